// dependence/ConditionText.h - sets of parameters as C++ conditions in the source's names.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/AccessForm.h"
#include "dependence/IslSystem.h"

namespace lanewise {

/// The disjunction of conjunctions that describes a set of parameters; nothing if it is too large to be read, or has a
/// value that C++ has no name for.
std::optional<Condition> conditionText(NestForms &nest, const IslSystem &system, const IslSet &parameters);

/// A polynomial over parameters as text; for C++ with operands widened where they could overflow or change sign.
std::string polynomialText(NestForms &nest, const Polynomial &value, bool forCompiler);
/// True if every atom has a C++ spelling.
bool hasText(NestForms &nest, const Polynomial &value);

} // namespace lanewise
