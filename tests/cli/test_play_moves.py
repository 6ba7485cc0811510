"""Every legal move of every ruleset can be typed in play, by each of its names, in capitals and by its number.

For each game a walk of some moves; at each position every name that the list has is typed, and the move
is the one that its number makes. The names themselves are compared with the rules in unit/test_move_names.
"""

import os
import random
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import Folder, run  # noqa: E402

GRAPH = "p normal 4 4\ne 1 2\ne 2 3\ne 3 4\ne 2 4\n"
BUSH = "p normal 4 4\ne 1 2 L\ne 2 3 R\ne 3 4\ne 4 2\n"
GAMES = (
    "awari:4", "dots-and-boxes:1x2", "kalah:2,1", "kalah:empty:2,1", "chess:KRK", "chess:KPK", "chomp:2x3", "clobber:2x3",
    "connect:3x3", "cutcake:2x3", "dobutsu:C", "dodgem:3", "domineering:3x3", "domineering:2x2,1x28",
    "grundy:7", "hexapawn:3x3", "kayles:6", "morris:3", "mu-torere", "nim:2,3", "nogo:2x3", "octal:0.137,8", "octal:0.[7],5",
    "pong-hau-ki", "quixo:3x3", "subtraction:1,3,4:9", "teeko:3", "tictactoe", "toads-and-frogs:TT..FF",
    "toppling-dominoes:LRRG", "wythoff:2,3", "amazons:x../..o", "konane:3x4", "fission:3x3", "elephants:E.R.E.R",
    "hackenbush:LRG+GR", "impartial:hackenbush:GG+R", "impartial:clobber:2x3", "impartial:domineering:2x3",
    "impartial:toppling-dominoes:LRRG", "impartial:cutcake:2x3", "impartial:konane:3x4", "impartial:nogo:2x2",
    "impartial:amazons:x../..o", "impartial:fission:3x3", "impartial:toads-and-frogs:T.F", "impartial:elephants:E.R",
    "cannibal-clobber:2x3", "breakthrough:4x3", "partizan-euclid:38,17", "maundy-cake:6x4", "coins:moebius:HHTHHTHHH",
    "hex:2x3", "sum:nim:2 - hackenbush:LR + domineering:2x2",
)
BOARDS = {"advance-or-eat": (".B.\nW.B\n.W.\n", ".txt"), "police": ("P..\n.*.\nE.T\n", ".txt")}
GRAPHS = {"arc-kayles": GRAPH, "col": GRAPH, "snort": GRAPH, "node-kayles": GRAPH, "cops:1": GRAPH, "cops:2": GRAPH, "hackenbush": BUSH,
          "impartial:hackenbush": BUSH, "impartial:col": GRAPH, "impartial:snort": GRAPH}
LARGE = {"tic-tac-chec", "othello", "fox-and-hounds"}  # have too many positions to be played in a test; unit/test_move_names lists its moves
MOVE = re.compile(r" *(\d+)\) (.*?)(?=$|   +\d+\) )", re.MULTILINE)
STEPS = 4


class Moves(Folder):
    def play(self, game, commands):
        words, name = ["play", "--you", "both", "--ruleset", game], game
        if name in BOARDS:
            words.append(self.put("board" + BOARDS[name][1], BOARDS[name][0]))
        elif name in GRAPHS:
            words.append(self.put("graph.gg", GRAPHS[name]))
        done = run(*words, text="".join(command + "\n" for command in commands))
        self.assertEqual((done.returncode, done.stderr), (0, b""), (game, commands))
        return done.stdout.decode()

    def moves(self, game, path):
        """The moves of the position after a path of numbers; none where play is over."""
        out = self.play(game, [*path, "moves"])
        after = out.split(" is to move")[-1]
        if "Play is over" in after:
            return []
        found, number = {}, 0
        for text, move in MOVE.findall(after):
            number = int(text)
            found[number] = move
        if not found and after.startswith(".\n"):  # names that are numbers stand alone
            return re.split(r" {2,}", after.split("\n")[1].strip())
        self.assertEqual(sorted(found), list(range(1, len(found) + 1)), out)
        return [found[i] for i in sorted(found)]

    def check(self, game, rng):
        path, seen = [], 0
        for _ in range(STEPS):
            moves = self.moves(game, path)
            if not moves:
                break
            typed = []
            for number, move in enumerate(moves, 1):
                for name in dict.fromkeys([move, *move.split(" or ")]):
                    typed.append((number, name))
                    folded = [other.lower() for m in moves for other in dict.fromkeys([m, *m.split(" or ")])]
                    if folded.count(name.lower()) == 1 and not name.isdigit():
                        typed.append((number, name.swapcase()))
            commands = [text for _, name in typed for text in (name, "undo")]
            out = self.play(game, [*path, *commands])
            self.assertNotIn("neither a move nor a command", out, game)
            self.assertNotIn("choose one by its number", out, game)
            numbers = all(name.isdigit() for move in moves for name in move.split(" or "))
            if numbers:
                self.assertEqual(len({self.play(game, [*path, move, "board"]) for move in moves}), len(moves))
            else:
                self.compare(game, path, typed)
            seen += len(typed)
            path.append(rng.choice(moves) if numbers else str(rng.randrange(len(moves)) + 1))
        return seen

    def compare(self, game, path, typed):
        """Both ways lead to the same position: the outputs after all typed moves are equal, one by one."""
        by_number = self.play(game, [*path, *(text for number, _ in typed for text in (str(number), "board", "undo"))])
        by_name = self.play(game, [*path, *(text for _, name in typed for text in (name, "board", "undo"))])
        self.assertEqual(by_number, by_name, game)

    def test_every_move_can_be_typed(self):
        rng = random.Random(1)
        for game in (*GAMES, *BOARDS, *GRAPHS):
            with self.subTest(game):
                self.assertGreater(self.check(game, rng), 1)

    def test_other_rulesets(self):
        """Those that are not listed here, as unit/test_move_names opens them, which has every ruleset."""
        with open(os.path.join(os.environ["GG_SOURCE_DIR"], "tests", "unit", "test_move_names.c"), encoding="utf-8") as file:
            table = re.findall(r'^    \{"([^"]+)", (?:NULL|"([^"]*)"), NULL, NULL\},', file.read(), re.MULTILINE)
        self.assertGreater(len(table), 40)
        here = {":".join(game.split(":")[:2 if game.startswith("impartial:") else 1]) for game in (*GAMES, *BOARDS, *GRAPHS)}
        graphs = {name for name, parameters in table if not parameters and "a graph" in
                  run("rulesets", name).stdout.decode()}
        rng = random.Random(1)
        for name, parameters in table:
            if name in here | LARGE or f"{name}:{parameters}" in here:
                continue
            with self.subTest(name):
                game = f"{name}:{parameters}" if parameters else name
                if name in graphs and not parameters:
                    GRAPHS[game] = GRAPH
                self.assertGreater(self.check(game, rng), 0)


if __name__ == "__main__":
    unittest.main()
