// dependence/Evaluate.cpp - a small interpreter for closed expressions.
#include "dependence/Evaluate.h"

#include "dependence/FirstElement.h"
#include "dependence/Numbers.h"
#include "model/SourceText.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lanewise {

namespace {
class Evaluator {
public:
  Evaluator(NestForms &nest, const Example &example, const std::map<LoopId, int64_t> &iterations)
      : nest_(nest), example_(example), iterations_(iterations) {}

  /// Before the loop begins memory may hold anything, whatever the loop writes later.
  Evaluator &atEntry() {
    atEntry_ = true;
    return *this;
  }

  Maybe value(ExprRef expr) {
    if (++depth_ > 200 || ++steps_ > 20000) {
      --depth_;
      return std::nullopt;
    }
    Maybe result = node(expr);
    if (result && !result->isFloat && expr->type.isIntegral())
      result->whole = wrapToType(expr->type, result->whole);
    --depth_;
    return result;
  }

  bool holds(ExprRef condition) {
    const Maybe result = value(condition);
    return result && (result->isFloat ? result->real != 0 : result->whole != 0);
  }

  bool fails(ExprRef condition) {
    const Maybe result = value(condition);
    return result && !(result->isFloat ? result->real != 0 : result->whole != 0);
  }

private:
  static bool truthOf(const Number &n) { return n.isFloat ? n.real != 0 : n.whole != 0; }

  Maybe node(ExprRef expr) {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return Number::of(expr->intValue);
    case ExprKind::FloatConst:
      return Number{true, 0, expr->floatValue};
    case ExprKind::Iter: {
      auto known = iterations_.find(static_cast<LoopId>(expr->intValue));
      return known == iterations_.end() ? leaf(expr) : Maybe(Number::of(known->second));
    }
    case ExprKind::Neg:
    case ExprKind::BitNot:
    case ExprKind::LogicalNot:
      return unary(expr);
    case ExprKind::Cast:
      return convert(expr);
    case ExprKind::And:
    case ExprKind::Or: {
      const Maybe left = value(expr->op(0));
      if (!left)
        return std::nullopt;
      return truthOf(*left) == expr->is(ExprKind::And) ? value(expr->op(1)) : left;
    }
    case ExprKind::Select: {
      const Maybe condition = value(expr->op(0));
      return condition ? value(expr->op(truthOf(*condition) ? 1 : 2)) : std::nullopt;
    }
    case ExprKind::AddressOf:
      return addressOf(expr);
    case ExprKind::PtrAdd: {
      const Maybe base = value(expr->op(0)), index = value(expr->op(1));
      return base && index ? Maybe(Number::of(static_cast<int64_t>(static_cast<uint64_t>(base->whole) +
                                                                   static_cast<uint64_t>(index->whole) *
                                                                       static_cast<uint64_t>(expr->intValue))))
                           : std::nullopt;
    }
    default:
      break;
    }
    return expr->kind >= ExprKind::Add && expr->kind <= ExprKind::Ne ? binary(expr) : leaf(expr);
  }

  // Elements of one array are apart by their subscripts.
  Maybe addressOf(ExprRef expr) {
    const std::optional<ElementAddress> element = elementAddress(*nest_.loop().function->pool, expr);
    Maybe result = leaf(element ? element->first : expr);
    for (size_t i = 0; element && result && i < element->steps.size(); ++i) {
      const auto &[index, bytes] = element->steps[i];
      const Maybe at = value(index);
      if (!at || at->isFloat)
        return std::nullopt;
      const uint64_t moved = static_cast<uint64_t>(at->whole) * static_cast<uint64_t>(bytes);
      result = Number::of(static_cast<int64_t>(static_cast<uint64_t>(result->whole) + moved));
    }
    return result;
  }

