// analysis/NoAlias.h - what the user vouches for: pointer parameters through which alone things are reached.
// Tested by tests/unit/analysis/NoAliasTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <string>
#include <vector>

namespace lanewise {

/// `--assume-noalias`, or `--assume-noalias=net::forward:out,in`.
struct NoAlias {
  std::string function;                ///< qualified, or its last part; empty: every function
  std::vector<std::string> parameters; ///< empty: every pointer and reference
  friend bool operator==(const NoAlias &, const NoAlias &) = default;
};

/// What is said of a name that is no pointer parameter.
inline constexpr std::string_view kNoSuchParameter = " of --assume-noalias is no pointer parameter of ";

/// Takes the option's value apart; nothing if it is not FUNCTION or FUNCTION:NAME,NAME.
std::optional<NoAlias> parseNoAlias(std::string_view text);

/// Writes it into the functions it names, as facts that answers list as the user's. A name that is no pointer parameter
/// of a function that was meant is told among the unit's diagnostics.
void assumeNoAlias(UnitModel &unit, const std::vector<NoAlias> &requests);

} // namespace lanewise
