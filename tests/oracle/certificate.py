"""A checker of certificates, written from doc/certificates.md and doc/checking.md alone.

    certificate.py PROBLEM.gg CERTIFICATE      says accepted, or why not (status 1)

For problems that are graphs in the format gg. Python 3, nothing else.
"""

import re
import struct
import sys
import zlib

MASK = (1 << 64) - 1
NONE, LOOPY, NO_RANK, WILD = None, 0xffffffff, (1 << 30) - 1, 1 << 31
WIDTH = {"end": 0, "positions": 8, "lengths": 4, "bytes": 1, "movers": 1, "words": 4, "values": 4,
         "minus": 4, "ranks": 4, "parents": 4, "signs": 1}
NAMES = list(WIDTH)
RESULT = {"L": 1, "R": 2, "D": 3, "N": 4, "P": 5}


class Refused(Exception):
    pass


def require(condition, *why):
    if not condition:
        raise Refused(" ".join(map(str, why)))


# ---- the problem

class Problem:
    def __init__(self, text):
        self.owner, self.result, self.targets, self.tokens = {}, {}, set(), []
        self.first, self.infinite, self.schedule, self.stuck = 0, 3, None, 0
        self.edges, names, dead = [], {}, None
        lines = [line.split() for line in text.splitlines()]
        lines = [line for line in lines if line and line[0] != "c"]
        vertex = lambda word: names[word] if word in names else int(word) - 1
        for line in lines:
            kind = line[0]
            if kind == "p":
                self.play, self.n = ["normal", "misere", "race"].index(line[1]), int(line[2])
                self.race = self.play == 2
            elif kind == "n":
                names[line[2]] = int(line[1]) - 1
            elif kind == "o":
                self.owner[vertex(line[1])] = "LR".index(line[2])
            elif kind == "t" and self.race:
                self.targets.add(vertex(line[1]))
            elif kind == "t":
                self.result[vertex(line[1])] = RESULT[line[2]]
            elif kind == "s":
                arrival = line[2] if len(line) > 2 and line[2] in "LR" else "LR"[len(self.tokens) % 2]
                self.tokens.append((vertex(line[1]), "LR".index(arrival)))
            elif kind == "f":
                self.first = "LR".index(line[1])
            elif kind == "i":
                self.infinite = RESULT[line[1]]
            elif kind == "d":
                dead = {"lose": 5, "win": 4, "draw": 3}[line[1]]
            elif kind == "w":
                self.schedule = [(int(w[1:]) - 1, "LR".index(w[0])) for w in line[1:]]
            elif kind == "k":
                self.stuck = ["pass", "lose"].index(line[1])
            elif kind == "e":
                who = line[3] if len(line) > 3 else "B"
                self.edges.append((vertex(line[1]), vertex(line[2]), who))
        self.dead = dead or (4 if self.play == 1 else 5)
        self.partisan = any(who != "B" for _, _, who in self.edges)
        self.out = [[[] for _ in range(self.n)] for _ in range(2)]
        for v, w, who in self.edges:
            for player in (0, 1):
                if who in ("B", "LR"[player]):
                    self.out[player][v].append(w)
        if self.race and self.schedule is None:
            self.schedule = [(0, 0), (1, 1), (1, 0), (0, 1)]

    def number(self):
        entry = lambda a, b, k: mix(((a << 32 | b) + k * 0x9e3779b97f4a7c15) & MASK)
        total = lambda entries: sum(entries) & MASK
        edges = total(entry(v, w, p + 1 if self.partisan else 0)
                      for p in ((0, 1) if self.partisan else (0,))
                      for v in range(self.n) for w in self.out[p][v])
        race = self.race
        folded = [1, self.n, int(self.partisan), edges,
                  total(entry(v, o, 0) for v, o in self.owner.items()),
                  total(entry(v, r, 0) for v, r in self.result.items()),
                  self.play, 0 if race else self.dead, self.infinite,
                  0 if race or self.owner else self.first, self.stuck if race else 0,
                  total(entry(v, 0, 0) for v in self.targets), len(self.tokens)]
        folded += [entry(v, arrival if race else 0, 0) for v, arrival in self.tokens]
        schedule = self.schedule or []
        folded += [len(schedule)] + [entry(t, p, 0) for t, p in schedule]
        number = 0
        for x in folded:
            number = mix(number ^ x)
        return number


def mix(x):
    x = (x + 0x9e3779b97f4a7c15) & MASK
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & MASK
    x = (x ^ x >> 27) * 0x94d049bb133111eb & MASK
    return x ^ x >> 31


# ---- the file

