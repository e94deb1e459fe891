// dependence/RowLengths.cpp - out[b * T + t] for t < len[b].
#include "dependence/RowLengths.h"

#include "dependence/Bounds.h"
#include "dependence/ConditionText.h"
#include "dependence/Footprint.h"

namespace lanewise {

std::optional<Condition> dataStaysBelow(NestForms &nest, const AccessForm &form, const Facts &facts,
                                        const Polynomial &value, const Polynomial &limit) {
  const auto greatest = boundInIteration(nest, value, facts, form.access->innerLoops, Direction::Up);
  if (!greatest)
    return std::nullopt;
  std::optional<AtomId> length;
  for (const Term &term : greatest->terms())
    for (AtomId id : term.atoms)
      if (nest.atoms()[id].isLookup) {
        if (length || term.atoms.size() > 1 || term.coefficient != 1)
          return std::nullopt;
        length = id;
      }
  if (!length)
    return std::nullopt;
  // length + rest < limit
  const Polynomial most = limit - (*greatest - Polynomial::atom(*length)) - 1;
  if (!most.isValid() || nest.atoms().varies(most) || !hasText(nest, most))
    return std::nullopt;
  AccessForm place;
  place.access = form.access;
  place.facts = form.facts;
  place.where = form.where;
  nest.translator().needs.clear();
  nest.locateInto(nest.atoms()[*length].expr->op(0), place.facts, place);
  nest.translator().needs.clear();
  return Condition{Condition::Kind::DataValue,
                   "the values of " + coverText(nest, place) + " are at most " +
                       polynomialText(nest, most, NameForm::Plain),
                   std::nullopt,
                   {}};
}

} // namespace lanewise
