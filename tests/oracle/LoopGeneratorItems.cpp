// tests/oracle/LoopGeneratorItems.cpp - what the bodies of generated loops compute.
#include "oracle/LoopGeneratorBuilder.h"

namespace lanewise {

static Type i32() { return Type::integer(32, true); }

GenStmt ProgramBuilder::assign(size_t variable, GenExprPtr value) {
  GenStmt stmt;
  stmt.kind = GenStmt::Kind::Assign;
  stmt.variable = variable;
  stmt.value = genCast(program_.variables[variable].type, std::move(value), true);
  return stmt;
}

// variable op= right
GenStmt ProgramBuilder::accumulate(size_t variable, ExprKind op, GenExprPtr right) {
  GenStmt stmt = assign(variable, genBinary(op, genVariable(program_, variable), right));
  stmt.isCompound = random_.chance(60);
  stmt.op = op;
  stmt.right = std::move(right);
  if (stmt.isCompound && random_.chance(knobs_.sugar / 2))
    stmt.sugar = GenStmt::Sugar::Lambda;
  return stmt;
}

// The extreme value in one of the ways in which people write it.
GenStmt ProgramBuilder::extremum(size_t variable, GenExprPtr candidate, bool isMaximum) {
  const Type type = program_.variables[variable].type;
  const GenExprPtr current = genVariable(program_, variable);
  // Where the comparison itself would not convert to the variable's type, the source has to.
  const bool isImplicit = genBinary(ExprKind::Add, candidate, current)->type == type;
  candidate = genCast(type, candidate, isImplicit);
  const bool strict = random_.chance(75), turned = random_.chance(50);
  const bool helped = type == i32() || type == Type::integer(64, false) || type.isFloat();
  if (helped && random_.chance(knobs_.sugar)) {
    // larger(x, y): x < y ? y : x
    GenExpr call = *genSelect(isMaximum ? genBinary(ExprKind::Lt, current, candidate)
                                        : genBinary(ExprKind::Lt, candidate, current),
                              candidate, current);
    call.callee = (isMaximum ? "larger_" : "smaller_") + typeText(type);
    return assign(variable, std::make_shared<const GenExpr>(std::move(call)));
  }
  // candidate > current, or current < candidate
  const ExprKind op = strict ? ExprKind::Lt : ExprKind::Le;
  const bool writeGreater = isMaximum == !turned;
  const GenExprPtr better =
      turned ? genBinary(op, current, candidate, writeGreater) : genBinary(op, candidate, current, writeGreater);
  if (random_.chance(50))
    return assign(variable, genSelect(better, candidate, current));
  GenStmt stmt;
  stmt.kind = GenStmt::Kind::If;
  stmt.value = better;
  stmt.body.push_back(assign(variable, candidate));
  return stmt;
}

size_t ProgramBuilder::accumulator(Type type) {
  for (size_t existing : accumulators_)
    if (program_.variables[existing].type == type && random_.chance(25))
      return existing;
  accumulators_.push_back(addScalar("s", type, false));
  return accumulators_.back();
}

ExprKind ProgramBuilder::accumulationOf(Type type) {
  std::vector<ExprKind> ops = {ExprKind::Add, ExprKind::Add, ExprKind::Sub, ExprKind::Mul};
  if (type.isInt())
    ops.insert(ops.end(), {ExprKind::BitXor, ExprKind::BitOr, ExprKind::BitAnd});
  return random_.pick(ops);
}

// Types that some result can show.
static std::vector<Type> resultTypes(bool floats) {
  std::vector<Type> types = {i32(), Type::integer(64, false)};
  if (floats)
    types.insert(types.end(), {Type::floating(64), Type::floating(32)});
  return types;
}

void ProgramBuilder::reduction(std::vector<GenStmt> &into) {
  const Type type = random_.pick(resultTypes(knobs_.floats));
  const size_t variable = accumulator(type);
  GenExprPtr input = value(2);
  if (type.isInt() && input->type.isFloat())
    input = genCast(type, input, false);
  if (random_.chance(35)) {
    into.push_back(extremum(variable, input, random_.chance(50)));
    return;
  }
  const ExprKind op = accumulationOf(type);
  GenExprPtr next = genBinary(op, genVariable(program_, variable), input);
  if (random_.chance(20)) { // guarded in ?: form
    into.push_back(assign(variable, genSelect(condition(), next, genVariable(program_, variable))));
    return;
  }
  GenStmt stmt = accumulate(variable, op, input);
  if (random_.chance(25)) {
    std::vector<GenStmt> body;
    body.push_back(std::move(stmt));
    into.push_back(guarded(std::move(body)));
  } else {
    into.push_back(std::move(stmt));
  }
}

// A reduction whose every state is stored.
void ProgramBuilder::scan(std::vector<GenStmt> &into) {
  const Type type = random_.pick(resultTypes(knobs_.floats));
  const size_t variable = accumulator(type);
  GenExprPtr input = load();
  if (type.isInt() && input->type.isFloat())
    input = genCast(type, input, false);
  GenStmt show;
  show.kind = GenStmt::Kind::Store;
  show.place = place(true);
  show.value = genCast(show.place->type, genVariable(program_, variable), true);
  const bool exclusive = random_.chance(25);
  if (exclusive)
    into.push_back(show);
  into.push_back(accumulate(
      variable, random_.pick(std::vector{ExprKind::Add, ExprKind::Add, ExprKind::Mul, ExprKind::Sub}), input));
  if (!exclusive)
    into.push_back(std::move(show));
}

void ProgramBuilder::lastValue(std::vector<GenStmt> &into) {
  GenExprPtr input = value(1);
  const Type type = random_.pick(resultTypes(knobs_.floats));
  accumulators_.push_back(addScalar("last", type, false));
  const size_t variable = accumulators_.back();
  if (type.isInt() && input->type.isFloat())
    input = genCast(type, input, false);
  GenStmt stmt = assign(variable, input);
  if (random_.chance(60)) {
    std::vector<GenStmt> body;
    body.push_back(std::move(stmt));
    into.push_back(guarded(std::move(body)));
  } else {
    into.push_back(std::move(stmt));
  }
}

// A second counter: advances by a constant, now and then only under a condition, and is used as a subscript.
void ProgramBuilder::induction(std::vector<GenStmt> &into) {
  const size_t variable = addScalar("q", counterType(), false);
  inductions_.push_back(variable);
  ranges_[variable] = Interval{0, 25};
  GenStmt stmt;
  stmt.kind = GenStmt::Kind::Store;
  stmt.place = place(true);
  stmt.value = genCast(stmt.place->type, value(1), true);
  if (stmt.place->type.isInt() && stmt.value->kind == GenExpr::Kind::Cast && stmt.value->operands[0]->type.isFloat())
    stmt.value = genCast(stmt.place->type, genLiteral(i32(), 1), true);
  std::vector<GenStmt> both;
  both.push_back(std::move(stmt));
  both.push_back(accumulate(variable, ExprKind::Add, genLiteral(i32(), random_.between(1, 2))));
  // place[q++] = value, in a place of its own
  const bool alone = both[0].place->operands.size() == 1 && random_.chance(50);
  if (alone) {
    GenExpr bumped = *both[0].place;
    bumped.operands[0] = genVariable(program_, variable);
    both[0].place = std::make_shared<const GenExpr>(std::move(bumped));
    if (random_.chance(knobs_.sugar * 2)) {
      both[1] = accumulate(variable, ExprKind::Add, genLiteral(i32(), 1));
      both[1].sugar = GenStmt::Sugar::None;
      both[0].sugar = GenStmt::Sugar::Bump;
    }
  }
  if (random_.chance(25)) {
    into.push_back(guarded(std::move(both)));
    return;
  }
  for (GenStmt &each : both)
    into.push_back(std::move(each));
}

void ProgramBuilder::temporary(std::vector<GenStmt> &into) {
  const GenExprPtr input = value(2);
  const size_t variable = addScalar("t", random_.chance(70) ? input->type : elementType(), random_.chance(80));
  GenExprPtr converted = input;
  if (program_.variables[variable].type.isInt() && input->type.isFloat())
    converted = genCast(program_.variables[variable].type, input, false);
  GenStmt stmt = assign(variable, converted);
  stmt.declares = program_.variables[variable].isDeclared;
  into.push_back(std::move(stmt));
  readable_.push_back(variable);
}

void ProgramBuilder::leave(std::vector<GenStmt> &into, bool isBreak) {
  if (!isBreak && !open_.back().mayContinue) {
    store(into);
    return;
  }
  GenStmt stmt;
  stmt.kind = isBreak ? GenStmt::Kind::Break : GenStmt::Kind::Continue;
  if (isBreak && random_.chance(knobs_.returns * 5))
    stmt.kind = GenStmt::Kind::Return;
  stmt.loop = open_.back().id;
  std::vector<GenStmt> body;
  body.push_back(std::move(stmt));
  into.push_back(guarded(std::move(body)));
}

void ProgramBuilder::store(std::vector<GenStmt> &into) {
  GenStmt stmt;
  stmt.kind = GenStmt::Kind::Store;
  stmt.place = place(true);
  const Type type = stmt.place->type;
  GenExprPtr input = value(2);
  if (type.isInt() && input->type.isFloat())
    input = genCast(type, input, false);
  if (random_.chance(25)) {
    stmt.op = accumulationOf(type);
    stmt.isCompound = random_.chance(60);
    stmt.right = input;
    input = genBinary(stmt.op, stmt.place, input);
  }
  stmt.value = genCast(type, input, true);
  if (random_.chance(knobs_.sugar / 3))
    stmt.sugar = GenStmt::Sugar::Reference;
  into.push_back(std::move(stmt));
}

// An affine function of the open loops' counters that stays in [low, high], as far as their ranges tell.
GenExprPtr ProgramBuilder::subscript(int64_t low, int64_t high) {
  for (int attempt = 0; attempt < 4; ++attempt) {
    GenExprPtr sum;
    const auto terms = random_.between(1, attempt < 2 ? static_cast<int64_t>(std::min<size_t>(open_.size(), 2)) : 1);
    for (int64_t i = 0; i < terms; ++i) {
      const bool secondary = !inductions_.empty() && random_.chance(30);
      // Inner counters most often.
      const size_t from = random_.chance(60)
                              ? open_.size() - 1
                              : static_cast<size_t>(random_.between(0, static_cast<int64_t>(open_.size()) - 1));
      GenExprPtr term = genVariable(program_, secondary ? random_.pick(inductions_) : open_[from].counter);
      const int64_t factor = random_.chance(65) ? 1 : random_.between(-1, 3);
      if (factor == -1)
        term = genBinary(ExprKind::Sub, genLiteral(i32(), random_.between(0, knobs_.maxTrip)), term);
      else if (factor != 1)
        term = genBinary(ExprKind::Mul, genLiteral(i32(), factor), term);
      sum = sum ? genBinary(ExprKind::Add, sum, term) : term;
    }
    if (random_.chance(40)) {
      const int64_t offset = random_.between(1, 3);
      sum = genBinary(random_.chance(60) ? ExprKind::Sub : ExprKind::Add, sum, genLiteral(i32(), offset));
    } else if (random_.chance(8)) {
      sum = genBinary(ExprKind::Add, sum, genVariable(program_, random_.pick(sizes_)));
    }
    const std::optional<Interval> range = intervalOf(sum, ranges_);
    if (range && range->low >= low && range->high <= high)
      return sum;
    // Moved into range, where that is enough.
    if (range && range->high - range->low <= high - low && attempt == 1) {
      const int64_t by = range->low < low ? low - range->low : high - range->high;
      return genBinary(by < 0 ? ExprKind::Sub : ExprKind::Add, sum, genLiteral(i32(), by < 0 ? -by : by));
    }
  }
  return random_.chance(70) ? genVariable(program_, open_.back().counter)
                            : genLiteral(i32(), random_.between(low < 0 ? 0 : low, 3));
}

// i * m + j for a pointer that stands for rows of m elements.
GenExprPtr ProgramBuilder::flattened(const GenVariable &array) {
  const GenExprPtr width = genVariable(program_, sizes_[1]);
  const GenExprPtr row = genBinary(ExprKind::Mul, subscript(0, 7), width);
  const GenExprPtr sum = genBinary(ExprKind::Add, row, subscript(-3, 9));
  const std::optional<Interval> range = intervalOf(sum, ranges_);
  const bool fits = range && range->low >= -array.base && range->high < 120 - array.base;
  return fits ? sum : subscript(-array.base, 119 - array.base);
}

GenExprPtr ProgramBuilder::place(bool toWrite) {
  const size_t id = !walkers_.empty() && random_.chance(30) ? random_.pick(walkers_) : random_.pick(arrays_);
  GenVariable &array = program_.variables[id];
  array.isWritten = array.isWritten || toWrite;
  std::vector<GenExprPtr> subscripts;
  if (array.kind == GenVariable::Kind::Walker)
    subscripts.push_back(genLiteral(i32(), random_.chance(70) ? 0 : random_.between(-2, 2)));
  if (array.kind == GenVariable::Kind::Pointer) {
    const bool rows = open_.size() > 1 && random_.chance(knobs_.twoDims);
    subscripts.push_back(rows ? flattened(array) : subscript(6 - array.base, 110 - array.base));
  }
  for (int64_t extent : array.extents)
    subscripts.push_back(subscript(0, extent - 1));
  return genElement(program_, id, std::move(subscripts));
}

GenExprPtr ProgramBuilder::load() { return place(false); }

GenExprPtr ProgramBuilder::leaf() {
  if (!accumulators_.empty() && random_.chance(knobs_.stateInBranches))
    return genVariable(program_, random_.pick(accumulators_));
  if (random_.chance(55))
    return load();
  if (random_.chance(55))
    return genVariable(program_, random_.pick(readable_));
  if (random_.chance(30))
    return genVariable(program_, open_.back().counter);
  if (knobs_.floats && random_.chance(40))
    return genFraction(random_.chance(50) ? Type::floating(64) : Type::floating(32),
                       static_cast<double>(random_.between(1, 20)) / 8);
  return genLiteral(i32(), random_.between(1, 5));
}

GenExprPtr ProgramBuilder::operation(int depth) {
  GenExprPtr left = value(depth - 1);
  if (random_.chance(8))
    return genUnary(left->type.isFloat() || random_.chance(60) ? ExprKind::Neg : ExprKind::BitNot, left);
  if (random_.chance(8)) {
    const GenExprPtr other = value(depth - 1);
    return genSelect(condition(), left, other);
  }
  if (knobs_.calls && left->type.isFloat() && random_.chance(15)) {
    const bool single = left->type.bits == 32;
    const bool root = random_.chance(40);
    if (root)
      left = genBinary(ExprKind::Mul, left, left);
    return genCall(std::string(root ? "sqrt" : "fabs") + (single ? "f" : ""), left->type, left);
  }
  const bool isInt = left->type.isInt();
  if (isInt && random_.chance(20)) {
    const ExprKind op = random_.pick(std::vector{ExprKind::Div, ExprKind::Rem, ExprKind::Shl, ExprKind::Shr});
    if (op == ExprKind::Shl) // of nothing negative
      left = genBinary(ExprKind::BitAnd, left, genLiteral(i32(), 15));
    return genBinary(op, left, genLiteral(i32(), random_.between(1, 5)));
  }
  const GenExprPtr right = value(depth - 1);
  if (isInt && right->type.isInt() && random_.chance(15))
    return genBinary(random_.pick(std::vector{ExprKind::BitAnd, ExprKind::BitOr, ExprKind::BitXor}), left, right);
  return genBinary(random_.pick(std::vector{ExprKind::Add, ExprKind::Add, ExprKind::Sub, ExprKind::Mul}), left, right);
}

GenExprPtr ProgramBuilder::value(int depth) {
  if (depth <= 0 || random_.chance(45))
    return leaf();
  return operation(depth);
}

// Compares counters and sizes, or input values.
GenExprPtr ProgramBuilder::condition() {
  GenExprPtr left, right;
  if (random_.chance(40)) {
    left = genVariable(program_, open_.back().counter);
    right = random_.chance(50) ? genLiteral(i32(), random_.between(1, 4)) : genVariable(program_, random_.pick(sizes_));
  } else {
    left = load();
    right = random_.chance(60) ? genLiteral(i32(), random_.between(-2, 4)) : load();
  }
  const ExprKind op = random_.pick(std::vector{ExprKind::Lt, ExprKind::Lt, ExprKind::Le, ExprKind::Eq, ExprKind::Ne});
  const bool turned = (op == ExprKind::Lt || op == ExprKind::Le) && random_.chance(50);
  GenExprPtr result = genBinary(op, left, right, turned);
  if (random_.chance(10))
    result = genUnary(ExprKind::LogicalNot, result);
  if (random_.chance(12))
    result = genLogic(random_.chance(50) ? ExprKind::And : ExprKind::Or, result, condition());
  return result;
}

} // namespace lanewise