  // A symbol: its number if it has one, else the same as all others of its type.
  Maybe leaf(ExprRef expr) {
    auto known = example_.parameters.find(expr);
    if (known != example_.parameters.end())
      return Number::of(known->second);
    const bool readsInput = expr->is(ExprKind::Load) && (atEntry_ || !nest_.translator().isWritten(expr->op(0)));
    if (!readsInput && !nest_.translator().isInvariant(expr))
      return std::nullopt;
    if (ExprRef origin = nest_.knownPointer(expr))
      return value(origin);
    if (expr->type.isPointer()) // objects far apart
      return Number::of((static_cast<int64_t>(expr->index) + 1) << 32);
    if (expr->type.isFloat())
      return Number{true, 0, static_cast<double>(example_.otherwise)};
    if (!expr->type.isIntegral() || (expr->type.isInt() && !expr->type.isSigned && example_.otherwise < 0))
      return std::nullopt;
    return Number::of(expr->type.isBool() ? example_.otherwise != 0 : example_.otherwise);
  }

  Maybe unary(ExprRef expr) {
    Maybe operand = value(expr->op(0));
    if (!operand)
      return operand;
    if (expr->is(ExprKind::LogicalNot))
      return Number::of(!truthOf(*operand));
    if (operand->isFloat)
      return Number{true, 0, -operand->real};
    const uint64_t bits = static_cast<uint64_t>(operand->whole);
    return Number::of(static_cast<int64_t>(expr->is(ExprKind::Neg) ? -bits : ~bits));
  }

  Maybe convert(ExprRef expr) {
    Maybe operand = value(expr->op(0));
    if (!operand)
      return operand;
    if (expr->type.isFloat())
      return operand->isFloat ? operand : Maybe(Number{true, 0, static_cast<double>(operand->whole)});
    if (expr->type.isBool())
      return Number::of(truthOf(*operand));
    if (operand->isFloat) {
      if (!(std::fabs(operand->real) < 9e18))
        return std::nullopt;
      return Number::of(static_cast<int64_t>(operand->real));
    }
    return operand;
  }

  Maybe binary(ExprRef expr) {
    const Maybe left = value(expr->op(0)), right = value(expr->op(1));
    if (!left || !right)
      return std::nullopt;
    if (left->isFloat)
      return floats(expr->kind, left->real, right->real);
    const Type type = expr->op(0)->type;
    const bool isUnsigned = type.isInt() && !type.isSigned;
    return integers(expr, isUnsigned, left->whole, right->whole);
  }

  NestForms &nest_;
  const Example &example_;
  const std::map<LoopId, int64_t> &iterations_;
  int depth_ = 0, steps_ = 0;
  bool atEntry_ = false;
};

/// Where an access goes in numbers: per level, the byte offset.
struct Place {
  std::vector<int64_t> offsets;
  int64_t size = 0;
};

std::optional<Place> placeOf(NestForms &nest, const AccessForm &form, const Example &example,
                             const std::map<LoopId, int64_t> &iterations) {
  Evaluator evaluator(nest, example, iterations);
  Place place;
  for (const Location &location : nest.resolve(form.access->place)) {
    int64_t offset = location.byteOffset;
    for (const Subscript &subscript : location.subscripts) {
      const Maybe index = evaluator.value(subscript.index);
      if (!index || index->isFloat || std::abs(index->whole) > (int64_t{1} << 40))
        return std::nullopt;
      if (subscript.extent != 0 && (index->whole < 0 || index->whole >= static_cast<int64_t>(subscript.extent)))
        return std::nullopt;
      offset += index->whole * subscript.elementBytes;
    }
    const bool owned = location.base.kind != Base::Kind::Pointee;
    if (owned && offset < 0)
      return std::nullopt;
    place.offsets.push_back(offset);
    place.size = static_cast<int64_t>(location.size);
  }
  return place;
}

// All conjuncts hold. One that cannot be evaluated counts against the example.
bool reachesIteration(NestForms &nest, const Example &example, int64_t last) {
  const LoopSummary &loop = nest.loop();
  std::map<LoopId, int64_t> iterations;
  if (last > 2000) {
    if (!loop.domain.tripCount || !loop.exits.empty())
      return false;
    const Maybe count = Evaluator(nest, example, iterations).value(loop.domain.tripCount);
    return count && !count->isFloat && count->whole > last;
  }
  for (int64_t k = 0; k <= last; ++k) {
    iterations[loop.id] = k;
    Evaluator evaluator(nest, example, iterations);
    if (loop.domain.inside && !evaluator.holds(loop.domain.inside))
      return false;
    if (!loop.domain.inside && !loop.domain.exact)
      return false;
    for (const Exit &exit : loop.exits)
      if (k < last && (!exit.closedCondition || !evaluator.fails(exit.closedCondition)))
        return false;
  }
  return true;
}