def read(data):
    """Type, number of the problem, and the sections as a list of (name, entries)."""
    sections = []
    if data[:1] != b"\x89":
        words = data.decode("ascii").split()
        require(words[:2] == ["certificate", "1"], "not a certificate")
        cut = data.rindex(b"end ")
        require(words[-1] == "%08x" % zlib.crc32(data[:cut]), "checksum")
        at = 4
        while words[at] != "end":
            count = int(words[at + 1])
            sections.append((words[at], [int(w) for w in words[at + 2:at + 2 + count]]))
            at += 2 + count
        return words[2], int(words[3], 16), sections
    require(data[:8] == b"\x89GGC\r\n\x1a\n", "not a certificate")
    version, number = struct.unpack_from("<QQ", data, 8)
    require(version == 1, "version")
    require(zlib.crc32(data[:-4]) == struct.unpack_from("<I", data, len(data) - 4)[0], "checksum")
    at, name = 40, None
    while name != "end":
        tag, width, count = struct.unpack_from("<IIQ", data, at)
        require(tag < len(NAMES) and width == WIDTH[NAMES[tag]], "section")
        name, at = NAMES[tag], at + 16
        code = {0: "", 1: "B", 4: "I", 8: "Q"}[width]
        sections.append((name, list(struct.unpack_from(f"<{count}{code}", data, at)) if width else []))
        at += width * count
    require(at + 4 == len(data), "length")
    return data[24:40].rstrip(b"\0").decode(), number, sections[:-1]


# ---- states: who wins, with ranks

def check_states(count, mover, options, end, side_of, word_of, endless):
    """mover(s): 1 or 2; end(s): (side, rank) or None; options(s): [(side, rank)] as the mover sees it."""
    for s in range(count):
        side, rank = word_of(s)
        require(side, s, "has no value")
        over = end(s)
        if over:
            want = over if over[0] != 3 else (3, 0 if endless != 3 else NO_RANK)
            if over[0] == endless:
                want = (endless, NO_RANK)
            require((side, rank) == want, s, "is over with another result")
            continue
        seen = options(s)
        me = mover(s)
        won = [r for x, r in seen if x == me]
        lost = [r for x, r in seen if x == 3 - me]
        drawn = [r for x, r in seen if x == 3]
        if side == 3:
            require(not won and drawn, s, "is no draw")
            if endless == 3:
                require(rank == NO_RANK, s, "a draw has a rank")
            else:
                bound = max(drawn) if me == endless else min(drawn)
                require(rank != NO_RANK and bound < rank, s, "a forced draw makes no progress")
        else:
            require(won if side == me else len(lost) == len(seen), s, "has another winner")
            if side == endless:
                require(rank == NO_RANK, s, "a win without end has a rank")
            else:
                want = 1 + (min(won) if side == me else max(lost))
                require(rank == want and rank < NO_RANK, s, "has another rank")


