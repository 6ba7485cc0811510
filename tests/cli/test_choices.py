"""Choices of the caller: one instance of many, other tokens, another first player."""

import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run, solve, solve_json  # noqa: E402

USAGE, BAD = 2, 3
THREE = ("p normal 2 1\ns 1\ne 1 2\n"
         "p misere 3 1\nf R\ns 1 pawn\ne 2 3\n"
         "p normal 9 1\ns 8\ne 8 9\n")
JUDGE = "3\n2 1\n1 1\n1 2\n3 2\n1 2\n1 2\n2 3\n2 0\n1 1\n"


class Case(unittest.TestCase):
    """Files in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, text, name="many.gg"):
        """The path of a file with this text."""
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        return path


class Instances(Case):
    """--instance N, in every command that reads problems."""

    def test_solve(self):
        whole = solve_json(THREE)
        for n in (1, 2, 3):
            self.assertEqual(solve_json(THREE, "--instance", str(n)), whole[n - 1:n])
        self.assertEqual(solve(JUDGE, "--instance", "2", source="judge"), "1\n")
        self.assertEqual(solve(THREE, "--instance", "2", "--all"), "1\tN\t0\n2\tP\t1\n3\tN\t0\n")

    def test_words_name_it(self):
        parts = solve(THREE).split("\n\n")
        self.assertTrue(parts[0].startswith("Left wins in 1 turn;"))
        self.assertTrue(parts[1].startswith("instance 2\nRight wins"))
        self.assertTrue(parts[2].startswith("instance 3\nLeft wins"))
        self.assertEqual(solve(THREE, "--instance", "2"), parts[1] + "\n")

    def test_errors_name_it(self):
        done = run("solve", self.file(THREE), "--token", "2", "--target", "1", "--instance", "3")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn(b"many.gg: instance 3: --target", done.stderr)
        done = run("solve", self.file(THREE), "--token", "3")
        self.assertEqual(done.returncode, USAGE)
        self.assertNotIn(b"instance", done.stderr)

    def test_options_are_for_it_alone(self):
        """Vertex 9 is there in the third instance only."""
        answer, = solve_json(THREE, "--instance", "3", "--token", "9")
        self.assertEqual(answer["tokens"][0]["vertex"], 9)
        self.assertEqual(run("solve", self.file(THREE), "--token", "9").returncode, USAGE)

    def test_too_few(self):
        done = run("solve", self.file(THREE), "--instance", "4")
        self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
        self.assertIn(b"many.gg has no instance 4, only 3", done.stderr)
        for bad in ("0", "-1", "x", ""):
            done = run("solve", self.file(THREE), "--instance", bad)
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
        done = run("solve", "--ruleset", "nim:1", "--instance", "1")
        self.assertEqual((done.returncode, done.stdout), (USAGE, b""))

    def test_faults_behind_it_do_not_matter(self):
        self.assertEqual(len(solve_json(THREE + "p x\n", "--instance", "2")), 1)
        self.assertEqual(run("solve", self.file("p x\n" + THREE), "--instance", "2").returncode, BAD)

    def test_convert(self):
        out = run("convert", self.file(THREE), "-", "--to", "gg", "--instance", "2").stdout.decode()
        self.assertEqual(solve_json(out)[0]["tokens"], solve_json(THREE)[1]["tokens"])
        self.assertEqual(out.count("\np ") + out.startswith("p "), 1)

    def test_verify(self):
        name, proof = self.file(THREE), os.path.join(self.folder, "proof")
        self.assertEqual(run("solve", name, "--certificate", proof, "--instance", "3").returncode, 0)
        self.assertEqual(run("verify", name, proof, "--instance", "3").returncode, 0)
        self.assertEqual(run("verify", name, proof, "--instance", "2").returncode, BAD)

    def test_play(self):
        done = run("play", self.file(THREE), "--instance", "3", "--you", "both", text="9\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"8", done.stdout)
        done = run("play", self.file(THREE), "--instance", "7", text="")
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (USAGE, 1))

    def test_graph_of_a_ruleset(self):
        graphs = "p normal 2 1\ne 1 2\np normal 3 2\ne 1 2\ne 2 3\n"
        done = run("solve", self.file(graphs), "--ruleset", "cops:1", "--instance", "2", "--json")
        self.assertEqual(json.loads(done.stdout)["positions"],
                         json.loads(run("solve", self.file(graphs.split("p normal 3")[1].join(
                             ["p normal 3", ""]), "one.gg"), "--ruleset", "cops:1",
                             "--json").stdout)["positions"])


class Replacing(Case):
    """--token and --first replace the tokens and the first player of the file, with a remark."""

    def test_first(self):
        name = self.file("p normal 2 1\nf L\ns 1\ne 1 2\n")
        done = run("solve", name, "--first", "R")
        self.assertTrue(done.stdout.startswith(b"Right wins in 1 turn; Right moves first\n"))
        self.assertEqual(done.stderr.decode(), f"greatgame: {name}: instance 1: note: "
                                               "--first R replaces the L of the input\n")
        done = run("solve", name, "--first", "R", "--json")
        self.assertEqual(done.stderr, b"")
        self.assertIn("--first R replaces", json.loads(done.stdout)["note"])
        self.assertEqual(run("solve", name, "--first", "L").stderr, b"")

    def test_tokens(self):
        text = "p normal 4 3\ns 1 pawn\ns 2 rook\ne 1 2\ne 2 3\ne 3 4\n"
        for given, names in (((4,), ["pawn"]), ((3, 4), ["pawn", "rook"]),
                             ((1, 2, 3), ["pawn", "rook", "t3"])):
            options = [word for v in given for word in ("--token", str(v))]
            answer, = solve_json(text, *options)
            self.assertEqual([token["vertex"] for token in answer["tokens"]], list(given))
            self.assertEqual([token["name"] for token in answer["tokens"]], names)
            self.assertEqual(answer["note"], "--token replaces the tokens of the input")
        answer, = solve_json(text, "--token", "1", "--token", "2")
        self.assertIsNone(answer["note"])

    def test_race(self):
        """The owner of a token stays as in the file."""
        text = "p race 4 3\nt 4\ns 1 R red\ns 3 L black\ne 1 2\ne 2 3\ne 3 4\n"
        answer, = solve_json(text, "--token", "3", "--token", "1")
        self.assertEqual([token["name"] for token in answer["tokens"]], ["red", "black"])
        self.assertEqual(answer["winner"], "R")
        judge, = solve_json("1\n3 2\n1 1\n1 2\n2 3\n", "--token", "2", "--token", "1",
                            source="judge")
        self.assertEqual((judge["winner"], judge["length"]), ("L", 1))
        for options in (["--token", "3"], ["--first", "L"]):
            self.assertEqual(run("solve", self.file(text), *options).returncode, USAGE)

    def test_other_options_still_contradict(self):
        for options in (["--play", "misere"], ["--stuck", "lose"], ["--target", "1"]):
            done = run("solve", self.file(THREE), *options)
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""))

    def test_verify_and_play_say_so(self):
        name, proof = self.file("p normal 2 1\ns 1\ne 1 2\n"), os.path.join(self.folder, "proof")
        run("solve", name, "--token", "2", "--certificate", proof)
        done = run("verify", name, proof, "--token", "2")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"--token replaces", done.stderr)
        self.assertIn(b"Right wins in 0 turns", done.stdout)
        self.assertEqual(run("verify", name, proof).returncode, BAD)
        self.assertIn(b"--token replaces", run("play", name, "--token", "2", text="").stderr)


class Moves(Case):
    """--moves: every move with its result; the oracles compare them (tests/oracle)."""

    def lines(self, *options, text=None):
        """The lines after `moves`, without indentation."""
        done = run("solve", *(["-", "--from", "gg"] if text else []), *options, "--moves",
                   text=text or "")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.decode().split("\n  moves  ")[1].split("\n")
        end = next(i for i, line in enumerate(lines) if i > 0 and not line.startswith("    "))
        return [line.strip() for line in lines[:end]]

    def test_graph(self):
        text = "p normal 6 7\ns 1\ne 1 2\ne 1 3\ne 1 5\ne 3 4\ne 4 6\ne 5 5\ne 1 4\n"
        self.assertEqual(self.lines(text=text), [
            "1 -> 2: Left wins at once (best)", "1 -> 3: Left wins in 2 more turns",
            "1 -> 4: Right wins in 1 more turn", "1 -> 5: draw"])
        got, = solve_json(text, "--moves")
        self.assertEqual([(m["to"], m["winning"], m["best"], m["value"]) for m in got["all_moves"]],
                         [(2, True, True, None), (3, True, False, None), (4, False, False, None),
                          (5, False, False, None)])
        self.assertEqual([(m["to"], m["winning"], m["best"]) for m in got["moves"]],
                         [(2, True, True)])

    def test_over(self):
        self.assertEqual(self.lines(text="p normal 1 0\ns 1\n"), ["none: play is over"])

    def test_sums_have_values(self):
        self.assertEqual(self.lines("--ruleset", "kayles:3"), [
            "take 1 from 3 leaving 2: Right wins; total 2",
            "take 1 from 3 leaving 1+1: Left wins; total 0 (best)",
            "take 2 from 3 leaving 1: Right wins; total 1"])
        self.assertEqual(self.lines("--ruleset", "nim:1,1"), [
            "1 from heap 2: Right wins; total 1", "1 from heap 1: Right wins; total 1"])
        text = "p normal 4 4\ns 4 a\ns 3 b\ne 2 1 L\ne 3 1 L\ne 3 2 R\ne 4 2 L\n"
        self.assertEqual(self.lines(text=text), [
            "a 4 -> 2: Left wins; total 3/2 (best)", "b 3 -> 1: Left wins; total 2 (best)"])
        text = "p misere 3 2\ns 1\ns 2\ne 1 2\ne 2 3\n"
        self.assertEqual(self.lines(text=text), [
            "t1 1 -> 2: Right wins; total g+ 0, g- 1", "t2 2 -> 3: Right wins; total g+ 0, g- 1"])

    def test_symmetry_and_tables(self):
        plain = self.lines("--ruleset", "tictactoe:misere")
        self.assertEqual(self.lines("--ruleset", "tictactoe:misere", "--symmetry"), plain)
        self.assertEqual(len(plain), 9)
        self.assertEqual(sum("(best)" in line for line in plain), 1)
        self.assertIn("b2: draw (best)", plain)
        for options in (("--ruleset", "hexapawn:3x3"), ("--ruleset", "chomp:3x4")):
            found = [self.lines(*options, "--solver", solver) for solver in ("memo", "brute")]
            self.assertEqual(found[0], found[1])

    def test_moves_are_told_apart(self):
        """A move that has commas and `and' in it does not look like several."""
        out = run("solve", "--ruleset", "wythoff:3,3", "--value", "outcome").stdout.decode()
        best = [line for line in out.split("\n") if line.startswith("  best")]
        self.assertNotIn(", ", best[0])

    def test_where_it_has_no_place(self):
        name = self.file("p normal 2 1\ns 1\ne 1 2\n")
        for arguments in (["verify", name, name], ["play", name], ["solve", name, "--all"]):
            done = run(*arguments, "--moves")
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
        answer = json.loads(run("solve", name, "--all", "--json", "--moves").stdout)
        self.assertEqual(len(answer["all_moves"]), 1)


class Generated(Case):
    """gen --cases and --play, and the kinds in its help."""

    def made(self, *options):
        done = run("gen", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.decode()

    def test_cases_are_those_of_the_seeds(self):
        for kind in ("contest1", "cyclic", "random"):
            one = [self.made(kind, "--vertices", "9", "--seed", str(s)) for s in (5, 6, 7)]
            self.assertEqual(self.made(kind, "--vertices", "9", "--seed", "5", "--cases", "3"),
                             "".join(one))
        self.assertEqual(len(solve_json(self.made("random", "--vertices", "50", "--cases", "20",
                                                  "--to", "json"), source="json")), 20)

    def test_judge(self):
        text = self.made("contest2", "--vertices", "30", "--cases", "11", "--to", "judge")
        self.assertTrue(text.startswith("11\n30 "))
        self.assertEqual(len(solve(text, source="judge").split()), 11)
        one = self.made("contest2", "--vertices", "30", "--to", "judge")
        self.assertTrue(text.startswith("11" + one[1:]))

    def test_formats_of_one(self):
        for form in ("edges", "dot"):
            done = run("gen", "dag", "--vertices", "5", "--cases", "2", "--to", form)
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
        self.assertEqual(run("gen", "dag", "--vertices", "5", "--cases", "0").returncode, USAGE)

    def test_play(self):
        for kind in ("contest1", "cyclic", "random", "grid"):
            for play in ("normal", "misere", "race"):
                text = self.made(kind, "--vertices", "16", "--play", play)
                self.assertTrue(text.startswith(f"p {play} 16 "), text)
                answer, = solve_json(text)
                self.assertEqual(len(answer["tokens"]), 2 if play == "race" else 1)

    def test_help_explains_the_kinds(self):
        said = self.made("--help")
        for kind in ("dag", "layered", "chain", "random", "grid", "contest1", "contest2", "cyclic"):
            self.assertRegex(said, rf"(?m)^  {kind} +(race|normal play): ")


if __name__ == "__main__":
    unittest.main()
