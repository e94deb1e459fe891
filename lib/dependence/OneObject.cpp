// dependence/OneObject.cpp - references of one type, and containers, are one object or lie apart: where equal elements
// only meet within an iteration, it does not matter which.
#include "dependence/OneObject.h"

#include "dependence/Delinearize.h"
#include "dependence/SimpleTests.h"
#include "model/NodeMap.h"

#include <algorithm>
#include <cctype>

namespace lanewise {

// Beyond these the condition is cheaper than its absence.
static constexpr size_t kMostPairs = 100;

namespace {
/// What follows if the two are one object.
struct AsOneObject {
  bool carriesNothing = false; ///< different iterations never meet
  bool readsComeFirst = false; ///< what is read was there before the loop
};

class Comparison {
public:
  Comparison(NestForms &nest, IslTest &exact, bool isWhole) : nest_(nest), exact_(exact), isWhole_(isWhole) {}

  AsOneObject run(const AccessGroup &left, const AccessGroup &right) {
    AsOneObject result;
    if (left.members.size() * right.members.size() > kMostPairs)
      return result;
    // Rows are recovered for both together: afresh, for what was found for one of them alone may not suit the other.
    forms_.reserve(left.members.size() + right.members.size());
    for (const AccessGroup *group : {&left, &right})
      for (const AccessForm *form : group->members)
        forms_.push_back(within(nest_.form(form->number)));
    std::vector<AccessForm *> all;
    for (AccessForm &form : forms_)
      all.push_back(&form);
    delinearize(nest_, exact_, all);
    if (!std::all_of(left.members.begin(), left.members.end(), [&](const AccessForm *f) { return isSteady(*f); }) ||
        !std::all_of(right.members.begin(), right.members.end(), [&](const AccessForm *f) { return isSteady(*f); }) ||
        !std::all_of(forms_.begin(), forms_.end(), needsNothing))
      return result;
    result.carriesNothing = result.readsComeFirst = true;
    for (size_t i = 0; i < left.members.size(); ++i)
      for (size_t j = left.members.size(); j < forms_.size() && result.carriesNothing; ++j)
        if (forms_[i].isWrite() || forms_[j].isWrite())
          compare(forms_[i], forms_[j], result);
    return result;
  }

private:
  // The same object in all iterations.
  bool isSteady(const AccessForm &form) const {
    const std::vector<Index> &outermost = form.levels.front().indices;
    return !form.rootVaries && form.followed.empty() &&
           (isWhole_ || std::none_of(outermost.begin(), outermost.end(),
                                     [&](const Index &index) { return nest_.atoms().varies(index.value); }));
  }

  // Subscripts that are right whatever else holds.
  static bool needsNothing(const AccessForm &form) { return form.needs.empty() && form.conditions.empty(); }

  void compare(const AccessForm &a, const AccessForm &b, AsOneObject &result) {
    result.carriesNothing = neverMeet(a, b, 0) && neverMeet(b, a, 0);
    const AccessForm &write = a.isWrite() ? a : b, &read = a.isWrite() ? b : a;
    if (!read.isWrite())
      result.readsComeFirst = result.readsComeFirst && isNotReadAfter(write, read);
    else // what is then read through either name is what the later one wrote
      result.readsComeFirst = false;
  }

  // The part of the access that lies in the object.
  AccessForm within(AccessForm form) const {
    if (!isWhole_)
      form.levels.erase(form.levels.begin());
    return form;
  }

  bool isNotReadAfter(const AccessForm &write, const AccessForm &read) {
    const size_t common = commonLoops(nest_, *write.access, *read.access).size();
    for (size_t equal = 1; equal < common; ++equal)
      if (!neverMeet(write, read, equal))
        return false;
    return read.access->order < write.access->order || neverMeet(write, read, common);
  }

  bool neverMeet(const AccessForm &first, const AccessForm &second, size_t equal) {
    const PairProblem problem = pairProblem(nest_, first, second, Subscripts::Recovered, equal);
    const SimpleAnswer simple = simpleTest(nest_, problem);
    if (simple.kind == SimpleAnswer::Kind::Never && !simple.usedRuleFacts)
      return true;
    // Most that do meet do so in the first two iterations already.
    if (equal == 0 && meetsAtStart(nest_.atoms(), problem, nest_.loop().id))
      return false;
    return problem.ruleFacts.empty() && exact_.isNever(problem);
  }

