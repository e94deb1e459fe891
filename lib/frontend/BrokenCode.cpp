// frontend/BrokenCode.cpp - declarations that errors lie in, and who uses them.
//
// An error inside a declaration marks it: a function, an object, an enumeration with its enumerators, a record. One
// between declarations marks both neighbours and every name in the text between them, since a declaration may be
// missing there. Names count like declarations: which of several Clang chose may be the error's doing.
#include "frontend/BrokenCode.h"

#include "frontend/Errors.h"
#include "frontend/UserCode.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>

namespace lanewise {

using clang::SourceLocation;

class BrokenCode::Marks {
public:
  Marks(const clang::ASTContext &context, const ErrorPlaces &places)
      : sources_(context.getSourceManager()), context_(context) {
    constexpr size_t kMany = 2000;
    everything_ = places.errors.size() > kMany;
    const std::set<SourceLocation> errors(places.errors.begin(), places.errors.end());
    const std::set<SourceLocation> doubtful(places.doubtful.begin(), places.doubtful.end());
    if (everything_)
      return;
    for (const SourceLocation place : errors)
      markPlace(place, true);
    for (const SourceLocation place : doubtful)
      markPlace(place, false);
  }

  /// The name of what is wrong with the declaration, if something is.
  bool isBroken(const clang::Decl *decl) const {
    if (everything_ || decl->isInvalidDecl() || marked_.count(decl))
      return true;
    for (const clang::Decl *other : decl->redecls())
      if (marked_.count(other))
        return true;
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
      if (const clang::FunctionDecl *pattern = function->getTemplateInstantiationPattern())
        if (pattern != function && isBroken(pattern))
          return true;
    const auto *named = llvm::dyn_cast<clang::NamedDecl>(decl);
    return named && !names_.empty() && !named->getDeclContext()->isFunctionOrMethod() &&
           isUserCode(sources_, named->getLocation()) && names_.count(named->getNameAsString());
  }

private:
  // In the file of the error, and where that file is included.
  void markPlace(SourceLocation place, bool spreads) {
    for (unsigned depth = 0; place.isValid() && depth < 200; ++depth) {
      markIn(context_.getTranslationUnitDecl(), place, spreads && depth == 0);
      place = sources_.getIncludeLoc(sources_.getFileID(place));
    }
  }

  clang::SourceRange rangeOf(const clang::Decl *decl) const {
    const clang::SourceRange range = decl->getSourceRange();
    if (range.isInvalid())
      return {};
    return {sources_.getExpansionLoc(range.getBegin()), sources_.getExpansionRange(range.getEnd()).getEnd()};
  }

  bool isBefore(SourceLocation a, SourceLocation b) const { return sources_.isBeforeInTranslationUnit(a, b); }

  static const clang::DeclContext *scopeIn(const clang::Decl *decl) {
    if (const auto *pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(decl))
      decl = pattern->getTemplatedDecl();
    const bool opens = llvm::isa<clang::NamespaceDecl>(decl) || llvm::isa<clang::LinkageSpecDecl>(decl) ||
                       llvm::isa<clang::ExportDecl>(decl) || llvm::isa<clang::RecordDecl>(decl);
    return opens ? llvm::cast<clang::DeclContext>(decl) : nullptr;
  }

  // True if something that is left out of the scope's own layout holds the place: a function of a class.
  bool markIn(const clang::DeclContext *scope, SourceLocation place, bool spreads) {
    const clang::FileID file = sources_.getFileID(place);
    const clang::Decl *before = nullptr, *after = nullptr;
    bool isInside = false, isFunction = false;
    for (const clang::Decl *decl : scope->noload_decls()) {
      const clang::SourceRange range = rangeOf(decl);
      if (decl->isImplicit() || range.isInvalid() || sources_.getFileID(range.getBegin()) != file)
        continue;
      if (isBefore(place, range.getBegin())) {
        if (!after || isBefore(range.getBegin(), rangeOf(after).getBegin()))
          after = decl;
      } else if (isBefore(range.getEnd(), place)) {
        if (!before || isBefore(rangeOf(before).getEnd(), range.getEnd()))
          before = decl;
      } else {
        isInside = true;
        isFunction = markInside(decl, place, spreads) || isFunction;
      }
    }
    if (!isInside && spreads)
      markGap(before, after, place);
    return isFunction;
  }

