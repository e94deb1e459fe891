// unit/report/MessagePrinterTest.cpp - source lines, carets, tabs, colours.
#include "report/MessagePrinter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
using testing::HasSubstr;

static std::string snippetOf(std::string_view line, uint32_t column, std::string text) {
  RenderOptions options;
  options.source = [&](std::string_view, uint32_t) { return std::optional(line); };
  MessagePrinter printer(options);
  printer.snippet({"a.c", 7, column, std::move(text)});
  return printer.take();
}

TEST(MessagePrinter, CaretIsDrawnOutUnderTheText) {
  EXPECT_EQ(snippetOf("  a[i] = 0;", 3, "a[i]"), "    7 |   a[i] = 0;\n      |   ^~~~\n");
  EXPECT_EQ(snippetOf("  a[i] = 0;", 3, "b[i]"), "    7 |   a[i] = 0;\n      |   ^\n");
}

TEST(MessagePrinter, ColumnsAreBytesButCaretsAreColumns) {
  EXPECT_EQ(snippetOf("\tx = 1;", 2, ""), "    7 |         x = 1;\n      |         ^\n");
  EXPECT_EQ(snippetOf("\xC3\xA4 = x;", 6, "x"), "    7 | \xC3\xA4 = x;\n      |     ^\n");
  EXPECT_EQ(snippetOf("\x01 x", 3, ""), "    7 | ? x\n      |   ^\n");
}

TEST(MessagePrinter, LongLinesAreCutAroundTheCaret) {
  const std::string line = std::string(1000, 'a') + "X" + std::string(1000, 'b');
  const std::string text = snippetOf(line, 1001, "X");
  EXPECT_LT(text.size(), 400u);
  EXPECT_THAT(text, HasSubstr("aXb"));
  const size_t caret = text.find('^') - text.find('\n') - 1;
  EXPECT_EQ(text[caret], 'X');
}

TEST(MessagePrinter, NothingWhereThereIsNoSource) {
  EXPECT_EQ(snippetOf("short", 17, "x"), "");
  RenderOptions options;
  options.source = [](std::string_view, uint32_t) { return std::optional<std::string_view>(); };
  MessagePrinter printer(options);
  printer.snippet({"a.c", 7, 1, ""});
  EXPECT_EQ(printer.take(), "");
}

TEST(MessagePrinter, ColourIsOnlyThereOnRequest) {
  RenderOptions options;
  MessagePrinter plain(options);
  plain.message({"a.c", 1, 2, ""}, "warning", "careful", "lanewise-x");
  EXPECT_EQ(plain.take(), "a.c:1:2: warning: careful [lanewise-x]\n");
  options.color = true;
  MessagePrinter colored(options);
  colored.message({"a.c", 1, 2, ""}, "warning", "careful", "lanewise-x");
  EXPECT_EQ(colored.take(), "\033[1ma.c:1:2:\033[0m \033[1;35mwarning:\033[0m \033[1mcareful\033[0m [lanewise-x]\n");
}
