// schedule/OperationGraph.h - operations and what they wait for; longest paths through them.
// Tested by tests/unit/schedule/ListScheduleTest.cpp and VariantsTest.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lanewise {

/// One operation on values. What it needs comes before it in its graph.
struct Operation {
  std::string name;            ///< unique in its graph: "mul3"
  std::string operation;       ///< as the cost formulas call it: "add", "mul", "min-max", "exp", …
  std::string text;            ///< what it computes, in names of inputs and operations: "w[3] * x[0]"
  std::string iteration;       ///< where it happens: "o = 0, i = 2"; empty for what combines iterations
  std::string value;           ///< its result as a number; empty if not known
  uint32_t latency = 1;        ///< ticks
  std::vector<uint32_t> needs; ///< operations whose results it waits for, ascending, each once
};

using OperationGraph = std::vector<Operation>;

/// For each operation the ticks from its start to the end of the longest chain that begins with it: Hu's level.
std::vector<uint64_t> levelsOf(const OperationGraph &graph);
/// Ticks of the longest chain; 0 for no operations.
uint64_t spanOf(const OperationGraph &graph);
/// Ticks of all operations together.
uint64_t workOf(const OperationGraph &graph);
/// One of the longest chains, in order.
std::vector<uint32_t> criticalPathOf(const OperationGraph &graph);
/// How many operations there are of each kind.
std::map<std::string, size_t> countsOf(const OperationGraph &graph);
/// `times` copies that do not wait for each other, one behind the other.
OperationGraph copiesOf(const OperationGraph &graph, size_t times);

} // namespace lanewise
