// meta/DocsTest.cpp - what the documents say is so: class pages are fresh, and the paths they name exist.
//
// LANEWISE_UPDATE_DOCS=1 rewrites docs/classes and docs/checks.
#include "golden/Testdata.h"
#include "report/Render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>

using namespace lanewise;
namespace fs = std::filesystem;

static fs::path root() { return LANEWISE_SOURCE_DIR; }

TEST(Docs, ClassPagesAreFresh) {
  const bool update = std::getenv("LANEWISE_UPDATE_DOCS") != nullptr;
  ASSERT_FALSE(update && std::getenv("CI") != nullptr) << "docs must not be rewritten in CI";
  for (const LoopClass *loopClass : allClasses()) {
    const ClassDoc &doc = loopClass->doc;
    const fs::path page = root() / "docs/classes" / (std::string(doc.id) + ".md");
    if (update)
      std::ofstream(page, std::ios::binary) << renderClassPage(doc);
    ASSERT_TRUE(fs::exists(page)) << page << ": LANEWISE_UPDATE_DOCS=1 writes it";
    EXPECT_EQ(readText(page), renderClassPage(doc)) << page << ": LANEWISE_UPDATE_DOCS=1 rewrites it";
  }
  for (const auto &entry : fs::directory_iterator(root() / "docs/classes"))
    EXPECT_NE(findClass(entry.path().stem().string()), nullptr) << entry.path() << " describes no class";
}

TEST(Docs, CheckPagesAreFresh) {
  const bool update = std::getenv("LANEWISE_UPDATE_DOCS") != nullptr;
  for (const CheckDoc &doc : allChecks()) {
    const fs::path page = root() / "docs/checks" / (std::string(doc.id) + ".md");
    if (update)
      std::ofstream(page, std::ios::binary) << renderCheckPage(doc);
    ASSERT_TRUE(fs::exists(page)) << page << ": LANEWISE_UPDATE_DOCS=1 writes it";
    EXPECT_EQ(readText(page), renderCheckPage(doc)) << page << ": LANEWISE_UPDATE_DOCS=1 rewrites it";
  }
  for (const auto &entry : fs::directory_iterator(root() / "docs/checks"))
    EXPECT_NE(findCheck(entry.path().stem().string()), nullptr) << entry.path() << " describes no check";
}

TEST(Docs, PathsExist) {
  std::vector<fs::path> pages = {root() / "README.md"};
  for (const auto &entry : fs::recursive_directory_iterator(root() / "docs"))
    if (entry.path().extension() == ".md")
      pages.push_back(entry.path());
  // A path as prose names it; patterns with <>, * or {} end before the part that is not a name.
  const std::regex pattern(
      R"((?:^|[\s`(])((?:docs|lib|tool|tests|testdata|cmake|cuda-emit)/[\w./-]*\w)(?=[\s`),.:;]|$))");
  for (const fs::path &page : pages) {
    const std::string text = readText(page);
    for (auto match = std::sregex_iterator(text.begin(), text.end(), pattern); match != std::sregex_iterator(); ++match)
      EXPECT_TRUE(fs::exists(root() / (*match)[1].str())) << page << " names " << (*match)[1].str();
  }
}
