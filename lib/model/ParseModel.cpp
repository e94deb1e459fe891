// model/ParseModel.cpp - reads statements, functions and units of the text form.
#include "model/TextParser.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace lanewise {

static constexpr int kMaxBlockDepth = 300;

TextParser::TextParser(std::string_view text) : tokens_(splitTokens(text, failure_)) {
  end_.line = tokens_.back().line;
  end_.column = tokens_.back().column;
}

const Token &TextParser::peek(size_t ahead) const {
  return failed() || at_ + ahead >= tokens_.size() ? end_ : tokens_[at_ + ahead];
}

Token TextParser::take() {
  Token token = peek();
  if (at_ < tokens_.size())
    ++at_;
  return token;
}

bool TextParser::accept(std::string_view text) {
  if (!peekIs(text))
    return false;
  take();
  return true;
}

bool TextParser::expect(std::string_view text) {
  if (accept(text))
    return true;
  fail("expected '" + std::string(text) + "'");
  return false;
}

void TextParser::failAt(const Token &token, std::string message) {
  if (!failed())
    failure_ = {token.line, token.column, std::move(message)};
}

uint64_t TextParser::number(uint64_t limit, std::string_view what) {
  uint64_t result = 0;
  const Token token = peek();
  const char *end = token.text.data() + token.text.size();
  const std::from_chars_result read = std::from_chars(token.text.data(), end, result);
  if (token.kind != Token::Kind::Number || read.ec != std::errc() || read.ptr != end || result > limit)
    fail("expected " + std::string(what));
  take();
  return result;
}

int64_t TextParser::signedNumber(std::string_view what) {
  const uint64_t limit = std::numeric_limits<int64_t>::max();
  return accept("-") ? -static_cast<int64_t>(number(limit, what)) : static_cast<int64_t>(number(limit, what));
}

std::string TextParser::string(std::string_view what) {
  if (peek().kind != Token::Kind::String)
    fail("expected " + std::string(what) + " in quotes");
  return take().text;
}

std::optional<Type> TextParser::typeWord() {
  if (peek().kind != Token::Kind::Word)
    return std::nullopt;
  const std::optional<Type> type = typeFromText(peek().text);
  if (type)
    take();
  return type;
}

SourceSpan TextParser::span() {
  SourceSpan result;
  if (!accept("@"))
    return result;
  const uint64_t limit = std::numeric_limits<uint32_t>::max();
  const auto part = [&] { return static_cast<uint32_t>(number(limit, "a place in the source, as in '@3:5'")); };
  result.line = part();
  if (accept("/")) {
    result.file = result.line;
    result.line = part();
  }
  expect(":");
  result.column = part();
  if (accept("-")) {
    result.endLine = part();
    expect(":");
    result.endColumn = part();
  }
  return result;
}

// L0
uint32_t TextParser::loopLabel() {
  const Token token = take();
  uint32_t id = 0;
  const char *end = token.text.data() + token.text.size();
  const bool named = token.kind == Token::Kind::Word && token.text.size() > 1 && token.text[0] == 'L';
  const std::from_chars_result read =
      named ? std::from_chars(token.text.data() + 1, end, id) : std::from_chars_result{};
  if (!named || read.ec != std::errc() || read.ptr != end || id >= std::numeric_limits<uint32_t>::max() - 1)
    failAt(token, "expected a loop, as in 'L0'");
  return id;
}

std::string TextParser::qualifiedName() {
  std::string name;
  do {
    if (!name.empty())
      name += "::";
    if (peek().kind != Token::Kind::Word)
      fail("expected a name");
    name += take().text;
  } while (!failed() && accept("::"));
  return name;
}

Refusal TextParser::refusal() {
  const Token token = peek();
  const std::optional<Refusal> found = refusalFromId(string("the id of a refusal"));
  if (!found)
    failAt(token, "unknown refusal '" + token.text + "'");
  return found.value_or(Refusal::UnsupportedStatement);
}

