// algebra/CombineFunction.cpp - finding the two operands of an update, and trying whether their order matters.
#include "algebra/CombineFunction.h"

#include "model/Arithmetic.h"
#include "model/NodeMap.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace lanewise {

static constexpr size_t kLargest = 60; // nodes; an operator that people write is short

// Nodes of `root` that are values, larger ones first.
static std::vector<ExprRef> valuesIn(ExprRef root) {
  std::vector<ExprRef> nodes;
  forEachNode(root, [&](ExprRef node) {
    if (!node->isPlace())
      nodes.push_back(node);
  });
  std::sort(nodes.begin(), nodes.end(), [](ExprRef a, ExprRef b) { return a->index > b->index; });
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

namespace {
// What `next` is made of besides `entry` and one other value.
class Operands {
public:
  Operands(ExprRef entry, ExprRef other, const std::function<bool(ExprRef)> &isFixed)
      : entry_(entry), other_(other), isFixed_(isFixed) {}

  bool cover(ExprRef expr) {
    if (expr == entry_)
      return true;
    if (expr == other_) {
      seen_ = true;
      return true;
    }
    if (expr->isIntConst() || expr->is(ExprKind::FloatConst))
      return true;
    if (!seenNodes_.insert(expr))
      return true;
    if (isFixed_(expr)) {
      parameters_.push_back(expr);
      return true;
    }
    if (expr->operands.empty() || expr->is(ExprKind::Load) || expr->is(ExprKind::LoopValue) ||
        expr->is(ExprKind::Opaque) || expr->is(ExprKind::AddressOf))
      return false;
    return std::all_of(expr->operands.begin(), expr->operands.end(), [&](ExprRef operand) { return cover(operand); });
  }

  bool seen() const { return seen_; }
  const std::vector<ExprRef> &parameters() const { return parameters_; }

private:
  ExprRef entry_, other_;
  const std::function<bool(ExprRef)> &isFixed_;
  NodeSet seenNodes_;
  std::vector<ExprRef> parameters_;
  bool seen_ = false;
};
} // namespace

// A value of a narrower type that is only widened, on the way to the type of the state.
static bool widensTo(Type from, Type to) {
  if (from == to)
    return true;
  if (from.isBool() && to.isInt())
    return true;
  if (from.isInt() && to.isInt())
    return from.bits < to.bits && (!from.isSigned || to.isSigned);
  return from.isFloat() && to.isFloat() && from.bits < to.bits;
}

// Tries say nothing of what happens at single points (equality of floats, conversions of them to integers or shorter
// ones), and an operator must have a value for any two operands: no divisors or amounts of shifts that only the loop's
// own allow.
static bool suits(ExprRef result) {
  return !containsNode(result, [](ExprRef node) {
    switch (node->kind) {
    case ExprKind::Cast:
      return node->op(0)->type.isFloat() && (!node->type.isFloat() || node->type.bits < node->op(0)->type.bits);
    case ExprKind::Eq:
    case ExprKind::Ne:
      return node->op(0)->type.isFloat();
    case ExprKind::Div:
    case ExprKind::Rem:
      return node->type.isInt() &&
             (!node->op(1)->isIntConst() || node->op(1)->isIntConst(0) || node->op(1)->isIntConst(-1));
    case ExprKind::Shl:
    case ExprKind::Shr:
      return !node->op(1)->isIntConst();
    default:
      return false;
    }
  });
}

static std::optional<CombineFunction> withWidened(ExprPool &pool, ExprRef next, ExprRef entry, ExprRef value,
                                                  const std::function<bool(ExprRef)> &isFixed) {
  if (value->type == entry->type) {
    Operands operands(entry, value, isFixed);
    if (!operands.cover(next) || !operands.seen())
      return std::nullopt;
    return CombineFunction{next, entry, value, operands.parameters(), value};
  }
  // (u64)x beside a u32 state is (u64)(u32)x: the pool makes one conversion of two, so a marker stands between.
  ExprRef marker = pool.opaque(entry->type, "combined-value", {value}, true);
  ExprRef result = rewrite(pool, next, [&](ExprRef node) -> ExprRef {
    if (node == entry)
      return entry;
    return node->is(ExprKind::Cast) && node->op(0) == value ? pool.cast(node->type, marker) : nullptr;
  });
  Operands operands(entry, marker, isFixed); // the narrow value itself must not be left anywhere
  if (!operands.cover(result) || !operands.seen())
    return std::nullopt;
  return CombineFunction{result, entry, marker, operands.parameters(), value};
}

std::vector<CombineFunction> combineFunctionsOf(ExprPool &pool, ExprRef next, ExprRef entry,
                                                const std::function<bool(ExprRef)> &isFixed) {
  constexpr size_t kMost = 3;
  std::vector<CombineFunction> functions;
  const std::vector<ExprRef> values = valuesIn(next);
  NodeSearch reads([entry](ExprRef node) { return node == entry; });
  if (values.size() > kLargest || next->type != entry->type || !reads(next) || !suits(next))
    return functions;
  for (ExprRef value : values) {
    if (reads(value) || value->isIntConst() || value->is(ExprKind::FloatConst) || isFixed(value) ||
        !widensTo(value->type, entry->type) || functions.size() == kMost)
      continue;
    if (auto function = withWidened(pool, next, entry, value, isFixed))
      functions.push_back(std::move(*function));
  }
  return functions;
}

namespace {
class Evaluator {
public:
  Evaluator(const CombineFunction &function, const Value &a, const Value &b, const std::vector<Value> &parameters,
            std::map<uint32_t, int> *seen)
      : seen_(seen) {
    rules_.wrapSigned = true;
    done_[function.left] = a;
    done_[function.right] = b;
    for (size_t i = 0; i < function.parameters.size(); ++i)
      done_[function.parameters[i]] = parameters[i];
  }

  std::optional<Value> of(ExprRef expr) {
    if (const std::optional<Value> *known = done_.find(expr))
      return *known;
    const std::optional<Value> value = fresh(expr);
    done_[expr] = value;
    return value;
  }

private:
  std::optional<Value> fresh(ExprRef expr) {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return Value::ofInt(expr->type, expr->intValue);
    case ExprKind::FloatConst:
      return Value::ofFloat(expr->type, expr->floatValue);
    case ExprKind::Neg:
    case ExprKind::BitNot:
    case ExprKind::LogicalNot: {
      const auto operand = of(expr->op(0));
      return operand ? known(computeUnary(expr->kind, *operand, rules_)) : std::nullopt;
    }
    case ExprKind::Cast: {
      const auto operand = of(expr->op(0));
      return operand ? known(convert(expr->type, *operand)) : std::nullopt;
    }
    case ExprKind::Select:
    case ExprKind::And:
    case ExprKind::Or: {
      const auto test = of(expr->op(0));
      if (!test)
        return std::nullopt;
      const bool holds = test->isTrue();
      if (seen_)
        (*seen_)[expr->index] |= holds ? 1 : 2;
      if (expr->is(ExprKind::Select))
        return of(expr->op(holds ? 1 : 2));
      return holds == expr->is(ExprKind::Or) ? test : of(expr->op(1));
    }
    case ExprKind::Call: {
      std::vector<Value> arguments;
      for (ExprRef operand : expr->operands) {
        const auto argument = of(operand);
        if (!argument)
          return std::nullopt;
        arguments.push_back(*argument);
      }
      return known(callPure(expr->text, expr->type, arguments));
    }
    default:
      break;
    }
    if (expr->kind < ExprKind::Add || expr->kind > ExprKind::Ne || expr->operands.size() != 2)
      return std::nullopt;
    const auto left = of(expr->op(0)), right = of(expr->op(1));
    return left && right ? known(computeBinary(expr->kind, *left, *right, rules_)) : std::nullopt;
  }

  static std::optional<Value> known(const Computed &computed) {
    return computed.trouble == Trouble::None ? std::optional(computed.value) : std::nullopt;
  }

  LanguageRules rules_;
  NodeMap<std::optional<Value>> done_;
  std::map<uint32_t, int> *seen_;
};

std::optional<Value> combined(const CombineFunction &function, const Value &a, const Value &b,
                              const std::vector<Value> &parameters, std::map<uint32_t, int> *seen) {
  return Evaluator(function, a, b, parameters, seen).of(function.result);
}

// Values that find what is special about an operator: small ones, its own constants and their neighbours, any.
class Chooser {
public:
  explicit Chooser(const CombineFunction &function) : engine_(20261130) {
    forEachNode(function.result, [&](ExprRef node) {
      if (node->isIntConst())
        constants_.push_back(static_cast<double>(node->intValue));
      else if (node->is(ExprKind::FloatConst) && std::isfinite(node->floatValue))
        constants_.push_back(node->floatValue);
    });
  }

  /// Now and then all numbers are of the size of one of the operator's own constants: a threshold that is tiny or huge
  /// shows only there.
  void newScale() {
    scale_ = 1;
    if (constants_.empty() || sizes_() % 4 != 0)
      return;
    const double constant = std::fabs(constants_[sizes_() % constants_.size()]);
    if (constant > 1e-30 && constant < 1e30)
      scale_ = constant;
  }
  double scale() const { return scale_; }

  Value of(Type type) {
    if (type.isFloat()) {
      const double value = below(12) ? real(type) * scale_ : 0;
      return Value::ofFloat(type, type.bits == 32 ? static_cast<float>(value) : value);
    }
    if (type.isBool())
      return Value::ofBool(below(2) != 0);
    int64_t value = static_cast<int64_t>(below(9)) - (type.isSigned ? 4 : 0);
    switch (below(6)) {
    case 0:
      if (!constants_.empty())
        value = static_cast<int64_t>(constants_[below(constants_.size())]) + static_cast<int64_t>(below(3)) - 1;
      break;
    case 1:
      value = static_cast<int64_t>(engine_() >> below(64));
      break;
    case 2:
      value = static_cast<int64_t>(engine_());
      break;
    case 3: // near either end of the type
      value = static_cast<int64_t>((uint64_t{1} << (type.bits - 1)) + below(5) - 2);
      break;
    default:
      break;
    }
    return Value::ofInt(type, wrapToType(type, value));
  }

  /// A value not far from another, now and then: thresholds lie between neighbours.
  Value near(const Value &other) {
    const Type type = other.type;
    if (type.isBool() || below(2))
      return of(type);
    const auto steps = static_cast<int64_t>(below(13)) - 6;
    if (!type.isFloat())
      return Value::ofInt(type, wrapToType(type, static_cast<int64_t>(static_cast<uint64_t>(other.integer) +
                                                                      static_cast<uint64_t>(steps))));
    const double unit = below(2) && !constants_.empty() ? constants_[below(constants_.size())] / 4
                                                        : std::ldexp(scale_, -static_cast<int>(below(12)));
    const double value = other.number + static_cast<double>(steps) * unit;
    return Value::ofFloat(type, type.bits == 32 ? static_cast<float>(value) : value);
  }

private:
  uint64_t below(uint64_t n) { return engine_() % n; }
  double real(Type type) {
    double value = std::ldexp(static_cast<double>(below(4097)) - 2048, -9); // -4 to 4
    if (below(4) == 0 && !constants_.empty())
      value = constants_[below(constants_.size())] * (below(2) ? 1 : 0.5 + static_cast<double>(below(5)) * 0.25) +
              (below(2) ? 0 : value);
    else if (below(4) == 0)
      value = std::fabs(value);
    return type.bits == 32 ? static_cast<float>(value) : value;
  }

  std::mt19937_64 engine_, sizes_{20261201};
  std::vector<double> constants_;
  double scale_ = 1;
};

bool same(const Value &a, const Value &b, double scale) {
  if (!a.type.isFloat())
    return a.integer == b.integer;
  const double unit = a.type.bits == 32 ? 2e-5 : 1e-11;
  return a.number == b.number ||
         std::fabs(a.number - b.number) <= unit * (scale + std::fabs(a.number) + std::fabs(b.number));
}

std::string text(const Value &value) {
  if (value.type.isFloat()) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%g", value.number);
    return buffer;
  }
  if (value.type.isBool())
    return value.integer ? "true" : "false";
  return value.type.isSigned
             ? std::to_string(value.integer)
             : std::to_string(static_cast<uint64_t>(value.integer) &
                              (value.type.bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << value.type.bits) - 1));
}
} // namespace

