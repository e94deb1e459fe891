// emit/CommonCode.h - the functions that every target shares: the serial loop, a run of iterations, and the operator.
// Tested by tests/emit.
#pragma once

#include "emit/EmissionPlan.h"

#include <functional>

namespace lanewise {

/// Texts of functions; an empty one is not needed by this loop.
struct CommonCode {
  std::string state;   ///< struct of what iterations inherit
  std::string step;    ///< struct of a run as a function of the state, with nothing(), compose() and apply()
  std::string trips;   ///< how many iterations there are
  std::string run;     ///< iterations first to last - 1, one after another
  std::string steps;   ///< the same iterations as one step
  std::string reach;   ///< which elements of arrays that are combined into the iterations reach
  std::string search;  ///< the first of some iterations that leaves the loop
  std::string from;    ///< the loop from one of its iterations on
  std::string serial;  ///< the loop as it stands
  std::string wide;    ///< the same in `Real` numbers, for validation
  std::string trouble; ///< what cannot be spelled; "" if nothing
  bool usesMath = false;

  std::string parameters;                                 ///< of the serial and the parallel function
  std::string arguments;                                  ///< the same names, to pass on
  std::vector<std::pair<std::string, std::string>> inner; ///< declarations and names of what run, steps and trips take
  bool runsInLanes = false;                               ///< parts run as emit/LaneCode.h has it
  std::string runArguments, stepsArguments, tripsArguments, reachArguments,
      searchArguments; ///< what each takes of them
  std::string cut;     ///< where the iterations of an unlocked loop are divided
  std::string cutArguments;
  std::string innerTrips; ///< about how many iterations of inner loops an iteration has
  std::string innerTripsArguments;
  std::string waves; ///< how many waves a nest has that runs along diagonals
  std::string wavesArguments;
  std::vector<std::string> pieceArguments; ///< what each of several runs takes
  std::vector<std::string> levelArguments; ///< what the steps of each level take
  std::vector<std::string> stateIn;        ///< statements that fill `state` from the parameters
  std::vector<std::string> stateOut;       ///< statements that hand its values out
  std::vector<std::string> memoryIn;       ///< those of stateIn that read arrays
  std::vector<std::string> memoryOut;      ///< those of stateOut that write arrays
  std::vector<std::string> countersOut;    ///< statements that set what counters are worth after `trips` iterations
};

/// "" where there is one level of states, else "_1", "_2", …: behind the names of its functions.
std::string levelSuffix(const EmissionPlan &plan, int level);

/// How the functions are to be declared for a target.
struct CodeStyle {
  std::string inner = "static "; ///< before run, steps, compose …: "static __host__ __device__ "
  /// Trailing comments of the source, by place.
  std::function<std::string(const SourceSpan &)> comment;
};

CommonCode writeCommonCode(const EmissionPlan &plan, const CodeStyle &style);

/// True if the code contains the name as a word of its own.
bool mentions(const std::string &code, const std::string &name);
/// "a, b", "a, ", "" … lists for calls.
std::string joined(const std::vector<std::string> &parts, const std::string &separator = ", ");
/// Text with `spaces` in front of every line that has anything on it.
std::string indented(const std::string &text, int spaces);

} // namespace lanewise
