// model/SourceText.h - an expression as the user would have written it, in C++ and with the source's names.
// Tested by tests/unit/model/SourceTextTest.cpp.
//
// The text means in C++ what the expression means: a conversion is left out only where C++ makes the same one by
// itself (`n * 2`, `x * 0.5`, `a[i]`), or at the outside where the value stays the same.
// Values without a spelling in C++ are shown in angle brackets.
#pragma once

#include "model/CxxConversions.h"
#include "model/LoopModel.h"

#include <functional>
#include <string>

namespace lanewise {

struct SourceTextOptions {
  /// What to call the number of the current iteration of a loop (also where the source hides its counter, as range-for
  /// does); without it: "iteration".
  std::function<std::string(LoopId)> iterationName;
  size_t maxLength = 4000; ///< longer texts end in "…"
};

std::string sourceText(const FunctionModel &function, ExprRef expr, const SourceTextOptions &options = {});

} // namespace lanewise
