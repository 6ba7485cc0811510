"""Malformed input and impossible requests: one sentence, the right place and status, no answer.

Everything runs with 64 MiB of address space, so that numbers that promise more than a file holds
are found out before they are believed.
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, run  # noqa: E402

MEMORY = 64 << 20
BAD, USAGE, LIMIT = 3, 2, 4

GOOD_GG = "p normal 3 2\ns 1\ne 1 2\ne 2 3\n"
GOOD_RACE = "p race 3 2\ns 1\ns 1\nt 3\ne 1 2\ne 2 3\n"
GOOD_JUDGE = "1\n3 2\n1 1\n1 2\n2 3\n"
GOOD_EDGES = "0 1\n1 2\n"

# The fault, the text, and the line that shows it (None: only the whole instance does).
BAD_GG = [
    ("empty file", "", None),
    ("blanks only", " \n\t\n\n", None),
    ("comments only", "c nothing\n", None),
    ("NUL byte", "p normal 2 1\ns 1\0\ne 1 2\n", 2),
    ("NUL byte alone", "\0", 1),
    ("NUL byte in a comment", "c a\0b\np normal 2 1\ne 1 2\n", 1),
    ("line before p", "e 1 2\np normal 2 1\n", 1),
    ("token before p", "s 1\np normal 2 1\ne 1 2\n", 1),
    ("unknown letter", "p normal 2 1\nz 1\ne 1 2\n", 2),
    ("unknown word", "p normal 2 1\nedge 1 2\n", 2),
    ("letter and number run together", "p normal 2 1\ne1 2\n", 2),
    ("p without fields", "p\n", 1),
    ("p without counts", "p normal\n", 1),
    ("p without edges", "p normal 3\n", 1),
    ("p with too much", "p normal 3 2 1\n", 1),
    ("p of unknown play", "p chess 3 2\ne 1 2\ne 2 3\n", 1),
    ("p with a word for a number", "p normal three 2\n", 1),
    ("p with a negative number", "p normal -3 2\n", 1),
    ("p with a fraction", "p normal 3.5 2\n", 1),
    ("p with vertices beyond 64 bits", "p normal 18446744073709551617 2\n", 1),
    ("p with edges beyond 64 bits", "p normal 3 99999999999999999999999\n", 1),
    ("fewer edges than promised", "p normal 3 3\ns 1\ne 1 2\ne 2 3\n", None),
    ("no edges at all", "p normal 3 3\n", None),
    ("more edges than promised", "p normal 3 1\ns 1\ne 1 2\ne 2 3\n", None),
    ("fewer edges, then another instance", "p normal 3 3\ne 1 2\n" + GOOD_GG, None),
    ("edge without end", "p normal 3 1\ne 1\n", 2),
    ("edge without anything", "p normal 3 1\ne\n", 2),
    ("edge with unknown colour", "p normal 3 1\ne 1 2 B\n", 2),
    ("edge with too much", "p normal 3 1\ne 1 2 L 3\n", 2),
    ("edge from 0", "p normal 3 1\ne 0 2\n", 2),
    ("edge to n + 1", "p normal 3 1\ne 1 4\n", 2),
    ("edge with a negative end", "p normal 3 1\ne 1 -2\n", 2),
    ("edge with a sign", "p normal 3 1\ne 1 +2\n", 2),
    ("edge with letters behind the number", "p normal 3 1\ne 1 2x\n", 2),
    ("edge in hexadecimal", "p normal 3 1\ne 1 0x2\n", 2),
    ("edge beyond 64 bits", "p normal 3 1\ne 1 18446744073709551618\n", 2),
    ("edge beyond 32 bits", "p normal 3 1\ne 1 4294967298\n", 2),
    ("unknown name", "p normal 3 1\ne 1 gate\n", 2),
    ("name used before it is declared", "p normal 3 1\ne 1 gate\nn 2 gate\n", 2),
    ("token on no vertex", "p normal 3 1\ns 4\ne 1 2\n", 2),
    ("token on vertex 0", "p normal 3 1\ns 0\ne 1 2\n", 2),
    ("token without a vertex", "p normal 3 1\ns\ne 1 2\n", 2),
    ("o twice", "p normal 2 1\no 1 L\no 1 R\no 2 L\ne 1 2\n", 3),
    ("o without player", "p normal 2 1\no 1\no 2 L\ne 1 2\n", 2),
    ("o with unknown player", "p normal 2 1\no 1 D\no 2 L\ne 1 2\n", 2),
    ("o out of range", "p normal 2 1\no 3 L\ne 1 2\n", 2),
    ("o with too much", "p normal 2 1\no 1 L L\no 2 L\ne 1 2\n", 2),
    ("missing owner", "p normal 2 1\no 1 L\ne 1 2\n", None),
    ("owners, then coloured edges", "p normal 2 1\no 1 L\no 2 R\ne 1 2 L\n", None),
    ("coloured edges, then owners", "p normal 2 1\ne 1 2 L\no 1 L\no 2 R\n", None),
    ("owners and f", "p normal 2 1\no 1 L\no 2 R\nf R\ne 1 2\n", None),
    ("f and owners", "p normal 2 1\nf R\no 1 L\no 2 R\ne 1 2\n", None),
    ("two tokens and owners", "p normal 2 1\ns 1\ns 1\no 1 L\no 2 R\ne 1 2\n", None),
    ("two tokens on different results", "p normal 3 1\ns 1\ns 2\nt 1 L\nt 2 R\ne 1 3\n", None),
    ("t twice", "p normal 2 1\nt 2 L\nt 2 L\ne 1 2\n", 3),
    ("t without result", "p normal 2 1\nt 2\ne 1 2\n", 2),
    ("t with unknown result", "p normal 2 1\nt 2 W\ne 1 2\n", 2),
    ("t out of range", "p normal 2 1\nt 3 L\ne 1 2\n", 2),
    ("t with too much", "p normal 2 1\nt 2 L L\ne 1 2\n", 2),
    ("payoff without =", "p score 2 1\nt 2 3\ne 1 2\n", 2),
    ("payoff without a score", "p score 2 1\nt 2 =\ne 1 2\n", 2),
    ("payoff as a decimal", "p score 2 1\nt 2 = 1.5\ne 1 2\n", 2),
    ("payoff over 0", "p score 2 1\nt 2 = 1/0\ne 1 2\n", 2),
    ("payoff beyond 64 bits", "p score 2 1\nt 2 = 9223372036854775808\ne 1 2\n", 2),
    ("payoff with a large denominator", "p score 2 1\nt 2 = 1/99999999999999999999\ne 1 2\n", 2),
    ("payoff with too much", "p score 2 1\nt 2 = 1 2\ne 1 2\n", 2),
    ("payoff twice", "p score 2 1\nt 2 = 1\nt 2 = 1\ne 1 2\n", 3),
    ("payoff of no vertex", "p score 2 1\nt 3 = 1\ne 1 2\n", 2),
    ("payoff outside a score game", "p normal 2 1\nt 2 = 1\ne 1 2\n", 2),
    ("result in a score game", "p score 2 1\nt 2 L\ne 1 2\n", 2),
    ("winner of play without end in a score game", "p score 2 1\ni L\ne 1 2\n", 2),
    ("winner of a dead end in a score game", "p score 2 1\nd lose\ne 1 2\n", 2),
    ("score of play without end twice", "p score 2 1\ni = 1\ni = 1\ne 1 2\n", 3),
    ("score of play without end outside a score game", "p normal 2 1\ni = 1\ne 1 2\n", 2),
    ("several tokens in a score game", "p score 2 1\ns 1\ns 2\ne 1 2\n", 3),
    ("targets in a score game", "p score 2 1\nt 2\ne 1 2\n", 2),
    ("n twice", "p normal 2 1\nn 1 a\nn 1 b\ne 1 2\n", 3),
    ("one name for two", "p normal 2 1\nn 1 a\nn 2 a\ne 1 2\n", 3),
    ("n without name", "p normal 2 1\nn 1\ne 1 2\n", 2),
    ("n with a number for a name", "p normal 2 1\nn 1 7\ne 1 2\n", 2),
    ("n with too much", "p normal 2 1\nn 1 a b\ne 1 2\n", 2),
    ("n with too long a name", "p normal 2 1\nn 1 " + "a" * 256 + "\ne 1 2\n", 2),
    ("n out of range", "p normal 2 1\nn 3 a\ne 1 2\n", 2),
    ("a for nobody", "p normal 2 1\na D Alice\ne 1 2\n", 2),
    ("a without name", "p normal 2 1\na L\ne 1 2\n", 2),
    ("f of nobody", "p normal 2 1\nf D\ne 1 2\n", 2),
    ("f without player", "p normal 2 1\nf\ne 1 2\n", 2),
    ("i of nobody", "p normal 2 1\ni N\ne 1 2\n", 2),
    ("i without player", "p normal 2 1\ni\ne 1 2\n", 2),
    ("d of an unknown kind", "p normal 2 1\nd tie\ne 1 2\n", 2),
    ("d without a kind", "p normal 2 1\nd\ne 1 2\n", 2),
    ("w outside a race", "p normal 2 1\ns 1\nw L1\ne 1 2\n", None),
    ("k outside a race", "p normal 2 1\ns 1\nk lose\ne 1 2\n", None),
    ("f in a race", "p race 2 1\ns 1\ns 1\nt 2\nf R\ne 1 2\n", None),
    ("o in a race", "p race 2 1\ns 1\ns 1\nt 2\no 1 L\ne 1 2\n", None),
    ("target out of range", "p race 2 1\ns 1\ns 1\nt 3\ne 1 2\n", 4),
    ("target twice", "p race 2 1\ns 1\ns 1\nt 2\nt 2\ne 1 2\n", 5),
    ("race without a target", "p race 2 1\ns 1\ns 1\ne 1 2\n", None),
    ("w names a token that is not there", "p race 2 1\ns 1\ns 1\nt 2\nw L1 R3\ne 1 2\n", None),
    ("w names token 0", "p race 2 1\ns 1\ns 1\nt 2\nw L0 R1\ne 1 2\n", None),
    ("w names nobody", "p race 2 1\ns 1\ns 1\nt 2\nw X1 R2\ne 1 2\n", 5),
    ("w without a token", "p race 2 1\ns 1\ns 1\nt 2\nw L R2\ne 1 2\n", 5),
    ("w without anything", "p race 2 1\ns 1\ns 1\nt 2\nw\ne 1 2\n", 5),
    ("w with a number beyond 64 bits",
     "p race 2 1\ns 1\ns 1\nt 2\nw L18446744073709551617\ne 1 2\n", None),
    ("k of an unknown kind", "p race 2 1\ns 1\ns 1\nt 2\nk draw\ne 1 2\n", 5),
    ("k without a kind", "p race 2 1\ns 1\ns 1\nt 2\nk\ne 1 2\n", 5),
    ("arrival of nobody", "p race 2 1\ns 1 D red\ns 1\nt 2\ne 1 2\n", 2),
    ("binary noise", "\x7fELF\x02\x01\x01\0\0\0", 1),
]

BAD_JUDGE = [
    ("empty file", "", None),
    ("word for the number of cases", "one\n", 1),
    ("negative number of cases", "-1\n", 1),
    ("no case", "1\n", None),
    ("case without tokens", "1\n3 2\n", None),
    ("fewer edges than promised", "1\n3 3\n1 1\n1 2\n2 3\n", None),
    ("edge without end", "1\n3 2\n1 1\n1 2\n2\n", None),
    ("word for a vertex", "1\n3 2\n1 1\n1 2\n2 x\n", 5),
    ("edge from 0", "1\n3 2\n1 1\n0 2\n2 3\n", 4),
    ("edge to n + 1", "1\n3 2\n1 1\n1 4\n2 3\n", 4),
    ("negative vertex", "1\n3 2\n1 1\n1 -2\n2 3\n", 4),
    ("token at 0", "1\n3 2\n0 1\n1 2\n2 3\n", 3),
    ("token at n + 1", "1\n3 2\n1 4\n1 2\n2 3\n", 3),
    ("no vertex", "1\n0 0\n1 1\n", None),
    ("number beyond 64 bits", "1\n3 2\n1 1\n1 18446744073709551618\n2 3\n", 4),
    ("NUL byte", "1\n3 2\n1 1\n1 2\n2 \0003\n", 5),
]

# The cases before the mistake may have been answered.
BAD_JUDGE_LATE = [
    ("fewer cases than promised", "2\n" + GOOD_JUDGE[2:], None),
    ("more cases than promised", GOOD_JUDGE + GOOD_JUDGE[2:], 6),
    ("more edges than promised", "1\n3 2\n1 1\n1 2\n2 3\n1 3\n", 6),
    ("many more cases than can be", "1000000000000000000\n3 2\n1 1\n1 2\n2 3\n", None),
    ("second case broken", "2\n" + GOOD_JUDGE[2:] + "3 1\n1 1\n1 4\n", 8),
]

BAD_EDGES = [
    ("empty file", "", None),
    ("comments only", "# nothing\n% at all\n", None),
    ("edge without end", "0 1\n1\n", 2),
    ("more columns than before", "0 1 7\n0 1\n", 2),
    ("an arrow", "0 -> 1\n", 1),
    ("options after a colon", "0: 1\n", 1),
    ("a bracket", "[0,1]\n", 1),
    ("numbers in pairs", "(0, 1)\n", 1),
    ("an open quotation mark", "0 1\n0 \"a\n", 2),
    ("text after a quotation mark", "\"a\"b,c\n", 1),
    ("an empty cell", "0,1\n,1\n", 2),
    ("a comma within numbers", "1 2 0,5\n", 1),
    ("negative vertex", "0 -1\n", 1),
    ("number beyond 64 bits", "0 18446744073709551616\n", 1),
    ("fraction", "0 1.5\n", 1),
    ("NUL byte", "0 1\n1\0 2\n", 2),
]

BAD_ADJACENCY = [
    ("empty file", "", None),
    ("comments only", "# nothing\n% at all\n// here\n", None),
    ("NUL byte", "0 1\n1\0 2\n", 2),
    ("negative vertex", "0 -1\n", 1),
    ("number beyond 64 bits", "0: 18446744073709551616\n", 1),
    ("word beyond 255 bytes", "0: " + 256 * "x" + "\n", 1),
    ("bracket that stays open", "0: [1\n1: [2]\n", 1),
    ("list within a list", "0: [[1]]\n", 1),
    ("nothing but brackets", 1000 * "[" + "\n", 1),
    ("colon without a vertex", ": 1\n", 1),
]

# Legal numbers that announce too much: 3 or 4, depending on the first error found.
HUGE = [
    ("gg", "p normal 4294967296 0\n", []),
    ("gg", "p normal 4000000000 1\ns 1\ne 1 2\n", []),
    ("gg", "p normal 3 1000000000000000000\ns 1\ne 1 2\n", []),
    ("gg", "p normal 4294967295 18446744073709551615\ne 1 2\n", []),
    ("gg", "p race 4000000000 4000000000\ns 1\ns 1\nt 2\ne 1 2\n", []),
    ("judge", "1\n4000000000 1\n1 1\n1 2\n", []),
    ("judge", "1\n3 1000000000000000000\n1 1\n1 2\n", []),
    ("edges", "0 4000000000\n", ["--no-compact"]),
    ("aut", "des (0, 0, 4000000000)\n", []),
    ("aut", "des (0, 1, 18446744073709551615)\n(0, a, 18446744073709551614)\n", []),
    ("adjacency", "0 4000000000\n", ["--base", "0"]),
    ("adjacency", "0 18446744073709551615\n", ["--base", "0"]),
    ("edges", "4000000000 1000000000000000000\n0 1\n", ["--header"]),
]

# Requests that do not fit the file or do not exist.
CONTRADICTIONS = [
    ("gg", GOOD_GG, ["--play", "misere"]),
    ("gg", GOOD_GG, ["--play", "race"]),
    ("gg", GOOD_GG, ["--play", "chess"]),
    ("gg", GOOD_GG, ["--solver", "oracle"]),
    ("gg", GOOD_GG, ["--solver", "race"]),
    ("gg", GOOD_GG, ["--value", "money"]),
    ("gg", GOOD_GG, ["--value", "distance"]),
    ("gg", GOOD_GG, ["--from", "xml"]),
    ("gg", GOOD_GG, ["--stuck", "lose"]),
    ("gg", GOOD_GG, ["--schedule", "L1"]),
    ("gg", GOOD_GG, ["--target", "3"]),
    ("gg", GOOD_GG, ["--first", "X"]),
    ("gg", GOOD_GG, ["--base", "0"]),
    ("gg", GOOD_GG, ["--base", "2"]),
    ("gg", GOOD_GG, ["--nonsense"]),
    ("gg", GOOD_GG, ["--limit", "many"]),
    ("gg", GOOD_GG, ["--memory", "-1"]),
    ("gg", GOOD_RACE, ["--solver", "outcome"]),
    ("gg", GOOD_RACE, ["--first", "L"]),
    ("gg", GOOD_RACE, ["--stuck", "draw"]),
    ("gg", GOOD_RACE + "k pass\n", ["--stuck", "lose"]),
    ("gg", GOOD_RACE + "w L1 R2\n", ["--schedule", "R2 L1"]),
    ("gg", GOOD_RACE, ["--schedule", "X1"]),
    ("judge", GOOD_JUDGE, ["--play", "normal"]),
    ("judge", GOOD_JUDGE, ["--base", "0"]),
    ("edges", GOOD_EDGES, ["--play"]),
]


class Case(unittest.TestCase):
    """Files in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, text, extension):
        """The path of a file with this text."""
        name = os.path.join(self.folder, "input." + extension)
        with open(name, "wb") as file:
            file.write(text.encode("latin-1"))
        return name

    def refused(self, done, statuses, name, line=None, place=True, answer=rb""):
        """One sentence with its place, no answer but this, one of these statuses."""
        self.assertIn(done.returncode, statuses, done.stderr)
        self.assertRegex(done.stdout, rb"\A" + answer + rb"\Z")
        where = rf"{re.escape(name)}(:\d+(:\d+)?)?: " if place else ""
        if line:
            where = rf"{re.escape(name)}:{line}(:\d+)?: "
        self.assertRegex(done.stderr.decode("latin-1"), rf"\Agreatgame: {where}[^\n]+\n\Z")

    def solve(self, text, extension, *options):
        """The path of a file and what `solve` does with it."""
        name = self.file(text, extension)
        return name, run("solve", name, *options, memory=MEMORY, timeout=20)

    def all_refused(self, cases, extension, *options):
        """Every case of a list is bad input."""
        for what, text, line in cases:
            with self.subTest(what):
                name, done = self.solve(text, extension, *options)
                self.refused(done, {BAD}, name, line)


