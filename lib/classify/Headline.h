// classify/Headline.h - the one class that a loop is called by.
// Tested by tests/golden and tests/unit/classify.
#pragma once

#include "classify/Classify.h"
#include "classify/StateFlow.h"

namespace lanewise {

/// The id of the class of the weakest carried variable of an answer whose parts, conditions apart, come to `verdict`.
/// `searches`: the loop leaves early for what it found.
std::string_view headlineOf(const LoopAnswer &answer, Verdict verdict, bool searches, const StateFlow &flow);

} // namespace lanewise
