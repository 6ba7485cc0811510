"""Solutions and their queries: values, moves, lines, reasons, hints, checks."""

from __future__ import annotations

import ctypes
import json as _json
import os
from ctypes import byref
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Dict, Hashable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _arrays as arrays
from . import _declarations as c
from ._c import SHOWN, Owned, collect, lib, text_of, write_to
from ._checked import BadArgument, Unpickled, flag, listed, one_of, put, shown, whole
from ._problem import LETTERS, PLAYERS, Problem, problem as make_problem, save

_WINNERS = {c.GG_NONE: None, c.GG_L: "L", c.GG_R: "R", c.GG_D: "draw"}
_CLASSES = {c.GG_NONE: None, c.GG_L: "L", c.GG_R: "R", c.GG_D: "D", c.GG_N: "N", c.GG_P: "P"}
_MERIT, _EVERYTHING = c.GG_ANSWER_ALL | c.GG_ANSWER_VALUES, (
    c.GG_ANSWER_MOVES | c.GG_ANSWER_REASON | c.GG_ANSWER_PARTS)
_COMPLETE = ("tabulate", "table")  # methods that know every position of a game by rules
_LONGEST = 4096  # characters of a number above which it is abbreviated, as the program does it


class Outcome(NamedTuple):
    """The winner, "L", "R" or "draw", at a vertex also "N", "P" or "D"; and the number of turns."""

    winner: Optional[str]
    turns: Optional[int]


@dataclass(frozen=True)
class Move:
    """A move and its result.

    start and end are vertices, as labels or numbers from 0, or positions of a game by rules as text.
    Fields that were not requested are None: winner and turns after the move; winning, best, value
    and incentive, the last two for sums; sequel, how play goes on. `json` is the program's output.
    """

    player: str
    token: Optional[str]
    start: Any
    end: Any
    passes: bool
    text: str
    json: Dict[str, Any]
    raw: Tuple[int, int, int, int, bool]
    winner: Optional[str] = None
    turns: Optional[int] = None
    winning: Optional[bool] = None
    best: Optional[bool] = None
    value: Any = None
    incentive: Any = None
    sequel: Optional[Tuple["Move", ...]] = None

    def __str__(self) -> str:
        return self.text


class Text(str):
    """A text that a session or a notebook shows unquoted, line by line."""

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Claim:
    """One step of an explanation: its kind, its facts as data, and the sentence made of them."""

    kind: str
    depth: int
    facts: Dict[str, Any]
    sentence: str

    def __str__(self) -> str:
        return self.sentence

    @property
    def json(self) -> Dict[str, Any]:
        return {"kind": self.kind, "depth": self.depth, "facts": self.facts,
                "sentence": self.sentence}


@dataclass(frozen=True)
class Verdict:
    """The result of a check. Every value of an accepted solution is proved."""

    accepted: bool
    proves: Optional[str]
    positions: int
    place: str
    condition: str
    why_not: Optional[str]

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        if self.accepted:
            return f"accepted: {self.positions} positions; proves {self.proves}"
        return f"refused: {self.condition}" + (f", at {self.place}" if self.place else "")


# ---- from C -----------------------------------------------------------------------------------


