"""Two checkers, one opinion: certificates, honest and forged, that fuzz/storm.c draws.

The library and certificate.py, which shares no code with it (rulesets.py for games by rules), must
agree on each certificate: whether it is accepted, and what it proves about the tokens.

    test_storm.py       some thousand certificates
    test_storm.py -     those on standard input until it ends, with the counts every five minutes:
                        build/mine/fuzz/storm -s 7 0 | tests/oracle/test_storm.py -
"""

import json
import os
import subprocess
import sys
import time
import unittest
from collections import Counter

import certificate
import rulesets

SEED, INPUTS, PAUSE = "1", "700", 300
WINNERS = {"L": ": Left wins", "R": ": Right wins", "D": ": draw", None: ""}
JUDGED = ("unreadable", "refused", "values only", "concluded")


def sentence(line):
    """The expected verdict of certificate.py; None: any verdict except acceptance."""
    if line["says"] not in ("values only", "concluded"):
        return None
    turns = line["turns"]
    length = "" if turns is None else f" in {turns} turn{'s' * (turns != 1)}"
    return "accepted" + WINNERS[line["winner"]] + length


def agrees(line):
    """Whether both checkers say the same of a certificate; None: one of them says nothing."""
    data = bytes.fromhex(line["certificate"])
    judged = certificate.verdict(line["problem"], data) if "problem" in line else \
        rulesets.verdict(line, data)
    if judged is None or line["says"] not in JUDGED:
        return None
    status, said = judged
    wanted = sentence(line)
    if (said if status == 0 else None) == wanted:
        return True
    print(f"the library says {line['says']}, {wanted}; certificate.py says {said}")
    print(json.dumps(line), flush=True)
    return False


def judge(lines):
    """Goes through the certificates; how often each verdict came up, and how often they differ."""
    counts, differ, last = Counter(), 0, time.monotonic()
    for text in lines:
        line = json.loads(text)
        try:
            same = agrees(line)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            print(f"certificate.py fails: {error!r}\n{text}", end="", flush=True)
            same = False
        differ += same is False
        counts["not judged" if same is None else (line["origin"], line["says"])] += 1
        if time.monotonic() > last + PAUSE:
            last = time.monotonic()
            report(counts, differ)
    return counts, differ


def report(counts, differ):
    for what, count in sorted(counts.items(), key=str):
        print(f"{count:12}", *([what] if isinstance(what, str) else what))
    print(f"{sum(counts.values()):12} in all; the checkers differ on {differ}", flush=True)


class Agreement(unittest.TestCase):
    def test_some(self):
        storm = os.path.join(os.environ["GG_BUILD_DIR"], "fuzz", "storm")
        with subprocess.Popen([storm, "-s", SEED, INPUTS], stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL) as process:
            counts, differ = judge(process.stdout)
        self.assertEqual(differ, 0)
        for says in JUDGED:
            self.assertGreater(counts["forged", says], 4, says)
        self.assertGreater(counts["honest", "concluded"], 100)
        self.assertEqual(counts["honest", "refused"] + counts["honest", "unreadable"], 0)


if __name__ == "__main__":
    if sys.argv[1:] == ["-"]:
        found, different = judge(sys.stdin)
        report(found, different)
        sys.exit(different > 0)
    unittest.main()
