"""Definition-level solvers for games on graphs.

Nothing here is clever. A game is a set of positions; a position is over with a result or has a
player to move and at least one move. "Left can force a win within k turns" is computed for k = 0,
1, 2, ... by sweeping over all positions until nothing changes; where infinite play is a win, the
winning region is the greatest set in which the player can stay. There are no counters, no queues
and no predecessors.

A `Game` comes from ggfile.py. Vertices are numbered from 1, tokens from 0. Players are "L" and
"R", results "L", "R" and "D"; a length of None means that none is defined.
"""

from collections import namedtuple

Value = namedtuple("Value", "winner length")
Move = namedtuple("Move", "player token source target is_pass")

DEFAULT_SCHEDULE = (("L", 0), ("R", 1), ("L", 1), ("R", 0))


def other(player):
    """The opponent."""
    return "R" if player == "L" else "L"


# ---- the core: positions, players, results -------------------------------------------------


class Space:
    """All positions that can be reached from some starting positions."""

    def __init__(self, rules, starts):
        self.number = {}
        self.positions = []
        for start in starts:
            self._number_of(start)
        self.owners, self.results, self.options = [], [], []
        for position in self.positions:  # grows while it is walked
            result = rules.result(position)
            moves = [] if result else rules.moves(position)
            self.owners.append(None if result else rules.mover(position))
            self.results.append(result)
            self.options.append([self._number_of(rules.after(position, m)) for m in moves])

    def _number_of(self, position):
        if position not in self.number:
            self.number[position] = len(self.positions)
            self.positions.append(position)
        return self.number[position]


def forced_lengths(space, player, ends):
    """For each position the least k such that player can force an end in `ends` within k turns.

    None where he cannot.
    """
    within = [0 if result in ends else None for result in space.results]
    pending = [x for x, result in enumerate(space.results) if result is None]
    turns = 0
    while True:
        turns += 1
        new = []
        for x in pending:
            enough = any if space.owners[x] == player else all
            if enough([within[y] is not None for y in space.options[x]]):
                new.append(x)
        if not new:
            return within
        for x in new:
            within[x] = turns
        pending = [x for x in pending if within[x] is None]


def safe_region(space, player, allowed):
    """Where player can keep play going for ever or end it with one of the allowed results."""
    safe = [result is None or result in allowed for result in space.results]
    changed = True
    while changed:
        changed = False
        for x, result in enumerate(space.results):
            if safe[x] and result is None:
                enough = any if space.owners[x] == player else all
                if not enough([safe[y] for y in space.options[x]]):
                    safe[x] = False
                    changed = True
    return safe


class Values(dict):
    """{position: Value}; draw_within: turns within which a draw can be forced by the player who
    loses when play does not end, {} where nobody does."""

    draw_within = {}


def solve(rules, starts):
    """The values of every position that can be reached from the starts."""
    space = Space(rules, starts)
    lengths = {p: forced_lengths(space, p, {p}) for p in "LR" if p != rules.infinite}
    endless = None
    values = Values()
    if rules.infinite != "D":
        endless = safe_region(space, rules.infinite, {rules.infinite})
        loser = other(rules.infinite)
        within = forced_lengths(space, loser, {loser, "D"})
        values.draw_within = {position: within[x] for position, x in space.number.items()}
    for position, x in space.number.items():
        value = Value("D", None)
        for player, within in lengths.items():
            if within[x] is not None:
                value = Value(player, within[x])
        if endless is not None and endless[x]:
            value = Value(rules.infinite, None)
        values[position] = value
    return values


def best_moves(rules, values, position):
    """[(move, value after it)] for every move that keeps the winner and the length optimal.

    Any draw is as good as another, except for a player who loses when play does not end: he has to
    force the draw, and his best moves are those that bring it nearer.
    """
    mover = rules.mover(position)
    never = float("inf")

    def preference(after):
        winner, length = values[after]
        length = never if length is None else length
        if winner == mover:
            return (2, -length)
        if winner == "D":
            return (1, -values.draw_within[after] if rules.infinite == other(mover) else 0)
        return (0, length)

    options = [(m, rules.after(position, m)) for m in rules.moves(position)]
    best = max((preference(after) for _, after in options), default=None)
    return [(m, values[after]) for m, after in options if preference(after) == best]


