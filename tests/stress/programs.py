"""Shared by the tests of `stress`: the programs under test, and `stress` itself."""

import atexit
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import PROGRAM, SANITIZED  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = tempfile.mkdtemp()
COMPILERS = {".c": "cc", ".cpp": "c++"}
STACK = 8 << 20  # bytes, independent of the machine
atexit.register(shutil.rmtree, FOLDER)


def can_run(name):
    """Whether this machine has what it takes to compile a program."""
    compiler = COMPILERS.get(os.path.splitext(name)[1])
    return compiler is None or shutil.which(compiler) is not None


def command(name):
    """The command that runs a program of this folder, such as right/race.c; compiles it first."""
    path = os.path.join(HERE, name)
    stem, extension = os.path.splitext(name)
    if extension == ".py":
        return f"{sys.executable} {path}"
    program = os.path.join(FOLDER, stem.replace("/", "_"))
    if not os.path.exists(program):
        subprocess.run([COMPILERS[extension], "-O1", "-w", "-pthread", "-o", program, path], check=True)
    return program


def limit():
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, resource.getrlimit(resource.RLIMIT_STACK)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def stress(words, kind, *options, **more):
    """Status, standard output and standard error of `stress`."""
    words = [words] if isinstance(words, str) else words
    output = os.path.join(FOLDER, "failing.in")
    if SANITIZED and "--memory" not in options:  # greatgame may be judged, too
        options += ("--memory", "1000000G")
    if os.path.exists(output):
        os.remove(output)
    done = subprocess.run([PROGRAM, "stress", *words, "--kind", kind, "-o", output, *options], cwd=FOLDER, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300,
                          preexec_fn=limit, **more)
    return done.returncode, done.stdout, done.stderr


def failure(words, kind, *options):
    """The object of `stress --json`, with the text of the file."""
    status, out, err = stress(words, kind, "--json", *options)
    assert status in (0, 1), (status, out, err)
    found = json.loads(out)
    assert (status == 1) == (found["failure"] is not None), (status, out)
    if status == 1:
        with open(found["file"]) as file:
            found["text"] = file.read()
    return found


def answer(program, text):
    """Exit status (negative: a signal) and output of a program on an input."""
    done = subprocess.run(program, shell=True, input=text, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          preexec_fn=limit, timeout=60)
    status = done.returncode
    return (128 - status if status > 128 else status), done.stdout


__all__ = ["FOLDER", "HERE", "PROGRAM", "SANITIZED", "answer", "can_run", "command", "failure", "stress"]
