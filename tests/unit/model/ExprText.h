// unit/model/ExprText.h - expressions of model text over the usual variables, in one pool.
#pragma once

#include "model/ModelText.h"

#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

/// Expressions that share a function. Throws if a text is none, so that the test that asked fails and says why.
class ExprText {
public:
  explicit ExprText(std::initializer_list<std::string_view> texts) {
    std::string source =
        "function f(i32 n, i64 m, u32 u, u64 w, i32 k, i8 c, u8 uc, u16 us, bool b, bool b2, f32 a, f32 a2, f64 d, "
        "u128 huge, "
        "i32 s, i64 ls, f32 fs, f64 ds, f32 fr, ptr p -> f32, ptr q -> f32, ptr r -> f32 restrict, ptr e -> i32, ptr v "
        "-> i8, "
        "ptr z -> \"struct N\":16, ptr ref -> f32 reference) {\n"
        "  local array f32 A[10][20]; local array i32 B[8]; local container h of f64; local container g of f64; local "
        "record "
        "t size 24;\n"
        "  local ptr lp -> f32; global array f32 C[9]; local f32 shown memory addressTaken; global i32 G memory;\n";
    for (std::string_view text : texts)
      source += "  touch " + std::string(text) + ";\n";
    ParseResult parsed = parseFunction(source + "}");
    if (!parsed)
      throw std::runtime_error(parsed.failure.text());
    function = std::move(parsed.function);
    for (const StmtPtr &stmt : function->body)
      values.push_back(stmt->value);
  }

  ExprRef operator[](size_t i) const { return values[i]; }
  ExprPool &pool() const { return *function->pool; }

  /// The current value of the scalar with that name.
  ExprRef var(std::string_view name) const {
    for (const Variable &variable : function->variables)
      if (variable.name == name)
        return pool().var(variable.id, variable.type);
    throw std::runtime_error("no variable " + std::string(name));
  }

  std::string text(ExprRef expr) const { return expr ? printExpr(*function, expr) : "none"; }

  std::unique_ptr<FunctionModel> function;
  std::vector<ExprRef> values;
};

} // namespace lanewise
