// fuzz/source.cpp - a source, from its text to the report. What crashes Clang itself is no fault of lanewise: such
// inputs are left to tool/dev/fuzz.sh, which goes on after them.
#include "analysis/Analyze.h"
#include "frontend/Frontend.h"
#include "report/Render.h"

#include <cstdlib>

using namespace lanewise;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  if (text.find("include") != std::string::npos || text.find("import") != std::string::npos)
    return 0; // nothing of this machine
  CompileUnit unit;
  unit.file = "/fuzz/in.cpp";
  unit.displayName = "in.cpp";
  unit.directory = "/";
  unit.arguments = {"-std=gnu++20"};
  unit.content = std::move(text);
  UnitModel model = lowerUnit(unit);
  AnalysisOptions options;
  options.costs.emplace();
  UnitAnswer answer = analyzeUnit(model, options);
  Report report = mergeReports({std::move(answer.loops)}, {});
  report.findings = std::move(answer.findings);
  RenderOptions views;
  views.details = views.unanswered = true;
  if (!report.loops.empty() && render(report, Format::Text, views).empty())
    std::abort();
  render(report, Format::Json, views);
  return 0;
}