class _Reader:
    """Converts the answers of C about one solution into objects, and into the program's JSON."""

    def __init__(self, problem: Problem, solution: Any) -> None:
        self.problem, self.pointer = problem, problem._pointer
        self.rules = problem._graph is None
        self.scores = bool(solution) and lib.gg_solution_value_type(solution) in (b"score", b"energy", b"mean")
        fields = lib.gg_solution_fields(solution) if solution else None
        self.fields: List[Any] = []
        while fields and fields[len(self.fields)].label is not None:
            self.fields.append(fields[len(self.fields)])

    def value(self, text: Optional[bytes]) -> Any:
        if text is None:
            return None
        made: List[Any] = []
        for field, part in zip(self.fields, text.decode("utf-8", SHOWN).split("\t")):
            if field.unknown is not None and part == field.unknown.decode():
                made.append(None)
            elif field.number and part.isdigit():
                made.append(int(part))
            else:
                made.append(part)
        return made[0] if len(self.fields) == 1 or self.scores and len(made) == 1 else made

    def place(self, json: Dict[str, Any], key: str, x: int) -> Any:
        if self.rules:
            json[key] = self.problem._print(x)
            self.problem._told.add(x)
            return json[key]
        json[key] = lib.gg_vertex_number(self.pointer, x)
        name = lib.gg_graph_name(self.problem._graph, x)
        if name:
            json[key + "_name"] = name.decode("utf-8", SHOWN)
        return self.problem.label(x)

    def move(self, m: Any) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """The arguments of Move, and the bare JSON in them."""
        json: Dict[str, Any] = {"player": LETTERS[m.player]}
        token = None
        if self.rules:
            text = text_of(lib.gg_move_print, self.pointer, getattr(m, "from"), m.to)
            json["move"] = text
        else:
            token = self.problem._spec.tokens[m.token].name.decode("utf-8", SHOWN)
            json["token"] = token
        start = self.place(json, "from", getattr(m, "from"))
        end = self.place(json, "to", m.to)
        json["pass"] = getattr(m, "pass")
        if not self.rules:
            names = [self.problem.name(getattr(m, "from")), self.problem.name(m.to)]
            text = f"{names[0]} is stuck" if json["pass"] else " -> ".join(names)
            if self.problem._spec.token_count > 1:
                text = f"{token} {text}"
        return dict(player=json["player"], token=token, start=start, end=end, passes=json["pass"],
                    text=text, json=json,
                    raw=(m.player, m.token, getattr(m, "from"), m.to, json["pass"])), json

    def bare(self, m: Any) -> Move:
        return Move(**self.move(m)[0])

    def judged(self, m: Any, merit: Any = None) -> Move:
        made, json = self.move(m)
        winner, turns = _WINNERS[m.then.winner], _turns(m.then.remoteness)
        known = merit is None or merit.known
        winning = (winner == json["player"]) if known else None
        best = (merit is None or merit.best) if known else None
        made.update(winner=winner, turns=turns, winning=winning, best=best)
        json.update(winner=winner, length=turns, winning=winning, best=best)
        if merit is not None:
            made["value"] = json["value"] = self.value(merit.value)
            if merit.incentive is not None:
                made["incentive"] = json["incentive"] = self.value(merit.incentive)
        return Move(**made)

    def followed(self, move: Move, sequel: Any) -> Move:
        moves = tuple(self.bare(m) for m in sequel.moves[:sequel.count])
        move.json.update(sequel=[m.json for m in moves], sequel_cut=sequel.cut,
                         sequel_repeats_from=sequel.repeats_from if sequel.repeats else None)
        return replace(move, sequel=moves)

    def item(self, kind: int, item: Any) -> Any:
        if kind == c.GG_FACT_NUMBER:
            return None if item.number == 2**64 - 1 else item.number
        if kind == c.GG_FACT_PLAYER:
            return LETTERS[item.number]
        if kind == c.GG_FACT_POSITION and not self.rules:
            return lib.gg_vertex_number(self.pointer, item.number)
        if kind == c.GG_FACT_MOVE:
            return self.bare(item.move).json
        if kind == c.GG_FACT_VALUE:
            return self.value(item.text)
        return item.text.decode("utf-8", SHOWN)

    def claim(self, claim: Any) -> Claim:
        facts = {}
        for fact in claim.facts[:claim.fact_count]:
            items = [self.item(fact.kind, item) for item in fact.items[:fact.count]]
            facts[fact.name.decode()] = items if fact.list else items[0]
        return Claim(claim.kind.decode("utf-8", SHOWN), claim.depth, facts, claim.sentence.decode("utf-8", SHOWN))


def _turns(remoteness: int) -> Optional[int]:
    return None if remoteness == c.GG_INFINITE else int(remoteness)


def _readable(name: str, column: Any) -> Any:
    """Returns a column of an archive, with texts as str and turns masked if missing."""
    if column.dtype.kind == "S":
        letters = column.dtype.itemsize == 1 and name not in ("position", "part")
        return arrays.filled("S1", column) if letters else arrays.np.char.decode(column, "utf-8")
    if name.startswith("turns"):
        return arrays.turns_of(column)
    return arrays.distances_of(column) if name in ("mini", "maxi") else column


def _text(text: Optional[bytes]) -> Optional[str]:
    return None if text is None else text.decode("utf-8", SHOWN)


