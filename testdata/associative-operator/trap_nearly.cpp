// Operators that look like it; each has three values whose grouping matters.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numeric>

int distance(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    s = std::abs(s - x[i]);
  return s;
}

// One number in four billion is special.
unsigned rarely(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // not: associative-operator; not: reduction
    s = s == 0xdeadbeefu ? 1 : s ^ x[i];
  return s;
}
// Special only after arithmetic: no constant of the text finds it.
unsigned hidden(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // not: associative-operator; not: reduction
    s = s * 2654435761u == 0x12345678u ? 1 : s ^ x[i];
  return s;
}
// A threshold of a real number, far from what tries would meet by chance.
double reset(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch; not: associative-operator
    s += x[i];
    if (s > 1e9)
      s = 0;
  }
  return s;
}
// The sum may wrap before the remainder is taken.
unsigned too_narrow(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // not: associative-operator; not: reduction
    s = (s + x[i]) % 1000003u;
  return s;
}
// Remainders of negative numbers are negative.
int of_any_sign(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // not: associative-operator; not: reduction
    s = (static_cast<int64_t>(s) + x[i]) % 1000003;
  return s;
}
double mean_of_two(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // not: associative-operator
    s = std::sqrt(s * x[i]);
  return s;
}
double cubes(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // not: associative-operator
    s = std::sqrt(s * s * s + x[i] * x[i] * x[i]);
  return s;
}
// Two values a step: an element would have to hold both.
unsigned two(const unsigned *x, const unsigned *y, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; ++i) // not: associative-operator
    s = s ? std::gcd(s, x[i]) : y[i];
  return s;
}
unsigned mixed(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i) // not: associative-operator; not: reduction
    h ^= x[i] + 0x9e3779b9u + (h << 6) + (h >> 2);
  return h;
}

// The threshold is so small that ordinary numbers never meet it.
double flushed(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) { // not: associative-operator; not: reduction
    s += x[i];
    if (s < 1e-12 && s > -1e-12)
      s = 0;
  }
  return s;
}

double saturated(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) { // not: associative-operator; not: reduction
    s += x[i];
    if (s > 1e18)
      s = -1e18;
  }
  return s;
}
