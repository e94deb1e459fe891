// Containers made, copied, moved and swapped whole.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

void jacobi(std::vector<double> &a, std::vector<double> &b, int n, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i + 1 < n; ++i) // loop: independent when distinct-objects
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    std::swap(a, b);
  }
}
void jacobi2(std::vector<double> &a, std::vector<double> &b, int n, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i + 1 < n; ++i) // loop: independent when distinct-objects
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    a.swap(b);
  }
}
void jacobi3(std::vector<double> &a, int n, int steps) {
  std::vector<double> b(a.size());
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i + 1 < n; ++i) // loop: independent
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    a = b;
  }
}
void jacobi4(std::vector<double> &a, int n, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    std::vector<double> b(a.size());
    for (int i = 1; i + 1 < n; ++i) // loop: independent
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    a = std::move(b);
  }
}
void life2(std::vector<std::vector<int>> &g, int n, int m, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    auto next = g;
    for (int i = 1; i + 1 < n; ++i) // loop: independent
      for (int j = 1; j + 1 < m; ++j) { // loop: independent
        int c = g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1];
        next[i][j] = c == 3 || (c == 2 && g[i][j]);
      }
    g = next;
  }
}
void lcs(const std::string &s, const std::string &t, int *out) {
  std::vector<int> prev(t.size() + 1, 0), cur(t.size() + 1, 0);
  for (size_t i = 1; i <= s.size(); ++i) { // loop: sequential
    for (size_t j = 1; j <= t.size(); ++j) // loop: segmented
      cur[j] = s[i - 1] == t[j - 1] ? prev[j - 1] + 1 : std::max(prev[j], cur[j - 1]);
    std::swap(prev, cur);
  }
  *out = prev[t.size()];
}
void arr(std::array<double, 64> &a, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    std::array<double, 64> b{};
    for (int i = 1; i < 63; ++i) // loop: independent
      b[i] = a[i - 1] + a[i + 1];
    a = b;
  }
}
void arr2(std::array<double, 64> &a, std::array<double, 64> &b, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i < 63; ++i) // loop: independent when distinct-objects
      b[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
}
void three(std::vector<double> &a, std::vector<double> &b, std::vector<double> &c, int n, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i + 1 < n; ++i) // loop: independent when distinct-objects
      c[i] = 2 * b[i] - a[i] + 0.1 * (b[i - 1] - 2 * b[i] + b[i + 1]);
    std::swap(a, b);
    std::swap(b, c);
  }
}
void rows(std::vector<std::vector<double>> &a, const std::vector<std::vector<double>> &b, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = b[i];
}
void revrows(std::vector<std::vector<double>> &a, int n) {
  for (int i = 0; i < n / 2; ++i) // loop: independent
    std::swap(a[i], a[n - 1 - i]);
}
void perbatch(std::vector<std::vector<double>> &xs, int steps) {
  for (size_t b = 0; b < xs.size(); ++b) { // loop: independent
    std::vector<double> cur = xs[b], nxt(cur.size());
    for (int t = 0; t < steps; ++t) { // loop: sequential
      for (size_t i = 1; i + 1 < cur.size(); ++i) // loop: independent
        nxt[i] = cur[i - 1] + cur[i + 1];
      std::swap(cur, nxt);
    }
    xs[b] = cur;
  }
}
void power(std::vector<double> &v, const std::vector<double> &A, int n, int it) {
  std::vector<double> w(n);
  for (int t = 0; t < it; ++t) { // loop: sequential
    double s = 0;
    for (int i = 0; i < n; ++i) { // loop: reduction
      double d = 0;
      for (int j = 0; j < n; ++j) // loop: reduction
        d += A[i * n + j] * v[j];
      w[i] = d;
      s += d * d;
    }
    for (int i = 0; i < n; ++i) // loop: independent
      w[i] /= s;
    v.swap(w);
  }
}
void assign(std::vector<double> &a, int n, int steps) {
  std::vector<double> b(n);
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i + 1 < n; ++i) // loop: independent
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    a.assign(b.begin(), b.end());
  }
}
struct P {
  double x, y;
};
void f1(std::vector<std::vector<double>> &xs) {
  for (size_t b = 0; b < xs.size(); ++b) // loop: independent
    xs[b].resize(3);
}
void f7(std::vector<std::vector<double>> &xs, int n) {
  for (int b = 0; b < n; ++b) { // loop: independent
    std::vector<double> t(n);
    for (int i = 0; i < n; ++i) // loop: independent
      t[i] = xs[b][i] * 2;
    xs[b] = t;
  }
}
void f8(std::vector<std::vector<double>> &xs, int n) {
  for (int b = 0; b < n; ++b) { // loop: independent
    std::vector<double> t(n);
    for (int i = 0; i < n; ++i) // loop: independent
      t[i] = xs[b][i] * 2;
    xs[b] = std::move(t);
  }
}
void g1(double *out, const double *in, int n, int m) {
  for (int b = 0; b < n; ++b) { // loop: independent when no-overlap
    std::vector<double> t(m);
    for (int i = 0; i < m; ++i) // loop: independent
      t[i] = in[b * m + i];
    double s = 0;
    for (int i = 0; i < m; ++i) // loop: reduction
      s += t[m - 1 - i] * t[i];
    out[b] = s;
  }
}
void g2(double *out, const double *in, int n, int m) {
  for (int b = 0; b < n; ++b) { // loop: independent when no-overlap
    std::vector<double> t(m, 1.0);
    for (int i = 0; i < m; i += 2) // loop: independent
      t[i] = in[b * m + i];
    double s = 0;
    for (auto x : t) // loop: reduction
      s += x;
    out[b] = s;
  }
}
void g4(double *out, int n, int m) {
  for (int b = 0; b < n; ++b) { // loop: independent
    std::vector<std::vector<double>> t(m, std::vector<double>(m));
    for (int i = 0; i < m; ++i) // loop: independent
      for (int j = 0; j < m; ++j) // loop: independent
        t[i][j] = i * j + b;
    double s = 0;
    for (int i = 0; i < m; ++i) // loop: reduction
      s += t[i][m - 1 - i];
    out[b] = s;
  }
}
void g5(double *out, int n) {
  for (int b = 0; b < n; ++b) { // loop: independent
    std::vector<double> t = {1.0, 2.0, 3.0 * b};
    double s = 0;
    for (double x : t) // loop: reduction
      s += x;
    out[b] = s;
  }
}
void g6(int *out, const std::vector<std::string> &w, int n) {
  for (int b = 0; b < n; ++b) { // loop: independent when no-overlap
    std::string s = w[b];
    int c = 0;
    for (char ch : s) // loop: reduction
      c += ch == 'a';
    out[b] = c;
  }
}
void g7(std::vector<int> &out, const std::vector<std::vector<int>> &w) {
  for (size_t b = 0; b < w.size(); ++b) { // loop: independent when distinct-objects
    std::vector<int> r(w[b].rbegin(), w[b].rend());
    int h = 0;
    for (int x : r) // loop: affine-recurrence
      h = h * 31 + x;
    out[b] = h;
  }
}

