// classify/Classify.h - what a loop is: from its summary and its dependences to an answer.
// Tested by tests/golden, tests/oracle and tests/unit/classify.
#pragma once

#include "classify/LoopClass.h"

#include <functional>

namespace lanewise {

/// A carried state with the answer about it.
struct StateAnswer {
  CarriedState state;
  std::optional<Claim> claim; ///< none: no class took it
  struct NotThis {
    std::string_view classId;
    std::string why;
  };
  std::vector<NotThis> rejected; ///< the classes asked before, and why not
  size_t system = 0;             ///< states taken together have the same number
  bool provenSerial = false;     ///< no family can take it
  std::string whySerial;
};

/// A reason for the verdict, at a place.
struct Reason {
  std::string check; ///< class id or refusal id
  std::string message;
  SourceSpan span;
};

/// Two iterations of which a reason speaks: both do something that only its order makes right, or one is handed what
/// the other has left in a variable.
struct OrderEdge {
  bool isHandedOn = false; ///< a value; else something done twice
  std::string what;        ///< "printf", or the name of the variable
  SourceSpan first, second;
  Witness witness;
  std::string readAs{}; ///< at `second`, "" if it has the same name there
};

struct LoopAnswer {
  Verdict verdict = Verdict::Unknown;
  std::optional<Verdict> whenMet;
  std::string_view classId;
  std::optional<Refusal> refusal; ///< for Unknown: the first reason
  std::vector<StateAnswer> states;
  std::vector<Dependence> dependences; ///< carried ones that decide the verdict or that conditions exclude
  std::vector<VarId> privatize, lastPrivate;
  std::vector<std::string> privateObjects;     ///< arrays and memory
  std::vector<std::string> lastPrivateObjects; ///< those whose last value must be kept
  std::vector<OrderEdge> orders;               ///< of a serial loop whose dependences show no two iterations
  std::vector<Condition> conditions;
  std::vector<Assumption> assumptions;
  std::vector<Reason> reasons;
  std::optional<int64_t> safeDistance;
  bool reassociates = false;
};

/// The answer for a loop inside.
using AnswerInside = std::function<LoopAnswer(const LoopSummary &)>;

/// Answers one loop. Never fails: what no class explains and nothing proves serial is Unknown with a reason. States
/// that go through loops inside are looked for only with `answerInside`.
LoopAnswer classify(const LoopSummary &loop, const DependenceGraph &graph, const LanguageRules &rules,
                    const AnswerInside &answerInside = {});

} // namespace lanewise
