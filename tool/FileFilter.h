// tool/FileFilter.h - which files of a project are looked at, and which headers.
// Tested by tests/cli/input_test.py.
#pragma once

#include "analysis/Analyze.h"
#include "frontend/Frontend.h"

#include <llvm/Option/ArgList.h>
#include <llvm/Support/GlobPattern.h>
#include <llvm/Support/Regex.h>

#include <deque>
#include <memory>

namespace lanewise {

class FileFilter {
public:
  /// --exclude and --header-filter; the error is one sentence.
  static llvm::Expected<FileFilter> parse(const llvm::opt::InputArgList &arguments);

  /// Whether a unit is not read at all.
  bool excludes(const CompileUnit &unit) const;
  /// Takes out of an answer what is said of files that nobody asked about.
  void apply(const CompileUnit &unit, UnitAnswer &answer) const;

private:
  bool isExcluded(const std::string &name, const CompileUnit &unit) const;
  bool isWanted(const std::string &name, const CompileUnit &unit) const;

  std::deque<std::string> texts_; // what the globs refer to
  std::vector<llvm::GlobPattern> excluded_;
  std::shared_ptr<llvm::Regex> headers_; // none: all
};

} // namespace lanewise
