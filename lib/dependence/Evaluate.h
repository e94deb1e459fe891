// dependence/Evaluate.h - expressions on concrete numbers: checks that a supposed dependence really happens.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/PairProblem.h"

#include <map>
#include <optional>

namespace lanewise {

/// One assignment of numbers to iterations and parameters. What is not listed, memory that the loop does not write
/// included, is `otherwise` everywhere.
struct Example {
  std::map<LoopId, int64_t> first, second; ///< iteration numbers of the two accesses, analysed loop and loops inside
  std::map<ExprRef, int64_t> parameters;
  int64_t otherwise = 0;
};

/// True if in the example both accesses happen, the second in a later iteration, and touch a common byte. False if not,
/// or if it depends on more than the example says.
bool happens(NestForms &nest, const AccessForm &first, const AccessForm &second, const Example &example);

/// False if `happens` is false for every example, because something that it asks about depends on more than examples
/// say.
bool canBeShown(NestForms &nest, const AccessForm &first, const AccessForm &second);

/// The example as it is shown to people, for accesses that meet in it.
Witness describe(NestForms &nest, const AccessForm &first, const Example &example);

/// Tries a few small numbers for two iterations of the analysed loop that are `distance` apart.
std::optional<Example> smallExample(NestForms &nest, const PairProblem &problem, int64_t distance);

/// The same for accesses with different roots, by their addresses: two iterations one apart, and the first ones of all
/// loops inside.
std::optional<Example> exampleAcrossRoots(NestForms &nest, const AccessForm &first, const AccessForm &second);

} // namespace lanewise
