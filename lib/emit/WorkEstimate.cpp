// emit/WorkEstimate.cpp - about how many iterations of inner loops an iteration has: whether threads are worth
// starting. Tested by tests/emit.
#include "emit/EmissionPlan.h"

#include <algorithm>

namespace lanewise {

/// Iterations of an inner loop of which nothing is known.
static constexpr int64_t kUnknownInner = 16;

namespace {
class WorkReader {
public:
  explicit WorkReader(const EmissionPlan &plan) : plan_(plan), pool_(*plan.function->pool) {
    const Loop &loop = *plan.loopStmt->loop;
    for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
      forEachStmt(*block, [&](const Stmt &stmt) {
        if (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare || stmt.kind == StmtKind::Call)
          changing_.insert(stmt.var);
      });
  }

  /// Null: no loop in it.
  ExprRef of(const Block &block) const {
    ExprRef most = nullptr;
    for (size_t i = 0; i < block.size(); ++i) {
      const Stmt &stmt = *block[i];
      ExprRef found = stmt.kind == StmtKind::Loop ? ofLoop(block, i) : nullptr;
      for (const Block *inner : {&stmt.body, &stmt.orElse})
        if (ExprRef other = of(*inner); other && !found)
          found = other;
      // Of loops one after another the first that is known stands for all.
      if (found && (!most || most->isIntConst()))
        most = found;
    }
    return most;
  }

private:
  ExprRef ofLoop(const Block &block, size_t at) const {
    const Loop &loop = *block[at]->loop;
    ExprRef trips = pool_.intConst(Type::i64(), kUnknownInner);
    NestLevel level;
    if (readStep(loop, level))
      for (size_t i = at; i-- > 0;)
        if (block[i]->kind == StmtKind::Assign && block[i]->var == level.counter) {
          const StepOf stepOf = [&](VarId id) {
            return id == level.counter ? std::optional(level.step) : std::nullopt;
          };
          ExprRef count = countFromTest(*plan_.function, loop, {block[i].get()}, stepOf, false);
          if (count && isKnown(count))
            trips = count;
          break;
        }
    ExprRef inside = of(loop.body);
    return inside ? pool_.binary(ExprKind::Mul, trips, inside) : trips;
  }

  bool isKnown(ExprRef expr) const {
    return !containsNode(expr, [&](ExprRef node) {
      return node->is(ExprKind::Load) ||
             (node->is(ExprKind::Var) && changing_.contains(static_cast<VarId>(node->intValue)));
    });
  }

  const EmissionPlan &plan_;
  ExprPool &pool_;
  std::set<VarId> changing_;
};
} // namespace

void estimateWork(EmissionPlan &plan) { plan.innerTrips = WorkReader(plan).of(plan.loopStmt->loop->body); }

} // namespace lanewise
