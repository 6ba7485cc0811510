"""Normal and misere play against the oracle: every front, convention, label and solver."""

import itertools
import random
import unittest

from compare import compare_answers, compare_tables
from ggfile import FRONTS, PLAYS, dress, gg_text, random_game
from program import solve_all, solve_json

RANDOM_GAMES = 20_000


def small_graphs():
    """The edges of all 512 digraphs with three vertices, loops included."""
    pairs = list(itertools.product((1, 2, 3), repeat=2))
    for chosen in itertools.product((False, True), repeat=len(pairs)):
        yield [pair for pair, there in zip(pairs, chosen) if there]


def games(seed, count, fronts=FRONTS, **details):
    """Random games, the fronts in turn."""
    rng = random.Random(seed)
    return [random_game(rng, fronts[i % len(fronts)], **details) for i in range(count)]


def texts(instances, rng=None):
    """Many instances in one file."""
    return "".join(gg_text(game, rng) for game in instances)


class EverySmallGraph(unittest.TestCase):
    """All digraphs of three vertices."""

    def compare(self, instances):
        compare_tables(self, instances, solve_all(texts(instances)))

    def test_each_convention(self):
        rng = random.Random(1)
        for front in FRONTS:
            self.compare([dress(rng, 3, pairs, front, labels="", infinite=infinite, play=play)
                          for pairs in small_graphs() for play in PLAYS for infinite in "DLR"])

    def test_each_label_at_each_vertex(self):
        rng = random.Random(2)
        for front in FRONTS:
            instances = []
            for pairs in small_graphs():
                for vertex, label in itertools.product((1, 2, 3), "LRDNP"):
                    game = dress(rng, 3, pairs, front, labels="")
                    game.labels = {vertex: label}
                    instances.append(game)
            self.compare(instances)


class RandomGames(unittest.TestCase):
    """Up to seven vertices, everything mixed."""

    def test_tables(self):
        instances = games(11, RANDOM_GAMES)
        compare_tables(self, instances, solve_all(texts(instances, random.Random(0))))

    def test_labels_relative_to_the_mover_only(self):
        instances = games(12, 3000, labels="DNP", infinite="D")
        compare_tables(self, instances, solve_all(texts(instances)))

    def test_answers(self):
        instances = games(13, RANDOM_GAMES)
        compare_answers(self, instances, solve_json(texts(instances, random.Random(0)), "--line", "--moves"))

    def test_values_in_json(self):
        instances = games(14, 300)
        tables = [[["-" if field is None else str(field) for field in row]
                   for row in answer["values"]]
                  for answer in solve_json(texts(instances), "--all")]
        compare_tables(self, instances, tables)

    def test_longer_games(self):
        instances = games(16, 1000, largest=25)
        compare_tables(self, instances, solve_all(texts(instances)))
        compare_answers(self, instances, solve_json(texts(instances), "--line", "--moves"))

    def test_check_accepts(self):
        for answer in solve_json(texts(games(15, 2000)), "--check"):
            self.assertEqual(answer["check"], "accepted")


class OtherSolvers(unittest.TestCase):
    """The textbook methods give the same answers."""

    def test_memo(self):
        instances = games(21, 1000)
        compare_answers(self, instances,
                        solve_json(texts(instances), "--line", "--moves", "--solver", "memo"))

    def test_brute(self):
        instances = games(22, 1000, largest=5, acyclic=True)
        compare_answers(self, instances,
                        solve_json(texts(instances), "--line", "--moves", "--solver", "brute"))

    def test_brute_with_cycles(self):
        instances = games(23, 1500, largest=4)
        compare_answers(self, instances,
                        solve_json(texts(instances), "--line", "--moves", "--solver", "brute"))


class Sums(unittest.TestCase):
    """Two and three tokens; who moves, moves one of them."""

    def test_two_tokens(self):
        instances = games(31, 1500, ("impartial", "coloured"), largest=5, tokens=2, labels="")
        compare_answers(self, instances, solve_json(texts(instances), "--line", "--moves"))

    def test_two_tokens_and_labels(self):
        instances = games(33, 2000, ("impartial", "coloured"), largest=5, tokens=2)
        instances = [game for game in instances
                     if len({game.labels.get(vertex) for vertex, _ in game.tokens} - {None}) < 2]
        compare_answers(self, instances, solve_json(texts(instances), "--line", "--moves"))

    def test_check_accepts(self):
        instances = games(36, 500, ("impartial", "coloured"), largest=5, tokens=2, labels="")
        for answer in solve_json(texts(instances), "--check"):
            self.assertEqual(answer["check"], "accepted")

    def test_three_tokens(self):
        instances = games(34, 200, ("impartial", "coloured"), largest=4, tokens=3, labels="")
        compare_answers(self, instances, solve_json(texts(instances), "--line", "--moves"))

    def test_memo_and_brute(self):
        instances = games(35, 300, ("impartial", "coloured"), largest=4, acyclic=True, tokens=2,
                          labels="")
        for solver in ("memo", "brute"):
            compare_answers(self, instances,
                            solve_json(texts(instances), "--line", "--moves", "--solver", solver))


if __name__ == "__main__":
    unittest.main()
