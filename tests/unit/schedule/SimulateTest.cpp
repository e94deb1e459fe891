// tests/unit/schedule/SimulateTest.cpp - loops in model text, unrolled and put on lanes.
#include "schedule/Simulate.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

/// Loops are numbered as they come. States are scalars by name, and the class that took them.
struct TextState {
  LoopId loop;
  std::string name, classId;
};

class SimulateTest : public testing::Test {
protected:
  std::optional<Simulation> run(const std::string &body, const std::vector<TextState> &named, LoopId loop = 0) {
    std::string text = "function void f(i32 n, i32 m, ptr w -> f32 restrict, ptr x -> f32 restrict, ptr y -> f32 "
                       "restrict, f32 t) { local i32 i; local i32 j; local f32 s; local f32 u; " +
                       body + " }";
    size_t number = 0;
    for (size_t at = 0; (at = text.find("loop for", at)) != std::string::npos; ++number)
      text.insert(at + 5, "L" + std::to_string(number) + " ");
    ParseResult parsed = parseFunction(text);
    EXPECT_TRUE(parsed) << parsed.failure.text() << "\n" << text;
    if (!parsed)
      return std::nullopt;
    const std::vector<LoopSummary> summaries = summarize(*parsed.function, LanguageRules());
    std::vector<SimulatedState> states;
    for (const TextState &one : named)
      for (const Variable &variable : parsed.function->variables)
        if (variable.name == one.name)
          states.push_back(
              {one.loop, variable.id, false, {}, one.name, one.classId, joined ? 0 : states.size(), joined});
    Fallible<Simulation> simulation = simulate(*parsed.function, summaries, loop, states, LanguageRules(), request);
    if (!simulation) {
      failure = simulation.failure().sentence;
      return std::nullopt;
    }
    return *simulation;
  }

  static std::string loopText(const std::string &counter, const std::string &end, const std::string &body) {
    return counter + " = 0; loop for (" + counter + " < " + end + ") step { " + counter + " = " + counter +
           " + 1; } { " + body + " }";
  }

  static std::string statesText(const StateTrace &trace) {
    std::string text;
    for (const StateValue &value : trace.values)
      text += (text.empty() ? "" : " ") + value.text;
    return text;
  }

  SimulationRequest request;
  bool joined = false; ///< all states are combined together
  std::string failure;
};

const std::vector<TextState> kSum{{1, "s", "reduction"}};

// 2 outputs of 3 inputs: 6 products and 4 additions, as a chain in 4 ticks, as a tree in 3.
TEST_F(SimulateTest, LayerOfTwoByThree) {
  request.settings = {{"n", 2}, {"m", 3}};
  const std::string dot = "s = 0; " + loopText("j", "m", "s = s + w[i * m + j] * x[j];") + " y[i] = s;";
  const auto simulation = run(loopText("i", "n", dot), kSum);
  ASSERT_TRUE(simulation) << failure;
  ASSERT_EQ(simulation->variants.size(), 2u);
  const SimulatedVariant &chain = simulation->variants[0], &tree = simulation->variants[1];
  EXPECT_EQ(countsOf(chain.graph), (std::map<std::string, size_t>{{"add", 4}, {"mul", 6}}));
  EXPECT_EQ(countsOf(tree.graph), (std::map<std::string, size_t>{{"add", 4}, {"mul", 6}}));
  EXPECT_EQ(chain.graph[0].text, "w[0] * x[0]");
  EXPECT_EQ(chain.graph[0].iteration, "i = 0, j = 0");
  EXPECT_EQ(chain.runs[0].span, 3u);
  EXPECT_EQ(chain.runs[0].rows[0].ticks, 10u);
  ASSERT_EQ(chain.states.size(), 2u);
  EXPECT_EQ(statesText(chain.states[0]), "0 1 3 6");
  EXPECT_EQ(chain.states[1].execution, "i = 1");
  EXPECT_EQ(statesText(tree.states[0]), "0 1  6");
}

TEST_F(SimulateTest, AsWrittenKeepsTheAdditionToZero) {
  request.settings = {{"m", 3}};
  request.countsAsWritten = true;
  const auto simulation = run("s = 0; " + loopText("j", "m", "s = s + x[j];") + " y[0] = s;", {{0, "s", "reduction"}});
  ASSERT_TRUE(simulation) << failure;
  EXPECT_EQ(simulation->variants[0].graph.size(), 3u);
  EXPECT_EQ(simulation->variants[0].graph[0].text, "0 + x[0]");
}

