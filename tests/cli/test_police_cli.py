"""Police and thief, and cops and a robber, on the command line."""

import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402

SENTENCES = ("Police catches the thief\n", "The thief escapes\n", "Draw\n")


def solve(text, *options):
    """Status, standard output and standard error of solve, reading the text."""
    done = run("solve", "-", *options, text=text)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def judge(text, *options):
    return solve(text, "--from", "police-judge", *options)


class Malformed(unittest.TestCase):
    """Status 3, and one sentence that says where."""

    def refused(self, text, place, part, *options):
        status, out, err = solve(text, "--ruleset", "police", *options)
        self.assertEqual((status, out), (3, ""), err)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith(f"greatgame: <stdin>:{place}"), err)
        self.assertIn(part, err)

    def test_missing(self):
        self.refused("..T\n", " ", "no P")
        self.refused("P..\n...\n", " ", "no T")

    def test_doubled(self):
        self.refused("P.T\n.P.\n", "2:2:", "second P; the first is in row 1, column 1")
        self.refused("P.T\n...\n..T\n", "3:3:", "second T")
        self.refused("PTT\n", "1:3:", "second T")

    def test_ragged(self):
        self.refused("P.T\n..\n", "2:3:", "2 cells")
        self.refused("P.T\n....\n", "2:4:", "4 cells")
        self.refused("P.T\n\n...\n", "2:1:", "0 cells")

    def test_unknown(self):
        self.refused("P.T\n.x.\n", "2:2:", "'x'")
        self.refused("P T\n", "1:2:", "blank")
        self.refused("P.t\n", "1:3:", "'t'")
        self.refused("P.T\n.\0.\n", "2:2:", "NUL")
        self.refused("P.T\n.\xff.\n", "2:2:", "control")

    def test_nothing(self):
        self.refused("", " ", "no rows")
        self.refused("\n\n", " ", "no rows")
        self.refused("\nPT\n", "1:1:", "empty")

    def test_no_skip(self):
        for parameter in ("no-skip=", "no-skip=X", "no-skip=TP", "skip", "no-skip=P,"):
            status, out, err = solve("P.T\n", "--ruleset", "police:" + parameter)
            self.assertEqual((status, out), (3, ""), parameter)
            self.assertIn("no-skip", err)
        status, _, err = solve("P.T\n", "--ruleset", "police:no-skip=P", "--no-skip", "T")
        self.assertEqual(status, 3, err)

    def test_no_board(self):
        done = run("solve", "--ruleset", "police")
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"needs a board", done.stderr)

    def test_position(self):
        for text in ("P1,1 T1,3", "P1,1 T1,4 P", "P0,1 T1,3 P", "P1,2 T1,3 P", "P1,1 T1,3 X",
                     "P1,1 T1,3 P ", "T1,3 P1,1 P", "", "P1,1  T1,3 P", "P01,1 T1,3 P"):
            status, out, err = solve("P*T\n...\n", "--ruleset", "police", "--position", text)
            self.assertEqual((status, out), (3, ""), text)
            self.assertIn("no position", err)


class Positions(unittest.TestCase):
    """Starts that the board cannot show."""

    def said(self, board, position, *options):
        status, out, err = solve(board, "--ruleset", "police", "--position", position, "--json",
                                 *options)
        self.assertEqual(status, 0, err)
        answer = json.loads(out)
        self.assertEqual(answer["position"], position)
        return answer["winner"], answer["length"], answer["first"]

    def test_over_at_the_start(self):
        board = "P.T\n.E.\n"
        for solver in ("pursuit", "memo"):
            for mover, first in (("P", "L"), ("T", "R")):
                self.assertEqual(self.said(board, f"P1,2 T1,2 {mover}", "--solver", solver),
                                 ("L", 0, first))
                self.assertEqual(self.said(board, f"P1,1 T2,2 {mover}", "--solver", solver),
                                 ("R", 0, first))
                self.assertEqual(self.said(board, f"P2,2 T2,2 {mover}", "--solver", solver),
                                 ("L", 0, first))

    def test_elsewhere(self):
        self.assertEqual(self.said("P.T\n...\n", "P1,3 T2,1 T")[0], "L")

    def test_moves_and_picture(self):
        status, out, err = solve("P.T\n...\n", "--ruleset", "police", "--line")
        self.assertEqual(status, 0, err)
        self.assertTrue(out.startswith("   123\n 1 P.T\n 2 ...\n"), out)
        self.assertIn(": P1,2\n", out)
        self.assertIn(": T1,3\n", out)


