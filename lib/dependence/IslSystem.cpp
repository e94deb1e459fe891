// dependence/IslSystem.cpp - building isl sets from formulas.
#include "dependence/IslSystem.h"

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

IslConstraint IslSystem::constraint(const Polynomial &value, bool equality, int definedDimension) const {
  isl_local_space *local = isl_local_space_from_space(space().take());
  isl_constraint *result = equality ? isl_constraint_alloc_equality(local) : isl_constraint_alloc_inequality(local);
  for (const Term &term : value.terms()) {
    isl_val *coefficient = isl_val_int_from_si(context_.get(), term.coefficient);
    if (term.atoms.empty()) {
      result = isl_constraint_set_constant_val(result, coefficient);
      continue;
    }
    auto dimension = dimensionIndex_.find(term.atoms);
    if (dimension != dimensionIndex_.end())
      result =
          isl_constraint_set_coefficient_val(result, isl_dim_set, static_cast<int>(dimension->second), coefficient);
    else
      result = isl_constraint_set_coefficient_val(result, isl_dim_param,
                                                  static_cast<int>(parameters_.index.at(term.atoms)), coefficient);
  }
  if (definedDimension >= 0)
    result = isl_constraint_set_coefficient_si(result, isl_dim_set, definedDimension, -1);
  return IslConstraint(result);
}

IslSet IslSystem::set(const Formula &formula) {
  switch (formula.kind) {
  case Formula::Kind::True:
  case Formula::Kind::Unknown:
    return IslSet(isl_set_universe(space().take()));
  case Formula::Kind::False:
    return IslSet(isl_set_empty(space().take()));
  case Formula::Kind::NonNegative:
  case Formula::Kind::Zero: {
    isl_basic_set *basic = isl_basic_set_universe(space().take());
    basic = isl_basic_set_add_constraint(basic, constraint(formula.value, formula.kind == Formula::Kind::Zero).take());
    return IslSet(isl_set_from_basic_set(basic));
  }
  case Formula::Kind::And:
  case Formula::Kind::Or:
    break;
  }
  const bool conjunction = formula.kind == Formula::Kind::And;
  IslSet result(conjunction ? isl_set_universe(space().take()) : isl_set_empty(space().take()));
  for (const Formula &part : formula.parts) {
    IslSet next = set(part);
    result =
        IslSet(conjunction ? isl_set_intersect(result.take(), next.take()) : isl_set_union(result.take(), next.take()));
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

isl_basic_set *IslSystem::addRanges(isl_basic_set *basic) const {
  const Wide limit = wraps_ ? kLargeBound : kSmallBound;
  const std::vector<Product> &parameters = parameters_.products;
  for (const auto *list : {&dimensions_, &parameters})
    for (const Product &product : *list) {
      const Interval range = atoms_.rangeOf(product);
      const Polynomial value = Polynomial::term(1, product);
      const bool isCounter = product.size() == 1 && atoms_[product[0]].kind == Atom::Kind::Iteration;
      if (range.lo > -limit)
        basic = isl_basic_set_add_constraint(basic, constraint(value - static_cast<int64_t>(range.lo), false).take());
      if (range.hi < limit && !isCounter)
        basic = isl_basic_set_add_constraint(
            basic, constraint(Polynomial::constant(static_cast<int64_t>(range.hi)) - value, false).take());
    }
  for (size_t i = 0; i < defined_.size(); ++i)
    basic = isl_basic_set_add_constraint(basic,
                                         constraint(defined_[i], true, static_cast<int>(definedDimension(i))).take());
  return basic;
}

// Linear conjuncts go into one basic set; what has alternatives is put aside.
isl_basic_set *IslSystem::addConjuncts(isl_basic_set *basic, const Formula &formula,
                                       std::vector<const Formula *> &others) const {
  switch (formula.kind) {
  case Formula::Kind::NonNegative:
  case Formula::Kind::Zero:
    return isl_basic_set_add_constraint(basic, constraint(formula.value, formula.kind == Formula::Kind::Zero).take());
  case Formula::Kind::And:
    for (const Formula &part : formula.parts)
      basic = addConjuncts(basic, part, others);
    return basic;
  case Formula::Kind::True:
  case Formula::Kind::Unknown:
    return basic;
  default:
    others.push_back(&formula);
    return basic;
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
  isl_basic_set *basic = addRanges(isl_basic_set_universe(space().take()));
  for (const Formula &formula : formulas)
    basic = addConjuncts(basic, formula, others);
  for (const Formula &formula : definitions)
    basic = addConjuncts(basic, formula, others);
  IslSet result(isl_set_from_basic_set(basic));
  size_t alternatives = 1;
  for (const Formula *formula : others) {
    const size_t more = alternativesOf(*formula);
    if (alternatives * more > kMaxAlternatives) { // left out: the set becomes larger
      exact_ = false;
      widened_ = true;
      continue;
    }
    alternatives *= std::max<size_t>(more, 1);
    result = IslSet(isl_set_intersect(result.take(), set(*formula).take()));
  }
  return result;
}

} // namespace lanewise
