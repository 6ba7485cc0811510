"""Lists of options of other programs: random graphs in every style are read as they are meant, or
are refused with line and column; never another graph without a word."""

import json
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import Folder, run  # noqa: E402

BAD = 3
WORDS = ["Ada", "b", "c2", "\u00e9t\u00e9", "K\u00f6ln", "x_y", "n-1", "q.r", "L", "R", "s1", "z'"]


class Graph:
    """Edges between labels, which are numbers or names; labels without edges are there, too."""

    def __init__(self, rng, kind):
        size = rng.randint(1, 9)
        if kind == "names":
            self.labels = rng.sample(WORDS, size)
        elif kind == "gaps":
            self.labels = sorted(rng.sample(range(2, 10 ** rng.choice((2, 9, 18))), size))
        else:
            self.labels = list(range(kind == "one", size + (kind == "one")))
        self.edges = [(u, v) for u in self.labels for v in self.labels if rng.random() < 0.3]

    def options(self, u):
        return [v for w, v in self.edges if w == u]


def mutual(pairs):
    """True if u is an option of v wherever v is one of u, the lists counted from 1."""
    return all(u in pairs[v - 1] for u, pair in enumerate(pairs, 1) for v in pair)


class Case(Folder):
    def read(self, text, *options):
        """The labels and edges that the program reads, and what it says of them."""
        done = run("convert", "-", self.path("out.gg"), *options, "--map", text=text)
        self.assertEqual(done.returncode, 0, (text, done.stderr))
        label = dict(line.split("\t") for line in done.stdout.decode().splitlines())
        edges = [tuple(label[end] for end in line.split()[1:])
                 for line in self.get("out.gg").decode().splitlines() if line.startswith("e ")]
        return sorted(label.values()), sorted(edges), done.stderr.decode()

    def read_as_meant(self, graph, text, *options):
        labels, edges, said = self.read(text, *options)
        self.assertEqual(labels, sorted(map(str, graph.labels)), text)
        self.assertEqual(edges, sorted((str(u), str(v)) for u, v in graph.edges), text)
        return said

    def refused(self, text, place, sentence, *options):
        done = run("convert", "-", "-", "--to", "gg", *options, text=text)
        self.assertEqual((done.returncode, done.stdout), (BAD, b""), (text, done.stderr))
        self.assertRegex(done.stderr.decode(), r"\Agreatgame: [^\n]+\n\Z")
        self.assertIn(f"<stdin>:{place}: ", done.stderr.decode())
        self.assertIn(sentence, done.stderr.decode())


def in_disguise(rng, text):
    """The text with other ends of lines, and perhaps with a byte order mark."""
    if rng.random() < 0.5:
        text = text.replace("\n", "\r\n")
    if rng.random() < 0.3:
        text = text.rstrip("\r\n")
    return rng.choice(("", "\ufeff")) + text


def networkx_adjlist(rng, graph):
    """As write_adjlist writes a directed graph: a line for each vertex."""
    lines = ["#write.py", "# GMT Sat Nov 28 20:00:00 2026", "# "]
    lines += [" ".join(map(str, [u, *graph.options(u)])) for u in graph.labels]
    return "\n".join(lines) + "\n"


def with_colons(rng, graph):
    opening, between, closing = rng.choice((("", ", ", ""), ("", " ", ""), ("[", ", ", "]"),
                                            ("{", ",", "}")))
    return "".join(f"{u}: {opening}{between.join(map(str, graph.options(u)))}{closing}\n"
                   for u in graph.labels)


def with_arrows(rng, graph):
    arrow = rng.choice((" -> ", "->", " => ", " \u2192 "))
    return "".join(f"{u}{arrow}{', '.join(map(str, graph.options(u)))}\n" if graph.options(u)
                   else f"{u}\n" for u in graph.labels)


def with_commas(rng, graph):
    comma = rng.choice((",", ", ", ";"))
    return "".join(comma.join(map(str, [u, *graph.options(u)])) + "\n" for u in graph.labels)


