"""Playing traces, forwards and backwards, as doc/traces.md says; at each step it is checked that the
method may take it.

Every class plays one method. `forward` refuses a step that is not legal by the rule that it names;
`backward` undoes it. `finished` says what must be true in the end. Facts that are positions are
numbers of the list in the first line.
"""

import json
import re
from fractions import Fraction

from test_sums_partisan import born_by, simplest

NEVER = float("inf")


class Trace:
    """The lines of one instance."""

    def __init__(self, head):
        self.head, self.steps = head, []
        self.positions = head["positions"]
        self.names = [p["name"] for p in self.positions]
        self.options = [p.get("options") for p in self.positions]
        self.left = [p.get("left", p.get("options")) for p in self.positions]
        self.right = [p.get("right", p.get("options")) for p in self.positions]


def read(lines):
    """The traces of the lines that --json writes."""
    traces = []
    for line in lines.splitlines():
        fields = json.loads(line)
        if "schema" in fields:
            traces.append(Trace(fields))
        else:
            assert fields["step"] == len(traces[-1].steps) + 1
            traces[-1].steps.append(fields)
    for trace in traces:
        assert trace.head["steps"] == len(trace.steps)
    return traces


def require(condition, *said):
    """Raises unless the condition holds."""
    if not condition:
        raise AssertionError(*said)


class Play:
    """Base of all methods: values of positions, each decided once."""

    def __init__(self, trace):
        self.trace = trace
        self.value = {}

    def state(self):
        """A copy of all that steps change."""
        return dict(self.value)

    def forward(self, kind, facts):
        """Takes a step."""
        action = kind.split(".")[-1]
        if action in ("about", "about-memo", "letters"):
            require(not facts and not self.value, "the first step says what the method is")
        elif not kind.startswith("answer"):
            getattr(self, "do_" + action.replace("-", "_"))(facts)

    def backward(self, kind, facts):
        """Takes a step back."""
        action = kind.split(".")[-1]
        if action not in ("about", "about-memo", "letters") and not kind.startswith("answer"):
            getattr(self, "undo_" + action.replace("-", "_"))(facts)

    def decide(self, position, value):
        require(position not in self.value, "decided twice", self.trace.names[position])
        self.value[position] = value

    def undecide(self, facts):
        del self.value[facts["position"]]

    def finished(self):
        for x, position in enumerate(self.trace.positions):
            require(position["value"] == self.text(x), self.trace.names[x], self.value.get(x))


def run(trace, play):
    """Forwards to the end, and backwards to the beginning."""
    states = []
    for step in trace.steps:
        states.append(play.state())
        play.forward(step["kind"], step["facts"])
    play.finished()
    for step, state in zip(reversed(trace.steps), reversed(states)):
        play.backward(step["kind"], step["facts"])
        require(play.state() == state, "backwards", step, play.state(), state)


# ---- outcomes and races ----------------------------------------------------------------------


def forced(options, movers, ends, player):
    """{position: the least k such that player forces an end of theirs within k turns}. ends:
    {position: (winner, rank)}."""
    within = {x: rank for x, (winner, rank) in ends.items() if winner == player}
    for turn in range(1, len(options) + 2):
        for x, targets in enumerate(options):
            if x in within or x in ends or not targets:
                continue
            known = [within.get(y, NEVER) < turn for y in targets]
            if any(known) if movers[x] == player else all(known):
                within[x] = turn
    return within


