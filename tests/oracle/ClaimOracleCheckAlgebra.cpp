// tests/oracle/ClaimOracleCheckAlgebra.cpp - affine steps, systems of them, fractions, moments: identities of
// polynomials.
//
// Elements are fitted to the update by evaluating it at a few old values; other old values must then agree, and the
// composed element must give the serial state. Integers are taken modulo 2^w, floats modulo a prime (exact arithmetic).
#include "oracle/ClaimOracleCheck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace lanewise {

namespace {
using Vector = std::vector<uint64_t>;
using Matrix = std::vector<Vector>; // on (1, x): row and column 0 are the offset

struct Ring {
  bool prime = false;
  uint64_t mask = ~uint64_t{0};
  uint64_t add(uint64_t a, uint64_t b) const { return prime ? Residue::add(a, b) : (a + b) & mask; }
  uint64_t sub(uint64_t a, uint64_t b) const { return prime ? Residue::sub(a, b) : (a - b) & mask; }
  uint64_t mul(uint64_t a, uint64_t b) const { return prime ? Residue::mul(a, b) : (a * b) & mask; }

  Vector apply(const Matrix &m, const Vector &x) const {
    Vector result;
    for (const Vector &row : m) {
      uint64_t sum = 0;
      for (size_t j = 0; j < x.size(); ++j)
        sum = add(sum, mul(row[j], x[j]));
      result.push_back(sum);
    }
    return result;
  }
  Matrix product(const Matrix &a, const Matrix &b) const {
    Matrix result(a.size(), Vector(b.front().size(), 0));
    for (size_t i = 0; i < a.size(); ++i)
      for (size_t j = 0; j < b.front().size(); ++j)
        for (size_t k = 0; k < b.size(); ++k)
          result[i][j] = add(result[i][j], mul(a[i][k], b[k][j]));
    return result;
  }
};

Ring ringOf(Type type) {
  Ring ring;
  ring.prime = type.isFloat();
  if (type.isInt() && type.bits < 64)
    ring.mask = (uint64_t{1} << type.bits) - 1;
  return ring;
}

// One step on (1, x) of numbers of the ring; nothing if it has no value.
class RingSteps {
public:
  RingSteps(const ClaimView &view, const ClaimRun &run) : view_(view), run_(run), ring_(ringOf(view.type())) {}

  const Ring &ring() const { return ring_; }
  bool algebraic() const { return algebraic_; }

  // x are small integers, given as such: both sides of an exact number are then known.
  std::optional<Vector> step(size_t k, const std::vector<int64_t> &x) {
    Vector result{1};
    if (ring_.prime) {
      std::vector<Exact> old;
      for (size_t m = 0; m < x.size(); ++m)
        old.push_back(Exact::ofReal(view_.members()[m]->state.entry->type, static_cast<double>(x[m])));
      const auto next = view_.stepExactly(run_, k, old);
      if (!next)
        return std::nullopt;
      for (const Exact &value : *next) {
        algebraic_ = algebraic_ && value.algebraic;
        result.push_back(value.residue);
      }
      return result;
    }
    std::vector<Value> old;
    for (size_t m = 0; m < x.size(); ++m) {
      const Type type = view_.members()[m]->state.entry->type;
      old.push_back(Value::ofInt(type, wrapToType(type, x[m])));
    }
    const auto next = view_.step(run_, k, old, true);
    if (!next)
      return std::nullopt;
    for (const Value &value : *next)
      result.push_back(static_cast<uint64_t>(value.integer) & ring_.mask);
    return result;
  }

  Vector at(size_t k) const {
    Vector result{1};
    if (ring_.prime)
      for (const Exact &value : view_.exactAt(run_, k))
        result.push_back(value.residue);
    else
      for (const Value &value : view_.valuesAt(run_, k))
        result.push_back(static_cast<uint64_t>(value.integer) & ring_.mask);
    return result;
  }

