// frontend/SharedPreamble.h - the beginning that several units have in common, parsed once for all of them.
// Tested by tests/unit/frontend/SharedPreambleTest.cpp and tests/cli/preamble_test.py.
#pragma once

#include "frontend/Frontend.h"

#include <span>

namespace lanewise {

/// A beginning, as a unit of its own: one of those that share it, with the shared lines as its content.
struct SharedPreamble {
  CompileUnit unit;
  bool readsAnnotations = false; ///< annotations are read though the flags do not ask for it
};

/// Which unit begins with which preamble.
struct PreamblePlan {
  static constexpr size_t kNone = static_cast<size_t>(-1);
  struct Place {
    size_t preamble = kNone; ///< index into `preambles`
    size_t bytes = 0;        ///< how much of the unit's text the preamble stands for
    uint64_t hash = 0;       ///< of these bytes: the file may change before it is read
  };
  std::vector<SharedPreamble> preambles;
  std::vector<Place> units;
};

/// Finds #include lines and what stands between them that at least three units share: same flags, same folder where
/// that matters, comments aside. Units with text of their own, of CUDA, or with precompiled headers are left alone.
PreamblePlan planPreambles(std::span<const CompileUnit> units);

/// What ParsedPreamble has of the same names.
struct PreambleContents {
  std::vector<uint64_t> declarations;
  std::vector<FileFact> reads;
};

/// Parses a preamble and writes Clang's precompiled form of it to `file`, an open descriptor. What comes back tells
/// lowerUnit about it. Nothing if it has errors or cannot be written; then its units are read without.
std::optional<PreambleContents> parsePreamble(const SharedPreamble &preamble, int file);

} // namespace lanewise
