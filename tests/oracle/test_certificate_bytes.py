"""Every byte of small certificates of every type, changed, cut off, put in and left out.

The second checker sees all such files, with the checksum mended; what it accepts must still say
what the oracles say. The program sees a share of them, and must agree.
"""

import functools
import os
import random
import subprocess
import tempfile
import unittest

import certfile
import certificate
import columns
import problem
from ggfile import Game, gg_text
from program import PROGRAM, SANITIZED, run
from truth import Truth

SHARE = 8 if SANITIZED else 3  # one of SHARE files is given to the program

# The second checker reads a problem once.
problem.Problem.number = functools.lru_cache(None)(problem.Problem.number)
certificate.Checker = functools.lru_cache(None)(certificate.Checker)


def edges(text):
    """Such as "12 23L"."""
    return [(int(word[0]), int(word[1]), word[2:] or "B") for word in text.split()]


def tokens(*vertices):
    """Tokens without arrival."""
    return [(v, None) for v in vertices]


RACE = [(1, "L"), (2, "R")]
ODD = (("L", 0), ("R", 1), ("L", 1), ("L", 0), ("R", 0))
GAMES = {
    "relative": (Game("normal", 3, edges("12 23 21 13 11"), tokens(1)), ()),
    "persons": (Game("misere", 3, edges("12L 23 31R"), tokens(2), labels={3: "D"}), ()),
    "owners": (Game("normal", 3, edges("12 21 23"), tokens(1), owners={1: "L", 2: "R", 3: "L"},
                    labels={3: "R"}), ()),
    "endless": (Game("normal", 3, edges("12 21 13 23 11"), tokens(1), infinite="L",
                     dead_end="draw"), ()),
    "race": (Game("race", 3, edges("12 23 21 13"), RACE, targets=(3,)), ()),
    "schedule": (Game("race", 2, edges("12 11 21"), [(1, "L"), (1, "R")], targets=(2,),
                      schedule=ODD, stuck="lose"), ()),
    "search": (Game("normal", 2, edges("12"), tokens(1, 1)), ("--solver", "memo")),
    "race search": (Game("race", 3, edges("12 13"), [(1, "L"), (1, "R")], targets=(3,),
                         stuck="lose"), ("--solver", "memo")),
    "nimber": (Game("normal", 3, edges("12 13 23"), tokens(1, 2)), ("--value", "nimber")),
    "loopy": (Game("normal", 4, edges("12 21 13 34 22"), tokens(1, 3)), ("--value", "nimber")),
    "pairs": (Game("misere", 4, edges("12 23 34 24 14"), tokens(1, 2)),
              ("--value", "misere-pair")),
    "wild": (Game("misere", 6, edges("12 15 23 34 35 45 61"), tokens(1, 6)),
             ("--value", "misere-pair", "--all")),
    "number": (Game("normal", 4, edges("14L 24R 31L 32R 34"), tokens(1, 2)),
               ("--value", "number", "--all")),
    "number+": (Game("normal", 4, edges("12L 13R 24 34L 14"), tokens(2, 3)), ("--all",)),
}


@functools.lru_cache(None)
def made(name):
    """The text of a game, its certificate that solve writes, and the truth about it."""
    game, options = GAMES[name]
    with tempfile.TemporaryDirectory() as folder:
        problem_file, file = os.path.join(folder, "p.gg"), os.path.join(folder, "c")
        with open(problem_file, "w", encoding="ascii") as out:
            out.write(gg_text(game))
        done = run("solve", problem_file, *options, "--certificate", file)
        if done.returncode != 0:
            raise AssertionError(f"{name}: {done.stderr}")
        with open(file, "rb") as data:
            return gg_text(game), data.read(), Truth(game)


