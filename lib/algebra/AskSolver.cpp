// algebra/AskSolver.cpp - associativity as a question to z3, over bit-vectors and booleans.
//
// f(f(a, b), c) and f(a, f(b, c)) are written out in SMT-LIB 2 (Barrett, Fontaine, Tinelli, "The SMT-LIB Standard"),
// one definition for each node, and asked to be different. `unsat` is a proof; a model is a counterexample; anything
// else leaves the question open. The budget is in steps of the solver, not in seconds, so that every run gets the same
// answer. The library is loaded when first asked for: a run without such a question does not pay for it, and a machine
// without z3 gets its answers from trials alone.
#include "algebra/CombineFunction.h"

#include "model/Arithmetic.h"
#include "model/NodeMap.h"

#include <dlfcn.h>

#include <array>
#include <map>
#include <sstream>

namespace lanewise {

namespace {
constexpr const char *kBudget = "400000"; // steps; a few hundred milliseconds at most

// The part of z3's C interface that is used; all handles are pointers.
struct Solver {
  void *(*makeConfig)() = nullptr;
  void (*deleteConfig)(void *) = nullptr;
  void *(*makeContext)(void *) = nullptr;
  void (*deleteContext)(void *) = nullptr;
  void (*setErrorHandler)(void *, void (*)(void *, int)) = nullptr;
  const char *(*evaluate)(void *, const char *) = nullptr;

  bool isComplete() const {
    return makeConfig && deleteConfig && makeContext && deleteContext && setErrorHandler && evaluate;
  }
};

template <typename Function> void find(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
}

const Solver &solver() {
  static const Solver kSolver = [] {
    Solver loaded;
    void *library = nullptr;
    for (const char *name : {"libz3.so.4", "libz3.so"})
      library = library ? library : dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library)
      return loaded;
    find(library, "Z3_mk_config", loaded.makeConfig);
    find(library, "Z3_del_config", loaded.deleteConfig);
    find(library, "Z3_mk_context", loaded.makeContext);
    find(library, "Z3_del_context", loaded.deleteContext);
    find(library, "Z3_set_error_handler", loaded.setErrorHandler);
    find(library, "Z3_eval_smtlib2_string", loaded.evaluate);
    return loaded;
  }();
  return kSolver;
}

std::string sortOf(Type type) { return type.isBool() ? "Bool" : "(_ BitVec " + std::to_string(type.bits) + ")"; }

// Writes applications of the operator. `failed` once something has no form here.
class Script {
public:
  explicit Script(const CombineFunction &function) : function_(function) {
    for (ExprRef parameter : function.parameters) {
      const std::string name = "p" + std::to_string(parameters_.size());
      parameters_.push_back(name);
      declare(name, parameter->type);
    }
  }

  bool failed() const { return failed_; }
  std::string text() const { return out_.str(); }
  void declare(const std::string &name, Type type) {
    failed_ = failed_ || !(type.isBool() || type.isInt()) || type.bits > 64;
    out_ << "(declare-const " << name << " " << sortOf(type) << ")\n";
  }

  std::string apply(const std::string &left, const std::string &right) {
    std::map<uint32_t, std::string> done{{function_.left->index, left}, {function_.right->index, right}};
    for (size_t i = 0; i < parameters_.size(); ++i)
      done[function_.parameters[i]->index] = parameters_[i];
    return term(function_.result, done);
  }

private:
  std::string fail() {
    failed_ = true;
    return "false";
  }

  std::string term(ExprRef expr, std::map<uint32_t, std::string> &done) {
    if (auto it = done.find(expr->index); it != done.end())
      return it->second;
    const bool modelled = expr->type.isBool() || (expr->type.isInt() && expr->type.bits <= 64);
    const std::string value = modelled && !failed_ ? fresh(expr, done) : fail();
    const std::string name = "t" + std::to_string(++count_);
    out_ << "(define-fun " << name << " () " << sortOf(expr->type) << " " << value << ")\n";
    return done[expr->index] = name;
  }

  static std::string constant(Type type, int64_t value) {
    if (type.isBool())
      return value ? "true" : "false";
    const uint64_t mask = type.bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << type.bits) - 1;
    return "(_ bv" + std::to_string(static_cast<uint64_t>(value) & mask) + " " + std::to_string(type.bits) + ")";
  }

