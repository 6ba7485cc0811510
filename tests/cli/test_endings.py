"""The ending of an output says what is written; an unknown one is refused, and `-` is standard output."""

import json
import os
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["GREATGAME"]
GAME = "p normal 3 2\ns 1\ne 1 2\ne 2 3\n"
COMMANDS = {
    "solve": (["solve", "in.gg", "-o"], [".txt", ".out", ".log", ".tsv", ".json", ".jsonl", ".npz", ".dot", ".gv", ""]),
    "gen": (["gen", "dag", "--vertices", "5", "-o"], [".gg", ".ggb", ".json", ".dot", ""]),
    "show": (["show", "in.gg", "-o"], [".svg", ".dot", ".gv"]),
    "convert": (["convert", "in.gg"], [".gg", ".ggb", ".json", ".dot"]),
    "thermograph": (["calc", "{1|-1}", "--thermograph"], [".svg", ""]),
    "certificate": (["solve", "in.gg", "--certificate"], [".cert", ".txt", ""]),
    "table": (["solve", "--ruleset", "chomp:2x2", "--table"], [".ggt", ""]),
    "stress": (["stress", "--kind", "race", "false", "-o"], [".judge", ".in", ".txt", ""]),
}
BESIDE = {"certificate", "table", "stress"}  # results go to standard output, too
UNKNOWN = [".cvs", ".npy", ".parquet", ".pdf", ".png", ".xlsx", ".jsno", ".doc", ".1"]


class Endings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(self.path("in.gg"), "w", encoding="ascii") as file:
            file.write(GAME)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_in(self, *arguments):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, timeout=60,
                              stdin=subprocess.DEVNULL, check=False)

    def read(self, name):
        with open(self.path(name), encoding="ascii") as file:
            return file.read()

    def test_known_endings_are_written(self):
        for name, (command, endings) in COMMANDS.items():
            for ending in endings:
                with self.subTest(command=name, ending=ending):
                    got = self.run_in(*command, "out" + ending)
                    self.assertEqual(got.returncode, int(name == "stress"), got.stderr)
                    self.assertGreater(os.path.getsize(self.path("out" + ending)), 0)

    def test_unknown_endings_are_refused_and_leave_no_file(self):
        for name, (command, endings) in COMMANDS.items():
            for ending in UNKNOWN:
                with self.subTest(command=name, ending=ending):
                    got = self.run_in(*command, "out" + ending)
                    self.assertEqual(got.returncode, 2, got.stderr)
                    self.assertEqual(got.stderr.count(b"\n"), 1)
                    self.assertIn(endings[0].encode(), got.stderr)
                    self.assertEqual(os.listdir(self.folder), ["in.gg"])

    def test_the_nearest_is_named(self):
        for command, ending, meant in (("solve", ".cvs", ".csv"), ("solve", ".npy", ".npz"), ("solve", ".jsno", ".json"),
                                       ("gen", ".jsom", ".json"), ("convert", ".dott", ".dot"), ("show", ".svgg", ".svg"),
                                       ("certificate", ".certt", ".cert"), ("table", ".ggb", ".ggt"),
                                       ("stress", ".jugde", ".judge"), ("thermograph", ".svgz", ".svg")):
            got = self.run_in(*COMMANDS[command][0], "out" + ending)
            self.assertIn(f"did you mean {meant}?".encode(), got.stderr)

    def test_points_elsewhere_are_no_ending(self):
        os.mkdir(self.path("a.csv"))
        self.assertEqual(self.run_in("solve", "in.gg", "-o", "a.csv/out").returncode, 0)
        self.assertEqual(self.run_in("solve", "in.gg", "-o", ".out").returncode, 0)

    def test_pictures_and_pages_are_of_show(self):
        for ending in (".svg", ".html"):
            got = self.run_in("solve", "in.gg", "-o", "out" + ending)
            self.assertEqual((got.returncode, b"greatgame show" in got.stderr), (2, True))

    def test_tables_and_certificates_are_told_apart(self):
        for name, ending, option in (("certificate", ".ggt", b"--table writes"), ("table", ".cert", b"--certificate writes")):
            got = self.run_in(*COMMANDS[name][0], "out" + ending)
            self.assertEqual((got.returncode, option in got.stderr), (2, True), got.stderr)

    def test_the_option_to_comes_before_the_ending(self):
        for command in (["gen", "dag", "--vertices", "5", "-o"], ["convert", "in.gg"]):
            self.assertEqual(self.run_in(*command, "out.csv", "--to", "gg").returncode, 0)
        self.assertEqual(self.run_in("show", "in.gg", "-o", "out.csv", "--to", "svg").returncode, 0)

    def test_besides_the_results(self):
        """The certificate may have standard output if the results have not."""
        for name in sorted(BESIDE):
            got = self.run_in(*COMMANDS[name][0], "-")
            self.assertEqual((got.returncode, b"standard output" in got.stderr), (2, True), got.stderr)
        self.run_in("solve", "in.gg", "--certificate", "file.txt")
        got = self.run_in("solve", "in.gg", "--certificate", "-", "-o", "results.txt")
        self.assertEqual(got.returncode, 0, got.stderr)
        with open(self.path("results.txt"), "rb") as file:
            self.assertIn(b"wins", file.read())
        self.assertGreater(len(got.stdout), 0)

    def test_the_dash_is_standard_output(self):
        for name, (command, _) in COMMANDS.items():
            if name in BESIDE:
                continue
            with self.subTest(command=name):
                more = ["--to", "gg"] if name == "convert" else []
                got = self.run_in(*command, "-", *more)
                self.assertEqual(got.returncode, 0, got.stderr)
                self.assertGreater(len(got.stdout), 0)
                self.assertEqual(os.listdir(self.folder), ["in.gg"])
        self.assertTrue(self.run_in("calc", "{1|-1}", "--thermograph", "-").stdout.startswith(b"<svg"))

    def test_json_and_tsv_mean_the_options(self):
        self.run_in("solve", "in.gg", "-o", "out.json")
        self.assertEqual(json.loads(self.read("out.json"))["winner"], "R")
        self.run_in("solve", "in.gg", "-o", "out.tsv")
        self.assertEqual(self.read("out.tsv"), "1\tP\t2\n2\tN\t1\n3\tP\t0\n")
        for option in ("--json", "--line", "--moves", "--summary"):
            got = self.run_in("solve", "in.gg", option, "-o", "other.tsv")
            self.assertEqual(got.returncode, 2, option)


if __name__ == "__main__":
    unittest.main()
