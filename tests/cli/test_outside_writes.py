"""Output that cannot be written: full disks, limits, missing folders, closed pipes, killed writers.

In each case the whole old file or the whole new one exists, and no other file beside it.
"""

import errno
import fcntl
import os
import random
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from outside import PUT, TOLD, Workshop, ladder, stairs  # noqa: E402
from program import PROGRAM, SANITIZED  # noqa: E402

OLD = b"an older file\n" * 3


def file_limit(size):
    """For preexec_fn: limits the size of files, without death by a signal."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # as it is in a shell
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    return limit


def some_sizes(length, few=12, extra=()):
    """All sizes below a length, or if they are many, some."""
    if length <= few:
        return range(length)
    step = length / few
    chosen = {int(i * step) for i in range(few)} | {1, length - 1} | set(extra)
    return sorted(size for size in chosen if size < length)


class StandardOutput(Workshop):
    """Standard output is a full device, or a file on a full disk, or is not there."""

    def test_full_device(self):
        for arguments in TOLD:
            with open("/dev/full", "wb") as full:
                self.assert_failed(self.run_it(arguments, stdout=full), arguments)

    def test_full_device_ends_large_output(self):
        self.write("large.gg", ladder(60000).encode())
        self.write("stairs.gg", stairs(20000).encode())
        for arguments in (["gen", "chain", "--vertices", "60000"], ["solve", "large.gg", "--all"],
                          ["solve", "large.gg", "--all", "--value", "nimber"],
                          ["solve", "stairs.gg", "--all", "--json", "--value", "number"],
                          ["solve", "--ruleset", "tictactoe", "--all"]):
            with open("/dev/full", "wb") as full:
                self.assert_failed(self.run_it(arguments, stdout=full), arguments)

    def test_a_refusal_that_cannot_be_told(self):
        """The status is that of the output."""
        text = self.read("walk.txt")
        lines = text.split(b"end ")[0].replace(b" 2147483648\n", b" 2147483650\n")
        self.write("wrong.txt", lines + b"end %08x\n" % zlib.crc32(lines))
        self.assertEqual(self.run_it(["verify", "walk.gg", "wrong.txt"])[0], 1)
        with open("/dev/full", "wb") as full:
            self.assert_failed(self.run_it(["verify", "walk.gg", "wrong.txt"], stdout=full), "verify")

    def test_each_size_of_file(self):
        for arguments in TOLD:
            status, whole, _ = self.run_it(arguments)
            self.assertIn(status, (0, 1), arguments)
            few = 400 if arguments in (TOLD[8], TOLD[10], TOLD[18]) else 8
            for size in some_sizes(len(whole), few):
                with open(self.path("out"), "wb") as out:
                    done = self.run_it(arguments, stdout=out, preexec_fn=file_limit(size))
                self.assert_failed(done, (arguments, size))
                self.assertEqual(self.read("out"), whole[:size], (arguments, size))
            with open(self.path("out"), "wb") as out:
                done = self.run_it(arguments, stdout=out, preexec_fn=file_limit(len(whole)))
            self.assertEqual((done[0], self.read("out")), (status, whole), arguments)

    def test_many_blocks(self):
        self.write("large.gg", ladder(60000).encode())
        for arguments in (["gen", "chain", "--vertices", "60000"], ["solve", "large.gg", "--all"],
                          ["solve", "large.gg", "--all", "--value", "nimber"]):
            whole = self.run_it(arguments)[1]
            self.assertGreater(len(whole), 5 << 16)
            for size in some_sizes(len(whole), 6, ((1 << 16) - 1, 1 << 16, (1 << 16) + 1, 1 << 17)):
                with open(self.path("out"), "wb") as out:
                    done = self.run_it(arguments, stdout=out, preexec_fn=file_limit(size))
                self.assert_failed(done, (arguments, size))
                self.assertEqual(self.read("out"), whole[:size], (arguments, size))

    def test_streams_that_are_closed(self):
        """Nothing that is opened later takes the place of a stream that is not there."""
        for closed in ((1,), (0, 1), (1, 2), (0, 1, 2)):
            for arguments in TOLD:
                if arguments[0] == "play" and 0 in closed:
                    continue
                process = self.start(arguments, preexec_fn=lambda: [os.close(i) for i in closed])
                error = process.communicate(timeout=60)[1]
                self.assertEqual(process.returncode, 4, (arguments, closed, error))
                if 2 not in closed:
                    self.assert_one_sentence(error, (arguments, closed))
        for arguments in PUT:
            self.run_it(arguments + ["good"])
            good = self.read("good")
            for closed in ((0,), (1,), (2,), (1, 2), (0, 1, 2)):
                process = self.start(arguments + ["out"],
                                     preexec_fn=lambda: [os.close(i) for i in closed])
                process.communicate(timeout=60)
                self.assertIn(process.returncode, (0, 4), (arguments, closed))
                self.assertEqual(self.read("out"), good, (arguments, closed))
                os.remove(self.path("out"))

    def test_input_that_is_closed(self):
        process = self.start(["solve", "-", "--from", "gg"], preexec_fn=lambda: os.close(0))
        error = process.communicate(timeout=60)[1]
        self.assertEqual(process.returncode, 3)
        self.assert_one_sentence(error, "closed input")

    def test_no_commands_from_a_file(self):
        """A game whose file takes the place of the standard input that is not there."""
        self.write("many.gg", self.read("walk.gg") * 9000)
        process = self.start(["play", "many.gg"], preexec_fn=lambda: os.close(0))
        out, error = process.communicate(timeout=60)
        self.assertEqual((process.returncode, error), (0, b""))
        self.assertNotIn(b"command:", out)

    def test_a_pipe_that_does_not_wait(self):
        """Its reader is slow, and writing to it fails while it is full."""
        self.write("large.gg", ladder(60000).encode())
        whole = self.run_it(["solve", "large.gg", "--all"])[1]
        reader, writer = os.pipe()
        fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
        process = self.start(["solve", "large.gg", "--all"], stdout=writer)
        os.close(writer)
        time.sleep(0.2)
        with open(reader, "rb") as pipe:
            self.assertEqual(pipe.read(), whole)
        self.assertEqual(process.communicate(timeout=60)[1], b"")
        self.assertEqual(process.returncode, 0)


class ClosedPipe(Workshop):
    """The reader goes away: that ends the program without a word."""

    def close_after(self, arguments, size):
        reader, writer = os.pipe()
        process = self.start(arguments, stdout=writer)
        os.close(writer)
        for _ in range(size):
            if not os.read(reader, 1):
                break
        os.close(reader)
        error = process.communicate(timeout=60)[1]
        return process.returncode, error

    def test_each_command(self):
        for arguments in TOLD:
            usual = self.run_it(arguments)[0]
            for size in (0, 1, 40):
                status, error = self.close_after(arguments, size)
                self.assertEqual((status, error), (usual, b""), (arguments, size))

    def test_large_output(self):
        self.write("large.gg", ladder(60000).encode())
        self.write("stairs.gg", stairs(20000).encode())
        self.write("many.gg", (self.read("walk.gg") + self.read("numbers.gg")) * 2000)
        for arguments in (["gen", "chain", "--vertices", "60000"], ["solve", "large.gg", "--all"],
                          ["solve", "large.gg", "--all", "--value", "nimber"],
                          ["solve", "stairs.gg", "--all", "--value", "number", "--json"],
                          ["solve", "stairs.gg", "--all", "--value", "number"],
                          ["solve", "many.gg"], ["solve", "many.gg", "--json"],
                          ["solve", "--ruleset", "octal:0.07", "--sizes", "1..20000"],
                          ["solve", "--ruleset", "tictactoe", "--all", "--json"],
                          ["play", "--ruleset", "chomp:6x6", "--you", "both"]):
            for size in (0, 1, 3000, 70000):
                self.assertEqual(self.close_after(arguments, size), (0, b""), (arguments, size))

    def test_endless_game(self):
        """Only the program moves: it stops with its reader."""
        process = self.start(["play", "loopy.gg", "--you", "both"], stdin=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(b"1\n" * 100)
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        self.assertEqual(process.wait(60), 0)

    def test_named_pipe_as_target(self):
        for arguments in PUT:
            os.mkfifo(self.path("pipe"))
            process = self.start(arguments + ["pipe"])
            os.close(os.open(self.path("pipe"), os.O_RDONLY))
            error = process.communicate(timeout=60)[1]
            self.assertEqual((process.returncode, error), (0, b""), arguments)
            self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe")).st_mode))
            os.remove(self.path("pipe"))


class Targets(Workshop):
    """A file that cannot be put where it belongs: what is there stays as it is."""

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("d"))

    def check_failure(self, arguments, target="d/out", **options):
        """Fails with one sentence, and leaves the folder d as it was."""
        before = self.listing()
        done = self.run_it(arguments + [target], **options)
        self.assert_failed(done, (arguments, target))
        self.assertEqual(self.listing(), before, arguments)

    def listing(self):
        """All that is in the folder, with contents."""
        found = {}
        for folder, folders, files in os.walk(self.path("d")):
            found[folder] = sorted(folders)
            for name in files:
                with open(os.path.join(folder, name), "rb") as file:
                    found[os.path.join(folder, name)] = file.read()
        return found

    def test_each_size_of_file(self):
        for number, arguments in enumerate(PUT):
            for suffix in ("", ".txt") if "--certificate" in arguments else ("",):
                name = "d/out" + suffix
                self.write(name, OLD)
                self.run_it(arguments + ["whole" + suffix])
                whole = self.read("whole" + suffix)
                for size in some_sizes(len(whole), 400 if number in (0, 2) else 12):
                    self.check_failure(arguments, name, preexec_fn=file_limit(size))
                    self.assertEqual(self.read(name), OLD)
                # Standard output is a pipe, so only this file is limited.
                done = self.run_it(arguments + [name], preexec_fn=file_limit(len(whole)))
                self.assertEqual((done[0], self.read(name)), (0, whole), arguments)
                os.remove(self.path(name))

    def test_many_blocks(self):
        self.write("large.gg", ladder(60000).encode())
        for arguments in (["gen", "chain", "--vertices", "60000", "-o"],
                          ["solve", "large.gg", "--certificate"],
                          ["solve", "large.gg", "--value", "nimber", "--certificate"]):
            self.write("d/out", OLD)
            self.run_it(arguments + ["whole"])
            whole = self.read("whole")
            self.assertGreater(len(whole), 2 << 16)
            for size in some_sizes(len(whole), 5, (1 << 16, (1 << 16) + 1)):
                self.check_failure(arguments, preexec_fn=file_limit(size))
            done = self.run_it(arguments + ["d/out"], preexec_fn=file_limit(len(whole)))
            self.assertEqual((done[0], self.read("d/out")), (0, whole), arguments)
            os.remove(self.path("d/out"))

    def test_places_that_do_not_exist(self):
        self.write("d/file", OLD)
        os.mkdir(self.path("d/folder"))
        for arguments in PUT:
            for target in ("d/none/out", "d/file/out", "d/folder", "d/folder/", "d/" + "x" * 300):
                self.check_failure(arguments, target)

    def test_devices(self):
        for arguments in PUT:
            self.check_failure(arguments, "/dev/full")
            self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))
            self.assertEqual(self.run_it(arguments + ["/dev/null"])[0], 0)
            self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))

    def as_somebody(self):
        """What a child runs to have no rights that others do not have; None if it need not."""
        if os.geteuid() != 0:
            return None
        for name in (self.folder, self.path("d")):
            os.chmod(name, 0o755)

        def become_nobody():
            os.setgid(65534)
            os.setuid(65534)
        return become_nobody

    def test_folder_that_is_read_only(self):
        become = self.as_somebody()
        if become and not self.can_run(become):
            self.skipTest("only root may run the program here, or write what it counts")
        self.write("d/out", OLD)
        os.chmod(self.path("d"), 0o555)
        self.addCleanup(os.chmod, self.path("d"), 0o755)
        for arguments in PUT:
            self.check_failure(arguments, preexec_fn=become)
            self.check_failure(arguments, "d/new", preexec_fn=become)

    def can_run(self, become):
        try:
            return self.run_it(["--version"], preexec_fn=become)[::2] == (0, b"")
        except OSError:
            return False

    def test_rights_of_the_file(self):
        """They stay; those of a new one are what the mask leaves."""
        self.write("d/out", OLD)
        for mode in (0o600, 0o640, 0o664):
            os.chmod(self.path("d/out"), mode)
            self.assertEqual(self.run_it(PUT[0] + ["d/out"])[0], 0)
            self.assertEqual(stat.S_IMODE(os.stat(self.path("d/out")).st_mode), mode)
        for mask in (0o022, 0o077):
            self.run_it(PUT[0] + ["d/new"], preexec_fn=lambda: os.umask(mask))
            self.assertEqual(stat.S_IMODE(os.stat(self.path("d/new")).st_mode), 0o666 & ~mask)
            os.remove(self.path("d/new"))

    def test_links(self):
        """A link stays one: what it leads to is replaced."""
        os.mkdir(self.path("d/far"))
        self.write("d/far/file", OLD)
        os.symlink("far/file", self.path("d/link"))
        self.check_failure(PUT[0], "d/link", preexec_fn=file_limit(20))
        self.assertEqual(self.run_it(PUT[0] + ["d/link"])[0], 0)
        self.assertTrue(os.path.islink(self.path("d/link")))
        self.assertEqual(self.read("d/far/file"), self.run_it(PUT[0] + ["-"])[1])
        self.assertEqual(os.listdir(self.path("d/far")), ["file"])

    def test_long_names(self):
        """Names as long as names can be."""
        for length in (200, 240, 241, 247, 248, 249, 254, 255):
            name = "d/" + "n" * length
            for _ in range(2):
                self.assertEqual(self.run_it(PUT[0] + [name])[0], 0, length)
            self.assertEqual(os.listdir(self.path("d")), [name[2:]])
            os.remove(self.path(name))


class FullDisk(Workshop):
    """A small file system in memory, in which there is less and less room."""

    SCRIPT = r"""
