"""Tables that several processes solve together through MPI: the same bytes as from one process, also after
kills. Needs GREATGAME, GREATGAME_MPI and in GG_MPIEXEC the mpiexec of the same MPI."""

import contextlib
import os
import random
import re
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
PATIENCE = 1000  # seconds; only a process that hangs takes so long
# Tests may run as root, with fewer processors than processes, and without a network.
SETTINGS = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                OMPI_MCA_rmaps_base_oversubscribe="1", OMPI_MCA_btl="self,vader",
                OMPI_MCA_btl_vader_single_copy_mechanism="none", HYDRA_IFACE="lo")


class Mpi(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.directory)

    def path(self, name):
        return os.path.join(self.directory, name)

    def launch(self, *parts):
        """Starts processes: each part is their number, and their arguments."""
        words = []
        for count, arguments in parts:
            words += [":"] * bool(words) + ["-n", str(count), PROGRAM, "solve", *arguments]
        return subprocess.Popen([MPIEXEC, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=SETTINGS)

    def arguments(self, game, *more):
        return ["--ruleset", game, "--disk", self.path("disk"), "--threads", "1", "--table",
                self.path("mpi.ggt"), *more]

    def start(self, processes, game, *more):
        return self.launch((processes, self.arguments(game, *more)))

    def children(self):
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
        out, error = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, out), (0, plain), error)
        with open(self.path("one.ggt"), "rb") as one, open(self.path("mpi.ggt"), "rb") as table:
            self.assertEqual(one.read(), table.read())

    def refuse(self, process, sentence):
        """It fails with this error message, once."""
        _, error = process.communicate(timeout=PATIENCE)
        self.assertNotEqual(process.returncode, 0)
        self.assertEqual(error.count(sentence), 1, error)

    def single(self, game):
        done = run("solve", "--ruleset", game, "--table", self.path("one.ggt"))
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_same(self):
        """Process 0 prints the result, and the table is the same."""
        plain = self.single("quixo:3x3")
        for processes, more in ((1, ()), (2, ()), (3, ("--memory", "3M"))):
            self.check(self.start(processes, "quixo:3x3", *more), plain)
            shutil.rmtree(self.path("disk"))

    def test_memory(self):
        """Processes with different memory limits take the smaller message size."""
        plain = self.single("chess:KRK")
        self.check(self.launch(*((1, self.arguments("chess:KRK", "--memory", memory))
                                 for memory in ("6M", "1G"))), plain)

    def test_kills(self):
        """When one process is killed all end, and the same command continues."""
        game, dice = "chess:KRK", random.Random(6)
        plain = self.single(game)
        locks = [self.path(f"disk/process-{k}-of-2/lock") for k in range(2)]  # made when the work begins
        for pause in (0.0, 0.02, 0.1, 0.3):
            for lock in filter(os.path.exists, locks):
                os.remove(lock)
            process = self.start(2, game)
            while process.poll() is None and not all(map(os.path.exists, locks)):
                time.sleep(0.01)
            time.sleep(pause)
            children = self.children()
            if children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(dice.choice(children), signal.SIGKILL)
            _, error = process.communicate(timeout=PATIENCE)
            self.assertNotIn(b"damaged", error)
        self.check(self.start(2, game), plain)

    def test_plan(self):
        """--plan prints memory, disk, and the bytes that a process sends at most."""
        process = self.launch((2, ["--ruleset", "quixo:4x4", "--disk", self.path("disk"), "--plan"]))
        out, error = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, error)
        numbers = [int(number) for number in re.findall(rb": (\d+)", out)]
        self.assertEqual(len(numbers) % 4, 0, out)  # each process prints its plan
        self.assertLess(numbers[3], 40 * 43046721 / 2)
        self.assertFalse(os.path.exists(self.path("disk")))

    def test_other_numbers(self):
        """A folder of another number of processes is refused, and stays as it is."""
        plain = self.single("quixo:3x3")
        self.check(self.start(2, "quixo:3x3"), plain)
        self.refuse(self.start(3, "quixo:3x3"), b"was saved by 2 processes, and this run has 3")
        done = run("solve", "--ruleset", "quixo:3x3", "--disk", self.path("disk"))
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"was saved by 2 processes, and this run has 1", done.stderr)
        self.check(self.start(2, "quixo:3x3"), plain)
        shutil.rmtree(self.path("disk"))
        run("solve", "--ruleset", "quixo:3x3", "--disk", self.path("disk"))
        self.refuse(self.start(2, "quixo:3x3"), b"was saved by 1 process, and this run has 2")

    def test_other_game(self):
        """Processes with different games make no table."""
        self.refuse(self.launch((1, self.arguments("chess:KQK")), (1, self.arguments("chess:KRK"))),
                    b"process 1 of 2, counted from 0, solves another game")
        self.assertFalse(os.path.exists(self.path("mpi.ggt")))

    def test_own_faults(self):
        """A process that fails before the work begins prints its error message and ends all."""
        for sentence, more in ((b"memory limit", ["--memory", "1K"]), (b"'xx'", ["--position", "xx"])):
            self.refuse(self.launch((1, self.arguments("quixo:3x3")), (1, self.arguments("quixo:3x3", *more))),
                        sentence)

    def test_without_disk(self):
        process = subprocess.run([PROGRAM, "solve", "--ruleset", "quixo:3x3"], capture_output=True,
                                 env=SETTINGS, timeout=PATIENCE)
        self.assertEqual(process.returncode, 2)
        self.assertIn(b"--disk", process.stderr)


if __name__ == "__main__":
    unittest.main()
