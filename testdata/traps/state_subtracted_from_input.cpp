// Alternating signs from the far end: affine with coefficient -1.
long alternating(const int *x, int n) {
  long s = 0;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence; not: reduction; not: independent
    s = x[i] - s;
  return s;
}
