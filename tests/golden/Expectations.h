// golden/Expectations.h - what a testdata file claims about its loops, in comments on them.
// Tested by ExpectationsTest.cpp.
//
//   for (...) // loop: reduction                         the headline class must be this
//   for (...) // loop: independent when no-overlap       conditional: this class under exactly these kinds of
//   conditions for (...) // not: reduction                          must not be this class for (...) // unknown:
//   opaque-call                    must have no answer, for this reason first for (...) // todo-loop: histogram a known
//   miss; fails when it starts to hold
//
// `todo-not:` and `todo-unknown:` are the same for the others. Several are separated by ';'. A comment on a line of its
// own speaks of the loops on the next line. Nothing else that a comment says is an expectation.
#pragma once

#include "analysis/Report.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

struct Expectation {
  enum class Kind { Loop, Not, Unknown };
  Kind kind = Kind::Loop;
  bool isTodo = false;
  std::string id;                          ///< class, or reason not to answer
  std::vector<std::string> conditionKinds; ///< Loop: sorted; empty: not conditional
  uint32_t loopLine = 0;                   ///< line of the keyword it speaks of
  std::string text;                        ///< as written: "todo-loop: histogram"
};

struct ExpectationList {
  std::vector<Expectation> entries;
  std::vector<std::string> errors; ///< "12: there is no expectation 'lop'"
};

ExpectationList readExpectations(std::string_view source);

/// Whether the loop is as the expectation says, its `todo-` aside.
bool holds(const Expectation &expectation, const LoopReport &loop);

/// The loop's answer in the words of expectations: "loop: independent when no-overlap".
std::string answerText(const LoopReport &loop);

/// The words of `// flags:` comments in the first lines, for the compiler.
std::vector<std::string> extraFlags(std::string_view source);

} // namespace lanewise
