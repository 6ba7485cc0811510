"""outcome: goes on until every vertex is known, which on a cycle is never."""
import sys

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    n, m, k = (int(next(words)) for _ in range(3))
    token = int(next(words))
    label = {}
    for _ in range(k):
        v = int(next(words))
        label[v] = next(words)
    options = {v: [] for v in range(1, n + 1)}
    for _ in range(m):
        u, v = int(next(words)), int(next(words))
        options[u].append(v)
    while token not in label:
        for v in options:
            if v in label:
                continue
            values = [label.get(w) for w in options[v]]
            if "P" in values:
                label[v] = "N"
            elif None not in values:
                label[v] = "D" if "D" in values else "P"
    print(label[token])
