// emit/OpenMpEmitter.cpp - threads by OpenMP: parts of the iterations, and their outcomes put together in order.
#include "emit/Emitters.h"

#include <algorithm>

namespace lanewise {

// Below so many iterations starting threads costs more than they save: measured (docs/emission.md).
static constexpr long kFewestIterations = 20000;

static std::string call(const std::string &function, const std::vector<std::string> &first, const std::string &rest) {
  std::vector<std::string> all = first;
  all.push_back(rest);
  return function + "(" + joined(all) + ")";
}

// `parts` runs of the loop, each on a thread.
static std::string parallelFor(const std::string &body, int spaces) {
  return "#pragma omp parallel for schedule(static, 1)\n" +
         indented("for (int part = 0; part < parts; ++part)\n  " + body + "\n", spaces);
}

static bool storesSomething(const EmissionPlan &plan) {
  for (const EmitParameter &parameter : plan.parameters) {
    const bool isState = std::any_of(plan.states.begin(), plan.states.end(),
                                     [&](const NamedState &state) { return state.field == parameter.name; });
    if (parameter.isWritten || (parameter.isOutput && !isState))
      return true;
  }
  return !plan.keptLast.empty();
}

static std::string bodyOf(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  const std::vector<std::string> range = {"trips * part / parts", "trips * (part + 1) / parts"};
  const auto run = [&](const std::string &state) {
    std::vector<std::string> first = range;
    if (!state.empty())
      first.push_back(state);
    return call(name + "_run", first, code.runArguments) + ";";
  };
  const bool hasState = !code.state.empty();
  std::string text;
  if (hasState)
    text += "  " + name + "_state state;\n" + indented(joined(code.stateIn, "\n"), 2);
  switch (plan.join) {
  case JoinKind::Nothing:
    if (!hasState) {
      text += parallelFor(run(""), 2);
      break;
    }
    // Only last values: those of the last part stand.
    text += "  std::vector<" + name + "_state> states(parts, state);\n" + parallelFor(run("states[part]"), 2) +
            "  state = states[parts - 1];\n";
    break;
  case JoinKind::Totals:
    text += "  std::vector<" + name + "_state> totals(parts, " + name + "_nothing());\n" +
            parallelFor(run("totals[part]"), 2) + "  for (int part = 0; part < parts; ++part)\n    " + name +
            "_join(state, totals[part]);\n";
    break;
  case JoinKind::Prefixes: {
    const std::string steps = "steps[part] = " + call(name + "_steps", range, code.stepsArguments) + ";";
    text += "  // Each part as one step, then the state that each part finds, then the parts themselves.\n";
    text += "  std::vector<" + name + "_step> steps(parts);\n" + parallelFor(steps, 2);
    if (storesSomething(plan)) {
      text += "  std::vector<" + name + "_state> states(parts);\n  for (int part = 0; part < parts; ++part) {\n" +
              "    states[part] = state;\n    " + name + "_apply(state, steps[part]);\n  }\n" +
              parallelFor(run("states[part]"), 2) + "  state = states[parts - 1];\n";
    } else {
      text += "  for (int part = 0; part < parts; ++part)\n    " + name + "_apply(state, steps[part]);\n";
    }
    break;
  }
  }
  return text + indented(joined(code.stateOut, "\n"), 2) + indented(joined(code.countersOut, "\n"), 2);
}

TargetCode openMpCode(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  TargetCode result;
  result.includes = {"<omp.h>"};
  result.build = "c++ -std=c++17 -O3 -fopenmp";
  if (!code.state.empty())
    result.includes.push_back("<vector>");
  std::string check;
  for (const std::string &condition : plan.conditions)
    check += (check.empty() ? "" : " && ") + ("(" + condition + ")");
  const std::string serial = name + "_serial(" + code.arguments + ");";
  result.code = "// The loop in `parts` parts that run side by side.\nvoid " + name + "_parts(" +
                joined({"int parts", code.parameters}) + ") {\n";
  if (!check.empty())
    result.code += "  // Where this does not hold, iterations have to wait for each other.\n  if (!(" + check +
                   ")) {\n    " + serial + "\n    return;\n  }\n";
  result.code += "  const std::ptrdiff_t trips = " + name + "_trips(" + code.tripsArguments + ");\n" +
                 "  if (trips < parts)\n    parts = (int)trips;\n  if (parts <= 1) {\n    " + serial +
                 "\n    return;\n  }\n" + bodyOf(plan, code) + "}\n\n" +
                 "// With fewer iterations the serial loop is faster.\nstatic constexpr std::ptrdiff_t " + name +
                 "_fewest_iterations = " + std::to_string(kFewestIterations) +
                 ";\n\n// The loop on all threads.\nvoid " + name + "(" + code.parameters +
                 ") {\n  const bool few = " + name + "_trips(" + code.tripsArguments + ") < " + name +
                 "_fewest_iterations;\n  " + name + "_parts(" +
                 joined({"few ? 1 : omp_get_max_threads()", code.arguments}) + ");\n}\n";
  result.call = name + "_parts(parts, %)";
  return result;
}

} // namespace lanewise
