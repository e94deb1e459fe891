// model/TextParser.h - the recursive descent behind parseFunction and parseUnit; only ModelText's files include it.
// Tested by tests/unit/model/ModelTextTest.cpp.
//
// The first error is kept; from then on every token reads as the end of the text, so that all loops end.
#pragma once

#include "model/TextLexer.h"
#include "model/TextRules.h"

#include <map>
#include <optional>

namespace lanewise {

/// What an expression can be before its surroundings are known: a value, a place, or a number that still needs a type.
struct Operand {
  ExprRef expr = nullptr; ///< value or place; null for a number
  std::string digits;     ///< the number's text
  std::string spelling;   ///< the number's text in the source, or its bits if it is a NaN
  bool negative = false;
  bool isFraction = false; ///< cannot be an integer

  bool isNumber() const { return expr == nullptr; }
  static Operand of(ExprRef expr) {
    Operand operand;
    operand.expr = expr;
    return operand;
  }
};

class TextParser {
public:
  explicit TextParser(std::string_view text);

  std::unique_ptr<FunctionModel> wholeFunction();
  std::unique_ptr<UnitModel> wholeUnit();
  const ParseFailure &failure() const { return failure_; }

private:
  // Tokens.
  const Token &peek(size_t ahead = 0) const;
  Token take();
  bool peekIs(std::string_view text) const { return peek().is(text); }
  bool accept(std::string_view text);
  bool expect(std::string_view text);
  void fail(std::string message) { failAt(peek(), std::move(message)); }
  void failAt(const Token &token, std::string message);
  bool failed() const { return !failure_.message.empty(); }
  uint64_t number(uint64_t limit, std::string_view what);
  int64_t signedNumber(std::string_view what);
  std::string string(std::string_view what);
  std::optional<Type> typeWord();
  SourceSpan span();
  uint32_t loopLabel();
  std::string qualifiedName();

  // Expressions (ParseExpr.cpp).
  Operand expression();
  Operand selection();
  Operand binary(int minPrecedence);
  Operand unary();
  Operand postfix();
  Operand primary();
  Operand word();
  Operand numberLiteral(bool negative);
  Operand variableOperand();
  Operand callOperand();
  Operand loopValue(LoopValueKind which);
  Operand opaqueOperand();
  Operand againstDeclaration(bool asPlace);
  Operand indexed(Operand base, bool direct);
  Operand field(Operand base, bool arrow);
  Operand combine(const Token &op, Operand left, Operand right);
  Operand pointerArithmetic(const Token &op, const Operand &left, const Operand &right);
  std::vector<ExprRef> arguments();
  std::optional<Type> typeTag();
  Type requiredTag(std::string_view of);
  std::pair<Type, uint64_t> placeTag(const PlaceDefaults &defaults);
  ExprRef value(const Operand &operand, std::optional<Type> expected = std::nullopt);
  ExprRef literal(const Operand &operand, Type type);
  ExprRef placeOf(const Operand &operand);
  ExprRef pointerValue(const Operand &operand);
  ExprRef condition();
  bool unify(const Operand &left, const Operand &right, ExprRef &leftValue, ExprRef &rightValue);
  Operand nothing();

  // Declarations and statements (ParseModel.cpp).
  std::unique_ptr<FunctionModel> function();
  void declaration(Storage usual);
  bool declarationFact(Variable &variable);
  void contents(Variable &variable);
  void pointee(Variable &variable);
  std::string cxxType();
  bool startsDeclaration() const;
  Block block();
  Block otherwise();
  void statement(Block &into);
  void simple(Stmt &stmt);
  void assignment(Stmt &stmt);
  void invocation(Stmt &stmt);
  void jump(Stmt &stmt, JumpKind kind);
  void loop(Stmt &stmt);
  void effects(Stmt &stmt);
  void marks(Stmt &stmt);
  bool valueFollows() const;
  Refusal refusal();
  std::optional<VarId> variableNamed(const Token &token);
  void unitHeader(UnitModel &unit);

  ExprPool &pool() { return *function_->pool; }
  std::span<const Variable> variables() const { return function_->variables; }

  ParseFailure failure_; ///< before tokens_, whose making may set it
  std::vector<Token> tokens_;
  size_t at_ = 0;
  Token end_;
  std::unique_ptr<FunctionModel> function_;
  LoopId loopCount_ = 0;
  std::map<std::string, VarId, std::less<>> names_;
  int depth_ = 0;
};

} // namespace lanewise
