"""The package greatgame for Python against the program: a thousand problems of every kind."""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "python"))

import greatgame as gg  # noqa: E402

PROGRAM = os.environ["GREATGAME"]
EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "examples")
EACH = 25 if os.environ.get("GG_SANITIZED") else 130
ALL = ["--all", "--moves", "--line", "--check", "--json"]


def program(*arguments):
    done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode in (0, 1), done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


# ---- problems ----


def random_edges(rng, n, m, cycles):
    edges = [(rng.randrange(n), rng.randrange(n)) for _ in range(m)]
    if cycles:
        return edges
    return [(max(edge), min(edge)) for edge in edges if edge[0] != edge[1]]


def in_some_form(rng, edges):
    """The same edges in one of the ways in which they can be given."""
    np = gg._np
    way = rng.randrange(7) if np is not None and edges else rng.randrange(2)
    if way < 2:
        return edges if way else iter(edges)
    table = np.array(edges, dtype=rng.choice(["<i4", "<u4", "<i8", "<u8", "<i2", ">i8"]))
    if way == 2:
        return table
    if way == 3:
        return np.asfortranarray(table)
    if way == 4:
        return table.repeat(3, axis=0)[::3]
    return table[:, 0], (table[:, 1] if way == 5 else table[:, 1].copy())


def race(rng):
    n = rng.randrange(2, 9)
    edges = random_edges(rng, n, rng.randrange(1, 20), rng.random() < 0.6)
    return gg.problem(in_some_form(rng, edges), vertices=n, base=1,
                      tokens=[rng.randrange(n), rng.randrange(n)],
                      targets=rng.sample(range(n), rng.randrange(1, 3)),
                      stuck=rng.choice(["pass", "lose"]),
                      schedule=rng.choice([None, "L1 R2", "L1 R1 L2 R2 L1", "R2 L1"]))