class BadInput(Case):
    """Every reader, every rule."""

    def test_gg(self):
        self.all_refused(BAD_GG, "gg")

    def test_judge(self):
        self.all_refused(BAD_JUDGE, "judge")

    def test_judge_after_a_good_case(self):
        for what, text, line in BAD_JUDGE_LATE:
            with self.subTest(what):
                name, done = self.solve(text, "judge")
                self.refused(done, {BAD}, name, line, answer=rb"([01-]\n)?")

    def test_edges(self):
        self.all_refused(BAD_EDGES, "edges")
        self.all_refused(BAD_ADJACENCY, "adjacency")

    def test_edges_numbered_from_one(self):
        self.all_refused([("vertex 0", "1 2\n0 1\n", 2)], "edges", "--base", "1")

    def test_edges_with_header(self):
        self.all_refused([("vertex n", "3 2\n0 1\n1 3\n", 3),
                          ("fewer edges", "3 3\n0 1\n1 2\n", None),
                          ("more edges", "3 1\n0 1\n1 2\n", None),
                          ("header of one number", "3\n0 1\n", 1)], "edges", "--header")

    def test_huge_promises(self):
        for extension, text, options in HUGE:
            with self.subTest(text):
                name, done = self.solve(text, extension, *options)
                self.refused(done, {BAD, LIMIT}, name)

    def test_a_line_without_end(self):
        for extension in ("gg", "judge", "edges"):
            for filler in ("1", "x", " 1", "\t"):
                with self.subTest(extension=extension, filler=filler):
                    name, done = self.solve(filler * 3_000_000, extension)
                    if (extension, filler) == ("judge", " 1"):  # a case, and numbers after it
                        self.assertEqual((done.returncode, done.stdout), (BAD, b"1\n"))
                        self.assertIn(b":1:16: expected nothing after the last case", done.stderr)
                    else:
                        self.refused(done, {BAD, LIMIT}, name)

    def test_standard_input_has_a_name(self):
        done = run("solve", "-", "--from", "gg", text="p normal 3 1\ne 1 4\n", memory=MEMORY)
        self.assertRegex(done.stderr, rb"\Agreatgame: (-|<stdin>):2:\d+: [^\n]+\n\Z")
        self.assertEqual((done.returncode, done.stdout), (BAD, b""))

    def test_instances_before_a_bad_one_are_answered(self):
        name, done = self.solve(GOOD_GG + "p normal 2 1\ne 1 3\n", "gg", "--json")
        self.assertEqual(done.returncode, BAD)
        self.assertEqual(done.stdout.count(b"\n"), 1)
        self.assertRegex(done.stderr.decode(), rf"\Agreatgame: {re.escape(name)}:6:\d+: ")

    def test_column(self):
        name, done = self.solve("p normal 3 1\ne  1   4\n", "gg")
        self.assertIn(f"{name}:2:8: ", done.stderr.decode())

    def test_missing_file(self):
        name = os.path.join(self.folder, "missing.gg")
        self.refused(run("solve", name, memory=MEMORY), {BAD}, name)

    def test_a_folder_is_no_file(self):
        name = os.path.join(self.folder, "folder.gg")
        os.mkdir(name)
        self.refused(run("solve", name, memory=MEMORY), {BAD}, name)


