// tests/oracle/ClaimOracleCheck.cpp - what checks may know of a loop, and which check a class has.
#include "oracle/ClaimOracleCheck.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanewise {

ClaimView::ClaimView(const ClaimedLoop &claimed, std::vector<const StateAnswer *> members, StepRandom &random)
    : claimed_(claimed), members_(std::move(members)), random_(random) {
  for (const StateAnswer &answer : claimed.answer.states) {
    const bool member =
        std::any_of(members_.begin(), members_.end(), [&](const StateAnswer *m) { return m == &answer; });
    if (!member && answer.claim && answer.claim->verdict == Verdict::Reduction)
      hidden_.push_back(answer.state.entry);
  }
}

MachineValues ClaimView::around(const ClaimRun &run, size_t k) const {
  MachineValues values = run.machine[k];
  for (ExprRef symbol : hidden_)
    values[symbol] = randomValue(symbol->type, run.kind, random_);
  return values;
}

ExactValues ClaimView::exactAround(const ClaimRun &run, size_t k) const {
  ExactValues values = run.exact[k];
  for (ExprRef symbol : hidden_) {
    const Value value = randomValue(symbol->type, RunKind::Small, random_);
    values[symbol] = symbol->type.isFloat() ? Exact::ofReal(symbol->type, value.number)
                                            : Exact::ofInteger(symbol->type, value.integer);
  }
  return values;
}

std::optional<std::vector<Value>> ClaimView::step(const ClaimRun &run, size_t k, const std::vector<Value> &values,
                                                  bool wrap) const {
  MachineValues old = around(run, k);
  for (size_t m = 0; m < members_.size(); ++m)
    old[members_[m]->state.entry] = values[m];
  std::vector<Value> next;
  for (const StateAnswer *member : members_) {
    const std::optional<Value> value =
        evaluateMachine(member->state.next, old, run.memory, wrap || claimed_.rules.wrapSigned);
    if (!value)
      return std::nullopt;
    next.push_back(*value);
  }
  return next;
}

std::optional<std::vector<Exact>> ClaimView::stepExactly(const ClaimRun &run, size_t k,
                                                         const std::vector<Exact> &values) const {
  ExactValues old = exactAround(run, k);
  for (size_t m = 0; m < members_.size(); ++m)
    old[members_[m]->state.entry] = values[m];
  std::vector<Exact> next;
  for (const StateAnswer *member : members_) {
    const std::optional<Exact> value = evaluateExact(member->state.next, old, run.memory);
    if (!value)
      return std::nullopt;
    next.push_back(*value);
  }
  return next;
}

std::optional<Value> ClaimView::inputOf(const ClaimRun &run, size_t k, ExprRef expr) const {
  MachineValues values = around(run, k);
  for (const StateAnswer *member : members_)
    values.erase(member->state.entry);
  return evaluateMachine(expr, values, run.memory, true);
}

std::vector<Value> ClaimView::valuesAt(const ClaimRun &run, size_t k) const {
  std::vector<Value> values;
  for (const StateAnswer *member : members_)
    values.push_back(run.machine[k].at(member->state.entry));
  return values;
}

std::vector<Exact> ClaimView::exactAt(const ClaimRun &run, size_t k) const {
  std::vector<Exact> values;
  for (const StateAnswer *member : members_)
    values.push_back(run.exact[k].at(member->state.entry));
  return values;
}

std::vector<Value> oldValues(Type type, StepRandom &random, RunKind kind) {
  std::vector<Value> values;
  if (type.isBool() || (type.isInt() && type.bits == 8)) {
    for (int64_t v = type.isBool()   ? 0
                     : type.isSigned ? -128
                                     : 0;
         v <= (type.isBool()   ? 1
               : type.isSigned ? 127
                               : 255);
         ++v)
      values.push_back(Value::ofInt(type, v));
    return values;
  }
  for (int tries = 0; tries < 6; ++tries)
    values.push_back(randomValue(type, type.isFloat() ? kind : RunKind::Wide, random));
  if (type.isInt()) {
    const int64_t top = type.isSigned ? INT64_MAX >> (64 - type.bits) : -1;
    for (int64_t v : {int64_t{0}, int64_t{1}, int64_t{-1}, top, type.isSigned ? -top - 1 : 0})
      values.push_back(Value::ofInt(type, wrapToType(type, v)));
  } else {
    for (double v : {0.0, 1.0, 0x1p40, -0x1p40}) // beyond what a run meets
      values.push_back(Value::ofFloat(type, v));
    for (double v : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()})
      if (kind >= RunKind::Special)
        values.push_back(Value::ofFloat(type, v));
  }
  return values;
}

