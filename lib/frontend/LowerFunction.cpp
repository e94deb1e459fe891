// frontend/LowerFunction.cpp - entry of the lowering: parameters, captures, what names stand for.
#include "frontend/LowerFunction.h"

#include "frontend/CallSites.h"
#include "frontend/ConstantTables.h"
#include "frontend/FunctionLowering.h"
#include "frontend/ParallelCalls.h"
#include "frontend/ReadDirective.h"
#include "frontend/RefuseLoops.h"
#include "model/CallFacts.h"
#include "model/ScalarFields.h"

#include <clang/AST/DeclTemplate.h>

#include <algorithm>
#include <map>

namespace lanewise {

FunctionLowering::FunctionLowering(UnitContext &unit, const FunctionTarget &target, FunctionModel &model,
                                   InMemorySet &inMemory, ParallelCode *parallel)
    : unit_(unit), target_(target), model_(model), builder_(model), inMemory_(inMemory) {
  if (parallel)
    startParallelReading(*parallel);
}

bool FunctionLowering::run() {
  const clang::FunctionDecl *decl = target_.decl;
  model_.span = unit_.sources.span(decl->getSourceRange());
  model_.returnType = target_.isDependent ? Type::opaque() : scalar(decl->getReturnType());
  if (!target_.isDependent && decl->getReturnType()->isRecordType() && model_.returnType.kind == Type::Kind::Opaque)
    model_.returnType = Type::pointer(); // to the object that is returned
  const clang::Stmt *body = decl->getBody();
  if (target_.isDependent) {
    lowerDependentLoops(body);
    addMissingLoops();
    return true;
  }
  if (target_.lambda)
    addCaptures(nullptr);
  else if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(decl); method && !method->isStatic())
    addThis(method);
  addParameters();
  model_.parameterCount = static_cast<uint32_t>(model_.variables.size());
  if (target_.lambda) {
    addCaptures(target_.lambda);
    model_.parameterCount = static_cast<uint32_t>(model_.variables.size());
  }
  addCallFacts();
  for (const clang::ParmVarDecl *parameter : decl->parameters())
    evaluateArraySizes(parameter->getType());
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(decl))
    lowerMemberInitialisers(constructor);
  if (parallel_ && isKernel(decl))
    lowerKernel(body);
  else
    lowerStmt(body);
  refuseLoopsAfterStrayEntry();
  addMissingLoops();
  return complete_;
}

void FunctionLowering::addParameters() {
  for (const clang::ParmVarDecl *parameter : target_.decl->parameters())
    bindNew(parameter, parameter->getType(), Storage::Parameter, parameter);
  // A lambda that is passed brings along what it captured, which its body names.
  for (const clang::ParmVarDecl *parameter : target_.decl->parameters()) {
    const clang::CXXRecordDecl *record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && record->isLambda())
      for (const clang::LambdaCapture &capture : record->captures())
        bindCapture(capture);
  }
}

// What every call passes holds when the function begins.
void FunctionLowering::addCallFacts() {
  if (!unit_.callSites)
    return;
  const CallFacts facts = unit_.callSites->factsOf(target_.decl);
  const auto variable = [&](unsigned i) { return variableOf(bindings_[target_.decl->getParamDecl(i)]); };
  const auto where = [&](unsigned i) { return unit_.sources.span(target_.decl->getParamDecl(i)->getSourceRange()); };
  for (const CallFacts::Range &range : facts.ranges) {
    const clang::ParmVarDecl *parameter = target_.decl->getParamDecl(range.parameter);
    ExprRef value = read(bindings_[parameter], parameter->getType(), where(range.parameter));
    if (!value || !value->type.isInt())
      continue;
    ExprRef least = pool().intConst(value->type, range.least), most = pool().intConst(value->type, range.most);
    ExprRef fact = range.least == range.most ? pool().binary(ExprKind::Eq, value, least)
                                             : pool().binary(ExprKind::And, pool().binary(ExprKind::Le, least, value),
                                                             pool().binary(ExprKind::Le, value, most));
    builder_.assume(fact, std::string(kEveryCall), where(range.parameter));
  }
  for (const auto &[first, second] : facts.apart) {
    const VarId a = variable(first), b = variable(second);
    if (builder_.variable(a).type.isPointer() && builder_.variable(b).type.isPointer() &&
        !builder_.variable(a).inMemory && !builder_.variable(b).inMemory)
      builder_.assume(pool().call(Type::boolean(), std::string(kApart), {builder_.read(a), builder_.read(b)}),
                      std::string(kEveryCall), where(first));
  }
}

