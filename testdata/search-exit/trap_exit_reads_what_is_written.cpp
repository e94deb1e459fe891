// The test reads a cell that the previous iteration wrote.
int ripple(unsigned *x, int n) {
  for (int i = 1; i < n; ++i) { // not: search-exit; not: independent; not: reduction
    if (x[i - 1] != 0u)
      return i;
    x[i] = x[i] - 1u;
  }
  return n;
}
