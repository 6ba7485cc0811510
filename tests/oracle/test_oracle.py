"""The oracle itself, on games small enough for the head. Does not need the program."""

import random
import unittest

from ggfile import FRONTS, Game, random_game, random_judge_race
from oracle import best_moves, race_distances, rules_of, solve


def value(game, first=None):
    """(winner, length) of the tokens as they stand."""
    rules = rules_of(game)
    start = rules.start() if game.play == "race" else rules.start(first)
    return tuple(solve(rules, [start])[start])


def race(n, pairs, red, black, targets=None, **details):
    """A race of two tokens."""
    return Game("race", n, [(u, v, "B") for u, v in pairs], tokens=[(red, "L"), (black, "R")],
                targets=targets or (n,), **details)


def game(n, pairs, start=1, play="normal", **details):
    """An impartial game of one token."""
    return Game(play, n, [(u, v, "B") for u, v in pairs], tokens=[(start, None)], **details)


class Races(unittest.TestCase):
    def test_dead_end(self):
        self.assertEqual(value(race(3, [(1, 2), (1, 3)], 1, 1)), ("L", 1))

    def test_start_at_target(self):
        self.assertEqual(value(race(2, [], 2, 1)), ("L", 0))
        self.assertEqual(value(race(2, [], 1, 2)), ("R", 0))
        self.assertEqual(value(race(2, [], 2, 2)), ("R", 0))
        self.assertEqual(value(race(2, [], 2, 2, schedule=(("R", 1), ("L", 0)))), ("L", 0))

    def test_unreachable_and_cyclic(self):
        self.assertEqual(value(race(3, [(1, 2)], 1, 1)), ("D", None))
        self.assertEqual(value(race(3, [(1, 2), (2, 1)], 1, 2)), ("D", None))

    def test_stuck_player_loses_on_that_turn(self):
        self.assertEqual(value(race(3, [(2, 2)], 1, 2, stuck="lose")), ("R", 1))
        self.assertEqual(value(race(3, [(2, 2)], 2, 1, stuck="lose")), ("L", 2))

    def test_turn_of_each_arrival(self):
        """Red's k-th move is turn 2k-1 (k odd) or 2k (k even); black's the other way round."""
        for k in range(1, 8):
            path = [(v, v + 1) for v in range(1, k + 1)]
            red = race(k + 2, path, 1, k + 2, targets=(k + 1,))
            black = race(k + 2, path, k + 2, 1, targets=(k + 1,))
            self.assertEqual(value(red), ("L", 2 * k - k % 2))
            self.assertEqual(value(black), ("R", 2 * k - 1 + k % 2))

    def test_distances_agree_with_play(self):
        rng = random.Random(1)
        for _ in range(300):
            instance = random_judge_race(rng)
            distances = race_distances(instance)
            red = distances[instance.tokens[0][0]][0]
            black = distances[instance.tokens[1][0]][0]
            arrivals = []
            for moves, odd in ((red, -1), (black, 0)):
                if moves is not None:
                    arrivals.append(2 * moves + (odd if moves % 2 else -1 - odd) if moves else 0)
            self.assertEqual(value(instance)[1], min(arrivals, default=None))


class Alternating(unittest.TestCase):
    def test_dead_end(self):
        self.assertEqual(value(game(1, [])), ("R", 0))
        self.assertEqual(value(game(1, [], play="misere")), ("L", 0))
        self.assertEqual(value(game(1, [], dead_end="draw")), ("D", None))

    def test_two_cycle_is_drawn(self):
        self.assertEqual(value(game(2, [(1, 2), (2, 1)])), ("D", None))

    def test_labels_cut_the_edges_out_of_them(self):
        chain = [(1, 2), (2, 3)]
        self.assertEqual(value(game(3, chain)), ("R", 2))
        self.assertEqual(value(game(3, chain, labels={2: "P"})), ("L", 1))
        self.assertEqual(value(game(3, chain, labels={2: "N"})), ("R", 1))

    def test_label_that_names_a_person(self):
        for first in "LR":
            self.assertEqual(value(game(2, [(1, 2)], labels={2: "L"}), first), ("L", 1))

    def test_infinite_play(self):
        loop = [(1, 2), (2, 1), (2, 3)]
        self.assertEqual(value(game(3, loop, labels={3: "R"}, infinite="L")), ("R", 2))
        self.assertEqual(value(game(3, loop, labels={3: "D"}, infinite="L")), ("D", None))
        self.assertEqual(value(game(3, loop, labels={3: "L"}, infinite="L")), ("L", None))

    def test_winner_hurries_and_loser_delays(self):
        self.assertEqual(value(game(5, [(1, 2), (1, 3), (3, 4), (4, 5)])), ("L", 1))
        slow = [(1, 2), (2, 4), (1, 3), (3, 5), (5, 6), (6, 4)]
        self.assertEqual(value(game(6, slow)), ("R", 4))

    def test_sum_of_two_tokens(self):
        pair = Game("normal", 2, [(1, 2, "B")], tokens=[(1, None), (1, None)])
        self.assertEqual(value(pair), ("R", 2))

    def test_one_more_turn_than_the_best_option(self):
        rng = random.Random(2)
        for front in FRONTS * 100:
            instance = random_game(rng, front)
            rules = rules_of(instance)
            start = rules.start()
            values = solve(rules, [start])
            if values[start].length:
                for _, after in best_moves(rules, values, start):
                    self.assertEqual(after, (values[start].winner, values[start].length - 1))


if __name__ == "__main__":
    unittest.main()
