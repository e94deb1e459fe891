// oracle/ClaimOracleCheckModular.cpp - linear steps over remainders, from what the step does to zero and one.
#include "oracle/ClaimOracleCheck.h"

#include <cstdlib>

namespace lanewise {

namespace {
struct RemainderStep {
  unsigned long long factor = 1, term = 0;
};
} // namespace

CheckResult checkModular(const ClaimView &view, const ClaimRun &run) {
  if (!view.claim().conditions.empty())
    return CheckResult::notChecked("only under a condition");
  const std::string &text = view.claim().operatorText;
  const unsigned long long modulus = std::strtoull(text.c_str() + text.rfind(' '), nullptr, 10);
  if (modulus == 0)
    return CheckResult::notChecked("no constant modulus");
  const Type type = view.type();
  const auto stepOf = [&](size_t k, unsigned long long old) -> std::optional<unsigned long long> {
    const auto next =
        view.step(run, k, {Value::ofInt(type, static_cast<int64_t>(old))}, view.claimed().rules.wrapSigned);
    return next ? std::optional(static_cast<unsigned long long>(next->front().integer)) : std::nullopt;
  };
  std::vector<RemainderStep> elements{{}};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto zero = stepOf(k, 0), one = stepOf(k, modulus > 1 ? 1 : 0);
    if (!zero || !one)
      return CheckResult::notChecked("no value");
    if (*zero >= modulus || *one >= modulus)
      return CheckResult::fails("iteration " + std::to_string(k) + " leaves no remainder");
    const RemainderStep element{(*one + modulus - *zero) % modulus, *zero};
    for (int tries = 0; tries < 6; ++tries) {
      const unsigned long long old = view.random().below(static_cast<size_t>(modulus));
      const auto next = stepOf(k, old);
      if (next && *next != (element.factor * old + element.term) % modulus)
        return CheckResult::fails("iteration " + std::to_string(k) + " is not linear at " + std::to_string(old));
    }
    elements.push_back(element);
  }
  const RemainderStep all =
      combineInSomeTree(elements, view.random(), [&](const RemainderStep &a, const RemainderStep &b) {
        return RemainderStep{b.factor * a.factor % modulus, (b.factor * a.term + b.term) % modulus};
      });
  const auto start = static_cast<unsigned long long>(view.valuesAt(run, 0).front().integer),
             serial = static_cast<unsigned long long>(view.valuesAt(run, run.iterations()).front().integer);
  if (run.iterations() > 0 && (all.factor * (start % modulus) + all.term) % modulus != serial)
    return CheckResult::fails("the composed steps do not give " + std::to_string(serial));
  return CheckResult::holds();
}

} // namespace lanewise
