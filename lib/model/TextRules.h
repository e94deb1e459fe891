// model/TextRules.h - what the text form leaves out: shared by its printer and its parser, so that they agree.
// Tested by tests/unit/model/ModelTextTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

/// Bytes of a value of this type; 0 for void and opaque.
uint64_t typeBytes(Type type);
/// The type that typeText spells so.
std::optional<Type> typeFromText(std::string_view text);
/// The type of objects of this canonical C++ type: f32 for "float"; opaque for anything but numbers and pointers.
Type typeOfCxxName(std::string_view name);
/// The C++ name that stands for `type` in declarations ("float" for f32), or empty.
std::string_view cxxNameOfType(Type type);

/// One name per variable, unique, in the text form: `i`, `i.7`, `$7`.
std::vector<std::string> textNames(std::span<const Variable> variables);
/// True if the text form can use `name` for something other than its own words.
bool isPlainName(std::string_view name);
/// True for words of the text form, types included.
bool isKeyword(std::string_view word);
/// `text` in quotes, escaped.
std::string inQuotes(std::string_view text);

/// What a place is when its text does not say so.
struct PlaceDefaults {
  Type type = Type::opaque();
  uint64_t opaqueSize = 0;  ///< bytes if the type is opaque; otherwise the type decides
  int64_t elementBytes = 0; ///< elements: bytes of one
  uint64_t extent = 0;      ///< elements: how many

  uint64_t sizeOf(Type actual) const { return actual.kind == Type::Kind::Opaque ? opaqueSize : typeBytes(actual); }
};

/// The variable that a pointer expression starts from, or null.
const Variable *pointerBase(std::span<const Variable> variables, ExprRef pointer);
PlaceDefaults variableDefaults(const Variable &variable);
PlaceDefaults derefDefaults(std::span<const Variable> variables, ExprRef pointer);
PlaceDefaults elementDefaults(std::span<const Variable> variables, ExprRef array);
/// Bytes of an element of `type`, given the defaults of its array.
int64_t elementBytesFor(const PlaceDefaults &defaults, Type type);
/// Bytes that adding 1 to `pointer` advances it, or 0 if nothing says so.
int64_t stepDefault(std::span<const Variable> variables, ExprRef pointer);
/// True if `place` is a container variable, whose elements are meant by `v[i]`.
bool isContainerVariable(std::span<const Variable> variables, ExprRef place);
/// Size of a variable's storage that follows from its declaration, or 0.
uint64_t defaultSize(const Variable &variable);

/// Precedence of a binary operator in C, higher binds tighter; 0 if `kind` is none.
int precedenceOf(ExprKind kind);
/// "+" for Add; empty if `kind` is no binary operator.
std::string_view operatorText(ExprKind kind);

} // namespace lanewise
