"""One problem in every format that can say it: the same number, the same answers, the same text."""

import os
import random
import struct
import unittest

import ggb
from ggfile import gg_text, judge_text, random_game, random_judge_race, random_scheduled_race
from program import Folder, run

PLAYS = {"normal": 0, "misere": 1, "race": 2}
ENDS = {"lose": 5, "win": 4, "draw": 3}
RESULTS = {"L": 1, "R": 2, "D": 3, "N": 4, "P": 5}
FULL = ("ggb", "json")  # formats that can say everything


def random_problems(seed, count):
    """Random games of every kind, as Game and the text, which may have names as well."""
    rng = random.Random(seed)
    for _ in range(count):
        for front in ("impartial", "owners", "coloured"):
            tokens = 1 if front == "owners" else rng.randint(0, 3)
            game = random_game(rng, front, tokens=tokens, labels="" if tokens > 1 else "LRDNP",
                               acyclic=rng.random() < 0.3)
            yield game, dressed(rng, game)
        game = random_scheduled_race(rng)
        yield game, dressed(rng, game)
        game = random_judge_race(rng)
        yield game, dressed(rng, game)


def dressed(rng, game):
    """The text of a game, sometimes with names of vertices, tokens and players."""
    head, *rest = gg_text(game, rng).splitlines()
    if rng.random() < 0.5:
        for v in rng.sample(range(1, game.n + 1), rng.randint(1, game.n)):
            rest.insert(0, f"n {v} {rng.choice('abxyz')}{v}-\xe4")
        rest = [line + f" tok{at}" if line[0] == "s" and rng.random() < 0.7 else line
                for at, line in enumerate(rest)]
        rest += [f"a {player} Player{player}" for player in "LR" if rng.random() < 0.5]
    return "\n".join([head] + rest) + "\n"


class Case(Folder):
    def convert(self, source, target, *options):
        done = run("convert", self.path(source), self.path(target), *options)
        self.assertEqual((done.returncode, done.stdout), (0, b""), done.stderr)
        return self.path(target)

    def known(self, name):
        """Whether the program reads and writes this format: it may be built without."""
        lines = run("formats").stdout.decode().splitlines()
        return any(line.split()[0] == name and "does not read" not in line for line in lines)

    def instances(self, name):
        """Columns and bytes of each instance of a ggb."""
        rest = self.get(name)
        while rest:
            before = rest
            instance, rest = ggb.read(rest)
            yield instance, before[:len(before) - len(rest)]

    def canonical(self, source, *options):
        """The file as gg, which the writer always writes alike."""
        self.convert(source, "canonical.gg", *options)
        return self.get("canonical.gg")


