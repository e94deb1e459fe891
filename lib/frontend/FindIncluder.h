// frontend/FindIncluder.h - which source of a project reads a header.
// Tested by tests/unit/frontend/FindIncluderTest.cpp.
#pragma once

#include <string>
#include <vector>

namespace lanewise {

/// A source with the folders in which its includes are looked up, besides its own.
struct IncludingSource {
  std::string file;                 ///< absolute
  std::vector<std::string> folders; ///< absolute, in order
};

/// The number of the source that includes `header` (absolute) by the shortest way, one of the same stem before others;
/// -1 if none does. Only the texts of #include lines are read: conditions around them and computed names are not.
int findIncluder(const std::string &header, const std::vector<IncludingSource> &sources);

} // namespace lanewise
