// cost/Traffic.h - bytes that a loop moves: by array and direction, each access counted; and how it walks over them.
// Tested by tests/unit/cost/CostTest.cpp and CountingOracle.
#pragma once

#include "cost/Footprint.h"
#include "cost/Operations.h"

namespace lanewise {

/// What one array gets and gives in a whole loop.
struct ArrayBytes {
  std::string array;
  Bounds read, written; ///< bytes
  std::set<std::string> strides, alignments;
  SumPiece footprint, liveIn, liveOut; ///< distinct bytes: touched, read, written
};

class TrafficCounter {
public:
  TrafficCounter(const std::vector<LoopSummary> &summaries, SizeReader &reader)
      : summaries_(summaries), reader_(reader), footprints_(reader) {}

  /// In order of first access.
  std::vector<ArrayBytes> arrays(LoopId loop);

private:
  Bounds timesOf(ExprRef guard, const std::vector<LoopId> &chain);
  bool isOfTest(const Access &access, LoopId innermost);
  std::string strideOf(const Access &access, LoopId innermost);
  std::string alignmentOf(const Access &access, LoopId innermost);

  const std::vector<LoopSummary> &summaries_;
  SizeReader &reader_;
  FootprintCounter footprints_;
  std::map<std::pair<ExprRef, std::vector<LoopId>>, Bounds> times_;
  std::map<LoopId, std::set<std::pair<ExprRef, uint32_t>>> tested_; ///< what a loop's test reads: place and order
};

} // namespace lanewise
