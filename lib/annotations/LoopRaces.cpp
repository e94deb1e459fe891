// annotations/LoopRaces.cpp - carried dependences of annotated loops.
//
// A loop whose iterations are divided among threads must carry no dependence through memory that the threads share,
// unless both ends are in critical sections of one name, atomic, or ordered. Lanes of a simd loop go forward together:
// a dependence from a statement to a later one is kept, one that goes backwards in the body is broken if its distance
// is less than what may run at once.
#include "annotations/Races.h"
#include "annotations/SharedCell.h"
#include "annotations/Suggest.h"

#include "dependence/FindDependences.h"
#include "dependence/TableConflict.h"

#include <algorithm>
#include <deque>

namespace lanewise {

namespace {
class LoopRaces {
public:
  LoopRaces(const Contexts &contexts, const std::vector<LoopSummary> &summaries, const LanguageRules &rules,
            size_t construct)
      : contexts_(contexts), summaries_(summaries), rules_(rules), number_(static_cast<int32_t>(construct)),
        construct_(contexts.code().constructs[construct]) {}

  std::vector<AnnotationFinding> run() {
    hasThreads_ = construct_.dividesLoop();
    if (construct_.waitsForIterations || contexts_.usesLocks(number_))
      return {};
    const int32_t region = contexts_.region(number_);
    const bool isAlone = construct_.isAlone || (region >= 0 && contexts_.construct(region).isAlone);
    if (isAlone) {
      if (!construct_.has(Part::Simd))
        return {};
      hasThreads_ = false;
    }
    for (size_t level = 0; level < construct_.loops.size(); ++level)
      checkLevel(level);
    return std::move(findings_);
  }

private:
  void checkLevel(size_t level) {
    const LoopSummary &loop = summaries_[construct_.loops[level]];
    if (!loop.loop)
      return;
    const DependenceGraph graph = findDependences(loop, rules_, {}, true);
    // One finding for each variable, by the edge that says most.
    std::map<std::string, const Dependence *> shown;
    for (const Dependence &carried : graph.carried) {
      if (!isConflict(loop, carried))
        continue;
      const Dependence &dependence = settled(loop, carried);
      const std::string name = nameOf(loop, loop.accesses[dependence.source]);
      const auto [slot, isNew] = shown.try_emplace(name, &dependence);
      if (!isNew && rank(dependence) < rank(*slot->second))
        slot->second = &dependence;
    }
    std::vector<std::pair<std::string, const Dependence *>> ordered(shown.begin(), shown.end());
    std::stable_sort(ordered.begin(), ordered.end(), [&](const auto &a, const auto &b) {
      return loop.accesses[a.second->source].span < loop.accesses[b.second->source].span;
    });
    for (const auto &[name, dependence] : ordered)
      if (reported_.insert(name + (isProven(*dependence) ? "" : " (perhaps)")).second)
        report(loop, level, name, *dependence);
  }

  // What a table of visible contents decides counts as known.
  const Dependence &settled(const LoopSummary &loop, const Dependence &dependence) {
    constexpr size_t kMostTries = 64;
    const bool isData = dependence.reason == Refusal::IndirectSubscript || dependence.reason == Refusal::NonAffine ||
                        dependence.reason == Refusal::MayAlias;
    if (isProven(dependence))
      return dependence;
    if (meetsInSharedCell(contexts_, loop, dependence) || meetsForLackOfPlaces(loop, dependence)) {
      settled_.push_back(dependence);
      settled_.back().proven = true;
      settled_.back().unless.clear();
      settled_.back().witness = Witness{};
      return settled_.back();
    }
    if (!isData || tries_ >= kMostTries)
      return dependence;
    ++tries_;
    std::optional<Witness> witness = tableConflict(loop, rules_, dependence.source, dependence.sink);
    if (!witness)
      return dependence;
    settled_.push_back(dependence);
    settled_.back().proven = true;
    settled_.back().unless.clear();
    settled_.back().witness = std::move(witness);
    return settled_.back();
  }

  // Proven edges first, flow before others, near before far.
  static std::tuple<bool, DependenceKind, int64_t> rank(const Dependence &dependence) {
    return {!isProven(dependence), dependence.kind, dependence.minDistance.value_or(INT64_MAX)};
  }

  static bool isProven(const Dependence &dependence) {
    return dependence.proven && dependence.witness && dependence.unless.empty();
  }

  std::string nameOf(const LoopSummary &loop, const Access &access) const {
    if (const std::optional<VarId> variable = variableOf(access))
      return contexts_.code().function->variables[*variable].name;
    return spelledPointer(loop, access);
  }

