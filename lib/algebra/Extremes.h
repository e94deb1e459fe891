// algebra/Extremes.h - minimum and maximum in any clothes, and piecewise forms made of them.
// Tested by tests/unit/algebra/ExtremesTest.cpp.
#pragma once

#include "model/Expr.h"

#include <optional>

namespace lanewise {

/// An expression that is the smaller or larger of two others.
struct Extreme {
  bool isMax = false;
  ExprRef left = nullptr, right = nullptr;
};

/// a < b ? b : a and all its turnings, fmin, fmax; also c > 0 ? c + v : v, which is max(c, 0) + v taken apart: a
/// selection whose condition compares two things that differ as its branches do.
std::optional<Extreme> matchExtreme(ExprRef expr);

} // namespace lanewise
