// cost/Operations.cpp - the walk over statements that counts.
#include "cost/Operations.h"

#include <algorithm>

namespace lanewise {

void addTo(Tally &tally, const Tally &other) {
  for (const auto &[name, bounds] : other) {
    Bounds &sum = tally[name];
    sum.atLeast = std::move(sum.atLeast) + bounds.atLeast;
    sum.atMost = std::move(sum.atMost) + bounds.atMost;
  }
}

OperationCounter::OperationCounter(const FunctionModel &function, const std::vector<LoopSummary> &summaries,
                                   SizeReader &reader)
    : summaries_(summaries), reader_(reader) {
  block(function.body, -1, function_);
}

void OperationCounter::block(const Block &block, int32_t within, Tally &into) {
  for (const StmtPtr &stmt : block)
    statement(*stmt, within, into);
}

void OperationCounter::statement(const Stmt &stmt, int32_t within, Tally &into) {
  const bool isWork =
      stmt.kind == StmtKind::Store || stmt.kind == StmtKind::Call || stmt.kind == StmtKind::Refuse ||
      stmt.kind == StmtKind::Touch ||
      (stmt.kind == StmtKind::Assign && !stmt.value->is(ExprKind::IntConst) && !stmt.value->is(ExprKind::Var));
  if (within >= 0 && isWork)
    ownWork_.insert(static_cast<LoopId>(within));
  switch (stmt.kind) {
  case StmtKind::If:
    return branch(stmt, within, into);
  case StmtKind::Loop:
    return loop(*stmt.loop, into);
  case StmtKind::Scope:
    return block(stmt.body, within, into);
  case StmtKind::Assume: // checked or not, it is no part of the computation
  case StmtKind::Declare:
    return;
  default:
    break;
  }
  if (stmt.place)
    expression(stmt.place, into);
  if (stmt.value)
    expression(stmt.value, into);
  for (ExprRef argument : stmt.arguments)
    expression(argument, into);
  if (stmt.kind == StmtKind::Call)
    addTo(into, {{"call", {pieceOf(Count::constant(1)), pieceOf(Count::constant(1))}}});
}

// Each side where its condition holds; lower and upper bounds where that cannot be said.
void OperationCounter::branch(const Stmt &stmt, int32_t within, Tally &into) {
  expression(stmt.value, into);
  Tally yes, no;
  block(stmt.body, within, yes);
  block(stmt.orElse, within, no);
  std::optional<Cases> holds, fails;
  if (within >= 0 && !(yes.empty() && no.empty()))
    if (const ExprRef closed = reader_.closedOverCounters(stmt.value, static_cast<LoopId>(within))) {
      holds = reader_.cases(closed, static_cast<LoopId>(within));
      const ExprRef opposite = summaries_[static_cast<size_t>(within)].function->pool->logicalNot(closed);
      fails = reader_.cases(opposite, static_cast<LoopId>(within));
    }
  if (holds && fails) {
    const auto where = [](const Cases &cases) {
      PieceSum sum;
      for (const std::vector<Polynomial> &one : cases)
        sum = std::move(sum) + PieceSum{{Count::constant(1), one}};
      return sum;
    };
    const PieceSum whereYes = where(*holds), whereNo = where(*fails);
    for (auto &[name, bounds] : yes)
      bounds = {bounds.atLeast * whereYes, bounds.atMost * whereYes};
    for (auto &[name, bounds] : no)
      bounds = {bounds.atLeast * whereNo, bounds.atMost * whereNo};
    addTo(yes, no);
    return addTo(into, yes);
  }
  std::set<std::string> names;
  for (const Tally *side : {&yes, &no})
    for (const auto &entry : *side)
      names.insert(entry.first);
  for (const std::string &name : names) {
    const Bounds &a = yes[name], &b = no[name];
    const Count difference = plainValue(a.atMost) - plainValue(b.atMost);
    const auto known = difference.asInteger();
    Bounds bounds;
    const Count lowDifference = plainValue(a.atLeast) - plainValue(b.atLeast);
    if (const auto knownLow = lowDifference.asInteger())
      bounds.atLeast = *knownLow <= 0 ? a.atLeast : b.atLeast;
    if (known)
      bounds.atMost = *known >= 0 ? a.atMost : b.atMost;
    else
      bounds.atMost = a.atMost + b.atMost; // neither side is known to be the larger one
    addTo(into, {{name, bounds}});
  }
}

Tally OperationCounter::overLoop(const Tally &tally, LoopId loop) {
  const AtomId iteration = reader_.sizes().iteration(loop);
  const PieceSum &trips = reader_.trips(loop);
  Tally total;
  for (const auto &[name, bounds] : tally) {
    bool exact = true;
    Bounds sum;
    sum.atMost = reader_.summation().sum(bounds.atMost, iteration, trips, Bound::AtMost, exact);
    if (!reader_.mayEndEarly(loop))
      sum.atLeast = reader_.summation().sum(bounds.atLeast, iteration, trips, Bound::AtLeast, exact);
    if (!sum.atMost.empty() || !sum.atLeast.empty())
      total[name] = std::move(sum);
  }
  return total;
}

void OperationCounter::loop(const Loop &loop, Tally &into) {
  Tally test, once;
  const auto within = static_cast<int32_t>(loop.id);
  block(loop.prelude, within, test);
  if (loop.condition)
    expression(loop.condition, test);
  block(loop.body, within, once);
  const bool hadWork = hasOwnWork(loop.id);
  block(loop.step, within, once);
  if (!hadWork)
    ownWork_.erase(loop.id);
  addTo(once, test);
  Tally whole = overLoop(once, loop.id);
  if (!loop.testAtEnd)
    addTo(whole, test); // the test that ends it
  iterations_[loop.id] = std::move(once);
  addSavings(loop.id, whole);
  addTo(into, whole);
  wholes_[loop.id] = std::move(whole);
}

void OperationCounter::expression(ExprRef expr, Tally &into) {
  for (const auto &[name, range] : numbersOf(expr)) {
    Bounds &bounds = into[name];
    bounds.atLeast = std::move(bounds.atLeast) + pieceOf(Count::constant(range.first));
    bounds.atMost = std::move(bounds.atMost) + pieceOf(Count::constant(range.second));
  }
}

// The name of what one node does, with the type it does it in; empty if that is nothing.
static std::string operationOf(ExprRef expr) {
  const auto named = [](std::string_view name, Type type) { return std::string(name) + "." + typeText(type); };
  switch (expr->kind) {
  case ExprKind::Add:
  case ExprKind::Sub:
    return named("add", expr->type);
  case ExprKind::Mul:
    return named("mul", expr->type);
  case ExprKind::Div:
    return named("div", expr->type);
  case ExprKind::Rem:
    return named("rem", expr->type);
  case ExprKind::Neg:
    return named("neg", expr->type);
  case ExprKind::Shl:
  case ExprKind::Shr:
  case ExprKind::BitAnd:
  case ExprKind::BitOr:
  case ExprKind::BitXor:
  case ExprKind::BitNot:
    return named("bits", expr->type);
  case ExprKind::Lt:
  case ExprKind::Le:
  case ExprKind::Eq:
  case ExprKind::Ne:
    return named("compare", expr->op(0)->type);
  case ExprKind::Cast:
    return expr->type.isFloat() || expr->op(0)->type.isFloat() ? named("convert", expr->type) : "";
  case ExprKind::PtrAdd:
  case ExprKind::PtrDiff:
  case ExprKind::PlaceIndex:
    return named("address", Type::pointer());
  case ExprKind::Call: {
    if (expr->operands.empty())
      return ""; // a constant: infinity
    const bool isExtreme = expr->text == "fmin" || expr->text == "fmax" || expr->text == "min" || expr->text == "max";
    return named(isExtreme ? "min-max" : expr->text, expr->type);
  }
  default:
    return "";
  }
}

// Shared operands are counted as often as they are written, so numbers may grow fast: they stop at kMany.
static void addRange(std::pair<int64_t, int64_t> &sum, const std::pair<int64_t, int64_t> &more) {
  constexpr int64_t kMany = int64_t{1} << 40;
  sum = {std::min(sum.first + more.first, kMany), std::min(sum.second + more.second, kMany)};
}

const OperationCounter::Numbers &OperationCounter::numbersOf(ExprRef expr) {
  if (const auto known = numbers_.find(expr); known != numbers_.end())
    return known->second;
  Numbers numbers;
  const bool isLazy = expr->is(ExprKind::And) || expr->is(ExprKind::Or);
  if (expr->is(ExprKind::Select)) {
    numbers = choice(expr);
  } else {
    if (std::string name = operationOf(expr); !name.empty())
      numbers[std::move(name)] = {1, 1};
    for (size_t i = 0; i < expr->operands.size(); ++i)
      for (const auto &[name, range] : numbersOf(expr->op(i)))
        addRange(numbers[name], {isLazy && i > 0 ? 0 : range.first, range.second});
  }
  return numbers_[expr] = std::move(numbers);
}

OperationCounter::Numbers OperationCounter::choice(ExprRef expr) {
  const ExprRef test = expr->op(0), yes = expr->op(1), no = expr->op(2);
  Numbers numbers;
  const auto add = [&](const Numbers &more) {
    for (const auto &[name, range] : more)
      addRange(numbers[name], range);
  };
  const bool isComparison = test->is(ExprKind::Lt) || test->is(ExprKind::Le);
  if (isComparison && ((test->op(0) == yes && test->op(1) == no) || (test->op(0) == no && test->op(1) == yes))) {
    numbers["min-max." + typeText(expr->type)] = {1, 1};
    add(numbersOf(yes));
    add(numbersOf(no));
    return numbers;
  }
  add(numbersOf(test));
  Numbers sides = numbersOf(yes);
  for (const auto &[name, range] : numbersOf(no)) {
    const auto known = sides.try_emplace(name, 0, 0).first;
    known->second = {std::min(known->second.first, range.first), std::max(known->second.second, range.second)};
  }
  for (auto &[name, range] : sides)
    if (numbersOf(no).count(name) == 0)
      range.first = 0;
  add(sides);
  return numbers;
}

// s = 0; then s = s + x, k times: the first addition adds to nothing. Likewise p = 1; p = p * x.
void OperationCounter::addSavings(LoopId loop, Tally &whole) {
  if (reader_.mayEndEarly(loop))
    return;
  PieceSum once; // where there is a first iteration
  for (SumPiece piece : reader_.trips(loop)) {
    if (!piece.value.isValid() || piece.value.denominator() != 1)
      return;
    const Polynomial atLeastOne = piece.value.numerator() - 1;
    if (const auto known = atLeastOne.asConstant(); known && *known < 0)
      continue;
    if (reader_.sizes().varies(atLeastOne) && !reader_.summation().isKnown(atLeastOne))
      piece.conditions.push_back(atLeastOne);
    piece.value = Count::constant(1);
    once.push_back(std::move(piece));
  }
  for (const ScalarState &scalar : summaries_[loop].scalars) {
    const ExprRef next = scalar.next;
    if (!scalar.initial || !next || !next->type.isFloat() || (!next->is(ExprKind::Add) && !next->is(ExprKind::Mul)))
      continue;
    const bool isSum = next->is(ExprKind::Add);
    const bool isNeutral = scalar.initial->is(ExprKind::FloatConst) && scalar.initial->floatValue == (isSum ? 0 : 1);
    if (isNeutral && (next->op(0) == scalar.entry || next->op(1) == scalar.entry))
      addTo(whole, {{"saved " + std::string(isSum ? "add." : "mul.") + typeText(next->type), {once, once}}});
  }
}

} // namespace lanewise
