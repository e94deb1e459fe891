// cost/ReadSizes.h - trip counts, subscripts and guards as polynomials in sizes.
// Tested by tests/unit/cost/CostTest.cpp.
//
// Counting takes integer arithmetic as exact: a program whose bounds overflow does not run the loop it means to.
#pragma once

#include "cost/Summation.h"
#include "model/LoopSummary.h"

#include <optional>
#include <set>

namespace lanewise {

/// A disjunction of conjunctions of polynomials that are >= 0; the conjunctions exclude each other.
using Cases = std::vector<std::vector<Polynomial>>;

/// Reads closed expressions of one function. One per function.
class SizeReader : public DataNames {
public:
  SizeReader(const FunctionModel &function, const std::vector<LoopSummary> &summaries);

  SizeTable &sizes() { return sizes_; }
  Summation &summation() { return summation_; }

  /// How often the loop runs each time it is entered, over the iterations around it. A symbol where nothing is known.
  const PieceSum &trips(LoopId loop);
  /// True if the loop may end before `trips`.
  bool mayEndEarly(LoopId loop) const;
  /// The largest of a count that data decide, over the iterations of the loop: a number with a name.
  Count largestOfData(const Count &value, LoopId loop);
  /// A value that does not branch; invalid if there is none.
  Polynomial value(ExprRef expr, LoopId within);
  /// Where the condition holds; nothing if it is no comparison of polynomials that vary with the iterations.
  std::optional<Cases> cases(ExprRef condition, LoopId within);
  /// A statement's condition: variables are counters of the loops around, or parameters that never change.
  ExprRef closedOverCounters(ExprRef condition, LoopId within);

  bool isNext(const Size &later, const Size &earlier, AtomId iteration) override;
  std::optional<Polynomial> at(const Size &data, AtomId iteration, const Polynomial &value) override;
  /// Names of iteration numbers as the source has them.
  std::string nameOf(ExprRef expr, LoopId within) const;

private:
  Polynomial valueOf(ExprRef expr, LoopId within);
  PieceSum readTrips(LoopId loop);
  std::optional<Polynomial> doublings(const LoopSummary &loop);
  PieceSum pieces(ExprRef expr, LoopId within);
  PieceSum clipped(ExprRef select, LoopId within);
  std::optional<Cases> casesOf(ExprRef condition, bool negated, LoopId within);
  Polynomial leaf(ExprRef expr, LoopId within);
  std::vector<AtomId> iterationsOf(ExprRef expr, LoopId within);
  ExprRef exprOf(const Polynomial &value);
  bool isIn(LoopId inner, LoopId outer) const;
  uint32_t depthOf(AtomId iteration) const { return summaries_[sizes_[iteration].loop].depth; }

  const FunctionModel &function_;
  const std::vector<LoopSummary> &summaries_;
  ExprPool &pool_;
  SizeTable sizes_;
  Summation summation_;
  std::map<LoopId, PieceSum> trips_;
  std::map<std::pair<ExprRef, LoopId>, Polynomial> values_;
  int steps_ = 0; ///< that reading one condition may still take
  std::set<VarId> assignedParameters_;
};

} // namespace lanewise
