// tool/Selection.h - which loops of a report the user asked for.
// Tested by tests/cli.
#pragma once

#include "analysis/Report.h"

#include <llvm/Option/ArgList.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/GlobPattern.h>

#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// Empty parts select everything.
struct Selection {
  std::vector<Verdict> verdicts;
  std::optional<llvm::GlobPattern> function;
  std::string functionText; ///< the glob as written
  std::string loopFile;
  uint32_t loopLine = 0;

  bool isEverything() const { return verdicts.empty() && !function && loopLine == 0; }
};

/// From --verdict, --function and --loop.
llvm::Expected<Selection> parseSelection(const llvm::opt::InputArgList &arguments);

/// Drops the loops that are not selected. A place or function that names no loop at all is an error.
llvm::Error applySelection(const Selection &selection, Report &report);

} // namespace lanewise
