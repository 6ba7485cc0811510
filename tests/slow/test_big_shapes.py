"""Ten million vertices or edges in the shapes that hurt: a chain, a star, self-loops.

The stack is 256 KiB, so nothing may recurse along the input; and memory must stay in proportion
to it.
"""

import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, SANITIZED, limiter  # noqa: E402

SIZE = 10_000_000
STACK = 256 << 10
BYTES_PER_UNIT = 80  # of a vertex or an edge
ALLOWANCE = 32 << 20


def write_lines(name, head, line, count):
    """Writes a head and count lines, each line(i)."""
    with open(name, "w", encoding="ascii") as file:
        file.write(head)
        for begin in range(0, count, 100_000):
            end = min(count, begin + 100_000)
            file.write("".join([line(i) for i in range(begin, end)]))


class BigShapes(unittest.TestCase):
    """Each shape by file, with a token."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def solve(self, head, line, extension, units, *options):
        """The beginning of the output of `solve`; units are the vertices and edges of the graph."""
        name = os.path.join(self.folder, "big." + extension)
        write_lines(name, head, line, SIZE)
        child = subprocess.Popen([PROGRAM, "solve", name, *options], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, preexec_fn=limiter(stack=STACK))
        with child.stdout, child.stderr:
            out = child.stdout.read(300)
            while child.stdout.read(1 << 20):
                pass
            err = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        peak = usage.ru_maxrss << 10
        print(f"{self.id().split('.')[-1]}: {usage.ru_utime + usage.ru_stime:.1f} s, "
              f"{peak >> 20} MiB, {peak / units:.0f} bytes a unit", file=sys.stderr)
        self.assertEqual((child.returncode, err), (0, b""))
        if not SANITIZED:
            self.assertLess(peak, BYTES_PER_UNIT * units + ALLOWANCE)
        return out.decode()

    def test_chain(self):
        """10^7 edges in a row; the first player wins if their number is odd."""
        out = self.solve("", lambda i: f"{i} {i + 1}\n", "edges", 2 * SIZE, "--play", "normal",
                         "--token", "0", "--json")
        self.assertIn(f'"winner":"R","length":{SIZE},', out)

    def test_chain_backwards(self):
        out = self.solve("", lambda i: f"{i + 1} {i}\n", "edges", 2 * SIZE, "--play", "misere",
                         "--token", str(SIZE), "--json")
        self.assertIn(f'"winner":"L","length":{SIZE},', out)

    def test_star(self):
        """10^7 edges out of one vertex; all are best moves."""
        out = self.solve("", lambda i: f"0 {i + 1}\n", "edges", 2 * SIZE, "--play", "normal",
                         "--token", "0", "--json")
        self.assertIn('"winner":"L","length":1,', out)

    def test_star_inwards(self):
        out = self.solve("", lambda i: f"{i + 1} 0\n", "edges", 2 * SIZE, "--play", "normal",
                         "--token", "1", "--json")
        self.assertIn('"winner":"L"', out)

    def test_self_loops(self):
        """10^7 of them at one vertex, and one at each of 10^7 vertices."""
        for line, vertices in ((lambda i: "0 0\n", 1), (lambda i: f"{i} {i}\n", SIZE)):
            out = self.solve("", line, "edges", SIZE + vertices, "--play", "normal",
                             "--token", "0", "--json")
            self.assertIn('"winner":"draw"', out)

    def test_race_along_a_chain(self):
        out = self.solve(f"1\n{SIZE + 1} {SIZE}\n1 1\n", lambda i: f"{i + 1} {i + 2}\n", "judge",
                         2 * SIZE)
        self.assertEqual(out, "1\n")


if __name__ == "__main__":
    unittest.main()
