"""Small pictures for notebooks: graphs in rows by remoteness, thermographs, boards."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List, Optional, Set

_STYLE = {"N": "#2e7d32", "P": "#c62828", "L": "#1565c0", "R": "#c62828", "D": "#757575",
          None: "#455a64"}


class Picture(str):
    """An SVG, which a notebook shows."""

    def _repr_svg_(self) -> str:
        return str(self)


def board_html(text: str) -> str:
    return f'<pre style="line-height:1.2">{escape(text)}</pre>'


def _svg(width: float, height: float, body: List[str]) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" font-size="11">'
            '<defs><marker id="gg-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#888"/></marker></defs>'
            + "".join(body) + "</svg>")


# ---- graphs -----------------------------------------------------------------------------------


def _values(problem: Any, solution: Any, v: int) -> Any:
    """Returns the letter that colours a vertex, its row, and its text."""
    if solution is None:
        return None, None, ""
    value = solution[problem.label(v)]
    if solution.value_type != "outcome":
        shown = value if not isinstance(value, (list, tuple)) else ", ".join(map(str, value))
        return None, None, str(shown)
    return value.winner, value.turns, f"{value.winner} {'' if value.turns is None else value.turns}"


def _near(problem: Any, v: int, depth: int) -> List[int]:
    found, last = {v: 0}, [v]
    while depth > 0 and last and len(found) < 200:
        depth -= 1
        last = [problem.index(w) for u in last for side in "LR"
                for w in problem.options(problem.label(u), side)]
        last = [w for w in dict.fromkeys(last) if w not in found]
        found.update(dict.fromkeys(last, 0))
    return list(found)[:200]


def _rows(problem: Any, chosen: List[int], turns: Dict[int, Optional[int]]) -> Dict[int, int]:
    """Returns the row of each vertex: its turns, with draws on top; else its distance from the first."""
    if any(t is not None for t in turns.values()):
        top = 1 + max(t for t in turns.values() if t is not None)
        return {v: top if turns[v] is None else turns[v] for v in chosen}  # type: ignore
    row: Dict[int, int] = {}
    for root in chosen:
        level, last = 0, [root]
        while last:
            last = [v for v in dict.fromkeys(last) if v not in row and v in turns]
            row.update(dict.fromkeys(last, level))
            last = [problem.index(w) for v in last for s in "LR"
                    for w in problem.options(problem.label(v), s)]
            level += 1
    return {v: max(row.values()) - row[v] for v in chosen}


def graph_svg(problem: Any, solution: Any = None, root: Optional[int] = None,
              depth: int = 3) -> str:
    """Draws vertices in rows, the end of play at the bottom; edges of one player in that player's colour."""
    chosen = list(range(problem.vertices)) if root is None else _near(problem, root, depth)
    told = {v: _values(problem, solution, v) for v in chosen}
    row = _rows(problem, chosen, {v: told[v][1] for v in chosen})
    rows: Dict[int, List[int]] = {}
    for v in chosen:
        rows.setdefault(row[v], []).append(v)
    levels = sorted(rows, reverse=True)
    label = {v: problem.name(v) for v in chosen}
    wide = min(max(map(len, label.values()), default=1), 14) * 7 + 26
    width = max(len(r) for r in rows.values()) * wide + 20 if rows else 20
    at = {}
    for i, level in enumerate(levels):
        for k, v in enumerate(rows[level]):
            at[v] = (width * (k + 0.5) / len(rows[level]), 30 + 70 * i)
    body = []
    for v in chosen:
        sides: Dict[int, Set[str]] = {}
        for side in "LR":
            for w in problem.options(problem.label(v), side):
                sides.setdefault(problem.index(w), set()).add(side)
        for w, who in sides.items():
            if w in at:
                body.append(_edge(at[v], at[w], "#888" if len(who) == 2 else _STYLE[min(who)]))
    for v in chosen:
        (x, y), (letter, _, text) = at[v], told[v]
        name = label[v] if len(label[v]) <= 14 else label[v][:13] + "…"
        half = len(name) * 3.6 + 8
        body.append(f'<g><title>{escape(label[v])} {escape(text)}</title><rect x="{x - half:.1f}" '
                    f'y="{y - 11:.1f}" width="{2 * half:.1f}" height="22" rx="8" fill="#fff" '
                    f'stroke="{_STYLE.get(letter, "#455a64")}" stroke-width="2"/>'
                    f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle">{escape(name)}</text>'
                    f'<text x="{x:.1f}" y="{y + 24:.1f}" text-anchor="middle" font-size="9" '
                    f'fill="{_STYLE.get(letter, "#455a64")}">{escape(text)}</text></g>')
    return _svg(width, 30 + 70 * len(levels), body)


def _edge(a: Any, b: Any, colour: str) -> str:
    (x, y), (u, v) = a, b
    style = f'fill="none" stroke="{colour}" marker-end="url(#gg-end)"'
    if a == b:
        return f'<path d="M{x - 6:.1f},{y - 11:.1f} c-12,-22 24,-22 12,0" {style}/>'
    if y == v:
        bow = y - 18 - abs(u - x) / 8
        return f'<path d="M{x:.1f},{y - 11:.1f} Q{(x + u) / 2:.1f},{bow:.1f} {u:.1f},{v - 11:.1f}" {style}/>'
    down = 11 if v > y else -11
    return f'<path d="M{x:.1f},{y + down:.1f} L{u:.1f},{v - down:.1f}" {style}/>'


# ---- thermographs -----------------------------------------------------------------------------


def thermograph_svg(form: Any) -> str:
    """Draws Left on the left, so numbers grow to the left; the temperature grows upwards, from -1."""
    walls = form.thermograph()
    points = [corner for wall in walls for corner in wall]
    low, high = min(at for _, at in points), max(at for _, at in points)
    top = max(max(t for t, _ in points), 0) + 1
    across = float(high - low) or 1.0
    width, height, margin = 300.0, 220.0, 30.0

    def x(at: Any) -> float:
        return margin + (width - 2 * margin) * (float(high - at) / across if high > low else 0.5)

    def y(t: Any) -> float:
        return height - margin - (height - 2 * margin) * float(t + 1) / float(top + 1)

    body = [f'<line x1="{margin}" x2="{width - margin}" y1="{y(0):.1f}" y2="{y(0):.1f}" '
            'stroke="#bbb" stroke-dasharray="3,3"/>']
    for wall, colour in zip(walls, (_STYLE["L"], _STYLE["R"])):
        line = " ".join(f"{x(at):.1f},{y(t):.1f}" for t, at in wall + [(top, wall[-1][1])])
        body.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
    for at in sorted({at for _, at in points}):
        body.append(f'<text x="{x(at):.1f}" y="{height - 10:.1f}" text-anchor="middle">{at}</text>')
    for t in sorted({t for t, _ in points}):
        body.append(f'<text x="4" y="{y(t) + 4:.1f}">{t}</text>')
    text = str(form)
    body.append(f'<text x="{width / 2}" y="14" text-anchor="middle">'
                f'{escape(text if len(text) <= 40 else text[:39] + "…")}</text>')
    return _svg(width, height, body)
