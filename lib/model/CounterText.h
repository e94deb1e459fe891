// model/CounterText.h - iteration numbers in terms of the counters that the source has for them.
// Tested by tests/unit/model/SourceTextTest.cpp and SummarizeTest.cpp.
//
// An analysis counts iterations from 0; the source has `i`, which starts at 2 or runs down from n. A CounterText holds
// sign * (counter - start) / divisor + offset, so that 2 + number reads "i" and not "2 + (i - 2)".
#pragma once

#include "model/Expr.h"

#include <optional>
#include <string>

namespace lanewise {

/// What the source calls the iterations of a loop: a variable that is `start` in the first one and grows by `step`.
struct IterationName {
  std::string counter;
  Type type;               ///< of the counter
  ExprRef start = nullptr; ///< as the loop around it says it
  std::string startText;   ///< the same in C++
  int64_t step = 1;        ///< not 0

  std::string text() const; ///< of the iteration number: "i", "(i - 1)", "(n - i)", "((i - 1) / 2)"
};

/// A number that depends on one counter and constants only.
class CounterText {
public:
  explicit CounterText(const IterationName &name);

  /// value + c, or nothing if that overflows.
  std::optional<CounterText> plus(int64_t c) const;
  std::optional<CounterText> negated() const;
  /// value * factor, where that needs no product in the text.
  std::optional<CounterText> times(int64_t factor) const;
  /// value + start, where that cancels the start.
  std::optional<CounterText> plusStart(ExprRef start) const;
  /// The same where the start is known by its text.
  std::optional<CounterText> plusNamedStart(const std::string &start) const;

  std::string text() const;
  bool isName() const; ///< the text is the counter's name alone
  /// True if a conversion to the type keeps the counter's value, as far as the source could have relied on that.
  bool adaptsTo(Type type) const;

private:
  const IterationName *name_;
  int64_t sign_ = 1, divisor_ = 1;
  int64_t first_ = 0; ///< constant part of the start, where there is a divisor
  int64_t offset_ = 0;
  bool hasStart_ = false; ///< the start is not a constant, and still there
};

/// What a sum, difference or product is in terms of the counter that one of its operands stands for; nothing if it is
/// more than a counter and constants.
std::optional<CounterText> counterText(ExprRef expr, const std::optional<CounterText> &left,
                                       const std::optional<CounterText> &right);

} // namespace lanewise