  uint64_t number(int64_t x) const {
    return ring_.prime ? Residue::ofInteger(x) : static_cast<uint64_t>(x) & ring_.mask;
  }

private:
  const ClaimView &view_;
  const ClaimRun &run_;
  Ring ring_;
  bool algebraic_ = true;
};

std::optional<Matrix> fitLinear(RingSteps &steps, size_t k, size_t n) {
  const auto offset = steps.step(k, std::vector<int64_t>(n, 0));
  if (!offset)
    return std::nullopt;
  Matrix m(n + 1, Vector(n + 1, 0));
  for (size_t i = 0; i <= n; ++i)
    m[i][0] = (*offset)[i];
  for (size_t j = 0; j < n; ++j) {
    std::vector<int64_t> unit(n, 0);
    unit[j] = 1;
    const auto column = steps.step(k, unit);
    if (!column)
      return std::nullopt;
    for (size_t i = 1; i <= n; ++i)
      m[i][j + 1] = steps.ring().sub((*column)[i], (*offset)[i]);
  }
  return m;
}

// How much an error in the old values can grow over all iterations: what divides by little magnifies.
double growthOf(const ClaimView &view, const ClaimRun &run) {
  double growth = 1;
  const size_t n = view.members().size();
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto at = [&](size_t unit) {
      std::vector<Exact> old;
      for (size_t m = 0; m < n; ++m)
        old.push_back(Exact::ofReal(view.members()[m]->state.entry->type, m == unit ? 1 : 0));
      return view.stepExactly(run, k, old);
    };
    const auto offset = at(n);
    double largest = 1;
    for (size_t unit = 0; unit < n && offset; ++unit)
      if (const auto moved = at(unit))
        for (size_t m = 0; m < n; ++m)
          largest = std::max(largest, static_cast<double>(std::fabs((*moved)[m].real - (*offset)[m].real)));
    growth *= 4 * largest;
  }
  return growth;
}

// Rounded serial values stay near the exact ones: what is called rounding is rounding.
CheckResult checkRounding(const ClaimView &view, const ClaimRun &run, double growth) {
  double largest = 1;
  for (const ExactValues &values : run.exact)
    for (const auto &[symbol, value] : values)
      if (symbol->type.isFloat())
        largest = std::max(largest, static_cast<double>(std::fabs(value.real)));
  const std::vector<Value> serial = view.valuesAt(run, run.iterations());
  const std::vector<Exact> exact = view.exactAt(run, run.iterations());
  const double range = view.type().bits == 32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  // Inputs may be computed in a shorter type than the state has.
  const bool isShort = std::any_of(view.members().begin(), view.members().end(), [](const StateAnswer *member) {
    return containsNode(member->state.next, [](ExprRef node) { return node->type.isFloat() && node->type.bits == 32; });
  });
  for (size_t m = 0; m < serial.size() && largest < range / 2; ++m) {
    const double unit = isShort ? 0x1p-24 : 0x1p-53;
    const auto error = static_cast<double>(std::fabs(serial[m].number - exact[m].real));
    if (!(error <= 1e4 * unit * growth * largest * largest))
      return CheckResult::fails("serially " + valueText(serial[m]) + ", exactly " +
                                std::to_string(static_cast<double>(exact[m].real)));
  }
  return CheckResult::holds();
}
} // namespace

CheckResult checkLinear(const ClaimView &view, const ClaimRun &run) {
  if (view.type().isFloat() && run.exact.empty())
    return CheckResult::notChecked("no exact values");
  const size_t n = view.members().size();
  RingSteps steps(view, run);
  Matrix unit(n + 1, Vector(n + 1, 0));
  for (size_t i = 0; i <= n; ++i)
    unit[i][i] = 1;
  std::vector<Matrix> elements{unit};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const std::optional<Matrix> element = fitLinear(steps, k, n);
    if (!element)
      return CheckResult::notChecked("no value");
    const bool all = n == 1 && view.type().isInt() && view.type().bits == 8;
    for (int tries = all ? 256 : 4; tries-- > 0;) {
      std::vector<int64_t> x;
      Vector old{1};
      for (size_t j = 0; j < n; ++j) {
        const Value wide = randomValue(Type::integer(64, true), RunKind::Wide, view.random());
        x.push_back(all ? tries : view.type().isFloat() ? view.random().between(-100, 100) : wide.integer);
        old.push_back(steps.number(x.back()));
      }
      const auto next = steps.step(k, x);
      if (next && steps.algebraic() && steps.ring().apply(*element, old) != *next)
        return CheckResult::fails("iteration " + std::to_string(k) + " is not linear");
    }
    elements.push_back(*element);
  }
  if (!steps.algebraic())
    return CheckResult::notChecked("not algebraic");
  const Matrix all = combineInSomeTree(elements, view.random(),
                                       [&](const Matrix &a, const Matrix &b) { return steps.ring().product(b, a); });
  if (steps.ring().apply(all, steps.at(0)) != steps.at(run.iterations()))
    return CheckResult::fails("the composed steps give another state");
  return view.type().isFloat() ? checkRounding(view, run, growthOf(view, run)) : CheckResult::holds();
}

