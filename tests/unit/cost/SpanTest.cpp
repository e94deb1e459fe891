// tests/unit/cost/SpanTest.cpp - spans of random nests against following every iteration.
#include "unit/cost/CostText.h"

#include <cmath>
#include <random>

namespace lanewise {
namespace {

using Orders = std::vector<IterationOrder>;

/// A nest of loops, one inside the other: the bounds are texts over n, m and the counters outside.
struct RandomNest {
  std::vector<std::string> bounds;
  Orders orders;
  bool isRectangular = true;
};

const std::vector<std::string> kCounters{"i", "j", "l"};

RandomNest randomNest(std::mt19937 &random) {
  RandomNest nest;
  const size_t depth = 1 + random() % 3;
  for (size_t level = 0; level < depth; ++level) {
    std::vector<std::string> choices{"n", "m", "n + 1"};
    const size_t plain = choices.size();
    for (size_t outer = 0; outer < level; ++outer) {
      choices.push_back(kCounters[outer] + " + 1");
      choices.push_back("n + m - " + kCounters[outer]);
    }
    const size_t choice = random() % choices.size();
    nest.isRectangular = nest.isRectangular && choice < plain;
    nest.bounds.push_back(choices[choice]);
    nest.orders.push_back(static_cast<IterationOrder>(random() % 4));
  }
  return nest;
}

std::string textOf(const RandomNest &nest) {
  std::string body = "c[0] = c[0] + 1;";
  for (size_t level = nest.bounds.size(); level-- > 0;)
    body = counted(kCounters[level], "0", kCounters[level] + " < " + nest.bounds[level], body);
  return inFunction(body);
}

/// The bound's value; `counters` are those outside.
int64_t boundOf(const std::string &text, int64_t n, int64_t m, const std::vector<int64_t> &counters) {
  const auto counterIn = [&](size_t at) {
    return counters[static_cast<size_t>(std::find(kCounters.begin(), kCounters.end(), text.substr(at, 1)) -
                                        kCounters.begin())];
  };
  if (text == "n" || text == "m")
    return text == "n" ? n : m;
  if (text == "n + 1")
    return n + 1;
  return text[0] == 'n' ? n + m - counterIn(text.size() - 1) : counterIn(0) + 1;
}

double followed(const RandomNest &nest, size_t level, int64_t n, int64_t m, std::vector<int64_t> &counters, bool ofSpan,
                bool mayStaySerial) {
  if (level == nest.bounds.size())
    return 1;
  const int64_t trips = std::max<int64_t>(0, boundOf(nest.bounds[level], n, m, counters));
  double sum = 0, longest = 0;
  for (int64_t i = 0; i < trips; ++i) {
    counters.push_back(i);
    const double one = followed(nest, level + 1, n, m, counters, ofSpan, mayStaySerial);
    counters.pop_back();
    sum += one;
    longest = std::max(longest, one);
  }
  const double depth = trips < 2 ? 0 : std::ceil(std::log2(static_cast<double>(trips)));
  if (!ofSpan || nest.orders[level] == IterationOrder::Serial)
    return sum;
  const double parallel = longest + (nest.orders[level] == IterationOrder::Any    ? 0
                                     : nest.orders[level] == IterationOrder::Tree ? depth
                                                                                  : 2 * depth);
  return mayStaySerial ? std::min(sum, parallel) : parallel;
}

TEST(SpanTest, RandomNests) {
  std::mt19937 random(3);
  int exact = 0;
  for (int round = 0; round < 150; ++round) {
    const RandomNest nest = randomNest(random);
    for (const auto &[n, m] : {std::pair<int64_t, int64_t>{2, 3}, {5, 4}, {7, 1}}) {
      CostOptions sizes;
      sizes.settings = {{"n", n}, {"m", m}};
      const CostedText text = costOfText(textOf(nest), nest.orders, sizes);
      const LoopCost &cost = text.cost.loops[0];
      std::vector<int64_t> counters;
      ASSERT_TRUE(cost.work.value) << textOf(nest);
      EXPECT_EQ(*cost.work.value, followed(nest, 0, n, m, counters, false, false)) << textOf(nest);
      if (!cost.span.value)
        continue;
      const double span = followed(nest, 0, n, m, counters, true, false);
      // What cannot be said in a formula is counted as if it stayed serial, which is one way to run it.
      const double least = followed(nest, 0, n, m, counters, true, true);
      EXPECT_GE(*cost.span.value, least) << textOf(nest) << "\n" << cost.span.text;
      if (nest.isRectangular)
        EXPECT_EQ(*cost.span.value, span) << textOf(nest) << "\n" << cost.span.text;
      exact += *cost.span.value == span;
    }
  }
  EXPECT_GT(exact, 250);
}

} // namespace
} // namespace lanewise
