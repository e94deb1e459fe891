// cost/ReadSizes.cpp - from closed expressions to sizes.
#include "cost/ReadSizes.h"

#include "model/Location.h"
#include "support/CheckedInt.h"

#include <algorithm>

namespace lanewise {

static constexpr int kMaxSteps = 100; // nodes of one condition
static constexpr size_t kMaxCases = 16;

SizeReader::SizeReader(const FunctionModel &function, const std::vector<LoopSummary> &summaries)
    : function_(function), summaries_(summaries), pool_(*function.pool), summation_(sizes_, *this) {
  forEachStmt(function.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign || stmt.hasResult)
      assignedParameters_.insert(stmt.var);
  });
  for (const LoopSummary &loop : summaries)
    if (const auto name = loop.iterationNames.find(loop.id); loop.loop && name != loop.iterationNames.end())
      sizes_.nameIteration(loop.id, name->second.text());
  for (const LoopSummary &loop : summaries) // outer loops first: their sizes stand first in products
    if (loop.loop)
      trips(loop.id);
}

bool SizeReader::isIn(LoopId inner, LoopId outer) const {
  for (int32_t loop = static_cast<int32_t>(inner); loop >= 0; loop = summaries_[static_cast<size_t>(loop)].parent)
    if (loop == static_cast<int32_t>(outer))
      return true;
  return false;
}

std::string SizeReader::nameOf(ExprRef expr, LoopId within) const { return sourceTextIn(summaries_[within], expr); }

const PieceSum &SizeReader::trips(LoopId loop) {
  if (const auto known = trips_.find(loop); known != trips_.end())
    return known->second;
  PieceSum read = readTrips(loop);
  summation_.knowTrips(sizes_.iteration(loop), read);
  return trips_[loop] = std::move(read);
}

bool SizeReader::mayEndEarly(LoopId loop) const {
  const LoopSummary &summary = summaries_[loop];
  return (summary.domain.tripCount && summary.domain.mayExitEarly) ||
         std::any_of(summary.exits.begin(), summary.exits.end(), [](const Exit &exit) { return !exit.ownTest; });
}

PieceSum SizeReader::readTrips(LoopId loop) {
  const LoopSummary &summary = summaries_[loop];
  if (summary.domain.tripCount) {
    PieceSum read = pieces(summary.domain.tripCount, loop);
    const bool isWhole = std::all_of(read.begin(), read.end(), [](const SumPiece &piece) {
      return piece.value.isValid() && piece.value.denominator() == 1;
    });
    if (isWhole)
      return read;
  }
  if (const std::optional<Polynomial> stages = doublings(summary))
    return pieceOf(Count(*stages));
  const std::string line = std::to_string(summary.loop->span.line);
  std::vector<AtomId> around;
  for (int32_t outer = summary.parent; outer >= 0; outer = summaries_[static_cast<size_t>(outer)].parent)
    around.push_back(sizes_.iteration(static_cast<LoopId>(outer)));
  const std::string meaning = "iterations of the loop at line " + line;
  if (around.empty())
    return pieceOf(Count::atom(sizes_.symbol("trips_" + line, meaning)));
  return pieceOf(Count::atom(sizes_.namedData("trips_" + line, meaning, std::move(around))));
}

static ExprRef withoutConversions(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isIntegral())
    expr = expr->op(0);
  return expr;
}

std::vector<AtomId> SizeReader::iterationsOf(ExprRef expr, LoopId within) {
  std::set<LoopId> loops;
  const auto addAround = [&](LoopId loop) {
    for (int32_t l = static_cast<int32_t>(loop); l >= 0; l = summaries_[static_cast<size_t>(l)].parent)
      loops.insert(static_cast<LoopId>(l));
  };
  const int32_t parent = summaries_[within].parent;
  forEachNode(expr, [&](ExprRef node) {
    if (node->is(ExprKind::Iter))
      loops.insert(static_cast<LoopId>(node->intValue));
    else if (node->is(ExprKind::LoopValue) && isIn(within, static_cast<LoopId>(node->intValue2)))
      loops.insert(static_cast<LoopId>(node->intValue2));
    else if (((node->is(ExprKind::Load) && node->intValue2 != 0) ||
              (node->is(ExprKind::LoopValue) && !isIn(within, static_cast<LoopId>(node->intValue2))) ||
              (node->is(ExprKind::Opaque) && !node->operands.empty())) &&
             parent >= 0)
      addAround(static_cast<LoopId>(parent)); // may be another value each time
  });
  std::vector<AtomId> atoms;
  for (const LoopId loop : loops)
    atoms.push_back(sizes_.iteration(loop));
  return atoms;
}

