unsigned common_bits(const unsigned *x, int n) {
  unsigned m = ~0u;
  for (int i = 0; i < n; ++i) // loop: reduction
    m &= x[i] | 1u;
  return m;
}
