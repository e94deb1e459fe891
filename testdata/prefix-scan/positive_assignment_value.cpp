void running(int *__restrict out, const int *__restrict x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: prefix-scan
    out[i] = s += x[i];
}
