"""The manner of output: --quiet, --color, and several inputs in one call."""

import json
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, Folder, run  # noqa: E402
from terminal import on_terminal  # noqa: E402

ESCAPE = b"\x1b["
COMMANDS = re.findall(rb"^  ([a-z-]+) +[A-Z]", run("--help").stdout, re.M)
CIRCLE = "p normal 4 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n"
WON = "p normal 2 1\ns 1\ne 1 2\n"


class Quiet(Folder):
    def test_remarks(self):
        path = self.put("a.txt", "1000 2000\n2000 4000\n")
        for words in (("solve", path, "--all"), ("why", path, "--token", "1000"), ("convert", path, self.path("a.gg")),
                      ("show", path, "-o", self.path("a.svg")), ("solve", path, "--all", "--check")):
            self.assertIn(b"note", run(*words).stderr, words)
            for quiet in ("-q", "--quiet"):
                done = run(*words, quiet)
                self.assertEqual((done.returncode, done.stderr), (0, b""), words)

    def test_errors_stay(self):
        for words in (("solve", "-q", self.path("none")), ("solve", "-q", "--from", "gg", "-"), ("calc", "-q", "1+"),
                      ("verify", "-q", self.put("a.gg", WON), self.put("a.cert", "x"))):
            done = run(*words, text="nonsense\n")
            self.assertNotEqual(done.returncode, 0)
            self.assertTrue(done.stderr, words)

    def test_every_command(self):
        for command in COMMANDS:
            for word in ("-q", "--quiet", "--color=never"):
                self.assertIn(b"unknown option '--xyzzy'", run(command.decode(), word, "--xyzzy").stderr, command)

    def test_no_progress(self):
        words = ("gen", "random", "--vertices", "300000", "--edges", "9000000", "-o", os.devnull)
        self.assertEqual(on_terminal(*words, "-q", kind="xterm"), (0, b""))
        self.assertEqual(run(*words, "-q", "--progress").stderr, b"")


class Colour(Folder):
    def setUp(self):
        super().setUp()
        self.file = self.put("a.gg", WON)
        self.odd = self.put("a.txt", "1000 2000\n2000 4000\n")

    def test_pipes(self):
        """Pipes never get an escape sequence, with any environment."""
        for words in (("solve", self.file), ("solve", self.odd), ("solve", "none"), ("solve", "--xyzzy")):
            done = run(*words, env={**os.environ, "TERM": "xterm-256color", "CLICOLOR_FORCE": "1"})
            self.assertNotIn(ESCAPE, done.stdout + done.stderr)

    def test_terminal(self):
        for words, shown in ((("solve", self.file), b"\x1b[1;34mLeft wins\x1b[0m in 1 turn"),
                             (("solve", self.odd, "--all"), b"\x1b[33mgreatgame:\x1b[0m "),
                             (("solve", "none"), b"\x1b[1;31mgreatgame:\x1b[0m there is no file")):
            self.assertIn(shown, on_terminal(*words, kind="xterm", NO_COLOR="")[1])
            for more, environment in (((), {"kind": "dumb"}), ((), {"kind": ""}),
                                      ((), {"kind": "xterm", "NO_COLOR": "1"}),
                                      (("--color", "never"), {"kind": "xterm"})):
                self.assertNotIn(ESCAPE, on_terminal(*words, *more, **environment)[1], (words, more, environment))

    def test_always_and_the_same_text(self):
        plain = run("solve", self.file, "--moves", "--line").stdout
        coloured = run("solve", self.file, "--moves", "--line", "--color", "always").stdout
        self.assertIn(ESCAPE, coloured)
        self.assertEqual(re.sub(rb"\x1b\[[0-9;]*m", b"", coloured), plain)

    def test_names_do_not_escape(self):
        """Styles do not let bytes of a name through."""
        path = self.put("b.gg", "p normal 2 1\na L \u0085[31mAnna\u009b\ns 1\ne 1 2\n")
        written = on_terminal("solve", path, kind="xterm")[1]
        self.assertIn(b"\x1b[1;34m\xc2?[31mAnna\xc2? wins\x1b[0m", written)

    def test_json_and_rows_are_plain(self):
        for words in (("--json",), ("--all",)):
            self.assertNotIn(ESCAPE, run("solve", self.file, *words, "--color", "always").stdout)


