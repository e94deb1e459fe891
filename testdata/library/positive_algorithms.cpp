// Algorithms of the library are loops in disguise.
// flags: -std=c++23
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <ranges>
#include <vector>
using V = std::vector<double>;
using I = std::vector<int>;
double a1(const V &v) {
  return std::accumulate(v.begin(), v.end(), 0.0); // loop: reduction
}
double a2(const V &v) {
  return std::reduce(v.begin(), v.end()); // loop: reduction
}
double a3(const V &v) {
  return std::accumulate(v.begin(), v.end(), 1.0, [](double a, double b) { return a * b; }); // loop: reduction
}
double a4(const V &v) {
  return std::accumulate(v.begin(), v.end(), 1.0, std::multiplies<>()); // loop: reduction
}
void a5(const V &v, V &w) {
  std::transform(v.begin(), v.end(), w.begin(), [](double x) { return x * 2; }); // loop: induction
}
void a6(V &v) {
  std::transform(v.begin(), v.end(), v.begin(), [](double x) { return x * 2; }); // loop: induction
}
void a7(const V &v, const V &u, V &w) {
  std::transform(v.begin(), v.end(), u.begin(), w.begin(), std::plus<>()); // loop: induction
}
double a8(const V &v, const V &u) {
  return std::inner_product(v.begin(), v.end(), u.begin(), 0.0); // loop: reduction
}
double a9(const V &v, const V &u) {
  return std::transform_reduce(v.begin(), v.end(), u.begin(), 0.0); // loop: reduction
}
double a10(const V &v) {
  return std::transform_reduce(v.begin(), v.end(), 0.0, std::plus<>(), [](double x) { return x * x; }); // loop: reduction
}
void a11(const V &v, V &w) {
  std::inclusive_scan(v.begin(), v.end(), w.begin()); // loop: prefix-scan
}
void a12(const V &v, V &w) {
  std::exclusive_scan(v.begin(), v.end(), w.begin(), 0.0); // loop: prefix-scan
}
void a13(const V &v, V &w) {
  std::partial_sum(v.begin(), v.end(), w.begin()); // loop: prefix-scan
}
void a14(V &v) {
  std::for_each(v.begin(), v.end(), [](double &x) { x = x * x; }); // loop: independent
}
double a15(const V &v) {
  double s = 0;
  std::for_each(v.begin(), v.end(), [&](double x) { s += x; }); // loop: reduction
  return s;
}
void a16(V &v) {
  int k = 0;
  std::generate(v.begin(), v.end(), [&] { return k++ * 0.5; }); // loop: induction
}
void a17(I &v) {
  std::iota(v.begin(), v.end(), 0); // loop: induction
}
const double *a18(const V &v) {
  return &*std::find_if(v.begin(), v.end(), [](double x) { return x < 0; }); // loop: search-exit
}
long a19(const V &v) {
  return std::count_if(v.begin(), v.end(), [](double x) { return x < 0; }); // loop: reduction
}
bool a20(const V &v) {
  return std::any_of(v.begin(), v.end(), [](double x) { return x < 0; }); // loop: search-exit
}
bool a21(const V &v) {
  return std::all_of(v.begin(), v.end(), [](double x) { return x < 0; }); // loop: search-exit
}
double a22(const V &v) {
  return *std::max_element(v.begin(), v.end()); // loop: arg-extremum
}
double a23(const V &v) {
  return *std::min_element(v.begin(), v.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); }); // loop: arg-extremum
}
void a24(V &v) {
  std::fill(v.begin(), v.end(), 1.0); // loop: independent
}
void a25(V &v) {
  std::fill_n(v.begin(), 10, 1.0); // loop: independent
}
void a26(const V &v, V &w) {
  std::copy(v.begin(), v.end(), w.begin()); // loop: independent
}
void a27(const V &v, V &w) {
  std::adjacent_difference(v.begin(), v.end(), w.begin()); // loop: induction when distinct-objects
}
void a29(V &v) {
  std::reverse(v.begin(), v.end()); // loop: independent
}
long a30(const V &v) {
  return std::count(v.begin(), v.end(), 1.0); // loop: reduction
}
const double *a31(const V &v) {
  return &*std::find(v.begin(), v.end(), 1.0); // loop: search-exit
}
bool a32(const V &v, const V &u) {
  return std::equal(v.begin(), v.end(), u.begin()); // loop: search-exit
}
void a33(V &v) {
  std::replace(v.begin(), v.end(), 1.0, 2.0); // loop: independent
}
void a34(V &v) {
  std::replace_if(v.begin(), v.end(), [](double x) { return x < 0; }, 0.0); // loop: independent
}
void a35(const V &v, V &w) {
  std::copy_if(v.begin(), v.end(), w.begin(), [](double x) { return x < 0; }); // loop: compaction when distinct-objects
}
void a36(V &v, V &w) {
  std::swap_ranges(v.begin(), v.end(), w.begin()); // loop: independent
}
double a37(const V &v) {
  auto [lo, hi] = std::minmax_element(v.begin(), v.end()); // loop: arg-extremum when data-value
  return *hi - *lo;
}
void a38(const V &v, V &w) {
  std::transform_inclusive_scan(v.begin(), v.end(), w.begin(), std::plus<>(), [](double x) { return x * x; }); // loop: prefix-scan
}
bool a39(const V &v) {
  return std::is_sorted(v.begin(), v.end()); // loop: search-exit
}
void a40(V &v) {
  std::for_each_n(v.begin(), 8, [](double &x) { x += 1; }); // loop: independent
}
void a41(V &v, double c) {
  std::generate_n(v.begin(), 8, [c] { return c; }); // loop: induction
}
bool a42(const V &v) {
  return std::none_of(v.begin(), v.end(), [](double x) { return x < 0; }); // loop: search-exit
}
double a43(const std::array<double, 8> &v) {
  return std::accumulate(v.begin(), v.end(), 0.0); // loop: reduction
}
double a44(const double *p, int n) {
  return std::accumulate(p, p + n, 0.0); // loop: reduction
}
void r1(V &v) {
  std::ranges::for_each(v, [](double &x) { x *= 2; }); // loop: independent
}
void r2(const V &v, V &w) {
  std::ranges::transform(v, w.begin(), [](double x) { return x * 2; }); // loop: induction
}
void r3(V &v) {
  std::ranges::fill(v, 0.0); // loop: induction
}
long r4(const V &v) {
  return std::ranges::count_if(v, [](double x) { return x > 0; }); // loop: reduction
}
double r5(const V &v) {
  return *std::ranges::max_element(v); // loop: arg-extremum
}
bool r6(const V &v) {
  return std::ranges::any_of(v, [](double x) { return x > 0; }); // loop: search-exit
}
void r7(const V &v, V &w) {
  std::ranges::copy(v, w.begin()); // loop: induction
}
const double *r9(const V &v) {
  return &*std::ranges::find(v, 3.0); // loop: search-exit
}
void r11(V &v) {
  std::ranges::generate(v, [] { return 1.0; }); // loop: independent
}
bool r12(const V &v) {
  return std::ranges::all_of(v, [](double x) { return x > 0; }); // loop: search-exit
}
