// Two maxima of different values: each is a fold of its own.
int both(const int *a, const int *b, int n) {
  int hi = 0, other = 0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    if (a[i] > hi)
      hi = a[i];
    if (b[i] > other)
      other = b[i];
  }
  return hi + other;
}
