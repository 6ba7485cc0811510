"""Games as values: canonical forms, with the operators of arithmetic."""

from __future__ import annotations

import ctypes
import threading
from ctypes import byref
from fractions import Fraction
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from . import _declarations as c
from ._c import Context, Owned, callback, collect, lib, settings
from ._checked import BadArgument, Unpickled, listed, shown, text as text_to, whole
from ._problem import split_rules

Value = Union["Form", int, Fraction, str]
_RELATIONS = {c.GG_EQUAL: "==", c.GG_LESS: "<", c.GG_GREATER: ">", c.GG_CONFUSED: "||"}


class Forms(Unpickled):
    """A table of forms. Forms that are combined belong to one table; each thread has its own.

    most: of forms that do not differ by a number alone; more are a LimitError; 0: what memory allows.
    """

    _instead = ", but each of its forms can"

    def __init__(self, most: int = 0, context: Optional[Context] = None) -> None:
        most = whole(most, "most")
        self.context = Context.of(context, None, 1, None)
        self._owned = Owned(self.context, lib.gg_forms_free)
        self.pointer = self._owned.pointer
        self.context.call(lib.gg_forms_new, self.context.pointer, most, byref(self.pointer))
        self.context.call(lib.gg_loopy_admit, self.pointer)

    def __len__(self) -> int:
        return int(lib.gg_forms_count(self.pointer))

    def read(self, text: str, names: Dict[str, Any]) -> int:
        """Returns the place of the value of an expression."""
        out = ctypes.c_uint64()

        def find(_: Any, __: Any, name: bytes, size: int, at: int) -> int:
            try:
                word, made = name[:size].decode(), ctypes.c_uint64.from_address(at)
                if word in names:
                    made.value = self.place(names[word])
                    return c.GG_OK
                return self._position(word, made)
            except BaseException as error:
                self.context.trouble = error
                return c.GG_BAD_INPUT

        finder = c.gg_form_names(None, callback(c.gg_form_names, "find")(find))
        self.context.call(lib.gg_form_read, self.pointer, text_to(text, "form"), byref(finder), byref(out))
        return out.value

    def _position(self, word: str, made: Any) -> int:
        """Returns the value of the start of a game by rules, such as domineering:3x4."""
        name, parameters = split_rules(word)
        if not name or ":" not in word:
            return c.GG_BAD_INPUT
        ruleset = lib.gg_ruleset_find(name.encode())
        spec = settings(c.gg_rules_spec, c.GG_SETTINGS_RULES)
        spec.parameters = parameters.encode()
        problem = Owned(self.context, lib.gg_problem_free)
        status = lib.gg_problem_of_rules(self.context.pointer, ruleset, byref(spec),
                                         byref(problem.pointer))
        if status == c.GG_OK:
            status = lib.gg_form_of_problem(self.pointer, problem.pointer, 0, byref(made))
        return int(status)

    def place(self, value: Any) -> int:
        """Returns the place in this table of a form, a number, or an expression."""
        if isinstance(value, Form):
            return value._place if value._table is self else self.read(str(value), {})
        if isinstance(value, str):
            return self.read(value, {})
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            if not hasattr(value, "__index__"):
                raise TypeError("a form is made of a text, an integer or a Fraction, not "
                                + shown(value))
            value = value.__index__()
        return self.read(str(value), {})


_tables = threading.local()


def table_of(table: Optional[Forms] = None) -> Forms:
    """Returns the given table, or that of this thread."""
    if table is not None and not isinstance(table, Forms):
        raise TypeError(f"table: Forms are wanted, not {shown(table)}")
    if table is not None:
        return table
    if not hasattr(_tables, "table"):
        _tables.table = Forms()
    return _tables.table  # type: ignore[no-any-return]


