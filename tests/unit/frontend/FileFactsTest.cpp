// unit/frontend/FileFactsTest.cpp - what was asked of the disk, and whether the answers still hold.
#include "frontend/FileFacts.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
namespace fs = llvm::sys::fs;
using Kind = FileFact::Kind;

namespace {
class FileFactsTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("lanewise", folder_)); }
  void TearDown() override { fs::remove_directories(folder_); }

  std::string path(const std::string &name) const { return (folder_ + "/" + name).str(); }
  std::string write(const std::string &name, const std::string &text) const {
    std::error_code error;
    llvm::raw_fd_ostream(path(name), error) << text;
    return path(name);
  }
  // The facts of some questions.
  template <typename Ask> std::vector<FileFact> asked(Ask ask) {
    FileFacts facts;
    const auto files = recording(llvm::vfs::createPhysicalFileSystem(), facts);
    files->setCurrentWorkingDirectory(folder_);
    ask(*files);
    return facts.take();
  }
  static bool hold(const std::vector<FileFact> &facts) {
    FactChecker checker;
    return !facts.empty() &&
           std::all_of(facts.begin(), facts.end(), [&](const FileFact &fact) { return checker.holds(fact); });
  }

  llvm::SmallString<128> folder_;
};
} // namespace

TEST_F(FileFactsTest, Contents) {
  write("a", "one");
  const auto facts = asked([](llvm::vfs::FileSystem &files) { EXPECT_TRUE(files.getBufferForFile("a")); });
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].kind, Kind::Content);
  EXPECT_EQ(facts[0].path, path("a"));
  EXPECT_TRUE(hold(facts));
  write("a", "two");
  EXPECT_FALSE(hold(facts));
  write("a", "one");
  EXPECT_TRUE(hold(facts));
  fs::remove(path("a"));
  EXPECT_FALSE(hold(facts));
}

TEST_F(FileFactsTest, WhatIsNotThere) {
  const auto facts = asked([](llvm::vfs::FileSystem &files) {
    EXPECT_FALSE(files.exists("a"));
    EXPECT_FALSE(files.getBufferForFile("a"));
    EXPECT_FALSE(files.status("a"));
  });
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].kind, Kind::Absent);
  EXPECT_TRUE(hold(facts));
  write("a", "");
  EXPECT_FALSE(hold(facts));
}

TEST_F(FileFactsTest, KindsListingsAndLinks) {
  write("a", "");
  write("b", "");
  ASSERT_FALSE(fs::create_link(path("a"), path("link")));
  const auto kind = asked([](llvm::vfs::FileSystem &files) { EXPECT_TRUE(files.exists("b")); });
  const auto listing = asked([](llvm::vfs::FileSystem &files) {
    std::error_code error;
    files.dir_begin(".", error);
  });
  const auto link = asked([](llvm::vfs::FileSystem &files) {
    llvm::SmallString<128> real;
    EXPECT_FALSE(files.getRealPath("link", real));
  });
  for (const auto *facts : {&kind, &listing, &link})
    EXPECT_TRUE(hold(*facts));
  fs::remove(path("link"));
  ASSERT_FALSE(fs::create_link(path("b"), path("link")));
  EXPECT_FALSE(hold(link));
  EXPECT_TRUE(hold(listing));
  fs::remove(path("b"));
  ASSERT_FALSE(fs::create_directory(path("b")));
  EXPECT_FALSE(hold(kind));
  write("c", "");
  EXPECT_FALSE(hold(listing));
}

TEST_F(FileFactsTest, WhatChangesMeanwhileIsWorthNothing) {
  write("a", "one");
  EXPECT_TRUE(asked([&](llvm::vfs::FileSystem &files) {
                EXPECT_TRUE(files.getBufferForFile("a"));
                write("a", "two");
                EXPECT_TRUE(files.getBufferForFile("a"));
              }).empty());
  EXPECT_TRUE(asked([&](llvm::vfs::FileSystem &files) {
                EXPECT_FALSE(files.exists("b"));
                write("b", "");
                EXPECT_TRUE(files.exists("b"));
              }).empty());
}
