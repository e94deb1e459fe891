// frontend/ReadDirective.cpp - parts, clauses and texts of OpenMP directives.
#include "frontend/ReadDirective.h"
#include "frontend/ParallelCalls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Frontend/OpenMP/OMP.h>

namespace lanewise {

namespace {
namespace omp = llvm::omp;

Part partOf(omp::Directive leaf) {
  switch (leaf) {
  case omp::OMPD_parallel:
    return Part::Parallel;
  case omp::OMPD_for:
  case omp::OMPD_loop:
    return Part::For;
  case omp::OMPD_simd:
    return Part::Simd;
  case omp::OMPD_sections:
    return Part::Sections;
  case omp::OMPD_section:
    return Part::Section;
  case omp::OMPD_single:
    return Part::Single;
  case omp::OMPD_master:
  case omp::OMPD_masked:
    return Part::Master;
  case omp::OMPD_critical:
    return Part::Critical;
  case omp::OMPD_atomic:
    return Part::Atomic;
  case omp::OMPD_ordered:
    return Part::Ordered;
  case omp::OMPD_barrier:
    return Part::Barrier;
  case omp::OMPD_task:
    return Part::Task;
  case omp::OMPD_taskloop:
    return Part::Taskloop;
  case omp::OMPD_taskwait:
  case omp::OMPD_taskgroup:
    return Part::Taskwait;
  case omp::OMPD_target:
    return Part::Target;
  case omp::OMPD_teams:
    return Part::Teams;
  case omp::OMPD_flush:
    return Part::Flush;
  case omp::OMPD_distribute:
    return Part::Distribute;
  default:
    return Part::Other;
  }
}

class Reader {
public:
  Reader(const clang::OMPExecutableDirective *directive, const UnitContext &unit)
      : directive_(directive), unit_(unit), sources_(unit.ast.getSourceManager()) {}

  DirectiveReading run() {
    for (omp::Directive leaf : omp::getLeafConstructsOrSelf(directive_->getDirectiveKind()))
      construct_.add(partOf(leaf));
    construct_.span = unit_.sources.span(directive_->getBeginLoc());
    readText();
    if (const auto *critical = llvm::dyn_cast<clang::OMPCriticalDirective>(directive_))
      construct_.name = critical->getDirectiveName().getAsString();
    if (const auto *loop = llvm::dyn_cast<clang::OMPLoopDirective>(directive_)) {
      reading_.loops = 1;
      if (!loop->getAssociatedStmt()->getBeginLoc().isInvalid())
        for (const clang::Expr *counter : loop->counters())
          if (counter)
            reading_.counters.push_back(counter);
    }
    if (construct_.has(Part::Atomic))
      construct_.name = "update";
    for (const clang::OMPClause *clause : directive_->clauses())
      if (clause)
        readClause(clause);
    return std::move(reading_);
  }

private:
  TextRange rangeOf(clang::SourceLocation begin, clang::SourceLocation last) {
    if (begin.isInvalid() || last.isInvalid() || begin.isMacroID() || last.isMacroID())
      return {};
    const clang::SourceLocation end = clang::Lexer::getLocForEndOfToken(last, 0, sources_, unit_.ast.getLangOpts());
    const SourceSpan from = unit_.sources.span(begin);
    return {from.file, from.line, from.column, sources_.getSpellingLineNumber(end),
            sources_.getSpellingColumnNumber(end)};
  }

  // From the '#' to the last byte that is neither space nor comment, over continued lines.
  void readText() {
    const clang::SourceLocation begin = directive_->getBeginLoc();
    if (begin.isInvalid() || begin.isMacroID())
      return;
    const auto [file, offset] = sources_.getDecomposedLoc(begin);
    const llvm::StringRef buffer = sources_.getBufferData(file);
    if (offset >= buffer.size() || buffer[offset] != '#')
      return; // a _Pragma
    size_t at = offset, end = offset;
    std::string text;
    for (; at < buffer.size() && buffer[at] != '\n'; ++at) {
      const llvm::StringRef rest = buffer.substr(at);
      if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
        at += rest[1] == '\r' ? 2 : 1;
        text += ' ';
        continue;
      }
      if (rest.starts_with("//"))
        break;
      if (rest.starts_with("/*")) {
        const size_t close = buffer.find("*/", at + 2);
        if (close == llvm::StringRef::npos)
          break;
        at = close + 1;
        continue;
      }
      const bool isSpace = std::isspace(static_cast<unsigned char>(buffer[at])) != 0;
      if (!isSpace)
        end = at + 1;
      if (!isSpace || (!text.empty() && text.back() != ' '))
        text += isSpace ? ' ' : buffer[at];
    }
    const llvm::StringRef words = llvm::StringRef(text).drop_front().ltrim();
    if (!words.starts_with("pragma"))
      return;
    construct_.text = words.drop_front(6).trim().str();
    const clang::SourceLocation after = begin.getLocWithOffset(static_cast<int>(end - offset));
    const SourceSpan from = unit_.sources.span(begin);
    construct_.range = {from.file, from.line, from.column, sources_.getSpellingLineNumber(after),
                        sources_.getSpellingColumnNumber(after)};
  }

