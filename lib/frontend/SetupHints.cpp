// frontend/SetupHints.cpp - strict modes, modules, headers that are near but not looked for.
#include "frontend/SetupHints.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace lanewise {

namespace path = llvm::sys::path;

// Strict modes do without GNU's words and without what the headers of a system add to the standard.
static void hintAtGnuMode(const CompileUnit &unit, UnitModel &model) {
  std::string strict;
  for (const llvm::StringRef flag : unit.arguments)
    if (flag.starts_with("-std=") || flag.starts_with("--std="))
      strict = flag.starts_with("--") ? flag.drop_front(1).str() : flag.str();
  const bool isStrict =
      llvm::StringRef(strict).starts_with("-std=c") || llvm::StringRef(strict).starts_with("-std=iso");
  if (model.complete || !isStrict)
    return;
  for (const Diagnostic &diagnostic : model.diagnostics) {
    const llvm::StringRef text = diagnostic.message;
    for (const llvm::StringRef word :
         {"'typeof'",        "'asm'",    "'M_PI'",         "'strdup'",   "'drand48'",         "'srand48'",
          "'lrand48'",       "'random'", "'srandom'",      "'usleep'",   "'posix_memalign'",  "'getline'",
          "'popen'",         "'fileno'", "'gettimeofday'", "'strtok_r'", "'CLOCK_MONOTONIC'", "'CLOCK_REALTIME'",
          "'clock_gettime'", "'M_PI_2'", "'M_E'",          "'M_SQRT2'",  "'alloca'",          "'ssize_t'",
          "'u_int'",         "'uint'"})
      if (text.contains(word)) {
        const std::string gnu = "-std=gnu" + llvm::StringRef(strict).drop_front(6).str();
        model.diagnostics.push_back({Diagnostic::Level::Note, unit.displayName, 0, 0,
                                     word.str() + " is not part of " + strict.substr(5) + ": try " +
                                         (llvm::StringRef(strict).starts_with("-std=iso") ? "-std=gnu17" : gnu)});
        return;
      }
  }
}

// One polite sentence beside what Clang says of it.
static void refuseModules(const CompileUnit &unit, UnitModel &model) {
  for (const Diagnostic &diagnostic : model.diagnostics) {
    const llvm::StringRef text = diagnostic.message;
    if (diagnostic.level == Diagnostic::Level::Error && text.starts_with("module '") && text.contains("not found")) {
      model.diagnostics.push_back({Diagnostic::Level::Note, unit.displayName, 0, 0,
                                   "modules are not read yet; what the file imports is not known to it"});
      return;
    }
  }
}

// Where a header stands that was not found: in a folder above the source, or in what such a folder calls include.
static std::string folderOf(llvm::StringRef header, const CompileUnit &unit) {
  constexpr int kLevels = 4;
  llvm::StringRef folder = path::parent_path(unit.file);
  for (int level = 0; level < kLevels && !folder.empty() && folder != "/"; ++level, folder = path::parent_path(folder))
    for (const llvm::StringRef below : {"", "include", "inc", "src", "lib"}) {
      llvm::SmallString<256> place(folder);
      path::append(place, below);
      llvm::SmallString<256> file(place);
      path::append(file, header);
      if (llvm::sys::fs::is_regular_file(file))
        return place.str().rtrim('/').str();
    }
  return "";
}

static void findMissingHeader(const CompileUnit &unit, UnitModel &model) {
  for (const Diagnostic &diagnostic : model.diagnostics) {
    llvm::StringRef header = diagnostic.message;
    if (diagnostic.level != Diagnostic::Level::Error || !header.consume_front("'") ||
        !header.consume_back("' file not found"))
      continue;
    const std::string folder = folderOf(header, unit);
    if (folder.empty())
      return;
    std::string shown = shownName(unit, folder);
    if (shown == unit.shownFrom)
      shown = ".";
    model.diagnostics.push_back({Diagnostic::Level::Note, unit.displayName, 0, 0,
                                 "'" + header.str() + "' is in " + shown + ": add -I" + shown +
                                     " after --, or give a compile database with -p"});
    return;
  }
}

void addSetupHints(const CompileUnit &unit, UnitModel &model) {
  hintAtGnuMode(unit, model);
  refuseModules(unit, model);
  findMissingHeader(unit, model);
}

} // namespace lanewise