void TextParser::marks(Stmt &stmt) {
  stmt.span = span();
  if (!peekIs("loads") || !peek(1).is("("))
    return;
  take();
  take();
  while (!failed() && !peekIs(")")) {
    LoadMark mark;
    mark.load = value(expression());
    mark.span = span();
    stmt.loads.push_back(mark);
    if (!accept(","))
      break;
  }
  expect(")");
}

Block TextParser::block() {
  Block result;
  expect("{");
  if (++depth_ > kMaxBlockDepth)
    fail("nested too deeply");
  while (!failed() && !peekIs("}"))
    statement(result);
  expect("}");
  --depth_;
  return result;
}

bool TextParser::startsDeclaration() const {
  static constexpr std::string_view kWords[] = {"local", "global", "static", "thread", "temp", "param"};
  return peek().kind == Token::Kind::Word &&
         std::find(std::begin(kWords), std::end(kWords), peek().text) != std::end(kWords);
}

// After `else`: a block, or another `if`.
Block TextParser::otherwise() {
  if (!peekIs("if"))
    return block();
  Block result;
  if (++depth_ > kMaxBlockDepth)
    fail("nested too deeply");
  if (!failed())
    statement(result);
  --depth_;
  return result;
}

void TextParser::statement(Block &into) {
  if (accept(";"))
    return;
  if (startsDeclaration()) {
    declaration(Storage::Local);
    accept(";");
    return;
  }
  auto stmt = std::make_unique<Stmt>();
  if (accept("if")) {
    stmt->kind = StmtKind::If;
    expect("(");
    stmt->value = condition();
    expect(")");
    marks(*stmt);
    stmt->body = block();
    if (accept("else"))
      stmt->orElse = otherwise();
  } else if (accept("loop")) {
    loop(*stmt);
  } else if (accept("scope")) {
    stmt->kind = StmtKind::Scope;
    stmt->label = static_cast<uint32_t>(number(std::numeric_limits<uint32_t>::max(), "the number of the scope"));
    marks(*stmt);
    stmt->body = block();
  } else {
    simple(*stmt);
    marks(*stmt);
    accept(";");
  }
  if (!failed())
    into.push_back(std::move(stmt));
}

void TextParser::simple(Stmt &stmt) {
  const bool isWord = peek().kind == Token::Kind::Word;
  if (isWord && accept("declare")) {
    stmt.kind = StmtKind::Declare;
    stmt.var = variableNamed(take()).value_or(0);
    if (!failed() && accept("="))
      stmt.value = value(expression(), variables()[stmt.var].type);
  } else if (accept("break")) {
    jump(stmt, JumpKind::Break);
  } else if (accept("continue")) {
    jump(stmt, JumpKind::Continue);
  } else if (accept("leave")) {
    jump(stmt, JumpKind::Leave);
  } else if (accept("return")) {
    jump(stmt, JumpKind::Return);
  } else if (accept("throw")) {
    jump(stmt, JumpKind::Throw);
  } else if (accept("touch")) {
    stmt.kind = StmtKind::Touch;
    stmt.value = value(expression());
  } else if (accept("assume")) {
    stmt.kind = StmtKind::Assume;
    stmt.value = condition();
    if (peek().kind == Token::Kind::String)
      stmt.text = take().text;
  } else if (accept("refuse")) {
    stmt.kind = StmtKind::Refuse;
    stmt.refusal = refusal();
    if (peek().kind == Token::Kind::String)
      stmt.text = take().text;
  } else if (peekIs("invoke")) {
    invocation(stmt);
  } else {
    assignment(stmt);
  }
}

void TextParser::assignment(Stmt &stmt) {
  const Token start = peek();
  const Operand target = unary();
  expect("=");
  if (failed())
    return;
  const bool isVariable = !target.isNumber() && target.expr->is(ExprKind::Var);
  if (isVariable)
    stmt.var = static_cast<VarId>(target.expr->intValue);
  if (isVariable && peekIs("invoke")) {
    stmt.hasResult = true;
    invocation(stmt);
    return;
  }
  if (!isVariable && (target.isNumber() || !target.expr->isPlace())) {
    failAt(start, "expected a statement");
    return;
  }
  stmt.kind = isVariable ? StmtKind::Assign : StmtKind::Store;
  stmt.place = isVariable ? nullptr : target.expr;
  stmt.value = value(expression(), isVariable ? variables()[stmt.var].type : target.expr->type);
}

