// annotations/ClauseFaults.cpp - clauses that say something else than the loop does.
#include "annotations/Races.h"
#include "annotations/Suggest.h"

#include "dependence/FindDependences.h"

#include <algorithm>

namespace lanewise {

namespace {
class ClauseFaults {
public:
  ClauseFaults(const Contexts &contexts, const std::vector<LoopSummary> &summaries, const LanguageRules &rules,
               size_t construct)
      : contexts_(contexts), summaries_(summaries), rules_(rules), number_(construct),
        construct_(contexts.code().constructs[construct]) {}

  std::vector<AnnotationFinding> run() {
    if (!construct_.loops.empty() && construct_.loops.size() == 1)
      checkReductions();
    for (const DataClause &clause : construct_.data)
      if (!clause.isImplicit)
        checkPrivate(clause);
    return std::move(findings_);
  }

private:
  // "a - b" sums what is subtracted: OpenMP's - combines with + as well.
  static std::string combining(const std::string &written) { return written == "-" ? "+" : written; }

  void checkReductions() {
    const bool any = std::any_of(construct_.data.begin(), construct_.data.end(), [](const DataClause &clause) {
      return clause.sharing == Sharing::Reduction && !clause.isScan;
    });
    const LoopSummary &loop = summaries_[construct_.loops.front()];
    if (!any || !loop.loop)
      return;
    const LoopAnswer answer = classify(loop, findDependences(loop, rules_), rules_);
    for (const DataClause &clause : construct_.data) {
      if (clause.sharing != Sharing::Reduction || clause.isScan)
        continue;
      const std::string done = reductionOperator(answer, clause.variable);
      static constexpr std::string_view kKnown[] = {"+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"};
      const bool isKnown = std::find(std::begin(kKnown), std::end(kKnown), clause.operatorText) != std::end(kKnown);
      if (done.empty() && isKnown)
        checkOther(answer, loop, clause);
      if (done.empty() || !isKnown || done == combining(clause.operatorText))
        continue;
      AnnotationFinding finding;
      finding.check = "reduction-operator";
      finding.construct = number_;
      finding.variable = clause.name;
      finding.message = "the copies of '" + clause.name + "' are combined with " + clause.operatorText +
                        ", but the loop combines with " + done;
      for (const StateAnswer &state : answer.states)
        if (state.state.name == clause.name)
          finding.notes.push_back({state.state.span, "the loop combines into it here"});
      finding.notes.push_back(
          {construct_.span, "'" + clause.name + "' needs reduction(" + done + ":" + clause.name + ")"});
      const auto inClause = std::count_if(construct_.data.begin(), construct_.data.end(), [&](const DataClause &other) {
        return other.sharing == Sharing::Reduction && other.clause == clause.clause;
      });
      if (inClause == 1 && clause.clause < construct_.clauses.size() &&
          construct_.clauses[clause.clause].range.isValid())
        finding.fixes.push_back(
            {construct_.clauses[clause.clause].range, "reduction(" + done + ":" + clause.name + ")"});
      findings_.push_back(std::move(finding));
    }
  }

  // The loop does something else with the variable than to combine into it.
  void checkOther(const LoopAnswer &answer, const LoopSummary &loop, const DataClause &clause) {
    const StateAnswer *state = stateOf(answer, clause.variable);
    if (!state)
      return;
    const auto readsOld = [&](ExprRef expr) {
      return expr && state->state.entry && occursIn(state->state.entry, expr);
    };
    const std::string_view isA = state->claim ? state->claim->classId : std::string_view();
    const bool isStored = std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &access) {
      return access.isWrite && variableOf(access) != clause.variable && readsOld(access.iterationValue);
    });
    const bool isArithmetic = clause.operatorText == "+" || clause.operatorText == "-" || clause.operatorText == "*";
    const bool decides = state->provenSerial && state->state.next && state->state.next->is(ExprKind::Select) &&
                         readsOld(state->state.next->op(0));
    std::string why;
    if (isA == "prefix-scan" && isStored)
      why = "each iteration stores the running value of '" + clause.name +
            "', and a thread knows only its own part of it";
    else if (isArithmetic && (isA == "affine-recurrence" || isA == "segmented" || isA == "last-value"))
      why = "the loop does not only combine into '" + clause.name + "' with " + combining(clause.operatorText);
    else if (isArithmetic && decides)
      why = "what the loop does with '" + clause.name +
            "' depends on its running value, and a thread knows only its own "
            "part of it";
    else
      return;
    AnnotationFinding finding;
    finding.check = "reduction-operator";
    finding.construct = number_;
    finding.variable = clause.name;
    finding.message = why;
    finding.notes.push_back({state->state.span, "here"});
    finding.notes.push_back({construct_.span, "reduction(" + clause.operatorText + ":" + clause.name +
                                                  ") is for loops that do nothing else with the variable"});
    findings_.push_back(std::move(finding));
  }

  bool isInLists(const std::string &name, Sharing sharing) const {
    return std::any_of(construct_.data.begin(), construct_.data.end(),
                       [&](const DataClause &clause) { return clause.name == name && clause.sharing == sharing; });
  }