Polynomial SizeReader::leaf(ExprRef expr, LoopId within) {
  std::vector<AtomId> iterations = iterationsOf(expr, within);
  std::string name = nameOf(expr, within);
  if (name.empty() || name.find('<') == 0)
    return Polynomial::invalid();
  if (name[0] == '*')
    name = name.substr(1) + "[0]";
  if (iterations.empty())
    return Polynomial::atom(sizes_.parameter(expr, std::move(name)));
  return Polynomial::atom(sizes_.data(expr, std::move(name), std::move(iterations)));
}

// for (h = first; h < end; h *= 2): as often as end / first can be halved.
std::optional<Polynomial> SizeReader::doublings(const LoopSummary &loop) {
  const ExprRef test = loop.condition;
  if (!test || loop.loop->testAtEnd || mayEndEarly(loop.id) || (!test->is(ExprKind::Lt) && !test->is(ExprKind::Le)))
    return std::nullopt;
  for (const ScalarState &scalar : loop.scalars) {
    const ExprRef next = scalar.next ? withoutConversions(scalar.next) : nullptr;
    if (scalar.cell || !next || !scalar.initial || withoutConversions(test->op(0)) != scalar.entry)
      continue;
    const bool isDoubled = (next->is(ExprKind::Mul) && ((next->op(0) == scalar.entry && next->op(1)->isIntConst(2)) ||
                                                        (next->op(1) == scalar.entry && next->op(0)->isIntConst(2)))) ||
                           (next->is(ExprKind::Shl) && next->op(0) == scalar.entry && next->op(1)->isIntConst(1)) ||
                           (next->is(ExprKind::Add) && next->op(0) == scalar.entry && next->op(1) == scalar.entry);
    const ExprRef first = withoutConversions(scalar.initial);
    if (!isDoubled || !first->isIntConst() || first->intValue <= 0)
      continue;
    // The bound is a parameter that nothing assigns, so it is the same in every iteration.
    const ExprRef end = closedOverCounters(test->op(1), loop.id);
    const Polynomial bound = end ? value(end, loop.id) : Polynomial::invalid();
    if (!bound.isValid() || sizes_.varies(bound))
      continue;
    return test->is(ExprKind::Lt) ? sizes_.log2(sizes_.quotient(bound + (first->intValue - 1), first->intValue))
                                  : sizes_.log2(sizes_.quotient(bound, first->intValue) + 1);
  }
  return std::nullopt;
}

Count SizeReader::largestOfData(const Count &value, LoopId loop) {
  const AtomId iteration = sizes_.iteration(loop);
  std::vector<AtomId> around;
  for (int32_t l = summaries_[loop].parent; l >= 0; l = summaries_[static_cast<size_t>(l)].parent)
    if (const AtomId outer = sizes_.iteration(static_cast<LoopId>(l)); sizes_.dependsOn(value.numerator(), outer))
      around.push_back(outer);
  Polynomial varying, rest;
  for (const Term &term : value.numerator().terms()) {
    const Polynomial product = Polynomial::term(term.coefficient, term.atoms);
    (sizes_.dependsOn(product, iteration) ? varying : rest) =
        (sizes_.dependsOn(product, iteration) ? varying : rest) + product;
  }
  const std::string name = "max(" + sizes_.text(varying) + ")";
  const std::string meaning = "the largest over the iterations of the loop at line " +
                              std::to_string(summaries_[loop].loop->span.line) + ": the data decide";
  const AtomId largest = around.empty() ? sizes_.symbol(name, meaning) : sizes_.namedData(name, meaning, around);
  return Count(rest + Polynomial::atom(largest), value.denominator());
}

Polynomial SizeReader::value(ExprRef expr, LoopId within) {
  expr = withoutConversions(expr);
  if (const auto known = values_.find({expr, within}); known != values_.end())
    return known->second;
  return values_[{expr, within}] = valueOf(expr, within);
}

