"""Advance or Eat against the oracle, and the values that are known of it."""

import json
import random
import time
import unittest
from fractions import Fraction

from advance import MARKS, column_value, columns, total, winner, winning_moves
from program import SANITIZED, run

NAMES = {"L": "Takahashi\n", "R": "Snuke\n"}

# Columns from top to bottom; colours exchanged: the negative.
COLUMNS = {"B": 1, ".B": Fraction(1, 2), "..B": Fraction(1, 4), "BW": 0, "WB": 0,
           "W.B": Fraction(-1, 2), "WBB": Fraction(1, 2), "BWB": 1, "BBW": 1, "BB": 2, ".BB": 1,
           "B.B": Fraction(3, 2), "BBB": 3}

DIFFERENT = (3, 7, 13, 23, 41, 71, 121, 207, 353, 599)

# Board, sum, who wins if White and if Black moves first.
BOARDS = """
BB./.B./...                     3      L L
../WW                           -1     R R
WWBW/WWWW/BWB./BBBB             -5/2   R R
W                               -1     R R
BW/W.                           -1     R R
.B/.W                           0      R L
.BW/BW./...                     -1/2   R R
..B/B.B/WB.                     9/4    L L
.B./BW./W.W                     -1/4   R R
.../WB./B..                     1/2    L L
..../..../B..B/.W..             3/8    L L
W..B/.BW./..../B.B.             1/2    L L
W.../..B./...B/...W             -1/2   R R
"""


def swapped(text):
    """The colours exchanged."""
    return text.translate(str.maketrans("WB", "BW"))


def random_board(rng, size, marks=".WB"):
    return "/".join("".join(rng.choice(marks) for _ in range(size)) for _ in range(size))


def judge(board, *options):
    """What the contest form says."""
    rows = board.split("/")
    done = run("solve", "-", "--from", "advance-judge", *options,
               text=f"{len(rows)}\n" + "\n".join(rows) + "\n")
    if done.returncode != 0 or done.stderr:
        raise AssertionError(done.stderr.decode(errors="replace"))
    return done.stdout.decode()


def ask(board, *options):
    """The answer for a board."""
    done = run("solve", "-", "--ruleset", "advance-or-eat", "--json", *options,
               text=board.replace("/", "\n") + "\n")
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode(errors="replace"))
    return json.loads(done.stdout)


class Oracle(unittest.TestCase):
    """The oracle itself: what is known, and its two halves agree."""

    def test_columns(self):
        for column, value in COLUMNS.items():
            self.assertEqual(column_value(column), value, column)
            self.assertEqual(column_value(swapped(column)), -value, column)

    def test_boards(self):
        rng = random.Random(1)
        for number in range(150):
            board = random_board(rng, 1 + number % 3)
            value = total(board)
            self.assertEqual(winner(board, 0), "L" if value > 0 else "R", board)
            self.assertEqual(winner(board, 1), "R" if value < 0 else "L", board)


class Columns(unittest.TestCase):
    """Every column of so many rows."""

    def values(self, size):
        """By column; all of them are needed if the last row has a B."""
        board = "/".join(["B" + "." * (size - 1)] * size)
        return dict(row for row in ask(board, "--all", "--check")["values"])

    def test_every_column(self):
        for size in range(1, 8):
            values = self.values(size)
            self.assertEqual(len(values), 3 ** size)
            for column, value in values.items():
                self.assertEqual(Fraction(value), column_value(column), column)

    def test_different_values(self):
        for size, different in enumerate(DIFFERENT, 1):
            if size > 8 and SANITIZED:
                continue
            values = [Fraction(value) for value in self.values(size).values()]
            self.assertEqual(len(set(values)), different, size)
            self.assertLessEqual(max(values), size)
            self.assertLessEqual(max(value.denominator for value in values), 2 ** (size - 1))

    def test_one_colour(self):
        """Each piece counts by itself, by the empty cells above it."""
        for column, value in self.values(8).items():
            if set(column) >= set(MARKS):
                continue
            expected = sum(Fraction(1, 2 ** column[:i].count(".")) * (1 if mark == "B" else -1)
                           for i, mark in enumerate(column) if mark != ".")
            self.assertEqual(Fraction(value), expected, column)


