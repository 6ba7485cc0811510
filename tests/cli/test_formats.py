"""convert, and how a file's format is recognised."""

import os
import random
import subprocess
import sys
import unittest
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import PROGRAM, Folder, run  # noqa: E402

USAGE, BAD, LIMIT = 2, 3, 4

RACE = "p race 3 3\nt 3\ns 1\ns 2\ne 1 2\ne 2 3\ne 1 3\n"
SUM = "p normal 3 2\ns 1\ns 2\ne 1 2\ne 2 3\n"


class Case(Folder):
    encoding = "latin-1"

    def refused(self, done, status, sentence):
        """One sentence, nothing written."""
        self.assertEqual((done.returncode, done.stdout), (status, b""), done.stderr)
        self.assertRegex(done.stderr.decode("latin-1"), r"\Agreatgame: [^\n]+\n\Z")
        self.assertIn(sentence, done.stderr.decode("latin-1"))

    def converted(self, *arguments, text=""):
        done = run("convert", *arguments, text=text)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout


class Telling(Case):
    """--from, else the beginning, else the extension."""

    def test_beginning_before_extension(self):
        self.put("a.gg", RACE)
        self.converted(self.path("a.gg"), self.path("b.ggb"))
        os.rename(self.path("b.ggb"), self.path("b.gg"))
        expected = run("solve", self.path("a.gg"), "--json").stdout
        self.assertIn(b"Sherlock", expected)
        os.link(self.path("b.gg"), self.path("without"))
        for name in ("b.gg", "without"):
            self.assertEqual(run("solve", self.path(name), "--json").stdout, expected)
        for data in (self.get("b.gg"), self.get("b.gg")):
            self.assertEqual(run("solve", "-", "--json", text=data).stdout, expected)
            self.assertEqual(run("solve", "--json", text=data).stdout, expected)
        done = run("solve", self.path("b.gg"), "--from", "gg")
        self.refused(done, BAD, "b.gg:1:")

    def test_standard_input_is_read_whole(self):
        """Bytes read to recognise the format are read again by the parser."""
        for text in ("", "p", RACE, RACE * 2):
            first = run("solve", "--from", "gg", text=text)
            done = run("solve", "-", "--ruleset", "cops:1", "--from", "gg", text=text)
            self.assertEqual(first.returncode, BAD if len(text) < 2 else 0)
            self.assertNotEqual(done.returncode, 5)
        data = self.converted("-", "-", "--from", "gg", "--to", "ggb", text=RACE)
        with open(self.put("x", data), "rb") as file:
            done = subprocess.run([PROGRAM, "solve"], stdin=file, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_unknown(self):
        self.refused(run("solve", "-", text="X.O\n"), USAGE, "nor the content shows the format")
        self.refused(run("solve", text=""), USAGE, "standard input is empty")
        self.refused(run("solve", "/nonexistent"), USAGE, "there is no file '/nonexistent'")

    def test_listed(self):
        names = [line.split()[0] for line in run("formats").stdout.decode().splitlines()]
        self.assertEqual(names, ["gg", "judge", "edges", "adjacency", "ggb", "pg", "hoa", "aut", "mtx", "json", "graphml",
                                 "gml", "dot"])


class Converting(Case):
    def test_streams_and_files(self):
        source = self.put("a.gg", RACE)
        text = self.converted(source, "-", "--to", "gg")
        self.assertEqual(text.decode(), RACE.replace("e 2 3\ne 1 3", "e 1 3\ne 2 3"))
        self.assertEqual(self.converted("-", "-", "--from", "gg", "--to", "gg", text=text), text)
        self.converted("-", self.path("b.judge"), "--from", "gg", text=text)
        self.assertEqual(self.get("b.judge"), b"1\n3 3\n1 2\n1 2\n1 3\n2 3\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.gg", "b.judge"])

    def test_in_place(self):
        """Input and output may be the same file."""
        source = self.put("a.gg", "c comment\n" + SUM)
        self.converted(source, source)
        self.assertEqual(self.get("a.gg"), SUM.encode())
        self.converted(source, source, "--to", "ggb")
        self.converted(source, source, "--to", "gg")
        self.assertEqual(self.get("a.gg"), SUM.encode())

    def test_what_the_input_leaves_open(self):
        text = self.converted("-", "-", "--from", "edges", "--to", "gg", "--base", "1", "--play",
                              "race", "--token", "1", "--token=2", "--target", "3", "--stuck",
                              "lose", text="1 2\n2 3\n1 3\n")
        self.assertEqual(text.decode(), "p race 3 3\nt 3\ns 1\ns 2\nk lose\ne 1 2\ne 1 3\ne 2 3\n")
        done = run("convert", self.put("a.gg", RACE), "-", "--to", "gg", "--play", "misere")
        self.refused(done, USAGE, "--play misere contradicts the file")

    def test_what_a_format_cannot_say(self):
        """It is named, and the output is not there."""
        cases = [
            (SUM, "judge", "the format judge is for races only"),
            (RACE + "k lose\n", "judge", "lets a token that cannot move pass"),
            ("p normal 2 1\nt 2 L\ne 1 2\n", "edges", "a plain edge list cannot say results"),
            ("p normal 2 1\ne 1 2 L\n", "edges", "edges for one player only"),
            ("p normal 1 0\nn 1 \xe4\n", "json", "no UTF-8"),
            (SUM * 2, "edges", "has several instances, and the format edges holds one"),
            (RACE * 2, "judge", "has several instances, and the format judge holds one"),
            (SUM * 2, "dot", "has several instances, and the format dot holds one"),
        ]
        for text, target, sentence in cases:
            with self.subTest(target=target, sentence=sentence):
                source = self.put("a.gg", text)
                done = run("convert", source, self.path("out." + target))
                self.refused(done, USAGE, sentence)
                self.assertEqual(os.listdir(self.folder), ["a.gg"])

    def test_names_are_missed(self):
        """If a format has no names, a note says so."""
        source = self.put("a.gg", "p normal 2 1\nn 1 a\ne 1 2\n")
        done = run("convert", source, "-", "--to", "edges")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, rb"\Agreatgame: [^\n]+: note: the format edges has no names")

    def test_notes(self):
        """A remark on the input is printed, and formats that can store it do."""
        source = self.put("a.judge", "1\n3 2\n1 2\n1 3\n3 1\n")
        note = rb"note: 1 edge has u >= v"
        done = run("convert", source, self.path("b.ggb"))
        self.assertRegex(done.stderr, note)
        self.assertRegex(run("solve", self.path("b.ggb")).stderr, note)
        done = run("convert", self.path("b.ggb"), "-", "--to", "json")
        self.assertIn(b'"note":"1 edge has u >= v', done.stdout)

    def test_failures_leave_what_was_there(self):
        self.put("old.gg", SUM)
        self.put("bad.gg", SUM + "p normal 1 1\n")
        done = run("convert", self.path("bad.gg"), self.path("old.gg"))
        self.refused(done, BAD, "promises 1 edge,")
        self.assertEqual(self.get("old.gg"), SUM.encode())
        done = run("convert", self.path("missing.gg"), self.path("old.gg"))
        self.refused(done, BAD, "missing.gg")
        done = run("convert", self.path("old.gg"), self.path("no/where.gg"))
        self.refused(done, LIMIT, "no/where.gg")
        self.assertEqual(sorted(os.listdir(self.folder)), ["bad.gg", "old.gg"])
        with open("/dev/full", "wb") as full:
            done = run("convert", self.path("old.gg"), "-", "--to", "ggb", stdout=full)
        self.assertEqual(done.returncode, LIMIT)
        self.assertRegex(done.stderr, rb"\Agreatgame: [^\n]+\n\Z")

    def test_damaged(self):
        """Cut off anywhere: status 3, a sentence with the place, nothing written."""
        self.put("a.gg", SUM)
        self.converted(self.path("a.gg"), self.path("a.ggb"))
        data = self.get("a.ggb")
        for length in range(0, len(data), 9):
            self.put("b.ggb", data[:length])
            done = run("convert", self.path("b.ggb"), self.path("c.gg"))
            self.refused(done, BAD, "b.ggb:1:")
        self.assertNotIn("c.gg", os.listdir(self.folder))

    def test_promises(self):
        """A head that promises a great deal takes neither memory nor time."""
        old = bytearray(b"\x89GGB\r\n\x1a\n" + b"\1\0\0\0" + b"\4\0\0\0" + b"\xff\xff\xff\xff"
                        + bytes(4) + b"\0\5\3\0\0\0" + bytes(6))
        old += zlib.crc32(old).to_bytes(4, "little")
        old += b"\1\0\0\0\4\0\0\0\xff\xff\xff\xff" + bytes(24)
        new = bytearray(b"\x89GGB\r\n\x1a\n" + b"\2\0\0\0" + b"\1\0\0\0" + b"settings".ljust(16, b"\0")
                        + b"\1" + bytes(7) + b"\xff\xff\xff\xff" + bytes(4))
        new += zlib.crc32(new).to_bytes(4, "little") + bytes(24)
        many = bytes(new[:12]) + b"\xff\xff\xff\0" + bytes(new[16:])
        for head, sentence in ((old, "ends within left-degrees"),
                               (new, "the column settings has 4294967295 entries"),
                               (many, "ends within the directory")):
            done = run("solve", self.put("a.ggb", bytes(head)), memory=200 << 20, timeout=20)
            self.refused(done, BAD, sentence)

    def test_arguments(self):
        source = self.put("a.gg", SUM)
        cases = [
            ([], "needs an input and an output"),
            ([source], "needs an input and an output"),
            ([source, source, "y.dot"], "holds one instance"),
            ([source, "x"], "does not show the format of the output"),
            ([source, "-"], "does not show the format of the output"),
            ([source, "-", "--to", "nonsense"], "unknown format 'nonsense'"),
            ([source, "-", "--to", "mtx"], "only read"),
            ([source, "-", "--to", "gg", "--rows", "in"], "--rows belongs to the format ggb"),
            ([source, "-", "--to", "ggb", "--rows", "up"], "--rows cannot be 'up'"),
            ([source, "-", "--to", "gg", "--order", "down"], "--order cannot be 'down'"),
            ([source, "-", "--to", "gg", "--order", "bfs", "--map"], "so does the file '-'"),
            ([source, "-", "--to", "gg", "--all"], "does not take --all"),
            (["-", "-", "--to", "gg"], "standard input is empty"),
        ]
        for arguments, sentence in cases:
            with self.subTest(arguments):
                self.refused(run("convert", *arguments), USAGE, sentence)
        empty = self.put("empty.judge", "0\n")
        self.refused(run("convert", empty, self.path("x.gg")), USAGE, "there is no instance")


