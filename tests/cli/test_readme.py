"""Every command of the README, the tour and the page about the library gives the output that stands below it.

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

LIBRARY = ROOT / "doc" / "library.md"
PAGES = (ROOT / "README.md", ROOT / "doc" / "tour.md", LIBRARY)
# The sanitizers, and missing libraries of another width, need other lines to link.
OTHER_LIBRARIES = os.environ.get("GG_SANITIZED") or "-m32" in os.environ.get("GG_LINK_FLAGS", "")
PROGRAM_IN_C = re.compile(r"^```c\n(.*?)^```$", re.S | re.M)


def outside_code(text):
    """A document without its blocks of code, and without code in a line."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M))


def headings(text):
    """The names by which links refer to the headings of a document."""
    found = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M), re.M)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found]


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
        """Commands and outputs agree, and every page has some."""
        for page in PAGES:
            count = 0
            for old, new in present_blocks(page.read_text()):
                self.assertEqual(old, new)
                count += 1
            self.assertTrue(count or page == LIBRARY and OTHER_LIBRARIES, page)

    def test_length(self):
        """The README stays an entrance."""
        self.assertLessEqual(len((ROOT / "README.md").read_text().splitlines()), 150)

    def test_links(self):
        """Every link of a document to a file, and to a heading of a document, leads somewhere."""
        for page in [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")] + [
                *sorted((ROOT / "doc").rglob("*.md")), ROOT / "python" / "README.md"]:
            for target in re.findall(r"\]\(([^)\s]+)\)", outside_code(page.read_text())):
                if re.match(r"[a-z]+:", target):
                    continue
                path, _, heading = target.partition("#")
                file = (page.parent / path).resolve() if path else page
                self.assertTrue(file.exists(), f"{page}: {target}")
                if heading and file.suffix == ".md":
                    self.assertIn(heading, headings(file.read_text()), f"{page}: {target}")

    @unittest.skipIf(OTHER_LIBRARIES, "another link line is needed")
    def test_link_line(self):
        """What is said of linking does for a program that calls gg_solve."""
        line = re.search(r"^\$ (cc .* )circle\.c( .*)-o circle$", LIBRARY.read_text(), re.MULTILINE)
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
