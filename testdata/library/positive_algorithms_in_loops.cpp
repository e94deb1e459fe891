// Algorithms inside loops read and write ranges that are known.
// flags: -std=c++23
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>
using V = std::vector<double>;
using VV = std::vector<V>;
void b1(const VV &m, V &out) {
  for (size_t i = 0; i < m.size(); ++i) // loop: independent when distinct-objects
    out[i] = std::accumulate(m[i].begin(), m[i].end(), 0.0); // loop: reduction
}
void b2(const VV &m, V &out) {
  for (size_t i = 0; i < m.size(); ++i) // loop: independent when distinct-objects
    out[i] = *std::max_element(m[i].begin(), m[i].end()); // loop: arg-extremum
}
void b3(VV &m) {
  for (size_t i = 0; i < m.size(); ++i) // loop: independent
    std::fill(m[i].begin(), m[i].end(), 0.0); // loop: independent
}
void b4(VV &m) {
  for (auto &r : m) // loop: independent
    std::sort(r.begin(), r.end());
}
void b5(VV &m) {
  for (auto &r : m) // loop: independent
    std::transform(r.begin(), r.end(), r.begin(), [](double x) { return std::exp(x); }); // loop: induction
}
void b6(VV &m) {
  for (auto &r : m) { // loop: independent
    double s = std::accumulate(r.begin(), r.end(), 0.0); // loop: reduction
    for (auto &x : r) // loop: independent
      x /= s;
  }
}
void b7(V &m, int n, int k) {
  for (int i = 0; i < n; ++i) // loop: independent
    std::sort(m.begin() + i * k, m.begin() + (i + 1) * k);
}
void b8(V &m, int n) {
  for (int i = 0; i + 1 < n; ++i) // unknown: non-affine
    std::sort(m.begin() + i, m.begin() + i + 2);
}
void b9(const double *x, double *y, int n, int k) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    std::memcpy(y + i * k, x + i * k, k * sizeof(double));
}
void b10(const V &keys, const V &q, std::vector<long> &out) {
  for (size_t i = 0; i < q.size(); ++i) // loop: independent
    out[i] = std::lower_bound(keys.begin(), keys.end(), q[i]) - keys.begin(); // loop: state-dependent-branch
}
void b11(std::vector<std::vector<int>> &m) {
  for (auto &r : m) // loop: independent
    std::iota(r.begin(), r.end(), 0); // loop: induction
}
void b12(const VV &m, std::vector<long> &out) {
  for (size_t i = 0; i < m.size(); ++i) // loop: independent
    out[i] = std::distance(m[i].begin(), std::max_element(m[i].begin(), m[i].end())); // loop: arg-extremum
}
double b13(const VV &m) {
  double best = 0;
  for (const auto &r : m) // loop: reduction
    best = std::max(best, std::inner_product(r.begin(), r.end(), r.begin(), 0.0)); // loop: reduction
  return best;
}
void b14(const VV &m, VV &o) {
  for (size_t i = 0; i < m.size(); ++i) // loop: independent
    std::copy(m[i].begin(), m[i].end(), o[i].begin()); // loop: independent
}
void b15(V &a, int n) {
  for (int i = 0; i < n; ++i) // unknown: unmodelled-recurrence
    std::rotate(a.begin(), a.begin() + 1, a.end());
}
void b16(const VV &m, VV &o) {
  for (size_t i = 0; i < m.size(); ++i) // loop: independent
    std::partial_sum(m[i].begin(), m[i].end(), o[i].begin()); // loop: prefix-scan
}
int b17(const char *const *names, int n, const char *key) {
  int c = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    if (std::strcmp(names[i], key) == 0)
      ++c;
  return c;
}
void b18(const char *const *names, int n, size_t *len) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    len[i] = std::strlen(names[i]);
}
void b19(VV &m) {
  for (auto &r : m) // loop: independent
    std::nth_element(r.begin(), r.begin() + r.size() / 2, r.end());
}
void b20(VV &m) {
  for (auto &r : m) // loop: independent
    std::reverse(r.begin(), r.end()); // loop: independent
}
