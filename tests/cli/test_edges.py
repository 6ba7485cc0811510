"""Lists of edges in common styles: random graphs in every style are read as intended, with a note on
assumptions, or are refused with line and column; never is another graph read without a note."""

import itertools
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import Folder, run  # noqa: E402

BAD = 3
WORDS = ["Ada", "b", "c2", "été", "Köln", "x_y", "n-1", "q.r", "L", "R", "s1", "z'"]


class Case(Folder):
    def read(self, text, *options):
        """The labels with edges, the edges and the number of vertices; and what the program says."""
        done = run("convert", "-", self.path("out.gg"), "--from", "edges", *options, "--map", text=text)
        self.assertEqual(done.returncode, 0, (text, done.stderr))
        label = dict(line.split("\t") for line in done.stdout.decode().splitlines())
        edges = [tuple(label[end] for end in line.split()[1:])
                 for line in self.get("out.gg").decode().splitlines() if line.startswith("e ")]
        return set(label.values()), sorted(edges), done.stderr.decode()

    def refused(self, text, place, sentence, *options):
        done = run("convert", "-", "-", "--to", "gg", "--from", "edges", *options, text=text)
        self.assertEqual((done.returncode, done.stdout), (BAD, b""), (text, done.stderr))
        self.assertRegex(done.stderr.decode(), r"\Agreatgame: [^\n]+\n\Z")
        self.assertIn(f"<stdin>:{place}", done.stderr.decode())
        self.assertIn(sentence, done.stderr.decode())

    def outcomes(self, text, *options):
        done = run("solve", "-", "--from", "edges", "--all", *options, text=text)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [line.split("\t")[:2] for line in done.stdout.decode().splitlines()], done.stderr.decode()


def in_disguise(rng, text):
    if rng.random() < 0.3:
        text = text.replace("\n", "\r\n")
    if rng.random() < 0.3:
        text = text.removesuffix("\n").removesuffix("\r")
    return ("\ufeff" if rng.random() < 0.3 else "") + text


class Styles(Case):
    def test_random_graphs(self):
        rng = random.Random(5)
        for _ in range(160):
            self.one(rng)

    def one(self, rng):
        names = rng.random() < 0.4
        size = rng.randint(2, 9)
        labels = rng.sample(WORDS, size) if names else list(range(size))
        edges = [(u, v) for u in labels for v in labels if rng.random() < 0.3]
        if len(edges) < 2:
            return
        separator = rng.choice([" ", ",", ";", "\t", ", "])
        quote = rng.choice(["", '"'])
        columns = rng.randint(0, 2)
        titles = rng.random() < 0.3
        rows = [[f"{quote}{u}{quote}", f"{quote}{v}{quote}",
                 *(rng.choice(["1", "0.5", "-3"]) for _ in range(columns))] for u, v in edges]
        if titles:
            rows.insert(0, ["source", "target", "weight", "time"][:2 + columns])
        comments = [rng.choice(["# a b c", "% 1 2", "// 1 2 3", ""]) for _ in range(rng.randint(0, 2))]
        text = "\n".join(comments + [separator.join(row) for row in rows]) + "\n"
        vertices, found, said = self.read(in_disguise(rng, text), "--no-header")
        if names:
            self.assertEqual(vertices, {str(x) for edge in edges for x in edge}, text)
        else:
            self.assertEqual(vertices, {str(x) for x in range(max(max(e) for e in edges) + 1)}, text)
        self.assertEqual(found, sorted((str(u), str(v)) for u, v in edges), text)
        self.assertEqual("titles of columns" in said, titles, text)
        self.assertEqual("columns are skipped" in said, columns > 0, text)
        low = "vertices count from 0" in said
        self.assertEqual(low, not names and all(0 not in edge for edge in edges), text)
        doubt = "it may be titles" in said
        self.assertLessEqual(doubt, names and not titles, text)
        self.assertEqual(said.count("\n"), int(titles or columns > 0 or low or doubt), said)

    def test_titles_say_where_the_ends_are(self):
        text = "id;weight;To;FROM\n7;1;2;0\n8;2;1;2\n"
        self.assertEqual(self.read(text)[1], [("0", "2"), ("2", "1")])
        self.assertIn("from column 4 to column 3", self.read(text)[2])

    def test_titles_that_are_not_known(self):
        for text, noted in (("u,v\nAda,Bob\nBob,Cy\n", True), ("u,v\nv,Bob\nBob,Cy\n", False),
                            ("u v\nAda Bob\nBob Cy\n", False), ("u\tv\nAda\tBob\n", True), ("u,v\n", False)):
            self.assertEqual("it may be titles" in self.read(text)[2], noted, text)

    def test_attributes_of_networkx(self):
        self.assertEqual(self.read("0 1 {}\n1 2 {}\n")[1:], ([("0", "1"), ("1", "2")], ""))
        _, edges, said = self.read("0 1 {'weight': 0.5, 'kind': 'a, b'}\n1 2 {}\n")
        self.assertEqual(edges, [("0", "1"), ("1", "2")])
        self.assertIn("attributes are skipped", said)
        self.assertEqual(self.read("0 1 {'weight': 0.5}\n", "--columns")[2], "")

    def test_lists_of_options_are_refused(self):
        for text, place in (("0 1 2\n1 2\n", "2:1"), ("0 1\n1 2 0\n", "2:1"), ("0 1\n2\n", "2:1"),
                            ("0: 1, 2\n", "1:1"), ("a -> b\n", "1:3"), ("[[1,2],[0]]\n", "1:1")):
            for options in ((), ("--columns",)):
                self.refused(text, place, "", *options)
        self.refused("0 1 2\n1 2\n", "2:1", "--from adjacency")


