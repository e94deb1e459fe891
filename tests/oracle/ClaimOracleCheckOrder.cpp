// tests/oracle/ClaimOracleCheckOrder.cpp - sums with extremes, bits, and small sets of values.
#include "oracle/ClaimOracleCheck.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace lanewise {

namespace {
// Numbers far beyond those of a run stand for the infinities; multiples of 1/4 stay exact beside them.
constexpr long double kFar = 0x1p50L;

Exact exactly(Type type, long double number) {
  Exact exact;
  exact.type = type;
  exact.real = number;
  exact.integer = type.isFloat() ? 0 : static_cast<__int128>(number);
  return exact;
}

std::optional<std::vector<long double>> numbersOf(const ClaimView &view, const ClaimRun &run, size_t k,
                                                  const std::vector<long double> &old) {
  std::vector<Exact> values;
  for (size_t m = 0; m < old.size(); ++m)
    values.push_back(exactly(view.members()[m]->state.entry->type, old[m]));
  const auto next = view.stepExactly(run, k, values);
  if (!next)
    return std::nullopt;
  std::vector<long double> numbers;
  for (const Exact &value : *next)
    numbers.push_back(value.number());
  return numbers;
}

// Linear over (max, +), on (0, x); absent entries are -infinity. Minima are maxima of opposites.
using TropicalMatrix = std::vector<std::vector<long double>>;
constexpr long double kNone = -__builtin_infl();

TropicalMatrix product(const TropicalMatrix &a, const TropicalMatrix &b) {
  TropicalMatrix result(a.size(), std::vector<long double>(b.front().size(), kNone));
  for (size_t i = 0; i < a.size(); ++i)
    for (size_t j = 0; j < b.front().size(); ++j)
      for (size_t k = 0; k < b.size(); ++k)
        result[i][j] = std::max(result[i][j], a[i][k] + b[k][j]);
  return result;
}

// Beside numbers that are far, others keep about twelve bits behind the point.
bool near(const std::vector<long double> &a, const std::vector<long double> &b) {
  for (size_t i = 0; i < a.size(); ++i)
    if (!(a[i] == b[i] || std::fabs(a[i] - b[i]) <= 0x1p-8L * (1 + std::fabs(a[i]) * 0x1p-16L)))
      return false;
  return true;
}

std::vector<long double> times(std::vector<long double> values, long double sign) {
  for (long double &value : values)
    value *= sign;
  return values;
}

std::optional<TropicalMatrix> fitTropical(const ClaimView &view, const ClaimRun &run, size_t k, long double sign) {
  const size_t n = view.members().size();
  TropicalMatrix m(n + 1, std::vector<long double>(n + 1, kNone));
  m[0][0] = 0;
  for (size_t j = 0; j <= n; ++j) {
    std::vector<long double> old(n, -kFar);
    if (j > 0)
      old[j - 1] = kFar;
    const auto next = numbersOf(view, run, k, times(old, sign));
    if (!next)
      return std::nullopt;
    for (size_t i = 0; i < n; ++i) {
      const long double value = (*next)[i] * sign;
      if (j == 0 && value > -kFar / 2)
        m[i + 1][0] = value;
      if (j > 0 && value > kFar / 2)
        m[i + 1][j] = value - kFar;
    }
  }
  return m;
}

std::vector<long double> applied(const TropicalMatrix &m, const std::vector<long double> &x) {
  TropicalMatrix column{{0}};
  for (long double value : x)
    column.push_back({value});
  std::vector<long double> result;
  const TropicalMatrix all = product(m, column);
  for (size_t i = 1; i < all.size(); ++i)
    result.push_back(all[i].front());
  return result;
}

std::vector<long double> numbersAt(const ClaimView &view, const ClaimRun &run, size_t k) {
  std::vector<long double> numbers;
  for (const Exact &value : view.exactAt(run, k))
    numbers.push_back(value.number());
  return numbers;
}

// Without sums nothing rounds: the claim is of the machine's own values, whatever they are.
CheckResult machineAgrees(const ClaimView &view, const ClaimRun &run) {
  const std::vector<Exact> exact = view.exactAt(run, run.iterations());
  const std::vector<Value> machine = view.valuesAt(run, run.iterations());
  for (size_t m = 0; m < exact.size(); ++m) {
    const long double number =
        machine[m].type.isFloat() ? machine[m].number : static_cast<long double>(machine[m].integer);
    if (!near({number}, {exact[m].number()}))
      return CheckResult::fails("serially " + valueText(machine[m]) + ", exactly " +
                                std::to_string(static_cast<double>(exact[m].number())));
  }
  return CheckResult::holds();
}
} // namespace

