"""Holds gcovr's report against the list of lines that need not be covered.

    judge.py COVERAGE.JSON UNCOVERED.TXT

Says what is wrong: fewer than 90 % of the lines of src/ are covered; a line of src/ is not covered
and not in the list; an entry of the list whose line is covered or gone. Exit status 1 if anything is.

The list knows a line by its file, its function and its text, so that it outlives changes elsewhere
in the file:

    # a comment
    because REASON
        FILE FUNCTION: TEXT

Several lines of a function with the same text need as many entries.
"""
import collections
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEAST = 90
HEAD = re.compile(r"^[A-Za-z_].*?([A-Za-z_][A-Za-z0-9_]*)\(")


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
        if not path.startswith("src/"):
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


def listed(path):
    """The entries of the list, and complaints about its form."""
    entries, reason, wrong = collections.Counter(), None, []
    with open(path) as file:
        for number, line in enumerate(file, 1):
            bare = line.strip()
            if not bare or bare.startswith("#"):
                continue
            if line.startswith("because "):
                reason = bare
            elif line[0].isspace() and reason and ": " in bare:
                entries[bare] += 1
            else:
                wrong.append(f"{path}:{number}: neither a reason nor an entry below one")
    return entries, wrong


def main():
    with open(sys.argv[1]) as file:
        count, missing = uncovered(json.load(file))
    entries, wrong = listed(sys.argv[2])
    reached = count - sum(len(numbers) for numbers in missing.values())
    if count == 0 or 100 * reached < LEAST * count:
        wrong.append(f"fewer than {LEAST} % of the lines of src/ are covered")
    for key, numbers in sorted(missing.items()):
        if len(numbers) > entries[key]:
            where = ", ".join(str(number) for number in numbers)
            wrong.append(f"not covered and not listed: {key}    (line {where})")
    for key, times in sorted(entries.items()):
        if times > len(missing.get(key, ())):
            wrong.append(f"listed, but covered or gone: {key}")
    for sentence in wrong:
        print(sentence)
    print(f"src/: {reached} of {count} lines covered, {count - reached} not, "
          f"{sum(entries.values())} listed with a reason")
    return 1 if wrong else 0


sys.exit(main())
