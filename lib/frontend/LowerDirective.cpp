// frontend/LowerDirective.cpp - OpenMP directives: read as if they were not there, or as what threads do.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
//
// The second reading (model/ParallelCode.h) renames and records, and changes nothing else: a region's body becomes the
// body of a loop over its threads, private variables become fresh ones, and what is shared and written moves to memory.
#include "frontend/FunctionLowering.h"
#include "frontend/ReadDirective.h"

#include <clang/AST/Attr.h>
#include <clang/AST/StmtOpenMP.h>

namespace lanewise {

/// What the second reading of one function has in hand.
class FunctionLowering::ParallelLowering {
public:
  ParallelLowering(FunctionLowering &function, ParallelCode &code) : f_(function), code_(code) {}

  void lower(const clang::OMPExecutableDirective *directive) {
    DirectiveReading reading = readDirective(directive, f_.unit_);
    const size_t number = code_.constructs.size();
    reading.construct.parent = open_.empty() ? -1 : static_cast<int32_t>(open_.back());
    reading.construct.isInlined = f_.inlined_ != nullptr;
    code_.constructs.push_back(std::move(reading.construct));
    open_.push_back(number);
    const StmtBuilder::Mark mark = f_.builder_.mark();
    if (directive->hasAssociatedStmt())
      lowerBody(directive, number, reading);
    else // a barrier has to have a place
      f_.builder_.scope(f_.nextScope_++, {}, code_.constructs[number].span);
    code_.constructs[number].statements = f_.builder_.statementsSince(mark);
    open_.pop_back();
  }

  void beginIteration(const Loop &loop) {
    if (loop.inlined != (f_.inlined_ != nullptr) || pending_.empty() || pending_.back().loopsLeft == 0)
      return;
    Pending &pending = pending_.back();
    code_.constructs[pending.construct].loops.push_back(loop.id);
    if (--pending.loopsLeft == 0)
      declareAll(pending);
  }

  static bool isThreadLoop(const Construct &construct) {
    return construct.origin == Origin::Threads && construct.has(Part::For);
  }

  size_t open(Construct construct) {
    const size_t number = code_.constructs.size();
    construct.parent = open_.empty() ? -1 : static_cast<int32_t>(open_.back());
    construct.isInlined = f_.inlined_ != nullptr;
    code_.constructs.push_back(std::move(construct));
    open_.push_back(number);
    pending_.push_back({number, isThreadLoop(code_.constructs[number]) ? 1u : 0u, {}});
    return number;
  }

  // False if the construct has no statements to rule, and is forgotten with those inside it.
  bool close(size_t number, std::vector<const Stmt *> statements) {
    pending_.pop_back();
    open_.pop_back();
    code_.constructs[number].statements = std::move(statements);
    if (!code_.constructs[number].statements.empty())
      return true;
    code_.constructs.resize(number);
    return false;
  }

  Construct &at(size_t number) { return code_.constructs[number]; }
  void share(const clang::Stmt *body, size_t number) { shareInMemory(body, number, {}); }
  void setLoops(std::vector<LoopId> loops) { code_.constructs[open_.back()].loops = std::move(loops); }
  bool isInThreadLoop() const { return !open_.empty() && isThreadLoop(code_.constructs[open_.back()]); }

  std::optional<CallResult> call(const clang::CallExpr *expr, llvm::StringRef name) {
    if (!name.starts_with("omp_get_") && name != "omp_in_parallel")
      return std::nullopt;
    for (const clang::Expr *argument : expr->arguments())
      f_.discard(argument);
    CallResult result;
    const bool isInRegion = !regions_.empty() && regions_.back().thread;
    if (name == "omp_get_thread_num" && isInRegion)
      result.value = f_.convert(f_.builder_.read(*regions_.back().thread), f_.scalar(expr->getType()));
    else if (name == "omp_get_num_threads" && isInRegion)
      result.value = f_.convert(regions_.back().count, f_.scalar(expr->getType()));
    else if (!expr->getType()->isVoidType())
      result.value = f_.pool().opaque(f_.scalar(expr->getType()),
                                      name == "omp_get_thread_num" ? std::string(kThreadNumber) : "opaque-call");
    return result;
  }

private:
  /// Variables that get a copy of their own where the construct's unit of work begins.
  struct Copy {
    const clang::VarDecl *decl = nullptr;
    const void *origin = nullptr;
    size_t data = 0; ///< index into Construct::data
    Object outer;
    bool isFilled = false; ///< with the value outside
  };
  struct Pending {
    size_t construct = 0;
    unsigned loopsLeft = 0;
    std::vector<Copy> copies;
  };
  struct Region {
    std::optional<VarId> thread;
    ExprRef count = nullptr;
  };

