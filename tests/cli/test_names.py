"""Names of games: other names, words that find them, near names, kinds."""

import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import PROGRAM  # noqa: E402


def run(*words, data=b"", **more):
    done = subprocess.run([PROGRAM, *words], input=data, capture_output=True, timeout=300, check=False, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def games():
    return [json.loads(line) for line in run("rulesets", "--json")[1].splitlines()]


class Names(unittest.TestCase):
    def test_other_names(self):
        """Each game that the other name stands for, with its own parameters, gives the same answer."""
        for other, own in [("cram:2x3", "impartial:domineering:2x3"), ("CRAM:2x3", "impartial:domineering:2x3"),
                           ("tic-tac-toe", "tictactoe"), ("tic_tac_toe:3,3,3", "tictactoe:3,3,3"),
                           ("connect4:3x4", "connect:3x4"), ("four-in-a-row:3x4", "connect:3x4"),
                           ("dawsons-kayles:9", "octal:0.07,9"), ("dawson:9", "octal:0.137,9"),
                           ("treblecross:9", "octal:0.007,9"), ("pawns", "hexapawn"),
                           ("crosscram:2x3", "domineering:2x3"), ("three-mens-morris", "morris:3"),
                           ("misere-nim", "nim:misere"), ("misere-nim:2,3", "nim:misere:2,3"),
                           ("marienbad", "nim:misere:1,3,5,7"), ("impartial:toads:TT.F",
                                                                   "impartial:toads-and-frogs:TT.F")]:
            said = [run("solve", "--ruleset", name) for name in (other, own)]
            self.assertEqual(said[0], said[1], other)
            self.assertEqual(said[0][0], 0, other)

    def test_in_the_calculator(self):
        self.assertEqual(run("calc", "cram:3x6"), run("calc", "impartial:domineering:3x6"))

    def test_all_other_names(self):
        """Every other name is taken wherever its ruleset is, and finds it."""
        names = [game["name"] for game in games()]
        for game in games():
            for other in game["aliases"]:
                self.assertNotIn(other, names)
                self.assertEqual(run("rulesets", other, "--json")[1], run("rulesets", game["name"], "--json")[1])

    def test_missing_parameters(self):
        for name in ("cram:", "nim:"):
            self.assertEqual(run("solve", "--ruleset", name)[0], 2, name)

    def test_words(self):
        for word, found in [("skittle", {"kayles"}), ("MORRIS", {"morris"}), ("lasker", {"octal"}),
                            ("domino", {"domineering", "impartial:domineering", "toppling-dominoes",
                                        "impartial:toppling-dominoes"}),
                            ("nine mens", {"morris"}), ("pursuit", {"cops", "police"})]:
            status, out, said = run("rulesets", word, "--json")
            self.assertEqual((status, said), (0, ""))
            self.assertEqual({json.loads(line)["name"] for line in out.splitlines()}, found, word)

    def test_kinds(self):
        """The table has every game once, below its kind."""
        kind, listed = None, {}
        for line in run("rulesets")[1].splitlines():
            if line.endswith(":") and not line.startswith(" "):
                kind = line[:-1]
            else:
                listed[line.split()[0]] = kind
        self.assertEqual(listed, {game["name"]: game["kind"] for game in games()})

    def test_near_names(self):
        for word, near in [("hackenbosh", ["hackenbush"]), ("domineerin", ["domineering"]), ("cramm", ["cram"])]:
            status, out, said = run("solve", "--ruleset", word)
            self.assertEqual((status, out), (2, ""))
            for name in near:
                self.assertIn(name, said)
        for word in ("zzz", "i", "", "mens", "impartial"):
            status, out, said = run("solve", "--ruleset", word)
            self.assertEqual((status, out, said.count("\n")), (2, "", 1), word)
            self.assertIn("greatgame rulesets lists", said)
            self.assertLess(len(said), 240)


class Codes(unittest.TestCase):
    """Octal games whose digits repeat for ever."""

    @staticmethod
    def sizes(code):
        return [int(line.split("\t")[1]) for line in
                run("solve", "--ruleset", f"octal:{code}", "--sizes", "0..24")[1].splitlines()]

    def test_notations(self):
        """0.(3) is Nim, in every notation, and Lasker's Nim has the nimbers of Winning Ways."""
        for code in ("0.(3)", "0.[3]", "0.3...", "0.3\u0307", "0.3\u03073\u0307", "0.33(3)"):
            self.assertEqual(self.sizes(code), list(range(25)), code)
        lasker = [n + 1 if n % 4 == 3 else n - 1 if n and n % 4 == 0 else n for n in range(25)]
        self.assertEqual(self.sizes("4.(3)"), lasker)
        self.assertEqual(self.sizes("0.(13)"), self.sizes("0." + "13" * 12))
        self.assertEqual(self.sizes("0.17[045]"), self.sizes("0.17" + "045" * 8))

    def test_misere_and_refusals(self):
        self.assertEqual(run("solve", "--ruleset", "octal:misere:0.(3),1,1,1")[1].splitlines()[1],
                         "Right wins; Left moves first")
        for code in ("0.(3", "0.(3]", "0.()", "0.(3)4", "0.(3)(4)", "0.)", "0.(8)", "0.(3)", "0....", "0.3)"):
            status, out, said = run("solve", "--ruleset", f"octal:{code}")
            self.assertEqual((status, out, said.count("\n")), (3, "", 1), code)


class BestMoves(unittest.TestCase):
    def test_at_most_ten(self):
        """Of many best moves ten are printed; JSON and --full have all."""
        lines = ["p normal 40 39", "s 1"] + [f"e 1 {v}" for v in range(2, 41)]
        data = ("\n".join(lines) + "\n").encode()
        best = next(line for line in run("solve", "-", "--from", "gg", data=data)[1].splitlines() if "best" in line)
        self.assertEqual(best.count("1 -> "), 10)
        self.assertTrue(best.endswith("; and 29 more: --full prints all"), best)
        full = next(line for line in run("solve", "-", "--from", "gg", "--full", data=data)[1].splitlines()
                    if "best" in line)
        self.assertEqual(full.count("1 -> "), 39)
        every = json.loads(run("solve", "-", "--from", "gg", "--json", data=data)[1])
        self.assertEqual(sum(move["best"] for move in every["moves"]), 39)


if __name__ == "__main__":
    unittest.main()
