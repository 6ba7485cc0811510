"""Canonical forms and sums of them against their definitions.

The form that is printed is read here, as a game, and must equal the game of its vertex by play; it
has no dominated or reversible option, and only equal games have the same text. Sums are checked by
a search over all positions of the tokens.
"""

import random
import unittest
from fractions import Fraction

from ggfile import Game, gg_text
from program import run, solve_all, solve_json
from test_sums_partisan import Forms, Sum, evaluate, neighbours, random_dag, text_of, texts, zigzag


class Reader:
    """Reads what print.c writes, and makes a game of it, by the notation in doc/values.md."""

    def __init__(self, forms):
        self.forms, self.known = forms, {}

    def read(self, text):
        """The game of a text."""
        if text not in self.known:
            self.known[text] = self.term(text)
        return self.known[text]

    def negative(self, g):
        left, right = self.forms.sides[g]
        return self.forms.intern([self.negative(x) for x in right], [self.negative(x) for x in left])

    def term(self, text):
        if text.startswith(("Tiny(", "Miny(")):
            x, zero = self.read(text[5:-1]), self.forms.intern((), ())
            right = self.forms.intern([zero], [self.negative(x)])
            tiny = self.forms.intern([zero], [right])
            return tiny if text[0] == "T" else self.negative(tiny)
        if text.startswith("+-"):
            inner = text[2:]
            options = split(inner[1:-1], ",") if inner.startswith("(") else [inner]
            left = [self.read(x) for x in options]
            return self.forms.intern(left, [self.negative(x) for x in left])
        if text.startswith("{"):
            return self.braces(text[1:-1])
        return self.simple(text)

    def braces(self, text):
        """Reads the text between braces; the longest row of bars divides it."""
        depth, rows, at = 0, [], 0
        while at < len(text):
            end = at + 1
            if text[at] in "{(":
                depth += 1
            elif text[at] in "})":
                depth -= 1
            elif text[at] == "|" and depth == 0:
                while text[end] == "|":
                    end += 1
                rows.append((end - at, at))
            at = end
        longest, at = max(rows)
        assert [row for row, _ in rows].count(longest) == 1, text
        sides = text[:at], text[at + longest:]
        games = []
        for side in sides:
            bare = "|" in outside(side)  # one option without its braces
            games.append([self.braces(side)] if bare else
                         [self.read(x) for x in split(side, ",")])
        return self.forms.intern(*games)

    def simple(self, text):
        """A number, ups and a nimber: their sum."""
        at = next((i for i, c in enumerate(text) if c in "^*v+" and
                   not (text[i - 2:i + 1] == "/2^" and text[i + 1:i + 2].isdigit())), len(text))
        number, rest = text[:at], text[at:].lstrip("+")
        ups, star = 0, 0
        if rest[1:2] in ("<", "["):
            return self.uptimal(x_of(number), rest)
        if rest[:1] in ("^", "v"):
            sign, (count, *stars) = rest[0], rest[1:].split("*")
            ups = int(count or 1) * (1 if sign == "^" else -1)
            star = int(stars[0] or 1) if stars else 0
        elif rest[:1] == "*":
            star = int(rest[1:] or 1)
        return self.sum(x_of(number), ups, star)

    def uptimal(self, x, text):
        """x + a power of up, or the sum of its powers from 1 on, + *k, as {..|..} of the parts added."""
        end = text.index(">" if text[1] == "<" else "]")
        n, stars = int(text[2:end]), text[end + 1:]
        zero, star = self.forms.intern((), ()), self.sum(Fraction(0), 0, 1)
        total = zero
        for _ in range(n - (text[1] == "<")):
            total = self.forms.intern([total], [star])
        if text[1] == "<":  # {0 | * - (the sum of the powers before)}
            total = self.forms.intern([zero], [self.added(star, self.negative(total))])
        if text[0] == "v":
            total = self.negative(total)
        return self.added(total, self.sum(x, 0, int(stars[1:] or 1) if stars else 0))

    def added(self, g, h):
        """g + h by the definition of sums."""
        key = ("+", min(g, h), max(g, h))
        if key not in self.known:
            (a, b), (c, d) = self.forms.sides[g], self.forms.sides[h]
            self.known[key] = self.forms.intern(
                {self.added(x, h) for x in a} | {self.added(g, y) for y in c},
                {self.added(x, h) for x in b} | {self.added(g, y) for y in d})
        return self.known[key]

    def sum(self, x, ups, star):
        """x + ups + *star by the definition of sums, with up = {0|*}."""
        key = (x, ups, star)
        if key not in self.known:
            below, above = neighbours(x)
            left = [self.sum(x, ups, j) for j in range(star)]
            right = list(left)
            left += [] if below is None else [self.sum(below, ups, star)]
            right += [] if above is None else [self.sum(above, ups, star)]
            if ups > 0:
                left.append(self.sum(x, ups - 1, star))
                right.append(self.sum(x, ups - 1, star ^ 1))
            if ups < 0:
                right.append(self.sum(x, ups + 1, star))
                left.append(self.sum(x, ups + 1, star ^ 1))
            self.known[key] = self.forms.intern(left, right)
        return self.known[key]


