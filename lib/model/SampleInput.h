// model/SampleInput.h - small made-up inputs to run a function on.
// Tested by tests/unit/model/SampleInputTest.cpp.
#pragma once

#include "model/Interpreter.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanewise {

/// Every integer parameter is a small positive number, every pointer and container has an object of its own with small
/// numbers in it; `seed` chooses them, `elements` is how many a container has (pointers get many more). Small enough
/// that numbers read from memory can serve as subscripts. Nothing if a parameter is of a kind that cannot be made up (a
/// record whose fields are not known, a pointer to pointers).
/// With `pointsBack`, no integer in an array is larger than its place: as links they lead to an end.
std::optional<RunInput> sampleInput(const FunctionModel &function, uint64_t seed, uint64_t elements,
                                    bool pointsBack = false);

/// The type that a C++ name of an element type stands for: "float", "unsigned int"; nothing for others.
std::optional<Type> typeNamed(std::string_view name);

/// "std::vector<int>" and "class std::vector<int, …>": int. Empty for other types, vectors of vectors among them.
std::string_view vectorElement(std::string_view type);

} // namespace lanewise
