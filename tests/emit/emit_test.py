"""Emitted loops against their serial versions, and broken ones that have to be noticed.

    emit_test.py PROGRAM [TARGET]

Each loop of tests/emit/loops says in a comment on its line what is expected of it:

    // emit: <class>            emitted for every target, and agrees with the serial loop
    // emit but cuda: <class>   the same, for all targets but the named ones
    // refused: <text>          not emitted, and the reason contains the text

A loop without a comment may be either, but if it is emitted it has to agree.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
TARGET = sys.argv[2] if len(sys.argv) > 2 else "omp"
EXPECTATION = re.compile(r"//.*?\b(emit|emit but [a-z, ]+|refused): ([^/]*)")
MATRIX = HERE.parent.parent / "docs" / "emission.md"
FULL = bool(os.environ.get("LANEWISE_FULL"))
# The operators are the same for every target; the short run tries the others on fewer files. LANEWISE_FULL=1: on all.
SHORT = {"omp": ["independent", "reduction", "scan", "conditional", "forms", "families", "updates", "search", "systems", "unlocked", "operators", "nested", "refused"], "cuda": ["scan", "conditional"],
         "simd": ["scan", "reduction"],
         "stdpar": ["scan"], "mpi": ["scan"]}
TARGETS = ["omp", "stdpar", "cuda", "mpi", "simd"]


PASSED = []  # the class of every loop that was emitted and agrees


def tools_are_there():
    if TARGET == "mpi":
        return shutil.which("mpicxx") is not None and shutil.which("mpirun") is not None
    if TARGET == "stdpar":
        return pathlib.Path("/usr/include/tbb/tbb.h").exists()
    return True


def expectations(path):
    found = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = EXPECTATION.search(line)
        if match:
            found[number] = (match.group(1), match.group(2).strip())
    return found


def check_file(path):
    run = subprocess.run([PROGRAM, "validate", "--target=" + TARGET, "--format=json", str(path), "--", "-std=c++20"],
                         capture_output=True, text=True, timeout=900)
    if not run.stdout.startswith("{"):
        return [f"{path.name}: no report: {run.stderr[-2000:]}"]
    problems = []
    wanted = expectations(path)
    seen = set()
    for loop in json.loads(run.stdout)["loops"]:
        line = int(loop["id"].split(":")[-2])
        place = f"{path.name}:{line}"
        kind, text = wanted.get(line, ("", ""))
        seen.add(line)
        if loop["emitted"] and loop["passed"]:
            PASSED.append(loop["class"])
        if kind.startswith("emit but"):
            kind = "" if TARGET in kind else "emit"
        if loop["emitted"] and not loop["passed"]:
            problems.append(f"{place}: {loop.get('trouble', '')} {loop.get('figures', '')}")
        if kind == "emit" and not loop["emitted"]:
            problems.append(f"{place}: refused: {loop['refusal']}")
        if kind == "emit" and loop["emitted"] and loop["class"] != text:
            problems.append(f"{place}: the class is {loop['class']}, not {text}")
        if kind == "refused" and (loop["emitted"] or text not in loop["refusal"]):
            problems.append(f"{place}: {'emitted' if loop['emitted'] else 'refused: ' + loop['refusal']}")
    problems += [f"{path.name}:{line}: there is no such loop" for line in wanted if line not in seen]
    return problems


# A mutation: the loop it is made in, and what becomes of the emitted code. Every one has to be noticed.
MUTATIONS = [
    ("reduction.cpp", "sumInt", "wrong identity", r"_nothing\(\) \{ return \{0\}", "_nothing() { return {1}"),
    ("reduction.cpp", "product", "wrong identity", r"_nothing\(\) \{ return \{1\}", "_nothing() { return {0}"),
    ("reduction.cpp", "sumPositive", "part joined twice", r"(\w+_join)(\(state, totals\[part\]\));", r"\1\2, \1\2;"),
    ("reduction.cpp", "sumInt", "block edge", r"\(part \+ 1\) / parts", "(part + 1) / parts - 1"),
    ("reduction.cpp", "allDiffer", "wrong operator", r"a\.ok && b\.ok", "a.ok || b.ok"),
    ("reduction.cpp", "largest", "lost total", r"state\.m < part\.m \? part\.m : state\.m", "state.m"),
    ("scan.cpp", "ema", "combined in the wrong order", r"_compose\(total, step\)", "_compose(step, total)"),
    ("scan.cpp", "resonator", "combined in the wrong order", r"_apply\(state, steps\[part\]\)", "_apply(state, steps[parts - 1 - part])"),
    ("scan.cpp", "segments", "combined in the wrong order", r"_compose\(total, step\)", "_compose(step, total)"),
    ("scan.cpp", "segments", "restart forgotten", r"c\.s_restarts = a\.s_restarts \|\| b\.s_restarts", "c.s_restarts = b.s_restarts"),
    ("scan.cpp", "runningSum", "lost carry", r"states\[part\] = state;", "states[part] = {0};"),
    ("scan.cpp", "runningSumInt", "lost carry", r"\w+_apply\(state, steps\[part\]\);", ";"),
    ("scan.cpp", "runningMax", "wrong identity", r"return \{-INFINITY\}", "return {0}"),
    ("scan.cpp", "toggles", "wrong composition", r"\(a\.s_flip & b\.s_keep\) \^ b\.s_flip", "a.s_flip ^ b.s_flip"),
    ("scan.cpp", "argmin", "tie rule", r"step\.best < state\.best", "step.best <= state.best"),
    ("scan.cpp", "lastArgmax", "tie rule", r"a\.best <= b\.best", "a.best < b.best"),
    ("scan.cpp", "lastMatch", "flag forgotten", r"if \(step\.p_taken\)", "if (true)"),
    ("independent.cpp", "saxpy", "block edge", r"\(part \+ 1\) / parts", "(part + 1) / parts - 1"),
    ("independent.cpp", "lastSquare", "wrong last value", r"states\[parts - 1\]", "states[0]"),
    ("conditional.cpp", "shift", "check left out", r"if \(!\(", "if (0 && ("),
    ("families.cpp", "continued", "combined in the wrong order", r"_compose\(total, step\)", "_compose(step, total)"),
    ("families.cpp", "finishing", "wrong composition", r"b\.t_m \+ a\.t_c", "a.t_c"),
    ("families.cpp", "lastLevel", "limits in the wrong order", r"a\.x_low \+ b\.x_shift", "a.x_low"),
    ("families.cpp", "welford", "counts forgotten", r"a\.m2_n \+ b\.m2_n;", "b.m2_n;"),
    ("updates.cpp", "columns", "wrong identity", r"parts, 0\);", "parts, 1);"),
    ("updates.cpp", "weighted", "a part forgotten", r"for \(int part = 0; part < parts; \+\+part\)\n      bins", "for (int part = 1; part < parts; ++part)\n      bins"),
    ("search.cpp", "find", "first hit forgotten", r"part = parts - 1; part >= 0; --part", "part = 0; part < parts; ++part"),
    ("search.cpp", "firstSmall", "starts behind the hit", r"leaving > 0 \? leaving - 1 : 0", "leaving < trips ? leaving + 1 : trips"),
    ("search.cpp", "lastRead", "values of the parts forgotten", r"lastRead_loop_apply\(state, steps\[part\]\);", ";"),
    ("search.cpp", "countTo", "counts behind the hit", r"leaving \* \(part \+ 1\)", "trips * (part + 1)"),
    ("systems.cpp", "bestSegment", "lower value lost", r"states\[part\]\.run = state\.run;", "states[part].run = 0;"),
    ("systems.cpp", "leastPlace", "tie rule", r"b\.at_key < a\.at_key", "b.at_key <= a.at_key"),
    ("systems.cpp", "topTwo", "beaten value lost", r"x = beaten;", "x = x;"),
    ("systems.cpp", "topTwo", "second place not merged", r"\{b\.first_, b\.second\}", "{b.first_, b.first_}"),
    ("unlocked.cpp", "outputsInTurn", "a phase left out", r"    outputsInTurn_loop_run_2\(trips[^;]*;", "    ;"),
    ("unlocked.cpp", "fromTheNinth", "cut in the wrong place", r"\? cut \+ 1", "? cut"),
    ("unlocked.cpp", "mirrored", "cut too late", r"\(distance \+ 2 - 1\)", "(distance + 2 + 1)"),
    ("unlocked.cpp", "smoothed", "copy of later values", r"x_copy\.data\(\) - reach\.x\.low", "x"),
    ("unlocked.cpp", "sharedScalar", "an element of another iteration", r"t = t_each\[iteration\]", "t = t_each[iteration > 0 ? iteration - 1 : 0]"),
    ("unlocked.cpp", "diagonals", "waves in the wrong order", r"waves \* stretch / stretches, waves \* \(stretch \+ 1\) / stretches", "waves * (stretches - 1 - stretch) / stretches, waves * (stretches - stretch) / stretches"),
    ("unlocked.cpp", "steep", "a wave left out", r"toWave <= rowWave \? 0 : ", "toWave <= rowWave ? 0 : -1 + "),
    ("systems.cpp", "topTwoDistinct", "a value twice", r"continue;", ";"),
    ("conditional.cpp", "positiveOnes", "lost carry", r"states\[part\] = state;", "states[part] = {0};"),
    ("scan.cpp", "runningSum", "lower half of the lanes left out", r"v = \w+_vector_compose\(\w+_vector_lower<1>\(v, nothing, lanes\), v\);", ";"),
    ("scan.cpp", "ema", "block of lanes not handed on", r"_apply\(state, before\);", "_apply(state, ema_loop_nothing());"),
    ("reduction.cpp", "sumPositive", "a lane's total forgotten", r"for \(const \w+_state &total : totals\)\n    \w+_join\(whole, total\);", ";"),
    ("operators.cpp", "firstSet", "combined in the wrong order", r"_compose\(total, step\)", "_compose(step, total)"),
    ("scan.cpp", "runsOfFlags", "a part reads what the one before it writes", r"\(iteration == first \? before : ", "(false ? before : "),
    ("nested.cpp", "discounted", "combined in the wrong order", r"_compose\(total, step\)", "_compose(step, total)"),
    ("nested.cpp", "hashed", "rows that do not count", r"(?s)(step hashed_loop_steps\(.*?)if \(used\[i\] % 3 != 0\)", r"\1if (true)"),
    ("nested.cpp", "bestInside", "lower value not handed on inside", r"state\.run = next_run;", ";"),
    ("nested.cpp", "rowAverage", "step made of the row before", r"step\.level_offset = row;", "step.level_offset = 0;"),
    ("forms.cpp", "countedDownFirst", "last test forgotten", r"n = n \+ \(trips \+ 1\)", "n = n + (trips + 0)"),
    ("updates.cpp", "gathered", "block edge", r"\(part \+ 1\) / parts", "(part + 1) / parts - 1"),
]


def trial_program(path, directory):
    out = directory / (path.stem + ".trial.cpp")
    subprocess.run([PROGRAM, "validate", "--target=" + TARGET, "--trial-program=" + str(out), str(path), "--",
                    "-std=c++20"], check=True, capture_output=True)
    return out.read_text()


def check_mutations(directory):
    programs = {}
    spaces, labels, problems = [], [], []
    for file, function, what, pattern, to in MUTATIONS:
        text = programs.setdefault(file, None) or trial_program(HERE / "loops" / file, directory)
        programs[file] = text
        blocks = re.findall(r"\nnamespace loop_\d+ \{\n.*?\nstatic int trialMain.*?\n\}\n\}\n", text, re.S)
        block = next(b for b in blocks if re.search(rf"\b{function}_loop_serial\(", b))
        broken, count = re.subn(pattern, to, block)
        if count == 0:
            problems.append(f"{function}: '{what}' does not apply")
            continue
        labels.append(f"{file}: {function}: {what}")
        spaces.append(re.sub(r"namespace loop_\d+", f"namespace mutant_{len(spaces)}", broken, count=1))
    first = next(iter(programs.values()))
    head = "\n".join(sorted(set(re.findall(r"^#include .*$", "\n".join(programs.values()), re.M)))) + "\n"
    prelude = first[first.index("namespace trial {"):first.index("\nnamespace loop_0 {")]
    table = ", ".join(f"mutant_{i}::trialMain" for i in range(len(spaces)))
    source = directory / "mutants.cpp"
    source.write_text(head + prelude + "".join(spaces) + "\nint main(int argc, char **argv) {\n"
                      f"  int (*const trials[])(int, char **) = {{{table}}};\n"
                      "  return trials[std::atol(argv[1])](argc - 2, argv + 2);\n}\n")
    program = directory / "mutants"
    compiler = shutil.which("g++") or shutil.which("c++") or "clang++"
    built = subprocess.run([compiler, "-std=c++17", "-O1", "-fopenmp", "-fwrapv", "-ffp-contract=off", "-w", str(source),
                            "-o", str(program)], capture_output=True, text=True)
    if built.returncode != 0:
        return problems + ["the broken loops do not compile: " + built.stderr[:2000]]
    for index, label in enumerate(labels):
        run = subprocess.run([str(program), str(index)], capture_output=True, text=True, timeout=300)
        if run.returncode == 0:
            problems.append(f"{label}: not noticed")
    print(f"{len(labels)} broken loops tried")
    return problems


# Calls with arrays that overlap: what the run-time check is for. Storage is x, 200 numbers; %s is the function to call.
OVERLAPS = [
    ("conditional.cpp", "scale", "float", ["%s(x + 1, x, 150)", "%s(x, x + 1, 150)", "%s(x, x + 150, 40)"]),
    ("conditional.cpp", "towardsEnd", "float", ["%s(x + 1, x, 150)", "%s(x, x + 1, 150)", "%s(x, x + 150, 40)"]),
    ("updates.cpp", "gathered", "float", ["%s(x + 3, x, at, 150)", "%s(x, x, at, 199)", "%s(x + 100, x, at, 90)"]),
    ("updates.cpp", "rows", "float", ["%s(150, x + 1, x)", "%s(150, x, x + 1)", "%s(99, x, x + 100)"]),
    ("updates.cpp", "histogram", "int", ["%s(x, (unsigned char *)x + 5, 200)", "%s(x + 100, (unsigned char *)x, 400)"]),
]


def line_of(path, function):
    text = path.read_text().splitlines()
    start = next(i for i, line in enumerate(text) if re.search(rf"\b{function}\(", line))
    return next(i for i in range(start, len(text)) if text[i].strip().startswith("for ")) + 1


def check_overlaps(directory):
    """Serial and parallel functions on storage that overlaps leave the same there."""
    source = "#include <cstdio>\n#include <cstring>\n"
    calls = ""
    for file, function, kind, uses in OVERLAPS:
        path, out = HERE / "loops" / file, directory / (function + ".cpp")
        subprocess.run([PROGRAM, "emit", "-o", str(out), f"{path}:{line_of(path, function)}", "--", "-std=c++20"], check=True,
                       capture_output=True)
        source += f'#include "{out.name}"\n'
        for use in uses:
            for parts in (2, 3, 7):
                call = use.replace("%s(", f"{function}_loop_parts({parts}, ")
                calls += f"""  {{
    {kind} x[200], y[200];
    for (int i = 0; i < 200; ++i) y[i] = x[i] = ({kind})(i * 7 % 31);
    {use % (function + '_loop_serial')};
    std::swap(x, y);
    {call};
    if (std::memcmp(x, y, sizeof x) != 0) {{ std::puts("{call}"); bad = 1; }}
  }}