class BadRequests(Case):
    """Options that do not exist, contradict the file, or do not apply to it."""

    def test_contradictions(self):
        for extension, text, options in CONTRADICTIONS:
            with self.subTest(options=options, text=text):
                name, done = self.solve(text, extension, *options)
                self.refused(done, {USAGE}, name, place=False)

    def test_token_on_no_vertex(self):
        for vertex in ("3", "-1", "x", "", "18446744073709551616"):
            with self.subTest(vertex):
                name, done = self.solve(GOOD_EDGES, "edges", "--token", vertex)
                self.refused(done, {USAGE, BAD}, name, place=False)

    def test_format_must_be_known(self):
        for extension in ("", "txt", "gg.xz"):
            name, done = self.solve("X.O\n", extension)
            self.refused(done, {USAGE}, name, place=False)

    def test_commands(self):
        for arguments in ([], ["conquer"], ["solve", "--json", "--nonsense"]):
            done = run(*arguments, memory=MEMORY)
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
            self.assertTrue(done.stderr.startswith(b"greatgame: ") or not arguments)

    def test_two_files(self):
        name = self.file(GOOD_GG, "gg")
        self.assertEqual(run("solve", name, name, memory=MEMORY).returncode, 0)  # one after the other

    def test_what_fits_is_no_contradiction(self):
        for text, options in ((GOOD_GG, ["--play", "normal"]), (GOOD_GG, ["--base", "1"]),
                              (GOOD_GG + "f R\n", ["--first", "R"]),
                              (GOOD_RACE, ["--play", "race"]),
                              (GOOD_RACE + "k lose\n", ["--stuck", "lose"])):
            with self.subTest(options):
                self.assertEqual(self.solve(text, "gg", *options)[1].returncode, 0)