import os, subprocess, sys
program, folder, small = sys.argv[1], sys.argv[2], sys.argv[3]
PAGE = 4096
jobs = eval(sys.argv[4])
for arguments in jobs:
    os.chdir(folder)
    whole = os.path.join(folder, "whole")
    subprocess.run([program, *arguments, whole], check=True, stdout=subprocess.DEVNULL)
    wanted = os.path.getsize(whole)
    pages = (wanted + PAGE - 1) // PAGE
    for room in range(pages + 1):
        for name in os.listdir(small):
            os.remove(os.path.join(small, name))
        with open(os.path.join(small, "out"), "wb") as file:
            file.write(b"old\n")
        with open(os.path.join(small, "filler"), "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(PAGE))
            except OSError:
                pass
            file.truncate(max(0, file.tell() - room * PAGE))
        done = subprocess.run([program, *arguments, os.path.join(small, "out")],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        with open(os.path.join(small, "out"), "rb") as file:
            data = file.read()
        left = sorted(os.listdir(small))
        if room < pages:
            good = done.returncode == 4 and data == b"old\n" and done.stderr.count(b"\n") == 1
            good = good and b"No space left" in done.stderr
        else:
            with open(whole, "rb") as file:
                good = done.returncode == 0 and data == file.read()
        if not good or left != ["filler", "out"]:
            sys.exit(f"{arguments} with room for {room} of {pages} pages: {done.returncode} "
                     f"{done.stderr} {len(data)} bytes, {left}")
print("tried", len(jobs))
"""

    def mounted(self):
        """How to run a script with a small file system at a folder; None where that cannot be."""
        os.mkdir(self.path("small"))
        mount = 'mount -t tmpfs -o size=192k small "$0" && exec "$@"'
        for front in (["unshare", "-m"], ["unshare", "-rm"]):
            command = front + ["sh", "-c", mount, self.path("small")]
            try:
                done = subprocess.run(command + ["true"], stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL)
            except OSError:
                return None
            if done.returncode == 0:
                return command
        return None

    def test_full_disk(self):
        command = self.mounted()
        if not command:
            self.skipTest("a small file system cannot be mounted here")
        self.write("large.gg", ladder(9000).encode())
        jobs = [["gen", "chain", "--vertices", "9000", "-o"],
                ["solve", "large.gg", "--certificate"],
                ["solve", "large.gg", "--value", "nimber", "--certificate"],
                ["solve", "walk.gg", "--certificate"]]
        done = subprocess.run(command + [sys.executable, "-c", self.SCRIPT, PROGRAM, self.folder,
                                         self.path("small"), repr(jobs)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        self.assertEqual((done.stderr, done.stdout), (b"", b"tried 4\n"))


class Killed(Workshop):
    """A writer that is killed: the old file is whole, and the next writer does not mind."""

    def test_killed_at_any_moment(self):
        rng = random.Random(7)
        os.mkdir(self.path("d"))
        vertices = "20000" if SANITIZED else "150000"
        self.run_it(["gen", "chain", "--vertices", vertices, "-o", "large.gg"])
        for arguments in (["gen", "chain", "--vertices", vertices, "-o", "d/out"],
                          ["solve", "large.gg", "--certificate", "d/out"]):
            self.run_it(arguments)
            whole = self.read("d/out")
            began = time.monotonic()
            self.run_it(arguments)
            lasts = time.monotonic() - began
            killed = left = 0
            for _ in range(25):
                self.write("d/out", OLD)
                process = self.start(arguments)
                time.sleep(rng.uniform(0, lasts))
                process.kill()
                process.communicate(timeout=60)
                killed += process.returncode == -signal.SIGKILL
                self.assertIn(self.read("d/out"), (OLD, whole))
                left = max(left, len(os.listdir(self.path("d"))) - 1)
            self.assertGreater(killed, 3)
            self.assertEqual(self.run_it(arguments)[0], 0)
            self.assertEqual(self.read("d/out"), whole)
            for name in os.listdir(self.path("d")):  # as the manual says
                self.assertRegex(name, r"^out(\.[A-Za-z0-9]{6})?$")
                os.remove(self.path("d/" + name))

    def test_killed_while_it_writes(self):
        """Caught when the file beside has begun to grow."""
        os.mkdir(self.path("d"))
        self.write("d/out", OLD)
        vertices = "100000" if SANITIZED else "1000000"
        process = self.start(["gen", "chain", "--vertices", vertices, "-o", "d/out"])
        size = 0
        while size == 0 and process.poll() is None:
            for name in os.listdir(self.path("d")):
                if name != "out":
                    try:
                        size = os.path.getsize(self.path("d/" + name))
                    except FileNotFoundError:
                        pass
        process.kill()
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGKILL)
        self.assertEqual(self.read("d/out"), OLD)
        self.assertEqual(len(os.listdir(self.path("d"))), 2)
        self.assertEqual(self.run_it(PUT[0] + ["d/out"])[0], 0)
        self.assertEqual(self.read("d/out"), self.run_it(PUT[0] + ["-"])[1])


if __name__ == "__main__":
    unittest.main()
