// frontend/CompileDatabase.cpp - what LLVM's reader takes, checked before it takes it.
#include "frontend/CompileDatabase.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <tuple>

namespace lanewise {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using clang::tooling::CompileCommand;
using clang::tooling::JSONCompilationDatabase;

// The readers recurse; a database is a list of objects with lists in them.
static bool isDeep(llvm::StringRef text) {
  constexpr size_t kDeepest = 100;
  size_t depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString) {
      i += c == '\\' ? 1 : 0;
      inString = c != '"';
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest)
        return true;
    } else if ((c == ']' || c == '}') && depth != 0) {
      --depth;
    }
  }
  return false;
}

llvm::Expected<std::unique_ptr<Database>> readDatabase(const std::string &file, const std::string &name) {
  const auto problem = [&](const std::string &why) {
    return llvm::createStringError("the compile database " + name + why);
  };
  // Checked first: the library's own reader writes its complaints to standard error.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text = llvm::MemoryBuffer::getFile(file);
  if (!text)
    return problem(" could not be read: " + text.getError().message());
  if (isDeep((*text)->getBuffer()))
    return problem(" is not JSON: it nests too deeply");
  if (llvm::Expected<llvm::json::Value> parsed = llvm::json::parse((*text)->getBuffer()); !parsed)
    return problem(" is not JSON: " + llvm::toString(parsed.takeError()));
  std::string why;
  std::unique_ptr<JSONCompilationDatabase> commands =
      JSONCompilationDatabase::loadFromFile(file, why, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!commands)
    return problem(" could not be read: " + llvm::StringRef(why).trim().str());
  return std::make_unique<Database>(Database{file, std::move(commands)});
}

std::string absoluteFile(const CompileCommand &command) {
  llvm::SmallString<256> file(command.Filename);
  if (!path::is_absolute(file)) {
    file = command.Directory;
    path::append(file, command.Filename);
  }
  path::remove_dots(file, true);
  return file.str().str();
}

// A directory that is not absolute is seen from where the database lies.
static std::vector<CompileCommand> placed(std::vector<CompileCommand> commands, const Database &database) {
  for (CompileCommand &command : commands)
    if (!path::is_absolute(command.Directory)) {
      llvm::SmallString<256> directory(path::parent_path(database.file));
      path::append(directory, command.Directory);
      path::remove_dots(directory, true);
      command.Directory = directory.str().str();
    }
  return commands;
}

std::vector<CompileCommand> allCommands(const Database &database) {
  return placed(database.commands->getAllCompileCommands(), database);
}

std::vector<CompileCommand> commandsFor(const Database &database, const std::string &absolute) {
  std::vector<CompileCommand> commands = placed(database.commands->getCompileCommands(absolute), database);
  if (!commands.empty())
    return commands;
  // Names that are the same once they are placed, and links.
  for (CompileCommand &command : allCommands(database))
    if (absoluteFile(command) == absolute || fs::equivalent(absoluteFile(command), absolute))
      commands.push_back(std::move(command));
  return commands;
}

std::optional<CompileCommand> nearestCommand(const Database &database, const std::string &absolute) {
  const auto common = [](llvm::StringRef a, llvm::StringRef b) {
    size_t same = 0, folders = 0;
    for (; same < a.size() && same < b.size() && a[same] == b[same]; ++same)
      folders += a[same] == '/' ? 1 : 0;
    return std::pair(folders, same);
  };
  const auto isC = [](llvm::StringRef file) { return path::extension(file) == ".c" || path::extension(file) == ".h"; };
  std::optional<CompileCommand> nearest;
  std::tuple<bool, std::pair<size_t, size_t>> best;
  for (CompileCommand &command : allCommands(database)) {
    const std::string file = absoluteFile(command);
    const std::tuple rank(isC(file) == isC(absolute), common(file, absolute));
    if (nearest && rank <= best)
      continue;
    best = rank;
    nearest = std::move(command);
  }
  return nearest;
}

} // namespace lanewise