  void lowerBody(const clang::OMPExecutableDirective *directive, size_t number, const DirectiveReading &reading) {
    const clang::Stmt *body = directive->getRawStmt();
    const SourceSpan where = code_.constructs[number].span;
    std::vector<std::pair<const clang::ValueDecl *, Object>> saved;
    Pending pending{number, reading.loops, {}};
    addClauses(reading, pending, saved);
    addCounters(reading, number, saved, where);
    const Construct &construct = code_.constructs[number];
    const bool isRegion = construct.has(Part::Parallel) || construct.has(Part::Teams);
    if (isRegion || construct.has(Part::Simd) || construct.has(Part::Taskloop))
      shareInMemory(body, number, saved);
    if (isRegion && reading.loops == 0) {
      lowerRegion(body, reading, std::move(pending), where);
    } else if (reading.loops != 0) {
      if (isRegion)
        regions_.push_back({});
      pending_.push_back(std::move(pending));
      f_.lowerStmt(body);
      pending = std::move(pending_.back());
      pending_.pop_back();
      if (isRegion)
        regions_.pop_back();
      if (pending.loopsLeft == 0)
        leaveLastValues(pending, where);
    } else {
      declareAll(pending);
      pending_.push_back({number, 0, {}}); // loops in here are not those of a construct around
      f_.lowerStmt(body);
      pending_.pop_back();
    }
    for (auto &[decl, object] : saved)
      f_.bindings_[decl] = object;
  }

  // What threads make of these variables together is what the loop makes of them.
  static bool staysAsItIs(Sharing sharing) { return sharing == Sharing::Reduction || sharing == Sharing::Linear; }

  void addClauses(const DirectiveReading &reading, Pending &pending,
                  std::vector<std::pair<const clang::ValueDecl *, Object>> &saved) {
    for (const ClauseVariable &variable : reading.variables) {
      const Object outer = f_.bindingOf(variable.decl, code_.constructs[pending.construct].span);
      DataClause clause = variable.clause;
      clause.variable = f_.variableOf(outer);
      std::vector<DataClause> &data = code_.constructs[pending.construct].data;
      const auto same = std::find_if(pending.copies.begin(), pending.copies.end(),
                                     [&](const Copy &copy) { return copy.decl == variable.decl; });
      data.push_back(clause);
      if (clause.sharing == Sharing::Shared || staysAsItIs(clause.sharing))
        continue;
      const bool isFilled = clause.sharing == Sharing::FirstPrivate;
      if (same != pending.copies.end()) {
        same->isFilled = same->isFilled || isFilled;
        continue;
      }
      saved.emplace_back(llvm::cast<clang::ValueDecl>(variable.decl->getCanonicalDecl()), outer);
      pending.copies.push_back({variable.decl, variable.where, data.size() - 1, outer, isFilled});
    }
  }

  // Counters of divided loops are private; they live around the loop, which alone assigns them.
  void addCounters(const DirectiveReading &reading, size_t number,
                   std::vector<std::pair<const clang::ValueDecl *, Object>> &saved, SourceSpan where) {
    for (const clang::Expr *counter : reading.counters) {
      const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(counter->IgnoreParenImpCasts());
      const auto *decl = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
      if (!decl)
        continue;
      decl = decl->getCanonicalDecl();
      const bool isGlobal = decl->hasGlobalStorage();
      if (!isGlobal && !f_.bindings_.count(llvm::cast<clang::ValueDecl>(decl)))
        continue; // declared by the loop itself
      const Object outer = f_.bindingOf(decl, where);
      DataClause clause;
      clause.sharing = Sharing::Private;
      clause.name = decl->getNameAsString();
      clause.variable = f_.variableOf(outer);
      clause.isImplicit = true;
      saved.emplace_back(llvm::cast<clang::ValueDecl>(decl), outer);
      const Object copy = f_.bindNew(decl, decl->getType().getNonReferenceType(), Storage::Local, counter);
      clause.copy = f_.variableOf(copy);
      f_.builder_.declare(*clause.copy, where);
      std::vector<DataClause> &data = code_.constructs[number].data;
      std::erase_if(data, [&](const DataClause &other) { return other.name == clause.name && other.isImplicit; });
      data.push_back(std::move(clause));
    }
  }

