// The usual class of a streaming variance, and variants: values left out, several updates in one iteration.
#include <cmath>

struct Running {
  int n = 0;
  double mean = 0, m2 = 0;
  void push(double x) {
    ++n;
    const double d = x - mean;
    mean += d / n;
    m2 += d * (x - mean);
  }
};

double variance(const double *a, int n) {
  Running r;
  for (int i = 0; i < n; ++i) // loop: moments
    r.push(a[i]);
  return r.m2 / r.n;
}

double variance_of_numbers(const double *a, int n) {
  Running r;
  for (int i = 0; i < n; ++i) // loop: moments
    if (a[i] == a[i])
      r.push(a[i]);
  return r.m2 / r.n;
}

double from_the_second(const double *a, int n) {
  double mean = a[0];
  for (int i = 1; i < n; ++i) // loop: moments
    mean += (a[i] - mean) / (i + 1);
  return mean;
}

double two_at_a_time(const double *a, int n) {
  double mean = 0, m2 = 0;
  for (int i = 0; i + 1 < n; i += 2) { // loop: moments
    double d = a[i] - mean;
    mean += d / (i + 1);
    m2 += d * (a[i] - mean);
    d = a[i + 1] - mean;
    mean += d / (i + 2);
    m2 += d * (a[i + 1] - mean);
  }
  return m2;
}

float log_sum(const float *a, int n) {
  float m = -INFINITY, s = 0;
  for (int i = 0; i + 1 < n; i += 2) { // loop: moments
    float t = std::fmax(m, a[i]);
    s = s * std::exp(m - t) + std::exp(a[i] - t);
    m = t;
    t = std::fmax(m, a[i + 1]);
    s = s * std::exp(m - t) + std::exp(a[i + 1] - t);
    m = t;
  }
  return m + std::log(s);
}

// Both sides add w * exp(x - x of the record): at the record that is w alone.
float weighted(const float *a, const float *w, int n) {
  float m = -INFINITY, s = 0;
  for (int i = 0; i < n; ++i) // loop: moments
    if (a[i] > m) {
      s = s * std::exp(m - a[i]) + w[i];
      m = a[i];
    } else
      s += w[i] * std::exp(a[i] - m);
  return s;
}
