"""Arrays of numpy if it is installed, else of the module array; and the accepted forms of edges."""

from __future__ import annotations

import ctypes
import math
import os
from array import array
from numbers import Integral
from typing import Any, Dict, Hashable, Iterator, List, NamedTuple, Optional, Tuple

from . import _declarations as c
from ._checked import BadArgument, Vertices, shown, whole

np: Any = None
if os.environ.get("GREATGAME_NUMPY") != "0":  # to do without it, for the tests
    try:
        import numpy as np
    except ImportError:
        pass

_TYPES = {"I": c.GG_UINT32, "i": c.GG_INT32, "Q": c.GG_UINT64, "q": c.GG_INT64,
          "L": c.GG_UINT64 if ctypes.sizeof(ctypes.c_long) == 8 else c.GG_UINT32,
          "l": c.GG_INT64 if ctypes.sizeof(ctypes.c_long) == 8 else c.GG_INT32}
_DTYPES = {"u4": c.GG_UINT32, "i4": c.GG_INT32, "u8": c.GG_UINT64, "i8": c.GG_INT64}


# ---- out of the library -----------------------------------------------------------------------


def room(kind: str, count: int) -> Tuple[Any, ctypes.c_void_p]:
    """Returns an array for the library to fill, and its address; kind: `u4`, `u8`, `i8`, `b1` or `S1`."""
    if np is not None:
        made = np.empty(count, dtype=kind)
        return made, ctypes.c_void_p(made.ctypes.data)
    size = {"u4": 4, "u8": 8, "i8": 8, "b1": 1, "S1": 1}[kind]
    raw = (ctypes.c_char * (count * size))()
    return raw, ctypes.cast(raw, ctypes.c_void_p)


def filled(kind: str, made: Any) -> Any:
    """Returns the content of `room` for the caller: an array of numpy, or a list. Letters are `str`."""
    if np is not None:
        return made.view("u1").astype("u4").view("U1") if kind == "S1" else made
    raw = bytes(made)
    if kind == "S1":
        return list(raw.decode("ascii"))
    if kind == "b1":
        return [bool(byte) for byte in raw]
    return array({"u4": "I", "u8": "Q", "i8": "q"}[kind], raw).tolist()


def turns_of(made: Any) -> Any:
    """Returns the turns that the library has filled in; GG_INFINITE is masked, or None in a list."""
    if np is not None:
        return np.ma.array(made, mask=made == c.GG_INFINITE, fill_value=c.GG_INFINITE)
    return [None if x == c.GG_INFINITE else x for x in filled("u4", made)]


def listed(column: Any) -> List[Any]:
    """Returns a column as a list of Python's own objects; masked entries are None."""
    return column.tolist() if np is not None else column  # type: ignore[no-any-return]


def distances_of(made: Any) -> Any:
    """Returns the filled array as `f8`, with inf in place of GG_INFINITE."""
    if np is not None:
        return np.where(made == c.GG_INFINITE, np.inf, made)
    return [math.inf if x == c.GG_INFINITE else x for x in filled("u4", made)]


def lent(address: Any, kind: str, count: int, owner: Any) -> Any:
    """Returns the library's own array, which is read-only, and keeps its owner alive."""
    place = ctypes.cast(address, ctypes.c_void_p).value or 0
    if np is None:
        code = {"u4": ctypes.c_uint32, "u8": ctypes.c_uint64}[kind]
        return list((code * count).from_address(place)) if count else []
    return np.asarray(_Lender(place, kind, count, owner))


class _Lender:
    """Provides an array interface for numpy; the array keeps this as its base, and this the owner."""

    def __init__(self, place: Any, kind: str, count: int, owner: Any) -> None:
        self.owner = owner
        self.__array_interface__ = {"version": 3, "typestr": "<" + kind, "shape": (count,),
                                    "data": (place if count else 1, True)}


# ---- into the library -------------------------------------------------------------------------


class Column(NamedTuple):
    """Numbers in memory, in the form of gg_numbers."""

    numbers: Any
    size: int
    kept: Any


