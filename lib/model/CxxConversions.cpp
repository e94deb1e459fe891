// model/CxxConversions.cpp - the conversions that C++ makes by itself.
#include "model/CxxConversions.h"

#include "model/TextRules.h"

namespace lanewise {

Type promoted(Type type) { return type.isBool() || (type.isInt() && type.bits < 32) ? Type::integer(32, true) : type; }

Type commonType(Type left, Type right) {
  if (left.isFloat() || right.isFloat()) {
    if (left.isFloat() && right.isFloat())
      return left.bits >= right.bits ? left : right;
    return left.isFloat() ? left : right;
  }
  if (!left.isIntegral() || !right.isIntegral())
    return left;
  left = promoted(left);
  right = promoted(right);
  if (left.bits != right.bits)
    return left.bits > right.bits ? left : right;
  return left.isSigned ? right : left;
}

bool keepsValue(Type from, Type to) {
  if (from == to)
    return true;
  if (to.isFloat())
    return from.isIntegral() || (from.isFloat() && from.bits <= to.bits);
  if (!from.isIntegral() || !to.isInt())
    return false;
  if (from.isBool() || (to.isSigned && !from.isSigned))
    return from.isBool() || to.bits > from.bits;
  return from.isSigned == to.isSigned && to.bits >= from.bits;
}

std::string cxxTypeName(Type type) {
  if (type.isPointer())
    return "void *";
  if (type.isInt() && type.bits > 64)
    return type.isSigned ? "__int128" : "unsigned __int128";
  const std::string_view name = cxxNameOfType(type);
  if (!name.empty())
    return std::string(name);
  return type.kind == Type::Kind::Void ? "void" : type.isFloat() ? "__float128" : "auto";
}

} // namespace lanewise
