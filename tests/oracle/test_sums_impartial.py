"""Sums of impartial tokens against their definitions.

Values by the rule of labelling, one vertex at a time, and from outcomes alone: a position has value m
if together with a heap of m it is lost for the player to move, and with other heaps won. Sums by
retrograde analysis of all positions of the tokens. Large graphs by `loopy_naive.c`.
"""

import itertools
import os
import random
import subprocess
import tempfile
import unittest

from ggfile import Game, gg_text, random_edges, random_size
from program import PROGRAM, run, solve, solve_all, solve_json

HERE = os.path.dirname(os.path.abspath(__file__))


def rows_of(n, pairs):
    """The options of vertex v in row v - 1, numbered from 0."""
    rows = [[] for _ in range(n)]
    for source, target in pairs:
        rows[source - 1].append(target - 1)
    return rows


# ---- values ------------------------------------------------------------------------------------

def mex(numbers):
    """The least number that is missing."""
    return next(k for k in itertools.count() if k not in numbers)


def text_of(value, infinite):
    """As --all writes it: value a number, or None and the set of numbers among the options."""
    if value is not None:
        return str(value)
    return "inf{" + ",".join(map(str, sorted(infinite))) + "}"


def values_by_rule(rows, rng):
    """Any vertex may be given the mex of the values among its options, as soon as each option
    without value has one of that value; in whichever order, here by lot."""
    value = [None] * len(rows)
    order = list(range(len(rows)))
    changed = True
    while changed:
        changed = False
        rng.shuffle(order)
        for u in order:
            if value[u] is not None:
                continue
            m = mex({value[v] for v in rows[u]})
            if all(value[v] is not None or m in {value[w] for w in rows[v]} for v in rows[u]):
                value[u] = m
                changed = True
    sets = [{value[v] for v in row} - {None} for row in rows]
    return [text_of(value[u], sets[u]) for u in range(len(rows))]


def outcomes_of_product(parts):
    """{stand: "N", "P" or "D"} of a sum; parts are lists of rows, a stand is a tuple of vertices."""
    options = {}
    for stand in itertools.product(*(range(len(rows)) for rows in parts)):
        options[stand] = [stand[:i] + (v,) + stand[i + 1:] for i, rows in enumerate(parts)
                          for v in rows[stand[i]]]
    before = {stand: [] for stand in options}
    for stand, row in options.items():
        for then in row:
            before[then].append(stand)
    open_options = {stand: len(row) for stand, row in options.items()}
    outcome = {stand: "P" for stand, row in options.items() if not row}
    news = list(outcome)
    while news:
        then = news.pop()
        for stand in before[then]:
            if stand in outcome:
                continue
            open_options[stand] -= 1
            if outcome[then] == "P":
                outcome[stand] = "N"
                news.append(stand)
            elif open_options[stand] == 0:
                outcome[stand] = "P"
                news.append(stand)
    return {stand: outcome.get(stand, "D") for stand in options}


def values_by_heaps(rows):
    """From the outcomes of each vertex together with heaps of 0 to n + 1."""
    n = len(rows)
    heaps = [list(range(k)) for k in range(n + 2)]
    outcome = outcomes_of_product([rows, heaps])
    values = []
    for v in range(n):
        with_heap = "".join(outcome[v, k] for k in range(n + 2))
        if "P" in with_heap:
            value = with_heap.index("P")
            assert with_heap == "N" * value + "P" + "N" * (n + 1 - value), with_heap
            values.append(str(value))
        else:
            assert with_heap[n + 1] == "D", with_heap
            values.append(text_of(None, {k for k, o in enumerate(with_heap) if o == "N"}))
    return values


def texts(graphs):
    """Games without tokens, one after the other."""
    return "".join(gg_text(Game("normal", n, [(u, v, "B") for u, v in pairs]))
                   for n, pairs in graphs)