class Form:
    """The value of a game in canonical form, or with loops; equal games are equal and hash alike.

    value: an expression in the notation of doc/values.md, an integer, or a Fraction. names: what
    other names in the expression mean.

    >>> g = Form("{2|-1/2} + *2")
    >>> g, g.outcome, g.mean, g.temperature
    (Form('{2*2|-1/2*2}'), 'N', Fraction(3, 4), Fraction(5, 4))
    >>> g - g == 0, Form("^") > 0, Form("*").compare(0)
    (True, True, '||')
    >>> Form("a + domineering:2x3", a=Form.make([1], [0]))
    Form('{3|2||+-1/2}')
    """

    __slots__ = ("_table", "_place")
    _table: Forms
    _place: int

    def __init__(self, value: Value = 0, *, table: Optional[Forms] = None, **names: Value) -> None:
        if isinstance(value, Form) and table is None:
            self._table, self._place = value._table, value._place
            return
        self._table = table_of(table)
        self._place = (self._table.read(value, names) if isinstance(value, str)
                       else self._table.place(value))

    @classmethod
    def _of(cls, table: Forms, place: int) -> "Form":
        made = cls.__new__(cls)
        made._table, made._place = table, place
        return made

    @classmethod
    def make(cls, left: Sequence[Value], right: Sequence[Value], *,
             table: Optional[Forms] = None) -> "Form":
        """The game {left | right}."""
        table = table_of(table)
        places = [[table.place(x) for x in listed(side, what)]
                  for side, what in ((left, "left"), (right, "right"))]
        sides = [(ctypes.c_uint64 * len(side))(*side) for side in places]
        return cls._called(table, lib.gg_form_make, sides[0], len(sides[0]), sides[1], len(sides[1]))

    @classmethod
    def _called(cls, table: Forms, function: Any, *arguments: Any) -> "Form":
        out = ctypes.c_uint64()
        table.context.call(function, table.pointer, *arguments, byref(out))
        return cls._of(table, out.value)

    # ---- arithmetic ----

    def __add__(self, other: Value) -> "Form":
        return self._called(self._table, lib.gg_form_add, self._place, self._table.place(other))

    __radd__ = __add__

    def __neg__(self) -> "Form":
        return self._called(self._table, lib.gg_form_negative, self._place)

    def __pos__(self) -> "Form":
        return self

    def __sub__(self, other: Value) -> "Form":
        return self + -Form._of(self._table, self._table.place(other))

    def __rsub__(self, other: Value) -> "Form":
        return -self + other

    def __mul__(self, times: int) -> "Form":
        """Returns the sum of that number of copies; there is no other product."""
        if not hasattr(times, "__index__"):
            return NotImplemented
        count = times.__index__()
        total, power = Form(0, table=self._table), self if count >= 0 else -self
        count = abs(count)
        while count:
            if count & 1:
                total = total + power
            count >>= 1
            if count:
                power = power + power
        return total

    __rmul__ = __mul__

    # ---- order ----

    def compare(self, other: Value) -> str:
        """Returns "<", ">", "==" or "||": confused, the player who moves first wins the difference."""
        relation = ctypes.c_int()
        self._table.context.call(lib.gg_form_compare, self._table.pointer, self._place,
                                 self._table.place(other), byref(relation))
        return _RELATIONS[relation.value]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Form, int, Fraction, str)):
            return NotImplemented
        return self.compare(other) == "=="

    def __hash__(self) -> int:
        number = self.number
        return hash(str(self)) if number is None else hash(number)

    def __lt__(self, other: Value) -> bool:
        return self.compare(other) == "<"

    def __gt__(self, other: Value) -> bool:
        return self.compare(other) == ">"

    def __le__(self, other: Value) -> bool:
        return self.compare(other) in ("<", "==")

    def __ge__(self, other: Value) -> bool:
        return self.compare(other) in (">", "==")

    # ---- what it is ----

    def __str__(self) -> str:
        return collect(self._table.context, lib.gg_form_write, self._table.pointer, self._place,
                       0).decode()

    def __repr__(self) -> str:
        text = collect(self._table.context, lib.gg_form_write, self._table.pointer, self._place,
                       4096).decode()
        return f"Form({text!r})"

    def __reduce__(self) -> Tuple[Any, Tuple[str]]:
        return Form, (str(self),)

    @property
    def number(self) -> Optional[Fraction]:
        """The value as a number, if it is a number that fits 64 bits; else None."""
        numerator, exponent = ctypes.c_int64(), ctypes.c_uint32()
        if not lib.gg_form_number(self._table.pointer, self._place, byref(numerator),
                                  byref(exponent)):
            return None
        return Fraction(numerator.value, 1 << exponent.value)

    @property
    def kind(self) -> str:
        """`short`, `stopper` or `sided` (onside & offside)."""
        return ("short", "stopper", "sided")[lib.gg_loopy_kind_of(self._table.pointer, self._place)]

    @property
    def left(self) -> List["Form"]:
        """Left's options."""
        return self._options(c.GG_LEFT)

    @property
    def right(self) -> List["Form"]:
        """Right's options."""
        return self._options(c.GG_RIGHT)

    def _options(self, player: int) -> List["Form"]:
        count, room = ctypes.c_uint64(), 8
        while True:
            made = (ctypes.c_uint64 * room)()
            self._table.context.call(lib.gg_form_options, self._table.pointer, self._place, player,
                                     made, room, byref(count))
            if count.value <= room:
                return [Form._of(self._table, g) for g in made[:count.value]]
            room = count.value

    @property
    def sides(self) -> Tuple["Form", "Form"]:
        """Onside and offside; of a short game or a stopper the game itself, twice."""
        made = (ctypes.c_uint64 * 2)()
        self._table.context.call(lib.gg_loopy_sides, self._table.pointer, self._place, made)
        return Form._of(self._table, made[0]), Form._of(self._table, made[1])

    @property
    def outcome(self) -> str:
        """L, R, N or P; D: drawn; or two letters, the results if Left and if Right begins."""
        if self.kind == "short":
            return {"<": "R", ">": "L", "==": "P", "||": "N"}[self.compare(0)]
        results = []
        for player in (c.GG_LEFT, c.GG_RIGHT):
            made = ctypes.c_int()
            self._table.context.call(lib.gg_loopy_outcome, self._table.pointer, self._place, player,
                                     byref(made))
            results.append({c.GG_L: "L", c.GG_R: "R", c.GG_D: "D"}[made.value])
        both = "".join(results)
        return {"LR": "N", "RL": "P"}.get(both, both if both[0] != both[1] else both[0])

    def call(self, function: str, *arguments: Value) -> "Form":
        """Calls a function of the notation by its name, such as "cool"."""
        terms = [self._place] + [self._table.place(x) for x in arguments]
        return self._called(self._table, lib.gg_form_call, text_to(function, "function"),
                            (ctypes.c_uint64 * len(terms))(*terms), len(terms))

    def call_list(self, function: str, *arguments: Value) -> List["Form"]:
        """Calls a function that gives a list of games, such as "followers"; or any other."""
        terms = [self._place] + [self._table.place(x) for x in arguments]
        places, count, room = (ctypes.c_uint64 * len(terms))(*terms), ctypes.c_size_t(), 16
        while True:
            made = (ctypes.c_uint64 * room)()
            self._table.context.call(lib.gg_form_call_list, self._table.pointer,
                                     text_to(function, "function"), places, len(terms), made, room,
                                     byref(count))
            if count.value <= room:
                return [Form._of(self._table, g) for g in made[:count.value]]
            room = count.value

    @property
    def followers(self) -> List["Form"]:
        """All positions of the canonical form that can be reached, with itself."""
        return self.call_list("followers")

    def ordinal(self, other: Value) -> "Form":
        """The ordinal sum self:other."""
        return self.call("ordinal", other)

    def _figure(self, function: str) -> Union[Fraction, "Form"]:
        made = self.call(function)
        number = made.number
        return made if number is None else number

    @property
    def left_stop(self) -> Any:
        """The number at which play stops if Left begins."""
        return self._figure("left_stop")

    @property
    def right_stop(self) -> Any:
        """The number at which play stops if Right begins."""
        return self._figure("right_stop")

    @property
    def mean(self) -> Any:
        return self._figure("mean")

    @property
    def temperature(self) -> Any:
        return self._figure("temperature")

    @property
    def birthday(self) -> Any:
        return self._figure("birthday")

    @property
    def atomic_weight(self) -> "Form":
        return self.call("atomic_weight")

    @property
    def reduced(self) -> "Form":
        """The simplest game that differs from it by an infinitesimal."""
        return self.call("reduced")

    def cool(self, t: Value) -> "Form":
        return self.call("cool", t)

    def heat(self, t: Value) -> "Form":
        return self.call("heat", t)

    def thermograph(self) -> Tuple[List[Tuple[Fraction, Fraction]], List[Tuple[Fraction, Fraction]]]:
        """The corners (t, value) of the left and the right wall, from t = -1 up to the mast."""
        walls = []
        for player in (c.GG_LEFT, c.GG_RIGHT):
            count, room = ctypes.c_size_t(), 16
            while True:
                made = (c.gg_corner * room)()
                self._table.context.call(lib.gg_form_thermograph, self._table.pointer, self._place,
                                         player, made, room, byref(count))
                if count.value <= room:
                    break
                room = count.value
            wall = []
            for corner in made[:count.value]:
                t, at = (Form._of(self._table, g).number for g in (corner.t, corner.at))
                if t is None or at is None:
                    raise BadArgument("a corner of the thermograph does not fit 64 bits")
                wall.append((t, at))
            walls.append(wall)
        return walls[0], walls[1]

    def _repr_svg_(self) -> Optional[str]:
        from ._picture import thermograph_svg
        return thermograph_svg(self) if self.kind == "short" else None
