// model/VerifyExpr.cpp - invariants of expressions.
#include "model/VerifyExpr.h"

#include "model/ModelText.h"

namespace lanewise {

// How many operands a node has: exactly `count` of them, or any number.
static bool hasOperandCount(ExprRef node) {
  const size_t count = node->operands.size();
  switch (node->kind) {
  case ExprKind::IntConst:
  case ExprKind::FloatConst:
  case ExprKind::Undef:
  case ExprKind::Var:
  case ExprKind::Iter:
  case ExprKind::PlaceVar:
    return count == 0;
  case ExprKind::Neg:
  case ExprKind::BitNot:
  case ExprKind::LogicalNot:
  case ExprKind::Cast:
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::PlaceDeref:
  case ExprKind::PlaceField:
  case ExprKind::PlaceElements:
    return count == 1;
  case ExprKind::Select:
    return count == 3;
  case ExprKind::Call:
  case ExprKind::Opaque:
  case ExprKind::LoopValue:
    return true;
  default:
    return count == 2;
  }
}

static bool takesPlace(ExprRef node, size_t operand) {
  switch (node->kind) {
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::PlaceField:
  case ExprKind::PlaceElements:
    return true;
  case ExprKind::PlaceIndex:
    return operand == 0;
  default:
    return false;
  }
}

void ExprVerifier::require(bool holds, ExprRef node, const std::string &message) {
  if (!holds)
    messages_.push_back("'" + printExpr(function_, node) + "' " + message);
}

// Operands that exist and are places where places belong; nothing else can be asked of a node without them.
bool ExprVerifier::hasShape(ExprRef node) {
  bool holds = hasOperandCount(node);
  for (size_t i = 0; i < node->operands.size(); ++i)
    holds = holds && node->op(i) && node->op(i)->isPlace() == takesPlace(node, i);
  if (!holds)
    messages_.push_back("an expression has the wrong operands");
  return holds;
}

std::vector<std::string> ExprVerifier::check(ExprRef root) {
  messages_.clear();
  std::vector<ExprRef> fresh, stack{root};
  bool shaped = true;
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (!seen_.insert(node).second)
      continue;
    fresh.push_back(node);
    shaped = hasShape(node) && shaped;
    for (ExprRef operand : node->operands)
      if (operand)
        stack.push_back(operand);
  }
  if (shaped)
    for (size_t i = fresh.size(); i-- > 0;)
      checkNode(fresh[i]);
  return std::move(messages_);
}

const Variable *ExprVerifier::variableOf(ExprRef node) {
  const uint64_t id = static_cast<uint64_t>(node->intValue);
  if (id < function_.variables.size())
    return &function_.variables[id];
  messages_.push_back("variable " + std::to_string(id) + " does not exist");
  return nullptr;
}

void ExprVerifier::checkLeaf(ExprRef node) {
  switch (node->kind) {
  case ExprKind::IntConst:
    require(node->type.isIntegral() || node->type.isPointer(), node, "is an integer of type " + typeText(node->type));
    require(wrapToType(node->type, node->intValue) == node->intValue, node, "does not fit its type");
    break;
  case ExprKind::FloatConst:
    require(node->type.isFloat(), node, "is a floating-point number of type " + typeText(node->type));
    break;
  case ExprKind::Undef:
    require(node->type.kind != Type::Kind::Void, node, "has no type");
    break;
  case ExprKind::Var:
    if (const Variable *variable = variableOf(node)) {
      require(variable->shape == VarShape::Scalar, node, "is the value of a variable that is no scalar");
      require(!variable->inMemory, node, "is the value of a variable in memory, which must be loaded");
      require(variable->type == node->type, node, "has not the type of its variable, " + typeText(variable->type));
    }
    break;
  default:
    break;
  }
}

static bool isNumber(Type type) { return type.isInt() || type.isFloat(); }
// Narrower integers are promoted before they are computed with.
static bool isPromoted(Type type) { return !type.isInt() || type.bits >= 32; }

void ExprVerifier::checkUnary(ExprRef node) {
  const Type operand = node->op(0)->type;
  switch (node->kind) {
  case ExprKind::Neg:
    require(isNumber(operand), node, "negates " + typeText(operand));
    break;
  case ExprKind::BitNot:
    require(operand.isInt(), node, "complements " + typeText(operand));
    break;
  case ExprKind::LogicalNot:
    require(operand.isBool(), node, "inverts " + typeText(operand) + ", not a condition");
    break;
  default: { // Cast
    const auto converts = [](Type type) { return type.kind != Type::Kind::Void && type.kind != Type::Kind::Opaque; };
    require(converts(operand) && converts(node->type), node, "converts from " + typeText(operand));
    const bool withPointer = operand.isPointer() != node->type.isPointer();
    require(!withPointer || (!operand.isFloat() && !node->type.isFloat()), node, "converts between address and float");
    return;
  }
  }
  require(operand == node->type, node, "has not the type of its operand, " + typeText(operand));
  require(isPromoted(operand), node, "computes in " + typeText(operand) + ", which C++ would have promoted");
}

