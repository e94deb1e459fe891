// dependence/CallFacts.cpp - the facts at the beginning of a function, as far as a loop mentions what they are about.
#include "dependence/CallFacts.h"

#include "model/CallFacts.h"
#include "model/SourceText.h"

#include <algorithm>
#include <set>

namespace lanewise {

namespace {
class Mentioned {
public:
  explicit Mentioned(const LoopSummary &loop) {
    for (const Access &access : loop.accesses) {
      const Base base = locate(access.place).base;
      const ExprRef root = base.kind == Base::Kind::Elements ? rootOf(base.pointer) : base.pointer;
      if (root && root->is(ExprKind::Var)) {
        bases_.insert(static_cast<VarId>(root->intValue));
        if (access.isWrite)
          written_.insert(static_cast<VarId>(root->intValue));
      }
      writes_ = writes_ || access.isWrite;
      allBases_.insert({static_cast<int>(base.kind), base.var, base.pointer});
      note(access.place);
      note(access.guard);
    }
    note(loop.domain.inside);
    note(loop.domain.tripCount);
    for (const Domain &inner : loop.innerDomains)
      note(inner.inside);
  }

  bool uses(VarId var) const { return variables_.count(var) != 0; }
  bool isBase(VarId var) const { return bases_.count(var) != 0; }
  bool isWritten(VarId var) const { return written_.count(var) != 0; }
  bool hasSeveralBases() const { return writes_ && allBases_.size() > 1; }

private:
  static ExprRef rootOf(ExprRef place) { return locate(place).base.pointer; }

  void note(ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var))
          variables_.insert(static_cast<VarId>(node->intValue));
      });
  }

  std::set<VarId> variables_, bases_, written_;
  std::set<std::tuple<int, VarId, ExprRef>> allBases_;
  bool writes_ = false;
};
} // namespace

std::vector<Assumption> callFactsOf(const LoopSummary &loop) {
  std::vector<Assumption> facts;
  std::optional<Mentioned> mentioned;
  for (const StmtPtr &stmt : loop.function->body) {
    if (stmt->kind == StmtKind::Loop) // they stand at the beginning
      break;
    if (stmt->kind != StmtKind::Assume || (stmt->text != kEveryCall && stmt->text != kUserNoAlias))
      continue;
    if (!mentioned)
      mentioned.emplace(loop);
    const auto variable = [&](size_t i) { return static_cast<VarId>(stmt->value->op(i)->intValue); };
    const auto name = [&](size_t i) { return loop.function->variables[variable(i)].name; };
    if (!isApart(stmt->value)) {
      bool used = false;
      forEachNode(stmt->value, [&](ExprRef node) {
        used = used || (node->is(ExprKind::Var) && mentioned->uses(static_cast<VarId>(node->intValue)));
      });
      if (used)
        facts.push_back(
            {Assumption::Kind::CallSites, "every call here passes " + sourceText(*loop.function, stmt->value)});
    } else if (stmt->value->operands.size() == 2) {
      const VarId a = variable(0), b = variable(1);
      if (mentioned->isBase(a) && mentioned->isBase(b) && (mentioned->isWritten(a) || mentioned->isWritten(b)))
        facts.push_back({Assumption::Kind::CallSites,
                         "every call here passes different objects as " + name(0) + " and " + name(1)});
    } else if (mentioned->isBase(variable(0)) && mentioned->hasSeveralBases()) {
      facts.push_back({Assumption::Kind::User,
                       "what " + name(0) + " leads to is reached in no other way (" + std::string(kUserNoAlias) + ")"});
    }
  }
  return facts;
}

} // namespace lanewise
