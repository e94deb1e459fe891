// fuzz/database.cpp - a compile database, and the flags of all its commands.
#include "frontend/CommandWords.h"
#include "frontend/CompileDatabase.h"
#include "frontend/CompilerFlags.h"

#include <llvm/Support/FileSystem.h>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace lanewise;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ::setenv("PATH", "/nowhere", 1); // no wrapper is asked
  const std::string name = "/tmp/lanewise-fuzz-" + std::to_string(::getpid()) + ".json";
  if (FILE *file = std::fopen(name.c_str(), "w")) {
    std::fwrite(data, 1, size, file);
    std::fclose(file);
  }
  llvm::Expected<std::unique_ptr<Database>> database = readDatabase(name, "database");
  ::unlink(name.c_str());
  if (!database) {
    llvm::consumeError(database.takeError());
    return 0;
  }
  for (const clang::tooling::CompileCommand &command : allCommands(**database)) {
    CommandFlags flags = flagsOfCommand(command.CommandLine, command.Directory, command.Filename);
    filterFlags(flags.flags);
    nearestCommand(**database, absoluteFile(command));
  }
  return 0;
}
