"""Cooling, heating and thermographs against their definitions, on all small games.

Cooled by t, an integer stays; another game is {G^L_t - t | G^R_t + t}, unless that is infinitesimally
close to a number for an earlier t, which is its value from then on (Siegel, II.5). Heated by t, a
number stays; another canonical form is {heated G^L + t | heated G^R - t}. The walls of a thermograph
at t are the stops of the game cooled by t.
"""

import itertools
import os
import random
import re
import tempfile
import unittest
from fractions import Fraction

from program import SANITIZED, run
from test_sums_partisan import Forms, neighbours, simplest

FINE = Fraction(1, 64)  # temperatures of these games are multiples of it


class Games(Forms):
    """Canonical forms, and what is known of them."""

    def __init__(self):
        super().__init__()
        self.known = {}

    def make(self, left, right):
        """The canonical form of {left|right}: reversible options are bypassed, dominated ones dropped."""
        while True:
            g = self.intern(left, right)
            sides = []
            for side, options in enumerate((left, right)):
                new = set()
                for x in options:
                    back = [y for y in self.sides[x][1 - side] if (self.le(y, g) if side == 0 else self.le(g, y))]
                    new |= self.sides[back[0]][side] if back else {x}
                sides.append(new)
            if (sides[0], sides[1]) == (set(left), set(right)):
                break
            left, right = sides
        left = {x for x in left if not any(x != y and self.le(x, y) for y in left)}
        right = {x for x in right if not any(x != y and self.le(y, x) for y in right)}
        return self.intern(left, right)

    def of_number(self, x):
        below, above = neighbours(Fraction(x))
        return self.intern([] if below is None else [self.of_number(below)],
                           [] if above is None else [self.of_number(above)])

    def number(self, g):
        """The number that a form is, or None."""
        if (g, "x") not in self.known:
            sides = [[self.number(x) for x in side] for side in self.sides[g]]
            self.known[g, "x"] = None
            if not any(x is None for side in sides for x in side):
                low, high = max(sides[0], default=None), min(sides[1], default=None)
                if None in (low, high) or low < high:
                    self.known[g, "x"] = simplest(low, high)
        return self.known[g, "x"]

    def plus(self, g, x):
        """g + x: players do not move in a number."""
        number = self.number(g)
        if number is not None:
            return self.of_number(number + x)
        return self.intern(*[[self.plus(y, x) for y in side] for side in self.sides[g]])

    def stop(self, g, side):
        number = self.number(g)
        if number is not None:
            return number
        ends = [self.stop(x, 1 - side) for x in self.sides[g][side]]
        return max(ends) if side == 0 else min(ends)

    def taxed(self, g, t):
        return self.make({self.plus(self.cool(x, t), -t) for x in self.sides[g][0]},
                         {self.plus(self.cool(x, t), t) for x in self.sides[g][1]})

    def is_frozen(self, g, t):
        h = self.taxed(g, t)
        return self.stop(h, 0) == self.stop(h, 1)

    def temperature(self, g):
        number = self.number(g)
        if number is not None and number.denominator == 1:
            return Fraction(-1)
        if (g, "t") not in self.known:
            low, high = -int(1 / FINE), 8 * int(1 / FINE)
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (low, middle) if self.is_frozen(g, middle * FINE) else (middle, high)
            assert not self.is_frozen(g, high * FINE - FINE / 2)
            self.known[g, "t"] = high * FINE
        return self.known[g, "t"]

    def cool(self, g, t):
        number = self.number(g)
        if number is not None and number.denominator == 1:
            return g
        if (g, t) not in self.known:
            frozen = self.temperature(g)
            self.known[g, t] = self.taxed(g, t) if t <= frozen else \
                self.of_number(self.stop(self.taxed(g, frozen), 0))
        return self.known[g, t]

    def heat(self, g, t):
        if self.number(g) is not None:
            return g
        return self.make({self.plus(self.heat(x, t), t) for x in self.sides[g][0]},
                         {self.plus(self.heat(x, t), -t) for x in self.sides[g][1]})

    def text(self, g):
        number = self.number(g)
        if number is not None:
            return f"{number}"
        return "{" + "|".join(",".join(sorted(map(self.text, side))) for side in self.sides[g]) + "}"

    def next_day(self, games):
        sets = [s for n in range(3) for s in itertools.combinations(games, n)]
        return sorted({self.make(left, right) for left in sets for right in sets})


def small_games(games):
    """All that are born by day 2, these and numbers, and some of day 3."""
    day2 = games.next_day(games.next_day(games.next_day([])))
    assert len(day2) == 22
    rng, more = random.Random(32), []
    while len(more) < 40:
        sides = [rng.sample(day2, rng.randint(1, 2)) for _ in "LR"]
        more.append(games.plus(games.make(*sides), rng.choice((0, Fraction(1, 2), Fraction(-1, 4)))))
    numbers = (0, 1, Fraction(1, 2), Fraction(-1, 4), Fraction(3, 8))
    return [games.plus(g, x) for g in day2 for x in numbers] + more