void FunctionLowering::bindCapture(const clang::LambdaCapture &capture) {
  if (!capture.capturesVariable())
    return;
  const auto *captured = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar());
  if (!captured || bindings_.count(llvm::cast<clang::ValueDecl>(captured->getCanonicalDecl())))
    return;
  clang::QualType type = captured->getType();
  if (capture.getCaptureKind() == clang::LCK_ByRef && !type->isReferenceType())
    type = unit_.ast.getLValueReferenceType(type);
  else if (capture.getCaptureKind() == clang::LCK_ByCopy && !captured->isInitCapture())
    type = type.getNonReferenceType();
  bindNew(captured, type, Storage::Parameter, captured);
}

void FunctionLowering::addThis(const clang::CXXMethodDecl *method) {
  Variable variable;
  unit_.types.describe(method->getThisType(), variable);
  variable.name = "this";
  variable.storage = Storage::Parameter;
  variable.span = model_.span;
  const VarId id = builder_.addVariable(std::move(variable));
  origins_.resize(model_.variables.size());
  thisObject_ = deref(builder_.read(id), method->getFunctionObjectParameterType());
}

// What a lambda captures comes to its own model from outside: by reference as a reference, by copy as a value.
// Called with null first, so that a captured `this` is the first parameter.
void FunctionLowering::addCaptures(const clang::LambdaExpr *lambda) {
  for (const clang::LambdaCapture &capture : target_.lambda->captures()) {
    if (capture.capturesThis() && !lambda) {
      Variable variable;
      clang::QualType type;
      for (const clang::Expr *init : target_.lambda->capture_inits())
        if (init && llvm::isa<clang::CXXThisExpr>(init->IgnoreParenImpCasts()))
          type = init->IgnoreParenImpCasts()->getType();
      if (type.isNull())
        continue;
      unit_.types.describe(type, variable);
      variable.name = "this";
      variable.storage = Storage::Parameter;
      const VarId id = builder_.addVariable(std::move(variable));
      origins_.resize(model_.variables.size());
      thisObject_ = deref(builder_.read(id), type->getPointeeType());
    }
    if (lambda)
      bindCapture(capture);
  }
}

// The integers of a constant array, in order of memory; false if something else is among them.
static bool appendElements(const clang::APValue &value, Type type, std::vector<int64_t> &elements) {
  constexpr size_t kLargest = 4096;
  if (elements.size() > kLargest)
    return false;
  if (value.isInt()) {
    elements.push_back(wrapToType(type, value.getInt().extOrTrunc(64).getExtValue()));
    return true;
  }
  if (value.isStruct() && value.getStructNumBases() == 0 && value.getStructNumFields() == 1) // std::array
    return appendElements(value.getStructField(0), type, elements);
  if (!value.isArray() || value.getArraySize() > kLargest)
    return false;
  for (unsigned i = 0; i < value.getArraySize(); ++i) {
    const bool isGiven = i < value.getArrayInitializedElts();
    if (!appendElements(isGiven ? value.getArrayInitializedElt(i) : value.getArrayFiller(), type, elements))
      return false;
  }
  return true;
}

static std::vector<int64_t> constantContents(const clang::VarDecl &decl, const Variable &variable,
                                             const clang::ASTContext &ast, bool isOnlyRead) {
  const clang::QualType type = decl.getType();
  const bool isConstant = isOnlyRead || type.isConstant(ast) || decl.isConstexpr();
  const bool isTable =
      variable.shape == VarShape::Array && variable.type.isIntegral() && isConstant && !type.isVolatileQualified();
  const clang::VarDecl *definition = nullptr;
  const clang::Expr *init = isTable ? decl.getAnyInitializer(definition) : nullptr;
  if (!init || init->isValueDependent() || !definition)
    return {};
  std::vector<int64_t> elements;
  const clang::APValue *value = definition->evaluateValue();
  uint64_t count = 1;
  for (uint64_t extent : variable.extents)
    count *= extent;
  if (!value || !appendElements(*value, variable.type, elements) || elements.size() != count)
    return {};
  return elements;
}

