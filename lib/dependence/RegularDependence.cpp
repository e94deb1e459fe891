// dependence/RegularDependence.cpp - accesses that do the same in every iteration.
#include "dependence/RegularDependence.h"

#include "dependence/Evaluate.h"
#include "dependence/SimpleTests.h"

namespace lanewise {

// Every iteration does the same, and with equal inner counters the accesses meet a constant number of iterations
// apart: the loop only has to be long enough.
bool settleRegular(NestForms &nest, const PairProblem &problem, Dependence &dependence) {
  const bool sameLoops = problem.first->access->innerLoops == problem.second->access->innerLoops;
  if (!problem.exact || !problem.first->alike || !problem.second->alike || !sameLoops)
    return false;
  const std::optional<int64_t> fixed = fixedDistance(nest, problem);
  const int64_t distance = fixed.value_or(1);
  if (distance < 1 || !meetsAtDistance(nest, problem, distance))
    return false;
  const std::optional<Example> example = smallExample(nest, problem, distance);
  if (!example)
    return false;
  dependence.proven = true;
  dependence.distance = fixed;
  dependence.minDistance = distance;
  dependence.distanceVector.clear();
  for (const std::optional<int64_t> &component : regularDistances(nest, problem))
    component ? dependence.distanceVector.emplace_back(*component) : dependence.distanceVector.emplace_back("*");
  dependence.witness = describe(nest, *problem.first, *example);
  return true;
}

} // namespace lanewise
