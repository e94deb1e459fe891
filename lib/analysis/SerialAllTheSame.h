// analysis/SerialAllTheSame.h - loops that are serial although some of what they call is not known.
// Tested by testdata/sequential/positive_calls_now_and_then.c and positive_through_inner_loop.c.
#pragma once

#include "classify/Classify.h"

#include <vector>

namespace lanewise {

/// Makes answers of loops that are not known serial where they can be shown to be:
///  * some calls of which nothing is known happen now and then, and the loop is serial even where they do nothing
///    (model/QuietCalls.h), because of a carried value or of two accesses that meet;
///  * a loop inside is serial for a value that only that loop changes: its next run begins with what the last has left.
/// `answers` are those of the function's `summaries`, by LoopId.
void proveMoreSerial(const FunctionModel &function, const LanguageRules &rules,
                     const std::vector<LoopSummary> &summaries, std::vector<LoopAnswer> &answers);

} // namespace lanewise
