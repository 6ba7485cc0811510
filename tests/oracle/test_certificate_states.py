"""Every labelling of small graphs with winners and ranks, as a file: the true ones are accepted.

For all graphs of two vertices, loops included, and a share of those of three; in normal and misère
play, with draws where play ends, with results, owners and edges for one player, where play without
end is a win, and in races.
"""

import itertools
import random
import unittest

from certfile import NO_RANK, word
from ggfile import Game
from labellings import Labellings, graphs

PLAYS = (("normal", None), ("misere", None), ("normal", "draw"))


def words(most):
    """All words: each winner or draw, with ranks of 0 to most and none."""
    return [word(side, rank) for side in (1, 2, 3) for rank in (*range(most + 1), NO_RANK)]


class States(unittest.TestCase):
    def label(self, game, movers, each, length, kind="outcome"):
        """All labellings with these words; one of them is true and accepted, if its ranks fit."""
        put = Labellings(self, game, kind)
        for labels in itertools.product(each, repeat=length):
            put.only_true([("movers", movers), ("words", labels)])
        return put

    def test_relative(self):
        """All graphs of two vertices, and every sixteenth of three, in a kind of play each."""
        for n, most, step in ((2, 2, 1), (3, 3, 16)):
            for code, edges in enumerate(graphs(n)):
                for i, (play, dead_end) in enumerate(PLAYS):
                    if code % step == 0 and (n == 2 or code // step % 3 == i):
                        game = Game(play, n, edges, dead_end=dead_end)
                        put = self.label(game, (4,), words(most), n)
                        self.assertEqual(put.accepted, 1, game)

    def test_results(self):
        """All graphs and results of two vertices: relative, or by persons with some sides."""
        rng = random.Random(81)
        for edges in graphs(2):
            for results in itertools.product((None, *"LRDNP"), repeat=2):
                labels = {v: r for v, r in enumerate(results, 1) if r}
                game = Game("normal", 2, edges, labels=labels)
                if not {"L", "R"} & set(results):
                    put = self.label(game, (4,), words(2), 2)
                    self.assertEqual(put.accepted, 1, game)
                put = Labellings(self, game, "outcome")
                for _ in range(40):
                    labels = rng.choices(words(2), k=4)
                    put.only_true([("movers", (1, 2)), ("words", labels)])
                self.near(put, (1, 2), put.truth.known(("outcome", 1, 2)))

    def near(self, put, movers, true):
        """The true labelling is accepted, and none that differs from it in one word."""
        true = [word(*value) for value in true]
        put.only_true([("movers", movers), ("words", true)])
        self.assertGreater(put.accepted, 0, put.game)
        for v, other in itertools.product(range(len(true)), [word(0), word(0, 0), *words(4)]):
            put.only_true([("movers", movers), ("words", true[:v] + [other] + true[v + 1:])])

    def test_owners(self):
        """All graphs and owners of two vertices; and who wins play without end."""
        for edges in graphs(2):
            for owners in itertools.product("LR", repeat=2):
                for play, dead_end in PLAYS:
                    game = Game(play, 2, edges, owners=dict(enumerate(owners, 1)),
                                dead_end=dead_end)
                    put = self.label(game, (3,), words(3), 2)
                    self.assertEqual(put.accepted, 1, game)

    def test_three_owners(self):
        """Every 32nd graph of three vertices, with owners by lot."""
        rng = random.Random(82)
        for edges in list(graphs(3))[5::32]:
            game = Game(rng.choice(("normal", "misere")), 3, edges,
                        owners={v: rng.choice("LR") for v in (1, 2, 3)})
            put = self.label(game, (3,), words(3), 3)
            self.assertEqual(put.accepted, 1, game)

    def test_edges_for_one(self):
        """All graphs of two vertices with edges for one: words by lot, and near the truth."""
        rng = random.Random(83)
        for edges in graphs(2, "LRB"):
            game = Game(rng.choice(("normal", "misere")), 2, edges)
            put = Labellings(self, game, "outcome")
            for _ in range(100):
                put.only_true([("movers", (1, 2)), ("words", rng.choices(words(3), k=4))])
            self.near(put, (1, 2), put.truth.known(("outcome", 1, 2)))

    def test_persons(self):
        """Every labelling of some graphs of two vertices whose edges are for one player."""
        some = [edges for edges in graphs(2, "LR") if len(edges) > 1]
        each = [word(side, rank) for side in (1, 2) for rank in (0, 1, 2, 3)] + [word(3)]
        for edges in some[::5]:
            put = self.label(Game("normal", 2, edges), (1, 2), each, 4)
            self.assertEqual(put.accepted, 1, edges)

    def test_endless(self):
        """If infinite play is a win, the bounds of draws are free; all else is determined."""
        ends = 0
        for edges in graphs(2):
            for owners in itertools.product("LR", repeat=2):
                for infinite, result in itertools.product("LR", (None, "D", "L")):
                    labels = {2: result} if result else {}
                    game = Game("normal", 2, edges, owners=dict(enumerate(owners, 1)),
                                infinite=infinite, labels=labels,
                                dead_end="draw" if result is None else None)
                    put = Labellings(self, game, "outcome")
                    for both in itertools.product(words(2), repeat=2):
                        put.put([("movers", (3,)), ("words", both)])
                    self.assertGreater(put.accepted, 0, game)
                    ends += put.accepted > 1
        self.assertGreater(ends, 20)

    def test_race(self):
        """All graphs and targets of two vertices, and both fates of a stuck token."""
        each = [word(1, rank) for rank in (0, 1, 2)] + [word(2, 1), word(2, 2), word(3)]
        for edges in graphs(2):
            for targets in ((1,), (2,), (1, 2)):
                for stuck in ("pass", "lose"):
                    game = Game("race", 2, edges, targets=targets, stuck=stuck)
                    put = self.label(game, (1, 2), each, 4, "distance")
                    self.assertEqual(put.accepted, 1, game)

    def test_race_of_three(self):
        """Graphs of three vertices by lot, and other movers: near the truth."""
        rng = random.Random(84)
        for edges in rng.sample(list(graphs(3)), 60):
            movers = rng.choice(((1,), (2,), (1, 1, 2), (2, 1, 2)))
            schedule = tuple(("LR"[mover - 1], 0) for mover in movers)
            game = Game("race", 3, edges, tokens=[(1, "L")], targets=(3,), schedule=schedule,
                        stuck=rng.choice(("pass", "lose")))
            put = Labellings(self, game, "distance")
            mini = [word(*value) for value in put.truth.known(("race", 1, 2))]
            more = [word(*value) for value in put.truth.known(("race", *movers))]
            for table, spoiled in ((0, mini), (1, more)):
                for v, other in itertools.product(range(len(spoiled)), words(4)):
                    tables = [mini, more]
                    tables[table] = spoiled[:v] + [other] + spoiled[v + 1:]
                    put.only_true([("movers", (1, 2)), ("words", tables[0]),
                                   ("movers", movers), ("words", tables[1])])
            self.assertGreaterEqual(put.accepted, 2, game)

    def test_search(self):
        """All graphs of two vertices with two tokens, and races: near the truth, in any order."""
        rng = random.Random(85)
        for edges in graphs(2, "LRB"):
            normal = Game("normal", 2, edges, tokens=[(1, None), (rng.choice((1, 2)), None)])
            race = Game("race", 2, [(v, w, "B") for v, w, _ in edges], targets=(2,),
                        tokens=[(1, "L"), (1, "R")], stuck=rng.choice(("pass", "lose")))
            for game in (normal, race):
                put = Labellings(self, game, "outcome")
                true = list(put.truth.known(("search",)).items())
                rng.shuffle(true)
                positions = [position for position, _ in true]
                table = [word(*value) for _, value in true]
                self.searches(put, positions, table, rng)
                self.assertGreater(put.accepted, 0, game)

    def searches(self, put, positions, table, rng):
        """One word changed, one position too few, one too many, one twice."""
        def search(positions, table):
            put.only_true([("positions", positions), ("movers", (3,)), ("words", table)])
        search(positions, table)
        for v in range(len(table)):
            for other in rng.sample(words(3), 4):
                search(positions, table[:v] + [other] + table[v + 1:])
            search(positions[:v] + positions[v + 1:], table[:v] + table[v + 1:])
            search(positions + [positions[v]], table + [table[v]])
            search(positions[:v] + [max(positions) + 1] + positions[v + 1:], table)
        search(positions + [max(positions) + 1], table + [word(3)])
        search(positions + [max(positions) + 1], table + [word(1, 0)])


if __name__ == "__main__":
    unittest.main()
