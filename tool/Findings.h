// tool/Findings.h - which findings the user wants to hear of: --checks, NOLINT comments, a baseline.
// Tested by tests/cli/race_test.py.
//
// NOLINT        on the line of a finding               NOLINT(lanewise-race, lanewise-lost-*)  only these checks
// NOLINTNEXTLINE on the line before                     NOLINTBEGIN ... NOLINTEND              everything between
#pragma once

#include "SourceText.h"
#include "analysis/Report.h"

#include <llvm/Option/ArgList.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/GlobPattern.h>

#include <list>

namespace lanewise {

/// A list of globs over check names; the last one that matches decides, '-' before it excludes.
class CheckFilter {
public:
  static llvm::Expected<CheckFilter> parse(llvm::StringRef list);
  /// `check` without the "lanewise-" before it, which the globs may leave out as well.
  bool accepts(llvm::StringRef check) const;
  bool isEverything() const { return globs_.empty(); }

private:
  struct Glob {
    llvm::GlobPattern pattern;
    bool excludes = false;
  };
  std::list<std::string> texts_; // that the globs look into
  std::vector<Glob> globs_;
};

/// True if a NOLINT comment speaks of the check on that line. An annotation over several lines is one line.
bool isSuppressed(SourceText &source, const std::string &file, uint32_t line, llvm::StringRef check);

/// What was known before: findings by fingerprints that do not depend on lines.
struct FindingRequest {
  CheckFilter checks;
  std::string baseline;      ///< file of known findings, "" for none
  std::string writeBaseline; ///< where to write the findings, "" for nowhere
};
llvm::Expected<FindingRequest> parseFindings(const llvm::opt::InputArgList &arguments);

/// Drops what nobody wants to hear of, and writes the baseline if that is asked for. `hidden` counts what the baseline
/// and comments kept back.
llvm::Error applyFindings(const FindingRequest &request, SourceText &source, Report &report, size_t &hidden);

/// Writes a file that is there anew.
llvm::Error replaceFile(const std::string &file, std::string_view text);

/// What a finding is, wherever it has moved to: check, file, function, annotation and variable.
std::string fingerprintOf(const FindingEntry &finding);

} // namespace lanewise
