"""Names of games: other names, words that find them, near names, kinds."""

import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import PROGRAM  # noqa: E402


def run(*words, data=b"", **more):
    done = subprocess.run([PROGRAM, *words], input=data, capture_output=True, timeout=300, check=False, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def games():
    return [json.loads(line) for line in run("rulesets", "--json")[1].splitlines()]


class Names(unittest.TestCase):
    def test_other_names(self):
        """Each game that the other name stands for, with its own parameters, gives the same answer."""
        for other, own in [("cram:2x3", "impartial:domineering:2x3"), ("CRAM:2x3", "impartial:domineering:2x3"),
                           ("tic-tac-toe", "tictactoe"), ("tic_tac_toe:3,3,3", "tictactoe:3,3,3"),
                           ("connect4:3x4", "connect:3x4"), ("four-in-a-row:3x4", "connect:3x4"),
                           ("dawsons-kayles:9", "octal:0.07,9"), ("dawson:9", "octal:0.137,9"),
                           ("treblecross:9", "octal:0.007,9"), ("pawns", "hexapawn"),
                           ("crosscram:2x3", "domineering:2x3"), ("three-mens-morris", "morris:3"),
                           ("misere-nim", "nim:misere"), ("misere-nim:2,3", "nim:misere:2,3"),
                           ("marienbad", "nim:misere:1,3,5,7"), ("impartial:toads:TT.F",
                                                                   "impartial:toads-and-frogs:TT.F")]:
            said = [run("solve", "--ruleset", name) for name in (other, own)]
            self.assertEqual(said[0], said[1], other)
            self.assertEqual(said[0][0], 0, other)

    def test_in_the_calculator(self):
        self.assertEqual(run("calc", "cram:3x6"), run("calc", "impartial:domineering:3x6"))

    def test_all_other_names(self):
        """Every other name is taken wherever its ruleset is, and finds it."""
        names = [game["name"] for game in games()]
        for game in games():
            for other in game["aliases"]:
                self.assertNotIn(other, names)
                self.assertEqual(run("rulesets", other, "--json")[1], run("rulesets", game["name"], "--json")[1])

    def test_missing_parameters(self):
        for name in ("cram:", "nim:"):
            self.assertEqual(run("solve", "--ruleset", name)[0], 2, name)

    def test_words(self):
        for word, found in [("skittle", {"kayles"}), ("MORRIS", {"morris"}), ("lasker", {"octal"}),
                            ("domino", {"domineering", "impartial:domineering", "toppling-dominoes",
                                        "impartial:toppling-dominoes"}),
                            ("nine mens", {"morris"}), ("pursuit", {"cops", "police"})]:
            status, out, said = run("rulesets", word, "--json")
            self.assertEqual((status, said), (0, ""))
            self.assertEqual({json.loads(line)["name"] for line in out.splitlines()}, found, word)

    def test_kinds(self):
        """The table has every game once, below its kind."""
        kind, listed = None, {}
        for line in run("rulesets")[1].splitlines():
            if line.endswith(":") and not line.startswith(" "):
                kind = line[:-1]
            else:
                listed[line.split()[0]] = kind
        self.assertEqual(listed, {game["name"]: game["kind"] for game in games()})

    def test_near_names(self):
        for word, near in [("hackenbosh", ["hackenbush"]), ("domineerin", ["domineering"]), ("cramm", ["cram"])]:
            status, out, said = run("solve", "--ruleset", word)
            self.assertEqual((status, out), (2, ""))
            for name in near:
                self.assertIn(name, said)
        for word in ("zzz", "i", "", "mens", "impartial"):
            status, out, said = run("solve", "--ruleset", word)
            self.assertEqual((status, out, said.count("\n")), (2, "", 1), word)
            self.assertIn("greatgame rulesets lists", said)
            self.assertLess(len(said), 240)


class Codes(unittest.TestCase):
    """Octal games whose digits repeat for ever."""

    @staticmethod
    def sizes(code):
        return [int(line.split("\t")[1]) for line in
                run("solve", "--ruleset", f"octal:{code}", "--sizes", "0..24")[1].splitlines()]

    def test_notations(self):
        """0.(3) is Nim, in every notation, and Lasker's Nim has the nimbers of Winning Ways."""
        for code in ("0.(3)", "0.[3]", "0.3...", "0.3\u0307", "0.3\u03073\u0307", "0.33(3)"):
            self.assertEqual(self.sizes(code), list(range(25)), code)
        lasker = [n + 1 if n % 4 == 3 else n - 1 if n and n % 4 == 0 else n for n in range(25)]
        self.assertEqual(self.sizes("4.(3)"), lasker)
        self.assertEqual(self.sizes("0.(13)"), self.sizes("0." + "13" * 12))
        self.assertEqual(self.sizes("0.17[045]"), self.sizes("0.17" + "045" * 8))

    def test_misere_and_refusals(self):
        self.assertEqual(run("solve", "--ruleset", "octal:misere:0.(3),1,1,1")[1].splitlines()[1],
                         "Right wins; Left moves first")
        for code in ("0.(3", "0.(3]", "0.()", "0.(3)4", "0.(3)(4)", "0.)", "0.(8)", "0.(3)", "0....", "0.3)"):
            status, out, said = run("solve", "--ruleset", f"octal:{code}")
            self.assertEqual((status, out, said.count("\n")), (3, "", 1), code)


class BestMoves(unittest.TestCase):
    def test_at_most_ten(self):
        """Of many best moves ten are printed; JSON and --full have all."""
        lines = ["p normal 40 39", "s 1"] + [f"e 1 {v}" for v in range(2, 41)]
        data = ("\n".join(lines) + "\n").encode()
        best = next(line for line in run("solve", "-", "--from", "gg", data=data)[1].splitlines() if "best" in line)
        self.assertEqual(best.count("1 -> "), 10)
        self.assertTrue(best.endswith("; and 29 more: --full prints all"), best)
        full = next(line for line in run("solve", "-", "--from", "gg", "--full", data=data)[1].splitlines()
                    if "best" in line)
        self.assertEqual(full.count("1 -> "), 39)
        every = json.loads(run("solve", "-", "--from", "gg", "--json", data=data)[1])
        self.assertEqual(sum(move["best"] for move in every["moves"]), 39)


GARDEN = "p normal 4 4\n%se 1 2 L\ne 2 3 R\ne 3 4 L\ne 1 4\n"


class NamedGames(unittest.TestCase):
    """A file that names its game: line g of gg, the key ruleset of JSON."""

    def test_line_g(self):
        plain, named = GARDEN % "", GARDEN % "g hackenbush\n"
        for more in ([], ["--value", "form"], ["--json"], ["--moves"]):
            expected = run("solve", "-", "--from", "gg", "--ruleset", "hackenbush", *more, data=plain.encode())
            self.assertEqual(expected[0], 0, expected)
            self.assertEqual(run("solve", "-", "--from", "gg", *more, data=named.encode()), expected)
            self.assertEqual(run("solve", "-", "--from", "gg", "--ruleset", "hackenbush", *more,
                                 data=named.encode()), expected)
        self.assertNotEqual(run("solve", "-", "--from", "gg", data=plain.encode())[1],
                            run("solve", "-", "--from", "gg", data=named.encode())[1])

    def test_edges_without_direction(self):
        """Programs write such an edge as two, one in each direction: games on graphs take the two as one."""
        rng = random.Random(6)
        for game in ("hackenbush", "impartial:hackenbush", "col", "snort", "arc-kayles", "impartial:col", "cops:1"):
            for _ in range(6):
                n = rng.randrange(3, 6)
                pairs = [(rng.randrange(v), v) for v in range(1, n)]
                pairs += [tuple(sorted(rng.sample(range(n), 2))) for _ in range(rng.randrange(3))]
                if game != "hackenbush":
                    pairs = sorted(set(pairs))
                hue = [rng.choice(("", " L", " R")) if game == "hackenbush" else "" for _ in pairs]
                # a blue and a red edge between the same two vertices could be a green one
                hue = [hue[pairs.index(pair)] for pair in pairs]
                lines = [f"e {u + 1} {v + 1}{h}\n" for (u, v), h in zip(pairs, hue)]
                back = [f"e {v + 1} {u + 1}{h}\n" for (u, v), h in zip(pairs, hue)]
                both = [line for two in zip(lines, back) for line in two]
                rng.shuffle(both)
                one, two = (run("solve", "-", "--from", "gg", "--ruleset", game, "--json",
                                data=f"p normal {n} {len(e)}\n{''.join(e)}".encode()) for e in (lines, both))
                first, second = json.loads(one[1]), json.loads(two[1])
                for key in ("winner", "starters", "total", "outcome"):
                    self.assertEqual(first.get(key), second.get(key), (game, pairs, hue))
                self.assertEqual("in both directions" in str(second["note"]), "hackenbush" in game)

    def test_it_stays_through_json(self):
        named = GARDEN % "g hackenbush\n"
        code, text, said = run("convert", "-", "-", "--from", "gg", "--to", "json", data=named.encode())
        self.assertEqual((code, said), (0, ""))
        self.assertEqual(json.loads(text)["ruleset"], "hackenbush")
        self.assertEqual(run("solve", "-", "--from", "json", data=text.encode()),
                         run("solve", "-", "--from", "gg", data=named.encode()))
        back = run("convert", "-", "-", "--from", "json", "--to", "gg", data=text.encode())[1]
        self.assertIn("\ng hackenbush\n", back)
        for other in ("edges", "dot", "ggb"):
            self.assertEqual(run("convert", "-", "-", "--from", "gg", "--to", other, data=named.encode())[0], 2)

    def test_refusals(self):
        for line, options, code, place, sentence in (
                ("g nonsense", [], 3, ":2:3: ", "there is no ruleset 'nonsense': greatgame rulesets lists all"),
                ("g hackenbusch", [], 3, ":2:3: ", "'hackenbusch' (did you mean hackenbush?)"),
                ("g impartial:snrot", [], 3, ":2:3: ", "(did you mean impartial:snort?)"),
                ("g nmi", [], 3, ":2:3: ", "there is no ruleset 'nmi': greatgame rulesets lists all"),
                ("g nim", [], 3, ":2:3: ", "nim is not played on a graph"),
                ("g hackenbush\ng hackenbush", [], 3, ":3:", "named before"),
                ("g hackenbush\ns 1", [], 3, ":2:3: ", "hackenbush is played without tokens"),
                ("g hackenbush\ni L", [], 3, ":2:3: ", "its own rules of play"),
                ("g hackenbush", ["--ruleset", "cops"], 2, "", "cops")):
            text = GARDEN % (line + "\n")
            done = run("solve", "-", "--from", "gg", *options, data=text.encode())
            self.assertEqual((done[0], done[1]), (code, ""), (line, done))
            self.assertIn(place, done[2])
            self.assertIn(sentence, done[2])
            self.assertEqual(done[2].count("\n"), 1)

    def test_certificates(self):
        with tempfile.TemporaryDirectory() as folder:
            path, other, proof = (os.path.join(folder, name) for name in ("a.gg", "b.gg", "c.cert"))
            with open(path, "w") as file:
                file.write(GARDEN % "g hackenbush\n")
            with open(other, "w") as file:
                file.write(GARDEN.replace("e 3 4 L", "e 3 4 R") % "g hackenbush\n")
            self.assertEqual(run("solve", path, "--certificate", proof)[0], 0)
            self.assertEqual(run("verify", path, proof)[0], 0)
            self.assertEqual(run("verify", other, proof)[0], 3)


def placings(board, upright):
    for row, column in board:
        second = (row + 1, column) if upright else (row, column + 1)
        if second in board:
            yield board - {(row, column), second}


def left_wins(boards, left_moves, known):
    """Domineering on several boards, by looking at all play: the player who cannot move loses."""
    key = (tuple(sorted(tuple(sorted(board)) for board in boards)), left_moves)
    if key not in known:
        known[key] = not left_moves
        for i, board in enumerate(boards):
            for after in placings(board, left_moves):
                if left_wins(boards[:i] + (after,) + boards[i + 1:], not left_moves, known) == left_moves:
                    known[key] = left_moves
    return known[key]


class SeveralBoards(unittest.TestCase):
    def test_domineering_by_all_play(self):
        sizes = [(1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3)]
        for count in (2, 3):
            for chosen in itertools.combinations_with_replacement(sizes, count):
                if sum(r * c for r, c in chosen) > 13:
                    continue
                boards = tuple(frozenset((i, j) for i in range(r) for j in range(c)) for r, c in chosen)
                name = "domineering:" + ",".join(f"{r}x{c}" for r, c in chosen)
                for first in "LR":
                    done = run("solve", "--ruleset", name, "--json", "--first", first)
                    self.assertEqual(done[0], 0, done)
                    expected = "L" if left_wins(boards, first == "L", {}) else "R"
                    self.assertEqual(json.loads(done[1])["winner"], expected, (name, first))

    def test_a_sum_is_the_sum(self):
        """Every game of boards: two boards have the value that the calculator gives their sum."""
        for game, boards in (("clobber", ["xo/ox", "x.o/oxo"]), ("konane", ["xo.", "xo/ox", "ox.o"]),
                             ("fission", [".x.", ".x./..."]), ("nogo", ["1x2", "x./.."]),
                             ("amazons", ["x..", "x./.o"]), ("domineering", ["2x2", "..#/..."]),
                             ("cutcake", ["2x2", "2x3"]), ("impartial:konane", ["xo.", "xo/ox"])):
            for one, other in itertools.product(boards, boards):
                done = run("solve", "--ruleset", f"{game}:{one},{other}", "--json", "--value",
                           "nimber" if game.startswith("imp") else "form")
                self.assertEqual(done[0], 0, done)
                total = str(json.loads(done[1])["total"])
                if game.startswith("imp"):
                    total = {"0": "0", "1": "*"}.get(total, f"*{total}")
                added = run("calc", f"{game}:{one} + {game}:{other}", "--tsv")[1]
                self.assertIn(total, added.split("\t")[:2], (game, one, other, added))

    def test_boards_in_a_file(self):
        done = run("solve", "--ruleset", "domineering", "-", "--value", "form", data=b"..\n..\n\n...\n")
        self.assertEqual(done, run("solve", "--ruleset", "domineering:2x2,1x3", "--value", "form"))


if __name__ == "__main__":
    unittest.main()
