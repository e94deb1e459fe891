// frontend/ParseUnit.cpp - the compiler invocation: flags, builtin headers, diagnostics, language rules.
#include "frontend/ParseUnit.h"

#include "frontend/CompilerFlags.h"
#include "frontend/SetupHints.h"
#include "frontend/UserCode.h"

#include <clang/Basic/Stack.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Serialization/ASTReader.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/xxhash.h>

#include <stdexcept>

namespace lanewise {

namespace {
class Consumer : public clang::ASTConsumer {
public:
  Consumer(clang::CompilerInstance &compiler, const CompileUnit &unit, UnitModel &model,
           llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use, const ParsedPreamble *preamble,
           const ErrorPlaces &places)
      : compiler_(compiler), unit_(unit), model_(model), use_(use), preamble_(preamble), places_(places) {}

  void HandleTranslationUnit(clang::ASTContext &context) override {
    const clang::LangOptions &options = context.getLangOpts();
    LanguageRules &rules = model_.rules;
    rules.wrapSigned = options.getSignedOverflowBehavior() == clang::LangOptions::SOB_Defined;
    rules.strictAliasing = !compiler_.getCodeGenOpts().RelaxedAliasing;
    rules.reassociateFloat = options.AllowFPReassoc;
    rules.finiteMathOnly = options.NoHonorNaNs && options.NoHonorInfs;
    rules.roundingMath = options.RoundingMath;
    rules.assertsActive = !compiler_.getPreprocessor().isMacroDefined("NDEBUG");
    rules.cplusplus = options.CPlusPlus;
    if (options.getSignedOverflowBehavior() == clang::LangOptions::SOB_Trapping ||
        options.Sanitize.has(clang::SanitizerKind::SignedIntegerOverflow))
      model_.diagnostics.push_back({Diagnostic::Level::Note, unit_.displayName, 0, 0,
                                    "signed overflow ends the program here: answers assume that partial results do not "
                                    "overflow where the loop as it is does not"});
    std::vector<clang::Decl *> scope = preambleDeclarations();
    const std::vector<clang::Decl *> own = userDeclarations(context);
    scope.insert(scope.end(), own.begin(), own.end());
    context.setTraversalScope(scope);
    use_(context, places_);
  }

private:
  // The rest of a preamble stays on disk until something refers to it.
  std::vector<clang::Decl *> preambleDeclarations() {
    std::vector<clang::Decl *> found;
    const auto reader = preamble_ ? compiler_.getASTReader() : nullptr;
    if (!reader)
      return found;
    clang::serialization::ModuleFile &file = reader->getModuleManager().getPrimaryModule();
    for (const uint64_t number : preamble_->declarations)
      if (clang::Decl *decl = reader->GetLocalDecl(file, clang::LocalDeclID::get(*reader, file, number)))
        found.push_back(decl);
    return found;
  }

  clang::CompilerInstance &compiler_;
  const CompileUnit &unit_;
  UnitModel &model_;
  llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use_;
  const ParsedPreamble *preamble_;
  const ErrorPlaces &places_;
};

class Action : public clang::ASTFrontendAction {
public:
  Action(const CompileUnit &unit, UnitModel &model,
         llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use, const ParsedPreamble *preamble,
         ErrorPlaces &places)
      : unit_(unit), model_(model), use_(use), preamble_(preamble), places_(places) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler, llvm::StringRef) override {
    watchErrors(compiler, places_);
    return std::make_unique<Consumer>(compiler, unit_, model_, use_, preamble_, places_);
  }

private:
  const CompileUnit &unit_;
  UnitModel &model_;
  llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use_;
  const ParsedPreamble *preamble_;
  ErrorPlaces &places_;
};

class Reading : public clang::tooling::FrontendActionFactory {
public:
  Reading(const CompileUnit &unit, UnitModel &model,
          llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use, const ParsedPreamble *preamble,
          ErrorPlaces &places)
      : unit_(unit), model_(model), use_(use), preamble_(preamble), places_(places) {}

