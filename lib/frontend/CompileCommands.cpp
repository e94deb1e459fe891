// frontend/CompileCommands.cpp - planInput: which files are parsed, and with which flags.
// Tested by tests/unit/frontend/CompileCommandsTest.cpp.
#include "frontend/CommandWords.h"
#include "frontend/CompileDatabase.h"
#include "frontend/CompilerFlags.h"
#include "frontend/FindIncluder.h"
#include "frontend/Frontend.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using clang::tooling::CompileCommand;

namespace {
class Planner {
public:
  explicit Planner(const InputRequest &request) : request_(request) {}
  llvm::Expected<InputPlan> plan();

private:
  llvm::Error loadRequested();
  llvm::Expected<const Database *> databaseFor(const std::string &absolute);
  llvm::Expected<const Database *> load(const std::string &file);
  llvm::Error addFile(const std::string &name);
  bool canBeRead(const std::string &name, const std::string &absolute);
  void addStdin();
  void addWhole(const Database &database);
  void addUnlisted(const Database &database, const std::string &name, const std::string &absolute);
  bool addIncluder(const Database &database, const std::string &name, const std::string &absolute);
  bool addSibling(const std::string &name, const std::string &absolute);
  void addCommands(const std::vector<CompileCommand> &commands, const std::string &displayName);
  CompileUnit unitOf(const CompileCommand &command, const std::string &displayName) const;
  void addWithDefaults(CompileUnit unit);
  void add(CompileUnit unit);
  void complain(Diagnostic::Level level, const std::string &file, std::string message);
  std::string absolutePath(const std::string &name) const;
  std::string shown(const std::string &absolute) const;

  const InputRequest &request_;
  InputPlan plan_;
  std::map<std::string, std::unique_ptr<Database>> databases_; // by file
  std::map<std::string, const Database *> byDirectory_;        // what lies in or above a directory
  const Database *requested_ = nullptr;
};
} // namespace

