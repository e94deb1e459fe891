// model/LoopModel.h - the project's vocabulary: functions as structured statements over Expr, with their loops.
// Tested by tests/unit/model (text form, verifier, interpreter) and FrontendOracle.
//
// The frontend lowers each function that contains a loop (and each that such a function calls and whose body is
// visible) to a FunctionModel; the Clang AST is gone after that. Statements execute in order; the only control flow is
// If, Loop, Scope and Jump. `return` inside an inlined body is a Jump that leaves its Scope; `switch` is a Scope of
// Ifs.
#pragma once

#include "model/Expr.h"
#include "support/Refusal.h"
#include "support/SourceSpan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// Where a variable lives and for how long.
enum class Storage : uint8_t {
  Local,       ///< automatic; a fresh object each time its Declare executes
  Parameter,   ///< of the function: by value, or the object that a by-reference parameter names
  Global,      ///< namespace scope or static member
  StaticLocal, ///< keeps its value between calls
  ThreadLocal, ///< one per thread
  Temporary,   ///< made by lowering; local, no name in the source
};

/// What a variable is, which decides how it is accessed.
enum class VarShape : uint8_t {
  Scalar,    ///< one value. Unless `inMemory`, only Var reads it and Assign writes it
  Array,     ///< C array or std::array: PlaceVar then PlaceIndex
  Record,    ///< struct or class: PlaceVar then PlaceField
  Container, ///< owns its elements (std::vector, std::string …): PlaceVar then PlaceElements then PlaceIndex
};

struct Variable {
  VarId id = 0;
  std::string name;     ///< as in the source ("" for temporaries); `this` is a pointer parameter named "this"
  std::string typeName; ///< as in the source, for messages: "const float *"
  Type type;            ///< scalar: its type; array: the innermost element's type; otherwise Opaque
  VarShape shape = VarShape::Scalar;
  Storage storage = Storage::Local;
  std::vector<uint64_t> extents; ///< array: declared extents, outermost first; 0 where not constant
  uint64_t size = 0;             ///< bytes, 0 if unknown
  /// A scalar that is global, static, captured by reference or whose address is taken: accessed only by Load and Store
  /// of its PlaceVar.
  bool inMemory = false;
  bool addressTaken = false; ///< a pointer or reference to it may exist that is not visible as AddressOf
  bool isConst = false;
  bool isVolatile = false;
  bool isAtomic = false;
  bool isRestrict = false; ///< pointer declared restrict: accesses based on it overlap no others
  bool isReference =
      false; ///< stands for a reference: type is Pointer, every use is a PlaceDeref of it, never null, never reassigned
  uint64_t pointeeSize = 0;    ///< pointer or reference: bytes of what it points to, 0 if unknown
  std::string pointeeTypeName; ///< pointer or reference: canonical unqualified type it points to, for type-based
                               ///< aliasing ("float", "struct Foo")
  std::string elementTypeName; ///< array or container: canonical unqualified innermost element type
  std::vector<int64_t> contents; ///< constant array of integers: all its elements, innermost index fastest; else empty
  SourceSpan span;             ///< of its declaration
};

enum class StmtKind : uint8_t {
  Declare, ///< variable `var` comes to life (value indeterminate until assigned; arrays and records: contents
           ///< indeterminate unless `value`, a constant that fills it)
  Assign,  ///< scalar variable `var` = value
  Store,   ///< place = value
  If,      ///< value ? body : orElse
  Loop,    ///< see Loop
  Scope,   ///< body; left early by Jump Leave with the same `label`
  Jump,    ///< see JumpKind; Return may carry value
  Call,    ///< a call with effects; see CallEffects
  Touch,   ///< evaluates `value` for its effect on volatile storage only
  Assume,  ///< value is true here (assert, [[assume]], __builtin_assume; `text` says which)
  Refuse,  ///< something not modelled happens here: any memory and any variable may change; `refusal` and `text` say
           ///< what
};

enum class JumpKind : uint8_t {
  Break,    ///< leaves loop `label`
  Continue, ///< goes to the step of loop `label`
  Leave,    ///< leaves scope `label`
  Return,   ///< leaves the function
  Throw,    ///< leaves the function by an exception, or ends the program (exit, abort)
};

/// What a call may do beyond computing its result. The weakest default: everything.
struct CallEffects {
  bool readsMemory = true;     ///< may read any memory reachable from outside
  bool writesMemory = true;    ///< may write any memory reachable from outside
  bool readsArguments = true;  ///< reads what its pointer arguments point to
  bool writesArguments = true; ///< writes what its pointer arguments point to
  bool observable = true;      ///< I/O, volatile, locks: what the outside sees, in order
  bool mayThrow = true;
  bool mayNotReturn = true;
  bool allocates = false;   ///< returns fresh storage (malloc, new)
  bool hiddenState = false; ///< rand(), a static counter: reads and writes state of its own
};

