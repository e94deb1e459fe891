// annotations/RegionRaces.cpp - conflicts between the threads of a region.
//
// The parallel reading has the region as a loop over its threads, so two threads that touch the same storage are a
// carried dependence of that loop. What is divided among threads (an annotated loop, sections, single, master) appears
// there once for each thread; pairs that one thread does alone are left out again, and so are pairs with a barrier
// between them. A pair counts as proven only if its witness fits: the same round of every loop that passes barriers,
// and other iterations of divided loops, since equal ones may be one thread's.
#include "annotations/OtherIterations.h"
#include "annotations/Races.h"
#include "annotations/SharedCell.h"
#include "annotations/Suggest.h"

#include "dependence/FindDependences.h"

#include <algorithm>
#include <deque>

namespace lanewise {

namespace {
class RegionRaces {
public:
  RegionRaces(const Contexts &contexts, const std::vector<LoopSummary> &summaries, const LanguageRules &rules,
              size_t construct)
      : contexts_(contexts), rules_(rules), number_(static_cast<int32_t>(construct)),
        construct_(contexts.code().constructs[construct]), loop_(summaries[*construct_.threads]) {}

  std::vector<AnnotationFinding> run() {
    if (!loop_.loop || construct_.isAlone || contexts_.usesLocks(number_))
      return {};
    const DependenceGraph graph = findDependences(loop_, rules_, {}, true);
    std::map<std::string, const Dependence *> shown;
    for (const Dependence &carried : graph.carried) {
      const bool isProven = carried.proven && carried.witness && carried.unless.empty();
      if (!isProven && (isKernel() || !meetsInSharedCell(contexts_, loop_, carried)))
        continue;
      Dependence &dependence = kept_.emplace_back(carried);
      if (!isProven)
        dependence.witness = Witness{};
      if (!isAmongFewThreads(dependence) || !isConflict(dependence))
        continue;
      const auto [slot, isNew] = shown.try_emplace(nameOf(loop_.accesses[dependence.source]), &dependence);
      if (!isNew && rank(dependence) < rank(*slot->second))
        slot->second = &dependence;
    }
    for (const auto &[name, dependence] : shown)
      report(name, *dependence);
    for (size_t i = 0; i < contexts_.code().constructs.size(); ++i)
      checkReductions(static_cast<int32_t>(i));
    return std::move(findings_);
  }

private:
  // How many threads there are is the program's choice: threads of high numbers need not exist.
  bool isAmongFewThreads(const Dependence &dependence) const {
    constexpr int64_t kHighest = 3;
    for (const auto *iterations : {&dependence.witness->first, &dependence.witness->second})
      for (const auto &[loop, number] : *iterations)
        if (number > kHighest && (loop == loop_.id || isThreadsOfBlock(loop)))
          return false;
    return true;
  }

  bool isKernel() const { return construct_.origin == Origin::Kernel; }
  bool isThreads(LoopId loop) const {
    const std::vector<Construct> &all = contexts_.code().constructs;
    return std::any_of(all.begin(), all.end(), [&](const Construct &other) { return other.threads == loop; });
  }

  bool isThreadsOfBlock(LoopId loop) const {
    const std::vector<Construct> &all = contexts_.code().constructs;
    return std::any_of(all.begin(), all.end(), [&](const Construct &other) {
      return other.threads == loop && other.name.starts_with("threadIdx");
    });
  }

  // All threads of a kernel that store the same store it as if one did.
  bool storesTheSame(const Access &access) const {
    return access.isWrite && access.stmt && access.stmt->kind == StmtKind::Store && access.stmt->value &&
           !contexts_.mayDiffer(access.stmt->value, contexts_.around(loop_, access)) &&
           !containsNode(access.stmt->value, [](ExprRef node) { return node->is(ExprKind::Load); });
  }

  std::string nameOf(const Access &access) const {
    if (const std::optional<VarId> variable = variableOf(access))
      return contexts_.code().function->variables[*variable].name;
    return spelledPointer(loop_, access);
  }

  // A missing barrier says more than code that every thread runs.
  std::pair<bool, DependenceKind> rank(const Dependence &dependence) const {
    return {!barrierMissing(dependence), dependence.kind};
  }

