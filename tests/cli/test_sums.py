"""Output for sums: every kind of value, in words, in tables and as JSON."""

import json
import os
import random
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run, solve, solve_all, solve_json  # noqa: E402

BAD, USAGE, LIMIT = 3, 2, 4

# The values of 1, 2, 3 are 2, 1, 0.
IMPARTIAL = "p normal 3 3\ns 1\ns 2\ne 1 2\ne 2 3\ne 1 3\n"
# 1 and 2 form a cycle; 2 may leave it to 3, whose value is 0.
LOOPY = """p normal 6 8
a L Ann
a R Bob
n 6 pit
s 1 red
s 3 black
e 1 2
e 2 1
e 2 3
e 3 4
e 4 5
e 4 pit
e 5 pit
e 1 3
"""
# 2 is 1, 3 is 1/2, 4 is 1/4, 5 is -1, 6 is *, 7 is 1*, which is no number, and 8 is nothing known.
NUMBERS = """p normal 8 12
a L White
a R Black
n 6 star
e 2 1 L
e 3 1 L
e 3 2 R
e 4 1 L
e 4 3 R
e 5 1 R
e star 1
e 7 2
e 8 2 L
e 8 1 R
e 8 7
e 7 2
"""
MISERE = "p misere 4 4\ns 1\ns 2\ne 1 2\ne 2 3\ne 1 3\ne 3 4\n"
# 5 has the options * and one that is nothing but to *2: g+ 2, g- 1.
WILD = "p misere 6 7\nn 5 wild\ns 5 a\ns 3 b\ne 2 1\ne 3 1\ne 3 2\ne 4 3\ne 5 4\ne 5 2\ne 6 5\n"
KEYS = ["schema", "instance", "play", "method", "winner", "length", "player", "outcome", "first",
        "starters", "tokens", "total", "moves", "reason", "note", "positions"]


def with_tokens(text, *tokens):
    """The instance with tokens, each a vertex and perhaps a name."""
    head, rest = text.split("\n", 1)
    return head + "\n" + rest + "".join(f"s {token}\n" for token in tokens)


def chain(n):
    """Both players go from each vertex to the next one or the one after it."""
    edges = [f"e {v} {v + 1}\n" for v in range(1, n)] + [f"e {v} {v + 2}\n" for v in range(1, n - 1)]
    return f"p normal {n} {len(edges)}\n" + "".join(edges)


def zigzag(n):
    """Each vertex lies between its two predecessors; returns the text and the values as
    (numerator, exponent)."""
    lines = ["e 2 1 L"]
    values = [(0, 0), (1, 0)]
    low, high = 1, 2
    for v in range(3, n + 1):
        lines += [f"e {v} {low} L", f"e {v} {high} R"]
        (a, i), (b, j) = values[low - 1], values[high - 1]
        values.append(((a << (v - 2 - i)) + (b << (v - 2 - j)) >> 1, v - 2))
        low, high = (v, high) if v % 2 else (low, v)
    return f"p normal {n} {len(lines)}\n" + "\n".join(lines) + "\n", values


def written(numerator, exponent):
    """A number as it is printed."""
    if exponent == 0:
        return str(numerator)
    return f"{numerator}/2^{exponent}" if exponent > 20 else f"{numerator}/{1 << exponent}"


