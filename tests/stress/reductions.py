"""Every way to take one thing from a case, as doc/stress.md lists them, written apart from the program."""

from collections import namedtuple

Graph = namedtuple("Graph", "n edges tokens labels cops")  # vertices from 0; an edge is (u, v) or (u, v, player)


def read(kind, text):
    """The only case of an input."""
    words = text.split()
    if kind in ("police", "advance"):
        return text.split("\n")[1:-1]
    assert words[0] == "1"
    if kind == "octal":
        return words[1], list(map(int, words[3:]))
    n, m = int(words[1]), int(words[2])
    at, third = 3, 0
    if kind != "race":
        third, at = int(words[3]), 4
    count = {"race": 2, "outcome": 1, "cops": 0}.get(kind, third)
    tokens = [int(w) - 1 for w in words[at:at + count]]
    at += count
    labels = {}
    if kind == "outcome":
        labels = {int(words[at + 2 * i]) - 1: words[at + 2 * i + 1] for i in range(third)}
        at += 2 * third
    size = 3 if kind == "number" else 2
    rest = words[at:]
    assert len(rest) == size * m
    edges = [(int(rest[i]) - 1, int(rest[i + 1]) - 1, *rest[i + 2:i + size]) for i in range(0, size * m, size)]
    return Graph(n, edges, tokens, labels, third if kind == "cops" else 0)


def write(kind, case):
    """Its lines, without the number of cases."""
    if kind in ("police", "advance"):
        size = f"{len(case)}" if kind == "advance" else f"{len(case)} {len(case[0])}"
        return "\n".join([size, *case]) + "\n"
    if kind == "octal":
        return f"{case[0]} {len(case[1])}\n{' '.join(map(str, case[1]))}\n"
    third = {"race": [], "outcome": [len(case.labels)], "cops": [case.cops]}.get(kind, [len(case.tokens)])
    lines = [" ".join(map(str, [case.n, len(case.edges), *third]))]
    if kind != "cops":
        lines.append(" ".join(str(v + 1) for v in case.tokens))
    lines += [f"{v + 1} {r}" for v, r in sorted(case.labels.items())]
    lines += [" ".join([str(e[0] + 1), str(e[1] + 1), *e[2:]]) for e in case.edges]
    return "\n".join(lines) + "\n"


def without(case, gone, edges=None, tokens=None):
    """The graph without one vertex; None if a token stands on it."""
    edges = case.edges if edges is None else edges
    tokens = case.tokens if tokens is None else tokens
    if gone in tokens or case.n == 1:
        return None

    def name(v):
        return v - (v > gone)

    return Graph(case.n - 1, [(name(e[0]), name(e[1]), *e[2:]) for e in edges if gone not in e[:2]],
                 [name(v) for v in tokens], {name(v): r for v, r in case.labels.items() if v != gone}, case.cops)


def of_graph(kind, case):
    for v in range(case.n):
        yield without(case, v)
        exits = [e[1] for e in case.edges if e[0] == v and e[1] != v]
        if exits:
            yield without(case, v, [(e[0], exits[0], *e[2:]) if e[1] == v and e[0] != v else e for e in case.edges],
                          [exits[0] if t == v else t for t in case.tokens])
        if v > 0:
            moved = [(e[0], v - 1, *e[2:]) if e[1] == v else e for e in case.edges if e[0] != v and e[:2] != (v - 1, v)]
            yield without(case, v, moved, [v - 1 if t == v else t for t in case.tokens])
        if v in case.labels:
            yield case._replace(labels={w: r for w, r in case.labels.items() if w != v})
    for i in range(len(case.edges)):
        yield case._replace(edges=case.edges[:i] + case.edges[i + 1:])
    for i, t in enumerate(case.tokens):
        if kind in ("nimber", "number") and len(case.tokens) > 1:
            yield case._replace(tokens=case.tokens[:i] + case.tokens[i + 1:])
        for lower in {0, t - 1} if t > 0 else ():
            yield case._replace(tokens=case.tokens[:i] + [lower] + case.tokens[i + 1:])
    if case.cops > 1:
        yield case._replace(cops=case.cops - 1)


def of_board(kind, rows):
    for r in range(len(rows)):
        fewer = rows[:r] + rows[r + 1:]
        if kind == "police":
            yield fewer
        for c in range(len(rows[0])):
            if kind == "advance":
                yield [row[:c] + row[c + 1:] for row in fewer]
            if rows[r][c] not in ".PT":
                yield rows[:r] + [rows[r][:c] + "." + rows[r][c + 1:]] + rows[r + 1:]
    for c in range(len(rows[0])):
        if kind == "police":
            yield [row[:c] + row[c + 1:] for row in rows]


def of_octal(code, heaps):
    for i, heap in enumerate(heaps):
        if len(heaps) > 1:
            yield code, heaps[:i] + heaps[i + 1:]
        for lower in {heap // 2, heap - 1} if heap > 0 else ():
            yield code, heaps[:i] + [lower] + heaps[i + 1:]
    for i in range(2, len(code)):
        if len(code) > 3:
            yield code[:i] + code[i + 1:], heaps
        if code[i] > "0":
            yield code[:i] + str(int(code[i]) - 1) + code[i + 1:], heaps


def is_board(kind, rows):
    flat = "".join(rows)
    return bool(flat) and (kind == "advance" or (flat.count("P"), flat.count("T")) == (1, 1))


def keeps_promise(kind, case):
    if kind not in ("race", "nimber"):
        return True
    if any(e[0] >= e[1] for e in case.edges) and kind == "race":
        return False
    if kind == "race":
        return {e[0] for e in case.edges} == set(range(case.n - 1))
    left, edges = set(range(case.n)), case.edges
    while True:  # sinks go until none is left
        sinks = left - {e[0] for e in edges if e[1] in left}
        if not sinks:
            return not left
        left -= sinks
        edges = [e for e in edges if e[0] in left]


def reductions(kind, case):
    """All cases with one thing less that are of the kind, and keep the promise if this one does."""
    if kind in ("police", "advance"):
        return [rows for rows in of_board(kind, case) if is_board(kind, rows)]
    if kind == "octal":
        return list(of_octal(*case))
    found = [smaller for smaller in of_graph(kind, case) if smaller is not None]
    return [c for c in found if keeps_promise(kind, c)] if keeps_promise(kind, case) else found
