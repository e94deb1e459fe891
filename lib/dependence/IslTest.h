// dependence/IslTest.h - the exact dependence test over integer sets.
// Tested by tests/unit/dependence/FindDependencesTest.cpp and DependenceOracle.
#pragma once

#include "dependence/Evaluate.h"
#include "dependence/IslHandle.h"

#include <memory>

namespace lanewise {

/// The parameter values for which some accesses meet.
struct MeetingParameters;

struct ExactAnswer {
  enum class Kind : uint8_t {
    Never, ///< no two iterations meet, whatever the parameters
    Meets, ///< they may meet: see the rest
    Spent, ///< the budget ran out
  };
  Kind kind = Kind::Spent;
  std::shared_ptr<const MeetingParameters> parameters; ///< for which they meet
  bool exactParameters = false;                        ///< exactly those
  bool guessesProducts = false; ///< a product of a counter and something else was taken as any number
  std::optional<int64_t> distance, minDistance;
  std::vector<std::variant<int64_t, std::string>> distanceVector;
  std::optional<Example> example; ///< verified
};

/// How far apart two accesses meet, loop by loop of those around both.
struct MeetingRanges {
  ExactAnswer::Kind kind = ExactAnswer::Kind::Spent;
  std::vector<DistanceRange> distance;
};

/// Answers problems of one loop under a common budget. The isl context is made when it is first needed.
class IslTest {
public:
  explicit IslTest(NestForms &nest);
  ~IslTest();

  ExactAnswer test(const PairProblem &problem);
  /// True if no two iterations meet, whatever the parameters; false also where that is not known.
  bool isNever(const PairProblem &problem);
  MeetingRanges ranges(const PairProblem &problem);
  /// The condition under which nothing meets that is listed, if arbitrarily long loops can satisfy it. Nothing if not.
  std::optional<Condition> conditionOutside(const std::vector<std::shared_ptr<const MeetingParameters>> &meetings);
  /// True if the formulas have no common solution; false if they have, or if it is not known.
  bool isEmpty(const std::vector<Formula> &formulas);
  /// True if for every solution of `given` there are values for the other atoms of `needed` (those not occurring in
  /// `given`) so that one of the alternatives in `needed` holds.
  bool covers(const std::vector<Formula> &given, const std::vector<std::vector<Formula>> &needed);
  /// The parameters for which that is not so, for a read in the place of what is given; null if they are not known.
  std::shared_ptr<const MeetingParameters> uncovered(const AccessForm &read, const std::vector<Formula> &given,
                                                     const std::vector<std::vector<Formula>> &needed);
  bool isSpent() const { return spent_; }

private:
  struct Context;
  const IslSet &activeFor(const AccessForm &form, bool later, bool wraps);
  bool begin();
  bool noteFailure();

  NestForms &nest_;
  std::unique_ptr<Context> context_;
  int tests_ = 0, failures_ = 0;
  bool spent_ = false;
};

} // namespace lanewise
