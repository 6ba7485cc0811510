"""Certificates of random problems: both checkers accept them, and agree on changed ones."""

import collections
import json
import os
import random
import re
import struct
import subprocess
import tempfile
import unittest
import zlib

import certfile
import certificate
import rulesets
from ggfile import Game, gg_text, random_edges, random_game, random_scheduled_race, random_scores
from problem import Problem
from program import run


def sum_of_tokens(rng, play, coloured, cyclic=False):
    """A graph without labels, with two tokens or none; coloured and misere ones have no cycles
    unless requested."""
    n = rng.randint(1, 5 if cyclic else 7)
    acyclic = (coloured or play == "misere") and not cyclic
    edges = [(u, v, rng.choice("LLRRB") if coloured else "B")
             for u, v in random_edges(rng, n, acyclic)]
    tokens = [(rng.randint(1, n), None) for _ in range(2)]
    return Game(play, n, edges, tokens=tokens, first=rng.choice("LR"))


def problems(seed, count):
    """Random problems, each with the options that solve is to have."""
    rng, scores = random.Random(seed), random.Random(seed + 100)
    for _ in range(count):
        front = rng.choice(("impartial", "owners", "coloured"))
        yield random_game(rng, front), ()
        yield random_scheduled_race(rng), ()
        yield random_scores(scores), ()
        yield sum_of_tokens(rng, "normal", False), ("--value", "nimber")
        yield sum_of_tokens(rng, "misere", False), ("--value", "misere-pair", "--all")
        yield sum_of_tokens(rng, "normal", True), ("--solver", "number", "--all")
        yield sum_of_tokens(rng, "normal", True), ("--solver", "form", "--all")
        yield sum_of_tokens(rng, "normal", True, True), ("--solver", "loopy-form", "--all")
        front = rng.choice(("impartial", "coloured"))
        yield random_game(rng, front, largest=4, tokens=2, labels=""), ("--solver", "memo")
        yield random_scheduled_race(rng, largest=4), ("--solver", "memo")
        yield random_scheduled_race(rng, largest=4), ("--solver", "search")


