// dependence/PairRows.cpp - one pair of accesses at a time.
//
// Delinearisation (Delinearize.h) needs one shape for all accesses, each of which stays inside its row. Sweeps over one
// colour of a board reach over the edge of a row: j - 1 where j starts at 1 + (i + colour) % 2, which is 0 for some
// negative colours. But the distance of two columns that are compared is less than a row, and that is enough:
// n * q + r == 0 with -n < r < n has no solution but q == 0, r == 0. Rows of rows are split again, the shortest first.
#include "dependence/PairRows.h"

#include <algorithm>

namespace lanewise {

static constexpr int kMaxRounds = 3;

namespace {
struct Split {
  Polynomial rows, rest;
};
} // namespace

static bool isNonLinear(const AtomTable &atoms, const Polynomial &value) {
  return !value.isLinear() && atoms.varies(value);
}

// Products of parameters that some counter, or what is made of counters, is multiplied with.
static std::vector<Product> strides(const AtomTable &atoms, const Polynomial &difference) {
  std::vector<Product> found;
  for (const Term &term : difference.terms()) {
    Product stride;
    bool varies = false;
    for (const AtomId id : term.atoms) {
      varies = varies || atoms[id].varies;
      if (!atoms[id].varies)
        stride.push_back(id);
    }
    if (varies && !stride.empty() && std::find(found.begin(), found.end(), stride) == found.end())
      found.push_back(stride);
  }
  std::sort(found.begin(), found.end(), [](const Product &a, const Product &b) { return a.size() < b.size(); });
  return found;
}

static Split splitBy(const Polynomial &difference, const Product &stride) {
  Split split;
  for (const Term &term : difference.terms()) {
    if (!std::includes(term.atoms.begin(), term.atoms.end(), stride.begin(), stride.end())) {
      split.rest = split.rest + Polynomial::term(term.coefficient, term.atoms);
      continue;
    }
    Product others;
    std::set_difference(term.atoms.begin(), term.atoms.end(), stride.begin(), stride.end(), std::back_inserter(others));
    split.rows = split.rows + Polynomial::term(term.coefficient, others);
  }
  return split;
}

static bool isLessThanRow(const AtomTable &atoms, const Facts &facts, const Polynomial &rest, const Product &stride) {
  const Polynomial row = Polynomial::term(1, stride);
  return rest.isValid() && proveAtLeast(atoms, facts, row - 1 - rest, 0) &&
         proveAtLeast(atoms, facts, row - 1 + rest, 0);
}

void splitRows(const AtomTable &atoms, PairProblem &problem) {
  std::vector<Polynomial> zero;
  for (Polynomial difference : problem.zero) {
    for (int round = 0; round < kMaxRounds && isNonLinear(atoms, difference); ++round) {
      bool found = false;
      for (const Product &stride : strides(atoms, difference)) {
        const Split split = splitBy(difference, stride);
        if (split.rest.isZero() || !isLessThanRow(atoms, problem.facts, split.rest, stride))
          continue;
        if (split.rest.asConstant())
          problem.impossible = true; // not zero
        zero.push_back(split.rest);
        difference = split.rows;
        found = true;
        break;
      }
      if (!found)
        break;
    }
    if (const auto known = difference.asConstant(); known && *known != 0)
      problem.impossible = true;
    else if (!known)
      zero.push_back(std::move(difference));
  }
  problem.zero = std::move(zero);
}

} // namespace lanewise
