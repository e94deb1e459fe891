void stencil(double *__restrict y, const double *__restrict x, double a, double b, int n) {
  for (int i = 2; i < n; ++i) // loop: independent
    y[i] = x[i] + a * x[i - 1] - b * x[i - 2];
}
