"""Pictures of games: every position once, in the row of its remoteness, boxes and lines apart from each other."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import oracle  # noqa: E402
from ggfile import Game, gg_text, random_game  # noqa: E402
from program import PROGRAM, SANITIZED, run  # noqa: E402

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+\.?\d*")
HOSTILE = ["<b>", "a&b", 'q"q', "it's", "]]></style>", "</script>", "<!--", "\u00e9\u4e2d", "&lt;", "x" * 255]


class Picture:
    """The contents of an SVG: nodes by name, moves, rows. A box is (left, top, right, bottom)."""

    def __init__(self, text):
        root = ElementTree.fromstring(text)
        self.nodes, self.lines, self.labels = {}, [], []
        for g in root.iter(SVG + "g"):
            if "position" not in g.get("class", "").split():
                continue
            name, value = g.find(SVG + "title").text.rsplit(": ", 1)
            x, y = map(float, NUMBER.findall(g.get("transform")))
            assert name not in self.nodes, f"{name} is drawn twice"
            self.nodes[name] = {"value": value, "class": g.get("class").split()[1:], "y": y, "x": x,
                                "box": self.box(next(e for e in g if e.get("class") == "box"), x, y),
                                "text": [t.text for t in g.iter(SVG + "text")]}
        for path in root.iter(SVG + "path"):
            kinds = path.get("class", "").split()
            if "edge" in kinds and path.get("marker-end"):
                self.lines.append((kinds, path.get("d")))
        self.labels = [(float(t.get("y")), t.text) for t in root.iter(SVG + "text") if t.get("class") == "row"]
        self.width, self.height = float(root.get("width")), float(root.get("height"))

    @staticmethod
    def box(shape, x, y):
        if shape.tag == SVG + "rect":
            left, top = float(shape.get("x")), float(shape.get("y"))
            return x + left, y + top, x + left + float(shape.get("width")), y + top + float(shape.get("height"))
        xs, ys = [], []
        for letter, numbers in re.findall(r"([MLHV])([^A-Z]*)", shape.get("d")):
            values = list(map(float, NUMBER.findall(numbers)))
            xs += values[:1] if letter != "V" else []
            ys += values[1:] if letter in "ML" else values if letter == "V" else []
        return x + min(xs), y + min(ys), x + max(xs), y + max(ys)


# Runs a command with an empty /proc; fails for users without the right to do so.
WITHOUT_PROC = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"]


def show(*arguments, text="", status=0):
    done = run("show", *arguments, text=text)
    if done.returncode != status:
        raise AssertionError(f"show {arguments} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode() if status == 0 else done.stderr.decode()


def picture(game, *options):
    return Picture(show("-", "--from", "gg", *options, text=game if isinstance(game, str) else gg_text(game)))


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


class ShowTest(unittest.TestCase):
    def check_apart(self, shown):
        """Boxes do not overlap, all is on the paper, and what goes down between boxes touches none."""
        boxes = [node["box"] for node in shown.nodes.values()]
        for i, box in enumerate(boxes):
            self.assertTrue(0 <= box[0] and 0 <= box[1] and box[2] <= shown.width and box[3] <= shown.height, box)
            for other in boxes[:i]:
                self.assertFalse(overlap(box, other), (box, other))
        for _, d in shown.lines:
            x = y = 0.0
            for letter, numbers in re.findall(r"([MCV])([^A-Z]*)", d):
                values = list(map(float, NUMBER.findall(numbers)))
                if letter == "V":
                    lane = (x - 1, min(y, values[0]) + 0.2, x + 1, max(y, values[0]) - 0.2)
                    self.assertFalse(any(overlap(lane, box) for box in boxes), (d, lane))
                    y = values[0]
                else:
                    x, y = values[-2:]

    def check_game(self, game):
        """Against the definition: results, rows, moves, and which are best."""
        rules = oracle.rules_of(game)
        starts = [rules.at([v], p) for v in range(1, game.n + 1) for p in "LR"]
        values = oracle.solve(rules, starts)
        shown = picture(game)
        self.check_apart(shown)
        self.assertEqual(sorted(shown.nodes, key=int), [str(v) for v in range(1, game.n + 1)])
        row = {}
        impartial = any(node["class"] and node["class"][0] in "NP" for node in shown.nodes.values()) and \
            not any(" / " in node["value"] for node in shown.nodes.values())
        for v in range(1, game.n + 1):
            node, told = shown.nodes[str(v)], []
            for player in "LR":
                winner, length = values[rules.at([v], player)]
                letter = winner if winner == "D" or not impartial else "N" if winner == player else "P"
                told.append(letter if length is None else f"{letter} {length}")
            if game.owners or " / " not in node["value"]:
                self.assertEqual(node["value"], told[0], v)
            else:
                self.assertEqual(node["value"], " / ".join(told), v)
            length = values[rules.at([v], "L" if game.owners else game.first)].length
            row[v] = float("inf") if length is None else length
        for v in row:
            for w in row:
                if row[v] < row[w]:
                    self.assertGreater(shown.nodes[str(v)]["y"], shown.nodes[str(w)]["y"], (v, w))
        moves, best = {}, set()
        for v in range(1, game.n + 1):
            for player in "LR":
                position = rules.at([v], player)
                if v in game.labels:
                    continue
                for move in rules.moves(position):
                    moves.setdefault((v, move.target), set()).add(position[1])
                if game.infinite == "D":
                    best |= {(v, m.target) for m, _ in oracle.best_moves(rules, values, position)}
        self.assertEqual(len(shown.lines), len(moves))
        if game.infinite == "D":
            self.assertEqual(sum("best" in kinds for kinds, _ in shown.lines), len(best))
        if any(who != "B" for _, _, who in game.edges):
            for side, word in (("L", "left"), ("R", "right")):
                self.assertEqual(sum(word in kinds for kinds, _ in shown.lines),
                                 sum(players == {side} for players in moves.values()))

    def test_random_games(self):
        for front in ("impartial", "owners", "coloured"):
            rng = random.Random(f"show {front}")
            for i in range(25):
                game = random_game(rng, front, largest=12)
                with self.subTest(front=front, number=i, game=game):
                    self.check_game(game)

    def test_races(self):
        rng = random.Random("races")
        for i in range(15):
            n = rng.randint(2, 12)
            game = Game("race", n, [(rng.randint(1, n), rng.randint(1, n), "B") for _ in range(2 * n)],
                        [(1, "L"), (rng.randint(1, n), "R")], targets=(n,))
            with self.subTest(number=i, game=game):
                shown, distances = picture(game), oracle.race_distances(game)
                self.check_apart(shown)
                for v, pair in distances.items():
                    self.assertEqual(shown.nodes[str(v)]["value"],
                                     " / ".join("never" if d is None else str(d) for d in pair))
                for v in distances:
                    for w in distances:
                        mini = [float("inf") if distances[x][0] is None else distances[x][0] for x in (v, w)]
                        if mini[0] < mini[1]:
                            self.assertGreater(shown.nodes[str(v)]["y"], shown.nodes[str(w)]["y"])
                best = {(v, w) for v, w, _ in game.edges if distances[v][0] and distances[w][1] == distances[v][0] - 1}
                self.assertEqual(sum("best" in kinds for kinds, _ in shown.lines), len(best))

    def test_rows_are_labelled(self):
        shown = picture("p normal 4 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n")
        self.assertEqual([text for _, text in sorted(shown.labels)], ["draws", "1 turn", "end"])
        self.assertEqual(shown.nodes["1"]["class"], ["D", "start"])
        self.assertEqual(shown.nodes["4"]["class"], ["P"])

    def test_values(self):
        """Nimbers by the definition, and the names of positions as the game writes them."""
        shown = Picture(show("--ruleset", "nim:1,2,3", "--value", "nimber"))
        self.check_apart(shown)
        self.assertEqual(len(shown.nodes), 24)
        for name, node in shown.nodes.items():
            heaps = [int(heap) for heap in name.split(",")]
            self.assertEqual(int(node["value"]), heaps[0] ^ heaps[1] ^ heaps[2])
            self.assertEqual(node["class"][0], "P" if node["value"] == "0" else "N")
        misere = Picture(show("--ruleset", "nim:misere:1,2", "--value", "misere-pair"))
        self.assertEqual(misere.nodes["0,0"]["value"], "0 1 tame")

    def test_values_of_partisan_games(self):
        """A number says who wins, whoever moves; and some values are in every book."""
        for rules, most in (("domineering:3x3", 46), ("toads-and-frogs:TT..FF", 17), ("clobber:xo/ox", 100)):
            shown = Picture(show("--ruleset", rules, "--value", "form"))
            self.check_apart(shown)
            self.assertTrue(1 < len(shown.nodes) <= most)
            numbers = 0
            for name, node in shown.nodes.items():
                if not re.fullmatch(r"-?\d+(/\d+)?", node["value"]):
                    continue
                numbers += 1
                mover = next(text for text in node["text"] if text.endswith(": " + node["value"]))[0]
                sign = node["value"][0]
                winner = "R" if sign == "-" else "L" if sign != "0" else oracle.other(mover)
                self.assertEqual(node["class"][0], winner, name)
            self.assertTrue(numbers or "clobber" in rules)
        self.assertEqual(Picture(show("--ruleset", "domineering:2x2", "--value", "form")).nodes["../..:L"]["value"], "+-1")
        toads = Picture(show("--ruleset", "toads-and-frogs:TT..FF", "--value", "form")).nodes
        self.assertEqual([node["value"] for node in toads.values() if "start" in node["class"]], ["*"])
        self.assertIn("no solver finds", show("--ruleset", "hexapawn:3x3", "--value", "form", status=2))

    def test_boards(self):
        shown = Picture(show("--ruleset", "tictactoe", "--radius", "2"))
        self.check_apart(shown)
        self.assertEqual(len(shown.nodes), 1 + 9 + 72)
        self.assertEqual(sorted(shown.nodes["X../.O./..."]["text"])[-2:], ["O", "X"])
        police = Picture(show("--ruleset", "police", os.path.join(EXAMPLES, "park.board"), "--radius", "3"))
        self.check_apart(police)
        self.assertFalse(any("_" in name for name in police.nodes))

    def test_many_positions(self):
        self.check_apart(Picture(show("--ruleset", "hexapawn:3x3")))
        edges = "".join(f"e {v} {v // 2}\n" for v in range(2, 2001))
        shown = picture(f"p normal 2000 1999\ns 1\n{edges}")
        self.assertEqual(len(shown.nodes), 2000)
        said = show("-", "--from", "gg", text=f"p normal 2001 1999\ns 1\n{edges}", status=4)
        self.assertEqual(said, "greatgame: a picture shows at most 2000 positions, and these are more: --radius N draws "
                         "those within N moves of where play begins, and --token V begins elsewhere\n")
        near = picture(f"p normal 2001 1999\ns 1\n{edges}", "--token", "1900", "--radius", "4")
        self.assertEqual(sorted(near.nodes, key=int), ["118", "237", "475", "950", "1900"])
        self.assertIn("--position TEXT begins elsewhere", show("--ruleset", "tictactoe", status=4))
        self.assertIn("at most 2000", show("--ruleset", "tictactoe", "--radius", "7", status=4))

    def test_hostile_names(self):
        lines = "".join(f"n {i + 1} {name}\n" for i, name in enumerate(HOSTILE))
        edges = "".join(f"e {i} {i + 1}\n" for i in range(1, len(HOSTILE)))
        shown = picture(f"p normal {len(HOSTILE)} {len(HOSTILE) - 1}\n{lines}s 1 <i>\ns 2 &\n{edges}")
        self.assertEqual(set(shown.nodes), set(HOSTILE))
        self.check_apart(shown)
        self.assertIn("<i>", shown.nodes["<b>"]["text"])
        bytes_ = b"p normal 2 1\nn 1 \xff\xfe<\ns 1\ne 1 2\n"
        done = run("show", "-", "--from", "gg", text=bytes_)
        self.assertEqual(set(Picture(done.stdout.decode()).nodes), {"\ufffd\ufffd<", "2"})
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "]]><&\".gg")
            with open(file, "w") as out:
                out.write("p normal 1 0\n")
            self.assertEqual(list(Picture(show(file)).nodes), ["1"])

    def test_contest_forms(self):
        """A board of a contest is a game by rules, of which every position can be opened."""
        board = "3\nBB.\n.B.\n...\n"
        shown = Picture(show("-", "--from", "advance-judge", "--value", "form", text=board))
        self.check_apart(shown)
        self.assertTrue(all(node["value"] != "?" for node in shown.nodes.values()))

    def test_dot(self):
        """The positions, moves, values and rows of the picture in SVG; and of a game that is too large for one."""
        with tempfile.TemporaryDirectory() as folder:
            one = os.path.join(folder, "one.gv")
            for arguments in (["--ruleset", "nim:1,2", "--value", "nimber"], [os.path.join(EXAMPLES, "race.gg")],
                              [os.path.join(EXAMPLES, "circle.gg")], ["--ruleset", "tictactoe", "--radius", "1"]):
                show(*arguments, "-o", one)
                with open(one) as made:
                    text = made.read()
                self.assertEqual(show(*arguments, "--to", "dot"), text)
                self.assertTrue(re.fullmatch(r'digraph game \{\n(  .*[;}]\n)+\}\n', text))
                drawn = Picture(show(*arguments))
                labels = dict(re.findall(r'^  (\d+) \[label="(.*?)\\n.*"', text, re.M))
                self.assertEqual(set(labels.values()), set(drawn.nodes))
                moves = re.findall(r"^  (\d+) -> (\d+) \[(?!style=invis)(.*)\]", text, re.M)
                self.assertEqual(len(moves), len(drawn.lines))
                self.assertEqual(sum("penwidth" in how for _, _, how in moves), sum("best" in kinds for kinds, _ in drawn.lines))
                rows = [re.findall(r" (\d+);", row) for row in re.findall(r"rank=same;(.*)\}", text)]
                heights = [{drawn.nodes[labels[v]]["y"] for v in row} for row in rows]
                self.assertEqual(sum(map(len, rows)), len(labels))
                for above, below in zip(heights, heights[1:]):
                    self.assertLess(max(above), min(below))
            self.assertGreater(show("--ruleset", "tictactoe", "--to", "dot").count("label="), 5000)
            self.assertIn(r'label="a\\\nP 0"', show("-", "--from", "gg", "--to", "dot", text="p normal 1 0\nn 1 a\\\ns 1\n"))

    def test_page(self):
        """What is put into a page, and where pages are found."""
        begin, end = '<!DOCTYPE html>\n<script type="application/json" id="game">', "</script>\n<b>$& \\1</b>\n"
        names = [name.replace("\u00e9", "e") for name in HOSTILE]
        graph = f"p normal {len(names)} 0\n" + "".join(f"n {i + 1} {name}\n" for i, name in enumerate(names))
        with tempfile.TemporaryDirectory() as folder:
            page, empty = os.path.join(folder, "page.html"), os.path.join(folder, "empty.html")
            with open(page, "w") as out, open(empty, "w") as other:
                out.write(begin + end)
                other.write("<html></html>")

            def game(*arguments, text=""):
                made = show(*arguments, "--page", page, "--to", "html", text=text)
                self.assertTrue(made.startswith(begin) and made.endswith(end))
                inside = made[len(begin):-len(end)]
                self.assertNotIn("<", inside)
                return json.loads(inside)

            found = game("-", "--from", "gg", "--token", "2", "--value", "nimber", text=graph)
            self.assertEqual((found["words"], found["format"]), (["--value", "nimber"], "gg"))
            self.assertEqual(set(Picture(show("-", "--from", "gg", text=found["text"])).nodes), set(names))
            self.assertIn("\ns 2\n", found["text"])
            rules = game("--ruleset", "hackenbush", "-", "--from", "edges", "--first", "R", text="0 1\n1 2\n")
            self.assertEqual(rules["words"], ["--ruleset", "hackenbush", "--first", "R", "--from", "gg"])
            self.assertTrue(rules["text"].startswith("p normal 3 2"), rules["text"])
            board = game("--ruleset", "domineering", "-", "--position", "../#.:L", text="..\n..\n")
            self.assertEqual((board["words"], board["text"]),
                             (["--ruleset", "domineering", "--position", "../#.:L"], "..\n..\n"))
            police = game("--ruleset", "police", os.path.join(EXAMPLES, "park.board"), "--no-skip", "PT")
            self.assertEqual(police["words"], ["--ruleset", "police", "--no-skip", "PT"])
            self.assertIn("--symmetry", game("--ruleset", "tictactoe", "--symmetry")["words"])
            self.assertEqual(police["sentence"], "police")
            self.assertIn("this is no page of greatgame without a game",
                          show("--ruleset", "nim:1", "--page", empty, "--to", "html", status=3))
            missing = os.path.join(folder, "missing.html")
            self.assertEqual(show("--ruleset", "nim:1", "--page", missing, "--to", "html", status=3),
                             f"greatgame: {missing}: No such file or directory\n")
            program = os.path.join(folder, "bin", "greatgame")
            os.mkdir(os.path.dirname(program))
            shutil.copy(PROGRAM, program)
            command = [program, "show", "--ruleset", "nim:1", "--to", "html"]
            done = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (4, ""))
            self.assertRegex(done.stderr, "^greatgame: there is no page here: .*--target web.*--page.*\n$")
            for place in ("bin/web", "share/greatgame"):
                os.makedirs(os.path.join(folder, place))
                shutil.copy(page, os.path.join(folder, place, "greatgame.html"))
                done = subprocess.run(command, capture_output=True, text=True)
                self.assertIn('["--ruleset","nim:1"]', done.stdout)
                if subprocess.run([*WITHOUT_PROC, "true"], capture_output=True).returncode == 0:
                    link = os.path.join(folder, "link")
                    os.symlink(program, link)
                    for called in (program, link):
                        done = subprocess.run([*WITHOUT_PROC, called, *command[1:]], capture_output=True, text=True)
                        self.assertIn('["--ruleset","nim:1"]', done.stdout)
                    os.unlink(link)
                shutil.rmtree(os.path.join(folder, place))

    def test_output(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "game.svg")
            show("--ruleset", "nim:2", "-o", file)
            with open(file) as made:
                self.assertEqual(made.read(), show("--ruleset", "nim:2", "-o", "-"))
            said = show("--ruleset", "nim:2", "-o", os.path.join(folder, "no", "game.svg"), status=4)
            self.assertRegex(said, r"^greatgame: .*No such file or directory\n$")
            self.assertFalse(run("show", "--ruleset", "nim:2000,2000", "-o", file + "x.svg").returncode == 0)
            self.assertEqual(os.listdir(folder), ["game.svg"])
            if os.path.exists("/dev/full"):
                self.assertIn("cannot be written", show("--ruleset", "nim:2", "--to", "svg", "-o", "/dev/full", status=4))

    def test_refusals(self):
        two = "p normal 1 0\ns 1\np normal 1 0\ns 1\n"
        for arguments, text, status, sentence in [
                (["--ruleset", "nim:2", "-o", "game.png"], "", 2, "has an unknown ending; known are .svg"),
                (["--ruleset", "nim:2", "-o", ".svg"], "", 2, "does not show the form of the picture"),
                (["--ruleset", "nim:2", "--to", "png"], "", 2, "--to cannot be 'png': it is svg, dot or html"),
                (["--ruleset", "nim:2", "--to", "html", "--radius", "1"], "", 2, "--radius is for pictures"),
                (["--ruleset", "nim:2", "--page", "x"], "", 2, "--page is for html"),
                (["-", "--from", "gg", "--radius", "1"], "p normal 2 1\ne 1 2\n", 2, "there is none: add --token V"),
                (["-", "--from", "gg"], two, 2, "a picture is of one instance: pick it with --instance"),
                (["-", "--from", "gg"], "", 3, "greatgame: <stdin>"),
                (["-", "--from", "gg"], "p normal 1 1\ne 1 2\n", 3, "greatgame: <stdin>:2:5: vertex 2 is out of range"),
                (["--ruleset", "nim:2", "--value", "distance"], "", 2, "no solver finds values of type 'distance'"),
                (["--ruleset", "chess:KRK", "--radius", "1", "--limit", "5"], "", 4, "more than 5 positions"),
                (["--ruleset", "nim:9,9,9", "--memory", "1"], "", 4, "memory")]:
            with self.subTest(arguments=arguments):
                said = show(*arguments, text=text, status=status)
                self.assertIn(sentence, said)
                self.assertEqual(said.count("\n"), 1)
        one = picture(two, "--instance", "2")
        self.assertEqual(list(one.nodes), ["1"])


FAILING = r"""
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
static long left = -2;
static int fails(void)
{
    if (left == -2) left = atol(getenv("FAIL_AT"));
    if (left < 0 || left-- > 0) return 0;
    errno = ENOMEM;
    return 1;
}
void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails() ? NULL : __libc_realloc(old, size); }
"""


@unittest.skipIf(SANITIZED or not shutil.which("cc") or not sys.platform.startswith("linux"), "malloc cannot be replaced")
class NoMemoryTest(unittest.TestCase):
    """Every allocation fails once: then a sentence says so, or the same is written."""

    def test_all(self):
        with tempfile.TemporaryDirectory() as folder:
            source, library, page = (os.path.join(folder, name) for name in ("f.c", "f.so", "p.html"))
            with open(source, "w") as c, open(page, "w") as html:
                c.write(FAILING)
                html.write('<script type="application/json" id="game"></script>')
            if subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], capture_output=True).returncode != 0:
                self.skipTest("malloc cannot be replaced")
            for arguments in (["--ruleset", "domineering:1x3", "--value", "form"], ["--ruleset", "nim:1", "--to", "html", "--page", page]):
                command = [PROGRAM, "show", *arguments, "--threads", "1"]
                wanted, at, well = subprocess.run(command, capture_output=True).stdout, 0, 0
                while well < 12 and at < 1000:
                    done = subprocess.run(command, capture_output=True,
                                          env={**os.environ, "LD_PRELOAD": library, "FAIL_AT": str(at)})
                    well = well + 1 if done.returncode == 0 else 0
                    if done.returncode == 0:
                        self.assertEqual(done.stdout, wanted, at)
                    else:
                        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (4, 1), (at, done.stderr))
                    at += 1
                self.assertTrue(30 < at < 1000, at)


if __name__ == "__main__":
    unittest.main()