  std::string converted(Type to, Type from, const std::string &value) {
    if (to.isBool())
      return from.isBool() ? value : "(not (= " + value + " " + constant(from, 0) + "))";
    if (from.isBool())
      return "(ite " + value + " " + constant(to, 1) + " " + constant(to, 0) + ")";
    if (to.bits < from.bits)
      return "((_ extract " + std::to_string(to.bits - 1) + " 0) " + value + ")";
    if (to.bits == from.bits)
      return value;
    return std::string("((_ ") + (from.isSigned ? "sign" : "zero") + "_extend " + std::to_string(to.bits - from.bits) +
           ") " + value + ")";
  }

  std::string fresh(ExprRef expr, std::map<uint32_t, std::string> &done) {
    const auto of = [&](size_t i) { return term(expr->op(i), done); };
    switch (expr->kind) {
    case ExprKind::IntConst:
      return constant(expr->type, expr->intValue);
    case ExprKind::Neg:
      return "(bvneg " + of(0) + ")";
    case ExprKind::BitNot:
      return "(bvnot " + of(0) + ")";
    case ExprKind::LogicalNot:
      return "(not " + of(0) + ")";
    case ExprKind::Cast: {
      const Type from = expr->op(0)->type;
      return from.isBool() || from.isInt() ? converted(expr->type, from, of(0)) : fail();
    }
    case ExprKind::Select:
      return "(ite " + of(0) + " " + of(1) + " " + of(2) + ")";
    case ExprKind::And:
      return "(and " + of(0) + " " + of(1) + ")";
    case ExprKind::Or:
      return "(or " + of(0) + " " + of(1) + ")";
    case ExprKind::Call:
      return call(expr, done);
    default:
      return binary(expr, done);
    }
  }

  std::string call(ExprRef expr, std::map<uint32_t, std::string> &done) {
    const bool isAbs = expr->text == "abs" || expr->text == "std::abs";
    if (!isAbs || expr->operands.size() != 1 || !expr->type.isInt() || expr->op(0)->type != expr->type)
      return fail();
    const std::string value = term(expr->op(0), done);
    return "(ite (bvslt " + value + " " + constant(expr->type, 0) + ") (bvneg " + value + ") " + value + ")";
  }

  std::string binary(ExprRef expr, std::map<uint32_t, std::string> &done) {
    if (expr->operands.size() != 2 || expr->isPlace())
      return fail();
    const Type type = expr->op(0)->type;
    const bool isInt = type.isInt(), isSigned = type.isSigned;
    ExprRef right = expr->op(1);
    const auto form = [&](const std::string &name) {
      const std::string left = term(expr->op(0), done);
      return "(" + name + " " + left + " " + term(right, done) + ")";
    };
    if (expr->is(ExprKind::Eq))
      return form("=");
    if (expr->is(ExprKind::Ne))
      return "(not " + form("=") + ")";
    if (!isInt)
      return fail();
    switch (expr->kind) {
    case ExprKind::Add:
      return form("bvadd");
    case ExprKind::Sub:
      return form("bvsub");
    case ExprKind::Mul:
      return form("bvmul");
    case ExprKind::BitAnd:
      return form("bvand");
    case ExprKind::BitOr:
      return form("bvor");
    case ExprKind::BitXor:
      return form("bvxor");
    case ExprKind::Lt:
      return form(isSigned ? "bvslt" : "bvult");
    case ExprKind::Le:
      return form(isSigned ? "bvsle" : "bvule");
    case ExprKind::Div:
    case ExprKind::Rem: // by anything else it may be undefined where the serial loop never came
      if (!right->isIntConst() || right->isIntConst(0) || right->isIntConst(-1))
        return fail();
      return form(expr->is(ExprKind::Div) ? (isSigned ? "bvsdiv" : "bvudiv") : (isSigned ? "bvsrem" : "bvurem"));
    case ExprKind::Shl:
    case ExprKind::Shr: {
      if (!right->isIntConst() || right->intValue < 0 || right->intValue >= type.bits)
        return fail();
      const std::string name = expr->is(ExprKind::Shl) ? "bvshl" : isSigned ? "bvashr" : "bvlshr";
      return "(" + name + " " + term(expr->op(0), done) + " " + constant(type, right->intValue) + ")";
    }
    default:
      return fail();
    }
  }

  const CombineFunction &function_;
  std::vector<std::string> parameters_;
  std::ostringstream out_;
  size_t count_ = 0;
  bool failed_ = false;
};

