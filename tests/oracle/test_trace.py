"""Traces of small problems: each step is legal by its rule at that time, every position is decided once
and to its true value, and the steps can be undone. The true values come from the definitions."""

import os
import random
import re
import subprocess
import unittest

from ggfile import Game, gg_text, random_edges, random_game, random_judge_race, random_scheduled_race
from oracle import DEFAULT_SCHEDULE, AlternatingRules, RaceRules, Space, other
from program import PROGRAM, run as program
from test_sums_forms import Reader
from test_sums_partisan import Forms, random_dag
import traces

SOURCES = os.environ.get("GG_SOURCE_DIR", os.path.join(os.path.dirname(__file__), "..", ".."))
PAGE = open(os.path.join(SOURCES, "doc", "traces.md"), encoding="utf-8").read()
KINDS = traces.documented(PAGE)
NAMES = {"L": "Left", "R": "Right"}
RACERS = ("Sherlock", "Moriarty")


def trace(text, *options, source="gg"):
    """The output of `trace --json`."""
    done = program("trace", "-", "--from", source, "--json", *options, text=text)
    assert done.returncode == 0, (done.returncode, done.stderr.decode(), text)
    return traces.read(done.stdout.decode())


class Law(unittest.TestCase):
    """Random problems, many in one file; `seen` are the kinds of steps that came up."""

    seen = set()

    def play(self, games, make, *options):
        found = trace("".join(map(gg_text, games)), *options)
        self.assertEqual(len(found), len(games))
        for game, one in zip(games, found):
            try:
                traces.run(one, make(game, one))
            except (AssertionError, KeyError, IndexError) as wrong:
                self.fail(f"{wrong!r}\n{gg_text(game)}")
            for step in one.steps:
                self.seen.add(step["kind"])
                self.assertLessEqual(set(step["facts"]), KINDS[step["kind"]], step)

    def board(self, one, expected):
        """The positions of a trace are these: {name: names of options, as a list}."""
        self.assertEqual(sorted(one.names), sorted(expected))
        for name, options in zip(one.names, one.options):
            self.assertEqual(sorted(one.names[y] for y in options), sorted(expected[name]), name)

    def sides(self, game, one):
        """The positions are the vertices, with options for each player."""
        rules = AlternatingRules(game)
        self.assertEqual(one.names, [str(v) for v in range(1, game.n + 1)])
        for player, options in (("L", one.left), ("R", one.right)):
            for v in range(1, game.n + 1):
                self.assertEqual([y + 1 for y in sorted(options[v - 1])],
                                 sorted(rules.options[player][v]))

    # ---- outcomes ----

    def outcome(self, game, one):
        """Vertices, or vertices with the player to move."""
        rules = AlternatingRules(game)
        personal = set(game.labels.values()) & {"L", "R"} or game.infinite != "D"
        coloured = any(who != "B" for _, _, who in game.edges)
        both = not game.owners and (coloured or personal)
        expected, movers, ends = {}, {}, {}
        for v in range(1, game.n + 1):
            for player in "LR" if both else "L":
                if game.owners:
                    player = game.owners.get(v, "L")
                name = f"{NAMES[player]} at {v}" if both else str(v)
                then = f"{NAMES[other(player)]} at " if both else ""
                result = rules.result(((v,), player))
                expected[name] = [] if result else [f"{then}{w}" for w in rules.options[player][v]]
                movers[name] = player
                if result:
                    ends[name] = (result, 0, v not in game.labels)
        self.board(one, expected)
        relative = not both and not game.owners
        if relative:
            ends = {x: ({"L": "N", "R": "P"}.get(w, w), r, s) for x, (w, r, s) in ends.items()}
        return traces.Retrograde(one, [movers[x] for x in one.names],
                                 {one.names.index(x): e for x, e in ends.items()}, relative,
                                 game.infinite)

    def test_outcome(self):
        rng = random.Random(1)
        games = [random_game(rng, front) for front in ("impartial", "owners", "coloured")
                 for _ in range(350)]
        self.play(games, self.outcome)

    # ---- races ----

    def race(self, game, one):
        """mini and maxi of every vertex, and the same for other rows of movers."""
        rules, movers, ends, expected = RaceRules(game), {}, {}, {}
        for name in one.names:
            turn, word, plain, v = re.fullmatch(r"(?:turn (\d+) of ([ox]+)|(mini|maxi))\((\d+)\)",
                                                name).groups()
            word, phase = word or "ox", int(turn) - 1 if turn else ("mini", "maxi").index(plain)
            mover, v = "L" if word[phase] == "o" else "R", int(v)
            after = (phase + 1) % len(word)
            then = ("mini", "maxi")[after] if plain else f"turn {after + 1} of {word}"
            movers[name] = mover
            targets = [] if v in game.targets else rules.options[v]
            expected[name] = [f"{then}({w})" for w in targets]
            if v in game.targets:
                ends[name] = ("L", 0, False)
            elif not targets:
                lost = game.stuck == "lose"
                ends[name] = (other(mover) if lost else "D", 1 if lost else 0, True)
        self.board(one, expected)
        return traces.Retrograde(one, [movers[x] for x in one.names],
                                 {one.names.index(x): e for x, e in ends.items()}, race=True)

    def test_race(self):
        rng = random.Random(2)
        games = [random_judge_race(rng) for _ in range(250)]
        self.play(games + [random_scheduled_race(rng) for _ in range(250)], self.race)

    # ---- searches ----

    def product(self, game, one):
        """Movers, ends and what is true, of the positions that several tokens can come to."""
        race = game.play == "race"
        rules = RaceRules(game) if race else AlternatingRules(game)
        starts = [rules.start()] if race else \
            [rules.start(p) for p in (game.first, other(game.first))]
        space = Space(rules, starts[:1] if game.owners else starts)

        def name_of(position):
            vertices, turn = position
            if vertices == "lost":
                return f"{RACERS['LR'.index(turn)]} stuck"
            tokens = [f"{name} {v}" for name, v in zip(self.tokens(game), vertices)]
            where = ", ".join(tokens) if len(tokens) > 1 else str(vertices[0])
            return f"turn {turn + 1} at {where}" if race else \
                where if game.owners else f"{NAMES[turn]} at {where}"

        names = [name_of(p) for p in space.positions]
        self.board(one, {n: [names[y] for y in o] for n, o in zip(names, space.options)})
        at = [names.index(x) for x in one.names]
        movers = [space.owners[x] for x in at]
        ends = {i: (space.results[x], 0, False) for i, x in enumerate(at) if space.results[x]}
        return movers, ends

    @staticmethod
    def tokens(game):
        if game.play == "race":
            return {1: ["t1"], 2: ["red", "black"]}.get(len(game.tokens), ["t1", "t2", "t3"])
        return [f"t{i + 1}" for i in range(len(game.tokens))]

    def memo(self, game, one):
        movers, ends = self.product(game, one)
        names = RACERS if game.play == "race" else ("Left", "Right")
        round_trip = traces.Retrograde(one, movers, ends, infinite=game.infinite, names=names)
        if any(step["kind"] == "search.cycle" for step in one.steps):
            step = next(s for s in one.steps if s["kind"] == "search.cycle")
            ring = step["facts"]["cycle"]
            for x, y in zip(ring, ring[1:] + ring[:1]):
                self.assertIn(y, one.options[x])
            one.steps.remove(step)
            self.seen.add(step["kind"])
            return round_trip
        return traces.Search(one, movers, ends, round_trip.truth, round_trip.say, True)

    def brute(self, game, one):
        movers, ends = self.product(game, one)
        round_trip = traces.Retrograde(one, movers, ends)
        return traces.Search(one, movers, ends, round_trip.truth, round_trip.say, False)

    def test_memo(self):
        rng = random.Random(3)
        games = [random_game(rng, rng.choice(("impartial", "coloured")), 5, rng.random() < 0.7,
                             tokens=2, labels="", infinite="D") for _ in range(100)]
        games += [random_game(rng, rng.choice(("owners", "coloured")), 6, rng.random() < 0.5,
                              infinite="D") for _ in range(100)]
        games += [random_scheduled_race(rng, 3) for _ in range(60)]
        self.play(games, self.memo, "--solver", "memo")

    def test_brute(self):
        rng = random.Random(4)
        games = [random_game(rng, rng.choice(("impartial", "owners", "coloured")), 4, True,
                             infinite="D") for _ in range(150)]
        games += [random_game(rng, "owners", 3, infinite="D") for _ in range(100)]
        self.play(games, self.brute, "--solver", "brute", "--limit", "10000")

    # ---- values ----

    def impartial(self, rng, count, acyclic, play="normal"):
        games = []
        for _ in range(count):
            n = rng.randint(1, 8)
            edges = [(u, v, "B") for u, v in random_edges(rng, n, acyclic)]
            games.append(Game(play, n, edges, tokens=[(1, None), (n, None)]))
        return games

    def values(self, kind):
        def make(game, one):
            self.sides(game, one)
            return kind(one)
        return make

    def test_nimbers(self):
        self.play(self.impartial(random.Random(5), 400, True), self.values(traces.Mex),
                  "--solver", "nimber")

    def test_pairs(self):
        self.play(self.impartial(random.Random(6), 400, True, "misere"), self.values(traces.Pairs),
                  "--solver", "misere")

    def test_loopy(self):
        self.play(self.impartial(random.Random(7), 700, False), self.values(traces.Loopy),
                  "--solver", "loopy")

    def dags(self, seed, count, largest):
        rng = random.Random(seed)
        return [random_dag(rng, largest) for _ in range(count)]

    def test_numbers(self):
        self.play(self.dags(8, 400, 9), self.values(traces.Numbers), "--solver", "number")

    def test_numbers_and_nimbers(self):
        make = self.values(lambda one: traces.Numbers(one, stars=True))
        self.play(self.dags(9, 400, 9), make, "--solver", "number-nimber")

    def test_forms(self):
        forms = Forms()
        reader = Reader(forms)
        make = self.values(lambda one: traces.Canonical(one, forms, reader))
        self.play(self.dags(10, 250, 7), make, "--solver", "form")

    def test_trees(self):
        """Trees on the ground, which is vertex 1: blue and red ones, and green ones."""
        rng, total = random.Random(11), 0
        for _ in range(25):
            n, colours, kind = rng.randint(2, 30), {}, {1: None}
            edges = []
            for v in range(2, n + 1):
                u = rng.randint(max(1, v - rng.randint(1, 6)), v - 1)
                green = rng.random() < 0.3 if u == 1 else kind[u]
                kind[v] = green
                who = "B" if green else rng.choice("LR")
                edges.append((u, v, who))
                colours[f"{u}-{v}"] = {"B": "green", "L": "blue", "R": "red"}[who]
            rng.shuffle(edges)
            text = gg_text(Game("normal", n, edges))
            one, = trace(text, "--ruleset", "hackenbush")
            self.assertEqual(one.head["method"], "forest")
            self.assertEqual(sorted(one.names), sorted(colours))
            for x, options in enumerate(one.options):
                top = one.names[x].split("-")[1]
                self.assertEqual(sorted(one.names[y] for y in options),
                                 sorted(name for name in colours if name.split("-")[0] == top))
            traces.run(one, traces.Tree(one, colours))
            self.seen.update(step["kind"] for step in one.steps)
            total += len(one.steps)
        self.assertGreater(total, 300)

    # ---- the rest ----

    @classmethod
    def tearDownClass(cls):
        """Nearly all kinds of steps have come up."""
        rare = {"pair.unknown", "mini.stuck"}
        missing = set(KINDS) - cls.seen - rare
        assert not missing, missing


