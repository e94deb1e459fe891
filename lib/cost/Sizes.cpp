// cost/Sizes.cpp - the table of sizes, and counts as text.
#include "cost/Sizes.h"

#include "support/CheckedInt.h"

#include <algorithm>

namespace lanewise {

AtomId SizeTable::add(Size size) {
  sizes_.push_back(std::move(size));
  return static_cast<AtomId>(sizes_.size() - 1);
}

AtomId SizeTable::parameter(ExprRef expr, std::string name) {
  if (const auto known = byExpr_.find(expr); known != byExpr_.end())
    return known->second;
  // Two spellings of one value (with and without a conversion) are one size.
  const auto [entry, isNew] = byName_.try_emplace({Size::Kind::Parameter, name}, 0);
  if (isNew) {
    Size size;
    size.kind = Size::Kind::Parameter;
    size.name = std::move(name);
    size.expr = expr;
    entry->second = add(std::move(size));
  }
  return byExpr_[expr] = entry->second;
}

AtomId SizeTable::iteration(LoopId loop) {
  const auto [entry, isNew] = byName_.try_emplace({Size::Kind::Iteration, std::to_string(loop)}, 0);
  if (isNew) {
    Size size;
    size.kind = Size::Kind::Iteration;
    size.loop = loop;
    entry->second = add(std::move(size));
  }
  return entry->second;
}

AtomId SizeTable::counter(LoopId loop, std::string name) {
  const auto [entry, isNew] = byName_.try_emplace({Size::Kind::Counter, std::to_string(loop)}, 0);
  if (isNew) {
    Size size;
    size.kind = Size::Kind::Counter;
    size.name = std::move(name);
    size.loop = loop;
    entry->second = add(std::move(size));
  }
  return entry->second;
}

AtomId SizeTable::data(ExprRef expr, std::string name, std::vector<AtomId> iterations) {
  if (const auto known = byExpr_.find(expr); known != byExpr_.end())
    return known->second;
  Size size;
  size.kind = Size::Kind::Data;
  size.name = std::move(name);
  size.expr = expr;
  size.iterations = std::move(iterations);
  return byExpr_[expr] = add(std::move(size));
}

AtomId SizeTable::namedData(std::string name, std::string meaning, std::vector<AtomId> iterations) {
  const auto [entry, isNew] = byName_.try_emplace({Size::Kind::Data, name}, 0);
  if (isNew) {
    Size size;
    size.kind = Size::Kind::Data;
    size.name = std::move(name);
    size.meaning = std::move(meaning);
    size.iterations = std::move(iterations);
    entry->second = add(std::move(size));
  }
  return entry->second;
}

AtomId SizeTable::symbol(std::string name, std::string meaning) {
  const auto [entry, isNew] = byName_.try_emplace({Size::Kind::Symbol, name}, 0);
  if (isNew) {
    Size size;
    size.name = std::move(name);
    size.meaning = std::move(meaning);
    entry->second = add(std::move(size));
  }
  return entry->second;
}

Polynomial SizeTable::quotient(const Polynomial &numerator, int64_t divisor) {
  if (divisor <= 0 || !numerator.isValid())
    return Polynomial::invalid();
  Polynomial whole, rest;
  for (const Term &term : numerator.terms()) {
    const int64_t part = floorDiv(term.coefficient, divisor);
    const int64_t left = term.coefficient - part * divisor;
    // A whole part is taken out only where it is all of the term, or of the constant: (3*n)/2 stays as it is.
    if (left == 0 || term.atoms.empty()) {
      whole = whole + Polynomial::term(part, term.atoms);
      rest = rest + Polynomial::term(left, term.atoms);
    } else {
      rest = rest + Polynomial::term(term.coefficient, term.atoms);
    }
  }
  if (!rest.isValid() || rest.asConstant())
    return whole; // a constant rest is below the divisor
  // floor((floor(x / a) + b) / c) is floor((x + a*b) / (a*c)).
  const bool isOneSize = (rest - rest.constantTerm()).terms().size() == 1;
  if (isOneSize && rest.terms().back().atoms.size() == 1 && rest.terms().back().coefficient == 1) {
    const Size inner = sizes_[rest.terms().back().atoms[0]];
    const auto both = checkedMul(inner.divisor, divisor);
    if (inner.kind == Size::Kind::Quotient && both)
      return (whole - whole.constantTerm()) +
             quotient(inner.numerator + inner.divisor * Polynomial::constant(numerator.constantTerm()), *both);
  }
  // The constant goes back in: (n + 3)/4, not (n + 7)/4 - 1.
  const int64_t constant = numerator.constantTerm();
  rest = rest - rest.constantTerm() + constant;
  whole = whole - whole.constantTerm();
  for (AtomId id = 0; id < sizes_.size(); ++id)
    if (sizes_[id].kind == Size::Kind::Quotient && sizes_[id].divisor == divisor && sizes_[id].numerator == rest)
      return whole + Polynomial::atom(id);
  Size size;
  size.kind = Size::Kind::Quotient;
  size.numerator = rest;
  size.divisor = divisor;
  return whole + Polynomial::atom(add(std::move(size)));
}

Polynomial SizeTable::extreme(Size::Kind kind, const Polynomial &a, const Polynomial &b) {
  const Polynomial difference = a - b;
  if (!difference.isValid())
    return difference;
  if (const auto known = difference.asConstant())
    return (*known <= 0) == (kind == Size::Kind::Smaller) ? a : b;
  for (AtomId id = 0; id < sizes_.size(); ++id)
    if (sizes_[id].kind == kind &&
        ((sizes_[id].numerator == a && sizes_[id].other == b) || (sizes_[id].numerator == b && sizes_[id].other == a)))
      return Polynomial::atom(id);
  Size size;
  size.kind = kind;
  size.numerator = a;
  size.other = b;
  return Polynomial::atom(add(std::move(size)));
}

Polynomial SizeTable::log2(const Polynomial &value) {
  if (const auto known = value.asConstant()) {
    int64_t steps = 0;
    while (steps < 62 && (int64_t{1} << steps) < *known)
      ++steps;
    return Polynomial::constant(steps);
  }
  for (const AtomId id : logarithms_)
    if (sizes_[id].numerator == value)
      return Polynomial::atom(id);
  Size size;
  size.kind = Size::Kind::Log2;
  size.numerator = value;
  logarithms_.push_back(add(std::move(size)));
  return Polynomial::atom(logarithms_.back());
}

bool SizeTable::dependsOn(const Polynomial &value, AtomId iteration) const {
  for (const Term &term : value.terms())
    for (const AtomId id : term.atoms) {
      const Size &size = sizes_[id];
      if (id == iteration || std::count(size.iterations.begin(), size.iterations.end(), iteration) != 0 ||
          dependsOn(size.numerator, iteration) || dependsOn(size.other, iteration))
        return true;
    }
  return false;
}

bool SizeTable::varies(const Polynomial &value) const {
  for (const Term &term : value.terms())
    for (const AtomId id : term.atoms) {
      const Size &size = sizes_[id];
      if (size.kind == Size::Kind::Iteration || !size.iterations.empty() || varies(size.numerator) ||
          varies(size.other))
        return true;
    }
  return false;
}

Polynomial SizeTable::signOf(const Polynomial &value) const {
  if (value.terms().size() != 1 || value.terms()[0].coefficient != 1 || value.terms()[0].atoms.size() != 1)
    return value;
  const Size &size = sizes_[value.terms()[0].atoms[0]];
  return size.kind == Size::Kind::Quotient ? size.numerator : value;
}

bool SizeTable::isSum(const Polynomial &value) const {
  for (const Term &term : value.terms()) {
    if (term.coefficient < 0)
      return false;
    for (const AtomId id : term.atoms) {
      const Size &size = sizes_[id];
      const bool isMade =
          size.kind == Size::Kind::Quotient || size.kind == Size::Kind::Smaller || size.kind == Size::Kind::Larger;
      if (isMade && !(isSum(size.numerator) && isSum(size.other)))
        return false;
    }
  }
  return value.isValid();
}

bool SizeTable::isSmallAgainst(const Polynomial &small, const Polynomial &sum) const {
  constexpr int64_t kSmall = 4;
  const auto constant = small.asConstant();
  return constant && *constant <= kSmall && isSum(sum - sum.constantTerm());
}

bool SizeTable::isOfData(const Polynomial &value) const {
  for (const Term &term : value.terms())
    for (const AtomId id : term.atoms)
      if (sizes_[id].kind == Size::Kind::Data || isOfData(sizes_[id].numerator) || isOfData(sizes_[id].other))
        return true;
  return false;
}

Polynomial SizeTable::replace(const Polynomial &value, AtomId id, const Polynomial &replacement) {
  return value.substitute([&](AtomId atom) {
    if (atom == id)
      return replacement;
    const Size size = sizes_[atom]; // a copy: the table may grow
    if (!dependsOn(size.numerator, id) && !dependsOn(size.other, id) && !size.numerator.mentions(id) &&
        !size.other.mentions(id))
      return Polynomial::atom(atom);
    const Polynomial numerator = replace(size.numerator, id, replacement);
    if (size.kind == Size::Kind::Quotient)
      return quotient(numerator, size.divisor);
    if (size.kind == Size::Kind::Log2)
      return log2(numerator);
    return extreme(size.kind, numerator, replace(size.other, id, replacement));
  });
}

Count SizeTable::replace(const Count &value, AtomId id, const Polynomial &replacement) {
  return Count(replace(value.numerator(), id, replacement), value.denominator());
}

std::string SizeTable::text(AtomId id) const {
  const Size &size = sizes_[id];
  switch (size.kind) {
  case Size::Kind::Parameter:
  case Size::Kind::Counter:
  case Size::Kind::Data:
  case Size::Kind::Symbol:
    return size.name;
  case Size::Kind::Iteration:
    return size.name.empty() ? "iteration" : size.name;
  case Size::Kind::Quotient: {
    const std::string numerator = text(size.numerator);
    const bool isPlain = numerator.find_first_of(" *") == std::string::npos;
    return (isPlain ? numerator : "(" + numerator + ")") + "/" + std::to_string(size.divisor);
  }
  case Size::Kind::Smaller:
    return "min(" + text(size.numerator) + ", " + text(size.other) + ")";
  case Size::Kind::Log2:
    return "ceil(log2(" + text(size.numerator) + "))";
  case Size::Kind::Larger:
    return "max(" + text(size.numerator) + ", " + text(size.other) + ")";
  }
  return {};
}

std::string SizeTable::text(const Polynomial &value) const {
  if (value.isZero())
    return "0";
  std::vector<Term> terms(value.terms().begin(), value.terms().end());
  std::stable_sort(terms.begin(), terms.end(), [](const Term &a, const Term &b) {
    const bool aFirst = a.coefficient > 0, bFirst = b.coefficient > 0;
    return a.atoms.size() != b.atoms.size() ? a.atoms.size() > b.atoms.size() : aFirst && !bFirst;
  });
  std::string result;
  for (const Term &term : terms) {
    const bool isNegative = term.coefficient < 0;
    const std::string digits = std::to_string(term.coefficient).substr(isNegative ? 1 : 0);
    result += result.empty() ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ");
    std::string product = digits == "1" && !term.atoms.empty() ? "" : digits;
    for (const AtomId id : term.atoms) {
      std::string factor = text(id);
      // Quotients and sums inside names need brackets next to a product.
      const bool isProduct = term.atoms.size() > 1 || digits != "1";
      const bool isSum = !sizes_[id].name.empty() && factor.find(' ') != std::string::npos && factor.back() != ')' &&
                         factor.back() != ']';
      const bool isQuotient = sizes_[id].kind == Size::Kind::Quotient && isProduct;
      if (isSum || isQuotient)
        factor = "(" + factor + ")";
      product += (product.empty() ? "" : "*") + factor;
    }
    result += product;
  }
  return result;
}

std::string SizeTable::text(const Count &value) const {
  if (!value.isValid())
    return {};
  const std::string numerator = text(value.numerator());
  if (value.denominator() == 1)
    return numerator;
  const bool isPlain = numerator.find(' ') == std::string::npos;
  return (isPlain ? numerator : "(" + numerator + ")") + "/" + std::to_string(value.denominator());
}

} // namespace lanewise