class Words(unittest.TestCase):
    """Answers for people, to the byte except for the reason, which is a sentence."""

    def says(self, text, expected, *options, **source):
        out = solve(text, *options, **source)
        reasons = re.findall(r"(?m)^  why    \S.*\n", out)
        self.assertEqual(len(reasons), 1, out)
        self.assertEqual(out.replace(reasons[0], ""), expected)
        return reasons[0]

    def test_nimber(self):
        self.says(IMPARTIAL, """\
Left wins; Left moves first
  if Right moves first: Right wins; class N: the player who moves first wins
  worth  t1 on 1: 2; t2 on 2: 1; total 3
  best   t1 1 -> 2
  by     nimber, 3 positions
""")

    def test_right_moves_first(self):
        self.says(IMPARTIAL, """\
Right wins; Right moves first
  if Left moves first: Left wins; class N: the player who moves first wins
  worth  t1 on 1: 2; t2 on 2: 1; total 3
  best   t1 1 -> 2
  by     nimber, 3 positions
""", "--first", "R")

    def test_line(self):
        self.says(IMPARTIAL, """\
Left wins; Left moves first
  if Right moves first: Right wins; class N: the player who moves first wins
  worth  t1 on 1: 2; t2 on 2: 1; total 3
  best   t1 1 -> 2
  line   1. Left: t1 1 -> 2
         2. Right: t1 2 -> 3
         3. Left: t2 2 -> 3
  by     nimber, 3 positions
""", "--line")

    def test_lost(self):
        self.says(with_tokens(IMPARTIAL, 1, 2), """\
Right wins; Left moves first
  if Right moves first: Left wins; class P: the player who moves second wins
  worth  t1 on 1: 2; t2 on 2: 1; t3 on 1: 2; t4 on 2: 1; total 0
  best   none: every move loses
  by     nimber, 3 positions
""")

    def test_over(self):
        self.says("p normal 2 1\ns 2\ns 2\ne 1 2\n", """\
Right wins; Left moves first
  if Right moves first: Left wins; class P: the player who moves second wins
  worth  t1 on 2: 0; t2 on 2: 0; total 0
  by     nimber, 2 positions
""")

    def test_one_token(self):
        self.says("p normal 2 1\ns 1\ne 1 2\n", """\
Left wins; Left moves first
  if Right moves first: Right wins; class N: the player who moves first wins
  worth  1
  best   1 -> 2
  by     nimber, 2 positions
""", "--value", "nimber")

    def test_loopy(self):
        self.says(LOOPY, """\
Ann wins; Ann moves first
  if Bob moves first: Bob wins; class N: the player who moves first wins
  worth  red on 1: inf{0}; black on 3: 0; total inf{0}
  best   red 1 -> 3
  by     loopy, 6 positions
""")

    def test_names_of_vertices(self):
        self.says(LOOPY.replace("s 3", "s pit"), """\
Ann wins; Ann moves first
  if Bob moves first: Bob wins; class N: the player who moves first wins
  worth  red on 1: inf{0}; black on pit: 0; total inf{0}
  best   red 1 -> 3
  by     loopy, 6 positions
""")

    def test_drawn(self):
        self.says("p normal 2 2\ns 1\ns 2\ne 1 2\ne 2 1\n", """\
draw; Left moves first
  if Right moves first: draw; class D: a draw either way
  worth  t1 on 1: inf{}; t2 on 2: inf{}; total inf{}
  best   t1 1 -> 2; t2 2 -> 1
  by     loopy, 2 positions
""")

    def test_numbers(self):
        self.says(with_tokens(NUMBERS, "2 one", "4 two", 5), """\
White wins; White moves first
  if Black moves first: White wins; class L: White wins either way
  worth  one on 2: 1; two on 4: 1/4; t3 on 5: -1; total 1/4
  best   two 4 -> 1
  by     number, 8 positions
""")

    def test_numbers_and_nimbers(self):
        self.says(with_tokens(NUMBERS, "3 one", "star", "7 two"), """\
White wins; White moves first
  if Black moves first: White wins; class L: White wins either way
  worth  one on 3: 1/2; t2 on star: *; two on 7: 1*; total 3/2
  best   one 3 -> 1; t2 star -> 1; two 7 -> 2
  by     number-nimber, 8 positions
""")

    def test_misere(self):
        self.says(MISERE, """\
Left wins; Left moves first
  if Right moves first: Right wins; class N: the player who moves first wins
  worth  t1 on 1: g+ 2, g- 2; t2 on 2: g+ 0, g- 1; total g+ 2, g- 2
  best   t1 1 -> 3
  by     misere, 4 positions
""")

    def test_wild(self):
        """A search, which knows the length, and no values."""
        self.says(WILD, """\
Left wins in 6 turns; Left moves first
  if Right moves first: Right wins in 6 turns; class N: the player who moves first wins
  best   b 3 -> 2
  by     memo, 30 positions
""")

    def test_a_dozen_of_moves_and_parts(self):
        text = with_tokens(chain(4), *[3] * 41)
        why = self.says(text, """\
Left wins; Left moves first
  if Right moves first: Right wins; class N: the player who moves first wins
  worth  """ + "".join(f"t{i} on 3: 1; " for i in range(1, 13)) + """29 more; total 1
  best   """ + "; ".join(f"t{i} 3 -> 4" for i in range(1, 11)) + """; and 31 more: --full prints all
  by     nimber, 4 positions
""")
        self.assertLess(len(why), 400)
        self.says(with_tokens(chain(4), *[3] * 13), """\
Left wins; Left moves first
  if Right moves first: Right wins; class N: the player who moves first wins
  worth  """ + "".join(f"t{i} on 3: 1; " for i in range(1, 13)) + """1 more; total 1
  best   """ + "; ".join(f"t{i} 3 -> 4" for i in range(1, 11)) + """; and 3 more: --full prints all
  by     nimber, 4 positions
""")

    def test_parts_of_a_game(self):
        self.assertIn("  worth  3 x 3: 3; 5: 5; total 6\n", self.ruleset("nim:3,3,3,5"))
        self.assertIn("  worth  2\n", self.ruleset("kayles:10"))
        self.assertIn("  worth  0\n", self.ruleset("nim:0"))
        heaps = ",".join(str(heap) for heap in range(1, 16))
        self.assertIn("; 12: 12; 3 more; total 0\n", self.ruleset("nim:" + heaps))

    def test_positions_of_a_game(self):
        out = self.ruleset("wythoff:5,8", "--value", "nimber")
        self.assertTrue(out.startswith("5,8\nLeft wins; Left moves first\n"), out)
        self.assertIn("  worth  2\n", out)

    def ruleset(self, name, *options):
        done = run("solve", "--ruleset", name, *options)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()


