// golden/Testdata.cpp - the files of testdata.
#include "golden/Testdata.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace lanewise {

std::filesystem::path testdataDirectory() { return std::filesystem::path(LANEWISE_SOURCE_DIR) / "testdata"; }

std::vector<std::filesystem::path> testdataFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto &folder : std::filesystem::directory_iterator(testdataDirectory())) {
    if (!folder.is_directory())
      continue;
    for (const auto &entry : std::filesystem::directory_iterator(folder.path())) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".c" || extension == ".cpp")
        files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string readText(const std::filesystem::path &path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  EXPECT_TRUE(stream.good()) << "cannot read " << path;
  return text.str();
}

} // namespace lanewise
