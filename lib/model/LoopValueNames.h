// model/LoopValueNames.h - of what a LoopValue node is a value, where it is no variable's.
// Tested by testdata/nests.
#pragma once

#include "model/Expr.h"

namespace lanewise {

inline constexpr VarId kMoveNames = 0x20000000; ///< how far a pointer has moved
inline constexpr VarId kCellNames = 0x40000000; ///< memory cells
inline constexpr VarId kExitNames = 0x80000000; ///< "left through this jump"

/// The name under which a LoopValue node stands for what that place holds.
inline VarId nameOfCell(ExprRef cell) { return static_cast<VarId>(kCellNames + cell->index); }

} // namespace lanewise
