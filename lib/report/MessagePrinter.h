// report/MessagePrinter.h - one message as compilers print it: place, severity, text, source line and caret.
// Tested by tests/unit/report/MessagePrinterTest.cpp.
#pragma once

#include "report/Render.h"

#include <string>
#include <string_view>

namespace lanewise {

/// Collects messages as text.
class MessagePrinter {
public:
  explicit MessagePrinter(const RenderOptions &options) : options_(options) {}

  /// "file:line:col: level: text [tag]". Parts that are empty (or a line of 0) are left out; without any place the
  /// message is the program's own: "lanewise: level: text".
  void message(const ReportPlace &place, std::string_view level, std::string_view text, std::string_view tag = {});

  /// The source line of `place` with a caret below its column, if the source can be had. The caret is drawn out to the
  /// length of `place.text` where the line has that text.
  void snippet(const ReportPlace &place);

  std::string take() { return std::move(out_); }

private:
  void styled(std::string_view style, std::string_view text);

  const RenderOptions &options_;
  std::string out_;
};

} // namespace lanewise