TEST_F(SimulateTest, TreeIsLogarithmic) {
  request.settings = {{"m", 16}};
  request.lastLane = 16;
  const auto simulation = run("s = 0; " + loopText("j", "m", "s = s + x[j];") + " y[0] = s;", {{0, "s", "reduction"}});
  ASSERT_TRUE(simulation) << failure;
  EXPECT_EQ(simulation->variants[0].runs[0].span, 15u);
  const SimulatedVariant &tree = simulation->variants[1];
  EXPECT_EQ(tree.id, "tree");
  EXPECT_EQ(tree.graph.size(), 15u);
  EXPECT_EQ(tree.runs[0].span, 4u);
  EXPECT_EQ(tree.runs[0].usefulLanes, 8u);
  EXPECT_EQ(tree.graph.back().value, "136");
}

TEST_F(SimulateTest, PrefixGivesEveryState) {
  request.settings = {{"m", 8}};
  const auto simulation = run("s = 0; " + loopText("j", "m", "s = s + x[j]; y[j] = s;"), {{0, "s", "prefix-scan"}});
  ASSERT_TRUE(simulation) << failure;
  ASSERT_EQ(simulation->variants.size(), 3u);
  for (const SimulatedVariant &variant : simulation->variants)
    EXPECT_EQ(statesText(variant.states.at(0)), "0 1 3 6 10 15 21 28 36") << variant.id;
  EXPECT_EQ(simulation->variants[0].runs[0].span, 7u);
  EXPECT_EQ(simulation->variants[1].id, "blelloch");
  EXPECT_EQ(simulation->variants[1].graph.size(), 11u); // 2n - 2 - log2 n
  EXPECT_EQ(simulation->variants[1].runs[0].span, 4u);
  EXPECT_EQ(simulation->variants[2].id, "hillis-steele");
  EXPECT_EQ(simulation->variants[2].graph.size(), 17u); // n log2 n - n + 1
  EXPECT_EQ(simulation->variants[2].runs[0].span, 3u);
  for (const SimulatedVariant &variant : simulation->variants)
    for (const StateTrace &trace : variant.states)
      for (const StateValue &value : trace.values)
        if (value.operation)
          EXPECT_EQ(variant.graph[*value.operation].value, value.text) << variant.id;
}

TEST_F(SimulateTest, AffineStepsAreCombinedByTheirCoefficients) {
  request.settings = {{"m", 8}, {"t", 2}};
  const auto simulation =
      run("s = t; " + loopText("j", "m", "s = w[j] * s + x[j]; y[j] = s;"), {{0, "s", "affine-recurrence"}});
  ASSERT_TRUE(simulation) << failure;
  ASSERT_EQ(simulation->variants.size(), 3u);
  EXPECT_EQ(simulation->variants[0].runs[0].span, 16u);
  for (const SimulatedVariant &variant : simulation->variants)
    for (const StateValue &value : variant.states.at(0).values)
      if (value.operation)
        EXPECT_EQ(variant.graph[*value.operation].value, value.text) << variant.id;
  EXPECT_LT(simulation->variants[2].runs[0].span, 10u);
}

TEST_F(SimulateTest, NoClassNoOtherOrder) {
  request.settings = {{"m", 5}};
  const auto simulation = run("s = t; " + loopText("j", "m", "s = s * s + x[j]; y[j] = s;"), {{0, "s", ""}});
  ASSERT_TRUE(simulation) << failure;
  EXPECT_EQ(simulation->variants.size(), 1u);
  EXPECT_EQ(simulation->variants[0].runs[0].span, 10u);
}

TEST_F(SimulateTest, BatchesDoNotWaitForEachOther) {
  request.settings = {{"m", 4}};
  request.batch = 3;
  const auto simulation = run("s = 0; " + loopText("j", "m", "s = s + x[j];") + " y[0] = s;", {{0, "s", "reduction"}});
  ASSERT_TRUE(simulation) << failure;
  const SimulatedVariant &chain = simulation->variants[0];
  ASSERT_EQ(chain.runs.size(), 3u);
  EXPECT_EQ(chain.runs[2].work, 9u);
  EXPECT_EQ(chain.runs[2].span, 3u);
  EXPECT_EQ(chain.runs[2].usefulLanes, 3u);
}

TEST_F(SimulateTest, LatenciesAreData) {
  request.settings = {{"n", 2}, {"m", 3}};
  request.latencies = {{"mul", 3}};
  const std::string dot = "s = 0; " + loopText("j", "m", "s = s + w[i * m + j] * x[j];") + " y[i] = s;";
  const auto simulation = run(loopText("i", "n", dot), kSum);
  ASSERT_TRUE(simulation) << failure;
  EXPECT_EQ(simulation->variants[0].runs[0].work, 22u);
  EXPECT_EQ(simulation->variants[0].runs[0].span, 5u);
}