def outcome(rng):
    n = rng.randrange(1, 12)
    edges = random_edges(rng, n, rng.randrange(30), rng.random() < 0.6)
    settings = {"tokens": [rng.randrange(n)], "misere": rng.random() < 0.3, "base": 1}
    if rng.random() < 0.4:
        settings["who"] = [rng.choice([None, "L", "R"]) for _ in edges]
    elif rng.random() < 0.4:
        settings["owners"] = [rng.choice("LR") for _ in range(n)]
    if rng.random() < 0.3:
        settings["results"] = {v: rng.choice("LRDNP") for v in rng.sample(range(n), n // 3)}
    if rng.random() < 0.3:
        settings["names"] = [rng.choice(["", f"place{v}"]) for v in range(n)]
    if "owners" not in settings and rng.random() < 0.5:
        settings["first"] = "R"
    if rng.random() < 0.2:
        settings["infinite"] = rng.choice("LR")
    if rng.random() < 0.2:
        settings["players"] = ("Anna", "Boris")
    return gg.problem(in_some_form(rng, edges), vertices=n, **settings)


def parts(rng, cycles, coloured=False, **more):
    n = rng.randrange(2, 10)
    edges = random_edges(rng, n, rng.randrange(1, 24), cycles)
    if coloured:
        more["who"] = [rng.choice(["L", "R", "L", "R", None]) for _ in edges]
    return gg.problem(in_some_form(rng, edges), vertices=n, base=1,
                      tokens=[rng.randrange(n) for _ in range(rng.randrange(1, 4))], **more)


def number(rng):
    """A tree of moves that take turns: what a stalk of blue and red is worth, and others."""
    n = rng.randrange(2, 9)
    return gg.problem([(v, rng.randrange(v)) for v in range(1, n)], vertices=n, base=1,
                      who=[rng.choice("LR") for _ in range(1, n)],
                      tokens=[rng.randrange(n), rng.randrange(n)])


KINDS = [
    ("race", race, None), ("outcome", outcome, "outcome"),
    ("nimber", lambda r: parts(r, False), "nimber"), ("infinite", lambda r: parts(r, True), "nimber"),
    ("misere", lambda r: parts(r, False, misere=True), "misere-pair"),
    ("number", number, "number"), ("form", lambda r: parts(r, False, True), "form"),
    ("loopy", lambda r: parts(r, True, True), "loopy-form"),
]

RULES = ["nim:3,4,5", "kayles:7", "domineering:3x3", "toads-and-frogs:TT.F", "tictactoe",
         "chomp:3x3", "clobber:2x3", "hexapawn", "impartial:domineering:2x3"]
BOARDS = ["chomp", "clobber", "domineering", "cutcake", "connect", "hexapawn", "konane", "nogo", "fission"]
STALKS = [("toads-and-frogs", "TF."), ("toppling-dominoes", "LR"), ("elephants", "LR.")]


def some_rules(rng):
    """A ruleset with parameters, as the program takes them."""
    prefix = rng.choice(["", "", "impartial:"])
    way = rng.randrange(5)
    if way == 0:
        return prefix + rng.choice(BOARDS) + f":{rng.randrange(1, 4)}x{rng.randrange(2, 4)}"
    if way == 1:
        name, letters = rng.choice(STALKS)
        return f"{prefix}{name}:" + "".join(rng.choice(letters) for _ in range(rng.randrange(2, 7)))
    heaps = [str(rng.randrange(1, 9)) for _ in range(rng.randrange(1, 4))]
    if way == 2:
        return f"subtraction:{','.join(sorted(set(heaps), key=int))}:{rng.randrange(30)}"
    if way == 3:
        return f"octal:{rng.choice(['0.137', '0.07', '0.77', '4.3'])}:{heaps[0]}"
    return rng.choice(["nim", "kayles", "grundy", "wythoff"]) + ":" + ",".join(heaps[:2])


class Values(unittest.TestCase):
    maxDiff = 4000

    def compare(self, problems, value):
        """Everything that the program says of them; and of what Python reads from the same file."""
        solvable, given = [], ["--value", value] if value else []
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "many.gg")
            for problem in problems:
                try:
                    solvable.append((problem, problem.solve(value)))
                    solvable[-1][1].answer()
                except gg.Error:  # then the program fails as well
                    if solvable and solvable[-1][0] is problem:
                        solvable.pop()
                    with open(path, "w") as file:
                        file.write(problem.text())
                    done = subprocess.run([PROGRAM, "solve", path, "--json", *given],
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    self.assertNotEqual(done.returncode, 0, problem.text())
            with open(path, "w") as file:
                file.writelines(problem.text() for problem, _ in solvable)
            expected = program("solve", path, *ALL, *given)
            hows = program("why", path, "--json", *given)
            hints = program("why", path, "--json", "--hint", "3", *given)
            again = list(gg.read(path))
        self.assertEqual(len(expected), len(solvable))
        for i, (problem, solution) in enumerate(solvable):
            with self.subTest(instance=i + 1, text=problem.text()):
                known = {**expected[i], "instance": 1}
                self.assertEqual(solution.json(all=True, moves=True, line=True, check=True), known)
                other = again[i].solve(value)
                self.assertEqual(other.json(all=True, moves=True, line=True, check=True), known)
                # Among equal reasons the order of edges decides, which is now that of the file.
                why = other.why().json
                self.assertEqual(why, {key: hows[i][key] for key in why})
                hint = other.hint(3).json
                self.assertEqual(hint, {key: hints[i][key] for key in hint})
                self.one_by_one(solution, known)
        return len(solvable)

    def one_by_one(self, solution, known):
        """Arrays and single values say the same as the table."""
        for number, row in zip(solution.problem.numbers, known["values"], strict=True):
            self.assertIn(row[0], (number, f"place{int(number) - 1}"))  # or its name
        for v, row in enumerate(known["values"]):
            kind = solution.value_type
            if kind == "outcome":
                for first, at in (("L", 1), ("R", len(row) - 2)):
                    winner, turns = solution.outcomes(first)
                    lasts = turns[v:v + 1] if gg._np is None else turns[v:v + 1].tolist()
                    self.assertEqual((str(winner[v]), lasts), (row[at], [row[at + 1]]))
                    if first == solution.problem.first:
                        self.assertEqual(list(solution[v]), row[at:at + 2])
            elif kind == "distance":
                self.assertEqual(list(solution[v]),
                                 [None if d == "inf" else d for d in row[1:]])
            elif kind == "nimber" and isinstance(row[1], int):
                self.assertEqual((int(solution.nimbers[v]), solution[v]), (row[1], row[1]))
            elif kind == "misere-pair":
                self.assertEqual(solution[v], row[1:])
                self.assertEqual(int(solution.misere_pairs[0][v]), row[1])
            elif kind == "number":
                self.assertEqual(str(gg.Form(str(solution[v]))), row[1])
            elif kind == "form":
                self.assertEqual(str(solution.forms()[v]), row[1])

    def test_random_problems_of_every_kind(self):
        total = 0
        for name, make, value in KINDS:
            rng = random.Random(name)
            with self.subTest(kind=name):
                total += self.compare([make(rng) for _ in range(EACH)], value)
        self.assertGreater(total, 0.9 * EACH * len(KINDS))

    def test_games_by_rules(self):
        rng, solved = random.Random(9), 0
        for text in RULES + [some_rules(rng) for _ in range(20 if EACH < 100 else 120)]:
            with self.subTest(ruleset=text):
                try:
                    solution = gg.rules(text).solve()
                except gg.Error:  # then the program fails as well
                    done = subprocess.run([PROGRAM, "solve", "--ruleset", text, "--json"],
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    self.assertNotEqual(done.returncode, 0)
                    continue
                solved += 1
                known, = program("solve", "--ruleset", text, *ALL)
                for key in ("nimbers", "period", "preperiod"):
                    known.pop(key, None)
                self.assertEqual(solution.json(all=True, moves=True, line=True, check=True), known)
                why, hows = gg.rules(text).solve().why().json, program("why", "--ruleset", text, "--json")[0]
                self.assertEqual(why, {key: hows[key] for key in why})
        self.assertGreater(solved, len(RULES) + (8 if EACH < 100 else 60))

    def test_boards(self):
        path = os.path.join(EXAMPLES, "park.board")
        with open(path) as file:
            solution = gg.solve("police", board=file.read())
        known, = program("solve", "--ruleset", "police", path, "--moves", "--line", "--json")
        self.assertEqual(solution.json(moves=True, line=True), known)
        self.assertEqual(gg.solve("police", board=path).json(moves=True, line=True), known)
        self.assertIn("E", solution.problem.picture())
        self.assertIn("<pre", solution._repr_html_())

    def test_examples_from_files(self):
        for name in sorted(os.listdir(EXAMPLES)):
            # The two of Hackenbush have another order of edges there, and so of moves.
            if name.endswith((".gg", ".judge")) and name not in ("hackenbush.gg", "garden.gg"):
                path = os.path.join(EXAMPLES, name)
                with self.subTest(file=name):
                    for i, expected in enumerate(program("solve", path, "--moves", "--json")):
                        made = gg.solve(path, instance=i + 1).json(moves=True)
                        self.assertEqual({**made, "instance": i + 1}, expected)

    def test_columns_are_those_of_the_archive(self):
        solution = gg.generate("random", 300, seed=4).solve()
        if gg._np is None:
            self.assertRaises(TypeError, solution.columns)
            self.skipTest("numpy is not there")
        columns = solution.columns()
        self.assertEqual(columns["winner"].tolist(), solution.winner.tolist())
        self.assertEqual(columns["turns"].tolist(), solution.turns.tolist())

    def test_certificates_and_the_program(self):
        problem = gg.problem(os.path.join(EXAMPLES, "toads.gg"))
        solution = problem.solve()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.cert")
            solution.certificate(path)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), solution.certificate())
            done = subprocess.run([PROGRAM, "verify", os.path.join(EXAMPLES, "toads.gg"), path],
                                  stdout=subprocess.PIPE)
            self.assertEqual(done.returncode, 0)
            for given in (path, solution.certificate(), solution.certificate(text=True)):
                used = problem.using(given)
                self.assertEqual(used.answer(line=True).json, solution.answer(line=True).json)
        with self.assertRaises(gg.BadInput):
            gg.problem(os.path.join(EXAMPLES, "circle.gg")).using(solution.certificate())

    def test_tables_and_the_program(self):
        """A table that either has saved is the same file, and answers as the solution does."""
        rng = random.Random(3)
        with tempfile.TemporaryDirectory() as folder:
            theirs, ours = os.path.join(folder, "theirs.ggt"), os.path.join(folder, "ours.ggt")
            for text, symmetry in (("quixo:3x3", False), ("quixo:3x3", True), ("mu-torere", True),
                                   ("chess:KRK", False)):
                with self.subTest(ruleset=text, symmetry=symmetry):
                    solution = gg.solve(text, symmetry=symmetry, solver="tabulate")
                    solution.save(ours)
                    program("solve", "--ruleset", text, *["--symmetry"] * symmetry, "--json", "--table", theirs)
                    self.assertEqual(*map(contents, (ours, theirs)))
                    table = gg.open_table(theirs)
                    self.assertEqual((table.method, table.problem.ruleset), ("table", text.split(":")[0]))
                    listed = solution.listed()["position"]
                    for x in rng.choices(listed, k=20):
                        at = solution.problem.position_text(x)
                        known = program("solve", "--using", theirs, "--position", at, "--moves", "--json")[0]
                        answer = table.answer(at, moves=True)
                        self.assertEqual(answer.json, {key: known[key] for key in answer.json})
                        self.assertEqual(solution.answer(x, moves=True).json, answer.json)
                        self.assertEqual(table.why(at).json, solution.why(at).json)
                        self.assertEqual(table.hint(2, at).json, solution.hint(2, at).json)
                    self.assertTrue(table.check())
            board = os.path.join(EXAMPLES, "park.board")
            program("solve", "--ruleset", "police", board, "--solver", "tabulate", "--json", "--table", theirs)
            table = gg.open_table(contents(theirs))
            self.assertEqual(table.line()[0].text, gg.solve("police", board=board).line()[0].text)

    def test_solving_on_a_disk(self):
        with tempfile.TemporaryDirectory() as folder:
            disk, problem = os.path.join(folder, "disk"), gg.rules("dodgem:4")
            self.assertGreater(problem.plan(disk=disk)["disk"], problem.plan(disk=disk)["positions"] // 8)
            solution = problem.solve(disk=disk)
            self.assertIn("manifest", os.listdir(disk))
            self.assertEqual(solution.answer().json, problem.solve().answer().json)
            solution.save(os.path.join(folder, "a.ggt"))
            problem.solve().save(os.path.join(folder, "b.ggt"))
            self.assertEqual(*[contents(os.path.join(folder, name)) for name in ("a.ggt", "b.ggt")])
            self.assertRaises(gg.BadInput, gg.solve, "quixo:3x3", disk=disk)
            self.assertEqual(problem.at("X.../X.../X.../OOO.").solve(disk=disk).answer().json,
                             solution.answer("X.../X.../X.../OOO.").json)

    def test_numbers_that_were_listed(self):
        problem = gg.rules("nim:3,4", position="1,1")
        problem.solve(solver="memo", value="outcome").listed()
        solution = problem.solve(solver="tabulate")
        for position, winner in zip(*(solution.listed()[key] for key in ("position", "winner"))):
            found = solution.answer(int(position))
            self.assertEqual(found.winner == found.first, winner == "N")
        game = gg.rules("clobber:2x3")  # its positions have no numbers of their own
        first, second = (game.solve(value="outcome", solver="memo") for _ in range(2))
        for solution in (first, second, first):
            for position in solution.listed()["position"]:
                self.assertTrue(game.position_text(position))
        self.assertRaises(gg.NoVertex, game.position_text, 2**40)


class Scores(unittest.TestCase):
    GRAPH = {"a": ["b", "c"], "b": ["c", "x"], "c": ["a", "y", "d"], "d": ["a"], "x": [], "y": []}

    def test_scores(self):
        problem = gg.problem(self.GRAPH, payoffs={"x": Fraction(3, 2), "y": -2},
                             endless_score=Fraction(1, 4), tokens=["a"])
        self.assertEqual(problem.play, "score")
        solution = problem.solve()
        self.assertTrue(solution.check())
        scores, turns = solution.scores()
        self.assertEqual(scores, [Fraction(x) for x in ("1/4", "3/2", "1/4", "1/4", "3/2", "-2")])
        self.assertEqual(int(turns[1]), 1)
        self.assertEqual(solution["b"], (Fraction(3, 2), 1))
        self.assertEqual(solution.scores("R")[0][2], -2)
        answer = solution.answer(moves=True)
        self.assertEqual((answer.winner, answer.total), ("L", "1/4"))
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "a.gg")
            problem.write(file)
            told = program("solve", file, "--moves", "--json")[0]
            for key in ("winner", "length", "total", "all_moves"):
                self.assertEqual(answer.json[key] if key != "all_moves" else
                                 [move["value"] for move in answer.json[key]],
                                 told[key] if key != "all_moves" else
                                 [move["value"] for move in told[key]])
            self.assertEqual(gg.solve(file).table()[0][1:], solution.table()[0][1:])

    def test_refusals(self):
        for error, given in ((TypeError, {"payoffs": {"x": 1.5}}),
                             (gg.BadArgument, {"payoffs": {"x": 1 << 63}}),
                             (gg.BadArgument, {"endless_score": 1}),
                             (gg.BadArgument, {"payoffs": {"x": 1}, "misere": True}),
                             (gg.BadInput, {"payoffs": {"x": 1}, "infinite": "L"}),
                             (gg.BadInput, {"payoffs": [("x", 1), ("x", 2)]}),
                             (gg.NoVertex, {"payoffs": {"z": 1}})):
            self.assertRaises(error, gg.problem, self.GRAPH, **given)


class Weights(unittest.TestCase):
    EDGES = {("a", "b"): -3, ("b", "a"): 4, ("b", "c"): -2, ("c", "a"): 6}
    GIVEN = {"owners": {"a": "L", "b": "R", "c": "L"}, "tokens": ["a"]}

    def test_weights(self):
        for play in ("energy", "mean"):
            problem = gg.problem(list(self.EDGES), weights=self.EDGES, play=play, **self.GIVEN)
            self.assertEqual(problem.play, play)
            solution = problem.solve()
            self.assertTrue(solution.check())
            if play == "energy":
                credit, move = solution.credits
                self.assertEqual([int(x) for x in credit], [5, 2, 0])
                self.assertEqual([int(x) for x in move], [1, 2**32 - 1, 0])
            else:
                mean, move = solution.means
                self.assertEqual([Fraction(int(a), int(b)) for a, b in mean], [Fraction(1, 3)] * 3)
                self.assertEqual([int(x) for x in move], [1, 2, 0])
            self.assertEqual(solution.answer().total, {"energy": "5", "mean": "1/3"}[play])
            with tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "a.gg")
                problem.write(file)
                self.assertEqual(gg.solve(file).table()[0][1:-1], solution.table()[0][1:-1])

    def test_refusals(self):
        for error, given in ((gg.BadArgument, {"weights": self.EDGES}),
                             (gg.BadArgument, {"weights": {("a", "b"): Fraction(1, 2)}, "play": "mean"}),
                             (TypeError, {"weights": {("a", "b"): 1.5}, "play": "mean"}),
                             (gg.BadArgument, {"weights": self.EDGES, "play": "energy", "misere": True}),
                             (gg.BadInput, {"weights": {("a", "c"): 1}, "play": "mean"}),
                             (gg.NoVertex, {"weights": {("z", "a"): 1}, "play": "energy"})):
            self.assertRaises(error, gg.problem, list(self.EDGES), **{**self.GIVEN, **given})


def contents(path):
    with open(path, "rb") as file:
        return file.read()


if __name__ == "__main__":
    unittest.main()
