// model/Liveness.cpp - backward data flow over structured statements.
#include "model/Liveness.h"

#include <map>

namespace lanewise {

namespace {
class Liveness {
public:
  explicit Liveness(const FunctionModel &function) : function_(function), result_(function.loopCount) {}

  std::vector<VariableSet> run() {
    VariableSet live(function_.variables.size());
    atReturn_ = live;
    walk(function_.body, live);
    return std::move(result_);
  }

private:
  void walk(const Block &block, VariableSet &live) {
    for (auto it = block.rbegin(); it != block.rend(); ++it)
      visit(**it, live);
  }

  void read(ExprRef expr, VariableSet &live) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var))
          live.insert(static_cast<size_t>(node->intValue));
      });
  }

  void visit(const Stmt &stmt, VariableSet &live) {
    switch (stmt.kind) {
    case StmtKind::Declare:
    case StmtKind::Assign:
      live.erase(stmt.var);
      break;
    case StmtKind::Call:
      if (stmt.hasResult)
        live.erase(stmt.var);
      break;
    case StmtKind::If: {
      VariableSet other = live;
      walk(stmt.body, live);
      walk(stmt.orElse, other);
      live.join(other);
      break;
    }
    case StmtKind::Scope: {
      const VariableSet after = live;
      atLeave_[stmt.label] = after;
      walk(stmt.body, live);
      break;
    }
    case StmtKind::Jump:
      live = targetOf(stmt);
      break;
    case StmtKind::Loop:
      visitLoop(*stmt.loop, live);
      break;
    case StmtKind::Store:
    case StmtKind::Touch:
    case StmtKind::Assume:
    case StmtKind::Refuse:
      break;
    }
    read(stmt.value, live);
    read(stmt.place, live);
    for (ExprRef argument : stmt.arguments)
      read(argument, live);
  }

  const VariableSet &targetOf(const Stmt &jump) {
    switch (jump.jump) {
    case JumpKind::Break:
      return atBreak_[jump.label];
    case JumpKind::Continue:
      return atContinue_[jump.label];
    case JumpKind::Leave:
      return atLeave_[jump.label];
    case JumpKind::Return:
    case JumpKind::Throw:
      return atReturn_;
    }
    return atReturn_;
  }

  void visitLoop(const Loop &loop, VariableSet &live) {
    const VariableSet after = live;
    result_[loop.id] = after;
    atBreak_[loop.id] = after;
    // Live at the top of an iteration. What an earlier visit found holds in this one, too: sets only grow from one pass
    // over an enclosing loop to the next, so starting from it keeps the passes over a deep nest from multiplying.
    auto [place, isNew] = atHead_.try_emplace(loop.id, after);
    VariableSet head = place->second;
    head.join(after);
    while (true) {
      const VariableSet before = head;
      VariableSet at = head;
      if (loop.testAtEnd)
        visitTest(loop, at, after);
      walk(loop.step, at);
      atContinue_[loop.id] = at;
      walk(loop.body, at);
      if (!loop.testAtEnd)
        visitTest(loop, at, after);
      head.join(at);
      if (head == before)
        break;
    }
    place->second = head;
    live = std::move(head);
  }

  void visitTest(const Loop &loop, VariableSet &live, const VariableSet &after) {
    live.join(after);
    read(loop.condition, live);
    walk(loop.prelude, live);
  }

  const FunctionModel &function_;
  std::vector<VariableSet> result_;
  std::map<uint32_t, VariableSet> atBreak_, atContinue_, atLeave_, atHead_;
  VariableSet atReturn_;
};
} // namespace

std::vector<VariableSet> liveAfterLoops(const FunctionModel &function) { return Liveness(function).run(); }

} // namespace lanewise
