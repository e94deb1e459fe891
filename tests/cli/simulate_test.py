"""`lanewise simulate` as users meet it: its views, and bad input of every kind.

    simulate_test.py PROGRAM [unittest options]
"""
import json
import sys
import unittest
import xml.etree.ElementTree

import tool_case
from tool_case import ROOT

try:
    import jsonschema
except ImportError:
    sys.exit("simulate_test: error: install python3-jsonschema, or run tool/dev/bootstrap.sh")

SCHEMA = json.loads((ROOT / "docs/simulation.schema.json").read_text())
SOURCE = """struct net { int n; float *w; };
void layer(int n_out, int n_in, const float *w, const float *x, float *restrict y) {
  for (int o = 0; o < n_out; ++o) {
    float s = 0;
    for (int i = 0; i < n_in; ++i)
      s += w[o * n_in + i] * x[i];
    y[o] = s;
  }
}
void running(const float *x, float *restrict out, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) {
    s += x[i];
    out[i] = s;
  }
}
void chain(float *x, int n) {
  for (int i = 1; i < n; ++i)
    x[i] = x[i - 1] * x[i - 1] + 1;
}
void field(struct net *net, float *x) {
  for (int i = 0; i < net->n; ++i)
    x[i] = net->w[i] + 1;
}
void seen(int);
void call(int n) {
  for (int i = 0; i < n; ++i)
    seen(i);
}
struct point { double pos[2]; double m; };
double moment(const struct point *p, int n) {
  double e = 0;
  for (int i = 0; i < n; ++i)
    e += p[i].m * p[i].pos[1];
  return e;
}
double corner(int n, double d[n][n]) {
  double e = 0;
  for (int i = 0; i < n; ++i)
    e += d[i][i] * 2;
  return e;
}
"""
LAYER, RUNNING, CHAIN, FIELD, CALL, MOMENT, CORNER = 3, 12, 18, 22, 27, 33, 39