  std::unique_ptr<clang::FrontendAction> create() override {
    return std::make_unique<Action>(unit_, model_, use_, preamble_, places_);
  }
  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager *files,
                     std::shared_ptr<clang::PCHContainerOperations> containers,
                     clang::DiagnosticConsumer *diagnostics) override {
    if (preamble_) {
      clang::PreprocessorOptions &options = invocation->getPreprocessorOpts();
      options.ImplicitPCHInclude = preamble_->file;
      options.PrecompiledPreambleBytes = {static_cast<unsigned>(preamble_->bytes), true};
      // It was made by this program, a moment ago, with these flags.
      options.DisablePCHOrModuleValidation = clang::DisableValidationForModuleKind::PCH;
    }
    return FrontendActionFactory::runInvocation(std::move(invocation), files, std::move(containers), diagnostics);
  }

private:
  const CompileUnit &unit_;
  UnitModel &model_;
  llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use_;
  const ParsedPreamble *preamble_;
  ErrorPlaces &places_;
};
} // namespace

// Builtin headers (stddef.h and friends): beside the program, where it was built, or where a Clang says its own are.
static std::string resourceDirectory() {
  const auto hasHeaders = [](llvm::StringRef directory) {
    llvm::SmallString<256> header(directory);
    llvm::sys::path::append(header, "include", "stddef.h");
    return llvm::sys::fs::exists(header);
  };
  const std::string program = llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&resourceDirectory));
  llvm::SmallString<256> beside(llvm::sys::path::parent_path(llvm::sys::path::parent_path(program)));
  llvm::sys::path::append(beside, "lib", "clang", CLANG_VERSION_MAJOR_STRING);
  if (hasHeaders(beside))
    return beside.str().str();
  if (hasHeaders(LANEWISE_CLANG_RESOURCE_DIR))
    return LANEWISE_CLANG_RESOURCE_DIR;
  for (const char *name : {"clang-" CLANG_VERSION_MAJOR_STRING, "clang"}) {
    const llvm::ErrorOr<std::string> compiler = llvm::sys::findProgramByName(name);
    if (!compiler)
      continue;
    llvm::SmallString<128> output;
    if (llvm::sys::fs::createTemporaryFile("lanewise", "txt", output))
      continue;
    const std::optional<llvm::StringRef> redirects[] = {std::nullopt, llvm::StringRef(output), std::nullopt};
    const int status =
        llvm::sys::ExecuteAndWait(*compiler, {*compiler, "-print-resource-dir"}, std::nullopt, redirects);
    const auto printed = llvm::MemoryBuffer::getFile(output);
    const std::string directory = status == 0 && printed ? (*printed)->getBuffer().trim().str() : "";
    llvm::sys::fs::remove(output);
    if (!directory.empty() && hasHeaders(directory))
      return directory;
  }
  return {};
}

// Since CUDA 13, what was in include is in include/cccl; nvcc looks there by itself.
static void addCudaHeaders(const std::vector<std::string> &flags, std::vector<std::string> &command) {
  std::string toolkit = "/usr/local/cuda";
  for (const llvm::StringRef flag : flags)
    if (flag.starts_with("--cuda-path="))
      toolkit = flag.split('=').second.str();
  const std::string headers = toolkit + "/include/cccl";
  if (llvm::sys::fs::is_directory(headers))
    command.insert(command.end(), {"-isystem", headers});
}

