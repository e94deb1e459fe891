// emit/Emit.cpp - plan, common code, target, and the comment that says where it comes from.
#include "emit/Emit.h"

#include "emit/Emitters.h"
#include "emit/Harness.h"
#include "emit/LaneCode.h"
#include "emit/Parts.h"

#include <algorithm>
#include <set>

namespace lanewise {

static constexpr std::string_view kTargets[] = {"omp", "simd", "stdpar", "cuda", "mpi"};

std::string_view targetText(Target target) { return kTargets[static_cast<size_t>(target)]; }

std::optional<Target> targetFromText(std::string_view text) {
  for (size_t i = 0; i < std::size(kTargets); ++i)
    if (kTargets[i] == text)
      return static_cast<Target>(i);
  return std::nullopt;
}

// "net::Layer::forward" is no name for a function of its own.
static std::string functionName(const std::string &qualified) {
  const size_t colon = qualified.rfind("::");
  std::string name = colon == std::string::npos ? qualified : qualified.substr(colon + 2);
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_')
      c = '_';
  return name.empty() || name == "main" || name == "operator__" ? "loop" : name + "_loop";
}

// A backslash at the end would pull the next line into the comment.
static std::string withoutContinuation(std::string text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r'))
    text.pop_back();
  return text.ends_with('\\') ? text + "." : text;
}

// What stands behind // on the line, if the loop's file can be read.
static std::string trailingComment(const EmitRequest &request, uint32_t line) {
  const std::optional<std::string_view> text = request.source ? request.source(line) : std::nullopt;
  if (!text)
    return {};
  bool quoted = false;
  for (size_t i = 0; i + 1 < text->size(); ++i) {
    const char c = (*text)[i];
    if (c == '"' && (i == 0 || (*text)[i - 1] != '\\'))
      quoted = !quoted;
    if (!quoted && c == '/' && (*text)[i + 1] == '/')
      return withoutContinuation(std::string(text->substr(i)));
  }
  return {};
}

static std::string opening(const EmissionPlan &plan, const EmitRequest &request, const TargetCode &target) {
  const LoopReport &report = *plan.report;
  std::string file = report.file;
  const size_t slash = file.rfind('/');
  if (slash != std::string::npos)
    file.erase(0, slash + 1);
  std::string text = "// " + plan.name + ": the loop in " + report.function + ", " + file + ":" +
                     std::to_string(report.line) + ", for " + std::string(targetText(request.target)) + ".\n// " +
                     report.summary + ".\n";
  for (const std::string &assumed : plan.assumed)
    text += "// Taken for granted: " + assumed + ".\n";
  for (const std::string &note : plan.notes)
    text += "// " + note + ".\n";
  text += "// It is for arguments that the loop could have where it stands.\n";
  text += plan.exact ? "// It gives the same bits as the serial loop.\n"
                     : "// Sums are regrouped, so the last digits may differ from the serial loop's.\n";
  text += "// Compile with: " + target.build + "\n";
  if (request.source) {
    text += "//\n// The loop as it stands there:\n//\n";
    size_t common = SIZE_MAX;
    for (uint32_t line = report.line; line <= report.endLine; ++line)
      if (const auto source = request.source(line);
          source && source->find_first_not_of(" \t") != std::string_view::npos)
        common = std::min(common, source->find_first_not_of(" \t"));
    for (uint32_t line = report.line; line <= report.endLine; ++line)
      if (const auto source = request.source(line))
        text +=
            withoutContinuation("//     " + std::string(source->size() > common ? source->substr(common) : "")) + "\n";
  }
  return text;
}

static TargetCode targetCode(Target target, const EmissionPlan &plan, const CommonCode &code) {
  switch (target) {
  case Target::OpenMp:
    return openMpCode(plan, code);
  case Target::StdPar:
    return stdParCode(plan, code);
  case Target::Cuda:
    return cudaCode(plan, code);
  case Target::Mpi:
    return mpiCode(plan, code);
  case Target::Simd:
    return simdCode(plan, code);
  }
  return {};
}

Emission emit(const EmitLoop &loop, const EmitRequest &request) {
  Emission emission;
  emission.name = request.name.empty() ? functionName(loop.report.function) : request.name;
  emission.classId = loop.report.classId;
  PlanResult planned =
      planEmission({loop.unit, loop.loop, loop.answer, loop.report, loop.unlocks}, request, emission.name);
  if (!planned.plan) {
    emission.refusal = planned.refusal;
    return emission;
  }
  const EmissionPlan &plan = *planned.plan;
  CodeStyle style;
  if (request.target == Target::Cuda)
    style.inner = "static __host__ __device__ ";
  const uint32_t file = plan.loopStmt->loop->span.file;
  uint32_t lastLine = 0;
  style.comment = [&, file](const SourceSpan &span) -> std::string {
    if (span.file != file || span.line == lastLine)
      return {};
    lastLine = span.line;
    return trailingComment(request, span.line);
  };
  CommonCode code = writeCommonCode(plan, style);
  if (!code.trouble.empty()) {
    emission.refusal = code.trouble;
    return emission;
  }
  const TargetCode target = targetCode(request.target, plan, code);
  if (!target.trouble.empty()) {
    emission.refusal = target.trouble;
    return emission;
  }
  std::vector<std::string> includes = target.includes;
  includes.insert(includes.end(), {"<cmath>", "<cstddef>", "<cstdint>", "<limits>"});
  if (std::any_of(plan.steps.begin(), plan.steps.end(), [](const StepOperator &op) { return op.usesLibrary; }))
    includes.insert(includes.end(), {"<algorithm>", "<array>"});
  std::sort(includes.begin(), includes.end());
  includes.erase(std::unique(includes.begin(), includes.end()), includes.end());
  std::string text = opening(plan, request, target);
  for (const std::string &include : includes)
    text += "#include " + include + "\n";
  // Where nothing is stored, steps say everything.
  if (plan.join == JoinKind::Prefixes && !storesSomething(plan) &&
      !(request.target == Target::Mpi && plan.levels > 1) && (request.target != Target::Simd || !lanesNeedRun(plan)))
    code.run.clear();
  if (request.target != Target::OpenMp && request.target != Target::StdPar)
    code.innerTrips.clear();
  const std::string *const parts[] = {&code.state, &code.serial, &code.trips, &code.innerTrips, &code.run,
                                      &code.step,  &code.steps,  &code.reach, &code.search,     &code.from,
                                      &code.cut,   &code.waves,  &target.code};
  for (const std::string *part : parts)
    if (!part->empty())
      emission.body += "\n" + *part;
  emission.code = text + emission.body;
  emission.includes = includes;
  emission.exact = plan.exact;
  emission.noTrial = harnessTrouble(plan);
  if (emission.noTrial.empty())
    emission.trial = code.wide + harnessMain(plan, target);
  return emission;
}

std::string trialProgram(const std::vector<const Emission *> &emissions) {
  std::set<std::string> includes;
  for (const Emission *emission : emissions)
    includes.insert(emission->includes.begin(), emission->includes.end());
  const bool isCuda = includes.erase("<cuda_runtime.h>") > 0, isMpi = includes.contains("<mpi.h>");
  std::string text;
  for (const std::string &include : includes)
    text += "#include " + include + "\n";
  // A device is not needed to try CUDA code: a layer that runs kernels on the CPU stands in for it.
  text += (isCuda ? hostCudaLayer() : "") + harnessPrelude();
  std::string table;
  for (size_t i = 0; i < emissions.size(); ++i) {
    const std::string space = "loop_" + std::to_string(i);
    text += "\nnamespace " + space + " {\n" + (isCuda ? withHostLaunches(emissions[i]->body) : emissions[i]->body) +
            "\n" + emissions[i]->trial + "}\n";
    table += space + "::trialMain, ";
  }
  return text + "\nstatic int runTrials(int argc, char **argv) {\n  int (*const trials[])(int, char **) = {" + table +
         R"cpp(};
  if (argc < 2 || std::string(argv[1]) == "all") {
    int worst = 0;
    for (auto *trial : trials)
      worst = std::max(worst, trial(0, argv));
    return worst;
  }
  const size_t index = static_cast<size_t>(std::atol(argv[1]));
  return index < std::size(trials) ? trials[index](argc - 2, argv + 2) : 2;
}

int main(int argc, char **argv) {
)cpp" +
         (isMpi ? "  MPI_Init(&argc, &argv);\n  const int code = runTrials(argc, argv);\n  MPI_Finalize();\n  return "
                  "code;\n}\n"
                : "  return runTrials(argc, argv);\n}\n");
}

} // namespace lanewise
