// emit/Parts.cpp - a loop as parts of its iterations, whatever runs the parts.
#include "emit/Parts.h"

#include "emit/LaneCode.h"

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

bool appliesOnce(const EmissionPlan &plan) {
  return std::any_of(plan.steps.begin(), plan.steps.end(), [](const StepOperator &op) { return op.appliesOnce; });
}

std::string copyArguments(const EmissionPlan &plan, const CommonCode &code, const std::string &part) {
  std::vector<std::string> arguments;
  std::string rest = code.runArguments;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(", "), rest.size());
    std::string argument = rest.substr(0, end);
    rest.erase(0, std::min(end + 2, rest.size()));
    for (const CombinedArray &update : plan.updates)
      if (const std::string p = update.parameter; argument == p)
        argument =
            p + "_copies.data() + (" + (part.empty() ? "" : p + "_count * " + part + " ") + "- reach." + p + ".low)";
    arguments.push_back(argument);
  }
  return joined(arguments);
}

// What another pointer must not reach into: arrays, and single values in the caller's memory.
static bool isCompared(const EmissionPlan &plan, const EmitParameter &parameter) {
  if (!parameter.type.isPointer())
    return parameter.isOutput && parameter.variable == UINT32_MAX;
  return std::find(plan.reached.begin(), plan.reached.end(), parameter.name) != plan.reached.end();
}

std::string overlapText(const EmissionPlan &plan) {
  const auto ends = [&](const EmitParameter &p) {
    const std::string range = "reach." + p.name;
    return p.type.isPointer() ? p.name + ", " + range + ".low, " + range + ".high" : "&" + p.name + ", 0, 0";
  };
  std::string text;
  for (size_t i = 0; i < plan.parameters.size(); ++i)
    for (size_t j = i + 1; j < plan.parameters.size(); ++j) {
      const EmitParameter &a = plan.parameters[i], &b = plan.parameters[j];
      if (isCompared(plan, a) && isCompared(plan, b) && (a.isWritten || a.isOutput || b.isWritten || b.isOutput))
        text += (text.empty() ? "" : " || ") + plan.name + "_overlap(" + ends(a) + ", " + ends(b) + ")";
    }
  return text;
}

std::string overlapFunction(const EmissionPlan &plan) {
  if (!plan.checksOverlap || overlapText(plan).empty())
    return {};
  return "// True if some element of a from aLow to aHigh lies in the same place as one of b from bLow to bHigh.\n"
         "template <class A, class B>\nstatic bool " +
         plan.name +
         "_overlap(const A *a, std::ptrdiff_t aLow, std::ptrdiff_t aHigh, const B *b, std::ptrdiff_t bLow, "
         "std::ptrdiff_t "
         "bHigh) {\n  const auto place = [](const auto *p) { return reinterpret_cast<std::uintptr_t>(p); };\n"
         "  return aLow <= aHigh && bLow <= bHigh && place(a + aLow) < place(b + bHigh + 1) && place(b + bLow) < "
         "place(a + "
         "aHigh + 1);\n}\n\n";
}

// Finds out which elements are reached, whether that allows the parts to run, and makes copies of what is combined
// into.
std::string reachText(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  if (plan.reached.empty())
    return {};
  const std::string &name = plan.name;
  std::string text = "  // What the loop reaches through each pointer.\n  std::vector<" + name +
                     "_reach> reaches(parts);\n" +
                     eachPart(callText(name + "_reaches",
                                       {"trips * part / parts", "trips * (part + 1) / parts",
                                        std::string(plan.reachesByState ? "states[part], " : "") + "reaches[part]"},
                                       code.reachArguments) +
                                  ";",
                              2) +
                     "  " + name + "_reach reach = reaches[0];\n  for (const " + name + "_reach &other : reaches) {\n";
  for (const std::string &pointer : plan.reached) {
    const std::string p = "reach." + pointer, other = "other." + pointer;
    text += "    " + p + ".low = " + other + ".low < " + p + ".low ? " + other + ".low : " + p + ".low;\n    " + p +
            ".high = " + other + ".high > " + p + ".high ? " + other + ".high : " + p + ".high;\n";
  }
  text += "  }\n" + countsText(plan);
  std::string serial = plan.checksOverlap ? overlapText(plan) : "", copies;
  for (const CombinedArray &update : plan.updates) {
    copies += copiesText(update, " * parts");
    serial += (serial.empty() ? "" : " || ") + update.parameter + "_count > " + name + "_most_elements";
  }
  if (!serial.empty())
    text += "  if (" + serial + ") {\n    " + name + "_serial(" + code.arguments + ");\n    return;\n  }\n";
  if (!copies.empty())
    text += "  // Every part combines into copies of its own.\n";
  return text + copies;
}

