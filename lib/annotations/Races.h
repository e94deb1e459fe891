// annotations/Races.h - accesses that annotations let happen at the same time, and that must not.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
#pragma once

#include "annotations/CheckAnnotations.h"
#include "annotations/Contexts.h"

namespace lanewise {

/// Conflicts between iterations of a loop that a construct divides among threads, or runs in lanes.
std::vector<AnnotationFinding> loopRaces(const Contexts &contexts, const std::vector<LoopSummary> &summaries,
                                         const LanguageRules &rules, size_t construct);

/// Conflicts between threads of a region outside of one divided loop: code that every thread runs, and work that no
/// barrier separates.
std::vector<AnnotationFinding> regionRaces(const Contexts &contexts, const std::vector<LoopSummary> &summaries,
                                           const LanguageRules &rules, size_t construct);

/// Clauses that do not fit the loop: another operator, a private copy that is read before it is written, a last value
/// that is lost.
std::vector<AnnotationFinding> clauseFaults(const Contexts &contexts, const std::vector<LoopSummary> &summaries,
                                            const LanguageRules &rules, size_t construct);

/// Private copies in a loop that is divided among threads which would have to hand a value from one iteration to the
/// next, or to have the value of an iteration that does not write it.
std::vector<AnnotationFinding> copyFaults(const Contexts &contexts, size_t construct);

/// The copy is read in an iteration before that iteration writes it, and written later on: what a serial loop reads
/// there is what an earlier iteration has left. The place of that read; nothing if it cannot be told.
std::optional<SourceSpan> readOfEarlierIteration(const Contexts &contexts, const Construct &construct, VarId copy);

} // namespace lanewise