class Judge(unittest.TestCase):
    """The contest form."""

    def test_sentences(self):
        cases = (("1 2\nPT\n", 0), ("1 5\nP..TE\n", 1), ("4 4\nPE..\n.*..\n.*..\n.T..\n", 2),
                 ("2 3\r\nP*T\r\nE.*\r\n", 0), ("  1   2  \nPT", 0), ("1 2\nPT\n\n \n", 0))
        for text, sentence in cases:
            self.assertEqual(judge(text), (0, SENTENCES[sentence], ""), text)

    def test_options(self):
        self.assertEqual(judge("2 3\nP*T\nE.*\n", "--no-skip", "T")[1], SENTENCES[2])
        self.assertEqual(judge("2 2\nTE\n*P\n")[1], SENTENCES[0])
        self.assertEqual(judge("2 2\nTE\n*P\n", "--first", "R")[1], SENTENCES[1])
        answer = json.loads(judge("1 3\nP.T\n", "--json")[1])
        self.assertEqual((answer["winner"], answer["length"]), ("L", 3))

    def test_standard_input_is_the_usual_one(self):
        done = run("solve", "--from", "police-judge", text="1 2\nPT\n")
        self.assertEqual((done.returncode, done.stdout.decode()), (0, SENTENCES[0]))

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "board.txt")
            with open(name, "w", encoding="ascii") as file:
                file.write("1 2\nPP\n")
            done = run("solve", "--from", "police-judge", name)
            self.assertEqual(done.returncode, 3)
            self.assertIn(f"{name}:2:2: a second P", done.stderr.decode())

    def test_malformed(self):
        cases = (("", "1:1:"), ("2\nPT\n..\n", "1:2:"), ("1 x\nPT\n", "1:3:"), ("0 2\n", "1:1:"),
                 ("1 2 3\nPT\n", "1:5:"), ("-1 2\nPT\n", "1:1:"), ("2 2\nPT\n", "3:1:"),
                 ("2 2\nPT\n.\n", "3:2:"), ("2 2\nPT\n...\n", "3:3:"), ("1 2\nPT\n..\n", "3:1:"),
                 ("1 2\nPx\n", "2:2:"), ("2 2\nPT\n.P\n", "3:2:"),
                 ("99999999999999999999 2\nPT\n", "1:1:"))
        for text, place in cases:
            status, out, err = judge(text)
            self.assertEqual((status, out), (3, ""), (text, err))
            self.assertTrue(err.startswith(f"greatgame: <stdin>:{place}"), (text, err))

    def test_usage(self):
        self.assertEqual(judge("1 2\nPT\n", "--ruleset", "tictactoe")[0], 2)
        self.assertEqual(judge("1 2\nPT\n", "--token", "1")[0], 2)
        self.assertEqual(solve("p normal 1 0\n", "--from", "gg", "--no-skip", "P")[0], 2)


