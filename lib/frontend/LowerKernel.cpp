// frontend/LowerKernel.cpp - a CUDA kernel as nested loops over the blocks of its grid and the threads of a block.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
//
// In the parallel reading (model/ParallelCode.h) each index that the kernel asks for (blockIdx.x, threadIdx.y, …) is
// the counter of a loop, which is a region of its own: blocks outside, threads inside, so that what is shared by a
// block is declared between the two. An index that nothing asks for has one value. Blocks and grids have the greatest
// extents, where sizes that are written out in the source are not exceeded; who reports a race has to see to it that
// its threads exist in small blocks, too. Barriers are constructs, atomic operations accesses of their own kind.
#include "frontend/FunctionLowering.h"
#include "frontend/ParallelCalls.h"
#include "frontend/ReadDirective.h"
#include "model/ParallelCode.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace lanewise {

static constexpr int64_t kExtent = 1024; // the most threads that a block may have

namespace {
class KernelFacts : public clang::RecursiveASTVisitor<KernelFacts> {
public:
  bool VisitMSPropertyRefExpr(clang::MSPropertyRefExpr *expr) {
    const auto *base = llvm::dyn_cast<clang::DeclRefExpr>(expr->getBaseExpr()->IgnoreParenImpCasts());
    if (const auto *kept = llvm::dyn_cast<clang::OpaqueValueExpr>(expr->getBaseExpr()); kept && kept->getSourceExpr())
      base = llvm::dyn_cast<clang::DeclRefExpr>(kept->getSourceExpr()->IgnoreParenImpCasts());
    if (base)
      indices.insert(base->getDecl()->getNameAsString() + "." + expr->getPropertyDecl()->getNameAsString());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *decl) {
    if (decl->hasAttr<clang::CUDASharedAttr>())
      shared.push_back(decl->getCanonicalDecl());
    return true;
  }
  std::set<std::string> indices;
  std::vector<const clang::VarDecl *> shared;
};
} // namespace

// What the kernel calls may ask for indices as well.
static void collect(const clang::Stmt *body, unsigned depth, KernelFacts &facts) {
  facts.TraverseStmt(const_cast<clang::Stmt *>(body));
  class Callees : public clang::RecursiveASTVisitor<Callees> {
  public:
    bool VisitCallExpr(clang::CallExpr *call) {
      if (const clang::FunctionDecl *callee = call->getDirectCallee())
        if (const clang::FunctionDecl *definition = callee->getDefinition();
            definition && definition->getBody() && definition->hasAttr<clang::CUDADeviceAttr>() &&
            !definition->getASTContext().getSourceManager().isInSystemHeader(definition->getLocation()))
          found.insert(definition->getBody());
      return true;
    }
    std::set<const clang::Stmt *> found;
  } callees;
  callees.TraverseStmt(const_cast<clang::Stmt *>(body));
  if (depth < 3)
    for (const clang::Stmt *callee : callees.found)
      collect(callee, depth + 1, facts);
}

void FunctionLowering::lowerKernel(const clang::Stmt *body) {
  KernelFacts facts;
  collect(body, 0, facts);
  kernelLevels_.clear();
  for (const char *index : {"blockIdx.z", "blockIdx.y", "blockIdx.x", "threadIdx.z", "threadIdx.y", "threadIdx.x"})
    if (facts.indices.count(index))
      kernelLevels_.push_back({index, std::nullopt});
  if (kernelLevels_.empty()) { // may be run by one thread
    lowerStmt(body);
    return;
  }
  for (const clang::VarDecl *decl : facts.shared) {
    const Object object = bindNew(decl, decl->getType(), Storage::Local, decl);
    if (object.kind == Object::Kind::Scalar)
      forceMemory(object.var);
  }
  shared_ = facts.shared;
  lowerKernelLevel(0, body);
  kernelLevels_.clear();
}

