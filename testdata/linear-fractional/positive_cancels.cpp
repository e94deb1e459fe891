// Degree two as it is written, a fraction of linear forms once it is cancelled.

double kalman(double p, double q, double r, int n) {
  for (int i = 0; i < n; ++i) { // loop: linear-fractional
    p += q;
    double k = p / (p + r);
    p = (1 - k) * p;
  }
  return p;
}

void gains(double *__restrict gain, double p, const double *__restrict q, double r, int n) {
  for (int i = 0; i < n; ++i) { // loop: linear-fractional
    p = p + q[i];
    gain[i] = p / (p + r);
    p *= 1 - gain[i];
  }
}

double joseph(double p, double r, int n) {
  for (int i = 0; i < n; ++i) { // loop: linear-fractional
    double k = p / (p + r);
    p = (1 - k) * (1 - k) * p + k * k * r;
  }
  return p;
}

// Resistors side by side.
float parallel(float total, const float *r, int n) {
  for (int i = 0; i < n; ++i) // loop: linear-fractional
    total = total * r[i] / (total + r[i]);
  return total;
}

double harmonic(double h, const double *x, int n) {
  for (int i = 0; i < n; ++i) // loop: linear-fractional
    h = 1 / (1 / h + 1 / x[i]);
  return h;
}

double measured(double p, double r, const double *q, const bool *seen, int n) {
  for (int i = 0; i < n; ++i) { // loop: linear-fractional
    p += q[i];
    if (seen[i])
      p -= p * p / (p + r);
  }
  return p;
}
