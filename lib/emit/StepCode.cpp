// emit/StepCode.cpp - runs of iterations as values: their struct, how two become one, and how one is made.
// Tested by tests/emit, by running what comes of it.
//
// Where some states need the running values of others there is one struct for each level, numbered from 1.
#include "emit/CommonWriter.h"

#include <algorithm>

namespace lanewise {

static std::string liftText(CodePrinter &print, const std::vector<ExprRef> &parts, const StepField &field) {
  std::string text = field.liftText;
  for (size_t at = text.find('\1'); at != std::string::npos; at = text.find('\1', at)) {
    const size_t end = text.find('\2', at);
    const std::string part = print.operand(parts[std::stoul(text.substr(at + 1, end - at - 1))]);
    text.replace(at, end - at + 1, part);
    at += part.size();
  }
  return text;
}

std::string levelSuffix(const EmissionPlan &plan, int level) {
  return plan.levels == 1 ? "" : "_" + std::to_string(level + 1);
}

// Statements of one of several operators keep their own names to themselves.
static std::string linesOf(const std::vector<std::string> &lines, bool alone) {
  std::string text;
  for (const std::string &line : lines)
    text += (alone ? "  " : "    ") + line + "\n";
  return alone || text.find("const auto ") == std::string::npos ? text : "  {\n" + text + "  }\n";
}

void CommonWriter::stepStructs() {
  const std::string &name = plan_.name;
  for (int level = 0; level < plan_.levels; ++level) {
    const std::string suffix = levelSuffix(plan_, level), type = name + "_step" + suffix;
    std::string fields, compose, apply;
    std::vector<std::string> identity;
    const auto isHere = [&](const StepOperator &op) { return op.level == level; };
    const bool alone = std::count_if(plan_.steps.begin(), plan_.steps.end(), isHere) == 1;
    for (const StepOperator &op : plan_.steps) {
      if (!isHere(op))
        continue;
      for (const StepField &field : op.fields) {
        fields += "  " + field.type + " " + field.name + ";\n";
        identity.push_back(field.identity);
      }
      compose += linesOf(op.compose, alone);
      apply += linesOf(op.apply, alone);
    }
    code_.step += (level == 0 ? "// A run of iterations, as a function of the state that it finds.\nstruct "
                              : "\n// The same of the values that need those before.\nstruct ") +
                  type + " {\n" + fields + "};\n\n" + style_.inner + "inline " + type + " " + name + "_nothing" +
                  suffix + "() { return {" + joined(identity) + "}; }\n\n// First a, then b.\n" + style_.inner +
                  "inline " + type + " " + name + "_compose" + suffix + "(const " + type + " &a, const " + type +
                  " &b) {\n  " + type + " c;\n" + compose + "  return c;\n}\n\n" +
                  "// What `state` becomes by a run of iterations.\n" + style_.inner + "inline void " + name +
                  "_apply" + suffix + "(" + name + "_state &state, const " + type + " &step) {\n" + apply + "}\n";
  }
}

// The values of lower levels after the iteration, from those before it.
std::string CommonWriter::lowerStates(CodePrinter &print, int level) const {
  std::string values, set;
  for (size_t i = 0; i < plan_.states.size(); ++i) {
    if (plan_.stateLevels[i] >= level)
      continue;
    const NamedState &state = plan_.states[i];
    values +=
        "    const " + state.type + " next_" + state.field + " = " + print.value(state.answer->state.next) + ";\n";
    set += "    state." + state.field + " = next_" + state.field + ";\n";
  }
  return values + set;
}

// One or more operators' fields of `step`, as they are made there.
static std::string lifted(CodePrinter &print, const std::vector<StepField> &fields, const std::vector<ExprRef> &parts,
                          const std::string &indent) {
  std::string text;
  for (const StepField &field : fields)
    text += indent + "step." + field.name + " = " +
            (field.lift ? print.value(field.lift) : liftText(print, parts, field)) + ";\n";
  return text;
}

// What sites make of the states of lower levels there, from those before it.
std::string CommonWriter::lowerInside(CodePrinter &print, const Loop &loop, int level,
                                      const std::string &indent) const {
  std::string values, set;
  for (const StepOperator &op : plan_.steps)
    for (const StepSite &site : op.sites)
      for (size_t i = 0; op.level < level && site.loop == loop.id && i < site.nexts.size(); ++i) {
        const std::string &field = site.olds[i].second;
        values += indent + "const auto next_" + field + " = " + print.value(site.nexts[i]) + ";\n";
        set += indent + "state." + field + " = next_" + field + ";\n";
      }
  return values + set;
}

// The iterations with all that decides which iterations inside there are, each of which is a step.
void CommonWriter::stepsInside(int level) {
  CodePrinter print = printer();
  bool direct = false;
  std::string header;
  const std::vector<CounterLine> counters = counterLines(print, direct, header, true);
  print.instead.clear();
  const std::string suffix = levelSuffix(plan_, level), type = plan_.name + "_step" + suffix;
  const auto isLower = [&](const std::string &field) {
    for (size_t i = 0; i < plan_.states.size(); ++i)
      if (plan_.states[i].field == field)
        return plan_.stateLevels[i] < level;
    return false;
  };
  const auto asOlds = [&](const std::vector<std::pair<ExprRef, std::string>> &olds) {
    for (const auto &[entry, field] : olds)
      print.instead[entry] = {(isLower(field) ? "state." : "old_") + field};
  };
  const auto made = [&](const std::string &lifts, const std::string &indent) {
    return indent + type + " step = " + plan_.name + "_nothing" + suffix + "();\n" + lifts + indent +
           "total = " + plan_.name + "_compose" + suffix + "(total, step);\n";
  };
  // What the sites of this loop make: at the top of a loop inside, or at the end of the loop itself.
  const auto at = [&](LoopId loop, const std::string &indent) {
    std::string lifts;
    for (const StepOperator &op : plan_.steps)
      for (const StepSite &site : op.sites)
        if (site.loop == loop)
          asOlds(site.olds);
    for (const StepOperator &op : plan_.steps)
      for (const StepSite &site : op.sites) {
        for (const auto &[value, id] : site.values)
          if (site.loop == loop)
            print.instead[value] = {plan_.live.names.at(id)};
        if (site.loop == loop && op.level == level)
          lifts += lifted(print, site.fields, site.parts, indent);
      }
    return lifts;
  };
  std::string top;
  for (const StepOperator &op : plan_.steps)
    if (op.sites.empty()) {
      for (const NamedState &state : plan_.states)
        print.instead[state.answer->state.entry] = {"old_" + state.field};
      top += lifted(print, op.fields, op.parts, "      ");
      print.instead.clear();
    }
  if (!top.empty())
    top = "    {\n" + made(top, "      ") + "    }\n";
  print.skips = [&](const Stmt &stmt) { return !plan_.stepStatements.contains(&stmt); };
  print.atTop = [&](const Loop &loop, int depth) {
    const std::string indent(static_cast<size_t>(depth) * 2, ' ');
    const std::string lifts = at(loop.id, indent), lower = lowerInside(print, loop, level, indent);
    print.instead.clear();
    return lifts.empty() ? "" : made(lifts, indent) + lower;
  };
  std::string before;
  for (const std::vector<VarId> *variables : {&plan_.privates, &plan_.keptLast})
    for (VarId id : *variables)
      if (plan_.stepVariables.contains(id))
        before += "  " + print.declare(id) + ";\n";
  const std::string body = print.loopBody(*plan_.loopStmt->loop, 2);
  std::string bottom = at(plan_.loop->id, "    ");
  print.instead.clear();
  if (!bottom.empty())
    bottom = made(bottom, "    ");
  const std::string inside = top + body + bottom + rest(print);
  note(print);
  const std::string text = "  " + type + " total = " + plan_.name + "_nothing" + suffix + "();\n" + before + "  " +
                           header + "\n" + neededLines(counters, inside) + inside + "  }\n  return total;\n";
  std::string arguments;
  const std::string taken = takes(text, arguments);
  code_.levelArguments.push_back(arguments);
  if (level == 0)
    code_.stepsArguments = arguments;
  code_.steps +=
      std::string(level == 0 ? "// Iterations first to last - 1 as one step, made of the iterations of loops "
                               "inside; nothing is stored.\n"
                             : "\n// The same of the values that need those before, from the state that "
                               "the iterations find.\n") +
      style_.inner + type + " " + plan_.name + "_steps" + suffix + "(" +
      joined({"std::ptrdiff_t first", "std::ptrdiff_t last", level > 0 ? plan_.name + "_state state" : "", taken}) +
      ") {\n" + constants(text) + text + "}\n";
}

void CommonWriter::stepsFunction(int level) {
  if (!plan_.stepStatements.empty())
    return stepsInside(level);
  CodePrinter print = printer();
  bool direct = false;
  std::string header;
  const std::vector<CounterLine> counters = counterLines(print, direct, header, false);
  print.instead.clear();
  // Where a text is a function of the old value, that is its own variable.
  for (size_t i = 0; i < plan_.states.size(); ++i)
    print.instead[plan_.states[i].answer->state.entry] = {(plan_.stateLevels[i] < level ? "state." : "old_") +
                                                          plan_.states[i].field};
  std::string lifts;
  for (const StepOperator &op : plan_.steps)
    for (const StepField &field : op.fields)
      if (op.level == level)
        lifts += "    step." + field.name + " = " +
                 (field.lift ? print.value(field.lift) : liftText(print, op.parts, field)) + ";\n";
  const std::string lower = lowerStates(print, level);
  note(print);
  const std::string suffix = levelSuffix(plan_, level), type = plan_.name + "_step" + suffix;
  const bool onlyLast = level == 0 && std::all_of(plan_.steps.begin(), plan_.steps.end(),
                                                  [](const StepOperator &op) { return op.level != 0 || op.onlyLast; });
  const std::string skip =
      onlyLast ? "  first = first < last ? last - 1 : first; // Those before it leave nothing behind.\n" : "";
  const std::string text = skip + "  " + type + " total = " + plan_.name + "_nothing" + suffix + "();\n  " + header +
                           "\n" + neededLines(counters, lifts + lower) + "    " + type + " step;\n" + lifts +
                           "    total = " + plan_.name + "_compose" + suffix + "(total, step);\n" + lower +
                           "  }\n  return total;\n";
  std::string arguments;
  const std::string taken = takes(text, arguments);
  code_.levelArguments.push_back(arguments);
  if (level == 0)
    code_.stepsArguments = arguments;
  code_.steps +=
      std::string(level == 0 ? "// Iterations first to last - 1 as one step; nothing is stored.\n"
                             : "\n// The same of the values that need those before, from the state that "
                               "the iterations find.\n") +
      style_.inner + type + " " + plan_.name + "_steps" + suffix + "(" +
      joined({"std::ptrdiff_t first", "std::ptrdiff_t last", level > 0 ? plan_.name + "_state state" : "", taken}) +
      ") {\n" + constants(text) + text + "}\n";
}

} // namespace lanewise
