"""Graphs of programs that draw or study graphs, as these write them."""

import json
import os
import subprocess
import unittest

PROGRAM = os.environ["GREATGAME"]


def run(*arguments, text):
    return subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, timeout=60, check=False)


class Markup(unittest.TestCase):
    form = ""

    def read(self, text, *options):
        """The problem in gg, and what is noted."""
        got = run("convert", "-", "-", "--from", self.form, "--to", "gg", *options, text=text)
        self.assertEqual(got.returncode, 0, got.stderr)
        return got.stdout.decode(), got.stderr.decode()

    def same(self, text, gg, *notes):
        said, noted = self.read(text)
        self.assertEqual(said, gg)
        for note in notes:
            self.assertIn(note, noted)
        if not notes:
            self.assertEqual(noted, "")

    def refused(self, text, line, column, part):
        got = run("solve", "-", "--from", self.form, "--play", "normal", text=text)
        said = got.stderr.decode()
        self.assertEqual((got.returncode, got.stdout, said.count("\n")), (3, b"", 1), said)
        self.assertIn(f":{line}:{column}: ", said)
        self.assertIn(part, said)

    def with_attributes(self, graph="", vertex="", edge=""):
        """A graph of one edge in this form, each attribute with the value 7."""
        raise NotImplementedError

    def refuses_near_names(self):
        """An attribute that is nearly one with a meaning is refused; one that is not so near is left out."""
        for about, name, near in (
                ("vertex", "ownr", "owner"), ("vertex", "onwer", "owner"), ("vertex", "OwnerS", "owner"),
                ("vertex", "reuslts", "result"), ("vertex", "playr", "player"), ("vertex", "trget", "target"),
                ("edge", "playr", "player"), ("edge", "colr", "color"), ("edge", "colouring", None),
                ("graph", "schedul", "schedule"), ("graph", "firts", "first"), ("graph", "infinte", "infinite"),
                ("vertex", "layer", None), ("vertex", "state", None), ("vertex", "power", None), ("vertex", "nme", None),
                ("graph", "page", None), ("vertex", "colr", None), ("graph", "light", None), ("edge", "weight", None)):
            text = self.with_attributes(**{about: name})
            with self.subTest(text=text):
                got = run("convert", "-", "-", "--from", self.form, "--to", "gg", text=text)
                said = got.stderr.decode()
                self.assertEqual(got.returncode, 3 if near else 0, said)
                if near:
                    before = text[:text.index(name)].split("\n")
                    self.assertRegex(said, rf":{len(before)}:\d+: the attribute '{name}' is not known")
                    self.assertIn(f"did you mean '{near}'?", said)
                else:
                    self.assertRegex(said, rf"left out: (.*, )?{name}(,|\n)")


