"""Graphs too large for the definition-level oracle, solved again by other means.

`levels` finds who can force what within k turns from those who can within k - 1, and looks again
at every option of a vertex whenever one of them was decided. `race_naive.c` is a dynamic program
over the numbering.
"""

import os
import random
import subprocess
import tempfile
import unittest

from ggfile import Game, gg_text, judge_text
from oracle import other
from program import PROGRAM, solve, solve_all

HERE = os.path.dirname(os.path.abspath(__file__))
JUDGE = {"L": "0", "R": "1", None: "-"}


def levels(options, over):
    """{position: k} for the positions in which the chooser can force the end within k turns.

    A position is (vertex, who), who 0 the chooser and 1 the opponent, who alternate; options[who]
    lists the options of each vertex; over are the positions where the chooser has reached the end.
    """
    before = [[[] for _ in options[0]] for _ in (0, 1)]
    for who in (0, 1):
        for v, row in enumerate(options[who]):
            for w in set(row):
                before[who][w].append(v)
    within = {position: 0 for position in over}
    newest, turns = list(over), 0
    while newest:
        turns += 1
        again = {(v, 1 - who) for w, who in newest for v in before[1 - who][w]}
        newest = []
        for v, who in again - within.keys():
            decided = [(w, 1 - who) in within for w in options[who][v]]
            if any(decided) if who == 0 else all(decided):
                newest.append((v, who))
        for position in newest:
            within[position] = turns
    return within


def rows_of(n, edges, player, cut):
    """The options of each vertex 0..n for a player; none at the vertices in cut."""
    rows = [[] for _ in range(n + 1)]
    for source, target, who in edges:
        if who in ("B", player) and source not in cut:
            rows[source].append(target)
    return rows


def distances(game):
    """[(vertex, mini, maxi)] of a race to vertex n."""
    rows = rows_of(game.n, game.edges, "L", {game.n})
    within = levels([rows, rows], [(game.n, 0), (game.n, 1)])
    return [(v, within.get((v, 0)), within.get((v, 1))) for v in range(1, game.n + 1)]


def race_winner(game, table):
    """The winner by who arrives on the earlier turn; None if nobody does."""
    red = table[game.tokens[0][0] - 1][1]
    black = table[game.tokens[1][0] - 1][1]
    if red is None and black is None:
        return None
    if red is None or (black is not None and black < red):
        return "R"
    if black is None or red < black:
        return "L"
    return "L" if red % 2 else "R"


def forward_edges(rng, n, m, reach=None):
    """m edges from smaller to greater vertices, at least one out of each but n."""
    sources = list(range(1, n)) + [rng.randint(1, n - 1) for _ in range(m - n + 1)]
    return [(u, rng.randint(u + 1, min(n, u + reach) if reach else n), "B") for u in sources]


def layered_edges(rng, n, m, width):
    """Edges from each layer of `width` vertices to the next one, the last layer to n."""
    edges = []
    for u in [*range(1, n), *(rng.randint(1, n - 1) for _ in range(m - n + 1))]:
        first = (u - 1) // width * width + width + 1
        edges.append((u, min(n, rng.randint(first, first + width - 1)), "B"))
    return edges


def any_edges(rng, n, m):
    """m edges between any two vertices."""
    return [(rng.randint(1, n), rng.randint(1, n), "B") for _ in range(m)]


