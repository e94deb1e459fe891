// model/LoopTrace.cpp - what every iteration of every loop touched in one run.
#include "model/LoopTrace.h"

namespace lanewise {

namespace {
class Recorder : public RunListener {
public:
  explicit Recorder(std::vector<LoopExecution> &executions) : executions_(executions) {}

  void onAccess(const RunAccess &access, std::span<const IterationPoint> where) override {
    for (size_t level = 0; level < open_.size() && level < where.size(); ++level)
      executions_[open_[level]].accesses.push_back({where[level].iteration, access});
  }
  void onLoopStart(LoopId loop, std::span<const IterationPoint> outer) override {
    open_.push_back(executions_.size());
    executions_.push_back({loop, {outer.begin(), outer.end()}, 0, {}});
  }
  void onLoopEnd(LoopId, int64_t iterations) override {
    executions_[open_.back()].iterations = iterations;
    open_.pop_back();
  }

private:
  std::vector<LoopExecution> &executions_;
  std::vector<size_t> open_;
};
} // namespace

TraceResult traceLoops(const FunctionModel &function, const RunInput &input, const LanguageRules &rules,
                       uint64_t maxSteps, bool quietCalls) {
  TraceResult result;
  Recorder recorder(result.executions);
  RunOptions options;
  options.rules = rules;
  options.maxSteps = maxSteps;
  options.listener = &recorder;
  options.quietCalls = quietCalls;
  result.run = interpret(function, input, options);
  return result;
}

bool conflict(const RunAccess &first, const RunAccess &second) {
  if (first.kind == AccessKind::Read && second.kind == AccessKind::Read)
    return false;
  if (first.isScalar != second.isScalar)
    return false;
  if (first.isScalar)
    return first.variable == second.variable;
  const int64_t firstEnd = first.offset + static_cast<int64_t>(first.size);
  const int64_t secondEnd = second.offset + static_cast<int64_t>(second.size);
  return first.object == second.object && first.offset < secondEnd && second.offset < firstEnd;
}

} // namespace lanewise
