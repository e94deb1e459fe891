// Nonlinear in the left neighbour, which was just rewritten.
void relax(double *x, int n) {
  for (int i = 1; i < n; ++i) // loop: sequential
    x[i] = x[i] + x[i - 1] * x[i - 1];
}
