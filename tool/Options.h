// tool/Options.h - command lines to arguments, through LLVM's option library; the table is Options.td.
// Tested by tests/cli.
#pragma once

#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/Error.h>

#include <span>
#include <string>
#include <string_view>

namespace lanewise {

/// The bit of each command in the table's visibilities.
enum CommandBit : unsigned {
  CheckOption = 1u << 1,
  ExplainOption = 1u << 2,
  CostOption = 1u << 3,
  SimulateOption = 1u << 4,
  EmitOption = 1u << 5,
  ValidateOption = 1u << 6,
  BenchOption = 1u << 7,
};

enum OptionId : unsigned {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

/// Parses what follows the command's name. The error is one sentence and names the nearest real option.
/// `arguments` must outlive the result.
llvm::Expected<llvm::opt::InputArgList> parseOptions(std::span<const char *const> arguments, CommandBit command);

/// The help of one command: usage, title and its options.
std::string helpText(CommandBit command, const std::string &usage, const std::string &title);

/// The entry of `known` that differs least from `word`, or "" if none is near.
std::string_view nearestWord(std::string_view word, std::span<const std::string_view> known);

/// An error made of one sentence.
llvm::Error makeError(const std::string &message);

} // namespace lanewise
