"""number: sinks first."""
import sys

from numbers_of_games import simplest

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    n, m, k = (int(next(words)) for _ in range(3))
    tokens = [int(next(words)) for _ in range(k)]
    options = [[] for _ in range(n + 1)]
    into = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v, who = int(next(words)), int(next(words)), next(words)
        options[u].append((v, who))
        into[v].append(u)
    left = list(map(len, options))
    value = [None] * (n + 1)
    queue = [v for v in range(1, n + 1) if left[v] == 0]
    for v in queue:
        value[v] = simplest(max((value[w] for w, who in options[v] if who == "L"), default=None),
                            min((value[w] for w, who in options[v] if who == "R"), default=None))
        for u in into[v]:
            left[u] -= 1
            if left[u] == 0:
                queue.append(u)
    print(sum(value[v] for v in tokens))
