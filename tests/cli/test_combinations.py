"""Every combination of play, tokens, value, solver, output and format ends with an answer, or with one
sentence of status 2 or 3, or 4 for a limit: never 5, a fault of the program, and never by a signal.

The problems are small and random, and so are the options. A run by hand: GG_COMMANDS=50000
GG_SEED=7 python3 tests/cli/test_combinations.py.
"""

import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, run  # noqa: E402

COMMANDS = int(os.environ.get("GG_COMMANDS", "800"))
SEED = int(os.environ.get("GG_SEED", "1"))
DONE, REFUSED = (0, 1), (1, 2, 3, 4)
A_PROBLEM_EACH = 12  # commands

# With cycles, and with tokens none, one and several.
PROBLEMS = (
    "p race 2 2\nt 2\ns 1 L\nw L1\ne 1 2\ne 2 1\n",
    "p race 3 3\nt 3\ns 1\ns 2\ne 1 2\ne 2 3\ne 2 1\n",
    "p normal 4 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n",
    "p misere 3 3\ns 1\ns 1\ne 1 2\ne 2 1\ne 2 3\n",
    "p normal 3 3\ns 1\ns 1\ne 2 1 L\ne 1 2\ne 2 3 R\n",
    "p normal 2 2\ne 1 2\ne 2 1\n",
)

# Games of scores, priorities and weights.
WEIGHED = ("score", "parity", "energy", "mean")

# Small boards; a `%` stands for a number from 0 to 4.
GAMES = (
    "nim:%,%,%", "nim:misere:%,%", "kayles:%", "kayles:misere:%", "octal:0.137,%", "octal:4.%,7", "subtraction:1,%:8",
    "wythoff:%,%", "chomp:%x%", "grundy:%", "domineering:%x%", "impartial:domineering:%x%", "clobber:2x%", "nogo:1x%",
    "cutcake:%x%", "hackenbush:LRG+RL", "impartial:hackenbush:GG+R", "toads-and-frogs:TT..FF", "toppling-dominoes:LRRG",
    "elephants:E.R.E", "fission:2x%", "konane:2x%", "amazons:x../..o", "impartial:clobber:2x%", "tictactoe:2,%,2",
    "connect:2x%", "dodgem:2", "hexapawn:3x%", "morris:%", "pong-hau-ki", "mu-torere", "quixo:2x2", "quixo:3x3",
    "dots-and-boxes:1x%", "kalah:%,1", "awari:%", "chess:KRK", "dobutsu:g.e/.l./.C./ELG:C", "tic-tac-chec", "teeko:%",
    "cops:%", "snort", "col", "police", "advance-or-eat", "none", "nim", "nim:", "nim:18446744073709551615",
)
TEXTS = ("%,%,%", "%", "..#/...:L", "XO./.../...", "Ke1 Ra1 ke5 w", "LR+0:R", "", "?", "\x1b[31m", "9" * 300)
BOARDS = ("P..\n.*.\nE.T\n", ".B.\nW.B\n.W.\n", "..\n..\n", "xo\nox\n", "", "0 1\n1 2\n", "p normal 2 1\ne 1 2 L\n")
PLAYED = b"1\n2\nhint\nvalues on\nundo\nline\nmoves\nfoo\nnew\nsave /none/x\nboard\n1\n1\n1\nquit\n"

FORMATS = ("ggb", "json", "edges", "judge", "mtx")
ROWS = ("out", "in", "both")


def names(command):
    return [line.split()[0] for line in run(command).stdout.decode().splitlines()]


def some(rng, likely, choices):
    """One of the choices, or None."""
    return rng.choice(choices) if rng.random() < likely else None


def draw_edges(rng, n, partisan):
    ordered = rng.random() < 0.4
    lines = []
    for _ in range(rng.randint(0, 2 * n)):
        u, v = rng.randint(1, n), rng.randint(1, n)
        if ordered and u >= v:
            continue
        lines.append(f"e {u} {v}" + rng.choice(("", " L", " R") if partisan else ("",)))
    return lines


