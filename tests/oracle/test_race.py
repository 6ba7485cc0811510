"""Races against the oracle: contest cases, tables, schedules, lines of play, all solvers."""

import random
import unittest

from compare import Disagreements, compare_answers, compare_tables
from ggfile import (Game, gg_text, judge_text, random_edges, random_judge_race,
                    random_scheduled_race)
from oracle import race_distances, rules_of, solve
from program import solve as run_solve, solve_all, solve_json

CASES = 20_000
JUDGE = {"L": "0", "R": "1", "D": "-"}


def judge_cases(seed, count, **details):
    """Random races to vertex n."""
    rng = random.Random(seed)
    return [random_judge_race(rng, **details) for _ in range(count)]


def distance_rows(game):
    """The output of `--all` for a race, as lists of fields."""
    return [[str(v)] + ["inf" if d is None else str(d) for d in pair]
            for v, pair in sorted(race_distances(game).items())]


def texts(games, rng=None):
    """Many instances in one file."""
    return "".join(gg_text(game, rng) for game in games)


class Judge(unittest.TestCase):
    """The contest format: one character a case."""

    def compare(self, games):
        lines = run_solve(judge_text(games), source="judge").splitlines()
        self.assertEqual(len(lines), len(games))
        wrong = Disagreements(self)
        for game, line in zip(games, lines):
            rules = rules_of(game)
            start = rules.start()
            expected = JUDGE[solve(rules, [start])[start].winner]
            if line != expected:
                wrong.note(judge_text([game]), [f"expected {expected}, got {line}"])
        wrong.report()

    def test_random_cases(self):
        self.compare(judge_cases(11, CASES))

    def test_every_start_of_some_graphs(self):
        rng = random.Random(12)
        games = []
        for n in (2, 3, 4, 5) * 10:
            edges = [(u, v, "B") for u, v in random_edges(rng, n)]
            games += [Game("race", n, edges, tokens=[(r, "L"), (b, "R")], targets=(n,))
                      for r in range(1, n + 1) for b in range(1, n + 1)]
        self.compare(games)


class Answers(unittest.TestCase):
    """Winner, length, best moves and a line of play, as JSON."""

    def test_default_schedule(self):
        games = judge_cases(21, 10_000)
        compare_answers(self, games, solve_json(texts(games, random.Random(0)), "--line", "--moves"))

    def test_judge_and_gg_agree(self):
        games = judge_cases(22, 500)
        answers = solve_json(judge_text(games), "--line", "--moves", source="judge")
        compare_answers(self, games, answers)

    def test_schedules_of_one_to_three_tokens(self):
        rng = random.Random(23)
        games = [random_scheduled_race(rng) for _ in range(10_000)]
        compare_answers(self, games, solve_json(texts(games, rng), "--line", "--moves"))

    def test_several_targets(self):
        rng = random.Random(24)
        games = judge_cases(25, 1500)
        for game in games:
            game.targets = tuple(sorted(rng.sample(range(1, game.n + 1), min(2, game.n))))
        compare_answers(self, games, solve_json(texts(games, rng), "--line", "--moves"))

    def test_stuck_player_loses(self):
        games = judge_cases(26, 1500)
        for game in games:
            game.stuck = "lose"
        compare_answers(self, games, solve_json(texts(games), "--line", "--moves"))

    def test_longer_races(self):
        games = judge_cases(29, 1000, largest=20)
        compare_answers(self, games, solve_json(texts(games), "--line", "--moves"))

    def test_check_accepts(self):
        rng = random.Random(27)
        games = judge_cases(28, 500) + [random_scheduled_race(rng) for _ in range(500)]
        for answer in solve_json(texts(games), "--check"):
            self.assertEqual(answer["check"], "accepted")


class Tables(unittest.TestCase):
    """MINI and MAXI of every vertex against Bellman's equations."""

    def test_one_target(self):
        games = judge_cases(31, 3000)
        compare_tables(self, games, solve_all(texts(games)), distance_rows)

    def test_several_targets(self):
        rng = random.Random(32)
        games = judge_cases(33, 1500)
        for game in games:
            game.targets = tuple(sorted(rng.sample(range(1, game.n + 1), rng.randint(1, game.n))))
        compare_tables(self, games, solve_all(texts(games, rng)), distance_rows)

    def test_values_in_json(self):
        games = judge_cases(34, 300)
        for game, answer in zip(games, solve_json(texts(games), "--all")):
            expected = [[v, *pair] for v, pair in sorted(race_distances(game).items())]
            self.assertEqual(expected, answer["values"], gg_text(game))


class OtherSolvers(unittest.TestCase):
    """The textbook methods give the same answers."""

    def test_memo(self):
        rng = random.Random(41)
        games = judge_cases(42, 500) + [random_scheduled_race(rng, 4) for _ in range(500)]
        compare_answers(self, games, solve_json(texts(games), "--line", "--moves", "--solver", "memo"))

    def test_brute(self):
        games = judge_cases(43, 500, largest=5, acyclic=True)
        compare_answers(self, games, solve_json(texts(games), "--line", "--moves", "--solver", "brute"))


if __name__ == "__main__":
    unittest.main()
