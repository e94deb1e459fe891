#!/usr/bin/env python3
"""Emits every loop of some source files, compiles what comes of it, and says how often what happened.

    emit_sweep.py [options] PROGRAM FILE... [-- compiler flags]

      --target=omp      what to emit for
      --validate        also run each emitted loop against its serial version (the code of the files runs then)
      --accept=C1,C2    conditions to accept
      --seconds=60      for one loop; twenty times as long for all loops of a file
      --jobs=2          files at a time
      --list            every loop with its outcome, not only the tables
      --only=OUTCOME    with --list: the loops of one outcome

Outcomes: `fine`, `not compiling` (with -Wall -Wextra -Werror), `crash` (a signal), `too long`, `wrong` (does not agree with the
serial loop), `not tried` (no inputs can be made up), `refused`, and `unread` for files that do not parse. Exit code 1 if there is anything but
fine, refused, not tried and unread. Reasons of refusals are counted with names and numbers left out.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

COMPILERS = {"omp": ["g++", "-fopenmp"], "stdpar": ["g++"], "simd": ["g++"], "mpi": ["mpicxx"],
             "cuda": ["nvcc", "-x", "cu", "-arch=sm_90"]}
BAD = ("not compiling", "crash", "too long", "wrong")


def parse_arguments(argv):
    options = {"target": "omp", "validate": False, "accept": "", "seconds": 60, "jobs": 2, "list": False, "only": ""}
    flags = argv[argv.index("--") + 1:] if "--" in argv else []
    rest = []
    for word in argv[:argv.index("--")] if "--" in argv else argv:
        if not word.startswith("--"):
            rest.append(word)
            continue
        name, _, value = word[2:].partition("=")
        if name not in options:
            sys.exit(f"emit_sweep.py: there is no option --{name}\n\n{__doc__}")
        options[name] = type(options[name])(value) if value else True
    if len(rest) < 2:
        sys.exit(__doc__)
    return options, rest[0], rest[1:], flags


def run(command, seconds):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, errors="replace")
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", ""


def report_of(options, program, file, flags, seconds, more):
    command = [program, "validate", "--format=json", "--target=" + options["target"]] + more
    if options["accept"]:
        command.append("--accept-assumption=" + options["accept"])
    code, out, err = run(command + [file, "--"] + flags, seconds)
    if code is None:
        return None, "too long", ""
    if not out.startswith("{"):
        return None, "crash" if code < 0 or code > 4 else "unread", err.strip().split("\n")[0]
    return [loop for loop in json.loads(out)["loops"] if pathlib.Path(loop["id"].split(":")[0]).name == pathlib.Path(file).name], "", ""


def compiled(options, program, file, loop, flags, directory):
    """What is wrong with the code of a loop on its own; "" if nothing is."""
    out = directory / f"{abs(hash(loop['id']))}.{'cu' if options['target'] == 'cuda' else 'cpp'}"
    command = [program, "emit", "--target=" + options["target"], "-o", str(out)]
    if options["accept"]:
        command.append("--accept-assumption=" + options["accept"])
    place = file + ":" + ":".join(loop["id"].split(":")[-2:])
    code, _, err = run(command + [place, "--"] + flags, options["seconds"])
    if code != 0:
        return "emit and validate do not agree: " + err.strip().split("\n")[0]
    code, _, err = run(COMPILERS[options["target"]] + ["-std=c++17", "-O1"] +
                       ([] if options["target"] == "cuda" else ["-Wall", "-Wextra", "-Werror"]) +
                       ["-c", str(out), "-o", str(out) + ".o"], options["seconds"])
    if code == 0:
        return ""
    errors = [text for text in err.split("\n") if "error" in text]
    return errors[0].split("error: ")[-1] if errors else err[:100]


def outcomes_of(options, program, file, flags, directory):
    """(place, class, outcome, reason) for each loop of the file."""
    more = [] if options["validate"] else ["--trial-program=" + os.devnull]
    loops, trouble, message = report_of(options, program, file, flags, options["seconds"] * 20, more)
    if loops is None:
        return [(file, "", trouble, message)]
    results = []
    for loop in loops:
        name = loop["id"]
        if not loop["emitted"]:
            outcome = "crash" if "lanewise itself failed" in loop["refusal"] else "refused"
            results.append((name, loop["class"], outcome, loop["refusal"]))
            continue
        reason = compiled(options, program, file, loop, flags, directory)
        if reason:
            results.append((name, loop["class"], "not compiling", reason))
        elif options["validate"] and not loop["tried"]:
            results.append((name, loop["class"], "not tried", loop.get("trouble", "")))
        elif options["validate"] and not loop["passed"]:
            results.append((name, loop["class"], "wrong", loop.get("trouble", "") + loop["figures"].get("failure", "")))
        else:
            results.append((name, loop["class"], "fine", ""))
    return results


def general(reason):
    """A reason without what is special about one loop."""
    reason = re.sub(r"^it is (serial|unknown|conditional): .*", r"it is \1", reason, flags=re.S)
    reason = re.sub(r"^(it rests on conditions[^;:]*).*", r"\1", reason, flags=re.S)
    reason = re.sub(r"'[^']*'", "'…'", reason)
    return re.sub(r"\b(of|by|calls|through|reads|depends on|becomes of|uses|type of|what) [\w.\[\]:&*<>-]+", r"\1 …", reason)


def table(title, counts):
    print(f"\n{title}")
    for key, count in sorted(counts.items(), key=lambda entry: (-entry[1], str(entry[0]))):
        print(f"  {count:5}  {key if isinstance(key, str) else ', '.join(key)}")


def main():
    options, program, files, flags = parse_arguments(sys.argv[1:])
    results = []
    with tempfile.TemporaryDirectory() as directory, concurrent.futures.ThreadPoolExecutor(options["jobs"]) as pool:
        for found in pool.map(lambda file: outcomes_of(options, program, file, flags, pathlib.Path(directory)), files):
            results += found
    if options["list"]:
        for name, class_id, outcome, reason in results:
            if options["only"] in ("", outcome):
                print(f"{name}: {class_id}: {outcome}{': ' + reason if reason else ''}")
    table("outcomes", collections.Counter(outcome for _, _, outcome, _ in results))
    table("classes", collections.Counter((c, outcome) for _, c, outcome, _ in results if outcome not in ("refused", "unread")))
    table("reasons", collections.Counter((outcome, general(reason)) for _, _, outcome, reason in results if reason))
    return 1 if any(outcome in BAD for _, _, outcome, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
