// Generators and hashes kept in memory, called for rows and columns.
struct Rng {
  unsigned s;
  float next() {
    s = s * 1664525u + 1013904223u;
    return (s >> 8) * (1.0f / 16777216.0f);
  }
};
void a(Rng &r, float *w, int n, int m) {
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      w[i * m + j] = r.next();
}
void b(float *w, int n, int m) {
  Rng r{7};
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      w[i * m + j] = r.next();
}
void c(unsigned *h, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) // loop: affine-recurrence when no-overlap
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * 33 + x[i * m + j];
}
static unsigned seed = 1;
static float rnd() {
  seed = seed * 1664525u + 1013904223u;
  return seed * 1e-9f;
}
void d(float (*w)[32], int n) {
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < 32; j++) // loop: affine-recurrence
      w[i][j] = rnd();
}
void e(float *h, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: affine-recurrence when no-overlap
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      h[0] = 0.9f * h[0] + x[i * m + j];
  }
}
