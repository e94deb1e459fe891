// Packed rows that reach one element too far, or come back.
void one_too_long(double *packed, int n, double s) {
  for (int i = 0; i < n; ++i)    // not: independent; not: reduction
    for (int j = 0; j <= i; ++j) // loop: independent
      packed[i * (i - 1) / 2 + j] = s;
}
void from_the_row_before(double *packed, int n) {
  for (int i = 1; i < n; ++i)   // not: independent; not: reduction
    for (int j = 0; j < i; ++j) // loop: independent
      packed[i * (i + 1) / 2 + j] += packed[i * (i - 1) / 2 + j];
}
// 0, -3, -4, -3, 0: the parabola comes back.
void comes_back(float *x, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: reduction
    x[4 + i * i - 4 * i] = i;
}
// The quotient is rounded, and two numbers in a row give one place.
void rounded(float *x, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: reduction
    x[i * (i + 1) / 4] = i;
}