// The 2 by 2 matrix of a fraction through three points, up to a factor: a*x + b - c*x*y - d*y = 0.
static std::optional<std::array<uint64_t, 4>> fitFraction(const std::vector<std::pair<uint64_t, uint64_t>> &points) {
  Matrix rows;
  for (const auto &[x, y] : points)
    rows.push_back({x, 1, Residue::sub(0, Residue::mul(x, y)), Residue::sub(0, y)});
  std::vector<size_t> pivots;
  for (size_t column = 0, row = 0; column < 4 && row < rows.size(); ++column) {
    size_t pivot = row;
    while (pivot < rows.size() && rows[pivot][column] == 0)
      ++pivot;
    if (pivot == rows.size())
      continue;
    std::swap(rows[row], rows[pivot]);
    const uint64_t scale = Residue::inverse(rows[row][column]);
    for (uint64_t &entry : rows[row])
      entry = Residue::mul(entry, scale);
    for (size_t other = 0; other < rows.size(); ++other)
      for (size_t j = 4; other != row && j-- > column;)
        rows[other][j] = Residue::sub(rows[other][j], Residue::mul(rows[other][column], rows[row][j]));
    pivots.push_back(column);
    ++row;
  }
  if (pivots.size() != 3)
    return std::nullopt;
  const size_t free = 6 - pivots[0] - pivots[1] - pivots[2];
  std::array<uint64_t, 4> result{};
  result[free] = 1;
  for (size_t row = 0; row < 3; ++row)
    result[pivots[row]] = Residue::sub(0, rows[row][free]);
  return result;
}

CheckResult checkLinearFractional(const ClaimView &view, const ClaimRun &run) {
  if (run.exact.empty())
    return CheckResult::notChecked("no exact values");
  RingSteps steps(view, run);
  const Ring &ring = steps.ring();
  std::vector<Matrix> elements{{{1, 0}, {0, 1}}};
  const auto fractionAt = [&](const Matrix &m, uint64_t x) -> std::optional<uint64_t> {
    const Vector y = ring.apply(m, {x, 1});
    return y[1] == 0 ? std::nullopt : std::optional(Residue::mul(y[0], Residue::inverse(y[1])));
  };
  for (size_t k = 0; k < run.iterations(); ++k) {
    std::vector<std::pair<uint64_t, uint64_t>> points;
    for (int tries = 0; tries < 12 && points.size() < 6; ++tries) {
      const int64_t x = view.random().between(-1000, 1000);
      if (const auto y = steps.step(k, {x}))
        points.emplace_back(steps.number(x), (*y)[1]);
    }
    if (points.size() < 6 || !steps.algebraic())
      return CheckResult::notChecked("no value");
    const auto fit = fitFraction({points[0], points[1], points[2]});
    if (!fit)
      return CheckResult::notChecked("points that say too little");
    const Matrix element{{(*fit)[0], (*fit)[1]}, {(*fit)[2], (*fit)[3]}};
    for (const auto &[x, y] : points)
      if (const auto value = fractionAt(element, x); value && *value != y)
        return CheckResult::fails("iteration " + std::to_string(k) + " is no fraction of linear forms");
    elements.push_back(element);
  }
  const Matrix all =
      combineInSomeTree(elements, view.random(), [&](const Matrix &a, const Matrix &b) { return ring.product(b, a); });
  const auto parallel = fractionAt(all, steps.at(0)[1]);
  if (!parallel)
    return CheckResult::notChecked("a composed fraction has no value");
  return *parallel == steps.at(run.iterations())[1] ? CheckResult::holds()
                                                    : CheckResult::fails("the composed steps give another state");
}

