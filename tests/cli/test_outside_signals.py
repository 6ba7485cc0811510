"""Interruptions: the program ends soon, reports it, and leaves no partial file."""

import os
import random
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from outside import Workshop, ladder, stairs  # noqa: E402
from program import SANITIZED  # noqa: E402

NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
OLD = b"an older file\n"
SIZE = 30000 if SANITIZED else 120000
PATIENCE = 60 if SANITIZED else 20  # seconds, on a busy machine; usually it takes a blink


class Interrupted(Workshop):
    """The possible results of an interruption."""

    def await_end(self, process, what):
        """The end of an interrupted program: exit status, output, standard error."""
        try:
            out, error = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail(f"{what}: goes on after an interruption")
        return process.returncode, out, error

    def assert_cancelled(self, done, what):
        status, _, error = done
        self.assertEqual(status, 4, (what, error))
        self.assert_one_sentence(error, what)
        self.assertIn(b"cancelled", error, what)

    def await_sleep(self, process):
        """Until the program waits for something that does not come."""
        calm = 0
        while calm < 4 and process.poll() is None:
            with open(f"/proc/{process.pid}/stat", "rb") as stat:
                state = stat.read().rsplit(b")", 1)[1].split()[0]
            calm = calm + 1 if state == b"S" else 0
            time.sleep(0.01)


