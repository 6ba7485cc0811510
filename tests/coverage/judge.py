"""Holds gcovr's report against the list of lines that need not be covered.

    judge.py COVERAGE.JSON UNCOVERED.TXT              judges
    judge.py --update COVERAGE.JSON UNCOVERED.TXT     brings the list up to date, then judges

Says what is wrong: fewer than 90 % of the lines of src/ are covered; a line of src/ is not covered
and not in the list; an entry of the list whose line is covered or gone, or that has no reason. Exit
status 1 if anything is.

The list knows a line by its file, its function and its text, so that it outlives changes elsewhere
in the file:

    # a comment
    because REASON
        FILE FUNCTION: TEXT

Several lines of a function with the same text need as many entries. --update takes away what is
covered or gone, with reasons that are left without entries, and puts what is missing at the end of
the list, `because ?': that is not a reason, and stays wrong until one is written in its place.
"""
import collections
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEAST = 90
NO_REASON = "because ?"
HEAD = re.compile(r"(?=[A-Za-z_]).*?\b(?!__attribute__\b)(\w+)\(")


# ---- the report ----

def functions(lines):
    """For each line the function that it is in: the last one whose head begins in column 1."""
    name = "-"
    for line in lines:
        found = HEAD.match(line)
        if found and not line.rstrip().endswith(";"):
            name = found.group(1)
        yield name


def uncovered(report):
    """Of src/: how many lines there are, and FILE FUNCTION: TEXT of those that were never reached,
    with the number of each line."""
    count, missing = 0, collections.defaultdict(list)
    for file in report["files"]:
        path = file["file"]
        if not path.startswith(("src/", "explain/")):
            continue
        with open(os.path.join(ROOT, path)) as source:
            text = source.read().splitlines()
        names = list(functions(text))
        for line in file["lines"]:
            if line.get("gcovr/noncode"):
                continue
            count += 1
            if line["count"] == 0:
                number = line["line_number"]
                key = f"{path} {names[number - 1]}: {text[number - 1].strip()}"
                missing[key].append(number)
    return count, missing


# ---- the list ----

class Line:
    """One line of the list: what it says, and whether that is a reason or an entry."""

    def __init__(self, text):
        self.text = text.rstrip()
        self.bare = text.strip()
        self.idle = not self.bare or self.bare.startswith("#")
        self.reason = self.text.startswith("because ")
        self.entry = not self.idle and not self.reason


def read(path):
    with open(path) as file:
        return [Line(text) for text in file]


def entries(lines):
    return collections.Counter(line.bare for line in lines if line.entry)


def complaints(path, lines):
    """What is wrong with the form of the list, and where there is no reason."""
    reason = None
    for number, line in enumerate(lines, 1):
        if line.reason:
            reason = line.bare
        elif line.entry and (not reason or not line.text[0].isspace() or ": " not in line.bare):
            yield f"{path}:{number}: neither a reason nor an entry below one"
        elif line.entry and reason == NO_REASON:
            yield f"{path}:{number}: no reason is given"


def updated(lines, missing):
    """The list with the entries that it ought to have."""
    left = collections.Counter({key: len(numbers) for key, numbers in missing.items()})
    kept = []
    for line in lines:
        if line.entry:
            left[line.bare] -= 1
        if not line.entry or left[line.bare] >= 0:
            kept.append(line)
    for at in reversed(range(len(kept))):
        if kept[at].reason and not (kept[at + 1:] and kept[at + 1].entry):
            del kept[at]
    added = [Line(f"    {key}") for key in sorted(left) for _ in range(left[key])]
    return kept + [Line(""), Line(NO_REASON)] + added if added else kept


def update(path, missing):
    lines = updated(read(path), missing)
    with open(path, "w") as file:
        file.writelines(line.text + "\n" for line in lines)


# ---- both ----

def total(missing):
    return sum(len(numbers) for numbers in missing.values())


def judge(count, missing, path):
    """Sentences about what is wrong."""
    lines = read(path)
    known = entries(lines)
    if count == 0 or 100 * (count - total(missing)) < LEAST * count:
        yield f"fewer than {LEAST} % of the lines of src/ are covered"
    yield from complaints(path, lines)
    for key, numbers in sorted(missing.items()):
        if len(numbers) > known[key]:
            where = ", ".join(str(number) for number in numbers)
            yield f"not covered and not listed: {key}    (line {where})"
    for key, times in sorted(known.items()):
        if times > len(missing.get(key, ())):
            yield f"listed, but covered or gone: {key}"


def main():
    arguments = sys.argv[1:]
    with open(arguments[-2]) as file:
        count, missing = uncovered(json.load(file))
    if arguments[0] == "--update":
        update(arguments[-1], missing)
    wrong = list(judge(count, missing, arguments[-1]))
    for sentence in wrong:
        print(sentence)
    print(f"src/: {count - total(missing)} of {count} lines covered, {total(missing)} not, "
          f"{sum(entries(read(arguments[-1])).values())} listed")
    return 1 if wrong else 0


sys.exit(main())
