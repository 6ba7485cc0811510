"""The nimber of each vertex of a graph without cycles. Reads n and m, and then m edges."""
import sys

n, m, *ends = map(int, sys.stdin.read().split())
options = [[] for _ in range(n + 1)]
predecessors = [[] for _ in range(n + 1)]
for u, v in zip(ends[::2], ends[1::2]):
    options[u].append(v)
    predecessors[v].append(u)


def mex(values):
    """The least number that is not among them."""
    k = 0
    while k in values:
        k += 1
    return k


nimber = [0] * (n + 1)
waits_for = [len(options[v]) for v in range(n + 1)]
ready = [v for v in range(1, n + 1) if waits_for[v] == 0]
while ready:
    v = ready.pop()
    nimber[v] = mex({nimber[w] for w in options[v]})
    for u in predecessors[v]:
        waits_for[u] -= 1
        if waits_for[u] == 0:
            ready.append(u)
for v in range(1, n + 1):
    print(v, nimber[v], sep="\t")
