// schedule/Recorder.cpp - operations of a run, as they happen.
#include "schedule/Recorder.h"

#include <algorithm>

namespace lanewise {

static constexpr size_t kMostRecorded = 200'000;

Recorder::Recorder(const FunctionModel &function, const std::vector<LoopSummary> &summaries, LoopId loop,
                   size_t execution, const std::vector<SimulatedState> &states, const RunInput &input,
                   bool countsAsWritten)
    : function_(function), summaries_(summaries), loop_(loop), execution_(execution), states_(states), input_(input),
      countsAsWritten_(countsAsWritten) {
  for (VarId i = 0; i < function.parameterCount && i < input.arguments.size(); ++i)
    scalars_[i] = input.arguments[i];
}

static std::optional<double> numberOf(const Value &value) {
  if (!value.isDefined || value.type.isPointer() || value.type.kind == Type::Kind::Opaque)
    return std::nullopt;
  return value.type.isFloat() ? value.number : static_cast<double>(value.integer);
}

Origin Recorder::newOrigin(std::string text, std::optional<uint32_t> operation) {
  origins_.push_back({std::move(text), operation});
  return static_cast<Origin>(origins_.size() - 1);
}

RecordedOperand Recorder::operandOf(const Value &value, ExprRef expr) const {
  Origin origin = value.origin;
  while (expr && expr->is(ExprKind::Cast))
    expr = expr->op(0);
  // A counter may still be worth the constant that it began with.
  if (origin == kConstant && expr && expr->is(ExprKind::Var) && isCounter(static_cast<VarId>(expr->intValue)))
    origin = kFree;
  RecordedOperand operand{origin, operationAt(origin), origins_[origin].text, numberOf(value)};
  if (origin == kFree && expr && expr->is(ExprKind::Var) && !isCounter(static_cast<VarId>(expr->intValue)))
    operand.text = function_.variables[static_cast<size_t>(expr->intValue)].name;
  if (origin <= kFree && expr && expr->is(ExprKind::Var))
    if (const auto state = initial_.find(static_cast<VarId>(expr->intValue)); state != initial_.end()) {
      operand.origin = state->second;
      operand.text = origins_[state->second].text;
    }
  if (operand.text.empty() && !operand.operation)
    operand.text = operand.number ? shortNumber(*operand.number) : "?";
  return operand;
}

Origin Recorder::record(std::string operation, std::string symbol, std::vector<RecordedOperand> operands,
                        const Value &result) {
  if (recording_.operations.size() >= kMostRecorded) {
    isTooLarge_ = true;
    return kFree;
  }
  RecordedOperation entry{std::move(operation), std::move(symbol), std::move(operands), {}, whereText(loops_.size()),
                          numberOf(result),     kConstant};
  if (const auto test = currentTest(false))
    entry.after.push_back(*test);
  entry.origin = newOrigin("", static_cast<uint32_t>(recording_.operations.size()));
  recording_.operations.push_back(std::move(entry));
  return recording_.operations.back().origin;
}

// Counters, and whatever else follows from the iteration number.
bool Recorder::isCounter(VarId var) const {
  for (const OpenLoop &open : loops_)
    for (const ScalarState &scalar : summaries_[open.loop].scalars)
      if (scalar.var == var && !scalar.cell && scalar.closed && !scalar.closed->type.isFloat())
        return true;
  return false;
}

std::string Recorder::whereText(size_t levels) const {
  std::string text;
  size_t first = 0;
  while (first < loops_.size() && loops_[first].loop != loop_)
    ++first;
  for (size_t i = first; i < levels; ++i) {
    const LoopSummary &summary = summaries_[loops_[i].loop];
    const auto name = summary.iterationNames.find(loops_[i].loop);
    const bool isPlain = name != summary.iterationNames.end() && name->second.start && name->second.start->isIntConst();
    text += text.empty() ? "" : ", ";
    text += isPlain ? name->second.counter + " = " +
                          std::to_string(name->second.start->intValue + name->second.step * loops_[i].iteration)
                    : "iteration " + std::to_string(loops_[i].iteration);
  }
  return text;
}

std::optional<uint32_t> Recorder::currentTest(bool onlyBranches) const {
  std::optional<uint32_t> last;
  for (const OpenTest &test : tests_)
    if (test.operation && (!onlyBranches || test.stmt))
      last = std::max(last.value_or(0), *test.operation);
  return last;
}

// --- loops ---------------------------------------------------------------------------------------------------------

void Recorder::onLoopStart(LoopId loop, std::span<const IterationPoint>) {
  if (loop == loop_ && phase_ == Phase::Before && executionsSeen_++ == execution_)
    phase_ = Phase::During;
  loops_.push_back({loop, 0, {}});
  if (isRecording())
    openHistories(loops_.back());
}

void Recorder::openHistories(OpenLoop &open) {
  for (size_t i = 0; i < states_.size(); ++i) {
    const SimulatedState &state = states_[i];
    if (state.loop != open.loop || (!state.isMemory && isCounter(state.var)))
      continue;
    StateHistory history{i, recording_.histories.size(), whereText(loops_.size() - 1), {}};
    if (const auto known = scalars_.find(state.var); !state.isMemory && known != scalars_.end()) {
      RecordedOperand before = operandOf(known->second);
      if (before.origin <= kFree) {
        const auto [own, isNew] = initial_.try_emplace(state.var, kFree);
        if (isNew) {
          own->second = newOrigin(before.origin == kConstant ? before.text : state.name, std::nullopt);
          if (before.origin == kConstant)
            initialConstants_.insert(own->second);
        }
        before.origin = own->second;
      }
      history.events.push_back({-1, std::move(before), 0, recording_.operations.size()});
    }
    open.histories.push_back(recording_.histories.size());
    recording_.histories.push_back(std::move(history));
  }
}

void Recorder::onIteration(LoopId, int64_t iteration) {
  loops_.back().iteration = iteration;
  const size_t depth = loops_.size();
  std::erase_if(tests_, [&](const OpenTest &test) { return test.isForIteration && test.depth >= depth; });
}

void Recorder::onLoopEnd(LoopId loop, int64_t iterations) {
  const size_t depth = loops_.size();
  std::erase_if(tests_, [&](const OpenTest &test) { return !test.stmt && test.depth >= depth; });
  loops_.pop_back();
  if (loop != loop_ || phase_ != Phase::During)
    return;
  recording_.iterations = iterations;
  finish();
  phase_ = Phase::After;
}

void Recorder::finish() {
  for (const auto &[place, origin] : memory_)
    recording_.results.insert(origin);
  for (const ScalarState &scalar : summaries_[loop_].scalars)
    if (const auto known = scalars_.find(scalar.var); scalar.liveAfter && !scalar.cell && known != scalars_.end())
      recording_.results.insert(known->second.origin);
}

// --- values --------------------------------------------------------------------------------------------------------

// Subscripts cost nothing, but a computed one is waited for.
Origin Recorder::addressOf(std::span<const Value> operands) {
  Origin address = kConstant;
  std::vector<RecordedOperand> computed;
  for (const Value &operand : operands) {
    address = std::max(address, std::min(operand.origin, kFree));
    if (operationAt(operand.origin))
      computed.push_back(operandOf(operand));
    else if (operand.origin > kFree)
      address = operand.origin;
  }
  if (computed.size() > 1 && computed[0].origin != computed[1].origin)
    return record("address", "address", std::move(computed), Value());
  return computed.empty() ? address : computed[0].origin;
}

// The other operand's origin where one adds to zero or multiplies by one; kConstant if not.
Origin Recorder::neutral(ExprRef expr, const std::vector<RecordedOperand> &operands) const {
  if (countsAsWritten_ || operands.size() != 2)
    return kConstant;
  const auto isNumber = [&](size_t i, double number) {
    const bool isConstant = operands[i].origin == kConstant || initialConstants_.count(operands[i].origin) != 0;
    return isConstant && operands[i].number && *operands[i].number == number;
  };
  const bool isSum = expr->is(ExprKind::Add) || expr->is(ExprKind::Sub);
  if ((isSum && isNumber(1, 0)) || (expr->is(ExprKind::Mul) && isNumber(1, 1)))
    return operands[0].origin;
  if ((expr->is(ExprKind::Add) && isNumber(0, 0)) || (expr->is(ExprKind::Mul) && isNumber(0, 1)))
    return operands[1].origin;
  return kConstant;
}

namespace {
struct OperationName {
  std::string_view operation, symbol;
};
OperationName nameOf(ExprKind kind) {
  switch (kind) {
  case ExprKind::Add:
    return {"add", "+"};
  case ExprKind::Sub:
    return {"add", "-"};
  case ExprKind::Mul:
    return {"mul", "*"};
  case ExprKind::Div:
    return {"div", "/"};
  case ExprKind::Rem:
    return {"rem", "%"};
  case ExprKind::Neg:
    return {"neg", "neg"};
  case ExprKind::BitNot:
    return {"bits", "not"};
  case ExprKind::Shl:
    return {"bits", "<<"};
  case ExprKind::Shr:
    return {"bits", ">>"};
  case ExprKind::BitAnd:
    return {"bits", "&"};
  case ExprKind::BitOr:
    return {"bits", "|"};
  case ExprKind::BitXor:
    return {"bits", "^"};
  case ExprKind::Lt:
    return {"compare", "<"};
  case ExprKind::Le:
    return {"compare", "<="};
  case ExprKind::Eq:
    return {"compare", "=="};
  case ExprKind::Ne:
    return {"compare", "!="};
  case ExprKind::And:
    return {"bits", "&&"};
  case ExprKind::Or:
    return {"bits", "||"};
  default:
    return {};
  }
}

bool isMinOrMax(std::string_view name) { return name == "fmin" || name == "fmax" || name == "min" || name == "max"; }

// One of the two compared values is chosen.
bool isExtreme(ExprRef expr) {
  const ExprRef test = expr->op(0), yes = expr->op(1), no = expr->op(2);
  return (test->is(ExprKind::Lt) || test->is(ExprKind::Le)) &&
         ((test->op(0) == yes && test->op(1) == no) || (test->op(0) == no && test->op(1) == yes));
}
} // namespace

Origin Recorder::select(ExprRef expr, std::span<const Value> operands, const Value &result) {
  const std::optional<uint32_t> test = operationAt(operands[0].origin);
  if (!test)
    return operands[1].origin;
  if (isExtreme(expr)) {
    const bool isMinimum = expr->op(0)->op(0) == expr->op(1);
    return record("min-max", isMinimum ? "min" : "max", recording_.operations[*test].operands, result);
  }
  return record("select", "select", {operandOf(operands[0]), operandOf(operands[1], expr->op(1))}, result);
}

uint32_t Recorder::onOperation(ExprRef expr, std::span<const Value> operands, const Value &result) {
  std::vector<RecordedOperand> recorded;
  Origin most = kConstant;
  for (size_t i = 0; i < operands.size(); ++i) {
    recorded.push_back(operandOf(operands[i], i < expr->operands.size() ? expr->op(i) : nullptr));
    most = std::max(most, recorded.back().origin);
  }
  if (!isRecording())
    return std::min(most, kFree);
  switch (expr->kind) {
  case ExprKind::Cast:
  case ExprKind::LogicalNot:
    return recorded[0].origin;
  case ExprKind::PtrAdd:
  case ExprKind::PtrDiff:
  case ExprKind::PlaceIndex:
    return addressOf(operands);
  case ExprKind::Select:
    return select(expr, operands, result);
  default:
    break;
  }
  const bool isFloat = result.type.isFloat();
  if (most == kConstant || (most == kFree && !isFloat))
    return most;
  if (const Origin other = neutral(expr, recorded); other != kConstant)
    return other;
  if (recorded.size() == 1 && (expr->is(ExprKind::And) || expr->is(ExprKind::Or)))
    return recorded[0].origin;
  if (expr->is(ExprKind::Call))
    return isMinOrMax(expr->text)
               ? record("min-max", expr->text.ends_with("min") ? "min" : "max", std::move(recorded), result)
               : record(expr->text, expr->text, std::move(recorded), result);
  const OperationName name = nameOf(expr->kind);
  return record(std::string(name.operation), std::string(name.symbol), std::move(recorded), result);
}

// --- memory --------------------------------------------------------------------------------------------------------

// Names of inputs are made from objects and element numbers: one dimension each, as memory has them.
std::string Recorder::placeText(const Place &place, const RunAccess &access) const {
  if (place.first == 0 || place.first > input_.objects.size())
    return "memory";
  const std::string &name = input_.objects[place.first - 1].name;
  const bool isElement = access.place && !access.place->is(ExprKind::PlaceVar);
  const auto size = static_cast<int64_t>(std::max<uint64_t>(access.size, 1));
  // Of a record: the element, then the member, then the number in it.
  const MemoryObject &object = input_.objects[place.first - 1];
  ExprRef member = nullptr; // the one nearest to the object
  for (ExprRef at = access.place; at && at->isPlace() && !at->operands.empty(); at = at->op(0))
    member = at->is(ExprKind::PlaceField) ? at : member;
  if (member && object.elementBytes > size) {
    const int64_t within = place.second % object.elementBytes - member->intValue;
    const bool isOne = static_cast<int64_t>(object.bytes.size()) == object.elementBytes;
    return name + (isOne ? "" : "[" + std::to_string(place.second / object.elementBytes) + "]") + "." + member->text +
           (access.place == member ? "" : "[" + std::to_string(within / size) + "]");
  }
  return isElement ? name + "[" + std::to_string(place.second / size) + "]" : name;
}

uint32_t Recorder::onLoad(const RunAccess &access, uint32_t address, const Value &result) {
  if (!isRecording())
    return kFree;
  const Place place{access.object, access.offset};
  Origin origin = kFree;
  if (const auto known = memory_.find(place); known != memory_.end()) {
    origin = known->second;
  } else {
    const auto [input, isNew] = inputs_.try_emplace(place, kFree);
    if (isNew)
      input->second = newOrigin(placeText(place, access), std::nullopt);
    origin = input->second;
  }
  Value loaded = result;
  loaded.origin = origin;
  lastRead_[access.object] = loaded;
  if (!operationAt(address))
    return origin;
  return record("load", "load", {{address, operationAt(address), "", std::nullopt}, operandOf(loaded)}, result);
}

void Recorder::onStore(const RunAccess &access, uint32_t address, const Value &stored) {
  if (!isRecording())
    return;
  Value value = stored;
  const std::optional<uint32_t> made = operationAt(value.origin);
  if (const auto test = currentTest(true); test && (!made || *made < *test))
    value.origin = record("select", "select",
                          {{recording_.operations[*test].origin, test, "", std::nullopt}, operandOf(value)}, value);
  if (operationAt(address))
    value.origin =
        record("store", "store", {{address, operationAt(address), "", std::nullopt}, operandOf(value)}, value);
  memory_[{access.object, access.offset}] = value.origin;
  const uint64_t location = (static_cast<uint64_t>(access.object) << 40) + static_cast<uint64_t>(access.offset);
  for (const OpenLoop &open : loops_)
    for (const size_t index : open.histories) {
      StateHistory &history = recording_.histories[index];
      const SimulatedState &state = states_[history.state];
      if (!state.isMemory || !access.stmt || !(access.stmt->span == state.update))
        continue;
      if (const auto before = lastRead_.find(access.object); history.events.empty() && before != lastRead_.end())
        history.events.push_back({-1, operandOf(before->second), location, 0});
      history.events.push_back({open.iteration, operandOf(value), location, recording_.operations.size()});
    }
}

// --- variables and branches ----------------------------------------------------------------------------------------

void Recorder::noteScalar(VarId var, const Value &value, size_t since) {
  initial_.erase(var);
  scalars_[var] = value;
  for (const OpenLoop &open : loops_)
    for (const size_t index : open.histories) {
      StateHistory &history = recording_.histories[index];
      const SimulatedState &state = states_[history.state];
      if (state.isMemory || state.var != var)
        continue;
      // What a branch assigned is replaced by what comes out of the branch.
      const bool isSame = !history.events.empty() && history.events.back().time > since &&
                          history.events.back().iteration == open.iteration;
      if (isSame)
        history.events.pop_back();
      history.events.push_back({open.iteration, operandOf(value), 0, recording_.operations.size()});
    }
}

uint32_t Recorder::onAssign(const Stmt &stmt, const Value &value) {
  Value assigned = value;
  const Variable &variable = function_.variables[stmt.var];
  if (!isRecording()) {
    // What was computed before the loop is an input of it, by its variable's name.
    if (value.origin != kConstant && value.type.isFloat() && !variable.name.empty())
      assigned.origin = newOrigin(variable.name, std::nullopt);
    scalars_[stmt.var] = assigned;
    return assigned.origin;
  }
  if (isCounter(stmt.var))
    assigned.origin = kFree;
  noteScalar(stmt.var, assigned, SIZE_MAX);
  return assigned.origin;
}

static bool leaves(const Stmt &stmt, bool &onlyIteration) {
  bool found = false;
  onlyIteration = true;
  for (const Block *block : {&stmt.body, &stmt.orElse})
    forEachStmt(*block, [&](const Stmt &inner) {
      if (inner.kind != StmtKind::Jump)
        return;
      found = true;
      onlyIteration = onlyIteration && (inner.jump == JumpKind::Continue || inner.jump == JumpKind::Leave);
    });
  return found;
}

void Recorder::onTest(const Stmt &stmt, const Value &condition) {
  if (!isRecording())
    return;
  const std::optional<uint32_t> operation = operationAt(condition.origin);
  if (stmt.kind == StmtKind::If) {
    tests_.push_back({&stmt, operation, loops_.size(), false});
    return;
  }
  // A counted loop's test is the counter's affair.
  const Domain &domain = summaries_[stmt.loop->id].domain;
  if (!operation || (domain.inside && domain.exact))
    return;
  recording_.results.insert(condition.origin);
  tests_.push_back({nullptr, operation, loops_.size(), false});
}

Origin Recorder::choiceOf(const OpenTest &test, const Value &value, bool isMaximum) {
  const RecordedOperation &compare = recording_.operations[*test.operation];
  const bool isExtreme = (compare.symbol == "<" || compare.symbol == "<=") &&
                         std::any_of(compare.operands.begin(), compare.operands.end(), [&](const RecordedOperand &one) {
                           return one.origin == value.origin && one.origin > kFree;
                         });
  if (isExtreme)
    return record("min-max", isMaximum ? "max" : "min", std::vector(compare.operands), value);
  return record("select", "select", {{compare.origin, test.operation, "", std::nullopt}, operandOf(value)}, value);
}

void Recorder::onBranchEnd(const Stmt &stmt, std::span<Value> variables) {
  if (!isRecording() || tests_.empty())
    return;
  const auto mine = std::find_if(tests_.rbegin(), tests_.rend(), [&](const OpenTest &t) { return t.stmt == &stmt; });
  if (mine == tests_.rend())
    return;
  OpenTest test = *mine;
  tests_.erase(std::next(mine).base());
  if (!test.operation)
    return;
  std::set<VarId> assigned;
  for (const Block *block : {&stmt.body, &stmt.orElse})
    forEachStmt(*block, [&](const Stmt &inner) {
      if (inner.kind == StmtKind::Assign)
        assigned.insert(inner.var);
    });
  for (const VarId var : assigned) {
    Value &value = variables[var];
    const std::optional<uint32_t> made = operationAt(value.origin);
    if (isCounter(var) || !value.isDefined || (made && *made > *test.operation))
      continue;
    const bool isMaximum = stmt.value->operands.size() == 2 && stmt.value->op(0)->is(ExprKind::Var) &&
                           static_cast<VarId>(stmt.value->op(0)->intValue) == var;
    value.origin = choiceOf(test, value, isMaximum);
    noteScalar(var, value, *test.operation);
  }
  bool onlyIteration = false;
  if (leaves(stmt, onlyIteration)) {
    recording_.results.insert(recording_.operations[*test.operation].origin);
    tests_.push_back({nullptr, test.operation, loops_.size(), onlyIteration});
  }
}

} // namespace lanewise
