"""Files of other programs, as they write them, and results for other programs."""

import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import Folder, run  # noqa: E402

USAGE, BAD, LIMIT = 2, 3, 4

# The walk 0 -> 1 -> 2, 1 -> 3 in the forms written by programs for networks.
SNAP = "# Directed graph: x.txt\r\n# Nodes: 4 Edges: 3\r\n# FromNodeId\tToNodeId\r\n" \
       "0\t1\r\n1\t2\r\n1\t3\r\n"
KONECT = "% asym weighted\n% 3 4 4\n1 2 1 1082040961\n2 3 1 1082155839\n2 4 1 1082414391\n"
NETWORKX = "0 1 {}\n1 2 {}\n1 3 {}\n"
NETWORKX_DATA = "0 1 {'weight': 0.5}\n1 2 {'weight': 2, 'kind': 'x'}\n1 3 {'weight': -1}\n"
IGRAPH = "0 1\n1 2\n1 3\n"
WALK = [["0", "P", "2"], ["1", "N", "1"], ["2", "P", "0"], ["3", "P", "0"]]


class Case(Folder):
    def done(self, *arguments, text=""):
        done = run(*arguments, text=text)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def refused(self, done, status, *sentences):
        self.assertEqual((done.returncode, done.stdout), (status, b""), done.stderr)
        self.assertRegex(done.stderr.decode(), r"\Agreatgame: [^\n]+\n\Z")
        for sentence in sentences:
            self.assertIn(sentence, done.stderr.decode())

    def table(self, text, *options):
        lines = self.done("solve", "-", "--from", "edges", "--all", *options, text=text)
        return [line.split("\t") for line in lines.splitlines()]


class Lists(Case):
    """Lists of edges: further columns, and numbers with gaps."""

    def test_as_other_programs_write_them(self):
        for text in (SNAP, NETWORKX, IGRAPH):
            self.assertEqual(self.table(text), WALK)
        self.assertEqual(self.table(NETWORKX_DATA, "--columns"), WALK)
        from_one = [[str(int(row[0]) + 1), *row[1:]] for row in WALK]
        self.assertEqual(self.table(KONECT, "--columns", "--base", "1"), from_one)
        self.put("x.edgelist", NETWORKX)
        self.done("solve", self.path("x.edgelist"))

    def test_options_of_edges_go_with_no_other_format(self):
        for option in ("--columns", "--compact", "--no-compact", "--header", "--no-header"):
            done = run("solve", "-", "--from", "gg", option, text="p normal 1 0\n")
            self.refused(done, USAGE, option + " does not go with the format gg")

    def test_numbers_too_large(self):
        self.refused(run("solve", "-", "--from", "edges", text="1 18446744073709551616\n"), BAD,
                     "<stdin>:1:3: the number '18446744073709551616' is too large")
        for text in ("100 4000000000\n", "5 99999999999\n"):
            done = run("solve", "-", "--from", "edges", "--no-compact", "--memory", "1G", text=text)
            self.refused(done, LIMIT if "4000000000" in text else BAD, "--compact")
        self.assertEqual(self.table("100 4000000000\n", "--compact", "--memory", "1G"),
                         [["100", "N", "1"], ["4000000000", "P", "0"]])

    def test_numbers_with_gaps(self):
        text = "# x\n18446744073709551615 7 1\n7 9 3.5\n7 4000000000 2 \n0 18446744073709551615 3\n"
        options = ("--compact", "--columns")
        self.assertEqual(self.table(text, *options), [
            ["0", "N", "3"], ["7", "N", "1"], ["9", "P", "0"], ["4000000000", "P", "0"],
            ["18446744073709551615", "P", "2"]])
        source = self.put("a.edges", text)
        said = self.done("solve", source, *options, "--token", "7", "--line")
        self.assertIn("best   7 -> 9; 7 -> 4000000000\n", said)
        said = self.done("solve", source, *options, "--token", "7", "--json")
        self.assertIn('"vertex":7', said)
        self.assertIn('"from":7,"to":4000000000', said)
        self.refused(run("solve", source, *options, "--token", "8"), USAGE, "no vertex '8'")
        back = self.done("convert", source, self.path("b.gg"), *options, "--map")
        self.assertEqual(back, "1\t0\n2\t7\n3\t9\n4\t4000000000\n5\t18446744073709551615\n")
        self.assertEqual(self.get("b.gg").decode().splitlines()[1:],
                         ["e 1 5", "e 2 3", "e 2 4", "e 5 2"])
        again = self.done("convert", source, "-", "--to", "edges", *options)
        self.assertEqual(self.table(again, "--compact"), self.table(text, *options))
        self.assertIn("--compact", again)
        for other in (["--base", "1"], ["--header"]):
            done = run("solve", source, "--compact", *other)
            self.refused(done, USAGE, "--compact takes numbers as they are", other[0])

    def test_gaps_change_nothing_else(self):
        """The same graph with and without gaps has the same values, in the same order."""
        rng = random.Random(7)
        for n, m in ((2, 1), (50, 90), (3000, 20000)):
            edges = [(v, v % n) for v in range(n)]
            edges += [(rng.randrange(n), rng.randrange(n)) for _ in range(m)]
            ids = sorted({rng.getrandbits(64) for _ in range(n)})
            plain = "".join(f"{u} {v}\n" for u, v in edges)
            sparse = "".join(f"{ids[u]} {ids[v]}\n" for u, v in edges)
            expected = self.table(plain)
            self.assertEqual(self.table(plain, "--compact"), expected)
            self.assertEqual(self.table(sparse, "--compact"),
                             [[str(ids[int(row[0])]), *row[1:]] for row in expected])

    def test_certificate_and_other_values(self):
        source = self.put("a.edges", "70 30\n30 10\n70 10\n")
        self.assertEqual(self.done("solve", source, "--compact", "--all", "--value", "nimber"),
                         "10\t0\n30\t1\n70\t2\n")
        self.done("solve", source, "--compact", "--token", "70", "--certificate", self.path("c"))
        said = self.done("verify", source, self.path("c"), "--compact", "--token", "70")
        self.assertIn("accepted: 3 positions", said)


