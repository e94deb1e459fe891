// frontend/Inlined.h - a body that is being read into its caller.
#pragma once

#include "frontend/FunctionLowering.h"

namespace lanewise {

struct FunctionLowering::Inlined {
  Inlined *outer = nullptr;
  const clang::FunctionDecl *callee = nullptr;
  clang::QualType returnType;
  SourceSpan callSpan;
  bool isSystem = false;
  uint32_t label = 0;  ///< of the scope that `return` leaves
  VarId slot = kNoVar; ///< what `return` in the middle assigns
  bool jumped = false; ///< some return is not the last statement
};

} // namespace lanewise
