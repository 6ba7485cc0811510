"""Runs of programs: every kind of failure has its own word, no process is left over, and nothing waits."""

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from programs import FOLDER, PROGRAM, SANITIZED, can_run, command, failure, limit, stress  # noqa: E402

ALL_RIGHT = f"{PROGRAM} solve --from octal-judge -"
FEW = ("--cases", "5")
OUTPUT = os.path.join(FOLDER, "failing.in")


def script(text):
    """A command that runs a Python program."""
    path = os.path.join(FOLDER, "program.py")
    with open(path, "w") as file:
        file.write(text)
    return f"{sys.executable} {path}"


def running(mark):
    """The processes whose command line has this mark; who has been killed gets some seconds to go."""
    found = look(mark)
    until = time.monotonic() + 10
    while found and time.monotonic() < until:
        time.sleep(0.05)
        found = look(mark)
    return found


def look(mark):
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline") as file:
                line = file.read()
            with open(f"/proc/{name}/stat") as file:
                ended = file.read().rsplit(")", 1)[1].split()[0] == "Z"
        except OSError:
            continue
        if mark in line and not ended and int(name) != os.getpid():
            found.append(line)
    return found


class Words(unittest.TestCase):
    """The word for each failure."""

    def what(self, program, *options):
        return failure(program, "octal", *FEW, *options)

    def test_exit_status(self):
        found = self.what(f"{ALL_RIGHT}; echo broken >&2; exit 7")
        self.assertEqual((found["failure"], found["status"], found["errors"]), ("exit status", 7, "broken"))

    def test_signals(self):
        for name in ("SEGV", "ABRT", "FPE", "ILL", "BUS", "KILL"):
            found = self.what(f"kill -{name} $$")
            self.assertEqual(found["failure"], "crash")
            self.assertTrue(found["signal"].startswith("SIG" + name), found)
        found = self.what("sh -c 'kill -SEGV $$' ; exit $?")  # as sh tells it
        self.assertTrue(found["signal"].startswith("SIGSEGV"), found)

    def test_malformed(self):
        found = self.what("echo 'Case #1: 0'")
        self.assertEqual((found["failure"], found["line"], found["said"]), ("malformed output", 1, "Case #1: 0"))

    def test_nothing(self):
        found = self.what("true")
        self.assertEqual((found["failure"], found["answers"], found["right"]), ("partial output", 0, "0"))

    def test_trailing(self):
        found = self.what(f"{ALL_RIGHT}; echo and more")
        self.assertEqual((found["failure"], found["said"], found["right"]), ("trailing output", "and more", None))

    def test_second_case(self):
        """Only wrong from the second case on: two cases are the fewest."""
        found = self.what(f"{ALL_RIGHT} | sed '2s/.*/77/'")
        self.assertEqual((found["failure"], found["cases"], found["line"]), ("wrong answer", 2, 2))

    def test_blanks_do_not_count(self):
        self.assertIsNone(self.what(f"{ALL_RIGHT} | sed 's/$/  \\r/; a\\\\'")["failure"])

    def test_too_slow(self):
        found = self.what("while true; do :; done", "--time", "0.1")
        self.assertEqual((found["failure"], found["smallest"]), ("time", True))

    def test_waiting(self):
        began = time.monotonic()
        found = self.what("sleep 1000", "--time", "0.02", "--shrink", "1")
        self.assertEqual(found["failure"], "time")
        self.assertLess(time.monotonic() - began, 60)

    @unittest.skipIf(SANITIZED, "which takes address space itself")
    def test_memory(self):
        # The second does not report why it fails, and takes memory without filling it, since that takes time.
        for text in ("x = bytearray(1 << 30)",
                     "import mmap, os\ntry:\n    x = mmap.mmap(-1, 1 << 30)\nexcept OSError:\n"
                     "    os.kill(os.getpid(), 11)\nprint(0)"):
            found = self.what(script(text), "--memory", "500M", "--shrink", "1")
            self.assertEqual(found["failure"], "memory", found)

    def test_much_output(self):
        self.assertEqual(self.what("yes")["failure"], "too much output")

    def test_zero_bytes(self):
        self.assertEqual(self.what("printf '0\\0\\0\\n'")["failure"], "malformed output")

    def test_not_there(self):
        for program in ("./nothing-of-that-name", "/", "nothing-of-that-name 3"):
            status, out, err = stress(program, "octal")
            self.assertEqual((status, out), (2, ""), err)
            self.assertIn("cannot be run", err)


