// emit/CommonCode.cpp - writes the serial loop, its runs and its operator.
#include "emit/CommonCode.h"

#include "emit/CommonWriter.h"

#include <algorithm>
#include <functional>

namespace lanewise {

// The parameters that a function with this code needs; `arguments` is how it is called with them.
std::string CommonWriter::takes(const std::string &code, std::string &arguments,
                                const std::set<std::string> &own) const {
  std::vector<std::string> parameters, names;
  for (const auto &[text, argument] : code_.inner) {
    const bool renamed =
        std::any_of(plan_.counters.begin(), plan_.counters.end(),
                    [&, &name = argument](const ClosedVariable &c) { return plan_.live.names.at(c.variable) == name; });
    if (own.contains(argument) || !mentions(code, renamed ? argument + "_0" : argument))
      continue;
    parameters.push_back(text);
    names.push_back(argument);
  }
  arguments = joined(names);
  return joined(parameters);
}

std::string CommonWriter::constants(const std::string &code) const {
  std::string text;
  for (VarId id : plan_.live.used) {
    const Variable &variable = function_.variables[id];
    const std::string &name = plan_.live.names.at(id);
    if (!isTable(variable) || !mentions(code, name))
      continue;
    std::vector<std::string> values;
    for (int64_t value : variable.contents)
      values.push_back(variable.type.isSigned || value >= 0 ? std::to_string(value)
                                                            : std::to_string(static_cast<uint64_t>(value)) + "u");
    // Rows need no braces of their own.
    const bool isHost = style_.inner.find("__device__") == std::string::npos;
    text += std::string("  ") + (isHost ? "static " : "") + "const " + declaration(plan_.live.types.at(id), name) +
            " = {" + joined(values) + "};\n";
  }
  return text;
}

CodePrinter CommonWriter::printer(TypeSpelling spelling) const {
  CodePrinter print(function_, plan_.live, spelling);
  if (!spelling.wide)
    print.comment = style_.comment;
  // What the header computes and the loop leaves alone has no variable outside the loop.
  for (const Stmt *stmt : plan_.header) {
    EmitParameter asState;
    asState.variable = stmt->var;
    asState.name = plan_.live.names.contains(stmt->var) ? plan_.live.names.at(stmt->var) : "";
    const bool isCounter = std::any_of(plan_.counters.begin(), plan_.counters.end(),
                                       [&](const ClosedVariable &counter) { return counter.variable == stmt->var; });
    const bool isParameter = std::any_of(plan_.parameters.begin(), plan_.parameters.end(),
                                         [&](const EmitParameter &p) { return p.variable == stmt->var; });
    if (stmt->kind != StmtKind::Assign || isCounter || isParameter || isState(asState))
      continue;
    const bool isFixed = !containsNode(stmt->value, [&](ExprRef node) {
      if (!node->is(ExprKind::Load))
        return false;
      const Cell *cell = plan_.live.cellAt(node->op(0));
      // Of a pointer, `written` speaks of what it leads to.
      return !cell || (cell->type.isPointer() ? isStored(cell->place) : cell->written);
    });
    print.means[stmt->var] = isFixed ? stmt->value : nullptr;
  }
  return print;
}

bool CommonWriter::isStored(ExprRef place) const {
  bool found = false;
  const auto visit = [&](const Stmt &stmt) { found = found || (stmt.kind == StmtKind::Store && stmt.place == place); };
  const Loop &loop = *plan_.loopStmt->loop;
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, visit);
  return found;
}

bool CommonWriter::isState(const EmitParameter &parameter) const {
  if (std::find(plan_.keptLast.begin(), plan_.keptLast.end(), parameter.variable) != plan_.keptLast.end())
    return true;
  return std::any_of(plan_.states.begin(), plan_.states.end(),
                     [&](const NamedState &state) { return state.field == parameter.name; });
}

const ClosedVariable *CommonWriter::counterOf(const EmitParameter &parameter) const {
  for (const ClosedVariable &counter : plan_.counters)
    if (counter.variable == parameter.variable)
      return &counter;
  return nullptr;
}