CheckResult checkTropical(const ClaimView &view, const ClaimRun &run) {
  if (run.exact.empty())
    return CheckResult::notChecked("no exact values");
  const long double sign = view.claim().operatorText.rfind("max", 0) == 0 ? 1 : -1;
  const size_t n = view.members().size();
  TropicalMatrix unit(n + 1, std::vector<long double>(n + 1, kNone));
  for (size_t i = 0; i <= n; ++i)
    unit[i][i] = 0;
  std::vector<TropicalMatrix> elements{unit};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto element = fitTropical(view, run, k, sign);
    if (!element)
      return CheckResult::notChecked("no value");
    for (int tries = 0; tries < 6; ++tries) {
      std::vector<long double> old;
      for (size_t m = 0; m < n; ++m)
        old.push_back(static_cast<long double>(view.random().between(-60, 60)));
      const auto next = numbersOf(view, run, k, times(old, sign));
      if (next && !near(applied(*element, old), times(*next, sign)))
        return CheckResult::fails("iteration " + std::to_string(k) + " is no extreme of sums");
    }
    elements.push_back(*element);
  }
  const TropicalMatrix all = combineInSomeTree(
      elements, view.random(), [](const TropicalMatrix &a, const TropicalMatrix &b) { return product(b, a); });
  if (!near(times(applied(all, times(numbersAt(view, run, 0), sign)), sign), numbersAt(view, run, run.iterations())))
    return CheckResult::fails("the composed steps give another state");
  return machineAgrees(view, run);
}

// Saturation at the largest value of an unsigned type, formed in a wider one.
static CheckResult checkSaturation(const ClaimView &view, const ClaimRun &run) {
  const auto number = [](const Value &v) { return static_cast<unsigned __int128>(static_cast<uint64_t>(v.integer)); };
  const Type type = view.type();
  const unsigned __int128 largest = number(Value::ofInt(type, wrapToType(type, -1)));
  const bool grows = view.claim().operatorText == "min(x + a, largest)";
  const auto apply = [&](unsigned __int128 old, unsigned __int128 amount) {
    return grows ? std::min(old + amount, largest) : old > amount ? old - amount : 0;
  };
  unsigned __int128 sum = 0;
  for (size_t k = 0; k < run.iterations(); ++k) {
    // What is left of the largest value says what is taken away, what becomes of zero what is added.
    const auto lift = view.step(run, k, {Value::ofInt(type, grows ? 0 : -1)}, true);
    if (!lift)
      return CheckResult::notChecked("no value");
    const unsigned __int128 amount = grows ? number(lift->front()) : largest - number(lift->front());
    for (const Value &old : oldValues(type, view.random(), run.kind)) {
      const auto next = view.step(run, k, {old}, true);
      if (next && number(next->front()) != apply(number(old), amount))
        return CheckResult::fails("iteration " + std::to_string(k) + " does not saturate");
    }
    sum = std::min(sum + amount, largest);
  }
  const Value serial = view.valuesAt(run, run.iterations()).front();
  return number(serial) == apply(number(view.valuesAt(run, 0).front()), sum)
             ? CheckResult::holds()
             : CheckResult::fails("the combined sums give another state");
}

namespace {
struct Cut {
  long double shift = 0, low = kNone, high = -kNone;
  long double at(long double x) const { return std::min(std::max(x + shift, low), high); }
};

// The numbers that an integer type holds, as far as they are tried.
std::pair<long double, long double> valuesOfType(Type type) {
  if (!type.isInt())
    return {-kFar, kFar};
  const long double span = std::ldexp(1.0L, static_cast<int>(type.bits) - (type.isSigned ? 1 : 0));
  return {type.isSigned ? std::max(-kFar, -span) : 0, std::min(kFar, span - 1)};
}

// min(max(x + shift, low), high) through the limits and the least x above the lower one, in steps of 1/4.
std::optional<Cut> fitCut(const ClaimView &view, const ClaimRun &run, size_t k) {
  const auto at = [&](long double x) -> std::optional<long double> {
    const auto next = numbersOf(view, run, k, {x});
    return next ? std::optional(next->front()) : std::nullopt;
  };
  Cut cut;
  const auto [least, most] = valuesOfType(view.type());
  const auto low = at(least), high = at(most);
  if (!low || !high)
    return std::nullopt;
  if (least > -kFar || *low > -kFar / 2)
    cut.low = *low;
  if (most < kFar || *high < kFar / 2)
    cut.high = *high;
  const long double grain = view.type().isFloat() ? 0.25L : 1;
  long double below = std::max(-0x1p20L, least), above = std::min(0x1p20L, most);
  if (*low < -kFar / 2 || *high == *low) {
    cut.shift = *low == *high ? 0 : *low + kFar;
    return cut;
  }
  while (above - below > grain) {
    const long double middle = std::floor((below + above) / 2 / grain) * grain;
    const auto value = at(middle);
    if (!value)
      return std::nullopt;
    (*value > *low ? above : below) = middle;
  }
  const auto value = at(above);
  if (!value)
    return std::nullopt;
  cut.shift = *value - above;
  return cut;
}
} // namespace

