// tests/unit/model/LocationTest.cpp - places taken apart, and whether two of them can share bytes.
#include "model/Location.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// "A [n:80/10] [k:4/20] +8 (4)": base, subscripts (index, bytes, extent), constant offset, size. The place is the last
// load of the expression.
std::string located(std::string_view text) try {
  const ExprText expressions{text};
  const Location location = locate(expressions[0]->op(0));
  std::string result;
  switch (location.base.kind) {
  case Base::Kind::Variable:
    result = expressions.function->variables[location.base.var].name;
    break;
  case Base::Kind::Pointee:
    result = "*" + expressions.text(location.base.pointer);
    break;
  case Base::Kind::Elements:
    result = "elements of " + expressions.text(expressions.pool().addressOf(location.base.pointer));
    break;
  }
  for (const Subscript &subscript : location.subscripts)
    result += " [" + expressions.text(subscript.index) + ":" + std::to_string(subscript.elementBytes) + "/" +
              std::to_string(subscript.extent) + "]";
  if (location.byteOffset != 0)
    result += " +" + std::to_string(location.byteOffset);
  return result + " (" + std::to_string(location.size) + ")";
} catch (const std::runtime_error &error) {
  return error.what();
}

TEST(Location, Locate) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"G", "G (4)"},
      {"A[n][k]", "A [n:80/10] [k:4/20] (4)"},
      {"B[n + 1]", "B [n + 1:4/8] (4)"},
      {"*p", "*p (4)"},
      {"p[n]", "*p [n:4/0] (4)"},
      {"*(p + n + k)", "*p [n:4/0] [k:4/0] (4)"},
      {"v[n]", "*v [n:1/0] (1)"},
      {"z->x@8:f64", "*z +8 (8)"},
      {"z[n].x@8:f64", "*z [n:16/0] +8 (8)"},
      {"t.x@8:f64", "t +8 (8)"},
      {"t.in@8:opaque#16.y@4:f32", "t +12 (4)"},
      {"z->f@0:ptr[n; bytes 4]:f32", "*z->f@0:ptr [n:4/0] (4)"},
      {"*(&A[n][k]):f32", "A [n:80/10] [k:4/20] (4)"},
      {"*(&A[n][0] + k:4):f32", "A [n:80/10] [0:i64:4/20] [k:4/0] (4)"},
      {"*(&B[1]):i8", "B [1:i64:4/8] (1)"},
      {"*(b ? p : q):f32", "*b ? p : q (4)"},
      {"*ref", "*ref (4)"},
  };
  for (const auto &[text, expected] : kCases)
    EXPECT_EQ(located(text), expected) << text;
}

TEST(Location, ContainersOwnStorageOfTheirOwn) {
  const ExprText expressions{"h[n]", "h.<size>"};
  const Location element = locate(expressions[0]->op(0)), size = locate(expressions[1]->op(0));
  EXPECT_EQ(element.base.kind, Base::Kind::Elements);
  EXPECT_EQ(size.base.kind, Base::Kind::Variable);
  ASSERT_EQ(element.subscripts.size(), 1u);
  EXPECT_EQ(element.subscripts[0].elementBytes, 8);
  EXPECT_FALSE(element.base == size.base);
}

} // namespace
} // namespace lanewise