  void checkPrivate(const DataClause &clause) {
    const bool isPrivate = clause.sharing == Sharing::Private || clause.sharing == Sharing::LastPrivate;
    if (!isPrivate || !clause.copy || isInLists(clause.name, Sharing::FirstPrivate))
      return;
    const Variable &copy = contexts_.code().function->variables[*clause.copy];
    if (copy.shape != VarShape::Scalar)
      return;
    bool isWritten = false;
    const std::optional<SourceSpan> read = readBeforeWritten(*clause.copy, isWritten);
    if (read) {
      AnnotationFinding finding;
      finding.check = "private-read";
      finding.construct = number_;
      finding.variable = clause.name;
      finding.message = "the private copy of '" + clause.name + "' is read before anything is written to it";
      finding.notes.push_back({*read, "reads the copy here"});
      if (readOfEarlierIteration(contexts_, construct_, *clause.copy)) {
        finding.notes.push_back({construct_.span, "in order, it would read what an earlier iteration has left: no "
                                                  "private copy makes this right"});
        findings_.push_back(std::move(finding));
        return;
      }
      finding.notes.push_back(
          {construct_.span, "with firstprivate(" + clause.name + ") it begins with the value outside"});
      if (clause.sharing == Sharing::LastPrivate)
        finding.fixes = withClause(construct_, "firstprivate(" + clause.name + ")");
      else
        finding.fixes = replaced(clause, "firstprivate(" + clause.name + ")");
      findings_.push_back(std::move(finding));
    } else if (isWritten && clause.sharing == Sharing::Private && !construct_.loops.empty()) {
      checkLostValue(clause);
    }
  }

  // No statement before the read, in the order of the text, writes the copy, and none around it repeats.
  std::optional<SourceSpan> readBeforeWritten(VarId copy, bool &isWritten) const {
    const Block *body = bodyOf(copy);
    std::optional<SourceSpan> read;
    if (body)
      scan(*body, copy, read, isWritten);
    return read;
  }

  const Block *bodyOf(VarId copy) const {
    const Block *found = nullptr;
    const auto look = [&](const Block &block) {
      for (const StmtPtr &stmt : block)
        if (stmt->kind == StmtKind::Declare && stmt->var == copy)
          found = &block;
    };
    for (const Stmt *stmt : construct_.statements) {
      const auto visit = [&](const Stmt &inner) {
        look(inner.body);
        look(inner.orElse);
        if (inner.loop)
          look(inner.loop->body);
      };
      visit(*stmt);
      if (stmt->loop)
        forEachStmt(stmt->loop->body, visit);
      forEachStmt(stmt->body, visit);
    }
    return found;
  }

  static void scan(const Block &block, VarId copy, std::optional<SourceSpan> &read, bool &isWritten) {
    for (const StmtPtr &stmt : block) {
      const Mention mention = mentionIn(*stmt, copy);
      const bool isLater = stmt->loop && stmt->loop->testAtEnd; // what the test reads, the body may have written
      if (!isWritten && !read && mention.reads && !isLater)
        read = stmt->span;
      isWritten = isWritten || mention.writes || mention.escapes || stmt->kind == StmtKind::Refuse;
      if (stmt->loop) {
        std::optional<SourceSpan> inside;
        bool isWrittenInside = isWritten;
        for (const Block *part : {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step})
          scan(*part, copy, inside, isWrittenInside);
        if (inside && !read && !isWrittenInside)
          read = inside;
        isWritten = isWrittenInside;
      }
      scan(stmt->body, copy, read, isWritten);
      scan(stmt->orElse, copy, read, isWritten);
    }
  }

  void checkLostValue(const DataClause &clause) {
    const FunctionModel &function = *contexts_.code().function;
    const Variable &outer = function.variables[clause.variable];
    if (outer.storage != Storage::Local || outer.isReference || outer.addressTaken ||
        !isReadAfter(contexts_.code(), clause.variable, construct_))
      return;
    bool isSetElsewhere = false;
    forEachStmt(function.body, [&](const Stmt &stmt) {
      const Mention mention = mentionIn(stmt, clause.variable);
      isSetElsewhere = isSetElsewhere || mention.writes || mention.escapes;
    });
    if (isSetElsewhere)
      return;
    AnnotationFinding finding;
    finding.check = "lost-value";
    finding.construct = number_;
    finding.variable = clause.name;
    finding.message = "the value of '" + clause.name + "' is used after the loop, but only private copies were written";
    finding.notes.push_back(
        {construct_.span, "lastprivate(" + clause.name + ") keeps the value of the last iteration"});
    finding.fixes = replaced(clause, "lastprivate(" + clause.name + ")");
    findings_.push_back(std::move(finding));
  }

  // The variable moves from its clause to one of its own.
  std::vector<AnnotationFix> replaced(const DataClause &clause, const std::string &instead) const {
    if (clause.clause >= construct_.clauses.size() || !construct_.clauses[clause.clause].range.isValid())
      return {};
    std::string others;
    for (const DataClause &other : construct_.data)
      if (other.clause == clause.clause && other.sharing == clause.sharing && other.name != clause.name &&
          !other.isImplicit)
        others += (others.empty() ? "" : ", ") + other.name;
    const std::string rest = others.empty() ? "" : construct_.clauses[clause.clause].name + "(" + others + ") ";
    return {{construct_.clauses[clause.clause].range, rest + instead}};
  }

  const Contexts &contexts_;
  const std::vector<LoopSummary> &summaries_;
  const LanguageRules &rules_;
  const size_t number_;
  const Construct &construct_;
  std::vector<AnnotationFinding> findings_;
};
} // namespace

std::vector<AnnotationFinding> clauseFaults(const Contexts &contexts, const std::vector<LoopSummary> &summaries,
                                            const LanguageRules &rules, size_t construct) {
  return ClauseFaults(contexts, summaries, rules, construct).run();
}

} // namespace lanewise
