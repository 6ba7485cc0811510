"""Saved tables: `solve --table OUT`, what is answered from them, and `greatgame table`."""

import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
import savedfile  # noqa: E402
from program import SANITIZED, run, without_method  # noqa: E402

EXAMPLES = os.path.join(HERE, "..", "..", "examples")
# Relative codes, and codes of Left and Right, in several blocks; two and four bytes per code.
GAMES = ("quixo:3x3", "nim:3,4,5", "chomp:6x7", "chess:KRK", "subtraction:1,2:300",
         "subtraction:1:70000")
SHAPES = (["--json", "--moves", "--line"], ["--json", "--summary"], ["--moves"], ["--line"],
          ["--all"], ["--summary", "--check"])


class Table(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.file = os.path.join(directory.name, "game.ggt")
        self.other = os.path.join(directory.name, "other.ggt")

    def save(self, game, *more):
        done = run("solve", "--ruleset", game, "--table", self.file, *more, cwd=EXAMPLES)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.file, "rb") as file:
            return file.read()

    def put(self, data):
        with open(self.file, "wb") as file:
            file.write(data)

    def using(self, game, *more, command="solve", **options):
        return run(command, "--ruleset", game, "--using", self.file, *more, cwd=EXAMPLES,
                   **options)

    def refused(self, game, *sentences, more=("--all",), code=3):
        done = self.using(game, *more)
        self.assertEqual(done.returncode, code, (sentences, done.stdout[:200], done.stderr))
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        for sentence in sentences:
            self.assertIn(sentence, done.stderr)

    def test_answers(self):
        """A table gives the same answers as the solver that made it."""
        for game in GAMES:
            self.save(game)
            for shape in SHAPES:
                with self.subTest(game=game, shape=shape):
                    solved = run("solve", "--ruleset", game, "--value", "outcome", "--no-symmetry", *shape)
                    held = self.using(game, *shape)
                    self.assertEqual(held.returncode, 0, held.stderr)
                    self.assertEqual(without_method(held.stdout), without_method(solved.stdout))

    def test_symmetry(self):
        """Tables have one position of each class, unless all are asked for, counted or listed; answers are the same."""
        for game in ("quixo:3x3", "chess:KRK", "chess:KPK", "connect:4x4", "hexapawn:3x4", "morris:3", "dobutsu:GC"):
            def ask(*more):
                done = run("solve", "--ruleset", game, "--value", "outcome", "--solver", "tabulate", *more)
                self.assertEqual(done.returncode, 0, done.stderr)
                return done.stdout

            def facts(*more):
                answer = json.loads(ask("--json", "--moves", *more))
                moves = sorted((one["move"], one["winner"], one["length"] or 0, one["best"]) for one in answer["moves"])
                return (answer["winner"], answer["length"], moves), answer["positions"], answer.get("symmetry", False)

            with self.subTest(game=game):
                usual, classes, few = facts()
                full, positions, all_but_few = facts("--no-symmetry")
                self.assertEqual(usual, full)
                self.assertEqual((few, all_but_few), (True, False))
                self.assertLess(classes, positions)
                self.assertEqual(ask("--symmetry"), ask())
                self.assertEqual(ask("--summary", "--no-symmetry"), ask("--summary"))
        game = "quixo:3x3"
        for more in (["--all"], ["--check"], ["--figures"]):
            self.assertNotIn(b"one of each class", run("solve", "--ruleset", game, *more).stdout)
        self.assertEqual(savedfile.Saved(self.save(game)).symmetry, 0)

    def test_other_commands(self):
        self.save("chomp:3x4")
        moves = "values\n1\nline\nquit\n"
        own = run("play", "--ruleset", "chomp:3x4", "--value", "outcome", text=moves)
        held = self.using("chomp:3x4", command="play", text=moves)
        self.assertEqual(held.stdout, own.stdout)
        own = run("why", "--ruleset", "chomp:3x4", "--value", "outcome")
        held = self.using("chomp:3x4", command="why")
        self.assertEqual(without_method(held.stdout), without_method(own.stdout))

    def reads_zlib(self, table):
        self.put(savedfile.write(table, table.codes, savedfile.ZLIB))
        return b"built without" not in run("table", self.file).stderr

    def test_format(self):
        """A reader that knows the specification alone finds the values of --all."""
        for game in GAMES:
            data = self.save(game)
            if not savedfile.can_unpack(data[12]):
                self.skipTest("no zstd here")
            table = savedfile.Saved(data)
            self.assertEqual(table.name + ":" + table.parameters, game)
            lines = run("solve", "--ruleset", game, "--value", "outcome", "--all").stdout
            rows = [line.split("\t")[-2:] for line in lines.decode().splitlines()]
            codes = [code for code in table.codes if code]
            letters = str.maketrans("LR", "NP")
            self.assertEqual([list(savedfile.words(code)) for code in codes],
                             [[row[0].translate(letters), row[1]] for row in rows])
            self.assertEqual(table.counts, savedfile_counts(table.codes))
            for packing in (savedfile.PLAIN, savedfile.ZLIB)[:1 + self.reads_zlib(table)]:
                # A file written from the specification alone is read, and saved unchanged.
                self.put(savedfile.write(table, table.codes, packing))
                done = self.using(game, "--table", self.other, "--all")
                self.assertEqual(done.stdout, lines)
                with open(self.other, "rb") as file:
                    self.assertEqual(file.read(), data)

    def test_threads(self):
        self.assertEqual(self.save("chess:KRK", "--threads", "1"),
                         self.save("chess:KRK", "--threads", "3"))

    def test_damaged(self):
        """A bit that is turned round is noticed wherever it is."""
        data = self.save("chess:KQK")
        index = int.from_bytes(data[-56:-48], "little")
        begin = 64 + len("chessKQK") + 4
        places = (list(range(0, begin, 3)) + list(range(begin, index, (index - begin) // 40)) +
                  list(range(index, len(data), 5)))
        for at in places[::4 if SANITIZED else 1]:
            spoilt = bytearray(data)
            spoilt[at] ^= 1 << at % 8
            self.put(spoilt)
            self.refused("chess:KQK", b"greatgame: ")

    def test_cut_off(self):
        data = self.save("quixo:3x3")
        for length in (0, 7, 8, 63, 64, 70, 100, len(data) // 2, len(data) - 56, len(data) - 1):
            self.put(data[:length])
            self.refused("quixo:3x3", b"greatgame: ")
        self.put(data + b"\0")
        self.refused("quixo:3x3", b"cut off, or has bytes after its end")

    def test_forged(self):
        """Impossible contents with right checksums."""
        data = self.save("quixo:3x3")
        if not savedfile.can_unpack(data[12]):
            self.skipTest("no zstd here")
        table = savedfile.Saved(data)
        if not self.reads_zlib(table):
            self.skipTest("built without zlib")
        good = savedfile.write(table, table.codes, savedfile.ZLIB)

        def forge(at, width, number, data=good):
            spoilt = bytearray(data)
            spoilt[at:at + width] = number.to_bytes(width, "little")
            head = spoilt[:table.begin - 4]
            spoilt[table.begin - 4:table.begin] = savedfile.zlib.crc32(head).to_bytes(4, "little")
            index = int.from_bytes(good[-56:-48], "little")
            spoilt[-12:-8] = savedfile.zlib.crc32(spoilt[index:-56]).to_bytes(4, "little")
            spoilt[-8:-4] = savedfile.zlib.crc32(spoilt[-56:-8]).to_bytes(4, "little")
            self.put(spoilt)

        forge(8, 4, 2)
        self.refused("quixo:3x3", b"version 2")
        forge(12, 4, 3)
        self.refused("quixo:3x3", b"what cannot be")
        for positions in (0, 19682, 19684, 1 << 40, (1 << 64) - 1):
            forge(24, 8, positions)
            self.refused("quixo:3x3", b"greatgame: ")
        for at, width, number in ((32, 4, 3), (32, 4, 4), (36, 2, 3), (36, 2, 9), (38, 2, 1),
                                  (38, 2, 7), (40, 4, 0), (44, 4, 1 << 31), (48, 8, 1 << 63),
                                  (16, 8, 1), (56, 8, 1), (-56, 8, 70), (-48, 8, 1),
                                  (-48, 8, (1 << 64) - 1), (-16, 4, 1 << 30), (-16, 4, 1 << 31)):
            forge(at if at >= 0 else len(good) + at, width, number)
            self.refused("quixo:3x3", b"greatgame: ")
        index = int.from_bytes(good[-56:-48], "little")
        for length in (0, 1, 65536, (1 << 32) - 1):  # longer, shorter, and none where there is one
            forge(index, 4, length)
            self.refused("quixo:3x3", b"what cannot be")
        bomb = savedfile.zlib.compress(bytes(1 << 24))
        data = bytearray(good[:table.begin] + bomb + good[index:])
        data[-56:-48] = (table.begin + len(bomb)).to_bytes(8, "little")
        forge(len(data) - 64, 4, len(bomb), data)
        self.refused("quixo:3x3", b"greatgame: ")
        self.put(savedfile.write(table, [3] * len(table.codes), savedfile.ZLIB))
        self.refused("quixo:3x3", b"check refuses", more=("--check",), code=1)

    def test_other_game(self):
        self.save("quixo:3x3")
        self.refused("quixo:4x4", b"the table is of quixo:3x3, and the game is quixo:4x4")
        self.refused("nim:1,2", b"the table is of quixo:3x3, and the game is nim:1,2")
        done = self.using("quixo:3x3", "--position", "z../.../...")
        self.assertEqual(done.returncode, 3)  # no such position
        self.assertEqual(self.using("quixo:3x3", "--symmetry").returncode, 3)

    def test_symmetry(self):
        """One position of each class is in the file, which says so, and all are answered."""
        for name, position in (("quixo:3x3", "X../.O./..X"), ("chess:KRK", "Kh8 Rg7 ka1 w"),
                               ("connect:4x4", "..../..../...X/..OX")):
            self.assertEqual(savedfile.Saved(self.save(name, "--symmetry")).symmetry, 1)
            self.assertIn(b", one of each class; ", run("table", self.file, "--check").stdout)
            self.assertIn(b'"symmetry":true', run("table", self.file, "--json").stdout)
            for start in ([], ["--position", position]):
                for command, more in (("solve", ["--line"]), ("why", [])):
                    own = run(command, "--ruleset", name, "--symmetry", *more, *start)
                    held = run(command, "--ruleset", name, *more, *start, "--using", self.file)
                    self.assertEqual(held.returncode, 0, held.stderr)
                    self.assertEqual(without_method(held.stdout), without_method(own.stdout))
        self.assertEqual(savedfile.Saved(self.save("quixo:3x3")).symmetry, 0)

    def test_start(self):
        """A table is of all positions, wherever play begins."""
        self.save("chess:KRK")
        position = ["--position", "Ka1 Rb2 kh8 w"]
        own = run("solve", "--ruleset", "chess:KRK", "--line", "--no-symmetry", *position)
        held = self.using("chess:KRK", "--line", *position)
        self.assertEqual(without_method(held.stdout), without_method(own.stdout))
        self.assertIn(b" turns; ", own.stdout)

    def test_board(self):
        """A pursuit has a table of its own kind; the board is in the file, and checked."""
        board = os.path.join(EXAMPLES, "park.board")
        self.save("police", board)
        own = run("solve", "--ruleset", "police", board, "--line", "--summary")
        held = self.using("police", board, "--line", "--summary")
        self.assertEqual(held.returncode, 0, held.stderr)
        self.assertEqual(without_method(held.stdout), without_method(own.stdout))
        with open(board, encoding="ascii") as file:
            text = file.read()
        with open(self.other, "w", encoding="ascii") as file:
            file.write(text.replace("T", ".", 1).replace(".", "T", 1))
        self.refused("police", b"with another board", more=(self.other,))

    def told(self, *more, code=0):
        done = run("table", self.file, "--json", *more)
        self.assertEqual(done.returncode, code, done.stderr)
        return json.loads(done.stdout)

    def test_told(self):
        """Counts, lengths and extremes are those of the codes that the file has."""
        for game in ("quixo:3x3", "chess:KRK"):
            data = self.save(game)
            if not savedfile.can_unpack(data[12]):
                self.skipTest("no zstd here")
            table, told = savedfile.Saved(data), self.told()
            self.assertEqual(told["table"]["numbers"], len(table.codes))
            self.assertEqual(told["table"]["bytes"], len(data))
            self.assertEqual(told["table"]["illegal"], table.counts[0])
            turns = {}
            for code in table.codes:
                if code > 1:
                    turns.setdefault((code % 2, (code - 2) // 2), []).append(code)
            for side, letters in enumerate(("NL", "PR")):
                found = {}
                for row in told["summary"]:
                    if row["value"] in letters:
                        for length, count in row.get("turns", []):
                            found[length] = found.get(length, 0) + count
                self.assertEqual(found, {length: len(codes) for (kind, length), codes
                                         in turns.items() if kind == side})
            self.assertEqual([row["turns"] for row in told["longest"]], sorted(
                ((code - 2) // 2 for code in table.codes if code > 1), reverse=True)[:5])
            solved = json.loads(run("solve", "--ruleset", game, "--json", "--moves", "--no-symmetry").stdout)
            self.assertEqual(told["all_moves"], solved["all_moves"])

    def test_extremes(self):
        """The positions named are as long and as hard as they are said to be."""
        self.save("quixo:3x3")
        told = self.told()
        for row in told["longest"] + told["hardest"]:
            done = self.using("quixo:3x3", "--position", row["position"], "--json", "--moves")
            answer = json.loads(done.stdout)
            self.assertEqual((answer["outcome"], answer["length"]), (row["value"], row["turns"]))
            if "moves" in row:
                self.assertEqual(len(answer["all_moves"]), row["moves"])
                self.assertEqual(sum(move["winning"] for move in answer["all_moves"]), 1)
        self.assertEqual(len(told["hardest"]), 5)

    def test_checked(self):
        """The check finds single wrong values, and a sample finds values wrong everywhere."""
        data = self.save("quixo:3x3")
        checked = self.told("--check")["checked"]
        self.assertEqual((checked["accepted"], checked["positions"]), (True, 19683))
        checked = self.told("--sample", "200", "--seed", "5")["checked"]
        self.assertEqual((checked["accepted"], checked["positions"], checked["sample"]), (True, 200, True))
        for more in ("19683", "20000", "4294967295"):
            checked = self.told("--sample", more)["checked"]
            self.assertEqual((checked["accepted"], checked["positions"], checked["sample"]), (True, 19683, False))
            said = run("table", self.file, "--sample", more).stdout.decode()
            self.assertIn(f"  sample of {more} asked for, and there are no more positions: all are checked\n", said)
            self.assertIn("  check  accepted, 19683 positions; proved", said)
        if not savedfile.can_unpack(data[12]):
            self.skipTest("no zstd here")
        table = savedfile.Saved(data)
        packing = savedfile.ZLIB if self.reads_zlib(table) else savedfile.PLAIN
        for at in (0, 9841, 19682):
            codes = list(table.codes)
            codes[at] ^= 1
            self.put(savedfile.write(table, codes, packing))
            for threads in ("1", "3"):
                checked = self.told("--check", "--threads", threads, code=1)["checked"]
                self.assertFalse(checked["accepted"])
                self.assertTrue(checked["position"] and checked["condition"])
            text = run("table", self.file, "--check")
            self.assertEqual(text.returncode, 1)
            self.assertIn(b"check  refused at ", text.stdout)
        self.put(savedfile.write(table, [code ^ (code > 1) for code in table.codes], 0))
        self.assertEqual(run("table", self.file, "--sample", "20").returncode, 1)
        done = run("verify", "--ruleset", "quixo:3x3", self.file)
        self.assertEqual(done.returncode, 1)

    def test_boards(self):
        """A board is in the file; a graph is not, and has to be named."""
        board = os.path.join(EXAMPLES, "park.board")
        self.save("police", board, "--first", "R")
        done = run("table", self.file, "--check")
        self.assertEqual(done.returncode, 0, done.stderr)
        own = run("table", board, self.file, "--ruleset", "police", "--first", "R", "--check")
        self.assertEqual(own.stdout, done.stdout)
        self.assertEqual(run("table", board, self.file, "--ruleset", "police").returncode, 3)

    def test_told_badly(self):
        self.assertEqual(run("table").returncode, 2)
        self.assertEqual(run("table", os.path.join(EXAMPLES, "circle.gg")).returncode, 3)
        self.assertEqual(run("table", "nothing.ggt").returncode, 3)
        self.assertEqual(run("table", "/dev/null").returncode, 3)
        self.assertEqual(run("table", "-", text="x").returncode, 3)
        data = self.save("nim:1,2")
        self.put(data.replace(b"nim", b"mni"))
        self.assertEqual(run("table", self.file).returncode, 3)
        self.assertEqual(run("table", "x", self.file).returncode, 2)

    def test_usage(self):
        for more in (["--table", "-"], ["--table", self.file, "--plan"], ["--table", ""]):
            done = run("solve", "--ruleset", "quixo:3x3", *more)
            self.assertEqual(done.returncode, 2, (more, done.stderr))
        self.assertEqual(run("solve", "circle.gg", "--table", self.file, cwd=EXAMPLES).returncode, 2)
        done = run("solve", "--ruleset", "octal:0.16:5", "--table", self.file)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse(os.path.exists(self.file))
        done = run("solve", "--ruleset", "quixo:3x3", "--solver", "memo", "--table", self.file)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"tabulate", done.stderr)
        self.assertFalse(os.path.exists(self.file))


def savedfile_counts(codes):
    return [sum(code == 0 for code in codes), sum(code == 1 for code in codes),
            sum(code > 1 and code % 2 == 0 for code in codes),
            sum(code > 1 and code % 2 == 1 for code in codes)]


if __name__ == "__main__":
    unittest.main()
