"""Classical games on boards: known values, and the winners of random boards by playing on the whole board.

The rules below share nothing with rulesets/: a board is a tuple of rows, nothing is split into parts,
and no values are used. Boards with gaps are sums, so they also test the program's addition of values.
"""

import functools
import itertools
import json
import os
import random
import tempfile
import unittest

from program import run

SIDES = [(0, 1), (0, -1), (1, 0), (-1, 0)]
ROUND = SIDES + [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def at(board, r, c):
    return board[r][c] if 0 <= r < len(board) and 0 <= c < len(board[0]) else ""


def put(board, changes):
    rows = [list(row) for row in board]
    for (r, c), mark in changes:
        rows[r][c] = mark
    return tuple("".join(row) for row in rows)


def cells(board):
    return itertools.product(range(len(board)), range(len(board[0])))


# ---- rules: all boards that a player can move to; 0 is Left ----

def domineering(board, who):
    dr, dc = ((1, 0), (0, 1))[who]
    for r, c in cells(board):
        if board[r][c] == at(board, r + dr, c + dc) == ".":
            yield put(board, [((r, c), "#"), ((r + dr, c + dc), "#")])


def walkers(board, who, jump, marks):
    own, other, d = marks[who], marks[1 - who], (1, -1)[who]
    for r, c in cells(board):
        if board[r][c] != own:
            continue
        if at(board, r, c + d) == ".":
            yield put(board, [((r, c), "."), ((r, c + d), own)])
        if jump and at(board, r, c + d) == other and at(board, r, c + 2 * d) == ".":
            yield put(board, [((r, c), "."), ((r, c + 2 * d), own)])


def toads(board, who):
    return walkers(board, who, True, "TF")


def elephants(board, who):
    return walkers(board, who, False, "ER")


def clobber(board, who):
    own, other = "xo"[who], "ox"[who]
    for (r, c), (dr, dc) in itertools.product(cells(board), SIDES):
        if board[r][c] == own and at(board, r + dr, c + dc) == other:
            yield put(board, [((r, c), "."), ((r + dr, c + dc), own)])


def konane(board, who):
    own, other = "xo"[who], "ox"[who]
    for (r, c), (dr, dc) in itertools.product(cells(board), SIDES):
        if board[r][c] != own:
            continue
        changes, k = [((r, c), ".")], 1
        while at(board, r + k * dr, c + k * dc) == other and \
                at(board, r + (k + 1) * dr, c + (k + 1) * dc) == ".":
            changes.append(((r + k * dr, c + k * dc), "."))
            k += 2
            yield put(board, [*changes, ((r + (k - 1) * dr, c + (k - 1) * dc), own)])


def fission(board, who):
    dr, dc = ((1, 0), (0, 1))[who]
    for r, c in cells(board):
        if board[r][c] == "x" and at(board, r - dr, c - dc) == at(board, r + dr, c + dc) == ".":
            yield put(board, [((r, c), "."), ((r - dr, c - dc), "x"), ((r + dr, c + dc), "x")])


def rays(board, r, c):
    for dr, dc in ROUND:
        k = 1
        while at(board, r + k * dr, c + k * dc) == ".":
            yield r + k * dr, c + k * dc
            k += 1


def amazons(board, who):
    own = "xo"[who]
    for r, c in cells(board):
        if board[r][c] != own:
            continue
        for to in rays(board, r, c):
            after = put(board, [((r, c), "."), (to, own)])
            for arrow in rays(after, *to):
                yield put(after, [(arrow, "#")])


def all_free(board):
    for r, c in cells(board):
        if board[r][c] not in "xo":
            continue
        group, todo = {(r, c)}, [(r, c)]
        free = False
        while todo:
            y, x = todo.pop()
            for dy, dx in SIDES:
                mark, there = at(board, y + dy, x + dx), (y + dy, x + dx)
                free |= mark == "."
                if mark == board[r][c] and there not in group:
                    group.add(there)
                    todo.append(there)
        if not free:
            return False
    return True


def nogo(board, who):
    for r, c in cells(board):
        after = put(board, [((r, c), "xo"[who])])
        if board[r][c] == "." and all_free(after):
            yield after


def dominoes(board, who):
    for r, c in cells(board):
        if board[r][c] not in ("LG", "RG")[who]:
            continue
        for d in (1, -1):
            changes, k = [], c
            while at(board, r, k) in list("LRG"):
                changes.append(((r, k), "."))
                k += d
            yield put(board, changes)


RULES = {  # marks to draw boards with, and how large they are
    "domineering": (domineering, "..." "#", 4, 3), "toads-and-frogs": (toads, "..TTFF#", 1, 9),
    "elephants": (elephants, "..EERR#", 1, 9), "clobber": (clobber, "xo.", 3, 3),
    "konane": (konane, "..xo#", 3, 4), "fission": (fission, "....x#", 3, 4),
    "amazons": (amazons, "..##xo", 2, 4), "nogo": (nogo, "....#xo", 3, 3),
    "toppling-dominoes": (dominoes, "LRGLR.", 1, 8)}


def winners(moves, board):
    """Whether the player who moves first wins: Left, Right."""
    @functools.lru_cache(None)
    def wins(position, who):
        return any(not wins(after, 1 - who) for after in moves(position, who))
    return wins(board, 0), wins(board, 1)


def mex(values):
    return next(n for n in itertools.count() if n not in values)


def nimber(moves, start):
    """Of a position from which both players may move to the same ones."""
    @functools.lru_cache(None)
    def find(position):
        return mex({find(after) for after in moves(position)})
    return find(start)


def star(n):
    return f"*{n}" if n > 1 else "*" * n or "0"


def value(game, *more):
    done = run("solve", "--ruleset", game, "--value", "form", *more)
    lines = done.stdout.decode().splitlines()
    worth = [line.split(None, 1)[1] for line in lines if line.startswith("  worth")]
    assert worth, f"{game}: {done.stderr.decode()}"
    return worth[0]


class Classical(unittest.TestCase):
    def test_known_values(self):
        known = {
            "domineering": {"1x2": "-1", "2x1": "1", "2x2": "+-1", "2x3": "{2|-1/2}",
                            "3x2": "{1/2|-2}", "3x3": "+-1", "3x4": "-3/2", "4x3": "3/2",
                            "1x4": "-2", "4x5": "1"},
            "toads-and-frogs": {"T.F": "*", "TT.F": "{1/2|0}", "T.FF": "{0|-1/2}", "TT.FF": "*",
                                "TF.TF": "0", "T..F": "0", "TT..FF": "*", "T...F": "*",
                                "TTT.F": "{1*|0}", "TTT.FFF": "*"},
            "clobber": {"xo": "*", "xxo": "^", "oox": "v"},
            "cutcake": {"2x2": "0", "1x3": "2", "3x4": "1", "2x4": "1", "4x2": "-1", "2x7": "2"},
            "toppling-dominoes": {"L": "1", "LR": "*", "LRL": "1/2", "G": "*"},
        }
        for game, values in known.items():
            for parameters, text in values.items():
                with self.subTest(game=game, parameters=parameters):
                    self.assertEqual(value(f"{game}:{parameters}").split(";")[0].strip(), text)

    def test_many_parts(self):
        """As many as a board has cells."""
        board = "/".join("R" * 128 + "L" * 128)
        done = run("solve", "--ruleset", "toppling-dominoes:" + board, "--value", "form")
        self.assertIn("total 0\n", done.stdout.decode(), done.stderr)

    def test_drawn_boards(self):
        lot = random.Random(16)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "board")
            for game, (moves, marks, rows, columns) in RULES.items():
                for _ in range(12):
                    board = tuple("".join(lot.choice(marks) for _ in range(columns))
                                  for _ in range(rows))
                    if game == "nogo" and not all_free(board):
                        continue
                    with open(path, "w", encoding="ascii") as out:
                        out.write("\n".join(board) + "\n")
                    first = winners(moves, board)
                    for who in (0, 1):
                        done = run("solve", "--ruleset", game, path, "--first", "LR"[who], "--json")
                        self.assertEqual(done.returncode, 0, done.stderr)
                        found = json.loads(done.stdout)
                        with self.subTest(game=game, board=board, first="LR"[who]):
                            self.assertEqual(found["winner"], "LR"[who if first[who] else 1 - who])

    def test_vet(self):
        for game in [*RULES, "cutcake"]:
            for name in (game, "impartial:" + game):
                done = run("vet", name)
                self.assertEqual(done.returncode, 0, f"{name}: {done.stdout.decode()}")


