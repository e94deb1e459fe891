// dependence/FirstElement.h - addresses of elements as steps from the first element.
// Tested by tests/unit/dependence/FirstElementTest.cpp.
#pragma once

#include "model/Expr.h"

#include <optional>
#include <utility>
#include <vector>

namespace lanewise {

/// &a[i][j] as &a[0][0] and what is added to it.
struct ElementAddress {
  ExprRef first = nullptr;                        ///< the address of the first element
  std::vector<std::pair<ExprRef, int64_t>> steps; ///< index and bytes of one element, outermost first
};

/// Nothing if `address` is not that of an element. Two addresses within one array have the same `first`.
std::optional<ElementAddress> elementAddress(ExprPool &pool, ExprRef address);

} // namespace lanewise
