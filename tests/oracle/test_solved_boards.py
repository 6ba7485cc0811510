"""Hex, Breakthrough, Fox and Hounds, Othello: every position against rules written anew, and what is known.

The rules below share nothing with rulesets/: a board is a tuple of rows, with the player to move.
"""

import functools
import unittest

from program import run
from test_catalogue import Game, ask, table

ROUND = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


def at(board, r, c):
    return board[r][c] if 0 <= r < len(board) and 0 <= c < len(board[0]) else ""


def put(board, *changes):
    rows = [list(row) for row in board]
    for r, c, mark in changes:
        rows[r][c] = mark
    return tuple("".join(row) for row in rows)


def cells(board):
    return [(r, c) for r in range(len(board)) for c in range(len(board[0]))]


# ---- Hex ----

def hex_joined(board, mark):
    """True if stones of Black join the top to the bottom, of White the left to the right."""
    rows = board if mark == "B" else ["".join(column) for column in zip(*board)]
    reached = {(0, c) for c in range(len(rows[0])) if rows[0][c] == mark}
    todo = list(reached)
    while todo:
        r, c = todo.pop()
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
            place = r + dr, c + dc
            if at(rows, *place) == mark and place not in reached:
                reached.add(place)
                todo.append(place)
    return any(r == len(rows) - 1 for r, _ in reached)


def hex_mover(board):
    return "L" if sum(mark != "." for row in board for mark in row) % 2 == 0 else "R"


def hex_rules(rows, columns):
    def moves(board):
        mark = "B" if hex_mover(board) == "L" else "W"
        return [put(board, (r, c, mark)) for r, c in cells(board) if board[r][c] == "."]

    def result(board):
        return "L" if hex_joined(board, "B") else "R" if hex_joined(board, "W") else None

    return ("." * columns,) * rows, moves, result, hex_mover


