"""cops: every position of all cops and the robber, from the ends backwards by repeating."""
import sys
from itertools import combinations_with_replacement, product

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    n, m, cops = (int(next(words)) for _ in range(3))
    near = [{v} for v in range(n)]
    for _ in range(m):
        u, v = int(next(words)) - 1, int(next(words)) - 1
        near[u].add(v)
        near[v].add(u)
    places = list(combinations_with_replacement(range(n), cops))
    after = {p: {tuple(sorted(q)) for q in product(*(near[c] for c in p))} for p in places}
    caught = {(p, r) for p in places for r in p}  # the cops are to move, and catch
    changed = True
    while changed:
        lost = {(p, r) for p in places for r in range(n) if r in p or all((p, s) in caught for s in near[r])}
        more = {(p, r) for p in places for r in range(n) if any((q, r) in lost for q in after[p])}
        changed = not more <= caught
        caught |= more
    print("Cops" if any(all((p, r) in caught for r in range(n)) for p in places) else "Robber")
