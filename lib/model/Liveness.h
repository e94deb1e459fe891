// model/Liveness.h - which scalar variables may still be read after a loop.
// Tested by tests/unit/model/LivenessTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <vector>

namespace lanewise {

/// A set of variables, 64 to a word: functions with thousands of loops have thousands of variables.
class VariableSet {
public:
  explicit VariableSet(size_t size = 0) : words_((size + 63) / 64) {}
  bool operator[](size_t i) const { return i / 64 < words_.size() && ((words_[i / 64] >> (i % 64)) & 1) != 0; }
  void insert(size_t i) { words_[i / 64] |= uint64_t{1} << (i % 64); }
  void erase(size_t i) { words_[i / 64] &= ~(uint64_t{1} << (i % 64)); }
  void join(const VariableSet &other) {
    for (size_t i = 0; i < other.words_.size(); ++i)
      words_[i] |= other.words_[i];
  }
  friend bool operator==(const VariableSet &, const VariableSet &) = default;

private:
  std::vector<uint64_t> words_;
};

/// result[loop][var]: the value that scalar `var` has when the loop ends may be read later. Backward data flow over the
/// structured statements (Aho, Lam, Sethi, Ullman, "Compilers", section 9.2); an overestimate where jumps meet.
std::vector<VariableSet> liveAfterLoops(const FunctionModel &function);

} // namespace lanewise
