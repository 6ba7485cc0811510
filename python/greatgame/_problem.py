"""Problems: a graph or a game by rules, with its tokens and rules of play."""

from __future__ import annotations

import ctypes
import difflib
import errno
import os
import sys
import tempfile
import threading
import warnings
import weakref
from bisect import bisect_left
from ctypes import byref
from numbers import Rational
from typing import Any, Callable, Dict, Hashable, Iterator, List, Optional, Sequence, Set, Tuple, Union

from . import _arrays as arrays
from . import _declarations as c
from ._c import SHOWN, Context, Owned, collect, lib, settings, source_of, text_of, write_to
from ._checked import (BadArgument, BadInput, Error, NoVertex, Unpickled, Vertices, flag, in_python, listed, one_of,
                       path as path_of, put, shown, text as text_to, whole)
from ._page import page_with, text_of_problem, words_of
from ._plugin import ruleset_of, split_path

PLAYERS = {"L": c.GG_LEFT, "R": c.GG_RIGHT}
LETTERS = "LR"
RESULTS = {"L": c.GG_L, "R": c.GG_R, "D": c.GG_D, "draw": c.GG_D, "N": c.GG_N, "P": c.GG_P}
_STUCK = {"pass": c.GG_STUCK_PASS, "lose": c.GG_STUCK_LOSE}
_OWNERS = {"L": c.GG_LEFT, "R": c.GG_RIGHT, c.GG_LEFT: c.GG_LEFT, c.GG_RIGHT: c.GG_RIGHT}
_ROWS = c.GG_ROWS_OUT | c.GG_ROWS_SOLVE
_OWN_REFERENCES = 3  # to an array: of the matrix or of a view, of a local variable, of getrefcount
_ROWLESS = "the graph was built without these rows"


