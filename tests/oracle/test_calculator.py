"""Functions of the calculator against their definitions: options, followers, products, ordinal sums,
overheating, companions, powers, walls, stops of games with loops, and atomic weights.

Every definition is the recursive one, played on canonical forms made here. All games born by day 2 are
taken, and random ones of day 3.

Sources: J. H. Conway, On Numbers and Games, 1976 (products, nim products); E. R. Berlekamp, J. H. Conway,
R. K. Guy, Winning Ways, 1982 (ordinal sums, overheating, atomic weights); A. N. Siegel, Combinatorial Game
Theory, 2013 (companions: III.2; powers, and atomic weights: II.6, II.7; stops of stoppers: VI.3).
"""

import itertools
import json
import random
import unittest
from fractions import Fraction

from program import SANITIZED, run
from test_cooling import Games, small_games

PAIRS = 200 if SANITIZED else 1200


class Calculated(Games):
    """Sums, and functions by their definitions."""

    def __init__(self):
        super().__init__()
        self.sums, self.values = {}, {}
        self.zero, self.star = self.intern([], []), self.intern([0], [0])
        self.up = self.intern([self.zero], [self.star])

    def negative(self, g):
        if (g, "-") not in self.values:
            left, right = self.sides[g]
            self.values[g, "-"] = self.intern(map(self.negative, right), map(self.negative, left))
        return self.values[g, "-"]

    def add(self, g, h):
        key = (min(g, h), max(g, h))
        if key not in self.sums:
            self.sums[key] = self.make(
                *({self.add(x, h) for x in self.sides[g][p]} | {self.add(g, y) for y in self.sides[h][p]}
                  for p in range(2)))
        return self.sums[key]

    def subtract(self, g, h):
        return self.add(g, self.negative(h))

    def remembered(self, key, value):
        if key not in self.values:
            self.values[key] = value()
        return self.values[key]

    def conway(self, g, h):
        """Left's options x h + g y - x y for x, y of the same player, Right's for x, y of different ones."""
        def option(x, y):
            return self.subtract(self.add(self.conway(x, h), self.conway(g, y)), self.conway(x, y))

        def sides():
            return self.make(*({option(x, y) for p in range(2) for x in self.sides[g][p]
                                for y in self.sides[h][p ^ q]} for q in range(2)))
        return self.remembered(("conway", g, h), sides)

    def ordinal(self, g, h):
        """G:H = {G^L, G:H^L | G^R, G:H^R}"""
        return self.remembered(("ordinal", g, h), lambda: self.make(
            *(self.sides[g][p] | {self.ordinal(g, y) for y in self.sides[h][p]} for p in range(2))))

    def integer(self, g):
        x = self.number(g)
        return None if x is None or x.denominator != 1 else int(x)

    def times(self, n, u):
        total = self.zero
        for _ in range(abs(n)):
            total = self.add(total, u) if n > 0 else self.subtract(total, u)
        return total

    def overheat(self, g, s, t):
        if self.integer(g) is not None:
            return self.times(self.integer(g), s)
        return self.remembered(("overheat", g, s, t), lambda: self.make(
            {self.add(self.overheat(x, s, t), t) for x in self.sides[g][0]},
            {self.subtract(self.overheat(x, s, t), t) for x in self.sides[g][1]}))

    def heat_by_game(self, g, t):
        if self.number(g) is not None:
            return g
        return self.make({self.add(self.heat_by_game(x, t), t) for x in self.sides[g][0]},
                         {self.subtract(self.heat_by_game(x, t), t) for x in self.sides[g][1]})

    def norton(self, g, u):
        if self.integer(g) is not None:
            return self.times(self.integer(g), u)
        more = {self.add(u, i) for i in [self.subtract(x, u) for x in self.sides[u][0]] +
                [self.subtract(u, x) for x in self.sides[u][1]]}
        return self.make({self.add(self.norton(x, u), i) for x in self.sides[g][0] for i in more},
                         {self.subtract(self.norton(x, u), i) for x in self.sides[g][1] for i in more})

    def companion(self, g):
        """The options' companions, and 0 for Left if G >= 0, for Right if G <= 0."""
        left, right = (set(map(self.companion, side)) for side in self.sides[g])
        return self.make(left | ({self.zero} if self.le(self.zero, g) else set()),
                         right | ({self.zero} if self.le(g, self.zero) else set()))

    def stops(self, g):
        if self.number(g) is not None:
            return 1
        return sum(map(self.stops, self.sides[g][0])) + sum(map(self.stops, self.sides[g][1]))

    def followers(self, g):
        return {g}.union(*map(self.followers, self.sides[g][0] | self.sides[g][1]))


