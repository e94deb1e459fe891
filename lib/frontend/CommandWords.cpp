// frontend/CommandWords.cpp - launchers, response files, wrappers and precompiled headers.
#include "frontend/CommandWords.h"

#include "frontend/NvccFlags.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/StringSaver.h>
#include <llvm/TargetParser/Triple.h>

namespace lanewise {

namespace path = llvm::sys::path;

using Words = std::vector<std::string>;

static std::string inDirectory(llvm::StringRef name, const std::string &directory) {
  llvm::SmallString<256> file(name);
  if (!path::is_absolute(file)) {
    file = directory;
    path::append(file, name);
  }
  return file.str().str();
}

// @file: words in a file, which may name further files.
static void expand(const std::string &word, const std::string &directory, int depth, Words &result,
                   std::vector<std::string> &notes) {
  constexpr int kDeepest = 16; // a file that names itself ends there
  if (word.size() < 2 || word[0] != '@') {
    result.push_back(word);
    return;
  }
  const std::string file = inDirectory(word.substr(1), directory);
  const auto text = llvm::sys::fs::is_regular_file(file) // a device may have no end
                        ? llvm::MemoryBuffer::getFile(file)
                        : std::make_error_code(std::errc::no_such_file_or_directory);
  if (!text || depth == kDeepest) {
    notes.push_back("the response file '" + word.substr(1) + "' cannot be read and was left out");
    return;
  }
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine((*text)->getBuffer(), saver, words);
  for (const char *inner : words)
    expand(inner, directory, depth + 1, result, notes);
}

static Words expanded(const Words &words, const std::string &directory, std::vector<std::string> &notes) {
  Words result;
  for (const std::string &word : words)
    expand(word, directory, 0, result, notes);
  return result;
}

// "aarch64-linux-gnu-g++-12" to "aarch64-linux-gnu-g++".
static llvm::StringRef programName(llvm::StringRef word) {
  llvm::StringRef name = path::filename(word);
  name.consume_back(".exe");
  const size_t dash = name.rfind('-');
  if (dash != llvm::StringRef::npos && dash + 1 < name.size() &&
      llvm::all_of(name.drop_front(dash + 1), [](char c) { return llvm::isDigit(c) || c == '.'; }))
    name = name.take_front(dash);
  return name;
}

static bool isLauncher(llvm::StringRef word) {
  const llvm::StringRef name = programName(word);
  return name == "ccache" || name == "sccache" || name == "distcc" || name == "icecc" || name == "env" ||
         name == "cmake_cuda_launcher" || name == "time";
}

// What an MPI compiler adds to the one that it calls. Only a program of that name on PATH is asked.
static Words addedByWrapper(llvm::StringRef name, std::vector<std::string> &notes) {
  const auto program = llvm::sys::findProgramByName(name);
  llvm::SmallString<128> output;
  if (!program || llvm::sys::fs::createTemporaryFile("lanewise", "txt", output)) {
    notes.push_back("there is no '" + name.str() + "' on PATH to ask which flags it adds");
    return {};
  }
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(output),
                                                      llvm::StringRef("")};
  constexpr unsigned kSeconds = 10;
  const int status = llvm::sys::ExecuteAndWait(*program, {*program, "-show"}, std::nullopt, redirects, kSeconds);
  const auto text = llvm::MemoryBuffer::getFile(output);
  llvm::sys::fs::remove(output);
  Words added;
  if (status != 0 || !text) {
    notes.push_back("'" + name.str() + " -show' does not say which flags it adds");
    return added;
  }
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine((*text)->getBuffer(), saver, words);
  // Its headers are no more the user's than those of the system.
  for (llvm::StringRef word : words)
    if (word.consume_front("-I") || word.consume_front("-isystem"))
      added.insert(added.end(), {"-isystem", word.str()});
    else if (word.starts_with("-D"))
      added.push_back(word.str());
  return added;
}

/// What the name of the compiler says: a target, a language, a wrapper.
static void addByName(llvm::StringRef program, llvm::StringRef file, CommandFlags &result) {
  const llvm::StringRef name = programName(program);
  if (name == "mpicc" || name == "mpicxx" || name == "mpic++" || name == "mpiCC" || name == "mpiicpc" ||
      name == "mpiicc" || name == "mpigcc" || name == "mpigxx")
    llvm::append_range(result.flags, addedByWrapper(name, result.notes));
  const size_t dash = name.rfind('-');
  if (dash != llvm::StringRef::npos) {
    const llvm::Triple triple(llvm::Triple::normalize(name.take_front(dash)));
    if (triple.getArch() != llvm::Triple::UnknownArch && triple.getOS() != llvm::Triple::UnknownOS)
      result.flags.push_back("--target=" + triple.str());
  }
  // g++ reads C as C++.
  if ((name.ends_with("++") || name.ends_with("CC") || name.ends_with("cxx")) && file.ends_with(".c"))
    result.flags.insert(result.flags.end(), {"-x", "c++"});
}

