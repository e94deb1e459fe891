// emit/HostCuda.cpp - runs emitted CUDA on a CPU: the part of CUDA that emitted code uses, as plain C++.
//
// Every thread of a block is a fiber; a barrier gives the turn to the next one, so that between two barriers each
// thread runs on its own, forward, backward or in a shuffled order. Blocks run one after another. It finds wrong
// answers and barriers that not all threads reach; it is no race checker, and says nothing about speed.
#include "emit/Harness.h"

namespace lanewise {

static constexpr const char *kLayer = R"cpp(
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>
#include <utility>
#include <vector>

#define __global__
#define __device__
#define __host__
#define __shared__ static
#define __launch_bounds__(...)

struct HostDim {
  unsigned x = 1, y = 1, z = 1;
};
inline HostDim threadIdx, blockIdx, blockDim, gridDim;

namespace host_cuda {
inline ucontext_t scheduler;
inline std::vector<ucontext_t> fibers;
inline std::vector<char> stacks, state; // 0: not begun, 1: at a barrier, 2: done
inline unsigned running = 0;
inline void (*entry)(void *) = nullptr;
inline void *entryArgument = nullptr;
inline unsigned launches = 0;
inline constexpr size_t kStack = 64 * 1024;

inline void fiberMain() {
  entry(entryArgument);
  state[running] = 2;
  swapcontext(&fibers[running], &scheduler);
}
inline void barrier() {
  state[running] = 1;
  swapcontext(&fibers[running], &scheduler);
}

inline void runBlock(unsigned threads, unsigned order) {
  fibers.resize(threads);
  stacks.resize(threads * kStack);
  state.assign(threads, 0);
  for (unsigned t = 0; t < threads; ++t) {
    getcontext(&fibers[t]);
    fibers[t].uc_stack.ss_sp = &stacks[t * kStack];
    fibers[t].uc_stack.ss_size = kStack;
    fibers[t].uc_link = nullptr;
    makecontext(&fibers[t], fiberMain, 0);
  }
  for (unsigned alive = threads; alive > 0;) {
    unsigned waiting = 0, ended = 0;
    for (unsigned i = 0; i < threads; ++i) {
      const unsigned t = order == 0 ? i : order == 1 ? threads - 1 - i : static_cast<unsigned>((i * 37ul + 11) % threads);
      if (state[t] == 2)
        continue;
      running = t;
      threadIdx.x = t;
      swapcontext(&scheduler, &fibers[t]);
      (state[t] == 2 ? ended : waiting)++;
    }
    if (waiting > 0 && ended > 0) {
      std::fprintf(stderr, "a barrier is not reached by all threads of a block\n");
      std::exit(4);
    }
    alive -= ended;
  }
}

template <class... Parameters> struct Launch {
  void (*kernel)(Parameters...);
  unsigned blocks, threads;
  template <class... Arguments> void operator()(Arguments &&...arguments) {
    auto call = [&] { kernel(static_cast<Parameters>(arguments)...); };
    entry = [](void *f) { (*static_cast<decltype(call) *>(f))(); };
    entryArgument = &call;
    // 37 has no factor in common with the block sizes in use, so the shuffled order meets every thread.
    const unsigned order = threads % 37 == 0 ? launches++ % 2 : launches++ % 3;
    gridDim.x = blocks;
    blockDim.x = threads;
    for (unsigned block = 0; block < blocks; ++block) {
      blockIdx.x = block;
      runBlock(threads, order);
    }
  }
};
template <class... Parameters> Launch<Parameters...> launch(void (*kernel)(Parameters...), int blocks, int threads) {
  return {kernel, static_cast<unsigned>(blocks), static_cast<unsigned>(threads)};
}
} // namespace host_cuda

inline unsigned long long atomicMin(unsigned long long *at, unsigned long long value) {
  const unsigned long long old = *at;
  *at = value < old ? value : old;
  return old;
}
inline void __syncthreads() { host_cuda::barrier(); }
using cudaError_t = int;
inline constexpr int cudaSuccess = 0, cudaMemcpyDeviceToHost = 0, cudaMemcpyHostToDevice = 0;
inline constexpr int cudaDevAttrMultiProcessorCount = 0, cudaDevAttrMaxThreadsPerMultiProcessor = 1;
inline const char *cudaGetErrorString(cudaError_t) { return "no error"; }
template <class T> cudaError_t cudaMalloc(T **memory, size_t bytes) {
  *memory = static_cast<T *>(std::malloc(bytes > 0 ? bytes : 1));
  return *memory ? 0 : 2;
}
inline cudaError_t cudaFree(void *memory) {
  std::free(memory);
  return 0;
}
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, int) {
  std::memcpy(to, from, bytes);
  return 0;
}
inline cudaError_t cudaGetLastError() { return 0; }
inline cudaError_t cudaDeviceSynchronize() { return 0; }
inline cudaError_t cudaGetDevice(int *device) {
  *device = 0;
  return 0;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, int attribute, int) {
  *value = attribute == 0 ? 2 : 256;
  return 0;
}
)cpp";

std::string hostCudaLayer() { return kLayer; }

// kernel<<<blocks, threads>>>(…) as a call of the layer.
std::string withHostLaunches(const std::string &code) {
  std::string text;
  size_t from = 0;
  for (size_t at = code.find("<<<"); at != std::string::npos; at = code.find("<<<", from)) {
    size_t name = at;
    while (name > from && (std::isalnum(static_cast<unsigned char>(code[name - 1])) || code[name - 1] == '_'))
      --name;
    const size_t end = code.find(">>>", at);
    text += code.substr(from, name - from) + "host_cuda::launch(" + code.substr(name, at - name) + ", " +
            code.substr(at + 3, end - at - 3) + ")";
    from = end + 3;
  }
  return text + code.substr(from);
}

} // namespace lanewise
