"""A checker of certificates, written from doc/certificates.md and doc/checking.md alone.

    certificate.py PROBLEM.gg CERTIFICATE

says `accepted` and what is proved of the tokens (status 0), `refused` and where a condition fails
(1), or `bad`, no certificate of this problem (3). Problems are in the format gg; problem.py knows
their rules. Vertices count from 0; side 1 is Left, or whose arrival it is; 2 the other; 3 a draw.
"""

import re
import struct
import sys
import zlib
from fractions import Fraction
from functools import reduce
from operator import xor

import columns
from problem import DRAW, MOVER, OPPONENT, Problem, shortest

NO_RANK, LOOPY, WILD, INF = (1 << 30) - 1, (1 << 32) - 1, 1 << 31, float("inf")
WIDTHS = {"end": 0, "positions": 8, "lengths": 4, "bytes": 1, "movers": 1, "words": 4, "values": 4,
          "minus": 4, "ranks": 4, "parents": 4, "signs": 1, "numbers": 4, "lefts": 4, "rights": 4,
          "options": 4, "winners": 1, "levels": 4, "potentials": 8, "others": 8,
          "numerators": 8, "denominators": 8, "parts": 8, "terms": 4}
SECTIONS = {"outcome": "(positions )?movers words", "winner": "positions movers words",
            "score": "movers values ranks", "distance": "movers words( movers words)*",
            "nimber": "values( ranks)?", "misere-pair": "values minus( ranks)?",
            "number": "values( minus)?( ranks)? parents signs",
            "form": "(positions )?values( ranks)? numbers lefts rights options parents signs",
            "parity": "winners ranks levels", "energy": "winners ranks potentials",
            "mean": "values potentials others numerators denominators",
            "loopy-form": "values minus( ranks)? numbers lefts rights options parents signs"}


class Refused(Exception):
    """A condition fails."""


def require(condition, *why):
    if not condition:
        raise Refused(*why)


def entries_of(name, width, data):
    require(WIDTHS.get(name) == width, "the width of", name)
    return name, struct.unpack(f"<{len(data) // width}{'xB--I---Q'[width]}", data)


def read_binary(data):
    """The type of the values, the number of the problem, and the sections: (name, entries)."""
    if struct.unpack_from("<I", data, 8)[0] == 1:
        return read_old(data)
    mark, found, rest = columns.read(data)
    require((mark, rest) == (b"\x89GGC\r\n\x1a\n", b""), "another format, or something behind it")
    (first, width, number), (second, byte, kind) = found[:2]
    require((first, width, len(number), second, byte) == ("problem", 8, 8, "type", 1), "the head")
    return (kind.decode("ascii"), int.from_bytes(number, "little"),
            [entries_of(*column) for column in found[2:]])


def read_old(data):
    """The same of version 1."""
    head, number, kind = struct.unpack_from("<16sQ16s", data)
    require(head == b"\x89GGC\r\n\x1a\n\1\0\0\0\0\0\0\0", "another format or version")
    sections, at, name = [], 40, None
    while name != "end":
        tag, width, count = struct.unpack_from("<IIQ", data, at)
        name, at = list(WIDTHS)[:11][tag], at + 16
        require(width == WIDTHS[name] and count <= len(data) * width, "the head of a section")
        sections.append((name, struct.unpack_from(f"<{count}{'xB--I---Q'[width]}", data, at)))
        at += count * width
    require(data[at:] == struct.pack("<I", zlib.crc32(data[:at])), "checksum")
    return kind.rstrip(b"\0").decode("ascii"), number, sections[:-1]


def read_text(data):
    *words, end, crc, rest = re.split("[ \n]", data.decode("ascii"))
    require(words[:2] == ["certificate", "1"], "another format or version")
    require((end, crc, rest) == ("end", f"{zlib.crc32(data[:-13]):08x}", ""), "checksum")
    require(re.fullmatch("[0-9a-f]{16}", words[3]), "the number of the problem")
    sections, at = [], 4
    while at < len(words):
        name, count = words[at], int(words[at + 1])
        entries = tuple(int(word) % 256 ** WIDTHS[name] for word in words[at + 2:at + 2 + count])
        require([str(x) for x in (len(entries), *entries)] == words[at + 1:at + 2 + count], name)
        sections.append((name, entries))
        at += 2 + count
    return words[2], int(words[3], 16), sections