Object FunctionLowering::bindNew(const clang::ValueDecl *decl, clang::QualType type, Storage storage,
                                 const void *origin) {
  Variable variable;
  unit_.types.describe(type, variable);
  if (decl) {
    variable.name = decl->getNameAsString();
    variable.span = unit_.sources.span(decl->getLocation());
  }
  variable.storage = storage;
  const bool outlives =
      storage == Storage::Global || storage == Storage::StaticLocal || storage == Storage::ThreadLocal;
  // A reference that outlives the function is a pointer in memory: where it is bound is not seen here.
  if (outlives && variable.isReference) {
    variable.isReference = false;
    variable.isConst = true;
  }
  const bool isScalar = variable.shape == VarShape::Scalar && !variable.isReference;
  variable.inMemory =
      isScalar && (outlives || variable.isVolatile || variable.isAtomic || (origin && inMemory_.count(origin)));
  variable.addressTaken = outlives && !variable.isReference;
  if (const auto *named = decl ? llvm::dyn_cast<clang::VarDecl>(decl) : nullptr)
    variable.contents =
        constantContents(*named, variable, unit_.ast, parallel_ && unit_.tables && unit_.tables->isOnlyRead(named));
  const VarId id = builder_.addVariable(std::move(variable));
  origins_.resize(model_.variables.size());
  origins_[id] = origin;
  const Object result = objectOf(id, type);
  if (decl)
    bindings_[llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl())] = result;
  return result;
}

Object FunctionLowering::objectOf(VarId id, clang::QualType type) {
  const Variable &variable = builder_.variable(id);
  const clang::QualType stored = type.getNonReferenceType();
  Object result;
  if (variable.isReference)
    result = deref(builder_.read(id), stored);
  else if (type->isReferenceType())
    result = deref(pool().load(pool().placeVar(id, Type::pointer(), 8)), stored);
  else if (variable.shape != VarShape::Scalar || variable.inMemory)
    result = Object::place(throughType(pool().placeVar(id, scalar(stored), unit_.types.size(stored)), stored));
  else
    result = Object::scalar(id);
  result.isVolatile = stored.isVolatileQualified();
  result.isAtomic = unit_.types.library(stored) == LibraryType::Atomic;
  return result;
}

Object FunctionLowering::temporary(clang::QualType type, const clang::Expr *origin, SourceSpan where) {
  type = type.getNonReferenceType().getUnqualifiedType();
  const Object result = bindNew(nullptr, type, Storage::Temporary, origin);
  const VarId id = static_cast<VarId>(model_.variables.size() - 1);
  builder_.variable(id).span = where;
  builder_.declare(id, where);
  return result;
}

void FunctionLowering::forceMemory(VarId variable) {
  complete_ = false;
  if (variable < origins_.size() && origins_[variable])
    inMemory_.insert(origins_[variable]);
}

static ExprRef constantFrom(ExprPool &pool, Type type, const clang::APValue &value) {
  if (value.isInt() && type.isIntegral())
    return pool.intConst(type, value.getInt().extOrTrunc(64).getSExtValue());
  if (value.isFloat() && type.isFloat()) {
    llvm::APFloat number = value.getFloat();
    llvm::SmallString<32> text;
    if (type.bits > 64)
      number.toString(text);
    bool loses = false;
    number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
    return pool.floatConst(type, number.convertToDouble(), text.str().str());
  }
  return nullptr;
}

ExprRef FunctionLowering::constantOf(const clang::VarDecl *decl) {
  const clang::QualType type = decl->getType();
  if (llvm::isa<clang::ParmVarDecl>(decl) || !type.isConstQualified() || type.isVolatileQualified() ||
      decl->isInvalidDecl())
    return nullptr;
  const Type valueType = scalar(type);
  if (!valueType.isIntegral() && !valueType.isFloat())
    return nullptr;
  auto [slot, isNew] = constants_.try_emplace(decl, nullptr);
  if (!isNew)
    return slot->second;
  const clang::VarDecl *holder = nullptr; // the redeclaration that has the initialiser
  const clang::Expr *init = decl->getAnyInitializer(holder);
  if (!init || !holder || holder->isInvalidDecl() || init->isValueDependent() || init->containsErrors())
    return nullptr;
  ExprRef result = nullptr;
  if (holder->mightBeUsableInConstantExpressions(unit_.ast)) {
    if (const clang::APValue *known = holder->evaluateValue())
      result = constantFrom(pool(), valueType, *known);
  } else {
    clang::Expr::EvalResult evaluated;
    if (init->EvaluateAsRValue(evaluated, unit_.ast) && !evaluated.HasSideEffects)
      result = constantFrom(pool(), valueType, evaluated.Val);
  }
  constants_[decl] = result;
  return result;
}

