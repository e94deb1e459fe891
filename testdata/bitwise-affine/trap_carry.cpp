// The addition carries between bits: xor-linear no more, and the shift right makes it no ring either.
unsigned mix(const unsigned *x, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (s ^ (s >> 5)) + x[i];
  return s;
}
