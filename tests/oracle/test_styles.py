"""Random graphs as other programs write them: read as they are meant, or refused with line and column,
or read with a note that names the doubt; never another graph without a word.

The writers here are our own: each follows what one program writes, so that no such program is needed.
A style lists what the reader may do other than read the intended graph: `refused` is a part of its
error message, `noted` a part of its note.
"""

import json
import random
import re
import unittest

from program import Folder, run

NAMES = ["Ada", "b", "c2", "\u00e9t\u00e9", "K\u00f6ln", "x_y", "n-1", "q.r", "L", "R", "s1", "z"]
STYLES = []


def style(**known):
    """Registers a writer; known: its format, and what is allowed besides reading it as meant."""
    def register(writer):
        STYLES.append((writer, known))
        return writer
    return register


class Graph:
    """Labels, which are numbers or names, and directed edges; no label is without edges unless `lonely`."""

    def __init__(self, rng, kind):
        size = rng.randint(2, 9)
        if kind == "names":
            self.labels = rng.sample(NAMES, size)
        elif kind == "gaps":
            self.labels = sorted(rng.sample(range(2, 10 ** rng.choice((3, 9))), size))
        else:
            self.labels = list(range(kind == "one", size + (kind == "one")))
        self.kind = kind
        self.edges = [(u, v) for u in self.labels for v in self.labels if rng.random() < 0.25]
        for u, v in zip(self.labels, self.labels[1:] + self.labels[:1]):
            if all(u not in edge for edge in self.edges):
                self.edges.append((u, v))
        rng.shuffle(self.edges)

    def options(self, u):
        return [v for w, v in self.edges if w == u]

    def number(self, u):
        return self.labels.index(u)


# ---- NetworkX ----

@style(form="edges", noted="read as a header")
def networkx_edgelist(rng, g):
    data = rng.choice((lambda: "", lambda: " {}", lambda: " {'weight': 0.5, 'kind': 'a b'}"))
    return "".join(f"{u} {v}{data()}\n" for u, v in g.edges)


@style(form="edges")
def networkx_weighted_edgelist(rng, g):
    tab = rng.choice((" ", "\t", ","))
    return "".join(tab.join((str(u), str(v), str(rng.choice((1, 2.5, -3))))) + "\n" for u, v in g.edges)


@style(form="adjacency")
def networkx_adjlist(_, g):
    lines = ["#write.py", "# GMT Sat Nov 28 20:00:00 2026", "# "]
    lines += [" ".join(map(str, [u, *g.options(u)])) for u in g.labels]
    return "\n".join(lines) + "\n"


@style(form="adjacency", refused="attributes of edges belong to edge lists")
def networkx_multiline_attributes(_, g):
    return "".join(f"{u} {v} {{'weight': 1}}\n{v}\n" for u, v in g.edges)


@style(form="gml")
def networkx_gml(rng, g):
    nodes = "".join(f'  node [\n    id {g.number(u)}\n    label "{escaped(u)}"\n  ]\n' for u in g.labels)
    weight = rng.choice(("", "    weight 0.5\n"))
    edges = "".join(f"  edge [\n    source {g.number(u)}\n    target {g.number(v)}\n{weight}  ]\n" for u, v in g.edges)
    return f"graph [\n  directed 1\n{nodes}{edges}]\n"


@style(form="graphml")
def networkx_graphml(rng, g):
    weight = rng.choice(("", '<data key="d0">0.5</data>'))
    key = '  <key id="d0" for="edge" attr.name="weight" attr.type="double" />\n' if weight else ""
    nodes = "".join(f'    <node id="{u}" />\n' for u in g.labels)
    edges = "".join(f'    <edge source="{u}" target="{v}">{weight}</edge>\n' for u, v in g.edges)
    return ("<?xml version='1.0' encoding='utf-8'?>\n"
            '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" '
            'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation='
            '"http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n'
            f'{key}  <graph edgedefault="directed">\n{nodes}{edges}  </graph>\n</graphml>\n')


