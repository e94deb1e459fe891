// dependence/IslSystem.cpp - building isl sets from formulas.
#include "dependence/IslSystem.h"

#include <isl/mat.h>

#include <algorithm>

namespace lanewise {

void IslSystem::mention(const Formula &formula) {
  mention(formula.value);
  for (const Formula &part : formula.parts)
    mention(part);
}

void IslSystem::mention(const Polynomial &value) {
  for (const Term &term : value.terms()) {
    if (term.atoms.empty())
      continue;
    bool varies = false, composite = term.atoms.size() > 1;
    for (AtomId id : term.atoms)
      varies = varies || atoms_[id].kind != Atom::Kind::Parameter;
    auto &index = varies ? dimensionIndex_ : parameters_.index;
    auto &list = varies ? dimensions_ : parameters_.products;
    exact_ = exact_ && !composite;
    varyingProduct_ = varyingProduct_ || (composite && varies);
    if (index.emplace(term.atoms, list.size()).second) {
      list.push_back(term.atoms);
      if (!composite)
        mentionAtom(term.atoms[0]);
    }
  }
}

void IslSystem::mentionAtom(AtomId id) {
  const Atom &atom = atoms_[id];
  if (atom.kind == Atom::Kind::Quotient || atom.kind == Atom::Kind::Choice)
    mention(atom.numerator);
  wraps_ = wraps_ || atom.divisor > (int64_t{1} << 7);
  if (atom.kind == Atom::Kind::Choice) {
    mention(atom.otherwise);
    mention(atom.condition);
  }
}

size_t IslSystem::addDefined(const Polynomial &value) {
  mention(value);
  defined_.push_back(value);
  return defined_.size() - 1;
}

std::optional<size_t> IslSystem::dimensionOf(AtomId id) const {
  auto found = dimensionIndex_.find({id});
  return found == dimensionIndex_.end() ? std::nullopt : std::optional(found->second);
}

IslSet IslSystem::withAllParameters(IslSet parameterSet) const {
  const int present = parameterSet ? isl_set_dim(parameterSet.get(), isl_dim_param) : 0;
  return IslSet(isl_set_add_dims(parameterSet.take(), isl_dim_param,
                                 static_cast<unsigned>(static_cast<int>(parameters()) - present)));
}

IslSpace IslSystem::space() const {
  return IslSpace(
      isl_space_set_alloc(context_.get(), static_cast<unsigned>(parameters()), static_cast<unsigned>(dimensions())));
}

// isl simplifies after each constraint that is added on its own; all at once they cost it a single time.
IslBasicSet IslSystem::basicSet(const Rows &rows) const {
  const auto equalities =
      static_cast<unsigned>(std::count_if(rows.begin(), rows.end(), [](const Row &row) { return row.equality; }));
  const unsigned columns = static_cast<unsigned>(size()) + 1;
  isl_mat *equal = isl_mat_alloc(context_.get(), equalities, columns);
  isl_mat *least = isl_mat_alloc(context_.get(), static_cast<unsigned>(rows.size()) - equalities, columns);
  int nextEqual = 0, nextLeast = static_cast<int>(rows.size() - equalities) - 1;
  for (const Row &row : rows) {
    isl_mat *&matrix = row.equality ? equal : least;
    const int at = row.equality ? nextEqual++ : nextLeast--;
    for (unsigned column = 0; column < columns; ++column)
      matrix = isl_mat_set_element_si(matrix, at, static_cast<int>(column), 0);
    const auto put = [&](size_t column, int64_t value) {
      matrix =
          isl_mat_set_element_val(matrix, at, static_cast<int>(column), isl_val_int_from_si(context_.get(), value));
    };
    for (const Term &term : row.value.terms()) {
      const auto dimension = term.atoms.empty() ? dimensionIndex_.end() : dimensionIndex_.find(term.atoms);
      put(term.atoms.empty()                   ? 0
          : dimension != dimensionIndex_.end() ? 1 + parameters() + dimension->second
                                               : 1 + parameters_.index.at(term.atoms),
          term.coefficient);
    }
    if (row.definedDimension >= 0)
      put(1 + parameters() + static_cast<size_t>(row.definedDimension), -1);
  }
  return IslBasicSet(isl_basic_set_from_constraint_matrices(space().take(), equal, least, isl_dim_cst, isl_dim_param,
                                                            isl_dim_set, isl_dim_div));
}

IslSet IslSystem::within(const std::vector<ProductRange> &ranges) const {
  Rows rows;
  for (const ProductRange &range : ranges) {
    const Polynomial value = Polynomial::term(1, range.product);
    if (range.least == range.most) {
      rows.push_back({value - range.least, true, -1});
      continue;
    }
    rows.push_back({Polynomial::constant(range.most) - value, false, -1});
    rows.push_back({value - range.least, false, -1});
  }
  return IslSet(isl_set_from_basic_set(basicSet(rows).take()));
}

// The conjunctions that a formula is the disjunction of.
std::vector<IslSystem::Rows> IslSystem::alternativesIn(const Formula &formula) {
  switch (formula.kind) {
  case Formula::Kind::True:
  case Formula::Kind::Unknown:
    return {{}};
  case Formula::Kind::False:
    return {};
  case Formula::Kind::NonNegative:
  case Formula::Kind::Zero:
    return {{{formula.value, formula.kind == Formula::Kind::Zero, -1}}};
  case Formula::Kind::Or: {
    std::vector<Rows> result;
    for (const Formula &part : formula.parts)
      for (Rows &rows : alternativesIn(part))
        result.push_back(std::move(rows));
    return result;
  }
  case Formula::Kind::And:
    break;
  }
  std::vector<Rows> result{{}};
  for (const Formula &part : formula.parts)
    result = combined(result, alternativesIn(part));
  return result;
}

std::vector<IslSystem::Rows> IslSystem::combined(const std::vector<Rows> &left, const std::vector<Rows> &right) {
  std::vector<Rows> result;
  for (const Rows &a : left)
    for (const Rows &b : right) {
      result.push_back(a);
      result.back().insert(result.back().end(), b.begin(), b.end());
    }
  return result;
}

// What the value of a derived atom is in terms of others.
Formula IslSystem::definition(AtomId id) const {
  const Atom &atom = atoms_[id];
  const Polynomial self = Polynomial::atom(id);
  if (atom.kind == Atom::Kind::Quotient) {
    const Polynomial rest = atom.numerator - atom.divisor * self;
    return Formula::both(Formula::nonNegative(rest),
                         Formula::nonNegative(Polynomial::constant(atom.divisor - 1) - rest));
  }
  if (atom.kind != Atom::Kind::Choice)
    return Formula::constant(true);
  const Formula yes = Formula::both(atom.condition, Formula::zero(self - atom.numerator));
  const Formula no = Formula::both(atom.condition.negated(), Formula::zero(self - atom.otherwise));
  return Formula::either(yes, no);
}

// Ranges of types are left out unless something wraps: they make every computation larger and hardly ever decide one.
static constexpr Wide kSmallBound = 1 << 16, kLargeBound = Wide{1} << 61;

void IslSystem::addRanges(Rows &rows) const {
  const Wide limit = wraps_ ? kLargeBound : kSmallBound;
  const std::vector<Product> &parameters = parameters_.products;
  for (const auto *list : {&dimensions_, &parameters})
    for (const Product &product : *list) {
      const Interval range = atoms_.rangeOf(product);
      const Polynomial value = Polynomial::term(1, product);
      const bool isCounter = product.size() == 1 && atoms_[product[0]].kind == Atom::Kind::Iteration;
      if (range.lo > -limit)
        rows.push_back({value - static_cast<int64_t>(range.lo), false, -1});
      if (range.hi < limit && !isCounter)
        rows.push_back({Polynomial::constant(static_cast<int64_t>(range.hi)) - value, false, -1});
    }
  for (size_t i = 0; i < defined_.size(); ++i)
    rows.push_back({defined_[i], true, static_cast<int>(definedDimension(i))});
}

// Linear conjuncts go into one basic set; what has alternatives is put aside.
void IslSystem::addConjuncts(Rows &rows, const Formula &formula, std::vector<const Formula *> &others) const {
  switch (formula.kind) {
  case Formula::Kind::NonNegative:
  case Formula::Kind::Zero:
    rows.push_back({formula.value, formula.kind == Formula::Kind::Zero, -1});
    break;
  case Formula::Kind::And:
    for (const Formula &part : formula.parts)
      addConjuncts(rows, part, others);
    break;
  case Formula::Kind::True:
  case Formula::Kind::Unknown:
    break;
  default:
    others.push_back(&formula);
    break;
  }
}

// Basic sets that a formula may fall into.
static size_t alternativesOf(const Formula &formula) {
  if (formula.kind != Formula::Kind::And && formula.kind != Formula::Kind::Or)
    return 1;
  size_t count = formula.kind == Formula::Kind::And ? 1 : 0;
  for (const Formula &part : formula.parts)
    count = formula.kind == Formula::Kind::And ? count * alternativesOf(part) : count + alternativesOf(part);
  return std::min(count, 2 * IslSystem::kMaxAlternatives);
}

IslSet IslSystem::all(const std::vector<Formula> &formulas) {
  std::vector<Formula> definitions;
  for (const Product &product : dimensions_)
    if (product.size() == 1)
      definitions.push_back(definition(product[0]));
  std::vector<const Formula *> others;
  Rows rows;
  addRanges(rows);
  for (const Formula &formula : formulas)
    addConjuncts(rows, formula, others);
  for (const Formula &formula : definitions)
    addConjuncts(rows, formula, others);
  std::vector<Rows> pieces{std::move(rows)};
  size_t alternatives = 1; // a bound for the work: what is said twice counts twice
  for (auto formula = others.begin(); formula != others.end(); ++formula) {
    const size_t more = alternativesOf(**formula);
    if (alternatives * more > kMaxAlternatives) { // left out: the set becomes larger
      exact_ = false;
      widened_ = true;
      continue;
    }
    alternatives *= std::max<size_t>(more, 1);
    if (std::none_of(others.begin(), formula, [&](const Formula *before) { return *before == **formula; }))
      pieces = combined(pieces, alternativesIn(**formula));
  }
  if (pieces.empty())
    return IslSet(isl_set_empty(space().take()));
  IslSet result(isl_set_from_basic_set(basicSet(pieces.front()).take()));
  for (auto piece = pieces.begin() + 1; piece != pieces.end(); ++piece)
    result = IslSet(isl_set_union(result.take(), isl_set_from_basic_set(basicSet(*piece).take())));
  return result;
}

} // namespace lanewise