// A stretch of iterations at a time, each part a block of it: what lies behind a hit is mostly left alone.
static std::string searchText(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  const std::string &name = plan.name, length = "(stretchEnd - stretchBegin)";
  const std::string search =
      "hits[part] = " +
      callText(name + "_search",
               {"stretchBegin + " + length + " * part / parts", "stretchBegin + " + length + " * (part + 1) / parts"},
               code.searchArguments) +
      ";";
  return "  // The first iteration that leaves the loop.\n  std::ptrdiff_t leaving = trips;\n"
         "  std::vector<std::ptrdiff_t> hits(parts);\n"
         "  for (std::ptrdiff_t stretchBegin = 0, stretchEnd = 0; stretchBegin < trips && leaving == trips; "
         "stretchBegin = stretchEnd) {\n"
         "    stretchEnd = trips - stretchBegin < parts * " +
         name + "_block ? trips : stretchBegin + parts * " + name + "_block;\n" + eachPart(search, 4) +
         "    for (int part = parts - 1; part >= 0; --part)\n      if (hits[part] < stretchBegin + " + length +
         " * (part + 1) / parts)\n        leaving = hits[part];\n  }\n";
}

// The loop itself once more, from the iteration that leaves it.
static std::string fromText(const EmissionPlan &plan, const CommonCode &code) {
  if (!plan.states.empty())
    return "  " + plan.name + "_from(leaving, " + code.arguments + ");\n";
  return "  // The iteration before may have set what that one leaves as it is.\n  " + plan.name + "_from(" +
         joined({"leaving > 0 ? leaving - 1 : 0", code.arguments}) + ");\n";
}

// One level of states after the other: `states[part]` is what each part finds, and `state` what the last one leaves.
static std::string levelsText(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart,
                              const std::vector<std::string> &range) {
  const std::string &name = plan.name;
  std::string text =
      "  // Level by level: each part as one step, then the state that each part finds.\n  std::vector<" + name +
      "_state> states(parts, state);\n";
  for (int level = 0; level < plan.levels; ++level) {
    const std::string suffix = levelSuffix(plan, level), steps = "steps" + suffix, before = "before" + suffix;
    std::vector<std::string> arguments = range;
    if (level > 0)
      arguments.push_back("states[part]");
    text +=
        "  std::vector<" + name + "_step" + suffix + "> " + steps + "(parts);\n" +
        eachPart(steps + "[part] = " + callText(name + "_steps" + suffix, arguments, code.levelArguments[level]) + ";",
                 2);
    bool once = false;
    std::string fields;
    for (const StepOperator &op : plan.steps) {
      once = once || (op.level == level && op.appliesOnce);
      for (const StateKey &key : op.keys)
        if (op.level == level)
          fields += "    states[part]." + key.name + " = state." + key.name + ";\n";
    }
    for (size_t i = 0; i < plan.states.size(); ++i)
      if (plan.stateLevels[i] == level)
        fields += "    states[part]." + plan.states[i].field + " = state." + plan.states[i].field + ";\n";
    if (once)
      text += "  " + name + "_step" + suffix + " " + before + " = " + name + "_nothing" + suffix +
              "();\n  for (int part = 0; part < parts; ++part) {\n    " + name + "_apply" + suffix + "(states[part], " +
              before + ");\n    " + before + " = " + name + "_compose" + suffix + "(" + before + ", " + steps +
              "[part]);\n  }\n  " + name + "_apply" + suffix + "(state, " + before + ");\n";
    else
      text += "  for (int part = 0; part < parts; ++part) {\n" + fields + "    " + name + "_apply" + suffix +
              "(state, " + steps + "[part]);\n  }\n";
  }
  return text;
}