@style(form="json", refused="")
def networkx_adjacency_data(rng, g):
    return json.dumps({"directed": True, "multigraph": False, "graph": [], "nodes": [{"id": u} for u in g.labels],
                       "adjacency": [[{"id": v} for v in g.options(u)] for u in g.labels]},
                      indent=rng.choice((None, 2)))


@style(form="json", refused="")
def networkx_node_link(rng, g):
    return json.dumps({"directed": True, "multigraph": False, "graph": {}, "nodes": [{"id": u} for u in g.labels],
                       rng.choice(("links", "edges")): [{"source": u, "target": v} for u, v in g.edges]})


@style(form="json")
def dictionary_of_lists(rng, g):
    keys = rng.sample(g.labels, len(g.labels))
    return json.dumps({u: g.options(u) for u in keys}, ensure_ascii=rng.random() < 0.5)


@style(form="json", refused="")
def dictionary_of_dictionaries(_, g):
    return json.dumps({u: {v: {} for v in g.options(u)} for u in g.labels})


# ---- igraph ----

@style(form="edges", noted="read as a header")
def igraph_ncol(rng, g):
    weight = rng.choice(("", " 2.5"))
    return "".join(f"{u} {v}{weight}\n" for u, v in g.edges)


@style(form="edges", noted="LGL", refused="")
def igraph_lgl(rng, g):
    weight = rng.choice(("", " 0.5", " 2"))
    return "".join(f"# {u}\n" + "".join(f"{v}{weight}\n" for v in g.options(u)) for u in g.labels if g.options(u))


@style(form="graphml")
def igraph_graphml(_, g):
    nodes = "".join(f'    <node id="n{g.number(u)}">\n      <data key="v_name">{u}</data>\n    </node>\n'
                    for u in g.labels)
    edges = "".join(f'    <edge source="n{g.number(u)}" target="n{g.number(v)}">\n    </edge>\n' for u, v in g.edges)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
            '<!-- Created by igraph -->\n  <key id="v_name" for="node" attr.name="name" attr.type="string"/>\n'
            f'  <graph id="G" edgedefault="directed">\n{nodes}{edges}  </graph>\n</graphml>\n')


@style(form="gml")
def igraph_gml(_, g):
    nodes = "".join(f'  node\n  [\n    id {g.number(u)}\n    name "{escaped(u)}"\n  ]\n' for u in g.labels)
    edges = "".join(f"  edge\n  [\n    source {g.number(u)}\n    target {g.number(v)}\n  ]\n" for u, v in g.edges)
    return f'Creator "igraph version 0.10.4"\nVersion 1\ngraph\n[\n  directed 1\n{nodes}{edges}]\n'


# ---- SNAP, KONECT, tables ----

@style(form="edges", noted="read as a header")
def snap(rng, g):
    tab = rng.choice(("\t", " "))
    return (f"# Directed graph: net.txt\n# Nodes: {len(g.labels)} Edges: {len(g.edges)}\n# FromNodeId{tab}ToNodeId\n"
            + "".join(f"{u}{tab}{v}\n" for u, v in g.edges))


@style(form="edges", noted="read as a header")
def konect(rng, g):
    weight = rng.choice(("", " 1 1290902400"))
    return f"% asym unweighted\n% {len(g.edges)} {len(g.labels)}\n" + "".join(f"{u} {v}{weight}\n" for u, v in g.edges)


@style(form="edges")
def table_with_titles(rng, g):
    comma = rng.choice((",", ";", "\t"))
    quote = rng.choice(("", '"'))
    rows = [["id", "source", "target", "weight"]]
    rows += [[str(i), f"{quote}{u}{quote}", f"{quote}{v}{quote}", "0.5"] for i, (u, v) in enumerate(g.edges)]
    return "".join(comma.join(row) + "\n" for row in rows)


@style(form="edges", noted="skipped")
def table_with_an_index(_, g):
    return "".join(f"{i},{u},{v}\n" for i, (u, v) in enumerate(g.edges))


@style(form="edges", refused="are a matrix")
def matrix(_, g):
    return "" if len(g.labels) == 2 else "".join(" ".join(str(int((u, v) in g.edges)) for v in g.labels) + "\n" for u in g.labels)