class Dot(Markup):
    form = "dot"

    def with_attributes(self, graph="", vertex="", edge=""):
        put = [f"{name} = 7" if name else "" for name in (graph, vertex, edge)]
        return f"digraph {{\n{put[0]}\na [{put[1]}]\na -> b [{put[2]}] }}\n"

    def test_near_names(self):
        self.refuses_near_names()

    def test_networkx(self):
        self.same("strict digraph  {\n0;\n1;\n2;\n0 -> 1;\n1 -> 2;\n}\n", "p normal 3 2\ne 1 2\ne 2 3\n")
        text = 'strict digraph "" {\n\ta -> b\t[key=0,\n\t\tweight=3];\n\tb -> c;\n}\n'
        self.same(text, "p normal 3 2\nn 1 a\nn 2 b\nn 3 c\ne 1 2\ne 2 3\n", "left out: key, weight")

    def test_igraph(self):
        text = "/* Created by igraph 0.10.4 */\n\ndigraph {\n  0;\n  1;\n  2;\n\n  0 -> 1;\n  2 -> 0;\n}\n"
        self.same(text, "p normal 3 2\ne 1 2\ne 3 1\n")

    def test_graphviz(self):
        text = ('digraph G {\n\tgraph [bb="0,0,54,180"];\n\tnode [label="\\N"];\n\t"a b"\t[height=0.5,\n\t\tpos="27,162",'
                '\n\t\twidth=0.75];\n\tc\t[height=0.5];\n\t"a b":s -> c:n\t[pos="e,27,108.1 \\\n27,143.7"];\n}\n')
        self.same(text, "p normal 2 1\nn 1 a_b\nn 2 c\ne 1 2\n", "left out: bb, label, height, pos, width", "blanks became _")

    def test_undirected_edges_go_both_ways(self):
        self.same("graph { 1 -- 2 -- 3; 3 -- 3 }", "p normal 3 5\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 3 3\n", "3 undirected edges")

    def test_owners_and_players(self):
        self.same("digraph { node [owner=L]; 1; node [owner=R]; 2; 1 -> 2 }", "p normal 2 1\no 1 L\no 2 R\ne 1 2\n")
        self.same("digraph { 0 [player=0]; 1 [player=1]; 0 -> 1 }", "p normal 2 1\no 1 L\no 2 R\ne 1 2\n", "player 0 is Left")
        self.same("digraph { 1 -> 2 [color=blue]; 2 -> 1 [color=red]; 1 -> 1 [color=green] }",
                  "p normal 2 3\ne 1 1\ne 1 2 L\ne 2 1 R\n", "blue edges are Left's")
        self.same("digraph { 1 -> 2 [player=L, color=pink] }", "p normal 2 1\ne 1 2 L\n", "left out: color")

    def test_games(self):
        self.same("digraph { play=race 1 [token=\"1 R king\"] 2 [token=\"2 L\"] 3 [target=true] 1->2->3 schedule=\"R1 L2\" }",
                  "p race 3 2\nt 3\ns 1 R king\ns 2 L\nw R1 L2\ne 1 2\ne 2 3\n")
        self.same("digraph { play=misere; 1 -> 2 -> 3; 2 [result=D]; 1 [start=true] }",
                  "p misere 3 2\nt 2 D\ns 1\ne 1 2\ne 2 3\n")
        self.same("digraph { 1 -> 2; 2 [target=yes] }", "p race 2 1\nt 2\ne 1 2\n", "play is a race")

    def test_parity(self):
        gg = "p parity 2 2\no 1 L\no 2 R\nq 1 2\nq 2 4294967295\ne 1 2\ne 2 1\n"
        text = "digraph { play=parity 1 [owner=L, priority=2]; 2 [owner=R, priority=4294967295]; 1 -> 2 -> 1 }"
        self.same(text, gg)
        self.same(text.replace("play=parity ", ""), gg, "a parity game, since all vertices have owners and priorities")
        self.same(text.replace("play=parity", "play=normal"), gg.replace("parity", "normal").replace("q 1 2\nq 2 4294967295\n", ""),
                  "left out: priority")
        self.same("digraph { 1 [priority=high]; 1 -> 2 }", "p normal 2 1\ne 1 2\n", "left out: priority")
        self.same("digraph { 1 [priority=1]; 2 [owner=L, priority=3]; 1 [owner=R]; 2 -> 1 }".replace("priority=3", "priority=3.0"),
                  "p parity 2 1\no 1 R\no 2 L\nq 1 1\nq 2 3\ne 2 1\n", "a parity game")
        for status, new, part in ((3, "priority=-2", "is a whole number"), (3, "weight=2", "1:23: vertex '1' has no priority"),
                                  (4, "priority=4294967296", "at most 4294967295")):
            got = run("solve", "-", "--from", "dot", text=text.replace("priority=2", new))
            self.assertEqual(got.returncode, status)
            self.assertIn(part, got.stderr.decode())

    def test_parity_is_kept(self):
        """Through every format that has priorities and back, names and start included."""
        first = "parity 3;\nstart 1;\n0 2 0 1,2 \"a\";\n1 1 1 0;\n2 3 0 3,0;\n3 0 1 2,1;\n"
        for form in ("dot", "ggb", "gg", "json", "pg"):
            with self.subTest(form=form):
                got = subprocess.run([PROGRAM, "convert", "-", "-", "--from", "pg", "--to", form], input=first.encode(),
                                     capture_output=True, timeout=60, check=True)
                got = subprocess.run([PROGRAM, "convert", "-", "-", "--from", form, "--to", "pg"], input=got.stdout,
                                     capture_output=True, timeout=60, check=True)
                self.assertEqual(got.stdout.decode(), first)

    def test_subgraphs_and_chains(self):
        self.same("digraph { 1 -> {2 3} -> 4 subgraph cluster_a { label=x; 5 } 5 -> 1 }",
                  "p normal 5 5\ne 1 2\ne 1 3\ne 2 4\ne 3 4\ne 5 1\n", "left out: label")

    def test_numbers(self):
        said, noted = self.read("digraph { 7 -> 30 }")
        self.assertEqual(said, "p normal 2 1\ne 1 2\n")
        self.assertIn("--map", noted)
        text = "digraph { 30 -> 7; 30 [start=1] }"
        self.assertIn(b"30", run("solve", "-", "--from", "dot", text=text).stdout)

    def test_names_that_need_a_change_are_noted(self):
        self.same('digraph { "a b" -> "3"; "3" -> "x" }', "p normal 3 2\nn 1 a_b\nn 2 #3\nn 3 x\ne 1 2\ne 2 3\n", "2 names")

    def test_comments_marks_and_line_ends(self):
        plain = "# one\ndigraph { // two\n1 -> 2 /* three\n */ }\n"
        for text in (plain, plain.replace("\n", "\r\n"), "\ufeff" + plain):
            self.same(text, "p normal 2 1\ne 1 2\n")

    def test_refusals(self):
        for text, line, column, part in (
                ("digraf { }", 1, 1, "digraph or graph"), ("digraph { 1 -- 2 }", 1, 13, "->"),
                ("graph { 1 -> 2 }", 1, 11, "--"), ("digraph { 1 ->\n}", 2, 1, "a vertex"), ("digraph { 1 -> 2", 1, 17, "}"),
                ("digraph {\n1 [owner=Lefft] 1 -> 2 }", 2, 4, "did you mean 'left'"),
                ("digraph {\n 1 [owner=L]; 2 }", 2, 15, "has no owner"), ("digraph { 1a -> 2 }", 1, 12, "number"),
                ("digraph { 1 [start=true, start=yes] }", 1, 26, "token"), ('digraph { "a', 1, 11, "quotation"),
                ("digraph { /* ", 1, 14, "comment"), ("digraph { <b>x</b> }", 1, 11, "HTML"),
                ('digraph { 1 [owner="a\nb"] }', 1, 14, "'a'"), ("digraph { play=rce }", 1, 11, "normal, misere, race, score, parity, energy or mean"),
                ("digraph { 1 [owner=0]; 2 [owner=2] }", 1, 14, "write L and R"),
                ("digraph { 1->2 [color=blue] 1->3 [color=pink] }", 1, 35, "'pink'"), ("", 1, 1, "digraph"),
                ("digraph " + "{" * 300, 1, 265, "256")):
            with self.subTest(text=text[:60]):
                self.refused(text, line, column, part)

    def test_bytes_that_are_no_text_end_in_a_sentence(self):
        for text in ('digraph { "a\0b" [owner\0=L] }', "digraph { \"player\0x\"=1 }", 'digraph { 1 ["owner\0z"=L] }', "\0"):
            self.assertIn(run("solve", "-", "--from", "dot", text=text).returncode, (0, 2, 3))

    def test_a_picture_of_an_answer_reads_as_the_problem(self):
        text = "p normal 3 2\nn 1 gate\ns 1\ne 1 2\ne 2 3 L\n"
        out = "/tmp/greatgame-%d.dot" % os.getpid()
        try:
            self.assertEqual(run("solve", "-", "--from", "gg", "-o", out, text=text).returncode, 0)
            with open(out, encoding="ascii") as file:
                self.same(file.read(), text)
        finally:
            os.unlink(out)

    def test_a_note_with_other_bytes_is_written_as_utf8(self):
        got = subprocess.run([PROGRAM, "convert", "-", "-", "--from", "dot", "--to", "json"], input=b"digraph { 1 -> 2 [\x94=1] }",
                             capture_output=True, timeout=60, check=False)
        self.assertIn("left out: ?", json.loads(got.stdout.decode("utf-8"))["note"])

    def test_json_has_the_note(self):
        text = "graph { 1 -- 2; 1 [start=true] }"
        self.assertIn("undirected", json.loads(run("solve", "-", "--from", "dot", "--json", text=text).stdout)["note"])


