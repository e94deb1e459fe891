// annotations/Checks.h - the checks of parallel annotations, with their documentation.
// Tested by tests/meta (every check has a page; its examples are run).
#pragma once

#include <span>
#include <string_view>

namespace lanewise {

/// Documentation of a check; rendered by `explain` and docs/checks.
struct CheckDoc {
  std::string_view id;            ///< kebab-case: [lanewise-ID] in messages, and the page
  std::string_view summary;       ///< one clause
  std::string_view description;   ///< what is found, and why it matters
  std::string_view bad;           ///< code in which this check finds something, and no other does
  std::string_view good;          ///< the same made right: nothing is found
  std::string_view fix;           ///< what to write instead, and what --fix does
  std::string_view knownProblems; ///< never empty
};

std::span<const CheckDoc> allChecks();
/// The check with that id, or nullptr.
const CheckDoc *findCheck(std::string_view id);

} // namespace lanewise
