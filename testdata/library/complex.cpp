// std::complex: two real numbers that are added and multiplied together.
#include <algorithm>
#include <complex>
#include <vector>

using C = std::complex<double>;

C sum(const C *x, int n) {
  C s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += x[i];
  return s;
}

C inner(const C *x, const C *y, int n) {
  C s;
  for (int i = 0; i < n; ++i) // loop: reduction
    s = s + std::conj(x[i]) * y[i];
  return s;
}

double energy(const std::vector<C> &x) {
  double s = 0;
  for (const C &z : x) // loop: reduction
    s += std::norm(z);
  return s;
}

double peak(const C *x, int n) {
  double m = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    m = std::max(m, std::abs(x[i]));
  return m;
}

void scale(C *x, double a, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] *= a;
}

C product(const C *x, int n) {
  C p = 1;
  for (int i = 0; i < n; ++i) // loop: linear-system
    p *= x[i];
  return p;
}

C horner(const C *a, C z, int n) {
  C s = 0;
  for (int i = 0; i < n; ++i) // loop: linear-system
    s = s * z + a[i];
  return s;
}

void rotate(C *x, C w, int n) {
  C turn = 1;
  for (int i = 0; i < n; ++i) { // loop: linear-system
    x[i] *= turn;
    turn *= w;
  }
}

C quotient(const C *x, int n) {
  C q = 1;
  for (int i = 0; i < n; ++i) // loop: linear-system
    q /= x[i];
  return q;
}

void butterfly(C *x, C w, int half) {
  for (int k = 0; k < half; ++k) { // loop: independent
    C t = w * x[k + half];
    x[k + half] = x[k] - t;
    x[k] += t;
  }
}

void resonator(C *x, C w, int n) {
  for (int i = 1; i < n; ++i) // loop: linear-system
    x[i] += w * x[i - 1];
}

int equal(const std::complex<float> *x, std::complex<float> z, int n) {
  int count = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    count += x[i] == z;
  return count;
}