TEST_F(SimulateTest, BranchesAreWaitedFor) {
  request.settings = {{"m", 3}, {"t", 2}};
  const std::string best = "if (s < x[j]) { s = x[j]; }";
  const auto simulation = run("s = 0; " + loopText("j", "m", best) + " y[0] = s;", {{0, "s", "reduction"}});
  ASSERT_TRUE(simulation) << failure;
  EXPECT_EQ(countsOf(simulation->variants[0].graph), (std::map<std::string, size_t>{{"min-max", 3}}));
  const std::string some = "if (t < x[j]) { s = s + x[j]; }";
  const auto sum = run("s = 0; " + loopText("j", "m", some) + " y[0] = s;", {});
  ASSERT_TRUE(sum) << failure;
  EXPECT_EQ(statesText(sum->variants[0].states.empty() ? StateTrace() : sum->variants[0].states[0]), "");
  EXPECT_EQ(countsOf(sum->variants[0].graph)["compare"], 3u);
}

// What a state begins with is told apart from other constants and sizes.
TEST_F(SimulateTest, ACountBeginsWithAConstantAndAddsOne) {
  request.settings = {{"m", 8}};
  const auto simulation =
      run("u = 0; " + loopText("j", "m", "if (0 < x[j]) { u = u + 1; y[j] = u; }"), {{0, "u", "reduction"}});
  ASSERT_TRUE(simulation) << failure;
  ASSERT_EQ(simulation->variants.size(), 3u);
  for (const SimulatedVariant &variant : simulation->variants) {
    EXPECT_EQ(statesText(variant.states.at(0)), "0 1 2 3 4 5 6 7 8") << variant.id;
    for (const StateValue &value : variant.states.at(0).values)
      if (value.operation)
        EXPECT_EQ(variant.graph[*value.operation].value, value.text) << variant.id;
  }
}

// The place of the largest: both states in one combination.
TEST_F(SimulateTest, JoinedStatesAreCombinedTogether) {
  request.settings = {{"m", 6}};
  joined = true;
  const auto simulation =
      run("s = t; u = 0; " + loopText("j", "m", "if (s < x[j]) { s = x[j]; u = w[j]; }") + " y[0] = s; y[1] = u;",
          {{0, "s", "reduction"}, {0, "u", "arg-extremum"}});
  ASSERT_TRUE(simulation) << failure;
  ASSERT_EQ(simulation->variants.size(), 2u);
  EXPECT_EQ(countsOf(simulation->variants[1].graph)["combine"], 5u);
  EXPECT_EQ(simulation->variants[1].runs[0].span, 5u); // two steps of the first iteration, three of the tree
}

TEST_F(SimulateTest, AnElementBeforeIsWaitedFor) {
  request.settings = {{"m", 5}};
  const auto simulation = run("j = 1; loop for (j < m) step { j = j + 1; } { y[j] = y[j - 1] + x[j]; }", {});
  ASSERT_TRUE(simulation) << failure;
  EXPECT_EQ(simulation->variants[0].runs[0].span, 4u);
  EXPECT_EQ(simulation->variants[0].graph[1].text, "add1 + x[2]");
}

TEST_F(SimulateTest, TooMuchIsSaid) {
  request.settings = {{"m", 5000}};
  EXPECT_FALSE(run("s = 0; " + loopText("j", "m", "s = s + x[0];") + " y[0] = s;", {}));
  EXPECT_NE(failure.find("the most that are drawn"), std::string::npos) << failure;
  request.settings = {{"m", 0}};
  EXPECT_FALSE(run("s = 0; " + loopText("j", "m", "s = s + x[0];") + " y[0] = s;", {}));
  EXPECT_NE(failure.find("computes nothing"), std::string::npos) << failure;
  request.settings = {{"q", 1}};
  EXPECT_FALSE(run(loopText("j", "m", "y[j] = 2 * x[j];"), {}));
  EXPECT_NE(failure.find("no number called 'q'"), std::string::npos) << failure;
  request.settings = {{"m", 100000}};
  EXPECT_FALSE(run(loopText("j", "m", "y[j] = 2 * x[j];"), {}));
  EXPECT_NE(failure.find("would access"), std::string::npos) << failure;
}

} // namespace
} // namespace lanewise
