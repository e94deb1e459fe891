// emit/SearchCode.cpp - the functions of a loop that is left early: which iteration leaves it, and the loop from there
// on. Tested by tests/emit.
//
//   for (i…) if (x[i] == key) return i;   search: the first i with x[i] == key
// Parts look for the iteration that leaves; the loop itself then runs from there. Sound because what decides about
// leaving does not depend on earlier iterations, and nothing that a later iteration does can be seen.
#include "emit/CommonWriter.h"

#include <algorithm>

namespace lanewise {

// Leaves the function, and says with what.
std::optional<std::string> CommonWriter::returnText(CodePrinter &print, const Stmt &stmt) const {
  if (stmt.jump != JumpKind::Return || !plan_.returns)
    return std::nullopt;
  std::string text = "{ " + plan_.returned + " = true; ";
  if (stmt.value && !plan_.result.empty())
    text += plan_.result + " = " + print.assigned(stmt.value, CxxType::ofNumber(stmt.value->type)) + "; ";
  return text + "return; }";
}

bool CommonWriter::leavesLoop(const Stmt &stmt) const {
  return stmt.jump == JumpKind::Return || (stmt.jump == JumpKind::Break && stmt.label == plan_.loop->id);
}

bool CommonWriter::isReadInLoop(VarId id) const {
  bool found = false;
  const auto look = [&](ExprRef expr) {
    found = found || (expr && containsNode(expr, [&](ExprRef node) {
                        return (node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar)) &&
                               static_cast<VarId>(node->intValue) == id;
                      }));
  };
  const auto visit = [&](const Stmt &stmt) {
    look(stmt.value);
    look(stmt.place);
    if (stmt.loop)
      look(stmt.loop->condition);
  };
  const Loop &loop = *plan_.loopStmt->loop;
  look(loop.condition);
  forEachStmt(loop.body, visit);
  forEachStmt(loop.step, visit);
  return found;
}

// Nothing is left behind but which iteration leaves: running values and what is set on the way out are not written.
void CommonWriter::searchFunction() {
  CodePrinter print = printer();
  bool direct = false;
  std::string header;
  const std::vector<CounterLine> counters = counterLines(print, direct, header, true);
  const std::string iteration = print.instead.at(function_.pool->iter(plan_.loop->id)).text;
  print.instead.clear();
  print.insteadOfJump = [&](const Stmt &stmt) {
    return leavesLoop(stmt) ? std::optional("return " + iteration + ";") : std::nullopt;
  };
  for (const StateAnswer &answer : plan_.answers)
    if (!answer.state.cell)
      print.leftOut.insert(answer.state.var);
  std::string before;
  std::set<std::string> own;
  for (VarId id : plan_.live.assigned) {
    const bool isCounter = std::any_of(plan_.counters.begin(), plan_.counters.end(),
                                       [&](const ClosedVariable &counter) { return counter.variable == id; });
    if (isCounter || print.leftOut.contains(id))
      continue;
    if (!isReadInLoop(id)) {
      print.leftOut.insert(id);
      continue;
    }
    before += "  [[maybe_unused]] " + print.declare(id) + "{};\n";
    own.insert(plan_.live.names.at(id));
  }
  std::string test;
  const Loop &loop = *plan_.loopStmt->loop;
  const bool testsItself =
      std::any_of(plan_.loop->exits.begin(), plan_.loop->exits.end(), [](const Exit &exit) { return exit.ownTest; });
  if (testsItself && loop.condition)
    test = "    if (!(" + print.condition(loop.condition) + "))\n      return " + iteration + ";\n";
  const std::string body = test + print.loopBody(loop, 2) + rest(print);
  note(print);
  const std::string text = before + "  " + header + "\n" + neededLines(counters, body + iteration) + body + "  }\n";
  const std::string taken = takes(text, code_.searchArguments, own);
  code_.search =
      "// The first of the iterations first to last - 1 that leaves the loop, or `last`; nothing is stored.\n" +
      style_.inner + "std::ptrdiff_t " + plan_.name + "_search(" +
      joined({"std::ptrdiff_t first", "std::ptrdiff_t last", taken}) + ") {\n" + constants(text) + text +
      "  return last;\n}\n";
}

