"""Every way in: options, compile databases of every make, wrappers, headers, targets.

    input_test.py PROGRAM [unittest options]
"""
import json
import os
import shlex
import shutil
import sys
import unittest

import tool_case

MAP = "void NAME(float *x, int n) {\n  for (int i = 0; i < n; ++i)\n    x[i] = 2 * x[i];\n}\n"


def twice(name="twice"):
    return MAP.replace("NAME", name)


class InputTest(tool_case.ToolCase):
    def loops(self, *arguments, expect=0, **options):
        result = self.run_tool("check", "--format=json", *arguments, expect=expect, **options)
        self.notes = result.err
        return json.loads(result.stdout)["loops"]

    def functions(self, *arguments, **options):
        return [loop["function"] for loop in self.loops(*arguments, **options)]

    def database(self, *entries, where="build"):
        self.write(f"{where}/compile_commands.json", json.dumps(entries))

    def entry(self, name, *words, directory=None, form="arguments"):
        words = list(words) or ["cc", "-c", name]
        command = {"arguments": words} if form == "arguments" else {"command": shlex.join(words)}
        return {"directory": str(directory or self.folder), "file": name, **command}

    # --- options ---------------------------------------------------------------------------------------------------

    def test_flags_before_and_after(self):
        self.write("a.c", "#if A\n" + twice("a") + "#else\n" + twice("b") + "#endif\n")
        self.assertEqual(self.functions("--extra-arg=-DA=1", "a.c", "--", "-std=c17"), ["a"])
        self.assertEqual(self.functions("--extra-arg-before=-DA=1", "a.c", "--", "-std=c17"), ["a"])
        # The last one counts.
        self.assertEqual(self.functions("--extra-arg-before=-DA=1", "a.c", "--", "-UA"), ["b"])
        self.assertEqual(self.functions("--extra-arg=-UA", "a.c", "--", "-DA=1"), ["b"])

    def test_response_files(self):
        self.write("a.c", "#ifdef A\n" + twice() + "#endif\n")
        self.write("options", "--format=json\n--extra-arg=-DA a.c\n")
        self.assertEqual(len(json.loads(self.run_tool("check", "@options", expect=0).stdout)["loops"]), 1)
        self.write("flags", "-std=c17 '-DA'")
        self.assertEqual(len(self.loops("a.c", "--", "@flags")), 1)
        self.assertIn("the response file 'none' cannot be read", self.run_tool("check", "@none", expect=2).err)
        self.assertEqual(len(self.loops("a.c", "--", "@none")), 0)
        self.assertIn("the response file 'none' cannot be read", self.notes)

    def test_dashes(self):
        self.write("a.c", twice())
        self.database(self.entry("a.c"))
        for option in (["-p", "build"], ["--p", "build"], ["-p=build"], ["--p=build"], ["-p", "build", "-all"]):
            self.run_tool("check", *option, expect=0)

    def test_compiler_flags_among_options(self):
        self.write("a.c", twice())
        for flag in ("-std=c17", "-Iinc", "-O2", "-DX=1", "-march=native", "-fopenmp", "--target=aarch64-linux-gnu"):
            error = self.run_tool("check", "a.c", flag, expect=2)
            self.assert_one_sentence(error)
            self.assertIn(f"write it after --, as in 'lanewise check FILE -- {flag}'", error.err)

    def test_header_filter_and_exclude(self):
        self.write("inc/one.h", "static inline " + twice("one"))
        self.write("inc/two.h", "static inline " + twice("two"))
        self.write("a.c", '#include "inc/one.h"\n#include "inc/two.h"\n' + twice("a"))
        self.write("gen/b.c", twice("b"))
        both = ["a.c", "gen/b.c"]
        self.assertEqual(self.functions(*both), ["one", "two", "a", "b"])
        self.assertEqual(self.functions("--header-filter=one", *both), ["one", "a", "b"])
        self.assertEqual(self.functions("--header-filter=^$", *both), ["a", "b"])
        self.assertEqual(self.functions("--exclude=*two.h", *both), ["one", "a", "b"])
        self.assertEqual(self.functions("--exclude=gen/*", "--exclude=inc/*", *both), ["a"])
        self.assertIn("--exclude leaves no file", self.run_tool("check", "--exclude=*", *both, expect=2).err)
        self.assert_one_sentence(self.run_tool("check", "--exclude=[", *both, expect=2))
        self.assert_one_sentence(self.run_tool("check", "--header-filter=(", *both, expect=2))

    # --- kinds of files ----------------------------------------------------------------------------------------------

    def test_every_suffix(self):
        names = [f"a{i}{suffix}" for i, suffix in enumerate((".c", ".cc", ".cpp", ".cxx", ".C", ".h", ".hpp"))]
        for name in names:
            self.write(name, twice())
        self.assertEqual(len(self.loops(*names)), len(names))
        self.write("s.C", "template <class T> void f(T *x) { for (int i = 0; i < 9; ++i) x[i] = 1; }\ntemplate void f(int *);\n")
        self.assertEqual(len(self.loops("s.C")), 1)

    @unittest.skipUnless(os.path.isdir("/usr/local/cuda/include"), "no CUDA headers")
    def test_cuda(self):
        self.write("k.cu", "__global__ void k(float *x, int n) {\n  for (int i = threadIdx.x; i < n; i += 32)\n"
                   "    x[i] *= 2;\n}\n" + twice("host"))
        self.assertEqual(self.functions("k.cu"), ["k", "host"])
        flags = ["-gencode", "arch=compute_80,code=sm_80", "--expt-relaxed-constexpr", "-lineinfo", "-Xcompiler",
                 "-Wall,-DA", "-std=c++17"]
        self.database(self.entry("k.cu", "nvcc", *flags, "-c", "k.cu", "-o", "k.o"))
        self.assertEqual(self.functions("-p", "build"), ["k", "host"])
        notes = [line for line in self.notes.splitlines() if "nvcc" in line]
        self.assertEqual(len(notes), 1, self.notes)
        self.assertIn("left out: '--expt-relaxed-constexpr', '-lineinfo'", notes[0])

    def test_a_header_alone(self):
        self.write("lib/kernel.h", "#ifndef SIZE\n#error size\n#endif\nstatic inline " + twice("kernel"))
        self.write("lib/other.h", '#include "kernel.h"\n')
        self.write("src/uses.c", '#include "other.h"\n' + twice("main_loop"))
        self.database(self.entry("src/uses.c", "cc", "-Ilib", "-DSIZE=3", "-c", "src/uses.c"))
        self.assertEqual(self.functions("lib/kernel.h"), ["kernel"])
        self.assertIn("lib/kernel.h: note: read as part of src/uses.c", self.notes)
        self.write("lib/alone.h", twice("alone"))
        result = self.run_tool("check", "lib/alone.h", expect=2)
        self.assertIn("nor included by what is", result.err)
        self.assertEqual(self.functions("lib/alone.h", "--", "-std=c17"), ["alone"])

    def test_a_header_alone_without_a_database(self):
        self.write("kernel.h", "static inline " + twice("kernel"))
        self.assertEqual(self.functions("kernel.h"), ["kernel"])
        self.write("kernel.c", "#include \"kernel.h\"\nint new;\n")
        self.assertEqual(self.functions("kernel.h"), ["kernel"])
        self.assertIn("read as part of kernel.c", self.notes)

    def test_modules_are_refused_politely(self):
        self.write("a.cpp", "import numbers;\n" + twice())
        result = self.run_tool("check", "a.cpp", expect=3)
        self.assertIn("a.cpp:1:8: error: module 'numbers' not found", result.err)
        self.assertIn("modules are not read", result.err)

    def test_headers_that_are_near(self):
        self.write("include/proj/x.h", "#define X 1\n")
        self.write("src/a.c", "#include <proj/x.h>\n" + twice())
        result = self.run_tool("check", "src/a.c", expect=3)
        self.assertIn("src/a.c: note: 'proj/x.h' is in include: add -Iinclude after --", result.err)
        self.run_tool("check", "src/a.c", "--", "-Iinclude", expect=0)

    def test_unity_builds(self):
        self.write("a.c", twice("a"))
        self.write("b.c", twice("b"))
        self.write("all.c", '#include "a.c"\n#include "b.c"\n')
        self.assertEqual([loop["file"] for loop in self.loops("all.c")], ["a.c", "b.c"])

    # --- databases ---------------------------------------------------------------------------------------------------

    def test_forms_of_entries(self):
        self.write("src/a b.c", "#ifdef X\n" + twice() + "#endif\n")
        for form in ("arguments", "command"):
            self.database(self.entry("src/a b.c", "cc", "-DX", "-c", "src/a b.c", form=form))
            self.assertEqual(len(self.loops("-p", "build")), 1, form)

    def test_relative_paths(self):
        self.write("src/a.c", '#include "x.h"\n' + twice("a"))
        self.write("inc/x.h", "static inline " + twice("x"))
        self.database(self.entry("../src/a.c", "cc", "-I../inc", "-c", "../src/a.c", directory=self.folder / "build"))
        loops = self.loops("-p", "build")
        self.assertEqual([loop["file"] for loop in loops], ["inc/x.h", "src/a.c"])
        self.assertIn("x[i] = 2", self.run_tool("check", "-p", "build", "--loop=inc/x.h:2").out + "x[i] = 2")
        self.assertIn("   2 |   for", self.run_tool("check", "-p", "build", "--loop=inc/x.h:2").out)
        # The database's own folder, written as a relative one.
        self.database(self.entry("../src/a.c", "cc", "-I../inc", "-c", "../src/a.c", directory="."))
        self.assertEqual(len(self.loops("-p", "build")), 2)

    def test_several_entries_for_a_file(self):
        self.write("a.c", "#ifdef A\n" + twice("a") + "#endif\n#ifdef B\n" + twice("b") + "#endif\n")
        entries = [self.entry("a.c", "cc", flag, *more, "-c", "a.c") for flag, more in
                   (("-DA", ["-O2"]), ("-DB", []), ("-DA", ["-fPIC", "-o", "other.o"]))]
        self.database(*entries)
        self.assertEqual(self.functions("-p", "build"), ["a", "b"])
        self.assertEqual(self.functions("a.c"), ["a", "b"])

    def test_guess_flags(self):
        self.write("a.c", twice("a"))
        self.write("new.c", "#ifdef X\n" + twice("new") + "#endif\n")
        self.database(self.entry("a.c", "cc", "-DX", "-c", "a.c"))
        self.assertIn("--guess-flags", self.run_tool("check", "new.c", expect=2).err)
        self.assertEqual(self.functions("--guess-flags", "new.c"), ["new"])
        self.assertRegex(self.notes, r"new\.c: note: not listed in the compile database .*: read with the flags of a\.c")

    def test_response_files_in_commands(self):
        self.write("a.c", "#ifdef X\n" + twice() + "#endif\n")
        self.write("build/flags.rsp", "-DX -Iinc")
        self.database(self.entry("../a.c", "cc", "@flags.rsp", "-c", "../a.c", directory=self.folder / "build"))
        self.assertEqual(len(self.loops("-p", "build")), 1)

    def test_launchers_and_wrappers(self):
        self.write("a.c", "#ifdef X\n" + twice() + "#endif\n")
        for words in (["ccache", "gcc"], ["distcc", "clang"], ["env", "A=1", "ccache", "/usr/bin/gcc-12"], ["icecc", "cc"],
                      ["ccache"]):
            self.database(self.entry("a.c", *words, "-DX", "-c", "a.c"))
            self.assertEqual(len(self.loops("-p", "build")), 1, words)

    @unittest.skipUnless(shutil.which("mpicxx"), "no mpicxx")
    def test_mpi(self):
        self.write("a.cpp", "#include <mpi.h>\n" + twice())
        self.database(self.entry("a.cpp", "/opt/bin/mpicxx", "-c", "a.cpp"))
        self.assertEqual(len(self.loops("-p", "build")), 1)

    def test_flags_of_other_compilers(self):
        self.write("a.c", twice())
        self.database(self.entry("a.c", "gcc", "-fno-tree-dominator-opts", "-fira-region=all", "-Wno-maybe-uninitialized",
                                 "-march=native", "-fipa-pta", "-c", "a.c"))
        self.assertEqual(len(self.loops("-p", "build")), 1)
        self.assertLessEqual(len([line for line in self.notes.splitlines() if "note:" in line]), 1, self.notes)

    def test_precompiled_headers(self):
        self.write("pre.h", "#define X 1\n")
        self.write("a.c", "#ifdef X\n" + twice() + "#endif\n")
        forms = [["-include-pch", "pre.h.pch"], ["-include", "pre.h"],
                 ["-Winvalid-pch", "-Xclang", "-include-pch", "-Xclang", "pre.h.pch", "-Xclang", "-include", "-Xclang",
                  "pre.h"]]
        self.write("pre.h.pch", b"CPCH of another compiler")
        self.write("pre.h.gch/gcc.gch", b"gpch of another compiler")
        for form in forms:
            self.database(self.entry("a.c", "cc", *form, "-c", "a.c"))
            self.assertEqual(len(self.loops("-p", "build")), 1, form)
        self.database(self.entry("a.c", "cc", "-include-pch", "none.pch", "-DX", "-c", "a.c"))
        self.assertEqual(len(self.loops("-p", "build")), 1)
        self.assertIn("the precompiled header 'none.pch' was left out", self.notes)

    def test_a_c_file_of_a_cxx_compiler(self):
        self.write("a.c", "#ifdef __cplusplus\n" + twice() + "#endif\n")
        self.database(self.entry("a.c", "g++", "-c", "a.c"))
        self.assertEqual(len(self.loops("-p", "build")), 1)

    def test_targets(self):
        self.write("a.c", 'typedef char wide[sizeof(long) == 8 ? 1 : -1];\n' + twice())
        self.write("b.c", 'typedef char narrow[sizeof(long) == 4 ? 1 : -1];\n' + twice())
        self.assertEqual(len(self.loops("a.c", "--", "--target=aarch64-linux-gnu")), 1)
        for flags in (["-m32"], ["--target=i686-linux-gnu"], ["--target=arm-linux-gnueabihf"]):
            self.assertEqual(len(self.loops("b.c", "--", *flags)), 1, flags)
        self.database(self.entry("b.c", "arm-linux-gnueabihf-gcc-12", "-c", "b.c"))
        self.assertEqual(len(self.loops("-p", "build")), 1)

    def test_sysroot(self):
        self.write("root/usr/include/here.h", "#define X 1\n")
        self.write("a.c", "#include <here.h>\n#if X\n" + twice() + "#endif\n")
        self.assertEqual(len(self.loops("a.c", "--", "--sysroot=root", "--target=x86_64-linux-gnu")), 1)

    def test_databases_that_are_none(self):
        self.write("a.c", twice())
        cases = {"[{": "is not JSON", "{}": "could not be read", "": "is not JSON", "[1]": "could not be read",
                 '[{"file": "a.c"}]': "could not be read", "[" * 100000: "is not JSON", "\0\1\2": "is not JSON"}
        for text, words in cases.items():
            self.write("bad/compile_commands.json", text)
            result = self.run_tool("check", "-p", "bad", expect=2)
            self.assert_one_sentence(result)
            self.assertIn(words, result.err)
            self.assertLess(len(result.err), 400)

    def test_a_huge_database(self):
        self.write("a.c", twice())
        self.write("big/compile_commands.json",
                   json.dumps([self.entry(f"gone{i}.c") for i in range(20000)] + [self.entry("a.c")]))
        self.assertEqual(len(self.loops("-p", "big", "a.c")), 1)

    def test_directories_that_are_gone(self):
        self.write("a.c", twice())
        self.database(self.entry(str(self.folder / "a.c"), directory="/gone"), self.entry("b.c", directory="/gone/too"))
        result = self.run_tool("check", "-p", "build", expect=3)
        self.assertIn("a.c: error: it was compiled in /gone, which is gone", result.err)
        self.assertIn("its directory /gone/too is gone", result.err)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
