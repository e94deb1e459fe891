// golden/Expectations.cpp - what a testdata file claims about its loops.
#include "golden/Expectations.h"

#include "support/Refusal.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace lanewise {

static constexpr size_t kFlagLines = 20; // a `// flags:` comment stands at the top

static std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos)
    return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

static std::vector<std::string_view> splitTrimmed(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t end = text.find(separator);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos)
      return parts;
    text.remove_prefix(end + 1);
  }
}

namespace {
struct Word {
  std::string_view text;
  Expectation::Kind kind;
  bool isTodo;
};
constexpr Word kWords[] = {
    {"loop:", Expectation::Kind::Loop, false},       {"not:", Expectation::Kind::Not, false},
    {"unknown:", Expectation::Kind::Unknown, false}, {"todo-loop:", Expectation::Kind::Loop, true},
    {"todo-not:", Expectation::Kind::Not, true},     {"todo-unknown:", Expectation::Kind::Unknown, true},
};

const Word *wordOf(std::string_view item) {
  for (const Word &word : kWords)
    if (item.starts_with(word.text))
      return &word;
  return nullptr;
}
} // namespace

/// Reads one item; false if it is not an expectation at all or not a proper one.
static bool readItem(std::string_view item, Expectation &expectation) {
  const Word *word = wordOf(item);
  if (word == nullptr)
    return false;
  expectation.kind = word->kind;
  expectation.isTodo = word->isTodo;
  expectation.text = std::string(item);
  std::string_view rest = trimmed(item.substr(word->text.size()));
  const size_t when = rest.find(" when ");
  if (when != std::string_view::npos) {
    for (const std::string_view kind : splitTrimmed(rest.substr(when + 6), ','))
      expectation.conditionKinds.emplace_back(kind);
    std::sort(expectation.conditionKinds.begin(), expectation.conditionKinds.end());
    rest = trimmed(rest.substr(0, when));
  }
  expectation.id = std::string(rest);
  const bool isOneWord = !rest.empty() && rest.find_first_of(" \t,.") == std::string_view::npos;
  const bool isKnownReason = expectation.kind != Expectation::Kind::Unknown || refusalFromId(rest).has_value();
  return isOneWord && isKnownReason &&
         (expectation.conditionKinds.empty() || expectation.kind == Expectation::Kind::Loop);
}

ExpectationList readExpectations(std::string_view source) {
  ExpectationList list;
  uint32_t lineNumber = 0;
  for (const std::string_view line : splitTrimmed(source, '\n')) {
    ++lineNumber;
    const size_t comment = line.find("//");
    if (comment == std::string_view::npos)
      continue;
    const std::string_view text = trimmed(line.substr(comment + 2));
    if (wordOf(text) == nullptr)
      continue;
    for (const std::string_view item : splitTrimmed(text, ';')) {
      Expectation expectation;
      expectation.loopLine = comment == 0 ? lineNumber + 1 : lineNumber;
      if (readItem(item, expectation))
        list.entries.push_back(std::move(expectation));
      else
        list.errors.push_back(std::to_string(lineNumber) + ": this is no expectation: '" + std::string(item) + "'");
    }
  }
  return list;
}

static std::vector<std::string> conditionKindsOf(const LoopReport &loop) {
  std::set<std::string> kinds;
  for (const ConditionEntry &condition : loop.conditions)
    kinds.insert(condition.kind);
  return {kinds.begin(), kinds.end()};
}

bool holds(const Expectation &expectation, const LoopReport &loop) {
  switch (expectation.kind) {
  case Expectation::Kind::Unknown:
    return loop.verdict == Verdict::Unknown && loop.refusalId == expectation.id;
  case Expectation::Kind::Not:
    return loop.verdict == Verdict::Unknown || loop.classId != expectation.id;
  case Expectation::Kind::Loop:
    break;
  }
  if (loop.verdict == Verdict::Unknown || loop.classId != expectation.id)
    return false;
  return expectation.conditionKinds.empty()
             ? loop.verdict != Verdict::Conditional
             : loop.verdict == Verdict::Conditional && conditionKindsOf(loop) == expectation.conditionKinds;
}

std::string answerText(const LoopReport &loop) {
  if (loop.verdict == Verdict::Unknown)
    return "unknown: " + loop.refusalId;
  std::string text = "loop: " + loop.classId;
  if (loop.verdict != Verdict::Conditional)
    return text;
  std::string separator = " when ";
  for (const std::string &kind : conditionKindsOf(loop)) {
    text += separator + kind;
    separator = ", ";
  }
  return text;
}

std::vector<std::string> extraFlags(std::string_view source) {
  std::vector<std::string> flags;
  size_t lineNumber = 0;
  for (const std::string_view line : splitTrimmed(source, '\n')) {
    if (++lineNumber > kFlagLines)
      break;
    constexpr std::string_view kMark = "// flags:";
    if (!line.starts_with(kMark))
      continue;
    std::istringstream words{std::string(line.substr(kMark.size()))};
    for (std::string word; words >> word;)
      flags.push_back(word);
  }
  return flags;
}

} // namespace lanewise
