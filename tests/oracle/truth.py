"""Whether a certificate says what the oracles say: its values and, where they are exact, its ranks.

The type, the sections and the movers are taken for those of the problem; nothing else is.
"""

import functools
from dataclasses import replace
from fractions import Fraction

import oracle
from certfile import LOOPY, NO_RANK, WILD
from test_sums_impartial import values_by_heaps
from test_sums_misere import Misere
from test_sums_partisan import Forms, evaluate, rows_of, worth_by_play

SIDES = {"L": 1, "R": 2, "D": 3}


def word_of(value):
    """Side and rank of an oracle's value; the rank is None where any bound will do."""
    return SIDES[value.winner], NO_RANK if value.length is None else value.length


class Truth:
    """The oracles' values of a game, kept for many certificates."""

    def __init__(self, game):
        self.game = game
        self.known = functools.lru_cache(None)(self.find)

    def agrees(self, kind, sections):
        """Whether all values are those of the oracles."""
        if kind == "distance":
            return all(self.agree_words(("race", *movers), words) for (_, movers), (_, words)
                       in zip(sections[::2], sections[1::2]))
        columns = dict(sections)
        if "positions" in columns:
            return self.agrees_search(columns["positions"], columns["words"])
        if kind == "outcome":
            return self.agree_words(("outcome", *columns["movers"]), columns["words"])
        if kind == "misere-pair":
            return list(zip(columns["values"], columns["minus"])) == self.known((kind,))
        if kind == "nimber":
            return list(columns["values"]) == self.known((kind,))
        numbers = numbers_of(tuple(columns["parents"]), tuple(columns["signs"]))
        stars = columns.get("minus")
        if numbers is None or any(x != LOOPY and x >= len(numbers) for x in columns["values"]):
            return False
        values = [None if x == LOOPY else (numbers[x], stars[v] if stars else 0)
                  for v, x in enumerate(columns["values"])]
        return values == self.known((kind, "stars" if stars else "plain"))

    def agree_words(self, which, words):
        """By side and rank; that of a draw, where play without end is none, is no value."""
        true = self.known(which)
        return len(words) == len(true) and all(self.same(w, x) for w, x in zip(words, true))

    def same(self, word, true):
        side, rank = word >> 30, word & NO_RANK
        bound = side == 3 and self.game.play != "race" and self.game.infinite != "D"
        return side == true[0] and (rank != NO_RANK if bound else rank == true[1])

    def agrees_search(self, positions, words):
        true, table = self.known(("search",)), dict(zip(positions, words))
        return (len(table) == len(positions) == len(words) and set(table) == set(true)
                and all(self.same(table[number], true[number]) for number in true))

    # ---- values by the oracles

    def find(self, which):
        """Chooses the oracle by the kind of `which`; the rest are the movers."""
        kind, *rest = which
        if kind == "race":
            return self.race(rest)
        if kind == "search":
            return self.search()
        if kind == "outcome":
            return self.outcome(rest)
        if kind == "nimber":
            texts = values_by_heaps([[w - 1 for v, w, _ in self.game.edges if v == u]
                                     for u in range(1, self.game.n + 1)])
            return [LOOPY if text.startswith("inf") else int(text) for text in texts]
        if kind == "misere-pair":
            pairs = Misere(self.game.n, [(v, w) for v, w, _ in self.game.edges])
            found = [pairs.pair(v) for v in range(1, self.game.n + 1)]
            return [(plus, minus + (WILD if wild else 0)) for plus, minus, wild in found]
        if rest == ["plain"]:
            return [None if x is None else (x, 0) for x in evaluate(self.game)[1:]]
        return starred(self.game)

    def outcome(self, movers):
        """Of a token on each vertex, for each of the movers."""
        rules = oracle.AlternatingRules(self.game)
        starts = [rules.at([v], "R" if mover == 2 else "L")
                  for v in range(1, self.game.n + 1) for mover in movers]
        values = oracle.solve(rules, starts)
        return [word_of(values[start]) for start in starts]

    def race(self, movers):
        """Of a token on each vertex that these move in turn."""
        alone = replace(self.game, tokens=[(1, "L")],
                        schedule=tuple(("LR"[mover - 1], 0) for mover in movers))
        rules = oracle.RaceRules(alone)
        starts = [((v,), phase) for v in range(1, self.game.n + 1) for phase in range(len(movers))]
        values = oracle.solve(rules, starts)
        return [word_of(values[start]) for start in starts]

    def search(self):
        """Of what comes up from the start, by number."""
        rules, game = oracle.rules_of(self.game), self.game
        if game.play == "race":
            starts, phases = [rules.start()], len(rules.schedule)
        else:
            starts, phases = [rules.start(p) for p in "LR"], 1 if game.owners else 2
        if game.owners:
            starts = starts[:1]
        values = oracle.solve(rules, starts)
        behind = game.n ** len(game.tokens) * phases

        def number(tokens, phase):
            if tokens == "lost":
                return behind + (0 if phase == "R" else 1)
            phase = 0 if game.owners else "LR".index(phase) if phase in ("L", "R") else phase
            return sum((v - 1) * game.n ** i for i, v in enumerate(tokens)) * phases + phase
        return {number(*position): word_of(value) for position, value in values.items()}


@functools.lru_cache(None)
def numbers_of(parents, signs):
    """The numbers of a trie, from all their signs; None if it is no trie."""
    if not parents or len(parents) != len(signs) or parents[0] != 0 or signs[0] != 0:
        return None
    expansions = [()]
    for i, (parent, sign) in enumerate(zip(parents[1:], signs[1:]), 1):
        if parent >= i or sign > 1:
            return None
        expansions.append(expansions[parent] + (2 * sign - 1,))
    return list(map(number_of, expansions)) if len(set(expansions)) == len(signs) else None


def number_of(signs):
    """Signs count 1 up to the first change, and then a half, a quarter, and so on."""
    same = next((i for i, sign in enumerate(signs) if sign != signs[0]), len(signs))
    return sum(signs[:same]) + sum((Fraction(sign, 2 ** k) for k, sign
                                    in enumerate(signs[same:], 1)), Fraction(0))


def starred(game):
    """Of each vertex the number and the nimber it is worth, by play; None if it or an option is of
    no such kind."""
    left, right, order = rows_of(game)
    forms = Forms()
    games, values = forms.of_graph(game), [None] * (game.n + 1)
    for v in order:
        if all(values[w] is not None for w in left[v] + right[v]):
            values[v] = worth_by_play(forms, games[v], game.n)
    return values[1:]
