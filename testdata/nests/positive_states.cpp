// States that are handed on through two loops: what holds of a step inside holds of all steps of a row.
#include <algorithm>
#include <cmath>
int own(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) // loop: associative-operator
    for (int j = 0; j < m; j++) // loop: associative-operator
      s = s != 0 ? s : x[i * m + j];
  return s;
}
double aff(const double *x, int n, int m, double a) {
  double s = 0;
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = a * s + x[i * m + j];
  return s;
}
int lastv(const int *x, int n, int m) {
  int s = -1;
  for (int i = 0; i < n; i++) // loop: last-value
    for (int j = 0; j < m; j++) // loop: last-value
      if (x[i * m + j] > 0)
        s = j;
  return s;
}
int kad(const int *x, int n, int m) {
  int c = 0, b = 0;
  for (int i = 0; i < n; i++) // loop: tropical
    for (int j = 0; j < m; j++) { // loop: tropical
      c = std::max(0, c + x[i * m + j]);
      b = std::max(b, c);
    }
  return b;
}
int fsm(const char *x, int n, int m) {
  int in = 0, k = 0;
  for (int i = 0; i < n; i++) // loop: finite-state
    for (int j = 0; j < m; j++) { // loop: finite-state
      if (x[i * m + j] == ' ')
        in = 0;
      else if (!in) {
        in = 1;
        k++;
      }
    }
  return k;
}
double welf(const double *x, int n, int m) {
  double mean = 0, m2 = 0;
  int c = 0;
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      c++;
      double d = x[i * m + j] - mean;
      mean += d / c;
      m2 += d * (x[i * m + j] - mean);
    }
  return m2 / c;
}
float lse(const float *x, int n, int m) {
  float mx = -INFINITY, s = 0;
  for (int i = 0; i < n; i++) // loop: moments
    for (int j = 0; j < m; j++) { // loop: moments
      float v = x[i * m + j];
      if (v > mx) {
        s = s * expf(mx - v) + 1;
        mx = v;
      } else
        s += expf(v - mx);
    }
  return mx + logf(s);
}
int top2(const int *x, int n, int m) {
  int a = -1, b = -1;
  for (int i = 0; i < n; i++) // loop: top-k when data-value
    for (int j = 0; j < m; j++) { // loop: top-k when data-value
      int v = x[i * m + j];
      if (v > a) {
        b = a;
        a = v;
      } else if (v > b)
        b = v;
    }
  return b;
}
unsigned hash(const unsigned char *x, int n, int m) {
  unsigned h = 5381;
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      h = h * 33 + x[i * m + j];
  return h;
}
unsigned crcx(const unsigned char *x, int n, int m) {
  unsigned c = ~0u;
  for (int i = 0; i < n; i++) // loop: bitwise-affine
    for (int j = 0; j < m; j++) { // loop: bitwise-affine
      c ^= x[i * m + j];
      for (int k = 0; k < 8; k++) // loop: bitwise-affine
        c = c & 1 ? c >> 1 ^ 0xEDB88320u : c >> 1;
    }
  return ~c;
}
int clampd(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) // loop: clamp
    for (int j = 0; j < m; j++) { // loop: clamp
      s += x[i * m + j];
      if (s > 100)
        s = 100;
      if (s < 0)
        s = 0;
    }
  return s;
}
int comp(const int *x, int *o, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; i++) // loop: compaction when no-overlap
    for (int j = 0; j < m; j++) // loop: compaction when no-overlap
      if (x[i * m + j] > 0)
        o[k++] = x[i * m + j];
  return k;
}
void pre(const int *x, int *__restrict o, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) // loop: prefix-scan
    for (int j = 0; j < m; j++) { // loop: prefix-scan
      s += x[i * m + j];
      o[i * m + j] = s;
    }
}
void ema(const float *x, float *__restrict o, int n, int m) {
  float s = 0;
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      s = 0.9f * s + 0.1f * x[i * m + j];
      o[i * m + j] = s;
    }
}
bool anyneg(const float *x, int n, int m) {
  for (int i = 0; i < n; i++) // loop: search-exit
    for (int j = 0; j < m; j++) // loop: search-exit
      if (x[i * m + j] < 0)
        return true;
  return false;
}
int seg(const int *x, const int *f, int n, int m) {
  int s = 0, b = 0;
  for (int i = 0; i < n; i++) // loop: segmented
    for (int j = 0; j < m; j++) { // loop: segmented
      if (f[i * m + j])
        s = 0;
      s += x[i * m + j];
      b = std::max(b, s);
    }
  return b;
}
int adler(const unsigned char *x, int n, int m) {
  unsigned a = 1, b = 0;
  for (int i = 0; i < n; i++) // loop: modular-affine
    for (int j = 0; j < m; j++) { // loop: modular-affine
      a = (a + x[i * m + j]) % 65521;
      b = (b + a) % 65521;
    }
  return b << 16 | a;
}
double fib(int n, int m) {
  double a = 0, b = 1;
  for (int i = 0; i < n; i++) // loop: linear-system
    for (int j = 0; j < m; j++) { // loop: linear-system
      double t = a + b;
      a = b;
      b = t;
    }
  return a;
}
double cf(const double *x, int n, int m) {
  double f = 1;
  for (int i = 0; i < n; i++) // loop: linear-fractional
    for (int j = 0; j < m; j++) // loop: linear-fractional
      f = x[i * m + j] + 1 / f;
  return f;
}
