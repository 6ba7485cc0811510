"""The small games of the catalogue: known facts, and every position against rules written anew.

The rules below share nothing with rulesets/: positions are tuples and strings, and what they are
worth is found by looking at all of them over and over until nothing changes.
"""

import functools
import itertools
import json
import math
import operator
import os
import re
import shlex
import subprocess
import tempfile
import unittest

from program import PROGRAM, SANITIZED, run

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LETTERS = {"L": "R", "R": "L", "N": "P", "P": "N", "D": "D"}


# ---- asking the program ----

def ask(ruleset, *options):
    """The JSON object of one game."""
    done = run("solve", "--ruleset", ruleset, "--json", *options)
    if done.returncode != 0:
        raise AssertionError(f"{ruleset} {options}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def table(ruleset, *options):
    """What each position is worth, by its text: a letter and the remoteness, None in a draw."""
    done = run("solve", "--ruleset", ruleset, "--all", "--value", "outcome", *options)
    if done.returncode != 0:
        raise AssertionError(f"{ruleset} {options}: {done.stderr.decode()}")
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
    found = {text: (winner, None if turns == "-" else int(turns)) for text, winner, turns in rows}
    assert len(found) == len(rows), "a position is listed twice"
    return found


# ---- definition ----

def solve_by_definition(start, moves, result, mover):
    """All positions from the start on, and what they are worth.

    result(x): a letter if play is over there, else None; mover(x): L or R, or N for the values of
    the player to move. A position is decided in round k if k turns are enough, so the round is
    the remoteness, on cycles too.
    """
    options, todo = {}, [start]
    while todo:
        x = todo.pop()
        if x in options:
            continue
        options[x] = [] if result(x) else moves(x)
        todo += options[x]
    worth = {x: (result(x), None if result(x) == "D" else 0) for x in options if result(x)}
    undecided, turns = [x for x in options if x not in worth], 0
    while undecided:
        turns += 1
        fresh = {}
        for x in undecided:
            mine = mover(x)
            win = "P" if mine == "N" else mine  # an option that is this is good
            after = [worth.get(y, (None, 0)) for y in options[x]]
            if any(winner == win for winner, _ in after):
                fresh[x] = (mine, turns)
            elif all(winner == LETTERS[win] for winner, _ in after):
                fresh[x] = (LETTERS[mine], turns)
        if not fresh:
            break
        worth.update(fresh)
        undecided = [x for x in undecided if x not in worth]
    worth.update((x, ("D", None)) for x in undecided)
    return worth, options


def best_moves(x, worth, options, mover):
    """The options that the winner hurries to, the loser delays with, and that hold a draw."""
    mine = mover(x)
    win = "P" if mine == "N" else mine
    after = [(worth[y], y) for y in set(options[x])]
    wins = [turns for (winner, turns), _ in after if winner == win]
    losses = [turns for (winner, turns), _ in after if winner == LETTERS[win] and winner != "D"]
    if wins:
        wanted = (win, min(wins))
    elif any(winner == "D" for (winner, _), _ in after):
        wanted = ("D", None)
    else:
        wanted = (LETTERS[win], max(losses))
    return {y for value, y in after if value == wanted}


class Game(unittest.TestCase):
    """Comparisons of the program with a definition."""

    def compare(self, ruleset, rules, text, *options):
        """Every position that can be reached, and the moves from the start."""
        start, moves, result, mover = rules
        worth, succ = solve_by_definition(start, moves, result, mover)
        said = table(ruleset, *options)
        reached = {text(x): value for x, value in worth.items()}
        for position, value in reached.items():
            self.assertEqual(said.get(position), value, (ruleset, position))
        answer = ask(ruleset, "--value", "outcome", *options)
        self.assertEqual(answer["position"], text(start))
        expected = {text(y) for y in best_moves(start, worth, succ, mover)} if succ[start] else set()
        self.assertEqual({move["to"] for move in answer["moves"]}, expected, ruleset)
        return said, reached

    def check_texts(self, ruleset, positions):
        """A position that was printed can be read."""
        for position in positions:
            answer = ask(ruleset, "--position", position)
            self.assertEqual(answer["position"], position)


# ---- tic-tac-toe ----

def tictactoe(rows, columns, length, misere=False):
    """Boards as strings from the upper left corner on."""
    cells = rows * columns
    lines = []
    for r, c, (dr, dc) in itertools.product(range(rows), range(columns),
                                            ((0, 1), (1, 0), (1, 1), (1, -1))):
        line = [(r + i * dr, c + i * dc) for i in range(length)]
        if all(0 <= a < rows and 0 <= b < columns for a, b in line):
            lines.append([a * columns + b for a, b in line])

    def mark(x):
        return "X" if x.count("X") == x.count("O") else "O"

    def moves(x):
        return [x[:i] + mark(x) + x[i + 1:] for i in range(cells) if x[i] == "."]

    def result(x):
        for who, winner, loser in (("X", "L", "R"), ("O", "R", "L")):
            if any(all(x[i] == who for i in line) for line in lines):
                return loser if misere else winner
        return None if "." in x else "D"

    def mover(x):
        return "L" if mark(x) == "X" else "R"

    return "." * cells, moves, result, mover


def rows_of(columns):
    """A board as the program writes it."""
    return lambda x: "/".join(x[i:i + columns] for i in range(0, len(x), columns))


class TicTacToe(Game):
    def test_facts(self):
        answer = ask("tictactoe", "--solver", "memo")
        self.assertEqual((answer["winner"], answer["positions"], len(answer["moves"])),
                         ("draw", 5478, 9))
        self.assertEqual(ask("tictactoe", "--symmetry")["positions"], 765)
        brute = ask("tictactoe", "--solver", "brute")
        self.assertEqual((brute["winner"], brute["lines"]), ("draw", 255168))

    def test_terminal_positions(self):
        over = [value[0] for text, value in table("tictactoe").items()
                if value[1] == 0 or (value[0] == "D" and "." not in text)]
        self.assertEqual([over.count(letter) for letter in "LRD"], [626, 316, 16])

    def test_every_position(self):
        for rows, columns, length in ((3, 3, 3), (2, 2, 2), (2, 4, 3), (4, 2, 2), (1, 5, 3),
                                      (2, 3, 9), (1, 1, 1)):
            for misere in (False, True):
                name = f"tictactoe:{'misere:' * misere}{rows},{columns},{length}"
                said, reached = self.compare(name, tictactoe(rows, columns, length, misere),
                                             rows_of(columns))
                self.assertEqual(said, reached)

    def test_parameters_left_out(self):
        self.assertEqual(table("tictactoe"), table("tictactoe:3,3,3"))
        self.assertEqual(table("tictactoe:misere"), table("tictactoe:misere:3,3,3"))

    def test_symmetry_changes_no_answer(self):
        for name in ("tictactoe", "tictactoe:2,4,2", "tictactoe:misere", "tictactoe:4,3,3"):
            plain, turned = ask(name, "--line"), ask(name, "--line", "--symmetry")
            self.assertLess(turned.pop("positions"), plain.pop("positions"))
            self.assertEqual({**plain, "symmetry": True}, turned)

    def test_symmetry_lists_one_of_each_class(self):
        plain, turned = table("tictactoe"), table("tictactoe", "--symmetry")
        self.assertEqual(len(turned), 765)
        seen = set()
        for text, value in turned.items():
            self.assertEqual(plain[text], value)
            boards, rows = set(), text.split("/")
            for _ in range(4):
                rows = ["".join(row) for row in zip(*rows[::-1])]
                boards |= {"/".join(rows), "/".join(rows[::-1])}
            self.assertFalse(boards & seen)
            seen |= boards
        self.assertEqual(seen, set(plain))

    def test_the_line_is_played_on_one_board(self):
        for options in ((), ("--symmetry",)):
            answer = ask("tictactoe:3,4,3", "--line", *options)
            at = answer["position"]
            self.assertEqual(len(answer["line"]), answer["length"])
            for move in answer["line"]:
                self.assertEqual(move["from"], at)
                at = move["to"]
                column, row = ord(move["move"][0]) - ord("a"), 3 - int(move["move"][1:])
                changed = [i for i in range(len(at)) if at[i] != move["from"][i]]
                self.assertEqual(changed, [5 * row + column])

    def test_positions(self):
        self.check_texts("tictactoe", list(table("tictactoe"))[::500])
        answer = ask("tictactoe", "--position", "X.O/.X./..O")
        self.assertEqual((answer["first"], [move["move"] for move in answer["moves"]]),
                         ("L", ["c2"]))
        for text in ("", "X.O/X./..O", "X.O/.X./..O/", "XX./.../...", "O../.../...", "XXX/OOO/...",
                     "OOO/XXX/...", "XXX/OO./O..", "y../.../...", "x.././...","XXX/OO./..."[:-1]):
            self.assertEqual(run("solve", "--ruleset", "tictactoe", "--position", text).returncode,
                             3, text)


# ---- hexapawn ----

def hexapawn(rows, columns):
    """(the board from the upper left corner on, who is to move)."""
    def moves(x):
        board, who = x
        own, step = (("W", -1) if who == "W" else ("B", 1))
        found = []
        for i, (r, c) in enumerate(itertools.product(range(rows), range(columns))):
            for d in (-1, 0, 1):
                if board[i] != own or not 0 <= r + step < rows or not 0 <= c + d < columns:
                    continue
                j = (r + step) * columns + c + d
                if board[j] != ("." if d == 0 else "B" if own == "W" else "W"):
                    continue
                after = list(board)
                after[i], after[j] = ".", own
                found.append(("".join(after), "B" if who == "W" else "W"))
        return found

    def result(x):
        if "W" in x[0][:columns] or "B" not in x[0]:
            return "L"
        if "B" in x[0][-columns:] or "W" not in x[0]:
            return "R"
        if moves(x):
            return None
        return "R" if x[1] == "W" else "L"

    start = "B" * columns + "." * columns * (rows - 2) + "W" * columns
    return (start, "W"), moves, result, lambda x: "L" if x[1] == "W" else "R"


class Hexapawn(Game):
    def test_facts(self):
        answer = ask("hexapawn", "--line")
        self.assertEqual((answer["winner"], answer["length"], answer["first"]), ("R", 6, "L"))
        self.assertEqual(len(answer["line"]), 6)

    def test_every_position(self):
        for rows, columns in ((3, 3), (2, 2), (3, 1), (2, 5), (4, 3), (3, 4), (5, 2)):
            said, reached = self.compare(f"hexapawn:{rows}x{columns}", hexapawn(rows, columns),
                                         lambda x, n=columns: rows_of(n)(x[0]) + ":" + x[1])
            self.assertEqual(said, reached)

    def test_symmetry(self):
        for name in ("hexapawn", "hexapawn:4x4"):
            plain, mirrored = ask(name, "--line"), ask(name, "--line", "--symmetry")
            self.assertLess(mirrored.pop("positions"), plain.pop("positions"))
            self.assertEqual({**plain, "symmetry": True}, mirrored)
        classes = {min(text, "/".join(row[::-1] for row in text[:-2].split("/")) + text[-2:])
                   for text in table("hexapawn")}
        self.assertEqual(len(table("hexapawn", "--symmetry")), len(classes))

    def test_positions(self):
        self.check_texts("hexapawn", list(table("hexapawn"))[::20])
        answer = ask("hexapawn", "--position", "B.B/.W./W..:B")
        self.assertEqual({move["move"] for move in answer["moves"]} - {"a3xb2", "c3xb2", "a3-a2",
                                                                       "c3-c2"}, set())
        for text in ("BBB/.../WWW", "bbb/3/www:w", "BBB/.../WWW:W ", "ppp/3/PPP w", "BBB...WWW:W"):
            self.assertEqual(ask("hexapawn", "--position", text)["position"], "BBB/.../WWW:W", text)
        for text in ("", "BBB/.../WWW:", "BBB/.../WWW:x", "BBB/.../WWW:W w", "BB/.../WWW:W", "BBB/4/WWW:W",
                     "BBB/.../WWX:W", "BBB/.../WWW/W", ":W", "." * 200 + ":W"):
            self.assertEqual(run("solve", "--ruleset", "hexapawn", "--position", text).returncode,
                             3, text)


# ---- chomp ----

def chomp(rows, columns):
    """The widths of the rows; who takes the last cell loses."""
    def moves(x):
        return [tuple(min(w, column) if r >= row else w for r, w in enumerate(x))
                for row in range(rows) for column in range(x[row])]

    return ((columns,) * rows, moves, lambda x: None if x[0] else "N", lambda x: "N")


def commas(x):
    return ",".join(map(str, x))


class Chomp(Game):
    def test_the_only_winning_bite(self):
        bites = ("(2,1)", "(3,2)", "(2,2)", "(2,3)", "(3,4)", "(2,4)", "(3,5)")
        for columns, bite in enumerate(bites, 1):
            answer = ask(f"chomp:3x{columns}")
            self.assertEqual(answer["outcome"], "N")
            self.assertEqual([move["move"] for move in answer["moves"]], [bite])
            rows, options = table(f"chomp:3x{columns}"), chomp(3, columns)
            start = commas(options[0])
            wins = [x for x in options[1](options[0]) if rows[commas(x)][0] == "P"]
            self.assertEqual((rows[start][0], len(wins)), ("N", 1))

    def test_every_position(self):
        for rows, columns in ((1, 1), (1, 6), (6, 1), (2, 5), (3, 4), (4, 3), (4, 4)):
            said, reached = self.compare(f"chomp:{rows}x{columns}", chomp(rows, columns), commas)
            self.assertEqual(said, reached)
            self.assertEqual(len(said), math.comb(rows + columns, rows))

    def test_the_start_wins(self):
        for rows, columns in ((2, 30), (5, 5), (8, 8), (40, 2), (1000, 1)):
            self.assertEqual(ask(f"chomp:{rows}x{columns}")["outcome"], "N")
        self.assertEqual(ask("chomp:1x1")["outcome"], "P")

    def test_solvers_agree(self):
        for solver in ("memo", "brute"):
            answer = ask("chomp:2x3", "--solver", solver)
            self.assertEqual((answer["outcome"], answer["length"]),
                             (ask("chomp:2x3")["outcome"], ask("chomp:2x3")["length"]))

    def test_positions(self):
        self.check_texts("chomp", list(table("chomp")))
        for text in ("", "4,4", "4,4,5", "2,3,1", "4,4,4,4", "5,4,4", "4,,4", "4,4,-1"):
            self.assertEqual(run("solve", "--ruleset", "chomp", "--position", text).returncode, 3,
                             text)


# ---- heaps ----

def heaps(start, takes, empty="P"):
    """takes(x): what may be taken, as tuples to subtract."""
    def moves(x):
        return [tuple(map(operator.sub, x, taken)) for taken in takes(x)]

    return start, moves, lambda x: None if moves(x) else empty, lambda x: "N"


def from_one(x):
    return [tuple(n if i == j else 0 for j in range(len(x)))
            for i in range(len(x)) for n in range(1, x[i] + 1)]


class Nim(Game):
    def test_xor(self):
        for start in ((3, 4, 5), (1, 2, 3), (2, 2, 2, 2), (7,), (0, 3), (5, 1, 0, 2), (0, 0)):
            said, reached = self.compare(f"nim:{commas(start)}", heaps(start, from_one), commas)
            self.assertEqual(said, reached)
            for x in itertools.product(*(range(n + 1) for n in start)):
                xor = functools.reduce(operator.xor, x)
                self.assertEqual(said[commas(x)][0], "N" if xor else "P", x)

    def test_misere(self):
        for start in ((3, 4, 5), (1, 1, 1, 1), (2, 2), (1,)):
            said, reached = self.compare(f"nim:misere:{commas(start)}",
                                         heaps(start, from_one, "N"), commas)
            self.assertEqual(said, reached)
            for x in itertools.product(*(range(n + 1) for n in start)):
                xor = functools.reduce(operator.xor, x)
                lost = x.count(1) % 2 == 1 if max(x) <= 1 else xor == 0
                self.assertEqual(said[commas(x)][0], "P" if lost else "N", x)

    def test_parameters_left_out(self):
        self.assertEqual(table("nim"), table("nim:3,4,5"))
        self.assertEqual(table("nim:misere"), table("nim:misere:3,4,5"))

    def test_the_order_of_heaps_is_nothing(self):
        for start in ((3, 4, 5), (5, 3, 4), (2, 2, 2, 2), (0, 6, 1)):
            name = f"nim:{commas(start)}"
            plain = ask(name, "--line", "--solver", "memo")
            sorted_ = ask(name, "--line", "--solver", "memo", "--symmetry")
            classes = {tuple(sorted(x)) for x in itertools.product(*(range(n + 1) for n in start))}
            self.assertEqual(sorted_.pop("positions"), len(classes))
            del plain["positions"]
            self.assertEqual({**plain, "symmetry": True}, sorted_)

    def test_larger(self):
        answer = ask("nim:20,30,40")
        self.assertEqual(([move["move"] for move in answer["moves"]], answer["outcome"]),
                         ([f"{40 - (20 ^ 30)} from heap 3"], "N"))
        self.assertEqual(ask("nim:10000", "--value", "outcome")["length"], 1)

    def test_positions(self):
        self.check_texts("nim:2,1,3", list(table("nim:2,1,3")))
        self.assertEqual(ask("nim", "--position", "3 4 5")["position"], "3,4,5")
        for text in ("", "3,4", "3,4,6", "3,4,5,0", "3 4", "(3 4 5", "3,4,99999999999999999999999"):
            self.assertEqual(run("solve", "--ruleset", "nim", "--position", text).returncode, 3,
                             text)


class Subtraction(Game):
    def test_one_to_k(self):
        for k in range(1, 6):
            said = table(f"subtraction:{commas(range(1, k + 1))}:50")
            self.assertEqual(said.keys(), {str(n) for n in range(51)})
            for n in range(51):
                self.assertEqual(said[str(n)][0], "N" if n % (k + 1) else "P")

    def test_every_position(self):
        for numbers, heap in (((1, 2, 3), 21), ((2, 5, 7), 40), ((4,), 9), ((1, 3, 4), 0),
                              ((3, 100), 30)):
            rules = heaps((heap,), lambda x, s=numbers: [(n,) for n in s if n <= x[0]])
            self.compare(f"subtraction:{commas(numbers)}:{heap}", rules, commas)

    def test_parameters_left_out(self):
        self.assertEqual(table("subtraction"), table("subtraction:1,2,3:20"))
        self.assertEqual(table("subtraction:2,3"), table("subtraction:2,3:20"))

    def test_moves(self):
        answer = ask("subtraction:1,2,3:21")
        self.assertEqual([move["move"] for move in answer["moves"]], ["1"])
        answer = ask("subtraction:1,2,3:21,4")
        self.assertEqual({move["move"] for move in answer["moves"]},
                         {"1 from heap 1", "3 from heap 2"})

    def test_several_heaps(self):
        for numbers, start in (((1, 2, 3), (5, 6)), ((2, 5), (4, 0, 7)), ((3,), (3, 3, 3))):
            def takes(x, s=numbers):
                return [tuple(n if i == j else 0 for j in range(len(x)))
                        for i in range(len(x)) for n in s if n <= x[i]]

            name = f"subtraction:{commas(numbers)}:{commas(start)}"
            said, reached = self.compare(name, heaps(start, takes), commas)
            self.assertLessEqual(reached.items(), said.items())
            plain, sorted_ = ask(name, "--solver", "memo"), ask(name, "--solver", "memo",
                                                                 "--symmetry")
            self.assertLessEqual(sorted_.pop("positions"), plain.pop("positions"))
            self.assertEqual({**plain, "symmetry": True}, sorted_)


class Wythoff(Game):
    COLD = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)]

    def test_cold_positions(self):
        said = table("wythoff:18,18")
        lost = {text for text, value in said.items() if value[0] == "P"}
        self.assertEqual(lost, {commas(x) for a, b in self.COLD for x in ((a, b), (b, a))})

    def test_every_position(self):
        def takes(x):
            return from_one(x) + [(n, n) for n in range(1, min(x) + 1)]

        for start in ((5, 8), (8, 5), (0, 4), (6, 6), (0, 0)):
            said, reached = self.compare(f"wythoff:{commas(start)}", heaps(start, takes), commas)
            self.assertEqual(said, reached)

    def test_symmetry(self):
        plain, sorted_ = (ask("wythoff:9,9", "--line", option) for option in ("--no-symmetry", "--symmetry"))
        self.assertEqual((plain.pop("positions"), sorted_.pop("positions")), (100, 55))
        self.assertEqual({**plain, "symmetry": True}, sorted_)

    def test_moves(self):
        answer = ask("wythoff:2,2")
        self.assertEqual([move["move"] for move in answer["moves"]],
                         ["2 from heap 1 and 2 from heap 2"])


