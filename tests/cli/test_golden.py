"""Files that 0.1.0 wrote are read, and say what they said: tests/golden."""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from program import run  # noqa: E402

GOLDEN = os.path.join(HERE, "..", "golden")


def golden(name):
    """The path of a file."""
    return os.path.join(GOLDEN, name)


class Golden(unittest.TestCase):
    def test_problems(self):
        """NAME-ROWS.ggb is NAME.gg, and is written in the new form."""
        files = [name for name in sorted(os.listdir(GOLDEN)) if name.endswith(".ggb")]
        self.assertEqual(len(files), 13)
        for name in files:
            with self.subTest(name):
                with open(golden(name.split("-")[0].split(".")[0] + ".gg"), "rb") as file:
                    text = file.read()
                back = run("convert", golden(name), "-", "--to", "gg")
                self.assertEqual((back.returncode, back.stdout), (0, text), back.stderr)
                new = run("convert", golden(name), "-", "--to", "ggb")
                self.assertEqual((new.returncode, new.stdout[:12]),
                                 (0, b"\x89GGB\r\n\x1a\n\2\0\0\0"))
                again = run("convert", "-", "-", "--to", "gg", text=new.stdout)
                self.assertEqual((again.returncode, again.stdout), (0, text))

    def test_certificates(self):
        """A line of `certificates' is a name and the problem: NAME.cert and NAME.txt prove it."""
        with open(golden("certificates"), encoding="ascii") as file:
            lines = [line.split() for line in file]
        self.assertEqual(len(lines), 17)
        for name, *words in lines:
            problem = [golden(word) if word.endswith(".gg") else word for word in words]
            said = [run("verify", *problem, golden(name + end)) for end in (".cert", ".txt")]
            with self.subTest(name):
                self.assertEqual([done.returncode for done in said], [0, 0], said[0].stderr)
                self.assertRegex(said[0].stdout, rb"\Aaccepted: .*\n  proved ")
                self.assertEqual(said[0].stdout, said[1].stdout)


if __name__ == "__main__":
    unittest.main()
