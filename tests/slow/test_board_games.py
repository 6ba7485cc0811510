"""Board games whose tables take a minute or more, against the values that are known of them."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from board_games import Connect, Teeko  # noqa: E402
from program import SANITIZED  # noqa: E402
from test_board_games import Compared, summary  # noqa: E402
from test_catalogue import ask  # noqa: E402
from test_chess import Endings  # noqa: E402


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class Known(unittest.TestCase):
    def test_dodgem(self):
        """Counted twice by programs that share nothing with this one."""
        counts, longest = summary("dodgem:5")
        self.assertEqual(counts, {"N": 46485685, "P": 30716604, "D": 42827912})
        self.assertEqual(longest, 82)
        self.assertEqual(ask("dodgem:5")["winner"], "draw")  # D. des Jardins 1996

    def test_connect(self):
        """J. Tromp's table of small boards."""
        self.assertEqual(ask("connect:5x5")["winner"], "draw")
        self.assertEqual(ask("connect:4x6")["winner"], "R")

    def test_teeko(self):
        """G. L. Steele 1998."""
        self.assertEqual(ask("teeko")["winner"], "draw")


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class EveryPosition(Compared):
    def test_teeko(self):
        self.compare(Teeko(4))

    def test_connect(self):
        self.compare(Connect(4, 4))


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class LongEndings(Endings):
    """Each value follows from those of the moves; and the longest mates (E. Nalimov's tables)."""

    def test_pawn(self):
        self.check("KPK", 30000, 1945584)

    def test_longest_mates(self):
        for ending, moves in [("KQKR", 35), ("KBNK", 33), ("KRKP", 26), ("KRKN", 40), ("KRKB", 29),
                              ("KBBK", 19), ("KPK", 28)]:
            with self.subTest(ending):
                self.assertEqual(self.longest(ending), moves)


if __name__ == "__main__":
    unittest.main()
