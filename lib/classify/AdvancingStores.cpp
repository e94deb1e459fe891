// classify/AdvancingStores.cpp - which statements move a position, and what is stored between two such moves.
//
//   for (i…) for (j…) if (keep(i, j)) out[k++] = x;       passed: store and step are always taken together
//   for (i…) { while (more(i)) { out[k] = x; ++k; } }     passed
//   for (i…) for (j…) { out[k] = x; if (keep(i, j)) ++k; }   not: what is not passed is stored over
//   for (i…) { k = first[i]; for (j…) out[k++] = x; }     not: the position starts anew
// The loop is cut into runs of statements that are only ever executed together. Each run moves the position by a
// constant, all of them in one direction, and nothing else does. Measured from where the position stood before the run,
// what runs store begins at `least` or later; if each one stores less than it moves on from there, the ranges of all
// executions lie one behind the other.
#include "classify/AdvancingStores.h"

#include "model/Location.h"
#include "support/CheckedInt.h"

#include <algorithm>
#include <map>
#include <optional>

namespace lanewise {

namespace {
constexpr int64_t kFarthest = 1 << 20; // elements

class Runs {
public:
  Runs(VarId position, const std::set<const Stmt *> &stores) : position_(position), stores_(stores) {}

  bool areApart(const Loop &loop) {
    for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
      forEachStmt(*block, [&](const Stmt &stmt) {
        if (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare ||
            (stmt.kind == StmtKind::Call && stmt.hasResult))
          assigned_.insert(stmt.var);
      });
    for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
      if (!walk(*block))
        return false;
    if (seen_ != stores_.size())
      return false;
    int64_t least = INT64_MAX, most = INT64_MIN;
    bool up = false, down = false;
    for (const Run &run : runs_) {
      least = std::min(least, run.first);
      most = std::max(most, run.end);
      up = up || run.advance > 0;
      down = down || run.advance < 0;
    }
    return !(up && down) && std::all_of(runs_.begin(), runs_.end(), [&](const Run &run) {
      const int64_t bytes = run.advance * elementBytes_;
      return run.isEmpty() || (down ? most - run.first <= -bytes : run.end - least <= bytes);
    });
  }

private:
  struct Run {
    int64_t advance = 0;                        // elements
    int64_t first = INT64_MAX, end = INT64_MIN; // bytes that are stored, from where the position stood
    bool isEmpty() const { return first > end; }
  };

  bool walk(const Block &block) {
    finish();
    for (const StmtPtr &stmt : block)
      if (!look(*stmt))
        return false;
    finish();
    return true;
  }

  bool look(const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Declare:
      known_.erase(stmt.var);
      return stmt.var != position_;
    case StmtKind::Assign:
      return assign(stmt);
    case StmtKind::Store:
      return !stores_.contains(&stmt) || store(stmt);
    case StmtKind::Call:
      if (stmt.hasResult)
        known_.erase(stmt.var);
      return !stmt.hasResult || stmt.var != position_;
    case StmtKind::Touch:
    case StmtKind::Assume:
      return true;
    case StmtKind::Jump:
      finish();
      return true;
    case StmtKind::If:
    case StmtKind::Scope:
    case StmtKind::Loop:
      return isBeside(stmt) || enter(stmt);
    case StmtKind::Refuse:
      return false;
    }
    return false;
  }

  bool enter(const Stmt &stmt) {
    if (!walk(stmt.body) || !walk(stmt.orElse))
      return false;
    if (stmt.loop)
      for (const Block *block : {&stmt.loop->prelude, &stmt.loop->body, &stmt.loop->step})
        if (!walk(*block))
          return false;
    return true;
  }

  // Nothing in it has to do with the position, and it does not leave the run.
  bool isBeside(const Stmt &stmt) {
    bool beside = true;
    std::set<VarId> assigned;
    const auto visit = [&](const Stmt &inner) {
      beside = beside && inner.kind != StmtKind::Jump && inner.kind != StmtKind::Refuse && !stores_.contains(&inner);
      if (inner.kind == StmtKind::Assign || inner.kind == StmtKind::Declare ||
          (inner.kind == StmtKind::Call && inner.hasResult))
        assigned.insert(inner.var);
    };
    forEachStmt(stmt.body, visit);
    forEachStmt(stmt.orElse, visit);
    if (stmt.loop)
      for (const Block *block : {&stmt.loop->prelude, &stmt.loop->body, &stmt.loop->step})
        forEachStmt(*block, visit);
    if (!beside || assigned.contains(position_))
      return false;
    for (VarId var : assigned)
      known_.erase(var);
    return true;
  }

