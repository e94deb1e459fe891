// tests/unit/classify/StateFlowTest.cpp - which values iterations hand on, and what counts as input.
#include "classify/StateFlow.h"

#include "unit/classify/ClassifiedLoop.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// A loop with its flow, kept alive together.
struct Flow {
  explicit Flow(std::string_view loop, std::string_view live = "") : text(summarised(loopText(loop, live))) {
    EXPECT_TRUE(text.function) << text.failure;
    if (!text.function)
      return;
    graph = findDependences(text.loops[0], rules);
    flow = std::make_unique<StateFlow>(text.loops[0], graph, rules);
  }

  std::string names(const std::vector<VarId> &variables) const {
    std::string list;
    for (VarId variable : variables)
      list += (list.empty() ? "" : " ") + text.function->variables[variable].name;
    return list;
  }

  const CarriedState *state(std::string_view name) const {
    for (const CarriedState &own : flow->states())
      if (own.name == name)
        return &own;
    return nullptr;
  }

  LanguageRules rules;
  SummarisedText text;
  DependenceGraph graph;
  std::unique_ptr<StateFlow> flow;
};

// "s", "s!" if a store, call or exit shows it, "s?" if something decides by it, "s^" if it is read after the loop.
std::string statesOf(std::string_view loop, std::string_view live) {
  const Flow flow(loop, live);
  std::string text;
  if (flow.flow)
    for (const CarriedState &state : flow.flow->states())
      text += (text.empty() ? "" : " ") + state.name + (state.viaMemory ? "@" : "") + (state.observed ? "!" : "") +
              (state.decides ? "?" : "") + (state.liveAfter ? "^" : "");
  return text;
}

