"""Finite and infinite nimbers of any graph, by the rule itself. Reads n and m, and then m edges."""
import sys

n, m, *ends = map(int, sys.stdin.read().split())
options = [[] for _ in range(n + 1)]
for u, v in zip(ends[::2], ends[1::2]):
    options[u].append(v)
nimber = [None] * (n + 1)


def fits(u, g):
    """Whether u has options of all values below g and none of g, and the way back to g from all the others."""
    values = {nimber[w] for w in options[u]}
    return (g not in values and all(k in values for k in range(g))
            and all(any(nimber[x] == g for x in options[w]) for w in options[u] if nimber[w] is None))


for g in range(max(map(len, options)) + 1):
    found = True
    while found:
        found = False
        for u in range(1, n + 1):
            if nimber[u] is None and fits(u, g):
                nimber[u] = g
                found = True

for u in range(1, n + 1):
    finite = sorted({nimber[w] for w in options[u]} - {None})
    print(u, "inf{%s}" % ",".join(map(str, finite)) if nimber[u] is None else nimber[u], sep="\t")