class Problem(Unpickled):
    """A game to be solved. Made by `problem`, `read` and `rules`; never changed.

    Vertices are numbers from 0, or the labels that the caller has given: keys of a dict, nodes of a
    networkx graph, or ends of edges that are no integers. They stand in `labels`, if there are any.
    """

    @property
    def _instead(self) -> str:  # type: ignore[override]
        return (": rules(...) makes it again" if self._graph is None else
                ": keep its text(), which read() reads from a file or from bytes")

    def __init__(self, context: Context, owned: Owned, graph: Optional[Owned],
                 labels: Optional[List[Hashable]] = None) -> None:
        self.context, self._owned, self._graph_owned, self.labels = context, owned, graph, labels
        self._pointer = owned.pointer
        self._graph = None if lib.gg_problem_rules(self._pointer) else lib.gg_problem_graph(
            self._pointer)
        self._spec = lib.gg_problem_get(self._pointer).contents
        self._vertices = Vertices(0) if self._graph is None else _vertices(self._graph, labels)
        self._told: Set[int] = {self.start}  # numbers of positions shown to the caller
        self._listed: List[Any] = []  # and more, ascending in each block
        self._made_by: Optional[Dict[str, Any]] = None  # what a game by rules was called with

    # ---- what it is ----

    @property
    def ruleset(self) -> Optional[str]:
        """The name of the rules; None for a graph."""
        rules = lib.gg_problem_rules(self._pointer)
        return str(rules.contents.info.name.decode()) if rules else None

    @property
    def play(self) -> str:
        """`normal`, `misere`, `race`, `score` or `parity`."""
        return ("normal", "misere", "race", "score", "parity", "energy", "mean")[self._spec.play]

    @property
    def players(self) -> Tuple[str, str]:
        """The names of Left and Right."""
        return (self._spec.left_name.decode("utf-8", SHOWN),
                self._spec.right_name.decode("utf-8", SHOWN))

    @property
    def first(self) -> str:
        """The player who moves first, "L" or "R"."""
        return LETTERS[self._spec.first]

    @property
    def note(self) -> Optional[str]:
        """A remark of the reader about the input."""
        note = lib.gg_problem_note(self._pointer)
        return in_python(note.decode("utf-8", SHOWN)) if note else None

    @property
    def tokens(self) -> List[Tuple[str, Hashable]]:
        """The tokens: the name and the vertex of each."""
        return [(t.name.decode("utf-8", SHOWN), self._vertices.label(t.vertex))
                for t in self._spec.tokens[:self._spec.token_count]]

    @property
    def vertices(self) -> int:
        """The number of vertices of the graph."""
        return int(lib.gg_graph_vertices(self._on_graph()))

    @property
    def edges(self) -> int:
        """The number of edges of the graph."""
        return int(lib.gg_graph_edges(self._on_graph()))

    @property
    def partisan(self) -> bool:
        """True if some edge is for one player only."""
        return bool(lib.gg_graph_is_partisan(self._on_graph()))

    @property
    def priorities(self) -> Any:
        """The priority of each vertex of a parity game: `u4`, read-only; else None. O(1)."""
        found = lib.gg_graph_priorities(self._on_graph())
        return arrays.lent(found, "u4", self.vertices, self) if found else None

    @property
    def has_owners(self) -> bool:
        """True if each vertex states which player moves there."""
        return bool(lib.gg_graph_has_owners(self._on_graph()))

    def _on_graph(self) -> Any:
        if self._graph is None:
            raise BadArgument("this is a game by rules, not a graph: explore() makes one of it, "
                              "and answer(at=...) asks for a position")
        return self._graph

    def __repr__(self) -> str:
        if self._graph is None:
            return f"<greatgame.Problem {self.ruleset}: {self._print(self.start)}>"
        return f"<greatgame.Problem {self.play}: {self.vertices} vertices, {self.edges} edges>"

    # ---- vertices and positions ----

    def label(self, vertex: int) -> Hashable:
        """Returns the label of a vertex, or its number from 0."""
        return self._vertices.label(self._number(vertex))

    def index(self, label: Hashable) -> int:
        """Returns the number, from 0, of a vertex given by label, number, or name."""
        self._on_graph()
        return self._vertices.index(label)

    def _number(self, vertex: Any) -> int:
        self._on_graph()
        return self._vertices.number(vertex)

    def name(self, vertex: int) -> str:
        """Returns a vertex as written in its file: its name, or else its number there."""
        return text_of(lib.gg_vertex_print, self._pointer, self._number(vertex), size=300)

    @property
    def numbers(self) -> Any:
        """The number that each vertex has in its file: `u8`, shape (vertices,). O(n), in C."""
        made, at = arrays.room("u8", self.vertices)
        self._on_graph()
        lib.gg_vertex_numbers(self._pointer, at)
        return arrays.filled("u8", made)

    def options(self, vertex: Hashable, player: str = "L") -> List[Hashable]:
        """The vertices that a player can move to from there. O(options)."""
        return self._row(lib.gg_graph_options, vertex, player)

    def predecessors(self, vertex: Hashable, player: str = "L") -> List[Hashable]:
        """The vertices that a player can move there from; needs incoming rows, which some graphs lack."""
        if not lib.gg_graph_rows(self._on_graph()) & c.GG_ROWS_IN:
            raise BadArgument(_ROWLESS, "GG_NEEDS_ROWS")
        return self._row(lib.gg_graph_predecessors, vertex, player)

    def _row(self, function: Any, vertex: Hashable, player: str) -> List[Hashable]:
        count = ctypes.c_size_t()
        row = function(self._on_graph(), one_of(player, PLAYERS, "player"), self.index(vertex),
                       byref(count))
        return [self._vertices.label(w) for w in row[:count.value]] if row else []

    def rows(self, player: str = "L", incoming: bool = False) -> Tuple[Any, Any]:
        """The graph as compressed rows, (start, end): options of v are end[start[v]:start[v + 1]].

        start: uint64 of shape (vertices + 1,), end: uint32 of shape (edges,). They are the
        library's own arrays, not copied, and cannot be written to. O(1) with numpy.
        """
        made = c.gg_row_arrays()
        direction = c.GG_ROWS_IN if flag(incoming, "incoming") else c.GG_ROWS_OUT
        if not lib.gg_graph_lend(self._on_graph(), direction, byref(made)):
            raise BadArgument(_ROWLESS, "GG_NEEDS_ROWS")
        side = one_of(player, PLAYERS, "player")
        start = arrays.lent(made.start[side], "u8", made.vertices + 1, self)
        return start, arrays.lent(made.end[side], "u4", int(start[-1]), self)

    def figures(self) -> Dict[str, Any]:
        """Counts of vertices, edges, sinks and components; whether there are cycles. O(n + m)."""
        made = c.gg_figures()
        self.context.call(lib.gg_graph_figures, self.context.pointer, self._on_graph(), byref(made))
        return {"vertices": made.vertices, "edges": made.edges, "sinks": made.sinks,
                "strong": made.strong, "weak": made.weak, "cycles": made.cycles}

    @property
    def start(self) -> int:
        """The number of the start position of a game by rules."""
        return int(lib.gg_problem_start(self._pointer))

    def position_text(self, position: int) -> str:
        """A position of a game by rules on one line: the start, or one of `Solution.listed` or of moves.

        For a graph, the vertex.
        """
        return self._print(self._position(position))

    def _print(self, position: int) -> str:
        return text_of(lib.gg_position_print, self._pointer, position)

    def _position(self, position: Any) -> int:
        """Accepts a number that the library returned, or knows to be legal; rules may fail on others."""
        if self._graph is not None:
            return self._number(position)
        x = whole(position, "position")
        if x in self._told or lib.gg_position_is_legal(self._pointer, x):
            return x
        for block in self._listed:
            at = bisect_left(block, x)
            if at < len(block) and block[at] == x:
                return x
        raise NoVertex(f"position: {x} is not among those that were listed")

    def _tell(self, positions: Any) -> None:
        """Remembers numbers shown to the caller. Games that number their positions need no memory."""
        if not lib.gg_position_is_legal(self._pointer, int(positions[0])):
            self._listed.append(sorted(positions) if arrays.np is None else arrays.np.sort(positions))

    def picture(self, position: Optional[int] = None) -> str:
        """A position of a game by rules as its board, in several lines."""
        at = self.start if position is None else self._position(position)
        return text_of(lib.gg_position_picture, self._pointer, at, size=1 << 20)

    # ---- other problems, and files ----

    def _labelled(self, labels: List[Hashable]) -> "Problem":
        """Returns the same problem with these labels for its vertices."""
        return Problem(self.context, self._owned, None, labels)

    def at(self, *vertices: Hashable, first: Optional[str] = None) -> "Problem":
        """The same with tokens on these vertices; their arrivals in a race are kept. O(tokens).

        A game by rules at a position, as text or as the number that `Solution.listed` has.
        """
        if self._made_by is not None:
            return self._at_position(vertices, first)
        spec = settings(c.gg_problem_spec, c.GG_SETTINGS_PROBLEM)
        ctypes.pointer(spec)[0] = self._spec
        count = len(vertices)
        tokens = (c.gg_token * count)()
        for i, vertex in enumerate(vertices):
            if i < self._spec.token_count:
                tokens[i] = self._spec.tokens[i]
            tokens[i].vertex = self.index(vertex)
        spec.tokens, spec.token_count = tokens, count
        if first is not None:
            spec.first = one_of(first, PLAYERS, "first")
        return _of_graph(self.context, self._graph_owned or self._owned, self._on_graph(), spec,
                         self.labels)

    def _at_position(self, positions: Tuple[Hashable, ...], first: Optional[str]) -> "Problem":
        assert self._made_by is not None
        if len(positions) > 1:
            raise BadArgument("at: a game by rules is at one position at a time")
        again = dict(self._made_by, context=self.context)
        if positions:
            at = positions[0]
            if isinstance(at, (bytes, list, tuple, dict)) or not (
                    isinstance(at, str) or hasattr(at, "__index__")):
                raise TypeError(f"at: a position as text, or its number, is wanted, not {shown(at)}")
            again["position"] = at if isinstance(at, str) else self.position_text(at)  # type: ignore
        if first is not None:
            again["first"] = first
        return rules(**again)

    def explore(self, limit: int = 0) -> "Problem":
        """A game by rules as a graph: a vertex for each position in reach. O(positions + moves)."""
        owned = Owned(self.context, lib.gg_problem_free)
        self.context.call(lib.gg_problem_explore, self.context.pointer, self._pointer,
                          whole(limit, "limit"), _ROWS, byref(owned.pointer))
        return Problem(self.context, owned, None)

    def text(self, format: str = "gg") -> str:
        """The problem in one of the formats of text."""
        return self._written(format).decode()

    def _written(self, format: str) -> bytes:
        return collect(self.context, lib.gg_write, self.context.pointer, self._pointer,
                       text_to(format, "format"))

    def write(self, path: Union[str, "os.PathLike[str]"], format: Optional[str] = None) -> None:
        """Writes a file, in the format of its name's ending unless another one is given."""
        name = text_to(format or _format_by_name(path_of(path)) or "gg", "format")
        save(path, self.context, lib.gg_write, self.context.pointer, self._pointer, name)

    def page(self, path: Union[str, "os.PathLike[str]"], *, value: Optional[str] = None,
             solver: Optional[str] = None, page: Optional[str] = None) -> None:
        """Writes this game as one HTML file, which solves and plays it in a browser, without network.

        page: the file of the page itself, if it is not where the build or the package puts it.
        """
        made_by = (self._made_by or {}).get("text", "")
        if split_path(made_by):
            raise BadArgument("page: a plug-in does not run in a browser; explore() makes a graph of it")
        text = page_with(words_of(self, value, solver), text_of_problem(self), repr(self)[1:-1], page)
        save_text(path, text)

    # ---- solving ----

    def solve(self, value: Optional[str] = None, solver: Optional[str] = None,
              limit: int = 0, disk: Union[None, str, "os.PathLike[str]"] = None) -> Any:
        """Solves it: see `greatgame.solve`."""
        from ._solution import Solution
        options = self._options(value, solver, limit, disk)
        owned = Owned(self.context, lib.gg_solution_free, self._owned, kept=options)
        self.context.call(lib.gg_solve, self.context.pointer, self._pointer, byref(options),
                          byref(owned.pointer))
        return Solution(self, owned)

    @staticmethod
    def _options(value: Optional[str], solver: Optional[str], limit: int, disk: Any) -> Any:
        folder = None if disk is None else ctypes.pointer(
            settings(c.gg_disk, c.GG_SETTINGS_DISK, folder=path_of(disk, "disk")))
        return settings(c.gg_solve_options, c.GG_SETTINGS_SOLVE, value=value, solver=solver,
                        limit=limit, disk=folder)

    def plan(self, value: Optional[str] = None, solver: Optional[str] = None, limit: int = 0,
             disk: Union[None, str, "os.PathLike[str]"] = None) -> Dict[str, Any]:
        """Estimates the cost of solving: solver, positions, and bytes, 0 if not known. O(1).

        bytes count memory; with a disk, `disk` counts those in its folder.
        """
        plan = c.gg_memory_plan()
        options = self._options(value, solver, limit, disk)
        self.context.call(lib.gg_plan, self.context.pointer, self._pointer, byref(options),
                          byref(plan))
        made = {"solver": plan.solver.decode(), "positions": plan.positions, "bytes": plan.bytes}
        return made if disk is None else {**made, "disk": plan.disk}

    def using(self, certificate: Union[bytes, str, "os.PathLike[str]"], check: bool = True) -> Any:
        """The solution that a certificate holds: bytes, or a file. Refused unless a check accepts it.

        check False: it is not checked, and can be queried only after `Solution.check`.
        """
        from ._solution import Solution
        check = flag(check, "check")
        owned = Owned(self.context, lib.gg_solution_free, self._owned)
        with Input(certificate) as descriptor:
            _head(descriptor, certificate)
            source = source_of(descriptor)
            self.context.call(lib.gg_certificate_read, self.context.pointer, self._pointer,
                              byref(source), byref(owned.pointer))
        solution = Solution(self, owned)
        if check:
            verdict = solution.check()
            if not verdict.accepted:
                raise Error("the certificate is refused: " + str(verdict))
        return solution

    # ---- in a notebook ----

    def _repr_svg_(self) -> Optional[str]:
        from ._picture import graph_svg
        return graph_svg(self) if self._graph is not None and self.vertices <= 200 else None

    def _repr_html_(self) -> Optional[str]:
        from ._picture import board_html
        return board_html(self.picture()) if self._graph is None else None


