"""Police and thief, and cops and a robber, from their definitions.

Finds the states that a player can win within k turns, for k = 0, 1, 2, ..., by going through all
states each time.
"""

import itertools

INFINITE = None


def read_board(text):
    """The cells of a board given as rows separated by / ; and where P and T stand."""
    cells, where = {}, {}
    for row, line in enumerate(text.split("/"), 1):
        for column, mark in enumerate(line, 1):
            cells[row, column] = "." if mark in "PT" else mark
            if mark in "PT":
                where[mark] = (row, column)
    return cells, where


def steps(cells, slanted, may_stay):
    """For each free cell the cells that one may step to."""
    free = {cell for cell, mark in cells.items() if mark != "*"}
    found = {}
    for row, column in free:
        near = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)
                if (slanted or r == 0 or c == 0) and (may_stay or r or c)]
        found[row, column] = [cell for cell in near if cell in free]
    return found


def solve_police(text, no_skip=""):
    """(police, thief, mover) -> (winner, turns); in a draw ("D", None)."""
    cells, _ = read_board(text)
    moves = {"P": steps(cells, True, "P" not in no_skip),
             "T": steps(cells, False, "T" not in no_skip)}
    states = [(p, t, mover) for p in moves["P"] for t in moves["T"] for mover in "PT"]
    known = {}
    for p, t, mover in states:
        if p == t:
            known[p, t, mover] = ("L", 0)
        elif cells[t] == "E":
            known[p, t, mover] = ("R", 0)

    def options(p, t, mover):
        if mover == "P":
            return [(to, t, "T") for to in moves["P"][p]]
        return [(p, to, "P") for to in moves["T"][t]]

    return grow(states, known, options, lambda state: "L" if state[2] == "P" else "R")


def grow(states, known, options, winner_if_moving):
    """Adds states won in 1, 2, ... turns to those that are over; the rest are draws."""
    turns = 0
    while True:
        turns += 1
        fresh = {}
        for state in states:
            if state in known:
                continue
            after = [known.get(option, ("D", INFINITE))[0] for option in options(*state)]
            own = winner_if_moving(state)
            if own in after:
                fresh[state] = (own, turns)
            elif after and len(set(after)) == 1 and after[0] != "D":
                fresh[state] = (after[0], turns)
        if not fresh and turns > 1:
            break
        known.update(fresh)
    return {state: known.get(state, ("D", INFINITE)) for state in states}


def solve_cops(n, edges, cops=1, must_move=False, directed=False):
    """Winner and turns of cops and a robber, before the cops and the robber are placed."""
    steps = {v: set() for v in range(n)}
    for u, v in edges:
        steps[u].add(v)
        if not directed:
            steps[v].add(u)

    def options(places, robber, mover):
        if mover == "R":
            if robber is None:
                return [(places, v, "C") for v in range(n)]
            return [(places, v, "C") for v in steps[robber] | (set() if must_move else {robber})]
        ways = [range(n)] * cops if places is None else [steps[v] | {v} for v in places]
        return [(to, robber, "R")
                for to in {tuple(sorted(way)) for way in itertools.product(*ways)}]

    sets = list(itertools.combinations_with_replacement(range(n), cops))
    states = [(None, None, "C")] + [(places, None, "R") for places in sets]
    states += [(places, v, mover) for places in sets for v in range(n) for mover in "CR"]
    known = {}
    for places, robber, mover in states:
        stuck = robber is not None and mover == "R" and not options(places, robber, mover)
        if robber is not None and (robber in places or stuck):
            known[places, robber, mover] = ("L", 0)
    return grow(states, known, options, lambda state: "L" if state[2] == "C" else "R")[states[0]]


# ---- graphs ----

def cycle(n):
    return [(i, (i + 1) % n) for i in range(n)]


def path(n):
    return [(i, i + 1) for i in range(n - 1)]


def complete(n):
    return [(i, j) for j in range(n) for i in range(j)]


def bipartite(m, n):
    return [(i, m + j) for i in range(m) for j in range(n)]


def wheel(n):
    return cycle(n) + [(i, n) for i in range(n)]


def grid(rows, columns):
    edges = [(r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)]
    return edges + [(r * columns + c, (r + 1) * columns + c)
                    for r in range(rows - 1) for c in range(columns)]


def cube(d):
    return [(x, x | 1 << i) for x in range(1 << d) for i in range(d) if not x >> i & 1]


def tree(n):
    return [((i - 1) // 2, i) for i in range(1, n)]


def octahedron():
    return [(i, j) for j in range(6) for i in range(j) if j != i + 3]


def icosahedron():
    ring = [(1 + i, 1 + (i + 1) % 5) for i in range(5)] + [(6 + i, 6 + (i + 1) % 5) for i in range(5)]
    caps = [(0, 1 + i) for i in range(5)] + [(11, 6 + i) for i in range(5)]
    between = [(1 + i, 6 + i) for i in range(5)] + [(1 + i, 6 + (i + 1) % 5) for i in range(5)]
    return ring + caps + between


def petersen(n=5, k=2):
    """The generalised Petersen graph."""
    return (cycle(n) + [(i, n + i) for i in range(n)]
            + [(n + i, n + (i + k) % n) for i in range(n)])


def lcf(n, jumps):
    """A cubic graph with a Hamiltonian cycle, in the notation of Lederberg, Coxeter, Frucht."""
    chords = {tuple(sorted((i, (i + jumps[i % len(jumps)]) % n))) for i in range(n)}
    return cycle(n) + sorted(chords)


GRAPHS = {
    1: {"path": path(6), "tree": tree(10), "triangle": cycle(3), "complete": complete(5),
        "wheel": wheel(6)},
    2: {"square": cycle(4), "cycle 7": cycle(7), "K3,3": bipartite(3, 3), "grid 3x3": grid(3, 3),
        "cube": cube(3), "octahedron": octahedron(), "icosahedron": icosahedron(),
        "Franklin": lcf(12, [5, -5])},
    3: {"Petersen": petersen(), "dodecahedron": petersen(10, 2), "Q4": cube(4),
        "Heawood": lcf(14, [5, -5]), "Pappus": lcf(18, [5, 7, -7, 7, -7, -5]),
        "Desargues": petersen(10, 3), "Moebius-Kantor": petersen(8, 3),
        "McGee": lcf(24, [12, 7, -7])},
}
