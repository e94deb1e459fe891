#!/usr/bin/env python3
"""Writes the files of one new class of loop, and its line in the ordered list.

    tool/dev/new_class.py affine-recurrence --before state-dependent-branch

What it writes compiles and fails instructively: the expectations of the three testdata files do not hold yet.
See docs/adding-a-class.md.
"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLASSES = ROOT / "lib/classify/Classes.def"

CLASSIFIER = """// classify/{name}.cpp - TODO: the state's update in one formula.
// Tested by testdata/{id}.
//
// TODO: the idea; why the composition of two steps has constant size and is associative.
//
//   TODO                             in the class
//   TODO                             not: why
// Source: TODO

#include "classify/LoopClass.h"

namespace lanewise {{

static Answer classifyState(const CarriedState &, const StateQuestions &) {{
  // TODO: early returns, each a named "no"; what may be but is not known must not be answered with member.
  return Answer::notConcerned();
}}

extern const LoopClass k{name};
const LoopClass k{name} = {{
    {{.id = "{id}",
     .summary = "TODO: one clause",
     .definition = "TODO: what is true of such a loop.",
     .example = "TODO: a function whose first loop is in the class\\n",
     .notThis = "TODO: a function whose first loop looks like it and is not\\n",
     .parallel = "TODO: how it is made parallel, and when it does not pay.",
     .knownProblems = "TODO: never empty."}},
    classifyState}};

}} // namespace lanewise
"""

TESTDATA = {
    "positive_plain": "// TODO: the class in its usual clothes; more files for its odd ones.",
    "negative_other": "// TODO: plainly another loop.",
    "trap_looks_like_it": "// Trap: TODO why the obvious answer is wrong.",
}
EXPECTATION = {"positive_plain": "loop", "negative_other": "not", "trap_looks_like_it": "not"}


def fail(message: str) -> None:
    sys.exit(f"new_class: error: {message}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("id", help="kebab-case noun for the pattern, such as affine-recurrence")
    parser.add_argument("--before", required=True, help="id of the class that is asked right after this one")
    options = parser.parse_args()

    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", options.id):
        fail(f"'{options.id}' is no kebab-case id")
    name, next_name = ("".join(part.capitalize() for part in word.split("-")) for word in (options.id, options.before))
    lines = CLASSES.read_text().splitlines(keepends=True)
    at = next((i for i, line in enumerate(lines) if line.startswith(f"LOOP_CLASS({next_name})")), None)
    if at is None:
        fail(f"there is no class '{options.before}' in {CLASSES.relative_to(ROOT)}")
    source = ROOT / "lib/classify" / f"{name}.cpp"
    if source.exists():
        fail(f"{source.relative_to(ROOT)} exists already")

    source.write_text(CLASSIFIER.format(name=name, id=options.id))
    folder = ROOT / "testdata" / options.id
    folder.mkdir(exist_ok=True)
    for stem, comment in TESTDATA.items():
        (folder / f"{stem}.cpp").write_text(
            f"{comment}\nvoid todo(int n) {{\n  for (int i = 0; i < n; ++i) {{ // {EXPECTATION[stem]}: {options.id}\n  }}\n}}\n")
    lines.insert(at, f"LOOP_CLASS({name})".ljust(33) + "// TODO: one clause\n")
    CLASSES.write_text("".join(lines))
    print(f"wrote lib/classify/{name}.cpp, three files in testdata/{options.id}, and a line in lib/classify/Classes.def")


if __name__ == "__main__":
    main()
