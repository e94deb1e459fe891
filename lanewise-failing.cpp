// Emitted loops that do not agree with their serial versions. Build, and repeat what failed, with:
//   c++ -std=c++17 -O1 -fwrapv -ffp-contract=off -w lanewise-failing.cpp -o failing -fopenmp && ./failing 0
//     fill_loop: the trial program does not compile: /tmp/lanewise-trial-25b4e2/trial.cpp:499:55: error: expected ‘,’ or ‘...’ before ‘&’ token
  499 | void fill_loop_serial(int n, int *p, const int *factor&) {
      |                                                       ^
/tmp/lanewise-trial-25b4e2/trial.cpp: In function ‘void loop_0::fill_loop_serial(int, int*, const int*)’:
/tmp/lanewise-trial-25b4e2/trial.cpp:501:20: error: expected primary-expression before ‘;’ token
  501 |     p[i] = *factor&;
//   c++ -std=c++17 -O1 -fwrapv -ffp-contract=off -w lanewise-failing.cpp -o failing -fopenmp && ./failing 1
//     shift_loop: the trial program does not compile: /tmp/lanewise-trial-9b6216/trial.cpp:499:60: error: expected ‘,’ or ‘...’ before ‘&’ token
  499 | void shift_loop_serial(int n, float *q, const float *offset&) {
      |                                                            ^
/tmp/lanewise-trial-9b6216/trial.cpp: In function ‘void loop_0::shift_loop_serial(int, float*, const float*)’:
/tmp/lanewise-trial-9b6216/trial.cpp:501:20: error: expected primary-expression before ‘;’ token
  501 |     q[i] = *offset&;
//   c++ -std=c++17 -O1 -fwrapv -ffp-contract=off -w lanewise-failing.cpp -o failing -fopenmp && ./failing 2
//     sum_loop: the trial program does not compile: /tmp/lanewise-trial-0b6100/trial.cpp:504:40: error: expected ‘,’ or ‘...’ before ‘&’ token
  504 | void sum_loop_serial(int n, int *factor&, const int *p) {
      |                                        ^
/tmp/lanewise-trial-0b6100/trial.cpp: In function ‘void loop_0::sum_loop_serial(int, int*)’:
/tmp/lanewise-trial-0b6100/trial.cpp:506:14: error: expected primary-expression before ‘+=’ token
  506 |     *factor& += p[i];
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <omp.h>
#include <vector>

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
      return value % (std::numeric_limits<T>::max() / (4 * static_cast<T>(c.size + 2)));
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
inline long work = 0;
inline long workLimit = 400000;

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
template <class T, size_t n> struct Row<T[n]> {
  std::conditional_t<std::is_array_v<T>, Row<T>, T> values[n];
  auto &operator[](ptrdiff_t i) {
    if (i < 0 || i >= static_cast<ptrdiff_t>(n))
      throw TooFar();
    return values[i];
  }
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
  Element &operator[](ptrdiff_t i) const {
    if (++work > workLimit || !store_)
      throw TooFar();
    const ptrdiff_t at = at_ + i;
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
    const ptrdiff_t slack = c.size + 64;
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

// ---- comparison ----
struct Worst {
  double absolute = 0, relative = 0, ulp = 0, ofTolerance = 0;
  double serialError = 0, parallelError = 0; // against the wider reference
  std::string where;
};
struct Outcome {
  long cases = 0, runs = 0, values = 0, tooLarge = 0, undecided = 0, notFinite = 0, nearer = 0, farther = 0;
  long failures = 0;
  Worst worst;
  std::string failure, input; // of the first one; what reproduces it
};
inline Outcome outcome;
inline bool exactLoop = true;
inline bool finiteOnly = false;           // the claim speaks of finite values only
inline long double chosen = -1;   // the user's tolerance; negative: none
inline long double roundings = 0; // of one composition on the way from an input to a result

template <class T> double ulpsApart(T a, T b) {
  if (a == b)
    return 0;
  const T size = std::max(std::fabs(a), std::fabs(b));
  const T next = std::nextafter(size, std::numeric_limits<T>::infinity());
  return static_cast<double>(std::fabs(a - b) / (next - size));
}

inline void fail(const Case &c, int parts, const std::string &what) {
  if (outcome.failures++ > 0)
    return;
  outcome.input = std::to_string(c.size) + " " + std::to_string(c.family) + " " + std::to_string(c.seed) + " " +
                  std::to_string(parts);
  outcome.failure = what + ", size " + std::to_string(c.size) + ", " + kFamilyNames[c.family] + " values, seed " +
                      std::to_string(c.seed) + ", " + std::to_string(parts) + " parts";
}

template <class T> std::string shown(T x) {
  char text[64];
  if constexpr (std::is_floating_point_v<T>)
    std::snprintf(text, sizeof text, "%.17Lg", static_cast<long double>(x));
  else
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(x));
  return text;
}

template <class T>
void compareOne(const Case &c, int parts, const std::string &name, ptrdiff_t place, bool isArray, T serial, T parallel,
                const typename Wide<T>::type *wide) {
  ++outcome.values;
  const auto where = [&] { return isArray ? name + "[" + std::to_string(place) + "]" : name; };
  if constexpr (std::is_floating_point_v<T>) {
    const bool same = (std::isnan(serial) && std::isnan(parallel)) ||
                      (serial == parallel && std::signbit(serial) == std::signbit(parallel));
    if (!exactLoop && wide && std::isfinite(serial) && std::isfinite(parallel) && std::isfinite(wide->v)) {
      const double mine = static_cast<double>(std::fabs(parallel - wide->v)),
                   theirs = static_cast<double>(std::fabs(serial - wide->v));
      outcome.nearer += mine < theirs;
      outcome.farther += mine > theirs;
      outcome.worst.serialError = std::max(outcome.worst.serialError, theirs);
      outcome.worst.parallelError = std::max(outcome.worst.parallelError, mine);
    }
    if (finiteOnly && (!std::isfinite(serial) || !std::isfinite(parallel))) {
      ++outcome.notFinite;
      return;
    }
    if (same || serial == parallel) {
      if (exactLoop && chosen < 0 && !same)
        fail(c, parts, where() + ": the sign of a zero differs");
      return;
    }
    if ((exactLoop && chosen < 0) || !wide || !std::isfinite(serial) || !std::isfinite(parallel)) {
      fail(c, parts, where() + ": serial " + shown(serial) + ", parallel " + shown(parallel) + ", and no difference is allowed");
      return;
    }
    const long double k = roundings * static_cast<long double>(c.size + parts + 2), ku = k * unit;
    const long double gamma = ku < 0.5L ? ku / (1 - ku) : 1;
    // Below the normal range every rounding may lose `smallest`, on the way there and in what it is scaled by.
    const long double tolerance =
        chosen >= 0 ? chosen * wide->m : 2 * wide->e + gamma * wide->m + 4 * k * smallest;
    const long double difference = std::fabs(static_cast<long double>(serial) - parallel);
    if (!std::isfinite(tolerance)) { // It has passed through infinity on the way, and nothing bounds its error.
      ++outcome.notFinite;
      return;
    }
    // A product of some factors may have lost its digits below the normal range, and the loop has been warned of that.
    if (finiteOnly && !(difference <= tolerance) && std::fabs(wide->v) < std::numeric_limits<T>::min()) {
      ++outcome.notFinite;
      return;
    }
    const double share = std::min(static_cast<double>(difference / tolerance), 1e30);
    outcome.worst.absolute = std::max(outcome.worst.absolute, static_cast<double>(difference));
    if (serial != 0)
      outcome.worst.relative = std::max(outcome.worst.relative, static_cast<double>(difference / std::fabs(serial)));
    outcome.worst.ulp = std::max(outcome.worst.ulp, ulpsApart(serial, parallel));
    if (share > outcome.worst.ofTolerance) {
      outcome.worst.ofTolerance = share;
      outcome.worst.where = where() + ", size " + std::to_string(c.size) + ", " + kFamilyNames[c.family] + ", seed " +
                            std::to_string(c.seed) + ", " + std::to_string(parts) + " parts";
    }
    if (!(difference <= tolerance))
      fail(c, parts, where() + ": serial " + shown(serial) + ", parallel " + shown(parallel) + ", allowed difference " +
                         shown(tolerance));
  } else if (serial != parallel) {
    fail(c, parts, where() + ": serial " + shown(serial) + ", parallel " + shown(parallel));
  }
}

template <class T, class W>
void compare(const Case &c, int parts, const char *name, const Buffer<T> &serial, const Buffer<T> &parallel, const Span<W> &wide) {
  for (size_t k = 0; k < serial.count(); ++k) {
    const ptrdiff_t place = serial.firstPlace() + static_cast<ptrdiff_t>(k);
    compareOne(c, parts, name, place, true, serial.values()[k], parallel.values()[k], wide.known(place));
  }
}
template <class T, class W> void compareScalar(const Case &c, int parts, const char *name, T serial, T parallel, const W &wide) {
  compareOne<T>(c, parts, name, 0, false, serial, parallel, &wide);
}

// Of several processes only one speaks, and what each has stored is put together before it is compared.
#ifdef MPI_VERSION
inline bool isQuiet() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank != 0;
}
template <class T> void putTogether(Buffer<T> &mine, const Buffer<T> &before) {
  const size_t bytes = mine.count() * sizeof(typename Buffer<T>::Scalar);
  std::vector<unsigned char> changed(bytes), all(bytes);
  unsigned char *now = reinterpret_cast<unsigned char *>(mine.values());
  const unsigned char *then = reinterpret_cast<const unsigned char *>(before.values());
  for (size_t i = 0; i < bytes; ++i)
    changed[i] = now[i] ^ then[i];
  // Where every rank did everything they all say the same.
  MPI_Allreduce(changed.data(), all.data(), static_cast<int>(bytes), MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  for (size_t i = 0; i < bytes; ++i)
    now[i] = then[i] ^ all[i];
}
#else
inline bool isQuiet() { return false; }
#endif

} // namespace trial
using trial::Real;
using trial::Row;
using trial::Span;
using namespace trial;

namespace loop_0 {

// The loop as it stands.
void fill_loop_serial(int n, int *p, const int *factor&) {
  for (int i = 0; i < n; ++i) {
    p[i] = *factor&;
  }
}

// How many iterations there are.
static inline std::ptrdiff_t fill_loop_trips(int n) {
  return 0 < n ? (long)n : 0;
}

// Iterations first to last - 1, one after another.
static void fill_loop_run(std::ptrdiff_t first, std::ptrdiff_t last, int *p, const int *factor&) {
  for (int i = (int)first; i < (int)last; ++i) {
    p[i] = *factor&;
  }
}

// Elements from `low` to `high`; none at first.
struct fill_loop_range {
  std::ptrdiff_t low = PTRDIFF_MAX, high = PTRDIFF_MIN;
};

// Which elements iterations combine into.
struct fill_loop_reach {
  fill_loop_range factor&;
  fill_loop_range p;
};

// What iterations first to last - 1 reach; nothing is stored.
static void fill_loop_reaches(std::ptrdiff_t first, std::ptrdiff_t last, fill_loop_reach &reach, int *p, const int *factor&) {
  const auto note = [](std::ptrdiff_t at, fill_loop_range &range) {
    range.low = at < range.low ? at : range.low;
    range.high = at > range.high ? at : range.high;
  };
  for (int i = (int)first; i < (int)last; ++i) {
    note(&*factor& - factor&, reach.factor&);
    note(&p[i] - p, reach.p);
  }
}

// True if some element of a from aLow to aHigh lies in the same place as one of b from bLow to bHigh.
template <class A, class B>
static bool fill_loop_overlap(const A *a, std::ptrdiff_t aLow, std::ptrdiff_t aHigh, const B *b, std::ptrdiff_t bLow, std::ptrdiff_t bHigh) {
  const auto place = [](const auto *p) { return reinterpret_cast<std::uintptr_t>(p); };
  return aLow <= aHigh && bLow <= bHigh && place(a + aLow) < place(b + bHigh + 1) && place(b + bLow) < place(a + aHigh + 1);
}

// The loop in `parts` parts that run side by side.
void fill_loop_parts(int parts, int n, int *p, const int *factor&) {
  const std::ptrdiff_t trips = fill_loop_trips(n);
  if (trips < parts)
    parts = (int)trips;
  if (parts <= 1) {
    fill_loop_serial(n, p, factor&);
    return;
  }
  // What the loop reaches through each pointer.
  std::vector<fill_loop_reach> reaches(parts);
#pragma omp parallel for schedule(static, 1)
  for (int part = 0; part < parts; ++part)
    fill_loop_reaches(trips * part / parts, trips * (part + 1) / parts, reaches[part], p, factor&);
  fill_loop_reach reach = reaches[0];
  for (const fill_loop_reach &other : reaches) {
    reach.factor&.low = other.factor&.low < reach.factor&.low ? other.factor&.low : reach.factor&.low;
    reach.factor&.high = other.factor&.high > reach.factor&.high ? other.factor&.high : reach.factor&.high;
    reach.p.low = other.p.low < reach.p.low ? other.p.low : reach.p.low;
    reach.p.high = other.p.high > reach.p.high ? other.p.high : reach.p.high;
  }
  if (fill_loop_overlap(p, reach.p.low, reach.p.high, factor&, reach.factor&.low, reach.factor&.high)) {
    fill_loop_serial(n, p, factor&);
    return;
  }
#pragma omp parallel for schedule(static, 1)
  for (int part = 0; part < parts; ++part)
    fill_loop_run(trips * part / parts, trips * (part + 1) / parts, p, factor&);
}

// With fewer iterations the serial loop is faster.
static constexpr std::ptrdiff_t fill_loop_fewest_iterations = 20000;

// The loop on all threads.
void fill_loop(int n, int *p, const int *factor&) {
  const bool few = fill_loop_trips(n) < fill_loop_fewest_iterations;
  fill_loop_parts(few ? 1 : omp_get_max_threads(), n, p, factor&);
}

// The loop in numbers that know their error.
static void fill_loop_wide(int n, Span<int> p, Span<int> factor&) {
  for (int i = 0; i < n; ++i) {
    p[i] = *factor&;
  }
}

static void tryCase(const Case &c, const std::vector<int> &partCounts) {
  trial::work = 0;
  trial::undecided = false;
  const int n_0 = scalar<int>(c, 0, Use::Bound);
  typename Wide<int>::type n_w = n_0;
  Span<int> p_w(c, 1, Use::Plain, widened<int>);
  Span<int> factor&_w(c, 2, Use::Plain, widened<int>);
  try {
    fill_loop_wide(n_w, p_w, factor&_w);
  } catch (const TooFar &) {
    ++outcome.tooLarge;
    return;
  }
  if (trial::undecided) {
    ++outcome.undecided;
    return;
  }
  const Buffer<int> p_0(p_w, c, 1, Use::Plain);
  const Buffer<int> factor&_0(factor&_w, c, 2, Use::Plain);
  int n_s = n_0;
  Buffer<int> p_s = p_0;
  Buffer<int> factor&_s = factor&_0;
  fill_loop_serial(n_s, p_s.at0(), factor&_s.at0());
  ++outcome.cases;
  for (const int parts : partCounts) {
    int n_p = n_0;
    Buffer<int> p_p = p_0;
    Buffer<int> factor&_p = factor&_0;
    fill_loop_parts(parts, n_p, p_p.at0(), factor&_p.at0());
    ++outcome.runs;
    compare(c, parts, "p", p_s, p_p, p_w);
    compare(c, parts, "factor&", factor&_s, factor&_p, factor&_w);
  }
}

static void setUp() {
  trial::outcome = Outcome();
  trial::unit = DBL_EPSILON / 2.0L;
  trial::smallest = DBL_TRUE_MIN;
  trial::finiteOnly = false;
  trial::noOverflow = false;
  trial::exactLoop = true;
  trial::chosen = -1;
  trial::roundings = 0;
}

static std::vector<int> partCounts(long size, int family, unsigned seed) {
  return {2, static_cast<int>(3 + (size + family + seed) % 11), static_cast<int>(std::min(size, 64L)) + 1};
}

static constexpr bool kSpecialValues = true;

// With SIZE FAMILY SEED PARTS: that case alone. Otherwise all of them, with a line of JSON at the end.
static int trialMain(int argc, char **argv) {
  setUp();
  if (argc == 4) {
    tryCase({std::atol(argv[0]), std::atoi(argv[1]), static_cast<unsigned>(std::atoi(argv[2]))}, {std::atoi(argv[3])});
  } else {
    // Around nothing, vectors, blocks and powers of two; primes; large.
    const long sizes[] = {0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 97, 127, 128, 129, 251, 511, 512, 513, 1021, 4099, 10007};
    for (const long size : sizes)
      for (int family = 0; family < kFamilies; ++family) {
        if ((family == Special && !kSpecialValues) || (size > 2000 && family > WideRange))
          continue;
        for (unsigned seed = 1; seed <= (size < 100 ? 2u : 1u); ++seed)
          tryCase({size, family, seed}, partCounts(size, family, seed));
      }
  }
  const Worst &w = outcome.worst;
  if (isQuiet())
    return outcome.failures == 0 ? 0 : 4;
  std::printf("TRIAL {\"cases\": %ld, \"runs\": %ld, \"values\": %ld, \"too_large\": %ld, \"undecided\": %ld, \"not_finite\": %ld, \"failures\": %ld, "
              "\"failure\": \"%s\", \"failing_input\": \"%s\", \"max_absolute\": %.6g, \"max_relative\": %.6g, \"max_ulp\": %.6g, \"of_tolerance\": %.6g, "
              "\"where\": \"%s\", \"serial_error\": %.6g, \"parallel_error\": %.6g, \"nearer\": %ld, \"farther\": %ld}\n",
              outcome.cases, outcome.runs, outcome.values, outcome.tooLarge, outcome.undecided, outcome.notFinite, outcome.failures,
              outcome.failure.c_str(), outcome.input.c_str(), w.absolute, w.relative, w.ulp, w.ofTolerance, w.where.c_str(), w.serialError,
              w.parallelError, outcome.nearer, outcome.farther);
  return outcome.failures == 0 ? 0 : 4;
}
}

namespace loop_1 {

// The loop as it stands.
void shift_loop_serial(int n, float *q, const float *offset&) {
  for (int i = 0; i < n; ++i) {
    q[i] = *offset&;
  }
}

// How many iterations there are.
static inline std::ptrdiff_t shift_loop_trips(int n) {
  return 0 < n ? (long)n : 0;
}

// Iterations first to last - 1, one after another.
static void shift_loop_run(std::ptrdiff_t first, std::ptrdiff_t last, float *q, const float *offset&) {
  for (int i = (int)first; i < (int)last; ++i) {
    q[i] = *offset&;
  }
}

// Elements from `low` to `high`; none at first.
struct shift_loop_range {
  std::ptrdiff_t low = PTRDIFF_MAX, high = PTRDIFF_MIN;
};

// Which elements iterations combine into.
struct shift_loop_reach {
  shift_loop_range offset&;
  shift_loop_range q;
};

// What iterations first to last - 1 reach; nothing is stored.
static void shift_loop_reaches(std::ptrdiff_t first, std::ptrdiff_t last, shift_loop_reach &reach, float *q, const float *offset&) {
  const auto note = [](std::ptrdiff_t at, shift_loop_range &range) {
    range.low = at < range.low ? at : range.low;
    range.high = at > range.high ? at : range.high;
  };
  for (int i = (int)first; i < (int)last; ++i) {
    note(&*offset& - offset&, reach.offset&);
    note(&q[i] - q, reach.q);
  }
}

// True if some element of a from aLow to aHigh lies in the same place as one of b from bLow to bHigh.
template <class A, class B>
static bool shift_loop_overlap(const A *a, std::ptrdiff_t aLow, std::ptrdiff_t aHigh, const B *b, std::ptrdiff_t bLow, std::ptrdiff_t bHigh) {
  const auto place = [](const auto *p) { return reinterpret_cast<std::uintptr_t>(p); };
  return aLow <= aHigh && bLow <= bHigh && place(a + aLow) < place(b + bHigh + 1) && place(b + bLow) < place(a + aHigh + 1);
}

// The loop in `parts` parts that run side by side.
void shift_loop_parts(int parts, int n, float *q, const float *offset&) {
  const std::ptrdiff_t trips = shift_loop_trips(n);
  if (trips < parts)
    parts = (int)trips;
  if (parts <= 1) {
    shift_loop_serial(n, q, offset&);
    return;
  }
  // What the loop reaches through each pointer.
  std::vector<shift_loop_reach> reaches(parts);
#pragma omp parallel for schedule(static, 1)
  for (int part = 0; part < parts; ++part)
    shift_loop_reaches(trips * part / parts, trips * (part + 1) / parts, reaches[part], q, offset&);
  shift_loop_reach reach = reaches[0];
  for (const shift_loop_reach &other : reaches) {
    reach.offset&.low = other.offset&.low < reach.offset&.low ? other.offset&.low : reach.offset&.low;
    reach.offset&.high = other.offset&.high > reach.offset&.high ? other.offset&.high : reach.offset&.high;
    reach.q.low = other.q.low < reach.q.low ? other.q.low : reach.q.low;
    reach.q.high = other.q.high > reach.q.high ? other.q.high : reach.q.high;
  }
  if (shift_loop_overlap(q, reach.q.low, reach.q.high, offset&, reach.offset&.low, reach.offset&.high)) {
    shift_loop_serial(n, q, offset&);
    return;
  }
#pragma omp parallel for schedule(static, 1)
  for (int part = 0; part < parts; ++part)
    shift_loop_run(trips * part / parts, trips * (part + 1) / parts, q, offset&);
}

// With fewer iterations the serial loop is faster.
static constexpr std::ptrdiff_t shift_loop_fewest_iterations = 20000;

// The loop on all threads.
void shift_loop(int n, float *q, const float *offset&) {
  const bool few = shift_loop_trips(n) < shift_loop_fewest_iterations;
  shift_loop_parts(few ? 1 : omp_get_max_threads(), n, q, offset&);
}

// The loop in numbers that know their error.
static void shift_loop_wide(int n, Span<Real> q, Span<Real> offset&) {
  for (int i = 0; i < n; ++i) {
    q[i] = *offset&;
  }
}

static void tryCase(const Case &c, const std::vector<int> &partCounts) {
  trial::work = 0;
  trial::undecided = false;
  const int n_0 = scalar<int>(c, 0, Use::Bound);
  typename Wide<int>::type n_w = n_0;
  Span<Real> q_w(c, 1, Use::Plain, widened<float>);
  Span<Real> offset&_w(c, 2, Use::Plain, widened<float>);
  try {
    shift_loop_wide(n_w, q_w, offset&_w);
  } catch (const TooFar &) {
    ++outcome.tooLarge;
    return;
  }
  if (trial::undecided) {
    ++outcome.undecided;
    return;
  }
  const Buffer<float> q_0(q_w, c, 1, Use::Plain);
  const Buffer<float> offset&_0(offset&_w, c, 2, Use::Plain);
  int n_s = n_0;
  Buffer<float> q_s = q_0;
  Buffer<float> offset&_s = offset&_0;
  shift_loop_serial(n_s, q_s.at0(), offset&_s.at0());
  ++outcome.cases;
  for (const int parts : partCounts) {
    int n_p = n_0;
    Buffer<float> q_p = q_0;
    Buffer<float> offset&_p = offset&_0;
    shift_loop_parts(parts, n_p, q_p.at0(), offset&_p.at0());
    ++outcome.runs;
    compare(c, parts, "q", q_s, q_p, q_w);
    compare(c, parts, "offset&", offset&_s, offset&_p, offset&_w);
  }
}

static void setUp() {
  trial::outcome = Outcome();
  trial::unit = FLT_EPSILON / 2.0L;
  trial::smallest = FLT_TRUE_MIN;
  trial::finiteOnly = false;
  trial::noOverflow = false;
  trial::exactLoop = true;
  trial::chosen = -1;
  trial::roundings = 0;
}

static std::vector<int> partCounts(long size, int family, unsigned seed) {
  return {2, static_cast<int>(3 + (size + family + seed) % 11), static_cast<int>(std::min(size, 64L)) + 1};
}

static constexpr bool kSpecialValues = true;

// With SIZE FAMILY SEED PARTS: that case alone. Otherwise all of them, with a line of JSON at the end.
static int trialMain(int argc, char **argv) {
  setUp();
  if (argc == 4) {
    tryCase({std::atol(argv[0]), std::atoi(argv[1]), static_cast<unsigned>(std::atoi(argv[2]))}, {std::atoi(argv[3])});
  } else {
    // Around nothing, vectors, blocks and powers of two; primes; large.
    const long sizes[] = {0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 97, 127, 128, 129, 251, 511, 512, 513, 1021, 4099, 10007};
    for (const long size : sizes)
      for (int family = 0; family < kFamilies; ++family) {
        if ((family == Special && !kSpecialValues) || (size > 2000 && family > WideRange))
          continue;
        for (unsigned seed = 1; seed <= (size < 100 ? 2u : 1u); ++seed)
          tryCase({size, family, seed}, partCounts(size, family, seed));
      }
  }
  const Worst &w = outcome.worst;
  if (isQuiet())
    return outcome.failures == 0 ? 0 : 4;
  std::printf("TRIAL {\"cases\": %ld, \"runs\": %ld, \"values\": %ld, \"too_large\": %ld, \"undecided\": %ld, \"not_finite\": %ld, \"failures\": %ld, "
              "\"failure\": \"%s\", \"failing_input\": \"%s\", \"max_absolute\": %.6g, \"max_relative\": %.6g, \"max_ulp\": %.6g, \"of_tolerance\": %.6g, "
              "\"where\": \"%s\", \"serial_error\": %.6g, \"parallel_error\": %.6g, \"nearer\": %ld, \"farther\": %ld}\n",
              outcome.cases, outcome.runs, outcome.values, outcome.tooLarge, outcome.undecided, outcome.notFinite, outcome.failures,
              outcome.failure.c_str(), outcome.input.c_str(), w.absolute, w.relative, w.ulp, w.ofTolerance, w.where.c_str(), w.serialError,
              w.parallelError, outcome.nearer, outcome.farther);
  return outcome.failures == 0 ? 0 : 4;
}
}

namespace loop_2 {

// What an iteration inherits from the one before it.
struct sum_loop_state {
  int total;
};

// The loop as it stands.
void sum_loop_serial(int n, int *factor&, const int *p) {
  for (int i = 0; i < n; ++i) {
    *factor& += p[i];
  }
}

// How many iterations there are.
static inline std::ptrdiff_t sum_loop_trips(int n) {
  return 0 < n ? (long)n : 0;
}

// Iterations first to last - 1, one after another.
static void sum_loop_run(std::ptrdiff_t first, std::ptrdiff_t last, sum_loop_state &state, const int *p) {
  int total = state.total;
  for (int i = (int)first; i < (int)last; ++i) {
    total = (int)((unsigned int)total + (unsigned int)p[i]);
  }
  state.total = total;
}

// The state from which a part of the iterations starts on its own.
static inline sum_loop_state sum_loop_nothing() { return {0}; }

// What `state` becomes by a later part of the iterations.
static inline void sum_loop_join(sum_loop_state &state, const sum_loop_state &part) {
  state.total = (int)((unsigned)(state.total) + (unsigned)(part.total));
}

// Elements from `low` to `high`; none at first.
struct sum_loop_range {
  std::ptrdiff_t low = PTRDIFF_MAX, high = PTRDIFF_MIN;
};

// Which elements iterations combine into.
struct sum_loop_reach {
  sum_loop_range factor&;
  sum_loop_range p;
};

// What iterations first to last - 1 reach; nothing is stored.
static void sum_loop_reaches(std::ptrdiff_t first, std::ptrdiff_t last, sum_loop_reach &reach, int *factor&, const int *p) {
  const auto note = [](std::ptrdiff_t at, sum_loop_range &range) {
    range.low = at < range.low ? at : range.low;
    range.high = at > range.high ? at : range.high;
  };
  for (int i = (int)first; i < (int)last; ++i) {
    note(&*factor& - factor&, reach.factor&);
    note(&p[i] - p, reach.p);
  }
}

// True if some element of a from aLow to aHigh lies in the same place as one of b from bLow to bHigh.
template <class A, class B>
static bool sum_loop_overlap(const A *a, std::ptrdiff_t aLow, std::ptrdiff_t aHigh, const B *b, std::ptrdiff_t bLow, std::ptrdiff_t bHigh) {
  const auto place = [](const auto *p) { return reinterpret_cast<std::uintptr_t>(p); };
  return aLow <= aHigh && bLow <= bHigh && place(a + aLow) < place(b + bHigh + 1) && place(b + bLow) < place(a + aHigh + 1);
}

// The loop in `parts` parts that run side by side.
void sum_loop_parts(int parts, int n, int *factor&, const int *p) {
  const std::ptrdiff_t trips = sum_loop_trips(n);
  if (trips < parts)
    parts = (int)trips;
  if (parts <= 1) {
    sum_loop_serial(n, factor&, p);
    return;
  }
  // What the loop reaches through each pointer.
  std::vector<sum_loop_reach> reaches(parts);
#pragma omp parallel for schedule(static, 1)
  for (int part = 0; part < parts; ++part)
    sum_loop_reaches(trips * part / parts, trips * (part + 1) / parts, reaches[part], factor&, p);
  sum_loop_reach reach = reaches[0];
  for (const sum_loop_reach &other : reaches) {
    reach.factor&.low = other.factor&.low < reach.factor&.low ? other.factor&.low : reach.factor&.low;
    reach.factor&.high = other.factor&.high > reach.factor&.high ? other.factor&.high : reach.factor&.high;
    reach.p.low = other.p.low < reach.p.low ? other.p.low : reach.p.low;
    reach.p.high = other.p.high > reach.p.high ? other.p.high : reach.p.high;
  }
  if (sum_loop_overlap(factor&, reach.factor&.low, reach.factor&.high, p, reach.p.low, reach.p.high)) {
    sum_loop_serial(n, factor&, p);
    return;
  }
  sum_loop_state state;
  state.total = *factor&;
  std::vector<sum_loop_state> totals(parts, sum_loop_nothing());
#pragma omp parallel for schedule(static, 1)
  for (int part = 0; part < parts; ++part)
    sum_loop_run(trips * part / parts, trips * (part + 1) / parts, totals[part], p);
  for (int part = 0; part < parts; ++part)
    sum_loop_join(state, totals[part]);
  *factor& = state.total;
}

// With fewer iterations the serial loop is faster.
static constexpr std::ptrdiff_t sum_loop_fewest_iterations = 20000;

// The loop on all threads.
void sum_loop(int n, int *factor&, const int *p) {
  const bool few = sum_loop_trips(n) < sum_loop_fewest_iterations;
  sum_loop_parts(few ? 1 : omp_get_max_threads(), n, factor&, p);
}

// The loop in numbers that know their error.
static void sum_loop_wide(int n, Span<int> factor&, Span<int> p) {
  for (int i = 0; i < n; ++i) {
    *factor& += p[i];
  }
}

static void tryCase(const Case &c, const std::vector<int> &partCounts) {
  trial::work = 0;
  trial::undecided = false;
  const int n_0 = scalar<int>(c, 0, Use::Bound);
  typename Wide<int>::type n_w = n_0;
  Span<int> factor&_w(c, 1, Use::Plain, widened<int>);
  Span<int> p_w(c, 2, Use::Plain, widened<int>);
  try {
    sum_loop_wide(n_w, factor&_w, p_w);
  } catch (const TooFar &) {
    ++outcome.tooLarge;
    return;
  }
  if (trial::undecided) {
    ++outcome.undecided;
    return;
  }
  const Buffer<int> factor&_0(factor&_w, c, 1, Use::Plain);
  const Buffer<int> p_0(p_w, c, 2, Use::Plain);
  int n_s = n_0;
  Buffer<int> factor&_s = factor&_0;
  Buffer<int> p_s = p_0;
  sum_loop_serial(n_s, factor&_s.at0(), p_s.at0());
  ++outcome.cases;
  for (const int parts : partCounts) {
    int n_p = n_0;
    Buffer<int> factor&_p = factor&_0;
    Buffer<int> p_p = p_0;
    sum_loop_parts(parts, n_p, factor&_p.at0(), p_p.at0());
    ++outcome.runs;
    compare(c, parts, "factor&", factor&_s, factor&_p, factor&_w);
    compare(c, parts, "p", p_s, p_p, p_w);
  }
}

static void setUp() {
  trial::outcome = Outcome();
  trial::unit = DBL_EPSILON / 2.0L;
  trial::smallest = DBL_TRUE_MIN;
  trial::finiteOnly = false;
  trial::noOverflow = false;
  trial::exactLoop = true;
  trial::chosen = -1;
  trial::roundings = 0;
}

static std::vector<int> partCounts(long size, int family, unsigned seed) {
  return {2, static_cast<int>(3 + (size + family + seed) % 11), static_cast<int>(std::min(size, 64L)) + 1};
}

static constexpr bool kSpecialValues = true;

// With SIZE FAMILY SEED PARTS: that case alone. Otherwise all of them, with a line of JSON at the end.
static int trialMain(int argc, char **argv) {
  setUp();
  if (argc == 4) {
    tryCase({std::atol(argv[0]), std::atoi(argv[1]), static_cast<unsigned>(std::atoi(argv[2]))}, {std::atoi(argv[3])});
  } else {
    // Around nothing, vectors, blocks and powers of two; primes; large.
    const long sizes[] = {0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 97, 127, 128, 129, 251, 511, 512, 513, 1021, 4099, 10007};
    for (const long size : sizes)
      for (int family = 0; family < kFamilies; ++family) {
        if ((family == Special && !kSpecialValues) || (size > 2000 && family > WideRange))
          continue;
        for (unsigned seed = 1; seed <= (size < 100 ? 2u : 1u); ++seed)
          tryCase({size, family, seed}, partCounts(size, family, seed));
      }
  }
  const Worst &w = outcome.worst;
  if (isQuiet())
    return outcome.failures == 0 ? 0 : 4;
  std::printf("TRIAL {\"cases\": %ld, \"runs\": %ld, \"values\": %ld, \"too_large\": %ld, \"undecided\": %ld, \"not_finite\": %ld, \"failures\": %ld, "
              "\"failure\": \"%s\", \"failing_input\": \"%s\", \"max_absolute\": %.6g, \"max_relative\": %.6g, \"max_ulp\": %.6g, \"of_tolerance\": %.6g, "
              "\"where\": \"%s\", \"serial_error\": %.6g, \"parallel_error\": %.6g, \"nearer\": %ld, \"farther\": %ld}\n",
              outcome.cases, outcome.runs, outcome.values, outcome.tooLarge, outcome.undecided, outcome.notFinite, outcome.failures,
              outcome.failure.c_str(), outcome.input.c_str(), w.absolute, w.relative, w.ulp, w.ofTolerance, w.where.c_str(), w.serialError,
              w.parallelError, outcome.nearer, outcome.farther);
  return outcome.failures == 0 ? 0 : 4;
}
}

static int runTrials(int argc, char **argv) {
  int (*const trials[])(int, char **) = {loop_0::trialMain, loop_1::trialMain, loop_2::trialMain, };
  if (argc < 2 || std::string(argv[1]) == "all") {
    int worst = 0;
    for (auto *trial : trials)
      worst = std::max(worst, trial(0, argv));
    return worst;
  }
  const size_t index = static_cast<size_t>(std::atol(argv[1]));
  return index < std::size(trials) ? trials[index](argc - 2, argv + 2) : 2;
}

int main(int argc, char **argv) {
  return runTrials(argc, argv);
}
