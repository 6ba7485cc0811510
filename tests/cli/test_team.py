"""Tables that several processes solve together, over sockets: the same bytes as from one alone, also
after kills; then what is refused. What is in the folders is tested in unit/test_team."""

import contextlib
import os
import random
import resource
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from program import PROGRAM, run  # noqa: E402


def free_ports(count):
    """Below those that the system gives to whoever calls, so that nobody takes one in between."""
    found = []
    while len(found) < count:
        port = random.SystemRandom().randrange(20000, 32000)
        with socket.socket() as door, contextlib.suppress(OSError):
            door.bind(("127.0.0.1", port))
            found += [port] * (port not in found)
    return found


def await_handler(process, number):
    """Until the process catches the signal, or has ended."""
    caught = 0
    while process.poll() is None and not caught & 1 << (number - 1):
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            caught = int(re.search(r"SigCgt:\s*(\w+)", status.read()).group(1), 16)
        time.sleep(0.01)


class Team(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.directory)

    def path(self, name):
        return os.path.join(self.directory, name)

    def start(self, members, game, *more, tcp=False):
        """All processes; the first writes the table."""
        names = ([f"127.0.0.1:{port}" for port in free_ports(members)] if tcp
                 else [self.path(f"s{k}") for k in range(members)])
        return [subprocess.Popen(
            [PROGRAM, "solve", "--ruleset", game, "--disk", self.path("disk"), "--team", ",".join(names),
             "--member", str(k), "--threads", "1", "--table", self.path("team.ggt"), *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE) for k in range(members)]

    def finish(self, processes):
        """What they write, and how they end."""
        told = [process.communicate(timeout=100) for process in processes]
        return ([out for out, _ in told], b"".join(err for _, err in told),
                [process.returncode for process in processes])

    def single(self, game):
        done = run("solve", "--ruleset", game, "--table", self.path("one.ggt"))
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def check(self, processes, plain):
        outs, error, codes = self.finish(processes)
        self.assertEqual((error, codes), (b"", [0] * len(codes)))
        self.assertEqual(outs, [plain] + [b""] * (len(outs) - 1))
        with open(self.path("one.ggt"), "rb") as one, open(self.path("team.ggt"), "rb") as team:
            self.assertEqual(one.read(), team.read())

    def test_same(self):
        """One process writes what is found, and the table is the same."""
        plain = self.single("quixo:3x3")
        for members, tcp, more in ((1, False, ()), (2, True, ()), (4, False, ("--memory", "3M"))):
            self.check(self.start(members, "quixo:3x3", *more, tcp=tcp), plain)
            shutil.rmtree(self.path("disk"))

    def test_kills(self):
        """Whichever is killed, one of the others says so in one sentence, and the same command goes on."""
        game, dice, kills = "chess:KRK", random.Random(5), 0
        plain = self.single(game)
        for _ in range(40):
            if kills == 6:
                break
            locks = [self.path(f"disk/process-{k}-of-3/lock") for k in range(3)]  # made when all have met
            for lock in filter(os.path.exists, locks):
                os.remove(lock)
            processes = self.start(3, game)
            while not all(map(os.path.exists, locks)) and processes[0].poll() is None:
                time.sleep(0.01)
            time.sleep(dice.uniform(0.0, 0.3))
            victim = dice.choice(processes)
            victim.kill()
            _, error, codes = self.finish(processes)
            if victim.returncode != -signal.SIGKILL:
                continue
            kills += 1
            rest = [code for code in codes if code != -signal.SIGKILL]
            if rest == [4, 4]:
                # Before the work has begun another one is waited for, but on a busy machine not long enough.
                most = 2 if b"has not begun" in error else 1
                self.assertIn(error.count(b"has lost the connection"), range(1, most + 1), error)
                self.assertEqual(error.count(b"\n"), error.count(b"has lost the connection"), error)
        self.check(self.start(3, game), plain)

    def test_other_numbers(self):
        """One process, three and two go on from what others have saved, wherever those were killed."""
        game, dice = "chess:KRK", random.Random(8)
        plain = self.single(game)
        alone = [PROGRAM, "solve", "--ruleset", game, "--disk", self.path("disk"), "--threads", "1"]
        for members in (1, 3, 1, 2):
            processes = ([subprocess.Popen(alone, stdout=subprocess.PIPE, stderr=subprocess.PIPE)]
                         if members == 1 else self.start(members, game))
            lock = self.path("disk/lock" if members == 1 else f"disk/process-0-of-{members}/lock")
            while not os.path.exists(lock) and processes[0].poll() is None:
                time.sleep(0.01)
            time.sleep(dice.uniform(0.1, 0.5))
            processes[0].send_signal(signal.SIGINT if members == 1 else signal.SIGKILL)
            self.finish(processes)
        self.check(self.start(4, game), plain)
        self.assertEqual(sorted(os.listdir(self.path("disk"))), [f"process-{k}-of-4" for k in range(4)])

    def test_plan(self):
        """--plan says what each takes, and waits for nobody."""
        def plan(*more):
            done = run("solve", "--ruleset", "quixo:4x4", "--disk", self.path("disk"), "--plan", *more)
            self.assertEqual(done.returncode, 0, done.stderr)
            return [int(number) for number in re.findall(rb": (\d+)", done.stdout)]
        alone = plan()
        first, other = (plan("--team", ",".join(["a:1"] * 16), "--member", k) for k in "03")
        self.assertEqual(first[0], alone[0])
        self.assertLessEqual(other[1], alone[1])
        self.assertLessEqual(other[2], first[2])
        self.assertEqual((len(alone), len(first)), (3, 4))
        self.assertLess(first[3], other[3])  # which also sends its part of the table
        self.assertLess(other[3], 40 * 43046721 / 16)
        self.assertFalse(os.path.exists(self.path("disk")))

    def test_refusals(self):
        """One sentence from one process; the others end with the same status."""
        self.finish(self.start(2, "quixo:3x3"))
        shutil.rmtree(self.path("disk/process-1-of-2"))
        _, error, codes = self.finish(self.start(3, "quixo:3x3"))
        self.assertEqual(codes, [3, 3, 3])
        self.assertEqual(error.count(b"\n"), 1, error)
        self.assertIn(b"nobody sees 'process-1-of-2'", error)
        base = ["solve", "--ruleset", "quixo:3x3"]
        disk = ["--disk", self.path("disk")]
        for sentence, arguments in (
                (b"--team goes with --disk", ["--team", "a:1,b:2", "--member", "0"]),
                (b"--team needs --member", ["--team", "a:1,b:2", *disk]),
                (b"--member goes with --team", ["--member", "1", *disk]),
                (b"so --member is below 2", ["--team", "a:1,b:2", "--member", "2", *disk])):
            done = run(*base, *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""), done.stderr)
            self.assertIn(sentence, done.stderr)
        for wrong in ("nowhere", "", "a:", ":1", "a:0", "a:65536", "a:b", "a: 1", "/" + 200 * "x"):
            done = run(*base, *disk, "--team", f"{wrong},/tmp/x", "--member", "1")
            self.assertEqual((done.returncode, done.stdout), (2, b""), done.stderr)
            self.assertIn(b"HOST:PORT", done.stderr)
        done = run(*base, *disk, "--team", "/tmp/x,/tmp/x", "--member", "1")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"the same address", done.stderr)

    def test_other_game(self):
        """Processes that solve different games say so, and make no table."""
        names = ",".join(self.path(f"s{k}") for k in range(2))
        processes = [subprocess.Popen(
            [PROGRAM, "solve", "--ruleset", game, "--disk", self.path("disk"), "--team", names, "--member",
             str(k), "--table", self.path("team.ggt")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for k, game in enumerate(("chess:KQK", "chess:KRK"))]
        outs, error, codes = self.finish(processes)
        self.assertEqual((outs, codes), ([b"", b""], [3, 3]))
        self.assertRegex(error, rb"^[^\n]*process 1 of 2, counted from 0, solves another game[^\n]*\n$")
        self.assertFalse(os.path.exists(self.path("team.ggt")))

    def test_own_faults(self):
        """What is wrong with one process alone it says itself, and the others that they wait for nobody."""
        names = ",".join(self.path(f"s{k}") for k in range(3))
        for code, sentence, more in ((4, b"memory limit", ["--memory", "1K"]), (2, b"memo", ["--solver", "memo"]),
                                     (3, b"'xx'", ["--position", "xx"])):
            processes = [subprocess.Popen(
                [PROGRAM, "solve", "--ruleset", "quixo:3x3", "--disk", self.path("disk"), "--team", names,
                 "--member", str(k)] + more * (k == 1), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                for k in range(3)]
            _, error, codes = self.finish(processes)
            self.assertEqual(codes, [4, code, 4], error)
            self.assertEqual(error.count(b"\n"), 2, error)
            self.assertIn(sentence, error)
            self.assertIn(b"before the work began", error)

    def test_no_socket(self):
        """Without a descriptor for a socket, and with a call that ends it, there is a sentence."""
        child = subprocess.Popen(
            [PROGRAM, "solve", "--ruleset", "quixo:3x3", "--disk", self.path("disk"), "--member", "1", "--team",
             ",".join(f"127.0.0.1:{port}" for port in free_ports(2))], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4)))
        await_handler(child, signal.SIGINT)
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        _, error = child.communicate(timeout=60)
        self.assertEqual((child.returncode, error.count(b"\n")), (4, 1), error)

    def test_damaged_and_other_numbers(self):
        """Several processes that see one damaged folder go on from what was saved before, or say so."""
        plain = self.single("dodgem:4")
        run("solve", "--ruleset", "dodgem:4", "--disk", self.path("disk"))
        name = next(self.path("disk/" + name) for name in os.listdir(self.path("disk")) if name.startswith("page-"))
        with open(name, "r+b") as file:
            file.seek(1000)
            byte = file.read(1)[0]
            file.seek(1000)
            file.write(bytes([byte ^ 1]))
        kept = self.path("kept")
        shutil.copytree(self.path("disk"), kept)
        for _ in range(4):
            shutil.rmtree(self.path("disk"))
            shutil.copytree(kept, self.path("disk"))
            _, error, codes = self.finish(self.start(3, "dodgem:4"))
            self.assertNotIn(b"another run", error)
            self.assertIn(codes, ([0, 0, 0], [3, 3, 3]), error)
        self.assertTrue(plain)

    def test_memory(self):
        """Processes with little memory and with much exchange as much as both have room for."""
        plain = self.single("chess:KRK")
        names = ",".join(self.path(f"s{k}") for k in range(2))
        self.check([subprocess.Popen(
            [PROGRAM, "solve", "--ruleset", "chess:KRK", "--disk", self.path("disk"), "--team", names,
             "--member", str(k), "--memory", memory, "--table", self.path("team.ggt")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE) for k, memory in enumerate(("6M", "1G"))], plain)

    def test_paths(self):
        """A file that is no socket stays as it is, and so does the socket of a process that lives."""
        file = self.path("precious")
        with open(file, "w") as text:
            text.write("precious")
        base = ["solve", "--ruleset", "quixo:3x3", "--disk", self.path("disk"), "--member", "0", "--team"]
        done = run(*base, f"{file},{file}1")
        self.assertEqual(done.returncode, 4)
        self.assertIn(b"no socket", done.stderr)
        with open(file) as text:
            self.assertEqual(text.read(), "precious")
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(self.path("door"))
            door.listen()
            done = run(*base, f"{self.path('door')},{file}1")
            self.assertEqual(done.returncode, 4)
            self.assertIn(b"in use", done.stderr)
        plain = self.single("quixo:3x3")  # nobody listens at that socket any more
        names = f"{self.path('door')},{file}1"
        self.check([subprocess.Popen(
            [PROGRAM, "solve", "--ruleset", "quixo:3x3", "--disk", self.path("disk"), "--team", names,
             "--member", str(k), "--table", self.path("team.ggt")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE) for k in range(2)], plain)


if __name__ == "__main__":
    unittest.main()
