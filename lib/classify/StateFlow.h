// classify/StateFlow.h - which values iterations hand on, and what depends on them.
// Tested by tests/unit/classify/StateFlowTest.cpp.
//
// A scalar is carried if its value on entry to an iteration matters: something visible reads it, or a carried or live
// scalar is computed from it. What is assigned but never read on entry is private to the iteration.
#pragma once

#include "classify/LoopClass.h"
#include "model/NodeMap.h"
#include "model/Overlap.h"

#include <set>
#include <unordered_map>
#include <unordered_set>

namespace lanewise {

class StateFlow : public StateQuestions {
public:
  StateFlow(const LoopSummary &loop, const DependenceGraph &graph, const LanguageRules &rules);

  /// Carried states without a closed form, in the order of their variables; then memory cells; then array chains.
  const std::vector<CarriedState> &states() const { return states_; }
  const std::vector<VarId> &privateScalars() const { return privateScalars_; }
  const std::vector<VarId> &lastPrivateScalars() const { return lastPrivateScalars_; }
  /// Scalars with a closed form whose value matters to the body.
  const std::vector<const ScalarState *> &inductions() const { return inductions_; }
  /// Cells that every iteration sets without reading what an earlier one left there.
  const std::vector<ExprRef> &lastPrivateCells() const { return lastPrivateCells_; }

  /// Says that the state is understood: its running values count as inputs from now on.
  void markExplained(const CarriedState &state, const Claim &claim);
  const std::vector<ExplainedState> &explained() const override { return explained_; }
  /// The groups of states not yet explained that depend on each other and on no other such state.
  std::vector<StateSystem> openSystems() const;
  /// While on, memory that only may have been written in between counts as input: to tell what is proven from what is
  /// feared.
  void supposeNoHiddenWrites(bool on) { supposing_ = on; }
  /// True if some carried state that is not explained is read by the expression.
  bool readsUnexplained(ExprRef expr) const { return !isInput(expr); }

  /// True if both ends of the dependence are one cell, which is a state (or private) and not a dependence.
  bool isCellOnly(const Dependence &dependence) const;
  /// True if the dependence is how an array chain hands its value on.
  bool isChain(const Dependence &dependence) const;

  bool isInput(ExprRef expr) const override;
  bool canBeReadAgain(ExprRef expr) const override;
  ExprPool &pool() const override { return *loop_.function->pool; }
  const LoopSummary &loop() const override { return loop_; }
  const LanguageRules &rules() const override { return rules_; }

private:
  using BaseKey = std::pair<uint64_t, uint64_t>;
  static BaseKey baseKeyOf(const Access &access);
  static BaseKey keyOf(ExprRef place);
  bool isForgotten(const Access &write) const;
  bool isUsed(ExprRef load) const;
  void findVisible();
  bool isSetBefore(const Access &read) const;
  void findShownByInnerLoops();
  bool isKeptOnTheWayOut(const ScalarState &scalar) const;
  std::vector<bool> findDemanded() const;
  void findCarried();

  // StateChains.cpp
  struct StepChain { // writes of one place, and the reads that get its value: how many iterations later, which access
    std::vector<uint32_t> writes;
    ExprRef value = nullptr; ///< what the place holds once the iteration is over
    std::vector<std::pair<int64_t, uint32_t>> reads;
    std::set<std::pair<uint32_t, uint32_t>> outlived; ///< pairs with a write that has the last word on the place
  };
  void findChains();
  void findElementStates();
  bool handsOn(const Dependence &dependence) const;
  void addChainState(const Access &write, ExprRef entry, ExprRef next, std::string name, bool observed);
  StepChain stepChainOf(uint32_t write) const;
  ExprRef heldAfter(const std::vector<uint32_t> &writes) const;
  bool isLastWord(const StepChain &chain, const Dependence &dependence) const;
  void findStepChains();
  void addStepChain(const StepChain &chain);
  bool isReadElsewhere(const Access &read, const Access &write) const;
  bool isApartFrom(uint32_t access, ExprRef place) const;
  bool isOnlyUpdate(const Dependence &dependence) const;
  static bool stepsWith(ExprRef index, LoopId loop);
  std::string objectName(ExprRef place) const;

  bool mayReadOld(const ScalarState &scalar) const;
  bool readsOld(ExprRef expr, const ScalarState &scalar) const;
  ExprRef nextOver(const ScalarState &scalar) const;
  void addState(const ScalarState &scalar);
  bool mayMeetInOneIteration(const Access &write, const Access &read) const;
  void spreadTaint();
  bool readsTainted(ExprRef expr) const;
  bool writesNothing() const; ///< in memory
  static bool decidesBy(ExprRef expr, ExprRef symbol);
  void look(ExprRef expr, bool decides);

  const LoopSummary &loop_;
  const DependenceGraph &graph_;
  const LanguageRules &rules_;
  std::shared_ptr<const ObjectFacts> sharedFacts_;
  const ObjectFacts &facts_;
  std::vector<CarriedState> states_;
  std::vector<ExplainedState> explained_;
  std::vector<VarId> privateScalars_, lastPrivateScalars_;
  std::vector<const ScalarState *> inductions_;
  std::vector<ExprRef> lastPrivateCells_;
  std::unordered_set<ExprRef> visible_;                   ///< symbols that stores, exits or inner trip counts show
  NodeSet visibleNodes_, decidingNodes_, belowDecisions_; ///< looked at already
  std::unordered_set<ExprRef> deciding_;     ///< symbols under a comparison, an index or a conversion to integer
  std::unordered_set<ExprRef> cells_;        ///< places that act as scalars
  std::unordered_set<ExprRef> unexplained_;  ///< entry symbols
  mutable std::unordered_set<ExprRef> used_; ///< all nodes of what the loop computes; made when first asked for
  bool supposing_ = false;
  std::unordered_set<ExprRef> tainted_;             ///< loads that may see what an unexplained state produced
  std::set<std::pair<uint32_t, uint32_t>> chains_;  ///< (write, read) accesses of array chains
  mutable std::unordered_set<ExprRef> heldBefore_;  ///< what elements of chains held before the loop, where not written
  std::set<std::pair<BaseKey, BaseKey>> keptApart_; ///< objects that a no-overlap condition separates
  std::unordered_map<ExprRef, std::vector<uint32_t>> readsOf_; ///< Load node to accesses
};

} // namespace lanewise
