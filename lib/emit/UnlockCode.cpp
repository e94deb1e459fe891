// emit/UnlockCode.cpp - the functions of a serial loop that a change of order frees.
// Tested by tests/emit, by running what comes of it.
#include "emit/CommonWriter.h"

#include <algorithm>

namespace lanewise {

void CommonWriter::takePiece(CodePrinter &print, int piece) const {
  if (piece < 0)
    return;
  std::set<const Stmt *> others;
  std::set<VarId> mentioned;
  const auto look = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar))
          mentioned.insert(static_cast<VarId>(node->intValue));
      });
  };
  const auto visit = [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign)
      mentioned.insert(stmt.var);
    look(stmt.value);
    look(stmt.place);
    if (stmt.loop)
      look(stmt.loop->condition);
  };
  for (size_t i = 0; i < plan_.unlock->pieces.size(); ++i)
    for (const Stmt *stmt : plan_.unlock->pieces[i].statements) {
      if (static_cast<int>(i) != piece) {
        others.insert(stmt);
        continue;
      }
      visit(*stmt);
      forEachStmt(stmt->body, visit);
      forEachStmt(stmt->orElse, visit);
      if (stmt->loop) {
        forEachStmt(stmt->loop->prelude, visit);
        forEachStmt(stmt->loop->body, visit);
        forEachStmt(stmt->loop->step, visit);
      }
    }
  // Declarations may belong to no piece: those that this one needs are written.
  std::set<const Stmt *> unneeded;
  for (const StmtPtr &stmt : plan_.loopStmt->loop->body)
    if (stmt->kind == StmtKind::Declare && !mentioned.contains(stmt->var))
      unneeded.insert(stmt.get());
  print.skips = [others, unneeded](const Stmt &stmt) { return others.contains(&stmt) || unneeded.contains(&stmt); };
}

// Scalars that one piece sets and others read have an element for each iteration.
std::string CommonWriter::sharedLines(CodePrinter &print, int piece, const std::string &iteration, bool writes,
                                      std::vector<std::string> &parameters) const {
  if (piece < 0)
    return {};
  std::string text;
  for (VarId id : plan_.unlock->expanded) {
    const LoopPiece &here = plan_.unlock->pieces[static_cast<size_t>(piece)];
    const bool sets = mentionsVariable(here, id, true), mentions = mentionsVariable(here, id, false);
    if (!mentions || sets != writes)
      continue;
    const std::string &name = plan_.live.names.at(id);
    const CxxType &type = plan_.live.types.at(id);
    const std::string element = name + "_each[" + iteration + "]";
    parameters.push_back((writes ? "" : "const ") + type.name + " *" + name + "_each");
    if (writes) {
      text += "    " + element + " = " + name + ";\n";
      continue;
    }
    const bool isInside = plan_.live.declared.contains(id);
    text += "    " + (isInside ? "const " + declaration(type, name) : name) + " = " + element + ";\n";
    if (isInside)
      print.leftOut.insert(id);
  }
  return text;
}

std::string CommonWriter::copyParameter() const {
  for (const EmitParameter &parameter : plan_.parameters)
    if (!plan_.buffered.empty() && parameter.name == plan_.buffered)
      return declaration(parameter.type, plan_.buffered + "_old", true);
  return {};
}

// a[i + 1] as a_old[i + 1].
void CommonWriter::readCopies(CodePrinter &print) {
  if (plan_.buffered.empty())
    return;
  const std::string &name = plan_.buffered;
  std::vector<ExprRef> loads;
  const auto look = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Load) && parameterOf(plan_, node->op(0)) == name)
          loads.push_back(node);
      });
  };
  forEachStmt(plan_.loopStmt->loop->body, [&](const Stmt &stmt) {
    look(stmt.value);
    look(stmt.place);
    if (stmt.loop)
      look(stmt.loop->condition);
  });
  for (ExprRef load : loads) {
    const std::string text = print.place(load->op(0)), direct = name + "[";
    const size_t at = text.starts_with("*") ? 1 : 0;
    const bool isDirect = text.compare(at, direct.size(), direct) == 0 || text.substr(at) == name;
    if (!isDirect && code_.trouble.empty())
      code_.trouble = "it reads " + name + " through another pointer, and old values would have to come from a copy";
    print.instead[load] = {text.substr(0, at) + name + "_old" + text.substr(at + name.size())};
  }
}

// The number of iterations before the place where the loop is divided.
void CommonWriter::cutFunction() {
  const std::optional<MeetingPlace> &meeting = plan_.unlock->meeting;
  if (!meeting || plan_.unlock->transform == Transform::Distribution)
    return;
  const std::string count = std::to_string(meeting->count);
  std::string text;
  if (meeting->kind == MeetingPlace::Kind::First) {
    text = "  return trips < " + count + " ? trips : " + count + ";\n";
  } else if (meeting->kind == MeetingPlace::Kind::Last) {
    text = "  return trips < " + count + " ? 0 : trips - " + count + ";\n";
  } else {
    const ClosedVariable *counter = nullptr;
    const ScalarState *scalar = nullptr;
    for (const ClosedVariable &closed : plan_.counters)
      for (const ScalarState &state : plan_.loop->scalars)
        if (!state.cell && state.var == closed.variable && state.step && state.step->isIntConst() &&
            function_.variables[closed.variable].name == meeting->counter) {
          counter = &closed;
          scalar = &state;
        }
    const std::string bound = withEmittedNames(plan_, meeting->text);
    const int64_t step = scalar ? scalar->step->intValue : 0;
    const bool isCross = meeting->kind == MeetingPlace::Kind::Cross;
    if (!counter || !isSpelled(plan_, bound) || step == 0 || (isCross && meeting->downward != (step < 0))) {
      code_.trouble = "where it is to be divided cannot be said outside its function";
      return;
    }
    CodePrinter print = printer();
    replaceStarts(print);
    const std::string start =
        counter->start ? print.operand(counter->start) : plan_.live.names.at(counter->variable) + "_0";
    note(print);
    const std::string distance =
        isCross ? (step > 0 ? "(long)(" + bound + ") - 2 * (long)" + start
                            : "2 * (long)" + start + " - (long)(" + bound + ")")
                : (step > 0 ? "(long)(" + bound + ") - (long)" + start : "(long)" + start + " - (long)(" + bound + ")");
    const std::string by = std::to_string((step < 0 ? -step : step) * (isCross ? 2 : 1));
    text = "  const std::ptrdiff_t distance = " + distance + ";\n";
    if (isCross)
      text += "  const std::ptrdiff_t before = distance <= 0 ? 0 : (distance + " + by + " - 1) / " + by +
              ";\n  return before < trips ? before : trips;\n";
    else
      text += "  return distance < 0 || distance % " + by + " != 0 || distance / " + by +
              " >= trips ? trips : distance / " + by + ";\n";
  }
  const std::string taken = takes(text, code_.cutArguments);
  code_.cut = "// How many iterations there are before the loop is divided.\n" + style_.inner +
              "inline std::ptrdiff_t " + plan_.name + "_cut(" + joined({"std::ptrdiff_t trips", taken}) + ") {\n" +
              text + "}\n";
}

void CommonWriter::unlockFunctions() {
  if (plan_.unlock->transform == Transform::Distribution)
    for (size_t i = 0; i < plan_.unlock->pieces.size(); ++i)
      runFunction(static_cast<int>(i));
  else
    runFunction(-1);
  if (plan_.nest && !plan_.nest->hyperplane.empty())
    wavesFunction();
  cutFunction();
}

} // namespace lanewise
