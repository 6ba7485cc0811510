"""Explanations of sums of numbers, nimbers, forms and games with loops, claim by claim."""

import functools
import itertools
import operator
import os
import random
import re
import tempfile
import unittest
from fractions import Fraction

import oracle
import test_hackenbush
from explained import COUNT, OTHER, Explanations, Judge, together
from ggfile import Game, gg_text
from test_sums_forms import Reader
from test_sums_partisan import Forms, Sum, born_by, evaluate, random_dag, simplest, worth_by_play
from test_sums_partisan import text_of as number_text


# ---- sums of numbers, perhaps plus nimbers -----------------------------------------------------

class Coloured:
    """Tokens on a coloured graph without cycles; vertices count from 1."""

    def __init__(self, game):
        self.game, self.stand = game, tuple(v for v, _ in game.tokens)
        self.names = [f"t{i + 1}" for i in range(len(self.stand))]
        self.search = Sum(game)

    def at(self, part):
        return self.stand[self.names.index(part)]

    def rows(self, player):
        return self.search.left if player == "L" else self.search.right

    def moves(self, stand, player):
        return [then for _, then in self.search.moves(stand, player)]

    def after(self, move, stand=None):
        stand = stand or self.stand
        i = self.names.index(move["token"]) if "token" in move else 0
        if move["from"] != stand[i] or move["to"] not in self.rows(move["player"])[stand[i]]:
            return None
        return stand[:i] + (move["to"],) + stand[i + 1:]

    def changed(self, move):
        return move.get("token", "t1")

    def winner(self, stand, player):
        return self.search.winner(stand, player)


class PartisanJudge(Judge):
    """Base class for explanations of numbers and of forms."""

    def __init__(self, answer, model):
        super().__init__(answer)
        self.model, self.stand = model, model.stand
        self.winner = model.winner(self.stand, self.mover)
        self.untold, self.parts, self.headed = 0, 0, False

    def is_over(self, loser, winner):
        return not self.model.moves(self.stand, self.mover) and loser == self.mover == OTHER[winner]

    def wins_by(self, player, move):
        self.last = self.model.after(move)
        return player == self.mover == self.winner and \
            self.model.winner(self.last, OTHER[player]) == player

    def bad(self):
        return [then for then in self.model.moves(self.stand, self.mover)
                if self.model.winner(then, OTHER[self.mover]) != self.mover]

    def is_worse(self, player, other):
        self.headed = True
        return player == self.mover == OTHER[other] == OTHER[self.winner]

    def is_mistakes(self, count, other):
        self.headed = True
        return self.mover == self.winner == OTHER[other] and count == len(self.bad())

    def is_untold(self, count):
        self.untold = count
        return count > 0 and self.answer["cut"]

    def at_the_end(self):
        if len(self.told) + self.untold != len(self.bad()) or self.headed != bool(self.bad()):
            yield "moves", self.told, self.untold


