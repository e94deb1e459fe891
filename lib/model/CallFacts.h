// model/CallFacts.h - what is known of a function's parameters from outside it: facts at the beginning of its body.
// Tested by tests/unit/model/OverlapTest.cpp and tests/unit/dependence/CallFactsTest.cpp.
//
// They are Assume statements, so that they are read, printed and parsed like what an assertion says. Beside conditions
// on numbers there is the pure call `apart`: apart(p, q) says that p and q lead to different objects, apart(p) that
// nothing else the function touches is reached through p.
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

inline constexpr std::string_view kApart = "apart";
inline constexpr std::string_view kEveryCall = "every call";         ///< text of an Assume: all calls pass this
inline constexpr std::string_view kUserNoAlias = "--assume-noalias"; ///< text of an Assume: the user says so

inline bool isApart(ExprRef fact) { return fact && fact->is(ExprKind::Call) && fact->text == kApart; }

} // namespace lanewise
