"""Running the program under test, whose path is in the environment variable GREATGAME."""

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import unittest

if not os.environ.get("GREATGAME"):
    sys.exit("set GREATGAME to the path of the greatgame binary")
PROGRAM = os.path.abspath(os.environ["GREATGAME"])
with open(PROGRAM, "rb") as binary:
    # The address sanitizer needs terabytes of address space.
    SANITIZED = b"__asan_init" in binary.read()


def limiter(memory=None, stack=None):
    """For preexec_fn: limits in bytes on address space and stack."""
    def limit():
        if memory and not SANITIZED:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if stack:
            resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


def run(*arguments, text="", memory=None, stack=None, timeout=300, **options):
    """Runs the program with text on its standard input; status, stdout and stderr as bytes.

    Under the sanitizers the program's own limit stands in for the one on its address space.
    """
    if memory and SANITIZED and arguments[:1] == ("solve",) and "--memory" not in arguments:
        arguments += ("--memory", str(memory))
    data = text.encode() if isinstance(text, str) else text
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([PROGRAM, *arguments], input=data, stderr=subprocess.PIPE,
                          timeout=timeout, preexec_fn=limiter(memory, stack), **options)


def solve(text, *options, source="gg"):
    """The output of `solve` for text; a failure raises an exception."""
    done = run("solve", "-", "--from", source, *options, text=text)
    if done.returncode != 0:
        raise AssertionError(f"solve {' '.join(options)} ended with {done.returncode}: "
                             + done.stderr.decode(errors="replace"))
    return done.stdout.decode()


def solve_json(text, *options, source="gg"):
    """The JSON objects of `solve --json`, one for each instance."""
    lines = solve(text, "--json", *options, source=source).splitlines()
    return [json.loads(line) for line in lines]


def solve_all(text, *options, source="gg"):
    """The fields of `solve --all`: for each instance a list of lines, each a list of fields."""
    blocks = solve(text, "--all", *options, source=source).rstrip("\n").split("\n\n")
    return [[line.split("\t") for line in block.split("\n")] for block in blocks]


def without_method(text):
    """Output without the method, which a certificate and a saved table do not know."""
    text = re.sub(rb'"method":"[a-z-]+"', b'"method":""', text)
    return re.sub(rb"(?m)^  by     [a-z-]+,", b"  by     ,", text)


class Folder(unittest.TestCase):
    """Tests with files in a folder of their own."""

    encoding = "utf-8"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data.encode(self.encoding) if isinstance(data, str) else data)
        return self.path(name)

    def get(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()
