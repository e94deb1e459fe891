// tests/bench/loops.cpp - the loops whose emitted versions are timed; each type has its own, as a program would.
// tool/dev/bench_emitted.py emits those that a comment names.

float sumFloat(const float *x, long n) {
  float s = 0;
  for (long i = 0; i < n; ++i) // bench: sum float
    s += x[i];
  return s;
}

double sumDouble(const double *x, long n) {
  double s = 0;
  for (long i = 0; i < n; ++i) // bench: sum double
    s += x[i];
  return s;
}

float dotFloat(const float *x, const float *y, long n) {
  float s = 0;
  for (long i = 0; i < n; ++i) // bench: dot float
    s += x[i] * y[i];
  return s;
}

double dotDouble(const double *x, const double *y, long n) {
  double s = 0;
  for (long i = 0; i < n; ++i) // bench: dot double
    s += x[i] * y[i];
  return s;
}

float largestFloat(const float *x, long n) {
  float m = x[0];
  for (long i = 0; i < n; ++i) // bench: max float
    m = m < x[i] ? x[i] : m;
  return m;
}

double largestDouble(const double *x, long n) {
  double m = x[0];
  for (long i = 0; i < n; ++i) // bench: max double
    m = m < x[i] ? x[i] : m;
  return m;
}

void axpyFloat(float a, const float *x, float *y, long n) {
  for (long i = 0; i < n; ++i) // bench: axpy float
    y[i] += a * x[i];
}

void axpyDouble(double a, const double *x, double *y, long n) {
  for (long i = 0; i < n; ++i) // bench: axpy double
    y[i] += a * x[i];
}

void scanFloat(const float *x, float *y, long n) {
  float s = 0;
  for (long i = 0; i < n; ++i) { // bench: scan float
    s += x[i];
    y[i] = s;
  }
}

void scanDouble(const double *x, double *y, long n) {
  double s = 0;
  for (long i = 0; i < n; ++i) { // bench: scan double
    s += x[i];
    y[i] = s;
  }
}

void smoothFloat(float a, const float *x, float *y, long n) {
  float s = 0;
  for (long i = 0; i < n; ++i) { // bench: smooth float
    s = a * s + x[i];
    y[i] = s;
  }
}

void smoothDouble(double a, const double *x, double *y, long n) {
  double s = 0;
  for (long i = 0; i < n; ++i) { // bench: smooth double
    s = a * s + x[i];
    y[i] = s;
  }
}
