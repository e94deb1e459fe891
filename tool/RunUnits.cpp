// tool/RunUnits.cpp - hands units to workers, and watches what they take.
//
// A worker says which function it begins with. One that spends too much on a function is ended, and the unit is started
// again without that function; one that spends too much on reading is lost. So a hang costs a function where it can,
// and a unit at most.
#include "RunUnits.h"

#include "Output.h"
#include "Preambles.h"
#include "ResultCache.h"
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
  bool isPlain = false; ///< to be read without its preamble
  Worker worker;
};

class Scheduler {
public:
  Scheduler(std::span<const CompileUnit> units, const RunOptions &run, const AnalysisOptions &options)
      : units_(units), options_(options), limits_(run.limits), jobs_(std::max(run.jobs, 1u)), results_(units.size()),
        progress_(units.size()), wantsFacts_(!run.cache.empty()), preambles_(units, run.sharesPreambles, run.limits) {
    for (const size_t unit : preambles_.order())
      waiting_.push_back({unit, {}, false, {}});
  }

  std::vector<UnitResult> run() {
    while (!waiting_.empty() || !running_.empty()) {
      while (!waiting_.empty() && running_.size() + preambles_.running() < jobs_ && startNext())
        ;
      watch();
    }
    return std::move(results_);
  }

private:
  // False if nothing can be started now, and something else has to end first.
  bool startNext() {
    for (size_t i = 0; i < waiting_.size(); ++i) {
      const size_t unit = waiting_[i].unit;
      if (preambles_.state(unit) == Preambles::State::Unstarted) {
        preambles_.start(unit);
        if (preambles_.state(unit) == Preambles::State::Running)
          return true;
      }
      if (preambles_.state(unit) == Preambles::State::Done)
        return startJob(i);
    }
    return false;
  }

  // False if the system has no process to give now.
  bool startJob(size_t index) {
    const auto place = waiting_.begin() + static_cast<std::ptrdiff_t>(index);
    Job job = std::move(*place);
    waiting_.erase(place);
    const std::optional<ParsedPreamble> preamble = job.isPlain ? std::nullopt : preambles_.find(job.unit);
    job.isPlain = !preamble;
    if (job.worker.start(units_[job.unit], preamble ? &*preamble : nullptr, options_, limits_, job.history,
                         wantsFacts_)) {
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
    preambles_.release(job.unit);
    progress_.show(++done_);
  }

  void watch() {
    std::vector<pollfd> descriptors;
    for (const Job &job : running_)
      descriptors.push_back({job.worker.process().fileDescriptor(), POLLIN, 0});
    preambles_.addDescriptors(descriptors);
    if (!descriptors.empty())
      ::poll(descriptors.data(), descriptors.size(), kPollMilliseconds);
    preambles_.watch();
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
      if (!result && !job.isPlain) {
        job.isPlain = true;
        waiting_.push_front(std::move(job));
        return true;
      }
      finish(job, result ? std::move(*result) : failedInternally(unit, "the analysis crashed"));
      return true;
    }
    const std::optional<size_t> function = job.worker.function();
    const double spent = job.worker.process().cpuSeconds();
    const bool isLarge = limits_.megabytes != 0 && job.worker.process().megabytes() > limits_.megabytes;
    const bool isStuck =
        limits_.seconds != 0 && job.worker.process().wallSeconds() > kWallFactor * limits_.seconds + 60;
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
  bool wantsFacts_;
  Preambles preambles_;
  std::deque<Job> waiting_;
  std::vector<Job> running_;
};
} // namespace

UnitResult failedInternally(const CompileUnit &unit, const std::string &how) {
  UnitResult result = lost(unit, "internal error: " + how + "; its loops are missing from the report");
  result.internalError = true;
  return result;
}

std::vector<UnitResult> runUnits(std::span<const CompileUnit> units, const RunOptions &run,
                                 const AnalysisOptions &options) {
  ResultCache cache(run.cache);
  if (!cache.isOpen()) {
    RunOptions plain = run;
    plain.cache.clear();
    return Scheduler(units, plain, options).run();
  }
  std::vector<UnitResult> results(units.size());
  std::vector<CompileUnit> changed;
  std::vector<size_t> places;
  for (size_t i = 0; i < units.size(); ++i)
    if (std::optional<UnitResult> known = cache.find(units[i], options)) {
      results[i] = std::move(*known);
    } else {
      changed.push_back(units[i]);
      places.push_back(i);
    }
  std::vector<UnitResult> fresh = Scheduler(changed, run, options).run();
  for (size_t i = 0; i < fresh.size(); ++i) {
    cache.keep(changed[i], options, fresh[i]);
    results[places[i]] = std::move(fresh[i]);
  }
  cache.prune();
  return results;
}

} // namespace lanewise
