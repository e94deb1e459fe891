// Comparisons of floats: NaN, signed zeros, and extremes that are none.
#include <algorithm>
#include <cmath>
#include <cfloat>
float first_form(const float *x, int n) {
  float m = x[0];
  for (int i = 1; i < n; ++i) // loop: reduction
    if (x[i] < m) m = x[i];
  return m;
}
float turned(const float *x, int n) {
  float m = x[0];
  for (int i = 1; i < n; ++i) // loop: reduction when data-value
    m = m < x[i] ? m : x[i];
  return m;
}
float turned_ge(const float *x, int n) {
  float m = x[0];
  for (int i = 1; i < n; ++i) // loop: reduction when data-value
    if (!(m < x[i])) m = x[i];
  return m;
}
float std_min_turned(const float *x, int n) {
  float m = x[0];
  for (int i = 1; i < n; ++i) // loop: reduction when data-value
    m = std::min(x[i], m);
  return m;
}
float nan_sticky(const float *x, int n) {
  float m = x[0];
  for (int i = 1; i < n; ++i) // loop: state-dependent-branch
    m = (std::isnan(m) || m > x[i]) ? m : x[i];
  return m;
}
float nan_reset(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    m = m != m ? 0 : m + x[i];
  return m;
}
float zero_sign(const float *x, int n) {
  float m = 0.0f;
  for (int i = 0; i < n; ++i) // loop: reduction
    if (x[i] >= m) m = x[i];
  return m;
}
bool sign_seen(const float *x, int n) {
  float m = 0.0f;
  bool neg = false;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    if (x[i] > m) m = x[i];
    neg = std::signbit(m);
  }
  return neg;
}
float first_abs(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    m = std::fmax(m, std::fabs(x[i]));
  return m;
}
float min_and_max_mixed(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: clamp
    m = i & 1 ? std::min(m, x[i]) : std::max(m, x[i]);
  return m;
}
float max_of_scaled(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    m = std::max(0.9f * m, x[i]);
  return m;
}
float max_of_neg(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    m = std::max(-m, x[i]);
  return m;
}
float almost_max(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (x[i] > m + 0.1f) m = x[i];
  return m;
}
float max_other_value(const float *x, const float *y, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (x[i] > m) m = y[i];
  return m;
}
float max_plus_one(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (x[i] > m) m = x[i] + 1;
  return m;
}
int argmax_ge_mixed(const float *x, int n) {
  float m = 0; int at = -1;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    if (x[i] > m) m = x[i];
    if (x[i] >= m) at = i;
  }
  return at;
}
int argmax_nan(const float *x, int n) {
  float m = x[0]; int at = 0;
  for (int i = 1; i < n; ++i) // loop: arg-extremum when data-value
    if (!(x[i] <= m)) { m = x[i]; at = i; }
  return at;
}
int argmax_second(const float *x, int n) {
  float m = -FLT_MAX; int at = -1, prev = -1;
  for (int i = 0; i < n; ++i) // loop: arg-extremum
    if (x[i] > m) { prev = at; m = x[i]; at = i; }
  return prev;
}
int records(const float *x, int n) {
  float m = -FLT_MAX; int count = 0;
  for (int i = 0; i < n; ++i) // loop: prefix-scan
    if (x[i] > m) { m = x[i]; ++count; }
  return count;
}
float fmin_fmax_bound(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: clamp
    m = std::fmin(std::fmax(m + x[i], -1.f), 1.f);
  return m;
}
float clamp_reversed(const float *x, const float *lo, const float *hi, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: clamp
    m = std::min(std::max(m + x[i], lo[i]), hi[i]);
  return m;
}
float clamp_scaled(const float *x, int n) {
  float m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    m = std::clamp(0.5f * m + x[i], -1.f, 1.f);
  return m;
}
float product_nan(const float *x, int n) {
  float m = 1;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    m = m == 0 ? 0 : m * x[i];
  return m;
}
float sum_unless_inf(const float *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    if (!std::isinf(s)) s += x[i];
  return s;
}
float hypot_acc(const float *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: associative-operator when data-value
    s = std::hypot(s, x[i]);
  return s;
}
float norm_scaled(const float *x, int n) {
  float scale = 0, ssq = 1;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    float a = std::fabs(x[i]);
    if (a > scale) { ssq = 1 + ssq * (scale / a) * (scale / a); scale = a; }
    else if (scale > 0) ssq += (a / scale) * (a / scale);
  }
  return scale * std::sqrt(ssq);
}
float avg_pair(const float *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence
    s = (s + x[i]) / 2;
  return s;
}
float geometric(const float *x, int n) {
  float s = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = std::sqrt(s * x[i]);
  return s;
}
float diff_sign(const float *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence
    s = x[i] - s;
  return s;
}
float lse(const float *x, int n) {
  float s = -INFINITY;
  for (int i = 0; i < n; ++i) // loop: associative-operator when data-value
    s = std::log(std::exp(s) + std::exp(x[i]));
  return s;
}