def x_of(number):
    if "/2^" in number:
        above, below = number.split("/2^")
        return Fraction(int(above), 2 ** int(below))
    return Fraction(number or 0)


def outside(text):
    """The text outside of braces and parentheses."""
    depth, kept = 0, []
    for c in text:
        depth -= c in "})"
        if depth == 0:
            kept.append(c)
        depth += c in "{("
    return "".join(kept)


def split(text, mark):
    """At the marks that do not stand in braces or parentheses."""
    depth, parts = 0, [""]
    for c in text:
        depth += (c in "{(") - (c in "})")
        if c == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return parts


class Values(unittest.TestCase):
    """The forms of all vertices."""

    def compare(self, games):
        tables = solve_all(texts(games), "--solver", "form")
        self.assertEqual(len(tables), len(games))
        kinds = {"number": 0, "simple": 0, "braces": 0}
        forms = Forms()
        reader = Reader(forms)
        for game, table in zip(games, tables):
            values, known = forms.of_graph(game), evaluate(game)
            for v in range(1, game.n + 1):
                text = table[v - 1][1]
                read = reader.read(text)
                self.assertTrue(forms.le(values[v], read) and forms.le(read, values[v]),
                                (gg_text(game), v, text))
                if known[v] is not None:
                    self.assertEqual(text, text_of(known[v]))
                if text[0] in "{+MT":
                    self.canonical(forms, read, text)
                kinds["braces" if "|" in text or "+-" in text else
                      "simple" if set("*^v") & set(text) else "number"] += 1
            texts_of = {}
            for v in range(1, game.n + 1):
                texts_of.setdefault(table[v - 1][1], v)
            first = list(texts_of.values())
            for i, v in enumerate(first):  # different texts are different games
                for w in first[:i]:
                    self.assertFalse(forms.le(values[v], values[w]) and
                                     forms.le(values[w], values[v]), (gg_text(game), v, w))
        return kinds

    def canonical(self, forms, g, text):
        left, right = (list(side) for side in forms.sides[g])
        for side in (left, right):
            self.assertFalse(any(x != y and forms.le(x, y) for x in side for y in side), text)
        for x in left:
            self.assertFalse(any(forms.le(y, g) for y in forms.sides[x][1]), text)
        for x in right:
            self.assertFalse(any(forms.le(g, y) for y in forms.sides[x][0]), text)

    def test_random(self):
        rng = random.Random(1)
        games = [random_dag(rng, 12, both=rng.choice((0, 0.1, 0.5))) for _ in range(800)]
        kinds = self.compare(games)
        self.assertGreater(min(kinds.values()), 150, kinds)

    def test_wild(self):
        """Any colours, so that most games are hot."""
        rng = random.Random(2)
        games = []
        for _ in range(300):
            n = rng.randint(4, 9)
            pairs = [(u, v) for u in range(2, n + 1) for v in range(1, u)]
            edges = [(u, v, rng.choice("LRB")) for u, v in rng.sample(pairs, rng.randint(n, len(pairs)))]
            games.append(Game("normal", n, edges))
        self.compare(games)

    def test_impartial(self):
        """A game with the same options for both players has a nimber."""
        rng = random.Random(3)
        games = [random_dag(rng, 10, both=1) for _ in range(200)]
        games = [game for game in games if game.edges]
        for game in games:  # one edge that only Left has makes no difference but to the colours
            game.n += 2
            game.edges.append((game.n, game.n - 1, "L"))
        for game, forms in zip(games, solve_all(texts(games), "--solver", "form")):
            plain = Game("normal", game.n, game.edges[:-1])
            [nimbers] = solve_all(gg_text(plain), "--value", "nimber")
            for (_, form), (_, nimber) in list(zip(forms, nimbers))[:-1]:
                self.assertEqual(form, {"0": "0", "1": "*"}.get(nimber, "*" + nimber))

    def test_long_chain(self):
        """A number for each vertex, of hundreds of bits; and a switch on top."""
        n = 400
        edges = zigzag(n, 0, "LR")
        value = evaluate(Game("normal", n, edges))
        game = Game("normal", n + 1, edges + [(n + 1, n, "L"), (n + 1, n - 1, "R")])
        low, high = sorted((value[n], value[n - 1]))
        [table] = solve_all(gg_text(game), "--solver", "form", "--full")
        for v in range(1, n + 1):
            self.assertEqual(table[v - 1][1], text_of(value[v]))
        expected = text_of((low + high) / 2) if value[n] == low else None
        if expected:
            self.assertEqual(table[n][1], expected)
        else:
            half = text_of(high) + "|" + text_of(low)
            self.assertEqual(table[n][1], "{" + half + "}")