void ExprVerifier::checkBinary(ExprRef node) {
  const Type left = node->op(0)->type, right = node->op(1)->type;
  const ExprKind kind = node->kind;
  const std::string types = typeText(left) + " and " + typeText(right);
  if (kind == ExprKind::And || kind == ExprKind::Or) {
    require(left.isBool() && right.isBool() && node->type.isBool(), node, "combines " + types + ", not conditions");
    return;
  }
  if (kind >= ExprKind::Lt && kind <= ExprKind::Ne) {
    require(left == right, node, "compares " + types);
    require(isNumber(left) || left.isBool() || left.isPointer(), node, "compares values of type " + typeText(left));
    require(node->type.isBool(), node, "is a comparison of type " + typeText(node->type));
    return;
  }
  require(left == node->type, node, "has not the type of its operand, " + typeText(left));
  if (kind == ExprKind::Shl || kind == ExprKind::Shr) {
    require(left.isInt() && right.isInt(), node, "shifts " + types);
    require(isPromoted(left), node, "computes in " + typeText(left) + ", which C++ would have promoted");
    return;
  }
  require(left == right, node, "combines " + types);
  const bool bits = kind == ExprKind::BitAnd || kind == ExprKind::BitOr || kind == ExprKind::BitXor;
  if (bits)
    require(left.isIntegral(), node, "combines the bits of " + types);
  else
    require(kind == ExprKind::Rem ? left.isInt() : isNumber(left), node, "computes with " + types);
  require(bits || isPromoted(left), node, "computes in " + typeText(left) + ", which C++ would have promoted");
}

void ExprVerifier::checkPointer(ExprRef node) {
  const Type first = node->op(0)->type;
  switch (node->kind) {
  case ExprKind::Load:
    require(node->type == first, node, "loads " + typeText(node->type) + " from a place of " + typeText(first));
    require(first.kind != Type::Kind::Void, node, "loads from a place without a type");
    break;
  case ExprKind::AddressOf:
    require(node->type.isPointer(), node, "is an address of type " + typeText(node->type));
    break;
  case ExprKind::PtrAdd:
    require(first.isPointer() && node->op(1)->type.isInt() && node->type.isPointer(), node,
            "advances " + typeText(first) + " by " + typeText(node->op(1)->type));
    break;
  default: // PtrDiff
    require(first.isPointer() && node->op(1)->type.isPointer(), node, "is the distance of values that are no pointers");
    require(node->type == Type::i64(), node, "is a distance of type " + typeText(node->type));
    require(node->intValue != 0, node, "counts elements of no bytes");
    break;
  }
}

void ExprVerifier::checkPlace(ExprRef node) {
  switch (node->kind) {
  case ExprKind::PlaceVar:
    if (const Variable *variable = variableOf(node)) {
      const bool scalar = variable->shape == VarShape::Scalar;
      require(!scalar || variable->inMemory, node, "is the storage of a scalar that is not in memory");
      require(node->type == (scalar ? variable->type : Type::opaque()), node, "has not the type of its variable");
    }
    break;
  case ExprKind::PlaceDeref:
    require(node->op(0)->type.isPointer(), node, "follows " + typeText(node->op(0)->type) + ", which is no pointer");
    break;
  case ExprKind::PlaceIndex:
    require(node->op(1)->type.isInt(), node, "is indexed by " + typeText(node->op(1)->type));
    require(node->intValue > 0, node, "has elements of no bytes");
    break;
  case ExprKind::PlaceField:
    require(node->intValue >= 0, node, "is a field before its record");
    break;
  default:
    break;
  }
}

void ExprVerifier::checkNode(ExprRef node) {
  switch (node->kind) {
  case ExprKind::IntConst:
  case ExprKind::FloatConst:
  case ExprKind::Undef:
  case ExprKind::Var:
    checkLeaf(node);
    break;
  case ExprKind::Iter:
  case ExprKind::LoopValue:
    require(false, node, "belongs in a summary, not in a function");
    break;
  case ExprKind::Neg:
  case ExprKind::BitNot:
  case ExprKind::LogicalNot:
  case ExprKind::Cast:
    checkUnary(node);
    break;
  case ExprKind::Select: {
    const Type yes = node->op(1)->type, no = node->op(2)->type;
    require(node->op(0)->type.isBool(), node, "chooses by " + typeText(node->op(0)->type) + ", not by a condition");
    require(yes == no && node->type == yes, node, "chooses between " + typeText(yes) + " and " + typeText(no));
    break;
  }
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::PtrAdd:
  case ExprKind::PtrDiff:
    checkPointer(node);
    break;
  case ExprKind::Call:
    require(!node->text.empty() && node->type.kind != Type::Kind::Void, node, "is a call without a name or a value");
    break;
  case ExprKind::Opaque:
    require(refusalFromId(node->text).has_value(), node, "names no refusal");
    break;
  default:
    if (node->isPlace())
      checkPlace(node);
    else
      checkBinary(node);
    break;
  }
}

} // namespace lanewise
