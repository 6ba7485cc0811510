"""Nimbers of sums of tokens, finite and infinite, in the contest's form: Smith's rule with counters."""
import sys

numbers = iter(map(int, sys.stdin.read().split()))


def nimbers(n, options, before):
    """The nimber of each vertex; None where it is infinite."""
    value, marked = [None] * (n + 1), [-1] * (n + 1)
    g, active = 0, list(range(1, n + 1))
    while active:
        # An active vertex has options of all values below g. It waits for its options that have no value and no way to g.
        waits = {v: sum(value[w] is None for w in options[v]) for v in active}
        ready = [v for v in active if waits[v] == 0]
        while ready:
            u = ready.pop()
            if value[u] is not None or marked[u] == g:
                continue
            value[u] = g
            for x in before[u]:
                if value[x] is None and marked[x] != g:
                    marked[x] = g
                    for y in before[x]:
                        if y in waits and value[y] is None:
                            waits[y] -= 1
                            if waits[y] == 0:
                                ready.append(y)
        active = [v for v in active if value[v] is None and marked[v] == g]
        g += 1
    return value


for _ in range(next(numbers)):
    n, m, k = (next(numbers) for _ in range(3))
    tokens = [next(numbers) for _ in range(k)]
    options, before = [[] for _ in range(n + 1)], [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v = next(numbers), next(numbers)
        options[u].append(v)
        before[v].append(u)
    value = nimbers(n, options, before)
    infinite = [v for v in tokens if value[v] is None]
    total = 0
    for v in tokens:
        total ^= value[v] or 0
    if not infinite:
        print(total)
    else:
        after = {value[w] ^ total for w in options[infinite[0]] if value[w] is not None} if len(infinite) == 1 else ()
        print("inf{%s}" % ",".join(map(str, sorted(after))))
