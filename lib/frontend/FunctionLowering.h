// frontend/FunctionLowering.h - one function body, from Clang's AST to statements of the model.
// Tested by tests/unit/frontend; against the compiled original by FrontendOracle.
//
// The class is cut by topic, one .cpp each, in the order of the sections below. `value` gives the value of a scalar
// expression, `object` what a glvalue or a class prvalue names; both first write the side effects as statements, in
// the order of C++17. Whatever is not modelled becomes a Refuse and an Opaque value: never silence, never a guess.
#pragma once

#include "frontend/Algorithms.h"
#include "frontend/Object.h"
#include "frontend/StmtBuilder.h"
#include "frontend/UnitContext.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/DenseMap.h>

#include <functional>
#include <set>

namespace lanewise {

struct Construct;
struct ParallelCode;
struct ParallelCall;
struct ThreadStart;

class FunctionLowering {
public:
  /// Scalars that must live in memory, found by an earlier attempt: declarations, or expressions that make temporaries.
  using InMemorySet = std::set<const void *>;
  /// Keys in it that say of the function that it looks at errno, signgam, or floating-point flags and modes.
  static inline const char kAsksErrno = 0, kAsksSign = 0, kAsksFloat = 0;
  /// Statements [begin, end) of a block that a label rules: those before it that jump to it, or those that repeat.
  struct LabelRegion {
    size_t begin = 0, end = 0;
    const clang::LabelDecl *label = nullptr;
    bool isLoop = false;
  };

  /// With `parallel`, the function is read as what its threads do (model/ParallelCode.h), and the constructs go there.
  FunctionLowering(UnitContext &unit, const FunctionTarget &target, FunctionModel &model, InMemorySet &inMemory,
                   ParallelCode *parallel = nullptr);
  /// Lowers everything. False if a scalar turned out to need memory: lower again, with the same set.
  bool run();

private:
  using ExprList = llvm::ArrayRef<const clang::Expr *>;
  using StmtList = llvm::ArrayRef<const clang::Stmt *>;
  struct Inlined;     // a body that is being read into its caller
  struct JumpTarget { // where break or continue goes
    bool isLoop = true;
    uint32_t label = 0;
  };
  struct GotoTarget { // where a goto to the label goes, here
    const clang::LabelDecl *name = nullptr;
    JumpKind kind = JumpKind::Leave;
    uint32_t label = 0;
  };
  struct Leaf { // one scalar of a record
    ExprRef place = nullptr;
    clang::QualType type;
  };

  // LowerFunction.cpp: entry, parameters, what names stand for
  void addParameters();
  void addCallFacts();
  void addCaptures(const clang::LambdaExpr *lambda);
  void bindCapture(const clang::LambdaCapture &capture);
  void addThis(const clang::CXXMethodDecl *method);
  void addMissingLoops();
  Object bindNew(const clang::ValueDecl *decl, clang::QualType type, Storage storage, const void *origin);
  Object bindingOf(const clang::ValueDecl *decl, SourceSpan where);
  Object objectOf(VarId variable, clang::QualType type);
  Object temporary(clang::QualType type, const clang::Expr *origin, SourceSpan where);
  void forceMemory(VarId variable);
  ExprRef constantOf(const clang::VarDecl *decl);
  ExprRef constant(const clang::Expr *expr);
  ExprRef refuse(Refusal why, std::string text, const clang::Stmt *stmt, Type type);
  std::string sourceText(const clang::Stmt *stmt) const;

  // LowerStmt.cpp, LowerSwitch.cpp
  void lowerStmt(const clang::Stmt *stmt);
  void lowerBlock(const clang::Stmt *stmt, Block &block);
  void lowerCompound(const clang::CompoundStmt *stmt);
  void lowerAttributed(const clang::AttributedStmt *stmt);
  void assumeIfPure(const clang::Expr *expr, const char *how, SourceSpan where);
  void lowerDecl(const clang::Decl *decl);
  void lowerVariable(const clang::VarDecl *decl);
  void declareAndInitialise(const clang::VarDecl *decl, clang::QualType type, const clang::Expr *init,
                            SourceSpan where);
  void lowerIf(const clang::IfStmt *stmt);
  void lowerTry(const clang::CXXTryStmt *stmt);
  void leaveTo(const JumpTarget *target, JumpKind kind, SourceSpan where);
  void lowerSwitch(const clang::SwitchStmt *stmt);
  void lowerSectionStmt(const clang::Stmt *stmt, bool isLast);
  ExprRef caseTest(ExprRef value, const clang::SwitchCase *label);

