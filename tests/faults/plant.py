"""Reads the list of faults, and writes a file of the library with one of them in it.

    plant.py NAME FOLDER      writes the changed copy below FOLDER and prints the file it replaces

A fault in faults.txt is a paragraph: lines `fault`, `in`, `wrong` and `test`, and then pairs of lines
`change` and `to`. `in` names a function in a .c file of src/, explain/ or rulesets/; where several
files have one of that name, the file stands before it, without its folder: `loopy.c solve`. The text
of `change` must occur in that function exactly once; blanks and comments do not count.

If `in` names a file of the checkout, the change follows as in a diff, in whole lines, with a line
`@@` between two places; each place must be found exactly once.
"""

import functools
import glob
import os
import re
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LIST = os.path.join(HERE, "faults.txt")
FIELDS = ("fault", "in", "wrong", "test")

# A definition begins in the first column, and its braces stand there alone.
FUNCTION = re.compile(r"^[A-Za-z_][^;{}#]*?\b(\w+)\([^;{}]*\)\n\{\n.*?^\}\n", re.M | re.S)
TOKEN = re.compile(r"""(?:\s|/\*.*?\*/|//[^\n]*)+
                       |("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\w+|->|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\|
                       |\+\+|--|<<|>>|.)""", re.S | re.X)


class Unfit(Exception):
    """A fault that is not well described, or does not fit the sources."""


@dataclass
class Fault:
    name: str
    point: str    # the function, perhaps after its file; or a file with its folders
    wrong: str    # a sentence
    test: str     # the test that is to fail, as ctest calls it
    changes: list # of (text, what stands there instead)

    @property
    def file(self):
        """Where the function is, from the root of the checkout."""
        return place(self)[0]


def read_diff(name, lines):
    """The changes, from lines that begin with a blank, a minus or a plus."""
    places = [([], [])]
    for line in lines:
        if line == "@@":
            places.append(([], []))
        elif line[:1] in (" ", "-", "+"):
            for side, other in enumerate("+-"):
                if line[0] != other:
                    places[-1][side].append(line[1:] + "\n")
        else:
            raise Unfit(f"{name}: not a line of a change: {line}")
    return [("".join(old), "".join(new)) for old, new in places]


def read_fault(paragraph):
    lines = paragraph.split("\n")
    fields = []
    for key, line in zip(FIELDS, lines):
        word, _, value = line.partition(" ")
        if word != key or not value.strip():
            raise Unfit(f"a line '{key}' was expected, not: {line}")
        fields.append(value.strip())
    if "/" in fields[1]:
        return Fault(*fields, read_diff(fields[0], lines[len(FIELDS):]))
    rest = [line.partition(" ") for line in lines[len(FIELDS):]]
    if not rest or [word for word, _, _ in rest] != ["change", "to"] * (len(rest) // 2):
        raise Unfit(f"{fields[0]}: lines 'change' and 'to' were expected")
    values = [value.strip() for _, _, value in rest]
    return Fault(*fields, list(zip(values[::2], values[1::2])))


def read_list(path=LIST):
    """All faults, in the order of the list."""
    with open(path, encoding="utf-8") as text:
        lines = [line.rstrip("\n") for line in text if not line.startswith("#")]
    paragraphs = re.split(r"\n\n+", "\n".join(lines).strip("\n"))
    faults = [read_fault(paragraph) for paragraph in paragraphs]
    names = [fault.name for fault in faults]
    for name in names:
        if names.count(name) > 1:
            raise Unfit(f"{name}: twice in the list")
    return faults


@functools.lru_cache(maxsize=None)
def functions(root=ROOT):
    """For each name, the (file, begin, end) of all functions that are called so."""
    found = {}
    for folder in ("src", "explain", "rulesets"):
        for path in sorted(glob.glob(os.path.join(root, folder, "**", "*.c"), recursive=True)):
            with open(path, encoding="utf-8") as source:
                for match in FUNCTION.finditer(source.read()):
                    found.setdefault(match[1], []).append(
                        (os.path.relpath(path, root), match.start(), match.end()))
    return found


def place(fault):
    """The (file, begin, end) of the function that the fault is in, or of the file."""
    if "/" in fault.point:
        return fault.point, 0, None
    *file, name = fault.point.split()
    found = [one for one in functions().get(name, [])
             if not file or os.path.basename(one[0]) == file[0]]
    if len(found) != 1:
        raise Unfit(f"{fault.name}: there are {len(found)} functions '{fault.point}'")
    return found[0]


def tokens(text):
    """(token, begin, end) without blanks and comments."""
    return [(m[1], m.start(), m.end()) for m in TOKEN.finditer(text) if m[1]]


def planted_by_lines(fault, text):
    for old, new in fault.changes:
        found = text.count("\n" + old)
        if found != 1 or old == new:
            raise Unfit(f"{fault.name}: in {fault.point} this is found {found} times:\n{old}")
        text = text.replace("\n" + old, "\n" + new)
    return text


def planted(fault):
    """The text of the file with the fault in it."""
    file, begin, end = place(fault)
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        text = source.read()
    if end is None:
        return planted_by_lines(fault, "\n" + text)[1:]
    body = text[begin:end]
    for old, new in fault.changes:
        wanted = [token for token, _, _ in tokens(old)]
        here = tokens(body)
        found = [i for i in range(len(here)) if [t for t, _, _ in here[i:i + len(wanted)]] == wanted]
        if len(found) != 1 or old == new:
            raise Unfit(f"{fault.name}: in {fault.point} of {file} this is found {len(found)} times: {old}")
        first, last = here[found[0]], here[found[0] + len(wanted) - 1]
        body = body[:first[1]] + new + body[last[2]:]
    return text[:begin] + body + text[end:]


def write(path, text):
    """Leaves a file alone that is as it should be, so that nothing is compiled anew."""
    try:
        with open(path, encoding="utf-8") as old:
            if old.read() == text:
                return
    except OSError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)


def main():
    name, folder = sys.argv[1:]
    chosen = [fault for fault in read_list() if fault.name == name]
    if not chosen:
        raise Unfit(f"there is no fault '{name}' in {LIST}")
    write(os.path.join(folder, chosen[0].file), planted(chosen[0]))
    print(chosen[0].file)


if __name__ == "__main__":
    try:
        main()
    except Unfit as why:
        sys.exit(str(why))
