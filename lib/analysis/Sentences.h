// analysis/Sentences.h - the one sentence that says what a loop is.
// Tested by tests/golden and tests/unit/analysis/SentencesTest.cpp.
#pragma once

#include "analysis/Report.h"

namespace lanewise {

/// One plain sentence in the source's names, lower case, without a full stop, from what the report already holds.
std::string summarySentence(const LoopReport &loop);

} // namespace lanewise
