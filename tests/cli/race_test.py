"""Findings about parallel annotations as users meet them: exit codes, fixes, comments, baselines.

    race_test.py PROGRAM [unittest options]
"""
import json
import sys
import unittest

import tool_case

SUM = """double total(const double *x, int n) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
}
"""
TWO = SUM + """void squares(double *x, int n) {
  double t;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    t = x[i];
    x[i] = t * t;
  }
}
"""
MARK = "#pragma omp parallel for"


class RaceTest(tool_case.ToolCase):
    def check(self, text, *arguments, expect, flags=("-std=c17",)):
        self.write("a.c", text)
        return self.run_tool("check", *arguments, "a.c", "--", *flags, expect=expect)

    def test_a_race_is_a_warning_and_ends_with_1(self):
        for flags in (["-std=c17"], ["-std=c17", "-fopenmp"]):
            result = self.check(SUM, expect=1, flags=flags)
            self.assertIn("a.c:3:1: warning: threads race on 'sum'", result.out)
            self.assertIn("[lanewise-race]", result.out)
            self.assertIn("needs reduction(+:sum)", result.out)

    def test_a_right_annotation_is_silent(self):
        result = self.check(SUM.replace(MARK, MARK + " reduction(+:sum)"), expect=0)
        self.assertNotIn("warning", result.out)

    def test_annotations_that_nobody_compiles_need_not_parse(self):
        result = self.check(SUM.replace(MARK, MARK + " reduction(?:sum)"), expect=0)
        self.assertNotIn("error", result.err)

    def test_broken_files_are_said_to_be_broken(self):
        text = """#include "nothing.h"
void f(float *x, int n) {
  auto first = whatever();
#pragma omp parallel for private(zz) reduction(+:qq) num_threads(NT)
  for (auto i = first; i < n; ++i)
    x[i] = unknown(i);
}
"""
        self.write("a.cpp", text)
        for flags in (["-std=c++17"], ["-std=c++17", "-fopenmp"]):
            self.run_tool("check", "--all", "a.cpp", "--", *flags, expect=3)

    def test_json_has_the_finding(self):
        document = json.loads(self.check(SUM, "--format=json", expect=1).out)
        [finding] = document["findings"]
        self.assertEqual((finding["check"], finding["variable"], finding["place"]["line"]), ("race", "sum", 3))
        self.assertEqual(finding["fix"][0]["text"], " reduction(+:sum)")

    def test_fix_makes_the_file_clean_and_a_second_run_changes_nothing(self):
        self.check(TWO, "--fix", expect=0)
        fixed = (self.folder / "a.c").read_text()
        self.assertIn(MARK + " reduction(+:sum)\n", fixed)
        self.assertIn(MARK + " private(t)\n", fixed)
        self.run_tool("check", "--fix", "a.c", "--", "-std=c17", expect=0)
        self.assertEqual((self.folder / "a.c").read_text(), fixed)

    def test_diff_shows_and_changes_nothing(self):
        result = self.check(SUM, "--diff", expect=1)
        self.assertIn("-" + MARK + "\n+" + MARK + " reduction(+:sum)\n", result.out)
        self.assertEqual((self.folder / "a.c").read_text(), SUM)

    def test_comments_keep_findings_back(self):
        for comment in ("NOLINT", "NOLINT(lanewise-race)", "NOLINT(lanewise-*)", "NOLINT(race)"):
            self.check(SUM.replace(MARK, MARK + " // " + comment), expect=0)
        self.check(SUM.replace(MARK, MARK + " // NOLINT(lanewise-lost-value)"), expect=1)
        self.check(SUM.replace(MARK, "// NOLINTNEXTLINE\n" + MARK), expect=0)
        self.check("// NOLINTBEGIN(lanewise-race)\n" + SUM + "// NOLINTEND(lanewise-race)\n", expect=0)
        self.check("// NOLINTBEGIN\n// NOLINTEND\n" + SUM, expect=1)

    def test_a_baseline_survives_moved_lines(self):
        self.check(SUM, "--write-baseline=known.json", expect=1)
        self.check("\n\n// moved\n" + SUM, "--baseline=known.json", expect=0)
        result = self.check(TWO, "--baseline=known.json", expect=1)
        self.assertIn("race on 't'", result.out)
        self.assertNotIn("race on 'sum'", result.out)

    def test_a_broken_baseline_is_said(self):
        self.write("known.json", "{}")
        self.assertIn("is no baseline", self.check(SUM, "--baseline=known.json", expect=2).err)
        self.assertIn("cannot be read", self.check(SUM, "--baseline=nothing.json", expect=2).err)

    def test_checks_select(self):
        self.check(SUM, "--checks=lost-value", expect=0)
        self.check(SUM, "--checks=lanewise-r*", expect=1)
        self.check(SUM, "--checks=-race", expect=0)
        self.assertIn("did you mean 'race'?", self.check(SUM, "--checks=rcae", expect=2).err)

    def test_explain_has_the_page(self):
        self.assertIn("## Known problems", self.run_tool("explain", "lanewise-race", expect=0).out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
