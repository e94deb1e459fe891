// schedule/RecordLoop.cpp - the runs: one that counts executions, one that records.
#include "schedule/Recorder.h"

#include <algorithm>
#include <cstdio>

namespace lanewise {

static constexpr uint64_t kMaxSteps = 5'000'000;

std::string shortNumber(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", number);
  return text;
}

static Failure troubleError(const RunResult &run) {
  if (run.trouble == Trouble::StepLimit)
    return Failure{"the loop runs too long at these sizes; give smaller ones with --set"};
  if (run.trouble == Trouble::OutOfBounds)
    return Failure{"with these inputs the program would access " + run.detail +
                   "; give other ones with --set and --values"};
  return Failure{"the loop cannot be run on made-up inputs: " + std::string(troubleText(run.trouble)) + ": " +
                 run.detail};
}

namespace {
class Watcher : public RunListener {
public:
  Watcher(LoopId loop, size_t objects) : loop_(loop), isRead_(objects), isWritten_(objects) {}

  void onAccess(const RunAccess &access, std::span<const IterationPoint> where) override {
    const bool isInside = std::any_of(where.begin(), where.end(), [&](const auto &at) { return at.loop == loop_; });
    if (access.isScalar || !isInside || access.object > isRead_.size())
      return;
    (access.kind == AccessKind::Write ? isWritten_ : isRead_)[access.object - 1] = true;
  }
  void onLoopEnd(LoopId loop, int64_t iterations) override {
    if (loop == loop_ && !isBroken_)
      found.iterations.push_back(iterations);
  }
  void onTrouble() override { isBroken_ = true; }
  void finish() {
    for (size_t i = 0; i < isRead_.size(); ++i)
      if (isRead_[i] && !isWritten_[i])
        found.lastOnlyRead = static_cast<ObjectId>(i + 1);
  }
  LoopExecutions found;

private:
  LoopId loop_;
  bool isBroken_ = false;
  std::vector<bool> isRead_, isWritten_;
};
} // namespace

Fallible<LoopExecutions> watchLoop(const FunctionModel &function, const RunInput &input, const LanguageRules &rules,
                                   LoopId loop) {
  Watcher watcher(loop, input.objects.size());
  RunOptions options;
  options.rules = rules;
  options.maxSteps = kMaxSteps;
  options.listener = &watcher;
  const RunResult run = interpret(function, input, options);
  if (watcher.found.iterations.empty() && run.trouble != Trouble::None)
    return troubleError(run);
  if (watcher.found.iterations.empty())
    return Failure{"with these inputs the program never comes to this loop"};
  watcher.finish();
  return std::move(watcher.found);
}

Fallible<Recording> recordLoop(const FunctionModel &function, const std::vector<LoopSummary> &summaries, LoopId loop,
                               size_t execution, const std::vector<SimulatedState> &states, const RunInput &input,
                               const LanguageRules &rules, bool countsAsWritten) {
  Recorder recorder(function, summaries, loop, execution, states, input, countsAsWritten);
  RunOptions options;
  options.rules = rules;
  options.maxSteps = kMaxSteps;
  options.listener = &recorder;
  options.values = &recorder;
  const RunResult run = interpret(function, input, options);
  if (recorder.isTooLarge())
    return Failure{"the loop computes too much at these sizes; give smaller ones with --set"};
  // What happens after the loop is of no interest.
  if (!recorder.isDone() && run.trouble != Trouble::None)
    return troubleError(run);
  if (!recorder.isDone())
    return Failure{"with these inputs the program never comes to this loop"};
  return recorder.take();
}

} // namespace lanewise
