// frontend/ParallelCalls.cpp - names and shapes of parallel C++; whatever has another shape is not looked at.
#include "frontend/ParallelCalls.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

namespace lanewise {

static std::string recordName(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() ? record->getName().str() : std::string();
}

// Also of a member: the namespace of its class.
static bool isStd(const clang::FunctionDecl *callee) {
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  return method ? method->getParent()->isInStdNamespace() : callee->isInStdNamespace();
}

static bool isThread(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const std::string name = recordName(type);
  return record && record->isInStdNamespace() && (name == "thread" || name == "jthread" || name == "future");
}

static const clang::Expr *bare(const clang::Expr *expr) {
  while (true) {
    expr = expr->IgnoreParenImpCasts()->IgnoreImplicit();
    if (const auto *cast = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(expr))
      expr = cast->getSubExpr();
    else if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr);
             made && made->getNumArgs() == 1 && made->getConstructor()->isCopyOrMoveConstructor())
      expr = made->getArg(0);
    else
      return expr;
  }
}

static bool isTbb(const clang::FunctionDecl *callee) {
  const std::string name = callee->getQualifiedNameAsString();
  return name.starts_with("tbb::") || name.starts_with("oneapi::tbb::");
}

static std::string policyName(const clang::Expr *argument) {
  const std::string name = recordName(argument->getType());
  return name == "parallel_policy" || name == "parallel_unsequenced_policy" || name == "unsequenced_policy" ? name : "";
}

static std::optional<ParallelCall> tbbCall(const clang::CallExpr *expr, llvm::StringRef name,
                                           std::vector<const clang::Expr *> arguments) {
  ParallelCall what;
  what.call = expr;
  what.name = "tbb::" + name.str();
  const auto isRange = [](const clang::Expr *argument) {
    return llvm::StringRef(recordName(argument->getType())).starts_with("blocked_range");
  };
  // A partitioner says how work is cut, a context who may cancel it.
  while (!arguments.empty() && (llvm::StringRef(recordName(arguments.back()->getType())).contains("partitioner") ||
                                recordName(arguments.back()->getType()) == "task_group_context"))
    arguments.pop_back();
  const size_t count = arguments.size();
  if (name == "parallel_for" && count == 2 && isRange(arguments[0])) {
    what.over = ParallelCall::Over::Ranges;
    what.space = {arguments[0]};
    what.body = arguments[1];
  } else if (name == "parallel_for" && (count == 3 || count == 4) && arguments[0]->getType()->isIntegerType()) {
    what.over = ParallelCall::Over::Numbers;
    what.space.assign(arguments.begin(), arguments.end() - 1);
    what.body = arguments.back();
  } else if (name == "parallel_for_each" && (count == 2 || count == 3)) {
    what.space.assign(arguments.begin(), arguments.end() - 1);
    what.body = arguments.back();
  } else if ((name == "parallel_reduce" || name == "parallel_deterministic_reduce") && count == 4 &&
             isRange(arguments[0])) {
    what.over = ParallelCall::Over::Ranges;
    what.space = {arguments[0]};
    what.body = arguments[2];
    what.combine = arguments[3];
    what.isNumberFirst = true;
  } else {
    return std::nullopt;
  }
  return what;
}

static std::optional<ParallelCall> policyCall(const clang::CallExpr *expr, llvm::StringRef name,
                                              std::vector<const clang::Expr *> arguments) {
  ParallelCall what;
  what.call = expr;
  what.name = "std::" + name.str();
  what.interleaves = policyName(arguments[0]) != "parallel_policy";
  arguments.erase(arguments.begin());
  const size_t count = arguments.size();
  const bool looks = name == "for_each" || name == "count_if" || name == "any_of" || name == "all_of" ||
                     name == "none_of" || name == "find_if" || name == "generate";
  if (looks && count == 3) {
    what.space = {arguments[0], arguments[1]};
    what.body = arguments[2];
  } else if (name == "transform" && count == 4) {
    what.space = {arguments[0], arguments[1]};
    what.target = arguments[2];
    what.body = arguments[3];
  } else if (name == "reduce" && count == 4) {
    what.space = {arguments[0], arguments[1]};
    what.combine = arguments[3];
  } else if (name == "transform_reduce" && count == 5) {
    what.space = {arguments[0], arguments[1]};
    what.combine = arguments[3];
    what.body = arguments[4];
  } else {
    return std::nullopt;
  }
  return what;
}

