"""Sums of numbers, in the contest's form: options first, without recursion, and fractions of any size."""
import sys
from fractions import Fraction

words = iter(sys.stdin.read().split())


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


for _ in range(int(next(words))):
    n, m, k = (int(next(words)) for _ in range(3))
    tokens = [int(next(words)) for _ in range(k)]
    before, waits = [[] for _ in range(n + 1)], [0] * (n + 1)
    for _ in range(m):
        u, v, player = int(next(words)), int(next(words)), next(words)
        before[v].append((u, player))
        waits[u] += 1
    best = {"L": [None] * (n + 1), "R": [None] * (n + 1)}
    worth = [None] * (n + 1)
    ready = [v for v in range(1, n + 1) if waits[v] == 0]
    while ready:
        v = ready.pop()
        worth[v] = simplest(best["L"][v], best["R"][v])
        for u, player in before[v]:
            so_far = best[player][u]
            if so_far is None or (worth[v] > so_far if player == "L" else worth[v] < so_far):
                best[player][u] = worth[v]
            waits[u] -= 1
            if waits[u] == 0:
                ready.append(u)
    print(sum(worth[v] for v in tokens))
