// emit/Operator.h - what one iteration does to the state that it inherits, as a value that can be composed.
// Tested by tests/emit, by running what comes of it.
//
// A *step* stands for a run of iterations: `lift` makes the step of one iteration from its inputs, `compose` makes the
// step of two runs, the earlier one first, and `apply` says which state a run leaves, given the one that it found. How
// each family composes is the table in docs/emission.md.
#pragma once

#include "classify/Classify.h"
#include "emit/CxxType.h"
#include "model/Fold.h"

#include <string>
#include <vector>

namespace lanewise {

/// A state with the names that emitted code gives it.
struct NamedState {
  const StateAnswer *answer = nullptr;
  std::string field; ///< of the struct of all states
  std::string type;  ///< C++ type
};

struct StepField {
  std::string type; ///< C++
  std::string name;
  ExprRef lift = nullptr; ///< over the iteration
  std::string identity;   ///< C++ text of what an empty run has here
  std::string liftText{}; ///< instead of `lift`: a text in which \1number\2 stands for one of the operator's parts
};

/// Something that is kept beside a state because its comparisons look at it: computed once, where the loop begins.
struct StateKey {
  std::string type, name;
  ExprRef value = nullptr; ///< over the state
  ExprRef entry = nullptr; ///< that stands for the state in it
  std::string field;       ///< of the state
};

/// Where steps are made: at the top of the iterations of a loop inside, or at the end of those of the loop itself.
struct StepSite {
  LoopId loop = 0;
  std::vector<StepField> fields; ///< as made there
  std::vector<ExprRef> parts;
  std::vector<std::pair<ExprRef, std::string>> olds; ///< what stands for the states there, and their fields
  std::vector<ExprRef> nexts;                        ///< of these: what becomes of them there
  std::vector<std::pair<ExprRef, VarId>> values; ///< what variables hold there: at the end of the loop's own iteration
};

/// The operator of one system of states.
struct StepOperator {
  std::vector<StepField> fields;
  std::vector<std::string> compose; ///< statements that set `c` from `a` and then `b`
  std::vector<std::string> apply;   ///< statements that change `state` by `step`
  std::vector<ExprRef> parts;  ///< of texts: values of the iteration, and the old states where a text takes them as
                               ///< its own variables
  std::string trouble;         ///< why no such operator can be written; "" if it can
  bool multiplies = false;     ///< products of floats that the loop itself does not form
  bool usesLibrary = false;    ///< <algorithm> and <array>
  bool appliesOnce = false;    ///< `apply` is for the state in which the loop begins, and for none after it
  bool onlyLast = false;       ///< the last iteration of a run decides what it is
  std::vector<StateKey> keys;  ///< what `apply` needs beside the states
  int level = 0;               ///< its steps need the running values of all lower levels
  int roundings = 0;           ///< roundings of one composition on the way from an input to the result; 0: exact
  std::vector<StepSite> sites; ///< where steps are made; none: at the top of the loop's own iterations, of `fields`
};

/// The operator of states that were classified together.
StepOperator operatorOf(ExprPool &pool, const std::vector<NamedState> &system);

/// The same of extremes with what follows them, and of ordered lists.
StepOperator argOperator(ExprPool &pool, const std::vector<NamedState> &system);
StepOperator listOperator(ExprPool &pool, const std::vector<NamedState> &system);
ExprRef identityExpr(ExprPool &pool, FoldOperator op, Type type, bool viaCall);

/// The same of classes whose composition is written as an element (classify/Element.h).
StepOperator elementOperator(const std::vector<NamedState> &system, const LoopAnswer &answer, const LoopSummary &loop);

/// True if each state of the loop is a fold that may start at its identity in every part, so that parts need to run
/// only once: no other state, no store and no condition reads the running value.
bool isPlainFold(ExprPool &pool, const StateAnswer &state);
/// The identity of a plain fold, and statements that combine `state` with a later part's `part`.
struct FoldText {
  std::string identity;
  std::string join;   ///< a statement
  std::string clause; ///< what OpenMP calls the operator, "" where its own differs from the loop's
};
FoldText foldText(ExprPool &pool, const NamedState &state);
/// Text of `earlier` combined with `later`, and of the identity.
std::string combinedText(const FoldForm &form, Type type, const std::string &earlier, const std::string &later);
std::string identityText(const FoldForm &form, Type type);

} // namespace lanewise
