// Rows of different lengths, one behind the other.
void scale_triangle(double *packed, int n, double s) {
  for (int i = 0; i < n; ++i)    // loop: independent
    for (int j = 0; j <= i; ++j) // loop: independent
      packed[i * (i + 1) / 2 + j] *= s;
}
void strict_triangle(float *packed, const float *__restrict row, int n) {
  for (int i = 1; i < n; ++i)   // loop: independent
    for (int j = 0; j < i; ++j) // loop: independent
      packed[i * (i - 1) / 2 + j] = row[j];
}
void squares(float *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i * i] = i;
}
void odd_rows(float *x, int n) {
  for (int i = 0; i < n; ++i)           // loop: independent
    for (int j = 0; j < 2 * i + 1; ++j) // loop: independent
      x[i * i + j] = j;
}
void tetrahedron(float *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i * (i + 1) * (i + 2) / 6] = i;
}
