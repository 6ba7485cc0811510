"""Advance or Eat, in the contest's form: each column is worth a number, found by memory. Numbers count in units of 1/2^n."""
import functools
import sys

n, *rows = sys.stdin.read().split()
n = int(n)


def simplest(a, b):
    """The simplest number between a and b, where None stands for an open end: the one that most powers of two divide."""
    if (a is None or a < 0) and (b is None or b > 0):
        return 0
    if b is not None and b <= 0:
        return -simplest(-b, None if a is None else -a)
    unit = 1 << n
    while True:
        x = (a // unit + 1) * unit
        if b is None or x < b:
            return x
        unit //= 2


@functools.cache
def worth(column):
    best = {"W": [], "B": []}
    for i, piece in enumerate(column):
        if piece == ".":
            continue
        eaten = column[:i] + "." + column[i + 1:]
        best["B" if piece == "W" else "W"].append(worth(eaten))
        if i > 0 and column[i - 1] == ".":
            best[piece].append(worth(column[:i - 1] + piece + "." + column[i + 1:]))
    return simplest(max(best["W"], default=None), min(best["B"], default=None))


total = sum(worth("".join(column)) for column in zip(*rows))
print("Takahashi" if total > 0 else "Snuke")
