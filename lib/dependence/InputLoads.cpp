// dependence/InputLoads.cpp - which reads see what memory held when the loop began.
#include "dependence/InputLoads.h"

#include <algorithm>

namespace lanewise {

InputLoads::InputLoads(const LoopSummary &loop, const std::vector<bool> &ignored, ResolvePlace resolve)
    : loop_(loop), ignored_(ignored), resolve_(std::move(resolve)) {
  ignored_.resize(loop.accesses.size(), false);
  for (size_t i = 0; i < loop.accesses.size(); ++i)
    if (!loop.accesses[i].isWrite) {
      bool &isIgnored = reads_[loop.accesses[i].place];
      isIgnored = isIgnored || ignored_[i];
      loads_.insert(loop.accesses[i].load);
    }
}

bool InputLoads::isReadBefore(ExprRef place) const { return place->type.isInt() && reads_.count(place) == 0; }

bool InputLoads::isCurrent(ExprRef expr, const ObjectFacts &objects) {
  return !containsNode(expr, [&](ExprRef node) {
    if (!node->is(ExprKind::Load) || loads_.count(node) != 0)
      return false;
    auto [known, isNew] = stays_.try_emplace(node, false);
    if (isNew)
      known->second = !mayHaveChanged(node->op(0), objects);
    return !known->second;
  });
}

// Some statement of the function, between the load and the loop, may write there. Where nothing is around the loop, its
// own statements come too late for that.
bool InputLoads::mayHaveChanged(ExprRef place, const ObjectFacts &objects) const {
  const Location location = locate(place);
  std::unordered_set<const Stmt *> own;
  if (loop_.parent < 0 && loop_.loop)
    forEachStmt(loop_.loop->body, [&](const Stmt &stmt) { own.insert(&stmt); });
  bool changed = false;
  forEachStmt(loop_.function->body, [&](const Stmt &stmt) {
    if (changed || own.count(&stmt) != 0)
      return;
    if (stmt.kind == StmtKind::Call)
      changed = stmt.effects.writesMemory || stmt.effects.writesArguments;
    else if (stmt.kind == StmtKind::Refuse)
      changed = true;
    else if (stmt.kind == StmtKind::Store) {
      const Location written = locate(stmt.place);
      const bool typesDiffer = objects.rules().strictAliasing && !typesMayAlias(location.type, written.type);
      changed = !typesDiffer && !objects.basesAreDisjoint(location.base, written.base);
    }
  });
  return changed;
}

const Location *InputLoads::plainLocation(ExprRef place) {
  auto [known, isNew] = locations_.try_emplace(place);
  if (isNew)
    known->second = resolve_(place);
  const std::vector<Location> &levels = known->second;
  return levels.size() == 1 && !isFreshIn(loop_, levels[0].base) ? &levels[0] : nullptr;
}

bool InputLoads::isGuarded(ExprRef place, uint32_t write) {
  auto read = reads_.find(place);
  if (!place->type.isInt() || read == reads_.end() || (read->second && ignored_[write]))
    return false;
  const Location *here = plainLocation(place), *there = plainLocation(loop_.accesses[write].place);
  return here && there && !(here->base == there->base);
}

} // namespace lanewise
