"""`--using CERT`: a certificate that is accepted answers as the solver that wrote it."""

import os
import sys
import tempfile
import unittest
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from program import run, without_method  # noqa: E402

EXAMPLES = os.path.join(HERE, "..", "..", "examples")
SHAPES = (["--json", "--moves", "--line"], ["--json", "--all"], ["--json", "--summary"],
          ["--moves"], ["--line"], ["--all"], ["--summary"])
PROBLEMS = (
    (["circle.gg"], []),
    (["circle.gg"], ["--solver", "loopy"]),
    (["colours.gg"], ["--solver", "number-nimber"]),
    (["colours.gg"], []),
    (["loops.gg"], ["--solver", "loopy-form"]),
    (["race.gg"], []),
    (["relay.gg"], []),
    (["race.gg"], ["--solver", "memo"]),
    (["sum.gg"], []),
    (["sum.gg"], ["--solver", "memo"]),
    (["toads.gg"], []),
    (["trap.gg"], []),
    (["hackenbush.gg", "--ruleset", "hackenbush"], []),
    (["park.board", "--ruleset", "police"], []),
    (["--ruleset", "kayles:5,7"], []),
    (["--ruleset", "nim:1,2"], ["--value", "nimber", "--solver", "nimber"]),
    (["--ruleset", "hexapawn:3x3"], []),
    (["--ruleset", "tictactoe:2,2,2", "--symmetry"], []),
)


class Using(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.certificate = os.path.join(directory.name, "c.txt")

    def certify(self, *arguments):
        done = run("solve", *arguments, "--certificate", self.certificate, cwd=EXAMPLES)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def using(self, *arguments, command="solve", **options):
        return run(command, *arguments, "--using", self.certificate, cwd=EXAMPLES, **options)

    def test_same_bytes(self):
        for problem, how in PROBLEMS:
            self.certify(*problem, *how)
            for shape in SHAPES:
                with self.subTest(problem=problem, how=how, shape=shape):
                    solved = run("solve", *problem, *how, *shape, cwd=EXAMPLES)
                    held = self.using(*problem, *shape)
                    self.assertEqual(held.returncode, solved.returncode, held.stderr)
                    self.assertEqual(without_method(held.stdout), without_method(solved.stdout))

    def test_play(self):
        self.certify("toads.gg")
        moves = "values\n1\n1\nline\nquit\n"
        own = run("play", "toads.gg", text=moves, cwd=EXAMPLES)
        self.assertEqual(self.using("toads.gg", command="play", text=moves).stdout, own.stdout)

    def test_refused(self):
        """A certificate that verify refuses is not used."""
        self.certify("toads.gg")
        with open(self.certificate, encoding="ascii") as text:
            lines = text.read().split("\n")
        at = next(i for i, line in enumerate(lines) if line.startswith("words")) + 1
        words = lines[at].split()
        lines[at] = " ".join(["5" if words[0] != "5" else "9", *words[1:]])
        body = "\n".join(lines[:next(i for i, x in enumerate(lines) if x.startswith("end"))]) + "\n"
        with open(self.certificate, "w", encoding="ascii") as text:
            text.write(body + f"end {zlib.crc32(body.encode()):08x}\n")
        said = run("verify", "toads.gg", self.certificate, cwd=EXAMPLES)
        for command in ("solve", "play"):
            done = self.using("toads.gg", command=command)
            self.assertEqual((said.returncode, done.returncode, done.stdout), (1, 1, b""))
            self.assertIn(said.stdout.strip(), done.stderr)

    def test_other_problem(self):
        self.certify("toads.gg")
        done = self.using("trap.gg")
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"c.txt:", done.stderr)
        self.assertIn(b"for another problem", done.stderr)

    def test_missing(self):
        done = self.using("toads.gg")
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"c.txt", done.stderr)

    def test_tokens_that_are_not_decided(self):
        """The winners of each token alone do not determine the winner with all of them."""
        self.certify("sum.gg", "--solver", "outcome", "--all")
        done = self.using("sum.gg")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(b"does not decide for all of them", done.stderr)
        self.assertEqual(self.using("sum.gg", "--all").returncode, 0)

    def test_contradictions(self):
        self.certify("toads.gg")
        for more in (["--solver", "memo"], ["--value", "outcome"], ["--limit", "5"], ["--plan"]):
            done = self.using("toads.gg", *more)
            self.assertEqual(done.returncode, 2, more)
            self.assertIn(b"--using", done.stderr)
        self.assertEqual(self.using("-", command="play").returncode, 2)
        for arguments in (["solve", "-", "--from", "gg"], ["play", "toads.gg"]):
            done = run(*arguments, "--using", "-", cwd=EXAMPLES)
            self.assertEqual(done.returncode, 2)
        self.assertEqual(self.using("contest.judge", "--from", "judge").returncode, 2)


if __name__ == "__main__":
    unittest.main()