class Answer(Unpickled):
    """The answer for the current tokens: the winner, the turns, the best moves, and the reason.

    winner ("L", "R", "draw"), player (the winner's name), turns (None: not known, or for ever),
    first (the player who moves first), outcome (the class N, P, L, R or D), starters (by first
    player), best (all best moves), moves (every move with its result, if requested), line and
    repeats_from (a line of best play, if requested), reason, note, over, parts (name and value of
    each), total.
    """

    _instead = ": keep its json"

    def __init__(self, reader: _Reader, a: Any, merits: bool, line: bool,
                 sequels: Any = None) -> None:
        problem = reader.problem
        self._problem, self._rules = problem, reader.rules
        self.winner, self.turns = _WINNERS[a.outcome.winner], _turns(a.outcome.remoteness)
        self.player = problem.players[LETTERS.index(self.winner)] if self.winner in PLAYERS else None
        self.first, self.outcome = LETTERS[a.first], _CLASSES[a.outcome_class]
        self.starters = {LETTERS[p]: Outcome(_WINNERS[a.outcomes[p].winner],
                                             _turns(a.outcomes[p].remoteness))
                         for p in (0, 1)} if a.both_known else None
        self.best = [reader.judged(m) for m in a.moves[:a.move_count]]
        self.moves: Optional[List[Move]] = None
        if merits:
            self.moves = [reader.judged(a.all_moves[i], a.merits[i]) for i in range(a.all_count)]
        if sequels is not None and self.moves is not None:
            self.moves = [reader.followed(m, sequels[i]) for i, m in enumerate(self.moves)]
        self.line = [reader.judged(m) for m in a.line[:a.line_length]] if line else None
        self.repeats_from = a.repeats_from if a.repeats else None
        self.reason, self.note, self.over = _text(a.reason), _text(a.note), bool(a.over)
        self.total = reader.value(a.total)
        self.parts = [(part.name.decode("utf-8", SHOWN), reader.value(part.value))
                      for part in a.parts[:a.part_count]]

    @property
    def json(self) -> Dict[str, Any]:
        """The keys that `greatgame solve --json` prints for an answer."""
        problem, spec = self._problem, self._problem._spec
        reader = _Reader(problem, None)
        tokens = []
        for i in range(spec.token_count):
            token: Dict[str, Any] = {"name": spec.tokens[i].name.decode("utf-8", SHOWN)}
            reader.place(token, "vertex", spec.tokens[i].vertex)
            token["value"] = self.parts[i][1] if i < len(self.parts) else None
            tokens.append(token)
        made: Dict[str, Any] = {
            "winner": self.winner, "length": self.turns, "player": self.player,
            "outcome": self.outcome, "first": self.first, "tokens": tokens, "total": self.total,
            "starters": {who: {"winner": o.winner, "length": o.turns}
                         for who, o in self.starters.items()} if self.starters else None}
        if self._rules:
            made["ruleset"], made["position"] = problem.ruleset, problem._print(problem.start)
            made["parts"] = None if self.total is None else [
                {"part": name, "value": value} for name, value in self.parts]
        made["moves"] = [m.json for m in self.best]
        if self.moves is not None:
            made["all_moves"] = [m.json for m in self.moves]
        if self.line is not None:
            made["line"], made["repeats_from"] = [m.json for m in self.line], self.repeats_from
        made["reason"] = self.reason
        return made

    def __str__(self) -> str:
        names = dict(zip(LETTERS, self._problem.players))
        if self.winner == "draw":
            text = "draw"
        else:
            text = f"{names[self.winner or 'L']} wins"
            if self.turns is not None:
                text += f" in {self.turns} turn" + "s" * (self.turns != 1)
        text += f"; {names[self.first]} moves first"
        if self.best:
            text += "\n  best   " + "; ".join(map(str, self.best))
        for i, move in enumerate(self.line or []):
            text += f"\n  {'line   ' if i == 0 else '       '}{i + 1}. {names[move.player]}: {move}"
        if self.line and self.repeats_from is not None:
            text += f"\n         and so on from turn {self.repeats_from + 1}"
        return text + (f"\n  why    {self.reason}" if self.reason else "")

    def __repr__(self) -> str:
        return str(self)


class Why(Answer):
    """An answer with its reasons: theory, claims, and the continuation of each move (Move.sequel)."""

    def __init__(self, reader: _Reader, why: Any) -> None:
        super().__init__(reader, why.answer.contents, True, False, why.sequels)
        self.theory = _text(why.theory)
        self.claims = [reader.claim(claim) for claim in why.claims[:why.claim_count]]
        self.cut = bool(why.cut)

    @property
    def json(self) -> Dict[str, Any]:
        """The keys that `greatgame why --json` prints for an explanation."""
        return {**super().json, "theory": self.theory, "claims": [x.json for x in self.claims],
                "cut": self.cut}

    def __str__(self) -> str:
        first = super().__str__().split("\n  why")[0]
        if not self.claims:
            return super().__str__()
        return "\n".join([first] + ["  why    "[:9] * (i == 0) + " " * 9 * (i > 0)
                                    + "  " * claim.depth + claim.sentence
                                    for i, claim in enumerate(self.claims)])


class Hint:
    """A hint: where to look (stage 1), the fact that matters (2), the piece or moves (3), the answer (4)."""

    def __init__(self, reader: _Reader, hint: Any) -> None:
        self.stage = int(hint.stage)
        self.claims = [reader.claim(claim) for claim in hint.claims[:hint.claim_count]]
        self.possible = [reader.bare(m) for m in hint.possible[:hint.possible_count]]

    @property
    def json(self) -> Dict[str, Any]:
        return {"hint": self.stage, "claims": [x.json for x in self.claims],
                "possible": [m.json for m in self.possible]}

    def __str__(self) -> str:
        return " ".join(text if text.endswith("?") else text + "."
                        for text in map(str, self.claims))

    def __repr__(self) -> str:
        return str(self)


# ---- solutions --------------------------------------------------------------------------------