  // LowerDirective.cpp
  class ParallelLowering;
  void lowerDirective(const clang::Stmt *stmt);
  void beginIteration(const Loop &loop);
  ExprRef endingSometime(ExprRef condition);
  bool isPerThread(const clang::VarDecl *decl) const;
  std::optional<CallResult> threadCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  void startParallelReading(ParallelCode &parallel);
  size_t openConstruct(Construct construct, const clang::Stmt *shared = nullptr);
  Construct &constructAt(size_t number);
  bool closeConstruct(size_t number, std::vector<const Stmt *> statements);

  // LowerParallelCall.cpp: algorithms with a policy, TBB, loops that start threads
  std::optional<CallResult> parallelCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  bool lowerParallel(const ParallelCall &what);
  bool overElements(const ParallelCall &what);
  bool overNumbers(const ParallelCall &what);
  bool overRanges(const ParallelCall &what);
  bool overRanges2d(const ParallelCall &what, const Object &whole);
  Object callableOf(const clang::Expr *expr);
  bool lowerThreadLoop(const clang::Stmt *stmt, const std::function<void()> &lower);
  bool runPart(const ParallelCall &what, const Object &callable, const Object &part, clang::QualType type,
               SourceSpan where);
  void openLoops(std::vector<LoopId> loops);
  void shareWritten(const clang::Stmt *body, size_t number);
  bool isInThreadLoop() const;
  bool startsThread(const clang::CallExpr *expr);
  bool startThread(const ThreadStart &start, SourceSpan where);

  // LowerKernel.cpp: CUDA kernels as loops over blocks and threads
  void lowerKernel(const clang::Stmt *body);
  void lowerKernelLevel(size_t level, const clang::Stmt *body);
  std::optional<CallResult> deviceCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  CallResult deviceAtomic(const clang::CallExpr *expr, SourceSpan where);
  void deviceBarrier(bool isFlush, bool isOfBlock, SourceSpan where);

  // LowerGoto.cpp
  static bool hasLabels(StmtList statements);
  unsigned usesOf(const clang::LabelDecl *label);
  std::vector<LabelRegion> labelRegions(StmtList statements);
  void refuseEntry(Refusal why, std::string what, SourceSpan where);
  void refuseLoopsIn(Block &block);
  void refuseLoopsAfterStrayEntry();
  void lowerWithLabels(StmtList statements, const std::function<void(const clang::Stmt *)> &lower);
  void lowerLabelScope(const LabelRegion &region, SourceSpan where, const std::function<void()> &lowerInside);
  void lowerLabelLoop(const LabelRegion &region, StmtList statements, const std::function<void()> &lowerInside);
  void lowerGoto(const clang::GotoStmt *stmt);
  void lowerLabel(const clang::LabelStmt *stmt);

  // LowerLoop.cpp
  StmtPtr startLoop(const clang::Stmt *stmt, LoopForm form, clang::SourceLocation keyword);
  void lowerLoopBody(const clang::Stmt *body, Loop &loop);
  void lowerLoopTest(const clang::Expr *test, const clang::VarDecl *variable, Stmt &stmt);
  void lowerFor(const clang::ForStmt *stmt);
  void lowerWhile(const clang::WhileStmt *stmt);
  void lowerDo(const clang::DoStmt *stmt);
  void lowerOnce(const clang::DoStmt *stmt);
  void lowerRangeFor(const clang::CXXForRangeStmt *stmt);
  void lowerCountedRange(const clang::CXXForRangeStmt *stmt, const Object &ranged, clang::QualType range);
  bool isNumberRange(clang::QualType type);
  std::pair<ExprRef, ExprRef> numbersOf(const Object &ranged, clang::QualType range, SourceSpan where);
  void lowerNumberRange(const clang::CXXForRangeStmt *stmt, const Object &ranged, clang::QualType range);
  void lowerUnknownVariable(const clang::VarDecl *variable, Refusal why, SourceSpan where);
  void lowerDependentLoops(const clang::Stmt *stmt);

