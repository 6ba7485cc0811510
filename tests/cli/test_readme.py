"""Every command of the README and of the tour gives the output that stands below it.

Run with --write, it puts the present output into these pages instead.
"""
import os
import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from pages import ROOT, blocks, shell  # noqa: E402

README = ROOT / "README.md"
PAGES = (README, ROOT / "doc" / "tour.md")
# The sanitizers, and missing libraries of another width, need other lines to link.
OTHER_LIBRARIES = os.environ.get("GG_SANITIZED") or "-m32" in os.environ.get("GG_LINK_FLAGS", "")
PROGRAM_IN_C = re.compile(r"^```c\n(.*?)^```$", re.S | re.M)


def present_blocks(text):
    """Each block of commands with its present output, as (old, new)."""
    with tempfile.TemporaryDirectory() as folder:
        program = PROGRAM_IN_C.search(text)
        if program and not OTHER_LIBRARIES:
            pathlib.Path(folder, "circle.c").write_text(program.group(1))
            yield from blocks(text, folder, wanted=lambda block: "$ cc " in block)
        yield from blocks(text, ROOT, wanted=lambda block: "$ cc " not in block)


class Readme(unittest.TestCase):
    maxDiff = None

    def test_outputs(self):
        """Commands and outputs agree, and there are some."""
        for page in PAGES:
            count = 0
            for old, new in present_blocks(page.read_text()):
                self.assertEqual(old, new)
                count += 1
            self.assertGreaterEqual(count, 5)

    @unittest.skipIf(OTHER_LIBRARIES, "another link line is needed")
    def test_link_line(self):
        """What is said of linking does for a program that calls gg_solve."""
        line = re.search(r"^\$ (cc .* )circle\.c( .*)-o circle$", README.read_text(), re.MULTILINE)
        with tempfile.TemporaryDirectory() as folder:
            said = shell(f"{line.group(1)}{ROOT}/examples/ruleset.c{line.group(2)}-o game && ./game", folder)
        self.assertIn("Left wins in 20 turns", said)


def write():
    for page in PAGES:
        text = page.read_text()
        for old, new in present_blocks(page.read_text()):
            text = text.replace(old, new)
        page.write_text(text)


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
