"""outcome: from the ends backwards."""
import sys

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    n, m, k = (int(next(words)) for _ in range(3))
    token = int(next(words))
    label = [None] * (n + 1)
    for _ in range(k):
        v = int(next(words))
        label[v] = next(words)
    into = [[] for _ in range(n + 1)]
    left = [0] * (n + 1)
    for _ in range(m):
        u, v = int(next(words)), int(next(words))
        if label[u] is None:
            into[v].append(u)
            left[u] += 1
    for v in range(1, n + 1):
        if left[v] == 0 and label[v] is None:
            label[v] = "P"
    queue = [v for v in range(1, n + 1) if label[v] in ("N", "P")]
    for w in queue:
        for v in into[w]:
            if label[v] is not None:
                continue
            left[v] -= 1
            if label[w] == "P" or left[v] == 0:
                label[v] = "N" if label[w] == "P" else "P"
                queue.append(v)
    print(label[token] or "D")
