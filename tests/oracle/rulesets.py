"""Games by rules for certificate.py: how some rulesets number positions and parts, and their moves.

    verdict(line, data)     as certificate.verdict, of a line that fuzz/storm.c writes; None: the game
                            is not written here, or the certificate needs sums of numbers

Written from the comments of the rulesets; a position is a tuple, of heaps, rows or cells.
"""

import re
import struct
from fractions import Fraction
from functools import reduce
from operator import xor

from certificate import (LOOPY, NO_RANK, SECTIONS, WILD, Checker, Refused, claim, mex, read_binary,
                         read_text, require)
from problem import DRAW, MOVER, OPPONENT, Problem, mix

UNKNOWN = (1 << 32) - 1


def numbers(text):
    return [int(word) for word in text.split(",") if word]


class Rules(Checker):
    """A game: subclasses say what a position is. `mover` is None where both have the same moves."""

    dead, endless, partisan, race, owner, stuck_loses = OPPONENT, DRAW, False, False, {}, False
    impartial, may_be_misere, size, part_count = True, False, 0, 0

    def __init__(self, line):
        self.line, self.tokens = line, []
        self.first = 1 if line["first"] == "L" else 2
        self.open(self.misere(line["parameters"]))
        self.position = self.read(line["start"])
        if not self.impartial:
            self.first = self.mover(self.position)

    def misere(self, parameters):
        """The parameters without what says that who cannot move wins."""
        if self.may_be_misere and parameters.startswith("misere:"):
            self.dead = MOVER
            return parameters.removeprefix("misere:")
        return parameters

    # ---- methods that subclasses may override

    def result(self, position):
        """1, 2 or DRAW if play is over, even if moves exist."""

    def canonical(self, position):
        return position

    def legal(self, position):
        return True

    def graph(self):
        """What the number of the problem has of the graph that the game is played on."""
        return []

    # ---- play, for Checker

    def moves(self, position, mover):
        over, found = self.result(position), []
        if not over:
            found = self.steps(position, mover)
            over = None if found else self.dead
        over = {MOVER: mover, OPPONENT: 3 - mover}.get(over, over)
        return mover, over, [] if over else [(self.seen(p), 3 - mover) for p in found]

    def seen(self, position):
        return self.canonical(position) if self.symmetry else position

    def reachable(self):
        states = [(self.seen(self.position), self.first)]
        for state in states:  # which grows
            states += [s for s in dict.fromkeys(self.moves(*state)[2]) if s not in states]
        return states

    def sides(self, positions, words):
        """Words of positions, as those of states; relative ones count for either player."""
        if not self.impartial:
            return [(p, self.mover(p)) for p in positions], words
        flipped = [w if w >> 30 in (0, DRAW) else w ^ 3 << 30 for w in words]
        return [(p, k) for k in (1, 2) for p in positions], list(words) + flipped

    # ---- the conditions

    @staticmethod
    def keys(positions=None, lengths=(), bytes=()):
        """What positions are listed as: numbers, or strings of bytes."""
        if positions is not None:
            return list(positions)
        data, listed, at = struct.pack(f"{len(bytes)}B", *bytes), [], 0
        for length in lengths:
            listed.append(data[at:at + length])
            at += length
        require(at == len(data), "lengths and bytes")
        return listed

    def check_winner(self, movers, words, **search):
        if "parts" in search:
            return self.check_sums(movers, words, **search)
        require(movers == ((4,) if self.impartial else (3,)), "movers")
        self.symmetry = self.line["symmetry"]
        keys = self.keys(**search)
        claims = dict(zip(keys, map(claim, words)))
        require(len(claims) == len(keys) == len(words), "not a word for each position")

        def claimed(state):
            found = claims.get(self.key(state[0]))
            if found is None or not self.impartial or state[1] == 1:
                return found
            return 2 - found[1], 2 - found[0], found[2]  # relative: 2 is to move

        return self.follow([(self.seen(self.position), self.first)], len(claims),
                           lambda state: self.key(state[0]), claimed)

    @staticmethod
    def normal(parts):
        return tuple(sorted(part for part in parts if part))

    def sum_moves(self, parts, mover):
        found = [(self.normal([*parts[:i], *option, *parts[i + 1:]]), 3 - mover)
                 for i, part in enumerate(parts) for option in self.part_options(mover, part)]
        loser = 3 - mover if self.dead == MOVER else mover
        return mover, None if found else 3 - loser, found

    def check_sums(self, movers, words, parts, lengths, terms):
        """Claims about sums of parts, by who moves: 0 where there is none."""
        phases = 1 if self.impartial else 2
        require(movers == ((4,) if self.impartial else (1, 2)) and self.part_count, "movers")
        require(len(set(parts)) == len(parts) and sum(lengths) == len(terms), "parts and terms")
        require(len(words) == phases * len(lengths), "not a word for each state")
        claims, at = {}, 0
        for i, length in enumerate(lengths):
            listed, at = terms[at:at + length], at + length
            require(all(term < len(parts) for term in listed), "a term is no part")
            require(list(listed) == sorted(listed), "terms that do not ascend")
            for k in range(phases):
                state = tuple(sorted(parts[term] for term in listed)), k + 1
                require(state not in claims, "a sum is there twice")
                claims[state] = words[phases * i + k]

        def claimed(state):
            word = claims.get((state[0], 1 if self.impartial else state[1]), 0)
            if word == 0:
                return None
            low, high, rank = claim(word)
            return (2 - high, 2 - low, rank) if self.impartial and state[1] == 2 else (low, high, rank)

        start = self.normal(self.parts(self.position)), self.first
        if over := self.sum_moves(*start)[1]:
            require(not any(words), "play is over")
            return over, NO_RANK
        self.moves = self.sum_moves
        return self.follow([start], sum(word != 0 for word in words),
                           lambda state: state[0] if self.impartial else state, claimed)

    def listed(self, sections):
        """The positions of a search, in its order, which are all that come up."""
        known = list(dict.fromkeys(position for position, _ in self.reachable()))
        names = {self.key(position): position for position in known}
        listed = self.keys(**sections)
        require(len(set(listed)) == len(listed) and set(listed) == set(names), "other positions")
        return [names[key] for key in listed]

    def check_outcome(self, movers, words, **search):
        require(movers == ((4,) if self.impartial else (3,)), "movers")
        self.symmetry = self.line["symmetry"]
        if search:
            positions = self.listed(search)
        else:
            require(self.size == len(words) > 0, "as many words as positions")
            everything = [self.place(i) for i in range(self.size)]
            solved = [self.legal(p) and self.seen(p) == p for p in everything]
            positions = [p for p, is_one in zip(everything, solved) if is_one]
            require(all(w == 0 or is_one for w, is_one in zip(words, solved)), "no position")
            words = [w for w, is_one in zip(words, solved) if is_one]
        require(len(positions) == len(words), "as many words as positions")
        value = self.check_states(*self.sides(positions, words))
        return value[self.seen(self.position), self.first]

    def check_values(self, kind, values, ranks=None, **others):
        require(self.dead == (MOVER if kind == "misere-pair" else OPPONENT), "who cannot move")
        search = {name: others.pop(name) for name in ("positions", "lengths", "bytes")
                  if name in others}
        self.n = len(values)
        require(ranks is None or len(ranks) == self.n, "not as many ranks as values")
        require(len(others.get("minus", values)) == self.n, "not as many entries as values")
        if kind == "form":
            return self.check_parts(values, **search, **others)
        require(kind != "loopy-form", "such values are those of graphs")
        if search:
            return self.check_searched(values, ranks, search)
        require(0 < self.n <= self.part_count, "parts")
        self.tokens = self.parts(self.position)
        require(all(part < self.n for part in self.tokens), "a part of the start has no value")
        self.partisan = not self.impartial
        if kind == "number":
            self.options = {player: [[w for (w,) in self.part_options(player, part)]
                                     for part in range(self.n)] for player in (1, 2)}
            return self.check_numbers(values, **others)
        require(self.impartial, "the players have different moves")
        if kind == "misere-pair":
            return self.check_pairs(values, **others)
        for part in range(self.n):
            offered = {reduce(xor, (values[x] for x in option), 0)
                       for option in self.part_options(1, part)}
            least = next(m for m in range(len(offered) + 1) if m not in offered)
            require(values[part] == least, part, "has another nimber")
        return MOVER if reduce(xor, (values[x] for x in self.tokens), 0) else OPPONENT

    def check_pairs(self, values, minus):
        """g- of an option with several parts, one of them wild, is UNKNOWN, and so is what has one."""

        def pair(option):
            parts = [x for x in option if x]
            total = reduce(xor, (values[x] for x in parts), 0)
            if len(parts) == 1:
                return total, minus[parts[0]]
            if any(minus[x] & WILD for x in parts):
                return total, UNKNOWN
            return total, total ^ all({values[x], minus[x]} == {0, 1} for x in parts)

        for part in range(self.n):
            offered = [pair(option) for option in self.part_options(1, part)]
            g, h = mex([g for g, _ in offered]), mex([h & ~WILD for _, h in offered] or [0])
            tame = (g == h or {g, h} == {0, 1}) and not any(h & WILD for _, h in offered)
            open_ = any(h == UNKNOWN for _, h in offered)
            right = UNKNOWN if open_ else h if tame else h | WILD
            require((values[part], minus[part]) == (g, right), part, "has another pair")
        parts = [x for x in self.tokens if x]
        _, total = pair(parts)
        if total == UNKNOWN:
            return None
        return MOVER if total & ~WILD else OPPONENT

    def check_parts(self, values, positions=None, **listed):
        """Forms of the parts that play comes to, each by the sums that its options are."""
        require(positions is not None and self.part_count, "parts")
        forms, known = self.listed_forms(values, **listed), dict(zip(positions, values))
        require(len(known) == len(positions) == len(values), "parts")
        start = [part for part in self.parts(self.position) if part]
        met = list(dict.fromkeys(start))
        for part in met:  # which grows
            require(part in known, part, "has no value")
            form = forms.at[known[part]]
            for player in (1, 2):
                moves = [[x for x in option if x] for option in self.part_options(player, part)]
                met += [x for x in dict.fromkeys(sum(moves, [])) if x not in met]
                require(all(x in known for option in moves for x in option), part, "leads elsewhere")
                sums = [tuple(forms.at[known[x]] for x in option) for option in moves]
                require(not any(forms.compares(x, form, player == 1) for x in sums), part, "is another form")
                for best in forms.options(form, player):
                    require(any(forms.compares(x, best, player == 1) for x in sums), part, "is another form")
        require(len(met) == len(known), "play comes to other parts")
        return self.winner_of(forms, [forms.at[known[part]] for part in start])

    def check_searched(self, values, ranks, search):
        """Nimbers of positions that were explored."""
        require(self.impartial, "the players have different moves")
        self.symmetry = self.line["symmetry"]
        positions = self.listed(search)
        number = {position: i for i, position in enumerate(positions)}
        require(len(positions) == self.n, "as many values as positions")
        options = [[number[p] for p, _ in self.moves(position, 1)[2]] for position in positions]
        self.options, self.tokens = {1: options, 2: options}, [number[self.seen(self.position)]]
        falls = all((ranks[w] < ranks[v]) if ranks else w > v
                    for v, targets in enumerate(options) for w in targets)
        sealed = ranks and all(x == LOOPY or r != LOOPY for x, r in zip(values, ranks))
        require(falls or sealed, "the rank does not fall, or there is none")
        return self.check_nimbers(values, ranks or range(self.n, 0, -1))

    # ---- the number of the problem

    def number(self):
        line, folded, graph = self.line, [2], self.graph()
        rows = [] if graph else line["board"].splitlines()
        for text in [line["ruleset"], line["parameters"], len(rows), *rows,
                     0 if line["first"] == "L" else 1, int(line["symmetry"]), line["start"]]:
            folded += [text] if isinstance(text, int) else [len(text), *text.encode("ascii")]
        number = 0
        for x in [*folded, int(bool(graph)), *graph]:
            number = mix(number ^ x)
        return number


