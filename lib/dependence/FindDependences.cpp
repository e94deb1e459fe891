// dependence/FindDependences.cpp - groups the accesses by what they are based on, and asks the cheapest test that
// settles a pair.
#include "dependence/FindDependences.h"

#include "dependence/Alias.h"
#include "dependence/CallFacts.h"
#include "dependence/ChosenPointers.h"
#include "dependence/Delinearize.h"
#include "dependence/Footprint.h"
#include "dependence/FreshStorage.h"
#include "dependence/IslTest.h"
#include "dependence/Lookup.h"
#include "dependence/OneObject.h"
#include "dependence/PairNeeds.h"
#include "dependence/Privatize.h"
#include "dependence/Progress.h"
#include "dependence/RegularDependence.h"
#include "dependence/RotatedPointers.h"
#include "dependence/RowOrder.h"
#include "dependence/SimpleTests.h"

#include <algorithm>
#include <tuple>

namespace lanewise {

// Beyond these a loop is too large to be answered pair by pair.
static constexpr size_t kMaxPairs = 60000;
static constexpr size_t kMaxDependences = 2000;
static constexpr size_t kMaxBetween = 20000; // dependences, roots that differ included
static constexpr size_t kMaxWork = 1500000;  // terms in the problems of all pairs
static constexpr size_t kMaxMeetings = 100;  // in one condition on parameters
// Pairs of storages from which on it is worth asking whether the answer is settled before they are compared.
static constexpr size_t kManyPairs = 64;

namespace {
/// What is the same for all pairs of accesses that look alike.
struct PairKey {
  ExprRef firstPlace, firstGuard, secondPlace, secondGuard;
  const std::vector<LoopId> *firstLoops, *secondLoops;
  friend bool operator<(const PairKey &a, const PairKey &b) {
    const auto key = [](const PairKey &k) {
      return std::tie(k.firstPlace->index, k.secondPlace->index, k.firstGuard, k.secondGuard, *k.firstLoops,
                      *k.secondLoops);
    };
    return key(a) < key(b);
  }
};

/// The answer for a pair, but for the kind and the numbers of the accesses.
struct PairAnswer {
  bool exists = false;
  Dependence dependence;
  std::shared_ptr<const MeetingParameters> parameters; ///< for a condition on them, found for all pairs together
  bool exactParameters = false;
};

class Finder {
public:
  Finder(const LoopSummary &loop, const LanguageRules &rules, const std::vector<bool> &ignored, bool isShared,
         const IsSettled &isSettled = {})
      : loop_(loop), ignored_(ignored), isShared_(isShared), isSettled_(isSettled), nest_(loop, rules, ignored),
        exact_(nest_), footprints_(nest_) {}

  DependenceGraph run() {
    graph_.privatized.assign(loop_.accesses.size(), false);
    if (!hasConflicts()) {
      if (reliesOnProgress(loop_, nest_.rules()))
        noteProgress();
      noteCallFacts();
      return std::move(graph_);
    }
    collect();
    for (AccessGroup &group : groups_)
      if (hasWrite(group))
        delinearize(nest_, exact_, formsOf(group));
    if (!isShared_)
      findPrivate(nest_, exact_, groups_, ignored_, graph_.privatized);
    for (const AccessGroup &group : groups_) {
      const size_t before = graph_.carried.size();
      within(group);
      relaxAsPrivate(group, before);
      const bool happens = std::any_of(graph_.carried.begin() + static_cast<ptrdiff_t>(before), graph_.carried.end(),
                                       [](const Dependence &d) { return d.proven && d.unless.empty(); });
      if (happens && isSettled())
        break;
    }
    if (!graph_.isPartial && isLarge()) // what could be proven, first
      betweenAll([](bool varies) { return varies; });
    if (!graph_.isPartial && !isSettled())
      betweenAll([this](bool varies) { return !varies || !isLarge(); });
    noteAssumptions();
    graph_.budgetSpent = graph_.budgetSpent || exact_.isSpent();
    return std::move(graph_);
  }

private:
  // Asked whether the pointer to one of the two storages changes while the loop runs.
  void betweenAll(const std::function<bool(bool)> &isWanted) {
    for (size_t i = 0; i < groups_.size(); ++i)
      for (size_t j = i + 1; j < groups_.size(); ++j) {
        if (!isWanted(groups_[i].members.front()->rootVaries || groups_[j].members.front()->rootVaries))
          continue;
        if (graph_.carried.size() > kMaxBetween)
          return giveUp(groups_[i], *groups_[i].members.front(), *groups_[j].members.front());
        between(groups_[i], groups_[j]);
      }
  }

