// unit/report/JsonReportTest.cpp - the shape of the JSON report; tests/cli holds it to the schema.
#include "SampleReport.h"
#include "report/Render.h"

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
using Json = nlohmann::ordered_json;

static Json jsonOf(std::vector<LoopReport> loops) {
  return Json::parse(render(reportOf(std::move(loops)), Format::Json, {}));
}

TEST(JsonReport, EmptyReportHasItsKeys) {
  const Json json = jsonOf({});
  EXPECT_EQ(json["schema"], "lanewise.report/1");
  EXPECT_EQ(json["tool"]["version"], "1.2.3");
  EXPECT_TRUE(json["diagnostics"].is_array());
  EXPECT_TRUE(json["loops"].empty() && json["loops"].is_array());
}

TEST(JsonReport, AbsentIsNullOrEmptyNeverMissing) {
  const Json loop = jsonOf({sampleLoop(Verdict::Independent, "independent", "iterations are independent")})["loops"][0];
  EXPECT_TRUE(loop["when_met"].is_null());
  EXPECT_TRUE(loop["parent"].is_null());
  EXPECT_TRUE(loop["safe_distance"].is_null());
  EXPECT_TRUE(loop["cost"]["flops"]["minimal"].is_null());
  for (const char *key :
       {"carried", "assumptions", "dependences", "privatize", "lastprivate", "conditions", "reasons", "advice"})
    EXPECT_TRUE(loop[key].is_array()) << key;
}

TEST(JsonReport, DistancesAreNumbersOrText) {
  LoopReport loop = sampleLoop(Verdict::Serial, "sequential", "waits");
  DependenceEntry edge;
  edge.kind = "flow";
  edge.distance = {int64_t{1}, std::string("k")};
  edge.witness = {{0}, {1}, "a[0]"};
  loop.dependences = {edge};
  const Json json = jsonOf({loop})["loops"][0]["dependences"][0];
  EXPECT_EQ(json["distance"], Json::array({1, "k"}));
  EXPECT_EQ(json["witness"]["second"], Json::array({1}));
}

TEST(JsonReport, HoldsLoopsThatTextHides) {
  EXPECT_EQ(jsonOf({sampleLoop(Verdict::Unknown, "unknown", "calls something")})["loops"].size(), 1u);
}

TEST(JsonReport, SourceBytesThatAreNoTextAreReplaced) {
  LoopReport loop = sampleLoop(Verdict::Independent, "independent", "bad \xFF byte");
  EXPECT_EQ(jsonOf({loop})["loops"][0]["summary"], "bad \xEF\xBF\xBD byte");
}
