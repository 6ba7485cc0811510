"""Every labelling of small graphs with values that add up, as a file: the true ones are accepted.

For all graphs of two vertices, loops included, and all or a share of those of three; nimbers,
infinite nimbers with all orders of ranks, misère pairs, numbers, and numbers plus nimbers. And what
is proved of tokens there.
"""

import collections
import itertools
import random
import unittest

import certfile
import certificate
import oracle
from certfile import LOOPY, WILD
from ggfile import Game
from labellings import Labellings, graphs, is_acyclic, longest_ways
from truth import Truth, numbers_of

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


class Tokens(unittest.TestCase):
    """Proved results of two or three tokens equal those of a search of the whole sum."""

    def proved(self, game, kind, choices):
        """By the first of these lists of sections that is accepted; None if it proves nothing."""
        put = Labellings(self, game, kind)
        for sections in choices:
            if put.put(sections)[0]:
                data = certfile.binary(kind, put.number, sections)
                said = certificate.verdict(put.text, data)[1]
                return {"Left wins": "L", "Right wins": "R", "draw": "D"}.get(said[10:])
        return self.fail(f"nothing is accepted: {put.text}")

    def compare(self, game, kind, choices):
        """With oracle.py."""
        rules = oracle.rules_of(game)
        proved = self.proved(game, kind, choices)
        if proved:
            start = rules.start()
            self.assertEqual(proved, oracle.solve(rules, [start])[start].winner, game)
        return proved

    def placed(self, rng, play, n, edges):
        """With some tokens and either first player."""
        tokens = [(rng.randint(1, n), None) for _ in range(rng.choice((1, 2, 2, 3)))]
        return Game(play, n, edges, tokens=tokens, first=rng.choice("LR"))

    def test_nimbers(self):
        """On all graphs of three vertices."""
        rng, seen = random.Random(94), collections.Counter()
        for edges in graphs(3):
            game = self.placed(rng, "normal", 3, edges)
            true = Truth(game).known(("nimber",))
            ranks = itertools.product(range(3), repeat=3)
            choices = [[("values", true), ("ranks", rank)] for rank in ranks]
            loopy = sum(true[v - 1] == LOOPY for v, _ in game.tokens)
            seen[loopy, self.compare(game, "nimber", choices)] += 1
        self.assertEqual({result for loopy, result in seen if loopy == 1}, set("LRD"))
        self.assertEqual({result for loopy, result in seen if loopy == 0}, set("LR"))
        # A loop with ways to 0 and 3, beside each nimber up to 3.
        for first, vertex in itertools.product("LR", (2, 3, 4, 5)):
            edges = [(1, 1, "B"), (1, 2, "B"), (1, 5, "B"), (3, 2, "B"), (4, 3, "B"), (4, 2, "B"),
                     (5, 2, "B"), (5, 3, "B"), (5, 4, "B")]
            game = Game("normal", 5, edges, tokens=[(1, None), (vertex, None)], first=first)
            true = Truth(game).known(("nimber",))
            self.assertEqual(true, [LOOPY, 0, 1, 2, 3])
            self.compare(game, "nimber", [[("values", true), ("ranks", (0, 0, 1, 2, 3))]])

    def test_pairs(self):
        """On all graphs of three vertices that end."""
        rng, seen = random.Random(95), collections.Counter()
        for edges in graphs(3):
            if is_acyclic(3, edges):
                for _ in range(12):
                    game = self.placed(rng, "misere", 3, edges)
                    values, minus = zip(*Truth(game).known(("misere-pair",)))
                    columns = [("values", values), ("minus", minus)]
                    columns.append(("ranks", longest_ways(3, edges)))
                    seen[self.compare(game, "misere-pair", [columns])] += 1
        self.assertEqual(set(seen), set("LR"))

    def test_numbers(self):
        """On all coloured graphs of three vertices, with what is added."""
        rng, seen = random.Random(96), collections.Counter()
        for edges in Numbers().coloured(3):
            known = Truth(Game("normal", 3, edges)).known(("number", "stars"))
            true = [(LOOPY, 0) if x is None else (PLACE[x[0]], x[1]) for x in known]
            values, minus = zip(*true)
            ranks = ("ranks", longest_ways(3, edges))
            columns = [("values", values), ("minus", minus), ranks, *TRIE]
            for _ in range(4):
                game = self.placed(rng, "normal", 3, edges)
                found = self.compare(game, "number", [columns])
                values = [known[v - 1] for v, _ in game.tokens]
                self.assertEqual(found is None, None in values, game)
                if found and sum(x for x, _ in values) == 0:
                    seen[game.first, found] += 1
        self.assertEqual(len(seen), 4)


if __name__ == "__main__":
    unittest.main()
