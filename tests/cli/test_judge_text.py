"""`judge` is read as a contest program reads it: numbers in order, with any separators, and comments."""

import os
import random
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM  # noqa: E402

NOTE = "line ends do not separate the records"


def cases(rng, count):
    """Random cases as records, each a list of numbers."""
    records = [[count]]
    for _ in range(count):
        n = rng.randrange(2, 8)
        edges = [[u, rng.randrange(u + 1, n + 1)] for u in range(1, n) for _ in range(rng.randrange(1, 3))]
        records += [[n, len(edges)], [rng.randrange(1, n), rng.randrange(1, n)], *edges]
    return records


def solve(text, *options):
    return subprocess.run([PROGRAM, "solve", "-", "--from", "judge", *options], input=text, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)


def lines(records, end="\n"):
    return "".join(" ".join(map(str, record)) + end for record in records)


class Layouts(unittest.TestCase):
    def setUp(self):
        rng = random.Random(7)
        self.inputs = [cases(rng, count) for count in (1, 2, 5, 40)]
        self.rng = rng

    def all_alike(self, layout, noted):
        for records in self.inputs:
            plain, other = solve(lines(records)), solve(layout(records))
            self.assertEqual((plain.returncode, plain.stderr), (0, ""))
            self.assertEqual((other.returncode, other.stdout), (0, plain.stdout), other.stderr)
            self.assertEqual(NOTE in other.stderr, noted, other.stderr)

    def test_records_on_their_lines(self):
        self.all_alike(lambda records: lines(records, "\r\n"), False)
        self.all_alike(lambda records: lines(records, " \t\n\n"), False)
        self.all_alike(lambda records: lines(records)[:-1], False)

    def test_comments(self):
        self.all_alike(lambda records: "# two tokens\n" + lines(records, "  # 1 2 3\n#\n") + "  # end", False)
        self.all_alike(lambda records: lines(records, " #\r\n"), False)

    def test_all_on_one_line(self):
        self.all_alike(lambda records: lines(records, " "), True)
        self.all_alike(lambda records: lines(records, "\t") + "\n", True)

    def test_each_number_on_a_line(self):
        self.all_alike(lambda records: lines(records).replace(" ", "\n"), True)
        self.all_alike(lambda records: lines(records).replace(" ", " # of a pair\n\n"), True)

    def test_any_blanks(self):
        for _ in range(20):
            self.all_alike(lambda records: re.sub(r"\s", lambda _: self.rng.choice((" ", "\t ", "\n", "\r\n", " #7\n")),
                                                  lines(records, " ")) + "#", True)

    def test_long(self):
        """Longer than a block, so that the fast reader has a part in it."""
        n = 60000
        head = f"1\n{n} {n - 1}\n1 2\n"
        edges = [f"{v} {v + 1}" for v in range(1, n)]
        plain = solve(head + "\n".join(edges))
        for separator, noted in ((" ", True), (" #\n", False), ("\n", False)):
            other = solve(head + separator.join(edges))
            self.assertEqual((other.returncode, other.stdout, NOTE in other.stderr), (0, plain.stdout, noted))


class Places(unittest.TestCase):
    def test_line_and_column(self):
        for text, place, what in (("1 3 2 1 1 1 2 2 x", "1:17", "'x'"),
                                  ("1\n3 2 # 4\n1 1 1 2 2\n", "4:1", "the end of the input"),
                                  ("1\n3 2\n1 1\n1 2 9\n2 3\n", "4:5", "vertex 9"),
                                  ("1 3 2 1 1 1 2 2 3\n7", "2:1", "nothing after the last case")):
            done = solve(text)
            self.assertEqual(done.returncode, 3, text)
            self.assertRegex(done.stderr, rf"(?m)^greatgame: <stdin>:{place}: .*{what}.*\n\Z")


if __name__ == "__main__":
    unittest.main()
