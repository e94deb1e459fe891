// emit/MpiEmitter.cpp - ranks: each runs a block of the iterations; MPI combines totals or steps in rank order.
//
// Every rank calls the function with the same arguments and arrays that reach as far as the loop does; it stores only
// what its own iterations store. Results that are single values are the same on every rank afterwards.
#include "emit/Emitters.h"
#include "emit/Parts.h"

namespace lanewise {

// An MPI operator on values of `type`; MPI keeps the order of ranks because it is not declared commutative.
static std::string operatorText(const std::string &name, const std::string &type, const std::string &combine) {
  return "// " + type + " values of neighbouring ranks, the lower one first.\nstatic void " + name +
         "_combine(void *lower, void *upper, int *count, MPI_Datatype *) {\n  " + type + " *a = (" + type +
         " *)lower, *b = (" + type + " *)upper;\n  for (int i = 0; i < *count; ++i)\n    " + combine + "\n}\n\n";
}

static std::string withOperator(const std::string &name, const std::string &type, const std::string &body) {
  return "  MPI_Datatype datatype;\n  MPI_Type_contiguous((int)sizeof(" + type +
         "), MPI_BYTE, &datatype);\n  MPI_Type_commit(&datatype);\n  MPI_Op operation;\n  MPI_Op_create(" + name +
         "_combine, 0, &operation);\n" + body + "  MPI_Op_free(&operation);\n  MPI_Type_free(&datatype);\n";
}

TargetCode mpiCode(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  TargetCode result;
  result.includes = {"<mpi.h>"};
  result.build = "mpicxx -std=c++17 -O3";
  result.call = name + "(MPI_COMM_WORLD, %)";
  result.partCounts = "{static_cast<int>(0 * (size + family + seed)) + 1}"; // The ranks are the parts.
  result.storesApart = true;
  const std::vector<std::string> range = {"trips * rank / ranks", "trips * (rank + 1) / ranks"};
  const auto run = [&](const std::string &state) {
    std::vector<std::string> first = range;
    if (!state.empty())
      first.push_back(state);
    return callText(name + "_run", first, code.runArguments) + ";\n";
  };
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
    operation = operatorText(name, step, "b[i] = " + name + "_compose(a[i], b[i]);");
    body += "  const " + step + " mine = " + callText(name + "_steps", range, code.stepsArguments) + ";\n  " + step +
            " before;\n" + withOperator(name, step, "  MPI_Exscan(&mine, &before, 1, datatype, operation, comm);\n") +
            "  if (rank == 0) // What MPI_Exscan leaves there means nothing.\n    before = " + name +
            "_nothing();\n  " + name + "_apply(state, before);\n";
    body += (storesSomething(plan) ? "  " + run("state") : "  " + name + "_apply(state, mine);\n") + fromLast;
    break;
  }
  body += indented(joined(code.stateOut, "\n"), 2) + indented(joined(code.countersOut, "\n"), 2);
  const std::string serial = name + "_serial(" + code.arguments + ");";
  std::string check = conditionText(plan);
  check = (check.empty() ? "" : "!(" + check + ") || ") + std::string("trips < ranks");
  result.code = operation + "// The loop on all ranks of `comm`: each stores what its own iterations store.\nvoid " +
                name + "(" + joined({"MPI_Comm comm", code.parameters}) +
                ") {\n  int rank = 0, ranks = 1;\n  MPI_Comm_rank(comm, &rank);\n" +
                "  MPI_Comm_size(comm, &ranks);\n  const std::ptrdiff_t trips = " + name + "_trips(" +
                code.tripsArguments + ");\n  if (" + check + ") { // Every rank does everything.\n    " + serial +
                "\n    return;\n  }\n" + body + "}\n";
  return result;
}

} // namespace lanewise