  // What iterations hand on through this storage they do not if each may have it for itself.
  void relaxAsPrivate(const AccessGroup &group, size_t first) {
    const auto begin = graph_.carried.begin() + static_cast<ptrdiff_t>(first);
    const bool isBound = std::any_of(begin, graph_.carried.end(), [](const Dependence &d) { return d.unless.empty(); });
    if (isShared_ || !isBound || isLarge() ||
        std::any_of(group.members.begin(), group.members.end(),
                    [this](const AccessForm *f) { return isIgnored(f->number); }))
      return;
    const std::optional<Condition> condition = privateUnder(nest_, exact_, groups_, group);
    if (!condition)
      return;
    for (auto dependence = begin; dependence != graph_.carried.end(); ++dependence) {
      dependence->unless = {*condition};
      dependence->exactConditions = false;
    }
    for (const AccessForm *form : group.members)
      graph_.privatized[form->number] = true;
  }

  bool isLarge() const {
    const size_t written = static_cast<size_t>(std::count_if(groups_.begin(), groups_.end(), hasWrite));
    return isSettled_ && written * groups_.size() > kManyPairs;
  }

  // Between storages that stay where they are no dependence is more than possible, and each pair is one question.
  bool isSettled() {
    graph_.isPartial = isLarge() && !graph_.carried.empty();
    graph_.isPartial = graph_.isPartial && isSettled_(graph_); // who is asked sees it marked
    return graph_.isPartial;
  }

  bool isIgnored(uint32_t access) const { return access < ignored_.size() && ignored_[access]; }

  bool hasConflicts() const {
    return std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [](const Access &a) { return a.isWrite; });
  }

  void collect() {
    forms_.reserve(loop_.accesses.size());
    std::vector<const AccessForm *> shared;
    for (uint32_t i = 0; i < loop_.accesses.size(); ++i) {
      forms_.push_back(nest_.form(i));
      if (!isFreshIn(loop_, forms_.back().root)) // else another object in every iteration
        shared.push_back(&forms_.back());
    }
    groups_ = groupByRoot(shared);
  }

  std::vector<AccessForm *> formsOf(const AccessGroup &group) {
    std::vector<AccessForm *> result;
    for (const AccessForm *form : group.members)
      result.push_back(&forms_[form->number]);
    return result;
  }

  bool isSettled(const AccessForm &a, const AccessForm &b) const {
    return (isIgnored(a.number) && isIgnored(b.number)) || graph_.privatized[a.number] || graph_.privatized[b.number];
  }

  // Pairs with equal roots: both orders, and every write with itself.
  void within(const AccessGroup &group) {
    if (!hasWrite(group) || isAllocatedIn(loop_, group.root))
      return;
    if (loop_.supposesBasesApart && !hasOneBase(group))
      return refuseAcrossBases(group, Refusal::MayAlias);
    const size_t before = graph_.carried.size();
    std::vector<std::pair<const AccessForm *, const AccessForm *>> unseen;
    for (size_t i = 0; i < group.members.size(); ++i)
      for (size_t j = i; j < group.members.size(); ++j) {
        const AccessForm &a = *group.members[i], &b = *group.members[j];
        if ((!a.isWrite() && !b.isWrite()) || isSettled(a, b))
          continue;
        if (++pairs_ > kMaxPairs || graph_.carried.size() > kMaxDependences || work_ > kMaxWork)
          return giveUp(group, a, b);
        ordered(a, b);
        if (i != j)
          ordered(b, a);
        if (i != j && meetsUnseen(a, b))
          unseen.emplace_back(&a, &b);
      }
    joinConditions(before);
    for (const auto &[a, b] : unseen)
      refusePair(*a, *b, Refusal::MayAlias);
  }

  // In a loop that holds no other, pointers that differ as written were supposed to lead apart within an iteration. Two
  // elements of one array of pointers may be the same one.
  bool meetsUnseen(const AccessForm &a, const AccessForm &b) {
    if (a.followed.empty() || !loop_.innerDomains.empty() || baseOf(a) == baseOf(b))
      return false;
    const size_t common = commonLoops(nest_, *a.access, *b.access).size();
    const PairProblem problem = pairProblem(nest_, a, b, Subscripts::Recovered, common);
    return simpleTest(nest_, problem).kind != SimpleAnswer::Kind::Never && !exact_.isNever(problem);
  }

