// emit/OpenMpEmitter.cpp - threads by OpenMP: parts of the iterations, and their outcomes put together in order.
#include "emit/Emitters.h"
#include "emit/LaneCode.h"
#include "emit/Parts.h"

namespace lanewise {

TargetCode openMpCode(const EmissionPlan &plan, const CommonCode &whole) {
  CommonCode code = whole;
  code.runsInLanes = runsPartsInLanes(plan);
  const std::string &name = plan.name;
  TargetCode result;
  result.includes = {"<omp.h>"};
  result.build = "c++ -std=c++17 -O3 -fopenmp";
  const auto eachPart = [&](const std::string &body, int spaces) {
    return "#pragma omp parallel for schedule(static, 1)\n" +
           indented("for (int part = 0; part < parts; ++part)\n  " + body + "\n", spaces);
  };
  result.code = (code.runsInLanes ? laneFunctions(plan, code, true) : "") + partsFunction(plan, code, eachPart) + "\n" +
                thresholdText(plan, code) + fixedParts(plan) + "\n// The loop on all threads.\nvoid " + name + "(" +
                code.parameters + ") {\n  const bool few = " + isFewText(plan, code) + ";\n  " + name + "_parts(" +
                joined({plan.deterministic ? "few ? 1 : " + name + "_fixed_parts" : "few ? 1 : omp_get_max_threads()",
                        code.arguments}) +
                ");\n}\n";
  if (result.code.find("std::vector") != std::string::npos)
    result.includes.push_back("<vector>");
  if (code.runsInLanes) {
    result.build = "c++ -std=c++17 -O3 -march=native -fopenmp";
    for (const std::string &include : laneIncludes(plan))
      result.includes.push_back(include);
    result.partCounts.insert(1, "1, ");
  }
  result.call = name + "_parts(parts, %)";
  return result;
}

} // namespace lanewise