def mex(values):
    return next(m for m in range(len(values) + 1) if m not in values)


class Forms:
    """The forms of a list: numbers, and names of others."""

    def __init__(self):
        self.at, self.sides, self.less, self.stop, self.won, self.compared = [], {}, {}, {}, {}, {}

    def options(self, g, player):
        """Of a number, those of its simplest form."""
        if not isinstance(g, Fraction):
            return self.sides[g][player - 1]
        step = Fraction(1, g.denominator)
        if player == 1:
            return [g - step] if g > 0 or step < 1 else []
        return [g + step] if g < 0 or step < 1 else []

    def le(self, g, h):
        """Whether g <= h, by moving in everything that can be moved in."""
        if isinstance(g, Fraction) and isinstance(h, Fraction):
            return g <= h
        if (g, h) not in self.less:
            self.less[g, h] = not any(self.le(h, x) for x in self.options(g, 1)) and \
                not any(self.le(y, g) for y in self.options(h, 2))
        return self.less[g, h]

    def compares(self, stand, g, above):
        """Whether the sum of these is >= g, or <= g, by moving in everything that can be moved in."""
        total = sum((h for h in stand if isinstance(h, Fraction)), Fraction(0))
        hot = tuple(sorted(h for h in stand if not isinstance(h, Fraction)))
        if isinstance(g, Fraction) and not hot:
            return total >= g if above else total <= g
        key = hot, total, g, above
        if key not in self.compared:
            whole, player = (*hot, total), 2 if above else 1
            moves = [(*whole[:i], x, *whole[i + 1:]) for i, h in enumerate(whole)
                     for x in self.options(h, player)]
            self.compared[key] = not any(self.compares(x, g, not above) for x in moves) and \
                not any(self.compares(whole, x, not above) for x in self.options(g, 3 - player))
        return self.compared[key]

    def add(self, number, sides):
        """The next form of the list. Its options stand before it."""
        if number is not None:
            require(number not in self.at, "two forms are one number")
            self.at.append(number)
            return
        require(max(sides[0] + sides[1], default=-1) < len(self.at), "an option stands behind it")
        require(all(list(side) == sorted(set(side)) for side in sides), "the options do not ascend")
        g = f"form {len(self.at)}"
        left, right = ([self.at[x] for x in side] for side in sides)
        require((left, right) not in self.sides.values(), "two forms are one game")
        require(left and right, "a number that is not listed as one")
        self.sides[g] = (left, right)
        self.at.append(g)
        self.stop[g] = max(self.stop_of(x, 2) for x in left), min(self.stop_of(x, 1) for x in right)
        a, b = self.stop[g]
        bound = any(self.le(a, x) for x in left) or any(self.le(x, b) for x in right)
        require(a > b or a == b and bound, "a number that is not listed as one")
        require(not any(x != y and self.le(x, y) for side in (left, right) for x in side
                        for y in side), "a dominated option")
        require(not any(self.le(y, g) for x in left for y in self.options(x, 2)) and
                not any(self.le(g, y) for x in right for y in self.options(x, 1)), "a reversible one")

    def stop_of(self, g, player):
        """The number that play stops at if this player begins."""
        return g if isinstance(g, Fraction) else self.stop[g][player - 1]

    def wins(self, stand, player):
        """Whether the player does who moves first in the sum. Numbers are added up."""
        total = sum((g for g in stand if isinstance(g, Fraction)), Fraction(0))
        hot = tuple(sorted(g for g in stand if not isinstance(g, Fraction)))
        if not hot:
            return total > 0 if player == 1 else total < 0
        key = (hot, total, player)
        if key not in self.won:
            self.won[key] = any(not self.wins((*hot[:i], x, *hot[i + 1:], total), 3 - player)
                                for i, g in enumerate(hot) for x in self.options(g, player))
        return self.won[key]


