"""The calculator: what it prints in words, with tabs and as JSON, names, comparisons, and bad input."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, run  # noqa: E402
from terminal import Terminal, on_terminal  # noqa: E402

BAD, USAGE, LIMIT = 3, 2, 4


def picture_of(game, what):
    """A stalk from the ground, a path of vertices, or a board with one column that is not empty."""
    if game == "hackenbush":
        edges = [f"e {i + 1} {i + 2}{' ' + c if c != 'G' else ''}" for i, c in enumerate(what)]
        return f"p normal {len(what) + 1} {len(what)}\n" + "".join(line + "\n" for line in edges)
    if game in ("col", "snort"):
        n = int(what)
        return f"p normal {n} {n - 1}\n" + "".join(f"e {i} {i + 1}\n" for i in range(1, n))
    return "".join(c + "." * (len(what) - 1) + "\n" for c in what)


def lines(text, *options):
    return run("calc", *options, text=text)


def function_row(entry):
    """The row of a function in doc/values.md."""
    value = run("calc", entry["example"]).stdout.decode().splitlines()[0].split("  outcome")[0].replace("  ", ", ")
    cells = (f"`{entry['name']}({entry['arguments']})`", entry["summary"], f"`{entry['example']}`", f"`{value}`")
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


class Calc(unittest.TestCase):
    maxDiff = None
    def test_one(self):
        done = run("calc", "{2|-1/2} + *2 - 3/4")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.decode(), "+-5/4*2  outcome N  stops 5/4, -5/4  mean 0  temperature 5/4\n")
        done = run("calc", "--tsv", "{2||1|0}")
        self.assertEqual(done.stdout.decode(), "{2||1|0}\tL\t2\t1\t5/4\t3/4\n")
        done = run("calc", "--json", "{2||1|0}")
        self.assertEqual(json.loads(done.stdout), {
            "schema": 1, "value": "{2||1|0}", "outcome": "L", "left_stop": "2", "right_stop": "1",
            "mean": "5/4", "temperature": "3/4"})

    def test_outcomes(self):
        for text, outcome in (("0", "P"), ("^", "L"), ("v", "R"), ("*", "N"), ("^*", "N"), ("-1/2", "R")):
            self.assertIn("outcome " + outcome, run("calc", text).stdout.decode())

    def test_large_nimbers(self):
        """All have the thermograph of *, for any options."""
        self.assertEqual(run("calc", "*1000000").stdout.decode(),
                         "*1000000  outcome N  stops 0, 0  mean 0  temperature 0\n")
        self.assertIn("mean 1  temperature 1\n", run("calc", "{2*1000000|*1000000}").stdout.decode())

    def test_tiny_numbers(self):
        """Between numbers whose denominators have more than 2^32 bits."""
        for text, value in (("{0|1/2^4294967296}", "1/2^4294967297"),
                            ("{0|3/2^4294967299}", "1/2^4294967298"),
                            ("{-1/2^4294967299|0}", "-1/2^4294967300"),
                            ("{5/2^4294967300|6/2^4294967300}", "11/2^4294967301")):
            self.assertEqual(run("calc", "--tsv", text).stdout.decode().split("\t")[0], value, text)

    def test_names(self):
        done = lines("# a game and itself\na = {2||1|0}\n\nb_2 = a + a\nb_2 - a - a\na = 3\na\nv3 == v3\n")
        self.assertEqual(done.returncode, 0)
        values = [line.split("  ")[0] for line in done.stdout.decode().splitlines()]
        self.assertEqual(values[2:], ["0", "3", "3", "="])
        self.assertEqual(json.loads(lines("x = *\n", "--json").stdout)["name"], "x")

    def test_comparisons(self):
        cases = (("1 ? 2", "<"), ("* ? 0", "||"), ("^ > 0", ">  true"), ("^* > 0", "||  false"),
                 ("^2* > 0", ">  true"), ("1/2 <= 1/2", "=  true"), ("{1|-1} = 0", "||  false"),
                 ("{1|-1} || 0", "||  true"), ("^<2> < ^", "<  true"), ("+-1 + +-1 == 0", "=  true"),
                 ("{0||1|2} >= 3", "<  false"))
        for text, expected in cases:
            self.assertEqual(run("calc", text).stdout.decode(), expected + "\n", text)
        self.assertEqual(json.loads(run("calc", "--json", "* || 0").stdout),
                         {"schema": 1, "relation": "||", "holds": True})

    def test_switches(self):
        total = " + ".join("+-%d" % (i + 1) for i in range(24))
        self.assertEqual(run("calc", "--tsv", total).stdout.decode().split("\t")[1:],
                         ["N", "12", "-12", "0", "24\n"])
        small = " + ".join("+-%d" % (i + 1) for i in range(14))
        long = run("calc", small).stdout
        self.assertTrue(long.startswith(b"(more than 4096 characters)"))
        full = run("calc", "--full", small).stdout.decode().split("  ")[0]
        self.assertGreater(len(full), 4096)
        self.assertEqual(lines("%s - (%s)\n" % (small, full)).stdout.split()[0], b"0")

    def test_bad(self):
        for text, column, sentence in (
                ("{1|2", 1, "'{' without '}'"), ("1/3", 1, "no power of two"), ("a + 1", 1, "unknown name"),
                ("1 ? {", 5, "'{' without '}'"), ("{1|2|3}", 5, "equally many bars")):
            done = run("calc", text)
            self.assertEqual(done.returncode, BAD)
            self.assertIn(b"expression:1:%d: " % column, done.stderr)
            self.assertIn(sentence.encode(), done.stderr)
            self.assertEqual(done.stderr.count(b"\n"), 1)
        done = lines("1\n{\n2\n")
        self.assertEqual(done.returncode, BAD)
        self.assertIn(b"standard input:2:1: ", done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 2)
        done = run("calc", "--limit", "3", "+-1 + +-2 + +-3")
        self.assertEqual(done.returncode, LIMIT)
        self.assertIn(b"more than 3 forms", done.stderr)
        self.assertEqual(lines("").stdout, b"")
        done = lines("+-1 + +-2 + +-3\n1\n{\n2\n", "--limit", "3")
        self.assertEqual(done.returncode, LIMIT)
        self.assertEqual(len(done.stdout.splitlines()), 2)
        self.assertIn(b"standard input:1: more than 3 forms\n", done.stderr)
        self.assertIn(b"standard input:3:1: ", done.stderr)
        done = lines("1\0+1\n2\n")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (BAD, b"2"))
        self.assertIn(b"standard input:1: the line has a byte 0", done.stderr)
        name = "a" * 3000
        self.assertEqual(json.loads(lines(name + " = 1\n", "--json").stdout)["name"], name)
        self.assertIn(b"  temperature ", run("calc", "{1/2^9999|-1}").stdout)
        done = run("calc", "cool(1/2^9999,-1)")
        self.assertEqual((done.returncode, done.stdout), (LIMIT, b""))
        self.assertIn(b"a denominator beyond 2^4096", done.stderr)

    def test_several(self):
        """A line, or a record, for each argument; names last, and a bad one does not stop the others."""
        done = run("calc", "--tsv", "a = *2", "-1/2", "a + *", "a ? 0")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual([line.split("\t")[0] for line in done.stdout.decode().splitlines()],
                         ["*2", "-1/2", "*3", "||"])
        records = [json.loads(line) for line in run("calc", "--json", "x = 1", "x", "x > 0").stdout.splitlines()]
        self.assertEqual([r.get("value", r.get("relation")) for r in records], ["1", "1", ">"])
        done = run("calc", "1", "1 }", "b", "2", "--orthodox")
        self.assertEqual(done.returncode, BAD)
        self.assertEqual(done.stdout.decode().count("terms 1 "), 2)
        self.assertEqual(done.stderr.decode(), "greatgame: expression 2:1:3: '}' without '{'\n"
                                               "greatgame: expression 3:1:1: an unknown name: 'b'\n")
        many = run("calc", "--tsv", *map(str, range(1000)))
        self.assertEqual([line.split()[0] for line in many.stdout.decode().splitlines()], [*map(str, range(1000))])
        for words in (["2", "+", "3"], ["1", "-"], ["-", "1"], ["{1", "|", "0}"], ["1", "<", "2"]):
            done = run("calc", *words, text="5\n")
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""), words)
            self.assertIn(b"alone is no expression: quotes make one", done.stderr)

    def test_limits(self):
        """Of time for each expression, of memory for all of them; the next one is answered."""
        done = run("calc", "--time", "2", "domineering:7x7", "1")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (LIMIT, b"1"))
        self.assertRegex(done.stderr.decode(), r"^greatgame: expression 1: cancelled while .*ing .*; --time allows no more\n$")
        done = run("calc", "--memory", "4M", "domineering:6x6", "domineering:2x2 - +-1")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (LIMIT, b"0"))
        self.assertIn(b"expression 1: ", done.stderr)
        self.assertIn(b"would pass the memory limit of 4194304\n", done.stderr)
        done = run("calc", "stop_count(*20001)", "stop_count(^*30000)", "1")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (LIMIT, b"1"))
        self.assertEqual(done.stderr.count(b"the stops of a nimber beyond *20000\n"), 2)
        done = run("calc", "{2|1}:100000000000", "1:{1000000000|0}", "1")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (LIMIT, b"1"))
        self.assertEqual(done.stderr.count(b"an ordinal sum with too many followers\n"), 2)
        deep = "x{0|" + "{0|" * 40000 + "x," * 150000 + "0" + "}" * 40001 + "\n1\n"
        done = lines(deep, "--time", "1")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (LIMIT, b"1"))
        for time in ("90s", "30m", "8h", "0.5", ".5s", "100"):
            self.assertEqual(run("calc", "--time", time, "1").returncode, 0, time)
        for time in ("", "s", "0", ".", "-1", "1e3", "5 s", "5sec", "nan", "inf", "0x10", "1" * 40):
            done = run("calc", "--time", time, "1")
            self.assertEqual((done.returncode, done.stdout), (USAGE, b""), time)

    def test_a_pipe_is_answered_at_once(self):
        with subprocess.Popen([PROGRAM, "calc", "--tsv"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            for line, answer in (("a = 1/2", "1/2"), ("# nothing", None), ("a + a", "1"), ("a ? 1", "<")):
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                if answer:
                    self.assertEqual(process.stdout.readline().split()[0].decode(), answer)
            process.stdin.write(b"}\n")
            process.stdin.flush()
            self.assertEqual(process.stderr.readline(), b"greatgame: standard input:5:1: '}' without '{'\n")
            process.stdin.close()
            self.assertEqual((process.wait(60), process.stdout.read()), (BAD, b""))

    def test_help(self):
        """One table: what help lists can be called with these arguments, and its examples have values."""
        listed = json.loads(run("calc", "help", "--json").stdout)["help"]
        self.assertGreater(len(listed), 30)
        names = [entry["name"] for entry in listed]
        self.assertEqual(len(set(names)), len(names))
        for entry in listed:
            name, arguments = entry["name"], entry["arguments"]
            shown = run("calc", "help", name).stdout.decode().splitlines()
            self.assertIn(entry["summary"], shown[0])
            self.assertEqual(shown[1], "> " + entry["example"])
            answer = run("calc", entry["example"])
            self.assertEqual((answer.returncode, answer.stderr, answer.stdout.decode()), (0, b"", shown[2] + "\n"))
            self.assertEqual(json.loads(run("calc", f"help {name.upper()}", "--json").stdout)["help"], [entry])
            if arguments:
                self.assertIn(name + "(", entry["example"])
                count = arguments.count(",") + 1
                done = run("calc", f"{name}({','.join('0' for _ in range(count + 1))})")
                self.assertIn(f"{name}({arguments}) takes {count} value", done.stderr.decode())
                plain = name.replace("_", "").capitalize()
                self.assertEqual(run("calc", entry["example"].replace(name, plain)).stdout, answer.stdout)
        for text, said in (("help coool", "no function or notation 'coool'; did you mean 'cool'?"),
                           ("help zzzzzz", "no function or notation 'zzzzzz' ('help' lists all)"),
                           ("stopcoun(1)", "no function 'stopcoun'; did you mean 'stop_count'?")):
            done = run("calc", text)
            self.assertEqual((done.returncode, done.stdout), (BAD, b""))
            self.assertIn(said, done.stderr.decode())
        self.assertEqual(len(lines("help cool\n1\nhelp(mean)\n").stdout.splitlines()), 7)

    def test_functions_in_the_document(self):
        """doc/values.md has a row for each function, from the same table."""
        source = os.environ.get("GG_SOURCE_DIR", os.path.join(os.path.dirname(__file__), "..", ".."))
        with open(os.path.join(source, "doc", "values.md"), encoding="utf-8") as file:
            document = file.read()
        for entry in json.loads(run("calc", "help", "--json").stdout)["help"]:
            if entry["arguments"]:
                self.assertIn(function_row(entry), document)

    def test_signs(self):
        """Printed on a terminal in UTF-8, or where wanted; read as the same value."""
        for text, signs in (("{0||0|-2}", "\u29fe(2)"), ("{2|0||0}", "\u29ff(2)"), ("1/2^40", "1/2^40"),
                            ("1/2+^2", "1/2+\u21d1"), ("^<3>*2-1/2", "-1/2\u2191<3>\u22172"), ("+-{2|1}", "\u00b1{2|1}"),
                            ("v20*", "\u219320\u2217"), ("v2*", "\u21d3\u2217"), ("^3v2", None), ("over", "over"),
                            ("upon+{1|v}", "{pass|1\u2217||pass|\u2193\u2217}"), ("^22", "\u219122"), ("v[2]", "\u2193[2]"), ("Tiny(on)", "\u29fe(on)"),
                            ("{1|v,*}", "{1|\u2217,\u2193}")):
            if signs is None:
                self.assertEqual(run("calc", text).returncode, BAD)
                continue
            self.assertEqual(run("calc", "--unicode", "--tsv", text).stdout.decode().split("\t")[0], signs)
            self.assertEqual(run("calc", f"{signs} == {text}").stdout, b"=  true\n")
            self.assertTrue(run("calc", text).stdout.isascii())
        self.assertEqual(json.loads(run("calc", "--json", "--unicode", "w_v = *").stdout)["name"], "w_v")
        self.assertIn("\u00b13 to 3", run("calc", "--orthodox", "--unicode", "+-3 + {4|0}").stdout.decode())
        self.assertEqual(run("calc", "--ascii", "--unicode", "1").returncode, USAGE)
        for locale, options, shown in (("C.UTF-8", (), "\u2217"), ("C", (), "*"), ("C.UTF-8", ("--ascii",), "*"),
                                       ("C", ("--unicode",), "\u2217"), ("C.UTF-8", ("--tsv",), "*")):
            status, written = on_terminal("calc", "*", *options, LC_ALL=locale)
            self.assertEqual((status, written.decode()[0]), (0, shown))

    def test_completion(self):
        """With libedit the tabulator completes names, and lists them if there are several."""
        with Terminal("calc", kind="xterm", keys=True, LC_ALL="C") as terminal:
            # No end of input: a terminal that is not yet in the mode of libedit makes another byte of it.
            terminal.type(b"gamma = *2\nfre\t(gam\t)\nleft\t")
            written = terminal.read_to(b"left_wall", b"'fre").decode()
        if "'fre" in written:
            self.skipTest("built without libedit")
        self.assertEqual(written.count("*2  outcome N"), 2)
        self.assertIn("left  left_stop  left_wall", written)

    def test_lists(self):
        """Options and followers, in one line; a list can only be options elsewhere."""
        for text, shown in (("left(^*)", "*  0\n"), ("right(0)", "none\n"), ("followers(^)", "*  0  ^\n"),
                            ("right(over)", "over\n")):
            self.assertEqual(run("calc", text).stdout.decode(), shown)
        self.assertEqual(run("calc", "--tsv", "left(^*)").stdout, b"*\t0\n")
        self.assertEqual(json.loads(run("calc", "--json", "right(0)").stdout), {"schema": 1, "values": []})
        count = len(json.loads(run("calc", "--json", "followers(*500)").stdout)["values"])
        self.assertEqual(count, 501)
        for text in ("1 + left(*)", "-left(*)", "x = left(*)", "left(*) + 1", "left(*) > 0", "{left(*),|0}", "left(*):1",
                     "left(on & off)", "followers(on)", "left(pass)", "{left(pass)|0}"):
            done = run("calc", text)
            self.assertEqual((done.returncode, done.stdout), (BAD, b""), text)
            self.assertEqual(done.stderr.count(b"\n"), 1)
        self.assertEqual(run("calc", "{left(0)|} == 0", "{left(*2),2|right(*),0} == {0,*,2|0}").stdout,
                         b"=  true\n=  true\n")

    def test_stalks(self):
        """A + belongs to stalks as long as stalks follow; a hint is printed if a name may be meant."""
        for text, value in (("hackenbush:LRL+RRG", "-5/4*"), ("hackenbush:LRL + RRG - 1", "-9/4*"),
                            ("stalks:l;r,G", "*"), ("{hackenbush:L + L,0|red-blue-hackenbush:LLLL}", "3"),
                            ("hackenbush:LR+*", "1/2*"), ("hackenbush:LR+1+L", None), ("(hackenbush:LR)+R", None),
                            ("hackenbush:LR+RX", None), ("[hackenbush:LR + RL] + 1", "1"),
                            ("impartial:hackenbush:GGG+GG+G", "0"), ("hackenbush:L+-1", "+-1+1"),
                            ("hackenbush:L+R = 0", "="), ("0 > hackenbush:R + R;L", ">"),
                            ("hackenbush:LR - hackenbush:LR+G", "*"), ("-hackenbush:LR+LR", "-1"),
                            ("hackenbush:LR-hackenbush:LR+G", "*"), ("hackenbush:LR-RRG", "5/2*"),
                            ("hackenbush:LR - RRG + L - b", "5/2*"), ("hackenbush:L-X", None),
                            ("{hackenbush:L-R,0|3-hackenbush:R+R}", "3")):
            done = run("calc", "--tsv", text)
            if value is None:
                self.assertEqual(done.returncode, BAD, text)
                self.assertIn(b"an unknown name: '", done.stderr)
            elif value == "+-1+1":
                self.assertEqual(run("calc", text + " == 1 + +-1").stdout, b"=  true\n")
            else:
                self.assertEqual((done.stdout.decode().split("\t")[0].split("\n")[0], done.stderr), (value, b""), text)
        done = lines("G = *2\nhackenbush:LR+G\n(hackenbush:LR)+G\nhackenbush:LR+L\n", "--tsv")
        self.assertEqual([line.split()[0] for line in done.stdout.decode().splitlines()], ["*2", "1/2*", "1/2*2", "3/2"])
        self.assertEqual(done.stderr.decode(),
                         "greatgame: standard input:2: note: '+G' is read as a stalk of the position before it, not as "
                         "the name G: put the position in parentheses to add the name\n")
        told = [json.loads(line) for line in lines("G = *2\nG\n0 ? hackenbush:LR + G\n", "--json").stdout.splitlines()]
        self.assertEqual(["note" in record for record in told], [False, False, True])
        for text, at in (("hackenbush:L;+R", 3), ("hackenbush:L + R;", None)):
            said = run("calc", text).stderr.decode()
            self.assertIn(f"'hackenbush:L;': the stalks 'L;': column {at}" if at else "an unknown name: 'R'", said)
        self.assertEqual(run("calc", "--tsv", "hackenbush:" + "LR+" * 2000 + "L + R + L").stdout.split()[0], b"1001")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.gg")
            with open(path, "w") as file:
                file.write("p normal 3 2\ng hackenbush\ne 1 2 L\ne 2 3 R\n")
            for text in (f"hackenbush:@{path}", f"[{path}@]"):
                done = run("calc", "--tsv", text)
                self.assertEqual((done.stdout.split()[0], done.stderr), (b"1/2", b""), text)
        column = run("calc", "hackenbush:LR + RR + }").stderr
        self.assertIn(b"expression:1:22: ", column)

    def test_files_that_name_their_game(self):
        """Another game than the one of the expression is a note; parameters of the file count where none are given."""
        with tempfile.TemporaryDirectory() as folder:
            path, capped = os.path.join(folder, "x.gg"), os.path.join(folder, "y.gg")
            with open(path, "w") as file:
                file.write("p normal 3 2\ng snort\ne 1 2\ne 2 3\n")
            with open(capped, "w") as file:
                file.write("p normal 2 2\ng police:no-skip=P\ne 1 2\ne 2 1\n")
            plain = os.path.join(folder, "z.gg")
            with open(plain, "w") as file:
                file.write("p normal 3 2\ne 1 2\ne 2 3\n")
            for game in ("col", "snort"):
                right = run("calc", "--tsv", f"{game}:@{plain}").stdout
                done = run("calc", "--tsv", f"{game}:@{path}")
                self.assertEqual((done.returncode, done.stdout), (0, right), game)
                self.assertEqual(done.stderr, b"" if game == "snort" else b"greatgame: expression: note: col contradicts "
                                 b"the file, which is snort by its line g\n")
            told = json.loads(run("calc", "--json", f"col:@{path} + 1").stdout)
            self.assertEqual(told["note"], "col contradicts the file, which is snort by its line g")
            self.assertNotIn("note", json.loads(run("calc", "--json", f"snort:@{path} + 1").stdout))

    def test_pass(self):
        """It means the innermost braces, also those that two bars make."""
        for text, same in (("{0|0,pass||0}", "{x{0|0,x}|0}"), ("{0||0|0,pass}", "{0|x{0|0,x}}"),
                           ("{0|||pass|0||0}", "{0||x{x|0}|0}"), ("{{pass|0},pass|0}", "y{x{x|0},y|0}"),
                           ("{pass||0|}", "x{x|{0|}}"), ("{0|{pass|0}}", "{0|x{x|0}}")):
            self.assertEqual(run("calc", f"{text} == {same}").stdout, b"=  true\n", text)
        self.assertEqual(run("calc", "{0|0,pass||0} == x{{0|0,x}|0}").stdout, b"||  false\n")

    def test_as_in_papers(self):
        """Decimals that are dyadic, signs in UTF-8, and functions with a small or a capital letter."""
        for text, value in (
                ("1.5", "3/2"), ("-0.25", "-1/4"), ("1.50 + .", None), ("1.5*", "3/2*"), ("{2.5|0.125}", "{5/2|1/8}"),
                ("0." + "0" * 9 + "0009765625", None), ("1" * 30 + ".5", "2" * 29 + "3/2"),
                ("5." + "0" * 64, "5"), ("tiny(2)", "Tiny(2)"), ("miny(1.5)", "Miny(3/2)"), ("Mean({3|1})", "2"),
                ("\u00b11", "+-1"), ("\u00b1(1,{3|0})", "+-(1,{3|0})"), ("3\u00b11", "{4|2}"),
                ("\u2191\u2217", "^*"), ("\u21d1\u22172 \u2212 3/4", "-3/4^2*2"), ("1\u2193", "1v"), ("\u2193", "v"),
                ("\u290a + \u290b + \u21d3", "v2"), ("{2\u22251\u22230}", "{2||1|0}"), ("{2\u20161|0}", "{2||1|0}"),
                ("\u2191[2] - \u2191", "^<2>"),
                ("^^^^^^ + vvv* + ^19*3 + v14", "^8*2"), ("1/2vv*", "1/2v2*"), ("\u2193\u2193", "v2")):
            done = run("calc", "--tsv", text)
            if value is None:
                self.assertEqual((text, done.returncode), (text, BAD))
            else:
                self.assertEqual((text, done.stderr, done.stdout.decode().split("\t")[0]), (text, b"", value))
        for text, relation in (("\u2191<2> \u2264 \u2191", "<  true"), ("0 \u2265 *", "||  false"),
                               ("\u2191 \u2225 *", "||  true"), ("vv = 3", "<  false")):
            self.assertEqual(run("calc", text).stdout.decode(), relation + "\n")
        for text, column, sentence in (
                ("0.1", 1, "not a dyadic number"), ("1 + 3.14159", 5, "not a dyadic number"), ("1/2.5", 4, "decimals behind"),
                ("1.5/2", 4, "denominator behind"), ("0." + "5" * 65, 1, "more than 64 decimals"), ("1.", 2, "expected"),
                ("\u21d13", 1, "expected a value"), ("a\u2193", 1, "unknown name: 'a"), ("1 + vvvx", 5, "name: 'vvvx'"),
                ("^^3", 3, "expected + or -"), ("\u00b11 + x", 7, "unknown name"),
                ("\u00b11 \u2212 f(1)", 9, "no function 'f'"), ("\u00b1", 3, "expected a value"),
                ("[\u00b1@1]", 1, "'\u00b1@1'")):
            done = run("calc", text)
            self.assertEqual((text, done.returncode), (text, BAD))
            self.assertIn(f"expression:1:{column}: ", done.stderr.decode())
            self.assertIn(sentence, done.stderr.decode())

    def test_loops(self):
        for text, printed in (
                ("{0|0,pass||0} == {{0|0,pass}|0}", "=  true"), ("{0|0,pass||0} == {x{0|0,x}|0}", "=  true"),
                ("{0|0,pass||0} == x{{0|0,x}|0}", "||  false"), ("x{0|0,x||0} == x{{0|0,x}|0}", "=  true"),
                ("on + off", "dud  outcome D"), ("{0|pass} + upon", "over  outcome L"),
                ("a{0||||0|||a|*||*}", "a{0||||0|||a|*||*}  outcome L"), ("-upon", "-upon  outcome R"),
                ("a{0||a|-1}", "1 & {0|-2}  outcome LD"), ("1 & 0", "1 & 0  outcome DL"),
                ("{on|off}", "{on|off}  outcome N"), ("on - on", "dud  outcome D"), ("{0|on}", "1  outcome L"),
                ("over < 1/1024", "<  true"), ("dud ? 0", "||"), ("on = 3", ">  false")):
            done = run("calc", text)
            self.assertEqual((text, done.returncode, done.stderr), (text, 0, b""))
            self.assertTrue(done.stdout.decode().startswith(printed), (text, done.stdout))
        self.assertEqual(run("calc", "--tsv", "over").stdout, b"over\tL\t-\t-\t-\t-\n")
        self.assertEqual(json.loads(run("calc", "--json", "over").stdout), {
            "schema": 1, "value": "over", "outcome": "L", "left_stop": None, "right_stop": None,
            "mean": None, "temperature": None})
        done = lines("x = {pass|1}\ny = x - 1/2\ny + 1/2 == x\na{x|a}\n")
        self.assertEqual(done.stdout.decode().splitlines()[1:3], ["{pass|1/2}  outcome L", "=  true"])
        for text, column, sentence in (
                ("pass", 5, "expected a value"), ("a{a+1|0}", 6, "not closed"), ("mean(over)", 1, "without loops"),
                ("a{0|a", 2, "'{' without '}'"), ("b + a{0|b}", 1, "an unknown name")):
            done = run("calc", text)
            self.assertEqual(done.returncode, BAD)
            self.assertIn(b"expression:1:%d: " % column, done.stderr)
            self.assertIn(sentence.encode(), done.stderr)
        done = run("calc", "over + 5000")
        self.assertEqual(done.returncode, LIMIT)
        self.assertIn(b"may have 4096 positions", done.stderr)

    def test_positions(self):
        source = os.environ.get("GG_SOURCE_DIR", os.path.join(os.path.dirname(__file__), "..", ".."))
        toads = os.path.join(source, "examples", "toads.gg")
        cases = (("domineering:3x4", "-3/2"), ("domineering:2x3+1/2", "{5/2|0}"), ("nim:3,4", "*7"),
                 ("{domineering:2x2,1|nim:3}", "{1|*3}"), ("[nim:3,4,5] - *", "*3"),
                 ("domineering:..#/...", "+-1"), ("-domineering:1x2", "1"), ("{^|*}", "^[2]"),
                 ("[%s@T.F]" % toads, "*"), ("[%s@]" % toads, "*"))
        for text, expected in cases:
            done = run("calc", text)
            self.assertEqual(done.stdout.decode().split("  ")[0], expected, done.stderr)
        for text, relation in (("domineering:5x5 == 0", "=  true"), ("domineering:2x2 || 0", "||  true")):
            self.assertEqual(run("calc", text).stdout.decode(), relation + "\n")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        bad = os.path.join(folder.name, "bad.gg")
        with open(bad, "w", encoding="ascii") as file:
            file.write("p normal 2 1\ne 1 Z\n")
        for text, column, sentence in (
                ("1+domineering:0x4", 3, "'domineering:0x4': a board has 1 to 256 cells"),
                ("foo:3x4", 1, "'foo:3x4': there is no such ruleset or file"),
                ("* - no.gg@3", 5, "'no.gg@3': there is no such ruleset or file"),
                ("[%s@zz]" % toads, 1, "there is no vertex 'zz'"),
                ("chess:KRK", 1, "is not in normal play"), ("[nim:3", 1, "'[' without ']'"),
                ("[%s@]" % bad, 1, "line 2, column 5: expected a vertex, found 'Z'"),
                ("domineering:ab/cd", 1, "'a' is none of '#.'"),
                ("1 + [%s@99]" % toads, 5, "@99': there is no vertex '99'")):
            done = run("calc", text)
            self.assertEqual(done.returncode, BAD, text)
            self.assertIn(b"expression:1:%d: " % column, done.stderr)
            self.assertIn(sentence, done.stderr.decode())
            self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_boards(self):
        """As people draw them: capitals or not, blanks between cells, cakes one below the other."""
        with tempfile.TemporaryDirectory() as folder:
            board = os.path.join(folder, "board.txt")
            for game, text, value in (
                    ("clobber", "XO\nox\n", "*"), ("clobber", "x o .\n. x\t.  \n\n", "*"),
                    ("toads-and-frogs", "tt.f\r\n", "{1/2|0}"), ("domineering", ". . #\n. . .\n   \n", "+-1"),
                    ("toppling-dominoes", "l r\n", "*"), ("cutcake", "...\n...\n\n..\n", "1"),
                    ("impartial:cutcake", "..\n\n\n..\n..\n", "0"), ("clobber", "x.o\nx o\n", (2, 4, "has 2 cells")),
                    ("clobber", ". .\n. x .\n", (2, 4, "has 3 cells")), ("clobber", ". .\n. y\n", (2, 3, "'y' is none of")),
                    ("cutcake", "..\n.\n", (2, 2, "has 1 cell,")), ("cutcake", "..\n.x\n", (2, 2, "is drawn as '.'")),
                    ("cutcake", "." * 65 + "\n", (1, 1, "at most 64")), ("cutcake", "\n", (0, 0, "no rows"))):
                with open(board, "w", newline="") as out:
                    out.write(text)
                done = run("solve", "--ruleset", game, board, "--value", "form", "--json")
                if isinstance(value, str):
                    self.assertEqual((game, text, done.stderr), (game, text, b""))
                    self.assertEqual((text, json.loads(done.stdout)["total"]), (text, value))
                else:
                    self.assertEqual((text, done.returncode), (text, BAD))
                    place = f":{value[0]}:{value[1]}: " if value[0] else ": "
                    self.assertIn(place, done.stderr.decode())
                    self.assertIn(value[2], done.stderr.decode())

    def test_known_values(self):
        """Values of games by rules from the literature, or by hand from the definition."""
        known = {
            "domineering": "1x2 -1; 2x1 1; 2x2 +-1; 2x3 {2|-1/2}; 3x2 {1/2|-2}; 2x4 {{2|0}|0}; 4x2 {0|{0|-2}}; "
                           "3x3 +-1; 3x4 -3/2; 4x3 3/2; 1x4 -2; 4x5 1; 5x5 0; "
                           "4x4 +-(0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}})",
            "toads-and-frogs": "T.F *; TT.F {1/2|0}; T.FF {0|-1/2}; TT.FF *; TF.TF 0; T..F 0; TT..FF *; T...F *; "
                               "TTT.F {{1|1}|0}; TTT.FFF *",
            "clobber": "xo *; xxo ^; oox v; xxxo ^2*; xxoo 0",
            "konane": "xo. 1; .xo. *; xo.o. 1; .ox 1; ox. -1",
            "amazons": "x. 1; x.. 2; x.o *; o.. -2",
            "elephants": "E.R *; E. 1; E.. 2; ER 0",
            "fission": ".x. -1; ./x/. 1",
            "nogo": ".. *; ... +-1",
            "toppling-dominoes": "L 1; R -1; G *; LR *; LRL 1/2; LRG *2; LLL 3",
            "cutcake": "2x2 0; 1x3 2; 3x4 1; 2x4 1; 4x2 -1; 2x7 2",
        }
        cases = [(f"[{game}:{case.split()[0]}]", case.split()[1])
                 for game, values in known.items() for case in values.split("; ")]
        cases += [("{-25/8|3/2}", "0"), ("{-11/2|-2}", "-3"), ("{13/8|57/32}", "7/4")]
        drawn = {  # the lines of files
            "hackenbush": "L 1; LR 1/2; LRR 1/4; LRL 3/4; LLR 3/2; LLRL 7/4; RRL -3/2; RLR -3/4; LRLRLR 21/32; "
                          "GGG *3; LG 1*",
            "col": "1 *; 2 0; 3 0; 4 0; 5 0; 6 0",
            "snort": "1 *; 2 +-1; 3 +-2; 4 +-{2|1}; 5 +-(1,{3|0}); 6 *",
            "advance-or-eat": "B 1; .B 1/2; ..B 1/4; BW 0; WB 0; W.B -1/2; WBB 1/2; BWB 1; BBW 1; BB 2; .BB 1; "
                              "B.B 3/2; BBB 3; W -1; .W -1/2; B.W 1/2; BWW -1/2; WWW -3",
        }
        with tempfile.TemporaryDirectory() as folder:
            for game, values in drawn.items():
                for case in values.split("; "):
                    what, value = case.split()
                    path = os.path.join(folder, game + what + (".gg" if game != "advance-or-eat" else ""))
                    with open(path, "w", encoding="ascii") as file:
                        file.write(picture_of(game, what))
                    cases.append((f"[{game}:@{path}]", value))
            done = lines("".join(f"{text} == {value}\n" for text, value in cases), "--tsv")
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))
        self.assertEqual([case for case, line in zip(cases, done.stdout.splitlines(), strict=True)
                          if line != b"=\ttrue"], [])

    def test_temperatures(self):
        """Of boards: mean and temperature."""
        for text, mean, temperature in (
                ("domineering:2x2", "0", "1"), ("domineering:2x3", "3/4", "5/4"), ("domineering:2x4", "0", "0"),
                ("domineering:3x3", "0", "1"), ("domineering:4x4", "0", "0"), ("toads-and-frogs:TT.F", "1/4", "1/4"),
                ("toads-and-frogs:TTT.F", "1/2", "1/2"), ("clobber:xxo", "0", "0"), ("nogo:...", "0", "1")):
            found = json.loads(run("calc", "--json", text).stdout)
            self.assertEqual((found["mean"], found["temperature"]), (mean, temperature), text)

    def test_orthodox(self):
        """The least and the most belong to the best play; the line shows who moves where."""
        done = run("calc", "--orthodox", "+-2+{3|1}")
        self.assertEqual(done.stdout.decode(), """terms 2  mean 2  temperature 2
