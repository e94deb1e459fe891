// emit/SimdEmitter.cpp - the lanes of one thread: neighbouring iterations at once, for the compiler to put into
// vectors. Tested by tests/emit.
#include "emit/Emitters.h"
#include "emit/LaneCode.h"
#include "emit/Parts.h"

#include <algorithm>

namespace lanewise {

static constexpr int kLanes = 16; // of float in the widest registers there are

static std::string searchLanes(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name, lanes = name + "_lanes";
  return "  // Blocks in which no lane leaves the loop; the loop itself goes on from there.\n  std::ptrdiff_t laneBase "
         "= "
         "0;\n"
         "  for (; laneBase + " +
         lanes + " <= trips; laneBase += " + lanes +
         ") {\n    int leaving = 0;\n#pragma omp simd reduction(| : leaving)\n" + "    for (int lane = 0; lane < " +
         lanes + "; ++lane)\n      leaving |= " +
         callText(name + "_search", {"laneBase + lane", "laneBase + lane + 1"}, code.searchArguments) +
         " == laneBase + lane;\n    if (leaving != 0)\n      break;\n  }\n" +
         "  // The iteration before may have set what that one leaves as it is.\n  " + name + "_from(" +
         joined({"laneBase > 0 ? laneBase - 1 : 0", code.arguments}) + ");\n";
}

TargetCode simdCode(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name, lanes = name + "_lanes";
  TargetCode result;
  result.build = "c++ -std=c++17 -O3 -march=native -fopenmp-simd";
  result.call = name + "(%)";
  result.partCounts = "{static_cast<int>(0 * (size + family + seed)) + 1}"; // The lanes are the parts.
  if (plan.unlock)
    result.trouble = "it is freed by a change of order, which is not written for lanes yet";
  if (plan.levels > 1)
    result.trouble = "some of its running values need others, which is not written for lanes yet";
  if (plan.isSearch && !plan.states.empty())
    result.trouble = "it is left early with running values, which is not written for lanes yet";
  if (std::any_of(plan.memory.begin(), plan.memory.end(), [](const MemoryState &m) { return m.staysThere; }))
    result.trouble = "a running value that only some iterations hand on in memory is not written for lanes yet";
  if (!plan.updates.empty())
    result.trouble = "copies of arrays that are combined into, one for each lane, cost more than they save";
  result.includes = laneIncludes(plan);
  if (!plan.reached.empty())
    result.includes.push_back("<vector>");
  const auto eachPart = [](const std::string &body, int spaces) {
    return indented("for (int part = 0; part < parts; ++part)\n  " + body + "\n", spaces);
  };
  const std::string serial = name + "_serial(" + code.arguments + ");", check = conditionText(plan);
  std::string text = overlapFunction(plan) +
                     (plan.isSearch ? "// Iterations that run at once.\nstatic constexpr int " + lanes + " = " +
                                          std::to_string(kLanes) + ";\n\n"
                                    : laneFunctions(plan, code, !lanesNeedRun(plan))) +
                     "// With fewer iterations the serial loop is as fast.\nstatic constexpr std::ptrdiff_t " + name +
                     "_fewest_in_lanes = " + std::to_string(kFewestInLanes) +
                     ";\n\n// The loop, some iterations at a time.\nvoid " + name + "(" + code.parameters + ") {\n";
  if (!check.empty())
    text += "  // Where this does not hold, iterations have to wait for each other.\n  if (!(" + check + ")) {\n    " +
            serial + "\n    return;\n  }\n";
  text += "  const std::ptrdiff_t trips = " + name + "_trips(" + code.tripsArguments + ");\n  if (trips < " + name +
          "_fewest_in_lanes) {\n    " + serial + "\n    return;\n  }\n";
  if (!plan.reached.empty())
    text += "  const int parts = 1;\n" + reachText(plan, code, eachPart);
  if (plan.isSearch) {
    result.code = text + searchLanes(plan, code) + "}\n";
    return result;
  }
  result.code = text + wholeInLanes(plan, code) + "}\n";
  return result;
}

} // namespace lanewise
