"""Sentences about games in which infinite play is a win, each against the oracle: all graphs of three
vertices, and random ones of every front."""

import itertools
import os
import random
import re
import tempfile
import unittest

from compare import WINNER
from ggfile import Game, gg_text, random_game
from oracle import rules_of, solve
from program import SANITIZED, run, solve_json

NAMES = {"Left": "L", "Right": "R"}


class Truth:
    def __init__(self, game):
        self.rules = rules_of(game)
        self.infinite = game.infinite
        self.start = self.rules.start()
        self.values = solve(self.rules, [self.start])
        self.value = self.values[self.start]

    def after(self):
        return {move: self.rules.after(self.start, move) for move in self.rules.moves(self.start)}

    def over(self, position):
        return self.rules.result(position) is not None

    def is_true(self, sentence):
        """Whether a reason is true; None: of no known kind."""
        mover, winner = self.rules.mover(self.start), self.value.winner
        after = self.after()
        ends = [self.over(p) for p in after.values()]
        if self.over(self.start):
            return not re.search("for ever|never ends|wins", sentence)
        if match := re.fullmatch(r"(\w+) moves to (\S+)(, and play is over| and wins, even if play never ends)", sentence):
            there = [p for move, p in after.items() if str(move.target) == match[2]]
            over = match[3].endswith("over")
            return NAMES[match[1]] == mover == winner and all(
                self.values[p].winner == winner and self.over(p) == over and
                (over or self.values[p].length is None and self.infinite == winner) for p in there) and there != []
        if match := re.fullmatch(r"after every move of (\w+), (\w+) wins, even if play never ends", sentence):
            return NAMES[match[1]] == mover != winner == NAMES[match[2]] == self.infinite and not all(ends)
        if match := re.fullmatch(r"every move of (\w+) ends play", sentence):
            return NAMES[match[1]] == mover and winner not in (mover, "D") and all(ends)
        if re.fullmatch(r"after every move of \w+, \w+ wins in at most \d+ more turns?", sentence) or \
                re.fullmatch(r"\w+ moves to \S+, after which \w+ loses in \d+ turns?", sentence):
            return winner != "D" and self.value.length is not None
        if re.fullmatch(r"\w+ cannot force a win, but if .*, neither can \w+", sentence):
            return winner == "D"
        return None


def all_graphs():
    pairs = list(itertools.product((1, 2, 3), repeat=2))
    for bits in range(0, 1 << len(pairs), 5 if SANITIZED else 1):
        edges = [(*pair, "B") for k, pair in enumerate(pairs) if bits >> k & 1]
        for infinite, first in itertools.product("LR", repeat=2):
            yield Game("normal", 3, edges, [(1, None)], infinite=infinite, first=first)


class Endless(unittest.TestCase):
    def check(self, games):
        text = "".join(map(gg_text, games))
        answers = solve_json(text)
        words = run("solve", "-", "--from", "gg", text=text).stdout.decode()
        heads = [line for line in words.splitlines() if re.search(r"; (Left|Right) moves first$", line)]
        self.assertEqual(len(answers), len(games))
        for game, answer, head in zip(games, answers, heads, strict=True):
            truth = Truth(game)
            self.assertEqual(WINNER[answer["winner"]], truth.value.winner)
            self.assertIs(truth.is_true(answer["reason"]), True, answer["reason"] + "\n" + gg_text(game))
            never = "even if play never ends" in head
            self.assertEqual(never, truth.value.winner == truth.infinite and not truth.over(truth.start),
                             head + "\n" + gg_text(game))

    def test_all(self):
        self.check(list(all_graphs()))

    def test_random(self):
        rng = random.Random(3210)
        self.check([random_game(rng, ("impartial", "owners", "coloured")[i % 3], largest=5,
                                infinite=rng.choice("LR")) for i in range(600 if SANITIZED else 6000)])

    def test_end_of_play(self):
        """Play that is over is not said to go on."""
        game = "p normal 2 1\ni L\ns 1\nf L\ne 1 2\n"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "g.gg")
            with open(path, "w", encoding="utf-8") as file:
                file.write(game)
            done = run("play", path, "--you", "L", text="to 2\n").stdout.decode()
        self.assertIn("Play is over: Left has won.", done)
        self.assertNotIn("never ends", done.split("Play is over")[1])


if __name__ == "__main__":
    unittest.main()
