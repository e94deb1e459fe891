// frontend/CompileCommands.cpp - planInput: which files are parsed, and with which flags.
// Tested by tests/unit/frontend/CompileCommandsTest.cpp.
#include "frontend/Frontend.h"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <map>
#include <set>

namespace lanewise {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using clang::tooling::CompileCommand;
using clang::tooling::JSONCompilationDatabase;

namespace {
/// A database and where it lies.
struct Database {
  std::string file;
  std::unique_ptr<JSONCompilationDatabase> commands;
};

class Planner {
public:
  explicit Planner(const InputRequest &request) : request_(request) {}
  llvm::Expected<InputPlan> plan();

private:
  llvm::Error loadRequested();
  llvm::Expected<const Database *> databaseFor(const std::string &absolute);
  llvm::Expected<const Database *> load(const std::string &file);
  llvm::Error addFile(const std::string &name);
  void addStdin();
  void addWhole(const Database &database);
  void addCommand(const CompileCommand &command, const std::string &displayName);
  void addWithDefaults(CompileUnit unit);
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
    std::string why;
    // Checked first: the library's own reader writes its complaints to standard error.
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text = llvm::MemoryBuffer::getFile(file);
    if (!text)
      return problem("the compile database " + shown(file) + " could not be read: " + text.getError().message());
    if (llvm::Expected<llvm::json::Value> parsed = llvm::json::parse((*text)->getBuffer()); !parsed)
      return problem("the compile database " + shown(file) + " is not JSON: " + llvm::toString(parsed.takeError()));
    std::unique_ptr<JSONCompilationDatabase> commands =
        JSONCompilationDatabase::loadFromFile(file, why, clang::tooling::JSONCommandLineSyntax::AutoDetect);
    if (!commands)
      return problem("the compile database " + shown(file) +
                     " could not be read: " + llvm::StringRef(why).trim().str());
    slot = std::make_unique<Database>(Database{file, std::move(commands)});
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

void Planner::addCommand(const CompileCommand &command, const std::string &displayName) {
  CompileUnit unit;
  unit.directory = command.Directory;
  llvm::SmallString<256> file(command.Filename);
  if (!path::is_absolute(file)) {
    file = command.Directory;
    path::append(file, command.Filename);
  }
  path::remove_dots(file, true);
  unit.file = file.str().str();
  unit.displayName = displayName.empty() ? shown(unit.file) : displayName;
  // The first word is the compiler, possibly after a launcher; the file itself is named again by whoever parses.
  bool afterCompiler = false;
  for (size_t i = 0; i < command.CommandLine.size(); ++i) {
    const std::string &word = command.CommandLine[i];
    if (!afterCompiler && (word.empty() || word[0] != '-')) {
      const llvm::StringRef program = path::stem(word);
      const bool isLauncher = program == "ccache" || program == "sccache" || program == "distcc" || program == "icecc";
      const bool launched = i > 0 && !afterCompiler;
      afterCompiler = !isLauncher || launched;
      continue;
    }
    afterCompiler = true;
    if (word == "--" || word == command.Filename || word == unit.file)
      continue;
    unit.arguments.push_back(word);
  }
  unit.arguments.insert(unit.arguments.end(), request_.extraArgs.begin(), request_.extraArgs.end());
  plan_.units.push_back(std::move(unit));
}

void Planner::addWithDefaults(CompileUnit unit) {
  if (request_.fixedArgs) {
    unit.arguments = *request_.fixedArgs;
  } else {
    const std::string standard = isC(unit.file) ? "-std=c17" : "-std=c++20";
    unit.arguments = {standard};
    unit.notes.push_back(
        {Diagnostic::Level::Note, unit.displayName, 0, 0, "no compile database: analysed with " + standard});
  }
  unit.arguments.insert(unit.arguments.end(), request_.extraArgs.begin(), request_.extraArgs.end());
  plan_.units.push_back(std::move(unit));
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
  if (!fs::exists(absolute)) {
    complain(Diagnostic::Level::Error, name, "there is no such file");
    return llvm::Error::success();
  }
  if (fs::is_directory(absolute)) {
    complain(Diagnostic::Level::Error, name, "this is a directory: name a source file, or a compile database with -p");
    return llvm::Error::success();
  }
  if (!fs::can_execute(absolute) && fs::access(absolute, fs::AccessMode::Exist)) {
    complain(Diagnostic::Level::Error, name, "the file cannot be read");
    return llvm::Error::success();
  }
  if (llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readable = llvm::MemoryBuffer::getFile(absolute); !readable) {
    complain(Diagnostic::Level::Error, name, "the file cannot be read: " + readable.getError().message());
    return llvm::Error::success();
  }
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
    addWithDefaults(std::move(unit));
    return llvm::Error::success();
  }
  const std::vector<CompileCommand> commands = (*database)->commands->getCompileCommands(absolute);
  if (commands.empty()) {
    complain(Diagnostic::Level::Warning, name,
             "not listed in the compile database " + shown((*database)->file) + ", skipped");
    return llvm::Error::success();
  }
  addCommand(commands.front(), name);
  return llvm::Error::success();
}

void Planner::addWhole(const Database &database) {
  std::set<std::string> seen;
  for (const CompileCommand &command : database.commands->getAllCompileCommands()) {
    const size_t before = plan_.units.size();
    addCommand(command, "");
    CompileUnit &unit = plan_.units[before];
    if (!seen.insert(unit.file).second) {
      plan_.units.pop_back();
    } else if (!fs::exists(unit.file)) {
      complain(Diagnostic::Level::Error, unit.displayName, "listed in the compile database, but there is no such file");
      plan_.units.pop_back();
    }
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

llvm::Expected<InputPlan> planInput(const InputRequest &request) { return Planner(request).plan(); }

} // namespace lanewise