  /// The construct that divides work among the threads of this region, around an access; -1: every thread does it.
  int32_t workOf(const Access &access) const {
    for (int32_t i = contexts_.around(loop_, access); i >= 0 && i != number_; i = contexts_.construct(i).parent) {
      const Construct &inner = contexts_.construct(i);
      if (inner.dividesLoop() || inner.has(Part::Section) || inner.has(Part::Single) || inner.has(Part::Master) ||
          inner.has(Part::Sections))
        return i;
    }
    return -1;
  }

  bool isConflict(const Dependence &dependence) const {
    const Access &source = loop_.accesses[dependence.source], &sink = loop_.accesses[dependence.sink];
    for (const Access *access : {&source, &sink}) {
      const std::optional<VarId> variable = clauseVariableOf(*access);
      const int32_t around = contexts_.around(loop_, *access);
      if (variable && (contexts_.isReduced(*variable, around) || contexts_.isReduced(*variable, number_) ||
                       contexts_.code().function->variables[*variable].storage == Storage::ThreadLocal))
        return false;
    }
    const int32_t first = contexts_.around(loop_, source), second = contexts_.around(loop_, sink);
    if (!contexts_.mayOverlap(first, second, number_) || construct_.has(Part::Master) ||
        contexts_.mayBeExclusive(loop_, source) || contexts_.mayBeExclusive(loop_, sink))
      return false;
    if (contexts_.followsWait(loop_, source, number_) || contexts_.followsWait(loop_, sink, number_))
      return false;
    if (isKernel() && storesTheSame(source) && storesTheSame(sink))
      return false;
    const int32_t workA = workOf(source), workB = workOf(sink);
    if (workA >= 0 && workA == workB)
      return false; // one thread's, or looked at as a loop
    // Outside of distributed loops, teams may tell themselves apart by numbers that are not followed.
    if (construct_.has(Part::Teams) && (construct_.isOneTeam || !isDistributed(workA) || !isDistributed(workB)))
      return false;
    if (workA >= 0 && workB >= 0 && contexts_.construct(workA).has(Part::Master) &&
        contexts_.construct(workB).has(Part::Master))
      return false;
    return isSamePhase(dependence, source, sink) && areOtherIterations(dependence, workA, workB);
  }

  static std::optional<int64_t> at(const std::map<LoopId, int64_t> &iterations, LoopId loop) {
    const auto found = iterations.find(loop);
    return found == iterations.end() ? std::nullopt : std::optional(found->second);
  }

  bool isSamePhase(const Dependence &dependence, const Access &source, const Access &sink) const {
    const uint32_t a = contexts_.phase(loop_, source), b = contexts_.phase(loop_, sink);
    const auto &first = dependence.witness->first, &second = dependence.witness->second;
    for (const auto &[loop, phases] : contexts_.loopsWithBarriers()) {
      if (loop == loop_.id || isThreads(loop))
        continue;
      const auto isAround = [&, &round = loop](const Access &access) {
        return std::find(access.innerLoops.begin(), access.innerLoops.end(), round) != access.innerLoops.end();
      };
      if (first.empty() && (isAround(source) || isAround(sink)))
        return false; // no rounds are known
      const auto roundA = at(first, loop), roundB = at(second, loop);
      if (roundA && roundB) {
        // The end of one round and the beginning of the next are not apart.
        if (a == phases.last && b == phases.first && a != b && *roundB == *roundA + 1)
          return true;
        if (b == phases.last && a == phases.first && a != b && *roundA == *roundB + 1)
          return true;
        if (*roundA != *roundB)
          return false;
      } else if (roundA || roundB) {
        const int64_t round = roundA ? *roundA : *roundB;
        const uint32_t inside = roundA ? a : b;
        if (round != 0 || inside != phases.first)
          return false;
      }
    }
    return a == b;
  }

  // Two loops that are divided alike give equal iterations to one thread.
  bool areOtherIterations(const Dependence &dependence, int32_t workA, int32_t workB) const {
    if (workA < 0 || workB < 0)
      return true;
    const Construct &a = contexts_.construct(workA), &b = contexts_.construct(workB);
    if (!a.dividesLoop() || !b.dividesLoop() || a.loops.empty() || b.loops.empty())
      return true;
    const auto first = at(dependence.witness->first, a.loops.front());
    const auto second = at(dependence.witness->second, b.loops.front());
    if (first && second && *first != *second)
      return true;
    return a.loops.size() == 1 && b.loops.size() == 1 &&
           otherIterations(loop_, loop_.accesses[dependence.source], a.loops.front(), loop_.accesses[dependence.sink],
                           b.loops.front())
               .has_value();
  }

