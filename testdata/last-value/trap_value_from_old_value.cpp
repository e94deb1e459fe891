// Under the guard the new value is made from the old one: an affine step, not a last value.
unsigned mix(const unsigned *x, int n) {
  unsigned h = 1;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence; not: last-value
    if (x[i] != 0)
      h = h * 31u + x[i];
  return h;
}
