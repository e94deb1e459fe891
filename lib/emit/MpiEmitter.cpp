// emit/MpiEmitter.cpp - ranks: each runs a block of the iterations; MPI combines totals or steps in rank order.
//
// Every rank calls the function with the same arguments and arrays that reach as far as the loop does; it stores only
// what its own iterations store. Results that are single values are the same on every rank afterwards.
#include "emit/Emitters.h"
#include "emit/Parts.h"

namespace lanewise {

// An MPI operator on values of `type`; MPI keeps the order of ranks because it is not declared commutative.
static std::string operatorText(const std::string &name, const std::string &type, const std::string &combine,
                                const std::string &suffix = "") {
  return "// " + type + " values of neighbouring ranks, the lower one first.\nstatic void " + name + "_combine" +
         suffix + "(void *lower, void *upper, int *count, MPI_Datatype *) {\n  " + type + " *a = (" + type +
         " *)lower, *b = (" + type + " *)upper;\n  for (int i = 0; i < *count; ++i)\n    " + combine + "\n}\n\n";
}

static std::string withOperator(const std::string &name, const std::string &type, const std::string &body,
                                const std::string &suffix = "") {
  return "  MPI_Datatype datatype;\n  MPI_Type_contiguous((int)sizeof(" + type +
         "), MPI_BYTE, &datatype);\n  MPI_Type_commit(&datatype);\n  MPI_Op operation;\n  MPI_Op_create(" + name +
         "_combine" + suffix + ", 0, &operation);\n" + body +
         "  MPI_Op_free(&operation);\n  MPI_Type_free(&datatype);\n";
}

// Copies of the elements that any rank reaches.
static std::string rankReachText(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  std::string text = "  // What the loop reaches through each pointer.\n  " + name + "_reach reach;\n  " +
                     callText(name + "_reaches", {"trips * rank / ranks", "trips * (rank + 1) / ranks", "reach"},
                              code.reachArguments) +
                     ";\n";
  for (const std::string &pointer : plan.reached) {
    const std::string range = "reach." + pointer;
    text += "  MPI_Allreduce(MPI_IN_PLACE, &" + range +
            ".low, 1, MPI_AINT, MPI_MIN, comm);\n  MPI_Allreduce(MPI_IN_PLACE, &" + range +
            ".high, 1, MPI_AINT, MPI_MAX, comm);\n";
  }
  text += countsText(plan);
  if (const std::string overlap = plan.checksOverlap ? overlapText(plan) : ""; !overlap.empty())
    text += "  int overlap = " + overlap + ";\n  MPI_Allreduce(MPI_IN_PLACE, &overlap, 1, MPI_INT, MPI_MAX, comm);\n" +
            "  if (overlap != 0) { // Every rank does everything.\n    " + name + "_serial(" + code.arguments +
            ");\n    return;\n  }\n";
  for (const CombinedArray &update : plan.updates)
    text += copiesText(update, "");
  return text;
}

static std::string updateOperator(const EmissionPlan &plan, const CombinedArray &update) {
  const std::string &type = update.element.name;
  return "// Elements of " + update.parameter + " from neighbouring ranks, the lower one first.\nstatic void " +
         plan.name + "_combine_" + update.parameter + "(void *lower, void *upper, int *count, MPI_Datatype *) {\n  " +
         type + " *a = (" + type + " *)lower, *b = (" + type +
         " *)upper;\n  for (int i = 0; i < *count; ++i)\n    b[i] = " +
         combinedText(update.form, update.element.number, "a[i]", "b[i]") + ";\n}\n\n";
}

static std::string updateText(const EmissionPlan &plan, const CombinedArray &update) {
  const std::string &p = update.parameter, &type = update.element.name, to = p + "[reach." + p + ".low + place]";
  return "  {\n    MPI_Datatype element;\n    MPI_Type_contiguous((int)sizeof(" + type +
         "), MPI_BYTE, &element);\n    MPI_Type_commit(&element);\n    MPI_Op both;\n    MPI_Op_create(" + plan.name +
         "_combine_" + p + ", 0, &both);\n    MPI_Allreduce(MPI_IN_PLACE, " + p + "_copies.data(), (int)" + p +
         "_count, element, both, comm);\n    MPI_Op_free(&both);\n    MPI_Type_free(&element);\n" +
         "    for (std::ptrdiff_t place = 0; place < " + p + "_count; ++place)\n      " + to + " = " +
         combinedText(update.form, update.element.number, to, p + "_copies[place]") + ";\n  }\n";
}

// Each rank searches a block of the iterations; the first hit of all is where every rank leaves the loop.
static std::string searchCode(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name, check = conditionText(plan);
  return "// The loop on all ranks of `comm`.\nvoid " + name + "(" + joined({"MPI_Comm comm", code.parameters}) +
         ") {\n  int rank = 0, ranks = 1;\n  MPI_Comm_rank(comm, &rank);\n  MPI_Comm_size(comm, &ranks);\n" +
         (check.empty() ? ""
                        : "  if (!(" + check + ")) { // Every rank does everything.\n    " + name + "_serial(" +
                              code.arguments + ");\n    return;\n  }\n") +
         "  const std::ptrdiff_t trips = " + name + "_trips(" + code.tripsArguments +
         "), last = trips * (rank + 1) / ranks;\n  std::ptrdiff_t leaving = " +
         callText(name + "_search", {"trips * rank / ranks", "last"}, code.searchArguments) +
         ";\n  leaving = leaving < last ? leaving : trips;\n  MPI_Allreduce(MPI_IN_PLACE, &leaving, 1, MPI_AINT, "
         "MPI_MIN, comm);\n" +
         "  // The iteration before may have set what that one leaves as it is.\n  " + name + "_from(" +
         joined({"leaving > 0 ? leaving - 1 : 0", code.arguments}) + ");\n}\n";
}

TargetCode mpiCode(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  TargetCode result;
  result.includes = {"<mpi.h>"};
  if (!plan.updates.empty())
    result.includes.push_back("<vector>");
  result.build = "mpicxx -std=c++17 -O3";
  result.call = name + "(MPI_COMM_WORLD, %)";
  result.partCounts = "{static_cast<int>(0 * (size + family + seed)) + 1}"; // The ranks are the parts.
  result.storesApart = true;
  const std::vector<std::string> range = {"trips * rank / ranks", "trips * (rank + 1) / ranks"};
  const auto run = [&](const std::string &state) {
    std::vector<std::string> first = range;
    if (!state.empty())
      first.push_back(state);
    return callText(name + "_run", first, copyArguments(plan, code, "")) + ";\n";
  };
  if (plan.unlock)
    result.trouble = "a later phase of its work needs what other ranks have stored";
  if (plan.deterministic && !plan.exact)
    result.trouble = "the number of ranks decides how its sums are grouped";
  if (plan.isSearch) {
    if (!plan.states.empty())
      result.trouble = "it is left early with running values, which is not written for ranks yet";
    result.code = searchCode(plan, code);
    return result;
  }
  const bool hasState = !code.state.empty();
  const std::string state = name + "_state", step = name + "_step";
  const std::string fromLast = "  MPI_Bcast(&state, (int)sizeof state, MPI_BYTE, ranks - 1, comm);\n";
  std::string body = hasState ? "  " + state + " state;\n" + indented(joined(code.stateIn, "\n"), 2) : "";
  std::string operation;
  switch (plan.join) {
  case JoinKind::Nothing:
    body += "  " + run(hasState ? "state" : "") + (hasState ? fromLast : "");
    break;
  case JoinKind::Totals:
    operation = operatorText(name, state,
                             "{\n      " + state + " both = a[i];\n      " + name +
                                 "_join(both, b[i]);\n      b[i] = both;\n    }");
    body += "  " + state + " part = " + name + "_nothing(), total;\n  " + run("part") +
            withOperator(name, state, "  MPI_Allreduce(&part, &total, 1, datatype, operation, comm);\n") + "  " + name +
            "_join(state, total);\n";
    break;
  case JoinKind::Prefixes:
    if (plan.levels > 1) {
      for (int level = 0; level < plan.levels; ++level) {
        const std::string suffix = levelSuffix(plan, level), own = step + suffix, mine = "mine" + suffix,
                          before = "before" + suffix;
        std::vector<std::string> arguments = range;
        if (level > 0)
          arguments.push_back("state");
        operation += operatorText(name, own, "b[i] = " + name + "_compose" + suffix + "(a[i], b[i]);", suffix);
        body += "  const " + own + " " + mine + " = " +
                callText(name + "_steps" + suffix, arguments, code.levelArguments[level]) + ";\n  " + own + " " +
                before + ";\n  {\n" +
                indented(withOperator(name, own,
                                      "  MPI_Exscan(&" + mine + ", &" + before + ", 1, datatype, operation, comm);\n",
                                      suffix),
                         2) +
                "  }\n  if (rank == 0) // What MPI_Exscan leaves there means nothing.\n    " + before + " = " + name +
                "_nothing" + suffix + "();\n  " + name + "_apply" + suffix + "(state, " + before + ");\n";
      }
      body += "  " + run("state") + fromLast;
      break;
    }
    operation = operatorText(name, step, "b[i] = " + name + "_compose(a[i], b[i]);");
    body += "  const " + step + " mine = " + callText(name + "_steps", range, code.stepsArguments) + ";\n  " + step +
            " before;\n" + withOperator(name, step, "  MPI_Exscan(&mine, &before, 1, datatype, operation, comm);\n") +
            "  if (rank == 0) // What MPI_Exscan leaves there means nothing.\n    before = " + name + "_nothing();\n";
    if (storesSomething(plan))
      body += "  " + name + "_apply(state, before);\n  " + run("state") + fromLast;
    else
      body += "  " + name + "_apply(state, " + name + "_compose(before, mine));\n" + fromLast;
    break;
  }
  if (!plan.reached.empty())
    body = rankReachText(plan, code) + body;
  for (const CombinedArray &update : plan.updates) {
    operation += updateOperator(plan, update);
    body += updateText(plan, update);
  }
  body += indented(joined(code.stateOut, "\n"), 2) + indented(joined(code.countersOut, "\n"), 2);
  const std::string serial = name + "_serial(" + code.arguments + ");";
  std::string check = conditionText(plan);
  check = (check.empty() ? "" : "!(" + check + ") || ") + std::string("trips < ranks");
  result.code = overlapFunction(plan) + operation +
                "// The loop on all ranks of `comm`: each stores what its own iterations store.\nvoid " + name + "(" +
                joined({"MPI_Comm comm", code.parameters}) +
                ") {\n  int rank = 0, ranks = 1;\n  MPI_Comm_rank(comm, &rank);\n" +
                "  MPI_Comm_size(comm, &ranks);\n  const std::ptrdiff_t trips = " + name + "_trips(" +
                code.tripsArguments + ");\n  if (" + check + ") { // Every rank does everything.\n    " + serial +
                "\n    return;\n  }\n" + body + "}\n";
  return result;
}

} // namespace lanewise