  bool barrierMissing(const Dependence &dependence) const {
    const int32_t workA = workOf(loop_.accesses[dependence.source]), workB = workOf(loop_.accesses[dependence.sink]);
    const auto isOpen = [&](int32_t work) {
      return work >= 0 && (contexts_.construct(work).nowait || contexts_.construct(work).has(Part::Master) ||
                           contexts_.construct(work).has(Part::Distribute));
    };
    return isOpen(workA) || isOpen(workB);
  }

  bool isDistributed(int32_t work) const { return work >= 0 && contexts_.construct(work).has(Part::Distribute); }

  static const char *verb(bool isWrite) { return isWrite ? "writes" : "reads"; }

  void report(const std::string &name, const Dependence &dependence) {
    const Access *source = &loop_.accesses[dependence.source], *sink = &loop_.accesses[dependence.sink];
    const int32_t workA = workOf(*source), workB = workOf(*sink);
    if (sink->order < source->order)
      std::swap(source, sink);
    AnnotationFinding finding;
    finding.construct = static_cast<size_t>(number_);
    finding.variable = name;
    if (isKernel()) {
      describeKernelRace(dependence, finding);
      findings_.push_back(std::move(finding));
      return;
    }
    const bool lacksBarrier = barrierMissing(dependence);
    finding.check = lacksBarrier ? "missing-barrier" : "race";
    const std::string location = spelledLocation(dependence, name);
    const bool isSame = source->span == sink->span && source->isWrite == sink->isWrite;
    finding.message = "threads race on '" + name + "': one " + verb(source->isWrite) + " " + location + ", another " +
                      verb(sink->isWrite) + " it" + (lacksBarrier ? " with no barrier between" : "");
    finding.notes.push_back({source->span, std::string(isSame ? "every thread " : "one thread ") +
                                               verb(source->isWrite) + " " + location + " here"});
    if (!isSame)
      finding.notes.push_back({sink->span, std::string("another thread ") + verb(sink->isWrite) + " it here"});
    if (lacksBarrier)
      suggestBarrier(workA, workB, finding);
    else
      suggestClause(*source, *sink, finding);
    findings_.push_back(std::move(finding));
  }

  // Between threads of a block a barrier helps, between blocks nothing but atomic operations.
  void describeKernelRace(const Dependence &dependence, AnnotationFinding &finding) const {
    const Access &source = loop_.accesses[dependence.source], &sink = loop_.accesses[dependence.sink];
    const std::string &index = construct_.name;
    const bool isBlock = index.starts_with("block");
    const auto who = [&](const std::map<LoopId, int64_t> &iterations) {
      return std::string(isBlock ? "the block with " : "the thread with ") + index + " = " +
             std::to_string(at(iterations, loop_.id).value_or(0));
    };
    const std::string first = who(dependence.witness->first), second = who(dependence.witness->second);
    const std::string location = spelledLocation(dependence, finding.variable);
    const bool isOneStatement = source.span.line == sink.span.line && source.span.file == sink.span.file;
    const bool mayWait = !isBlock && !isOneStatement && !isAtomic(source) && !isAtomic(sink);
    finding.check = mayWait ? "missing-barrier" : "race";
    finding.message = "threads race on '" + finding.variable + "': " + first + " " + verb(source.isWrite) + " " +
                      location + ", " + second + " " + verb(sink.isWrite) + " it" +
                      (mayWait ? " with no barrier between" : "");
    finding.notes.push_back({source.span, first + " " + verb(source.isWrite) + " " + location + " here"});
    finding.notes.push_back({sink.span, second + " " + verb(sink.isWrite) + " it here"});
    finding.notes.push_back(
        {construct_.span, mayWait ? "the threads of a block need __syncthreads() between the two"
                          : isBlock
                              ? "blocks cannot wait for each other: use atomic operations, or let each block write "
                                "a place of its own"
                              : "use an atomic operation, or let each thread write a place of its own"});
  }

  bool isAtomic(const Access &access) const {
    return contexts_.enclosing(contexts_.around(loop_, access), Part::Atomic, number_) >= 0;
  }

