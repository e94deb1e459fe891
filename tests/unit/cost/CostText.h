// unit/cost/CostText.h - functions in model text and what they cost.
#pragma once

#include "cost/Cost.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

#include <memory>

namespace lanewise {

struct CostedText {
  std::unique_ptr<FunctionModel> function;
  std::vector<LoopSummary> loops;
  FunctionCost cost;
};

/// `orders` for the loops by id; serial where there is none.
inline CostedText costOfText(std::string text, std::vector<IterationOrder> orders = {},
                             const CostOptions &options = {}) {
  CostedText result;
  size_t number = 0;
  for (size_t at = 0; (at = text.find("loop for", at)) != std::string::npos; ++number)
    text.insert(at + 5, "L" + std::to_string(number) + " ");
  ParseResult parsed = parseFunction(text);
  EXPECT_TRUE(parsed) << parsed.failure.text() << "\n" << text;
  if (!parsed)
    return result;
  result.function = std::move(parsed.function);
  result.loops = summarize(*result.function, LanguageRules());
  orders.resize(result.loops.size(), IterationOrder::Serial);
  result.cost = costOf(*result.function, result.loops, orders, options);
  return result;
}

/// Loops are numbered by costOfText: "loop for (i < n) step { i = i + 1; } { body }", after i = start.
inline std::string counted(const std::string &counter, const std::string &start, const std::string &condition,
                           const std::string &body) {
  return counter + " = " + start + "; loop for (" + condition + ") step { " + counter + " = " + counter + " + 1; } { " +
         body + " }";
}

inline std::string inFunction(const std::string &body) {
  return "function void f(i32 n, i32 m, i32 k, ptr a -> f32 restrict, ptr b -> f32 restrict, ptr c -> f32 restrict, "
         "ptr idx -> i32 restrict, f32 t) { local i32 i; local i32 j; local i32 l; local f32 s; " +
         body + " }";
}

} // namespace lanewise
