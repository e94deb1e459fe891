// emit/HarnessPrelude.cpp - the part of a trial that is the same for every loop.
//
// Real is a number with two companions (running error analysis; Higham, "Accuracy and Stability of Numerical
// Algorithms", 2nd ed., section 3.3): e bounds how far the loop's own arithmetic may have strayed from v, and m is what
// the value would be if nothing cancelled. A regrouped evaluation of the same sum strays by at most gamma_k * m with
// gamma_k = k*u / (1 - k*u) for k roundings on the way from an input to the result (section 4.2), so that two correct
// programs differ by at most e + gamma_k * m (and e once more, for what falls below the normal range).
#include "emit/Harness.h"

namespace lanewise {

static constexpr const char *kNumbers = R"cpp(
#include <algorithm>
#include <cfloat>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace trial {

inline long double unit = FLT_EPSILON / 2; // of the coarsest floats in the loop
inline long double smallest = FLT_TRUE_MIN;  // what an operation may lose below the normal range
inline bool undecided = false;             // a rounding error could have turned a comparison

struct Real {
  long double v = 0, m = 0, e = 0;
  Real() = default;
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> Real(T x) : v(x), m(std::fabs(v)) {}
  Real(long double value, long double size, long double error) : v(value), m(size), e(error) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> explicit operator T() const {
    if (e > 0 && std::floor(v - e) != std::floor(v + e))
      undecided = true;
    return static_cast<T>(v);
  }
  static Real rounded(long double v, long double m, long double e) { return {v, m, e + unit * m + smallest}; }
  friend Real operator+(const Real &a, const Real &b) { return Real::rounded(a.v + b.v, a.m + b.m, a.e + b.e); }
  friend Real operator-(const Real &a, const Real &b) { return Real::rounded(a.v - b.v, a.m + b.m, a.e + b.e); }
  friend Real operator*(const Real &a, const Real &b) { return Real::rounded(a.v * b.v, a.m * b.m, a.e * b.m + b.e * a.m); }
  friend Real operator/(const Real &a, const Real &b) {
    const long double d = std::fabs(b.v);
    return Real::rounded(a.v / b.v, a.m / d * (b.m / d), (a.e + std::fabs(a.v / b.v) * b.e) / d);
  }
  Real operator-() const { return {-v, m, e}; }
  Real &operator+=(const Real &b) { return *this = *this + b; }
  Real &operator-=(const Real &b) { return *this = *this - b; }
  Real &operator*=(const Real &b) { return *this = *this * b; }
  Real &operator/=(const Real &b) { return *this = *this / b; }
  Real &operator++() { return *this += Real(1); }
  Real &operator--() { return *this -= Real(1); }
  friend bool close(const Real &a, const Real &b) {
    if (a.e + b.e > 0 && std::fabs(a.v - b.v) <= a.e + b.e)
      undecided = true;
    return true;
  }
  friend bool operator<(const Real &a, const Real &b) { return close(a, b) && a.v < b.v; }
  friend bool operator>(const Real &a, const Real &b) { return close(a, b) && a.v > b.v; }
  friend bool operator<=(const Real &a, const Real &b) { return close(a, b) && a.v <= b.v; }
  friend bool operator>=(const Real &a, const Real &b) { return close(a, b) && a.v >= b.v; }
  friend bool operator==(const Real &a, const Real &b) { return close(a, b) && a.v == b.v; }
  friend bool operator!=(const Real &a, const Real &b) { return close(a, b) && a.v != b.v; }
};

// f(x) where f changes by at most `slope` per unit near x; two roundings for a library's function.
inline Real through(long double value, long double slope, const Real &x) {
  const long double size = std::fabs(value) + std::fabs(slope) * (x.m - std::fabs(x.v));
  return {value, size, std::fabs(slope) * x.e * 1.01L + 2 * unit * std::fabs(value)};
}
#define TRIAL_UNARY(name, slope)                                                                                       \
  inline Real wide_##name(const Real &x) {                                                                             \
    const long double v = x.v, f = std::name(v);                                                                       \
    (void)v;                                                                                                           \
    return through(f, slope, x);                                                                                       \
  }