def check_outcome(problem, sections):
    (_, movers), (_, words) = sections
    n, phases = problem.n, len(movers)
    require(len(words) == n * phases, "the table is not as long as the problem")
    relative = movers == [4]
    require(movers in ([1, 2], [3] if problem.owner else [4]), "movers")
    require(not relative or not problem.partisan and problem.infinite == 3, "values are personal")
    require(not problem.owner or movers == [3], "movers")
    player = lambda s: (problem.owner.get(s // phases, 0) if movers == [3] else s % phases)
    seen_side = lambda side: {1: 2, 2: 1}.get(side, side) if relative else side

    def end(s):
        v, me = s // phases, player(s) + 1
        result = problem.result.get(v) or (None if problem.out[player(s)][v] else problem.dead)
        require(not relative or result not in (1, 2), v, "a result names a person")
        return result and ({1: 1, 2: 2, 3: 3, 4: me, 5: 3 - me}[result], 0)

    def options(s):
        v, later = s // phases, (s % phases + 1) % phases
        return [(seen_side(words[w * phases + later] >> 30), words[w * phases + later] & NO_RANK)
                for w in problem.out[player(s)][v]]
    check_states(n * phases, lambda s: player(s) + 1, options, end, None,
                 lambda s: (words[s] >> 30, words[s] & NO_RANK), problem.infinite)


def check_distance(problem, sections):
    require(sections[0] == ("movers", [1, 2]), "the first table is mini and maxi")
    for (_, movers), (_, words) in zip(sections[::2], sections[1::2]):
        phases = len(movers)
        require(len(words) == problem.n * phases and set(movers) <= {1, 2}, "the table is not one")

        def end(s):
            v = s // phases
            if v in problem.targets:
                return (1, 0)
            if not problem.out[0][v]:
                return (3 - movers[s % phases], 1) if problem.stuck else (3, 0)
            return None
        check_states(len(words), lambda s: movers[s % phases],
                     lambda s: [(words[w * phases + (s % phases + 1) % phases] >> 30,
                                 words[w * phases + (s % phases + 1) % phases] & NO_RANK)
                                for w in problem.out[0][s // phases]],
                     end, None, lambda s: (words[s] >> 30, words[s] & NO_RANK), 3)
    for token, (v, arrival) in enumerate(problem.tokens):
        word = [1 if p == arrival else 2 for t, p in problem.schedule if t == token]
        turns = [movers[i:] + movers[:i] for _, movers in sections[::2] for i in range(len(movers))]
        require(not word or any(len(word) % len(t) == 0 and t * (len(word) // len(t)) == word
                                for t in turns) or any(v in problem.targets
                                                       for v, _ in problem.tokens),
                "no table has the movers of token", token + 1)


# ---- worths

def mex(values):
    values = set(values)
    return next(m for m in range(len(values) + 1) if m not in values)


def check_falling(problem, ranks):
    for v, w, _ in problem.edges:
        require(ranks[w] < ranks[v] if ranks else w > v, v, "->", w, "does not fall")


def check_nimber(problem, columns):
    value, ranks = columns["values"], columns.get("ranks")
    require(len(value) == problem.n, "length")
    out = problem.out[0]
    if not ranks:
        check_falling(problem, ranks)
    least = [{} for _ in out]  # the least rank of an option of each finite value
    for v, options in enumerate(out):
        for w in options:
            if value[w] != LOOPY:
                rank = ranks[w] if ranks else problem.n - w
                least[v][value[w]] = min(rank, least[v].get(value[w], rank))
    for v, options in enumerate(out):
        m = mex(least[v])
        if value[v] == LOOPY:
            require(any(value[w] == LOOPY and m not in least[w] for w in options), v, "is finite")
            continue
        require(value[v] == m, v, "is not the mex of its options")
        rank = ranks[v] if ranks else problem.n - v
        require(all(least[w].get(m, rank) < rank for w in options
                    if value[w] == LOOPY or value[w] > m), v, "has an option that is not reverted")


def check_misere(problem, columns):
    plus, minus = columns["values"], columns["minus"]
    require(len(plus) == problem.n, "length")
    check_falling(problem, columns.get("ranks"))
    for v, options in enumerate(problem.out[0]):
        g = mex(minus[w] & ~WILD for w in options) if options else 1
        require(plus[v] == mex(plus[w] for w in options) and minus[v] & ~WILD == g, v, "is no mex")
        tame = plus[v] == g or {plus[v], g} == {0, 1}
        tame = tame and not any(minus[w] & WILD for w in options)
        require(bool(minus[v] & WILD) != tame, v, "is tame or wild")


def number_trie(parents, signs):
    """For each number of the trie its place in the order, and its nearest ancestors below and above."""
    require(parents[0] == 0 and signs[0] == 0 and len(parents) == len(signs), "the trie has a root")
    child = [[None, None] for _ in parents]
    left, right = [None] * len(parents), [None] * len(parents)
    for i in range(1, len(parents)):
        p, s = parents[i], signs[i]
        require(p < i and s in (0, 1) and child[p][s] is None, "the trie is none at", i)
        child[p][s] = i
        left[i], right[i] = (p, right[p]) if s else (left[p], p)
    place, stack = [0] * len(parents), [(0, False)]
    count = 0
    while stack:
        node, met = stack.pop()
        if met:
            place[node], count = count, count + 1
        else:
            below, above = child[node]
            stack += [(above, False)] if above is not None else []
            stack += [(node, True)] + ([(below, False)] if below is not None else [])
    return place, left, right


def check_number(problem, columns):
    value = columns["values"]
    require(len(value) == problem.n and "minus" not in columns, "sections")
    check_falling(problem, columns.get("ranks"))
    place, left, right = number_trie(columns["parents"], columns["signs"])
    for v in range(problem.n):
        below, above = ([value[w] for w in problem.out[p][v]] for p in (0, 1))
        unknown = LOOPY in below + above
        a = max((place[x] for x in below if x != LOOPY), default=-1)
        b = min((place[x] for x in above if x != LOOPY), default=len(place))
        if value[v] == LOOPY:
            require(unknown or a >= b, v, "is defined")
            continue
        x = value[v]
        require(not unknown and a < place[x] < b, v, "is not between its options")
        require(left[x] is None or a >= place[left[x]], v, "is not the simplest")
        require(right[x] is None or b <= place[right[x]], v, "is not the simplest")


# ---- all of it

def check(problem, data):
    kind, number, sections = read(data)
    require(number == problem.number(), "made for another problem")
    require(not any(name in ("positions", "lengths", "bytes") for name, _ in sections), "a search")
    if kind in ("outcome", "distance"):
        require([name for name, _ in sections] == ["movers", "words"] * (len(sections) // 2), "sections")
        (check_outcome if kind == "outcome" else check_distance)(problem, sections)
    else:
        columns = dict(sections)
        require(len(columns) == len(sections), "sections")
        {"nimber": check_nimber, "misere-pair": check_misere, "number": check_number}[kind](
            problem, columns)


def main():
    with open(sys.argv[1], encoding="utf-8") as text, open(sys.argv[2], "rb") as data:
        problem, certificate = Problem(text.read()), data.read()
    try:
        check(problem, certificate)
    except (Refused, ValueError, IndexError, struct.error, UnicodeDecodeError) as why:
        print("refused:", why)
        return 1
    print("accepted")
    return 0


if __name__ == "__main__":
    sys.exit(main())
