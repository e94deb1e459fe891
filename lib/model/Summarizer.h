// model/Summarizer.h - the symbolic execution behind summarize(); not for use elsewhere.
// Tested by tests/unit/model/SummarizeTest.cpp.
//
// A Frame is what one iteration of one loop (or the function itself) does. Loops are summarised innermost first: the
// body is executed on symbols in a frame of its own, closed forms are found, and the result is *lifted* into the frame
// around it: values on entry to the loop replace the symbols for them. The function's own frame thus ends up holding
// every access of every loop in terms of the function's arguments; finish() hands these back to the loops.
#pragma once

#include "model/ClosedForm.h"
#include "model/Liveness.h"
#include "model/LoopSummary.h"
#include "model/LoopValueNames.h"
#include "model/NodeMap.h"
#include "model/Overlap.h"
#include "model/SymbolicState.h"

#include <set>
#include <tuple>
#include <unordered_map>

namespace lanewise {

class Summarizer {
public:
  /// `supposed`: the loop of which summarizeSupposing() asks, -1 for none. `quiet`: see model/QuietCalls.h.
  Summarizer(const FunctionModel &function, const LanguageRules &rules, int32_t supposed = -1, bool quiet = false);
  std::vector<LoopSummary> run();

private:
  struct JumpRecord {
    JumpKind kind;
    uint32_t label;
    ExprRef guard;
    Changes changes;
    SourceSpan span;
    ExprRef value;
    bool fromInnerLoop;
  };

  /// Base, type, and whether it is a container's own field: what decides about an overlap with another base.
  using StorageKey = std::tuple<uint64_t, uint64_t, uint32_t>;

  struct Frame {
    int32_t loop = -1;
    Frame *outer = nullptr;
    std::vector<Access> accesses; ///< iteration fields filled; closed fields follow
    std::vector<JumpRecord> jumps;
    std::vector<Effect> effects;
    std::vector<ExprRef> asserted; ///< over the iteration
    std::vector<Domain> innerDomains;
    std::vector<VarId> declaredInside;
    std::set<VarId> assigned;
    std::map<VarId, SourceSpan> updates;
    std::map<ExprRef, SourceSpan, ByIndex> stored; ///< places written directly or through cells, over the iteration
    std::vector<uint32_t> writes;                  ///< indices into accesses
    std::map<std::pair<uint64_t, uint64_t>, std::vector<uint32_t>> writesByBase;
    std::map<StorageKey, uint32_t> lastWrites; ///< the last write of each kind, which all overlap the same other bases
    /// The loop holds no other: that writes hit what is read through another base is left to the dependence stage,
    /// which sees both. Frames around a loop must tell, since facts from there reach the loop without the accesses.
    bool basesApart = false;
    bool supposed = false;         ///< and so in this loop, whatever it holds: see summarizeSupposing
    uint32_t havocs = 0;           ///< how often all memory became unknown
    std::vector<ExprRef> replaced; ///< pointers to containers all contents of which became unknown, once per call
    uint32_t order = 0;
    std::set<uint32_t> scopes; ///< that were entered in this loop: leaving others leaves the loop
    bool mayLeave = false;     ///< some jump out of the loop came before
    bool opaque = false;       ///< something not modelled happened
  };

  /// Closed forms of one loop, and what lifting it needs.
  struct Closing {
    std::map<VarId, ExprRef> entryValue; ///< on entry to iteration Iter(L), over values when the loop begins
    NodeMap<ExprRef> memo;
  };

  // Statements (Summarize.cpp).
  void execute(const Block &block, SymbolicState &state);
  void noteAsserted(ExprRef expr);
  void liftAsserted(LoopSummary &summary, Frame &inner, SymbolicState &outerState);
  void execute(const Stmt &stmt, SymbolicState &state);
  void executeIf(const Stmt &stmt, SymbolicState &state);
  void noteJump(JumpKind kind, uint32_t label);
  void executeScope(const Stmt &stmt, SymbolicState &state);
  void joinBranches(ExprRef condition, const SymbolicState &yes, const SymbolicState &no, SymbolicState &state);
  void executeStore(const Stmt &stmt, SymbolicState &state);
  void storeTo(ExprRef place, ExprRef value, const Stmt &stmt, SymbolicState &state);
  void executeCall(const Stmt &stmt, SymbolicState &state);
  void noteEffect(const Stmt &stmt, const SymbolicState &state, std::vector<ExprRef> arguments = {});
  void declare(const Stmt &stmt, SymbolicState &state);
  void mergeJumps(SymbolicState &state, const SymbolicState &inside, std::vector<JumpRecord> arrived,
                  size_t jumpsBefore);
  void havoc(SymbolicState &state, const Stmt &stmt);

  // Containers that are replaced whole (SummarizeReplaced.cpp).
  bool isNamedForGood(ExprRef pointer) const;
  bool isReplacedBy(ExprRef pointer, ExprRef place);
  bool isReplacedIn(const Frame &frame, ExprRef place);
  bool replaceContents(const Stmt &stmt, const std::vector<ExprRef> &arguments, SymbolicState &state);
  void noteReplaced(ExprRef pointer, SymbolicState &state);
  void loseElementPointers(const std::vector<ExprRef> &containers, SymbolicState &state);

