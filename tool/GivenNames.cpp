// GivenNames.cpp - functions by their loops, sizes by the formulas that they occur in.
#include "GivenNames.h"

#include "Options.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace lanewise {

static std::string lastPart(const std::string &name) {
  const size_t last = name.rfind("::");
  return last == std::string::npos ? name : name.substr(last + 2);
}

static llvm::Error noSuch(const std::string &what, const std::string &word, const std::set<std::string> &names) {
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string_view nearest = nearestWord(word, known);
  return makeError(what + " '" + word + "'" +
                   (nearest.empty() ? "" : "; did you mean '" + std::string(nearest) + "'?"));
}

static bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// "n", "this->rows" and "v.size()" are names of sizes, whole and as they stand in a longer formula.
static bool occursIn(const std::string &formula, const std::string &name) {
  for (size_t at = formula.find(name); at != std::string::npos; at = formula.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool begins = at == 0 || !isName(formula[at - 1]) || !isName(name.front());
    const bool ends = end == formula.size() || !isName(formula[end]) || !isName(name.back());
    if (begins && ends)
      return true;
  }
  return false;
}

static void addNames(const std::string &formula, std::set<std::string> &names) {
  for (size_t i = 0; i < formula.size();) {
    size_t end = i;
    while (end < formula.size() && isName(formula[end]))
      ++end;
    if (end > i && std::isdigit(static_cast<unsigned char>(formula[i])) == 0)
      names.insert(formula.substr(i, end - i));
    i = end + 1;
  }
}

static void addFormulas(const LoopCost &cost, std::vector<std::string> &formulas) {
  for (const CostFormula *formula :
       {&cost.tripCount, &cost.flops, &cost.flopsAtLeast, &cost.flopsMinimal, &cost.flopsExpected,
        &cost.flopsPerIteration, &cost.read, &cost.written, &cost.readAtLeast, &cost.writtenAtLeast, &cost.footprint,
        &cost.liveIn, &cost.liveOut, &cost.work, &cost.span})
    formulas.push_back(formula->text);
  for (const OperationCount &operation : cost.operations) {
    formulas.push_back(operation.atLeast.text);
    formulas.push_back(operation.atMost.text);
  }
  for (const ArrayTraffic &array : cost.arrays)
    for (const CostFormula *formula : {&array.read, &array.written, &array.footprint, &array.liveIn, &array.liveOut})
      formulas.push_back(formula->text);
  formulas.insert(formulas.end(), cost.holds.begin(), cost.holds.end());
  for (const CostSymbol &symbol : cost.symbols) {
    formulas.push_back(symbol.name);
    formulas.push_back(symbol.meaning);
  }
}

static llvm::Error checkSettings(const AnalysisRequest &request, const Report &report) {
  std::vector<std::string> formulas;
  for (const FunctionReport &function : report.functions)
    addFormulas(function.cost, formulas);
  for (const LoopReport &loop : report.loops)
    if (loop.cost.counted)
      addFormulas(*loop.cost.counted, formulas);
  for (const auto &[name, value] : request.costs.settings) {
    if (std::any_of(formulas.begin(), formulas.end(), [&](const std::string &f) { return occursIn(f, name); }))
      continue;
    std::set<std::string> names;
    for (const std::string &formula : formulas)
      addNames(formula, names);
    return noSuch("--set: no formula has the name", name, names);
  }
  return llvm::Error::success();
}

llvm::Error checkGivenNames(const AnalysisRequest &request, const Report &report, bool isOneFile) {
  if (!report.allUnitsComplete || report.loops.empty())
    return llvm::Error::success();
  for (const NoAlias &given : request.analysis.noAlias) {
    if (given.function.empty())
      continue;
    std::set<std::string> names;
    bool isThere = false;
    for (const LoopReport &loop : report.loops) {
      isThere = isThere || loop.function == given.function || lastPart(loop.function) == given.function;
      names.insert(loop.function);
      names.insert(lastPart(loop.function));
    }
    if (!isThere)
      return noSuch("--assume-noalias: no function with a loop is named", given.function, names);
    // Functions of other files may have the name, too.
    for (const ReportDiagnostic &diagnostic : report.diagnostics)
      if (isOneFile && diagnostic.message.find(kNoSuchParameter) != std::string::npos)
        return makeError(diagnostic.message);
  }
  return request.analysis.costs ? checkSettings(request, report) : llvm::Error::success();
}

} // namespace lanewise
