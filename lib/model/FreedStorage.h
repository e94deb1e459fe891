// model/FreedStorage.h - calls that end the life of what they are given.
// Tested by testdata/independent/positive_freed.c and testdata/sequential/positive_freed.c.
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

/// free, delete and realloc: of all memory they change only the object that their first argument leads to, and nobody
/// may look at that again. (realloc returns another object with the same contents.)
inline bool endsStorage(const Stmt &stmt) {
  return stmt.kind == StmtKind::Call && !stmt.effects.writesMemory && !stmt.arguments.empty() &&
         (stmt.text == "free" || stmt.text == "delete" || stmt.text == "realloc" || stmt.text == "std::free" ||
          stmt.text == "std::realloc");
}

} // namespace lanewise
