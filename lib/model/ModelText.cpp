// model/ModelText.cpp - prints declarations and statements in the text form.
#include "model/ModelText.h"

#include "model/PrintExpr.h"

#include <algorithm>

namespace lanewise {

namespace {
/// Prints one function, indented by two spaces per block.
class ModelPrinter {
public:
  explicit ModelPrinter(const FunctionModel &function) : function_(function), exprs_(function) {}

  std::string print();

private:
  std::string declaration(const Variable &variable, Storage usual);
  void block(const Block &block);
  void statement(const Stmt &stmt);
  void loop(const Stmt &stmt);
  void call(const Stmt &stmt);
  void jump(const Stmt &stmt);
  void braces(std::string_view head, const Block &block);
  /// The span and load marks that end a statement.
  std::string marks(const Stmt &stmt);
  void line(const std::string &text) { out_ += std::string(indent_, ' ') + text + "\n"; }
  void finish(const Stmt &stmt, const std::string &text) { line(text + marks(stmt) + ";"); }

  const FunctionModel &function_;
  ExprPrinter exprs_;
  std::string out_;
  size_t indent_ = 0;
};
} // namespace

static std::string spanText(const SourceSpan &span) {
  if (span == SourceSpan{})
    return {};
  std::string text = " @";
  if (span.file != 0)
    text += std::to_string(span.file) + "/";
  text += std::to_string(span.line) + ":" + std::to_string(span.column);
  if (span.endLine != 0 || span.endColumn != 0)
    text += "-" + std::to_string(span.endLine) + ":" + std::to_string(span.endColumn);
  return text;
}

static std::string_view storageText(Storage storage) {
  switch (storage) {
  case Storage::Local:
    return "local";
  case Storage::Parameter:
    return "param";
  case Storage::Global:
    return "global";
  case Storage::StaticLocal:
    return "static";
  case Storage::ThreadLocal:
    return "thread";
  case Storage::Temporary:
    return "temp";
  }
  return "local";
}

// A C++ type name: the short type that stands for it, or itself in quotes.
static std::string cxxTypeText(const std::string &name) {
  const Type type = typeOfCxxName(name);
  return !name.empty() && cxxNameOfType(type) == name ? typeText(type) : inQuotes(name);
}

static std::string flagsText(const Variable &variable) {
  std::string text;
  if (variable.inMemory)
    text += " memory";
  if (variable.addressTaken)
    text += " addressTaken";
  if (variable.isConst)
    text += " const";
  if (variable.isVolatile)
    text += " volatile";
  if (variable.isAtomic)
    text += " atomic";
  if (variable.isRestrict)
    text += " restrict";
  if (variable.isReference)
    text += " reference";
  return text;
}

std::string ModelPrinter::declaration(const Variable &variable, Storage usual) {
  std::string text;
  if (variable.storage != usual)
    text += std::string(storageText(variable.storage)) + " ";
  const bool typed = variable.shape == VarShape::Scalar || variable.shape == VarShape::Array;
  if (variable.shape == VarShape::Array)
    text += "array ";
  else if (variable.shape == VarShape::Record)
    text += "record ";
  else if (variable.shape == VarShape::Container)
    text += "container ";
  if (typed || variable.type.kind != Type::Kind::Opaque)
    text += typeText(variable.type) + " ";
  const std::string name = exprs_.nameOf(variable.id);
  text += name;
  for (uint64_t extent : variable.extents)
    text += extent != 0 ? "[" + std::to_string(extent) + "]" : "[]";
  if (!variable.pointeeTypeName.empty() || variable.pointeeSize != 0) {
    text += " -> " + cxxTypeText(variable.pointeeTypeName);
    if (variable.pointeeSize != typeBytes(typeOfCxxName(variable.pointeeTypeName)))
      text += ":" + std::to_string(variable.pointeeSize);
  }
  const bool isArray = variable.shape == VarShape::Array;
  const std::string_view usualElement = isArray ? cxxNameOfType(variable.type) : std::string_view();
  if (variable.elementTypeName != usualElement)
    text += " of " + cxxTypeText(variable.elementTypeName);
  if (variable.size != defaultSize(variable))
    text += " size " + std::to_string(variable.size);
  text += flagsText(variable);
  if (!variable.contents.empty()) {
    std::string numbers;
    for (int64_t value : variable.contents)
      numbers += (numbers.empty() ? "" : " ") + std::to_string(value);
    text += " contents " + inQuotes(numbers);
  }
  if (!variable.typeName.empty())
    text += " " + inQuotes(variable.typeName);
  if (name[0] == '$' && !variable.name.empty())
    text += " named " + inQuotes(variable.name);
  return text + spanText(variable.span);
}

std::string ModelPrinter::marks(const Stmt &stmt) {
  std::string text = spanText(stmt.span);
  if (stmt.loads.empty())
    return text;
  text += " loads(";
  for (size_t i = 0; i < stmt.loads.size(); ++i)
    text += (i ? ", " : "") + exprs_.print(stmt.loads[i].load) + spanText(stmt.loads[i].span);
  return text + ")";
}

void ModelPrinter::braces(std::string_view head, const Block &inner) {
  line(std::string(head) + " {");
  block(inner);
  line("}");
}

void ModelPrinter::block(const Block &inner) {
  indent_ += 2;
  for (const StmtPtr &stmt : inner)
    statement(*stmt);
  indent_ -= 2;
}

void ModelPrinter::loop(const Stmt &stmt) {
  const Loop &loop = *stmt.loop;
  std::string head = "loop L" + std::to_string(loop.id) + " " + std::string(loopFormText(loop.form));
  head += spanText(loop.span);
  if (stmt.span != loop.span || !stmt.loads.empty())
    head += " stmt" + marks(stmt);
  if (loop.testAtEnd != (loop.form == LoopForm::Do))
    head += loop.testAtEnd ? " after" : " at";
  if (loop.fromMacro)
    head += " macro";
  if (loop.vectorizePragma || !loop.pragmaText.empty())
    head += (loop.vectorizePragma ? " pragma " : " named ") + inQuotes(loop.pragmaText);
  head += " (" + (loop.condition ? exprs_.print(loop.condition) : std::string()) + ")";
  // Prelude and step stand before the body, as they do in the source; short ones on the loop's line.
  for (const auto &[word, part] : {std::pair("prelude", &loop.prelude), std::pair("step", &loop.step)}) {
    if (part->empty())
      continue;
    line(head + " " + word + " {");
    block(*part);
    head = "}";
  }
  braces(head, loop.body);
}

static std::string effectsText(const CallEffects &effects) {
  const std::pair<bool, std::string_view> flags[] = {{effects.readsMemory, "reads"},
                                                     {effects.writesMemory, "writes"},
                                                     {effects.readsArguments, "readsArguments"},
                                                     {effects.writesArguments, "writesArguments"},
                                                     {effects.observable, "observable"},
                                                     {effects.mayThrow, "throws"},
                                                     {effects.mayNotReturn, "stops"},
                                                     {effects.allocates, "allocates"},
                                                     {effects.hiddenState, "hidden"}};
  std::string text;
  for (const auto &[set, word] : flags)
    if (set)
      (text += text.empty() ? "" : " ") += word;
  const CallEffects everything;
  const bool usual = effects.readsMemory == everything.readsMemory && effects.writesMemory == everything.writesMemory &&
                     effects.readsArguments && effects.writesArguments && effects.observable && effects.mayThrow &&
                     effects.mayNotReturn && !effects.allocates && !effects.hiddenState;
  return usual ? std::string() : " does(" + text + ")";
}

void ModelPrinter::call(const Stmt &stmt) {
  std::string text = stmt.hasResult ? exprs_.nameOf(stmt.var) + " = " : std::string();
  text += "invoke " + inQuotes(stmt.text) + "(";
  for (size_t i = 0; i < stmt.arguments.size(); ++i)
    text += (i ? ", " : "") + exprs_.print(stmt.arguments[i]);
  text += ")" + effectsText(stmt.effects);
  if (stmt.refusal != Refusal::UnsupportedStatement)
    text += " because " + inQuotes(refusalId(stmt.refusal));
  finish(stmt, text);
}

void ModelPrinter::jump(const Stmt &stmt) {
  const std::string label = std::to_string(stmt.label);
  std::string text;
  switch (stmt.jump) {
  case JumpKind::Break:
    text = "break L" + label;
    break;
  case JumpKind::Continue:
    text = "continue L" + label;
    break;
  case JumpKind::Leave:
    text = "leave " + label;
    break;
  case JumpKind::Return:
    text = "return";
    break;
  case JumpKind::Throw:
    text = "throw";
    break;
  }
  const bool returns = stmt.jump == JumpKind::Return;
  if (stmt.value && (returns || stmt.jump == JumpKind::Throw))
    text += " " + exprs_.print(stmt.value, returns ? std::optional(function_.returnType) : std::nullopt);
  finish(stmt, text);
}

void ModelPrinter::statement(const Stmt &stmt) {
  const Type varType = stmt.var < function_.variables.size() ? function_.variables[stmt.var].type : Type();
  switch (stmt.kind) {
  case StmtKind::Declare:
    finish(stmt, "declare " + exprs_.nameOf(stmt.var) +
                     (stmt.value ? " = " + exprs_.print(stmt.value, varType) : std::string()));
    break;
  case StmtKind::Assign: {
    // A variable in memory reads as a place; the assignment that ought to be a store must not turn into one.
    const Variable *variable = stmt.var < function_.variables.size() ? &function_.variables[stmt.var] : nullptr;
    const bool asPlace = variable && (variable->inMemory || variable->shape != VarShape::Scalar);
    const std::string name = exprs_.nameOf(stmt.var);
    finish(stmt,
           (asPlace ? "var(" + name + "):" + typeText(varType) : name) + " = " + exprs_.print(stmt.value, varType));
    break;
  }
  case StmtKind::Store:
    finish(stmt, exprs_.print(stmt.place) + " = " + exprs_.print(stmt.value, stmt.place->type));
    break;
  case StmtKind::If: {
    line("if (" + exprs_.print(stmt.value) + ")" + marks(stmt) + " {");
    block(stmt.body);
    if (!stmt.orElse.empty()) {
      line("} else {");
      block(stmt.orElse);
    }
    line("}");
    break;
  }
  case StmtKind::Loop:
    loop(stmt);
    break;
  case StmtKind::Scope:
    braces("scope " + std::to_string(stmt.label) + marks(stmt), stmt.body);
    break;
  case StmtKind::Jump:
    jump(stmt);
    break;
  case StmtKind::Call:
    call(stmt);
    break;
  case StmtKind::Touch:
    finish(stmt, "touch " + exprs_.print(stmt.value));
    break;
  case StmtKind::Assume:
    finish(stmt, "assume " + exprs_.print(stmt.value) + (stmt.text.empty() ? "" : " " + inQuotes(stmt.text)));
    break;
  case StmtKind::Refuse:
    finish(stmt, "refuse " + inQuotes(refusalId(stmt.refusal)) + (stmt.text.empty() ? "" : " " + inQuotes(stmt.text)));
    break;
  }
}

static LoopId usualLoopCount(const FunctionModel &function) {
  LoopId count = 0;
  forEachStmt(function.body, [&](const Stmt &stmt) {
    if (stmt.loop)
      count = std::max(count, stmt.loop->id + 1);
  });
  return count;
}

static bool isQualifiedName(std::string_view name) {
  while (true) {
    const size_t end = name.find("::");
    if (!isPlainName(name.substr(0, end)))
      return false;
    if (end == std::string_view::npos)
      return true;
    name.remove_prefix(end + 2);
  }
}

std::string ModelPrinter::print() {
  const bool returnsValue = function_.returnType.kind != Type::Kind::Void;
  out_ = "function " + (returnsValue ? typeText(function_.returnType) + " " : std::string());
  out_ += isQualifiedName(function_.name) ? function_.name : inQuotes(function_.name);
  if (!function_.instantiation.empty())
    out_ += " " + inQuotes(function_.instantiation);
  out_ += "(";
  for (uint32_t i = 0; i < function_.parameterCount && i < function_.variables.size(); ++i)
    out_ += (i ? ", " : "") + declaration(function_.variables[i], Storage::Parameter);
  out_ += ")" + spanText(function_.span);
  if (function_.keepsRounding)
    out_ += " keepsRounding";
  if (function_.loopCount != usualLoopCount(function_))
    out_ += " loop " + std::to_string(function_.loopCount);
  out_ += " {\n";
  indent_ = 2;
  for (size_t i = function_.parameterCount; i < function_.variables.size(); ++i) {
    const Variable &variable = function_.variables[i];
    const bool local = variable.storage == Storage::Local;
    line((local ? "local " : "") + declaration(variable, Storage::Local) + ";");
  }
  indent_ = 0;
  block(function_.body);
  out_ += "}\n";
  return std::move(out_);
}

std::string printFunction(const FunctionModel &function) { return ModelPrinter(function).print(); }

static std::string rulesText(const LanguageRules &rules) {
  const LanguageRules usual;
  std::string text;
  const std::tuple<bool, bool, std::string_view> flags[] = {
      {rules.wrapSigned, usual.wrapSigned, "wrapSigned"},
      {rules.strictAliasing, usual.strictAliasing, "strictAliasing"},
      {rules.reassociateFloat, usual.reassociateFloat, "reassociateFloat"},
      {rules.finiteMathOnly, usual.finiteMathOnly, "finiteMathOnly"},
      {rules.roundingMath, usual.roundingMath, "roundingMath"},
      {rules.assertsActive, usual.assertsActive, "assertsActive"},
      {rules.cplusplus, usual.cplusplus, "cplusplus"}};
  for (const auto &[value, usually, word] : flags)
    if (value != usually)
      text += "  rule " + std::string(word) + (value ? " true\n" : " false\n");
  return text;
}

std::string printUnit(const UnitModel &unit) {
  std::string text;
  for (size_t i = 1; i < unit.files.size(); ++i)
    text += "  file " + inQuotes(unit.files[i]) + "\n";
  text += rulesText(unit.rules);
  for (const Diagnostic &diagnostic : unit.diagnostics) {
    const bool isError = diagnostic.level == Diagnostic::Level::Error;
    text += isError ? "  error " : diagnostic.level == Diagnostic::Level::Warning ? "  warning " : "  note ";
    text += inQuotes(diagnostic.file) + " " + std::to_string(diagnostic.line) + ":" +
            std::to_string(diagnostic.column) + " " + inQuotes(diagnostic.message) + "\n";
  }
  if (!unit.complete)
    text += "  incomplete\n";
  std::string out = text.empty() ? "" : "unit {\n" + text + "}\n";
  for (const std::unique_ptr<FunctionModel> &function : unit.functions)
    (out += out.empty() ? "" : "\n") += printFunction(*function);
  return out;
}

} // namespace lanewise
