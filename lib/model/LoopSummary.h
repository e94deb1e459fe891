// model/LoopSummary.h - one loop as a function of its iteration: what it carries, touches, and where it may leave.
// Tested by tests/unit/model/SummarizeTest.cpp and DependenceOracle.
//
// summarize() executes a function symbolically, innermost loops first. Two kinds of expressions result:
//  * over the iteration: Var(v) is the value of v when the iteration begins (ScalarState::next, Exit::condition);
//  * over the nest ("closed"): Var(v) is the value of v when the *loop* begins, Iter(L) numbers the iterations of the
//  loop
//    and of the loops inside it, and what has no closed form is a LoopValue (Access, Domain).
// Loads carry an epoch: equal nodes are equal values within one iteration.
#pragma once

#include "model/CounterText.h"
#include "model/Location.h"
#include "model/LoopModel.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lanewise {

class ObjectFacts;

/// Which iterations of a loop exist, over Iter(loop), the Iters around it and values from outside the nest.
struct Domain {
  LoopId loop = 0;
  /// True exactly for the iterations k >= 0 that run if no early exit happens (given that all before k ran). Null: not
  /// known, any k >= 0 may run. Never contains a Load of what the nest writes, nor a LoopValue of this loop.
  ExprRef inside = nullptr;
  bool exact = false;     ///< `inside` is also sufficient: false means that some iterations it allows may not run
  bool wholeTest = false; ///< `inside` is all of the loop's test: the loop ends where it first does not hold
  ExprRef enteredWhen = nullptr; ///< facts that hold when the loop begins
  /// What variables that the function reassigns are worth when the loop begins: those that the loop mentions and that
  /// are declared before it.
  std::vector<std::pair<VarId, ExprRef>> namedValues;
  /// Places that hold a pointer when the loop begins that has no other name: `out.data` for what a call returned.
  std::vector<std::pair<ExprRef, ExprRef>> namedCells;
  ExprRef tripCount =
      nullptr; ///< number of iterations, type i64, over values from outside the loop; null: not known in closed form
  bool mayExitEarly = false; ///< break, return or throw may end it before `inside` does
};

/// One read or write of memory by the analysed loop, possibly inside inner loops. All expressions are closed.
struct Access {
  ExprRef place = nullptr;
  bool isWrite = false;
  ExprRef guard =
      nullptr; ///< bool: the access happens exactly in the iterations where this holds (true constant: always)
  ExprRef value = nullptr;        ///< of a write
  std::vector<LoopId> innerLoops; ///< loops between the analysed loop and the access, outermost first
  uint32_t order =
      0; ///< position in the body: of two accesses in one iteration (and same inner iterations) the smaller comes first
  SourceSpan span;
  const Stmt *stmt = nullptr;       ///< that makes it; null for the tests of loops
  ExprRef load = nullptr;           ///< of a read: the Load node as it occurs in closed expressions
  ExprRef iterationLoad = nullptr;  ///< of a read: the Load node as it occurs over the iteration
  ExprRef iterationPlace = nullptr; ///< the place over the iteration
  ExprRef iterationGuard = nullptr; ///< the guard over the iteration
  ExprRef iterationValue = nullptr; ///< of a write: the value over the iteration
  bool afterExit = false;           ///< some early exit may come before it in the iteration
};

/// A scalar that the loop assigns (memory cells included when they act as one: `cell` is then their place).
struct ScalarState {
  VarId var = 0;
  ExprRef cell = nullptr;  ///< invariant place of a memory cell, null for variables
  ExprRef entry = nullptr; ///< the symbol that stands for its value on entry to the iteration: Var(var), or Load(cell)
  ExprRef initial =
      nullptr;              ///< value when the loop begins, over the iteration of the loop around it; null if not known
  ExprRef next = nullptr;   ///< value at the end of an iteration that does not leave the loop, over the iteration
  ExprRef closed = nullptr; ///< value on entry to iteration Iter(loop), closed; null if it has no closed form
  ExprRef after =
      nullptr; ///< value once the loop has ended, over values when the loop begins (LoopValue if nothing better)
  ExprRef step = nullptr; ///< of an induction: what one iteration adds (i64; bytes of nothing: elements for pointers);
                          ///< null otherwise
  bool declaredInside = false; ///< a fresh object each iteration
  bool liveAfter = false;      ///< its value may be read after the loop
  SourceSpan span;             ///< of the (last) update
};