class Cops(unittest.TestCase):
    """Boards that cannot be opened."""

    def refused(self, text, parameter, part):
        status, out, err = solve(text, "--ruleset", "cops" + parameter, "--from", "edges", "--no-compact")
        self.assertEqual((status, out), (3, ""), err)
        self.assertIn(part, err)

    def test_parameters(self):
        for parameter in (":0", ":33", ":x", ":1,2", ":-1", ":99999999999999999999", ":1,", ":,1",
                          ":must-move,must-move", ":directed,1,directed", ":1,,directed",
                          ":must-move-on-and-on-and-on", ":4294967297"):
            self.refused("0 1\n", parameter, "number of cops")
        for parameter in (":must-move,2,directed", ":directed", ":1,must-move"):
            status, out, err = solve("0 1\n", "--ruleset", "cops" + parameter, "--from", "edges")
            self.assertEqual((status, err), (0, ""), out)

    def test_too_large(self):
        self.refused("0 4000000\n", ":3", "64 bits")
        self.refused("".join(f"{i} {i + 1}\n" for i in range(500)), ":4", "ten million")
        self.refused("".join(f"{i} {j}\n" for j in range(20) for i in range(j)), ":7", "ten million")

    def test_no_graph(self):
        done = run("solve", "--ruleset", "cops")
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"needs a graph", done.stderr)

    def test_names_and_numbering(self):
        named = "p normal 2 1\nn 1 bank\ne 1 2\n"
        _, out, _ = solve(named, "--ruleset", "cops", "--from", "gg", "--line")
        self.assertIn("cop bank robber 2", out)
        _, out, _ = solve("0 1\n", "--ruleset", "cops", "--from", "edges", "--line")
        self.assertIn("cop 0 robber 1", out)
        _, out, _ = solve("1 2\n", "--ruleset", "cops", "--from", "edges", "--base", "1", "--line")
        self.assertIn("cop 1 robber 2", out)

    def test_positions_are_read_back(self):
        """--position accepts the positions that --all prints, with the same values."""
        for text, name, options in [("0 1\n1 2\n2 3\n3 0\n", "cops:2", ["--from", "edges"]),
                                    ("p normal 3 2\nn 1 robber\nn 2 C\ne 1 2\ne 2 3\n", "cops",
                                     ["--from", "gg"])]:
            options += ["--ruleset", name]
            rows = [row.split("\t") for row in solve(text, *options, "--all")[1].splitlines()]
            self.assertIn("nobody", [row[0] for row in rows])
            for position, winner, turns in rows[::3] + rows[:9]:
                status, out, err = solve(text, *options, "--position", position, "--json")
                self.assertEqual((status, err), (0, ""), position)
                answer = json.loads(out)
                self.assertEqual((answer["winner"], str(answer["length"])), (winner, turns), position)
        for bad in ("", "cops", "cops 0", "cops 0 4", "cops 0 1 ", "cops 0 1 robber", "cops 0 1 robber 2",
                    "cops 0 1 robber 2 X", "cops 0 1 robber 2 C ", "cop 0 1", "cops 0  1"):
            status, out, err = solve("0 1\n1 2\n2 3\n", "--from", "edges", "--ruleset", "cops:2",
                                     "--position", bad)
            self.assertEqual((status, out), (3, ""), (bad, err))

    def test_a_certificate_that_is_cut_off(self):
        """No memory is reserved for the size that the certificate claims."""
        board = "P" + "." * 19 + "\n" + ("." * 20 + "\n") * 18 + "." * 19 + "T\n"
        with tempfile.TemporaryDirectory() as folder:
            whole, part, game = (os.path.join(folder, name) for name in ("c", "d", "b.board"))
            with open(game, "w", encoding="ascii") as file:
                file.write(board)
            done = run("solve", "--ruleset", "police", game, "--certificate", whole)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(whole, "rb") as source, open(part, "wb") as target:
                target.write(source.read(5000))
            done = run("verify", "--ruleset", "police", game, part, "--memory", "1M")
            self.assertEqual((done.returncode, done.stdout), (3, b""), done.stderr)
            self.assertIn(b"the input ends within words", done.stderr)

    def test_sides_say_what_a_draw_is(self):
        text = run("rulesets").stdout.decode() + run("rulesets", "--json").stdout.decode()
        self.assertIn("cops", text)


if __name__ == "__main__":
    unittest.main()
