// unit/frontend/FindIncluderTest.cpp - the shortest way from a source to a header.
#include "frontend/FindIncluder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace lanewise;
namespace fs = std::filesystem;

namespace {
class Including : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "lanewise-include-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override { fs::remove_all(folder); }

  IncludingSource source(const std::string &name, const std::string &text, std::vector<std::string> folders = {}) {
    write(name, text);
    for (std::string &one : folders)
      one = (folder / one).string();
    return {(folder / name).string(), std::move(folders)};
  }
  void write(const std::string &name, const std::string &text) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name) << text;
  }
  int found(const std::vector<IncludingSource> &sources) { return findIncluder((folder / "inc/k.h").string(), sources); }

  fs::path folder;
};
} // namespace

TEST_F(Including, TheShortestWayAndTheSameNameFirst) {
  write("inc/k.h", "");
  write("inc/more.h", "#pragma once\n  #  include \"k.h\"\n#include \"more.h\"\n");
  const IncludingSource none = source("none.c", "// #include nothing\n#include <stdio.h>\n");
  const IncludingSource far = source("far.c", "#include <more.h>\n", {"other", "inc"});
  const IncludingSource near = source("near.c", "#include \"inc/k.h\"\n");
  const IncludingSource same = source("k.c", "#include \"inc/more.h\"\n");
  EXPECT_EQ(found({none}), -1);
  EXPECT_EQ(found({none, far}), 1);
  EXPECT_EQ(found({far, near, none}), 1);
  EXPECT_EQ(found({far, near, same}), 2);
  EXPECT_EQ(found({}), -1);
}

TEST_F(Including, CyclesEnd) {
  write("inc/k.h", "");
  write("inc/a.h", "#include \"b.h\"\n");
  write("inc/b.h", "#include \"a.h\"\n");
  EXPECT_EQ(found({source("c.c", "#include \"inc/a.h\"\n")}), -1);
}
