// frontend/RefuseLoops.cpp - a refusal at the beginning of each body.
#include "frontend/RefuseLoops.h"

namespace lanewise {

static void refuseIn(Block &block, const std::function<void(Stmt &)> &refuse) {
  for (StmtPtr &stmt : block) {
    refuseIn(stmt->body, refuse);
    refuseIn(stmt->orElse, refuse);
    if (!stmt->loop)
      continue;
    refuseIn(stmt->loop->body, refuse);
    refuse(*stmt);
  }
}

void refuseLoops(FunctionModel &model, Refusal why, const std::string &text,
                 const std::function<bool(const Loop &)> &concerns) {
  refuseIn(model.body, [&](Stmt &stmt) {
    if (concerns && !concerns(*stmt.loop))
      return;
    auto refusal = std::make_unique<Stmt>();
    refusal->kind = StmtKind::Refuse;
    refusal->span = stmt.span;
    refusal->refusal = why;
    refusal->text = text;
    stmt.loop->body.insert(stmt.loop->body.begin(), std::move(refusal));
  });
}

static bool anyStmt(const Loop &loop, const std::function<bool(const Stmt &)> &test) {
  bool found = false;
  const auto look = [&](const Stmt &stmt) { found = found || test(stmt); };
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, look);
  return found;
}

bool computesFloat(const Loop &loop) {
  const auto isFloat = [](ExprRef expr) {
    return expr && containsNode(expr, [](ExprRef node) { return node->type.isFloat(); });
  };
  return isFloat(loop.condition) || anyStmt(loop, [&](const Stmt &stmt) {
           return isFloat(stmt.value) || isFloat(stmt.place) || (stmt.loop && isFloat(stmt.loop->condition)) ||
                  std::any_of(stmt.arguments.begin(), stmt.arguments.end(), isFloat);
         });
}

bool isRefused(const Loop &loop, Refusal why) {
  return anyStmt(loop, [&](const Stmt &stmt) { return stmt.kind == StmtKind::Refuse && stmt.refusal == why; });
}

} // namespace lanewise