// A precompiled header is written by one compiler for itself; the header that it was made of says the same.
static void usePlainHeaders(const std::string &directory, CommandFlags &result) {
  Words flags;
  for (size_t i = 0; i < result.flags.size(); ++i) {
    // CMake writes -Xclang -include-pch -Xclang X.pch -Xclang -include -Xclang X.
    const bool isWrapped = result.flags[i] == "-Xclang" && i + 1 < result.flags.size();
    const std::string &flag = result.flags[isWrapped ? i + 1 : i];
    const bool isPch = flag == "-include-pch";
    if (!isPch && !(isWrapped && flag == "-include")) {
      flags.push_back(result.flags[i]);
      continue;
    }
    size_t value = (isWrapped ? i + 1 : i) + 1;
    if (value < result.flags.size() && result.flags[value] == "-Xclang")
      ++value;
    if (value >= result.flags.size())
      break;
    const llvm::StringRef named = result.flags[value];
    i = value;
    llvm::StringRef header = named;
    if (isPch && !header.consume_back(".pch") && !header.consume_back(".gch"))
      header = "";
    // What CMake includes besides its precompiled header is that header's text.
    if (header.empty() || !llvm::sys::fs::exists(inDirectory(header, directory)))
      result.notes.push_back("the precompiled header '" + named.str() + "' was left out: its source is not beside it");
    else if (flags.size() < 2 || flags.back() != header)
      flags.insert(flags.end(), {"-include", header.str()});
  }
  result.flags = std::move(flags);
}

// The driver of Clang takes X.pch or X.gch for -include X where there is one; what lies behind it does not.
static void avoidPrecompiled(const std::string &directory, Words &flags) {
  Words result;
  for (size_t i = 0; i < flags.size(); ++i) {
    llvm::StringRef header = flags[i];
    const bool isJoined = header.consume_front("-include") && !header.empty() && !header.starts_with("-");
    const bool isSeparate = flags[i] == "-include" && i + 1 < flags.size();
    if (isSeparate)
      header = flags[i + 1];
    const std::string file = isJoined || isSeparate ? inDirectory(header, directory) : "";
    if (file.empty() || !(llvm::sys::fs::exists(file + ".pch") || llvm::sys::fs::exists(file + ".gch"))) {
      result.push_back(flags[i]);
      continue;
    }
    result.insert(result.end(), {"-Xclang", "-include", "-Xclang", header.str()});
    i += isSeparate ? 1 : 0;
  }
  flags = std::move(result);
}

static void finish(const std::string &directory, bool isNvcc, CommandFlags &result) {
  if (isNvcc)
    translateNvccFlags(result.flags, result.notes);
  usePlainHeaders(directory, result);
  avoidPrecompiled(directory, result.flags);
}

CommandFlags flagsOfCommand(const Words &words, const std::string &directory, const std::string &file) {
  CommandFlags result;
  size_t compiler = 0;
  // A launcher may have settings, as in 'env A=1 ccache g++'.
  while (compiler + 1 < words.size() &&
         (isLauncher(words[compiler]) || (compiler > 0 && llvm::StringRef(words[compiler]).contains('=') &&
                                          !llvm::StringRef(words[compiler]).starts_with("-"))))
    ++compiler;
  // A launcher may stand for the compiler: 'ccache -c a.c'. A flag is no compiler.
  if (compiler > 0 && compiler < words.size() && llvm::StringRef(words[compiler]).starts_with("-"))
    --compiler;
  const bool isNamed = compiler < words.size() && !llvm::StringRef(words[compiler]).starts_with("-");
  const std::string program = isNamed ? words[compiler] : "";
  addByName(program, file, result);
  const Words rest(words.begin() + static_cast<std::ptrdiff_t>(compiler + (isNamed ? 1 : 0)), words.end());
  const std::string absolute = inDirectory(file, directory);
  for (const std::string &word : expanded(rest, directory, result.notes))
    if (word != "--" && word != file && inDirectory(word, directory) != absolute)
      result.flags.push_back(word);
  finish(directory, programName(program) == "nvcc", result);
  return result;
}

CommandFlags flagsAsGiven(const Words &words, const std::string &directory, bool isCuda) {
  CommandFlags result;
  result.flags = expanded(words, directory, result.notes);
  finish(directory, isCuda, result);
  return result;
}

} // namespace lanewise
