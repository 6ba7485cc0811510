"""Tables on a disk by the program: `solve --disk DIR`, kills, times, and folders that cannot be used.
unit/test_disk tests the contents of the folder."""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from program import PROGRAM, run  # noqa: E402


class Disk(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.directory)
        self.folder = os.path.join(self.directory, "table")

    def solve(self, *more, game="quixo:3x3", code=0):
        done = run("solve", "--ruleset", game, "--disk", self.folder, *more)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def refused(self, code, sentence, *arguments):
        done = run("solve", *arguments)
        self.assertEqual((done.returncode, done.stdout), (code, b""), done.stderr)
        self.assertIn(sentence, done.stderr)

    def test_answers(self):
        """Answers from a disk equal those without one, now and later."""
        for shape in (["--json"], ["--moves", "--line"], ["--summary"], ["--all"]):
            plain = run("solve", "--ruleset", "quixo:3x3", "--no-symmetry", *shape).stdout
            for _ in range(2):
                self.assertEqual(self.solve(*shape).stdout, plain)

    def test_another_start(self):
        """The table is of all positions, so a folder answers about any of them."""
        other = ["--position", "X../.../...", "--json"]
        plain = run("solve", "--ruleset", "quixo:3x3", "--no-symmetry", *other).stdout
        self.solve()
        files = sorted(os.listdir(self.folder))
        self.assertEqual(self.solve(*other).stdout, plain)
        self.assertEqual(sorted(os.listdir(self.folder)), files)

    def test_kills(self):
        """Killed at any moment and started again, with another number of threads and bytes."""
        game, dice, kills = "chess:KRK", random.Random(4), 0
        plain = run("solve", "--ruleset", game, "--summary").stdout
        for _ in range(100):
            if kills == 8:
                break
            child = subprocess.Popen(
                [PROGRAM, "solve", "--ruleset", game, "--disk", self.folder, "--memory", "3M",
                 "--threads", dice.choice("12")], stdout=subprocess.DEVNULL)
            time.sleep(dice.uniform(0.0, 0.3))
            child.kill()
            if child.wait() == -signal.SIGKILL:
                kills += 1
            else:  # it was faster: once more
                shutil.rmtree(self.folder)
        self.assertEqual(self.solve("--summary", game=game).stdout, plain)

    def test_interrupted(self):
        """The first interruption saves; the same command goes on."""
        command = [PROGRAM, "solve", "--ruleset", "quixo:4x4", "--disk", self.folder, "--threads", "1",
                   "--memory", "11M"]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not os.path.exists(os.path.join(self.folder, "lock")):
            time.sleep(0.01)
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate()
        self.assertRegex(said, rb"cancelled while opening positions, after .*: the same command goes on from there")
        self.assertNotEqual(child.returncode, 0)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "manifest")))
        stopped = run(*command[1:], "--time", "1s")
        self.assertEqual(stopped.returncode, 4)
        self.assertRegex(stopped.stderr, rb"stopped .*: the same command goes on from there\n$")

    def test_time(self):
        """A run whose time is over stops soon, also where a level or the opening takes minutes."""
        for _ in range(2):
            began = time.monotonic()
            done = self.solve("--time", "1s", "--threads", "1", game="teeko", code=4)
            self.assertRegex(done.stderr, rb"stopped while opening positions, after .*: the same command goes on from there\n$")
            self.assertLess(time.monotonic() - began, 20)

    def test_little_memory(self):
        """Memory that suffices to solve slice by slice suffices to save the same table as in memory."""
        saved = [os.path.join(self.directory, name) for name in ("a.ggt", "b.ggt")]
        run("solve", "--ruleset", "chess:KPK", "--table", saved[0])
        self.solve("--memory", "3M", "--threads", "1", "--table", saved[1], game="chess:KPK")
        with open(saved[0], "rb") as plain, open(saved[1], "rb") as little:
            self.assertEqual(plain.read(), little.read())

    def test_plan(self):
        """--plan says bytes of memory and of the disk, and makes no folder."""
        self.assertRegex(self.solve("--plan").stdout, rb"bytes: \d+( \(\d+ if play is long\))?, on the disk: \d+\n")
        self.assertRegex(self.solve("--plan", "--json").stdout, rb',"disk":\d+}\n$')
        self.assertFalse(os.path.exists(self.folder))

    def test_files_of_others(self):
        """Files with other names stay, and those with the names of manifests are no place for a table."""
        for name in ("manifest", "manifest-before", "manifest-new"):
            for text in (b"mine", b"a list of goods"):
                os.mkdir(self.folder)
                file = os.path.join(self.folder, name)
                with open(file, "wb") as other:
                    other.write(text)
                self.assertIn(b"is not part of a table", self.solve(code=3).stderr)
                with open(file, "rb") as other:
                    self.assertEqual(other.read(), text)
                shutil.rmtree(self.folder)
        os.mkdir(self.folder)
        with open(os.path.join(self.folder, "view"), "wb") as other:
            other.write(b"mine")
        self.solve("--memory", "3M", "--threads", "1", game="chess:KPK")
        with open(os.path.join(self.folder, "view"), "rb") as other:
            self.assertEqual(other.read(), b"mine")

    def test_other_version(self):
        """Data saved by another version is not removed."""
        self.solve()
        file = os.path.join(self.folder, "manifest")
        with open(file, "rb") as saved:
            numbers = b"gggdisk9" + saved.read()[8:-8]
        numbers += zlib.crc32(numbers).to_bytes(8, "little")
        with open(file, "wb") as saved:
            saved.write(numbers)
        self.assertIn(b"another version", self.solve(code=3).stderr)
        with open(file, "rb") as saved:
            self.assertEqual(saved.read(), numbers)

    def test_refusals(self):
        """One sentence, and nothing is lost."""
        self.solve()
        disk = ["--disk", self.folder]
        self.refused(3, b"holds the table of another game", "--ruleset", "chess:KQK", *disk)
        self.refused(2, b"unmoves", "--ruleset", "nim:3,4", *disk)
        self.refused(2, b"games by rules", *disk, os.devnull)
        self.refused(2, b"--sizes", "--ruleset", "quixo", "--sizes", "3..4", *disk)
        self.refused(2, b"works in memory", "--ruleset", "quixo:3x3", "--solver", "memo", *disk)
        for wrong in ("8", "h", "-1s", "0s", "8hh", "1x", "99999999h", "1.5", ".h", ""):
            self.refused(2, b"is no time such as", "--ruleset", "quixo:3x3", "--time", wrong, *disk)
        self.refused(4, b"cannot use the folder", "--ruleset", "quixo:3x3", "--disk",
                     os.path.join(self.directory, "no", "folder"))
        self.solve("--time", "1h")
        self.solve("--time", "1.5h")


if __name__ == "__main__":
    unittest.main()
