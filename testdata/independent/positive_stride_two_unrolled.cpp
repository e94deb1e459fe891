void pairs(int *x, int n) {
  for (int i = 0; i + 1 < n; i += 2) { // loop: independent
    int left = x[i], right = x[i + 1];
    x[i] = left + right;
    x[i + 1] = left - right;
  }
}
