// oracle/ClaimOracleCheckModular.cpp - linear steps over remainders, from what the step does to zero and to unit
// vectors.
#include "oracle/ClaimOracleCheck.h"

#include <cstdlib>

namespace lanewise {

namespace {
using Number = unsigned long long;

/// x' = A*x + b over remainders: a row for each value, the term last.
using RemainderStep = std::vector<std::vector<Number>>;

std::vector<Number> applied(const RemainderStep &step, const std::vector<Number> &old, Number modulus) {
  std::vector<Number> result;
  for (const std::vector<Number> &row : step) {
    Number sum = row.back();
    for (size_t j = 0; j < old.size(); ++j)
      sum = (sum + row[j] * (old[j] % modulus)) % modulus;
    result.push_back(sum % modulus);
  }
  return result;
}

// a, then b.
RemainderStep product(const RemainderStep &a, const RemainderStep &b, Number modulus) {
  const size_t size = a.size();
  RemainderStep result(size, std::vector<Number>(size + 1));
  for (size_t i = 0; i < size; ++i)
    for (size_t j = 0; j <= size; ++j) {
      Number sum = j == size ? b[i][size] : 0;
      for (size_t k = 0; k < size; ++k)
        sum = (sum + b[i][k] * a[k][j]) % modulus;
      result[i][j] = sum % modulus;
    }
  return result;
}

RemainderStep unit(size_t size) {
  RemainderStep result(size, std::vector<Number>(size + 1));
  for (size_t i = 0; i < size; ++i)
    result[i][i] = 1;
  return result;
}

// Modulo a power of two, a step of one value gives the same for numbers that have the low bits in common, or it leaves
// both as they are.
std::optional<std::string> cutDependsOnMore(const ClaimView &view, const ClaimRun &run, Number modulus) {
  const Type type = view.type();
  if (view.members().size() != 1)
    return std::nullopt;
  const auto next = [&](size_t k, Number old) -> std::optional<int64_t> {
    const Value value = Value::ofInt(type, static_cast<int64_t>(old));
    const auto values = view.step(run, k, {value}, view.claimed().rules.wrapSigned);
    return values ? std::optional(values->front().integer) : std::nullopt;
  };
  for (size_t k = 0; k < run.iterations(); ++k)
    for (int tries = 0; tries < 8; ++tries) {
      const Number one = view.random().bits() >> (type.isSigned ? 65 - type.bits : 64 - type.bits),
                   other = one % modulus;
      const auto a = next(k, one), b = next(k, other);
      if (!a || !b || *a == *b)
        continue;
      const bool stay = *a == Value::ofInt(type, static_cast<int64_t>(one)).integer &&
                        *b == Value::ofInt(type, static_cast<int64_t>(other)).integer;
      if (!stay)
        return "iteration " + std::to_string(k) + " sees more than the low bits of " + std::to_string(one);
    }
  return std::nullopt;
}
} // namespace

CheckResult checkModular(const ClaimView &view, const ClaimRun &run) {
  if (!view.claim().conditions.empty())
    return CheckResult::notChecked("only under a condition");
  const std::string &text = view.claim().operatorText;
  const Number modulus = std::strtoull(text.c_str() + text.rfind(' '), nullptr, 10);
  if (modulus < 2)
    return CheckResult::notChecked("no constant modulus");
  const size_t size = view.members().size();
  const bool isPower = (modulus & (modulus - 1)) == 0;
  if (isPower)
    if (const std::optional<std::string> wrong = cutDependsOnMore(view, run, modulus))
      return CheckResult::fails(*wrong);
  // Low bits may be read as a signed number.
  const auto numbersOf = [&](const std::vector<Value> &values) {
    std::vector<Number> numbers;
    for (const Value &value : values) {
      const auto number = static_cast<Number>(value.integer);
      numbers.push_back(isPower ? number & (modulus - 1) : number);
    }
    return numbers;
  };
  const auto stepOf = [&](size_t k, const std::vector<Number> &old) -> std::optional<std::vector<Number>> {
    std::vector<Value> values;
    for (size_t i = 0; i < size; ++i)
      values.push_back(Value::ofInt(view.members()[i]->state.entry->type, static_cast<int64_t>(old[i])));
    const auto next = view.step(run, k, values, view.claimed().rules.wrapSigned);
    return next ? std::optional(numbersOf(*next)) : std::nullopt;
  };
  std::vector<RemainderStep> elements{unit(size)};
  for (size_t k = 0; k < run.iterations(); ++k) {
    const auto zero = stepOf(k, std::vector<Number>(size));
    if (!zero)
      return CheckResult::notChecked("no value");
    RemainderStep element = unit(size);
    for (size_t j = 0; j < size; ++j) {
      std::vector<Number> old(size);
      old[j] = 1;
      const auto column = stepOf(k, old);
      if (!column)
        return CheckResult::notChecked("no value");
      for (size_t i = 0; i < size; ++i) {
        if ((*zero)[i] >= modulus || (*column)[i] >= modulus)
          return CheckResult::fails("iteration " + std::to_string(k) + " leaves no remainder");
        element[i][j] = ((*column)[i] + modulus - (*zero)[i]) % modulus;
        element[i][size] = (*zero)[i];
      }
    }
    for (int tries = 0; tries < 6; ++tries) {
      std::vector<Number> old(size);
      for (Number &number : old)
        number = view.random().chance(30) ? modulus - 1 : view.random().below(static_cast<size_t>(modulus));
      const auto next = stepOf(k, old);
      if (next && *next != applied(element, old, modulus))
        return CheckResult::fails("iteration " + std::to_string(k) + " is not linear at " + std::to_string(old[0]));
    }
    elements.push_back(element);
  }
  const RemainderStep all = combineInSomeTree(
      elements, view.random(), [&](const RemainderStep &a, const RemainderStep &b) { return product(a, b, modulus); });
  const std::vector<Number> start = numbersOf(view.valuesAt(run, 0));
  std::vector<Number> serial = numbersOf(view.valuesAt(run, run.iterations()));
  if (isPower)
    for (Number &number : serial)
      number &= modulus - 1;
  if (run.iterations() > 0 && applied(all, start, modulus) != serial)
    return CheckResult::fails("the composed steps do not give " + std::to_string(serial[0]));
  return CheckResult::holds();
}

} // namespace lanewise
