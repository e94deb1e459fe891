// tests/unit/emit/EmitTest.cpp - what is written for loops of model text: names, conditions, parts, refusals.
#include "emit/Emit.h"

#include "analysis/Analyze.h"
#include "model/LoopSummary.h"
#include "model/ModelText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanewise {
namespace {

using testing::HasSubstr;
using testing::Not;

Emission emissionOf(const std::string &text, const EmitRequest &request = {}) {
  UnitModel unit;
  unit.files = {"", "f.cpp"};
  ParseResult parsed = parseFunction(text);
  EXPECT_TRUE(parsed) << parsed.failure.text();
  if (!parsed)
    return {};
  unit.functions.push_back(std::move(parsed.function));
  const std::vector<LoopReport> reports = analyzeUnit(unit);
  const std::vector<LoopSummary> loops = summarize(*unit.functions.front(), unit.rules);
  size_t left = 1;
  const AnsweredLoop answered = answerLoop(loops.front(), unit.rules, left);
  const std::vector<Unlock> unlocks = unlocksOf(loops, loops.front(), unit.rules);
  return emit({unit, answered.loop, answered.answer, reports.front(), unlocks}, request);
}

std::string loopOver(const std::string &body, const std::string &more = "") {
  return "function void f(i32 n, ptr a -> f32, ptr b -> f32, ptr rank -> f32) { local i32 i; " + more +
         " i = 0; loop L0 for (i < n) step { i = i + 1; } { " + body + " } }";
}

TEST(Emit, ChecksWhatItCanEvenIfAccepted) {
  EmitRequest request;
  request.accepted = {"C1"};
  EXPECT_THAT(emissionOf(loopOver("a[i] = b[i];"), request).code, Not(HasSubstr("Taken for granted: b[")));
  EXPECT_THAT(emissionOf(loopOver("a[i] = b[i];"), request).code, HasSubstr("(const char *)(b + n)"));
  request.versioned = false;
  const Emission unchecked = emissionOf(loopOver("a[i] = b[i];"), request);
  EXPECT_THAT(unchecked.code, Not(HasSubstr("(const char *)(b + n)")));
  EXPECT_THAT(unchecked.code, HasSubstr("Taken for granted: b[0 .. n-1] and a[0 .. n-1] do not overlap"));
}

TEST(Emit, NamesOfItsOwnAreNotTaken) {
  const Emission emission = emissionOf(loopOver("rank[i] = rank[i] * 2;"));
  EXPECT_THAT(emission.refusal, "");
  EXPECT_THAT(emission.code, HasSubstr("float *rank_"));
}

TEST(Emit, DeterministicPartsAreCounted) {
  EmitRequest request;
  const std::string sum =
      "function f64 f(i32 n, ptr a -> f64) { local i32 i; local f64 s; s = 0.0; i = 0; loop L0 for (i < n) "
      "step { i = i + 1; } { s = s + a[i]; } return s; }";
  EXPECT_EQ(emissionOf(sum, request).refusal, "");
  EXPECT_THAT(emissionOf(sum, request).code, Not(HasSubstr("_fixed_parts")));
  request.deterministic = true;
  EXPECT_THAT(emissionOf(sum, request).code, HasSubstr("1 : f_loop_fixed_parts"));
}

TEST(Emit, SerialLoopsAreRefusedOrFreed) {
  EXPECT_THAT(emissionOf(loopOver("a[i + 1] = a[i] * a[i];")).refusal, HasSubstr("it is serial"));
  const Emission freed = emissionOf(loopOver("a[i] = a[i + 1] * a[i + 1];"));
  EXPECT_THAT(freed.refusal, "");
  EXPECT_THAT(freed.code, HasSubstr("a_old[i + 1]"));
}

TEST(Emit, TargetsSayWhatTheyLack) {
  EmitRequest request;
  request.target = Target::Cuda;
  EXPECT_THAT(emissionOf(loopOver("a[i] = a[i + 1] * a[i + 1];"), request).refusal, HasSubstr("change of order"));
}

TEST(Emit, TargetNames) {
  for (const char *name : {"omp", "simd", "stdpar", "cuda", "mpi"})
    EXPECT_EQ(targetText(*targetFromText(name)), name);
  EXPECT_EQ(targetFromText("opencl"), std::nullopt);
}

} // namespace
} // namespace lanewise
