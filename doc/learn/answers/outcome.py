"""Outcomes of one token, in the contest's form: retrograde analysis from the results and the dead ends."""
import collections
import sys

numbers = iter(sys.stdin.read().split())
for _ in range(int(next(numbers))):
    n, m, k = (int(next(numbers)) for _ in range(3))
    token = int(next(numbers))
    result = {}
    for _ in range(k):
        v = int(next(numbers))
        result[v] = next(numbers)
    before, open_options = [[] for _ in range(n + 1)], [0] * (n + 1)
    for _ in range(m):
        u, v = int(next(numbers)), int(next(numbers))
        if u not in result:
            before[v].append(u)
            open_options[u] += 1
    outcome = [result.get(v) or ("P" if open_options[v] == 0 else None) for v in range(n + 1)]
    queue = collections.deque(v for v in range(1, n + 1) if outcome[v] in ("N", "P"))
    while queue:
        w = queue.popleft()
        for v in before[w]:
            open_options[v] -= 1
            if outcome[v] is None and (outcome[w] == "P" or open_options[v] == 0):
                outcome[v] = "N" if outcome[w] == "P" else "P"
                queue.append(v)
    print(outcome[token] or "D")
