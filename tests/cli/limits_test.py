"""What is too large, too deep or too slow, and what is stopped: one clear line, the right exit code, nothing by halves.

    limits_test.py PROGRAM [unittest options]
"""
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import time
import unittest

import tool_case
from tool_case import PROGRAM

SUM = "float total(const float *x, int n) {\n  float s = 0;\n  for (int i = 0; i < n; ++i)\n    s += x[i];\n  return s;\n}\n"
# Too many instantiations to be read in a moment, and too many to keep.
BOMB = ("template <int n, int m> struct B { static constexpr long v = B<n - 1, 2 * m>::v + B<n - 1, 2 * m + 1>::v; };\n"
        "template <int m> struct B<0, m> { static constexpr long v = m; };\nlong g = B<24, 0>::v;\n")
MANY_CASES = 10000


def slow_function(name="slow", cases=MANY_CASES):
    """Every case falls into the next."""
    body = "".join(f"case {k}: s += {k * 7};\n" for k in range(cases))
    return f"int {name}(const int *b, int n) {{ int s = 0; for (int i = 0; i < n; i++) {{ switch (b[i]) {{\n{body}}} }} return s; }}\n"


class LimitsTest(tool_case.ToolCase):
    def loops(self, *arguments, expect=0, **options):
        result = self.run_tool("check", "--format=json", *arguments, expect=expect, **options)
        self.notes = result.err
        return json.loads(result.stdout)["loops"]

    def errors(self, result):
        return [line for line in result.err.splitlines() if " error: " in line]

    # --- limits ------------------------------------------------------------------------------------------------------

    def test_a_unit_that_takes_too_long_costs_itself(self):
        self.write("bomb.cpp", BOMB + SUM)
        self.write("good.c", SUM)
        for jobs in ("-j1", "-j2"):
            result = self.run_tool("check", jobs, "--unit-timeout=1", "bomb.cpp", "good.c", expect=3)
            self.assertEqual(self.errors(result), ["bomb.cpp: error: reading it takes longer than 1 s, so its loops are "
                                                   "missing from the report; --unit-timeout sets the limit"])
            self.assertIn("good.c:3:3: note:", result.out)

    def test_a_unit_that_takes_too_much_memory_costs_itself(self):
        self.write("bomb.cpp", BOMB + SUM)
        self.write("good.c", SUM)
        result = self.run_tool("check", "--unit-memory=200", "bomb.cpp", "good.c", expect=3)
        self.assertEqual(len(self.errors(result)), 1, result.err)
        self.assertIn("more than 200 MB of memory", result.err)
        self.assertIn("good.c:3:3: note:", result.out)

    def test_a_function_that_takes_too_long_costs_its_loops(self):
        self.write("a.c", SUM + slow_function(cases=3000) + SUM.replace("total", "other"))
        loops = self.loops("--function-timeout=1", "a.c")
        verdicts = {loop["function"]: loop["verdict"] for loop in loops}
        self.assertEqual(verdicts["total"], "reduction")
        self.assertEqual(verdicts["other"], "reduction")
        if verdicts["slow"] == "unknown":  # on a fast machine it is answered
            self.assertIn("budget-spent", [loop["refusal"] for loop in loops])

    def test_reproducers(self):
        self.write("part.h", "#define DEPTH 24\n")
        self.write("bomb.cpp", '#include "part.h"\n' + BOMB.replace("24", "DEPTH") + SUM)
        result = self.run_tool("check", "--unit-timeout=1", "--write-reproducer=out/deep", "bomb.cpp", "--", "-std=c++17",
                               expect=3)
        self.assertIn("lanewise: wrote out/deep/bomb.ii and out/deep/bomb.ii.sh, which reproduce it", result.err)
        script = (self.folder / "out/deep/bomb.ii.sh").read_text()
        self.assertIn("lanewise check --all 'bomb.ii' -- -x c++ '-std=c++17'", script)
        self.assertIn("takes longer than 1 s", script)
        (self.folder / "part.h").unlink()
        again = self.run_tool("check", "--unit-timeout=1", "out/deep/bomb.ii", "--", "-x", "c++", expect=3)
        self.assertIn("takes longer than 1 s", again.err)
        self.write("crash.c", "#pragma clang __debug crash\n" + SUM)
        self.run_tool("check", "--write-reproducer=out", "crash.c", expect=2)
        self.assertTrue((self.folder / "out/crash.i").exists())

    def test_limits_of_other_commands(self):
        self.write("bomb.cpp", BOMB + SUM)
        for command in (["simulate", "bomb.cpp:6"], ["emit", "bomb.cpp:6"], ["validate", "bomb.cpp:6"]):
            result = self.run_tool(*command, "--unit-timeout=1", expect=2)
            self.assert_one_sentence(result)
            self.assertIn("--unit-timeout", result.err)

    def test_wrong_limits(self):
        self.write("a.c", SUM)
        for option in ("--unit-timeout=soon", "--unit-memory=-1", "--function-timeout=1.5"):
            result = self.run_tool("check", option, "a.c", expect=2)
            self.assert_one_sentence(result)
            self.assertIn("or 0 for no limit", result.err)

    def test_waiting_for_nothing(self):
        os.mkfifo(self.folder / "pipe.c")
        result = self.run_tool("check", "pipe.c", expect=3)
        self.assertIn("pipe.c: error: this is no regular file", result.err)

    # --- large, deep, many -------------------------------------------------------------------------------------------

    def one_line(self, name, text, words, expect=3):
        self.write(name, text)
        result = self.run_tool("check", name, expect=expect)
        self.assertEqual(len(self.errors(result)), 1, result.err[:2000])
        self.assertIn(words, self.errors(result)[0])
        self.assertLess(max(map(len, result.err.splitlines())), 400)

    def test_depth(self):
        self.one_line("parens.c", "int f(int n) { return " + "(" * 10000 + "n" + ")" * 10000 + "; }\n",
                      "bracket nesting level exceeded")
        self.one_line("braces.c", "void f(void) " + "{" * 5000 + "}" * 5000 + "\n", "bracket nesting level exceeded")
        self.one_line("cycle.c", '#include "cycle.c"\n', "#include nested too deeply")
        self.one_line("endless.cpp", "template <int n> struct A { typename A<n + 1>::t x; using t = int; };\nA<0> a;\n" + SUM,
                      "recursive template instantiation exceeded")
        sums = "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += " + "+".join(["i"] * 10000) + "; return s; }\n"
        self.write("sums.c", sums)
        self.assertEqual(len(self.loops("sums.c")), 1)

    def test_a_nest_of_500_loops(self):
        heads = "".join(f"for (int i{k} = 0; i{k} < n; i{k}++)\n" for k in range(500))
        self.write("nest.c", "void f(int *a, int n) {\n" + heads + "a[i0] += 1;\n}\n" + SUM)
        loops = self.loops("--unit-timeout=10", "nest.c")
        self.assertEqual(len(loops), 501)
        self.assertEqual({loop["refusal"] for loop in loops[:-1]}, {"budget-spent"})
        self.assertNotIn("warning", self.notes)
        self.assertEqual(loops[-1]["verdict"], "reduction")

    def test_a_loop_of_5000_statements(self):
        body = "".join(f"a[{k % 7 + 1} * i + {k}] = b[i + {k}] * {k};\n" for k in range(5000))
        self.write("a.c", "void f(double *a, const double *b, int n) { for (int i = 0; i < n; i++) {\n" + body + "} }\n")
        loops = self.loops("a.c")
        self.assertEqual(len(loops), 1)
        self.assertNotEqual(loops[0]["refusal"], "budget-spent")

    def test_a_switch_of_10000_cases(self):
        body = "".join(f"case {k}: a[i] = {k * 7}; break;\n" for k in range(MANY_CASES))
        self.write("a.c", "void f(int *a, const int *b, int n) { for (int i = 0; i < n; i++) { switch (b[i]) {\n" + body +
                   "} } }\n")
        self.assertEqual(len(self.loops("--function-timeout=5", "a.c")), 1)
        self.write("b.c", slow_function())
        self.assertEqual(len(self.loops("--function-timeout=2", "b.c")), 1)

    def test_a_long_constant_evaluation(self):
        self.write("a.cpp", "constexpr long f(int n) { long s = 0; for (long i = 0; i < 100000000000; i++) s += i; return s; }\n"
                   "constexpr long v = f(1);\n" + SUM)
        result = self.run_tool("check", "--unit-timeout=60", "a.cpp", expect=3)
        self.assertIn("error: constexpr", result.err)
        self.assertIn("total", self.run_tool("check", "--format=json", "a.cpp").out)

    def test_50_megabytes(self):
        self.write("a.c", ("// " + "x" * 97 + "\n") * 500000 + SUM)
        self.assertEqual([loop["line"] for loop in self.loops("a.c")], [500003])

    # --- texts that are none -----------------------------------------------------------------------------------------

    def test_encodings(self):
        self.write("bom.c", b"\xef\xbb\xbf" + SUM.encode())
        self.write("crlf.c", SUM.replace("\n", "\r\n"))
        self.write("latin.c", b"// \xff\xfe\xc3\x28\n" + SUM.encode())
        self.assertEqual(len(self.loops("bom.c", "crlf.c", "latin.c")), 3)
        self.write("wide.c", SUM.encode("utf-16"))
        self.assertIn("save it as UTF-8", self.run_tool("check", "wide.c", expect=3).err)
        self.one_line("binary.c", bytes(range(256)) * 64, "this is a binary file")
        self.write("bytes.c", b"int x = \xff\xfe\x80 \xc3\xa4;\n" + SUM.encode())
        result = self.run_tool("check", "bytes.c", expect=3)
        result.stderr.decode()  # what is quoted of it is text

    def test_includes_that_are_none(self):
        self.one_line("dir.c", "#error no\n" + SUM, "no")
        self.one_line("missing.c", "#include <nosuch.h>\n" + SUM, "'nosuch.h' file not found")
        self.one_line("device.c", '#include "/dev/zero"\n' + SUM, "it includes /dev/zero, which is no regular file")

    def test_links(self):
        os.symlink("two.c", self.folder / "one.c")
        os.symlink("one.c", self.folder / "two.c")
        self.assertIn("one.c: error: the file cannot be read: Too many levels of symbolic links",
                      self.run_tool("check", "one.c", expect=3).err)
        self.write("real.c", SUM)
        os.symlink("real.c", self.folder / "link.c")
        self.assertEqual(self.loops("link.c")[0]["file"], "link.c")

    def test_strict_modes(self):
        self.write("a.c", "int f(int n) { typeof(n) m = n; return m; }\n" + SUM)
        self.assertIn("'typeof' is not part of c17: try -std=gnu17", self.run_tool("check", "a.c", "--", "-std=c17",
                                                                                    expect=3).err)
        self.run_tool("check", "a.c", expect=0)

    # --- interrupted ---------------------------------------------------------------------------------------------------

    def children(self, pid):
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                except OSError:
                    continue
                if int(fields[1]) == pid:
                    found.append(int(entry.name))
        return found

    def interrupted(self, *arguments, group, **options):
        process = subprocess.Popen([PROGRAM, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True, **options)
        time.sleep(0.7)
        self.assertIsNone(process.poll(), process.stderr.read() if process.poll() is not None else "")
        workers = self.children(process.pid)
        begin = time.monotonic()
        (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertLess(time.monotonic() - begin, 5)
        self.assertEqual(process.returncode, -signal.SIGINT)
        self.assertEqual(out, b"")
        time.sleep(0.2)
        for worker in workers:
            try:
                state = pathlib.Path(f"/proc/{worker}/stat").read_text().rsplit(")", 1)[1].split()[0]
            except OSError:
                continue
            self.assertEqual(state, "Z", "a worker goes on")
        return err

    def test_interrupts(self):
        self.write("bomb.cpp", BOMB + SUM)
        self.write("bomb2.cpp", BOMB + SUM)
        for group in (True, False):
            for arguments in (["bomb.cpp"], ["-j2", "bomb.cpp", "bomb2.cpp"], ["--write-baseline=b.json", "bomb.cpp"],
                              ["--fix", "bomb.cpp"], ["--format=json", "bomb.cpp"]):
                self.interrupted("check", *arguments, group=group)
        self.interrupted("emit", "bomb.cpp:6", "-o", "out.cpp", group=True)
        self.assertEqual(sorted(os.listdir(self.folder)), ["bomb.cpp", "bomb2.cpp"])
        self.assertEqual((self.folder / "bomb.cpp").read_text(), BOMB + SUM)

    # --- output ----------------------------------------------------------------------------------------------------------

    RACE = "void f(float *x, int n) {\n#pragma omp parallel for\n  for (int i = 1; i < n; ++i)\n    x[i] = x[i - 1];\n}\n"

    def small_disk(self):
        """Files of this process and its children end at 64 bytes, as on a disk that is full."""
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))

    def test_full_disk(self):
        self.write("a.c", self.RACE + SUM * 1)
        self.write("known.json", "what was there\n")
        for options in (["--write-baseline=known.json"], ["--write-baseline=new.json"]):
            result = self.run_tool("check", *options, "a.c", expect=2, preexec_fn=self.small_disk)
            self.assert_one_sentence(result)
            self.assertIn("cannot be written: File too large", result.err)
        result = self.run_tool("emit", "a.c:8", "-o", "out.cpp", expect=2, preexec_fn=self.small_disk)
        self.assertIn("'out.cpp' cannot be written", result.err)
        self.assertEqual((self.folder / "known.json").read_text(), "what was there\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.c", "known.json"])
        with open("/dev/full", "wb") as full:
            result = subprocess.run([PROGRAM, "check", "--all", "a.c"], cwd=self.folder, stdout=full,
                                    stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(result.returncode, 2)

    def test_files_are_replaced_with_care(self):
        self.write("a.c", self.RACE)
        before = self.folder / "known.json"
        before.write_text("old")
        before.chmod(0o640)
        os.symlink("known.json", self.folder / "link.json")
        self.run_tool("check", "--write-baseline=link.json", "a.c", expect=1)
        self.assertTrue((self.folder / "link.json").is_symlink())
        self.assertEqual(before.stat().st_mode & 0o777, 0o640)
        self.assertIn("lanewise.baseline/1", before.read_text())
        os.link(before, self.folder / "hard.json")
        before.write_text("old")
        self.run_tool("check", "--write-baseline=known.json", "a.c", expect=1)
        self.assertIn("lanewise.baseline/1", (self.folder / "hard.json").read_text())

    def test_output_that_cannot_be(self):
        self.write("a.c", self.RACE + SUM)
        begin = time.monotonic()
        for command in (["check", "--write-baseline=no/b.json", "a.c"], ["emit", "a.c:8", "-o", "no/out.cpp"],
                        ["bench", "--output=no/B1.json"], ["validate", "a.c", "--trial-program=no/t.cpp"],
                        ["bench", "--output=."]):
            result = self.run_tool(*command, expect=2)
            self.assert_one_sentence(result)
            self.assertIn("cannot be written", result.err)
        self.assertLess(time.monotonic() - begin, 20)

    def test_a_folder_that_is_read_only(self):
        self.write("a.c", SUM)
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        self.assertEqual(len(self.loops("a.c")), 1)
        if os.geteuid() != 0:
            self.assertIn("cannot be written", self.run_tool("check", "--write-baseline=b.json", "a.c", expect=2).err)

    def test_closed_streams(self):
        self.write("a.c", SUM)
        for closed in (">&-", "2>&-", "<&-", ">&- 2>&- <&-"):
            code = subprocess.run(["sh", "-c", f'"$0" check a.c {closed}', PROGRAM], cwd=self.folder, timeout=60,
                                  capture_output=True, check=False).returncode
            self.assertIn(code, (0, 2), closed)
        self.assertEqual(os.listdir(self.folder), ["a.c"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
