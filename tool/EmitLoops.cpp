// tool/EmitLoops.cpp - reads units again with everything that is known about their loops.
#include "EmitLoops.h"

#include <llvm/Support/Compiler.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/thread.h>

#include <algorithm>

namespace lanewise {

// As for other analyses: deeply nested expressions recurse deeply.
static constexpr unsigned kStackBytes = 128u << 20;

LoopPlace parseLoopPlace(const std::string &text) {
  LoopPlace place{text};
  for (uint32_t *part : {&place.column, &place.line}) {
    const auto [file, number] = llvm::StringRef(place.file).rsplit(':');
    uint32_t value = 0;
    if (file.empty() || number.getAsInteger(10, value))
      break;
    *part = value;
    place.file = file.str();
  }
  if (place.line == 0)
    std::swap(place.line, place.column);
  return place;
}

static bool isAskedFor(const std::vector<LoopPlace> &places, const LoopReport &report) {
  return std::any_of(places.begin(), places.end(), [&](const LoopPlace &place) {
    const bool sameFile = llvm::StringRef(report.file).ends_with(llvm::StringRef(place.file).ltrim("./"));
    return sameFile && (place.line == 0 || place.line == report.line) &&
           (place.column == 0 || place.column == report.column);
  });
}

// A crash on one loop is that loop's; under sanitizers it must end the program instead.
static Emission emitSafely(const EmitLoop &loop, const EmitRequest &request) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  return emit(loop, request);
#else
  Emission emission;
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  if (!context.RunSafely([&] { emission = emit(loop, request); })) {
    emission = Emission();
    emission.classId = loop.report.classId;
    emission.refusal = "lanewise itself failed on it, which is a fault of lanewise";
  }
  return emission;
#endif
}

static void emitUnit(const CompileUnit &unit, const std::vector<LoopPlace> &places, EmitRequest request,
                     SourceText &source, std::vector<EmittedLoop> &result, std::vector<Diagnostic> &diagnostics) {
  const UnitModel model = lowerUnit(unit);
  diagnostics = model.diagnostics;
  const std::vector<LoopReport> reports = analyzeUnit(model);
  std::vector<std::string> done;
  for (const std::unique_ptr<FunctionModel> &function : model.functions) {
    const std::vector<LoopSummary> summaries = summarize(*function, model.rules);
    for (const LoopSummary &loop : summaries) {
      if (!loop.loop || loop.loop->inlined)
        continue;
      const SourceSpan &span = loop.loop->span;
      const auto report = std::find_if(reports.begin(), reports.end(), [&](const LoopReport &r) {
        return r.line == span.line && r.column == span.column && r.file == model.files[span.file];
      });
      // Of several bodies at one place the first stands for all.
      if (report == reports.end() || !isAskedFor(places, *report) ||
          std::find(done.begin(), done.end(), report->id) != done.end())
        continue;
      done.push_back(report->id);
      request.source = [&source, file = report->file](uint32_t line) { return source.line(file, line); };
      size_t left = 1;
      const AnsweredLoop answered = answerLoop(loop, model.rules, left);
      const std::vector<Unlock> unlocks =
          report->verdict == Verdict::Serial ? unlocksOf(summaries, loop, model.rules) : std::vector<Unlock>();
      const LoopSummary &own = unlocks.empty() ? answered.loop : loop;
      result.push_back({*report, emitSafely({model, own, answered.answer, *report, unlocks}, request)});
    }
  }
  std::stable_sort(result.begin(), result.end(), [](const EmittedLoop &a, const EmittedLoop &b) {
    return std::tie(a.report.line, a.report.column) < std::tie(b.report.line, b.report.column);
  });
}

llvm::Expected<std::vector<EmittedLoop>> emitLoops(const AnalysisRequest &request, const std::vector<LoopPlace> &places,
                                                   const EmitRequest &emitRequest, SourceText &source) {
  llvm::Expected<InputPlan> plan = planInput(request.input);
  if (!plan)
    return plan.takeError();
  for (const Diagnostic &diagnostic : plan->diagnostics)
    if (plan->unreadable || plan->units.empty())
      return makeError((diagnostic.file.empty() ? "" : diagnostic.file + ": ") + diagnostic.message);
  if (plan->units.empty())
    return makeError(places.empty() ? "there is no file to read" : places.front().file + ": it cannot be read");
  std::vector<EmittedLoop> all;
  for (const CompileUnit &unit : plan->units) {
    if (unit.content)
      source.add(unit.displayName, *unit.content);
    std::vector<EmittedLoop> loops;
    std::vector<Diagnostic> diagnostics;
    llvm::thread worker(std::optional<unsigned>(kStackBytes),
                        [&] { emitUnit(unit, places, emitRequest, source, loops, diagnostics); });
    worker.join();
    for (const Diagnostic &diagnostic : diagnostics)
      if (diagnostic.level == Diagnostic::Level::Error)
        return makeError(diagnostic.file + ":" + std::to_string(diagnostic.line) + ": " + diagnostic.message);
    std::move(loops.begin(), loops.end(), std::back_inserter(all));
  }
  return all;
}

} // namespace lanewise
