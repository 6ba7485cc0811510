"""doc/explanations.md lists every kind of claim of the sources with its template, and no other.

With --write it puts the present tables in the place of the old ones.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "doc" / "explanations.md"
STRINGS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'


def kinds_of(source):
    """(theory, kind, template) of every claim in a file."""
    text = source.read_text()
    short = re.search(r'#define CLAIM\(\w+, \w+\)\s+GG__CLAIM\("([\w-]+)"', text)
    for theory, name, strings in re.findall(r'GG__CLAIM\(\s*"([\w-]+)",\s*"([\w-]+)",\s*' + STRINGS, text):
        yield theory, name, joined(strings)
    if short:
        for name, strings in re.findall(r'\bCLAIM\(\s*"([\w-]+)",\s*' + STRINGS, text):
            yield short[1], name, joined(strings)


def joined(strings):
    """The text of adjacent literals."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', strings)).replace('\\"', '"')


def tables():
    """{theory: the lines of its table}"""
    found = {}
    for source in sorted((ROOT / "explain" / "why").glob("*.c")):
        for theory, name, template in kinds_of(source):
            row = f"| `{theory}.{name}` | {template.replace('|', chr(92) + '|')} |\n"
            found.setdefault(theory, []).append(row)
    return found


def of_page(text):
    """The same, as the page has it."""
    found = {}
    for row in re.findall(r"^\| `[\w-]+\.[\w-]+` \|.*\n", text, re.MULTILINE):
        found.setdefault(re.match(r"\| `([\w-]+)", row)[1], []).append(row)
    return found


class Page(unittest.TestCase):
    """The page and the sources agree."""

    def test_tables(self):
        self.assertEqual(of_page(PAGE.read_text()), tables(), "run this with --write")

    def test_every_theory_is_there(self):
        listed = re.findall(r"GG__WHY\((\w+)\)", (ROOT / "explain/why/theories.def").read_text())
        self.assertEqual(set(listed) | {"hint"}, set(tables()))

    def test_templates_are_whole(self):
        for theory, rows in tables().items():
            self.assertEqual(len(rows), len(set(rows)), theory)
            for row in rows:
                self.assertEqual(row.count("{"), row.count("}"), row)


def write():
    """Puts the present tables into the page."""
    text = PAGE.read_text()
    for theory, rows in tables().items():
        pattern = re.compile(rf"(?:^\| `{theory}\.[\w-]+` \|.*\n)+|^<table of {theory}>\n", re.MULTILINE)
        if not pattern.search(text):
            sys.exit(f"the page has no table of {theory}")
        text = pattern.sub(lambda _, rows=rows: "".join(rows), text, count=1)
    PAGE.write_text(text)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        unittest.main()
