"""All labellings of a small graph as certificates, put before the second checker."""

import functools
import itertools

import certfile
import certificate
import problem
from ggfile import gg_text
from truth import Truth

# The second checker reads a problem once.
problem.Problem.number = functools.lru_cache(None)(problem.Problem.number)
certificate.Checker = functools.lru_cache(64)(certificate.Checker)


def pairs_of(n):
    """All edges on n vertices, loops included."""
    return list(itertools.product(range(1, n + 1), repeat=2))


def graphs(n, who="B"):
    """All graphs on n vertices, as lists of edges; each edge is for one of `who`."""
    for chosen in itertools.product(("", *who), repeat=n * n):
        yield [(v, w, c) for (v, w), c in zip(pairs_of(n), chosen) if c]


def is_acyclic(n, edges):
    """Whether the edges lead nowhere that they come from."""
    left = set(range(n + 1))
    while True:
        ends = {v for v in left if not any(u == v and w in left for u, w, _ in edges)}
        if not ends:
            return not left
        left -= ends


def longest_ways(n, edges):
    """Of each vertex of a graph without cycles: a rank that falls along every edge."""
    rank = [0] * (n + 1)
    for _ in range(n):
        for v, w, _ in edges:
            rank[v] = max(rank[v], rank[w] + 1)
    return rank[1:]


class Labellings:
    """Counts what is accepted of a game's certificates; an accepted one must be true."""

    def __init__(self, test, game, kind):
        self.test, self.game, self.kind = test, game, kind
        self.text, self.truth = gg_text(game), Truth(game)
        self.number = problem.Problem(self.text).number()
        self.seen = self.accepted = 0

    def put(self, sections, form=certfile.binary):
        """Whether it is accepted, and whether it is true."""
        data = form(self.kind, self.number, sections)
        status, said = certificate.verdict(self.text, data)
        self.test.assertIn(status, (0, 1), (self.text, said))
        is_true = self.truth.agrees(self.kind, sections)
        if status == 0 and not is_true:
            self.test.fail(f"accepted, and false: {self.text}{sections}")
        self.seen += 1
        self.accepted += status == 0
        return status == 0, is_true

    def only_true(self, sections):
        """It is accepted exactly if it is true."""
        accepted, is_true = self.put(sections)
        if accepted != is_true:
            self.test.fail(f"refused, and true: {self.text}{sections}")
