// tool/ExplainCommand.cpp - `lanewise explain`: what a class of loop, or a reason not to answer, means.
// Tested by tests/cli.
#include "Commands.h"
#include "Options.h"
#include "annotations/Checks.h"
#include "report/Render.h"
#include "support/Refusal.h"

#include <llvm/ADT/StringRef.h>

namespace lanewise {

static constexpr const char *kTitle = "says what a class of loop, or a reason not to answer, means";
static constexpr const char *kUsageText = "lanewise explain [CLASS | REASON]";

/// Ids of all reasons not to answer, in the order of their table.
static std::vector<std::string_view> allRefusalIds() {
  return {
#define REFUSAL(Enumerator, Id, Message, Advice) Id,
#include "support/Refusals.def"
#undef REFUSAL
  };
}

static std::string refusalPage(Refusal refusal) {
  std::string page = "# " + std::string(refusalId(refusal)) + "\n\nThe loop has no answer because it ";
  page += refusalMessage(refusal);
  page += ".\n\n## What to do\n\n";
  return page + llvm::StringRef(refusalAdvice(refusal)).substr(0, 1).upper() +
         std::string(refusalAdvice(refusal).substr(1)) + ".\n";
}

static std::string listLine(std::string_view id, std::string_view text) {
  std::string line = "  " + std::string(id);
  line.resize(std::max<size_t>(line.size() + 2, 26), ' ');
  return line + std::string(text) + "\n";
}

static std::string overview() {
  std::string text = "Classes of loop, most specific first:\n";
  for (const LoopClass *loopClass : allClasses())
    text += listLine(loopClass->doc.id, loopClass->doc.summary);
  text += "\nChecks of parallel annotations:\n";
  for (const CheckDoc &check : allChecks())
    text += listLine(check.id, check.summary);
  text += "\nReasons not to answer; the loop ...\n";
  for (const std::string_view id : allRefusalIds())
    text += listLine(id, refusalMessage(*refusalFromId(id)));
  return text + "\n'lanewise explain NAME' says more about one of them.\n";
}

static ExitCode unknownId(const std::string &id) {
  std::vector<std::string_view> known = allRefusalIds();
  for (const LoopClass *loopClass : allClasses())
    known.push_back(loopClass->doc.id);
  for (const CheckDoc &check : allChecks())
    known.push_back(check.id);
  const std::string_view nearest = nearestWord(id, known);
  const std::string hint =
      nearest.empty() ? "'lanewise explain' alone lists them all" : "did you mean '" + std::string(nearest) + "'?";
  return usageError("there is no class, check or reason named '" + id + "'; " + hint);
}

ExitCode explainCommand(std::span<const char *const> arguments) {
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(arguments, ExplainOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  const auto print = [](const std::string &text) {
    return writeResult(text) ? ExitCode::NothingFound : ExitCode::Usage;
  };
  if (parsed->hasArg(OPT_help))
    return print(helpText(ExplainOption, kUsageText, kTitle));
  const std::vector<std::string> ids = parsed->getAllArgValues(OPT_INPUT);
  if (ids.empty())
    return print(overview());
  std::string text;
  for (const std::string &written : ids) {
    // As messages show it: [lanewise-prefix-scan].
    const std::string id = llvm::StringRef(written).ltrim('[').rtrim(']').str();
    const std::string_view bare = id.starts_with("lanewise-") ? std::string_view(id).substr(9) : id;
    if (const LoopClass *loopClass = findClass(bare))
      text += renderClassPage(loopClass->doc);
    else if (const CheckDoc *check = findCheck(bare))
      text += renderCheckPage(*check);
    else if (const std::optional<Refusal> refusal = refusalFromId(bare))
      text += refusalPage(*refusal);
    else
      return unknownId(std::string(bare));
  }
  return print(text);
}

} // namespace lanewise
