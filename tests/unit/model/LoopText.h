// unit/model/LoopText.h - one loop in a function with the usual variables, as model text.
#pragma once

#include "model/LoopSummary.h"
#include "model/ModelText.h"

#include <sstream>
#include <string>
#include <string_view>

namespace lanewise {

/// A function around `loop`, which is a whole `loop L0 …` (perhaps after other statements) or the body of
/// `for (i = 0; i < n; ++i)`. The scalars in `live` (names between spaces) are read once it has ended.
/// Pointers are restrict except p and q; every scalar is 0 before the loop.
inline std::string loopText(std::string_view loop, std::string_view live = "") {
  std::string text = "function f(i32 n, i64 m, u32 u, u64 w, i32 k, bool b, f32 t, u128 huge, ptr x -> f32 restrict, "
                     "ptr y -> f32 restrict, "
                     "ptr d -> f64 restrict, ptr a -> i32 restrict, ptr e -> i32 restrict, ptr h -> i32 restrict, ptr "
                     "c -> i8 restrict, "
                     "ptr g -> u32 restrict, ptr l -> u64 restrict, ptr p -> f32, ptr q -> f32) {\n"
                     "  local i32 i; local i32 j; local i32 s; local i32 r; local i32 v; local i64 li; local f32 fs; "
                     "local f32 fr; local f32 fv;\n"
                     "  local f64 ds; local u32 ui; local u32 us; local u32 ur; local u64 ws; local u64 wi; local u8 "
                     "uc; local bool flag;\n"
                     "  local ptr z -> \"struct N\":16; local ptr pp -> f32; local array f32 T[8]; global i32 G "
                     "memory; thread i32 own memory;\n"
                     "  i = 0; j = 0; s = 0; r = 0; v = 0; li = 0; fs = 0; fr = 0; fv = 0; ds = 0; ui = 0; us = 0; ur "
                     "= 0; ws = 0; wi = 0; uc = 0;\n"
                     "  flag = false; z = null; pp = p;\n  ";
  if (loop.find("loop L0 ") == std::string_view::npos)
    text += "loop L0 for (i < n) step { i = i + 1; } { " + std::string(loop) + " }";
  else
    text += loop;
  std::istringstream names{std::string(live)};
  for (std::string name; names >> name;)
    text += "\n  touch " + name + ";";
  return text + "\n}";
}

} // namespace lanewise