# ---- what is refused ----

class Refused(unittest.TestCase):
    BAD = """
        tictactoe:3 tictactoe:3,3 tictactoe:0,3,3 tictactoe:3,0,3 tictactoe:3,3,0 tictactoe:3x3,3
        tictactoe:3,3,3,3 tictactoe:Misere tictactoe:misere3,3,3 tictactoe:7,6,4 tictactoe:1,41,3
        tictactoe:4294967297,4294967297,3 tictactoe:99999999999999999999,1,1 tictactoe:-1,3,3
        hexapawn:3 hexapawn:1x3 hexapawn:3x0 hexapawn:3,3 hexapawn:8x8 hexapawn:x hexapawn:3x3x3
        hexapawn:2x41 hexapawn:4294967296x4294967297
        chomp:3 chomp:0x3 chomp:3x0 chomp:40x40 chomp:1001x1 chomp:1x1001 chomp:3x4x5 chomp:axb
        nim:1,2,x nim:, nim:1000001 nim:999999,999999,999999,999999 nim:misere:x nim:-1 nim:3,,5
        nim:18446744073709551615 nim:18446744073709551616
        subtraction:0 subtraction:2,1 subtraction:1,1 subtraction:1,2: subtraction::20
        subtraction:1:2:3 subtraction:1:2, subtraction:x subtraction:1:18446744073709551615
        wythoff:3 wythoff:3,4,5 wythoff:x,3 wythoff:1000001,1
    """.split() + ["nim:" + ",".join(["1"] * 64), "nim:" + ",".join(["0"] * 65),
                   "subtraction:1:" + ",".join(["0"] * 65), "subtraction:" + commas(range(1, 66)), "subtraction:" + "1" * 2000]

    def test_bad_parameters(self):
        for name in self.BAD:
            done = run("solve", "--ruleset", name)
            said = done.stderr.decode()
            self.assertEqual((done.returncode, done.stdout), (3, b""), name)
            self.assertTrue(said.startswith("greatgame: ") and said.count("\n") == 1, said)
            self.assertNotIn("cannot be opened", said)

    def test_what_does_not_fit_is_called_so(self):
        for name in ("nim:999999,999999,999999,999999", "chomp:40x40", "tictactoe:7,6,4"):
            self.assertIn(b"64 bits", run("solve", "--ruleset", name).stderr)

    def test_a_limit_is_not_bad_input(self):
        for name in ("tictactoe:6,6,4", "hexapawn:6x6", "subtraction:1,2:9000000000000000000"):
            done = run("solve", "--ruleset", name, "--limit", "1000", "--memory", "1G")
            self.assertEqual((done.returncode, done.stdout), (4, b""), name)

    def test_no_symmetry(self):
        for name in ("chomp", "kayles:5"):
            done = run("solve", "--ruleset", name, "--symmetry")
            self.assertEqual((done.returncode, done.stdout), (2, b""))


