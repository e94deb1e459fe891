// unit/classify/ClassifiedLoop.h - the answer about a loop of model text, as one line.
#pragma once

#include "classify/Classify.h"
#include "dependence/FindDependences.h"
#include "unit/model/LoopText.h"

#include <memory>
#include <vector>

namespace lanewise {

inline std::string_view verdictWord(Verdict verdict) {
  constexpr std::string_view kWords[] = {"independent", "reduction", "scan", "conditional", "unknown", "serial"};
  return kWords[static_cast<size_t>(verdict)];
}

/// A parsed function with its summaries, kept alive together.
struct SummarisedText {
  std::unique_ptr<FunctionModel> function;
  std::vector<LoopSummary> loops;
  std::string failure; ///< why the text is no model
};

inline SummarisedText summarised(const std::string &text, const LanguageRules &rules = {}) {
  SummarisedText result;
  ParseResult parsed = parseFunction(text);
  if (!parsed) {
    result.failure = parsed.failure.text();
    return result;
  }
  result.function = std::move(parsed.function);
  result.loops = summarize(*result.function, rules);
  return result;
}

inline LoopAnswer answerOf(const SummarisedText &text, LoopId loop = 0, const LanguageRules &rules = {}) {
  return classify(text.loops[loop], findDependences(text.loops[loop], rules), rules);
}

/// "scan prefix-scan; s prefix-scan + exact; if out and in do not overlap": verdict (of a conditional one also what it
/// is when met), class (of an unknown one the refusal), carried states with class, operator and exactness, conditions.
inline std::string answerText(const LoopAnswer &answer) {
  std::string text(verdictWord(answer.verdict));
  if (answer.whenMet)
    text += " " + std::string(verdictWord(*answer.whenMet));
  text += " " + std::string(answer.classId);
  if (answer.verdict == Verdict::Unknown && answer.refusal)
    text += " " + std::string(refusalId(*answer.refusal));
  for (const StateAnswer &state : answer.states) {
    text += "; " + state.state.name + " ";
    if (state.claim)
      text += std::string(state.claim->classId) + " " + state.claim->operatorText + " " +
              std::string(exactnessText(state.claim->exactness));
    else
      text += state.provenSerial ? "serial" : "open";
  }
  for (const Condition &condition : answer.conditions)
    text += "; if " + condition.text;
  return text;
}

inline std::string answerTo(std::string_view loop, std::string_view live = "", const LanguageRules &rules = {}) {
  const SummarisedText text = summarised(loopText(loop, live), rules);
  return text.function ? answerText(answerOf(text, 0, rules)) : text.failure;
}

} // namespace lanewise
