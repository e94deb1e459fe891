// frontend/NvccFlags.h - what nvcc's own flags mean to Clang.
// Tested by tests/unit/frontend/CommandWordsTest.cpp.
#pragma once

#include <string>
#include <vector>

namespace lanewise {

/// Rewrites the flags of an nvcc command in place: the same for Clang where there is one, left out where it does not
/// matter to reading the source. One note names all that went.
void translateNvccFlags(std::vector<std::string> &flags, std::vector<std::string> &notes);

} // namespace lanewise
