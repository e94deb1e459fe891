// emit/Harness.cpp - the part of a trial that knows the loop: its parameters, and how it is called.
#include "emit/Harness.h"

#include <algorithm>
#include <cstdio>

namespace lanewise {

static std::string useText(ParameterUse use) {
  switch (use) {
  case ParameterUse::Index:
    return "Use::Index";
  case ParameterUse::Bound:
    return "Use::Bound";
  case ParameterUse::Divisor:
    return "Use::Divisor";
  case ParameterUse::Plain:
    break;
  }
  return "Use::Plain";
}

std::string harnessTrouble(const EmissionPlan &plan) {
  const auto isRelated = [&](const EmitParameter &parameter) {
    return !parameter.madeOf.empty() || std::any_of(plan.parameters.begin(), plan.parameters.end(),
                                                    [&](const EmitParameter &p) { return p.madeOf == parameter.name; });
  };
  const auto isCompared = [&](const EmitParameter &parameter) {
    const auto mentions = [&](ExprRef expr) {
      return expr && containsNode(expr, [&](ExprRef node) {
               return node->is(ExprKind::Var) && static_cast<VarId>(node->intValue) == parameter.variable;
             });
    };
    return mentions(plan.tripCount) || mentions(plan.loopStmt->loop->condition);
  };
  for (const EmitParameter &parameter : plan.parameters)
    if (plan.pairsPointers && parameter.type.isPointer() && isCompared(parameter) && !isRelated(parameter))
      return "pointers to both ends of an array cannot be made up yet";
  for (const EmitParameter &parameter : plan.parameters) {
    CxxType type = parameter.type;
    const bool isPointer = type.isPointer();
    if (isPointer)
      type = *type.to;
    while (type.isArray())
      type = CxxType(*type.to);
    if (type.kind != CxxType::Kind::Number)
      return "values of " + parameter.name + " cannot be made up yet";
    if (isPointer && parameter.isOutput)
      return "where " + parameter.name + " points to in the end cannot be compared yet";
  }
  return {};
}

// The number type at the bottom of a parameter's type.
static CxxType numberOf(CxxType type) {
  while (type.isPointer() || type.isArray())
    type = CxxType(*type.to);
  return type;
}

static bool hasKind(const EmissionPlan &plan, bool (*is)(const Type &)) {
  const auto inType = [&](const CxxType &type) { return is(numberOf(type).number); };
  for (const auto &[id, type] : plan.live.types)
    if (inType(type))
      return true;
  return std::any_of(plan.live.cells.begin(), plan.live.cells.end(),
                     [&](const Cell &cell) { return inType(cell.type); });
}

// Values outside the ordinary are tried where the claim speaks of them.
static bool allowsSpecial(const EmissionPlan &plan) {
  if (plan.finiteOnly)
    return false;
  for (const AssumptionEntry &assumption : plan.report->assumptions)
    if (assumption.kind == "finite-values")
      return false;
  for (const ConditionEntry &condition : plan.report->conditions)
    if (condition.kind == "data-value")
      return false;
  return true;
}

// Shifted extremes and limits are formed in wider types: they are the loop's where its own sums stay in range.
static bool needsRange(const EmissionPlan &plan) {
  return std::any_of(plan.steps.begin(), plan.steps.end(), [](const StepOperator &op) { return op.usesLibrary; });
}

static std::string toleranceText(const EmissionPlan &plan) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", plan.tolerance.value_or(-1));
  return text;
}

// n of a condition is n_0 of a case.
static std::string ofCase(const EmissionPlan &plan, const std::string &text) {
  const auto isNameByte = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  std::string result;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && isNameByte(text[end]))
      ++end;
    const std::string word = text.substr(i, std::max<size_t>(end - i, 1));
    const bool isParameter = std::any_of(plan.parameters.begin(), plan.parameters.end(),
                                         [&](const EmitParameter &p) { return p.name == word; });
    result += isParameter ? word + "_0" : word;
    i += word.size();
  }
  return result;
}

