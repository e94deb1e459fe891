// unit/transform/CutTest.cpp - peeling, splitting and copies.
#include "unit/transform/UnlockText.h"

namespace lanewise {
namespace {

std::string textOf(const std::string &text, Transform transform) {
  for (const Unlock &unlock : AnsweredFunction(text).unlocks())
    if (unlock.transform == transform)
      return unlock.text;
  return "";
}

TEST(Peeling, DependencesFromOneEnd) {
  EXPECT_EQ(textOf(loopOver("X[i] = X[2] * X[2];"), Transform::Peeling),
            "with the first iteration run before the loop, the others are independent");
  EXPECT_EQ(textOf(loopOver("X[i] = X[n - 1] * X[n - 1];"), Transform::Peeling),
            "with the last iteration run behind the loop, the others are independent");
  EXPECT_EQ(textOf(loopOver("X[i] = X[3] * X[2];"), Transform::Peeling),
            "with the first 2 iterations run before the loop, the others are independent");
}

TEST(Peeling, NotFromTheMiddleOrEverywhere) {
  EXPECT_EQ(textOf(loopOver("X[i] = X[i - 1] * X[i - 1];"), Transform::Peeling), "");
  EXPECT_EQ(textOf(loopOver("X[i] = X[2] * X[i - 1];"), Transform::Peeling), "");
  EXPECT_EQ(textOf(loopOver("X[i] = X[9] * X[9];"), Transform::Peeling), "");
}

TEST(Splitting, AtOneIterationOrHalfway) {
  EXPECT_EQ(textOf(loopOver("X[i] = X[9] * X[9];"), Transform::Splitting),
            "cut where i is 9, the iterations before it are independent of each other, and so are those behind it");
  EXPECT_EQ(textOf(loopOver("X[i] = X[n - i] * X[n - i];"), Transform::Splitting),
            "run in two parts, first while 2 * i < n and then the rest, the iterations of each part are independent");
  EXPECT_EQ(textOf(loopOver("X[i] = X[n - i] * X[n - i];", "i = n; loop L0 for (0 < i) step { i = i - 1; }"),
                   Transform::Splitting),
            "run in two parts, first while 2 * i > n and then the rest, the iterations of each part are independent");
}

TEST(Splitting, NotWithTwoPlacesOrOtherDependences) {
  EXPECT_EQ(textOf(loopOver("X[i] = X[9] * X[12];"), Transform::Splitting), "");
  EXPECT_EQ(textOf(loopOver("X[i] = X[n - i] * X[m - i];"), Transform::Splitting), "");
  EXPECT_EQ(textOf(loopOver("X[i] = X[n - i] * X[i - 1];"), Transform::Splitting), "");
}

TEST(DoubleBuffering, OldValuesComeFromACopy) {
  EXPECT_EQ(textOf(loopOver("X[i] = X[i] * X[i + 1];"), Transform::DoubleBuffering),
            "with a copy of 'X' made before the loop to read the old values from, the iterations are independent");
  EXPECT_NE(textOf(loopOver("X[i] = X[i + 3] * X[i + 5];"), Transform::DoubleBuffering), "");
  EXPECT_NE(textOf(loopOver("X[i] = X[i - 1] * X[i - 1];", "i = n; loop L0 for (1 < i) step { i = i - 1; }"),
                   Transform::DoubleBuffering),
            "");
}

TEST(DoubleBuffering, NotWhereANewValueIsWanted) {
  EXPECT_EQ(textOf(loopOver("X[i] = X[i - 1] * X[i + 1];"), Transform::DoubleBuffering), "");
  EXPECT_EQ(textOf(loopOver("X[i + 1] = Y[i]; X[i] = X[i + 1] * X[i + 1];"), Transform::DoubleBuffering), "");
  EXPECT_EQ(textOf(loopOver("X[i] = X[i + 1] * X[i + 1]; X[i + 2] = Y[i];"), Transform::DoubleBuffering), "");
}

std::optional<int64_t> safeDistance(const std::string &body) {
  return AnsweredFunction(loopOver(body)).answers[0].safeDistance;
}

TEST(SafeDistance, LeastOverAllThatIsCarried) {
  EXPECT_EQ(safeDistance("X[i] = X[i - 4] * X[i - 4];"), 4);
  EXPECT_EQ(safeDistance("X[i] = X[i - 7] * X[i + 3];"), 3);
  EXPECT_EQ(safeDistance("X[i] = X[i - 7] * X[i - 7]; Y[i] = Y[i - 2] * Y[i - 2] + X[i + 5];"), 2);
}

TEST(SafeDistance, NoneWhereSomethingElseIsHandedOn) {
  EXPECT_EQ(safeDistance("X[i] = X[i - 4] * X[i - 4]; p[i] = 3:u32;"), std::nullopt);
  EXPECT_EQ(safeDistance("X[i] = X[i - 4] * X[i - 4] + t; t = t * t + Y[i];"), std::nullopt);
  EXPECT_EQ(safeDistance("X[i] = X[i - 4] * X[i - 4]; if (Y[i] == 0) { break L0; }"), std::nullopt);
}

} // namespace
} // namespace lanewise
