"""Heap games by a table or about divisors, hexadecimal codes: nimbers by the definition, and what is known.

The rules below share nothing with rulesets/: an option is a tuple of heaps.
"""

import itertools
import json
import math
import random
import unittest
from functools import reduce
from operator import xor

from program import Folder, run


def nimbers(options, last):
    values = []
    for n in range(last + 1):
        found = {reduce(xor, (values[h] for h in option), 0) for option in options(n)}
        values.append(next(g for g in itertools.count() if g not in found))
    return values


def sizes(ruleset, last):
    done = run("solve", "--ruleset", ruleset, "--sizes", f"0..{last}")
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return [int(line.split("\t")[1]) for line in done.stdout.decode().splitlines()]


RULES = {"divisor": lambda n, k: n % k == 0, "aliquot": lambda n, k: n % k == 0 and k < n,
         "saliquant": lambda n, k: n % k != 0, "totative": lambda n, k: math.gcd(n, k) == 1}


def hexadecimal(code):
    front, digits = code.split(".")
    allowed = [int(front or "0", 16)] + [int(d, 16) for d in digits]

    def options(n):
        found = set()
        for k, digit in enumerate(allowed):
            for pieces in range(4):
                if digit >> pieces & 1 and k <= n and (k > 0 or pieces > 1):
                    found |= {p for p in itertools.combinations_with_replacement(range(1, n + 1), pieces)
                              if sum(p) == n - k}
        return found
    return options


class Divisors(unittest.TestCase):
    def test_definition(self):
        for name, may in RULES.items():
            wanted = nimbers(lambda n, may=may: {(n - k,) for k in range(1, n + 1) if may(n, k)}, 120)
            self.assertEqual(sizes(f"heaps:{name}", 120), wanted, name)

    def test_known(self):
        """The greatest power of 2 that divides a heap: Iannucci and Larsson."""
        power = [0] + [(n & -n).bit_length() - 1 for n in range(1, 200)]
        self.assertEqual(sizes("heaps:aliquot", 199), power)
        self.assertEqual(sizes("heaps:divisor", 199), [0] + [p + 1 for p in power[1:]])


class Hexadecimal(unittest.TestCase):
    def test_definition(self):
        for code in ("0.8", "0.3F", "8.1", "C.7", "0.9a", "4.F", "0.0D3"):
            self.assertEqual(sizes(f"octal:{code}", 24), nimbers(hexadecimal(code), 24), code)

    def test_known(self):
        """CGSuite's tests; and a subtraction of all but two numbers, as a code that repeats."""
        self.assertEqual(sizes("octal:0.3F", 20), [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11])
        self.assertEqual(sizes("octal:0.300333(3)", 12), nimbers(
            lambda n: {(n - k,) for k in range(1, n + 1) if k not in (2, 3)}, 12))


class Tables(Folder):
    def solve(self, table, heaps="", *options):
        path = self.folder + "/table"
        with open(path, "w", encoding="utf-8") as file:
            file.write(table)
        return run("solve", path, "--ruleset", f"heaps:{heaps}" if heaps else "heaps", "--json", *options)

    def test_random(self):
        draw = random.Random(11)
        for _ in range(40):
            most, table = draw.randrange(2, 12), {}
            for n in range(1, most + 1):
                table[n] = [tuple(draw.randrange(n) for _ in range(draw.choice((1, 1, 2, 3))))
                            for _ in range(draw.randrange(4))]
            lines = [f"{n}: " + " ".join("+".join(map(str, option)) for option in table[n]) for n in table]
            draw.shuffle(lines)
            values = nimbers(lambda n, table=table: table.get(n, ()), most)
            heaps = [draw.randrange(1, most + 1) for _ in range(3)]
            done = self.solve("# drawn\n" + "\n".join(lines) + "\n\n", ",".join(map(str, heaps)), "--moves")
            self.assertEqual(done.returncode, 0, done.stderr)
            answer = json.loads(done.stdout)
            self.assertEqual(answer["total"], reduce(xor, (values[h] for h in heaps)), lines)
            for move in answer["all_moves"]:
                after = reduce(xor, (values[int(h)] for h in move["to"].split(",")))
                self.assertEqual(move["winner"], "RL"[after == 0], (lines, move))
            checked = self.solve("\n".join(lines), ",".join(map(str, heaps)), "--check")
            self.assertEqual(checked.returncode, 0, checked.stderr)

    def test_usual(self):
        answer = json.loads(self.solve("2: 1 0\n5: 2+2 2\n").stdout)
        self.assertEqual((answer["position"], answer["total"]), ("5", 2))

    def test_refused(self):
        for table, place in (("1: 1", "1:4"), ("0: 0", "1:2"), ("x", "1:1"), ("# c\n3: 2+", "2:6"), ("3: 5", "1:4"),
                             ("3: 1+1+1+1+1+1+1+1+1", "1:20"), ("3: 99999999999", "1:4"), ("3 2", "1:3"),
                             ("3:2;1", "1:4"), ("3: 1\n3: 2", "2:1"), ("65536: 1", "1:")):
            done = self.solve(table + "\n")
            self.assertEqual(done.returncode, 3, table)
            self.assertIn(f"table:{place}", done.stderr.decode(), table)
        for words in ("heaps:multiples", "heaps:aliquot:x", "heaps:aliquot:10000001"):
            self.assertEqual(run("solve", "--ruleset", words).returncode, 3, words)


if __name__ == "__main__":
    unittest.main()
