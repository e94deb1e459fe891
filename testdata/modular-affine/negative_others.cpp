// Remainders that are only inputs, or powers of two, which other classes cover.
unsigned sumOfRemainders(const unsigned *a, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i)  // loop: reduction
    s += a[i] % 7;
  return s;
}

unsigned congruential(unsigned x, int n, unsigned *out) {
  for (int i = 0; i < n; ++i) {  // loop: affine-recurrence
    x = x * 1664525u + 1013904223u;
    out[i] = x;
  }
  return x;
}
