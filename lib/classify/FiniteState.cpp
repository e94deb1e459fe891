// classify/FiniteState.cpp - a value from a provably small set: any update is a table, and tables compose.
// Tested by testdata/finite-state and tests/unit/classify.
//
//   if (c[i] == '"') in = !in;                        2 values (this one is also an exclusive or)
//   s = s == A ? (c ? B : A) : …  from A              as many as the closure reaches
//   k = k == 2 ? 0 : k + c[i]                         in the class if c is 0 or 1
//   s = next[s][kind(c)]                              in the class if `next` is a constant table that is visible
//   k += c[i]                                         not: no end of values
// The set is the closure of the proven starting value under the update; an enum's type is no bound. One step is a table
// with k entries, (f then g)[s] = g[f[s]]. Source: Hillis and Steele, "Data Parallel Algorithms", 1986 (parsing a
// regular language).

#include "algebra/FiniteSet.h"
#include "classify/LoopClass.h"

#include <algorithm>

namespace lanewise {

static constexpr size_t kLargestTable = 64; // a composition reads and writes one entry per value

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  const auto isState = [&](ExprRef node) {
    return std::any_of(system.begin(), system.end(), [&](const CarriedState *state) { return state->entry == node; });
  };
  std::vector<FiniteStateQuery> queries;
  bool observed = false;
  for (const CarriedState *state : system) {
    if (!state->entry->type.isIntegral())
      return Answer::notConcerned();
    // Memory that the step looks at must be the same whatever the state is.
    const bool plain = !containsNode(state->next, [&](ExprRef node) {
      if (node->is(ExprKind::Load) && !isState(node) && !readsConstantTable(*questions.loop().function, node))
        return containsNode(node->op(0), isState) || !questions.isInput(node);
      return false;
    });
    if (!plain)
      return Answer::notMember("the step looks up memory by a carried value");
    queries.push_back({state->entry, state->next, state->initial});
    observed = observed || state->observed;
  }
  const std::optional<size_t> count = countReachable(*questions.loop().function, queries, kLargestTable);
  if (!count)
    return Answer::notMember("the values it can take could not be bounded by " + std::to_string(kLargestTable));
  Claim claim;
  claim.classId = "finite-state";
  claim.verdict = observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = "table of " + std::to_string(*count);
  claim.combine = "s -> b[a[s]] for " + std::to_string(*count) + " values";
  claim.identity = "s -> s";
  return Answer::member(std::move(claim));
}

extern const LoopClass kFiniteState;
const LoopClass kFiniteState = {
    {.id = "finite-state",
     .summary = "a carried value from a small set, so that every step is a table",
     .definition = "Starting from its first value, the carried value can only take a few values (at most 64), whatever "
                   "the inputs are. Then one step "
                   "is a table from old value to new one, and tables compose: parsers, quote and escape tracking, "
                   "counters modulo k, carries.",
     .example = "int quoted(const char *s, int n) {\n  int state = 0, inside = 0;\n  for (int i = 0; i < n; ++i) {\n   "
                " state = state == 0 ? (s[i] == '\"' ? 1 : 0) : state == 1 ? (s[i] == '\\\\' ? 2 : s[i] == '\"' ? 0 : "
                "1) : 1;\n    inside += state != 0;\n  }\n  return inside;\n}\n",
     .notThis = "int depth(const char *s, int n) {\n  int d = 0;\n  for (int i = 0; i < n; ++i)\n    d = s[i] == '(' ? "
                "d + 1 : d > 0 ? d - 1 : d * 2;\n  return d;\n}\n",
     .parallel = "A parallel prefix over tables. One combination costs as many steps as there are values, so it pays "
                 "for few of them, best when only "
                 "the last state is wanted.",
     .knownProblems = "Transition tables are looked up only if they are constant arrays whose elements are visible. "
                      "More than 64 values "
                      "are refused."},
    classifyStates};

} // namespace lanewise
