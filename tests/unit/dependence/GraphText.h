// tests/unit/dependence/GraphText.h - dependence graphs of loops in model text, as lines that tests compare.
#pragma once

#include "dependence/FindDependences.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace lanewise {

/// What a graph says, one line for each different dependence, sorted: "flow proven distance 4", "anti may (may-alias)
/// unless …".
inline std::string graphText(const DependenceGraph &graph) {
  const char *kinds[] = {"flow", "anti", "output"};
  std::set<std::string> lines;
  for (const Dependence &dependence : graph.carried) {
    std::ostringstream line;
    line << kinds[static_cast<int>(dependence.kind)] << (dependence.proven ? " proven" : " may");
    if (dependence.reason)
      line << " (" << refusalId(*dependence.reason) << ")";
    if (dependence.distance)
      line << " distance " << *dependence.distance;
    for (const Condition &condition : dependence.unless)
      line << " unless " << condition.text;
    lines.insert(line.str());
  }
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

/// A function in model text with the graph of one of its loops.
struct ParsedLoop {
  std::unique_ptr<FunctionModel> function;
  std::vector<LoopSummary> summaries;
  LanguageRules rules;

  DependenceGraph graph(LoopId loop = 0) const { return findDependences(summaries[loop], rules); }
};

inline ParsedLoop parseLoop(const std::string &text, LanguageRules rules = {}) {
  ParsedLoop result;
  result.rules = rules;
  ParseResult parsed = parseFunction(text);
  EXPECT_TRUE(parsed) << parsed.failure.text() << "\n" << text;
  if (!parsed)
    return result;
  result.function = std::move(parsed.function);
  result.summaries = summarize(*result.function, rules);
  return result;
}

/// for (i = 0; i < n; ++i) { body } with i32 n, m, k and f32 *a, *b.
inline std::string simpleLoop(const std::string &body, const std::string &start = "0", const std::string &more = "") {
  return "function void f(i32 n, i32 m, i32 k, ptr a -> f32, ptr b -> f32" + more + ") { local i32 i; i = " + start +
         "; loop L0 for (i < n) step { i = i + 1; } { " + body + " } }";
}

} // namespace lanewise
