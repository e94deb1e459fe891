// model/Verifier.cpp - invariants of variables and statements.
#include "model/Verifier.h"

#include "model/VerifyExpr.h"

#include <algorithm>
#include <map>

namespace lanewise {

namespace {
class Verifier {
public:
  explicit Verifier(const FunctionModel &function) : function_(function), exprs_(function) {}
  std::vector<std::string> run();

private:
  void variable(const Variable &variable, size_t index);
  void block(const Block &block);
  void statement(const Stmt &stmt);
  void usesFieldsOfItsKind(const Stmt &stmt);
  void assign(const Stmt &stmt);
  void declare(const Stmt &stmt);
  void jump(const Stmt &stmt);
  void loop(const Stmt &stmt);
  void call(const Stmt &stmt);
  void loads(const Stmt &stmt);
  void value(ExprRef expr, const Stmt &stmt);
  void place(ExprRef expr, const Stmt &stmt);
  void condition(ExprRef expr, const Stmt &stmt);
  const Variable *target(const Stmt &stmt);
  void require(bool holds, const Stmt &stmt, const std::string &message);

  const FunctionModel &function_;
  ExprVerifier exprs_;
  std::vector<LoopId> openLoops_, allLoops_;
  std::vector<uint32_t> openScopes_;
  std::map<VarId, int> referenceBindings_;
  std::vector<std::string> messages_;
};
} // namespace

static std::string_view kindText(StmtKind kind) {
  static constexpr std::string_view kWords[] = {"declare", "assign", "store", "if",     "loop",  "scope",
                                                "jump",    "call",   "touch", "assume", "refuse"};
  return kWords[static_cast<size_t>(kind)];
}

void Verifier::require(bool holds, const Stmt &stmt, const std::string &message) {
  if (holds)
    return;
  std::string where(kindText(stmt.kind));
  if (stmt.span.isValid())
    where += " at " + std::to_string(stmt.span.line) + ":" + std::to_string(stmt.span.column);
  messages_.push_back(where + ": " + message);
}

void Verifier::variable(const Variable &variable, size_t index) {
  const auto check = [&](bool holds, const std::string &message) {
    if (!holds)
      messages_.push_back("variable " + std::to_string(index) + " '" + variable.name + "': " + message);
  };
  const bool scalar = variable.shape == VarShape::Scalar;
  check(variable.id == index, "its id is " + std::to_string(variable.id));
  check(variable.type.kind != Type::Kind::Void, "has no type");
  check(variable.extents.empty() == (variable.shape != VarShape::Array),
        "extents belong to arrays, and arrays have them");
  const bool aggregate = variable.shape == VarShape::Record || variable.shape == VarShape::Container;
  check(!aggregate || variable.type.kind == Type::Kind::Opaque, "a record or container has no value type");
  check(scalar || !variable.inMemory, "only scalars are said to be in memory");
  const bool outlives = variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
                        variable.storage == Storage::ThreadLocal;
  check(!scalar || variable.inMemory || (!outlives && !variable.isVolatile && !variable.isAtomic),
        "a scalar that outlives the function, or is volatile or atomic, is in memory");
  check(!variable.isReference || (scalar && variable.type.isPointer()), "a reference is a scalar pointer");
  check((index < function_.parameterCount) == (variable.storage == Storage::Parameter), "parameters come first");
}

void Verifier::value(ExprRef expr, const Stmt &stmt) {
  if (!expr) {
    require(false, stmt, "has no value");
    return;
  }
  require(!expr->isPlace(), stmt, "has a place where a value belongs");
  for (const std::string &message : exprs_.check(expr))
    require(false, stmt, message);
}

void Verifier::place(ExprRef expr, const Stmt &stmt) {
  if (!expr || !expr->isPlace()) {
    require(false, stmt, "has no place to store to");
    return;
  }
  for (const std::string &message : exprs_.check(expr))
    require(false, stmt, message);
}

void Verifier::condition(ExprRef expr, const Stmt &stmt) {
  value(expr, stmt);
  require(!expr || expr->type.isBool(), stmt, "its condition is no condition");
}

const Variable *Verifier::target(const Stmt &stmt) {
  if (stmt.var < function_.variables.size())
    return &function_.variables[stmt.var];
  require(false, stmt, "variable " + std::to_string(stmt.var) + " does not exist");
  return nullptr;
}

void Verifier::usesFieldsOfItsKind(const Stmt &stmt) {
  const StmtKind kind = stmt.kind;
  require((stmt.place != nullptr) == (kind == StmtKind::Store), stmt, "only a store has a place");
  require((stmt.loop != nullptr) == (kind == StmtKind::Loop), stmt, "only a loop has a loop");
  require(stmt.body.empty() || kind == StmtKind::If || kind == StmtKind::Scope, stmt, "has a body");
  require(stmt.orElse.empty() || kind == StmtKind::If, stmt, "has an alternative");
  require(stmt.arguments.empty() || kind == StmtKind::Call, stmt, "has arguments");
  require(!stmt.hasResult || kind == StmtKind::Call, stmt, "has a result");
  const bool noValue =
      kind == StmtKind::Loop || kind == StmtKind::Scope || kind == StmtKind::Call || kind == StmtKind::Refuse;
  require(!stmt.value || !noValue, stmt, "has a value");
}

void Verifier::assign(const Stmt &stmt) {
  value(stmt.value, stmt);
  const Variable *variable = target(stmt);
  if (!variable)
    return;
  require(variable->shape == VarShape::Scalar && !variable->inMemory, stmt,
          "'" + variable->name + "' is in memory, which a store writes");
  if (stmt.value)
    require(stmt.value->type == variable->type, stmt,
            typeText(stmt.value->type) + " goes to '" + variable->name + "' of type " + typeText(variable->type));
  if (variable->isReference)
    require(++referenceBindings_[variable->id] == 1 && variable->storage != Storage::Parameter, stmt,
            "reference '" + variable->name + "' is bound again");
}

void Verifier::declare(const Stmt &stmt) {
  const Variable *variable = target(stmt);
  if (!variable || !stmt.value)
    return;
  value(stmt.value, stmt);
  const bool isConst = stmt.value->isIntConst() || stmt.value->is(ExprKind::FloatConst);
  require(isConst, stmt, "fills '" + variable->name + "' with something that is no constant");
  const bool typed = variable->shape == VarShape::Scalar || variable->type.kind != Type::Kind::Opaque;
  require(!typed || stmt.value->type == variable->type, stmt, "fills '" + variable->name + "' with another type");
}

void Verifier::jump(const Stmt &stmt) {
  const auto isOpen = [&](const std::vector<uint32_t> &open) {
    return std::find(open.begin(), open.end(), stmt.label) != open.end();
  };
  const bool toLoop = stmt.jump == JumpKind::Break || stmt.jump == JumpKind::Continue;
  if (toLoop)
    require(isOpen(openLoops_), stmt, "loop L" + std::to_string(stmt.label) + " does not enclose it");
  if (stmt.jump == JumpKind::Leave)
    require(isOpen(openScopes_), stmt, "scope " + std::to_string(stmt.label) + " does not enclose it");
  if (!stmt.value)
    return;
  value(stmt.value, stmt);
  require(stmt.jump == JumpKind::Return || stmt.jump == JumpKind::Throw, stmt, "carries a value");
  if (stmt.jump == JumpKind::Return)
    require(stmt.value->type == function_.returnType, stmt,
            "returns " + typeText(stmt.value->type) + " from a function of " + typeText(function_.returnType));
}

void Verifier::loop(const Stmt &stmt) {
  if (!stmt.loop)
    return;
  const Loop &loop = *stmt.loop;
  const std::string name = "L" + std::to_string(loop.id);
  require(std::find(allLoops_.begin(), allLoops_.end(), loop.id) == allLoops_.end(), stmt, name + " is there twice");
  require(loop.id < function_.loopCount, stmt, name + " is beyond the number of loops");
  allLoops_.push_back(loop.id);
  openLoops_.push_back(loop.id);
  block(loop.prelude);
  if (loop.condition)
    condition(loop.condition, stmt);
  block(loop.body);
  block(loop.step);
  openLoops_.pop_back();
}

void Verifier::call(const Stmt &stmt) {
  for (ExprRef argument : stmt.arguments)
    value(argument, stmt);
  if (!stmt.hasResult)
    return;
  if (const Variable *variable = target(stmt))
    require(variable->shape == VarShape::Scalar && !variable->inMemory, stmt,
            "its result goes to '" + variable->name + "', which is in memory");
}

void Verifier::loads(const Stmt &stmt) {
  for (const LoadMark &mark : stmt.loads) {
    const auto isMarked = [&](ExprRef node) { return node == mark.load; };
    bool found = (stmt.value && containsNode(stmt.value, isMarked)) ||
                 (stmt.place && containsNode(stmt.place, isMarked)) ||
                 (stmt.loop && stmt.loop->condition && containsNode(stmt.loop->condition, isMarked));
    for (ExprRef argument : stmt.arguments)
      found = found || (argument && containsNode(argument, isMarked));
    require(mark.load && mark.load->is(ExprKind::Load) && found, stmt, "marks a load that it does not have");
  }
}

void Verifier::statement(const Stmt &stmt) {
  usesFieldsOfItsKind(stmt);
  switch (stmt.kind) {
  case StmtKind::Declare:
    declare(stmt);
    break;
  case StmtKind::Assign:
    assign(stmt);
    break;
  case StmtKind::Store:
    place(stmt.place, stmt);
    value(stmt.value, stmt);
    if (stmt.place && stmt.value)
      require(stmt.place->type == stmt.value->type, stmt,
              typeText(stmt.value->type) + " goes to a place of " + typeText(stmt.place->type));
    break;
  case StmtKind::If:
    condition(stmt.value, stmt);
    block(stmt.body);
    block(stmt.orElse);
    break;
  case StmtKind::Loop:
    loop(stmt);
    break;
  case StmtKind::Scope:
    require(std::find(openScopes_.begin(), openScopes_.end(), stmt.label) == openScopes_.end(), stmt,
            "scope " + std::to_string(stmt.label) + " is inside itself");
    openScopes_.push_back(stmt.label);
    block(stmt.body);
    openScopes_.pop_back();
    break;
  case StmtKind::Jump:
    jump(stmt);
    break;
  case StmtKind::Call:
    call(stmt);
    break;
  case StmtKind::Touch:
    value(stmt.value, stmt);
    break;
  case StmtKind::Assume:
    condition(stmt.value, stmt);
    break;
  case StmtKind::Refuse:
    break;
  }
  loads(stmt);
}

void Verifier::block(const Block &statements) {
  for (const StmtPtr &stmt : statements) {
    if (stmt)
      statement(*stmt);
    else
      messages_.push_back("a block has an empty statement");
  }
}

std::vector<std::string> Verifier::run() {
  if (function_.parameterCount > function_.variables.size())
    messages_.push_back("there are fewer variables than parameters");
  for (size_t i = 0; i < function_.variables.size(); ++i)
    variable(function_.variables[i], i);
  block(function_.body);
  return std::move(messages_);
}

std::vector<std::string> verify(const FunctionModel &function) { return Verifier(function).run(); }

} // namespace lanewise
