"""Retrograde analysis: the winner from each vertex, and the number of turns. Reads n and m, and then m edges."""
import collections
import sys

n, m, *ends = map(int, sys.stdin.read().split())
predecessors = [[] for _ in range(n + 1)]
open_options = [0] * (n + 1)
for u, v in zip(ends[::2], ends[1::2]):
    predecessors[v].append(u)
    open_options[u] += 1

outcome = ["D"] * (n + 1)
turns = ["-"] * (n + 1)
queue = collections.deque()


def decide(v, result, after):
    outcome[v], turns[v] = result, after
    queue.append(v)


for v in range(1, n + 1):
    if open_options[v] == 0:
        decide(v, "P", 0)
while queue:
    w = queue.popleft()
    for v in predecessors[w]:
        if outcome[v] != "D":
            continue
        open_options[v] -= 1
        if outcome[w] == "P":
            decide(v, "N", turns[w] + 1)
        elif open_options[v] == 0:
            decide(v, "P", turns[w] + 1)

for v in range(1, n + 1):
    print(v, outcome[v], turns[v], sep="\t")
