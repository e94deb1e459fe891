// analysis/Fixes.h - the changes that findings ask for, as new texts of files.
// Tested by tests/golden/FindingsTest.cpp and tests/cli/race_test.py.
#pragma once

#include "analysis/Report.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

/// The fixes that can be made together, by file, in order of position. All parts of one finding's change are taken or
/// none: a finding whose change touches text that an earlier finding's changes is left for the next run. Insertions at
/// one place do not touch each other. `skipped` counts those left out.
std::map<std::string, std::vector<FixEntry>> chooseFixes(const std::vector<FindingEntry> &findings,
                                                         size_t *skipped = nullptr);

/// Drops the findings whose changes chooseFixes() takes.
void dropFixed(std::vector<FindingEntry> &findings);

/// The text with the fixes made; they are in order and do not overlap. Places outside the text are ignored.
std::string applyFixes(std::string_view text, const std::vector<FixEntry> &fixes);

/// The difference as `diff -u` prints it, three lines of context; "" if there is none.
std::string unifiedDiff(std::string_view file, std::string_view before, std::string_view after);

} // namespace lanewise
