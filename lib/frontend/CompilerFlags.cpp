// frontend/CompilerFlags.cpp - asks Clang's own option table what each flag is.
#include "frontend/CompilerFlags.h"

#include <clang/Options/Options.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>

#include <set>

namespace lanewise {

namespace options = clang::options;

static bool isDropped(const llvm::opt::Arg &argument) {
  const llvm::opt::Option &option = argument.getOption();
  if (option.getKind() == llvm::opt::Option::InputClass)
    return true;
  // What is written where, which dependencies are listed, and which phases run.
  for (unsigned id : {options::OPT_o,
                      options::OPT_c,
                      options::OPT_S,
                      options::OPT_E,
                      options::OPT_M,
                      options::OPT_MM,
                      options::OPT_MD,
                      options::OPT_MMD,
                      options::OPT_MF,
                      options::OPT_MT,
                      options::OPT_MQ,
                      options::OPT_MP,
                      options::OPT_MG,
                      options::OPT_MJ,
                      options::OPT_save_temps,
                      options::OPT_save_temps_EQ,
                      options::OPT_emit_llvm,
                      options::OPT__serialize_diags,
                      options::OPT_fsyntax_only,
                      options::OPT_verify,
                      options::OPT_v,
                      options::OPT__HASH_HASH_HASH,
                      options::OPT_pedantic_errors,
                      options::OPT_dM,
                      options::OPT_x,
                      options::OPT_fcrash_diagnostics,
                      options::OPT_ftime_report,
                      options::OPT_pipe,
                      options::OPT_fplugin_EQ,
                      options::OPT_Wl_COMMA,
                      options::OPT_l,
                      options::OPT_L,
                      options::OPT_shared,
                      options::OPT_flto,
                      options::OPT_flto_EQ})
    if (option.matches(id))
      return true;
  return option.matches(options::OPT_W_Group);
}

FlagFilter filterFlags(const std::vector<std::string> &arguments) {
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  unsigned missingIndex = 0, missingCount = 0;
  const llvm::opt::InputArgList parsed = clang::getDriverOptTable().ParseArgs(
      pointers, missingIndex, missingCount, llvm::opt::Visibility(options::ClangOption));
  FlagFilter result;
  std::set<size_t> dropped;
  size_t cut = arguments.size();
  if (missingCount != 0) {
    cut = missingIndex; // the last flag lacks its value
    result.unknown.push_back(arguments[missingIndex]);
  }
  for (const llvm::opt::Arg *argument : parsed) {
    const size_t first = argument->getIndex();
    if (first >= cut)
      continue;
    const bool isUnknown = argument->getOption().matches(options::OPT_UNKNOWN);
    if (isUnknown)
      result.unknown.push_back(argument->getSpelling().str());
    if (argument->getOption().matches(options::OPT_x))
      result.language = argument->getValue();
    if (!isUnknown && !isDropped(*argument))
      continue;
    dropped.insert(first);
    // A separate value is the next argument.
    const bool isSeparate = argument->getNumValues() == 1 && first + 1 < arguments.size() &&
                            arguments[first + 1] == argument->getValue() && arguments[first] == argument->getSpelling();
    if (isSeparate && !isUnknown && argument->getOption().getKind() != llvm::opt::Option::InputClass)
      dropped.insert(first + 1);
  }
  for (size_t i = 0; i < cut; ++i)
    if (!dropped.count(i))
      result.kept.push_back(arguments[i]);
  return result;
}

std::vector<std::string> flagsThatMatter(const CompileUnit &unit) { return filterFlags(unit.arguments).kept; }

bool isCompilerFlag(const std::string &word) {
  const char *const one[] = {word.c_str()};
  unsigned missingIndex = 0, missingCount = 0;
  const llvm::opt::InputArgList parsed = clang::getDriverOptTable().ParseArgs(
      one, missingIndex, missingCount, llvm::opt::Visibility(options::ClangOption));
  return missingCount != 0 || (parsed.size() == 1 && !(*parsed.begin())->getOption().matches(options::OPT_UNKNOWN) &&
                               !(*parsed.begin())->getOption().matches(options::OPT_INPUT));
}

std::string languageOf(const CompileUnit &unit) {
  for (const std::string &argument : unit.arguments) {
    llvm::StringRef flag = argument;
    if ((flag.consume_front("-std=") || flag.consume_front("--std=")) && !flag.contains("++") &&
        (flag.starts_with("c") || flag.starts_with("gnu") || flag.starts_with("iso")))
      return "c";
  }
  return "c++";
}

} // namespace lanewise