class Values(unittest.TestCase):
    """Every vertex of small graphs."""

    def compare(self, graphs, *options):
        rng = random.Random(1)
        got = solve_all(texts(graphs), "--value", "nimber", *options)
        self.assertEqual(len(got), len(graphs))
        infinite = 0
        for (n, pairs), table in zip(graphs, got):
            rows = rows_of(n, pairs)
            expected = values_by_rule(rows, rng)
            self.assertEqual(expected, values_by_heaps(rows), (n, pairs))
            self.assertEqual(table, [[str(v + 1), expected[v]] for v in range(n)], (n, pairs))
            infinite += sum(text.startswith("inf") for text in expected)
        return infinite

    def test_three_vertices(self):
        pairs = list(itertools.product((1, 2, 3), repeat=2))
        graphs = [(3, [pair for pair, there in zip(pairs, chosen) if there])
                  for chosen in itertools.product((False, True), repeat=9)]
        self.assertEqual(len(graphs), 512)
        self.assertGreater(self.compare(graphs), 500)
        self.compare(graphs, "--solver", "loopy")

    def test_four_vertices(self):
        pairs = [(u, v) for u in range(1, 5) for v in range(1, 5) if u != v]
        graphs = [(4, [pair for pair, there in zip(pairs, chosen) if there])
                  for chosen in itertools.product((False, True), repeat=12)]
        self.assertEqual(len(graphs), 4096)
        self.assertGreater(self.compare(graphs), 4000)

    def test_random(self):
        rng = random.Random(2)
        graphs = []
        for i in range(5000):
            n = random_size(rng, 12)
            graphs.append((n, random_edges(rng, n, acyclic=i % 5 == 0)))
        self.assertGreater(self.compare(graphs), 5000)
        acyclic = graphs[::5]
        self.compare(acyclic, "--solver", "nimber")
        self.compare(acyclic, "--solver", "loopy")
        turned = [(n, [(n + 1 - u, n + 1 - v) for u, v in pairs]) for n, pairs in acyclic]
        self.compare(turned, "--solver", "nimber")
        self.compare(turned, "--solver", "loopy")

    def test_dense(self):
        """Where values are large: nearly all edges forward, and few back."""
        rng = random.Random(3)
        graphs = []
        for _ in range(60):
            n = rng.randint(10, 24)
            pairs = [(u, v) for u in range(1, n + 1) for v in range(u + 1, n + 1)
                     if rng.random() < 0.95]
            pairs += [(rng.randint(1, n), rng.randint(1, n)) for _ in range(rng.randint(0, 3))]
            name = rng.sample(range(1, n + 1), n)
            graphs.append((n, [(name[u - 1], name[v - 1]) for u, v in pairs]))
        self.compare(graphs)


# ---- sums --------------------------------------------------------------------------------------

def moves_of(rows, stand):
    """{(token, target): the stand after it}"""
    return {(i, v): stand[:i] + (v,) + stand[i + 1:]
            for i, at in enumerate(stand) for v in rows[at]}


def add_values(texts_of_tokens):
    """The value of the sum, as text."""
    total, sets = 0, []
    for text in texts_of_tokens:
        if text.startswith("inf"):
            sets.append([int(k) for k in text[4:-1].split(",") if k])
        else:
            total ^= int(text)
    if len(sets) == 1:
        return text_of(None, {k ^ total for k in sets[0]})
    return text_of(None, set()) if sets else str(total)


