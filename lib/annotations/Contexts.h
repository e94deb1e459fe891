// annotations/Contexts.h - which construct rules a statement, and whose a variable is.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
#pragma once

#include "model/Location.h"
#include "model/LoopSummary.h"
#include "model/ParallelCode.h"

#include <map>
#include <optional>
#include <set>

namespace lanewise {

class Contexts {
public:
  explicit Contexts(const ParallelCode &code);

  const ParallelCode &code() const { return code_; }
  const Construct &construct(int32_t number) const { return code_.constructs[static_cast<size_t>(number)]; }
  /// The innermost construct around an access, -1 if none.
  int32_t around(const LoopSummary &loop, const Access &access) const;
  /// The innermost construct from `number` outwards that has the part and lies inside `outer`; -1 if none.
  int32_t enclosing(int32_t number, Part part, int32_t outer = -1) const;
  bool isInside(int32_t number, int32_t outer) const;

  /// The construct that starts the threads that a construct's work is divided among: itself or one around it; -1 if the
  /// function does not say.
  int32_t region(int32_t number) const;
  /// True if each thread of the region that the construct belongs to has an object of its own.
  bool isPerThread(VarId variable, int32_t number) const;
  /// True if the expression may be worth something else in each thread of the region: it depends on the thread's
  /// number, on what a call answers, or on what only some threads do.
  bool mayDiffer(ExprRef expr, int32_t number) const;
  /// A reduction or a linear clause of the construct, or of one around it up to its region, has the variable in hand.
  bool isReduced(VarId variable, int32_t number) const;

  /// Nothing that both are in lets only one of them happen at a time.
  bool mayOverlap(int32_t first, int32_t second, int32_t work) const;
  /// What to say where both are in critical sections, or one is, that do not keep the two apart; nothing if neither is.
  std::optional<std::string> criticalAdvice(int32_t first, int32_t second) const;
  /// Whether the access happens is decided by something that may let only one of all threads through: what a call
  /// answers, the number of the thread, a value that is changed atomically or in a critical section.
  bool mayBeExclusive(const LoopSummary &loop, const Access &access) const;
  /// Threads of several teams do the work: critical sections and locks do not keep those apart.
  bool spansTeams(int32_t number) const;
  /// Threads are ordered by hand in the construct's body: a call takes or gives a lock, or memory is flushed.
  bool usesLocks(int32_t number) const;
  /// How often barriers have been passed when the access happens, counted in the order of the text.
  uint32_t phase(const LoopSummary &loop, const Access &access) const;
  /// No barrier lies between the access, which is outside of it, and the end of the construct; by the order of the
  /// text.
  bool isWhileReducing(const LoopSummary &loop, const Access &access, const Construct &construct) const;
  struct Phases {
    uint32_t first = 0, last = 0;
  };
  /// A loop of the region before the access goes on until another thread has done something: what comes after it may be
  /// ordered after what that thread did.
  bool followsWait(const LoopSummary &loop, const Access &access, int32_t region) const;
  /// Loops that pass barriers, with the phases of their beginning and their end.
  const std::map<LoopId, Phases> &loopsWithBarriers() const { return barrierLoops_; }

private:
  void mark(const Block &block, int32_t number);
  bool looksLikeWait(const Loop &loop) const;
  bool othersEnd(const Loop &loop) const;
  bool dependsOnThread(ExprRef expr) const;
  void spreadDifferences(const Block &block, bool differs);
  bool isRegion(const Loop &loop) const; ///< over the threads of a region
  bool isOverThreads(LoopId id) const;
  bool hasBarrierAfter(const Construct &construct) const;

  const ParallelCode &code_;
  std::map<const Stmt *, int32_t> starts_; // statement that a construct consists of: its number
  std::map<const Stmt *, int32_t> around_; // looked up only
  std::map<LoopId, int32_t> aroundLoop_;
  std::map<const Stmt *, uint32_t> phases_;
  std::map<LoopId, uint32_t> loopPhases_;
  std::map<LoopId, Phases> barrierLoops_;
  std::map<const Stmt *, uint32_t> order_; // of all statements, as the text has them
  struct Branches {
    uint32_t begin, middle, end; // in that order: one branch up to the middle, the other one from there
  };
  std::vector<Branches> branches_;
  std::vector<std::pair<uint32_t, int32_t>> waits_; // loops that wait: where they end, and the construct around
  std::vector<std::set<VarId>> declared_;           // by construct
  std::vector<bool> locks_;
  std::set<VarId> differs_; // variables that may have another value in each thread
  uint32_t phase_ = 0;
};

} // namespace lanewise
