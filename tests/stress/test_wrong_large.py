"""Programs that are wrong, as people write them: each is found, named in the right word, and its input is as small as it
gets, where that is hundreds of vertices or takes hundreds of runs."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from judged import Judged  # noqa: E402
from programs import SANITIZED, command, failure  # noqa: E402


class Wrong(Judged):
    @unittest.skipIf(SANITIZED, "hundreds of processes, which take their time there")
    def test_recursion_overflows(self):
        # 8 MiB of stack have room for 104 frames of 80,000 bytes, and the last vertex takes none.
        found, case = self.smallest("wrong/recursion.c", "race", "crash", "--large", "--cases", "50")
        self.assertIn("SIGSEGV", found["signal"])
        self.assertIn("recursion", found["signal"])
        self.assertEqual(len(case.edges), case.n - 1)
        self.assertTrue(100 <= case.n <= 110, case.n)

    @unittest.skipIf(SANITIZED, "hundreds of processes, which take their time there")
    def test_doubles_for_numbers(self):
        # 1 + 2^-53 is the first number that has no place in a double; 2^-53 takes 55 vertices.
        found, case = self.graph("wrong/doubles.cpp", "number", "wrong answer", 55, 107)
        self.assertEqual((len(case.tokens), found["right"]), (2, "9007199254740993/9007199254740992"))

    def test_quadratic(self):
        # The size of the smallest slow input depends on the machine.
        found, case = self.found("wrong/quadratic.c", "race", "time", "--large", "--cases", "50",
                                 "--time", "0.3", "--shrink", "2")
        self.assertFalse(found["smallest"])
        self.assertGreater(case.n, 1000)
        self.assertIsNone(failure(command("wrong/quadratic.c"), "race", "--cases", "50")["failure"])


if __name__ == "__main__":
    unittest.main()
