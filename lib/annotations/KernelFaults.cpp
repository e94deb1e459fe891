// annotations/KernelFaults.cpp - looks at the test of every branch around a barrier.
//
// A test counts if it compares what is computed from threadIdx and numbers alone with something that is the same in all
// threads of a block. What is read from memory, or answered by a call, may be the same for a whole block.
#include "annotations/KernelFaults.h"

#include <algorithm>
#include <map>

namespace lanewise {

namespace {
class KernelFaults {
public:
  explicit KernelFaults(const Contexts &contexts) : contexts_(contexts), function_(*contexts.code().function) {}

  std::vector<AnnotationFinding> run() {
    const std::vector<Construct> &constructs = contexts_.code().constructs;
    for (size_t i = 0; i < constructs.size(); ++i)
      if (constructs[i].origin == Origin::Kernel && constructs[i].threads)
        kernel_ = i;
    if (constructs.empty() || constructs[kernel_].origin != Origin::Kernel)
      return {};
    forEachStmt(function_.body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Assign)
        assigned_[stmt.var].push_back(stmt.value);
    });
    walk(function_.body, nullptr);
    return std::move(findings_);
  }

private:
  void walk(const Block &block, const Stmt *branch) {
    for (const StmtPtr &stmt : block) {
      for (const Construct &construct : contexts_.code().constructs)
        if (branch && construct.origin == Origin::Kernel && construct.has(Part::Barrier) &&
            !construct.statements.empty() && construct.name == "block" && construct.statements.front() == stmt.get())
          report(*branch, construct);
      const bool decides = stmt->kind == StmtKind::If && divides(stmt->value);
      walk(stmt->body, decides ? stmt.get() : branch);
      walk(stmt->orElse, decides ? stmt.get() : branch);
      if (stmt->loop)
        for (const Block *part : {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step})
          walk(*part, branch);
    }
  }

  bool divides(ExprRef test) const {
    while (test->is(ExprKind::LogicalNot))
      test = test->op(0);
    if (test->is(ExprKind::And))
      return divides(test->op(0)) || divides(test->op(1));
    if (!test->is(ExprKind::Lt) && !test->is(ExprKind::Le) && !test->is(ExprKind::Eq) && !test->is(ExprKind::Ne))
      return false;
    const Use left = use(test->op(0), 0), right = use(test->op(1), 0);
    if (left.isUnknown || right.isUnknown || left.isThread == right.isThread)
      return false;
    // All threads of a block that is as large as they come are below its size.
    const ExprRef other = left.isThread ? test->op(1) : test->op(0);
    return !other->isIntConst() || other->intValue < 1024;
  }

  struct Use {
    bool isThread = false, isUnknown = false;
  };
  Use use(ExprRef expr, unsigned depth) const {
    Use result;
    if (depth > 6)
      return {false, true};
    if (expr->is(ExprKind::Load) || expr->is(ExprKind::Opaque) || expr->is(ExprKind::Call))
      return {false, true};
    if (expr->is(ExprKind::Var)) {
      const auto variable = static_cast<VarId>(expr->intValue);
      const Variable &described = function_.variables[variable];
      if (described.name.starts_with("threadIdx."))
        return {true, false};
      if (described.name.starts_with("blockIdx.") || described.storage == Storage::Parameter)
        return {};
      const auto values = assigned_.find(variable);
      if (values == assigned_.end() || values->second.size() != 1)
        return {false, true};
      return use(values->second.front(), depth + 1);
    }
    for (ExprRef operand : expr->operands) {
      const Use inner = use(operand, depth);
      result.isThread = result.isThread || inner.isThread;
      result.isUnknown = result.isUnknown || inner.isUnknown;
    }
    return result;
  }

  void report(const Stmt &branch, const Construct &barrier) {
    AnnotationFinding finding;
    finding.check = "divergent-barrier";
    finding.construct = kernel_;
    finding.message = "threads of a block part before a barrier: those for which the test fails never reach it";
    finding.notes.push_back({branch.span, "not all threads of a block go this way"});
    finding.notes.push_back({barrier.span, "the barrier stands here: put it outside of the branch"});
    findings_.push_back(std::move(finding));
  }

  const Contexts &contexts_;
  const FunctionModel &function_;
  size_t kernel_ = 0;
  std::map<VarId, std::vector<ExprRef>> assigned_;
  std::vector<AnnotationFinding> findings_;
};
} // namespace

std::vector<AnnotationFinding> kernelFaults(const Contexts &contexts) { return KernelFaults(contexts).run(); }

} // namespace lanewise
