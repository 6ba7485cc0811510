"""Parity games: those that are read are solved as parity games are, and no others are refused."""

import os
import random
import tempfile
import unittest

from program import run


def attract(game, inside, player, goal):
    """The nodes of `inside` from which the player can force play into goal."""
    found = set(goal)
    while True:
        more = {v for v in inside - found
                if (any if game[v][1] == player else all)(
                    w in found for w in game[v][2] if w in inside)}
        if not more:
            return found
        found |= more


def zielonka(game, inside):
    """Who wins where, by the recursive algorithm: the sets of Even and of Odd."""
    if not inside:
        return set(), set()
    top = max(game[v][0] for v in inside)
    player = top % 2
    wins = [set(), set()]
    area = attract(game, inside, player, {v for v in inside if game[v][0] == top})
    rest = zielonka(game, inside - area)
    if not rest[1 - player]:
        wins[player] = set(inside)
        return tuple(wins)
    area = attract(game, inside, 1 - player, rest[1 - player])
    rest = zielonka(game, inside - area)
    wins[1 - player] = rest[1 - player] | area
    wins[player] = rest[player]
    return tuple(wins)


def is_read(game):
    """Whether all cycles but those of ends have priorities of one parity."""
    reach = {v: set(game[v][2]) for v in game}
    for k in game:
        for v in game:
            if k in reach[v]:
                reach[v] |= reach[k]
    ends = {v for v in game if set(game[v][2]) == {v}}
    return len({game[v][0] % 2 for v in game if v in reach[v] and v not in ends}) < 2


def random_game(rng):
    """number -> (priority, owner, successors); often with ends, and few parities on cycles."""
    n = rng.randint(1, 7)
    forward, mixed = rng.random() ** 2, rng.random() < 0.8
    parity = rng.randrange(2)
    game = {}
    for v in range(n):
        count = rng.choice((1, 1, 2, 2, 3))
        targets = [rng.randint(v, n - 1) if rng.random() < forward else rng.randrange(n)
                   for _ in range(count)]
        priority = rng.randrange(5) if mixed else 2 * rng.randrange(3) + parity
        if rng.random() < 0.3:
            priority, targets = rng.randrange(5), [v] * rng.randint(1, 2)
        game[v] = (priority, rng.randrange(2), targets)
    return game


def text_of(rng, game):
    """The game in one of the forms that programs write."""
    lines = [f"{v} {p} {o} " + rng.choice((",", " , ")).join(map(str, targets))
             + rng.choice(("", f' "v{v}"')) + ";" for v, (p, o, targets) in game.items()]
    if rng.random() < 0.3:
        rng.shuffle(lines)
    head = rng.choice(([], [f"parity {len(game) - 1};"], [f"parity {len(game)};"]))
    return rng.choice(("\n", " ")).join(head + lines) + "\n"


class Parity(unittest.TestCase):
    def test_against_zielonka(self):
        rng = random.Random(1)
        read = refused = 0
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(160):
                game = random_game(rng)
                text = text_of(rng, game)
                name = os.path.join(folder, "game.pg")
                with open(name, "w", encoding="ascii") as file:
                    file.write(text)
                done = run("solve", name, "--all", "--check")
                with self.subTest(text):
                    if not is_read(game):
                        refused += 1
                        self.assertEqual(done.returncode, 3, done.stdout)
                        self.assertIn(b"neither of reachability nor of safety", done.stderr)
                        continue
                    read += 1
                    self.assertEqual(done.returncode, 0, done.stderr)
                    even, _ = zielonka(game, set(game))
                    winners = [line.split(b"\t")[1] for line in done.stdout.splitlines()]
                    self.assertEqual(winners,
                                     [b"L" if v in even else b"R" for v in range(len(game))])
        self.assertGreater(read, 60)
        self.assertGreater(refused, 20)


if __name__ == "__main__":
    unittest.main()
