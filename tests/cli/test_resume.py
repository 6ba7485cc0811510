"""Searches for the period of a game of heaps that are stopped, and go on from a file."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from certfile import sealed_text  # noqa: E402
from program import PROGRAM, run  # noqa: E402

BAD, USAGE, LIMIT = 3, 2, 4


class Resume(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "kept.cert")
        self.other = os.path.join(folder.name, "other.cert")

    def search(self, game, limit, *options):
        return run("solve", "--ruleset", game, "--limit", str(limit), "--resume", self.file, *options)

    def read(self, file):
        with open(file, "rb") as of:
            return of.read()

    def test_steps(self):
        """In steps or at once: the same bytes."""
        for game in ("octal:0.007", "octal:0.6", "octal:4.7", "octal:0.127"):
            if os.path.exists(self.file):
                os.remove(self.file)
            for limit in (1, 700, 3000, 3001, 9000):
                self.assertEqual(self.search(game, limit).returncode, 0)
            run("solve", "--ruleset", game, "--limit", "9000", "--certificate", self.other)
            self.assertEqual(self.read(self.file), self.read(self.other), game)
        self.assertIn(b"period unknown: the heaps up to 8999 prove none", self.search("octal:0.127", 5).stdout)

    def test_period(self):
        self.assertIn(b"period unknown", self.search("octal:0.16", 200000).stdout)
        for _ in range(2):
            self.assertIn(b"period 149459, from heap 105351 on", self.search("octal:0.16", 2000000).stdout)
        self.assertIn(b"period 12, from heap 71 on", run("solve", "--ruleset", "octal:0.77").stdout)

    def test_note(self):
        """An answer notes that it relies on values of the file; a search from nothing does not."""
        for file in (False, True):
            text, packed = self.search("octal:0.77", 2000).stdout, self.search("octal:0.77", 2000, "--json").stdout
            self.assertEqual(b"  note   most nimbers in the file of --resume were believed" in text, file)
            self.assertIn("believed", json.loads(packed)["note"])
        self.assertIsNone(json.loads(run("solve", "--ruleset", "octal:0.77", "--json").stdout)["note"])
        self.assertEqual(run("verify", "--ruleset", "octal:0.77", self.file).returncode, 0)

    def test_signal(self):
        with subprocess.Popen([PROGRAM, "solve", "--ruleset", "octal:0.007", "--limit", "3000000", "--resume",
                               self.file], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as search:
            time.sleep(0.5)
            search.send_signal(signal.SIGINT)
            out, said = search.communicate(timeout=60)
        self.assertEqual((search.returncode, out), (LIMIT, b""), said)
        self.assertIn(b"heaps that are known are in", said)
        heaps = int(said.split(b"the ")[1].split()[0])
        run("solve", "--ruleset", "octal:0.007", "--limit", str(heaps), "--certificate", self.other)
        self.assertEqual(self.read(self.file), self.read(self.other))

    def test_memory(self):
        """Values known when the memory is full are kept."""
        done = self.search("octal:0.16", 2000000, "--memory", "300K")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"period unknown", done.stdout)
        self.assertIn(b"period 149459", self.search("octal:0.16", 2000000).stdout)

    def test_nothing_is_believed(self):
        self.search("octal:0.007", 5000)
        good = self.read(self.file)
        for place in (10, 100, 5000, len(good) - 3):
            with open(self.file, "wb") as file:
                file.write(good[:place] + bytes([good[place] ^ 1]) + good[place + 1:])
            self.assertEqual(self.search("octal:0.007", 9000).returncode, BAD)
        with open(self.file, "wb") as file:
            file.write(good)
        self.assertEqual(self.search("octal:0.6", 9000).returncode, BAD)
        text = self.file + ".txt"
        run("solve", "--ruleset", "octal:0.007", "--limit", "5000", "--certificate", text)
        self.file = text
        self.assertEqual(self.search("octal:0.007", 6000).returncode, 0)
        lines = self.read(text).split(b"\n")
        for line, number in ((4, b"7"), (4, b"70000"), (2, b"9")):
            changed = list(lines)
            changed[line] = number + changed[line][changed[line].index(b" "):]
            with open(text, "wb") as file:
                file.write(sealed_text(b"\n".join(changed[:-2]) + b"\n"))
            done = self.search("octal:0.007", 6000)
            self.assertEqual((done.returncode, done.stdout), (BAD, b""), done.stderr)
            self.assertIn(b"what is known", done.stderr)
            self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_refusals(self):
        for options in (["--ruleset", "nim:3"], ["examples/circle.gg"], ["--ruleset", "octal:0.6", "--plan"],
                        ["--ruleset", "octal:0.6", "--certificate", self.other],
                        ["--ruleset", "octal:0.6", "--using", self.other]):
            done = run("solve", *options, "--resume", self.file)
            self.assertEqual(done.returncode, USAGE)
            self.assertIn(b"--resume", done.stderr)
            self.assertFalse(os.path.exists(self.file))
        self.assertEqual(run("solve", "--ruleset", "octal:0.6", "--resume",
                             os.path.dirname(self.file)).returncode, BAD)


if __name__ == "__main__":
    unittest.main()
