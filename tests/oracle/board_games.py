"""Rules of games on small boards, written anew from their sources; nothing here is from rulesets/.

A class defines the positions: start(), moves(x), over(x) (N: the player to move has won, P: has
lost, D; None while play goes on), stuck (the same for a player without a move), text(x) as the
program writes it, and read(text). If the program shows the player to move as X, the class here still
distinguishes the two players.
"""

import itertools


def rows(cells, width):
    return "/".join("".join(cells[i:i + width]) for i in range(0, len(cells), width))


class Dodgem:
    """Cars that go right, (column, row from below), those that go up, and who is to move."""

    stuck = "N"

    def __init__(self, size, cars=None):
        self.size, self.cars = size, cars or size - 1
        self.name = f"dodgem:{size}" + (f",{cars}" if cars else "")

    def start(self):
        fields = range(self.size - self.cars, self.size)
        return frozenset((0, i) for i in fields), frozenset((i, 0) for i in fields), "right"

    def over(self, _):
        return None

    def moves(self, x):
        right, up, turn = x
        steps = [(1, 0), (0, 1), (0, -1)] if turn == "right" else [(0, 1), (1, 0), (-1, 0)]
        mine = right if turn == "right" else up
        found = []
        for car in mine:
            for number, step in enumerate(steps):
                to = (car[0] + step[0], car[1] + step[1])
                inside = 0 <= to[0] < self.size and 0 <= to[1] < self.size
                if to in right or to in up or (not inside and number > 0):
                    continue
                rest = mine - {car} | ({to} if inside else set())
                found.append((rest, up, "up") if turn == "right" else (right, rest, "right"))
        return found

    def text(self, x):
        right, up, turn = x
        if turn == "up":
            right, up = {(b, a) for a, b in up}, {(b, a) for a, b in right}
        return rows(["X" if (c, r) in right else "O" if (c, r) in up else "."
                     for r in reversed(range(self.size)) for c in range(self.size)], self.size)

    def read(self, text):
        cells = {(c, self.size - 1 - r): mark for r, row in enumerate(text.split("/"))
                 for c, mark in enumerate(row)}
        return (frozenset(f for f in cells if cells[f] == "X"),
                frozenset(f for f in cells if cells[f] == "O"), "right")


class Marks:
    """Boards as strings of own marks X, the other's O, and dots: the players change each turn."""

    stuck = "P"

    def over(self, _):
        return None

    def seen(self, cells):
        return "".join(cells).translate(str.maketrans("XO", "OX"))

    def text(self, x):
        return x

    def read(self, text):
        return text


class MuTorere(Marks):
    name = "mu-torere"

    def start(self):
        return ".XXXXOOOO"

    def moves(self, x):
        found, free = [], x.index(".")
        for at in range(9):
            ring = at > 0 and free > 0 and (at - free) % 8 in (1, 7)
            inward = free == 0 and "O" in (x[1 + at % 8], x[1 + (at - 2) % 8])
            if x[at] == "X" and at != free and (ring or inward or at == 0):
                cells = list(x)
                cells[at], cells[free] = ".", "X"
                found.append(self.seen(cells))
        return found


class PongHauKi(Marks):
    """Two corners above, the middle, two corners below; on the right nothing joins them."""

    name = "pong-hau-ki"
    lines = {"01", "34", "03", "02", "12", "32", "42"}

    def start(self):
        return "XO.XO"

    def moves(self, x):
        free, found = x.index("."), []
        for at in range(5):
            if x[at] == "X" and {f"{at}{free}", f"{free}{at}"} & self.lines:
                cells = list(x)
                cells[at], cells[free] = ".", "X"
                found.append(self.seen(cells))
        return found


class Teeko(Marks):
    def __init__(self, size):
        self.size, self.name = size, f"teeko:{size}"
        cells = list(itertools.product(range(size), repeat=2))
        shapes = [[(0, i) for i in range(4)], [(i, 0) for i in range(4)], [(i, i) for i in range(4)],
                  [(i, -i) for i in range(4)], [(0, 0), (0, 1), (1, 0), (1, 1)]]
        self.goals = []
        for cell, shape in itertools.product(cells, shapes):
            goal = [(cell[0] + r, cell[1] + c) for r, c in shape]
            if all(place in cells for place in goal):
                self.goals.append([r * size + c for r, c in goal])
        self.cells = cells

    def start(self):
        return "." * self.size ** 2

    def over(self, x):
        return "P" if any(all(x[i] == "O" for i in goal) for goal in self.goals) else None

    def moves(self, x):
        found, drop = [], x.count("X") < 4
        for at, to in itertools.product([None] if drop else range(len(x)), range(len(x))):
            if x[to] != "." or (not drop and x[at] != "X"):
                continue
            cells = list(x)
            if not drop:
                a, b = self.cells[at], self.cells[to]
                if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1:
                    continue
                cells[at] = "."
            cells[to] = "X"
            found.append(self.seen(cells))
        return found

    def text(self, x):
        return rows(x, self.size)

    def read(self, text):
        return text.replace("/", "")


