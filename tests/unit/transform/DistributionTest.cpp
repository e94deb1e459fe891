// unit/transform/DistributionTest.cpp - which statements may have loops of their own.
#include "unit/transform/UnlockText.h"

namespace lanewise {
namespace {

// "0 1|2*|": statements by their number in the body, pieces in order, serial ones with a star; then expanded scalars.
std::string pieces(const std::string &body) {
  const AnsweredFunction function(loopOver(body));
  for (const Unlock &unlock : function.unlocks()) {
    if (unlock.transform != Transform::Distribution)
      continue;
    std::string text;
    const Block &block = function.summaries[0].loop->body;
    for (const LoopPiece &piece : unlock.pieces) {
      for (const Stmt *stmt : piece.statements)
        for (size_t i = 0; i < block.size(); ++i)
          if (block[i].get() == stmt)
            text += std::to_string(i);
      text += piece.isParallel ? "|" : "*|";
    }
    for (VarId var : unlock.expanded)
      text += " " + function.function->variables[var].name;
    return text;
  }
  return "";
}

TEST(Distribution, ParallelStatementsLeaveARecurrence) {
  EXPECT_EQ(pieces("X[i] = Y[i]; Z[i] = Z[i - 1] * Z[i - 1] + X[i];"), "0|1*|");
  EXPECT_EQ(pieces("Z[i] = Z[i - 1] * Z[i - 1]; X[i] = Z[i];"), "0*|1|");
  EXPECT_EQ(pieces("X[i] = 1:u32; Z[i] = Z[i - 1] * Z[i - 1]; Y[i] = 2:u32;"), "02|1*|");
}

TEST(Distribution, WhatIsCarriedFromOneToTheOtherOrdersTheLoops) {
  EXPECT_EQ(pieces("X[i] = 3:u32; Z[i] = X[i - 1] * X[i - 1];"), "0|1|");
  EXPECT_EQ(pieces("Z[i] = X[i - 1] * X[i - 1]; X[i] = 3:u32;"), "1|0|");
  EXPECT_EQ(pieces("X[i] = 3:u32; X[i + 1] = Y[i];"), "1|0|");
}

TEST(Distribution, CyclesStayTogether) {
  EXPECT_EQ(pieces("X[i] = Y[i - 1] * Y[i - 1]; Y[i] = X[i] + 1;"), "");
  EXPECT_EQ(pieces("X[i] = Y[i - 1] * Y[i - 1]; Z[i] = X[i]; Y[i] = Z[i] + 1;"), "");
  EXPECT_EQ(pieces("X[i] = Y[i - 1] * Y[i - 1]; Y[i] = X[i] + 1; Z[i] = X[i];"), "01*|2|");
}

TEST(Distribution, ScalarsGetOneElementForEachIteration) {
  EXPECT_EQ(pieces("t = Y[i]; X[i] = t; Z[i] = Z[i - 1] * Z[i - 1] + t;"), "01|2*| t");
  EXPECT_EQ(pieces("t = Y[i]; Z[i] = Z[i - 1] * Z[i - 1] + t; t = Y[i + 1]; X[i] = t;"), "023|1*| t");
  EXPECT_EQ(pieces("t = (u32)i * 3:u32; X[i] = t; Z[i] = Z[i - 1] * Z[i - 1] + t;"), "1|2*|");
}

TEST(Distribution, ScalarsThatAreHandedOnStayTogether) {
  EXPECT_EQ(pieces("X[i] = t; t = Y[i] * X[i - 1];"), "");
  EXPECT_EQ(pieces("if (i < m) { t = Y[i]; } X[i] = t; Z[i] = Z[i - 1] * Z[i - 1] + t;"), "");
  EXPECT_EQ(pieces("t = Y[i]; if (i < m) { t = 3:u32; } X[i] = t; Z[i] = Z[i - 1] * Z[i - 1] + t;"), "");
}

TEST(Distribution, ScalarsOfAnInnerBlockAreItsOwn) {
  EXPECT_EQ(pieces("if (i < m) { declare t; t = Y[i]; X[i] = t * t; } Z[i] = Z[i - 1] * Z[i - 1];"), "0|1*|");
}

TEST(Distribution, JumpsHoldTheBodyTogether) {
  EXPECT_EQ(pieces("X[i] = Y[i]; if (Y[i] == 0) { break L0; } Z[i] = Z[i - 1] * Z[i - 1];"), "");
  EXPECT_EQ(pieces("X[i] = Y[i]; if (Y[i] == 0) { continue L0; } Z[i] = Z[i - 1] * Z[i - 1];"), "");
  EXPECT_EQ(pieces("X[i] = Y[i]; scope 1 { if (Y[i] == 0) { leave 1; } Z[i] = Z[i - 1] * Z[i - 1]; }"), "0|1*|");
}

TEST(Distribution, PointersThatMayOverlapAreAConditionOrHoldTogether) {
  const AnsweredFunction function(loopOver("p[i] = Y[i]; Z[i] = Z[i - 1] * Z[i - 1];"));
  ASSERT_EQ(function.unlocks().size(), 1u);
  EXPECT_EQ(function.unlocks()[0].conditions.size(), 2u); // p against Y and Z
}

} // namespace
} // namespace lanewise
