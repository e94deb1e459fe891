// emit/ReachCode.cpp - the pass that notes which elements iterations reach.
#include "emit/CommonWriter.h"

#include <algorithm>

namespace lanewise {

// What the statement accesses through pointers of which that is noted.
std::vector<std::string> CommonWriter::reachNotes(CodePrinter &print, const Stmt &stmt) const {
  std::vector<std::string> lines;
  const auto noteOne = [&](ExprRef place) {
    const std::string name = parameterOf(plan_, place);
    if (std::find(plan_.reached.begin(), plan_.reached.end(), name) == plan_.reached.end() || plan_.live.cellAt(place))
      return;
    // Of an array of rows, which row.
    for (const EmitParameter &parameter : plan_.parameters)
      if (parameter.name == name && parameter.type.isPointer())
        for (CxxType row = *parameter.type.to; row.isArray() && place->is(ExprKind::PlaceIndex); row = CxxType(*row.to))
          place = place->op(0);
    // A pointer that the loop moves reaches from where it began.
    std::string from = name;
    for (const ClosedVariable &counter : plan_.counters)
      if (!counter.start && plan_.live.names.at(counter.variable) == name)
        from += "_0";
    const std::string text = "note(&" + print.place(place) + " - " + from + ", reach." + name + ");";
    if (std::find(lines.begin(), lines.end(), text) == lines.end())
      lines.push_back(text);
  };
  const auto noteLoads = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Load))
          noteOne(node->op(0));
      });
  };
  if (plan_.checksOverlap) {
    noteLoads(stmt.value);
    noteLoads(stmt.place);
  }
  if (stmt.kind == StmtKind::Store)
    noteOne(stmt.place);
  return lines;
}

// The statements that decide where updates go, with a note of where in place of each.
void CommonWriter::reachFunction() {
  CodePrinter print = printer();
  bool direct = false;
  std::string header;
  const std::vector<CounterLine> counters = counterLines(print, direct, header, true);
  print.instead.clear();
  for (const auto &[id, name] : plan_.live.names)
    if (!plan_.reachVariables.contains(id))
      print.leftOut.insert(id);
  print.insteadOfStores = [&](const Stmt &stmt) { return reachNotes(print, stmt); };
  std::string before;
  for (VarId id : plan_.privates)
    if (plan_.reachVariables.contains(id))
      before += "  " + print.declare(id) + ";\n";
  if (plan_.reachesByState)
    for (const NamedState &state : plan_.states)
      if (!state.answer->state.cell && plan_.reachVariables.contains(state.answer->state.var))
        before += "  " + state.type + " " + state.field + " = state." + state.field + ";\n";
  const bool isInterchanged = plan_.nest && plan_.nest->hyperplane.empty();
  const std::string nest = isInterchanged ? interchangedText(print) : "";
  const std::string body = isInterchanged ? "" : print.loopBody(*plan_.loopStmt->loop, 2);
  const std::string steps = isInterchanged ? "" : rest(print);
  note(print);
  const std::string type = plan_.name + "_reach", text = isInterchanged ? before + nest
                                                                        : before + "  " + header + "\n" +
                                                                              neededLines(counters, body + steps) +
                                                                              body + steps + "  }\n";
  const std::string taken = takes(text, code_.reachArguments);
  std::string fields;
  for (const std::string &pointer : plan_.reached)
    fields += "  " + plan_.name + "_range " + pointer + ";\n";
  code_.reach =
      "// Elements from `low` to `high`; none at first.\nstruct " + plan_.name +
      "_range {\n  std::ptrdiff_t low = PTRDIFF_MAX, high = PTRDIFF_MIN;\n};\n\n// Which elements iterations "
      "combine into.\nstruct " +
      type + " {\n" + fields + "};\n\n" + "// What iterations first to last - 1 reach; nothing is stored.\n" +
      style_.inner + "void " + type + "es(" +
      joined({"std::ptrdiff_t first", "std::ptrdiff_t last",
              plan_.reachesByState ? "const " + plan_.name + "_state &state" : "", type + " &reach", taken}) +
      ") {\n  const auto note = [](std::ptrdiff_t at, " + plan_.name +
      "_range &range) {\n    range.low = at < range.low ? at : range.low;\n    range.high = at > range.high ? at : "
      "range.high;\n  };\n" +
      constants(text) + text + "}\n";
}

} // namespace lanewise
