"""The tables that doc/tables.md lists, solved again: how many positions there are, and all codes; and what is
known of the games."""

import json
import os
import sys
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "oracle"))

import savedfile  # noqa: E402
from program import SANITIZED, run  # noqa: E402

MOST = 200_000_000  # numbers; larger tables take more than some minutes

# The winner at the start, the number of turns, the longest play, and the numbers of positions that the player
# to move wins, loses and draws; None if no source gives it.
KNOWN = {
    "quixo:4x4": ("L", 21, None, (26434489, 15003736, 1608496)),  # S. Tanaka and others 2020; counted twice
    "dodgem:5": ("draw", None, 82, (46485685, 30716604, 42827912)),  # D. des Jardins 1996; counted twice
    "teeko": ("draw", None, None, None),  # G. L. Steele 1998
    "connect:5x5": ("draw", None, None, None),  # J. Tromp
    "connect:4x6": ("R", None, None, None),
    "morris:5": ("draw", None, None, None),  # B. Liou 2025
    "morris:6": ("draw", None, None, None),
}


def documented():
    """(game, numbers, legal positions, how the hash of the codes begins) of each row."""
    with open(os.path.join(ROOT, "doc", "tables.md"), encoding="utf-8") as file:
        for line in file:
            cells = [cell.strip() for cell in line.split("|")[1:-1]]
            if len(cells) == 9 and cells[0].strip("`") and len(cells[8].strip("`")) == 16:
                numbers, legal = (int(cell.replace(",", "")) for cell in cells[1:3])
                yield cells[0].strip("`"), numbers, legal, cells[8].strip("`")


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class Documented(unittest.TestCase):
    def check(self, game, numbers, legal, digest):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "saved.ggt")
            done = run("solve", "--ruleset", game, "--table", name, "--json", timeout=3600)
            with open(name, "rb") as file:
                data = file.read()
        saved = savedfile.Saved(data, whole=False)
        _, drawn, won, lost = saved.counts
        self.assertEqual((saved.positions, won + lost + drawn), (numbers, legal))
        if savedfile.can_unpack(saved.packing):
            self.assertEqual(saved.digest(data)[:16], digest)
        winner, turns, longest, counts = KNOWN.get(game, (None, None, None, None))
        answer = json.loads(done.stdout)
        self.assertIn(winner, (None, answer["winner"]))
        self.assertIn(turns, (None, answer["length"]))
        self.assertIn(longest, (None, saved.longest))
        self.assertIn(counts, (None, (won, lost, drawn)))

    def test_tables(self):
        rows = [row for row in documented() if row[1] <= MOST]
        self.assertEqual(set(KNOWN) - {row[0] for row in rows}, set())
        for row in rows:
            with self.subTest(row[0]):
                self.check(*row)


if __name__ == "__main__":
    unittest.main()
