#!/usr/bin/env python3
"""Asks the compilers of this machine, and lanewise, about every loop of testdata, and writes docs/comparison.md.

The expectation comments of testdata are the truth (tests/golden/Expectations.h says how they read). Only what stands
between the markers of the page is written, and docs/comparison-loops.tsv, one line for each loop. A tool that is not
there is left out, with a line that says so.

    tool/dev/compare.py                       everything; takes minutes
    tool/dev/compare.py --tools Polly         asks lanewise and these tools only, and keeps what the others said
    tool/dev/compare.py --files traps/        all tools about these files only (or those that are not in the table yet)
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/comparison.md"
TABLE = ROOT / "docs/comparison-loops.tsv"
SERIAL = {"sequential", "state-dependent-branch", "wavefront"}
SECONDS = 120

CLANG_REMARKS = ["-Rpass=loop-vectorize|loop-idiom", "-Rpass-missed=loop-vectorize", "-Rpass-analysis=loop-vectorize"]
POLLY = [word for option in
         ["-polly", "-polly-parallel", "-polly-process-unprofitable", "-polly-optimizer=none", "-polly-print-ast"]
         for word in ("-mllvm", option)] + ["-Rpass-analysis=polly"]
PARLOOPS = ["-ftree-parallelize-loops=4", "--param=parloops-min-per-thread=2", "-fopt-info-loop"]
FAST = ["-ffast-math"]

# name, compilers for C and C++, flags, which reader understands the answer
TOOLS = [
    ("clang", ("clang-22", "clang++-22"), CLANG_REMARKS, "clang"),
    ("clang fast-math", ("clang-22", "clang++-22"), FAST + CLANG_REMARKS, "clang"),
    ("gcc", ("gcc-12", "g++-12"), ["-fopt-info-vec-all", "-fopt-info-loop-optimized"], "gcc"),
    ("gcc fast-math", ("gcc-12", "g++-12"), FAST + ["-fopt-info-vec-all", "-fopt-info-loop-optimized"], "gcc"),
    ("parloops", ("gcc-12", "g++-12"), PARLOOPS, "parloops"),
    ("parloops fast-math", ("gcc-12", "g++-12"), FAST + PARLOOPS, "parloops"),
    ("Polly", ("clang-22", "clang++-22"), POLLY, "polly"),
    ("Polly fast-math", ("clang-22", "clang++-22"), FAST + POLLY, "polly"),
]
CLAIM = {"clang": re.compile(r"vectorized loop|interleaved loop|cost-model indicates that|Formed a call to"),
         "gcc": re.compile(r"optimized: +(outer )?loop vectorized|vectorization not profitable|"
                           r"never be profitable|library calls"),
         "parloops": re.compile(r"parallelizing (inner|outer) loop")}
DENIAL = {"clang": re.compile(r"loop not vectorized"), "gcc": re.compile(r"missed: +couldn't vectorize loop"),
          "parloops": None}


def truths(path):
    """{line: expected class} of the lines with loops whose true class the file states; None: no answer is expected."""
    found = {}
    for number, line in enumerate(path.read_text().split("\n"), 1):
        comment = line.find("//")
        if comment < 0:
            continue
        at = number + 1 if not line[:comment].strip() else number
        for item in line[comment + 2:].split(";"):
            match = re.match(r"\s*(todo-)?(loop|unknown):\s*([a-z-]+)\s*(when .*)?$", item)
            if match:
                # A class that is still to be found speaks louder than what is said today.
                if match[1] or at not in found:
                    found[at] = match[3] if match[2] == "loop" else None
            elif not re.match(r"\s*(todo-)?not:", item):
                break
    return found


def flags_of(path):
    flags = ["-std=c17" if path.suffix == ".c" else "-std=c++20"]
    for line in path.read_text().split("\n")[:20]:
        if line.startswith("// flags:"):
            flags += line[len("// flags:"):].split()
    return flags


def output_of(command, folder):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "", ""
    return done.stdout, done.stderr


def innermost(loops, line):
    """The smallest loop that covers the line: compilers name the place of the condition, or of a store."""
    covering = [loop for loop in loops if loop["line"] <= line <= loop["end_line"]]
    return max(covering, key=lambda loop: (loop["line"], loop["depth"]))["line"] if covering else None


def remarks(text, path, loops, reader):
    """{line of a loop: "parallel" or "no"} from a compiler's remarks."""
    said = {}
    exact = {loop["line"] for loop in loops}
    for match in re.finditer(r"^(.*?):(\d+):\d+: (.*)$", text, re.MULTILINE):
        if not match[1].endswith(path.name):
            continue
        line = int(match[2])
        line = line if line in exact else innermost(loops, line)
        if line is None:
            continue
        if CLAIM[reader].search(match[3]):
            said[line] = "parallel"
        elif DENIAL[reader] and DENIAL[reader].search(match[3]):
            said.setdefault(line, "no")
    return said


