// fuzz/record.cpp - a measured record, or one sentence that says why it is none.
#include "report/RenderRecord.h"

#include <cstdlib>

using namespace lanewise;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const Fallible<BenchRecord> record = readRecord(std::string_view(reinterpret_cast<const char *>(data), size));
  if (!record)
    return 0;
  if (recordTable(*record).empty())
    std::abort();
  recordPlot(*record);
  recordSummaryJson(*record);
  return 0;
}