class Connect:
    """Columns as strings, from below; the marks determine the player to move."""

    stuck = "D"

    def __init__(self, height, width):
        self.height, self.width, self.name = height, width, f"connect:{height}x{width}"

    def start(self):
        return ("",) * self.width

    def mover(self, x):
        return "XO"[len("".join(x)) % 2]

    def has_four(self, x, mark):
        def at(c, r):
            return 0 <= c < self.width and 0 <= r < len(x[c]) and x[c][r] == mark
        return any(all(at(c + i * dc, r + i * dr) for i in range(4))
                   for c in range(self.width) for r in range(self.height)
                   for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)))

    def over(self, x):
        return "P" if self.has_four(x, "XO"[self.mover(x) == "X"]) else None

    def moves(self, x):
        return [x[:c] + (x[c] + self.mover(x),) + x[c + 1:] for c in range(self.width)
                if len(x[c]) < self.height]

    def text(self, x):
        return "/".join("".join(column[r] if r < len(column) else "." for column in x)
                        for r in reversed(range(self.height)))

    def read(self, text):
        return tuple("".join(column[::-1]).rstrip(".") for column in zip(*text.split("/")))


ORTHOGONAL, DIAGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]


def turned(cells, width, height):
    """A board, {(column, row from below): letter}, as the other player sees it."""
    return {(width - 1 - c, height - 1 - r): letter.swapcase() for (c, r), letter in cells.items()}


def board_text(cells, width, height):
    return "/".join("".join(cells.get((c, r), ".") for c in range(width))
                    for r in reversed(range(height)))


def read_board(text):
    lines = text.split("/")
    return {(c, len(lines) - 1 - r): letter for r, line in enumerate(lines)
            for c, letter in enumerate(line) if letter != "."}


class Dobutsu:
    """A text: a board, with capitals for the player to move, and the men in hand; or the end of play."""

    stuck = "P"
    steps = {"E": DIAGONAL, "G": ORTHOGONAL, "C": [(0, 1)], "H": ORTHOGONAL + [(1, 1), (-1, 1)],
             "L": ORTHOGONAL + DIAGONAL}

    def __init__(self, men="EGC"):
        self.men, self.name = men, f"dobutsu:{men}"

    def start(self):
        return "".join(man if man.upper() in "L/" + self.men else "." for man in "gle/.c./.C./ELG")

    def captures_lion(self, cells):
        return any(cells.get((c + dc, r + dr)) == "l" for (c, r), letter in cells.items()
                   if letter.isupper() for dc, dr in self.steps[letter])

    def has_arrived(self, cells):
        return any(cells.get((c, 0)) == "l" for c in range(3))

    def over(self, x):
        cells = read_board(x.partition(":")[0])
        if len(x) == 1:
            return x
        return "P" if self.has_arrived(cells) and not self.captures_lion(cells) else None

    def moves(self, x):
        board, _, hands = x.partition(":")
        cells = read_board(board)
        found, late = [], self.has_arrived(cells)
        for (c, r), letter in cells.items():
            for dc, dr in self.steps[letter] if letter.isupper() else []:
                to = c + dc, r + dr
                taken = cells.get(to, ".")
                if not (0 <= to[0] < 3 and 0 <= to[1] < 4) or taken.isupper():
                    continue
                after = {**cells, to: "H" if letter == "C" and to[1] == 3 else letter}
                del after[c, r]
                hand = hands + taken.upper().replace("H", "C").replace(".", "")
                if taken == "l":
                    found.append("P")
                else:
                    found.append("N" if late else self.seen(after, hand))
        for letter in sorted(set(filter(str.isupper, hands))):
            for to in itertools.product(range(3), range(4)):
                if to not in cells:
                    rest = hands.replace(letter, "", 1)
                    found.append("N" if late else self.seen({**cells, to: letter}, rest))
        return found

    def seen(self, cells, hands):
        hands = "".join(sorted(hands.swapcase(), key="EGCegc".index))
        return board_text(turned(cells, 3, 4), 3, 4) + (":" + hands if hands else "")

    def text(self, x):
        return x

    def read(self, text):
        return text


