// model/BitWords.cpp - recognises what frontend/LibraryBits.cpp makes of b[n].
#include "model/BitWords.h"

namespace lanewise {

bool isWordOfBits(ExprRef place, const FunctionModel &function) {
  if (!place->is(ExprKind::PlaceIndex))
    return false;
  ExprRef array = place->op(0), index = place->op(1);
  if (!index->is(ExprKind::Div) || !index->op(1)->isIntConst(kWordBits))
    return false;
  if (array->is(ExprKind::PlaceField))
    return array->text == "<words>";
  if (!array->is(ExprKind::PlaceElements))
    return false;
  ExprRef container = array->op(0);
  const bool isVariable = container->is(ExprKind::PlaceVar);
  if (!isVariable && !(container->is(ExprKind::PlaceDeref) && container->op(0)->is(ExprKind::Var)))
    return false;
  const auto id = static_cast<size_t>(isVariable ? container->intValue : container->op(0)->intValue);
  return id < function.variables.size() && function.variables[id].typeName.find("bool") != std::string::npos;
}

} // namespace lanewise
