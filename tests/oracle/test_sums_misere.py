"""Misère sums: pairs against their definition, and answers against the whole product of games."""

import itertools
import json
import os
import random
import re
import tempfile
import unittest

from program import run, solve_all, solve_json

WILD = (1, 2), (2, 1), (1, 3), (3, 1)  # the pairs of the smallest wild positions


# ---- the definition --------------------------------------------------------------------------


class Misere:
    """A game that a player without a move wins. options[v] is a list; vertices count from 1."""

    def __init__(self, n, edges):
        self.edges = edges
        self.options = {v: [] for v in range(1, n + 1)}
        for source, target in edges:
            self.options[source].append(target)
        self.winning = {}
        self.pairs = {}

    def wins(self, tokens):
        """Whether the player to move wins the sum of these tokens."""
        key = tuple(sorted(tokens))
        if key not in self.winning:
            after = [key[:i] + (w,) + key[i + 1:]
                     for i, v in enumerate(key) for w in self.options[v]]
            self.winning[key] = not after or not all(self.wins(sum_) for sum_ in after)
        return self.winning[key]

    def good_moves(self, tokens):
        """The moves (token, target) that win; where none does, all moves."""
        moves = {(i, w) for i, v in enumerate(tokens) for w in self.options[v]}
        good = {(i, w) for i, w in moves
                if not self.wins(tokens[:i] + (w,) + tokens[i + 1:])}
        return good or moves

    def pair(self, v):
        """g+, g- and whether the position is wild."""
        if v not in self.pairs:
            below = [self.pair(w) for w in self.options[v]]
            plus = mex(pair[0] for pair in below)
            minus = mex(pair[1] for pair in below) if below else 1
            tame = (plus, minus) in {(0, 1), (1, 0)} or plus == minus
            self.pairs[v] = plus, minus, not tame or any(pair[2] for pair in below)
        return self.pairs[v]


class Heaps:
    """A game of heaps by rules, in misère play: by all positions, which are heaps in rising order."""

    def __init__(self, left):
        self.left = left  # of one heap: what may be left of it, as tuples of heaps
        self.known = {}

    def options(self, position):
        return {tuple(sorted(position[:i] + position[i + 1:] + tuple(x for x in left if x)))
                for i, heap in enumerate(position) for left in self.left(heap)}

    def pair(self, position):
        """g+ and g- of a whole position, and whether one is in reach that is none of nim."""
        if position not in self.known:
            below = [self.pair(option) for option in self.options(position)]
            plus = mex(pair[0] for pair in below)
            minus = mex(pair[1] for pair in below) if below else 1
            tame = (plus, minus) in {(0, 1), (1, 0)} or plus == minus
            self.known[position] = plus, minus, not tame or any(pair[2] for pair in below)
        return self.known[position]

    def said(self, heap):
        """g+, g- and tameness of a heap, as they can be known from the heaps that it falls into."""
        position = (heap,) if heap else ()
        plus, minus, wild = self.pair(position)
        unknown = any(self.is_unknown(option) for option in self.options(position))
        return [str(plus), "?" if unknown else str(minus), "wild" if wild else "tame"]

    def is_unknown(self, position):
        if len(position) == 1:
            return self.said(position[0])[1] == "?"
        return any(self.pair((heap,))[2] for heap in position)


def octal(code):
    """The moves that the digits of a code allow."""
    def left(heap):
        for taken, digit in enumerate(int(digit) for digit in code.replace(".", "")):
            rest = heap - taken
            if rest == 0 and digit & 1:
                yield ()
            if rest > 0 and digit & 2:
                yield (rest,)
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
    return left


