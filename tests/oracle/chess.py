"""The rules of chess endings, on dictionaries of squares: an oracle that shares nothing with rulesets/.

A position is (board, white to move, square that a pawn has just skipped, or None);
a board maps squares, (file, rank) from 0, to letters, White's capital. The square is kept only if a
pawn of the other side stands where it could capture there.

    python3 chess.py DEPTH POSITION     the number of lines of play of DEPTH moves
"""

import sys

STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONAL = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
JUMPS = [(a * x, b * y) for x, y in ((1, 2), (2, 1)) for a in (1, -1) for b in (1, -1)]
STEPS = {"K": (STRAIGHT + DIAGONAL, 1), "Q": (STRAIGHT + DIAGONAL, 7), "R": (STRAIGHT, 7),
         "B": (DIAGONAL, 7), "N": (JUMPS, 1)}


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def attacked(board, square, by_white):
    """True if a man of this side could capture on the square."""
    for at, man in board.items():
        if man.isupper() != by_white:
            continue
        if man in "Pp":
            if (at[1] + (1 if by_white else -1) == square[1]) and abs(at[0] - square[0]) == 1:
                return True
            continue
        steps, length = STEPS[man.upper()]
        for dx, dy in steps:
            to = at
            for _ in range(length):
                to = (to[0] + dx, to[1] + dy)
                if to == square:
                    return True
                if not inside(to) or to in board:
                    break
    return False


def in_check(board, white):
    king = next(square for square, man in board.items() if man == ("K" if white else "k"))
    return attacked(board, king, not white)


def pawn_moves(board, at, white, passed):
    """Squares, and whether that is a capture in passing or a step of two."""
    up = 1 if white else -1
    ahead, far = (at[0], at[1] + up), (at[0], at[1] + 2 * up)
    if ahead not in board:
        yield ahead, None
        if at[1] == (1 if white else 6) and far not in board:
            yield far, "far"
    for side in (-1, 1):
        to = (at[0] + side, at[1] + up)
        if to in board and board[to].isupper() != white:
            yield to, None
        elif to == passed:
            yield to, "passing"


def piece_moves(board, at, white):
    steps, length = STEPS[board[at].upper()]
    for dx, dy in steps:
        to = at
        for _ in range(length):
            to = (to[0] + dx, to[1] + dy)
            if not inside(to) or (to in board and board[to].isupper() == white):
                break
            yield to, None
            if to in board:
                break


def moves(position):
    """All positions that a legal move leads to; none when only the kings are left."""
    board, white, passed = position
    found = []
    if len(board) == 2:
        return found
    for at, man in board.items():
        if man.isupper() != white:
            continue
        goals = pawn_moves(board, at, white, passed) if man in "Pp" else piece_moves(board, at, white)
        for to, kind in goals:
            after = dict(board)
            del after[at]
            if kind == "passing":
                del after[to[0], at[1]]
            behind = None
            if kind == "far" and any(after.get((to[0] + side, to[1])) == ("p" if white else "P")
                                     for side in (-1, 1)):
                behind = (at[0], (at[1] + to[1]) // 2)
            last = man in "Pp" and to[1] in (0, 7)
            for into in ("QRBN" if white else "qrbn") if last else man:
                after[to] = into
                if not in_check(after, white):
                    found.append((dict(after), not white, behind))
    return found


def perft(position, depth):
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in moves(position))


def text(position):
    """As the program writes it; kings alone have no text there."""
    board, white, passed = position
    men = sorted((("KQRBNPkqrbnp".index(man), rank, file) for (file, rank), man in board.items()))
    words = ["KQRBNPkqrbnp"[man] + "abcdefgh"[file] + str(rank + 1) for man, rank, file in men]
    words.append("w" if white else "b")
    if passed:
        words.append("abcdefgh"[passed[0]] + str(passed[1] + 1))
    return " ".join(words)


def square(name):
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def read(line):
    words = line.split()
    turn = next(i for i, word in enumerate(words) if word in ("w", "b"))
    passed = square(words[turn + 1]) if len(words) > turn + 1 else None
    return {square(word[1:]): word[0] for word in words[:turn]}, words[turn] == "w", passed


if __name__ == "__main__":
    for place in sys.argv[2:]:
        print(perft(read(place), int(sys.argv[1])), place)
