"""Arrays: numpy's where there is numpy, else those of the module array; and what may be edges."""

from __future__ import annotations

import ctypes
import os
from array import array
from typing import Any, Dict, Hashable, List, NamedTuple, Optional, Sequence, Tuple

from . import _declarations as c

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
    """An array for the library to fill, and where it is; kind: `u4`, `u8`, `i8`, `b1` or `S1`."""
    if np is not None:
        made = np.empty(count, dtype=kind)
        return made, ctypes.c_void_p(made.ctypes.data)
    size = {"u4": 4, "u8": 8, "i8": 8, "b1": 1, "S1": 1}[kind]
    raw = (ctypes.c_char * (count * size))()
    return raw, ctypes.cast(raw, ctypes.c_void_p)


def filled(kind: str, made: Any) -> Any:
    """What `room` gave, as it is handed out: an array of numpy, or a list."""
    if np is not None:
        return made
    raw = bytes(made)
    if kind == "S1":
        return [raw[i:i + 1] for i in range(len(raw))]
    if kind == "b1":
        return [bool(byte) for byte in raw]
    return array({"u4": "I", "u8": "Q", "i8": "q"}[kind], raw).tolist()


def lent(address: Any, kind: str, count: int, owner: Any) -> Any:
    """The library's own array, which cannot be written to, and keeps its owner alive."""
    place = ctypes.cast(address, ctypes.c_void_p).value or 0
    if np is None:
        code = {"u4": ctypes.c_uint32, "u8": ctypes.c_uint64}[kind]
        return list((code * count).from_address(place)) if count else []
    return np.asarray(_Lender(place, kind, count, owner))


class _Lender:
    """What numpy asks for an array; the array keeps this as its base, and this keeps the owner."""

    def __init__(self, place: Any, kind: str, count: int, owner: Any) -> None:
        self.owner = owner
        self.__array_interface__ = {"version": 3, "typestr": "<" + kind, "shape": (count,),
                                    "data": (place if count else 1, True)}


# ---- into the library -------------------------------------------------------------------------


class Column(NamedTuple):
    """Numbers in memory, as gg_numbers has them."""

    numbers: Any
    size: int
    kept: Any


def column(values: Any, what: str = "edges") -> Column:
    """A sequence of integers, not copied if it is an array of 32 or 64 bits."""
    if np is not None and not isinstance(values, (array, list, range)):
        values = np.asarray(values)
        if values.ndim != 1:
            raise ValueError(f"{what} have {values.ndim} dimensions, not 1")
        if values.dtype.kind not in "iu" and not (values.size == 0):
            raise TypeError(f"{what} are integers, not {values.dtype}")
        if values.dtype.byteorder not in "=|<" or values.dtype.str[1:] not in _DTYPES:
            values = values.astype(np.int64)
        numbers = c.gg_numbers(values.ctypes.data or None, _DTYPES[values.dtype.str[1:]],
                               values.strides[0])
        return Column(numbers, int(values.shape[0]), values)
    if not isinstance(values, array):
        try:
            values = array("q", values)
        except OverflowError:
            raise ValueError(f"{what} have an integer of more than 64 bits") from None
        except TypeError:
            raise TypeError(f"{what} are integers") from None
    if values.typecode not in _TYPES:
        if values.typecode not in "bBhH":
            raise TypeError(f"{what} are integers, not of type code {values.typecode!r}")
        values = array("q", values)
    address, count = values.buffer_info()
    return Column(c.gg_numbers(address or None, _TYPES[values.typecode], values.itemsize), count,
                  values)


class Edges(NamedTuple):
    """Edges between vertices that are numbers, and what the numbers stand for."""

    start: Column
    end: Column
    labels: Optional[List[Hashable]]
    vertices: Optional[int]
    who: Any = None


def _is_array(x: Any) -> bool:
    return isinstance(x, array) or hasattr(x, "__array__") or hasattr(x, "__array_interface__")


