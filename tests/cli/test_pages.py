"""Every command of the pages about values gives the output that stands below it, and draws the pictures beside them.

Commands are indented, and without an expression the lines that are no output are what was typed. Run with --write, it puts
the present outputs and pictures into the place of the old ones.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ.get("GG_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
PROGRAM = os.environ.get("GREATGAME", str(ROOT / "build" / "run" / "greatgame"))
PAGES = ("values.md", "temperatures.md")
BLOCK = re.compile(r"^    \$ greatgame (calc .*)\n((?:    (?!\$ ).*\n)*)", re.M)


def calculate(command, shown, folder):
    """What calc answers, as the page shows it; what is typed is told from answers by the outcome in them."""
    arguments = shlex.split(command)
    reads = not any(word[0] not in "-p" for word in arguments[1:])
    typed = [line for line in shown.splitlines() if "  outcome " not in line] if reads else []
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, input="".join(t + "\n" for t in typed), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    answers = done.stdout.splitlines()
    lines = [x for pair in zip(typed, answers) for x in pair] if reads else answers
    return "".join(line + "\n" for line in lines)


def pages(folder):
    """Each page with its commands, as (page, old output, present output)."""
    for page in PAGES:
        text = (ROOT / "doc" / page).read_text()
        for match in BLOCK.finditer(text):
            shown = re.sub("^    ", "", match.group(2), flags=re.M)
            yield page, match.group(1), shown, calculate(match.group(1), shown, folder)


class Pages(unittest.TestCase):
    maxDiff = None

    def test_outputs_and_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "pictures"))
            found = list(pages(folder))
            for page, command, shown, present in found:
                self.assertEqual(shown, present, (page, command))
            self.assertGreater(len(found), 8)
            drawn = sorted(os.listdir(os.path.join(folder, "pictures")))
            self.assertEqual(drawn, sorted(os.listdir(ROOT / "doc" / "pictures")))
            for name in drawn:
                self.assertEqual(pathlib.Path(folder, "pictures", name).read_text(),
                                 (ROOT / "doc" / "pictures" / name).read_text(), name)
                self.assertIn("(pictures/%s)" % name, (ROOT / "doc" / "temperatures.md").read_text())


def write():
    for page, command, shown, present in list(pages(ROOT / "doc")):
        path = ROOT / "doc" / page
        old, new = (re.sub("^(?=.)", "    ", part, flags=re.M) for part in (shown, present))
        head = "    $ greatgame %s\n" % command
        path.write_text(path.read_text().replace(head + old, head + new))


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
