// classify/MemoryUpdates.h - arrays that a loop only accumulates into: histograms and array reductions.
// Tested by testdata/histogram and tests/unit/classify.
#pragma once

#include "classify/StateFlow.h"
#include "model/Fold.h"

#include <map>

namespace lanewise {

/// One array (base) all of whose accesses in the loop are updates x = x ⊕ e of the same element by one operator.
struct ArrayUpdate {
  std::vector<uint32_t> accesses; ///< reads and writes, indices into LoopSummary::accesses
  FoldOperator op = FoldOperator::Add;
  FoldForm form;           ///< of the first update
  bool dataChosen = false; ///< the element depends on data or repeats within the range: a histogram
  std::string name;        ///< of the array, in the source's words
  Type type;
  SourceSpan span;
};

/// Finds the arrays in whose carried dependences only such updates take part. `questions` says what counts as input.
std::vector<ArrayUpdate> findArrayUpdates(const LoopSummary &loop, const DependenceGraph &graph, const StateFlow &flow);

} // namespace lanewise