class Tables(unittest.TestCase):
    """--all and --summary."""

    def test_nimbers(self):
        self.assertEqual(solve(IMPARTIAL, "--all"), "1\t2\n2\t1\n3\t0\n")
        self.assertEqual(solve(LOOPY, "--all"),
                         "1\tinf{0}\n2\tinf{0}\n3\t0\n4\t2\n5\t1\npit\t0\n")
        self.assertEqual(solve("0 1\n1 0\n", "--all", "--value", "nimber", "--play", "normal",
                               source="edges"), "0\tinf{}\n1\tinf{}\n")

    def test_pairs(self):
        self.assertEqual(solve(MISERE, "--all"),
                         "1\t2\t2\ttame\n2\t0\t1\ttame\n3\t1\t0\ttame\n4\t0\t1\ttame\n")

    def test_numbers(self):
        numbers = with_tokens(NUMBERS, 2, 2)
        self.assertEqual(solve(numbers, "--all", "--solver", "number"),
                         "1\t0\n2\t1\n3\t1/2\n4\t1/4\n5\t-1\nstar\tundefined\n7\tundefined\n"
                         "8\tundefined\n")
        for option in ("--solver", "number-nimber"), ("--value", "number"):
            self.assertEqual(
                solve(numbers, "--all", *option),
                "1\t0\n2\t1\n3\t1/2\n4\t1/4\n5\t-1\nstar\t*\n7\t1*\n8\tundefined\n")

    def test_tokens_do_not_matter_for_a_named_type(self):
        table = [["wild", "2", "1", "wild"], ["6", "0", "0", "wild"]]
        self.assertEqual(solve_all(WILD, "--value", "misere-pair")[0][4:], table)
        self.assertEqual(solve_all(WILD, "--solver", "misere")[0][4:], table)
        self.assertEqual(solve_all(WILD, "--value", "outcome")[0][0], ["1", "N", "0"])
        numbers = solve_all(with_tokens(NUMBERS, 8, 8), "--value", "number")[0]
        self.assertEqual(numbers[7], ["8", "undefined"])

    def test_blocks(self):
        """More vertices than one call returns."""
        n = 10007
        nimbers = [["%d" % v, "%d" % ((n - v) % 3)] for v in range(1, n + 1)]
        self.assertEqual(solve_all(chain(n), "--value", "nimber")[0], nimbers)
        answer = solve_json(chain(n), "--value", "nimber", "--all")[0]
        self.assertEqual(answer["values"], [[int(v), int(g)] for v, g in nimbers])

    def test_zigzag(self):
        text, values = zigzag(300)
        self.assertEqual(solve_all(text, "--value", "number")[0],
                         [[str(v + 1), written(*value)] for v, value in enumerate(values)])

    def test_full(self):
        text, values = zigzag(14000)
        sys.set_int_max_str_digits(0)
        usual = solve_all(text, "--value", "number")[0]
        full = solve_all(text, "--value", "number", "--full")[0]
        self.assertEqual(usual[13999], ["14000", "(13998 bits)/2^13998"])
        for v in (100, 10000, 13600, 14000):
            self.assertEqual(full[v - 1], [str(v), written(*values[v - 1])])
        for short, long in zip(usual, full):
            self.assertEqual(short == long, len(long[1]) <= 4096, short[0])
        tokens = with_tokens(text, 14000, 14000)
        total = written(values[-1][0], 13997)
        self.assertIn("total (13998 bits)/2^13997\n", solve(tokens))
        self.assertIn(f"total {total}\n", solve(tokens, "--full"))
        self.assertEqual(solve_json(tokens, "--full")[0]["total"], total)

    def test_summary(self):
        self.assertEqual(solve("p normal 4 3\ne 1 2\ne 3 4\ne 3 2\n", "--value", "nimber"), """\
0           2 positions
1           2 positions
  by     nimber, 4 positions
  --all lists the value of every vertex
""")
        summary = solve(LOOPY, "--summary")
        self.assertIn("\n0           2 positions\n1           1 position\n2           1 position\n"
                      "inf         2 positions\n  by     loopy, 6 positions\n",
                      summary)
        self.assertIn("\ng+ 0, g- 1  2 positions\n", solve(MISERE, "--summary"))
        self.assertIn("\ng+ 2, g- 1, wild  1 position\n",
                      "\n" + solve(re.sub("(?m)^s.*\n", "", WILD), "--value", "misere-pair"))
        numbers = solve(NUMBERS, "--value", "number")
        self.assertRegex(numbers, r"\A-1 +1 position\n0 +1 position\n\* +1 p(.*\n){5}undefined +1")

    def test_long_summary(self):
        text, _ = zigzag(300)
        lines = solve(text, "--value", "number").splitlines()
        self.assertEqual(lines[0], "0           1 position")
        self.assertEqual(lines[100], "and 200 more values, in 200 positions")
        self.assertEqual(len(lines), 103)
        summary = solve_json(text, "--value", "number")[0]["summary"]
        self.assertEqual(len(summary), 101)
        self.assertEqual(summary[0], {"to_move": None, "value": "0", "positions": 1,
                                      "longest": None})
        self.assertEqual(summary[100], {"more": 200, "positions": 200})

    def test_empty_graph(self):
        self.assertEqual(solve("p normal 0 0\n", "--value", "nimber", "--all"), "")
        answer = solve_json("p normal 0 0\n", "--value", "nimber", "--all")[0]
        self.assertEqual((answer["summary"], answer["values"]), ([], []))

    def test_parts_of_a_game(self):
        self.assertEqual(self.rows("nim:2,3"), [["0", "0"], ["1", "1"], ["2", "2"], ["3", "3"]])
        self.assertEqual([row[1] for row in self.rows("kayles:11")],
                         list("012314321426"))

    def test_positions_of_a_game(self):
        rows = dict(self.rows("wythoff:3,5", "--value", "nimber"))
        self.assertEqual(len(rows), 24)
        self.assertEqual([rows[f"1,{b}"] for b in range(6)], list("120453"))
        self.assertEqual([rows[f"3,{b}"] for b in range(6)], list("345620"))

    def rows(self, name, *options):
        done = run("solve", "--ruleset", name, "--all", *options)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return [line.split("\t") for line in done.stdout.decode().splitlines()]


