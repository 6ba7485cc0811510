"""Score games by value iteration over rational numbers, and certificates with entries changed."""

import json
import os
import random
import re
import tempfile
import unittest
import zlib
from fractions import Fraction

import certificate
from ggfile import gg_text, random_scores
from problem import Problem
from program import run

GAMES, MUTANTS = 150, 30


def guarantee(game):
    """The score that Left can secure from each state, by one reachability game for each score.

    For each possible score: the states in which Left forces an end with that score or more, or, if
    infinite play is at least as good, the states in which Right cannot force an end with less.
    """
    problem = Problem(gg_text(game))
    states = [(v, phase) for v in range(problem.n) for phase in range(problem.phases)]

    def mover(v, phase):
        return problem.owner.get(v, 1 + phase)

    def options(v, phase):
        return [(w, (phase + 1) % problem.phases) for w in problem.options[mover(v, phase)][v]]

    def end(v, phase):
        return problem.payoff.get(v, None if options(v, phase) else problem.dead_score)

    def forced(player, good):
        """The states in which the player forces an end that is good."""
        won = {s for s in states if end(*s) is not None and good(end(*s))}
        grown = True
        while grown:
            more = {s for s in states if s not in won and end(*s) is None and
                    (any if mover(*s) == player else all)(x in won for x in options(*s))}
            won |= more
            grown = bool(more)
        return won

    value = {}
    for bound in problem.levels():
        if bound <= problem.endless_score:
            lost = forced(2, lambda x, bound=bound: x < bound)
            secured = [s for s in states if s not in lost]
        else:
            secured = forced(1, lambda x, bound=bound: x >= bound)
        value.update((s, bound) for s in secured)
    return value


class Scores(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.problem = os.path.join(folder.name, "problem.gg")
        self.file = os.path.join(folder.name, "c.txt")

    def solve(self, game, *options):
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(gg_text(game))
        done = run("solve", self.problem, *options)
        self.assertEqual(done.returncode, 0, (gg_text(game), done.stderr))
        return done.stdout.decode()

    def test_values(self):
        rng = random.Random(35)
        for _ in range(GAMES):
            game = random_scores(rng)
            value = guarantee(game)
            phases = 1 if game.owners else 2
            rows = [line.split("\t") for line in self.solve(game, "--all").splitlines()]
            self.assertEqual(len(rows), game.n)
            for v, row in enumerate(rows):
                self.assertEqual(len(row), 1 + 2 * phases)
                for phase in range(phases):
                    self.assertEqual(Fraction(row[1 + 2 * phase]), value[v, phase],
                                     (gg_text(game), row))

    def test_mutants(self):
        """An entry is changed and the checksum mended: both checkers refuse it."""
        rng = random.Random(36)
        refused = 0
        for _ in range(12):
            game = random_scores(rng)
            self.solve(game, "--certificate", self.file)
            with open(self.file, encoding="ascii") as file:
                text = file.read()
            body = text[:text.rindex("end ")]
            begin = body.index("values")
            spots = [m.span() for m in re.finditer(r"(?<=[ \n])\d+\b", body) if m.start() > begin]
            for first, last in rng.choices(spots, k=MUTANTS):
                number = int(body[first:last])
                other = rng.choice((number + 1, max(number - 1, 0), 0, 1, 2, (1 << 32) - 1))
                if other == number or other >= 1 << 32:
                    continue
                mutant = (body[:first] + str(other) + body[last:]).encode()
                mutant += b"end %08x\n" % zlib.crc32(mutant)
                with open(self.file, "wb") as out:
                    out.write(mutant)
                done = run("verify", self.problem, self.file)
                status = certificate.verdict(gg_text(game), mutant)[0]
                self.assertEqual(done.returncode, status, (gg_text(game), mutant))
                self.assertNotEqual(status, 0, (gg_text(game), mutant))
                refused += 1
        self.assertGreater(refused, 200)

    def test_number(self):
        """Changes of the meaning change the number of the problem; other terms for a score do not."""
        text = "p score 3 2\nt 3 = 3/2\ns 1\ne 1 2\ne 2 3\n"
        number = Problem(text).number()
        for other in (text.replace("3/2", "2"), text + "i = 1\n", text + "d = 1\n",
                      text + "t 2 = 1\n", text.replace("t 3", "t 2")):
            self.assertNotEqual(Problem(other).number(), number, other)
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text)
        self.assertEqual(run("solve", self.problem, "--certificate", self.file).returncode, 0)
        with open(self.file, encoding="ascii") as file:
            self.assertEqual(int(file.readline().split()[3], 16), number)
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text.replace("3/2", "6/4"))
        self.assertEqual(run("verify", self.problem, self.file).returncode, 0)

    def test_by_hand(self):
        """Left could get 2, but Right comes first; no player wants the way back."""
        text = "p score 5 5\no 1 L\no 2 R\no 3 L\nt 4 = 1\nt 5 = 2\ne 1 2\ne 2 3\ne 3 5\ne 2 4\ne 3 2\n"
        done = run("solve", "-", "--from", "gg", "--all", text=text)
        self.assertEqual([line.split()[1] for line in done.stdout.decode().splitlines()],
                         ["1", "1", "2", "1", "2"])

    def test_bounds(self):
        """The least and the greatest score; their difference fits no score, so the reason is cut."""
        least, greatest = -(1 << 63), (1 << 63) - 1
        text = f"p score 3 2\no 1 L\nt 2 = {greatest}\nt 3 = {least}\ns 1\ne 1 2\ne 1 3\n"
        why = json.loads(run("why", "-", "--from", "gg", "--json", text=text).stdout)
        self.assertEqual(why["total"], str(greatest))
        self.assertEqual([move["value"] for move in why["all_moves"]], [str(greatest), str(least)])
        self.assertTrue(why["cut"])
        near = json.loads(run("why", "-", "--from", "gg", "--json",
                              text=text.replace(str(least), "1")).stdout)
        self.assertFalse(near["cut"])
        self.assertEqual(near["claims"][1]["facts"]["cost"], str(greatest - 1))
        beyond = run("solve", "-", "--from", "gg", text=text.replace(str(least), str(least - 1)))
        self.assertEqual(beyond.returncode, 3)


if __name__ == "__main__":
    unittest.main()