class TicTacChec:
    """A board, with capitals for the player to move, and the number of turns, six at most."""

    name, stuck = "tic-tac-chec", "D"

    def start(self):
        return {}, 0

    def over(self, x):
        lines = [[(i, j) for j in range(4)] for i in range(4)] + [[(j, i) for j in range(4)] for i in range(4)]
        lines += [[(i, i) for i in range(4)], [(i, 3 - i) for i in range(4)]]
        return "P" if any(all(x[0].get(cell, ".").islower() for cell in line) for line in lines) else None

    def reached(self, cells, at, letter):
        def inside(to):
            return 0 <= to[0] < 4 and 0 <= to[1] < 4 and not cells.get(to, ".").isupper()
        if letter in "PV":
            row = at[1] + (1 if letter == "P" else -1)
            sides = [(at[0] + d, row) for d in (1, -1)]
            return [(at[0], row)] * ((at[0], row) not in cells) + [to for to in sides if to in cells and inside(to)]
        if letter == "N":
            return list(filter(inside, [(at[0] + a * s, at[1] + b * t) for a, b in ((1, 2), (2, 1))
                                        for s in (1, -1) for t in (1, -1)]))
        found = []
        for dc, dr in ORTHOGONAL if letter == "R" else DIAGONAL:
            to = at[0] + dc, at[1] + dr
            while inside(to):
                found.append(to)
                to = (to[0] + dc, to[1] + dr) if to not in cells else (9, 9)
        return found

    def put(self, cells, to, letter, turns):
        if letter in "PV":
            letter = "V" if to[1] == 3 else "P" if to[1] == 0 else letter
        return turned({**cells, to: letter}, 4, 4), min(turns + 1, 6)

    def moves(self, x):
        cells, turns = x
        found = []
        here = "".join(cells.values()).replace("V", "P")
        for letter in set("NBRP") - set(here):
            found += [self.put(cells, to, letter, turns)
                      for to in itertools.product(range(4), repeat=2) if to not in cells]
        for at, letter in cells.items() if turns == 6 else []:
            rest = {cell: other for cell, other in cells.items() if cell != at}
            if letter.isupper():
                found += [self.put(rest, to, letter, turns) for to in self.reached(cells, at, letter)]
        return found

    def text(self, x):
        return board_text(x[0], 4, 4) + (":placing" if x[1] < 6 else "")

    def read(self, text):
        board, _, placing = text.partition(":")
        cells = read_board(board)
        return cells, len(cells) if placing else 6


class Morris(Marks):
    """Marks on the points of a drawing, then how many men both have still to put: a pair."""

    def __init__(self, each):
        self.each, self.name = each, f"morris:{each}"
        self.rings = 1 if each == 3 else 3 if each == 9 else 2
        side = range(-self.rings, self.rings + 1)
        # From above and from the left: points of the rings, or all of the small board.
        self.points = [(r, c) for r, c in itertools.product(side, repeat=2)
                       if (abs(r) == abs(c) or r == 0 or c == 0) and (each == 3 or (r, c) != (0, 0))]
        lines = []
        for ring in range(1, self.rings + 1):
            for s in (-ring, ring):
                lines += [[(s, -ring), (s, 0), (s, ring)], [(-ring, s), (0, s), (ring, s)]]
        if each == 3:
            lines += [[(0, -1), (0, 0), (0, 1)], [(-1, 0), (0, 0), (1, 0)],
                      [(-1, -1), (0, 0), (1, 1)], [(1, -1), (0, 0), (-1, 1)]]
        self.mills = [{self.points.index(p) for p in line} for line in lines]
        self.beside = {frozenset(map(self.points.index, line[i:i + 2]))
                       for line in lines for i in (0, 1)}
        for ring in range(1, self.rings):  # from ring to ring
            for r, c in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                pair = (r * ring, c * ring), (r * ring + r, c * ring + c)
                self.beside.add(frozenset(map(self.points.index, pair)))
        if each == 9:  # three on a line from ring to ring
            for r, c in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                self.mills.append({self.points.index((r * k, c * k)) for k in (1, 2, 3)})

    def start(self):
        return "." * len(self.points), (self.each, self.each)

    def mill(self, cells, mark, point=None):
        return any((point is None or point in mill) and all(cells[i] == mark for i in mill)
                   for mill in self.mills)

    def over(self, x):
        cells, (mine, _) = x
        if self.each == 3:
            return "P" if self.mill(cells, "O") else None
        return "P" if cells.count("X") + mine < 3 else None

    def moves(self, x):
        cells, (mine, other) = x
        found = []
        fly = self.each == 9 and cells.count("X") == 3
        for at, to in itertools.product(range(len(cells)), repeat=2):
            if cells[to] != "." or (mine > 0 and at > 0):
                continue
            after = list(cells)
            if mine == 0:
                if cells[at] != "X" or not (fly or frozenset((at, to)) in self.beside):
                    continue
                after[at] = "."
            after[to] = "X"
            left = other, max(mine - 1, 0)
            rivals = [i for i, mark in enumerate(cells) if mark == "O"]
            if self.each > 3 and rivals and self.mill(after, "X", to):
                loose = [i for i in rivals if not self.mill(cells, "O", i)]
                for i in loose or rivals:
                    found.append((self.seen(after[:i] + ["."] + after[i + 1:]), left))
            else:
                found.append((self.seen(after), left))
        return found

    def text(self, x):
        return x[0] + (":%d,%d" % x[1] if x[1] != (0, 0) else "")

    def read(self, text):
        cells, _, left = text.partition(":")
        return cells, tuple(map(int, left.split(","))) if left else (0, 0)
