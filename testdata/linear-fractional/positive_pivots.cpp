void pivots(double *__restrict d, const double *__restrict diag, const double *__restrict off, int n) {
  for (int i = 1; i < n; ++i) // loop: linear-fractional; not: independent; not: affine-recurrence
    d[i] = diag[i] - off[i] * off[i] / d[i - 1];
}
