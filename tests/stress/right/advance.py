"""advance: the numbers of the columns, added up."""
import sys
from functools import lru_cache

from numbers_of_games import simplest


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


if __name__ == "__main__":
    rows = sys.stdin.read().split()[1:]
    print("Takahashi" if sum(value("".join(column)) for column in zip(*rows)) > 0 else "Snuke")
