"""vet: every registered ruleset keeps the rules, and says in how many positions."""

import json
import os
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402

PRAISE = re.compile(r"no fault found in (\d+) positions?: (.*)")

# The ruleset, a file for it, and the number of positions.
SOUND = [
    ("tictactoe", None, 5478),
    ("tictactoe:misere:3,3,3", None, 5478),
    ("tictactoe:2,4,3", None, None),
    ("hexapawn", None, None),
    ("hexapawn:3x4", None, None),
    ("chomp:4x5", None, 126),
    ("nim:3,4,5", None, 120),
    ("nim:misere:3,4,5", None, 120),
    ("subtraction:1,2,3:50", None, 51),
    ("subtraction:2,5:9,8", None, 90),
    ("wythoff:8,9", None, 90),
    ("kayles:5,7", None, 110),
    ("grundy", None, 795),
    ("octal:4.167,3,8", None, None),
    ("octal:0.6,3,8,1,1", None, None),
    ("quixo:3x3", None, 3 ** 9),
    ("connect:4x3", None, None),
    ("dodgem:3", None, 1423),
    ("morris:3", None, 3870),
    ("mu-torere", None, 630),
    ("pong-hau-ki", None, 30),
    ("teeko:3", None, 5900),
    ("police", "E..T..E\n.......\n...P...\n", 2 * 21 * 21),
    ("police:no-skip=PT", "E.*T..E\n..*....\n...P...\n", 2 * 19 * 19),
    ("police", "PT\n", 8),
]


def vet(name, board=None, *options):
    """Status, standard output and standard error of `vet`."""
    with tempfile.TemporaryDirectory() as folder:
        words = [name]
        if board is not None:
            words.append(os.path.join(folder, "board.txt"))
            with open(words[-1], "w", encoding="ascii") as file:
                file.write(board)
        done = run("vet", *words, *options)
        return done.returncode, done.stdout.decode(), done.stderr.decode()


def ruleset_names():
    return {json.loads(line)["name"] for line in run("rulesets", "--json").stdout.splitlines()}


class Rulesets(unittest.TestCase):
    """What is said of the games that there are."""

    def test_one(self):
        for name in ("cops", "cops:2,directed"):
            done = run("rulesets", name)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            out = done.stdout.decode()
            self.assertTrue(out.startswith("cops: cops and a robber on a graph\n"), out)
            for part in ("Cops is Left, Robber is Right", "a graph as a file", "must-move", "1983"):
                self.assertIn(part, out)
        self.assertIn(b"both players have the same moves", run("rulesets", "nim").stdout)
        self.assertEqual(run("rulesets", "nim", "--json").stdout.count(b"\n"), 1)
        for words, part in [(("nimm",), b"did you mean nim?"), (("",), b"ruleset"),
                            (("nim", "chomp"), b"too many"), ((":3",), b"ruleset")]:
            done = run("rulesets", *words)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(part, done.stderr)

    def test_all(self):
        for name in ruleset_names():
            self.assertEqual(run("rulesets", name).returncode, 0)


class Vet(unittest.TestCase):
    """The registered rulesets, and the command itself."""

    def test_sound(self):
        for name, board, positions in SOUND:
            with self.subTest(name):
                status, out, err = vet(name, board)
                self.assertEqual((status, err), (0, ""), out)
                found = PRAISE.search(out)
                self.assertTrue(found, out)
                self.assertIn(found.group(2), ("all legal ones", "all that can be reached"))
                if positions is not None:
                    self.assertEqual(int(found.group(1)), positions)

    def test_every_ruleset_is_tested_somewhere(self):
        names = ruleset_names()
        self.assertLessEqual({"chess", "quixo", "tictactoe", "police"}, names)
        for name in sorted(names):
            status, out, _ = vet(name, None, "--limit", "2000")
            self.assertIn(status, (0, 3), (name, out))  # 3: it needs a board, or parameters

    def test_parts(self):
        _, out, _ = vet("quixo:3x3")
        self.assertIn("  tested   results, moves, unmoves, symmetry, texts\n", out)
        self.assertIn("  skipped  pursuit, parts, points, forest\n", out)
        _, out, _ = vet("nim")
        self.assertIn("  tested   results, moves, symmetry, parts, texts\n", out)
        _, out, _ = vet("nim:misere")
        self.assertIn("  tested   results, moves, symmetry, parts, texts\n", out)

    def test_limit(self):
        _, out, _ = vet("tictactoe", None, "--limit", "100")
        self.assertIn("no fault found in 100 positions: the first that can be reached\n", out)
        _, out, _ = vet("quixo:3x3", None, "--limit=1000")
        self.assertIn("in 2000 positions: 1000 by number, and 1000 in reach\n", out)
        self.assertEqual(vet("quixo:3x3", None, "--limit=1000")[1], out)

    def test_chess(self):
        status, out, _ = vet("chess:KRK", None, "--limit", "20000")
        self.assertEqual(status, 0, out)

    def test_refusals(self):
        for words, status, part in [
                ((), 2, "needs the name of a ruleset"),
                (("nosuch",), 2, "nosuch"),
                (("nim:x",), 3, "nim"),
                (("police",), 3, "needs a board"),
                (("nim:3,4,5", "a", "b"), 2, "one argument too many"),
                (("police", "/nonexistent/board"), 3, "No such file"),
                (("nim:3,4,5", "--limit", "0"), 2, "--limit"),
                (("nim:3,4,5", "--limit"), 2, "--limit"),
                (("nim:3,4,5", "--line"), 2, "--line"),
        ]:
            with self.subTest(words):
                done = run("vet", *words)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn(part, done.stderr.decode())
                self.assertEqual(done.stdout, b"")


if __name__ == "__main__":
    unittest.main()
