// model/CxxConversions.h - the conversions that C++ makes by itself, and its names for our types.
// Tested by tests/unit/model/SourceTextTest.cpp and FrontendOracle.
#pragma once

#include "model/Expr.h"

#include <string>

namespace lanewise {

/// The integral promotions.
Type promoted(Type type);
/// The usual arithmetic conversions; `left` where they do not apply.
Type commonType(Type left, Type right);
/// True if a conversion keeps the value, as far as a reader cares: widening, or a number becoming a float.
bool keepsValue(Type from, Type to);
/// "int" for i32, "unsigned long" for u64; "auto" for opaque.
std::string cxxTypeName(Type type);

} // namespace lanewise
