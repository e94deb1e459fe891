// frontend/CompilerFlags.h - which flags of a compile command matter for reading the source.
// Tested by tests/unit/frontend/CompileCommandsTest.cpp.
#pragma once

#include "frontend/Frontend.h"

namespace lanewise {

struct FlagFilter {
  std::vector<std::string> kept;
  std::vector<std::string> unknown; ///< dropped because Clang does not know them
  std::string language;             ///< from -x, "" if none
};

/// Drops output, dependency and link flags, inputs, and what Clang does not know; keeps the order of the rest.
FlagFilter filterFlags(const std::vector<std::string> &arguments);

/// The language to parse text in that has no file name: "c++" unless the flags say C.
std::string languageOf(const CompileUnit &unit);

} // namespace lanewise
