// tests/oracle/LoopGeneratorBuilder.cpp - variables, loops and blocks of generated programs.
#include "oracle/LoopGeneratorBuilder.h"

#include "model/TextRules.h"

#include <cstring>

namespace lanewise {

static constexpr int kMaxStatements = 14;

static Type i32() { return Type::integer(32, true); }

size_t ProgramBuilder::add(GenVariable variable) {
  program_.variables.push_back(std::move(variable));
  ranges_.push_back(std::nullopt);
  return program_.variables.size() - 1;
}

size_t ProgramBuilder::addScalar(std::string name, Type type, bool isDeclared) {
  GenVariable variable;
  variable.name = std::move(name) + std::to_string(program_.variables.size());
  variable.type = type;
  variable.isDeclared = isDeclared;
  return add(std::move(variable));
}

Type ProgramBuilder::elementType() {
  std::vector<Type> types = {i32(), i32(), Type::i64(), Type::integer(32, false), Type::integer(64, false)};
  if (knobs_.narrowInts)
    types.insert(types.end(), {Type::integer(8, true), Type::integer(8, false), Type::integer(16, true)});
  if (knobs_.floats)
    types.insert(types.end(),
                 {Type::floating(32), Type::floating(32), Type::floating(32), Type::floating(64), Type::floating(64)});
  return random_.pick(types);
}

Type ProgramBuilder::counterType() {
  std::vector<Type> types = {i32()};
  if (knobs_.wideCounters && random_.chance(35))
    types = {Type::i64(), Type::integer(32, false), Type::integer(64, false)};
  return random_.pick(types);
}

void ProgramBuilder::declareParameters() {
  for (const char *name : {"n", "m", "k"}) {
    GenVariable size;
    size.kind = GenVariable::Kind::Parameter;
    size.name = name;
    size.type = counterType();
    size.value = random_.between(random_.chance(20) ? 0 : 2, knobs_.maxTrip);
    sizes_.push_back(add(size));
    ranges_.back() = Interval{size.value, size.value};
  }
  GenVariable factor;
  factor.kind = GenVariable::Kind::Parameter;
  factor.name = "a";
  factor.type = elementType();
  factor.value = random_.between(-3, 4);
  if (factor.type.isInt() && !factor.type.isSigned)
    factor.value += 3;
  factor.number = static_cast<double>(random_.between(-12, 12)) / 4;
  readable_.push_back(add(factor));
}

// Small values: sums and products of a few stay in range.
void ProgramBuilder::fillBlock(GenBlock &block) {
  const auto bytes = static_cast<size_t>(typeBytes(block.element));
  for (size_t at = 0; at + bytes <= block.bytes.size(); at += bytes) {
    const int64_t integer = random_.between(block.element.isSigned ? -9 : 0, 9);
    const double number = static_cast<double>(random_.between(-40, 40)) / 8 + (random_.chance(30) ? 0.1 : 0);
    const float narrow = static_cast<float>(number);
    if (block.element.isFloat() && bytes == sizeof narrow)
      std::memcpy(&block.bytes[at], &narrow, bytes);
    else if (block.element.isFloat())
      std::memcpy(&block.bytes[at], &number, bytes);
    else
      std::memcpy(&block.bytes[at], &integer, bytes);
  }
}

void ProgramBuilder::declareArrays() {
  const auto count = static_cast<int>(random_.between(2, 4));
  std::vector<GenVariable> locals;
  for (int i = 0; i < count; ++i) {
    GenVariable array;
    array.name = std::string(1, "xyzv"[i]);
    array.type = elementType();
    const bool isTwo = random_.chance(knobs_.twoDims);
    const bool isDeclared = random_.chance(knobs_.declaredArrays);
    if (isDeclared || (isTwo && random_.chance(50)))
      array.extents = isTwo ? std::vector<int64_t>{random_.between(9, 14), random_.between(9, 14)}
                            : std::vector<int64_t>{random_.between(30, 50)};
    array.kind = isDeclared              ? (random_.chance(50) ? GenVariable::Kind::Global : GenVariable::Kind::Array)
                 : array.extents.empty() ? GenVariable::Kind::Pointer
                                         : GenVariable::Kind::Rows;
    if (array.kind == GenVariable::Kind::Global)
      array.name = "g_" + array.name;
    int64_t elements =
        array.extents.empty() ? 120 : array.extents[0] * (array.extents.size() > 1 ? array.extents[1] : 1);
    array.base = array.kind == GenVariable::Kind::Pointer ? 40 : 0;
    bool overlaps = false;
    for (const GenVariable &other : program_.variables)
      if (array.kind == GenVariable::Kind::Pointer && other.kind == array.kind && other.type == array.type &&
          random_.chance(knobs_.overlaps * 2)) {
        array.block = other.block;
        array.base = other.base + random_.between(-6, 6);
        overlaps = true;
      }
    if (!overlaps && array.kind != GenVariable::Kind::Array) {
      array.block = program_.blocks.size();
      GenBlock block{array.type, std::vector<uint8_t>(static_cast<size_t>(elements) * typeBytes(array.type))};
      fillBlock(block);
      program_.blocks.push_back(std::move(block));
    }
    if (array.isParameter())
      arrays_.push_back(add(array));
    else
      locals.push_back(array);
  }
  // Results are parameters too, so they stand before whatever is not; writeResults uses those that are needed.
  for (Type type : {i32(), Type::floating(64), Type::integer(64, false), Type::floating(32)}) {
    GenVariable result;
    result.kind = GenVariable::Kind::Result;
    result.name = "result" + std::to_string(program_.variables.size());
    result.type = type;
    result.block = program_.blocks.size();
    GenBlock block{type, std::vector<uint8_t>(typeBytes(type) * 8)};
    program_.blocks.push_back(std::move(block));
    add(std::move(result));
  }
  for (GenVariable &local : locals)
    arrays_.push_back(add(std::move(local)));
}

// Every accumulator is visible at the end, in the result of its type; so are counters that outlive their loop.
void ProgramBuilder::writeResults() {
  std::vector<size_t> shown = accumulators_;
  shown.insert(shown.end(), inductions_.begin(), inductions_.end());
  shown.insert(shown.end(), finals_.begin(), finals_.end());
  for (size_t i = 0; i < program_.variables.size(); ++i) {
    const GenVariable &result = program_.variables[i];
    if (result.kind != GenVariable::Kind::Result)
      continue;
    GenExprPtr sum;
    for (size_t each : shown)
      if (program_.variables[each].type == result.type) {
        const GenExprPtr next = genVariable(program_, each);
        // Of several, the latest decides and the others are mixed in without overflow.
        sum = !sum ? next
              : result.type.isInt()
                  ? genBinary(ExprKind::BitXor, sum, next)
                  : genBinary(ExprKind::Sub, genBinary(ExprKind::Mul, sum, genFraction(result.type, 0.5)), next);
      }
    if (!sum)
      continue;
    GenStmt stmt;
    stmt.kind = GenStmt::Kind::Store;
    stmt.place = genElement(program_, i, {genLiteral(Type::i64(), 0)});
    stmt.value = genCast(result.type, sum, true);
    program_.body.push_back(std::move(stmt));
    program_.variables[i].isWritten = true;
  }
}

GenProgram ProgramBuilder::build() {
  declareParameters();
  declareArrays();
  program_.body = items(knobs_.maxDepth, static_cast<int>(random_.between(1, 2)));
  std::vector<GenStmt> starts;
  for (size_t accumulator : accumulators_)
    starts.push_back(assign(
        accumulator, genCast(program_.variables[accumulator].type, genLiteral(i32(), random_.between(0, 3)), true)));
  for (size_t counter : finals_) // for loops that are never reached
    starts.push_back(assign(counter, genLiteral(program_.variables[counter].type, 0)));
  for (size_t induction : inductions_)
    starts.push_back(assign(induction, genLiteral(program_.variables[induction].type, random_.between(0, 2))));
  program_.body.insert(program_.body.begin(), std::make_move_iterator(starts.begin()),
                       std::make_move_iterator(starts.end()));
  writeResults();
  for (GenVariable &variable : program_.variables) {
    const bool isPointer = variable.kind == GenVariable::Kind::Pointer || variable.kind == GenVariable::Kind::Rows;
    variable.isConst = isPointer && !variable.isWritten;
    bool alone = variable.kind == GenVariable::Kind::Pointer && random_.chance(30);
    for (const GenVariable &other : program_.variables)
      alone = alone && (&other == &variable || !other.isArray() || other.kind == GenVariable::Kind::Array ||
                        other.kind == GenVariable::Kind::Walker || other.block != variable.block);
    variable.isRestrict = alone;
  }
  return std::move(program_);
}

// `depth` is how many loops may still be nested. At the outermost level only loops make sense.
std::vector<GenStmt> ProgramBuilder::items(int depth, int count) {
  std::vector<GenStmt> result;
  const size_t visible = readable_.size();
  for (int i = 0; i < count; ++i)
    item(depth, result);
  readable_.resize(visible); // Temporaries end with their block.
  return result;
}

void ProgramBuilder::item(int depth, std::vector<GenStmt> &into) {
  if (open_.empty()) {
    into.push_back(loop(depth));
    return;
  }
  if (++statements_ > kMaxStatements) {
    store(into);
    return;
  }
  if (random_.chance(knobs_.sugar / 4)) {
    into.push_back(switched());
    return;
  }
  if (random_.chance(knobs_.guards) && depth > 0) {
    // A guard around something simple, now and then with an alternative.
    std::vector<GenStmt> inner = items(0, 1);
    GenStmt guard = guarded(std::move(inner));
    if (random_.chance(25))
      guard.orElse = items(0, 1);
    into.push_back(std::move(guard));
    return;
  }
  const std::pair<int, void (ProgramBuilder::*)(std::vector<GenStmt> &)> choices[] = {
      {knobs_.reductions, &ProgramBuilder::reduction},
      {knobs_.scans, &ProgramBuilder::scan},
      {knobs_.lastValues, &ProgramBuilder::lastValue},
      {knobs_.inductions, &ProgramBuilder::induction},
      {knobs_.temporaries, &ProgramBuilder::temporary}};
  for (const auto &[percent, make] : choices)
    if (random_.chance(percent)) {
      (this->*make)(into);
      return;
    }
  if (random_.chance(knobs_.breaks))
    leave(into, true);
  else if (random_.chance(knobs_.continues))
    leave(into, false);
  else
    store(into);
}

GenStmt ProgramBuilder::guarded(std::vector<GenStmt> body) {
  GenStmt stmt;
  stmt.kind = GenStmt::Kind::If;
  stmt.value = condition();
  stmt.body = std::move(body);
  return stmt;
}

// An integer compared with a constant, written as a switch.
GenStmt ProgramBuilder::switched() {
  const GenExprPtr selector = random_.chance(50) ? genVariable(program_, open_.back().counter) : load();
  GenStmt stmt;
  stmt.kind = GenStmt::Kind::If;
  stmt.value = genBinary(ExprKind::Eq, selector, genLiteral(Type::integer(32, true), random_.between(0, 3)));
  store(stmt.body);
  store(stmt.orElse);
  if (selector->type.isInt())
    stmt.sugar = GenStmt::Sugar::Switch;
  return stmt;
}

// Lets a pointer go along with the loop.
void ProgramBuilder::walk(GenStmt &stmt) {
  std::vector<size_t> pointers;
  for (size_t array : arrays_)
    if (program_.variables[array].kind == GenVariable::Kind::Pointer)
      pointers.push_back(array);
  if (pointers.empty() || !random_.chance(knobs_.walkers))
    return;
  GenWalk walk;
  walk.pointer = random_.pick(pointers);
  walk.start = random_.between(-3, 8);
  walk.stride = random_.chance(70) ? 1 : random_.between(-2, 2);
  if (walk.stride == 0)
    walk.stride = -1;
  GenVariable walker;
  walker.kind = GenVariable::Kind::Walker;
  walker.name = "w" + std::to_string(program_.variables.size());
  walker.type = program_.variables[walk.pointer].type;
  walker.block = program_.variables[walk.pointer].block;
  walk.walker = add(walker);
  program_.variables[walk.pointer].isWritten = true; // The walker points to non-const.
  walkers_.push_back(walk.walker);
  stmt.walks.push_back(walk);
}

// Where a loop starts or ends: a constant, a size, a size minus one, or an outer counter.
GenExprPtr ProgramBuilder::bound(Type type, bool isStart) {
  if (!open_.empty() && random_.chance(knobs_.triangular)) {
    GenExprPtr counter = genVariable(program_, random_.pick(open_).counter);
    if (random_.chance(40))
      counter = genBinary(ExprKind::Add, counter, genLiteral(i32(), 1));
    return counter;
  }
  if (isStart)
    return genLiteral(i32(), random_.chance(60) ? 0 : random_.between(1, 3));
  if (random_.chance(15))
    return genLiteral(i32(), random_.between(1, knobs_.maxTrip));
  GenExprPtr size = genVariable(program_, random_.pick(sizes_));
  const bool less = random_.chance(20) && (size->type.isSigned || program_.variables[size->variable].value > 0);
  if (less)
    size = genBinary(ExprKind::Sub, size, genLiteral(i32(), 1));
  else if (random_.chance(8) && type.isSigned)
    size = genBinary(ExprKind::Mul, size, genLiteral(i32(), 2));
  return size;
}

// Start, condition and stride of a for, while or do loop, and what that says about its counter.
void ProgramBuilder::chooseRange(GenStmt &stmt, Type type, bool down) {
  const GenExprPtr low = bound(type, true), high = bound(type, false);
  const GenExprPtr counter = genVariable(program_, stmt.variable);
  stmt.stride = random_.chance(70) ? 1 : random_.between(2, 3);
  const bool inclusive = random_.chance(25);
  if (down) {
    stmt.start = genCast(type, random_.chance(50) ? genBinary(ExprKind::Sub, high, genLiteral(i32(), 1)) : high, true);
    stmt.condition = genBinary(inclusive && type.isSigned ? ExprKind::Le : ExprKind::Lt, counter, low, true);
    stmt.stride = -stmt.stride;
  } else {
    stmt.start = genCast(type, low, true);
    const bool unequal = stmt.stride == 1 && random_.chance(8);
    stmt.condition = unequal              ? genBinary(ExprKind::Ne, counter, high)
                     : random_.chance(15) ? genBinary(inclusive ? ExprKind::Le : ExprKind::Lt, high, counter, true)
                                          : genBinary(inclusive ? ExprKind::Le : ExprKind::Lt, counter, high);
  }
  const std::optional<Interval> from = intervalOf(low, ranges_), to = intervalOf(high, ranges_);
  if (from && to)
    ranges_[stmt.variable] = Interval{std::min(from->low, to->low), std::max({from->high, to->high, from->low})};
}

GenStmt ProgramBuilder::loop(int depth) {
  GenStmt stmt;
  stmt.kind = GenStmt::Kind::Loop;
  const Type type = counterType();
  stmt.variable = addScalar(std::string(1, "ijl"[open_.size() % 3]), type, random_.chance(75));
  stmt.loop = program_.loopCount++;
  if (random_.chance(knobs_.oddForms))
    stmt.form = random_.pick(std::vector{GenStmt::Form::While, GenStmt::Form::Do, GenStmt::Form::Countdown});
  if (stmt.form == GenStmt::Form::Countdown) {
    const GenExprPtr high = bound(type, false);
    stmt.start = genCast(type, high, true);
    stmt.stride = -1;
    if (const std::optional<Interval> range = intervalOf(stmt.start, ranges_))
      ranges_[stmt.variable] = Interval{0, std::max<int64_t>(range->high - 1, 0)};
  } else {
    chooseRange(stmt, type, random_.chance(knobs_.negativeStride));
    if (stmt.form == GenStmt::Form::For && random_.chance(knobs_.sugar / 4))
      stmt.sugar = GenStmt::Sugar::Forever;
  }
  const bool mayContinue = stmt.form == GenStmt::Form::For || stmt.form == GenStmt::Form::Countdown;
  const size_t outerWalkers = walkers_.size();
  walk(stmt);
  open_.push_back({stmt.loop, stmt.variable, mayContinue});
  const bool nests = depth > 1 && statements_ < kMaxStatements && random_.chance(open_.size() == 1 ? 55 : 40);
  const bool before = !nests || random_.chance(knobs_.imperfect), after = !nests || random_.chance(knobs_.imperfect);
  const size_t visible = readable_.size();
  const auto append = [&](int count) {
    for (int i = 0; i < count; ++i)
      item(depth - 1, stmt.body);
  };
  if (before)
    append(static_cast<int>(random_.between(1, 2)));
  if (nests)
    stmt.body.push_back(loop(depth - 1));
  if (after && nests)
    append(1);
  readable_.resize(visible);
  walkers_.resize(outerWalkers);
  open_.pop_back();
  ranges_[stmt.variable] = std::nullopt; // After the loop it is something else.
  if (!program_.variables[stmt.variable].isDeclared && random_.chance(30))
    finals_.push_back(stmt.variable);
  return stmt;
}

} // namespace lanewise
