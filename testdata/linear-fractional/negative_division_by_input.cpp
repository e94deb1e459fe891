void ratios(double *__restrict out, const double *__restrict a, const double *__restrict b, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    out[i] = a[i] / b[i];
}
