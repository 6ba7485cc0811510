"""Advance or Eat, from its rules: whole boards, and columns as fractions.

A board is a text of rows with / between them, `.WB`; a column is a text from top to bottom. White
and Black are players 0 and 1; White is Left.
"""

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

MARKS = "WB"


def board_moves(rows, mover):
    """The boards, as tuples of rows, that the player can move to, with the names of the moves."""
    own, other = MARKS[mover], MARKS[1 - mover]
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            changed = list(rows)
            changed[r] = row[:c] + "." + row[c + 1:]
            place = f"{chr(ord('a') + c)}{len(rows) - r}"
            if mark == other:
                yield f"eat {place}", tuple(changed)
            elif mark == own and r > 0 and rows[r - 1][c] == ".":
                changed[r - 1] = rows[r - 1][:c] + own + rows[r - 1][c + 1:]
                yield f"advance {place}", tuple(changed)


@lru_cache(maxsize=None)
def mover_wins(rows, mover):
    """Whether the player to move wins the whole board; it is not split into columns."""
    return any(not mover_wins(then, 1 - mover) for _, then in board_moves(rows, mover))


def winner(board, first):
    """L or R."""
    return "LR"[first if mover_wins(tuple(board.split("/")), first) else 1 - first]


def winning_moves(board, mover):
    """The names of the moves after which the opponent loses."""
    return {name for name, then in board_moves(tuple(board.split("/")), mover)
            if not mover_wins(then, 1 - mover)}


def simplest_between(low, high):
    """The simplest number above low and below high, where None is no bound."""
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if high is None or (low is not None and low >= 0):
        return simplest_positive(low, high)
    return -simplest_positive(-high, None if low is None else -low)


def simplest_positive(low, high):
    """The same where low is at least 0: the least whole number, else the least denominator."""
    denominator = 1
    while True:
        x = Fraction(floor(low * denominator) + 1, denominator)
        if high is None or x < high:
            return x
        assert denominator == 1 or floor(low * denominator) + 1 >= ceil(high * denominator)
        denominator *= 2


@lru_cache(maxsize=None)
def column_value(column):
    """The number that a column is; an exception if it is none."""
    best = []
    for mover in (0, 1):
        then = [column_value("".join(rows)) for _, rows in board_moves(tuple(column), mover)]
        best.append(None if not then else max(then) if mover == 0 else min(then))
    low, high = best
    assert low is None or high is None or low < high, column
    return simplest_between(low, high)


def columns(board):
    """The columns of a board, from left to right."""
    return ["".join(cells) for cells in zip(*board.split("/"))]


def total(board):
    """The sum of the columns."""
    return sum(map(column_value, columns(board)), Fraction(0))
