"""The Great Game by mini and maxi. Edges lead to vertices of larger numbers, and the last vertex is the target."""
import sys

INF = float("inf")


def distances(n, options):
    """How many moves a token needs from each vertex, if its own player moves it next (mini) or the other one (maxi)."""
    mini, maxi = [INF] * (n + 1), [INF] * (n + 1)
    mini[n] = maxi[n] = 0
    for v in range(n - 1, 0, -1):
        mini[v] = 1 + min((maxi[w] for w in options[v]), default=INF)
        maxi[v] = 1 + max((mini[w] for w in options[v]), default=INF)
    return mini, maxi


def answer(red, black):
    if red == black == INF:
        return "-"
    if red == black:
        return "0" if red % 2 == 1 else "1"
    return "0" if red < black else "1"


numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    n, m, red, black = (next(numbers) for _ in range(4))
    options = [[] for _ in range(n + 1)]
    for _ in range(m):
        options[next(numbers)].append(next(numbers))
    mini, _ = distances(n, options)
    print(answer(mini[red], mini[black]))
