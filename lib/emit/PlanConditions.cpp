// emit/PlanConditions.cpp - what the loop's answer rests on: what is checked, what is taken for granted, what is
// refused. Tested by tests/emit.
#include "emit/Planner.h"

#include <algorithm>

namespace lanewise {

static constexpr const char *kNotChecked =
    "it rests on conditions that cannot be checked when it runs; accept each with --accept-assumption: ";

std::string Planner::checkVerdict() {
  const LoopReport &report = input_.report;
  Verdict verdict = report.verdict;
  if (verdict == Verdict::Conditional) {
    if (!report.whenMet)
      return "what it is under its conditions is not known";
    verdict = *report.whenMet;
    std::string missing;
    for (const ConditionEntry &condition : report.conditions) {
      if (isAccepted(condition) && !request_.versioned)
        plan_.assumed.push_back(condition.text);
      else if (condition.cxx)
        plan_.conditions.push_back(*condition.cxx);
      else if (isAboutPlaces(condition))
        byLooking(condition);
      else if (isAccepted(condition))
        plan_.assumed.push_back(condition.text);
      else
        missing += (missing.empty() ? "" : "; ") + condition.id + ": " + condition.text;
    }
    if (!missing.empty())
      return std::string(kNotChecked) + missing + (unchecked_.empty() ? "" : "; ") + unchecked_;
  }
  if (verdict == Verdict::Serial && !input_.unlocks.empty()) {
    const std::string why = planUnlock(plan_, input_);
    return why.empty() ? "" : "it is serial as it stands (" + report.summary + "), and " + why;
  }
  if (verdict == Verdict::Serial || verdict == Verdict::Unknown || verdict == Verdict::Conditional)
    return "it is " + std::string(verdictText(verdict)) + ": " + report.summary;
  for (const AssumptionEntry &assumption : report.assumptions)
    plan_.assumed.push_back(assumption.text);
  return {};
}

bool Planner::isAccepted(const ConditionEntry &condition) const {
  return std::find(request_.accepted.begin(), request_.accepted.end(), condition.id) != request_.accepted.end();
}

// Whether what is reached through different parameters lies apart can be found out before the parts run. The elements
// of different containers are different parameters.
bool Planner::isAboutPlaces(const ConditionEntry &condition) {
  return condition.kind == "no-overlap" ||
         (condition.kind == "distinct-objects" && condition.text.find(" are different objects") != std::string::npos);
}

void Planner::byLooking(const ConditionEntry &condition) {
  plan_.checksOverlap = true;
  looked_.push_back(&condition);
  unchecked_ += (unchecked_.empty() ? "" : "; ") + condition.id + ": " + condition.text;
}

// Conditions as the emitted function can check them.
std::string Planner::settleConditions() {
  std::vector<std::string> spelled;
  for (const std::string &condition : plan_.conditions) {
    const auto entry = std::find_if(input_.report.conditions.begin(), input_.report.conditions.end(),
                                    [&](const ConditionEntry &e) { return e.cxx && *e.cxx == condition; });
    const std::string here = withEmittedNames(plan_, condition);
    const bool isReported = entry != input_.report.conditions.end();
    if (isReported && isAboutPlaces(*entry) && mixesPointers(plan_, here))
      byLooking(*entry);
    else if (isSpelled(plan_, here))
      spelled.push_back(here);
    else if (isReported && isAboutPlaces(*entry))
      byLooking(*entry);
    else if (isReported && isAccepted(*entry))
      plan_.assumed.push_back(entry->text);
    else
      return "its condition '" + condition +
             "' cannot be checked outside its function; accept it with --accept-assumption";
  }
  plan_.conditions = spelled;
  if (!plan_.checksOverlap)
    return {};
  const std::string trouble = planOverlapCheck(plan_);
  if (trouble.empty())
    return {};
  for (const ConditionEntry *condition : looked_) {
    if (!isAccepted(*condition))
      return kNotChecked + unchecked_ + " (" + trouble + ")";
    plan_.assumed.push_back(condition->text);
  }
  plan_.checksOverlap = false;
  if (!plan_.related.empty())
    return plan_.related + ", and whether they overlap cannot be found out before it runs: " + trouble;
  return looked_.empty() ? kNotChecked + trouble : "";
}

} // namespace lanewise
