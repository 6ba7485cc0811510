"""Heaps that are taken from and broken: known values and periods, and nimbers worked out anew.

The Python below shares nothing with the library: a code is read as text, options are listed as
tuples, and the mex is found in a set.
"""

import functools
import itertools
import json
import operator
import random
import unittest

from program import SANITIZED, run


def ask(ruleset, *options):
    """The JSON object of one game."""
    done = run("solve", "--ruleset", ruleset, "--json", *options)
    if done.returncode != 0:
        raise AssertionError((ruleset, done.stderr.decode()))
    return json.loads(done.stdout)


def nimbers(ruleset, last):
    """Of the heaps up to the last, by --sizes."""
    done = run("solve", "--ruleset", ruleset, "--sizes", f"0..{last}")
    if done.returncode != 0:
        raise AssertionError((ruleset, done.stderr.decode()))
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
    assert [int(n) for n, _ in rows] == list(range(last + 1))
    return [int(g) for _, g in rows]


# ---- by definition ----

def octal_options(code):
    """The options of a heap, as tuples of heaps."""
    front, digits = code.split(".")
    allowed = [int(front or "0")] + [int(d) for d in digits]

    def options(n):
        found = set()
        for k, digit in enumerate(allowed):
            left = n - k
            if left < 0 or digit == 0:
                continue
            if digit & 1 and left == 0 and k > 0:
                found.add(())
            if digit & 2 and left > 0 and k > 0:
                found.add((left,))
            if digit & 4:
                found |= {(a, left - a) for a in range(1, left // 2 + 1)}
        return found
    return options


def grundy_options(n):
    return {(a, n - a) for a in range(1, n) if a < n - a}


def mex_table(options, last):
    table = []
    for n in range(last + 1):
        seen = {functools.reduce(operator.xor, (table[h] for h in option), 0)
                for option in options(n)}
        table.append(next(m for m in itertools.count() if m not in seen))
    return table


# ---- what is known ----

KNOWN = {
    "kayles": "0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1",
    "octal:0.07": "0,0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0",
    "octal:0.007": "0,0,0,1,1,1,2,2,0,3,3,1,1,1,0,4,3,3,3,2,2,2,4,4,0,5",
    "octal:0.6": "0,0,1,2,0,1,2,3,1,2,3,4,0,3,4,2,1,3,2,1,0,2,1,4,5,1",
    "grundy": "0,0,0,1,0,2,1,0,2,1,0,2,1,3,2,1,3,2,4,3,0,4,3,0,4,3,0,4,1,2,3,1,2,4,1,2,4,1,2,4,1,"
              "5,4,1,5,4,1,5,4,1,0,2,1,0,2,1,5,2,1,3",
}

# Code: period, and the last heap that does not fit it.
PERIODS = {
    "0.77": (12, 70), "0.07": (34, 52), "0.137": (34, 51), "0.15": (10, 0), "0.17": (34, 32),
    "0.53": (9, 10), "0.45": (20, 497), "0.115": (14, 0), "0.152": (48, 1), "0.055": (148, 258),
    "0.156": (349, 3478), "0.165": (1550, 5180), "0.356": (142, 7314), "0.644": (442, 3255),
    "0.26": (4, 0), "0.3": (2, -1), "0.33": (3, -1), "0.333": (4, -1), ".7777": (24, 141),
}

# Code: the heaps that do not fit the pattern of the period.
EXCEPTIONS = {
    "0.77": [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70],
    "0.07": [0, 1, 15, 17, 18, 32, 35, 52],
    "0.137": [0, 14, 16, 17, 31, 34, 51],
}


class Known(unittest.TestCase):
    def test_values(self):
        for name, text in KNOWN.items():
            expected = [int(g) for g in text.split(",")]
            self.assertEqual(nimbers(name, len(expected) - 1), expected, name)

    def test_dawson(self):
        """Dawson's Chess is Dawson's Kayles with a heap one larger."""
        self.assertEqual(nimbers("octal:0.137", 400), nimbers("octal:0.07", 401)[1:])

    def test_kayles_is_an_octal_game(self):
        self.assertEqual(nimbers("kayles", 300), nimbers("octal:.77", 300))

    def test_kayles_pattern(self):
        pattern = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
        found = nimbers("kayles", 600)
        self.assertEqual([n for n, g in enumerate(found) if g != pattern[n % 12]],
                         EXCEPTIONS["0.77"])

    def test_lasker(self):
        """Take any number, or split: with a code of 64 digits right for heaps up to 64."""
        found = nimbers("octal:4." + "3" * 64, 64)
        self.assertEqual(found, [0] + [n + (n % 4 == 3) - (n % 4 == 0) for n in range(1, 65)])

    def test_subtraction(self):
        for k in range(1, 8):
            numbers = ",".join(str(n) for n in range(1, k + 1))
            expected = [n % (k + 1) for n in range(101)]
            self.assertEqual(nimbers(f"subtraction:{numbers}:", 100), expected)
            self.assertEqual(nimbers("octal:0." + "3" * k, 100), expected)

    def test_nim(self):
        self.assertEqual(nimbers("nim", 300), list(range(301)))
        for heaps in ((3, 4, 5), (1, 2, 3), (1000, 999, 17), (1000000, 999999)):
            xor = functools.reduce(operator.xor, heaps)
            answer = ask("nim:" + ",".join(map(str, heaps)))
            self.assertEqual((answer["total"], answer["outcome"]), (xor, "N" if xor else "P"))
            wins = {f"{h - (h ^ xor)} from heap {i}" for i, h in enumerate(heaps, 1) if h ^ xor < h}
            if xor:
                self.assertEqual({move["move"] for move in answer["moves"]}, wins)


class Periods(unittest.TestCase):
    @unittest.skipIf(SANITIZED, "a thousand million options")
    def test_unlimited(self):
        """Without --limit a search ends by itself where no period is known."""
        answer = ask("octal:0.007")
        self.assertIsNone(answer["period"])
        self.assertGreater(len(answer["nimbers"]), 20000)

    def test_known(self):
        for code, (period, last) in PERIODS.items():
            if SANITIZED and last > 1000:
                continue
            answer = ask(f"octal:{code}")
            self.assertEqual((answer["period"], answer["preperiod"]), (period, last + 1), code)
            table = answer["nimbers"]
            k = len(code.split(".")[1])
            self.assertGreaterEqual(len(table), 2 * (last + 1) + 2 * period + k)
            failures = [n for n in range(len(table) - period) if table[n] != table[n + period]]
            self.assertEqual(max(failures, default=-1), last, code)
            if code in EXCEPTIONS:
                at = last + 1
                fits = [table[at + (n - at) % period] for n in range(at)]
                self.assertEqual([n for n in range(at) if table[n] != fits[n]], EXCEPTIONS[code])

    def test_long(self):
        """Flammenkamp's tables; by rare values these take tenths of a second."""
        for code, period, preperiod in (("0.16", 149459, 105351), ("0.56", 144, 326640)):
            if SANITIZED:
                continue
            answer = ask(f"octal:{code}")
            self.assertEqual((answer["period"], answer["preperiod"]), (period, preperiod), code)

    def test_unknown(self):
        heaps = 2000 if SANITIZED else 20000
        for code in ("0.007", "0.6"):
            answer = ask(f"octal:{code}", "--limit", str(heaps))
            self.assertEqual((answer["period"], answer["preperiod"]), (None, None), code)
            self.assertEqual(len(answer["nimbers"]), heaps)

    def test_limit(self):
        answer = ask("octal:0.156", "--limit", "3000")
        self.assertEqual((answer["period"], len(answer["nimbers"])), (None, 3000))
        answer = ask("octal:0.3", "--limit", "8")
        self.assertEqual((answer["period"], answer["preperiod"]), (2, 0))

    def test_subtraction(self):
        for numbers, period in (((1, 2, 3), 4), ((2, 5), 7), ((1, 4), 5), ((2, 3), 5), ((1, 3), 2)):
            text = ",".join(map(str, numbers))
            answer = ask(f"subtraction:{text}:100")
            self.assertEqual((answer["period"], answer["preperiod"]), (period, 0), numbers)


class Compared(unittest.TestCase):
    def test_random_codes(self):
        lot = random.Random(20)
        for _ in range(30):
            digits = "".join(lot.choice("01234567") for _ in range(lot.randint(1, 5)))
            code = f"{lot.choice('04')}.{digits}"
            self.assertEqual(nimbers(f"octal:{code}", 300), mex_table(octal_options(code), 300),
                             code)

    def test_every_short_code(self):
        for front, first, second in itertools.product("04", "01234567", "01234567"):
            code = f"{front}.{first}{second}"
            answer = ask(f"octal:{code}", "--limit", "200")
            last = len(answer["nimbers"]) - 1
            self.assertEqual(answer["nimbers"], mex_table(octal_options(code), last), code)

    def test_grundy(self):
        self.assertEqual(nimbers("grundy", 400), mex_table(grundy_options, 400))

    def test_subtraction(self):
        lot = random.Random(4)
        for _ in range(20):
            numbers = sorted(lot.sample(range(1, 15), lot.randint(1, 5)))
            expected = mex_table(lambda n, s=numbers: {(n - k,) for k in s if k <= n}, 200)
            self.assertEqual(nimbers(f"subtraction:{','.join(map(str, numbers))}:", 200), expected)

    def test_moves(self):
        """The moves of every heap by their text: each option once, each kind of it in its words."""
        for code in ("4.77", "0.137", "4.0", "0.07"):
            for n in range(1, 12):
                texts = set()
                for option in octal_options(code)(n):
                    taken, left = n - sum(option), "+".join(map(str, option))
                    texts.add(f"split {n} into {left}" if taken == 0 else
                              f"take {taken} from {n}" + (f" leaving {left}" if left else ""))
                name = f"octal:{code},{n}"
                said = [move["move"] for move in ask(name, "--moves")["all_moves"]]
                self.assertEqual((set(said), len(said)), (texts, len(texts)), name)

    def test_sums_by_search(self):
        """The winner and the winning moves of a sum do not depend on the method."""
        lot = random.Random(7)
        for _ in range(40):
            heaps = sorted(lot.randint(0, 7) for _ in range(lot.randint(1, 4)))
            text = ",".join(map(str, heaps))
            digits = "".join(lot.choice("01234567") for _ in range(lot.randint(1, 3)))
            code = f"{lot.choice('04')}.{digits}"
            for name, options in ((f"octal:{code},{text}", octal_options(code)),
                                  (f"kayles:{text}", octal_options("0.77")),
                                  (f"grundy:{text}", grundy_options)):
                sums, search = ask(name), ask(name, "--solver", "memo")
                table = mex_table(options, 7)
                total = functools.reduce(operator.xor, (table[h] for h in heaps))
                self.assertEqual((sums["method"], sums["total"]), ("nimber-parts", total))
                self.assertEqual(sums["outcome"], "N" if total else "P")
                for key in ("winner", "outcome", "first", "position"):
                    self.assertEqual(sums[key], search[key], (name, key))
                if total:  # search lists the quickest of them
                    wins = {move["to"] for move in sums["moves"]}
                    self.assertLessEqual({move["to"] for move in search["moves"]}, wins)

    def test_check(self):
        for name in ("kayles:40,3", "octal:4.167,50", "grundy:60", "nim:20,30", "octal:0.45"):
            self.assertEqual(ask(name, "--check")["check"], "accepted")


class Refused(unittest.TestCase):
    def test_codes(self):
        for code, sentence in (("0.1G", "'G' as digit 2"), ("0.9", "a code with hexadecimal digits"),
                               ("0.7g", "'g' as digit 2"), ("0.-7", "'-' as digit 1"),
                               ("3.7", "0, 4, 8 or C and a point"), ("0", "0, 4, 8 or C and a point"),
                               ("07", "0, 4, 8 or C and a point"), ("4.33.3", "'.' as digit 3"),
                               ("0.", "no digit after the point"),
                               ("0." + "1" * 65, "at most 64 digits"),
                               ("0.77,", "a heap is missing"), ("0.77,7,x", "not '7,x'")):
            done = run("solve", "--ruleset", f"octal:{code}")
            self.assertEqual((done.returncode, done.stdout), (3, b""), code)
            said = done.stderr.decode()
            self.assertIn(sentence, said)
            self.assertEqual(said.count("\n"), 1)

    def test_sizes(self):
        for name in ("kayles:10000001", "grundy:9999999,2", "octal:0.7," + "1," * 64 + "1",
                     "kayles:18446744073709551616", "kayles:x", "grundy:3,,4"):
            done = run("solve", "--ruleset", name)
            self.assertEqual((done.returncode, done.stdout), (3, b""), name)

    def test_limit(self):
        done = run("solve", "--ruleset", "kayles:1000", "--limit", "1000")
        self.assertEqual((done.returncode, done.stdout), (4, b""))
        self.assertEqual(run("solve", "--ruleset", "kayles:1000", "--limit", "1001").returncode, 0)


if __name__ == "__main__":
    unittest.main()