class AnyMoment(Interrupted):
    """At times drawn by lot, over the whole life of the program and a little beyond."""

    def lifetimes(self, arguments, rounds, seed, target=None, twice=False):
        """Number of cancellations."""
        rng = random.Random(seed)
        began = time.monotonic()
        status, whole, _ = self.run_it(arguments)
        lasts = time.monotonic() - began
        self.assertEqual(status, 0, arguments)
        new = self.read(target) if target else None
        cancelled = 0
        for i in range(rounds):
            number = NUMBERS[i % 3]
            if target:
                self.write(target, OLD)
            process = self.start(arguments)
            time.sleep(rng.uniform(0, 1.05 * lasts))
            process.send_signal(number)
            if twice:
                time.sleep(rng.choice((0, 0, 0.001)))
                process.send_signal(NUMBERS[rng.randrange(3)])
            done = self.await_end(process, arguments)
            if done[0] == 4:
                self.assert_cancelled(done, arguments)
                cancelled += 1
            elif done[0] == 0:
                self.assertEqual(done[1], whole, arguments)
            else:  # before signals were caught, or by the second one
                self.assertIn(-done[0], NUMBERS, (arguments, done[2]))
                if not twice:
                    self.assertEqual(done[1:], (b"", b""), arguments)
            if target:
                self.assertIn(self.read(target), (OLD, new), arguments)
                self.assertEqual(os.listdir(self.path("d")), [os.path.basename(target)], arguments)
                if done[0] == 0:
                    self.assertEqual(self.read(target), new, arguments)
        return cancelled

    def test_solving(self):
        self.write("large.gg", ladder(SIZE).encode())
        self.write("stairs.gg", stairs(SIZE // 10).encode())
        self.write("many.gg", self.read("many.gg") * 3000)
        cancelled = 0
        for seed, arguments in enumerate((
                ["solve", "large.gg"], ["solve", "large.gg", "--all"],
                ["solve", "large.gg", "--value", "nimber", "--all", "--json", "--check"],
                ["solve", "stairs.gg", "--value", "number", "--summary"],
                ["solve", "many.gg"], ["solve", "--ruleset", "chomp:7x7", "--all"],
                ["solve", "--ruleset", "octal:0.07", "--sizes", "1..20000"],
                ["vet", "tictactoe"], ["gen", "random", "--vertices", str(SIZE)])):
            cancelled += self.lifetimes(arguments, 9, seed)
        self.assertGreater(cancelled, 10)

    def test_files(self):
        os.mkdir(self.path("d"))
        self.write("large.gg", ladder(SIZE).encode())
        cancelled = 0
        for seed, arguments in enumerate((
                ["gen", "random", "--vertices", str(SIZE), "-o", "d/out"],
                ["solve", "large.gg", "--certificate", "d/out"],
                ["solve", "large.gg", "--value", "nimber", "--certificate", "d/out.txt"])):
            cancelled += self.lifetimes(arguments, 15, seed, arguments[-1])
            self.lifetimes(arguments, 15, seed, arguments[-1], True)
            os.remove(self.path(arguments[-1]))
        self.assertGreater(cancelled, 5)

    def test_checking(self):
        self.write("large.gg", ladder(SIZE).encode())
        self.run_it(["solve", "large.gg", "--certificate", "large.cert"])
        self.assertGreater(self.lifetimes(["verify", "large.gg", "large.cert"], 9, 1), 0)

    def test_early(self):
        """At the very beginning, with input that never comes: nothing is missed."""
        rng = random.Random(5)
        for i in range(45):
            arguments = (["solve", "-", "--from", "gg"], ["solve", "--ruleset", "police", "-"],
                         ["play", "walk.gg"])[i % 3]
            process = self.start(arguments, stdin=subprocess.PIPE)
            time.sleep(rng.uniform(0, 0.008))
            process.send_signal(NUMBERS[i % 3])
            process.stdin, held = None, process.stdin
            done = self.await_end(process, arguments)
            held.close()
            self.assertIn(done[0], (4, -NUMBERS[i % 3]), arguments)
            if done[0] == 4:
                self.assert_cancelled(done, arguments)


class Waiting(Interrupted):
    """While the program waits for something that does not come."""

    def interrupt(self, process, number, what):
        self.await_sleep(process)
        self.assertIsNone(process.poll(), what)
        process.send_signal(number)
        return self.await_end(process, what)

    def test_for_input(self):
        text = self.read("walk.gg")
        for size in (0, 1, 20, len(text)):
            for number in random.Random(size).sample(NUMBERS, 1):
                for arguments, begins in ((["solve", "-", "--from", "gg"], text[:size]),
                                          (["solve", "-", "--from", "edges"], b"0 1\n" * size),
                                          (["solve", "-", "--quiet"], b"0 1\n" * size),
                                          (["solve", "--ruleset", "police", "-"], b"." * size),
                                          (["solve", "--ruleset", "cops", "-", "--quiet"], b"0 1\n" * size),
                                          (["verify", "walk.gg", "-"], b"certificate 1"[:size])):
                    process = self.start(arguments, stdin=subprocess.PIPE)
                    process.stdin.write(begins)
                    process.stdin.flush()
                    process.stdin, held = None, process.stdin
                    done = self.interrupt(process, number, arguments)
                    held.close()
                    self.assert_cancelled(done, (arguments, size, number))

    def test_for_input_among_threads(self):
        """The signal arrives while one of several threads waits for input."""
        begins = b"".join(b"%d %d\n" % (i % 997, i % 991) for i in range(100000))
        for i in range(9):
            arguments = ["solve", "-", "--from", "edges", "--threads", str(2 + i // 3)]
            process = self.start(arguments, stdin=subprocess.PIPE)
            process.stdin.write(begins)
            process.stdin.flush()
            process.stdin, held = None, process.stdin
            done = self.interrupt(process, NUMBERS[i % 3], arguments)
            held.close()
            self.assert_cancelled(done, arguments)

    def test_for_a_reader(self):
        self.write("large.gg", ladder(60000).encode())
        for arguments in (["solve", "large.gg", "--all"],
                          ["gen", "chain", "--vertices", "60000"],
                          ["solve", "large.gg", "--value", "nimber", "--json", "--all"],
                          ["solve", "--ruleset", "octal:0.07", "--sizes", "1..20000"]):
            for number in NUMBERS:
                reader, writer = os.pipe()
                process = self.start(arguments, stdout=writer)
                os.close(writer)
                done = self.interrupt(process, number, arguments)
                os.close(reader)
                self.assert_cancelled(done, (arguments, number))

    def test_for_the_other_end(self):
        """A named pipe without a reader, and then one whose reader stops."""
        self.write("large.gg", ladder(60000).encode())
        os.mkfifo(self.path("pipe"))
        for arguments in (["gen", "chain", "--vertices", "60000", "-o", "pipe"],
                          ["solve", "large.gg", "--certificate", "pipe"]):
            for opened in (False, True):
                process = self.start(arguments)
                end = os.open(self.path("pipe"), os.O_RDONLY) if opened else None
                done = self.interrupt(process, signal.SIGINT, arguments)
                if opened:
                    os.close(end)
                self.assertEqual(done[0], 4, arguments)
                self.assert_one_sentence(done[2], (arguments, opened))

    def test_for_a_move(self):
        for number in NUMBERS:
            for begins in (b"", b"1\n", b"hin"):
                process = self.start(["play", "walk.gg", "--you", "both"], stdin=subprocess.PIPE)
                process.stdin.write(begins)
                process.stdin.flush()
                process.stdin, held = None, process.stdin
                done = self.interrupt(process, number, "play")
                held.close()
                self.assert_cancelled(done, ("play", number))

    def test_second_one_ends_at_once(self):
        """While the first signal waits, because the last message cannot be written."""
        for number in NUMBERS:
            reader, writer = os.pipe()
            os.set_blocking(writer, False)
            try:
                while os.write(writer, bytes(1 << 16)):
                    pass
            except BlockingIOError:
                pass
            os.set_blocking(writer, True)
            process = self.start(["solve", "walk.gg", "--nonsense"], stderr=writer)
            self.await_sleep(process)
            process.send_signal(signal.SIGINT)
            time.sleep(0.05)
            process.send_signal(number)
            status = self.await_end(process, "stuck")[0]
            self.assertEqual(status, -number)
            os.close(writer)
            os.close(reader)


class Inherited(Interrupted):
    """Signal settings that the program inherits at its start."""

    def test_ignored_ones_stay_ignored(self):
        """As under nohup, and for jobs in the background."""
        for number in NUMBERS:
            process = self.start(["solve", "-", "--from", "gg"], stdin=subprocess.PIPE,
                                 preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
            self.await_sleep(process)
            process.send_signal(number)
            time.sleep(0.05)
            out, error = process.communicate(self.read("walk.gg"), timeout=PATIENCE)
            self.assertEqual((process.returncode, error), (0, b""))
            self.assertIn(b"best", out)

    def test_alarm(self):
        """The parent process may have set a time limit."""
        process = self.start(["solve", "-", "--from", "gg"], stdin=subprocess.PIPE,
                             preexec_fn=lambda: signal.alarm(1))
        process.stdin, held = None, process.stdin
        self.assert_cancelled(self.await_end(process, "alarm"), "alarm")
        held.close()


if __name__ == "__main__":
    unittest.main()