bool accessHappens(NestForms &nest, const AccessForm &form, const Example &example,
                   const std::map<LoopId, int64_t> &all) {
  const LoopSummary &loop = nest.loop();
  std::map<LoopId, int64_t> iterations{{loop.id, all.at(loop.id)}};
  for (LoopId inner : form.access->innerLoops) {
    auto last = all.find(inner);
    if (last == all.end() || last->second > 2000)
      return false;
    for (const Domain &domain : loop.innerDomains) {
      if (domain.loop != inner)
        continue;
      if (!domain.inside || domain.mayExitEarly)
        return false;
      for (int64_t k = 0; k <= last->second; ++k) {
        iterations[inner] = k;
        if (!Evaluator(nest, example, iterations).holds(domain.inside))
          return false;
      }
    }
    iterations[inner] = last->second;
  }
  if (form.access->afterExit)
    for (const Exit &exit : loop.exits)
      if (!exit.closedCondition || !Evaluator(nest, example, iterations).fails(exit.closedCondition))
        return false;
  return !form.access->guard || Evaluator(nest, example, iterations).holds(form.access->guard);
}
} // namespace

// What the loop's own test counts does not move: such a loop goes on for ever, or not at all.
static bool standsStill(NestForms &nest, const Example &example) {
  const LoopSummary &loop = nest.loop();
  return std::any_of(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
    const bool counts =
        scalar.step && !scalar.step->isIntConst() && loop.condition && occursIn(scalar.entry, loop.condition);
    const Maybe step = counts ? Evaluator(nest, example, {}).atEntry().value(scalar.step) : std::nullopt;
    return step && !step->isFloat && step->whole == 0;
  });
}

// The second access in a later iteration than the first.
static bool bothHappen(NestForms &nest, const AccessForm &first, const AccessForm &second, const Example &example) {
  const LoopSummary &loop = nest.loop();
  const int64_t k = example.first.at(loop.id), later = example.second.at(loop.id);
  if (k < 0 || later <= k || (loop.context && !Evaluator(nest, example, {}).atEntry().holds(loop.context)))
    return false;
  return !standsStill(nest, example) && reachesIteration(nest, example, later) &&
         accessHappens(nest, first, example, example.first) && accessHappens(nest, second, example, example.second);
}

bool happens(NestForms &nest, const AccessForm &first, const AccessForm &second, const Example &example) {
  if (first.levels.size() != second.levels.size() || !(first.root == second.root) || first.rootVaries ||
      !bothHappen(nest, first, second, example))
    return false;
  const auto a = placeOf(nest, first, example, example.first), b = placeOf(nest, second, example, example.second);
  if (!a || !b)
    return false;
  for (size_t i = 0; i + 1 < a->offsets.size(); ++i)
    if (a->offsets[i] != b->offsets[i])
      return false;
  const int64_t x = a->offsets.back(), y = b->offsets.back();
  return x < y + b->size && y < x + a->size;
}

namespace {
// Which expressions an Evaluator could give a value to, for some example.
class Knowable {
public:
  Knowable(NestForms &nest, const std::vector<LoopId> &inner) : nest_(nest), numbered_(inner.begin(), inner.end()) {
    numbered_.insert(nest.loop().id);
  }

  bool mayHold(ExprRef condition) {
    if (condition->is(ExprKind::And))
      return mayHold(condition->op(0)) && mayHold(condition->op(1));
    return isKnown(condition);
  }

  // Operands that are evaluated whatever the others are.
  bool isKnown(ExprRef expr) {
    if (const bool *before = known_.find(expr))
      return *before;
    bool result = true;
    if (expr->is(ExprKind::And) || expr->is(ExprKind::Or) || expr->is(ExprKind::Select) || isUnary(expr))
      result = isKnown(expr->op(0));
    else if (expr->is(ExprKind::PtrAdd) || (expr->kind >= ExprKind::Add && expr->kind <= ExprKind::Ne))
      result = isKnown(expr->op(0)) && isKnown(expr->op(1));
    else if (!expr->isIntConst() && !expr->is(ExprKind::FloatConst))
      result = isLeafKnown(expr);
    return known_[expr] = result;
  }

private:
  static bool isUnary(ExprRef expr) {
    return expr->is(ExprKind::Neg) || expr->is(ExprKind::BitNot) || expr->is(ExprKind::LogicalNot) ||
           expr->is(ExprKind::Cast);
  }

