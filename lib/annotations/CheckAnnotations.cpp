// annotations/CheckAnnotations.cpp - every construct of a function, by every check.
#include "annotations/CheckAnnotations.h"

#include "annotations/Checks.h"
#include "annotations/KernelFaults.h"
#include "annotations/Races.h"

namespace lanewise {

std::vector<AnnotationFinding> checkAnnotations(const ParallelCode &code, const LanguageRules &rules) {
  std::vector<AnnotationFinding> findings;
  if (!code.function || code.constructs.empty())
    return findings;
  const std::vector<LoopSummary> summaries = summarize(*code.function, rules);
  const Contexts contexts(code);
  const auto add = [&](std::vector<AnnotationFinding> more) {
    for (AnnotationFinding &finding : more)
      findings.push_back(std::move(finding));
  };
  for (size_t i = 0; i < code.constructs.size(); ++i) {
    const Construct &construct = code.constructs[i];
    for (const SourceFault &fault : construct.faults) {
      AnnotationFinding finding;
      finding.check = findCheck(fault.check)->id;
      finding.construct = i;
      finding.variable = fault.variable;
      finding.message = fault.message;
      finding.notes = {{fault.where, fault.here}, {construct.span, fault.advice}};
      findings.push_back(std::move(finding));
    }
    if (construct.isInlined)
      continue; // told where it stands
    if (!construct.loops.empty() && (construct.dividesLoop() || construct.has(Part::Simd)))
      add(loopRaces(contexts, summaries, rules, i));
    // Threads in teams divide their work by the numbers of teams, which are not followed.
    const bool isInTeams = contexts.enclosing(construct.parent, Part::Teams) >= 0;
    if (construct.threads && !isInTeams)
      add(regionRaces(contexts, summaries, rules, i));
    add(clauseFaults(contexts, summaries, rules, i));
    add(copyFaults(contexts, i));
  }
  add(kernelFaults(contexts));
  return findings;
}

} // namespace lanewise
