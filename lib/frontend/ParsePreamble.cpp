// frontend/ParsePreamble.cpp - a beginning in Clang's precompiled form, and the numbers of what a user declared in it.
#include "frontend/ParseUnit.h"
#include "frontend/SharedPreamble.h"
#include "frontend/UserCode.h"

#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Serialization/ASTWriter.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/raw_ostream.h>

namespace lanewise {

namespace {
class Writer : public clang::PCHGenerator {
public:
  Writer(clang::CompilerInstance &compiler, std::shared_ptr<clang::PCHBuffer> buffer, std::vector<uint64_t> &numbers)
      : PCHGenerator(compiler.getPreprocessor(), compiler.getModuleCache(), "", "", std::move(buffer),
                     compiler.getCodeGenOpts(), {}),
        numbers_(numbers) {}

  void HandleTranslationUnit(clang::ASTContext &context) override {
    PCHGenerator::HandleTranslationUnit(context);
    if (hasEmittedPCH())
      for (const clang::Decl *decl : userDeclarations(context))
        numbers_.push_back(getWriter().getDeclID(decl).getRawValue());
  }

private:
  std::vector<uint64_t> &numbers_;
};

class Action : public clang::ASTFrontendAction {
public:
  Action(std::shared_ptr<clang::PCHBuffer> buffer, std::vector<uint64_t> &numbers)
      : buffer_(std::move(buffer)), numbers_(numbers) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler, llvm::StringRef) override {
    return std::make_unique<Writer>(compiler, buffer_, numbers_);
  }
  clang::TranslationUnitKind getTranslationUnitKind() override { return clang::TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }

private:
  std::shared_ptr<clang::PCHBuffer> buffer_;
  std::vector<uint64_t> &numbers_;
};

class Parsing : public clang::tooling::FrontendActionFactory {
public:
  std::shared_ptr<clang::PCHBuffer> buffer = std::make_shared<clang::PCHBuffer>();
  std::vector<uint64_t> numbers;

  std::unique_ptr<clang::FrontendAction> create() override { return std::make_unique<Action>(buffer, numbers); }
  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager *files,
                     std::shared_ptr<clang::PCHContainerOperations> containers,
                     clang::DiagnosticConsumer *diagnostics) override {
    invocation->getPreprocessorOpts().GeneratePreamble = true;
    invocation->getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
    invocation->getLangOpts().CompilingPCH = true;
    invocation->getLangOpts().PCHInstantiateTemplates = true; // once for all, too
    return FrontendActionFactory::runInvocation(std::move(invocation), files, std::move(containers), diagnostics);
  }
};
} // namespace

std::optional<PreambleContents> parsePreamble(const SharedPreamble &preamble, int file) {
  UnitModel model;
  Parsing parsing;
  FileFacts facts;
  parsing.buffer->IsComplete = false;
  const Annotations annotations = preamble.readsAnnotations ? Annotations::Read : Annotations::AsCompiled;
  onLargeStack([&] { runAction(preamble.unit, model, annotations, parsing, nullptr, &facts); });
  if (!model.complete || !parsing.buffer->IsComplete)
    return std::nullopt;
  llvm::raw_fd_ostream out(file, false);
  out.write(parsing.buffer->Data.data(), parsing.buffer->Data.size());
  out.flush();
  if (out.has_error()) {
    out.clear_error();
    return std::nullopt;
  }
  return PreambleContents{std::move(parsing.numbers), facts.take()};
}

} // namespace lanewise
