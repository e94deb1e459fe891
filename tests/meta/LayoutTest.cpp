// meta/LayoutTest.cpp - files stay short enough to be read, and known misses only become fewer.
#include "golden/Expectations.h"
#include "golden/Testdata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

using namespace lanewise;
namespace fs = std::filesystem;

static constexpr long kMostLines = 500;

TEST(Layout, FilesAreShort) {
  for (const char *top : {"lib", "tool", "cuda-emit"}) {
    const fs::path folder = fs::path(LANEWISE_SOURCE_DIR) / top;
    if (!fs::exists(folder))
      continue;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".h" && extension != ".cpp" && extension != ".py" && extension != ".cuh")
        continue;
      const std::string text = readText(entry.path());
      EXPECT_LE(std::count(text.begin(), text.end(), '\n'), kMostLines)
          << entry.path() << ": getting long is a sign of two ideas; cut it by idea";
    }
  }
}

TEST(Layout, FilesSayWhatTheyAre) {
  for (const auto &entry : fs::recursive_directory_iterator(fs::path(LANEWISE_SOURCE_DIR) / "lib")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cpp")
      continue;
    const std::string path = fs::relative(entry.path(), fs::path(LANEWISE_SOURCE_DIR) / "lib").string();
    EXPECT_TRUE(readText(entry.path()).starts_with("// " + path + " - "))
        << entry.path() << ": the first line is '// " << path << " - what it is'";
  }
}

// Two types of one name in namespace lanewise are one type to the linker: it keeps the members of either. Types of one
// file only belong in an unnamed namespace.
TEST(Layout, NamesOfTypesAreUnique) {
  const std::regex definition(R"((?:struct|class|enum class) (\w+)(?: final)?(?: : [^;{]*)? \{)");
  std::map<std::string, std::string> seen;
  for (const auto &entry : fs::recursive_directory_iterator(fs::path(LANEWISE_SOURCE_DIR) / "lib")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cpp")
      continue;
    std::istringstream lines(readText(entry.path()));
    bool isUnnamed = false;
    for (std::string line; std::getline(lines, line);) {
      isUnnamed = line == "namespace {" || (isUnnamed && line != "} // namespace");
      std::smatch match;
      if (isUnnamed || !std::regex_search(line, match, definition, std::regex_constants::match_continuous))
        continue;
      const auto [known, isNew] = seen.emplace(match[1], entry.path().string());
      EXPECT_TRUE(isNew) << match[1] << " is defined in " << known->second << " and in " << entry.path();
    }
  }
  EXPECT_GT(seen.size(), 100u);
}

namespace {
/// "training todo-loop" to how many.
using TodoCounts = std::map<std::string, int>;

TodoCounts countTodos() {
  TodoCounts counts;
  for (const fs::path &path : testdataFiles())
    for (const Expectation &expectation : readExpectations(readText(path)).entries)
      if (expectation.isTodo)
        ++counts[path.parent_path().filename().string() + " " + expectation.text.substr(0, expectation.text.find(':'))];
  return counts;
}

TodoCounts recordedTodos(const fs::path &path) {
  TodoCounts counts;
  std::istringstream lines(readText(path));
  std::string folder;
  std::string word;
  int count = 0;
  while (lines >> folder >> word >> count)
    counts[folder + " " + word] = count;
  return counts;
}
} // namespace

TEST(Layout, KnownMissesOnlyBecomeFewer) {
  const fs::path path = testdataDirectory() / "todo-counts.txt";
  const TodoCounts actual = countTodos();
  const TodoCounts recorded = fs::exists(path) ? recordedTodos(path) : TodoCounts();
  bool hasFallen = false;
  for (const auto &[name, count] : actual) {
    const auto found = recorded.find(name);
    const int before = found == recorded.end() ? 0 : found->second;
    EXPECT_LE(count, before) << name << ": rose from " << before << " to " << count
                             << "; for new testdata raise it by hand in testdata/todo-counts.txt, never for old";
    hasFallen |= count < before;
  }
  for (const auto &[name, before] : recorded)
    hasFallen |= !actual.contains(name);
  const char *update = std::getenv("LANEWISE_UPDATE_GOLDEN");
  if (hasFallen && update != nullptr && !HasFailure()) {
    std::ofstream file(path, std::ios::binary);
    for (const auto &[name, count] : actual)
      file << name << " " << count << "\n";
    return;
  }
  EXPECT_FALSE(hasFallen)
      << "fewer known misses than testdata/todo-counts.txt says: LANEWISE_UPDATE_GOLDEN=1 lowers it";
}
