// golden/FindingsTest.cpp - testdata/race: every finding is expected, every expected one is found, and the fixes that
// are offered parse, leave nothing to find, and change nothing a second time.
//
//   #pragma omp parallel for // finding: race(sum), race(t)      on the line of the annotation
#include "analysis/Analyze.h"
#include "analysis/Fixes.h"
#include "frontend/Frontend.h"
#include "golden/Expectations.h"
#include "golden/Testdata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

using namespace lanewise;
namespace fs = std::filesystem;

namespace {
/// "12: race(sum)"
std::set<std::string> expectedIn(const std::string &source) {
  std::set<std::string> expected;
  std::istringstream lines(source);
  std::string line;
  for (size_t number = 1; std::getline(lines, line); ++number) {
    constexpr std::string_view kMark = "// finding: ";
    const size_t at = line.find(kMark);
    if (at == std::string::npos)
      continue;
    std::istringstream items(line.substr(at + kMark.size()));
    for (std::string item; std::getline(items, item, ',');)
      expected.insert(std::to_string(number) + ": " + item.substr(item.find_first_not_of(' ')));
  }
  return expected;
}

std::vector<FindingEntry> findingsOf(const fs::path &path, const std::string &source, bool &isComplete) {
  CompileUnit unit;
  unit.file = path.string();
  unit.displayName = path.filename().string();
  unit.directory = path.parent_path().string();
  unit.content = source;
  unit.arguments = {path.extension() == ".c" ? "-std=c17" : "-std=c++20"};
  for (const std::string &flag : extraFlags(source))
    unit.arguments.push_back(flag);
  const UnitModel model = lowerUnit(unit);
  isComplete = model.complete;
  std::vector<FindingEntry> findings = analyzeUnit(model, {}).findings;
  std::erase_if(findings, [](const FindingEntry &finding) { return !finding.proven; });
  return findings;
}

std::set<std::string> namesOf(const std::vector<FindingEntry> &findings) {
  std::set<std::string> names;
  for (const FindingEntry &finding : findings)
    names.insert(std::to_string(finding.place.line) + ": " + finding.check + "(" + finding.variable + ")");
  return names;
}

std::vector<fs::path> raceFiles() {
  std::vector<fs::path> files = testdataFiles();
  std::erase_if(files, [](const fs::path &path) { return path.parent_path().filename() != "race"; });
  return files;
}

class FindingsTest : public testing::TestWithParam<fs::path> {};

TEST_P(FindingsTest, AreThoseExpected) {
  const std::string source = readText(GetParam());
  bool isComplete = false;
  EXPECT_EQ(namesOf(findingsOf(GetParam(), source, isComplete)), expectedIn(source));
  EXPECT_TRUE(isComplete);
}

TEST_P(FindingsTest, FixesLeaveNothingToFix) {
  std::string source = readText(GetParam());
  bool isComplete = false;
  std::vector<FindingEntry> findings = findingsOf(GetParam(), source, isComplete);
  // Changes that touch are made in turns.
  for (int round = 0; round < 4; ++round) {
    const auto fixes = chooseFixes(findings);
    if (fixes.empty())
      break;
    for (const FindingEntry &finding : findings)
      if (!finding.fixes.empty())
        SCOPED_TRACE(finding.message);
    const std::string changed = applyFixes(source, fixes.begin()->second);
    ASSERT_NE(changed, source);
    source = changed;
    findings = findingsOf(GetParam(), source, isComplete);
    ASSERT_TRUE(isComplete) << source;
  }
  for (const FindingEntry &finding : findings)
    EXPECT_TRUE(finding.fixes.empty()) << finding.place.line << ": " << finding.message;
}

std::string caseName(const testing::TestParamInfo<fs::path> &info) { return info.param.stem().string(); }
INSTANTIATE_TEST_SUITE_P(Race, FindingsTest, testing::ValuesIn(raceFiles()), caseName);
} // namespace