class Gml(Markup):
    form = "gml"

    def test_networkx(self):
        text = ('graph [\n  directed 1\n  node [\n    id 0\n    label "a"\n  ]\n  node [\n    id 1\n    label "b&#38;c"\n'
                '    weight 2.5\n  ]\n  edge [\n    source 0\n    target 1\n    weight 3\n  ]\n]\n')
        self.same(text, "p normal 2 1\nn 1 a\nn 2 b&c\ne 1 2\n", "left out: weight")
        text = 'graph [\n  directed 1\n  multigraph 1\n  node [\n    id 0\n    label "0"\n  ]\n  node [\n    id 1\n    label "1"\n  ]\n'
        self.same(text + "  edge [\n    source 1\n    target 0\n    key 0\n  ]\n]\n", "p normal 2 1\ne 2 1\n", "key")

    def test_igraph(self):
        text = ('Creator "igraph version 0.10.4 Mon Jan  1 00:00:00 2024"\nVersion 1\ngraph\n[\n  directed 1\n  node\n  [\n    id 0\n'
                '  ]\n  node\n  [\n    id 1\n  ]\n  edge\n  [\n    source 0\n    target 1\n  ]\n]\n')
        self.same(text, "p normal 2 1\ne 1 2\n")

    def test_gephi(self):
        text = ('graph\n[\n  Creator "Gephi"\n  directed 1\n  node\n  [\n    id 7\n    label "x y"\n    graphics\n    [\n      x 1.5E-3\n'
                '      fill "#000000"\n    ]\n  ]\n  node [ id 9 label "z" ]\n  edge\n  [\n    id 1\n    source 7\n    target 9\n'
                '    value 1.0\n  ]\n]\n')
        self.same(text, "p normal 2 1\nn 1 x_y\nn 2 z\ne 1 2\n", "graphics", "blanks became _")

    def test_numbers_in_labels(self):
        text = 'graph [ directed 1 node [ id 0 label "5" ] node [ id 1 label "3" ] edge [ source 0 target 1 ] ]'
        self.same(text, "p normal 2 1\ne 2 1\n", "numbers of their labels", "--map")

    def test_undirected(self):
        for said in ("", "directed 0 "):
            self.same(f"graph [ {said}node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]",
                      "p normal 2 2\ne 1 2\ne 2 1\n", "1 undirected edge ")

    def test_games(self):
        text = ('graph [ directed 1 play "race" schedule "L1 R2" node [ id 1 token "1 L king" ] node [ id 2 start 0 token "2 R" ]'
                ' node [ id 3 target 1 ] edge [ source 1 target 3 ] ]')
        self.same(text, "p race 3 1\nt 3\ns 1 L king\ns 2\nw L1 R2\ne 1 3\n")
        text = ('graph [ directed 1 play "parity" node [ id 1 owner "L" priority 3 ] node [ id 2 owner "R" priority 0 ]'
                ' edge [ source 1 target 2 ] ]')
        self.same(text, "p parity 2 1\no 1 L\no 2 R\nq 1 3\nq 2 0\ne 1 2\n")
        text = 'graph [ directed 1 node [ id 1 owner "L" ] node [ id 2 owner "R" result "N" ] edge [ source 1 target 2 ] ]'
        self.same(text, "p normal 2 1\no 1 L\no 2 R\nt 2 N\ne 1 2\n")

    def test_line_ends_and_marks(self):
        text = "# a comment\ngraph [ directed 1 node [ id 1 ]\nnode [ id 2 ]\nedge [ source 1 target 2 ] ]\n"
        for form in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
            self.same(form, "p normal 2 1\ne 1 2\n")

    def with_attributes(self, graph="", vertex="", edge=""):
        put = [f"{name} 7" if name else "" for name in (graph, vertex, edge)]
        return (f"graph [ directed 1\n{put[0]}\nnode [ id 1\n{put[1]} ]\nnode [ id 2 ]\n"
                f"edge [ source 1 target 2\n{put[2]} ] ]\n")

    def test_near_names(self):
        self.refuses_near_names()

    def test_refusals(self):
        node = "graph [\nnode [ id 1 ]\n"
        for text, line, column, part in (
                ("", 1, 1, "no graph"), ("graph [ node [ id 1 ]", 1, 22, "]"), (node + "edge [ source 1 target 2 ] ]", 3, 17, "'2'"),
                (node + "node [ id 1 ] ]", 3, 8, "already"), (node + "edge [ source 1 ] ]", 3, 1, "no target"),
                ("graph [ node [ label \"a\" ] ]", 1, 9, "no id"), ("graph [ node [ id x ] ]", 1, 16, "whole number"),
                ("graph [ directed 2 ]", 1, 9, "0 or 1"), ("graph [ ] graph [ ]", 1, 11, "second graph"),
                ("graph [ label \"a", 1, 15, "quotation"), (node + "node [ id 2 owner \"Lef\" ] ]", 3, 13, "'left'"),
                ("graph [ 5 ]", 1, 9, "a key"), ("graph [ x [ " + "y [ " * 100000, 1, None, "the end"),
                ("graph [ ] ]", 1, 11, "a key"), ("a \x01", 1, 3, "0x01")):
            with self.subTest(text=text[:60]):
                if column is None:
                    column = len(text) + 1
                self.refused(text, line, column, part)