  // Expressions (SummarizeExpr.cpp).
  ExprRef evaluate(ExprRef expr, SymbolicState &state, const Stmt &stmt);
  ExprRef evaluateUnder(ExprRef expr, ExprRef guard, SymbolicState &state, const Stmt &stmt);
  ExprRef evaluateNode(ExprRef expr, ExprRef guard, SymbolicState &state, const Stmt &stmt);
  ExprRef readPlace(ExprRef place, ExprRef sourceLoad, ExprRef guard, SymbolicState &state, const Stmt &stmt);
  ExprRef withChoice(ExprRef place, ExprRef choice, size_t arm);
  ExprRef currentValue(VarId var, SymbolicState &state);
  int64_t epochOf(ExprRef place);
  uint32_t lastForeignWrite(ExprRef place);
  StorageKey storageKey(ExprRef place);
  bool mayBeWrittenIn(const Frame &frame, ExprRef place, bool otherBases);
  void recordWrite(ExprRef place, ExprRef guard, ExprRef value, const Stmt &stmt, SymbolicState &state);
  void forgetOverlapped(ExprRef place, SymbolicState &state);
  uint32_t addAccess(Access access);
  static std::pair<uint64_t, uint64_t> baseKey(const Base &base);
  ExprRef andGuard(ExprRef guard, ExprRef condition) { return pool_.binary(ExprKind::And, guard, condition); }

  // Loops (SummarizeLoop.cpp).
  void executeLoop(const Loop &loop, SymbolicState &outerState);
  void executeIteration(const Loop &loop, SymbolicState &state, LoopSummary &summary, Changes &afterTest);
  void collectScalars(const Loop &loop, const SymbolicState &state, LoopSummary &summary);
  void collectCells(const SymbolicState &state, const SymbolicState &before, LoopSummary &summary);
  void findInductions(LoopSummary &summary);
  void findGrowingSteps(LoopSummary &summary);
  void noteRotations(const LoopSummary &summary);
  bool stepsWithinRange(const LoopSummary &summary, const ScalarState &scalar, const InductionStep &step) const;
  void findDomain(const Loop &loop, LoopSummary &summary);
  bool addToDomain(LoopSummary &summary, ExprRef conjunct);
  ExprRef tripCountOf(ExprRef left, ExprRef right, bool orEqual, int64_t slope, LoopId loop);
  void closeAccesses(LoopSummary &summary);
  ExprRef writtenOut(const ScalarState &scalar, const LoopSummary &summary);
  void findAfterValues(LoopSummary &summary, const Changes &afterTest);
  ExprRef close(ExprRef expr, LoopSummary &summary);
  ExprRef closeInductions(ExprRef expr, const LoopSummary &summary, NodeMap<ExprRef> &closed);
  std::vector<ExprRef> leavesOf(VarId var, const LoopSummary &summary, NodeMap<ExprRef> &closed);
  std::vector<ExprRef> controlLeaves(const LoopSummary &summary);
  bool isInvariant(ExprRef expr);
  ScalarState *scalarOf(LoopSummary &summary, VarId var);

  // Lifting into the frame around (SummarizeLift.cpp).
  void lift(LoopSummary &summary, Frame &inner, SymbolicState &outerState);
  void leaveThroughInnerLoop(LoopSummary &summary, Frame &inner, SymbolicState &outerState);
  ExprRef liftExpr(ExprRef expr, const Frame &inner, SymbolicState &outerState, bool cellEntry);
  ExprRef withLifted(ExprRef node, NodeMap<ExprRef> &done, bool mayVary);
  ExprRef liftLoad(ExprRef load, ExprRef place, const Frame &inner, SymbolicState &outerState, bool cellEntry);
  std::vector<std::pair<VarId, ExprRef>> namedValues(const Loop &loop, const Frame &inner, SymbolicState &outerState);
  std::vector<std::pair<ExprRef, ExprRef>> namedCells(const SymbolicState &state) const;
  void nameIterations(LoopSummary &summary, const Frame &inner, SymbolicState &outerState);
  void finish();
  void exportLoop(LoopSummary &summary, const std::vector<Access> &around, const std::vector<Domain> &domainsAround);

  const FunctionModel &function_;
  const LanguageRules &rules_;
  ExprPool &pool_;
  std::shared_ptr<ObjectFacts> sharedFacts_;
  const ObjectFacts &facts_;
  const int32_t supposed_;
  const bool quiet_;
  std::vector<VariableSet> liveAfter_;
  std::vector<LoopSummary> summaries_;
  std::vector<size_t> accessOffset_; ///< where a loop's accesses start in the frame around it
  std::vector<size_t> domainOffset_; ///< likewise its own domain (followed by the inner ones)
  std::map<LoopId, Closing> closings_;
  std::map<LoopId, IterationName> names_; ///< what the source calls a loop's iterations
  std::unordered_map<ExprRef, Location> locations_;
  Frame *frame_ = nullptr;
  std::map<std::pair<ExprRef, ExprRef>, ExprRef> evaluated_; ///< within one statement: (expression, guard) to value
  NodeMap<ExprRef> lifted_;
  const Location &locationOf(ExprRef place);
};

} // namespace lanewise
