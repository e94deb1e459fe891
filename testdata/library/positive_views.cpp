// Ranges of integers and views.
// flags: -std=c++23
#include <algorithm>
#include <numeric>
#include <ranges>
#include <span>
#include <vector>
using V = std::vector<double>;
namespace vw = std::views;
void e1(V &v) {
  for (int i : vw::iota(0, 10)) // loop: independent
    v[i] = i;
}
void e2(V &v, int n) {
  for (int i : vw::iota(0, n)) // loop: independent
    v[i] = i;
}
void e5(V &v) {
  for (double &x : v | vw::take(5)) // loop: independent
    x = 0;
}
void e6(V &v) {
  for (double &x : v | vw::drop(5)) // loop: independent
    x = 0;
}
void e7(V &v) {
  for (double &x : v | vw::reverse) // loop: independent
    x = 0;
}
double e8(const V &a, const V &b) {
  double s = 0;
  for (auto x : vw::iota(0, 3) | vw::take(2)) // loop: reduction
    s += 0;
  return s;
}
void e9(V &a) {
  for (auto &x : a | vw::drop(1)) // loop: independent
    x = 1;
}
void e11(int n, V &o) {
  std::ranges::for_each(vw::iota(0, n), [&](int i) { o[i] = i; }); // loop: independent
}
void e12(std::span<double> s) {
  for (auto it = s.begin(); it != s.end(); ++it) // loop: independent
    *it = 0;
}
void e13(V &v) {
  for (auto i = v.size(); i-- > 0;) // loop: independent
    v[i] = 0;
}
void e14(const V &v, V &o) {
  std::copy(v.rbegin(), v.rend(), o.begin()); // loop: induction when distinct-objects
}
double e15(const V &v) {
  return std::accumulate(v.rbegin(), v.rend(), 0.0); // loop: reduction
}
