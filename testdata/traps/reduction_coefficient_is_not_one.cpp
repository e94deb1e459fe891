// s = 2 * s + x looks like an accumulation and weighs every term by its distance from the end.
unsigned bits(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence; not: reduction; not: independent
    s += s + x[i];
  return s;
}
