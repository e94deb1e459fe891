// emit/SimdEmitter.cpp - the lanes of one thread: neighbouring iterations at once, for the compiler to put into
// vectors. Tested by tests/emit.
//
// Independent iterations run lane by lane in a loop that is marked so. Sums have a total for each lane, joined at the
// end. Everything else goes a block of lanes at a time: the steps of its iterations, their prefixes in log2 rounds
// (Hillis & Steele, "Data Parallel Algorithms", 1986), and then each lane from the state that it finds.
#include "emit/Emitters.h"
#include "emit/Parts.h"

#include <algorithm>

namespace lanewise {

static constexpr int kLanes = 16; // of float in the widest registers there are

// Every lane has iterations of its own, far from one another in order: only where that order does not matter at all.
static bool isOrderFree(const EmissionPlan &plan) {
  return plan.keptLast.empty() && std::all_of(plan.answers.begin(), plan.answers.end(), [&](const StateAnswer &answer) {
           const std::optional<FoldForm> form = matchFold(*plan.function->pool, answer.state.next, answer.state.entry);
           const bool isExtreme = form && (form->op == FoldOperator::Min || form->op == FoldOperator::Max);
           return form && !(isExtreme && answer.state.entry->type.isFloat()); // zeros of both signs
         });
}

static std::string lanesText(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name, lanes = name + "_lanes";
  const auto run = [&](const std::string &state) {
    return callText(name + "_run", {"laneBase + lane", "laneBase + lane + 1", state}, code.runArguments) + ";\n";
  };
  const std::string eachLane = "    for (int lane = 0; lane < " + lanes + "; ++lane)\n      ";
  const std::string blocks = "  for (; laneBase + " + lanes + " <= trips; laneBase += " + lanes + ") {\n";
  const std::string rest =
      "  " + callText(name + "_run", {"laneBase", "trips", code.state.empty() ? "" : "state"}, code.runArguments) +
      ";\n";
  const std::string laneBase = "  std::ptrdiff_t laneBase = 0;\n";
  switch (plan.join) {
  case JoinKind::Nothing:
    if (code.state.empty())
      return laneBase + blocks + "#pragma omp simd\n" + eachLane + run("") + "  }\n" + rest;
    return laneBase + "  " + name + "_state laneEnds[" + lanes + "];\n" + blocks + eachLane +
           "laneEnds[lane] = state;\n#pragma omp simd\n" + eachLane + run("laneEnds[lane]") + "    state = laneEnds[" +
           lanes + " - 1];\n  }\n" + rest;
  case JoinKind::Totals:
    if (!isOrderFree(plan)) // Each lane has a run of neighbouring iterations.
      return "  const std::ptrdiff_t laneLength = trips / " + lanes + ";\n  " + name + "_state totals[" + lanes +
             "];\n  for (" + name + "_state &total : totals)\n    total = " + name +
             "_nothing();\n  for (std::ptrdiff_t laneBase = 0; laneBase < laneLength; ++laneBase) {\n#pragma omp "
             "simd\n" +
             eachLane +
             callText(name + "_run",
                      {"lane * laneLength + laneBase", "lane * laneLength + laneBase + 1", "totals[lane]"},
                      code.runArguments) +
             ";\n  }\n  for (const " + name + "_state &total : totals)\n    " + name + "_join(state, total);\n  " +
             callText(name + "_run", {lanes + " * laneLength", "trips", "state"}, code.runArguments) + ";\n";
    return laneBase + "  " + name + "_state totals[" + lanes + "];\n  for (" + name +
           "_state &total : totals)\n    total = " + name + "_nothing();\n" + blocks + "#pragma omp simd\n" + eachLane +
           run("totals[lane]") + "  }\n  for (const " + name + "_state &total : totals)\n    " + name +
           "_join(state, total);\n" + rest;
  case JoinKind::Prefixes:
    break;
  }
  const std::string step = name + "_step";
  std::string text = laneBase + "  " + step + " steps[" + lanes + "];\n  " + name + "_state states[" + lanes + "];\n";
  if (appliesOnce(plan))
    text += "  const " + name + "_state atBegin = state;\n  " + step + " before = " + name + "_nothing();\n";
  text += blocks + "#pragma omp simd\n" + eachLane + "steps[lane] = " +
          callText(name + "_steps", {"laneBase + lane", "laneBase + lane + 1"}, code.stepsArguments) +
          ";\n    for (int distance = 1; distance < " + lanes + "; distance *= 2)\n      for (int lane = " + lanes +
          " - 1; lane >= distance; --lane)\n        steps[lane] = " + name +
          "_compose(steps[lane - distance], steps[lane]);\n";
  if (appliesOnce(plan))
    text +=
        eachLane + "states[lane] = atBegin;\n" + eachLane + name + "_apply(states[lane], lane == 0 ? before : " + name +
        "_compose(before, steps[lane - 1]));\n    before = " + name + "_compose(before, steps[" + lanes + " - 1]);\n";
  else
    text += eachLane + "states[lane] = state;\n    for (int lane = 1; lane < " + lanes + "; ++lane)\n      " + name +
            "_apply(states[lane], steps[lane - 1]);\n";
  text += "#pragma omp simd\n" + eachLane + run("states[lane]") + "    state = states[" + lanes + " - 1];\n  }\n";
  return text + rest;
}

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
  if (!plan.updates.empty())
    result.trouble = "copies of arrays that are combined into, one for each lane, cost more than they save";
  if (!plan.reached.empty())
    result.includes.push_back("<vector>");
  const auto eachPart = [](const std::string &body, int spaces) {
    return indented("for (int part = 0; part < parts; ++part)\n  " + body + "\n", spaces);
  };
  const std::string serial = name + "_serial(" + code.arguments + ");", check = conditionText(plan);
  std::string text = overlapFunction(plan) + "// Iterations that run at once.\nstatic constexpr int " + lanes + " = " +
                     std::to_string(kLanes) + ";\n\n// The loop, some iterations at a time.\nvoid " + name + "(" +
                     code.parameters + ") {\n";
  if (!check.empty())
    text += "  // Where this does not hold, iterations have to wait for each other.\n  if (!(" + check + ")) {\n    " +
            serial + "\n    return;\n  }\n";
  text += "  const std::ptrdiff_t trips = " + name + "_trips(" + code.tripsArguments + ");\n  if (trips < 2 * " +
          lanes + ") {\n    " + serial + "\n    return;\n  }\n";
  if (!plan.reached.empty())
    text += "  const int parts = 1;\n" + reachText(plan, code, eachPart);
  if (plan.isSearch) {
    result.code = text + searchLanes(plan, code) + "}\n";
    return result;
  }
  if (!code.state.empty())
    text += "  " + name + "_state state;\n" + indented(joined(code.stateIn, "\n"), 2);
  result.code = text + lanesText(plan, code) + indented(joined(code.stateOut, "\n"), 2) +
                indented(joined(code.countersOut, "\n"), 2) + "}\n";
  return result;
}

} // namespace lanewise
