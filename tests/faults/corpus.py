"""Small problems for every solver that writes certificates, and what becomes of them.

A problem is solved by one program and its certificate verified by another, which is without fault.
A fault shows if the certificate is refused, or if the winner or the length that `solve` says are
not those that are proved.
"""

import json
import os
import random
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from ggfile import (Game, gg_text, random_edges, random_game,  # noqa: E402
                    random_judge_race, random_scheduled_race)

# Limits for a program that may not end: processor time, wall time, and memory. A problem takes some
# hundredths of a second.
SECONDS, WALL, MEMORY = 1, 60, 2 << 30


@dataclass
class Problem:
    solver: str
    arguments: tuple = ()  # of the problem, for `solve` and `verify`
    text: str = None       # of its file
    options: tuple = ()    # for `solve` alone


# ---- graphs

def outcomes(rng):
    """One token, by every rule of play: on cycles and without, ordered and not."""
    for index in range(72):
        front = ("impartial", "owners", "coloured")[index % 3]
        yield random_game(rng, front, largest=(7, 14)[index % 2], acyclic=index % 4 == 3)
    n = 120  # long play
    for front in ("impartial", "owners", "coloured"):
        game = random_game(rng, front, labels="", largest=3)
        game.n, game.tokens = n, [(1, None)]
        game.owners = {v: rng.choice("LR") for v in range(1, n + 1)} if game.owners else None
        game.edges = [(v, v + 1, "B") for v in range(1, n)]
        game.edges += [(v, rng.randint(1, n), "B") for v in range(1, n, 7)]
        yield game


def large(rng):
    """More edges than a block of the builder holds, and more vertices than a range of rows."""
    n = 6000
    edges = [(v, w, "B") for v in range(1, n) for w in rng.choices(range(v + 1, n + 1), k=6)]
    yield Game("normal", n, edges, tokens=[(1, None)])
    n = 70000
    edges = [(v, max(1, v - rng.randint(1, 3)), "B") for v in range(2, n + 1)]
    yield Game("normal", n, edges, tokens=[(n, None)])


def races(rng):
    for index in range(40):
        yield random_judge_race(rng, largest=(7, 20)[index % 2], acyclic=index % 4 == 3)
        yield random_scheduled_race(rng, largest=(5, 12)[index % 2])


def tokens(rng, n, count):
    return [(rng.randint(1, n), None) for _ in range(count)]


def impartial(rng, acyclic, play="normal"):
    n = rng.randint(1, 16)
    edges = [(u, v, "B") for u, v in random_edges(rng, n, acyclic)]
    if rng.random() < 0.4:  # numbered the other way round
        edges = [(n + 1 - u, n + 1 - v, who) for u, v, who in edges]
    return Game(play, n, edges, tokens=tokens(rng, n, rng.randint(2, 4)))


def wild(rng):
    """8 is wild in misere play, as 9, which leads to a heap of two, is firm; so is much below 8."""
    edges = [(11, 12), (10, 12), (10, 11), (9, 10), (8, 9), (8, 12)]
    for v in range(7, 0, -1):
        edges += [(v, w) for w in rng.sample(range(v + 1, 13), rng.randint(1, 2))]
    return Game("misere", 12, [(v, w, "B") for v, w in edges], tokens=tokens(rng, 12, 2))


def infinite(rng):
    """A token that may go round for ever, or leave to 0, 1 or 2, and mostly one worth 0 to 2."""
    edges = [(1, 2, "B"), (2, 1, "B"), (4, 3, "B"), (5, 4, "B"), (5, 3, "B")]  # 3 is worth 0
    for v in (6, 7, 8):
        edges.append((v, rng.choice((1, 2)), "B"))
        edges += [(v, w, "B") for w in (3, 4, 5) if rng.random() < 0.5]
    start = [(rng.randint(6, 8), None), (rng.randint(3, 5), None)]
    return Game("normal", 8, edges, tokens=start[:rng.choice((1, 2, 2))])


