"""Draws the graphs of these pages: python3 draw.py

Comments in FILE.gg give the places of its vertices, and the options for solving it:

    c draw --value nimber
    c at 1 0,0  2 1,0  3 1,1

The labels are those that `greatgame solve FILE.gg -o FILE.dot' writes; with `c draw bush', for Hackenbush, labels and
arrows are left out. The picture is pictures/FILE.svg. (Graphviz can choose the places of vertices itself; these pages do
not require it.)
"""
import math
import pathlib
import re
import subprocess
import tempfile

CELL_X, CELL_Y, RADIUS = 120, 100, 32
STYLE = {"": ("#444", ""), "green": ("#2a7f3f", ""), "blue": ("#1f5fa8", ""), "red": ("#b03030", ' stroke-dasharray="7 4"')}


def read_dot(text):
    """Returns vertices with the lines of their labels, and edges with their colours."""
    labels = {v: (label.split("\\n"), "peripheries" in line, "box" in line)
              for line in text.splitlines()
              for v, label in re.findall(r'^  (\d+) \[label="([^"]*)"', line)}
    edges = re.findall(r"^  (\d+) -> (\d+)(?: \[.*?color=(\w+)\])?;", text, re.M)
    return labels, edges


def arrow(u, v, others, two_way, radius):
    """The path of an edge: straight, or bent if the reverse edge or another vertex would be in the way."""
    if u == v:
        x, y = u[0], u[1] - radius
        return f"M{x - 12} {y + 3}C{x - 32} {y - 40} {x + 32} {y - 40} {x + 12} {y + 3}"
    dx, dy = v[0] - u[0], v[1] - u[1]
    length = math.hypot(dx, dy)
    ex, ey = dx / length, dy / length
    near = any(0 < (w[0] - u[0]) * ex + (w[1] - u[1]) * ey < length
               and abs((w[0] - u[0]) * ey - (w[1] - u[1]) * ex) < radius for w in others)
    bend = 55 * length / 240 if near else 16 if two_way else 0
    side = (math.atan2(2 * bend, length / 2)) if bend else 0
    cos, sin = math.cos(side), math.sin(side)
    start = (u[0] + radius * (ex * cos + ey * sin), u[1] + radius * (ey * cos - ex * sin))
    end = (v[0] + (radius + 3) * (-ex * cos + ey * sin), v[1] + (radius + 3) * (-ey * cos - ex * sin))
    middle = ((u[0] + v[0]) / 2 + 2 * bend * ey, (u[1] + v[1]) / 2 - 2 * bend * ex)
    if not bend:
        return f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    return f"M{start[0]:.1f} {start[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {end[0]:.1f} {end[1]:.1f}"


def vertex(place, lines, double, box, radius):
    x, y = place
    tokens = any(line.startswith("@") for line in lines)
    fill = "#fff3d0" if tokens else "white"
    shape = (f'<rect x="{x - radius}" y="{y - radius}" width="{2 * radius}" height="{2 * radius}"' if box
             else f'<circle cx="{x}" cy="{y}" r="{radius}"')
    yield f'{shape} fill="{fill}" stroke="#444"/>'
    if double:
        yield f'<circle cx="{x}" cy="{y}" r="{radius - 4}" fill="none" stroke="#444"/>'
    top = y + 4 - 6.5 * (len(lines) - 1)
    for i, line in enumerate(lines):
        weight = ' font-weight="bold"' if i == 0 else ""
        yield f'<text x="{x}" y="{top + 13 * i:g}"{weight}>{line}</text>'


def picture(labels, edges, places, bush):
    """The picture as SVG."""
    radius = 12 if bush else RADIUS
    width = max(x for x, _ in places.values()) + 2 * RADIUS
    height = max(y for _, y in places.values()) + 2 * RADIUS
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           'font-family="sans-serif" font-size="12" text-anchor="middle">')
    yield '<rect width="100%" height="100%" fill="white"/>'
    yield ('<marker id="a" markerWidth="9" markerHeight="8" refX="8" refY="4" orient="auto" '
           'markerUnits="userSpaceOnUse"><path d="M0 0L9 4L0 8z" fill="context-stroke"/></marker>')
    for u, v, colour in edges:
        stroke, dashes = STYLE[colour or ("green" if bush else "")]
        others = [places[w] for w in places if w not in (u, v)]
        way = arrow(places[u], places[v], others, any(e[:2] == (v, u) for e in edges), radius)
        end = ' stroke-width="4"' if bush else ' stroke-width="1.5" marker-end="url(#a)"'
        yield f'<path d="{way}" fill="none" stroke="{stroke}"{dashes}{end}/>'
    for v, (lines, double, box) in labels.items():
        yield from vertex(places[v], lines, double, box, radius)
    yield "</svg>"


def draw(path):
    text = path.read_text()
    options = re.search(r"^c draw\b(.*)", text, re.M)
    if not options:
        return
    found = re.findall(r"(\d+) ([\d.]+),([\d.]+)", " ".join(re.findall(r"^c at (.*)", text, re.M)))
    places = {v: (round(2 * RADIUS + CELL_X * float(x)), round(2 * RADIUS + CELL_Y * float(y))) for v, x, y in found}
    bush = options.group(1).split() == ["bush"]
    with tempfile.TemporaryDirectory() as folder:
        dot = str(pathlib.Path(folder, "graph.dot"))
        command = ["convert", str(path), dot] if bush else ["solve", str(path), *options.group(1).split(), "-o", dot]
        subprocess.run(["greatgame", *command], check=True)
        labels, edges = read_dot(pathlib.Path(dot).read_text())
    svg = "\n".join(picture(labels, edges, places, bush)) + "\n"
    pathlib.Path("pictures", path.stem + ".svg").write_text(svg)
    print(f"pictures/{path.stem}.svg")


if __name__ == "__main__":
    for file in sorted(pathlib.Path().glob("*.gg")):
        draw(file)