static llvm::Error problem(std::string message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

static bool isC(llvm::StringRef file) { return path::extension(file) == ".c"; }

static bool isHeader(llvm::StringRef file) {
  return llvm::StringSwitch<bool>(path::extension(file))
      .Cases({".h", ".hh", ".hpp", ".hxx", ".H", ".h++", ".cuh", ".inl", ".inc", ".ipp", ".tcc", ".tpp"}, true)
      .Default(false);
}

static bool isSource(llvm::StringRef file) {
  return llvm::StringSwitch<bool>(path::extension(file))
      .Cases({".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".cu"}, true)
      .Default(false);
}

std::string Planner::absolutePath(const std::string &name) const {
  llvm::SmallString<256> result(name);
  if (!path::is_absolute(result)) {
    result = request_.workingDirectory;
    path::append(result, name);
    if (request_.workingDirectory.empty())
      fs::make_absolute(result);
  }
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

std::string Planner::shown(const std::string &absolute) const {
  llvm::StringRef rest = absolute;
  if (!request_.workingDirectory.empty() && rest.consume_front(request_.workingDirectory) && rest.consume_front("/"))
    return rest.str();
  return absolute;
}

void Planner::complain(Diagnostic::Level level, const std::string &file, std::string message) {
  plan_.diagnostics.push_back({level, file, 0, 0, std::move(message)});
  if (level == Diagnostic::Level::Error)
    plan_.unreadable = true;
}

llvm::Expected<const Database *> Planner::load(const std::string &file) {
  std::unique_ptr<Database> &slot = databases_[file];
  if (!slot) {
    llvm::Expected<std::unique_ptr<Database>> read = readDatabase(file, shown(file));
    if (!read)
      return read.takeError();
    slot = std::move(*read);
  }
  return slot.get();
}

llvm::Error Planner::loadRequested() {
  const std::string named = absolutePath(*request_.databaseDir);
  std::string file = named;
  if (fs::is_directory(named))
    file += "/compile_commands.json";
  if (!fs::exists(file))
    return problem("there is no compile_commands.json in " + *request_.databaseDir);
  llvm::Expected<const Database *> database = load(file);
  if (!database)
    return database.takeError();
  requested_ = *database;
  return llvm::Error::success();
}

// The nearest database in a parent directory of the file or in that directory's build/; null if there is none.
llvm::Expected<const Database *> Planner::databaseFor(const std::string &absolute) {
  if (requested_)
    return requested_;
  std::vector<std::string> passed;
  const Database *found = nullptr;
  for (llvm::StringRef directory = path::parent_path(absolute); !directory.empty();
       directory = path::parent_path(directory)) {
    const auto known = byDirectory_.find(directory.str());
    if (known != byDirectory_.end()) {
      found = known->second;
      break;
    }
    passed.push_back(directory.str());
    for (const char *below : {"", "build"}) {
      llvm::SmallString<256> file(directory);
      path::append(file, below, "compile_commands.json");
      if (!fs::exists(file) || fs::is_directory(file))
        continue;
      llvm::Expected<const Database *> database = load(file.str().str());
      if (!database)
        return database.takeError();
      found = *database;
      break;
    }
    if (found)
      break;
  }
  for (const std::string &directory : passed)
    byDirectory_[directory] = found;
  return found;
}

// Everything that is decided for all files alike.
void Planner::add(CompileUnit unit) {
  unit.shownFrom = request_.workingDirectory;
  unit.arguments.insert(unit.arguments.begin(), request_.extraArgsBefore.begin(), request_.extraArgsBefore.end());
  unit.arguments.insert(unit.arguments.end(), request_.extraArgs.begin(), request_.extraArgs.end());
  plan_.units.push_back(std::move(unit));
}

CompileUnit Planner::unitOf(const CompileCommand &command, const std::string &displayName) const {
  CompileUnit unit;
  unit.directory = command.Directory;
  unit.file = absoluteFile(command);
  unit.displayName = displayName.empty() ? shown(unit.file) : displayName;
  CommandFlags flags = flagsOfCommand(command.CommandLine, command.Directory, command.Filename);
  unit.arguments = std::move(flags.flags);
  for (std::string &note : flags.notes)
    unit.notes.push_back({Diagnostic::Level::Note, unit.displayName, 0, 0, std::move(note)});
  return unit;
}

// A file that is compiled several times is read once for each set of flags that matters to reading it.
void Planner::addCommands(const std::vector<CompileCommand> &commands, const std::string &displayName) {
  std::set<std::vector<std::string>> seen;
  for (const CompileCommand &command : commands) {
    CompileUnit unit = unitOf(command, displayName);
    std::vector<std::string> key = filterFlags(unit.arguments).kept;
    std::erase_if(key, [](llvm::StringRef flag) {
      return flag == "-fPIC" || flag == "-fpic" || flag == "-fPIE" || flag == "-fpie" || flag.starts_with("-O") ||
             flag.starts_with("-g");
    });
    if (seen.insert(std::move(key)).second)
      add(std::move(unit));
  }
}

void Planner::addWithDefaults(CompileUnit unit) {
  if (request_.fixedArgs) {
    CommandFlags flags = flagsAsGiven(*request_.fixedArgs, unit.directory, llvm::StringRef(unit.file).ends_with(".cu"));
    unit.arguments = std::move(flags.flags);
    for (std::string &note : flags.notes)
      unit.notes.push_back({Diagnostic::Level::Note, unit.displayName, 0, 0, std::move(note)});
    if (isHeader(unit.file) && languageOf(unit) == "c" && !llvm::is_contained(unit.arguments, "-x"))
      unit.arguments.insert(unit.arguments.begin(), {"-x", "c"});
  } else {
    const std::string standard = isC(unit.file) ? "-std=gnu17" : "-std=gnu++20";
    unit.arguments = {standard};
    unit.notes.push_back(
        {Diagnostic::Level::Note, unit.displayName, 0, 0, "no compile database: analysed with " + standard});
  }
  add(std::move(unit));
}

void Planner::addStdin() {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text = llvm::MemoryBuffer::getSTDIN();
  if (!text) {
    complain(Diagnostic::Level::Error, request_.stdinName,
             "standard input could not be read: " + text.getError().message());
    return;
  }
  CompileUnit unit;
  unit.file = "<stdin>";
  unit.displayName = request_.stdinName;
  unit.directory = request_.workingDirectory;
  unit.content = (*text)->getBuffer().str();
  addWithDefaults(std::move(unit));
}

llvm::Error Planner::addFile(const std::string &name) {
  if (name == "-") {
    addStdin();
    return llvm::Error::success();
  }
  const std::string absolute = absolutePath(name);
  if (!canBeRead(name, absolute))
    return llvm::Error::success();
  CompileUnit unit;
  unit.file = absolute;
  unit.displayName = name;
  unit.directory = request_.workingDirectory.empty() ? path::parent_path(absolute).str() : request_.workingDirectory;
  if (request_.fixedArgs) {
    addWithDefaults(std::move(unit));
    return llvm::Error::success();
  }
  llvm::Expected<const Database *> database = databaseFor(absolute);
  if (!database)
    return database.takeError();
  if (!*database) {
    if (!isHeader(absolute) || !addSibling(name, absolute))
      addWithDefaults(std::move(unit));
    return llvm::Error::success();
  }
  const std::vector<CompileCommand> commands = commandsFor(**database, absolute);
  if (commands.empty())
    addUnlisted(**database, name, absolute);
  else
    addCommands(commands, name);
  return llvm::Error::success();
}

bool Planner::canBeRead(const std::string &name, const std::string &absolute) {
  const auto cannot = [&](const std::string &why) {
    complain(Diagnostic::Level::Error, name, why);
    return false;
  };
  fs::file_status status;
  const std::error_code error = fs::status(absolute, status);
  if (error == std::errc::no_such_file_or_directory)
    return cannot("there is no such file");
  if (error)
    return cannot("the file cannot be read: " + error.message());
  if (status.type() == fs::file_type::directory_file)
    return cannot("this is a directory: name a source file, or a compile database with -p");
  if (status.type() != fs::file_type::regular_file)
    return cannot("this is no regular file: name a source file, or '-' for standard input");
  if (const std::error_code denied = fs::access(absolute, fs::AccessMode::Exist))
    return cannot("the file cannot be read: " + denied.message());
  llvm::Expected<fs::file_t> file = fs::openNativeFileForRead(absolute);
  if (!file)
    return cannot("the file cannot be read: " + llvm::toString(file.takeError()));
  fs::closeFile(*file);
  return true;
}

// The folders in which the includes of a unit are looked up.
static std::vector<std::string> foldersOf(const CompileUnit &unit) {
  std::vector<std::string> folders;
  for (size_t i = 0; i < unit.arguments.size(); ++i) {
    llvm::StringRef flag = unit.arguments[i];
    for (const llvm::StringRef option : {"-I", "-iquote", "-isystem", "-idirafter"}) {
      llvm::StringRef value = flag;
      if (!value.consume_front(option))
        continue;
      if (value.empty() && i + 1 < unit.arguments.size())
        value = unit.arguments[++i];
      llvm::SmallString<256> folder(value);
      if (!path::is_absolute(folder)) {
        folder = unit.directory;
        path::append(folder, value);
      }
      folders.push_back(folder.str().str());
      break;
    }
  }
  return folders;
}

// A header is read as part of the source that includes it by the shortest way.
bool Planner::addIncluder(const Database &database, const std::string &name, const std::string &absolute) {
  std::vector<CompileUnit> units;
  std::vector<IncludingSource> sources;
  for (const CompileCommand &command : allCommands(database)) {
    units.push_back(unitOf(command, ""));
    sources.push_back({units.back().file, foldersOf(units.back())});
  }
  const int found = findIncluder(absolute, sources);
  if (found < 0)
    return false;
  CompileUnit &unit = units[static_cast<size_t>(found)];
  unit.header = absolute;
  unit.notes.push_back({Diagnostic::Level::Note, name, 0, 0, "read as part of " + unit.displayName});
  add(std::move(unit));
  return true;
}

// The same without a database: a source in the folder of the header.
bool Planner::addSibling(const std::string &name, const std::string &absolute) {
  constexpr size_t kMostSources = 500;
  std::vector<IncludingSource> sources;
  std::error_code error;
  const std::string folder = path::parent_path(absolute).str();
  for (fs::directory_iterator entry(folder, error), end; entry != end && !error && sources.size() < kMostSources;
       entry.increment(error))
    if (isSource(entry->path()))
      sources.push_back({entry->path(), {}});
  std::sort(sources.begin(), sources.end(), [](const auto &a, const auto &b) { return a.file < b.file; });
  const int found = findIncluder(absolute, sources);
  if (found < 0)
    return false;
  CompileUnit unit;
  unit.file = sources[static_cast<size_t>(found)].file;
  unit.displayName = shown(unit.file);
  unit.directory = request_.workingDirectory.empty() ? folder : request_.workingDirectory;
  unit.header = absolute;
  unit.notes.push_back({Diagnostic::Level::Note, name, 0, 0, "read as part of " + unit.displayName});
  addWithDefaults(std::move(unit));
  return true;
}

void Planner::addUnlisted(const Database &database, const std::string &name, const std::string &absolute) {
  if (isHeader(absolute) && addIncluder(database, name, absolute))
    return;
  if (request_.guessFlags) {
    if (const std::optional<CompileCommand> guessed = nearestCommand(database, absolute)) {
      CompileUnit unit = unitOf(*guessed, name);
      unit.file = absolute;
      unit.notes.push_back({Diagnostic::Level::Note, name, 0, 0,
                            "not listed in the compile database " + shown(database.file) + ": read with the flags of " +
                                shown(absoluteFile(*guessed))});
      return add(std::move(unit));
    }
  }
  complain(Diagnostic::Level::Warning, name,
           "not listed in the compile database " + shown(database.file) +
               (isHeader(absolute) ? " nor included by what is, skipped; flags after -- read it alone"
                                   : ", skipped; --guess-flags takes the flags of a file near it"));
}

void Planner::addWhole(const Database &database) {
  std::vector<std::string> order; // by first appearance
  std::map<std::string, std::vector<CompileCommand>> byFile;
  for (CompileCommand &command : allCommands(database)) {
    std::vector<CompileCommand> &same = byFile[absoluteFile(command)];
    if (same.empty())
      order.push_back(absoluteFile(command));
    same.push_back(std::move(command));
  }
  for (const std::string &file : order) {
    const std::string &directory = byFile[file].front().Directory;
    if (!fs::exists(file))
      complain(Diagnostic::Level::Error, shown(file),
               fs::is_directory(directory)
                   ? "listed in the compile database, but there is no such file"
                   : "listed in the compile database, but its directory " + directory + " is gone");
    else if (!fs::is_directory(directory))
      complain(Diagnostic::Level::Error, shown(file),
               "it was compiled in " + directory + ", which is gone; make a new compile database");
    else
      addCommands(byFile[file], "");
  }
}

llvm::Expected<InputPlan> Planner::plan() {
  if (request_.databaseDir && !request_.fixedArgs)
    if (llvm::Error error = loadRequested())
      return std::move(error);
  if (!request_.files.empty()) {
    std::set<std::string> named;
    for (const std::string &name : request_.files)
      if (named.insert(name).second)
        if (llvm::Error error = addFile(name))
          return std::move(error);
    return std::move(plan_);
  }
  if (request_.fixedArgs)
    return problem("no input: name a file before --");
  if (!requested_) {
    llvm::Expected<const Database *> database = databaseFor(absolutePath("any"));
    if (!database)
      return database.takeError();
    requested_ = *database;
  }
  if (!requested_)
    return problem("no input: name a file, or a directory with a compile_commands.json with -p");
  addWhole(*requested_);
  return std::move(plan_);
}

std::string shownName(const CompileUnit &unit, const std::string &name) {
  llvm::SmallString<256> file(name);
  const bool isRelative = !path::is_absolute(file);
  if (unit.shownFrom.empty() || (isRelative && (unit.directory.empty() || unit.directory == unit.shownFrom)))
    return name;
  if (isRelative) {
    file = unit.directory;
    path::append(file, name);
  }
  path::remove_dots(file, true);
  llvm::StringRef rest = file;
  if (rest.consume_front(unit.shownFrom) && rest.consume_front("/"))
    return rest.str();
  // A folder may be a link: what is behind '..' is not always beside it.
  return fs::exists(file) ? file.str().str() : name;
}

llvm::Expected<InputPlan> planInput(const InputRequest &request) { return Planner(request).plan(); }

} // namespace lanewise