class Limits(Case):
    """Running out of something is neither bad input nor a draw."""

    def test_memory_of_the_machine(self):
        text = "p normal 30000000 1\ns 1\ne 1 2\n"
        name, done = self.solve(text, "gg")
        self.refused(done, {LIMIT}, name, place=False)

    def test_memory_by_request(self):
        name, done = self.solve("p normal 100000 1\ns 1\ne 1 2\n", "gg", "--memory", "100000")
        self.refused(done, {LIMIT}, name, place=False)

    def test_positions(self):
        edges = "".join(f"e {v} {v + 1}\n" for v in range(1, 1000))
        for play, options in (("normal", ("--solver", "memo")), ("misere", ("--solver", "brute")),
                              ("normal", ("--value", "outcome"))):
            name, done = self.solve(f"p {play} 1000 999\ns 1\ns 1\n" + edges, "gg", "--limit",
                                    "1000", *options)
            self.refused(done, {LIMIT}, name, place=False)


class ValidDeviations(Case):
    """Blanks, ends of lines and comments do not matter."""

    def same(self, text, extension, variants):
        """Every variant is answered as the text is."""
        expected = self.solve(text, extension, "--json")[1]
        self.assertEqual((expected.returncode, expected.stderr), (0, b""))
        for variant in variants:
            with self.subTest(variant):
                done = self.solve(variant, extension, "--json")[1]
                self.assertEqual((done.returncode, done.stdout, done.stderr),
                                 (0, expected.stdout, b""))

    def spread(self, text, comment):
        """The text in other clothes."""
        variants = [text.replace("\n", "\r\n"), text.replace(" ", "\t"),
                    text.replace(" ", "  \t "), text[:-1], text + "\n\n",
                    text.replace("\n", " \n"), text.replace("\n", "\n\n"),
                    text.replace("\n", "\r\n")[:-2]]
        if comment:
            variants += [f"{comment} first\n" + text, text + f"{comment} last",
                         text.replace("\n", f"\n{comment}\n"),
                         text.replace("\n", f"\n{comment} p e \xe4 1 2 x\n")]
        return variants

    def test_gg(self):
        for text in (GOOD_GG, GOOD_RACE):
            self.same(text, "gg", self.spread(text, "c"))

    def test_judge(self):
        self.same(GOOD_JUDGE, "judge", self.spread(GOOD_JUDGE, None))

    def test_edges(self):
        for comment in "#%":
            self.same(GOOD_EDGES, "edges", self.spread(GOOD_EDGES, comment))

    def test_order_of_lines(self):
        head, *rest = GOOD_RACE.splitlines(keepends=True)
        self.same(GOOD_RACE, "gg", [head + "".join(rest[::-1]),
                                    head + "".join(rest[3:] + rest[:3])])


class Writing(Case):
    """Outputs that cannot be written."""

    def long_table(self):
        """The path of a file whose table is long."""
        edges = "".join(f"e {v} {v + 1}\n" for v in range(1, 100_000))
        return self.file("p normal 100000 99999\n" + edges, "gg")

    def test_full_device(self):
        for name, options in ((self.file(GOOD_GG, "gg"), []), (self.long_table(), ["--all"])):
            with open("/dev/full", "wb") as full:
                done = run("solve", name, *options, stdout=full)
            self.assertEqual(done.returncode, LIMIT)
            self.assertRegex(done.stderr, rb"\Agreatgame: [^\n]+\n\Z")

    def test_closed_pipe_ends_quietly(self):
        reading = subprocess.Popen([PROGRAM, "solve", self.long_table(), "--all"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(reading.stdout.readline())
        reading.stdout.close()
        self.assertEqual(reading.stderr.read(), b"")
        reading.stderr.close()
        self.assertNotIn(reading.wait(timeout=20), (BAD, 5))


if __name__ == "__main__":
    unittest.main()
