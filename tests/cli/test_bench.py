"""greatgame bench: tests that it compares and reports results, but never any speed."""

import json
import os
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402

TINY = ("--size", "60", "--rounds", "2")
FAULT = {"GREATGAME_BENCH_FAULT": "1"}


def lines(*options, status=0, **more):
    done = run("bench", *options, "--json", **more)
    if done.returncode != status:
        raise AssertionError((done.returncode, done.stderr))
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def registered():
    """The names of bench/workloads.def."""
    source = os.environ.get("GG_SOURCE_DIR", os.path.join(os.path.dirname(__file__), "..", ".."))
    with open(os.path.join(source, "bench", "workloads.def"), encoding="ascii") as file:
        return [name.replace("_", "-") for name in re.findall(r"BENCH_WORKLOAD\((\w+)\)",
                                                              file.read())]


class Listed(unittest.TestCase):
    def test_list(self):
        found = lines("--list")
        self.assertEqual([entry["workload"] for entry in found], registered())
        text = run("bench", "--list").stdout.decode()
        for entry in found:
            self.assertIn(entry["workload"], text)
            self.assertGreater(entry["vertices"], 0)
            self.assertTrue(entry["summary"] and entry["reference"])


class Measured(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = lines(*TINY)

    def test_every_workload(self):
        """All except those run on request, on at least two inputs."""
        wanted = [entry["workload"] for entry in lines("--list") if not entry["on_request"]]
        found = [row["workload"] for row in self.rows]
        self.assertEqual(list(dict.fromkeys(found)), wanted)
        for name in wanted:
            inputs = [row["input"] for row in self.rows if row["workload"] == name]
            self.assertGreaterEqual(len(inputs), 2, name)
            self.assertEqual(len(set(inputs)), len(inputs), name)

    def spread(self, spread):
        self.assertGreater(spread["least"], 0)
        self.assertLessEqual(spread["least"], spread["median"])
        self.assertLessEqual(spread["median"], spread["most"])

    def test_figures(self):
        for row in self.rows:
            self.assertIs(row["equal"], True, row)
            self.assertEqual(row["rounds"], 2)
            self.assertGreater(row["positions"], 0)
            self.assertGreater(row["bytes"], 0)
            self.spread(row["faster"])
            for part in ("stages", "reference_stages"):
                self.assertAlmostEqual(sum(row[part].values()), 1, delta=0.01)
            for key in ("memory", "reference_memory", "memory_ratio", "probe_access_ns",
                        "probe_stream_ns_per_byte", "wall_to_cpu"):
                self.assertGreater(row[key], 0, key)
            self.assertEqual("two_threads" in row, "two_threads_refused" not in row)
            if row["edges"]:
                self.assertGreater(row["bytes_per_edge"], 0)
                self.spread(row["edge_per_access"])

    def test_tables(self):
        """Only if it is named; each variant has its own target. The folders of disks are removed."""
        with tempfile.TemporaryDirectory() as directory:
            rows = lines("table", *TINY, env={"TMPDIR": directory})
            self.assertEqual(os.listdir(directory), [])
        self.assertEqual([row["equal"] for row in rows], [True] * 6)
        self.assertEqual([row["positions"] for row in rows][:4], [3 ** 9] * 4)
        self.assertEqual([row["faster"]["wanted"] for row in rows][:3], [None, 1.33, 0.77])

    def test_targets_stand_beside_figures(self):
        faster = {row["workload"]: (row["faster"]["wanted"], row["faster"]["aimed"])
                  for row in self.rows}
        self.assertEqual(faster["race"], (10, 20))
        self.assertEqual(faster["outcome-large"], (14, 25))
        self.assertEqual(faster["police"], (None, None))
        for row in self.rows:
            if row["workload"].startswith("outcome"):
                self.spread(row["solve_per_access"])

    def test_sizes(self):
        for row in self.rows:
            if row["workload"] in ("race", "outcome", "parse", "nimber", "loopy"):
                self.assertEqual((row["positions"] in (60, 120), row["edges"]), (True, 240), row)
            if row["workload"] == "number":
                self.assertGreater(row["edges"], 60)

    def test_table(self):
        """For strangers: no target, no column that has to be explained twice."""
        text = run("bench", "race", "nimber", *TINY).stdout.decode()
        rows = [line for line in text.splitlines() if re.match("(race|nimber) ", line)]
        self.assertEqual([line.split()[0] for line in rows], ["race"] * 3 + ["nimber"] * 3)
        for line in rows:
            self.assertRegex(line, r" 60 +240 +\d+\.\d \(\d+\.\d-\d+\.\d\) +\d+\.\d +\d+ % +"
                                   r"(\d+\.\d\d|busy)$")
        self.assertIn("as fast as the textbook", text)
        self.assertNotIn("want", text)
        self.assertLess(max(map(len, text.splitlines())), 106)

    def test_targets(self):
        text = run("bench", "race", "nimber", *TINY, "--targets").stdout.decode().splitlines()
        rows = [line for line in text if re.match("(race|nimber) ", line)]
        self.assertEqual([line.split()[0] for line in rows], ["race"] * 3 + ["nimber"] * 3)
        for line in rows:
            self.assertRegex(line, r"\d\.\d \(\d+\.\d to \d+\.\d\) +1[02]/20 +(no|yes|aim) ")

    def test_many_rounds_make_no_difference_to_the_answers(self):
        first, again = (lines("parse", "--size", "60", "--rounds", n) for n in ("1", "7"))
        for a, b in zip(first, again):
            self.assertEqual((a["bytes"], a["edges"]), (b["bytes"], b["edges"]))

    def test_on_request(self):
        row, = lines("outcome-huge", "--size", "2000", "--rounds", "1")
        self.assertIsNone(row["faster"])
        self.assertEqual(row["edges"], 8000)
        self.assertGreater(row["bytes_per_edge"], 0)
        self.spread(row["solve_per_access"])


class Void(unittest.TestCase):
    """A reference that writes one wrong bit."""

    def test_all(self):
        found = lines(*TINY, status=1, env=FAULT)
        self.assertEqual(len(found), len(lines(*TINY)))
        for row in found:
            self.assertIs(row["equal"], False, row)
            self.assertNotIn("faster", row)
            self.assertNotIn("memory", row)

    def test_table(self):
        done = run("bench", "outcome", *TINY, env=FAULT)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.count(b"void: the answers differ"), 4)
        self.assertEqual(done.stderr.count(b"the answers differ"), 4)


class Usage(unittest.TestCase):
    def test_usage(self):
        for options in (("nim",), ("--size", "0"), ("--size", "15"), ("--size", "x"), ("--fast",),
                        ("--size", "9999999999"), ("--rounds", "0"), ("--rounds", "100"),
                        ("race", "rake")):
            done = run("bench", *options)
            self.assertEqual((done.returncode, done.stdout), (2, b""), options)
            self.assertEqual(done.stderr.count(b"\n"), 1)


if __name__ == "__main__":
    unittest.main()
