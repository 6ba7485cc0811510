"""Every feature of a problem in every format that is written: kept, refused, or dropped with a note."""

import os
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["GREATGAME"]
EDGES = "e 1 2\ne 2 3\n"
NORMAL, RACE = "p normal 3 2\n", "p race 3 2\nt 3\ns 1 L\ns 2 R\n"
FEATURES = {
    "nothing": NORMAL + EDGES,
    "a token": NORMAL + "s 1\n" + EDGES,
    "tokens on one vertex": NORMAL + "s 1\ns 2\ns 1\n" + EDGES,
    "the name of a token": NORMAL + "s 1 king\n" + EDGES,
    "an odd name of a token": NORMAL + "s 1 a,b\"\\\n" + EDGES,
    "the name of Left": NORMAL + "a L Ann\n" + EDGES,
    "the name of Right": NORMAL + "a R Bob\n" + EDGES,
    "the name of a vertex": NORMAL + "n 1 gate\n" + EDGES,
    "an odd name of a vertex": NORMAL + "n 1 <a&\"\\b>\n" + EDGES,
    "owners": NORMAL + "o 1 L\no 2 R\no 3 L\ns 1\n" + EDGES,
    "a result": NORMAL + "t 2 D\n" + EDGES,
    "a result for the player to move": NORMAL + "t 2 N\n" + EDGES,
    "an edge of Left": "p normal 3 2\ne 1 2 L\ne 2 3\n",
    "edges of Right": "p normal 3 2\ne 1 2 R\ne 2 3 R\n",
    "an edge of each": "p normal 3 3\ne 1 2 L\ne 1 2 R\ne 2 3\n",
    "a double edge": "p normal 3 3\ne 1 2\ne 1 2\ne 2 3\n",
    "who moves first": NORMAL + "s 1\nf R\n" + EDGES,
    "endless play": NORMAL + "i L\n" + EDGES,
    "dead ends": NORMAL + "d draw\n" + EDGES,
    "misere play": "p misere 3 2\n" + EDGES,
    "vertices without edges": "p normal 5 2\n" + EDGES,
    "no edges": "p normal 3 0\n",
    "no vertices": "p normal 0 0\n",
    "a race": RACE + EDGES,
    "a race with stuck tokens": RACE + "k lose\n" + EDGES,
    "a schedule": RACE + "w R2 L1\n" + EDGES,
    "two targets": RACE + "t 2\n" + EDGES,
    "names in a race": "p race 3 2\na L Ann\nt 3\ns 1 L king\ns 2 R queen\n" + EDGES,
    "tokens of the other player": "p race 3 2\nt 3\ns 1 R\ns 2 L\n" + EDGES,
    "a race without tokens": "p race 3 2\nt 3\n" + EDGES,
    "two problems": NORMAL + EDGES + NORMAL + EDGES,
}


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *arguments], input=text, text=True, capture_output=True, timeout=60, check=False)


def formats(option, refused):
    """The names of the formats that this option takes."""
    names = [line.split()[0] for line in run("formats").stdout.splitlines()]
    return [name for name in names if refused not in run("convert", "-", "-", option, name, text="").stderr]


class Dropped(unittest.TestCase):
    def test_every_feature_in_every_format(self):
        written, read = formats("--to", "only read"), formats("--from", "only written")
        self.assertLessEqual({"gg", "ggb", "json", "judge", "edges", "dot"}, set(written))
        with tempfile.TemporaryDirectory() as folder:
            for feature, text in FEATURES.items():
                for form in written:
                    with self.subTest(feature=feature, format=form):
                        self.check(feature, text, form, form in read, os.path.join(folder, "out"))

    def check(self, feature, text, form, is_read, out):
        if os.path.exists(out):
            os.unlink(out)
        got = run("convert", "-", out, "--from", "gg", "--to", form, text=text)
        if got.returncode != 0:
            self.assertEqual((got.returncode, got.stderr.count("\n")), (2, 1), got.stderr)
            self.assertNotIn(form, ("gg", "ggb", "json"), got.stderr)
            self.assertFalse(os.path.exists(out))
            return
        if not is_read:
            return
        options = []
        if form == "edges":
            with open(out, encoding="ascii") as file:
                options = file.readline().replace('"', "").partition("options: ")[2].split()
            if "--schedule" in options:  # its words are one argument
                at = options.index("--schedule") + 1
                options[at:] = [" ".join(options[at:])]
        want = run("convert", "-", "-", "--from", "gg", "--to", "gg", text=text).stdout
        back = run("convert", out, "-", "--from", form, "--to", "gg", *options)
        self.assertEqual(back.returncode, 0, back.stderr)
        if "dropped" in got.stderr:
            self.assertIn("name", feature)
            self.assertNotEqual(back.stdout, want)
        else:
            self.assertEqual(back.stdout, want, got.stderr)

    def test_numbers_of_a_compact_list(self):
        text = "10 20\n20 7\n"
        for form in ("gg", "ggb", "json"):
            got = subprocess.run([PROGRAM, "convert", "-", "-", "--from", "edges", "--compact", "--to", form],
                                 input=text.encode(), capture_output=True, timeout=60, check=False)
            self.assertEqual(got.returncode, 0)
            self.assertIn(b"--map lists both numbers", got.stderr)
        for form in ("edges", "dot"):
            got = run("convert", "-", "-", "--from", "edges", "--compact", "--to", form, text=text)
            self.assertEqual(got.stderr, "")
            self.assertIn("20", got.stdout)

    def test_a_vertex_without_edges_among_numbers_is_not_lost(self):
        got = run("convert", "-", "-", "--from", "dot", "--to", "edges", text="digraph { 7; 3 -> 30 }")
        self.assertEqual((got.returncode, got.stdout), (2, ""))
        self.assertIn("would lose vertex 7", got.stderr)


if __name__ == "__main__":
    unittest.main()
