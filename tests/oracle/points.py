"""Games with points, written anew from their rules: values by negamax or by sets of positions, and a
checker of certificates. Nothing here is from rulesets/ or src/.

A position is (board, mover): the mover is 0 or 1, and the board is a tuple of 0s and 1s for edges, or
of stones: the pits of player 0, then those of player 1. `moves` gives (points of the mover, position).
"""

import itertools
import sys
from functools import lru_cache
from math import comb

from certificate import LOOPY, Refused, read_text, require

sys.setrecursionlimit(10000)


class Game:
    def moves(self, position):
        raise NotImplementedError

    def rest(self, position):
        """What player 0 gets more than player 1 where play is over."""
        raise NotImplementedError

    def stock(self, position):
        raise NotImplementedError

    def reachable(self):
        found = {self.start: None}
        todo = [self.start]
        for position in todo:  # which grows
            for _, option in self.moves(position):
                if option not in found:
                    found[option] = None
                    todo.append(option)
        return todo

    def negamax(self):
        """The value of the start to player 0, of a game without cycles."""
        @lru_cache(maxsize=None)
        def value(position):
            sign = 1 if position[1] == 0 else -1
            moves = self.moves(position)
            if not moves:
                return self.rest(position)
            return sign * max(gain + sign * value(option) for gain, option in moves)
        return value(self.start)

    def check(self, data):
        """The values of a certificate as text, by position. Raises an error unless all are true."""
        kind, _, sections = read_text(data)
        require(kind == "score" and [name for name, _ in sections] ==
                ["positions", "movers", "values", "ranks"], "the sections")
        names, movers, levels, ranks = (entries for _, entries in sections)
        positions = {self.number(p): p for p in self.reachable()}
        require(sorted(names) == sorted(positions), "other positions")
        require(movers == (3,) and len(levels) == len(ranks) == len(names), "the table")
        most = self.stock(self.start)
        require(all(level <= 2 * most for level in levels), "a score beyond the stock")
        value = {positions[x]: level - most for x, level in zip(names, levels)}
        turns = dict(zip((positions[x] for x in names), ranks))
        for p, x in value.items():
            sign = 1 if p[1] == 0 else -1
            moves = [(sign * gain + value[q], 0 if value[q] == 0 else turns[q])
                     for gain, q in self.moves(p)]
            best = max((sign * y for y, _ in moves), default=sign * self.rest(p))
            require(sign * x == best, p, "has another score")
            if x == 0:
                require(turns[p] == LOOPY, p, "has a rank")
                continue
            same = [t for y, t in moves if y == x]
            hurries = min if sign * x > 0 else max
            require(turns[p] == (1 + hurries(same) if moves else 0), p, "has another rank")
        return value

    def verdict(self, data):
        """0: accepted, 1: refused or no certificate of this game."""
        try:
            self.check(data)
        except (Refused, ValueError, LookupError):
            return 1
        return 0


class Sowing(Game):
    """Boards with n pits in a row."""

    def __init__(self, n, stones):
        self.n, self.stones = n, stones

    def stock(self, position):
        return sum(position[0])

    def rest(self, position):
        return sum(position[0][:self.n]) - sum(position[0][self.n:])

    def number(self, position):
        """Boards with fewer stones first, then by the last pit, the one before, and so on."""
        board, mover = position
        stones, pits, found = sum(board), 2 * self.n, 0
        for fewer in range(stones):
            found += comb(fewer + pits - 1, pits - 1)
        for pit in range(pits - 1, 0, -1):
            for fewer in range(board[pit]):
                found += comb(stones - fewer + pit - 1, pit - 1)
            stones -= board[pit]
        return 2 * found + mover

    def text(self, position):
        board, mover = position
        rows = (board[:self.n], board[self.n:])
        return "/".join(",".join(map(str, row)) for row in rows) + ":" + "LR"[mover]


class Kalah(Sowing):
    def __init__(self, n, each, empty=False):
        super().__init__(n, 2 * n * each)
        self.empty, self.start = empty, ((each,) * (2 * n), 0)

    def moves(self, position):
        board, mover = position
        own = range(mover * self.n, mover * self.n + self.n)
        if not any(board[:self.n]) or not any(board[self.n:]):
            return []
        found = []
        for pit in own:
            if board[pit] == 0:
                continue
            cells, gain = list(board), 0
            hand, cells[pit] = cells[pit], 0
            # around from the next pit: the store comes after the last own pit
            track = itertools.cycle([i % (2 * self.n) for i in range(own[-1] + 1, own[-1] + 1 + 2 * self.n)] + ["store"])
            at = next(x for x in track if x == pit)
            while hand:
                at = next(track)
                hand -= 1
                if at == "store":
                    gain += 1
                else:
                    cells[at] += 1
            if at in own and cells[at] == 1:
                across = 2 * self.n - 1 - at
                if cells[across] or self.empty:
                    gain += 1 + cells[across]
                    cells[at] = cells[across] = 0
            found.append((gain, (tuple(cells), mover if at == "store" else 1 - mover)))
        return found