static std::vector<std::string> commandLine(const CompileUnit &unit, UnitModel &model, Annotations annotations) {
  FlagFilter filtered = filterFlags(unit.arguments);
  if (const size_t count = filtered.unknown.size(); count != 0) {
    std::string list;
    for (const std::string &dropped : filtered.unknown)
      list += (list.empty() ? "'" : ", '") + dropped + "'";
    model.diagnostics.push_back({Diagnostic::Level::Note, unit.displayName, 0, 0,
                                 count == 1 ? "the flag " + list + " is not known to Clang and was left out"
                                            : "flags that Clang does not know were left out: " + list});
  }
  const bool isC = llvm::StringRef(unit.file).ends_with(".c");
  std::vector<std::string> command{isC ? "clang" : "clang++"};
  bool hasResourceDirectory = false;
  for (const std::string &argument : filtered.kept)
    hasResourceDirectory |= llvm::StringRef(argument).starts_with("-resource-dir");
  const std::string resources = hasResourceDirectory ? "" : resourceDirectory();
  if (!resources.empty())
    command.insert(command.end(), {"-resource-dir", resources});
  command.insert(command.end(), filtered.kept.begin(), filtered.kept.end());
  for (const char *flag :
       {"-fsyntax-only", "-w", "-Qunused-arguments", "-fno-delayed-template-parsing", "-ferror-limit=0"})
    command.push_back(flag);
  if (annotations == Annotations::Read) // what the preprocessor sees stays as it is
    command.insert(command.end(), {"-fopenmp", "-U_OPENMP"});
  if (filtered.language == "cuda" || llvm::StringRef(unit.file).ends_with(".cu"))
    addCudaHeaders(filtered.kept, command);
  if (!filtered.language.empty() || unit.content)
    command.insert(command.end(), {"-x", filtered.language.empty() ? languageOf(unit) : filtered.language});
  command.push_back(unit.file);
  return command;
}

static std::string absoluteFile(const CompileUnit &unit) {
  if (llvm::sys::path::is_absolute(unit.file))
    return unit.file;
  llvm::SmallString<256> path(unit.directory);
  llvm::sys::path::append(path, unit.file);
  return path.str().str();
}

bool writePreprocessed(const CompileUnit &unit, const std::string &output) {
  UnitModel unused;
  std::vector<std::string> command = commandLine(unit, unused, Annotations::AsCompiled);
  std::erase(command, "-fsyntax-only");
  command.insert(command.end() - 1, {"-E", "-o", output});
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::createPhysicalFileSystem());
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->pushOverlay(memory);
  if (!unit.directory.empty())
    files->setCurrentWorkingDirectory(unit.directory);
  if (unit.content)
    memory->addFile(absoluteFile(unit), 0, llvm::MemoryBuffer::getMemBufferCopy(*unit.content, absoluteFile(unit)));
  auto manager = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), files);
  ErrorCollector collector(unit, unused);
  clang::tooling::ToolInvocation invocation(std::move(command), std::make_unique<clang::PrintPreprocessedAction>(),
                                            manager.get());
  invocation.setDiagnosticConsumer(&collector);
  return invocation.run();
}

bool compilesAnnotations(const CompileUnit &unit) {
  bool isOn = false;
  for (const std::string &flag : unit.arguments) {
    if (flag == "-fno-openmp")
      isOn = false;
    else if (llvm::StringRef(flag).starts_with("-fopenmp") && !llvm::StringRef(flag).starts_with("-fopenmp-"))
      isOn = true;
  }
  return isOn;
}

static std::string textOf(const CompileUnit &unit) {
  if (unit.content)
    return *unit.content;
  const auto text = llvm::MemoryBuffer::getFile(absoluteFile(unit));
  return text ? (*text)->getBuffer().str() : "";
}

static bool mentionsAnnotations(const CompileUnit &unit) {
  const auto mentions = [](llvm::StringRef text) {
    for (size_t at = text.find("pragma"); at != llvm::StringRef::npos; at = text.find("pragma", at + 1)) {
      const llvm::StringRef rest = text.substr(at + 6).ltrim();
      if (rest.starts_with("omp ") || rest.starts_with("omp\t"))
        return true;
    }
    return false;
  };
  return mentions(textOf(unit));
}

Annotations annotationsOf(const CompileUnit &unit) {
  return compilesAnnotations(unit) || !mentionsAnnotations(unit) ? Annotations::AsCompiled : Annotations::Read;
}

bool asksForOpenMp(const CompileUnit &unit) { return llvm::StringRef(textOf(unit)).contains("_OPENMP"); }

// Many control characters near the beginning.
static bool looksBinary(llvm::StringRef text) {
  const llvm::StringRef begin = text.take_front(4096);
  const auto count = llvm::count_if(begin, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && !llvm::isSpace(c) && c != 0x1B && c != 0x0C;
  });
  return static_cast<size_t>(count) * 20 > begin.size();
}

