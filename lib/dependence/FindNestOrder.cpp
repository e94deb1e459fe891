// dependence/FindNestOrder.cpp - the pairs of a nest level by level: constant distances first, the exact test for the
// rest.
//
// A pair of accesses inside n common loops has n + 1 questions in each direction: met in an equal iteration of the
// first l loops and a later one of the next, or in one iteration of all. Where subscripts fix distances, most of them
// are answered at once (Goff, Kennedy, Tseng, "Practical dependence testing", 1991); what is left is asked of isl,
// which gives the least and the greatest distance of each loop.
#include "dependence/FindNestOrder.h"

#include "dependence/Alias.h"
#include "dependence/Delinearize.h"
#include "dependence/Footprint.h"
#include "dependence/IslTest.h"
#include "dependence/MeetingPlace.h"
#include "dependence/SimpleTests.h"

#include <algorithm>
#include <tuple>

namespace lanewise {

// Beyond these nobody reads what a transformation would do.
static constexpr size_t kMaxAccesses = 64;
static constexpr size_t kMaxPairs = 3000;

namespace {
class OrderFinder {
public:
  OrderFinder(const LoopSummary &loop, const LanguageRules &rules)
      : loop_(loop), nest_(loop, rules), exact_(nest_), footprints_(nest_) {}

  NestOrder run() {
    if (loop_.accesses.size() > kMaxAccesses)
      return std::move(order_);
    order_.complete = true;
    collect();
    for (AccessGroup &group : groups_)
      if (hasWrite(group))
        within(group);
    for (size_t i = 0; i < groups_.size(); ++i)
      for (size_t j = i + 1; j < groups_.size(); ++j)
        if (hasWrite(groups_[i]) || hasWrite(groups_[j]))
          between(groups_[i], groups_[j]);
    order_.complete = order_.complete && order_.pairs.size() <= kMaxPairs && !exact_.isSpent();
    if (order_.complete && !carriesUnknown_ && !carried_.empty())
      order_.meeting = meetingPlace(nest_, exact_, carried_);
    noteAssumptions();
    return std::move(order_);
  }

private:
  void collect() {
    forms_.reserve(loop_.accesses.size());
    std::vector<const AccessForm *> all;
    for (uint32_t i = 0; i < loop_.accesses.size(); ++i) {
      forms_.push_back(nest_.form(i));
      all.push_back(&forms_.back());
    }
    groups_ = groupByRoot(all);
  }

  void within(AccessGroup &group) {
    std::vector<AccessForm *> forms;
    for (const AccessForm *form : group.members)
      forms.push_back(&forms_[form->number]);
    delinearize(nest_, exact_, forms);
    for (const AccessForm *form : group.members) {
      reliedOnExtents_ = reliedOnExtents_ || !form->ruleFacts.empty();
      for (const Condition &condition : form->conditions)
        note(condition);
      for (const NoWrapNeed &need : form->needs)
        note(noWrap(nest_, *form, need));
    }
    for (const AccessForm *a : group.members)
      for (const AccessForm *b : group.members)
        if ((a->isWrite() || b->isWrite()) && order_.pairs.size() <= kMaxPairs && !exact_.isSpent())
          ordered(*a, *b);
  }

  void note(const Condition &condition) {
    if (std::find(order_.conditions.begin(), order_.conditions.end(), condition) == order_.conditions.end())
      order_.conditions.push_back(condition);
  }

  void ordered(const AccessForm &first, const AccessForm &second) {
    const size_t common = commonLoops(nest_, *first.access, *second.access).size();
    for (size_t level = 0; level <= common; ++level)
      if (level < common || comesFirst(first, second))
        question(first, second, level, common);
  }

  // Within one iteration of all common loops.
  static bool comesFirst(const AccessForm &first, const AccessForm &second) {
    return first.number != second.number && first.access->order < second.access->order;
  }

  void question(const AccessForm &first, const AccessForm &second, size_t level, size_t common) {
    const PairProblem problem = pairProblem(nest_, first, second, Subscripts::Recovered, level);
    if (problem.impossible || (level == 0 && isFreshIn(loop_, first.root)))
      return;
    const std::vector<std::optional<int64_t>> fixed = regularDistances(nest_, problem);
    for (size_t i = 0; i < common; ++i)
      if (fixed[i] && i <= level && (i < level ? *fixed[i] != 0 : *fixed[i] < 1))
        return;
    std::vector<DistanceRange> distance(common);
    for (size_t i = 0; i < common; ++i) {
      if (i < level)
        distance[i] = {0, 0};
      else if (fixed[i])
        distance[i] = {fixed[i], fixed[i]};
      else if (i == level)
        distance[i].least = 1;
    }
    // Pairs that meet at one distance throughout need no more than their bounds, which only could exclude them.
    const bool isRegular = std::all_of(distance.begin(), distance.end(),
                                       [](const DistanceRange &range) { return range.least && range.most; });
    if (!isRegular || level == common) {
      const MeetingRanges ranges = exact_.ranges(problem);
      if (ranges.kind == ExactAnswer::Kind::Never)
        return;
      if (ranges.kind == ExactAnswer::Kind::Meets)
        for (size_t i = level; i < common; ++i)
          tighten(distance[i], ranges.distance[i]);
      carriesUnknown_ = carriesUnknown_ || (level == 0 && ranges.kind == ExactAnswer::Kind::Spent);
    }
    add(first, second, level, std::move(distance));
    if (level == 0)
      carried_.push_back(problem);
  }

