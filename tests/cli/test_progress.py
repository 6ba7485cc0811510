"""Progress on a terminal, which is played by a pseudo-terminal: the line is gone before anything else
is written, and there are no escapes where the terminal knows none."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import PROGRAM  # noqa: E402
from terminal import Terminal  # noqa: E402

LONG = ("gen", "random", "--vertices", "1000000", "--edges", "100000000")  # takes seconds
ERASE = b"\r\x1b[K"
# The current work and its progress: a count, or a percentage and perhaps the remaining time.
LINE = re.compile(rb"[a-z ]+(: \d+|: \d+ %(, about \d+ (s|min|h) left)?)?")


def on_terminal(*words, terminal="xterm", until=None):
    """The exit status and all that the program writes; interrupted once `until` has been seen."""
    with Terminal(*words, kind=terminal, NO_COLOR="1") as screen:
        written = b""
        while piece := screen.read():
            written += piece
            if until and until in written:
                screen.process.send_signal(signal.SIGINT)
                until = None
        return screen.process.wait(), written


class Progress(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = holder.name

    def lines(self, written):
        """The progress lines, each of which was erased; what follows the last of them."""
        *lines, rest = written.split(ERASE)
        for line in lines:
            self.assertTrue(LINE.fullmatch(line), line)
        self.assertNotIn(b"\x1b", rest)
        return lines, rest

    def test_interrupted(self):
        """A run that takes seconds is interrupted when its progress is seen."""
        out = os.path.join(self.folder, "x.gg")
        for words in ((*LONG, "-o", out), LONG):
            status, written = on_terminal(*words, until=b" %")
            lines, rest = self.lines(written)
            self.assertEqual(status, 4)
            self.assertTrue(any(b"generating edges: " in line for line in lines), written)
            self.assertRegex(rest, rb"^greatgame: cancelled while generating edges, "
                                   rb"after \d+ of \d+\r\n$")
            self.assertEqual(os.listdir(self.folder), [])

    def test_dumb(self):
        for terminal in ("dumb", ""):
            status, written = on_terminal(*LONG, terminal=terminal, until=b" %")
            self.assertEqual(status, 4)
            self.assertNotIn(b"\x1b", written)
            *lines, last, end = written.split(b"\r\n")
            self.assertEqual((last[:20], end), (b"greatgame: cancelled", b""))
            self.assertGreater(len(lines), 0)
            for line in lines:
                self.assertTrue(LINE.fullmatch(line), line)

    def test_results(self):
        """Results printed while a progress line is shown: a reported search, and many results."""
        folder = self.folder
        many = os.path.join(folder, "many.judge")
        made = subprocess.run([PROGRAM, "gen", "contest1", "--vertices", "100", "--edges", "2000",
                               "--to", "judge"], check=True, capture_output=True).stdout
        cases = made.split(b"\n", 1)[1]
        with open(many, "wb") as file:
            file.write(b"1500\n" + cases * 1500)
        self.addCleanup(os.remove, many)
        status, written = on_terminal("solve", many, "--all", "--summary", "--json", "--check",
                                      "--threads", "1")
        self.assertEqual(status, 0)
        pieces = written.split(ERASE)
        for piece in pieces[:-1]:  # an object may come before a line, but never after it
            self.assertTrue(LINE.fullmatch(piece.rsplit(b"\n", 1)[-1]), piece[-200:])
        text = b"".join(piece.rsplit(b"\n", 1)[0] + b"\n" if b"\n" in piece else b""
                        for piece in pieces)
        self.assertEqual(text.count(b'{"schema":1,'), 1500)

    def test_long_read(self):
        """Of a file whose size is known, the part that was read; nothing where it is read in no time."""
        path = os.path.join(self.folder, "long.edges")
        with open(path, "w") as file:
            file.writelines(f"{i} {i * 7919 % 400000}\n" for i in range(400000) for _ in range(6))
        self.addCleanup(os.remove, path)
        status, written = on_terminal("solve", path, "--summary", "--threads", "1")
        self.assertEqual(status, 0)
        for line in written.split(ERASE)[:-1]:
            self.assertTrue(LINE.fullmatch(line), line)
            if line.startswith(b"reading"):
                self.assertIn(b" %", line)

    def test_interrupted_search(self):
        status, written = on_terminal("solve", "--ruleset", "connect:6x7", "--solver", "search",
                                      until=b"searching positions: ")
        lines, rest = self.lines(written)
        self.assertEqual(status, 4)
        self.assertGreater(len(lines), 0)
        self.assertRegex(rest, rb"^greatgame: connect:6x7: not decided after \d+ positions\r\n$")

    def test_pipe(self):
        """--progress without a terminal: plain lines."""
        done = subprocess.Popen([PROGRAM, *LONG, "--progress"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        line = done.stderr.readline()
        done.send_signal(signal.SIGINT)
        rest = done.communicate(timeout=60)[1]
        self.assertTrue(LINE.fullmatch(line.rstrip(b"\n")), line)
        self.assertNotIn(b"\r", line + rest)
        self.assertEqual(done.returncode, 4)


if __name__ == "__main__":
    unittest.main()