def column(values: Any, what: str = "edges") -> Column:
    """A sequence of integers, not copied if it is an array of 32 or 64 bits."""
    if np is not None and not isinstance(values, (array, list, range)):
        values = _plain(values, what)
        if values.ndim != 1:
            raise BadArgument(f"{what}: an array of {values.ndim} dimensions, not 1")
        if values.dtype.kind not in "iu" and values.size != 0:
            raise TypeError(f"{what} are integers, not {values.dtype}")
        if values.dtype.byteorder not in "=|<" or values.dtype.str[1:] not in _DTYPES:
            values = values.astype(np.uint64 if values.dtype.kind == "u" else np.int64)
        numbers = c.gg_numbers(values.ctypes.data or None, _DTYPES[values.dtype.str[1:]],
                               values.strides[0])
        return Column(numbers, int(values.shape[0]), values)
    if not isinstance(values, array):
        try:
            values = array("q", values)
        except OverflowError:
            raise BadArgument(f"{what} have an integer of more than 64 bits") from None
        except TypeError:
            raise TypeError(f"{what} are integers") from None
    if values.typecode not in _TYPES:
        if values.typecode not in "bBhH":
            raise TypeError(f"{what} are integers, not of type code {values.typecode!r}")
        values = array("q", values)
    address, count = values.buffer_info()
    return Column(c.gg_numbers(address or None, _TYPES[values.typecode], values.itemsize), count,
                  values)


def _plain(values: Any, what: str) -> Any:
    """Returns an array of numpy; masked entries are refused."""
    if np.ma.is_masked(values):
        raise TypeError(f"{what}: an array with masked entries")
    return np.asarray(values)


class Edges(NamedTuple):
    """Edges between numbered vertices, and the labels of the numbers."""

    start: Column
    end: Column
    labels: Optional[List[Hashable]]
    vertices: Optional[int]
    who: Any = None


def _is_array(x: Any) -> bool:
    return isinstance(x, (array, memoryview)) or hasattr(x, "__array__") or hasattr(x, "__array_interface__")


def edges_of(what: Any, who: Any = None) -> Edges:
    """Reads edges from an array of two columns, two arrays, pairs, a dict of lists, or a networkx graph."""
    if isinstance(what, Edges):
        return what
    if hasattr(what, "adj") and hasattr(what, "nodes"):
        return _of_networkx(what, who)
    if isinstance(what, dict):
        return _of_pairs(_pairs_of_dict(what), who, list(what))
    if isinstance(what, tuple) and len(what) == 2 and all(map(_is_array, what)):
        a, b = what
    elif hasattr(what, "to_numpy") or (_is_array(what) and not isinstance(what, array)):
        if np is None:
            raise TypeError("arrays need numpy, which is not installed")
        table = _plain(what.to_numpy() if hasattr(what, "to_numpy") else what, "edges")
        if table.ndim != 2 or table.shape[1] != 2:
            raise BadArgument(f"edges are an array of shape (m, 2), not {table.shape}")
        a, b = table[:, 0], table[:, 1]
    else:
        return _of_pairs(what, who, [])
    start, end = column(a), column(b)
    if start.size != end.size:
        raise BadArgument(f"edges have {start.size} beginnings and {end.size} ends")
    return Edges(start, end, None, None, who)


def _pairs_of_dict(rows: Dict[Any, Any]) -> Iterator[Tuple[Any, Any]]:
    for a, row in rows.items():
        if isinstance(row, (str, bytes)) or not hasattr(row, "__iter__"):
            raise TypeError(f"edges: the options of {shown(a)} are a list, not {shown(row)}")
        for b in row:
            yield a, b


def _of_pairs(pairs: Any, who: Any, first: List[Any]) -> Edges:
    """Reads pairs: integers are vertex numbers; other labels are numbered in order of appearance."""
    if isinstance(pairs, (str, bytes)) or not hasattr(pairs, "__iter__"):
        raise TypeError(f"edges are an array, pairs, a dict or a graph, not {shown(pairs)}")
    starts: List[Any] = []
    ends: List[Any] = []
    for pair in pairs:
        try:
            if isinstance(pair, (str, bytes, set, frozenset, dict)):
                raise TypeError
            a, b = pair
        except (TypeError, ValueError):
            raise TypeError(f"an edge is a pair of vertices, not {shown(pair)}") from None
        starts.append(a)
        ends.append(b)
    if all(map(_is_number, first)) and all(map(_is_number, starts)) and all(map(_is_number, ends)):
        return _of_numbers(starts, ends, who, first)
    index: Dict[Hashable, int] = {}
    a, b = array("I"), array("I")
    try:
        for label in first:
            index.setdefault(label, len(index))
        for start, end in zip(starts, ends):
            a.append(index.setdefault(start, len(index)))
            b.append(index.setdefault(end, len(index)))
    except TypeError as error:
        raise TypeError(f"edges: a vertex can be the key of a dict: {error}") from None
    return Edges(column(a), column(b), list(index), len(index), who)


