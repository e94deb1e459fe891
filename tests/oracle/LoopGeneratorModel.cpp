// tests/oracle/LoopGeneratorModel.cpp - generated programs as models, and their inputs.
#include "oracle/LoopGenerator.h"

#include "model/TextRules.h"

namespace lanewise {

namespace {
class ModelBuilder {
public:
  explicit ModelBuilder(const GenProgram &program)
      : program_(program), model_(std::make_unique<FunctionModel>()), pool_(*model_->pool) {}
  std::unique_ptr<FunctionModel> build();

private:
  void declareVariable(const GenVariable &variable);
  ExprRef value(const GenExprPtr &expr);
  ExprRef element(const GenExprPtr &expr);
  VarId idOf(size_t variable) const { return ids_[variable]; }
  ExprRef variable(size_t id) { return pool_.var(idOf(id), program_.variables[id].type); }
  Block block(const std::vector<GenStmt> &stmts);
  void statement(const GenStmt &stmt, Block &into);
  void loop(const GenStmt &stmt, Block &into);
  void assign(VarId target, ExprRef value, Block &into);

  const GenProgram &program_;
  std::unique_ptr<FunctionModel> model_;
  ExprPool &pool_;
  std::vector<VarId> ids_; ///< by index in GenProgram::variables
};
} // namespace

static int64_t bytesOf(Type type) { return static_cast<int64_t>(typeBytes(type)); }

void ModelBuilder::declareVariable(const GenVariable &variable) {
  Variable result;
  result.id = static_cast<VarId>(model_->variables.size());
  result.name = variable.name;
  result.type = variable.type;
  result.storage = variable.isParameter() ? Storage::Parameter : Storage::Local;
  const std::string element(cxxNameOfType(variable.type));
  switch (variable.kind) {
  case GenVariable::Kind::Parameter:
  case GenVariable::Kind::Scalar:
    result.typeName = element;
    break;
  case GenVariable::Kind::Pointer:
  case GenVariable::Kind::Rows:
  case GenVariable::Kind::Walker:
  case GenVariable::Kind::Result: {
    result.type = Type::pointer();
    result.isRestrict = variable.isRestrict;
    const bool rows = variable.kind == GenVariable::Kind::Rows;
    result.pointeeTypeName = rows ? element + "[" + std::to_string(variable.extents[1]) + "]" : element;
    result.pointeeSize = static_cast<uint64_t>(bytesOf(variable.type) * (rows ? variable.extents[1] : 1));
    break;
  }
  case GenVariable::Kind::Global:
    result.storage = Storage::Global;
    [[fallthrough]];
  case GenVariable::Kind::Array:
    result.shape = VarShape::Array;
    result.extents.assign(variable.extents.begin(), variable.extents.end());
    result.elementTypeName = element;
    break;
  }
  result.size = defaultSize(result);
  model_->variables.push_back(std::move(result));
}

ExprRef ModelBuilder::element(const GenExprPtr &expr) {
  const GenVariable &array = program_.variables[expr->variable];
  const int64_t bytes = bytesOf(array.type);
  const VarId id = idOf(expr->variable);
  const std::vector<GenExprPtr> &subscripts = expr->operands;
  const uint64_t size = static_cast<uint64_t>(bytes);
  if (array.isPointer()) {
    ExprRef pointer = pool_.ptrAdd(pool_.var(id, Type::pointer()), value(subscripts[0]), bytes);
    return pool_.placeDeref(pointer, array.type, size);
  }
  if (array.kind == GenVariable::Kind::Rows) {
    const int64_t rowBytes = bytes * array.extents[1];
    ExprRef pointer = pool_.ptrAdd(pool_.var(id, Type::pointer()), value(subscripts[0]), rowBytes);
    ExprRef row = pool_.placeDeref(pointer, Type::opaque(), static_cast<uint64_t>(rowBytes));
    return pool_.placeIndex(row, value(subscripts[1]), array.type, bytes, static_cast<uint64_t>(array.extents[1]));
  }
  ExprRef place = pool_.placeVar(id, Type::opaque(), model_->variables[id].size);
  for (size_t i = 0; i < subscripts.size(); ++i) {
    int64_t below = bytes;
    for (size_t j = i + 1; j < array.extents.size(); ++j)
      below *= array.extents[j];
    const Type type = i + 1 == subscripts.size() ? array.type : Type::opaque();
    place = pool_.placeIndex(place, value(subscripts[i]), type, below, static_cast<uint64_t>(array.extents[i]));
  }
  return place;
}

ExprRef ModelBuilder::value(const GenExprPtr &expr) {
  const auto operand = [&](size_t i) { return value(expr->operands[i]); };
  switch (expr->kind) {
  case GenExpr::Kind::Literal:
    return expr->type.isFloat() ? pool_.floatConst(expr->type, expr->number)
                                : pool_.intConst(expr->type, expr->integer);
  case GenExpr::Kind::Variable:
    return variable(expr->variable);
  case GenExpr::Kind::Element:
    return pool_.load(element(expr));
  case GenExpr::Kind::Cast:
    return pool_.cast(expr->type, operand(0));
  case GenExpr::Kind::Unary:
    return pool_.unary(expr->op, operand(0));
  case GenExpr::Kind::Binary:
    return expr->isTurned ? pool_.binary(expr->op, operand(1), operand(0))
                          : pool_.binary(expr->op, operand(0), operand(1));
  case GenExpr::Kind::Select:
    return pool_.select(operand(0), operand(1), operand(2));
  case GenExpr::Kind::Call:
    return pool_.call(expr->type, expr->callee, {operand(0)});
  }
  return nullptr;
}

void ModelBuilder::assign(VarId target, ExprRef value, Block &into) {
  into.push_back(std::make_unique<Stmt>());
  into.back()->kind = StmtKind::Assign;
  into.back()->var = target;
  into.back()->value = value;
}

static void declareInto(VarId variable, Block &into) {
  into.push_back(std::make_unique<Stmt>());
  into.back()->kind = StmtKind::Declare;
  into.back()->var = variable;
}

void ModelBuilder::loop(const GenStmt &stmt, Block &into) {
  const VarId counter = idOf(stmt.variable);
  const Type type = program_.variables[stmt.variable].type;
  const auto advanced = [&] {
    // `++i` on a narrow counter would be computed in int; counters have at least int's width.
    return pool_.binary(stmt.stride < 0 ? ExprKind::Sub : ExprKind::Add, variable(stmt.variable),
                        pool_.intConst(type, stmt.stride < 0 ? -stmt.stride : stmt.stride));
  };
  if (program_.variables[stmt.variable].isDeclared)
    declareInto(counter, into);
  assign(counter, value(stmt.start), into);
  auto result = std::make_unique<Loop>();
  result->id = stmt.loop;
  Block walks;
  for (const GenWalk &walk : stmt.walks) {
    const int64_t bytes = bytesOf(program_.variables[walk.walker].type);
    const auto moved = [&](size_t from, int64_t by) {
      return pool_.ptrAdd(pool_.var(idOf(from), Type::pointer()), pool_.intConst(Type::i64(), by), bytes);
    };
    declareInto(idOf(walk.walker), into);
    assign(idOf(walk.walker), moved(walk.pointer, walk.start), into);
    assign(idOf(walk.walker), moved(walk.walker, walk.stride), walks);
  }
  result->body = block(stmt.body);
  if (stmt.form == GenStmt::Form::Countdown) { // for (; i-- > 0;)
    const auto before = static_cast<VarId>(model_->variables.size());
    Variable temporary;
    temporary.id = before;
    temporary.storage = Storage::Temporary;
    temporary.type = type;
    temporary.size = typeBytes(type);
    model_->variables.push_back(temporary);
    assign(before, variable(stmt.variable), result->prelude);
    assign(counter, pool_.binary(ExprKind::Sub, variable(stmt.variable), pool_.intConst(type, 1)), result->prelude);
    result->condition = pool_.greater(pool_.var(before, type), pool_.intConst(type, 0));
  } else {
    result->condition = value(stmt.condition);
    assign(counter, advanced(), stmt.form == GenStmt::Form::For ? result->step : result->body);
  }
  const bool inHeader = stmt.form == GenStmt::Form::For || stmt.form == GenStmt::Form::Countdown;
  for (StmtPtr &walk : walks)
    (inHeader ? result->step : result->body).push_back(std::move(walk));
  result->testAtEnd = stmt.form == GenStmt::Form::Do;
  result->form = stmt.form == GenStmt::Form::Do      ? LoopForm::Do
                 : stmt.form == GenStmt::Form::While ? LoopForm::While
                                                     : LoopForm::For;
  into.push_back(std::make_unique<Stmt>());
  into.back()->kind = StmtKind::Loop;
  into.back()->loop = std::move(result);
}

void ModelBuilder::statement(const GenStmt &stmt, Block &into) {
  if (stmt.kind == GenStmt::Kind::Loop) {
    loop(stmt, into);
    return;
  }
  if (stmt.kind == GenStmt::Kind::Assign) {
    if (stmt.declares)
      declareInto(idOf(stmt.variable), into);
    assign(idOf(stmt.variable), value(stmt.value), into);
    return;
  }
  auto result = std::make_unique<Stmt>();
  if (stmt.kind == GenStmt::Kind::Store) {
    result->kind = StmtKind::Store;
    result->place = element(stmt.place);
    result->value = value(stmt.value);
  } else if (stmt.kind == GenStmt::Kind::If) {
    result->kind = StmtKind::If;
    result->value = value(stmt.value);
    result->body = block(stmt.body);
    result->orElse = block(stmt.orElse);
  } else {
    result->kind = StmtKind::Jump;
    result->jump = stmt.kind == GenStmt::Kind::Break      ? JumpKind::Break
                   : stmt.kind == GenStmt::Kind::Continue ? JumpKind::Continue
                                                          : JumpKind::Return;
    result->label = stmt.loop;
  }
  into.push_back(std::move(result));
}

Block ModelBuilder::block(const std::vector<GenStmt> &stmts) {
  Block result;
  for (const GenStmt &stmt : stmts)
    statement(stmt, result);
  return result;
}

std::unique_ptr<FunctionModel> ModelBuilder::build() {
  model_->name = program_.name;
  model_->loopCount = program_.loopCount;
  for (const GenVariable &variable : program_.variables) {
    ids_.push_back(static_cast<VarId>(model_->variables.size()));
    if (!variable.exists())
      continue;
    declareVariable(variable);
    model_->parameterCount += variable.isParameter();
  }
  for (size_t i = 0; i < program_.variables.size(); ++i)
    if (program_.variables[i].kind == GenVariable::Kind::Array) {
      declareInto(idOf(i), model_->body);
      const Type type = program_.variables[i].type;
      model_->body.back()->value = type.isFloat() ? pool_.floatConst(type, 0) : pool_.intConst(type, 0);
    }
  for (StmtPtr &stmt : block(program_.body))
    model_->body.push_back(std::move(stmt));
  return std::move(model_);
}

std::unique_ptr<FunctionModel> modelOf(const GenProgram &program) { return ModelBuilder(program).build(); }

RunInput inputFor(const GenProgram &program, const FunctionModel &model) {
  RunInput input;
  for (const GenBlock &block : program.blocks) {
    MemoryObject object("block", block.bytes.size());
    object.bytes = block.bytes;
    object.isDefined.assign(block.bytes.size(), 1);
    object.elementBytes = bytesOf(block.element);
    input.objects.push_back(std::move(object));
  }
  for (const GenVariable &variable : program.variables) {
    const auto object = static_cast<ObjectId>(variable.block + 1);
    if (variable.kind == GenVariable::Kind::Parameter)
      input.arguments.push_back(variable.type.isFloat() ? Value::ofFloat(variable.type, variable.number)
                                                        : Value::ofInt(variable.type, variable.value));
    else if (variable.isParameter() && variable.exists())
      input.arguments.push_back(Value::ofPointer(object, variable.base * bytesOf(variable.type)));
    if (variable.kind == GenVariable::Kind::Global)
      for (const Variable &candidate : model.variables)
        if (candidate.storage == Storage::Global && candidate.name == variable.name)
          input.globals[candidate.id] = Value::ofPointer(object);
  }
  return input;
}

} // namespace lanewise
