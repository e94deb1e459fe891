void run_totals(int *__restrict out, const int *__restrict x, const char *__restrict start, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: segmented; not: independent; not: reduction; not: prefix-scan
    if (start[i] == 1)
      s = 0;
    s += x[i];
    out[i] = s;
  }
}