ExprRef FunctionLowering::constant(const clang::Expr *expr) {
  if (expr->isValueDependent() || expr->containsErrors())
    return nullptr;
  const Type type = scalar(expr->getType());
  if (!type.isIntegral() && !type.isFloat())
    return nullptr;
  clang::Expr::EvalResult evaluated;
  if (!expr->EvaluateAsRValue(evaluated, unit_.ast) || evaluated.HasSideEffects)
    return nullptr;
  return constantFrom(pool(), type, evaluated.Val);
}

// Another name of an object that may have one here already: where it lies is no more known than of a reference.
static bool isSecondName(const clang::VarDecl *variable) {
  const auto isAnother = [](const clang::NamedDecl *decl) {
    const auto *label = decl->getAttr<clang::AsmLabelAttr>();
    return decl->hasAttr<clang::AliasAttr>() || decl->hasAttr<clang::WeakRefAttr>() ||
           (label && label->getLabel() != decl->getName());
  };
  if (std::any_of(variable->redecls_begin(), variable->redecls_end(), isAnother))
    return true;
  // #pragma weak a = b declares an a of its own.
  const clang::DeclContext *file = variable->getASTContext().getTranslationUnitDecl();
  const auto found = file->lookup(variable->getDeclName());
  return variable->getDeclContext()->getRedeclContext()->isFileContext() &&
         std::any_of(found.begin(), found.end(), isAnother);
}

Object FunctionLowering::bindingOf(const clang::ValueDecl *decl, SourceSpan where) {
  decl = llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl());
  const auto known = bindings_.find(decl);
  if (known != bindings_.end())
    return known->second;
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    Object result;
    result.kind = Object::Kind::Function;
    result.function = function;
    return result;
  }
  if (const auto *binding = llvm::dyn_cast<clang::BindingDecl>(decl)) {
    const clang::Expr *meaning = binding->getBinding();
    if (const clang::VarDecl *holder = binding->getHoldingVar())
      return bindingOf(holder, where);
    if (meaning)
      return object(meaning);
  }
  if (const auto *parameter = llvm::dyn_cast<clang::TemplateParamObjectDecl>(decl)) {
    builder_.refuse(Refusal::UnsupportedExpression, "an object as a template argument", where);
    return bindNew(decl, parameter->getType(), Storage::Global, decl);
  }
  if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
    if (variable->hasGlobalStorage()) {
      if (variable->getName() == "signgam" && !unit_.sources.isUserCode(variable->getLocation()))
        asksForSign();
      const bool isPerThreadObject = variable->getTLSKind() != clang::VarDecl::TLS_None || isPerThread(variable);
      const Storage storage = isPerThreadObject           ? Storage::ThreadLocal
                              : variable->isStaticLocal() ? Storage::StaticLocal
                                                          : Storage::Global;
      const clang::QualType type = variable->getMostRecentDecl()->getType();
      return bindNew(decl, isSecondName(variable) ? unit_.ast.getLValueReferenceType(type) : type, storage, decl);
    }
    builder_.refuse(Refusal::UnsupportedExpression, "'" + decl->getNameAsString() + "' of another function", where);
    return bindNew(decl, variable->getType(), Storage::Local, decl);
  }
  builder_.refuse(Refusal::UnsupportedExpression, "'" + decl->getNameAsString() + "'", where);
  return Object::place(pool().placeDeref(pool().opaque(Type::pointer(), "unsupported-expression"),
                                         scalar(decl->getType()), unit_.types.size(decl->getType())));
}

ExprRef FunctionLowering::refuse(Refusal why, std::string text, const clang::Stmt *stmt, Type type) {
  builder_.refuse(why, std::move(text), span(stmt));
  return pool().opaque(type, std::string(refusalId(why)));
}

std::string FunctionLowering::sourceText(const clang::Stmt *stmt) const {
  return unit_.sources.text(stmt->getSourceRange(), unit_.ast.getLangOpts());
}

// Nothing is silently dropped: a loop inside something that was refused as a whole is still a loop.
void FunctionLowering::addMissingLoops() {
  for (const clang::Stmt *stmt : target_.loops) {
    if (loweredLoops_.count(stmt))
      continue;
    const auto *label = llvm::dyn_cast<clang::LabelStmt>(stmt);
    StmtPtr loop = label ? startLoop(label, LoopForm::Goto, label->getIdentLoc())
                         : startLoop(stmt, LoopForm::While, stmt->getBeginLoc());
    const Refusal why = label ? Refusal::Goto : Refusal::UnsupportedStatement;
    loop->loop->condition = pool().opaque(Type::boolean(), std::string(refusalId(why)));
    {
      StmtBuilder::InBlock inside(builder_, loop->loop->body);
      builder_.refuse(why, label ? "a loop made of jumps" : "a loop inside a construct that is not read", loop->span);
    }
    builder_.append(std::move(loop));
  }
}