class Objects(unittest.TestCase):
    """--json."""

    def test_keys_and_their_order(self):
        for text in (IMPARTIAL, LOOPY, with_tokens(NUMBERS, 2, 3), MISERE, WILD, NUMBERS):
            answer = solve_json(text)[0]
            keys = [key for key in answer if key != "summary"]
            self.assertEqual(keys, KEYS, text)
        answer = solve_json(IMPARTIAL, "--all", "--line", "--summary", "--figures",
                            "--value", "nimber")[0]
        self.assertEqual(list(answer), KEYS[:13] + ["line", "repeats_from"] + KEYS[13:]
                         + ["summary", "graph", "values"])

    def test_answer(self):
        answer = solve_json(LOOPY)[0]
        self.assertEqual((answer["method"], answer["winner"], answer["length"], answer["player"],
                          answer["outcome"]), ("loopy", "L", None, "Ann", "N"))
        self.assertEqual(answer["starters"], {"L": {"winner": "L", "length": None},
                                              "R": {"winner": "R", "length": None}})
        self.assertEqual(answer["tokens"], [{"name": "red", "vertex": 1, "value": "inf{0}"},
                                            {"name": "black", "vertex": 3, "value": 0}])
        self.assertEqual(answer["total"], "inf{0}")
        self.assertEqual(answer["moves"], [{"player": "L", "token": "red", "from": 1, "to": 3,
                                            "pass": False, "winner": "L", "length": None,
                                            "winning": True, "best": True}])

    def test_named_vertex(self):
        token = solve_json(LOOPY.replace("s 3", "s pit"))[0]["tokens"][1]
        self.assertEqual(list(token.items()), [("name", "black"), ("vertex", 6),
                                               ("vertex_name", "pit"), ("value", 0)])

    def values_of(self, answer):
        return [token["value"] for token in answer["tokens"]], answer["total"]

    def test_values(self):
        self.assertEqual(self.values_of(solve_json(IMPARTIAL)[0]), ([2, 1], 3))
        self.assertEqual(self.values_of(solve_json(MISERE)[0]),
                         ([[2, 2, "tame"], [0, 1, "tame"]], [2, 2, "tame"]))
        self.assertEqual(self.values_of(solve_json(with_tokens(NUMBERS, 2, 4))[0]),
                         (["1", "1/4"], "5/4"))
        self.assertEqual(self.values_of(solve_json(with_tokens(NUMBERS, 7, 4))[0]),
                         (["1*", "1/4"], "5/4*"))
        self.assertEqual(self.values_of(solve_json(WILD)[0]), ([None, None], None))

    def test_rows(self):
        self.assertEqual(solve_json(LOOPY, "--all")[0]["values"],
                         [[1, "inf{0}"], [2, "inf{0}"], [3, 0], [4, 2], [5, 1], ["pit", 0]])
        self.assertEqual(solve_json(MISERE, "--all")[0]["values"],
                         [[1, 2, 2, "tame"], [2, 0, 1, "tame"], [3, 1, 0, "tame"],
                          [4, 0, 1, "tame"]])
        self.assertEqual(solve_json(NUMBERS, "--all", "--value", "number")[0]["values"][3:],
                         [[4, "1/4"], [5, "-1"], ["star", "*"], [7, "1*"], [8, None]])

    def test_every_move_of_a_lost_sum(self):
        answer = solve_json(with_tokens(chain(4), *[1] * 20))[0]
        self.assertEqual((answer["winner"], len(answer["moves"])), ("R", 40))

    def test_parts(self):
        done = run("solve", "--ruleset", "nim:3,1", "--json", "--all")
        answer = json.loads(done.stdout)
        self.assertEqual(list(answer), KEYS[:12] + ["ruleset", "position", "parts"] + KEYS[12:]
                         + ["values"])
        self.assertEqual(answer["parts"], [{"part": "3", "value": 3}, {"part": "1", "value": 1}])
        self.assertEqual((answer["tokens"], answer["total"]), ([], 2))
        self.assertEqual(answer["values"], [["0", 0], ["1", 1], ["2", 2], ["3", 3]])
        answer = json.loads(run("solve", "--ruleset", "tictactoe", "--json").stdout)
        self.assertIsNone(answer["parts"])


