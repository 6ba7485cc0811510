"""The plan of memory is for the whole run, and limits that are passed say what would do."""

import json
import os
import random
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import run  # noqa: E402

VERTICES, EDGES = 20000, 80000


def lines(falls=False, colours=""):
    """Edges at random; if they fall, there are no cycles."""
    rng = random.Random(1)
    for _ in range(EDGES):
        u, v = rng.randrange(1, VERTICES + 1), rng.randrange(1, VERTICES + 1)
        while falls and u == v:
            v = rng.randrange(1, VERTICES + 1)
        if falls:
            u, v = max(u, v), min(u, v)
        yield f"{u} {v}{' ' + rng.choice(colours) if colours else ''}"


def gg(play, edges, more=""):
    body = "".join(f"e {line}\n" for line in edges)
    return f"p {play} {VERTICES} {EDGES}\n{more}{body}"


CYCLIC = gg("normal", lines())
JUDGE = f"1\n{VERTICES} {EDGES}\n" + "\n".join(
    " ".join(sorted(line.split(), key=int)) for line in lines(True)) + "\n1 2\n"
PARITY = "".join(f"{v} 2 {v % 2} {(v * 7) % VERTICES},{(v * v + 1) % VERTICES};\n"
                 for v in range(VERTICES))
MEAN = "p mean 3 3\no 1 L\no 2 R\no 3 L\ne 1 2 = %d\ne 2 3 = -7\ne 3 1 = 5\n"
GAMES = [
    ("gg", CYCLIC, ["--all"]),
    ("gg", CYCLIC, ["--token", "1", "--line"]),
    ("gg", CYCLIC, ["--token", "1", "--moves"]),
    ("gg", CYCLIC, ["--value", "nimber", "--all", "--check"]),
    ("gg", gg("normal", lines(True)), ["--token", "1", "--token", "2"]),
    ("gg", gg("misere", lines(True)), ["--token", "1", "--token", "2", "--check"]),
    ("gg", gg("race", lines(True), "t 1\n"), ["--all"]),
    ("edges", "\n".join(lines()) + "\n", ["--all", "--json"]),
    ("edges", "\n".join(lines()) + "\n", ["--summary"]),
    ("judge", JUDGE, ["--line", "--check"]),
    ("pg", PARITY, ["--all"]),
]


def solve(name, text, *options):
    return run("solve", "-", "--from", name, *options, "--threads", "1", text=text)


def suggested(done):
    found = re.search(rb"(?:try|;) --memory (\d+[KM])", done.stderr)
    return found and found.group(1).decode()