class Adjacency(Case):
    STYLES = [networkx_adjlist, with_colons, with_arrows, with_commas]

    def test_random_graphs(self):
        rng = random.Random(1)
        for i in range(200):
            style, kind = self.STYLES[i % 4], ("zero", "one", "gaps", "names")[i // 4 % 4]
            graph = Graph(rng, kind)
            text = in_disguise(rng, style(rng, graph))
            with self.subTest(style=style.__name__, kind=kind, text=text):
                said = self.read_as_meant(graph, text, "--from", "adjacency")
                self.assertEqual("numbers that occur" in said, kind == "gaps", said)

    def test_notes(self):
        plain, names = "never back", "7 is written #7"
        for text, notes in (("0 1\n", [plain]), ("0: 1\n", []), ("0\n", []), ("0 -> 1\n", []),
                            ("a: 7\n", [names]), ("'a b': c\n", ["blanks in names are written _"])):
            said = self.read(text, "--from", "adjacency")[2]
            self.assertEqual([note for note in (plain, names, "blanks in names are written _")
                              if note in said], notes, text)

    def test_every_number_from_the_base(self):
        labels, edges, said = self.read("2: 5\n", "--from", "adjacency", "--base", "1")
        self.assertEqual((labels, edges, said), (["1", "2", "3", "4", "5"], [("2", "5")], ""))
        self.refused("0: 1\n", "1:1", "--base 1 begins at 1", "--from", "adjacency", "--base", "1")

    def test_lines_with_a_sign_add_up(self):
        self.assertEqual(self.read("a: b\nb: c\na: c\n", "--from", "adjacency")[1],
                         [("a", "b"), ("a", "c"), ("b", "c")])

    def test_refused(self):
        for text, place, sentence in (
                ("", "1:1", "is empty"), ("# x\n\n", "1:1", "is empty"),
                ("0 1\n0 2\n", "2:1", "begins line 1 already"),
                ("4 4\n2 4\n1 3\n2 4\n1 3\n", "4:1", "begins line 2 already"),
                ("0: 1\n1 2\n", "2:3", "expected a colon"),
                ("0 1\n1: 2\n", "2:2", "expected another vertex"),
                ("0 1 {'weight': 2}\n", "1:5", "--from edges"),
                ("0 1 0.5\n", "1:5", "found '0.5'"), ("0 -1\n", "1:3", "found '-1'"),
                ("0: [1, 2\n", "1:9", "expected a closing bracket"),
                ("0: [1}\n", "1:6", "closing bracket"),
                ("0: [1] 2\n", "1:8", "expected the end of the line"),
                ("0: 1, 2; 3\n", "1:8", "found a semicolon"),
                ("0: 1,,2\n", "1:6", "found a comma"),
                ("a -> b -> c\n", "1:8", "found an arrow"), ("a -- b\n", "1:3", "quotation marks"),
                ("\"a\n", "1:1", "quotation mark is not closed"),
                ("0 18446744073709551616\n", "1:3", "too large"),
                ("0 1\r2\n", "1:4", "carriage return"), ("0 \x01\n", "1:3", "control character"),
                ("a_b 'a b'\n", "1:1", "a_b")):
            with self.subTest(text=text):
                self.refused(text, place, sentence, "--from", "adjacency")


def leetcode(rng, graph):
    """A list of lists; the labels count from 0 or from 1."""
    text = json.dumps([graph.options(u) for u in graph.labels])
    return rng.choice((text, text.replace(" ", ""), text.replace("[", "[\n ").replace(",", " ,")))


def dictionary(rng, graph):
    """As json.dump writes a dictionary of lists, whose keys become texts."""
    keys = rng.sample(graph.labels, len(graph.labels))
    return json.dumps({u: graph.options(u) for u in keys}, ensure_ascii=rng.random() < 0.5,
                      indent=rng.choice((None, 0, 2)))


class JsonLists(Case):
    def test_random_lists_of_lists(self):
        rng = random.Random(2)
        for i in range(120):
            graph = Graph(rng, ("zero", "one")[i % 2])
            text = in_disguise(rng, leetcode(rng, graph) + "\n")
            with self.subTest(text=text):
                base = ("--base", "1") if i % 2 else rng.choice(((), ("--base", "0")))
                said = self.read_as_meant(graph, text, "--from", "json", *base)
                pairs = all(len(graph.options(u)) == 2 for u in graph.labels)
                self.assertEqual("is no edge" in said, pairs, said)

    def test_pairs(self):
        """Lists of two are edges where they cannot be options; a note says how they are read in any case."""
        rng = random.Random(7)
        seen = set()
        for _ in range(200):
            low = rng.randrange(2)
            pairs = [[rng.randrange(low, low + 6), rng.randrange(low, low + 6)] for _ in range(rng.randrange(1, 9))]
            largest = max(map(max, pairs))
            labels, edges, said = self.read(json.dumps(pairs), "--from", "json")
            numbers = {str(v) for pair in pairs for v in pair}
            own = [u for u, pair in enumerate(pairs) if u in pair]
            if largest < len(pairs) and own:
                self.assertIn(f"each list is read as an edge: as options vertex {own[0]} would lead to itself; --base 0 reads", said)
                self.assertEqual(edges, sorted((str(u), str(v)) for u, v in pairs))
                edges, said = self.read(json.dumps(pairs), "--from", "json", "--base", "0")[1:]
                self.assertIn("is no edge", said)
                self.assertEqual(edges, sorted((str(u), str(v)) for u, pair in enumerate(pairs) for v in pair))
            elif largest < len(pairs):
                self.assertIn("is no edge", said)
                self.assertEqual(edges, sorted((str(u), str(v)) for u, pair in enumerate(pairs) for v in pair))
            elif largest == len(pairs) and "0" not in numbers and mutual(pairs):
                self.assertIn("options of 1, 2 and so on", said)
                self.assertEqual(edges, sorted((str(u), str(v)) for u, pair in enumerate(pairs, 1) for v in pair))
                continue
            else:
                self.assertIn(f"each list is read as an edge, since vertex {largest} has no list", said)
                self.assertEqual(edges, sorted((str(u), str(v)) for u, v in pairs))
                self.assertLessEqual(numbers, set(labels))
                from_one = largest == len(pairs) and "0" not in numbers
                self.assertEqual("--base 1 reads them as the options" in said, from_one)
            seen.add((largest < len(pairs), bool(own), "--base 1" in said))
            more = json.dumps([*pairs, [99]])
            self.refused(more, f"1:{more.index('99') + 1}", "has no list", "--from", "json")
            if largest >= len(pairs):
                place = f"1:{json.dumps(pairs).index(str(largest)) + 1}"
                self.refused(json.dumps(pairs), place, "has no list", "--from", "json", "--base", "0")
        self.assertEqual({case[::2] for case in seen}, {(True, False), (False, False), (False, True)})
        self.assertEqual({case[:2] for case in seen}, {(a, b) for a in (False, True) for b in (False, True)})

    def test_triples(self):
        """Lists of three that cannot well be options are edges with weights, and refused."""
        for text in ("[[0,1,1],[1,2,1],[2,0,1]]", "[[1,2,2],[0,2,0],[0,1,1]]", "[[1,2,2]]", "[[0,1,5]]"):
            self.refused(text, "1:1", "look like edges with weights", "--from", "json")
        self.assertIn("is no edge with a weight", self.read("[[1,2,3],[0,2,3],[0,1,3],[0,1,2]]", "--from", "json")[2])
        self.assertEqual(len(self.read("[[0,1,1],[1,2,1],[2,0,1]]", "--from", "json", "--base", "0")[1]), 9)

    def test_assignments(self):
        """As contests and programs in Python write a list."""
        for name in ("graph = ", "graph=", "x_1 =\n", "G\t= "):
            self.assertEqual(self.read(name + "[[1], []]", "--from", "json"), self.read("[[1], []]", "--from", "json"))
        for text in ("graph", "graph =", "graph = 3", "graph [[1]]", "= [[1]]", "n = 3, edges = [[0,1]]"):
            self.assertEqual(run("solve", "-", "--from", "json", text=text).returncode, 3, text)

    def test_neighbours_from_one(self):
        """Lists of two neighbours of vertices that count from 1: cycles in any order, and one edge turned."""
        rng = random.Random(9)
        for _ in range(60):
            order = list(range(1, rng.randrange(4, 30)))
            rng.shuffle(order)
            around = {v: [order[i - 1], order[(i + 1) % len(order)]] for i, v in enumerate(order)}
            pairs = [rng.sample(around[v], k=2) for v in sorted(around)]
            labels, edges, said = self.read(json.dumps(pairs), "--from", "json")
            self.assertEqual(sorted(labels, key=int), [str(v) for v in sorted(around)])
            self.assertEqual(edges, sorted((str(v), str(w)) for v in around for w in around[v]))
            self.assertIn("options of 1, 2 and so on, since all lead both ways", said)
            pairs[0][0] = 1
            edges, said = self.read(json.dumps(pairs), "--from", "json")[1:]
            self.assertIn("each list is read as an edge", said)
            self.assertEqual(edges, sorted((str(u), str(v)) for u, v in pairs))

    def test_matrices(self):
        """As many lists, or lines, as entries, all 0 or 1, are no options and no edges."""
        rng = random.Random(8)
        for n in (3, 4, 7):
            rows = [[rng.randrange(2) for _ in range(n)] for _ in range(n)]
            self.refused(json.dumps(rows), "1:1", f"{n} lists of {n} numbers each, all 0 or 1, are a matrix", "--from", "json")
            for comma in (" ", ",", "\t", ";", ", "):
                text = "".join(comma.join(map(str, row)) + "\n" for row in rows)
                self.refused(text, "1:1", f"{n} lines of {n} numbers each, all 0 or 1, are a matrix", "--from", "edges")
                self.assertEqual(len(self.read(text, "--from", "edges", "--columns")[1]), n)
                self.assertIn("skipped", self.read(text + text, "--from", "edges")[2])
                self.assertIn("skipped", self.read(text.replace("1", "2", 1), "--from", "edges")[2])

    def test_random_dictionaries(self):
        rng = random.Random(3)
        for i in range(120):
            kind = ("zero", "one", "gaps", "names")[i % 4]
            graph = Graph(rng, kind)
            text = in_disguise(rng, dictionary(rng, graph) + "\n")
            with self.subTest(kind=kind, text=text):
                said = self.read_as_meant(graph, text, "--from", "json")
                self.assertEqual("numbers that occur" in said, kind == "gaps", said)

    def test_several_instances(self):
        text = '[[1], []]\n{"a": ["b"]}{"vertices": 2, "edges": [[0, 1]]}[]'
        done = run("convert", "-", "-", "--from", "json", "--to", "gg", text=text)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(done.stdout.decode().split("\n"), [
            "p normal 2 1", "e 1 2", "p normal 2 1", "n 1 a", "n 2 b", "e 1 2", "p normal 2 1",
            "e 1 2", "p normal 0 0", ""])

    def test_escapes(self):
        labels = self.read(r'{"\u00e9\ud83d\uDE00\/\"": ["\u20ac", "\\"]}', "--from", "json")[0]
        self.assertEqual(labels, sorted(["\u00e9\U0001f600/\"", "\u20ac", "\\"]))

    def test_refused(self):
        for text, place, sentence in (
                ("[[1]]", "1:3", "vertex 1 has no list: there are 1, for the vertices from 0 on"),
                ("[[1],\n[2]]", "2:2", "--base 1 counts them from 1"),
                ("[[1, 2], [2]", "1:13", "found the end of the input"), ("[1, 2]", "1:2", "a list"),
                ("[[0]; 0]", "1:5", "found ';'"), ("[[0,]]", "1:5", "expected a vertex"),
                ("[[0 0]]", "1:5", "a comma or ]"), ("[[-1]]", "1:3", "found '-'"),
                ("[[0.5]]", "1:4", "found '.'"), ("[[00]]", "1:3", "does not begin with 0"),
                ("[[[0, 5]]]", "1:3", "found '['"), ('[["a"]]', "1:3", "found '\"'"),
                ("[[18446744073709551616]]", "1:3", "too large"), ("[" * 10000, "1:3", "found '['"),
                ('{"a": [{"b": 1}]}', "1:2", '"a" is not known'), ('{"a": [null]}', "1:8", "found 'n'"),
                ('{"a": [], "b": {}}', "1:16", "a list of vertices"),
                ('{"a": [],\n "a": []}', "2:2", "a second time"), ('{"a": []', "1:9", "the end"),
                ('{"a": [], }', "1:11", "in quotation marks"),
                ('{"a": [], "b" []}', "1:15", "colon"), ("x", "1:1", "expected an object"),
                ('{"a": ["\\x"]}', "1:10", "found 'x'"), ('{"a": ["\\n"]}', "1:8", "control"),
                ('{"a": ["\\udc00"]}', "1:15", "more of a text"),
                ('{"a": ["\\ud83dx"]}', "1:15", "more of a text"),
                ('{"a": ["b]}', "1:12", "the end"), ('{"a": [7x]}', "1:9", "found 'x'"),
                ('{"a": ["' + 256 * "x" + '"]}', "1:8", "1 to 255 bytes"),
                ('{"' + 256 * "x" + '": []}', "1:2", "1 to 255 bytes"), ('{"": []}', "1:2", "255"),
                ('{"a": 5}', "1:2", "is not known"), ('{"edges": [[0, 1]]}', "1:1", "is missing"),
                ("{}", "1:1", "is missing"), ('{"a', "1:4", "ends within"),
                ('{"a\\q": []}', "1:5", "escape")):
            with self.subTest(text=text):
                self.refused(text, place, sentence, "--from", "json")


def node_link(rng, graph):
    """As networkx.node_link_data writes a directed graph, in several versions; or programs for pictures."""
    nodes = [{"id": u, "weight": 1.5} if rng.random() < 0.3 else {"id": u} for u in graph.labels]
    links = [{"source": u, "target": v} for u, v in graph.edges]
    parts = [("directed", True), ("multigraph", rng.random() < 0.5), ("graph", {}), ("nodes", nodes),
             (rng.choice(("links", "edges")), links)]
    if rng.random() < 0.5:
        rng.shuffle(parts)
    return dict(parts)


class NodeLink(Case):
    def test_random_graphs(self):
        rng = random.Random(11)
        for i in range(120):
            graph = Graph(rng, ("zero", "one", "gaps", "names")[i % 4])
            text = in_disguise(rng, json.dumps(node_link(rng, graph), indent=rng.choice((None, 1))) + "\n")
            with self.subTest(text=text):
                if max(map(len, map(str, graph.labels))) < 18:
                    self.read_as_meant(graph, text, "--from", "json")

    def test_games(self):
        text = json.dumps({"directed": True, "graph": {"play": "misere", "node_default": {}},
                           "nodes": [{"id": 1, "owner": "L", "token": True}, {"id": 2, "owner": "R", "pos": [1, 2]}],
                           "edges": [{"source": 1, "target": 2, "key": 0}]})
        done = run("convert", "-", "-", "--from", "json", "--to", "gg", text=text)
        self.assertEqual(done.stdout, b"p misere 2 1\no 1 L\no 2 R\ns 1\ne 1 2\n", done.stderr)
        self.assertIn(b"left out: node_default, pos\n", done.stderr)
        text = '{"nodes": [{"id": "a"}, {"id": "b"}], "links": [{"source": "a", "target": "b"}]}'
        _, edges, said = self.read(text)
        self.assertEqual(len(edges), 2)
        self.assertIn("1 undirected edge can be moved along in both directions", said)

    def test_priorities_of_tables(self):
        """pandas writes whole numbers as reals if one of a column is missing."""
        _, _, said = self.read('{"directed": true, "nodes": [{"id": "a", "owner": "L", "priority": 2.0}], "links": []}')
        self.assertIn("a parity game", said)
        _, _, said = self.read('{"directed": true, "nodes": [{"id": "a", "weight": 1.5e3}], "links": []}')
        self.assertIn("left out: weight", said)

    def test_refusals(self):
        for text, place, sentence in (
                ('{"nodes": [{"id": 1}]}', "1:1", 'no list "links" or "edges"'),
                ('{"nodes": [{}], "links": []}', "1:12", 'has no "id"'),
                ('{"nodes": [{"id": 1.5}], "links": []}', "1:19", "a text or an integer"),
                ('{"nodes": [{"id": 1},\n{"id": 1}], "links": []}', "2:8", "node 1 already"),
                ('{"nodes": [{"id": 1}], "links": [{"source": 1}]}', "1:34", 'has no "target"'),
                ('{"nodes": [{"id": 1}], "links": [{"source": 1, "target": 2}]}', "1:58", "no node 2"),
                ('{"nodes": [{"id": 1}], "links": [[1, 1]]}', "1:34", "a link should be an object"),
                ('{"nodes": [{"id": 1}], "links": {}}', "1:33", "should be a list"),
                ('{"nodes": [{"id": 1}], "links": [], "edges": []}', "1:37", "are the same"),
                ('{"directed": 1, "nodes": [{"id": 1}], "links": []}', "1:14", "true or false"),
                ('{"nodes": [{"id": 1, "owner": [1]}], "links": []}', "1:31", "owner should be a text or a number"),
                ('{"nodes": [{"id": 1, "owner": 1.5}], "links": []}', "1:22", "L or R, not '1.5'"),
                ('{"graph": {"play": "parity"}, "nodes": [{"id": "a", "owner": "L", "priority": 2.5}], "links": []}', "1:48", "a whole number"),
                ('{"nodes": [{"id": 1, "ownr": "L"}], "links": []}', "1:22", "did you mean 'owner'?"),
                ('{"nodes": [{"id": 1}], "links": [], "schedul": "L"}', "1:37", "did you mean 'schedule'?")):
            with self.subTest(text=text):
                self.refused(text, place, sentence, "--from", "json")


class UnknownKeys(Case):
    def test_near_names(self):
        """A misspelt key of a problem is refused at its place, whichever key comes first."""
        parts = ['"vertices": 2', '"edges": [[0, 1]]', '"dead_end": "win"']
        for wrong, near in (("vertces", "vertices"), ("edgse", "edges"), ("dead_ned", "dead_end"),
                            ("endless_scor", "endless_score"), ("result", "results"), ("zzz", None)):
            for at in range(3):
                for value in ("5", "[[0, 1]]", '"win"'):
                    text = "{" + ",\n".join(parts[:at] + [f'"{wrong}": {value}'] + parts[at:]) + "}"
                    with self.subTest(text=text):
                        guess = f'; did you mean "{near}"?' if near else "\n"
                        self.refused(text, f"{at + 1}:{1 + (at == 0)}", f'the key "{wrong}" is not known{guess}',
                                     "--from", "json")


class Extremes(Case):
    def test_the_smallest_and_the_largest_number(self):
        top = str(2 ** 64 - 1)
        self.assertEqual(self.read(f"0 {top}\n", "--from", "adjacency")[:2], (["0", top], [("0", top)]))


def pgsolver(rng, graph, head):
    """A game of safety, as PGSolver writes it: a node without options leads to itself."""
    nodes = [(u, graph.options(u) or [u]) for u in rng.sample(graph.labels, len(graph.labels))]
    lines = [f"{u} {rng.choice((0, 2))} {rng.randint(0, 1)} {','.join(map(str, options))};\n"
             for u, options in nodes]
    return head + "".join(lines)


class ParityGames(Case):
    def test_random_games(self):
        rng = random.Random(4)
        for i in range(120):
            kind = ("zero", "one", "gaps")[i % 3]
            graph = Graph(rng, kind)
            if max(graph.labels) >= 2 ** 32 - 1:
                graph.labels, graph.edges = [3, 1000000], [(1000000, 3)]
            top, count = max(graph.labels), len(graph.labels)
            head = rng.choice((None, 0, top, count, top + 5))
            text = pgsolver(rng, graph, "" if head is None else f"parity {head};\n")
            text = in_disguise(rng, text)
            graph.edges += [(u, u) for u in graph.labels if not graph.options(u)]
            with self.subTest(kind=kind, text=text):
                said = self.read_as_meant(graph, text, "--from", "pg")
                self.assertEqual("nodes of the file" in said, top != count - 1, said)
                self.assertEqual("the head says" in said, head not in (None, top, count), said)

    def test_answers_use_the_numbers_of_the_file(self):
        text = "start 70;\n70 0 1 9,70;\n9 1 0 9;\n"
        done = run("solve", "-", "--from", "pg", "--all", text=text)
        self.assertEqual([line.split("\t")[0] for line in done.stdout.decode().splitlines()],
                         ["9", "70"])
        done = run("solve", "-", "--from", "pg", "--token", "9", text=text)
        self.assertEqual(done.returncode, 0, done.stderr)


def aldebaran(rng, graph):
    """As mCRL2 or CADP write a transition system."""
    labels = ("i", "tau", '"a"', '"put(1, 2)"', '"GATE !"x" !3"', "send(1,2)", '"\u00e9"', '","', "")
    comma = rng.choice((",", ", "))
    lines = [f"({u}{comma}{rng.choice(labels)}{comma}{v})\n" for u, v in graph.edges]
    head = f"des {rng.choice(('', ' '))}(0, {len(graph.edges)}, {len(graph.labels)})\n"
    return head.replace("des  ", "des ") + "".join(lines)


class TransitionSystems(Case):
    def test_random_systems(self):
        rng = random.Random(5)
        for _ in range(120):
            graph = Graph(rng, "zero")
            text = in_disguise(rng, aldebaran(rng, graph))
            with self.subTest(text=text):
                said = self.read_as_meant(graph, text, "--from", "aut")
                self.assertEqual("labels of transitions are dropped" in said, bool(graph.edges))
                self.assertIn(b"\ns 1\n", self.get("out.gg"))

    def test_tokens_of_the_caller(self):
        text = "des (0, 1, 3)\n(1, a, 2)\n"
        for options, tokens in (([], [b"s 1"]), (["--token", "2"], [b"s 3"]),
                                (["--play", "race", "--token", "0", "--token", "1", "--target",
                                  "2"], [b"s 1", b"s 2"])):
            self.read(text, "--from", "aut", *options)
            lines = self.get("out.gg").split(b"\n")
            self.assertEqual([line for line in lines if line.startswith(b"s ")], tokens)

    def test_refused(self):
        for text, place, sentence in (
                ("", "1:1", "empty"), ("digraph", "1:2", "found 'i'"),
                ("des (2, 0, 2)\n", "1:6", "the initial state is 2, and the head promises 2 states"),
                ("des (0, 0, 0)\n", "1:6", "promises 0 states"), ("des (0, 0)\n", "1:10", "a comma"),
                ("des (0, 2, 1)\n(0, a, 0)\n", "1:1", "promises 2 transitions, and there are 1"),
                ("des (0, 1, 1)\n(0,a,0)\n(0,a,0)\n", "1:1", "promises 1 transition, and"),
                ("des (0, 1, 2)\n(2, a, 0)\n", "2:2", "leaves is 2"),
                ("des (0, 1, 2)\n(0, a, 2)\n", "2:4", "reaches is 2"),
                ("des (0, 1, 2)\n(0, a, 1\n", "2:4", "closing parenthesis"),
                ("des (0, 1, 2)\n(0, a, 1 \n", "2:4", "closing parenthesis"),
                ("des (0, 1, 2)\n(0, 1)\n", "2:4", "expected a label"),
                ("des (0, 1, 2)\n(0, \"a, 1)\n", "2:4", "is not closed"),
                ("des (0, 1, 2)\n(0, a, -1)\n", "2:4", "expected a label"),
                ("des (0, 1, 2)\n(0, \x01, 1)\n", "2:5", "control character"),
                ("des (0, 1, 2)\n0 1\n", "2:1", "expected a transition"),
                ("des (0, 1, 99999999999999999999)\n", "1:12", "is too large")):
            with self.subTest(text=text):
                self.refused(text, place, sentence, "--from", "aut")


class Hints(Case):
    def test_lists_of_options_are_no_edges(self):
        """The hint must lead to the graph that is meant."""
        text = "0 1 2\n1 2\n2\n"
        self.refused(text, "2:1", "--from adjacency", "--from", "edges")
        self.assertEqual(self.read(text, "--from", "adjacency")[1],
                         [("0", "1"), ("0", "2"), ("1", "2")])


if __name__ == "__main__":
    unittest.main()
