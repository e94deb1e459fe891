// tool/FileFilter.cpp - paths against patterns, as they are shown and as they are.
#include "FileFilter.h"

#include "Options.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Option/Arg.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace lanewise {

llvm::Expected<FileFilter> FileFilter::parse(const llvm::opt::InputArgList &arguments) {
  FileFilter filter;
  for (const llvm::opt::Arg *arg : arguments.filtered(OPT_exclude)) {
    llvm::Expected<llvm::GlobPattern> glob =
        llvm::GlobPattern::create(filter.texts_.emplace_back(arg->getValue()), 256);
    if (!glob)
      return makeError("--exclude expects a path with *, ?, [...] or {a,b}, not '" + std::string(arg->getValue()) +
                       "': " + llvm::toString(glob.takeError()));
    filter.excluded_.push_back(std::move(*glob));
  }
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_header_filter)) {
    std::string why;
    filter.headers_ = std::make_shared<llvm::Regex>(arg->getValue());
    if (!filter.headers_->isValid(why))
      return makeError("--header-filter expects a regular expression, not '" + std::string(arg->getValue()) +
                       "': " + why);
  }
  return filter;
}

static std::string absolute(const std::string &name, const CompileUnit &unit) {
  llvm::SmallString<256> path(name);
  if (!llvm::sys::path::is_absolute(path)) {
    path = unit.shownFrom.empty() ? unit.directory : unit.shownFrom;
    llvm::sys::path::append(path, name);
  }
  llvm::sys::path::remove_dots(path, true);
  return path.str().str();
}

bool FileFilter::isExcluded(const std::string &name, const CompileUnit &unit) const {
  const std::string full = absolute(name, unit);
  for (const llvm::GlobPattern &glob : excluded_)
    if (glob.match(name) || glob.match(full))
      return true;
  return false;
}

bool FileFilter::excludes(const CompileUnit &unit) const {
  return isExcluded(unit.displayName, unit) || (!unit.content && isExcluded(unit.file, unit));
}

bool FileFilter::isWanted(const std::string &name, const CompileUnit &unit) const {
  if (!unit.header.empty()) {
    const std::string full = absolute(name, unit);
    return full == unit.header || llvm::sys::fs::equivalent(full, unit.header);
  }
  if (name == unit.displayName)
    return true;
  return !isExcluded(name, unit) && (!headers_ || headers_->match(name));
}

void FileFilter::apply(const CompileUnit &unit, UnitAnswer &answer) const {
  if (unit.header.empty() && excluded_.empty() && !headers_)
    return;
  std::map<std::string, bool> known; // asked once for each file
  const auto isUnwanted = [&](const std::string &name) {
    const auto [place, isNew] = known.try_emplace(name, false);
    if (isNew)
      place->second = !isWanted(name, unit);
    return place->second;
  };
  std::erase_if(answer.loops, [&](const LoopReport &loop) { return isUnwanted(loop.file); });
  std::erase_if(answer.functions, [&](const FunctionReport &function) { return isUnwanted(function.file); });
  std::erase_if(answer.findings, [&](const FindingEntry &finding) { return isUnwanted(finding.place.file); });
}

} // namespace lanewise
