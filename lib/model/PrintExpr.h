// model/PrintExpr.h - expressions in the text form; the printer of statements uses it for one function at a time.
// Tested by tests/unit/model/ModelTextTest.cpp.
#pragma once

#include "model/TextRules.h"

#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// Prints expressions of one function. Nesting deeper than the parser accepts, and texts that sharing would make
/// enormous, end in "…".
class ExprPrinter {
public:
  explicit ExprPrinter(const FunctionModel &function);

  /// The text of a value or a place. `expected` is the type that a bare literal would get there.
  std::string print(ExprRef expr, std::optional<Type> expected = std::nullopt);
  std::string nameOf(VarId id) const;
  /// `:type#size` where it differs from the defaults.
  static std::string placeTag(ExprRef place, const PlaceDefaults &defaults);

private:
  void value(ExprRef expr, int minPrecedence, std::optional<Type> expected = std::nullopt);
  void valueInner(ExprRef expr, int minPrecedence, std::optional<Type> expected);
  void place(ExprRef expr, int minPrecedence);
  void literal(ExprRef expr, std::optional<Type> expected);
  void binary(ExprRef expr);
  void select(ExprRef expr);
  void unary(std::string_view op, ExprRef operand);
  void variable(ExprRef expr);
  void arguments(ExprRef expr, bool first);
  void derefPlace(ExprRef expr, int minPrecedence);
  void indexPlace(ExprRef expr);
  void fieldPlace(ExprRef expr);
  void index(ExprRef value, int64_t bytes, int64_t defaultBytes);
  bool isPlaceByName(ExprRef expr) const;
  bool spent() const;

  const FunctionModel &function_;
  std::vector<std::string> names_;
  std::string out_;
  int depth_ = 0;
};

/// The number in the text form without its tag: shortest that reads back as the same bits.
std::string floatText(ExprRef constant);
std::string intText(ExprRef constant);

} // namespace lanewise
