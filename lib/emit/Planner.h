// emit/Planner.h - takes a loop out of its function, question after question.
// Tested by tests/emit.
#pragma once

#include "emit/EmissionPlan.h"

namespace lanewise {

/// Fills a plan; the first trouble ends it.
class Planner {
public:
  Planner(const EmitInput &input, const EmitRequest &request, EmissionPlan &plan)
      : input_(input), request_(request), plan_(plan), function_(*input.loop.function) {}

  std::string run();

private:
  bool findLoop(const Block &block);
  void sortHeader(const std::vector<const Stmt *> &header);
  std::string checkVerdict();
  bool isAccepted(const ConditionEntry &condition) const;
  static bool isAboutPlaces(const ConditionEntry &condition);
  void byLooking(const ConditionEntry &condition);
  std::string settleConditions();
  std::string takeOut();
  std::string sortVariables();
  std::string sortStates();
  void listParameters();
  ExprPool &pool() const { return *function_.pool; }

  const EmitInput &input_;
  const EmitRequest &request_;
  EmissionPlan &plan_;
  const FunctionModel &function_;
  std::set<VarId> headerVariables_;
  std::vector<const Stmt *> wholeHeader_; ///< with what the loop leaves alone
  std::string trouble_;
  std::vector<StateAnswer> asUpdates_; ///< what copies of arrays are for
  std::string whyNoMemory_;
  std::vector<const ConditionEntry *> looked_;
  std::string unchecked_; ///< conditions that nothing but a look at all iterations can check
};

} // namespace lanewise
