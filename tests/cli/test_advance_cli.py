"""Advance or Eat on the command line: the contest form, invalid boards, and messages."""

import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402

BOARD = "BB.\n.B.\n...\n"


def solve(text, *options):
    """Status, standard output and standard error of solve, reading the text."""
    done = run("solve", "-", *options, text=text)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def judge(text, *options):
    return solve(text, "--from", "advance-judge", *options)


class Judge(unittest.TestCase):
    """The contest form."""

    def test_verdicts(self):
        cases = (("3\n" + BOARD, "Takahashi"), ("2\n..\nWW\n", "Snuke"),
                 ("4\nWWBW\nWWWW\nBWB.\nBBBB\n", "Snuke"), ("1\r\nB\r\n", "Takahashi"),
                 ("  2  \n.B\n.W", "Snuke"), ("1\n.\n\n \n", "Snuke"))
        for text, name in cases:
            self.assertEqual(judge(text), (0, name + "\n", ""), text)

    def test_first(self):
        self.assertEqual(judge("2\n.B\n.W\n", "--first", "R")[1], "Takahashi\n")
        self.assertEqual(judge("2\n.B\n.W\n", "--first", "L")[1], "Snuke\n")

    def test_more_is_said_when_asked_for(self):
        answer = json.loads(judge("3\n" + BOARD, "--json")[1])
        self.assertEqual((answer["winner"], answer["total"], answer["player"]),
                         ("L", "3", "Takahashi"))
        self.assertIn("line", judge("3\n" + BOARD, "--line")[1])
        self.assertIn("number-parts", judge("3\n" + BOARD, "--plan")[1])
        self.assertEqual(len(judge("3\n" + BOARD, "--all")[1].splitlines()), 9)
        self.assertIn("position", judge("3\n" + BOARD, "--summary")[1])
        status, out, err = judge("3\n" + BOARD, "--check")
        self.assertEqual((status, out), (0, "Takahashi\n"))
        self.assertIn("accepted", err)

    def test_other_solvers(self):
        for solver in ("memo", "brute"):
            self.assertEqual(judge("3\n" + BOARD, "--solver", solver)[1], "Takahashi\n")

    def test_standard_input_is_the_usual_one(self):
        done = run("solve", "--from", "advance-judge", text="1\nW\n")
        self.assertEqual((done.returncode, done.stdout.decode()), (0, "Snuke\n"))

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "board.txt")
            with open(name, "w", encoding="ascii") as file:
                file.write("2\nW.\n.w\n")
            done = run("solve", "--from", "advance-judge", name)
            self.assertEqual((done.returncode, done.stdout), (3, b""))
            self.assertIn(f"{name}:3:2: 'w' is none of . W B", done.stderr.decode())

    def test_malformed(self):
        large = "17\n" + ("." * 17 + "\n") * 17
        cases = (("", "1:1:"), ("x\n", "1:1:"), ("0\n", "1:1:"), ("2 2\n..\n..\n", "1:3:"),
                 ("-1\nW\n", "1:1:"), ("2\n..\n", "3:1:"), ("2\n..\n.\n", "3:2:"),
                 ("2\n..\n...\n", "3:3:"), ("2\n..\n..\n..\n", "4:1:"), ("2\n..\n.x\n", "3:2:"),
                 ("2\n..\n.\x01\n", "3:2:"), ("2\n.\0\n..\n", "2:2:"), (large, "2:17:"),
                 ("99999999999999999999\nW\n", "1:1:"))
        for text, place in cases:
            status, out, err = judge(text)
            self.assertEqual((status, out), (3, ""), (text, err))
            self.assertEqual(err.count("\n"), 1, err)
            self.assertTrue(err.startswith(f"greatgame: <stdin>:{place}"), (text, err))

    def test_usage(self):
        status, _, err = judge("1\nW\n", "--ruleset", "police")
        self.assertEqual(status, 2)
        self.assertIn("advance-judge is a form of advance-or-eat, not of 'police'", err)
        self.assertEqual(judge("1\nW\n", "--ruleset", "advance-or-eat")[0], 0)
        self.assertEqual(judge("1\nW\n", "--ruleset", "advance-or-eats")[0], 2)
        self.assertEqual(solve("1 1\nP\n", "--from", "police-judge", "--ruleset",
                               "advance-or-eat")[0], 2)
        self.assertEqual(judge("1\nW\n", "--no-skip", "P")[0], 3)


class Malformed(unittest.TestCase):
    """Status 3, and one sentence that says where."""

    def refused(self, text, place, part):
        status, out, err = solve(text, "--ruleset", "advance-or-eat")
        self.assertEqual((status, out), (3, ""), err)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith(f"greatgame: <stdin>:{place}"), err)
        self.assertIn(part, err)

    def test_not_square(self):
        self.refused("..\n", "1:3:", "ends after 1 of 2 rows")
        self.refused("...\n.W.\n", "2:4:", "ends after 2 of 3 rows")
        self.refused(".\n.\n", "2:1:", "square of 1 by 1")
        self.refused("...\n..\n...\n", "2:3:", "2 cells")
        self.refused("..\n...\n", "2:3:", "3 cells")

    def test_too_large(self):
        self.refused("." * 17 + "\n", "1:17:", "more than 16 columns")
        self.refused((("." * 40) + "\n") * 40, "1:17:", "more than 16 columns")

    def test_unknown(self):
        self.refused("..\n.x\n", "2:2:", "'x' is none of . W B")
        self.refused("w.\n..\n", "1:1:", "'w'")
        self.refused(". \n..\n", "1:2:", "blank")

    def test_nothing(self):
        self.refused("", " ", "no rows")
        self.refused("\n", " ", "no rows")
        self.refused("\nW\n", "1:1:", "empty")

    def test_no_board(self):
        done = run("solve", "--ruleset", "advance-or-eat")
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"needs a board", done.stderr)

    def test_no_parameters(self):
        status, _, err = solve("W\n", "--ruleset", "advance-or-eat:3")
        self.assertEqual(status, 3)
        self.assertIn("takes no parameters", err)


class Said(unittest.TestCase):
    """What a person reads."""

    def test_text(self):
        status, out, err = solve(BOARD, "--ruleset", "advance-or-eat")
        self.assertEqual((status, err), (0, ""))
        self.assertTrue(out.startswith(" 3 BB.\n 2 .B.\n 1 ...\n   abc\nTakahashi wins"), out)
        self.assertIn("total 3", out)
        self.assertIn("class L", out)

    def test_position(self):
        status, out, err = solve(BOARD, "--ruleset", "advance-or-eat", "--json", "--position",
                                 "W../.B./..W:B", "--first", "R")
        self.assertEqual(status, 0, err)
        answer = json.loads(out)
        self.assertEqual((answer["position"], answer["first"]), ("W../.B./..W:B", "R"))
        self.assertEqual(answer["total"], "-3/4")

    def test_play(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "board.txt")
            with open(name, "w", encoding="ascii") as file:
                file.write(".B\nW.\n")
            done = run("play", name, "--ruleset", "advance-or-eat", "--you", "L",
                       text="eat b1\nadvance a1\neat b2\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        out = done.stdout.decode()
        self.assertIn("'eat b1' is neither a move nor a command", out)
        self.assertIn("Snuke: eat a2", out)
        self.assertIn("Takahashi has won", out)

    def test_lists(self):
        self.assertIn("advance-or-eat", run("rulesets").stdout.decode())
        self.assertIn("number-parts", run("solvers").stdout.decode())


if __name__ == "__main__":
    unittest.main()
