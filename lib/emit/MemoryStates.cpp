// emit/MemoryStates.cpp - a running value that lives in memory, kept in a variable while a part runs.
//
//   total[0] += x[i]            one place: read before, written back after
//   y[i] = a * y[i - 1] + x[i]  the element that the iteration before wrote: only the first part reads it from memory
//   if (m[i]) y[i] += y[i - 1]  the same where it may be left as it is: a part's first iteration has it in a variable
// Sound only if every access to the value is spelled the same way everywhere, so that all of them can be redirected.
#include "emit/EmissionPlan.h"

#include <algorithm>

namespace lanewise {

static bool mentions(ExprRef expr, ExprRef place) { return expr && occursIn(place, expr); }

static std::set<int64_t> pointersIn(ExprRef place) {
  std::set<int64_t> found;
  forEachNode(place, [&](ExprRef node) {
    if (node->is(ExprKind::PlaceVar) || (node->is(ExprKind::Var) && node->type.isPointer()))
      found.insert(node->intValue);
  });
  return found;
}

static bool isAlways(ExprRef guard) { return guard && guard->isIntConst(1); }

std::optional<MemoryState> planMemoryState(const LoopSummary &loop, const Loop &statements, const CarriedState &state,
                                           std::string &why) {
  const auto no = [&](const std::string &text) {
    why = text;
    return std::nullopt;
  };
  const Type type = state.entry->type;
  if (!state.entry->is(ExprKind::Load) || (!type.isInt() && !type.isFloat() && !type.isBool()))
    return no("its running value lives in memory and is no number");
  MemoryState result;
  result.read = state.entry->op(0);
  result.write = state.cell;
  result.type = CxxType::ofNumber(type);
  bool readAlways = false, writtenAlways = false;
  size_t writes = 0;
  for (const Access &access : loop.accesses) {
    const bool isRead = access.iterationPlace == result.read && !access.isWrite;
    const bool isWrite = access.iterationPlace == result.write && access.isWrite;
    if (!isRead && !isWrite)
      continue;
    const Stmt *stmt = access.stmt;
    if (!stmt || !access.innerLoops.empty() ||
        !(isWrite ? stmt->place == result.write : mentions(stmt->value, result.read)))
      return no("its running value is spelled in more than one way");
    readAlways = readAlways || (isRead && isAlways(access.iterationGuard));
    writtenAlways = writtenAlways || (isWrite && isAlways(access.iterationGuard));
    writes += isWrite;
  }
  const bool isAlwaysPassed = readAlways && writtenAlways;
  if (writes == 0 || (!isAlwaysPassed && !result.moves()))
    return no("its running value is not read and written in every iteration");
  if (result.moves()) {
    // That two pointers lead to one array was seen before the loop; its arguments say nothing of that.
    if (pointersIn(result.read) != pointersIn(result.write))
      return no("its running value is read through another pointer than it is written through");
    bool continues = false;
    forEachStmt(statements.body, [&](const Stmt &stmt) {
      continues = continues || (stmt.kind == StmtKind::Jump && stmt.jump == JumpKind::Continue);
    });
    result.staysThere = writes != 1 || continues || !isAlwaysPassed;
    // What is stored where the value was read from would be lost: only the variable would hold it.
    if (std::any_of(loop.accesses.begin(), loop.accesses.end(),
                    [&](const Access &access) { return access.isWrite && access.iterationPlace == result.read; }))
      return no("its running value is handed on through the array in more than one way");
  }
  return result;
}

} // namespace lanewise
