void population(double *__restrict out, const double *__restrict rate, double p, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    p = rate[i] * p * (1.0 - p);
    out[i] = p;
  }
}