  bool isConflict(const LoopSummary &loop, const Dependence &dependence) const {
    const Access &source = loop.accesses[dependence.source], &sink = loop.accesses[dependence.sink];
    for (const Access *access : {&source, &sink})
      if (!isShared(loop, *access))
        return false;
    const int32_t first = contexts_.around(loop, source), second = contexts_.around(loop, sink);
    if (!contexts_.mayOverlap(first, second, number_))
      return false;
    // What the loop does itself it does before it starts the next thread.
    if (construct_.origin == Origin::Threads && contexts_.enclosing(first, Part::Task, number_) < 0)
      return false;
    for (const Access *access : {&source, &sink})
      if (contexts_.mayBeExclusive(loop, *access) || contexts_.followsWait(loop, *access, number_))
        return false;
    if (hasThreads_)
      return true;
    return !isKeptByLanes(source, sink, dependence);
  }

  bool isKeptByLanes(const Access &source, const Access &sink, const Dependence &dependence) const {
    if (source.innerLoops.empty() && sink.innerLoops.empty() && source.order < sink.order && !isScalar(source))
      return true;
    return construct_.safelen && dependence.minDistance && *dependence.minDistance >= *construct_.safelen;
  }

  bool isScalar(const Access &access) const {
    const std::optional<VarId> variable = variableOf(access);
    return variable && contexts_.code().function->variables[*variable].shape == VarShape::Scalar &&
           locate(access.iterationPlace).subscripts.empty();
  }

  bool isShared(const LoopSummary &loop, const Access &access) const {
    const std::optional<VarId> variable = variableOf(access);
    const std::optional<VarId> named = clauseVariableOf(access);
    if (named &&
        contexts_.isReduced(*named, contexts_.around(loop, access) < 0 ? number_ : contexts_.around(loop, access)))
      return false;
    if (!hasThreads_)
      return !variable || !isCopy(*variable);
    if (variable && contexts_.isPerThread(*variable, number_))
      return false;
    // What a container owns belongs to the thread that the container belongs to.
    Base owner = locate(access.place).base;
    while (owner.kind == Base::Kind::Elements)
      owner = locate(owner.pointer).base;
    if (owner.kind == Base::Kind::Variable && contexts_.isPerThread(owner.var, number_))
      return false;
    const auto isThreadNumber = [](ExprRef node) { return node->is(ExprKind::Opaque) && node->text == kThreadNumber; };
    if (containsNode(access.place, isThreadNumber))
      return false;
    // What differs from thread to thread, in a way that is not followed, may keep the threads apart.
    const bool isFollowed = containsNode(access.place, [&](ExprRef node) {
      return node->is(ExprKind::Iter) && node->intValue == static_cast<int64_t>(loop.id);
    });
    const int32_t region = contexts_.region(number_);
    const bool startsThreads = region == number_;
    if (startsThreads)
      return true;
    const bool isOrphan = region < 0;
    const auto differs = [&](ExprRef expr) { return contexts_.mayDiffer(expr, number_); };
    if (!isOrphan)
      return !differs(access.place) && !differs(access.guard);
    const std::vector<ExprRef> subscripts = subscriptsOf(access);
    return isFollowed || std::none_of(subscripts.begin(), subscripts.end(), differs);
  }

  static std::vector<ExprRef> subscriptsOf(const Access &access) {
    std::vector<ExprRef> result;
    for (const Subscript &subscript : locate(access.place).subscripts)
      result.push_back(subscript.index);
    return result;
  }

  bool isCopy(VarId variable) const {
    return std::any_of(contexts_.code().constructs.begin(), contexts_.code().constructs.end(), [&](const Construct &c) {
      return std::any_of(c.data.begin(), c.data.end(), [&](const DataClause &d) { return d.copy == variable; });
    });
  }

  static const char *verb(bool isWrite) { return isWrite ? "writes" : "reads"; }

  void report(const LoopSummary &loop, size_t level, const std::string &name, const Dependence &dependence) {
    const Access &source = loop.accesses[dependence.source], &sink = loop.accesses[dependence.sink];
    AnnotationFinding finding;
    finding.construct = static_cast<size_t>(number_);
    finding.check = hasThreads_ ? "race" : "simd-dependence";
    finding.variable = name;
    finding.proven = isProven(dependence);
    if (!finding.proven) {
      finding.message = "it cannot be shown that iterations keep apart in '" + name + "'";
      finding.notes.push_back({source.span, std::string(verb(source.isWrite)) + " '" + name + "' here"});
      finding.notes.push_back({sink.span, std::string(verb(sink.isWrite)) + " '" + name + "' here"});
      if (!dependence.unless.empty())
        finding.notes.push_back({construct_.span, "it is right if " + dependence.unless.front().text});
      findings_.push_back(std::move(finding));
      return;
    }
    const auto numberIn = [&](const std::map<LoopId, int64_t> &iterations) {
      const auto found = iterations.find(loop.id);
      return found == iterations.end() ? int64_t{0} : found->second;
    };
    const bool hasNumbers = !dependence.witness->first.empty();
    const std::string first = hasNumbers ? iterationText(loop, numberIn(dependence.witness->first)) : "one iteration";
    const std::string second = hasNumbers ? iterationText(loop, numberIn(dependence.witness->second)) : "another one";
    const std::string location = spelledLocation(dependence, name);
    const std::string what = hasThreads_         ? "threads race on '"
                             : construct_.isHint ? "iterations do not keep apart in '"
                                                 : "lanes of this loop interfere in '";
    finding.message = what + name + "': " + first + " " + verb(source.isWrite) + " " + location + ", " + second + " " +
                      verb(sink.isWrite) + " it";
    finding.notes.push_back({source.span, first + " " + verb(source.isWrite) + " " + location + " here"});
    finding.notes.push_back({sink.span, second + " " + verb(sink.isWrite) + " it here"});
    suggest(loop, level, source, dependence, finding);
    findings_.push_back(std::move(finding));
  }

