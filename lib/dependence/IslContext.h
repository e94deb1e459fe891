// dependence/IslContext.h - what the questions of one loop to isl share. For the files of IslTest only.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/IslSystem.h"
#include "dependence/IslTest.h"

#include <tuple>

namespace lanewise {

struct IslTest::Context {
  IslContext isl;
  IslParameters parameters;
  std::map<std::tuple<const AccessForm *, bool, bool>, IslSet> active; ///< of which access: see activeFor
  std::vector<std::pair<std::vector<Formula>, bool>> emptiness; ///< what was asked, and whether it has no solution
};

struct MeetingParameters {
  IslSet set; ///< for which they meet
  const AccessForm *first, *second;
  bool wraps; ///< the types' ranges matter
};

} // namespace lanewise