def total(game, *more):
    return value(game, *more).split("total ")[-1]


class Impartial(unittest.TestCase):
    """Both players have the moves of both."""

    def test_cram(self):
        """1xN is Dawson's Kayles; J. Lemoine, S. Viennot, Nimbers are inevitable, 2012."""
        known = {"1": "0 1 1 2 0 3 1 1 0 3 3 2 2 4", "2": "1 0 1 0 1 0 1 0", "3": "1 1 0 1 1 4 1",
                 "4": "2 0 1 0 2 0"}
        for rows, nimbers in known.items():
            for columns, n in enumerate(nimbers.split(), 1):
                with self.subTest(rows=rows, columns=columns):
                    game = f"impartial:domineering:{rows}x{columns}"
                    self.assertEqual(total(game), star(int(n)))
        for game in ("impartial:domineering", "impartial:domineering:"):
            done = run("solve", "--ruleset", game, "--sizes", "1..2x2..3")
            self.assertEqual(done.stdout, b"1\t2\t*\n1\t3\t*\n2\t2\t0\n2\t3\t*\n")

    def test_drawn_boards(self):
        lot = random.Random(17)
        for game, (moves, marks, rows, columns) in RULES.items():
            for _ in range(12):
                board = tuple("".join(lot.choice(marks) for _ in range(columns)) for _ in range(rows))
                if game == "nogo" and not all_free(board):
                    continue
                right = nimber(lambda b, of=moves: [*of(b, 0), *of(b, 1)], board)
                with self.subTest(game=game, board=board):
                    self.assertEqual(total(f"impartial:{game}:{'/'.join(board)}"), star(right))

    def test_cakes(self):
        @functools.lru_cache(None)
        def find(rows, columns):
            return mex({find(i, columns) ^ find(rows - i, columns) for i in range(1, rows)} |
                       {find(rows, i) ^ find(rows, columns - i) for i in range(1, columns)})
        for size in ((1, 1), (1, 6), (3, 4), (6, 2), (5, 5), (8, 3)):
            done = run("solve", "--ruleset", f"impartial:cutcake:{size[0]}x{size[1]},2x3", "--json")
            self.assertEqual(json.loads(done.stdout)["total"], find(*size) ^ find(2, 3))

    def graphs(self, count):
        lot = random.Random(18)
        for _ in range(count):
            vertices = lot.randint(2, 5)
            edges = [(lot.randrange(v), v, lot.choice(" LR")) for v in range(1, vertices)]
            for _ in range(lot.randint(0, 3)):
                a, b = sorted(lot.choices(range(vertices), k=2))
                if not any(edge[:2] == (a, b) for edge in edges):
                    edges.append((a, b, lot.choice(" LR")))
            yield vertices, tuple(edges)

    def on_graph(self, game, vertices, edges):
        text = f"p normal {vertices} {len(edges)}\n" + "".join(
            f"e {a + 1} {b + 1} {who}\n" for a, b, who in edges)
        with tempfile.NamedTemporaryFile("w", suffix=".gg") as file:
            file.write(text)
            file.flush()
            done = run("vet", game, file.name)
            self.assertEqual(done.returncode, 0, f"{text} {done.stdout.decode()}")
            return total(game, file.name)

    def test_hackenbush(self):
        """The colours do not matter."""
        def stays(edges):
            found, reached = set(), {0}
            for _ in edges:
                found |= {e for e in edges if {e[0], e[1]} & reached}
                reached |= {v for e in found for v in e[:2]}
            return frozenset(found)
        for vertices, edges in self.graphs(40):
            right = nimber(lambda left: [stays(left - {e}) for e in left], stays(frozenset(edges)))
            self.assertEqual(self.on_graph("impartial:hackenbush", vertices, edges), star(right))

    def test_colours(self):
        for vertices, edges in self.graphs(25):
            edges = [(a, b, " ") for a, b, _ in edges if a != b]
            for game in ("col", "snort"):
                def moves(paint, n=vertices, joined=tuple(edges), bad=game == "col"):
                    for v, colour in itertools.product(range(n), "LR"):
                        ends = [b if a == v else a for a, b, _ in joined if v in (a, b)]
                        if paint[v] == "." and all(paint[u] == "." or (paint[u] == colour) != bad
                                                   for u in ends):
                            yield paint[:v] + colour + paint[v + 1:]
                right = nimber(moves, "." * vertices)
                self.assertEqual(self.on_graph(f"impartial:{game}", vertices, edges), star(right))

    def test_no_such_version(self):
        for game, said in (("nim:3", "nim is impartial already: --ruleset nim:3"),
                           ("impartial:domineering", "impartial:domineering is impartial already"),
                           ("chess", "chess has no impartial version"),
                           ("domineerin:2x2", "did you mean domineering or impartial:domineering?"),
                           ("domineering:", "parameters behind 'impartial:domineering:' are missing")):
            done = run("solve", "--ruleset", "impartial:" + game)
            self.assertEqual(done.returncode, 2)
            self.assertIn(said, done.stderr.decode())


class Boards(unittest.TestCase):
    def test_bad_boards(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "board")
            for game, board, said in [("domineering", "..\n.x\n", "2:2"), ("clobber", "xo\nx\n", "2:2"),
                                      ("konane", "\n", "no rows"), ("nogo", "xo\nox\n", "1:1"),
                                      ("elephants", "E" * 257 + "\n", "256 cells")]:
                with open(path, "w", encoding="ascii") as out:
                    out.write(board)
                done = run("solve", "--ruleset", game, path)
                with self.subTest(game=game, board=board):
                    self.assertEqual(done.returncode, 3)
                    self.assertIn(said, done.stderr.decode())
        for game in ["domineering:0x3", "domineering:8x8", "amazons:3x3", "cutcake:3", "cutcake:65x1",
                     "toads-and-frogs:TX", "clobber:xo/x", "konane:xo.:L", "fission:1x300"]:
            with self.subTest(game=game):
                self.assertEqual(run("solve", "--ruleset", game).returncode, 3)


if __name__ == "__main__":
    unittest.main()