class Summaries(Case):
    """--summary: how many positions of each length, and figures of the graph."""

    GAME = "p normal 5 5\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 4\ne 5 5\n"

    def test_all_summary_and_check_together(self):
        done = run("solve", "-", "--from", "gg", "--all", "--summary", "--figures", "--check", text=self.GAME)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(done.stdout.decode(), """1	D	-
2	D	-
3	N	1
4	P	0
5	D	-

N           1 position, at most 1 turn
P           1 position, at most 0 turns
D           3 positions
  turns            N           P
      0            0           1
      1            1           0
  graph  vertices: 5, edges: 5, sinks: 1, with cycles
         components: 2, strongly connected: 4
  by     outcome, 5 positions
  check  accepted, 5 positions; proved: the winner for these tokens
""")

    def graph(self, text):
        return json.loads(self.done("solve", "-", "--from", "gg", "--json", "--figures",
                                    text=text))["graph"]

    def test_no_figures_without_a_graph(self):
        self.assertIsNone(json.loads(self.done("solve", "--ruleset", "nim:1", "--json", "--figures"))["graph"])
        self.assertIn("\n  graph  none: the moves of this game follow from its rules\n",
                      self.done("solve", "--ruleset", "nim:1", "--figures"))

    def test_figures_are_not_part_of_the_summary(self):
        text = "p normal 3 2\ne 1 2\ne 1 3\n"
        self.assertNotIn("graph", self.done("solve", "-", "--from", "gg", "--summary", text=text))
        self.assertEqual(self.done("solve", "-", "--from", "gg", "--figures", text=text), """\
  graph  vertices: 3, edges: 2, sinks: 2, without cycles
         components: 1, strongly connected: 3
  by     outcome, 3 positions
  --all lists the value of every vertex
""")

    def test_figures(self):
        figures = self.graph("p normal 6 4\ne 1 2 L\ne 2 1 R\ne 3 4\ne 3 4\n")
        self.assertEqual(figures, {"vertices": 6, "edges": 4, "sinks": 3, "strong_components": 5,
                                   "weak_components": 4, "cycles": True})
        self.assertFalse(self.graph("p normal 3 2\ne 1 2\ne 1 3\n")["cycles"])
        self.assertTrue(self.graph("p normal 1 1\ne 1 1\n")["cycles"])
        chain = "p normal 200000 199999\n" + "".join(f"e {v} {v + 1}\n" for v in range(1, 200000))
        self.assertEqual(self.graph(chain)["strong_components"], 200000)

    def test_figures_by_reachability(self):
        rng = random.Random(2)
        for n in (1, 5, 12, 12, 12, 12):
            edges = [(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randrange(2 * n))]
            reach = [[u == v or (u, v) in edges for v in range(n)] for u in range(n)]
            both = [[u == v or (u, v) in edges or (v, u) in edges for v in range(n)]
                    for u in range(n)]
            for table in (reach, both):
                for k in range(n):
                    for u in range(n):
                        for v in range(n):
                            table[u][v] |= table[u][k] and table[k][v]
            found = self.graph(f"p normal {n} {len(edges)}\n" + "".join(
                f"e {u + 1} {v + 1}{rng.choice(['', ' L', ' R'])}\n" for u, v in edges))
            classes = {frozenset(v for v in range(n) if reach[u][v] and reach[v][u])
                       for u in range(n)}
            self.assertEqual(found["strong_components"], len(classes))
            self.assertEqual(found["weak_components"], len({tuple(row) for row in both}))
            self.assertEqual(found["sinks"], n - len({u for u, _ in edges}))
            self.assertEqual(found["cycles"], len(classes) < n or any(u == v for u, v in edges))

    def test_lengths(self):
        """As many of each length as there are lines of --all with it."""
        texts = {"gg": "p normal 40 60\n" + "".join(
            f"e {v} {v * 7 % 40 + 1}\ne {v} {min(40, v + v % 3)}\n" for v in range(1, 31))}
        texts["gg"] += "s 1\n"
        for text, options in ((texts["gg"], []), (texts["gg"], ["--play", "race"]),
                              (texts["gg"].replace("e 3 22", "e 3 22 L"), [])):
            if options:
                text, options = text.replace("normal", "race").replace("s 1", "t 40"), []
            found = json.loads(self.done("solve", "-", "--from", "gg", "--all", "--json",
                                         "--summary", text=text))
            lengths = [entry["turns"] for entry in found["summary"] if "turns" in entry]
            numbers = [x for row in found["values"] for x in row[1:] if isinstance(x, int)]
            for t in set(numbers):
                self.assertEqual(sum(c for part in lengths for u, c in part if u == t),
                                 numbers.count(t))
            self.assertEqual(sum(c for part in lengths for _, c in part), len(numbers))

    def test_positions_of_a_game(self):
        said = self.done("solve", "--ruleset", "tictactoe", "--summary")
        self.assertIn("\n      5           72           0           0          50\n", said)
        self.assertNotIn("graph", said)
        chain = "p normal 100 99\n" + "".join(f"e {v} {v + 1}\n" for v in range(1, 100))
        said = self.done("solve", "-", "--from", "gg", "--summary", text=chain)
        self.assertIn("  and 60 more lengths, which --json lists\n", said)


