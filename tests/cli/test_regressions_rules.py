"""Faults of games by rules that were found by attacking the program, one test for each."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import PROGRAM, run  # noqa: E402

BOARD = "P" + "." * 39 + "\n" + ("." * 40 + "\n") * 38 + "." * 39 + "T\n"


class Texts(unittest.TestCase):
    """Different positions have different texts, and a text is written in full."""

    def test_long_texts(self):
        done = run("solve", "--ruleset", "chomp:1000x1", "--all")
        texts = [line.split(b"\t")[0] for line in done.stdout.splitlines()]
        self.assertEqual((done.returncode, len(texts), len(set(texts))), (0, 1001, 1001))

    def test_long_position_can_be_given_back(self):
        done = run("solve", "--ruleset", "chomp:600x1", "--json")
        answer = json.loads(done.stdout)
        for text in (answer["position"], answer["moves"][0]["to"]):
            again = run("solve", "--ruleset", "chomp:600x1", "--position", text)
            self.assertEqual(again.returncode, 0, again.stderr)

    def test_who_is_to_move_among_cops(self):
        with tempfile.NamedTemporaryFile("w", suffix=".edges") as graph:
            graph.write("0 1\n1 2\n2 3\n3 0\n")
            graph.flush()
            done = run("solve", "--ruleset", "cops", graph.name, "--all")
        texts = [line.split(b"\t")[0] for line in done.stdout.splitlines()]
        self.assertEqual((done.returncode, len(texts)), (0, len(set(texts))))


class Interruption(unittest.TestCase):
    """One interruption ends the run soon, with status 4."""

    def test_while_all_positions_are_written(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as board:
            board.write(BOARD)
            board.flush()
            with subprocess.Popen([PROGRAM, "solve", "--ruleset", "police", "--all", board.name],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
                program.stdout.read(1)
                program.send_signal(signal.SIGINT)
                _, said = program.communicate(timeout=120)
        self.assertEqual(program.returncode, 4)
        self.assertIn(b"cancelled", said)

    def test_where_positions_have_many_moves(self):
        with subprocess.Popen([PROGRAM, "solve", "--ruleset", "nim:1000000", "--value", "outcome"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            time.sleep(0.7)
            program.send_signal(signal.SIGINT)
            begin = time.monotonic()
            program.communicate(timeout=300)
            self.assertLess(time.monotonic() - begin, 60)  # the game itself takes hours
        self.assertEqual(program.returncode, 4)


class GraphsOfGames(unittest.TestCase):
    """Lines of a file other than the graph that a game is played on."""

    @staticmethod
    def solve(text, *options):
        done = run("solve", "-", "--from", "gg", "--ruleset", "hackenbush", *options, text=text)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_who_moves_first(self):
        status, said, _ = self.solve("p normal 2 1\nf R\ne 1 2\n")
        self.assertEqual((status, said.splitlines()[1]), (0, "Right wins; Right moves first"))
        status, said, remark = self.solve("p normal 2 1\nf R\ne 1 2\n", "--first", "L")
        self.assertEqual((status, said.splitlines()[1]), (0, "Left wins; Left moves first"))
        self.assertIn("note: --first L replaces the R of the input", remark)

    def test_every_instance(self):
        text = "p normal 2 1\ne 1 2 L\n\np normal 2 1\ne 1 2 R\n"
        status, said, _ = self.solve(text, "--json")
        self.assertEqual((status, [json.loads(line)["winner"] for line in said.splitlines()]),
                         (0, ["L", "R"]))
        self.assertEqual(self.solve(text.replace("e 1 2 R", "e 9 2 R"))[0], 3)
        self.assertEqual(self.solve("")[0], 3)

    def test_rules_of_another_game(self):
        for more in ("s 2\n", "d win\n", "i L\n"):
            status, said, sentence = self.solve("p normal 2 1\n" + more + "e 1 2 L\n")
            self.assertEqual((status, said), (2, ""), more)
            self.assertIn("more than a graph", sentence)
        self.assertEqual(self.solve("p misere 2 1\ne 1 2 L\n")[0], 2)
        for more in ("t 2 L\n", "o 1 L\no 2 R\n"):
            self.assertEqual(self.solve("p normal 2 1\n" + more + "e 1 2\n")[0], 3)


class Sums(unittest.TestCase):
    """Games that are sums of parts."""

    def test_vet_with_the_wrong_player(self):
        done = run("vet", "tictactoe", "--first", "R")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"contradicts the game", done.stderr)

    def test_period_that_no_table_proves(self):
        for parameters in ("18446744073709551600:100", "18446744073709551615:3",
                           "1,18446744073709551615:10"):
            done = run("solve", "--ruleset", "subtraction:" + parameters)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn(b"period", done.stdout)

    def test_summary_of_what_keeps_no_values(self):
        done = run("solve", "--ruleset", "nim:1,2", "--value", "outcome", "--solver", "brute",
                   "--json", "--summary")
        self.assertEqual((done.returncode, done.stdout), (2, b""))

    def test_heaps_beyond_a_proved_period(self):
        """Their nimbers are those of smaller heaps; to find them by options would take days."""
        small = run("solve", "--ruleset", "octal:0.137", "--sizes", "100..133").stdout.split()[1::2]
        for heap in (4000000, 4000033):
            done = run("solve", "--ruleset", f"octal:0.137,{heap}", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["total"], int(small[(heap - 100) % 34]))

    def test_ruleset_for_a_file(self):
        done = run("solve", "kayles:5")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--ruleset kayles:5", done.stderr)

    def test_game_on_a_graph_as_a_picture(self):
        """To see that it is the only one the next graph was read, and this one was freed."""
        text = "p normal 3 4\ne 1 1\ne 1 2\ne 2 3\ne 2 2\n"
        for name in ("cops", "hackenbush"):
            done = run("convert", "-", "-", "--from", "gg", "--to", "dot", "--ruleset", name,
                       text=text)
            self.assertEqual(done.returncode, 0, done.stderr)
            done = run("convert", "-", "-", "--from", "gg", "--to", "dot", "--ruleset", name,
                       text=text * 2)
            self.assertEqual((done.returncode, done.stdout), (2, b""))

    def test_interrupted_among_many_moves(self):
        with tempfile.NamedTemporaryFile("w", suffix=".gg") as graph:
            graph.write("p normal 2 1000\n" + "e 1 2 L\n" * 1000)
            graph.flush()
            with subprocess.Popen([PROGRAM, "solve", "--ruleset", "hackenbush", graph.name],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
                time.sleep(1)
                program.send_signal(signal.SIGINT)
                begin = time.monotonic()
                program.communicate(timeout=300)
                self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual(program.returncode, 4)


if __name__ == "__main__":
    unittest.main()