// Tiles of rows and waves: those with the same sum of their numbers side by side.
static std::string wavesText(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  const std::string &name = plan.name;
  return "  const std::ptrdiff_t waves = " + callText(name + "_waves", {"trips"}, code.wavesArguments) +
         ";\n  // Each part has some rows, and goes through them a stretch of waves behind the part before it.\n"
         "  const std::ptrdiff_t stretches = waves < parts * " +
         name + "_stretches ? waves : parts * " + name +
         "_stretches;\n  for (std::ptrdiff_t wave = 0; wave < stretches + parts - 1; ++wave)\n" +
         eachPart("if (const std::ptrdiff_t stretch = wave - part; stretch >= 0 && stretch < stretches)\n    " +
                      callText(name + "_run",
                               {"trips * part / parts", "trips * (part + 1) / parts", "waves * stretch / stretches",
                                "waves * (stretch + 1) / stretches"},
                               code.pieceArguments[0]) +
                      ";",
                  4);
}

// Phase after phase; within one, parts run side by side where its iterations are independent.
static std::string phasesText(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  std::string text;
  if (!code.cut.empty())
    text += "  const std::ptrdiff_t cut = " + callText(plan.name + "_cut", {"trips"}, code.cutArguments) + ";\n";
  if (!plan.buffered.empty()) {
    const std::string &p = plan.buffered, range = "reach." + p;
    for (const EmitParameter &parameter : plan.parameters)
      if (parameter.name == p)
        text += "  // What is overwritten is read from a copy.\n  std::vector<" + declaration(*parameter.type.to, "") +
                "> " + p + "_copy;\n  if (" + range + ".low <= " + range + ".high)\n    " + p + "_copy.assign(" + p +
                " + " + range + ".low, " + p + " + " + range + ".high + 1);\n";
  }
  if (plan.unlock->transform == Transform::Distribution)
    for (VarId id : plan.unlock->expanded) {
      const std::string &shared = plan.live.names.at(id);
      text += "  // Each iteration has its own " + shared + ".\n  std::vector<" + plan.live.types.at(id).name + "> " +
              shared + "_each(trips);\n";
    }
  if (!code.waves.empty())
    return text + wavesText(plan, code, eachPart);
  for (const Phase &phase : plan.phases) {
    const std::string run = plan.name + "_run" + (phase.piece < 0 ? "" : "_" + std::to_string(phase.piece + 1));
    std::string arguments = code.pieceArguments[phase.piece < 0 ? 0 : static_cast<size_t>(phase.piece)];
    if (!plan.buffered.empty())
      arguments = joined({arguments, plan.buffered + "_copy.data() - reach." + plan.buffered + ".low"});
    for (VarId id : plan.unlock->expanded)
      if (phase.piece >= 0 && mentionsVariable(plan.unlock->pieces[static_cast<size_t>(phase.piece)], id, false))
        arguments = joined({arguments, plan.live.names.at(id) + "_each.data()"});
    const bool whole = phase.from == "0";
    const std::string length = whole ? phase.to : "(" + phase.to + " - " + phase.from + ")",
                      begin = whole ? "" : phase.from + " + ";
    if (phase.isParallel)
      text += eachPart(
          callText(run, {begin + length + " * part / parts", begin + length + " * (part + 1) / parts"}, arguments) +
              ";",
          2);
    else
      text += "  " + callText(run, {phase.from, phase.to}, arguments) + ";\n";
  }
  return text;
}