std::string CommonWriter::parameterText(const EmitParameter &parameter, const TypeSpelling &spelling,
                                        bool asInput) const {
  const bool isPointer = parameter.type.isPointer();
  const bool reference =
      (parameter.isOutput || parameter.byReference) && !(asInput && !parameter.isOutput && isPointer);
  std::string name = parameter.name;
  if (asInput && counterOf(parameter))
    name += "_0";
  if (reference && !(asInput && counterOf(parameter)))
    return declaration(parameter.type, "&" + name, !parameter.isOutput, spelling);
  const bool isPlain = plan_.live.plainPointers.contains(parameter.variable);
  return declaration(parameter.type, name, isPointer && !parameter.isWritten && !isPlain, spelling);
}

void CommonWriter::parameters() {
  std::vector<std::string> all, names;
  for (const EmitParameter &parameter : plan_.parameters) {
    all.push_back(parameterText(parameter, {}, false));
    names.push_back(parameter.name);
    if (isState(parameter))
      continue;
    // A counter that starts inside is made inside.
    const ClosedVariable *counter = counterOf(parameter);
    if (counter && counter->start)
      continue;
    code_.inner.emplace_back(parameterText(parameter, {}, true), parameter.name);
  }
  code_.parameters = joined(all);
  code_.arguments = joined(names);
}

void CommonWriter::structs() {
  const std::string &name = plan_.name;
  if (hasState()) {
    code_.state = "// What an iteration inherits from the one before it.\nstruct " + name + "_state {\n";
    for (const NamedState &state : plan_.states)
      code_.state += "  " + state.type + " " + state.field + ";\n";
    for (VarId id : plan_.keptLast)
      code_.state += "  " + declaration(plan_.live.types.at(id), plan_.live.names.at(id)) + ";\n";
    for (const StepOperator &op : plan_.steps)
      for (const StateKey &key : op.keys)
        code_.state += "  " + key.type + " " + key.name + "; // of " + key.field + "\n";
    code_.state += "};\n";
  }
  if (plan_.join == JoinKind::Totals) {
    std::vector<std::string> identity;
    std::string joins;
    for (size_t i = 0; i < plan_.states.size(); ++i) {
      identity.push_back(plan_.folds[i].identity);
      joins += "  " + plan_.folds[i].join + "\n";
    }
    for (VarId id : plan_.keptLast) {
      identity.push_back("{}");
      joins += "  state." + plan_.live.names.at(id) + " = part." + plan_.live.names.at(id) + ";\n";
    }
    code_.step = "// The state from which a part of the iterations starts on its own.\n" + style_.inner + "inline " +
                 name + "_state " + name + "_nothing() { return {" + joined(identity) + "}; }\n\n" +
                 "// What `state` becomes by a later part of the iterations.\n" + style_.inner + "inline void " + name +
                 "_join(" + name + "_state &state, const " + name + "_state &part) {\n" + joins + "}\n";
  } else if (plan_.join == JoinKind::Prefixes) {
    stepStructs();
  }
}

void CommonWriter::replaceStarts(CodePrinter &print) const {
  // Where a counter starts from a parameter, that parameter has another name inside.
  for (const ClosedVariable &counter : plan_.counters)
    if (!counter.start)
      print.instead[function_.pool->var(counter.variable, function_.variables[counter.variable].type)] = {
          plan_.live.names.at(counter.variable) + "_0", plan_.live.types.at(counter.variable)};
}

void CommonWriter::tripsFunction() {
  CodePrinter print = printer();
  replaceStarts(print);
  std::string text = print.value(plan_.tripCount);
  note(print);
  code_.trips = "// How many iterations there are.\n" + style_.inner + "inline std::ptrdiff_t " + plan_.name +
                "_trips(" + takes(text, code_.tripsArguments) + ") {\n  return " + text + ";\n}\n";
}

void CommonWriter::innerTripsFunction() {
  if (!plan_.innerTrips)
    return;
  CodePrinter print = printer();
  std::string text = print.value(plan_.innerTrips);
  // A look at it only decides whether threads are worth their while: what cannot be said is left out.
  if (!print.trouble().empty())
    text = "16";
  code_.innerTrips = "// About how many iterations of inner loops each has.\n" + style_.inner +
                     "inline std::ptrdiff_t " + plan_.name + "_inner(" + takes(text, code_.innerTripsArguments) +
                     ") {\n  return " + text + ";\n}\n";
}

bool CommonWriter::assignedInBody(VarId id) const {
  bool found = false;
  for (const Block *block : {&plan_.loopStmt->loop->prelude, &plan_.loopStmt->loop->body})
    forEachStmt(*block, [&](const Stmt &stmt) { found = found || (stmt.kind == StmtKind::Assign && stmt.var == id); });
  return found;
}

