// dependence/Progress.h - loops that would run for ever if their counter ran round.
// Tested by tests/unit/dependence/ProgressTest.cpp.
#pragma once

#include "model/LoopSummary.h"

namespace lanewise {

/// True if the counter of the loop, or of one inside it, could run round before its test fails (`unsigned char i < n`
/// for an n of 300), so that only the rule that loops make progress makes its iterations follow from the test.
bool reliesOnProgress(const LoopSummary &loop, const LanguageRules &rules);

} // namespace lanewise
