// meta/CheckCompletenessTest.cpp - the examples on the page of every check are what the page says.
#include "analysis/Analyze.h"
#include "annotations/Checks.h"
#include "frontend/Frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace lanewise;

/// Ids of the checks that find something in a piece of C.
static std::set<std::string> checksThatFind(std::string_view code) {
  CompileUnit unit;
  unit.file = "/example.c";
  unit.displayName = "example.c";
  unit.directory = "/";
  unit.arguments = {"-std=c17", "-fopenmp"};
  unit.content = std::string(code) + "\n";
  const UnitModel model = lowerUnit(unit);
  EXPECT_TRUE(model.complete) << code;
  std::set<std::string> ids;
  for (const FindingEntry &finding : analyzeUnit(model, {}).findings)
    if (finding.proven)
      ids.insert(finding.check);
  return ids;
}

TEST(CheckCompleteness, ExamplesAreWhatTheySay) {
  for (const CheckDoc &doc : allChecks()) {
    EXPECT_THAT(checksThatFind(doc.bad), testing::ElementsAre(std::string(doc.id))) << doc.bad;
    EXPECT_THAT(checksThatFind(doc.good), testing::IsEmpty()) << doc.good;
  }
}

TEST(CheckCompleteness, NothingIsMissing) {
  for (const CheckDoc &doc : allChecks()) {
    for (const std::string_view text : {doc.summary, doc.description, doc.bad, doc.good, doc.fix, doc.knownProblems})
      EXPECT_FALSE(text.empty()) << doc.id;
    EXPECT_FALSE(doc.summary.ends_with('.')) << doc.id;
  }
}