_BYTES = (bytes, bytearray, memoryview)


def name_of(what: Any) -> Optional[str]:
    """Returns the name of an input for errors: the path of a file."""
    return None if isinstance(what, _BYTES) else path_of(what)


class Input:
    """A file descriptor of a file, or of bytes, which are first written to a readable place."""

    def __init__(self, what: Any) -> None:
        if isinstance(what, _BYTES):
            self.file: Any = tempfile.TemporaryFile()
            self.file.write(what)
            self.file.flush()
            self.file.seek(0)
        else:
            self.file = open(path_of(what), "rb", buffering=0)

    def __enter__(self) -> int:
        return int(self.file.fileno())

    def __exit__(self, *_: Any) -> None:
        self.file.close()


_HEAD = 4096  # bytes that show the format of a file


def _head(descriptor: int, what: Any) -> bytes:
    """The first bytes of a file, or none of a pipe. A saved table is refused."""
    try:
        head = os.pread(descriptor, _HEAD, 0)
    except OSError:
        return b""
    if lib.gg_saved_begins(head, len(head)):
        raise BadInput("this is a saved table, which open_table() opens", "GG_BAD_INPUT",
                       name_of(what))
    return head


def save(path: Any, context: Context, function: Any, *arguments: Any) -> None:
    """Writes a file by a function of C."""
    save_by(path, lambda write: write_to(context, write, function, *arguments))


