// classify/TrialRun.cpp - who wrote what an iteration reads, byte by byte, in a few runs.
#include "classify/TrialRun.h"

#include "model/LoopTrace.h"
#include "model/QuietCalls.h"
#include "model/SampleInput.h"
#include "model/SourceText.h"

#include <algorithm>
#include <map>

namespace lanewise {

static constexpr uint64_t kMaxSteps = 40'000;
static constexpr int kTries = 12;  ///< with other inputs, as long as too few of them end as the source says
static constexpr int kNeeded = 3;  ///< runs that must agree
static constexpr int kOften = 2;   ///< runs that must show a dependence where counters and parameters decide
static constexpr int kMostCut = 4; ///< runs that were cut short and showed nothing
static constexpr size_t kMostReaders = 8;

namespace {
struct MeetingSeen {
  DependenceKind kind = DependenceKind::Flow;
  const RunAccess *source = nullptr, *sink = nullptr;
  int64_t first = 0, second = 0; ///< iterations
};

// The summary has one access, at one of the spans, where a statement reads a place several times.
bool isAccess(const RunAccess &run, const Access &access) {
  if (access.isWrite || run.kind != AccessKind::Read)
    return access.isWrite == (run.kind != AccessKind::Read) && run.stmt->span == access.span;
  const std::vector<LoadMark> &loads = run.stmt->loop ? run.stmt->loop->conditionLoads : run.stmt->loads;
  bool isMarked = false;
  for (const LoadMark &mark : loads)
    if (mark.load->op(0) == run.place) {
      isMarked = true;
      if (mark.span == access.span)
        return true;
    }
  return !isMarked && run.stmt->span == access.span;
}

// Every pair of accesses of which the second reads, in a later iteration, what the first wrote, or overwrites what it
// read.
std::vector<MeetingSeen> meetingsOf(const LoopExecution &execution) {
  struct Earlier {
    int64_t iteration;
    const RunAccess *access;
  };
  using Byte = std::pair<ObjectId, int64_t>;
  std::map<Byte, Earlier> writers;
  std::map<Byte, std::vector<Earlier>> readers; // since it was written
  std::vector<MeetingSeen> seen;
  const auto note = [&](DependenceKind kind, const Earlier &earlier, int64_t iteration, const RunAccess &access) {
    const auto isSame = [](const RunAccess &a, const RunAccess &b) { return a.stmt == b.stmt && a.place == b.place; };
    const bool known = std::any_of(seen.begin(), seen.end(), [&](const MeetingSeen &other) {
      return other.kind == kind && isSame(*other.source, *earlier.access) && isSame(*other.sink, access);
    });
    if (earlier.iteration != iteration && !known)
      seen.push_back({kind, earlier.access, &access, earlier.iteration, iteration});
  };
  for (const LoopAccess &entry : execution.accesses) {
    const RunAccess &access = entry.access;
    if (access.isScalar)
      continue;
    for (int64_t at = access.offset; at < access.offset + static_cast<int64_t>(access.size); ++at) {
      const Byte byte{access.object, at};
      std::vector<Earlier> &read = readers[byte];
      if (access.kind != AccessKind::Read) {
        for (const Earlier &reader : read)
          note(DependenceKind::Anti, reader, entry.iteration, access);
        read.clear();
        writers[byte] = {entry.iteration, &access};
        continue;
      }
      if (auto writer = writers.find(byte); writer != writers.end())
        note(DependenceKind::Flow, writer->second, entry.iteration, access);
      if (read.size() < kMostReaders)
        read.push_back({entry.iteration, &access});
    }
  }
  return seen;
}
// Where it goes is computed of counters and parameters.
bool isOfCounters(const Access &access) {
  return !containsNode(access.place, [](ExprRef node) {
    return node->is(ExprKind::Load) || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque) ||
           node->is(ExprKind::Call);
  });
}
} // namespace

