// frontend/LowerGoto.cpp - labels and gotos within one block, as scopes and loops.
// Tested by tests/unit/frontend/GotoTest.cpp.
//
// The label stands directly in a block, and every goto to it somewhere below the same block. Those before the label
// leave a scope that ends at it; those after it start the next iteration of a loop that begins at it. A region of the
// block per label and direction, stretched until any two are nested or apart, gives scopes and loops that nest:
//
//     if (x) goto skip;  a = 1;  skip: b = 2;        scope { if (x) leave; a = 1; }  b = 2;
//     again: if (i < n) { …; goto again; }           loop { if (i < n) { …; continue; } break; }
//
// A scope can start earlier and a loop can end later than its gotos need, because leaving the scope by its end and the
// loop by its end go to the same place as before. What cannot be stretched is a jump into the middle of a loop: such
// labels, labels in other blocks than their gotos, and labels whose address is taken stay refused.
// The idea is old: E. Ramshaw, "Eliminating go to's while preserving program structure" (1988).
#include "frontend/FunctionLowering.h"
#include "frontend/LoopTest.h"

#include <algorithm>

namespace lanewise {

static const clang::LabelStmt *labelOf(const clang::Stmt *stmt) {
  return llvm::dyn_cast_or_null<clang::LabelStmt>(stmt);
}

bool FunctionLowering::hasLabels(StmtList statements) {
  return std::any_of(statements.begin(), statements.end(), [](const clang::Stmt *stmt) { return labelOf(stmt); });
}

// Gotos that name a label in statements below `stmt`; those inside expressions are left out, so they are not followed.
static void collectGotos(const clang::Stmt *stmt, std::vector<const clang::LabelDecl *> &targets) {
  if (!stmt || llvm::isa<clang::Expr>(stmt))
    return;
  if (const auto *jump = llvm::dyn_cast<clang::GotoStmt>(stmt))
    targets.push_back(jump->getLabel());
  for (const clang::Stmt *child : stmt->children())
    collectGotos(child, targets);
}

// Every way to name a label anywhere below `stmt`. Taking an address counts as a use that no goto answers for.
static void countLabelUses(const clang::Stmt *stmt, llvm::DenseMap<const clang::LabelDecl *, unsigned> &uses) {
  if (!stmt)
    return;
  if (const auto *jump = llvm::dyn_cast<clang::GotoStmt>(stmt))
    ++uses[jump->getLabel()];
  else if (const auto *address = llvm::dyn_cast<clang::AddrLabelExpr>(stmt))
    ++uses[address->getLabel()];
  else if (const auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt))
    for (unsigned i = 0; i < assembly->getNumLabels(); ++i)
      ++uses[assembly->getLabelExpr(i)->getLabel()];
  for (const clang::Stmt *child : stmt->children())
    countLabelUses(child, uses);
}

unsigned FunctionLowering::usesOf(const clang::LabelDecl *label) {
  const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(label->getDeclContext());
  if (!function || !function->getBody())
    return ~0u;
  if (labelsCounted_.insert(function).second)
    countLabelUses(function->getBody(), labelUses_);
  const auto known = labelUses_.find(label);
  return known == labelUses_.end() ? 0 : known->second;
}

// Stretches the regions until they nest. False, with the labels at fault in `broken`: some goto enters a loop.
static bool nest(std::vector<FunctionLowering::LabelRegion> &regions, std::vector<const clang::LabelDecl *> &broken) {
  for (bool changed = true; changed;) {
    changed = false;
    for (FunctionLowering::LabelRegion &first : regions)
      for (FunctionLowering::LabelRegion &second : regions) {
        if (!(first.begin < second.begin && second.begin < first.end && first.end < second.end))
          continue;
        if (!second.isLoop)
          second.begin = first.begin;
        else if (first.isLoop)
          first.end = second.end;
        else
          broken.insert(broken.end(), {first.label, second.label});
        if (!broken.empty())
          return false;
        changed = true;
      }
  }
  return true;
}

std::vector<FunctionLowering::LabelRegion> FunctionLowering::labelRegions(StmtList statements) {
  std::vector<std::vector<const clang::LabelDecl *>> gotos(statements.size());
  for (size_t i = 0; i < statements.size(); ++i)
    collectGotos(statements[i], gotos[i]);
  std::vector<LabelRegion> regions;
  for (size_t at = 0; at < statements.size(); ++at)
    for (const clang::LabelStmt *stmt = labelOf(statements[at]); stmt; stmt = labelOf(stmt->getSubStmt())) {
      const clang::LabelDecl *label = stmt->getDecl();
      LabelRegion scope{at, at, label, false}, loop{at, at, label, true};
      unsigned found = 0;
      for (size_t i = 0; i < statements.size(); ++i) {
        const auto here = static_cast<unsigned>(std::count(gotos[i].begin(), gotos[i].end(), label));
        found += here;
        if (here && i < at)
          scope.begin = std::min(scope.begin, i);
        else if (here)
          loop.end = i + 1;
      }
      if (found != usesOf(label))
        continue;
      structuredLabels_.insert(label);
      if (scope.begin != at)
        regions.push_back(scope);
      if (loop.end != at)
        regions.push_back(loop);
    }
  std::vector<const clang::LabelDecl *> broken;
  while (!nest(regions, broken)) {
    for (const clang::LabelDecl *label : broken)
      structuredLabels_.erase(label);
    std::erase_if(regions, [&](const LabelRegion &region) {
      return std::find(broken.begin(), broken.end(), region.label) != broken.end();
    });
    broken.clear();
  }
  return regions;
}

