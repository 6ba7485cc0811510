"""Files without an extension: the format is recognised by the content, and one line says so."""

import gzip
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import Folder, run  # noqa: E402

USAGE = 2
TEXTS = {
    "gg": ["\ufeffc a b\nc\np normal 2 1\ne 1 2\n", "p race 2 1\nt 2\ns 1\ns 1\ne 1 2\n",
           "p score 1 0\nt 1 = 1\n", "p parity 1 1\no 1 L\nq 1 2\ne 1 1\n",
           "p energy 1 1\no 1 L\ne 1 1\n", "p mean 1 1\no 1 L\ne 1 1\n"],
    "judge": ["\ufeff# a\n1\n2 1 # b\n1 1\n1 2\n", "1\n3 3\n1 2\n1 2\n2 1\n2 3\n", "2\n2 1\n1 1\n1 2\n2 1\n1 1\n1 2\n"],
    "edges": ["0 1\n1 2\n", "# c\n0,1\n1,2\n", "a;b\nc;d\n", "source\ttarget\nx\ty\n", "10:30 11:20\n11:20 12:00\n", "1 2 0.5\n2 3 1\n",
              "4 3\n1 2 9\n2 3 9\n3 4 9\n", "0 1 {'weight': 1, 'b': 2}\n1 2 {}\n", "\ufeff0 1\r\n1 2\r\n"],
    "adjacency": ["0 1 2\n1 2\n2\n", "0: 1, 2\n1: 2\n", "a -> b, c\nb -> c\n", "1 : 2 3\n2 : 3\n",
                  "1:2,3\n2:3,4\n", "1:2\n2:3\n", "a\u2192b\nb \u2192 c\n", "a => b c\nb => c\n", "# networkx\n0 1\n1 2 0\n2\n"],
    "json": ["[[1, 2], [2], []]\n", "graph = [[1],\n []]\n", "Graph=[[1],[]]", "adj_2 = {\"0\": [1]}", '{"a": ["b"], "b": []}\n',
             '{"play": "normal", "vertices": 2, "edges": [[0, 1]]}\n'],
    "hoa": ["HOA: v1\nAP: 0\ncontrollable-AP:\nAcceptance: 0 t\n--BODY--\nState: 0\n[t] 0\n--END--\n"],
    "aut": ["des (0, 1, 2)\n(0, a, 1)\n", 'des(0,1,2)\n(0,"x y",1)\n'],
    "pg": ["parity 1;\n0 0 0 1;\n1 0 1 0;\n", '0 0 0 1 "a";\n1 0 1 0 "b";\n', "start 0;\n0 0 0 1;\n1 0 1 0;\n"],
    "mtx": ["%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n"],
    "dot": ["digraph {\n  a -> b;\n}\n", 'strict digraph "x" { a -> b }\n', "// c\ndigraph g {\na -> b\n}\n"],
    "gml": ["graph [\n  directed 1\n  node [ id 0 ]\n  node [ id 1 ]\n  edge [ source 0 target 1 ]\n]\n",
            'Creator "x"\ngraph\n[\n  directed 1\n  node\n  [\n    id 0\n  ]\n]\n'],
}


class Guess(Folder):
    def solved(self, *arguments, text=""):
        done = run("solve", *arguments, text=text)
        self.assertEqual(done.returncode, 0, (arguments, text[:200], done.stderr[:300]))
        return done.stdout, done.stderr.decode()

    def test_every_format(self):
        for name, texts in TEXTS.items():
            for text in texts:
                with self.subTest(text):
                    expected, notes = self.solved("-", "--from", name, text=text)
                    said = f"note: it looks like {name} and is read so; --from names another format\n"
                    self.assertEqual(self.solved("-", text=text), (expected, f"greatgame: <stdin>: {said}{notes}"))
                    for file in ("plain", "x.txt", "x.dat"):
                        path = self.put(file, text)
                        found, told = self.solved(path)
                        self.assertEqual(found, expected)
                        self.assertTrue(told.startswith(f"greatgame: {path}: {said}"), told)
                    with open(self.path("packed"), "wb") as packed:
                        packed.write(gzip.compress(text.encode()))
                    self.assertEqual(self.solved(self.path("packed"))[0], expected)

    def test_graphs_of_games(self):
        """Games on graphs take any format, too; one that is played on a board takes the file as a board."""
        for game in ("snort", "cops", "impartial:hackenbush"):
            for name, texts in TEXTS.items():
                for text in texts:
                    expected = run("solve", "-", "--ruleset", game, "--from", name, text=text)
                    for file in ("-", self.put("x.txt", text)):
                        done = run("solve", file, "--ruleset", game, text=text if file == "-" else "")
                        said = done.stderr.decode().replace(file, "-").replace("<stdin>", "-")
                        note = f"greatgame: -: note: it looks like {name} and is read so; --from names another format\n"
                        self.assertEqual((done.returncode, done.stdout), (expected.returncode, expected.stdout), (game, text))
                        self.assertEqual(said, note + expected.stderr.decode().replace("<stdin>", "-"), (game, text))
        done = run("solve", "-", "--ruleset", "snort", text="hello\n")
        self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
        self.assertIn(b"add --from", done.stderr)
        self.assertEqual(run("solve", "-", "--ruleset", "domineering", text="..\n..\n").stderr, b"")

    def test_a_name_comes_first(self):
        path = self.put("x.edges", "0 1\n1 2\n")
        self.assertEqual(self.solved(path)[1], "")

    def test_what_is_none(self):
        for text in ("\n\n", "hello\n", "# only\n", "\0\1\2\n", "a b\nc\nd e f\n", "12\n", "X.O\n.X.\n"):
            done = run("solve", "-", text=text)
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""), (text, done.stderr))
            self.assertIn(b"add --from", done.stderr)
        path = self.put("empty.txt", "")
        for words, name in ((("-",), b"standard input"), ((path,), path.encode())):
            done = run("solve", *words)
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""), words)
            self.assertIn(name + b" is empty", done.stderr)
        self.assertNotIn(b"is empty", run("solve", self.folder).stderr)

    def test_long_files(self):
        """The beginning decides, and all is read."""
        rng = random.Random(4)
        edges = "".join(f"{v} {v + 1 + rng.randrange(3)}\n" for v in range(5000))
        judge = f"1\n5010 5000\n1 2\n" + "".join(f"{v + 1} {v + 3}\n" for v in range(5000))
        for name, text in (("edges", edges), ("judge", judge)):
            self.assertEqual(self.solved("-", text=text)[0], self.solved("-", "--from", name, text=text)[0])


if __name__ == "__main__":
    unittest.main()