class NumberJudge(PartisanJudge):
    silent = (("rest", "count"),)

    def __init__(self, answer, model):
        super().__init__(answer, model)
        self.worth, self.forms = {}, Forms()
        self.graph = self.forms.of_graph(model.game)
        self.plain = answer["method"] == "number"
        self.numbers = evaluate(model.game)

    def value(self, v):
        """The number and the nimber of a vertex."""
        if self.plain:
            return self.numbers[v], 0
        if v not in self.worth:
            self.worth[v] = worth_by_play(self.forms, self.graph[v], self.model.game.n)
        return self.worth[v]

    def text(self, stand):
        values = [self.value(v) for v in stand]
        return number_text(sum(x for x, _ in values),
                           functools.reduce(operator.xor, (star for _, star in values), 0))

    def ends(self, part):
        """The best numbers that the players can move to."""
        v = self.model.at(part)
        numbers = [[self.value(w)[0] for w in self.model.rows(p)[v]] for p in "LR"]
        return max(numbers[0], default=None), min(numbers[1], default=None)

    def is_between(self, part, left=None, right=None, low=None, high=None):
        self.parts += 1
        ends = self.ends(part)
        return [None if x is None else number_text(x) for x in ends] == [low, high] and \
            (left is None or (left, right) == ("L", "R"))

    is_above = is_below = is_still = is_between

    def is_simple(self, part, where, value, step):
        low, high = self.ends(part)
        x = simplest(low, high)
        place = "between them" if None not in (low, high) else \
            "below it" if low is None else "above it"
        return where == place and value == number_text(x) and step(x) and \
            self.value(self.model.at(part)) == (x, 0)

    def is_zero(self, part, where):
        return self.is_simple(part, where, "0", lambda x: x == 0)

    def is_integer(self, part, where, value):
        return self.is_simple(part, where, value, lambda x: x != 0 and x.denominator == 1)

    def is_fraction(self, part, where, value):
        return self.is_simple(part, where, value, lambda x: x.denominator > 1)

    def is_allowed(self, end, player):
        part = self.previous.get("part") or self.part
        self.part = part
        best = self.ends(part)[0 if player == "L" else 1]
        stars = [star for x, star in map(self.value, self.model.rows(player)[self.model.at(part)])
                 if x == best]
        return number_text(best) == end and 0 not in stars

    def is_simplest(self, part, value):
        return number_text(*self.value(self.model.at(part))) == value and \
            self.value(self.model.at(part))[1] == 0

    def is_starred(self, part, options, value):
        v = self.model.at(part)
        x, star = self.value(v)
        rows = [{self.value(w) for w in self.model.rows(p)[v]} for p in "LR"]
        return value == number_text(x, star) and star == len(options) > 0 and \
            options == [number_text(x, j) for j in range(star)] and \
            all((x, j) in row for row in rows for j in range(star)) and \
            not any((x, star) in row for row in rows)

    def is_rest(self, count, value):
        rest = self.stand[self.parts:]
        return count == len(rest) and value == self.text(rest)

    def is_sum(self, value):
        return value == self.text(self.stand)

    def is_more(self, value, winner, side="L"):
        return value == self.text(self.stand) and winner == side and \
            all(self.model.winner(self.stand, p) == winner for p in "LR") and \
            (sum(self.value(v)[0] for v in self.stand) > 0) == (side == "L")

    def is_less(self, value, winner):
        return self.is_more(value, winner, "R")

    def is_outweighed(self):
        return "*" in self.text(self.stand)

    def is_balanced(self, loser, winner):
        return self.text(self.stand) == "0" and loser == self.mover == OTHER[winner] and \
            self.winner == winner

    is_balanced_stars = is_balanced

    def is_stars(self, value, player):
        return value == self.text(self.stand) and value[0] == "*" and \
            player == self.mover == self.winner

    def is_cost(self, left, right):
        numbers = self.numbers
        return (left, right) == ("L", "R") and all(
            (numbers[w] - numbers[v]) * (1 if p == "R" else -1) > 0
            for v in self.stand for p in "LR" for w in self.model.rows(p)[v])

    def is_move(self, player, move, part, before, after, left, cost=None):
        good = self.wins_by(player, move)
        (x, star), (y, then) = self.value(move["from"]), self.value(move["to"])
        return good and part == self.model.changed(move) and before == number_text(x, star) and \
            after == number_text(y, then) and left == self.text(self.last) and \
            (cost is None or cost == number_text(abs(x - y)))

    is_move_stars = is_move

    def is_still_zero(self, loser):
        return self.text(self.last) == "0" and loser == OTHER[self.mover]

    def is_still_more(self, winner):
        return winner == self.mover == "L" and sum(self.value(v)[0] for v in self.last) > 0

    def is_still_less(self, winner):
        return winner == self.mover == "R" and sum(self.value(v)[0] for v in self.last) < 0

    def is_hint_look(self, left, right):
        return (left, right) == ("L", "R")

    def is_hint_branches(self):
        return True

    def is_hint_spare(self, value, player, spare):
        return value == self.text(self.stand) and player == self.mover == self.winner and \
            spare == value.lstrip("-") and "*" not in value

    def is_hint_value(self, value):
        return value == self.text(self.stand)

    def is_hint_stars(self, value, player):
        return value == self.text(self.stand) and value[0] == "*" and player == self.mover

    def is_fails(self, player, move, left):
        then = self.model.after(move)
        return self.tell(move) and player == self.mover and then in self.bad() and \
            left == self.text(then)