CheckResult checkClamp(const ClaimView &view, const ClaimRun &run) {
  if (view.claim().operatorText == "min(x + a, largest)" || view.claim().operatorText == "max(x - a, 0)")
    return checkSaturation(view, run);
  if (run.exact.empty())
    return CheckResult::notChecked("no exact values");
  std::vector<Cut> elements{{}};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto element = fitCut(view, run, k);
    if (!element)
      return CheckResult::notChecked("no value");
    const auto [least, most] = valuesOfType(view.type());
    for (long double x = std::max(-260.0L, least); x <= std::min(260.0L, most); x += 7) {
      const auto next = numbersOf(view, run, k, {x});
      if (next && !near(*next, {element->at(x)}))
        return CheckResult::fails("iteration " + std::to_string(k) + " is not a sum cut off at " +
                                  std::to_string(static_cast<int>(x)));
    }
    elements.push_back(*element);
  }
  const Cut all = combineInSomeTree(elements, view.random(), [](const Cut &a, const Cut &b) {
    const auto clamp = [&](long double x) { return std::min(std::max(x, b.low), b.high); };
    return Cut{a.shift + b.shift, clamp(a.low + b.shift), clamp(a.high + b.shift)};
  });
  const long double parallel = all.at(numbersAt(view, run, 0).front()),
                    serial = numbersAt(view, run, run.iterations()).front();
  if (!near({parallel}, {serial}))
    return CheckResult::fails("the composed steps give " + std::to_string(static_cast<double>(parallel)) +
                              " instead of " + std::to_string(static_cast<double>(serial)));
  return machineAgrees(view, run);
}

CheckResult checkBitwiseAffine(const ClaimView &view, const ClaimRun &run) {
  const Type type = view.type();
  const bool pair = view.claim().operatorText == "(x & a) ^ b";
  const auto word = [&](int64_t bits) { return Value::ofInt(type, wrapToType(type, bits)); };
  // Row 0 is b; row j + 1 what old bit j gives.
  using Element = std::vector<uint64_t>;
  const auto applyLinear = [&](const Element &element, uint64_t x) {
    uint64_t result = 0;
    for (unsigned j = 0; j < type.bits; ++j)
      result ^= (x >> j & 1) ? element[j + 1] : 0;
    return result;
  };
  Element unit{0};
  for (unsigned j = 0; j < type.bits; ++j)
    unit.push_back(static_cast<uint64_t>(word(static_cast<int64_t>(uint64_t{1} << j)).integer));
  std::vector<Element> elements{unit};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto at = [&](int64_t bits) { return view.step(run, k, {word(bits)}, true); };
    const auto offset = at(0);
    Element element{offset ? static_cast<uint64_t>(offset->front().integer) : 0};
    for (unsigned j = 0; offset && j < type.bits; ++j) {
      const auto next = at(static_cast<int64_t>(uint64_t{1} << j));
      if (!next)
        return CheckResult::notChecked("no value");
      element.push_back(static_cast<uint64_t>(next->front().integer) ^ element[0]);
      if (pair && element.back() != 0 && element.back() != unit[j + 1])
        return CheckResult::fails("a new bit reads another old bit");
    }
    if (!offset)
      return CheckResult::notChecked("no value");
    for (const Value &old : oldValues(type, view.random(), run.kind)) {
      const auto next = view.step(run, k, {old}, true);
      const uint64_t linear = applyLinear(element, static_cast<uint64_t>(old.integer)) ^ element[0];
      if (next && word(static_cast<int64_t>(linear)).integer != next->front().integer)
        return CheckResult::fails("iteration " + std::to_string(k) + " is not linear over bits");
    }
    elements.push_back(element);
  }
  const Element all = combineInSomeTree(elements, view.random(), [&](const Element &a, const Element &b) {
    Element result{applyLinear(b, a[0]) ^ b[0]};
    for (unsigned j = 0; j < type.bits; ++j)
      result.push_back(applyLinear(b, a[j + 1]));
    return result;
  });
  const auto start = static_cast<uint64_t>(view.valuesAt(run, 0).front().integer);
  const Value parallel = word(static_cast<int64_t>(applyLinear(all, start) ^ all[0]));
  return sameBits(parallel, view.valuesAt(run, run.iterations()).front())
             ? CheckResult::holds()
             : CheckResult::fails("the composed steps give another state");
}

