double logistic(double p, const double *r, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    p = r[i] * p * (1.0 - p);
  return p;
}
