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
    auto &index = varies ? dimensionIndex_ : parameterIndex_;
    auto &list = varies ? dimensions_ : parameters_;
    if (index.emplace(term.atoms, list.size()).second) {
      list.push_back(term.atoms);
      exact_ = exact_ && !composite;
      if (!composite)
        mentionAtom(term.atoms[0]);
    }
  }
}

void IslSystem::mentionAtom(AtomId id) {
  const Atom &atom = atoms_[id];
  if (atom.kind == Atom::Kind::Quotient || atom.kind == Atom::Kind::Choice)
    mention(atom.numerator);
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

std::optional<size_t> IslSystem::parameterOf(AtomId id) const {
  auto found = parameterIndex_.find({id});
  return found == parameterIndex_.end() ? std::nullopt : std::optional(found->second);
}

IslSpace IslSystem::space() const {
  return IslSpace(isl_space_set_alloc(context_.get(), static_cast<unsigned>(parameters_.size()), static_cast<unsigned>(dimensions())));
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
      result = isl_constraint_set_coefficient_val(result, isl_dim_set, static_cast<int>(dimension->second), coefficient);
    else
      result = isl_constraint_set_coefficient_val(result, isl_dim_param, static_cast<int>(parameterIndex_.at(term.atoms)), coefficient);
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
    result = IslSet(conjunction ? isl_set_intersect(result.take(), next.take()) : isl_set_union(result.take(), next.take()));
  }
  return result;
}

// What the value of a derived atom is in terms of others.
IslSet IslSystem::definition(AtomId id) {
  const Atom &atom = atoms_[id];
  const Polynomial self = Polynomial::atom(id);
  if (atom.kind == Atom::Kind::Quotient) {
    const Polynomial rest = atom.numerator - atom.divisor * self;
    return set(Formula::both(Formula::nonNegative(rest), Formula::nonNegative(Polynomial::constant(atom.divisor - 1) - rest)));
  }
  if (atom.kind == Atom::Kind::Choice) {
    const Formula yes = Formula::both(atom.condition, Formula::zero(self - atom.numerator));
    const Formula no = Formula::both(atom.condition.negated(), Formula::zero(self - atom.otherwise));
    return set(Formula::either(yes, no));
  }
  return IslSet(isl_set_universe(space().take()));
}

// Numbers beyond this are as good as unbounded.
static constexpr Wide kLargeBound = Wide{1} << 61;

IslSet IslSystem::ranges() {
  isl_basic_set *basic = isl_basic_set_universe(space().take());
  for (const auto *list : {&dimensions_, &parameters_})
    for (const std::vector<AtomId> &product : *list) {
      const Interval range = atoms_.rangeOf(product);
      const Polynomial value = Polynomial::term(1, product);
      const bool isCounter = product.size() == 1 && atoms_[product[0]].kind == Atom::Kind::Iteration;
      if (range.lo > -kLargeBound)
        basic = isl_basic_set_add_constraint(basic, constraint(value - static_cast<int64_t>(range.lo), false).take());
      if (range.hi < kLargeBound && !isCounter)
        basic = isl_basic_set_add_constraint(basic, constraint(Polynomial::constant(static_cast<int64_t>(range.hi)) - value, false).take());
    }
  for (size_t i = 0; i < defined_.size(); ++i)
    basic = isl_basic_set_add_constraint(basic, constraint(defined_[i], true, static_cast<int>(definedDimension(i))).take());
  return IslSet(isl_set_from_basic_set(basic));
}

IslSet IslSystem::all(const std::vector<Formula> &formulas) {
  IslSet result = ranges();
  for (const Formula &formula : formulas)
    result = IslSet(isl_set_intersect(result.take(), set(formula).take()));
  for (const std::vector<AtomId> &product : dimensions_)
    if (product.size() == 1 && (atoms_[product[0]].kind == Atom::Kind::Quotient || atoms_[product[0]].kind == Atom::Kind::Choice))
      result = IslSet(isl_set_intersect(result.take(), definition(product[0]).take()));
  return result;
}

} // namespace lanewise
