"""outcome: a search backwards from the ends, as often seen. Results that are given are where it
begins, but the edges of such vertices are followed all the same, and labels are overwritten."""
import sys

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    n, m, k = (int(next(words)) for _ in range(3))
    token = int(next(words))
    label = {}
    for _ in range(k):
        v = int(next(words))
        label[v] = next(words)
    into = {v: [] for v in range(1, n + 1)}
    left = {v: 0 for v in range(1, n + 1)}
    for _ in range(m):
        u, v = int(next(words)), int(next(words))
        into[v].append(u)
        left[u] += 1
    for v in into:
        if left[v] == 0 and v not in label:
            label[v] = "P"
    stack = [v for v in label if label[v] != "D"]
    while stack:
        w = stack.pop()
        for v in into[w]:
            if label[w] == "P" and label.get(v) != "N":
                label[v] = "N"
                stack.append(v)
            elif label[w] == "N":
                left[v] -= 1
                if left[v] == 0 and v not in label:
                    label[v] = "P"
                    stack.append(v)
    print(label.get(token, "D"))
