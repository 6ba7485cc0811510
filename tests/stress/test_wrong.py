"""Programs that are wrong, as people write them: each is found, named in the right word, and its input is as small as it
gets."""

import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from judged import Judged  # noqa: E402
from programs import answer, command, failure, stress  # noqa: E402


class Wrong(Judged):
    def test_sentinels_at_dead_ends(self):
        # The target cannot be reached: maxi stays below mini, and a draw is taken for an even tie.
        found, _ = self.graph("wrong/sentinels.cpp", "race", "wrong answer", 2, 0, "--unpromised")
        self.assertEqual((found["right"], found["promise"]), ("-", False))
        self.assertIsNone(failure(command("wrong/sentinels.cpp"), "race", "--cases", "200")["failure"])

    def test_parity_of_ties(self):
        found, case = self.graph("wrong/ties.c", "race", "wrong answer", 2, 1)
        self.assertEqual((case.tokens, found["said"], found["right"]), ([0, 0], "1", "0"))

    def test_labels_overwritten(self):
        # The result is on the very vertex, which has a loop: without the loop or the result it is right.
        _, case = self.graph("wrong/overwrites.py", "outcome", "wrong answer", 1, 1)
        self.assertEqual(case.labels, {0: "P"})

    def test_target_off_by_one(self):
        self.graph("wrong/target.c", "race", "wrong answer", 2, 1)

    def test_mex_of_the_last(self):
        # An option with nimber 1 alone: the mex is 0.
        found, _ = self.graph("wrong/mex.c", "nimber", "wrong answer", 3, 2)
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
        self.graph("wrong/shortest.cpp", "race", "wrong answer", 4, 4)

    def test_last_case_missing(self):
        found, case = self.smallest("wrong/last_missing.c", "octal", "partial output")
        self.assertEqual((case, found["answers"]), (("0.0", [0]), 0))

    def test_past_the_input(self):
        found, case = self.smallest("wrong/past_the_input.c", "octal", "trailing output")
        self.assertEqual((case, found["line"]), (("0.0", [0]), 2))

    def test_race_of_threads(self):
        # Two edges from the target is the smallest case that Moriarty wins.
        found, _ = self.graph("wrong/racy.cpp", "race", "nondeterminism", 3, 2)
        self.assertIn("0", (found["said"], found["right"]))

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
