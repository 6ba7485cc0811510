"""Bytes that a terminal obeys never reach it: not from names, labels, file names, arguments or boards,
on neither stream; and a message is one line."""

import os
import random
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import PROGRAM, Folder  # noqa: E402
from terminal import on_terminal  # noqa: E402

POINTS = [*range(1, 0x20), 0x7f, *range(0x80, 0xa0), *range(0x202a, 0x202f), *range(0x2066, 0x206a)]
OBEYED = [chr(c).encode() for c in POINTS if c not in (9, 10, 13)] + [bytes([c]) for c in range(0x80, 0xa0)]
# A raw control byte, C1 and direction marks in UTF-8, and a byte from 0x80 to 0x9f that continues nothing.
BAD = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]"
                 rb"|(?<![\x80-\xff])[\x80-\x9f]")
FINE = "é ü ß – Ω ∞ 游戏 🙂".replace(" ", "_")


class Bytes(Folder):
    def clean(self, *arguments):
        written = on_terminal(*arguments)[1].replace(b"\r\n", b"\n")
        self.assertTrue(written)
        self.assertIsNone(BAD.search(written), (arguments, written[:300]))
        return written

    def file(self, name, data):
        path = os.path.join(self.folder if isinstance(self.folder, str) else str(self.folder), name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def test_names(self):
        """Of vertices and players, in answers, lists and pictures; where a reader takes them at all."""
        for bad in OBEYED:
            name = b"x" + bad + b"y"
            path = self.file("a.gg", b"p normal 2 1\nn 1 " + name + b"\nn 2 z" + name + b"\ns 1\ne 1 2\n")
            self.clean("solve", path, "--line", "--moves")
            self.clean("why", path)
            self.clean("solve", self.file("b.csv", b'"' + name + b'","b' + name + b'"\nc,"' + name + b'"\n'))
            dot = self.file("c.dot", b'digraph { "' + name + b'" -> "b"; }\n')
            self.clean("solve", dot)
            self.clean("solve", dot, "--all")

    def test_messages(self):
        """From files, names of files, arguments, expressions and boards: one line each."""
        for bad in OBEYED:
            text = b"x" + bad + b"y"
            for arguments in (("solve", self.file("d.gg", b"p normal " + text + b"\n")),
                              ("solve", os.fsencode(self.path("none")) + text),
                              ("solve", b"--" + text), (text,), ("solve", "--from", text),
                              ("solve", "--ruleset", text), ("solve", "--ruleset", b"nim:" + text),
                              ("solve", "--ruleset", "nim:1", "--position", text),
                              ("calc", text), ("calc", b"1+" + text),
                              ("solve", "--ruleset", "police", self.file("e.txt", text + b"\n"))):
                written = self.clean(*arguments)
                self.assertEqual(written.count(b"\n"), 1, (arguments, written))
        for text in (b"a\nb", b"a\rb", b"\n"):
            written = self.clean("solve", os.fsencode(self.path("none")) + text)
            self.assertEqual(written.count(b"\n"), 1, written)

    def test_every_reader_and_command(self):
        """Files of every format with such bytes anywhere: answers, notes and refusals are clean."""
        texts = {
            "gg": "p normal 3 2\na L Ann\nn 1 start\nn 2 mid\ns start tok\ne 1 2\ne 2 3\n",
            "json": '{"vertices":2,"names":[[0,"aa"]],"players":{"L":"xx"},"tokens":[{"vertex":0,"name":"t"}],"edges":[[0,1]]}',
            "dot": 'digraph g { "aa" [label="q"]; "aa" -> "bb" [weight=3]; "bb" -> c }',
            "gml": 'graph [ directed 1 node [ id 1 label "aa" ] node [ id 2 ] edge [ source 1 target 2 foo "x" ] ]',
            "graphml": '<graphml><graph edgedefault="directed"><node id="aa"/><node id="b"/><edge source="aa" target="b"/>'
                       '</graph></graphml>',
            "csv": 'source,target,w\naa,"b b",1\nbb,cc,2\n', "adj": "aa: bb, cc\nbb: cc\n",
            "pg": 'parity 1;\n0 0 0 1 "aa";\n1 1 1 0 "bb";\n', "aut": 'des (0,1,2)\n(0,"aa",1)\n',
            "judge": "1\n2 1\n1 1\n1 2\n", "mtx": "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n",
        }
        commands = (["solve"], ["solve", "--all"], ["solve", "--json"], ["solve", "--line", "--moves"], ["why"], ["show"],
                    ["trace"], ["convert", "-", "--to", "gg"], ["convert", "-", "--to", "dot"], ["convert", "-", "--to", "json"],
                    ["solve", "--ruleset", "snort"], ["verify"], ["solve", "--plan"])
        rng = random.Random(3)
        for form, text in texts.items():
            for _ in range(12):
                data, bad = text.encode(), rng.choice(OBEYED)
                at = rng.randrange(len(data) + 1)
                path = self.file("x." + form, data[:at] + bad + data[at:])
                command, *options = rng.choice(commands)
                written = on_terminal(command, path, *([path] if command == "verify" else []), *options)[1].replace(b"\r\n", b"\n")
                self.assertIsNone(BAD.search(written), (command, options, form, bad, at, written[:300]))

    def test_other_characters_stay(self):
        path = self.file("f.gg", f"p normal 2 1\nn 1 {FINE}\ns 1\ne 1 2\n".encode())
        self.assertIn(FINE.encode(), self.clean("solve", path, "--line"))
        self.assertIn(FINE.encode(), self.clean("solve", path + FINE))

    def test_pipes_keep_bytes(self):
        """Only a terminal is protected; data for programs are as they are."""
        path = self.file("g.gg", b"p normal 2 1\nn 1 x\xc2\x9by\ns 1\ne 1 2\n")
        done = subprocess.run([PROGRAM, "solve", path, "--line"], capture_output=True)
        self.assertIn(b"x\xc2\x9by", done.stdout)

    def test_json_escapes(self):
        for point in POINTS:
            if point < 0x80:
                continue
            path = self.file("h.gg", f"p normal 2 1\nn 1 x{chr(point)}y\ns 1\ne 1 2\n".encode())
            done = subprocess.run([PROGRAM, "solve", path, "--json", "--line"], capture_output=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"x\\u{point:04x}y".encode(), done.stdout)
            self.assertIsNone(BAD.search(done.stdout))


if __name__ == "__main__":
    unittest.main()
