"""play through a pipe: commands, the program's moves, bad input, and how a game ends."""

import os
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402

RACE = "p race 5 5\na L Ann\na R Bob\ns 1 L red\ns 2 R black\nt 5\n" \
       "e 1 3\ne 3 5\ne 2 4\ne 4 5\ne 3 4\n"
LOOP = "p normal 3 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 1\n"
STUCK = "p race 3 1\ns 1 L red\ns 2 R black\nt 3\ne 2 3\n"
OWNED = "p normal 3 3\no 1 L\no 2 R\no 3 R\ns 1\ne 1 2\ne 2 3\ne 3 2\n"
MOVE = re.compile(r"^ *(\d+)\) (.*)$", re.MULTILINE)


def play(commands, *options, ruleset=None, text=None):
    """What a game with these commands prints; it must end well."""
    if isinstance(commands, (list, tuple)):
        commands = "".join(line + "\n" for line in commands)
    with tempfile.TemporaryDirectory() as folder:
        words = list(options)
        if text is not None:
            words.append(os.path.join(folder, "game.gg"))
            with open(words[-1], "w", encoding="ascii") as file:
                file.write(text)
        if ruleset is not None:
            words += ["--ruleset", ruleset]
        done = run("play", *words, text=commands)
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"play ended with {done.returncode}: {done.stderr}")
    return done.stdout.decode()


def last_list(out):
    """The moves of the last list, as they are shown."""
    return [move for _, move in MOVE.findall(out.split("is to move")[-1])]


class Commands(unittest.TestCase):
    """One command after the other."""

    def test_nothing_said(self):
        out = play("", ruleset="tictactoe")
        self.assertIn("You are ", out)
        self.assertIn("is to move: draw.", out)
        self.assertEqual(len(last_list(out)), 9)
        self.assertNotIn("> ", out)

    def test_move_by_number_and_text(self):
        self.assertEqual(play(["b2"], ruleset="tictactoe"), play(["5"], ruleset="tictactoe"))
        self.assertEqual(play(["  b2 \r"], ruleset="tictactoe"), play("b2", ruleset="tictactoe"))
        self.assertEqual(len(last_list(play(["b2"], ruleset="tictactoe"))), 7)

    def test_values(self):
        out = play(["values off", "board"], ruleset="tictactoe")
        self.assertEqual(last_list(out)[0], "a3")
        out = play(["values off", "values on", "board"], ruleset="tictactoe")
        self.assertEqual(last_list(out)[0], "a3: draw")
        self.assertIn("It is values on, or values off.", play(["values"], ruleset="tictactoe"))

    def test_hints(self):
        start = play([], ruleset="nim:3,4,5")
        said = [play([f"hint {level}".strip()], ruleset="nim:3,4,5")[len(start):]
                for level in ("", "1", "2", "3", "4", "5", "x", "1 1")]
        self.assertEqual(said[0], said[1])
        self.assertRegex(said[1], r"^\w+ can force a win\.\n$")
        self.assertRegex(said[2], r"^1 of 12 moves is best\.\n$")
        self.assertEqual(said[3], "2 from heap 1 is the best move.\n")
        self.assertEqual(len(MOVE.findall(said[4])), 12)
        for refused in said[5:]:
            self.assertEqual(refused, "Hints are numbered from 1 to 4.\n")
        self.assertIn("Nobody can force a win.", play(["hint"], ruleset="tictactoe"))

    def test_undo(self):
        start = play([], ruleset="tictactoe")
        self.assertEqual(play(["undo"], ruleset="tictactoe"),
                         start + "There is no move of yours to take back.\n")
        after = play(["b2", "undo"], ruleset="tictactoe")
        self.assertTrue(after.endswith(start.split("commands.\n")[1]))
        out = play(["b2", "undo", "undo"], ruleset="tictactoe")
        self.assertEqual(out, after + "There is no move of yours to take back.\n")
        both = play(["b2", "a1", "undo"], "--you", "both", ruleset="tictactoe")
        self.assertEqual(len(last_list(both)), 8)

    def test_undo_the_first_move_of_the_other(self):
        out = play(["undo"], "--you", "R", ruleset="tictactoe")
        self.assertIn("There is no move of yours to take back.", out)

    def test_line_and_moves(self):
        lengths = ("--value", "outcome")
        start = play([], *lengths, ruleset="nim:3,4,5")
        line = play(["line"], *lengths, ruleset="nim:3,4,5")[len(start):].splitlines()
        self.assertEqual([part.split(".")[0].strip() for part in line],
                         [str(i + 1) for i in range(len(line))])
        self.assertIn(f"wins in {len(line)} turns.", start)
        moves = play(["moves"], *lengths, ruleset="nim:3,4,5")[len(start):]
        self.assertEqual(len(MOVE.findall(moves)), 12)

    def test_long_lists_are_cut(self):
        out = play(["moves"], ruleset="nim:50,50")
        self.assertIn(" 60) ", out)
        self.assertIn("     and 40 more: moves lists them all\n", out)
        self.assertIn("100) ", out)

    def test_help_and_quit(self):
        out = play(["help", "quit", "b2"], ruleset="tictactoe")
        for command in ("hint", "line", "moves", "undo", "values", "board", "quit"):
            self.assertRegex(out, rf"(?m)^  {command}\b")
        self.assertNotIn("Right: ", out.replace("Right is", ""))

    def test_bad_commands(self):
        start = play([], ruleset="tictactoe")
        for word in ("foo", "b", "B2", "b2 b2", "hints", "undo now", "-1", "quit!"):
            with self.subTest(word):
                self.assertEqual(
                    play([word], ruleset="tictactoe"),
                    start + f"'{word}' is neither a move nor a command: help lists them.\n")
        for word in ("0", "10", "18446744073709551615"):
            self.assertEqual(play([word], ruleset="tictactoe"),
                             start + "The moves are numbered from 1 to 9.\n")
        self.assertEqual(play(["", "   ", "\t"], ruleset="tictactoe"), start)

    def test_texts_that_are_numbers(self):
        out = play(["3"], ruleset="subtraction:1,2,3")
        self.assertIn("\n20\n", out)
        self.assertRegex(out, r"(?m)^  3: ")
        self.assertRegex(out, r"(?m)^\w+: \d\n\n1[4-6]$")


