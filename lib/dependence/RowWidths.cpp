// dependence/RowWidths.cpp - factors that are sums. What multiplies a counter is the product of the lengths of the
// dimensions inside it; the innermost one stands alone (nx + 4), and once it has a name it is a common factor of the
// next (ny*w + 4*w), whose other factor is then a sum that stands alone.
#include "dependence/RowWidths.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace lanewise {

static constexpr int kMostWidths = 4;

bool isCounter(const Atom &atom) {
  return atom.varies || (atom.kind == Atom::Kind::Parameter && atom.expr->is(ExprKind::Iter));
}

bool needsRecovery(const AtomTable &atoms, const Polynomial &value) {
  return std::any_of(value.terms().begin(), value.terms().end(), [&](const Term &term) {
    return term.atoms.size() > 1 &&
           std::any_of(term.atoms.begin(), term.atoms.end(), [&](AtomId id) { return isCounter(atoms[id]); });
  });
}

// The value without the factors that all of its terms have.
static Polynomial withoutContent(const Polynomial &value) {
  if (value.terms().empty())
    return value;
  Product common = value.terms().front().atoms;
  int64_t content = 0;
  for (const Term &term : value.terms()) {
    Product both;
    std::set_intersection(common.begin(), common.end(), term.atoms.begin(), term.atoms.end(), std::back_inserter(both));
    common = both;
    content = std::gcd(content, term.coefficient);
  }
  Polynomial result;
  for (const Term &term : value.terms()) {
    Product others;
    std::set_difference(term.atoms.begin(), term.atoms.end(), common.begin(), common.end(), std::back_inserter(others));
    result = result + Polynomial::term(term.coefficient / content, others);
  }
  return result;
}

// i, but not i / c.
static bool countsIterations(const Atom &atom) {
  return atom.kind == Atom::Kind::Iteration || (atom.expr && atom.expr->is(ExprKind::Iter));
}

// An atom that the value is the sum of with something else. What another one is subtracted from is no length of a row
// where a quotient counts the rows: i / c * d + i % c is i / c * (d - c) + i.
static std::optional<AtomId> summand(const Polynomial &value, bool mayBeDifference) {
  if (!mayBeDifference && std::any_of(value.terms().begin(), value.terms().end(),
                                      [](const Term &term) { return term.coefficient < 0 && !term.atoms.empty(); }))
    return std::nullopt;
  for (const Term &term : value.terms())
    if (term.atoms.size() == 1 && term.coefficient == 1 &&
        std::none_of(value.terms().begin(), value.terms().end(), [&](const Term &other) {
          return other.atoms.size() > 1 &&
                 std::find(other.atoms.begin(), other.atoms.end(), term.atoms[0]) != other.atoms.end();
        }))
      return term.atoms[0];
  return std::nullopt;
}

std::vector<Polynomial> withoutCommonOffset(const AtomTable &atoms, std::vector<Polynomial> flat) {
  const Polynomial first = flat.front();
  for (const Term &term : first.terms()) {
    const Polynomial offset = Polynomial::term(term.coefficient, term.atoms);
    const bool common =
        !term.atoms.empty() && !atoms.varies(offset) && std::all_of(flat.begin(), flat.end(), [&](const Polynomial &p) {
          return p.coefficientOf(term.atoms) == term.coefficient;
        });
    if (common)
      for (Polynomial &value : flat)
        value = value - offset;
  }
  return flat;
}

RowWidths::RowWidths(AtomTable &atoms, const std::vector<Polynomial> &flat, bool areDifferences)
    : atoms_(atoms), areDifferences_(areDifferences) {
  std::vector<Polynomial> lengths, offsets;
  for (const Polynomial &value : flat) {
    std::map<AtomId, Polynomial> factors;
    Polynomial offset;
    for (const Term &term : value.terms()) {
      const auto counter =
          std::find_if(term.atoms.begin(), term.atoms.end(), [&](AtomId id) { return isCounter(atoms[id]); });
      Product others = term.atoms;
      if (counter != term.atoms.end())
        others.erase(others.begin() + (counter - term.atoms.begin()));
      if (std::any_of(others.begin(), others.end(), [&](AtomId id) { return isCounter(atoms[id]); }))
        return;
      Polynomial &sum = counter == term.atoms.end() ? offset : factors[*counter];
      sum = sum + Polynomial::term(term.coefficient, others);
    }
    for (auto &[counter, factor] : factors)
      if (!factor.asConstant() && (!areDifferences_ || countsIterations(atoms[counter])))
        lengths.push_back(std::move(factor));
    offsets.push_back(std::move(offset));
  }
  if (lengths.empty())
    for (const Polynomial &offset : offsets)
      if (const Polynomial row = offset - offsets.front(); row.isValid() && !row.asConstant())
        lengths.push_back(row);
  std::stable_sort(lengths.begin(), lengths.end(),
                   [](const Polynomial &a, const Polynomial &b) { return a.terms().size() < b.terms().size(); });
  for (int i = 0; i < kMostWidths && nameOne(lengths); ++i) {
  }
}

bool RowWidths::nameOne(std::vector<Polynomial> &lengths) {
  for (const Polynomial &length : lengths) {
    const Polynomial sum = withoutContent(length);
    if (sum.terms().size() < 2)
      continue;
    const std::optional<AtomId> replaced = summand(sum, areDifferences_);
    if (!replaced)
      continue;
    widths_.push_back({*replaced, atoms_.name(sum), sum});
    const Width &width = widths_.back();
    const Polynomial value = Polynomial::atom(width.name) - (sum - Polynomial::atom(*replaced));
    for (Polynomial &other : lengths)
      other = other.substitute([&](AtomId id) { return id == *replaced ? value : Polynomial::atom(id); });
    return std::all_of(lengths.begin(), lengths.end(), [](const Polynomial &p) { return p.isValid(); });
  }
  return false;
}

Polynomial RowWidths::named(Polynomial value) const {
  for (const Width &width : widths_) {
    const Polynomial replaced = Polynomial::atom(width.name) - (width.sum - Polynomial::atom(width.replaced));
    value = value.substitute([&](AtomId id) { return id == width.replaced ? replaced : Polynomial::atom(id); });
  }
  return value;
}

Polynomial RowWidths::spelled(Polynomial value) const {
  for (auto width = widths_.rbegin(); width != widths_.rend(); ++width)
    value = value.substitute([&](AtomId id) { return id == width->name ? width->sum : Polynomial::atom(id); });
  return value;
}

} // namespace lanewise