class Headers(Case):
    TEXT = "4 4\n1 2\n2 3\n3 1\n3 4\n"

    def test_the_example(self):
        found, said = self.outcomes(self.TEXT)
        self.assertEqual(found, [["1", "N"], ["2", "P"], ["3", "N"], ["4", "P"]])
        self.assertIn("line 1 is read as a header: 4 vertices, numbered from 1, and 4 edges; --no-header", said)
        self.assertEqual(self.outcomes(self.TEXT, "--header")[0], found)
        low = ("greatgame: <stdin>: instance 1: note: vertices count from 0, which has no edges; "
               "--base 1 counts from 1\n")
        found, said = self.outcomes(self.TEXT, "--no-header")
        self.assertEqual((found, said), ([["0", "P"], ["1", "D"], ["2", "D"], ["3", "D"], ["4", "D"]], low))

    def test_exhaustive(self):
        """All lists of three edges between 0, 1 and 2: a header is what the manual says it is."""
        pairs = [(u, v) for u in range(4) for v in range(4)]
        rng = random.Random(2)
        for _ in range(150):
            first, *rest = (rng.choice(pairs) for _ in range(3))
            text = "".join(f"{u} {v}\n" for u, v in (first, *rest))
            numbers = [x for edge in rest for x in edge]
            header = first[1] == 2 and first[0] >= 1 and max(numbers) <= first[0] - (0 in numbers)
            _, edges, said = self.read(text)
            self.assertEqual("read as a header" in said, header, text)
            expected = rest if header else [first, *rest]
            self.assertEqual(edges, sorted((str(u), str(v)) for u, v in expected), text)

    def test_vertices_without_edges(self):
        vertices, edges, _ = self.read("9 2\n1 2\n2 3\n")
        self.assertEqual(vertices, {str(v) for v in range(1, 10)})
        vertices, edges, _ = self.read("9 2\n0 2\n2 3\n")
        self.assertEqual(vertices, {str(v) for v in range(9)})

    def test_weights(self):
        _, edges, said = self.read("4 3\n1 2 9\n2 3 8\n3 4 7\n")
        self.assertEqual(edges, [("1", "2"), ("2", "3"), ("3", "4")])
        self.assertIn("read as a header", said)
        self.assertIn("columns are skipped", said)

    def test_one_edge(self):
        _, edges, said = self.read("2 1\n1 2\n")
        self.assertEqual(edges, [("1", "2"), ("2", "1")])
        self.assertIn("line 1 is read as an edge; --header", said)
        self.assertEqual(self.read("2 1\n1 2\n", "--header")[1], [("1", "2")])

    def test_long_lists(self):
        """Longer than the block that decides: the end must fit, too."""
        n, m = 50000, 40000
        edges = [(1 + v % 40000, 1 + (v * 7919) % 40000) for v in range(m)]
        body = "".join(f"{u} {v}\n" for u, v in edges)
        found, said = self.outcomes(f"{n} {m}\n{body}")
        self.assertEqual(len(found), n)
        self.assertIn("read as a header", said)
        self.refused(f"{n} {m + 1}\n{body}", "1:7", "--no-header reads the first line as an edge")
        self.refused(f"{n} {m}\n{body}1 2\n", "1:7", "--no-header")
        self.assertEqual(len(self.outcomes(f"{n} {m + 1}\n{body}", "--no-header")[0]), n + 1)
        self.refused(f"{n} {m}\n{body[:body[:-1].rindex(chr(10)) + 1]}1 50001\n", f"{m + 1}:3", "out of range")

    def test_header_of_few_edges(self):
        """A number that is far too large for a count of vertices is a vertex, and a note says what it could be."""
        for n, header in ((2 * 4096 - 1, True), (2 * 4096, False), (300513875, False), (1 << 40, False)):
            text = f"{n} 2\n{n if n < 1 << 32 else 7} 2\n5 2\n"
            vertices, edges, said = self.read(text)
            self.assertEqual("read as a header" in said, header, said)
            self.assertEqual(len(edges), 2 if header else 3)
            self.assertEqual(len(vertices), n if header else len({int(v) for edge in edges for v in edge}))
            if not header:
                self.assertIn("line 1 is read as an edge; --header reads it as numbers of vertices and edges", said)

    def test_base_beyond_the_block(self):
        """0, or the last number, comes after the block that decides: a plain list counts from 1, or is refused with the
        options that decide; a table is decided by all its numbers."""
        rng = random.Random(15)
        for comma in (" ", ","):
            for base in (0, 1):
                n, m = 100000, 40000
                edges = [(rng.randrange(1 + base, n + base - 1), rng.randrange(1 + base, n + base - 1)) for _ in range(m)]
                edges[-1] = (base, n - 1 + base)
                text = f"{n}{comma}{m}\n" + "".join(f"{u}{comma}{v}\n" for u, v in edges)
                right, _ = self.outcomes(text, "--base", str(base))
                self.assertEqual(len(right), n)
                if base == 0 and comma == " ":
                    self.refused(text, "", "; --base 0 or --base 1 says where they begin; --no-header")
                    self.refused(text, "", "; --base 0 or --base 1 says where they begin\n", "--header")
                    continue
                found, said = self.outcomes(text)
                self.assertEqual(found, right)
                self.assertIn(f"{n} vertices, numbered from {base}, and {m} edges", said)
                self.refused(text, "", "out of range" if comma == " " else "the number", "--base", str(1 - base))