def walls(text):
    """For each graph of a picture its two walls: pairs of temperature and number."""
    scale = [(float(x), float(y), float(at)) for x, y, at in re.findall(
        r'<text stroke="none" x="([-0-9.]+)" y="([-0-9.]+)">([-0-9.]+)</text>', text)]
    foot = scale[0][1]
    across = [(at, x) for x, y, at in scale if y == foot]
    up = [(at, y - 4) for x, y, at in scale if y != foot]
    found = []
    for path in re.findall(r'<path d="(M[^"V]*)V[-0-9.]+"/>', text.split("</g>", 1)[1]):
        corners = [tuple(map(float, c.split())) for c in re.split("[ML]", path)[1:]]
        found.append([(of_scale(up, y), of_scale(across, x)) for x, y in corners])
    return [found[i:i + 2] for i in range(0, len(found), 2)]


def of_scale(marks, place):
    (a, at_a), (b, at_b) = marks[0], marks[-1]
    return a + (place - at_a) * (b - a) / (at_b - at_a)


def height(wall, t):
    for (t0, x0), (t1, x1) in zip(wall, wall[1:]):
        if t <= t1:
            return x0 if t1 == t0 else x0 + (t - t0) * (x1 - x0) / (t1 - t0)
    return wall[-1][1]


class Cooling(unittest.TestCase):
    def setUp(self):
        self.games = Games()
        self.small = small_games(self.games)

    def compare(self, function, values, temperatures):
        lines = [f"{function}({self.games.text(g)},{t}) == {self.games.text(values(g, t))}"
                 for g in self.small for t in temperatures]
        done = run("calc", "-", text="\n".join(lines))
        self.assertEqual(done.stderr, b"")
        for line, answer in zip(lines, done.stdout.decode().splitlines(), strict=True):
            self.assertEqual(answer, "=  true", line)

    def test_cool(self):
        some = 4 if SANITIZED else 8
        self.compare("cool", self.games.cool, [Fraction(k, some) for k in range(-some, 2 * some + 1)])

    def test_heat(self):
        self.compare("heat", self.games.heat, [Fraction(k, 2) for k in range(-8, 7)])

    def test_walls(self):
        games = self.games
        with tempfile.TemporaryDirectory() as folder:
            for first in range(0, len(self.small), 16):
                some = self.small[first:first + 16]
                picture = os.path.join(folder, "t.svg")
                done = run("calc", "-", "--tsv", "--thermograph", picture,
                           text="\n".join(map(games.text, some)))
                self.assertEqual(done.returncode, 0)
                with open(picture, encoding="utf-8") as file:
                    drawn = walls(file.read())
                for g, line, pair in zip(some, done.stdout.decode().splitlines(), drawn, strict=True):
                    self.check_walls(g, line.split("\t"), pair)

    def check_walls(self, g, fields, pair):
        games = self.games
        text, top = games.text(g), games.temperature(g)
        frozen = games.number(games.cool(g, top + 1))
        self.assertEqual(fields[4:], [str(frozen), str(top)], text)
        for t in [Fraction(k, 8) for k in range(-8, 17)] + [top]:
            cooled = games.cool(g, t)
            for side in range(2):
                self.assertAlmostEqual(height(pair[side], float(t)), float(games.stop(cooled, side)),
                                       delta=0.03, msg=f"{text} at {t}, side {side}")

    def test_known(self):
        """From papers and programs of others."""
        for text, value in (("heat({3||2*|1*},-2)", "3/2"), ("cool(1/4,-1/4)", "1/4*"),
                            ("cool(1/4,-3/8)", "{3/8|1/8}"), ("cool(1/4,-1/8)", "1/4"),
                            ("cool({3||2*|1*},-1/2)", "{7/2|||5/2|3/2||+-1/2}"),
                            ("cool(1/2*,-1)", "{2|1||0|-1}"), ("heat(1/2*,1)", "{3/2|-1/2}")):
            done = run("calc", text, "--tsv")
            self.assertEqual(done.stdout.decode().split("\t")[0], value, text)

    def test_fine_numbers(self):
        """A number with a large denominator is cold: it has a mean, but not all walls."""
        self.assertIn(b"mean 1/2^9999  temperature -1/2^9999", run("calc", "1/2^9999").stdout)
        done = run("calc", "cool(1/2^9999,-1)")
        self.assertEqual(done.returncode, 4)
        self.assertIn(b"denominator beyond 2^4096", done.stderr)


if __name__ == "__main__":
    unittest.main()
