"""Games on small boards: every position against the rules of board_games.py, and what is known."""

import unittest

from board_games import (Connect, Dobutsu, Dodgem, Morris, MuTorere, PongHauKi, Teeko,
                         TicTacChec)
from program import run
from test_catalogue import ask, best_moves, solve_by_definition, table

LETTER = {"L": {"L": "N", "R": "P"}, "R": {"L": "P", "R": "N"}}
DRAWN = ("D", None)

# A position, a number of moves, and the number of lines of play of that length; counted as well by
# tests/unit/test_board_games.c.
LINES = [
    ("morris:4", "XX.O.O......O..X:1,0", 3, 310),
    ("morris:6", ".XXOO.XO.X.O....", 4, 1372),
    ("morris:6", "XX.OO...........:4,4", 2, 165),
    ("morris:6", "OOOXX...X.......", 1, 7),
    ("morris:9", "XX......O.......X...O..O", 3, 158118),
    ("morris:9", "XX.XX.OO.OOX.OO.XX.OXXOO", 3, 848),
    ("morris:9", "XX.XX.OO.OOX.OO.XX.OX..O:1,1", 3, 4077),
    ("teeko:5", "X..O./.XO../..X../.O.O./X....", 3, 4258),
    ("teeko:5", "XO.../..X../...O./...../.....", 2, 420),
    ("connect:6x7", "......./......./......./.O...../.X..O../XOXXOX.", 4, 2358),
    ("connect:6x7", "......./......./......./..XO.../.XOX.../XOXO...", 3, 301),
    ("dodgem:5", "X..../.OX../..XO./..O../XO...", 4, 1928),
    ("dobutsu", "gle/.c./.C./ELG", 5, 8122),
    ("dobutsu", "g.e/.l./.C./ELG:C", 4, 2959),
    ("dobutsu", "cl./..E/.h./LG.:Eg", 3, 1780),
    ("dobutsu", ".H./L.g/l.E/...:GCe", 2, 301),
    ("dobutsu", "e.C/.L./.../lG.:Egc", 1, 17),
    ("tic-tac-chec", "..../..../..../....:placing", 2, 3840),
    ("tic-tac-chec", "..n./.RP./.b../N..r", 4, 59696),
    ("tic-tac-chec", "p.../.V.n/rB../..N.", 3, 4786),
    ("tic-tac-chec", "n..r/.N../.b.P/....:placing", 3, 7103),
    ("tic-tac-chec", "..R./BNnb/P.../rv..", 3, 1334),
]
GAMES = {"morris": Morris, "teeko": Teeko, "connect": Connect, "dodgem": Dodgem,
         "dobutsu": Dobutsu, "tic-tac-chec": TicTacChec}


def summary(name, *options):
    """{N, P, D: number of positions}, and the longest play, as seen by the player to move."""
    done = run("solve", "--ruleset", name, "--summary", *options, timeout=3600)
    counts, longest = {"N": 0, "P": 0, "D": 0}, 0
    for line in done.stdout.decode().splitlines():
        words = line.split()
        if len(words) > 2 and words[2:3] == ["positions,"] or line.endswith(" positions"):
            if words[0] in counts:
                counts[words[0]] += int(words[1])
                longest = max(longest, int(words[5]) if len(words) > 5 else 0)
    return counts, longest


class Compared(unittest.TestCase):
    def solve(self, game, starts):
        """The values of all that play from these positions leads to, by the definition."""
        def moves(x):
            return starts if x is None else game.moves(x)

        def result(x):
            if x is None:
                return None
            return game.over(x) or (None if game.moves(x) else game.stuck)

        return solve_by_definition(None, moves, result, lambda x: "N")

    def compare(self, game, position=None):
        """All positions that the program has; or those in reach of one."""
        options = ("--position", position) if position else ()
        said = table(game.name, *options)
        if isinstance(game, Connect):
            said = {x: (LETTER["LR"[game.mover(game.read(x)) == "O"]].get(value[0], "D"), value[1])
                    for x, value in said.items()}
        starts = [game.read(position)] if position else [game.read(x) for x in said]
        worth, options_of = self.solve(game, starts)
        for x, value in worth.items():
            if x not in (None, "N", "P") and value != said.get(game.text(x)):
                self.fail(f"{game.name} {game.text(x)}: {value}, not {said.get(game.text(x))}")
        start = game.read(position) if position else game.start()
        answer = ask(game.name, *options)
        self.assertEqual(answer["position"], game.text(start))
        self.assertEqual({move["to"] for move in answer["moves"]},
                         {game.text(y) for y in best_moves(start, worth, options_of, lambda x: "N")})
        return worth[start], len(worth) - 1


class Lines(unittest.TestCase):
    def test_lines_of_play(self):
        for name, position, depth, lines in LINES:
            kind, _, size = name.partition(":")
            game = GAMES[kind](*map(int, filter(None, size.split("x"))))
            self.assertEqual(self.count(game, game.read(position), depth), lines, (name, position))

    def count(self, game, x, depth):
        if depth == 0:
            return 1
        return 0 if game.over(x) else sum(self.count(game, y, depth - 1) for y in game.moves(x))