// Runs every part, puts what they come to together in order, and hands the results out.
static std::string bodyOf(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  const std::string &name = plan.name;
  // Running values come from the iterations before the one that leaves.
  const std::string all = plan.isSearch ? "leaving" : "trips";
  const std::vector<std::string> range = {all + " * part / parts", all + " * (part + 1) / parts"};
  const auto run = [&](const std::string &state) {
    std::vector<std::string> first = range;
    if (!state.empty())
      first.push_back(state);
    return callText(name + (code.runsInLanes ? "_lanes_run" : "_run"), first, copyArguments(plan, code, "part")) + ";";
  };
  if (plan.isSearch && plan.states.empty())
    return searchText(plan, code, eachPart) + fromText(plan, code);
  if (plan.unlock)
    return reachText(plan, code, eachPart) + phasesText(plan, code, eachPart) +
           indented(joined(code.countersOut, "\n"), 2);
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
    if (plan.levels > 1) {
      text += levelsText(plan, code, eachPart, range);
      if (storesSomething(plan))
        text += eachPart(run("states[part]"), 2) + "  state = states[parts - 1];\n";
      break;
    }
    const std::string later = plan.reachesByState ? reachText(plan, code, eachPart) : "";
    // Nothing comes after the last part.
    const std::string steps =
        std::string(storesSomething(plan) ? "if (part + 1 < parts)\n    " : "") + "steps[part] = " +
        callText(name + (laneKind(plan) == LaneKind::Vectors && code.runsInLanes ? "_lanes_steps" : "_steps"), range,
                 code.stepsArguments) +
        ";";
    text += "  // Each part as one step, then the state that each part finds, then the parts themselves.\n";
    text += "  std::vector<" + name + "_step> steps(parts, " + name + "_nothing());\n" + eachPart(steps, 2);
    if (appliesOnce(plan)) {
      text += "  " + name + "_step before = " + name + "_nothing();\n";
      if (storesSomething(plan))
        text += "  std::vector<" + name +
                "_state> states(parts, state);\n  for (int part = 0; part < parts; ++part) {\n" + "    " + name +
                "_apply(states[part], before);\n    before = " + name + "_compose(before, steps[part]);\n  }\n" +
                later + eachPart(run("states[part]"), 2) + "  state = states[parts - 1];\n";
      else
        text += "  for (int part = 0; part < parts; ++part)\n    before = " + name +
                "_compose(before, steps[part]);\n  " + name + "_apply(state, before);\n";
    } else if (storesSomething(plan)) {
      text += "  std::vector<" + name + "_state> states(parts);\n  for (int part = 0; part < parts; ++part) {\n" +
              "    states[part] = state;\n    " + name + "_apply(state, steps[part]);\n  }\n" + later +
              eachPart(run("states[part]"), 2) + "  state = states[parts - 1];\n";
    } else {
      text += "  for (int part = 0; part < parts; ++part)\n    " + name + "_apply(state, steps[part]);\n";
    }
    break;
  }
  }
  text = (plan.reachesByState ? "" : reachText(plan, code, eachPart)) + text;
  if (plan.isSearch)
    text = searchText(plan, code, eachPart) + "  if (leaving > 0) {\n" +
           indented(text + indented(joined(code.stateOut, "\n"), 2), 2) + "  }\n" + fromText(plan, code);
  if (plan.isSearch)
    return text;
  for (const CombinedArray &update : plan.updates) {
    const std::string &p = update.parameter, to = p + "[reach." + p + ".low + place]";
    text += "  for (std::ptrdiff_t place = 0; place < " + p +
            "_count; ++place)\n    for (int part = 0; part < parts; ++part)\n      " + to + " = " +
            combinedText(update.form, update.element.number, to, p + "_copies[part * " + p + "_count + place]") + ";\n";
  }
  return text + indented(joined(code.stateOut, "\n"), 2) + indented(joined(code.countersOut, "\n"), 2);
}

std::string countsText(const EmissionPlan &plan) {
  std::string text;
  for (const CombinedArray &update : plan.updates) {
    const std::string range = "reach." + update.parameter;
    text += "  const std::ptrdiff_t " + update.parameter + "_count = " + range + ".high < " + range +
            ".low ? 0 : " + range + ".high - " + range + ".low + 1;\n";
  }
  return text;
}

std::string copiesText(const CombinedArray &update, const std::string &times) {
  return "  std::vector<" + update.element.name + "> " + update.parameter + "_copies(" + update.parameter + "_count" +
         times + ", " + identityText(update.form, update.element.number) + ");\n";
}

