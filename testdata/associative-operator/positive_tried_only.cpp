// Over real numbers these are associative, which nothing here can prove: a condition says so.
#include <cmath>

double length(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: associative-operator when data-value
    s = std::hypot(s, x[i]);
  return s;
}

double length_written_out(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: associative-operator when data-value
    s = std::sqrt(s * s + x[i] * x[i]);
  return s;
}

float log_add(float a, float b) {
  const float top = a < b ? b : a;
  return top + std::log1p(std::exp(-std::fabs(a - b)));
}
float log_of_sum(const float *x, int n) {
  float s = -100;
  for (int i = 0; i < n; ++i) // loop: associative-operator when data-value
    s = log_add(s, x[i]);
  return s;
}
