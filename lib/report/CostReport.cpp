// report/CostReport.cpp - what loops cost, as a sentence and as a table.
// Tested by tests/unit/report/CostReportTest.cpp.
#include "report/Renderers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanewise {

static constexpr size_t kWidestCell = 60; // longer formulas are in the JSON

static std::string numberText(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

/// The formula, with its value where it is known.
static std::string shown(const CostFormula &formula) {
  if (!formula.isKnown())
    return "?";
  const bool isNumber = formula.text.find_first_not_of("-0123456789") == std::string::npos;
  return formula.value && !isNumber ? formula.text + " = " + numberText(*formula.value) : formula.text;
}

static std::string joined(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : ", ") + part;
  return text;
}

static std::string flopsText(const LoopCost &cost) {
  if (cost.flopsAtLeast.text != cost.flops.text)
    return shown(cost.flopsAtLeast) + " to " + shown(cost.flops);
  return shown(cost.flops);
}

/// Operations that are no FLOPs by weight: "n div, n exp".
static std::string apart(const LoopCost &cost) {
  std::vector<std::string> parts;
  for (const OperationCount &count : cost.operations) {
    const bool isFloat = !count.type.empty() && count.type[0] == 'f';
    if (isFloat && count.operation != "add" && count.operation != "mul" && count.operation != "fma" &&
        count.operation != "convert")
      parts.push_back(shown(count.atMost) + " " + count.operation);
  }
  return joined(parts);
}

std::string costSentence(const LoopReport &loop) {
  if (!loop.cost.counted || !loop.cost.counted->flops.isKnown())
    return "";
  const LoopCost &cost = *loop.cost.counted;
  std::string text = "costs " + flopsText(cost) + " FLOPs (as written)";
  if (cost.flopsMinimal.isKnown() && cost.flopsMinimal.text != cost.flops.text)
    text += ", " + shown(cost.flopsMinimal) + " at least needed";
  if (const std::string others = apart(cost); !others.empty())
    text += "; apart: " + others;
  text += "; reads " + shown(cost.read) + " bytes, writes " + shown(cost.written);
  text += "; work " + shown(cost.work) + ", span " + shown(cost.span) + " steps";
  if (cost.usefulLanes)
    text += "; more lanes stop helping at p = " + numberText(*cost.usefulLanes);
  if (cost.flopsExpected.isKnown())
    text += "; " + shown(cost.flopsExpected) + " FLOPs expected with that probability of branches";
  if (!cost.holds.empty())
    text += "; for " + joined(cost.holds);
  return text;
}

namespace {
struct Row {
  std::string place, what;
  const LoopCost *cost;
  double rank;
};

double rankOf(const LoopCost &cost) {
  const auto rank = [](const CostFormula &formula) { return formula.value.value_or(formula.rank); };
  return rank(cost.flops) + (rank(cost.read) + rank(cost.written)) / 1000 + rank(cost.work) / 1e6;
}

void addTable(std::string &text, std::vector<Row> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.rank > b.rank; });
  const std::vector<std::string> head{"place",      "",        "FLOPs", "minimal", "apart",
                                      "bytes read", "written", "work",  "span",    "lanes"};
  std::vector<std::vector<std::string>> cells{head};
  for (const Row &row : rows) {
    const LoopCost &cost = *row.cost;
    std::string lanes = cost.usefulLanes ? numberText(*cost.usefulLanes) : "";
    cells.push_back({row.place, row.what, flopsText(cost), shown(cost.flopsMinimal), apart(cost), shown(cost.read),
                     shown(cost.written), shown(cost.work), shown(cost.span), lanes});
  }
  std::vector<size_t> width(head.size());
  for (auto &line : cells)
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i].size() > kWidestCell)
        line[i] = line[i].substr(0, kWidestCell - 3) + "...";
      width[i] = std::max(width[i], line[i].size());
    }
  for (const auto &line : cells) {
    std::string out;
    for (size_t i = 0; i < line.size(); ++i) {
      if (width[i] == 0)
        continue;
      out += line[i] + std::string(width[i] - line[i].size() + 2, ' ');
    }
    out.erase(out.find_last_not_of(' ') + 1);
    text += out + "\n";
  }
}
} // namespace