class SimulateTest(tool_case.ToolCase):
    def setUp(self):
        super().setUp()
        self.write("a.c", SOURCE)

    def simulate(self, line, *options, **more):
        return self.run_tool("simulate", f"a.c:{line}", *options, "--", "-std=c17", **more)

    def test_records_and_rows_of_any_length_are_made_up(self):
        self.assertIn("p[1].m * p[1].pos[1]", self.simulate(MOMENT, "--set=n=2", expect=0).out)
        self.assertIn("d[4] * 2", self.simulate(CORNER, "--set=n=3", expect=0).out)

    def document(self, line, *options):
        document = json.loads(self.simulate(line, "--format=json", *options, expect=0).stdout)
        jsonschema.Draft202012Validator(SCHEMA).validate(document)
        return document

    def check_schedules(self, document):
        """Every edge is honoured, and no lane does two things at once."""
        for variant in document["variants"]:
            operations = variant["operations"]
            for run in variant["runs"]:
                for row in run["rows"]:
                    busy = set()
                    for i, (start, lane) in enumerate(zip(row["start"], row["lane"], strict=True)):
                        operation, base = operations[i % len(operations)], i - i % len(operations)
                        for needed in operation["needs"]:
                            end = row["start"][base + needed] + operations[needed]["latency"]
                            self.assertLessEqual(end, start)
                        for tick in range(start, start + operation["latency"]):
                            self.assertNotIn((lane, tick), busy)
                            busy.add((lane, tick))
                    self.assertEqual(len(busy), run["work"])
                    self.assertLessEqual(row["at_least"], row["ticks"])
                    self.assertLessEqual(row["ticks"], row["at_most"])

    def test_layer_of_two_by_three(self):
        document = self.document(LAYER, "--set", "n_out=2", "--set=n_in=3", "--lanes", "1..8", "--batch=3")
        self.assertEqual([v["id"] for v in document["variants"]], ["as-written", "tree"])
        for variant in document["variants"]:
            self.assertEqual(variant["counts"], {"add": 4, "mul": 6})
            self.assertEqual([run["work"] for run in variant["runs"]], [10, 20, 30])
        values = [value["value"] for value in document["variants"][0]["states"][0]["values"]]
        self.assertEqual(values, ["0", "1", "3", "6"])
        self.check_schedules(document)
        text = self.simulate(LAYER, "--set=n_out=2", "--set=n_in=3", expect=0).out
        self.assertIn("0 → 1 → 3 → 6", text)
        self.assertIn("10 operations: 4 add, 6 mul", text)
        self.assertIn("Ticks are not seconds", text)
        self.assertIn("more lanes stop helping at p = 4", text)

    def test_prefix(self):
        document = self.document(RUNNING, "--set=n=16", "--lanes=1..16", "--latency=add=2")
        self.assertEqual([v["id"] for v in document["variants"]], ["as-written", "blelloch", "hillis-steele"])
        self.assertEqual([v["runs"][0]["span"] for v in document["variants"]], [30, 12, 8])
        self.check_schedules(document)

    def test_serial_says_why_there_is_no_other_order(self):
        document = self.document(CHAIN)
        self.assertEqual(len(document["variants"]), 1)
        self.assertIn("do not compose", document["why_no_more"])

    def test_pictures(self):
        svg = self.simulate(LAYER, "--format=svg", expect=0).out
        self.assertEqual(xml.etree.ElementTree.fromstring(svg).tag, "{http://www.w3.org/2000/svg}svg")
        self.assertIn("Ticks are not seconds", svg)
        self.assertIn('class="critical"', svg)
        page = self.simulate(LAYER, "--format=html", "--batch=2", expect=0).out
        self.assertIn("Ticks are not seconds", page)
        self.assertNotIn("http://www.w3.org/1999", page)
        start = page.index('id="data">') + len('id="data">')
        jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(page[start:page.index("</script>", start)]))

    def test_values(self):
        document = self.document(RUNNING, "--values=x=3,1,4", "--set=n=4")
        values = [value["value"] for value in document["variants"][0]["states"][0]["values"]]
        self.assertEqual(values, ["0", "3", "4", "8", "11"])

    def test_bad_input(self):
        for options, said in (
                (["a.c"], "as in layer.c:12"),
                ([], "as in layer.c:12"),
                (["a.c:0"], "as in layer.c:12"),
                (["a.c:x"], "as in layer.c:12"),
                (["a.c:3", "a.c:5"], "one place"),
                (["a.c:4"], "the nearest one begins at line 3"),
                (["a.c:3", "--lanes=0"], "--lanes"),
                (["a.c:3", "--lanes=8..1"], "--lanes"),
                (["a.c:3", "--lanes=1..1000"], "--lanes"),
                (["a.c:3", "--lanes=many"], "--lanes"),
                (["a.c:3", "--batch=0"], "--batch"),
                (["a.c:3", "--batch=x"], "--batch"),
                (["a.c:3", "--set=n_in"], "--set"),
                (["a.c:3", "--set=n_in=q"], "--set"),
                (["a.c:3", "--set=nobody=3"], "its parameters are n_out, n_in, w, x, y"),
                (["a.c:3", "--values=nobody=3"], "no array called 'nobody'"),
                (["a.c:3", "--values=x=1,,2"], "--values"),
                (["a.c:3", "--latency=mul=0"], "--latency"),
                (["a.c:3", "--latency=mul"], "--latency"),
                (["a.c:3", "--count=all"], "--count"),
                (["a.c:3", "--format=pdf"], "--format"),
                (["a.c:3", "--lane=3"], "did you mean"),
                (["a.c:3", "--set=n_out=30", "--set=n_in=30"], "600 are the most"),
                (["a.c:3", "--set=n_out=100000", "--set=n_in=100000"], "give"),
                (["a.c:3", "--set=n_out=0"], "computes nothing"),
                ([f"a.c:{FIELD}"], "no value can be made up for 'net'"),
                ([f"a.c:{CALL}"], "calls 'seen'")):
            result = self.run_tool("simulate", *options, "--", "-std=c17", expect=2)
            self.assert_one_sentence(result)
            self.assertIn(said, result.err, options)

    def test_unreadable_input(self):
        self.assertEqual(self.run_tool("simulate", "none.c:3", expect=3).out, "")
        self.write("broken.c", "void f(float *x, int n) {\n  for (int i = 0; i < n; ++i)\n    x[i] = y;\n}\n")
        self.run_tool("simulate", "broken.c:2", "--", "-std=c17", expect=3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