class NumberingAnew(Case):
    """convert --order, and the way back."""

    def renumbered(self, text, order, to="gg"):
        """The map, a dictionary from new to old."""
        source = self.put("old.gg", text)
        lines = self.converted(source, self.path("new." + to), "--order", order, "--map")
        return dict(line.split("\t") for line in lines.decode().splitlines())

    def table(self, name, *options):
        done = run("solve", self.path(name), "--all", *options)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return dict(line.split("\t", 1) for line in done.stdout.decode().splitlines())

    def test_by_hand(self):
        text = "p normal 5 4\nn 5 top\ns 2\ne 5 2\ne 2 4\ne 5 3\ne 3 1\n"
        back = self.renumbered(text, "topological")
        self.assertEqual(sorted(back.values()), ["1", "2", "3", "4", "top"])
        self.assertEqual(back["1"], "top")
        found = self.get("new.gg").decode()
        self.assertIn("n 1 top\n", found)
        for line in found.splitlines():
            if line.startswith("e "):
                self.assertLess(*map(int, line.split()[1:]))
        back = self.renumbered(text, "bfs")
        self.assertEqual([back[str(i)] for i in range(1, 6)], ["1", "3", "top", "2", "4"])

    def test_the_same_answers(self):
        rng = random.Random(5)
        targets = ["gg", "ggb"]
        if b"this build does not read it" not in run("formats").stdout:
            targets.append("json")
        for round in range(24):
            order = ("bfs", "topological")[round % 2]
            n, label = 60, list(range(1, 61))
            rng.shuffle(label)
            lines = [f"p normal {n} 120", f"s {label[0]}"]
            for _ in range(120):
                u, v = sorted(rng.sample(range(n), 2))
                who = rng.choice(["", " L", " R"]) if round % 3 > 0 else ""
                lines.append(f"e {label[u]} {label[v]}{who}")
            to = targets[round // 2 % len(targets)]
            back = self.renumbered("\n".join(lines) + "\n", order, to)
            new = next(name for name in os.listdir(self.folder) if name.startswith("new."))
            for options in ([], ["--value", "nimber"] if round % 3 == 0 else ["--value", "number"]):
                before, after = self.table("old.gg", *options), self.table(new, *options)
                self.assertEqual({back[v]: value for v, value in after.items()}, before)
            first, second = (run("solve", self.path(name)).stdout for name in ("old.gg", new))
            self.assertEqual(first.splitlines()[0], second.splitlines()[0])
            os.remove(self.path(new))

    def test_several_instances(self):
        source = self.put("a.gg", SUM + "\n" + RACE)
        back = self.converted(source, self.path("b.gg"), "--order", "bfs", "--map")
        self.assertEqual(back, b"1\t1\n2\t2\n3\t3\n\n1\t1\n2\t2\n3\t3\n")
        self.assertEqual(self.get("b.gg").count(b"p "), 2)

    def test_the_map_has_the_numbers_of_both_files(self):
        source = self.put("a.edges", "0 1\n1 2\n")
        back = self.converted(source, self.path("b.gg"), "--order", "bfs", "--map")
        self.assertEqual(back, b"1\t0\n2\t1\n3\t2\n")
        self.assertEqual(self.converted(source, self.path("b.gg"), "--map"), back)
        back = self.converted(source, self.path("b.ggb"), "--map")
        self.assertEqual(back, b"0\t0\n1\t1\n2\t2\n")

    def test_cycle(self):
        source = self.put("a.gg", "p normal 3 2\ne 2 3\ne 3 2\n")
        self.refused(run("convert", source, self.path("b.gg"), "--order", "topological"), BAD,
                     "vertex 2: a graph with a cycle has no topological order: 2 -> 3 -> 2")
        self.assertEqual(os.listdir(self.folder), ["a.gg"])
        self.converted(source, self.path("b.gg"), "--order", "bfs")

    def test_a_map_that_cannot_be_written(self):
        source = self.put("a.gg", SUM)
        with open("/dev/full", "wb") as full:
            done = run("convert", source, self.path("b.gg"), "--order", "bfs", "--map", stdout=full)
        self.assertEqual(done.returncode, LIMIT)
        self.assertIn(b"cannot be written", done.stderr)
        self.assertEqual(os.listdir(self.folder), ["a.gg"])


if __name__ == "__main__":
    unittest.main()
