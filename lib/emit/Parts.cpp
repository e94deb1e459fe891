// emit/Parts.cpp - a loop as parts of its iterations, whatever runs the parts.
#include "emit/Parts.h"

#include <algorithm>

namespace lanewise {

std::string callText(const std::string &function, const std::vector<std::string> &first, const std::string &rest) {
  std::vector<std::string> all = first;
  all.push_back(rest);
  return function + "(" + joined(all) + ")";
}

bool storesSomething(const EmissionPlan &plan) {
  for (const EmitParameter &parameter : plan.parameters) {
    const bool isState = std::any_of(plan.states.begin(), plan.states.end(),
                                     [&](const NamedState &state) { return state.field == parameter.name; });
    if (parameter.isWritten || (parameter.isOutput && !isState))
      return true;
  }
  return !plan.keptLast.empty();
}

// Runs every part, puts what they come to together in order, and hands the results out.
static std::string bodyOf(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  const std::string &name = plan.name;
  const std::vector<std::string> range = {"trips * part / parts", "trips * (part + 1) / parts"};
  const auto run = [&](const std::string &state) {
    std::vector<std::string> first = range;
    if (!state.empty())
      first.push_back(state);
    return callText(name + "_run", first, code.runArguments) + ";";
  };
  const bool hasState = !code.state.empty();
  std::string text;
  if (hasState)
    text += "  " + name + "_state state;\n" + indented(joined(code.stateIn, "\n"), 2);
  switch (plan.join) {
  case JoinKind::Nothing:
    if (!hasState) {
      text += eachPart(run(""), 2);
      break;
    }
    // Only last values: those of the last part stand.
    text += "  std::vector<" + name + "_state> states(parts, state);\n" + eachPart(run("states[part]"), 2) +
            "  state = states[parts - 1];\n";
    break;
  case JoinKind::Totals:
    text += "  std::vector<" + name + "_state> totals(parts, " + name + "_nothing());\n" +
            eachPart(run("totals[part]"), 2) + "  for (int part = 0; part < parts; ++part)\n    " + name +
            "_join(state, totals[part]);\n";
    break;
  case JoinKind::Prefixes: {
    const std::string steps = "steps[part] = " + callText(name + "_steps", range, code.stepsArguments) + ";";
    text += "  // Each part as one step, then the state that each part finds, then the parts themselves.\n";
    text += "  std::vector<" + name + "_step> steps(parts);\n" + eachPart(steps, 2);
    if (storesSomething(plan)) {
      text += "  std::vector<" + name + "_state> states(parts);\n  for (int part = 0; part < parts; ++part) {\n" +
              "    states[part] = state;\n    " + name + "_apply(state, steps[part]);\n  }\n" +
              eachPart(run("states[part]"), 2) + "  state = states[parts - 1];\n";
    } else {
      text += "  for (int part = 0; part < parts; ++part)\n    " + name + "_apply(state, steps[part]);\n";
    }
    break;
  }
  }
  return text + indented(joined(code.stateOut, "\n"), 2) + indented(joined(code.countersOut, "\n"), 2);
}

std::string conditionText(const EmissionPlan &plan) {
  std::string check;
  for (const std::string &condition : plan.conditions)
    check += (check.empty() ? "" : " && ") + ("(" + condition + ")");
  return check;
}

std::string partsFunction(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  const std::string &name = plan.name;
  const std::string serial = name + "_serial(" + code.arguments + ");";
  std::string text = "// The loop in `parts` parts that run side by side.\nvoid " + name + "_parts(" +
                     joined({"int parts", code.parameters}) + ") {\n";
  const std::string check = conditionText(plan);
  if (!check.empty())
    text += "  // Where this does not hold, iterations have to wait for each other.\n  if (!(" + check + ")) {\n    " +
            serial + "\n    return;\n  }\n";
  return text + "  const std::ptrdiff_t trips = " + name + "_trips(" + code.tripsArguments + ");\n" +
         "  if (trips < parts)\n    parts = (int)trips;\n  if (parts <= 1) {\n    " + serial + "\n    return;\n  }\n" +
         bodyOf(plan, code, eachPart) + "}\n";
}

} // namespace lanewise
