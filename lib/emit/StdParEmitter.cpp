// emit/StdParEmitter.cpp - C++17 parallel algorithms: std::for_each over the parts.
#include "emit/Emitters.h"
#include "emit/LaneCode.h"
#include "emit/Parts.h"

namespace lanewise {

TargetCode stdParCode(const EmissionPlan &plan, const CommonCode &whole) {
  CommonCode code = whole;
  code.runsInLanes = runsPartsInLanes(plan);
  const std::string &name = plan.name;
  TargetCode result;
  result.includes = {"<algorithm>", "<execution>", "<numeric>", "<thread>", "<vector>"};
  result.build = "g++ -std=c++17 -O3 ... -ltbb";
  const auto eachPart = [&](const std::string &body, int spaces) {
    return indented("std::for_each(std::execution::par, numbers.begin(), numbers.end(), [&](int part) {\n  " + body +
                        "\n});\n",
                    spaces);
  };
  std::string parts = partsFunction(plan, code, eachPart);
  const std::string start = "    return;\n  }\n";
  const size_t at = parts.find(start, parts.find("if (parts <= 1"));
  parts.insert(at + start.size(),
               "  std::vector<int> numbers(parts);\n  std::iota(numbers.begin(), numbers.end(), 0);\n");
  result.code =
      (code.runsInLanes ? laneFunctions(plan, code, true) : "") + parts + "\n" + thresholdText(plan, code) +
      fixedParts(plan) + "\n// The loop on all threads.\nvoid " + name + "(" + code.parameters +
      ") {\n  const bool few = " + isFewText(plan, code) + ";\n" +
      (plan.deterministic ? "" : "  const unsigned threads = std::thread::hardware_concurrency();\n") + "  " + name +
      "_parts(" +
      joined({plan.deterministic ? "few ? 1 : " + name + "_fixed_parts" : "few || threads == 0 ? 1 : (int)threads",
              code.arguments}) +
      ");\n}\n";
  if (code.runsInLanes) {
    result.build = "g++ -std=c++17 -O3 -march=native -fopenmp-simd ... -ltbb";
    for (const std::string &include : laneIncludes(plan))
      result.includes.push_back(include);
    result.partCounts.insert(1, "1, ");
  }
  result.call = name + "_parts(parts, %)";
  return result;
}

} // namespace lanewise