class Statuses(unittest.TestCase):
    """Questions without an answer: the sentence, the vertex, the status."""

    def refused(self, text, status, part, *options, source="gg"):
        done = run("solve", "-", "--from", source, *options, text=text)
        self.assertEqual((done.returncode, done.stdout), (status, b""), done.stderr)
        said = done.stderr.decode()
        self.assertRegex(said, r"\Agreatgame: [^\n]*\n\Z")
        self.assertIn(part, said)

    def test_cycles(self):
        self.refused(LOOPY, BAD, "vertex 1: ", "--solver", "nimber")
        self.refused(LOOPY, BAD, "1 -> 2 -> 1", "--solver", "nimber")
        named = LOOPY.replace("e 3 4", "e pit 4").replace("e 1 2", "e 4 5")
        self.refused(named, BAD, "pit -> 4", "--solver", "nimber", "--all")
        cycle = "p {} 3 3\ns 1\ns 3\ne 2 3{}\ne 3 2\ne 1 2\n"
        self.refused(cycle.format("misere", ""), BAD, "vertex 2: ", "--value", "misere-pair")
        self.refused(cycle.format("misere", ""), BAD, "2 -> 3 -> 2", "--value", "misere-pair")
        self.refused(cycle.format("normal", " L"), BAD, "2 -> 3 -> 2", "--value", "number")
        self.refused("1 2\n2 1\n0 1\n", BAD, "1 -> 2 -> 1", "--solver", "nimber", "--play",
                     "normal", source="edges")

    def test_cycle_of_a_search(self):
        """What the theory lacks, and then the limit of the search that was tried instead."""
        text = "p normal 3 3\ns 1\ns 3\ne 2 3 L\ne 3 2\ne 1 2\n"
        self.refused(text, LIMIT, "2 -> 3 -> 2", "--limit", "2")
        self.refused(text, LIMIT, "more than 2 positions", "--limit", "2")

    def test_wild(self):
        self.refused(WILD, LIMIT, "token a on wild is wild (g+ 2, g- 1)", "--limit", "3")
        self.refused(WILD, BAD, "token a on wild is wild", "--value", "misere-pair")

    def test_undefined(self):
        text = with_tokens(NUMBERS, 2, "8 odd")
        self.refused(text, BAD, "vertex 8: token odd", "--value", "number")
        self.assertIn("by     form", solve(text))

    def test_types_that_do_not_suit(self):
        for text, value in ((IMPARTIAL, "distance"), (IMPARTIAL, "misere-pair"),
                            (NUMBERS, "nimber"), (MISERE, "nimber"), (MISERE, "number"),
                            ("p race 2 1\ns 1\ns 1\nt 2\ne 1 2\n", "nimber")):
            self.refused(text, USAGE, f"'{value}'", "--value", value)
        self.refused("p normal 2 1\ns 1\nt 2 L\ne 1 2\n", USAGE, "'nimber'", "--value", "nimber")
        self.refused(MISERE, USAGE, "'nimber'", "--solver", "nimber")
        self.refused(IMPARTIAL, USAGE, "'nim'", "--value", "nim")

    def test_plan(self):
        self.assertRegex(solve(IMPARTIAL, "--plan"), r"\Animber, positions: 3, bytes: \d+\n\Z")
        self.assertRegex(solve(MISERE, "--plan"), r"\Amisere, positions: 4, bytes: \d+\n\Z")
        self.assertRegex(solve(with_tokens(NUMBERS, 2, 3), "--plan"),
                         r"\Anumber, positions: 8, bytes: \d+\n\Z")

    def test_play_has_no_use_for_full(self):
        done = run("play", "--ruleset", "nim:1", "--full")
        self.assertEqual((done.returncode, done.stdout), (USAGE, b""))


