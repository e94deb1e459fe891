// emit/EmissionPlan.h - a loop taken out of its function: what it takes, what it leaves, and how its iterations
// combine. Tested by tests/emit, by running what comes of it.
#pragma once

#include "analysis/AnswerLoop.h"
#include "analysis/Report.h"
#include "emit/Emit.h"
#include "emit/LiveValues.h"
#include "emit/Operator.h"
#include "model/Fold.h"

#include <functional>

namespace lanewise {

/// What a validation fills a parameter with.
enum class ParameterUse : uint8_t {
  Plain,  ///< any values
  Index,  ///< decides where memory is accessed
  Bound,  ///< decides how often a loop runs
  Divisor ///< something is divided by it
};

/// A parameter of the emitted functions.
struct EmitParameter {
  std::string name;
  CxxType type;
  bool isOutput = false;  ///< a scalar, by reference: its value is wanted afterwards
  bool isWritten = false; ///< a pointer: something is stored through it
  bool byReference = false;
  ParameterUse use = ParameterUse::Plain;
  VarId variable = UINT32_MAX; ///< or a cell
  std::string fixed;           ///< the only value that it has where the loop stands; "" if it is not known
  std::string madeOf, offset;  ///< a pointer: that many elements behind another parameter; "" if behind none
  bool isEnd = false;          ///< it only ends the walk of that one: the offset is the size of a trial
};

/// A variable with a closed form in the number of the iteration.
struct ClosedVariable {
  VarId variable = 0;
  ExprRef start = nullptr;  ///< value in the first iteration
  ExprRef closed = nullptr; ///< over Iter(loop)
  ExprRef after = nullptr;  ///< what the loop leaves, where its test changes it once more; null: `closed` says it
  bool isOutput = false;
};

/// A state that lives in memory: in one place, or in an element that the iteration before wrote. Parts keep it in a
/// variable of their own.
struct MemoryState {
  ExprRef read = nullptr;  ///< place where an iteration finds it
  ExprRef write = nullptr; ///< place where it leaves it
  std::string name;        ///< of the variable
  CxxType type;
  bool staysThere = false; ///< only the first iteration of a part has it in the variable: others find it where it is
  bool moves() const { return read != write; }
};

/// An array that the loop only combines into.
struct CombinedArray {
  std::string parameter;
  CxxType element;
  FoldForm form;
  std::vector<const Stmt *> stores;
  std::vector<ExprRef> places; ///< that they update
};

/// How the parts of the loop come together.
enum class JoinKind : uint8_t {
  Nothing, ///< iterations have nothing to tell each other
  Totals,  ///< every part runs once, from the identity; totals are combined
  Prefixes ///< every part is composed first, and runs from the state that it then finds
};

/// A part of an unlocked loop's work: some of its statements, over some of its iterations.
struct Phase {
  int piece = -1; ///< of `pieces`; -1: the whole body
  bool isParallel = false;
  std::string from, to; ///< C++ over `trips` and `cut`
};

/// A loop of a nest: what it counts with.
struct NestLevel {
  const Stmt *loop = nullptr;
  VarId counter = 0;
  ExprRef start = nullptr;
  int64_t step = 0;
  ExprRef trips = nullptr; ///< over counters of the loops around it
};

/// A nest whose iterations run in another order.
struct EmittedNest {
  std::vector<NestLevel> levels;   ///< the loop itself first
  size_t ranged = 0;               ///< the level of which a part runs some iterations: what is around it stays outside
  std::vector<int64_t> hyperplane; ///< wavefront: points with a smaller sum of these multiples come first
};

struct EmissionPlan {
  std::string name; ///< of the emitted function
  const FunctionModel *function = nullptr;
  const LoopSummary *loop = nullptr;
  const LoopReport *report = nullptr;
  const Stmt *loopStmt = nullptr;
  std::vector<const Stmt *> header; ///< declarations and first values that belong to the loop, in order
  LiveValues live;
  std::vector<EmitParameter> parameters;
  ExprRef tripCount = nullptr;
  ExprRef innerTrips = nullptr; ///< about how many iterations of inner loops each has; null: there are none
  std::vector<ClosedVariable> counters;
  std::vector<VarId> privates; ///< declared by every part anew
  std::vector<VarId> keptLast; ///< among the states: the last iteration's value stands
  JoinKind join = JoinKind::Nothing;
  std::vector<StateAnswer> answers; ///< of the states
  std::vector<NamedState> states;
  std::vector<MemoryState> memory; ///< of the states, those that are no variables
  std::vector<FoldText> folds;     ///< Totals: one for each of `states` that is a fold
  std::vector<StepOperator> steps; ///< Prefixes
  std::vector<int> stateLevels;    ///< Prefixes: of each state; steps of a level need the running values of lower ones
  int levels = 1;
  bool readsAhead = false;               ///< parts read what the loop itself may leave alone
  bool stepsInside = false;              ///< of iterations of loops inside
  bool foldsProducts = false;            ///< of floats: those of some may leave the range of all
  std::set<const Stmt *> stepStatements; ///< Prefixes: what has to run for steps to be made inside
  std::set<VarId> stepVariables;         ///< and what these mention
  std::vector<CombinedArray> updates;
  std::set<VarId> reachVariables;      ///< what decides which elements the loop reaches, where that is found out first
  bool checksOverlap = false;          ///< whether arrays overlap is found out by a look at all iterations
  std::string related;                 ///< why, where no condition of the answer asks for it
  bool mayReachByState = false;        ///< the target can look at iterations once parts know their running values
  bool reachesByState = false;         ///< and has to: these decide which elements are reached
  std::vector<std::string> reached;    ///< pointers of which is noted what the loop reaches through them
  std::vector<std::string> conditions; ///< C++ texts that must hold at run time for the parallel version
  std::vector<std::string> assumed;    ///< what is taken for granted, for the comment
  std::vector<std::string> notes;      ///< what else a caller has to know, for the comment
  bool finiteOnly = false;             ///< regrouping multiplies what the loop never multiplied: only for finite values
  bool pairsPointers = false;          ///< two pointers are compared, which have to lie in one array
  bool exact = true;                   ///< the parallel version gives the very same bits
  int roundings = 0;                   ///< of one composition on the way from an input to a result
  bool deterministic = false;          ///< the number of parts is the same on every machine
  std::optional<double> tolerance;     ///< what a validation allows instead of its own bound
  const Unlock *unlock = nullptr;      ///< what frees the loop, if it is serial as it stands
  std::vector<Phase> phases;           ///< then: what runs one after the other
  std::optional<EmittedNest> nest;     ///< a nest in another order
  std::string buffered;                ///< and the array whose old values come from a copy, "" if none
  bool isSearch = false;               ///< it is left at the first iteration that finds something
  bool returns = false;                ///< and the function with it
  std::string returned, result;        ///< parameters that say so, and with which value; "" if it has none
};

struct EmitInput {
  const UnitModel &unit;
  const LoopSummary &loop;
  const LoopAnswer &answer;
  const LoopReport &report;
  const std::vector<Unlock> &unlocks;
};

/// True of a constant array whose elements the analysis knows: it is written out, not passed.
inline bool isTable(const Variable &variable) {
  return variable.shape == VarShape::Array && variable.isConst && !variable.contents.empty();
}
/// Plans a serial loop that a change of order frees. Returns why it cannot be done, as a clause.
std::string planUnlock(EmissionPlan &plan, const EmitInput &input);
/// Once the parameters are known: the same question.
std::string checkUnlock(EmissionPlan &plan);
/// True if statements of the piece mention the variable, or set it.
bool mentionsVariable(const LoopPiece &piece, VarId id, bool onlyAssigned);
/// Plans a nest whose loops change places or that runs along diagonals. Returns why it cannot be done, as a clause.
std::string planNest(EmissionPlan &plan);
/// Reads counter and step of a loop whose step is `counter = counter + constant`; false if it is something else.
bool readStep(const Loop &loop, NestLevel &level);
/// Finds out about how many iterations of inner loops an iteration has.
void estimateWork(EmissionPlan &plan);
/// What a variable grows by in each iteration of a loop; nothing if that is not constant.
using StepOf = std::function<std::optional<int64_t>(VarId)>;
/// How often a loop runs, read off its test; null if that cannot be done. `header` gives counters their first values.
/// `mayLeaveOut`: parts of the test that say nothing of it are passed over.
ExprRef countFromTest(const FunctionModel &function, const Loop &loop, const std::vector<const Stmt *> &header,
                      const StepOf &stepOf, bool mayLeaveOut);
/// True if the test of the loop sets the variable, in passing: the test that ends it does so once more.
bool isSetByTest(const Loop &loop, VarId id);
/// And nothing else does, and each test does.
bool isSetByTestAlone(const Loop &loop, VarId id);
/// Plans a loop that may be left early. Returns why it cannot be done, as a clause.
std::string planSearch(EmissionPlan &plan);
/// Once its states are known: the same question.
std::string checkSearchStates(const EmissionPlan &plan);
/// A loop that returns from its function: whether it did, and what, become parameters.
std::string addReturn(EmissionPlan &plan);
/// True if floats are multiplied in another order than in the loop: a product of some may leave the range that the
/// product of all keeps to.
bool regroupsProducts(const EmissionPlan &plan);
/// True if the state is a product of floats.
bool isFloatProduct(ExprPool &pool, const StateAnswer &answer);
/// True if some memory is read for some running values only: parts may read it for others too.
bool readsAhead(const EmissionPlan &plan);
/// True if some state's update reads another state.
bool statesReadEachOther(const EmissionPlan &plan);
/// Finds operators for the states, where parts need the state that they find. Returns why there are none, as a clause.
std::string joinPrefixes(EmissionPlan &plan, const EmitInput &input);
/// True unless the object is a local array that nothing but the loop mentions.
bool isMentionedOutside(const EmissionPlan &plan, const std::string &object);
/// Guards that the function passes on the way to the loop become conditions of the plan, where they can be spelled.
void checkGuards(EmissionPlan &plan);
/// Plans for arrays that are only combined into, once the parameters are known: answers without a state of their own.
/// Returns why it cannot be done, as a clause.
std::string planArrayUpdates(EmissionPlan &plan, const std::vector<StateAnswer> &answers);
/// Plans a pass over the iterations that notes what they reach through each pointer, to be compared before they run.
/// Returns why it cannot be done, as a clause.
std::string planOverlapCheck(EmissionPlan &plan);
/// The parameter that an access goes through, followed through pointers that the loop makes of it; "" if that is not
/// plain.
std::string parameterOf(const EmissionPlan &plan, ExprRef place);
/// The number of iterations over what the emitted function knows; `wholeHeader`: all that the loop's header does.
/// Returns why it cannot be said, as a clause.
std::string closeTripCount(EmissionPlan &plan, const std::set<VarId> &headerVariables,
                           const std::vector<const Stmt *> &wholeHeader);
/// Pointers that are handed out, and all that they are made of, are no pointers to const.
void keepPointersPlain(EmissionPlan &plan);
/// "" if the types of all variables can be written, else a clause that names one.
std::string checkTypes(const EmissionPlan &plan);
/// The same for states that a table numbers.
void checkTableStarts(EmissionPlan &plan);
/// Values that the analysis knew at the loop's begin become conditions.
void checkStarts(EmissionPlan &plan);
/// The same for pointers into one array: how far they are apart, or that what is reached through them is.
void checkPointerStarts(EmissionPlan &plan);
/// The condition with the names that variables have in the emitted function.
std::string withEmittedNames(const EmissionPlan &plan, const std::string &cxx);
/// True if a condition compares pointers to different types.
bool mixesPointers(const EmissionPlan &plan, const std::string &cxx);
/// True if every name of a condition is a parameter.
bool isSpelled(const EmissionPlan &plan, const std::string &cxx);
/// Finds out what each parameter of the plan decides.
void findParameterUses(EmissionPlan &plan);

/// How a state that lives in memory can be kept in a variable, or why it cannot: `why` is then a clause.
std::optional<MemoryState> planMemoryState(const LoopSummary &loop, const Loop &statements, const CarriedState &state,
                                           std::string &why);

/// The plan, or one sentence that says why the loop is not emitted.
struct PlanResult {
  std::optional<EmissionPlan> plan;
  std::string refusal;
};

PlanResult planEmission(const EmitInput &input, const EmitRequest &request, const std::string &name);

} // namespace lanewise
