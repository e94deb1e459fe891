// emit/NestCode.cpp - the functions of a nest whose loops change places or that runs along diagonals.
// Tested by tests/emit, by running what comes of it.
#include "emit/CommonWriter.h"

#include <algorithm>

namespace lanewise {

// "for (…) {" of the loop whose iterations are restricted, from `innerFirst` to `innerLast` - 1.
std::string CommonWriter::rangedHeader(CodePrinter &print, bool declares, int depth) const {
  const NestLevel &level = plan_.nest->levels[plan_.nest->ranged];
  const CxxType &type = plan_.live.types.at(level.counter);
  const std::string pad(static_cast<size_t>(depth) * 2, ' '), name = plan_.live.names.at(level.counter);
  const std::string start = print.operand(level.start), t = numberName(type);
  const std::string by = level.step == 1    ? "inner"
                         : level.step == -1 ? "-inner"
                                            : "inner * " + std::to_string(level.step);
  const std::string value = start == "0" ? "(" + t + ")(" + by + ")" : "(" + t + ")(" + start + " + " + by + ")";
  return pad + "for (std::ptrdiff_t inner = innerFirst; inner < innerLast; ++inner) {\n" + pad + "  " +
         (declares ? "const " + declaration(type, name) : name) + " = " + value + ";\n";
}

// The nest with its ranged loop replaced; `first` and `last` bound that loop where nothing else does.
void CommonWriter::rangeNest(CodePrinter &print, const std::string &before) {
  const EmittedNest &nest = *plan_.nest;
  print.insteadOfLoop = [this, &print, &nest, before](const Stmt &loop, bool declares,
                                                      int depth) -> std::optional<std::string> {
    if (&loop != nest.levels[nest.ranged].loop)
      return std::nullopt;
    std::string lines = indented(before, depth * 2);
    const std::string header = rangedHeader(print, declares, depth);
    return lines + header + print.loopBody(*loop.loop, depth + 1) + std::string(static_cast<size_t>(depth) * 2, ' ') +
           "}\n";
  };
}

// Iterations of the freed loop; the others run in full.
std::string CommonWriter::interchangedText(CodePrinter &print) {
  rangeNest(print, "");
  const std::string loop = print.loop(*plan_.loopStmt, plan_.header, 1);
  print.insteadOfLoop = nullptr;
  return "  const std::ptrdiff_t innerFirst = first, innerLast = last;\n" + loop;
}

// "2 * iteration + (i - 1)": the wave of the first iteration of the ranged loop.
std::string CommonWriter::rowWave(CodePrinter &print, const std::string &iteration) const {
  const EmittedNest &nest = *plan_.nest;
  std::string text;
  for (size_t i = 0; i < nest.ranged; ++i) {
    const int64_t multiple = nest.hyperplane[i];
    if (multiple == 0)
      continue;
    std::string number = iteration;
    if (i > 0) {
      const NestLevel &level = nest.levels[i];
      const std::string name = plan_.live.names.at(level.counter), start = print.operand(level.start);
      number = level.step > 0 ? "(std::ptrdiff_t)" + name + " - " + start : start + " - (std::ptrdiff_t)" + name;
      const int64_t size = level.step > 0 ? level.step : -level.step;
      number = size == 1 ? "(" + number + ")" : "(" + number + ") / " + std::to_string(size);
    }
    text += (text.empty() ? "" : " + ") + (multiple == 1 ? "" : std::to_string(multiple) + " * ") + number;
  }
  return text.empty() ? "0" : text;
}

// Where the number of the outermost iteration stands in a text of counterLines().
std::string iterationIn(const std::string &header) {
  const size_t at = header.find("(std::ptrdiff_t iteration");
  if (at != std::string::npos)
    return "iteration";
  // for (int i = (int)first; …: i counts up from 0.
  const size_t open = header.find('('), equals = header.find(" =");
  const std::string declared = header.substr(open + 1, equals - open - 1);
  return declared.substr(declared.rfind(' ') + 1);
}

void CommonWriter::wavesFunction() {
  CodePrinter print = printer();
  print.comment = nullptr;
  bool direct = false;
  std::string header;
  const std::vector<CounterLine> counters = counterLines(print, direct, header, true);
  print.instead.clear();
  const EmittedNest &nest = *plan_.nest;
  // Only what decides how often the ranged loop runs.
  std::set<VarId> needed;
  const auto need = [&](ExprRef expr) {
    forEachNode(expr, [&](ExprRef node) {
      if (node->is(ExprKind::Var))
        needed.insert(static_cast<VarId>(node->intValue));
    });
  };
  for (size_t i = 1; i <= nest.ranged; ++i) {
    need(nest.levels[i].trips);
    if (i < nest.ranged)
      needed.insert(nest.levels[i].counter);
  }
  for (size_t before = SIZE_MAX; before != needed.size();) {
    before = needed.size();
    forEachStmt(plan_.loopStmt->loop->body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Assign && needed.contains(stmt.var))
        need(stmt.value);
    });
  }
  for (const auto &[id, name] : plan_.live.names)
    if (!needed.contains(id))
      print.leftOut.insert(id);
  const std::string multiple = std::to_string(nest.hyperplane[nest.ranged]), iteration = iterationIn(header);
  print.insteadOfLoop = [&](const Stmt &loop, bool, int depth) -> std::optional<std::string> {
    if (&loop != nest.levels[nest.ranged].loop)
      return std::nullopt;
    const std::string end =
        rowWave(print, iteration) + (multiple == "1" ? " + inner" : " + " + multiple + " * (inner - 1) + 1");
    return indented("const std::ptrdiff_t inner = " + print.value(nest.levels[nest.ranged].trips) +
                        ";\nif (inner > 0 && waves < " + end + ")\n  waves = " + end + ";\n",
                    depth * 2);
  };
  std::string body = print.loopBody(*plan_.loopStmt->loop, 2);
  note(print);
  const std::string text = "  const std::ptrdiff_t first = 0, last = trips;\n  std::ptrdiff_t waves = 0;\n  " + header +
                           "\n" + neededLines(counters, body) + body + "  }\n  return waves;\n";
  const std::string taken = takes(text, code_.wavesArguments);
  code_.waves = "// How many waves there are: what an iteration waits for lies in earlier ones.\n" + style_.inner +
                "inline std::ptrdiff_t " + plan_.name + "_waves(" + joined({"std::ptrdiff_t trips", taken}) + ") {\n" +
                text + "}\n";
}

// Lines before the ranged loop: which of its iterations lie in the waves.
std::string CommonWriter::wavesOfRow(CodePrinter &print, const std::string &iteration) const {
  const EmittedNest &nest = *plan_.nest;
  const std::string by = std::to_string(nest.hyperplane[nest.ranged]);
  const auto from = [&](const std::string &wave) {
    const std::string distance = wave + " - rowWave";
    return wave + " <= rowWave ? 0 : " + (by == "1" ? distance : "(" + distance + " + " + by + " - 1) / " + by) + ";\n";
  };
  return "const std::ptrdiff_t rowWave = " + rowWave(print, iteration) +
         ";\nconst std::ptrdiff_t innerFirst = " + from("fromWave") + "std::ptrdiff_t innerLast = " + from("toWave") +
         "if (innerLast > " + print.operand(nest.levels[nest.ranged].trips) +
         ")\n  innerLast = " + print.operand(nest.levels[nest.ranged].trips) + ";\n";
}

} // namespace lanewise
