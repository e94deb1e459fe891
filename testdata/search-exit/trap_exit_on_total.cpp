// The exit asks the running total, so where it stops depends on everything before.
int overflow_at(const int *x, int n, int limit) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    s += x[i];
    if (s > limit)
      return i;
  }
  return n;
}