  std::optional<int64_t> constant(const clang::Expr *expr) const {
    if (!expr || expr->isValueDependent())
      return std::nullopt;
    clang::Expr::EvalResult result;
    if (!expr->EvaluateAsInt(result, unit_.ast))
      return std::nullopt;
    return result.Val.getInt().extOrTrunc(64).getSExtValue();
  }

  // `x`, `x[0:n]`, `x[i]`: the variable.
  static const clang::VarDecl *variableOf(const clang::Expr *expr) {
    for (;;) {
      expr = expr->IgnoreParenImpCasts();
      if (const auto *section = llvm::dyn_cast<clang::ArraySectionExpr>(expr))
        expr = section->getBase();
      else if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
        expr = element->getBase();
      else
        break;
    }
    const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    const auto *decl = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return decl && !llvm::isa<clang::OMPCapturedExprDecl>(decl) ? decl->getCanonicalDecl() : nullptr;
  }

  template <typename List> void addVariables(const List *list, Sharing sharing, std::string operatorText = {}) {
    for (const clang::Expr *expr : list->varlist()) {
      const clang::VarDecl *decl = variableOf(expr);
      if (!decl)
        continue;
      ClauseVariable variable{decl, expr, {}};
      variable.clause.sharing = sharing;
      variable.clause.name = decl->getNameAsString();
      variable.clause.operatorText = operatorText;
      variable.clause.isImplicit = list->isImplicit();
      variable.clause.clause = construct_.clauses.empty() ? 0 : construct_.clauses.size() - 1;
      reading_.variables.push_back(std::move(variable));
    }
  }

  void addLast(const clang::OMPLastprivateClause *clause) {
    const size_t before = reading_.variables.size();
    addVariables(clause, Sharing::LastPrivate);
    for (size_t i = before; i < reading_.variables.size(); ++i)
      reading_.variables[i].clause.isConditional = clause->getKind() == clang::OMPC_LASTPRIVATE_conditional;
  }

  template <typename List> void addReduction(const List *list, bool isScan) {
    std::string text = list->getNameInfo().getName().getAsString();
    if (llvm::StringRef(text).starts_with("operator"))
      text = text.substr(8);
    addVariables(list, Sharing::Reduction, text);
    if (isScan)
      for (ClauseVariable &variable : reading_.variables)
        variable.clause.isScan = variable.clause.isScan || variable.clause.sharing == Sharing::Reduction;
  }

  void readClause(const clang::OMPClause *clause) {
    if (!clause->isImplicit())
      construct_.clauses.push_back({omp::getOpenMPClauseName(clause->getClauseKind()).str(),
                                    rangeOf(clause->getBeginLoc(), clause->getEndLoc())});
    // What a target construct maps by value is shared by the threads that it starts.
    const bool isMapped = clause->isImplicit() && construct_.has(Part::Target);
    if (const auto *list = llvm::dyn_cast<clang::OMPPrivateClause>(clause))
      addVariables(list, Sharing::Private);
    else if (const auto *first = llvm::dyn_cast<clang::OMPFirstprivateClause>(clause); first && !isMapped)
      addVariables(first, Sharing::FirstPrivate);
    else if (const auto *last = llvm::dyn_cast<clang::OMPLastprivateClause>(clause))
      addLast(last);
    else if (const auto *linear = llvm::dyn_cast<clang::OMPLinearClause>(clause))
      addVariables(linear, Sharing::Linear);
    else if (const auto *shared = llvm::dyn_cast<clang::OMPSharedClause>(clause))
      addVariables(shared, Sharing::Shared);
    else if (const auto *reduction = llvm::dyn_cast<clang::OMPReductionClause>(clause))
      addReduction(reduction, reduction->getModifier() == clang::OMPC_REDUCTION_inscan);
    else if (const auto *task = llvm::dyn_cast<clang::OMPTaskReductionClause>(clause))
      addReduction(task, false);
    else if (const auto *inner = llvm::dyn_cast<clang::OMPInReductionClause>(clause))
      addReduction(inner, false);
    else
      readNumber(clause);
  }