# ---- contests ----

@style(form="edges", numbers=True, noted="line 1 is read as an edge")
def contest(rng, g):
    extra = rng.choice((0, 0, 0, 3))
    g.labels += range(max(g.labels) + 1, max(g.labels) + 1 + extra)
    return f"{len(g.labels)} {len(g.edges)}\n" + "".join(f"{u} {v}\n" for u, v in g.edges)


@style(form="edges", noted="could be a header", numbers=True)
def contest_with_a_wrong_count(rng, g):
    count = max(2, len(g.edges) + rng.choice((-2, -1, 1, 2, len(g.edges))))
    return f"{len(g.labels)} {count}\n" + "".join(f"{u} {v}\n" for u, v in g.edges)


@style(form="edges", refused="--no-header")
def contest_with_names(_, g):
    return f"{len(g.labels)} {len(g.edges)}\n" + "".join(f"{u} {v}\n" for u, v in g.edges) if g.kind == "names" else ""


@style(form="json", numbers=True, noted="is read as an edge", refused="has no list")
def leetcode_graph(rng, g):
    """Lists from vertex 1 on are known by the last vertex, which has no list if they count from 0."""
    if g.kind == "one" and all(v != g.labels[-1] for _, v in g.edges):
        g.edges.append((g.labels[0], g.labels[-1]))
    return json.dumps([g.options(u) for u in g.labels], separators=rng.choice(((", ", ": "), (",", ":"))))


@style(form="json", numbers=True, refused="are a matrix")
def matrix_in_json(_, g):
    return json.dumps([[int((u, v) in g.edges) for v in g.labels] for u in g.labels]) if len(g.labels) > 2 else ""


@style(form="json", numbers=True, noted="is no edge", refused="list")
def leetcode_edges(rng, g):
    weight = rng.choice(((), (1,)))
    return json.dumps([[u, v, *weight] for u, v in g.edges])


@style(form="", numbers=True, refused="")
def leetcode_arguments(_, g):
    return f"n = {len(g.labels)}, edges = {json.dumps(list(map(list, g.edges)))}\n"


@style(form="", refused="", numbers=True)
def dimacs_colour(rng, g):
    return (f"c a graph\np {rng.choice(('edge', 'col'))} {len(g.labels)} {len(g.edges)}\n"
            + "".join(f"e {u} {v}\n" for u, v in g.edges))


@style(form="", refused="", numbers=True)
def dimacs_paths(_, g):
    return (f"c a graph\np sp {len(g.labels)} {len(g.edges)}\n"
            + "".join(f"a {u} {v} 7\n" for u, v in g.edges))


@style(form="adjacency", refused="", noted="never back|could be a header|read as a header|line 1 is read as an edge", numbers=True)
def metis(_, g):
    return f"{len(g.labels)} {len(g.edges)}\n" + "".join(" ".join(map(str, g.options(u))) + "\n" for u in g.labels)


# ---- parity games, transition systems, Graphviz, others ----

@style(form="pg", numbers=True)
def pgsolver(rng, g):
    g.edges += [(u, u) for u in g.labels if not g.options(u)]
    head = rng.choice(("", f"parity {max(g.labels)};\n"))
    return head + "".join(f"{u} 0 {rng.randint(0, 1)} {','.join(map(str, g.options(u)))};\n" for u in g.labels)


@style(form="aut", zero=True)
def aldebaran(_, g):
    return (f"des (0, {len(g.edges)}, {len(g.labels)})\n"
            + "".join(f'({u}, "a", {v})\n' for u, v in g.edges))


@style(form="dot")
def graphviz(rng, g):
    shape = rng.choice((";", " [label=x, pos=\"1,2\"];"))
    quoted = {u: json.dumps(str(u), ensure_ascii=False) if g.kind == "names" or rng.random() < 0.5 else str(u)
              for u in g.labels}
    return ("digraph G {\n" + "".join(f"  {quoted[u]}{shape}\n" for u in g.labels)
            + "".join(f"  {quoted[u]} -> {quoted[v]};\n" for u, v in g.edges) + "}\n")