void FunctionLowering::lowerKernelLevel(size_t level, const clang::Stmt *body) {
  const bool isThread = level < kernelLevels_.size() && kernelLevels_[level].index.starts_with("thread");
  const bool wasThread = level > 0 && kernelLevels_[level - 1].index.starts_with("thread");
  const SourceSpan where = unit_.sources.span(target_.decl->getSourceRange());
  if ((isThread || level == kernelLevels_.size()) && !wasThread)
    for (const clang::VarDecl *decl : shared_)
      builder_.declare(variableOf(bindings_[llvm::cast<clang::ValueDecl>(decl)]), where);
  if (level == kernelLevels_.size()) {
    // A parameter that the kernel changes is each thread's own.
    for (const clang::VarDecl *written : writtenScalars(body)) {
      const auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(written);
      const auto known = parameter ? bindings_.find(parameter) : bindings_.end();
      if (known == bindings_.end() || parameter->getDeclContext() != target_.decl)
        continue;
      ExprRef given = read(known->second, parameter->getType(), where);
      const Object own = bindNew(parameter, parameter->getType(), Storage::Local, body);
      builder_.declare(variableOf(own), where);
      write(own, given, where);
    }
    lowerStmt(body);
    return;
  }
  const Type type = Type::integer(32, false);
  Variable variable;
  variable.name = kernelLevels_[level].index;
  variable.typeName = "unsigned int";
  variable.type = type;
  variable.storage = Storage::Local;
  variable.size = 4;
  variable.span = where;
  const VarId id = builder_.addVariable(std::move(variable));
  origins_.resize(model_.variables.size());
  kernelLevels_[level].number = id;
  builder_.declare(id, where);
  builder_.assign(id, pool().intConst(type, 0), where);
  Construct construct;
  construct.origin = Origin::Kernel;
  construct.add(Part::Parallel);
  construct.span = unit_.sources.span(clang::SourceRange(target_.decl->getLocation()));
  construct.text = "__global__";
  construct.name = kernelLevels_[level].index;
  const size_t number = openConstruct(std::move(construct));
  auto stmt = std::make_unique<Stmt>();
  stmt->kind = StmtKind::Loop;
  stmt->span = where;
  stmt->loop = std::make_unique<Loop>();
  Loop &loop = *stmt->loop;
  loop.id = model_.loopCount++;
  loop.span = where;
  constructAt(number).threads = loop.id;
  loop.condition = pool().binary(ExprKind::Lt, builder_.read(id), pool().intConst(type, kExtent));
  {
    StmtBuilder::InBlock inside(builder_, loop.body);
    const uint32_t label = nextScope_++; // what `return` leaves is the thread, not the grid
    Block all;
    {
      StmtBuilder::InBlock thread(builder_, all);
      const std::optional<uint32_t> outer = threadEnd_;
      threadEnd_ = label;
      lowerKernelLevel(level + 1, body);
      threadEnd_ = outer;
    }
    builder_.scope(label, std::move(all), where);
  }
  {
    StmtBuilder::InBlock inside(builder_, loop.step);
    builder_.assign(id, pool().binary(ExprKind::Add, builder_.read(id), pool().intConst(type, 1)), where);
  }
  const Stmt *written = stmt.get();
  builder_.append(std::move(stmt));
  closeConstruct(number, {written});
}

void FunctionLowering::deviceBarrier(bool isFlush, bool isOfBlock, SourceSpan where) {
  Construct barrier;
  barrier.origin = Origin::Kernel;
  barrier.add(isFlush ? Part::Flush : Part::Barrier);
  barrier.name = isOfBlock ? "block" : "";
  barrier.span = where;
  const StmtBuilder::Mark mark = builder_.mark();
  const size_t number = openConstruct(std::move(barrier));
  builder_.scope(nextScope_++, {}, where);
  closeConstruct(number, builder_.statementsSince(mark));
}

