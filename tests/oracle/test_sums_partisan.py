"""Numbers, numbers plus nimbers and sums of partisan tokens against their definitions.

Numbers by rational arithmetic. The value of a vertex, by playing its game against that of the
value. Sums by search over all positions of the tokens.
"""

import functools
import itertools
import random
import unittest
from fractions import Fraction

from ggfile import Game, gg_text
from program import SANITIZED, run, solve_all, solve_json

COUNT = 20_000
UNDEFINED = "undefined"


# ---- numbers by rational arithmetic ------------------------------------------------------------

def simplest(low, high):
    """The simplest number strictly between; None is no bound."""
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if low is None or high is not None and high <= 0:
        return -simplest(-high, None if low is None else -low)
    whole = low // 1 + 1
    if high is None or whole < high:
        return Fraction(whole)
    d = 2
    while (low * d) // 1 + 1 >= high * d:
        d *= 2
    return Fraction((low * d) // 1 + 1, d)


def rows_of(game):
    """The options of Left and of Right at each vertex, from 1; the vertices, options first."""
    left, right = [[[] for _ in range(game.n + 1)] for _ in "LR"]
    for source, target, who in game.edges:
        if who in "BL":
            left[source].append(target)
        if who in "BR":
            right[source].append(target)
    order, state = [], [0] * (game.n + 1)
    for root in range(1, game.n + 1):
        stack = [root]
        while stack:
            v = stack.pop()
            if state[v] == 0:
                state[v] = 1
                stack.append(v)
                stack += [w for w in left[v] + right[v] if state[w] == 0]
            elif state[v] == 1:
                state[v] = 2
                order.append(v)
    return left, right, order


def evaluate(game):
    """The number of each vertex, or None: by the options' numbers alone."""
    left, right, order = rows_of(game)
    value = [None] * (game.n + 1)
    for v in order:
        options = [[value[w] for w in side[v]] for side in (left, right)]
        if any(x is None for x in options[0] + options[1]):
            continue
        low, high = max(options[0], default=None), min(options[1], default=None)
        if low is None or high is None or low < high:
            value[v] = simplest(low, high)
    return value


def text_of(x, star=0):
    """A number plus a nimber as it is written."""
    if x is None:
        return UNDEFINED
    number = str(x) if x.denominator <= 2 ** 20 else \
        f"{x.numerator}/2^{x.denominator.bit_length() - 1}"
    if star == 0:
        return number
    return ("" if x == 0 else number) + "*" + (str(star) if star > 1 else "")


# ---- values by play ----------------------------------------------------------------------------

class Forms:
    """Games as pairs of sets of games, each with a number of its own, compared by their options."""

    def __init__(self):
        self.place, self.sides = {}, []
        self.less = {}
        self.made = {}

    def intern(self, left, right):
        """The game with these options."""
        key = (frozenset(left), frozenset(right))
        if key not in self.place:
            self.place[key] = len(self.sides)
            self.sides.append(key)
        return self.place[key]

    def le(self, g, h):
        """Whether g <= h: no Left option of g is >= h, no Right option of h is <= g."""
        if (g, h) not in self.less:
            self.less[g, h] = not any(self.le(h, x) for x in self.sides[g][0]) and \
                not any(self.le(y, g) for y in self.sides[h][1])
        return self.less[g, h]

    def form(self, x, star):
        """x + *star; the star is moved in, or the number, which is not worth while but legal."""
        if (x, star) not in self.made:
            stars = [self.form(x, j) for j in range(star)]
            below, above = neighbours(x)
            left = stars + ([] if below is None else [self.form(below, star)])
            right = stars + ([] if above is None else [self.form(above, star)])
            self.made[x, star] = self.intern(left, right)
        return self.made[x, star]

    def of_graph(self, game):
        """The games of all vertices."""
        left, right, order = rows_of(game)
        forms = [None] * (game.n + 1)
        for v in order:
            forms[v] = self.intern([forms[w] for w in left[v]], [forms[w] for w in right[v]])
        return forms


def neighbours(x):
    """The nearest simpler numbers below and above x, or None."""
    if x.denominator == 1:
        return (x - 1 if x > 0 else None), (x + 1 if x < 0 else None)
    return x - Fraction(1, x.denominator), x + Fraction(1, x.denominator)


@functools.lru_cache(None)
def born_by(day):
    """All numbers with a limited number of signs."""
    known = [Fraction(0)]
    for _ in range(day):
        between = [simplest(a, b) for a, b in zip([None] + known, known + [None])]
        known = sorted(known + between)
    return known


def worth_by_play(forms, g, day):
    """The number and the nimber whose sum g equals, or None if it is of no such kind."""
    for x in born_by(day):
        for star in range(day + 1):
            h = forms.form(x, star)
            if forms.le(g, h) and forms.le(h, g):
                return x, star
    return None


# ---- sums by search ----------------------------------------------------------------------------

class Sum:
    """The winner, from any places of the tokens."""

    def __init__(self, game):
        self.left, self.right, _ = rows_of(game)
        self.known = {}

    def moves(self, stand, player):
        """(token, from, to) and the stand after it."""
        rows = self.left if player == "L" else self.right
        for i, v in enumerate(stand):
            for w in set(rows[v]):
                yield (i, v, w), stand[:i] + (w,) + stand[i + 1:]

    def mover_wins(self, stand, player):
        """Whether the player who is to move does; who cannot move has lost. Equal parts may change
        places."""
        key = (tuple(sorted(stand)), player)
        if key not in self.known:
            other = "R" if player == "L" else "L"
            self.known[key] = any(not self.mover_wins(then, other)
                                  for _, then in self.moves(key[0], player))
        return self.known[key]

    def winner(self, stand, player):
        """The name of who wins if the player is to move."""
        return player if self.mover_wins(stand, player) else "R" if player == "L" else "L"

    def best_moves(self, stand, player):
        """All winning moves, or all there are."""
        other = "R" if player == "L" else "L"
        winner = self.winner(stand, player)
        return {move for move, then in self.moves(stand, player)
                if self.winner(then, other) == winner}


# ---- games -------------------------------------------------------------------------------------

def random_dag(rng, largest, tokens=0, both=0.06):
    """Edges mostly go down for Left and up for Right, by heights drawn beforehand: so that numbers
    are frequent."""
    n = max(rng.randint(1, largest), rng.randint(1, largest))
    height = [rng.random() for _ in range(n + 1)]
    wild = rng.choice((0, 0.1, 0.3, 1))
    names = list(range(1, n + 1))
    if rng.random() < 0.5:
        rng.shuffle(names)
    game = Game("normal", n, [], first=rng.choice("LR"))
    for _ in range(rng.randint(0, 2 * n)):
        u, v = sorted((rng.randint(1, n), rng.randint(1, n)))
        if u == v:
            continue
        who = "L" if height[u] > height[v] else "R"
        if rng.random() < wild:
            who = rng.choice("LR")
        if rng.random() < both:
            who = "B"
        game.edges.append((names[u - 1], names[v - 1], who))
    game.tokens = [(names[rng.randrange((n + 1) // 2)], None) for _ in range(tokens)]
    return game


def texts(games):
    """Many instances in one file."""
    return "".join(gg_text(game) for game in games)


class Plan:
    """A game that is being drawn, with vertices for chosen numbers."""

    def __init__(self):
        self.game = Game("normal", 0, [])
        self.at = {}

    def vertex(self, left=(), right=()):
        """A new vertex with these options."""
        self.game.n += 1
        self.game.edges += [(self.game.n, w, "L") for w in left]
        self.game.edges += [(self.game.n, w, "R") for w in right]
        return self.game.n

    def number(self, x):
        """A vertex that is worth x, by the nearest simpler numbers."""
        if x not in self.at:
            below, above = neighbours(x)
            self.at[x] = self.vertex([self.number(y) for y in (below,) if y is not None],
                                     [self.number(y) for y in (above,) if y is not None])
        return self.at[x]


def zigzag(n, base, colours):
    """The edges of a chain; vertex base + k is worth what is simplest between the two before it."""
    return [(base + k, base + k - 1, colours[k % 2]) for k in range(2, n + 1)] + \
        [(base + k, base + k - 2, colours[1 - k % 2]) for k in range(3, n + 1)]


# ---- tests -------------------------------------------------------------------------------------

class Numbers(unittest.TestCase):
    """The values of all vertices."""

    def compare(self, games, *options):
        tables = solve_all(texts(games), "--solver", "number", *options)
        self.assertEqual(len(tables), len(games))
        met = {True: 0, False: 0}
        for game, table in zip(games, tables):
            expected = evaluate(game)[1:]
            self.assertEqual(table, [[str(v + 1), text_of(x)] for v, x in enumerate(expected)],
                             gg_text(game))
            for x in expected:
                met[x is None] += 1
        return met

    def test_random(self):
        rng = random.Random(1)
        met = self.compare([random_dag(rng, 14) for _ in range(COUNT)])
        self.assertGreater(met[False], 5 * COUNT)
        self.assertGreater(met[True], COUNT)

    def test_impartial(self):
        rng = random.Random(2)
        met = self.compare([random_dag(rng, 8, both=1) for _ in range(300)])
        self.assertGreater(met[True], 500)

    def test_large(self):
        """Hundreds of vertices, and numbers of dozens of bits."""
        rng = random.Random(3)
        games = []
        for _ in range(20):
            n, game = 300, Game("normal", 300, [])
            for v in range(3, n + 1):
                below, above = sorted(rng.sample(range(max(1, v - 12), v), 2))
                game.edges += [(v, below, "L"), (v, above, "R")]
            games.append(game)
            games.append(Game("normal", n, game.edges + [(2, 1, "L")]))
        self.compare(games)

    def test_chains(self):
        """v_k between 0 and v_(k-1), and between the two before it, to either side of 64 bits."""
        for n in (64, 65, 66, 200):
            powers = [(k, k - 1, "R") for k in range(3, n + 1)] + \
                [(k, 1, "L") for k in range(2, n + 1)]
            games = [Game("normal", n, edges) for edges in (powers, zigzag(n, 0, "LR"))]
            self.compare(games)
            value = evaluate(games[0])
            self.assertEqual(value[n], Fraction(1, 2 ** (n - 2)))
            value = evaluate(games[1])
            self.assertEqual(2 * value[n], value[n - 1] + value[n - 2])

    def test_simplest(self):
        for low, high, expected in (("-25/8", "3/2", "0"), ("-11/2", "-2", "-3"),
                                    ("13/8", "57/32", "7/4")):
            plan = Plan()
            v = plan.vertex([plan.number(Fraction(low))], [plan.number(Fraction(high))])
            [table] = solve_all(gg_text(plan.game), "--solver", "number")
            self.assertEqual(table[v - 1], [str(v), expected])

    def test_all_pairs(self):
        """Between any two of 127 numbers, and beyond each of them."""
        numbers = born_by(6)
        plan, expected = Plan(), {}
        for x in numbers:
            expected[plan.number(x)] = x
        for x in numbers:
            expected[plan.vertex(left=[plan.at[x]])] = simplest(x, None)
            expected[plan.vertex(right=[plan.at[x]])] = simplest(None, x)
        for x, y in itertools.product(numbers, repeat=2):
            expected[plan.vertex([plan.at[x]], [plan.at[y]])] = simplest(x, y) if x < y else None
        [table] = solve_all(gg_text(plan.game), "--solver", "number")
        self.assertEqual(table, [[str(v), text_of(expected[v])] for v in sorted(expected)])


class NumbersAndNimbers(unittest.TestCase):
    """The values that the second step finds, by play against the forms of such values."""

    def compare(self, games, day):
        forms, met = Forms(), {"number": 0, "star": 0, UNDEFINED: 0, "beyond": 0}
        tables = solve_all(texts(games), "--solver", "number-nimber")
        self.assertEqual(len(tables), len(games))
        for game, table in zip(games, tables):
            left, right, _ = rows_of(game)
            form = forms.of_graph(game)
            got = [None] + [fields[1] for fields in table]
            for v in range(1, game.n + 1):
                if any(got[w] == UNDEFINED for w in left[v] + right[v]):
                    self.assertEqual(got[v], UNDEFINED)
                    met["beyond"] += 1
                    continue
                worth = worth_by_play(forms, form[v], day)
                expected = text_of(*worth) if worth else UNDEFINED
                self.assertEqual(got[v], expected, (gg_text(game), v))
                met[UNDEFINED if not worth else "star" if worth[1] else "number"] += 1
        return met

    def test_random(self):
        rng = random.Random(4)
        games = [random_dag(rng, 6, both=rng.choice((0.1, 0.5, 0.8))) for _ in range(3000)]
        met = self.compare(games, 5)
        self.assertGreater(min(met.values()), 100, met)

    def test_all_graphs_of_four_vertices(self):
        pairs = [(u, v) for v in range(1, 5) for u in range(v + 1, 5)]
        games = [Game("normal", 4, [(u, v, who) for (u, v), who in zip(pairs, colours) if who])
                 for colours in itertools.product((None, "L", "R", "B"), repeat=6)]
        self.assertEqual(len(games), 4096)
        self.compare(games, 3)

    def test_smallest_number_that_is_not_found(self):
        """No graph of two vertices; of three, with two edges {*|}, {|*} and {*|*} alone."""
        forms = Forms()
        found = []
        for n in (1, 2, 3):
            pairs = [(u, v) for v in range(1, n + 1) for u in range(v + 1, n + 1)]
            for colours in itertools.product((None, "L", "R", "B"), repeat=len(pairs)):
                game = Game("normal", n, [(u, v, who) for (u, v), who in zip(pairs, colours)
                                          if who])
                value, form = evaluate(game), forms.of_graph(game)
                for v in range(1, n + 1):
                    worth = worth_by_play(forms, form[v], n)
                    if worth and worth[1] == 0 and value[v] is None:
                        found.append((game, v, text_of(*worth)))
        self.assertEqual({game.n for game, _, _ in found}, {3})
        least = [entry for entry in found if len(entry[0].edges) == 2]
        self.assertEqual([(game.edges, v, text) for game, v, text in least],
                         [([(2, 1, "B"), (3, 2, "L")], 3, "0"),
                          ([(2, 1, "B"), (3, 2, "R")], 3, "0"),
                          ([(2, 1, "B"), (3, 2, "B")], 3, "0")])
        for game, v, text in found:
            [strict] = solve_all(gg_text(game), "--solver", "number")
            [found_by_both] = solve_all(gg_text(game), "--solver", "number-nimber")
            self.assertEqual(strict[v - 1][1], UNDEFINED)
            self.assertEqual(found_by_both[v - 1][1], text)


class Sums(unittest.TestCase):
    """Two and three tokens: both players first, and all winning moves."""

    def complaints(self, game, answer):
        search, stand = Sum(game), tuple(vertex for vertex, _ in game.tokens)
        names = [token["name"] for token in answer["tokens"]]
        moves = {(names.index(m["token"]), m["from"], m["to"]) for m in answer["moves"]}
        winners = {p: search.winner(stand, p) for p in "LR"}
        said = {p: answer["starters"][p]["winner"] for p in "LR"}
        if winners != said:
            yield f"winners {winners}, not {said}"
        if answer["winner"] != winners[game.first]:
            yield f"winner {winners[game.first]}, not {answer['winner']}"
        best = search.best_moves(stand, game.first)
        if moves != best:
            yield f"moves {sorted(best)}, not {sorted(moves)}"
        value = [evaluate(game)[v] for v in stand]
        numbers = None not in value
        if numbers != (answer["method"] == "number"):
            yield f"values {value} by {answer['method']}"
        if numbers and [token["value"] for token in answer["tokens"]] != list(map(text_of, value)):
            yield f"values {value}, not {answer['tokens']}"
        if numbers and answer["total"] != text_of(sum(value)):
            yield f"total {sum(value)}, not {answer['total']}"

    def test_random(self):
        rng = random.Random(5)
        games = [random_dag(rng, 8, tokens=2 + i % 2, both=rng.choice((0, 0.1, 0.5)))
                 for i in range(COUNT)]
        games = [game for game in games if any(who != "B" for _, _, who in game.edges)]
        answers = solve_json(texts(games))
        self.assertEqual(len(answers), len(games))
        methods, classes = {}, {}
        for game, answer in zip(games, answers):
            self.assertEqual(list(self.complaints(game, answer)), [], gg_text(game))
            methods[answer["method"]] = methods.get(answer["method"], 0) + 1
            classes[answer["outcome"]] = classes.get(answer["outcome"], 0) + 1
        self.assertEqual(set(methods), {"number", "number-nimber", "form"})
        self.assertGreater(min(methods.values()), 1000, methods)
        self.assertEqual(set(classes), set("LRNP"))
        self.assertGreater(min(classes.values()), 1000, classes)

    def test_fine_differences(self):
        """Sums that are 0 or nearly, of numbers that agree in 64 binary places and more, and of such
        plus *: winner and moves by the exact sum."""
        rng, n, games = random.Random(7), 100, []
        chains = Game("normal", 2 * n, zigzag(n, 0, "LR") + zigzag(n, n, "RL"))
        starred = [(2 * n + v, v, "B") for v in range(1, 2 * n + 1)]
        value = evaluate(chains) * 2
        value[2 * n + 1:] = value[1:2 * n + 1]
        for i in range(800):
            tokens = self.nearly_zero(rng, n)
            if i % 2:
                tokens = [v + rng.choice((0, 2 * n)) for v in tokens]
            games.append(Game("normal", 4 * n, chains.edges + starred, first=rng.choice("LR"),
                              tokens=[(v, None) for v in tokens]))
        signs, methods = {-1: 0, 0: 0, 1: 0}, {"number": 0, "number-nimber": 0}
        left, right, _ = rows_of(games[0])
        for game, answer in zip(games, solve_json(texts(games))):
            stand, rows = [v for v, _ in game.tokens], left if game.first == "L" else right
            winner, total = self.winner(stand, value, game.first)
            best = set()
            for i, v in enumerate(stand):
                for w in rows[v]:
                    then, sign = self.winner(stand[:i] + [w] + stand[i + 1:], value,
                                             "R" if game.first == "L" else "L")
                    signs[sign] += 1
                    if then == winner:
                        best.add((i, v, w))
            names = [token["name"] for token in answer["tokens"]]
            moves = {(names.index(m["token"]), m["from"], m["to"]) for m in answer["moves"]}
            methods[answer["method"]] += 1
            self.assertEqual(answer["winner"], winner)
            self.assertEqual(moves, best)
        self.assertGreater(min(signs.values()), 100, signs)
        self.assertGreater(min(methods.values()), 100, methods)

    def winner(self, stand, value, first):
        """By the sum of the numbers, and of the nimbers of vertices that come behind those of the
        numbers; and the sign of that sum."""
        total = sum(value[v] for v in stand)
        star = sum(2 * v > len(value) for v in stand) % 2
        other = "R" if first == "L" else "L"
        if total == 0:
            return first if star else other, 0
        return ("L", 1) if total > 0 else ("R", -1)

    def nearly_zero(self, rng, n):
        """Tokens on a chain and its negative that add up to 0 or to little."""
        k = rng.randint(4, n)
        near = [k, k, n + k - 1, n + k - 2]
        for _ in range(rng.randint(0, 2)):
            near[rng.randrange(4)] += rng.choice((-1, 1)) if k < n else -1
        j = rng.randint(1, n)
        near += [j, n + j] if rng.random() < 0.5 else []
        if rng.random() < 0.5:
            near = [v + n if v <= n else v - n for v in near]
        rng.shuffle(near)
        return near

    def test_lines_end(self):
        """Play by the advice ends, and is won by who should win."""
        rng = random.Random(6)
        games = [random_dag(rng, 8, tokens=3, both=0.3) for _ in range(500)]
        for game, answer in zip(games, solve_json(texts(games), "--line", "--moves")):
            stand = [vertex for vertex, _ in game.tokens]
            names = [token["name"] for token in answer["tokens"]]
            player = game.first
            for move in answer["line"]:
                self.assertEqual(move["player"], player)
                self.assertEqual(stand[names.index(move["token"])], move["from"])
                stand[names.index(move["token"])] = move["to"]
                player = "R" if player == "L" else "L"
            self.assertEqual(list(Sum(game).moves(tuple(stand), player)), [])
            self.assertNotEqual(answer["winner"], player)

    def test_a_hot_sum_under_a_limit(self):
        """What the values lack is said along with the limit."""
        plan = Plan()
        hot = plan.vertex([plan.number(Fraction(1))], [plan.number(Fraction(-1))])
        warm = plan.vertex([hot], [plan.number(Fraction(-2))])
        plan.game.tokens = [(plan.at[Fraction(1)], None), (hot, None), (warm, None)]
        text = gg_text(plan.game)
        [answer] = solve_json(text)
        self.assertEqual((answer["method"], answer["outcome"]), ("form", "N"))
        done = run("solve", "-", "--from", "gg", "--limit", "1", text=text)
        self.assertEqual(done.returncode, 4)
        self.assertIn(b"token t2 is not a number by evaluation", done.stderr)
        done = run("solve", "-", "--from", "gg", "--solver", "number", text=text)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"token t2 is not a number by evaluation", done.stderr)

    def test_a_cycle(self):
        text = "p normal 3 3\ns 1\ns 2\ne 1 3 L\ne 3 1 R\ne 2 1\n"
        done = run("solve", "-", "--from", "gg", "--solver", "number", text=text)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"1 -> 3 -> 1", done.stderr)
        [answer] = solve_json(text)
        self.assertEqual(answer["method"], "memo")


class Large(unittest.TestCase):
    """A chain of a million vertices."""

    def test_million(self):
        n = 1_000_000
        graph = gg_text(Game("normal", 2 * n, zigzag(n, 0, "LR") + zigzag(n, n, "RL")))
        for tokens, outcome, total in (((n, n, 2 * n - 1, 2 * n - 2), "P", "0"),
                                       ((n, 2 * n - 1), "L", f"1/2^{n - 2}"),
                                       ((n, n), "L", f"({n - 2} bits)/2^{n - 3}")):
            text = graph + "".join(f"s {v}\n" for v in tokens)
            [answer] = solve_json(text, "--memory", "500000000")
            self.assertEqual((answer["method"], answer["outcome"], answer["total"]),
                             ("number", outcome, total))
            if SANITIZED:
                break


if __name__ == "__main__":
    unittest.main()