namespace {
// Mean and second moment, or maximum and scaled sum, of the values of some iterations.
struct Joined {
  long double count = 0, first = 0, second = 0;
};

Joined joinMoments(const Joined &a, const Joined &b) {
  Joined all;
  all.count = a.count + b.count;
  if (all.count == 0)
    return all;
  const long double d = b.first - a.first;
  all.first = a.first + d * b.count / all.count;
  all.second = a.second + b.second + d * d * a.count * b.count / all.count;
  return all;
}

bool near(long double a, long double b) { return std::fabs(a - b) <= 1e-9L * (1 + std::fabs(a) + std::fabs(b)); }

const StateAnswer *feeding(const ClaimView &view, std::string_view classId, std::string_view operatorText) {
  for (const StateAnswer &other : view.claimed().answer.states)
    if (&other != &view.front() && other.claim && other.claim->operatorText == operatorText &&
        (classId.empty() || other.claim->classId == classId) &&
        containsNode(view.front().state.next, [&](ExprRef node) { return node == other.state.entry; }))
      return &other;
  return nullptr;
}

// How many updates stand in one iteration.
int64_t updatesOf(const LoopSummary &loop) {
  for (const ScalarState &scalar : loop.scalars)
    if (scalar.step && scalar.step->isIntConst() && loop.function->variables[scalar.var].name == "i")
      return scalar.step->intValue;
  return 1;
}

// What one iteration contributes, and how many values were averaged before it: a mean of n values turns 0 into
// v * u / (n + u) and 1 into n / (n + u) more. Nothing if some value is missing.
struct Contribution {
  Joined own;
  long double before = 0;
};

std::optional<Contribution> contributionOf(const ClaimView &joint, const ClaimRun &run, size_t k, int64_t updates) {
  const auto at = [&](double mean) {
    std::vector<Exact> old;
    for (const StateAnswer *member : joint.members())
      old.push_back(Exact::ofReal(member->state.entry->type, old.empty() ? mean : 0));
    return joint.stepExactly(run, k, old);
  };
  const auto fromZero = at(0), fromOne = at(1);
  if (!fromZero || !fromOne)
    return std::nullopt;
  const long double kept = fromOne->front().real - fromZero->front().real, u = static_cast<long double>(updates);
  if (std::fabs(kept - 1) < 1e-12L)
    return Contribution{};
  Contribution contribution;
  const long double n = kept * u / (1 - kept);
  contribution.before = n;
  contribution.own = {u, fromZero->front().real * (n + u) / u, 0};
  if (fromZero->size() > 1) // what the distance from the old mean, zero, adds is no part of it
    contribution.own.second = (*fromZero)[1].real - contribution.own.first * contribution.own.first * n * u / (n + u);
  return contribution;
}

CheckResult checkMeans(const ClaimView &view, const ClaimRun &run, const StateAnswer *mean) {
  const StateAnswer *second = mean ? &view.front() : nullptr;
  std::vector<const StateAnswer *> members{mean ? mean : &view.front()};
  if (second)
    members.push_back(second);
  const ClaimView joint(view.claimed(), members, view.random());
  std::vector<Joined> elements{{}};
  const std::vector<Exact> start = joint.exactAt(run, 0);
  Joined all{0, start[0].real, second ? start[1].real : 0};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto contribution = contributionOf(joint, run, k, updatesOf(view.claimed().loop()));
    if (!contribution)
      return CheckResult::notChecked("no value");
    if (k == 0)
      all.count = contribution->before;
    elements.push_back(contribution->own);
  }
  if (run.iterations() > 0)
    all = joinMoments(all, combineInSomeTree(elements, view.random(), joinMoments));
  const long double serial = view.exactAt(run, run.iterations()).front().real;
  return near(serial, second ? all.second : all.first) ? CheckResult::holds()
                                                       : CheckResult::fails("the joined moments are others");
}

CheckResult checkScaledSum(const ClaimView &view, const ClaimRun &run, const StateAnswer &maximum) {
  const ClaimView joint(view.claimed(), {&maximum, &view.front()}, view.random());
  const long double infinity = std::numeric_limits<long double>::infinity();
  std::vector<Joined> elements{{0, -infinity, 0}};
  for (size_t k = 0; k < run.iterations(); ++k) {
    std::vector<Exact> identity(2);
    identity[0].type = maximum.state.entry->type;
    identity[1].type = view.type();
    identity[0].real = -infinity;
    const auto next = joint.stepExactly(run, k, identity);
    if (!next)
      return CheckResult::notChecked("no value");
    elements.push_back({1, (*next)[0].real, (*next)[1].real});
  }
  const auto join = [](const Joined &a, const Joined &b) {
    const long double m = std::max(a.first, b.first);
    const auto scaled = [&](const Joined &x) { return x.second == 0 ? 0 : x.second * std::exp(x.first - m); };
    return Joined{a.count + b.count, m, scaled(a) + scaled(b)};
  };
  const Joined all = combineInSomeTree(elements, view.random(), join);
  const std::vector<Exact> start = joint.exactAt(run, 0), end = joint.exactAt(run, run.iterations());
  const Joined parallel = join({1, start[0].real, start[1].real}, all);
  return near(end[1].real, parallel.second) ? CheckResult::holds() : CheckResult::fails("the joined sums are others");
}
} // namespace

CheckResult checkMoments(const ClaimView &view, const ClaimRun &run) {
  if (run.exact.empty())
    return CheckResult::notChecked("no exact values");
  if (view.claim().combine.find("exp") != std::string::npos) {
    const StateAnswer *maximum = feeding(view, "", "max");
    return maximum ? checkScaledSum(view, run, *maximum) : CheckResult::fails("no maximum to be relative to");
  }
  if (view.claim().combine.find("m2") == std::string::npos)
    return checkMeans(view, run, nullptr);
  const StateAnswer *mean = feeding(view, "moments", "join");
  return mean ? checkMeans(view, run, mean) : CheckResult::fails("no mean to be relative to");
}

} // namespace lanewise
