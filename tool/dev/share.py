#!/usr/bin/env python3
"""How many loops of a folder of C and C++ get an answer, what stands in the way of the others, how much is printed.

    tool/dev/share.py [--program=PATH] [--each] [--list=REASON] [--limit=N] FOLDER... [-- compiler flags]

Each FOLDER is a project. Every source file in it is checked (those that do not parse count for as far as they do), and
a loop in a header once, with the best known of its answers. Prints for each project, and for all, how many loops are
not `unknown`; how many are left if a serial verdict without two concrete iterations (`dependences[].witness`) does not
count; the refusals and the serial verdicts without witness, most frequent first; and lines of default output for each
thousand loops. --list=REASON shows the loops of one refusal, or those of `no-witness`. A measurement to read, not a
test.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = {".c", ".cc", ".cpp", ".cxx"}
HEADERS = {".h", ".hh", ".hpp", ".hxx"}
MOST_FOLDERS = 60  # of -I


def files(folder, endings):
    return sorted(p for p in folder.rglob("*") if p.suffix in endings and p.is_file() and ".git" not in p.parts)


def flags_for(folder, own):
    headers = [p.parent for p in files(folder, HEADERS)]
    # Names are looked up in the folder of the header and in those above it.
    wanted = [folder, *headers, *(h.parent for h in headers if h != folder)]
    return own + [f"-I{d}" for d in list(dict.fromkeys(wanted))[:MOST_FOLDERS]]


def run(program, arguments, sources, flags):
    result = subprocess.run([program, "check", "--no-cache", *arguments, *map(str, sources), "--", *flags],
                            capture_output=True, text=True, errors="replace")
    return result.stdout


def has_witness(loop):
    return any(d["proven"] and d["witness"] for d in loop["dependences"])


def rank(loop):  # several answers about one loop of a header: the best known one
    return (loop["verdict"] != "unknown", has_witness(loop))


class Tally:
    def __init__(self):
        self.loops, self.lines = {}, 0

    def add(self, loops, lines):
        for loop in loops:
            key = loop["id"]
            if key not in self.loops or rank(self.loops[key]) < rank(loop):
                self.loops[key] = loop
        self.lines += lines

    def bare(self):
        return [l for l in self.loops.values() if l["verdict"] == "serial" and not has_witness(l)]

    def unknown(self):
        return [l for l in self.loops.values() if l["verdict"] == "unknown"]

    def print(self, name):
        total = len(self.loops)
        if not total:
            print(f"{name}: no loops")
            return
        answered, bare = total - len(self.unknown()), len(self.bare())
        print(f"{name}: {total} loops, {100 * answered / total:.1f} % answered, "
              f"{100 * (answered - bare) / total:.1f} % without serial verdicts that have no witness; "
              f"{1000 * self.lines / total:.0f} findings and opportunities for each 1000 loops")

    def details(self):
        verdicts = collections.Counter(l["verdict"] for l in self.loops.values())
        print("verdicts:", ", ".join(f"{n} {v}" for v, n in verdicts.most_common()))
        print("refusals:", ", ".join(f"{n} {r}" for r, n in
                                     collections.Counter(l["refusal"] for l in self.unknown()).most_common()))
        print("serial without witness:")
        why = collections.Counter((l["reasons"] or [{"message": "?"}])[0]["message"].split("' ")[-1]
                                  for l in self.bare())
        for reason, number in why.most_common(12):
            print(f"  {number:4} {reason}")


def main():
    arguments = sys.argv[1:]
    own = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, own = arguments[:cut], arguments[cut + 1:]
    options = dict((a[2:].split("=", 1) + ["1"])[:2] for a in arguments if a.startswith("--"))
    folders = [pathlib.Path(a) for a in arguments if not a.startswith("--")]
    if not folders:
        sys.exit(__doc__)
    program = options.get("program", str(ROOT / "build/bin/lanewise"))
    limit = int(options.get("limit", 0))
    everything = Tally()
    for folder in folders:
        sources = files(folder, SOURCES)[:limit or None]
        tally = Tally()
        flags = flags_for(folder, own)
        for start in range(0, len(sources), 40):
            some = sources[start:start + 40]
            out = run(program, ["--format=json"], some, flags)
            loops = [l for l in json.loads(out)["loops"] if l["file"].startswith(str(folder))] if out.strip() else []
            text = run(program, [], some, flags)
            marks = (": note: ", ": warning: ", ": error: ")
            heads = sum(1 for line in text.splitlines() if any(m in line for m in marks) and line.rstrip().endswith("]")
                        and "[lanewise-" in line and line.startswith(str(folder)))
            tally.add(loops, heads)
        tally.print(folder.name)
        if "each" in options:
            tally.details()
        everything.add(tally.loops.values(), tally.lines)
    everything.print("all")
    everything.details()
    if "list" in options:
        wanted = options["list"]
        shown = everything.bare() if wanted == "no-witness" else [
            l for l in everything.unknown() if l["refusal"] == wanted]
        for loop in shown:
            first = (loop["reasons"] or [{"message": loop["summary"], "line": 0}])[0]
            print(f"{loop['file']}:{loop['line']}: {first['message']} (line {first['line']})")


if __name__ == "__main__":
    main()
