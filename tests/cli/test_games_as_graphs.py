"""convert --ruleset: a game by rules as a graph that is worth the same; and pictures with values."""

import json
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import Folder, run  # noqa: E402

GAMES = ["nim:1,2,3", "nim:misere:2,2,1", "nim:3", "kayles:6", "octal:0.137,7", "grundy:7",
         "subtraction:1,3:9", "wythoff:3,4", "chomp:2x4", "tictactoe:2,3,2",
         "tictactoe:misere:2,2,2", "hexapawn:2x3", "hexapawn:3x3"]


class Graphs(Folder):
    def done(self, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, b""), arguments)
        return done.stdout.decode()

    def answer(self, *arguments):
        return json.loads(self.done("solve", *arguments, "--json"))

    def same(self, *game):
        """Graph and game have the same winner, number of turns and number of best moves."""
        graph = self.path("g.gg")
        self.done("convert", *game, graph)
        expected = self.answer(*game, "--solver", "memo")
        found = self.answer(graph)
        for key in ("winner", "length", "first"):
            self.assertEqual(found[key], expected[key], (game, key))
        if "--symmetry" not in game:
            self.assertEqual(len(found["moves"]), len(expected["moves"]), game)
        self.assertEqual(self.done("solve", graph, "--check")[:4], self.done("solve", graph)[:4])
        return graph

    def test_same_answer(self):
        for name in GAMES:
            self.same("--ruleset", name)
        self.same("--ruleset", "police", self.put("b", ".E.T\n....\n.P..\n"))
        circle = self.put("c.edges", "0 1\n1 2\n2 3\n3 0\n")
        for name in ("cops", "cops:2", "cops:must-move"):
            self.same(circle, "--ruleset", name)
        self.same("--ruleset", "nim:3,4", "--position", "2,1")
        self.same("--ruleset", "nim:3,4", "--first", "R")
        self.same("--ruleset", "tictactoe:2,3,2", "--symmetry")

    def test_every_value(self):
        for name in ("tictactoe:2,3,2", "hexapawn:2x3", "chomp:3x3", "wythoff:3,3"):
            graph = self.path("g.gg")
            self.done("convert", "--ruleset", name, graph)
            rows = [row.split("\t") for row in self.done("solve", graph, "--all").splitlines()]
            listed = self.done("solve", "--ruleset", name, "--all", "--solver", "memo").splitlines()
            values = {row.split("\t")[0].replace(" ", "_"): row.split("\t")[1:] for row in listed}
            met = {row[0]: row[1:] for row in rows if row[0] in values}
            self.assertEqual(met, values, name)

    def test_nimbers(self):
        for name in ("nim:1,2,3", "kayles:7", "octal:0.07,8", "wythoff:2,4"):
            graph = self.path("g.gg")
            self.done("convert", "--ruleset", name, graph)
            total = self.answer(graph, "--value", "nimber")["total"]
            value = self.answer("--ruleset", name, "--value", "nimber")["total"]
            self.assertEqual(total, value, name)

    def test_text(self):
        text = self.done("convert", "--ruleset", "nim:2", "-", "--to", "gg")
        self.assertEqual(text, "p normal 3 3\nn 1 #2\nn 2 #1\nn 3 #0\ns 1\ne 1 2\ne 1 3\ne 2 3\n")
        text = self.done("convert", "--ruleset", "nim:misere:1", "-", "--to", "gg")
        self.assertEqual(text, "p misere 2 1\nn 1 #1\nn 2 #0\ns 1\ne 1 2\n")
        circle = self.put("c.edges", "0 1\n1 0\n")
        text = self.done("convert", circle, "-", "--ruleset", "cops", "--to", "gg")
        self.assertIn("\nn 1 nobody\n", text)
        self.assertRegex(text, r"\nn \d+ cop_0_robber_1_C\n")
        self.assertRegex(text, r"\na L Cops\na R Robber\n")

    def test_formats(self):
        expected = self.answer("--ruleset", "chomp:2x4", "--solver", "memo")
        for name, options in [("g.ggb", []), ("g.ggb", ["--rows", "out"]), ("g.ggb", ["--rows", "both"]),
                              ("g.json", []), ("g.gg", ["--order", "topological"]),
                              ("g.gg", ["--order", "bfs", "--map"])]:
            target = self.path(name)
            self.done("convert", "--ruleset", "chomp:2x4", target, *options)
            found = self.answer(target)
            self.assertEqual((found["winner"], found["length"]),
                             (expected["winner"], expected["length"]), (name, options))
        done = run("convert", "--ruleset", "nim:2,3", self.path("g.edges"))
        self.assertEqual((done.returncode, done.stderr), (
            0, b"greatgame: nim:2,3: note: the format edges has no names of vertices: they are dropped\n"))
        self.assertEqual(self.answer(self.path("g.edges"), "--token", "0")["length"],
                         self.answer("--ruleset", "nim:2,3", "--solver", "memo")["length"])

    def test_refused(self):
        for words, status, part in [
                (["--ruleset", "tictactoe", "-", "--to", "edges"], 2, ""),
                (["--ruleset", "tictactoe", "--limit", "99", self.path("g.gg")], 4, "more than 99 pos"),
                (["--ruleset", "cops", self.path("g.gg")], 3, "needs a graph"),
                (["--ruleset", "nim:1", self.path("g.gg"), self.path("h.gg")], 2, "takes no file"),
                ([self.path("g.gg")], 2, "needs an input and an output"),
                (["--ruleset", "nim:", self.path("g.gg")], 2, "are missing")]:
            done = run("convert", *words)
            self.assertEqual((done.returncode, done.stdout), (status, b""), (words, done.stderr))
            self.assertIn(part, done.stderr.decode())
            self.assertEqual(os.listdir(self.folder), [])


