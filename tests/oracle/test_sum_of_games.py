"""Sums of different games: winners, winning moves and explanations, against play on all boards.

The rules of the games, and the options of values, are written here again; a position of a game is
its text. The boards of a sum are searched together, without values. Parts that an explanation names
are read as boards and played.
"""

import functools
import json
import os
import random
import tempfile
import unittest
from fractions import Fraction

from explained import NAMES, OTHER, says
from program import SANITIZED, run
from test_sums_partisan import text_of as number_text
from test_why_values import FormJudge, Forms, Heat, PartisanJudge, Reader

EXAMPLES = os.path.join(os.environ.get("GG_SOURCE_DIR", "."), "examples")
SUMS = 10 if SANITIZED else 30

# ---- games ---------------------------------------------------------------------------------------


def grid(text):
    return [list(row) for row in text.split("/")]


def flat(board):
    return "/".join(map("".join, board))


def cells(board):
    return [(r, c) for r, row in enumerate(board) for c in range(len(row))]


def put(board, *changes):
    rows = [row[:] for row in board]
    for (r, c), mark in changes:
        rows[r][c] = mark
    return flat(rows)


def near(board, r, c):
    return [(a, b) for a, b in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
            if 0 <= a < len(board) and 0 <= b < len(board[0])]


def clobber(text, player):
    own, other = "xo" if player == "L" else "ox"
    board = grid(text)
    return [put(board, ((r, c), "."), (to, own)) for r, c in cells(board) if board[r][c] == own
            for to in near(board, r, c) if board[to[0]][to[1]] == other]


def domineering(text, player):
    board = grid(text)
    step = (1, 0) if player == "L" else (0, 1)
    return [put(board, ((r, c), "#"), (to, "#")) for r, c in cells(board)
            for to in [(r + step[0], c + step[1])]
            if to in near(board, r, c) and board[r][c] == board[to[0]][to[1]] == "."]


def cram(text, _):
    return domineering(text, "L") + domineering(text, "R")


def is_free(board, start):
    """Whether the group of a stone has a free cell beside it."""
    group, stack = {start}, [start]
    while stack:
        for cell in near(board, *stack.pop()):
            mark = board[cell[0]][cell[1]]
            if mark == ".":
                return True
            if mark == board[start[0]][start[1]] and cell not in group:
                group.add(cell)
                stack.append(cell)
    return False


def nogo(text, player):
    board, found = grid(text), []
    for r, c in cells(board):
        if board[r][c] == ".":
            then = grid(put(board, ((r, c), "x" if player == "L" else "o")))
            if all(is_free(then, cell) for cell in cells(then) if then[cell[0]][cell[1]] != "."):
                found.append(flat(then))
    return found


def toads(text, player):
    """Toads go to the right; frogs to the left."""
    found = []
    own, other, step = ("T", "F", 1) if player == "L" else ("F", "T", -1)
    for i, mark in enumerate(text):
        for far in (1, 2):
            to = i + far * step
            if mark == own and 0 <= to < len(text) and text[to] == "." and \
                    (far == 1 or text[i + step] == other):
                row = list(text)
                row[i], row[to] = ".", own
                found.append("".join(row))
    return found


def nim(text, _):
    heaps = [int(x) for x in text.split(",")]
    return [",".join(str(then if k == i else x) for k, x in enumerate(heaps))
            for i, heap in enumerate(heaps) for then in range(heap)]


def hackenbush(text, player):
    stalks = ["" if x == "0" else x for x in text.split("+")]
    return ["+".join((stalk[:at] if k == i else x) or "0" for k, x in enumerate(stalks))
            for i, stalk in enumerate(stalks) for at, colour in enumerate(stalk)
            if colour in (player, "G")]


def cutcake(text, player):
    """Left cuts from top to bottom."""
    cakes, found = [tuple(map(int, x.split("x"))) for x in text.split(",")], []
    for i, (rows, columns) in enumerate(cakes):
        for at in range(1, columns if player == "L" else rows):
            halves = [(rows, at), (rows, columns - at)] if player == "L" else \
                [(at, columns), (rows - at, columns)]
            left = sorted((x for x in cakes[:i] + cakes[i + 1:] + halves if x != (1, 1)),
                          reverse=True)
            found.append(",".join(f"{r}x{c}" for r, c in left or [(1, 1)]))
    return found