  bool isLeafKnown(ExprRef expr) {
    if (expr->is(ExprKind::Iter) && numbered_.count(static_cast<LoopId>(expr->intValue)) != 0)
      return true;
    return nest_.translator().isInvariant(expr) ||
           (expr->is(ExprKind::Load) && !nest_.translator().isWritten(expr->op(0)));
  }

  NestForms &nest_;
  std::set<LoopId> numbered_;
  NodeMap<bool> known_;
};

bool canHappen(NestForms &nest, const AccessForm &form) {
  const LoopSummary &loop = nest.loop();
  Knowable knowable(nest, form.access->innerLoops);
  if (loop.domain.inside && !knowable.mayHold(loop.domain.inside))
    return false;
  for (const Exit &exit : loop.exits)
    if (!exit.closedCondition || !knowable.isKnown(exit.closedCondition))
      return false;
  for (const Domain &domain : loop.innerDomains)
    if (std::count(form.access->innerLoops.begin(), form.access->innerLoops.end(), domain.loop) != 0 &&
        (!domain.inside || domain.mayExitEarly || !knowable.mayHold(domain.inside)))
      return false;
  if (form.access->guard && !knowable.mayHold(form.access->guard))
    return false;
  for (const Location &location : nest.resolve(form.access->place))
    for (const Subscript &subscript : location.subscripts)
      if (!knowable.isKnown(subscript.index))
        return false;
  return true;
}
} // namespace

bool canBeShown(NestForms &nest, const AccessForm &first, const AccessForm &second) {
  return !first.rootVaries && first.root == second.root && first.levels.size() == second.levels.size() &&
         canHappen(nest, first) && canHappen(nest, second);
}

// The place with numbers for subscripts: "a[3].x".
static std::string placeText(NestForms &nest, ExprRef place, const Example &example) {
  Evaluator evaluator(nest, example, example.first);
  const auto number = [&](ExprRef expr) {
    const Maybe value = evaluator.value(expr);
    return value && !value->isFloat ? std::to_string(value->whole) : std::string("?");
  };
  switch (place->kind) {
  case ExprKind::PlaceIndex:
    return placeText(nest, place->op(0), example) + "[" + number(place->op(1)) + "]";
  case ExprKind::PlaceField: {
    ExprRef record = place->op(0);
    if (isUnspelled(place))
      return placeText(nest, record, example);
    while (isUnspelled(record))
      record = record->op(0);
    if (place->text == kRealField || place->text == kImaginaryField)
      return place->text.substr(1, place->text.size() - 2) + " " + placeText(nest, record, example);
    const bool isCall = place->text.size() > 2 && place->text.front() == '<' && place->text.back() == '>';
    const std::string member = isCall ? place->text.substr(1, place->text.size() - 2) + "()" : place->text;
    if (record->is(ExprKind::PlaceDeref) && record->op(0)->is(ExprKind::Var)) {
      const std::string name = nest.name(record->op(0));
      return name == "this" ? member : name + "->" + member;
    }
    return placeText(nest, record, example) + "." + member;
  }
  case ExprKind::PlaceElements:
    return placeText(nest, place->op(0), example);
  case ExprKind::PlaceDeref: {
    int64_t total = 0;
    ExprRef pointer = place->op(0);
    const int64_t bytes = pointer->is(ExprKind::PtrAdd) ? pointer->intValue : 0;
    bool known = bytes != 0;
    for (; pointer->is(ExprKind::PtrAdd); pointer = pointer->op(0)) {
      const Maybe step = evaluator.value(pointer->op(1));
      known = known && step && pointer->intValue == bytes;
      total += step ? step->whole : 0;
    }
    if (bytes == 0)
      return pointer->is(ExprKind::AddressOf) ? placeText(nest, pointer->op(0), example) : nest.name(place);
    const std::string base =
        pointer->is(ExprKind::AddressOf) ? "(&" + placeText(nest, pointer->op(0), example) + ")" : nest.name(pointer);
    return base + "[" + (known ? std::to_string(total) : "?") + "]";
  }
  default:
    return nest.name(place);
  }
}

