// analysis/HandedOnWhole.h - loops that are serial through containers that each iteration hands on whole.
// Tested by testdata/library/positive_whole_containers.cpp and trap_whole_containers.cpp.
#pragma once

#include "classify/Classify.h"

#include <optional>

namespace lanewise {

/// Where every iteration swaps containers, or copies one whole (model/ReplacedStorage.h), and has read what one of them
/// held before it writes there: the serial answer, with two iterations of which the second reads what the first has put
/// there. Nothing where that is not shown, or where the loop holds calls of which more is not known.
std::optional<LoopAnswer> serialByWholeContainers(const LoopSummary &loop, const LoopAnswer &answer,
                                                  const LanguageRules &rules);

} // namespace lanewise
