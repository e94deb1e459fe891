"""`lanewise bench` as users meet it: the record, its summary, what is shown of it, and what it says about loops.

    bench_test.py PROGRAM [unittest options]

Times are not judged, only that there are some, or a reason.
"""
import ctypes.util
import json
import os
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree

import tool_case
from tool_case import ROOT

try:
    import jsonschema
except ImportError:
    sys.exit("bench_test: error: install python3-jsonschema, or run tool/dev/bootstrap.sh")


def schema(name):
    return jsonschema.Draft202012Validator(json.loads((ROOT / "docs" / name).read_text()))


RECORD, SUMMARY, REPORT = schema("bench.schema.json"), schema("bench-summary.schema.json"), schema("report.schema.json")
SMALL = ("--max-size=64", "--repetitions=3", "--max-seconds=20")
MAP = """void twice(float *x, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = 2 * x[i];
}
void chain(float *x, int n) {
  for (int i = 1; i < n; ++i)
    x[i] = x[i - 1] * x[i - 1] + 1;
}
"""


class BenchTest(tool_case.ToolCase):
    def bench(self, *options, env=None):
        result = self.run_tool("bench", *SMALL, *options, expect=0, env=env)
        self.assertIn("wrote B1.json and B1.summary.json", result.err)
        record = json.loads((self.folder / "B1.json").read_text())
        summary = json.loads((self.folder / "B1.summary.json").read_text())
        RECORD.validate(record)
        SUMMARY.validate(summary)
        return record, summary, result

    def series(self, record, **wanted):
        return [one for one in record["series"] if all(one[key] == value for key, value in wanted.items())]

    def test_record(self):
        record, summary, result = self.bench(env={"CUDA_HOME": "/nowhere"})
        self.assertEqual(len(record["series"]), 16)
        self.assertEqual(len(summary["crossovers"]), 4)
        for one in record["series"]:
            self.assertEqual(one["points"] is None, one["reason"] is not None)
            for point in one["points"] or []:
                self.assertEqual(len(point["seconds"]), 3)
                self.assertEqual(sorted(point["seconds"])[1], point["median"])
        for one in self.series(record, mode="cuda-with-transfers"):
            if one["points"] is None:
                self.assertIn("CUDA", one["reason"])
        for one in summary["crossovers"]:
            self.assertNotEqual(one["crossover"], 0)
            self.assertEqual(one["crossover"] is None, one["reason"] is not None)
        self.assertIn("measured on", result.out)
        self.assertTrue(any(figure["name"] == "copy" and figure["median"] > 0 for figure in record["figures"]))

    def test_missing_library_is_null_with_reason(self):
        if ctypes.util.find_library("openblas"):
            self.skipTest("OpenBLAS is here")
        record, _, _ = self.bench()
        for one in self.series(record, mode="blas-1-thread"):
            self.assertIsNone(one["points"])
            self.assertIn("OpenBLAS is not installed", one["reason"])

    def test_time_limit_leaves_out_large_sizes(self):
        record, _, _ = self.bench("--max-size=512", "--max-seconds=0.001")
        for one in record["series"]:
            self.assertIsNone(one["points"])

    def test_device_path_with_a_stand_in(self):
        compiler = shutil.which("cc") or shutil.which("clang-22") or shutil.which("gcc")
        if not compiler:
            self.skipTest("no C compiler")
        lib = self.folder / "cuda/lib64"
        lib.mkdir(parents=True)
        for name in ("libcudart.so.13", "libcublas.so.13"):
            subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", lib / name, ROOT / "tests/cli/cuda_stand_in.c"],
                           check=True)
        record, summary, _ = self.bench(env={"CUDA_HOME": str(self.folder / "cuda"), "LD_LIBRARY_PATH": str(lib)})
        for mode in ("cuda-compute", "cuda-with-transfers"):
            for one in self.series(record, mode=mode):
                self.assertIsNone(one["reason"])
                self.assertEqual(one["library"], "cuBLAS 99.1")
                self.assertEqual([point["size"] for point in one["points"]], [32, 64])
        self.assertTrue(all(figure["median"] is not None for figure in record["figures"]
                            if figure["name"] in ("launch", "to-device", "from-device")))
        self.assertEqual([one["crossover"] for one in summary["crossovers"] if one["crossover"] == 0], [])

    def test_a_record_can_be_shown_and_plotted(self):
        self.bench()
        os.rename(self.folder / "B1.json", self.folder / "other.json")
        shown = self.run_tool("bench", "--show=other.json", expect=0).out
        self.assertIn("measured on", shown)
        svg = self.run_tool("bench", "--plot", "other.json", expect=0).out
        self.assertEqual(xml.etree.ElementTree.fromstring(svg).tag, "{http://www.w3.org/2000/svg}svg")

    def test_bad_input(self):
        self.write("bad.json", "{")
        self.write("other.json", '{"schema": "lanewise.report/1"}')
        for options, said in ((["--show=none.json"], "'none.json' cannot be read"),
                              (["--show=bad.json"], "'bad.json' cannot be used: it is no JSON"),
                              (["--plot=other.json"], "its schema is 'lanewise.report/1'"),
                              (["--plot=bad.json", "--show=bad.json"], "give one of them"),
                              (["B1.json"], "bench takes no file"),
                              (["--threads=0"], "--threads"),
                              (["--max-size=1e9"], "--max-size"),
                              (["--max-seconds=-1"], "--max-seconds"),
                              (["--repetitions=none"], "--repetitions"),
                              (["--plots=a"], "did you mean"),
                              (["--max-size=32", "--output=/nowhere/B1.json"], "cannot be written")):
            result = self.run_tool("bench", *options, expect=2)
            self.assert_one_sentence(result)
            self.assertIn(said, result.err, options)
        self.write("a.c", MAP)
        for command in ("check", "cost"):
            self.assert_one_sentence(self.run_tool(command, "--profile=bad.json", "a.c", expect=2))

    def test_would_it_pay(self):
        self.bench()
        self.write("a.c", MAP)
        silent = self.run_tool("check", "--all", "a.c", "--", "-std=c17", expect=0).out
        self.assertNotIn("measured on", silent)
        said = self.run_tool("check", "--profile=B1.json", "--set=n=10", "a.c", "--", "-std=c17", expect=0).out
        self.assertIn("measured on", said)
        result = self.run_tool("check", "--format=json", "--profile=B1.json", "--set=n=10", "a.c", "--", "-std=c17",
                               expect=0)
        report = json.loads(result.stdout)
        REPORT.validate(report)
        self.assertIn("core", report["measured_on"])
        self.assertEqual([entry["how"] for entry in report["loops"][0]["pays"]],
                         ["threads", "device-once", "device-each-time"])
        self.assertEqual(report["loops"][1]["pays"], [])
        self.assertIn("WOULD IT PAY?", self.run_tool("cost", "--profile=B1.json", "a.c", expect=0).out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
