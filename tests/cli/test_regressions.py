"""Faults that were found by attacking the program, one test for each."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import PROGRAM, run  # noqa: E402

SUM = "p misere 3 3\ns 1\ns 2\ne 1 3\ne 2 3\ne 3 3\n"  # to be searched through
CYCLIC_CASES = "2\n4 5\n1 1\n1 2\n2 1\n2 3\n3 2\n3 4\n3 3\n1 2\n1 2\n2 1\n1 3\n"


class Rows(unittest.TestCase):
    """The program asks for the rows that the solver it gets will read."""

    def test_searched_contest_cases(self):
        usual = run("solve", "-", "--from", "judge", text=CYCLIC_CASES)
        for options in (["--value", "outcome"], ["--solver", "memo"], ["--solver", "brute"]):
            done = run("solve", "-", "--from", "judge", *options, text=CYCLIC_CASES)
            self.assertEqual((done.returncode, done.stdout), (0, usual.stdout), options)

    def test_no_fault_of_the_program(self):
        race = ["--play", "race", "--token", "0", "--token", "0", "--target", "2"]
        done = run("solve", "-", "--from", "edges", *race, "--value", "outcome", "--all",
                   text="0 1\n1 0\n1 2\n")
        self.assertIn(done.returncode, (0, 2), done.stderr)


class Refusals(unittest.TestCase):
    """Output that is not possible is refused before anything of the instance is written."""

    def test_no_table(self):
        for options in (["--all"], ["--summary"], ["--all", "--json"], ["--summary", "--json"]):
            done = run("solve", "-", "--from", "gg", *options, text=SUM)
            self.assertEqual((done.returncode, done.stdout), (2, b""), options)

    def test_output_before_a_refusal_is_json(self):
        text = "p normal 2 1\ns 1\ne 1 2\n" + SUM
        done = run("solve", "-", "--from", "gg", "--all", "--json", text=text)
        self.assertEqual(done.returncode, 2)
        for line in done.stdout.decode().splitlines():
            json.loads(line)

    def test_arguments_behind_an_option(self):
        for command in ("formats", "values", "solvers", "rulesets"):
            self.assertEqual(run(command, "--json", "more").returncode, 2, command)


class Interruption(unittest.TestCase):
    """One interrupt ends the program soon, during any work."""

    def interrupt(self, process, number=signal.SIGINT, patience=20):
        try:
            time.sleep(1)
            self.assertIsNone(process.poll(), "too fast for this test")
            process.send_signal(number)
            return process.wait(timeout=patience)
        finally:
            process.kill()
            process.wait()

    def test_waiting_for_input(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([PROGRAM, "solve", "-", "--from", "gg"],
                                       stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            with process.stdin:
                self.assertIn(self.interrupt(process, number), (4, -number))

    def test_long_line_past_a_hub(self):
        degree, length = 100000, 60000
        edges = ["e 1 1"] * degree + [f"e {v} {v + 1}" for v in range(2, length + 2)]
        text = f"p race {length + 2} {len(edges)}\ns 1 L\ns 2 R\nt {length + 2}\n"
        with tempfile.NamedTemporaryFile("w", suffix=".gg") as file:
            file.write(text + "\n".join(edges) + "\n")
            file.flush()
            process = subprocess.Popen([PROGRAM, "solve", file.name, "--line"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertIn(self.interrupt(process, patience=10), (4, -signal.SIGINT))


if __name__ == "__main__":
    unittest.main()
