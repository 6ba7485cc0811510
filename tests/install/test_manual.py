"""The manual: man/greatgame.1 describes what the program's help lists, and the pages that are made of
it and of the headers are whole, and such that mandoc has nothing to say of them."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCES = os.environ["GG_SOURCE_DIR"]
PROGRAM = os.environ["GREATGAME"]
sys.path.insert(0, os.path.join(SOURCES, "man"))
import commands  # noqa: E402
import functions  # noqa: E402

HEADERS = sorted(glob.glob(os.path.join(SOURCES, "include", "*.h")))
PAGE = os.path.join(SOURCES, "man", "greatgame.1")


def setUpModule():
    global FOLDER, PAGES
    FOLDER = tempfile.mkdtemp()
    commands.main(PROGRAM, PAGE, FOLDER)
    functions.main(FOLDER, HEADERS)
    PAGES = {}
    for file in glob.glob(os.path.join(FOLDER, "man?", "*")):
        with open(file) as page:
            PAGES[os.path.relpath(file, FOLDER)] = page.read()


def tearDownModule():
    shutil.rmtree(FOLDER)


class Commands(unittest.TestCase):
    def setUp(self):
        self.source = commands.Source(PAGE, commands.program_help(PROGRAM))

    def test_source(self):
        """The page has the commands of the help, and of each the options."""
        self.assertEqual(set(self.source.about), set(self.source.help))
        for name, said in self.source.help.items():
            written = [self.source.option(head) for head, _ in self.source.described(name)[1]]
            known = [option for _, option, _, _ in said["options"]]
            if written or known != ["json"]:
                self.assertEqual(sorted(written), sorted(known), name)
            self.assertIn(f".Cm {name}\n", "\n".join(self.source.synopsis(name)) + "\n")

    def test_pages(self):
        for name, said in self.source.help.items():
            page = PAGES[f"man1/greatgame-{name}.1"]
            for _, option, _, _ in said["options"]:
                self.assertEqual(len(re.findall(rf"^\.It Fl -{option}\b(?!-)", page, re.M)), 1, option)
            self.assertNotIn("As with\n.Cm solve", page.split(".Sh OPTIONS")[-1].split(".Sh EXIT")[0])
            for example in said["example"]:
                self.assertIn(f".Dl {example}\n".replace("\\", "\\e"), page)
            self.assertIn(f".Xr greatgame-{name} 1", PAGES["man1/greatgame.1"])

    def test_new_command(self):
        """A command that the page does not mention gets a page from its help."""
        said = {"short": "Does a new thing", "arguments": ["NAME"], "example": ["greatgame new x"],
                "options": [("o", "output", "FILE", "where it goes")]}
        source = commands.Source(PAGE, {**self.source.help, "new-thing": said})
        page = "\n".join(source.command("new-thing"))
        for part in (".Nm greatgame-new-thing", ".It Fl -output Ar file , Fl o Ar file\nWhere it goes.",
                     ".Dl greatgame new x", ".Cm new-thing\n.Ar NAME"):
            self.assertIn(part, page)


class Functions(unittest.TestCase):
    def test_all_are_there(self):
        """Every declaration of the headers has a page, or a link to one."""
        for file in HEADERS:
            with open(file) as header:
                text = re.sub(r"/\*.*?\*/", "", header.read(), flags=re.S)
            names = re.findall(r"^GG_API [^;(]*?\b(gg_\w+)\(", text, re.M)
            types = re.findall(r"^\}? ?(?:typedef .*?)?\b(gg_\w+);$", text, re.M)
            self.assertGreater(len(names), 10)
            for name in names + types:
                self.assertIn(f"man3/{name}.3", PAGES)
            self.assertIn(f"man3/{os.path.basename(file)[:-2]}.3", PAGES)

    def test_declarations(self):
        """A page shows a function as it is declared."""
        with open(HEADERS[0]) as header:
            text = header.read()
        for code in re.findall(r"^GG_API .*?;", text, re.M | re.S):
            one = functions.Function(code)
            page = PAGES[f"man3/{one.name}.3"]
            if page.startswith(".so "):
                page = PAGES[page[4:].strip()]
            shown = re.search(rf'\.Ft "([^"]*)"\n\.Fo {one.name}\n(.*?)\.Fc', page, re.S)
            built = f"{shown[1]} {one.name}({', '.join(re.findall(r'Fa .(.*).$', shown[2], re.M))});"
            self.assertEqual("".join(built.split()), "".join(code[6:].split()))


class Pages(unittest.TestCase):
    def test_links(self):
        """References to pages of this manual, and links, lead somewhere."""
        for name, text in PAGES.items():
            if text.startswith(".so "):
                self.assertTrue(PAGES[text[4:].strip()].startswith(".Dd"), name)
            for other, section in re.findall(r"^\.Xr (g(?:reatgame|g_)\S*) (\d)", text, re.M):
                self.assertIn(f"man{section}/{other}.{section}", PAGES, name)

    @unittest.skipUnless(shutil.which("mandoc"), "no mandoc")
    def test_mandoc(self):
        files = [os.path.join(FOLDER, name) for name, text in PAGES.items() if text.startswith(".Dd")]
        done = subprocess.run(["mandoc", "-T", "lint", "-W", "style", *files], capture_output=True, text=True)
        found = [one for one in done.stdout.splitlines() if "referenced manual not found" not in one]
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
