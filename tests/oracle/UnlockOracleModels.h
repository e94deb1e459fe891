// tests/oracle/UnlockOracleModels.h - random loops with several statements, and nests, that a transformation might
// free. Tested by UnlockOracleTest.
#pragma once

#include "model/Interpreter.h"
#include "model/LoopModel.h"

#include <memory>
#include <string>
#include <vector>

namespace lanewise {

struct UnlockCase {
  std::string text; ///< as model text; with the parser's complaint if it is none
  std::unique_ptr<FunctionModel> model;
};

/// The numbers of one run: n and m, and whether `p` points into X instead of to storage of its own.
struct UnlockInput {
  int64_t n = 0, m = 0;
  bool overlaps = false;
};

/// function f(n, m, p) over the arrays X, Y (64 elements) and G, H (24 by 24): one loop or a nest of two.
UnlockCase generateUnlockCase(uint64_t seed);
std::vector<UnlockInput> unlockInputs();
RunInput runInputFor(const UnlockCase &unlockCase, const UnlockInput &input);

} // namespace lanewise
