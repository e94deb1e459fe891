// frontend/LowerSwitch.cpp - switch, with fall through, as a scope of ifs.
// Tested by tests/unit/frontend/StatementTest.cpp.
//
// The body is cut at its labels into sections. A section runs if the value is one of its own labels, or one of the
// labels of a section before it from which control can fall into it; having left the scope rules out the rest. A
// section that cannot fall through puts all later ones in its else branch, so that the usual switch is an if chain.
#include "frontend/FunctionLowering.h"

#include <algorithm>

namespace lanewise {

namespace {
struct Section {
  std::vector<const clang::SwitchCase *> labels;
  std::vector<const clang::Stmt *> body;
  bool isDefault = false;
};
} // namespace

static bool leaves(const clang::Stmt *stmt) {
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt))
    return !block->body_empty() && leaves(block->body_back());
  if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt))
    return branch->getElse() && leaves(branch->getThen()) && leaves(branch->getElse());
  return llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::ContinueStmt, clang::GotoStmt, clang::CXXThrowExpr>(
      stmt);
}

// Cuts `body` at its labels; statements before the first one never run, declarations there still declare.
static std::vector<Section> cut(const clang::Stmt *body, std::vector<const clang::Stmt *> &before) {
  std::vector<Section> sections;
  std::vector<const clang::Stmt *> statements;
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(body))
    statements.assign(block->body_begin(), block->body_end());
  else
    statements.push_back(body);
  for (const clang::Stmt *stmt : statements) {
    const auto *label = llvm::dyn_cast<clang::SwitchCase>(stmt);
    if (label && (sections.empty() || !sections.back().body.empty()))
      sections.emplace_back();
    while (label) {
      sections.back().labels.push_back(label);
      sections.back().isDefault |= llvm::isa<clang::DefaultStmt>(label);
      stmt = label->getSubStmt();
      label = llvm::dyn_cast_or_null<clang::SwitchCase>(stmt);
    }
    if (!stmt)
      continue;
    if (sections.empty())
      before.push_back(stmt);
    else
      sections.back().body.push_back(stmt);
  }
  return sections;
}

ExprRef FunctionLowering::caseTest(ExprRef value, const clang::SwitchCase *label) {
  const auto *one = llvm::dyn_cast<clang::CaseStmt>(label);
  if (!one)
    return pool().boolConst(false);
  const auto constantOrOpaque = [&](const clang::Expr *expr) {
    ExprRef known = constant(expr);
    return known ? convert(known, value->type) : pool().opaque(value->type, "unsupported-expression");
  };
  ExprRef low = constantOrOpaque(one->getLHS());
  if (!one->caseStmtIsGNURange())
    return pool().binary(ExprKind::Eq, value, low);
  ExprRef high = constantOrOpaque(one->getRHS());
  return pool().binary(ExprKind::And, pool().binary(ExprKind::Le, low, value),
                       pool().binary(ExprKind::Le, value, high));
}

void FunctionLowering::lowerSwitch(const clang::SwitchStmt *stmt) {
  if (stmt->getInit())
    lowerStmt(stmt->getInit());
  if (stmt->getConditionVariable())
    lowerVariable(stmt->getConditionVariable());
  const SourceSpan where = span(stmt);
  ExprRef chosen = value(stmt->getCond());
  if (!chosen->isIntConst()) {
    const VarId copy = builder_.addTemporary(chosen->type, span(stmt->getCond()));
    builder_.declare(copy, where);
    builder_.assign(copy, chosen, where);
    chosen = builder_.read(copy);
  }
  std::vector<const clang::Stmt *> before;
  const std::vector<Section> sections = cut(stmt->getBody(), before);
  for (const clang::Stmt *unreached : before)
    if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(unreached))
      for (const clang::Decl *decl : declarations->decls())
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
          builder_.declare(variableOf(bindNew(variable, variable->getType(), Storage::Local, variable)), where);

  // The test of a section names all labels that fall into it: a long row of them is quadratic.
  constexpr ptrdiff_t kMostFalls = 512;
  const ptrdiff_t falling = std::count_if(sections.begin(), sections.end(), [](const Section &section) {
    return section.body.empty() || !leaves(section.body.back());
  });
  if (falling > kMostFalls) {
    builder_.refuse(Refusal::BudgetSpent, "a switch in which " + std::to_string(falling) + " cases fall into the next",
                    where);
    return;
  }

  ExprRef anyLabel = pool().boolConst(false);
  for (const Section &section : sections)
    for (const clang::SwitchCase *label : section.labels)
      anyLabel = pool().binary(ExprKind::Or, anyLabel, caseTest(chosen, label));

  const uint32_t scope = nextScope_++;
  breakTargets_.push_back({.isLoop = false, .label = scope});
  Block all;
  std::vector<Block *> open{&all}; // the block that the next section goes to
  std::vector<Stmt *> chain;
  ExprRef test = nullptr;
  bool fallsIn = false, chained = true;
  constexpr size_t kLongestChain = 64; // else branches nest; a longer switch is a list of ifs
  for (size_t i = 0; i < sections.size(); ++i) {
    const Section &section = sections[i];
    ExprRef own = section.isDefault ? pool().logicalNot(anyLabel) : pool().boolConst(false);
    for (const clang::SwitchCase *label : section.labels)
      own = pool().binary(ExprKind::Or, own, caseTest(chosen, label));
    test = fallsIn ? pool().binary(ExprKind::Or, test, own) : own;
    const bool falls = i + 1 < sections.size() && (section.body.empty() || !leaves(section.body.back()));
    // When every earlier section is an if whose else we are in, a last default needs no test.
    if (section.isDefault && i + 1 == sections.size() && chained && !fallsIn)
      test = pool().boolConst(true);
    auto branch = std::make_unique<Stmt>();
    branch->kind = StmtKind::If;
    branch->span = section.labels.empty() ? where : span(section.labels.front());
    branch->value = test;
    {
      StmtBuilder::InBlock inside(builder_, branch->body);
      // A break that ends the section leaves nothing behind to skip.
      for (const clang::Stmt *child : section.body)
        if (child != section.body.back() || !llvm::isa<clang::BreakStmt>(child) || falls)
          lowerSectionStmt(child, child == section.body.back());
    }
    Stmt *placed = branch.get();
    {
      StmtBuilder::InBlock inside(builder_, *open.back());
      if (test->isIntConst(1)) {
        for (StmtPtr &child : branch->body)
          builder_.append(std::move(child));
      } else {
        builder_.append(std::move(branch));
      }
    }
    if (!falls && i + 1 < sections.size() && open.size() < kLongestChain)
      open.push_back(&placed->orElse);
    else if (!falls)
      chained = false;
    if (falls)
      chained = false;
    fallsIn = falls;
  }
  breakTargets_.pop_back();
  builder_.scopeOrSplice(scope, std::move(all), where);
}

// The last statement of a section: a block that ends in a break ends where the section ends.
void FunctionLowering::lowerSectionStmt(const clang::Stmt *stmt, bool isLast) {
  const auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt);
  if (!isLast || !block || block->body_empty() || !llvm::isa<clang::BreakStmt>(block->body_back())) {
    lowerStmt(stmt);
    return;
  }
  for (const clang::Stmt *child : block->body())
    if (child != block->body_back())
      lowerStmt(child);
}

} // namespace lanewise