TEST(StateFlow, CarriedStates) {
  struct Case {
    std::string_view loop, live, states;
  };
  const Case kCases[] = {
      {"s = s + a[i];", "s", "s^"},
      {"s = s + a[i];", "", ""},
      {"s = s + a[i]; e[i] = s;", "", "s!"},
      {"e[i] = s; s = a[i];", "", "s!"},
      {"s = a[i]; e[i] = s;", "s", ""},
      {"if (c[i] == 1) { s = a[i]; }", "s", "s^"},
      {"if (c[i] == 1) { s = a[i]; } else { s = 2; }", "s", ""},
      {"s = s + a[i]; if (s > 3) { e[i] = 1; }", "", "s!?"},
      {"us = us + g[i]; h[us & 7] = 1;", "", "us!?"},
      {"fs = fs + x[i]; e[i] = (i32)fs;", "", "fs!?"},
      {"s = s + a[i]; if (s == 3) { break L0; }", "", "s!?"},
      {"s = s + a[i]; if (a[i] == 3) { return; }", "", ""},
      {"s = s + a[i]; r = r + s;", "r", "s r^"},
      {"s = s + a[i]; r = s > 2 ? r + 1 : r;", "r", "s? r^"},
      {"s = s + a[i]; r = r + s;", "s", "s^"},
      {"v = v + 2; e[i] = v;", "", ""},
      {"h[0] = h[0] + a[i];", "", "*h^"},
      {"h[0] = h[0] + a[i]; e[i] = h[0];", "", "*h!^"},
      {"h[0] = a[i];", "", ""},
      {"j = 0; loop L1 for (j < s) step { j = j + 1; } { e[i] = j; } s = s + a[i];", "", "s!?"},
      // Memory that hands its value to the next iteration only.
      {"x[i + 1] = x[i] + y[i];", "", "x[i + 1]@!^"},
      {"x[i + 2] = x[i] + y[i];", "", "x[i + 2]@!^ x[i]@!^"},
      {"x[i + 3] = x[i] + y[i];", "", "x[i + 3]@!^ x[i + 3] of 2 iterations before@!^ x[i]@!^"},
      {"x[i + 2] = x[i] * x[i + 1];", "", ""},
      {"x[i + 9] = x[i] + y[i];", "", ""},
      {"x[i + 1] = y[i]; y[i + 1] = x[i];", "", "y[i + 1]@!^ x[i + 1]@!^"},
      {"x[i + 1] = y[i]; y[i + 1] = a[i];", "", ""},
      {"x[i + 1] = x[i] + x[i + 1];", "", "x[i + 1]@!^"},
      {"x[i + 2] = x[i + 1] + x[i];", "", "x[i + 2]@!^ x[i]@!^"},
      {"if (a[i] > 0) { x[i + 1] = x[i] + y[i]; }", "", "x[i + 1]@!^"},
      {"j = 0; loop L1 for (j < k) step { j = j + 1; } { y[j] = y[j] + x[i * 16 + j]; }", "", "y@^"},
      {"j = 0; loop L1 for (j < k) step { j = j + 1; } { y[j] = y[j + 1] + x[i * 16 + j]; }", "", ""},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(statesOf(row.loop, row.live), row.states) << row.loop;
}

TEST(StateFlow, PrivateScalarsAndInductions) {
  struct Case {
    std::string_view loop, live, privates, lastPrivates;
    size_t inductions;
  };
  const Case kCases[] = {
      {"v = a[i]; e[i] = v;", "", "v", "", 1}, // i itself
      {"v = a[i]; e[i] = v;", "v", "v", "v", 1},        {"declare v; v = a[i]; e[i] = v;", "", "", "", 1},
      {"e[i] = v; v = a[i];", "", "", "", 1},           {"v = v + 2; e[v] = i;", "", "", "", 2},
      {"r = s; s = a[i]; e[i] = r;", "r", "r", "r", 1},
  };
  for (const Case &row : kCases) {
    const Flow flow(row.loop, row.live);
    ASSERT_TRUE(flow.flow);
    EXPECT_EQ(flow.names(flow.flow->privateScalars()), row.privates) << row.loop;
    EXPECT_EQ(flow.names(flow.flow->lastPrivateScalars()), row.lastPrivates) << row.loop;
    EXPECT_EQ(flow.flow->inductions().size(), row.inductions) << row.loop;
  }
}

TEST(StateFlow, SystemsComeInOrderOfNeed) {
  Flow flow("fs = fs + x[i]; fr = fr * fs + fv; fv = fv + fr;", "fv");
  ASSERT_TRUE(flow.flow);
  const auto open = [&] {
    std::string text;
    for (const StateSystem &system : flow.flow->openSystems()) {
      text += "(";
      for (const CarriedState *state : system)
        text += (text.back() == '(' ? "" : " ") + state->name;
      text += ")";
    }
    return text;
  };
  EXPECT_EQ(open(), "(fs)"); // fr and fv wait for it
  Claim claim;
  claim.classId = "prefix-scan";
  flow.flow->markExplained(*flow.state("fs"), claim);
  EXPECT_EQ(open(), "(fr fv)");
}

TEST(StateFlow, ExplainedStatesAreInputs) {
  Flow flow("s = s + a[i]; r = r * 3 + s;", "r");
  ASSERT_TRUE(flow.flow);
  const CarriedState *s = flow.state("s"), *r = flow.state("r");
  ASSERT_TRUE(s && r);
  EXPECT_FALSE(flow.flow->isInput(s->entry));
  EXPECT_TRUE(flow.flow->readsUnexplained(r->next));
  flow.flow->markExplained(*s, Claim{});
  EXPECT_TRUE(flow.flow->isInput(s->entry));
  EXPECT_FALSE(flow.flow->isInput(r->next));
}

// Whether the value that the last store of the loop writes is an input.
bool storesInput(std::string_view loop) {
  const Flow flow(loop);
  ExprRef value = nullptr;
  if (flow.flow)
    for (const Access &access : flow.text.loops[0].accesses)
      if (access.isWrite)
        value = access.iterationValue;
  EXPECT_TRUE(value) << loop;
  return value && flow.flow->isInput(value);
}

TEST(StateFlow, MemoryAsInput) {
  EXPECT_TRUE(storesInput("y[i] = x[i];"));
  EXPECT_TRUE(storesInput("y[i] = x[i + 1]; x[i] = y[i];")); // what lies ahead was not written yet
  EXPECT_FALSE(storesInput("x[i + 2] = 1.0; y[i] = x[i];")); // written two iterations ago
  EXPECT_FALSE(storesInput("x[i] = fs; y[i] = x[n - i]; fs = fs + 1.0;"));
  EXPECT_FALSE(storesInput("x[a[i]] = fs; fs = fs + y[i]; y[i] = x[i];"));
}

TEST(StateFlow, ReadAgain) {
  const auto again = [](std::string_view loop) {
    const Flow flow(loop);
    return flow.flow && flow.flow->canBeReadAgain(flow.text.loops[0].accesses.back().iterationValue);
  };
  EXPECT_TRUE(again("y[i] = x[i];"));
  EXPECT_FALSE(again("y[i] = y[i + 1];"));
  EXPECT_FALSE(again("x[i] = x[n - i];"));
  EXPECT_TRUE(again("p[i] = q[i];")); // under the condition that they do not overlap
}

} // namespace
} // namespace lanewise
