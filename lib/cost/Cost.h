// cost/Cost.h - what loops cost: operations, bytes, work and span, as formulas in the program's own names.
// Tested by tests/unit/cost/CostTest.cpp and CountingOracle; docs/cost.md states the conventions.
#pragma once

#include "model/LoopSummary.h"

#include <map>
#include <string>
#include <vector>

namespace lanewise {

/// What one count stands for in text, and as a number where all its sizes are known.
struct CostFormula {
  std::string text;            ///< C++ over the program's names; empty: no formula is known
  std::optional<double> value; ///< with the sizes that were set; nothing if some are not, or where it does not hold
  double rank = 0;             ///< its value if every size were 1000: what tables are ordered by
  bool isKnown() const { return !text.empty(); }
};

/// How often one operation happens in the whole loop.
struct OperationCount {
  std::string operation; ///< "add", "mul", "fma", "div", "sqrt", "exp", "min-max", "compare", …
  std::string type;      ///< "f32", "i64"
  CostFormula atLeast, atMost;
};

/// The traffic of one array.
struct ArrayTraffic {
  std::string array;
  CostFormula read, written;   ///< bytes, each access counted
  CostFormula footprint;       ///< distinct bytes
  CostFormula liveIn, liveOut; ///< distinct bytes that are read, and that are written
  std::string stride;          ///< with the innermost loop: "unit", "constant", "broadcast", "indirect", or several
  std::string alignment;       ///< of the first address each time: "base", "base + 4", "element", "any", or several
};

/// A name in the formulas that is not the program's.
struct CostSymbol {
  std::string name, meaning;
};

struct LoopCost {
  CostFormula tripCount;
  CostFormula flops, flopsAtLeast; ///< as written; they differ where branches could not be told apart
  CostFormula flopsMinimal;
  CostFormula flopsExpected; ///< with the probability of branches that was given; no formula where none was
  CostFormula flopsPerIteration;
  std::vector<OperationCount> operations; ///< floating-point first
  CostFormula read, written;              ///< bytes moved, at most
  CostFormula readAtLeast, writtenAtLeast;
  CostFormula footprint, liveIn, liveOut; ///< distinct bytes: touched, read, written
  std::vector<ArrayTraffic> arrays;
  CostFormula work, span;                ///< in steps
  std::string intensity;                 ///< FLOPs per byte moved, a quotient
  std::string parallelism;               ///< work / span
  std::string usefulLanesText;           ///< ceil(work / span) as a formula
  std::optional<double> usefulLanes;     ///< its value where both are known: more lanes stop helping there
  std::string stepsAtLeast, stepsAtMost; ///< on `lanes` lanes: max(work/lanes, span), and Brent's bound
  std::vector<std::string> holds; ///< the formulas are right where all of these hold (besides: sizes are not negative)
  std::vector<CostSymbol> symbols;
};

/// What an answer means for the order of iterations.
enum class IterationOrder : uint8_t { Any, Tree, Prefix, Serial };

/// How a change of order leaves a loop, as far as its span is concerned.
struct SpanChange {
  LoopId loop = 0;              ///< the outermost loop that is changed
  std::vector<LoopId> freed{};  ///< these may run in any order then
  int64_t serialIterations = 0; ///< of the loop besides: peeled ones, or one more for each further part
  std::vector<LoopId> nest{};   ///< with `weights`: iterations run by diagonals, those of one at the same time
  std::vector<int64_t> weights{};
  std::vector<bool> parts{}; ///< the loop is cut into loops: is each free?
};

/// What a probability is as a quotient; 1/2 is {1, 2}.
struct Probability {
  int64_t numerator = 1, denominator = 2;
};

struct CostOptions {
  std::map<std::string, int64_t> settings; ///< names to their values
  std::optional<Probability> branch;       ///< that a condition which cannot be told apart holds
  std::map<std::string, int64_t> weights;  ///< operation to FLOPs; see defaultWeights
};

/// How many FLOPs an operation is: add 1, mul 1, fma 2; everything else is counted apart.
const std::map<std::string, int64_t> &defaultWeights();
/// "fma=2; div, sqrt and math calls counted apart", for the weights in use.
std::string costConvention(const CostOptions &options);

struct FunctionCost {
  std::vector<LoopCost> loops;           ///< by LoopId
  LoopCost whole;                        ///< the function once
  std::vector<CostFormula> changedSpans; ///< for each change asked about; no formula where it is not known
};

/// Counts a function and all its loops; `orders` is indexed by LoopId. Never fails: what is not known has no formula.
FunctionCost costOf(const FunctionModel &function, const std::vector<LoopSummary> &summaries,
                    const std::vector<IterationOrder> &orders, const CostOptions &options,
                    const std::vector<SpanChange> &changes = {});

} // namespace lanewise
