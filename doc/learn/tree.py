"""The Great Game by its whole tree: every line of play is followed to its end."""
import sys

TURNS = ((1, "red"), (-1, "black"), (1, "black"), (-1, "red"))


def value(red, black, turn):
    """Who wins: 1 Sherlock, -1 Moriarty, 0 nobody."""
    if black == target:
        return -1
    if red == target:
        return 1
    if not options[red] and not options[black]:
        return 0
    player, token = TURNS[turn]
    after = (turn + 1) % 4
    if token == "red":
        results = [value(v, black, after) for v in options[red] or [red]]
    else:
        results = [value(red, v, after) for v in options[black] or [black]]
    return max(results) if player == 1 else min(results)


numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    target, m, red, black = (next(numbers) for _ in range(4))
    options = [[] for _ in range(target + 1)]
    for _ in range(m):
        options[next(numbers)].append(next(numbers))
    print({1: "0", -1: "1", 0: "-"}[value(red, black, 0)])