void FunctionLowering::lowerWithLabels(StmtList statements, const std::function<void(const clang::Stmt *)> &lower) {
  std::vector<LabelRegion> regions = labelRegions(statements);
  // The outer of two that begin at one place comes first; of equal ones the scope, which the loop's end falls out of.
  std::stable_sort(regions.begin(), regions.end(), [](const LabelRegion &a, const LabelRegion &b) {
    if (a.begin != b.begin)
      return a.begin < b.begin;
    return a.end != b.end ? a.end > b.end : !a.isLoop && b.isLoop;
  });
  size_t next = 0;
  const std::function<void(size_t, size_t)> lowerRange = [&](size_t at, size_t end) {
    while (at < end) {
      if (next < regions.size() && regions[next].begin == at) {
        const LabelRegion region = regions[next++];
        const auto inside = [&] { lowerRange(region.begin, region.end); };
        if (region.isLoop)
          lowerLabelLoop(region, statements, inside);
        else
          lowerLabelScope(region, span(statements[region.begin]), inside);
        at = region.end;
        continue;
      }
      // What follows a jump is reached by its labels only; the body of a called function keeps nothing that is not.
      if (!inlined_ || !builder_.endsInJump() || labelOf(statements[at]))
        lower(statements[at]);
      ++at;
    }
  };
  lowerRange(0, statements.size());
}

// Jumps out of a loop to the place just behind it are breaks.
static void leaveByBreak(Block &block, uint32_t scope, LoopId loop) {
  for (StmtPtr &stmt : block) {
    if (stmt->kind == StmtKind::Jump && stmt->jump == JumpKind::Leave && stmt->label == scope) {
      stmt->jump = JumpKind::Break;
      stmt->label = loop;
    }
    leaveByBreak(stmt->body, scope, loop);
    leaveByBreak(stmt->orElse, scope, loop);
    if (stmt->loop) {
      leaveByBreak(stmt->loop->prelude, scope, loop);
      leaveByBreak(stmt->loop->body, scope, loop);
      leaveByBreak(stmt->loop->step, scope, loop);
    }
  }
}

void FunctionLowering::lowerLabelScope(const LabelRegion &region, SourceSpan where,
                                       const std::function<void()> &lowerInside) {
  const uint32_t scope = nextScope_++;
  gotoTargets_.push_back({region.label, JumpKind::Leave, scope});
  Block body;
  {
    StmtBuilder::InBlock inside(builder_, body);
    lowerInside();
  }
  gotoTargets_.pop_back();
  if (!body.empty() && body.back()->loop) {
    Loop &last = *body.back()->loop;
    leaveByBreak(last.body, scope, last.id);
    takeTestFromBody(last, pool());
  }
  builder_.scopeOrSplice(scope, std::move(body), where);
}

void FunctionLowering::lowerLabelLoop(const LabelRegion &region, StmtList statements,
                                      const std::function<void()> &lowerInside) {
  const clang::LabelStmt *head = labelOf(statements[region.begin]);
  while (head->getDecl() != region.label)
    head = labelOf(head->getSubStmt());
  StmtPtr loop = startLoop(head, LoopForm::Goto, head->getIdentLoc());
  loop->span = loop->loop->span =
      unit_.sources.span(clang::SourceRange(head->getIdentLoc(), statements[region.end - 1]->getEndLoc()));
  gotoTargets_.push_back({region.label, JumpKind::Continue, loop->loop->id});
  {
    StmtBuilder::InBlock inside(builder_, loop->loop->body);
    lowerInside();
    if (!builder_.endsInJump())
      builder_.jump(JumpKind::Break, loop->loop->id, loop->span);
  }
  gotoTargets_.pop_back();
  takeTestFromBody(*loop->loop, pool());
  builder_.append(std::move(loop));
}

void FunctionLowering::lowerGoto(const clang::GotoStmt *stmt) {
  for (auto target = gotoTargets_.rbegin(); target != gotoTargets_.rend(); ++target)
    if (target->name == stmt->getLabel()) {
      builder_.jump(target->kind, target->label, span(stmt));
      return;
    }
  builder_.refuse(Refusal::Goto, "goto", span(stmt));
}

void FunctionLowering::lowerLabel(const clang::LabelStmt *stmt) {
  if (!structuredLabels_.count(stmt->getDecl()) && usesOf(stmt->getDecl()) != 0)
    refuseEntry(Refusal::Goto, std::string("the label '") + stmt->getName() + "'", span(stmt));
  lowerStmt(stmt->getSubStmt());
}

// Control may enter here from anywhere: no guard around the place, or passed on the way to it, need have held.
void FunctionLowering::refuseEntry(Refusal why, std::string what, SourceSpan where) {
  builder_.refuse(why, what, where);
  if (!strayEntry_)
    strayEntry_ = {why, std::move(what), where};
}

void FunctionLowering::refuseLoopsIn(Block &block) {
  for (StmtPtr &stmt : block) {
    refuseLoopsIn(stmt->body);
    refuseLoopsIn(stmt->orElse);
    if (!stmt->loop)
      continue;
    Loop &loop = *stmt->loop;
    for (Block *part : {&loop.prelude, &loop.body, &loop.step})
      refuseLoopsIn(*part);
    {
      StmtBuilder::InBlock inside(builder_, loop.body);
      builder_.refuse(strayEntry_->why, strayEntry_->what, strayEntry_->where);
    }
    std::rotate(loop.body.begin(), loop.body.end() - 1, loop.body.end()); // first: it may not be skipped
  }
}

void FunctionLowering::refuseLoopsAfterStrayEntry() {
  if (strayEntry_)
    refuseLoopsIn(model_.body);
}

} // namespace lanewise