  // LowerExpr.cpp
  static const clang::Expr *strip(const clang::Expr *expr);
  ExprRef value(const clang::Expr *expr);
  ExprRef valueOf(const clang::Expr *expr);
  ExprRef condition(const clang::Expr *expr);
  ExprRef convert(ExprRef value, Type to);
  ExprRef toBool(ExprRef value);
  ExprRef zeroOf(Type type);
  ExprRef floatLiteral(const clang::FloatingLiteral *literal);
  ExprRef sizeOfExpr(const clang::UnaryExprOrTypeTraitExpr *expr);
  std::optional<Object> statementExpression(const clang::StmtExpr *expr);
  void discard(const clang::Expr *expr);
  void discardStripped(const clang::Expr *expr);
  void discardChoice(const clang::ConditionalOperator *choice);
  bool isAssertFailure(const clang::Expr *expr) const;

  // LowerOperator.cpp
  std::pair<ExprRef, ExprRef> operands(const clang::Expr *left, const clang::Expr *right);
  ExprRef comparison(clang::BinaryOperatorKind op, ExprRef left, ExprRef right);
  ExprRef arithmetic(clang::BinaryOperatorKind op, ExprRef left, ExprRef right, clang::QualType leftType,
                     clang::QualType rightType);
  void noteRounding(const clang::BinaryOperator *expr);
  ExprRef binaryValue(const clang::BinaryOperator *expr);
  ExprRef logicalValue(const clang::BinaryOperator *expr);
  ExprRef selectValue(const clang::AbstractConditionalOperator *expr);
  ExprRef unaryValue(const clang::UnaryOperator *expr);
  ExprRef addressOfOperand(const clang::Expr *operand, Type type);
  ExprRef rewrittenValue(const clang::CXXRewrittenBinaryOperator *expr);
  ExprRef oneMore(ExprRef old, clang::QualType type, bool up);
  ExprRef step(const clang::UnaryOperator *expr, bool wantsOld, Object *target);
  Object assignment(const clang::BinaryOperator *expr, ExprRef *assigned = nullptr);

