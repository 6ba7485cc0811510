"""Plants the faults of faults.txt, some at a time, and prints which test detects each.

    hunt.py [--search] FOLDER [NAME...]      builds below FOLDER; all faults, or the named ones

A fault is caught if the test that the list names fails or does not end; with --search any other
test will do, if that one passes. The problems of corpus.py are also solved by the program with the
fault, and the certificates verified by the one without. Exit status: 0 all are caught, else 1.
"""

import collections
import fcntl
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import corpus
import plant

LEFT_OUT = {"install", "layers", "faults", "slow"}  # labels of tests that tell nothing of answers
AT_ONCE = min(os.cpu_count() or 1, 4)               # faults, each in a build folder of its own
LONGEST = 300                                       # seconds, for a test of which no more is known
PASSES, FAILS, ENDLESS = "passes", "fails", "endless"


class Folder:
    """A build folder; faults are planted in it one after the other."""

    def __init__(self, path, *options):
        self.path = os.path.abspath(path)
        self.options = options
        self.clean = os.path.join(self.path, "greatgame-without-fault")
        self.program = os.path.join(self.path, "greatgame")
        os.makedirs(self.path, exist_ok=True)
        lock = os.open(os.path.join(self.path, ".lock"), os.O_CREAT | os.O_WRONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)  # one at a time, to the end of the process

    def call(self, *command):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            said = done.stdout.decode(errors="replace").splitlines()[-30:]
            sys.exit("\n".join(said) + f"\nhunt.py: {' '.join(command)} failed")

    def plant(self, name):
        """Builds the program with this fault, or '' for none."""
        self.call("cmake", "-S", plant.ROOT, "-B", self.path, "-DGG_TESTS=ON",
                  f"-DGG_FAULT={name}", *self.options)
        self.make("greatgame")
        if not name:
            shutil.copy(self.program, self.clean)

    def make(self, target):
        self.call("cmake", "--build", self.path, "--target", target, "--parallel", "2")

    def listed(self, *selection):
        """The tests that ctest lists; a test has a command only if its program exists."""
        done = subprocess.run(["ctest", "--show-only=json-v1", *selection], cwd=self.path,
                              check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)["tests"]

    def begin_test(self, test):
        """The process of a test, whose program is built if it has one."""
        kind = test.split("/")[0]
        if kind in ("unit", "laws", "oom"):
            self.make(f"{kind}_tests")
        found = self.listed("-R", f"^{test}$")
        if len(found) != 1:
            sys.exit(f"hunt.py: there is no test {test}")
        known = {one["name"]: one["value"] for one in found[0]["properties"]}
        variables = dict(pair.split("=", 1) for pair in known["ENVIRONMENT"])
        command = found[0]["command"] + (["-f"] if found[0]["command"][-1].endswith(".py") else [])
        return subprocess.Popen(command, cwd=known["WORKING_DIRECTORY"],
                                env={**os.environ, **variables}, start_new_session=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def run(self, test, seconds):
        """Runs a test; returns PASSES, FAILS, or ENDLESS if it did not end in time."""
        running = self.begin_test(test)
        try:
            return PASSES if running.wait(seconds) == 0 else FAILS
        except subprocess.TimeoutExpired:
            return ENDLESS
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)  # with all that it has begun
                running.wait()

    def others(self, test):
        """All tests but this one."""
        names = [one["name"] for one in self.listed()]
        return [name for name in names if name.split("/")[0] not in LEFT_OUT and name != test]

    def complaints(self, problems):
        with tempfile.TemporaryDirectory() as folder:
            return corpus.examine_all(problems, self.program, self.clean, folder)


class Hunt:
    """Some folders, and who is free takes the next piece of work."""

    def __init__(self, path, search):
        self.problems = corpus.problems()
        self.search = search
        self.patience = {}  # seconds, for each test
        self.folders = [Folder(os.path.join(path, str(i)), "-DCMAKE_BUILD_TYPE=Release")
                        for i in range(AT_ONCE)]
        self.free = queue.Queue()
        for folder in self.folders:
            self.free.put(folder)

    def each(self, work, items):
        """work(folder, item) for all items, and the results in their order."""
        def in_folder(item):
            folder = self.free.get()
            try:
                return work(folder, item)
            finally:
                self.free.put(folder)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            yield from pool.map(in_folder, items)

    def begin(self, tests):
        """Without a fault nothing may fail."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(lambda folder: folder.plant(""), self.folders))
        for problem, complaint in zip(self.problems, self.folders[0].complaints(self.problems)):
            if complaint:
                sys.exit(f"hunt.py: without a fault: {complaint}: {problem}")
        self.patience = dict(self.each(self.measure, tests))

    def measure(self, folder, test):
        """A test, and how long it may take with a fault."""
        begun = time.monotonic()
        if folder.run(test, LONGEST) != PASSES:
            sys.exit(f"hunt.py: {test} fails without a fault")
        return test, 20 + 5 * (time.monotonic() - begun)

    def failing(self, folder, test):
        """The message for a test that fails, or None."""
        result = folder.run(test, self.patience[test])
        if result != PASSES:
            return test if result == FAILS else test + ", endless"
        others = folder.others(test) if self.search else []
        return next((name for name in others if folder.run(name, LONGEST) != PASSES), None)

    def try_fault(self, folder, fault):
        """The fault, what kinds of problems show it, and the test that does."""
        folder.plant(fault.name)
        kinds = count(self.problems, folder.complaints(self.problems))
        return fault, kinds, self.failing(folder, fault.test)


def count(problems, complaints):
    """The kinds of problems that showed the fault, with the number of each."""
    asked = collections.Counter(problem.solver for problem in problems)
    wrong = collections.Counter(p.solver for p, c in zip(problems, complaints) if c)
    return ", ".join(f"{solver} {wrong[solver]}/{asked[solver]}"
                     for solver in asked if wrong[solver])


def choose(names):
    """The faults that are named, or all; each has to fit its file."""
    faults = plant.read_list()
    unknown = set(names) - {fault.name for fault in faults}
    if unknown:
        sys.exit(f"hunt.py: there is no fault '{unknown.pop()}'")
    chosen = [fault for fault in faults if not names or fault.name in names]
    for fault in chosen:
        plant.planted(fault)
    return chosen


def show(cells, widths):
    print("| " + " | ".join(c.ljust(w) for c, w in zip(cells, widths)).rstrip() + " |", flush=True)


def main():
    search = "--search" in sys.argv[1:]
    path, *names = [word for word in sys.argv[1:] if word != "--search"] or ["-"]
    if path.startswith("-"):
        sys.exit(__doc__)
    corpus.limit()
    try:
        chosen = choose(names)
    except plant.Unfit as why:
        sys.exit(f"hunt.py: {why}")
    hunt = Hunt(path, search)
    hunt.begin(sorted({fault.test for fault in chosen}))
    widths = [max(len(fault.name) for fault in chosen), max(len(fault.wrong) for fault in chosen),
              len("seen by verify"), len("failing test")]
    show(("fault", "what is wrong", "seen by verify", "failing test"), widths)
    show(["-" * width for width in widths], widths)
    caught = refused = 0
    for fault, kinds, test in hunt.each(hunt.try_fault, chosen):
        show((fault.name, fault.wrong, kinds or "-", test or "NONE"), widths)
        refused += bool(kinds)
        caught += bool(test)
    print(f"\n{len(chosen)} faults: {caught} caught by a test, {len(chosen) - caught} missed; "
          f"{refused} seen by verify")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