Polynomial SizeReader::valueOf(ExprRef expr, LoopId within) {
  const auto operand = [&](size_t i) { return value(expr->op(i), within); };
  switch (expr->kind) {
  case ExprKind::IntConst:
    return Polynomial::constant(expr->intValue);
  case ExprKind::Iter:
    return Polynomial::atom(sizes_.iteration(static_cast<LoopId>(expr->intValue)));
  case ExprKind::Add:
    return operand(0) + operand(1);
  case ExprKind::Sub:
    return operand(0) - operand(1);
  case ExprKind::Mul:
    return operand(0) * operand(1);
  case ExprKind::Neg:
    return -operand(0);
  case ExprKind::Shl:
    if (expr->op(1)->isIntConst() && expr->op(1)->intValue >= 0 && expr->op(1)->intValue < 32)
      return (int64_t{1} << expr->op(1)->intValue) * operand(0);
    break;
  case ExprKind::Shr:
    if (expr->op(1)->isIntConst() && expr->op(1)->intValue >= 0 && expr->op(1)->intValue < 32)
      return sizes_.quotient(operand(0), int64_t{1} << expr->op(1)->intValue);
    break;
  case ExprKind::Div:
    if (expr->op(1)->isIntConst() && expr->op(1)->intValue > 0)
      return sizes_.quotient(operand(0), expr->op(1)->intValue);
    break;
  case ExprKind::Rem:
    if (expr->op(1)->isIntConst() && expr->op(1)->intValue > 0) {
      const Polynomial whole = operand(0);
      return whole - expr->op(1)->intValue * sizes_.quotient(whole, expr->op(1)->intValue);
    }
    break;
  case ExprKind::PtrDiff: {
    const Location left = locate(pool_.placeDeref(expr->op(0), Type::integer(8, true), 1)),
                   right = locate(pool_.placeDeref(expr->op(1), Type::integer(8, true), 1));
    if (left.base != right.base)
      break;
    Polynomial bytes = Polynomial::constant(left.byteOffset - right.byteOffset);
    for (const Subscript &subscript : left.subscripts)
      bytes = bytes + subscript.elementBytes * value(subscript.index, within);
    for (const Subscript &subscript : right.subscripts)
      bytes = bytes - subscript.elementBytes * value(subscript.index, within);
    return sizes_.quotient(bytes, std::max<int64_t>(expr->intValue, 1));
  }
  default:
    break;
  }
  return leaf(expr, within);
}

// Values of several cases; what has more structure than this is a leaf.
PieceSum SizeReader::pieces(ExprRef expr, LoopId within) {
  expr = withoutConversions(expr);
  if (expr->is(ExprKind::Select) && expr->op(2)->isIntConst(0))
    return clipped(expr, within);
  const auto isSplit = [&](ExprRef e) { return containsNode(e, [](ExprRef n) { return n->is(ExprKind::Select); }); };
  if (!isSplit(expr))
    return pieceOf(Count(value(expr, within)));
  switch (expr->kind) {
  case ExprKind::Add:
    return pieces(expr->op(0), within) + pieces(expr->op(1), within);
  case ExprKind::Sub:
    return pieces(expr->op(0), within) + pieceOf(Count::constant(-1)) * pieces(expr->op(1), within);
  case ExprKind::Mul:
    return pieces(expr->op(0), within) * pieces(expr->op(1), within);
  case ExprKind::Select: {
    const ExprRef test = withoutConversions(expr->op(0));
    const Polynomial yes = value(expr->op(1), within), no = value(expr->op(2), within);
    if (test->is(ExprKind::Lt) || test->is(ExprKind::Le)) {
      const Polynomial left = value(test->op(0), within), right = value(test->op(1), within);
      const Polynomial difference = right - left;
      if (yes.isValid() && no.isValid() && difference.isValid() && !sizes_.varies(difference)) {
        if (left == yes && right == no)
          return pieceOf(Count(sizes_.smaller(yes, no)));
        if (left == no && right == yes)
          return pieceOf(Count(sizes_.larger(yes, no)));
      }
    }
    const std::optional<Cases> holds = cases(expr->op(0), within);
    const std::optional<Cases> fails = cases(pool_.logicalNot(expr->op(0)), within);
    if (!holds || !fails)
      return pieceOf(Count(leaf(expr, within)));
    PieceSum result;
    for (const std::vector<Polynomial> &one : *holds)
      result = result + PieceSum{{Count(yes), one}};
    for (const std::vector<Polynomial> &one : *fails)
      result = result + PieceSum{{Count(no), one}};
    return result;
  }
  default:
    return pieceOf(Count(value(expr, within)));
  }
}