class Combinations(Case):
    """Headers, bases, gaps, separators, names, weights and ends of lines, each with each."""

    def test_all(self):
        rng = random.Random(12)
        for head, one, gaps, comma, names, weights in itertools.product(
                ("none", "right", "wrong"), (0, 1), (0, 1), (" ", ",", "\t"), (0, 1), (0, 1)):
            labels = ["a", "b", "c", "d"] if names else [one, one + 1, one + 2, one + 3 + gaps * 3]
            edges = [(labels[u], labels[v]) for u, v in ((0, 1), (1, 2), (2, 3), (3, 0), (2, 0), (1, 3))]
            size = 4 if names else labels[-1] + 1 - one
            first = {"none": [], "right": [(size, 6)], "wrong": [(size, 9)]}[head]
            lines = [comma.join(map(str, row)) for row in first]
            lines += [comma.join(map(str, (*edge, 2.5)[:2 + weights])) for edge in edges]
            blanks = rng.choice(("", " ", " \t "))
            end = rng.choice(("\n", "\r\n"))
            text = rng.choice(("", "\ufeff")) + end.join(line + blanks for line in lines) + rng.choice(("", end, end * 3))
            if comma == "\t":
                text = text.replace(" \t ", " ")
            with self.subTest(text=text):
                if head == "wrong" and weights:  # rows of two lengths
                    self.refused(text, "2", "if that is a header, its number of edges is wrong")
                    continue
                self.alone(text, head, labels, edges, names)
                if head != "right" or not weights:
                    self.told(text, head, edges, first)

    def alone(self, text, head, labels, edges, names):
        """Without an option: a note says what could be read in another way."""
        vertices, found, said = self.read(text)
        if head == "wrong":
            self.assertIn("could be a header", said)
            self.assertEqual(len(found), 7)
            return
        self.assertEqual(found, sorted((str(u), str(v)) for u, v in edges))
        self.assertEqual("read as a header" in said, head == "right", said)
        low = labels[0] if head == "right" else 0
        every = labels if names else range(low, labels[-1] + 1)
        self.assertEqual(vertices, set(map(str, every)))
        self.assertEqual("vertices count from 0" in said, head == "none" and labels[0] == 1, said)

    def told(self, text, head, edges, first):
        """--header and --no-header decide, and silence the note."""
        if head == "none":
            self.refused(text, "", "", "--header")
        elif head == "wrong":
            self.refused(text, "1", "the first line promises 9 edges, the list has 6", "--header")
        else:
            self.assertEqual(self.read(text, "--header")[1], sorted((str(u), str(v)) for u, v in edges))
        _, found, said = self.read(text, "--no-header")
        every = [*first, *edges] if first else edges
        self.assertEqual([edge[0].replace("#", "") for edge in found],
                         [str(u) for u, _ in sorted((str(u), str(v)) for u, v in every)])
        self.assertNotIn("header", said)