  // LowerCast.cpp
  ExprRef castValue(const clang::CastExpr *cast);
  // Vectors of the machine (LowerVector.cpp).
  std::optional<ExprRef> vectorValue(const clang::Expr *expr);
  ExprRef vectorOf(const clang::InitListExpr *list, clang::QualType type);
  ExprRef vectorCast(const clang::CastExpr *cast);
  ExprRef vectorArithmetic(clang::BinaryOperatorKind op, ExprRef left, ExprRef right, clang::QualType type);
  std::optional<CallResult> intrinsic(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  ExprRef laneWise(llvm::StringRef operation, const std::vector<ExprRef> &operands, clang::QualType type);
  ExprRef constructedPointer(const clang::CXXConstructExpr *expr);
  ExprRef newValue(const clang::CXXNewExpr *expr);
  void deleteValue(const clang::CXXDeleteExpr *expr);
  void fillByLibrary(std::string name, std::vector<ExprRef> arguments, SourceSpan where);

  // LowerAccess.cpp
  ExprRef throughType(ExprRef place, clang::QualType type);
  Object deref(ExprRef pointer, clang::QualType pointee);
  ExprRef advance(ExprRef pointer, ExprRef index, clang::QualType element);
  ExprRef variableArraySize(const clang::VariableArrayType *type);
  void evaluateArraySizes(clang::QualType type);
  Object indexed(const Object &array, clang::QualType arrayType, ExprRef index, SourceSpan where);
  Object subscript(const clang::ArraySubscriptExpr *expr);
  ExprRef placeOf(const Object &object, clang::QualType type, SourceSpan where);
  ExprRef addressOf(const Object &object, clang::QualType type, SourceSpan where);
  ExprRef read(const Object &object, clang::QualType type, SourceSpan where);
  void write(const Object &object, ExprRef value, SourceSpan where);
  void noteVolatile(SourceSpan where);
  bool isStable(ExprRef place) const;
  Object keepObject(const Object &object, StmtBuilder::Mark mark, SourceSpan where);
  VarId variableOf(const Object &object) const;

  // LowerObject.cpp
  Object object(const clang::Expr *expr);
  Object objectOfExpr(const clang::Expr *expr);
  Object unknownObject(const clang::Expr *expr, Refusal why, std::string text);
  Object literalText(const clang::Expr *expr);
  Object materialised(const clang::MaterializeTemporaryExpr *expr);
  Object member(const clang::MemberExpr *expr);
  Object field(const Object &base, const clang::FieldDecl *field, SourceSpan where);
  /// Where a member that is a reference keeps the address of what it names.
  ExprRef referencePlace(ExprRef record, const clang::FieldDecl *field);
  Object conditionalObject(const clang::AbstractConditionalOperator *expr);
  Object castObject(const clang::CastExpr *cast);

  // LowerInit.cpp, LowerConstruct.cpp
  Object bindReference(const clang::ValueDecl *decl, const clang::Expr *init, Storage storage);
  void initialise(const Object &target, clang::QualType type, const clang::Expr *init);
  void initialiseFromList(const Object &target, clang::QualType type, const clang::InitListExpr *list);
  void initialiseParts(const Object &target, clang::QualType type, ExprList parts, const clang::InitListExpr *list,
                       SourceSpan where);
  void initialiseField(const Object &target, const clang::FieldDecl *member, const clang::Expr *init, SourceSpan where);
  void fillWithZero(const Object &target, clang::QualType type, SourceSpan where);
  void zeroFill(const Object &target, clang::QualType type, SourceSpan where);
  void copyObject(const Object &target, const Object &source, clang::QualType type, SourceSpan where);
  bool collectLeaves(clang::QualType type, ExprRef place, std::vector<Leaf> &leaves);
  void lowerMemberInitialisers(const clang::CXXConstructorDecl *constructor);
  void construct(const Object &target, clang::QualType type, const clang::CXXConstructExpr *expr);
  void constructArray(const Object &target, clang::QualType type, const clang::CXXConstructExpr *expr);
  void constructLibrary(const Object &target, clang::QualType type, const clang::CXXConstructExpr *expr);
  void constructSpan(const Object &target, ExprList arguments, SourceSpan where);
  ExprRef dataPlace(ExprRef record);
  ExprRef sizePlace(ExprRef record);

  // WholeContainers.cpp
  void constructVector(const Object &target, clang::QualType type, ExprList arguments, SourceSpan where);
  bool constructByElement(const Object &target, clang::QualType type, ExprList arguments, SourceSpan where);
  bool fillFromRange(const Object &target, clang::QualType type, ExprList arguments, SourceSpan where);
  bool isCopiedByElement(clang::QualType type);
  bool isOwner(clang::QualType type);
  bool copyByElement(const Object &target, const Object &source, clang::QualType type, SourceSpan where);
  bool swapByElement(const Object &first, const Object &second, clang::QualType type, SourceSpan where);
  void replaceStorage(std::string name, const Object &first, const Object &second, uint64_t readOnlyArguments,
                      SourceSpan where);
  static bool isOneOfMany(ExprRef place);
  void noteMovedFrom(const Object &source, clang::QualType type, SourceSpan where);

  // LowerComplex.cpp
  Object complexPart(const Object &number, clang::QualType type, bool imaginary);
  ComplexParts readComplex(const Object &number, clang::QualType type, SourceSpan where);
  void writeComplex(const Object &target, clang::QualType type, ComplexParts number, SourceSpan where);
  ComplexParts complexValue(const clang::Expr *expr);
  ComplexParts convertParts(ComplexParts number, Type to);
  ComplexParts keepParts(ComplexParts number, StmtBuilder::Mark mark, SourceSpan where);
  ComplexParts signedParts(ComplexParts number, bool real, bool imaginary);
  ComplexParts complexFrom(const clang::Expr *real, const clang::Expr *imaginary, Type type);
  std::pair<ComplexParts, ComplexParts> complexOperands(const clang::Expr *left, const clang::Expr *right);
  std::optional<ComplexParts> complexArithmetic(clang::BinaryOperatorKind op, ComplexParts a, ComplexParts b);
  std::optional<ComplexParts> complexOperation(const clang::Expr *expr);
  std::optional<ComplexParts> complexResult(const clang::CallExpr *expr, Type type);
  ExprRef complexEqual(ComplexParts left, ComplexParts right, bool turned);
  Object complexAssignment(const clang::BinaryOperator *expr);
  std::optional<CallResult> complexCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  std::optional<CallResult> complexMember(const clang::CXXMethodDecl *method, const clang::Expr *self,
                                          clang::QualType type, ExprList arguments, SourceSpan where);

  // LowerLambda.cpp
  Object makeClosure(const clang::LambdaExpr *lambda);
  const Closure *closureOf(const clang::Expr *expr);
  std::optional<Object> closureObject(const clang::Expr *expr);
  CallResult inBodyOf(const Closure *closure, const std::function<CallResult()> &lower);
  CallResult callClosure(const Closure &closure, const clang::CallExpr *expr, const clang::FunctionDecl *callee,
                         ExprList arguments, bool wantsValue);
  void escape(const Closure &closure, std::vector<ExprRef> &reachable, SourceSpan where);

  // LowerCall.cpp
  CallResult call(const clang::CallExpr *expr, bool wantsValue);
  CallResult callMethod(const clang::CallExpr *expr, const clang::CXXMethodDecl *method, const clang::Expr *self,
                        ExprList arguments, bool wantsValue);
  CallResult callDirect(const clang::CallExpr *expr, const clang::FunctionDecl *callee, ExprList arguments,
                        bool wantsValue);
  CallResult callOpaque(const clang::Expr *expr, const clang::FunctionDecl *callee, const Object *self,
                        ExprList arguments, Refusal why, std::string text, bool wantsValue);
  void asksForSign();
  std::optional<CallResult> tracedCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee,
                                       ExprList arguments, bool wantsValue);
  CallResult unmodelled(const clang::Expr *expr, Refusal why, std::string text, bool wantsValue);
  CallResult refusedAlgorithm(const clang::CallExpr *expr, const clang::FunctionDecl *callee, ExprList arguments,
                              bool wantsValue);
  CallResult unknownResult(clang::QualType type, Refusal why, SourceSpan where);
  std::vector<ExprRef> argumentValues(ExprList arguments, const clang::FunctionDecl *callee, SourceSpan where);
  std::optional<CallResult> streamOperator(const clang::CallExpr *expr, clang::OverloadedOperatorKind op,
                                           ExprList arguments);
  std::optional<CallResult> builtinFunction(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  std::string calleeText(const clang::FunctionDecl *callee) const;

  // InlineCall.cpp
  bool mayInline(const clang::FunctionDecl *callee, Refusal &why);
  std::optional<CallResult> tryInline(const clang::Expr *expr, const clang::FunctionDecl *callee, const Object *self,
                                      ExprList arguments, Refusal &why);
  std::vector<Object> argumentObjects(ExprList arguments, const clang::FunctionDecl *callee);
  void bindParameters(const clang::FunctionDecl *callee, const std::vector<Object> &arguments);
  bool inlineExpression(const clang::FunctionDecl *definition, const Object *self, const std::vector<Object> &arguments,
                        Inlined &frame, CallResult &result);
  CallResult inlineCall(const clang::FunctionDecl *callee, const Object *self, std::vector<Object> arguments,
                        SourceSpan where);
  CallResult inlineBody(const clang::FunctionDecl *definition, Inlined &frame, const std::optional<Object> &outerThis,
                        SourceSpan where);
  CallResult returned(const clang::ReturnStmt *stmt, Inlined &frame);
  Object returnedObject(const clang::ReturnStmt *stmt);
  void lowerReturn(const clang::ReturnStmt *stmt);
  void adoptLibraryLoop(Loop &loop);

  // LibraryCall.cpp
  std::optional<CallResult> mathFunction(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  std::optional<CallResult> stdFunction(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  std::optional<CallResult> minMax(const clang::CallExpr *expr, bool wantsMax);
  std::optional<CallResult> swapObjects(const clang::CallExpr *expr);
  std::optional<CallResult> rangeFunction(const clang::CallExpr *expr, llvm::StringRef name);
  std::optional<CallResult> pointerFunction(const clang::CallExpr *expr, llvm::StringRef name);
  std::optional<CallResult> getElement(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  CallResult swapTwo(const Object &first, const Object &second, clang::QualType type, SourceSpan where);
  ExprRef smallerOrLarger(ExprRef a, ExprRef b, bool wantsMax);

  // LibraryMemory.cpp
  std::optional<CallResult> memoryFunction(const clang::CallExpr *expr, const clang::FunctionDecl *callee,
                                           bool wantsValue);
  std::optional<CallResult> rangeAlgorithm(const clang::CallExpr *expr, llvm::StringRef name);
  bool copyWhole(const clang::Expr *to, const clang::Expr *from, clang::QualType toType, clang::QualType fromType,
                 uint64_t bytes, SourceSpan where);
  void copyElements(ExprRef to, ExprRef from, clang::QualType toType, clang::QualType fromType, ExprRef count,
                    bool moves, bool shown, SourceSpan where);
  void forEachElement(ExprRef count, bool shown, SourceSpan where, const std::function<void(ExprRef)> &body);
  ExprRef elementAt(ExprRef pointer, ExprRef number, clang::QualType element, Type type);
  ExprRef elementsIn(ExprRef bytes, int64_t size);
  ExprRef filledWith(Type element, ExprRef byte);
  ExprRef settled(ExprRef value, SourceSpan where);

  // LibraryAlgorithm.cpp
  struct ElementRange {
    ExprRef first = nullptr, count = nullptr; // values that later statements do not change
    clang::QualType element;
    unsigned next = 0;       // the argument after those that say the range
    bool areNumbers = false; // `first` is the first of consecutive integers
  };
  /// Element `number` of a range, and the algorithm's answer if a predicate decides when to stop.
  Object elementOfRange(const ElementRange &range, ExprRef number);
  std::optional<CallResult> elementLoop(const clang::CallExpr *expr, llvm::StringRef name, ExprList arguments);
  std::optional<CallResult> searchLoop(const clang::CallExpr *expr, llvm::StringRef name, const ElementRange &range,
                                       const std::function<std::optional<ExprRef>(ExprRef)> &test);
  std::optional<CallResult> bothExtrema(const clang::CallExpr *expr, const ElementRange &range);
  std::optional<ElementRange> elementRange(ExprList arguments, unsigned endsAt);
  std::optional<CallResult> algorithm(const clang::CallExpr *expr, llvm::StringRef name, ExprList arguments);
  std::optional<CallResult> wholeAlgorithm(const clang::CallExpr *expr, llvm::StringRef name, WholeCall what,
                                           ExprList arguments);
  std::optional<CallResult> extremum(const clang::CallExpr *expr, llvm::StringRef name, ExprList arguments);
  std::optional<CallResult> invoke(const Object &callable, clang::QualType type, const std::vector<Object> &arguments,
                                   clang::QualType element, SourceSpan where);
  bool comparesOnly(const Block &block, VarId firstNew) const;

  // LibraryRandom.cpp
  ExprRef statePlace(const Object &object, clang::QualType type, SourceSpan where);
  ExprRef drawFrom(const Object &object, clang::QualType type, Type result, SourceSpan where);
  void seed(const Object &target, clang::QualType type, ExprList arguments, SourceSpan where);
  std::optional<CallResult> randomMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                         const Object &self, clang::QualType type, ExprList arguments);

  // LibraryBits.cpp
  std::optional<CallResult> bitMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                      const Object &self, clang::QualType type, ExprList arguments);
  void bindBit(const clang::VarDecl *variable, const Object &bit);
  Object bitFieldUnit(ExprRef record, const clang::FieldDecl *field);
  Object bitOf(const Object &container, clang::QualType type, ExprRef index, SourceSpan where);
  ExprRef readBits(const Object &object, Type type, SourceSpan where);
  void writeBits(const Object &object, ExprRef value, SourceSpan where);

  // LibraryNodes.cpp
  ExprRef changeContents(const Object &self, clang::QualType type, const std::string &how, std::vector<ExprRef> values,
                         SourceSpan where);
  ExprRef keyValue(const clang::Expr *argument);
  ExprRef contentsPlace(const Object &container, clang::QualType type, SourceSpan where);
  std::optional<CallResult> nodeMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                       const Object &self, clang::QualType type, ExprList arguments);
  std::optional<CallResult> growMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                       const Object &self, clang::QualType type, ExprList arguments);

