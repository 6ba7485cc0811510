"""Every labelling of small graphs with values that add up, as a file: the true ones are accepted.

For all graphs of two vertices, loops included, and all or a share of those of three; nimbers,
infinite nimbers with all orders of ranks, misère pairs, numbers, and numbers plus nimbers.
"""

import itertools
import random
import unittest

from certfile import LOOPY, WILD
from ggfile import Game
from labellings import Labellings, graphs, is_acyclic, longest_ways
from truth import numbers_of

# All numbers with at most two signs, by parents and signs: 0, 1, -1, 2, 1/2, -1/2, -2.
TRIE = [("parents", (0, 0, 0, 1, 1, 2, 2)), ("signs", (0, 1, 0, 1, 0, 1, 0))]
PLACE = {x: i for i, x in enumerate(numbers_of(TRIE[0][1], TRIE[1][1]))}


def is_ordered(edges):
    """Whether all edges lead to larger vertices."""
    return all(v < w for v, w, _ in edges)


class Nimbers(unittest.TestCase):
    def label(self, n, edges, nimbers):
        """Values with all orders of ranks: none is accepted that is false, and the true one is."""
        put = Labellings(self, Game("normal", n, edges), "nimber")
        true = put.truth.known(("nimber",))
        for values in itertools.product(nimbers, repeat=n):
            for ranks in itertools.product(range(n), repeat=n):
                put.put([("values", values), ("ranks", ranks)])
        self.assertGreater(put.accepted, 0, (edges, true))
        return put

    def test_two(self):
        for edges in graphs(2):
            self.label(2, edges, (0, 1, 2, 3, LOOPY - 1, LOOPY))

    def test_three(self):
        """Every tenth graph."""
        for edges in list(graphs(3))[3::10]:
            self.label(3, edges, (0, 1, 2, LOOPY))

    def test_three_true(self):
        """All graphs: of the true values some rank is accepted; of others, some ranks by lot."""
        rng = random.Random(91)
        for edges in graphs(3):
            put = Labellings(self, Game("normal", 3, edges), "nimber")
            true = put.truth.known(("nimber",))
            for ranks in itertools.product(range(3), repeat=3):
                put.put([("values", true), ("ranks", ranks)])
            self.assertGreater(put.accepted, 0, edges)
            for _ in range(60):
                values = [rng.choice((0, 1, 2, LOOPY, x)) for x in true]
                put.put([("values", values), ("ranks", [rng.randrange(3) for _ in values])])

    def test_unranked(self):
        """Without ranks, exactly the true ones where all edges lead to larger vertices."""
        for n in (2, 3):
            for edges in graphs(n):
                put = Labellings(self, Game("normal", n, edges), "nimber")
                for values in itertools.product((0, 1, 2, LOOPY), repeat=n):
                    accepted, is_true = put.put([("values", values)])
                    self.assertEqual(accepted, is_true and is_ordered(edges), (edges, values))

    def test_shape(self):
        """Where nothing adds up, nothing is accepted: play, dead ends, results, owners, edges."""
        for edges in graphs(2):
            base = {"play": "normal", "n": 2, "edges": edges}
            for change in ({"play": "misere"}, {"dead_end": "draw"}, {"dead_end": "win"},
                           {"labels": {1: "D"}}, {"owners": {1: "L", 2: "R"}},
                           {"edges": edges + [(1, 2, "L")]},
                           {"play": "race", "targets": (2,)}):
                put = Labellings(self, Game(**{**base, **change}), "nimber")
                for values in itertools.product((0, 1, LOOPY), repeat=2):
                    put.put([("values", values), ("ranks", (1, 0))])
                    put.put([("values", values), ("ranks", (0, 1))])
                self.assertEqual(put.accepted, 0, put.game)
            # Play without end has no value of this kind if it is a win.
            put = Labellings(self, Game(**base, infinite="L"), "nimber")
            for values in itertools.product((0, 1, LOOPY), repeat=2):
                for ranks in ((1, 0), (0, 1)):
                    put.put([("values", values), ("ranks", ranks)])
            self.assertEqual(put.accepted > 0, is_acyclic(2, edges), edges)