static std::vector<std::pair<size_t, Witness>> inEveryTrial(const LoopSummary &loop, const DependenceGraph &graph,
                                                            const std::vector<size_t> &open, const LanguageRules &rules,
                                                            bool pointsBack) {
  std::map<size_t, Witness> seen;                  // in the last run
  std::map<size_t, Witness> flows, antis;          // that data decide, in any run
  std::map<size_t, std::pair<int, Witness>> often; // that counters decide, and in how many runs
  for (const size_t index : open)
    if (const Dependence &dependence = graph.carried[index];
        isOfCounters(loop.accesses[dependence.source]) && isOfCounters(loop.accesses[dependence.sink]))
      often[index];
  int runs = 0;
  bool always = true;
  const bool oneIsEnough =
      std::any_of(open.begin(), open.end(), [&](size_t index) { return graph.carried[index].guardsDecide; });
  // Around the loop, not in it.
  const bool isQuiet = oneIsEnough && std::none_of(loop.effects.begin(), loop.effects.end(),
                                                   [](const Effect &effect) { return isUnknownCall(*effect.stmt); });
  int cut = 0;
  const auto isSettled = [&] {
    if (cut != 0 && runs == 0 && !flows.empty())
      return true;
    if (always)
      return runs == kNeeded;
    const bool isOften = often.empty() || std::any_of(often.begin(), often.end(),
                                                      [](const auto &o) { return o.second.first >= kOften; });
    return (isOften && !oneIsEnough) || !flows.empty();
  };
  for (int attempt = 0; attempt < kTries && !isSettled(); ++attempt) {
    const uint64_t elements = uint64_t{6} << (attempt % 4 * 2);
    const std::optional<RunInput> input =
        sampleInput(*loop.function, static_cast<uint64_t>(attempt) + 1, elements, pointsBack);
    if (!input)
      return {};
    const TraceResult trace = traceLoops(*loop.function, *input, rules, kMaxSteps, isQuiet);
    if (trace.run.trouble == Trouble::Malformed || (trace.run.trouble == Trouble::NotModelled && !oneIsEnough))
      return {};
    // What a run that was cut short has seen happened, but that it saw nothing more says nothing.
    const bool isCut = trace.run.trouble == Trouble::StepLimit || trace.run.trouble == Trouble::NotModelled;
    if (trace.run.trouble != Trouble::None && !(isCut && oneIsEnough))
      continue;
    std::map<size_t, Witness> now;
    bool ran = false;
    for (const LoopExecution &execution : trace.executions) {
      if (execution.loop != loop.id || (!isCut && execution.iterations < 3))
        continue;
      ran = true;
      for (const MeetingSeen &meeting : meetingsOf(execution))
        for (const size_t index : open) {
          const Dependence &dependence = graph.carried[index];
          const Access &source = loop.accesses[dependence.source], &sink = loop.accesses[dependence.sink];
          if (dependence.kind != meeting.kind || !isAccess(*meeting.source, source) || !isAccess(*meeting.sink, sink))
            continue;
          Witness witness;
          witness.first[loop.id] = meeting.first;
          witness.second[loop.id] = meeting.second;
          now.emplace(index, std::move(witness));
        }
    }
    if (!ran && trace.run.trouble == Trouble::NotModelled)
      return {};
    if (!ran)
      continue;
    for (const auto &[index, witness] : now)
      if (auto place = often.find(index); place != often.end() && !isCut)
        place->second = {place->second.first + 1, witness};
    // Where only data decide whether both happen, data for which they do are a proof.
    for (const auto &[index, witness] : now)
      if (graph.carried[index].guardsDecide)
        (graph.carried[index].kind == DependenceKind::Flow ? flows : antis).emplace(index, witness);
    if (isCut) {
      if (++cut == kMostCut && flows.empty() && antis.empty())
        return {};
      continue;
    }
    always = always && !now.empty();
    ++runs;
    seen = std::move(now);
  }
  if (always && runs == kNeeded) {
    const auto isFlow = [&](const auto &entry) { return graph.carried[entry.first].kind == DependenceKind::Flow; };
    if (std::any_of(seen.begin(), seen.end(), isFlow)) // which says more
      std::erase_if(seen, [&](const auto &entry) { return !isFlow(entry); });
    return {seen.begin(), seen.end()};
  }
  for (const auto &[index, seenOften] : often)
    if (seenOften.first >= kOften)
      (graph.carried[index].kind == DependenceKind::Flow ? flows : antis).emplace(index, seenOften.second);
  const std::map<size_t, Witness> &shown = flows.empty() ? antis : flows;
  return {shown.begin(), shown.end()};
}

// The place is where an inner loop has got to: it follows links.
static bool followsLinks(const Access &access) {
  return access.iterationPlace &&
         containsNode(access.iterationPlace, [](ExprRef node) { return node->is(ExprKind::LoopValue); });
}

std::vector<std::pair<size_t, Witness>> dependencesInEveryTrial(const LoopSummary &loop, const DependenceGraph &graph,
                                                                const std::vector<size_t> &open,
                                                                const LanguageRules &rules) {
  std::vector<std::pair<size_t, Witness>> found = inEveryTrial(loop, graph, open, rules, false);
  // Links at random hardly ever lead to an end.
  const bool links = std::any_of(open.begin(), open.end(), [&](size_t index) {
    return followsLinks(loop.accesses[graph.carried[index].source]) &&
           followsLinks(loop.accesses[graph.carried[index].sink]);
  });
  return found.empty() && links ? inEveryTrial(loop, graph, open, rules, true) : found;
}

} // namespace lanewise
