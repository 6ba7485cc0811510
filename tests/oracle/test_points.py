"""Games with points against points.py: known values, every value of small games, and certificates."""

import json
import os
import random
import re
import tempfile
import unittest
import zlib

from points import Awari, Dots, Kalah
from program import run

# The difference for the player who moves first; counts of awari: won, drawn and lost boards.
KALAH = {1: (0, -2, 6, -2, 2, 0), 2: (2, -2, -2, -10, 6, 8), 3: (0, 4, 2, 2)}
KALAH_EMPTY = {(2, 4): -12}
DOTS = {(1, 1): -1, (1, 2): 0, (1, 3): -1, (2, 2): 2}
AWARI = {6: (5781, 1540, 5055)}
MUTANTS = 60


def solve(game, *options):
    done = run("solve", "--ruleset", game, *options)
    if done.returncode != 0:
        raise AssertionError((game, done.stderr.decode()))
    return done.stdout.decode()


def total(game, *options):
    return int(json.loads(solve(game, "--json", "--check", *options))["total"])


def rows_of(game):
    """Position and value of each row."""
    rows = [line.split("\t") for line in solve(game, "--all").splitlines()]
    return {position: int(score) for position, score, _ in rows}


class Points(unittest.TestCase):
    def test_kalah(self):
        """Irving, Donkers and Uiterwijk, Solving Kalah, have the winners."""
        for n, values in KALAH.items():
            for stones, value in enumerate(values, 1):
                self.assertEqual(total(f"kalah:{n},{stones}"), value, (n, stones))
                self.assertEqual(Kalah(n, stones).negamax(), value, (n, stones))
        for (n, stones), value in KALAH_EMPTY.items():
            self.assertEqual(total(f"kalah:empty:{n},{stones}"), value)
            self.assertEqual(Kalah(n, stones, True).negamax(), value)

    def test_dots(self):
        for (rows, columns), value in DOTS.items():
            for flags in ((), ("--symmetry",)):
                self.assertEqual(total(f"dots-and-boxes:{rows}x{columns}", *flags), value)
            self.assertEqual(Dots(rows, columns).negamax(), value)

    def test_awari(self):
        """The counts of all boards; and every board in reach has the value that it has among all."""
        for abapa in (False, True):
            oracle = Awari(6, abapa)
            value = oracle.layers(6)
            if not abapa:
                layer = [x for board, x in value.items() if sum(board) == 6]
                signs = tuple(sum((x > 0) - (x < 0) == sign for x in layer) for sign in (1, 0, -1))
                self.assertEqual(signs, AWARI[6])
            rows = rows_of("awari:abapa:6" if abapa else "awari:6")
            self.assertGreater(len(rows), 10000)
            for text, score in rows.items():
                mover = text[-1] == "R"
                board = tuple(map(int, re.findall(r"\d+", text)))
                seen = board[6:] + board[:6] if mover else board
                self.assertEqual(-score if mover else score, value[seen], text)

    def test_positions(self):
        """The positions are those in reach, and as the oracle writes them."""
        for name, oracle in (("kalah:3,2", Kalah(3, 2)), ("kalah:empty:2,3", Kalah(2, 3, True)),
                             ("awari:4", Awari(4)), ("dots-and-boxes:2x2", Dots(2, 2))):
            self.assertEqual(sorted(rows_of(name)), sorted(map(oracle.text, oracle.reachable())))

    def test_lines(self):
        """Points along a line of best play add up to the value of the start."""
        for name, oracle in (("kalah:3,2", Kalah(3, 2)), ("dots-and-boxes:2x2", Dots(2, 2)),
                             ("kalah:2,4", Kalah(2, 4))):
            answer = json.loads(solve(name, "--json", "--line"))
            named = {oracle.text(p): p for p in oracle.reachable()}
            position, gained = named[answer["position"]], 0
            for move in answer["line"]:
                option = named[move["to"]]
                gain = dict((q, g) for g, q in oracle.moves(position))[option]
                gained += gain if position[1] == 0 else -gain
                position = option
            if not oracle.moves(position):
                gained += oracle.rest(position)
            self.assertEqual(gained, int(answer["total"]), name)

    def test_certificates(self):
        """Both checkers accept what was solved, and of changed certificates accept the same."""
        rng, refused = random.Random(35), 0
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "c.txt")
            for name, oracle in (("kalah:2,2", Kalah(2, 2)), ("kalah:empty:2,4", Kalah(2, 4, True)),
                                 ("awari:2", Awari(2)), ("dots-and-boxes:1x2", Dots(1, 2))):
                solve(name, "--certificate", file)
                with open(file, "rb") as data:
                    text = data.read()
                oracle.check(text)
                self.assertEqual(run("verify", "--ruleset", name, file).returncode, 0)
                body = text[:text.rindex(b"end ")].decode()
                spots = [m.span() for m in re.finditer(r"(?<=[ \n])\d+\b", body)
                         if m.start() > body.index("positions")]
                for first, last in rng.choices(spots, k=MUTANTS):
                    number = int(body[first:last])
                    other = rng.choice((number + 1, max(number - 1, 0), 0, 1, 2, (1 << 32) - 1))
                    mutant = (body[:first] + str(other) + body[last:]).encode()
                    mutant += b"end %08x\n" % zlib.crc32(mutant)
                    with open(file, "wb") as out:
                        out.write(mutant)
                    done = run("verify", "--ruleset", name, file)
                    self.assertIn(done.returncode, (0, 1, 3))
                    self.assertEqual(done.returncode != 0, oracle.verdict(mutant) != 0, mutant)
                    refused += done.returncode != 0
        self.assertGreater(refused, 3 * MUTANTS)

    def test_parameters(self):
        for bad in ("kalah:7,1", "kalah:0,1", "kalah:2", "kalah:2,7", "kalah:empty:x", "awari:0",
                    "awari:49", "awari:abapa:1,2", "dots-and-boxes:0x1", "dots-and-boxes:9x9",
                    "dots-and-boxes:2"):
            done = run("solve", "--ruleset", bad)
            self.assertEqual(done.returncode, 3, (bad, done.stdout))
            self.assertEqual(done.stderr.count(b"\n"), 1, (bad, done.stderr))

    def test_long_positions(self):
        """Text that is too long is refused, without a word on what it holds."""
        for text in ("1," * 300, "1," * 300 + "1:L"):
            done = run("solve", "--ruleset", "kalah:2,1", "--position", text)
            self.assertEqual((done.returncode, done.stdout), (3, b""))
            self.assertIn(b"is no position of kalah: it is longer than 96 characters", done.stderr)


if __name__ == "__main__":
    unittest.main()
