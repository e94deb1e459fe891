// Roundings that are computed on purpose, and some that are not.
#include <cmath>
float kahan(const float *x, int n) {
  float s = 0, c = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    float y = x[i] - c;
    float t = s + y;
    c = (t - s) - y;
    s = t;
  }
  return s;
}
double neumaier(const double *x, int n) {
  double s = 0, c = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    double t = s + x[i];
    if (std::fabs(s) >= std::fabs(x[i])) c += (s - t) + x[i];
    else c += (x[i] - t) + s;
    s = t;
  }
  return s + c;
}
double two_sum(const double *x, int n) {
  double s = 0, e = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    double a = s, b = x[i];
    double t = a + b, bb = t - a;
    e += (a - (t - bb)) + (b - bb);
    s = t;
  }
  return s + e;
}
double dot2(const double *x, const double *y, int n) {
  double p = 0, s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    double h = x[i] * y[i];
    double r = std::fma(x[i], y[i], -h);
    double t = p + h, z = t - p;
    s += ((p - (t - z)) + (h - z)) + r;
    p = t;
  }
  return p + s;
}
struct Acc { double sum, comp; };
void kahan_member(Acc &a, const double *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    double y = x[i] - a.comp;
    double t = a.sum + y;
    a.comp = (t - a.sum) - y;
    a.sum = t;
  }
}
static void add(double &s, double &c, double v) {
  double t = s + v;
  double z = t - s;
  c += v - z;
  s = t;
}
double kahan_helper(const double *x, int n) {
  double s = 0, c = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    add(s, c, x[i]);
  return s + c;
}
double fast_two_sum_cells(double *acc, const double *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    double t = acc[0] + x[i];
    acc[1] += x[i] - (t - acc[0]);
    acc[0] = t;
  }
  return acc[0] + acc[1];
}
float klein(const float *x, int n) {
  float s = 0, cs = 0, ccs = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    float c, cc;
    float t = s + x[i];
    if (std::fabs(s) >= std::fabs(x[i])) c = (s - t) + x[i];
    else c = (x[i] - t) + s;
    s = t;
    t = cs + c;
    if (std::fabs(cs) >= std::fabs(c)) cc = (cs - t) + c;
    else cc = (c - t) + cs;
    cs = t;
    ccs += cc;
  }
  return s + cs + ccs;
}
double rounded_every_step(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = std::floor(s + x[i]);
  return s;
}
double narrowed_every_step(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (float)(s + x[i]);
  return s;
}
float widened_every_step(const double *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s = s + x[i];
  return s;
}
double magic_round(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = ((s + x[i]) + 6755399441055744.0) - 6755399441055744.0;
  return s;
}
double lost_digits(const double *x, double *err, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    double old = s;
    s += x[i];
    err[i] = x[i] - (s - old);
  }
  return s;
}