void CommonWriter::fromFunction() {
  CodePrinter print = printer();
  print.insteadOfJump = [&](const Stmt &stmt) { return returnText(print, stmt); };
  std::vector<std::string> parameters = {"std::ptrdiff_t iteration"};
  for (const EmitParameter &parameter : plan_.parameters)
    parameters.push_back(parameterText(parameter, {}, false));
  std::string starts, values, before;
  replaceStarts(print);
  print.instead[function_.pool->iter(plan_.loop->id)] = {"iteration"};
  const auto isParameter = [&](VarId id) {
    return std::any_of(plan_.parameters.begin(), plan_.parameters.end(),
                       [&](const EmitParameter &p) { return p.variable == id; });
  };
  for (const ClosedVariable &counter : plan_.counters) {
    const std::string name = plan_.live.names.at(counter.variable);
    const CxxType &type = plan_.live.types.at(counter.variable);
    const bool outside = isParameter(counter.variable);
    values += "  " + (outside ? name : print.declare(counter.variable)) + " = " + print.assigned(counter.closed, type) +
              ";\n";
    if (!counter.start && outside)
      starts += "  const auto " + name + "_0 = " + name + ";\n";
  }
  print.instead.clear();
  for (VarId id : plan_.privates)
    before += "  " + print.declare(id) + ";\n";
  if (plan_.returns)
    before += "  " + plan_.returned + " = false;\n";
  const std::string loop = print.loop(*plan_.loopStmt, {}, 1);
  note(print);
  code_.from = "// The loop from one of its iterations on.\n" + style_.inner + "void " + plan_.name + "_from(" +
               joined(parameters) + ") {\n" + constants(loop) + starts + values + before + loop + "}\n";
}

// What the loop reads if it is not left early, for storage to be there: parts look beyond the iteration that leaves.
void CommonWriter::throughFunction() {
  TypeSpelling spelling;
  spelling.wide = true;
  CodePrinter print = printer(spelling);
  bool direct = false;
  std::string header, before;
  const std::vector<CounterLine> counters = counterLines(print, direct, header, true);
  for (const ClosedVariable &counter : plan_.counters)
    if (!counter.start)
      before += "  [[maybe_unused]] const auto " + plan_.live.names.at(counter.variable) +
                "_0 = " + plan_.live.names.at(counter.variable) + ";\n";
  before += "  const std::ptrdiff_t first = 0, last = " + print.value(plan_.tripCount) + ";\n";
  print.instead.clear();
  print.insteadOfJump = [&](const Stmt &stmt) {
    return leavesLoop(stmt) ? std::optional<std::string>(";") : std::nullopt;
  };
  std::vector<std::string> parameters;
  for (const EmitParameter &parameter : plan_.parameters)
    parameters.push_back(parameterText(parameter, spelling, false));
  for (VarId id : plan_.privates)
    before += "  " + print.declare(id) + ";\n";
  const Loop &loop = *plan_.loopStmt->loop;
  const bool testsItself =
      std::any_of(plan_.loop->exits.begin(), plan_.loop->exits.end(), [](const Exit &exit) { return exit.ownTest; });
  const std::string test =
      testsItself && loop.condition ? "    (void)(" + print.condition(loop.condition) + ");\n" : "";
  std::string lines;
  for (const CounterLine &line : counters)
    lines += line.text;
  const std::string body = print.loopBody(loop, 2) + rest(print);
  note(print);
  code_.wide += "\n// All iterations, whichever leaves: only where they reach matters.\nstatic void " + plan_.name +
                "_through(" + joined(parameters) + ") {\n" + constants(body) + before + "  " + header + "\n" + lines +
                test + body + "  }\n}\n";
}

} // namespace lanewise
