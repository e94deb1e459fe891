// model/SourceText.h - an expression as the user would have written it, in C++ and with the source's names.
// Tested by tests/unit/model/SourceTextTest.cpp.
//
// The text means in C++ what the expression means: a conversion is left out only where C++ makes the same one by
// itself (`n * 2`, `x * 0.5`, `a[i]`), or at the outside where the value stays the same. Only iteration numbers are shown
// as the counters that the source has, in the source's own (narrower) arithmetic.
// Values without a spelling in C++ are shown in angle brackets.
#pragma once

#include "model/CounterText.h"
#include "model/CxxConversions.h"
#include "model/LoopModel.h"

#include <functional>
#include <string>

namespace lanewise {

struct SourceTextOptions {
  /// What the source calls the iterations of a loop; null if it has no counter (range-for hides it).
  std::function<const IterationName *(LoopId)> iterationName;
  std::string unnamedIteration = "iteration"; ///< what to call the number of an iteration without a name
  size_t maxLength = 4000; ///< longer texts end in "…"
};

/// True for a field that the source does not spell: an unnamed struct, or a union as a whole.
bool isUnspelled(ExprRef place);

std::string sourceText(const FunctionModel &function, ExprRef expr, const SourceTextOptions &options = {});

} // namespace lanewise
