// tool/Main.cpp - the program: a table of subcommands.
// Tested by tests/cli.
#include "Commands.h"
#include "Options.h"
#include "frontend/Frontend.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Process.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <new>
#include <optional>

using namespace lanewise;

namespace {
struct Command {
  std::string_view name;
  std::string_view summary;
  ExitCode (*run)(std::span<const char *const> arguments);
};

constexpr Command kCommands[] = {
    {"check", "says of every loop which iterations have to wait for an earlier one", checkCommand},
    {"cost", "says what loops and functions cost, the most expensive ones first", costCommand},
    {"simulate", "shows what lanes would do with the operations of one loop, tick by tick", simulateCommand},
    {"bench", "measures matrix products, bandwidth and the cost of starting threads on this machine", benchCommand},
    {"emit", "writes a loop as parallel code of its own", emitCommand},
    {"explain", "says what a class of loop, or a reason not to answer, means", explainCommand},
    {"validate", "runs emitted loops against their serial versions", validateCommand},
};

const Command *findCommand(std::string_view name) {
  for (const Command &command : kCommands)
    if (command.name == name)
      return &command;
  return nullptr;
}

std::string programHelp() {
  std::string text =
      "lanewise reads C and C++ loops and says which answer has to wait.\n\nUSAGE: lanewise COMMAND ...\n\n";
  for (const Command &command : kCommands) {
    std::string line = "  " + std::string(command.name);
    line.resize(12, ' ');
    text += line + std::string(command.summary) + "\n";
  }
  return text + "\n'lanewise COMMAND --help' lists the options of a command; 'lanewise --version' says the version.\n";
}

ExitCode printed(const std::string &text) { return writeResult(text) ? ExitCode::NothingFound : ExitCode::Usage; }

ExitCode unknownCommand(std::string_view word) {
  std::vector<std::string_view> names;
  for (const Command &command : kCommands)
    names.push_back(command.name);
  const std::string_view nearest = nearestWord(word, names);
  std::string hint = "'lanewise --help' lists them";
  if (!nearest.empty())
    hint = "did you mean '" + std::string(nearest) + "'?";
  else if (word.find('.') != std::string_view::npos || word == "-")
    hint = "did you mean 'lanewise check " + std::string(word) + "'?";
  return usageError("there is no command '" + std::string(word) + "'; " + hint);
}

ExitCode runProgram(std::span<const char *const> arguments) {
  if (arguments.empty()) {
    writeNotice(programHelp());
    return ExitCode::Usage;
  }
  const std::string_view first = arguments.front();
  if (first == "--version" || first == "-version" || first == "version")
    return printed("lanewise " LANEWISE_VERSION " (LLVM " + clangVersion() + ")\n");
  if (first == "--help" || first == "-help" || first == "-h" || first == "help") {
    const Command *command = arguments.size() > 1 ? findCommand(arguments[1]) : nullptr;
    const char *help = "--help";
    return command != nullptr ? command->run(std::span(&help, 1)) : printed(programHelp());
  }
  const Command *command = findCommand(first);
  return command != nullptr ? command->run(arguments.subspan(1)) : unknownCommand(first);
}

/// @FILE before -- is replaced by the words in FILE.
ExitCode withResponseFiles(std::span<const char *const> arguments) {
  const auto isSeparator = [](std::string_view word) { return word == "--"; };
  const auto separator = std::find_if(arguments.begin(), arguments.end(), isSeparator);
  llvm::BumpPtrAllocator memory;
  llvm::cl::ExpansionContext expansion(memory, llvm::cl::TokenizeGNUCommandLine);
  llvm::SmallVector<const char *> words(arguments.begin(), separator);
  for (const char *word : words)
    if (word[0] == '@' && !llvm::sys::fs::is_regular_file(word + 1))
      return usageError("the response file '" + std::string(word + 1) + "' cannot be read");
  if (llvm::Error error = expansion.expandResponseFiles(words))
    return usageError(llvm::toString(std::move(error)));
  words.append(separator, arguments.end());
  return runProgram(words);
}
} // namespace

int main(int argc, char **argv) {
  // A reader that has gone away must not end the program by a signal; a closed stream must not become some file.
  std::signal(SIGPIPE, SIG_IGN);
  llvm::sys::Process::FixupStandardFileDescriptors();
  try {
    const std::span<const char *const> arguments(argv, static_cast<size_t>(argc));
    return static_cast<int>(withResponseFiles(arguments.subspan(argc > 0 ? 1 : 0)));
  } catch (const std::bad_alloc &) {
    return static_cast<int>(usageError("out of memory"));
  } catch (const std::exception &error) {
    return static_cast<int>(usageError(std::string("internal error: ") + error.what()));
  }
}