// "((a #x0001) (b #b1) (c true))" as numbers of the type.
std::optional<std::array<Value, 3>> modelOf(const std::string &answer, Type type) {
  std::array<Value, 3> values;
  for (size_t k = 0; k < 3; ++k) {
    const size_t at = answer.find(std::string("(") + "abc"[k] + " ");
    if (at == std::string::npos)
      return std::nullopt;
    const std::string word = answer.substr(at + 3, answer.find(')', at) - at - 3);
    if (word == "true" || word == "false")
      values[k] = Value::ofBool(word == "true");
    else if (word.size() > 2 && word[0] == '#')
      values[k] = Value::ofInt(
          type, wrapToType(type, static_cast<int64_t>(std::stoull(word.substr(2), nullptr, word[1] == 'x' ? 16 : 2))));
    else
      return std::nullopt;
  }
  return values;
}

std::string numberText(const Value &value) {
  if (value.type.isBool())
    return value.integer ? "true" : "false";
  return value.type.isSigned ? std::to_string(value.integer)
                             : std::to_string(static_cast<uint64_t>(value.integer) &
                                              (~uint64_t{0} >> (64 - std::min<unsigned>(value.type.bits, 64))));
}
} // namespace

bool canAskSolver() { return solver().isComplete(); }

namespace {
/// One question to the solver.
class Question {
public:
  Question() : z3_(solver()) {
    void *config = z3_.makeConfig();
    context_ = z3_.makeContext(config);
    z3_.deleteConfig(config);
    z3_.setErrorHandler(context_, [](void *, int) {});
  }
  ~Question() { z3_.deleteContext(context_); }
  Question(const Question &) = delete;
  Question &operator=(const Question &) = delete;

  std::string ask(const std::string &script) const { return z3_.evaluate(context_, script.c_str()); }
  std::string differ(const Script &script, const std::string &left, const std::string &right) const {
    return ask(std::string("(set-option :rlimit ") + kBudget + ")\n" + script.text() + "(assert (not (= " + left + " " +
               right + ")))\n(check-sat)\n");
  }

private:
  const Solver &z3_;
  void *context_ = nullptr;
};

/// Operators whose law needs no proof: often the update is one of them, otherwise written.
struct Known {
  const char *term; ///< over a and b
  ExprKind kind;
};
} // namespace

static bool isOneOfTheKnown(const CombineFunction &function) {
  const Type type = function.type();
  if (!type.isInt() || !function.parameters.empty())
    return false;
  static constexpr Known kKnown[] = {{"(bvor a b)", ExprKind::BitOr},
                                     {"(bvand a b)", ExprKind::BitAnd},
                                     {"(bvxor a b)", ExprKind::BitXor},
                                     {"(bvadd a b)", ExprKind::Add},
                                     {"(bvmul a b)", ExprKind::Mul}};
  LanguageRules rules;
  rules.wrapSigned = true;
  for (const Known &known : kKnown) {
    bool agrees = true;
    for (int64_t k = 1; k < 40 && agrees; ++k) {
      const Value a = Value::ofInt(type, wrapToType(type, k * 0x9E3779B1)),
                  b = Value::ofInt(type, wrapToType(type, k * k * 0x85EBCA77 - 3));
      const auto value = combineValues(function, a, b, {});
      agrees = value && value->integer == computeBinary(known.kind, a, b, rules).value.integer;
    }
    if (!agrees)
      continue;
    Script script(function);
    for (const char *name : {"a", "b"})
      script.declare(name, type);
    const std::string own = script.apply("a", "b");
    return !script.failed() && Question().differ(script, own, known.term).starts_with("unsat");
  }
  return false;
}

CombineProof askSolver(const CombineFunction &function) {
  CombineProof proof;
  Script script(function);
  for (const char *name : {"a", "b", "c"})
    script.declare(name, function.type());
  const std::string left = script.apply(script.apply("a", "b"), "c"), right = script.apply("a", script.apply("b", "c"));
  if (script.failed() || !canAskSolver()) // loading the library is dear: only for what can be asked
    return proof;
  if (isOneOfTheKnown(function)) {
    proof.outcome = CombineProof::Outcome::Proven;
    return proof;
  }
  const Question question;
  const std::string answer = question.differ(script, left, right);
  if (answer.starts_with("unsat")) {
    proof.outcome = CombineProof::Outcome::Proven;
  } else if (answer.starts_with("sat")) {
    proof.outcome = CombineProof::Outcome::Refuted;
    const std::string model = question.ask("(get-value (a b c))\n");
    if (const auto values = function.parameters.empty() ? modelOf(model, function.type()) : std::nullopt)
      proof.counterexample = "f(f(a, b), c) and f(a, f(b, c)) differ for a = " + numberText((*values)[0]) +
                             ", b = " + numberText((*values)[1]) + ", c = " + numberText((*values)[2]);
  }
  return proof;
}

} // namespace lanewise
