"""Shared by the tests of faults from outside: every command that writes, and its folder."""

import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM  # noqa: E402

WALK = "p normal 6 7\ns 1\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 4 6\ne 5 6\n"
NIM = "p normal 5 7\ns 5\ns 4\ns 3\ne 5 4\ne 5 2\ne 4 1\ne 3 1\ne 3 2\ne 2 1\ne 5 3\n"
LOOPY = "p normal 4 5\ns 1\ns 2\ne 1 2\ne 2 1\ne 2 3\ne 1 4\ne 3 4\n"
MISERE = NIM.replace("normal", "misere")
NUMBERS = "p normal 4 3\ns 1\ns 2\ne 1 2 L\ne 2 3 R\ne 2 4 L\n"
RACE = "p race 4 5\nt 4\ns 1\ns 2\ne 1 2\ne 2 3\ne 3 4\ne 1 4\ne 3 1\n"
BOARD = "...\n.T.\nP..\n"
FILES = {"walk.gg": WALK, "nim.gg": NIM, "loopy.gg": LOOPY, "misere.gg": MISERE,
         "numbers.gg": NUMBERS, "race.gg": RACE, "many.gg": WALK + NIM + RACE + NUMBERS,
         "race.judge": "2\n3 2\n1 2\n1 2\n2 3\n4 4\n1 2\n1 3\n3 4\n1 4\n2 4\n",
         "path.edges": "0 1\n1 2\n2 3\n0 2\n", "moves": "1\nhint 4\nline\nundo\nmoves\n1\n1\nquit\n"}

# Commands that write to standard output.
TOLD = (
    ["--help"], ["--version"], ["solve", "--help"], ["play", "--help"],
    ["formats"], ["values", "--json"], ["solvers"], ["rulesets", "--json"],
    ["solve", "walk.gg"], ["solve", "walk.gg", "--all"], ["solve", "walk.gg", "--json", "--all"],
    ["solve", "walk.gg", "--summary"], ["solve", "walk.gg", "--line", "--check"],
    ["solve", "walk.gg", "--plan"], ["solve", "walk.gg", "--plan", "--json"],
    ["solve", "nim.gg"], ["solve", "nim.gg", "--all"], ["solve", "nim.gg", "--json", "--summary"],
    ["solve", "loopy.gg", "--value", "nimber", "--all"], ["solve", "loopy.gg"],
    ["solve", "misere.gg", "--all", "--value", "misere-pair"], ["solve", "misere.gg", "--json"],
    ["solve", "numbers.gg", "--all"], ["solve", "numbers.gg", "--summary"],
    ["solve", "race.gg", "--line"], ["solve", "race.gg", "--all", "--json"],
    ["solve", "many.gg", "--json"], ["solve", "many.gg"],
    ["solve", "race.judge"], ["solve", "path.edges", "--all"],
    ["solve", "--ruleset", "nim:3,4,5", "--all"], ["solve", "--ruleset", "hexapawn:2x3", "--all"],
    ["solve", "--ruleset", "tictactoe", "--summary"], ["solve", "--ruleset", "octal:0.137"],
    ["solve", "--ruleset", "octal:0.07,20", "--all"],
    ["solve", "--ruleset", "octal:0.137", "--sizes", "0..9"],
    ["solve", "--ruleset", "chomp", "--sizes", "1..2x1..3", "--json"],
    ["gen", "chain", "--vertices", "9"], ["gen", "dag", "--vertices", "9", "--to", "edges"],
    ["gen", "contest1", "--vertices", "9", "--to", "judge"],
    ["convert", "many.gg", "-", "--to", "gg"], ["convert", "walk.gg", "-", "--to", "ggb"],
    ["convert", "walk.gg", "-", "--to", "json"], ["convert", "walk.gg", "-", "--to", "dot"],
    ["verify", "walk.gg", "walk.cert"], ["verify", "walk.gg", "walk.txt", "--json"],
    ["calc", "{2||1|0} + *"], ["calc", "+-1 ? 0", "--json"],
    ["vet", "nim:1,2"], ["vet", "tictactoe:misere:1,2,2"],
    ["play", "walk.gg"], ["play", "--ruleset", "nim:3,4", "--you", "L"],
    ["play", "walk.gg", "--you", "none"],
)

# What goes to a file, which is put behind.
PUT = (
    ["gen", "chain", "--vertices", "9", "--output"],
    ["gen", "dag", "--vertices", "9", "--to", "edges", "-o"],
    ["convert", "race.gg", "--to", "ggb"], ["convert", "many.gg", "--to", "gg"],
    ["solve", "walk.gg", "--certificate"], ["solve", "nim.gg", "--certificate"],
    ["solve", "numbers.gg", "--json", "--certificate"],
    ["solve", "race.gg", "--certificate"],
    ["solve", "--ruleset", "nim:3,4", "--certificate"],
)


def ladder(count):
    """A large game: from each vertex one or two edges on."""
    edges = [(v, w) for v in range(1, count) for w in (v + 1, v + 2) if w <= count and v % 3 < 3 - w + v]
    return f"p normal {count} {len(edges)}\ns 1\n" + "".join(f"e {v} {w}\n" for v, w in edges)


def stairs(count):
    """Vertices that are worth 0, 1, 2 and so on to Left."""
    return (f"p normal {count} {count - 1}\ns 1\n"
            + "".join(f"e {v} {v + 1} L\n" for v in range(1, count)))


# What a build that counts its lines has counted when it was limited or killed may be half written.
COUNTS = tempfile.TemporaryDirectory()


def environment():
    """Without this test's own locale; coverage counts go to a folder that is discarded."""
    return dict(os.environ, LC_ALL="C", GCOV_PREFIX=COUNTS.name)


class Workshop(unittest.TestCase):
    """A folder with an input for every command, which the program runs in."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name
        for name, text in FILES.items():
            self.write(name, text.encode())
        for name in ("walk.cert", "walk.txt"):
            self.start(["solve", "walk.gg", "--certificate", name]).communicate()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def start(self, arguments, **options):
        """The program at work; `play` is given its moves."""
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        options.setdefault("cwd", self.folder)
        with open(self.path("moves")) as moves:
            options.setdefault("stdin", moves)
            return subprocess.Popen([PROGRAM, *arguments], env=environment(), **options)

    def run_it(self, arguments, **options):
        """Exit status, standard output (None if it goes elsewhere) and standard error."""
        with self.start(arguments, **options) as process:
            out, error = process.communicate(timeout=120)
        return process.returncode, out, error

    def assert_one_sentence(self, error, what):
        """Standard error says one thing."""
        self.assertTrue(error.startswith(b"greatgame: "), (what, error))
        self.assertTrue(error.endswith(b"\n"), (what, error))
        self.assertEqual(error.count(b"\n"), 1, (what, error))
        self.assertGreater(len(error), len("greatgame: ") + 10, what)

    def assert_failed(self, done, what):
        """The output could not be written; exactly one message says so."""
        status, _, error = done
        self.assertEqual(status, 4, (what, error))
        self.assert_one_sentence(error, what)