TRIAL_UNARY(sqrt, f > 0 ? 0.5L / f : 0)
TRIAL_UNARY(cbrt, f != 0 ? 1 / (3 * f * f) : 0)
TRIAL_UNARY(exp, f)
TRIAL_UNARY(exp2, f * 0.6931471805599453094L)
TRIAL_UNARY(expm1, f + 1)
TRIAL_UNARY(log, 1 / v)
TRIAL_UNARY(log2, 1.442695040888963407L / v)
TRIAL_UNARY(log10, 0.4342944819032518277L / v)
TRIAL_UNARY(log1p, 1 / (1 + v))
TRIAL_UNARY(sin, 1)
TRIAL_UNARY(cos, 1)
TRIAL_UNARY(tan, 1 + f * f)
TRIAL_UNARY(asin, 1 / std::sqrt(1 - v * v))
TRIAL_UNARY(acos, 1 / std::sqrt(1 - v * v))
TRIAL_UNARY(atan, 1)
TRIAL_UNARY(sinh, std::cosh(v))
TRIAL_UNARY(cosh, std::fabs(f))
TRIAL_UNARY(tanh, 1)
TRIAL_UNARY(erf, 1.1283791670955125739L)
#undef TRIAL_UNARY
inline Real wide_fabs(const Real &x) { return {std::fabs(x.v), x.m, x.e}; }
inline Real wide_abs(const Real &x) { return wide_fabs(x); }
inline Real stepped(const Real &x, long double f) {
  if (x.e > 0)
    undecided = true;
  return f;
}
inline Real wide_floor(const Real &x) { return stepped(x, std::floor(x.v)); }
inline Real wide_ceil(const Real &x) { return stepped(x, std::ceil(x.v)); }
inline Real wide_trunc(const Real &x) { return stepped(x, std::trunc(x.v)); }
inline Real wide_round(const Real &x) { return stepped(x, std::round(x.v)); }
inline Real wide_pow(const Real &x, const Real &y) {
  const long double f = std::pow(x.v, y.v);
  const Real along = through(f, x.v != 0 ? y.v * f / x.v : 0, x);
  return {f, along.m, along.e + (x.v > 0 ? std::fabs(f * std::log(x.v)) * y.e : 0)};
}
inline Real wide_atan2(const Real &y, const Real &x) {
  const long double r = x.v * x.v + y.v * y.v;
  return {std::atan2(y.v, x.v), 4, r > 0 ? (std::fabs(x.v) * y.e + std::fabs(y.v) * x.e) / r + 4 * unit : 4};
}
inline Real wide_fmin(const Real &a, const Real &b) { return std::isnan(a.v) ? b : std::isnan(b.v) || a < b ? a : b; }
inline Real wide_fmax(const Real &a, const Real &b) { return std::isnan(a.v) ? b : std::isnan(b.v) || b < a ? a : b; }
inline Real wide_hypot(const Real &a, const Real &b) { return wide_sqrt(a * a + b * b); }
inline Real wide_fma(const Real &a, const Real &b, const Real &c) { return a * b + c; }
inline Real wide_copysign(const Real &a, const Real &b) { return {std::copysign(a.v, b.v), a.m, a.e}; }
inline bool wide_isnan(const Real &x) { return std::isnan(x.v); }
inline bool wide_isinf(const Real &x) { return std::isinf(x.v); }
inline bool wide_isfinite(const Real &x) { return std::isfinite(x.v); }
inline bool wide_signbit(const Real &x) { return std::signbit(x.v); }
)cpp";

static constexpr const char *kInputs = R"cpp(
// ---- inputs: a value depends on the case, the parameter and the place alone ----
enum class Use { Plain, Index, Bound, Divisor };
enum Family { Uniform, Cancelling, WideRange, Ties, Tiny, Special, kFamilies };
inline const char *const kFamilyNames[] = {"uniform", "cancelling", "wide-range", "ties", "tiny", "special"};

struct Case {
  long size = 0;
  int family = Uniform;
  unsigned seed = 1;
};