GAMES = {"clobber": clobber, "domineering": domineering, "impartial:domineering": cram,
         "nogo": nogo, "toads-and-frogs": toads, "nim": nim, "hackenbush": hackenbush,
         "cutcake": cutcake}

# The options of Left and of Right, of canonical forms as the program writes them.
VALUES = {
    "0": ([], []), "1": (["0"], []), "-1": ([], ["0"]), "2": (["1"], []), "1/2": (["0"], ["1"]),
    "-1/2": (["-1"], ["0"]), "*": (["0"], ["0"]), "*2": (["0", "*"], ["0", "*"]),
    "^": (["0"], ["*"]), "v": (["*"], ["0"]), "^*": (["0", "*"], ["0"]), "+-1": (["1"], ["-1"]),
    "{2|-1/2}": (["2"], ["-1/2"]), "{1|0}": (["1"], ["0"]), "Tiny(1)": (["0"], ["{0|-1}"]),
    "{0|-1}": (["0"], ["-1"]),
}


def value(text, player):
    return VALUES[text]["LR".index(player)]


# ---- sums ----------------------------------------------------------------------------------------


class Term:
    def __init__(self, game, text, minus, given=None):
        self.game, self.text, self.minus = game, text, minus
        self.given = given or (f"{game}:{text}" if game else f"({text})")

    def moves(self, text, player):
        rules = GAMES[self.game] if self.game else value
        return list(dict.fromkeys(rules(text, OTHER[player] if self.minus else player)))


class Sum:
    """A position is the texts of the terms."""

    def __init__(self, terms):
        self.terms, self.stand = terms, tuple(t.text for t in terms)
        self.known = {}

    def expression(self):
        return self.joined(t.given for t in self.terms)

    def joined(self, texts):
        signs = ["- " if t.minus else "+ " for t in self.terms]
        whole = " ".join(map("".join, zip(signs, texts)))
        return whole[2:] if whole.startswith("+ ") else whole

    def moves(self, stand, player):
        return [stand[:i] + (then,) + stand[i + 1:] for i, t in enumerate(self.terms)
                for then in t.moves(stand[i], player)]

    def winner(self, stand, player):
        key = stand, player
        if key not in self.known:
            self.known[key] = player if any(
                self.winner(then, OTHER[player]) == player
                for then in self.moves(stand, player)) else OTHER[player]
        return self.known[key]

    def text(self, stand, mover):
        return f"{self.joined(stand)}:{mover}"

    def after(self, move, stand=None):
        stand = self.stand if stand is None else stand
        if move["from"] != self.text(stand, move["player"]):
            return None
        return next((then for then in self.moves(stand, move["player"])
                     if self.text(then, OTHER[move["player"]]) == move["to"]), None)