class Solution(Unpickled):
    """The values of all positions of a problem.

    The available properties depend on `value_type`; any other one raises BadArgument.
    Arrays are of numpy, and lists without it. They are computed when first used.
    """

    @property
    def _instead(self) -> str:  # type: ignore[override]
        if self.problem._graph is None:
            return ": save() it, and open_table() it, or keep its certificate() for rules(...).using()"
        return ": keep its certificate() and problem.text(), of which read() and using() make it again"

    def __init__(self, problem: Problem, owned: Owned) -> None:
        self.problem, self.context, self._owned = problem, problem.context, owned
        self._pointer = owned.pointer
        self._cache: Dict[Any, Any] = {}
        self._opened: Any = None  # of a saved table: opens it for another start of the game

    @property
    def method(self) -> str:
        """The solver's name."""
        return str(lib.gg_solution_method(self._pointer).decode())

    @property
    def value_type(self) -> str:
        """`outcome`, `distance`, `nimber`, `misere-pair`, `number`, `form`, `loopy-form` or `parity`."""
        return str(lib.gg_solution_value_type(self._pointer).decode())

    @property
    def positions(self) -> int:
        """The number of positions that the solver examined."""
        return int(lib.gg_solution_positions(self._pointer))

    @property
    def impartial(self) -> bool:
        """True if values are N, P and D: both players have the same moves and results."""
        return bool(lib.gg_solution_is_impartial(self._pointer))

    def __repr__(self) -> str:
        return f"<greatgame.Solution: {self.value_type} by {self.method}, {self.positions} positions>"

    # ---- values of all vertices ----

    def outcomes(self, first: Optional[str] = None) -> Tuple[Any, Any]:
        """(winner, turns) of every vertex, of shape (vertices,), if this player is to move there.

        winner: `U1`, N, P, D for an impartial game, else L, R, D; turns: `u4`, a masked
        array, masked for a draw and for play without end. Without numpy: lists of str, and of int or
        None. first: the player to move; None: the player who moves first. O(n).
        """
        first = first or self.problem.first
        if ("outcome", first) not in self._cache:
            n = self.problem.vertices
            winner, at = arrays.room("S1", n)
            turns, where = arrays.room("u4", n)
            self.context.call(lib.gg_solution_outcomes, self.context.pointer, self._pointer,
                              one_of(first, PLAYERS, "first"), 0, n, at, where)
            self._cache["outcome", first] = (arrays.filled("S1", winner),
                                             arrays.turns_of(turns))
        return self._cache["outcome", first]  # type: ignore[no-any-return]

    def scores(self, first: Optional[str] = None) -> Tuple[List[Fraction], Any]:
        """(score, turns) of every vertex of a score game, if this player is to move there.

        turns: play ends within them if both players keep the score; as in `outcomes`, masked where
        it is the score of play without end. `columns` has the scores as arrays. O(n) objects.
        """
        first = first or self.problem.first
        n = self.problem.vertices
        made = (c.gg_rational * n)()
        turns, where = arrays.room("u4", n)
        self.context.call(lib.gg_solution_scores, self.context.pointer, self._pointer,
                          one_of(first, PLAYERS, "first"), 0, n, made, where)
        return [Fraction(x.numerator, x.denominator) for x in made], arrays.turns_of(turns)

    @property
    def winner(self) -> Any:
        """The winner at each vertex, if the first player is to move: `U1`, shape (vertices,)."""
        return self.parity[0] if self.value_type == "parity" else self.outcomes()[0]

    @property
    def parity(self) -> Tuple[Any, Any]:
        """(winner, move) of a parity game: `U1`, L or R; `u4`, a move that keeps the win if the winner
        owns the vertex, else 4294967295. Shape (vertices,). O(m log n)."""
        if "parity" not in self._cache:
            n = self.problem.vertices
            (winner, at), (move, where) = arrays.room("S1", n), arrays.room("u4", n)
            self.context.call(lib.gg_solution_parity, self.context.pointer, self.problem._pointer,
                              self._pointer, 0, n, at, where, None)
            self._cache["parity"] = arrays.filled("S1", winner), arrays.filled("u4", move)
        return self._cache["parity"]  # type: ignore[no-any-return]

    @property
    def credits(self) -> Tuple[Any, Any]:
        """(credit, move) of an energy game: `u8`, the least credit, 18446744073709551615 where Right
        wins; `u4`, a move that keeps it, or keeps Right's win, else 4294967295. Shape (vertices,)."""
        if "credits" not in self._cache:
            n = self.problem.vertices
            (credit, at), (move, where) = arrays.room("u8", n), arrays.room("u4", n)
            self.context.call(lib.gg_solution_energy, self.context.pointer, self.problem._pointer,
                              self._pointer, 0, n, at, where)
            self._cache["credits"] = arrays.filled("u8", credit), arrays.filled("u4", move)
        return self._cache["credits"]  # type: ignore[no-any-return]

    @property
    def means(self) -> Tuple[Any, Any]:
        """(mean, move) of a game of means: `i8` of shape (vertices, 2), numerators and denominators; `u4`
        of shape (vertices,), a move of the owner that keeps the mean."""
        if "means" not in self._cache:
            n = self.problem.vertices
            (mean, at), (move, where) = arrays.room("i8", 2 * n), arrays.room("u4", n)
            self.context.call(lib.gg_solution_means, self.context.pointer, self.problem._pointer,
                              self._pointer, 0, n, at, where)
            self._cache["means"] = arrays.pairs_of(mean), arrays.filled("u4", move)
        return self._cache["means"]  # type: ignore[no-any-return]

    @property
    def turns(self) -> Any:
        """The number of turns that play lasts from each vertex: `u4`, masked in a draw; shape (vertices,)."""
        return self.outcomes()[1]

    def _bulk(self, key: str, function: Any, *kinds: str) -> Any:
        if key not in self._cache:
            n = (self.problem.vertices if key == "distance"
                 else int(lib.gg_solution_entries(self._pointer)))
            made = [arrays.room(kind, n) for kind in kinds]
            self.context.call(function, self.context.pointer, self._pointer, 0, n,
                              *[place for _, place in made])
            self._cache[key] = tuple(arrays.distances_of(array) if key == "distance"
                                     else arrays.filled(kind, array)
                                     for kind, (array, _) in zip(kinds, made))
        return self._cache[key]

    @property
    def distances(self) -> Tuple[Any, Any]:
        """(mini, maxi) of a race: `f8`, shape (vertices,); inf: never."""
        return self._bulk("distance", lib.gg_solution_distances, "u4", "u4")  # type: ignore[no-any-return]

    def _lent(self, column: int) -> Any:
        """Returns a column that the solution keeps, not copied; or None."""
        column = lib.gg_solution_column(self._pointer, column)
        return arrays.lent(column, "u4", int(lib.gg_solution_entries(self._pointer)),
                           self) if column else None

    @property
    def nimbers(self) -> Any:
        """The nimber of each vertex or part: `u4`, 4294967295 for an infinite one. Read-only. O(1)."""
        lent = self._lent(c.GG_COLUMN_NIMBER)
        return self._bulk("nimber", lib.gg_solution_nimbers, "u4", "u4")[0] if lent is None else lent

    @property
    def ranks(self) -> Any:
        """The rank of each nimber: it decreases towards the end of play. `u4`. O(1) or O(n)."""
        lent = self._lent(c.GG_COLUMN_RANK)
        return self._bulk("nimber", lib.gg_solution_nimbers, "u4", "u4")[1] if lent is None else lent

    @property
    def misere_pairs(self) -> Tuple[Any, Any, Any]:
        """(g+, g-, wild) of each vertex or part: `u4`, `u4`, `b1`."""
        return self._bulk("pair", lib.gg_solution_misere_pairs, "u4", "u4", "b1")  # type: ignore[no-any-return]

    @property
    def dyadics(self) -> Tuple[Any, Any]:
        """(numerator, exponent) of the number of each vertex or part, which is numerator / 2^exponent.

        `i8`, `u4`; 4294967295: the number is undefined. A number that does not fit is a LimitError.
        """
        return self._bulk("number", lib.gg_solution_numbers, "i8", "u4")  # type: ignore[no-any-return]

    @property
    def numbers(self) -> List[Optional[Fraction]]:
        """The number of each vertex or part, exactly; None: undefined. O(n) objects."""
        return [None if e == c.GG_NO_NUMBER else Fraction(int(n), 1 << int(e))
                for n, e in zip(*self.dyadics)]

    def forms(self, table: Any = None) -> List[Any]:
        """The canonical form of each vertex or part, as `Form`; of values with loops too."""
        from ._form import Form, table_of
        table = table_of(table)
        loopy = self.value_type == "loopy-form"
        n = self.problem.vertices if self.problem._graph is not None else int(
            lib.gg_solution_entries(self._pointer))
        made = (ctypes.c_uint64 * n)()
        table.context.call(lib.gg_solution_loopy_forms if loopy else lib.gg_solution_forms,
                           table.pointer, self._pointer, 0, n, made)
        return [Form._of(table, g) for g in made]

    def listed(self) -> Dict[str, Any]:
        """Arrays position, to_move, winner and turns of a game by rules with outcomes.

        `u8`, `U1` (L or R; all L if impartial), `U1` and `u4` (masked in a draw), of shape (positions,).
        """
        room, columns, cursor = 1 << 16, [], ctypes.c_uint64()
        while True:
            count = ctypes.c_size_t()
            made = [arrays.room(kind, room) for kind in ("u8", "u4", "S1", "u4")]
            self.context.call(lib.gg_solution_list, self.context.pointer, self.problem._pointer,
                              self._pointer, byref(cursor), room, *[at for _, at in made],
                              byref(count))
            if not count.value:
                break
            block = [arrays.filled(kind, made[i][0]) for i, kind in enumerate(("u8", "u4", "S1"))]
            block.append(arrays.turns_of(made[3][0]))
            columns.append([column[:count.value] for column in block])
        names = ("position", "to_move", "winner", "turns")
        if columns and not self._cache.get("told") and self.problem._graph is None:
            self._cache["told"] = True
            for block in columns:
                self.problem._tell(block[0])
        if arrays.np is None:
            joined: Dict[str, Any] = {name: [x for block in columns for x in block[i]]
                                      for i, name in enumerate(names)}
            joined["to_move"] = [LETTERS[p] for p in joined["to_move"]]
            return joined
        np = arrays.np
        joined = {name: np.ma.concatenate([block[i] for block in columns])
                  if columns and name == "turns" else np.concatenate([block[i] for block in columns])
                  if columns else np.empty(0, kind)
                  for i, (name, kind) in enumerate(zip(names, ("u8", "u4", "U1", "u4")))}
        joined["to_move"] = np.array(list(LETTERS))[joined["to_move"]]
        return joined

    def table(self) -> List[List[Any]]:
        """The rows that `greatgame solve --all --json` prints: one per vertex, position or part."""
        if self.problem._graph is not None:
            text = collect(self.context, lib.gg_table_write, self.context.pointer,
                           self.problem._pointer, self._pointer, True, _LONGEST)
            graph, values = self.problem._graph, _json.loads(text)
            names = (lib.gg_graph_name(graph, v) for v in range(len(values)))
            return [row if name is None else [name.decode(errors="replace"), *row[1:]]
                    for row, name in zip(values, names)]
        if self.value_type == "outcome":
            found = self.listed()
            return [[self.problem._print(int(x)), str(w), t]
                    for x, w, t in zip(found["position"], found["winner"], arrays.listed(found["turns"]))]
        reader, texts, rows = _Reader(self.problem, self._pointer), [], []  # type: ignore
        write_to(self.context, texts.append, lib.gg_values_write, self.context.pointer,
                 self.problem._pointer, self._pointer, 0,
                 lib.gg_solution_entries(self._pointer), _LONGEST)
        for i, text in enumerate(texts):
            buffer = ctypes.create_string_buffer(1 << 14)
            if lib.gg_value_place(self.problem._pointer, self._pointer, i, buffer, 1 << 14):
                value = reader.value(text)
                rows.append([buffer.value.decode("utf-8", SHOWN)] + (value if isinstance(value, list)
                                                       else [value]))
        return rows

    def columns(self) -> Dict[str, Any]:
        """All values as columns, under the names of `greatgame solve -o values.npz`; needs numpy.

        Letters and texts are `U`; turns are masked in a draw; mini and maxi are `f8`, inf for never.
        All other columns are as in the archive.
        """
        import io
        if arrays.np is None:
            raise TypeError("columns need numpy, which is not installed")
        data = collect(self.context, lib.gg_columns_write, self.context.pointer,
                       self.problem._pointer, self._pointer)
        with arrays.np.load(io.BytesIO(data)) as archive:
            return {name: _readable(name, archive[name]) for name in archive.files}

    def __getitem__(self, vertex: Hashable) -> Any:
        """Returns the value of a vertex: an Outcome, or a nimber, a Fraction, or else a text. O(1).

        For a score game, the score and the turns, if the first player is to move there.
        """
        v = self.problem.index(vertex)
        if self.value_type == "score":
            score, length = c.gg_rational(), ctypes.c_uint32()
            self.context.call(lib.gg_solution_scores, self.context.pointer, self._pointer,
                              PLAYERS[self.problem.first], v, 1, byref(score), byref(length))
            return Fraction(score.numerator, score.denominator), _turns(length.value)
        if self.value_type == "outcome":
            winner, turns = ctypes.create_string_buffer(1), ctypes.c_uint32()
            self.context.call(lib.gg_solution_outcomes, self.context.pointer, self._pointer,
                              PLAYERS[self.problem.first], v, 1, winner, byref(turns))
            return Outcome(winner.raw.decode(), _turns(turns.value))
        if self.value_type == "distance":
            mini, maxi = ctypes.c_uint32(), ctypes.c_uint32()
            self.context.call(lib.gg_solution_distances, self.context.pointer, self._pointer, v, 1,
                              byref(mini), byref(maxi))
            return _turns(mini.value), _turns(maxi.value)
        text = collect(self.context, lib.gg_value_write, self.context.pointer,
                       self.problem._pointer, self._pointer, v, _LONGEST)
        value = _Reader(self.problem, self._pointer).value(text)
        if self.value_type == "number" and isinstance(value, str) and "^" not in value:
            try:
                return Fraction(value)
            except ValueError:
                pass
        return value

    def __iter__(self) -> Iterator[Any]:
        """Yields the value of each vertex, in order."""
        return (self[self.problem.label(v)] for v in range(self.problem.vertices))

    @property
    def period(self) -> Optional[Tuple[int, int]]:
        """(period, preperiod) of the nimbers of heaps, if the values prove one."""
        period, preperiod = ctypes.c_uint64(), ctypes.c_uint64()
        self.context.call(lib.gg_solution_period, self.context.pointer, self.problem._pointer,
                          self._pointer, byref(period), byref(preperiod))
        return (period.value, preperiod.value) if period.value else None

    # ---- the tokens as they stand ----

    def _at(self, at: Any, first: Optional[str]) -> Tuple[Problem, Owned]:
        """Returns the query, and the solution that answers it."""
        problem = self._problem_at(at, first)
        if self._opened is None or problem is self.problem:
            return problem, self._owned
        return problem, self._opened(problem)

    def _problem_at(self, at: Any, first: Optional[str]) -> Problem:
        graph = self.problem._graph is not None
        if first is not None:
            one_of(first, PLAYERS, "first")
        if not graph and first not in (None, self.problem.first):
            raise BadArgument("first: it is another game if another player begins: solve that one")
        if at is None and (first is None or not graph):
            if graph and not self.problem._spec.token_count:
                raise BadArgument("at: the problem has no token, so say where one stands (or tokens= "
                                  "when it is made)")
            return self.problem
        if at is None:
            return self.problem.at(*[label for _, label in self.problem.tokens], first=first)
        if not graph and self.method not in _COMPLETE:
            if self.method == "certificate":
                raise BadArgument("at: a certificate is asked about its own start; if it is of all "
                                  "positions, save() it and ask what open_table() makes of that")
            raise BadArgument(f"at: the solver {self.method!r} knows what it has met on its way from the "
                              "start; solve it from there (position=), or by the solver 'tabulate'")
        if not graph and isinstance(at, (list, tuple)) and not at:
            raise BadArgument("at: no position is given")
        several = isinstance(at, list) or (isinstance(at, tuple)
                                           and not self.problem._vertices.has(at))
        return self.problem.at(*(at if several else [at]), first=first)

    @staticmethod
    def _played(after: Any) -> Tuple[Any, int]:
        after = listed(after, "after")
        moves = (c.gg_move * len(after))()
        for made, move in zip(moves, after):
            if not isinstance(move, Move):
                raise TypeError(f"after: a Move of an answer is wanted, not {shown(move)}")
            put(made, **dict(zip(("player", "token", "from", "to", "pass"), move.raw)))
        return moves, len(after)

    def answer(self, at: Any = None, *, first: Optional[str] = None, after: Sequence[Move] = (),
               moves: bool = False, line: bool = False) -> Answer:
        """Returns the winner for the current tokens, the turns, and the best moves.

        at: a vertex, or a list of vertices, to place the tokens on instead, or another position of a
        game by rules, as text or as its number in `listed`; after: moves that have been made; moves:
        every move with its result; line: a line of best play.
        """
        moves, line = flag(moves, "moves"), flag(line, "line")
        flags = _EVERYTHING | (_MERIT if moves else 0) | (c.GG_ANSWER_LINE if line else 0)
        problem, values = self._at(at, first)
        owned = Owned(self.context, lib.gg_answer_free, problem._owned, values)
        self.context.call(lib.gg_answer_after, self.context.pointer, problem._pointer, values.pointer,
                          *self._played(after), flags, byref(owned.pointer))
        made = ctypes.cast(owned.pointer, ctypes.POINTER(c.gg_answer)).contents
        return Answer(_Reader(problem, values.pointer), made, moves, line)

    def best(self, at: Any = None, *, first: Optional[str] = None,
             after: Sequence[Move] = ()) -> List[Move]:
        """Every best move. The arguments are those of `answer`; also for the queries below."""
        return self.answer(at, first=first, after=after).best

    def line(self, at: Any = None, *, first: Optional[str] = None,
             after: Sequence[Move] = ()) -> List[Move]:
        """A line of best play."""
        return self.answer(at, first=first, after=after, line=True).line or []

    def why(self, at: Any = None, *, first: Optional[str] = None,
            after: Sequence[Move] = ()) -> Why:
        """The answer with the reasons: claims that are data, each with its sentence."""
        problem, values = self._at(at, first)
        owned = Owned(self.context, lib.gg_why_free, problem._owned, values)
        self.context.call(lib.gg_why_new, self.context.pointer, problem._pointer, values.pointer,
                          *self._played(after), 0, byref(owned.pointer))
        made = ctypes.cast(owned.pointer, ctypes.POINTER(c.gg_why)).contents
        return Why(_Reader(problem, values.pointer), made)

    def hint(self, stage: int = 1, at: Any = None, *, first: Optional[str] = None,
             after: Sequence[Move] = ()) -> Hint:
        """A hint for the player to move; stage from 1 to 4."""
        stage = whole(stage, "stage", 4, 1)
        problem, values = self._at(at, first)
        owned = Owned(self.context, lib.gg_hint_free, problem._owned, values)
        self.context.call(lib.gg_hint_new, self.context.pointer, problem._pointer, values.pointer,
                          *self._played(after), stage, byref(owned.pointer))
        made = ctypes.cast(owned.pointer, ctypes.POINTER(c.gg_hint)).contents
        return Hint(_Reader(problem, values.pointer), made)

    def json(self, *, all: bool = False, moves: bool = False, line: bool = False,
             check: bool = False) -> Dict[str, Any]:
        """The object that `greatgame solve --json` prints, for tokens or a game by rules."""
        answer = self.answer(moves=moves, line=line)
        notes = [note for note in (answer.note, self.problem.note) if note]
        made = {"schema": 1, "instance": 1, "play": self.problem.play, "method": self.method,
                **answer.json, "note": "; ".join(notes) or None, "positions": self.positions}
        lines = lib.gg_solution_lines(self._pointer)
        if lines:
            made["lines"] = lines
        if check:
            verdict = self.check()
            made.update(check="accepted" if verdict else "refused", proves=verdict.proves,
                        why_not=verdict.why_not)
        if all:
            made["values"] = self.table()
        return made

    # ---- proofs ----

    def check(self) -> Verdict:
        """Checks the values by conditions that only the true values fulfil. O(n + m)."""
        v = c.gg_verdict()
        self.context.call(lib.gg_check, self.context.pointer, self.problem._pointer, self._pointer,
                          byref(v))
        proves = {c.GG_PROVES_NOTHING: None, c.GG_PROVES_EVERY_VALUE: "every value",
                  c.GG_PROVES_VALUES_ONLY: "values only", c.GG_PROVES_WINNER: "winner"}[v.proves]
        return Verdict(bool(v.accepted), proves, v.positions, v.place.decode("utf-8", SHOWN),
                       v.condition.decode("utf-8", SHOWN), v.why_not.decode("utf-8", SHOWN) or None)

    def certificate(self, path: Union[None, str, "os.PathLike[str]"] = None,
                    text: bool = False) -> bytes:
        """The values as a file that others can check: its bytes, or b"" if they are written to a file."""
        arguments = (lib.gg_certificate_write, self.context.pointer, self.problem._pointer,
                     self._pointer, flag(text, "text"))
        if path is None:
            return collect(self.context, *arguments)
        save(path, self.context, *arguments)
        return b""

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the outcomes of all positions of a game by rules, which `open_table` opens again.

        The solver `tabulate`, a table, and a certificate of either have them.
        """
        save(path, self.context, lib.gg_saved_write, self.context.pointer, self.problem._pointer,
             self._pointer)

    # ---- in a notebook ----

    def _repr_svg_(self) -> Optional[str]:
        from ._picture import graph_svg
        if self.problem._graph is None or self.problem.vertices > 200:
            return None
        return graph_svg(self.problem, self)

    def _repr_html_(self) -> Optional[str]:
        from ._picture import board_html
        return board_html(self.problem.picture()) if self.problem._graph is None else None


def solve(what: Any, *, value: Optional[str] = None, solver: Optional[str] = None, limit: int = 0,
          disk: Union[None, str, "os.PathLike[str]"] = None, **arguments: Any) -> Solution:
    """Solves a game and gives all its values.

    what: a path; a game by rules, such as "nim:3,4,5", or "./mine.so:3x4" of your own; or a graph:
        an integer array of shape (m, 2), a tuple of two arrays of shape (m,), or pairs: the edges;
        {vertex: [options]}; a square matrix of scipy.sparse; a networkx.DiGraph; a Problem.
        32- and 64-bit arrays are read without copying; pairs take about a microsecond each.
    value: the kind of value: "outcome", "nimber", "number", "form" and so on; None: the kind that
        the problem asks for. solver: the method. limit: positions that a search may visit.
    disk: a folder for the table of a game by rules while it is solved, so that it may be larger
        than memory, and Ctrl-C loses nothing: the same call continues from there.

    For a graph:
        vertices: their number; by default the number that the edges imply.
        who: for each edge "L", "R" or None: both; for networkx the name of an attribute.
        owners: {vertex: "L" or "R"}, or a sequence with an entry for each vertex: the player to move.
        results: in the same way "L", "R", "D", "N" or "P": play is over there, with this result.
        priorities: {vertex: number}, or a sequence: a parity game, which Left (Even) wins if the greatest
            priority that occurs infinitely often is even; `Solution.parity` has winners and moves.
        weights: {(vertex, option): integer}, and play, "energy" or "mean": Left wants credit and weights never
            below 0 (`Solution.credits`), or their mean large (`Solution.means`). Other edges weigh 0.
        names: {vertex: name}, or a sequence.
        misere: a player who cannot move wins. dead_end: "P" (has lost), "N" or "D" for that player.
        infinite: "L" or "R": the winner of play without end.
        first: "L" or "R", the player who moves first. players: their names, a pair.
        tokens: vertices; {name: vertex}; or tuples (vertex, arrival, name).
        targets, schedule (such as "L1 R2 L2 R1"), stuck ("pass" or "lose"): for a race.
        payoffs: {vertex: score}, ints or Fractions: play ends there, with this score. Left wants a large
        score, Right a small one. endless_score, dead_end_score: the score of play without end, and
        that if a player cannot move; by default 0.
        base: the number of the first vertex in texts, 0 or 1.
        borrow: the indices of a matrix are not copied. They are read-only until the solution is gone;
        if another array or name refers to them, they are copied anyway.
    For a file: format, instance (from 1), header, compact, columns: see `read`.
    For a game by rules: board (text or file), position, symmetry, first.
    memory, threads, progress: see `Context`; or context: an existing one.
    An argument that does not apply, such as tokens for a game by rules, raises TypeError.

    O(n + m) for outcomes; 4 to 12 bytes a vertex and 8 an edge. Other threads can run in the
    meantime, and Ctrl-C ends the call.

    >>> solve({"mill": ["bridge", "marsh"], "bridge": ["marsh"], "marsh": []})["mill"]
    Outcome(winner='N', turns=1)
    >>> solve("nim:3,4,5").best()[0].text
    '2 from heap 1'
    """
    return make_problem(what, **arguments).solve(  # type: ignore[no-any-return]
        value, solver, limit, disk)
