// dependence/CurrentNames.h - values from before the loop in terms of what the names mean where the loop stands.
// Tested by tests/unit/dependence/CurrentNamesTest.cpp.
#pragma once

#include "model/LoopSummary.h"

namespace lanewise {

/// A closed expression says `n` for what n was when the function began. Where the loop stands n may hold something
/// else (`n = n - 1;`), memory may have been written, and a copy made before may be the only name of the old value.
/// Returns the expression with each Var standing for the variable's value when the loop begins; what has no name there
/// becomes Undef, which has no spelling.
ExprRef inCurrentNames(const LoopSummary &loop, ExprRef expr);

/// A pointer that has no name where the loop stands, but from which a variable was moved: that variable, and the
/// PtrAdds that lead to its value. Null if the pointer has a name, or if there is no such variable.
ExprRef movedPointer(const LoopSummary &loop, ExprRef pointer, std::vector<ExprRef> &steps);

} // namespace lanewise
