// The running total picks the next input: a chain.
unsigned chase(const unsigned *x, unsigned mask, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += x[s & mask];
  return s;
}