std::optional<Value> combineValues(const CombineFunction &function, const Value &a, const Value &b,
                                   const std::vector<Value> &parameters) {
  return combined(function, a, b, parameters, nullptr);
}

CombineTrial tryAssociativity(const CombineFunction &function) {
  constexpr size_t kTriples = 2000, kTries = 4 * kTriples;
  CombineTrial trial;
  Chooser choose(function);
  std::map<uint32_t, int> seen;
  const Type type = function.type();
  const auto finite = [](const std::optional<Value> &value) {
    return value && (!value->type.isFloat() || std::isfinite(value->number));
  };
  for (size_t tries = 0; tries < kTries && trial.triples < kTriples; ++tries) {
    choose.newScale();
    std::vector<Value> parameters;
    for (ExprRef parameter : function.parameters)
      parameters.push_back(choose.of(parameter->type));
    const Value a = choose.of(type), b = choose.near(a), c = choose.near(b);
    std::map<uint32_t, int> now;
    const auto ab = combined(function, a, b, parameters, &now), bc = combined(function, b, c, parameters, &now);
    if (!finite(ab) || !finite(bc))
      continue;
    const auto left = combined(function, *ab, c, parameters, &now),
               right = combined(function, a, *bc, parameters, &now);
    // Of numbers, one order makes a number and the other none: 0/0, or the logarithm of less than nothing.
    const bool onlyOneIsNumber =
        left && right && type.isFloat() && std::isnan(left->number) != std::isnan(right->number);
    if (!onlyOneIsNumber && (!finite(left) || !finite(right)))
      continue;
    ++trial.triples;
    for (const auto &[condition, ways] : now)
      seen[condition] |= ways;
    if (same(*left, *right, std::max(1e-300, std::min(1.0, choose.scale()))))
      continue;
    trial.outcome = CombineTrial::Outcome::Contradicted;
    trial.counterexample = "f(f(" + text(a) + ", " + text(b) + "), " + text(c) + ") = " + text(*left) + ", but f(" +
                           text(a) + ", f(" + text(b) + ", " + text(c) + ")) = " + text(*right);
    return trial;
  }
  bool bothWays = true;
  forEachNode(function.result, [&](ExprRef node) {
    if (node->is(ExprKind::Select) || node->is(ExprKind::And) || node->is(ExprKind::Or))
      bothWays = bothWays && seen[node->index] == 3;
  });
  if (trial.triples >= kTriples / 2 && bothWays)
    trial.outcome = CombineTrial::Outcome::Agrees;
  return trial;
}

} // namespace lanewise