def tournament(rng, n, shuffled, play="normal"):
    """Vertices worth 0 to n - 1, and some that have but few of them as options."""
    place = list(range(1, n + 1))
    if shuffled:
        rng.shuffle(place)
    edges = [(place[v], place[w], "B") for v in range(n) for w in range(v + 1, n)]
    for extra in range(6):
        edges += [(n + 1 + extra, place[w], "B") for w in rng.sample(range(n), 3)]
    if not shuffled:
        edges = [(u + 6 if u <= n else u - n, v + 6, who) for u, v, who in edges]
    return Game(play, n + 6, edges, tokens=tokens(rng, n + 6, 3))


def partisan(rng, largest=20, share="LLRRB"):
    n = rng.randint(2, largest)
    edges = [(u, v, rng.choice(share)) for u, v in random_edges(rng, n, True)]
    if rng.random() < 0.4:
        edges = [(n + 1 - u, n + 1 - v, who) for u, v, who in edges]
    return Game("normal", n, edges, tokens=tokens(rng, n, rng.randint(2, 4)))


def coming_back(rng):
    """Games in which play may come back, each of a few vertices, and tokens on two of them."""
    n = rng.randint(2, 4)
    edges = sorted({(rng.randint(1, n), rng.randint(1, n), rng.choice("LR"))
                    for _ in range(rng.randint(n, 2 * n))})
    edges += [(1, n + 1, "L"), (n, n + 1, rng.choice("LRB")), (1, 1, "R")]
    return Game("normal", n + 1, edges, tokens=tokens(rng, n + 1, 2))


