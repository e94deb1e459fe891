// emit/CudaEmitter.cpp - CUDA: each thread runs a part of the iterations; steps and totals are combined in thread
// order.
//
// Independent iterations go one to a thread, in a grid-stride loop. Otherwise every thread has a run of neighbouring
// iterations, and a block combines what its threads come to in shared memory (Hillis & Steele, "Data Parallel
// Algorithms", 1986: log2 rounds, each thread taking in what stands 1, 2, 4 … before it); one more block does the same
// with the blocks. Arrays are in device memory; single values come back to the caller.
#include "emit/CudaCode.h"
#include "emit/Emitters.h"
#include "emit/LaneCode.h"
#include "emit/Parts.h"

#include <algorithm>

namespace lanewise {

static constexpr int kThreads = 128; // in a block: enough to hide latency, few enough for states of many registers

static std::string replacedAll(std::string text, const std::string &from, const std::string &to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// In these texts @ stands for the function's name, $T for what threads combine, $P for parameters, $R and $L for calls.
static constexpr const char *kCheck = R"(
// Ends the program if a CUDA call has failed.
static void @_check(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "@: %s: %s\n", what, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}
)";

static constexpr const char *kScan = R"(
// What the threads of a block bring, combined in order: thread i gets all up to and including its own.
static __device__ $T @_block_scan($T mine) {
  __shared__ $T shared[@_threads];
  const int thread = (int)threadIdx.x;
  shared[thread] = mine;
  __syncthreads();
  for (int distance = 1; distance < @_threads; distance *= 2) {
    $T both = shared[thread];
    if (thread >= distance)
      both = @_pair(shared[thread - distance], shared[thread]);
    __syncthreads();
    shared[thread] = both;
    __syncthreads();
  }
  const $T result = shared[thread];
  __syncthreads();
  return result;
}

// Pass 1: what each part comes to, within its block.
static __global__ void __launch_bounds__(@_threads) @_parts_kernel(std::ptrdiff_t trips, int parts, $T *inBlock, $T *ofBlock$P) {
  const int part = (int)(blockIdx.x * blockDim.x + threadIdx.x);
  $T mine = @_nothing();
  if (part < parts)
    $L
  const $T upToHere = @_block_scan(mine);
  if (part < parts)
    inBlock[part] = upToHere;
  if (threadIdx.x == @_threads - 1)
    ofBlock[blockIdx.x] = upToHere;
}

// Pass 2: what all blocks before each come to. One block.
static __global__ void __launch_bounds__(@_threads) @_blocks_kernel(int blocks, $T *ofBlock) {
  __shared__ $T total;
  if (threadIdx.x == 0)
    total = @_nothing();
  __syncthreads();
  for (int first = 0; first < blocks; first += @_threads) {
    const int block = first + (int)threadIdx.x;
    const $T before = total;
    const $T upToHere = @_pair(before, @_block_scan(block < blocks ? ofBlock[block] : @_nothing()));
    __syncthreads();
    if (block < blocks)
      ofBlock[block] = upToHere;
    if (threadIdx.x == @_threads - 1)
      total = upToHere;
    __syncthreads();
  }
}
)";

static constexpr const char *kApply = R"(
// Pass 3: each part from the state that it finds.
static __global__ void __launch_bounds__(@_threads) @_run_kernel(std::ptrdiff_t trips, int parts, const $T *inBlock, const $T *ofBlock, @_state *result$P) {
  const int part = (int)(blockIdx.x * blockDim.x + threadIdx.x);
  if (part >= parts)
    return;
  @_state state = *result;
  $F
  $R
  if (part == parts - 1)
    result[1] = state;
}
)";

static constexpr const char *kFind = R"(if (blockIdx.x > 0)
    @_apply(state, ofBlock[blockIdx.x - 1]);
  if (threadIdx.x > 0)
    @_apply(state, inBlock[part - 1]);)";

static constexpr const char *kFindOnce = R"($T before = blockIdx.x > 0 ? ofBlock[blockIdx.x - 1] : @_nothing();
  if (threadIdx.x > 0)
    before = @_pair(before, inBlock[part - 1]);
  @_apply(state, before);)";

