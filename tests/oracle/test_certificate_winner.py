"""Claims about the winner: the solver's proofs of random games, and changed proofs.

Both checkers accept the proofs and agree with a table of all states on the winner. For changed proofs
they agree with each other and never name another winner.
"""

import os
import random
import tempfile
import unittest

import certfile
import certificate
from certfile import NO_RANK, word
from program import SANITIZED, run

GAMES = 20 if SANITIZED else 80
MUTANTS = 5


def draw(rng):
    """A game of one or two tokens, mostly with cycles, as a file."""
    n = rng.randint(1, 6)
    owners, tokens = rng.random() < .3, rng.choice((1, 1, 2))
    lines = [f"p {rng.choice(('normal', 'misere'))} {n} %d", f"f {rng.choice('LR')}"]
    lines += [f"i {rng.choice('LRD')}", f"d {rng.choice(('lose', 'win', 'draw'))}"]
    if owners:
        tokens = 1
        lines += [f"o {v} {rng.choice('LR')}" for v in range(1, n + 1)]
    lines += [f"s {rng.randint(1, n)}" for _ in range(tokens)]
    lines += [f"t {v} {rng.choice('LRDNP')}" for v in range(1, n + 1) if rng.random() < .15]
    edges = [(rng.randint(1, n), rng.randint(1, n)) for _ in range(rng.randint(0, 2 * n + 2))]
    lines += [f"e {v} {w}" + (" " + rng.choice("LRB") if not owners and n % 2 else "")
              for v, w in edges]
    return "\n".join(lines) % len(edges) + "\n"


class Winner(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.problem = os.path.join(directory.name, "problem.gg")
        self.certificate = os.path.join(directory.name, "certificate")

    def write(self, text):
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text)

    def both(self, text, data):
        """The verdicts of both checkers: the status, and the sentence of the second."""
        with open(self.certificate, "wb") as out:
            out.write(data)
        status, said = certificate.verdict(text, data)
        done = run("verify", self.problem, self.certificate)
        self.assertEqual(done.returncode, status, (text, certfile.parse(data), said, done.stdout))
        return status, said

    def mutants(self, kind, number, sections, rng):
        """Entries changed, exchanged, left out, added."""
        (_, positions), movers, (_, words) = sections
        for _ in range(MUTANTS):
            places, claims, i = list(positions), list(words), rng.randrange(len(words))
            change = rng.randrange(5)
            if change == 0:
                claims[i] ^= 1 << rng.randrange(32)
            elif change == 1:
                claims[i] = rng.choice(words + [word(rng.randrange(4), rng.choice((0, 1, 2, NO_RANK)))])
            elif change == 2 and len(words) > 1:
                del places[i], claims[i]
            elif change == 3:
                places[i] = max(places) + 1
            else:
                claims = [word(s, NO_RANK) if s else c for s, c in ((c >> 30, c) for c in claims)]
            yield certfile.binary(kind, number, [("positions", places), movers, ("words", claims)])

    def test_by_lot(self):
        rng, accepted, refused = random.Random(34), set(), 0
        for _ in range(GAMES):
            text = draw(rng)
            self.write(text)
            made = run("solve", self.problem, "--solver", "search", "--certificate", self.certificate)
            if made.returncode == 3:
                continue  # two tokens on different results
            self.assertEqual(made.returncode, 0, (text, made.stderr))
            truth = run("solve", self.problem, "--solver", "memo").stdout.decode().split(";")[0]
            with open(self.certificate, "rb") as file:
                data = file.read()
            status, said = self.both(text, data)
            self.assertEqual(status, 0, (text, said))
            winner = said.split(": ")[1]
            self.assertTrue(truth.startswith(winner), (text, said, truth))
            accepted.add(winner)
            kind, number, sections = certfile.parse(data)
            self.assertEqual(kind, "winner")
            self.assertEqual(self.both(text, certfile.text(kind, number, sections)), (0, said))
            for mutant in self.mutants(kind, number, sections, rng):
                status, changed = self.both(text, mutant)
                refused += status != 0
                if status == 0:
                    self.assertEqual(changed, said, text)
        self.assertEqual(accepted, {"Left wins", "Right wins", "draw"})
        self.assertGreater(refused, GAMES)

    def test_circle(self):
        """Claims that support each other in a circle: infinite play has no winner."""
        text = "p normal 2 2\ns 1\ne 1 2\ne 2 1\n"
        self.write(text)
        number = certificate.Checker(text).number()
        for ranks in ((NO_RANK,) * 4, (1, 2, 3, 4), (0,) * 4):
            words = [word(1, rank) for rank in ranks]
            data = certfile.binary("winner", number, [("positions", (0, 1, 2, 3)), ("movers", (3,)),
                                                      ("words", words)])
            self.assertEqual(self.both(text, data)[0], 1)
        data = certfile.binary("winner", number, [("positions", (0, 3)), ("movers", (3,)),
                                                  ("words", [word(3)] * 2)])
        self.assertEqual(self.both(text, data), (0, "accepted: draw"))


if __name__ == "__main__":
    unittest.main()
