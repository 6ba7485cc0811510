"""Mu Torere, a game of the Maori: a perfect opponent.

Eight places in a ring around a middle. Each player has four pieces, side by side. A move takes a piece to
the empty place: along the ring, out of the middle, or into the middle from a place beside one that the other
player holds. Who cannot move has lost.

    PYTHONPATH=python python3 examples/mu_torere.py
"""

import greatgame as gg


class MuTorere:
    start = ("LLLLRRRR-", "L")  # the ring, the middle; who is to move

    def turn(self, x):
        return x[1]

    def moves(self, x):
        board, player = x
        empty, other = board.index("-"), "LR"[player == "L"]
        for i in range(9):
            beside = (i - 1) % 8, (i + 1) % 8
            near = empty in beside or i == 8 or (empty == 8 and other in (board[j] for j in beside))
            if board[i] == player and near:
                after = list(board)
                after[i], after[empty] = "-", player
                yield "".join(after), other

    def show(self, x):
        a, b, c, d, e, f, g, h, m = x[0]  # as the places are called
        return f"  {a} {b} {c}\n  {h} {m} {d}\n  {g} {f} {e}"

    def say(self, x, y):
        places = "abcdefghm"
        return f"{places[y[0].index('-')]} to {places[x[0].index('-')]}"


if __name__ == "__main__":
    game = gg.Game(MuTorere)
    print(f"{len(game)} positions; from the start: {game[game.start].winner}; won by force somewhere: "
          f"{sum(w in 'LR' for w in game.solution.winner)}, in at most "
          f"{max(game[x].turns or 0 for x in game)} turns")
    game.play("L")
