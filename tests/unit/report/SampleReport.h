// unit/report/SampleReport.h - hand-made loops for the tests of the renderers.
#pragma once

#include "analysis/Report.h"

namespace lanewise {

inline LoopReport sampleLoop(Verdict verdict, std::string classId, std::string summary) {
  LoopReport loop;
  loop.id = "a.c:2:3";
  loop.file = "a.c";
  loop.line = 2;
  loop.column = 3;
  loop.endLine = 4;
  loop.function = "f";
  loop.form = "for";
  loop.verdict = verdict;
  loop.classId = std::move(classId);
  loop.summary = std::move(summary);
  return loop;
}

inline Report reportOf(std::vector<LoopReport> loops) {
  Report report;
  report.toolVersion = "1.2.3";
  report.llvmVersion = "22.1.8";
  report.loops = std::move(loops);
  return report;
}

} // namespace lanewise
