// unit/frontend/Lowered.h - a snippet to model text without places, for tests of the lowering.
#pragma once

#include "frontend/Frontend.h"
#include "model/ModelText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace lanewise {

inline UnitModel lowered(const std::string &source, std::vector<std::string> arguments = {"-std=c++20"}) {
  CompileUnit unit;
  unit.file = "/snippet.cpp";
  unit.displayName = "snippet.cpp";
  unit.directory = "/";
  unit.arguments = std::move(arguments);
  unit.content = source;
  return lowerUnit(unit);
}

/// Model text without source places and load marks, runs of blanks as one blank.
inline std::string bare(const UnitModel &unit) {
  std::string text;
  for (const auto &function : unit.functions)
    text += printFunction(*function);
  text = std::regex_replace(text, std::regex(R"( stmt(?= @))"), "");
  text = std::regex_replace(text, std::regex(R"( @\d+/\d+:\d+-\d+:\d+)"), "");
  // Load marks: up to the parenthesis that closes them.
  for (size_t at = text.find(" loads("); at != std::string::npos; at = text.find(" loads(", at)) {
    size_t end = at + 7;
    for (int open = 1; open > 0 && end < text.size(); ++end)
      open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    text.erase(at, end - at);
  }
  return std::regex_replace(text, std::regex(R"(\s+)"), " ");
}

inline std::string modelOf(const std::string &source, std::vector<std::string> arguments = {"-std=c++20"}) {
  return bare(lowered(source, std::move(arguments)));
}

/// A snippet and what its model must contain.
struct Case {
  const char *source;
  std::vector<const char *> contains;
};

inline void expectModels(const std::vector<Case> &cases, std::vector<std::string> arguments = {"-std=c++20"}) {
  for (const Case &c : cases) {
    const UnitModel unit = lowered(c.source, arguments);
    EXPECT_TRUE(unit.complete) << c.source;
    const std::string text = bare(unit);
    for (const char *fragment : c.contains)
      EXPECT_THAT(text, testing::HasSubstr(fragment)) << c.source;
  }
}

} // namespace lanewise
