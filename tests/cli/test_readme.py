"""Every command of the README gives the output that stands below it.

Run with --write, it puts the present output into the README instead.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ.get("GG_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
README = ROOT / "README.md"
PROGRAM = os.environ.get("GREATGAME", str(ROOT / "build" / "run" / "greatgame"))
BUILD = pathlib.Path(os.environ.get("GG_BUILD_DIR", pathlib.Path(PROGRAM).parent))
# Under the sanitizers, and where libraries of another width may be missing, other lines link.
OTHER_LIBRARIES = os.environ.get("GG_SANITIZED") or "-m32" in os.environ.get("GG_LINK_FLAGS", "")
BLOCK = re.compile(r"^```\n(\$ .*?)^```$", re.S | re.M)
PROGRAM_IN_C = re.compile(r"^```c\n(.*?)^```$", re.S | re.M)


def shell(command, folder):
    """What a command puts on standard output and standard error, as a terminal shows it."""
    command = command.replace("./run", PROGRAM)
    command = command.replace("-Iinclude", f"-I{ROOT}/include")
    flags = os.environ.get("GG_LINK_FLAGS", "")
    command = command.replace("build/run/libgreatgame.a", f"{BUILD}/libgreatgame.a {flags}")
    done = subprocess.run(["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    return done.stdout.decode()


def blocks(text, folder):
    """Each block of commands with its present output, as (old, new)."""
    for match in BLOCK.finditer(text):
        lines = match.group(1).splitlines()
        commands = [line[2:] for line in lines if line.startswith("$ ")]
        compiles = any(command.startswith("cc ") for command in commands)
        place = folder if compiles else ROOT
        yield match.group(1), "".join(f"$ {c}\n{shell(c, place)}" for c in commands)


class Readme(unittest.TestCase):
    maxDiff = None

    def test_outputs(self):
        """Commands and outputs agree, and there are some."""
        text = README.read_text()
        count = 0
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "circle.c").write_text(PROGRAM_IN_C.search(text).group(1))
            for old, new in blocks(text, folder):
                if OTHER_LIBRARIES and "$ cc " in old:
                    continue
                self.assertEqual(old, new)
                count += 1
        self.assertGreaterEqual(count, 7)


    @unittest.skipIf(OTHER_LIBRARIES, "another link line is needed")
    def test_link_line(self):
        """What is said of linking does for a program that calls gg_solve."""
        line = re.search(r"^\$ (cc .* )circle\.c( .*)-o circle$", README.read_text(), re.MULTILINE)
        with tempfile.TemporaryDirectory() as folder:
            said = shell(f"{line.group(1)}{ROOT}/examples/ruleset.c{line.group(2)}-o game && ./game", folder)
        self.assertIn("Left wins in 20 turns", said)


def write():
    text = README.read_text()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "circle.c").write_text(PROGRAM_IN_C.search(text).group(1))
        for old, new in list(blocks(text, folder)):
            text = text.replace(old, new)
    README.write_text(text)


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
