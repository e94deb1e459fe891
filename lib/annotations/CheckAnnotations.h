// annotations/CheckAnnotations.h - what is wrong with the parallel annotations of a function.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
#pragma once

#include "model/ParallelCode.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

/// New text for a stretch of source; an empty stretch is an insertion.
struct AnnotationFix {
  TextRange range;
  std::string text;
};

struct AnnotationFinding {
  struct Note {
    SourceSpan span;
    std::string text;
  };
  std::string_view check;           ///< id of a page in docs/checks
  size_t construct = 0;             ///< index into ParallelCode::constructs
  std::string variable;             ///< that it is about, "" if none
  std::string message;              ///< a clause, no full stop
  std::vector<Note> notes;          ///< where it shows, then what to do
  std::vector<AnnotationFix> fixes; ///< one change together; empty if no annotation would be right
  bool proven = true;               ///< false: not shown safe, and not shown wrong
};

/// Compares what the annotations let happen at the same time with what the dependences of the code allow. Proven
/// findings have a witness for legal input and no condition that would exclude it.
std::vector<AnnotationFinding> checkAnnotations(const ParallelCode &code, const LanguageRules &rules);

} // namespace lanewise
