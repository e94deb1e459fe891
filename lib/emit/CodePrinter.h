// emit/CodePrinter.h - expressions and statements of a model as C++ that means the same.
// Tested by tests/emit, by running what comes of it.
//
// Unlike model/SourceText.h, which writes for readers, nothing here is left to be understood: a conversion is left out
// only where C++ makes the same one by itself, and what has no faithful spelling sets `trouble`.
#pragma once

#include "emit/LiveValues.h"

#include <functional>
#include <optional>

namespace lanewise {

class CodePrinter {
public:
  CodePrinter(const FunctionModel &function, const LiveValues &live, TypeSpelling spelling)
      : function_(function), live_(live), spelling_(spelling) {}

  /// A text that stands for a node: it binds tightly and has the node's type, or the given one (pointers).
  struct Replacement {
    std::string text;
    std::optional<CxxType> type{};
  };
  std::map<ExprRef, Replacement> instead;
  /// The same for places, where they are read and where they are written.
  std::map<ExprRef, std::string> insteadOfPlace;
  /// Variables that get what is stored to a place as well.
  std::map<ExprRef, std::string> alsoTo;
  /// Signed sums and products that read one of these are computed modulo 2^width: parts of a sum may leave the range
  /// that the whole keeps to.
  std::set<ExprRef> wrapped;
  /// The same for variables.
  std::set<VarId> wrappedVariables;
  std::set<ExprRef> wrappedPlaces;
  /// Variables that are written as what they are worth; null: their value cannot be written here.
  std::map<VarId, ExprRef> means;
  /// Another text for a jump out of the loop that is written; nothing: the jump itself.
  std::function<std::optional<std::string>(const Stmt &)> insteadOfJump;
  /// Lines that stand before a statement, and in place of stores: nothing else of these is written.
  std::function<std::vector<std::string>(const Stmt &)> insteadOfStores;
  /// Another text for a loop; nothing: the loop itself. `declares`: its counter is declared in its header.
  std::function<std::optional<std::string>(const Stmt &, bool declares, int depth)> insteadOfLoop;
  /// Lines at the top of the body of a loop inside.
  std::function<std::string(const Loop &, int depth)> atTop;
  /// Statements of which nothing is written.
  std::function<bool(const Stmt &)> skips;
  /// Variables of which nothing is written.
  std::set<VarId> leftOut;
  /// Trailing comments of the source, by line of the loop's file; "" if there is none.
  std::function<std::string(const SourceSpan &)> comment;

  /// The value, of exactly its type, to stand where any expression may.
  std::string value(ExprRef expr);
  /// The same, to stand beside operators.
  std::string operand(ExprRef expr);
  /// The value where C++ converts it to `type` by itself.
  std::string assigned(ExprRef expr, const CxxType &type);
  std::string condition(ExprRef expr);
  std::string place(ExprRef expr);

  /// Statements as indented lines.
  std::string block(const Block &block, int depth);
  std::string statement(const Stmt &stmt, int depth);
  std::string statementAlone(const Stmt &stmt, int depth);
  /// A declaration and its first value, as one.
  std::string statements(const std::vector<const Stmt *> &pair, int depth);
  /// A loop, with what stands before it in its header.
  std::string loop(const Stmt &stmt, const std::vector<const Stmt *> &init, int depth);
  /// The body alone, of a loop whose iterations are numbered by something else.
  std::string loopBody(const Loop &loop, int depth);
  /// "float t;"
  std::string declare(VarId id);

  const std::string &trouble() const { return trouble_; }
  bool usesMath() const { return usesMath_; }

private:
  struct Piece {
    std::string text;
    int level; ///< of precedence: how tightly it binds
    CxxType type;
  };
  Piece print(ExprRef expr);
  Piece printInner(ExprRef expr);
  Piece exact(ExprRef expr);
  Piece number(ExprRef expr);
  Piece variable(ExprRef expr);
  Piece arithmetic(ExprRef expr);
  Piece wrappedArithmetic(ExprRef expr);
  Piece select(ExprRef expr);
  Piece call(ExprRef expr);
  Piece addressOf(ExprRef expr);
  Piece pointerSum(ExprRef expr);
  Piece pointerDifference(ExprRef expr);
  Piece castTo(const CxxType &type, const Piece &piece);
  Piece placePiece(ExprRef expr);
  Piece deref(ExprRef expr);
  std::pair<Piece, Piece> operands(ExprRef left, ExprRef right, Type type, bool compares = false);
  std::string subscript(ExprRef expr);
  Piece refuse(const std::string &why, ExprRef expr);
  void refuse(const std::string &why);
  bool isWrapped(ExprRef expr);
  std::string line(int depth, const std::string &text, const SourceSpan &span);
  std::string assignment(const Stmt &stmt, bool declares);
  std::string jump(const Stmt &stmt, int depth);
  std::string simple(const Stmt &stmt);
  std::string scope(const Stmt &stmt, int depth);
  size_t together(const Block &block, size_t i, int depth, std::string &text);
  std::string sequence(const Block &block, size_t from, int depth, uint32_t scopeLabel, bool inScope);
  bool isLeftOut(VarId id) const { return live_.dead.contains(id) || leftOut.contains(id); }
  static std::string brackets(const Piece &piece, int level);

  const FunctionModel &function_;
  const LiveValues &live_;
  TypeSpelling spelling_;
  std::string trouble_;
  bool usesMath_ = false;
  int depth_ = 0;
  size_t spent_ = 0;
  struct Target {
    bool isScope;
    uint32_t label;
    bool needsLabel;
  };
  std::vector<Target> targets_; ///< loops and scopes around, innermost last
};

/// Steps of a loop in its header: "++i, p += 2"; nothing if they are more than assignments.
std::optional<std::string> stepText(CodePrinter &printer, const Block &step);

} // namespace lanewise