def draw_race(rng, n):
    tokens = rng.choice((0, 1, 2, 2, 2, 3))
    lines = [f"s {rng.randint(1, n)}" + (f" {rng.choice('LR')}" if i > 1 or rng.random() < 0.3 else "")
             for i in range(tokens)]
    lines += [f"t {v}" for v in rng.sample(range(1, n + 1), rng.choice((0, 1, 1, 1, 1, 2)) % (n + 1))]
    if tokens and (tokens != 2 or rng.random() < 0.3):
        turns = [f"{rng.choice('LR')}{rng.randint(1, tokens)}" for _ in range(rng.randint(1, 4))]
        lines.append("w " + " ".join(turns))
    return lines + ([f"k {rng.choice(('pass', 'lose'))}"] if rng.random() < 0.3 else [])


def draw_turns(rng, n, owned):
    tokens = rng.choice((0, 1, 1) if owned else (0, 1, 1, 1, 2, 2, 3))
    lines = [f"s {rng.randint(1, n)}" for _ in range(tokens)]
    for letter, choices, likely in (("d", ("lose", "win", "draw"), 0.2), ("i", "LRD", 0.25), ("f", "LR", 0.3)):
        value = some(rng, likely, choices)
        if value and not (letter == "f" and owned):
            lines.append(f"{letter} {value}")
    if owned:
        lines += [f"o {v} {rng.choice('LR')}" for v in range(1, n + 1)]
    if rng.random() < 0.2:
        lines += [f"t {v} {rng.choice('LRDNP')}" for v in range(1, n + 1) if rng.random() < 0.3]
    return lines


def draw_weighed(rng, n):
    """A problem with scores, priorities or weights."""
    play = rng.choice(WEIGHED)
    weights = play in ("energy", "mean")
    edges = [edge + (f" = {rng.randint(-3, 3)}" if weights and rng.random() < 0.8 else "")
             for edge in draw_edges(rng, n, False)]
    if play == "mean" or rng.random() < 0.5:
        edges += [f"e {v} {rng.randint(1, n)}" for v in range(1, n + 1)]
    lines = [f"s {rng.randint(1, n)}"] * rng.choice((0, 1, 1, 1, 2))
    if play != "score" or rng.random() < 0.3:
        lines += [f"o {v} {rng.choice('LR')}" for v in range(1, n + 1)]
    if play == "parity":
        lines += [f"q {v} {rng.randint(0, 4)}" for v in range(1, n + 1)]
    if play == "score":
        lines += [f"t {v} = {rng.choice(('1', '-3/2', '7', '0'))}" for v in range(1, n + 1) if rng.random() < 0.4]
        lines += [f"{letter} = {rng.randint(-2, 2)}" for letter in "id" if rng.random() < 0.3]
    return "\n".join([f"p {play} {n} {len(edges)}"] + lines + edges) + "\n"


def draw_problem(rng):
    """A problem in the gg format; some contradict themselves."""
    n = rng.randint(1, 7)
    if rng.random() < 0.2:
        return draw_weighed(rng, n)
    play = rng.choice(("normal", "normal", "misere", "race"))
    owned = play != "race" and rng.random() < 0.2
    edges = draw_edges(rng, n, play != "race" and not owned and rng.random() < 0.4)
    lines = draw_race(rng, n) if play == "race" else draw_turns(rng, n, owned)
    if rng.random() < 0.2:
        lines.append(f"n {rng.randint(1, n)} name")
    return "\n".join([f"p {play} {n} {len(edges)}"] + lines + edges) + "\n"


