// Guards that look as if they kept two pointers apart, and do not.
void half_of_it(float *a, const float *b, int n) {
  if (a + n / 2 <= b || b + n <= a)
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      a[i] = b[i];
}
void or_so(float *a, const float *b, int n, bool trusted) {
  if (trusted || a + n <= b)
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      a[i] = b[i];
}
void moved_since(float *a, const float *b, int n, int m) {
  if (a + n <= b) {
    a += m;
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      a[i] = b[i];
  }
}
void one_further(float *a, const float *b, int n) {
  if (a + n <= b)
    for (int i = 0; i <= n; ++i) // loop: independent when no-overlap
      a[i] = b[i];
}
void other_way_out(float *a, const float *b, int n) {
  if (a + n <= b)
    return;
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[i];
}
void not_equal(float *a, const float *b, int n) {
  if (a != b)
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      a[i] = b[i];
}
