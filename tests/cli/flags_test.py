"""Flags of the compiler as meaning: what each changes of what may be claimed, and of what is assumed.

    flags_test.py PROGRAM [unittest options]
"""
import json
import sys
import unittest

import tool_case

SOURCE = """float sum(const float *x, int n) { float s = 0; for (int i = 0; i < n; ++i) s += x[i]; return s; }
double ema(const double *restrict x, double *restrict y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) { s = 0.5 * s + x[i]; y[i] = s; }
  return s;
}
void fill(float *x, const int *k, int n) { for (int i = 0; i < n; ++i) x[i] = k[0] * 2.0f; }
void third(int *restrict a, int n) { for (int i = 0; i < n; i += 3) a[i] = i; }
void column(float *restrict a, int m, int n) { for (int i = 0; i < n; ++i) a[i * m + 1] = 0; }
void signs(const char *restrict s, int *restrict h, int n) {
  for (int i = 1; i < n; ++i) h[i] = s[i] >= 0 ? 1 : h[i - 1];
}
void narrow(float *restrict a, long n) { for (long i = 0; i < n; ++i) a[(int)(i * 2)] = 1; }
int count(const int *x, int n) { int s = 0; for (int i = 0; i < n; ++i) s += x[i]; return s; }
#ifdef _OPENMP
void only(float *x, int n) { for (int i = 0; i < n; ++i) x[i] = 1; }
#endif
"""


class FlagsTest(tool_case.ToolCase):
    def setUp(self):
        super().setUp()
        self.write("a.c", SOURCE)

    def loops(self, *flags):
        result = self.run_tool("check", "--format=json", "a.c", "--", "-std=c17", *flags, expect=0)
        self.notes = result.err
        return {loop["function"]: loop for loop in json.loads(result.stdout)["loops"]}

    @staticmethod
    def kinds(loop):
        return {assumption["kind"] for assumption in loop["assumptions"]}

    @staticmethod
    def texts(loop):
        return " ".join(assumption["text"] for assumption in loop["assumptions"])

    def changed(self, *flags):
        """The functions whose answer differs from that without the flags."""
        plain, flagged = self.loops(), self.loops(*flags)
        return {name: flagged[name]["verdict"] for name in plain if flagged[name] != plain[name]}

    def test_plain(self):
        loops = self.loops()
        self.assertEqual({name: loop["verdict"] for name, loop in loops.items()},
                         {"sum": "reduction", "ema": "scan", "fill": "independent", "third": "independent",
                          "column": "conditional", "signs": "scan", "narrow": "conditional", "count": "reduction"})
        self.assertNotIn("-f", self.texts(loops["sum"]))

    def test_fast_math_is_said_where_it_allows_what_is_assumed(self):
        for flags in (["-ffast-math"], ["-Ofast"], ["-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"],
                      ["-funsafe-math-optimizations"]):
            loops = self.loops(*flags)
            self.assertIn("as -fassociative-math allows", self.texts(loops["sum"]), flags)
            self.assertIn("as -fassociative-math allows", self.texts(loops["ema"]), flags)
        self.assertIn("as -ffinite-math-only lets the compiler assume", self.texts(self.loops("-ffinite-math-only")["sum"]))
        self.assertNotIn("-fassociative", self.texts(self.loops("-ffast-math", "-fno-associative-math")["sum"]))
        self.assertEqual(set(self.changed("-ffast-math")), {"sum", "ema"})

    def test_rounding_modes_keep_the_order(self):
        for flags in (["-frounding-math"], ["-ffp-model=strict"]):
            self.assertEqual(self.changed(*flags), {"sum": "serial", "ema": "serial"}, flags)

    def test_contraction_regroups_nothing(self):
        for flag in ("-ffp-contract=off", "-ffp-contract=fast", "-ffp-contract=on"):
            self.assertEqual(self.changed(flag), {}, flag)

    def test_wrapping(self):
        for flag in ("-fwrapv", "-fno-strict-overflow"):
            changed = self.changed(flag)
            self.assertEqual(changed["column"], "unknown", flag)
            self.assertNotIn("signed-overflow", self.kinds(self.loops(flag)["third"]))

    def test_traps_are_said(self):
        self.loops()
        self.assertNotIn("signed overflow ends", self.notes)
        for flag in ("-ftrapv", "-fsanitize=signed-integer-overflow"):
            self.loops(flag)
            self.assertIn("signed overflow ends the program here", self.notes, flag)

    def test_aliasing(self):
        self.assertIn("strict-aliasing", self.kinds(self.loops()["fill"]))
        changed = self.changed("-fno-strict-aliasing")
        self.assertEqual(changed, {"fill": "conditional"})
        self.assertNotIn("strict-aliasing", self.kinds(self.loops("-fno-strict-aliasing")["fill"]))

    def test_characters(self):
        self.assertEqual(self.changed("-funsigned-char"), {"signs": "independent"})
        self.assertEqual(self.loops("--target=aarch64-linux-gnu")["signs"]["verdict"], "independent")
        self.assertEqual(self.loops("--target=aarch64-linux-gnu", "-fsigned-char")["signs"]["verdict"], "scan")

    def test_widths(self):
        self.assertEqual(self.changed("-m32"), {"narrow": "independent"})
        self.assertEqual(self.loops("--target=aarch64-linux-gnu")["narrow"]["verdict"], "conditional")
        self.assertEqual(self.loops("--target=armv7-linux-gnueabihf")["narrow"]["verdict"], "independent")

    def test_openmp(self):
        self.assertNotIn("only", self.loops())
        self.assertEqual(self.loops("-fopenmp")["only"]["verdict"], "independent")

    def test_what_changes_nothing(self):
        for flags in (["-O3"], ["-fno-exceptions"], ["-fstrict-aliasing"], ["-ftrapping-math"], ["-fno-math-errno"],
                      ["-march=native"], ["-g"], ["-fPIC"], ["-Wall", "-Werror"]):
            self.assertEqual(self.changed(*flags), {}, flags)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