std::string harnessMain(const EmissionPlan &plan, const TargetCode &target) {
  std::string make, made, fill, serialCopy, parallelCopy, compare;
  std::vector<std::string> wideArguments, serialArguments, parallelArguments;
  int number = 0;
  for (const EmitParameter &parameter : plan.parameters) {
    const std::string &n = parameter.name;
    const std::string id = std::to_string(number++), use = useText(parameter.use);
    if (!parameter.madeOf.empty()) { // into the same array, so many elements behind
      const std::string offset = parameter.isEnd ? std::string(parameter.offset == "size" ? "" : "-") + "c.size"
                                                 : ofCase(plan, parameter.offset);
      made += "  const std::ptrdiff_t " + n + "_0 = " + offset + ";\n  auto " + n + "_w = " + parameter.madeOf +
              "_w + " + n + "_0;\n";
      wideArguments.push_back(n + "_w");
      serialArguments.push_back(parameter.madeOf + "_s.at0() + " + n + "_0");
      parallelArguments.push_back(parameter.madeOf + "_p.at0() + " + n + "_0");
      continue;
    }
    if (parameter.type.isPointer()) {
      const std::string element = declaration(*parameter.type.to, "");
      const std::string scalar = numberOf(parameter.type).name;
      TypeSpelling spelling;
      spelling.wide = true;
      make += "  " + declaration(parameter.type, n + "_w", false, spelling) + "(c, " + id + ", " + use + ", widened<" +
              scalar + ">);\n";
      fill += "  const Buffer<" + element + "> " + n + "_0(" + n + "_w, c, " + id + ", " + use + ");\n";
      serialCopy += "  Buffer<" + element + "> " + n + "_s = " + n + "_0;\n";
      parallelCopy += "    Buffer<" + element + "> " + n + "_p = " + n + "_0;\n";
      if (target.storesApart)
        compare += "    putTogether(" + n + "_p, " + n + "_0);\n";
      compare += "    compare(c, parts, \"" + n + "\", " + n + "_s, " + n + "_p, " + n + "_w);\n";
      wideArguments.push_back(n + "_w");
      serialArguments.push_back(n + "_s.at0()");
      parallelArguments.push_back(n + "_p.at0()");
      continue;
    }
    const std::string type = parameter.type.name;
    make += "  const " + type + " " + n +
            "_0 = " + (parameter.fixed.empty() ? "scalar<" + type + ">(c, " + id + ", " + use + ")" : parameter.fixed) +
            ";\n";
    make += "  typename Wide<" + type + ">::type " + n + "_w = " + n + "_0;\n";
    serialCopy += "  " + type + " " + n + "_s = " + n + "_0;\n";
    parallelCopy += "    " + type + " " + n + "_p = " + n + "_0;\n";
    if (parameter.isOutput)
      compare += "    compareScalar<" + type + ">(c, parts, \"" + n + "\", " + n + "_s, " + n + "_p, " + n + "_w);\n";
    wideArguments.push_back(n + "_w");
    serialArguments.push_back(n + "_s");
    parallelArguments.push_back(n + "_p");
  }
  std::string parallelCall = target.call;
  const size_t hole = parallelCall.find('%');
  if (hole != std::string::npos)
    parallelCall.replace(hole, 1, joined(parallelArguments));
  std::string through;
  if (plan.isSearch) {
    // Parts read beyond the iteration that leaves: storage has to be there.
    std::vector<std::string> copies;
    for (const EmitParameter &parameter : plan.parameters) {
      const std::string n = parameter.name + "_w", copy = parameter.name + "_t";
      through += "    auto " + copy + " = " + n + ";\n";
      copies.push_back(copy);
    }
    through = "  try {\n" + through + "    " + plan.name + "_through(" + joined(copies) +
              ");\n  } catch (const TooFar &) {\n    ++outcome.tooLarge;\n    return;\n  }\n  trial::undecided = "
              "false;\n  trial::work = 0;\n";
  }
  const bool coarse = hasKind(plan, [](const Type &t) { return t.isFloat() && t.bits <= 32; });
  const std::string &name = plan.name;
  std::string text = R"(
static void tryCase(const Case &c, const std::vector<int> &partCounts) {
  trial::work = 0;
  trial::undecided = false;
  if (trial::readsAhead && trial::nested && c.size * c.size > trial::workLimit) {
    ++outcome.tooLarge;
    return;
  }
)" + make + made + through +
                     "  try {\n    " + name + "_wide(" + joined(wideArguments) + R"();
  } catch (const TooFar &) {
    ++outcome.tooLarge;
    return;
  }
  if (trial::undecided) {
    ++outcome.undecided;
    return;
  }
)" + fill + serialCopy +
                     "  " + name + "_serial(" + joined(serialArguments) + ");\n" + R"(  ++outcome.cases;
  for (const int parts : partCounts) {
)" + parallelCopy + "    " +
                     parallelCall + ";\n    ++outcome.runs;\n" + compare + "  }\n}\n";
  text += "\nstatic void setUp() {\n  trial::outcome = Outcome();\n  trial::unit = " +
          std::string(coarse ? "FLT_EPSILON" : "DBL_EPSILON") +
          " / 2.0L;\n  trial::smallest = " + std::string(coarse ? "FLT_TRUE_MIN" : "DBL_TRUE_MIN") +
          ";\n  trial::finiteOnly = " + (allowsSpecial(plan) ? "false" : "true") +
          ";\n  trial::noOverflow = " + (needsRange(plan) ? "true" : "false") +
          ";\n  trial::exactLoop = " + (plan.exact ? "true" : "false") + ";\n  trial::chosen = " + toleranceText(plan) +
          ";\n  trial::readsAhead = " + (plan.readsAhead ? "true" : "false") +
          ";\n  trial::nested = " + (plan.stepsInside || (plan.readsAhead && plan.innerTrips) ? "true" : "false") +
          ";\n  trial::roundings = " + std::to_string(plan.roundings) + ";\n}\n";
  text += "\nstatic std::vector<int> partCounts(long size, int family, unsigned seed) {\n  return " +
          target.partCounts + ";\n}\n";
  text += "\nstatic constexpr bool kSpecialValues = " + std::string(allowsSpecial(plan) ? "true" : "false") + ";\n";
  text += R"cpp(
