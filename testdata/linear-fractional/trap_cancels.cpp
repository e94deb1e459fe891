// Nearly: something of degree two is left, or the parts that would cancel are not the same.

double otherNoise(double p, double r, double s, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    double k = p / (p + r);
    p = (1 - k) * p + k * k * s;
  }
  return p;
}


double newton(double x, double a, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x = 0.5 * (x + a / x);
  return x;
}

// Whole numbers round at each division.
int whole(int p, int r, int n) {
  for (int i = 0; i < n; ++i) // not: linear-fractional; not: reduction
    p = p * r / (p + r);
  return p;
}

double logistic(double x, double r, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x = r * x * (1 - x);
  return x;
}