inline uint64_t mixed(uint64_t x) { // splitmix64
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

inline bool readsAhead = false; // parts read more than the loop itself
inline bool nested = false;     // an iteration has some of its own
inline long work = 0;
inline long workLimit = 400000;
inline long termsOf(const Case &c) { return nested ? std::min(c.size * c.size, workLimit) : c.size; }
inline bool noOverflow = false; // the claim holds where sums of signed integers stay in range

template <class T> T anyValue(const Case &c, int parameter, ptrdiff_t place, Use use) {
  const uint64_t bits = mixed(mixed(c.seed * 1000003u + static_cast<uint64_t>(parameter)) + static_cast<uint64_t>(place));
  if constexpr (std::is_same_v<T, bool>) {
    return (bits & 1) != 0;
  } else if constexpr (std::is_integral_v<T>) {
    if (use == Use::Index)
      return static_cast<T>(bits % std::min<uint64_t>(static_cast<uint64_t>(std::max<long>(c.size, 1)), std::numeric_limits<T>::max()));
    if (use == Use::Bound) // Offsets grow.
      return static_cast<T>(place <= 0 ? 0 : place + place / 2);
    if (use == Use::Divisor)
      return static_cast<T>(1 + bits % 7);
    switch (c.family) {
    case Cancelling:
      return static_cast<T>((place % 2 ? 1 : -1) * static_cast<int64_t>(bits % 120));
    case Ties:
      return static_cast<T>(bits % 3);
    case WideRange:
      return static_cast<T>(bits >> (8 + bits % 48));
    case Special: // Anywhere in the type's range.
      return static_cast<T>(bits);
    case Tiny:
      return static_cast<T>(bits % 16 == 0);
    default:
      return static_cast<T>(std::is_signed_v<T> ? static_cast<int64_t>(bits % 201) - 100 : static_cast<int64_t>(bits % 120));
    }
  } else {
    const T fraction = static_cast<T>(static_cast<double>(bits >> 11) / 9007199254740992.0); // 0 to 1
    const T sign = bits & 1 ? T(1) : T(-1);
    switch (c.family) {
    case Cancelling:
      return (place % 2 ? T(1000) : T(-1000)) + fraction;
    case WideRange:
      return sign * std::ldexp(T(1) + fraction, static_cast<int>(bits % 25) - 12);
    case Ties:
      return static_cast<T>(static_cast<int>(bits % 3) - 1);
    case Tiny:
      return bits % 3 == 0 ? T(0) : bits % 3 == 1 ? sign * std::numeric_limits<T>::denorm_min() * T(bits % 100) : sign * fraction;
    case Special:
      return bits % 29 == 0   ? std::numeric_limits<T>::quiet_NaN()
             : bits % 29 == 1 ? sign * std::numeric_limits<T>::infinity()
             : bits % 29 == 2 ? -T(0)
                              : sign * fraction;
    default:
      return sign * fraction;
    }
  }
}

template <class T> T generate(const Case &c, int parameter, ptrdiff_t place, Use use) {
  const T value = anyValue<T>(c, parameter, place, use);
  if constexpr (std::is_integral_v<T> && std::is_signed_v<T> && sizeof(T) >= 4)
    if (noOverflow && use == Use::Plain) // As large as may be.
      return value % (std::numeric_limits<T>::max() / (4 * static_cast<T>(termsOf(c) + 2)));
  return value;
}

template <class T> T scalar(const Case &c, int parameter, Use use) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    if (use == Use::Bound)
      return static_cast<T>(std::min<uint64_t>(static_cast<uint64_t>(c.size), std::numeric_limits<T>::max()));
    if (use == Use::Index)
      return static_cast<T>(mixed(c.seed + static_cast<unsigned>(parameter)) % static_cast<uint64_t>(std::clamp<long>(c.size, 1, 8)));
  }
  return generate<T>(c, parameter, 7, use);
}

// ---- watched pointers: they make what they reach, and remember how far that was ----
struct TooFar {};

template <class T> struct Flat {
  using Scalar = T;
  static constexpr ptrdiff_t count = 1;
};
template <class T, size_t n> struct Flat<T[n]> {
  using Scalar = typename Flat<T>::Scalar;
  static constexpr ptrdiff_t count = n * Flat<T>::count;
};

// An array of a fixed size: nothing outside it is reached.
template <class T> struct Row;
template <class T> class Span;
template <class T, size_t n> struct Row<T[n]> {
  std::conditional_t<std::is_array_v<T>, Row<T>, T> values[n];
  auto &operator[](ptrdiff_t i) {
    if (i < 0 || i >= static_cast<ptrdiff_t>(n))
      throw TooFar();
    return values[i];
  }
  Span<T> operator+(ptrdiff_t i) { return Span<T>(*this) + i; }
};

