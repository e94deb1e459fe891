#!/usr/bin/env python3
"""Runs every function of testdata/race by itself under ThreadSanitizer, and compares with its expectations.

See tool/dev/tsan_check.sh. A function counts as a positive if a line in it expects `race` or `missing-barrier`. Pointers
get a buffer each, numbers a small value, vectors as many elements; what has other parameters is not runnable.
"""
import os
import re
import subprocess
import sys
import tempfile

SIZE = 64
DIFFERENCES = {  # from what is expected, each with the reason
    "waits_for_neighbour": "Archer does not tell the sanitizer of ordered depend",
    "flag_in_section": "called a second time, the flag is set already",
    "other_sections": "threads of so short a loop hardly meet",
    "asynchronous": "each call is over before the next begins",
    "two_names": "each section is over before the other begins",
    "own_budget": "waits for ever where one thread has both kinds of iterations",
    "wait_in_first_section": "waits for ever: nothing sets the flag",
    "for_ever": "is meant to run for ever",
    "distributed_twice": "on the host one team does all",
}
FUNCTION = re.compile(r"^(?!static|extern|template|namespace|class|struct|#|//|using|typedef)"
                      r"([\w:<>]+[\s*&]+(?:\w+\s+)*)(\w+)\(([^;{]*)\)\s*\{", re.M)


def functions(source):
    """(name, parameters, body) of each function at the top of the file."""
    for found in FUNCTION.finditer(source):
        depth, at = 0, found.end() - 1
        while at < len(source):
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            at += 1
            if depth == 0:
                break
        end = source.find("\n", at)
        yield found.group(2), found.group(3), source[found.start():end if end > 0 else at]


def filled(name, parameter, body, element, count):
    """Statements that give an array contents, some of them equal; what the body uses as indices differ from each other.
    """
    if element not in ("int", "long", "unsigned", "size_t", "float", "double", "short", "unsigned char", "char"):
        return ""
    called = re.search(r"(\w+)\s*(\[\w*\])?$", parameter.strip())
    isIndex = called and re.search(rf"\[\s*{called[1]}\s*\[", body)
    value = "k" if isIndex else "k % 7 - 3" if element in ("float", "double") else "k % 5"
    return f" for (int k = 0; k < {count}; ++k) (({element} *){name})[k] = {value};"


def argument(parameter, number, body):
    """Statements that make the argument, and its name; None if it is of no known kind."""
    text = re.sub(r"\b(const|restrict|__restrict__|__restrict|register)\b", "", parameter).strip()
    name = f"arg{number}"
    rows = re.fullmatch(r"(\w[\w ]*?)\s*\(\*\w*\)\s*\[(\w+)\]", text)
    if rows:
        return f"static {rows[1]} {name}[{SIZE * 4}][{rows[2]}];", name
    array = re.fullmatch(r"(\w[\w ]*?)\s+\w+\s*\[\w*\]", text)
    if array:
        return f"static {array[1]} {name}[{SIZE * 64}];" + filled(name, parameter, body, array[1], SIZE * 64), name
    pointer = re.fullmatch(r"([\w: ]+?)\s*\*\s*\w*", text)
    if pointer and "void" not in pointer[1] and "FILE" not in pointer[1]:
        return f"static {pointer[1]} {name}[{SIZE * 64}];" + filled(name, parameter, body, pointer[1].strip(), SIZE * 64), name
    vector = re.fullmatch(r"(std::vector<[\w ]+>)\s*&?\s*\w+", text)
    if vector:
        return f"static {vector[1]} {name}({SIZE * 4});", name
    reference = re.fullmatch(r"([\w:<> ]+?)\s*&\s*\w+", text)
    if reference:
        return f"static {reference[1]} {name}{{}};", name
    scalar = re.fullmatch(r"(int|long|unsigned|size_t|float|double|char|bool|unsigned \w+|long \w+)\s+\w+", text)
    if scalar:
        return f"{scalar[1]} {name} = {'2' if scalar[1] in ('float', 'double') else str(SIZE - 1)};", name
    return None


def program(path, name, parameters, body):
    made, names = [], []
    if parameters.strip() not in ("", "void"):
        for number, parameter in enumerate(re.split(r",(?![^<(\[]*[>)\]])", parameters)):
            given = argument(parameter, number, body)
            if given is None:
                return None
            made.append(given[0])
            names.append(given[1])
    call = f"{name}({', '.join(names)});"
    return f'#include "{path}"\nint main() {{\n' + "\n".join(made) + \
        f"\nfor (int times = 0; times < 20; ++times) {call}\n}}\n"


def archer(compiler):
    """Tells the sanitizer what libomp does; without it every barrier looks like none."""
    return subprocess.run([compiler, "-print-file-name=libarcher.so"], capture_output=True, text=True).stdout.strip()


def verdict(path, code, compiler, directory):
    extension = os.path.splitext(path)[1]
    source, binary = os.path.join(directory, "main" + extension), os.path.join(directory, "main.out")
    with open(source, "w") as file:
        file.write(code)
    flags = ["-std=c17"] if extension == ".c" else ["-std=c++20"]
    built = subprocess.run([compiler, *flags, "-w", "-g", "-O0", "-fopenmp", "-fsanitize=thread", source, "-o", binary,
                            "-lm", "-pthread"],
                           capture_output=True, text=True)
    if built.returncode:
        return "not built"
    # Which iterations share a thread, and which sections, depends on how many there are.
    for threads in (4, 3, 7):
        environment = dict(os.environ, OMP_NUM_THREADS=str(threads),
                           OMP_TOOL_LIBRARIES=os.environ.get("ARCHER") or archer(compiler),
                           TSAN_OPTIONS="ignore_noninstrumented_modules=1:report_signal_unsafe=0")
        try:
            run = subprocess.run([binary], capture_output=True, text=True, env=environment, timeout=60)
        except subprocess.TimeoutExpired:
            return "does not end"
        if "data race" in run.stderr:
            return "races"
        if run.returncode:
            return "not run"
    return "silent"


def main():
    folder, cxx, cc = sys.argv[1:4]
    counts, failed = {}, False
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        if not file.endswith((".c", ".cpp")):
            continue
        source = open(path).read()
        if "-x cuda" in source or "execution" in source or file == "tbb.cpp":
            # They need a device, or a TBB that the sanitizer sees into.
            continue
        for name, parameters, body in functions(source):
            wanted = re.findall(r"// finding: (.*)", body)
            isRace = any(re.search(r"\b(race|missing-barrier)\(", text) for text in wanted)
            if wanted and not isRace:
                continue
            code = program(path, name, parameters, body)
            with tempfile.TemporaryDirectory() as directory:
                seen = verdict(path, code, cc if file.endswith(".c") else cxx, directory) if code else "not runnable"
            kind = "positive" if isRace else "negative"
            counts[kind, seen] = counts.get((kind, seen), 0) + 1
            if (seen == "races") != isRace:
                print(f"{file}: {name}: {kind}, {seen}" + (f" ({DIFFERENCES[name]})" if name in DIFFERENCES else ""))
                failed = failed or name not in DIFFERENCES
    for (kind, seen), count in sorted(counts.items()):
        print(f"{kind}: {seen}: {count}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
