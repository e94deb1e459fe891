// Adding is exact modulo 2^32, shifting right is not: the dropped bits depend on the order.
unsigned decay(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (s + x[i]) >> 1;
  return s;
}