// entered ? count : 0, where the count is what it says down to the point where it is 0.
PieceSum SizeReader::clipped(ExprRef select, LoopId within) {
  PieceSum result;
  for (SumPiece piece : pieces(select->op(1), within)) {
    if (!piece.value.isValid() || piece.value.denominator() != 1)
      return {{Count(Polynomial::invalid()), {}}};
    const Polynomial &count = piece.value.numerator();
    if (count.asConstant()) {
      // The number of iterations is known; whether there are any is not: first <= last for a first iteration.
      const std::optional<Cases> entered = cases(select->op(0), within);
      if (!entered || entered->size() != 1)
        return {{Count(Polynomial::invalid()), {}}};
      for (const Polynomial &condition : entered->front())
        piece.conditions.push_back(condition);
    } else if (const Polynomial condition = sizes_.signOf(count);
               !sizes_.varies(condition) || sizes_.isOfData(condition)) {
      summation_.assume(condition);
    } else if (!summation_.isKnown(condition)) {
      piece.conditions.push_back(condition);
    }
    result = result + PieceSum{std::move(piece)};
  }
  return result;
}

std::optional<Cases> SizeReader::cases(ExprRef condition, LoopId within) {
  steps_ = kMaxSteps;
  return casesOf(condition, false, within);
}

std::optional<Cases> SizeReader::casesOf(ExprRef condition, bool negated, LoopId within) {
  if (condition->isIntConst())
    return (condition->intValue != 0) != negated ? Cases{{}} : Cases{};
  if (--steps_ < 0)
    return std::nullopt;
  const auto both = [](const Cases &a, const Cases &b) {
    Cases result;
    for (const auto &left : a)
      for (const auto &right : b) {
        result.push_back(left);
        result.back().insert(result.back().end(), right.begin(), right.end());
      }
    return result;
  };
  switch (condition->kind) {
  case ExprKind::LogicalNot:
    return casesOf(condition->op(0), !negated, within);
  case ExprKind::Or:
  case ExprKind::And: {
    // a || b is a, or not a and b.
    const bool isAnd = condition->is(ExprKind::And) != negated;
    const auto a = casesOf(condition->op(0), negated, within), b = casesOf(condition->op(1), negated, within);
    if (!a || !b)
      return std::nullopt;
    if (isAnd)
      return a->size() * b->size() > kMaxCases ? std::nullopt : std::optional(both(*a, *b));
    const auto notA = casesOf(condition->op(0), !negated, within);
    if (!notA)
      return std::nullopt;
    Cases result = *a, rest = both(*notA, *b);
    result.insert(result.end(), rest.begin(), rest.end());
    return result.size() > kMaxCases ? std::nullopt : std::optional(result);
  }
  case ExprKind::Lt:
  case ExprKind::Le:
  case ExprKind::Eq:
  case ExprKind::Ne: {
    if (!condition->op(0)->type.isInt())
      return std::nullopt;
    const Polynomial left = value(condition->op(0), within), right = value(condition->op(1), within);
    const Polynomial difference = right - left;
    if (!difference.isValid())
      return std::nullopt;
    Cases result;
    const auto add = [&](const Polynomial &p) {
      if (const auto known = p.asConstant(); !known)
        result.push_back({p});
      else if (*known >= 0)
        result.push_back({});
    };
    if (const bool isEqual = condition->is(ExprKind::Eq); isEqual || condition->is(ExprKind::Ne)) {
      if (isEqual != negated) {
        if (difference.isZero())
          result.push_back({});
        else if (!difference.asConstant())
          result.push_back({difference, -difference});
      } else {
        add(difference - 1);
        add(-difference - 1);
      }
    } else {
      const bool isStrict = condition->is(ExprKind::Lt);
      add(negated ? (isStrict ? -difference : -difference - 1) : (isStrict ? difference - 1 : difference));
    }
    // Only what changes from iteration to iteration can be resolved by a sum.
    for (const std::vector<Polynomial> &one : result)
      for (const Polynomial &p : one) {
        if (!sizes_.varies(p) || sizes_.isOfData(p))
          return std::nullopt;
      }
    return result;
  }
  default:
    return std::nullopt;
  }
}

