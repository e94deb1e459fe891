#!/usr/bin/env python3
"""How `check` does on a generated compile database of many units: processes side by side, shared preambles, memory.

    tool/dev/bench_units.py [UNITS [PROGRAM]]

Prints a table of wall time, CPU time of the program and its workers, and the most memory that the program, and that one
worker, had; then the ratios. A measurement to read, not a test: times depend on the machine and on what else it does.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

HEADER = """#pragma once
#include <vector>
namespace grid {
struct Field {
  int n;
  std::vector<float> values;
  float &at(int i, int j) { return values[i * n + j]; }
  float at(int i, int j) const { return values[i * n + j]; }
};
inline float total(const Field &field) {
  float sum = 0;
  for (float value : field.values)
    sum += value;
  return sum;
}
} // namespace grid
"""

# Some loops of each kind; what differs from unit to unit are names and numbers.
UNIT = """// unit %(k)d of a generated program
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>
#include "grid.h"

void relax_%(k)d(grid::Field &to, const grid::Field &from) {
  for (int i = 1; i < from.n - 1; ++i)
    for (int j = 1; j < from.n - 1; ++j)
      to.at(i, j) = 0.25f * (from.at(i - 1, j) + from.at(i + 1, j) + from.at(i, j - 1) + from.at(i, j + 1));
}
double norm_%(k)d(const double *x, int n) {
  double sum = %(k)d;
  for (int i = 0; i < n; ++i)
    sum += x[i] * x[i];
  return std::sqrt(sum);
}
void chain_%(k)d(float *x, int n) {
  for (int i = %(step)d; i < n; ++i)
    x[i] = 0.5f * x[i - %(step)d] + x[i];
}
int nearest_%(k)d(const std::vector<float> &x, float to) {
  int best = 0;
  for (int i = 1; i < static_cast<int>(x.size()); ++i)
    if (std::abs(x[i] - to) < std::abs(x[best] - to))
      best = i;
  return best;
}
void count_%(k)d(std::map<std::string, int> &words, const std::vector<std::string> &text) {
  for (const std::string &word : text)
    ++words[word];
}
"""


def generate(folder, units):
    (folder / "grid.h").write_text(HEADER)
    entries = []
    for k in range(units):
        (folder / f"unit{k}.cpp").write_text(UNIT % {"k": k, "step": k % 7 + 1})
        entries.append({"directory": str(folder), "file": f"unit{k}.cpp", "command": f"c++ -std=c++17 -O2 -c unit{k}.cpp"})
    (folder / "compile_commands.json").write_text(json.dumps(entries))


def resident(pid):
    """What a process has in memory that it shares with no file, in MiB."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/statm").read_text().split()
    except OSError:
        return 0
    return (int(fields[1]) - int(fields[2])) * resource.getpagesize() / 2**20 if len(fields) > 2 else 0


def measure(program, folder, options):
    """Wall and CPU seconds, the most memory of the program, its memory in ten parts of the run, that of any worker, the report."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    with open(folder / "report.json", "wb") as out:
        process = subprocess.Popen([program, "check", "--no-cache", "--format=json", "-p", str(folder), *options], stdout=out,
                                   stderr=subprocess.DEVNULL)
        samples, worker = [], 0
        while process.poll() is None:
            samples.append(resident(process.pid))
            try:
                children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            except OSError:
                children = []
            worker = max([worker, *map(resident, children)])
            time.sleep(0.02)
    wall = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    parts = [samples[len(samples) * i // 10] for i in (1, 3, 5, 7, 9)]
    return wall, cpu, parts, worker, (folder / "report.json").read_bytes()


def main():
    units = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    program = sys.argv[2] if len(sys.argv) > 2 else str(ROOT / "build/bin/lanewise")
    rows = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        generate(folder, units)
        for title, options in (("-j 1, alone", ["-j1", "--no-shared-preamble"]), ("-j 2, alone", ["-j2", "--no-shared-preamble"]),
                               ("-j 1, shared", ["-j1"]), ("-j 2, shared", ["-j2"])):
            rows[title] = measure(program, folder, options)
            wall, cpu, parts, worker, report = rows[title]
            print(f"{title:14} {wall:7.1f} s  CPU {cpu:7.1f} s  program {'/'.join(f'{p:.0f}' for p in parts)} MB after 1/3/5/7/9 tenths,"
                  f" worker {worker:.0f} MB, {len(json.loads(report)['loops'])} loops", flush=True)
    alone, shared = rows["-j 1, alone"], rows["-j 1, shared"]
    print(f"-j 2 is {alone[0] / rows['-j 2, alone'][0]:.2f} times as fast as -j 1 alone, "
          f"{shared[0] / rows['-j 2, shared'][0]:.2f} times shared, on {os.cpu_count()} cores")
    print(f"shared preambles take {shared[1] / alone[1]:.2f} of the CPU time")
    print("the four reports are the same" if len({row[4] for row in rows.values()}) == 1 else "THE REPORTS DIFFER")


if __name__ == "__main__":
    main()
