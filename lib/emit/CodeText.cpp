// emit/CodeText.cpp - code as text: lists, indented lines, and which names it contains.
// Tested by tests/emit.
#include "emit/CommonWriter.h"

#include <algorithm>
#include <cctype>

namespace lanewise {

std::string joined(const std::vector<std::string> &parts, const std::string &separator) {
  std::string text;
  for (const std::string &part : parts)
    text += part.empty() ? "" : (text.empty() ? "" : separator) + part;
  return text;
}

std::string indented(const std::string &text, int spaces) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const size_t end = std::min(text.find('\n', i), text.size());
    if (end > i)
      result += std::string(static_cast<size_t>(spaces), ' ') + text.substr(i, end - i);
    result += "\n";
    i = end + 1;
  }
  return result;
}

bool mentions(const std::string &code, const std::string &name) {
  const auto isNameByte = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
    const bool starts = at == 0 || !isNameByte(code[at - 1]);
    if (starts && (at + name.size() == code.size() || !isNameByte(code[at + name.size()])))
      return true;
  }
  return false;
}

// Of lines that each set a counter, those whose counter the code that follows mentions.
std::string neededLines(const std::vector<CounterLine> &lines, const std::string &code) {
  std::string needed;
  for (const CounterLine &line : lines)
    needed += mentions(code, line.name) ? line.text : "";
  return needed;
}

} // namespace lanewise
