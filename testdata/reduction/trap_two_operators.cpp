// Sum in some iterations, product in others: neither fold, but an affine step.
unsigned mixed(const unsigned *x, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; ++i) { // loop: affine-recurrence; not: reduction
    if (x[i] % 2u == 0u)
      s += x[i];
    else
      s *= x[i];
  }
  return s;
}
