// emit/PlanChecks.cpp - what a plan's parameters may be, and which conditions can be said of them.
#include "emit/CodePrinter.h"
#include "emit/CommonCode.h"
#include "emit/EmissionPlan.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace lanewise {

// A pointer that is handed out is no pointer to const, nor is any that it is made of.
void keepPointersPlain(EmissionPlan &plan) {
  std::set<VarId> &plain = plan.live.plainPointers;
  for (const EmitParameter &parameter : plan.parameters)
    if (parameter.isOutput && parameter.type.isPointer() && parameter.variable != UINT32_MAX)
      plain.insert(parameter.variable);
  for (size_t before = SIZE_MAX; before != plain.size();) {
    before = plain.size();
    const auto passOn = [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Assign && stmt.value && stmt.value->type.isPointer() && plain.contains(stmt.var))
        forEachNode(stmt.value, [&](ExprRef node) {
          if (node->is(ExprKind::Var) && node->type.isPointer())
            plain.insert(static_cast<VarId>(node->intValue));
        });
    };
    for (const Stmt *stmt : plan.header)
      passOn(*stmt);
    forEachStmt(plan.loopStmt->loop->prelude, passOn);
    forEachStmt(plan.loopStmt->loop->body, passOn);
    forEachStmt(plan.loopStmt->loop->step, passOn);
  }
}

// Nothing is written of the definitions of records.
std::string checkTypes(const EmissionPlan &plan) {
  for (const auto &[id, type] : plan.live.types) {
    CxxType inner = type;
    while (inner.isPointer() || inner.isArray())
      inner = CxxType(*inner.to);
    if (inner.kind == CxxType::Kind::Record)
      return "the definition of " + inner.name + ", the type of " + plan.function->variables[id].name +
             ", is not part of the loop";
  }
  return {};
}

// A table of states has those that can be reached from where the loop begins, and no others.
void checkTableStarts(EmissionPlan &plan) {
  for (const NamedState &state : plan.states) {
    const CarriedState &carried = state.answer->state;
    if (!state.answer->claim || state.answer->claim->classId != "finite-state" || !carried.initial ||
        !carried.initial->isIntConst())
      continue;
    for (EmitParameter &parameter : plan.parameters) {
      if (parameter.name != state.field || !parameter.fixed.empty() || parameter.type.isPointer())
        continue;
      CodePrinter print(*plan.function, plan.live, {});
      const std::string text = print.operand(carried.initial);
      plan.conditions.push_back(parameter.name + " == " + text);
      parameter.fixed = text;
    }
  }
}

std::string withEmittedNames(const EmissionPlan &plan, const std::string &cxx) {
  const auto isNameByte = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  std::string text;
  for (size_t i = 0; i < cxx.size();) {
    size_t end = i;
    while (end < cxx.size() && isNameByte(cxx[end]))
      ++end;
    std::string word = cxx.substr(i, std::max<size_t>(end - i, 1));
    const bool isMember = i > 0 && (cxx[i - 1] == '.' || cxx[i - 1] == '>');
    if (end > i && !isMember)
      for (const auto &[id, name] : plan.live.names)
        if (plan.function->variables[id].name == word) {
          word = name;
          break;
        }
    text += word;
    i = std::max(end, i + 1);
  }
  return text;
}

// Pointers to different types are not compared as they stand.
bool mixesPointers(const EmissionPlan &plan, const std::string &cxx) {
  const CxxType *first = nullptr;
  for (const EmitParameter &parameter : plan.parameters) {
    if (!parameter.type.isPointer() || !mentions(cxx, parameter.name))
      continue;
    if (first && !(*first->to == *parameter.type.to))
      return true;
    first = &parameter.type;
  }
  return false;
}

// A condition may be checked where all its names are parameters.
bool isSpelled(const EmissionPlan &plan, const std::string &cxx) {
  for (size_t i = 0; i < cxx.size();) {
    const unsigned char c = static_cast<unsigned char>(cxx[i]);
    if (!std::isalnum(c) && c != '_') {
      if (c == '.' || c == '>' || c == '"')
        return c == '>' && i + 1 < cxx.size() && (cxx[i + 1] == ' ' || cxx[i + 1] == '=')
                   ? isSpelled(plan, cxx.substr(i + 2))
                   : false;
      ++i;
      continue;
    }
    size_t end = i;
    while (end < cxx.size() && (std::isalnum(static_cast<unsigned char>(cxx[end])) || cxx[end] == '_'))
      ++end;
    const std::string word = cxx.substr(i, end - i);
    static const std::set<std::string> kWords = {
        "int",  "long",   "unsigned", "char",      "const", "std",    "uintptr_t", "true",  "false", "reinterpret_cast",
        "void", "size_t", "less",     "ptrdiff_t", "short", "signed", "bool",      "float", "double"};
    const bool known = std::isdigit(c) || kWords.contains(word) ||
                       std::any_of(plan.parameters.begin(), plan.parameters.end(),
                                   [&](const EmitParameter &p) { return p.name == word; });
    if (!known)
      return false;
    i = end;
  }
  return true;
}

} // namespace lanewise
