// tool/Analysis.h - what commands that analyse files share: their options, and the run from files to a report.
// Tested by tests/cli.
#pragma once

#include "FileFilter.h"
#include "Limits.h"
#include "Options.h"
#include "Output.h"
#include "Selection.h"
#include "SourceText.h"
#include "analysis/Analyze.h"
#include "frontend/Frontend.h"
#include "report/Render.h"

#include <initializer_list>

namespace lanewise {

/// What to read and how, as the command line says.
struct AnalysisRequest {
  InputRequest input;
  Selection selection;
  AnalysisOptions analysis;
  CostOptions costs; ///< of --set and --weight; in `analysis` where a command counts
  Format format = Format::Text;
  ColorChoice color = ColorChoice::Auto;
  unsigned jobs = 1;
  UnitLimits limits;
  bool sharesPreambles = true; ///< what files begin with in common is parsed once
  std::string cache;           ///< folder of earlier answers; "": none
  std::string reproducers;     ///< folder for files that show again what went wrong; empty: none are written
  FileFilter files;
  std::string profile; ///< a measured record to say what would pay; empty: nothing is said of time
};

/// A command line cut at `--`: what follows is the compiler's.
struct CommandLine {
  std::span<const char *const> ours;
  std::optional<std::vector<std::string>> compilerFlags;
};
CommandLine splitCommandLine(std::span<const char *const> arguments);

llvm::Error parseAnalysis(const llvm::opt::InputArgList &arguments, const CommandLine &line, AnalysisRequest &request);

/// Flags for the files of `request`: what follows `--`, -p, and the directory that names are looked up in.
llvm::Error completeInput(const llvm::opt::InputArgList &arguments, const CommandLine &line, InputRequest &request);

/// The value of an option that is one word of a few.
template <typename Value>
llvm::Error parseWord(const llvm::opt::InputArgList &arguments, OptionId option, llvm::StringRef name,
                      std::initializer_list<std::pair<std::string_view, Value>> words, Value &value) {
  const llvm::opt::Arg *arg = arguments.getLastArg(option);
  if (arg == nullptr)
    return llvm::Error::success();
  std::string known;
  for (const auto &[word, meaning] : words) {
    if (word == arg->getValue()) {
      value = meaning;
      return llvm::Error::success();
    }
    known += (known.empty() ? "" : ", ") + std::string(word);
  }
  return makeError(name.str() + " expects one of " + known + ", not '" + arg->getValue() + "'");
}

/// A finished run.
struct Outcome {
  Report report;
  bool internalError = false;
  /// What the input alone would end the program with.
  ExitCode inputCode() const;
};

/// Reads and analyses everything; `source` learns what is not in files. The error is one sentence: there was nothing to
/// analyse. What was said about the input is on standard error by then.
llvm::Expected<Outcome> analyze(const AnalysisRequest &request, SourceText &source);

RenderOptions renderOptions(const AnalysisRequest &request, SourceText &source, int fileDescriptor);

} // namespace lanewise
