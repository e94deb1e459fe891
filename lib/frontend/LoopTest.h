// frontend/LoopTest.h - finds the test of a loop that has none of its own among its breaks.
// Tested by tests/unit/frontend/GotoTest.cpp.
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

/// Makes a break at the beginning or the end of the body the loop's own test, if the loop has none. It may change the
/// form of the test, never what the loop does.
void takeTestFromBody(Loop &loop, ExprPool &pool);

} // namespace lanewise
