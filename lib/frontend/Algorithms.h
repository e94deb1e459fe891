// frontend/Algorithms.h - which functions are algorithms of the standard library, and of what kind.
// Tested by tests/unit/frontend/AlgorithmTest.cpp.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace lanewise {

/// The name of the algorithm that `callee` is ("max_element" for std::max_element and std::ranges::max_element, whose
/// callee is the call operator of a class of the library's own); "" if it is a function of another kind.
llvm::StringRef algorithmName(const clang::FunctionDecl *callee);

/// True for algorithms that go from element to element: loops in disguise.
bool isElementLoop(llvm::StringRef name);

/// What an algorithm does that is not a loop over elements.
struct WholeCall {
  enum class End : uint8_t { Second, Third };
  enum class Also : uint8_t { None, Engine };
  End end = End::Second;  ///< which argument the changed range ends at
  Also also = Also::None; ///< what else is changed
};
std::optional<WholeCall> wholeCall(llvm::StringRef name);

} // namespace lanewise