class Program:
    """The program's verdicts on many certificates for a problem."""

    def __init__(self, test, text):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.test = test
        self.problem = os.path.join(folder.name, "p.gg")
        self.file = os.path.join(folder.name, "c")
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text)

    def status(self, data):
        with open(self.file, "wb") as out:
            out.write(data)
        status = subprocess.call([PROGRAM, "verify", self.problem, self.file],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.test.assertIn(status, (0, 1, 3), data)
        return status


class Bytes(unittest.TestCase):
    def accepted(self, name, mutant):
        """Whether the second checker accepts; then it has to be true."""
        text, data, truth = made(name)
        status, _ = certificate.verdict(text, mutant)
        if status == 0 and mutant != data:
            kind, _, sections = certfile.parse(mutant)
            self.assertEqual(kind, certfile.parse(data)[0], name)
            self.assertTrue(truth.agrees(kind, sections), (name, text, mutant))
        return status == 0

    def both(self, name, program, mutant):
        """The same from both checkers."""
        said = self.accepted(name, mutant)
        self.assertEqual(program.status(mutant) == 0, said, (name, made(name)[0], mutant))

    def test_true(self):
        """The certificates, in both forms, are accepted by all."""
        kinds = set()
        for name in GAMES:
            text, data, truth = made(name)
            kind, number, sections = certfile.parse(data)
            self.assertTrue(truth.agrees(kind, sections), name)
            self.assertEqual(certfile.binary(kind, number, sections), data, name)
            program = Program(self, text)
            for form in (data, certfile.old_binary(kind, number, sections),
                         certfile.text(kind, number, sections)):
                self.assertEqual(program.status(form), 0, name)
                self.assertEqual(certificate.verdict(text, form)[0], 0, name)
            kinds.add((kind, *(section for section, _ in sections)))
        self.assertEqual(len(kinds), 10, kinds)

    def test_every_byte(self):
        """Every other value of every byte; of the directory and of version 1, some."""
        some = (0, 1, 2, 4, 8, 9, 45, 48, 97, 115, 122, 128, 255)
        for form in ("binary", "old_binary"):
            still_true = {}
            for name in GAMES:
                data = getattr(certfile, form)(*certfile.parse(made(name)[1]))
                seal = columns.mended if form == "binary" else lambda b: certfile.sealed(b[:-4])
                directory = data.index(b"words" if b"words" in data else b"values") + 32 \
                    if form == "binary" else 0
                body = bytearray(data)
                for at, old in enumerate(body):
                    for new in some if at < directory or not directory else range(256):
                        body[at] = new
                        mutant = seal(body)
                        if mutant != data and self.accepted(name, mutant):
                            still_true[name] = still_true.get(name, 0) + 1
                    body[at] = old
            # There is more than one right rank of a loopy nimber, of what ends, and of a draw that
            # one side forces; and what is added to no number does not matter.
            sound = {"endless", "loopy", "wild", "number", "number+"}
            self.assertEqual(set(still_true) | (set() if directory else sound), sound)

    def test_checksum(self):
        """Every bit of a file whose checksum is not mended."""
        for name in GAMES:
            data = bytearray(made(name)[1])
            for bit in range(8 * len(data)):
                data[bit // 8] ^= 1 << bit % 8
                self.assertFalse(self.accepted(name, bytes(data)), (name, bit))
                data[bit // 8] ^= 1 << bit % 8

    def test_length(self):
        """Cut off at every byte; every byte left out, or any put in before it."""
        for name in GAMES:
            body = data = made(name)[1]
            for at in range(len(data)):
                self.assertFalse(self.accepted(name, data[:at]), (name, at))
                self.assertFalse(self.accepted(name, data[:at] + data[at + 1:]), (name, at))
            for at in range(len(body)):
                mutants = [body[:at], body[:at] + body[at + 1:]]
                mutants += [body[:at] + bytes([byte]) + body[at:] for byte in (0, 1, 4, 10, 255)]
                for mutant in mutants + [data + data[:at + 1]]:
                    sealed = columns.mended(mutant)
                    self.assertFalse(sealed != data and self.accepted(name, sealed),
                                     (name, at, mutant))
            for byte in range(256):
                self.assertFalse(self.accepted(name, data + bytes([byte])), name)

    def entries(self, name):
        """The sections with one entry left out, doubled or changed, or one section so."""
        _, _, sections = certfile.parse(made(name)[1])
        for i, (section, column) in enumerate(sections):
            bits = 8 * certfile.WIDTH[section]
            before, behind = sections[:i], sections[i + 1:]
            yield before + behind
            yield before + [sections[i]] * 2 + behind
            yield before + behind[:1] + [sections[i]] + behind[1:]
            for other in certfile.NAMES[1:]:
                most = 256 ** certfile.WIDTH[other]
                yield before + [(other, [x % most for x in column])] + behind
            for j, old in enumerate(column):
                less, more = column[:j], column[j + 1:]
                yield before + [(section, less + more)] + behind
                yield before + [(section, less + [old] + column[j:])] + behind
                for new in {0, 1, 2, 3, old + 1, old - 1, *(old ^ 1 << bit for bit in range(bits))}:
                    changed = (section, less + [new % (1 << bits)] + more)
                    yield before + [changed] + behind

    def test_entries(self):
        """Entries and sections; of the types, too. The program sees some of them."""
        rng = random.Random(73)
        for name in GAMES:
            text, data, _ = made(name)
            program, (kind, number, true) = Program(self, text), certfile.parse(data)
            for sections in self.entries(name):
                if sections == true:
                    continue
                form = rng.choice((certfile.binary, certfile.text))
                mutant = form(kind, number, sections)
                if rng.randrange(6 * SHARE) == 0:
                    self.both(name, program, mutant)
                else:
                    self.accepted(name, mutant)
            for other in ("outcome", "distance", "nimber", "misere-pair", "number", "", "Outcome"):
                if other != kind:
                    self.both(name, program, certfile.binary(other, number, true))
            self.both(name, program, certfile.binary(kind, number ^ 1 << rng.randrange(64), true))

    def test_text(self):
        """Every byte of the text form, changed to some others, left out, or cut off."""
        for name in GAMES:
            body = certfile.text(*certfile.parse(made(name)[1]))[:-13]
            for at in range(len(body)):
                for new in b" \n\t\r\0-+0123456789af_\xb2":
                    mutant = body[:at] + bytes([new]) + body[at + 1:]
                    self.accepted(name, certfile.sealed_text(mutant))
                self.accepted(name, certfile.sealed_text(body[:at] + body[at + 1:]))
                self.assertFalse(self.accepted(name, certfile.sealed_text(body[:at])), (name, at))

    def test_both_checkers(self):
        """The program says of them what the second checker says."""
        rng = random.Random(71)
        for name in GAMES:
            text, data, _ = made(name)
            program, body = Program(self, text), data
            for at in range(rng.randrange(SHARE), len(body), SHARE):
                new = (body[at] + rng.choice((1, 2, 4, 64, 128, 255))) % 256
                mutant = bytearray(body)
                mutant[at] = new
                self.both(name, program, columns.mended(mutant))
                if rng.random() < 0.2:
                    self.both(name, program, data[:at])
                    self.both(name, program, columns.mended(body[:at] + body[at + 1:]))
                    self.both(name, program, columns.mended(body[:at] + b"\1" + body[at:]))

    def test_both_checkers_old_head(self):
        """And of the head of version 1, where every byte counts, what fills up a name, too."""
        for name in GAMES:
            text, data, _ = made(name)
            body, program = certfile.old_binary(*certfile.parse(data))[:-4], Program(self, text)
            for at in range(8, 40):
                mutant = certfile.sealed(body[:at] + bytes([body[at] ^ 3]) + body[at + 1:])
                self.both(name, program, mutant)
                self.assertFalse(self.accepted(name, mutant), (name, at))

    def test_both_checkers_text(self):
        """And in the text form."""
        rng = random.Random(72)
        for name in GAMES:
            text, data, _ = made(name)
            program, body = Program(self, text), certfile.text(*certfile.parse(data))[:-13]
            for at in range(rng.randrange(2 * SHARE), len(body), 2 * SHARE):
                new = rng.choice((b"", b" ", b"\n", b"0", b"1", b"7"))
                mutant = body[:at] + new + body[at + 1:]
                self.both(name, program, certfile.sealed_text(mutant))
            whole = certfile.text(*certfile.parse(data))
            for at in range(len(whole) - 13, len(whole)):
                self.both(name, program, whole[:at] + b" " + whole[at + 1:])
                self.both(name, program, whole[:at])
                self.both(name, program, whole[:at] + whole[at:].upper())


if __name__ == "__main__":
    unittest.main()