  // LibraryText.cpp
  std::optional<CallResult> textFunction(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  std::optional<CallResult> blasFunction(const clang::CallExpr *expr, const clang::FunctionDecl *callee);

  // LibraryMember.cpp
  std::optional<CallResult> libraryMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                          const clang::Expr *self, ExprList arguments, bool wantsValue);
  std::optional<CallResult> containerMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                            Object self, clang::QualType type, ExprList arguments);
  std::optional<CallResult> pointerMember(const clang::CallExpr *expr, llvm::StringRef name, const Object &self,
                                          clang::QualType type, ExprList arguments);
  // Holders of one value (LibraryHolders.cpp).
  std::optional<CallResult> sharedMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                         const clang::Expr *self, clang::QualType type, ExprList arguments);
  std::optional<CallResult> optionalMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                           const clang::Expr *self, clang::QualType type, ExprList arguments);
  std::optional<CallResult> assignContainer(const Object &self, clang::QualType type, ExprList arguments,
                                            SourceSpan where);
  CallResult changeContainer(const clang::CallExpr *expr, const clang::CXXMethodDecl *method, const Object &self,
                             clang::QualType type, ExprList arguments, std::string called, bool wantsValue);
  std::optional<CallResult> iteratorOperator(const clang::CXXOperatorCallExpr *expr);
  void throwIf(ExprRef condition, SourceSpan where);
  void throwUnlessInside(ExprRef index, ExprRef count, SourceSpan where);
  const clang::Expr *withoutSignChange(const clang::Expr *index);
  ExprRef sizeOf(const Object &container, clang::QualType type, SourceSpan where);
  Object elementOf(const Object &container, clang::QualType type, ExprRef index, SourceSpan where);
  ExprRef firstElement(const Object &container, clang::QualType type, SourceSpan where);

  ExprPool &pool() { return builder_.pool(); }
  SourceSpan span(const clang::Stmt *stmt) { return unit_.sources.span(stmt->getSourceRange()); }
  Type scalar(clang::QualType type) { return unit_.types.scalar(type); }
  ExprRef sizeConst(uint64_t value) { return pool().intConst(Type::integer(64, false), static_cast<int64_t>(value)); }

  UnitContext &unit_;
  const FunctionTarget &target_;
  FunctionModel &model_;
  StmtBuilder builder_;
  InMemorySet &inMemory_;
  bool complete_ = true;                       // false: lower again
  std::shared_ptr<ParallelLowering> parallel_; // null: annotations are not read
  struct KernelLevel {
    std::string index; // "threadIdx.x"
    std::optional<VarId> number;
  };
  std::vector<KernelLevel> kernelLevels_;      // of the kernel that is being read, outermost first
  std::vector<const clang::VarDecl *> shared_; // of that kernel: one object for each block
  std::optional<uint32_t> threadEnd_;          // the scope that `return` leaves in it
  llvm::DenseMap<const clang::ValueDecl *, Object> bindings_;
  llvm::DenseMap<const clang::Expr *, Object> opaqueValues_; // what OpaqueValueExpr stands for
  llvm::DenseMap<const clang::Expr *, ExprRef> arraySizes_;  // of variable-length arrays, at their declaration
  llvm::DenseMap<const clang::VarDecl *, ExprRef> constants_;
  std::vector<const void *> origins_; // of variables, by id: the key in inMemory_
  std::vector<std::unique_ptr<Closure>> closures_;
  std::optional<Object> thisObject_;
  std::vector<JumpTarget> breakTargets_, continueTargets_;
  std::vector<GotoTarget> gotoTargets_;
  llvm::DenseMap<const clang::LabelDecl *, unsigned> labelUses_;
  std::set<const clang::FunctionDecl *> labelsCounted_;
  struct StrayEntry {
    Refusal why;
    std::string what;
    SourceSpan where;
  };
  std::optional<StrayEntry> strayEntry_; // a label that control may reach from where the model has no jump
  std::set<const clang::LabelDecl *> structuredLabels_; // every goto to them is a jump of the model
  std::set<const clang::Stmt *> loweredLoops_;
  Inlined *inlined_ = nullptr; // innermost body being read in
  uint32_t nextScope_ = 0;
  unsigned depth_ = 0;                                   // of nested statements and expressions
  unsigned inlinedNodes_ = 0;                            // AST nodes read in so far: the budget
  unsigned systemLimit_ = 0;                             // the same within one library function
  std::set<const clang::FunctionDecl *> notExpressions_; // functions whose single return writes statements
  std::set<const clang::FunctionDecl *> systemFailures_; // library functions that are not worth reading
};

} // namespace lanewise