// Lines that set every counter at the top of an iteration. Where the loop counts up from 0 by one, its own counter is
// the number of the iteration.
std::vector<CounterLine> CommonWriter::counterLines(CodePrinter &print, bool &direct, std::string &header,
                                                    bool mayChange) {
  ExprRef iteration = function_.pool->iter(plan_.loop->id);
  direct = false;
  header = "for (std::ptrdiff_t iteration = first; iteration < last; ++iteration) {";
  const ClosedVariable *main = nullptr;
  for (const ClosedVariable &counter : plan_.counters) {
    const Variable &variable = function_.variables[counter.variable];
    ExprRef bare = counter.closed->is(ExprKind::Cast) ? counter.closed->op(0) : counter.closed;
    if (!main && counter.start && bare == iteration && variable.type.isInt() && !assignedInBody(counter.variable))
      main = &counter;
  }
  replaceStarts(print);
  print.instead[iteration] = {"iteration"};
  if (main) {
    direct = true;
    const CxxType &type = plan_.live.types.at(main->variable);
    const std::string name = plan_.live.names.at(main->variable), t = numberName(type);
    header = "for (" + t + " " + name + " = (" + t + ")first; " + name + " < (" + t + ")last; ++" + name + ") {";
    print.instead[iteration] = {"(std::ptrdiff_t)" + name};
  }
  std::vector<CounterLine> lines;
  for (const ClosedVariable &counter : plan_.counters) {
    if (&counter == main)
      continue;
    const CxxType &type = plan_.live.types.at(counter.variable);
    const bool constant = !mayChange || !assignedInBody(counter.variable);
    const std::string name = plan_.live.names.at(counter.variable);
    const std::string value = print.assigned(counter.closed, type);
    const bool toConst = type.isPointer() && plan_.live.pointsToConst(counter.variable);
    // A search sets what only the iteration that leaves keeps.
    const bool isUnread = !constant && !isReadInLoop(counter.variable);
    lines.push_back({name, "    " + std::string(isUnread ? "[[maybe_unused]] " : "") +
                               (constant && !type.isPointer() ? "const " : "") + declaration(type, name, toConst) +
                               " = " + value + ";\n"});
  }
  return lines;
}

// What the header's step does beside counting.
std::string CommonWriter::rest(CodePrinter &print) {
  std::string text;
  for (const StmtPtr &stmt : plan_.loopStmt->loop->step) {
    const bool counts = stmt->kind == StmtKind::Assign &&
                        std::any_of(plan_.counters.begin(), plan_.counters.end(),
                                    [&](const ClosedVariable &counter) { return counter.variable == stmt->var; });
    if (!counts && !(print.skips && print.skips(*stmt)))
      text += print.statement(*stmt, 2);
  }
  bool continues = false;
  forEachStmt(plan_.loopStmt->loop->body, [&](const Stmt &stmt) {
    continues =
        continues || (stmt.kind == StmtKind::Jump && stmt.jump == JumpKind::Continue && stmt.label == plan_.loop->id);
  });
  if (!text.empty() && continues)
    code_.trouble = "its step does more than count, and some iterations go straight to it";
  if (!plan_.loopStmt->loop->prelude.empty() && plan_.loopStmt->loop->testAtEnd && continues)
    code_.trouble = "its condition changes something, and some iterations go straight to it";
  return text;
}

