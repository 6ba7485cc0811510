"""Stops, sides, degrees and varieties of games with loops, against their definitions on graphs.

Play is looked at on graphs: G >= H if Left, moving second, never loses G - H. The left stop of a stopper is
the game itself if that is equal to a pseudonumber, which is a number, on, off, or x + over or x + under; else
the greatest right stop of its Left options (Siegel, Combinatorial Game Theory, 2013, VI.3).
"""

import itertools
import random
import unittest

from program import SANITIZED, run

# A game is a pair of lists of options for each position; 0 is where it begins.
NUMBERS = {"-2": -2, "-1": -1, "-1/2": -0.5, "0": 0, "1/2": 0.5, "1": 1, "2": 2}


def number(x):
    """The graph of an integer or a half."""
    if x != int(x):
        at = [([1], [2]), ([], []), ([1], [])] if x > 0 else [([1], [2]), ([], [2]), ([], [])]
        return at
    sides = [([i + 1], []) if x > 0 else ([], [i + 1]) for i in range(int(abs(x)))]
    return sides + [([], [])]


def pseudonumbers():
    """By name, with a place in their order."""
    found = {"on": ([([0], [])], 100.0), "off": ([([], [0])], -100.0)}
    for name, x in NUMBERS.items():
        found[name] = (number(x), float(x))
        base = [([e + 1 for e in left], [e + 1 for e in right]) for left, right in number(x)]
        found[f"{name} + over"] = ([([1], [0])] + base, x + 0.01)
        found[f"{name} + under"] = ([([0], [1])] + base, x - 0.01)
    return found


PSEUDONUMBERS = pseudonumbers()


def losing(g, h, start, mover):
    """True if Left, on G - H from (start, 0), is beaten when `mover` begins: endless play is not a loss."""
    key = {}
    work = [(v, w, p) for v in range(len(g)) for w in range(len(h)) for p in range(2)]

    def moves(v, w, p):
        return [(x, w, 1 - p) for x in g[v][p]] + [(v, y, 1 - p) for y in h[w][1 - p]]
    changed = True
    while changed:
        changed = False
        for state in work:
            if state in key:
                continue
            ends = [s in key for s in moves(*state)]
            if (all(ends) if state[2] == 0 else any(ends)):
                key[state] = changed = True
    return (start, 0, mover) in key


def negative(g):
    return [(right, left) for left, right in g]


def at_least(g, h, start=0):
    return not losing(g, h, start, 1)


def at_most(g, h, start):
    """H >= G from `start`: Right, moving second on G - H, never loses."""
    return not losing(negative(g), negative(h), start, 1)


def is_stopper(g):
    """No cycle in the graph of positions and movers."""
    state = {}

    def visit(v, p):
        if state.get((v, p)) == 1:
            return False
        if state.get((v, p)) == 2:
            return True
        state[v, p] = 1
        good = all(visit(w, 1 - p) for w in g[v][p])
        state[v, p] = 2
        return good
    return all(visit(v, p) for v in range(len(g)) for p in range(2))


def pseudonumber(g, v):
    for name, (h, _) in PSEUDONUMBERS.items():
        if at_least(g, h, v) and at_most(g, h, v):
            return name
    return None


def stop(g, v, p):
    """The name of a stop."""
    name = pseudonumber(g, v)
    if name is not None:
        return name
    ends = [stop(g, w, 1 - p) for w in g[v][p]]
    return (max if p == 0 else min)(ends, key=lambda end: PSEUDONUMBERS[end][1])


def text_of(g, v=0, open_ones=()):
    """As the calculator reads it: positions above are named."""
    name = "abcdefg"[v]
    if v in open_ones:
        return name
    sides = [",".join(text_of(g, w, (*open_ones, v)) for w in side) for side in g[v]]
    return f"{name}{{{sides[0]}|{sides[1]}}}"


def random_stopper(rng):
    while True:
        n = rng.randint(2, 4)
        g = [tuple(rng.sample(range(n), rng.randint(0, 2)) for _ in "LR") for _ in range(n)]
        g[-1] = rng.choice([([], []), ([], []), ([n - 1], []), ([], [n - 1])])
        if is_stopper(g):
            return g


def canonical_stops_exist(g):
    """Each position has options for both players, or is a pseudonumber that is looked at here."""
    return all(pseudonumber(g, v) or (g[v][0] and g[v][1]) for v in range(len(g)))


class Stops(unittest.TestCase):
    def expect(self, cases):
        done = run("calc", "-", text="".join(f"{a} == {b}\n" for a, b in cases))
        self.assertEqual(done.stderr, b"")
        for case, answer in zip(cases, done.stdout.decode().splitlines(), strict=True):
            self.assertEqual(answer, "=  true", case)

    def test_random(self):
        rng, games = random.Random(6), []
        while len(games) < (60 if SANITIZED else 250):
            g = random_stopper(rng)
            if canonical_stops_exist(g):
                games.append(g)
        self.expect([(f"{name}({text_of(g)})", stop(g, 0, p)) for g in games
                     for p, name in enumerate(("left_stop", "right_stop"))])
        loops = sum("over" in stop(g, 0, 0) + stop(g, 0, 1) or "under" in stop(g, 0, 0) + stop(g, 0, 1) or
                    stop(g, 0, 0) in ("on", "off") for g in games)
        self.assertGreater(loops, 20)

    def test_sides(self):
        """The sides of a sum are those that order it: G + H >= X for stoppers X, draws won by Left or by Right."""
        words = ("on", "off", "over", "under", "upon", "{upon|*}", "a{0||a|-1}", "1", "^")
        for g, h in itertools.combinations(words, 2):
            self.expect([(f"onside({g} + {h}) & offside({g} + {h})", f"{g} + {h}"),
                         (f"offside(-({g}) - {h})", f"-onside({g} + {h})")])

    def test_degrees(self):
        """Of games without loops 0; of idempotents themselves; that of -G is that of G; degrees are idempotent."""
        for g in ("0", "1/2", "^", "{3|1}"):
            self.expect([(f"degree({g})", "0"), (f"variety({g})", "0")])
        for g in ("on", "over"):
            self.expect([(f"degree({g})", g), (f"degree(-{g})", g), (f"degree({g} + 1)", g)])
        self.expect([("degree(upon)", "degree(-upon)"), ("degree(upon + *)", "degree(upon)"),
                     ("onside(degree(upon) + degree(upon))", "degree(upon)"),
                     ("offside(degree(upon) + degree(upon))", "degree(upon)")])
        for text, said in (("degree(on & off)", "only stoppers have a degree"),
                           ("left_stop(dud)", "only stoppers have stops"),
                           ("variety(a{0|{0||||0,*2|||a|0||0}||0})", "not stable"),
                           ("mean(over)", "mean is of games without loops"),
                           ("left_wall(on,0)", "left_wall is of games without loops")):
            done = run("calc", text)
            self.assertEqual(done.returncode, 3, text)
            self.assertIn(said, done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