class Retrograde(Play):
    """`movers`: by position; `ends`: {position: (winner or "D", rank, whether for want of moves)};
    relative: the mover is "N", who else has won is "P", and options are seen the other way round.
    names: of the players, for texts; infinite: who wins play without end."""

    def __init__(self, trace, movers, ends, relative=False, infinite="D", race=False,
                 names=("Left", "Right")):
        super().__init__(trace)
        self.names = dict(zip("LR", names))
        self.movers, self.ends, self.relative, self.race = movers, ends, relative, race
        self.infinite = infinite
        self.loser = {"L": "R", "R": "L"}.get(infinite)
        self.tables = [self.fresh()]
        self.last = None
        self.truth = self.solve()

    def fresh(self):
        return {"open": [len(o) for o in self.trace.options], "queue": [], "held": {}, "taken": []}

    def state(self):
        return (dict(self.value), [{k: (dict(v) if isinstance(v, dict) else list(v))
                                    for k, v in t.items()} for t in self.tables])

    # what is true, by definition

    def solve(self):
        """{position: (winner, rank)}; a draw that must be forced has a rank, others None."""
        n = len(self.trace.options)
        if self.relative:
            return self.solve_relative(n)
        ends = {x: e[:2] for x, e in self.ends.items()}
        if self.infinite == "D":
            truth = {x: ("D", None) for x in range(n)}
            for player in "LR":
                for x, rank in forced(self.trace.options, self.movers, ends, player).items():
                    truth[x] = (player, rank)
            return truth
        won = forced(self.trace.options, self.movers, ends, self.loser)
        held = forced(self.trace.options, self.movers,
                      {x: (self.loser if w in ("D", self.loser) else w, r)
                       for x, (w, r) in ends.items()}, self.loser)
        self.held_truth = held
        return {x: (self.loser, won[x]) if x in won else ("D", held[x]) if x in held
                else (self.infinite, None) for x in range(n)}

    def solve_relative(self, n):
        """As if players of two colours moved: each position once for each of them."""
        options = [[2 * y + 1 - c for y in self.trace.options[x]] for x in range(n) for c in (0, 1)]
        movers = ["LR"[x % 2] for x in range(2 * n)]
        ends = {2 * x + c: ("D" if w == "D" else "LR"[c] if w == "N" else "RL"[c], r)
                for x, (w, r, _) in self.ends.items() for c in (0, 1)}
        truth = {x: ("D", None) for x in range(n)}
        for player, winner in (("L", "N"), ("R", "P")):
            for x, rank in forced(options, movers, ends, player).items():
                if x % 2 == 0:
                    truth[x // 2] = (winner, rank)
        return truth

    def say(self, winner, rank):
        if self.race:
            return "inf" if winner == "D" else str(rank) if winner == "L" else f"stuck at {rank}"
        if winner == "D":
            return "draw" if rank is None else f"draw in {rank}"
        if self.relative:
            return f"{winner} in {rank}"
        name = self.names[winner]
        return f"{name} wins" if rank is None else f"{name} wins in {rank}"

    def text(self, x):
        return self.say(*self.value[x])

    def finished(self):
        super().finished()
        require(self.value == self.truth)

    # steps

    def given(self, facts, option):
        """The value that follows from an option, seen by the mover of the position."""
        table = self.tables[-1]
        held = len(self.tables) == 2
        value = (self.loser, table["held"][option]) if held else self.value[option]
        if not held:
            require(facts["then"] == self.say(*value))
        winner = {"N": "P", "P": "N"}[value[0]] if self.relative else value[0]
        x = facts["position"]
        require(option in self.trace.options[x] and self.last == option, facts)
        mine = winner == ("N" if self.relative else self.movers[x])
        return (winner, value[1] + 1), mine

    def known(self, x):
        return x in (self.tables[-1]["held"] if len(self.tables) == 2 else self.value)

    def settle(self, x, value, facts, joins=True):
        """Decides, or notes what is held."""
        if len(self.tables) == 2:
            require(x not in self.tables[1]["held"] and facts["turns"] == value[1])
            self.tables[1]["held"][x] = value[1]
        else:
            require(facts["value"] == self.say(*value), facts, value)
            self.decide(x, value)
        if joins:
            self.tables[-1]["queue"].append(x)

    def unsettle(self, facts, joins=True):
        x = facts["position"]
        if len(self.tables) == 2:
            del self.tables[1]["held"][x]
        else:
            self.undecide(facts)
        if joins:
            require(self.tables[-1]["queue"].pop() == x)

    def do_end(self, facts, stuck=False):
        winner, rank, for_want = self.ends[facts["position"]]
        require(for_want == stuck and (self.race or not self.tables[-1]["taken"]), facts)
        if len(self.tables) == 2 and winner == "D":
            winner = self.loser
        if self.infinite != "D":
            require(winner == self.loser, facts)
        self.settle(facts["position"], (winner, None if winner == "D" else rank), facts, winner != "D")

    def undo_end(self, facts):
        self.unsettle(facts, facts.get("value") not in ("draw", "inf"))

    def do_stuck(self, facts):
        self.do_end(facts, True)

    undo_stuck = undo_end

    def rank(self, x):
        return self.tables[1]["held"][x] if len(self.tables) == 2 else self.value[x][1]

    def do_wave(self, facts):
        ranks = [self.rank(x) for x in self.tables[-1]["queue"]]
        count = facts["count"]
        require(count > 0 and ranks[:count] == [facts["turns"]] * count)
        require(facts["turns"] not in ranks[count:])
        self.turns = facts["turns"]

    def undo_wave(self, facts):
        pass

    def do_take(self, facts):
        table = self.tables[-1]
        self.last = table["queue"].pop(0)
        require(self.last == facts["position"] and self.rank(self.last) == self.turns)
        table["taken"].append(self.last)

    def undo_take(self, facts):
        table = self.tables[-1]
        table["queue"].insert(0, facts["position"])
        require(table["taken"].pop() == facts["position"])

    def do_win(self, facts):
        value, mine = self.given(facts, facts["option"])
        require(mine, facts)
        self.settle(facts["position"], value, facts)

    def undo_win(self, facts):
        self.unsettle(facts)

    do_least, undo_least = do_win, undo_win

    def do_count(self, facts):
        x, table = facts["position"], self.tables[-1]
        _, mine = self.given(facts, facts["option"])
        require(not mine and not self.known(x))
        table["open"][x] -= 1
        require(facts["left"] == table["open"][x] > 0)
        require(facts["moves"] == len(self.trace.options[x]))

    def undo_count(self, facts):
        self.tables[-1]["open"][facts["position"]] += 1

    def do_lose(self, facts):
        value, mine = self.given(facts, facts["option"])
        table = self.tables[-1]
        table["open"][facts["position"]] -= 1
        require(not mine and table["open"][facts["position"]] == 0)
        self.settle(facts["position"], value, facts)

    def undo_lose(self, facts):
        self.tables[-1]["open"][facts["position"]] += 1
        self.unsettle(facts)

    do_largest, undo_largest = do_lose, undo_lose

    def rest(self, facts, value):
        require(not self.tables[-1]["queue"], "something is left in the queue")
        require(facts["value"] == self.say(*value))
        self.decide(facts["position"], value)

    def do_draw(self, facts):
        self.rest(facts, ("D", None))

    undo_draw = Play.undecide
    do_never, undo_never = do_draw, undo_draw

    # rounds

    def do_first(self, facts):
        require(facts == {"endless": self.infinite, "player": self.loser})

    def undo_first(self, facts):
        pass

    def do_second(self, facts):
        require(not self.tables[0]["queue"] and facts == {"player": self.loser})
        self.tables.append(self.fresh())

    def undo_second(self, facts):
        self.tables.pop()

    def do_held(self, facts):
        held = self.tables[1]["held"]
        require(held == self.held_truth)
        self.rest(facts, ("D", held[facts["position"]]))

    undo_held = Play.undecide

    def do_endless(self, facts):
        require(facts["position"] not in self.tables[1]["held"])
        self.rest(facts, (self.infinite, None))

    undo_endless = Play.undecide


# ---- nimbers and pairs -----------------------------------------------------------------------


def mex(numbers):
    """The least number that is missing."""
    numbers, least = set(numbers), 0
    while least in numbers:
        least += 1
    return least


def parts(option):
    """An option may be a sum."""
    return option if isinstance(option, list) else [option]


class Mex(Play):
    """Nimbers of normal play, without cycles."""

    def text(self, x):
        return str(self.value[x])

    def do_mex(self, facts):
        x, values = facts["position"], []
        for option in self.trace.options[x]:
            nimber = 0
            for y in parts(option):
                nimber ^= self.value[y]
            values.append(nimber)
        require(facts.get("set", []) == sorted(set(values)) and facts["value"] == mex(values))
        self.decide(x, facts["value"])

    do_end, undo_mex, undo_end = do_mex, Play.undecide, Play.undecide


class Pairs(Play):
    """Pairs of misère play: value is (g+, g-, tame)."""

    def text(self, x):
        plus, minus, tame = self.value[x]
        return f"{plus}\t{minus}\t{'tame' if tame else 'wild'}"

    def do_tame(self, facts):
        x = facts["position"]
        values = [self.value[y] for y in self.trace.options[x]]
        plus, minus = mex(v[0] for v in values), mex(v[1] for v in values) if values else 1
        require((facts["plus"], facts["minus"]) == (plus, minus))
        require(facts.get("plus-set", []) == sorted({v[0] for v in values}))
        require(facts.get("minus-set", []) == sorted({v[1] for v in values}))
        fits = plus == minus or (plus, minus) in ((0, 1), (1, 0))
        self.decide(x, (plus, minus, fits and all(v[2] for v in values)))
        return fits, [y for y in self.trace.options[x] if not self.value[y][2]]

    def do_end(self, facts):
        require(not self.trace.options[facts["position"]])
        self.do_tame(facts)

    def do_wild(self, facts):
        fits, wild = self.do_tame(facts)
        require(not fits and not wild)

    def do_wild_option(self, facts):
        require(facts["option"] in self.do_tame(facts)[1])

    undo_tame = undo_end = undo_wild = undo_wild_option = Play.undecide


class Loopy(Play):
    """Nimbers, finite or infinite. `answer`: of the phase; `infinite`: without a set as yet."""

    def __init__(self, trace):
        super().__init__(trace)
        self.answer, self.infinite, self.phases = {}, [], []

    def state(self):
        return dict(self.value), dict(self.answer), list(self.infinite), list(self.phases)

    def text(self, x):
        return str(self.value[x])

    def finished(self):
        super().finished()
        require(self.value == self.labels(), self.value, self.labels())

    def labels(self):
        """By the rule, in any order: u gets m = the least number missing among its options' if each
        option without a finite value has an option of value m."""
        value, options = {}, self.trace.options
        changed = True
        while changed:
            changed = False
            for x, targets in enumerate(options):
                m = mex(value[y] for y in targets if y in value)
                if x in value or any(value.get(y) == m for y in targets):
                    continue
                if all(y in value or any(value.get(z) == m for z in options[y]) for y in targets):
                    value[x] = m
                    changed = True
        said = {}
        for x, targets in enumerate(options):
            finite = ",".join(map(str, sorted({value[y] for y in targets if y in value})))
            said[x] = value.get(x, f"inf{{{finite}}}")
        return said

    def finite(self, x):
        return isinstance(self.value.get(x), int)

    def do_phase(self, facts):
        left = len(self.trace.options) - len(self.value) - len(self.infinite)
        require(facts == {"phase": len(self.phases), "open": left})
        self.phases.append(self.answer)
        self.answer = {}

    def undo_phase(self, facts):
        self.answer = self.phases.pop()

    def do_end(self, facts):
        x, phase = facts["position"], len(self.phases) - 1
        targets = self.trace.options[x]
        require(facts["value"] == phase and x not in self.infinite)
        known = {self.value[y] for y in targets if self.finite(y)}
        require(set(range(phase)) <= known and phase not in known)
        unknown = sorted({y for y in targets if not self.finite(y)})
        require(sorted(facts.get("options", [])) == unknown)
        for option, answer in zip(facts.get("options", []), facts.get("answers", [])):
            require(answer in self.trace.options[option] and self.value[answer] == phase)
            require(self.answer[option] == answer)
        require(len(facts.get("answers", [])) == len(unknown))
        if "set" in facts:
            require(facts["set"] == sorted(known) and targets)
        self.decide(x, phase)

    do_mex = do_value = do_end
    undo_end = undo_mex = undo_value = Play.undecide

    def do_mark(self, facts):
        x, option = facts["position"], facts["option"]
        require(x not in self.answer and option in self.trace.options[x])
        require(self.value[option] == facts["phase"] == len(self.phases) - 1)
        self.answer[x] = option

    def undo_mark(self, facts):
        del self.answer[facts["position"]]

    def do_infinite(self, facts):
        x, option, phase = facts["position"], facts["option"], facts["phase"]
        targets = self.trace.options[x]
        require(x not in self.value and x not in self.infinite and option in targets)
        require(all(self.value.get(y) != phase for y in targets) and not self.finite(option))
        require(all(self.value.get(y) != phase for y in self.trace.options[option]))
        self.infinite.append(x)

    def undo_infinite(self, facts):
        require(self.infinite.pop() == facts["position"])

    def do_set(self, facts):
        x = facts["position"]
        known = sorted({self.value[y] for y in self.trace.options[x] if self.finite(y)})
        require(x in self.infinite and facts["set"] == known)
        require(facts["value"] == "inf{" + ",".join(map(str, known)) + "}")
        self.decide(x, facts["value"])

    undo_set = Play.undecide


# ---- numbers and forms -----------------------------------------------------------------------

NUMBER = re.compile(r"(-?\d+(?:/(?:2\^)?\d+)?)?(?:(\*)(\d*))?$")


def number_of(text):
    """(number, nimber) of a text, or None if it is no number plus a nimber."""
    found = NUMBER.match(text)
    if not found or not text:
        return None
    number, star, nimber = found.groups()
    if number and "/2^" in number:
        above, below = number.split("/2^")
        x = Fraction(int(above), 2 ** int(below))
    else:
        x = Fraction(number or 0)
    return x, int(nimber or 1) if star else 0


class Numbers(Play):
    """Numbers, and with `stars` numbers plus nimbers. Values are texts."""

    def __init__(self, trace, stars=False):
        super().__init__(trace)
        self.stars = stars

    def text(self, x):
        return self.value[x]

    def worths(self, x):
        """By player, the (number, nimber) of each option, None if it has none."""
        sides = []
        for options in (self.trace.left[x], self.trace.right[x]):
            side = []
            for option in options:
                known = [number_of(self.value[y]) for y in parts(option)]
                if None in known:
                    side.append(None)
                    continue
                star = 0
                for _, nimber in known:
                    star ^= nimber
                side.append((sum(n for n, _ in known), star))
            sides.append(side)
        return sides

    def best(self, facts, whole=False):
        """The most of Left's numbers and the least of Right's, which the facts must have; None where
        there are no options."""
        x, found = facts["position"], []
        sides = self.worths(x)
        for side, options, better, end, at in ((sides[0], self.trace.left[x], max, "low", "left"),
                                               (sides[1], self.trace.right[x], min, "high", "right")):
            require(None not in side, "an option has no number")
            found.append(better(n for n, _ in side) if side else None)
            require((end in facts) == bool(side) or (not sides[0] and not sides[1]) or whole, facts)
            if at in facts:
                given = number_of(facts[end])
                worth = side[next(i for i, o in enumerate(options) if parts(o) == facts[at])]
                require(given == worth and given[0] == found[-1], facts)
        return found

    def do_zero(self, facts):
        low, high = self.best(facts)
        found = simplest(low, high)
        require(number_of(facts["value"]) == (found, 0), facts, found)
        if "coarser" in facts:
            half = found.denominator // 2
            require(half >= 1 and facts["coarser"] ==
                    (f"multiple of 1/{half}" if half > 1 else "whole number"), facts)
        self.decide(facts["position"], facts["value"])
        return found

    def do_end(self, facts):
        require(not self.trace.left[facts["position"]] and not self.trace.right[facts["position"]])
        require(self.do_zero(facts) == 0)

    def do_integer(self, facts):
        require(self.do_zero(facts).denominator == 1)

    def do_fraction(self, facts):
        require(self.do_zero(facts).denominator > 1)

    def do_undefined(self, facts):
        low, high = self.best(facts)
        require(low > high if self.stars else low >= high)
        self.decide(facts["position"], "undefined")

    def do_undefined_option(self, facts):
        x = facts["position"]
        options = self.trace.left[x] + self.trace.right[x]
        require(any(facts["option"] in parts(o) for o in options))
        require(self.value[facts["option"]] == "undefined")
        self.decide(x, "undefined")

    def do_none(self, facts):
        """The simplest number x that no Left option is at least, and no Right option at most."""
        self.best(facts)
        left, right = self.worths(facts["position"])
        x, star = number_of(facts["value"])
        fits = lambda y: all(n < y or n == y and s for n, s in left) and \
            all(n > y or n == y and s for n, s in right)
        day = abs(x.numerator) // x.denominator + x.denominator.bit_length() - (x.denominator == 1)
        require(star == 0 and fits(x))
        require(day == 0 or not any(fits(y) for y in born_by(min(day - 1, 6))))
        self.decide(facts["position"], facts["value"])

    def stars_of(self, facts):
        low, high = self.best(facts, whole=True)
        require(low == high and number_of(facts["low"]) == (low, 0))
        sets = [sorted({s for n, s in side if n == low})
                for side in self.worths(facts["position"])]
        require(sets == [facts["left-set"], facts["right-set"]])
        return low, [mex(s) for s in sets]

    def do_star(self, facts):
        low, least = self.stars_of(facts)
        require(least == [facts["star"]] * 2 and number_of(facts["value"]) == (low, facts["star"]))
        self.decide(facts["position"], facts["value"])

    def do_undefined_star(self, facts):
        _, least = self.stars_of(facts)
        require(least[0] != least[1])
        self.decide(facts["position"], "undefined")

    undo_zero = undo_end = undo_integer = undo_fraction = undo_none = undo_star = Play.undecide
    undo_undefined = undo_undefined_option = undo_undefined_star = Play.undecide


class Canonical(Numbers):
    """Forms. `forms`, `reader`: games by definition, and of a text; games: of each position."""

    def __init__(self, trace, forms, reader):
        super().__init__(trace)
        self.forms, self.reader = forms, reader
        self.games, self.sides, self.before, self.small = {}, None, [], {}

    def state(self):
        return dict(self.value), self.sides and [list(side) for side in self.sides]

    def equal(self, g, h):
        return self.forms.le(g, h) and self.forms.le(h, g)

    def game(self, x):
        """What a position is by its options alone."""
        if x not in self.games:
            sides = []
            for options in (self.trace.left[x], self.trace.right[x]):
                require(all(isinstance(o, int) for o in options))
                sides.append([self.game(y) for y in options])
            self.games[x] = self.forms.intern(*sides)
        return self.games[x]

    def decide(self, position, value):
        require(self.equal(self.reader.read(value), self.game(position)), value)
        super().decide(position, value)

    def canonical(self, text):
        """The options of a form that is printed, as games."""
        return self.smallest(self.reader.read(text))

    def smallest(self, g):
        """The options of a game's canonical form: without those that are dominated, and with those
        that are reversible replaced."""
        if g in self.small:
            return self.small[g]
        sides = [list(side) for side in self.forms.sides[g]]
        changed = True
        while changed:
            changed = False
            for who, player in enumerate("LR"):
                for x in sides[who]:
                    rest = [y for y in sides[who] if y != x]
                    through = [y for y in self.smallest(x)[1 - who]
                               if self.better("RL"[who], y, g)]
                    if any(self.better(player, y, x) for y in rest):
                        sides[who], changed = rest, True
                    elif through:
                        sides[who], changed = rest + list(self.smallest(through[0])[who]), True
                    if changed:
                        break
        self.small[g] = sides
        return sides

    def do_options(self, facts):
        x = facts["position"]
        for side, key in ((self.trace.left[x], "left"), (self.trace.right[x], "right")):
            require(sorted({self.value[y] for y in side}) == sorted(facts[key]), facts)
        self.before.append(self.sides)
        self.sides = [list(facts["left"]), list(facts["right"])]
        require(facts["game"] == "{" + "|".join(map(", ".join, self.sides)) + "}")

    def undo_options(self, facts):
        self.sides = self.before.pop()

    def side_of(self, facts):
        return self.sides["LR".index(facts["player"])]

    def better(self, player, g, h):
        """g is at least as good as h for the player."""
        return self.forms.le(h, g) if player == "L" else self.forms.le(g, h)

    def do_dominated(self, facts):
        side = self.side_of(facts)
        g, h = self.reader.read(facts["by"]), self.reader.read(facts["option"])
        require(facts["by"] in side and facts["by"] != facts["option"])
        require(self.better(facts["player"], g, h))
        self.before.append([list(side) for side in self.sides])
        side.remove(facts["option"])

    def do_reversible(self, facts):
        side, who = self.side_of(facts), "LR".index(facts["player"])
        require(facts["other"] == "RL"[who] and facts["option"] in side)
        through = self.reader.read(facts["through"])
        answers = self.canonical(facts["option"])[1 - who]
        require(any(self.equal(through, g) for g in answers), facts)
        require(self.better(facts["other"], through, self.game(facts["position"])))
        require(self.equal(self.reader.read(facts["value"]), self.game(facts["position"])))
        then = self.smallest(through)[who]
        read = [self.reader.read(text) for text in facts["replaced"]]
        require(all(any(self.equal(g, h) for h in read) for g in then))
        require(all(any(self.equal(g, h) for h in then) for g in read))
        self.before.append([list(side) for side in self.sides])
        side.remove(facts["option"])
        side.extend(text for text in facts["replaced"] if text not in side)

    def do_reversed_out(self, facts):
        require(not facts["replaced"])
        self.do_reversible(facts)

    undo_dominated = undo_reversible = undo_reversed_out = undo_options

    def do_value(self, facts):
        for side, games in zip(self.sides, self.canonical(facts["value"])):
            read = [self.reader.read(text) for text in side]
            require(all(any(self.equal(g, h) for h in read) for g in games))
            require(all(any(self.equal(g, h) for h in games) for g in read))
        self.decide(facts["position"], facts["value"])

    undo_value = Play.undecide


class Tree(Play):
    """Branches, with what grows on them as options; colours by name."""

    def __init__(self, trace, colours):
        super().__init__(trace)
        self.colours = colours

    def text(self, x):
        return self.value[x]

    def do_tip(self, facts):
        x, n = facts["position"], 1
        colour = self.colours[self.trace.names[x]]
        require(facts["colour"] == colour)
        grown = [number_of(self.value[y]) for y in self.trace.options[x]]
        number, star = sum(v for v, _ in grown), 0
        for _, nimber in grown:
            star ^= nimber
        if "above" in facts:
            require(grown and number_of(facts["above"]) == (number, star))
        if colour == "green":
            found = (Fraction(0), star + 1)
        else:
            side = 1 if colour == "blue" else -1
            while side * number + n <= 1:
                n += 1
            found = (side * (side * number + n) / Fraction(2) ** (n - 1), 0)
        require(number_of(facts["value"]) == found and facts.get("n", n) == n, facts, found)
        self.decide(x, facts["value"])

    do_blue = do_red = do_green = do_tip
    undo_tip = undo_blue = undo_red = undo_green = Play.undecide


# ---- the game tree ---------------------------------------------------------------------------


class Search(Play):
    """truth: {position: (winner, rank)} of all that can be reached; a line of frames
    [position, values of options so far]."""

    def __init__(self, trace, movers, ends, truth, say, remembers):
        super().__init__(trace)
        self.movers, self.ends, self.truth, self.say = movers, ends, truth, say
        self.remembers, self.line, self.root = remembers, [], None

    def state(self):
        return dict(self.value), [(x, list(values)) for x, values in self.line], self.root

    def text(self, x):
        return self.say(*self.value[x]) if x in self.value else None

    def finished(self):
        super().finished()
        require(not self.line and self.root == self.truth[0], self.root)
        require(all(self.truth[x] == value for x, value in self.value.items()))

    def comes(self, x):
        """It is the next option of the position on top."""
        if self.line:
            top, values = self.line[-1]
            require(self.trace.options[top][len(values)] == x)
        else:
            require(x == 0 and self.root is None)

    def returns(self, value):
        if self.line:
            self.line[-1][1].append(value)
        else:
            self.root = value

    def withdraw(self):
        if self.line:
            self.line[-1][1].pop()
        else:
            self.root = None

    def do_call(self, facts):
        x = facts["position"]
        self.comes(x)
        require(x not in self.value and x not in self.ends and x not in dict(self.line))
        self.line.append((x, []))

    def undo_call(self, facts):
        require(self.line.pop() == (facts["position"], []))

    def do_end(self, facts):
        x = facts["position"]
        self.comes(x)
        winner, rank, _ = self.ends[x]
        value = (winner, None if winner == "D" else rank)
        require(facts["value"] == self.say(*value))
        if self.remembers:
            self.decide(x, value)
        self.returns(value)

    def undo_end(self, facts):
        self.withdraw()
        if self.remembers:
            self.undecide(facts)

    def do_hit(self, facts):
        x = facts["position"]
        self.comes(x)
        require(self.remembers and facts["value"] == self.say(*self.value[x]))
        self.returns(self.value[x])

    def undo_hit(self, facts):
        self.withdraw()

    def do_repeat(self, facts):
        self.comes(facts["position"])
        require(facts["position"] in dict(self.line) and facts["value"] == "draw")
        self.returns(("D", None))

    undo_repeat = undo_hit

    def do_return(self, facts):
        x, values = self.line.pop()
        require(x == facts["position"] and len(values) == len(self.trace.options[x]))
        worth = [(w, None if w == "D" else r + 1) for w, r in values]
        best = max(worth, key=lambda v: self.rank(v, self.movers[x]))
        require(facts["value"] == self.say(*best), facts, best)
        require(worth[values_at(self.trace.options[x], facts["option"], worth, best)] == best)
        if self.remembers:
            self.decide(x, best)
        self.returns(best)
        self.last_values = getattr(self, "last_values", []) + [(x, values)]

    def undo_return(self, facts):
        self.withdraw()
        if self.remembers:
            self.undecide(facts)
        self.line.append(self.last_values.pop())

    def rank(self, value, mover):
        winner, turns = value
        if winner == "D":
            return (1, 0)
        return (2, -turns) if winner == mover else (0, turns)


def values_at(options, option, worth, best):
    """The place of an option; of several equal ones, one with this value."""
    return next(i for i, y in enumerate(options) if y == option and worth[i] == best)


# ---- sentences -------------------------------------------------------------------------------


def documented(page):
    """{kind: names of the facts that it may have} from doc/traces.md."""
    kinds, facts = {}, None
    for line in page.split("## Kinds of steps")[1].splitlines():
        if not line.startswith("| `"):
            continue
        cells = line.strip("| ").split(" | ")
        names = set(re.findall(r"`([a-z-]+)`", cells[1])) - {"retro"}
        if "the same" in cells[1]:
            names |= facts
        if cells[1].startswith("as `"):
            names = {"value", "low", "left", "high", "right", "left-best", "right-best"}
        facts = names
        for kind in re.findall(r"`([a-z.-]+)`", cells[0]):
            kinds[kind] = names | {"position"}
    return kinds
