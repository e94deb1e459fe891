// emit/Emitters.h - the targets.
// Tested by tests/emit.
#pragma once

#include "emit/CommonCode.h"

namespace lanewise {

/// What a target adds to the common code.
struct TargetCode {
  std::vector<std::string> includes; ///< "<omp.h>"
  std::string code;                  ///< `NAME_parts`, `NAME` and whatever they need
  std::string call;                  ///< how a validation calls it: "%" stands for the arguments, `parts` is a number
  std::string build;                 ///< how to compile it, for the comment
};

TargetCode openMpCode(const EmissionPlan &plan, const CommonCode &code);

} // namespace lanewise
