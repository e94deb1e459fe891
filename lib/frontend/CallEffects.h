// frontend/CallEffects.h - what a call whose body is not read may do: a table, attributes, and the default: everything.
// Tested by tests/unit/frontend/CallTest.cpp.
#pragma once

#include "model/LoopModel.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace lanewise {

/// Effects of a call that stays a call.
struct KnownEffects {
  CallEffects effects;          ///< the default of CallEffects when nothing is known
  bool isKnown = false;         ///< from the table or an attribute
  bool writesFirstOnly = false; ///< of the arguments only the first is written through
  bool neverReturns = false;
  bool isConst = false; ///< __attribute__((const)): a value that depends on the arguments alone
};

KnownEffects effectsOf(const clang::FunctionDecl *callee);

/// Name of the mathematical function that `callee` is, without suffix or prefix ("sqrt" for sqrtf, std::sqrt and
/// __builtin_sqrt); "" if it is none that depends on its arguments alone.
std::string mathName(const clang::FunctionDecl *callee);

/// What a function of the library leaves behind, beside its result and its effects, for who asks.
struct Trace {
  bool isMath = false;     ///< mathName() has a name for it
  bool setsErrno = false;  ///< in the thread that called it
  bool setsSign = false;   ///< signgam
  bool givesErrno = false; ///< the place of this thread's errno: what the macro stands for
  bool floatModes = false; ///< sets or reads the thread's floating-point flags or modes
};
Trace traceOf(const clang::FunctionDecl *callee);

/// True if the visible body computes a number from numbers and nothing else: it names nothing outside, follows no
/// pointers, and calls only itself and mathematical functions. That it ends is what the language lets one assume.
bool dependsOnArgumentsAlone(const clang::FunctionDecl *callee);

/// True for functions of namespace std and members of its classes.
bool isStandard(const clang::FunctionDecl *callee);

/// True for builtins and for what system headers declare: not a function of the user whose body lies elsewhere.
bool isDeclaredBySystem(const clang::FunctionDecl *callee);

/// True for functions of the C or C++ library and compiler built-ins, not for the user's functions of the same name.
bool isLibraryFunction(const clang::FunctionDecl *callee);

} // namespace lanewise