namespace {
using Check = CheckResult (*)(const ClaimView &, const ClaimRun &);

const std::map<std::string_view, Check> &checks() {
  static const std::map<std::string_view, Check> kChecks = {{"reduction", checkFold},
                                                            {"prefix-scan", checkFold},
                                                            {"last-value", checkLastValue},
                                                            {"segmented", checkSegmented},
                                                            {"arg-extremum", checkArgExtremum},
                                                            {"affine-recurrence", checkLinear},
                                                            {"linear-system", checkLinear},
                                                            {"linear-fractional", checkLinearFractional},
                                                            {"moments", checkMoments},
                                                            {"tropical", checkTropical},
                                                            {"clamp", checkClamp},
                                                            {"modular-affine", checkModular},
                                                            {"bitwise-affine", checkBitwiseAffine},
                                                            {"finite-state", checkFiniteState},
                                                            {"associative-operator", checkOperator},
                                                            {"top-k", checkTopK}};
  return kChecks;
}

// A temporary that nothing sets at first is undefined then; nothing is claimed of such a start.
bool haveValues(const std::vector<const StateAnswer *> &members, const ClaimRun &run) {
  for (const StateAnswer *member : members)
    for (const MachineValues &values : run.machine)
      if (values.count(member->state.entry) == 0)
        return false;
  return true;
}

// The claim is only about runs that its assumptions and conditions admit.
bool admits(const Claim &claim, const ClaimRun &run) {
  for (const Assumption &assumption : claim.assumptions)
    if (assumption.kind == Assumption::Kind::FiniteValues && run.kind >= RunKind::Special)
      return false;
  for (const Condition &condition : claim.conditions)
    if (condition.kind == Condition::Kind::DataValue && run.kind >= RunKind::Special) {
      if (run.kind == RunKind::NaN)
        return false;
      for (const MachineValues &values : run.machine)
        for (const auto &[symbol, value] : values)
          if (symbol->type.isFloat() && std::isnan(value.number))
            return false;
    }
  return true;
}
} // namespace

CheckResult checkClaims(const StepProgram &program, const ClaimedLoop &claimed, const ClaimRun &run, StepRandom &random,
                        std::map<std::string, uint64_t> &tally) {
  std::map<size_t, std::vector<const StateAnswer *>> systems;
  for (const StateAnswer &answer : claimed.answer.states)
    if (answer.claim)
      systems[answer.system].push_back(&answer);
  for (const auto &[number, members] : systems) {
    const Claim &claim = *members.front()->claim;
    for (const StateAnswer *member : members)
      if (program.shows(member->state.name) && member->claim->verdict == Verdict::Reduction)
        return CheckResult::fails(member->state.name + " is shown, yet only its result is promised");
    if (!admits(claim, run) || !haveValues(members, run))
      continue;
    const auto check = checks().find(claim.classId);
    if (check == checks().end())
      return CheckResult::fails("no check for class " + std::string(claim.classId));
    const ClaimView view(claimed, members, random);
    CheckResult result = check->second(view, run);
    if (result.kind == CheckResult::Kind::Fails) {
      result.what = std::string(claim.classId) + " of " + members.front()->state.name + ": " + result.what;
      return result;
    }
    ++tally[std::string(claim.classId) +
            (result.kind == CheckResult::Kind::NotChecked ? " not checked: " + result.what : "")];
  }
  return CheckResult::holds();
}

} // namespace lanewise
