"""advance: the player to move at 0 wins instead of losing."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "right"))

from advance import value  # noqa: E402

rows = sys.stdin.read().split()[1:]
print("Takahashi" if sum(value("".join(column)) for column in zip(*rows)) >= 0 else "Snuke")