def save_text(path: Any, text: str) -> None:
    """Writes a text to a file."""
    save_by(path, lambda write: write(text.encode()))


def save_by(path: Any, fill: Callable[[Callable[[bytes], Any]], Any]) -> None:
    """Writes a file, which is then complete or, after a failure, unchanged."""
    name = path_of(path)
    if not os.path.basename(name):
        what = errno.EISDIR if name else errno.ENOENT
        raise OSError(what, os.strerror(what), name)
    if os.path.exists(name) and not os.path.isfile(name):  # a pipe or a device
        with open(name, "wb") as file:
            fill(file.write)
        return
    name = os.path.realpath(name)
    made = f"{name}.{os.getpid()}-{threading.get_ident()}.part"
    try:
        try:
            file = open(made, "wb")
        except OSError as error:
            error.filename = name
            raise
        with file:
            fill(file.write)
        if os.path.exists(name):
            os.chmod(made, os.stat(name).st_mode & 0o7777)
        os.replace(made, name)
    finally:
        if os.path.exists(made):
            os.unlink(made)


def _format_by_name(name: str) -> Optional[str]:
    parts = os.path.basename(name).split(".")
    if len(parts) > 2 and parts[-1] in ("gz", "zst"):
        parts.pop()
    for info in _infos(lib.gg_format_info):
        if len(parts) > 1 and parts[-1] in (info.detail or b"").decode().split():
            return str(info.name.decode())
    return None


def _unknown_format(name: Optional[str], head: bytes) -> BadArgument:
    known = ", ".join(info.name.decode() for info in _infos(lib.gg_format_info) if info.reads)
    where = name or "the input"
    return BadArgument(f"{where} is empty" if not head else
                       f"neither the name nor the content of {where} shows its format: format names one of {known}")


def _infos(function: Any) -> Iterator[Any]:
    i = 0
    while function(i):
        yield function(i).contents
        i += 1


# ---- making them ------------------------------------------------------------------------------


def _of_graph(context: Context, graph: Owned, pointer: Any, spec: Any,
              labels: Optional[List[Hashable]]) -> Problem:
    owned = Owned(context, lib.gg_problem_free, graph)
    context.call(lib.gg_problem_new, context.pointer, pointer, byref(spec), byref(owned.pointer))
    return Problem(context, owned, graph, labels)


def _vertices(graph: Any, labels: Optional[List[Hashable]]) -> Vertices:
    return Vertices(int(lib.gg_graph_vertices(graph)), labels,
                    lambda name: lib.gg_graph_find(graph, name))


def _as_name(label: Hashable) -> bytes:
    """Returns a label as a name: without blanks, not a number, at most 255 bytes."""
    text = "".join(str(label).replace("\0", "").split()) or "''"
    name = (("#" + text) if text.lstrip("+-").isdigit() else text).encode("utf-8", SHOWN)
    return name[:255].decode("utf-8", "ignore").encode()


def _name_by_labels(builder: Owned, labels: List[Hashable]) -> None:
    """Names each vertex by its label; the second of two equal names is left out. O(n)."""
    seen: Set[bytes] = set()
    add, give, pointer = seen.add, lib.gg_builder_name, builder.pointer
    for i, label in enumerate(labels):
        name = _as_name(label)
        if name not in seen:
            add(name)
            give(pointer, i, name)  # a label that cannot be a name is left out


def _build(context: Context, edges: arrays.Edges, vertices: Optional[int], names: Any, owners: Any,
           results: Any, priorities: Any = None) -> Owned:
    known = edges.vertices
    if vertices is not None:
        known = whole(vertices, "vertices", c.GG_MAX_VERTICES)
        if edges.labels is not None and known != len(edges.labels):
            raise BadArgument(f"vertices: the edges name {len(edges.labels)}, not {known}")
    builder = Owned(context, lib.gg_builder_free)
    context.call(lib.gg_builder_new, context.pointer, known or 0, known is None,
                 byref(builder.pointer))
    who = arrays.who_of(edges.who, edges.start.size)
    context.call(lib.gg_builder_edges, builder.pointer, edges.start.size,
                 byref(edges.start.numbers), byref(edges.end.numbers), who)
    if known is None and not all(v is None or hasattr(v, "items") for v in (owners, results, priorities)):
        known = 1 + max([-1, *map(int, edges.start.kept), *map(int, edges.end.kept)])
    at = Vertices(c.GG_MAX_VERTICES if known is None else known, edges.labels)
    marked: List[Tuple[Any, Dict[Any, int], str, Any]] = [
        (owners, _OWNERS, "owners", lib.gg_builder_owner),
        (results, RESULTS, "results", lib.gg_builder_terminal)]
    for values, codes, what, setter in marked:
        for v, code in arrays.marks(values, at, codes, what):
            _set(context, setter, builder, v, code)
    if priorities is not None:
        labelled = hasattr(priorities, "items")
        for v, priority in priorities.items() if labelled else enumerate(priorities):
            v = at.index(v, "priorities") if labelled else at.number(v, "priorities")
            _set(context, lib.gg_builder_priority, builder, v, whole(priority, "priorities", 2**32 - 1))
    if names is not None:
        labelled = hasattr(names, "items")
        for v, name in names.items() if labelled else enumerate(listed(names, "names")):
            if name is not None and name != "":
                v = at.index(v, "names") if labelled else at.number(v, "names")
                _set(context, lib.gg_builder_name, builder, v, text_to(name, "names"))
    elif edges.labels is not None:
        _name_by_labels(builder, edges.labels)
    graph = Owned(context, lib.gg_graph_free)
    context.call(lib.gg_builder_build, builder.pointer, _ROWS, byref(graph.pointer))
    return graph


