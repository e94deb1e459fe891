// flags: -frounding-math
// The rounding mode may be another when this runs: sums towards one side keep their order.
double upper(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += a[i];
  return s;
}

double smooth(const double *a, double *__restrict out, int n) {
  double x = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    x = 0.5 * x + a[i];
    out[i] = x;
  }
  return x;
}

unsigned words(const unsigned *a, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += a[i];
  return s;
}
