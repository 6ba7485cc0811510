"""Outputs never destroy what is read, nor mix with results: they are refused before anything is done."""

import os
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import PROGRAM  # noqa: E402

WALK = b"p normal 3 2\ns 1\ne 1 2\ne 2 3\n"
OLD = b"an older certificate\n"


class Outputs(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name
        for name, text in (("x.gg", WALK), ("two.gg", WALK + WALK), ("old", OLD)):
            with open(self.path(name), "wb") as file:
                file.write(text)
        os.symlink("x.gg", self.path("soft.gg"))
        os.link(self.path("x.gg"), self.path("hard.gg"))
        os.mkfifo(self.path("pipe"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def contents(self):
        """Every name in the folder, and what it stands for."""
        found = {}
        for name in sorted(os.listdir(self.folder)):
            found[name] = name
            if name != "pipe":
                with open(self.path(name), "rb") as file:
                    found[name] = (os.path.islink(self.path(name)), file.read())
        return found

    def run_it(self, *arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, stdin=stdin, stdout=stdout,
                              stderr=subprocess.PIPE, timeout=60)

    def refused(self, sentence, *arguments, **streams):
        """A usage error in one sentence, and no file is touched, left or made."""
        before = self.contents()
        done = self.run_it(*arguments, **streams)
        self.assertEqual((done.returncode, done.stdout or b""), (2, b""), (arguments, done.stderr))
        self.assertIn(sentence.encode(), done.stderr, arguments)
        self.assertEqual(done.stderr.count(b"\n"), 1, arguments)
        self.assertEqual(self.contents(), before, arguments)

    def test_the_input(self):
        for name in ("x.gg", "./x.gg", "soft.gg", "hard.gg"):
            os.symlink(name, self.path("x.cert"))
            self.refused("is the file that is read", "solve", name, "--certificate", "x.cert")
            with open(self.path("x.gg"), "rb") as file:
                self.refused("is the file that is read", "solve", "-", "--from", "gg",
                             "--certificate", "x.cert", stdin=file)
            os.unlink(self.path("x.cert"))
        os.symlink("x.gg", self.path("x.cert"))
        self.refused("is the file that is read", "solve", "--ruleset", "nim", "x.gg",
                     "--certificate", "x.cert")

    def test_other_files_that_are_read(self):
        """-o never replaces a certificate, a table, a list or a page, under any name."""
        for name, text in (("list.tsv", b"3\n"), ("page.html", b"<html>")):
            with open(self.path(name), "wb") as file:
                file.write(text)
            os.symlink(name, self.path("soft" + name))
            os.link(self.path(name), self.path("hard" + name))
        rules = ("solve", "--ruleset", "nim:3")
        for words, name in (((*rules, "--positions"), "list.tsv"), (("solve", "x.gg", "--positions"), "list.tsv"),
                            (("show", "x.gg", "--page"), "page.html")):
            for other in (name, "./" + name, "soft" + name, "hard" + name):
                self.refused("is the file that is read", *words, other, "-o", name)
                self.refused("is the file that is read", *words, name, "-o", other)
        for words in ((*rules, "--using"), ("solve", "x.gg", "--using"), (*rules, "--resume")):
            for name in ("list.tsv", "softlist.tsv", "hardlist.tsv"):
                self.refused("is the file that is read", *words, name, "-o", "list.tsv")
        self.refused("--output and --resume name the same file", *rules, "--resume", "new.json", "-o", "new.json")
        self.refused("--positions does not go with --resume", *rules, "--resume", "new", "--positions", "list.tsv")

    def test_the_input_is_standard_output(self):
        for arguments in (["solve", "x.gg"], ["solve", "-", "--from", "gg"], ["verify", "x.gg", "old"],
                          ["convert", "x.gg", "-", "--to", "json"], ["vet", "--ruleset", "nim", "x.gg"]):
            with open(self.path("x.gg"), "ab") as out, open(self.path("x.gg"), "rb") as file:
                before = self.contents()
                done = self.run_it(*arguments, stdin=file, stdout=out)
                self.assertEqual((done.returncode, self.contents()), (2, before), arguments)

    def test_standard_output(self):
        self.refused("--certificate - would mix", "solve", "x.gg", "--certificate", "-")
        self.refused("--certificate - would mix", "solve", "--ruleset", "nim:3", "--certificate", "-")
        self.refused("--resume - would mix", "solve", "--ruleset", "kayles:3", "--resume", "-")
        self.refused("and '/dev/stdout' is the same", "solve", "x.gg", "--certificate", "/dev/stdout")
        with open(self.path("old"), "ab") as out:
            self.refused("and 'old' is the same", "solve", "x.gg", "--certificate", "old", stdout=out)
            self.refused("and 'old' is the same", "convert", "x.gg", "old", "--to", "gg", "--order",
                         "bfs", "--map", stdout=out)
        done = self.run_it("solve", "x.gg", "--certificate", "/dev/null", stdout=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        done = self.run_it("convert", "x.gg", "/dev/stdout", "--to", "gg")
        self.assertEqual((done.returncode, done.stdout), (0, WALK))

    def test_no_name(self):
        for arguments in (["solve", "x.gg", "--certificate", ""], ["gen", "chain", "--vertices", "3", "-o", ""],
                          ["convert", "x.gg", "", "--to", "gg"]):
            self.refused("the name of the output is empty", *arguments)

    def test_several_instances(self):
        """Found out before the first is solved."""
        self.refused("--certificate is for one instance: pick it with --instance",
                     "solve", "two.gg", "--certificate", "old")
        self.refused("several problems", "verify", "two.gg", "old")
        with open(self.path("bad.gg"), "wb") as file:
            file.write(WALK + b"p normal 1\n")
        before = self.contents()
        self.assertEqual(self.run_it("solve", "bad.gg", "--certificate", "old").returncode, 3)
        self.assertEqual(self.contents(), before)

    def test_sizes(self):
        self.refused("--certificate", "solve", "--ruleset", "nim", "--sizes", "0..3",
                     "--certificate", "old")

    def test_a_game_on_a_graph(self):
        """Its graph stays while another instance is looked for."""
        with open(self.path("g.gg"), "wb") as file:
            file.write(b"p normal 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n")
        done = self.run_it("solve", "--ruleset", "cops:1", "g.gg", "--certificate", "c")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.run_it("verify", "--ruleset", "cops:1", "g.gg", "c").returncode, 0)

    def stopped_while_writing(self, size):
        """A process that is stopped while it writes results and a certificate; None if it was done before."""
        with open(self.path("g.gg"), "w", encoding="ascii") as file:
            file.write(f"p normal {size} {size - 1}\n")
            file.write("".join(f"e {v} {v + 1}\n" for v in range(1, size)))
        process = subprocess.Popen([PROGRAM, "solve", "g.gg", "--value", "nimber", "--all", "-o", "out",
                                    "--certificate", "c.txt"], cwd=self.folder)
        self.addCleanup(process.kill)
        while process.poll() is None:
            if self.has_both(os.listdir(self.folder)):
                process.send_signal(signal.SIGSTOP)
                os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
                if self.has_both(os.listdir(self.folder)):
                    return process
                process.send_signal(signal.SIGCONT)
        for name in ("out", "c.txt"):
            os.remove(self.path(name))
        return None

    @staticmethod
    def has_both(names):
        return all(any(name.startswith(beginning) for name in names) for beginning in ("out.", "c.txt."))

    def test_two_interrupts_leave_neither_file(self):
        """Results and a certificate are both under way when the program is ended. It is stopped there, so that
        both signals wait for it; a larger graph is taken until that has been met."""
        size, process = 50000, None
        while not process and size < 1 << 22:
            size *= 2
            process = self.stopped_while_writing(size)
        if not process:
            self.skipTest("this machine has written both before they were seen")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCONT):
            process.send_signal(number)
        process.wait(60)
        self.assertLess(process.returncode, 0)
        self.assertEqual(sorted(os.listdir(self.folder)), ["g.gg", "hard.gg", "old", "pipe", "soft.gg", "two.gg", "x.gg"])


if __name__ == "__main__":
    unittest.main()
