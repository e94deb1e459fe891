// emit/Parts.h - a loop as parts of its iterations, whatever runs the parts.
// Tested by tests/emit.
#pragma once

#include "emit/CommonCode.h"

namespace lanewise {

/// Below so many iterations starting threads is taken to cost more than they save. A guess, not measured.
inline constexpr long kFewestIterations = 20000;

/// Text that does `body` (a statement about `part`) for every part below `parts`, some spaces in.
using EachPart = std::function<std::string(const std::string &body, int spaces)>;

/// `NAME_parts(parts, …)`.
std::string partsFunction(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart);

/// "f(a, b, c)" from `first` and a list that may be empty.
std::string callText(const std::string &function, const std::vector<std::string> &first, const std::string &rest);
/// True if the loop leaves more behind than its states.
bool storesSomething(const EmissionPlan &plan);
/// What has to hold at run time, as one expression; "" if nothing has to.
std::string conditionText(const EmissionPlan &plan);

} // namespace lanewise