  void declareAll(Pending &pending) {
    for (const Copy &copy : pending.copies) {
      DataClause &clause = code_.constructs[pending.construct].data[copy.data];
      const SourceSpan where = code_.constructs[pending.construct].span;
      const clang::QualType type = copy.decl->getType().getNonReferenceType();
      if (isCounter(pending.construct, copy.decl->getNameAsString()))
        continue;
      ExprRef first = nullptr;
      const bool isScalar = f_.scalar(type).kind != Type::Kind::Opaque && !type->isArrayType();
      if (copy.isFilled && isScalar)
        first = f_.read(copy.outer, type, where);
      const Object inner = f_.bindNew(copy.decl, type, Storage::Local, copy.origin);
      clause.copy = f_.variableOf(inner);
      f_.builder_.declare(*clause.copy, where);
      if (first)
        f_.write(inner, first, where);
    }
  }

  bool isCounter(size_t number, const std::string &name) const {
    for (const DataClause &clause : code_.constructs[number].data)
      if (clause.isImplicit && clause.copy && clause.name == name)
        return true;
    return false;
  }

  // What the last iteration leaves behind is not followed.
  void leaveLastValues(const Pending &pending, SourceSpan where) {
    for (const Copy &copy : pending.copies) {
      const DataClause &clause = code_.constructs[pending.construct].data[copy.data];
      const Type type = f_.scalar(copy.decl->getType().getNonReferenceType());
      if (clause.sharing == Sharing::LastPrivate && type.kind != Type::Kind::Opaque)
        f_.write(copy.outer, f_.pool().opaque(type, "opaque-call"), where);
    }
  }

  // Scalars that the construct shares and writes; what is private to a construct around it counts as shared here if
  // this one starts threads of its own.
  void shareInMemory(const clang::Stmt *body, size_t number,
                     const std::vector<std::pair<const clang::ValueDecl *, Object>> &saved) {
    for (const clang::VarDecl *decl : writtenScalars(body)) {
      const auto isHere = [&](const auto &entry) { return entry.first == decl; };
      if (!decl->hasLocalStorage() || std::any_of(saved.begin(), saved.end(), isHere))
        continue;
      const std::vector<DataClause> &data = code_.constructs[number].data;
      if (std::any_of(data.begin(), data.end(), [&](const DataClause &clause) {
            return staysAsItIs(clause.sharing) && clause.name == decl->getNameAsString();
          }))
        continue;
      const auto known = f_.bindings_.find(llvm::cast<clang::ValueDecl>(decl));
      if (known != f_.bindings_.end() && known->second.kind == Object::Kind::Scalar)
        f_.forceMemory(known->second.var);
    }
  }

  void lowerRegion(const clang::Stmt *body, const DirectiveReading &reading, Pending pending, SourceSpan where) {
    StmtBuilder &builder = f_.builder_;
    const Type type = Type::integer(32, true);
    Region region;
    region.thread = named("omp_get_thread_num()", type, Storage::Local, where);
    builder.declare(*region.thread, where);
    builder.assign(*region.thread, f_.pool().intConst(type, 0), where);
    if (reading.threads) {
      region.count = f_.pool().intConst(type, *reading.threads);
    } else {
      region.count = builder.read(named("omp_get_num_threads()", type, Storage::Parameter, where));
      builder.assume(f_.pool().binary(ExprKind::Le, f_.pool().intConst(type, 2), region.count), "assert", where);
    }
    auto stmt = std::make_unique<Stmt>();
    stmt->kind = StmtKind::Loop;
    stmt->span = where;
    stmt->loop = std::make_unique<Loop>();
    Loop &loop = *stmt->loop;
    loop.id = f_.model_.loopCount++;
    loop.span = where;
    code_.constructs[pending.construct].threads = loop.id;
    ExprRef thread = builder.read(*region.thread);
    loop.condition = f_.pool().binary(ExprKind::Lt, thread, region.count);
    regions_.push_back(region);
    {
      StmtBuilder::InBlock inside(builder, loop.body);
      declareAll(pending);
      pending_.push_back({pending.construct, 0, {}});
      f_.lowerStmt(body);
      pending_.pop_back();
    }
    regions_.pop_back();
    {
      StmtBuilder::InBlock inside(builder, loop.step);
      builder.assign(*region.thread, f_.pool().binary(ExprKind::Add, thread, f_.pool().intConst(type, 1)), where);
    }
    builder.append(std::move(stmt));
  }

