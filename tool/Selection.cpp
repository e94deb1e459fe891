// tool/Selection.cpp - which loops of a report the user asked for.
#include "Selection.h"

#include "Options.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Option/Arg.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace lanewise {

static constexpr size_t kMostAlternatives = 256; // of {a,b} in a glob
static constexpr std::string_view kVerdictWords[] = {"independent", "reduction", "scan",
                                                     "conditional", "serial",    "unknown"};

static llvm::Error parseVerdicts(llvm::StringRef list, Selection &selection) {
  llvm::SmallVector<llvm::StringRef> words;
  list.split(words, ',');
  for (const llvm::StringRef word : words) {
    const std::optional<Verdict> verdict = verdictFromText(word.trim());
    if (!verdict) {
      const std::string_view nearest = nearestWord(word, kVerdictWords);
      const std::string hint = nearest.empty() ? "they are independent, reduction, scan, conditional, serial, unknown"
                                               : "did you mean '" + std::string(nearest) + "'?";
      return makeError("there is no verdict '" + word.str() + "'; " + hint);
    }
    selection.verdicts.push_back(*verdict);
  }
  return llvm::Error::success();
}

static llvm::Error parsePlace(llvm::StringRef place, Selection &selection) {
  const auto [file, line] = place.rsplit(':');
  if (file.empty() || line.getAsInteger(10, selection.loopLine) || selection.loopLine == 0)
    return makeError("--loop expects FILE:LINE, such as src/step.c:42, not '" + place.str() + "'");
  selection.loopFile = file.str();
  return llvm::Error::success();
}

llvm::Expected<Selection> parseSelection(const llvm::opt::InputArgList &arguments) {
  Selection selection;
  for (const llvm::opt::Arg *arg : arguments.filtered(OPT_verdict))
    if (llvm::Error error = parseVerdicts(arg->getValue(), selection))
      return error;
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_loop))
    if (llvm::Error error = parsePlace(arg->getValue(), selection))
      return error;
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_function)) {
    llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(arg->getValue(), kMostAlternatives);
    if (!glob)
      return makeError("--function expects a name with *, ?, [...] or {a,b}, not '" + std::string(arg->getValue()) +
                       "': " + llvm::toString(glob.takeError()));
    selection.function = std::move(*glob);
    selection.functionText = arg->getValue();
  }
  return selection;
}

/// "src/a.c" names "./src/a.c" and "/home/me/src/a.c", not "mysrc/a.c".
static bool namesFile(llvm::StringRef asked, llvm::StringRef file) {
  asked = llvm::sys::path::remove_leading_dotslash(asked);
  file = llvm::sys::path::remove_leading_dotslash(file);
  return file == asked || (file.ends_with(asked) && file.drop_back(asked.size()).ends_with("/"));
}

/// The whole name, or its last part, or its name without template arguments.
static bool matchesFunction(const llvm::GlobPattern &glob, llvm::StringRef name) {
  const size_t lastPart = name.rfind("::");
  return glob.match(name) || (lastPart != llvm::StringRef::npos && glob.match(name.drop_front(lastPart + 2)));
}

static llvm::Error noLoopAt(const Selection &selection, const Report &report) {
  const std::string place = selection.loopFile + ":" + std::to_string(selection.loopLine);
  const LoopReport *nearest = nullptr;
  const auto away = [&](const LoopReport &loop) {
    return std::max(loop.line, selection.loopLine) - std::min(loop.line, selection.loopLine);
  };
  for (const LoopReport &loop : report.loops)
    if (namesFile(selection.loopFile, loop.file) && (nearest == nullptr || away(loop) < away(*nearest)))
      nearest = &loop;
  if (nearest == nullptr)
    return makeError("no loop was found in '" + selection.loopFile + "', so there is none at " + place);
  return makeError("no loop begins at " + place + "; the nearest one begins at line " + std::to_string(nearest->line));
}

llvm::Error applySelection(const Selection &selection, Report &report) {
  const auto drop = [&](const auto &isWanted) {
    std::erase_if(report.loops, [&](const LoopReport &loop) { return !isWanted(loop); });
  };
  if (selection.loopLine != 0) {
    const auto isThere = [&](const LoopReport &loop) {
      return loop.line == selection.loopLine && namesFile(selection.loopFile, loop.file);
    };
    if (std::none_of(report.loops.begin(), report.loops.end(), isThere))
      return noLoopAt(selection, report);
    drop(isThere);
  }
  if (selection.function) {
    drop([&](const LoopReport &loop) { return matchesFunction(*selection.function, loop.function); });
    std::erase_if(report.findings, [&](const FindingEntry &finding) {
      return !matchesFunction(*selection.function, finding.function);
    });
    if (report.loops.empty() && report.findings.empty())
      return makeError("no loop was found in a function that matches '" + selection.functionText + "'");
  }
  if (!selection.verdicts.empty())
    drop([&](const LoopReport &loop) {
      return std::find(selection.verdicts.begin(), selection.verdicts.end(), loop.verdict) != selection.verdicts.end();
    });
  if (!selection.isEverything())
    std::erase_if(report.functions, [&](const FunctionReport &function) {
      return std::none_of(report.loops.begin(), report.loops.end(), [&](const LoopReport &loop) {
        return loop.function == function.name && loop.file == function.file;
      });
    });
  return llvm::Error::success();
}

} // namespace lanewise
