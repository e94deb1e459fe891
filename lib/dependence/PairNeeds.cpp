// dependence/PairNeeds.cpp - the needs of both accesses, each once.
#include "dependence/PairNeeds.h"

#include "dependence/Footprint.h"

#include <algorithm>

namespace lanewise {

std::vector<Condition> needsOf(NestForms &nest, const AccessForm &first, const AccessForm &second,
                               Subscripts subscripts) {
  std::vector<Condition> conditions;
  const auto note = [&](Condition condition) {
    if (std::find(conditions.begin(), conditions.end(), condition) == conditions.end())
      conditions.push_back(std::move(condition));
  };
  for (const AccessForm *form : {&first, &second}) {
    for (const NoWrapNeed &need : form->needs)
      note(noWrap(nest, *form, need));
    if (subscripts == Subscripts::Recovered)
      for (const Condition &condition : form->conditions)
        note(condition);
  }
  return conditions;
}

bool isUnspoken(const Condition &condition) {
  return !condition.cxx && condition.kind != Condition::Kind::DistinctObjects &&
         condition.kind != Condition::Kind::DataValue;
}

} // namespace lanewise