def edges_of(what: Any, who: Any = None) -> Edges:
    """Edges from an array of two columns, two arrays, pairs, a dict of lists, or a networkx graph."""
    if isinstance(what, Edges):
        return what
    if hasattr(what, "adj") and hasattr(what, "nodes"):
        return _of_networkx(what, who)
    if isinstance(what, dict):
        pairs = [(a, b) for a, row in what.items() for b in row]
        return _of_pairs(pairs, who, list(what))
    if isinstance(what, tuple) and len(what) == 2 and all(map(_is_array, what)):
        a, b = what
    elif hasattr(what, "to_numpy") or (_is_array(what) and not isinstance(what, array)):
        if np is None:
            raise TypeError("arrays need numpy, which is not installed")
        table = np.asarray(what.to_numpy() if hasattr(what, "to_numpy") else what)
        if table.ndim != 2 or table.shape[1] != 2:
            raise ValueError(f"edges are an array of shape (m, 2), not {table.shape}")
        a, b = table[:, 0], table[:, 1]
    else:
        return _of_pairs(what, who, [])
    start, end = column(a), column(b)
    if start.size != end.size:
        raise ValueError(f"edges have {start.size} beginnings and {end.size} ends")
    return Edges(start, end, None, None, who)


def _of_pairs(pairs: Any, who: Any, first: List[Any]) -> Edges:
    """Pairs of integers are vertices as they stand; of anything else, numbered as they come."""
    starts: List[Any] = []
    ends: List[Any] = []
    for pair in pairs:
        try:
            a, b = pair
        except (TypeError, ValueError):
            raise TypeError(f"an edge is a pair of vertices, not {pair!r}") from None
        starts.append(a)
        ends.append(b)
    ints = all(type(v) is int for v in first) and all(
        hasattr(v, "__index__") and type(v) is not bool for column_ in (starts, ends)
        for v in column_)
    if ints:
        vertices = max(first) + 1 if first else None
        if vertices is not None and min(first) < 0:
            raise ValueError(f"a vertex is a number from 0, not {min(first)}")
        if vertices is not None and (starts or ends):
            vertices = max(vertices, max(starts) + 1, max(ends) + 1)
        return Edges(column(starts), column(ends), None, vertices, who)
    index: Dict[Hashable, int] = {}
    for label in first:
        index.setdefault(label, len(index))
    a, b = array("I"), array("I")
    for start, end in zip(starts, ends):
        a.append(index.setdefault(start, len(index)))
        b.append(index.setdefault(end, len(index)))
    return Edges(column(a), column(b), list(index), len(index), who)


def _of_networkx(graph: Any, who: Any) -> Edges:
    if not graph.is_directed():
        raise TypeError("the graph has no directions: to_directed() gives it both")
    labels = list(graph.nodes)
    index = {label: i for i, label in enumerate(labels)}
    edges = list(graph.edges(data=who) if isinstance(who, str) else graph.edges())
    plain = labels == list(range(len(labels)))
    if isinstance(who, str):
        who = [edge[2] for edge in edges]
    return Edges(column(array("I", (index[e[0]] for e in edges))),
                 column(array("I", (index[e[1]] for e in edges))),
                 None if plain else labels, len(labels), who)


_WHO = {None: 0, "": 0, "both": 0, "LR": 0, "L": 1, "R": 2, 0: 0, 1: 1, 2: 2}


def who_of(who: Any, count: int) -> Optional[bytes]:
    """For each edge whose it is, as the library has it: both 0, Left 1, Right 2."""
    if who is None:
        return None
    try:
        made = bytes(_WHO[int(w) if hasattr(w, "__index__") else w] for w in who)
    except (KeyError, TypeError):
        raise ValueError("an edge is for 'L', for 'R', or for None: both") from None
    if len(made) != count:
        raise ValueError(f"{count} edges, but {len(made)} entries that say whose they are")
    return made


def marks(values: Any, vertices: int, index: Any, codes: Dict[Any, int], what: str
          ) -> Sequence[Tuple[int, int]]:
    """(vertex, code) of each vertex that a dict, or a sequence with an entry for each, marks."""
    if values is None:
        return []
    if not hasattr(values, "items") and len(values) != vertices:
        raise ValueError(f"{vertices} vertices, but {len(values)} entries for {what}")
    pairs = ([(index(v), x) for v, x in values.items()] if hasattr(values, "items")
             else list(enumerate(values)))
    found = []
    for v, x in pairs:
        x = x.decode() if isinstance(x, bytes) else str(x) if isinstance(x, str) else x
        if x is None or x == "" or x == "-":
            continue
        if x not in codes:
            raise ValueError(f"{what}: {x!r} is none of "
                             + ", ".join(repr(k) for k in codes if isinstance(k, str)))
        found.append((v, codes[x]))
    return found