  NestForms &nest_;
  IslTest &exact_;
  const bool isWhole_;
  std::vector<AccessForm> forms_; // of the left ones, and then the right ones
};
} // namespace

// Every value that the loop computes with.
template <typename Visit> static void forEachValue(const LoopSummary &loop, Visit visit) {
  for (const Access &access : loop.accesses)
    for (ExprRef expr : {access.iterationPlace, access.iterationGuard, access.iterationValue})
      visit(expr);
  for (const ScalarState &scalar : loop.scalars)
    visit(scalar.next);
  for (const Exit &exit : loop.exits) {
    visit(exit.condition);
    visit(exit.value);
    for (const auto &live : exit.liveValues)
      visit(live.second);
  }
}

static bool isLoad(ExprRef node) { return node->is(ExprKind::Load); }
static bool hasLoad(ExprRef expr) { return expr && containsNode(expr, isLoad); }

// A variable that only takes something along from one iteration to the next: instead, the next one may read it again,
// which is one more read, of an iteration before.
static bool handsOn(const LoopSummary &loop) {
  return std::any_of(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
    if (scalar.closed)
      return hasLoad(scalar.closed);
    if (scalar.next && occursIn(scalar.entry, scalar.next))
      return false;
    bool isUsed = false;
    forEachValue(loop, [&](ExprRef expr) { isUsed = isUsed || (expr && occursIn(scalar.entry, expr)); });
    return isUsed;
  });
}

// No iteration hands anything on, or finds out from what it reads where to go.
static bool onlyMaps(const LoopSummary &loop) {
  return loop.exits.empty() &&
         std::all_of(loop.scalars.begin(), loop.scalars.end(),
                     [](const ScalarState &s) { return !s.cell && (s.declaredInside || s.closed); }) &&
         std::none_of(loop.accesses.begin(), loop.accesses.end(),
                      [&](const Access &access) { return hasLoad(access.place) || hasLoad(access.guard); });
}

void settleAsOneObject(NestForms &nest, IslTest &exact, const AccessGroup &left, const AccessGroup &right,
                       AliasAnswer &answer) {
  const AsOneObject one = Comparison(nest, exact, answer.isWhole).run(left, right);
  if (!one.carriesNothing || handsOn(nest.loop()))
    return;
  answer.never = answer.never || one.readsComeFirst || onlyMaps(nest.loop());
  answer.keptApart = answer.keptApart || (answer.never && one.readsComeFirst);
}

// Something is written where the other pointer reads, if the two are equal: else nobody would call it so.
static bool isInPlace(const AccessGroup &left, const AccessGroup &right) {
  return std::any_of(left.members.begin(), left.members.end(), [&](const AccessForm *a) {
    return std::any_of(right.members.begin(), right.members.end(), [&](const AccessForm *b) {
      return a->isWrite() != b->isWrite() && totalOffset(a->levels.back()) == totalOffset(b->levels.back());
    });
  });
}

// With parentheses, unless it is a name, a member or an element.
static std::string operandText(const std::string &text) {
  const bool isPlain = std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '[' || c == ']';
  });
  return isPlain ? text : "(" + text + ")";
}

void allowEqualPointers(NestForms &nest, IslTest &exact, const AccessGroup &left, const AccessGroup &right,
                        AliasAnswer &answer) {
  static constexpr size_t kMostPointerPairs = 16; // one more way to meet the condition, not the only one
  const bool isRange =
      answer.condition && answer.condition->kind == Condition::Kind::NoOverlap && answer.condition->cxx;
  if (answer.never || !isRange || left.depth != 1 || right.depth != 1 ||
      left.members.size() * right.members.size() > kMostPointerPairs)
    return;
  const AccessForm &a = *left.members.front(), &b = *right.members.front();
  if (!(a.type == b.type) || a.root.kind != Base::Kind::Pointee || b.root.kind != Base::Kind::Pointee)
    return;
  const std::string first = operandText(nest.text(a.root.pointer)), second = operandText(nest.text(b.root.pointer));
  if (!NestForms::isSpelled(first) || !NestForms::isSpelled(second) || !isInPlace(left, right) || handsOn(nest.loop()))
    return;
  const AsOneObject one = Comparison(nest, exact, true).run(left, right);
  if (!one.carriesNothing || !one.readsComeFirst)
    return;
  answer.condition->cxx = first + " == " + second + " || " + *answer.condition->cxx;
  answer.condition->text += ", unless " + first + " == " + second;
}

} // namespace lanewise