class Page(unittest.TestCase):
    def test_kinds(self):
        """Every kind of the sources is on the page, and no other."""
        folder = os.path.join(SOURCES, "explain", "trace")
        kinds = set()
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                kinds |= set(re.findall(r'GG__STEP\(\s*"([a-z.-]+)"', file.read()))
        self.assertEqual(kinds, set(KINDS))

    def test_example(self):
        """The page shows the output of the program."""
        for command, shown in re.findall(r"^    \$ greatgame (.*)\n((?:    .*\n)*)", PAGE, re.M):
            done = subprocess.run([PROGRAM, *command.split()], cwd=SOURCES, capture_output=True,
                                  timeout=60)
            self.assertEqual(done.stdout.decode(), re.sub("(?m)^    ", "", shown))

    def test_text_is_data(self):
        """Each line is the number, the action and the sentence of its step; and the same again."""
        for name in ("circle", "journey", "race", "sum", "colours", "trap", "relay"):
            command = [os.path.join(SOURCES, "examples", name + ".gg")]
            text = program("trace", *command).stdout.decode().splitlines()[1:]
            said = program("trace", *command, "--json").stdout
            self.assertEqual(program("trace", *command, "--json").stdout, said)
            steps = traces.read(said.decode())[0].steps
            self.assertEqual(len(text), len(steps))
            for line, step in zip(text, steps):
                number, action, sentence = line.split(maxsplit=2)
                self.assertEqual((int(number), action, sentence),
                                 (step["step"], step["kind"].split(".")[-1].split("-")[0], step["sentence"]))

    def test_limits(self):
        big = gg_text(Game("normal", 30, [(v, w, "B") for v in range(1, 31) for w in range(1, v)]))
        for options, status in (((), 0), (("--limit", "29"), 4), (("--limit", "100001"), 2),
                                (("--solver", "loopy-form"), 2), (("--solver", "nimber"), 0)):
            done = program("trace", "-", "--from", "gg", *options, text=big)
            self.assertEqual(done.returncode, status, (options, done.stderr))
            self.assertEqual(bool(done.stdout), status == 0)
        for game in ("tictactoe", "chess:KRK", "domineering:6x6"):
            done = program("trace", "--ruleset", game)
            self.assertEqual(done.returncode, 4, game)
            self.assertIn(b"more than 1000", done.stderr)

    def test_methods_without_a_trace(self):
        """The sentence names a solver that has one, and with it there is a trace; or there is none."""
        graph = "p normal 3 3\ns 1\ne 1 2\ne 2 1\ne 2 3\n"
        inputs = [(("-", "--from", "gg", "--solver", "loopy-form"), graph, "outcome"),
                  (("--ruleset", "nim:1,2", "--solver", "search"), "", "nimber-parts"),
                  (("--ruleset", "hexapawn:3x3", "--solver", "search"), "", "memo"),
                  (("-", "--from", "gg"), "p score 2 1\no 1 L\no 2 L\nt 2 = 3\ns 1\ne 1 2\n", None),
                  (("-", "--from", "pg"), "parity 1;\n0 0 0 1;\n1 1 1 0;\n", None)]
        for words, text, other in inputs:
            done = program("trace", *words, text=text)
            said = done.stderr.decode()
            self.assertEqual((done.returncode, done.stdout), (2, b""), (words, said))
            self.assertIn(" has no trace", said)
            self.assertEqual(re.findall(r"; --solver ([a-z-]+) has one", said), [other] * bool(other))
            if other:
                words = [word for word in words if word not in ("--solver", "loopy-form", "search")]
                done = program("trace", *words, "--solver", other, text=text)
                self.assertEqual((done.returncode, done.stderr), (0, b""), words)

    def test_rulesets(self):
        """Games by rules: the trace agrees with the solver, or it would say so."""
        for words in (["tictactoe:2,2,2"], ["nim:1,2,3"], ["nim:misere:1,2"], ["kayles:7"],
                      ["octal:0.137"], ["octal:misere:0.77,6"], ["domineering:2x3"],
                      ["toads-and-frogs:TT.FF"], ["chomp:3x3"], ["wythoff:3,4"],
                      ["subtraction:1,3,4:9"], ["hexapawn:3x3"], ["grundy:9"],
                      ["impartial:domineering:2x3"],
                      ["hexapawn:3x3", "--solver", "memo"], ["nim:1,2", "--solver", "nimber"],
                      ["chomp:2x3", "--solver", "brute"], ["nim:2,2", "--solver", "loopy"]):
            done = program("trace", "--json", "--ruleset", *words)
            self.assertEqual(done.returncode, 0, (words, done.stderr))
            self.assertTrue(traces.read(done.stdout.decode())[0].steps)


if __name__ == "__main__":
    unittest.main()
