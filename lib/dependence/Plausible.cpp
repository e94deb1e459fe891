// dependence/Plausible.cpp - trying small sizes. A condition such as 4 * nz + 5 <= nx has hardly any of them on its
// side, cols <= ld has half of them.
#include "dependence/Plausible.h"

#include <cmath>
#include <map>

namespace lanewise {

static constexpr int kSamples = 48;

namespace {
class Sampler {
public:
  explicit Sampler(NestForms &nest) : nest_(nest) {}

  void next() { values_.clear(); }

  double valueOf(const Polynomial &polynomial) { return sum(polynomial, std::nullopt); }

private:
  double sum(const Polynomial &polynomial, std::optional<AtomId> itself) {
    double total = 0;
    for (const Term &term : polynomial.terms()) {
      double product = static_cast<double>(term.coefficient);
      for (AtomId id : term.atoms)
        product *= id == itself ? 1 : valueOf(id);
      total += product;
    }
    return total;
  }

  double valueOf(AtomId id) {
    if (auto known = values_.find(id); known != values_.end())
      return known->second;
    const ExprRef expr = nest_.atoms()[id].expr;
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    double value = static_cast<double>(2 + (state_ >> 33) % 39);
    if (expr && expr->is(ExprKind::Div) && expr->type.isInt()) { // C / H with C and H as sampled
      double parts[2] = {value * 4, 2};
      for (size_t side = 0; side < 2; ++side)
        parts[side] = sum(nest_.translator().value(expr->op(side), nest_.domainFacts()), id);
      value = parts[1] >= 1 ? std::floor(parts[0] / parts[1]) : value;
    }
    return values_[id] = value;
  }

  NestForms &nest_;
  uint64_t state_ = 12345;
  std::map<AtomId, double> values_;
};
} // namespace

int plausibilityOf(NestForms &nest, const std::vector<Polynomial> &nonNegative) {
  Sampler sampler(nest);
  int count = 0;
  for (int sample = 0; sample < kSamples; ++sample, sampler.next()) {
    bool holds = true;
    for (const Polynomial &value : nonNegative)
      holds = sampler.valueOf(value) >= 0 && holds;
    count += holds;
  }
  return count;
}

} // namespace lanewise
