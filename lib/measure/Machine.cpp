// measure/Machine.cpp - names of the hardware, copies, and a team of waiting threads.
#include "measure/Machine.h"

#include "measure/Bench.h"

#include <algorithm>
#include <barrier>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sched.h>
#include <thread>
#include <unistd.h>

namespace lanewise {

BenchHardware hardware() {
  BenchHardware hardware;
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; hardware.processor.empty() && std::getline(file, line);)
    if (line.starts_with("model name") && line.find(": ") != std::string::npos)
      hardware.processor = line.substr(line.find(": ") + 2);
  cpu_set_t mine;
  hardware.cores = sched_getaffinity(0, sizeof mine, &mine) == 0
                       ? CPU_COUNT(&mine)
                       : static_cast<int64_t>(std::max(1u, std::thread::hardware_concurrency()));
  hardware.memoryBytes = static_cast<int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  return hardware;
}

std::map<std::string, std::string> kernelEnvironment() {
  std::map<std::string, std::string> found;
  for (const char *name : {"OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS",
                           "OMP_WAIT_POLICY", "CUDA_VISIBLE_DEVICES"})
    if (const char *value = std::getenv(name))
      found[name] = value;
  return found;
}

namespace {
/// Threads that wait for work, as a parallel runtime keeps them.
class Team {
public:
  explicit Team(int64_t threads) : barrier_(threads) {
    for (int64_t id = 1; id < threads; ++id)
      threads_.emplace_back([this, id] {
        for (;;) {
          barrier_.arrive_and_wait();
          if (!work_)
            return;
          work_(id);
          barrier_.arrive_and_wait();
        }
      });
  }
  ~Team() {
    work_ = nullptr;
    barrier_.arrive_and_wait();
    for (std::thread &thread : threads_)
      thread.join();
  }
  void run(std::function<void(int64_t)> work) {
    work_ = std::move(work);
    barrier_.arrive_and_wait();
    work_(0);
    barrier_.arrive_and_wait();
  }

private:
  std::barrier<> barrier_;
  std::function<void(int64_t)> work_;
  std::vector<std::thread> threads_;
};

BenchFigure copyFigure(int64_t threads, int64_t repetitions) {
  constexpr size_t kBytes = 64u << 20; // beyond what caches hold
  BenchFigure figure{"copy", "bytes per second", threads, "memcpy of 64 MiB, what is read and what is written", {}};
  std::vector<char> from(kBytes, 1), to(kBytes, 2);
  Team team(threads);
  int64_t calls = 0;
  figure.value = timeCalls(
      [&] {
        team.run([&](int64_t id) {
          const size_t part = kBytes / static_cast<size_t>(threads), first = part * static_cast<size_t>(id);
          const size_t size = id + 1 == threads ? kBytes - first : part;
          std::memcpy(to.data() + first, from.data() + first, size);
        });
      },
      repetitions, calls);
  for (double &value : figure.value.repetitions)
    value = 2.0 * static_cast<double>(kBytes) / value;
  return figure;
}
} // namespace

std::vector<BenchFigure> processorFigures(int64_t threads, int64_t repetitions) {
  std::vector<BenchFigure> figures{copyFigure(1, repetitions)};
  if (threads > 1)
    figures.push_back(copyFigure(threads, repetitions));
  BenchFigure region{
      "parallel-region", "seconds", threads, "waking a waiting team, nothing to do, and waiting for all", {}};
  if (threads > 1) {
    Team team(threads);
    int64_t calls = 0;
    region.value = timeCalls([&] { team.run([](int64_t) {}); }, repetitions, calls);
  } else {
    region.value.reason = "there is one core";
  }
  figures.push_back(std::move(region));
  return figures;
}

} // namespace lanewise