def _set(context: Context, setter: Any, builder: Owned, v: int, value: Any) -> None:
    status = setter(builder.pointer, v, value)
    if status != c.GG_OK:
        raise context.error(status)


class _Loan:
    """The indices of a matrix, which has a read-only view of them until this is dropped."""

    def __init__(self, matrix: Any) -> None:
        self.array, self.matrix = matrix.indices, weakref.ref(matrix)
        kind = self.array.dtype.str[1:]
        self.view = arrays.lent(self.array.ctypes.data, kind, len(self.array), self.array)
        matrix.indices = self.view

    def __del__(self) -> None:
        matrix = self.matrix()
        if matrix is not None and matrix.indices is self.view:
            matrix.indices = self.array


def _has_alone(matrix: Any) -> bool:
    """True if nothing but the matrix refers to its indices, under another name or as a view."""
    array = matrix.indices
    while isinstance(array, arrays.np.ndarray) and sys.getrefcount(array) == _OWN_REFERENCES:
        if array.base is None:
            return bool(array.flags.owndata and matrix.indices.flags.c_contiguous)
        array = array.base
    return False


def _of_csr(context: Context, matrix: Any, owners: Any, results: Any, borrow: bool) -> Owned:
    np = arrays.np
    matrix = matrix.tocsr()
    n = matrix.shape[0]
    if matrix.shape != (n, n):
        raise BadArgument(f"a graph is a square matrix, not one of shape {matrix.shape}")
    alone = _has_alone(matrix)
    start, end = np.asarray(matrix.indptr), np.ascontiguousarray(matrix.indices)
    if start.shape != (n + 1,) or end.ndim != 1 or {start.dtype.kind, end.dtype.kind} - set("iu"):
        raise BadArgument("the matrix has no rows of indices that are whole numbers")
    if start.min() < 0 or int(start[-1]) > len(end):
        raise BadArgument(f"the matrix has {len(end)} indices, but its rows end at {int(start[-1])}")
    start, loan = start.astype(np.uint64), None
    if end.dtype.itemsize != 4 or not end.dtype.isnative:
        if end.size and (end.min() < 0 or end.max() >= n):
            raise BadArgument("the matrix has an index that is no vertex")
        end = end.astype(np.uint32)
    else:
        loan = _Loan(matrix) if borrow and alone else None
        end = loan.array if loan else end.copy()
    made, columns = c.gg_row_arrays(vertices=n), []
    marked: List[Tuple[Any, Dict[Any, int], int, str, str]] = [
        (owners, _OWNERS, 2, "owners", "owner"), (results, RESULTS, c.GG_NONE, "results", "terminal")]
    for values, codes, none, what, field in marked:
        if values is not None:
            column = np.full(n, none, dtype=np.uint8)
            for v, code in arrays.marks(values, Vertices(n), codes, what):
                column[v] = code
            columns.append(column)
            setattr(made, field, ctypes.cast(column.ctypes.data, ctypes.POINTER(ctypes.c_uint8)))
    made.start[0] = ctypes.cast(start.ctypes.data, type(made.start[0]))
    made.end[0] = ctypes.cast(end.ctypes.data, type(made.end[0]))
    graph = Owned(context, lib.gg_graph_free, kept=(start, end, loan))
    context.call(lib.gg_graph_of_rows, context.pointer, byref(made), _ROWS, byref(graph.pointer))
    return graph


_ALWAYS = {"context", "memory", "threads", "progress"}
_GRAPH = {"owners", "results", "misere", "dead_end", "infinite", "first", "tokens", "targets",
          "schedule", "stuck", "players", "base", "payoffs", "endless_score",
          "dead_end_score", "weights", "play"} | _ALWAYS
_SERVES: Dict[str, Set[str]] = {  # the arguments of `problem` that apply to each kind of input
    "a graph": {"vertices", "who", "names", "priorities"} | _GRAPH,
    "a matrix": {"borrow"} | _GRAPH,
    "a file": {"misere", "first", "tokens", "targets", "schedule", "stuck", "base", "instance",
               "format", "header", "compact", "columns"} | _ALWAYS,
    "a game by rules": {"board", "position", "symmetry", "first"} | _ALWAYS,
    "a Problem": set(),
}