  bool markInside(const clang::Decl *decl, SourceLocation place, bool spreads) {
    const clang::DeclContext *inner = scopeIn(decl);
    if (!inner) {
      mark(decl);
      return llvm::isa<clang::FunctionDecl>(decl) || llvm::isa<clang::FunctionTemplateDecl>(decl);
    }
    const bool isFunction = markIn(inner, place, spreads);
    if ((llvm::isa<clang::RecordDecl>(inner)) && !isFunction)
      mark(decl);
    return isFunction;
  }

  void mark(const clang::Decl *decl) {
    marked_.insert(decl);
    if (const auto *pattern = llvm::dyn_cast<clang::TemplateDecl>(decl); pattern && pattern->getTemplatedDecl())
      marked_.insert(pattern->getTemplatedDecl());
    if (const auto *named = llvm::dyn_cast<clang::NamedDecl>(decl); named && named->getDeclName())
      names_.insert(named->getNameAsString());
    if (const auto *list = llvm::dyn_cast<clang::EnumDecl>(decl))
      for (const clang::EnumConstantDecl *enumerator : list->enumerators())
        mark(enumerator);
    if (const auto *record = llvm::dyn_cast<clang::RecordDecl>(decl))
      for (const clang::FieldDecl *field : record->fields())
        marked_.insert(field);
  }

  // No statement that a stray brace has put outside of its function.
  static bool beginsDeclaration(llvm::StringRef word) {
    return llvm::is_contained({"void",    "bool",   "char",     "short",  "int",      "long",      "float",
                               "double",  "signed", "unsigned", "struct", "class",    "union",     "enum",
                               "typedef", "static", "extern",   "inline", "template", "namespace", "using"},
                              word);
  }

  // What the compiler could not make a declaration of. It is over, and the next one whole, behind a semicolon or a
  // brace.
  void markGap(const clang::Decl *before, const clang::Decl *after, SourceLocation place) {
    const clang::FileID file = sources_.getFileID(place);
    const llvm::StringRef text = sources_.getBufferData(file);
    const size_t at = sources_.getFileOffset(place);
    const size_t begin = before && sources_.getFileID(rangeOf(before).getEnd()) == file
                             ? std::min<size_t>(at, sources_.getFileOffset(rangeOf(before).getEnd()))
                             : 0;
    const size_t end = after ? std::max<size_t>(at, sources_.getFileOffset(rangeOf(after).getBegin())) : text.size();
    clang::Lexer lexer(sources_.getLocForStartOfFile(file), context_.getLangOpts(), text.begin(), text.begin() + begin,
                       text.end());
    bool isOver = false, beginsAnew = false;
    size_t count = 0;
    for (clang::Token token;; ++count) {
      const bool isLast = lexer.LexFromRawLexer(token);
      const size_t offset = sources_.getFileOffset(token.getLocation());
      if (isLast || offset >= end)
        break;
      if (token.is(clang::tok::raw_identifier))
        names_.insert(token.getRawIdentifier().str());
      if (count == 1) // behind the brace of what stands before
        beginsAnew = token.is(clang::tok::raw_identifier) && beginsDeclaration(token.getRawIdentifier());
      isOver = isOver || (offset >= at && token.isOneOf(clang::tok::semi, clang::tok::r_brace));
    }
    const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(before);
    const bool isWhole = function && function->doesThisDeclarationHaveABody() && beginsAnew;
    if (before && !isWhole && !scopeIn(before))
      mark(before);
    if (after && !scopeIn(after) && !isOver)
      mark(after);
  }