  bool assign(const Stmt &stmt) {
    const std::optional<int64_t> offset = offsetOf(stmt.value);
    if (stmt.var == position_) {
      if (!offset || *offset > kFarthest || *offset < -kFarthest)
        return false;
      run_.advance = *offset;
      return true;
    }
    if (offset)
      known_[stmt.var] = *offset;
    else
      known_.erase(stmt.var);
    return true;
  }

  // What positions are counted from stays where it is.
  bool isSteady(const Base &base) const {
    return !base.pointer || !containsNode(base.pointer, [this](ExprRef node) {
      return node->is(ExprKind::Load) || node->is(ExprKind::Opaque) ||
             (node->is(ExprKind::Var) && assigned_.contains(static_cast<VarId>(node->intValue)));
    });
  }

  bool store(const Stmt &stmt) {
    const Location location = locate(stmt.place);
    if (!isSteady(location.base))
      return false;
    std::optional<int64_t> first = location.byteOffset;
    std::optional<int64_t> offset;
    for (const Subscript &subscript : location.subscripts) {
      if (subscript.index->isIntConst()) {
        const std::optional<int64_t> by = checkedMul(subscript.index->intValue, subscript.elementBytes);
        first = first && by ? checkedAdd(*first, *by) : std::nullopt;
        continue;
      }
      const bool again = offset.has_value() || (elementBytes_ != 0 && elementBytes_ != subscript.elementBytes);
      offset = offsetOf(subscript.index);
      if (again || !offset || *offset > kFarthest || *offset < -kFarthest || subscript.elementBytes <= 0)
        return false;
      elementBytes_ = subscript.elementBytes;
    }
    if (!first || !offset || location.size == 0 || location.size > INT32_MAX || elementBytes_ > INT32_MAX)
      return false;
    ++seen_;
    const int64_t begin = *offset * elementBytes_ + *first;
    run_.first = std::min(run_.first, begin);
    run_.end = std::max(run_.end, begin + static_cast<int64_t>(location.size));
    return true;
  }

  // How far the value is from where the position stood before the run.
  std::optional<int64_t> offsetOf(ExprRef expr) const {
    if (expr->is(ExprKind::Var)) {
      const VarId var = static_cast<VarId>(expr->intValue);
      if (var == position_)
        return run_.advance;
      const auto known = known_.find(var);
      return known == known_.end() ? std::nullopt : std::optional(known->second);
    }
    if (expr->is(ExprKind::Cast)) {
      const Type from = expr->op(0)->type;
      return from.isInt() && expr->type.isInt() && expr->type.bits >= from.bits ? offsetOf(expr->op(0)) : std::nullopt;
    }
    const bool sum = expr->is(ExprKind::Add);
    if (!sum && !expr->is(ExprKind::Sub))
      return std::nullopt;
    const size_t constant = sum && expr->op(0)->isIntConst() ? 0 : 1;
    const std::optional<int64_t> offset = offsetOf(expr->op(1 - constant));
    if (!offset || !expr->op(constant)->isIntConst())
      return std::nullopt;
    const int64_t by = expr->op(constant)->intValue;
    return sum ? checkedAdd(*offset, by) : checkedSub(*offset, by);
  }

  void finish() {
    if (run_.advance != 0 || !run_.isEmpty())
      runs_.push_back(run_);
    run_ = {};
    known_.clear();
  }

  const VarId position_;
  const std::set<const Stmt *> &stores_;
  std::vector<Run> runs_;
  Run run_;
  std::map<VarId, int64_t> known_; ///< variables that hold the position plus a constant
  std::set<VarId> assigned_;       ///< in the loop
  int64_t elementBytes_ = 0;
  size_t seen_ = 0;
};
} // namespace

bool passesWhatIsStored(const Loop &loop, VarId position, const std::set<const Stmt *> &stores) {
  return Runs(position, stores).areApart(loop);
}

} // namespace lanewise