std::vector<std::string> payTexts(const LoopReport &loop) {
  std::vector<std::string> texts;
  for (const PayEntry &entry : loop.pays)
    if (texts.empty() || texts.back() != entry.text)
      texts.push_back(entry.text);
  return texts;
}

/// Only where a measured record was given is there anything to say of time.
static void addPays(std::string &text, const Report &report) {
  if (report.measuredOn.empty())
    return;
  text += "\nWOULD IT PAY? estimated from rates measured on " + report.measuredOn + "\n";
  for (const LoopReport &loop : report.loops)
    for (const std::string &one : payTexts(loop))
      text += loop.file + ":" + std::to_string(loop.line) + "  " + one + "\n";
}

/// What each function does altogether, and what files do where every number is known.
std::string renderTotals(const Report &report) {
  std::string text;
  std::map<std::string, std::array<std::optional<double>, 4>> files;
  std::vector<std::string> order;
  for (const FunctionReport &function : report.functions) {
    const LoopCost &cost = function.cost;
    const CostFormula *formulas[] = {&cost.flops, &cost.read, &cost.written, &cost.work};
    if (files.count(function.file) == 0) {
      order.push_back(function.file);
      files[function.file].fill(0.0);
    }
    auto &sums = files[function.file];
    for (size_t i = 0; i < sums.size(); ++i)
      sums[i] = sums[i] && formulas[i]->value ? std::optional(*sums[i] + *formulas[i]->value) : std::nullopt;
    text += function.file + ":" + std::to_string(function.line) + "  " + function.name + function.instantiation + ": " +
            shown(cost.flops) + " FLOPs, reads " + shown(cost.read) + " bytes, writes " + shown(cost.written) +
            ", work " + shown(cost.work) + ", span " + shown(cost.span) + "\n";
  }
  for (const std::string &file : order) {
    const auto &sums = files[file];
    if (std::all_of(sums.begin(), sums.end(), [](const auto &sum) { return sum.has_value(); }))
      text += file + ": " + numberText(*sums[0]) + " FLOPs, reads " + numberText(*sums[1]) + " bytes, writes " +
              numberText(*sums[2]) + ", work " + numberText(*sums[3]) + "\n";
    else
      text += file + ": no totals: --set gives the names in its formulas their values\n";
  }
  return text;
}

std::string renderCosts(const Report &report) {
  std::string text;
  if (report.loops.empty())
    return text;
  std::vector<Row> functions, loops;
  for (const FunctionReport &function : report.functions)
    functions.push_back({function.file + ":" + std::to_string(function.line), function.name + function.instantiation,
                         &function.cost, rankOf(function.cost)});
  for (const LoopReport &loop : report.loops)
    if (loop.cost.counted)
      loops.push_back({loop.file + ":" + std::to_string(loop.line), std::string(verdictText(loop.verdict)),
                       &*loop.cost.counted, rankOf(*loop.cost.counted)});
  text += "FUNCTIONS\n";
  addTable(text, std::move(functions));
  text += "\nLOOPS\n";
  addTable(text, std::move(loops));
  addPays(text, report);
  std::vector<std::string> holds, symbols;
  const auto addNotes = [&](const LoopCost &cost) {
    for (const std::string &condition : cost.holds)
      if (std::find(holds.begin(), holds.end(), condition) == holds.end())
        holds.push_back(condition);
    for (const CostSymbol &symbol : cost.symbols)
      if (const std::string line = "  " + symbol.name + ": " + symbol.meaning + "\n";
          std::find(symbols.begin(), symbols.end(), line) == symbols.end())
        symbols.push_back(line);
  };
  for (const FunctionReport &function : report.functions)
    addNotes(function.cost);
  for (const LoopReport &loop : report.loops)
    if (loop.cost.counted)
      addNotes(*loop.cost.counted);
  text += "\nconvention: " + report.costConvention + "; work and span in steps, never times\n";
  if (!holds.empty())
    text += "formulas hold for: " + joined(holds) + "\n";
  for (const std::string &symbol : symbols)
    text += symbol;
  return text;
}

} // namespace lanewise
