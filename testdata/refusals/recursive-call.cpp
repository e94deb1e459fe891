static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
void table(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: recursive-call
    x[i] = ackermann(2, x[i]);
}
