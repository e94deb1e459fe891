"""What tests of the program share: a folder of their own, and runs of the program in it.

The program's path is the first argument of every test script here.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())


class ToolCase(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lanewise-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run_tool(self, *arguments, expect=None, stdin=None, env=None, **options):
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR",)}
        environment["LANEWISE_CACHE"] = ""  # answers of earlier runs are cache_test.py's
        environment.update(env or {})
        environment = {k: v for k, v in environment.items() if v is not None}
        result = subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, capture_output=True, timeout=120,
                                input=stdin.encode() if stdin is not None else b"", env=environment, **options)
        result.out = result.stdout.decode(errors="replace")
        result.err = result.stderr.decode(errors="replace")
        self.assertGreaterEqual(result.returncode, 0, f"ended by a signal: {result.err}")
        if expect is not None:
            self.assertEqual(result.returncode, expect, f"{arguments}\n{result.out}\n{result.err}")
        return result

    def assert_one_sentence(self, result):
        """A user error: nothing on stdout, exactly one line that says it."""
        self.assertEqual(result.out, "")
        errors = [line for line in result.err.splitlines() if line.startswith("lanewise: error: ")]
        self.assertEqual(len(errors), 1, result.err)
        self.assertNotIn("terminate", result.err)
