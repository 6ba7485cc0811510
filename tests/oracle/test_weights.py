"""Games of energy and of means: values against all positional strategies, certificates, formats."""

import json
import random
import unittest
from fractions import Fraction
from itertools import product

import certificate
from program import Folder, run
from test_parity import seal


def random_game(rng, dead_ends):
    """[(owner, {successor: weight})]"""
    n = rng.randint(1, 5)
    most = rng.choice((1, 3, 10, 1000))
    game = []
    for _ in range(n):
        count = rng.choice((0, 1, 2, 2, 3)) if dead_ends else rng.choice((1, 1, 2, 2, 3))
        targets = rng.sample(range(n), min(count, n))
        game.append((rng.randrange(2), {w: rng.randint(-most, most) for w in targets}))
    return game


def gg_of(play, game, token=None):
    lines = [f"p {play} {len(game)} {sum(len(t) for _, t in game)}"]
    lines += [f"s {token + 1}"] if token is not None else []
    for v, (owner, targets) in enumerate(game):
        lines += [f"o {v + 1} {'LR'[owner]}"]
        lines += [f"e {v + 1} {w + 1}" + (f" = {x}" if x else "") for w, x in targets.items()]
    return "\n".join(lines) + "\n"


def strategies(game, player):
    """All maps from the vertices of the player to one option each; dead ends have none."""
    own = [v for v, (owner, targets) in enumerate(game) if owner == player and targets]
    for choice in product(*(game[v][1] for v in own)):
        yield dict(zip(own, choice))


def follow(game, moves, v):
    """The vertices of play until it ends or repeats; and where the repetition begins, or None."""
    path = []
    while v not in path:
        path.append(v)
        if v not in moves:
            return path, None
        v = moves[v]
    return path, path.index(v)


def mean_of(game, moves, v):
    path, at = follow(game, moves, v)
    circle = path[at:]
    return Fraction(sum(game[u][1][moves[u]] for u in circle), len(circle))


def credit_of(game, moves, v):
    """The least credit with which play by these moves never falls below 0; None: none is enough, or
    Left is stuck."""
    path, at = follow(game, moves, v)
    if at is None and game[path[-1]][0] == 0:
        return None
    if at is not None and sum(game[u][1][moves[u]] for u in path[at:]) < 0:
        return None
    total = least = 0
    for u in path:
        if u in moves:
            total += game[u][1][moves[u]]
        least = min(least, total)
    return -least


def values(game, outcome, left, right):
    """The best that Left can secure by one of all strategies, against all of Right's."""
    rights = list(strategies(game, 1))
    return [left(right(outcome(game, {**mine, **theirs}, v) for theirs in rights)
                 for mine in strategies(game, 0)) for v in range(len(game))]


def means(game):
    return values(game, mean_of, max, min)


def credits_of(game):
    infinite = float("inf")
    found = values(game, lambda *a: infinite if credit_of(*a) is None else credit_of(*a), min, max)
    return [None if c == infinite else c for c in found]


