// emit/InsideStates.h - states that go through loops inside, and what has to run for their steps to be made.
// Tested by tests/emit/loops/nested.cpp.
#pragma once

#include "emit/EmissionPlan.h"

#include <map>
#include <memory>

namespace lanewise {

/// True if the expression has parts that only running a loop inside finds.
bool readsLoopValue(ExprRef expr);

/// The same states as a loop inside has them.
struct InsideSystem {
  const AnsweredLoop *loop = nullptr;
  std::vector<NamedState> system;
};

/// Finds the loops inside whose iterations are the steps of states. Answers live as long as it does.
class InsideStates {
public:
  InsideStates(const EmissionPlan &plan, const EmitInput &input) : plan_(plan), input_(input) {}

  /// The loops, in the order in which they run. Returns why there are none, as a clause.
  std::string find(const std::vector<NamedState> &system, std::vector<InsideSystem> &found);

  /// A fold whose values all are combined in loops inside, as one of these has it; else the state itself.
  NamedState asFold(const NamedState &state);

  /// The same step at the end of the iteration, where variables hold what loops inside have come to; nothing if some
  /// value in it is not there then.
  std::optional<StepSite> atBottom(const std::vector<StepField> &fields, const std::vector<ExprRef> &parts);

private:
  const AnsweredLoop *inside(LoopId id);
  bool findSites(const Block &block, const CarriedState &state, std::vector<LoopId> &sites);

  const EmissionPlan &plan_;
  const EmitInput &input_;
  std::vector<LoopSummary> summaries_; ///< of the function, once asked for
  std::map<LoopId, std::unique_ptr<AnsweredLoop>> answers_;
};

/// Finds the statements that have to run for steps to be made inside. Returns why that cannot be done, as a clause.
std::string sliceSteps(EmissionPlan &plan);

} // namespace lanewise