def cases_of(words):
    """The cases of a log of inputs: vertices, tokens and edges of each."""
    at = 0
    while at < len(words):
        cases, at = int(words[at]), at + 1
        for _ in range(cases):
            n, m, *tokens = map(int, words[at:at + 4])
            ends = list(map(int, words[at + 4:at + 4 + 2 * m]))
            yield n, tokens, list(zip(ends[::2], ends[1::2]))
            at += 4 + 2 * m


def keeps_promise(n, tokens, edges):
    """The promise of the race: ascending edges, each vertex but the target has one, no token is at the target."""
    return all(u < v for u, v in edges) and {u for u, _ in edges} == set(range(1, n)) and n not in tokens


class Streams(unittest.TestCase):
    """Neither side waits for the other."""

    def test_input_is_not_read(self):
        for program in ("exec <&-; echo 0", "echo 0", "head -c 1 >/dev/null; echo 0"):
            found = failure(program, "race", "--large", "--cases", "1", "--time", "0.5", "--shrink", "1")
            self.assertIn(found["failure"], ("wrong answer", "partial output"), program)

    def test_large_input_and_output(self):
        found = failure("cat", "race", "--large", "--cases", "1", "--shrink", "1")
        self.assertIn(found["failure"], ("wrong answer", "malformed output", "trailing output"))

    def test_output_before_input(self):
        found = failure(script("import sys\nprint('x' * 500000)\nsys.stdin.read()"), "octal", *FEW)
        self.assertEqual(found["failure"], "malformed output")

    def test_much_on_standard_error(self):
        self.assertIsNone(failure(f"head -c 300000 /dev/zero >&2; {ALL_RIGHT}", "octal", "--cases", "2")["failure"])

    def test_standard_error_of_what_is_left(self):
        """Someone who goes on writing errors when the program has ended is not waited for."""
        self.assertIsNone(failure(f"(yes >&2 &); {ALL_RIGHT}", "octal", "--cases", "2")["failure"])

    def test_no_standard_input(self):
        """The program has its own streams, independent of those of greatgame."""
        done = subprocess.run(["sh", "-c", f"'{PROGRAM}' stress '{ALL_RIGHT}' --kind octal --cases 3 <&-"],
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)