class Dodgems(Compared):
    def test_every_position(self):
        self.assertEqual(self.compare(Dodgem(2))[0], ("N", 4))
        self.assertEqual(self.compare(Dodgem(3))[0][0], "N")  # Winning Ways
        self.assertEqual(self.compare(Dodgem(4, 1))[0][0], "N")
        self.assertEqual(self.compare(Dodgem(4, 2))[0], ("N", 20))

    def test_four(self):
        self.assertEqual(ask("dodgem:4")["winner"], "draw")  # D. des Jardins 1996


class Blocking(Compared):
    def test_every_position(self):
        self.assertEqual(self.compare(MuTorere())[0], DRAWN)
        self.assertEqual(self.compare(PongHauKi())[0], DRAWN)

    def test_known(self):
        """Mu torere: 1180 positions in reach, of either player; P. D. Straffin."""
        self.assertEqual(summary("mu-torere", "--solver", "memo")[0], {"N": 104, "P": 64, "D": 422})


class Dobutsus(Compared):
    def test_every_position(self):
        self.compare(Dobutsu("E"))


class Teekos(Compared):
    def test_every_position(self):
        self.compare(Teeko(3))


class Morrises(Compared):
    def test_every_position(self):
        self.assertEqual(self.compare(Morris(3))[0], ("N", 9))


class Connects(Compared):
    def test_every_position(self):
        self.compare(Connect(4, 3))
        self.compare(Connect(3, 5), "...../X..OX/O.XOX")
        self.compare(Connect(4, 4), "..../..O./.XXO/.OXX")

    def test_known(self):
        """Draws, and 147,319 boards without four in a row (J. Tromp)."""
        self.assertEqual(ask("connect:4x4")["winner"], "draw")
        rows = table("connect:4x4").values()
        self.assertEqual(sum(value[1] != 0 for value in rows), 147319)


class Refusals(unittest.TestCase):
    def test_parameters(self):
        for name, said in [("dodgem:1", "2 to 6"), ("dodgem:7", "2 to 6"), ("dodgem:4,4", "fewer cars"),
                           ("dodgem:4,0", "fewer cars"), ("dodgem:x", "SIZE[,CARS]"),
                           ("teeko:2", "3 to 5"), ("teeko:6", "3 to 5"), ("teeko:5,5", "a size"),
                           ("mu-torere:1", "no parameters"),
                           ("dobutsu:CC", "some of E, G, C"), ("tic-tac-chec:4", "no parameters"), ("pong-hau-ki:x", "no parameters"),
                           ("morris:2", "3, 4, 5, 6 or 9"), ("morris:7", "3, 4, 5, 6 or 9"),
                           ("morris:x", "number of men"), ("connect:0x4", "ROWSxCOLUMNS"), ("connect:9x4", "at most 42"),
                           ("connect:7x7", "at most 42"), ("connect:4", "ROWSxCOLUMNS")]:
            done = run("solve", "--ruleset", name)
            self.assertEqual((done.returncode, done.stdout), (3, b""), name)
            self.assertIn(said, done.stderr.decode())

    def test_positions(self):
        for name, position in [("dodgem:3", "XXX/.../..."), ("dodgem:3", "X../X../.OO/"),
                               ("dodgem:3", "X../X../.O"), ("dodgem:3", "X../X../.y."),
                               ("mu-torere", ".XXXXXOOO"), ("mu-torere", "XXXXOOOO"),
                               ("pong-hau-ki", "XO.X."), ("teeko:3", "XX./XX./..."),
                               ("teeko:3", "X../.../..."),
                               ("morris:3", "XXXOO....:0,1"), ("morris:3", "XXXOOO..."),
                               ("morris:3", "X........"), ("morris:3", "X........:2,3"),
                               ("morris:3", ".........:0,0"), ("morris:4", "XX..............:1,0"),
                               ("dobutsu", "gle/.c./.C./EL."), ("dobutsu", "gLe/.c./.C./ElG"),
                               ("dobutsu", "g.e/.c./.C./ELG:l"), ("dobutsu", "gle/.c./.C./ELG:"),
                               ("tic-tac-chec", "NBRV/..../..../n..."), ("tic-tac-chec", "NN../..../..../...."),
                               ("tic-tac-chec", "P.../..../..../n..."), ("tic-tac-chec", "..../..../V.../n...:placing"),
                               ("tic-tac-chec", "..../..../..../NBR.:placing"),
                               ("connect:4x4", "..../..../..../XX.."),
                               ("connect:4x4", "..../..../X.../.O.."),
                               ("connect:4x4", "..../..../OOO./XXXX/"),
                               ("connect:4x4", "..../OOO./OOOO/XXXX"),
                               ("connect:4x4", "..../..../..../O...")]:
            done = run("solve", "--ruleset", name, "--position", position)
            self.assertEqual((done.returncode, done.stdout), (3, b""), (name, position))
            self.assertIn("is no position of", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
