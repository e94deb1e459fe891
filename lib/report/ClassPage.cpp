// report/ClassPage.cpp - a class's documentation as Markdown.
// Tested by tests/meta/DocsTest.cpp.
#include "report/Render.h"

namespace lanewise {

static std::string section(std::string_view title, std::string_view text) {
  return "\n## " + std::string(title) + "\n\n" + std::string(text) + "\n";
}

/// A code block; raw string literals in ClassDoc may begin and end with line ends.
static std::string codeSection(std::string_view title, std::string_view code) {
  while (code.starts_with('\n'))
    code.remove_prefix(1);
  while (code.ends_with('\n') || code.ends_with(' '))
    code.remove_suffix(1);
  return section(title, "```cpp\n" + std::string(code) + "\n```");
}

std::string renderClassPage(const ClassDoc &doc) {
  std::string page = "# " + std::string(doc.id) + "\n\n" + std::string(doc.summary) + "\n";
  page += section("What it is", doc.definition);
  page += codeSection("Example", doc.example);
  page += codeSection("Not this", doc.notThis);
  page += section("In parallel", doc.parallel);
  page += section("Known problems", doc.knownProblems);
  return page;
}

std::string renderCheckPage(const CheckDoc &doc) {
  std::string page = "# " + std::string(doc.id) + "\n\n" + std::string(doc.summary) + "\n";
  page += section("What it finds", doc.description);
  page += codeSection("Bad", doc.bad);
  page += codeSection("Good", doc.good);
  page += section("What to do", doc.fix);
  page += section("Known problems", doc.knownProblems);
  return page;
}

} // namespace lanewise
