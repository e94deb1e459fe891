#!/usr/bin/env python3
"""Reads the include lines of lib/, tool/ and cuda-emit/ and names every one that crosses a layer the wrong way.

Runs as the test meta.layers. The table is docs/architecture.md's, in code: what is not listed is not allowed.
"""
import pathlib
import re
import sys

# What other folders may include of each folder; None: every header.
FRONT_DOORS = {
    "support": None,
    "model": None,
    "algebra": None,
    "frontend": {"Frontend.h", "SharedPreamble.h"},
    "dependence": {"Dependence.h", "FindDependences.h", "FindNestOrder.h", "TableConflict.h"},
    "classify": {"LoopClass.h", "Classify.h", "Element.h", "Verdict.h"},
    "transform": {"FindUnlocks.h", "Unlock.h"},
    "annotations": {"CheckAnnotations.h", "Checks.h"},
    "cost": {"Cost.h", "Machine.h"},
    "schedule": {"Plan.h", "PlanLanes.h", "Simulate.h", "Simulation.h"},
    "measure": {"Record.h", "Bench.h"},
    "analysis": {"Analyze.h", "Fixes.h", "AnswerLoop.h", "Report.h", "SimulateLoop.h", "Pay.h"},
    "report": {"Render.h", "RenderSimulation.h", "RenderRecord.h"},
    "emit": {"Emit.h"},
    "cuda-emit": {"CudaEmitter.h"},
}

# Which folders, or single headers, a folder may include besides its own.
MAY_INCLUDE = {
    "support": [],
    "model": ["support"],
    "algebra": ["support", "model"],
    "frontend": ["support", "model"],
    "dependence": ["support", "model"],
    "classify": ["support", "model", "algebra", "dependence/Dependence.h"],
    "transform": ["support", "model", "dependence", "classify/Classify.h"],
    "annotations": ["support", "model", "dependence", "classify/Classify.h"],
    "cost": ["support", "model", "algebra", "classify/LoopClass.h"],
    "schedule": ["support", "model", "algebra", "classify/LoopClass.h", "cost"],
    "measure": ["support"],
    "analysis": ["support", "model", "algebra", "frontend", "dependence", "classify", "transform",
                 "annotations", "cost", "schedule", "measure"],
    "report": ["support", "analysis/Report.h", "annotations/Checks.h", "classify/LoopClass.h", "schedule/Simulation.h", "measure/Record.h"],
    "emit": ["support", "model", "algebra", "dependence/Dependence.h", "classify", "transform/Unlock.h",
             "analysis/AnswerLoop.h", "analysis/Report.h"],
    "cuda-emit": ["support", "model", "algebra", "analysis/Report.h", "schedule/Plan.h", "emit"],
    "tool": ["support", "model", "frontend", "classify/LoopClass.h", "annotations/Checks.h", "analysis", "report", "emit", "cuda-emit",
             "schedule", "cost", "measure"],
}

# Libraries that only some folders may see.
LIBRARIES = [
    (re.compile(r"clang/"), {"frontend", "tool/tidy"}, "Clang"),
    (re.compile(r"isl/"), {"dependence"}, "isl"),
    (re.compile(r"z3"), {"algebra"}, "z3"),
    (re.compile(r"nlohmann/"), {"report", "tool"}, "nlohmann/json"),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def folder_of(path: pathlib.PurePosixPath) -> str:
    """"lib/model/Expr.h" -> "model", "tool/tidy/X.cpp" -> "tool/tidy", "tool/Main.cpp" -> "tool"."""
    parts = path.parts
    if parts[0] == "lib":
        return parts[1]
    if parts[:2] == ("tool", "tidy"):
        return "tool/tidy"
    return parts[0]


def complaint(folder: str, quoted: str | None, angled: str | None) -> str | None:
    """Why a file of `folder` may not have this include line, or None."""
    for pattern, allowed, name in LIBRARIES:
        if pattern.match(angled or quoted) and folder not in allowed:
            return f"{name} is for {', '.join(sorted(allowed))} only"
    if quoted is None or "/" not in quoted:
        return None
    target, header = quoted.split("/", 1)
    layer = folder.split("/")[0]
    if target not in FRONT_DOORS:
        return None if layer in ("tool", "cuda-emit") else f"include paths start at lib/, and there is no lib/{target}"
    if target == layer:
        return None
    allowed = MAY_INCLUDE[layer]
    if target not in allowed and quoted not in allowed:
        return f"{layer} may not know {quoted}"
    doors = FRONT_DOORS[target]
    if doors is not None and header not in doors:
        return f"{header} is private to {target}; its front doors are {', '.join(sorted(doors))}"
    return None


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    faults = []
    files = 0
    for top in ("lib", "tool", "cuda-emit"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            files += 1
            relative = pathlib.PurePosixPath(path.relative_to(root))
            folder = folder_of(relative)
            if folder.split("/")[0] not in MAY_INCLUDE:
                faults.append(f"{relative}:1: there is no layer {folder}")
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                why = match and complaint(folder, match.group(1), match.group(2))
                if why:
                    faults.append(f"{relative}:{number}: {why}")
    for fault in faults:
        print(fault)
    print(f"{files} files, {len(faults)} wrong includes")
    return 1 if faults or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