static std::unique_ptr<FunctionModel> lowerOnce(UnitContext &unit, const FunctionTarget &target,
                                                ParallelCode *parallel) {
  FunctionLowering::InMemorySet inMemory;
  constexpr unsigned kMaxAttempts = 6; // each attempt finds at least one more scalar; in practice two suffice
  for (unsigned attempt = 1;; ++attempt) {
    auto model = std::make_unique<FunctionModel>();
    model->name = target.name;
    model->instantiation = target.instantiation;
    const size_t known = inMemory.size();
    if (parallel)
      parallel->constructs.clear();
    const bool isWhole = FunctionLowering(unit, target, *model, inMemory, parallel).run();
    if (!isWhole && attempt < kMaxAttempts && inMemory.size() != known)
      continue;
    // The last attempt still left something without storage: what it says is not trusted.
    if (!isWhole)
      refuseLoops(*model, Refusal::UnsupportedExpression, "addresses of local variables that could not be followed");
    if (inMemory.count(&FunctionLowering::kAsksFloat))
      refuseLoops(*model, Refusal::UnmodelledCall,
                  "this thread's floating-point flags and modes, which the function asks for", computesFloat);
    if (!parallel)
      makeCountersScalar(*model);
    return model;
  }
}

// Promises about loops that are no OpenMP: `#pragma GCC ivdep`, `#pragma clang loop vectorize(assume_safety)`.
static bool isPromise(const Loop &loop) {
  const bool promises =
      loop.pragmaText.find("ivdep") != std::string::npos || loop.pragmaText.find("assume_safety") != std::string::npos;
  return promises && !loop.inlined;
}

static bool hasPromises(const FunctionModel &model) {
  bool found = false;
  forEachStmt(model.body, [&](const Stmt &stmt) { found = found || (stmt.loop && isPromise(*stmt.loop)); });
  return found;
}

static void addPromises(ParallelCode &parallel) {
  forEachStmt(parallel.function->body, [&](const Stmt &stmt) {
    if (!stmt.loop || !isPromise(*stmt.loop))
      return;
    Construct construct;
    construct.add(Part::Simd);
    construct.isHint = true;
    construct.span = stmt.loop->span;
    construct.text =
        stmt.loop->pragmaText.substr(std::min(stmt.loop->pragmaText.find("pragma") + 7, stmt.loop->pragmaText.size()));
    construct.loops = {stmt.loop->id};
    construct.statements = {&stmt};
    parallel.constructs.push_back(std::move(construct));
  });
}

// A body that was read, and then left out again, leaves constructs without statements behind.
static void dropForgotten(ParallelCode &parallel) {
  std::map<const Stmt *, SourceSpan> known; // looked up only
  forEachStmt(parallel.function->body, [&](const Stmt &stmt) { known[&stmt] = stmt.span; });
  for (Construct &construct : parallel.constructs) {
    const bool mayBeForgotten =
        construct.origin == Origin::Algorithm || (construct.origin == Origin::Kernel && !construct.threads);
    const auto isGone = [&](const Stmt *stmt) {
      const auto found = known.find(stmt);
      return found == known.end() || !(found->second == construct.span);
    };
    if (!mayBeForgotten || std::none_of(construct.statements.begin(), construct.statements.end(), isGone))
      continue;
    construct.parts = 0;
    construct.statements.clear();
    construct.loops.clear();
  }
}

std::unique_ptr<FunctionModel> lowerFunction(UnitContext &unit, const FunctionTarget &target) {
  std::unique_ptr<FunctionModel> model = lowerOnce(unit, target, nullptr);
  if (target.isDependent)
    return model;
  const bool isAnnotated = isParallel(target.decl);
  if (isAnnotated || hasPromises(*model)) {
    model->parallel = std::make_shared<ParallelCode>();
    model->parallel->function = lowerOnce(unit, target, model->parallel.get());
    dropForgotten(*model->parallel);
    addPromises(*model->parallel);
  }
  return model;
}

} // namespace lanewise