def hex_winning_openings(size):
    """The first moves that win, by search: bits are cells, and the second stone decides nothing."""
    cells_ = [(r, c) for r in range(size) for c in range(size)]
    bit = {cell: 1 << i for i, cell in enumerate(cells_)}
    near = [sum(bit.get((r + dr, c + dc), 0) for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)))
            for r, c in cells_]
    begin = [sum(bit[0, i] for i in range(size)), sum(bit[i, 0] for i in range(size))]
    end = [sum(bit[size - 1, i] for i in range(size)), sum(bit[i, size - 1] for i in range(size))]

    def joined(own, side):
        reached = fresh = own & begin[side]
        while fresh:
            if reached & end[side]:
                return True
            grown = reached
            for i in range(size * size):
                if fresh >> i & 1:
                    grown |= near[i] & own
            fresh, reached = grown & ~reached, grown
        return False

    @functools.lru_cache(None)
    def wins(own, other, side):
        """True if the player of this side, who is to move, wins."""
        order = sorted((i for i in range(size * size) if not (own | other) >> i & 1),
                       key=lambda i: abs(2 * cells_[i][0] - size + 1) + abs(2 * cells_[i][1] - size + 1))
        return any(joined(own | 1 << i, side) or not wins(other, own | 1 << i, 1 - side) for i in order)

    def name(i):
        return f"{chr(97 + i % size)}{i // size + 1}"

    half = [i for i in range((size * size + 1) // 2) if not wins(0, 1 << i, 1)]
    return {name(j) for i in half for j in (i, size * size - 1 - i)}  # half a turn changes nothing


class Hex(Game):
    def test_every_position(self):
        for rows, columns in ((1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)):
            self.compare(f"hex:{rows}x{columns}", hex_rules(rows, columns), "/".join, "--solver", "memo")

    def openings(self, size):
        found = set()
        board = ["." * size] * size
        for r in range(size):
            for c in range(size):
                opened = "/".join(put(board, (r, c, "B")))
                answer = ask(f"hex:{size}", "--position", opened, "--solver", "search")
                if answer["winner"] == "L":
                    found.add(f"{chr(97 + c)}{r + 1}")
        return found

    def test_openings(self):
        """The first moves that win, by a search of its own. HexWiki: a1 never, b1 on 2 x 2 alone."""
        for size, count in ((1, 1), (2, 2), (3, 5), (4, 4)):
            wanted = hex_winning_openings(size)
            self.assertEqual(self.openings(size), wanted)
            self.assertEqual(len(wanted), count)
            self.assertEqual([size > 1 and "a1" in wanted, "b1" in wanted], [False, size == 2])


# ---- Breakthrough ----

def breakthrough_rules(rows, columns):
    """White is L and goes up, to row 0."""
    def moves(x):
        board, who = x
        own, other, step = (("W", "B", -1), ("B", "W", 1))[who == "R"]
        found = []
        for r, c in cells(board):
            for dc in (-1, 0, 1):
                to = at(board, r + step, c + dc)
                if board[r][c] == own and to and (to == "." or (to == other and dc != 0)):
                    found.append((put(board, (r, c, "."), (r + step, c + dc, own)), "LR"[who == "L"]))
        return found

    def result(x):
        board, who = x
        if "W" in board[0]:
            return "L"
        if "B" in board[-1]:
            return "R"
        return None if moves(x) else "LR"[who == "L"]

    start = ("B" * columns,) * 2 + ("." * columns,) * (rows - 4) + ("W" * columns,) * 2
    return (start, "L"), moves, result, lambda x: x[1]


class Breakthrough(Game):
    def test_every_position(self):
        for rows, columns in ((4, 2), (5, 2), (4, 3)):
            self.compare(f"breakthrough:{rows}x{columns}", breakthrough_rules(rows, columns),
                         lambda x: "/".join(x[0]) + ":" + "WB"[x[1] == "R"], "--solver", "memo")


# ---- Fox and Hounds ----

def fox_rules(size, first_column):
    def moves(x):
        board, who = x
        found = []
        for r, c in cells(board):
            if board[r][c] != who:
                continue
            for dr in (1, -1) if who == "F" else (1,):
                for dc in (1, -1):
                    if at(board, r + dr, c + dc) == ".":
                        found.append((put(board, (r, c, "."), (r + dr, c + dc, who)), "FH"[who == "F"]))
        return found

    def result(x):
        board, who = x
        if "F" in board[0]:
            return "L"
        return None if moves(x) else "R" if who == "F" else "L"

    fox = "".join("F" if c == first_column else "." for c in range(size))
    return ((".H" * (size // 2),) + ("." * size,) * (size - 2) + (fox,), "F"), moves, result, \
        lambda x: "L" if x[1] == "F" else "R"


class FoxAndHounds(Game):
    def test_every_position(self):
        for size, column in ((4, 2), (6, 2)):
            self.compare(f"fox-and-hounds:{size}", fox_rules(size, column),
                         lambda x: "/".join(x[0]) + ":" + x[1])

    def test_known(self):
        """The hounds win on the chessboard from the usual start: Winning Ways."""
        for column in "e":
            row = "".join("F" if c == column else "." for c in "abcdefgh")
            answer = ask("fox-and-hounds", "--position", f".H.H.H.H/8/8/8/8/8/8/{row}:F")
            self.assertEqual(answer["winner"], "R", column)


# ---- Othello ----

def othello_flips(board, mark, r, c):
    found = []
    for dr, dc in ROUND:
        line, k = [], 1
        while at(board, r + k * dr, c + k * dc) not in ("", ".", mark):
            line.append((r + k * dr, c + k * dc, mark))
            k += 1
        if line and at(board, r + k * dr, c + k * dc) == mark:
            found += line
    return found


def othello_moves(board, mark):
    for r, c in cells(board):
        flips = othello_flips(board, mark, r, c) if board[r][c] == "." else []
        if flips:
            yield put(board, (r, c, mark), *flips)


@functools.lru_cache(None)
def othello_score(board, mark):
    """The discs of the player to move minus those of the other at the end of best play."""
    other = "XO"[mark == "X"]
    after = [-othello_score(b, other) for b in othello_moves(board, mark)]
    if after:
        return max(after)
    if any(othello_moves(board, other)):
        return -othello_score(board, other)
    return sum((m == mark) - (m == other) for row in board for m in row)


class Othello(unittest.TestCase):
    def test_every_position(self):
        othello_score(("....", ".OX.", ".XO.", "...."), "X")
        done = run("solve", "--ruleset", "othello:4", "--all")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
        self.assertGreater(len(rows), 60000)
        for text, score, *_ in rows:
            board, mover = text.split(":")
            wanted = othello_score(tuple(board.split("/")), mover)
            self.assertEqual(int(score), wanted if mover == "X" else -wanted, text)

    def test_known(self):
        """White wins on 4 x 4 by 11 discs to 3: J. Feinstein 1993, for the usual start."""
        answer = ask("othello:4")
        self.assertEqual((answer["winner"], answer["total"]), ("R", "-8"))

    def test_counts(self):
        """Lines of play from the start of 8 x 8: 4, 12, 56, 244, 1396 (perft, known)."""
        board = ("........",) * 3 + ("...OX...", "...XO...") + ("........",) * 3
        level = [(board, "X")]
        for count in (4, 12, 56, 244, 1396):
            level = [(b, "XO"[mark == "X"]) for board, mark in level for b in othello_moves(board, mark)]
            self.assertEqual(len(level), count)


if __name__ == "__main__":
    unittest.main()
