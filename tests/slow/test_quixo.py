"""Quixo, against a solver that knows boards as strings and rules as sentences.

3 x 3 position by position; 4 x 4, where the first player wins in 21 turns (S. Tanaka, F. Bonnet,
S. Tixeuil, Y. Tamura, Quixo Is Solved, 2020, has the winner), within 500 MiB.
"""

import itertools
import json
import os
import random
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, SANITIZED, run  # noqa: E402

MEMORY = 500 << 20
SAMPLE = 150


def lines_of(n):
    """The cells of each row and column, then of the diagonals."""
    rows = [[(r, c) for c in range(n)] for r in range(n)]
    columns = [[(r, c) for r in range(n)] for c in range(n)]
    diagonals = [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
    return rows + columns, diagonals


def has_line(board, n, mark):
    straight, diagonals = lines_of(n)
    return any(all(board[r * n + c] == mark for r, c in line) for line in straight + diagonals)


def other(mark):
    return "XO".replace(mark, "")


def pushes(board, n, mark):
    """{board: (cell taken, cell pushed in)} after a turn of this player."""
    after = {}
    for line in lines_of(n)[0]:
        for taken in line:
            if not {0, n - 1} & set(taken) or board[taken[0] * n + taken[1]] == other(mark):
                continue
            for end in (line[0], line[-1]):
                if end == taken:
                    continue
                rest = [board[r * n + c] for r, c in line if (r, c) != taken]
                rest = [mark] + rest if end == line[0] else rest + [mark]
                cells = list(board)
                for (r, c), cube in zip(line, rest):
                    cells[r * n + c] = cube
                after.setdefault("".join(cells), set()).add((taken, end))
    return after


def winner_now(board, n, mover):
    """The winner after a move of `other(mover)`: a line of the mover's counts first."""
    for mark in (mover, other(mover)):
        if has_line(board, n, mark):
            return mark
    return None


def solve_all(n):
    """{(board, mover): (winner, turns)} of every position that is not drawn."""
    value, options = {}, {}
    for cells in itertools.product(".XO", repeat=n * n):
        board = "".join(cells)
        for mover in "XO":
            winner = winner_now(board, n, mover)
            if winner:
                value[board, mover] = winner, 0
            else:
                options[board, mover] = [(b, other(mover)) for b in pushes(board, n, mover)]
    newest = True
    turns = 0
    while newest:
        turns += 1
        newest = {}
        for position, after in options.items():
            known = [value.get(p, (None,))[0] for p in after]
            mover = position[1]
            if mover in known:
                newest[position] = mover, turns
            elif None not in known:
                newest[position] = other(mover), turns
        value.update(newest)
        for position in newest:
            del options[position]
    return value


def text_of(board, n, mover):
    """The text of the program, which shows the player to move as X."""
    if mover == "O":
        board = board.translate(str.maketrans("XO", "OX"))
    return "/".join(board[i:i + n] for i in range(0, n * n, n))


def ask(name, *options):
    done = run("solve", "--ruleset", name, "--json", *options)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


def cell_name(cell):
    return "abcd"[cell[1]] + str(cell[0] + 1)


class Three(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.value = solve_all(3)

    def test_the_first_player_wins(self):
        self.assertEqual(self.value["." * 9, "X"], ("X", 7))
        answer = ask("quixo:3x3")
        self.assertEqual((answer["winner"], answer["length"]), ("L", 7))
        self.assertEqual(answer["positions"], 3 ** 9)

    def check(self, board, mover, *options):
        text = text_of(board, 3, mover)
        answer = ask("quixo:3x3", "--position", text, *options)
        winner, length = self.value.get((board, mover), (None, None))
        expected = "draw" if winner is None else "L" if winner == mover else "R"
        self.assertEqual((answer["position"], answer["winner"], answer["length"]),
                         (text, expected, length))
        return answer

    def sample(self, seed):
        rng = random.Random(seed)
        for _ in range(SAMPLE):
            yield "".join(rng.choice(".XO") for _ in range(9)), rng.choice("XO")

    def test_positions_by_each_solver(self):
        for solver, seed in (("tabulate", 1), ("memo", 2)):
            for board, mover in self.sample(seed):
                with self.subTest(solver=solver, board=board, mover=mover):
                    self.check(board, mover, "--solver", solver)

    def test_best_moves(self):
        """Each is a push by the rules, named by where the cube comes from and goes to."""
        for board, mover in self.sample(3):
            if winner_now(board, 3, mover):
                continue
            after = pushes(board, 3, mover)
            best = self.value.get((board, mover))
            good = {b for b in after if self.is_best(best, (b, other(mover)))}
            answer = self.check(board, mover)
            found = {m["to"]: m["move"] for m in answer["moves"]}
            self.assertEqual(set(found), {text_of(b, 3, other(mover)) for b in good})
            for b in good:
                names = {"-".join(map(cell_name, push)) for push in after[b]}
                self.assertIn(found[text_of(b, 3, other(mover))], names)

    def is_best(self, before, after):
        """Best moves keep winner and length."""
        if before is None:
            return after not in self.value
        return self.value.get(after) == (before[0], before[1] - 1)


class Four(unittest.TestCase):
    @unittest.skipIf(SANITIZED, "a program that checks itself takes too long")
    def test_the_first_player_wins_in_21_turns(self):
        command = [PROGRAM, "solve", "--ruleset", "quixo:4x4", "--memory", str(MEMORY), "--json"]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        with child.stdout, child.stderr:
            out, err = child.stdout.read(), child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        peak = usage.ru_maxrss << 10
        print(f"quixo:4x4: {usage.ru_utime + usage.ru_stime:.1f} s, {peak >> 20} MiB",
              file=sys.stderr)
        self.assertEqual((child.returncode, err), (0, b""))
        answer = json.loads(out)
        self.assertEqual((answer["winner"], answer["length"], answer["positions"]),
                         ("L", 21, 3 ** 16))
        self.assertLess(peak, MEMORY)


if __name__ == "__main__":
    unittest.main()