class Heaps(Rules):
    """Heaps that hold no more than at the usual start; as a number, that of each is a digit."""

    may_be_misere = True

    def open(self, parameters):
        self.most = numbers(parameters)
        self.size = 1
        for most in self.most:
            self.size *= most + 1
        self.part_count = max(self.most) + 1

    def read(self, text):
        return tuple(numbers(text))

    def place(self, number):
        position = []
        for most in self.most:
            number, heap = divmod(number, most + 1)
            position.append(heap)
        return tuple(position)

    def key(self, position):
        return sum(heap * weight for heap, weight in zip(position, self.weights()))

    def weights(self):
        weight = 1
        for most in self.most:
            yield weight
            weight *= most + 1

    def canonical(self, position):
        order = sorted(range(len(self.most)), key=lambda i: self.most[i])
        made = [0] * len(position)
        for heap, i in zip(sorted(position), order):
            made[i] = heap
        return tuple(made)

    def steps(self, position, _):
        return [position[:i] + (left,) + position[i + 1:] for i, heap in enumerate(position)
                for left in self.left(heap)]

    def left(self, heap):
        return range(heap)

    def parts(self, position):
        return list(position)

    def part_options(self, _, part):
        return [(left,) for left in self.left(part)]


class Subtraction(Heaps):
    def open(self, parameters):
        taken, heaps = parameters.split(":")
        self.numbers = numbers(taken)
        super().open(heaps)

    def left(self, heap):
        return [heap - k for k in self.numbers if k <= heap]


