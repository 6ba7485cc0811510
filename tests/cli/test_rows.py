"""Rows of values name their vertices as the file does: by names, or by the numbers that it has."""

import ast
import csv
import io
import json
import os
import random
import sys
import unittest
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import Folder, run  # noqa: E402


def outcomes(vertices, edges):
    """N, P or D and the remoteness of each vertex, by rounds: the definition."""
    options = {v: {b for a, b in edges if a == v} for v in vertices}
    found = {}
    for turns in range(len(vertices) + 1):
        for v in vertices:
            if v in found:
                continue
            values = [found.get(w) for w in options[v]]
            if any(x and x[0] == "P" and x[1] == turns - 1 for x in values):
                found[v] = ("N", turns)
            elif all(x and x[0] == "N" for x in values) and turns == max((x[1] + 1 for x in values), default=0):
                found[v] = ("P", turns)
    return {v: found.get(v, ("D", None)) for v in vertices}


def column(data):
    """The entries of a .npy without numpy."""
    size = int.from_bytes(data[8:10], "little")
    kind = ast.literal_eval(data[10:10 + size].decode())
    width = int(kind["descr"][2:])
    entries = [data[10 + size + i * width:10 + size + (i + 1) * width] for i in range(kind["shape"][0])]
    if kind["descr"][1] == "S":
        return [entry.rstrip(b"\0").decode() for entry in entries]
    return [int.from_bytes(entry, "little") for entry in entries]


ODD = ["a b", "c,d", 'say "x"', "ünder", "e\\f", "[g", "h]", "x7", "{i}", "name'", "::", "k;l"]


