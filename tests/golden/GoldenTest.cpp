// golden/GoldenTest.cpp - every file of testdata: its expectations hold and its text report is the one beside it.
//
// LANEWISE_UPDATE_GOLDEN=1 rewrites the .golden files. It cannot bless a wrong answer: a file whose expectations fail
// keeps its golden, and in CI the switch is an error. The confusion matrix of what was run is printed at the end.
#include "analysis/Analyze.h"
#include "frontend/Frontend.h"
#include "golden/Expectations.h"
#include "golden/Testdata.h"
#include "report/Render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>

using namespace lanewise;
namespace fs = std::filesystem;

namespace {
bool isSet(const char *variable) {
  const char *value = std::getenv(variable);
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

/// Expected class by answered class, over everything this process ran.
class ConfusionMatrix : public testing::Environment {
public:
  void add(const std::string &expected, const std::string &answered) { ++cells_[expected][answered]; }

  void TearDown() override {
    if (cells_.empty())
      return;
    std::cout << "expected class: what was answered\n";
    for (const auto &[expected, answers] : cells_) {
      std::cout << "  " << expected << ":";
      for (const auto &[answered, count] : answers)
        std::cout << "  " << answered << (answered == expected ? " " : "! ") << count;
      std::cout << "\n";
    }
  }

private:
  std::map<std::string, std::map<std::string, int>> cells_;
};

ConfusionMatrix &confusionMatrix() {
  static auto *const matrix =
      static_cast<ConfusionMatrix *>(testing::AddGlobalTestEnvironment(new ConfusionMatrix)); // GoogleTest owns it
  return *matrix;
}

/// What the tool says about one file.
struct Answers {
  std::vector<LoopReport> loops; ///< of the file itself
  std::string text;
};

Answers analyzeFile(const fs::path &path, const std::string &source) {
  InputRequest request;
  request.files = {path.filename().string()};
  request.workingDirectory = path.parent_path().string();
  request.fixedArgs = {path.extension() == ".c" ? "-std=c17" : "-std=c++20"};
  for (const std::string &flag : extraFlags(source))
    request.fixedArgs->push_back(flag);
  llvm::Expected<InputPlan> plan = planInput(request);
  if (!plan) {
    ADD_FAILURE() << llvm::toString(plan.takeError());
    return {};
  }
  Answers answers;
  for (const CompileUnit &unit : plan->units) {
    UnitModel model = lowerUnit(unit);
    std::vector<ReportDiagnostic> diagnostics;
    for (const Diagnostic &d : model.diagnostics)
      diagnostics.push_back(
          {d.level == Diagnostic::Level::Error ? "error" : "warning", d.file, d.line, d.column, d.message});
    UnitAnswer answer = analyzeUnit(model, {});
    Report report = mergeReports({std::move(answer.loops)}, std::move(diagnostics));
    report.findings = std::move(answer.findings);
    RenderOptions options;
    options.unanswered = true;
    options.details = true;
    answers.text += renderDiagnostics(report, options) + render(report, Format::Text, options);
    for (LoopReport &loop : report.loops)
      if (fs::path(loop.file).filename() == path.filename())
        answers.loops.push_back(std::move(loop));
  }
  return answers;
}

/// Checks one expectation against the loops it speaks of.
void checkExpectation(const Expectation &expectation, const std::vector<LoopReport> &loops) {
  size_t found = 0;
  for (const LoopReport &loop : loops) {
    if (loop.line != expectation.loopLine)
      continue;
    ++found;
    if (expectation.kind == Expectation::Kind::Loop)
      confusionMatrix().add(expectation.id, loop.verdict == Verdict::Unknown ? "unknown" : loop.classId);
    const bool isMet = holds(expectation, loop);
    if (expectation.isTodo)
      EXPECT_FALSE(isMet) << "line " << loop.line << ": '" << expectation.text
                          << "' holds now: remove `todo-` and lower "
                          << "the count in testdata/todo-counts.txt";
    else
      EXPECT_TRUE(isMet) << "line " << loop.line << ": expected '" << expectation.text << "', the answer is '"
                         << answerText(loop) << "': " << loop.summary;
  }
  EXPECT_GT(found, 0u) << "line " << expectation.loopLine << ": '" << expectation.text
                       << "' stands where no loop begins";
}

void compareWithGolden(const fs::path &golden, const std::string &text) {
  if (isSet("LANEWISE_UPDATE_GOLDEN")) {
    ASSERT_FALSE(isSet("CI")) << "golden files must not be rewritten in CI";
    ASSERT_FALSE(testing::Test::HasFailure()) << "the golden file is left alone while expectations fail";
    std::ofstream(golden, std::ios::binary) << text;
    return;
  }
  ASSERT_TRUE(fs::exists(golden)) << "missing; LANEWISE_UPDATE_GOLDEN=1 writes it:\n" << text;
  EXPECT_EQ(readText(golden), text) << "LANEWISE_UPDATE_GOLDEN=1 rewrites it; read the difference first";
}

class GoldenTest : public testing::TestWithParam<fs::path> {};

TEST_P(GoldenTest, Holds) {
  const fs::path &path = GetParam();
  const std::string source = readText(path);
  const ExpectationList expectations = readExpectations(source);
  for (const std::string &error : expectations.errors)
    ADD_FAILURE() << error;
  const Answers answers = analyzeFile(path, source);
  for (const Expectation &expectation : expectations.entries)
    checkExpectation(expectation, answers.loops);
  // What counts in testdata/race is said of the annotations (FindingsTest.cpp).
  const bool isAboutAnnotations = path.parent_path().filename() == "race";
  for (const LoopReport &loop : answers.loops)
    EXPECT_TRUE(isAboutAnnotations || std::any_of(expectations.entries.begin(), expectations.entries.end(),
                                                  [&](const Expectation &e) { return e.loopLine == loop.line; }))
        << "line " << loop.line << ": the loop carries no expectation; the answer is '" << answerText(loop) << "'";
  compareWithGolden(fs::path(path).replace_extension(".golden"), answers.text);
}

std::string caseName(const testing::TestParamInfo<fs::path> &info) {
  std::string name = info.param.parent_path().filename().string() + "__" + info.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Testdata, GoldenTest, testing::ValuesIn(testdataFiles()), caseName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GoldenTest);

TEST(GoldenFiles, EveryGoldenHasItsInput) {
  for (const auto &entry : fs::recursive_directory_iterator(testdataDirectory())) {
    if (entry.path().extension() != ".golden")
      continue;
    const bool hasInput = fs::exists(fs::path(entry.path()).replace_extension(".c")) ||
                          fs::exists(fs::path(entry.path()).replace_extension(".cpp"));
    EXPECT_TRUE(hasInput) << entry.path() << " belongs to no file";
  }
}
} // namespace