class Behind(unittest.TestCase):
    """Nothing is left: no process, no file."""

    def test_children_of_the_program(self):
        mark = "sleep 98765.25"
        found = failure(f"({mark} & {mark} &) ; {ALL_RIGHT}", "octal", "--cases", "2")
        self.assertIsNone(found["failure"])
        self.assertEqual(running("98765.25"), [])

    def test_program_that_leaves_its_group(self):
        """It is killed as well when the time is over."""
        program = script("import os, time\nos.setpgid(0, os.getpgid(os.getppid()))\ntime.sleep(600)\n")
        began = time.monotonic()
        found = failure(program, "octal", "--cases", "1", "--time", "0.02", "--shrink", "1")
        self.assertEqual(found["failure"], "time")
        self.assertLess(time.monotonic() - began, 300)

    @unittest.skipUnless(sys.platform == "linux", "which adopts processes")
    def test_processes_in_sessions_of_their_own(self):
        """Daemons are killed as well, with their children, also if they go on forking or the time is over."""
        daemon = script("import os, sys, time\n"
                        "if os.fork() == 0:\n"
                        "    os.setsid()\n"
                        "    if os.fork() == 0:\n"
                        "        for stream in range(3):\n"
                        "            os.dup2(os.open(os.devnull, os.O_RDWR), stream)\n"
                        "        if sys.argv[1] == 'fork':\n"
                        "            while os.fork() == 0 or time.sleep(0.01):\n"
                        "                pass\n"
                        "            os._exit(0)\n"
                        "        os.spawnlp(os.P_NOWAIT, 'sleep', 'sleep', '98765.125')\n"
                        "        os.execlp('sleep', 'sleep', '98765.125')\n"
                        "    os._exit(0)\n"
                        "os.wait()\n")
        for what in ("sleep", "fork"):
            found = failure(f"{daemon} {what}; {ALL_RIGHT}", "octal", "--cases", "2")
            self.assertIsNone(found["failure"])
            self.assertEqual((running("98765.125"), running(FOLDER + "/program.py")), ([], []), what)
        found = failure(f"{daemon} sleep; sleep 98765.125", "octal", "--cases", "1", "--time", "0.1", "--shrink", "1")
        self.assertEqual(found["failure"], "time")
        self.assertEqual(running("98765.125"), [])

    def test_children_of_the_caller(self):
        """A process that greatgame has not started is left alone: the job of a shell that it replaces."""
        mark = "98765.375"
        done = subprocess.run(["sh", "-c", f"sleep {mark} >/dev/null 2>&1 & echo $!; exec '{PROGRAM}' stress '(sleep 98765.25 &); "
                               f"{ALL_RIGHT}' --kind octal --cases 2"], stdout=subprocess.PIPE, text=True)
        number = int(done.stdout.split()[0])
        try:
            self.assertEqual((done.returncode, len(look(mark))), (0, 1))
            self.assertEqual(running("98765.25"), [])
        finally:
            os.kill(number, signal.SIGKILL)

    def test_time_is_over(self):
        mark = "sleep 98765.5"
        failure(f"{mark} & {mark}; wait", "octal", "--cases", "1", "--time", "0.01", "--shrink", "1")
        self.assertEqual(running("98765.5"), [])

    def interrupted(self, program, number, *options):
        """Status and outputs of a run that a signal ends; the names in its folder afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen([PROGRAM, "stress", program, "--kind", "octal", *options], cwd=folder, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
            time.sleep(1)
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
            return process.returncode, out, err, os.listdir(folder)

    def test_interrupted(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            status, out, err, left = self.interrupted(f"sleep 98765.75; {ALL_RIGHT}", number, "--time", "100")
            self.assertEqual((status, out, left), (4, "", []), err)
            self.assertRegex(err, r"^greatgame: interrupted; \d+ cases in \d+ inputs were right so far\n$")
            self.assertEqual(running("98765.75"), [])

    def test_interrupted_while_shrinking(self):
        """Findings are printed and kept."""
        program = "sleep 0.2; cat >/dev/null; echo 99"
        status, out, err, left = self.interrupted(program, signal.SIGINT)
        self.assertEqual((status, left), (1, ["stress-octal.in"]), out + err)
        self.assertIn("interrupted", out)

    def test_program_in_the_foreground_alone(self):
        """A signal for the program is none for greatgame."""
        found = failure("kill -INT 0", "octal", *FEW)
        self.assertEqual(found["failure"], "crash")


class Options(unittest.TestCase):
    def test_refused(self):
        for options, part in ((("--kind", "raze"), "race"), ((), "--kind"), (("--kind", "race", "--time", "x"), "--time"),
                              (("--kind", "race", "--time", "0"), "--time"), (("--kind", "cops", "--unpromised"), "promise"),
                              (("--kind", "race", "--memory", "lots"), "--memory")):
            done = subprocess.run([PROGRAM, "stress", "true", *options], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn(part, done.stderr)

    def test_commands_can_be_pasted(self):
        """A shell that gets a printed line runs the same program on the same input."""
        with open(os.path.join(FOLDER, "it's mine.sh"), "w") as file:
            file.write('echo $# "$@"\nwc -c\n')
        for words in (["sh \"it's mine.sh\""], ["sh", "it's mine.sh", "a  b", "$HOME", ""],
                      ["cat | sh it*.sh 'x y'"], ["X=3 sh it*.sh $X"], ["sh it*.sh # a comment"],
                      ["true; sh it*.sh"], ["if true; then sh it*.sh; fi"], ["sh -c 'cat | wc -c'"],
                      ["! sh it*.sh"], ["(cd . && sh it*.sh)"], ["sh it*.sh 2>&1\n"],
                      ["sh it*.sh \\"], ["cat >/dev/null; echo 'a\tb' `echo 5`"]):
            with self.subTest(words):
                status, out, err = stress(words, "octal", "--cases", "3", "--shrink", "1")
                self.assertEqual(status, 1, err)
                again = re.search(r"^the same input again:  ((?s:.*))\nthe right answers: ", out, re.M).group(1)
                search = re.search(r"^the same search:       greatgame ((?s:.*))\n", out, re.M).group(1)
                with open(OUTPUT, "rb") as file:
                    text = file.read()
                one = subprocess.run(["sh", "-c", again], cwd=FOLDER, capture_output=True)
                command = " ".join(map(shlex.quote, words)) if len(words) > 1 else words[0]
                other = subprocess.run(["sh", "-c", command], cwd=FOLDER, input=text, capture_output=True)
                self.assertEqual((one.stdout, one.stderr), (other.stdout, other.stderr))
                same = subprocess.run(["sh", "-c", f"'{PROGRAM}' {search} --shrink 1 -o '{OUTPUT}'"], cwd=FOLDER,
                                      capture_output=True, text=True)
                told = [text.split("\nFound among")[0] for text in (same.stdout, out)]
                self.assertEqual((same.returncode, told[0]), (1, told[1]))

    def test_words_are_joined(self):
        with open(os.path.join(FOLDER, "right"), "w") as file:
            file.write(ALL_RIGHT)
        self.assertIsNone(failure(["sh", "./right"], "octal", *FEW)["failure"])

    def test_seed_repeats(self):
        """The same inputs, byte for byte; and another seed has others."""
        seen = []
        for seed in ("5", "5", "6"):
            log = os.path.join(FOLDER, "log")
            if os.path.exists(log):
                os.remove(log)
            self.assertIsNone(failure(f"tee -a {log} | {ALL_RIGHT}", "octal", "--cases", "40", "--seed", seed)["failure"])
            with open(log) as file:
                seen.append(file.read())
        self.assertEqual(seen[0], seen[1])
        self.assertNotEqual(seen[0], seen[2])

    def test_output(self):
        status, out, _ = stress("echo 99", "octal")
        self.assertEqual(status, 1)
        self.assertIn(OUTPUT, out)
        status, out, _ = stress("echo 99", "octal", "--memory", "3G")
        self.assertRegex(out, r"the same search: .* --memory 3221225472")
        status, out, err = stress("echo 99", "octal", "-o", "/nowhere/at/all")
        self.assertEqual(status, 4)
        self.assertIn("/nowhere/at/all", err)
        self.assertEqual(out, "")  # before any case is tried
        status, _, err = stress("echo 99", "octal", "-o", "-")
        self.assertEqual((status, "name another file" in err), (2, True))

    def test_promise(self):
        """All inputs keep the promise unless --unpromised is given."""
        if not can_run("right/race.c"):
            self.skipTest("there is no compiler")
        log = os.path.join(FOLDER, "log")
        for options, kept in ((), {True}), (("--unpromised",), {True, False}):
            failure(f"tee -a {log} | {command('right/race.c')}", "race", "--cases", "60", *options)
            with open(log) as file:
                words = file.read().split()
            os.remove(log)
            self.assertEqual({keeps_promise(*case) for case in cases_of(words)}, kept)

    def test_file_names_its_format(self):
        """The input of a race is read again without --from."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([PROGRAM, "stress", "cat >/dev/null; echo 1", "--kind", "race", "--cases", "5"],
                                  cwd=folder, stdout=subprocess.PIPE)
            self.assertEqual((done.returncode, os.listdir(folder)), (1, ["stress-race.judge"]))
            done = subprocess.run([PROGRAM, "solve", "stress-race.judge"], cwd=folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "0\n", ""))

    def test_help_and_text(self):
        status, out, _ = stress(ALL_RIGHT, "octal", *FEW)
        self.assertEqual(status, 0)
        self.assertRegex(out, re.escape(ALL_RIGHT) + r" is right on 10 cases in \d inputs")


if __name__ == "__main__":
    unittest.main()
