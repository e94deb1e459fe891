// dependence/SimpleTests.cpp - tests on one subscript difference at a time.
// Source: Goff, Kennedy, Tseng, "Practical dependence testing", 1991; bounds after Banerjee, with symbols instead of
// numbers.
#include "dependence/SimpleTests.h"

#include <algorithm>
#include <map>

namespace lanewise {

bool proveNonZero(const AtomTable &atoms, const Facts &facts, const Polynomial &value) {
  const int64_t content = contentOf(value);
  if (content > 1 && value.constantTerm() % content != 0)
    return true;
  return proveOutside(atoms, facts, value, {0, 0});
}

// The whole difference is c * (k - k') + d with constants: then k' - k = d / c.
static std::optional<int64_t> strongDistance(NestForms &nest, LoopId loop, const Polynomial &difference) {
  const AtomId k = nest.atoms().iteration(loop), later = nest.atoms().iteration(loop, true);
  const int64_t coefficient = difference.coefficientOf({k});
  if (coefficient == 0 || coefficient == INT64_MIN || difference.coefficientOf({later}) != -coefficient)
    return std::nullopt;
  const size_t expected = difference.constantTerm() != 0 ? 3 : 2;
  if (difference.terms().size() != expected || difference.constantTerm() % coefficient != 0)
    return std::nullopt;
  return difference.constantTerm() / coefficient;
}

std::optional<int64_t> fixedDistance(NestForms &nest, const PairProblem &problem) {
  return regularDistances(nest, problem)[0];
}

std::vector<std::optional<int64_t>> regularDistances(NestForms &nest, const PairProblem &problem) {
  std::vector<std::optional<int64_t>> distances;
  for (LoopId loop : commonLoops(nest, *problem.first->access, *problem.second->access)) {
    std::optional<int64_t> distance;
    for (const Polynomial &difference : problem.zero)
      if (!distance)
        distance = strongDistance(nest, loop, difference);
    distances.push_back(distance);
  }
  return distances;
}

bool meetsAtDistance(NestForms &nest, const PairProblem &problem, int64_t distance) {
  std::map<AtomId, Polynomial> same; // the later counters in terms of the earlier ones
  const AtomId k = nest.atoms().iteration(nest.loop().id);
  same[nest.atoms().iteration(nest.loop().id, true)] = Polynomial::atom(k) + distance;
  for (LoopId loop : problem.second->access->innerLoops)
    same[nest.atoms().iteration(loop, true)] = Polynomial::atom(nest.atoms().iteration(loop));
  const auto value = [&](AtomId id) {
    auto known = same.find(id);
    return known == same.end() ? Polynomial::atom(id) : known->second;
  };
  const bool equal = std::all_of(problem.zero.begin(), problem.zero.end(),
                                 [&](const Polynomial &p) { return p.substitute(value).isZero(); });
  return equal && std::all_of(problem.nonNegative.begin(), problem.nonNegative.end(), [&](const Polynomial &p) {
           const auto constant = p.substitute(value).asConstant();
           return constant && *constant >= 0;
         });
}

static bool neverMeet(const AtomTable &atoms, const PairProblem &problem, const Facts &facts) {
  for (const Polynomial &difference : problem.zero)
    if (proveNonZero(atoms, facts, difference))
      return true;
  return std::any_of(problem.nonNegative.begin(), problem.nonNegative.end(),
                     [&](const Polynomial &p) { return proveAtMost(atoms, facts, p, -1); });
}

// a + b is a negative constant, where both are >= 0.
static bool contradict(const Polynomial &a, const Polynomial &b) {
  const auto withoutConstant = [](const Polynomial &p) {
    const std::span<const Term> terms = p.terms();
    return !terms.empty() && terms.front().atoms.empty() ? terms.subspan(1) : terms;
  };
  const std::span<const Term> left = withoutConstant(a), right = withoutConstant(b);
  const bool opposite =
      std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const Term &x, const Term &y) {
        return x.coefficient != INT64_MIN && -x.coefficient == y.coefficient && x.atoms == y.atoms;
      });
  return opposite && a.isValid() && b.isValid() && static_cast<Wide>(a.constantTerm()) + b.constantTerm() < 0;
}

// Guards that exclude each other: two cases of one switch.
static bool contradict(const Facts &facts) {
  for (size_t i = 0; i < facts.size(); ++i)
    for (size_t j = i + 1; j < facts.size(); ++j)
      if (contradict(facts[i], facts[j]))
        return true;
  return false;
}

SimpleAnswer simpleTest(NestForms &nest, const PairProblem &problem) {
  using Kind = SimpleAnswer::Kind;
  if (problem.impossible || contradict(problem.facts))
    return {Kind::Never, 0, false};
  if (neverMeet(nest.atoms(), problem, problem.facts))
    return {Kind::Never, 0, false};
  if (!problem.ruleFacts.empty()) {
    Facts all = problem.facts;
    all.insert(all.end(), problem.ruleFacts.begin(), problem.ruleFacts.end());
    if (neverMeet(nest.atoms(), problem, all))
      return {Kind::Never, 0, true};
  }
  if (problem.zero.size() != 1 || !problem.nonNegative.empty())
    return {};
  if (const auto distance = strongDistance(nest, nest.loop().id, problem.zero[0])) {
    if (problem.equal > 0)
      return *distance == 0 ? SimpleAnswer{} : SimpleAnswer{Kind::Never, 0, false};
    return *distance > 0 ? SimpleAnswer{Kind::Distance, *distance, false} : SimpleAnswer{Kind::Never, 0, false};
  }
  return {};
}

} // namespace lanewise
