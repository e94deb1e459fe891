"""What files begin with in common is parsed once, and nothing that is said depends on it.

    preamble_test.py PROGRAM [unittest options]
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import tool_case
from tool_case import PROGRAM

LOOP = "float f%d(const float *x, int n) {\n  float s = 0;\n  for (int i = 0; i < n; ++i)\n    s += x[i] * %d;\n  return s;\n}\n"
KERNEL = ("#ifndef KERNEL_H\n#define KERNEL_H\n#include <vector>\n"
          "template <class T> void fill(std::vector<T> &x, T v) {\n  for (T &y : x)\n    y = v;\n}\n"
          "inline float last(float *x, int n) {\n  for (int i = 1; i < n; ++i)\n    x[i] += x[i - 1];\n  return x[n - 1];\n}\n"
          "#endif\n")


class PreambleTest(tool_case.ToolCase):
    def setUp(self):
        super().setUp()
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)

    def check(self, *arguments, expect=0):
        return self.run_tool("check", *arguments, expect=expect, env={"TMPDIR": self.temporary.name})

    def same(self, *arguments, expect=0):
        """What is said, if it is the same alone and shared, for one job and for three."""
        alone = self.check("--no-shared-preamble", *arguments, expect=expect)
        for jobs in ("-j1", "-j3"):
            shared = self.check(jobs, *arguments, expect=expect)
            self.assertEqual(shared.out, alone.out)
            self.assertEqual(shared.err, alone.err)
        self.assertEqual(os.listdir(self.temporary.name), [])
        return alone

    def project(self, count=6, head='#include "kernel.h"\n#include <cmath>\n', tail=""):
        self.write("inc/kernel.h", KERNEL)
        for k in range(count):
            self.write(f"src/u{k}.cpp", f"// {'x' * k}\n{head}{LOOP % (k, k)}void g{k}(std::vector<double> &x) {{ fill(x, {k}.0); }}\n{tail}")
        entries = [{"directory": str(self.folder / "src"), "file": f"u{k}.cpp", "command": f"c++ -I../inc -c u{k}.cpp"}
                   for k in range(count)]
        self.write("build/compile_commands.json", json.dumps(entries))

    def test_the_same_is_said(self):
        self.project()
        result = self.same("--all", "--format=json", "-p", "build")
        self.assertEqual(len(json.loads(result.out)["loops"]), 2 + 6)
        self.same("--all", "-p", "build")
        self.same("--stats", "-p", "build")

    def test_errors_are_the_same(self):
        self.project(head='#include "kernel.h"\n#include "none.h"\n')
        self.assertIn("u0.cpp:3:10: error: 'none.h' file not found", self.same("-p", "build", expect=3).err)
        self.project(tail="int x = y;\n")
        self.assertIn("use of undeclared identifier 'y'", self.same("--all", "-p", "build", expect=3).err)
        self.project(head='#include "kernel.h"\n#pragma clang __debug crash\n')
        self.same("-p", "build", expect=2)

    def test_annotations(self):
        head = '#include "kernel.h"\n'
        self.project(head=head, tail="void r(float *x, int n) {\n#pragma omp parallel for\n  for (int i = 1; i < n; ++i)\n"
                                     "    x[i] = x[i - 1];\n}\n")
        self.assertIn("lanewise-race", self.same("-p", "build", expect=1).out)

    def test_no_room_for_it(self):
        self.project()
        alone = self.check("--no-shared-preamble", "-p", "build")
        for folder in ("/dev/null", "/nowhere"):
            shared = self.run_tool("check", "-p", "build", env={"TMPDIR": folder}, expect=0)
            self.assertEqual(shared.out, alone.out)

    def test_interrupts_leave_nothing(self):
        bomb = ("template <int n, int m> struct B { static constexpr long v = B<n - 1, 2 * m>::v + B<n - 1, 2 * m + 1>::v; };\n"
                "template <int m> struct B<0, m> { static constexpr long v = m; };\n")
        self.write("inc/bomb.h", "#pragma once\n" + bomb + "const long b = B<24, 0>::v;\n")
        for head in ('#include "kernel.h"\n#include "bomb.h"\n', '#include "kernel.h"\n'):
            self.project(head=head, tail=bomb + "long z = B<24, 0>::v;\n" if "bomb" not in head else "")
            process = subprocess.Popen([PROGRAM, "check", "-p", "build"], cwd=self.folder, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": self.temporary.name})
            time.sleep(0.7)
            self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=20), -signal.SIGINT)
            self.assertEqual(os.listdir(self.temporary.name), [])

    def test_a_beginning_that_takes_too_long(self):
        self.test_interrupts_leave_nothing()  # writes the header
        self.project(count=3, head='#include "kernel.h"\n#include "bomb.h"\n')
        result = self.check("--unit-timeout=1", "-p", "build", expect=3)
        self.assertEqual(result.err.count("takes longer than 1 s"), 3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
