"""`verify` and `--check` report as proved the answer of solving, or nothing about the tokens."""

import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
import certfile  # noqa: E402
from program import run  # noqa: E402


class Proofs(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.problem = os.path.join(directory.name, "problem.gg")
        self.certificate = os.path.join(directory.name, "certificate.txt")

    def write(self, text):
        with open(self.problem, "w", encoding="ascii") as out:
            out.write(text)

    def certify(self, problem, *options):
        """The sections of the certificate that solving writes."""
        done = run("solve", *problem, *options, "--certificate", self.certificate)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.certificate, "rb") as data:
            return certfile.parse(data.read())

    def forge(self, kind, number, *sections):
        with open(self.certificate, "wb") as out:
            out.write(certfile.text(kind, number, sections))

    def verify(self, problem):
        """The status, and the JSON object."""
        plain = run("verify", *problem, self.certificate)
        done = run("verify", *problem, self.certificate, "--json")
        self.assertEqual(plain.returncode, done.returncode)
        return done.returncode, json.loads(done.stdout), plain.stdout.decode()

    def test_parts_found_by_search(self):
        """Their forms are listed with them, also where their numbers mean nothing to another run."""
        self.write("p normal 5 4\ne 1 2 L\ne 2 3\ne 3 4 L\ne 4 5\n")
        for problem in ([self.problem, "--ruleset", "hackenbush"], ["--ruleset", "domineering:3x3"]):
            self.assertIn(b"form-parts", run("solve", *problem).stdout)
            self.assertIn(b"accepted", run("solve", *problem, "--check").stdout)
            kind, _, _ = self.certify(problem)
            self.assertEqual(kind, "form")
            self.assertEqual(self.verify(problem)[0], 0)

    def test_green_cycle(self):
        """Fusion finds a nimber without values of branches, so that has no proof either."""
        self.write("p normal 3 4\ne 1 2\ne 2 3\ne 3 1\ne 3 3\n")
        problem = [self.problem, "--ruleset", "hackenbush"]
        self.assertIn(b"by     forest", run("solve", *problem).stdout)
        self.assertIn(b"accepted", run("solve", *problem, "--check").stdout)
        self.certify(problem)
        self.assertEqual(self.verify(problem)[0], 0)

    def test_edges_towards_the_ground(self):
        """Solving numbers the edges as verify does, in either direction of the edges."""
        for edges in ("e 3 1 L\ne 1 2 R\n", "e 1 3\ne 3 2\n"):
            self.write("p normal 3 2\n" + edges)
            problem = [self.problem, "--ruleset", "hackenbush"]
            for solver in ("memo", "forest"):
                self.certify(problem, "--solver", solver)
                self.assertEqual(self.verify(problem)[0], 0, (edges, solver))

    def test_start_that_is_not_canonical(self):
        """With symmetry a search knows the start by the position that stands for it."""
        games = (("wythoff:8,8", "8,5"), ("nim:3,4,6", "3,2,1"), ("subtraction:1,2:5,7", "5,4"),
                 ("nim:2,5", "2,1"))
        for game, position in games:
            problem = ["--ruleset", game, "--position", position, "--symmetry"]
            for options in (["--value", "nimber"], ["--solver", "loopy"], ["--solver", "memo"]):
                answer = run("solve", *problem, *options, "--json", "--check")
                self.assertEqual(answer.returncode, 0, answer.stderr)
                answer = json.loads(answer.stdout)
                self.certify(problem, *options)
                status, verdict, _ = self.verify(problem)
                self.assertEqual((status, verdict["proves"], verdict["winner"]),
                                 (0, "winner", answer["winner"]), (game, options))
                self.assertEqual((answer["check"], answer["proves"]), ("accepted", "winner"))

    def test_misere_pairs_prove_no_normal_play(self):
        for game in ("nim:1", "kayles:1", "octal:0.7,1", "subtraction:1:1", "nim:1,1"):
            problem = ["--ruleset", game]
            _, number, _ = self.certify(problem)
            self.forge("misere-pair", number, ("values", [0, 1]), ("minus", [1, 0]))
            status, verdict, _ = self.verify(problem)
            self.assertEqual((status, verdict["winner"], verdict["proves"]), (1, None, None), game)
            self.assertIn("do not add up", verdict["condition"])

    def test_several_tokens(self):
        """The results of each token alone prove nothing about all of them."""
        with open(os.path.join(HERE, "..", "..", "examples", "sum.gg"), encoding="ascii") as file:
            example = file.read()
        for text in ("p normal 2 1\ns 1\ns 1\ne 1 2\n", example):
            self.write(text)
            self.certify([self.problem], "--value", "outcome", "--all")
            status, verdict, plain = self.verify([self.problem])
            self.assertEqual((status, verdict["winner"], verdict["proves"]),
                             (0, None, "values only"))
            self.assertRegex(verdict["why_not"], "several tokens")
            self.assertRegex(plain, "\n  proved the values only: .*several tokens")
            answer = json.loads(run("solve", self.problem, "--json").stdout)["winner"]
            for options in (["--value", "nimber"], ["--solver", "memo"]):
                self.certify([self.problem], *options)
                self.assertEqual(self.verify([self.problem])[1]["winner"], answer)

    def test_two_movers_where_nobody_is_told_apart(self):
        problem = ["--ruleset", "chomp:1x2"]
        kind, number, sections = self.certify(problem, "--solver", "memo")
        sections = dict(sections)
        words = [x for word in sections["words"] for x in (word, word ^ 3 << 30)]
        self.forge(kind, number, ("positions", sections["positions"]) if "positions" in sections
                   else ("lengths", sections["lengths"]),
                   *([("bytes", sections["bytes"])] if "bytes" in sections else []),
                   ("movers", [1, 2]), ("words", words))
        status, verdict, _ = self.verify(problem)
        self.assertEqual((status, verdict["condition"]),
                         (1, "the table is none of this problem's"))

    def test_search_without_tokens(self):
        """There is nothing to follow; the schedule of a race names tokens all the same."""
        for text in ("p race 2 1\nt 2\ne 1 2\n", "p normal 2 1\ne 1 2\n"):
            self.write(text)
            _, number, _ = self.certify([self.problem])
            for positions in ([0], [0, 1], [0, 1, 2, 3]):
                self.forge("outcome", number, ("positions", positions), ("movers", [3]),
                           ("words", [certfile.word(3)] * len(positions)))
                status, verdict, _ = self.verify([self.problem])
                self.assertEqual((status, verdict["winner"]), (1, None))
                self.assertIn("follows tokens", verdict["condition"])

    def test_words(self):
        """In words: every value, the winner, or the values only."""
        self.write("p normal 2 1\ne 1 2\n")
        self.certify([self.problem])
        self.assertIn("\n  proved every value below\n", self.verify([self.problem])[2])
        self.assertEqual(self.verify([self.problem])[1]["proves"], "every value")
        self.write("p normal 2 1\ns 1\ne 1 2\n")
        self.certify([self.problem])
        self.assertIn("\n  proved the winner for these tokens: Left wins in 1 turn; ",
                      self.verify([self.problem])[2])
        done = run("solve", self.problem, "--check")
        self.assertIn(b"accepted, 2 positions; proved: the winner for these tokens\n", done.stdout)
        done = run("solve", self.problem, "--check", "--all")
        self.assertIn(b"accepted, 2 positions; proved: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
