"""Chess endings against the rules of chess.py: lines of play, and the values of a table."""

import random
import sys
import unittest

import chess
from program import SANITIZED, run

# A position, a number of moves, and the number of lines of play of that length; counted as well by
# tests/unit/test_chess.c.
LINES = [
    ("Ka1 Rb2 kc3 w", 3, 1142),
    ("Ke1 Qd1 ke8 ra8 w", 3, 5695),
    ("Kh1 Bc1 Nb1 kd8 w", 3, 921),
    ("Ka4 Pe2 kh4 pd4 w", 4, 2546),
    ("Ka4 Pe4 kh4 pd4 b e3", 4, 2071),
    ("Kb7 Pg7 kh2 rf8 w", 3, 2286),
    ("Kd5 Pe5 kg5 pf7 b", 4, 4165),
    ("Kb1 Ra4 Pe4 kh4 pd4 b e3", 3, 651),
]
# Known to authors of chess programs: the start, and a position full of pins and captures in passing.
KNOWN = [
    ("RNBQKBNR/PPPPPPPP/......../......../......../......../pppppppp/rnbqkbnr", [20, 400, 8902]),
    ("......../....P.P./......../.R...p.k/KP.....r/...p..../..p...../........", [14, 191, 2812]),
]
SEED = 19


def table(ending):
    """{text: (winner, plies)} of all positions."""
    done = run("solve", "--ruleset", f"chess:{ending}", "--all", timeout=600)
    rows = (line.split("\t") for line in done.stdout.decode().splitlines())
    return {place: (winner, plies) for place, winner, plies in rows}


def value(position, known):
    """What the values of the positions after this one make of it."""
    white = position[1]
    own, other = ("L", "R") if white else ("R", "L")
    after = [known.get(chess.text(p), ("D", "-")) for p in chess.moves(position)]
    if not after:
        return (other, "0") if chess.in_check(position[0], white) else ("D", "-")
    won = [int(plies) for winner, plies in after if winner == own]
    if won:
        return own, str(1 + min(won))
    if any(winner == "D" for winner, _ in after):
        return "D", "-"
    return other, str(1 + max(int(plies) for _, plies in after))


class Endings(unittest.TestCase):
    def check(self, ending, sample, positions):
        known = table(ending)
        self.assertEqual(len(known), positions)
        for place in random.Random(SEED).sample(sorted(known), sample):
            self.assertEqual(value(chess.read(place), known), known[place], place)
        return known

    def longest(self, ending):
        """The most moves that White needs to mate."""
        done = run("solve", "--ruleset", f"chess:{ending}", "--summary", timeout=3600)
        words = next(line.split() for line in done.stdout.decode().splitlines()
                     if line.startswith("White to move  L"))
        return (int(words[8]) + 1) // 2


class Chess(Endings):
    def test_rules(self):
        for rows, lines in KNOWN:
            board = {(file, rank): man for rank, row in enumerate(rows.split("/"))
                     for file, man in enumerate(row) if man != "."}
            for depth, count in enumerate(lines, 1):
                self.assertEqual(chess.perft((board, True, None), depth), count, rows)

    def test_lines_of_play(self):
        for place, depth, lines in LINES:
            self.assertEqual(chess.perft(chess.read(place), depth), lines, place)

    @unittest.skipIf(SANITIZED, "takes too long there")
    def test_values(self):
        """Each follows from those of the moves."""
        self.check("KRK", 3000, 399112)


if __name__ == "__main__":
    unittest.main()
