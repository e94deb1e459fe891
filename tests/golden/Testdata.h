// golden/Testdata.h - the files of testdata.
// Tested by its users.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanewise {

std::filesystem::path testdataDirectory();

/// The C and C++ files that carry expectations, in order of their names: testdata/<folder>/*.{c,cpp}.
std::vector<std::filesystem::path> testdataFiles();

/// The whole text of a file; a test failure and "" if it cannot be read.
std::string readText(const std::filesystem::path &path);

} // namespace lanewise
