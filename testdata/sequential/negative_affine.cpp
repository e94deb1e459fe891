unsigned poly(const unsigned *c, unsigned x, int n) {
  unsigned r = 0;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence; not: sequential
    r = r * x + c[i];
  return r;
}
