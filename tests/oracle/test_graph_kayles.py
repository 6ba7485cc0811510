"""Node Kayles and Arc Kayles: nimbers of random graphs by the definition, and on paths and cycles.

The rules below share nothing with rulesets/: a graph is a set of vertices and a set of edges.
"""

import functools
import json
import random
import unittest

from program import run


def mex(values):
    return next(n for n in range(len(values) + 1) if n not in values)


@functools.lru_cache(None)
def node_kayles(vertices, edges):
    """No splitting into parts: the nimber of the whole graph."""
    found = set()
    for v in vertices:
        rest = vertices - {v} - {w for edge in edges if v in edge for w in edge}
        found.add(node_kayles(rest, frozenset(e for e in edges if e <= rest)))
    return mex(found)


@functools.lru_cache(None)
def arc_kayles(vertices, edges):
    return mex({arc_kayles(vertices - edge, frozenset(e for e in edges if not e & edge)) for edge in edges})


GAMES = {"node-kayles": node_kayles, "arc-kayles": arc_kayles}


def octal(code, size):
    """Nimbers of the heaps up to a size of an octal game 0.d1d2d3..., by its rules."""
    values = []
    for n in range(size + 1):
        found = set()
        for taken, digit in enumerate(code, 1):
            if taken > n:
                break
            if digit & 1 and taken == n:
                found.add(0)
            if digit & 2 and taken < n:
                found.add(values[n - taken])
            if digit & 4:
                found |= {values[a] ^ values[n - taken - a] for a in range(1, n - taken)}
        values.append(mex(found))
    return values


def ask(game, count, edges, *options):
    text = f"p normal {count} {len(edges)}\n" + "".join(f"e {a + 1} {b + 1}\n" for a, b in edges)
    done = run("solve", "-", "--from", "gg", "--ruleset", game, "--json", *options, text=text)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    answer = json.loads(done.stdout)
    value = answer["total"]  # the form of a nimber: 0, * or *2
    answer["total"] = 0 if value == "0" else int(value[1:] or 1)
    return answer


class Graphs(unittest.TestCase):
    def test_random(self):
        draw = random.Random(29)
        for game, definition in GAMES.items():
            for _ in range(25):
                n = draw.randrange(1, 9)
                edges = [(a, b) for a in range(n) for b in range(a) if draw.random() < draw.choice((0.2, 0.4, 0.7))]
                whole = frozenset(range(n)), frozenset(frozenset(e) for e in edges)
                answer = ask(game, n, edges)
                self.assertEqual(answer["total"], definition(*whole), (game, n, edges))
                for move in answer["moves"]:
                    left = frozenset(v for v in range(n) if move["to"][v] == ".")
                    after = definition(left, frozenset(e for e in whole[1] if e <= left))
                    self.assertEqual(move["winning"], after == 0, (game, n, edges, move))

    def test_moves(self):
        """Vertices with the same closed neighbourhood are two names of one move."""
        answer = ask("node-kayles", 4, [(0, 1), (1, 2), (2, 0)], "--moves")
        moves = answer.get("all_moves", answer["moves"])
        self.assertEqual({m["move"]: m["to"] for m in moves}, {"1 or 2 or 3": "xxx.", "4": "...x"})

    def test_paths(self):
        """Node Kayles on a path is Dawson's Chess 0.137, Arc Kayles Dawson's Kayles 0.07."""
        for game, code in (("node-kayles", (1, 3, 7)), ("arc-kayles", (0, 7))):
            wanted = octal(code, 62)
            for n in (1, 2, 5, 9, 14, 23, 34, 47, 62):
                self.assertEqual(ask(game, n, [(i, i + 1) for i in range(n - 1)])["total"], wanted[n], (game, n))

    def test_cycles(self):
        """The first move leaves a path: of n - 3 vertices in Node Kayles, of n - 2 in Arc Kayles."""
        for game, code, less in (("node-kayles", (1, 3, 7), 3), ("arc-kayles", (0, 7), 2)):
            wanted = octal(code, 40)
            for n in (3, 4, 7, 12, 20, 33, 40):
                cycle = [(i, (i + 1) % n) for i in range(n)]
                self.assertEqual(ask(game, n, cycle)["total"], mex({wanted[n - less]}), (game, n))


if __name__ == "__main__":
    unittest.main()
