// tool/RunUnits.cpp - hands units to workers, and watches what they take.
//
// A worker says which function it begins with. One that spends too much on a function is ended, and the unit is started
// again without that function; one that spends too much on reading is lost. So a hang costs a function where it can,
// and a unit at most.
#include "RunUnits.h"

#include "Output.h"
#include "Worker.h"

#include <llvm/Support/CrashRecoveryContext.h>

#include <algorithm>
#include <deque>

#include <poll.h>

namespace lanewise {

namespace {
constexpr int kPollMilliseconds = 50;
// A worker that waits for something that never comes takes no CPU time.
constexpr double kWallFactor = 10;

UnitResult lost(const CompileUnit &unit, std::string why) {
  UnitResult result;
  Diagnostic diagnostic;
  diagnostic.file = unit.displayName;
  diagnostic.message = result.trouble = std::move(why);
  result.diagnostics.push_back(std::move(diagnostic));
  return result;
}

/// A unit that is worked on or waits for a worker.
struct Job {
  size_t unit = 0;
  UnitHistory history;
  Worker worker;
};

class Scheduler {
public:
  Scheduler(std::span<const CompileUnit> units, unsigned jobs, const AnalysisOptions &options, const UnitLimits &limits)
      : units_(units), options_(options), limits_(limits), jobs_(std::max(jobs, 1u)), results_(units.size()),
        progress_(units.size()) {
    for (size_t i = 0; i < units.size(); ++i)
      waiting_.push_back({i, {}, {}});
  }

  std::vector<UnitResult> run() {
    while (!waiting_.empty() || !running_.empty()) {
      while (!waiting_.empty() && running_.size() < jobs_ && startNext())
        ;
      watch();
    }
    return std::move(results_);
  }

private:
  // False if the system has no process to give now, and others have to end first.
  bool startNext() {
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    if (job.worker.start(units_[job.unit], options_, limits_, job.history)) {
      running_.push_back(std::move(job));
      return true;
    }
    if (!running_.empty()) {
      waiting_.push_front(std::move(job));
      return false;
    }
    finish(job, failedInternally(units_[job.unit], "the system has no process for it"));
    return true;
  }

  void finish(const Job &job, UnitResult result) {
    results_[job.unit] = std::move(result);
    progress_.show(++done_);
  }

  void watch() {
    std::vector<pollfd> descriptors;
    for (const Job &job : running_)
      descriptors.push_back({job.worker.fileDescriptor(), POLLIN, 0});
    if (!descriptors.empty())
      ::poll(descriptors.data(), descriptors.size(), kPollMilliseconds);
    for (size_t i = 0; i < running_.size();) {
      if (isOver(running_[i])) {
        running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
  }

  // Whether the job needs its place no more: it has ended, or waits for another attempt.
  bool isOver(Job &job) {
    const CompileUnit &unit = units_[job.unit];
    if (job.worker.read()) {
      std::optional<UnitResult> result = job.worker.take();
      finish(job, result ? std::move(*result) : failedInternally(unit, "the analysis crashed"));
      return true;
    }
    const std::optional<size_t> function = job.worker.function();
    const double spent = job.worker.cpuSeconds();
    const bool isLarge = limits_.megabytes != 0 && job.worker.megabytes() > limits_.megabytes;
    const bool isStuck = limits_.seconds != 0 && job.worker.wallSeconds() > kWallFactor * limits_.seconds + 60;
    if (function && !isStuck) {
      const bool isSlow = limits_.functionSeconds != 0 && job.worker.functionSeconds() > limits_.functionSeconds;
      if (!isSlow && !isLarge)
        return false;
      job.worker.kill();
      job.history.givenUp.insert(*function);
      job.history.reached = std::max(job.history.reached, *function);
      job.history.seconds += spent;
      waiting_.push_front(std::move(job));
      return true;
    }
    const bool isSlow = limits_.seconds != 0 && spent > limits_.seconds;
    if (!isSlow && !isLarge && !isStuck)
      return false;
    job.worker.kill();
    finish(job, lost(unit, isLarge ? memoryText(limits_) : timeText(limits_)));
    return true;
  }

  std::span<const CompileUnit> units_;
  const AnalysisOptions &options_;
  const UnitLimits &limits_;
  size_t jobs_, done_ = 0;
  std::vector<UnitResult> results_;
  Progress progress_;
  std::deque<Job> waiting_;
  std::vector<Job> running_;
};
} // namespace

UnitResult failedInternally(const CompileUnit &unit, const std::string &how) {
  UnitResult result = lost(unit, "internal error: " + how + "; its loops are missing from the report");
  result.internalError = true;
  return result;
}

std::vector<UnitResult> runUnits(std::span<const CompileUnit> units, unsigned jobs, const AnalysisOptions &options,
                                 const UnitLimits &limits) {
  return Scheduler(units, jobs, options, limits).run();
}

} // namespace lanewise