// With SIZE FAMILY SEED PARTS: that case alone. Otherwise all of them, with a line of JSON at the end.
static int trialMain(int argc, char **argv) {
  setUp();
  if (argc == 4) {
    tryCase({std::atol(argv[0]), std::atoi(argv[1]), static_cast<unsigned>(std::atoi(argv[2]))}, {std::atoi(argv[3])});
  } else {
    // Around nothing, vectors, blocks and powers of two; primes; large.
    const long sizes[] = {0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 97, 127, 128, 129, 251, 511, 512, 513, 1021, 4099, 10007};
    for (const long size : sizes)
      for (int family = 0; family < kFamilies; ++family) {
        if ((family == Special && !kSpecialValues) || (size > 2000 && family > WideRange))
          continue;
        for (unsigned seed = 1; seed <= (size < 100 ? 2u : 1u); ++seed)
          tryCase({size, family, seed}, partCounts(size, family, seed));
      }
  }
  const Worst &w = outcome.worst;
  if (isQuiet())
    return outcome.failures == 0 ? 0 : 4;
  std::printf("TRIAL {\"cases\": %ld, \"runs\": %ld, \"values\": %ld, \"too_large\": %ld, \"undecided\": %ld, \"not_finite\": %ld, \"failures\": %ld, "
              "\"failure\": \"%s\", \"failing_input\": \"%s\", \"max_absolute\": %.6g, \"max_relative\": %.6g, \"max_ulp\": %.6g, \"of_tolerance\": %.6g, "
              "\"where\": \"%s\", \"serial_error\": %.6g, \"parallel_error\": %.6g, \"nearer\": %ld, \"farther\": %ld}\n",
              outcome.cases, outcome.runs, outcome.values, outcome.tooLarge, outcome.undecided, outcome.notFinite, outcome.failures,
              outcome.failure.c_str(), outcome.input.c_str(), w.absolute, w.relative, w.ulp, w.ofTolerance, w.where.c_str(), w.serialError,
              w.parallelError, outcome.nearer, outcome.farther);
  return outcome.failures == 0 ? 0 : 4;
}
)cpp";
  return text;
}

} // namespace lanewise
