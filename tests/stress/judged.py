"""Whether the smallest input of a wrong program is the smallest: with reductions and right answers that owe nothing to
greatgame."""

import os
import sys
import unittest

from programs import HERE, answer, can_run, command, failure
from reductions import read, reductions, write

sys.path.insert(0, os.path.join(HERE, "right"))

from numbers_of_games import simplest  # noqa: E402

RIGHT = {"race": "race.c", "outcome": "outcome.py", "police": "police.c", "nimber": "nimber.py", "number": "number.py",
         "advance": "advance.py", "cops": "cops.py", "octal": "octal.c"}


def is_numeric(graph):
    """Whether every vertex of a graph without cycles is a number."""
    value = {}
    while len(value) < graph.n:
        for v in range(graph.n):
            options = [(e[1], e[2]) for e in graph.edges if e[0] == v]
            if v in value or any(w not in value for w, _ in options):
                continue
            a = max((value[w] for w, who in options if who == "L"), default=None)
            b = min((value[w] for w, who in options if who == "R"), default=None)
            if a is not None and b is not None and a >= b:
                return False
            value[v] = simplest(a, b)
    return True


def right_answers(kind, cases):
    """By the right program of this folder: all at once, where an input has several cases."""
    program = command("right/" + RIGHT[kind])
    if kind in ("police", "advance"):
        return [answer(program, write(kind, c))[1].strip() for c in cases]
    return answer(program, f"{len(cases)}\n" + "".join(write(kind, c) for c in cases))[1].split("\n")[:-1]


class Judged(unittest.TestCase):
    """A program of this folder that is wrong, and its smallest input."""

    def found(self, name, kind, what, *options):
        """The failure of a program; its case."""
        if not can_run(name):
            self.skipTest("there is no compiler")
        found = failure(command(name), kind, *options)
        self.assertEqual(found["failure"], what, found)
        self.assertEqual(found["cases"], 1)
        return found, read(kind, found["text"])

    def smallest(self, name, kind, what, *options):
        """The same, and nothing can be taken from it."""
        found, case = self.found(name, kind, what, *options)
        self.assertTrue(found["smallest"], found)
        self.assertEqual(found["text"], ("" if kind in ("police", "advance") else "1\n") + write(kind, case))
        tried = reductions(kind, case)
        if kind == "number":
            tried = [c for c in tried if is_numeric(c)]
        for smaller, right in zip(tried, right_answers(kind, tried), strict=True):
            text = ("" if kind in ("police", "advance") else "1\n") + write(kind, smaller)
            status, said = answer(command(name), text)
            fails = {"wrong answer": status == 0 and said.strip() != right, "crash": status < 0,
                     "partial output": not said.strip(), "trailing output": len(said.split()) > 1,
                     "nondeterminism": False, "time": False}[what]
            self.assertFalse(fails, text)
        return found, case

    def graph(self, name, kind, what, vertices, edges, *options):
        found, case = self.smallest(name, kind, what, *options)
        self.assertEqual((case.n, len(case.edges)), (vertices, edges), found["text"])
        return found, case