enum class LoopForm : uint8_t { For, While, Do, RangeFor, Algorithm, Goto };
std::string_view loopFormText(LoopForm form); ///< "for", "while", "do", "range-for", "algorithm", "goto"

/// A load as the source spells it: which Load node of this statement, and where it stands.
struct LoadMark {
  ExprRef load = nullptr;
  SourceSpan span;
};

struct Stmt;
using StmtPtr = std::unique_ptr<Stmt>;
using Block = std::vector<StmtPtr>;

/// while (true) { [prelude; if (!condition) break;] body; continue: step; [do-while: prelude; if (!condition) break;] }
/// Initialisation is in the statements before the loop. A missing condition is null: for (;;).
struct Loop {
  LoopId id = 0; ///< unique in its function, in source order
  LoopForm form = LoopForm::For;
  bool testAtEnd = false; ///< do-while
  Block prelude;          ///< side effects of the condition, before it
  ExprRef condition = nullptr;
  std::vector<LoadMark> conditionLoads; ///< where loads in the condition stand in the source
  Block body;
  Block step;
  SourceSpan span; ///< line and column: the loop keyword; end: last token of the loop
  bool fromMacro = false;
  bool inlined = false;         ///< stands in a function that was read into this one: reported there, not here
  bool vectorizePragma = false; ///< carries a parallel annotation (checked in a later stage)
  std::string pragmaText;       ///< the annotation as written, empty if none
};

/// One statement; the fields that a kind does not name are empty.
struct Stmt {
  StmtKind kind;
  SourceSpan span;
  VarId var = 0;           ///< Declare, Assign; Call: the result, if hasResult
  bool hasResult = false;  ///< Call
  ExprRef place = nullptr; ///< Store
  ExprRef value = nullptr; ///< Assign, Store, If, Jump, Touch, Assume, Declare
  Block body;              ///< If, Scope
  Block orElse;            ///< If
  std::unique_ptr<Loop> loop;
  uint32_t label = 0; ///< Scope, Jump: loop or scope id (scopes and loops have separate numbering)
  JumpKind jump = JumpKind::Break;
  std::string text;               ///< Call: callee as written; Refuse: detail for the user; Assume: how it was said
  std::vector<ExprRef> arguments; ///< Call: values; pointers for what it may reach
  CallEffects effects;            ///< Call
  uint64_t readOnlyArguments =
      0; ///< Call: bit i: what argument i points to is only read, whatever writesArguments says
  Refusal refusal = Refusal::UnsupportedStatement; ///< Refuse, and Call: why it is not read into the caller
  std::vector<LoadMark> loads;                     ///< where loads in value, place and arguments stand in the source
};

struct ParallelCode;

/// A function whose loops are analysed, or that is called from one.
struct FunctionModel {
  FunctionModel() : pool(std::make_unique<ExprPool>()) {}
  std::string name; ///< qualified, without parameters: "net::Layer::forward"; "operator()" of lambdas: "lambda in f"
  std::string instantiation; ///< template arguments, "" if none: "<float>"
  SourceSpan span;
  Type returnType;
  std::unique_ptr<ExprPool> pool;  ///< owns every expression below
  std::vector<Variable> variables; ///< index is VarId; parameters first, in order
  /// The source asks for roundings as written: FP_CONTRACT off, or the rounding mode may be another.
  bool keepsRounding = false;
  uint32_t parameterCount = 0;
  uint32_t loopCount = 0; ///< loops have ids 0 … loopCount-1
  Block body;
  std::shared_ptr<ParallelCode> parallel; ///< its parallel annotations (model/ParallelCode.h), null if it has none
};

/// How the language rules are read for a unit; decided by its flags.
struct LanguageRules {
  bool wrapSigned = false;       ///< -fwrapv: signed overflow wraps
  bool strictAliasing = true;    ///< type-based rules exclude overlap; -fno-strict-aliasing
  bool reassociateFloat = false; ///< -ffast-math, -fassociative-math
  bool finiteMathOnly = false;   ///< -ffinite-math-only
  bool roundingMath = false;     ///< -frounding-math
  bool assertsActive = true;     ///< NDEBUG is not defined
  bool cplusplus = true;
};

/// Something to tell about the unit itself: parse errors, skipped files, set-up notes.
struct Diagnostic {
  enum class Level { Note, Warning, Error } level = Level::Error;
  std::string file; ///< as shown to the user
  uint32_t line = 0, column = 0;
  std::string message;
};

/// A translation unit after the frontend.
struct UnitModel {
  std::vector<std::string> files; ///< as shown to the user; SourceSpan::file indexes it; [0] is ""
  std::vector<std::unique_ptr<FunctionModel>> functions; ///< in source order
  LanguageRules rules;
  std::vector<Diagnostic> diagnostics;
  bool complete = true; ///< false: the unit could not be read or fully parsed
};

/// Calls `visit` on every statement in `block`, outermost first, in source order, into loops and scopes.
void forEachStmt(const Block &block, const std::function<void(const Stmt &)> &visit);

} // namespace lanewise