"""
    source += "#include <utility>\nint main() {\n  int bad = 0, at[200];\n  for (int i = 0; i < 200; ++i) at[i] = i * 13 % 101;\n" + \
        "  (void)at;\n" + calls + "  return bad;\n}\n"
    main = directory / "overlaps.cpp"
    main.write_text(source)
    compiler = shutil.which("g++") or shutil.which("c++") or "clang++"
    built = subprocess.run([compiler, "-std=c++17", "-O1", "-fopenmp", "-fno-strict-aliasing", "-w", str(main), "-o", str(directory / "overlaps")],
                           capture_output=True, text=True)
    if built.returncode != 0:
        return ["the calls with overlapping arrays do not compile: " + built.stderr[:1500]]
    run = subprocess.run([str(directory / "overlaps")], capture_output=True, text=True, timeout=100)
    return [f"serial and parallel differ where arrays overlap: {line}" for line in run.stdout.splitlines()] + \
        (["the calls with overlapping arrays crashed"] if run.returncode not in (0, 1) else [])


def check_matrix():
    """Every cell of docs/emission.md says how many loops of the class agree; LANEWISE_UPDATE_DOCS=1 writes it."""
    problems = []
    text = MATRIX.read_text()
    for name, row in re.findall(r"^\| `([a-z-]+)` \|(.*)\|$", text, re.M):
        cells = [cell.strip() for cell in row.split("|")]
        column = TARGETS.index(TARGET)
        seen = PASSED.count(name)
        said = int(cells[column]) if cells[column].isdigit() else 0
        if said == seen or (said > seen and not FULL and TARGET != "omp"):
            continue
        if os.environ.get("LANEWISE_UPDATE_DOCS") and seen > 0:
            cells[column] = str(seen)
            text = text.replace(f"| `{name}` |{row}|", f"| `{name}` | {' | '.join(cells)} |")
            MATRIX.write_text(text)
        else:
            problems.append(f"docs/emission.md: {name} for {TARGET}: '{cells[column]}', but {seen} loops agree")
    return problems


def main():
    if not tools_are_there():
        print("skipped: the tools of the target are not installed")
        return 77
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    files = sorted(path for path in (HERE / "loops").glob("*.cpp") if FULL or path.stem in SHORT[TARGET])
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = [problem for found in pool.map(check_file, files) for problem in found]
    problems += check_matrix()
    if TARGET == "omp":
        with tempfile.TemporaryDirectory() as directory:
            problems += check_mutations(pathlib.Path(directory)) + check_overlaps(pathlib.Path(directory))
    for problem in problems:
        print("emit_test: error: " + problem)
    return 1 if problems else 0


sys.exit(main())