void TextParser::invocation(Stmt &stmt) {
  stmt.kind = StmtKind::Call;
  expect("invoke");
  stmt.text = string("the callee");
  expect("(");
  stmt.arguments = arguments();
  if (peekIs("does") && peek(1).is("("))
    effects(stmt);
  if (peekIs("because") && peek(1).kind == Token::Kind::String) {
    take();
    stmt.refusal = refusal();
  }
}

void TextParser::effects(Stmt &stmt) {
  take();
  take();
  CallEffects &effects = stmt.effects;
  effects = {false, false, false, false, false, false, false, false, false};
  const std::pair<std::string_view, bool *> words[] = {{"reads", &effects.readsMemory},
                                                       {"writes", &effects.writesMemory},
                                                       {"readsArguments", &effects.readsArguments},
                                                       {"writesArguments", &effects.writesArguments},
                                                       {"observable", &effects.observable},
                                                       {"throws", &effects.mayThrow},
                                                       {"stops", &effects.mayNotReturn},
                                                       {"allocates", &effects.allocates},
                                                       {"hidden", &effects.hiddenState}};
  while (!failed() && !accept(")")) {
    bool found = false;
    for (const auto &[word, flag] : words)
      if (peekIs(word))
        *flag = found = true;
    if (!found)
      fail("unknown effect '" + peek().text + "'");
    take();
  }
}

bool TextParser::valueFollows() const {
  return !peekIs(";") && !peekIs("}") && !peekIs("@") && peek().kind != Token::Kind::End &&
         !(peekIs("loads") && peek(1).is("("));
}

void TextParser::jump(Stmt &stmt, JumpKind kind) {
  stmt.kind = StmtKind::Jump;
  stmt.jump = kind;
  if (kind == JumpKind::Break || kind == JumpKind::Continue)
    stmt.label = loopLabel();
  else if (kind == JumpKind::Leave)
    stmt.label = static_cast<uint32_t>(number(std::numeric_limits<uint32_t>::max(), "the number of a scope"));
  else if (kind == JumpKind::Return && valueFollows())
    stmt.value = value(expression(), function_->returnType);
  else if (kind == JumpKind::Throw && valueFollows())
    stmt.value = value(expression());
}

void TextParser::loop(Stmt &stmt) {
  stmt.kind = StmtKind::Loop;
  stmt.loop = std::make_unique<Loop>();
  Loop &loop = *stmt.loop;
  loop.id = loopLabel();
  loopCount_ = std::max(loopCount_, loop.id + 1);
  const Token formToken = take();
  std::string word = formToken.text;
  if (peekIs("-") && peek().tight)
    word += take().text + take().text;
  bool found = false;
  for (LoopForm form :
       {LoopForm::For, LoopForm::While, LoopForm::Do, LoopForm::RangeFor, LoopForm::Algorithm, LoopForm::Goto})
    if (loopFormText(form) == word) {
      loop.form = form;
      found = true;
    }
  if (!found)
    failAt(formToken, "expected the form of the loop, as in 'for' or 'while'");
  loop.span = stmt.span = span();
  if (accept("stmt"))
    marks(stmt);
  loop.testAtEnd = loop.form == LoopForm::Do;
  if (peekIs("after") || peekIs("at"))
    loop.testAtEnd = take().is("after");
  loop.fromMacro = accept("macro");
  if (peekIs("pragma") || peekIs("named")) {
    loop.vectorizePragma = take().is("pragma");
    loop.pragmaText = string("the annotation");
  }
  expect("(");
  if (!peekIs(")"))
    loop.condition = condition();
  expect(")");
  if (accept("prelude"))
    loop.prelude = block();
  if (accept("step"))
    loop.step = block();
  loop.body = block();
}