class Graphml(Markup):
    form = "graphml"
    HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns" '
            'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns '
            'http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n')

    def setUp(self):
        if "this build does not read" in run("formats", text="").stdout.decode():
            self.assertIn(b"libexpat1-dev", run("solve", "-", "--from", "graphml", text="").stderr)
            self.skipTest("built without expat")

    def graph(self, keys, inside, directed="directed"):
        return self.HEAD + keys + f'<graph edgedefault="{directed}">\n{inside}</graph>\n</graphml>\n'

    def test_networkx(self):
        keys = '  <key id="d0" for="edge" attr.name="weight" attr.type="long" />\n'
        inside = '    <node id="a" />\n    <node id="b" />\n    <edge source="a" target="b">\n      <data key="d0">3</data>\n    </edge>\n'
        self.same(self.graph(keys, inside), "p normal 2 1\nn 1 a\nn 2 b\ne 1 2\n", "left out: weight")
        self.same(self.graph("", '<node id="0"/><node id="1"/><edge source="0" target="1" id="0"/>'), "p normal 2 1\ne 1 2\n")

    def test_igraph(self):
        keys = '  <key id="v_name" for="node" attr.name="name" attr.type="string"/>\n'
        inside = ('    <node id="n0">\n      <data key="v_name">x</data>\n    </node>\n    <node id="n1">\n      <data key="v_name">'
                  'y&amp;z</data>\n    </node>\n    <edge source="n0" target="n1">\n    </edge>\n')
        self.same(self.graph(keys, inside), "p normal 2 1\nn 1 x\nn 2 y&z\ne 1 2\n")

    def test_gephi(self):
        keys = ('<key attr.name="label" attr.type="string" for="node" id="label"/>\n<key attr.name="Edge Label" attr.type="string" '
                'for="edge" id="edgelabel"/>\n<key attr.name="r" attr.type="int" for="node" id="r"/>\n')
        inside = ('<node id="7"><data key="label">one</data><data key="r">153</data></node>\n<node id="8"><data key="label">two</data>'
                  '</node>\n<edge id="0" source="7" target="8"/>\n')
        self.same(self.graph(keys, inside), "p normal 2 1\nn 1 one\nn 2 two\ne 1 2\n", "left out: r", "--map")

    def test_undirected_and_mixed(self):
        inside = '<node id="1"/><node id="2"/><edge source="1" target="2"/><edge directed="true" source="2" target="2"/>'
        self.same(self.graph("", inside, "undirected"), "p normal 2 3\ne 1 2\ne 2 1\ne 2 2\n", "1 undirected edge ")

    def test_games(self):
        keys = ('<key id="o" for="node" attr.name="owner"><default>L</default></key><key id="r" for="node" attr.name="result"/>'
                '<key id="i" for="graph" attr.name="infinite"/><key id="s" for="node" attr.name="start"/>')
        inside = ('<data key="i">R</data><node id="1"><data key="s">true</data></node><node id="2"><data key="o">R</data>'
                  '<data key="r">N</data></node><edge source="1" target="2"/>')
        self.same(self.graph(keys, inside), "p normal 2 1\no 1 L\no 2 R\nt 2 N\ns 1\ni R\ne 1 2\n")
        keys = '<key id="p" for="edge" attr.name="player"/>'
        inside = '<node id="1"/><node id="2"/><edge source="1" target="2"><data key="p">R</data></edge>'
        self.same(self.graph(keys, inside), "p normal 2 1\ne 1 2 R\n")

    def test_line_ends_and_marks(self):
        text = self.graph("", '<node id="1"/>\n<node id="2"/>\n<!-- c -->\n<edge source="1" target="2"/>\n')
        for form in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
            self.same(form, "p normal 2 1\ne 1 2\n")

    def test_refusals(self):
        key = '<graphml><key id="o" for="node" attr.name="owner"/><graph edgedefault="directed">\n'
        for text, line, column, part in (
                ("", 1, 1, "no element"), ("<html/>", 1, 1, "<graphml>"), ("<graphml/>", 1, 11, "no graph"),
                ("<graphml><graph/></graphml>", 1, 10, "edgedefault"), (key + "<node/>", 2, 1, "without an id"),
                (key + '<node id="1"/>\n<node id="1"/>', 3, 1, "already"), (key + '<edge source="1"/>', 2, 1, "without a target"),
                (key + '<node id="1"/>\n<edge source="1" target="2"/></graph></graphml>', 3, 1, "no node '2'"),
                (key + '<node id="1"><data key="x">L</data></node>', 2, 14, "no key 'x'"),
                (key + '<node id="1"><data key="o">Lef</data></node>', 2, 14, "'left'"),
                (key + '<node id="1"><graph edgedefault="directed"/></node>', 2, 14, "within a node"),
                (key + "<hyperedge/>", 2, 1, "hyperedge"), (key + "<node id='1'>&x;</node>", 2, 14, "undefined entity"),
                (key + "</node>", 2, 3, "mismatched"), ("<graphml>" + "<a>" * 100, 1, 199, "64 deep"),
                ('<!DOCTYPE graphml [<!ENTITY a "b">]>\n<graphml/>', 1, 19, "document type"),
                ("<graphml>" + "".join(f"<a{i}/>" for i in range(5000)), 1, None, "4096")):
            with self.subTest(text=text[:90]):
                got = run("solve", "-", "--from", "graphml", text=text)
                said = got.stderr.decode()
                self.assertEqual((got.returncode, said.count("\n")), (3, 1), said)
                self.assertIn(part, said)
                if column is not None:
                    self.assertIn(f":{line}:{column}: ", said)

    def with_attributes(self, graph="", vertex="", edge=""):
        keys, data = "", []
        for about, name in (("graph", graph), ("node", vertex), ("edge", edge)):
            keys += f'<key id="{about}" for="{about}" attr.name="{name}"/>' if name else ""
            data.append(f'<data key="{about}">7</data>' if name else "")
        return (f'<graphml>{keys}<graph edgedefault="directed">{data[0]}<node id="a">{data[1]}</node><node id="b"/>'
                f'<edge source="a" target="b">{data[2]}</edge></graph></graphml>')

    def test_near_names(self):
        self.refuses_near_names()

    def test_long_texts_are_bounded(self):
        self.assertIn(b"bytes", run("solve", "-", "--from", "graphml", text="<graphml><!--" + "x" * (3 << 20)).stderr)