def strings(rng, n):
    """A string of hackenbush whose numbers have many places, and its negative."""
    sign = [rng.choice("LR") for _ in range(n)]
    edges = []
    for v in range(2, n + 1):  # vertex v has n + 1 - v pieces on it
        for w in range(v, n + 1):
            edges.append((v - 1, w, sign[w - 1]))
            edges.append((n + v - 1, n + w, "LR"[sign[w - 1] == "L"]))
    at = rng.randint(1, min(4, n // 2))
    last = [(rng.choice((at, at + 1)), None), (n + at, None)]
    return Game("normal", 2 * n, edges, tokens=last)


def products(rng):
    for index in range(24):
        front = ("impartial", "coloured")[index % 2]
        yield random_game(rng, front, largest=5, tokens=2)
        yield random_scheduled_race(rng, largest=4)


def on_graphs():
    rng, back = random.Random(1), random.Random(3)

    def problem(solver, game, *options):
        return Problem(solver, (), gg_text(game), options)

    yield from (problem("outcome", game) for game in outcomes(rng))
    yield from (problem("outcome", game) for game in large(rng))
    yield from (problem("race", game) for game in races(rng))
    yield from (problem("memo", game, "--solver", "memo") for game in products(rng))
    for _ in range(24):
        yield problem("nimber", impartial(rng, True), "--solver", "nimber")
        yield problem("loopy", impartial(rng, False), "--solver", "loopy")
        yield problem("misere", impartial(rng, True, "misere"), "--value", "misere-pair")
        yield problem("number", partisan(rng), "--solver", "number")
        yield problem("number-nimber", partisan(rng), "--solver", "number-nimber")
        yield problem("number-nimber", partisan(rng, 12, "B"), "--solver", "number-nimber")
    for n in (10, 80, 130):
        for shuffled in (False, True):
            yield problem("nimber", tournament(rng, n, shuffled), "--solver", "nimber")
            yield problem("loopy", tournament(rng, n, shuffled), "--solver", "loopy")
            yield problem("misere", tournament(rng, n, shuffled, "misere"), "--value",
                          "misere-pair")
    for n in (3, 6, 12, 30, *range(72, 88, 2)):
        yield problem("number", strings(rng, n), "--solver", "number")
    for _ in range(30):
        yield problem("loopy", infinite(rng), "--solver", "loopy")
        yield problem("misere", wild(rng), "--value", "misere-pair")
        yield problem("number-nimber", partisan(rng, 6, "LRB"), "--solver", "number-nimber")
        yield problem("form", partisan(rng, 12), "--solver", "form")
        yield problem("loopy-form", coming_back(back), "--solver", "loopy-form")


# ---- games by rules

def board(rng, rows, columns, walls, exits):
    """A board of police and thief."""
    cells = ["*" if rng.random() < walls else "." for _ in range(rows * columns)]
    for mark in "E" * exits + "PT":
        cells[rng.choice([i for i, cell in enumerate(cells) if cell in ".*"])] = mark
    return "\n".join("".join(cells[r * columns:(r + 1) * columns]) for r in range(rows)) + "\n"


def pursuits(rng):
    for index in range(30):
        size = rng.randint(2, (4, 6, 11)[index % 3])
        yield Problem("pursuit", ("--ruleset", "police" + rng.choice(("", "", ":no-skip=T")),
                                  *rng.choice(((), ("--first", "R")))),
                      board(rng, size, max(2, size + rng.randint(-1, 2)), rng.choice((0, 0.2)),
                            rng.choice((0, 1, 2))))
    corridor = "P" + 90 * "." + "T" + 18 * "."  # so long a chase that its length needs more digits
    yield Problem("pursuit", ("--ruleset", "police"), corridor + "\n")
    spiral = ["P.........", "*********.", "..........", ".*********", ".........T"]
    yield Problem("pursuit", ("--ruleset", "police"), "\n".join(spiral) + "\n")


def columns(rng):
    size = rng.randint(1, 5)
    rows = ["".join(rng.choice("..WB") for _ in range(size)) for _ in range(size)]
    return "\n".join(rows) + "\n"


def tree(rng, edges):
    """Of blue and red branches, long ones too, and some green ones on the ground."""
    grown = [(max(1, v - rng.choice((0, 0, 0, 1, v))), v + 1, rng.choice("LR"))
             for v in range(1, edges + 1)]
    green = [(1, edges + 2 + i, "B") for i in range(rng.randrange(3))]
    return Game("normal", edges + 1 + len(green), grown + green)


def loops(rng, vertices):
    """A graph of several colours, with a cycle and a loop."""
    grown = [(rng.randint(1, v), v + 1, rng.choice("LRB")) for v in range(1, vertices)]
    more = [(1, vertices, "L"), (vertices, 1, "R"), (vertices, vertices, "B")]
    return Game("normal", vertices, grown + more)


TABLES = ("chomp:3x4", "chomp:4x4", "wythoff:5,8", "nim:misere:3,4,5", "nim:4,4,4", "quixo:3x3")
SUMS = ("kayles:5,7,9", "kayles:20", "octal:0.137,9,14", "octal:0.137,200", "octal:0.07,30,12",
        "octal:4.3,8,3", "octal:0.17,150", "octal:0.6,64,11", "octal:0.356,180", "octal:0.4,33",
        "grundy:20,5", "grundy:8,9,10", "subtraction:1,2,3:20,5", "subtraction:2,5,7:64,63",
        "subtraction:1,4,9:40", "nim:3,4,5", "nim:1,2,3", "octal:0.137", "octal:0.77", "octal:0.45",
        "octal:0.34")
MISERE = ("nim:misere:3,5,1", "grundy:misere:10,12", "grundy:misere:9,4,3", "kayles:misere:3,4,2",
          "kayles:misere:4,4", "octal:misere:0.137,7,8", "octal:misere:0.6,9,5",
          "octal:misere:4.6,3", "subtraction:misere:1,3,4:9,7", "subtraction:misere:2,5:11,8")
FORMS = ("domineering:2x3", "domineering:3x3", "clobber:2x3", "clobber:2x4", "toads-and-frogs:TT.F",
         "toads-and-frogs:TT..FF", "konane:3x3", "amazons:x.o", "nogo:2x2", "fission:3x3",
         "elephants:E..R.ER", "toppling-dominoes:LRGRL")
SEARCHES = ("tictactoe", "tictactoe:misere:3,3,3", "tictactoe:2,3,2", "hexapawn:3x3",
            "hexapawn:3x4", "hexapawn:4x3", "kayles:4,5", "octal:0.137,11", "chomp:3x3",
            "grundy:9", "wythoff:3,4")


def by_rules():
    rng = random.Random(2)
    yield from pursuits(rng)
    for game in TABLES:
        yield Problem("tabulate", ("--ruleset", game), options=("--solver", "tabulate"))
    for game in SUMS:
        yield Problem("nimber-parts", ("--ruleset", game))
    for game in FORMS:
        yield Problem("form-parts", ("--ruleset", game))
    for _ in range(6):
        yield Problem("form-parts", ("--ruleset", "hackenbush"), gg_text(loops(rng, 5)))
    for game in MISERE:
        yield Problem("misere-parts", ("--ruleset", game), options=("--value", "misere-pair"))
    for edges in (1, 3, 5, 8, 8, 8, 12, 12, 20, 70, 70, 140):
        yield Problem("forest", ("--ruleset", "hackenbush"), gg_text(tree(rng, edges)))
    for game in SEARCHES:
        yield Problem("memo", ("--ruleset", game), options=("--solver", "memo"))
    for game in ("kayles:4,5", "chomp:3x3"):
        yield Problem("memo", ("--ruleset", game, "--first", "R"), options=("--solver", "memo"))
    for _ in range(12):
        yield Problem("number-parts", ("--ruleset", "advance-or-eat"), columns(rng))
        yield Problem("memo", ("--ruleset", "police"), board(rng, 3, 3, 0.2, 1),
                      ("--solver", "memo"))
        yield Problem("tabulate", ("--ruleset", "police"), board(rng, 3, 4, 0.2, 1),
                      ("--solver", "tabulate"))
    ring = Game("normal", 6, [(v, v % 6 + 1, "B") for v in range(1, 7)] + [(1, 4, "B")])
    for cops in ("cops:1", "cops:2"):
        yield Problem("memo", ("--ruleset", cops), gg_text(ring), ("--solver", "memo"))
    yield Problem("nimber", ("--ruleset", "wythoff:4,5"), options=("--value", "nimber"))


def problems():
    return [*on_graphs(), *by_rules()]


# ---- running

def limit():
    """For this process and all that it begins."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def ask(program, *arguments):
    """Status and output; without status the program did not end by itself."""
    limited = ("sh", "-c", f'ulimit -t {SECONDS}; exec "$@"', "sh", program, *arguments)
    try:
        done = subprocess.run(limited, stdin=subprocess.DEVNULL, timeout=WALL,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    except subprocess.TimeoutExpired:
        return None, b""
    return (done.returncode if done.returncode >= 0 else None), done.stdout


def solve(program, problem, file, place):
    """Status and answer. That the tokens have no answer, but all vertices values, is none."""
    arguments = (program, "solve", *problem.arguments, *file, *problem.options,
                 "--certificate", place)
    status, output = ask(*arguments, "--json")
    if status == 3:
        return ask(*arguments, "--all")[0], None
    return status, json.loads(output) if status == 0 else None


def examine(problem, solver, verifier, place):
    """The fault in the answer to a problem, or None; place: a name for files."""
    file = [place + ".gg"] if problem.text is not None else []
    if file:
        with open(file[0], "w", encoding="ascii") as out:
            out.write(problem.text)
    status, answer = solve(solver, problem, file, place)
    if status is None:
        return "stopped"
    if status != 0 or not os.path.exists(place):
        return "failed"
    if answer and answer["method"] != problem.solver:
        return "another solver"
    status, output = ask(verifier, "verify", *problem.arguments, *file, place, "--json")
    os.remove(place)
    if status != 0:
        return "refused"
    proved = json.loads(output)
    said = answer and (answer["winner"], answer["length"])
    if proved["winner"] and said != (proved["winner"], proved["length"]):
        return "another answer"
    return None


def examine_all(chosen, solver, verifier, folder, workers=2):
    """For each problem what is wrong with its answer."""
    places = [os.path.join(folder, str(index)) for index in range(len(chosen))]
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda p, place: examine(p, solver, verifier, place), chosen, places))