class Pairs(unittest.TestCase):
    def test_all(self):
        """All graphs of two and three vertices, with ranks that fall and without."""
        for n in (2, 3):
            pairs = list(itertools.product(range(n), [w + h for w in (0, WILD) for h in range(n)]))
            for edges in graphs(n):
                put = Labellings(self, Game("misere", n, edges), "misere-pair")
                if not is_acyclic(n, edges):
                    self.cycle(put, n, pairs)
                    continue
                ranks = ("ranks", longest_ways(n, edges))
                for label in itertools.product(pairs, repeat=n):
                    values, minus = zip(*label)
                    put.only_true([("values", values), ("minus", minus), ranks])
                self.assertEqual(put.accepted, 1, edges)
                accepted, _ = self.unranked(put)
                self.assertEqual(accepted, is_ordered(edges), edges)

    def unranked(self, put):
        values, minus = zip(*put.truth.known(("misere-pair",)))
        return put.put([("values", values), ("minus", minus)])

    def cycle(self, put, n, pairs):
        """Has no ranks that fall. The oracle of pairs is for games that end."""
        put.truth.agrees = lambda kind, sections: False
        rng = random.Random(92)
        for _ in range(20):
            values, minus = zip(*rng.choices(pairs, k=n))
            put.put([("values", values), ("minus", minus)])
            for ranks in itertools.product(range(2), repeat=n):
                put.put([("values", values), ("minus", minus), ("ranks", ranks)])

    def test_shape(self):
        """Not in normal play."""
        put = Labellings(self, Game("normal", 2, [(1, 2, "B")]), "misere-pair")
        self.assertEqual(put.put([("values", (1, 0)), ("minus", (0, 1))])[0], False)
        put = Labellings(self, Game("misere", 2, [(1, 2, "B")]), "misere-pair")
        self.assertEqual(put.put([("values", (1, 0)), ("minus", (0, 1))])[0], True)


class Numbers(unittest.TestCase):
    def test_two_and_three(self):
        """Every assignment of the numbers with at most two signs, or of none, for all coloured
        graphs of two vertices and every third of three."""
        for n, step in ((2, 1), (3, 3)):
            for edges in self.coloured(n)[::step]:
                put = Labellings(self, Game("normal", n, edges), "number")
                rank = longest_ways(n, edges)
                for values in itertools.product((*range(7), LOOPY), repeat=n):
                    put.only_true([("values", values), ("ranks", rank), *TRIE])
                self.assertEqual(put.accepted, 1, edges)
                known = put.truth.known(("number", "plain"))
                values = [LOOPY if x is None else PLACE[x[0]] for x in known]
                accepted, _ = put.put([("values", values), *TRIE])
                self.assertEqual(accepted, is_ordered(edges), edges)

    def coloured(self, n):
        """Those without cycles."""
        return [[(v, w, who) for (v, w, _), who in zip(edges, chosen)]
                for edges in graphs(n) if is_acyclic(n, edges)
                for chosen in itertools.product("LRB", repeat=len(edges))]

    def test_two_plus(self):
        """All coloured graphs of two vertices: every number and every nimber up to 2."""
        for edges in self.coloured(2):
            put = Labellings(self, Game("normal", 2, edges), "number")
            rank = longest_ways(2, edges)
            for values in itertools.product((*range(7), LOOPY), repeat=2):
                for minus in itertools.product(range(3), repeat=2):
                    put.only_true([("values", values), ("minus", minus), ("ranks", rank), *TRIE])
            self.assertGreater(put.accepted, 0, edges)

    def test_three_plus(self):
        """All coloured graphs of three vertices: near the truth, and by lot."""
        rng = random.Random(93)
        unknown = 0
        for edges in self.coloured(3):
            put = Labellings(self, Game("normal", 3, edges), "number")
            rank = longest_ways(3, edges)
            known = put.truth.known(("number", "stars"))
            unknown += None in known
            true = [(LOOPY, 0) if x is None else (PLACE[x[0]], x[1]) for x in known]
            labels = [true]
            for v in range(3):
                labels += [true[:v] + [other] + true[v + 1:] for other in
                           itertools.product((*range(7), LOOPY), range(4))]
            labels += [[(rng.choice((0, 1, 2, place, LOOPY)), rng.choice((0, 1, star)))
                        for place, star in true] for _ in range(30)]
            for label in labels:
                values, minus = zip(*label)
                put.only_true([("values", values), ("minus", minus), ("ranks", rank), *TRIE])
            self.assertGreater(put.accepted, 0, edges)
        self.assertGreater(unknown, 50)

    def test_tries(self):
        """All that might be a trie of up to four numbers, with one vertex in each place."""
        for count in range(1, 5):
            put = Labellings(self, Game("normal", 2, [(2, 1, "L")]), "number")
            for parents in itertools.product(range(4), repeat=count):
                for signs in itertools.product(range(3), repeat=count):
                    for place in range(2 if count > 2 else 5):
                        put.only_true([("values", (0, place)), ("ranks", (0, 1)),
                                       ("parents", parents), ("signs", signs)])
            self.assertEqual(put.accepted > 0, count > 1)


if __name__ == "__main__":
    unittest.main()
