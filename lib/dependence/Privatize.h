// dependence/Privatize.h - storage whose contents never pass from one iteration to another.
// Tested by tests/unit/dependence/FindDependencesTest.cpp and DependenceOracle.
#pragma once

#include "dependence/Alias.h"
#include "dependence/IslTest.h"

namespace lanewise {

/// Marks all accesses of a group whose every read is preceded, in its own iteration, by writes of all that it reads,
/// and whose writes are the same places in every iteration (so that the last one leaves the final values).
void findPrivate(NestForms &nest, IslTest &exact, const std::vector<AccessGroup> &groups,
                 const std::vector<bool> &ignored, std::vector<bool> &privatized);

/// The condition on parameters under which all accesses of the group could be marked so (a scratch row that is filled
/// up to n and read up to m: m <= n); nothing if there is none.
std::optional<Condition> privateUnder(NestForms &nest, IslTest &exact, const std::vector<AccessGroup> &groups,
                                      const AccessGroup &group);

} // namespace lanewise
