// annotations/CopyFaults.cpp - private copies that would have to know what other threads do.
//
//   firstprivate(prev)  b[i] = a[i] - prev; prev = a[i];   the copy of a thread knows the last element of its own part
//   lastprivate(last)   if (a[i] > 0) last = a[i];         the last iteration may not write it
// A flag that only says whether the thread has set something up, or a buffer that it makes when it first needs one, is
// no such value: what is read must become part of what is stored.
#include "annotations/Races.h"
#include "annotations/Suggest.h"

#include <algorithm>
#include <set>

namespace lanewise {

namespace {
/// What happens to a copy in one iteration, in the order of the text.
struct CopyUse {
  std::optional<SourceSpan> firstRead; ///< into a value of something else, before any write
  std::optional<SourceSpan> update;    ///< of the copy itself, from what it was when the iteration began
  bool isShown = false;                ///< such an update is read into a value of something else
  bool isWritten = false, escapes = false;
  bool isComputed = false; ///< some value that is written is no constant
};
} // namespace

static void follow(const Block &block, const Construct &construct, VarId copy, bool isTested, CopyUse &use) {
  for (const StmtPtr &stmt : block) {
    const bool isFill = stmt->span == construct.span &&
                        (stmt->kind == StmtKind::Assign || stmt->kind == StmtKind::Store) &&
                        mentionIn(*stmt, copy).writes;
    if (isFill)
      continue;
    const Mention mention = mentionIn(*stmt, copy);
    use.escapes = use.escapes || mention.escapes || stmt->kind == StmtKind::Refuse;
    const bool isValue = stmt->kind == StmtKind::Assign || stmt->kind == StmtKind::Store;
    if (mention.reads && isValue && !isTested) {
      if (!use.isWritten && !mention.writes && !use.firstRead)
        use.firstRead = stmt->span;
      else if (!use.isWritten && mention.writes)
        use.update = stmt->span;
      use.isShown = use.isShown || (use.update && !mention.writes);
    }
    if (mention.writes) {
      use.isWritten = true;
      use.isComputed = use.isComputed || stmt->kind == StmtKind::Call ||
                       (stmt->value && !stmt->value->isIntConst() && !stmt->value->is(ExprKind::FloatConst));
    }
    const bool tests = isTested || (stmt->kind == StmtKind::If && mention.reads);
    if (stmt->loop)
      for (const Block *part : {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step})
        follow(*part, construct, copy, isTested, use);
    follow(stmt->body, construct, copy, tests, use);
    follow(stmt->orElse, construct, copy, tests, use);
  }
}

static const Block *blockThatDeclares(const Construct &construct, VarId copy) {
  const Block *found = nullptr;
  const auto look = [&](const Block &block) {
    for (const StmtPtr &stmt : block)
      if (stmt->kind == StmtKind::Declare && stmt->var == copy)
        found = &block;
  };
  const auto visit = [&](const Stmt &stmt) {
    look(stmt.body);
    look(stmt.orElse);
    if (stmt.loop)
      look(stmt.loop->body);
  };
  for (const Stmt *stmt : construct.statements) {
    visit(*stmt);
    if (stmt->loop)
      forEachStmt(stmt->loop->body, visit);
    forEachStmt(stmt->body, visit);
  }
  return found;
}

std::optional<SourceSpan> readOfEarlierIteration(const Contexts &contexts, const Construct &construct, VarId copy) {
  const Block *body = blockThatDeclares(construct, copy);
  if (!body || construct.loops.empty() || !construct.dividesLoop() ||
      contexts.code().function->variables[copy].shape != VarShape::Scalar)
    return std::nullopt;
  CopyUse use;
  follow(*body, construct, copy, false, use);
  if (!use.isWritten || !use.isComputed || use.escapes)
    return std::nullopt;
  const auto isItsName = [&](const DataClause &clause) { return clause.copy == copy; };
  const auto named = std::find_if(construct.data.begin(), construct.data.end(), isItsName);
  const bool isKept = std::any_of(construct.data.begin(), construct.data.end(), [&](const DataClause &clause) {
    return named != construct.data.end() && clause.name == named->name && clause.sharing == Sharing::LastPrivate;
  });
  return use.firstRead ? use.firstRead : isKept || use.isShown ? use.update : std::nullopt;
}

// Written in an If whose test is of data, not of the loop's own counter, and nowhere else; no loop around that.
static std::optional<SourceSpan> writtenOnlySometimes(const Block &block, VarId copy, const std::set<VarId> &counters) {
  std::optional<SourceSpan> sometimes;
  for (const StmtPtr &stmt : block) {
    const Mention mention = mentionIn(*stmt, copy);
    if (mention.writes || mention.escapes || stmt->kind == StmtKind::Refuse || stmt->kind == StmtKind::Jump ||
        stmt->kind == StmtKind::Scope)
      return std::nullopt;
    bool isInside = false;
    const auto look = [&](const Stmt &inner) {
      const Mention nested = mentionIn(inner, copy);
      isInside = isInside || nested.writes || nested.escapes;
    };
    if (stmt->loop)
      forEachStmt(stmt->loop->body, look);
    if (isInside)
      return std::nullopt;
    if (stmt->kind != StmtKind::If)
      continue;
    forEachStmt(stmt->body, look);
    if (!isInside)
      continue;
    bool isElse = false;
    forEachStmt(stmt->orElse, [&](const Stmt &inner) {
      const Mention nested = mentionIn(inner, copy);
      isElse = isElse || nested.writes || nested.escapes;
    });
    bool isData = false, isCounter = false;
    std::vector<ExprRef> open{stmt->value};
    while (!open.empty()) {
      ExprRef node = open.back();
      open.pop_back();
      if (node->is(ExprKind::Load)) {
        isData = true;
        continue;
      }
      isCounter = isCounter || (node->is(ExprKind::Var) && counters.count(static_cast<VarId>(node->intValue)) != 0);
      open.insert(open.end(), node->operands.begin(), node->operands.end());
    }
    if (isElse || !isData || isCounter)
      return std::nullopt;
    sometimes = stmt->span;
  }
  return sometimes;
}

static std::set<VarId> countersOf(const Construct &construct) {
  std::set<VarId> counters;
  for (const Stmt *stmt : construct.statements)
    if (stmt->loop)
      forEachStmt(stmt->loop->step, [&](const Stmt &step) {
        if (step.kind == StmtKind::Assign)
          counters.insert(step.var);
      });
  for (const DataClause &clause : construct.data)
    if (clause.isImplicit && clause.copy)
      counters.insert(*clause.copy);
  return counters;
}

std::vector<AnnotationFinding> copyFaults(const Contexts &contexts, size_t number) {
  const Construct &construct = contexts.code().constructs[number];
  std::vector<AnnotationFinding> findings;
  std::set<std::string> told;
  for (const DataClause &clause : construct.data) {
    const bool isFirst = clause.sharing == Sharing::FirstPrivate, isLast = clause.sharing == Sharing::LastPrivate;
    if (clause.isImplicit || !clause.copy || (!isFirst && !isLast) || construct.isAlone)
      continue;
    AnnotationFinding finding;
    finding.construct = number;
    finding.variable = clause.name;
    if (const std::optional<SourceSpan> read = readOfEarlierIteration(contexts, construct, *clause.copy);
        read && isFirst && told.insert(clause.name).second) {
      finding.check = "carried-copy";
      finding.message = "iterations hand '" + clause.name +
                        "' on to the next one, but the copy of a thread knows only its own iterations";
      finding.notes.push_back({*read, "reads what an earlier iteration has left"});
      finding.notes.push_back({construct.span, "no private copy makes this right: what iterations hand on needs them "
                                               "in order, or a reduction or scan"});
      findings.push_back(std::move(finding));
      continue;
    }
    const Block *body = isLast ? blockThatDeclares(construct, *clause.copy) : nullptr;
    const bool isAlsoFirst = std::any_of(construct.data.begin(), construct.data.end(), [&](const DataClause &other) {
      return other.name == clause.name && other.sharing == Sharing::FirstPrivate;
    });
    if (!body || isAlsoFirst || clause.isConditional || construct.loops.size() != 1 || !construct.dividesLoop())
      continue;
    const std::optional<SourceSpan> sometimes = writtenOnlySometimes(*body, *clause.copy, countersOf(construct));
    if (!sometimes || !told.insert(clause.name).second)
      continue;
    finding.check = "lost-value";
    finding.message = "lastprivate keeps what the last iteration has, which may not have written '" + clause.name + "'";
    finding.notes.push_back({*sometimes, "only some iterations write it, here"});
    finding.notes.push_back({construct.span,
                             "keep the number of the last iteration that writes it, with reduction(max: "
                             "...), and read the value after the loop"});
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace lanewise
