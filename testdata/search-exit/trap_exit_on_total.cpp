// The exit asks the running total, so the totals come first: a prefix, and then the search.
int overflow_at(const int *x, int n, int limit) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += x[i];
    if (s > limit)
      return i;
  }
  return n;
}
