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
  /// Which numbers of parts a validation tries, as C++ over size, family and seed.
  std::string partCounts =
      "{2, static_cast<int>(3 + (size + family + seed) % 11), static_cast<int>(std::min(size, 64L)) + 1}";
  bool storesApart = false; ///< what is stored lies with several processes, and a validation has to collect it
  std::string trouble;      ///< why the target cannot have this loop; "" if it can
};

TargetCode openMpCode(const EmissionPlan &plan, const CommonCode &code);
TargetCode simdCode(const EmissionPlan &plan, const CommonCode &code);
TargetCode stdParCode(const EmissionPlan &plan, const CommonCode &code);
TargetCode mpiCode(const EmissionPlan &plan, const CommonCode &code);
TargetCode cudaCode(const EmissionPlan &plan, const CommonCode &code);

} // namespace lanewise
