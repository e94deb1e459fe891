double logistic(double p, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    p = 3.7 * p * (1.0 - p);
  return p;
}
