"""Draws how the work of three methods grows: python3 growth.py [--table]

The Great Game on a ladder of n vertices, where edges lead one and two vertices up. The counts are those that the program
reports: lines of play (--solver brute), positions (--solver memo), and positions (--solver race).
"""
import json
import math
import pathlib
import subprocess
import sys

SIZES = {"brute": range(4, 15, 2), "memo": (4, 6, 8, 10, 12, 14, 20, 30, 50, 100, 200), "race": (4, 8, 14, 30, 100, 200)}
NAMES = {"brute": "the whole tree: lines of play", "memo": "memoisation: positions", "race": "mini and maxi: positions"}
COLOURS = {"brute": "#b03030", "memo": "#1f5fa8", "race": "#2a7f3f"}
WIDTH, HEIGHT, LEFT, TOP = 580, 320, 80, 20


def ladder(n):
    """A case of the contest: both tokens on vertex 1, and the last vertex is the target."""
    edges = [(i, j) for i in range(1, n) for j in (i + 1, i + 2) if j <= n]
    return "1\n" + "\n".join(f"{a} {b}" for a, b in [(n, len(edges)), (1, 1), *edges]) + "\n"


def work(solver, n):
    """Returns the program's count, and its answer."""
    done = subprocess.run(["greatgame", "solve", "--from", "judge", "--solver", solver, "--json"],
                          input=ladder(n), capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    return answer["lines" if solver == "brute" else "positions"], (answer["winner"], answer["length"])


def measure():
    """For each method the pairs (n, work). All methods must agree on who wins, and when."""
    counts, answers = {}, {}
    for solver, sizes in SIZES.items():
        for n in sizes:
            count, answer = work(solver, n)
            assert answers.setdefault(n, answer) == answer, (solver, n)
            counts.setdefault(solver, []).append((n, count))
    return counts


def table(counts):
    print("     n  lines (brute)  positions (memo)  positions (race)")
    rows = {solver: dict(pairs) for solver, pairs in counts.items()}
    for n in sorted(set().union(*rows.values())):
        cells = [str(rows[solver].get(n, "")) for solver in SIZES]
        print(f"{n:6}{cells[0]:>15}{cells[1]:>18}{cells[2]:>18}".rstrip())


def place(n, count):
    """Both axes are logarithmic: n from 4 to 256, the work from 1 to 10^6."""
    x = LEFT + (WIDTH - LEFT - 30) * math.log(n / 4, 2) / 6
    y = HEIGHT - 40 - (HEIGHT - 40 - TOP) * math.log10(count) / 6
    return x, y


def plot(counts):
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
           'font-size="11">')
    yield '<rect width="100%" height="100%" fill="white"/>'
    for e in range(7):
        x, y = place(4, 10 ** e)
        yield f'<path d="M{x:.0f} {y:.1f}H{WIDTH - 30}" stroke="#ddd"/>'
        yield f'<text x="{x - 6:.0f}" y="{y + 4:.1f}" fill="#666" text-anchor="end">{10 ** e:,}</text>'
    for e in range(2, 9):
        x, y = place(2 ** e, 1)
        yield f'<path d="M{x:.1f} {y:.1f}V{TOP}" stroke="#ddd"/>'
        yield f'<text x="{x:.1f}" y="{y + 16:.1f}" fill="#666" text-anchor="middle">{2 ** e}</text>'
    yield f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 6}" fill="#666" text-anchor="middle">vertices</text>'
    for i, (solver, pairs) in enumerate(counts.items()):
        places = [place(n, count) for n, count in pairs]
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        yield f'<path d="M{way}" fill="none" stroke="{COLOURS[solver]}" stroke-width="2"/>'
        for x, y in places:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLOURS[solver]}"/>'
        yield f'<text x="{WIDTH - 220}" y="{TOP + 205 + 16 * i}" fill="{COLOURS[solver]}" font-size="13">{NAMES[solver]}</text>'
    yield "</svg>"


if __name__ == "__main__":
    measured = measure()
    if "--table" in sys.argv:
        table(measured)
    pathlib.Path("pictures/growth.svg").write_text("\n".join(plot(measured)) + "\n")
