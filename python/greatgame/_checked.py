"""Errors of the caller: the package's exceptions, and the checks of every argument.

C sees only some bits of a number that is too large, and a text only up to its first NUL. So each
argument passes one of the conversions here, which accepts it or raises an error that names it:
`whole`, `text`, `flag`, `one_of` and `path`; and `put`, which fills the fields of a struct and checks
each by its type in C. `Vertices` finds vertices by number, label or name.
"""

from __future__ import annotations

import ctypes
import operator
import os
import re
import reprlib
from typing import Any, Dict, Hashable, List, Optional

from . import _declarations as c

# ---- exceptions -------------------------------------------------------------------------------


class Error(Exception):
    """A call has failed. The text is the library's sentence, with the place before it.

    Attributes, each None if not known: `code`, such as "GG_BAD_INPUT"; `file`, `line` and
    `column`, from 1; `vertex`, its index; `needs`, bytes of memory that would be enough.
    """

    def __init__(self, message: str, code: Optional[str] = None, file: Optional[str] = None,
                 line: Optional[int] = None, column: Optional[int] = None,
                 vertex: Optional[int] = None, needs: Optional[int] = None):
        self.message, self.code, self.file = message, code, file
        self.line, self.column, self.vertex, self.needs = line, column, vertex, needs
        super().__init__(message, code, file, line, column, vertex, needs)

    def __str__(self) -> str:
        if self.file or self.line:
            where = [self.file or "line"] + [str(n) for n in (self.line, self.column) if n]
            return f"{':'.join(where) if self.file else ' '.join(where[:2])}: {self.message}"
        return f"vertex {self.vertex}: {self.message}" if self.vertex is not None else self.message


class BadInput(Error, ValueError):
    """A file, or arrays in place of one, have invalid content."""


class BadArgument(Error, ValueError):
    """The request names something that does not exist, or contradicts the input."""

    def __init__(self, message: str, code: Optional[str] = "GG_BAD_ARGUMENT", *where: Any) -> None:
        super().__init__(message, code, *where)


class NoVertex(BadArgument, KeyError, IndexError):
    """There is no such vertex or position."""


class LimitError(Error):
    """A limit of positions, memory or representation would be exceeded."""


class NoMemory(Error, MemoryError):
    """There is no memory left."""


class Cancelled(Error):
    """The call was cancelled by Context.cancel."""


class WriteFailed(Error, OSError):
    """The output could not be written."""


class Unpickled:
    """Base of objects in the library: immutable, so a copy is the object itself; never pickled."""

    __slots__ = ()
    _instead = ""

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"{type(self).__name__} cannot be pickled{self._instead}")


# ---- conversions ------------------------------------------------------------------------------


_ARGUMENTS = [(re.compile(r"(?<![\w-])" + option), argument) for option, argument in (
    (r"--from ([a-z-]+)", r'format="\1"'), (r"--no-(header|compact)", r"\1=False"),
    (r"--(header|compact|columns)", r"\1=True"), (r"--(base|limit) (\d+)", r"\1=\2"),
    (r"--(token|target)\b", r"\1s"), (r"--(base|first|schedule|stuck|limit|memory|position)\b", r"\1"))]


def in_python(sentence: str) -> str:
    """The sentence with arguments of this module in place of the program's options."""
    for option, argument in _ARGUMENTS:
        sentence = option.sub(argument, sentence)
    return sentence


def shown(value: Any) -> str:
    """Returns a short text of any value, for use in a sentence."""
    try:
        return reprlib.repr(value)
    except ValueError:  # an integer of thousands of digits
        return "an integer of many digits"


def whole(number: Any, what: str, most: int = 2**64 - 1, least: int = 0) -> int:
    """Returns a whole number within bounds; truth values and all floats are refused."""
    try:
        if isinstance(number, bool):
            raise TypeError
        made = operator.index(number)
    except TypeError:
        raise TypeError(f"{what}: a whole number is wanted, not {shown(number)}") from None
    if not least <= made <= most:
        raise BadArgument(f"{what}: a whole number from {least} to {most} is wanted, "
                          f"not {shown(made)}")
    return int(made)


def text(value: Any, what: str) -> bytes:
    """Returns a text as bytes for C."""
    if not isinstance(value, str):
        raise TypeError(f"{what}: a text is wanted, not {shown(value)}")
    try:
        made = str.encode(value)  # not the method of a subclass
    except UnicodeEncodeError:
        raise BadArgument(f"{what}: {ascii(value)[:60]} has half of a surrogate pair, "
                          "which is no character") from None
    if b"\0" in made:
        raise BadArgument(f"{what}: a text has no character NUL, but {shown(value)} has one")
    return made