/// A way out of the loop other than its own condition.
struct Exit {
  JumpKind kind = JumpKind::Break;
  ExprRef condition = nullptr; ///< over the iteration: taken when this holds
  ExprRef closedCondition = nullptr;
  ExprRef value = nullptr;                           ///< of a return, over the iteration
  std::vector<std::pair<VarId, ExprRef>> liveValues; ///< what variables that are read later are worth on this way out
  SourceSpan span;
  bool fromInnerLoop = false;
  bool ownTest = false; ///< the loop's own condition, where it is no function of the iteration number
};

/// Something that only its order makes right (I/O, volatile), or that is not modelled.
struct Effect {
  const Stmt *stmt = nullptr; ///< Call, Touch or Refuse
  ExprRef guard = nullptr;    ///< over the iteration
  std::vector<LoopId> innerLoops;
  std::vector<ExprRef> arguments = {}; ///< of a call, over the iteration
  ExprRef closedGuard = nullptr;       ///< over the nest
  bool afterExit = false;              ///< some early exit may come before it in the iteration
};

struct LoopSummary {
  const FunctionModel *function = nullptr;
  std::shared_ptr<const ObjectFacts> facts; ///< about the function's objects (model/Overlap.h), shared by its loops
  const Loop *loop = nullptr;
  LoopId id = 0;
  int32_t parent = -1;         ///< id of the enclosing loop, -1 if none
  uint32_t depth = 0;          ///< 0 for outermost
  ExprRef condition = nullptr; ///< of the loop's own test, over the iteration; null if it has none
  ExprRef context =
      nullptr; ///< facts that hold when the loop begins: guards passed, and the domains of the loops around it
  Domain domain;
  std::vector<Domain> innerDomains; ///< of all loops inside, any depth
  std::vector<Access> accesses;     ///< in order
  std::vector<ScalarState> scalars; ///< assigned in the loop, variables before cells
  std::vector<Exit> exits;
  std::vector<Effect> effects;
  std::vector<ExprRef> asserted; ///< over the iteration: what assertions look at, and when
  /// What the source calls the iterations of a loop (this one, those around and inside).
  std::map<LoopId, IterationName> iterationNames;
  std::shared_ptr<const std::vector<ExprRef>> writtenPlaces; ///< all that the function stores to; closed
  bool writesUnknown = false;                                ///< the function calls what may write any memory
  /// What is read through one base is supposed not to be written through another (summarizeSupposing).
  bool supposesBasesApart = false;
  std::vector<VarId>
      declaredInside; ///< arrays, records and in-memory scalars that are fresh objects in every iteration
};

/// The expression as the source would say it in this loop, iteration numbers by the names of the loops' counters.
std::string sourceTextIn(const LoopSummary &loop, ExprRef expr);

/// True if the base is an object that every iteration of the loop makes anew.
bool isFreshIn(const LoopSummary &loop, const Base &base);

/// The facts of the summary, or new ones if it was made by hand.
std::shared_ptr<const ObjectFacts> factsOf(const LoopSummary &loop, const LanguageRules &rules);

/// Summarises every loop of the function; the result is indexed by LoopId. New expressions go to the function's pool.
std::vector<LoopSummary> summarize(const FunctionModel &function, const LanguageRules &rules);

/// The summary of one loop, supposing that none of its stores hits what it reads through another base (`this->n` as
/// bound, an `int *` stored through). Worth asking where the loop's own test or its subscripts could not be followed
/// for such a store. An answer from it holds under the conditions that the dependence stage puts on each pair of such
/// accesses: as long as no store has hit, all values are what is supposed, so the stores go where the conditions say.
LoopSummary summarizeSupposing(const FunctionModel &function, const LanguageRules &rules, LoopId loop);

/// True if that supposition may be made about the two places: their bases differ, and no object of the function's own
/// is among them (what lives for one iteration only, the dependence stage leaves out).
bool mayBeSupposedApart(const FunctionModel &function, ExprRef placeA, ExprRef placeB);

} // namespace lanewise