class Binary(Case):
    """The contents of a ggb match its documentation."""

    def check_rows(self, game, instance, options):
        whose = {"B": (0, 1), "L": (0,), "R": (1,)}
        coloured = any(who != "B" for *_, who in game.edges)
        self.assertEqual("right-degrees" in instance, coloured)
        self.assertEqual(bool(ggb.settings(instance)["ordered"]),
                         all(u < v for u, v, _ in game.edges))
        wanted = {"out": (0,), "in": (1,), "both": (0, 1)}[options]
        self.assertEqual([ends in instance for _, ends in ggb.ROWS[0]],
                         [direction in wanted for direction in (0, 1)])
        for player in (0, 1) if coloured else (0,):
            expected = sorted((u - 1, v - 1) for u, v, who in game.edges if player in whose[who])
            degree = [sum(u == v for u, _ in expected) for v in range(game.n)]
            self.assertEqual(ggb.words(instance[ggb.ROWS[player][0][0]]), degree)
            for direction in (0, 1):
                pairs = ggb.edges(instance, player, direction)
                self.assertEqual(pairs and sorted(pairs),
                                 (expected or pairs) if direction in wanted else None)

    def check_rest(self, game, instance):
        race = game.play == "race"
        usual = "win" if game.play == "misere" else "lose"
        self.assertEqual({name: value for name, value in ggb.settings(instance).items()
                          if name != "ordered"},
                         {"play": PLAYS[game.play], "base": 1,
                          "dead_end": 0 if race else ENDS[game.dead_end or usual],
                          "infinite": RESULTS[game.infinite],
                          "first": int(not race and game.first == "R"),
                          "stuck": int(game.stuck == "lose")})
        owners = [" LR".index(game.owners[v]) - 1 for v in range(1, game.n + 1)] \
            if game.owners else None
        self.assertEqual(list(instance["owners"][1]) if "owners" in instance else None, owners)
        labels = [RESULTS.get(game.labels.get(v), 0) for v in range(1, game.n + 1)]
        self.assertEqual(list(instance["results"][1]) if "results" in instance else [0] * game.n,
                         labels)
        tokens = ggb.words(instance["tokens"]) if "tokens" in instance else []
        self.assertEqual(tokens, [v - 1 for v, _ in game.tokens])
        self.assertEqual("arrivals" in instance, race)
        if race:
            self.assertEqual(list(instance["arrivals"][1]),
                             ["LR".index(a) for _, a in game.tokens])
            self.assertEqual(ggb.words(instance["targets"]), [v - 1 for v in game.targets])

    def test_as_documented(self):
        games = list(random_problems(1, 40))
        for game, text in games:
            if game.play == "race":
                game.targets = tuple(int(line[2:]) for line in text.splitlines()
                                     if line[0] == "t")
        self.put("a.gg", "".join(text for _, text in games))
        for rows in ("out", "in", "both"):
            self.convert("a.gg", "a.ggb", "--rows", rows)
            for (instance, data), (game, text) in zip(self.instances("a.ggb"), games):
                with self.subTest(text=text, rows=rows):
                    self.check_rows(game, instance, rows)
                    self.check_rest(game, instance)
                    self.assertEqual(ggb.write(instance), data)

    def test_names(self):
        self.put("a.gg", "p race 3 0\na R Bob\nn 2 b\nn 1 a\nt 3\ns 1 L red\ns 2 L x\nw L1 R2\n")
        self.convert("a.gg", "a.ggb")
        instance, _ = ggb.read(self.get("a.ggb"))
        self.assertEqual(ggb.words(instance["named"]), [1, 0])
        self.assertEqual(ggb.texts(instance["names"]), ["b", "a"])
        self.assertEqual(ggb.texts(instance["token-names"]), ["red", "x"])
        self.assertEqual(instance["schedule"], (8, struct.pack("<4I", 0, 0, 1, 1)))
        self.assertEqual(ggb.texts(instance["players"]), ["Sherlock", "Bob"])

    def test_example_of_the_document(self):
        path = os.path.join(os.path.dirname(__file__), "..", "..", "doc", "ggb.md")
        with open(path, encoding="utf-8") as file:
            block = file.read().split("## An example")[1].split("```")[1]
        digits = "".join(line.split("    ")[0].replace(" ", "") for line in block.splitlines())
        self.put("a.gg", "p normal 2 1\ne 1 2\n")
        self.convert("a.gg", "a.ggb", "--rows", "out")
        self.assertEqual(digits, self.get("a.ggb").hex())


