"""Right programs of every kind, without findings; and greatgame itself, which must agree with them."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from programs import PROGRAM, SANITIZED, can_run, command, failure  # noqa: E402

LITTLE = SANITIZED  # where every process takes its time
COUNTS = {"race.c": 400, "outcome.py": 200, "police.c": 60, "nimber.py": 200, "number.py": 200, "advance.py": 30,
          "cops.py": 100, "octal.c": 400}


class Right(unittest.TestCase):
    def test_all(self):
        for name, count in COUNTS.items():
            kind = os.path.splitext(name)[0]
            large = ["--large"] if name.endswith(".c") else []
            for seed in ("1",) if LITTLE else ("1", "2"):
                with self.subTest(name=name, seed=seed):
                    if not can_run(name):
                        self.skipTest("there is no compiler")
                    found = failure(command("right/" + name), kind, "--seed", seed, "--cases",
                                    str(count // 4 if LITTLE else count), *large)
                    self.assertIsNone(found["failure"], found)
                    self.assertGreater(found["tried"], count // 4)

    def test_itself(self):
        """Written instances are read back and have the same answers."""
        for kind in ("race", "outcome", "police", "nimber", "number", "advance", "cops", "octal"):
            form = "judge" if kind == "race" else kind + "-judge"
            with self.subTest(kind=kind):
                found = failure(f"{PROGRAM} solve --from {form} - 2>&-", kind, "--cases", "10" if LITTLE else "40")
                self.assertIsNone(found["failure"], found)


if __name__ == "__main__":
    unittest.main()
