// emit/CxxType.cpp - parses and spells the C++ types of emitted code.
#include "emit/CxxType.h"

#include "model/CxxConversions.h"
#include "model/TextRules.h"

#include <cctype>
#include <charconv>

namespace lanewise {

CxxType CxxType::ofNumber(Type type) {
  CxxType result;
  result.number = type;
  result.name = cxxTypeName(type);
  return result;
}

CxxType CxxType::record(std::string name, uint64_t bytes) {
  CxxType result;
  result.kind = Kind::Record;
  result.number = Type::opaque();
  result.name = std::move(name);
  result.bytes = bytes;
  return result;
}

CxxType CxxType::pointerTo(CxxType pointee) {
  CxxType result;
  result.kind = Kind::Pointer;
  result.number = Type::pointer();
  result.to = std::make_shared<CxxType>(std::move(pointee));
  return result;
}

CxxType CxxType::arrayOf(CxxType element, uint64_t extent) {
  CxxType result;
  result.kind = Kind::Array;
  result.number = Type::opaque();
  result.to = std::make_shared<CxxType>(std::move(element));
  result.extent = extent;
  return result;
}

uint64_t CxxType::size() const {
  switch (kind) {
  case Kind::Number:
    return typeBytes(number);
  case Kind::Pointer:
    return 8;
  case Kind::Array:
    return extent * to->size();
  case Kind::Record:
    return bytes;
  }
  return 0;
}

bool operator==(const CxxType &a, const CxxType &b) {
  if (a.kind != b.kind)
    return false;
  switch (a.kind) {
  case CxxType::Kind::Number:
    return a.number == b.number;
  case CxxType::Kind::Record:
    return a.name == b.name;
  case CxxType::Kind::Array:
    return a.extent == b.extent && *a.to == *b.to;
  case CxxType::Kind::Pointer:
    return *a.to == *b.to;
  }
  return false;
}

static std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

// A name that is a record's alone: no template, no scope, nothing unnamed.
static bool isPlainRecord(std::string_view name) {
  if (name.empty())
    return false;
  for (char c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_')
      return false;
  return !std::isdigit(static_cast<unsigned char>(name.front()));
}

std::optional<CxxType> parseCxxType(std::string_view text, uint64_t recordBytes) {
  text = trimmed(text);
  for (const std::string_view qualifier : {"const", "restrict", "__restrict"})
    if (text.ends_with(qualifier) && text.size() > qualifier.size() &&
        (text[text.size() - qualifier.size() - 1] == ' ' || text[text.size() - qualifier.size() - 1] == '*'))
      return parseCxxType(text.substr(0, text.size() - qualifier.size()), recordBytes);
  if (text.starts_with("const "))
    return parseCxxType(text.substr(6), recordBytes);
  if (text.ends_with(']')) {
    const size_t open = text.find('[');
    const size_t close = text.find(']');
    uint64_t extent = 0;
    const std::string_view digits = text.substr(open + 1, close - open - 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), extent);
    if (error != std::errc() || end != digits.data() + digits.size() || extent == 0)
      return std::nullopt;
    const std::string element = std::string(text.substr(0, open)) + std::string(text.substr(close + 1));
    std::optional<CxxType> inner = parseCxxType(element, recordBytes / extent);
    return inner ? std::optional(CxxType::arrayOf(std::move(*inner), extent)) : std::nullopt;
  }
  if (text.ends_with('*')) {
    std::optional<CxxType> inner = parseCxxType(text.substr(0, text.size() - 1));
    return inner ? std::optional(CxxType::pointerTo(std::move(*inner))) : std::nullopt;
  }
  const Type number = typeOfCxxName(text);
  if (number.isInt() || number.isBool() || (number.isFloat() && number.bits >= 32 && number.bits <= 80)) {
    CxxType type = CxxType::ofNumber(number);
    type.name = std::string(text);
    return type;
  }
  for (const std::string_view keyword : {"struct ", "class "})
    if (text.starts_with(keyword) && isPlainRecord(text.substr(keyword.size())))
      return CxxType::record(std::string(text.substr(keyword.size())), recordBytes);
  return std::nullopt;
}

std::string numberName(const CxxType &type, const TypeSpelling &spelling) {
  if (spelling.wide && type.number.isFloat())
    return "Real";
  return type.name;
}

std::string declaration(const CxxType &type, const std::string &name, bool isConst, const TypeSpelling &spelling) {
  switch (type.kind) {
  case CxxType::Kind::Number:
  case CxxType::Kind::Record: {
    const std::string suffix = spelling.wide && type.kind == CxxType::Kind::Record ? "_wide" : "";
    return (isConst ? "const " : "") + numberName(type, spelling) + suffix + (name.empty() ? "" : " " + name);
  }
  case CxxType::Kind::Array: {
    // A variable's subscripts are watched as pointers are.
    if (spelling.wide && !name.empty() && std::isalpha(static_cast<unsigned char>(name[0])))
      return "Row<" + declaration(type, "", false, spelling) + "> " + name;
    const std::string inner = name + "[" + std::to_string(type.extent) + "]";
    return declaration(*type.to, inner, isConst, spelling);
  }
  case CxxType::Kind::Pointer: {
    if (spelling.wide) // A watched pointer; const is of no use there.
      return "Span<" + declaration(*type.to, "", false, spelling) + ">" + (name.empty() ? "" : " " + name);
    // A pointer to pointers keeps these as they are: T *const *p.
    const bool constPointers = isConst && type.to->isPointer();
    const std::string inner = type.to->isArray() ? "(*" + name + ")" : (constPointers ? "const *" : "*") + name;
    return declaration(*type.to, inner, isConst && !constPointers, spelling);
  }
  }
  return {};
}

} // namespace lanewise
