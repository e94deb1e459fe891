// analysis/NoAlias.cpp - facts of the user's, at the beginning of functions.
#include "analysis/NoAlias.h"

#include "model/CallFacts.h"

#include <algorithm>

namespace lanewise {

std::optional<NoAlias> parseNoAlias(std::string_view text) {
  // The last colon that is not part of "::".
  size_t colon = std::string_view::npos;
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == ':' && (i + 1 == text.size() || text[i + 1] != ':') && (i == 0 || text[i - 1] != ':'))
      colon = i;
  NoAlias request{std::string(text.substr(0, colon)), {}};
  if (request.function.empty())
    return std::nullopt;
  if (colon == std::string_view::npos)
    return request;
  for (std::string_view rest = text.substr(colon + 1);;) {
    const size_t comma = rest.find(',');
    if (comma == 0 || rest.empty())
      return std::nullopt;
    request.parameters.emplace_back(rest.substr(0, comma));
    if (comma == std::string_view::npos)
      return request;
    rest.remove_prefix(comma + 1);
  }
}

static bool isMeant(const FunctionModel &function, const NoAlias &request) {
  if (request.function.empty() || function.name == request.function)
    return true;
  const size_t last = function.name.rfind("::");
  return last != std::string::npos && function.name.substr(last + 2) == request.function;
}

static bool leadsSomewhere(const Variable &parameter) {
  return parameter.type.isPointer() && !parameter.inMemory && parameter.name != "this" && !parameter.name.empty();
}

static void assumeAlone(FunctionModel &function, const Variable &parameter) {
  const auto said = [&](const StmtPtr &stmt) {
    return stmt->kind == StmtKind::Assume && isApart(stmt->value) && stmt->value->operands.size() == 1 &&
           stmt->value->op(0)->intValue == static_cast<int64_t>(parameter.id);
  };
  if (std::any_of(function.body.begin(), function.body.end(), said))
    return;
  auto stmt = std::make_unique<Stmt>();
  stmt->kind = StmtKind::Assume;
  stmt->span = parameter.span;
  stmt->text = kUserNoAlias;
  ExprPool &pool = *function.pool;
  stmt->value = pool.call(Type::boolean(), std::string(kApart), {pool.var(parameter.id, parameter.type)});
  function.body.insert(function.body.begin(), std::move(stmt));
}

// What parameters could have been meant.
static std::string pointersOf(const FunctionModel &function) {
  std::string text;
  for (uint32_t i = 0; i < function.parameterCount; ++i)
    if (leadsSomewhere(function.variables[i]))
      text += (text.empty() ? "'" : ", '") + function.variables[i].name + "'";
  return text;
}

void assumeNoAlias(UnitModel &unit, const std::vector<NoAlias> &requests) {
  for (const NoAlias &request : requests) {
    std::vector<std::string> missing = request.parameters; // of all functions that may be meant
    const FunctionModel *meant = nullptr;
    for (const std::unique_ptr<FunctionModel> &function : unit.functions) {
      if (!isMeant(*function, request))
        continue;
      meant = function.get();
      for (uint32_t i = 0; i < function->parameterCount; ++i) {
        const Variable &parameter = function->variables[i];
        if (!leadsSomewhere(parameter))
          continue;
        std::erase(missing, parameter.name);
        if (request.parameters.empty() ||
            std::count(request.parameters.begin(), request.parameters.end(), parameter.name) != 0)
          assumeAlone(*function, parameter);
      }
    }
    if (!meant)
      continue;
    const std::string known = pointersOf(*meant);
    for (const std::string &name : missing)
      unit.diagnostics.push_back({Diagnostic::Level::Warning, unit.files[meant->span.file], meant->span.line,
                                  meant->span.column,
                                  "'" + name + "'" + std::string(kNoSuchParameter) + meant->name +
                                      (known.empty() ? "" : ", which has " + known)});
  }
}

} // namespace lanewise