class Endings(unittest.TestCase):
    """How games end."""

    def test_best_against_best(self):
        out = play([], "--you", "none", "--value", "outcome", ruleset="nim:3,4,5")
        self.assertRegex(out, r"Play is over: \w+ has won\.\n$")
        length = int(re.search(r"wins in (\d+) turns", out).group(1))
        self.assertEqual(len(re.findall(r"(?m)^\w+: \d from", out)), length)

    def test_sums(self):
        for name in ("kayles:5,7", "grundy:9,10", "octal:0.45,8", "nim:2,3", "subtraction:2,3:9,8"):
            out = play([], "--you", "none", ruleset=name)
            winner = re.search(r"is to move: (\w+) wins\.", out).group(1)
            self.assertTrue(out.endswith(f"Play is over: {winner} has won.\n"), out)

    def test_draw(self):
        out = play([], "--you", "none", ruleset="tictactoe")
        self.assertTrue(out.endswith("Play is over: draw.\n"), out)

    def test_play_without_end(self):
        out = play([], "--you=none", text=LOOP)
        self.assertTrue(out.endswith("The position has come back: the program stops here.\n"))
        self.assertLess(len(out), 1000)

    def test_the_other_plays_for_ever(self):
        out = play(["1"], "--you", "L", text=OWNED)
        self.assertTrue(out.endswith("The position has come back: the program stops here.\n"))

    def test_a_person_may_go_round(self):
        out = play(["to 2", "to 1"] * 20, "--you", "both", text=LOOP)
        self.assertEqual(out.count("is to move"), 41)

    def test_after_the_end(self):
        out = play(["1", "hint", "line", "1", "undo", "1"], ruleset="nim:1")
        self.assertEqual(out.count("Play is over: "), 3)
        self.assertEqual(out.count("Play is over."), 2)
        self.assertIn("Play is over: undo takes back your last move, quit ends.", out)

    def test_strength(self):
        weak = [play([], "--you", "none", "--strength", "0", "--seed", str(seed),
                     ruleset="tictactoe") for seed in range(8)]
        self.assertGreater(len(set(weak)), 4)
        self.assertEqual(weak[3], play([], "--you", "none", "--strength=0", "--seed=3",
                                       ruleset="tictactoe"))
        best = {play([], "--you", "none", "--seed", str(seed), ruleset="tictactoe")
                for seed in range(8)}
        self.assertEqual(len(best), 1)

    def test_the_best_never_loses(self):
        for seed in range(20):
            # A weak game is played through with the same moves against the best reply.
            moves = ["1"] * 9 if seed == 0 else [str(1 + seed * k % 3) for k in range(1, 9)]
            out = play(moves, ruleset="tictactoe")
            end = re.search(r"Play is over: (.*)\.", out)
            if end:
                self.assertNotRegex(end.group(1), r"^(Left|X) ")