class Output(Case):
    """solve -o: the results in a file, which is there whole or not at all."""

    GAME = "p normal 3 2\ns 1\ne 1 2\ne 2 3\n"

    def test_results_in_a_file(self):
        source = self.put("a.gg", self.GAME)
        for options in (["--all"], ["--json"], ["--line", "--check"]):
            expected = self.done("solve", source, *options)
            self.assertEqual(self.done("solve", source, *options, "-o", self.path("out")), "")
            self.assertEqual(self.get("out").decode(), expected)
            self.assertEqual(self.done("solve", source, *options, "--output", "-"), expected)

    def test_refused(self):
        source = self.put("a.gg", self.GAME)
        os.symlink(source, self.path("link"))
        for arguments in (["-o", source], ["-o", self.path("link")],
                          ["-o", self.path("c"), "--certificate", self.path("c")],
                          ["--ruleset", "nim:1", "--sizes", "0..3", "-o", self.path("x")]):
            if "--sizes" in arguments:
                done = run("solve", *arguments)
            else:
                done = run("solve", source, *arguments)
            self.refused(done, USAGE, "")
            self.assertEqual(self.get("a.gg").decode(), self.GAME)
        bad = self.put("bad.gg", self.GAME + "p normal 1 5\n")
        self.refused(run("solve", bad, "-o", self.path("out")), BAD, "")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.gg", "bad.gg", "link"])


def gzipped(text, **options):
    return gzip.compress(text.encode(), mtime=0, **options)


def zstd(data, *options):
    return subprocess.run(["zstd", "-qc", *options], input=data, check=True,
                          stdout=subprocess.PIPE).stdout


