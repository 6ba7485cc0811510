"""Contest forms: the samples of doc/stress.md, what is malformed, and commands that read them."""

import json
import os
import pathlib
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMS = ("outcome-judge", "nimber-judge", "number-judge", "cops-judge", "octal-judge")
SAMPLE = {"outcome-judge": "1\n2 1 1\n1\n2 P\n1 2\n", "nimber-judge": "1\n2 1 1\n1\n1 2\n",
          "number-judge": "1\n2 1 1\n1\n1 2 L\n", "cops-judge": "1\n2 1 1\n1 2\n", "octal-judge": "1\n0.77 1\n3\n"}


class Samples(unittest.TestCase):
    def test_page(self):
        """Two for each kind, with the program's own output."""
        text = (ROOT / "doc" / "stress.md").read_text()
        found = 0
        for section in text[text.index("## Kinds and their forms"):].split("\n### ")[1:]:
            form = re.match(r"\w+: `([\w-]+)`", section).group(1)
            for sample, said in re.findall(r"```\n(.*?)```\n\nanswers? (.*?)(?=; and\n|\.\n|:|$)", section, re.S):
                done = run("solve", "--from", form, "-", text=sample)
                self.assertEqual(done.stdout.decode().split("\n")[:-1], re.findall(r"`([^`]+)`", said), form)
                found += 1
        self.assertEqual(found, 16)


class Malformed(unittest.TestCase):
    """Status 3, one sentence that says where, and no answer."""

    def refused(self, form, text, place, part):
        done = run("solve", "--from", form, "-", text=text)
        err = done.stderr.decode()
        self.assertEqual((done.returncode, done.stdout), (3, b""), (form, text, err))
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith(f"greatgame: <stdin>:{place}: "), err)
        self.assertIn(part, err)

    def test_cut_off(self):
        """A case with any word less is refused."""
        for form, text in SAMPLE.items():
            self.assertEqual(run("solve", "--from", form, "-", text=text).returncode, 0)
            words = text.split()
            for count in range(len(words)):
                cut = " ".join(words[:count])
                self.refused(form, cut, f"1:{len(cut) + 1}", "the input ends")

    def test_wrong_words(self):
        for form, text in SAMPLE.items():
            for i, word in enumerate(text.split()):
                for bad in ("x", "-1", "99999999999999999999999", "1.5"):
                    if (form, i, bad) == ("octal-judge", 1, "1.5"):
                        continue  # the ruleset's own sentence
                    words = text.split()
                    words[i] = bad
                    done = run("solve", "--from", form, "-", text=" ".join(words))
                    self.assertEqual((done.returncode, done.stdout), (3, b""), (form, words, done.stderr))

    def test_places(self):
        self.refused("nimber-judge", "1\n2 1 1\n1\n1 3\n", "4:3", "a vertex from 1 to 2")
        self.refused("nimber-judge", "1\n2 1 1\n0\n1 2\n", "3:1", "a vertex from 1 to 2")
        self.refused("nimber-judge", "1\n2 1 0\n\n1 2\n", "2:5", "the number of tokens")
        self.refused("nimber-judge", "1\n2 1 1\n1\n1 2\n1\n", "5:1", "nothing behind the last case")
        self.refused("number-judge", "1\n2 1 1\n1\n1 2 X\n", "4:5", "L or R")
        self.refused("outcome-judge", "1\n2 1 1\n1\n2 Q\n1 2\n", "4:3", "N, P or D")
        self.refused("outcome-judge", "1\n2 1 2\n1\n2 P\n2 P\n1 2\n", "5", "a second result of vertex 2")
        self.refused("cops-judge", "1\n2 1 0\n1 2\n", "2:5", "the number of cops")
        self.refused("octal-judge", "1\n0.77,3 1\n4\n", "2:1", "an octal code")

    def test_promises_too_much(self):
        """No memory is reserved for counts that the input does not contain."""
        for form in FORMS:
            text = "1\n0.7 4000000000\n1" if form == "octal-judge" else "1\n2 4000000000 1\n1\n"
            done = run("solve", "--from", form, "-", text=text, memory=200 << 20)
            self.assertEqual(done.returncode, 3, (form, done.stderr))

    def test_no_cases(self):
        for form in FORMS:
            done = run("solve", "--from", form, "-", text="0\n")
            self.assertEqual((done.returncode, done.stdout), (0, b""))


class Commands(unittest.TestCase):
    TWO = "2\n3 3 1\n1\n1 2\n1 3\n2 3\n2 1 2\n1 2\n1 2\n"

    def test_instance(self):
        done = run("solve", "--from", "nimber-judge", "-", "--instance", "2", text=self.TWO)
        self.assertEqual(done.stdout, b"1\n")
        done = run("solve", "--from", "nimber-judge", "-", "--instance", "3", text=self.TWO)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"no instance 3, only 2", done.stderr)

    def test_json(self):
        done = run("solve", "--from", "nimber-judge", "-", "--json", text=self.TWO)
        said = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([(x["instance"], x["total"]) for x in said], [(1, 2), (2, 1)])

    def test_why(self):
        done = run("why", "--from", "nimber-judge", "-", "--instance", "1", text=self.TWO)
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"why", done.stdout)

    def test_convert(self):
        done = run("convert", "-", "-", "--from", "number-judge", "--to", "gg", text=SAMPLE["number-judge"])
        self.assertEqual(done.stdout, b"p normal 2 1\ns 1\ne 1 2 L\n")

    def test_contradictions(self):
        for options in (("--token", "1"), ("--play", "misere"), ("--first", "R"), ("--ruleset", "nim"),
                        ("--solver", "brute"), ("--value", "outcome")):
            done = run("solve", "--from", "nimber-judge", "-", *options, text=self.TWO)
            self.assertEqual((done.returncode, done.stdout), (2, b""), options)

    def test_one_certificate(self):
        done = run("solve", "--from", "nimber-judge", "-", "--certificate", "/dev/null", text=self.TWO)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--instance", done.stderr)

    def test_long_denominators(self):
        n = 3000
        edges = ["2 1 L"] + [f"{v} {w} {p}" for v in range(3, n + 1) for w, p in ((1, "L"), (v - 1, "R"))]
        text = f"1\n{n} {len(edges)} 1\n{n}\n" + "\n".join(edges) + "\n"
        done = run("solve", "--from", "number-judge", "-", text=text)
        self.assertEqual(done.stdout.decode(), f"1/{2 ** (n - 2)}\n")


if __name__ == "__main__":
    unittest.main()