class Gaps(Case):
    def test_the_rule(self):
        """Only numbers that occur are vertices if the largest is at least 4 times their count."""
        for top in (7, 8, 11, 12, 13, 1000, 10 ** 6, 10 ** 12):
            vertices, edges, said = self.read(f"0 1\n1 {top}\n", "--no-header")
            self.assertEqual(edges, [("0", "1"), ("1", str(top))])
            wide = top >= 12
            self.assertEqual(len(vertices), 3 if wide else top + 1)
            self.assertEqual("the vertices are the 3 numbers that occur, up to" in said, wide)
            if top < 10 ** 6:
                self.assertEqual(len(self.read(f"0 1\n1 {top}\n", "--no-compact")[0]), top + 1)
                self.assertEqual(self.read(f"0 1\n1 {top}\n", "--base", "0")[2], "")

    def test_many_numbers(self):
        """More lines than a block holds; the same as with --compact."""
        rng = random.Random(8)
        ids = sorted(rng.sample(range(2 * 10 ** 6), 20000))
        text = "".join(f"{rng.choice(ids)} {rng.choice(ids)}\n" for _ in range(40000))
        found, said = self.outcomes(text)
        self.assertIn("numbers that occur", said)
        self.assertEqual((found, ""), self.outcomes(text, "--compact"))
        self.assertEqual(run("solve", "-", "--from", "edges", "--token", str(ids[0]), text=text).returncode, 0)


if __name__ == "__main__":
    unittest.main()
