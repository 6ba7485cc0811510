"""Plants the faults of faults.txt, one after the other, and tells what notices them.

    hunt.py FOLDER [NAME...]      builds in FOLDER; all faults, or those named

A fault is caught if a test of the suite fails: first the one that the list names is tried, then all
others, until one does. Besides, the problems of corpus.py are solved by the program with the fault,
and the certificates verified by the one without. Exit status: 0 all are caught, else 1.
"""

import collections
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile

import corpus
import plant

LEFT_OUT = {"install", "layers", "faults", "slow"}  # labels of tests that tell nothing of answers
SECONDS = 300


class Folder:
    """A build folder, in which one fault after the other is planted."""

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
        """What ctest knows of tests; a command only if it is there."""
        done = subprocess.run(["ctest", "--show-only=json-v1", *selection], cwd=self.path,
                              check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)["tests"]

    def passes(self, test):
        kind, name = test.split("/")
        if kind in ("unit", "laws", "oom"):
            self.make(f"{kind}_{name}")
        found = self.listed("-R", f"^{test}$")
        if len(found) != 1:
            sys.exit(f"hunt.py: there is no test {test}")
        known = {one["name"]: one["value"] for one in found[0]["properties"]}
        variables = dict(pair.split("=", 1) for pair in known["ENVIRONMENT"])
        command = found[0]["command"] + (["-f"] if found[0]["command"][-1].endswith(".py") else [])
        running = subprocess.Popen(command, cwd=known["WORKING_DIRECTORY"],
                                   env={**os.environ, **variables}, start_new_session=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            return running.wait(SECONDS) == 0
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)  # with all that it has begun
            running.wait()
            return False

    def failing(self, first):
        """The first test that fails, or None."""
        others = [test["name"] for test in self.listed()]
        others = [name for name in others if name.split("/")[0] not in LEFT_OUT and name != first]
        return next((name for name in [first, *others] if not self.passes(name)), None)

    def complaints(self, problems):
        with tempfile.TemporaryDirectory() as folder:
            return corpus.examine_all(problems, self.program, self.clean, folder)


def count(problems, complaints):
    """What kinds of problems showed the fault, and how many of each."""
    asked = collections.Counter(problem.solver for problem in problems)
    wrong = collections.Counter(p.solver for p, c in zip(problems, complaints) if c)
    return ", ".join(f"{solver} {wrong[solver]}/{asked[solver]}"
                     for solver in asked if wrong[solver])


def begin(folder, problems, chosen):
    """Without a fault nothing may fail."""
    folder.plant("")
    for problem, complaint in zip(problems, folder.complaints(problems)):
        if complaint:
            sys.exit(f"hunt.py: without a fault: {complaint}: {problem}")
    for test in sorted({fault.test for fault in chosen}):
        if not folder.passes(test):
            sys.exit(f"hunt.py: {test} fails without a fault")


def choose(names):
    faults = plant.read_list()
    unknown = set(names) - {fault.name for fault in faults}
    if unknown:
        sys.exit(f"hunt.py: there is no fault '{unknown.pop()}'")
    return [fault for fault in faults if not names or fault.name in names]


def show(cells, widths):
    print("| " + " | ".join(c.ljust(w) for c, w in zip(cells, widths)).rstrip() + " |", flush=True)


def main():
    path, *names = sys.argv[1:]
    corpus.limit()
    try:
        chosen = choose(names)
    except plant.Unfit as why:
        sys.exit(f"hunt.py: {why}")
    folder, problems = Folder(path, "-DCMAKE_BUILD_TYPE=Release"), corpus.problems()
    begin(folder, problems, chosen)
    widths = [max(len(fault.name) for fault in chosen), max(len(fault.wrong) for fault in chosen),
              len("seen by verify"), len("failing test")]
    show(("fault", "what is wrong", "seen by verify", "failing test"), widths)
    show(["-" * width for width in widths], widths)
    caught = refused = 0
    for fault in chosen:
        folder.plant(fault.name)
        kinds = count(problems, folder.complaints(problems))
        test = folder.failing(fault.test)
        show((fault.name, fault.wrong, kinds or "-", test or "NONE"), widths)
        refused += bool(kinds)
        caught += bool(test)
    folder.plant("")
    print(f"\n{len(chosen)} faults: {caught} caught by a test, {len(chosen) - caught} missed; "
          f"{refused} seen by verify")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
