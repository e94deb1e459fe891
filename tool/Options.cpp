// tool/Options.cpp - command lines to arguments.
#include "Options.h"

#include "frontend/Frontend.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Option/Option.h>
#include <llvm/Support/raw_ostream.h>

namespace lanewise {

namespace {
#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

using llvm::opt::DefaultVis;
using llvm::opt::HelpHidden;

constexpr llvm::opt::OptTable::Info kOptionTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class LanewiseOptions : public llvm::opt::GenericOptTable {
public:
  LanewiseOptions() : GenericOptTable(OptionStrTable, OptionPrefixesTable, kOptionTable) {}
};

constexpr unsigned kNearEnough = 3; // edits

std::string unknownOption(const LanewiseOptions &table, const std::string &written, CommandBit command) {
  std::string nearest;
  const unsigned edits = table.findNearest(written, nearest, llvm::opt::Visibility(command));
  // What differs in a letter or two was meant for lanewise; what the compiler knows was not.
  if ((edits > 1 || nearest.empty()) && isCompilerFlag(written))
    return "'" + written + "' is a flag for the compiler; write it after --, as in 'lanewise check FILE -- " + written +
           "'";
  std::string message = "there is no option '" + written + "'; ";
  if (edits <= kNearEnough && !nearest.empty())
    return message + "did you mean '" + nearest + "'?";
  return message + "--help lists them";
}
} // namespace

llvm::Error makeError(const std::string &message) { return llvm::createStringError(message); }

llvm::Expected<llvm::opt::InputArgList> parseOptions(std::span<const char *const> arguments, CommandBit command) {
  const LanewiseOptions table;
  unsigned missingIndex = 0;
  unsigned missingCount = 0;
  llvm::opt::InputArgList parsed = table.ParseArgs(llvm::ArrayRef(arguments.data(), arguments.size()), missingIndex,
                                                   missingCount, llvm::opt::Visibility(command));
  if (missingCount != 0)
    return makeError("option '" + std::string(parsed.getArgString(missingIndex)) + "' needs a value");
  for (const llvm::opt::Arg *unknown : parsed.filtered(OPT_UNKNOWN))
    return makeError(unknownOption(table, unknown->getAsString(parsed), command));
  return parsed;
}

std::string helpText(CommandBit command, const std::string &usage, const std::string &title) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  LanewiseOptions().printHelp(stream, usage.c_str(), title.c_str(), /*ShowHidden=*/false, /*ShowAllAliases=*/false,
                              llvm::opt::Visibility(command));
  return text;
}

std::string_view nearestWord(std::string_view word, std::span<const std::string_view> known) {
  std::string_view nearest;
  unsigned fewest = kNearEnough + 1;
  for (const std::string_view candidate : known) {
    const unsigned edits = llvm::StringRef(word).edit_distance(candidate, true, kNearEnough);
    if (edits < fewest) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

} // namespace lanewise