def problem(what: Any, *, vertices: Optional[int] = None, who: Any = None,
            owners: Any = None, results: Any = None, priorities: Any = None, names: Any = None,
            misere: Optional[bool] = None, dead_end: Optional[str] = None,
            infinite: Optional[str] = None, first: Optional[str] = None,
            tokens: Any = (), targets: Sequence[Any] = (),
            schedule: Optional[str] = None, stuck: Optional[str] = None,
            players: Optional[Tuple[str, str]] = None, base: Optional[int] = None,
            payoffs: Any = None, endless_score: Any = None, dead_end_score: Any = None,
            weights: Any = None, play: Optional[str] = None,
            instance: int = 1, board: Any = None, position: Optional[str] = None,
            symmetry: bool = False, borrow: bool = False, format: Optional[str] = None,
            header: Optional[bool] = None, compact: Optional[bool] = None, columns: bool = False,
            context: Optional[Context] = None, memory: Optional[int] = None, threads: int = 1,
            progress: Any = None) -> Problem:
    """Makes a problem, without solving it. The arguments are those of `solve`."""
    given = dict(locals())
    kind = _kind_of(what)
    for name, default in (problem.__kwdefaults__ or {}).items():
        nothing = given[name] is default or (isinstance(given[name], (tuple, list, dict))
                                             and not given[name])
        if name not in _SERVES[kind] and not nothing:
            raise TypeError(f"{name}: says nothing of {kind}")
    if isinstance(what, Problem):
        return what
    context = Context.of(context, memory, threads, progress)
    if kind == "a game by rules":
        return rules(what, board=board, position=position, symmetry=symmetry, first=first or "L",
                     context=context)
    if kind == "a file":
        if isinstance(what, str) and not os.path.exists(path_of(what)):
            raise FileNotFoundError(errno.ENOENT, "no file, and no rules that rulesets() lists", what)
        instance = whole(instance, "instance", least=1)
        for i, made in enumerate(read(what, format, tokens=tokens, targets=targets, first=first,
                                      misere=misere, schedule=schedule, stuck=stuck, base=base,
                                      header=header, compact=compact, columns=columns,
                                      context=context)):
            if i + 1 == instance:
                return made
        raise BadArgument(f"instance: {shown(what)} has none with the number {instance}")
    labels = None
    if kind == "a matrix":
        graph = _of_csr(context, what, owners, results, flag(borrow, "borrow"))
    else:
        edges = arrays.edges_of(what, who)
        labels = edges.labels
        graph = _build(context, edges, vertices, names, owners, results, priorities)
    spec = _spec(_vertices(graph.pointer, labels), misere, dead_end, infinite, first, tokens, targets,
                 schedule, stuck, players, base, payoffs, endless_score, dead_end_score)
    if priorities is not None:
        if spec.play != c.GG_NORMAL:
            raise BadArgument("priorities: a parity game is neither misere, nor a race, nor has it scores")
        spec.play = c.GG_PARITY
    if weights is not None or play is not None:
        _weigh(_vertices(graph.pointer, labels), spec, weights, play)
    return _of_graph(context, graph, graph.pointer, spec, labels)


def _kind_of(what: Any) -> str:
    if isinstance(what, Problem):
        return "a Problem"
    if isinstance(what, str) and (split_path(what) or (split_rules(what)[0]
                                                       and not os.path.exists(what))):
        return "a game by rules"
    if isinstance(what, (str, os.PathLike)):
        return "a file"
    return "a matrix" if hasattr(what, "tocsr") else "a graph"


def _spec(at: Vertices, misere: Optional[bool], dead_end: Any, infinite: Any, first: Optional[str],
          tokens: Any, targets: Any, schedule: Any, stuck: Any, players: Any, base: Any,
          payoffs: Any, endless: Any, stranded: Any) -> Any:
    spec = settings(c.gg_problem_spec, c.GG_SETTINGS_PROBLEM,
                    base=None if base is None else whole(base, "base", 1))
    ends = [at.index(v, "targets") for v in listed(targets, "targets")]
    misere = flag(misere, "misere") if misere is not None else False
    if ends and misere:
        raise BadArgument("misere: a race is won by reaching targets")
    if not ends and (schedule is not None or stuck is not None):
        raise BadArgument(f"{'stuck' if schedule is None else 'schedule'}: is for a race, with targets")
    spec.play = c.GG_RACE if ends else c.GG_MISERE if misere else c.GG_NORMAL
    if payoffs is not None:
        _pay(at, spec, payoffs, endless, stranded, ends or misere)
    elif endless is not None or stranded is not None:
        raise BadArgument("a score is for a score game, with payoffs")
    if dead_end is not None:
        spec.dead_end = one_of(dead_end, {k: RESULTS[k] for k in "NPD"}, "dead_end")
    if infinite is not None:
        spec.infinite = one_of(infinite, {k: RESULTS[k] for k in "LRD"}, "infinite")
    if first is not None:
        spec.first = one_of(first, PLAYERS, "first")
    if stuck is not None:
        spec.stuck = one_of(stuck, _STUCK, "stuck")
    made = _tokens(at, tokens)
    spec.tokens, spec.token_count = made, len(made)
    spec.targets, spec.target_count = (ctypes.c_uint32 * len(ends))(*ends), len(ends)
    turns = _turns(schedule, len(made)) if schedule is not None else []
    spec.schedule, spec.schedule_length = (c.gg_turn * len(turns))(*turns), len(turns)
    if players is not None:
        both = listed(players, "players")
        if len(both) != 2:
            raise BadArgument(f"players: two names are wanted, not {len(both)}")
        spec.left_name, spec.right_name = (text_to(name, "players") for name in both)
    return spec


def _rational(score: Any, what: str) -> Any:
    """Returns an int or a Fraction in its C form."""
    if not isinstance(score, Rational) or isinstance(score, bool):
        raise TypeError(f"{what}: {shown(score)} is no int or Fraction")
    most = (1 << 63) - 1
    if not -most - 1 <= score.numerator <= most or score.denominator > most:
        raise BadArgument(f"{what}: {shown(score)} does not fit 64 bits")
    return c.gg_rational(int(score.numerator), int(score.denominator))


def _pay(at: Vertices, spec: Any, payoffs: Any, endless: Any, stranded: Any, other: Any) -> None:
    """Turns the spec into that of a score game."""
    if other:
        raise BadArgument("payoffs: a score game is neither a race nor misere")
    pairs = listed(payoffs.items() if hasattr(payoffs, "items") else payoffs, "payoffs")
    made = (c.gg_payoff * len(pairs))()
    for i, (vertex, score) in enumerate(pairs):
        made[i].vertex = at.index(vertex, "payoffs")
        made[i].score = _rational(score, "payoffs")
    spec.play = c.GG_SCORE
    spec.payoffs, spec.payoff_count = made, len(made)
    if endless is not None:
        spec.endless_score = _rational(endless, "endless_score")
    if stranded is not None:
        spec.dead_end_score = _rational(stranded, "dead_end_score")


