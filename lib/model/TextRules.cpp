// model/TextRules.cpp - names, types, defaults and operators of the text form.
#include "model/TextRules.h"

#include "support/CheckedInt.h"

#include <algorithm>
#include <array>
#include <map>

namespace lanewise {

uint64_t typeBytes(Type type) {
  switch (type.kind) {
  case Type::Kind::Bool:
    return 1;
  case Type::Kind::Int:
    return (type.bits + 7u) / 8;
  case Type::Kind::Float:
    return type.bits == 80 ? 16 : type.bits / 8;
  case Type::Kind::Pointer:
    return 8;
  case Type::Kind::Void:
  case Type::Kind::Opaque:
    break;
  }
  return 0;
}

static const std::array<Type, 19> &allTypes() {
  static const std::array<Type, 19> types = {
      Type::voidType(),         Type::boolean(),           Type::pointer(),          Type::opaque(),
      Type::integer(8, true),   Type::integer(16, true),   Type::integer(32, true),  Type::integer(64, true),
      Type::integer(128, true), Type::integer(8, false),   Type::integer(16, false), Type::integer(32, false),
      Type::integer(64, false), Type::integer(128, false), Type::floating(16),       Type::floating(32),
      Type::floating(64),       Type::floating(80),        Type::floating(128)};
  return types;
}

std::optional<Type> typeFromText(std::string_view text) {
  for (Type type : allTypes())
    if (typeText(type) == text)
      return type;
  return std::nullopt;
}

namespace {
struct CxxName {
  std::string_view name;
  Type type;
};
} // namespace

// The first name of a type is the one that stands for it.
static const std::array<CxxName, 16> &cxxNames() {
  static const std::array<CxxName, 16> names = {{
      {"float", Type::floating(32)},
      {"double", Type::floating(64)},
      {"bool", Type::boolean()},
      {"int", Type::integer(32, true)},
      {"unsigned int", Type::integer(32, false)},
      {"long", Type::integer(64, true)},
      {"unsigned long", Type::integer(64, false)},
      {"short", Type::integer(16, true)},
      {"unsigned short", Type::integer(16, false)},
      {"signed char", Type::integer(8, true)},
      {"unsigned char", Type::integer(8, false)},
      {"long long", Type::integer(64, true)},
      {"unsigned long long", Type::integer(64, false)},
      {"char", Type::integer(8, true)},
      {"_Float16", Type::floating(16)},
      {"long double", Type::floating(80)},
  }};
  return names;
}

Type typeOfCxxName(std::string_view name) {
  for (const CxxName &row : cxxNames())
    if (row.name == name)
      return row.type;
  return name.ends_with('*') ? Type::pointer() : Type::opaque();
}

std::string_view cxxNameOfType(Type type) {
  for (const CxxName &row : cxxNames())
    if (row.type == type)
      return row.name;
  return {};
}

static bool isNameByte(char c, bool first) {
  const unsigned char byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || byte >= 0x80 ||
         (!first && c >= '0' && c <= '9');
}

bool isKeyword(std::string_view word) {
  // Words that start a statement or a value; all others are read by their position and stay free as names.
  static constexpr std::string_view kWords[] = {
      "after",  "array", "assume", "break", "call",   "container", "continue", "declare", "elements", "else",
      "entry",  "false", "global", "if",    "inf",    "invoke",    "iter",     "leave",   "local",    "loop",
      "nan",    "null",  "param",  "place", "record", "refuse",    "return",   "scope",   "static",   "temp",
      "thread", "throw", "total",  "touch", "true",   "undef",     "var"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords) || typeFromText(word).has_value();
}

bool isPlainName(std::string_view name) {
  if (name.empty() || !isNameByte(name[0], true))
    return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return isNameByte(c, false); }) && !isKeyword(name);
}

std::vector<std::string> textNames(std::span<const Variable> variables) {
  std::vector<std::string> names;
  std::map<std::string_view, size_t> used;
  for (size_t i = 0; i < variables.size(); ++i) {
    const std::string &name = variables[i].name;
    const bool spellable = isPlainName(name) || isKeyword(name);
    if (!spellable)
      names.push_back("$" + std::to_string(i));
    else if (isKeyword(name) || !used.emplace(name, i).second)
      names.push_back(name + "." + std::to_string(i));
    else
      names.push_back(name);
  }
  return names;
}

std::string inQuotes(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "\"";
  for (char c : text) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (byte < 0x20 || byte == 0x7f)
      ((out += "\\x") += kHex[byte >> 4]) += kHex[byte & 15];
    else
      out += c;
  }
  return out += '"';
}

const Variable *pointerBase(std::span<const Variable> variables, ExprRef pointer) {
  while (pointer->is(ExprKind::PtrAdd))
    pointer = pointer->op(0);
  if (pointer->is(ExprKind::Load) && pointer->op(0)->is(ExprKind::PlaceVar))
    pointer = pointer->op(0);
  const bool named = pointer->is(ExprKind::Var) || pointer->is(ExprKind::PlaceVar);
  if (!named || static_cast<uint64_t>(pointer->intValue) >= variables.size())
    return nullptr;
  return &variables[static_cast<size_t>(pointer->intValue)];
}