class Wythoff(Heaps):
    may_be_misere = False

    def open(self, parameters):
        super().open(parameters)
        self.part_count = 0

    def steps(self, position, _):
        both = [(position[0] - k, position[1] - k) for k in range(1, min(position) + 1)]
        return super().steps(position, _) + both


class Breaking(Rules):
    """Heaps in rising order; as bytes, sizes with how often each is there, in 32 bits."""

    may_be_misere = True

    def open(self, parameters):
        code, _, heaps = parameters.partition(",")
        self.code = [int(digit) for digit in code.replace(".", "")]
        self.open_heaps(heaps)

    def open_heaps(self, heaps):
        self.part_count = max(numbers(heaps)) + 1

    def read(self, text):
        return tuple(sorted(heap for heap in numbers(text) if heap))

    def key(self, position):
        sizes = sorted(set(position))
        return b"".join(struct.pack("=II", size, position.count(size)) for size in sizes)

    def part_options(self, _, part):
        for taken, digit in enumerate(self.code[:part + 1]):
            left = part - taken
            if left == 0 and digit & 1:
                yield (0,)
            if left > 0 and digit & 2 and taken:
                yield (left,)
            if digit & 4:
                yield from ((a, left - a) for a in range(1, left // 2 + 1))

    def steps(self, position, _):
        return [tuple(sorted(position[:i] + tuple(x for x in option if x) + position[i + 1:]))
                for i, heap in enumerate(position) for option in self.part_options(1, heap)]

    def parts(self, position):
        return list(position)


class Kayles(Breaking):
    code = [0, 7, 7]

    def open(self, parameters):
        self.open_heaps(parameters)


class Grundy(Breaking):
    def open(self, parameters):
        self.open_heaps(parameters)

    def part_options(self, _, part):
        return [(a, part - a) for a in range(1, (part + 1) // 2)]


class CutCake(Rules):
    """Cakes: Left cuts one from top to bottom, Right from side to side. Nothing but its parts is here."""

    impartial, part_count = False, 64 * 64 + 1

    def open(self, parameters):
        pass

    def read(self, text):
        cakes, self.first = text[:-2], 1 if text[-1] == "L" else 2
        return [(r - 1) * 64 + c for r, c in (map(int, cake.split("x")) for cake in cakes.split(",")) if r * c > 1]

    def mover(self, _):
        return self.first

    def parts(self, position):
        return position

    def part_options(self, player, part):
        rows, columns = (part - 1) // 64 + 1, (part - 1) % 64 + 1
        halves = [((rows, c), (rows, columns - c)) for c in range(1, columns)] if player == 1 else \
            [((r, columns), (rows - r, columns)) for r in range(1, rows)]
        return [[(r - 1) * 64 + c for r, c in half if r * c > 1] for half in halves]


class Chomp(Rules):
    """Widths of rows, none wider than the one above, in the order of a dictionary."""

    dead = MOVER

    def open(self, parameters):
        rows, columns = (int(n) for n in parameters.split("x"))
        shapes = [()]
        for _ in range(rows):
            shapes = [shape + (w,) for shape in shapes
                      for w in range((shape[-1] if shape else columns) + 1)]
        self.shapes = sorted(shapes)
        self.size = len(shapes)

    def read(self, text):
        return tuple(numbers(text))

    def place(self, number):
        return self.shapes[number]

    def key(self, position):
        return self.shapes.index(position)

    def steps(self, position, _):
        return [position[:row] + tuple(min(w, column) for w in position[row:])
                for row, width in enumerate(position) for column in range(width)]


class Board(Rules):
    """Cells from the upper left corner, which is the lowest digit to base 3."""

    impartial, marks = False, ".XO"

    def cells(self, text):
        return tuple(self.marks.index(c) for c in text if c != "/")

    def digits(self, position):
        return sum(mark * 3 ** i for i, mark in enumerate(position))

    def at(self, position, row, column):
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return position[row * self.columns + column]
        return None

    def turned(self, position, flip_rows, flip_columns, transpose):
        made = []
        for row in range(self.rows):
            for column in range(self.columns):
                r = self.rows - 1 - row if flip_rows else row
                c = self.columns - 1 - column if flip_columns else column
                made.append(self.at(position, *((c, r) if transpose else (r, c))))
        return tuple(made)


class TicTacToe(Board):
    dead = DRAW

    def open(self, parameters):
        self.misere = parameters.startswith("misere:")
        self.rows, self.columns, self.length = numbers(parameters.removeprefix("misere:"))

    def read(self, text):
        return self.cells(text)

    def key(self, position):
        return self.digits(position)

    def mover(self, position):
        return 1 + sum(mark > 0 for mark in position) % 2

    def has_line(self, position, mark):
        return any(all(self.at(position, r + i * down, c + i * along) == mark
                       for i in range(self.length))
                   for r in range(self.rows) for c in range(self.columns)
                   for down, along in ((0, 1), (1, 0), (1, 1), (1, -1)))

    def result(self, position):
        return next((3 - mark if self.misere else mark for mark in (1, 2)
                     if self.has_line(position, mark)), None)

    def steps(self, position, mover):
        return [position[:i] + (mover,) + position[i + 1:] for i, mark in enumerate(position)
                if not mark]

    def canonical(self, position):
        square = self.rows == self.columns
        return min((self.turned(position, a, b, c) for a in (0, 1) for b in (0, 1)
                    for c in range(1 + square)), key=self.digits)


class Hexapawn(Board):
    """Beside the cells who moves."""

    marks = ".WB"

    def open(self, parameters):
        self.rows, self.columns = (int(n) for n in parameters.split("x"))

    def read(self, text):
        board, mover = text.split(":")
        return (self.cells(board), "WB".index(mover) + 1)

    def key(self, position):
        return 2 * self.digits(position[0]) + position[1] - 1

    def mover(self, position):
        return position[1]

    def result(self, position):
        cells = position[0]
        if 1 in cells[:self.columns]:
            return 1
        return 2 if 2 in cells[-self.columns:] else None

    def steps(self, position, mover):
        cells, found = position[0], []
        for i, mark in enumerate(cells):
            for side in (-1, 0, 1):
                row, column = i // self.columns + (1 if mover == 2 else -1), i % self.columns + side
                goal = self.at(cells, row, column)
                if mark == mover and goal == (0 if side == 0 else 3 - mover):
                    made = list(cells)
                    made[i], made[row * self.columns + column] = 0, mover
                    found.append((tuple(made), 3 - mover))
        return found

    def canonical(self, position):
        return min(position[0], self.turned(position[0], 0, 1, 0), key=self.digits), position[1]


class Police(Rules):
    """The cells of both, row by row, and who moves."""

    impartial, dead = False, DRAW

    def open(self, parameters):
        self.board = self.line["board"].splitlines()
        self.rows, self.columns = len(self.board), len(self.board[0])
        self.cell = "".join(self.board).replace("P", ".").replace("T", ".")
        self.stays = ["P" not in parameters, "T" not in parameters.removeprefix("no-skip=")]
        self.size = 2 * len(self.cell) ** 2

    def read(self, text):
        r, c, s, d = (int(n) - 1 for n in re.findall("[0-9]+", text))
        return r * self.columns + c, s * self.columns + d, "PT".index(text[-1]) + 1

    def place(self, number):
        cells = number // 2
        return cells // len(self.cell), cells % len(self.cell), number % 2 + 1

    def key(self, position):
        return (position[0] * len(self.cell) + position[1]) * 2 + position[2] - 1

    def legal(self, position):
        return "*" not in (self.cell[position[0]], self.cell[position[1]])

    def mover(self, position):
        return position[2]

    def result(self, position):
        if position[0] == position[1]:
            return 1
        return 2 if self.cell[position[1]] == "E" else None

    def steps(self, position, mover):
        row, column = divmod(position[mover - 1], self.columns)
        found = []
        for cell, mark in enumerate(self.cell):
            down, along = (abs(cell // self.columns - row), abs(cell % self.columns - column))
            near = max(down, along) <= 1 if mover == 1 else down + along <= 1
            if mark != "*" and near and (down + along > 0 or self.stays[mover - 1]):
                found.append((cell, position[1], 2) if mover == 1 else (position[0], cell, 1))
        return found


class Hackenbush(Rules):
    """The edges that are left and stand, in the order in which the graph has them, and who moves."""

    impartial = False

    def open(self, _):
        self.below = Problem(self.line["board"])
        lines = [line.split() for line in self.line["board"].splitlines() if line[0] == "e"]
        edges = [(int(u), int(v), ("B", *who)[-1]) for _, u, v, *who in lines]
        self.edges = sorted(edges, key=lambda edge: (edge[0], "BLR".index(edge[2])))

    def graph(self):
        return [self.below.n, int(self.below.partisan), self.below.edges_number(), 0, 0]

    def read(self, text):
        cuts, left = re.findall(r"(\d+)-(\d+)(?:\.(\d+))?", text), set(range(len(self.edges)))
        for u, v, twin in cuts:
            ends = {int(u), int(v)}
            alike = [e for e, edge in enumerate(self.edges) if {*edge[:2]} == ends]
            left.discard(alike[int(twin or 1) - 1])
        return [e for e in sorted(left) if e in self.above(1, left)], "LR".index(text[-1]) + 1

    def mover(self, position):
        return position[1]

    def at(self, vertex, edges):
        return [e for e in edges if vertex in self.edges[e][:2]]

    def above(self, vertex, edges):
        """The edges that hang on a vertex."""
        reached, stands = {vertex}, set()
        for _ in self.edges:
            stands |= {e for e in edges if reached & {*self.edges[e][:2]}}
            reached |= {v for e in stands for v in self.edges[e][:2]}
        return stands

    def worth(self, edge, vertex, edges):
        """The number and the nimber of an edge at a vertex, with what grows on it."""
        u, v, who = self.edges[edge]
        others = [e for e in edges if e != edge]
        grown = self.at(u + v - vertex, others) if u != v else []
        green = [self.edges[e][2] == "B" for e in grown]
        require(all(g == (who == "B") for g in green), edge, "grows with another kind")
        values = [self.worth(e, u + v - vertex, others) for e in grown]
        if who == "B":
            return Fraction(0), 1 + reduce(xor, (nimber for _, nimber in values), 0)
        side = 1 if who == "L" else -1
        x = side * sum(number for number, _ in values)
        n = next(n for n in range(1, len(edges) + 3) if x + n > 1)
        return side * Fraction(x + n) / 2 ** (n - 1), 0

    def check_values(self, kind, values, parents, signs, minus=None, ranks=None):
        bearing = [edge for edge in self.edges if edge[0] != edge[1]]
        vertices = {1, *(v for edge in self.edges for v in edge[:2])}
        require(len(bearing) == len(vertices) - 1, "this is no forest")
        left, _ = self.position
        ground = self.at(1, left)
        nimbers = [0] * len(values) if minus is None else minus
        require(len(ground) == len(values) == len(nimbers) == len(values if ranks is None else ranks), "branches")
        number, _ = self.numbers_of(values, parents, signs)
        for edge, value, nimber in zip(ground, values, nimbers):
            require(value != LOOPY and (number[value], nimber) == self.worth(edge, 1, left), edge)
        total = sum(number[value] for value in values)
        return 1 if total > 0 else 2 if total < 0 else MOVER if reduce(xor, nimbers, 0) else OPPONENT


GAMES = {"nim": Heaps, "subtraction": Subtraction, "wythoff": Wythoff, "octal": Breaking,
         "kayles": Kayles, "grundy": Grundy, "chomp": Chomp, "tictactoe": TicTacToe,
         "cutcake": CutCake, "hexapawn": Hexapawn, "police": Police, "hackenbush": Hackenbush}
SEARCHED = "(positions |lengths bytes )?"
SHAPES = {**SECTIONS, "outcome": SEARCHED + "movers words",
          "winner": "(positions|lengths bytes|parts lengths terms) movers words",
          "nimber": SEARCHED + "values( ranks)?",
          "form": SECTIONS["form"].replace("(positions )?", "(positions (lengths bytes )?)?")}


def verdict(line, data):
    """The status, and what there is to say; None where this file does not say."""
    if line["ruleset"] not in GAMES:
        return None
    try:
        kind, number, sections = (read_binary if data[:1] == b"\x89" else read_text)(data)
        rules, names = GAMES[line["ruleset"]](line), " ".join(name for name, _ in sections)
        require(re.fullmatch(SHAPES[kind], names), "the sections are", names)
        require(number == rules.number(), "made for another problem")
    except (Refused, ValueError, LookupError, struct.error) as error:
        return 3, f"bad: {error}"
    if kind == "form" and any(name in ("lengths", "bytes") for name, _ in sections):
        return None
    if kind == "number" and isinstance(rules, Breaking):
        return None
    if kind != "number" and isinstance(rules, Hackenbush):
        return None
    try:
        require(kind != "distance", "no race")
        if kind in ("outcome", "winner"):
            winner, turns = getattr(rules, "check_" + kind)(**dict(sections))
        else:
            winner, turns = rules.check_values(kind, **dict(sections)), NO_RANK
    except Refused as error:
        return 1, f"refused: {error}"
    winner = {None: 0, MOVER: rules.first, OPPONENT: 3 - rules.first}.get(winner, winner)
    length = f" in {turns} turn{'s' * (turns != 1)}" if turns != NO_RANK and winner != DRAW else ""
    return 0, "accepted" + ("", ": Left wins", ": Right wins", ": draw")[winner] + length
