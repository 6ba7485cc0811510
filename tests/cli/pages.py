"""Shared by the tests of documents: the commands in a page, and their present output.

A command begins with `$ ', in a fence without a language or indented by four blanks, and its output follows up to
the next command. `greatgame' and `./run' are the program under test.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(os.environ.get("GG_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
PROGRAM = os.environ.get("GREATGAME", str(ROOT / "build" / "run" / "greatgame"))
BUILD = pathlib.Path(os.environ.get("GG_BUILD_DIR", pathlib.Path(PROGRAM).parent))
INDENTED = re.compile(r"^    \$ (?:.*\n)(?:    .*\n)*", re.M)
FENCED = re.compile(r"^```\n(\$ .*?)^```$", re.S | re.M)


def commands_on_path(folder):
    """Puts `greatgame' and `python3' of this test into the folder, and returns a PATH that begins with it."""
    for name, program in (("greatgame", PROGRAM), ("python3", sys.executable)):
        script = pathlib.Path(folder, name)
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(str(program))} "$@"\n')
        script.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"


def shell(command, folder, typed="", path=None):
    """The standard output and standard error of a command, as a terminal shows them."""
    command = command.replace("./run", PROGRAM).replace("-Iinclude", f"-I{ROOT}/include")
    flags = os.environ.get("GG_LINK_FLAGS", "")
    command = command.replace("build/run/libgreatgame.a", f"{BUILD}/libgreatgame.a {flags}")
    done = subprocess.run(["bash", "-c", command], cwd=folder, input=typed.encode(), timeout=60,
                          env={**os.environ, "LC_ALL": "C", "PATH": path or os.environ.get("PATH", "")},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = done.stdout.decode()
    return said if said.endswith("\n") or not said else said + "\n"


def present(command, shown, folder, path):
    """The present output of a command. If calc has no expression, the page also shows its input: all lines without an
    outcome, each followed by its answer."""
    if not re.fullmatch(r"greatgame calc( --\S+( pictures/\S+)?)*", command):
        return shell(command, folder, path=path)
    typed = [line for line in shown.splitlines() if "  outcome " not in line]
    answers = shell(command, folder, "".join(line + "\n" for line in typed), path).splitlines()
    return "".join(f"{line}\n{answer}\n" for line, answer in zip(typed, answers))


def renewed(block, folder, path):
    """A block with the present outputs."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
    return "".join(f"$ {command}\n{present(command, shown, folder, path)}"
                   for command, shown in zip(parts[::2], parts[1::2]))


def blocks(text, folder, path=None, wanted=lambda block: True):
    """Each block of commands with its present output, as (old, new), with the indentation of the page."""
    for match in FENCED.finditer(text):
        if wanted(match.group(1)):
            yield match.group(1), renewed(match.group(1), folder, path)
    for match in INDENTED.finditer(text):
        plain = re.sub("^    ", "", match.group(0), flags=re.M)
        if wanted(plain):
            yield match.group(0), re.sub("^(?=.)", "    ", renewed(plain, folder, path), flags=re.M)