class Awari(Sowing):
    def __init__(self, stones, abapa=False):
        super().__init__(6, stones)
        each, more = divmod(stones, 12)
        first, second = (more + 1) // 2, more // 2
        self.abapa = abapa
        self.start = (tuple(each + (i < first) for i in range(6)) + tuple(each + (i < second) for i in range(6)), 0)

    def moves(self, position):
        board, mover = position
        found = []
        for gain, turned in self.turned_moves(board[6 * mover:] + board[:6 * mover]):
            found.append((gain, (turned[6 * mover:] + turned[:6 * mover], 1 - mover)))
        return found

    def turned_moves(self, board):
        """The same, where the first row is the mover's before and after the move."""
        found = []
        for pit in range(6):
            cells, hand, at = list(board), board[pit], pit
            if not hand:
                continue
            cells[pit] = 0
            while hand:
                at = (at + 1) % 12
                if at != pit:
                    cells[at] += 1
                    hand -= 1
            if not any(cells[6:]):
                continue
            after = list(cells)
            while at >= 6 and after[at] in (2, 3):
                after[at] = 0
                at -= 1
            if any(after[6:]) or not self.abapa:
                cells = after
            found.append((sum(board) - sum(cells), tuple(cells)))
        return found

    def layer(self, stones, below):
        """Values of all boards with so many stones to the mover, whose row is the first; `below` has
        those with fewer. For each threshold two sets grow: where the mover gets it, or the other."""
        boards = []
        for bars in itertools.combinations(range(stones + 11), 11):
            edges = (-1, *bars, stones + 11)
            boards.append(tuple(b - a - 1 for a, b in zip(edges, edges[1:])))
        exits, quiet = {}, {}
        for board in boards:
            moves = [(gain, to[6:] + to[:6]) for gain, to in self.turned_moves(board)]
            exits[board] = [gain - below[to] for gain, to in moves if gain]
            quiet[board] = [to for gain, to in moves if not gain]
            if not moves:
                exits[board] = [sum(board[:6]) - sum(board[6:])]
        value = {}
        for bound in range(stones, 0, -1):
            gets, loses, grown = set(), set(), True
            while grown:
                more = {b for b in boards if b not in gets and
                        (any(x >= bound for x in exits[b]) or any(q in loses for q in quiet[b]))}
                gets |= more
                less = {b for b in boards if b not in loses and
                        all(x <= -bound for x in exits[b]) and all(q in gets for q in quiet[b])}
                loses |= less
                grown = bool(more or less)
            for board in gets:
                value.setdefault(board, bound)
            for board in loses:
                value.setdefault(board, -bound)
        return {board: value.get(board, 0) for board in boards}

    def layers(self, stones):
        """All boards with up to so many stones."""
        value = {}
        for n in range(stones + 1):
            value.update(self.layer(n, value))
        return value


class Dots(Game):
    """Edges are numbered row by row: horizontal ones, then those below them."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        width = 2 * columns + 1
        self.boxes = [(r * width + c, r * width + columns + c, r * width + columns + c + 1, (r + 1) * width + c)
                      for r in range(rows) for c in range(columns)]
        self.start = ((0,) * (width * rows + columns), 0)

    def stock(self, position):
        return sum(not all(position[0][e] for e in box) for box in self.boxes)

    def rest(self, position):
        return 0

    def moves(self, position):
        edges, mover = position
        found = []
        for e, drawn in enumerate(edges):
            if not drawn:
                after = edges[:e] + (1,) + edges[e + 1:]
                gain = sum(e in box and all(after[i] for i in box) for box in self.boxes)
                found.append((gain, (after, mover if gain else 1 - mover)))
        return found

    def number(self, position):
        edges, mover = position
        return 2 * sum(drawn << e for e, drawn in enumerate(edges)) + mover

    def text(self, position):
        edges, mover = position
        rows, at = [], 0
        for row in range(2 * self.rows + 1):
            width = self.columns + row % 2
            rows.append("".join("-|"[row % 2] if drawn else "." for drawn in edges[at:at + width]))
            at += width
        return "/".join(rows) + ":" + "LR"[mover]