class SumJudge(FormJudge):
    """Claims about forms: of parts that are read as boards, and of the sum of all terms. A value that
    the program left out because it is long is not judged, but counted."""

    unjudged = 0

    def __init__(self, answer, model):
        PartisanJudge.__init__(self, answer, model)
        self.forms, self.made, self.mirrored = Forms(), {}, {}
        self.reader, self.heat = Reader(self.forms), Heat(self.forms)
        self.temperatures, self.games, self.numbers, self.left = {}, {}, 0, None

    def equal(self, g, text):
        return self.is_left_out(text) or super().equal(g, text)

    def is_left_out(self, text):
        left_out = str(text).startswith("(more than")
        self.unjudged += left_out
        return left_out

    def game(self, term, text):
        """The game of a term's text, as its rules define it."""
        key = term.game, text, term.minus
        if key not in self.games:
            self.games[key] = self.forms.intern(
                *([self.game(term, then) for then in term.moves(text, p)] for p in "LR"))
        return self.games[key]

    def whole(self, stand):
        return self.add([self.game(t, text) for t, text in zip(self.model.terms, stand)])

    def part(self, text):
        """The game of a part as it is named: with its sign and the name of the game."""
        text = text.removeprefix("part ").removeprefix("value ")
        for minus in (False, True):
            name = text[minus:]
            for game in GAMES:
                if name.startswith(game + ":") and (not minus or text[0] == "-"):
                    return self.game(Term(game, name[len(game) + 1:], minus), name[len(game) + 1:])
        return self.reader.read(text)

    def told_part(self, part):
        self.parts += 1
        self.left = self.part(part) if self.left is None else self.add([self.left, self.part(part)])
        return self.part(part)

    def is_part(self, part, value, mean, temperature):
        if self.is_left_out(value):
            self.temperatures[part] = Fraction(temperature)
            return self.told_part(part) is not None
        heat = self.heat.mast(self.reader.read(str(value)))
        self.temperatures[part] = heat[1]
        return self.equal(self.told_part(part), value) and \
            [number_text(x) for x in heat] == [mean, temperature]

    def is_number(self, part, value):
        self.numbers += 1
        return self.heat.number(self.reader.read(str(value))) is not None and \
            self.equal(self.told_part(part), value)

    def is_rest(self, count):
        self.left = None
        return count > 0

    def is_sum(self, value):
        """The told parts are the sum, unless some were left out."""
        return super().is_sum(value) and (self.left is None or self.equal(self.left, value))

    def is_wait(self, count):
        good = [then for then in self.model.moves(self.stand, self.mover)
                if self.model.winner(then, OTHER[self.mover]) == self.mover]
        return count >= self.numbers and (not good or any(self.is_warm(then) for then in good))

    def is_warm(self, then):
        """Whether a move does not cost as much as one in a number does, which is 1/8 here at least."""
        return not self.forms.le(self.gain(self.mover, self.stand, then), self.reader.read("-1/8"))

    def is_hottest(self, part, temperature):
        """Equal parts have equal names."""
        return self.parts > 1 and number_text(self.temperatures[part]) == temperature and \
            self.temperatures[part] == max(self.temperatures.values())

    def gain(self, player, stand, then):
        ends = self.whole(then), self.minus(self.whole(stand))
        return self.add(ends if player == "L" else [self.minus(g) for g in ends])

    def is_mast(self, mean, temperature):
        return self.is_left_out(self.total) or super().is_mast(mean, temperature)

    def is_move(self, player, move, incentive, sum):
        return self.wins_by(player, move) and self.equal(self.whole(self.last), sum) and \
            self.equal(self.gain(player, self.stand, self.last), incentive)


# ---- random sums ---------------------------------------------------------------------------------


def random_grid(rng, marks, most=6):
    rows, columns = rng.choice([(r, c) for r in (1, 2, 3) for c in (1, 2, 3, 4) if r * c <= most])
    return "/".join("".join(rng.choice(marks) for _ in range(columns)) for _ in range(rows))


def random_term(rng, game):
    if game is None:
        return rng.choice([x for x in VALUES if x != "{0|-1}"])
    if game == "clobber":
        return random_grid(rng, "xxoo.", 5)
    if game == "nogo":
        rows, columns = rng.choice([(1, 3), (1, 4), (2, 2), (1, 2)])
        return "/".join(["." * columns] * rows)
    if "domineering" in game:
        return random_grid(rng, "...#")
    if game == "toads-and-frogs":
        return "".join(rng.choice("TF..") for _ in range(rng.randint(2, 5)))
    if game == "nim":
        return ",".join(str(rng.randint(1, 3)) for _ in range(rng.randint(1, 2)))
    if game == "hackenbush":
        return "+".join("".join(rng.choice("LRG") for _ in range(rng.randint(1, 3)))
                        for _ in range(rng.randint(1, 2)))
    return f"{rng.randint(1, 3)}x{rng.randint(1, 4)}"