def _is_number(vertex: Any) -> bool:
    return type(vertex) is int or (isinstance(vertex, Integral) and not isinstance(vertex, bool))


def _of_numbers(starts: List[Any], ends: List[Any], who: Any, first: List[Any]) -> Edges:
    vertices = None
    if first:
        if min(first) < 0:
            raise BadArgument(f"edges: a vertex is a number from 0, not {shown(min(first))}")
        vertices = int(max(max(first), max(starts, default=0), max(ends, default=0))) + 1
    return Edges(column(starts), column(ends), None, vertices, who)


def _of_networkx(graph: Any, who: Any) -> Edges:
    if not graph.is_directed():
        raise TypeError("the graph has no directions: to_directed() gives it both")
    labels = list(graph.nodes)
    index = {label: i for i, label in enumerate(labels)}
    edges = list(graph.edges(data=who) if isinstance(who, str) else graph.edges())
    plain = all(map(_is_number, labels)) and labels == list(range(len(labels)))
    if isinstance(who, str):
        who = [edge[2] for edge in edges]
    return Edges(column(array("I", (index[e[0]] for e in edges))),
                 column(array("I", (index[e[1]] for e in edges))),
                 None if plain else labels, len(labels), who)


_WHO = {None: 0, "": 0, "both": 0, "LR": 0, "L": 1, "R": 2, 0: 0, 1: 1, 2: 2}


def _code(value: Any, codes: Dict[Any, int], what: str) -> int:
    """Returns the code of a letter, given as a text, as bytes, or as the library's own number."""
    try:
        if isinstance(value, bytes):
            value = value.decode("latin-1")
        elif isinstance(value, float):
            raise TypeError
        elif hasattr(value, "__index__"):
            value = whole(value, what)
        return codes[value]
    except (KeyError, TypeError, ValueError):
        raise BadArgument(f"{what}: {shown(value)} is none of "
                          + ", ".join(repr(k) for k in codes if isinstance(k, str))) from None


def who_of(who: Any, count: int) -> Optional[bytes]:
    """Returns the player of each edge, in the library's codes: both 0, Left 1, Right 2."""
    if who is None:
        return None
    if isinstance(who, bytes) or not hasattr(who, "__iter__"):
        raise TypeError(f"who: a list is wanted with an entry for each edge, not {shown(who)}")
    made = bytes(_code(w, _WHO, "who") for w in who)
    if len(made) != count:
        raise BadArgument(f"{count} edges, but {len(made)} entries that say whose they are")
    return made


def marks(values: Any, vertices: Vertices, codes: Dict[Any, int], what: str
          ) -> Iterator[Tuple[int, int]]:
    """Returns (vertex, code) for each vertex marked in a dict, or in a sequence with one entry each."""
    if values is None:
        return
    if hasattr(values, "items"):
        pairs: Any = values.items()
    elif not hasattr(values, "__len__") or isinstance(values, bytes):
        raise TypeError(f"{what}: a dict is wanted, or an entry for each vertex, not {shown(values)}")
    elif len(values) != vertices.count:
        raise BadArgument(f"{vertices.count} vertices, but {len(values)} entries for {what}")
    else:
        pairs = None
    for v, x in enumerate(values) if pairs is None else pairs:
        v = vertices.index(v, what) if pairs is not None else v
        if x is not None and not (isinstance(x, (str, bytes)) and x in ("", "-", b"", b"-")):
            yield v, _code(x, codes, what)


def pairs_of(made: Any) -> Any:
    """Returns what `room` of 64-bit integers holds as rows of two."""
    if np is not None:
        return made.reshape(-1, 2)
    flat = filled("i8", made)
    return list(zip(flat[::2], flat[1::2]))
