// annotations/Suggest.h - which clause would make a shared variable right, and the pragma with it.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
#pragma once

#include "annotations/CheckAnnotations.h"
#include "annotations/Contexts.h"

#include "classify/Classify.h"

namespace lanewise {

/// A clause to add, and why: "reduction(+:sum)", "the iterations only combine into it with +".
struct Remedy {
  std::string clause, why;
};

/// What would give each thread its own copy of the scalar or array, or combine the copies; nothing if no clause does.
std::optional<Remedy> remedyFor(const Contexts &contexts, const LoopSummary &loop, const LanguageRules &rules,
                                VarId variable, size_t construct);

/// The operator of a reduction clause for what iterations do to the variable: "+", "max"; "" if they do not only
/// combine into it.
std::string reductionOperator(const LoopAnswer &answer, VarId variable);

/// What is said of the variable as a carried state; null if it is none.
const StateAnswer *stateOf(const LoopAnswer &answer, VarId variable);

/// The value that the construct leaves in the variable may be asked for: the first mention after it, in the order of
/// the text, reads it, or it outlives the function.
bool isReadAfter(const ParallelCode &code, VarId variable, const Construct &construct);

/// What a statement itself does with a variable, without the statements inside it.
struct Mention {
  bool reads = false, writes = false;
  bool escapes = false; ///< its address is taken: whoever has it may do either
};
Mention mentionIn(const Stmt &stmt, VarId variable);

/// Adds a clause to the end of the annotation; nothing if it says of the variable `name` that it is shared.
std::vector<AnnotationFix> withClause(const Construct &construct, const std::string &clause,
                                      const std::string &name = {});
/// Removes every clause of that name, or replaces it.
std::vector<AnnotationFix> withoutClause(const Construct &construct, std::string_view name,
                                         const std::string &instead = {});

/// The variable that an access is in, if it is a declared one.
std::optional<VarId> variableOf(const Access &access);
/// That variable, or the pointer variable that the access goes through: what clauses name.
std::optional<VarId> clauseVariableOf(const Access &access);
/// What an access through a pointer goes through, as the source would say it; "what a pointer leads to" if it cannot.
std::string spelledPointer(const LoopSummary &loop, const Access &access);
/// Where the two accesses of the witness meet; `name` if there is no text for it.
std::string spelledLocation(const Dependence &dependence, const std::string &name);
/// "i = 2", or "iteration 2" where the source has no number for it.
std::string iterationText(const LoopSummary &loop, int64_t number);

} // namespace lanewise
