"""g+ and g- of each vertex of a graph without cycles, and whether it is tame. Reads n and m, and then m edges."""
import functools
import sys

sys.setrecursionlimit(10000)
n, m, *ends = map(int, sys.stdin.read().split())
options = [[] for _ in range(n + 1)]
for u, v in zip(ends[::2], ends[1::2]):
    options[u].append(v)


def mex(values):
    return min(set(range(len(values) + 1)) - set(values))


@functools.cache
def pair(v):
    """g+, g-, and whether v and all that can be reached from it are tame."""
    if not options[v]:
        return 0, 1, True
    pairs = [pair(w) for w in options[v]]
    plus, minus = mex([p[0] for p in pairs]), mex([p[1] for p in pairs])
    tame = (plus, minus) in ((0, 1), (1, 0)) or plus == minus
    return plus, minus, tame and all(p[2] for p in pairs)


for v in range(1, n + 1):
    plus, minus, tame = pair(v)
    print(v, plus, minus, "tame" if tame else "wild", sep="\t")
