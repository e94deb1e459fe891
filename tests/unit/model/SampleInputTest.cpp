// tests/unit/model/SampleInputTest.cpp - functions that can be tried, and what the tries do.
#include "model/SampleInput.h"

#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

std::string outcome(std::string_view text, uint64_t elements = 8) {
  const ParseResult parsed = parseFunction(text);
  if (!parsed)
    return parsed.failure.text();
  const std::optional<RunInput> input = sampleInput(*parsed.function, 1, elements);
  if (!input)
    return "no input";
  const RunResult run = interpret(*parsed.function, *input);
  return std::string(troubleText(run.trouble)) + (run.returned ? " " + valueText(*run.returned) : "");
}

TEST(SampleInput, SmallNumbersServeAsSubscripts) {
  EXPECT_EQ(outcome("function i32 f(i32 n, ptr a -> i32) { local i32 i; local i32 s; s = 0; i = 0;\n"
                    "loop L0 for (i < n) step { i = i + 1; } { s = s + a[a[i]] - a[a[i]]; } return s; }"),
            "none 0:i32");
}

// i = p[i] until it stays: with links at random that may never be.
TEST(SampleInput, LinksThatPointBackLeadToAnEnd) {
  const ParseResult parsed = parseFunction("function i32 f(i32 n, ptr p -> i32) { local i32 i; i = n;\n"
                                           "loop L0 while (p[i] < i) { i = p[i]; } return i - p[i]; }");
  ASSERT_TRUE(parsed) << parsed.failure.text();
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const std::optional<RunInput> input = sampleInput(*parsed.function, seed, 24, true);
    ASSERT_TRUE(input);
    const RunResult run = interpret(*parsed.function, *input);
    EXPECT_EQ(run.trouble, Trouble::None) << "seed " << seed;
  }
}

TEST(SampleInput, RecordsOfCAreZero) {
  EXPECT_EQ(outcome("function i32 f(ptr s -> \"struct S\":24) { return 0; }"), "none 0:i32");
}

TEST(SampleInput, WhatCannotBeMadeUp) {
  EXPECT_EQ(outcome("function i32 f(ptr s -> \"class S\":24) { return 0; }"), "no input");
  EXPECT_EQ(outcome("function i32 f(ptr p -> \"float *\":8) { return 0; }"), "no input");
}

} // namespace
} // namespace lanewise
