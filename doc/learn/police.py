"""Police and thief on a board: the winner if the police move first, and the number of turns. Reads the board."""
import collections
import sys

rows = [line.strip() for line in sys.stdin if line.strip()]
free = {(i, j): cell for i, row in enumerate(rows) for j, cell in enumerate(row) if cell != "*"}
STEPS = {"P": [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)],
         "T": [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]}


def moves(police, thief, mover):
    i, j = police if mover == "P" else thief
    for di, dj in STEPS[mover]:
        cell = i + di, j + dj
        if cell in free:
            yield (cell, thief, "T") if mover == "P" else (police, cell, "P")


winner, turns, open_moves, before = {}, {}, {}, collections.defaultdict(list)
queue = collections.deque()


def decide(state, player, after):
    winner[state], turns[state] = player, after
    queue.append(state)


for police in free:
    for thief in free:
        for mover in "PT":
            state = police, thief, mover
            if police == thief:
                decide(state, "police", 0)
            elif free[thief] == "E":
                decide(state, "thief", 0)
            else:
                options = list(moves(*state))
                open_moves[state] = len(options)
                for option in options:
                    before[option].append(state)
while queue:
    done = queue.popleft()
    for state in before[done]:
        if state in winner:
            continue
        open_moves[state] -= 1
        mover = {"P": "police", "T": "thief"}[state[2]]
        if winner[done] == mover or open_moves[state] == 0:
            decide(state, winner[done], turns[done] + 1)

start = [next(cell for cell in free if free[cell] == piece) for piece in "PT"]
start = start[0], start[1], "P"
print(winner.get(start, "draw"), turns.get(start, "-"))