def draw_solve(rng, folder, solvers, values):
    options = []
    for option, likely, choices in (
            ("--solver", 0.25, solvers), ("--value", 0.25, values), ("--limit", 0.1, ("1", "9", "100")),
            ("--play", 0.03, ("normal", "misere", "race")), ("--token", 0.1, ("1", "2")),
            ("--first", 0.05, ("L", "R")), ("--threads", 0.2, ("1", "2")),
            ("-o", 0.1, ("x.npz", "x.dot", "x.txt")), ("--certificate", 0.15, ("c.cert", "c.txt")),
            ("--using", 0.05, ("c.cert", "c.txt"))):
        choice = some(rng, likely, choices)
        if choice:
            inside = option in ("-o", "--certificate", "--using")
            options += [option, os.path.join(folder, choice) if inside else choice]
    for option, likely in (("--line", 0.2), ("--moves", 0.15), ("--all", 0.25), ("--summary", 0.1), ("--json", 0.35),
                           ("--check", 0.2), ("--full", 0.1), ("--plan", 0.07)):
        if rng.random() < likely:
            options.append(option)
    return ["solve"] + options


def draw_other(rng, folder):
    command = rng.choice(("why", "trace", "show", "convert", "verify"))
    return {
        "why": lambda: ["why"] + rng.choice(([], ["--json"], ["--hint", str(rng.randint(1, 4))])),
        "trace": lambda: ["trace"] + rng.choice(([], ["--json"])),
        "show": lambda: ["show", "-o", os.path.join(folder, rng.choice(("s.svg", "s.dot")))],
        "convert": lambda: ["convert", "--to", rng.choice(FORMATS + ("gg", "dot"))],
        "verify": lambda: ["verify", os.path.join(folder, rng.choice(("c.cert", "c.txt")))],
    }[command]()


def draw_numbers(rng, text):
    return "".join(str(rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 4))) if c == "%" else c for c in text)


def draw_game(rng):
    game = draw_numbers(rng, rng.choice(GAMES))
    if rng.random() < 0.1:
        game += rng.choice((" + ", " - ")) + draw_numbers(rng, rng.choice(GAMES))
    return game


def draw_rules(rng, folder, solvers, values):
    """A command about a game by rules."""
    def inside(name):
        return os.path.join(folder, name)
    command = rng.choice(("solve",) * 9 + ("why", "trace", "show", "convert", "verify", "vet", "play", "table", "calc"))
    game = draw_game(rng)
    if command in ("vet", "calc"):
        return [command, game] + (["--limit", "100"] if command == "vet" else [])
    if command == "table":
        return ["table", inside("t.ggt")] + rng.choice(([], ["--check"], ["--sample", str(rng.choice((0, 1, 9999)))]))
    arguments = [command]
    if rng.random() < 0.15:
        arguments.append(inside("board"))
    if command == "verify":
        arguments.append(inside(rng.choice(("c.cert", "c.txt"))))
    if command == "convert":
        arguments += ["-", "--to", rng.choice(FORMATS + ("gg", "dot", "pg"))]
    arguments += ["--ruleset", game]
    if command == "show":
        arguments += ["-o", inside(rng.choice(("s.svg", "s.dot")))]
    for option, likely, choices in (
            ("--position", 0.15, [draw_numbers(rng, text) for text in TEXTS]), ("--first", 0.1, ("L", "R"))):
        choice = some(rng, likely, choices)
        if choice is not None:
            arguments += [option, choice]
    if rng.random() < 0.1:
        arguments.append("--symmetry")
    if command == "solve":
        drawn = draw_solve(rng, folder, solvers, values)[1:]
        for option in ("--play", "--token"):  # a game by rules has its own
            if option in drawn and rng.random() < 0.9:
                del drawn[drawn.index(option):drawn.index(option) + 2]
        arguments += drawn
        for option, likely, choices in (
                ("--positions", 0.1, ("list",)), ("--sizes", 0.1, ("0..3", "1..2x1..2", "2,1", "5..1", "0..99999999999")),
                ("--table", 0.1, ("t.ggt",)), ("--resume", 0.03, ("c.cert",)), ("--disk", 0.05, ("disk",)),
                ("--time", 0.03, ("1s", "0")), ("--memory", 0.1, ("1", "1M", "64M"))):
            choice = some(rng, likely, choices)
            if choice:
                within = option in ("--positions", "--table", "--resume", "--disk")
                arguments += [option, inside(choice) if within else choice]
        arguments += ["--tsv"] if rng.random() < (0.4 if "--positions" in arguments else 0.03) else []
    if command != "verify" and "--limit" not in arguments:
        arguments += ["--limit", "20000"]
    return arguments


