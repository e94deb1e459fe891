"""Answers of earlier runs are used only where nothing changed, and nothing that is said depends on them.

    cache_test.py PROGRAM [unittest options]
"""
import json
import os
import shutil
import sys
import unittest

import tool_case

INDEPENDENT = "#define BODY(a, i) a[i] = 0\n"
CARRIED = "#define BODY(a, i) a[i + 1] = a[i] * a[i]\n"
LOOP = "void f(int *a, int n) {\n  for (int i = 0; i < n; ++i)\n    BODY(a, i);\n}\n"


class CacheTest(tool_case.ToolCase):
    def setUp(self):
        super().setUp()
        self.cache = self.folder / "cache"

    def check(self, *arguments, expect=0, **options):
        return self.run_tool("check", "--all", "--cache", self.cache, *arguments, expect=expect, **options)

    def entries(self):
        return sorted(self.cache.glob("*.answers"))

    def verdict(self, *arguments):
        return json.loads(self.check("--format=json", *arguments).out)["loops"][0]["verdict"]

    def taken_from_cache(self, *arguments):
        """What is answered anew is kept anew, under a name that is moved to its place."""
        before = [(entry.name, entry.stat().st_ino) for entry in self.entries()]
        self.check(*arguments)
        return before == [(entry.name, entry.stat().st_ino) for entry in self.entries()]

    def test_the_same_is_said_and_nothing_is_read(self):
        self.write("a.c", INDEPENDENT + LOOP)
        for format in ("text", "json"):
            alone = self.run_tool("check", "--all", f"--format={format}", "--no-cache", "a.c", "--", "-O2", expect=0)
            for _ in range(2):
                cached = self.check(f"--format={format}", "a.c", "--", "-O2")
                self.assertEqual((cached.out, cached.err), (alone.out, alone.err))
        self.assertTrue(self.taken_from_cache("a.c", "--", "-O2"))
        self.assertFalse(self.taken_from_cache("a.c", "--", "-O3"))
        self.assertFalse(self.taken_from_cache("--assume-noalias", "a.c", "--", "-O2"))

    def test_costs_are_kept_by_their_settings(self):
        self.write("a.c", INDEPENDENT + LOOP)
        cost = lambda n: self.run_tool("cost", "--cache", self.cache, "--set", f"n={n}", "a.c", "--", expect=0).out
        first = cost(8)
        self.assertEqual(cost(8), first)
        self.assertNotEqual(cost(16), first)
        self.assertEqual(self.run_tool("cost", "--no-cache", "--set", "n=8", "a.c", "--", expect=0).out, first)

    def test_a_change_is_seen(self):
        self.write("inc/body.h", INDEPENDENT.ljust(len(CARRIED)))
        source = self.write("a.c", '#include "body.h"\n' + LOOP)
        arguments = ("a.c", "--", "-Iearly", "-Iinc")
        self.assertEqual(self.verdict(*arguments), "independent")
        self.assertTrue(self.taken_from_cache(*arguments))
        # With the size and the time that it had.
        header = self.folder / "inc/body.h"
        before = header.stat()
        header.write_text(CARRIED)
        os.utime(header, ns=(before.st_atime_ns, before.st_mtime_ns))
        self.assertFalse(self.taken_from_cache(*arguments))
        self.assertEqual(self.verdict(*arguments), "serial")
        # Another header is found first.
        header.write_text(INDEPENDENT)
        self.assertEqual(self.verdict(*arguments), "independent")
        self.write("early/body.h", CARRIED)
        self.assertEqual(self.verdict(*arguments), "serial")
        shutil.rmtree(self.folder / "early")
        self.assertEqual(self.verdict(*arguments), "independent")
        source.write_text(CARRIED + LOOP)
        self.assertEqual(self.verdict(*arguments), "serial")

    def test_what_was_asked_for_in_vain(self):
        self.write("a.c", '#if __has_include("x.h")\n' + CARRIED + "#else\n" + INDEPENDENT + "#endif\n" + LOOP)
        self.assertEqual(self.verdict("a.c", "--"), "independent")
        self.write("x.h", "")
        self.assertEqual(self.verdict("a.c", "--"), "serial")

    def test_the_environment_names_folders(self):
        self.write("one/body.h", INDEPENDENT)
        self.write("two/body.h", CARRIED)
        self.write("a.c", "#include <body.h>\n" + LOOP)
        said = [json.loads(self.check("--format=json", "a.c", "--", env={"CPATH": str(self.folder / folder)}).out)
                ["loops"][0]["verdict"] for folder in ("one", "two", "one")]
        self.assertEqual(said, ["independent", "serial", "independent"])

    def test_units_that_share_a_preamble(self):
        self.write("body.h", INDEPENDENT)
        for k in range(4):
            self.write(f"u{k}.c", f'// {"x" * k}\n#include "body.h"\n#include <stddef.h>\n' + LOOP.replace("f(", f"f{k}("))
        self.write("compile_commands.json", json.dumps(
            [{"directory": str(self.folder), "file": f"u{k}.c", "command": f"cc -c u{k}.c"} for k in range(4)]))
        first = self.check("-p", ".")
        self.assertEqual(len(self.entries()), 4)
        self.assertTrue(self.taken_from_cache("-p", "."))
        self.assertEqual(self.check("-p", ".").out, first.out)
        self.write("u2.c", CARRIED + LOOP)
        self.assertNotEqual(self.check("-p", ".").out, first.out)
        self.write("body.h", CARRIED)
        said = json.loads(self.check("--format=json", "-p", ".").out)["loops"]
        self.assertEqual({loop["verdict"] for loop in said}, {"serial"})

    def test_standard_input(self):
        for text, verdict in ((INDEPENDENT, "independent"), (CARRIED, "serial"), (INDEPENDENT, "independent")):
            result = self.check("--format=json", "-", "--", stdin=text + LOOP)
            self.assertEqual(json.loads(result.out)["loops"][0]["verdict"], verdict)

    def test_errors_are_not_kept(self):
        self.write("a.c", '#include "none.h"\n' + INDEPENDENT + LOOP)
        for _ in range(2):
            self.assertIn("none.h", self.check("a.c", "--", expect=3).err)
        self.assertEqual(self.entries(), [])

    def test_damaged_entries(self):
        self.write("a.c", INDEPENDENT + LOOP)
        first = self.check("a.c", "--")
        entry, = self.entries()
        whole = entry.read_bytes()
        for damaged in (b"", whole[:7], whole[:len(whole) // 2], whole[:-1], whole + b"x",
                        whole[:-5] + bytes([whole[-5] ^ 1]) + whole[-4:], b"\xff" * len(whole)):
            entry.write_bytes(damaged)
            self.assertFalse(self.taken_from_cache("a.c", "--"))
            entry.write_bytes(damaged)
            self.assertEqual(self.check("a.c", "--").out, first.out)
            self.assertEqual(entry.read_bytes(), whole)
        self.assertEqual(set(os.listdir(self.cache)) - {"pruned"}, {entry.name})

    def test_folders_that_cannot_be_used(self):
        self.write("a.c", INDEPENDENT + LOOP)
        alone = self.run_tool("check", "--all", "--no-cache", "a.c", "--", expect=0)
        self.write("file", "")
        open_to_all = self.folder / "open"
        open_to_all.mkdir()
        open_to_all.chmod(0o777)
        for folder in ("file", "file/below", open_to_all, "/proc/none"):
            result = self.run_tool("check", "--all", "--cache", folder, "a.c", "--", expect=0)
            self.assertEqual((result.out, result.err), (alone.out, alone.err))
        self.assertEqual(os.listdir(open_to_all), [])

    def test_where_it_is(self):
        self.write("a.c", INDEPENDENT + LOOP)
        base = {"HOME": str(self.folder / "home"), "LANEWISE_CACHE": None, "XDG_CACHE_HOME": None}
        for variables, place in (({}, "home/.cache/lanewise"), ({"XDG_CACHE_HOME": str(self.folder / "xdg")}, "xdg/lanewise"),
                                 ({"LANEWISE_CACHE": str(self.folder / "own")}, "own"), ({"LANEWISE_CACHE": ""}, None)):
            self.run_tool("check", "a.c", "--", expect=0, env={**base, **variables})
            found = sorted(str(p.parent.relative_to(self.folder)) for p in self.folder.glob("**/*.answers"))
            self.assertEqual(found, [place] if place else [])
            for entry in self.folder.glob("**/*.answers"):
                self.assertEqual(entry.stat().st_mode & 0o777, 0o600)
                self.assertEqual(entry.parent.stat().st_mode & 0o077, 0)
                entry.unlink()

    def test_it_does_not_grow_for_ever(self):
        self.write("a.c", INDEPENDENT + LOOP)
        self.check("a.c", "--")
        recent, = self.entries()
        for k in range(3):
            old = self.cache / f"{k:032d}.answers"
            with open(old, "wb") as file:
                file.truncate(100 << 20)
            os.utime(old, (1000 + k, 1000 + k))
        (self.cache / "notes.txt").write_text("somebody's own")
        if (self.cache / "pruned").exists():
            os.utime(self.cache / "pruned", (1000, 1000))
        self.write("b.c", INDEPENDENT + LOOP)
        self.check("b.c", "--")
        self.assertIn(recent, self.entries())
        self.assertNotIn(self.cache / f"{0:032d}.answers", self.entries())
        self.assertIn(self.cache / f"{2:032d}.answers", self.entries())
        self.assertLess(sum(entry.stat().st_size for entry in self.entries()), 256 << 20)
        self.assertTrue((self.cache / "notes.txt").exists())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
