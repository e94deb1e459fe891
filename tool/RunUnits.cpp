// tool/RunUnits.cpp - analyses units side by side.
#include "RunUnits.h"

#include "Output.h"

#include <llvm/Support/Compiler.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/thread.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

namespace lanewise {

// Deeply nested expressions recurse deeply; only what is touched costs memory.
static constexpr unsigned kStackBytes = 128u << 20;

static void failInternally(UnitResult &result, const CompileUnit &unit, const std::string &how) {
  result = {};
  result.internalError = true;
  Diagnostic diagnostic;
  diagnostic.file = unit.displayName;
  diagnostic.message = "internal error: " + how + "; its loops are missing from the report";
  result.diagnostics.push_back(std::move(diagnostic));
}

static void runUnit(const CompileUnit &unit, const AnalysisOptions &options, UnitResult &result) {
  try {
    StageTrace *trace = options.trace ? &result.trace : nullptr;
    UnitModel model = lowerUnit(unit, trace);
    result.complete = model.complete;
    assumeNoAlias(model, options.noAlias);
    result.answer = analyzeUnit(model, options, trace);
    result.diagnostics = std::move(model.diagnostics);
  } catch (const std::exception &error) {
    failInternally(result, unit, error.what());
  }
}

/// A crash on one unit is that unit's; under sanitizers it must end the program instead.
static void runUnitSafely(const CompileUnit &unit, const AnalysisOptions &options, UnitResult &result) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  runUnit(unit, options, result);
#else
  llvm::CrashRecoveryContext context;
  if (!context.RunSafely([&] { runUnit(unit, options, result); }))
    failInternally(result, unit, "the analysis crashed");
#endif
}

std::vector<UnitResult> runUnits(std::span<const CompileUnit> units, unsigned jobs, const AnalysisOptions &options) {
  std::vector<UnitResult> results(units.size());
  Progress progress(units.size());
  std::atomic<size_t> next = 0;
  std::mutex progressMutex;
  size_t done = 0;
  const auto work = [&] {
    for (size_t i = next++; i < units.size(); i = next++) {
      runUnitSafely(units[i], options, results[i]);
      const std::lock_guard lock(progressMutex);
      progress.show(++done);
    }
  };

#if !LLVM_ADDRESS_SANITIZER_BUILD
  llvm::CrashRecoveryContext::Enable();
#endif
  std::vector<llvm::thread> threads;
  const size_t count = std::clamp<size_t>(jobs, 1, std::max<size_t>(units.size(), 1));
  for (size_t i = 0; i < count; ++i)
    threads.emplace_back(std::optional<unsigned>(kStackBytes), work);
  for (llvm::thread &thread : threads)
    thread.join();
  return results;
}

} // namespace lanewise