  static Base baseOf(const AccessForm &form) { return locate(form.access->place).base; }
  // Bases that differ as written, but that guards say to be one: supposing them apart was wrong.
  static bool hasOneBase(const AccessGroup &group) {
    return std::all_of(group.members.begin(), group.members.end(),
                       [&](const AccessForm *form) { return baseOf(*form) == baseOf(*group.members.front()); });
  }

  // Updates that combine are found base by base, and must not take what is refused for theirs.
  void refuseAcrossBases(const AccessGroup &group, Refusal reason) {
    const AccessForm &first = *group.members.front();
    const auto other = std::find_if(group.members.begin(), group.members.end(),
                                    [&](const AccessForm *form) { return !(baseOf(*form) == baseOf(first)); });
    if (other == group.members.end())
      return;
    for (const AccessForm *form : group.members)
      if (form->isWrite())
        refusePair(*form, baseOf(*form) == baseOf(first) ? **other : first, reason);
  }

  void refusePair(const AccessForm &a, const AccessForm &b, Refusal reason) {
    for (const bool swapped : {false, true}) {
      Dependence dependence;
      dependence.reason = reason;
      if (!swapped || &a != &b)
        add(swapped ? b : a, swapped ? a : b, std::move(dependence));
    }
  }

  // One condition for all dependences of a storage that depend on parameters only.
  void joinConditions(size_t first) {
    std::vector<std::shared_ptr<const MeetingParameters>> meetings;
    std::vector<Dependence *> joined;
    bool exact = true;
    for (size_t i = first; i < graph_.carried.size(); ++i) {
      const PairAnswer &answer = answers_.at(keyOf(forms_[graph_.carried[i].source], forms_[graph_.carried[i].sink]));
      if (!answer.parameters)
        continue;
      joined.push_back(&graph_.carried[i]);
      exact = exact && answer.exactParameters && answer.dependence.unless.empty();
      if (std::find(meetings.begin(), meetings.end(), answer.parameters) == meetings.end())
        meetings.push_back(answer.parameters);
    }
    const std::optional<Condition> condition =
        meetings.size() <= kMaxMeetings ? exact_.conditionOutside(meetings) : std::nullopt;
    for (Dependence *dependence : joined) {
      if (condition)
        dependence->unless.insert(dependence->unless.begin(), *condition);
      else
        dependence->unless.clear(); // it exists whatever else holds
      dependence->exactConditions = condition && exact;
    }
  }

  static PairKey keyOf(const AccessForm &first, const AccessForm &second) {
    return {first.access->place,  first.access->guard,       second.access->place,
            second.access->guard, &first.access->innerLoops, &second.access->innerLoops};
  }

  void giveUp(const AccessGroup &group, const AccessForm &a, const AccessForm &b) {
    graph_.budgetSpent = true;
    refusePair(a, b, Refusal::BudgetSpent);
    refuseAcrossBases(group, Refusal::BudgetSpent);
  }

  static DependenceKind kindOf(const AccessForm &source, const AccessForm &sink) {
    if (source.isWrite())
      return sink.isWrite() ? DependenceKind::Output : DependenceKind::Flow;
    return DependenceKind::Anti;
  }

  void add(const AccessForm &source, const AccessForm &sink, Dependence dependence) {
    dependence.kind = kindOf(source, sink);
    dependence.source = source.number;
    dependence.sink = sink.number;
    graph_.carried.push_back(std::move(dependence));
  }

  void ordered(const AccessForm &first, const AccessForm &second) {
    const PairKey key = keyOf(first, second);
    auto known = answers_.find(key);
    if (known == answers_.end()) {
      work_ += sizeOf(first.where) + sizeOf(second.where) + first.facts.size() + second.facts.size();
      known = answers_.emplace(key, answer(first, second)).first;
    }
    if (!known->second.exists)
      return;
    add(first, second, known->second.dependence);
  }

