// emit/PrintStmt.cpp - statements as C++, one line each, with the source's trailing comments.
#include "emit/CodePrinter.h"

namespace lanewise {

static std::string indent(int depth) { return std::string(static_cast<size_t>(depth) * 2, ' '); }

std::string CodePrinter::line(int depth, const std::string &text, const SourceSpan &span) {
  const std::string note = comment ? comment(span) : std::string();
  return indent(depth) + text + (note.empty() ? "" : " " + note) + "\n";
}

std::string CodePrinter::declare(VarId id) {
  const auto type = live_.types.find(id);
  if (type == live_.types.end()) {
    refuse("a variable has a type that cannot be spelled");
    return {};
  }
  const bool toConst = type->second.isPointer() && live_.pointsToConst(id);
  return declaration(type->second, live_.names.at(id), toConst, spelling_);
}

// x = x + e as x += e, i = i + 1 as ++i. C++ computes both in the same type.
static std::optional<std::string> compound(ExprRef value, bool isPointer) {
  switch (value->kind) {
  case ExprKind::Add:
  case ExprKind::PtrAdd:
    return "+";
  case ExprKind::Sub:
    return "-";
  case ExprKind::Mul:
    return isPointer ? std::nullopt : std::optional<std::string>("*");
  case ExprKind::BitAnd:
    return "&";
  case ExprKind::BitOr:
    return "|";
  case ExprKind::BitXor:
    return "^";
  default:
    return std::nullopt;
  }
}

std::string CodePrinter::assignment(const Stmt &stmt, bool declares) {
  const bool isStore = stmt.kind == StmtKind::Store;
  std::string target;
  CxxType type;
  bool readsItself = false;
  if (isStore) {
    const Piece piece = placePiece(stmt.place);
    target = piece.text;
    type = piece.type;
  } else {
    const auto found = live_.types.find(stmt.var);
    if (found == live_.types.end()) {
      refuse("a variable has a type that cannot be spelled");
      return {};
    }
    target = live_.names.at(stmt.var);
    type = found->second;
  }
  ExprRef value = stmt.value;
  if (type.kind == CxxType::Kind::Record || type.isArray()) {
    refuse("it copies a record or an array as a whole");
    return {};
  }
  if (declares)
    return declare(stmt.var) + " = " + assigned(value, type);
  const auto also = isStore ? alsoTo.find(stmt.place) : alsoTo.end();
  if (also != alsoTo.end())
    return target + " = " + also->second + " = " + assigned(value, type);
  const std::optional<std::string> op = value->operands.empty() ? std::nullopt : compound(value, type.isPointer());
  if (op && !isWrapped(value)) {
    ExprRef left = value->op(0);
    readsItself = isStore ? left->is(ExprKind::Load) && left->op(0) == stmt.place
                          : left->is(ExprKind::Var) && static_cast<VarId>(left->intValue) == stmt.var;
    if (readsItself) {
      ExprRef by = value->op(1);
      const bool one = by->isIntConst(1) || (by->isIntConst() && by->type.isInt() && by->intValue == 1);
      if (one && (*op == "+" || *op == "-"))
        return (*op == "+" ? "++" : "--") + target;
      if (by->isIntConst() && by->type.isSigned && by->intValue < 0 && *op == "+" && by->intValue > INT32_MIN)
        return by->intValue == -1 ? "--" + target : target + " -= " + std::to_string(-by->intValue);
      if (value->is(ExprKind::PtrAdd)) {
        print(value); // Checks the unit.
        return target + " += " + subscript(by);
      }
      return target + " " + *op + "= " + operands(by, by, value->type).second.text;
    }
  }
  return target + " = " + assigned(value, type);
}

std::string CodePrinter::simple(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Store)
    return assignment(stmt, false);
  refuse("a step of a loop is more than assignments");
  return {};
}