Witness describe(NestForms &nest, const AccessForm &first, const Example &example) {
  Witness witness;
  witness.first = example.first;
  witness.second = example.second;
  std::map<std::string, int64_t> named; // sorted by name
  for (const auto &[expr, value] : example.parameters)
    if (const std::string name = nest.text(expr); expr->type.isIntegral() && NestForms::isSpelled(name))
      named.emplace(name, value);
  witness.parameters.assign(named.begin(), named.end());
  witness.location = placeText(nest, first.access->place, example);
  return witness;
}

namespace {
// Sizes are all alike, first iterations of inner loops are compared, and the iterations are `distance` apart.
template <typename Meets>
std::optional<Example> tryExamples(NestForms &nest, const PairProblem &problem, int64_t distance, Meets meets) {
  std::set<ExprRef> names;
  const auto collect = [&](const Atom &atom) {
    if (atom.kind == Atom::Kind::Parameter && atom.expr->type.isIntegral())
      names.insert(atom.expr);
    return false;
  };
  for (const Formula &formula : problem.where)
    nest.atoms().anyAtom(formula, collect);
  for (const Polynomial &difference : problem.zero)
    nest.atoms().anyAtom(difference, collect);
  nest.atoms().anyAtom(nest.context(), collect);
  const LoopId loop = nest.loop().id;
  for (const int64_t size : {distance + 1, distance + 2, 2 * distance + 2, int64_t{8}, int64_t{16}, 2 * distance + 32,
                             int64_t{1}, int64_t{0}}) {
    Example example;
    example.first[loop] = 0;
    example.second[loop] = distance;
    for (LoopId inner : problem.first->access->innerLoops)
      example.first[inner] = 0;
    for (LoopId inner : problem.second->access->innerLoops)
      example.second[inner] = 0;
    for (const int64_t otherwise : {0, 1, -1})
      for (const bool flag : {true, false}) {
        example.otherwise = otherwise;
        for (ExprRef name : names)
          example.parameters[name] = name->is(ExprKind::Iter) ? 0 : name->type.isBool() ? flag : size;
        if (meets(example))
          return example;
      }
  }
  return std::nullopt;
}

// Where the access goes, counted from pointers that lie far apart.
std::optional<int64_t> addressIn(NestForms &nest, const AccessForm &form, const Example &example,
                                 const std::map<LoopId, int64_t> &iterations) {
  const std::vector<Location> levels = nest.resolve(form.access->place);
  const std::optional<Place> place = placeOf(nest, form, example, iterations);
  if (levels.size() != 1 || levels[0].base.kind != Base::Kind::Pointee || !place)
    return std::nullopt;
  const Maybe base = Evaluator(nest, example, iterations).value(levels[0].base.pointer);
  return base && !base->isFloat ? std::optional(base->whole + place->offsets[0]) : std::nullopt;
}
} // namespace

std::optional<Example> smallExample(NestForms &nest, const PairProblem &problem, int64_t distance) {
  if (!canBeShown(nest, *problem.first, *problem.second))
    return std::nullopt;
  return tryExamples(nest, problem, distance,
                     [&](const Example &example) { return happens(nest, *problem.first, *problem.second, example); });
}

std::optional<Example> exampleAcrossRoots(NestForms &nest, const AccessForm &first, const AccessForm &second) {
  if (!canHappen(nest, first) || !canHappen(nest, second))
    return std::nullopt;
  const PairProblem problem = pairProblem(nest, first, second);
  return tryExamples(nest, problem, 1, [&](const Example &example) {
    const auto a = addressIn(nest, first, example, example.first), b = addressIn(nest, second, example, example.second);
    return a && a == b && first.access->place->size == second.access->place->size &&
           bothHappen(nest, first, second, example);
  });
}

} // namespace lanewise
