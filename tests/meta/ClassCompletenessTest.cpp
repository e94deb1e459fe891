// meta/ClassCompletenessTest.cpp - every class has its file, its testdata, its page, and an example that is one.
#include "analysis/Analyze.h"
#include "classify/LoopClass.h"
#include "frontend/Frontend.h"
#include "golden/Testdata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
namespace fs = std::filesystem;

namespace {
/// "prefix-scan" to "PrefixScan".
std::string upperCamel(std::string_view id) {
  std::string name;
  bool isStart = true;
  for (const char c : id) {
    if (c != '-')
      name += isStart ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    isStart = c == '-';
  }
  return name;
}

bool hasFile(const fs::path &folder, std::string_view prefix) {
  if (!fs::is_directory(folder))
    return false;
  for (const auto &entry : fs::directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (entry.path().filename().string().starts_with(prefix) && (extension == ".cpp" || extension == ".c"))
      return true;
  }
  return false;
}

/// The class of the first loop in a piece of C++; "unknown: reason" and "no loop" where there is none.
std::string classOfFirstLoop(std::string_view code) {
  CompileUnit unit;
  unit.file = "/example.cpp";
  unit.displayName = "example.cpp";
  unit.directory = "/";
  unit.arguments = {"-std=c++20"};
  unit.content = std::string(code);
  const UnitModel model = lowerUnit(unit);
  for (const Diagnostic &diagnostic : model.diagnostics)
    EXPECT_NE(diagnostic.level, Diagnostic::Level::Error) << diagnostic.message << "\n" << code;
  const std::vector<LoopReport> loops = analyzeUnit(model);
  if (loops.empty())
    return "no loop";
  return loops.front().verdict == Verdict::Unknown ? "unknown: " + loops.front().refusalId : loops.front().classId;
}
} // namespace

TEST(ClassCompleteness, EveryClassHasFileAndTestdata) {
  ASSERT_FALSE(allClasses().empty());
  for (const LoopClass *loopClass : allClasses()) {
    const ClassDoc &doc = loopClass->doc;
    const fs::path source = fs::path(LANEWISE_SOURCE_DIR) / "lib/classify" / (upperCamel(doc.id) + ".cpp");
    EXPECT_TRUE(fs::exists(source)) << source;
    for (const char *prefix : {"positive_", "negative_", "trap_"})
      EXPECT_TRUE(hasFile(testdataDirectory() / doc.id, prefix)) << "testdata/" << doc.id << "/" << prefix << "*";
    EXPECT_EQ(findClass(doc.id), loopClass);
  }
}

TEST(ClassCompleteness, ExamplesClassifyAsThemselves) {
  for (const LoopClass *loopClass : allClasses()) {
    const ClassDoc &doc = loopClass->doc;
    EXPECT_EQ(classOfFirstLoop(doc.example), doc.id) << doc.example;
    EXPECT_NE(classOfFirstLoop(doc.notThis), doc.id) << doc.notThis;
  }
}

TEST(ClassCompleteness, TestdataFilesAreNamedByKind) {
  for (const fs::path &path : testdataFiles()) {
    const std::string folder = path.parent_path().filename().string();
    if (findClass(folder) == nullptr)
      continue;
    const std::string name = path.filename().string();
    EXPECT_TRUE(name.starts_with("positive_") || name.starts_with("negative_") || name.starts_with("trap_")) << path;
  }
}