  PairAnswer answer(const AccessForm &first, const AccessForm &second) {
    PairAnswer result;
    // Dimensions that were recovered under conditions are asked only if the flat subscripts do not settle it.
    const bool follows = !first.followed.empty();
    if (!follows && (!first.conditions.empty() || !second.conditions.empty())) {
      const PairProblem flat = pairProblem(nest_, first, second, Subscripts::Flat);
      const SimpleAnswer simple = simpleTest(nest_, flat);
      if (simple.kind == SimpleAnswer::Kind::Never && !simple.usedRuleFacts)
        return wrapsAlike(nest_.atoms(), flat) ? result : withNeeds(first, second, result, Subscripts::Flat);
    }
    const PairProblem problem = pairProblem(nest_, first, second);
    const SimpleAnswer simple = simpleTest(nest_, problem);
    if (simple.kind == SimpleAnswer::Kind::Never) {
      reliedOnExtents_ = reliedOnExtents_ || !problem.ruleFacts.empty();
      const bool asWritten = first.levels.back().flat.empty() && !follows;
      return asWritten && wrapsAlike(nest_.atoms(), problem) ? result : withNeeds(first, second, result);
    }
    if (!isLinear(nest_.atoms(), problem) && rowsAreInOrder(nest_, first, second))
      return withNeeds(first, second, result);
    result.exists = true;
    if (simple.kind == SimpleAnswer::Kind::Distance)
      result.dependence.distance = result.dependence.minDistance = simple.distance;
    if (settleRegular(nest_, problem, result.dependence))
      return withNeeds(first, second, result);
    settleExactly(problem, result);
    if (!result.exists)
      reliedOnExtents_ = reliedOnExtents_ || !problem.ruleFacts.empty();
    return withNeeds(first, second, result);
  }

  // Products that no set can hold: rows of a size that is itself a product, one handed on to the next iteration.
  bool settleByExample(const PairProblem &problem, Dependence &dependence) {
    constexpr int kMostTried = 8;
    if (problem.inexactness || !meetsAtStart(nest_.atoms(), problem, loop_.id) || ++examplesTried_ > kMostTried)
      return false;
    const std::optional<Example> example = smallExample(nest_, problem, 1);
    if (!example)
      return false;
    examplesTried_ = kMostTried; // one is enough
    dependence.proven = true;
    dependence.distanceVector.assign(commonLoops(nest_, *problem.first->access, *problem.second->access).size(), "*");
    dependence.witness = describe(nest_, *problem.first, *example);
    return true;
  }

  void settleExactly(const PairProblem &problem, PairAnswer &result) {
    Dependence &dependence = result.dependence;
    if (isHopeless(nest_.atoms(), problem)) { // also if there is nothing to compare
      if (settleByExample(problem, dependence))
        return;
      dependence.reason = problem.inexactness.value_or(Refusal::NonAffine);
      return;
    }
    ExactAnswer exact = exact_.test(problem);
    result.exists = exact.kind != ExactAnswer::Kind::Never;
    if (exact.kind == ExactAnswer::Kind::Spent)
      dependence.reason = Refusal::BudgetSpent;
    if (exact.kind != ExactAnswer::Kind::Meets)
      return;
    dependence.distance = exact.distance ? exact.distance : dependence.distance;
    dependence.minDistance = exact.minDistance ? exact.minDistance : dependence.minDistance;
    dependence.distanceVector = std::move(exact.distanceVector);
    // Values read from memory as subscripts: that they can be chosen badly proves nothing about the program.
    const bool dataDecides = problem.inexactness == Refusal::IndirectSubscript ||
                             problem.inexactness == Refusal::NonAffine || exact.guessesProducts;
    if (!problem.exact)
      if (std::optional<Condition> condition = lookupCondition(nest_, exact_, problem)) {
        dependence.unless = {std::move(*condition)};
        dependence.reason = problem.inexactness.value_or(Refusal::NonAffine);
        return;
      }
    result.parameters = std::move(exact.parameters);
    result.exactParameters = exact.exactParameters;
    dependence.proven = exact.example && !dataDecides;
    if (dependence.proven)
      dependence.witness = describe(nest_, *problem.first, *exact.example);
    else
      dependence.reason = problem.inexactness.value_or(Refusal::NonAffine);
    dependence.guardsDecide = !dependence.proven && !dataDecides && !problem.inexactness;
  }

  // What was taken as exact although it may wrap, or leave its row, is a condition of every answer.
  PairAnswer withNeeds(const AccessForm &first, const AccessForm &second, PairAnswer result,
                       Subscripts subscripts = Subscripts::Recovered) {
    if (result.exists && result.dependence.unless.empty() && !result.parameters)
      return result;
    const std::vector<Condition> conditions = needsOf(nest_, first, second, subscripts);
    if (conditions.empty())
      return result;
    if (!result.exists) {
      result.exists = true;
      result.dependence = {};
      result.dependence.reason =
          first.needs.empty() && second.needs.empty() ? Refusal::NonAffine : Refusal::IndexMayWrap;
      if (std::any_of(conditions.begin(), conditions.end(), isUnspoken))
        return result;
    }
    result.dependence.unless.insert(result.dependence.unless.end(), conditions.begin(), conditions.end());
    return result;
  }

