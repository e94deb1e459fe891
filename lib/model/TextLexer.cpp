// model/TextLexer.cpp - splits the text form into tokens.
#include "model/TextLexer.h"

namespace lanewise {

namespace {
class Lexer {
public:
  Lexer(std::string_view text, ParseFailure &failure) : text_(text), failure_(failure) {}
  std::vector<Token> split();

private:
  bool skipBlanks();
  void word(Token &token);
  void number(Token &token);
  void string(Token &token);
  void punct(Token &token);
  void fail(const Token &token, std::string message);
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  char take();

  std::string_view text_;
  ParseFailure &failure_;
  size_t at_ = 0;
  uint32_t line_ = 1, column_ = 1;
};
} // namespace

static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isWordStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
static bool isWordByte(char c) { return isWordStart(c) || isDigit(c); }

char Lexer::take() {
  const char c = text_[at_++];
  if (c == '\n') {
    ++line_;
    column_ = 1;
  } else {
    ++column_;
  }
  return c;
}

void Lexer::fail(const Token &token, std::string message) {
  if (failure_.message.empty())
    failure_ = {token.line, token.column, std::move(message)};
}

// Blanks and comments; true if there were any.
bool Lexer::skipBlanks() {
  const size_t start = at_;
  while (at_ < text_.size()) {
    const char c = peek();
    if (c == '/' && peek(1) == '/') {
      while (at_ < text_.size() && peek() != '\n')
        take();
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      take();
    } else {
      break;
    }
  }
  return at_ != start;
}

void Lexer::word(Token &token) {
  token.kind = Token::Kind::Word;
  token.text += take();
  const bool numbered = token.text == "$";
  while (at_ < text_.size() && (numbered ? isDigit(peek()) : isWordByte(peek())))
    token.text += take();
  if (numbered) {
    if (token.text.size() == 1)
      fail(token, "expected a number after '$'");
    return;
  }
  if (peek() == '.' && isDigit(peek(1))) {
    token.text += take();
    while (isDigit(peek()))
      token.text += take();
  }
}

void Lexer::number(Token &token) {
  token.kind = Token::Kind::Number;
  while (isDigit(peek()))
    token.text += take();
  if (peek() == '.' && isDigit(peek(1))) {
    token.text += take();
    while (isDigit(peek()))
      token.text += take();
  }
  const bool isSigned = peek(1) == '-' || peek(1) == '+';
  if ((peek() == 'e' || peek() == 'E') && isDigit(peek(isSigned ? 2 : 1))) {
    token.text += take();
    if (isSigned)
      token.text += take();
    while (isDigit(peek()))
      token.text += take();
  }
}

static int hexValue(char c) {
  if (isDigit(c))
    return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void Lexer::string(Token &token) {
  token.kind = Token::Kind::String;
  take();
  while (at_ < text_.size() && peek() != '"' && peek() != '\n') {
    char c = take();
    if (c != '\\') {
      token.text += c;
      continue;
    }
    if (at_ == text_.size())
      break;
    c = take();
    if (c == 'x' && hexValue(peek()) >= 0 && hexValue(peek(1)) >= 0) {
      const int high = hexValue(take());
      token.text += static_cast<char>(high * 16 + hexValue(take()));
    } else if (c == 'n' || c == 't') {
      token.text += c == 'n' ? '\n' : '\t';
    } else if (c == '"' || c == '\\') {
      token.text += c;
    } else {
      fail(token, "unknown escape in a string");
    }
  }
  if (peek() == '"')
    take();
  else
    fail(token, "string without an end");
}

void Lexer::punct(Token &token) {
  token.kind = Token::Kind::Punct;
  static constexpr std::string_view kTwo[] = {"->", "&&", "||", "<<", ">>", "<=", ">=", "==", "!=", "::"};
  static constexpr std::string_view kOne = "+-*/%&|^~!<>=?:;,.()[]{}@#";
  const std::string_view rest = text_.substr(at_, 2);
  size_t length = 0;
  for (std::string_view two : kTwo)
    if (rest == two)
      length = 2;
  if (length == 0 && kOne.find(peek()) != std::string_view::npos && peek() != '\0')
    length = 1;
  if (length == 0)
    fail(token, "unexpected character");
  for (size_t i = 0; i < length; ++i)
    token.text += take();
}

std::vector<Token> Lexer::split() {
  std::vector<Token> tokens;
  while (true) {
    const bool blanks = skipBlanks();
    Token token;
    token.line = line_;
    token.column = column_;
    token.tight = !blanks && !tokens.empty();
    if (at_ < text_.size()) {
      if (isWordStart(peek()) || peek() == '$')
        word(token);
      else if (isDigit(peek()))
        number(token);
      else if (peek() == '"')
        string(token);
      else
        punct(token);
    }
    const bool failed = !failure_.message.empty();
    if (failed) {
      token.kind = Token::Kind::End;
      token.text.clear();
    }
    tokens.push_back(std::move(token));
    if (failed || tokens.back().kind == Token::Kind::End)
      return tokens;
  }
}

std::vector<Token> splitTokens(std::string_view text, ParseFailure &failure) { return Lexer(text, failure).split(); }

} // namespace lanewise