std::optional<std::string> stepText(CodePrinter &printer, const Block &step) {
  std::string text;
  for (const StmtPtr &stmt : step) {
    if (stmt->kind != StmtKind::Assign && stmt->kind != StmtKind::Store)
      return std::nullopt;
    std::string one = printer.statement(*stmt, 0);
    one.erase(one.find(';'));
    text += (text.empty() ? "" : ", ") + one;
  }
  return text;
}

std::string CodePrinter::jump(const Stmt &stmt, int depth) {
  if (insteadOfJump)
    if (const std::optional<std::string> text = insteadOfJump(stmt))
      return line(depth, *text, stmt.span);
  switch (stmt.jump) {
  case JumpKind::Break:
  case JumpKind::Continue: {
    const bool isBreak = stmt.jump == JumpKind::Break;
    for (size_t i = targets_.size(); i-- > 0;) {
      Target &target = targets_[i];
      if (target.isScope || target.label != stmt.label)
        continue;
      bool innermost = true;
      for (size_t j = i + 1; j < targets_.size(); ++j)
        innermost = innermost && targets_[j].isScope;
      if (innermost)
        return line(depth, isBreak ? "break;" : "continue;", stmt.span);
      if (!isBreak)
        refuse("it continues a loop around an inner one");
      target.needsLabel = true;
      return line(depth, "goto after_" + std::to_string(stmt.label) + ";", stmt.span);
    }
    refuse(isBreak ? "it leaves the loop early" : "it continues a loop from outside");
    return {};
  }
  case JumpKind::Leave:
    for (size_t i = targets_.size(); i-- > 0;)
      if (targets_[i].isScope && targets_[i].label == stmt.label) {
        targets_[i].needsLabel = true;
        return line(depth, "goto done_" + std::to_string(stmt.label) + ";", stmt.span);
      }
    refuse("it jumps out of what is written out");
    return {};
  case JumpKind::Return:
    refuse("it returns from the function");
    return {};
  case JumpKind::Throw:
    refuse("it may throw");
    return {};
  }
  return {};
}

static bool endsWithLeave(const Block &block, uint32_t label) {
  return !block.empty() && block.back()->kind == StmtKind::Jump && block.back()->jump == JumpKind::Leave &&
         block.back()->label == label;
}

// How many statements from `from` on are the header of a loop that follows them.
static size_t headerOf(const Block &block, size_t from) {
  size_t at = from;
  while (at < block.size() && (block[at]->kind == StmtKind::Declare || block[at]->kind == StmtKind::Assign))
    ++at;
  if (at == from || at == block.size() || block[at]->kind != StmtKind::Loop || block[at]->loop->form != LoopForm::For)
    return 0;
  const SourceSpan &loop = block[at]->loop->span;
  for (size_t i = from; i < at; ++i) {
    const SourceSpan &span = block[i]->span;
    const bool inside = span.file == loop.file &&
                        std::pair(span.line, span.column) > std::pair(loop.line, loop.column) &&
                        std::pair(span.line, span.column) <= std::pair(loop.endLine, loop.endColumn);
    if (!inside || block[from]->kind != StmtKind::Declare)
      return 0;
  }
  return at - from;
}

// In a scope that came of a call, `if (c) { A; leave } B` is if (c) { A } else { B }.
std::string CodePrinter::sequence(const Block &block, size_t from, int depth, uint32_t scopeLabel, bool inScope) {
  std::string text;
  for (size_t i = from; i < block.size(); ++i) {
    const Stmt &stmt = *block[i];
    if (skips && skips(stmt))
      continue;
    if (inScope && stmt.kind == StmtKind::Jump && stmt.jump == JumpKind::Leave && stmt.label == scopeLabel &&
        i + 1 == block.size())
      break;
    if (inScope && stmt.kind == StmtKind::If && endsWithLeave(stmt.body, scopeLabel) && stmt.orElse.empty()) {
      text += line(depth, "if (" + condition(stmt.value) + ") {", stmt.span);
      text += sequence(stmt.body, 0, depth + 1, scopeLabel, true);
      const std::string rest = sequence(block, i + 1, depth + 1, scopeLabel, true);
      text += rest.empty() ? indent(depth) + "}\n" : indent(depth) + "} else {\n" + rest + indent(depth) + "}\n";
      return text;
    }
    const size_t used = together(block, i, depth, text);
    if (used > 0) {
      i += used - 1;
      continue;
    }
    text += statement(stmt, depth);
  }
  return text;
}

