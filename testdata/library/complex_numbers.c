// Complex numbers of C.
#include <complex.h>

double complex sum(const double complex *x, int n) {
  double complex s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += x[i];
  return s;
}

float complex weighted(const float complex *x, const double *w, int n) {
  float complex s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += w[i] * x[i];
  return s;
}

double complex power(double complex z, int n) {
  double complex p = 1;
  for (int i = 0; i < n; ++i) // loop: linear-system
    p = p * z;
  return p;
}

void turned(double complex *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = x[i] * I + conj(x[i]);
}

void parts(double complex *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    __real__ x[i] = 1;
    __imag__ x[i] = __real__ x[i] + i;
  }
}

double length(const double complex *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += cabs(x[i]) + creal(x[i]) * cimag(x[i]);
  return s;
}
