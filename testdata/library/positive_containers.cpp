// Containers, views and smart pointers.
// flags: -std=c++23
#include <array>
#include <bitset>
#include <cctype>
#include <deque>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <valarray>
#include <vector>
using V = std::vector<double>;
void c1(std::vector<bool> &b, const V &v) {
  for (size_t i = 0; i < v.size(); ++i) // loop: sequential
    b[i] = v[i] > 0;
}
long c2(const std::vector<bool> &b) {
  long n = 0;
  for (size_t i = 0; i < b.size(); ++i) // loop: reduction
    if (b[i])
      ++n;
  return n;
}
long c3(const std::vector<bool> &b) {
  long n = 0;
  for (bool x : b) // loop: reduction
    n += x;
  return n;
}
void c4(const std::vector<bool> &b, std::vector<int> &o) {
  for (size_t i = 0; i < b.size(); ++i) // loop: independent
    o[i] = b[i] ? 1 : 0;
}
struct Bits {
  unsigned a : 4, b : 4;
};
void c5(Bits *p, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    p[i].a = i & 15;
}
void c6(Bits &p, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    p.a = i & 15;
  }
}
unsigned c7(const Bits *p, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += p[i].a;
  return s;
}
void c8(std::bitset<64> &b, const V &v) {
  for (size_t i = 0; i < 64; ++i) // loop: sequential
    b[i] = v[i] > 0;
}
long c9(const std::bitset<64> &b) {
  long n = 0;
  for (size_t i = 0; i < 64; ++i) // loop: reduction
    n += b[i];
  return n;
}
void c10(std::bitset<64> &b) {
  for (size_t i = 0; i < 64; i += 2) // loop: sequential
    b.set(i);
}
void c11(std::map<int, int> &m, const std::vector<int> &k) {
  for (int x : k) // loop: sequential
    m[x]++;
}
void c12(std::unordered_map<int, double> &m, const std::vector<int> &k) {
  for (int x : k) // loop: sequential
    m[x] += 1.0;
}
double c13(const std::map<int, double> &m) {
  double s = 0;
  for (const auto &[k, v] : m) // loop: reduction
    s += v;
  return s;
}
double c14(const std::unordered_map<int, double> &m) {
  double s = 0;
  for (const auto &kv : m) // loop: reduction
    s += kv.second;
  return s;
}
void c15(const std::unordered_map<int, double> &m, const std::vector<int> &k, V &o) {
  for (size_t i = 0; i < k.size(); ++i) { // loop: independent
    auto it = m.find(k[i]);
    o[i] = it == m.end() ? 0 : it->second;
  }
}
void c16(std::map<int, double> &m) {
  for (auto &[k, v] : m) // loop: independent
    v *= 2;
}
void c17(std::set<int> &s, const std::vector<int> &k) {
  for (int x : k) // loop: sequential
    s.insert(x);
}
long c18(const std::unordered_set<int> &s, const std::vector<int> &k) {
  long n = 0;
  for (int x : k) // loop: reduction
    n += s.count(x);
  return n;
}
double c19(const std::list<double> &l) {
  double s = 0;
  for (double x : l) // loop: reduction
    s += x;
  return s;
}
void c20(std::list<double> &l) {
  for (double &x : l) // loop: independent
    x *= 2;
}
void c21(std::valarray<double> &v) {
  for (size_t i = 0; i < v.size(); ++i) // loop: independent
    v[i] *= 2;
}
double c22(const std::valarray<double> &v) {
  double s = 0;
  for (double x : v) // loop: reduction
    s += x;
  return s;
}
void c23(std::deque<double> &d) {
  for (size_t i = 0; i < d.size(); ++i) // loop: independent
    d[i] *= 2;
}
double c24(const std::deque<double> &d) {
  double s = 0;
  for (double x : d) // loop: reduction
    s += x;
  return s;
}
void c25(std::string &s) {
  for (char &c : s) // loop: independent
    c = static_cast<char>(c ^ 32);
}
void c26(std::string &s) {
  for (size_t i = 0; i < s.size(); ++i) // loop: independent
    s[i] = std::toupper(s[i]);
}
long c27(std::string_view s) {
  long n = 0;
  for (char c : s) // loop: reduction
    if (c == ' ')
      ++n;
  return n;
}
unsigned c28(const std::string &s) {
  unsigned h = 5381;
  for (char c : s) // loop: affine-recurrence
    h = h * 33 + c;
  return h;
}
void c29(std::string &s, int n) {
  for (int i = 0; i < n; ++i) // loop: compaction
    s += 'x';
}
void c30(std::vector<std::optional<double>> &v, V &o) {
  for (size_t i = 0; i < v.size(); ++i) // loop: independent
    o[i] = v[i].value_or(0.0);
}
double c31(const std::vector<std::optional<double>> &v) {
  double s = 0;
  for (const auto &x : v) // loop: reduction
    if (x)
      s += *x;
  return s;
}
struct Node {
  double w, g;
};
void c34(const std::vector<std::shared_ptr<Node>> &v, double lr) {
  for (auto &p : v) // loop: independent when distinct-objects
    p->w -= lr * p->g;
}
double c35(const std::vector<std::shared_ptr<Node>> &v) {
  double s = 0;
  for (auto &p : v) // loop: reduction
    s += p->w;
  return s;
}
void c36(std::unique_ptr<double[]> &p, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    p[i] = i;
}
void c37(std::span<float> a, std::span<const float> b) {
  for (size_t i = 0; i < a.size(); ++i) // loop: independent when no-overlap
    a[i] += b[i];
}
void c38(std::span<float> a) {
  for (float &x : a.subspan(1)) // loop: independent
    x = 0;
}
void c39(std::array<std::array<double, 4>, 4> &m) {
  for (auto &r : m) // loop: independent
    for (auto &x : r) // loop: independent
      x *= 2;
}
void c40(std::vector<std::pair<int, double>> &v) {
  for (auto &[k, x] : v) // loop: independent
    x += k;
}
double c41(const std::vector<std::tuple<int, double>> &v) {
  double s = 0;
  for (const auto &[k, x] : v) // loop: reduction
    s += k * x;
  return s;
}
void c42(std::vector<std::tuple<int, double>> &v) {
  for (auto &t : v) // loop: independent
    std::get<1>(t) *= 2;
}
void c43(const V &v, V &o) {
  for (double x : v) // loop: compaction when distinct-objects
    if (x > 0)
      o.push_back(x);
}
void c44(const V &v, V &o) {
  o.reserve(v.size());
  for (double x : v) // loop: compaction when distinct-objects
    o.push_back(x * x);
}
void c45(const V &v, std::vector<std::pair<int, double>> &o) {
  for (size_t i = 0; i < v.size(); ++i) // loop: compaction when no-overlap
    if (v[i] > 0)
      o.emplace_back(i, v[i]);
}
void c46(V &v) {
  for (size_t i = 0; i < 10; ++i) // unknown: non-affine
    v.push_back(v.back() + 1);
}
void c47(V &v) {
  for (auto it = v.begin(); it != v.end(); ++it) // loop: independent
    *it = 0;
}
void c48(V &v) {
  double s = 0;
  for (auto it = v.rbegin(); it != v.rend(); ++it) { // loop: prefix-scan
    s += *it;
    *it = s;
  }
}
void c49(V &v) {
  for (size_t i = 0; i < std::size(v); ++i) // loop: independent
    v[i] = 1;
}
void c50(V &v) {
  for (auto &&x : v) // loop: independent
    x = 1;
}
void c51(V &a, const V &b) {
  for (size_t i = 0; i < a.size(); ++i) // loop: independent when data-value
    a.at(i) += b.at(i);
}
void c52(V &v, int n) {
  v.resize(n);
  for (int i = 0; i < n; ++i) // loop: independent
    v[i] = i;
}
void c53(std::vector<std::string> &v) {
  for (auto &s : v) // loop: independent
    s.clear();
}
void c54(std::vector<V> &v, int k) {
  for (auto &r : v) // loop: independent
    r.resize(k);
}
void c55(std::vector<V> &v, int k) {
  for (auto &r : v) // loop: independent
    r.assign(k, 0.0);
}
long c56(const std::vector<std::string> &v) {
  long n = 0;
  for (const auto &s : v) // loop: reduction
    n += s.size();
  return n;
}
void c57(std::deque<double> &d, double x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    d.push_back(x);
    d.pop_front();
  }
}
