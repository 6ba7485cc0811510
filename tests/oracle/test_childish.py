"""Childish Hackenbush: the winner and every move of random graphs, by the definition.

The rules below share nothing with rulesets/: a position is a set of edges on a graph, whose vertex 0
is the ground.
"""

import functools
import json
import random
import unittest

from program import run


def fallen(edges):
    """The edges that are connected to the ground no more; an edge is (number, a, b, who)."""
    reached, grown = {0}, True
    while grown:
        grown = False
        for _, a, b, _ in edges:
            if (a in reached) != (b in reached):
                reached |= {a, b}
                grown = True
    return [edge for edge in edges if edge[1] not in reached]


def moves(edges, who):
    """Who is 0 for Left: all edges that may be cut."""
    for edge in edges:
        if edge[3] in ("", "LR"[who]) and not fallen(edges - {edge}):
            yield edge


@functools.lru_cache(None)
def wins(edges, who):
    return any(not wins(edges - {edge}, 1 - who) for edge in moves(edges, who))


def solve(text, first, *options):
    done = run("solve", "-", "--from", "gg", "--ruleset", "childish-hackenbush", "--json", "--first", first, *options,
               text=text)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


class Childish(unittest.TestCase):
    def ends(self, draw, low, n):
        """Ascending, because a red edge is written the other way round."""
        return sorted((draw.choice(low), draw.randrange(n)))

    def graph(self, draw):
        """Edges, each of them connected to the ground; loops and several between two vertices, too."""
        n, edges = draw.randrange(2, 6), []
        for number in range(draw.randrange(1, 9)):
            low = sorted({0} | {v for edge in edges for v in edge[1:3]})
            a, b = self.ends(draw, low, n)
            edges.append((number, a, b, "" if a == b else draw.choice(("L", "R", ""))))
        return n, edges

    def test_random(self):
        draw = random.Random(37)
        for _ in range(60):
            n, edges = self.graph(draw)
            whole = frozenset(edges)
            lines = [f"e {b + 1} {a + 1} R" if who == "R" else f"e {a + 1} {b + 1} {who}" for _, a, b, who in edges]
            text = "\n".join([f"p normal {n} {len(edges)}"] + lines) + "\n"
            for who, first in enumerate("LR"):
                answer = solve(text, first, "--moves", "--check")
                self.assertEqual(answer["winner"], "LR"[who if wins(whole, who) else 1 - who], text)
                self.assertEqual(answer["check"], "accepted")
                wanted = sorted(wins(whole - {edge}, 1 - who) for edge in moves(whole, who))
                found = [move["winner"] != first for move in answer["all_moves"]
                         for _ in move["move"].split(" or ")]
                self.assertEqual(sorted(found), wanted, text)

    def test_stalks(self):
        """Of a stalk only the top can be cut: {|1} is 0, {1|} is 2, {1|1} is 1*."""
        for stalk, value in (("LR", "0"), ("LL", "2"), ("G", "*"), ("LRR", "-1"), ("LLR", "0"), ("RL", "0"), ("LG", "1*"),
                             ("GG", "0")):
            done = run("solve", "--ruleset", f"childish-hackenbush:{stalk}", "--json")
            self.assertEqual(json.loads(done.stdout)["total"], value, stalk)


if __name__ == "__main__":
    unittest.main()