  // Roots that differ: one answer for all pairs, one dependence for each kind and order.
  void between(const AccessGroup &a, const AccessGroup &b) {
    AccessGroup left{a.root, a.depth, a.followed, {}}, right{b.root, b.depth, b.followed, {}};
    const bool writesA = hasWrite(a), writesB = hasWrite(b);
    for (const AccessForm *form : a.members)
      if (form->isWrite() || writesB)
        left.members.push_back(form);
    for (const AccessForm *form : b.members)
      if (form->isWrite() || writesA)
        right.members.push_back(form);
    if (left.members.empty() || right.members.empty() || !(writesA || writesB))
      return;
    std::optional<AliasAnswer> alias;
    bool typesMatter = false;
    for (const DependenceKind kind : {DependenceKind::Flow, DependenceKind::Anti, DependenceKind::Output})
      for (const bool swapped : {false, true}) {
        const auto pair =
            pairOfKind(nest_.rules(), swapped ? right : left, swapped ? left : right, kind, ignored_, typesMatter);
        if (!pair.first)
          continue;
        if (!alias) {
          alias = mayAlias(nest_, footprints_, left, right);
          if (!alias->never && alias->reason == Refusal::PointerUnknown)
            addAcrossRoots(left, right);
          if (alias->oneOrApart)
            settleAsOneObject(nest_, exact_, left, right, *alias);
          else if (!hasPrivate(left) && !hasPrivate(right))
            allowEqualPointers(nest_, exact_, left, right, *alias);
        }
        if (alias->keptApart)
          graph_.apart.emplace_back(pair.first->number, pair.second->number);
        if (alias->never)
          return;
        Dependence dependence;
        if (alias->condition)
          dependence.unless.push_back(*alias->condition);
        dependence.reason = alias->reason;
        add(*pair.first, *pair.second, std::move(dependence));
      }
    if (typesMatter && !reliedOnTypes_)
      reliedOnTypes_ = alias || !mayAlias(nest_, footprints_, left, right).never;
  }

  // Where pointers change from iteration to iteration, some are known to lead to the same place.
  void addAcrossRoots(const AccessGroup &left, const AccessGroup &right) {
    for (const std::optional<Dependence> &found :
         {dependenceThroughChoice(nest_, left, right), flowAcrossRotation(nest_, exact_, left, right)})
      if (found)
        graph_.carried.push_back(*found);
  }

  bool hasPrivate(const AccessGroup &group) const {
    return std::any_of(group.members.begin(), group.members.end(),
                       [this](const AccessForm *form) { return graph_.privatized[form->number]; });
  }

  void noteAssumptions() {
    const auto note = [&](Assumption::Kind kind, const char *text) { graph_.assumptions.push_back({kind, text}); };
    if (nest_.translator().reliedOnSignedRule)
      note(Assumption::Kind::SignedOverflow, "signed index arithmetic does not overflow");
    if (reliedOnTypes_)
      note(Assumption::Kind::StrictAliasing, "values are read through the type that they were written with");
    if (reliedOnExtents_)
      note(Assumption::Kind::InBounds, "inner subscripts stay within their rows");
    if (nest_.translator().reliedOnWidth)
      note(Assumption::Kind::InBounds, "64-bit subscripts do not wrap around");
    if (nest_.translator().reliedOnProgress || reliesOnProgress(loop_, nest_.rules()))
      noteProgress();
    noteCallFacts();
  }

  void noteCallFacts() {
    for (Assumption &fact : callFactsOf(loop_))
      graph_.assumptions.push_back(std::move(fact));
  }

  void noteProgress() { graph_.assumptions.push_back({Assumption::Kind::ForwardProgress, "the loops end"}); }

  const LoopSummary &loop_;
  const std::vector<bool> &ignored_;
  const bool isShared_;
  const IsSettled &isSettled_;
  NestForms nest_;
  IslTest exact_;
  Footprints footprints_;
  std::vector<AccessForm> forms_;
  std::vector<AccessGroup> groups_;
  std::map<PairKey, PairAnswer> answers_;
  DependenceGraph graph_;
  size_t pairs_ = 0, work_ = 0;
  int examplesTried_ = 0;
  bool reliedOnTypes_ = false, reliedOnExtents_ = false;
};
} // namespace

DependenceGraph findDependences(const LoopSummary &loop, const LanguageRules &rules, const std::vector<bool> &ignored,
                                bool isShared) {
  return Finder(loop, rules, ignored, isShared, {}).run();
}

DependenceGraph findDependencesUntil(const LoopSummary &loop, const LanguageRules &rules, const IsSettled &isSettled) {
  return Finder(loop, rules, {}, false, isSettled).run();
}

} // namespace lanewise