std::optional<ParallelCall> parallelCallOf(const clang::CallExpr *expr, const clang::FunctionDecl *callee) {
  if (!callee || !callee->getIdentifier() || expr->getNumArgs() < 2 || expr->isTypeDependent())
    return std::nullopt;
  std::vector<const clang::Expr *> arguments(expr->arg_begin(), expr->arg_end());
  while (!arguments.empty() && llvm::isa<clang::CXXDefaultArgExpr>(arguments.back()))
    arguments.pop_back();
  if (callee->getName().starts_with("parallel_") && isTbb(callee))
    return tbbCall(expr, callee->getName(), std::move(arguments));
  if (callee->isInStdNamespace() && arguments.size() >= 3 && !policyName(arguments[0]).empty())
    return policyCall(expr, callee->getName(), std::move(arguments));
  return std::nullopt;
}

static std::optional<ThreadStart> startIn(const clang::Expr *expr) {
  expr = bare(expr);
  ThreadStart start;
  if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr); made && isThread(made->getType())) {
    for (const clang::Expr *argument : made->arguments())
      if (!llvm::isa<clang::CXXDefaultArgExpr>(argument))
        start.arguments.push_back(argument);
  } else if (const auto *called = llvm::dyn_cast<clang::CallExpr>(expr)) {
    const clang::FunctionDecl *callee = called->getDirectCallee();
    if (!callee || !callee->getIdentifier() || callee->getName() != "async" || !callee->isInStdNamespace() ||
        called->getNumArgs() < 2 || recordName(called->getArg(0)->getType()) != "" ||
        !called->getArg(0)->getType().getNonReferenceType()->isEnumeralType())
      return std::nullopt;
    // Without the policy `async`, the call may be put off to the thread that asks for the answer.
    const auto *policy = llvm::dyn_cast<clang::DeclRefExpr>(called->getArg(0)->IgnoreParenImpCasts());
    if (!policy)
      if (const auto *kept = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(called->getArg(0)))
        policy = llvm::dyn_cast<clang::DeclRefExpr>(kept->getSubExpr()->IgnoreParenImpCasts());
    if (!policy || policy->getDecl()->getName() != "async")
      return std::nullopt;
    start.arguments.assign(called->arg_begin() + 1, called->arg_end());
  }
  if (start.arguments.empty())
    return std::nullopt;
  start.callable = start.arguments.front();
  start.arguments.erase(start.arguments.begin());
  return start;
}

std::optional<ThreadStart> threadStartOf(const clang::CallExpr *expr) {
  if (const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr))
    return op->getOperator() == clang::OO_Equal && op->getNumArgs() == 2 && isThread(op->getArg(0)->getType())
               ? startIn(op->getArg(1))
               : std::nullopt;
  const auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr);
  const clang::CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier() || !isStd(method) || expr->getNumArgs() == 0)
    return std::nullopt;
  const auto *holder = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(method->getParent());
  if (!holder || holder->getTemplateArgs().size() == 0 ||
      holder->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type ||
      !isThread(holder->getTemplateArgs()[0].getAsType()))
    return std::nullopt;
  if (method->getName() == "push_back" || (method->getName() == "emplace_back" && isThread(expr->getArg(0)->getType())))
    return startIn(expr->getArg(0));
  if (method->getName() != "emplace_back")
    return std::nullopt;
  ThreadStart start;
  start.callable = expr->getArg(0);
  start.arguments.assign(expr->arg_begin() + 1, expr->arg_end());
  return start;
}

