// meta/MessageStyleTest.cpp - what users read starts lower-case, ends without a full stop, and is free of the
// implementation's own words.
#include "classify/LoopClass.h"
#include "support/Refusal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

using namespace lanewise;

namespace {
void expectNoInnerWords(std::string_view text, std::string_view where) {
  static const std::regex kInnerWords(R"(\b(isl|ISL|AST|lattice|LLVM IR|SSA|ExprPool)\b)");
  EXPECT_FALSE(std::regex_search(std::string(text), kInnerWords)) << where << ": " << text;
}

void expectClause(std::string_view text, std::string_view where) {
  ASSERT_FALSE(text.empty()) << where;
  EXPECT_FALSE(text.ends_with('.')) << where << ": " << text;
  EXPECT_EQ(std::isupper(static_cast<unsigned char>(text.front())), 0) << where << ": " << text;
  expectNoInnerWords(text, where);
}
} // namespace

TEST(MessageStyle, Refusals) {
  for (const std::string_view id : {
#define REFUSAL(Enumerator, Id, Message, Advice) std::string_view(Id),
#include "support/Refusals.def"
#undef REFUSAL
       }) {
    const Refusal refusal = *refusalFromId(id);
    EXPECT_EQ(refusalId(refusal), id);
    EXPECT_TRUE(std::regex_match(std::string(id), std::regex("[a-z0-9]+(-[a-z0-9]+)*"))) << id;
    expectClause(refusalMessage(refusal), id);
    expectClause(refusalAdvice(refusal), id);
  }
}

TEST(MessageStyle, ClassDocs) {
  for (const LoopClass *loopClass : allClasses()) {
    const ClassDoc &doc = loopClass->doc;
    EXPECT_TRUE(std::regex_match(std::string(doc.id), std::regex("[a-z0-9]+(-[a-z0-9]+)*"))) << doc.id;
    expectClause(doc.summary, doc.id);
    for (const std::string_view text : {doc.definition, doc.example, doc.notThis, doc.parallel, doc.knownProblems}) {
      EXPECT_FALSE(text.empty()) << doc.id << ": a part of its documentation is empty";
      expectNoInnerWords(text, doc.id);
    }
  }
}