void CommonWriter::runFunction(int piece) {
  CodePrinter print = printer();
  bool direct = false;
  std::string header;
  for (const StateAnswer &answer : plan_.answers) {
    const Type type = answer.state.entry->type;
    if (type.isInt() && type.isSigned && plan_.join == JoinKind::Totals) {
      print.wrapped.insert(answer.state.entry);
      if (answer.state.cell)
        print.wrappedPlaces.insert(answer.state.cell);
      if (!answer.state.cell)
        print.wrappedVariables.insert(answer.state.var);
    }
  }
  for (const CombinedArray &update : plan_.updates)
    if (update.element.number.isInt() && update.element.number.isSigned)
      print.wrappedPlaces.insert(update.places.begin(), update.places.end());
  const std::vector<CounterLine> counters = counterLines(print, direct, header, true);
  print.instead.clear();
  std::string before, after;
  for (const NamedState &state : plan_.states) {
    before += "  " + state.type + " " + state.field + " = state." + state.field + ";\n";
    after += "  state." + state.field + " = " + state.field + ";\n";
  }
  for (VarId id : plan_.keptLast) {
    const std::string &name = plan_.live.names.at(id);
    before += "  " + print.declare(id) + " = state." + name + ";\n";
    after += "  state." + name + " = " + name + ";\n";
  }
  for (VarId id : plan_.privates)
    before += "  " + print.declare(id) + ";\n";
  std::string handsOn;
  for (const MemoryState &memory : plan_.memory) {
    if (memory.staysThere) {
      const std::string there = print.place(memory.read);
      print.insteadOfPlace[memory.read] =
          "(" + iterationIn(header) + " == first ? " + memory.name + " : " + there + ")";
      continue;
    }
    print.insteadOfPlace[memory.read] = memory.name;
    if (!memory.moves())
      continue;
    print.alsoTo[memory.write] = memory.name + "_next";
    before += "  " + declaration(memory.type, memory.name + "_next") + " = " + memory.name + ";\n";
    handsOn += "    " + memory.name + " = " + memory.name + "_next;\n";
  }
  // Only iterations before the one that leaves run here.
  print.insteadOfJump = [&](const Stmt &stmt) {
    return leavesLoop(stmt) ? std::optional<std::string>("return;") : std::nullopt;
  };
  takePiece(print, piece);
  readCopies(print);
  const bool isWavefront = plan_.nest && !plan_.nest->hyperplane.empty();
  std::vector<std::string> shared;
  std::string text;
  if (plan_.nest && !isWavefront) {
    text = before + interchangedText(print);
  } else {
    if (isWavefront)
      rangeNest(print, wavesOfRow(print, iterationIn(header)));
    const std::string iteration = iterationIn(header), reads = sharedLines(print, piece, iteration, false, shared),
                      body = reads + print.loopBody(*plan_.loopStmt->loop, 2) +
                             sharedLines(print, piece, iteration, true, shared);
    const std::string inside = body + handsOn + rest(print);
    text = before + "  " + header + "\n" + neededLines(counters, inside) + inside + "  }\n" + after;
  }
  note(print);
  const std::string suffix = piece < 0 ? "" : "_" + std::to_string(piece + 1);
  const std::string taken = takes(text, code_.runArguments);
  code_.pieceArguments.push_back(code_.runArguments);
  code_.run += (code_.run.empty() ? "" : "\n") + std::string("// Iterations first to last - 1, one after another") +
               (piece < 0 ? "" : ": part of their statements") + ".\n" + style_.inner + "void " + plan_.name + "_run" +
               suffix + "(" +
               joined({"std::ptrdiff_t first", "std::ptrdiff_t last",
                       isWavefront ? "std::ptrdiff_t fromWave, std::ptrdiff_t toWave" : "", stateParameter(), taken,
                       copyParameter(), joined(shared)}) +
               ") {\n" + constants(text) + text + "}\n";
}

void CommonWriter::serialFunction(bool wide) {
  TypeSpelling spelling;
  spelling.wide = wide;
  CodePrinter print = printer(spelling);
  print.insteadOfJump = [&](const Stmt &stmt) { return returnText(print, stmt); };
  print.means.clear();
  std::vector<std::string> parameters;
  for (const EmitParameter &parameter : plan_.parameters)
    parameters.push_back(parameterText(parameter, spelling, false));
  std::string before;
  for (VarId id : plan_.privates)
    before += "  " + print.declare(id) + ";\n";
  if (plan_.returns)
    before += "  " + plan_.returned + " = false;\n";
  // What the loop's own header cannot hold stands before it.
  std::vector<const Stmt *> header = plan_.header, inHeader;
  const auto isPair = [&](size_t at) {
    return at + 1 < header.size() && header[at]->kind == StmtKind::Declare &&
           header[at + 1]->kind == StmtKind::Assign && header[at]->var == header[at + 1]->var;
  };
  for (size_t i = 0; i < header.size(); ++i) {
    const std::string &name = plan_.live.names.at(header[i]->var);
    const bool isParameter = std::any_of(plan_.parameters.begin(), plan_.parameters.end(),
                                         [&](const EmitParameter &p) { return p.name == name; });
    if (isPair(i) && i + 2 == header.size()) {
      inHeader = {header[i], header[i + 1]};
      break;
    }
    if (header[i]->kind == StmtKind::Declare || isParameter)
      before += isPair(i) ? print.statements({header[i], header[i + 1]}, 1) : print.statement(*header[i], 1);
    else
      before += "  " + print.declare(header[i]->var) + ";\n" + print.statement(*header[i], 1);
    i += isPair(i);
  }
  const std::string loop = print.loop(*plan_.loopStmt, inHeader, 1);
  note(print);
  const std::string name = plan_.name + (wide ? "_wide" : "_serial");
  std::string &text = wide ? code_.wide : code_.serial;
  text = (wide ? "// The loop in numbers that know their error.\nstatic " : "// The loop as it stands.\n") +
         std::string("void ") + name + "(" + joined(parameters) + ") {\n" + constants(before + loop) + before + loop +
         "}\n";
}

