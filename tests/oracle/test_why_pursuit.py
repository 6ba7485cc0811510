"""Explanations of pursuits: the wall, cell by cell, against the definition of the game.

Each board is a run of the program, so there are few; GG_BOARDS=5000 in the environment asks for more.
"""

import os
import random
import re
import unittest

from explained import ask
from police import read_board, solve_police, steps
from program import SANITIZED, Folder

BOARDS = int(os.environ.get("GG_BOARDS", 20 if SANITIZED else 200))


def random_board(rng):
    """Rows separated by /, with P and T on them."""
    rows, columns = rng.randint(1, 5), rng.randint(2, 5)
    cells = [rng.choice("......**E") for _ in range(rows * columns)]
    for mark, at in zip("PT", rng.sample(range(rows * columns), 2)):
        cells[at] = mark
    return "/".join("".join(cells[r * columns:(r + 1) * columns]) for r in range(rows))


class Chase:
    """A board, and what can come up on it while the police play the first of their best moves."""

    def __init__(self, text):
        self.cells, where = read_board(text)
        self.values = solve_police(text)
        self.moves = {"P": steps(self.cells, True, True), "T": steps(self.cells, False, True)}
        self.start = (where["P"], where["T"], "P")

    def options(self, state):
        police, thief, mover = state
        if mover == "P":
            return [(to, thief, "T") for to in sorted(self.moves["P"][police])]
        return [(police, to, "P") for to in sorted(self.moves["T"][thief])]

    def is_over(self, state):
        return self.values[state][1] == 0

    def best(self, state):
        """The first of the best moves of the player to move."""
        own = "L" if state[2] == "P" else "R"

        def merit(then):
            winner, turns = self.values[then]
            return (1, 0) if winner == "D" else (2, -turns) if winner == own else (0, turns)

        return max(self.options(state), key=merit)  # the first of them

    def reach(self, state):
        """The cells of the thief in all that can come up and is not over."""
        met = [state]
        for x in met:  # which grows
            if not self.is_over(x):
                then = [self.best(x)] if x[2] == "P" else self.options(x)
                met += [y for y in then if y not in met]
        return sorted({x[1] for x in met if not self.is_over(x)})

    def line(self):
        """The states after each move of best play, which ends."""
        states = [self.start]
        while not self.is_over(states[-1]):
            states.append(self.best(states[-1]))
        return states[1:]


def cell(text):
    """The text of a cell."""
    return tuple(map(int, text.split(",")))


def place(move):
    """The state after a move."""
    row = re.fullmatch(r"P(\d+,\d+) T(\d+,\d+) (.)", move["to"])
    return (cell(row[1]), cell(row[2]), row[3])


class Pursuits(Folder):
    """Every claim of a pursuit; those about answers are those of test_why_states.py."""

    def judge(self, chase, answer):
        winner, turns = chase.values[chase.start]
        seen, least = set(), float("inf")
        for claim in answer["claims"]:
            kind, facts = claim["kind"], claim["facts"]
            seen.add(kind)
            if kind in ("pursuit.wall", "pursuit.wall-wide", "pursuit.caught"):
                then = chase.line()[facts["turn"] - 1]
                self.assertEqual((winner, place(facts["move"])), ("L", then))
            if kind == "pursuit.wall":
                self.assertEqual([cell(text) for text in facts["cells"]], chase.reach(then))
                self.assertEqual(len(facts["cells"]), facts["count"])
                self.assertLess(facts["count"], least)
                least = facts["count"]
            elif kind == "pursuit.caught":
                self.assertTrue(chase.is_over(then) and facts["turn"] == turns)
            elif kind == "pursuit.run":
                cells = [chase.start[1]] + [x[1] for x in chase.line() if x[2] == "P"]
                self.assertEqual((winner, [cell(text) for text in facts["cells"]]), ("R", cells))
                self.assertEqual(chase.cells[cells[-1]], "E")
            elif kind == "pursuit.keeps-off":
                self.assertEqual((winner, [cell(text) for text in facts["cells"]]),
                                 ("D", chase.reach(chase.start)))
            elif kind == "outcome.answer":
                self.assertEqual(chase.values[place(facts["answer"])], (winner, facts["turns"]))
            elif kind in ("outcome.answer-end", "draw.answer-end"):
                self.assertTrue(chase.is_over(place(facts["answer"])))
        return seen

    def test_walls(self):
        rng = random.Random(191)
        seen = set()
        for _ in range(BOARDS):
            text = random_board(rng)
            chase = Chase(text)
            board = self.put("board", text.replace("/", "\n") + "\n")
            (answer,), words = ask("", "--ruleset", "police", source=(board,))
            self.assertEqual(answer["winner"][0].upper(), chase.values[chase.start][0])
            self.assertEqual(answer["theory"], "pursuit")
            for claim in answer["claims"]:
                self.assertIn(" ".join(claim["sentence"].split()), words)
            seen |= self.judge(chase, answer)
        for kind in "wall caught run keeps-off".split():
            self.assertIn("pursuit." + kind, seen)


if __name__ == "__main__":
    unittest.main()
