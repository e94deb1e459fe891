// dependence/MeetingPlace.cpp - candidates from the subscripts, and a proof that no dependence misses them.
//
//   a[i] = a[0]         c*k + d = 0 for the earlier iteration alone (weak-zero): all begin in iteration 0
//   a[i] = a[m]         likewise, in iteration m: those before it read what it overwrites, those behind what it wrote
//   a[i] = a[n - i]     c*(k + k') + d = 0 (weak-crossing): all go from the first half to the second
//
// Each candidate is put to the exact test: is there any dependence that the cut would leave inside a part?
// Source: Goff, Kennedy, Tseng, "Practical dependence testing", 1991; Allen and Kennedy, "Optimizing compilers for
// modern architectures", 2001, on peeling and index-set splitting.
#include "dependence/MeetingPlace.h"

#include "dependence/ConditionText.h"
#include "dependence/SimpleTests.h"

#include <algorithm>

namespace lanewise {

static constexpr int64_t kMostPeeled = 2;

namespace {
class PlaceFinder {
public:
  PlaceFinder(NestForms &nest, IslTest &exact, const std::vector<PairProblem> &carried)
      : nest_(nest), exact_(exact), carried_(carried), first_(Polynomial::atom(nest.atoms().iteration(nest.loop().id))),
        second_(nest.atoms().later(first_)) {}

  std::optional<MeetingPlace> run() {
    // What meets at a constant distance meets everywhere.
    if (carried_.size() > 16 || std::any_of(carried_.begin(), carried_.end(),
                                            [&](const PairProblem &p) { return fixedDistance(nest_, p).has_value(); }))
      return std::nullopt;
    for (int64_t count = 1; count <= kMostPeeled; ++count) {
      if (never(Formula::nonNegative(first_ - count)))
        return MeetingPlace{MeetingPlace::Kind::First, count, {}, {}, false};
      if (const auto inside = insideAfter(count); inside && never(*inside))
        return MeetingPlace{MeetingPlace::Kind::Last, count, {}, {}, false};
    }
    for (const PairProblem &problem : carried_)
      for (const Polynomial &difference : problem.zero)
        if (auto place = cutFor(difference))
          return place;
    return std::nullopt;
  }

private:
  // No dependence is of that kind.
  bool never(const Formula &kind) {
    return std::all_of(carried_.begin(), carried_.end(), [&](const PairProblem &problem) {
      std::vector<Formula> formulas = problem.where;
      for (const Polynomial &difference : problem.zero)
        formulas.push_back(Formula::zero(difference));
      for (const Polynomial &value : problem.nonNegative)
        formulas.push_back(Formula::nonNegative(value));
      for (const Polynomial &fact : nest_.contextFacts())
        formulas.push_back(Formula::nonNegative(fact));
      formulas.push_back(kind);
      return exact_.isEmpty(formulas);
    });
  }

  static Formula substituted(const Formula &formula, const std::function<Polynomial(AtomId)> &value) {
    Formula result{formula.kind, formula.value.substitute(value), {}};
    for (const Formula &part : formula.parts)
      result.parts.push_back(substituted(part, value));
    return result;
  }

  // The iteration `count` after the later one exists.
  std::optional<Formula> insideAfter(int64_t count) {
    AtomTable &atoms = nest_.atoms();
    const bool plain = !nest_.domain().hasUnknown() && !atoms.anyAtom(nest_.domain(), [](const Atom &a) {
      return a.kind != Atom::Kind::Iteration && a.kind != Atom::Kind::Parameter;
    });
    if (!plain || !nest_.loop().domain.exact || nest_.loop().domain.mayExitEarly)
      return std::nullopt;
    const AtomId own = atoms.iteration(nest_.loop().id);
    return substituted(nest_.domain(), [&](AtomId id) { return id == own ? second_ + count : Polynomial::atom(id); });
  }

  std::optional<MeetingPlace> cutFor(const Polynomial &difference) {
    const AtomId k = nest_.atoms().iteration(nest_.loop().id);
    const AtomId later = nest_.atoms().iteration(nest_.loop().id, true);
    const int64_t a = difference.coefficientOf({k}), b = difference.coefficientOf({later});
    const Polynomial rest = difference - Polynomial::term(a, {k}) - Polynomial::term(b, {later});
    if (nest_.atoms().varies(rest) || !rest.isLinear())
      return std::nullopt;
    if (a == b && (a == 1 || a == -1))
      return crossing(-a * rest);
    const int64_t only = a != 0 ? a : b;
    if ((a == 0 || b == 0) && (only == 1 || only == -1))
      return single(-only * rest);
    return std::nullopt;
  }

  // k + k' = sum: k < c <= k' for c = ceil(sum / 2), and k >= c just where 2k >= sum.
  std::optional<MeetingPlace> crossing(const Polynomial &sum) {
    const bool cuts =
        never(Formula::nonNegative(2 * first_ - sum)) && never(Formula::nonNegative(sum - 1 - 2 * second_));
    return cuts ? named(MeetingPlace::Kind::Cross, sum, 2) : std::nullopt;
  }

  std::optional<MeetingPlace> single(const Polynomial &at) {
    const bool cuts = never(Formula::both(Formula::nonZero(first_ - at), Formula::nonZero(second_ - at)));
    return cuts ? named(MeetingPlace::Kind::Single, at, 1) : std::nullopt;
  }

  // In terms of the loop's counter, `times` of which are compared.
  std::optional<MeetingPlace> named(MeetingPlace::Kind kind, const Polynomial &iterations, int64_t times) {
    for (const ScalarState &scalar : nest_.loop().scalars) {
      const Variable *variable = scalar.cell ? nullptr : &nest_.loop().function->variables[scalar.var];
      if (!variable || variable->name.empty() || !scalar.step || !scalar.initial || !scalar.entry->type.isInt())
        continue;
      const bool down = scalar.step->isIntConst(-1);
      const bool isSettled = !containsNode(scalar.initial, [](ExprRef e) {
        return e->is(ExprKind::Var) || e->is(ExprKind::Load) || e->is(ExprKind::LoopValue);
      }) || nest_.loop().parent < 0;
      if ((!down && !scalar.step->isIntConst(1)) || !isSettled)
        continue;
      const Polynomial start = nest_.translator().value(scalar.initial, nest_.contextFacts());
      const Polynomial value = times * start + (down ? -iterations : iterations);
      if (nest_.atoms().varies(value) || !hasText(nest_, value))
        continue;
      return MeetingPlace{kind, 1, variable->name, polynomialText(nest_, value, NameForm::Plain), down};
    }
    return std::nullopt;
  }

  NestForms &nest_;
  IslTest &exact_;
  const std::vector<PairProblem> &carried_;
  Polynomial first_, second_;
};
} // namespace

std::optional<MeetingPlace> meetingPlace(NestForms &nest, IslTest &exact, const std::vector<PairProblem> &carried) {
  return PlaceFinder(nest, exact, carried).run();
}

} // namespace lanewise
