// classify/InPlace.cpp - compaction within one array.
//
//   for (i…) if (a[i] > 0) a[k++] = a[i];           k <= i: nothing is read after it was overwritten
//   k = 5; for (i…) if (a[i] > 0) a[k++] = a[i];    not: what is stored may be read five iterations later
//   k = 1; for (i = 1…) if (a[i] > a[i - 1]) a[k++] = a[i];    not: the iteration before may have stored a[i - 1]
//   for (; in != end; ++in) if (*in) *out++ = *in;  both began at one place: the same
//   for (i…) if (a[i] != a[k - 1]) a[k++] = a[i];   not: what was stored is read
// As it is written, the loop is serial: an iteration must have read its element before a later one stores there. That
// is all, and a copy of the array does away with it.
#include "classify/InPlace.h"

#include "classify/TrialRun.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

static bool has(const std::vector<uint32_t> &accesses, uint32_t access) {
  return std::find(accesses.begin(), accesses.end(), access) != accesses.end();
}

bool InPlaceMoves::isAbout(const Dependence &dependence) const {
  const auto isOfArray = [&](uint32_t access) {
    return has(compaction.reads, access) || has(compaction.writes, access);
  };
  return compaction.readsAhead && dependence.kind != DependenceKind::Anti && isOfArray(dependence.source) &&
         isOfArray(dependence.sink);
}

std::string InPlaceMoves::text(const LoopSummary &loop) const {
  const auto nameOf = [&](uint32_t access) { return sourceTextIn(loop, loop.accesses[access].iterationPlace); };
  const std::string to = nameOf(compaction.writes.front()), from = nameOf(compaction.reads.front());
  if (!compaction.readsAhead)
    return "what is stored at '" + to + "' may be read as '" + from + "' by a later iteration, in the same array";
  return "'" + to + "' never passes '" + from +
         "', so nothing is read after it was overwritten: with a copy of the array to read from, this is a compaction, "
         "whose positions a parallel prefix computes";
}

std::optional<InPlaceMoves> movesInPlace(const LoopSummary &loop, const DependenceGraph &graph, const StateFlow &flow,
                                         const CarriedState &state, const LanguageRules &rules) {
  std::optional<InPlaceCompaction> found = findInPlaceCompaction(loop, flow, state);
  if (!found)
    return std::nullopt;
  std::vector<size_t> meeting;
  for (size_t i = 0; i < graph.carried.size(); ++i) {
    const Dependence &dependence = graph.carried[i];
    const bool overwrites = dependence.kind == DependenceKind::Anti && has(found->reads, dependence.source) &&
                            has(found->writes, dependence.sink);
    const bool handsOn = dependence.kind == DependenceKind::Flow && has(found->writes, dependence.source) &&
                         has(found->reads, dependence.sink);
    if (found->readsAhead ? overwrites : handsOn)
      meeting.push_back(i);
  }
  // Where both stand is known, so that only data decide: one run that shows it is enough.
  DependenceGraph tried = graph;
  for (const size_t i : meeting)
    tried.carried[i].guardsDecide = true;
  InPlaceMoves moves{std::move(*found), {}};
  for (auto &[index, witness] : dependencesInEveryTrial(loop, tried, meeting, rules))
    moves.happening.emplace(index, std::move(witness));
  return moves.happening.empty() ? std::nullopt : std::optional(std::move(moves));
}

} // namespace lanewise