// Statements that C++ writes as one: a declaration with its first value, and the header of a for loop. Returns how
// many.
size_t CodePrinter::together(const Block &block, size_t i, int depth, std::string &text) {
  const size_t header = headerOf(block, i);
  for (size_t j = i; skips && j < block.size() && j <= i + 2; ++j)
    if (skips(*block[j]))
      return 0;
  if (header == 2 && block[i]->var == block[i + 1]->var && !isLeftOut(block[i]->var)) {
    text += loop(*block[i + 2], {block[i].get(), block[i + 1].get()}, depth);
    return 3;
  }
  if (insteadOfStores || block[i]->kind != StmtKind::Declare || i + 1 == block.size() || isLeftOut(block[i]->var))
    return 0;
  const Stmt &next = *block[i + 1];
  const bool initialises = next.kind == StmtKind::Assign && next.var == block[i]->var && next.value &&
                           !containsNode(next.value, [&](ExprRef node) {
                             return node->is(ExprKind::Var) && static_cast<VarId>(node->intValue) == next.var;
                           });
  if (!initialises)
    return 0;
  text += line(depth, assignment(next, true) + ";", next.span);
  return 2;
}

std::string CodePrinter::block(const Block &block, int depth) {
  std::string text;
  for (size_t i = 0; i < block.size(); ++i) {
    if (skips && skips(*block[i]))
      continue;
    const size_t used = together(block, i, depth, text);
    if (used > 0)
      i += used - 1;
    else
      text += statement(*block[i], depth);
  }
  return text;
}

std::string CodePrinter::scope(const Stmt &stmt, int depth) {
  targets_.push_back({true, stmt.label, false});
  std::string inside = sequence(stmt.body, 0, depth + 1, stmt.label, true);
  const bool needsLabel = targets_.back().needsLabel;
  targets_.pop_back();
  std::string text = indent(depth) + "{\n" + inside + indent(depth) + "}\n";
  if (needsLabel)
    text += indent(depth) + "done_" + std::to_string(stmt.label) + ":;\n";
  return text;
}

