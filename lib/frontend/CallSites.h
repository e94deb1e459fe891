// frontend/CallSites.h - what the calls of a function pass, if every one of them is in sight.
// Tested by tests/unit/frontend/CallSitesTest.cpp.
//
// That is so for static functions and for lambdas kept in a variable, as long as nothing takes their address: any use
// that is not a call gives all facts up, as do templates, overload sets not yet resolved, aliases and cleanups.
#pragma once

#include "frontend/UnitContext.h"

#include <cstdint>
#include <memory>

namespace lanewise {

struct CallFacts {
  struct Range {
    unsigned parameter = 0;
    int64_t least = 0, most = 0; ///< of the constants that the calls pass
  };
  std::vector<Range> ranges;
  std::vector<std::pair<unsigned, unsigned>> apart; ///< parameters that lead to different objects in every call
};

class CallSites {
public:
  explicit CallSites(UnitContext &unit);
  ~CallSites();
  /// Nothing where some call may be out of sight, or there is none.
  CallFacts factsOf(const clang::FunctionDecl *function) const;

private:
  class Collector;
  UnitContext &unit_;
  std::unique_ptr<Collector> collector_;
};

} // namespace lanewise
