// dependence/Footprint.h - the ranges of bytes that accesses cover.
// Tested by tests/unit/dependence/AliasingTest.cpp.
#pragma once

#include "dependence/Bounds.h"

#include <map>
#include <memory>

namespace lanewise {

struct Cover;
struct Range;

/// What groups of accesses cover in the whole loop; worked out once for each group.
class Footprints {
public:
  explicit Footprints(NestForms &nest);
  ~Footprints();

  /// True if what holds when the loop begins (`if (a + n <= b)`, an assertion) says that the two do not overlap.
  bool areApart(const std::vector<const AccessForm *> &left, const std::vector<const AccessForm *> &right);

  /// The condition that what some accesses of one base cover does not overlap what some accesses of another cover.
  /// Without C++ text if a range cannot be written down; nothing if a base cannot even be named.
  std::optional<Condition> noOverlap(const std::vector<const AccessForm *> &left,
                                     const std::vector<const AccessForm *> &right);

  /// "p[0 .. n-1], p[k]": all that some accesses of one base cover; only the base if that cannot be written down; ""
  /// if the base varies.
  std::string textOf(const std::vector<const AccessForm *> &forms);

private:
  const Cover *coverOf(const std::vector<const AccessForm *> &forms);

  NestForms &nest_;
  std::map<std::vector<const AccessForm *>, std::unique_ptr<Cover>> covers_; ///< null: cannot be written down
  std::map<std::pair<const AccessForm *, int64_t>, std::unique_ptr<std::optional<Range>>> ranges_; ///< and unit
};

/// The condition that some arithmetic does not wrap in the loop; `text` only if its bounds are not known.
Condition noWrap(NestForms &nest, const AccessForm &form, const NoWrapNeed &need);

/// "idx[0 .. n-1]": what one access covers; only the base if that cannot be written down.
std::string coverText(NestForms &nest, const AccessForm &form);

/// "inp", "v" for messages.
std::string baseName(NestForms &nest, const Base &base);

} // namespace lanewise
