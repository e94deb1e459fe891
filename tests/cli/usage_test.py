"""docs/usage.md: its examples print what it says, and every option is in one of them.

    usage_test.py PROGRAM [unittest options]

LANEWISE_UPDATE_DOCS=1 writes the real output into the document.
"""
import os
import re
import subprocess
import sys
import unittest

import tool_case
from tool_case import PROGRAM, ROOT

PAGE = ROOT / "docs/usage.md"
COMMANDS = ("check", "cost", "simulate", "emit", "validate", "bench", "explain")
FILE = re.compile(r"(?m)^`([\w./-]+)`:\n\n```(?:c|c\+\+|json|text)\n((?s:.*?))^```\n")
BLOCK = re.compile(r"(?m)^```(console|sh)\n((?s:.*?))^```\n")


class UsageTest(tool_case.ToolCase):
    def setUp(self):
        super().setUp()
        self.text = PAGE.read_text()
        for name, content in FILE.findall(self.text):
            self.write(name, content)
        (self.folder / "bin").mkdir()
        os.symlink(PROGRAM, self.folder / "bin/lanewise")

    def shell(self, command):
        environment = dict(os.environ, PATH=f"{self.folder}/bin:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        return subprocess.run(["sh", "-c", command + " 2>&1"], cwd=self.folder, env=environment, timeout=300, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)

    def real(self, session):
        """The session with what its commands print now."""
        text = ""
        for command in re.findall(r"(?m)^\$ (.*)$", session):
            result = self.shell(command)
            output = result.stdout.decode().replace(str(self.folder), "/work")
            text += f"$ {command}\n{output}"
            text += "" if text.endswith("\n") else "\n"
            text += f"(exit code {result.returncode})\n" if result.returncode != 0 else ""
        return text

    def test_examples(self):
        text = self.text
        update = os.environ.get("LANEWISE_UPDATE_DOCS") and not os.environ.get("CI")
        for kind, session in BLOCK.findall(self.text):
            if kind == "sh":
                for command in session.splitlines():
                    result = self.shell(command)
                    self.assertEqual(result.returncode, 0, f"{command}\n{result.stdout.decode()[-2000:]}")
                continue
            real = self.real(session)
            if update:
                text = text.replace(f"```console\n{session}```\n", f"```console\n{real}```\n", 1)
            else:
                self.assertEqual(session, real)
        if update:
            PAGE.write_text(text)

    def test_every_option_is_run(self):
        commands = "\n".join(re.findall(r"(?m)^\$ (.*)$", self.text) +
                             [line for kind, block in BLOCK.findall(self.text) if kind == "sh"
                              for line in block.splitlines()])
        for command in COMMANDS:
            options = re.findall(r"(?m)^  (-{1,2}[\w-]+)", self.run_tool(command, "--help", expect=0).out)
            self.assertTrue(options)
            for option in options:
                with self.subTest(f"{command} {option}"):
                    self.assertRegex(commands, rf"(?m) {option}(?![\w-])")
                    self.assertIn(option, self.text)
            self.assertIn(f"lanewise {command} ", commands)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