  VarId named(const char *name, Type type, Storage storage, SourceSpan where) {
    Variable variable;
    variable.name = name;
    variable.typeName = "int";
    variable.type = type;
    variable.storage = storage;
    variable.size = 4;
    variable.span = where;
    const VarId id = f_.builder_.addVariable(std::move(variable));
    f_.origins_.resize(f_.model_.variables.size());
    return id;
  }

  FunctionLowering &f_;
  ParallelCode &code_;
  std::vector<size_t> open_; // constructs around
  std::vector<Pending> pending_;
  std::vector<Region> regions_;
};

void FunctionLowering::startParallelReading(ParallelCode &parallel) {
  parallel_ = std::make_shared<ParallelLowering>(*this, parallel);
}

size_t FunctionLowering::openConstruct(Construct construct, const clang::Stmt *shared) {
  const size_t number = parallel_->open(std::move(construct));
  if (shared)
    parallel_->share(shared, number);
  return number;
}

void FunctionLowering::openLoops(std::vector<LoopId> loops) { parallel_->setLoops(std::move(loops)); }
void FunctionLowering::shareWritten(const clang::Stmt *body, size_t number) { parallel_->share(body, number); }
bool FunctionLowering::isInThreadLoop() const { return parallel_->isInThreadLoop(); }

Construct &FunctionLowering::constructAt(size_t number) { return parallel_->at(number); }

bool FunctionLowering::closeConstruct(size_t number, std::vector<const Stmt *> statements) {
  return parallel_->close(number, std::move(statements));
}

void FunctionLowering::lowerDirective(const clang::Stmt *stmt) {
  const auto *directive = llvm::cast<clang::OMPExecutableDirective>(stmt);
  if (parallel_) {
    parallel_->lower(directive);
    return;
  }
  // The loop of a directive is lowered as it stands; the directive is text on it.
  const bool mayIgnore =
      unit_.ignoresDirectives || llvm::isa<clang::OMPLoopDirective, clang::OMPParallelDirective>(directive);
  if (!mayIgnore) {
    const bool isAtomic = llvm::isa<clang::OMPAtomicDirective>(directive);
    builder_.refuse(isAtomic ? Refusal::AtomicAccess : Refusal::UnsupportedStatement, "an OpenMP directive",
                    span(stmt));
  }
  if (directive->hasAssociatedStmt())
    lowerStmt(directive->getRawStmt());
}

void FunctionLowering::beginIteration(const Loop &loop) {
  if (parallel_)
    parallel_->beginIteration(loop);
}

// While one thread goes round for ever, others do what stands after the loop.
ExprRef FunctionLowering::endingSometime(ExprRef condition) {
  return condition && condition->isIntConst() && condition->intValue != 0
             ? pool().opaque(Type::boolean(), std::string(refusalId(Refusal::UnknownTripCount)))
             : condition;
}

bool FunctionLowering::isPerThread(const clang::VarDecl *decl) const {
  return parallel_ && decl->hasAttr<clang::OMPThreadPrivateDeclAttr>();
}

std::optional<CallResult> FunctionLowering::threadCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee) {
  if (!parallel_ || !callee->getIdentifier())
    return std::nullopt;
  if (!kernelLevels_.empty())
    return deviceCall(expr, callee);
  if (std::optional<CallResult> result = parallelCall(expr, callee))
    return result;
  return parallel_->call(expr, callee->getName());
}

} // namespace lanewise