def polly(printed, errors, path, loops):
    """Polly says where a region begins and ends, and prints its loops; the two lists have the same order."""
    regions, begin = [], None
    for match in re.finditer(r"^(.*?):(\d+):\d+: remark: SCoP (begins|ends) here(.*)$", errors, re.MULTILINE):
        if not match[1].endswith(path.name):
            begin = None
        elif match[3] == "begins":
            begin = int(match[2])
        elif begin is not None and "dismissed" not in match[4]:
            regions.append((begin, int(match[2])))
    trees = []
    for part in printed.split(":: isl ast ::")[1:]:
        tree, marks = [], []
        for line in part.split("\nelse\n")[0].split("\n"):
            if line.strip().startswith("#pragma"):
                marks.append(line.strip())
            elif re.match(r"\s*for \(", line):
                parallel = any(re.search("omp parallel|known-parallel|simd", mark) for mark in marks)
                tree.append((len(line) - len(line.lstrip()), parallel))
                marks = []
        trees.append(tree)
    said = {}
    if len(regions) != len(trees):  # a region without a place: nothing can be told apart
        return said
    for (first, last), tree in zip(regions, trees):
        inside = sorted((loop for loop in loops if first <= loop["line"] <= last),
                        key=lambda loop: (loop["line"], loop["column"]))
        levels = sorted({indent for indent, _ in tree})
        depths = sorted({loop["depth"] for loop in inside})
        same = [levels.index(indent) for indent, _ in tree] == [depths.index(loop["depth"]) for loop in inside]
        for at, loop in enumerate(inside):
            level = depths.index(loop["depth"])
            answers = [tree[at][1]] if same else [p for indent, p in tree if levels.index(indent) == level]
            # A region may stand on lines of loops that it does not hold.
            if len(answers) >= sum(other["depth"] == loop["depth"] for other in inside) or same:
                said[loop["line"]] = "parallel" if all(answers) else "no"
    return said


def ask(tool, path, loops):
    _, compilers, flags, reader = tool
    compiler = compilers[0 if path.suffix == ".c" else 1]
    with tempfile.TemporaryDirectory() as folder:
        command = [compiler, *flags_of(path), "-w", "-O3", "-S", "-o", "out.s", *flags, str(path)]
        printed, errors = output_of(command, folder)
    if reader == "polly":
        return polly(printed, errors, path, loops)
    return remarks(errors, path, loops, reader)


def lanewise_loops(program, path):
    command = [program, "check", "--format=json", "--all", str(path.relative_to(ROOT)), "--", *flags_of(path)]
    printed, _ = output_of(command, ROOT)
    if not printed:
        return []
    name = str(path.relative_to(ROOT))
    return [loop for loop in json.loads(printed)["loops"] if loop["file"] == name]


def lanewise_says(loops):
    words = {"independent": "parallel", "reduction": "parallel", "scan": "parallel", "conditional": "parallel",
             "serial": "no", "unknown": "silent"}
    order = ["no", "silent", "parallel"]  # several loops of a line: the weakest answer
    said = {}
    for loop in loops:
        word = words[loop["verdict"]]
        said[loop["line"]] = min(said.get(loop["line"], word), word, key=order.index)
    return said


def known_rows():
    """{file: {line: {tool: what it said}}} of the table as it stands."""
    known = {}
    if TABLE.exists():
        head, *lines = [line.split("\t") for line in TABLE.read_text().splitlines()]
        for loop, _, *said in lines:
            name, line = loop.rsplit(":", 1)
            known.setdefault(name, {})[int(line)] = dict(zip(head[2:], said))
    return known


def study(path, program, tools, known, asks):
    """[(name, line, truth, {tool: what it says})] for the loops of one file. Tools that `asks` leaves out say what they
    said before."""
    name = str(path.relative_to(ROOT / "testdata"))
    loops = lanewise_loops(program, path)
    answers = {"lanewise": lanewise_says(loops)}
    for tool in tools:
        if name not in known or asks(name, tool[0]):
            answers[tool[0]] = ask(tool, path, loops)
        else:
            answers[tool[0]] = {line: said.get(tool[0], "silent") for line, said in known[name].items()}
    return [(name, line, truth, {tool: said.get(line, "silent") for tool, said in answers.items()})
            for line, truth in sorted(truths(path).items())]


def kind_of(truth):
    return "unknown" if truth is None else "serial" if truth in SERIAL else "parallel"


def table(head, rows):
    return "\n".join(["| " + " | ".join(map(str, row)) + " |" for row in [head, ["---"] * len(head), *rows]])


def summary(rows, names):
    """For each folder: how many loops there are, and of each tool: found, and claims where the truth is serial."""
    out = []
    for folder in [*sorted({row[0].split("/")[0] for row in rows}), None]:
        here = [row for row in rows if folder is None or row[0].split("/")[0] == folder]
        positive = [row for row in here if kind_of(row[2]) == "parallel"]
        serial = [row for row in here if kind_of(row[2]) == "serial"]
        line = [folder or "**all**", len(positive), len(serial)]
        for name in names:
            found = sum(row[3][name] == "parallel" for row in positive)
            wrong = sum(row[3][name] == "parallel" for row in serial)
            line.append(f"{found}, {wrong} wrong" if wrong else found)
        out.append(line)
    return table(["folder", "parallel", "serial", *names], out)


