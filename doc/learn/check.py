"""Checks outcomes and numbers of turns, independently of the method that found them: check.py GRAPH TABLE

GRAPH has n and m and then m edges; TABLE has for each vertex its number, N, P or D, and the turns or -.
"""
import sys

n, m, *ends = map(int, open(sys.argv[1]).read().split())
options = {v: [] for v in range(1, n + 1)}
for u, v in zip(ends[::2], ends[1::2]):
    options[u].append(v)
rows = [line.split() for line in open(sys.argv[2])]
said = {int(v): (outcome, turns) for v, outcome, turns in rows}


def right(v):
    """What v must have, if its options are right: the one equation that all values obey."""
    lost = [int(said[w][1]) for w in options[v] if said[w][0] == "P"]
    won = [int(said[w][1]) for w in options[v] if said[w][0] == "N"]
    if not options[v]:
        return "P", "0"
    if lost:
        return "N", str(1 + min(lost))
    if len(won) == len(options[v]):
        return "P", str(1 + max(won))
    return "D", "-"


for v in range(1, n + 1):
    if said[v] != right(v):
        sys.exit(f"refused: vertex {v} is {' '.join(said[v])} and should be {' '.join(right(v))}")
print(f"accepted: {n} vertices")
