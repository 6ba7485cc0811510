"""Police and thief, and cops and a robber, against the oracle and the known results."""

import json
import random
import unittest

from police import GRAPHS, cycle, read_board, solve_cops, solve_police
from program import run, solve_json

SOLVERS = ("pursuit", "memo", "tabulate")

# Board; with the police and with the thief moving first: winner and turns.
KNOWN = """
PT                              L 1   L 2
P.T                             L 3   L 4
P..TE                           R 2   R 1
ET*P*                           R 2   R 1
P*T/E.*                         L 3   L 4
T.P/.E./...                     L 3   L 4
PE../.*../.*../.T..             D -   D -
T../.*./..P                     L 7   L 8
E..P/..*./T...                  R 4   R 3
TE/*P                           L 1   R 1
.E...T/....../...**./P.....     L 19  L 20
E...T./....../...**./P.....     L 11  L 20
T...E/.***./.***./.***./E...P   R 8   R 7
...T./E..../*..*./...../....P   L 7   R 7
E.T.E/...../..P..               L 3   R 3
E..T..E/......./...P...         L 3   L 4
*..*P/E.**./*..*./..T..         R 8   R 7
.....P/E*****/T.....            R 2   R 1
"""

# The same where one of them may not stay: board, who, winner and turns with the police first.
FORCED = (("ET*P*", "P", "D", None), ("PE../.*../.*../.T..", "T", "L", ...),
          ("P*T/E.*", "T", "D", None))


def police(board, *options):
    """The answer for a board given as rows separated by / ."""
    done = run("solve", "-", "--ruleset", "police", "--json", *options,
               text=board.replace("/", "\n") + "\n")
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode(errors="replace"))
    return json.loads(done.stdout)


def said(answer):
    """Winner and turns."""
    return ("D" if answer["winner"] == "draw" else answer["winner"], answer["length"])


def position(state):
    """A state as the program writes it."""
    p, t, mover = state
    return f"P{p[0]},{p[1]} T{t[0]},{t[1]} {mover}"


def random_board(rng):
    """Up to 4 x 5 cells."""
    rows, columns = rng.randint(1, 4), rng.randint(2, 5)
    walls, exits = rng.random() * 0.4, rng.random() * 0.3
    marks = [rng.choices("*E.", (walls, exits, 1))[0] for _ in range(rows * columns)]
    for mark, place in zip("PT", rng.sample(range(len(marks)), 2)):
        marks[place] = mark
    return "/".join("".join(marks[r * columns:(r + 1) * columns]) for r in range(rows))


class KnownBoards(unittest.TestCase):
    """Results that were found by other programs."""

    def known(self):
        for line in KNOWN.strip().splitlines():
            board, *results = line.split()
            for first, winner, turns in (("L", *results[:2]), ("R", *results[2:])):
                yield board, first, (winner, None if turns == "-" else int(turns))

    def test_boards(self):
        for board, first, expected in self.known():
            for solver in SOLVERS:
                answer = police(board, "--first", first, "--solver", solver)
                self.assertEqual(said(answer), expected, (board, first, solver))

    def test_oracle(self):
        for board, first, expected in self.known():
            where = read_board(board)[1]
            state = (where["P"], where["T"], "P" if first == "L" else "T")
            self.assertEqual(solve_police(board)[state], expected, (board, first))

    def test_no_skip(self):
        for board, who, winner, turns in FORCED:
            for solver in SOLVERS:
                got = said(police(board, "--no-skip", who, "--solver", solver))
                self.assertEqual(got[0], winner, (board, who, solver))
                if turns is not ...:
                    self.assertEqual(got[1], turns, (board, who, solver))

    def test_open_rectangles(self):
        """Without an exit the police win from everywhere, in a bounded number of turns."""
        most = {(2, 2): 2, (2, 3): 4, (3, 3): 4, (3, 4): 6, (4, 4): 6, (4, 5): 8}
        for (rows, columns), turns in most.items():
            cells = ["." * columns] * rows
            cells[0] = "PT" + cells[0][2:]
            values = [row for row in police("/".join(cells), "--all")["values"]]
            self.assertEqual({row[-2] for row in values}, {"L"})
            first = [row[-1] for row in values if row[0].endswith(" P")]
            self.assertIn(max(first), (turns - 1, turns), (rows, columns))
            self.assertEqual(max(row[-1] for row in values), turns, (rows, columns))


