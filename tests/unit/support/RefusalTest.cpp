// unit/support/RefusalTest.cpp - the table of refusals can be looked up both ways.
#include "support/Refusal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace lanewise;

TEST(Refusal, IdsAreUniqueAndFoundAgain) {
  std::set<std::string_view> ids;
  for (const Refusal refusal : {
#define REFUSAL(Enumerator, Id, Message, Advice) Refusal::Enumerator,
#include "support/Refusals.def"
#undef REFUSAL
       }) {
    EXPECT_TRUE(ids.insert(refusalId(refusal)).second) << refusalId(refusal);
    EXPECT_EQ(refusalFromId(refusalId(refusal)), refusal);
  }
  EXPECT_EQ(refusalId(Refusal::OpaqueCall), "opaque-call");
  EXPECT_EQ(refusalFromId("no-such-reason"), std::nullopt);
}