class Rows(Folder):
    def check(self, path, vertices, edges, named):
        right = outcomes(vertices, edges)
        rows = [line.split("\t") for line in run("solve", path, "--all", "-q").stdout.decode().splitlines()]
        turns = {None: "-"}
        wanted = [[str(v), right[v][0], turns.get(right[v][1], str(right[v][1]))] for v in vertices]
        self.assertEqual(rows, wanted)
        objects = json.loads(run("solve", path, "--all", "--json").stdout)["values"]
        self.assertEqual(objects, [[v, *right[v]] for v in vertices])
        target = self.path("x.csv")
        self.assertEqual(run("solve", path, "-o", target, "-q").returncode, 0)
        with open(target, encoding="utf-8", newline="") as file:
            self.assertEqual(list(csv.reader(file)), [["vertex", "value", "turns"], *wanted])
        self.assertEqual(run("solve", path, "-o", self.path("x.npz"), "-q").returncode, 0)
        archive = zipfile.ZipFile(io.BytesIO(self.get("x.npz")))
        if named:
            self.assertEqual(column(archive.read("name.npy")), vertices)
        else:
            self.assertNotIn("name.npy", archive.namelist())
            self.assertEqual(column(archive.read("vertex.npy")), vertices)

    def test_names(self):
        rng = random.Random(1)
        for _ in range(20):
            names = rng.sample(ODD, 6) + [f"v{i}" for i in range(rng.randrange(8))]
            edges = [(a, b) for a in names for b in names if a != b and rng.random() < 0.2]
            if not edges:
                continue
            text = io.StringIO()
            csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([("from", "to"), *edges])
            path = self.put("a.csv", text.getvalue())
            order = list(dict.fromkeys(v for edge in edges for v in edge))
            plain = {v: v.replace(" ", "_") for v in order}  # as a note says
            self.check(path, [plain[v] for v in order], [(plain[a], plain[b]) for a, b in edges], True)

    def test_numbers_with_gaps(self):
        rng = random.Random(2)
        for _ in range(20):
            numbers = rng.sample(range(1 << 40), 8)
            edges = [(a, b) for a in numbers for b in numbers if a != b and rng.random() < 0.25]
            if len({v for edge in edges for v in edge}) < 2:
                continue
            path = self.put("a.edges", "".join(f"{a} {b}\n" for a, b in edges))
            self.check(path, sorted({v for edge in edges for v in edge}), edges, False)

    def test_other_values(self):
        path = self.put("a.csv", "from,to\nx,y\ny,\"a,b\"\nx,\"a,b\"\n")
        self.assertEqual(run("solve", path, "--all", "--value", "nimber", "-q").stdout, b"x\t2\ny\t1\na,b\t0\n")
        run("solve", path, "--value", "nimber", "-q", "-o", self.path("n.csv"))
        self.assertEqual(self.get("n.csv"), b'vertex,nimber\nx,2\ny,1\n"a,b",0\n')

    def test_games_by_rules(self):
        run("solve", "--ruleset", "dodgem:3", "-o", self.path("d.csv"))
        rows = list(csv.reader(io.StringIO(self.get("d.csv").decode())))
        listed = run("solve", "--ruleset", "dodgem:3", "--all").stdout.decode().splitlines()
        self.assertEqual(rows[0], ["position", "value", "turns"])
        self.assertEqual(rows[1:], [line.split("\t") for line in listed])

    def test_titles(self):
        """As many as there are fields, for every type of value, and none twice."""
        coloured = "p normal 4 4\ns 1\ne 1 2 L\ne 1 3 R\ne 2 4\ne 3 4\n"
        owners = "o 1 L\no 2 R\no 3 L\no 4 R\n"
        scores = "p score 4 4\n{}t 4 = 3/2\ns 1\ne 1 2\ne 1 3\ne 2 4\ne 3 1\n"
        inputs = {"plain.gg": "p normal 4 4\ns 1\ne 1 2\ne 1 3\ne 2 4\ne 3 4\n", "coloured.gg": coloured,
                  "owners.gg": coloured.replace("s 1", "s 1\n" + owners.strip()), "score.gg": scores.format(owners),
                  "turns.gg": scores.format(""), "parity.pg": "parity 1;\n0 0 0 1;\n1 1 1 0;\n",
                  "misere.gg": "p misere 3 2\ns 1\ne 1 2\ne 2 3\n", "race.gg": "p race 2 1\nt 2\ns 1 L\nw L1\ne 1 2\n",
                  "loop.gg": "p normal 3 3\ns 1\ne 1 2\ne 2 1\ne 2 3\n"}
        types = [line.split()[0] for line in run("values").stdout.decode().splitlines() if line.startswith("  ")]
        types = types or [line.split()[0] for line in run("values").stdout.decode().splitlines()]
        seen = set()
        for name, text in inputs.items():
            path, out = self.put(name, text), self.path("x.csv")
            for words in ((), *(("--value", kind) for kind in types)):
                done = run("solve", path, *words, "-q", "-o", out)
                if done.returncode:
                    continue
                rows = list(csv.reader(io.StringIO(self.get("x.csv").decode())))
                titles = rows[0]
                self.assertEqual(len(set(titles)), len(titles), (name, words))
                self.assertEqual({len(row) for row in rows}, {len(titles)}, (name, words, rows))
                seen.add(tuple(titles[1:]))
        self.assertLessEqual({("value", "turns"), ("score", "turns"), ("winner", "move"), ("nimber",), ("number",),
                              ("plus", "minus", "kind"), ("mini", "maxi"),
                              ("score_left_first", "turns_left_first", "score_right_first", "turns_right_first"),
                              ("value_left_first", "turns_left_first", "value_right_first", "turns_right_first")}, seen)

    def test_several_instances(self):
        path = self.put("two.gg", "p normal 2 1\nn 1 a\ne 1 2\np normal 2 1\nn 2 b\ne 1 2\n")
        self.assertEqual(run("solve", path, "--all").stdout, b"a\tN\t1\n2\tP\t0\n\n1\tN\t1\nb\tP\t0\n")
        self.assertEqual(run("solve", path, "-o", self.path("x.csv")).returncode, 2)

    def test_errors(self):
        """An error is about a vertex of the file."""
        for text, name in (("x y\ny x\n", "x"), ("5000 9000\n9000 5000\n", "5000")):
            path = self.put("a.edges", text)
            for words in (("solve",), ("why", "--token", name), ("trace", "--token", name),
                          ("show", "--token", name, "-o", self.path("x.svg"))):
                done = run(*words, path, "--value", "number", "-q")
                self.assertEqual(done.returncode, 3, words)
                self.assertIn(f"{path}: vertex {name}: numbers need a graph without cycles".encode(), done.stderr)

    def test_answers(self):
        """why, show and play use the same names."""
        path = self.put("a.csv", "from,to\nx,y\ny,z\nz,x\ny,w\n")
        for words in (("why", path, "--token", "x"), ("solve", path, "--token", "x", "--moves", "--line"),
                      ("trace", path, "--token", "x", "--solver", "outcome")):
            said = run(*words, "-q").stdout.decode()
            self.assertIn("x", said)
            self.assertNotRegex(said, r"\b[0-3] -> [0-3]\b")
        run("show", path, "--token", "x", "-o", self.path("x.svg"), "-q")
        self.assertIn(b">x<", self.get("x.svg"))
        said = run("play", path, "--token", "x", "-q", text="moves\nquit\n").stdout.decode()
        self.assertIn("y", said)
        self.assertNotRegex(said, r"\b[0-3] -> [0-3]\b")


if __name__ == "__main__":
    unittest.main()
