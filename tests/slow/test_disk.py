"""Tables on a disk: kills in a game that takes a while, and a disk that becomes full at each tenth of a run."""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, run  # noqa: E402


def command(game, folder, memory, *more):
    return [PROGRAM, "solve", "--ruleset", game, "--disk", folder, "--memory", memory, "--summary", *more]


class Killed(unittest.TestCase):
    def test_quixo(self):
        """A quarter of the memory, 12 kills after some seconds each, with one thread or two."""
        dice = random.Random(19)
        plain = run("solve", "--ruleset", "quixo:4x4", "--summary").stdout
        with tempfile.TemporaryDirectory() as directory:
            folder = os.path.join(directory, "table")
            for _ in range(12):
                child = subprocess.Popen(command("quixo:4x4", folder, "11M", "--threads", dice.choice("12")),
                                         stdout=subprocess.DEVNULL)
                try:
                    child.wait(dice.uniform(0, 6))
                except subprocess.TimeoutExpired:
                    child.kill()
                    self.assertEqual(child.wait(), -signal.SIGKILL)
            done = subprocess.run(command("quixo:4x4", folder, "11M"), capture_output=True, check=True)
            self.assertEqual(done.stdout, plain)


@unittest.skipIf(os.geteuid() != 0, "needs a disk of its own, which only root may make")
class Full(unittest.TestCase):
    def setUp(self):
        self.disk = tempfile.mkdtemp()
        self.addCleanup(os.rmdir, self.disk)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64M", "tmpfs", self.disk],
                          stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest("no disk can be mounted here")
        self.addCleanup(subprocess.run, ["umount", self.disk], check=True)

    def fill(self, name):
        """Takes all the room that is left, again and again while the run makes some."""
        with open(name, "wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    pass

    def test_each_tenth(self):
        """One sentence, and with room again the same command goes on to the same answer."""
        game, folder, rest = "chess:KRK", os.path.join(self.disk, "table"), os.path.join(self.disk, "rest")
        plain = run("solve", "--ruleset", game, "--summary").stdout
        begun = time.monotonic()
        subprocess.run(command(game, folder, "3M", "--threads", "1"), stdout=subprocess.DEVNULL, check=True)
        whole, full = time.monotonic() - begun, 0
        for tenth in range(10):
            for _ in range(5):
                shutil.rmtree(folder)
                child = subprocess.Popen(command(game, folder, "3M", "--threads", "1"),
                                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                time.sleep(whole * tenth / 10)
                while child.poll() is None:
                    self.fill(rest)
                    os.rename(rest, f"{rest}-{time.monotonic_ns()}")
                said = child.stderr.read()
                child.stderr.close()
                for name in os.listdir(self.disk):
                    if name.startswith("rest"):
                        os.remove(os.path.join(self.disk, name))
                if child.returncode != 0:
                    full += 1
                    self.assertEqual(child.returncode, 4, said)
                    self.assertEqual(said.count(b"\n"), 1, said)
                    self.assertIn(b"No space left", said)
                    break
                whole *= 0.8  # the machine has less to do than when this was measured
            done = subprocess.run(command(game, folder, "3M"), capture_output=True, check=True)
            self.assertEqual(done.stdout, plain)
        self.assertGreater(full, 7)


if __name__ == "__main__":
    unittest.main()
