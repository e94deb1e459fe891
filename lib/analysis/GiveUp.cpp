// analysis/GiveUp.cpp - places without answers.
#include "analysis/GiveUp.h"

#include "analysis/Describe.h"
#include "analysis/Sentences.h"
#include "support/Refusal.h"

#include <algorithm>

namespace lanewise {

namespace {
class GiveUp {
public:
  GiveUp(const UnitModel &unit, const FunctionModel &function, const std::string &why)
      : unit_(unit), function_(function), why_(why) {}

  void walk(const Block &block, uint32_t depth, const std::string &parent) {
    for (const StmtPtr &stmt : block) {
      if (stmt->kind != StmtKind::Loop) {
        walk(stmt->body, depth, parent);
        walk(stmt->orElse, depth, parent);
        continue;
      }
      const Loop &loop = *stmt->loop;
      std::string around = parent;
      if (!loop.inlined) {
        reports_.push_back(reportOf(loop, depth, parent));
        around = reports_.back().id;
      }
      for (const Block *part : {&loop.prelude, &loop.body, &loop.step})
        walk(*part, depth + 1, around);
    }
  }
  std::vector<LoopReport> take() { return std::move(reports_); }

private:
  LoopReport reportOf(const Loop &loop, uint32_t depth, const std::string &parent) const {
    LoopReport report;
    report.id = loopId(unit_, loop);
    report.file = unit_.files[loop.span.file];
    report.line = loop.span.line;
    report.column = loop.span.column;
    report.endLine = loop.span.endLine;
    report.function = function_.name;
    report.form = std::string(loopFormText(loop.form));
    report.depth = depth;
    report.parent = parent;
    report.verdict = Verdict::Unknown;
    report.classId = "unknown";
    report.refusalId = std::string(refusalId(Refusal::BudgetSpent));
    report.reasons.push_back({report.refusalId, why_, report.file, report.line, report.column});
    report.advice.push_back({std::string(refusalAdvice(Refusal::BudgetSpent)), ""});
    if (!function_.instantiation.empty())
      report.instantiations.push_back(function_.instantiation);
    report.summary = summarySentence(report);
    return report;
  }

  const UnitModel &unit_;
  const FunctionModel &function_;
  const std::string &why_;
  std::vector<LoopReport> reports_;
};
} // namespace

std::vector<LoopReport> givenUpLoops(const UnitModel &unit, const FunctionModel &function, const std::string &why) {
  GiveUp giveUp(unit, function, why);
  giveUp.walk(function.body, 0, "");
  return giveUp.take();
}

static uint32_t levelsIn(const Block &block) {
  uint32_t levels = 0;
  for (const StmtPtr &stmt : block) {
    levels = std::max({levels, levelsIn(stmt->body), levelsIn(stmt->orElse)});
    if (stmt->kind == StmtKind::Loop)
      for (const Block *part : {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step})
        levels = std::max(levels, 1 + levelsIn(*part));
  }
  return levels;
}

uint32_t loopLevels(const FunctionModel &function) { return levelsIn(function.body); }

} // namespace lanewise