# ---- the tutorial ----

def dodgem(size):
    """(squares of Left's cars, of Right's, who is to move); row 0 is the bottom row."""
    def moves(x):
        cars, steps = {"L": (x[0], ((0, 1), (1, 0), (-1, 0))),
                       "R": (x[1], ((1, 0), (0, 1), (0, -1)))}[x[2]]
        found = []
        for car in cars:
            for step in steps:
                to = (car[0] + step[0], car[1] + step[1])
                on_board = 0 <= to[0] < size and 0 <= to[1] < size
                if to in x[0] | x[1] or not on_board and step != steps[0]:
                    continue
                after = cars - {car} | ({to} if on_board else set())
                found.append((after, x[1], "R") if x[2] == "L" else (x[0], after, "L"))
        return found

    start = (frozenset((i, 0) for i in range(1, size)),
             frozenset((0, i) for i in range(1, size)), "L")
    return start, moves, lambda x: None if moves(x) else x[2], lambda x: x[2]


class Tutorial(unittest.TestCase):
    EXAMPLE = os.path.join(SOURCES, "examples", "ruleset.c")

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.program = os.path.join(cls.folder.name, "dodgem")
        library = os.path.join(os.path.dirname(PROGRAM), "libgreatgame.a")
        compiler = shlex.split(os.environ.get("CC", "cc"))
        flags = ["-fsanitize=address,undefined"] if SANITIZED else []
        flags += shlex.split(os.environ.get("GG_LINK_FLAGS", ""))
        subprocess.run([*compiler, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow",
                        "-Wconversion", "-Werror", *flags, "-I", os.path.join(SOURCES, "include"),
                        cls.EXAMPLE, library, "-lgmp", "-lz", "-lzstd", "-lpthread", "-lm", "-o", cls.program], check=True)

    def dodgem(self, *arguments):
        done = subprocess.run([self.program, *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=300, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_the_first_player_wins(self):
        worth, _ = solve_by_definition(*dodgem(3))
        winner, turns = worth[dodgem(3)[0]]
        self.assertEqual(winner, "L")
        self.assertEqual(self.dodgem(), (0, f"L../L../.RR:L: Left wins in {turns} turns\n"
                                            "  a3-b3\n", ""))
        self.assertEqual(self.dodgem("3"), self.dodgem())

    def test_the_larger_board_is_a_draw(self):
        self.assertEqual(self.dodgem("4")[1].splitlines()[0], "L.../L.../L.../.RRR:L: draw")

    def test_positions(self):
        worth, _ = solve_by_definition(*dodgem(3))
        for (left, right, who), (winner, turns) in list(worth.items())[::150]:
            text = "/".join("".join("L" if (r, c) in left else "R" if (r, c) in right else "."
                                    for c in range(3)) for r in (2, 1, 0)) + ":" + who
            said = self.dodgem("3", text)[1].splitlines()[0]
            self.assertEqual(said, f"{text}: " + ("draw" if winner == "D" else
                             f"{'Left' if winner == 'L' else 'Right'} wins in {turns} turns"))

    def test_faults(self):
        self.assertEqual(self.dodgem("6"), (1, "", "dodgem takes a SIZE from 2 to 5\n"))
        done = self.dodgem("3", "x")
        self.assertEqual(done[:2], (1, ""))
        self.assertRegex(done[2], r"^'x' is no position of dodgem; positions are written like "
                                  r"'L\.\./L\.\./\.RR:L' or '[LR./]{11}:[LR]'\n$")

    def test_the_rules_keep_the_rules(self):
        self.assertRegex(self.dodgem("vet")[1], r"^no fault found in \d+ positions\n$")
        self.assertRegex(self.dodgem("vet", "2")[1], r"^no fault found in \d+ positions\n$")

    def test_the_text_shows_the_example(self):
        """Every block of C in the tutorial stands in the example, and in this order."""
        with open(self.EXAMPLE, encoding="utf-8") as file:
            example = file.read()
        with open(os.path.join(SOURCES, "doc", "rulesets.md"), encoding="utf-8") as file:
            blocks = re.findall(r"```c\n(.*?)```", file.read(), re.S)
        self.assertGreater(len(blocks), 5)
        at = 0
        for block in blocks:
            found = example.find(block, at)
            self.assertGreaterEqual(found, at, block)
            at = found + len(block)

    def test_the_text_lists_every_game(self):
        with open(os.path.join(SOURCES, "doc", "rulesets.md"), encoding="utf-8") as file:
            text = file.read()
        for line in run("rulesets", "--json").stdout.splitlines():
            name = json.loads(line)["name"]
            self.assertIn(f"\n| `{name}` |", text, f"doc/rulesets.md has no row for {name}")


if __name__ == "__main__":
    unittest.main()