// Any function composes; what can be wrong is how many values there are.
CheckResult checkFiniteState(const ClaimView &view, const ClaimRun &run) {
  const size_t claimed =
      std::strtoull(view.claim().operatorText.c_str() + std::string("table of ").size(), nullptr, 10);
  std::set<std::vector<int64_t>> reached;
  std::vector<std::vector<Value>> pending;
  const auto reach = [&](const std::vector<Value> &values) {
    std::vector<int64_t> key;
    for (const Value &value : values)
      key.push_back(value.integer);
    if (reached.insert(key).second)
      pending.push_back(values);
  };
  for (size_t k = 0; k <= run.iterations(); ++k)
    reach(view.valuesAt(run, k));
  while (!pending.empty() && reached.size() <= claimed && run.iterations() > 0) {
    const std::vector<Value> values = pending.back();
    pending.pop_back();
    for (size_t k = 0; k < run.iterations(); ++k)
      if (const auto next = view.step(run, k, values, false))
        reach(*next);
  }
  return reached.size() <= claimed ? CheckResult::holds()
                                   : CheckResult::fails("more than " + std::to_string(claimed) + " values are reached");
}

// Ordered lists: what an iteration lets into the worst list of all is its element, and lists merge.
CheckResult checkTopK(const ClaimView &view, const ClaimRun &run) {
  std::vector<const StateAnswer *> places;
  for (ExprRef entry : view.claim().joinedWith)
    for (const StateAnswer &answer : view.claimed().answer.states)
      if (answer.state.entry == entry)
        places.push_back(&answer);
  places.push_back(&view.front());
  if (places.size() != view.claim().joinedWith.size() + 1)
    return CheckResult::fails("the places before it cannot be told");
  const ClaimView joint(view.claimed(), places, view.random());
  const bool isMax = view.claim().operatorText.find("max") != std::string::npos;
  const auto numberOf = [](const Value &value) {
    return value.type.isFloat() ? static_cast<long double>(value.number)
           : value.type.isSigned || value.type.bits < 64
               ? static_cast<long double>(value.integer)
               : static_cast<long double>(static_cast<uint64_t>(value.integer));
  };
  const Type type = view.type();
  const double infinity = std::numeric_limits<double>::infinity();
  const int64_t top =
      type.isFloat() || !type.isSigned ? -1 : static_cast<int64_t>((uint64_t{1} << (type.bits - 1)) - 1);
  const Value worst = type.isFloat()
                          ? Value::ofFloat(type, isMax ? -infinity : infinity)
                          : Value::ofInt(type, wrapToType(type, isMax ? (type.isSigned ? -top - 1 : 0) : top));
  using List = std::vector<long double>;
  const auto listOf = [&](const std::vector<Value> &values) {
    List list;
    for (const Value &value : values)
      list.push_back(numberOf(value));
    return list;
  };
  const bool dropsRepeats = view.claim().combine.find("without repeats") != std::string::npos;
  const auto beats = [&](long double x, long double y) { return isMax ? x > y : x < y; };
  // The values of the second list enter the first one after another.
  const auto merge = [&](List a, const List &b) {
    for (const long double value : b) {
      if (dropsRepeats && std::find(a.begin(), a.end(), value) != a.end())
        continue;
      a.insert(std::upper_bound(a.begin(), a.end(), value, beats), value);
      a.pop_back();
    }
    return a;
  };
  std::vector<List> elements{listOf(std::vector<Value>(places.size(), worst))};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto next = joint.step(run, k, std::vector<Value>(places.size(), worst), true);
    if (!next)
      return CheckResult::notChecked("no value");
    elements.push_back(listOf(*next));
  }
  const List start = listOf(joint.valuesAt(run, 0)), serial = listOf(joint.valuesAt(run, run.iterations()));
  if (!std::is_sorted(start.begin(), start.end(), beats))
    return CheckResult::notChecked("a start that a condition excludes");
  const List all = merge(start, combineInSomeTree(elements, view.random(), merge));
  return all == serial ? CheckResult::holds() : CheckResult::fails("the merged lists are others");
}

} // namespace lanewise
