// report/RenderRecord.h - a measured record as JSON, table and plot, and back from JSON.
// Tested by tests/unit/report/RecordTest.cpp and tests/cli/bench_test.py.
#pragma once

#include "measure/Record.h"
#include "support/Fallible.h"

#include <string>
#include <string_view>

namespace lanewise {

std::string recordJson(const BenchRecord &record);        ///< schema lanewise.bench/1
std::string recordSummaryJson(const BenchRecord &record); ///< schema lanewise.bench.summary/1
std::string recordTable(const BenchRecord &record);       ///< medians and crossovers for people
/// Log-log plots of time over size, one for each kernel and element type: every repetition a dot, medians a line that
/// has a gap where nothing was measured.
std::string recordPlot(const BenchRecord &record);

/// Reads what recordJson wrote, here or elsewhere. The failure says in one sentence what is wrong with the text, and
/// where. Medians are computed again.
Fallible<BenchRecord> readRecord(std::string_view text);

/// "12.3 µs", "0.45 s"; three digits.
std::string secondsText(double seconds);

} // namespace lanewise
