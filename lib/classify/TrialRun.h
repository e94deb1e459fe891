// classify/TrialRun.h - dependences that no formula shows, seen happening in small runs of the model.
// Tested by tests/unit/classify/TrialRunTest.cpp and testdata/sequential.
#pragma once

#include "dependence/Dependence.h"
#include "model/LoopSummary.h"

#include <vector>

namespace lanewise {

/// Whether some carried dependence among `open` (indices into graph.carried) happens in each of several runs of the
/// loop's function on made-up inputs (model/SampleInput.h): an iteration reads what an earlier one wrote, or overwrites
/// what it read. Returns those seen in the last run with their iterations; nothing if some run shows none. Of those
/// where only guards are open, one run that shows one is enough: its input is one for which they hold; of those between
/// places that are computed of counters and parameters alone, two are enough. Runs are bounded, and only the model is
/// executed, never the program; what cannot be run shows nothing.
std::vector<std::pair<size_t, Witness>> dependencesInEveryTrial(const LoopSummary &loop, const DependenceGraph &graph,
                                                                const std::vector<size_t> &open,
                                                                const LanguageRules &rules);

} // namespace lanewise