def claim(word):
    """The least and the greatest grade of a result, and the rank."""
    side, rank = divmod(word, 1 << 30)
    if side:
        return (*((2, 2), (0, 0), (1, 1))[side - 1], rank)
    right, rank = divmod(word, 1 << 29)
    require(rank > 0, "no claim")
    return (*((0, 1) if right else (1, 2)), NO_RANK if rank == (1 << 29) - 1 else rank)


class Checker(Problem):
    """The conditions. They prove the winner of the tokens and, for states, the number of turns."""

    def check_states(self, states, words):
        """Checks the words of these states, which are all states that can be reached from them."""
        require(len(states) == len(words), "there are not as many words as states")
        value = dict(zip(states, (divmod(word, 1 << 30) for word in words)))
        for state in states:
            self.check_state(state, value)
        return value

    def check_state(self, state, value):
        """By the rules of play, and the values of all states: a side and a rank."""
        mover, over, options = self.moves(*state)
        side, rank = value[state]
        won, lost, drawn = ([value[x][1] for x in options if value[x][0] == result]
                            for result in (mover, 3 - mover, DRAW))
        if over:
            sound, exact = side == over, 0
        elif side == mover:
            sound, exact = won, 1 + min(won, default=0)
        elif side == 3 - mover:
            sound, exact = len(lost) == len(options), 1 + max(lost, default=0)
        else:
            sound = side == DRAW and drawn and not won
            nearest = (max if mover == self.endless else min)(drawn, default=0)
            exact = max(1 + nearest, rank)  # where one side forces a draw, the rank is but a bound
        fits = rank == NO_RANK if side == self.endless else rank == exact < NO_RANK
        require(sound and fits, state, "has another value or rank")

    def check_outcome(self, movers, words, positions=None):
        """A search, or one token on each vertex in each phase."""
        if positions is None:
            alike = not self.partisan and {1, 2}.isdisjoint([self.endless, *self.result.values()])
            fit = [(3,)] if self.owner else [(1, 2), (4,)] if alike else [(1, 2)]
            require(not self.race and movers in fit, "movers")
            if movers == (4,):  # what is won in one phase is lost in the other
                words = [x for w in words for x in (w, w if w >> 30 == DRAW else w ^ 3 << 30)]
            states = self.lone_states()
        else:
            require(movers == (3,) and self.tokens and len(positions) == len(words), "movers")
            states, table = self.reachable(), dict(zip(positions, words))
            places = [self.place(*state) for state in states]
            require(sorted(positions) == sorted(places), "other positions than come up")
            words = [table[place] for place in places]
        return self.check_states(states, words).get(self.start(), (None, NO_RANK))

    def check_winner(self, positions, movers, words):
        """Claims about some positions of a search; the start's decides."""
        require(self.tokens and movers == (3,), "movers")
        claims = dict(zip(positions, map(claim, words)))
        require(len(claims) == len(positions) == len(words), "not a word for each position")
        return self.follow(self.starts(), len(claims), lambda state: self.place(*state),
                           lambda state: claims.get(self.place(*state)))

    def follow(self, starts, count, place, claimed):
        """Bounds of results, from 0 (2 wins) over 1 (a draw) to 2, that the options keep."""
        endless, grade = {1: 2, 2: 0}.get(self.endless, 1), {1: 2, 2: 0, DRAW: 1}
        require(claimed(starts[0]), "no claim about the start")
        todo = [state for state in starts if claimed(state)]
        require(all(claimed(state)[0] == claimed(state)[1] for state in todo), "a start is open")
        met = set(map(place, todo))
        for state in todo:  # which grows
            low, high, rank = claimed(state)
            mover, over, options = self.moves(*state)
            ranked = endless < low or endless > high
            require((rank != NO_RANK) == ranked and (over or rank > 0), state, "the rank")
            if over:
                require(low == high == grade[over] and rank in (0, NO_RANK), state, "is over")
            bounds = []
            for option in options:
                over, found = self.moves(*option)[1], claimed(option)
                bounds.append(found or ((grade[over], grade[over], 0) if over else (0, 2, INF)))
                if found and place(option) not in met:
                    met.add(place(option))
                    todo.append(option)
            least = [a >= low and (endless >= low or r < rank) for a, _, r in bounds]
            most = [b <= high and (endless <= high or r < rank) for _, b, r in bounds]
            require(not options or low == 0 or (any if mover == 1 else all)(least), state, "Left")
            require(not options or high == 2 or (any if mover == 2 else all)(most), state, "Right")
        require(len(met) == count, "a claim about another position")
        return (2, DRAW, 1)[claimed(starts[0])[0]], NO_RANK

    def check_distance(self, sections):
        """A table is a race of one token, which arrives for side 1."""
        require(self.race and sections[0][1] == (1, 2), "the table of mini and maxi")
        value = {(): [(DRAW, NO_RANK)] * self.n}  # by the words of movers, begun anywhere
        for (_, movers), (_, words) in zip(sections[::2], sections[1::2]):
            require(movers and {1, 2}.issuperset(movers), "movers")
            alone, lost = self.alone(movers), (1 << 30, 2 << 30) if self.stuck_loses else ()
            values = alone.check_states(alone.lone_states(), words + lost)
            for i in range(len(movers)):
                value[shortest(movers[i:] + movers[:i])] = [values[(v,), i] for v in range(self.n)]
        over, ends = self.moves(*self.start())[1] if self.tokens else None, []
        for token, v in enumerate([] if over else self.tokens):
            require(self.movers_of(token) in value, "no table for token", token)
            side, rank = value[self.movers_of(token)][v]
            if side != DRAW:
                winner = self.arrival[token] if side == 1 else 3 - self.arrival[token]
                ends.append((self.turn_of(token, rank), winner))
        return (over, 0) if over else min(ends, default=(NO_RANK, DRAW))[::-1]

    def check_scores(self, movers, values, ranks):
        """Of a score game: levels, and the turns within which play ends with them."""
        require(self.scores and movers == ((3,) if self.owner else (1, 2)), "movers")
        require(len(values) == len(ranks) == self.n * self.phases, "not as many as states")
        levels = self.levels()
        for v in range(self.n):
            for phase in range(self.phases):
                self.check_score(v, phase, levels, values, ranks)
        start = self.tokens[0] * self.phases + self.start()[1] if self.tokens else 0
        return levels[values[start]] if self.tokens else Fraction(0), ranks[start]

    def check_score(self, v, phase, levels, values, ranks):
        place = v * self.phases + phase
        mover = self.owner.get(v, 1 + phase)
        score, turns = levels[values[place]], ranks[place]
        targets = self.options[mover][v]
        over = self.payoff.get(v, None if targets else self.dead_score)
        options = [(levels[values[x]], ranks[x]) for x in
                   (w * self.phases + (phase + 1) % self.phases for w in targets)]
        wanted = over if over is not None else (max if mover == 1 else min)(options)[0]
        require(score == wanted, (v, phase), "has another score")
        if score == self.endless_score:
            require(turns == LOOPY, (v, phase), "has a rank")
            return
        same = [t for x, t in options if x == score]
        hurries = (score > self.endless_score) == (mover == 1)
        exact = 0 if over is not None else 1 + (min if hurries else max)(same)
        require(turns == exact < LOOPY, (v, phase), "has another rank")

    def check_values(self, kind, values, ranks=None, **others):
        """The checks shared by all values that can be added. Returns the winner of the sum."""
        rank = range(self.n, 0, -1) if ranks is None else ranks
        minus = others.get("minus", values)
        require(len(values) == len(rank) == len(minus) == self.n, "not as many entries as vertices")
        require(not (self.race or self.owner or self.result), "such values do not add up")
        require(self.dead == (MOVER if kind == "misere-pair" else OPPONENT), "who cannot move")
        colours = kind in ("number", "form", "loopy-form")
        require(colours or not self.partisan, "an edge is for one player")
        falls = all(rank[w] < rank[v] for player in (1, 2)
                    for v, targets in enumerate(self.options[player]) for w in targets)
        if kind == "loopy-form":
            require(self.endless == DRAW, "play without end is won")
            return self.check_loopy(values, **others)
        loopy = kind == "nimber" and self.endless == DRAW and ranks is not None
        loopy = loopy and all(x == LOOPY or r != LOOPY for x, r in zip(values, ranks))
        require(falls or loopy, "the rank does not fall, or there is none")
        if kind == "nimber":
            return self.check_nimbers(values, rank)
        check = {"misere-pair": self.check_misere, "number": self.check_numbers,
                 "form": self.check_forms}[kind]
        return check(values, **others)

    def check_parity(self, winners, ranks, levels):
        """Whether the ranks differ at a priority is looked up step by step."""
        require(self.play == "parity" and len(winners) == len(ranks) == self.n, "other vertices")
        require(all(x < 2 for x in winners) and max(ranks, default=0) <= len(levels), "the values")

        def keeps(v, w):
            low, high = sorted((ranks[v], ranks[w]))
            differ = any(level >= self.priority[v] for level in levels[low:high])
            if winners[v] != winners[w]:
                return False
            if self.priority[v] % 2 == winners[v]:
                return ranks[v] >= ranks[w] or not differ
            return ranks[v] > ranks[w] and differ

        for v in range(self.n):
            kept = [keeps(v, w) for w in self.options[1][v]]
            require(any(kept) if self.owner[v] == winners[v] + 1 else all(kept), v, "is not kept")
        return winners[self.tokens[0]] + 1 if self.tokens else None

    def edges_of(self, v):
        """The options of v, with the weights of the edges."""
        return [(w, self.weight.get((v, w), 0)) for w in self.options[1][v]]

    def check_energy(self, winners, ranks, potentials):
        """Of an energy game: credits where Left wins, potentials that prove Right's wins."""
        require(self.play == "energy" and len(winners) == len(ranks) == len(potentials) == self.n,
                "other vertices")
        require(all(x < 2 for x in winners) and max(potentials, default=0) <= 2**61, "the values")
        for v in range(self.n):
            here, own = potentials[v], self.owner[v] == winners[v] + 1
            if winners[v]:
                kept = [winners[w] and here >= potentials[w] + (self.n + 1) * x + 1
                        for w, x in self.edges_of(v)]
            else:
                kept = [not winners[w] and here >= potentials[w] - x for w, x in self.edges_of(v)]
                least = [winners[w] or here < potentials[w] - x
                         or here == potentials[w] - x and ranks[v] > ranks[w]
                         for w, x in self.edges_of(v)]
                require(here == 0 or (all(least) if own else any(least)), v, "could be less")
            require(any(kept) if own else all(kept), v, "is not kept")
        return winners[self.tokens[0]] + 1 if self.tokens else None

    def check_mean(self, values, potentials, others, numerators, denominators):
        """Of a game of means: the values, by potentials for both players."""
        require(self.play == "mean" and len(values) == len(potentials) == len(others) == self.n,
                "other vertices")
        pairs = [(a - (a >> 63 << 64), b) for a, b in zip(numerators, denominators)]
        means = [Fraction(a, b) for a, b in pairs]
        require(all(x.denominator == b for x, (_, b) in zip(means, pairs)) and
                all(x < y for x, y in zip(means, means[1:])), "the means")
        require(max(potentials + others, default=0) <= 2**61, "the potentials")
        for v in range(self.n):
            mean, left = means[values[v]], self.owner[v] == 1
            edges = [(w, mean.denominator * x - mean.numerator) for w, x in self.edges_of(v)]
            require(not any(values[w] > values[v] if left else values[w] < values[v] for w, _ in edges),
                    v, "has a better option")
            same = [(w, x) for w, x in edges if values[w] == values[v]]
            least = [potentials[v] >= potentials[w] - x for w, x in same]
            most = [others[v] >= others[w] + x for w, x in same]
            require(any(least) if left else all(least), v, "could be less")
            require(all(most) if left else any(most), v, "could be more")
        above = means[values[self.tokens[0]]] if self.tokens else 0
        return (1 if above > 0 else 2 if above < 0 else DRAW) if self.tokens else None

    def check_nimbers(self, values, ranks):
        def least(v, m):
            return min((ranks[w] for w in self.options[1][v] if values[w] == m), default=INF)

        for v, targets in enumerate(self.options[1]):
            m = mex([values[w] for w in targets])
            reverted = all(least(w, m) < ranks[v] for w in targets if values[w] > m)
            waits = any(values[w] == LOOPY and least(w, m) == INF for w in targets)
            sound = waits if values[v] == LOOPY else values[v] == m and reverted
            require(sound, v, "has another nimber or rank")
        loopy = [v for v in self.tokens if values[v] == LOOPY]
        total = reduce(xor, (values[v] for v in self.tokens if values[v] != LOOPY), 0)
        if loopy and (len(loopy) > 1 or least(loopy[0], total) == INF):
            return DRAW
        return MOVER if loopy or total else OPPONENT

    def check_misere(self, values, minus):
        for v, targets in enumerate(self.options[1]):
            g = mex([values[w] for w in targets])
            h = mex([minus[w] & ~WILD for w in targets] or [0])
            tame = (g == h or {g, h} == {0, 1}) and not any(minus[w] & WILD for w in targets)
            require((values[v], minus[v]) == (g, h + (0 if tame else WILD)), v, "has another pair")
        pairs = [(values[v], minus[v]) for v in self.tokens]
        if len(pairs) == 1:
            return MOVER if pairs[0][1] & ~WILD else OPPONENT
        fickle = all({g, h} == {0, 1} for g, h in pairs)
        loses = reduce(xor, (g for g, _ in pairs), 0) == (1 if fickle else 0)
        return None if any(h & WILD for _, h in pairs) else OPPONENT if loses else MOVER

    def numbers_of(self, values, parents, signs):
        """The numbers of a trie, and the nearest two that are above each; values are places in it."""
        require(len(parents) == len(signs) and parents[:1] + signs[:1] == (0, 0), "the trie")
        number, around = [Fraction(0)], [(-INF, INF)]
        for parent, sign in zip(parents[1:], signs[1:]):
            require(parent < len(number) and sign < 2, "the trie")
            low, high = around[parent]
            low, high = (number[parent], high) if sign else (low, number[parent])
            number.append(low + 1 if high == INF else high - 1 if low == -INF else (low + high) / 2)
            around.append((low, high))
        require(len(set(number)) == len(number), "a number twice")
        require(all(x == LOOPY or x < len(number) for x in values), "a place outside the trie")
        return number, around

    def check_numbers(self, values, parents, signs, minus=None):
        number, around = self.numbers_of(values, parents, signs)
        nimber = [0] * self.n if minus is None else minus

        def best(v, player, choose, none):
            """The best number among the options, and the nimbers that are added to it."""
            found = [w for w in self.options[player][v] if values[w] != LOOPY]
            bound = choose((number[values[w]] for w in found), default=none)
            return bound, {nimber[w] for w in found if number[values[w]] == bound} or {0}

        def free(x):
            return (a < x or a == x and 0 not in left) and (x < b or x == b and 0 not in right)

        for v, x in enumerate(values):
            (a, left), (b, right) = best(v, 1, max, -INF), best(v, 2, min, INF)
            unknown = any(values[w] == LOOPY for p in (1, 2) for w in self.options[p][v])
            claim = None if x == LOOPY else (number[x], nimber[v])
            if not unknown and (a < b or free(a)):
                sound = claim and free(claim[0]) and not any(map(free, around[x])) and not nimber[v]
            else:
                mixed = not unknown and minus and a == b and mex(left) == mex(right)
                sound = claim == ((a, mex(left)) if mixed else None)
            require(sound, v, "has another number")
        if any(values[v] == LOOPY for v in self.tokens):
            return None
        total, plus = sum(number[values[v]] for v in self.tokens), [nimber[v] for v in self.tokens]
        return 1 if total > 0 else 2 if total < 0 else MOVER if reduce(xor, plus, 0) else OPPONENT

    def listed_forms(self, values, numbers, lefts, rights, options, parents, signs):
        number, around = self.numbers_of(numbers, parents, signs)
        require(len(numbers) == len(lefts) == len(rights), "not as many entries as forms")
        require(sum(lefts + rights) == len(options), "not as many options")
        require(numbers[:1] == (0,), "the first form is not 0")
        require(max(values + options, default=0) < len(numbers), "there is no such form")
        forms = Forms()
        for i, place in enumerate(numbers):
            require(lefts[i] + rights[i] == 0 or place == LOOPY, "a number has options")
            first = sum(lefts[:i] + rights[:i])
            left = options[first:first + lefts[i]]
            right = options[first + lefts[i]:first + lefts[i] + rights[i]]
            forms.add(number[place] if place != LOOPY else None, around[place] if place != LOOPY
                      else (left, right))
        return forms

    @staticmethod
    def winner_of(forms, stand):
        """Of the sum, by who moves first."""
        wins = tuple(forms.wins(tuple(stand), player) for player in (1, 2))
        return {(True, True): MOVER, (False, False): OPPONENT, (True, False): 1,
                (False, True): 2}[wins]

    def check_forms(self, values, **listed):
        forms = self.listed_forms(values, **listed)
        for v, g in enumerate(values):
            for player, no_better in ((1, forms.le), (2, lambda g, h: forms.le(h, g))):
                moves = [forms.at[values[w]] for w in self.options[player][v]]
                require(not any(no_better(forms.at[g], x) for x in moves), v, "is another form")
                for best in forms.options(forms.at[g], player):
                    require(any(no_better(best, x) for x in moves), v, "is another form")
        return self.winner_of(forms, [forms.at[values[v]] for v in self.tokens])

    def check_loopy(self, values, minus, numbers, lefts, rights, options, parents, signs):
        number, around = self.numbers_of(numbers, parents, signs)
        require(len(numbers) == len(lefts) == len(rights), "not as many entries as forms")
        require(sum(lefts + rights) == len(options), "not as many options")
        require(numbers[:1] == (0,), "the first form is not 0")
        require(max(values + minus + options, default=0) < len(numbers), "there is no such form")
        at = [("number", number[x]) if x != LOOPY else ("form", i) for i, x in enumerate(numbers)]
        require(len(set(at)) == len(at), "a number twice")
        forms = {("number", x): tuple([("number", y)] * (abs(y) != INF) for y in near)
                 for x, near in zip(number, around)}
        for i, place in enumerate(numbers):
            require(lefts[i] + rights[i] == 0 or place == LOOPY, "a number has options")
            first = sum(lefts[:i] + rights[:i])
            sides = options[first:first + lefts[i]], options[first + lefts[i]:][:rights[i]]
            require(all(list(side) == sorted(set(side)) for side in sides), "options not in order")
            left, right = ([at[j] for j in side] for side in sides)
            if place == LOOPY:
                plain = all(x[0] == "number" for x in left + right)
                plain = plain and max(len(left), len(right)) < 2
                require(not plain or left and right and left[0][1] >= right[0][1], i, "is a number")
                forms[at[i]] = left, right
        require(not endless(forms), "no stopper")
        order = above(forms, forms)
        for i, g in enumerate(at):
            for own, other, better in ((0, 1, lambda x, y: (x, y) in order),
                                       (1, 0, lambda x, y: (y, x) in order)):
                for x in forms[g][own]:
                    require(not any(better(y, x) for y in forms[g][own] if y != x), i, "dominated")
                    require(not any(better(g, y) for y in forms[x][other]), i, "reversible")
            require(not any((g, h) in order and (h, g) in order for h in at[:i]), i, "twice")
        graph = {v: (self.options[1][v], self.options[2][v]) for v in range(self.n)}
        for place, games in ((values, (graph, forms)), (minus, (negative(forms), negative(graph)))):
            there, back = above(*games), above(*games[::-1])
            for v in range(self.n):
                pair = (v, at[place[v]])
                pair = pair if place is values else pair[::-1]
                require(pair in there and pair[::-1] in back, v, "has another side")
        for player, place in ((1, minus), (2, values)):
            stand = [at[place[v]] for v in self.tokens]
            if forced(forms, stand, player, self.first):
                return player
        return DRAW