def flag(value: Any, what: str) -> bool:
    """Returns True or False, given as such, as numpy's, or as 1 or 0."""
    if isinstance(value, (str, bytes)) or not any(value is x or value == x for x in (True, False)):
        raise TypeError(f"{what}: True or False is wanted, not {shown(value)}")
    return bool(value)


def one_of(value: Any, table: Dict[str, int], what: str) -> int:
    """Returns the value of a word in the table."""
    if not isinstance(value, str):
        raise TypeError(f"{what}: a text is wanted, not {shown(value)}")
    if value not in table:
        raise BadArgument(f"{what}: {shown(value)} is none of " + ", ".join(map(repr, table)))
    return table[value]


def path(value: Any, what: str = "path") -> str:
    """Returns the path of a file as str."""
    try:
        given = os.fspath(value)  # converted by the methods of str and bytes, not of a subclass
        made = str.__str__(given) if isinstance(given, str) else os.fsdecode(bytes(memoryview(given)))
        os.fsencode(made)
    except TypeError:
        raise TypeError(f"{what}: a path is wanted, not {shown(value)}") from None
    except UnicodeError:
        raise BadArgument(f"{what}: {shown(value)} is no path") from None
    if "\0" in made:
        raise BadArgument(f"{what}: a path has no character NUL, but {shown(made)} has one")
    return made


def listed(values: Any, what: str) -> List[Any]:
    """Returns the values as a list; a text is refused."""
    try:
        if isinstance(values, (str, bytes)):
            raise TypeError
        return list(values)
    except TypeError:
        raise TypeError(f"{what}: a list is wanted, not {shown(values)}") from None


_BITS = {kind: 8 * ctypes.sizeof(kind) for kind in (
    ctypes.c_uint8, ctypes.c_uint, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_size_t)}
_INT = 2**31 - 1
_kinds: Dict[Any, Dict[str, Any]] = {}  # for each struct the types of its fields


def put(made: Any, **fields: Any) -> Any:
    """Fills fields of a struct, each checked by its type; None leaves a field unchanged."""
    kinds = _kinds.get(type(made)) or _kinds.setdefault(type(made), dict(made._fields_))
    for name, value in fields.items():
        if value is None:
            continue
        kind = kinds[name]
        if kind is ctypes.c_char_p:
            value = text(value, name)
        elif kind is ctypes.c_bool:
            value = flag(value, name)
        elif kind is ctypes.c_int:
            value = whole(value, name, _INT, -_INT - 1)
        elif kind in _BITS:
            value = whole(value, name, 2**_BITS[kind] - 1)
        setattr(made, name, value)
    return made


# ---- vertices ---------------------------------------------------------------------------------


class Vertices:
    """The vertices of a graph, by their numbers from 0 in C, or by the labels of the caller.

    labels: of all vertices, or None. find: the number of a name, or GG_NO_VERTEX.
    """

    def __init__(self, count: int, labels: Optional[List[Hashable]] = None, find: Any = None
                 ) -> None:
        self.count, self.labels, self.find = count, labels, find
        self.place: Optional[Dict[Hashable, int]] = None

    def has(self, label: Any) -> bool:
        """True if it is a label."""
        try:
            return self.labels is not None and self.index(label) >= 0
        except (NoVertex, TypeError):
            return False

    def index(self, label: Any, what: str = "vertex") -> int:
        if self.labels is not None:
            if self.place is None:
                self.place = {label: i for i, label in enumerate(self.labels)}
            try:
                return self.place[label]
            except KeyError:
                raise NoVertex(f"{what}: there is no vertex {shown(label)}") from None
            except TypeError:
                raise TypeError(f"{what}: {shown(label)} is no vertex") from None
        if isinstance(label, str) and self.find is not None:
            found = self.find(text(label, what))
            if found == c.GG_NO_VERTEX:
                raise NoVertex(f"{what}: there is no vertex {shown(label)}")
            return int(found)
        try:
            return self.number(label, what)
        except TypeError:
            raise TypeError(f"{what}: a vertex is a number or a name, not {shown(label)}") from None

    def number(self, vertex: Any, what: str = "vertex") -> int:
        """Returns the number of a vertex that is given as a number."""
        try:
            return whole(vertex, what, self.count - 1)
        except BadArgument:
            many = "" if self.count == c.GG_MAX_VERTICES else f": the graph has {self.count}, from 0"
            raise NoVertex(f"{what}: there is no vertex {shown(vertex)}{many}") from None

    def label(self, vertex: int) -> Hashable:
        return vertex if self.labels is None else self.labels[vertex]
