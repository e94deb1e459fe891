// oracle/ClaimOracleCheck.h - is a claim true of a run? Elements are lifted, combined in a random tree, and applied.
// Tested by tests/oracle/ClaimOracleTest.cpp.
#pragma once

#include "oracle/ClaimOracleRun.h"

#include <functional>
#include <map>

namespace lanewise {

/// The states that were claimed together, with what a check may use of the loop.
class ClaimView {
public:
  ClaimView(const ClaimedLoop &claimed, std::vector<const StateAnswer *> members, StepRandom &random);

  const std::vector<const StateAnswer *> &members() const { return members_; }
  const StateAnswer &front() const { return *members_.front(); }
  const Claim &claim() const { return *members_.front()->claim; }
  Type type() const { return members_.front()->state.entry->type; }
  StepRandom &random() const { return random_; }
  const ClaimedLoop &claimed() const { return claimed_; }

  /// The members' next values in iteration k if their old ones are `values`. Other states have their serial values if
  /// they are scanned, and arbitrary ones if only their result is promised: nobody has those while the loop runs.
  std::optional<std::vector<Value>> step(const ClaimRun &run, size_t k, const std::vector<Value> &values,
                                         bool wrap) const;
  std::optional<std::vector<Exact>> stepExactly(const ClaimRun &run, size_t k, const std::vector<Exact> &values) const;
  /// Something over the iteration, without the members' values.
  std::optional<Value> inputOf(const ClaimRun &run, size_t k, ExprRef expr) const;

  std::vector<Value> valuesAt(const ClaimRun &run, size_t k) const;
  std::vector<Exact> exactAt(const ClaimRun &run, size_t k) const;

private:
  MachineValues around(const ClaimRun &run, size_t k) const;
  ExactValues exactAround(const ClaimRun &run, size_t k) const;

  const ClaimedLoop &claimed_;
  std::vector<const StateAnswer *> members_;
  std::vector<ExprRef> hidden_; ///< states of which only the result is promised
  StepRandom &random_;
};

/// What a check says of one run.
struct CheckResult {
  enum class Kind : uint8_t { Holds, Fails, NotChecked } kind = Kind::Holds;
  std::string what;
  static CheckResult holds() { return {}; }
  static CheckResult fails(std::string what) { return {Kind::Fails, std::move(what)}; }
  static CheckResult notChecked(std::string why) { return {Kind::NotChecked, std::move(why)}; }
};

CheckResult checkFold(const ClaimView &view, const ClaimRun &run);
CheckResult checkLastValue(const ClaimView &view, const ClaimRun &run);
CheckResult checkSegmented(const ClaimView &view, const ClaimRun &run);
CheckResult checkArgExtremum(const ClaimView &view, const ClaimRun &run);
CheckResult checkLinear(const ClaimView &view, const ClaimRun &run);
CheckResult checkLinearFractional(const ClaimView &view, const ClaimRun &run);
CheckResult checkMoments(const ClaimView &view, const ClaimRun &run);
CheckResult checkTropical(const ClaimView &view, const ClaimRun &run);
CheckResult checkClamp(const ClaimView &view, const ClaimRun &run);
CheckResult checkModular(const ClaimView &view, const ClaimRun &run);
CheckResult checkBitwiseAffine(const ClaimView &view, const ClaimRun &run);
CheckResult checkFiniteState(const ClaimView &view, const ClaimRun &run);
CheckResult checkOperator(const ClaimView &view, const ClaimRun &run);
CheckResult checkTopK(const ClaimView &view, const ClaimRun &run);

/// All claims about the loop on one run: the first that fails, by class. `tally` counts the checks made by class.
CheckResult checkClaims(const StepProgram &program, const ClaimedLoop &claimed, const ClaimRun &run, StepRandom &random,
                        std::map<std::string, uint64_t> &tally);

/// Combines neighbours in random order until one element is left. `elements` is not empty.
template <typename Element, typename Combine>
Element combineInSomeTree(std::vector<Element> elements, StepRandom &random, const Combine &combine) {
  while (elements.size() > 1) {
    const size_t k = random.below(elements.size() - 1);
    elements[k] = combine(elements[k], elements[k + 1]);
    elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(k) + 1);
  }
  return elements.front();
}

/// a ⊕ b of a fold as the claim's C++ text says it, and its identity; nothing if the text is not understood.
using MachineCombine = std::function<Value(const Value &, const Value &)>;
std::optional<MachineCombine> combineOf(const std::string &text, Type type);
std::optional<Value> identityOf(const std::string &text, Type type);

/// Old values worth trying: all of an 8-bit type, edges and random ones otherwise.
std::vector<Value> oldValues(Type type, StepRandom &random, RunKind kind);

} // namespace lanewise