def _weigh(at: Vertices, spec: Any, weights: Any, play: Optional[str]) -> None:
    """Turns the spec into that of a game of energy or of means."""
    if spec.play != c.GG_NORMAL:
        raise BadArgument("weights: such a game is neither misere, nor a race or a parity game, nor has it scores")
    if play is None:
        raise BadArgument("weights: play is wanted, \"energy\" or \"mean\"")
    spec.play = one_of(play, {"energy": c.GG_ENERGY, "mean": c.GG_MEAN}, "play")
    pairs = list(weights.items()) if weights is not None else []
    made = (c.gg_weight * len(pairs))()
    for i, ((source, target), weight) in enumerate(pairs):
        least = _rational(weight, "weights")
        if least.denominator != 1:
            raise BadArgument(f"weights: {shown(weight)} is no integer")
        setattr(made[i], "from", at.index(source, "weights"))
        made[i].to = at.index(target, "weights")
        made[i].weight = least.numerator
    spec.weights, spec.weight_count = made, len(made)


def _tokens(at: Vertices, tokens: Any) -> Any:
    """Converts vertices, {name: vertex}, or tuples (vertex, arrival, name) for C."""
    if hasattr(tokens, "items"):
        tokens = [(vertex, None, name) for name, vertex in tokens.items()]
    tokens = listed(tokens, "tokens")
    made = (c.gg_token * len(tokens))()
    for i, token in enumerate(tokens):
        parts = token if isinstance(token, tuple) and not at.has(token) else (token,)
        if not 1 <= len(parts) <= 3:
            raise TypeError(f"tokens: {shown(token)} is no (vertex, arrival, name)")
        vertex, arrival, name = (parts + (None, None))[:3]
        made[i].vertex = at.index(vertex, "tokens")
        made[i].arrival = one_of(arrival, PLAYERS, "tokens") if arrival is not None else i % 2
        made[i].name = text_to(name, "tokens") if name is not None else None
    return made


def _turns(schedule: Any, tokens: int) -> List[Any]:
    """The turns of a text such as "L1 R2 L2 R1"."""
    made = []
    for word in text_to(schedule, "schedule").decode().split():
        number = word[1:]
        if not (word[0] in PLAYERS and number.isdigit() and number.isascii() and len(number) < 10
                and 1 <= int(number) <= max(tokens, 1)):
            raise BadArgument(f"schedule: {shown(word)} is no turn such as L1, which is a player and the "
                              f"number of a token, from 1 to {max(tokens, 1)}")
        made.append(c.gg_turn(PLAYERS[word[0]], int(number) - 1))
    return made


def _depth() -> int:
    """Returns the number of frames between the warning function and the caller outside this package."""
    depth, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("greatgame."):
        depth, frame = depth + 1, frame.f_back
    return depth


def read(path: Union[str, "os.PathLike[str]", bytes], format: Optional[str] = None, *,
         tokens: Sequence[Any] = (), targets: Sequence[Any] = (), first: Optional[str] = None,
         misere: Optional[bool] = None, schedule: Optional[str] = None,
         stuck: Optional[str] = None, header: Optional[bool] = None, compact: Optional[bool] = None,
         columns: bool = False, base: Optional[int] = None,
         context: Optional[Context] = None, memory: Optional[int] = None, threads: int = 1,
         progress: Any = None) -> Iterator[Problem]:
    """Reads the instances of a file, in order; the file may be packed with gzip or zstd.

    format: by default from the name of the file, or else its content (with a UserWarning). The other
    arguments give what the file leaves open; header, compact and columns are for `edges`.
    header: True: the first line is n and m; False: it is an edge. compact: True: the vertices are
    the numbers that occur, which may be any below 2^64; False: all numbers up to the largest. None:
    the reader decides, and warns if it is not the plain reading.
    columns: no warning if columns beside the ends of an edge are skipped. bytes: the text itself.
    An assumption that the reader makes about the file is a UserWarning, and in `Problem.note`.
    """
    context = Context.of(context, memory, threads, progress)
    texts = [[text_to(x if isinstance(x, str) else str(whole(x, what)), what)
              for x in listed(v, what)] for v, what in ((tokens, "tokens"), (targets, "targets"))]
    lists = [(ctypes.c_char_p * len(v))(*v) for v in texts]
    given = settings(
        c.gg_given, c.GG_SETTINGS_GIVEN, rows=_ROWS, columns=columns,
        header=None if header is None else int(flag(header, "header")),
        compact=None if compact is None else int(flag(compact, "compact")),
        base=None if base is None else whole(base, "base", 1), schedule=schedule,
        token_count=len(lists[0]), target_count=len(lists[1]),
        first=None if first is None else one_of(first, PLAYERS, "first"),
        stuck=None if stuck is None else one_of(stuck, _STUCK, "stuck"),
        play=c.GG_RACE if texts[1] else None if misere is None else
        c.GG_MISERE if flag(misere, "misere") else c.GG_NORMAL)
    given.tokens, given.targets = lists
    if format is not None:
        format = text_to(format, "format").decode()
    name = name_of(path)
    with Input(path) as descriptor:
        head = _head(descriptor, path)
        if format is None:
            format = _format_by_name(name) if name else None
        if format is None:
            guessed = lib.gg_format_guess(context.pointer, head, len(head), len(head) < _HEAD)
            if not guessed:
                raise _unknown_format(name, head)
            format = guessed.decode()
            if not lib.gg_format_of(head, len(head)):
                warnings.warn(f"{name or 'the input'}: it looks like {format} and is read so; "
                              "format names another one", UserWarning, _depth())
        source = source_of(descriptor)
        reader = Owned(context, lib.gg_reader_free, kept=(source, given, lists))
        try:
            context.call(lib.gg_reader_open, context.pointer, byref(source), format.encode(),
                         byref(given), byref(reader.pointer))
            while True:
                owned = Owned(context, lib.gg_problem_free)
                context.call(lib.gg_reader_next, reader.pointer, byref(owned.pointer))
                if not owned.pointer:
                    return
                made = Problem(context, owned, None)
                if made.note:
                    warnings.warn(f"{name or 'the input'}: {made.note}", UserWarning, _depth())
                yield made
        except Error as error:
            error.file = error.file or name
            raise


