"""Tables that several processes solve together through MPI: the same bytes as from one alone, also after
kills. Wants GREATGAME, GREATGAME_MPI and the mpiexec that goes with it in GG_MPIEXEC."""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from program import run  # noqa: E402

PROGRAM = os.environ["GREATGAME_MPI"]
MPIEXEC = os.environ["GG_MPIEXEC"]
# Whoever tests may be root, and have fewer processors than processes.
SETTINGS = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                OMPI_MCA_rmaps_base_oversubscribe="1", OMPI_MCA_btl_vader_single_copy_mechanism="none")


class Mpi(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.directory)

    def path(self, name):
        return os.path.join(self.directory, name)

    def start(self, members, game, *more):
        return subprocess.Popen(
            [MPIEXEC, "-n", str(members), PROGRAM, "solve", "--ruleset", game, "--disk", self.path("disk"),
             "--threads", "1", "--table", self.path("mpi.ggt"), *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=SETTINGS)

    def members(self):
        """The processes of this test, by their numbers."""
        found = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if words[0] == PROGRAM.encode() and self.path("disk").encode() in words:
                found.append(int(number))
        return found

    def check(self, process, plain):
        out, error = process.communicate(timeout=200)
        self.assertEqual((process.returncode, out), (0, plain), error)
        with open(self.path("one.ggt"), "rb") as one, open(self.path("mpi.ggt"), "rb") as table:
            self.assertEqual(one.read(), table.read())

    def single(self, game):
        done = run("solve", "--ruleset", game, "--table", self.path("one.ggt"))
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_same(self):
        """One process writes what is found, and the table is the same."""
        plain = self.single("quixo:3x3")
        for members, more in ((1, ()), (2, ()), (4, ("--memory", "3M"))):
            self.check(self.start(members, "quixo:3x3", *more), plain)
            shutil.rmtree(self.path("disk"))

    def test_kills(self):
        """A process that is killed ends all, and the same command goes on."""
        game, dice, kills = "chess:KRK", random.Random(6), 0
        plain = self.single(game)
        locks = [self.path(f"disk/process-{k}-of-3/lock") for k in range(3)]  # made by processes that have begun
        for _ in range(20):
            if kills == 4:
                break
            for lock in filter(os.path.exists, locks):
                os.remove(lock)
            process = self.start(3, game)
            while process.poll() is None and not all(map(os.path.exists, locks)):
                time.sleep(0.01)
            time.sleep(dice.uniform(0.0, 0.3))
            members = self.members()
            if members:
                os.kill(dice.choice(members), signal.SIGKILL)
            if process.wait(timeout=100) != 0:
                process.communicate()
                kills += 1
                continue
            self.check(process, plain)  # it was too fast: the next one begins anew
            shutil.rmtree(self.path("disk"))
        self.assertEqual(kills, 4)
        self.check(self.start(2, game), plain)

    def test_refusal(self):
        """One process says why."""
        self.start(2, "quixo:3x3").communicate(timeout=100)
        shutil.rmtree(self.path("disk/process-1-of-2"))
        process = self.start(3, "quixo:3x3")
        _, error = process.communicate(timeout=100)
        self.assertNotEqual(process.returncode, 0)
        self.assertEqual(error.count(b"nobody sees 'process-1-of-2'"), 1, error)
        process = subprocess.run([PROGRAM, "solve", "--ruleset", "quixo:3x3"], capture_output=True,
                                 env=SETTINGS, timeout=100)
        self.assertEqual(process.returncode, 2)
        self.assertIn(b"--disk", process.stderr)


if __name__ == "__main__":
    unittest.main()