class Plans(unittest.TestCase):
    def test_the_plan_does(self):
        for name, text, options in GAMES:
            with self.subTest(name=name, options=options):
                planned = solve(name, text, *options, "--plan")
                self.assertEqual(planned.returncode, 0, planned.stderr)
                found = re.search(rb'bytes"?: ?(\d+)', planned.stdout)
                whole = int(found.group(1))
                self.assertEqual(solve(name, text, *options, "--memory", str(whole)).returncode, 0)
                less = solve(name, text, *options, "--memory", str(whole * 3 // 4))
                self.assertEqual(less.returncode, 4)

    def test_tables_take_what_the_plan_says(self):
        """A byte a position: no more is needed where play is short, and hardly less is enough."""
        for game in ("connect:4x4", "dodgem:4,3", "chess:KRK", "quixo:3x3", "mu-torere"):
            for more in ((), ("--symmetry",)):
                with self.subTest(game=game, more=more):
                    call = ("solve", "--ruleset", game, "--threads", "1", *more)
                    planned = run(*call, "--plan", "--json")
                    if planned.returncode == 2:  # it knows no symmetry
                        continue
                    found = json.loads(planned.stdout)
                    self.assertLessEqual(found["bytes"], 1.3 * found["positions"] + 200000)
                    self.assertEqual(run(*call, "--memory", str(found["bytes"])).returncode, 0)
                    if found["positions"] > 200000:
                        less = str(found["bytes"] * 3 // 4)
                        self.assertEqual(run(*call, "--memory", less).returncode, 4)

    def test_searches_are_tried(self):
        small = run("solve", "--ruleset", "tictactoe", "--plan")
        self.assertRegex(small.stdout, rb"^memo, positions: 5478, bytes: \d+\n  with --symmetry: memo, positions: 765\n$")
        enough = re.search(rb"bytes: (\d+)", small.stdout).group(1).decode()
        self.assertEqual(run("solve", "--ruleset", "tictactoe", "--memory", enough).returncode, 0)
        large = run("solve", "--ruleset", "hexapawn:4x4", "--plan")
        self.assertRegex(large.stdout, rb"^memo, positions: more than 16384, bytes: more than \d+; "
                                       rb"if that is too much: search, for the winner alone\n$")

    def test_searches_that_stop_say_how_far_they_went(self):
        for game, option, end in (("connect:6x7", ("--limit", "100"), r" \(--limit\)"),
                                  ("domineering:7x7", ("--memory", "8M"), r" \(--memory\)"),
                                  ("connect:6x7", ("--time", "0.5s"), r"; --time allows no more")):
            with self.subTest(option=option):
                done = run("solve", "--ruleset", game, "--solver", "search", *option)
                self.assertEqual((done.returncode, done.stdout), (4, b""))
                self.assertRegex(done.stderr.decode(),
                                 rf"^greatgame: {game}: not decided after \d+ positions?{end}\n$")
        done = run("solve", "--ruleset", "tictactoe", "--solver", "search", "--time", "1h")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        for wrong in ("8", "8x", "", "-1s"):
            self.assertEqual(run("solve", "--ruleset", "nim:1", f"--time={wrong}").returncode, 2)
        done = run("solve", "--ruleset", "nim", "--sizes", "1..3", "--time", "1h")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--time does not go with --sizes", done.stderr)

    def test_graphs_are_tried_if_they_are_small(self):
        """The bytes of a large game stay unknown: no limit would stop the trial."""
        text = PARITY.replace("0 2 0 ", "0 3 0 ", 1)
        self.assertEqual(solve("pg", text, "--plan").stdout,
                         b"parity, positions: %d, bytes: unknown\n" % VERTICES)
        planned = solve("gg", MEAN % 5, "--plan", "--json")
        enough = str(json.loads(planned.stdout)["bytes"])
        self.assertEqual(solve("gg", MEAN % 5, "--memory", enough).returncode, 0)
        large = solve("gg", MEAN % 2**60, "--plan")
        self.assertEqual((large.returncode, large.stdout), (4, b""))
        self.assertIn(b"weights are too large", large.stderr)

    def test_trials_are_checked(self):
        """With --check the bytes are those of the check as well."""
        planned = run("solve", "--ruleset", "awari:5", "--check", "--plan", "--json")
        enough = str(json.loads(planned.stdout)["bytes"])
        done = run("solve", "--ruleset", "awari:5", "--check", "--memory", enough)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_symmetry_is_mentioned(self):
        for option, other in (("--all", "with_symmetry"), ("--no-symmetry", "with_symmetry"), ("--line", "without_symmetry")):
            found = json.loads(run("solve", "--ruleset", "chess:KRK", "--plan", "--json", option).stdout)
            full, few = (found, found[other]) if other == "with_symmetry" else (found[other], found)
            self.assertLess(few["positions"], full["positions"] // 8)
            self.assertLess(few["bytes"], full["bytes"])
        done = run("solve", "--ruleset", "chess:KRK", "--plan", "--symmetry")
        self.assertEqual(done.stdout.count(b"\n"), 1, done.stdout)

    def test_json(self):
        done = solve("gg", CYCLIC, "--all", "--plan", "--json")
        self.assertGreater(json.loads(done.stdout)["bytes"], 12 * VERTICES + 4 * EDGES)


class Limits(unittest.TestCase):
    """The limit that a message suggests suffices, at the first or second attempt."""

    def test_memory(self):
        for name, text, options in GAMES:
            memory = "300K"
            with self.subTest(name=name, options=options):
                for _ in range(3):
                    done = solve(name, text, *options, "--memory", memory)
                    if done.returncode == 0 or name == "pg":
                        break
                    self.assertEqual(done.returncode, 4, done.stderr)
                    memory = suggested(done)
                    self.assertIsNotNone(memory, done.stderr)
                self.assertTrue(done.returncode == 0 or name == "pg", done.stderr)

    def test_outcomes_the_first_time(self):
        low = solve("gg", CYCLIC, "--all", "--memory", "300K")
        self.assertIn(b"20000 vertices and 80000 edges", low.stderr)
        self.assertEqual(solve("gg", CYCLIC, "--all", "--memory", suggested(low)).returncode, 0)

    def test_positions(self):
        low = run("solve", "--ruleset", "wythoff:60,70", "--limit", "100")
        self.assertEqual(low.returncode, 4)
        self.assertIn(b"; --limit 4331 would do\n", low.stderr)
        self.assertEqual(run("solve", "--ruleset", "wythoff:60,70", "--limit", "4331").returncode, 0)

    def test_memory_of_games(self):
        low = run("solve", "--ruleset", "chomp:8x9", "--memory", "60K")
        self.assertEqual(low.returncode, 4)
        high = run("solve", "--ruleset", "chomp:8x9", "--memory", suggested(low))
        self.assertEqual(high.returncode, 0, high.stderr)

    def test_many_moves_are_announced(self):
        done = run("solve", "--ruleset", "wythoff:4000,5000")
        self.assertEqual(done.returncode, 4)
        self.assertRegex(done.stderr, rb"20009001 positions with some \d+ moves")
        self.assertIn(b"--limit 20009001", done.stderr)


class Rows(unittest.TestCase):
    """A table of a gg file takes no more memory than one of a list, unless there is a sum."""

    def test_table(self):
        enough = str(17 * EDGES)
        self.assertEqual(solve("gg", CYCLIC, "--all", "--memory", enough).returncode, 0)

    def test_one_token(self):
        """Nor do its moves, which are found in the rows that solving needs."""
        enough = str(17 * EDGES)
        whole = json.loads(solve("gg", CYCLIC, "--token", "1", "--json", "--line").stdout)
        for options in (["--json"], ["--json", "--moves"], [], ["--value", "outcome", "--json"]):
            done = solve("gg", CYCLIC, "--token", "1", *options, "--memory", enough)
            self.assertEqual(done.returncode, 0, done.stderr)
            if "--json" in options:
                found = json.loads(done.stdout)
                self.assertEqual({key: found[key] for key in ("winner", "length", "moves", "reason")},
                                 {key: whole[key] for key in ("winner", "length", "moves", "reason")})

    def test_races_are_searched_through(self):
        """With outgoing rows, if outcomes are requested."""
        text = "p race 4 5\ns 1\ns 1\nt 4\ne 1 2\ne 2 1\ne 1 3\ne 3 4\ne 2 4\n"
        for options in ([], ["--value", "outcome"], ["--value", "outcome", "--moves"]):
            done = solve("gg", text, "--json", *options)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["length"], 3)

    def test_sum(self):
        text = "p normal 4 4\ns 1\ns 2\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n"
        done = solve("gg", text, "--all")
        self.assertEqual((done.returncode, done.stdout),
                         (0, b"1\tinf{}\n2\tinf{1}\n3\t1\n4\t0\n"))


if __name__ == "__main__":
    unittest.main()
