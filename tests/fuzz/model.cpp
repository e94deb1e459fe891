// fuzz/model.cpp - a text is a model or it is not; what is one is printed so that it reads back the same.
#include "model/LoopSummary.h"
#include "model/ModelText.h"
#include "model/Verifier.h"

#include <cstdlib>

using namespace lanewise;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const UnitParseResult parsed = parseUnit(std::string_view(reinterpret_cast<const char *>(data), size));
  if (!parsed)
    return 0;
  const std::string printed = printUnit(*parsed.unit);
  const UnitParseResult again = parseUnit(printed);
  if (!again || printUnit(*again.unit) != printed)
    std::abort();
  for (const std::unique_ptr<FunctionModel> &function : parsed.unit->functions)
    if (verify(*function).empty()) // what is not well formed is nobody's to analyse
      summarize(*function, parsed.unit->rules);
  return 0;
}
