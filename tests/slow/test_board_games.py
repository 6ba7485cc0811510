"""Board games whose tables take a minute or more, against the values that are known of them."""

import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

import chess  # noqa: E402
from board_games import Connect, Dobutsu, Dodgem, Morris, Teeko  # noqa: E402
from program import SANITIZED  # noqa: E402
from test_board_games import Compared  # noqa: E402
from test_catalogue import ask, table  # noqa: E402
from test_chess import Endings  # noqa: E402


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class Known(unittest.TestCase):
    """Games whose tables test_tables.py has not."""

    def test_morris(self):
        """Positions in reach of the start (B. Liou 2025 distinguishes the player to move)."""
        rows = table("morris:4", "--solver", "memo")
        self.assertEqual((len(rows), sum(":" in text for text in rows)), (2352757, 594321))


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class EveryPosition(Compared):
    def test_connect(self):
        self.compare(Connect(4, 4))

    def test_dobutsu(self):
        self.compare(Dobutsu("C"))


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class Sampled(unittest.TestCase):
    """Each value follows from those of the moves that the oracle's rules have."""

    def check(self, game, count):
        said = table(game.name)
        for text in random.Random(19).sample(sorted(said), count):
            x = game.read(text)
            after = [said[game.text(y)] for y in ([] if game.over(x) else game.moves(x))]
            lost = [turns for winner, turns in after if winner == "P"]
            expected = ("P", 1 + max((turns or 0 for _, turns in after), default=0))
            if not after:
                expected = game.over(x) or game.stuck, 0
            elif lost:
                expected = "N", 1 + min(lost)
            elif any(winner == "D" for winner, _ in after):
                expected = "D", None
            self.assertEqual(said[text], expected, text)

    def test_teeko(self):
        self.check(Teeko(4), 20000)

    def test_morris(self):
        self.check(Morris(4), 20000)

    def test_dodgem(self):
        self.check(Dodgem(4), 20000)


@unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
class LongEndings(Endings):
    """Each value follows from those of the moves; and the longest mates (E. Nalimov's tables)."""

    def test_pawn(self):
        self.check("KPK", 30000, 1945584)

    def test_counts(self):
        """Stockfish counts wins of White with a pawn on files a to d, R. de Man positions of KQK."""
        won = [place for place, (winner, _) in table("chess:KPK").items()
               if winner == "L" and " P" in place]
        self.assertEqual(len(won), 2 * 111282)
        places = [chess.read(place) for place in table("chess:KQK") if place.endswith("b")]
        self.assertEqual(len(places), 223944)
        turned = [lambda f, r: (f, r), lambda f, r: (7 - f, r), lambda f, r: (f, 7 - r),
                  lambda f, r: (7 - f, 7 - r)]
        turned += [lambda f, r, turn=turn: turn(r, f) for turn in turned]
        classes = {min(tuple(sorted((man, turn(*at)) for at, man in board.items()))
                       for turn in turned) for board, _, _ in places}
        self.assertEqual(len(classes), 28056)

    def test_longest_mates(self):
        for ending, moves in [("KQKR", 35), ("KBNK", 33), ("KRKN", 40), ("KRKB", 29),
                              ("KBBK", 19), ("KPK", 28)]:
            with self.subTest(ending):
                self.assertEqual(self.longest(ending), moves)

    def test_line_of_pawn_against_rook(self):
        """A pawn of Black's that wins against the rook, in 43 moves, by the rules of the oracle."""
        place = "Kc2 Rc4 ke3 pf3 b"
        answer = ask("chess:KRKP", "--position", place, "--line")
        self.assertEqual((answer["winner"], answer["length"]), ("R", 85))
        position, played = chess.read(place), 0
        for step in answer["line"]:
            after = {chess.text(x): x for x in chess.moves(position)}
            position = after[step["to"]]
            played += 1
        self.assertEqual(played, 85)
        self.assertTrue(chess.in_check(position[0], True) and not chess.moves(position))


if __name__ == "__main__":
    unittest.main()
