"""Hackenbush by its definition: what is left of a graph when edges are cut, as sets of edges.

A value is the simplest number between the best that both players can reach; who wins is found by
trying all moves. Sign expansions of stalks give numbers of any length.
"""

import fractions
import functools
import json
import os
import random
import tempfile
import unittest

import certfile
from program import run

Fraction = fractions.Fraction
LEFT, RIGHT, BOTH = "L", "R", ""


# ---- queries to the program ----

def written(edges):
    """The graph of edges (from, to, for whom), vertices counted from 1."""
    n = max([1] + [max(u, v) for u, v, _ in edges])
    lines = [f"p normal {n} {len(edges)}"] + [f"e {u} {v} {who}" for u, v, who in edges]
    return "\n".join(lines) + "\n"


def ask(edges, *options, **limits):
    """The JSON object for a graph."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "bush.gg")
        with open(name, "w") as out:
            out.write(written(edges))
        done = run("solve", name, "--ruleset", "hackenbush", "--json", *options, **limits)
    if done.returncode != 0:
        raise AssertionError(f"{edges}: {done.stderr.decode()}")
    return json.loads(done.stdout)


# ---- the definition ----

class Bush:
    """All positions of a graph, as frozen sets of edge numbers."""

    def __init__(self, edges):
        self.edges = edges
        self.start = self.connected(frozenset(range(len(edges))))

    def connected(self, left):
        reached, stays, more = {1}, set(), True
        while more:
            more = {i for i in left - stays if reached & set(self.edges[i][:2])}
            stays |= more
            for i in more:
                reached |= set(self.edges[i][:2])
        return frozenset(stays)

    def options(self, left, player):
        return {i: self.connected(left - {i}) for i in left if self.edges[i][2] in (player, BOTH)}

    @functools.lru_cache(maxsize=None)
    def wins(self, left, player):
        other = RIGHT if player == LEFT else LEFT
        return any(not self.wins(then, other) for then in self.options(left, player).values())

    def winner(self, left, player):
        return player if self.wins(left, player) else RIGHT if player == LEFT else LEFT

    @functools.lru_cache(maxsize=None)
    def number(self, left):
        """Of a graph without edges for both."""
        lows = [self.number(then) for then in self.options(left, LEFT).values()]
        highs = [self.number(then) for then in self.options(left, RIGHT).values()]
        return simplest(max(lows, default=None), min(highs, default=None))


def simplest(low, high):
    """The first number strictly in between that the surreal numbers are made of, day by day."""
    x, step, turned = Fraction(0), Fraction(1), False
    sign = 0
    while True:
        above = low is None or x > low
        below = high is None or x < high
        if above and below:
            return x
        now = -1 if above else 1
        turned = turned or (sign != 0 and now != sign)
        sign = sign or now
        step = step / 2 if turned else step
        x += now * step


def stalk_value(colours):
    """By the signs: a whole number for the first run, then halves, quarters and so on."""
    value, step, turned = Fraction(0), Fraction(1), False
    for colour in colours:
        turned = turned or colour != colours[0]
        if turned:
            step /= 2
        value += step if colour == LEFT else -step
    return value


def grown_value(edges):
    """Of a tree without green edges in which an edge (u, v) grows on u < v, by Berlekamp's rule."""
    worth = {}
    for u, v, colour in sorted(edges, reverse=True, key=lambda edge: edge[1]):
        side = 1 if colour == LEFT else -1
        x = side * worth.get(v, 0)
        n = next(n for n in range(1, len(edges) + 3) if x + n > 1)
        worth[u] = worth.get(u, 0) + side * Fraction(x + n) / 2 ** (n - 1)
    return worth[1]


def draw_deep(rng, edges):
    """Long stalks, and branches of all sizes on them."""
    grown = [(max(1, v - rng.choice([0, 0, 0, 0, 1, 2, v])), v + 1, rng.choice([LEFT, RIGHT]))
             for v in range(1, edges + 1)]
    return grown


def draw(rng, edges, colours, cycles=0):
    grown = [(rng.randrange(1, i + 2), i + 2, rng.choice(colours)) for i in range(edges)]
    return grown + [(rng.randrange(1, edges + 2), rng.randrange(1, edges + 2), BOTH)
                    for _ in range(cycles)]