  void readNumber(const clang::OMPClause *clause) {
    if (llvm::isa<clang::OMPNowaitClause>(clause)) {
      construct_.nowait = true;
    } else if (const auto *safelen = llvm::dyn_cast<clang::OMPSafelenClause>(clause)) {
      construct_.safelen = constant(safelen->getSafelen());
    } else if (const auto *collapse = llvm::dyn_cast<clang::OMPCollapseClause>(clause)) {
      if (const auto count = constant(collapse->getNumForLoops()); count && *count > 0 && reading_.loops != 0)
        reading_.loops = static_cast<unsigned>(*count);
    } else if (const auto *ordered = llvm::dyn_cast<clang::OMPOrderedClause>(clause)) {
      construct_.isOrdered = true;
      construct_.waitsForIterations = ordered->getNumForLoops() != nullptr;
    } else if (const auto *schedule = llvm::dyn_cast<clang::OMPScheduleClause>(clause)) {
      construct_.isStatic = schedule->getScheduleKind() == clang::OMPC_SCHEDULE_static;
      if (const clang::Expr *chunk = schedule->getChunkSize())
        construct_.chunk = unit_.sources.text(chunk->getSourceRange(), unit_.ast.getLangOpts());
    } else if (const auto *threads = llvm::dyn_cast<clang::OMPNumThreadsClause>(clause)) {
      reading_.threads = constant(threads->getNumThreads());
      construct_.isAlone = construct_.isAlone || reading_.threads == 1;
    } else if (const auto *teams = llvm::dyn_cast<clang::OMPNumTeamsClause>(clause)) {
      construct_.isOneTeam = teams->varlist_size() == 1 && constant(*teams->varlist_begin()) == 1;
    } else if (const auto *condition = llvm::dyn_cast<clang::OMPIfClause>(clause)) {
      const auto modifier = condition->getNameModifier();
      if (modifier == omp::OMPD_unknown || modifier == omp::OMPD_parallel)
        construct_.isAlone = construct_.isAlone || constant(condition->getCondition()) == 0;
    } else if (llvm::isa<clang::OMPDependClause, clang::OMPDoacrossClause>(clause)) {
      construct_.add(Part::Depend);
    } else if (llvm::isa<clang::OMPReadClause>(clause)) {
      construct_.name = "read";
    } else if (llvm::isa<clang::OMPWriteClause>(clause)) {
      construct_.name = "write";
    }
  }

  const clang::OMPExecutableDirective *directive_;
  const UnitContext &unit_;
  const clang::SourceManager &sources_;
  DirectiveReading reading_;
  Construct &construct_ = reading_.construct;
};

class WriteFinder : public clang::RecursiveASTVisitor<WriteFinder> {
public:
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) { return TraverseStmt(lambda->getBody()); }
  // Clauses hold helper expressions that assign copies of their own.
  bool TraverseOMPExecutableDirective(clang::OMPExecutableDirective *) { return true; }
  bool dataTraverseStmtPre(clang::Stmt *stmt) {
    if (auto *directive = llvm::dyn_cast<clang::OMPExecutableDirective>(stmt)) {
      if (directive->hasAssociatedStmt())
        TraverseStmt(directive->getRawStmt());
      return false;
    }
    return true;
  }
  bool TraverseCapturedStmt(clang::CapturedStmt *stmt) { return TraverseStmt(stmt->getCapturedStmt()); }
  bool VisitVarDecl(clang::VarDecl *decl) {
    declared.insert(decl->getCanonicalDecl());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *op) {
    if (op->isAssignmentOp())
      note(op->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *op) {
    if (op->isIncrementDecrementOp())
      note(op->getSubExpr());
    return true;
  }
  std::set<const clang::VarDecl *> written, declared;

private:
  void note(const clang::Expr *target) {
    const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(target->IgnoreParenImpCasts());
    const auto *decl = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (decl && (decl->getType()->isScalarType()))
      written.insert(decl->getCanonicalDecl());
  }
};

bool isDirectiveBelow(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  if (llvm::isa<clang::OMPExecutableDirective>(stmt))
    return true;
  if (llvm::isa<clang::LambdaExpr>(stmt))
    return false;
  for (const clang::Stmt *child : stmt->children())
    if (isDirectiveBelow(child))
      return true;
  return false;
}
} // namespace

DirectiveReading readDirective(const clang::OMPExecutableDirective *directive, const UnitContext &unit) {
  return Reader(directive, unit).run();
}

std::set<const clang::VarDecl *> writtenScalars(const clang::Stmt *stmt) {
  WriteFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(stmt));
  for (const clang::VarDecl *decl : finder.declared)
    finder.written.erase(decl);
  return std::move(finder.written);
}

bool hasDirectives(const clang::Stmt *body) { return isDirectiveBelow(body); }

bool isParallel(const clang::FunctionDecl *function) {
  return isKernel(function) || hasDirectives(function->getBody()) ||
         (function->getASTContext().getLangOpts().CPlusPlus && hasParallelCalls(function->getBody()));
}

} // namespace lanewise
