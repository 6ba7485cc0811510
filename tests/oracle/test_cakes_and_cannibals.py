"""Maundy Cake, Partizan Euclid, Cannibal Clobber: known values, and winners by the definition.

The rules below share nothing with rulesets/: a position is a whole, nothing is split into parts, and
no values are used unless a test says so.
"""

import functools
import itertools
import json
import math
import random
import unittest
from fractions import Fraction

from program import run


def ask(ruleset, *options):
    done = run("solve", "--ruleset", ruleset, "--json", *options)
    if done.returncode != 0:
        raise AssertionError(f"{ruleset}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def wins(moves):
    """A function of a position and a player to move, 0 for Left: True if that player wins."""
    @functools.lru_cache(None)
    def won(x, who):
        return any(not won(y, 1 - who) for y in moves(x, who))
    return won


class Compared(unittest.TestCase):
    def compare(self, ruleset, won, x):
        """Who wins, whoever begins."""
        found = {first: ask(ruleset, "--first", first)["winner"] for first in "LR"}
        wanted = {first: "LR"[who if won(x, who) else 1 - who] for who, first in enumerate("LR")}
        self.assertEqual(found, wanted, (ruleset, x))


# ---- Maundy Cake ----

def maundy_moves(cakes, who):
    """Cakes are pairs (rows, columns), in order."""
    for k, (rows, columns) in enumerate(cakes):
        width = rows if who else columns
        for pieces in range(2, width + 1):
            if width % pieces == 0:
                part = (rows // pieces, columns) if who else (rows, columns // pieces)
                yield tuple(sorted(cakes[:k] + cakes[k + 1:] + (part,) * pieces))


@functools.lru_cache(None)
def maundy_value(rows, columns):
    """The simplest number between the best cuts, all of which are sums of integers."""
    left = [p * maundy_value(rows, columns // p) for p in range(2, columns + 1) if columns % p == 0]
    right = [p * maundy_value(rows // p, columns) for p in range(2, rows + 1) if rows % p == 0]
    low, high = max(left, default=-math.inf), min(right, default=math.inf)
    assert low < high
    if low < 0 < high:
        return 0
    return low + 1 if low >= 0 else high - 1


class MaundyCake(Compared):
    def test_winners(self):
        won = wins(maundy_moves)
        for cakes in [((r, c),) for r in range(1, 7) for c in range(1, 7)] + \
                [((2, 3), (4, 1)), ((4, 6), (6, 2)), ((1, 4), (4, 4), (5, 2))]:
            self.compare("maundy-cake:" + ",".join(f"{r}x{c}" for r, c in cakes), won, tuple(sorted(cakes)))

    def test_values(self):
        """By their recursion; Winning Ways, chapter 2: the row of 8 rows and 0 to 8 columns in CGSuite, too."""
        row = [-7, -3, -3, -1, -3, -1, -3, 0]
        self.assertEqual([maundy_value(8, c) for c in range(1, 9)], row)
        done = run("solve", "--ruleset", "maundy-cake", "--sizes", "1..24x1..24")
        for line in done.stdout.decode().splitlines():
            r, c, value = line.split("\t")
            self.assertEqual(Fraction(value), maundy_value(int(r), int(c)), line)


# ---- Partizan Euclid ----

def euclid_moves(pairs, who):
    for k, (p, q) in enumerate(pairs):
        if p % q:
            yield pairs[:k] + ((q, p % q if who == 0 else q - p % q),) + pairs[k + 1:]


class PartizanEuclid(Compared):
    def test_winners(self):
        won, draw = wins(euclid_moves), random.Random(5)
        for p in range(1, 13):
            for q in range(1, p + 1):
                self.compare(f"partizan-euclid:{p},{q}", won, ((p, q),))
        for _ in range(20):
            pairs = tuple(sorted((draw.randrange(1, 200), draw.randrange(1, 200)), reverse=True) for _ in range(3))
            pairs = tuple(map(tuple, pairs))
            self.compare(" + ".join(f"partizan-euclid:{p},{q}" for p, q in pairs), won, pairs)

    def test_values(self):
        """Of 8 and 1 to 8: CGSuite's tests."""
        values = [ask(f"partizan-euclid:8,{q}")["total"] for q in range(1, 9)]
        self.assertEqual(values, ["0", "0", "v", "0", "0", "^", "^5", "0"])

    def test_refused(self):
        for text in ("3,8", "0,0", "5,0", "2147483648,1", "x", "8,5,3", "99999999999999999999,1"):
            done = run("solve", "--ruleset", f"partizan-euclid:{text}")
            self.assertEqual(done.returncode, 3, text)
            self.assertIn(b"partizan-euclid takes P,Q", done.stderr)


# ---- Cannibal Clobber ----

def cannibal_moves(board, who):
    rows, columns = len(board), len(board[0])
    for r, c in itertools.product(range(rows), range(columns)):
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            to = r + dr, c + dc
            if board[r][c] == "xo"[who] and 0 <= to[0] < rows and 0 <= to[1] < columns and \
                    board[to[0]][to[1]] != ".":
                after = [list(row) for row in board]
                after[to[0]][to[1]] = board[r][c]
                after[r][c] = "."
                yield tuple("".join(row) for row in after)


class CannibalClobber(Compared):
    def test_winners(self):
        won, draw = wins(cannibal_moves), random.Random(7)
        for rows, columns in [(1, 6), (2, 3), (2, 4), (3, 3), (1, 7)] * 8:
            board = tuple("".join(draw.choice(".xoxo") for _ in range(columns)) for _ in range(rows))
            self.compare("cannibal-clobber:" + "/".join(board), won, board)

    def test_moves(self):
        """Every move has a name of its own, and leads where the rules do."""
        board = ("xxo", ".xo")
        answer = ask("cannibal-clobber:" + "/".join(board), "--moves")
        found = {move["to"]: move["move"] for move in answer["all_moves"]}
        self.assertEqual(set(found), {"/".join(b) + ":R" for b in cannibal_moves(board, 0)})
        self.assertEqual(found["x.o/.xo:R"], "b2-a2 or b2-b1")


if __name__ == "__main__":
    unittest.main()
