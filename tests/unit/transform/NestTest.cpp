// unit/transform/NestTest.cpp - interchange, skewing and collapsible levels.
#include "unit/transform/UnlockText.h"

namespace lanewise {
namespace {

std::string hyperplane(const std::string &text) {
  for (const Unlock &unlock : AnsweredFunction(text).unlocks())
    if (unlock.transform == Transform::Skewing) {
      std::string result;
      for (int64_t multiple : unlock.hyperplane)
        result += std::to_string(multiple);
      return result;
    }
  return "";
}

std::string squared(const std::string &place) { return place + " * " + place; }

TEST(Interchange, AFreeInnerLoopGoesOutside) {
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i - 1][j]") + ";")), "interchange");
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i - 1][j]") + " + G[i - 1][j];")), "interchange");
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i - 2][j]") + " + G[i - 1][j];")), "interchange");
}

TEST(Interchange, AFreeOuterLoopGoesInside) {
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i][j - 1]") + ";"), 1), "interchange");
  EXPECT_EQ(transformsOf(nestOver("G[j][i] = " + squared("G[j - 1][i]") + ";"), 1), "interchange");
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i][j - 1]") + " + G[i - 1][j - 1];"), 1), "interchange");
}

TEST(Interchange, NotAgainstADistance) {
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i - 1][j + 1]") + ";")), "");
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i - 1][j - 1]") + ";")), "");
  EXPECT_EQ(transformsOf(nestOver("G[i][j] = " + squared("G[i - 1][m]") + ";")), "");
}

TEST(Interchange, NotWhereTheNestIsNotPerfectOrRectangular) {
  const std::string down = "G[i][j] = " + squared("G[i - 1][j]") + ";";
  EXPECT_EQ(transformsOf(nestOver(down, "j = 1; loop L1 for (j < i) step { j = j + 1; }")), "");
  EXPECT_EQ(transformsOf(nestOver(down, "j = 1; loop L1 for (j < 90) step { j = j + 1; }", "H[i][0] = G[i - 1][3];"))
                .find("interchange"),
            std::string::npos);
  EXPECT_EQ(transformsOf(nestOver("s = s * s + G[i - 1][j]; G[i][j] = s;")), "");
}

TEST(Skewing, SmallestHyperplane) {
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = G[i - 1][j] * G[i][j - 1];")), "11");
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = G[i][j - 1] * G[i - 1][j + 1];")), "21");
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = G[i][j - 1] * G[i - 1][j + 2];")), "31");
}

TEST(Skewing, AlsoInTrianglesAndDownwards) {
  EXPECT_EQ(
      hyperplane(nestOver("G[i][j] = G[i - 1][j] * G[i][j - 1];", "j = 1; loop L1 for (j < i) step { j = j + 1; }")),
      "11");
  EXPECT_EQ(
      hyperplane(nestOver("G[i][j] = G[i - 1][j] * G[i][j + 1];", "j = 90; loop L1 for (1 < j) step { j = j - 1; }")),
      "11");
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = G[i - 1][j] + G[i + 1][j] + G[i][j - 1] + G[i][j + 1];")), "11");
}

TEST(Skewing, NotWithoutALeastDistance) {
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = G[i - 1][m] * G[i][j - 1];")), "");
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = G[i][j - 1] * G[i - 1][j + 40];")), "");
  EXPECT_EQ(hyperplane(nestOver("s = s * s + G[i - 1][j]; G[i][j] = s * G[i][j - 1];")), "");
}

TEST(Skewing, NotWhereALevelIsFree) {
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = " + squared("G[i - 1][j]") + ";")), "");
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = " + squared("G[i][j - 1]") + ";")), "");
  EXPECT_EQ(hyperplane(nestOver("G[i][j] = " + squared("G[i - 1][j - 1]") + ";")), "");
}

size_t collapsible(const std::string &text, LoopId loop = 0) {
  const AnsweredFunction function(text);
  return collapsibleLevels(function.known(), function.summaries[loop]);
}

TEST(Collapse, IndependentPerfectRectangularLevels) {
  EXPECT_EQ(collapsible(nestOver("G[i][j] = H[j][i];")), 2u);
  EXPECT_EQ(collapsible(nestOver("G[i][j] = H[j][i];"), 1), 1u);
  EXPECT_EQ(collapsible(nestOver("G[i][j] = H[j][i];", "j = 1; loop L1 for (j < m) step { j = j + 1; }")), 2u);
}

TEST(Collapse, NotOthers) {
  EXPECT_EQ(collapsible(nestOver("G[i][j] = H[j][i];", "j = 1; loop L1 for (j < i) step { j = j + 1; }")), 1u);
  EXPECT_EQ(collapsible(nestOver("G[i][m] = H[j][i];")), 1u); // the last j of each i decides
  EXPECT_EQ(collapsible(nestOver("G[i][j] = " + squared("G[i][j - 1]") + ";")), 1u);
  EXPECT_EQ(collapsible(nestOver("G[i][j] = " + squared("G[i - 1][j]") + ";")), 0u);
}

} // namespace
} // namespace lanewise