std::string CodePrinter::loop(const Stmt &stmt, const std::vector<const Stmt *> &init, int depth) {
  const Loop &loop = *stmt.loop;
  if (insteadOfLoop)
    if (const std::optional<std::string> text = insteadOfLoop(stmt, init.size() == 2, depth))
      return *text;
  std::string first;
  if (init.size() == 2)
    first = assignment(*init[1], true);
  const std::optional<std::string> step = stepText(*this, loop.step);
  if (!step) {
    refuse("a step of a loop is more than assignments");
    return {};
  }
  targets_.push_back({false, loop.id, false});
  const auto inside = [&] { return (atTop ? atTop(loop, depth + 1) : "") + block(loop.body, depth + 1); };
  std::string text;
  if (loop.testAtEnd) {
    if (!step->empty() || !loop.condition)
      refuse("it contains a do-while loop of an unusual form");
    if (!loop.prelude.empty()) { // What the test declares is known to it.
      forEachStmt(loop.body, [&](const Stmt &s) {
        if (s.kind == StmtKind::Jump && s.jump == JumpKind::Continue && s.label == loop.id)
          refuse("it contains a do-while loop whose condition changes something, and that some iterations go to");
      });
      text = line(depth, "for (;;) {", loop.span) + inside() + block(loop.prelude, depth + 1) + indent(depth + 1) +
             "if (!(" + (loop.condition ? condition(loop.condition) : "true") + "))\n" + indent(depth + 2) +
             "break;\n" + indent(depth) + "}\n";
    } else
      text = indent(depth) + "do {\n" + inside() + indent(depth) + "} while (" +
             (loop.condition ? condition(loop.condition) : "true") + ");\n";
  } else if (!loop.prelude.empty()) {
    text = line(depth, "for (" + first + ";;" + (step->empty() ? "" : " " + *step) + ") {", loop.span) +
           block(loop.prelude, depth + 1);
    if (loop.condition)
      text += indent(depth + 1) + "if (!(" + condition(loop.condition) + "))\n" + indent(depth + 2) + "break;\n";
    text += inside() + indent(depth) + "}\n";
  } else {
    const std::string test = loop.condition ? condition(loop.condition) : "";
    const std::string header =
        first.empty() && step->empty()
            ? "while (" + (test.empty() ? "true" : test) + ")"
            : "for (" + first + ";" + (test.empty() ? "" : " " + test) + ";" + (step->empty() ? "" : " " + *step) + ")";
    text = line(depth, header + " {", loop.span) + inside() + indent(depth) + "}\n";
  }
  if (targets_.back().needsLabel)
    text += indent(depth) + "after_" + std::to_string(loop.id) + ":;\n";
  targets_.pop_back();
  return text;
}

std::string CodePrinter::statements(const std::vector<const Stmt *> &pair, int depth) {
  return line(depth, assignment(*pair.back(), true) + ";", pair.back()->span);
}

std::string CodePrinter::loopBody(const Loop &loop, int depth) {
  targets_.push_back({false, loop.id, false});
  std::string text =
      block(loop.testAtEnd ? loop.body : loop.prelude, depth) + block(loop.testAtEnd ? loop.prelude : loop.body, depth);
  if (targets_.back().needsLabel)
    refuse("it leaves the loop early");
  targets_.pop_back();
  return text;
}

std::string CodePrinter::statement(const Stmt &stmt, int depth) {
  if (!insteadOfStores)
    return statementAlone(stmt, depth);
  std::string text;
  for (const std::string &line : insteadOfStores(stmt))
    text += indent(depth) + line + "\n";
  return stmt.kind == StmtKind::Store ? text : text + statementAlone(stmt, depth);
}

std::string CodePrinter::statementAlone(const Stmt &stmt, int depth) {
  if ((stmt.kind == StmtKind::Declare || stmt.kind == StmtKind::Assign) && isLeftOut(stmt.var))
    return {};
  switch (stmt.kind) {
  case StmtKind::Declare:
    if (stmt.value) {
      refuse("it declares an array with contents");
      return {};
    }
    return line(depth, declare(stmt.var) + ";", stmt.span);
  case StmtKind::Assign:
  case StmtKind::Store:
    return line(depth, assignment(stmt, false) + ";", stmt.span);
  case StmtKind::If: {
    const std::string head = line(depth, "if (" + condition(stmt.value) + ") {", stmt.span);
    const std::string body = block(stmt.body, depth + 1), orElse = block(stmt.orElse, depth + 1);
    if (body.empty() && orElse.empty())
      return {};
    return head + body + (orElse.empty() ? "" : indent(depth) + "} else {\n" + orElse) + indent(depth) + "}\n";
  }
  case StmtKind::Loop:
    return loop(stmt, {}, depth);
  case StmtKind::Scope:
    return scope(stmt, depth);
  case StmtKind::Jump:
    return jump(stmt, depth);
  case StmtKind::Assume:
    return {};
  case StmtKind::Call:
  case StmtKind::Touch:
  case StmtKind::Refuse:
    break;
  }
  refuse("it does something that cannot be written out");
  return {};
}

} // namespace lanewise
