// dependence/Lookup.cpp - distinct and monotone index arrays, and rows that are filled as far as an array says.
#include "dependence/Lookup.h"

#include "dependence/Delinearize.h"
#include "dependence/Footprint.h"
#include "dependence/SimpleTests.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace lanewise {

namespace {
class LookupQuestion {
public:
  LookupQuestion(NestForms &nest, IslTest &exact, const PairProblem &problem)
      : nest_(nest), exact_(exact), problem_(problem) {
    const AtomTable &atoms = nest.atoms();
    const auto collect = [&](const Polynomial &value, std::set<AtomId> &earlier) {
      for (const Term &term : value.terms())
        for (AtomId id : term.atoms)
          if (atoms[id].isLookup)
            (atoms[id].second ? later_ : earlier).insert(id);
    };
    for (const Polynomial &difference : problem.zero)
      collect(difference, subscripts_);
    earlier_ = subscripts_;
    // And what the loops inside run from and to; not what guards ask.
    Facts bounds, later;
    addFacts(problem.first->domains, bounds);
    addFacts(problem.second->domains, later);
    for (const Polynomial &fact : later)
      bounds.push_back(nest.atoms().later(fact));
    for (const Polynomial &fact : bounds)
      collect(fact, earlier_);
  }

  // Only of what subscripts are made of: that at most one iteration passes a guard is no way to run in parallel.
  std::optional<Condition> distinct() {
    for (AtomId id : subscripts_) {
      const Polynomial first = Polynomial::atom(id), second = nest_.atoms().later(first);
      const bool apart = neverWith({second - first - 1}) && neverWith({first - second - 1});
      if (!apart || !readsDifferentPlaces(nest_.atoms()[id].expr))
        continue;
      AccessForm form = lookupForm(nest_.atoms()[id].expr);
      return Condition{Condition::Kind::DistinctIndices,
                       "the values of " + coverText(nest_, form) + " are all different",
                       std::nullopt,
                       {}};
    }
    return std::nullopt;
  }

  std::optional<Condition> monotone() {
    Facts order;
    std::string name;
    for (AtomId before : earlier_)
      for (AtomId after : later_) {
        const AccessForm a = lookupForm(nest_.atoms()[before].expr), b = lookupForm(nest_.atoms()[after].expr);
        const Index *first = onlyIndex(a), *second = onlyIndex(b);
        if (!(a.root == b.root) || a.levels.size() != b.levels.size() || !first || !second ||
            first->elementBytes != second->elementBytes)
          continue;
        if (!proveAtLeast(nest_.atoms(), problem_.facts, nest_.atoms().later(second->value) - first->value, 0))
          continue;
        order.push_back(Polynomial::atom(after) - Polynomial::atom(before));
        name = baseName(nest_, a.storage);
      }
    if (order.empty() || !neverWith(order))
      return std::nullopt;
    return Condition{Condition::Kind::MonotoneOffsets, "the values of " + name + " never decrease", std::nullopt, {}};
  }

  // Rows of a constant length that are filled as far as memory says.
  std::optional<Condition> bounded() {
    const AtomId counter = nest_.atoms().iteration(nest_.loop().id);
    std::set<AtomId> bounds = earlier_;
    bounds.insert(later_.begin(), later_.end());
    for (const Polynomial &difference : problem_.zero) {
      const int64_t length = std::abs(difference.coefficientOf({counter}));
      if (length < 2)
        continue;
      Facts limits;
      std::string names;
      for (AtomId id : bounds) {
        if (subscripts_.count(id) != 0)
          return std::nullopt;
        limits.push_back(Polynomial::constant(length) - Polynomial::atom(id));
        const std::string name = coverText(nest_, lookupForm(nest_.atoms()[id].expr));
        if (names.find(name) == std::string::npos)
          names += (names.empty() ? "" : " and ") + name;
      }
      if (!limits.empty() && neverWith(limits))
        return Condition{Condition::Kind::DataValue,
                         "the values of " + names + " are at most " + std::to_string(length),
                         std::nullopt,
                         {}};
    }
    return std::nullopt;
  }

private:
  // No two iterations meet if the facts hold as well.
  bool neverWith(const Facts &facts) {
    PairProblem problem = problem_;
    problem.facts.insert(problem.facts.end(), facts.begin(), facts.end());
    if (simpleTest(nest_, problem).kind == SimpleAnswer::Kind::Never)
      return true;
    std::vector<Formula> formulas = problem.where;
    for (const Polynomial &difference : problem.zero)
      formulas.push_back(Formula::zero(difference));
    for (const Polynomial &value : problem.nonNegative)
      formulas.push_back(Formula::nonNegative(value));
    for (const Polynomial &fact : facts)
      formulas.push_back(Formula::nonNegative(fact));
    return exact_.isEmpty(formulas);
  }

  // The index into a plain array, or into one container's elements; null if there are several.
  static const Index *onlyIndex(const AccessForm &form) {
    for (size_t outer = 0; outer + 1 < form.levels.size(); ++outer)
      if (!form.levels[outer].indices.empty())
        return nullptr;
    return form.levels.back().indices.size() == 1 ? &form.levels.back().indices[0] : nullptr;
  }

  AccessForm lookupForm(ExprRef load) {
    AccessForm form;
    form.access = problem_.first->access;
    form.facts = problem_.first->facts;
    form.where = problem_.first->where;
    nest_.translator().needs.clear();
    nest_.locateInto(load->op(0), form.facts, form);
    form.needs = std::move(nest_.translator().needs);
    nest_.translator().needs.clear();
    delinearize(nest_, exact_, {&form});
    return form;
  }

  // Different iterations look at different elements: only then can the values differ.
  bool readsDifferentPlaces(ExprRef load) {
    const AccessForm form = lookupForm(load);
    if (!form.needs.empty() || !form.conditions.empty())
      return false;
    const PairProblem places = pairProblem(nest_, form, form);
    return simpleTest(nest_, places).kind == SimpleAnswer::Kind::Never || exact_.isNever(places);
  }

  NestForms &nest_;
  IslTest &exact_;
  const PairProblem &problem_;
  std::set<AtomId> subscripts_, earlier_, later_;
};
} // namespace

std::optional<Condition> lookupCondition(NestForms &nest, IslTest &exact, const PairProblem &problem) {
  LookupQuestion question(nest, exact, problem);
  if (auto condition = question.distinct())
    return condition;
  if (auto condition = question.monotone())
    return condition;
  return question.bounded();
}

} // namespace lanewise