class Packed(Case):
    """gzip and zstd, known by their first bytes."""

    GAME = "p normal 4 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n"

    def setUp(self):
        super().setUp()
        done = run("solve", "-", "--from", "gg", text=gzipped(self.GAME))
        if done.returncode == BAD and b"built without" in done.stderr:
            self.refused(done, BAD, "packed with gzip", "zlib1g-dev")
            self.skipTest("built without zlib")

    def solved(self, data, source="gg"):
        return self.done("solve", "-", "--from", source, "--all", text=data)

    def test_gzip_from_a_pipe_and_a_file(self):
        expected = self.solved(self.GAME)
        self.assertEqual(self.solved(gzipped(self.GAME)), expected)
        self.assertEqual(self.solved(gzipped(self.GAME[:20]) + gzipped(self.GAME[20:])), expected)
        self.assertEqual(self.solved(gzipped(self.GAME, compresslevel=0) + bytes(700)), expected)
        for name in ("a.gg.gz", "a.gg"):  # what it is called does not matter
            self.assertEqual(self.done("solve", self.put(name, gzipped(self.GAME)), "--all"),
                             expected)
        self.assertEqual(self.done("solve", self.put("b.gg.gz", self.GAME), "--all"), expected)

    def test_every_format(self):
        source = self.put("a.gg", "p normal 3 2\ne 1 2\ne 2 3\n")
        texts = {"mtx": "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n"}
        for to in ("gg", "edges", "json", "ggb"):
            self.done("convert", source, self.path("x." + to))
            texts[to] = self.get("x." + to)
        for to, text in texts.items():
            text = text if isinstance(text, bytes) else text.encode()
            plain = run("solve", "-", "--from", to, "--all", text=text)
            data = gzip.compress(text)
            done = run("solve", "-", "--from", to, "--all", text=data)
            self.assertEqual((done.stdout, done.stderr), (plain.stdout, plain.stderr))
            self.assertEqual(run("solve", self.put(f"y.{to}.gz", data)).returncode, 0)

    def test_certificates_and_boards(self):
        source = self.put("a.gg", self.GAME)
        for name in ("c", "c.txt"):
            self.done("solve", source, "--certificate", self.path(name))
            packed = self.put(name + ".gz", gzip.compress(self.get(name)))
            self.assertIn("accepted: 4 positions", self.done("verify", source, packed))
            cut = self.put("cut", gzip.compress(self.get(name))[:-9])
            self.refused(run("verify", source, cut), BAD, "packed with gzip are cut off")
        board = ".E...T\n......\n...**.\n.P....\n"
        said = self.done("solve", "--ruleset", "police", "-", text=gzipped(board))
        self.assertEqual(said, self.done("solve", "--ruleset", "police", "-", text=board))
        self.refused(run("solve", "--ruleset", "police", "-", text=gzipped(board)[:-9]), BAD,
                     "packed with gzip are cut off")

    def test_damaged(self):
        data = gzipped(self.GAME)
        for text, sentence in ((data[:4], "are cut off"), (data[:-1], "are cut off"),
                               (data[:20], "are cut off"), (data + b"x", "something else"),
                               (data + bytes(9) + data, "something else"),
                               (data[:-8] + b"1234" + data[-4:], "are damaged"),
                               (data[:10] + b"\x07" + data[11:], "are damaged")):
            done = run("solve", "-", "--from", "gg", text=text)
            self.refused(done, BAD, "the data packed with gzip", sentence)

    def test_a_bomb_is_stopped_by_the_limit(self):
        """1 MB that unpack to a GB of vertices with names; a second for each 100 MB unpacked."""
        text = "p normal 4000000000 0\n" + "c\n" * (1 << 20)
        done = run("solve", "-", "--from", "gg", "--memory", "64M", text=gzipped(text))
        self.refused(done, LIMIT, "memory limit")
        bomb = gzip.compress(b"0 1\n" * (1 << 23))
        done = run("solve", "-", "--from", "edges", "--memory", "16M", "--all", text=bomb)
        self.refused(done, LIMIT, "memory limit")

    def test_large_and_in_threads(self):
        rng = random.Random(3)
        text = "".join(f"{rng.randrange(30000)} {rng.randrange(30000)}\n" for _ in range(90000))
        expected = self.solved(text, "edges")
        for threads in ("1", "3"):
            source = self.put("a.edges.gz", gzipped(text, compresslevel=1))
            self.assertEqual(self.done("solve", source, "--all", "--threads", threads), expected)

    @unittest.skipUnless(shutil.which("zstd"), "there is no zstd to pack with")
    def test_zstd(self):
        expected = self.solved(self.GAME)
        text = self.GAME.encode()
        done = run("solve", "-", "--from", "gg", "--all", text=zstd(text))
        if done.returncode == BAD and b"built without" in done.stderr:
            self.refused(done, BAD, "packed with zstd", "libzstd-dev")
            return
        for options in ([], ["-19"], ["--no-check"], ["--long=27"]):
            self.assertEqual(self.solved(zstd(text, *options)), expected)
        self.assertEqual(self.solved(zstd(text[:20]) + zstd(text[20:])), expected)
        skipped = b"\x50\x2a\x4d\x18\x04\0\0\0abcd"
        self.assertEqual(self.solved(skipped + zstd(text)), expected)
        source = self.put("a.gg.zst", zstd(text))
        self.assertEqual(self.done("solve", source, "--all"), expected)
        for data, status, sentence in (
                (zstd(text)[:-1], BAD, "zstd are cut off"), (zstd(text)[:8], BAD, "are cut off"),
                (zstd(text) + b"hello", BAD, "are damaged"),
                (zstd(text) + zstd(b"c\n" * (1 << 24), "--long=25"), LIMIT, "a window of zstd")):
            self.refused(run("solve", "-", "--from", "gg", text=data), status, sentence)
        done = run("solve", "-", "--from", "gg", "--memory", "4M", text=zstd(text))
        self.refused(done, LIMIT, "unpacking would pass the memory limit")


if __name__ == "__main__":
    unittest.main()