  const clang::SourceManager &sources_;
  const clang::ASTContext &context_;
  bool everything_ = false;
  std::set<const clang::Decl *> marked_; // looked up only
  std::set<std::string> names_;
};

namespace {
// What a declaration is made of, by name.
class UseFinder : public clang::RecursiveASTVisitor<UseFinder> {
public:
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitDeclRefExpr(clang::DeclRefExpr *name) { return add(name->getDecl()); }
  bool VisitMemberExpr(clang::MemberExpr *member) { return add(member->getMemberDecl()); }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *expr) { return add(expr->getConstructor()); }
  bool VisitOverloadExpr(clang::OverloadExpr *expr) {
    for (const clang::NamedDecl *decl : expr->decls())
      add(decl);
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) { return add(type.getTypePtr()->getDecl()); }
  bool VisitExpr(clang::Expr *expr) { return addType(expr->getType()); }
  bool VisitValueDecl(clang::ValueDecl *decl) { return addType(decl->getType()); }

  bool addType(clang::QualType type) {
    while (!type.isNull()) {
      type = type.getCanonicalType().getNonReferenceType();
      const clang::QualType inner(type->getPointeeOrArrayElementType(), 0);
      if (inner == type.getUnqualifiedType() || inner == type)
        break;
      type = inner;
    }
    return type.isNull() || !type->getAsTagDecl() || add(type->getAsTagDecl());
  }
  bool add(const clang::Decl *decl) {
    if (decl)
      found.push_back(decl);
    return true;
  }
  std::vector<const clang::Decl *> found;
};

// One step from a declaration to what it is made of; what the library declares is looked at no further.
std::vector<const clang::Decl *> usesOf(const clang::Decl *decl, const clang::SourceManager &sources) {
  UseFinder finder;
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
    if (const clang::FunctionDecl *definition = function->getDefinition())
      decl = definition;
  if (const auto *record = llvm::dyn_cast<clang::RecordDecl>(decl))
    if (const clang::RecordDecl *definition = record->getDefinition())
      decl = definition;
  if (!isUserCode(sources, decl->getLocation()))
    return {};
  if (const auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(decl))
    decl = llvm::cast<clang::Decl>(enumerator->getDeclContext());
  if (const auto *record = llvm::dyn_cast<clang::RecordDecl>(decl)) {
    for (clang::FieldDecl *field : record->fields())
      finder.TraverseDecl(field);
    if (const auto *derived = llvm::dyn_cast<clang::CXXRecordDecl>(record); derived && derived->hasDefinition())
      for (const clang::CXXBaseSpecifier &base : derived->bases())
        finder.addType(base.getType());
    if (const auto *special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record))
      finder.add(special->getSpecializedTemplate()->getTemplatedDecl());
  } else {
    if (llvm::isa<clang::FieldDecl>(decl) || llvm::isa<clang::CXXMethodDecl>(decl))
      finder.add(llvm::cast<clang::Decl>(decl->getDeclContext()));
    finder.TraverseDecl(const_cast<clang::Decl *>(decl));
  }
  return std::move(finder.found);
}
} // namespace

BrokenCode::BrokenCode(const clang::ASTContext &context, const ErrorPlaces &places)
    : marks_(std::make_unique<Marks>(context, places)), sources_(context.getSourceManager()) {}

BrokenCode::~BrokenCode() = default;

std::optional<std::string> BrokenCode::restsOn(const clang::FunctionDecl *function) const {
  for (const clang::DeclContext *scope = function; scope; scope = scope->getParent())
    if (const auto *outer = llvm::dyn_cast<clang::FunctionDecl>(scope); outer && marks_->isBroken(outer))
      return "this function";
  std::vector<const clang::Decl *> open{function};
  std::set<const clang::Decl *> seen{function->getCanonicalDecl()};
  while (!open.empty()) {
    const clang::Decl *decl = open.back();
    open.pop_back();
    for (const clang::Decl *used : usesOf(decl, sources_)) {
      if (!seen.insert(used->getCanonicalDecl()).second)
        continue;
      if (marks_->isBroken(used)) {
        const auto *named = llvm::dyn_cast<clang::NamedDecl>(used);
        return named && named->getDeclName() ? "'" + named->getNameAsString() + "'" : "a declaration that it uses";
      }
      open.push_back(used);
    }
  }
  return std::nullopt;
}

} // namespace lanewise
