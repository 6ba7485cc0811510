"""Coin-turning games: known sequences, and random rows by the definition.

The rules below share nothing with rulesets/: a row is a string, a move any set of places that the
game's own test allows.
"""

import functools
import itertools
import json
import random
import unittest

from program import run


def some(*sizes):
    return lambda places, row: len(places) in sizes


def is_run(places, row):
    return places[-1] - places[0] == len(places) - 1


def is_equal(places, row):
    return len(places) == 3 and places[1] - places[0] == places[2] - places[1]


def is_symmetric(places, row):
    return all(a + b == places[0] + places[-1] for a, b in zip(places, reversed(places)))


def is_grunt(places, row):
    return len(places) == 4 and places[0] == 0 and is_symmetric(places, row)


ALLOWED = {"turtles": some(1, 2), "mock-turtles": some(1, 2, 3), "moebius": some(*range(1, 6)),
           "mogul": some(*range(1, 8)), "moidores": some(*range(1, 10)), "twins": some(2),
           "triplets": some(3), "ruler": is_run, "turnips": is_equal, "grunt": is_grunt,
           "sym": is_symmetric}

# The coin at each place alone, from the first on: Winning Ways, chapter 14, and CGSuite's tests.
KNOWN = {
    "turtles": list(range(1, 21)),
    "twins": list(range(20)),
    "mock-turtles": [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38],
    "moebius": [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494],
    "mogul": [1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911, 1024],
    "moidores": [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096, 7711, 8192],
    "triplets": [0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35],
    "ruler": [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4],
    "turnips": [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4],
    "grunt": [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3],
    "sym": [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28],
}


def moves(game, row):
    """Places are numbered from 0; the last one turns from heads to tails."""
    for size in range(1, len(row) + 1):
        for places in itertools.combinations(range(len(row)), size):
            if row[places[-1]] == "H" and ALLOWED[game](places, row):
                yield places, "".join("HT"[c == "H"] if i in places else c for i, c in enumerate(row))


@functools.lru_cache(None)
def nimber(game, row):
    found = {nimber(game, after) for _, after in moves(game, row)}
    return next(n for n in range(len(found) + 1) if n not in found)


def ask(game, row, *options):
    done = run("solve", "--ruleset", f"coins:{game}:{row}", "--json", *options)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


class Coins(unittest.TestCase):
    def test_known(self):
        for game, values in KNOWN.items():
            for place, value in enumerate(values):
                row = "T" * place + "H"
                answer = ask(game, row, "--solver", "forest")
                self.assertEqual(answer["total"], "*" * (value > 0) + str(value) * (value != 1), (game, row))

    def test_definition(self):
        """Every position of rows of 8 coins, on the whole row; the winner and all winning moves."""
        draw = random.Random(14)
        for game in ALLOWED:
            for _ in range(6):
                row = "".join(draw.choice("HTH") for _ in range(8))
                answer = ask(game, row, "--solver", "forest", "--moves")
                self.assertEqual(answer["winner"], "RL"[nimber(game, row) != 0], (game, row))
                wanted = {("turn " + ",".join(str(p + 1) for p in places), after, nimber(game, after) == 0)
                          for places, after in moves(game, row)}
                found = {(m["move"], m["to"], m["winner"] == "L") for m in answer["all_moves"]}
                self.assertEqual(found, wanted, (game, row))

    def test_refused(self):
        for text, reason in (("mock:HT", b"GAME:ROW"), ("ruler:HX", b"letters H and T"),
                             ("ruler:" + "H" * 63, b"1 to 62"), ("moidores:" + "T" * 39 + "H", b"too many moves"),
                             ("ruler:", b"letters H and T")):
            done = run("solve", "--ruleset", f"coins:{text}")
            self.assertEqual(done.returncode, 3, text)
            self.assertIn(reason, done.stderr, text)


if __name__ == "__main__":
    unittest.main()
