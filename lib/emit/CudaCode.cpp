// emit/CudaCode.cpp - arrays that are combined into, running values in device memory, and searches, for CUDA.
//
// Copies of arrays are as many as fit into a limit, one for each part; so there are fewer parts than elsewhere. They
// are combined place by place, in the order of parts: the result does not depend on which thread came first.
#include "emit/CudaCode.h"

#include "emit/Parts.h"

#include <algorithm>

namespace lanewise {

CommonCode withoutMemory(CommonCode code) {
  const auto drop = [](std::vector<std::string> &lines, const std::vector<std::string> &dropped) {
    std::erase_if(lines, [&](const std::string &line) {
      return std::find(dropped.begin(), dropped.end(), line) != dropped.end();
    });
  };
  drop(code.stateIn, code.memoryIn);
  drop(code.stateOut, code.memoryOut);
  return code;
}

std::string kernelHead() { return "static __global__ void __launch_bounds__(@_threads) "; }

std::string launchText(const std::string &kernel, const std::string &blocks, const std::string &threads,
                       const std::string &arguments, const std::string &what) {
  return "  @_" + kernel + "_kernel<<<" + blocks + ", " + threads + ">>>(" + arguments +
         ");\n  @_check(cudaGetLastError(), \"" + what + "\");\n";
}

std::string deviceParameters(const CommonCode &code, const std::string &text) {
  std::string parameters;
  for (const auto &[declared, name] : code.inner)
    if (mentions(text, name))
      parameters += ", " + (declared.ends_with(name + "_0") ? declared.substr(0, declared.size() - 2) : declared);
  return parameters;
}

std::string deviceArguments(const CommonCode &code, const std::string &text) {
  std::string arguments;
  for (const auto &[declared, name] : code.inner)
    if (mentions(text, name))
      arguments += ", " + name;
  return arguments;
}

static std::string allocate(const std::string &pointer, const std::string &bytes) {
  return "  @_check(cudaMalloc(&" + pointer + ", " + bytes + "), \"reserving memory\");\n";
}

static std::string freed(const std::string &pointer) {
  return "  @_check(cudaFree(" + pointer + "), \"freeing memory\");\n";
}

static const char *const kRange = "trips * part / parts, trips * (part + 1) / parts";
static const char *const kPart =
    "  const int part = (int)(blockIdx.x * blockDim.x + threadIdx.x);\n  if (part >= parts)\n"
    "    return;\n";
static const char *const kBlocks = "(parts + @_threads - 1) / @_threads";

static std::string copyParameters(const CombinedArray &update) {
  return ", " + update.element.name + " *" + update.parameter + "_copies, std::ptrdiff_t " + update.parameter +
         "_count, std::ptrdiff_t " + update.parameter + "_low";
}

std::string copyParameters(const EmissionPlan &plan) {
  std::string text;
  for (const CombinedArray &update : plan.updates)
    text += copyParameters(update);
  return text;
}

std::string copyPassed(const EmissionPlan &plan) {
  std::string text;
  for (const CombinedArray &update : plan.updates)
    text += ", " + update.parameter + "_copies, " + update.parameter + "_count, reach." + update.parameter + ".low";
  return text;
}

std::string deviceRunArguments(const EmissionPlan &plan, const CommonCode &code) {
  std::string arguments = ", " + code.runArguments + ",";
  for (const CombinedArray &update : plan.updates) {
    const std::string p = update.parameter, bare = " " + p + ",";
    if (const size_t at = arguments.find(bare); at != std::string::npos)
      arguments.replace(at, bare.size(), " " + p + "_copies + (" + p + "_count * part - " + p + "_low),");
  }
  return code.runArguments.empty() ? "" : arguments.substr(2, arguments.size() - 3);
}

DeviceCode deviceReach(const EmissionPlan &plan, const CommonCode &code) {
  DeviceCode result;
  if (plan.reached.empty())
    return result;
  const std::string reachCall = code.reachArguments.empty() ? "" : ", " + code.reachArguments;
  result.kernels = "\n// What each part reaches through each pointer.\n" + kernelHead() +
                   "@_reach_kernel(std::ptrdiff_t trips, int parts, @_reach *reaches" +
                   deviceParameters(code, code.reachArguments) + ") {\n" + kPart + "  @_reach mine;\n  @_reaches(" +
                   kRange + ", mine" + reachCall + ");\n  reaches[part] = mine;\n}\n";
  result.launch = "  // What the loop reaches through each pointer.\n  @_reach *reaches = nullptr;\n" +
                  allocate("reaches", "parts * sizeof(@_reach)") +
                  launchText("reach", kBlocks, "@_threads",
                             "trips, parts, reaches" + deviceArguments(code, code.reachArguments), "looking ahead") +
                  "  std::vector<@_reach> reached(parts);\n  @_check(cudaMemcpy(reached.data(), reaches, parts * "
                  "sizeof(@_reach), cudaMemcpyDeviceToHost), \"copying what is reached\");\n" +
                  freed("reaches") + "  @_reach reach = reached[0];\n  for (const @_reach &other : reached) {\n";
  for (const std::string &pointer : plan.reached) {
    const std::string p = "reach." + pointer, other = "other." + pointer;
    result.launch += "    " + p + ".low = " + other + ".low < " + p + ".low ? " + other + ".low : " + p +
                     ".low;\n    " + p + ".high = " + other + ".high > " + p + ".high ? " + other + ".high : " + p +
                     ".high;\n";
  }
  result.launch += "  }\n" + countsText(plan);
  const std::string overlap = plan.checksOverlap ? overlapText(plan) : "";
  if (!overlap.empty()) {
    const bool hasState = !code.state.empty();
    const std::string call = code.runArguments.empty() ? "" : ", " + code.runArguments;
    result.kernels +=
        "\n// The whole loop, one iteration after another.\n" + kernelHead() + "@_serial_kernel(std::ptrdiff_t trips" +
        (hasState ? ", @_state *result" : "") + deviceParameters(code, code.runArguments) + ") {\n" +
        (hasState ? "  @_state state = result[0];\n  @_run(0, trips, state" + call + ");\n  result[1] = state;\n"
                  : "  @_run(0, trips" + call + ");\n") +
        "}\n";
    std::string before, after;
    if (hasState) {
      before = "  @_state *result = nullptr;\n" + allocate("result", "2 * sizeof state") +
               "  @_check(cudaMemcpy(result, &state, sizeof state, cudaMemcpyHostToDevice), \"copying the state\");\n";
      after = "  @_check(cudaMemcpy(&state, result + 1, sizeof state, cudaMemcpyDeviceToHost), \"copying the "
              "result\");\n" +
              freed("result");
    }
    result.launch += "  if (" + overlap + ") {\n    // Iterations have to wait for each other.\n" +
                     indented(before +
                                  launchText("serial", "1", "1",
                                             std::string("trips") + (hasState ? ", result" : "") +
                                                 deviceArguments(code, code.runArguments),
                                             "starting the kernel") +
                                  "  @_check(cudaDeviceSynchronize(), \"running the kernel\");\n" + after +
                                  deviceStateOut(code).launch + indented(joined(code.stateOut, "\n"), 2) +
                                  indented(joined(code.countersOut, "\n"), 2),
                              2) +
                     "    return;\n  }\n";
  }
  for (const CombinedArray &update : plan.updates) {
    const std::string p = update.parameter, t = update.element.name;
    result.launch += "  if (" + p + "_count > 0 && @_most_elements / " + p + "_count < parts)\n    parts = " + p +
                     "_count > @_most_elements ? 1 : (int)(@_most_elements / " + p + "_count);\n";
  }
  for (const CombinedArray &update : plan.updates) {
    const std::string p = update.parameter, t = update.element.name;
    result.kernels += "\n" + kernelHead() + "@_clear_" + p + "_kernel(std::ptrdiff_t count, " + t +
                      " *copies) {\n  const std::ptrdiff_t stride = (std::ptrdiff_t)gridDim.x * blockDim.x;\n  for "
                      "(std::ptrdiff_t place = (std::ptrdiff_t)blockIdx.x * blockDim.x + threadIdx.x; place < count; "
                      "place += stride)\n    copies[place] = " +
                      identityText(update.form, update.element.number) + ";\n}\n";
    result.launch +=
        "  " + t + " *" + p + "_copies = nullptr;\n" +
        allocate(p + "_copies", "(" + p + "_count * parts + 1) * sizeof(" + t + ")") +
        launchText("clear_" + p, kBlocks, "@_threads", p + "_count * parts, " + p + "_copies", "clearing copies");
  }
  return result;
}

DeviceCode deviceCombine(const EmissionPlan &plan) {
  DeviceCode result;
  for (const CombinedArray &update : plan.updates) {
    const std::string p = update.parameter, t = update.element.name;
    result.kernels += "\n// The copies of all parts, in their order.\n" + kernelHead() + "@_combine_" + p +
                      "_kernel(int parts, " + t + " *" + p + copyParameters(update) + ") {\n";
    result.kernels += "  const std::ptrdiff_t stride = (std::ptrdiff_t)gridDim.x * blockDim.x;\n  for (std::ptrdiff_t "
                      "place = (std::ptrdiff_t)blockIdx.x * blockDim.x + threadIdx.x; place < " +
                      p + "_count; place += stride)\n    for (int part = 0; part < parts; ++part)\n      " + p + "[" +
                      p + "_low + place] = " +
                      combinedText(update.form, update.element.number, p + "[" + p + "_low + place]",
                                   p + "_copies[part * " + p + "_count + place]") +
                      ";\n}\n";
    result.launch +=
        launchText("combine_" + p, kBlocks, "@_threads",
                   "parts, " + p + ", " + p + "_copies, " + p + "_count, reach." + p + ".low", "combining copies") +
        "  @_check(cudaDeviceSynchronize(), \"combining copies\");\n" + freed(p + "_copies");
  }
  return result;
}

static DeviceCode memoryKernel(const CommonCode &code, const std::vector<std::string> &lines, const std::string &kernel,
                               const std::string &about, bool in) {
  DeviceCode result;
  if (lines.empty())
    return result;
  const std::string text = joined(lines, "\n");
  result.kernels = "\n// " + about + ".\n" + kernelHead() + "@_" + kernel + "_kernel(@_state *memory" +
                   deviceParameters(code, text) + ") {\n  @_state &state = *memory;\n" + indented(text, 2) + "}\n";
  result.launch =
      "  {\n    @_state *memory = nullptr;\n  " + allocate("memory", "sizeof state") +
      "    @_check(cudaMemcpy(memory, &state, sizeof state, cudaMemcpyHostToDevice), \"copying the state\");\n" +
      indented(launchText(kernel, "1", "1", "memory" + deviceArguments(code, text), "starting the kernel"), 2) +
      (in ? "    @_check(cudaMemcpy(&state, memory, sizeof state, cudaMemcpyDeviceToHost), \"copying the state\");\n"
          : "    @_check(cudaDeviceSynchronize(), \"running the kernel\");\n") +
      "  " + freed("memory") + "  }\n";
  return result;
}

DeviceCode deviceStateIn(const CommonCode &code) {
  return memoryKernel(code, code.memoryIn, "begin", "Running values that begin in device memory", true);
}

DeviceCode deviceStateOut(const CommonCode &code) {
  return memoryKernel(code, code.memoryOut, "end", "Running values that end in device memory", false);
}

DeviceCode deviceSearch(const EmissionPlan &plan, const CommonCode &code) {
  DeviceCode result;
  std::string fields, in, out, arguments, parameters, passed;
  for (const EmitParameter &parameter : plan.parameters) {
    const std::string &n = parameter.name;
    if (parameter.isOutput) {
      fields += "  " + declaration(parameter.type, n) + ";\n";
      in += "  values." + n + " = " + n + ";\n";
      out += "  " + n + " = values." + n + ";\n";
      arguments += ", memory->" + n;
    } else {
      const bool isPointer = parameter.type.isPointer();
      const bool isPlain = plan.live.plainPointers.contains(parameter.variable);
      parameters += ", " + declaration(parameter.type, n, isPointer && !parameter.isWritten && !isPlain);
      passed += ", " + n;
      arguments += ", " + n;
    }
  }
  const std::string call = code.searchArguments.empty() ? "" : ", " + code.searchArguments;
  result.kernels =
      "\n// What the loop leaves.\nstruct @_values {\n  unsigned long long leaving; // the first iteration that leaves "
      "it\n" +
      fields +
      "};\n\n// One iteration to a thread, then the next one a whole grid further on, until all are behind one "
      "that leaves.\n" +
      kernelHead() + "@_search_kernel(std::ptrdiff_t trips, unsigned long long *leaving" +
      deviceParameters(code, code.searchArguments) +
      ") {\n  const std::ptrdiff_t stride = (std::ptrdiff_t)gridDim.x * blockDim.x;\n  for (std::ptrdiff_t iteration = "
      "(std::ptrdiff_t)blockIdx.x * blockDim.x + threadIdx.x; iteration < trips; iteration += stride) {\n    if "
      "((unsigned long long)iteration >= *(volatile unsigned long long *)leaving)\n      return;\n    if "
      "(@_search(iteration, iteration + 1" +
      call +
      ") == iteration) {\n      atomicMin(leaving, (unsigned long long)iteration);\n      return;\n    }\n  }\n}\n\n"
      "// The iteration before may have set what that one leaves as it is.\n" +
      kernelHead() + "@_from_kernel(@_values *memory" + parameters +
      ") {\n  const std::ptrdiff_t leaving = (std::ptrdiff_t)memory->leaving;\n  @_from(leaving > 0 ? leaving - 1 : 0" +
      arguments + ");\n}\n";
  result.launch =
      "  @_values values{};\n  values.leaving = (unsigned long long)trips;\n" + in + "  @_values *memory = nullptr;\n" +
      allocate("memory", "sizeof values") +
      "  @_check(cudaMemcpy(memory, &values, sizeof values, cudaMemcpyHostToDevice), \"copying values\");\n" +
      "  if (parts > 0) {\n" +
      indented(launchText("search", kBlocks, "parts == 1 ? 1 : @_threads",
                          "trips, &memory->leaving" + deviceArguments(code, code.searchArguments),
                          "starting the search"),
               2) +
      "  }\n" + launchText("from", "1", "1", "memory" + passed, "starting the loop") +
      "  @_check(cudaMemcpy(&values, memory, sizeof values, cudaMemcpyDeviceToHost), \"copying values\");\n" +
      freed("memory") + out;
  return result;
}

} // namespace lanewise
