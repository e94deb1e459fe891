// tests/unit/emit/CxxTypeTest.cpp - types as emitted code spells them.
#include "emit/CxxType.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

std::string declared(std::string_view canonical, bool isConst = false) {
  const std::optional<CxxType> type = parseCxxType(canonical);
  return type ? declaration(CxxType::pointerTo(*type), "x", isConst) : "none";
}

TEST(CxxType, PointersAndArrays) {
  EXPECT_EQ(declared("float"), "float *x");
  EXPECT_EQ(declared("float", true), "const float *x");
  EXPECT_EQ(declared("double[64]"), "double (*x)[64]");
  EXPECT_EQ(declared("unsigned char"), "unsigned char *x");
}

TEST(CxxType, SizesAreThoseOfTheElements) {
  EXPECT_EQ(parseCxxType("double[64]")->size(), 512u);
  EXPECT_EQ(parseCxxType("short")->size(), 2u);
}

TEST(CxxType, WideCopiesHaveTheirOwnNumbers) {
  TypeSpelling wide;
  wide.wide = true;
  EXPECT_EQ(numberName(CxxType::ofNumber(Type::floating(32)), wide), "Real");
  EXPECT_EQ(numberName(CxxType::ofNumber(Type::integer(32, true)), wide), "int");
}

} // namespace
} // namespace lanewise