def green_nimber(edges):
    """By fusion: vertices on a cycle are merged, two by two; then a bridge adds one to what stands on it."""
    left, reached = list(edges), {1}
    while grown := {v for edge in left for v in edge if reached & set(edge)} - reached:
        reached |= grown
    left = [edge for edge in left if reached & set(edge)]

    def path(u, v, without):
        """Vertices from u to v by edges but one, or nothing."""
        came, todo = {u: None}, [u]
        for at in todo:
            for i, edge in enumerate(left):
                to = edge[0] if at == edge[1] else edge[1] if at == edge[0] else None
                if i != without and to is not None and to not in came:
                    came[to] = at
                    todo.append(to)
        way = []
        while v in came and v is not None:
            way.append(v)
            v = came[v]
        return way

    again = True
    while again:
        again = False
        for i, (u, v) in enumerate(left):
            way = path(u, v, i) if u != v else []
            if way:
                kept = 1 if 1 in way else u
                left = [tuple(kept if x in way else x for x in edge) for edge in left]
                again = True
                break

    def worth(v, by):
        total = 0
        for i, edge in enumerate(left):
            if i != by and v in edge:
                total ^= 1 if edge == (v, v) else worth(sum(edge) - v, i) + 1
        return total

    return worth(1, None)


class Hackenbush(unittest.TestCase):
    def check(self, edges, method=None):
        bush = Bush(edges)
        for first in (LEFT, RIGHT):
            answer = ask(edges, "--first", first)
            self.assertEqual(answer["winner"], bush.winner(bush.start, first), edges)
            if method:
                self.assertEqual(answer["method"], method)
            for move in answer["moves"]:
                ends = {int(v) for v in move["move"].split(".")[0].split("-")}
                other = RIGHT if first == LEFT else LEFT
                then = [x for i, x in bush.options(bush.start, first).items()
                        if set(edges[i][:2]) == ends]
                self.assertIn(move["winner"], {bush.winner(x, other) for x in then}, edges)
        return answer

    def test_numbers(self):
        rng = random.Random(1)
        for _ in range(60):
            edges = draw(rng, rng.randrange(1, 9), [LEFT, RIGHT])
            bush = Bush(edges)
            answer = self.check(edges, "forest")
            self.assertEqual(Fraction(answer["total"]), bush.number(bush.start), edges)
            self.assertEqual(sum(Fraction(part["value"]) for part in answer["parts"]),
                             bush.number(bush.start))

    def test_any_colours(self):
        rng = random.Random(2)
        for _ in range(60):
            self.check(draw(rng, rng.randrange(1, 7), [LEFT, RIGHT, BOTH]))

    def test_cycles(self):
        rng = random.Random(3)
        for _ in range(40):
            self.check(draw(rng, rng.randrange(1, 6), [LEFT, RIGHT, BOTH], rng.randrange(1, 4)))

    def test_green_cycles(self):
        """All winning moves, found at once, against the nimber behind each move."""
        rng, some = random.Random(8), 0
        for _ in range(60):
            edges = [edge[:2] for edge in draw(rng, rng.randrange(3, 12), [BOTH], rng.randrange(1, 5))]
            n = rng.randrange(2, 7)  # a ring on a vertex
            ring = [rng.randrange(1, 4)] + [100 + i for i in range(n)]
            edges += [(ring[i], ring[(i + 1) % len(ring)]) for i in range(len(ring))]
            answer = ask([(u, v, BOTH) for u, v in edges])
            wins = sorted(tuple(sorted(edge)) for i, edge in enumerate(edges)
                          if green_nimber(edges[:i] + edges[i + 1:]) == 0)
            self.assertEqual(answer["winner"], LEFT if wins else RIGHT, edges)
            found = sorted(tuple(sorted(int(v) for v in move["move"].split(".")[0].split("-")))
                           for move in answer["moves"] if move["winner"] == LEFT)
            self.assertEqual(found, wins, edges)
            some += 0 < len(wins) < len(edges)
        self.assertGreater(some, 20)

    def test_large_green_ring(self):
        """Each of 200,000 edges may be cut."""
        n = 100000
        ring = [(i, i + 1, BOTH) for i in range(1, n)] + [(n, 1, BOTH)]
        teeth = [(1 + i, n + i, BOTH) for i in range(1, n)]
        stalk = [(1, 2 * n, BOTH), (2 * n, 2 * n + 1, BOTH)]
        answer = ask(ring + teeth + stalk, memory=1 << 29, stack=1 << 18, timeout=60)
        self.assertEqual((answer["method"], answer["outcome"]), ("forest", "N"))
        for move in answer["moves"]:
            self.assertEqual(move["winner"], LEFT)

    def test_stalks(self):
        rng = random.Random(4)
        for length in [1, 2, 3, 5, 8, 20, 63, 64, 65, 66, 127, 128, 129, 1000]:
            colours = [rng.choice([LEFT, RIGHT]) for _ in range(length)]
            edges = [(i + 1, i + 2, colour) for i, colour in enumerate(colours)]
            total, _, exponent = ask(edges, "--full")["total"].partition("/2^")
            value = Fraction(total) / (2 ** int(exponent) if exponent else 1)
            self.assertEqual(value, stalk_value(colours), colours)

    def test_proofs(self):
        """Of numbers with hundreds of bits; any other number is refused."""
        rng = random.Random(7)
        with tempfile.TemporaryDirectory() as folder:
            bush, proof = os.path.join(folder, "bush.gg"), os.path.join(folder, "proof")
            for edges in (1, 5, 60, 64, 65, 66, 130, 200, 300, 300, 400):
                tree = draw_deep(rng, edges)
                answer = ask(tree, "--check", "--full")
                total, _, exponent = answer["total"].partition("/")
                below = 2 ** int(exponent[2:]) if exponent[:2] == "2^" else int(exponent or 1)
                self.assertEqual(Fraction(int(total), below), grown_value(tree), tree)
                with open(bush, "w") as out:
                    out.write(written(tree))
                run("solve", bush, "--ruleset", "hackenbush", "--certificate", proof)
                self.check_forged(rng, bush, proof)

    def check_forged(self, rng, bush, proof):
        with open(proof, "rb") as certificate:
            kind, number, sections = certfile.parse(certificate.read())
        nodes = len(dict(sections)["signs"])
        for _ in range(8):
            forged = [(name, list(entries)) for name, entries in sections]
            values, signs = dict(forged)["values"], dict(forged)["signs"]
            if rng.randrange(2):
                values[rng.randrange(len(values))] = rng.randrange(nodes)
            elif nodes > 1:
                signs[rng.randrange(1, nodes)] ^= 1
            same = forged == [(name, list(entries)) for name, entries in sections]
            with open(proof, "wb") as out:
                out.write(certfile.binary(kind, number, forged))
            done = run("verify", "--ruleset", "hackenbush", bush, proof)
            wrong = not done.stdout.startswith(b"accepted")
            self.assertEqual(wrong, not same, (done.stdout, done.stderr))

    def test_long(self):
        """In little memory, and on a small stack."""
        n, rng = 100000, random.Random(5)
        stalk = [(i, i + 1, rng.choice("LR")) for i in range(1, n + 1)]
        bush = [(rng.randrange(1, i + 1), i + 1, rng.choice("LR")) for i in range(1, n + 1)]
        for edges in (stalk, bush):
            answer = ask(edges, memory=1 << 29, stack=1 << 18, timeout=120)
            self.assertEqual(answer["method"], "forest")
            self.assertEqual(answer["outcome"], answer["winner"])
        self.assertEqual(ask(stalk)["winner"], stalk[0][2])

    def test_memory_of_stalks_with_leaves(self):
        """It grows with the branches, not with their square: that would be 70 MB here."""
        rng, n = random.Random(5), 20000
        for order in (0, 1):  # leaves after the whole stalk, or each after its joint
            joints = [v if order == 0 else 2 * v for v in range(n + 1)]
            leaves = [n + 1 + v if order == 0 else 2 * v + 1 for v in range(n)]
            edges = [(joints[v] + 1, joints[v + 1] + 1, rng.choice((LEFT, RIGHT))) for v in range(n)]
            edges += [(joints[v + 1] + 1, leaves[v] + 1, rng.choice((LEFT, RIGHT)))
                      for v in range(n - 1)]
            self.assertTrue(ask(edges, "--memory", "32M", "--check")["outcome"])

    def test_opposites_cancel(self):
        """A bush and the same with its colours exchanged is lost by who moves first."""
        rng = random.Random(6)
        for edges in (8, 100, 3000):
            bush = draw(rng, edges, [LEFT, RIGHT])
            other = {1: 1}
            for _, v, _ in bush:
                other[v] = v + edges
            both = bush + [(other[u], other[v], RIGHT if who == LEFT else LEFT)
                           for u, v, who in bush]
            answer = ask(both)
            self.assertEqual((answer["total"], answer["outcome"]), ("0", "P"))
            answer = ask(both + [(1, 3 * edges, BOTH)])
            self.assertEqual((answer["total"], answer["outcome"]), ("*", "N"))


if __name__ == "__main__":
    unittest.main()