  void suggest(const LoopSummary &loop, size_t level, const Access &access, const Dependence &dependence,
               AnnotationFinding &finding) const {
    const auto advise = [&](std::string text) { finding.notes.push_back({construct_.span, std::move(text)}); };
    if (level > 0) {
      const std::string instead = level == 1 ? "" : "collapse(" + std::to_string(level) + ")";
      advise(level == 1
                 ? "collapse lets iterations of the inner loop run at the same time; without it they are in order"
                 : "'" + instead + "' leaves out the loop that hands values on");
      finding.fixes = withoutClause(construct_, "collapse", instead);
      return;
    }
    const std::optional<VarId> variable = variableOf(access);
    if (construct_.origin != Origin::Pragma) {
      advise(adviceForCall(loop, variable));
      return;
    }
    if (variable)
      if (const std::optional<Remedy> remedy =
              remedyFor(contexts_, loop, rules_, *variable, static_cast<size_t>(number_))) {
        advise("'" + finding.variable + "' needs " + remedy->clause + ": " + remedy->why);
        finding.fixes = withClause(construct_, remedy->clause, finding.variable);
        return;
      }
    const int32_t first = contexts_.around(loop, access),
                  second = contexts_.around(loop, loop.accesses[dependence.sink]);
    if (const std::optional<std::string> advice = contexts_.criticalAdvice(first, second)) {
      advise(*advice);
      return;
    }
    if (construct_.isHint) {
      advise("'" + construct_.text + "' promises that no iteration needs another one's answer");
      return;
    }
    if (!hasThreads_ && dependence.minDistance && *dependence.minDistance > 1) {
      const std::string clause = "safelen(" + std::to_string(*dependence.minDistance) + ")";
      advise("with " + clause + " no two iterations that far apart run at once");
      finding.fixes =
          construct_.safelen ? withoutClause(construct_, "safelen", clause) : withClause(construct_, clause);
      return;
    }
    if (hasThreads_ && variable && isStaticLocal(*variable)) {
      advise("'" + finding.variable + "' is static, so all threads share it: make it an automatic variable");
      return;
    }
    advise(hasThreads_ ? "no clause makes this right: later iterations need what earlier ones write"
                       : "no safelen makes this right: neighbouring iterations depend on each other");
  }

  std::string adviceForCall(const LoopSummary &loop, std::optional<VarId> variable) const {
    const std::string name = variable ? contexts_.code().function->variables[*variable].name : "";
    const std::optional<Remedy> remedy =
        variable && !name.empty() ? remedyFor(contexts_, loop, rules_, *variable, static_cast<size_t>(number_))
                                  : std::nullopt;
    const bool isThreads = construct_.origin == Origin::Threads;
    if (remedy && remedy->clause.starts_with("reduction"))
      return "calls only combine into '" + name + "': " +
             (isThreads ? "give each thread a partial result of its own and combine them after join, or make it atomic"
              : construct_.text.starts_with("tbb") ? "use tbb::parallel_reduce, or make it atomic"
                                                   : "use std::transform_reduce, or make it atomic");
    if (remedy)
      return "'" + name + "' is written before it is read each time: declare it inside of the function that is called";
    return isThreads ? "the threads need a lock around both, or parts that do not overlap"
                     : "calls that run at the same time must not need each other's results: use an algorithm that "
                       "keeps the order, or write to other storage";
  }

  bool isStaticLocal(VarId variable) const {
    return contexts_.code().function->variables[variable].storage == Storage::StaticLocal;
  }

  const Contexts &contexts_;
  const std::vector<LoopSummary> &summaries_;
  const LanguageRules &rules_;
  const int32_t number_;
  const Construct &construct_;
  bool hasThreads_ = false;
  std::deque<Dependence> settled_; // by tables
  size_t tries_ = 0;
  std::set<std::string> reported_; // variables, at whichever level
  std::vector<AnnotationFinding> findings_;
};
} // namespace

std::vector<AnnotationFinding> loopRaces(const Contexts &contexts, const std::vector<LoopSummary> &summaries,
                                         const LanguageRules &rules, size_t construct) {
  return LoopRaces(contexts, summaries, rules, construct).run();
}

} // namespace lanewise
