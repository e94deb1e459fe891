int sum_until_bad(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // unknown: goto
    if (x[i] < 0)
      goto bad;
    s += x[i];
  }
  return s;
bad:
  return -1;
}