// Clang reads a device or a pipe as an empty file, without a word.
static void complainOfDevices(const clang::FileManager &files, const CompileUnit &unit, UnitModel &model) {
  llvm::SmallVector<clang::OptionalFileEntryRef> entries;
  files.GetUniqueIDMapping(entries);
  for (const clang::OptionalFileEntryRef &entry : entries) {
    if (!entry || entry->getSize() != 0)
      continue;
    llvm::sys::fs::file_status status;
    if (llvm::sys::fs::status(entry->getName(), status) || status.type() == llvm::sys::fs::file_type::regular_file)
      continue;
    model.complete = false;
    model.diagnostics.push_back({Diagnostic::Level::Error, unit.displayName, 0, 0,
                                 "it includes " + entry->getName().str() + ", which is no regular file"});
  }
}

void runAction(const CompileUnit &unit, UnitModel &model, Annotations annotations, clang::tooling::ToolAction &action,
               const ParsedPreamble *preamble, FileFacts *facts, ErrorPlaces *places) {
  clang::noteBottomOfStack(true);
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk = llvm::vfs::createPhysicalFileSystem();
  if (facts)
    disk = recording(std::move(disk), *facts);
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(disk));
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->pushOverlay(memory);
  if (!unit.directory.empty())
    files->setCurrentWorkingDirectory(unit.directory);
  if (unit.content) {
    const std::string path = absoluteFile(unit);
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(*unit.content, path));
  }
  if (preamble)
    memory->addFile(preamble->source, 0, llvm::MemoryBuffer::getMemBuffer(preamble->text, preamble->source));
  // Clang reports a file in another encoding, and then goes on without having entered it.
  if (const auto text = files->getBufferForFile(absoluteFile(unit)))
    if (const char *mark = clang::SrcMgr::ContentCache::getInvalidBOM((*text)->getBuffer())) {
      model.complete = false;
      model.diagnostics.push_back(
          {Diagnostic::Level::Error, unit.displayName, 0, 0,
           std::string("the file is in ") + mark + ", which Clang does not read: save it as UTF-8"});
      return;
    }
  if (const auto text = files->getBufferForFile(absoluteFile(unit)); text && looksBinary((*text)->getBuffer())) {
    model.complete = false;
    model.diagnostics.push_back(
        {Diagnostic::Level::Error, unit.displayName, 0, 0, "this is a binary file: name a source file"});
    return;
  }
  auto manager = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), files);
  ErrorCollector collector(unit, model, places);
  clang::tooling::ToolInvocation invocation(commandLine(unit, model, annotations), &action, manager.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&collector);
  if (!invocation.run() && model.complete) {
    model.complete = false;
    model.diagnostics.push_back(
        {Diagnostic::Level::Error, unit.displayName, 0, 0, "Clang could not be run on this file with these flags"});
  }
  complainOfDevices(*manager, unit, model);
  addSetupHints(unit, model);
  if (facts && preamble) { // in place of its file, which lives as long as this run
    facts->forget(preamble->file);
    facts->add(preamble->reads);
  }
}

void onLargeStack(llvm::function_ref<void()> run) {
  constexpr unsigned kStackBytes = 256u << 20;
  llvm::CrashRecoveryContext guard; // does nothing unless crashes are to be survived
  if (!guard.RunSafelyOnThread(run, kStackBytes))
    throw std::runtime_error("reading it crashed");
}

// False if the file has changed since the preamble was chosen for it.
static bool beginsWith(const CompileUnit &unit, const ParsedPreamble &preamble) {
  const std::string text = textOf(unit);
  return text.size() >= preamble.bytes &&
         llvm::xxh3_64bits(llvm::StringRef(text).take_front(preamble.bytes)) == preamble.hash;
}

void runClang(const CompileUnit &unit, UnitModel &model,
              llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use, Annotations annotations,
              const ParsedPreamble *preamble, FileFacts *facts) {
  if (preamble && !beginsWith(unit, *preamble))
    preamble = nullptr;
  ErrorPlaces places;
  Reading reading(unit, model, use, preamble, places);
  onLargeStack([&] { runAction(unit, model, annotations, reading, preamble, facts, &places); });
}

} // namespace lanewise
