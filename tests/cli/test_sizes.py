"""solve --sizes: one line for each game of a family; and what `solve` says of periods."""

import json
import os
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402


def sizes(ruleset, ranges, *options, status=0):
    """The lines, each a list of fields; and standard error."""
    done = run("solve", "--ruleset", ruleset, "--sizes", ranges, *options)
    if done.returncode != status:
        raise AssertionError((done.returncode, done.stderr.decode()))
    return [line.split("\t") for line in done.stdout.decode().splitlines()], done.stderr.decode()


def ask(ruleset, *options):
    done = run("solve", "--ruleset", ruleset, "--json", *options)
    if done.returncode != 0:
        raise AssertionError((ruleset, done.stderr.decode()))
    return json.loads(done.stdout)


class Sizes(unittest.TestCase):
    KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]

    def test_one_range(self):
        expected = [[str(n), str(g)] for n, g in enumerate(self.KAYLES)]
        self.assertEqual(sizes("kayles", "0..12")[0], expected)
        self.assertEqual(sizes("octal:0.77", "0..12")[0], expected)
        self.assertEqual(sizes("octal:0.77,", "0..12")[0], expected)
        self.assertEqual(sizes("kayles", "5..8")[0], expected[5:9])
        self.assertEqual(sizes("kayles", "7")[0], expected[7:8])

    def test_several_ranges(self):
        found, _ = sizes("nim", "0..3,2,1..2")
        self.assertEqual(found, [[str(a), "2", str(c), str(a ^ 2 ^ c)]
                                 for a in range(4) for c in (1, 2)])
        found, _ = sizes("hexapawn", "3x1..4")
        self.assertEqual(found, [["3", "1", "L", "1"], ["3", "2", "R", "2"], ["3", "3", "R", "6"],
                                 ["3", "4", "L", "5"]])
        self.assertEqual(sizes("hexapawn:3x", "1..4")[0], [row[1:] for row in found])

    def test_behind_a_word(self):
        """Misere nim: heaps of one object change places with those of none."""
        found = [row[:2] for row in sizes("nim:misere", "0..3,0..3")[0]]
        lost = lambda a, b: a + b == 1 if max(a, b) < 2 else a == b
        self.assertEqual(found, [[str(a), str(b)] for a in range(4) for b in range(4)])
        for rows in (sizes("nim:misere", "0..3,0..3")[0], sizes("nim:misere:", "0..3,0..3")[0]):
            self.assertEqual([row[2] for row in rows],
                             ["P" if lost(a, b) else "N" for a in range(4) for b in range(4)])

    def test_wythoff(self):
        table = ["01234567", "12045378", "20153486", "34562019", "45327690"]
        found, _ = sizes("wythoff", "0..4,0..7", "--value", "nimber")
        self.assertEqual(found, [[str(a), str(b), table[a][b]] for a in range(5) for b in range(8)])

    def test_behind_given_parameters(self):
        self.assertEqual(sizes("kayles:5", "0..2")[0], [["0", "4"], ["1", "5"], ["2", "6"]])
        self.assertEqual(sizes("subtraction:1,2:", "0..4")[0],
                         [[str(n), str(n % 3)] for n in range(5)])
        self.assertEqual(sizes("subtraction", "1..3")[0], [["1", "0"], ["2", "0"], ["3", "0"]])
        self.assertEqual(sizes("nim:misere:", "1..3")[0],
                         [["1", "P", "1"], ["2", "N", "2"], ["3", "N", "2"]])

    def test_as_each_alone(self):
        """The value of every game is the one that it has when it is solved by itself."""
        for family, ranges, games in (
                ("kayles", "3..9,4", [f"kayles:{n},4" for n in range(3, 10)]),
                ("octal:4.07", "10..14", [f"octal:4.07,{n}" for n in range(10, 15)]),
                ("grundy", "17..20", [f"grundy:{n}" for n in range(17, 21)]),
                ("subtraction", "1,2..5", [f"subtraction:1,{n}" for n in range(2, 6)]),
                ("subtraction:2,3:", "4..7,5", [f"subtraction:2,3:{n},5" for n in range(4, 8)])):
            found, _ = sizes(family, ranges)
            self.assertEqual([row[-1] for row in found],
                             [str(ask(game)["total"]) for game in games], family)

    def test_outcomes_of_sums(self):
        found, _ = sizes("nim", "1..4,2", "--value", "outcome")
        self.assertEqual([row[2] for row in found], ["N", "P", "N", "N"])
        for n, row in enumerate(found, 1):
            self.assertEqual(int(row[3]), ask(f"nim:{n},2", "--value", "outcome")["length"])

    def test_one_solution_serves_all(self):
        begin = time.monotonic()
        found, _ = sizes("kayles", "0..5000")
        self.assertLess(time.monotonic() - begin, 60)  # 5000 solutions would take hours
        self.assertEqual(len(found), 5001)
        pattern = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
        self.assertEqual([int(row[1]) for row in found[71:]],
                         [pattern[n % 12] for n in range(71, 5001)])

    def test_json(self):
        done = run("solve", "--ruleset", "wythoff", "--sizes", "1,2..3", "--json")
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(rows, [
            {"schema": 1, "instance": 1, "ruleset": "wythoff", "parameters": "1,2",
             "size": [1, 2], "method": "tabulate", "total": None, "outcome": "P", "length": 2},
            {"schema": 1, "instance": 2, "ruleset": "wythoff", "parameters": "1,3",
             "size": [1, 3], "method": "tabulate", "total": None, "outcome": "N", "length": 3}])
        done = run("solve", "--ruleset", "octal:0.07,4", "--sizes", "9", "--json")
        self.assertEqual(json.loads(done.stdout), {
            "schema": 1, "instance": 1, "ruleset": "octal", "parameters": "0.07,4,9", "size": [9],
            "method": "nimber-parts", "total": 2, "outcome": None, "length": None})

    def test_a_size_that_fails(self):
        done = run("solve", "--ruleset", "chomp", "--sizes", "1..2x0..2")
        self.assertEqual((done.returncode, done.stdout), (3, b""))
        self.assertIn(b"chomp:1x0: ", done.stderr)
        found, said = sizes("hexapawn", "2..9x3", "--limit", "300", status=4)
        self.assertEqual([row[:2] for row in found], [["2", "3"], ["3", "3"]])
        self.assertIn("hexapawn:4x3: ", said)
        found, said = sizes("kayles", "0..100", "--limit", "50", status=4)
        self.assertEqual(found, [])
        self.assertIn("kayles:100: ", said)
        _, said = sizes("octal:0.g", "0..3", status=3)
        self.assertIn("octal:0.g,3: the octal code '0.g' has 'g' as digit 1", said)

    def test_usage(self):
        for ranges in ("", "x", "1..", "..2", "3..1", "1...2", "1..2,", ",1", "1..2x", "1;2", "-1",
                       "1..2 ", "18446744073709551616", "1.2", ",".join(["1"] * 9)):
            _, said = sizes("nim", ranges, status=2)
            self.assertIn("--sizes cannot be", said, ranges)
        for words in (("--line",), ("--all",), ("--summary",), ("--check",), ("--plan",),
                      ("--position", "3"), ("--first", "R"), ("board.txt",)):
            _, said = sizes("nim", "1..2", *words, status=2)
            self.assertEqual(said.count("\n"), 1)
        sizes("nosuch", "1..2", status=2)
        _, said = sizes("police", "1..2", status=2)
        self.assertIn("not for police", said)
        done = run("solve", "--sizes", "1..2", "-", "--from", "edges", text="0 1\n")
        self.assertEqual(done.returncode, 2)
        done = run("play", "--ruleset", "nim", "--sizes", "1..2")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--sizes", done.stderr)

    def test_value_that_the_game_has_not(self):
        _, said = sizes("hexapawn", "3x3..4", "--value", "nimber", status=2)
        self.assertIn("hexapawn:3x3: ", said)


