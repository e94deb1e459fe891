// tests/oracle/ClaimOracleCheckFolds.cpp - folds, with restarts and places; the last value.
#include "oracle/ClaimOracleCheck.h"

#include "algebra/CombineFunction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanewise {

std::optional<MachineCombine> combineOf(const std::string &text, Type type) {
  LanguageRules wrapping;
  wrapping.wrapSigned = true;
  const auto operation = [&](ExprKind kind) {
    return MachineCombine([kind, wrapping, type](const Value &a, const Value &b) {
      Value value = computeBinary(kind, a, b, wrapping).value;
      return type.isInt() ? Value::ofInt(type, wrapToType(type, value.integer)) : value;
    });
  };
  // "b < a ? b : a": the second is taken if the comparison holds.
  const auto choice = [&](ExprKind kind, bool secondLeft) {
    return MachineCombine([kind, secondLeft, wrapping](const Value &a, const Value &b) {
      return computeBinary(kind, secondLeft ? b : a, secondLeft ? a : b, wrapping).value.isTrue() ? b : a;
    });
  };
  const auto logical = [](bool isOr) {
    return MachineCombine([isOr](const Value &a, const Value &b) {
      return Value::ofBool(isOr ? a.isTrue() || b.isTrue() : a.isTrue() && b.isTrue());
    });
  };
  const auto library = [&](const char *name) {
    return MachineCombine([name, type](const Value &a, const Value &b) {
      const Value both[] = {a, b};
      return callPure(name, type, both).value;
    });
  };
  const std::map<std::string, MachineCombine> known = {{"a + b", operation(ExprKind::Add)},
                                                       {"a * b", operation(ExprKind::Mul)},
                                                       {"a & b", operation(ExprKind::BitAnd)},
                                                       {"a | b", operation(ExprKind::BitOr)},
                                                       {"a ^ b", operation(ExprKind::BitXor)},
                                                       {"a && b", logical(false)},
                                                       {"a || b", logical(true)},
                                                       {"b < a ? b : a", choice(ExprKind::Lt, true)},
                                                       {"b <= a ? b : a", choice(ExprKind::Le, true)},
                                                       {"a < b ? b : a", choice(ExprKind::Lt, false)},
                                                       {"a <= b ? b : a", choice(ExprKind::Le, false)},
                                                       {"fmin(a, b)", library("fmin")},
                                                       {"fmax(a, b)", library("fmax")}};
  const auto found = known.find(text);
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Value> identityOf(const std::string &text, Type type) {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto number = [&](double real, int64_t integer) {
    return type.isFloat() ? Value::ofFloat(type, real) : Value::ofInt(type, wrapToType(type, integer));
  };
  const int64_t top = type.isSigned ? static_cast<int64_t>((uint64_t{1} << (type.bits - 1)) - 1) : -1;
  if (text == "0" || text == "false")
    return number(0, 0);
  if (text == "1" || text == "true")
    return number(1, 1);
  if (text == "~0")
    return number(0, -1);
  if (text == "infinity" || text == "-infinity")
    return Value::ofFloat(type, text[0] == '-' ? -infinity : infinity);
  if (text == "the largest value of the type")
    return number(0, top);
  if (text == "NaN")
    return Value::ofFloat(type, std::numeric_limits<double>::quiet_NaN());
  if (text == "the smallest value of the type")
    return number(0, type.isSigned ? -top - 1 : 0);
  return std::nullopt;
}

namespace {
// Two results agree to the last bit, or as far as regrouped rounding allows, given the sizes that went in.
bool agree(const Claim &claim, const Value &serial, const Value &parallel, double size) {
  if (sameBits(serial, parallel))
    return true;
  if (!serial.type.isFloat())
    return false;
  if (claim.combine.rfind("fm", 0) == 0 && serial.number == parallel.number)
    return true; // fmin and fmax may choose either zero
  if (claim.exactness == Exactness::Exact)
    return false;
  // Finite terms whose sums leave the range: the one thing that regrouping may do besides rounding.
  const double largest =
      serial.type.bits == 32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  if (size > largest / 2)
    return true;
  const double unit = serial.type.bits == 32 ? 0x1p-24 : 0x1p-53;
  return std::fabs(serial.number - parallel.number) <= 1e4 * unit * (1 + size);
}

std::string differ(const Value &serial, const Value &parallel) {
  return "serially " + valueText(serial) + ", combined " + valueText(parallel);
}

double sizeOf(const Value &value) {
  return value.type.isFloat() && std::isfinite(value.number) ? std::fabs(value.number) : 0;
}

// What iteration k contributes by the claim: its lift, or the update of the identity.
std::optional<Value> liftAt(const ClaimView &view, const ClaimRun &run, size_t k, const Value &identity) {
  if (ExprRef lift = view.claim().lift; lift && view.claim().classId != "segmented") {
    const std::optional<Value> value = view.inputOf(run, k, lift);
    if (!value)
      return std::nullopt;
    const Computed converted = convert(view.type(), *value);
    return converted.trouble == Trouble::None ? std::optional(converted.value) : std::nullopt;
  }
  const auto next = view.step(run, k, {identity}, true);
  return next ? std::optional(next->front()) : std::nullopt;
}

double sizeOfRun(const ClaimRun &run) {
  double size = 0, product = 1;
  for (const auto &[variable, array] : run.memory.arrays)
    for (const Value &value : array) {
      const double number = value.type.isFloat() ? sizeOf(value) : std::fabs(static_cast<double>(value.integer));
      const bool narrow = value.type.bits < 32; // promoted: products of them are small
      size += number * number + number + (value.type.isInt() && !narrow ? std::ldexp(1.0, value.type.bits) : 0);
    }
  for (const MachineValues &values : run.machine)
    for (const auto &[symbol, value] : values)
      product = std::max(product, sizeOf(value));
  return size + product * 16;
}
} // namespace

CheckResult checkFold(const ClaimView &view, const ClaimRun &run) {
  const Claim &claim = view.claim();
  const auto combine = combineOf(claim.combine, view.type());
  const auto identity = identityOf(claim.identity, view.type());
  if (!combine || !identity)
    return CheckResult::fails("combine '" + claim.combine + "' or identity '" + claim.identity + "' is not understood");
  std::vector<Value> elements{*identity};
  double size = sizeOfRun(run), product = 1;
  for (size_t k = 0; k < run.iterations(); ++k) {
    const std::optional<Value> lift = liftAt(view, run, k, *identity);
    if (!lift)
      return CheckResult::notChecked("a lift has no value");
    // A chunk begins with the identity: a NaN that stands first is combined into it.
    elements.push_back((*combine)(*identity, *lift));
    product *= std::max(1.0, sizeOf(elements.back()));
    size += sizeOf(elements.back());
  }
  if (claim.operatorText == "*")
    size += product * (1 + sizeOf(view.valuesAt(run, 0).front()));
  const Value all = combineInSomeTree(elements, view.random(), *combine);
  const Value parallel = (*combine)(view.valuesAt(run, 0).front(), all);
  const Value serial = view.valuesAt(run, run.iterations()).front();
  return agree(claim, serial, parallel, size) ? CheckResult::holds() : CheckResult::fails(differ(serial, parallel));
}

CheckResult checkLastValue(const ClaimView &view, const ClaimRun &run) {
  std::vector<std::optional<Value>> taken;
  for (size_t k = 0; k < run.iterations(); ++k) {
    std::vector<Value> olds = oldValues(view.type(), view.random(), run.kind);
    std::optional<Value> first;
    bool keeps = true, replaces = true;
    for (const Value &old : olds) {
      const auto next = view.step(run, k, {old}, true);
      if (!next)
        continue;
      keeps = keeps && sameBits(next->front(), old);
      replaces = replaces && (!first || sameBits(*first, next->front()));
      first = first ? first : next->front();
    }
    if (!keeps && !replaces)
      return CheckResult::fails("iteration " + std::to_string(k) + " neither keeps nor replaces");
    if (view.claim().verdict == Verdict::Independent && !replaces)
      return CheckResult::fails("iteration " + std::to_string(k) + " keeps a value that is said to be independent");
    taken.push_back(keeps ? std::nullopt : first);
  }
  taken.push_back(std::nullopt);
  const std::optional<Value> all = combineInSomeTree(
      taken, view.random(), [](const std::optional<Value> &a, const std::optional<Value> &b) { return b ? b : a; });
  const Value parallel = all ? *all : view.valuesAt(run, 0).front();
  const Value serial = view.valuesAt(run, run.iterations()).front();
  return sameBits(serial, parallel) ? CheckResult::holds() : CheckResult::fails(differ(serial, parallel));
}

CheckResult checkSegmented(const ClaimView &view, const ClaimRun &run) {
  const Claim &claim = view.claim();
  const std::string before = "b.restart ? b : (a.restart, ", start = "(false, ";
  if (claim.combine.rfind(before, 0) != 0 || claim.identity.rfind(start, 0) != 0)
    return CheckResult::fails("combine '" + claim.combine + "' is not understood");
  const std::string inner = claim.combine.substr(before.size(), claim.combine.size() - before.size() - 1);
  const auto combine = combineOf(inner, view.type());
  const auto identity =
      identityOf(claim.identity.substr(start.size(), claim.identity.size() - start.size() - 1), view.type());
  if (!combine || !identity)
    return CheckResult::fails("combine '" + claim.combine + "' or identity '" + claim.identity + "' is not understood");
  using Element = std::pair<bool, Value>;
  std::vector<Element> elements{{false, *identity}};
  double size = sizeOfRun(run);
  for (size_t k = 0; k < run.iterations(); ++k) {
    const std::optional<Value> lift = liftAt(view, run, k, *identity);
    if (!lift)
      return CheckResult::notChecked("a lift has no value");
    bool folds = true, restarts = true;
    double errorOfFold = 0, errorOfRestart = 0; // large terms hide small old values: the nearer one is meant
    for (const Value &old : oldValues(view.type(), view.random(), run.kind)) {
      const auto next = view.step(run, k, {old}, true);
      if (!next)
        continue;
      const Value folded = (*combine)(old, *lift);
      folds = folds && agree(claim, next->front(), folded, size + sizeOf(old));
      restarts = restarts && agree(claim, next->front(), *lift, size);
      errorOfFold += std::fabs(sizeOf(next->front()) - sizeOf(folded));
      errorOfRestart += std::fabs(sizeOf(next->front()) - sizeOf(*lift));
    }
    if (!folds && !restarts)
      return CheckResult::fails("iteration " + std::to_string(k) + " neither folds nor restarts");
    folds = folds && (!restarts || errorOfFold <= errorOfRestart);
    elements.emplace_back(!folds, folds ? (*combine)(*identity, *lift) : *lift);
    size += sizeOf(*lift);
  }
  const Element all = combineInSomeTree(elements, view.random(), [&](const Element &a, const Element &b) {
    return b.first ? b : Element{a.first, (*combine)(a.second, b.second)};
  });
  const Value parallel = all.first ? all.second : (*combine)(view.valuesAt(run, 0).front(), all.second);
  const Value serial = view.valuesAt(run, run.iterations()).front();
  return agree(claim, serial, parallel, size) ? CheckResult::holds() : CheckResult::fails(differ(serial, parallel));
}

// "b beats a ? b : a (with the value it stands for)": the place, joined with the extremum it follows.
static CheckResult checkJoinedPlace(const ClaimView &view, const ClaimRun &run, const StateAnswer &best) {
  const Type type = best.state.entry->type;
  const auto combine = combineOf(best.claim->combine, type);
  const auto identity = identityOf(best.claim->identity, type);
  if (!combine || !identity)
    return CheckResult::notChecked("the extremum's combine is not understood");
  const ClaimView joint(view.claimed(), {&best, &view.front()}, view.random());
  struct Element {
    Value value;
    std::optional<Value> place;
  };
  std::vector<Element> elements{{*identity, std::nullopt}};
  // Whether b replaces a is asked with two marks in the place of values.
  const auto beats = [&](const Value &a, const Value &b) {
    return !sameBits(a, b) ? sameBits((*combine)(a, b), b)
                           : best.claim->combine.find("<=") != std::string::npos; // ties
  };
  for (size_t k = 0; k < run.iterations(); ++k) {
    const Value mark = Value::ofInt(view.type(), wrapToType(view.type(), -77)),
                other = Value::ofInt(view.type(), wrapToType(view.type(), -78));
    const auto first = joint.step(run, k, {*identity, mark}, true),
               second = joint.step(run, k, {*identity, other}, true);
    if (!first || !second)
      return CheckResult::notChecked("a lift has no value");
    const bool replaced = sameBits((*first)[1], (*second)[1]);
    elements.push_back({(*combine)(*identity, (*first)[0]), replaced ? std::optional((*first)[1]) : std::nullopt});
  }
  const auto merge = [&](const Element &a, const Element &b) {
    return b.place && (!a.place || beats(a.value, b.value)) ? b : a;
  };
  const Element all = combineInSomeTree(elements, view.random(), merge);
  const std::vector<Value> start = joint.valuesAt(run, 0), end = joint.valuesAt(run, run.iterations());
  const bool wins = all.place && beats(start[0], all.value);
  const Value parallel = wins ? *all.place : start[1];
  return sameBits(end[1], parallel) ? CheckResult::holds() : CheckResult::fails(differ(end[1], parallel));
}

CheckResult checkArgExtremum(const ClaimView &view, const ClaimRun &run) {
  if (view.claim().combine.rfind("b beats a", 0) != 0)
    return CheckResult::notChecked("place read back through memory");
  for (const StateAnswer &other : view.claimed().answer.states) {
    const bool extremum = other.claim && (other.claim->operatorText == "min" || other.claim->operatorText == "max");
    if (!extremum || !containsNode(view.front().state.next, [&](ExprRef node) { return node == other.state.entry; }))
      continue;
    const std::vector<ExprRef> &joined = view.claim().joinedWith;
    const bool together = std::find(joined.begin(), joined.end(), other.state.entry) != joined.end();
    return together ? checkJoinedPlace(view, run, other) : checkLastValue(view, run); // given what was scanned
  }
  return CheckResult::notChecked("place of a place");
}

// The operator is the update itself, between any two of the values that iterations bring.
CheckResult checkOperator(const ClaimView &view, const ClaimRun &run) {
  const CarriedState &state = view.front().state;
  const LoopSummary &loop = view.claimed().loop();
  const auto isFixed = [&](ExprRef expr) {
    return expr->is(ExprKind::Var) && std::none_of(loop.scalars.begin(), loop.scalars.end(),
                                                   [&](const ScalarState &s) { return s.entry == expr; });
  };
  const auto functions = allCombineFunctionsOf(*view.claimed().function->pool, state.next, state.entry, isFixed);
  const auto function = std::find_if(functions.begin(), functions.end(),
                                     [&](const CombineFunction &f) { return f.lift == view.claim().lift; });
  if (function == functions.end())
    return CheckResult::fails("its operator cannot be told");
  std::vector<Value> parameters;
  for (ExprRef parameter : function->parameters) {
    const auto value = view.inputOf(run, 0, parameter);
    if (!value)
      return CheckResult::notChecked("no value");
    parameters.push_back(*value);
  }
  std::vector<std::optional<Value>> elements{view.valuesAt(run, 0).front()};
  double size = sizeOfRun(run);
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto value = view.inputOf(run, k, view.claim().lift);
    if (!value)
      return CheckResult::notChecked("no value");
    elements.push_back(convert(view.type(), *value).value);
  }
  const std::optional<Value> parallel =
      combineInSomeTree(elements, view.random(), [&](const std::optional<Value> &a, const std::optional<Value> &b) {
        return a && b ? combineValues(*function, *a, *b, parameters) : std::nullopt;
      });
  if (!parallel)
    return CheckResult::fails("a combination has no value");
  const Value serial = view.valuesAt(run, run.iterations()).front();
  return agree(view.claim(), serial, *parallel, size) ? CheckResult::holds()
                                                      : CheckResult::fails(differ(serial, *parallel));
}

} // namespace lanewise