  static void tighten(DistanceRange &range, const DistanceRange &found) {
    if (found.least && (!range.least || *range.least < *found.least))
      range.least = found.least;
    if (found.most && (!range.most || *range.most > *found.most))
      range.most = found.most;
  }

  void add(const AccessForm &first, const AccessForm &second, size_t level, std::vector<DistanceRange> distance) {
    const DependenceKind kind = !first.isWrite()   ? DependenceKind::Anti
                                : second.isWrite() ? DependenceKind::Output
                                                   : DependenceKind::Flow;
    order_.pairs.push_back({kind, first.number, second.number, level, std::move(distance)});
  }

  // Roots that differ: apart, apart under a condition, or anything.
  void between(const AccessGroup &a, const AccessGroup &b) {
    AccessGroup left{a.root, a.depth, a.followed, {}}, right{b.root, b.depth, b.followed, {}};
    for (const AccessForm *form : a.members)
      if (form->isWrite() || hasWrite(b))
        left.members.push_back(form);
    for (const AccessForm *form : b.members)
      if (form->isWrite() || hasWrite(a))
        right.members.push_back(form);
    const bool typesMeet = std::any_of(left.members.begin(), left.members.end(), [&](const AccessForm *x) {
      return std::any_of(right.members.begin(), right.members.end(),
                         [&](const AccessForm *y) { return conflict(*x, *y); });
    });
    if (!typesMeet)
      return;
    const AliasAnswer alias = mayAlias(nest_, footprints_, left, right);
    if (alias.never)
      return;
    if (alias.condition)
      return note(*alias.condition);
    for (const AccessForm *x : left.members)
      for (const AccessForm *y : right.members)
        if (conflict(*x, *y)) {
          anything(*x, *y);
          anything(*y, *x);
        }
  }

  bool conflict(const AccessForm &x, const AccessForm &y) {
    if (!x.isWrite() && !y.isWrite())
      return false;
    const bool excluded = excludedByType(nest_.rules(), x, y) && excludedByType(nest_.rules(), y, x);
    reliedOnTypes_ = reliedOnTypes_ || excluded;
    return !excluded;
  }

  void anything(const AccessForm &first, const AccessForm &second) {
    carriesUnknown_ = true;
    const size_t common = commonLoops(nest_, *first.access, *second.access).size();
    for (size_t level = 0; level <= common; ++level) {
      if (level == common && !comesFirst(first, second))
        continue;
      std::vector<DistanceRange> distance(common);
      for (size_t i = 0; i < level; ++i)
        distance[i] = {0, 0};
      if (level < common)
        distance[level].least = 1;
      add(first, second, level, std::move(distance));
    }
  }

  void noteAssumptions() {
    const auto note = [&](Assumption::Kind kind, const char *text) { order_.assumptions.push_back({kind, text}); };
    if (nest_.translator().reliedOnSignedRule)
      note(Assumption::Kind::SignedOverflow, "signed index arithmetic does not overflow");
    if (reliedOnTypes_)
      note(Assumption::Kind::StrictAliasing, "values are read through the type that they were written with");
    if (reliedOnExtents_)
      note(Assumption::Kind::InBounds, "inner subscripts stay within their rows");
    if (nest_.translator().reliedOnWidth)
      note(Assumption::Kind::InBounds, "64-bit subscripts do not wrap around");
    if (nest_.translator().reliedOnProgress)
      note(Assumption::Kind::ForwardProgress, "the loops end");
  }

  const LoopSummary &loop_;
  NestForms nest_;
  IslTest exact_;
  Footprints footprints_;
  std::vector<AccessForm> forms_;
  std::vector<AccessGroup> groups_;
  std::vector<PairProblem> carried_;
  NestOrder order_;
  bool reliedOnTypes_ = false, reliedOnExtents_ = false, carriesUnknown_ = false;
};
} // namespace

NestOrder findNestOrder(const LoopSummary &loop, const LanguageRules &rules) { return OrderFinder(loop, rules).run(); }

} // namespace lanewise