// atomicAdd(p, v) and its like: reads and writes *p; what it answers is not followed.
CallResult FunctionLowering::deviceAtomic(const clang::CallExpr *expr, SourceSpan where) {
  const clang::QualType pointer = expr->getArg(0)->getType();
  const clang::QualType element = pointer->getPointeeType();
  ExprRef address = settled(value(expr->getArg(0)), where);
  for (unsigned i = 1; i < expr->getNumArgs(); ++i)
    discard(expr->getArg(i));
  Construct atomic;
  atomic.origin = Origin::Kernel;
  atomic.add(Part::Atomic);
  atomic.name = "update";
  atomic.span = where;
  const StmtBuilder::Mark mark = builder_.mark();
  const size_t number = openConstruct(std::move(atomic));
  const Type type = scalar(element);
  write(deref(address, element), pool().opaque(type, std::string(refusalId(Refusal::AtomicAccess))), where);
  closeConstruct(number, builder_.statementsSince(mark));
  return {};
}

std::optional<CallResult> FunctionLowering::deviceCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee) {
  if (!callee->getIdentifier())
    return std::nullopt;
  llvm::StringRef name = callee->getName();
  const SourceSpan where = span(expr);
  const clang::QualType type = expr->getType();
  const auto answer = [&](CallResult result = {}) {
    if (!type->isVoidType() && !result.value && scalar(type).kind != Type::Kind::Opaque)
      result.value = pool().opaque(scalar(type), std::string(refusalId(Refusal::AtomicAccess)));
    return result;
  };
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (name.consume_front("__fetch_builtin_") && method) {
    const llvm::StringRef record = method->getParent()->getName();
    CallResult result;
    for (const char *kind : {"threadIdx", "blockIdx", "blockDim", "gridDim"}) {
      if (!record.contains(kind))
        continue;
      const std::string index = std::string(kind) + "." + name.str();
      if (llvm::StringRef(kind).ends_with("Dim")) {
        result.value = pool().intConst(scalar(type), kExtent);
        // An index that nothing asks for has one value, and so its extent is one.
        const std::string counted = (kind[0] == 'b' ? "threadIdx." : "blockIdx.") + name.str();
        const bool isAsked = std::any_of(kernelLevels_.begin(), kernelLevels_.end(),
                                         [&](const KernelLevel &level) { return level.index == counted; });
        if (!isAsked)
          result.value = pool().intConst(scalar(type), 1);
        return result;
      }
      for (const KernelLevel &level : kernelLevels_)
        if (level.index == index && level.number)
          result.value = convert(builder_.read(*level.number), scalar(type));
      return answer(result);
    }
    return std::nullopt;
  }
  const bool isBarrier = name.starts_with("__syncthreads") || name == "__syncwarp" || name == "sync" ||
                         name == "__nvvm_barrier0" || name == "__barrier_sync";
  const bool isFence = name.starts_with("__threadfence");
  if (isBarrier || isFence) {
    for (const clang::Expr *argument : expr->arguments())
      if (scalar(argument->getType()).kind != Type::Kind::Opaque)
        discard(argument);
    deviceBarrier(isFence, name.starts_with("__syncthreads"), where);
    return answer();
  }
  if (name.starts_with("atomic") && !method && expr->getNumArgs() >= 1 && expr->getArg(0)->getType()->isPointerType() &&
      scalar(expr->getArg(0)->getType()->getPointeeType()).kind != Type::Kind::Opaque)
    return answer(deviceAtomic(expr, where));
  if (name.starts_with("__shfl") || name.starts_with("__ballot") || name.starts_with("__activemask") ||
      name.starts_with("__all") || name.starts_with("__any") || name.starts_with("__match")) {
    for (const clang::Expr *argument : expr->arguments())
      if (scalar(argument->getType()).kind != Type::Kind::Opaque)
        discard(argument);
    return answer();
  }
  return std::nullopt;
}

} // namespace lanewise
