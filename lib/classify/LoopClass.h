// classify/LoopClass.h - what a class of loop is: its documentation, and how it recognises a carried state.
// Tested by tests/meta (every class has a page, testdata and an executed example).
//
// A class says what is true ("associative up to rounding"); whether a user accepts that is decided elsewhere. It
// answers "member" with a claim, "not a member" with the reason, or nothing to say. It may read the state's update, its
// inputs and what other states are; it may not look at policy, cost or text of the source.
#pragma once

#include "classify/Verdict.h"
#include "dependence/Dependence.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

/// Documentation of a class; rendered by `explain`, docs/classes and later views. The example must classify as the
/// class.
struct ClassDoc {
  std::string_view id;            ///< kebab-case: the CLI word, JSON value, testdata folder and page
  std::string_view summary;       ///< one clause
  std::string_view definition;    ///< a short paragraph: what is true of such a loop
  std::string_view example;       ///< a function whose first loop is in the class
  std::string_view notThis;       ///< a function whose first loop looks like it and is not
  std::string_view parallel;      ///< how it is made parallel, and when it does not pay
  std::string_view knownProblems; ///< never empty
};

enum class Exactness : uint8_t { Exact, ExactIfUnsigned, UpToRounding, Discontinuous };
std::string_view exactnessText(Exactness exactness);

/// What is true of a carried state.
struct Claim {
  std::string_view classId;
  Verdict verdict =
      Verdict::Unknown;          ///< Reduction, or Scan if some iteration's state is shown; Independent if it vanishes
  std::string operatorText;      ///< "+", "max"
  ExprRef lift = nullptr;        ///< what one iteration contributes, over the iteration
  std::string combine, identity; ///< C++ text
  Exactness exactness = Exactness::Exact;
  bool commutative = false;
  std::vector<Assumption> assumptions;
  std::vector<Condition> conditions; ///< what must hold for it to be a member
  /// Entries of the states that are combined together with this one, so that their running values are not needed: an
  /// extremum with its place, a mean with its second moment, the places of an ordered list.
  std::vector<ExprRef> joinedWith{};
  /// What the combination goes by beside the elements, over the iteration: a modulus, a mask, parameters of an operator.
  /// It has one value in all iterations; where it changes from row to row, the rows are no elements of one monoid.
  std::vector<ExprRef> parameters{};
  /// Moments with one update in each iteration: the value, and the weight if it has one; else empty.
  std::vector<ExprRef> parts{};
  int64_t startCount = 0; ///< Moments: how many values the mean stands for when the loop begins
};

/// A value that iterations hand on: a scalar variable, a memory cell, or an array element written one iteration
/// earlier.
struct CarriedState {
  VarId var = 0;
  ExprRef cell = nullptr;    ///< place, for memory
  ExprRef entry = nullptr;   ///< the symbol for the old value, over the iteration
  ExprRef next = nullptr;    ///< the new value, over the iteration
  ExprRef initial = nullptr; ///< the value when the loop begins, over the iteration around it; null if not known
  std::string name;          ///< in the source's words
  std::string typeName;
  bool observed = false; ///< a store, a call or an exit shows it before the loop ends
  bool decides = false;  ///< a comparison, an index or a conversion to integer reads it
  bool liveAfter = false;
  bool viaMemory = false; ///< handed on through an array element
  SourceSpan span;        ///< of its update
};

struct ExplainedState;

/// States that depend on each other in a cycle; most often just one.
using StateSystem = std::vector<const CarriedState *>;

/// What a class may ask about the loop beyond the states themselves.
class StateQuestions {
public:
  virtual ~StateQuestions() = default;
  /// The states that other classes have taken already; their running values count as inputs.
  virtual const std::vector<ExplainedState> &explained() const = 0;
  /// True if the expression is a function of the loop's inputs: it reads no carried state that is not yet explained,
  /// and no memory that an earlier iteration wrote.
  virtual bool isInput(ExprRef expr) const = 0;
  /// True if it is an input and reads only memory that the loop never writes: it can be computed again in a later
  /// iteration.
  virtual bool canBeReadAgain(ExprRef expr) const = 0;
  virtual ExprPool &pool() const = 0;
  virtual const LoopSummary &loop() const = 0;
  virtual const LanguageRules &rules() const = 0;
};

struct ExplainedState {
  const CarriedState *state = nullptr;
  Claim claim;
};

struct Answer {
  std::optional<Claim> claim;
  std::string whyNot; ///< a clause; empty with no claim: the class has nothing to do with such states

  static Answer member(Claim claim) { return {std::move(claim), {}}; }
  static Answer notMember(std::string why) { return {std::nullopt, std::move(why)}; }
  static Answer notConcerned() { return {}; }
};

/// One class. `classifyStates` is null for classes of whole loops (independent, sequential …).
struct LoopClass {
  ClassDoc doc;
  Answer (*classifyStates)(const StateSystem &system, const StateQuestions &questions) = nullptr;
};

/// All classes, in the order in which they are asked (Classes.def).
std::span<const LoopClass *const> allClasses();
/// The class with that id, or nullptr.
const LoopClass *findClass(std::string_view id);

} // namespace lanewise
