void rank(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    k += x[i] > 0;
    out[i] = k;
  }
}
