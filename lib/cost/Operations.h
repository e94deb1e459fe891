// cost/Operations.h - which operations a function executes, and how often: as written, by operation and type.
// Tested by tests/unit/cost/CostTest.cpp and CountingOracle.
//
// Statements are walked as the source has them, each operand of an expression as often as it is written. A branch is
// counted exactly where its condition compares counters and parameters, so that the sums can tell the iterations apart;
// otherwise its two sides give a lower and an upper bound. What is written as a choice between two compared values is
// one minimum or maximum.
#pragma once

#include "cost/ReadSizes.h"

namespace lanewise {

/// How often, at least and at most.
struct Bounds {
  PieceSum atLeast, atMost;
};

/// "add.f32" to how often. Names: add (and sub), mul, fma, div, sqrt, min-max, compare, neg, convert, and the names of
/// functions, each with the type that is computed in (compare, min-max: that is compared); "add.i32" are integer
/// operations, "address.ptr" the computation of addresses. "saved add.f32" are operations that a reduction would not
/// need: k terms are added up by k - 1 additions.
using Tally = std::map<std::string, Bounds>;

void addTo(Tally &tally, const Tally &other);

class OperationCounter {
public:
  /// With a `probability` both bounds are what is expected if every condition that cannot be told apart holds with it.
  OperationCounter(const FunctionModel &function, const std::vector<LoopSummary> &summaries, SizeReader &reader,
                   std::optional<Count> probability = std::nullopt);

  /// One iteration of the loop: its test, its body, the loops inside, its step.
  const Tally &iteration(LoopId loop) const { return iterations_.at(loop); }
  /// The loop once, from its first test to its last.
  const Tally &whole(LoopId loop) const { return wholes_.at(loop); }
  const Tally &function() const { return function_; }
  /// True if an iteration does something besides its inner loops and its own counting.
  bool hasOwnWork(LoopId loop) const { return ownWork_.count(loop) != 0; }
  /// `tally` for every iteration of the loop, added up.
  Tally overLoop(const Tally &tally, LoopId loop);

private:
  void block(const Block &block, int32_t within, Tally &into);
  void statement(const Stmt &stmt, int32_t within, Tally &into);
  void branch(const Stmt &stmt, int32_t within, Tally &into);
  void loop(const Loop &loop, Tally &into);
  void expression(ExprRef expr, Tally &into);
  /// How often in one evaluation.
  struct Range {
    int64_t least = 0, most = 0;
    Count expected;
  };
  using Numbers = std::map<std::string, Range>;
  void addRange(Range &sum, const Range &more) const;
  const Numbers &numbersOf(ExprRef expr);
  Numbers choice(ExprRef expr);
  void addSavings(LoopId loop, Tally &whole);

  const std::vector<LoopSummary> &summaries_;
  SizeReader &reader_;
  const std::optional<Count> probability_;
  std::map<LoopId, Tally> iterations_, wholes_;
  std::map<ExprRef, Numbers> numbers_;
  std::set<LoopId> ownWork_;
  Tally function_;
};

} // namespace lanewise