ExprRef SizeReader::closedOverCounters(ExprRef condition, LoopId within) {
  bool isClosed = true;
  std::vector<LoopId> around;
  for (int32_t l = static_cast<int32_t>(within); l >= 0; l = summaries_[static_cast<size_t>(l)].parent)
    around.push_back(static_cast<LoopId>(l));
  const std::function<ExprRef(ExprRef, size_t)> close = [&](ExprRef expr, size_t from) -> ExprRef {
    return rewrite(pool_, expr, [&](ExprRef node) -> ExprRef {
      if (node->is(ExprKind::Load) || node->is(ExprKind::Opaque) || node->is(ExprKind::LoopValue))
        isClosed = false;
      if (!node->is(ExprKind::Var) || !isClosed)
        return nullptr;
      const auto var = static_cast<VarId>(node->intValue);
      for (size_t i = from; i < around.size(); ++i)
        for (const ScalarState &scalar : summaries_[around[i]].scalars) {
          if (scalar.cell || scalar.var != var)
            continue;
          bool inBody = false;
          forEachStmt(summaries_[around[i]].loop->body, [&](const Stmt &stmt) {
            inBody = inBody || ((stmt.kind == StmtKind::Assign || stmt.hasResult) && stmt.var == var);
          });
          if (inBody || !scalar.step || !scalar.step->isIntConst() || !scalar.initial || !scalar.entry->type.isInt()) {
            isClosed = false;
            return node;
          }
          const ExprRef first = pool_.exactCast(Type::i64(), close(scalar.initial, i + 1));
          const ExprRef moved = pool_.binary(ExprKind::Mul, scalar.step, pool_.iter(around[i]));
          return pool_.exactCast(node->type, pool_.binary(ExprKind::Add, first, moved));
        }
      if (var >= function_.parameterCount || assignedParameters_.count(var) != 0)
        isClosed = false;
      return node;
    });
  };
  const ExprRef closed = close(condition, 0);
  return isClosed ? closed : nullptr;
}

bool SizeReader::isNext(const Size &later, const Size &earlier, AtomId iteration) {
  if (!later.expr || !earlier.expr || !later.expr->is(ExprKind::Load) || !earlier.expr->is(ExprKind::Load))
    return false;
  const Location a = locate(later.expr->op(0)), b = locate(earlier.expr->op(0));
  if (a.base != b.base || a.byteOffset != b.byteOffset || a.subscripts.size() != b.subscripts.size() ||
      later.expr->type != earlier.expr->type)
    return false;
  const LoopId within = sizes_[iteration].loop;
  const auto offset = [&](const Location &location) {
    Polynomial bytes;
    for (const Subscript &subscript : location.subscripts)
      bytes = bytes + subscript.elementBytes * value(subscript.index, within);
    return bytes;
  };
  const Polynomial atLater = offset(a);
  return atLater.isValid() && atLater == sizes_.replace(offset(b), iteration, Polynomial::atom(iteration) + 1);
}

ExprRef SizeReader::exprOf(const Polynomial &value) {
  ExprRef sum = pool_.intConst(Type::i64(), 0);
  for (const Term &term : value.terms()) {
    ExprRef product = pool_.intConst(Type::i64(), term.coefficient);
    for (const AtomId id : term.atoms) {
      const Size &size = sizes_[id];
      if (size.kind == Size::Kind::Iteration)
        product = pool_.binary(ExprKind::Mul, product, pool_.iter(size.loop));
      else if (size.expr)
        product = pool_.binary(ExprKind::Mul, product, pool_.exactCast(Type::i64(), size.expr));
      else
        return nullptr;
    }
    sum = pool_.binary(ExprKind::Add, sum, product);
  }
  return sum;
}

std::optional<Polynomial> SizeReader::at(const Size &data, AtomId iteration, const Polynomial &value) {
  const ExprRef number = exprOf(value);
  if (!number || !data.expr)
    return std::nullopt;
  const auto loop = static_cast<int64_t>(sizes_[iteration].loop);
  const ExprRef moved = rewrite(pool_, data.expr, [&](ExprRef node) -> ExprRef {
    return node->is(ExprKind::Iter) && node->intValue == loop ? number : nullptr;
  });
  const Polynomial result = leaf(moved, sizes_[iteration].loop);
  return result.isValid() ? std::optional(result) : std::nullopt;
}

} // namespace lanewise