class Certificates(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.problem = os.path.join(folder.name, "problem.gg")
        self.file = os.path.join(folder.name, "c")

    def write(self, game, options, name):
        """The certificate that solve writes for a game."""
        text = gg_text(game)
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text)
        done = run("solve", self.problem, *options, "--certificate", name)
        self.assertEqual(done.returncode, 0, (text, done.stderr))
        with open(name, "rb") as data:
            return text, data.read()

    def verify(self, data):
        with open(self.file, "wb") as out:
            out.write(data)
        done = run("verify", self.problem, self.file)
        self.assertIn(done.returncode, (0, 1, 3), done.stderr)
        return done.returncode

    def test_accepted(self):
        """Both checkers, and what they say to be proved of the tokens."""
        said = collections.Counter()
        for game, options in problems(1, 20):
            for name in (self.file + ".cert", self.file + ".txt"):
                text, data = self.write(game, options, name)
                done = run("verify", self.problem, name)
                proved = re.search(rb"  proved the winner for these tokens: ([^;]*)", done.stdout)
                proved = ": " + proved[1].decode() if proved else ""
                for name, side in (("Sherlock", "Left"), ("Moriarty", "Right")):
                    proved = proved.replace(name, side)
                verdict = certificate.verdict(text, data)
                self.assertEqual((done.returncode, "accepted" + proved), verdict, (text, data))
                said[proved[:5]] += 1
        self.assertEqual(sorted(said), ["", ": Lef", ": Rig", ": dra"])
        self.assertGreater(min(said.values()), 9)

    def test_bytes(self):
        """Every byte, changed or cut off, is noticed."""
        rng = random.Random(2)
        for game, options in problems(3, 1):
            _, data = self.write(game, options, self.file + ".cert")
            for at in rng.sample(range(len(data)), min(len(data), 40)):
                changed = bytearray(data)
                changed[at] ^= 1 << rng.randrange(8)
                self.assertNotEqual(self.verify(changed), 0, (at, gg_text(game)))
                self.assertNotEqual(self.verify(data[:at]), 0, (at, gg_text(game)))
            self.assertNotEqual(self.verify(data + b"\0"), 0)

    def test_numbers(self):
        """A number is changed and the checksum mended: both checkers say the same."""
        rng = random.Random(4)
        refused = accepted = 0
        for game, options in problems(5, 3):
            problem, data = self.write(game, options, self.file + ".txt")
            text = data.decode("ascii")
            body = text[:text.rindex("end ")]
            spots = [m.span() for m in re.finditer(r"\b\d+\b", body)]
            for begin, end in rng.sample(spots[2:], min(len(spots) - 2, 12)):
                number = int(body[begin:end])
                changed = rng.choice((number + 1, max(number - 1, 0), number ^ 1 << 30, 0, 1,
                                      rng.randrange(1 << 32)))
                mutant = (body[:begin] + str(changed) + body[end:]).encode("ascii")
                mutant += b"end %08x\n" % zlib.crc32(mutant)
                status = self.verify(mutant)
                self.assertEqual(status == 0, certificate.verdict(problem, mutant)[0] == 0,
                                 (gg_text(game), mutant.decode()))
                if changed != number and status == 0:
                    # Ranks of loopy nimbers are not unique, and any true table proves a race that is over
                    # at the start.
                    self.assertTrue("ranks" in body or " distance " in body, body)
                    accepted += 1
                refused += status != 0
        self.assertGreater(refused, 20 * (accepted + 1))

    def test_another_problem(self):
        """Changes of the meaning change the number of the problem; names do not."""
        text = "p normal 3 2\ns 1\ne 1 2\ne 2 3\n"
        number = Problem(text).number()
        others = ("p misere 3 2\ns 1\ne 1 2\ne 2 3\n", "p normal 4 2\ns 1\ne 1 2\ne 2 3\n",
                  "p normal 3 2\ns 2\ne 1 2\ne 2 3\n", "p normal 3 2\ns 1\ne 1 3\ne 2 3\n",
                  text + "f R\n", text + "i L\n", text + "d draw\n", text + "t 3 D\n",
                  text + "o 1 L\no 2 L\no 3 L\n", text + "s 1\n",
                  "p normal 3 2\ns 1\ne 1 2 L\ne 2 3\n")
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text)
        done = run("solve", self.problem, "--certificate", self.file + ".txt")
        self.assertEqual(done.returncode, 0)
        with open(self.file + ".txt", "rb") as data:
            written = data.read()
        self.assertEqual(certfile.parse(written)[1], number)
        for other in others:
            self.assertNotEqual(Problem(other).number(), number, other)
            with open(self.problem, "w", encoding="ascii") as out:
                out.write(other)
            self.assertEqual(self.verify(written), 3, other)
        with open(self.problem, "w", encoding="ascii") as out:
            out.write("c the same\np normal 3 2\na L Ann\nn 1 gate\ne 2 3\ns gate x\ne gate 2\n")
        self.assertEqual(self.verify(written), 0)

    def test_rulesets(self):
        """Tables, searches, byte strings, parts and pursuits."""
        with open(self.problem, "w", encoding="ascii") as out:
            out.write("P.T\n...\n..E\n")
        for arguments in (("tictactoe",), ("tictactoe", "--solver", "memo", "--symmetry"),
                          ("nim:3,4",), ("nim:3,4", "--value", "outcome"),
                          ("kayles:5,7", "--solver", "memo"), ("octal:0.137,9",),
                          ("wythoff:4,5", "--value", "nimber"), ("police", self.problem),
                          ("police", self.problem, "--solver", "memo")):
            name = self.file + ".cert"
            done = run("solve", "--ruleset", *arguments, "--certificate", name)
            self.assertEqual(done.returncode, 0, done.stderr)
            kept = [a for a in arguments if a in (arguments[0], self.problem, "--symmetry")]
            done = run("verify", "--ruleset", *kept, name)
            self.assertEqual((done.returncode, done.stderr), (0, b""), arguments)
            self.assertIn(b"proved", done.stdout)
            with open(name, "rb") as data:
                body = bytearray(data.read()[:-4])
            body[-30] ^= 1  # in the values, or in what says how many there are
            with open(name, "wb") as out:
                out.write(body + struct.pack("<I", zlib.crc32(bytes(body))))
            done = run("verify", "--ruleset", *kept, name)
            self.assertIn(done.returncode, (1, 3), arguments)

    def test_forms_of_parts(self):
        """Cakes and heaps: of honest certificates and of forged ones both checkers say the same."""
        rng, name, said = random.Random(12), self.file + ".txt", collections.Counter()
        for ruleset, parameters, start in (
                ("cutcake", "2x3", "2x3:L"), ("cutcake", "3x4", "3x4:L"), ("cutcake", "4x4", "4x4:L"),
                ("nim", "3,4", "3,4"), ("kayles", "6", "6"), ("grundy", "8", "8"), ("octal", "4.7,5", "5")):
            arguments = ("--ruleset", f"{ruleset}:{parameters}")
            line = {"ruleset": ruleset, "parameters": parameters, "board": "", "start": start, "first": "L",
                    "symmetry": False}
            done = run("solve", *arguments, "--value", "form", "--certificate", name)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(name, "rb") as data:
                kind, number, sections = certfile.parse(data.read())
            for i in range(24):
                forged = [(section, list(entries)) for section, entries in sections]
                section, entries = rng.choice([one for one in forged[:-2] if one[1]])
                at = rng.randrange(len(entries))
                if i > 0:
                    entries[at] = rng.choice((entries[at] + 1, max(0, entries[at] - 1), rng.choice(entries),
                                              certfile.LOOPY if section == "numbers" else 0))
                data = certfile.text(kind, number, forged)
                status, judged = rulesets.verdict(line, data)
                with open(name, "wb") as out:
                    out.write(data)
                done = run("verify", *arguments, name)
                self.assertEqual(done.returncode == 0, status == 0, (ruleset, data, judged, done.stdout, done.stderr))
                said[status] += 1
                if i == 0:
                    self.assertEqual(status, 0, judged)
        self.assertGreater(said[1], 50)

    def test_winners_by_rules(self):
        """Claims about the positions of games: of honest and of forged ones both checkers say the same."""
        rng, name, said = random.Random(34), self.file + ".txt", collections.Counter()
        for ruleset, parameters, start, flags in (
                ("tictactoe", "3,3,3", "", ()), ("tictactoe", "3,3,3", "", ("--symmetry",)), ("nim", "3,4,5", "3,4,5", ()),
                ("chomp", "2x3", "", ()), ("hexapawn", "3x3", "", ()), ("kayles", "misere:6", "6", ()),
                ("tictactoe", "3,4,3", "", ())):
            arguments = ("--ruleset", f"{ruleset}:{parameters}".rstrip(":"), *flags)
            done = run("solve", *arguments, "--solver", "search", "--certificate", name, "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            answer = json.loads(done.stdout)
            line = {"ruleset": ruleset, "parameters": parameters, "board": "", "start": start or answer["position"],
                    "first": "L", "symmetry": bool(flags)}
            with open(name, "rb") as data:
                kind, number, sections = certfile.parse(data.read())
            for i in range(16):
                forged = [(section, list(entries)) for section, entries in sections]
                words = forged[-1][1]
                at = rng.randrange(len(words))
                if i % 4 == 1:
                    words[at] ^= 1 << rng.randrange(32)
                elif i % 4 == 2:
                    words[at] = rng.choice(words)
                elif i % 4 == 3:
                    words[:] = [word | certfile.NO_RANK for word in words]
                data = certfile.text(kind, number, forged)
                status, judged = rulesets.verdict(line, data)
                with open(name, "wb") as out:
                    out.write(data)
                done = run("verify", *arguments, name)
                self.assertEqual(done.returncode, status, (arguments, data, judged, done.stdout, done.stderr))
                said[status] += 1
                if i == 0:
                    winner = {"L": "Left wins", "R": "Right wins", "draw": "draw"}[answer["winner"]]
                    self.assertEqual(judged, "accepted: " + winner)
        self.assertGreater(said[1], 40)

    def test_movers_of_a_game(self):
        """Values relative to the player to move do not become those of persons."""
        name = self.file + ".txt"
        arguments = ("--ruleset", "nim:3,4,5", "--first", "R")
        run("solve", *arguments, "--value", "outcome", "--certificate", name)
        with open(name, encoding="ascii") as data:
            text = data.read()
        body = text[:text.rindex("end ")]
        self.assertIn("movers 1\n4\n", body)
        self.assertIn(b"proved the winner from this position: Right wins", run("verify", *arguments, name).stdout)
        for mover in "0123":
            mutant = body.replace("movers 1\n4\n", f"movers 1\n{mover}\n")
            with open(name, "w", encoding="ascii") as out:
                out.write(mutant + "end %08x\n" % zlib.crc32(mutant.encode()))
            self.assertEqual(run("verify", *arguments, name).returncode, 1, mover)

    def test_second_checker_alone(self):
        """As a program: accepted, refused, and bad, be it the certificate or the problem."""
        text = "p normal 2 1\ns 1\ne 1 2\n"
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text)
        run("solve", self.problem, "--certificate", self.file)
        with open(self.file, "rb") as data:
            good = data.read()
        kind, number, sections = certfile.parse(good)
        false = certfile.binary(kind, number, [sections[0], ("words", [certfile.word(1, 1)] * 2)])
        here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "certificate.py")
        for problem, data, status, said in ((text, good, 0, b"accepted: Left wins in 1 turn\n"),
                                            (text, false, 1, b"refused: "),
                                            (text, good[:-1], 3, b"bad: "),
                                            (text + "f R\n", good, 3, b"bad: "),
                                            ("p normal\n", good, 3, b"bad: ")):
            with open(self.problem, "w", encoding="ascii") as out:
                out.write(problem)
            with open(self.file, "wb") as out:
                out.write(data)
            done = subprocess.run(["python3", here, self.problem, self.file],
                                  stdout=subprocess.PIPE)
            self.assertEqual(done.returncode, status, done.stdout)
            self.assertTrue(done.stdout.startswith(said), done.stdout)

    def test_old_file_stays(self):
        """A failure does not destroy the old file, and a device is not replaced."""
        with open(self.problem, "w", encoding="ascii") as out:
            out.write("p normal 2 1\ns 1\ne 1 2\n")
        with open(self.file, "w", encoding="ascii") as out:
            out.write("old")
        done = run("solve", self.problem, "--solver", "brute", "--certificate", self.file)
        self.assertEqual(done.returncode, 2, done.stderr)
        with open(self.file, encoding="ascii") as kept:
            self.assertEqual(kept.read(), "old")
        self.assertEqual(len(os.listdir(os.path.dirname(self.file))), 2)
        done = run("solve", self.problem, "--certificate", "/dev/null")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse(os.path.isfile("/dev/null"))
        done = run("gen", "dag", "--vertices", "5", "-o", "/dev/full")
        self.assertEqual(done.returncode, 4)
        self.assertFalse(os.path.isfile("/dev/full"))


if __name__ == "__main__":
    unittest.main()
