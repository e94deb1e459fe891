// model/Interpreter.cpp - runs the statements of a model.
#include "model/Interpreter.h"
#include "model/CallFacts.h"

#include "model/Machine.h"
#include "model/QuietCalls.h"
#include "model/TextRules.h"

#include <algorithm>

namespace lanewise {

void RunListener::onLoopStart(LoopId, std::span<const IterationPoint>) {}
void RunListener::onIteration(LoopId, int64_t) {}
void RunListener::onCall(const Stmt &, std::span<const IterationPoint>) {}
void RunListener::onTrouble() {}
void RunListener::onLoopEnd(LoopId, int64_t) {}

std::string_view troubleText(Trouble trouble) {
  switch (trouble) {
  case Trouble::None:
    return "none";
  case Trouble::OutOfBounds:
    return "out of bounds";
  case Trouble::NullPointer:
    return "null pointer";
  case Trouble::SignedOverflow:
    return "signed overflow";
  case Trouble::DivisionByZero:
    return "division by zero";
  case Trouble::ShiftRange:
    return "shift out of range";
  case Trouble::Uninitialised:
    return "uninitialised";
  case Trouble::ConversionRange:
    return "conversion out of range";
  case Trouble::BrokenAssumption:
    return "broken assumption";
  case Trouble::StepLimit:
    return "step limit";
  case Trouble::NotModelled:
    return "not modelled";
  case Trouble::Malformed:
    return "malformed";
  }
  return "none";
}

Machine::Machine(const FunctionModel &function, const RunInput &input, const RunOptions &options)
    : function_(function), options_(options), storage_(function.variables.size()), elements_(input.elements) {
  result_.objects = input.objects;
  for (const Variable &variable : function.variables)
    result_.variables.push_back(Value::undefined(variable.type));
  bind(input);
}

Value Machine::stop(Trouble trouble, std::string detail) {
  if (!stopped()) {
    result_.trouble = trouble;
    result_.detail = std::move(detail);
    if (options_.listener)
      options_.listener->onTrouble();
  }
  return Value::undefined(Type::opaque());
}

bool Machine::spend() {
  if (++result_.steps > options_.maxSteps)
    stop(Trouble::StepLimit, "more than " + std::to_string(options_.maxSteps) + " steps");
  return !stopped();
}

ObjectId Machine::allocate(MemoryObject object) {
  result_.objects.push_back(std::move(object));
  return static_cast<ObjectId>(result_.objects.size());
}

// Room for a variable: what it says it needs, or enough for the header of any container.
static uint64_t storageBytes(const Variable &variable) {
  constexpr uint64_t headerBytes = 64;
  const uint64_t known = std::max(variable.size, defaultSize(variable));
  return variable.shape == VarShape::Container ? std::max(known, headerBytes) : known;
}

ObjectId Machine::storageOf(const Variable &variable) {
  ObjectId &id = storage_[variable.id];
  if (id == 0)
    id = allocate(MemoryObject(variable.name, storageBytes(variable)));
  return id;
}

void Machine::bindVariable(const Variable &variable, const Value *given) {
  const bool outlives = variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
                        variable.storage == Storage::ThreadLocal;
  if (!given || !variable.contents.empty()) {
    if (outlives)
      object(storageOf(variable)).fillZero();
    const uint64_t bytes = typeBytes(variable.type);
    for (size_t i = 0; i < variable.contents.size() && outlives && (i + 1) * bytes <= storageBytes(variable); ++i)
      object(storageOf(variable))
          .write(static_cast<int64_t>(i * bytes), Value::ofInt(variable.type, variable.contents[i]), bytes);
    return;
  }
  const bool scalar = variable.shape == VarShape::Scalar;
  const bool named = given->type.isPointer() && given->object != 0 && given->object <= result_.objects.size();
  if (scalar && !variable.inMemory && given->type == variable.type) {
    result_.variables[variable.id] = *given;
  } else if (scalar && variable.inMemory && given->type == variable.type &&
             typeBytes(variable.type) <= storageBytes(variable)) {
    object(storageOf(variable)).write(0, *given, variable.size);
  } else if (variable.shape == VarShape::Container && named) {
    elements_[{storageOf(variable), 0}] = given->object;
    object(storage_[variable.id]).fillZero();
  } else if (!scalar && named) {
    storage_[variable.id] = given->object;
  } else {
    stop(Trouble::Malformed, "the input for '" + variable.name + "' has another type");
  }
}

void Machine::bind(const RunInput &input) {
  if (input.arguments.size() != function_.parameterCount || function_.parameterCount > function_.variables.size()) {
    stop(Trouble::Malformed, "the input has another number of parameters");
    return;
  }
  for (const Variable &variable : function_.variables) {
    if (variable.id >= function_.variables.size()) {
      stop(Trouble::Malformed, "a variable has a wrong id");
      return;
    }
    const auto global = input.globals.find(variable.id);
    const Value *given = variable.id < function_.parameterCount ? &input.arguments[variable.id]
                         : global != input.globals.end()        ? &global->second
                                                                : nullptr;
    bindVariable(variable, given);
  }
}

RunResult Machine::run() {
  if (!stopped()) {
    const Flow flow = block(function_.body);
    result_.threw = flow.kind == Flow::Kind::Throw;
    const bool stray =
        flow.kind == Flow::Kind::Break || flow.kind == Flow::Kind::Continue || flow.kind == Flow::Kind::Leave;
    if (stray)
      stop(Trouble::Malformed, "a jump leaves something that does not enclose it");
  }
  return std::move(result_);
}

Flow Machine::block(const Block &block) {
  for (const StmtPtr &stmt : block) {
    const Flow flow = statement(*stmt);
    if (!flow.isNext())
      return flow;
  }
  return {};
}

// A declared array or record holds `value` in every element.
void Machine::fill(MemoryObject &object, const Variable &variable, const Value &value) {
  if (variable.type.kind == Type::Kind::Opaque) {
    object.fillZero(); // Only zero can fill what has no value type.
    return;
  }
  const uint64_t step = typeBytes(variable.type);
  for (uint64_t at = 0; step != 0 && at + step <= object.bytes.size(); at += step)
    object.write(static_cast<int64_t>(at), value, step);
}

bool Machine::passOver(const Stmt &stmt) {
  if (!options_.quietCalls || (stmt.kind == StmtKind::Refuse && !isUnknownCall(stmt)))
    return false;
  if (!stmt.hasResult)
    return true;
  if (stmt.var >= function_.variables.size() || function_.variables[stmt.var].shape != VarShape::Scalar ||
      function_.variables[stmt.var].inMemory)
    return false;
  // A number may be any number.
  const Type type = function_.variables[stmt.var].type;
  result_.variables[stmt.var] = type.isBool()    ? Value::ofBool(true)
                                : type.isInt()   ? Value::ofInt(type, 1)
                                : type.isFloat() ? Value::ofFloat(type, 1)
                                                 : Value::undefined(type);
  return true;
}

void Machine::declare(const Stmt &stmt) {
  if (stmt.var >= function_.variables.size()) {
    stop(Trouble::Malformed, "declares a variable that does not exist");
    return;
  }
  const Variable &variable = function_.variables[stmt.var];
  std::optional<Value> initial = stmt.value ? std::optional(value(stmt.value)) : std::nullopt;
  if (variable.shape == VarShape::Scalar && !variable.inMemory) {
    traceScalar(AccessKind::Declare, variable.id);
    if (options_.values && initial && !stopped())
      initial->origin = options_.values->onAssign(stmt, *initial);
    result_.variables[variable.id] = initial.value_or(Value::undefined(variable.type));
    return;
  }
  const bool keeps = variable.storage != Storage::Local && variable.storage != Storage::Temporary;
  if (keeps && storage_[variable.id] != 0)
    return; // The declaration of a static does not make a new object.
  const auto owned = elements_.find({storage_[variable.id], 0});
  const int64_t elementBytes =
      storage_[variable.id] != 0 && owned != elements_.end() ? object(owned->second).elementBytes : 0;
  storage_[variable.id] = 0;
  const ObjectId id = storageOf(variable);
  if (elementBytes > 1) { // a container of such elements, none so far
    const ObjectId elements = allocate(MemoryObject("elements of " + variable.name, 0));
    object(elements).elementBytes = elementBytes;
    elements_[{id, 0}] = elements;
  }
  if (initial && !stopped())
    fill(object(id), variable, *initial);
}

Flow Machine::jump(const Stmt &stmt) {
  static constexpr Flow::Kind kKinds[] = {Flow::Kind::Break, Flow::Kind::Continue, Flow::Kind::Leave,
                                          Flow::Kind::Return, Flow::Kind::Throw};
  if (stmt.value) {
    const Value carried = defined(stmt.value);
    if (stmt.jump == JumpKind::Return)
      result_.returned = carried;
  }
  return {kKinds[static_cast<size_t>(stmt.jump)], stmt.label};
}

// One turn of a loop; `again` tells whether there is another.
Flow Machine::iteration(const Stmt &stmt, bool &again) {
  const Loop &loop = *stmt.loop;
  again = false;
  const auto admits = [&](Flow &flow) {
    flow = block(loop.prelude);
    if (!flow.isNext() || !loop.condition)
      return flow.isNext() && !stopped();
    const Value condition = defined(loop.condition);
    if (options_.values && !stopped())
      options_.values->onTest(stmt, condition);
    return condition.isTrue() && !stopped();
  };
  Flow flow;
  if (!loop.testAtEnd && !admits(flow))
    return flow;
  flow = block(loop.body);
  if (flow.kind == Flow::Kind::Continue && flow.label == loop.id)
    flow = {};
  if (flow.isNext())
    flow = block(loop.step);
  if (!flow.isNext())
    return flow;
  again = !loop.testAtEnd || admits(flow);
  return flow;
}

Flow Machine::loop(const Stmt &stmt) {
  if (!stmt.loop) {
    stop(Trouble::Malformed, "a loop without a loop");
    return {Flow::Kind::Stop};
  }
  const Loop &loop = *stmt.loop;
  if (options_.listener)
    options_.listener->onLoopStart(loop.id, where_);
  where_.push_back({loop.id, 0});
  Flow flow;
  for (bool again = true; again && spend();) {
    current_ = &stmt;
    if (options_.listener)
      options_.listener->onIteration(loop.id, where_.back().iteration);
    flow = iteration(stmt, again);
    if (again)
      ++where_.back().iteration;
  }
  // The turn that the condition refuses is no iteration; the one that leaves early is.
  const bool refused = flow.isNext() && !loop.testAtEnd;
  const int64_t iterations = where_.back().iteration + (refused ? 0 : 1);
  where_.pop_back();
  if (options_.listener)
    options_.listener->onLoopEnd(loop.id, iterations);
  if (flow.kind == Flow::Kind::Break && flow.label == loop.id)
    flow = {};
  return stopped() ? Flow{Flow::Kind::Stop} : flow;
}

Flow Machine::statement(const Stmt &stmt) {
  if (!spend())
    return {Flow::Kind::Stop};
  current_ = &stmt;
  Flow flow;
  switch (stmt.kind) {
  case StmtKind::Declare:
    declare(stmt);
    break;
  case StmtKind::Assign: {
    Value assigned = value(stmt.value);
    if (stmt.var < result_.variables.size()) {
      traceScalar(AccessKind::Write, stmt.var);
      if (options_.values && !stopped())
        assigned.origin = options_.values->onAssign(stmt, assigned);
      result_.variables[stmt.var] = std::move(assigned);
    } else {
      stop(Trouble::Malformed, "assigns a variable that does not exist");
    }
    break;
  }
  case StmtKind::Store:
    store(stmt.place, value(stmt.value));
    break;
  case StmtKind::If: {
    const Value condition = defined(stmt.value);
    if (options_.values && !stopped())
      options_.values->onTest(stmt, condition);
    flow = condition.isTrue() ? block(stmt.body) : block(stmt.orElse);
    if (options_.values && !stopped())
      options_.values->onBranchEnd(stmt, result_.variables);
    break;
  }
  case StmtKind::Loop:
    flow = loop(stmt);
    break;
  case StmtKind::Scope:
    flow = block(stmt.body);
    if (flow.kind == Flow::Kind::Leave && flow.label == stmt.label)
      flow = {};
    break;
  case StmtKind::Jump:
    flow = jump(stmt);
    break;
  case StmtKind::Call:
    if (constructContainer(stmt))
      break;
    if (!passOver(stmt))
      stop(Trouble::NotModelled, "calls '" + stmt.text + "'");
    else if (options_.listener)
      options_.listener->onCall(stmt, where_);
    break;
  case StmtKind::Touch:
    value(stmt.value);
    break;
  case StmtKind::Assume:
    if (!isApart(stmt.value) && !isTrue(stmt.value))
      stop(Trouble::BrokenAssumption, describe(stmt.value));
    break;
  case StmtKind::Refuse:
    if (!passOver(stmt))
      stop(Trouble::NotModelled, std::string(refusalId(stmt.refusal)) + " " + stmt.text);
    break;
  }
  return stopped() ? Flow{Flow::Kind::Stop} : flow;
}

RunResult interpret(const FunctionModel &function, const RunInput &input, const RunOptions &options) {
  return Machine(function, input, options).run();
}

} // namespace lanewise
