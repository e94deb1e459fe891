// dependence/SimpleTests.h - the classical dependence tests: quick, readable, and a rival to the exact one.
// Tested by tests/unit/dependence/FindDependencesTest.cpp and DependenceOracle.
#pragma once

#include "dependence/PairProblem.h"

#include <optional>

namespace lanewise {

struct SimpleAnswer {
  enum class Kind : uint8_t {
    Never,    ///< no two iterations meet
    Distance, ///< they meet exactly `distance` iterations apart, wherever both happen
    Open,     ///< not settled
  };
  Kind kind = Kind::Open;
  int64_t distance = 0;
  bool usedRuleFacts = false; ///< Never rests on declared extents
};

/// Constants (ZIV), divisibility (GCD), equal strides (strong SIV) and symbolic bounds (Banerjee), in that order.
SimpleAnswer simpleTest(NestForms &nest, const PairProblem &problem);

/// The distance that some index fixes: k' - k, if a difference is c * (k - k') + d.
std::optional<int64_t> fixedDistance(NestForms &nest, const PairProblem &problem);
/// True if all indices are equal when the later iteration is `distance` further and all inner counters are the same.
bool meetsAtDistance(NestForms &nest, const PairProblem &problem, int64_t distance);
/// For the analysed loop and the common inner loops: the distance that some index fixes, if one does.
std::vector<std::optional<int64_t>> regularDistances(NestForms &nest, const PairProblem &problem);

/// True if `value` can not be zero: by divisibility or by its sign.
bool proveNonZero(const AtomTable &atoms, const Facts &facts, const Polynomial &value);

} // namespace lanewise
