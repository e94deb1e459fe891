"""The program as users meet it: exit codes, streams, selection, and bad input of every kind.

    cli_test.py PROGRAM [unittest options]
"""
import json
import os
import pty
import re
import shlex
import stat
import subprocess
import sys
import unittest

import tool_case
from tool_case import PROGRAM, ROOT

try:
    import jsonschema
except ImportError:
    sys.exit("cli_test: error: install python3-jsonschema, or run tool/dev/bootstrap.sh")

SCHEMA = json.loads((ROOT / "docs/report.schema.json").read_text())

SUM = """float total(const float *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += x[i];
  return s;
}
"""
MAP = """void twice(float *x, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = 2 * x[i];
}
"""
CHAIN = """void chain(float *x, int n) {
  for (int i = 1; i < n; ++i)
    x[i] = x[i - 1] * x[i - 1] + 1;
}
"""
OPAQUE = """void seen(int);
void call(int n) {
  for (int i = 0; i < n; ++i)
    seen(i);
}
"""


class CliTest(tool_case.ToolCase):
    def loops(self, *arguments, expect=0, command="check", **options):
        """The loops of the JSON report, which is held to its schema."""
        result = self.run_tool(command, "--format=json", *arguments, expect=expect, **options)
        document = json.loads(result.stdout)
        jsonschema.Draft202012Validator(SCHEMA).validate(document)
        return document["loops"]

    # --- the main path ---------------------------------------------------------------------------------------------

    def test_text_is_as_compilers_print(self):
        self.write("a.c", SUM)
        result = self.run_tool("check", "a.c", "--", "-std=c17", expect=0)
        self.assertRegex(result.out, r"(?m)^a\.c:3:3: note: .* \[lanewise-reduction\]$")
        self.assertIn("    3 |   for (int i = 0; i < n; ++i)\n      |   ^~~\n", result.out)
        self.assertIn("1 loop: 1 reduction", result.err)

    def test_json_follows_its_schema(self):
        for name, text in (("a.c", SUM), ("b.c", MAP), ("c.c", CHAIN), ("d.c", OPAQUE)):
            self.write(name, text)
        loops = self.loops("a.c", "b.c", "c.c", "d.c")
        self.assertEqual([loop["verdict"] for loop in loops], ["reduction", "independent", "serial", "unknown"])
        self.assertEqual(loops[3]["refusal"], "opaque-call")
        self.assertEqual(loops[0]["id"], "a.c:3:3")

    def test_training_source_follows_the_schema(self):
        source = ROOT / "testdata/training/gpt2_step.c"
        self.assertGreater(len(self.loops(source, "--", "-std=c17")), 20)

    def test_emitted_functions_have_names(self):
        self.write("a.c", SUM)
        self.run_tool("emit", "--name=partial", "a.c:3", expect=0)
        for name in ("1 bad name", "class", "", "_x"):
            self.assertIn("--name expects", self.run_tool("emit", f"--name={name}", "a.c:3", expect=2).err)

    def test_unknown_is_hidden_until_asked_for(self):
        self.write("d.c", OPAQUE)
        hidden = self.run_tool("check", "d.c", expect=0)
        self.assertEqual(hidden.out, "")
        self.assertIn("1 not shown; --all shows them", hidden.err)
        for option in ("--all", "--loop=d.c:3", "--verdict=unknown", "--function=call"):
            self.assertIn("[lanewise-opaque-call]", self.run_tool("check", option, "d.c", expect=0).out, option)

    def test_output_is_the_same_for_any_number_of_jobs(self):
        names = []
        for i in range(12):
            names.append(f"f{i}.c")
            self.write(names[-1], (SUM + MAP + CHAIN + OPAQUE).replace("total", f"total{i}"))
        self.write("broken.c", "int x = ;\n" + SUM)
        names.insert(3, "broken.c")
        outputs = {jobs: self.run_tool("check", "--all", f"-j{jobs}", *names, expect=3) for jobs in (1, 2, 8)}
        self.assertEqual(outputs[1].stdout, outputs[2].stdout)
        self.assertEqual(outputs[1].stdout, outputs[8].stdout)
        self.assertEqual(outputs[1].stderr, outputs[8].stderr)
        positions = [outputs[1].out.find(f"f{i}.c:") for i in range(12)]
        self.assertEqual(positions, sorted(positions))

    def test_standard_input(self):
        result = self.run_tool("check", "-", stdin=SUM, expect=0)
        self.assertRegex(result.out, r"(?m)^<stdin>:3:3: note: ")
        self.assertIn("    3 |   for", result.out)

    def test_options_take_one_or_two_dashes_and_either_form_of_value(self):
        self.write("a.c", SUM)
        expected = self.run_tool("check", "--format=json", "a.c", expect=0).stdout
        for form in (["--format", "json"], ["-format=json"], ["-format", "json"]):
            self.assertEqual(self.run_tool("check", *form, "a.c", expect=0).stdout, expected, form)

    # --- selection -------------------------------------------------------------------------------------------------

    def test_selection(self):
        self.write("a.c", SUM + MAP + CHAIN)
        self.assertEqual(len(self.loops("--verdict=serial,reduction", "a.c")), 2)
        self.assertEqual([loop["function"] for loop in self.loops("--function=t*", "a.c")], ["total", "twice"])
        self.assertEqual([loop["function"] for loop in self.loops("--loop=a.c:8", "a.c")], ["twice"])
        self.assertEqual([loop["function"] for loop in self.loops("--loop", self.folder / "a.c:8", self.folder / "a.c")],
                         ["twice"])

    def test_selection_of_nothing_says_so(self):
        self.write("a.c", SUM)
        wrong_line = self.run_tool("check", "--loop=a.c:4", "a.c", expect=2)
        self.assertIn("the nearest one begins at line 3", wrong_line.err)
        self.assertIn("'nope'", self.run_tool("check", "--function=nope", "a.c", expect=2).err)
        self.run_tool("check", "--verdict=serial", "a.c", expect=0)

    def test_cost(self):
        self.write("layer.c", """
void layer(int n_out, int n_in, const float *w, const float *x, float *restrict y) {
  for (int o = 0; o < n_out; ++o) {
    float s = 0;
    for (int i = 0; i < n_in; ++i)
      s += w[o * n_in + i] * x[i];
    y[o] = s;
  }
}
""")
        text = self.run_tool("cost", "layer.c", expect=0).out
        self.assertIn("2*n_out*n_in", text)
        self.assertIn("convention: fma=2; div, sqrt and math calls counted apart", text)
        loops = self.loops("--set", "n_out=2", "--set=n_in=3", "layer.c", command="cost")
        self.assertEqual(loops[0]["cost"]["values"]["flops"], 12)
        self.assertEqual(loops[0]["cost"]["values"]["minimal"], 10)
        self.assertEqual(loops[0]["cost"]["values"]["useful_lanes"], 2)
        self.assertEqual(loops[1]["cost"]["flops"]["as_written"], "2*n_in")
        self.assertIn("costs 2*n_out*n_in FLOPs", self.run_tool("check", "--all", "layer.c", expect=0).out)
        self.assertNotIn("FLOP", self.run_tool("check", "layer.c", expect=0).out)
        weighted = self.loops("--weight=add=3", "layer.c", command="cost")
        self.assertEqual(weighted[1]["cost"]["flops"]["as_written"], "4*n_in")
        for wrong in ("--set=n", "--set=n=many", "--set==3"):
            self.assert_one_sentence(self.run_tool("cost", wrong, "layer.c", expect=2))

    def test_assume_noalias(self):
        self.write("a.c", """
void copy(float *to, const float *from, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}
void add(float *to, const float *from, int n) {
  for (int i = 0; i < n; ++i)
    to[i] += from[i];
}
""")
        verdicts = lambda *options: [loop["verdict"] for loop in self.loops(*options, "a.c")]
        self.assertEqual(verdicts(), ["conditional", "conditional"])
        self.assertEqual(verdicts("--assume-noalias"), ["independent", "independent"])
        self.assertEqual(verdicts("--assume-noalias=add"), ["conditional", "independent"])
        self.assertEqual(verdicts("--assume-noalias=copy:to"), ["independent", "conditional"])
        loop = self.loops("--assume-noalias", "a.c")[0]
        self.assertIn("user", [assumption["kind"] for assumption in loop["assumptions"]])
        self.assertIn("--assume-noalias", self.run_tool("check", "--assume-noalias", "a.c", expect=0).out)
        self.assertIn("'n' of --assume-noalias is no pointer parameter of copy",
                      self.run_tool("check", "--assume-noalias=copy:n", "a.c", expect=2).err)
        self.assertIn("did you mean 'copy'?",
                      self.run_tool("check", "--assume-noalias=cpoy", "a.c", expect=2).err)
        for wrong in ("--assume-noalias=", "--assume-noalias=:a", "--assume-noalias=copy:"):
            self.assert_one_sentence(self.run_tool("check", wrong, "a.c", expect=2))

    def test_stats(self):
        self.write("a.c", SUM + MAP)
        result = self.run_tool("check", "--stats", "a.c", expect=0)
        self.assertRegex(result.err, r"(?m)^loops +2 +100%$")
        self.assertRegex(result.err, r"(?m)^  reduction +1 +50%$")

    # --- exit codes ------------------------------------------------------------------------------------------------

    def test_fail_on(self):
        self.write("a.c", SUM)
        self.write("d.c", OPAQUE)
        self.run_tool("check", "a.c", expect=0)
        self.run_tool("check", "--fail-on=warning", "a.c", expect=0)
        self.run_tool("check", "--fail-on=note", "a.c", expect=1)
        self.run_tool("check", "--fail-on=note", "d.c", expect=0)

    def test_unreadable_wins_over_findings_and_the_rest_is_reported(self):
        self.write("a.c", SUM)
        result = self.run_tool("check", "--fail-on=note", "missing.c", "a.c", expect=3)
        self.assertIn("missing.c", result.err)
        self.assertIn("[lanewise-reduction]", result.out)

    def test_a_file_that_does_not_parse_is_analysed_as_far_as_it_did(self):
        self.write("a.c", SUM + "int broken( { \n")
        result = self.run_tool("check", "a.c", expect=3)
        self.assertRegex(result.err, r"(?m)^a\.c:7:\d+: error: ")
        self.assertIn("[lanewise-reduction]", result.out)

    def test_a_crash_costs_the_file_alone(self):
        self.write("crash.c", "#pragma clang __debug crash\n" + SUM)
        self.write("good.c", SUM)
        result = self.run_tool("check", "crash.c", "good.c", expect=2)
        self.assertIn("crash.c: error: internal error: reading it crashed", result.err)
        self.assertIn("good.c:", result.out)

    def test_usage_wins_over_everything(self):
        self.write("a.c", SUM)
        self.run_tool("check", "--fail-on=note", "--loop=a.c:99", "missing.c", "a.c", expect=2)

    # --- bad input -------------------------------------------------------------------------------------------------

    def test_wrong_command_lines_are_one_sentence(self):
        self.write("a.c", SUM)
        cases = {
            ("check",): "nothing to check",
            ("check", "--fromat=json", "a.c"): "did you mean '--format=json'?",
            ("check", "--quite-another", "a.c"): "there is no option '--quite-another'",
            ("check", "--format=xml", "a.c"): "text, json",
            ("check", "--format"): "needs a value",
            ("check", "-j0", "a.c"): "-j expects",
            ("check", "-j", "many", "a.c"): "-j expects",
            ("check", "--verdict=paralel", "a.c"): "there is no verdict 'paralel'",
            ("check", "--verdict=serail", "a.c"): "did you mean 'serial'?",
            ("check", "--loop=a.c", "a.c"): "FILE:LINE",
            ("check", "--function=[", "a.c"): "--function expects",
            ("check", "--fail-on=never", "a.c"): "note, warning, error",
            ("check", "--color=pink", "a.c"): "auto, always, never",
            ("chekc", "a.c"): "did you mean 'check'?",
            ("a.c",): "lanewise check a.c",
            ("explain", "reductoin"): "did you mean 'reduction'?",
            ("explain", "quite-another"): "lists them all",
        }
        for arguments, words in cases.items():
            with self.subTest(arguments):
                result = self.run_tool(*arguments, expect=2)
                self.assert_one_sentence(result)
                self.assertIn(words, result.err)

    def test_files_that_are_none(self):
        (self.folder / "folder.c").mkdir()
        secret = self.write("secret.c", SUM)
        secret.chmod(0)
        names = ["missing.c", "folder.c"]
        if os.geteuid() != 0:
            names.append("secret.c")
        for name in names:
            with self.subTest(name):
                result = self.run_tool("check", name, expect=3)
                self.assertEqual(result.out, "")
                self.assertIn(name, result.err)
                self.assertEqual(self.loops(name, expect=3), [])
        secret.chmod(stat.S_IRUSR | stat.S_IWUSR)

    def test_files_without_code(self):
        self.write("empty.c", "")
        self.assertIn("0 loops", self.run_tool("check", "empty.c", expect=0).err)
        self.write("binary.c", bytes(range(256)) * 64)
        self.assertIn("binary.c", self.run_tool("check", "binary.c", expect=3).err)
        self.write("nul.c", SUM.encode().replace(b"s += x", b"s \0 += x"))
        self.run_tool("check", "nul.c")
        self.write("latin.c", b"// \xe4\xf6\n" + SUM.encode().replace(b"s += x[i];", b"s += x[i]; // \xff"))
        self.assertEqual(len(self.loops("latin.c")), 1)
        self.write("dos.c", SUM.replace("\n", "\r\n"))
        self.assertEqual(self.loops("dos.c")[0]["line"], 3)

    def test_names_with_odd_characters(self):
        self.write("with space/a b.c", SUM)
        self.write("ümlaut.c", SUM)
        self.assertEqual(len(self.loops("with space/a b.c", "ümlaut.c")), 2)

    # --- compile databases -----------------------------------------------------------------------------------------

    def database(self, entries, where="build"):
        self.write(f"{where}/compile_commands.json", json.dumps(entries))

    def entry(self, name, *flags):
        return {"directory": str(self.folder), "file": name, "arguments": ["cc", *flags, "-c", name]}

    def test_database_gives_flags_and_files(self):
        self.write("a.c", "#ifdef LOOP\n" + SUM + "#endif\n")
        self.write("b.c", MAP)
        self.database([self.entry("a.c", "-DLOOP"), self.entry("b.c")])
        self.assertEqual(len(self.loops("-p", "build")), 2)
        self.assertEqual(len(self.loops("-p", "build", "a.c")), 1)
        self.assertEqual(len(self.loops("a.c")), 1)  # found in build/
        self.assertEqual(len(self.loops("a.c", "--", "-std=c17")), 0)
        self.assertEqual(len(self.loops("-p", "build", "--extra-arg=-ULOOP", "a.c")), 0)

    def test_database_that_does_not_list_the_file(self):
        self.write("a.c", SUM)
        self.write("b.c", MAP)
        self.database([self.entry("a.c")])
        result = self.run_tool("check", "-p", "build", "a.c", "b.c", expect=0)
        self.assertEqual(len([line for line in result.err.splitlines() if "b.c" in line]), 1, result.err)
        self.assertNotIn("b.c", result.out)
        alone = self.run_tool("check", "-p", "build", "b.c", expect=2)
        self.assertIn("nothing was checked", alone.err)

    def test_databases_that_are_none(self):
        self.write("a.c", SUM)
        self.assert_one_sentence(self.run_tool("check", "-p", "nowhere", "a.c", expect=2))
        self.write("bad/compile_commands.json", "[{")
        self.assert_one_sentence(self.run_tool("check", "-p", "bad", "a.c", expect=2))
        self.write("none/compile_commands.json", "[]")
        self.run_tool("check", "-p", "none", expect=2)

    def test_without_database_the_flags_are_said(self):
        self.write("a.cpp", SUM)
        result = self.run_tool("check", "a.cpp", expect=0)
        self.assertRegex(result.err, r"note: .*-std=")

    # --- streams ---------------------------------------------------------------------------------------------------

    def test_colour(self):
        self.write("a.c", SUM)
        escape = "\033["
        self.assertNotIn(escape, self.run_tool("check", "a.c").out)
        self.assertIn(escape, self.run_tool("check", "--color=always", "a.c").out)
        self.assertIn(escape, self.run_tool("check", "--color=always", "a.c", env={"NO_COLOR": "1"}).out)
        self.assertIn(escape, self.on_terminal("check", "a.c"))
        self.assertNotIn(escape, self.on_terminal("check", "a.c", env={"NO_COLOR": "1"}))
        self.assertNotIn(escape, self.on_terminal("check", "--color=never", "a.c"))

    def on_terminal(self, *arguments, env=None):
        """Standard output when it is a terminal."""
        master, slave = pty.openpty()
        environment = dict(os.environ, TERM="xterm")
        environment.pop("NO_COLOR", None)
        environment.update(env or {})
        subprocess.run([PROGRAM, *arguments], cwd=self.folder, stdout=slave, stderr=subprocess.DEVNULL, env=environment,
                       timeout=120, check=False)
        os.close(slave)
        text = os.read(master, 1 << 16).decode()
        os.close(master)
        return text

    def test_closed_and_full_output(self):
        self.write("a.c", SUM * 1 + "\n".join(MAP.replace("twice", f"t{i}") for i in range(2000)))
        process = subprocess.Popen([PROGRAM, "check", "a.c"], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        process.stdout.read(1)
        process.stdout.close()
        error = process.stderr.read().decode()
        process.stderr.close()
        self.assertEqual(process.wait(timeout=120), 0, error)
        self.assertNotIn("error", error)
        with open("/dev/full", "wb") as full:
            result = subprocess.run([PROGRAM, "check", "a.c"], cwd=self.folder, stdout=full, stderr=subprocess.PIPE,
                                    timeout=120, check=False)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"cannot write the results", result.stderr)

    # --- the other words -------------------------------------------------------------------------------------------

    def test_help_and_version(self):
        self.assertRegex(self.run_tool("--version", expect=0).out, r"^lanewise \d+\.\d+\.\d+ \(LLVM 22\.\d+\.\d+\)\n$")
        self.assertIn("check", self.run_tool("--help", expect=0).out)
        self.assertIn("--fail-on", self.run_tool("check", "--help", expect=0).out)
        self.assertIn("--fail-on", self.run_tool("help", "check", expect=0).out)
        self.assertIn("explain", self.run_tool("explain", "--help", expect=0).out)
        self.run_tool(expect=2)

    def test_readme_session_is_real(self):
        """LANEWISE_UPDATE_DOCS=1 writes the real output into the README."""
        readme = ROOT / "README.md"
        text = readme.read_text()
        sessions = list(re.finditer(r"```console\n\$ build/bin/lanewise (.*)\n((?s:.*?))```\n", text))
        self.assertTrue(sessions)
        for session in reversed(sessions):
            result = subprocess.run([PROGRAM, *shlex.split(session.group(1))], cwd=ROOT, capture_output=True, text=True,
                                    timeout=120, check=False)
            real = result.stdout + result.stderr
            if os.environ.get("LANEWISE_UPDATE_DOCS") and not os.environ.get("CI"):
                text = text[:session.start(2)] + real + text[session.end(2):]
                readme.write_text(text)
            else:
                self.assertEqual(session.group(2), real)

    def test_explain(self):
        self.assertIn("prefix-scan", self.run_tool("explain", expect=0).out)
        page = self.run_tool("explain", "[lanewise-prefix-scan]", expect=0).out
        self.assertEqual(page, (ROOT / "docs/classes/prefix-scan.md").read_text())
        self.assertIn("What to do", self.run_tool("explain", "opaque-call", expect=0).out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