class Sums(unittest.TestCase):
    """Several tokens: the winner for each first player; all winning moves; and the total."""

    def test_random(self):
        rng = random.Random(4)
        games = [random_dag(rng, 9, tokens=rng.randint(1, 4), both=rng.choice((0, 0.2)))
                 for _ in range(1500)]
        for options in ((), ("--limit", "12")):  # so few forms, and positions of a search
            done = run("solve", "-", "--from", "gg", "--json", "--solver", "form", *options,
                       text=texts(games))
            self.assertIn(done.returncode, (0, 4), done.stderr)
        answers = solve_json(texts(games), "--solver", "form", "--all")
        classes = {}
        for game, answer in zip(games, answers):
            search, stand = Sum(game), tuple(vertex for vertex, _ in game.tokens)
            names = [token["name"] for token in answer["tokens"]]
            moves = {(names.index(m["token"]), m["from"], m["to"]) for m in answer["moves"]}
            winners = {p: search.winner(stand, p) for p in "LR"}
            self.assertEqual({p: answer["starters"][p]["winner"] for p in "LR"}, winners,
                             gg_text(game))
            self.assertEqual(moves, search.best_moves(stand, game.first), gg_text(game))
            self.total(game, stand, answer)
            classes[answer["outcome"]] = classes.get(answer["outcome"], 0) + 1
        self.assertGreater(min(classes.values()), 100, classes)

    def total(self, game, stand, answer):
        """The total is no better than 0 for the loser, and its text is that of the sum."""
        forms = Forms()
        reader = Reader(forms)
        total, values = reader.read(answer["total"]), forms.of_graph(game)
        made = {}

        def add(parts):
            parts = tuple(sorted(parts))
            if parts not in made:
                sides = [[add(parts[:i] + (x,) + parts[i + 1:]) for i, g in enumerate(parts)
                          for x in forms.sides[g][side]] for side in (0, 1)]
                made[parts] = forms.intern(*sides)
            return made[parts]

        whole = add([values[v] for v in stand])
        self.assertTrue(forms.le(whole, total) and forms.le(total, whole), gg_text(game))

    def test_limits(self):
        """With few forms allowed the play is searched, and the answer is the same or none."""
        rng = random.Random(5)
        said = {0: 0, 4: 0}
        for _ in range(100):
            n = 9
            pairs = [(u, v) for u in range(2, n + 1) for v in range(1, u)]
            edges = [(u, v, rng.choice("LR")) for u, v in rng.sample(pairs, 3 * n)]
            game = Game("normal", n, edges, first=rng.choice("LR"),
                        tokens=[(rng.randint(5, n), None) for _ in range(6)])
            [answer] = solve_json(gg_text(game), "--solver", "form")
            for limit in ("6", "10", "40"):
                done = run("solve", "-", "--from", "gg", "--json", "--solver", "form", "--limit",
                           limit, text=gg_text(game))
                self.assertIn(done.returncode, said, done.stderr)
                said[done.returncode] += 1
                if done.returncode == 0:
                    self.assertIn(('"winner":"%s"' % answer["winner"]).encode(), done.stdout)
        self.assertGreater(min(said.values()), 20, said)


if __name__ == "__main__":
    unittest.main()