void g8(double *out, const std::vector<P> &ps, int n) {
  for (int b = 0; b < n; ++b) { // loop: independent when no-overlap
    std::vector<P> c = ps;
    for (auto &p : c) { // loop: independent
      p.x += b;
    }
    double s = 0;
    for (auto &p : c) // loop: reduction
      s += p.x * p.y;
    out[b] = s;
  }
}
void g9(double *out, const std::vector<P> &ps, int n) {
  for (int b = 0; b < n; ++b) { // loop: independent when no-overlap
    std::vector<P> c(ps.begin(), ps.end());
    double s = 0;
    for (auto &p : c) // loop: reduction
      s += p.x * p.y;
    out[b] = s;
  }
}
struct M {
  std::vector<double> d;
  int r, c;
  double &operator()(int i, int j) { return d[i * c + j]; }
  double operator()(int i, int j) const { return d[i * c + j]; }
};
int pas2(int n) {
  std::vector<int> row{1};
  for (int i = 0; i < n; ++i) { // loop: sequential
    std::vector<int> next(row.size() + 1, 1);
    for (size_t k = 1; k < row.size(); ++k) // loop: independent
      next[k] = row[k - 1] + row[k];
    row.swap(next);
  }
  return row[n / 2];
}
void e1(const std::vector<std::string> &ws, const std::string &t, std::vector<int> &out) {
  for (size_t b = 0; b < ws.size(); ++b) { // loop: independent
    const std::string &s = ws[b];
    std::vector<int> prev(t.size() + 1), cur(t.size() + 1);
    for (size_t j = 0; j <= t.size(); ++j) // loop: independent
      prev[j] = j;
    for (size_t i = 1; i <= s.size(); ++i) { // loop: sequential
      cur[0] = i;
      for (size_t j = 1; j <= t.size(); ++j) // loop: tropical
        cur[j] = std::min(prev[j - 1] + (s[i - 1] != t[j - 1]), std::min(prev[j], cur[j - 1]) + 1);
      std::swap(prev, cur);
    }
    out[b] = prev[t.size()];
  }
}
void e2(const double *in, double *out, int n, int m, int steps) {
  for (int b = 0; b < n; ++b) { // loop: independent when no-overlap
    std::vector<double> prev(m), cur(m);
    for (int j = 0; j < m; ++j) // loop: independent
      prev[j] = in[b * m + j];
    for (int i = 0; i < steps; ++i) { // loop: sequential
      for (int j = 1; j < m; ++j) // loop: independent
        cur[j] = prev[j - 1] + prev[j];
      prev.swap(cur);
    }
    for (int j = 0; j < m; ++j) // loop: independent
      out[b * m + j] = prev[j];
  }
}
void h1(M &a, M &b, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i + 1 < a.r; ++i) // loop: independent when distinct-objects,in-bounds
      for (int j = 1; j + 1 < a.c; ++j) // loop: independent when distinct-objects
        b(i, j) = a(i - 1, j) + a(i, j + 1);
    std::swap(a, b);
  }
}
void h2(M &a, int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    M b = a;
    for (int i = 1; i + 1 < a.r; ++i) // loop: independent
      for (int j = 1; j + 1 < a.c; ++j) // loop: independent
        b(i, j) = a(i - 1, j) + a(i, j + 1);
    a = b;
  }
}
