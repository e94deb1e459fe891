// unit/frontend/CompileCommandsTest.cpp - which files are read, and with which flags.
#include "frontend/CompilerFlags.h"
#include "frontend/Frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace lanewise;
namespace fs = std::filesystem;

namespace {
class Planning : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "lanewise-plan-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
    request.workingDirectory = folder.string();
  }
  void TearDown() override { fs::remove_all(folder); }

  void write(const std::string &name, const std::string &text) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name) << text;
  }
  InputPlan plan() {
    llvm::Expected<InputPlan> result = planInput(request);
    if (result)
      return std::move(*result);
    ADD_FAILURE() << llvm::toString(result.takeError());
    return {};
  }
  std::string failure() {
    llvm::Expected<InputPlan> result = planInput(request);
    return result ? "" : llvm::toString(result.takeError());
  }

  fs::path folder;
  InputRequest request;
};
} // namespace

TEST_F(Planning, DefaultsAreStated) {
  write("a.cpp", "");
  write("b.c", "");
  request.files = {"a.cpp", "b.c"};
  const InputPlan result = plan();
  ASSERT_EQ(result.units.size(), 2u);
  EXPECT_THAT(result.units[0].arguments, testing::ElementsAre("-std=gnu++20"));
  EXPECT_THAT(result.units[1].arguments, testing::ElementsAre("-std=gnu17"));
  ASSERT_EQ(result.units[0].notes.size(), 1u);
  EXPECT_EQ(result.units[0].notes[0].message, "no compile database: analysed with -std=gnu++20");
  EXPECT_EQ(result.units[0].displayName, "a.cpp");
}

TEST_F(Planning, FixedFlagsWinOverADatabase) {
  write("a.cpp", "");
  write("compile_commands.json", "[]");
  request.files = {"a.cpp"};
  request.fixedArgs = {{"-DX"}};
  request.extraArgs = {"-DY"};
  const InputPlan result = plan();
  ASSERT_EQ(result.units.size(), 1u);
  EXPECT_THAT(result.units[0].arguments, testing::ElementsAre("-DX", "-DY"));
}

TEST_F(Planning, DatabaseInTheBuildFolderOfAParent) {
  write("src/deep/a.cpp", "");
  write("src/deep/other.cpp", "");
  write("build/compile_commands.json", R"([{"directory": ")" + folder.string() + R"(", "file": "src/deep/a.cpp",
             "command": "ccache g++ -std=c++17 -DQ=1 -c src/deep/a.cpp -o a.o"}])");
  request.files = {"src/deep/a.cpp", "src/deep/other.cpp"};
  const InputPlan result = plan();
  ASSERT_EQ(result.units.size(), 1u);
  EXPECT_THAT(filterFlags(result.units[0].arguments).kept, testing::ElementsAre("-std=c++17", "-DQ=1"));
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].level, Diagnostic::Level::Warning);
  EXPECT_EQ(result.diagnostics[0].file, "src/deep/other.cpp");
  EXPECT_FALSE(result.unreadable);
}

TEST_F(Planning, WholeDatabase) {
  write("a.cpp", "");
  write("db/compile_commands.json", R"([{"directory": ")" + folder.string() +
                                        R"(", "file": "a.cpp", "arguments": ["c++", "a.cpp"]},
            {"directory": ")" + folder.string() +
                                        R"(", "file": "a.cpp", "arguments": ["c++", "-O2", "a.cpp"]},
            {"directory": ")" + folder.string() +
                                        R"(", "file": "gone.cpp", "arguments": ["c++", "gone.cpp"]}])");
  request.databaseDir = "db";
  const InputPlan result = plan();
  ASSERT_EQ(result.units.size(), 1u);
  EXPECT_EQ(result.units[0].displayName, "a.cpp");
  EXPECT_TRUE(result.unreadable);
}

TEST_F(Planning, WhatCannotBeReadIsSaid) {
  write("a.cpp", "");
  fs::create_directories(folder / "dir");
  request.files = {"gone.cpp", "dir", "a.cpp"};
  const InputPlan result = plan();
  EXPECT_TRUE(result.unreadable);
  EXPECT_EQ(result.units.size(), 1u);
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_EQ(result.diagnostics[0].message, "there is no such file");
  EXPECT_THAT(result.diagnostics[1].message, testing::HasSubstr("directory"));
}

TEST_F(Planning, RequestsThatCannotBeFollowed) {
  EXPECT_THAT(failure(), testing::HasSubstr("no input"));
  request.databaseDir = "nowhere";
  EXPECT_THAT(failure(), testing::HasSubstr("there is no compile_commands.json in nowhere"));
  write("broken/compile_commands.json", "[{");
  request.databaseDir = "broken";
  EXPECT_THAT(failure(), testing::HasSubstr("is not JSON"));
  write("empty/compile_commands.json", "{}");
  request.databaseDir = "empty";
  EXPECT_THAT(failure(), testing::HasSubstr("could not be read"));
}

TEST(Flags, OutputAndUnknownOnesGo) {
  const FlagFilter result =
      filterFlags({"-I", "inc", "-Iother", "-o", "x.o", "-c", "-MD", "-MF", "d", "-fwrapv", "-fnosuchflag", "-Wall",
                   "-isystem", "sys", "-std=gnu++20", "input.cpp", "-O3", "-x", "c++"});
  EXPECT_THAT(result.kept,
              testing::ElementsAre("-I", "inc", "-Iother", "-fwrapv", "-isystem", "sys", "-std=gnu++20", "-O3"));
  EXPECT_THAT(result.unknown, testing::ElementsAre("-fnosuchflag"));
  EXPECT_EQ(result.language, "c++");
}