def negative(game):
    return {v: sides[::-1] for v, sides in game.items()}


def endless(game):
    """Whether play that takes turns may have no end."""
    left = {(v, p) for v in game for p in (0, 1)}
    while ended := {(v, p) for v, p in left if not any((w, 1 - p) in left for w in game[v][p])}:
        left -= ended
    return bool(left)


def above(g, h):
    """The pairs with x+ >= y+: Left forces a stuck Right, or moves in G again and again."""
    states = [(x, y, p) for x in g for y in h for p in (0, 1)]
    stay, reach = None, set(states)
    while stay != reach:
        stay, reach, grown = reach, set(), True
        while grown:
            grown = False
            for x, y, p in set(states) - reach:
                moves = [(z, y, 1 - p) in stay for z in g[x][p]]
                moves += [(x, z, 1 - p) in reach for z in h[y][1 - p]]
                if (all(moves) if p else any(moves)):
                    reach.add((x, y, p))
                    grown = True
    return {(x, y) for x, y, p in reach if p}


def forced(game, stand, player, first):
    """Whether the player can force a stuck opponent in the sum, if this one is to move."""
    def moves(state):
        at, mover = state
        return [(tuple(sorted(at[:i] + (to,) + at[i + 1:], key=repr)), 3 - mover)
                for i, x in enumerate(at) for to in game[x][mover - 1]]

    start = tuple(sorted(stand, key=repr)), first
    seen, todo = {}, [start]
    while todo:
        state = todo.pop()
        if state not in seen:
            seen[state] = moves(state)
            todo += seen[state]
    won, grown = set(), True
    while grown:
        more = {s for s, to in seen.items() if s not in won and
                (any(t in won for t in to) if s[1] == player else all(t in won for t in to))}
        won |= more
        grown = bool(more)
    return start in won