std::unique_ptr<FunctionModel> TextParser::function() {
  function_ = std::make_unique<FunctionModel>();
  names_.clear();
  loopCount_ = 0;
  expect("function");
  const bool typed = peek(1).kind == Token::Kind::Word || peek(1).kind == Token::Kind::String;
  if (typed)
    if (const std::optional<Type> type = typeWord())
      function_->returnType = *type;
  function_->name = peek().kind == Token::Kind::String ? take().text : qualifiedName();
  if (peek().kind == Token::Kind::String)
    function_->instantiation = take().text;
  expect("(");
  while (!failed() && !peekIs(")")) {
    declaration(Storage::Parameter);
    if (!accept(","))
      break;
  }
  expect(")");
  function_->parameterCount = static_cast<uint32_t>(function_->variables.size());
  function_->span = span();
  function_->keepsRounding = accept("keepsRounding");
  std::optional<uint64_t> loops;
  if (accept("loop"))
    loops = number(std::numeric_limits<uint32_t>::max(), "the number of loops");
  function_->body = block();
  function_->loopCount = loops ? static_cast<uint32_t>(*loops) : loopCount_;
  return failed() ? nullptr : std::move(function_);
}

std::unique_ptr<FunctionModel> TextParser::wholeFunction() {
  std::unique_ptr<FunctionModel> result = function();
  if (result && peek().kind != Token::Kind::End)
    fail("expected the end of the text after the function");
  return failed() ? nullptr : std::move(result);
}

void TextParser::unitHeader(UnitModel &unit) {
  LanguageRules &rules = unit.rules;
  const std::pair<std::string_view, bool *> flags[] = {{"wrapSigned", &rules.wrapSigned},
                                                       {"strictAliasing", &rules.strictAliasing},
                                                       {"reassociateFloat", &rules.reassociateFloat},
                                                       {"finiteMathOnly", &rules.finiteMathOnly},
                                                       {"roundingMath", &rules.roundingMath},
                                                       {"assertsActive", &rules.assertsActive},
                                                       {"cplusplus", &rules.cplusplus}};
  const uint64_t limit = std::numeric_limits<uint32_t>::max();
  expect("{");
  while (!failed() && !accept("}")) {
    if (accept("file")) {
      unit.files.push_back(string("a file"));
    } else if (accept("incomplete")) {
      unit.complete = false;
    } else if (accept("rule")) {
      bool found = false;
      for (const auto &[word, flag] : flags)
        if (accept(word)) {
          *flag = accept("true") || !expect("false");
          found = true;
        }
      if (!found)
        fail("unknown rule '" + peek().text + "'");
    } else if (peekIs("error") || peekIs("warning") || peekIs("note")) {
      Diagnostic diagnostic;
      const Token level = take();
      diagnostic.level = level.is("error")     ? Diagnostic::Level::Error
                         : level.is("warning") ? Diagnostic::Level::Warning
                                               : Diagnostic::Level::Note;
      diagnostic.file = string("a file");
      diagnostic.line = static_cast<uint32_t>(number(limit, "a line"));
      expect(":");
      diagnostic.column = static_cast<uint32_t>(number(limit, "a column"));
      diagnostic.message = string("a message");
      unit.diagnostics.push_back(std::move(diagnostic));
    } else {
      fail("expected a fact about the unit");
    }
  }
}

std::unique_ptr<UnitModel> TextParser::wholeUnit() {
  auto unit = std::make_unique<UnitModel>();
  unit->files.push_back("");
  if (accept("unit"))
    unitHeader(*unit);
  while (!failed() && peek().kind != Token::Kind::End)
    if (std::unique_ptr<FunctionModel> next = function())
      unit->functions.push_back(std::move(next));
  return failed() ? nullptr : std::move(unit);
}

std::string ParseFailure::text() const { return std::to_string(line) + ":" + std::to_string(column) + ": " + message; }

ParseResult parseFunction(std::string_view text) {
  TextParser parser(text);
  ParseResult result;
  result.function = parser.wholeFunction();
  result.failure = parser.failure();
  return result;
}

UnitParseResult parseUnit(std::string_view text) {
  TextParser parser(text);
  UnitParseResult result;
  result.unit = parser.wholeUnit();
  result.failure = parser.failure();
  return result;
}

} // namespace lanewise
