"""nimber: by the definition of infinite nimbers, label by label."""
import sys

words = iter(sys.stdin.read().split())


def label(options):
    """A vertex gets the number k if k is the mex of its options' numbers, and each option without a number has itself
    an option with the number k; until none does."""
    nimber = [None] * len(options)
    k, misses = 0, False
    while not misses:
        found, misses = True, True
        while found:
            found = False
            for v, row in enumerate(options):
                if nimber[v] is not None:
                    continue
                known = {nimber[w] for w in row}
                if set(range(k)) <= known and k not in known and all(
                        nimber[w] is not None or any(nimber[x] == k for x in options[w]) for w in row):
                    nimber[v], found, misses = k, True, False
        k += 1
    return nimber


for _ in range(int(next(words))):
    n, m, k = (int(next(words)) for _ in range(3))
    tokens = [int(next(words)) - 1 for _ in range(k)]
    options = [[] for _ in range(n)]
    for _ in range(m):
        u, v = int(next(words)) - 1, int(next(words)) - 1
        options[u].append(v)
    nimber = label(options)
    infinite = [v for v in tokens if nimber[v] is None]
    total = 0
    for v in tokens:
        total ^= nimber[v] or 0
    if not infinite:
        print(total)
    else:
        rows = [w for w in options[infinite[0]] if nimber[w] is not None] if len(infinite) == 1 else []
        print("inf{" + ",".join(map(str, sorted({nimber[w] ^ total for w in rows}))) + "}")