const clang::Stmt *bodyOf(const clang::Expr *callable) {
  callable = bare(callable);
  if (const auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(callable))
    return lambda->getBody();
  if (const auto *address = llvm::dyn_cast<clang::UnaryOperator>(callable);
      address && address->getOpcode() == clang::UO_AddrOf)
    callable = bare(address->getSubExpr());
  const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(callable);
  if (!name)
    return nullptr;
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()))
    return function->getBody();
  if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()); variable && variable->getInit())
    return recordName(variable->getType()).empty() && !variable->getType()->isRecordType()
               ? nullptr
               : bodyOf(variable->getInit());
  return nullptr;
}

namespace {
// What may put threads in order, in the code and in what it calls.
class OrderFinder : public clang::RecursiveASTVisitor<OrderFinder> {
public:
  explicit OrderFinder(unsigned depth = 0) : depth_(depth) {}

  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) { return TraverseStmt(lambda->getBody()); }
  bool VisitVarDecl(clang::VarDecl *decl) {
    const std::string name = recordName(decl->getType());
    if (name == "lock_guard" || name == "scoped_lock" || name == "unique_lock" || name == "shared_lock")
      lock = lock ? lock : decl->getInit();
    found = found || lock;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    if (!callee) {
      found = true;
      return true;
    }
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const std::string name = callee->getNameAsString();
    const std::string record =
        method && method->getParent()->getIdentifier() ? method->getParent()->getName().str() : "";
    if (name == "lock" || name == "try_lock" || name == "pthread_mutex_lock") {
      lock = lock ? lock : call;
      found = true;
    } else if (record.find("atomic") != std::string::npos) {
      // Counting does not say who goes first; reading what others wrote may.
      found = found || !(name == "fetch_add" || name == "fetch_sub" || name == "operator++" || name == "operator--" ||
                         name == "operator+=" || name == "operator-=" || name == "fetch_or" || name == "fetch_and");
    } else if (method && method->getParent()->isLambda()) {
      // its body is read where it is made
    } else if (isKnownHarmless(callee, record)) {
      // orders nothing
    } else if (const clang::FunctionDecl *definition = callee->getDefinition();
               definition && definition->getBody() && depth_ < 4 && !isStd(callee)) {
      OrderFinder inner(depth_ + 1);
      inner.TraverseStmt(definition->getBody());
      found = found || inner.found;
      lock = lock ? lock : inner.lock ? call : nullptr;
    } else {
      found = true;
    }
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *name) {
    found = found || name->getType().isVolatileQualified() || name->getType()->isAtomicType();
    return true;
  }

  bool found = false;
  const clang::Stmt *lock = nullptr;

private:
  static bool isKnownHarmless(const clang::FunctionDecl *callee, const std::string &record) {
    static constexpr llvm::StringRef kOrdering[] = {
        "mutex",   "condition", "barrier", "latch",     "semaphore", "future",      "promise",    "thread",
        "jthread", "once",      "stop",    "exception", "queue",     "osyncstream", "concurrent", "enumerable"};
    for (llvm::StringRef word : kOrdering)
      if (llvm::StringRef(record).contains(word) || callee->getNameAsString().find(word.str()) != std::string::npos)
        return false;
    const auto &sources = callee->getASTContext().getSourceManager();
    if (isStd(callee) || callee->getBuiltinID() != 0)
      return callee->getNameAsString().find("atomic") == std::string::npos;
    return sources.isInSystemHeader(callee->getLocation()) && callee->isExternC();
  }
  unsigned depth_;
};