def race(rng, n, edges):
    """A race of two tokens to vertex n."""
    return Game("race", n, edges, tokens=[(rng.randint(1, n // 2), "L"),
                                          (rng.randint(1, n // 2), "R")], targets=(n,))


class Races(unittest.TestCase):
    """Some ten thousand vertices, and a million."""

    def compare(self, games):
        tables = [distances(game) for game in games]
        winners = [race_winner(game, table) for game, table in zip(games, tables)]
        self.assertEqual([JUDGE[w] for w in winners],
                         solve(judge_text(games), source="judge").splitlines())
        for game, table in zip(games, tables):
            expected = [["inf" if d is None else str(d) for d in row] for row in table]
            self.assertTrue(expected == solve_all(gg_text(game))[0], "--all differs")

    def test_acyclic(self):
        rng = random.Random(1)
        n = m = 20_000
        self.compare([race(rng, n, forward_edges(rng, n, m)),
                      race(rng, n, forward_edges(rng, n, m, reach=40)),
                      race(rng, n // 4, forward_edges(rng, n // 4, m, reach=10)),
                      race(rng, n, layered_edges(rng, n, m, 100)),
                      race(rng, n // 2, layered_edges(rng, n // 2, m, 500))])

    def test_cyclic(self):
        rng = random.Random(2)
        back = forward_edges(rng, 20_000, 50_000, reach=30)
        back = [(v, u, who) if rng.random() < 0.1 and v != 20_000 else (u, v, who)
                for u, v, who in back]
        self.compare([race(rng, 50_000, any_edges(rng, 50_000, 50_000)),
                      race(rng, 15_000, any_edges(rng, 15_000, 50_000)),
                      race(rng, 20_000, back)])

    def test_a_million_vertices(self):
        rng = random.Random(3)
        n, m = 1_000_000, 4_000_000
        game = race(rng, n, forward_edges(rng, n, m, reach=1000))
        with tempfile.TemporaryDirectory() as folder:
            naive = os.path.join(folder, "race_naive")
            case = os.path.join(folder, "case.judge")
            subprocess.run(["cc", "-O2", "-o", naive, os.path.join(HERE, "race_naive.c")],
                           check=True)
            with open(case, "w", encoding="ascii") as file:
                file.write(judge_text([game]))
            for ours, theirs in (([], ["winner"]), (["--all"], [])):
                got = subprocess.run([PROGRAM, "solve", case, *ours], check=True,
                                     stdout=subprocess.PIPE).stdout
                with open(case, "rb") as file:
                    expected = subprocess.run([naive, *theirs], check=True, stdin=file,
                                              stdout=subprocess.PIPE).stdout
                self.assertTrue(expected == got, f"solve {' '.join(ours)} differs")


class Outcomes(unittest.TestCase):
    """Tens of thousands of vertices in every front."""

    def compare(self, game, fields):
        """fields(vertex, winners) makes the row; winners: {player: {position: k}}."""
        cut = set(game.labels)
        rows = {p: rows_of(game.n, game.edges, p, cut) for p in "LR"}
        within = {p: levels([rows[p], rows[other(p)]], self.ends(game, p, rows)) for p in "LR"}
        got = solve_all(gg_text(game))[0]
        for v in range(1, game.n + 1):
            if got[v - 1] != [str(v), *fields(v, within)]:
                self.fail(f"expected {v} {fields(v, within)}, got {got[v - 1]}")

    @staticmethod
    def ends(game, player, rows):
        """The positions that are over and won by player, who is 0 to move and 1 to wait."""
        loses = (game.dead_end or "lose") == "lose"
        ends = []
        for v in range(1, game.n + 1):
            for who, mover in ((0, player), (1, other(player))):
                label = game.labels.get(v)
                if label is None:
                    if not rows[mover][v] and (mover != player) == loses:
                        ends.append((v, who))
                elif label == player or label == "NP"[who]:
                    ends.append((v, who))
        return ends

    @staticmethod
    def to_move(v, mover, within):
        """[winner, remoteness] at v with this player to move."""
        for player in "LR":
            turns = within[player].get((v, int(player != mover)))
            if turns is not None:
                return [player, str(turns)]
        return ["D", "-"]

    def test_impartial(self):
        rng = random.Random(11)
        n = 40_000

        def fields(v, within):
            winner, turns = self.to_move(v, "L", within)
            return [{"L": "N", "R": "P", "D": "D"}[winner], turns]

        for edges in (any_edges(rng, n, 3 * n), forward_edges(rng, n, 2 * n, reach=20)):
            labels = {v: rng.choice("NPD") for v in rng.sample(range(1, n + 1), n // 50)}
            self.compare(Game("normal", n, edges, labels=labels), fields)

    def test_coloured(self):
        rng = random.Random(12)
        n = 40_000

        def fields(v, within):
            return self.to_move(v, "L", within) + self.to_move(v, "R", within)

        edges = [(u, v, rng.choice("BLR")) for u, v, _ in any_edges(rng, n, 3 * n)]
        labels = {v: rng.choice("LRNPD") for v in rng.sample(range(1, n + 1), n // 50)}
        self.compare(Game("normal", n, edges, labels=labels), fields)
        self.compare(Game("misere", n, edges, labels=labels, dead_end="win"), fields)


if __name__ == "__main__":
    unittest.main()