class RandomBoards(unittest.TestCase):
    """Every state of small boards."""

    def compare(self, board, no_skip, solver):
        options = ("--no-skip", no_skip) if no_skip else ()
        answer = police(board, "--all", "--solver", solver, *options)
        got = {row[0]: (row[-2], row[-1]) for row in answer["values"]}
        expected = {position(state): value
                    for state, value in solve_police(board, no_skip).items()}
        self.assertEqual(got, expected, (board, no_skip, solver))

    def test_every_state(self):
        rng = random.Random(1)
        for number in range(160):
            board = random_board(rng)
            self.compare(board, ("", "", "P", "T", "PT")[number % 5],
                         ("pursuit", "pursuit", "tabulate")[number % 3])

    def test_answers(self):
        rng = random.Random(2)
        for _ in range(40):
            board = random_board(rng)
            where = read_board(board)[1]
            truth = solve_police(board)
            for first, mover in (("L", "P"), ("R", "T")):
                answer = police(board, "--first", first, "--line")
                expected = truth[where["P"], where["T"], mover]
                self.assertEqual(said(answer), expected, (board, first))
                if expected[1] is not None:
                    self.assertEqual(len(answer["line"]), expected[1], (board, first))


class CopNumbers(unittest.TestCase):
    """k cops win where k - 1 do not."""

    def catches(self, edges, cops):
        text = "".join(f"{u} {v}\n" for u, v in edges)
        answer = solve_json(text, "--ruleset", f"cops:{cops}", source="edges")[0]
        self.assertIn(answer["winner"], ("L", "draw"))
        return answer["winner"] == "L"

    def test_cop_numbers(self):
        for number, graphs in GRAPHS.items():
            for name, edges in graphs.items():
                self.assertTrue(self.catches(edges, number), (name, number))
                if number > 1:
                    self.assertFalse(self.catches(edges, number - 1), (name, number - 1))

    def test_edges_are_used_both_ways(self):
        for edges in GRAPHS[1].values():
            self.assertTrue(self.catches([(v, u) for u, v in edges], 1))

    def test_one_vertex(self):
        self.assertTrue(self.catches([(0, 0)], 1))

    def test_two_parts(self):
        self.assertFalse(self.catches([(0, 1), (2, 3)], 1))
        self.assertTrue(self.catches([(0, 1), (2, 3)], 2))


class Variants(unittest.TestCase):
    """A robber who must move, and edges that go one way, against the definition."""

    def said(self, n, edges, cops, words, *options):
        text = f"p normal {n} {len(edges)}\n" + "".join(f"e {u + 1} {v + 1}\n" for u, v in edges)
        answer = solve_json(text, "--ruleset", f"cops:{cops}{words}", *options, source="gg")[0]
        return {"L": "L", "R": "R", "draw": "D"}[answer["winner"]], answer["length"]

    def test_small_graphs(self):
        rng = random.Random(5)
        for i in range(40):
            n, cops = rng.randint(1, 6), rng.randint(1, 2)
            pairs = [(u, v) for u in range(n) for v in range(n) if u != v or rng.random() < 0.2]
            edges = rng.sample(pairs, min(len(pairs), rng.randint(0, 2 * n)))
            must_move, directed = i % 2 == 0, i % 4 < 2
            words = (",must-move" if must_move else "") + (",directed" if directed else "")
            got = self.said(n, edges, cops, words, *(["--check"] if i % 3 == 0 else []))
            self.assertEqual(got, solve_cops(n, edges, cops, must_move, directed),
                             (n, edges, cops, words))

    def test_known(self):
        # A robber who must move around a square meets a waiting cop.
        self.assertEqual(self.said(4, cycle(4), 1, "")[0], "D")
        self.assertEqual(self.said(4, cycle(4), 1, ",must-move")[0], "L")
        # On a directed cycle one cop never catches the robber, two do.
        for n in (3, 4, 7):
            self.assertEqual(self.said(n, cycle(n), 1, ",directed")[0], "D")
            self.assertEqual(self.said(n, cycle(n), 2, ",directed")[0], "L")
        # If all edges lead away, a robber on the other source is safe unless forced to move.
        self.assertEqual(self.said(3, [(0, 2), (1, 2)], 1, ",directed")[0], "D")
        self.assertEqual(self.said(3, [(0, 2), (1, 2)], 2, ",directed")[0], "L")

    def test_a_robber_who_cannot_move_has_lost(self):
        self.assertEqual(self.said(2, [], 1, ",must-move"), ("L", 3))
        self.assertEqual(self.said(2, [], 1, "")[0], "D")
        self.assertEqual(self.said(2, [(0, 0), (1, 1)], 1, ",must-move")[0], "D")

    def test_a_loop_leads_nowhere_else(self):
        self.assertEqual(self.said(3, [(1, 2), (2, 2)], 1, "")[0], "D")


if __name__ == "__main__":
    unittest.main()