FAMILIES = {  # what stands before the heaps; what may be left of one
    "nim:misere:": lambda heap: ((left,) for left in range(heap)),
    "kayles:misere:": octal("0.77"),
    "octal:misere:0.137,": octal("0.137"),
    "octal:misere:4.6,": octal("4.6"),
    "octal:misere:0.333,": octal("0.333"),
    "octal:misere:0.17,": octal("0.17"),
    "octal:misere:0.5321,": octal("0.5321"),
    "grundy:misere:": lambda heap: ((a, heap - a) for a in range(1, (heap + 1) // 2)),
    "subtraction:misere:1,3,4:": lambda heap: ((heap - k,) for k in (1, 3, 4) if k <= heap),
    "subtraction:misere:2,5:": lambda heap: ((heap - k,) for k in (2, 5) if k <= heap),
}


def mex(numbers):
    """The least number that is missing."""
    there = set(numbers)
    return next(k for k in itertools.count() if k not in there)


# ---- instances -------------------------------------------------------------------------------


def text_of(game, tokens=(), first="L"):
    """The game in the format `gg`."""
    lines = [f"p misere {len(game.options)} {len(game.edges)}"]
    lines += [f"f {first}"] if first != "L" else []
    lines += [f"s {v} t{i}" for i, v in enumerate(tokens)]
    lines += [f"e {source} {target}" for source, target in game.edges]
    return "\n".join(lines) + "\n"


def small_dags(n):
    """All games on n vertices whose edges lead to smaller numbers, and then to larger ones."""
    pairs = [(v, w) for v in range(1, n + 1) for w in range(1, v)]
    for chosen in itertools.product((False, True), repeat=len(pairs)):
        edges = [pair for pair, there in zip(pairs, chosen) if there]
        yield Misere(n, edges)
        yield Misere(n, [(n + 1 - v, n + 1 - w) for v, w in edges])


def game_of_sets(sets):
    """The game whose vertices are these sets of sets, and all that is in them."""
    known = []
    stack = list(sets)
    while stack:
        here = stack.pop()
        if here not in known:
            known.append(here)
            stack += here
    known.sort(key=depth)
    number = {here: i + 1 for i, here in enumerate(known)}
    game = Misere(len(known), [(number[a], number[b]) for a in known for b in sorted(a, key=depth)])
    return game, [number[here] for here in sets]


def depth(here):
    """The longest play from a position."""
    return 1 + max(map(depth, here)) if here else 0


def sets_up_to(longest):
    """All positions of which no play is longer than this."""
    known = [frozenset()]
    for _ in range(longest):
        known = [frozenset(chosen) for size in range(len(known) + 1)
                 for chosen in itertools.combinations(known, size)]
    return known


def smallest_wild():
    """The positions with the pairs in WILD, in that order."""
    zero = frozenset()
    one = frozenset({zero})
    two = frozenset({zero, one})
    above_two = frozenset({two})
    return [frozenset({zero, above_two}), frozenset({one, above_two}),
            frozenset({zero, two, above_two}), frozenset({one, two, above_two})]


def random_dag(rng, n, count):
    """Edges drawn with repetitions, and vertices in any order."""
    names = list(range(1, n + 1))
    if rng.random() < 0.7:
        rng.shuffle(names)
    drawn = (rng.sample(range(n), 2) for _ in range(count))
    return Misere(n, [(names[max(pair)], names[min(pair)]) for pair in drawn])


# ---- comparing -------------------------------------------------------------------------------


class SumsTest(unittest.TestCase):
    """What compares answers with the product."""

    def compare(self, instances, methods):
        """instances: (game, tokens, who is first). methods: those that may answer."""
        text = "".join(text_of(*instance) for instance in instances)
        answers = solve_json(text)
        self.assertEqual(len(answers), len(instances))
        for (game, tokens, first), answer in zip(instances, answers):
            with self.subTest(text=text_of(game, tokens, first)):
                self.assertIn(answer["method"], methods)
                self.compare_one(game, tokens, first, answer)

    def compare_one(self, game, tokens, first, answer):
        """One answer; only the product knows lengths, and prefers by them."""
        wins = game.wins(tokens)
        self.assertEqual(answer["winner"] == first, wins)
        self.assertEqual(answer["outcome"], "N" if wins else "P")
        moves = [(int(move["token"][1:]), move["to"]) for move in answer["moves"]]
        good = game.good_moves(tokens)
        self.assertEqual(len(set(moves)), len(moves))
        if answer["method"] == "memo":
            self.assertLessEqual(set(moves), good)
            self.assertEqual(bool(moves), bool(good))
            return
        self.assertIsNone(answer["length"])
        self.assertEqual(set(moves), good)
        plus = 0
        pairs = [game.pair(v) for v in tokens]
        for pair in pairs:
            plus ^= pair[0]
        fickle = all(pair[0] != pair[1] for pair in pairs)
        self.assertEqual(answer["total"], [plus, plus ^ 1 if fickle else plus, "tame"])
        self.assertEqual([token["value"] for token in answer["tokens"]],
                         [[pair[0], pair[1], "tame"] for pair in pairs])


class Tame(SumsTest):
    """Every small sum, all of which have a theory."""

    def test_two_and_three_tokens_on_every_small_graph(self):
        for n in (2, 3, 4):
            instances = [(game, tokens, "LR"[sum(tokens) % 2])
                         for game in small_dags(n) for count in (2, 3)
                         for tokens in itertools.combinations_with_replacement(
                             range(1, n + 1), count)]
            self.compare(instances, {"misere"})

    def test_two_and_three_of_all_positions_of_three_moves(self):
        game, places = game_of_sets(sets_up_to(3))
        self.assertEqual(len(places), 16)
        for count in (2, 3):
            self.compare([(game, tokens, "L") for tokens in
                          itertools.combinations_with_replacement(places, count)], {"misere"})

    def test_nim(self):
        """Lost: a heap of 2 or more and xor 0, or only heaps of 1, an odd number of them."""
        rng = random.Random(1)
        nim = Misere(16, [(v + 1, w + 1) for v in range(16) for w in range(v)])
        sums = [tuple(rng.choice((1, 2, 2, rng.randint(1, 16))) for _ in range(rng.randint(2, 9)))
                for _ in range(400)]

        def lost(heaps):
            nimber = 0
            for heap in heaps:
                nimber ^= heap
            return nimber == (0 if max(heaps) > 1 else 1)

        answers = solve_json("".join(text_of(nim, tokens) for tokens in sums))
        for tokens, answer in zip(sums, answers):
            heaps = [v - 1 for v in tokens]
            self.assertEqual(answer["outcome"], "P" if lost(heaps) else "N")
            good = {(i, left + 1) for i, heap in enumerate(heaps) for left in range(heap)
                    if lost(heaps) or lost(heaps[:i] + [left] + heaps[i + 1:])}
            self.assertEqual({(int(m["token"][1:]), m["to"]) for m in answer["moves"]}, good)


class Values(unittest.TestCase):
    """Pairs, and which positions are wild."""

    def compare(self, games):
        """The lines of --all."""
        tables = solve_all("".join(map(text_of, games)), "--value", "misere-pair")
        self.assertEqual(len(tables), len(games))
        for game, table in zip(games, tables):
            expected = [[str(v), str(game.pair(v)[0]), str(game.pair(v)[1]),
                         "wild" if game.pair(v)[2] else "tame"] for v in game.options]
            self.assertEqual(table, expected, text_of(game))

    def test_every_small_graph(self):
        for n in (1, 2, 3, 4):
            self.compare(list(small_dags(n)))

    def test_random_graphs(self):
        rng = random.Random(2)
        self.compare([random_dag(rng, rng.randint(2, 20), rng.randint(0, 60))
                      for _ in range(2000)])

    def test_the_smallest_wild_positions(self):
        game, places = game_of_sets(smallest_wild())
        self.assertEqual([game.pair(v) for v in places], [pair + (True,) for pair in WILD])
        self.assertEqual(len(game.options), 8)
        self.compare([game])

    def test_nothing_smaller_is_wild(self):
        """Of all positions with five positions in reach, itself included, exactly these are."""
        wild = set(smallest_wild())
        found = set()
        for game in small_dags(5):
            if game.pair(5)[2]:
                found.add(set_of(game, 5))
        self.assertEqual(found, wild)
        for n in (1, 2, 3, 4):
            for game in small_dags(n):
                self.assertFalse(any(game.pair(v)[2] for v in game.options))


def set_of(game, v):
    """The position as a set of sets."""
    return frozenset(set_of(game, w) for w in game.options[v])


class Wild(SumsTest):
    """Sums without a theory are searched."""

    def test_sums_with_the_smallest(self):
        """All pairs of a wild position and any of three moves, and some sums of three."""
        rng = random.Random(3)
        wild, others = smallest_wild(), sets_up_to(3)
        game, places = game_of_sets(wild + others)
        wild, others = places[:4], places[4:]
        self.compare([(game, tokens, "R") for tokens in itertools.product(wild, places)], {"memo"})
        self.compare([(game, tokens, "L") for tokens in itertools.product(others, wild)], {"memo"})
        self.compare([(game, (rng.choice(wild), rng.choice(places), rng.choice(others)), "L")
                      for _ in range(150)], {"memo"})

    def test_the_rule_for_tame_tokens_would_be_wrong(self):
        """(1, 2) and a heap of 1: by the rule lost, in truth won."""
        game, (wild, one) = game_of_sets([smallest_wild()[0], frozenset({frozenset()})])
        self.assertEqual(game.pair(wild)[0] ^ game.pair(one)[0], 0)
        self.assertTrue(game.wins((wild, one)))
        self.compare([(game, (wild, one), "L")], {"memo"})

    def test_random_sums(self):
        rng = random.Random(4)
        instances = {False: [], True: []}
        while min(map(len, instances.values())) < 150:
            game = random_dag(rng, 9, rng.randint(12, 30))
            tokens = tuple(rng.randint(1, 9) for _ in range(rng.randint(2, 3)))
            instances[any(game.pair(v)[2] for v in tokens)].append((game, tokens, "L"))
        self.compare(instances[True][:300], {"memo"})
        self.compare(instances[False][:1500], {"misere"})

    def test_one_token_has_an_outcome(self):
        """Wild or not, it is lost if g- is 0; this one is on top of wild positions."""
        rng = random.Random(5)
        below = smallest_wild() + sets_up_to(2)
        games = [game_of_sets([frozenset(rng.sample(below, rng.randint(1, 4)))])
                 for _ in range(200)]
        pairs = [game.pair(places[0]) for game, places in games]
        self.assertTrue(any(plus > 0 and minus == 0 for plus, minus, wild in pairs if wild))
        self.assertTrue(any(plus == 0 and minus > 0 for plus, minus, wild in pairs if wild))
        text = "".join(text_of(game, places) for game, places in games)
        for options, method in (((), "outcome"), (("--value", "misere-pair"), "misere")):
            for (game, places), answer in zip(games, solve_json(text, *options)):
                tokens = tuple(places)
                self.assertEqual(answer["method"], method)
                self.assertEqual(answer["outcome"], "N" if game.wins(tokens) else "P")
                self.assertEqual(game.wins(tokens), game.pair(tokens[0])[1] != 0)
                self.assertLessEqual({(0, move["to"]) for move in answer["moves"]},
                                     game.good_moves(tokens))


class Limits(unittest.TestCase):
    """A search that is too long says why there had to be one."""

    def refused(self, text, *options):
        """The exit status and the sentence, with nothing on standard output."""
        done = run("solve", "-", "--from", "gg", *options, text=text)
        self.assertEqual(done.stdout, b"")
        self.assertEqual(done.stderr.count(b"\n"), 1)
        return done.returncode, done.stderr.decode()

    def test_wild_beyond_the_limit(self):
        game, (wild,) = game_of_sets(smallest_wild()[1:2])
        head, _, edges = text_of(game).partition("\n")
        text = f"{head}\ns 3 blue\ns {wild} red\ns {wild} green\n{edges}"
        sentence = rf"token red on {wild} is wild \(g\+ 2, g- 1\); there are more than 9 positions"
        status, said = self.refused(text, "--limit", "9")
        self.assertEqual(status, 4)
        self.assertRegex(said, sentence)
        status, said = self.refused(text, "--solver", "memo", "--limit", "9")
        self.assertEqual(status, 4)
        self.assertNotIn("wild", said)
        status, said = self.refused(text, "--value", "misere-pair")
        self.assertEqual(status, 3)
        self.assertRegex(said, r"token red on \d+ is wild")
        named = text.replace("\n", f"\nn {wild} gate\n", 1)
        status, said = self.refused(named, "--limit", "9")
        self.assertRegex(said, "token red on gate is wild")

    def test_cycle(self):
        """A misère sum on a graph with a cycle is searched."""
        text = "p misere 3 4\ns 1\ns 2\ne 1 2\ne 2 1\ne 1 3\ne 2 3\n"
        answer, = solve_json(text)
        self.assertEqual(answer["method"], "memo")
        status, said = self.refused(text, "--limit", "3")
        self.assertEqual(status, 4)
        self.assertRegex(said, r"cycles, but there is 1 -> 2 -> 1; there are more than 3")
        status, said = self.refused(text, "--value", "misere-pair")
        self.assertEqual(status, 3)
        self.assertIn("1 -> 2 -> 1", said)

    def test_loop(self):
        text = "p misere 2 2\ns 1\ns 2\ne 1 2\ne 1 1\n"
        self.assertEqual(solve_json(text)[0]["method"], "memo")
        self.assertIn("1 -> 1;", self.refused(text, "--limit", "1")[1])

    def test_a_limit_does_not_matter_to_tame_sums(self):
        game, places = game_of_sets(sets_up_to(3))
        answer, = solve_json(text_of(game, tuple(places)), "--limit", "1")
        self.assertEqual(answer["method"], "misere")


class Large(unittest.TestCase):
    """A million vertices, a hundred thousand tokens."""

    N, TOKENS = 1_000_000, 100_000

    def chain(self, edge):
        """A chain and tokens all over it; the number of those at odd distance from its end."""
        places = [1 + (i * 7919) % self.N for i in range(self.TOKENS)]
        lines = [f"p misere {self.N} {self.N - 1}"]
        lines += [f"s {v}" for v in places]
        lines += [edge.format(v, v + 1) for v in range(1, self.N)]
        return "\n".join(lines) + "\n", places

    def test_chain(self):
        """On a chain all is fickle, and only parity matters."""
        text, places = self.chain("e {1} {0}")
        answer, = solve_json(text)
        odd = sum((v - 1) % 2 for v in places)
        self.assertEqual(answer["winner"], "R" if odd % 2 else "L")
        self.assertEqual(answer["total"], [odd % 2, 1 - odd % 2, "tame"])
        self.assertEqual(len(answer["moves"]), sum(v > 1 for v in places))

    def test_ordered_chain(self):
        text, places = self.chain("e {0} {1}")
        odd = sum((self.N - v) % 2 for v in places)
        done = run("solve", "-", "--from", "gg", text=text)
        self.assertEqual(done.returncode, 0)
        said = done.stdout.decode()
        self.assertTrue(said.startswith("Right wins" if odd % 2 else "Left wins"))
        self.assertLess(max(map(len, said.splitlines())), 2000)
        self.assertTrue(re.search(r"by +misere", said))


class ByRules(unittest.TestCase):
    """Games of heaps by rules."""

    def test_pairs(self):
        """Of all heaps up to 12, with a check of each."""
        wild = 0
        for family, left in FAMILIES.items():
            heaps = Heaps(left)
            done = run("solve", "--ruleset", family + "12", "--value", "misere-pair", "--all")
            rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
            self.assertEqual([row[1:] for row in rows], [heaps.said(n) for n in range(13)], family)
            sizes = run("solve", "--ruleset", family, "--value", "misere-pair", "--sizes", "0..12")
            self.assertEqual(sizes.stdout, done.stdout)
            wild += any(row[3] == "wild" for row in rows)
        self.assertGreater(wild, 3)

    def test_all_small_positions(self):
        """Who wins, by whatever solves it, and by pairs where they say so; and after each move."""
        searched = summed = 0
        for family, left in FAMILIES.items():
            heaps = Heaps(left)
            for sizes in itertools.chain([(5,), (7,), (9,)],
                                         itertools.combinations_with_replacement((1, 3, 4, 6), 2),
                                         [(1, 1, 1), (2, 3, 4), (1, 5, 6), (2, 2, 5)]):
                name = family + ",".join(map(str, sizes))
                self.check_winner(heaps, sizes, "solve", "--ruleset", name, "--check")
                command = "solve", "--ruleset", name, "--value", "misere-pair", "--check", "--moves"
                if heaps.is_unknown(sizes):
                    done = run(*command)
                    self.assertEqual(done.returncode, 3, name)
                    self.assertRegex(done.stderr.decode(), r"the part \d+ is wild \(g\+ \d")
                    searched += 1
                    continue
                answer = self.check_winner(heaps, sizes, *command)
                self.assertEqual(answer["method"], "misere-parts")
                self.assertEqual(answer["total"][1], heaps.pair(sizes)[1])
                for move in answer["all_moves"]:
                    then = tuple(sorted(int(n) for n in move["to"].split(",") if n != "0"))
                    self.assertIn(then, heaps.options(sizes))
                    self.assertEqual(move["winning"], heaps.pair(then)[1] == 0, (name, then))
                summed += 1
        self.assertGreater(searched, 10)
        self.assertGreater(summed, 60)

    def check_winner(self, heaps, sizes, *command):
        done = run(*command, "--json")
        self.assertEqual(done.returncode, 0, (command, done.stderr))
        answer = json.loads(done.stdout)
        self.assertEqual(answer["winner"], "L" if heaps.pair(sizes)[1] else "R", command)
        return answer

    def test_notation(self):
        """A colon with nothing after it is refused."""
        for game in ("nim", "kayles", "octal", "grundy", "subtraction", "tictactoe"):
            done = run("solve", "--ruleset", game + ":misere:")
            self.assertEqual(done.returncode, 3, game)
            self.assertIn("nothing stands behind 'misere:'", done.stderr.decode())
            self.assertEqual(run("rulesets", game).returncode, 0)
        for game in ("nim:misere", "grundy:misere", "octal:misere", "kayles:misere"):
            self.assertEqual(run("solve", "--ruleset", game).returncode, 0)

    def test_certificates(self):
        with tempfile.TemporaryDirectory() as folder:
            proof = os.path.join(folder, "proof")
            command = "solve", "--ruleset", "grundy:misere:10,12", "--value", "misere-pair"
            self.assertEqual(run(*command, "--certificate", proof).returncode, 0)
            done = run("verify", "--ruleset", "grundy:misere:10,12", proof)
            self.assertIn("proved the winner from this position: Right wins", done.stdout.decode())
            done = run("verify", "--ruleset", "grundy:10,12", proof)
            self.assertEqual(done.returncode, 3)  # it is of another problem


if __name__ == "__main__":
    unittest.main()
