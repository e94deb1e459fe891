// classify/ElementText.h - C++ texts for elements: values of the loop, constants of a type, small sums.
// Tested by tests/oracle/ElementTest.cpp.
#pragma once

#include "classify/Element.h"
#include "model/Fold.h"
#include "model/SourceText.h"

namespace lanewise {

/// Writes texts over one loop. Once something has no C++ text, `failed` stays true and the element is none.
class ElementText {
public:
  static constexpr size_t kLongest = 2000; ///< characters in a text; nobody reads longer ones

  explicit ElementText(const LoopSummary &loop, ElementSpelling spelling = nullptr)
      : loop_(loop), spelling_(std::move(spelling)) {}

  bool failed() const { return failed_; }
  void fail() { failed_ = true; }
  /// Somebody else names the values, so all of them can be named.
  bool isSpelled() const { return spelling_ != nullptr; }
  ExprPool &pool() const { return *loop_.function->pool; }
  const LoopSummary &loop() const { return loop_; }
  /// The expression in parentheses, over what things are called when an iteration begins; a null one is `otherwise`.
  std::string of(ExprRef expr, std::string_view otherwise = "0");
  /// The same converted to a type.
  std::string as(const std::string &type, ExprRef expr, std::string_view otherwise = "0");

private:
  const LoopSummary &loop_;
  ElementSpelling spelling_;
  bool failed_ = false;
};

/// What sums of the type are formed in: the unsigned type for signed integers, whose sums could overflow in another
/// order.
std::string ringTypeName(Type type);
/// What shifts, minima and maxima of it are formed in: a type with room for sums.
std::string wideTypeName(Type type);
std::string largestOf(const std::string &type, bool isFloat);
std::string leastOf(const std::string &type, bool isFloat);
/// a + b and a * b, without needless zeros and ones.
std::string plus(const std::string &a, const std::string &b);
std::string times(const std::string &a, const std::string &b);
std::string replaced(std::string text, std::string_view what, const std::string &by);

// One for each kind of class (ElementFolds.cpp, ElementAlgebra.cpp); nothing where the form is not covered.
std::optional<Element> foldElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> lastValueElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> segmentedElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> argElement(const StateAnswer &answer, const StateAnswer &extremum, ElementText &text);
std::optional<Element> linearElement(const std::vector<const StateAnswer *> &system, ElementText &text);
std::optional<Element> fractionElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> tropicalElement(const std::vector<const StateAnswer *> &system, ElementText &text);
std::optional<Element> clampElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> modularElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> bitsElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> combineElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> finiteElement(const StateAnswer &answer, ElementText &text);
std::optional<Element> momentsElement(const StateAnswer &answer, const std::vector<const StateAnswer *> &joined,
                                      ElementText &text);

} // namespace lanewise
