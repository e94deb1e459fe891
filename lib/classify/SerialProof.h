// classify/SerialProof.h - why no family of composable updates can take a state.
// Tested by testdata/sequential, testdata/state-dependent-branch and tests/unit/classify.
#pragma once

#include "classify/StateFlow.h"

namespace lanewise {

struct SerialProof {
  std::string_view classId; ///< "sequential" or "state-dependent-branch"
  std::string why;          ///< a clause: "the next place to read is the value just read"
  SourceSpan span{};        ///< of the branch or exit; not valid: the state's update
};

/// A proof that the state's update leaves every family that is closed under composition with a constant-size form:
///  * the old value goes through a function such as sin or exp, or is multiplied by itself (degree 2 is not closed);
///  * the old value is the address of the new one (pointer chasing);
///  * it decides when the loop ends;
///  * nothing in the update is hidden, the old value is read, and no family took it.
/// Nothing if part of the update is not modelled: what reads the old value there may not really depend on it.
std::optional<SerialProof> proveSerial(const CarriedState &state, const StateFlow &flow);

} // namespace lanewise