class Periods(unittest.TestCase):
    def test_text(self):
        out = run("solve", "--ruleset", "kayles").stdout.decode()
        self.assertTrue(out.startswith("  heaps  0 1 2 3 1 4 3 2 1 4 2 6 4 "), out)
        self.assertIn("\n  period 12, from heap 71 on\n", out)
        out = run("solve", "--ruleset", "octal:0.007", "--limit", "1000").stdout.decode()
        self.assertIn("\n  period unknown: the heaps up to 999 prove none", out)
        out = run("solve", "--ruleset", "kayles:200,3").stdout.decode()
        self.assertIn("\n  period 12, from heap 71 on\n", out)
        for name in ("kayles:5,7", "grundy", "nim"):
            self.assertNotIn("period", run("solve", "--ruleset", name).stdout.decode())

    def test_json(self):
        answer = ask("kayles")
        self.assertEqual((answer["period"], answer["preperiod"]), (12, 71))
        self.assertEqual(answer["nimbers"][:13], Sizes.KAYLES)
        self.assertEqual(len(answer["nimbers"]), answer["positions"])
        answer = ask("kayles:5,3")
        self.assertEqual((answer["nimbers"], answer["period"], answer["preperiod"]),
                         (Sizes.KAYLES[:6], None, None))
        for name, *options in (("grundy",), ("nim",), ("kayles:5", "--solver", "memo"),
                               ("subtraction", "--solver", "nimber")):
            self.assertNotIn("nimbers", ask(name, *options))


if __name__ == "__main__":
    unittest.main()
