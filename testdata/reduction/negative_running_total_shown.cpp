void running(int *__restrict out, const int *__restrict x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += x[i];
    out[i] = s;
  }
}
