void running(int *x, int n) {
  for (int i = 1; i < n; ++i) // loop: prefix-scan
    x[i] += x[i - 1];
}
