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
                                   SizeReader &reader, std::optional<Count> probability)
    : summaries_(summaries), reader_(reader), probability_(std::move(probability)) {
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
    if (probability_) {
      const PieceSum often = pieceOf(*probability_), seldom = pieceOf(Count::constant(1) - *probability_);
      const PieceSum expected = a.atMost * often + b.atMost * seldom;
      addTo(into, {{name, {expected, expected}}});
      continue;
    }
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
    bounds.atLeast = std::move(bounds.atLeast) + pieceOf(probability_ ? range.expected : Count::constant(range.least));
    bounds.atMost = std::move(bounds.atMost) + pieceOf(probability_ ? range.expected : Count::constant(range.most));
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
void OperationCounter::addRange(Range &sum, const Range &more) const {
  constexpr int64_t kMany = int64_t{1} << 40;
  sum.least = std::min(sum.least + more.least, kMany);
  sum.most = std::min(sum.most + more.most, kMany);
  if (probability_)
    sum.expected = sum.expected + more.expected;
}

const OperationCounter::Numbers &OperationCounter::numbersOf(ExprRef expr) {
  if (const auto known = numbers_.find(expr); known != numbers_.end())
    return known->second;
  Numbers numbers;
  const Range once{1, 1, probability_ ? Count::constant(1) : Count()};
  const bool isLazy = expr->is(ExprKind::And) || expr->is(ExprKind::Or);
  if (expr->is(ExprKind::Select)) {
    numbers = choice(expr);
  } else {
    if (std::string name = operationOf(expr); !name.empty())
      numbers[std::move(name)] = once;
    for (size_t i = 0; i < expr->operands.size(); ++i)
      for (const auto &[name, range] : numbersOf(expr->op(i))) {
        const bool isMaybe = isLazy && i > 0;
        addRange(numbers[name], {isMaybe ? 0 : range.least, range.most,
                                 isMaybe && probability_ ? *probability_ * range.expected : range.expected});
      }
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
    numbers["min-max." + typeText(expr->type)] = {1, 1, probability_ ? Count::constant(1) : Count()};
    add(numbersOf(yes));
    add(numbersOf(no));
    return numbers;
  }
  add(numbersOf(test));
  Numbers sides;
  const Numbers &ifTrue = numbersOf(yes), &ifFalse = numbersOf(no);
  const auto rangeIn = [](const Numbers &side, const std::string &name) {
    const auto found = side.find(name);
    return found == side.end() ? Range() : found->second;
  };
  for (const Numbers *side : {&ifTrue, &ifFalse})
    for (const auto &entry : *side) {
      const Range a = rangeIn(ifTrue, entry.first), b = rangeIn(ifFalse, entry.first);
      Range &range = sides[entry.first];
      range = {std::min(a.least, b.least), std::max(a.most, b.most), {}};
      if (probability_)
        range.expected = *probability_ * a.expected + (Count::constant(1) - *probability_) * b.expected;
    }
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
