// report/MessagePrinter.cpp - one message as compilers print it.
#include "report/MessagePrinter.h"

#include <algorithm>
#include <vector>

namespace lanewise {

namespace {
constexpr std::string_view kReset = "\033[0m";
constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kCaret = "\033[1;32m";
constexpr size_t kTabStop = 8;
constexpr size_t kWidth = 160; // columns of source shown at most; longer lines are cut around the caret

std::string_view levelStyle(std::string_view level) {
  if (level == "error")
    return "\033[1;31m";
  if (level == "warning")
    return "\033[1;35m";
  return "\033[1;36m";
}

/// A source line as a terminal can show it, and where the marked bytes are in it.
struct ShownLine {
  std::vector<std::string> cells; ///< one entry per column
  size_t caret = 0;               ///< first marked column
  size_t end = 0;                 ///< one past the last marked column
};

bool isContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// How many bytes of UTF-8 the text begins with: 0 if it begins with none.
size_t characterLength(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const size_t length = first < 0x80   ? 1
                        : first < 0xC2 ? 0
                        : first < 0xE0 ? 2
                        : first < 0xF0 ? 3
                        : first < 0xF5 ? 4
                                       : 0;
  if (length == 0 || length > text.size())
    return 0;
  for (size_t i = 1; i < length; ++i)
    if (!isContinuationByte(text[i]))
      return 0;
  return length;
}

ShownLine layOut(std::string_view line, size_t begin, size_t length) {
  ShownLine shown;
  size_t inside = 0; // end of the character that the byte belongs to
  for (size_t i = 0; i <= line.size(); ++i) {
    if (i == begin)
      shown.caret = shown.cells.size();
    if (i == begin + length)
      shown.end = shown.cells.size();
    if (i == line.size())
      break;
    const char c = line[i];
    if (c == '\t') {
      do
        shown.cells.emplace_back(" ");
      while (shown.cells.size() % kTabStop != 0);
    } else if (i < inside) {
      shown.cells.back() += c;
    } else {
      const bool isControl = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      const size_t bytes = characterLength(line.substr(i));
      shown.cells.emplace_back(1, isControl || bytes == 0 ? '?' : c);
      inside = i + std::max<size_t>(bytes, 1);
    }
  }
  shown.end = std::max(shown.end, shown.caret + 1);
  return shown;
}
} // namespace

void MessagePrinter::styled(std::string_view style, std::string_view text) {
  if (!options_.color) {
    out_ += text;
    return;
  }
  out_ += style;
  out_ += text;
  out_ += kReset;
}

void MessagePrinter::message(const ReportPlace &place, std::string_view level, std::string_view text,
                             std::string_view tag) {
  std::string where = place.file.empty() ? "lanewise" : place.file;
  if (place.line != 0)
    where += ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  styled(kBold, where + ":");
  out_ += ' ';
  styled(levelStyle(level), std::string(level) + ":");
  out_ += ' ';
  if (level == "note")
    out_ += text;
  else
    styled(kBold, text);
  if (!tag.empty())
    out_.append(" [").append(tag).append("]");
  out_ += '\n';
}

void MessagePrinter::snippet(const ReportPlace &place) {
  if (!options_.source || place.line == 0 || place.column == 0)
    return;
  const std::optional<std::string_view> line = options_.source(place.file, place.line);
  if (!line || place.column > line->size())
    return;
  const size_t begin = place.column - 1;
  const bool textIsThere = !place.text.empty() && line->substr(begin).starts_with(place.text);
  const ShownLine shown = layOut(*line, begin, textIsThere ? place.text.size() : 1);

  const size_t first = shown.cells.size() > kWidth && shown.caret > kWidth / 2 ? shown.caret - kWidth / 2 : 0;
  const size_t last = std::min(shown.cells.size(), first + kWidth);
  std::string number = std::to_string(place.line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  out_ += number + " | ";
  for (size_t i = first; i < last; ++i)
    out_ += shown.cells[i];
  out_ += '\n';
  out_ += std::string(number.size(), ' ') + " | " + std::string(shown.caret - first, ' ');
  styled(kCaret, "^" + std::string(std::min(shown.end, last) - std::min(shown.caret + 1, last), '~'));
  out_ += '\n';
}

} // namespace lanewise
