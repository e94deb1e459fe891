// model/ReplacedStorage.h - calls that replace all that a container holds.
// Tested by testdata/library/positive_whole_containers.cpp.
#pragma once

#include "model/LoopModel.h"

#include <string_view>

namespace lanewise {

/// How many of the first arguments lead to containers all contents of which the call replaces, changing nothing else:
/// two for std::swap, one for the copy of rows of rows, as WholeContainers.cpp writes them. 0 for any other statement.
inline size_t replacedContainers(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Call || stmt.arguments.size() != 2 || stmt.effects.readsMemory ||
      stmt.effects.writesMemory || stmt.effects.mayThrow)
    return 0;
  if (stmt.text == "std::swap")
    return 2;
  return std::string_view(stmt.text).starts_with("copy of ") ? 1 : 0;
}

} // namespace lanewise