Left begins  stops at 3  at least 2  at most 4
  Left   +-2 to 2
  Right  {3|1} to 1
Right begins  stops at 1  at least 0  at most 2
  Right  +-2 to -2
  Left   {3|1} to 3
""")
        found = json.loads(run("calc", "--orthodox", "--json", "+-2+{3|1}").stdout)
        self.assertEqual((found["terms"], found["mean"], found["right"]["at_least"]), (2, "2", "0"))
        self.assertEqual(found["left"]["moves"][1], {"player": "R", "term": 2, "from": "{3|1}", "to": "1"})
        self.assertEqual(run("calc", "--orthodox", "--tsv", "+-2+{3|1}").stdout,
                         b"L\t3\t2\t4\tL1:2 R2:1\nR\t1\t0\t2\tR1:-2 L2:3\n")
        large = " + ".join("{%d|%d||-%d|-%d}" % (3 * i, i, i, 5 * i + 1) for i in range(1, 80))
        done = lines("a = {2|1}\na - +-3 + {4|2}\n" + large + "\n", "--orthodox", "--tsv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 5)
        for text, sentence in (("1 + {", "'{' without '}'"), ("on + 1", "has no thermograph")):
            done = run("calc", "--orthodox", text)
            self.assertEqual(done.returncode, BAD)
            self.assertIn(sentence, done.stderr.decode())

    def test_stats(self):
        total = " + ".join("+-%d" % (i + 1) for i in range(24))
        for option, pattern in (((), b"  forms ([0-9]+)\n$"), (("--tsv",), b"\t([0-9]+)\n$"),
                                (("--json",), b",\"forms\":([0-9]+)}\n$")):
            found = re.search(pattern, run("calc", "--stats", *option, total).stdout)
            self.assertTrue(100 < int(found[1]) < 1000)

    def test_thermograph(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = os.path.join(folder, "out.svg")
            self.assertEqual(lines("{2||1|0}\n+-3\n1 < 2\n", "--thermograph", picture).returncode, 0)
            with open(picture, encoding="utf-8") as file:
                text = file.read()
            self.assertTrue(text.startswith("<svg ") and text.endswith("</svg>\n"))
            self.assertEqual(text.count("stroke-width=\"2\""), 2)
            self.assertIn("{2||1|0}", text)
            done = lines("+-3\nover\n2\n" + "1\n" * 63, "--thermograph", picture)
            self.assertEqual((done.returncode, len(done.stdout.splitlines())), (LIMIT, 66))
            self.assertEqual([line.split(b": ", 1)[1] for line in done.stderr.splitlines()], [
                b"standard input:2: a game with loops has no thermograph",
                b"standard input:66: a picture has room for 64 thermographs: this one is left out"])
            with open(picture, encoding="utf-8") as file:
                self.assertEqual(file.read().count("stroke-width=\"2\""), 64)
            done = run("calc", "1", "--thermograph", os.path.join(folder, "no", "out.svg"))
            self.assertEqual(done.returncode, LIMIT)


if __name__ == "__main__":
    unittest.main()
