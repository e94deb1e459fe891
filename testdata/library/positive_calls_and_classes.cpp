// Calls, classes of the user, lambdas, templates.
// flags: -std=c++23
#include <atomic>
#include <cmath>
#include <coroutine>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <mutex>
#include <random>
#include <stdexcept>
#include <vector>
using V = std::vector<double>;
class Matrix {
public:
  Matrix(int r, int c) : rows(r), cols(c), d(r * c) {
  }
  double &operator()(int i, int j) {
    return d[i * cols + j];
  }
  double operator()(int i, int j) const {
    return d[i * cols + j];
  }
  double *row(int i) {
    return d.data() + i * cols;
  }
  const double *row(int i) const {
    return d.data() + i * cols;
  }
  double &at(int i, int j) {
    return d.at(i * cols + j);
  }
  double *operator[](int i) {
    return &d[i * cols];
  }
  int rows, cols;

private:
  V d;
};
void d1(Matrix &m) {
  for (int i = 0; i < m.rows; ++i) // loop: independent
    for (int j = 0; j < m.cols; ++j) // loop: independent
      m(i, j) = 0;
}
void d2(Matrix &m) {
  for (int j = 0; j < m.cols; ++j) // loop: independent
    m(0, j) = 0;
}
void d3(const Matrix &a, const Matrix &b, Matrix &c) {
  for (int j = 0; j < c.cols; ++j) { // loop: independent when distinct-objects
    double s = 0;
    for (int k = 0; k < a.cols; ++k) // loop: reduction
      s += a(0, k) * b(k, j);
    c(0, j) = s;
  }
}
void d4(Matrix &m, double f) {
  for (int i = 0; i < m.rows; ++i) { // loop: independent
    double *r = m.row(i);
    for (int j = 0; j < m.cols; ++j) // loop: independent
      r[j] *= f;
  }
}
void d5(Matrix &m) {
  for (int j = 0; j < m.cols; ++j) // loop: independent
    m[2][j] = 1;
}
void d6(Matrix &m) {
  for (int j = 0; j < m.cols; ++j) // loop: independent when data-value
    m.at(1, j) = 1;
}
template <class D>
struct Base {
  D &self() {
    return static_cast<D &>(*this);
  }
  void scale(double f) {
    for (int i = 0; i < self().size(); ++i) // loop: independent
      self()[i] *= f;
  }
};
struct Vec : Base<Vec> {
  V d;
  int size() const {
    return (int)d.size();
  }
  double &operator[](int i) {
    return d[i];
  }
};
void d7(Vec &v) {
  v.scale(2);
}
template <class L, class R>
struct Sum {
  const L &l;
  const R &r;
  double operator[](int i) const {
    return l[i] + r[i];
  }
};
struct Arr {
  double *p;
  int n;
  double operator[](int i) const {
    return p[i];
  }
  template <class E>
  Arr &operator=(const E &e) {
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      p[i] = e[i];
    return *this;
  }
};
template <class L, class R>
Sum<L, R> operator+(const L &l, const R &r) {
  return {l, r};
}
void d8(Arr &a, const Arr &b, const Arr &c, const Arr &d) {
  a = b + c + d;
}
void d9(V &v) {
  for (size_t i = 0; i < v.size(); ++i) { // loop: independent
    double &x = v[i];
    x = x * 2;
  }
}
void d10(V &v) {
  double &x = v[3];
  for (size_t i = 0; i < v.size(); ++i) // loop: sequential
    v[i] = v[i] + x;
}
void d11(V &v, double f) {
  auto g = [f](double x) { return x * f; };
  for (auto &x : v) // loop: independent
    x = g(x);
}
double d12(const V &v) {
  double s = 0;
  auto add = [&s](double x) { s += x; };
  for (double x : v) // loop: reduction
    add(x);
  return s;
}
void d13(V &v) {
  auto sq = [](auto x) { return x * x; };
  for (auto &x : v) // loop: independent
    x = sq(x);
}
template <class T>
void d14t(T *p, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    if constexpr (sizeof(T) == 4)
      p[i] = 0;
    else
      p[i] = p[i] * 2;
  }
}
void d14(float *p, double *q, int n) {
  d14t(p, n);
  d14t(q, n);
}
void d15(V &v) {
  for (size_t i = 0; i < v.size(); ++i) { // loop: independent when data-value
    if (v[i] < 0)
      throw std::runtime_error("neg");
    v[i] = std::sqrt(v[i]);
  }
}
void d16(V &v) {
  for (size_t i = 0; i < v.size(); ++i) { // unknown: try-block
    try {
      v[i] = 1;
    } catch (...) {
      v[i] = 0;
    }
  }
}
void d17(int *p, int n) {
  int i = 0;
again: // loop: independent
  if (i < n) {
    p[i] = 0;
    ++i;
    goto again;
  }
}
jmp_buf jb;
void d18(int *p, int n) {
  for (int i = 0; i < n; ++i) { // unknown: non-local-jump
    if (setjmp(jb))
      break;
    p[i] = 0;
  }
}
int d19c() {
  static int n = 0;
  return ++n;
}
void d19(int *p, int n) {
  for (int i = 0; i < n; ++i) // loop: prefix-scan when no-overlap
    p[i] = d19c();
}
thread_local int tl;
void d21(int *p, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    tl = tl * 3 + p[i];
    p[i] = tl;
  }
}
struct Sh {
  virtual double area(double) const;
  virtual ~Sh();
};
struct Sq final : Sh {
  double s;
  double area(double x) const override {
    return s * s * x;
  }
};
void d22(const Sh &s, V &v) {
  for (auto &x : v) // unknown: virtual-call
    x = s.area(x);
}
void d23(const Sq &s, V &v) {
  for (auto &x : v) // loop: independent when no-overlap
    x = s.area(x);
}
void d24(double (*f)(double), V &v) {
  for (auto &x : v) // unknown: indirect-call
    x = f(x);
}
__attribute__((const)) double cfun(double);
__attribute__((pure)) double pfun(const double *, int);
void d25(V &v) {
  for (auto &x : v) // loop: independent
    x = cfun(x);
}
void d26(const double *a, double *__restrict o, int n) {
  for (int i = 0; i < n; ++i) // unknown: unmodelled-call
    o[i] = pfun(a, i);
}
double ofun(double);
void d27(V &v) {
  for (auto &x : v) // unknown: opaque-call
    x = ofun(x);
}
void d28(V &v) {
  std::mt19937 gen(1);
  std::normal_distribution<double> d;
  for (auto &x : v) // loop: sequential
    x = d(gen);
}
void d29(V &v, std::mt19937 &gen) {
  std::uniform_real_distribution<double> u(0, 1);
  for (size_t i = 0; i < v.size(); ++i) // loop: sequential
    v[i] = u(gen);
}
void d30(std::vector<unsigned> &v) {
  std::mt19937 g(7);
  for (auto &x : v) // loop: sequential
    x = g();
}
void d31(V &v) {
  for (auto &x : v) // loop: sequential
    x = std::rand() / 3.0;
}
std::mutex mu;
void d32(const V &v, double &s) {
  for (double x : v) { // unknown: unmodelled-call
    std::lock_guard<std::mutex> g(mu);
    s += x;
  }
}
void d33(const V &v, std::atomic<long> &c) {
  for (double x : v) // unknown: atomic-access
    if (x > 0)
      c.fetch_add(1);
}
void d34(const V &v) {
  for (double x : v) // loop: sequential
    std::printf("%g\n", x);
}
void d35(const V &v) {
  for (double x : v) // loop: sequential
    std::cout << x << '\n';
}
void d36(double **p, int n, int k) {
  for (int i = 0; i < n; ++i) // loop: independent
    p[i] = (double *)std::malloc(k * sizeof(double));
}
void d37(double **p, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects
    std::free(p[i]);
}
void d38(double **p, int n, int k) {
  for (int i = 0; i < n; ++i) // loop: independent
    p[i] = new double[k];
}
void d39(std::function<double(double)> f, V &v) {
  for (auto &x : v) // unknown: indirect-call
    x = f(x);
}
int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
void d40(std::vector<int> &v) {
  for (size_t i = 0; i < v.size(); ++i) // loop: independent
    v[i] = fib(i);
}
int gcdr(int a, int b) {
  return b == 0 ? a : gcdr(b, a % b);
}
void d41(const int *a, const int *b, int *__restrict o, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    o[i] = gcdr(a[i], b[i]);
}
double colsum(const V &v, int c, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += v[i * n + c];
  return s;
}
void d42(const V &v, V &o, int n) {
  for (int c = 0; c < n; ++c) // loop: independent
    o[c] = colsum(v, c, n);
}
struct Rng {
  unsigned s;
  unsigned next() {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
  }
};
void d43(std::vector<unsigned> &v, Rng &r) {
  for (auto &x : v) // loop: bitwise-affine when no-overlap
    x = r.next();
}
extern "C" void cblas_sgemv(int, int, int, int, float, const float *, int, const float *, int, float, float *, int);
extern "C" void cblas_sgemm(int, int, int, int, int, int, float, const float *, int, const float *, int, float, float *, int);
extern "C" float cblas_sdot(int, const float *, int, const float *, int);
extern "C" void cblas_saxpy(int, float, const float *, int, float *, int);
void d44(const float *A, const float *x, float *__restrict y, int n, int b) {
  for (int i = 0; i < b; ++i) // loop: independent
    cblas_sgemv(101, 111, n, n, 1.f, A, n, x + i * n, 1, 0.f, y + i * n, 1);
}
void d45(const float *x, float *__restrict o, int n, int b) {
  for (int i = 0; i < b; ++i) // loop: independent
    o[i] = cblas_sdot(n, x + i * n, 1, x, 1);
}
struct Layer {
  V w, g;
  int in, out;
  void forward(const V &x, V &y) const {
    for (int o = 0; o < out; ++o) { // loop: independent when distinct-objects
      double s = 0;
      for (int i = 0; i < in; ++i) // loop: reduction
        s += w[o * in + i] * x[i];
      y[o] = s;
    }
  }
};
void d47(std::vector<Layer> &ls, double lr) {
  for (auto &l : ls) // loop: independent
    for (size_t i = 0; i < l.w.size(); ++i) // loop: independent
      l.w[i] -= lr * l.g[i];
}
void d48(V &v) {
  for (volatile int i = 0; i < 10; i = i + 1) // loop: state-dependent-branch
    v[i] = 0;
}
void d49(int n, double *p) {
  int i = n;
  while (i--) // loop: independent
    p[i] = 0;
}
void d50(double *p, double *e) {
  do { // loop: independent
    *p++ = 0;
  } while (p != e);
}
union U {
  float f;
  unsigned u;
};
void d51(const float *a, unsigned *__restrict o, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    U u;
    u.f = a[i];
    o[i] = u.u;
  }
}
void d52(V &v, const V &w) {
  for (size_t i = 0; i < v.size(); ++i) // loop: independent
    v[i] = std::max({v[i], w[i], 0.0});
}
enum class Op { Add,
                Mul };
void d53(V &v, Op op) {
  for (auto &x : v) // loop: independent
    switch (op) {
    case Op::Add:
      x += 1;
      break;
    case Op::Mul:
      x *= 2;
      break;
    }
}
void d54(V &v, int *err) {
  for (size_t i = 0; i < v.size(); ++i) { // loop: last-value
    if (!std::isfinite(v[i])) {
      *err = 1;
      continue;
    }
    v[i] *= 2;
  }
}
struct P {
  double x, y;
  P operator+(const P &o) const {
    return {x + o.x, y + o.y};
  }
  P &operator+=(const P &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
P d55(const std::vector<P> &v) {
  P s{0, 0};
  for (const auto &p : v) // loop: reduction
    s += p;
  return s;
}
P d56(const std::vector<P> &v) {
  P s{0, 0};
  for (const auto &p : v) // loop: reduction
    s = s + p;
  return s;
}