class Many(unittest.TestCase):
    """Large sums."""

    def test_100000_tokens(self):
        n = 100000
        text = with_tokens(chain(n), *range(1, n + 1), n - 1)
        out = solve(text)
        self.assertTrue(out.startswith("Left wins; Left moves first\n"))
        total = 1
        for v in range(1, n + 1):
            total ^= (n - v) % 3
        self.assertIn(f"; t12 on 12: {(n - 12) % 3}; 99989 more; total {total}\n", out)
        self.assertLess(len(out), 2000)
        answer = solve_json(text)[0]
        self.assertEqual([token["value"] for token in answer["tokens"]],
                         [(n - v) % 3 for v in range(1, n + 1)] + [1])
        winning = {(v, w) for v in range(1, n + 1) for w in (v + 1, v + 2)
                   if w <= n and total ^ (n - v) % 3 == (n - w) % 3}
        moves = [(move["from"], move["to"]) for move in answer["moves"]]
        self.assertEqual(set(moves), winning)

    def test_moves_are_counted(self):
        n = 100000
        out = solve(with_tokens(chain(4), *[3] * (n + 1)))
        self.assertIn(f"t10 3 -> 4; and {n - 9} more: --full prints all\n", out)


class Play(unittest.TestCase):
    """Sums in play: no lengths, and an end where there is a winner."""

    def play(self, text, *options, said=""):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "sum.gg")
            with open(name, "w", encoding="ascii") as file:
                file.write(text)
            done = run("play", name, *options, text=said)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def test_turn(self):
        out = self.play(LOOPY, said="values on\nboard\n")
        self.assertTrue(out.endswith("""\

red is on 1, black is on 3
Ann is to move: Ann wins.
Worth: red: inf{0}; black: 0; total inf{0}.
  1) red to 2: Bob wins   2) red to 3: Ann wins   3) black to 4: draw
"""), out)

    def test_values_off(self):
        out = self.play(LOOPY)
        self.assertEqual(out, """\
You are Ann; help lists the commands.
A player who cannot move has lost.

red is on 1, black is on 3
Ann is to move.
  1) red to 2     2) red to 3     3) black to 4
""")

    def test_hints_in_a_lost_sum(self):
        text = "p normal 3 2\ns 1\ns 1\ne 1 2\ne 2 3\n"
        out = self.play(text, said="hint 1\nhint 2\nhint 3\n")
        self.assertTrue(out.endswith("\nEvery move loses, if Right plays well.\n"
                                     "Every move loses, if Right plays well.\n"), out)

    def test_to_the_end(self):
        out = self.play(LOOPY, "--you", "none")
        self.assertTrue(out.endswith("\nred is on pit, black is on pit\n"
                                     "Play is over: Ann has won.\n"), out)
        self.assertNotIn("for ever", out)

    def test_many_tokens(self):
        out = self.play(with_tokens(chain(4), *[3] * 1001))
        self.assertIn("t60 is on 3 and 941 more\n", out)
        out = self.play(with_tokens(chain(4), *[3] * 1001), said="values\n")
        self.assertIn("; t12: 1; 989 more; total 1.\n", out)

    def test_a_game_that_is_a_sum(self):
        done = run("play", "--ruleset", "nim:3,3,5", text="values on\nboard\n")
        self.assertIn(b"Left is to move: Left wins.\nWorth: 2 x 3: 3; 5: 5; total 5.\n",
                      done.stdout)
        done = run("play", "--ruleset", "kayles:9,4", "--you", "none", text="")
        self.assertRegex(done.stdout, rb"Play is over: \w+ has won\.\n\Z")

    def test_winning_play_ends(self):
        rng = random.Random(44)
        winners = {"Left": 0, "Right": 0, "draw": 0}
        for _ in range(120):
            n = rng.randint(3, 9)
            edges = [(rng.randint(1, n), rng.randint(1, n)) for _ in range(rng.randint(n - 2, 3 * n // 2))]
            tokens = [rng.randint(1, n) for _ in range(rng.randint(2, 4))]
            text = f"p normal {n} {len(edges)}\n" + "".join(f"s {v}\n" for v in tokens) \
                + "".join(f"e {u} {v}\n" for u, v in edges)
            out = self.play(text, "--you", "none")
            told = self.play(text, said="values on\nboard\n")
            said = re.search(r"is to move: (\w+)(?: wins)?\.|Play is over: (\w+) has won", told)
            winner = said.group(1) or said.group(2)
            winners[winner] += 1
            if winner == "draw":
                self.assertIn("come back", out, text)
            else:
                self.assertTrue(out.endswith(f"Play is over: {winner} has won.\n"), text + out)
        self.assertGreater(min(winners.values()), 20, winners)


if __name__ == "__main__":
    unittest.main()