class RoundTrips(Case):
    """From gg to another format and back."""

    def test_the_same_text(self):
        """Everything that gg says comes back, and order too, where outgoing rows are there."""
        self.put("a.gg", "".join(text for _, text in random_problems(2, 60)))
        expected = self.canonical("a.gg")
        for target in FULL:
            if not self.known(target):
                continue
            self.convert("a.gg", "a." + target)
            self.assertEqual(self.canonical("a." + target), expected)
            self.convert("a." + target, "b." + target)
            self.assertEqual(self.get("a." + target), self.get("b." + target))
            data = self.get("a." + target)
            done = run("convert", "-", "-", "--from", target, "--to", "gg", text=data)
            self.assertEqual((done.returncode, done.stdout), (0, expected))

    def test_rows_are_made_from_others(self):
        self.put("a.gg", "".join(text for _, text in random_problems(3, 40)))
        self.convert("a.gg", "a.ggb", "--rows", "both")
        for rows in ("out", "in", "both"):
            self.convert("a.gg", "b.ggb", "--rows", rows)
            for then in ("out", "in", "both"):
                self.convert("b.ggb", "c.ggb", "--rows", then)
                for first, second in zip(self.instances("a.ggb"), self.instances("c.ggb")):
                    for player in (0, 1):
                        pairs = [ggb.edges(instance, player, direction)
                                 for instance, _ in (first, second) for direction in (0, 1)]
                        pairs = [sorted(p) for p in pairs if p is not None]
                        self.assertEqual(pairs[:-1], pairs[1:])

    def test_certificates(self):
        """A certificate for one form is accepted for the others: the problem has one number."""
        for game, text in random_problems(4, 4):
            options = () if len(game.tokens) < 2 or game.play == "race" else ("--value", "outcome")
            source = self.put("a.gg", text)
            first = run("solve", source, *options, "--certificate", self.path("a.cert"))
            if first.returncode == 4:
                continue
            self.assertEqual(first.returncode, 0, first.stderr)
            others = [("ggb", ("--rows", rows)) for rows in ("out", "in", "both")]
            others += [("json", ())] if self.known("json") else []
            for target, rows in others:
                with self.subTest(text=text, target=target, rows=rows):
                    other = self.convert("a.gg", "b." + target, *rows)
                    done = run("verify", other, self.path("a.cert"))
                    self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
                    run("solve", other, *options, "--certificate", self.path("b.cert"))
                    done = run("verify", source, self.path("b.cert"))
                    self.assertEqual(done.returncode, 0, done.stderr + done.stdout)

    def test_answers(self):
        """The same output, byte for byte; from incoming rows alone, the same values."""
        for game, text in random_problems(5, 4):
            source = self.put("a.gg", text)
            options = [("--json", "--line"), ("--summary",)]
            options += [("--all",)] if len(game.tokens) < 2 or game.play == "race" else []
            both = self.convert("a.gg", "b.ggb", "--rows", "both")
            back = self.convert("a.gg", "i.ggb", "--rows", "in")
            for option in options:
                with self.subTest(text=text, option=option):
                    expected = run("solve", source, *option)
                    done = run("solve", both, *option)
                    self.assertEqual((done.returncode, done.stdout),
                                     (expected.returncode, expected.stdout))
                    if option == ("--all",):
                        self.assertEqual(run("solve", back, *option).stdout, expected.stdout)

    def test_other_formats(self):
        """A race of the contest, and a list of edges, through gg and ggb."""
        rng = random.Random(7)
        for _ in range(6):
            race = random_judge_race(rng)
            text = judge_text([race])
            self.put("a.judge", text)
            self.convert("a.judge", "a.ggb")
            self.convert("a.ggb", "b.judge")
            ordered = sorted(text.splitlines()[3:])
            self.assertEqual(sorted(self.get("b.judge").decode().splitlines()[3:]), ordered)
            self.put("a.edges", "".join(f"{u} {v}\n" for u, v, _ in race.edges) + "0 9\n")
            for base in ("--base", "0"), ("--no-compact",):
                self.convert("a.edges", "a.ggb", *base)
                self.convert("a.ggb", "b.edges")
                self.assertEqual(sorted(self.get("b.edges").splitlines()[1:]),
                                 sorted(self.get("a.edges").splitlines()))

    def test_many_vertices(self):
        """A million vertices."""
        source = self.path("r.gg")
        done = run("gen", "random", "--vertices", "1000000", "--edges", "3000000", "-o", source)
        self.assertEqual(done.returncode, 0)
        expected = run("solve", source, "--summary").stdout
        self.assertIn(b"N ", expected)
        for rows in ("out", "in", "both"):
            self.convert("r.gg", "r.ggb", "--rows", rows)
            done = run("solve", self.path("r.ggb"), "--summary")
            self.assertEqual((done.returncode, done.stdout), (0, expected))


if __name__ == "__main__":
    unittest.main()
