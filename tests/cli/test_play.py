"""play through a pipe: commands, the program's moves, bad input, and how a game ends."""

import os
import re
import select
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402
from terminal import Terminal  # noqa: E402

RACE = "p race 5 5\na L Ann\na R Bob\ns 1 L red\ns 2 R black\nt 5\n" \
       "e 1 3\ne 3 5\ne 2 4\ne 4 5\ne 3 4\n"
LOOP = "p normal 3 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 1\n"
STUCK = "p race 3 1\ns 1 L red\ns 2 R black\nt 3\ne 2 3\n"
OWNED = "p normal 3 3\no 1 L\no 2 R\no 3 R\ns 1\ne 1 2\ne 2 3\ne 3 2\n"
MOVE = re.compile(r"(?:^ |  ) *(\d+)\) (.*?)(?=$|   +\d+\) )", re.MULTILINE)


def play(commands, *options, ruleset=None, text=None):
    """The output of a game with these commands; its exit status must be 0."""
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
        self.assertIn("Left is X and moves first.\n", out)
        self.assertIn("Left is to move.\n", out)
        self.assertNotIn("draw", out)
        self.assertEqual(last_list(out), ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"])
        self.assertNotIn("> ", out)

    def test_moves_that_lead_to_one_position(self):
        """All of them are listed and can be typed."""
        start = play("", ruleset="toppling-dominoes:LRRG")
        self.assertIn("a1 right or d1 left", last_list(start))
        whole = play(["a1 right or d1 left"], ruleset="toppling-dominoes:LRRG")
        for move in ("a1 right", "d1 left"):
            self.assertEqual(play([move], ruleset="toppling-dominoes:LRRG"), whole)
        for move in ("b1 left", "right", "or", "a1 right or", "d1"):
            self.assertNotIn("Left wins", play([move], ruleset="toppling-dominoes:LRRG"))

    def test_move_by_number_and_text(self):
        self.assertEqual(play(["b2"], ruleset="tictactoe"), play(["5"], ruleset="tictactoe"))
        self.assertEqual(play(["  b2 \r"], ruleset="tictactoe"), play("b2", ruleset="tictactoe"))
        self.assertEqual(play(["B2"], ruleset="tictactoe"), play("b2", ruleset="tictactoe"))
        self.assertEqual(len(last_list(play(["b2"], ruleset="tictactoe"))), 7)

    def test_values(self):
        out = play(["values on", "board"], ruleset="tictactoe")
        self.assertIn("Left is to move: draw.\n", out)
        self.assertEqual(last_list(out)[0], "a3: draw")
        out = play(["values on", "values off", "board"], ruleset="tictactoe")
        self.assertEqual(last_list(out)[0], "a3")
        out = play(["values"], ruleset="tictactoe")
        self.assertEqual(len(re.findall(r"\d\) \w\d: draw", out)), 9)
        self.assertEqual(last_list(play(["values", "board"], ruleset="tictactoe"))[0], "a3")
        self.assertIn("Worth: 3: 3; 4: 4; 5: 5; total 2.\n", play(["values"], ruleset="nim:3,4,5"))
        self.assertIn("It is values, values on", play(["values of"], ruleset="tictactoe"))

    def test_hints(self):
        start = play([], ruleset="nim:3,4,5")
        said = [play([f"hint {level}".strip()], ruleset="nim:3,4,5")[len(start):]
                for level in ("", "1", "2", "3", "4", "5", "x", "1 1")]
        self.assertEqual(said[0], said[1])
        self.assertEqual(play(["hint"] * 5, ruleset="nim:3,4,5")[len(start):],
                         "".join(said[1:5]) + said[4])
        after = play(["hint", "hint", "2 from heap 1", "hint"], ruleset="nim:3,4,5")
        self.assertTrue(after.endswith(said[1]))
        for sentence in said[1:4]:
            self.assertRegex(sentence, r"\A[A-Z].*\.\n\Z")
            self.assertNotEqual(sentence, "2 from heap 1 is the best move.\n")
        self.assertEqual(len(MOVE.findall(said[4])), 12)
        for refused in said[5:]:
            self.assertEqual(refused, "Hints are numbered from 1 to 4.\n")
        self.assertIn("Neither player can force a win: 9 of 9 moves keep the draw.\n",
                      play(["hint 2"], ruleset="tictactoe"))

    def test_undo(self):
        start = play([], ruleset="tictactoe")
        self.assertEqual(play(["undo"], ruleset="tictactoe"),
                         start + "There is no move of yours to take back.\n")
        after = play(["b2", "undo"], ruleset="tictactoe")
        self.assertTrue(after.endswith(start.split("moves first.\n")[1]))
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
        self.assertIn(f"wins in {len(line)} turns.",
                      play(["values on", "board"], *lengths, ruleset="nim:3,4,5"))
        moves = play(["moves"], *lengths, ruleset="nim:3,4,5")[len(start):]
        self.assertEqual(len(MOVE.findall(moves)), 12)

    def test_answers_do_not_depend_on_what_was_asked_before(self):
        """Positions that are strings are numbered as they are met."""
        def best_line(before):
            out = play(before + ["line"], ruleset="kayles:3,4,5,5")
            return out.rsplit("Left is to move.", 1)[1]

        fresh = best_line([])
        for first in (1, 5, 9, 12):
            with self.subTest(first=first):
                self.assertEqual(best_line([str(first), "values", "1", "undo", "undo"]), fresh)

    def test_long_lists_are_cut(self):
        start = play([], ruleset="nim:50,50")
        self.assertEqual(MOVE.findall(start)[-1][0], "24")
        self.assertIn("  and 76 more: moves lists them all, moves 25 goes on there\n", start)
        every = play(["moves"], ruleset="nim:50,50")[len(start):]
        self.assertEqual([number for number, _ in MOVE.findall(every)],
                         [str(i + 1) for i in range(100)])
        page = play(["moves 25"], ruleset="nim:50,50")[len(start):]
        self.assertEqual([number for number, _ in MOVE.findall(page)],
                         [str(i + 1) for i in range(24, 84)])
        self.assertIn("  and 16 more: moves lists them all, moves 85 goes on there\n", page)
        for word in ("0", "101", "x"):
            self.assertEqual(play([f"moves {word}"], ruleset="nim:50,50")[len(start):],
                             "The moves are numbered from 1 to 100.\n")
        for line in every.splitlines():
            self.assertLessEqual(len(line), 80)
            self.assertEqual(line, line.rstrip())

    def test_new(self):
        start = play([], ruleset="tictactoe")
        out = play(["b2", "new"], ruleset="tictactoe")
        self.assertTrue(out.endswith(start.split("moves first.\n")[1]))
        out = play(["1", "new", "1"], ruleset="nim:1")
        self.assertEqual(out.count("Play is over: "), 2)
        self.assertNotIn("undo now", play(["new now"], ruleset="nim:1"))
        # If the program begins, it also begins the new game.
        out = play(["new"], "--you", "R", ruleset="tictactoe")
        self.assertEqual(out.count("Left: a3"), 2)

    def test_help_and_quit(self):
        out = play(["help", "quit", "b2"], ruleset="tictactoe")
        for command in ("hint", "line", "moves", "undo", "values", "board", "new", "save", "quit"):
            self.assertRegex(out, rf"(?m)^  {command}\b")
        self.assertNotIn("Right: ", out.replace("Right is", ""))

    def test_bad_commands(self):
        start = play([], ruleset="tictactoe")
        for word in ("foo", "b", "b2 b2", "hints", "undo now", "-1", "quit!"):
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
        self.assertRegex(out, r"(?m)^  3   2   1$")
        self.assertRegex(out, r"(?m)^\w+: \d\n\n1[4-6]$")


class Files(unittest.TestCase):
    """save and load."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "game.txt")

    def put(self, text):
        with open(self.file, "w", encoding="ascii") as file:
            file.write(text)

    def text(self):
        with open(self.file, encoding="ascii") as file:
            return file.read()

    def test_there_and_back(self):
        for options, ruleset, text, moves in [
                ((), "tictactoe", None, ["b2", "a1"]), ((), "nim:3,4,5", None, ["1 from heap 1"]),
                (("--you", "both"), "chess:KRK", None, ["1", "2", "3"]),
                ((), None, RACE, ["red to 3"]), (("--you", "both"), None, LOOP, ["1"] * 5)]:
            there = play(moves + [f"save {self.file}", "board"], *options, ruleset=ruleset,
                         text=text)
            self.assertRegex(there, r"Saved: \d+ moves?\.\n")
            back = play(["1", f"load {self.file}"], *options, ruleset=ruleset, text=text)
            board = there.split("Saved: ")[1].split("\n", 1)[1]
            self.assertTrue(back.endswith(board), (back, board))
        self.assertEqual(self.text().splitlines()[0], "# greatgame play")

    def test_what_is_written(self):
        play(["b2", f"save {self.file}"], ruleset="tictactoe")
        self.assertEqual(self.text(), "# greatgame play\n1. Left: b2\n2. Right: a3\n")
        play([f"save {self.file}"], ruleset="tictactoe")
        self.assertEqual(self.text(), "# greatgame play\n")
        out = play(["b2", f"load {self.file}"], ruleset="tictactoe")
        self.assertEqual(len(last_list(out)), 9)

    def test_other_files_are_kept(self):
        for text in (RACE, "", "# greatgame played\n"):
            self.put(text)
            out = play([f"save {self.file}"], ruleset="tictactoe")
            self.assertIn("is there already, and is no game", out)
            self.assertEqual(self.text(), text)
        self.assertIn("Name a file", play(["save"], ruleset="tictactoe"))
        self.assertIn("is no game", play([f"save {os.path.dirname(self.file)}"],
                                         ruleset="tictactoe"))
        done = run("play", "--ruleset", "tictactoe", text="save /nonexistent/game\nb2\n")
        self.assertEqual((done.returncode, b"No such file" in done.stderr), (0, True))
        self.assertIn(b"The game was not saved.\n", done.stdout)
        self.assertIn(b"Right: ", done.stdout)

    def test_what_does_not_fit(self):
        before = play(["b2"], ruleset="tictactoe")
        for text, line in [("", 1), (RACE, 1), ("# greatgame play\n1. Left: d9\n", 2),
                           ("# greatgame play\n2. Left: b2\n", 2),
                           ("# greatgame play\n1. Right: b2\n", 2),
                           ("# greatgame play\n1. Left: b2\n2. Right: b2\n", 3),
                           ("# greatgame play\n\n", 2), ("# greatgame play\n1. Left", 2)]:
            self.put(text)
            out = play(["b2", f"load {self.file}"], ruleset="tictactoe")
            self.assertEqual(out, before + f"{self.file}: line {line} is no move of this game.\n")
        out = play(["b2", f"load {self.file}", "1", "undo", "undo"], ruleset="tictactoe")
        self.assertTrue(out.endswith(play([], ruleset="tictactoe").split("moves first.\n")[1]))
        self.assertIn("No such file", play(["load /nonexistent"], ruleset="tictactoe"))
        self.assertIn("Name a file", play(["load"], ruleset="tictactoe"))
        self.put("# greatgame play\n1. Left: 1\n2. Right: 1\n")
        out = play([f"load {self.file}"], ruleset="nim:1")
        self.assertIn("line 3 is no move", out)

    def test_lines_without_end(self):
        os.mkfifo(self.file)
        pipe = os.open(self.file, os.O_RDWR)
        self.addCleanup(os.close, pipe)
        for text, line in (b"a" * 100, 1), (b"# greatgame play\n" + b"a" * 5000, 2):
            os.write(pipe, text)
            out = play([f"load {self.file}"], ruleset="nim:1")
            self.assertIn(f"line {line} is no move", out)
            while select.select([pipe], [], [], 0)[0]:
                os.read(pipe, 1 << 16)


class Boards(unittest.TestCase):
    """Coordinates, where moves name them."""

    def test_chess(self):
        out = play([], ruleset="chess:KRK")
        self.assertIn("\n 7 ........\n", out)
        self.assertIn("\n 1 R...K...\n   abcdefgh\n", out)

    def test_police(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "board")
            with open(name, "w", encoding="ascii") as file:
                file.write("P..........T\n" + "............\n" * 9)
            out = play([], name, ruleset="police")
        self.assertIn("\n            111\n   123456789012\n 1 P..........T\n 2 ....", out)
        self.assertIn("\n10 ............\n", out)


class Keys(unittest.TestCase):
    """A prompt, and keys that edit the line where there is libedit."""

    def typed(self, keys, terminal="vt100"):
        with Terminal("play", "--ruleset", "tictactoe", kind=terminal, keys=True) as screen:
            written, last = b"", b""

            def read():
                # libedit shows its prompt before it takes single keys, and what is typed between
                # the two may be lost: if nothing follows, the last key is pressed again.
                while screen.waits(2):
                    screen.type(last)
                return screen.read()

            for key in keys:  # each at a prompt of its own
                fresh = b""
                while not fresh.rstrip().endswith(b">"):
                    piece = read()
                    self.assertTrue(piece, written + fresh)
                    fresh += piece
                written += fresh + b"\n"
                last = key
                screen.type(key)
            while piece := read():
                written += piece
            self.assertEqual(screen.process.wait(), 0, written)
        return written.decode()

    def test_prompt(self):
        for terminal in ("dumb", "vt100"):
            said = self.typed([b"b2\n", b"quit\n"], terminal)
            self.assertIn("Right: a3", said)
            self.assertGreaterEqual(said.count("> "), 2)

    def test_end_of_input(self):
        self.assertTrue(self.typed([b"\x04"], "dumb").endswith("\n"))

    def test_editing(self):
        said = self.typed([b"b3\x7f2\n", b"quit\n"])
        self.assertIn("Right: a3", said)


class Endings(unittest.TestCase):
    """The ends of games."""

    def test_best_against_best(self):
        out = play([], "--you", "none", "--value", "outcome", ruleset="nim:3,4,5")
        self.assertRegex(out, r"Play is over: \w+ has won\.\n$")
        told = play(["values on", "board"], "--value", "outcome", ruleset="nim:3,4,5")
        length = int(re.search(r"to move: \w+ wins in (\d+) turns", told).group(1))
        self.assertEqual(len(re.findall(r"(?m)^\w+: \d from", out)), length)

    def test_long_games(self):
        """A turn costs the same however long the game is."""
        with tempfile.TemporaryDirectory() as folder:
            chain = os.path.join(folder, "chain.gg")
            done = run("gen", "chain", "--vertices", "100000", "-o", chain)
            self.assertEqual(done.returncode, 0, done.stderr)
            done = run("play", chain, "--you", "none")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertRegex(done.stdout, rb"\nPlay is over: \w+ has won\.\n$")
        self.assertGreater(done.stdout.count(b" to "), 99_000)

    def test_sums(self):
        for name in ("kayles:5,7", "grundy:9,10", "octal:0.45,8", "nim:2,3", "subtraction:2,3:9,8"):
            out = play([], "--you", "none", ruleset=name)
            told = play(["values on", "board"], ruleset=name)
            winner = re.search(r"is to move: (\w+) wins\.", told).group(1)
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

    def test_weights(self):
        """What the game is about, and what the weights of a circle add up to."""
        text = "p mean 2 2\ns 1\no 1 L\no 2 R\ne 1 2 = -3\ne 2 1 = 5\n"
        out = play(["to 2"], text=text)
        self.assertIn("Play never ends: Left wants the mean weight of its moves large, Right small.\n", out)
        self.assertIn("Play has come back after 2 moves: the weights since then add up to 2.\n", out)
        out = play(["to 2"], text=text.replace("mean", "energy"))
        self.assertIn("Left needs a credit so that it and the weights never add up to less than 0.", out)
        self.assertIn("the weights since then add up to 2.\n", out)

    def test_a_person_may_go_round(self):
        out = play(["to 2", "to 1"] * 20, "--you", "both", text=LOOP)
        self.assertEqual(out.count("is to move"), 41)

    def test_after_the_end(self):
        out = play(["1", "hint", "line", "1", "undo", "1"], ruleset="nim:1")
        self.assertEqual(out.count("Play is over: "), 3)
        self.assertEqual(out.count("Play is over."), 2)
        self.assertIn("Play is over: new starts again, undo takes back your last move, quit stops.", out)

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
        out = play(["values", "pass"], text=STUCK)
        self.assertRegex(out, r"1\) pass: \w+ wins in 1 turn\n")
        self.assertIn("Moriarty: black to 3\n", out)
        self.assertRegex(out, r"Play is over: Moriarty has won\.\n$")

    def test_first(self):
        out = play(["values on", "board"], "--you", "both", "--first", "R", text=LOOP)
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
