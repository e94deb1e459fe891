// unit/transform/UnlockText.h - the transformations of a loop of model text, as lines.
#pragma once

#include "dependence/FindDependences.h"
#include "model/ModelText.h"
#include "transform/FindUnlocks.h"

#include <gtest/gtest.h>

namespace lanewise {

/// A function in model text with the answers for its loops.
struct AnsweredFunction {
  std::unique_ptr<FunctionModel> function;
  std::vector<LoopSummary> summaries;
  std::vector<LoopAnswer> answers;
  LanguageRules rules;

  explicit AnsweredFunction(const std::string &text) {
    ParseResult parsed = parseFunction(text);
    EXPECT_TRUE(parsed) << parsed.failure.text() << "\n" << text;
    if (!parsed)
      return;
    function = std::move(parsed.function);
    summaries = summarize(*function, rules);
    for (const LoopSummary &loop : summaries)
      answers.push_back(classify(loop, findDependences(loop, rules), rules));
  }

  FunctionAnswers known() const {
    FunctionAnswers result{summaries, {}};
    for (const LoopAnswer &answer : answers)
      result.answers.push_back(&answer);
    return result;
  }
  std::vector<Unlock> unlocks(LoopId loop = 0) const { return findUnlocks(known(), summaries[loop], rules); }
};

/// for (i = 2; i < n; ++i) { body } over the global arrays X, Y, Z of u32, the pointer p and the scalars n, m.
inline std::string loopOver(const std::string &body,
                            const std::string &header = "i = 2; loop L0 for (i < n) step { i = i + 1; }") {
  return "function void f(i32 n, i32 m, ptr p -> u32) { global array u32 X[1000]; global array u32 Y[1000]; global "
         "array "
         "u32 Z[1000]; local i32 i; local u32 t; " +
         header + " {\n" + body + "\n} }";
}

/// for (i = 1; i < 90; ++i) for (j = 1; j < 90; ++j) { body } over the global arrays G, H.
inline std::string nestOver(const std::string &body,
                            const std::string &inner = "j = 1; loop L1 for (j < 90) step { j = j + 1; }",
                            const std::string &before = "", const std::string &after = "") {
  return "function void f(i32 n, i32 m) { global array u32 G[100][100]; global array u32 H[100][100]; local i32 i; "
         "local i32 "
         "j; local u32 s; s = 1; i = 1; loop L0 for (i < 90) step { i = i + 1; } { " +
         before + inner + " { " + body + " } " + after + " } }";
}

/// "skewing i + j" …: the transforms that are legal, in order, with the part of their text after `from` if it occurs.
inline std::string transformsOf(const std::string &text, LoopId loop = 0) {
  std::string result;
  for (const Unlock &unlock : AnsweredFunction(text).unlocks(loop))
    result += (result.empty() ? "" : " ") + std::string(transformText(unlock.transform));
  return result;
}

} // namespace lanewise