class Weights(Folder):
    def rows(self, text, *options):
        done = run("solve", self.put("game.gg", text), "--all", "--check", *options)
        self.assertEqual(done.returncode, 0, (done.stderr, text))
        return [line.split(b"\t")[1:] for line in done.stdout.splitlines()]

    def test_energy(self):
        """Credits against all strategies; a move of the winner is an option."""
        rng = random.Random(1)
        won = 0
        for _ in range(250):
            game = random_game(rng, True)
            text = gg_of("energy", game)
            rows, truth = self.rows(text), credits_of(game)
            for v, (winner, credit, move) in enumerate(rows):
                self.assertEqual(winner, b"R" if truth[v] is None else b"L", text)
                self.assertEqual(credit, b"-" if truth[v] is None else b"%d" % truth[v], text)
                own = game[v][0] == (truth[v] is None)
                self.assertEqual(move != b"-", own and bool(game[v][1]), text)
                if move != b"-":
                    self.assertIn(int(move) - 1, game[v][1], text)
                won += truth[v] is not None and truth[v] > 0
        self.assertGreater(won, 60)

    def test_means(self):
        """Means against all strategies; the listed moves of both secure them."""
        rng = random.Random(2)
        fractions = 0
        for _ in range(250):
            game = random_game(rng, False)
            text = gg_of("mean", game)
            rows, truth = self.rows(text), means(game)
            self.assertEqual([Fraction(mean.decode()) for mean, _ in rows], truth, text)
            moves = {v: int(move) - 1 for v, (_, move) in enumerate(rows)}
            for player, better in ((0, min), (1, max)):
                mine = {v: w for v, w in moves.items() if game[v][0] == player}
                for v in range(len(game)):
                    self.assertEqual(better(mean_of(game, {**mine, **other}, v)
                                            for other in strategies(game, 1 - player)), truth[v], text)
            fractions += sum(mean.denominator > 1 for mean in truth)
        self.assertGreater(fractions, 30)

    def test_certificates(self):
        """Both checkers accept true certificates, and agree on changed ones."""
        rng = random.Random(3)
        seen = [0, 0]
        for i in range(40):
            play = ("energy", "mean")[i % 2]
            game = random_game(rng, play == "energy")
            token = rng.randrange(len(game))
            text = gg_of(play, game, token)
            problem, name = self.put("game.gg", text), self.path("c.txt")
            self.assertEqual(run("solve", problem, "--certificate", name).returncode, 0)
            with open(name, "rb") as file:
                data = file.read()
            self.assertEqual(certificate.verdict(text, data)[0], 0, (text, data))
            truth = credits_of(game) if play == "energy" else means(game)
            for changed in self.mutants(rng, data, 10):
                done = run("verify", problem, self.put("m.txt", changed))
                status, said = certificate.verdict(text, changed)
                self.assertEqual(done.returncode, status, (text, changed, done.stdout, done.stderr, said))
                seen[status == 0] += 1
                if status == 0:
                    self.assertEqual(self.read(play, changed), truth, (text, changed))
        self.assertGreater(min(seen), 20)

    @staticmethod
    def sections(data):
        *words, _, _, _ = data.decode("ascii").replace("\n", " ").split(" ")
        found = {}
        at = 4
        while at < len(words):
            count = int(words[at + 1])
            found[words[at]] = (at + 2, [int(x) for x in words[at + 2:at + 2 + count]])
            at += 2 + count
        return words, found

    def read(self, play, data):
        """The values that a certificate claims."""
        _, found = self.sections(data)
        if play == "energy":
            return [None if right else c for right, c in zip(found["winners"][1], found["potentials"][1])]
        above = [x - (x >> 63 << 64) for x in found["numerators"][1]]
        listed = [Fraction(a, b) for a, b in zip(above, found["denominators"][1])]
        return [listed[i] for i in found["values"][1]]

    def mutants(self, rng, data, count):
        words, found = self.sections(data)
        for _ in range(count):
            fresh = list(words)
            for _ in range(rng.randint(1, 2)):
                name = rng.choice([name for name, (_, entries) in found.items() if entries])
                at, entries = found[name]
                i = rng.randrange(len(entries))
                fresh[at + i] = str({"winners": rng.randrange(2), "values": rng.randrange(len(entries)),
                                     "ranks": rng.randrange(4), "denominators": rng.randint(1, 3)}.get(
                    name, (entries[i] + rng.choice((-2, -1, 1, 2, 5))) % 2**64))
            yield seal(fresh, data)

    def test_formats(self):
        """gg and json write the same game; other formats refuse it."""
        rng = random.Random(4)
        for i in range(8):
            play = ("energy", "mean")[i % 2]
            text = gg_of(play, random_game(rng, False))
            problem = self.put("game.gg", text)
            name = self.path("c")
            self.assertEqual(run("solve", problem, "--certificate", name).returncode, 0)
            for ending in ("gg", "json"):
                other = self.path("other." + ending)
                done = run("convert", problem, other)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(run("verify", other, name).returncode, 0)
            done = run("convert", problem, self.path("other.pg"))
            self.assertNotEqual(done.returncode, 0)

    def test_refusals(self):
        head = "p energy 2 2\no 1 L\no 2 R\n"
        for text, said in ((head + "e 1 2 = 1/2\ne 2 1\n", "4:9: the weight of an edge is an integer"),
                           (head + "e 1 2 = x\ne 2 1\n", "4:9: the weight should be a number"),
                           (head + "e 1 2 = 99999999999999999999\ne 2 1\n", "does not fit 64 bits"),
                           (head + "e 1 2 = 2305843009213693952\ne 2 1\n", "4:3: a weight is at most 2^60"),
                           (head + "e 1 2 = 1\ne 1 2 = 2\n", "have different weights"),
                           (head + "e 1 2\ne 2 1\nd draw\n", "a player who cannot move loses"),
                           ("p mean 2 1\no 1 L\no 2 R\ne 1 2 = 1\n", "each vertex needs an option"),
                           ("p energy 2 1\ne 1 2 = 1\n", "needs an owner for each vertex"),
                           ("p normal 2 1\ne 1 2 = 1\n", "weights of edges belong to a game of energy")):
            with self.subTest(text):
                done = run("solve", self.put("game.gg", text))
                self.assertIn(done.returncode, (3, 4), done.stderr)
                self.assertIn(said.encode(), done.stderr)

    def test_far_apart(self):
        """Weights must fit only where they are multiplied by the denominator of a mean."""
        circle = [(v % 2, {v % 5 + 1: int(v == 1)}) for v in range(1, 6)]
        rows = self.rows(gg_of("mean", [(0, {0: 2**58}), *circle]))
        self.assertEqual([mean for mean, _ in rows], [b"%d" % 2**58] + 5 * [b"1/5"])

    def test_answers(self):
        """One start: the text, JSON, and an archive of columns."""
        text = "p energy 3 4\ns 1\no 1 L\no 2 R\no 3 L\ne 1 2 = -3\ne 2 1 = 4\ne 2 3 = -2\ne 3 1 = 6\n"
        done = run("solve", self.put("game.gg", text))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"with a credit of 5, and no less", done.stdout)
        said = json.loads(run("solve", self.put("game.gg", text), "--json", "--moves").stdout)
        self.assertEqual(said["winner"], "L")
        done = run("solve", self.put("game.gg", text.replace("energy", "mean")))
        self.assertIn(b"at least 1/3", done.stdout)

    def test_large(self):
        """Longer games: the checker accepts them, and parallel circles give known means."""
        rng = random.Random(5)
        n = 3000
        game = [(rng.randrange(2), {rng.randrange(n): rng.randint(-50, 50) for _ in range(rng.randint(1, 3))})
                for _ in range(n)]
        for play in ("energy", "mean"):
            done = run("solve", self.put("game.gg", gg_of(play, game)), "--check", "--summary")
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_many_means(self):
        """As many means as vertices: each vertex has no option but itself."""
        n = 100_000
        done = run("solve", self.put("game.gg", gg_of("mean", [(v % 2, {v: v - 7}) for v in range(n)])), "--all")
        self.assertEqual(done.returncode, 0, done.stderr)
        means = [line.split(b"\t")[1] for line in done.stdout.splitlines()]
        self.assertEqual(means, [str(v - 7).encode() for v in range(n)])


if __name__ == "__main__":
    unittest.main()
