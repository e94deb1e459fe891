void totals(int *__restrict out, const int *__restrict x, int n) {
  out[0] = x[0];
  for (int i = 1; i < n; ++i) // loop: prefix-scan
    out[i] = out[i - 1] + x[i];
}
