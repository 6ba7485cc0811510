"""The shape of the output is the same in every run and in every form."""

import os
import random
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from ggfile import FRONTS, gg_text, judge_text, random_game, random_judge_race  # noqa: E402
from ggfile import random_scheduled_race  # noqa: E402
from program import run, solve, solve_json  # noqa: E402

KEYS = {"schema", "instance", "play", "method", "winner", "player", "length", "outcome", "first",
        "starters", "tokens", "moves", "reason", "note", "positions"}
NAMES = {"normal": {"L": "Left", "R": "Right"}, "race": {"L": "Sherlock", "R": "Moriarty"}}


def mixed(seed, count):
    """Games of every kind."""
    rng = random.Random(seed)
    games = [random_game(rng, FRONTS[i % 3]) for i in range(count)]
    games += [random_judge_race(rng) for _ in range(count)]
    games += [random_scheduled_race(rng) for _ in range(count)]
    rng.shuffle(games)
    return games


def texts(games):
    """Many instances in one file."""
    return "".join(gg_text(game) for game in games)


class Json(unittest.TestCase):
    """One object a line, one line an instance."""

    def test_keys(self):
        games = mixed(1, 100)
        answers = solve_json(texts(games))
        self.assertEqual(len(games), len(answers))
        for number, (game, answer) in enumerate(zip(games, answers), 1):
            self.assertLessEqual(KEYS, answer.keys(), gg_text(game))
            self.assertEqual((answer["schema"], answer["instance"], answer["play"]),
                             (1, number, game.play))
            self.assertIn(answer["winner"], ("L", "R", "draw"))
            names = NAMES["race" if game.play == "race" else "normal"]
            self.assertEqual(answer["player"], names.get(answer["winner"]))
            self.assertEqual([token["vertex"] for token in answer["tokens"]],
                             [vertex for vertex, _ in game.tokens])
            self.assertTrue(answer["reason"])

    def test_names_of_players_are_escaped(self):
        text = 'p normal 2 1\na L "Al\\ice"\na R B\xf6b\ns 1\ne 1 2\n'
        answer = solve_json(text)[0]
        self.assertEqual(answer["player"], '"Al\\ice"')

    def test_no_tokens(self):
        answer = solve_json("p normal 2 1\ne 1 2\n")[0]
        self.assertIsNone(answer["winner"])
        self.assertIn("summary", answer)

    def test_the_line_has_the_keys_of_a_move(self):
        answer = solve_json("p race 3 2\ns 1\ns 1\nt 3\ne 1 2\ne 2 3\n", "--line")[0]
        for move in answer["moves"] + answer["line"]:
            self.assertLessEqual({"player", "token", "from", "to", "pass", "winner", "length"},
                                 move.keys())


class Text(unittest.TestCase):
    """For people."""

    def test_same_answer_as_json(self):
        games = mixed(2, 60)
        blocks = solve(texts(games)).rstrip("\n").split("\n\n")
        answers = solve_json(texts(games))
        self.assertEqual(len(blocks), len(games))
        for block, answer, game in zip(blocks, answers, games):
            first = block.split("\n")[0 if answer["instance"] == 1 else 1]
            if answer["winner"] == "draw":
                self.assertRegex(first.lower(), "draw", gg_text(game))
            else:
                self.assertIn(answer["player"], first, gg_text(game))
            if answer["length"] is not None:
                self.assertRegex(first, rf"\b{answer['length']}\b", gg_text(game))

    def test_tables_of_instances_are_separated(self):
        games = mixed(3, 20)
        games = [game for game in games if not game.schedule]
        whole = solve(texts(games), "--all")
        self.assertEqual(whole, "\n".join(solve(gg_text(game), "--all") for game in games))

    def test_summary_counts_every_vertex(self):
        text = "p normal 4 3\ne 1 2\ne 2 3\ne 4 4\n"
        self.assertRegex(solve(text, "--summary"), r"\b2\b")

    def test_vertices_in_the_numbering_of_the_file(self):
        self.assertEqual(solve("0 1\n", "--all", "--play", "normal", source="edges"),
                         "0\tN\t1\n1\tP\t0\n")
        self.assertEqual(solve("1 2\n", "--all", "--play", "normal", "--base", "1",
                               source="edges"), "1\tN\t1\n2\tP\t0\n")

    def test_names_of_vertices(self):
        named = "p normal 2 1\nn 1 gate\nn 2 exit\ns gate\ne gate exit\n"
        self.assertIn("exit", solve(named))


class Repeatable(unittest.TestCase):
    """The same bytes in every run, from a file and from standard input."""

    def test_twice(self):
        text = texts(mixed(4, 100))
        for options in ((), ("--json", "--line"), ("--all",), ("--summary",)):
            first = run("solve", "-", "--from", "gg", *options, text=text)
            second = run("solve", "-", "--from", "gg", *options, text=text)
            self.assertEqual((first.returncode, first.stdout, first.stderr),
                             (second.returncode, second.stdout, second.stderr))
            self.assertEqual(first.returncode, 0)

    def test_file_and_standard_input(self):
        text = texts(mixed(5, 20))
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "games.gg")
            with open(name, "w", encoding="ascii") as file:
                file.write(text)
            by_name = run("solve", name, "--json")
            by_dash = run("solve", "-", "--from", "gg", "--json", text=text)
            unnamed = run("solve", "--from", "gg", "--json", text=text)
        self.assertEqual(by_name.stdout, by_dash.stdout)
        self.assertEqual(by_name.stdout, unnamed.stdout)

    def test_judge_prints_nothing_but_answers(self):
        rng = random.Random(6)
        games = [random_judge_race(rng) for _ in range(300)]
        self.assertRegex(solve(judge_text(games), source="judge"), r"\A([01-]\n){300}\Z")

    def test_json_of_judge(self):
        rng = random.Random(7)
        games = [random_judge_race(rng) for _ in range(300)]
        lines = solve(judge_text(games), source="judge").splitlines()
        answers = solve_json(judge_text(games), source="judge")
        self.assertEqual(lines, [{"L": "0", "R": "1", "draw": "-"}[a["winner"]] for a in answers])

    def test_edges_and_gg_agree(self):
        rng = random.Random(8)
        for _ in range(10):
            game = random_game(rng, "impartial", labels="", infinite="D", play=("normal", None))
            if not game.edges:
                continue
            game.n = max(max(u, v) for u, v, _ in game.edges)
            edges = "".join(f"{u} {v}\n" for u, v, _ in game.edges)
            self.assertEqual(solve(gg_text(game), "--all"),
                             solve(edges, "--all", "--play", "normal", "--base", "1",
                                   source="edges"))


if __name__ == "__main__":
    unittest.main()
