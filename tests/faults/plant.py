"""The list of faults, and a file of the library with one of them in it.

    plant.py NAME FOLDER      writes the changed copy below FOLDER and prints which file it is of

A fault in faults.txt is a paragraph: lines `fault`, `in`, `wrong` and `test`, and then the change
as in a diff, whole lines, a line `@@` between two places. What is taken out, with what stands
around it, must be found exactly once.
"""

import os
import re
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LIST = os.path.join(HERE, "faults.txt")
FIELDS = ("fault", "in", "wrong", "test")


class Unfit(Exception):
    """A fault that is not well described, or does not fit its file."""


@dataclass
class Fault:
    name: str
    file: str     # from the root of the checkout
    wrong: str    # a sentence
    test: str     # the test that is to fail, as ctest calls it
    places: list  # of (text, what stands there instead)


def read_places(name, lines):
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
    return Fault(*fields, read_places(fields[0], lines[len(FIELDS):]))


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


def planted(fault, root=ROOT):
    """The text of the file with the fault in it."""
    with open(os.path.join(root, fault.file), encoding="utf-8") as source:
        text = "\n" + source.read()
    for old, new in fault.places:
        found = text.count("\n" + old)
        if found != 1 or old == new:
            raise Unfit(f"{fault.name}: in {fault.file} this is found {found} times:\n{old}")
        text = text.replace("\n" + old, "\n" + new)
    return text[1:]


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