def verdict(text, data):
    """The status, and what there is to say."""
    try:
        kind, number, sections = (read_binary if data[:1] == b"\x89" else read_text)(data)
        problem, names = Checker(text), " ".join(name for name, _ in sections)
        require(re.fullmatch(SECTIONS[kind], names), "the sections are", names)
        require(kind != "score" or problem.scores and
                all(x < len(problem.levels()) for x in dict(sections)["values"]), "scores")
        entries = dict(sections)
        require(kind != "mean" or max(entries["values"], default=-1) < len(entries["numerators"]) <= problem.n
                and all(0 < x < 2**63 for x in entries["denominators"]), "means")
        require(number == problem.number(), "made for another problem")
    except (Refused, ValueError, LookupError, struct.error) as error:
        return 3, f"bad: {error}"
    try:
        if kind == "distance":
            winner, turns = problem.check_distance(sections)
        elif kind == "score":
            score, turns = problem.check_scores(**dict(sections))
            winner = 1 if score > 0 else 2 if score < 0 else DRAW
            turns = NO_RANK if turns == LOOPY else turns
        elif kind in ("outcome", "winner"):
            winner, turns = getattr(problem, "check_" + kind)(**dict(sections))
        elif kind == "parity":
            winner, turns = problem.check_parity(**dict(sections)), NO_RANK
        elif kind in ("energy", "mean"):
            winner, turns = getattr(problem, "check_" + kind)(**dict(sections)), NO_RANK
        else:
            winner, turns = problem.check_values(kind, **dict(sections)), NO_RANK
    except Refused as error:
        return 1, f"refused: {error}"
    winner = {None: 0, MOVER: problem.first, OPPONENT: 3 - problem.first}.get(winner, winner)
    length = f" in {turns} turn{'s' * (turns != 1)}" if turns != NO_RANK and winner != DRAW else ""
    margin = f" by {abs(score)}" if kind == "score" and score else ""
    proved = ("", ": Left wins", ": Right wins", ": draw")[winner] + margin + length
    return 0, "accepted" + (proved if problem.tokens else "")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as gg, open(sys.argv[2], "rb") as certificate:
        status, said = verdict(gg.read(), certificate.read())
    print(said)
    sys.exit(status)