static constexpr const char *kParts = R"(
// Each part, one iteration after another.
static __global__ void __launch_bounds__(@_threads) @_pieces_kernel(std::ptrdiff_t trips, int parts$S$P) {
  const int part = (int)(blockIdx.x * blockDim.x + threadIdx.x);
  if (part >= parts)
    return;
  $R
}
)";

static constexpr const char *kMap = R"(
// One iteration to a thread, then the next one a whole grid further on.
static __global__ void __launch_bounds__(@_threads) @_map_kernel(std::ptrdiff_t trips$P) {
  const std::ptrdiff_t stride = (std::ptrdiff_t)gridDim.x * blockDim.x;
  for (std::ptrdiff_t iteration = (std::ptrdiff_t)blockIdx.x * blockDim.x + threadIdx.x; iteration < trips; iteration += stride) {
    $R
  }
}
)";

static std::string listAfter(const std::string &arguments) { return arguments.empty() ? "" : ", " + arguments; }

TargetCode cudaCode(const EmissionPlan &plan, const CommonCode &whole) {
  const CommonCode code = withoutMemory(whole);
  const std::string &name = plan.name;
  TargetCode result;
  result.includes = {"<cstdio>", "<cstdlib>", "<cuda_runtime.h>"};
  result.build = "nvcc -std=c++17 -O3 -arch=native";
  result.call = name + "_parts(parts, %)";
  // One part, parts of a block, several blocks.
  result.partCounts = "size > 200 && family + seed == 1 ? std::vector<int>{1, 3, 128, 300} : "
                      "std::vector<int>{static_cast<int>(2 + (size + "
                      "family + seed) % 140)}";
  for (const EmitParameter &parameter : plan.parameters)
    if (parameter.byReference && !parameter.isOutput && !parameter.type.isPointer())
      result.trouble =
          "a value that stores may change while it is read (" + parameter.name + ") would have to be on the device";
  for (const EmitParameter &parameter : plan.parameters) {
    const bool isState = std::any_of(plan.states.begin(), plan.states.end(),
                                     [&](const NamedState &state) { return state.field == parameter.name; });
    const bool isCounter = std::any_of(plan.counters.begin(), plan.counters.end(), [&](const ClosedVariable &counter) {
      return counter.variable == parameter.variable;
    });
    const bool isLast =
        std::find(plan.keptLast.begin(), plan.keptLast.end(), parameter.variable) != plan.keptLast.end();
    if (parameter.isOutput && !isState && !isCounter && !isLast && !plan.isSearch)
      result.trouble = parameter.name + " is a single value in the caller's memory";
  }
  if (plan.unlock)
    result.trouble = "it is freed by a change of order, which is not written for a device yet";
  if (plan.levels > 1)
    result.trouble = "some of its running values need others, which is not written for a device yet";
  if (plan.isSearch && !plan.states.empty())
    result.trouble = "it is left early with running values, which is not written for a device yet";
  if (!plan.reached.empty())
    result.includes.push_back("<vector>");
  if (std::any_of(plan.steps.begin(), plan.steps.end(), [](const StepOperator &op) { return op.usesLibrary; }))
    result.build += " --expt-relaxed-constexpr";
  const bool hasState = !code.state.empty() && !plan.isSearch;
  const std::string range = "trips * part / parts, trips * (part + 1) / parts";
  std::string kernels =
      std::string("\nstatic constexpr int @_threads = ") + std::to_string(kThreads) + "; // in a block\n" + kCheck;
  std::string launch;
  const std::string blocks = "  const int blocks = (parts + @_threads - 1) / @_threads;\n";
  const std::string copyOut =
      "  @_check(cudaMemcpy(&state, $, sizeof state, cudaMemcpyDeviceToHost), \"copying the result\");\n";
  const DeviceCode reach = deviceReach(plan, code), combine = deviceCombine(plan), memoryIn = deviceStateIn(code),
                   memoryOut = deviceStateOut(code);
  // What runs iterations, with copies of the arrays that they combine into.
  const std::string runArguments = listAfter(deviceRunArguments(plan, code)),
                    runParameters = passedParameters(code, code.runArguments) + copyParameters(plan),
                    runPassed = listAfter(code.runArguments) + copyPassed(plan);
  if (plan.isSearch) {
    const DeviceCode search = deviceSearch(plan, code);
    kernels += search.kernels;
    launch = search.launch;
  } else if (plan.join == JoinKind::Nothing && !plan.updates.empty()) {
    kernels += replacedAll(
        replacedAll(replacedAll(kParts, "$S", hasState ? ", @_state *result" : ""), "$P", runParameters), "$R",
        (hasState ? "@_state state = *result;\n  @_run(" : "@_run(") + range + (hasState ? ", state" : "") +
            runArguments + (hasState ? ");\n  if (part == parts - 1)\n    result[1] = state;" : ");"));
    launch = blocks;
    if (hasState)
      launch +=
          "  @_state *result = nullptr;\n  @_check(cudaMalloc(&result, 2 * sizeof state), \"reserving memory\");\n"
          "  @_check(cudaMemcpy(result, &state, sizeof state, cudaMemcpyHostToDevice), \"copying the state\");\n";
    launch += "  @_pieces_kernel<<<blocks, @_threads>>>(trips, parts" + std::string(hasState ? ", result" : "") +
              runPassed + ");\n  @_check(cudaGetLastError(), \"starting the kernel\");\n";
    if (hasState)
      launch += replacedAll(copyOut, "$", "result + 1") + "  @_check(cudaFree(result), \"freeing memory\");\n";
  } else if (plan.join == JoinKind::Nothing && !hasState) {
    const std::string parameters = passedParameters(code, code.runArguments);
    std::string map = replacedAll(kMap, "$P", parameters);
    kernels += replacedAll(map, "$R", "@_run(iteration, iteration + 1" + listAfter(code.runArguments) + ");");
    launch = blocks + "  @_map_kernel<<<blocks, parts == 1 ? 1 : @_threads>>>(trips" + listAfter(code.runArguments) +
             ");\n  @_check(cudaGetLastError(), \"starting the kernel\");\n" +
             "  @_check(cudaDeviceSynchronize(), \"running the kernel\");\n";
  } else if (plan.join == JoinKind::Nothing) {
    // Last values: those of the last iteration stand.
    const std::string parameters = passedParameters(code, code.runArguments);
    std::string map = replacedAll(kMap, "$P", ", @_state *result" + parameters);
    kernels +=
        replacedAll(map, "$R",
                    "@_state state = *result;\n    @_run(iteration, iteration + 1, state" +
                        listAfter(code.runArguments) + ");\n    if (iteration == trips - 1)\n      result[1] = state;");
    launch = blocks +
             "  @_state *result = nullptr;\n  @_check(cudaMalloc(&result, 2 * sizeof state), \"reserving memory\");\n" +
             "  @_check(cudaMemcpy(result, &state, sizeof state, cudaMemcpyHostToDevice), \"copying the state\");\n" +
             "  @_map_kernel<<<blocks, parts == 1 ? 1 : @_threads>>>(trips, result" + listAfter(code.runArguments) +
             ");\n  @_check(cudaGetLastError(), \"starting the kernel\");\n" + replacedAll(copyOut, "$", "result + 1") +
             "  @_check(cudaFree(result), \"freeing memory\");\n";
  } else {
    const bool totals = plan.join == JoinKind::Totals;
    const std::string type = totals ? "@_state" : "@_step";
    const std::string arguments = totals ? code.runArguments : code.stepsArguments;
    const std::string passed = totals ? runPassed : listAfter(arguments);
    const std::string pair =
        totals ? "\n// First a, then b.\nstatic __device__ @_state @_pair(@_state a, const @_state &b) {\n  @_join(a, "
                 "b);\n  return a;\n}\n"
               : "\nstatic __device__ @_step @_pair(const @_step &a, const @_step &b) { return @_compose(a, b); }\n";
    const std::string lift = totals ? "@_run(" + range + ", mine" + runArguments + ");"
                                    : "mine = @_steps(" + range + listAfter(arguments) + ");";
    kernels += pair + replacedAll(replacedAll(kScan, "$P", totals ? runParameters : passedParameters(code, arguments)),
                                  "$L", lift);
    launch =
        blocks + "  $T *inBlock = nullptr, *ofBlock = nullptr;\n" +
        "  @_check(cudaMalloc(&inBlock, parts * sizeof($T)), \"reserving memory\");\n" +
        "  @_check(cudaMalloc(&ofBlock, blocks * sizeof($T)), \"reserving memory\");\n" +
        "  @_parts_kernel<<<blocks, @_threads>>>(trips, parts, inBlock, ofBlock" + passed +
        ");\n  @_check(cudaGetLastError(), \"starting pass 1\");\n" +
        "  @_blocks_kernel<<<1, @_threads>>>(blocks, ofBlock);\n  @_check(cudaGetLastError(), \"starting pass 2\");\n";
    const std::string all =
        "  $T total;\n  @_check(cudaMemcpy(&total, ofBlock + blocks - 1, sizeof total, cudaMemcpyDeviceToHost), "
        "\"copying the total\");\n";
    if (totals) {
      launch += all + "  @_join(state, total);\n";
    } else if (!storesSomething(plan)) {
      launch += all + "  @_apply(state, total);\n";
    } else {
      kernels += replacedAll(replacedAll(kApply, "$P", runParameters), "$R",
                             "@_run(" + range + ", state" + runArguments + ");");
      // Some steps are for the state in which the loop begins, and for none after it: they come together first.
      kernels = replacedAll(kernels, "$F", appliesOnce(plan) ? kFindOnce : kFind);
      launch +=
          "  @_state *result = nullptr;\n  @_check(cudaMalloc(&result, 2 * sizeof state), \"reserving memory\");\n"
          "  @_check(cudaMemcpy(result, &state, sizeof state, cudaMemcpyHostToDevice), \"copying the state\");\n"
          "  @_run_kernel<<<blocks, @_threads>>>(trips, parts, inBlock, ofBlock, result" +
          runPassed + ");\n  @_check(cudaGetLastError(), \"starting pass 3\");\n" +
          replacedAll(copyOut, "$", "result + 1") + "  @_check(cudaFree(result), \"freeing memory\");\n";
    }
    launch += "  @_check(cudaFree(inBlock), \"freeing memory\");\n  @_check(cudaFree(ofBlock), \"freeing memory\");\n";
    kernels = replacedAll(kernels, "$T", type);
    launch = replacedAll(launch, "$T", type);
  }
  const std::string serialHint = conditionText(plan);
  kernels += memoryIn.kernels + reach.kernels + combine.kernels + memoryOut.kernels;
  std::string text = overlapFunction(plan) + (plan.isSearch ? "" : mostElements(plan)) + kernels +
                     "\n// The loop in `parts` parts. Arrays are in device memory.\nvoid @_parts(" +
                     joined({"int parts", code.parameters}) + ") {\n  const std::ptrdiff_t trips = @_trips(" +
                     code.tripsArguments + ");\n";
  if (!serialHint.empty())
    text += "  // Where this does not hold, iterations have to wait for each other: one part runs them in order.\n  if "
            "(!(" +
            serialHint + "))\n    parts = 1;\n";
  text += "  if (trips < parts)\n    parts = (int)trips;\n";
  const std::string none = indented(joined(code.countersOut, "\n"), 4);
  if (plan.isSearch)
    ; // The loop itself runs even if there is nothing to search.
  else
    text += none.empty() ? "  if (parts < 1)\n    return;\n" : "  if (parts < 1) {\n" + none + "    return;\n  }\n";
  if (hasState)
    text += "  @_state state;\n" + indented(joined(code.stateIn, "\n"), 2);
  text += memoryIn.launch + reach.launch + launch + combine.launch + memoryOut.launch +
          (hasState ? indented(joined(code.stateOut, "\n"), 2) : "") +
          (plan.isSearch ? "" : indented(joined(code.countersOut, "\n"), 2)) + "}\n";
  text += "\n// The loop on the whole device: as many parts as it can hold at a time, and for independent iterations "
          "one each.\n"
          "void @(" +
          code.parameters + ") {\n  int device = 0, processors = 0, perProcessor = 0;\n" +
          "  @_check(cudaGetDevice(&device), \"choosing a device\");\n" +
          "  @_check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device), \"asking the "
          "device\");\n" +
          "  @_check(cudaDeviceGetAttribute(&perProcessor, cudaDevAttrMaxThreadsPerMultiProcessor, device), \"asking "
          "the device\");\n" +
          "  @_parts(" + joined({"processors * perProcessor", code.arguments}) + ");\n}\n";
  result.code = replacedAll(text, "@", name);
  return result;
}

} // namespace lanewise
