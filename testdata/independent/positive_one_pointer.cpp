void square_all(double *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = x[i] * x[i];
}