def split_rules(text: str) -> Tuple[str, str]:
    """The name of a ruleset at the beginning of a text, perhaps "", and the parameters after it.
    Other names, such as cram, give the ruleset's own."""
    word = text_to(text, "rules")
    size = lib.gg_ruleset_expand(word, None, 0) + 1
    buffer = ctypes.create_string_buffer(size)
    lib.gg_ruleset_expand(word, buffer, size)
    words = buffer.value.decode().split(":", 2)
    count = 2 if words[0] == "impartial" else 1
    return ":".join(words[:count]), ":".join(words[count:])


def _near(text: str) -> str:
    """The known ruleset that a text may mean, in a question, or ""."""
    known = list(rulesets())
    for word in (text, text.split(":")[0]):
        near = difflib.get_close_matches(word.lower(), known, 1, 0.75)
        if near:
            return f" (did you mean {near[0]}?)"
    return ""


def rules(text: str, *, board: Any = None, position: Optional[str] = None, symmetry: bool = False,
          first: str = "L", graph: Optional[Problem] = None, context: Optional[Context] = None,
          memory: Optional[int] = None, threads: int = 1, progress: Any = None) -> Problem:
    """A game by rules, such as "nim:3,4,5". board: text of several lines, or the path of a file.

    "./mine.so:3x4" or "./mine.c:3x4" is a ruleset of your own, in C (doc/plugins.md). It runs in this
    process, which it can crash; a source is compiled by cc.
    """
    if graph is not None and not isinstance(graph, Problem):
        raise TypeError(f"graph: a Problem is wanted, not {shown(graph)}")
    context = Context.of(graph.context if graph else context, memory, threads, progress)
    given = text
    plugin = split_path(text_to(text, "rules").decode())
    name, parameters = plugin or split_rules(text)
    if not name:
        raise BadArgument(f"there is no ruleset {shown(text)}{_near(text)}: rulesets() lists them")
    ruleset = ruleset_of(name) if plugin else lib.gg_ruleset_find(name.encode())
    spec = settings(c.gg_rules_spec, c.GG_SETTINGS_RULES, parameters=parameters, position=position,
                    symmetry=symmetry)
    spec.first = one_of(first, PLAYERS, "first")
    if isinstance(board, os.PathLike) or (isinstance(board, str) and "\n" not in board
                                          and os.path.exists(board)):
        with open(path_of(board, "board"), "rb") as file:
            board = file.read()
    if board is not None:
        spec.board = board = (bytes(memoryview(board)) if isinstance(board, _BYTES)
                              else text_to(board, "board"))
        spec.board_length = len(board)
    parents: Tuple[Owned, ...] = ()
    if graph is not None:
        spec.graph, spec.base = graph._on_graph(), graph._spec.base
        parents = (graph._owned,)
    owned = Owned(context, lib.gg_problem_free, *parents)
    context.call(lib.gg_problem_of_rules, context.pointer, ruleset, byref(spec),
                 byref(owned.pointer))
    made = Problem(context, owned, None)
    made._made_by = {"text": given, "board": board, "position": position, "symmetry": symmetry,
                     "first": first, "graph": graph}
    if made.note:
        warnings.warn(f"{given}: {made.note}", UserWarning, _depth())
    return made


def Sum(*terms: Any, **settings: Any) -> Problem:  # pylint: disable=invalid-name
    """A sum of games as one game: a move is a move in one of the terms.

    terms: texts such as "clobber:xo.xo", "-nogo:3x4" or "^", which rules() and Forms read, or Forms'
    forms. A minus before a text stands for the negative. settings: those of rules(), such as first.

    >>> import greatgame as gg
    >>> gg.solve(gg.Sum("nim:3", "-hackenbush:LR", "*2")).answer().total
    '-1/2*'
    """
    if not terms:
        raise TypeError("a sum needs terms")
    texts = [text_to(term if isinstance(term, (str, bytes)) else str(term), "a term").decode().strip()
             for term in terms]
    return rules("sum:" + " + ".join(texts), **settings)


def rulesets() -> Dict[str, str]:
    """Returns the rulesets of the library, with one line about each."""
    return {info.name.decode(): info.summary.decode() for info in _infos(lib.gg_ruleset_info)}


def generate(kind: str = "random", vertices: int = 100, edges: int = 0, seed: int = 0, *,
             dead_ends: Optional[int] = None, width: int = 0, race: bool = False,
             context: Optional[Context] = None, memory: Optional[int] = None, threads: int = 1,
             progress: Any = None) -> Problem:
    """Generates an instance, the same for the same seed everywhere. edges 0: four times the vertices."""
    context = Context.of(context, memory, threads, progress)
    many = whole(edges, "edges") or min(4 * whole(vertices, "vertices"), 2**64 - 1)
    spec = settings(c.gg_gen_spec, c.GG_SETTINGS_GEN, kind=kind, vertices=vertices, edges=many,
                    seed=seed, width=width, rows=_ROWS,
                    dead_ends=c.GG_GEN_USUAL if dead_ends is None else dead_ends,
                    play=c.GG_RACE if flag(race, "race") else None)
    owned = Owned(context, lib.gg_problem_free)
    context.call(lib.gg_generate, context.pointer, byref(spec), byref(owned.pointer))
    return Problem(context, owned, None)