class Combinations(unittest.TestCase):
    def setUp(self):
        self.statuses = {}

    def convert(self, folder, rng):
        """The problem's file, most often in another format."""
        plain = os.path.join(folder, "p.gg")
        form = rng.choice(FORMATS + ("gg", "gg", "ggb"))
        if form == "gg":
            return plain
        other = os.path.join(folder, "p." + form)
        arguments = ["convert", plain, "--to", form, "-o", other]
        if form == "ggb":
            arguments += ["--rows", rng.choice(ROWS)]
        return other if self.call(arguments, plain).returncode == 0 else plain

    def call(self, arguments, file):
        said = subprocess.run([PROGRAM] + arguments, capture_output=True, input=PLAYED, timeout=120, check=False)
        message = said.stderr.decode().splitlines()
        refusals = [line for line in message if ": note: " not in line]
        with open(os.path.join(os.path.dirname(file), "p.gg"), encoding="ascii") as text:
            where = f"{' '.join(arguments)}\nstatus {said.returncode}: {message}\n{text.read()}"
        self.statuses[said.returncode] = self.statuses.get(said.returncode, 0) + 1
        self.assertIn(said.returncode, DONE + REFUSED, where)
        if said.returncode not in DONE:
            several = "--positions" in arguments or arguments[0] == "verify"  # a sentence for each line or certificate
            self.assertTrue(len(refusals) == 1 or (several and refusals), where)
            self.assertTrue(all(line.startswith("greatgame: ") for line in refusals), where)
        return said

    def test_each_play_with_each_value_and_solver(self):
        """Each solver reads rows of its own; in a file with edges backwards they are made first."""
        ways = [[]] + [["--value", value] for value in names("values")] \
            + [["--solver", solver] for solver in names("solvers")]
        outputs = ([], ["--json"], ["--all"], ["--line"])
        with tempfile.TemporaryDirectory() as folder:
            plain, back = os.path.join(folder, "p.gg"), os.path.join(folder, "p.ggb")
            for problem in PROBLEMS:
                with open(plain, "w", encoding="ascii") as file:
                    file.write(problem)
                self.call(["convert", plain, "--to", "ggb", "--rows", "in", "-o", back], plain)
                for i, way in enumerate(ways):
                    for k, output in enumerate(outputs):
                        self.call(["solve", (plain, back)[(i + k) % 2]] + way + output, plain)

    def test_random_combinations(self):
        rng = random.Random(SEED)
        solvers, values = names("solvers"), names("values")
        count = 0
        with tempfile.TemporaryDirectory() as folder:
            while count < COMMANDS:
                with open(os.path.join(folder, "p.gg"), "w", encoding="ascii") as file:
                    file.write(draw_problem(rng))
                file = self.convert(folder, rng)
                for _ in range(A_PROBLEM_EACH):
                    count += 1
                    drawn = draw_solve(rng, folder, solvers, values) if rng.random() < 0.8 \
                        else draw_other(rng, folder)
                    self.call([drawn[0], file] + drawn[1:], file)
        self.report()

    def test_random_games(self):
        """Games by rules, sums of them, and their tables."""
        rng = random.Random(SEED)
        solvers, values = names("solvers"), names("values")
        with tempfile.TemporaryDirectory() as folder:
            for count in range(COMMANDS // 2):
                if count % A_PROBLEM_EACH == 0:
                    for name, text in (("p.gg", ""), ("board", rng.choice(BOARDS)),
                                       ("list", "\n".join(draw_numbers(rng, rng.choice(TEXTS)) for _ in range(3)))):
                        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                            file.write(text)
                self.call(draw_rules(rng, folder, solvers, values), os.path.join(folder, "p.gg"))
        self.report()

    def report(self):
        print(f"commands by exit status: {sorted(self.statuses.items())}", file=sys.stderr)
        self.assertGreater(self.statuses[0], sum(self.statuses.values()) // 5)


if __name__ == "__main__":
    unittest.main(verbosity=2)