class Several(Folder):
    def setUp(self):
        super().setUp()
        self.circle, self.won = self.put("circle.gg", CIRCLE), self.put("won.gg", WON)
        self.many = self.put("many.judge", "2\n3 2 1 2 3\n1 2\n2 3\n3 2 1 2 3\n1 2\n2 3\n")

    def test_text(self):
        done = run("solve", self.circle, self.won)
        alone = [run("solve", path).stdout.decode() for path in (self.circle, self.won)]
        self.assertEqual(done.stdout.decode(), f"{self.circle}: {alone[0]}\n{self.won}: {alone[1]}")

    def test_rows(self):
        done = run("solve", self.circle, self.won, "--all")
        rows = [line.split("\t") for line in done.stdout.decode().splitlines() if line]
        self.assertEqual([row[0] for row in rows], [self.circle] * 4 + [self.won] * 2)
        self.assertEqual([row[1:] for row in rows[4:]], [["1", "N", "1"], ["2", "P", "0"]])

    def test_json(self):
        done = run("solve", self.won, self.circle, "--json")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([(a["file"], a["winner"]) for a in answers], [(self.won, "L"), (self.circle, "draw")])
        self.assertNotIn("file", json.loads(run("solve", self.won, "--json").stdout))

    def test_verdicts(self):
        alone = run("solve", self.many).stdout.decode().split()
        done = run("solve", self.many, self.many)
        self.assertEqual(done.stdout.decode(), "".join(f"{self.many}:{verdict}\n" for verdict in alone * 2))

    def test_worst_status(self):
        bad = self.put("bad.gg", "p normal x\n")
        done = run("solve", self.won, bad, self.path("none"), self.circle)
        self.assertEqual(done.returncode, 3)
        self.assertIn(f"{self.circle}: draw".encode(), done.stdout)
        self.assertEqual(done.stderr.count(b"\n"), 2)

    def test_output_and_refusals(self):
        out = self.path("out.jsonl")
        self.assertEqual(run("solve", self.won, self.circle, "-o", out).returncode, 0)
        self.assertEqual(len(self.get("out.jsonl").splitlines()), 2)
        for words in (("--certificate", self.path("c")), ("--using", self.won), ("-o", self.path("x.npz")),
                      ("-o", self.won)):
            done = run("solve", self.won, self.circle, *words)
            self.assertEqual((done.returncode, done.stdout), (2, b""), words)
        self.assertEqual(run("solve", "-", "-").returncode, 2)

    def test_no_files_for_this_game(self):
        done = run("solve", "--ruleset", "nim", "3", "4", "5")
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (2, 1))
        self.assertIn(b"its parameters follow a colon: nim:", done.stderr)

    def test_verify(self):
        good, other = self.path("a.cert"), self.path("b.cert")
        run("solve", self.won, "--certificate", good)
        run("solve", self.circle, "--certificate", other)
        done = run("verify", self.won, good, other, good, "--json")
        self.assertEqual(done.returncode, 3)
        self.assertEqual([json.loads(line)["file"] for line in done.stdout.splitlines()], [good, good])
        done = run("verify", self.won, good, good)
        self.assertEqual(done.stdout.count(f"{good}: accepted: 2 positions".encode()), 2)

    def test_verify_without_a_file(self):
        """A game that its parameters say has no file: all that follow are certificates."""
        for game, other in (("hackenbush:LRL+RRB", "hackenbush:L"), ("domineering:2x3", "domineering:1x2"),
                            ("cutcake:2x3", "cutcake:1x3"), ("nim:1,2", "nim:1,2,3")):
            paths = [self.path("a.cert"), self.path("b.cert")]
            for name, path in zip((game, other), paths):
                self.assertEqual(run("solve", "--ruleset", name, "--certificate", path).returncode, 0, name)
            for count in (1, 2, 3):
                done = run("verify", "--ruleset", game, *[paths[0]] * count)
                self.assertEqual((done.returncode, done.stdout.count(b"accepted: ")), (0, count), (game, done.stderr))
            done = run("verify", "--ruleset", game, *paths)
            self.assertEqual((done.returncode, done.stdout.count(b"accepted: ")), (3, 1), (game, done.stderr))
        house = self.put("house.gg", "p normal 3 2\ne 1 2 L\ne 2 3 R\n")
        cert = self.path("house.cert")
        self.assertEqual(run("solve", "--ruleset", "hackenbush", house, "--certificate", cert).returncode, 0)
        self.assertEqual(run("verify", "--ruleset", "hackenbush", house, cert).returncode, 0)

    def test_convert(self):
        out = self.path("both.gg")
        self.assertEqual(run("convert", self.won, self.circle, out).returncode, 0)
        self.assertEqual(self.get("both.gg").decode(), WON + CIRCLE)
        self.assertEqual(run("convert", self.won, self.path("none"), self.path("no.gg")).returncode, 2)
        self.assertFalse(os.path.exists(self.path("no.gg")))
        self.assertEqual(run("convert", self.won, self.circle, self.path("x.dot")).returncode, 2)

    def test_closed_pipe(self):
        with subprocess.Popen([PROGRAM, "solve", *[self.circle] * 500], stdout=subprocess.PIPE) as done:
            done.stdout.read(10)
            done.stdout.close()
            self.assertEqual(done.wait(60), 0)


if __name__ == "__main__":
    unittest.main()