def scores(rows, names):
    out = []
    for name in names:
        found = sum(row[3][name] == "parallel" and kind_of(row[2]) == "parallel" for row in rows)
        wrong = sum(row[3][name] == "parallel" and kind_of(row[2]) == "serial" for row in rows)
        positive = sum(kind_of(row[2]) == "parallel" for row in rows)
        denied = sum(row[3][name] == "no" and kind_of(row[2]) == "parallel" for row in rows)
        precision = found / (found + wrong) if found + wrong else 0
        recall = found / positive if positive else 0
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0
        out.append([name, found, wrong, denied, positive - found - denied,
                    f"{precision:.3f}", f"{recall:.3f}", f"{f1:.3f}"])
    return table(["tool", "found", "wrong", "said no", "silent", "precision", "recall", "F1"], out)


def listing(rows, names, chosen):
    picked = [[f"`{name}:{line}`", truth or "no answer expected",
               ", ".join(tool for tool in names if tool != "lanewise" and said[tool] == "parallel")]
              for name, line, truth, said in rows if chosen(truth, said)]
    return table(["loop", "truth", "claimed by"], picked) if picked else "None."


def by_class(rows, names):
    out = []
    for truth in sorted({row[2] for row in rows if kind_of(row[2]) == "parallel"}):
        here = [row for row in rows if row[2] == truth]
        out.append([truth, len(here), *(sum(row[3][name] == "parallel" for row in here) for name in names)])
    return table(["class", "loops", *names], out)


def versions(program, tools):
    lines = [f"- {output_of([program, '--version'], ROOT)[0].splitlines()[0]}: `lanewise check`"]
    for name, compilers, flags, _ in tools:
        version = re.sub(r"^.*?version |\(.*?\)", "", output_of([compilers[0], "--version"], ROOT)[0].split("\n")[0])
        lines.append(f"- {name}: {compilers[0]}, {version.split()[-1] if 'gcc' in compilers[0] else version.strip()}: "
                     f"`-O3 {' '.join(flags)}`")
    return "\n".join(lines)


def fill(text, parts):
    for mark, content in parts.items():
        text, count = re.subn(rf"(<!-- compare: {mark} -->\n).*?(<!-- end -->)",
                              lambda match, content=content: f"{match[1]}\n{content}\n\n{match[2]}", text,
                              flags=re.DOTALL)
        if count != 1:
            raise SystemExit(f"{PAGE.name} has {count} places for '{mark}'")
    return text


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--lanewise", default=str(ROOT / "build/bin/lanewise"))
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--tools", nargs="*", help="how the names of the tools to ask begin")
    options.add_argument("--files", nargs="*", help="parts of the names of the files to ask about")
    given = options.parse_args()
    tools, missing = [], []
    for tool in TOOLS:
        has = all(shutil.which(compiler) for compiler in tool[1])
        if has and tool[3] == "polly":
            has = subprocess.run([tool[1][0], "-mllvm", "-polly", "-x", "c", "-fsyntax-only", os.devnull],
                                 capture_output=True, check=False).returncode == 0
        (tools if has else missing).append(tool)
    names = ["lanewise", *(tool[0] for tool in tools)]
    files = sorted(path for path in (ROOT / "testdata").glob("*/*")
                   if path.suffix in (".c", ".cpp"))
    known = known_rows() if given.tools is not None or given.files is not None else {}

    def asks(name, tool):
        return (given.tools is None or any(tool.startswith(word) for word in given.tools)) and (
            given.files is None or any(word in name for word in given.files))

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        parts = pool.map(lambda path: study(path, given.lanewise, tools, known, asks), files)
        rows = [row for part in parts for row in part]
    skipped = "".join(f"\n- skipped, not on this machine: {tool[0]}" for tool in missing)
    parts = {
        "versions": versions(given.lanewise, tools) + skipped,
        "scores": scores(rows, names),
        "folders": summary(rows, names),
        "classes": by_class(rows, names),
        "better": listing(rows, names, lambda truth, said: kind_of(truth) == "parallel" and
                          said["lanewise"] != "parallel" and "parallel" in said.values()),
        "serial": listing(rows, names, lambda truth, said: kind_of(truth) == "serial" and
                          "parallel" in said.values()),
        "open": listing(rows, names, lambda truth, said: kind_of(truth) == "unknown" and "parallel" in said.values()),
    }
    PAGE.write_text(fill(PAGE.read_text(), parts))
    lines = ["\t".join(["loop", "truth", *names])]
    lines += ["\t".join([f"{name}:{line}", truth or "-", *(said[tool] for tool in names)])
              for name, line, truth, said in rows]
    TABLE.write_text("\n".join(lines) + "\n")
    print(collections.Counter(kind_of(row[2]) for row in rows))


if __name__ == "__main__":
    main()
