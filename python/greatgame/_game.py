"""A game of one's own: rules in Python, values in C."""

from __future__ import annotations

import ast
import io
import json
import os
import zipfile
from array import array
from collections import Counter
from difflib import get_close_matches
from itertools import repeat
from types import ModuleType
from typing import Any, Callable, Dict, Hashable, Iterable, Iterator, List, Optional, Sequence, Union

from . import _arrays as arrays
from ._c import Context
from ._checked import BadArgument, BadInput, LimitError, path as path_of, shown, whole
from ._problem import Problem, problem, read, save_by
from ._solution import Answer, Hint, Move, Outcome, Solution, Text, Why

Position = Hashable
_OVER = {None: None, "L": "L", "R": "R", "D": "D", "draw": "D", "N": "N", "P": "P"}


class Game:
    """All positions of a game that can be reached from its start, with their values.

    rules: an object, or a class, with
        start           the first position: anything that can be a key of a dict
        moves(x)        the positions that can be moved to from x
        result(x)       optional: None while play goes on; "N" or "P": the player to move has won, or
                        has lost; "L", "R": Left or Right has won; "D": a draw
        turn(x)         optional: "L" or "R", the player to move at x; else turns alternate, and both
                        players have the same moves
        left(x), right(x)  in place of moves: the moves of each player
        show(x)         optional: a position as a text, perhaps of several lines
        say(x, y)       optional: the move from x to y as a text on one line
        misere, infinite, first, players, value, limit   optional: as the arguments of these names
    or, except show and say, each of them as an argument, which overrides the attribute. A player who
    cannot move has lost; misere: has won. Another public name in a class is a TypeError, since it may
    be misspelt: the name of a helper begins with an underscore.

    The positions are explored breadth first, in Python: about a second for a million moves, plus the
    time of the rules. The values are computed in C. limit: maximum number of positions; more raise
    LimitError. Exceptions of the rules are passed on, and leave everything consistent.

    >>> class Nim:
    ...     start = (1, 2, 3)
    ...     def moves(self, x):
    ...         for i, heap in enumerate(x):
    ...             for left in range(heap):
    ...                 yield x[:i] + (left,) + x[i + 1:]
    >>> g = Game(Nim)
    >>> len(g), g[1, 2, 3], g[0, 2, 3]
    (24, Outcome(winner='P', turns=6), Outcome(winner='N', turns=5))
    >>> g.best((0, 2, 3))
    [(0, 2, 2)]
    """

    def __init__(self, rules: Any = None, *, start: Optional[Position] = None,
                 moves: Optional[Callable[[Any], Iterable[Position]]] = None,
                 left: Any = None, right: Any = None, result: Any = None, turn: Any = None,
                 misere: Optional[bool] = None, infinite: Optional[str] = None,
                 first: Optional[str] = None, players: Any = None, value: Optional[str] = None,
                 limit: Optional[int] = None, context: Optional[Context] = None,
                 memory: Optional[int] = None, threads: int = 1, progress: Any = None) -> None:
        rules = rules() if isinstance(rules, type) else rules
        _refuse_unknown(rules)
        parts = {name: given if given is not None else getattr(rules, name, None)
                 for name, given in dict(start=start, moves=moves, left=left, right=right,
                                         result=result, turn=turn).items()}
        self.rules = rules
        first_position = parts["start"]() if callable(parts["start"]) else parts["start"]
        if first_position is None:
            raise TypeError("a game needs a start" if type(self) is Game else
                            f"the rules of {type(self).__name__} are a class of their own, not one of "
                            "Game: write class Rules with start and moves(x), then Game(Rules)")
        if parts["moves"] is None and (parts["left"] is None or parts["right"] is None):
            raise TypeError("a game needs moves(x), or left(x) and right(x)")
        for name, part in parts.items():
            if name != "start" and part is not None and not callable(part):
                raise TypeError(f"{name}: a function is wanted, not {shown(part)}")
        settings = {name: given if given is not None else getattr(rules, name, None)
                    for name, given in dict(misere=misere, infinite=infinite, first=first,
                                            players=players).items()}
        self.value = value if value is not None else getattr(rules, "value", None)
        limit = limit if limit is not None else getattr(rules, "limit", 20_000_000)
        context = Context.of(context, memory, threads, progress)
        try:
            edges, owners, results = _explore(first_position, whole(limit, "limit"), context, parts)
        finally:
            context.end_report()
        self.problem: Problem = problem(edges, owners=owners, results=results, context=context,
                                        tokens=[(first_position, None, None)], **settings)
        self.solution: Solution = self.problem.solve(self.value)

    # ---- positions and values ----

    @property
    def start(self) -> Any:
        return self.positions[0]

    @property
    def positions(self) -> List[Any]:
        """All positions, the start first, in the order of the arrays of `solution`."""
        return self.problem.labels  # type: ignore[return-value]

    def __len__(self) -> int:
        return len(self.positions)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.positions)

    def __contains__(self, x: Position) -> bool:
        try:
            self.problem.index(x)
        except KeyError:
            return False
        return True

    def __getitem__(self, x: Position) -> Any:
        """Returns the value of a position: an Outcome, or the kind that `value` selects."""
        return self.solution[x]

    def answer(self, x: Any = None, **arguments: Any) -> Answer:
        """Returns the winner at a position, or at the start, the turns, and the best moves."""
        return self.solution.answer([self.start if x is None else x], **arguments)

    def best(self, x: Any = None) -> List[Any]:
        """The positions that the best moves lead to."""
        return [move.end for move in self.answer(x).best]

    def line(self, x: Any = None) -> List[Any]:
        """The positions of best play, beginning with this one."""
        moves = self.answer(x, line=True).line or []
        return [self.start if x is None else x] + [move.end for move in moves]

    def why(self, x: Any = None) -> Why:
        """The answer with its reasons."""
        return self.solution.why([self.start if x is None else x])

    def hint(self, stage: int = 1, x: Any = None) -> Hint:
        return self.solution.hint(stage, [self.start if x is None else x])

    def show(self, x: Position) -> str:
        """A position as a text."""
        show = getattr(self.rules, "show", None)
        return str(show(x) if show else x)

    def say(self, x: Position, y: Position) -> str:
        """A move as a text on one line."""
        say = getattr(self.rules, "say", None)
        shown = self.show(y)
        return str(say(x, y) if say else y if "\n" in shown else shown)

    # ---- play ----

    def play(self, you: str = "L", *, read: Callable[[str], str] = input,
             write: Callable[[str], Any] = print) -> Optional[str]:
        """A game against the library, which plays best. you: "L", "R", or "" to watch.

        Type the number of a move, `hint`, or `quit`. Returns the winner, "L", "R" or "draw", or None
        if you leave.
        """
        if you not in ("L", "R", ""):
            raise BadArgument(f"you: {shown(you)} is none of 'L', 'R', ''")
        x, mover = self.start, self.answer().first
        names = dict(zip("LR", self.problem.players))
        seen = set()
        while True:
            answer = self.answer(x, first=mover, moves=True)
            mover = answer.first
            write("\n" + self.show(x))
            if answer.over or not answer.moves:
                write("draw" if answer.winner == "draw" else f"{answer.player} has won")
                return answer.winner
            if (x, mover) in seen and mover != you:
                write("The same position again, and again: draw")
                return "draw"
            seen.add((x, mover))
            move = self._typed(answer, x, mover, read, write) if mover == you else answer.best[0]
            if move is None:
                return None
            if mover != you:
                write(f"{names[mover]}: {self.say(x, move.end)}")
            x, mover = move.end, "LR"[mover == "L"]

    def _typed(self, answer: Answer, x: Position, mover: str, read: Any, write: Any
               ) -> Optional[Move]:
        moves: Sequence[Move] = answer.moves or []
        write("  ".join(f"{i + 1}) {self.say(x, m.end)}" for i, m in enumerate(moves)))
        while True:
            text = read("? ").strip()
            if text == "quit":
                return None
            if text == "hint":
                write(str(self.solution.hint(2, [x], first=mover)))
            elif text.isdigit() and 1 <= int(text) <= len(moves):
                return moves[int(text) - 1]
            else:
                write(f"a number from 1 to {len(moves)}, hint, or quit")

    # ---- in files ----

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the game and its positions into one file, which `Game.open` opens again.

        It is a zip archive, not compressed: the graph in the format ggb, and the positions, one
        Python literal a line. A position that is no literal (numbers, texts, tuples of them, a
        frozenset, None, True, False) is a TypeError.
        """
        lines = [_literal(x) for x in self.positions]
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("game.json", json.dumps({"greatgame": 1, "value": self.value}))
            archive.writestr("game.ggb", self.problem._written("ggb"))
            archive.writestr("positions.txt", "".join(line + "\n" for line in lines))
        save_by(path, lambda write: write(made.getbuffer()))

    @classmethod
    def open(cls, path: Union[str, "os.PathLike[str]"], rules: Any = None, *,
             context: Optional[Context] = None, memory: Optional[int] = None, threads: int = 1,
             progress: Any = None) -> "Game":
        """Opens the game that `save` has written, and solves it again without calling the rules: O(n + m), in C.

        rules: an object with the functions show and say. Positions are literals: no code is run.
        """
        made = cls.__new__(cls)
        made.rules = rules() if isinstance(rules, type) else rules
        name = path_of(path)
        try:
            with zipfile.ZipFile(name) as archive:
                parts = [archive.getinfo(part) for part in ("game.json", "game.ggb", "positions.txt")]
                if any(part.compress_type != zipfile.ZIP_STORED for part in parts):
                    raise ValueError("its parts are compressed")
                facts, graph, text = map(archive.read, parts)
            positions = [_literal_of(line) for line in text.decode().split("\n")[:-1]]
            about = json.loads(facts)
            if about["greatgame"] != 1 or not isinstance(about["value"], (str, type(None))):
                raise ValueError("it is of another version")
            if len(set(positions)) != len(positions) or not positions:
                raise ValueError("a position occurs twice, or there is none")
        except (zipfile.BadZipFile, KeyError, ValueError, SyntaxError, TypeError, EOFError, MemoryError,
                RuntimeError) as error:
            raise BadInput(f"this is no game that Game.save has written: {error}", "GG_BAD_INPUT",
                           name) from None
        try:
            found = next(read(graph, "ggb", context=context, memory=memory, threads=threads,
                              progress=progress))
        except BadInput as error:
            error.file = name
            raise
        if found.vertices != len(positions):
            raise BadInput(f"it has {len(positions)} positions for a graph of {found.vertices}",
                           "GG_BAD_INPUT", name)
        made.problem, made.value = found._labelled(positions), about["value"]
        made.solution = made.problem.solve(made.value)
        return made

    def page(self, path: Union[str, "os.PathLike[str]"], *, page: Optional[str] = None) -> None:
        """Writes the game as one HTML file, to be played in a browser: see `Problem.page`."""
        self.problem.page(path, value=self.value, page=page)

    def report(self) -> Text:
        """Counts of positions, moves and results, the longest play, and the answer at the start."""
        lines = [f"{len(self)} positions, {self.problem.edges} moves"]
        one = self.solution.impartial or self.problem.has_owners  # the position says who is to move
        for first in ("L" if one else "LR") if self.solution.value_type == "outcome" else "":
            winners, turns = self.solution.outcomes(first)
            counts = Counter(map(str, winners))
            known = [t for t in arrays.listed(turns) if t is not None]
            lines.append(("" if one else f"{first} to move: ")
                         + ", ".join(f"{letter} {counts[letter]}" for letter in "NPLRD" if counts[letter])
                         + f"; the longest play takes {max(known, default=0)} turns")
        return Text("\n".join(lines + ["from the start: " + str(self.answer())]))

    # ---- in a notebook ----

    def draw(self, x: Any = None, depth: int = 3) -> Any:
        """Draws the positions that can be reached from one within `depth` moves."""
        from ._picture import Picture, graph_svg
        return Picture(graph_svg(self.problem, self.solution,
                                 self.problem.index(self.start if x is None else x),
                                 whole(depth, "depth", 2**31)))

    def _repr_svg_(self) -> Optional[str]:
        return self.solution._repr_svg_()

    def __repr__(self) -> str:
        value: Any = self[self.start]
        shown = value.winner if isinstance(value, Outcome) else value
        return f"<greatgame.Game: {len(self)} positions, {self.start!r} is {shown}>"


_FUNCTIONS = ("start", "moves", "left", "right", "result", "turn", "show", "say")
_SETTINGS = ("misere", "infinite", "first", "players", "value", "limit")


def _refuse_unknown(rules: Any) -> None:
    """Refuses an unknown public name in the class of the rules, or a misspelt one of the object."""
    if rules is None or isinstance(rules, ModuleType):
        return
    known, fields = _FUNCTIONS + _SETTINGS, set(vars(rules) if hasattr(rules, "__dict__") else ())
    classes = [kind for kind in type(rules).__mro__ if kind.__module__ not in ("builtins", "typing", "types")]
    names = [name for kind in classes for name in vars(kind)]
    for kind in classes:
        slots = getattr(kind, "__slots__", ())
        fields.update(getattr(kind, "__annotations__", ()), [slots] if isinstance(slots, str) else slots)
    for name in sorted({*names, *fields} - set(known)):
        near = get_close_matches(name, known, 1, 0.75)
        if not name.startswith("_") and (near or name not in fields):
            guess = f": is it {near[0]!r}?" if near else "; they are " + ", ".join(known)
            raise TypeError(f"{type(rules).__name__}.{name} is not one of the names that a Game knows{guess} "
                            "(a helper's name begins with an underscore)")


def _literal(x: Any) -> str:
    """A position as a Python literal on one line, which `_literal_of` reads back."""
    text = repr(x)
    try:
        if "\n" not in text and _literal_of(text) == x:
            return text
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        pass
    raise TypeError(f"save: the position {shown(x)} is no literal of numbers, texts and tuples")


def _literal_of(text: str) -> Any:
    """The value of a literal; frozenset(...) is one. Runs no code."""
    tree = ast.parse(text, mode="eval").body
    if isinstance(tree, ast.Call) and getattr(tree.func, "id", "") == "frozenset" and not tree.keywords:
        return frozenset(ast.literal_eval(tree.args[0]) if tree.args else ())
    return ast.literal_eval(tree)


def _key(x: Any, what: str) -> Any:
    """Returns a position that can be the key of a dict."""
    try:
        hash(x)
    except TypeError as error:
        raise TypeError(f"{what}: {shown(x)} cannot be the key of a dict: {error}") from None
    return x


def _explore(start: Position, limit: int, context: Context, parts: Dict[str, Any]) -> Any:
    """Edges with positions as labels, owners, and results. O(positions + moves)."""
    both, left, right, result, turn = (parts[k] for k in ("moves", "left", "right", "result", "turn"))
    kinds = [(k, f) for k, f in ((None, both), ("L", left), ("R", right)) if f is not None]
    index: Dict[Any, int] = {_key(start, "start"): 0}
    order: List[Any] = [start]
    starts, ends = array("I"), array("I")
    who: List[Optional[str]] = []
    owners: Optional[List[Any]] = [] if turn is not None else None
    results: Dict[Position, str] = {}
    for at, x in enumerate(order):  # which grows meanwhile
        if at % 1024 == 1023:
            context.report("exploring positions", at + 1)
        if owners is not None:
            owners.append(turn(x))
        over = result(x) if result is not None else None
        if over is not None:
            if not isinstance(over, str) or over not in _OVER:
                raise ValueError(f"result({shown(x)}) is {shown(over)}, not None, 'L', 'R', 'D', 'N' "
                                 "or 'P'")
            results[x] = over
            continue
        begin = len(ends)
        for kind, moves in kinds:
            before = len(ends)
            row = moves(x)
            if not hasattr(row, "__iter__"):
                raise TypeError(f"the moves from {shown(x)} are {shown(row)}, and not positions")
            for y in row:
                try:
                    i = index.get(y)
                except TypeError:
                    i = index.get(_key(y, f"a move from {shown(x)}"))
                if i is None:
                    if len(order) >= limit:
                        raise LimitError(f"more than {limit} positions can be reached", "GG_LIMIT")
                    i = index[y] = len(order)
                    order.append(y)
                ends.append(i)
            if len(kinds) > 1 or kind:
                who.extend(repeat(kind, len(ends) - before))
        starts.extend(repeat(at, len(ends) - begin))
    edges = arrays.Edges(arrays.column(starts), arrays.column(ends), order, len(order), who or None)
    return edges, owners, results or None