class Boards(unittest.TestCase):
    """Whole boards."""

    def test_known(self):
        for line in BOARDS.strip().splitlines():
            board, value, *winners = line.split()
            self.assertEqual(total(board), Fraction(value), board)
            for first in (0, 1):
                answer = ask(board, "--first", "LR"[first], "--check")
                self.assertEqual(Fraction(answer["total"]), Fraction(value), board)
                self.assertEqual(answer["winner"], winners[first], board)
                self.assertEqual(answer["first"], "LR"[first])
                self.assertEqual(answer["starters"]["L"]["winner"], winners[0], board)
                self.assertEqual(answer["starters"]["R"]["winner"], winners[1], board)
                self.assertEqual(judge(board, "--first", "LR"[first]), NAMES[winners[first]])
                if len(board) < 16:
                    self.assertEqual(winner(board, first), winners[first], board)

    def test_by_lot(self):
        rng = random.Random(2)
        for number in range(90):
            board = random_board(rng, 1 + number % 3)
            first = rng.randrange(2)
            answer = ask(board, "--first", "LR"[first])
            self.assertEqual(answer["winner"], winner(board, first), board)
            self.assertEqual(judge(board, "--first", "LR"[first]), NAMES[answer["winner"]])

    def test_memo(self):
        """The program's own search of whole boards."""
        rng = random.Random(3)
        for options in ((), ("--symmetry",)):
            for _ in range(15):
                board = random_board(rng, 4, "..WB")
                one, other = (ask(board, *options, "--solver", solver)
                              for solver in ("memo", "number-parts"))
                self.assertEqual(one["winner"], other["winner"], board)

    def test_winning_moves(self):
        rng = random.Random(4)
        for _ in range(120):
            board = random_board(rng, 3)
            first = rng.randrange(2)
            answer = ask(board, "--first", "LR"[first])
            names = [move["move"] for move in answer["moves"]]
            self.assertEqual(len(names), len(set(names)))
            if answer["winner"] == "LR"[first]:
                self.assertEqual(set(names), winning_moves(board, first), board)
                self.assertTrue(names, board)

    def test_parts(self):
        rng = random.Random(5)
        for number in range(60):
            board = random_board(rng, 1 + number % 8)
            answer = ask(board)
            expected = [(column, column_value(column)) for column in columns(board)
                        if column.strip(".")]
            self.assertEqual([(part["part"], Fraction(part["value"]))
                              for part in answer["parts"]], expected)
            self.assertEqual(Fraction(answer["total"]), total(board))

    def test_exchanged_colours(self):
        rng = random.Random(6)
        for number in range(30):
            board = random_board(rng, 2 + number % 9)
            self.assertEqual(Fraction(ask(board)["total"]), -Fraction(ask(swapped(board))["total"]))


class Large(unittest.TestCase):
    """Up to 16 columns of 16 rows, of which there are 43 million."""

    def large_board(self, rows):
        """A board of 16 x 16 whose pieces are in the upper rows."""
        rng = random.Random(7)
        drawn = ["".join(rng.choice(".WB") for _ in range(16)) for _ in range(rows)]
        return "/".join(drawn + ["." * 16] * (16 - rows))

    def test_by_columns(self):
        board = self.large_board(9)
        self.assertEqual(Fraction(ask(board)["total"]), total(board))

    def test_whole(self):
        board = self.large_board(12 if SANITIZED else 16)
        began = time.monotonic()
        self.assertIn(judge(board), NAMES.values())
        self.assertLess(time.monotonic() - began, 300)

    def test_memory(self):
        rows = self.large_board(14).replace("/", "\n")
        done = run("solve", "-", "--ruleset", "advance-or-eat", text=rows, memory=64 << 20)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run("solve", "-", "--ruleset", "advance-or-eat", "--memory", "16M", text=rows)
        self.assertEqual(done.returncode, 4)
        done = run("solve", "-", "--ruleset", "advance-or-eat", "--limit", "1000000", text=rows)
        self.assertEqual((done.returncode, done.stdout), (4, b""))
        self.assertIn(b"more than the limit of 1000000", done.stderr)


if __name__ == "__main__":
    unittest.main()
