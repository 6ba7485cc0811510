"""Problems for certificate.py: the format `gg`, the rules of play, and the number of a problem.

By doc/formats.md and doc/certificates.md; faults in a file are not looked for. Vertices, tokens and
phases count from 0; a player is 1 (Left) or 2. A state is the tuple of the vertices of the tokens
and a phase, which says who is to move; or (None, 0) or (None, 1): being stuck has cost a player the
game, and Left has won, or Right.
"""

import copy
import re
from fractions import Fraction

DRAW, MOVER, OPPONENT = 3, 4, 5
RESULT = {"L": 1, "R": 2, "D": DRAW, "N": MOVER, "P": OPPONENT}
PLAYERS = {"L": (1,), "R": (2,), "B": (1, 2)}
PLAYS = ("normal", "misere", "race", "score", "parity", "energy", "mean")
LAST = (1 << 64) - 1


class Problem:
    """The contents of a file; results are those of RESULT, the last two for the player to move."""

    def __init__(self, text):
        self.play, self.n = "normal", 0
        self.owner, self.result, self.targets = {}, {}, set()  # the first two by vertex
        self.priority = {}                                     # likewise
        self.weight = {}                                       # by (vertex, option); 0 if missing
        self.tokens, self.arrival = [], []                     # vertices; of a race, whose win
        self.first, self.endless, self.dead = 1, DRAW, None    # results: endless play, no move
        self.schedule, self.stuck_loses = [], False            # (player, token) of each turn
        self.payoff = {}                                       # of a score game, by vertex
        self.endless_score = self.dead_score = Fraction(0)
        self.partisan = False                                  # if an edge is for one player only
        self.options, self.names = None, {}
        for line in text.splitlines():
            self.read(*line.split() or ["c"])
        self.race = self.play == "race"
        if self.race and not self.schedule:
            self.schedule = [(1, 0), (2, 1), (1, 1), (2, 0)]
        self.scores = self.play == "score"
        if self.dead is None:
            self.dead = DRAW if self.scores else MOVER if self.play == "misere" else OPPONENT
        self.phases = len(self.schedule) if self.race else 1 if self.owner else 2

    # ---- the lines of a file

    def read(self, kind, *words):
        try:
            if kind not in ("a", "c"):
                getattr(self, "read_" + kind)(*words)
        except (AttributeError, LookupError, TypeError) as error:
            raise ValueError(f"the problem: {kind} {' '.join(words)}") from error

    def vertex(self, word):
        return self.names[word] if word in self.names else int(word) - 1

    def read_p(self, play, n, _edges):
        self.play, self.n = play, int(n)
        self.options = {player: [[] for _ in range(self.n)] for player in (1, 2)}  # by vertex

    def read_n(self, vertex, name):
        self.names[name] = int(vertex) - 1

    def read_o(self, vertex, player):
        self.owner[self.vertex(vertex)] = RESULT[player]

    def read_q(self, vertex, priority):
        self.priority[self.vertex(vertex)] = int(priority)

    def read_t(self, vertex, result=None, score=None):
        if score:
            self.payoff[self.vertex(vertex)] = Fraction(score)
        elif result:
            self.result[self.vertex(vertex)] = RESULT[result]
        else:
            self.targets.add(self.vertex(vertex))

    def read_s(self, vertex, letter="", _name=""):
        self.arrival.append(RESULT[letter] if letter in ("L", "R") else 1 + len(self.tokens) % 2)
        self.tokens.append(self.vertex(vertex))

    def read_f(self, player):
        self.first = RESULT[player]

    def read_i(self, result, score=None):
        if score:
            self.endless_score = Fraction(score)
        else:
            self.endless = RESULT[result]

    def read_d(self, what, score=None):
        if score:
            self.dead_score = Fraction(score)
            return
        self.dead = {"lose": OPPONENT, "win": MOVER, "draw": DRAW}[what]

    def read_k(self, what):
        self.stuck_loses = what == "lose"

    def read_w(self, *turns):
        pairs = re.findall("([LR])([0-9]+)", " ".join(turns))
        self.schedule = [(RESULT[player], int(token) - 1) for player, token in pairs]

    def read_e(self, source, target, who="B", weight="0"):
        if who == "=":
            self.weight[self.vertex(source), self.vertex(target)] = int(weight)
            who = "B"
        self.partisan = self.partisan or who != "B"
        for player in PLAYERS[who]:
            self.options[player][self.vertex(source)].append(self.vertex(target))

    # ---- the rules of play

    def moves(self, tokens, phase):
        """Who moves, who has won (or None), and the states that the player may choose from."""
        if tokens is None:
            return 1, 1 + phase, []
        if self.race:
            mover, turns, over = self.race_moves(tokens, phase)
        else:
            mover = self.owner.get(tokens[0], 1 + phase)
            turns = [(t, w) for t, v in enumerate(tokens) for w in self.options[mover][v]]
            over = next((self.result[v] for v in tokens if v in self.result),
                        None if turns else self.dead)
            over = {MOVER: mover, OPPONENT: 3 - mover}.get(over, over)
        if over:
            return mover, over, []
        then = (phase + 1) % self.phases
        options = [(tokens[:t] + (w,) + tokens[t + 1:], then) for t, w in turns]
        return mover, None, options or [(None, 2 - mover)]  # without options the other has won

    def race_moves(self, tokens, phase):
        """Who moves, which token to which vertex, and who has won."""
        mover, token = self.schedule[phase]
        arrived = {a for a, v in zip(self.arrival, tokens) if v in self.targets}
        over = 3 - self.schedule[0][0] if len(arrived) == 2 else max(arrived, default=None)
        turns = [(token, w) for w in self.options[1][tokens[token]]]
        if not turns and not self.stuck_loses:
            turns = [(token, tokens[token])]
        return mover, turns, over

    def place(self, tokens, phase):
        """The number of a state."""
        if tokens is None:
            return self.n ** len(self.tokens) * self.phases + phase
        return sum(v * self.n ** t for t, v in enumerate(tokens)) * self.phases + phase

    def start(self):
        """The state at the beginning of play."""
        return tuple(self.tokens), 0 if self.race or self.owner else self.first - 1

    def starts(self):
        """The first is that of the player who begins; the other one's follows, where there is one."""
        tokens, phase = self.start()
        return [(tokens, phase)] + [(tokens, 1 - phase)] * (not self.race and self.phases == 2)

    def reachable(self):
        """The states that come up, also if the other player begins, where either may."""
        states = self.starts()
        seen = set(states)
        for state in states:  # which grows
            for option in self.moves(*state)[2]:
                if option not in seen:
                    seen.add(option)
                    states.append(option)
        return states

    def lone_states(self):
        """Those of one token, in the order of their numbers."""
        lost = [(None, 0), (None, 1)] if self.stuck_loses else []
        return [((v,), phase) for v in range(self.n) for phase in range(self.phases)] + lost

    def alone(self, movers):
        """The race of one token, for player 1, whom these move in turn."""
        other = copy.copy(self)
        other.tokens, other.arrival, other.phases = [0], [1], len(movers)
        other.schedule = [(mover, 0) for mover in movers]
        return other

    def turns_of(self, token):
        """The turns of the schedule, from 1, at which a token is moved."""
        return [turn for turn, (_, t) in enumerate(self.schedule, 1) if t == token]

    def movers_of(self, token):
        """Who moves a token: 1 whose arrival it is, 2 the other. Cut to the shortest period."""
        return shortest(tuple(1 if self.schedule[turn - 1][0] == self.arrival[token] else 2
                              for turn in self.turns_of(token)))

    def turn_of(self, token, k):
        """The turn at which a token is moved for the k-th time."""
        rounds, i = divmod(k - 1, len(self.turns_of(token)))
        return rounds * len(self.schedule) + self.turns_of(token)[i]

    def levels(self):
        """The scores of the problem, each once, in order."""
        return sorted({*self.payoff.values(), self.endless_score, self.dead_score})

    # ---- the number of the problem

    def edges_number(self):
        edges = {k: [(v, w) for v, targets in enumerate(self.options[k]) for w in targets]
                 for k in (1, 2)}
        if not self.partisan:
            return total(edges[1])
        return sum(entry(v, w, k) for k in (1, 2) for v, w in edges[k]) & LAST

    def number(self):
        """The same for whatever says the same."""
        folded = [1, self.n, int(self.partisan), self.edges_number(),
                  total((v, owner - 1) for v, owner in self.owner.items()),
                  total(self.result.items())]
        folded += [total(self.priority.items())] if self.priority else []
        folded += [PLAYS.index(self.play)]
        if self.race:
            folded += [0, self.endless, 0, int(self.stuck_loses)]
        else:
            folded += [self.dead, self.endless, 0 if self.owner else self.first - 1, 0]
        folded += [total((v, 0) for v in self.targets), len(self.tokens)]
        folded += [entry(v, arrival - 1 if self.race else 0)
                   for v, arrival in zip(self.tokens, self.arrival)]
        folded += [len(self.schedule)]
        folded += [entry(token, player - 1) for player, token in self.schedule]
        if self.scores:
            levels = self.levels()
            folded += [len(levels)] + [part & LAST for x in levels
                                       for part in (x.numerator, x.denominator)]
            folded += [total((v, levels.index(x)) for v, x in self.payoff.items()),
                       levels.index(self.endless_score), levels.index(self.dead_score)]
        if self.play in ("energy", "mean"):
            folded += [sum(mix(entry(v, w, 0) ^ self.weight.get((v, w), 0) & LAST)
                           for v, targets in enumerate(self.options[1]) for w in targets) & LAST]
        number = 0
        for x in folded:
            number = mix(number ^ x)
        return number


def shortest(word):
    """What a cyclic word repeats."""
    return next((word[:i] for i in range(1, len(word)) if word[i:] + word[:i] == word), word)


def mix(x):
    x = x + 0x9e3779b97f4a7c15 & LAST
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & LAST
    x = (x ^ x >> 27) * 0x94d049bb133111eb & LAST
    return x ^ x >> 31


def entry(a, b, k=0):
    return mix((a << 32) + b + k * 0x9e3779b97f4a7c15)


def total(pairs):
    """Of a set, in whatever order."""
    return sum(entry(a, b) for a, b in pairs) & LAST