@style(form="dot", refused="")
def graphviz_plain(_, g):
    return ("graph 1 2.75 2.5\n" + "".join(f"node {u} 1 1 0.75 0.5 {u} solid ellipse black lightgrey\n" for u in g.labels)
            + "".join(f"edge {u} {v} 4 1 1 1 1 1 1 1 1 solid black\n" for u, v in g.edges) + "stop\n")


@style(form="", refused="", noted="titles of columns")
def pajek(_, g):
    return (f"*Vertices {len(g.labels)}\n" + "".join(f'{i + 1} "{u}"\n' for i, u in enumerate(g.labels))
            + "*Arcs\n" + "".join(f"{g.number(u) + 1} {g.number(v) + 1} 1\n" for u, v in g.edges))


@style(form="edges", refused="", noted="trivial graph format")
def trivial_graph_format(rng, g):
    label = rng.choice((lambda u: "", lambda u: f" {u}", lambda u: f" {g.number(u) + 7}"))
    return ("".join(f"{i + 1}{label(u)}\n" for i, u in enumerate(g.labels)) + "#\n"
            + "".join(f"{g.number(u) + 1} {g.number(v) + 1}\n" for u, v in g.edges))


@style(form="graphml", refused="")
def gexf(_, g):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n'
            '<graph defaultedgetype="directed"><nodes>' + "".join(f'<node id="{u}" />' for u in g.labels) + "</nodes>"
            "<edges>" + "".join(f'<edge source="{u}" target="{v}" />' for u, v in g.edges) + "</edges></graph></gexf>\n")


def escaped(label):
    """A label in GML, which is ASCII."""
    return "".join(c if ord(c) < 128 else f"&#{ord(c)};" for c in str(label))


def in_disguise(rng, text):
    if rng.random() < 0.3:
        text = text.replace("\n", "\r\n")
    if rng.random() < 0.3:
        text += rng.choice(("\n", " \n\t\n", "\r\n"))
    elif rng.random() < 0.3:
        text = text.rstrip("\r\n")
    return ("\ufeff" if rng.random() < 0.3 else "") + text


class Styles(Folder):
    def test_random_graphs(self):
        rng = random.Random(32)
        for i in range(15 * len(STYLES)):
            writer, known = STYLES[i % len(STYLES)]
            kinds = ("zero",) if known.get("zero") else ("zero", "one") if known.get("numbers") else (
                "zero", "one", "gaps", "names")
            graph = Graph(rng, rng.choice(kinds))
            text = writer(rng, graph)
            if text:
                text = in_disguise(rng, text)
                for options in ((), ("--from", known["form"])) if known["form"] else ((),):
                    with self.subTest(style=writer.__name__, kind=graph.kind, options=options, text=text):
                        self.one(graph, text, known, options)

    def one(self, graph, text, known, options):
        done = run("convert", "-", self.path("out.gg"), *options, "--map", text=text)
        said = done.stderr.decode()
        if done.returncode != 0:
            if done.returncode == 2 and not options:
                self.assertRegex(said, "add --from|is empty")
            else:
                self.assertIn("refused", known, said)
                self.assertIn(known["refused"], said)
                self.assertEqual(done.returncode, 3, said)
                self.assertRegex(said, r"(?m)^greatgame: <stdin>:\d+:\d+: [^\n]+\n\Z")
            return
        label = dict(line.split("\t") for line in done.stdout.decode().splitlines())
        edges = sorted(tuple(label[end] for end in line.split()[1:3])
                       for line in self.get("out.gg").decode().splitlines() if line.startswith("e "))
        meant = edges == sorted((str(u), str(v)) for u, v in graph.edges)
        more = set(label.values()) - {str(u) for u in graph.labels}
        if meant and set(label.values()) >= {str(u) for u in graph.labels} and not more:
            return
        if meant and more:  # vertices that nothing names
            self.assertRegex(said, "counts? from 0|numbers that occur|up to the largest")
            return
        self.assertIn("noted", known, (said, edges))
        self.assertRegex(said, known["noted"])


if __name__ == "__main__":
    unittest.main()
