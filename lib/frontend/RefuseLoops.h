// frontend/RefuseLoops.h - takes back what a model says of its loops, for a reason.
// Tested by testdata/refusals and testdata/traps.
#pragma once

#include "model/LoopModel.h"

#include <functional>

namespace lanewise {

/// Puts a refusal at the beginning of the body of every loop of the function, or of those that `concerns` is true of.
void refuseLoops(FunctionModel &model, Refusal why, const std::string &text,
                 const std::function<bool(const Loop &)> &concerns = nullptr);

/// True if a loop reads, writes or computes floating-point numbers.
bool computesFloat(const Loop &loop);

/// True if something in the loop is refused for this reason already.
bool isRefused(const Loop &loop, Refusal why);

} // namespace lanewise