class Sums(unittest.TestCase):
    """Two and three tokens on random graphs: outcome, moves, values, and a line to the end."""

    def games(self, seed, count, largest, tokens):
        rng = random.Random(seed)
        for i in range(count):
            n = random_size(rng, largest)
            pairs = random_edges(rng, n, acyclic=i % 4 == 0)
            stand = tuple(rng.randrange(n) for _ in range(tokens))
            game = Game("normal", n, [(u, v, "B") for u, v in pairs],
                        tokens=[(v + 1, None) for v in stand], first=rng.choice("LR"))
            yield game, rows_of(n, pairs), stand

    def check_line(self, answer, rows, stand):
        mover = answer["first"]
        for move in answer["line"]:
            token = int(move["token"][1:]) - 1
            self.assertEqual(move["player"], mover)
            self.assertIn(move["to"] - 1, rows[stand[token]])
            stand = moves_of(rows, stand)[token, move["to"] - 1]
            mover = {"L": "R", "R": "L"}[mover]
        if answer["winner"] in ("L", "R"):
            self.assertEqual(moves_of(rows, stand), {})
            self.assertNotEqual(answer["winner"], mover)

    def check(self, answer, rows, stand, outcome):
        first, second = ("L", "R") if answer["first"] == "L" else ("R", "L")
        moves = moves_of(rows, stand)
        self.assertEqual(answer["outcome"], outcome[stand])
        self.assertEqual(answer["winner"], {"N": first, "P": second, "D": "draw"}[outcome[stand]])
        self.assertIsNone(answer["length"])
        good = {"N": "P", "P": "N", "D": "D"}[outcome[stand]]
        expected = {move for move, then in moves.items() if outcome[then] == good}
        got = [(int(move["token"][1:]) - 1, move["to"] - 1) for move in answer["moves"]]
        self.assertEqual(len(got), len(set(got)))
        self.assertEqual(set(got), expected)
        self.assertEqual(got[1:], sorted(got[1:]))
        values = values_by_rule(rows, random.Random(4))
        self.assertEqual([str(token["value"]) for token in answer["tokens"]],
                         [values[v] for v in stand])
        self.assertEqual(str(answer["total"]), add_values([values[v] for v in stand]))
        self.check_line(answer, rows, stand)
        said = {(int(m["token"][1:]) - 1, m["to"] - 1): m for m in answer["all_moves"]}
        self.assertEqual(said.keys(), moves.keys())
        self.assertEqual(len(said), len(answer["all_moves"]))
        for move, then in moves.items():
            after = {"N": second, "P": first, "D": "draw"}[outcome[then]]
            self.assertEqual((said[move]["winner"], said[move]["winning"], said[move]["best"]),
                             (after, after == first, move in expected))
            self.assertEqual(str(said[move]["value"]), add_values([values[v] for v in then]))

    def compare(self, *arguments):
        games = list(self.games(*arguments))
        answers = solve_json("".join(gg_text(game) for game, _, _ in games), "--line",
                             "--moves")
        self.assertEqual(len(answers), len(games))
        seen = {"N": 0, "P": 0, "D": 0}
        methods = {"nimber": 0, "loopy": 0}
        for answer, (_, rows, stand) in zip(answers, games):
            outcome = outcomes_of_product([rows] * len(stand))
            with self.subTest(rows=rows, stand=stand):
                self.check(answer, rows, stand, outcome)
            seen[answer["outcome"]] += 1
            methods[answer["method"]] += 1
        for count in (*seen.values(), *methods.values()):
            self.assertGreater(count, len(games) // 20)

    def test_two_tokens(self):
        self.compare(11, 3000, 9, 2)

    def test_three_tokens(self):
        self.compare(12, 800, 6, 3)


# ---- bad input, and large graphs ---------------------------------------------------------------

class Cycles(unittest.TestCase):
    """The solver for graphs without cycles says which one there is."""

    def refused(self, text, sentence):
        done = run("solve", "-", "--from", "gg", "--solver", "nimber", text=text)
        self.assertEqual(done.returncode, 3)
        self.assertIn(sentence, done.stderr.decode())

    def test_sentence(self):
        head = "p normal 7 4\ns 1\ns 2\n"
        self.refused(head + "e 1 3\ne 3 5\ne 5 3\ne 5 6\n", "there is 3 -> 5 -> 3\n")
        self.refused(head + "e 1 3\ne 3 5\ne 5 5\ne 5 6\n", "there is 5 -> 5\n")
        self.refused(head + "n 3 gate\nn 5 yard\ne 1 3\ne 3 5\ne 5 3\ne 5 6\n",
                     "there is gate -> yard -> gate\n")
        ring = "".join(f"e {v} {v % 1000 + 1}\n" for v in range(1, 1001))
        self.refused("p normal 1000 1000\ns 1\ns 2\n" + ring,
                     "there is 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> ")


class Large(unittest.TestCase):
    """A million vertices and four million edges, and worst cases of some solvers."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.naive = os.path.join(cls.folder.name, "loopy_naive")
        subprocess.run(["cc", "-O2", "-o", cls.naive, os.path.join(HERE, "loopy_naive.c")],
                       check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def compare(self, case, *options):
        ours = subprocess.run([PROGRAM, "solve", case, "--from", "edges", "--header", "--base", "0",
                               "--all", "--value", "nimber", *options], check=True,
                              stdout=subprocess.PIPE).stdout
        with open(case, "rb") as file:
            theirs = subprocess.run([self.naive, "values"], check=True, stdin=file,
                                    stdout=subprocess.PIPE).stdout
        self.assertTrue(ours == theirs, f"{case} {options} differs")
        return theirs

    def drawn(self, name, *arguments):
        case = os.path.join(self.folder.name, name)
        with open(case, "wb") as file:
            subprocess.run([self.naive, "edges", *map(str, arguments)], check=True, stdout=file)
        return case

    def written(self, name, n, pairs):
        case = os.path.join(self.folder.name, name)
        with open(case, "w", encoding="ascii") as file:
            file.write(f"{n} {len(pairs)}\n" + "".join(f"{u} {v}\n" for u, v in pairs))
        return case

    def test_a_million_vertices(self):
        acyclic = self.drawn("acyclic", 1, 1_000_000, 4_000_000, 0)
        self.compare(acyclic, "--solver", "nimber")
        values = self.compare(self.drawn("cyclic", 2, 1_000_000, 4_000_000, 200))
        self.assertGreater(values.count(b"inf{0,1,2"), 100)
        self.assertGreater(values.count(b"\t3\n"), 100)

    def test_many_values(self):
        for back in (0, 1, 5):
            self.compare(self.drawn("dense", 3 + back, 300, 60_000, back), "--solver", "loopy")

    def test_shapes(self):
        n = 100_000
        star = [(v, n - 1) for v in range(n - 1)] + [(n - 1, v) for v in range(0, n - 1, 1000)]
        self.compare(self.written("star", n, star))
        self.compare(self.written("loops", n, [(v, v) for v in range(n)]))
        chain = [(v, (v * 7919 + 1) % n) for v in range(n)]
        self.compare(self.written("rings", n, chain))
        heap = [(u, v) for u in range(300) for v in range(u)]
        self.compare(self.written("heap", 300, heap), "--solver", "loopy")


if __name__ == "__main__":
    unittest.main()