std::string fixedParts(const EmissionPlan &plan) {
  return plan.deterministic ? "// So many parts whatever the number of threads: sums are always grouped the same way.\n"
                              "static constexpr int " +
                                  plan.name + "_fixed_parts = " + std::to_string(kFixedParts) + ";\n"
                            : "";
}

std::string isFewText(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  const std::string inner =
      code.innerTrips.empty() ? "" : " * " + callText(name + "_inner", {}, code.innerTripsArguments);
  return name + "_trips(" + code.tripsArguments + ")" + inner + " < " + name + "_fewest_iterations";
}

std::string thresholdText(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  long fewest = kFewestIterations;
  std::string text;
  if (code.runsInLanes) {
    fewest = plan.join == JoinKind::Prefixes ? kFewestOfPrefixes : kFewestOfTotals;
    text = "// With fewer iterations than these, threads cost more than they save.\n";
  } else {
    text = "// With fewer iterations the serial loop is faster.\n";
  }
  return text + "static constexpr std::ptrdiff_t " + name + "_fewest_iterations = " + std::to_string(fewest) + ";\n";
}

std::string lanesLimit(const EmissionPlan &plan, const CommonCode &code) {
  return code.runsInLanes ? "// With fewer iterations the serial loop is as fast as lanes are.\nstatic constexpr "
                            "std::ptrdiff_t " +
                                plan.name + "_fewest_in_lanes = " + std::to_string(kFewestInLanes) + ";\n\n"
                          : "";
}

bool runsPartsInLanes(const EmissionPlan &plan) {
  const LaneKind kind = laneKind(plan);
  return !plan.innerTrips && (kind == LaneKind::Totals || kind == LaneKind::Vectors);
}

std::string conditionText(const EmissionPlan &plan) {
  std::string check;
  for (const std::string &condition : plan.conditions)
    check += (check.empty() ? "" : " && ") + ("(" + condition + ")");
  return check;
}

std::string mostElements(const EmissionPlan &plan) {
  if (plan.nest && !plan.nest->hyperplane.empty())
    return "// How many stretches of waves each part has: more leave parts waiting less, and meet more often.\nstatic "
           "constexpr std::ptrdiff_t " +
           plan.name + "_stretches = " + std::to_string(kStretches) + ";\n\n";
  if (plan.isSearch)
    return "// How far one part searches before it is asked whether another has found something.\nstatic constexpr "
           "std::ptrdiff_t " +
           plan.name + "_block = " + std::to_string(kSearchBlock) + ";\n\n";
  return plan.updates.empty()
             ? ""
             : "// Copies of more elements cost more than they save.\nstatic constexpr std::ptrdiff_t " + plan.name +
                   "_most_elements = " + std::to_string(kMostElements) + ";\n\n";
}

std::string partsFunction(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart) {
  const std::string &name = plan.name;
  const std::string serial = name + "_serial(" + code.arguments + ");";
  std::string text = overlapFunction(plan) + mostElements(plan) + lanesLimit(plan, code) +
                     "// The loop in `parts` parts that run side by side.\nvoid " + name + "_parts(" +
                     joined({"int parts", code.parameters}) + ") {\n";
  const std::string check = conditionText(plan);
  if (!check.empty())
    text += "  // Where this does not hold, iterations have to wait for each other.\n  if (!(" + check + ")) {\n    " +
            serial + "\n    return;\n  }\n";
  return text + "  const std::ptrdiff_t trips = " + name + "_trips(" + code.tripsArguments + ");\n" +
         "  if (trips < parts)\n    parts = (int)trips;\n  if (parts <= 1) {\n" +
         (code.runsInLanes && plan.reached.empty()
              ? "    if (trips < " + name + "_fewest_in_lanes) {\n      " + serial +
                    "\n      return;\n    }\n    // One part: the lanes of this thread.\n" +
                    indented(wholeInLanes(plan, code), 2)
              : "    " + serial + "\n") +
         "    return;\n  }\n" + bodyOf(plan, code, eachPart) + "}\n";
}

} // namespace lanewise
