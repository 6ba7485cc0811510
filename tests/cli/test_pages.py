"""Every command of the pages about values and of those for learners gives the output that stands below it, and makes the
pictures beside them.

The commands of a page run in a copy of its folder without pictures, so what is there afterwards was made by them. Run with
--write, it puts the present outputs and pictures into the place of the old ones; with names of pages, only theirs.
"""
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from pages import ROOT, blocks, commands_on_path  # noqa: E402

DOC = ROOT / "doc"
LEARN = sorted((DOC / "learn").glob("*.md"))
PAGES = [DOC / "plugins.md", DOC / "start.md", DOC / "values.md", DOC / "temperatures.md", DOC / "show.md", *LEARN]
# The commands of the pages for learners take seconds, but minutes under the sanitizers; other tests run them there.
RUN = [page for page in PAGES if page not in LEARN or not os.environ.get("GG_SANITIZED")]
NO_COMPILER = not shutil.which("g++")


def possible(block):
    """Whether this machine has the tools that the commands need."""
    return not (NO_COMPILER and re.search(r"\$ g\+\+ |\./mine", block))


class Folder:
    """A copy of doc/ and of the examples, in which a page's commands run."""

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.temporary.name)
        shutil.copytree(DOC, self.root / "doc", ignore=shutil.ignore_patterns("pictures", "*.md"))
        for folder in {page.parent for page in RUN}:
            os.mkdir(self.place(folder) / "pictures")
        for place in (self.root, self.root / "doc"):
            os.symlink(ROOT / "examples", place / "examples")
        os.mkdir(self.root / "bin")
        self.path = commands_on_path(self.root / "bin")
        return self

    def __exit__(self, *failure):
        self.temporary.cleanup()

    def place(self, folder):
        return self.root / pathlib.Path(folder).relative_to(ROOT)

    def blocks(self, page):
        """Each block of a page, as (old, new)."""
        return blocks(page.read_text(), self.place(page.parent), self.path, possible)

    def pictures(self):
        """What was drawn, as pairs (here, there)."""
        for folder in sorted({page.parent for page in RUN}):
            for drawn in sorted((self.place(folder) / "pictures").iterdir()):
                yield drawn, folder / "pictures" / drawn.name


def anchors(page):
    """The anchors of a page's headings, as forges make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Pages(unittest.TestCase):
    maxDiff = None

    def test_links(self):
        for page in PAGES:
            text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
            for path, anchor in re.findall(r"\]\(([\w./-]*)#?([^)]*)\)", text):
                there = (page.parent / path) if path else page
                self.assertTrue(there.exists(), (page.name, path))
                self.assertTrue(not anchor or anchor in anchors(there), (page.name, path, anchor))

    def test_outputs_and_pictures(self):
        with Folder() as folder:
            count = 0
            for page in RUN:
                for old, new in folder.blocks(page):
                    self.assertEqual(old, new, page.name)
                    count += 1
            self.assertGreater(count, 8)
            pictures = list(folder.pictures())
            for drawn, kept in pictures:
                self.assertEqual(drawn.read_text(), kept.read_text(), kept.name)
            shown = {(page.parent / name).resolve() for page in RUN
                     for name in re.findall(r"\((pictures/[^)]*)\)", page.read_text())}
            self.assertEqual(shown, {kept for _, kept in pictures})
            self.assertEqual(shown, {kept for parent in {page.parent for page in RUN}
                                     for kept in (parent / "pictures").iterdir()})


def write(names):
    with Folder() as folder:
        for page in PAGES:
            if names and page.name not in names:
                continue
            text = page.read_text()
            for old, new in list(folder.blocks(page)):
                text = text.replace(old, new)
            page.write_text(text)
        for drawn, kept in folder.pictures():
            kept.parent.mkdir(exist_ok=True)
            shutil.copy(drawn, kept)


if __name__ == "__main__":
    if "--write" in sys.argv:
        write(sys.argv[sys.argv.index("--write") + 1:])
    else:
        unittest.main()