class Pictures(Folder):
    def labels(self, *arguments):
        done = run("solve", *arguments, "-o", self.path("p.dot"))
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""), arguments)
        return re.findall(r'label="([^"]*)"', self.get("p.dot").decode())

    def test_values(self):
        graph = self.put("a.gg", "p normal 4 4\nn 1 top\ns 1 x\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n")
        self.assertEqual(self.labels(graph), [r"top\n@x\nD", r"2\nD", r"3\nN 1", r"4\nP 0"])
        self.assertEqual(self.labels(graph, "--value", "nimber"),
                         [r"top\n@x\ninf{}", r"2\ninf{1}", r"3\n1", r"4\n0"])
        graph = self.put("b.gg", "p normal 3 3\ns 1\ne 1 2 L\ne 1 3 R\ne 3 2 L\n")
        self.assertEqual(self.labels(graph), [r"1\n@t1\nL 1 / L 2", r"2\nR 0 / L 0", r"3\nL 1 / L 0"])
        self.assertEqual(self.labels(graph, "--value", "number"), [r"1\n@t1\n1/2", r"2\n0", r"3\n1"])
        graph = self.put("c.gg", "p race 3 2\nt 3\ns 1\ns 1\ne 1 2\ne 1 3\n")
        self.assertEqual(self.labels(graph)[1:], [r"2\ninf / inf", r"3\n0 / 0"])
        graph = self.put("d.gg", "p misere 2 1\ns 1\ne 1 2\n")
        self.assertEqual(self.labels(graph, "--value", "misere-pair")[0], r"1\n@t1\n1 0 tame")

    def test_games_by_rules(self):
        self.assertEqual(self.labels("--ruleset", "nim:2", "--value", "nimber"),
                         [r"#2\n@t1\n2", r"#1\n1", r"#0\n0"])

    def test_the_same_graph(self):
        """Except for the values, the graph is the one that convert draws."""
        graph = self.put("a.gg", "p normal 4 4\ns 1\no 1 L\no 2 R\no 3 R\no 4 L\ne 1 2\ne 2 1\n"
                                 "e 2 3\ne 3 4\n")
        self.labels(graph)
        plain = run("convert", graph, "-", "--to", "dot").stdout.decode()
        self.assertEqual(re.sub(r'\\n[LRD]( \d+)?"', '"', self.get("p.dot").decode()), plain)

    def test_refused(self):
        one = "p normal 2 1\ns 1\ne 1 2\n"
        graph, two = self.put("a.gg", one), self.put("b.gg", one + one)
        for words, part in [([two], "is for one instance"), ([graph, "--json"], "as a picture"),
                            (["--ruleset", "nim:1", "--certificate", self.path("c")], "of the game"),
                            ([graph, "--solver", "brute"], "keeps no value")]:
            done = run("solve", *words, "-o", self.path("p.gv"))
            self.assertEqual((done.returncode, done.stdout), (2, b""), words)
            self.assertIn(part, done.stderr.decode())
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.gg", "b.gg"])


if __name__ == "__main__":
    unittest.main()
