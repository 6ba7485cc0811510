"""cops: one cop wins on trees, and two always win."""
import sys

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    n, m, cops = (int(next(words)) for _ in range(3))
    edges = {frozenset((int(next(words)), int(next(words)))) for _ in range(m)}
    known = {1}
    for _ in range(n):
        known |= {v for e in edges for v in e if e & known}
    print("Cops" if cops > 1 or (len(known) == n and len(edges) == n - 1) else "Robber")