  // Threads combine their copies into the variable where a reduction ends, whenever each of them gets there.
  void checkReductions(int32_t number) {
    const Construct &construct = contexts_.construct(number);
    if (number == number_ || !contexts_.isInside(construct.parent, number_) || construct.statements.empty() ||
        !construct.dividesLoop())
      return;
    for (const DataClause &clause : construct.data) {
      if (clause.sharing != Sharing::Reduction || contexts_.isReduced(clause.variable, number_))
        continue;
      for (const Access &access : loop_.accesses) {
        const int32_t around = contexts_.around(loop_, access);
        if (variableOf(access) != clause.variable || contexts_.isInside(around, number) ||
            contexts_.isPerThread(clause.variable, number) || !contexts_.isWhileReducing(loop_, access, construct) ||
            contexts_.followsWait(loop_, access, number_))
          continue;
        AnnotationFinding finding;
        finding.construct = static_cast<size_t>(number);
        finding.check = "missing-barrier";
        finding.variable = clause.name;
        finding.message = "threads race on '" + clause.name + "': one " + verb(access.isWrite) +
                          " it, others combine their copies into it with no barrier between";
        finding.notes.push_back({access.span, std::string("one thread ") + verb(access.isWrite) + " it here"});
        finding.notes.push_back({construct.span, "the region needs '#pragma omp barrier' between the two"});
        if (construct.nowait && !access.isWrite)
          finding.fixes = withoutClause(construct, "nowait");
        findings_.push_back(std::move(finding));
        break;
      }
    }
  }

  void suggestBarrier(int32_t workA, int32_t workB, AnnotationFinding &finding) const {
    const int32_t open = workA >= 0 && (contexts_.construct(workA).nowait || workB < 0) ? workA : workB;
    const int32_t blamed = std::min(workA < 0 ? open : workA, workB < 0 ? open : workB);
    const Construct &first = contexts_.construct(blamed);
    const int32_t number = first.nowait || first.has(Part::Master) || isDistributed(blamed) ? blamed : open;
    const Construct &construct = contexts_.construct(number);
    if (isDistributed(number)) {
      finding.construct = static_cast<size_t>(number);
      finding.notes.push_back({construct.span,
                               "a distribute construct has no barrier at its end, and teams cannot wait "
                               "for each other: put the second loop into a target region of its own"});
    } else if (construct.nowait) {
      finding.construct = static_cast<size_t>(number);
      finding.notes.push_back({construct.span, "without 'nowait' all threads wait at the end of this construct"});
      finding.fixes = withoutClause(construct, "nowait");
    } else {
      finding.construct = static_cast<size_t>(number);
      finding.notes.push_back({construct.span, "a master construct has no barrier at its end: put '#pragma omp "
                                               "barrier' after it"});
    }
  }

  void suggestClause(const Access &access, const Access &other, AnnotationFinding &finding) const {
    const std::optional<VarId> variable = variableOf(access);
    const bool isEverywhere = workOf(access) < 0;
    if (variable && isEverywhere)
      if (const std::optional<Remedy> remedy =
              remedyFor(contexts_, loop_, rules_, *variable, static_cast<size_t>(number_));
          remedy && remedy->clause.find("lastprivate") == std::string::npos) {
        finding.notes.push_back({construct_.span, "'" + finding.variable + "' needs " + remedy->clause +
                                                      " here, or to be declared inside"});
        finding.fixes = withClause(construct_, remedy->clause, finding.variable);
        return;
      }
    finding.notes.push_back(
        {construct_.span,
         contexts_.criticalAdvice(contexts_.around(loop_, access), contexts_.around(loop_, other))
             .value_or("the region needs a barrier between the two, or both in one critical section")});
  }

  const Contexts &contexts_;
  const LanguageRules &rules_;
  const int32_t number_;
  const Construct &construct_;
  const LoopSummary &loop_;
  std::deque<Dependence> kept_;
  std::vector<AnnotationFinding> findings_;
};
} // namespace

std::vector<AnnotationFinding> regionRaces(const Contexts &contexts, const std::vector<LoopSummary> &summaries,
                                           const LanguageRules &rules, size_t construct) {
  return RegionRaces(contexts, summaries, rules, construct).run();
}

} // namespace lanewise