void CommonWriter::handOver() {
  for (const MemoryState &memory : plan_.memory) {
    // As the first iteration finds it.
    ExprRef place = rewrite(*function_.pool, memory.read, [&](ExprRef node) -> ExprRef {
      for (const ClosedVariable &counter : plan_.counters)
        if (counter.start && node->is(ExprKind::Var) && static_cast<VarId>(node->intValue) == counter.variable)
          return counter.start;
      return nullptr;
    });
    CodePrinter print = printer();
    const std::string text = print.place(place);
    note(print);
    code_.stateIn.push_back("state." + memory.name + " = " + text + ";");
    code_.memoryIn.push_back(code_.stateIn.back());
    if (memory.moves())
      continue;
    code_.stateOut.push_back(text + " = state." + memory.name + ";");
    code_.memoryOut.push_back(code_.stateOut.back());
  }
  for (const NamedState &state : plan_.states) {
    if (std::any_of(plan_.memory.begin(), plan_.memory.end(),
                    [&](const MemoryState &m) { return m.name == state.field; }))
      continue;
    // What the header gives it is its first value.
    std::string start = state.field;
    for (const Stmt *stmt : plan_.header)
      if (stmt->kind == StmtKind::Assign && !state.answer->state.cell && stmt->var == state.answer->state.var) {
        CodePrinter print = printer();
        start = print.value(stmt->value);
        note(print);
      }
    code_.stateIn.push_back("state." + state.field + " = " + start + ";");
    for (const EmitParameter &parameter : plan_.parameters)
      if (parameter.name == state.field && parameter.isOutput)
        code_.stateOut.push_back(state.field + " = state." + state.field + ";");
  }
  for (VarId id : plan_.keptLast) {
    const std::string &name = plan_.live.names.at(id);
    code_.stateIn.push_back("state." + name + " = " + name + ";");
    code_.stateOut.push_back(name + " = state." + name + ";");
  }
  for (const StepOperator &op : plan_.steps)
    for (const StateKey &key : op.keys) {
      CodePrinter print = printer();
      print.instead[key.entry] = {"state." + key.field};
      code_.stateIn.push_back("state." + key.name + " = " + print.value(key.value) + ";");
      if (containsNode(key.value, [](ExprRef node) { return node->is(ExprKind::Load); }))
        code_.memoryIn.push_back(code_.stateIn.back());
      note(print);
    }
  CodePrinter print = printer();
  print.instead[function_.pool->iter(plan_.loop->id)] = {"trips"};
  for (const ClosedVariable &counter : plan_.counters)
    if (counter.isOutput)
      code_.countersOut.push_back(
          plan_.live.names.at(counter.variable) + " = " +
          print.assigned(counter.after ? counter.after : counter.closed, plan_.live.types.at(counter.variable)) + ";");
  note(print);
}

CommonCode CommonWriter::write() {
  parameters();
  structs();
  tripsFunction();
  innerTripsFunction();
  if (plan_.isSearch) {
    searchFunction();
    fromFunction();
  }
  if (plan_.unlock)
    unlockFunctions();
  else if (!plan_.isSearch || !plan_.answers.empty())
    runFunction(-1);
  for (int level = 0; plan_.join == JoinKind::Prefixes && level < plan_.levels; ++level)
    stepsFunction(level);
  if (!plan_.reached.empty())
    reachFunction();
  serialFunction(false);
  const std::string trouble = code_.trouble;
  serialFunction(true);
  if (plan_.isSearch)
    throughFunction();
  handOver();
  return code_;
}

CommonCode writeCommonCode(const EmissionPlan &plan, const CodeStyle &style) {
  return CommonWriter(plan, style).write();
}

} // namespace lanewise
