// model/ParallelCode.h - the parallel annotations of a function: constructs, their clauses, and the statements they
// rule. Tested by tests/golden/FindingsTest.cpp (testdata/race).
//
// A function with annotations is read a second time, as what its threads do (`ParallelCode::function`):
//  * a parallel region is a loop over threads: its counter is what omp_get_thread_num() says, and what is declared in
//    its body is each thread's own;
//  * a private variable is a fresh variable of that name, declared in the region or in the body of the divided loop;
//  * a scalar that is shared and written in a construct lives in memory, so that every read and write of it is an
//    access; variables of reduction and linear clauses stay what they are;
//  * all else is read as if the annotations were not there.
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

/// What a construct is made of; a combined one has several parts.
enum class Part : uint8_t {
  Parallel,
  For, ///< iterations are divided among the threads
  Simd,
  Sections,
  Section,
  Single,
  Master,
  Critical,
  Atomic,
  Ordered,
  Barrier,
  Task,
  Taskloop,
  Taskwait,
  Target,
  Teams,
  Distribute, ///< iterations are divided among the teams
  Depend,     ///< ordered with depend or doacross: waits for named iterations
  Flush,
  Other,
};

enum class Sharing : uint8_t { Shared, Private, FirstPrivate, LastPrivate, Reduction, Linear };

/// A stretch of source text; the end is one past the last byte.
struct TextRange {
  uint32_t file = 0, line = 0, column = 0, endLine = 0, endColumn = 0;
  bool isValid() const { return line != 0; }
};

/// One variable in a clause. A variable may be in two: firstprivate and lastprivate.
struct DataClause {
  Sharing sharing = Sharing::Shared;
  std::string name;
  std::string operatorText;   ///< of a reduction: "+", "max"
  VarId variable = 0;         ///< outside the construct
  std::optional<VarId> copy;  ///< inside
  bool isImplicit = false;    ///< not written by anyone: the counter of a divided loop
  bool isScan = false;        ///< of a reduction: inscan
  bool isConditional = false; ///< of lastprivate: the last iteration that writes it
  size_t clause = 0;          ///< index into Construct::clauses
};

/// A clause as written.
struct ClauseText {
  std::string name; ///< "private", "nowait"
  TextRange range;
};

/// What makes a stretch of code parallel.
enum class Origin : uint8_t {
  Pragma,
  Algorithm, ///< a call that runs a function of the program for many elements at once
  Threads,   ///< a loop whose iterations start threads; what those do is in constructs of Part::Task
  Kernel,    ///< the blocks of a CUDA kernel's grid, or the threads of a block
};

/// Something that reading the source already shows to be wrong.
struct SourceFault {
  std::string check, variable, message;
  SourceSpan where;
  std::string here, advice; ///< what happens at `where`, and what to do
};

struct Construct {
  Origin origin = Origin::Pragma;
  std::vector<SourceFault> faults;
  uint32_t parts = 0; ///< bits of Part
  bool has(Part part) const { return (parts >> static_cast<unsigned>(part) & 1) != 0; }
  void add(Part part) { parts |= 1u << static_cast<unsigned>(part); }
  /// Its iterations may run at the same time on threads.
  bool dividesLoop() const { return has(Part::For) || has(Part::Distribute) || has(Part::Taskloop); }

  int32_t parent = -1;    ///< the construct around it in this function
  bool isHint = false;    ///< no OpenMP: a promise that iterations keep apart (ivdep, assume_safety)
  bool isInlined = false; ///< stands in a function that was read into this one
  SourceSpan span;        ///< where the annotation begins
  std::string text;       ///< "omp parallel for private(t)"
  TextRange range;        ///< of the annotation, from the '#'; not valid where it comes from a macro
  std::vector<ClauseText> clauses;
  std::vector<DataClause> data;

  std::vector<LoopId> loops;     ///< associated loops, outermost first
  std::optional<LoopId> threads; ///< of a parallel region that is not itself a loop: the loop over its threads
  bool nowait = false;
  bool isStatic = false; ///< schedule(static …), without a chunk or with `chunk`
  std::string chunk;
  bool isAlone = false;   ///< one thread only: num_threads(1), if(0)
  bool isOneTeam = false; ///< num_teams(1)
  bool isOrdered = false;
  bool waitsForIterations = false; ///< ordered(n)
  std::optional<int64_t> safelen;
  std::string name; ///< of a critical section; of an atomic what it does: "read", "write", "update", "capture"
  std::vector<const Stmt *> statements; ///< its body, or the loops of it; in the parallel reading
};

/// The Opaque that stands for the number of the thread, where the model has no counter for it.
inline constexpr std::string_view kThreadNumber = "thread-number";

struct ParallelCode {
  std::unique_ptr<FunctionModel> function; ///< the second reading
  std::vector<Construct> constructs;       ///< one before those inside it, in source order
};

} // namespace lanewise
