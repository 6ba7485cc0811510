"""Hackenbush on stalks as text: values by the sign expansion, outcomes by all play, and graphs that are the same game."""

import fractions
import functools
import itertools
import json
import os
import random
import re
import tempfile
import unittest

from program import run

COLOURS = {"L": " L", "R": " R", "G": ""}


def value(stalk):
    """Berlekamp's rule: edges of one colour count 1 each up to the first change, which gives the sign of
    a half, the next edge that of a quarter, and so on."""
    first = len(stalk) - len(stalk.lstrip(stalk[:1])) if stalk else 0
    sign = {"L": 1, "R": -1}
    total = fractions.Fraction(first * sign.get(stalk[:1], 0))
    for i, edge in enumerate(stalk[first:]):
        total += fractions.Fraction(sign[edge], 2 ** (i + 1))
    return total


@functools.lru_cache(maxsize=None)
def wins(stalks, player):
    """True if the player to move wins the stalks, a sorted tuple."""
    other = "R" if player == "L" else "L"
    return any(not wins(then, other) for then in options(stalks, player))


def options(stalks, player):
    for i, stalk in enumerate(stalks):
        for height, edge in enumerate(stalk):
            if edge in (player, "G"):
                yield tuple(sorted(stalks[:i] + (stalk[:height],) + stalks[i + 1:]))


def outcome(stalks):
    left, right = wins(tuple(sorted(stalks)), "L"), wins(tuple(sorted(stalks)), "R")
    return {(True, False): "L", (False, True): "R", (True, True): "N", (False, False): "P"}[left, right]


def graph(stalks, named=""):
    edges, last = [], 1
    for stalk in stalks:
        for height, edge in enumerate(stalk):
            edges.append(f"e {last if height else 1} {last + 1}{COLOURS[edge]}")
            last += 1
    return "\n".join([f"p normal {last} {len(edges)}"] + ([named] if named else []) + edges) + "\n"


def solve(*words, text=""):
    done = run("solve", *words, "--json", text=text)
    if done.returncode != 0:
        raise AssertionError((words, done.stderr))
    return json.loads(done.stdout)


def some_stalks(rng, edges="LRG", most=4, longest=5):
    return tuple("".join(rng.choice(edges) for _ in range(rng.randint(1, longest)))
                 for _ in range(rng.randint(1, most)))