template <class T> class Span {
public:
  using Element = std::conditional_t<std::is_array_v<T>, Row<T>, T>;
  using Scalar = typename Flat<T>::Scalar;
  static constexpr ptrdiff_t perElement = Flat<T>::count, perPage = 64;
  struct Store {
    Case c;
    int parameter;
    Use use;
    Scalar (*make)(const Case &, int, ptrdiff_t, Use);
    std::unordered_map<ptrdiff_t, std::unique_ptr<Scalar[]>> pages;
    ptrdiff_t low = 0, high = -1;
  };
  Span() = default;
  Span(const Case &c, int parameter, Use use, Scalar (*make)(const Case &, int, ptrdiff_t, Use))
      : store_(std::make_shared<Store>()) {
    store_->c = c;
    store_->parameter = parameter;
    store_->use = use;
    store_->make = make;
  }
  template <size_t n> Span(Row<T[n]> &row) : row_(row.values), inRow_(n) {}
  Element &operator[](ptrdiff_t i) const {
    if (++work > workLimit || (!store_ && !row_))
      throw TooFar();
    const ptrdiff_t at = at_ + i;
    if (row_ && (at < 0 || at >= inRow_))
      throw TooFar();
    if (row_)
      return row_[at];
    if (at < -(ptrdiff_t(1) << 24) || at > ptrdiff_t(1) << 24)
      throw TooFar();
    Store &s = *store_;
    if (s.high < s.low)
      s.low = s.high = at;
    s.low = std::min(s.low, at);
    s.high = std::max(s.high, at);
    const ptrdiff_t page = at >= 0 ? at / perPage : -((perPage - 1 - at) / perPage);
    std::unique_ptr<Scalar[]> &values = s.pages[page];
    if (!values) {
      values.reset(new Scalar[perPage * perElement]);
      for (ptrdiff_t k = 0; k < perPage * perElement; ++k)
        values[k] = s.make(s.c, s.parameter, page * perPage * perElement + k, s.use);
    }
    return *reinterpret_cast<Element *>(&values[(at - page * perPage) * perElement]);
  }
  Element &operator*() const { return (*this)[0]; }
  Span operator+(ptrdiff_t n) const { return moved(n); }
  Span operator-(ptrdiff_t n) const { return moved(-n); }
  ptrdiff_t operator-(const Span &other) const { return at_ - other.at_; }
  Span &operator+=(ptrdiff_t n) { return at_ += n, *this; }
  Span &operator-=(ptrdiff_t n) { return at_ -= n, *this; }
  Span &operator++() { return ++at_, *this; }
  Span &operator--() { return --at_, *this; }
  friend bool operator<(const Span &a, const Span &b) { return a.at_ < b.at_; }
  friend bool operator<=(const Span &a, const Span &b) { return a.at_ <= b.at_; }
  friend bool operator==(const Span &a, const Span &b) { return a.at_ == b.at_; }
  friend bool operator!=(const Span &a, const Span &b) { return a.at_ != b.at_; }
  bool operator!=(std::nullptr_t) const { return true; }
  ptrdiff_t low() const { return store_->low; }
  ptrdiff_t high() const { return store_->high; }
  ptrdiff_t at() const { return at_; }
  const Scalar *known(ptrdiff_t flat) const { // null: never reached
    const ptrdiff_t at = flat >= 0 ? flat / perElement : -((perElement - 1 - flat) / perElement);
    const ptrdiff_t page = at >= 0 ? at / perPage : -((perPage - 1 - at) / perPage);
    const auto found = store_->pages.find(page);
    return found == store_->pages.end() ? nullptr : &found->second[flat - page * perPage * perElement];
  }

private:
  Span moved(ptrdiff_t n) const {
    Span copy = *this;
    copy.at_ += n;
    return copy;
  }
  std::shared_ptr<Store> store_;
  Element *row_ = nullptr; // into an array of a fixed size, which whoever handed it out watches
  ptrdiff_t inRow_ = 0;
  ptrdiff_t at_ = 0;
};

template <class T> struct Wide {
  using type = std::conditional_t<std::is_floating_point_v<T>, Real, T>;
};
template <class T> typename Wide<T>::type widened(const Case &c, int parameter, ptrdiff_t place, Use use) {
  return generate<T>(c, parameter, place, use);
}

// Real storage for as much as a watched run reached, and some more on both sides.
template <class T> class Buffer {
public:
  using Scalar = typename Flat<T>::Scalar;
  template <class W> Buffer(const Span<W> &reached, const Case &c, int parameter, Use use) {
    const ptrdiff_t slack = c.size + 64 + (readsAhead ? 16 * c.size + termsOf(c) : 0);
    low_ = (reached.high() < reached.low() ? 0 : reached.low()) - slack;
    const ptrdiff_t high = (reached.high() < reached.low() ? 0 : reached.high()) + slack;
    const ptrdiff_t per = Flat<T>::count;
    count_ = static_cast<size_t>((high - low_ + 1) * per);
    values_.reset(new Scalar[count_]);
    for (size_t k = 0; k < count_; ++k)
      values_[k] = generate<Scalar>(c, parameter, low_ * per + static_cast<ptrdiff_t>(k), use);
  }
  Buffer(const Buffer &other) : low_(other.low_), count_(other.count_), values_(new Scalar[other.count_]) {
    std::copy(other.values_.get(), other.values_.get() + count_, values_.get());
  }
  T *at0() { return reinterpret_cast<T *>(values_.get()) - low_; }
  Scalar *values() { return values_.get(); }
  const Scalar *values() const { return values_.get(); }
  size_t count() const { return count_; }
  ptrdiff_t firstPlace() const { return low_ * Flat<T>::count; }

private:
  ptrdiff_t low_ = 0;
  size_t count_ = 0;
  std::unique_ptr<Scalar[]> values_;
};
)cpp";

std::string harnessPrelude() { return std::string(kNumbers) + kInputs + harnessComparison(); }

} // namespace lanewise
