// model/Liveness.cpp - backward data flow over structured statements.
#include "model/Liveness.h"

#include <map>

namespace lanewise {

namespace {
using Set = std::vector<bool>;

class Liveness {
public:
  explicit Liveness(const FunctionModel &function) : function_(function), result_(function.loopCount) {}

  std::vector<Set> run() {
    Set live(function_.variables.size());
    atReturn_ = live;
    walk(function_.body, live);
    for (Set &set : result_)
      set.resize(function_.variables.size());
    return std::move(result_);
  }

private:
  void walk(const Block &block, Set &live) {
    for (auto it = block.rbegin(); it != block.rend(); ++it)
      visit(**it, live);
  }

  void read(ExprRef expr, Set &live) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var))
          live[static_cast<size_t>(node->intValue)] = true;
      });
  }

  static void join(Set &into, const Set &from) {
    for (size_t i = 0; i < from.size(); ++i)
      if (from[i])
        into[i] = true;
  }

  void visit(const Stmt &stmt, Set &live) {
    switch (stmt.kind) {
    case StmtKind::Declare:
    case StmtKind::Assign:
      live[stmt.var] = false;
      break;
    case StmtKind::Call:
      if (stmt.hasResult)
        live[stmt.var] = false;
      break;
    case StmtKind::If: {
      Set other = live;
      walk(stmt.body, live);
      walk(stmt.orElse, other);
      join(live, other);
      break;
    }
    case StmtKind::Scope: {
      const Set after = live;
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

  const Set &targetOf(const Stmt &jump) {
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

  void visitLoop(const Loop &loop, Set &live) {
    const Set after = live;
    result_[loop.id] = after;
    atBreak_[loop.id] = after;
    Set head = after; // live at the top of an iteration
    while (true) {
      const Set before = head;
      Set at = head;
      if (loop.testAtEnd)
        visitTest(loop, at, after);
      walk(loop.step, at);
      atContinue_[loop.id] = at;
      walk(loop.body, at);
      if (!loop.testAtEnd)
        visitTest(loop, at, after);
      join(head, at);
      if (head == before)
        break;
    }
    live = head;
  }

  void visitTest(const Loop &loop, Set &live, const Set &after) {
    join(live, after);
    read(loop.condition, live);
    walk(loop.prelude, live);
  }

  const FunctionModel &function_;
  std::vector<Set> result_;
  std::map<uint32_t, Set> atBreak_, atContinue_, atLeave_;
  Set atReturn_;
};
} // namespace

std::vector<std::vector<bool>> liveAfterLoops(const FunctionModel &function) { return Liveness(function).run(); }

} // namespace lanewise