class Graphs(unittest.TestCase):
    """Games from files."""

    def test_race(self):
        out = play(["to 3", "red to 3"], text=RACE)
        self.assertIn("You are Ann; help lists the commands.", out)
        self.assertIn("red is on 1, black is on 2\n", out)
        self.assertIn("'to 3' is neither", out)
        self.assertIn("red is on 3, black is on 4\n", out)
        self.assertIn("Bob: black to 4\n", out)

    def test_pass(self):
        out = play(["pass"], text=STUCK)
        self.assertRegex(out, r"1\) pass: \w+ wins in 1 turn\n")
        self.assertIn("Moriarty: black to 3\n", out)
        self.assertRegex(out, r"Play is over: Moriarty has won\.\n$")

    def test_first(self):
        out = play(["1"], "--you", "both", "--first", "R", text=LOOP)
        self.assertRegex(out, r"Right is to move: draw\.\n  1\) to 2: draw\n")

    def test_tokens_of_options(self):
        out = play(["to 3"], "--token", "2", "--you", "both", text=LOOP.replace("s 1\n", ""))
        self.assertIn("the token is on 2\n", out)
        self.assertIn("the token is on 3\n", out)


class Input(unittest.TestCase):
    """Input of any kind."""

    def test_bytes(self):
        for data in (b"\0\0\0\n", b"b2\0\n", bytes(range(256)) * 40, b"\xff\n" * 100,
                     b"x" * 1000000, b"x" * 1000000 + b"\nb2\n", b"b2" + b" " * 100000 + b"\n"):
            with self.subTest(data[:8]):
                done = run("play", "--ruleset", "tictactoe", text=data, timeout=60)
                self.assertEqual((done.returncode, done.stderr), (0, b""))
                done.stdout.decode("ascii")
        self.assertIn(b": a3\n", done.stdout)
        self.assertNotIn(b"neither", done.stdout)

    def test_closed_output(self):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "wb") as out:
            done = run("play", "--ruleset", "tictactoe", text="1\n" * 9, stdout=out)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_refusals(self):
        for words, status, part in [
                ((), 2, "commands from standard input"),
                (("-",), 2, "commands from standard input"),
                (("-", "--ruleset", "police"), 2, "must be in a file"),
                (("--ruleset", "nosuch"), 2, "nosuch"),
                (("--ruleset", "police"), 3, "needs a board"),
                (("--ruleset", "nim:1", "--you", "X"), 2, "--you cannot be 'X'"),
                (("--ruleset", "nim:1", "--you"), 2, "--you needs a value"),
                (("--ruleset", "nim:1", "--strength", "101"), 2, "--strength cannot be"),
                (("--ruleset", "nim:1", "--seed", "x"), 2, "--seed cannot be"),
                (("--ruleset", "nim:1", "--json"), 2, "--json"),
                (("--ruleset", "nim:1", "--nosuch"), 2, "--nosuch"),
                (("--ruleset", "nim:1", "--position", "--you"), 3, "--you"),
                (("/nonexistent.gg",), 3, "No such file"),
        ]:
            with self.subTest(words):
                done = run("play", *words)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn(part, done.stderr.decode())
                self.assertEqual(done.stdout, b"")

    def test_no_token(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "game.gg")
            with open(name, "w", encoding="ascii") as file:
                file.write("p normal 2 1\ne 1 2\n")
            done = run("play", name)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"no token", done.stderr)


if __name__ == "__main__":
    unittest.main()
