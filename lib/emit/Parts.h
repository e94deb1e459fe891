// emit/Parts.h - a loop as parts of its iterations, whatever runs the parts.
// Tested by tests/emit.
#pragma once

#include "emit/CommonCode.h"

namespace lanewise {

/// Below so many iterations starting threads is taken to cost more than they save. A guess, not measured.
inline constexpr long kFewestIterations = 20000;

/// The same where one thread runs iterations in the lanes of vectors. Sums of 1e5 floats take 6 microseconds so, as
/// long as starting threads does; a prefix goes over everything twice with threads, and once without.
inline constexpr long kFewestOfTotals = 200000;
inline constexpr long kFewestOfPrefixes = 1000000;
/// Below so many iterations lanes are not filled often enough to beat the serial loop.
inline constexpr long kFewestInLanes = 128;

/// Elements of an array that is combined into, of which every part gets a copy: with more of them the copies no longer
/// stay in a cache. A guess, not measured.
inline constexpr long kMostElements = 1L << 22;

/// How many iterations a part of a search runs before the parts look whether one has found something. A guess, not
/// measured.
inline constexpr long kSearchBlock = 4096;

/// Parts where their number must not depend on the machine: enough for the threads of most. A guess, not measured.
inline constexpr int kFixedParts = 64;

/// Stretches of waves for each part of a wavefront: with 8, parts are idle an eighth of the time at both ends. A guess,
/// not measured.
inline constexpr int kStretches = 8;

/// Text that does `body` (a statement about `part`) for every part below `parts`, some spaces in.
using EachPart = std::function<std::string(const std::string &body, int spaces)>;

/// `NAME_parts(parts, …)`.
std::string partsFunction(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart);

/// "f(a, b, c)" from `first` and a list that may be empty.
std::string callText(const std::string &function, const std::vector<std::string> &first, const std::string &rest);
/// What `run` takes, with copies in place of arrays that are combined into; `part`: which of several, "" of one.
std::string copyArguments(const EmissionPlan &plan, const CommonCode &code, const std::string &part);
/// Declarations of the number of elements that are reached, of their copies, and of the constant that limits them.
std::string countsText(const EmissionPlan &plan);
std::string copiesText(const CombinedArray &update, const std::string &times);
std::string mostElements(const EmissionPlan &plan);
/// Finds out which elements are reached by all parts, whether that allows them to run, and makes copies of what is
/// combined into.
std::string reachText(const EmissionPlan &plan, const CommonCode &code, const EachPart &eachPart);
/// Whether arrays overlap in what is reached of them, and the function that the text calls; "" if nothing could.
std::string overlapText(const EmissionPlan &plan);
std::string overlapFunction(const EmissionPlan &plan);
/// "NAME_trips(n) < NAME_fewest_iterations", with iterations of inner loops counted.
std::string isFewText(const EmissionPlan &plan, const CommonCode &code);
/// Whether parts run in the lanes of vectors, on targets that have them.
bool runsPartsInLanes(const EmissionPlan &plan);
/// The constant that isFewText() compares with.
std::string thresholdText(const EmissionPlan &plan, const CommonCode &code);
/// The constant number of parts, where the result must not depend on the number of threads; "" otherwise.
std::string fixedParts(const EmissionPlan &plan);
/// True if the loop leaves more behind than its states.
bool storesSomething(const EmissionPlan &plan);
/// True if steps are for the state in which the loop begins, and for none after it.
bool appliesOnce(const EmissionPlan &plan);
/// What has to hold at run time, as one expression; "" if nothing has to.
std::string conditionText(const EmissionPlan &plan);

} // namespace lanewise
