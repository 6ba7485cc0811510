"""Certificates that no solver writes: both checkers say the same of them, and what is right."""

import os
import tempfile
import unittest

import certfile
import certificate
from certfile import LOOPY, word
from problem import Problem
from program import run

WON, LOST, FIRST, SECOND, DRAWN = word(1, 0), word(2, 0), word(1, 1), word(2, 1), word(3)
EDGE, RACE = "s 1\ne 1 2\n", "s 1\ns 1\nt 2\ne 1 2\n"
LAPS = "s 1\nw L1\nt 2\ne 1 2\n"
TABLE = [("movers", (4,)), ("words", (FIRST, LOST))]
PERSONS = [("movers", (1, 2)), ("words", (FIRST, SECOND, LOST, WON))]
TRACK = [("movers", (1, 2)), ("words", (FIRST, FIRST, WON, WON))]
ALONE = [("movers", (1,)), ("words", (FIRST, WON))]
NIMBERS = [("values", (1, 0))]
RANKED = NIMBERS + [("ranks", (1, 0))]
PAIRS = NIMBERS + [("minus", (0, 1))]
STARS = [("values", (0, 0)), ("minus", (1, 0))]
TRIE = [("parents", (0, 0)), ("signs", (0, 1))]
PLACES = [("positions", tuple(range(8)))]
WORDS = ("words", (word(2, 2), word(1, 2), FIRST, SECOND, FIRST, SECOND, LOST, WON))
OWNER = ("movers", (3,))

# Play, vertices and edges; the other lines; type and sections; whether it is right.
MADE = (
    ("normal 2 1", EDGE, "outcome", TABLE, True),
    ("normal 2 1", EDGE, "outcome", PERSONS, True),
    ("normal 2 1", EDGE + "s 1\n", "outcome", TABLE, True),
    ("normal 2 2", "s 1\ne 1 2 L\ne 1 2 R\n", "outcome", PERSONS, True),
    ("normal 2 2", "s 1\ne 1 2 L\ne 1 2 R\n", "outcome", TABLE, False),
    ("normal 2 1", EDGE, "outcome", TABLE * 2, False),
    ("normal 2 1", EDGE, "outcome", TABLE[::-1], False),
    ("normal 2 1", EDGE, "outcome", TABLE + TRIE[:1], False),
    ("normal 2 1", EDGE, "outcome", [("movers", (3,)), TABLE[1]], False),
    ("normal 2 1", EDGE + "o 1 L\no 2 L\n", "outcome", PERSONS, False),
    ("normal 2 1", EDGE, "nimber", TABLE, False),
    ("normal 0 0", "", "outcome", [("movers", (4,)), ("words", ())], True),
    ("normal 0 0", "", "nimber", [("values", ())], True),
    ("race 2 1", RACE, "distance", TRACK, True),
    ("race 2 1", RACE, "distance", ALONE, False),
    ("race 2 1", RACE, "distance", [("movers", (2, 1)), TRACK[1]], False),
    ("race 2 1", LAPS, "distance", ALONE, False),
    ("race 2 1", LAPS, "distance", ALONE + TRACK, False),
    ("race 2 1", LAPS, "distance", TRACK, False),
    ("race 2 1", LAPS, "distance", TRACK + ALONE, True),
    ("race 2 1", RACE, "outcome", TRACK, False),
    ("race 2 1", RACE + "w L1 R2 R2\n", "distance", TRACK, False),
    ("race 2 1", RACE + "w L1 R2 R2\n", "distance", TRACK + ALONE, True),
    ("race 2 1", RACE.replace("s 1", "s 2", 1) + "w L1 R2\n", "distance", TRACK, True),
    ("normal 2 1", EDGE, "nimber", NIMBERS, True),
    ("normal 2 1", EDGE, "nimber", RANKED, True),
    ("normal 2 1", EDGE, "nimber", RANKED[::-1], False),
    ("normal 2 1", EDGE, "nimber", NIMBERS + [("ranks", (1, 0, 0))], False),
    ("normal 2 1", EDGE, "nimber", RANKED + TRIE, False),
    ("normal 2 1", EDGE + "i L\n", "nimber", RANKED, True),
    ("normal 2 1", "s 1\ne 1 1\n", "nimber",
     [("values", (LOOPY, 0)), ("ranks", (0, 0))], True),
    ("normal 2 1", "i L\ns 1\ne 1 1\n", "nimber",
     [("values", (LOOPY, 0)), ("ranks", (0, 0))], False),
    ("misere 2 1", EDGE, "nimber", NIMBERS, False),
    ("misere 2 1", EDGE + "d lose\n", "nimber", NIMBERS, True),
    ("normal 2 1", EDGE, "misere-pair", PAIRS, False),
    ("normal 2 1", EDGE + "d win\n", "misere-pair", PAIRS, True),
    ("normal 2 1", EDGE + "t 2 P\n", "nimber", NIMBERS, False),
    ("normal 2 1", "s 1\ne 1 2 L\n", "nimber", NIMBERS, False),
    ("normal 2 1", "s 1\ne 1 2 L\n", "number", NIMBERS + TRIE, True),
    ("normal 2 1", EDGE, "number", STARS + TRIE, True),
    ("normal 2 1", EDGE, "number", [("values", (LOOPY, 0))] + TRIE, True),
    ("normal 2 1", EDGE, "number", [("values", (0, 0))] + TRIE, False),
    ("normal 2 1", EDGE + "s 1\n", "outcome", PLACES + [OWNER, WORDS], True),
    ("normal 2 1", EDGE + "s 1\n", "outcome", [OWNER] + PLACES + [WORDS], False),
    ("normal 2 1", EDGE + "s 1\n", "distance", PLACES + [OWNER, WORDS], False),
    ("normal 2 1", EDGE + "s 1\n", "nimber",
     PLACES + [("values", (0, 0, 1, 1, 1, 1, 0, 0))], False),
    ("normal 2 1", EDGE + "s 1\n", "outcome", PLACES + [("movers", (4,)), WORDS], False),
    ("normal 2 1", "s 1\ne 1 1\n", "outcome",
     [("movers", (4,)), ("words", (DRAWN, LOST))], True),
)


class MadeByHand(unittest.TestCase):
    def test_both_checkers(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        problem, file = os.path.join(folder.name, "p.gg"), os.path.join(folder.name, "c")
        for head, lines, kind, sections, accepted in MADE:
            text = f"p {head}\n{lines}"
            data = certfile.binary(kind, Problem(text).number(), sections)
            with open(problem, "w", encoding="ascii") as out:
                out.write(text)
            with open(file, "wb") as out:
                out.write(data)
            done = run("verify", problem, file)
            self.assertIn(done.returncode, (0, 1, 3), done.stderr)
            self.assertEqual((done.returncode == 0, certificate.verdict(text, data)[0] == 0),
                             (accepted, accepted), (text, kind, sections, done.stderr))


if __name__ == "__main__":
    unittest.main()
