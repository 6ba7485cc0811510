"""Programs that are wrong, as people write them: each is found, named in the right word, and its input is as small as it
gets. That nothing can be taken is looked at once more here, with reductions and right answers that owe nothing to
greatgame."""

import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from programs import HERE, SANITIZED, answer, can_run, command, failure  # noqa: E402
from reductions import read, reductions, write  # noqa: E402

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


class Wrong(unittest.TestCase):
    def found(self, name, kind, what, *options):
        """The failure of a program; its case."""
        if not can_run(name):
            self.skipTest("there is no compiler")
        found = failure(command(name), kind, *options)
        self.assertEqual(found["failure"], what, found)
        self.assertEqual(found["cases"], 1)
        return found, read(kind, found["text"])

    def smallest(self, name, kind, what, *options, most=60):
        """The same, and nothing can be taken from it. Of very many reductions under the sanitizers some are tried."""
        found, case = self.found(name, kind, what, *options)
        self.assertTrue(found["smallest"], found)
        self.assertEqual(found["text"], ("" if kind in ("police", "advance") else "1\n") + write(kind, case))
        tried = reductions(kind, case)
        if kind == "number":
            tried = [c for c in tried if is_numeric(c)]
        if len(tried) > most and SANITIZED:
            tried = tried[::len(tried) // most]
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

    def test_sentinels_at_dead_ends(self):
        # The target cannot be reached: maxi stays below mini, and a draw is taken for an even tie.
        found, _ = self.graph("wrong/sentinels.cpp", "race", "wrong answer", 2, 0)
        self.assertEqual((found["right"], found["promise"]), ("-", False))
        self.assertIsNone(failure(command("wrong/sentinels.cpp"), "race", "--promised", "--cases", "200")["failure"])

    def test_parity_of_ties(self):
        found, case = self.graph("wrong/ties.c", "race", "wrong answer", 2, 1, "--promised")
        self.assertEqual((case.tokens, found["said"], found["right"]), ([0, 0], "1", "0"))

    def test_labels_overwritten(self):
        # The result is on the very vertex, which has a loop: without the loop or the result it is right.
        _, case = self.graph("wrong/overwrites.py", "outcome", "wrong answer", 1, 1)
        self.assertEqual(case.labels, {0: "P"})

    def test_target_off_by_one(self):
        self.graph("wrong/target.c", "race", "wrong answer", 2, 1, "--promised")

    def test_recursion_overflows(self):
        # 8 MiB of stack have room for 104 frames of 80,000 bytes, and the last vertex takes none.
        found, case = self.smallest("wrong/recursion.c", "race", "crash", "--promised", "--large", "--cases", "50")
        self.assertIn("SIGSEGV", found["signal"])
        self.assertIn("recursion", found["signal"])
        self.assertEqual(len(case.edges), case.n - 1)
        self.assertTrue(100 <= case.n <= 110, case.n)

    def test_doubles_for_numbers(self):
        # 1 + 2^-53 is the first number that has no place in a double; 2^-53 takes 55 vertices.
        found, case = self.graph("wrong/doubles.cpp", "number", "wrong answer", 55, 107)
        self.assertEqual((len(case.tokens), found["right"]), (2, "9007199254740993/9007199254740992"))

    def test_mex_of_the_last(self):
        # An option with nimber 1 alone: the mex is 0.
        found, _ = self.graph("wrong/mex.c", "nimber", "wrong answer", 3, 2, "--promised")
        self.assertEqual((found["said"], found["right"]), ("2", "0"))

    def test_police_cannot_skip(self):
        # Walled in, the police have no move.
        _, rows = self.smallest("wrong/no_skip.c", "police", "wrong answer")
        self.assertEqual((len(rows) * len(rows[0]), "".join(rows).count("*")), (4, 1), rows)

    def test_thief_in_eight_directions(self):
        _, rows = self.smallest("wrong/eight.c", "police", "wrong answer")
        self.assertEqual((len(rows), len(rows[0]), "".join(rows).count("E")), (3, 2, 2), rows)

    def test_endless_on_a_cycle(self):
        found, case = self.graph("wrong/endless.py", "outcome", "time", 1, 1, "--time", "0.3")
        self.assertEqual((case.edges, found["right"]), ([(0, 0)], "D"))

    def test_shortest_paths(self):
        # Red goes the long way round: four vertices, for with three the opponent has no choice.
        self.graph("wrong/shortest.cpp", "race", "wrong answer", 4, 4, "--promised")

    def test_last_case_missing(self):
        found, case = self.smallest("wrong/last_missing.c", "octal", "partial output")
        self.assertEqual((case, found["answers"]), (("0.0", [0]), 0))

    def test_past_the_input(self):
        found, case = self.smallest("wrong/past_the_input.c", "octal", "trailing output")
        self.assertEqual((case, found["line"]), (("0.0", [0]), 2))

    def test_race_of_threads(self):
        # Both on the target is the smallest case that Moriarty wins.
        found, _ = self.graph("wrong/racy.cpp", "race", "nondeterminism", 1, 0, "--promised")
        self.assertIn("0", (found["said"], found["right"]))

    def test_quadratic(self):
        # How large the smallest slow input is, only the machine knows.
        found, case = self.found("wrong/quadratic.c", "race", "time", "--promised", "--large", "--cases", "50",
                                 "--time", "0.3", "--shrink", "2")
        self.assertFalse(found["smallest"])
        self.assertGreater(case.n, 1000)
        self.assertIsNone(failure(command("wrong/quadratic.c"), "race", "--promised", "--cases", "50")["failure"])

    def test_nobody_at_zero(self):
        _, rows = self.smallest("wrong/nobody_left.py", "advance", "wrong answer")
        self.assertEqual(rows, ["."])

    def test_one_cop_on_forests(self):
        # Two cops cannot be in three places.
        found, case = self.graph("wrong/forest.py", "cops", "wrong answer", 3, 0)
        self.assertEqual((case.cops, found["right"]), (2, "Robber"))


class Report(unittest.TestCase):
    """What people read has all that the object has, and the commands in it work."""

    def test_text(self):
        from programs import stress
        program = command("wrong/no_skip.c")
        status, out, err = stress(program, "police", "--seed", "3")
        self.assertEqual((status, err), (1, ""))
        for part in ("gives a wrong answer.", "it says   Draw", "right is  The thief escapes", "  why    ",
                     "none fails like this", "--kind police --seed 3"):
            self.assertIn(part, out)
        again = dict(re.findall(r"^(the [a-z ]+): +(.*)$", out, re.M))
        self.assertEqual(answer(again["the same input again"], "")[1], "Draw\n")
        path = os.path.dirname(os.environ["GREATGAME"]) + os.pathsep + os.environ["PATH"]
        said = answer(f"PATH={path} {again['the right answers']}", "")[1]
        self.assertEqual(said, "The thief escapes\n")


if __name__ == "__main__":
    unittest.main()