# ---- normal and misere play, any number of tokens ------------------------------------------


class AlternatingRules:
    """A position is (vertices of the tokens, player to move).

    With owners there is one token, and the owner of its vertex is the player to move.
    """

    def __init__(self, game):
        self.game = game
        self.infinite = game.infinite
        self.dead_end = game.dead_end or {"normal": "lose", "misere": "win"}[game.play]
        self.options = {p: {v: [] for v in range(1, game.n + 1)} for p in "LR"}
        for source, target, who in game.edges:
            for player in "LR":
                if who in ("B", player):
                    self.options[player][source].append(target)

    def start(self, first=None):
        """The tokens as they stand."""
        return self.at([vertex for vertex, _ in self.game.tokens], first or self.game.first)

    def at(self, vertices, player):
        """The position with tokens on these vertices; with owners, player does not matter."""
        if self.game.owners:
            player = self.game.owners.get(vertices[0], "L")
        return (tuple(vertices), player)

    def mover(self, position):
        return position[1]

    def result(self, position):
        vertices, mover = position
        for vertex in vertices:
            label = self.game.labels.get(vertex)
            if label:
                return {"N": mover, "P": other(mover)}.get(label, label)
        if self.moves(position):
            return None
        return {"lose": other(mover), "win": mover, "draw": "D"}[self.dead_end]

    def moves(self, position):
        vertices, mover = position
        return [Move(mover, token, source, target, False)
                for token, source in enumerate(vertices)
                for target in self.options[mover][source]]

    def after(self, position, move):
        vertices = list(position[0])
        vertices[move.token] = move.target
        return self.at(vertices, other(move.player))


# ---- races ---------------------------------------------------------------------------------


class RaceRules:
    """A position is (vertices of the tokens, index into the schedule).

    A player who loses by being stuck spends a turn on it: the game goes on to the position
    ("lost", player), which is over.
    """

    infinite = "D"

    def __init__(self, game):
        self.game = game
        self.schedule = game.schedule or DEFAULT_SCHEDULE
        self.options = {v: [] for v in range(1, game.n + 1)}
        for source, target, _ in game.edges:
            self.options[source].append(target)

    def start(self):
        """The tokens as they stand, before the first turn."""
        return (tuple(vertex for vertex, _ in self.game.tokens), 0)

    def mover(self, position):
        return self.schedule[position[1]][0]

    def result(self, position):
        if position[0] == "lost":
            return other(position[1])
        arrived = {arrival for (_, arrival), vertex in zip(self.game.tokens, position[0])
                   if vertex in self.game.targets}
        if len(arrived) == 2:
            return other(self.schedule[0][0])
        return arrived.pop() if arrived else None

    def moves(self, position):
        player, token = self.schedule[position[1]]
        here = position[0][token]
        moves = [Move(player, token, here, target, False) for target in self.options[here]]
        return moves or [Move(player, token, here, here, True)]

    def after(self, position, move):
        if move.is_pass and self.game.stuck == "lose":
            return ("lost", move.player)
        vertices = list(position[0])
        vertices[move.token] = move.target
        return (tuple(vertices), (position[1] + 1) % len(self.schedule))


def rules_of(game):
    """The rules by which a game is played."""
    return RaceRules(game) if game.play == "race" else AlternatingRules(game)


def race_distances(game):
    """{vertex: (mini, maxi)} by iterating the two Bellman equations from "never" downwards."""
    never = float("inf")
    options = RaceRules(game).options
    mini = {v: 0 if v in game.targets else never for v in options}
    maxi = dict(mini)
    while True:
        new_mini, new_maxi = dict(mini), dict(maxi)
        for v, targets in options.items():
            if v not in game.targets:
                new_mini[v] = 1 + min((maxi[w] for w in targets), default=never)
                new_maxi[v] = 1 + max((mini[w] for w in targets), default=never)
        if new_mini == mini and new_maxi == maxi:
            break
        mini, maxi = new_mini, new_maxi
    return {v: tuple(None if d == never else d for d in (mini[v], maxi[v])) for v in options}
