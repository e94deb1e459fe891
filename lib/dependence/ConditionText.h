// dependence/ConditionText.h - sets of parameters as C++ conditions in the source's names.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/AccessForm.h"
#include "dependence/IslSystem.h"

namespace lanewise {

/// The disjunction of conjunctions that describes a set of parameters; nothing if it is too large to be read, or has a
/// value that C++ has no name for.
std::optional<Condition> conditionText(NestForms &nest, const IslSystem &system, const IslSet &parameters);

/// How the names in a text are converted: not at all (to be read), or so that the arithmetic is done in a wider type.
enum class NameForm : uint8_t { Plain, LongLong, Double };

/// A polynomial over parameters as text.
std::string polynomialText(NestForms &nest, const Polynomial &value, NameForm form);
/// True if every atom has a C++ spelling.
bool hasText(NestForms &nest, const Polynomial &value);

} // namespace lanewise
