// support/SourceSpan.h - a place in a source file, as a plain value without Clang.
#pragma once

#include <compare>
#include <cstdint>

namespace lanewise {

/// Lines and columns count from 1 as Clang counts them (columns in bytes). A span with line 0 is "nowhere".
/// `file` indexes UnitModel::files. Ends are inclusive: endLine/endColumn is the first byte of the last token.
struct SourceSpan {
  uint32_t file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  uint32_t endLine = 0;
  uint32_t endColumn = 0;

  bool isValid() const { return line != 0; }
  friend auto operator<=>(const SourceSpan &, const SourceSpan &) = default;
};

} // namespace lanewise
