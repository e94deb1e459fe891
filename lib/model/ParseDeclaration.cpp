// model/ParseDeclaration.cpp - reads the declarations of variables in the text form.
#include "model/TextParser.h"

#include <charconv>
#include <limits>

namespace lanewise {

static std::optional<Storage> storageOf(const Token &token) {
  static constexpr std::pair<std::string_view, Storage> kWords[] = {
      {"local", Storage::Local},        {"param", Storage::Parameter},    {"global", Storage::Global},
      {"static", Storage::StaticLocal}, {"thread", Storage::ThreadLocal}, {"temp", Storage::Temporary}};
  for (const auto &[word, storage] : kWords)
    if (token.is(word))
      return storage;
  return std::nullopt;
}

// A C++ type: in quotes, or the short type that stands for it.
std::string TextParser::cxxType() {
  if (peek().kind == Token::Kind::String)
    return take().text;
  const Token token = peek();
  const std::optional<Type> type = typeWord();
  const std::string_view name = type ? cxxNameOfType(*type) : std::string_view();
  if (name.empty())
    failAt(token, "expected a type, as in 'f32' or '\"struct Foo\"'");
  return std::string(name);
}

// After `->`: what a pointer points to.
void TextParser::pointee(Variable &variable) {
  variable.pointeeTypeName = cxxType();
  variable.pointeeSize = typeBytes(typeOfCxxName(variable.pointeeTypeName));
  if (accept(":"))
    variable.pointeeSize = number(std::numeric_limits<int64_t>::max(), "a size");
}

// The elements of a constant array, in quotes.
void TextParser::contents(Variable &variable) {
  const Token token = peek();
  const std::string numbers = string("the array's elements");
  const char *at = numbers.data(), *end = at + numbers.size();
  while (at != end && !failed()) {
    int64_t value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc())
      return failAt(token, "expected numbers, as in '\"1 -2 3\"'");
    variable.contents.push_back(value);
    at = next != end && *next == ' ' ? next + 1 : next;
  }
}

// One fact after the name; false if there is none.
bool TextParser::declarationFact(Variable &variable) {
  const std::pair<std::string_view, bool *> flags[] = {
      {"memory", &variable.inMemory},      {"addressTaken", &variable.addressTaken}, {"const", &variable.isConst},
      {"volatile", &variable.isVolatile},  {"atomic", &variable.isAtomic},           {"restrict", &variable.isRestrict},
      {"reference", &variable.isReference}};
  for (const auto &[word, flag] : flags)
    if (accept(word)) {
      *flag = true;
      return true;
    }
  if (accept("->"))
    pointee(variable);
  else if (accept("of"))
    variable.elementTypeName = cxxType();
  else if (accept("size"))
    variable.size = number(std::numeric_limits<uint64_t>::max(), "a size");
  else if (accept("named"))
    variable.name = string("the variable's name in the source");
  else if (accept("contents"))
    contents(variable);
  else if (peek().kind == Token::Kind::String)
    variable.typeName = take().text;
  else
    return false;
  return true;
}

void TextParser::declaration(Storage usual) {
  Variable variable;
  variable.id = static_cast<VarId>(function_->variables.size());
  variable.storage = usual;
  if (const std::optional<Storage> storage = storageOf(peek())) {
    variable.storage = *storage;
    take();
  }
  if (accept("array"))
    variable.shape = VarShape::Array;
  else if (accept("record"))
    variable.shape = VarShape::Record;
  else if (accept("container"))
    variable.shape = VarShape::Container;
  const bool typed = variable.shape == VarShape::Scalar || variable.shape == VarShape::Array;
  const std::optional<Type> type = typeWord();
  variable.type = type.value_or(Type::opaque());
  if (typed && !type)
    fail("expected the type of a variable");
  const Token name = take();
  if (name.kind != Token::Kind::Word || isKeyword(name.text))
    failAt(name, "expected the name of a variable");
  if (!failed() && !names_.emplace(name.text, variable.id).second)
    failAt(name, "'" + name.text + "' is declared twice");
  if (name.text[0] != '$')
    variable.name = name.text.substr(0, name.text.find('.'));
  while (accept("[")) {
    variable.extents.push_back(peekIs("]") ? 0 : number(std::numeric_limits<uint64_t>::max(), "an extent"));
    expect("]");
  }
  if (variable.shape == VarShape::Array)
    variable.elementTypeName = cxxNameOfType(variable.type);
  variable.size = defaultSize(variable);
  while (!failed() && declarationFact(variable)) {
  }
  variable.span = span();
  function_->variables.push_back(std::move(variable));
}

} // namespace lanewise