def values_of(lines):
    """What each line is worth, as text; None where it is refused."""
    done = run("calc", "-", "--json", text="\n".join(lines) + "\n")
    refused = {int(line.split(":")[2]) - 1 for line in done.stderr.decode().splitlines()}
    answers = iter(done.stdout.decode().splitlines())
    return [None if i in refused else json.loads(next(answers)).get("value") for i in range(len(lines))]


class Calculator(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        games = cls.games = Calculated()
        cls.day2 = games.next_day(games.next_day(games.next_day([])))
        rng = cls.rng = random.Random(37)
        sides = [[rng.sample(cls.day2, rng.randint(1, 2)) for _ in "LR"] for _ in range(300)]
        cls.day3 = sorted({games.make(*pair) for pair in sides})
        cls.small = small_games(games)

    def expect(self, cases):
        """Pairs of an expression and a game, or its text."""
        games = self.games
        lines = [f"{text} == {g if isinstance(g, str) else games.text(g)}" for text, g in cases]
        done = run("calc", "-", text="\n".join(lines))
        self.assertEqual(done.stderr, b"")
        for line, answer in zip(lines, done.stdout.decode().splitlines(), strict=True):
            self.assertEqual(answer, "=  true", line)

    def pairs(self, count=PAIRS):
        """All of day 2, and some with one of day 3."""
        yield from itertools.product(self.day2, repeat=2)
        for _ in range(count):
            yield self.rng.choice(self.day3), self.rng.choice(self.day2)
            yield self.rng.choice(self.day2), self.rng.choice(self.day3)

    def check_pairs(self, name, function, pairs):
        text = self.games.text
        self.expect([(f"{name}({text(g)},{text(h)})", function(g, h)) for g, h in pairs])

    def test_conway(self):
        self.check_pairs("conway", self.games.conway, self.pairs(60 if SANITIZED else 250))

    def test_ordinal(self):
        self.check_pairs("ordinal", self.games.ordinal, self.pairs())
        text = self.games.text
        self.expect([(f"({text(g)}):({text(h)})", self.games.ordinal(g, h)) for g, h in self.pairs(50)])

    def test_colons(self):
        """Right to left, after the sign of a number and before other signs."""
        games, one, star = self.games, self.games.of_number(1), self.games.star
        two, minus = games.of_number(2), games.of_number(-1)
        chain = games.ordinal(one, games.ordinal(star, star))
        self.expect([("1:*:*", chain), ("1 : * :*", chain), ("-1:2", games.ordinal(minus, two)),
                     ("-*:1", games.negative(games.ordinal(star, one))),
                     ("2-1:*", games.subtract(two, games.ordinal(one, star))),
                     ("v:1", games.ordinal(games.negative(games.up), one)),
                     ("{1:*|*:1,0}", games.make([games.ordinal(one, star)], [games.ordinal(star, one), games.zero])),
                     ("+-1:2", games.make([games.ordinal(one, two)], [games.negative(games.ordinal(one, two))])),
                     ("(1:*):*", games.ordinal(games.ordinal(one, star), star))])
        for text in ("1:", ":1", "1::2", "{1:|2}", "1:+", "on:1", "(on):1", "1:(over)", "1:left(^)"):
            self.assertEqual(run("calc", text).returncode, 3, text)

    def test_overheat(self):
        games, text = self.games, self.games.text
        units = [games.star, games.up, games.of_number(1), games.add(games.of_number(1), games.star)]
        pays = [games.of_number(1), games.of_number(Fraction(-1, 2)), games.star, games.zero]
        some = self.day2 + self.rng.sample(self.day3, 30)
        self.expect([(f"overheat({text(g)},{text(s)},{text(t)})", games.overheat(g, s, t))
                     for g in some for s in units for t in pays])
        self.expect([(f"heat({text(g)},{text(t)})", games.heat_by_game(g, t))
                     for g in some for t in [games.star, games.up, games.negative(games.up), self.day2[9]]])

    def test_norton(self):
        units = [u for u in self.day2 if self.games.le(self.games.zero, u) and u != self.games.zero]
        some = self.day2 + self.rng.sample(self.day3, 60)
        self.check_pairs("norton", self.games.norton, itertools.product(some, units))

    def test_of_one(self):
        """Companions, freezing, counts, options and followers."""
        games, text = self.games, self.games.text
        some = self.small + self.day3
        self.expect([(f"companion({text(g)})", games.companion(g)) for g in some])
        self.expect([(f"freeze({text(g)})", games.cool(g, games.temperature(g))) for g in self.small])
        self.expect([(f"stop_count({text(g)})", str(games.stops(g))) for g in some])
        done = run("calc", "-", "--json", text="".join(
            f"{f}({text(g)})\n" for g in some for f in ("followers", "left", "right")))
        lists = [json.loads(line)["values"] for line in done.stdout.decode().splitlines()]
        wanted = [x for g in some for x in (games.followers(g), games.sides[g][0], games.sides[g][1])]
        for given, x in zip(lists, wanted, strict=True):
            self.assertEqual(len(set(given)), len(x))
        self.expect([(a, b) for given, x in zip(lists, wanted, strict=True) if len(given) == 1
                     for a, b in zip(given, x)])
        self.expect([(f"{{left({text(g)})|right({text(g)})}}", g) for g in some])
        self.expect([(f"{{{','.join(lists[3 * i + 1])}|{','.join(lists[3 * i + 2])}}}", g)
                     for i, g in enumerate(some)])

    def test_walls(self):
        """Those from -1 up are the stops of the cooled game."""
        games, text = self.games, self.games.text
        temperatures = [Fraction(k, 4) for k in range(-4, 9)]
        self.expect([(f"{name}({text(g)},{t})", str(games.stop(games.cool(g, t), side)))
                     for g in self.small for t in temperatures
                     for side, name in enumerate(("left_wall", "right_wall"))])

    def test_nim_products(self):
        """The least nimber that is not a'b + ab' + a'b' for smaller a' and b'."""
        count = 16 if SANITIZED else 40
        product = [[0] * count for _ in range(count)]
        for a, b in itertools.product(range(count), repeat=2):
            if b < a:
                product[a][b] = product[b][a]
                continue
            found = {product[i][b] ^ product[a][j] ^ product[i][j] for i in range(a) for j in range(b)}
            product[a][b] = next(n for n in itertools.count() if n not in found)
        self.expect([(f"nim_product(*{a},*{b})", f"*{product[a][b]}")
                     for a, b in itertools.product(range(count), repeat=2)])
        rng = random.Random(5)
        for _ in range(40):  # laws of the field, and powers, for nimbers below 2^16
            a, b, c = (f"*{rng.randrange(1, 65536)}" for _ in range(3))
            self.expect([(f"nim_product(nim_product({a},{b}),{c})", f"nim_product({a},nim_product({b},{c}))"),
                         (f"nim_product({a},{b}+{c})", f"nim_product({a},{b})+nim_product({a},{c})"),
                         (f"nim_power({a},65535)", "*"), (f"nim_power({a},0)", "*"),
                         (f"nim_power({a},5)", f"nim_product({a},nim_power({a},4))"),
                         (f"conway({a},{b})", f"nim_product({a},{b})")])
        self.expect([("nim_product(*65536,*65536)", "*98304")])  # F times F is F + F/2

    def test_powers(self):
        """G = {0|H}: the sum of powers to n is {that to n - 1 | H}, the power n is {0 | H - that to n - 1}."""
        games, text = self.games, self.games.text
        tiny = games.make([games.zero], [games.make([games.zero], [games.of_number(-1)])])
        for g in (games.up, tiny, games.of_number(Fraction(1, 2))):
            (right,) = games.sides[g][1]
            sums = [games.zero]
            for n in range(1, 6):
                power = games.make([games.zero], [games.subtract(right, sums[-1])])
                sums.append(games.make([sums[-1]], [right]))
                self.expect([(f"pow({text(g)},{n})", power), (f"pow_to({text(g)},{n})", sums[-1])])
                if g == games.up:
                    self.expect([(f"^<{n}>", power), (f"v<{n}>", games.negative(power)), (f"^[{n}]", sums[-1]),
                                 (f"^[{n}] - ^[{n - 1}]" if n > 1 else "^", power)])
        for text in ("pow(*2,2)", "pow(^,-1)", "pow(^,1/2)", "pow(1,2)", "pow_to(^,*)", "pow({0,*|0},2)"):
            self.assertEqual(run("calc", text).returncode, 3, text)

    def test_uptimals_are_printed(self):
        """As they are read, and only if they are such."""
        texts = [x + sign + power + star for x in ("", "3", "-1/2") for sign in "^v"
                 for power in ("<2>", "<3>", "<5>", "[2]", "[3]", "[6]") for star in ("", "*", "*2", "*3", "*7")]
        self.assertEqual(values_of([f"{text} + 1 - 1" for text in texts]), texts)
        games = self.games
        definition = {}
        for star in range(4):
            nimber = games.form(Fraction(0), star)
            total, power, right = games.zero, games.zero, games.star
            for n in range(1, 5):
                power = games.make([games.zero], [games.subtract(right, total)])
                total = games.make([total], [right])
                end = ["", "*", "*2", "*3"][star]
                if n > 1:
                    definition[games.add(power, nimber)] = f"^<{n}>{end}"
                    definition[games.add(total, nimber)] = f"^[{n}]{end}"
        for g, text in zip(definition, values_of([games.text(g) for g in definition]), strict=True):
            self.assertEqual(text, definition[g])
        for g, text in zip(self.day3, values_of([games.text(g) for g in self.day3]), strict=True):
            self.assertEqual("<" in text or "^[" in text or "v[" in text,
                             any(h in definition or games.negative(h) in definition
                                 for h in self.without_number(g)), text)

    def without_number(self, g):
        """The positions whose texts are in that of g, less their left stops."""
        games = self.games
        return [games.plus(h, -games.stop(h, 0)) for h in games.followers(g)]

    def test_atomic_weights(self):
        """G and so many ups have the same outcome beside a remote nimber and any game of day 2."""
        games, text = self.games, self.games.text
        near = [g for g in self.day2 + self.day3 if games.stop(g, 0) == games.stop(g, 1) == 0]
        near = self.rng.sample(near, min(len(near), 10 if SANITIZED else 40))
        for _ in range(5):
            near.append(games.add(self.rng.choice(near), self.rng.choice(near)))
        weights = values_of([f"atomic_weight({text(g)})" for g in near])
        ups = values_of([f"norton({w},^)" if w else "0" for w in weights])
        remote = [games.form(Fraction(0), 8)]
        tests = [games.add(x, y) for x in self.day2 for y in remote]
        for g, w, up in zip(near, weights, ups, strict=True):
            if w is None:
                for n in range(-3, 4):
                    self.assertFalse(self.is_near(g, games.times(n, games.up), tests), (text(g), n))
                continue
            self.assertTrue(w.lstrip("-").isdigit() or "|" in w or "*" in w or "+-" in w, w)
            if w.lstrip("-").isdigit():
                self.assertTrue(self.is_near(g, games.times(int(w), games.up), tests), (text(g), w))
            self.assertTrue(up)
        self.assertEqual(values_of(["atomic_weight(Tiny(1))", "atomic_weight(1)", "atomic_weight(+-1)",
                                    "atomic_weight({0||^*,{1|*}|-1/2} + {1|^*|||1|*||-2})"]), ["0", None, None, "2"])

    def is_near(self, g, h, tests):
        games = self.games

        def outcome(x):
            return games.le(x, games.zero), games.le(games.zero, x)
        return all(outcome(games.add(g, x)) == outcome(games.add(h, x)) for x in tests)

    def test_known(self):
        """From papers and tests of others: Siegel 2013, CGSuite's tests, Winning Ways chapter 8."""
        for text, value in (
                ("stop_count(*8)", "4374"), ("companion(0)", "*"), ("companion(^)", "^*"), ("companion(9/8*)", "9/8*"),
                ("companion(*8)", "*8"), ("birthday(25/16)", "6"), ("{0|v*}", "^<2>"), ("^[2]", "^[2]"),
                ("atomic_weight(^3*)", "3"), ("nim_product(*4,*4)", "*6"), ("nim_product(*2,*2)", "*3"),
                ("nim_power(*2,3)", "*"), ("norton(*,^)", "+-^2*"), ("conway(*2,*3)", "*"), ("1:*", "1*"),
                ("*2:*3", "*5"), ("1:-1", "1/2"), ("freeze({5|1||-2})", "1/2*"), ("degree(on)", "on"),
                ("degree(over)", "over"), ("degree(3/4)", "0"), ("variety(over)", "over"), ("variety(^)", "0")):
            done = run("calc", text, "--tsv")
            self.assertEqual(done.stdout.decode().split("\t")[0].split("\n")[0], value, text)


if __name__ == "__main__":
    unittest.main()
