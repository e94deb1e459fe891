// classify/TrialRun.cpp - who wrote what an iteration reads, byte by byte, in a few runs.
#include "classify/TrialRun.h"

#include "model/LoopTrace.h"
#include "model/SampleInput.h"
#include "model/SourceText.h"

#include <algorithm>
#include <map>

namespace lanewise {

static constexpr uint64_t kMaxSteps = 40'000;
static constexpr int kTries = 12; ///< with other inputs, as long as too few of them end as the source says
static constexpr int kNeeded = 3; ///< runs that must agree

namespace {
struct FlowSeen {
  SourceSpan source, sink;
  int64_t first = 0, second = 0; ///< iterations
};

// Where the summary says that the access is.
SourceSpan spanOf(const RunAccess &access) {
  const std::vector<LoadMark> &loads = access.stmt->loop ? access.stmt->loop->conditionLoads : access.stmt->loads;
  if (access.kind == AccessKind::Read)
    for (const LoadMark &mark : loads)
      if (mark.load->op(0) == access.place)
        return mark.span;
  return access.stmt->span;
}

// Every pair of accesses of which the second reads, in a later iteration, what the first wrote.
std::vector<FlowSeen> flowsOf(const LoopExecution &execution) {
  struct Writer {
    int64_t iteration;
    SourceSpan span;
  };
  std::map<std::pair<ObjectId, int64_t>, Writer> writers; // of single bytes
  std::vector<FlowSeen> seen;
  for (const LoopAccess &entry : execution.accesses) {
    const RunAccess &access = entry.access;
    if (access.isScalar)
      continue;
    const SourceSpan span = spanOf(access);
    for (int64_t byte = access.offset; byte < access.offset + static_cast<int64_t>(access.size); ++byte) {
      const std::pair<ObjectId, int64_t> key{access.object, byte};
      if (access.kind != AccessKind::Read) {
        writers[key] = {entry.iteration, span};
        continue;
      }
      auto writer = writers.find(key);
      if (writer == writers.end() || writer->second.iteration == entry.iteration)
        continue;
      const bool known = std::any_of(seen.begin(), seen.end(), [&](const FlowSeen &flow) {
        return flow.source == writer->second.span && flow.sink == span;
      });
      if (!known)
        seen.push_back({writer->second.span, span, writer->second.iteration, entry.iteration});
    }
  }
  return seen;
}
} // namespace

std::vector<std::pair<size_t, Witness>> dependencesInEveryTrial(const LoopSummary &loop, const DependenceGraph &graph,
                                                                const std::vector<size_t> &open,
                                                                const LanguageRules &rules) {
  std::map<size_t, Witness> seen; // in the last run
  int runs = 0;
  for (int attempt = 0; attempt < kTries && runs < kNeeded; ++attempt) {
    const uint64_t elements = uint64_t{6} << (attempt % 4 * 2);
    const std::optional<RunInput> input = sampleInput(*loop.function, static_cast<uint64_t>(attempt) + 1, elements);
    if (!input)
      return {};
    const TraceResult trace = traceLoops(*loop.function, *input, rules, kMaxSteps);
    if (trace.run.trouble == Trouble::NotModelled || trace.run.trouble == Trouble::Malformed)
      return {};
    if (trace.run.trouble != Trouble::None)
      continue;
    std::map<size_t, Witness> now;
    bool ran = false;
    for (const LoopExecution &execution : trace.executions) {
      if (execution.loop != loop.id || execution.iterations < 3)
        continue;
      ran = true;
      for (const FlowSeen &flow : flowsOf(execution))
        for (const size_t index : open) {
          const Access &source = loop.accesses[graph.carried[index].source],
                       &sink = loop.accesses[graph.carried[index].sink];
          if (source.span != flow.source || sink.span != flow.sink)
            continue;
          Witness witness;
          witness.first[loop.id] = flow.first;
          witness.second[loop.id] = flow.second;
          now.emplace(index, std::move(witness));
        }
    }
    if (!ran)
      continue;
    if (now.empty())
      return {};
    ++runs;
    seen = std::move(now);
  }
  if (runs < kNeeded)
    return {};
  return {seen.begin(), seen.end()};
}

} // namespace lanewise
