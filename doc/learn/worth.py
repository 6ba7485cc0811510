"""The value of each vertex if edges belong to Left (L) or Right (R). Reads n and m, and then m edges: u v L|R."""
import functools
import sys
from fractions import Fraction


def simplest(a, b):
    """The simplest number x with a < x < b; None stands for an end that is open."""
    if (a is None or a < 0) and (b is None or b > 0):
        return Fraction(0)
    if b is not None and b <= 0:
        return -simplest(-b, None if a is None else -a)
    d = 1
    while True:
        x = Fraction(a * d // 1 + 1, d)
        if b is None or x < b:
            return x
        d *= 2


words = sys.stdin.read().split()
n, m = int(words[0]), int(words[1])
options = {"L": [[] for _ in range(n + 1)], "R": [[] for _ in range(n + 1)]}
for u, v, player in zip(words[2::3], words[3::3], words[4::3]):
    options[player][int(u)].append(int(v))


@functools.cache
def worth(v):
    left = [worth(w) for w in options["L"][v]]
    right = [worth(w) for w in options["R"][v]]
    if None in left or None in right:
        return None
    a, b = max(left, default=None), min(right, default=None)
    return simplest(a, b) if a is None or b is None or a < b else None


for v in range(1, n + 1):
    print(v, "undefined" if worth(v) is None else worth(v), sep="\t")
