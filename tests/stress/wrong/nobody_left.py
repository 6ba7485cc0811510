"""advance: who is at 0 wins, in place of: whoever is to move at 0 loses."""
import sys
from fractions import Fraction
from functools import lru_cache


@lru_cache(None)
def value(column):
    left, right = [], []
    for i, cell in enumerate(column):
        if cell == ".":
            continue
        up = column[:i - 1] + cell + "." + column[i + 1:] if i and column[i - 1] == "." else None
        gone = column[:i] + "." + column[i + 1:]
        (left if cell == "W" else right).extend([up] if up else [])
        (right if cell == "W" else left).append(gone)
    return simplest(max(map(value, left), default=None), min(map(value, right), default=None))


def simplest(a, b):
    if (a is None or a < 0) and (b is None or b > 0):
        return Fraction(0)
    if b is not None and b <= 0:
        return -simplest(-b, None if a is None else -a)
    scale = 1
    while b is not None and (a * scale).__floor__() + 1 >= b * scale:
        scale *= 2
    return Fraction((a * scale).__floor__() + 1, scale)


rows = sys.stdin.read().split()[1:]
total = sum(value("".join(column)) for column in zip(*rows))
print("Takahashi" if total >= 0 else "Snuke")
