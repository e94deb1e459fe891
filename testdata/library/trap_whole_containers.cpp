// Containers swapped or copied whole: what looks private or apart, and is not.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

void g3(double *out, const double *in, int n, int m) {
  std::vector<double> t(m, 1.0);
  for (int b = 0; b < n; ++b) { // loop: sequential
    for (int i = 0; i < m; i += 2) // loop: independent
      t[i] += in[b * m + i];
    double s = 0;
    for (auto x : t) // loop: reduction
      s += x;
    out[b] = s;
  }
}
void e4(double *out, int n, int m, int k, int steps) {
  for (int b = 0; b < n; ++b) { // loop: reduction
    std::vector<double> prev(m), cur(k);
    for (int i = 0; i < steps; ++i) { // unknown: unmodelled-call
      for (size_t j = 0; j < prev.size(); ++j) // loop: independent
        out[b * m + j] += 1;
      prev.swap(cur);
    }
  }
}
void p1(std::vector<double> &a, std::vector<double> &b, int n) {
  double *p = a.data();
  std::swap(a, b);
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    p[i] = b[i + 1];
}
void p2(std::vector<double> &a, std::vector<double> &b, int n) {
  auto p = a.begin();
  a.swap(b);
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    p[i] = b[i + 1];
}
void p3(std::vector<double> &a, std::vector<double> &b, int n, int s) {
  double *p = a.data();
  double *q = b.data();
  for (int t = 0; t < s; ++t) { // unknown: unmodelled-call
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      q[i] = p[i + 1];
    std::swap(a, b);
    std::swap(p, q);
  }
}
double p4(int n) {
  std::vector<double> a(n), b(n);
  double x = 1;
  for (int i = 0; i < n; ++i) { // loop: sequential
    x = x * 0.5 + a[0];
    b[0] = x;
    std::swap(a, b);
  }
  return x;
}
int p5(int n, const int *in) {
  std::vector<int> a(4), b(4);
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += a[0];
    a[1] = in[i];
    std::swap(a, b);
  }
  return s;
}
void p6(std::vector<int> &a, std::vector<int> &b, int n, int *out) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    out[i] = a[0];
    std::swap(a, b);
  }
}
void p7(std::vector<int> &a, int n, int *out) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    out[i] = a[i];
    std::vector<int> t(a.begin(), a.end());
    t[0] = i;
    a = t;
  }
}