class Stalks(unittest.TestCase):
    def test_values_of_all_short_ones(self):
        stalks = ["".join(s) for n in range(1, 7) for s in itertools.product("LR", repeat=n)]
        self.assertEqual(len(stalks), 126)
        done = run("calc", "--tsv", *("hackenbush:" + s for s in stalks))
        told = [line.split("\t") for line in done.stdout.decode().splitlines()]
        self.assertEqual([fields[0] for fields in told], [str(value(s)) for s in stalks])
        self.assertEqual([fields[1] for fields in told], [outcome((s,)) for s in stalks])
        green = run("calc", "--tsv", *("stalks:" + "g" * n for n in range(1, 7)))
        self.assertEqual([line.split("\t")[0] for line in green.stdout.decode().splitlines()],
                         ["*", "*2", "*3", "*4", "*5", "*6"])
        for s in random.Random(5).sample(stalks, 20):
            self.assertEqual(solve("--ruleset", "hackenbush:" + s)["total"], str(value(s)))

    def test_sums_and_their_graphs(self):
        rng = random.Random(32)
        for case in range(60):
            stalks = some_stalks(rng, "LR" if case % 3 == 0 else "LRG", 3, 4)
            text = "hackenbush:" + rng.choice("+,;").join(stalks)
            told = solve("--ruleset", text)
            drawn = solve("-", "--from", "gg", text=graph(stalks, "g hackenbush"))
            self.assertEqual(told["outcome"], outcome(stalks), stalks)
            for key in ("outcome", "winner", "total", "method", "starters"):
                self.assertEqual(told[key], drawn[key], (stalks, key))
            if case % 3 == 0:
                self.assertEqual(told["total"], str(sum(map(value, stalks))), stalks)
            same = solve("--ruleset", "impartial:" + text)
            xor = functools.reduce(lambda a, b: a ^ b, map(len, stalks))
            self.assertEqual(same["total"], "0" if xor == 0 else "*" if xor == 1 else f"*{xor}", stalks)
            self.assertEqual(same["outcome"], "N" if xor else "P")

    def test_every_move_can_be_typed(self):
        """A move is named by the letter of its stalk and the place of its edge."""
        rng = random.Random(7)
        for ruleset in ("hackenbush", "impartial:hackenbush"):
            for _ in range(12):
                stalks = some_stalks(rng, most=3, longest=4)
                text = ruleset + ":" + "+".join(stalks)
                shared = ruleset != "hackenbush"
                wanted = {f"{chr(97 + i)}{h + 1}": "+".join([*stalks[:i], s[:h] or "0", *stalks[i + 1:]])
                          for i, s in enumerate(stalks) for h, e in enumerate(s) if shared or e in "LG"}
                told = solve("--ruleset", text, "--moves")["all_moves"]
                if shared:
                    wanted = {move: re.sub("[LR]", "G", to) for move, to in wanted.items()}
                self.assertEqual({m["move"]: m["to"].removesuffix(":R") for m in told}, wanted, stalks)
                for move, to in wanted.items():
                    self.assertNotIn(b"neither a move", run("play", "--ruleset", text, text=move + "\n").stdout)
                    again = solve("--ruleset", text, "--position", to + ("" if shared else ":R"))
                    self.assertEqual(again["position"], to + ("" if shared else ":R"))

    def test_many_stalks(self):
        """Names go on as aa; parts that are long are known by their edges."""
        told = solve("--ruleset", "hackenbush:" + "+".join(["LR"] * 30), "--moves")
        self.assertEqual((told["total"], told["all_moves"][-1]["move"]), ("15", "ad1"))
        long = "LG" * 40 + "R"
        told = solve("--ruleset", f"hackenbush:{long}+{long[:9]}", "--limit", "1000000")
        self.assertEqual(told["parts"][0]["part"], long)

    def test_refused(self):
        bush = graph(("LR",))
        for words, text, status, said in (
                (["--ruleset", "hackenbush:LRX"], "", 3, "column 3: 'X' is no edge: L or B is blue, R red, G green"),
                (["--ruleset", "hackenbush:LR++R"], "", 3, "column 4: a stalk is missing"),
                (["--ruleset", "hackenbush:+LR"], "", 3, "column 1: a stalk is missing"),
                (["--ruleset", "hackenbush:LR+"], "", 3, "column 4: a stalk is missing"),
                (["--ruleset", "hackenbush:LR RL"], "", 3, "column 4: 'R' is no edge"),
                (["--ruleset", "hackenbush:LR:L"], "", 3, "column 3: ':' is no edge"),
                (["--ruleset", "hackenbush:L\u2026"], "", 3, "column 2: this is no edge"),
                (["--ruleset", "hackenbush:L0"], "", 3, "column 2: '0' is no edge"),
                (["--ruleset", "hackenbush"], "", 3, "needs a graph, or text such as hackenbush:LRL+RRG"),
                (["--ruleset", "hackenbush:"], "", 2, "the parameters behind 'hackenbush:' are missing: LRL+RRG"),
                (["-", "--from", "gg", "--ruleset", "hackenbush:LR"], bush, 3, "not on both"),
                (["-", "--from", "gg"], graph(("LR",), "g hackenbush:LR"), 3, "not on both")):
            done = run("solve", *words, text=text)
            self.assertEqual((done.returncode, done.stdout), (status, b""), words)
            self.assertIn(said, done.stderr.decode(), words)
            self.assertEqual(done.stderr.count(b"\n"), 1, words)

    def test_everywhere(self):
        """All commands that take a game by rules take stalks."""
        with tempfile.TemporaryDirectory() as folder:
            proof = os.path.join(folder, "proof")
            game = ["--ruleset", "hackenbush:LRG+RL"]
            self.assertEqual(run("solve", *game, "--certificate", proof).returncode, 0)
            self.assertEqual(run("verify", *game, proof).returncode, 0)
            self.assertEqual(run("verify", "--ruleset", "hackenbush:LRG+RR", proof).returncode, 3)
            for words in (["why", *game], ["trace", *game], ["solve", *game, "--check"],
                          ["vet", "hackenbush:LRG+RL"], ["vet", "impartial:hackenbush:LRG+RL"],
                          ["convert", *game, os.path.join(folder, "x.gg")],
                          ["show", *game, "-o", os.path.join(folder, "x.svg")]):
                done = run(*words)
                self.assertEqual((done.returncode, done.stderr), (0, b""), words)
            drawn = solve(os.path.join(folder, "x.gg"))
            self.assertEqual(drawn["winner"], solve(*game)["winner"])


if __name__ == "__main__":
    unittest.main()
