"""bench/pairs: whole processes in pairs. Tests the comparison, not the measured times."""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.environ.get("GG_SOURCE_DIR", os.path.join(os.path.dirname(__file__), "..", ".."))
PAIRS = os.path.join(SOURCE, "bench", "pairs")


def pairs(*arguments):
    done = subprocess.run([sys.executable, PAIRS, "--rounds", "2", *arguments],
                          stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Pairs(unittest.TestCase):
    def setUp(self):
        with tempfile.NamedTemporaryFile("w", delete=False) as file:
            file.write("3\n1\n2\n")
        self.input = file.name
        self.addCleanup(os.unlink, file.name)

    def test_equal(self):
        status, out, err = pairs("--input", self.input, "cat", "cat {}")
        self.assertEqual((status, err), (0, ""))
        self.assertIn("answers: equal\n", out)
        self.assertRegex(out, r"processor time: A / B = \d+\.\d\d \(\d+\.\d\d to \d+\.\d\d in 2 r")

    def test_json(self):
        status, out, _ = pairs("--json", "true", "true")
        result = json.loads(out)
        self.assertEqual((status, result["rounds"], result["checked"]), (0, 2, True))
        for key in ("cpu", "wall"):
            ratio = result[key]
            self.assertLessEqual(ratio["least"], ratio["median"])
            self.assertLessEqual(ratio["median"], ratio["most"])
        self.assertGreater(result["memory"]["a"], 0)

    def test_different(self):
        for command in ("sort", "cat; echo", "head -c 5"):
            status, out, err = pairs("--input", self.input, "cat", command)
            self.assertEqual((status, out), (1, ""), command)
            self.assertIn("differs", err)

    def test_unchecked(self):
        status, out, _ = pairs("--input", self.input, "--unchecked", "cat", "sort")
        self.assertEqual(status, 0)
        self.assertIn("not compared", out)

    def test_filters(self):
        self.assertEqual(pairs("--input", self.input, "--through-a", "sort", "cat", "sort")[0], 0)
        self.assertEqual(pairs("--input", self.input, "--through-b", "sort", "sort", "cat")[0], 0)
        self.assertEqual(pairs("--input", self.input, "--through-b", "sort", "cat", "cat")[0], 1)
        self.assertEqual(pairs("--through-a", "false", "true", "true")[0], 3)

    def test_sha256(self):
        right, wrong = (hashlib.sha256(text).hexdigest() for text in (b"1\n", b"2\n"))
        self.assertEqual(pairs("--sha256", right, "echo 1", "printf '1\\n'")[0], 0)
        for commands in (("echo 1", "echo 2"), ("echo 2", "echo 1"), ("echo 2", "echo 2")):
            self.assertEqual(pairs("--sha256", right, *commands)[0], 1, commands)
        self.assertEqual(pairs("--sha256", wrong, "echo 1", "echo 1")[0], 1)

    def test_failing_command(self):
        for commands in (("exit 4", "true"), ("true", "exit 4")):
            status, out, err = pairs(*commands)
            self.assertEqual((status, out), (3, ""))
            self.assertIn("exit status 4", err)

    def test_usage(self):
        for arguments in (("true",), ("true", "true", "true"), ("--input", "/nowhere", "a", "b"),
                          ("--rounds", "0", "true", "true")):
            self.assertEqual(pairs(*arguments)[0], 2, arguments)

    def test_two_programs(self):
        """The program itself against its other name for the same thing."""
        program = os.environ.get("GREATGAME", "greatgame")
        graph = "3 2\n0 1\n1 2\n"
        with tempfile.NamedTemporaryFile("w", suffix=".el") as file:
            file.write(graph)
            file.flush()
            status, _, err = pairs("--input", file.name,
                                   f"'{program}' solve - --from edges --header --all",
                                   f"'{program}' solve {{}} --from edges --header --all")
        self.assertEqual(status, 0, err)


if __name__ == "__main__":
    unittest.main()
