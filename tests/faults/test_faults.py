"""The planted faults: each still fits its file, some are caught, and the document is of this list.

All of them are planted by `./check --faults`, which takes a while.
"""

import glob
import os
import re
import sys
import tempfile
import unittest

import corpus
import hunt
import plant

PROGRAM, BUILD = os.environ.get("GREATGAME"), os.environ.get("GG_BUILD_DIR")
if not PROGRAM or not BUILD:
    sys.exit("set GREATGAME to the path of the program, GG_BUILD_DIR to the folder of its build")
SOME = ("counter-off-by-one", "greatest-for-least", "infinite-always-drawn")


def read(*path):
    with open(os.path.join(plant.ROOT, *path), encoding="utf-8") as text:
        return text.read()


class Faults(unittest.TestCase):
    def test_they_fit(self):
        """The text to replace is found exactly once, and the test that must fail exists."""
        for fault in plant.read_list():
            with self.subTest(fault.name):
                self.assertNotEqual(plant.planted(fault), read(fault.file))
                kind = fault.test.split("/")[0]
                suffix = ".c" if kind in ("unit", "laws", "oom") else ".py"
                path = os.path.join(plant.ROOT, "tests", fault.test + suffix)
                self.assertTrue(os.path.exists(path))

    def test_every_solver(self):
        """No solver is without faults."""
        files = {fault.file for fault in plant.read_list()}
        defines = {}
        for path in glob.glob(os.path.join(plant.ROOT, "src", "**", "*.c"), recursive=True):
            with open(path) as source:
                for name in re.findall(r"gg__solver_(\w+) = \{", source.read()):
                    defines[name] = os.path.relpath(path, plant.ROOT)
        for name in re.findall(r"^GG__SOLVER\((\w+)\)", read("src", "solve", "solvers.def"), re.M):
            own = re.compile(rf"src/(solve|value)/(\w+/)?{name}")  # the solver, or what its values answer
            folder = os.path.dirname(defines[name])
            found = any(own.match(file) or file == defines[name] or
                        (folder != "src/solve" and os.path.dirname(file) == folder) for file in files)
            with self.subTest(solver=name):
                self.assertTrue(found)

    def test_document(self):
        """The table in the document has the faults of the list, each caught by its test."""
        row = re.compile(r"^\| ([\w-]+) +\| (.*?) +\| .*? +\| (\w+/\w+)(?:, endless)? +\|$", re.M)
        self.assertEqual(row.findall(read("doc", "faults.md")),
                         [(fault.name, fault.wrong, fault.test) for fault in plant.read_list()])

    def test_program_without_end(self):
        """It is stopped, and one that ends badly counts as stopped too."""
        self.assertEqual(corpus.ask("sh", "-c", "while :; do :; done"), (None, b""))
        self.assertEqual(corpus.ask("sh", "-c", "kill -SEGV $$"), (None, b""))
        self.assertEqual(corpus.ask("sh", "-c", "echo yes; exit 3"), (3, b"yes\n"))

    def test_without_fault(self):
        """Every answer to the problems is proved by its certificate."""
        problems = corpus.problems()
        with tempfile.TemporaryDirectory() as folder:
            complaints = corpus.examine_all(problems, PROGRAM, PROGRAM, folder)
        self.assertEqual([pair for pair in zip(complaints, problems) if pair[0]], [])

    def test_some_are_caught(self):
        """A few faults, in a build of their own that is quick to make."""
        folder = hunt.Folder(os.path.join(BUILD, "faults"), "-DCMAKE_BUILD_TYPE=Debug")
        problems = [p for p in corpus.problems() if p.solver in ("outcome", "number", "loopy")]
        folder.plant("")
        self.assertEqual(hunt.count(problems, folder.complaints(problems)), "")
        self.assertEqual(folder.run("oracle/test_police", 0), hunt.ENDLESS)
        for name in SOME:
            folder.plant(name)
            self.assertNotEqual(hunt.count(problems, folder.complaints(problems)), "", name)


if __name__ == "__main__":
    unittest.main()