class StartFinder : public clang::RecursiveASTVisitor<StartFinder> {
public:
  bool TraverseLambdaExpr(clang::LambdaExpr *) { return true; }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (const std::optional<ThreadStart> start = threadStartOf(call)) {
      starts.push_back(*start);
      return true;
    }
    const clang::FunctionDecl *callee = call->getDirectCallee();
    const std::string name = callee ? callee->getNameAsString() : "";
    static constexpr llvm::StringRef kWaiting[] = {
        "join",     "get",        "wait",       "acquire",         "lock",     "detach",
        "wait_for", "wait_until", "count_down", "arrive_and_wait", "set_value"};
    waits = waits || std::find(std::begin(kWaiting), std::end(kWaiting), name) != std::end(kWaiting);
    isParallel = isParallel || parallelCallOf(call, callee);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *decl) {
    waits = waits || isThread(decl->getType()); // joined before the iteration ends
    if (const clang::CXXRecordDecl *record = decl->getType()->getAsCXXRecordDecl())
      if (const auto *holder = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record))
        for (const clang::TemplateArgument &argument : holder->getTemplateArgs().asArray())
          waits = waits || (argument.getKind() == clang::TemplateArgument::Type && isThread(argument.getAsType()));
    return true;
  }
  std::vector<ThreadStart> starts;
  bool waits = false, isParallel = false;
};
} // namespace

std::vector<ThreadStart> threadStartsIn(const clang::Stmt *loop) {
  StartFinder finder;
  const clang::Stmt *body = nullptr;
  if (const auto *counted = llvm::dyn_cast<clang::ForStmt>(loop))
    body = counted->getBody();
  else if (const auto *ranged = llvm::dyn_cast<clang::CXXForRangeStmt>(loop))
    body = ranged->getBody();
  if (body)
    finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return finder.waits ? std::vector<ThreadStart>() : std::move(finder.starts);
}

bool mayOrderThreads(const clang::Stmt *body) {
  OrderFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return finder.found;
}

const clang::Stmt *takesLock(const clang::Stmt *body) {
  OrderFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return finder.lock;
}

std::string whyOrderMatters(const clang::Expr *combine, bool needsSwap) {
  combine = bare(combine);
  const std::string name = recordName(combine->getType());
  if (name == "minus" || name == "divides" || name == "modulus")
    return "std::" + name + " is not associative";
  const auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(combine);
  if (!lambda || lambda->getCallOperator()->getNumParams() != 2)
    return {};
  const auto *body = llvm::dyn_cast<clang::CompoundStmt>(lambda->getBody());
  const auto *result = body && body->size() == 1 ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
  if (!result || !result->getRetValue())
    return {};
  const clang::Expr *value = bare(result->getRetValue());
  const auto parameter = [&](const clang::Expr *operand) {
    const auto *named = llvm::dyn_cast<clang::DeclRefExpr>(bare(operand));
    for (unsigned i = 0; named && i < 2; ++i)
      if (named->getDecl() == lambda->getCallOperator()->getParamDecl(i))
        return static_cast<int>(i);
    return -1;
  };
  if (const auto *op = llvm::dyn_cast<clang::BinaryOperator>(value)) {
    const bool isBetween = parameter(op->getLHS()) >= 0 && parameter(op->getRHS()) >= 0 &&
                           parameter(op->getLHS()) != parameter(op->getRHS());
    const bool isOrdered = op->getOpcode() == clang::BO_Sub || op->getOpcode() == clang::BO_Div ||
                           op->getOpcode() == clang::BO_Rem || op->getOpcode() == clang::BO_Shl ||
                           op->getOpcode() == clang::BO_Shr;
    if (isBetween && isOrdered)
      return "'" + op->getOpcodeStr().str() + "' is not associative";
  }
  if (const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(value);
      needsSwap && op && op->getOperator() == clang::OO_Plus && recordName(op->getType()) == "basic_string")
    return "joining strings is not commutative";
  return {};
}

bool hasParallelCalls(const clang::Stmt *body) {
  StartFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return finder.isParallel || !finder.starts.empty();
}

bool isKernel(const clang::FunctionDecl *function) { return function->hasAttr<clang::CUDAGlobalAttr>(); }

} // namespace lanewise