def random_sum(rng):
    """Two to four terms of different games; at least one game by rules."""
    while True:
        names = rng.sample(list(GAMES) + [None], rng.choice((2, 2, 3, 3, 4)))
        terms = [Term(name, random_term(rng, name), rng.random() < 0.3) for name in names]
        cake = [t for t in terms if t.game == "cutcake" and t.text == "1x1"]
        if any(names) and not cake:
            return Sum(terms)


class SumsOfGames(unittest.TestCase):
    seed, count, unjudged = 37, SUMS, 0

    def ask(self, command, *arguments, **options):
        done = run(command, *arguments, **options)
        self.assertEqual(done.returncode, 0, (arguments, done.stderr.decode()))
        return done.stdout.decode()

    def compare(self, model, mover):
        text = self.ask("why", "--ruleset", model.expression(), "--json", "--first",
                        mover)
        answer = json.loads(text)
        where = model.expression(), mover
        self.assertEqual(answer["position"], model.text(model.stand, mover), where)
        for first in "LR":
            self.assertEqual(answer["starters"][first]["winner"],
                             model.winner(model.stand, first), where)
        found = {move["to"]: move["winning"] for move in answer["all_moves"]}
        truth = {model.text(then, OTHER[mover]): model.winner(then, OTHER[mover]) == mover
                 for then in model.moves(model.stand, mover)}
        self.assertEqual(found, truth, where)
        judge = SumJudge(answer, model)
        wrong = list(judge.complaints())
        self.unjudged += judge.unjudged > 0
        self.assertEqual(wrong, [], (where, json.dumps(answer["claims"], indent=1)))
        return {claim["kind"] for claim in answer["claims"]}

    def test_against_play(self):
        rng, seen = random.Random(self.seed), set()
        for _ in range(self.count):
            model = random_sum(rng)
            seen |= self.compare(model, rng.choice("LR"))
        self.assertLessEqual(self.unjudged, self.count // 50)
        if not SANITIZED:
            self.assertLessEqual({"form.part", "form.number", "form.sum", "form.more", "form.less",
                                  "form.zero", "form.confused", "form.move", "form.fails",
                                  "form.wait", "form.hottest"}, seen)

    def test_solvers_agree(self):
        """The search over positions, and the one over values."""
        rng = random.Random(self.seed + 1)
        for _ in range(self.count // 3):
            model = random_sum(rng)
            for solver in ("search", "form-parts"):
                answer = json.loads(self.ask("solve", "--ruleset", model.expression(), "--json",
                                             "--solver", solver))
                self.assertEqual(answer["winner"], model.winner(model.stand, "L"),
                                 (model.expression(), solver))

    def test_certificates(self):
        rng = random.Random(self.seed + 2)
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/sum.cert"
            for _ in range(self.count // 3):
                model = random_sum(rng)
                self.ask("solve", "--ruleset", model.expression(), "--certificate", path)
                out = self.ask("verify", "--ruleset", model.expression(), path)
                name = NAMES[model.winner(model.stand, "L")]
                self.assertIn(f"proved the winner from this position: {name} wins", out,
                              model.expression())


class Notation(unittest.TestCase):
    def solve(self, *arguments, status=0):
        done = run("solve", *arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        return (done.stderr if status else done.stdout).decode()

    def total(self, *arguments):
        return json.loads(self.solve(*arguments, "--json"))["total"]

    def test_expressions(self):
        for text, total in (("nim:3 + kayles:2 + *", "0"), ("(clobber:xo + nim:1) + ^", "^"),
                            ("^ + hackenbush:LRL", "3/4^"), ("0 - cutcake:3x4 + 1", "0"),
                            ("nim:1 - (nim:1 - (hackenbush:L - 1/2))", "1/2"),
                            ("Cram:2x3 + domineering:2x2 + +-1", "*"),
                            ("-nim:2", "*2"), ("-hackenbush:LR + 1", "1/2"), ("- nim:1 - -3^", "3v*"),
                            ("nim:2 + -3^", "-3^*2"), ("nim:2 - 3^", "-3v*2"), ("-3^ + nim:2", "-3^*2"),
                            ("nim:1" + 60000 * " " + "+ 1", "1*"),
                            ("{2|-1/2} + toads:T.F", "{2*|-1/2*}"), ("hackenbush:LR + hackenbush:LL + 1", "7/2")):
            with self.subTest(text):
                self.assertEqual(self.total(text), total)
                self.assertEqual(self.total("--ruleset", text), total)
        self.assertEqual(self.total("--ruleset", "-(clobber:xo + hackenbush:L)"), "-1*")

    def test_one_game(self):
        """Signs within the parameters of one game are its own."""
        for text in ("hackenbush:LRL + RRG", "cutcake:3x4 + 2x2"):
            answer = json.loads(self.solve("--ruleset", text, "--json"))
            self.assertEqual(answer["ruleset"], text.split(":")[0])

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("toads.edges", "1 2 L\n1 3 R\n"),
                               ("loop.edges", "1 2\n2 1\n"), ("board", "..\n..\n")):
                with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                    file.write(text)
            star = f"{folder}/toads.edges@1"
            for text, total in ((f"{star} + *2", "*3"), (f"1 - {star}", "1*"),
                                (f"domineering:@{folder}/board + 1/2", "{3/2|-1/2}"),
                                (f"hackenbush:@{EXAMPLES}/hackenbush.gg + nim:2", "*3")):
                with self.subTest(text):
                    self.assertEqual(self.total(text), total)
            with open(f"{folder}/positions", "w", encoding="utf-8") as file:
                file.write("cut:1-8 + 2:L\n" * 100)
            answers = self.solve(f"hackenbush:@{EXAMPLES}/hackenbush.gg + nim:2", "--positions",
                                 f"{folder}/positions", "--tsv")
            self.assertEqual([line.split("\t")[5] for line in answers.splitlines()], ["*2"] * 100)
            refused = self.solve(f"nim:2 + {folder}/loop.edges@1", status=3)
            self.assertIn("its graph has cycles", refused)
            self.assertIn("no such file", self.solve(f"nim:2 + {folder}/none@1", status=3))

    def test_refused(self):
        for text, reason in (("nim:misere:3 + 1", "does not lose there"),
                             ("tictactoe:3,3,3 + 1", "sums of parts"),
                             ("nim:2 + on", "play need not end"), ("nim:2 + nosuch:3", "no ruleset"),
                             ("nim:2 + (clobber:xo", "parenthesis is not closed"), ("nim:2 + 9999", "4096 moves"),
                             ("(nim:2) +-1", "with a blank on either side"),
                             ("nim:2 + hackenbush:LX", "hackenbush")):
            with self.subTest(text):
                self.assertIn(reason, self.solve("--ruleset", text, status=3))

    def test_position(self):
        """A position that was printed is read again, and the player to move may be missing."""
        text = "clobber:xo.xo + nim:3,1 - 1/2"
        after = "xo..x + 3,0 - 0"
        answer = json.loads(self.solve("--ruleset", text, "--position", after + ":R", "--json"))
        self.assertEqual((answer["position"], answer["first"]), (after + ":R", "R"))
        answer = json.loads(self.solve("--ruleset", text, "--position", after, "--json"))
        self.assertEqual(answer["position"], after + ":L")
        refused = self.solve("--ruleset", text, "--position", "xo..x + 3,0:L", status=3)
        self.assertIn("is no position of sum", refused)
        for worth in ("on", "over", "9999", "{0|on"):
            refused = self.solve("--ruleset", "nim:1 + 1", "--position", f"1 + {worth}:L", status=3)
            self.assertIn("is no position of sum", refused)

    def test_play(self):
        """A move is typed as it is printed, with the label of its term."""
        done = run("play", "nim:1 + domineering:2x2 + 1/2", "--you", "both",
                   text="domineering: a2-a1\n1/2: 1\nnim: 1\nquit\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("+ nim: 0\n+ domineering\n  2 #.\n  1 #.\n    ab\n+ 1/2: 1\n"
                      "Play is over: Left has won.", done.stdout.decode())


if __name__ == "__main__":
    unittest.main()
