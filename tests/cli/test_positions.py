"""solve --positions: each line has the answer that a run of its own gives, and the right one by rules that
are written here once more."""

import functools
import json
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from ggfile import FRONTS, gg_text, random_game, random_judge_race  # noqa: E402
from program import Folder, run  # noqa: E402


def asked(text, *options):
    return run("solve", *options, "--positions", "-", text=text)


def objects(done):
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def winner_of_tictactoe(board, mover="X"):
    """Winner L, R or D and the number of turns, by the whole tree."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    @functools.lru_cache(None)
    def search(cells, mover):
        other = "O" if mover == "X" else "X"
        if any(all(cells[i] == other for i in line) for line in lines):
            return (-1, 0)
        if "." not in cells:
            return (0, 0)
        best = None
        for i, cell in enumerate(cells):
            if cell == ".":
                sign, turns = search(cells[:i] + mover + cells[i + 1:], other)
                mine = (-sign, turns + 1)
                key = (mine[0], -mine[1] * mine[0])
                best = max(best, (key, mine)) if best else (key, mine)
        return best[1]

    sign, turns = search(board.replace("/", ""), mover)
    left = sign if mover == "X" else -sign
    return ("L" if left > 0 else "R" if left < 0 else "D"), (str(turns) if sign else "-")


class Values(Folder):
    """Against rules of our own."""

    def test_nim(self):
        rng = random.Random(1)
        heaps = [[rng.randrange(16) for _ in range(3)] for _ in range(200)]
        text = "".join(",".join(map(str, h)) + "\n" for h in heaps)
        done = asked(text, "--ruleset", "nim:15,15,15", "--tsv")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        lines = done.stdout.decode().splitlines()
        self.assertEqual(len(lines), 200)
        for h, line in zip(heaps, lines):
            nimber = h[0] ^ h[1] ^ h[2]
            self.assertEqual(line.split("\t")[:6],
                             [",".join(map(str, h)), "L" if nimber else "R", "-", "L", "N" if nimber else "P",
                              str(nimber)])

    def test_tictactoe(self):
        rng = random.Random(2)
        boards = []
        for _ in range(60):
            cells = ["."] * 9
            for turn in range(rng.randrange(9)):
                cells[rng.choice([i for i in range(9) if cells[i] == "."])] = "XO"[turn % 2]
            board = "".join(cells)
            boards.append("/".join((board[:3], board[3:6], board[6:])))
        done = asked("\n".join(boards), "--ruleset", "tictactoe", "--tsv")
        answered = {line.split("\t")[0]: line.split("\t") for line in done.stdout.decode().splitlines()}
        for board in boards:
            mover = "X" if board.count("X") == board.count("O") else "O"
            if board not in answered:  # both have three in a row
                continue
            fields = answered[board]
            self.assertEqual(fields[3], "L" if mover == "X" else "R", board)
            self.assertEqual(tuple(fields[1:3]), winner_of_tictactoe(board, mover), board)

    def test_graph(self):
        """Outcomes of a path and of a circle with a way out, by name and by number."""
        path = self.put("a.csv", "from,to\n" + "".join(f"v{i},v{i + 1}\n" for i in range(9)))
        done = asked("".join(f"v{i}\n" for i in range(10)), path, "--tsv", "-q")
        for i, line in enumerate(done.stdout.decode().splitlines()):
            self.assertEqual(line.split("\t")[:3], [f"v{i}", "LR"[(9 - i) % 2 == 0], str(9 - i)])
        sparse = self.put("b.edges", "1000 2000\n2000 1000\n2000 3000\n3000 4000\n")
        done = asked("1000\n2000\n3000\n4000\n", sparse, "--tsv")
        self.assertEqual([line.split("\t")[:3] for line in done.stdout.decode().splitlines()],
                         [["1000", "D", "-"], ["2000", "D", "-"], ["3000", "L", "1"], ["4000", "R", "0"]])


class Alone(Folder):
    """The JSON of each line equals that of a separate run, after any earlier lines."""

    def compare(self, many, alone):
        for one, (status, answer) in zip(many, alone):
            self.assertEqual(status, 0)
            for key in ("input", "input_line"):
                one.pop(key)
            # A solution that is kept may have more positions than the line alone needs.
            for key in ("positions", "nimbers", "period", "preperiod"):
                one.pop(key, None), answer.pop(key, None)
            self.assertEqual(one, answer)

    def alone(self, *words):
        done = run("solve", *words, "--json")
        return done.returncode, json.loads(done.stdout) if done.returncode == 0 else {}

    GAMES = [("kayles:7", ["7", "3", "12", "1,2"]), ("tictactoe", [".../.../...", "X../.O./...", "XX./OO./..."]),
             ("quixo:3x3", [".../.../...", "X../.../..O", "XXO/.../..."]), ("chess:KRK", None),
             ("domineering:3x3", [".../.../...", "##./#../...", "..#/.#./#.."]),
             ("hexapawn", None), ("connect:3x3", ["", "12", "1", "1213"]), ("impartial:domineering:3x3", None),
             ("dodgem:3", None), ("hackenbush:LRL+RRB", None), ("clobber:3x3", None), ("toads-and-frogs:T.F", None),
             ("nim:misere:3,2,3", ["1,2,3", "1,1,1", "0,2,2"]), ("subtraction:1,2,3:20", None)]

    def positions(self, game):
        """The start, and what is reached by some of the best lines."""
        start = json.loads(run("solve", "--ruleset", game, "--json", "--line", "--moves").stdout)
        texts = {start["position"]} | {move["to"] for move in start["line"]} | {m["to"] for m in start["all_moves"]}
        return sorted(texts)

    def test_rulesets(self):
        for game, texts in self.GAMES:
            self.assertEqual(run("solve", "--ruleset", game).returncode, 0, game)
            texts = self.positions(game) if texts is None else texts
            good = []
            for text in texts:
                status, answer = self.alone("--ruleset", game, "--position", text, "--moves")
                if status == 0 and text.strip():
                    good.append((text, (status, answer)))
            self.assertTrue(good, game)
            rng = random.Random(3)
            rng.shuffle(good)
            with self.subTest(game=game):
                done = asked("\n".join(text for text, _ in good), "--ruleset", game, "--json", "--moves")
                self.assertEqual((done.returncode, done.stderr), (0, b""))
                many = objects(done)
                self.assertEqual([one["input"] for one in many], [text for text, _ in good])
                self.compare(many, [answer for _, answer in good])

    def graphs(self, games, options):
        rng = random.Random(4)
        for game in games:
            path = self.put("g.gg", gg_text(game))
            count = len(game.tokens)
            race = game.play == "race"
            lines = [[rng.randrange(game.n) + 1 for _ in range(count if race or count > 2 else rng.choice((1, 1, 2)))]
                     for _ in range(5)]
            alone = []
            for line in lines:
                words = [word for v in line for word in ("--token", str(v))]
                status, answer = self.alone(path, *words, *options)
                if answer:
                    note = (answer["note"] or "").replace("--token replaces the tokens of the input", "")
                    answer["note"] = note.replace("; ", "").strip() or None
                alone.append((line, status, answer))
            done = asked("".join(" ".join(map(str, line)) + "\n" for line, _, _ in alone), path, "--json", *options)
            many = {one["input_line"]: one for one in objects(done)}
            for number, (line, status, answer) in enumerate(alone, 1):
                text = f"{gg_text(game)}{line} {options}\n{done.stderr.decode()}"
                self.assertEqual(number in many, status == 0, text)
                if status == 0:
                    many[number].pop("input"), many[number].pop("input_line")
                    self.assertEqual({**many[number], "positions": 0, "note": None},
                                     {**answer, "positions": 0, "note": None}, text)

    def test_graphs(self):
        rng = random.Random(5)
        self.graphs([random_game(rng, FRONTS[i % 3]) for i in range(40)], ())
        self.graphs([random_judge_race(rng) for _ in range(20)], ())
        self.graphs([random_game(rng, FRONTS[i % 3]) for i in range(20)], ("--value", "outcome"))

    def test_using(self):
        table = self.path("t.ggt")
        self.assertEqual(run("solve", "--ruleset", "dodgem:3", "--table", table).returncode, 0)
        texts = self.positions("dodgem:3")
        done = asked("\n".join(texts), "--using", table, "--tsv")
        plain = asked("\n".join(texts), "--ruleset", "dodgem:3", "--tsv")
        self.assertEqual((done.returncode, done.stdout), (0, plain.stdout))
        path = self.put("g.edges", "0 1\n1 2\n2 0\n1 3\n")
        cert = self.path("g.cert")
        self.assertEqual(run("solve", path, "--certificate", cert).returncode, 0)
        self.assertEqual(asked("0\n1\n2\n3\n", path, "--using", cert, "--tsv").stdout,
                         asked("0\n1\n2\n3\n", path, "--tsv").stdout)
        nim = self.path("nim.cert")
        run("solve", "--ruleset", "nim:5,6", "--certificate", nim)
        done = asked("1,2\n9,1\n3,3\n", "--ruleset", "nim:5,6", "--using", nim, "--tsv", "-q")
        self.assertEqual(done.returncode, 3)
        self.assertEqual([line.split("\t")[0] for line in done.stdout.decode().splitlines()], ["1,2", "3,3"])
        self.assertIn(b"greatgame: <stdin>:2:1: '9,1' is no position of nim", done.stderr)


class Lines(Folder):
    def test_comments_and_errors(self):
        done = asked("# heaps\n#\n\n  1,2 \r\nx,1\n1\n\t3,3", "--ruleset", "nim:5,5")
        self.assertEqual(done.stdout.decode(), "1,2: Left wins; worth 3; best 1 from heap 2\n3,3: Right wins; worth 0\n")
        lines = done.stderr.decode().splitlines()
        self.assertEqual([line.split(" ")[1] for line in lines], ["<stdin>:5:1:", "<stdin>:6:1:"])
        self.assertEqual(done.returncode, 3)
        path = self.put("g.edges", "0 1\n")
        done = asked("0\n 0 7\n1\n", path)
        self.assertEqual(done.stderr, b"greatgame: <stdin>:2:4: there is no vertex '7'\n")
        self.assertEqual((done.returncode, done.stdout.count(b"\n")), (3, 2))

    def test_odd_bytes(self):
        """No byte is lost in silence, and the lines after it are answered."""
        path = self.put("g.edges", "0 1\n")
        done = asked(b"0\0001\n1\n\xff\n" + b"0 " * 5000 + b"\n0", path, "--tsv", "--value", "nimber")
        self.assertEqual(done.returncode, 3)
        self.assertEqual([line.split(" ")[1] for line in done.stderr.decode(errors="replace").splitlines()],
                         ["<stdin>:1:2:", "<stdin>:3:1:", "<stdin>:4:8193:"])
        self.assertEqual([line.split("\t")[0] for line in done.stdout.decode().splitlines()], ["1", "0"])
        done = asked(b"0" * (1 << 21), path)
        self.assertEqual((done.returncode, done.stderr), (3, b"greatgame: <stdin>: a line is too long\n"))

    def test_forms(self):
        listed = self.put("list.txt", "1,2\n")
        tsv = self.path("x.tsv")
        words = ("solve", "--ruleset", "nim:1,2", "--positions", listed)
        self.assertEqual(run(*words, "--tsv").stdout, b"1,2\tL\t-\tL\tN\t3\t1 from heap 2\n")
        run(*words, "-o", tsv)
        self.assertEqual(self.get("x.tsv"), b"1,2\tL\t-\tL\tN\t3\t1 from heap 2\n")
        run(*words, "-o", self.path("x.jsonl"))
        self.assertEqual(json.loads(self.get("x.jsonl"))["input"], "1,2")

    def test_tabs(self):
        """A line has seven fields, whatever blanks it has and its names have."""
        path = self.put("g.json", json.dumps({"play": "normal", "vertices": 3, "edges": [[0, 1], [1, 2]],
                                              "names": [[0, "a"], [1, "b"]]}))
        done = asked("a\t1\na \tb\n  2\t\n", path, "--tsv", "--value", "nimber")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [line.split("\t") for line in done.stdout.decode().splitlines()]
        self.assertEqual([len(line) for line in lines], [7, 7, 7])
        self.assertEqual([line[0] for line in lines], ["a 1", "a  b", "2"])

    def test_refused(self):
        for words in (("--all",), ("--position", "1,2"), ("--line",), ("--summary",), ("--sizes", "1..2"),
                      ("--json", "--tsv"),
                      ("--certificate", self.path("c.cert")), ("--table", self.path("c.ggt")), ("--moves",),
                      ("--figures",), ("--plan",), ("--check",), ("--resume", self.path("c.cert"))):
            done = asked("1,2\n", "--ruleset", "nim:1,2", *words)
            self.assertEqual(done.returncode, 2, words)
        self.assertEqual(run("solve", "-", "--from", "edges", "--positions", "-").returncode, 2)
        self.assertEqual(run("solve", "--ruleset", "nim:1,2", "--positions", self.path("none")).returncode, 3)
        done = run("solve", "--ruleset", "nim:1,2", "--tsv")
        self.assertEqual(done.returncode, 2)

    def test_many(self):
        """One table for a hundred thousand lines."""
        rng = random.Random(6)
        texts = ["/".join("".join(rng.choice("XO.") for _ in range(3)) for _ in range(3)) for _ in range(20000)]
        done = asked("\n".join(texts), "--ruleset", "quixo:3x3", "--tsv")
        said = {int(line.split(":")[2]) for line in done.stderr.decode().splitlines()}
        lines = done.stdout.decode().splitlines()
        self.assertEqual((done.returncode, len(lines) + len(said)), (3 if said else 0, 20000))
        self.assertGreater(len(lines), 10000)
        answered = [text for number, text in enumerate(texts, 1) if number not in said]
        self.assertEqual([line.split("\t")[0] for line in lines], answered)
        for at in rng.sample(range(len(lines)), 20):
            one = json.loads(run("solve", "--ruleset", "quixo:3x3", "--position", answered[at], "--json").stdout)
            fields = lines[at].split("\t")
            self.assertEqual(fields[1:4], [{"draw": "D"}.get(one["winner"], one["winner"]),
                                           "-" if one["length"] is None else str(one["length"]), one["first"]])


if __name__ == "__main__":
    unittest.main()
