// Complex numbers whose steps do not compose, and memory that they share with real ones.
#include <complex>

using C = std::complex<double>;

// Mandelbrot's map: degree two.
C squared(C z, C c, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    z = z * z + c;
  return z;
}

int escapes(C c, int n) {
  C z = 0;
  int i = 0;
  for (; i < n && std::norm(z) < 4; ++i) // loop: state-dependent-branch
    z = z * z + c;
  return i;
}

C twice(const C *x, int n) {
  C s = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = s * x[i] * s;
  return s;
}

C normalised(const C *x, int n) {
  C s = 1;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s *= x[i];
    s /= std::abs(s);
  }
  return s;
}

// No complex step at all: a sum, and a product of its running values.
C crossed(const C *x, int n) {
  C s = 1;
  for (int i = 0; i < n; ++i) // loop: prefix-scan
    s = C(s.real() * s.imag(), s.imag() + x[i].imag());
  return s;
}

// The array is also one of twice as many real numbers.
void shared(C *x, const double *y, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    x[i] = C(y[i], 0);
}

// What the neighbour was turned into.
void smeared(C *x, int n) {
  for (int i = 1; i < n; ++i) // loop: sequential
    x[i] = x[i] * x[i - 1] * x[i - 1];
}

// The parts are exchanged: what is read was not written before.
void exchanged(C *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = C(x[i].imag(), x[i].real());
}

C seen(const C *x, int n, volatile double *where) {
  C s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += x[i];
    *where = s.real();
  }
  return s;
}