class NamedGames(unittest.TestCase):
    """The attribute `ruleset` of a graph names the game that is played on it, as the line g of gg does."""
    TEXTS = {
        "dot": 'graph { ruleset="GAME"; 1 -- 2; 2 -- 3 }',
        "gml": 'graph [ ruleset "GAME" node [ id 1 ] node [ id 2 ] node [ id 3 ] edge [ source 1 target 2 ] '
               'edge [ source 2 target 3 ] ]',
        "json": '{"graph": {"ruleset": "GAME"}, "nodes": [{"id": 1}, {"id": 2}, {"id": 3}], '
                '"links": [{"source": 1, "target": 2}, {"source": 2, "target": 3}]}',
        "graphml": '<graphml><key id="r" for="graph" attr.name="ruleset"/><graph edgedefault="undirected"><data key="r">GAME'
                   '</data><node id="1"/><node id="2"/><node id="3"/><edge source="1" target="2"/>'
                   '<edge source="2" target="3"/></graph></graphml>',
    }

    def test_games(self):
        for game in ("snort", "col", "hackenbush", "cops:1"):
            meant = run("solve", "-", "--from", "gg", text=f"p normal 3 2\ng {game}\ne 1 2\ne 2 3\n")
            self.assertEqual(meant.returncode, 0)
            for form, text in self.TEXTS.items():
                with self.subTest(form=form, game=game):
                    done = run("solve", "-", "--from", form, text=text.replace("GAME", game))
                    self.assertEqual((done.returncode, done.stdout), (0, meant.stdout), done.stderr)

    def test_refusals(self):
        for form, text in self.TEXTS.items():
            for game, sentence in (("hackenbusch", b"did you mean hackenbush?"), ("nim:3", b"is not played on a graph")):
                done = run("solve", "-", "--from", form, text=text.replace("GAME", game))
                self.assertEqual((done.returncode, done.stdout), (3, b""))
                self.assertIn(sentence, done.stderr)
            done = run("solve", "-", "--from", form, text=text.replace("ruleset", "rulset").replace("GAME", "snort"))
            self.assertEqual(done.returncode, 3, form)
            self.assertIn(b"did you mean", done.stderr)


if __name__ == "__main__":
    unittest.main()