class Partisan(Explanations):
    """Tokens on coloured graphs."""

    judge = NumberJudge

    def gather(self, rng, count, both, method, tokens=(1, 2, 2, 3)):
        """Games whose tokens all are numbers, or numbers plus nimbers."""
        games = []
        while len(games) < count:
            game = random_dag(rng, 8, tokens=rng.choice(tokens), both=both)
            if not any(who != "B" for _, _, who in game.edges):
                continue
            value = evaluate(game)
            plain = all(value[v] is not None for v, _ in game.tokens)
            if plain == (method == "number"):
                games.append(game)
        return games

    def check(self, games, *options):
        return self.compare("".join(map(gg_text, games)), list(map(Coloured, games)), *options)

    def test_hints(self):
        rng = random.Random(17)
        games = self.gather(rng, COUNT // 10, 0.06, "number")
        seen = self.hints("".join(map(gg_text, games)), list(map(Coloured, games)),
                          "--solver", "number")
        self.count(seen, "number", 5, "hint-look hint-spare hint-part")

    def test_numbers(self):
        rng = random.Random(10)
        games = self.gather(rng, COUNT * 7 // 10, 0.06, "number")
        games += self.gather(rng, 30, 0.06, "number", tokens=(12, 9))
        seen = self.check(games, "--solver", "number")
        self.count(seen, "number", 10,
                   "over between above below still zero integer fraction rest "
                   "sum more less balanced cost move still-more still-less "
                   "still-zero worse mistakes fails")

    def test_numbers_and_nimbers(self):
        rng, games = random.Random(11), []
        while len(games) < COUNT * 3 // 10:
            game = random_dag(rng, 5, tokens=rng.choice((1, 2, 3)), both=0.6)
            forms = Forms()
            graph = forms.of_graph(game)
            if any(who != "B" for _, _, who in game.edges) and all(
                    worth_by_play(forms, graph[v], 2) for v in range(1, game.n + 1)):
                games.append(game)
        seen = self.check(games, "--solver", "number-nimber")
        self.count(seen, "number", 10,
                   "starred outweighed balanced-stars stars move-stars fails")


# ---- forests -----------------------------------------------------------------------------------

class Bush:
    """Hackenbush on a tree whose ground is vertex 1, by positions that are sets of edges."""

    def __init__(self, edges):
        self.bush = test_hackenbush.Bush(edges)
        self.stand, self.edges = self.bush.start, edges

    def moves(self, stand, player):
        return list(self.bush.options(stand, player).values())

    def winner(self, stand, player):
        return self.bush.winner(stand, player)

    def after(self, move, stand=None):
        """The last edge that a move names is cut."""
        stand = self.stand if stand is None else stand
        return self.bush.options(stand, move["player"]).get(self.edge(move["move"]))

    def edge(self, text):
        ends = {int(x) for x in re.findall(r"\d+", text)[:2]}
        return next(i for i, (u, v, _) in enumerate(self.edges) if {u, v} == ends)

    def changed(self, move):
        """The branch on the ground below the edge."""
        i = self.edge(move["move"])
        while self.edges[i][0] != 1:
            i = next(k for k, edge in enumerate(self.edges) if edge[1] == self.edges[i][0])
        return f"1-{self.edges[i][1]}"

    def branch(self, part, stand=None):
        """The edges of a branch on the ground that are left."""
        stand, kept = self.stand if stand is None else stand, set()
        more = {self.edge(part)} & stand
        while more:
            kept |= more
            ends = {self.edges[i][1] for i in kept}
            more = {i for i in stand - kept if self.edges[i][0] in ends}
        return frozenset(kept)

    def worth(self, edges):
        """Number and nimber of a set of edges, each of a colour that branches do not mix."""
        return self.grown(1, edges)

    def grown(self, root, edges):
        number, star = Fraction(0), 0
        for i in edges:
            u, v, who = self.edges[i]
            if u != root:
                continue
            x, nimber = self.grown(v, edges)
            if who == "":
                star ^= nimber + 1
            else:
                number += on_branch(x, who)
        return number, star

    def text(self, edges):
        return number_text(*self.worth(edges))


def on_branch(x, who):
    """1:x, by Berlekamp's rule, for Left; its mirror for Right."""
    side = 1 if who == "L" else -1
    n = next(n for n in itertools.count(1) if side * x + n > 1)
    return side * (side * x + n) / Fraction(2) ** (n - 1)


class BushJudge(NumberJudge):
    def __init__(self, answer, model):
        PartisanJudge.__init__(self, answer, model)
        self.roots = []

    def text(self, stand):
        return self.model.text(stand)

    def is_run(self, part, count, player, value):
        edges = self.model.branch(part)
        self.roots.append(part)
        return count == len(edges) and {self.model.edges[i][2] for i in edges} == {player} and \
            value == self.model.text(edges) and self.is_row(edges)

    def is_row(self, edges):
        starts = [self.model.edges[i][0] for i in edges]
        return len(set(starts)) == len(starts)

    def is_stalk(self, part, colours, left, right, terms, value):
        edges = self.model.branch(part)
        self.roots.append(part)
        order = sorted(edges, key=lambda i: self.depth(i))
        total = sum(Fraction(x) for x in terms.replace("- ", "-").replace("+ ", "").split())
        return self.is_row(edges) and (left, right) == ("L", "R") and \
            colours == "".join(self.model.edges[i][2] for i in order) and \
            number_text(total) == value == self.model.text(edges) == \
            number_text(test_hackenbush.stalk_value(colours))

    def depth(self, i):
        depth = 0
        while self.model.edges[i][0] != 1:
            i = next(k for k, edge in enumerate(self.model.edges)
                     if edge[1] == self.model.edges[i][0])
            depth += 1
        return depth

    def is_tree(self, part, player, carried, sign, value, signs):
        edges = self.model.branch(part)
        root = self.model.edge(part)
        self.roots.append(part)
        x, star = self.model.grown(self.model.edges[root][1], edges)
        return not self.is_row(edges) and player == self.model.edges[root][2] and star == 0 and \
            carried == number_text(x) and sign == {"L": "+", "R": "-"}[player] and \
            x == test_hackenbush.stalk_value("" if signs == "none" else
                                             signs.replace("+", "L").replace("-", "R")) and \
            value == number_text(on_branch(x, player)) == self.model.text(edges)

    def is_green(self, part, carried, value):
        edges = self.model.branch(part)
        self.roots.append(part)
        _, star = self.model.grown(self.model.edges[self.model.edge(part)][1], edges)
        return {self.model.edges[i][2] for i in edges} == {""} and carried == star and \
            value == number_text(Fraction(0), star + 1)

    def is_rest(self, count, value):
        rest = self.stand
        for part in self.roots:
            rest = rest - self.model.branch(part)
        return count == sum(self.model.edges[i][0] == 1 for i in rest) and \
            value == self.model.text(rest)

    def is_more(self, value, winner, side="L"):
        return value == self.text(self.stand) and winner == side and \
            all(self.model.winner(self.stand, p) == winner for p in "LR")

    def is_cost(self, left, right):
        x = self.model.worth(self.stand)[0]
        return (left, right) == ("L", "R") and all(
            (self.model.worth(then)[0] - x) * (1 if p == "R" else -1) > 0
            for p in "LR" for then in self.model.moves(self.stand, p))

    def is_move(self, player, move, part, before, after, left, cost=None):
        good = self.wins_by(player, move)
        parts = [self.model.branch(part), self.model.branch(part, self.last)]
        return good and part == self.model.changed(move) and left == self.text(self.last) and \
            [before, after] == [self.model.text(edges) for edges in parts] and \
            (cost is None or cost == number_text(abs(
                self.model.worth(parts[0])[0] - self.model.worth(parts[1])[0])))

    is_move_stars = is_move

    def is_still_more(self, winner):
        return winner == self.mover == "L" and self.model.worth(self.last)[0] > 0

    def is_still_less(self, winner):
        return winner == self.mover == "R" and self.model.worth(self.last)[0] < 0


class Forests(Explanations):
    judge = BushJudge

    def draw(self, rng, count):
        """A tree; what grows on a green branch is green, and no other is but on the ground."""
        who, edges = {1: None}, []
        for v in range(2, count + 2):
            u = rng.choice([max(1, v - 1), rng.randint(1, v - 1), 1])
            if who[u] is None:
                who[v] = rng.choice(("L", "R", "L", "R", ""))
            else:
                who[v] = "" if who[u] == "" else rng.choice("LR")
            edges.append((u, v, who[v]))
        return edges

    def test_hints(self):
        rng = random.Random(18)
        bushes = [self.draw(rng, rng.randint(2, 8)) for _ in range(COUNT // 16)]
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "bush.gg")
            with open(name, "w") as out:
                out.write("".join(map(test_hackenbush.written, bushes)))
            seen = self.hints("", list(map(Bush, bushes)),
                              source=(name, "--ruleset", "hackenbush"))
        self.count(seen, "number", 5, "hint-branches hint-spare hint-value hint-stars hint-part")

    def test_forests(self):
        rng, seen = random.Random(12), {}
        for first in "LR":
            bushes = [self.draw(rng, rng.randint(1, 7)) for _ in range(COUNT // 8)]
            with tempfile.TemporaryDirectory() as folder:
                name = os.path.join(folder, "bush.gg")
                with open(name, "w") as out:
                    out.write("".join(map(test_hackenbush.written, bushes)))
                new = self.compare("", list(map(Bush, bushes)), source=(
                    name, "--ruleset", "hackenbush", "--first", first))
            seen = together(seen, new)
        self.count(seen, "number", 5,
                   "over run stalk tree green sum more less outweighed balanced "
                   "stars cost move move-stars still-more still-less still-zero "
                   "worse mistakes fails")


# ---- sums of forms -----------------------------------------------------------------------------

class Heat:
    """Mean and temperature of games in canonical form, by their walls."""

    GRID = 1 << 8  # temperatures of such small games are multiples of this part

    def __init__(self, forms):
        self.forms, self.known, self.walls = forms, {}, {}

    def number(self, g):
        """The number that a canonical form is, or None."""
        if g not in self.known:
            sides = [[self.number(x) for x in side] for side in self.forms.sides[g]]
            self.known[g] = None
            if not any(x is None for side in sides for x in side):
                low, high = max(sides[0], default=None), min(sides[1], default=None)
                if None in (low, high) or low < high:
                    self.known[g] = simplest(low, high)
        return self.known[g]

    def wall(self, g, side, t):
        """Where a wall is under a tax of t parts of the grid."""
        x = self.number(g)
        if x is not None:
            return x
        if t >= self.temperature(g):
            return self.scaffold(g, 0, self.temperature(g))
        return self.scaffold(g, side, t)

    def scaffold(self, g, side, t):
        if (g, side, t) not in self.walls:
            tax = Fraction(t, self.GRID)
            self.walls[g, side, t] = \
                max(self.wall(x, 1, t) for x in self.forms.sides[g][0]) - tax if side == 0 else \
                min(self.wall(x, 0, t) for x in self.forms.sides[g][1]) + tax
        return self.walls[g, side, t]

    def temperature(self, g):
        """In parts of the grid."""
        if (g, "t") not in self.walls:
            low, high = -1, 64 * self.GRID
            while high - low > 1:
                t = (low + high) // 2
                met = self.scaffold(g, 0, t) <= self.scaffold(g, 1, t)
                low, high = (low, t) if met else (t, high)
            assert high == 0 or self.scaffold(g, 0, high) == self.scaffold(g, 1, high)
            self.walls[g, "t"] = high
        return self.walls[g, "t"]

    def mast(self, g):
        """Mean and temperature."""
        t = self.temperature(g)
        return self.scaffold(g, 0, t), Fraction(t, self.GRID)


class FormJudge(PartisanJudge):
    def __init__(self, answer, model):
        super().__init__(answer, model)
        self.forms, self.made, self.mirrored = Forms(), {}, {}
        self.reader, self.heat = Reader(self.forms), Heat(self.forms)
        self.graph = self.forms.of_graph(model.game)
        self.temperatures, self.cold = {}, {}

    def equal(self, g, text):
        h = self.reader.read(str(text))
        return self.forms.le(g, h) and self.forms.le(h, g)

    def add(self, parts):
        parts = tuple(sorted(parts))
        if parts not in self.made:
            sides = [[self.add(parts[:i] + (x,) + parts[i + 1:]) for i, g in enumerate(parts)
                      for x in self.forms.sides[g][side]] for side in (0, 1)]
            self.made[parts] = self.forms.intern(*sides)
        return self.made[parts]

    def whole(self, stand):
        return self.add([self.graph[v] for v in stand])

    def minus(self, g):
        if g not in self.mirrored:
            left, right = self.forms.sides[g]
            self.mirrored[g] = self.forms.intern([self.minus(x) for x in right],
                                                 [self.minus(x) for x in left])
        return self.mirrored[g]

    def is_part(self, part, value, mean, temperature):
        self.parts += 1
        form = self.reader.read(str(value))
        heat = self.heat.mast(form)
        self.temperatures[part] = heat[1]
        return self.equal(self.graph[self.model.at(part)], value) and \
            [number_text(x) for x in heat] == [mean, temperature]

    def is_number(self, part, value):
        self.parts += 1
        return self.heat.number(self.reader.read(str(value))) is not None and \
            self.equal(self.graph[self.model.at(part)], value)

    def is_rest(self, count):
        return count == len(self.stand) - self.parts

    def is_sum(self, value):
        self.total = value
        return self.equal(self.whole(self.stand), value)

    def is_mast(self, mean, temperature):
        heat = self.heat.mast(self.reader.read(str(self.total)))
        return [number_text(x) for x in heat] == [mean, temperature]

    def is_more(self, winner, loser, side="L"):
        return winner == side == OTHER[loser] and \
            all(self.model.winner(self.stand, p) == winner for p in "LR")

    def is_less(self, winner, loser):
        return self.is_more(winner, loser, "R")

    def is_zero(self, loser):
        return loser == self.mover and all(self.model.winner(self.stand, p) != p for p in "LR")

    def is_confused(self, player):
        return player == self.mover and all(self.model.winner(self.stand, p) == p for p in "LR")

    def is_wait(self, count):
        cold = [self.equal_number(v) for v in self.stand]
        elsewhere = [then for then in self.model.moves(self.stand, self.mover)
                     if any(a != b and not c for a, b, c in zip(self.stand, then, cold))]
        return count == sum(cold) and (self.winner != self.mover or any(
            self.model.winner(then, OTHER[self.mover]) == self.mover for then in elsewhere))

    def equal_number(self, v):
        """Whether a vertex is worth a number."""
        g = self.graph[v]
        if g not in self.cold:
            zeros = (self.forms.form(x, 0) for x in born_by(self.model.game.n - 1))
            self.cold[g] = any(self.forms.le(g, h) and self.forms.le(h, g) for h in zeros)
        return self.cold[g]

    def is_hottest(self, part, temperature):
        return self.temperatures[part] == max(self.temperatures.values()) and \
            number_text(self.temperatures[part]) == temperature and len(self.temperatures) > 1

    def is_move(self, player, move, incentive, sum):
        good = self.wins_by(player, move)
        now, then = self.graph[move["from"]], self.graph[move["to"]]
        gain = (then, self.minus(now)) if player == "L" else (now, self.minus(then))
        return good and self.equal(self.whole(self.last), sum) and \
            self.equal(self.add(gain), incentive)

    def is_then_more(self, loser):
        return loser == OTHER[self.mover] == "R"

    def is_then_less(self, loser):
        return loser == OTHER[self.mover] == "L"

    def is_hint_look(self):
        return True

    def is_hint_sum(self, sum, other):
        return self.equal(self.whole(self.stand), sum) and other == OTHER[self.mover]

    def is_fails(self, player, move, sum, other, reply):
        then = self.model.after(move)
        end = self.model.after(reply, then)
        return self.tell(move) and player == self.mover == OTHER[other] and then in self.bad() and \
            self.equal(self.whole(then), sum) and self.model.winner(end, player) == other


class FormSums(Partisan):
    judge = FormJudge
    test_numbers = test_numbers_and_nimbers = None

    def test_hints(self):
        rng = random.Random(19)
        games = [random_dag(rng, 6, tokens=rng.choice((1, 2, 3))) for _ in range(COUNT // 16)]
        games = [game for game in games if any(who != "B" for _, _, who in game.edges)]
        seen = self.hints("".join(map(gg_text, games)), list(map(Coloured, games)),
                          "--solver", "form")
        self.count(seen, "form", 5, "hint-look hint-sum hint-part")

    def test_forms(self):
        rng, seen = random.Random(13), {}
        for _ in range(4):
            games = [random_dag(rng, 6, tokens=rng.choice((1, 2, 2, 3)),
                                both=rng.choice((0, 0.2))) for _ in range(COUNT // 4)]
            games = [game for game in games if any(who != "B" for _, _, who in game.edges)]
            new = self.check(games, "--solver", "form")
            seen = together(seen, new)
        self.count(seen, "form", 5,
                   "over part number sum mast more less zero confused wait "
                   "hottest move then-more then-less worse mistakes fails")


# ---- sums of games with loops ------------------------------------------------------------------

class Loops(Coloured):
    """Tokens on a coloured graph that may have cycles; who wins by the product."""

    def __init__(self, game):
        rules = oracle.AlternatingRules(game)
        values = oracle.solve(rules, [rules.start("L"), rules.start("R")])
        super().__init__(game)
        self.fate = {position: {"D": "draw"}.get(value.winner, value.winner)
                     for position, value in values.items()}

    def winner(self, stand, player):
        return self.fate[stand, player]


class LoopyJudge(PartisanJudge):
    """Texts of values are compared with those of the solution; who wins, with the product."""

    silent = (("slips", "other"),)

    def is_part(self, part, value):
        self.parts += 1
        token = next(t for t in self.answer["tokens"] if t["name"] == part)
        return value == token["value"]

    def is_rest(self, count):
        return count == len(self.stand) - self.parts

    def is_sum(self, value):
        return value == self.answer["total"]

    def is_sides(self, left, right, onside, offside):
        total = self.answer["total"].replace("dud", "on & off")
        return total == f"{onside} & {offside}" and (left, right) == ("L", "R")

    def is_searched(self):
        return True

    def is_wins(self, player, winner):
        return self.model.winner(self.stand, player) == winner

    def is_either(self, winner):
        return all(self.model.winner(self.stand, p) == winner for p in "LR")

    def is_drawn(self, player):
        return self.model.winner(self.stand, player) == "draw"

    def is_also_drawn(self):
        return all(self.model.winner(self.stand, p) == "draw" for p in "LR")

    def is_move(self, player, move, sum, other, wanted=None):
        then = self.model.after(move)
        return player == self.mover == OTHER[other] and self.valued(move, sum) and \
            self.winner == self.model.winner(then, other) == (wanted or player)

    def is_hold(self, player, move, sum, other):
        return self.is_move(player, move, sum, other, "draw")

    def valued(self, move, value):
        return [m["value"] for m in self.answer["all_moves"]
                if all(m[key] == x for key, x in move.items())] == [value]

    def is_fails(self, player, move, sum, other, reply):
        then = self.model.after(move)
        end = self.model.after(reply, then)
        return self.tell(move) and player == self.mover == OTHER[other] and \
            self.valued(move, sum) and self.model.winner(then, other) == other and \
            self.model.winner(end, player) == other

    def is_slips(self, player, move, sum, other):
        return self.tell(move) and self.winner == player == self.mover == OTHER[other] and \
            self.valued(move, sum) and self.model.winner(self.model.after(move), other) == "draw"

    def is_worse(self, player):
        return player == self.mover == OTHER.get(self.winner)

    def is_mistakes(self, count):
        return self.winner in ("draw", self.mover) and count == self.worse() > 0

    def worse(self):
        best = self.winner if self.winner in ("draw", self.mover) else None
        return sum(self.model.winner(then, OTHER[self.mover]) != best
                   for then in self.model.moves(self.stand, self.mover))

    def at_the_end(self):
        if len(self.told) + self.untold != self.worse():
            yield "moves", self.told, self.worse()


class LoopySums(Partisan):
    judge = LoopyJudge
    test_numbers = test_numbers_and_nimbers = test_hints = None

    def test_loops(self):
        rng, games = random.Random(14), []
        for _ in range(COUNT // 5):
            n = rng.randint(1, 4)
            edges = {(rng.randint(1, n), rng.randint(1, n)): rng.choice("LRLRB")
                     for _ in range(rng.randint(0, 2 * n))}
            if all(who == "B" for who in edges.values()):
                continue
            games.append(Game("normal", n, [(*ends, who) for ends, who in edges.items()],
                              tokens=[(rng.randint(1, n), None)
                                      for _ in range(rng.randint(1, 2))], first=rng.choice("LR")))
        seen = self.compare("".join(map(gg_text, games)), list(map(Loops, games)),
                            "--solver", "loopy-form")
        self.count(seen, "loopy", 5, "over part sum sides wins either drawn also-drawn move hold "
                                     "fails slips")


if __name__ == "__main__":
    unittest.main()