PlaceDefaults variableDefaults(const Variable &variable) {
  PlaceDefaults defaults;
  if (variable.shape == VarShape::Scalar)
    defaults.type = variable.type;
  defaults.opaqueSize = variable.size;
  return defaults;
}

PlaceDefaults derefDefaults(std::span<const Variable> variables, ExprRef pointer) {
  PlaceDefaults defaults;
  if (const Variable *base = pointerBase(variables, pointer)) {
    defaults.type = typeOfCxxName(base->pointeeTypeName);
    defaults.opaqueSize = base->pointeeSize;
  }
  return defaults;
}

int64_t stepDefault(std::span<const Variable> variables, ExprRef pointer) {
  const Variable *base = pointerBase(variables, pointer);
  return base ? static_cast<int64_t>(base->pointeeSize) : 0;
}

bool isContainerVariable(std::span<const Variable> variables, ExprRef place) {
  return place->is(ExprKind::PlaceVar) && static_cast<uint64_t>(place->intValue) < variables.size() &&
         variables[static_cast<size_t>(place->intValue)].shape == VarShape::Container;
}

// Bytes of the array elements below dimension `level`; 0 if an extent is not known or the product does not fit.
static int64_t bytesBelow(const Variable &array, size_t level) {
  std::optional<int64_t> bytes = static_cast<int64_t>(typeBytes(array.type));
  if (array.type.kind == Type::Kind::Opaque) {
    int64_t count = 1;
    for (uint64_t extent : array.extents)
      count = checkedMul(count, static_cast<int64_t>(extent)).value_or(0);
    bytes = count > 0 ? static_cast<int64_t>(array.size) / count : 0;
  }
  for (size_t i = level; i < array.extents.size() && bytes; ++i)
    bytes = checkedMul(*bytes, static_cast<int64_t>(array.extents[i]));
  return bytes.value_or(0);
}

PlaceDefaults elementDefaults(std::span<const Variable> variables, ExprRef array) {
  PlaceDefaults defaults;
  if (array->is(ExprKind::PlaceElements)) {
    if (isContainerVariable(variables, array->op(0)))
      defaults.type = typeOfCxxName(variables[static_cast<size_t>(array->op(0)->intValue)].elementTypeName);
    defaults.elementBytes = static_cast<int64_t>(typeBytes(defaults.type));
    return defaults;
  }
  size_t level = 0;
  while (array->is(ExprKind::PlaceIndex)) {
    array = array->op(0);
    ++level;
  }
  if (!array->is(ExprKind::PlaceVar) || static_cast<uint64_t>(array->intValue) >= variables.size())
    return defaults;
  const Variable &variable = variables[static_cast<size_t>(array->intValue)];
  if (variable.shape != VarShape::Array || level >= variable.extents.size())
    return defaults;
  defaults.extent = variable.extents[level];
  defaults.elementBytes = bytesBelow(variable, level + 1);
  if (level + 1 == variable.extents.size())
    defaults.type = variable.type;
  return defaults;
}

int64_t elementBytesFor(const PlaceDefaults &defaults, Type type) {
  if (type == defaults.type || type.kind == Type::Kind::Opaque)
    return defaults.elementBytes;
  return static_cast<int64_t>(typeBytes(type));
}

uint64_t defaultSize(const Variable &variable) {
  if (variable.shape == VarShape::Array) // Of records: their size is only known through this one.
    return variable.type.kind == Type::Kind::Opaque ? 0 : static_cast<uint64_t>(bytesBelow(variable, 0));
  return variable.shape == VarShape::Scalar ? typeBytes(variable.type) : 0;
}

int precedenceOf(ExprKind kind) {
  switch (kind) {
  case ExprKind::Or:
    return 1;
  case ExprKind::And:
    return 2;
  case ExprKind::BitOr:
    return 3;
  case ExprKind::BitXor:
    return 4;
  case ExprKind::BitAnd:
    return 5;
  case ExprKind::Eq:
  case ExprKind::Ne:
    return 6;
  case ExprKind::Lt:
  case ExprKind::Le:
    return 7;
  case ExprKind::Shl:
  case ExprKind::Shr:
    return 8;
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::PtrAdd:
  case ExprKind::PtrDiff:
    return 9;
  case ExprKind::Mul:
  case ExprKind::Div:
  case ExprKind::Rem:
    return 10;
  default:
    return 0;
  }
}

std::string_view operatorText(ExprKind kind) {
  switch (kind) {
  case ExprKind::Or:
    return "||";
  case ExprKind::And:
    return "&&";
  case ExprKind::BitOr:
    return "|";
  case ExprKind::BitXor:
    return "^";
  case ExprKind::BitAnd:
    return "&";
  case ExprKind::Eq:
    return "==";
  case ExprKind::Ne:
    return "!=";
  case ExprKind::Lt:
    return "<";
  case ExprKind::Le:
    return "<=";
  case ExprKind::Shl:
    return "<<";
  case ExprKind::Shr:
    return ">>";
  case ExprKind::Add:
  case ExprKind::PtrAdd:
    return "+";
  case ExprKind::Sub:
  case ExprKind::PtrDiff:
    return "-";
  case ExprKind::Mul:
    return "*";
  case ExprKind::Div:
    return "/";
  case ExprKind::Rem:
    return "%";
  default:
    return {};
  }
}

} // namespace lanewise
