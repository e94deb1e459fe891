#!/usr/bin/env python3
"""Times emitted code beside the serial loop and the libraries that do the same, and writes the table of it.

    bench_emitted.py [options] PROGRAM DIRECTORY

      --most=100000000  the largest number of elements
      --repetitions=5   of each case; the median counts
      --run=""          what to put in front of the benchmark: "chrt -r 1" keeps other work off the cores
      --cccl=DIR        where Thrust lies; by default CUDA's own

PROGRAM is lanewise; DIRECTORY takes what is emitted and built. It needs g++, libbenchmark-dev, libtbb-dev, libopenblas0-pthread
and the headers of Thrust. The table goes to standard output, the times of every case to DIRECTORY/times.json.
"""
import collections
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KERNELS = ["sum", "dot", "max", "axpy", "scan", "smooth"]
VARIANTS = ["omp", "simd", "std-par", "thrust-omp", "thrust-tbb", "blas", "copy"]
PEERS = ["std-par", "thrust-omp", "thrust-tbb", "blas"]


def options_of(argv):
    options = {"most": 100000000, "repetitions": 5, "run": "", "cccl": "/usr/local/cuda/include/cccl"}
    rest = []
    for word in argv:
        name, _, value = word[2:].partition("=")
        if not word.startswith("--"):
            rest.append(word)
        elif name in options:
            options[name] = type(options[name])(value)
        else:
            sys.exit(f"bench_emitted.py: there is no option --{name}\n\n{__doc__}")
    if len(rest) != 2:
        sys.exit(__doc__)
    return options, rest[0], pathlib.Path(rest[1])


def emit(program, directory):
    source = ROOT / "tests" / "bench" / "loops.cpp"
    includes = []
    for number, line in enumerate(source.read_text().splitlines(), 1):
        match = re.search(r"// bench: (\w+) (\w+)", line)
        if not match:
            continue
        for target in ("omp", "simd"):
            name = f"{target}_{match.group(1)}_{match.group(2)}"
            subprocess.run([program, "emit", "--target=" + target, "--name=" + name, "-o", directory / (name + ".h"),
                            f"{source}:{number}", "--", "-std=c++20"], check=True)
            includes.append(f'#include "{name}.h"\n')
    (directory / "emitted.h").write_text("".join(includes))


def build(options, directory):
    cuda = pathlib.Path(options["cccl"])
    subprocess.run(["g++", "-std=c++17", "-O3", "-march=native", "-fopenmp", "-DTHRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_OMP",
                    "-I", directory, "-isystem", cuda, "-isystem", cuda.parent, ROOT / "tests" / "bench" / "EmittedBench.cpp",
                    "-o", directory / "bench", "-lbenchmark", "-ltbb", "-l:libopenblas.so.0", "-lpthread"], check=True)


def measure(options, directory):
    out = directory / "times.json"
    subprocess.run(options["run"].split() + [directory / "bench", f"--most={options['most']}",
                   f"--benchmark_repetitions={options['repetitions']}", "--benchmark_min_time=0.02",
                   "--benchmark_out=" + str(out), "--benchmark_out_format=json"],
                   check=True, stdout=subprocess.DEVNULL, env={**os.environ, "OPENBLAS_NUM_THREADS": str(os.cpu_count())})
    times = collections.defaultdict(list)
    for run in json.loads(out.read_text())["benchmarks"]:
        if run.get("run_type") == "iteration":
            kernel, dtype, variant, n = run["name"].split("/")[:4]
            times[kernel, dtype, int(n), variant].append(run["real_time"])
    return {key: statistics.median(values) for key, values in times.items()}


def table(times):
    sizes = sorted({key[2] for key in times})
    print("| loop | type | n | serial, ns per element | " + " | ".join(VARIANTS) + " | best of ours / best peer |")
    print("| --- | --- | --- | --- |" + " --- |" * (len(VARIANTS) + 1))
    for kernel in KERNELS:
        for dtype in ("float", "double"):
            for n in sizes:
                serial = times[kernel, dtype, n, "serial"]
                ratios = {v: serial / times[kernel, dtype, n, v] for v in VARIANTS if (kernel, dtype, n, v) in times}
                cells = [f"{ratios[v]:.2f}" if v in ratios else "–" for v in VARIANTS]
                peer = max(ratios[v] for v in PEERS if v in ratios)
                ours = max(ratios["omp"], ratios["simd"])
                print(f"| {kernel} | {dtype} | 1e{len(str(n)) - 1} | {serial / n:.3f} | " + " | ".join(cells) + f" | {ours / peer:.2f} |")


def main():
    options, program, directory = options_of(sys.argv[1:])
    directory.mkdir(parents=True, exist_ok=True)
    emit(program, directory)
    build(options, directory)
    table(measure(options, directory))


if __name__ == "__main__":
    main()
