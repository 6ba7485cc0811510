"""Problems: a graph or a game by rules, with its tokens and rules of play."""

from __future__ import annotations

import ctypes
import operator
import os
from ctypes import byref
from typing import Any, Dict, Hashable, Iterator, List, Optional, Sequence, Tuple, Union

from . import _arrays as arrays
from . import _declarations as c
from ._c import (BadArgument, Context, Error, Owned, collect, lib, settings, source_of, text_of,
                 whole, write_to)

PLAYERS = {"L": c.GG_LEFT, "R": c.GG_RIGHT}
LETTERS = "LR"
RESULTS = {"L": c.GG_L, "R": c.GG_R, "D": c.GG_D, "draw": c.GG_D, "N": c.GG_N, "P": c.GG_P}
_OWNERS = {"L": c.GG_LEFT, "R": c.GG_RIGHT, c.GG_LEFT: c.GG_LEFT, c.GG_RIGHT: c.GG_RIGHT}
_ROWS = c.GG_ROWS_OUT | c.GG_ROWS_SOLVE
_NAMES = 100_000  # vertices above which labels are not given to the library as names


def _one_of(value: Any, table: Dict[str, int], what: str) -> int:
    if value not in table:
        raise ValueError(f"{what}: {value!r} is none of " + ", ".join(map(repr, table)))
    return table[value]


class Problem:
    """A game to be solved. Made by `problem`, `read` and `rules`; never changed.

    Vertices are numbers from 0, or the labels that the caller has given: keys of a dict, nodes of a
    networkx graph, or ends of edges that are no integers. They stand in `labels`, if there are any.
    """

    def __init__(self, context: Context, owned: Owned, graph: Optional[Owned],
                 labels: Optional[List[Hashable]] = None) -> None:
        self.context, self._owned, self._graph_owned, self.labels = context, owned, graph, labels
        self._index: Optional[Dict[Hashable, int]] = None
        self._pointer = owned.pointer
        self._graph = None if lib.gg_problem_rules(self._pointer) else lib.gg_problem_graph(
            self._pointer)
        self._spec = lib.gg_problem_get(self._pointer).contents

    # ---- what it is ----

    @property
    def ruleset(self) -> Optional[str]:
        """The name of the rules; None for a graph."""
        rules = lib.gg_problem_rules(self._pointer)
        return str(rules.contents.info.name.decode()) if rules else None

    @property
    def play(self) -> str:
        """`normal`, `misere` or `race`."""
        return ("normal", "misere", "race")[self._spec.play]

    @property
    def players(self) -> Tuple[str, str]:
        """What Left and Right are called."""
        return self._spec.left_name.decode(), self._spec.right_name.decode()

    @property
    def first(self) -> str:
        """Who moves first, "L" or "R"."""
        return LETTERS[self._spec.first]

    @property
    def note(self) -> Optional[str]:
        """A remark of the reader about the input."""
        note = lib.gg_problem_note(self._pointer)
        return note.decode() if note else None

    @property
    def tokens(self) -> List[Tuple[str, Hashable]]:
        """The tokens: the name of each, and where it stands."""
        return [(t.name.decode(), self.label(t.vertex))
                for t in self._spec.tokens[:self._spec.token_count]]

    @property
    def vertices(self) -> int:
        """How many vertices the graph has."""
        return int(lib.gg_graph_vertices(self._on_graph()))

    @property
    def edges(self) -> int:
        """How many edges the graph has."""
        return int(lib.gg_graph_edges(self._on_graph()))

    @property
    def partisan(self) -> bool:
        """Whether some edge is for one player only."""
        return bool(lib.gg_graph_is_partisan(self._on_graph()))

    @property
    def has_owners(self) -> bool:
        return bool(lib.gg_graph_has_owners(self._on_graph()))

    def _on_graph(self) -> Any:
        if self._graph is None:
            raise BadArgument("this is a game by rules, not a graph: explore() makes one of it")
        return self._graph

    def __repr__(self) -> str:
        if self._graph is None:
            return f"<greatgame.Problem {self.ruleset}: {self.position_text(self.start)}>"
        return f"<greatgame.Problem {self.play}: {self.vertices} vertices, {self.edges} edges>"

    # ---- vertices and positions ----

    def label(self, vertex: int) -> Hashable:
        """What a vertex is called here: its label, or its number from 0."""
        return self.labels[vertex] if self.labels is not None else vertex

    def index(self, label: Hashable) -> int:
        """The number, from 0, of a vertex that is given by label, number, or name."""
        if self.labels is not None:
            if self._index is None:
                self._index = {label: i for i, label in enumerate(self.labels)}
            if label in self._index:
                return self._index[label]
            raise KeyError(f"there is no vertex {label!r}")
        if isinstance(label, str):
            vertex = lib.gg_graph_find(self._on_graph(), label.encode())
            if vertex == c.GG_NO_VERTEX:
                raise KeyError(f"there is no vertex {label!r}")
            return int(vertex)
        try:
            vertex = operator.index(label)  # type: ignore[arg-type]
        except TypeError:
            raise TypeError(f"a vertex is a number or a name, not {label!r}") from None
        if not 0 <= vertex < self.vertices:
            raise IndexError(f"there is no vertex {vertex}: there are {self.vertices}, from 0")
        return int(vertex)

    def name(self, vertex: int) -> str:
        """A vertex as its file writes it: its name, or else its number there."""
        return text_of(lib.gg_vertex_print, self._pointer, vertex, size=300)

    @property
    def numbers(self) -> Any:
        """The number that each vertex has in its file: `u8`, shape (vertices,). O(n), in C."""
        made, at = arrays.room("u8", self.vertices)
        self._on_graph()
        lib.gg_vertex_numbers(self._pointer, at)
        return arrays.filled("u8", made)

    def options(self, vertex: Hashable, player: str = "L") -> List[Hashable]:
        """Where a player can move from there. O(options)."""
        return self._row(lib.gg_graph_options, vertex, player)

    def predecessors(self, vertex: Hashable, player: str = "L") -> List[Hashable]:
        """From where a player can move there; needs rows that lead in, which not every graph has."""
        return self._row(lib.gg_graph_predecessors, vertex, player)

    def _row(self, function: Any, vertex: Hashable, player: str) -> List[Hashable]:
        count = ctypes.c_size_t()
        row = function(self._on_graph(), _one_of(player, PLAYERS, "player"), self.index(vertex),
                       byref(count))
        return [self.label(w) for w in row[:count.value]] if row else []

    def rows(self, player: str = "L", incoming: bool = False) -> Tuple[Any, Any]:
        """The graph as compressed rows, (start, end): options of v are end[start[v]:start[v + 1]].

        start: uint64 of shape (vertices + 1,), end: uint32 of shape (edges,). They are the
        library's own arrays, not copied, and cannot be written to. O(1) with numpy.
        """
        made = c.gg_row_arrays()
        direction = c.GG_ROWS_IN if incoming else c.GG_ROWS_OUT
        if not lib.gg_graph_lend(self._on_graph(), direction, byref(made)):
            raise BadArgument("the graph was built without these rows", "GG_NEEDS_ROWS")
        side = _one_of(player, PLAYERS, "player")
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
        """Of a game by rules the number of the position that play begins with."""
        return int(lib.gg_problem_start(self._pointer))

    def position_text(self, position: int) -> str:
        """A position of a game by rules on one line; of a graph the vertex."""
        return text_of(lib.gg_position_print, self._pointer, position)

    def picture(self, position: Optional[int] = None) -> str:
        """A position of a game by rules as its board, in several lines."""
        at = self.start if position is None else position
        return text_of(lib.gg_position_picture, self._pointer, at, size=1 << 20)

    # ---- other problems, and files ----

    def at(self, *vertices: Hashable, first: Optional[str] = None) -> "Problem":
        """The same with tokens on these vertices; their arrivals in a race are kept. O(tokens)."""
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
            spec.first = _one_of(first, PLAYERS, "first")
        return _of_graph(self.context, self._graph_owned or self._owned, self._on_graph(), spec,
                         self.labels)

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
                       format.encode())

    def write(self, path: Union[str, "os.PathLike[str]"], format: Optional[str] = None) -> None:
        """Writes a file, in the format that its name ends with unless another one is given."""
        name = format or _format_by_name(os.fspath(path)) or "gg"
        with open(path, "wb") as file:
            write_to(self.context, file.write, lib.gg_write, self.context.pointer, self._pointer,
                     name.encode())

    # ---- solving ----

    def solve(self, value: Optional[str] = None, solver: Optional[str] = None,
              limit: int = 0) -> Any:
        """Solves it: see `greatgame.solve`."""
        from ._solution import Solution
        options = self._options(value, solver, limit)
        owned = Owned(self.context, lib.gg_solution_free, self._owned)
        self.context.call(lib.gg_solve, self.context.pointer, self._pointer, byref(options),
                          byref(owned.pointer))
        return Solution(self, owned)

    @staticmethod
    def _options(value: Optional[str], solver: Optional[str], limit: int) -> Any:
        options = settings(c.gg_solve_options, c.GG_SETTINGS_SOLVE)
        options.value = value.encode() if value else None
        options.solver = solver.encode() if solver else None
        options.limit = whole(limit, "limit")
        return options

    def plan(self, value: Optional[str] = None, solver: Optional[str] = None,
             limit: int = 0) -> Dict[str, Any]:
        """What solving will take: solver, positions and bytes, 0 where that is not known. O(1)."""
        plan = c.gg_memory_plan()
        options = self._options(value, solver, limit)
        self.context.call(lib.gg_plan, self.context.pointer, self._pointer, byref(options),
                          byref(plan))
        return {"solver": plan.solver.decode(), "positions": plan.positions, "bytes": plan.bytes}

    def using(self, certificate: Union[bytes, str, "os.PathLike[str]"], check: bool = True) -> Any:
        """The solution that a certificate holds: bytes, or a file. Refused unless a check accepts it.

        check False: it is not checked, and can only be asked after `Solution.check`.
        """
        from ._solution import Solution
        owned = Owned(self.context, lib.gg_solution_free, self._owned)
        with _Input(certificate) as descriptor:
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


class _Input:
    """A file descriptor of a file, or of bytes, which are written where one can read them."""

    def __init__(self, what: Any) -> None:
        if isinstance(what, (bytes, bytearray, memoryview)):
            import tempfile
            self.file: Any = tempfile.TemporaryFile()
            self.file.write(what)
            self.file.flush()
            self.file.seek(0)
        else:
            self.file = open(what, "rb", buffering=0)

    def __enter__(self) -> int:
        return int(self.file.fileno())

    def __exit__(self, *_: Any) -> None:
        self.file.close()


def _format_by_name(name: str) -> Optional[str]:
    parts = os.path.basename(name).split(".")
    if len(parts) > 2 and parts[-1] in ("gz", "zst"):
        parts.pop()
    for info in _infos(lib.gg_format_info):
        if len(parts) > 1 and parts[-1] in (info.detail or b"").decode().split():
            return str(info.name.decode())
    return None


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


def _as_name(label: Hashable) -> bytes:
    """A label as a name: without blanks, and no number."""
    text = "".join(str(label).split()) or "''"
    return (("#" + text) if text.lstrip("+-").isdigit() else text).encode()[:255]


def _build(context: Context, edges: arrays.Edges, vertices: Optional[int], names: Any, owners: Any,
           results: Any) -> Tuple[Owned, Any]:
    builder = Owned(context, lib.gg_builder_free)
    known = edges.vertices if vertices is None else vertices
    context.call(lib.gg_builder_new, context.pointer, known or 0, known is None,
                 byref(builder.pointer))
    who = arrays.who_of(edges.who, edges.start.size)
    context.call(lib.gg_builder_edges, builder.pointer, edges.start.size,
                 byref(edges.start.numbers), byref(edges.end.numbers), who)
    index = {label: i for i, label in enumerate(edges.labels)} if edges.labels else None

    def number(label: Any) -> int:
        if index is None:
            return int(label)
        if label not in index:
            raise KeyError(f"there is no vertex {label!r}")
        return index[label]

    def count() -> int:
        if known is not None:
            return known
        return 1 + max([-1, *map(int, edges.start.kept), *map(int, edges.end.kept)])

    marked: List[Tuple[Any, Dict[Any, int], str, Any]] = [
        (owners, _OWNERS, "owners", lib.gg_builder_owner),
        (results, RESULTS, "results", lib.gg_builder_terminal)]
    for values, codes, what, setter in marked:
        if values is None:
            continue
        n = 0 if hasattr(values, "items") else count()
        for v, code in arrays.marks(values, n, number, codes, what):
            _set(context, setter, builder, v, code)
    if names is not None:
        pairs = names.items() if hasattr(names, "items") else enumerate(names)
        for v, name in pairs:
            if name:
                _set(context, lib.gg_builder_name, builder, number(v), str(name).encode())
    elif edges.labels is not None and len(edges.labels) <= _NAMES:
        seen = set()
        for i, label in enumerate(edges.labels):
            name = _as_name(label)
            if name not in seen:
                seen.add(name)
                lib.gg_builder_name(builder.pointer, i, name)  # one that is no name is left out
    graph = Owned(context, lib.gg_graph_free)
    context.call(lib.gg_builder_build, builder.pointer, _ROWS, byref(graph.pointer))
    return graph, graph.pointer


def _set(context: Context, setter: Any, builder: Owned, v: int, value: Any) -> None:
    if not 0 <= v < c.GG_MAX_VERTICES:
        raise IndexError(f"there is no vertex {v}")
    status = setter(builder.pointer, v, value)
    if status != c.GG_OK:
        raise context.error(status)


def _of_csr(context: Context, matrix: Any, owners: Any, results: Any, borrow: bool
            ) -> Tuple[Owned, Any]:
    np = arrays.np
    matrix = matrix.tocsr()
    n = matrix.shape[0]
    if matrix.shape != (n, n):
        raise ValueError(f"a graph is a square matrix, not one of shape {matrix.shape}")
    start = matrix.indptr.astype(np.uint64)
    end = np.ascontiguousarray(matrix.indices)
    if end.dtype.itemsize != 4 or end.dtype.kind not in "iu":
        if end.size and (end.min() < 0 or end.max() >= n):
            raise ValueError("the matrix has an index that is no vertex")
        end = end.astype(np.uint32)
    elif not borrow:
        end = end.copy()
    columns = []
    marked: List[Tuple[Any, Dict[Any, int], int, str]] = [
        (owners, _OWNERS, 2, "owners"), (results, RESULTS, c.GG_NONE, "results")]
    for values, codes, none, what in marked:
        made = None
        if values is not None:
            made = np.full(n, none, dtype=np.uint8)
            for v, code in arrays.marks(values, n, int, codes, what):
                if not 0 <= v < n:
                    raise IndexError(f"there is no vertex {v}")
                made[v] = code
        columns.append(made)
    if len(end) < int(start[-1]):
        raise ValueError(f"the matrix has {len(end)} indices, but its rows end at {int(start[-1])}")
    made = c.gg_row_arrays(vertices=n)
    made.start[0] = ctypes.cast(start.ctypes.data, type(made.start[0]))
    made.end[0] = ctypes.cast(end.ctypes.data, type(made.end[0]))
    for name, held in zip(("owner", "terminal"), columns):
        if held is not None:
            setattr(made, name, ctypes.cast(held.ctypes.data, ctypes.POINTER(ctypes.c_uint8)))
    graph = Owned(context, lib.gg_graph_free, kept=(start, end))
    context.call(lib.gg_graph_of_rows, context.pointer, byref(made), _ROWS, byref(graph.pointer))
    return graph, graph.pointer


def problem(what: Any, *, value: None = None, vertices: Optional[int] = None, who: Any = None,
            owners: Any = None, results: Any = None, names: Any = None, misere: bool = False,
            dead_end: Optional[str] = None, infinite: Optional[str] = None, first: str = "L",
            tokens: Sequence[Any] = (), targets: Sequence[Any] = (),
            schedule: Optional[str] = None, stuck: str = "pass",
            players: Optional[Tuple[str, str]] = None, base: int = 0, instance: int = 1,
            board: Any = None, position: Optional[str] = None, symmetry: bool = False,
            borrow: bool = False, format: Optional[str] = None, header: bool = False,
            compact: bool = False, columns: bool = False, context: Optional[Context] = None,
            memory: Optional[int] = None, threads: int = 1, progress: Any = None) -> Problem:
    """Makes a problem, without solving it. The arguments are those of `solve`."""
    if context is None:
        context = Context(memory, threads, progress)
    if isinstance(what, Problem):
        return what
    if isinstance(what, str) and what.split(":")[0] in _ruleset_names() and not os.path.exists(what):
        return rules(what, board=board, position=position, symmetry=symmetry, first=first,
                     context=context)
    if isinstance(what, (str, os.PathLike)):
        for i, made in enumerate(read(what, format, tokens=tokens, targets=targets, first=first,
                                      misere=misere, schedule=schedule, header=header,
                                      compact=compact, columns=columns, context=context)):
            if i + 1 == instance:
                return made
        raise BadArgument(f"{what} has no instance {instance}")
    csr = hasattr(what, "tocsr")
    if csr and (arrays.np is None or who is not None or names is not None):
        raise TypeError("edges of a matrix are for both players, and its vertices have no names")
    edges = None if csr else arrays.edges_of(what, who)
    if csr:
        graph, pointer = _of_csr(context, what, owners, results, borrow)
    else:
        graph, pointer = _build(context, edges, vertices, names, owners, results)  # type: ignore[arg-type]
    labels = edges.labels if edges else None
    spec = _spec(pointer, labels, misere, dead_end, infinite, first, tokens, targets, schedule,
                 stuck, players, base)
    return _of_graph(context, graph, pointer, spec, labels)


def _spec(graph: Any, labels: Any, misere: bool, dead_end: Any, infinite: Any, first: str,
          tokens: Sequence[Any], targets: Sequence[Any], schedule: Optional[str], stuck: str,
          players: Any, base: int) -> Any:
    spec = settings(c.gg_problem_spec, c.GG_SETTINGS_PROBLEM)
    index = {label: i for i, label in enumerate(labels)} if labels is not None else None

    def number(label: Any) -> int:
        if index is not None:
            return index[label]
        if isinstance(label, str):
            found = lib.gg_graph_find(graph, label.encode())
            if found == c.GG_NO_VERTEX:
                raise KeyError(f"there is no vertex {label!r}")
            return int(found)
        if not 0 <= label < c.GG_MAX_VERTICES:
            raise IndexError(f"there is no vertex {label}")
        return int(label)

    race = len(targets) > 0
    spec.play = c.GG_RACE if race else c.GG_MISERE if misere else c.GG_NORMAL
    if dead_end is not None:
        spec.dead_end = _one_of(dead_end, {k: RESULTS[k] for k in "NPD"}, "dead_end")
    if infinite is not None:
        spec.infinite = _one_of(infinite, {k: RESULTS[k] for k in "LRD"}, "infinite")
    spec.first = _one_of(first, PLAYERS, "first")
    if hasattr(tokens, "items"):  # name: vertex
        tokens = [(vertex, None, name) for name, vertex in tokens.items()]
    made = (c.gg_token * len(tokens))()
    for i, token in enumerate(tokens):
        whole = isinstance(token, tuple) and (index is None or token not in index)
        vertex, arrival, name = (tuple(token) + (None, None))[:3] if whole else (token, None, None)
        made[i].vertex = number(vertex)
        made[i].arrival = _one_of(arrival, PLAYERS, "arrival") if arrival is not None else i % 2
        made[i].name = str(name).encode() if name is not None else None
    spec.tokens, spec.token_count = made, len(tokens)
    ends = (ctypes.c_uint32 * len(targets))(*[number(v) for v in targets])
    spec.targets, spec.target_count = ends, len(targets)
    turns = [(_one_of(turn[:1], PLAYERS, "schedule"), int(turn[1:]) - 1)
             for turn in (schedule or "").split()]
    order = (c.gg_turn * len(turns))(*[c.gg_turn(*turn) for turn in turns])
    spec.schedule, spec.schedule_length = order, len(turns)
    spec.stuck = _one_of(stuck, {"pass": c.GG_STUCK_PASS, "lose": c.GG_STUCK_LOSE}, "stuck")
    if players is not None:
        spec.left_name, spec.right_name = (str(name).encode() for name in players)
    spec.base = base
    return spec


def read(path: Union[str, "os.PathLike[str]", bytes], format: Optional[str] = None, *,
         tokens: Sequence[Any] = (), targets: Sequence[Any] = (), first: Optional[str] = None,
         misere: Optional[bool] = None, schedule: Optional[str] = None, header: bool = False,
         compact: bool = False, columns: bool = False, base: Optional[int] = None,
         context: Optional[Context] = None, memory: Optional[int] = None, threads: int = 1,
         progress: Any = None) -> Iterator[Problem]:
    """The instances of a file, one after the other, packed with gzip or zstd or not.

    format: else by the name of the file, its first bytes, or `edges`. What the file leaves open can
    be given; header, compact and columns are for `edges`: a first line with n and m; numbers that
    may be any below 2^64; what follows the two ends of an edge is skipped. bytes: the text itself.
    """
    context = context or Context(memory, threads, progress)
    given = settings(c.gg_given, c.GG_SETTINGS_GIVEN)
    given.rows = _ROWS
    given.header, given.compact, given.columns = header, compact, columns
    if base is not None:
        given.base = base
    if first is not None and first != "L":
        given.first = _one_of(first, PLAYERS, "first")
    if misere:
        given.play = c.GG_MISERE
    if targets:
        given.play = c.GG_RACE
    texts = [(ctypes.c_char_p * len(v))(*[str(x).encode() for x in v]) for v in (tokens, targets)]
    given.tokens, given.token_count = texts[0], len(tokens)
    given.targets, given.target_count = texts[1], len(targets)
    given.schedule = schedule.encode() if schedule else None
    name = None if isinstance(path, bytes) else os.fspath(path)
    with _Input(path) as descriptor:
        if format is None:
            try:
                head = os.pread(descriptor, 8, 0)
            except OSError:  # a pipe
                head = b""
            sniffed = lib.gg_format_of(head, len(head))
            format = ((_format_by_name(name) if name else None)
                      or (sniffed.decode() if sniffed else "edges"))
        source = source_of(descriptor)
        reader = Owned(context, lib.gg_reader_free, kept=(source, given, texts))
        try:
            context.call(lib.gg_reader_open, context.pointer, byref(source), format.encode(),
                         byref(given), byref(reader.pointer))
            while True:
                owned = Owned(context, lib.gg_problem_free)
                context.call(lib.gg_reader_next, reader.pointer, byref(owned.pointer))
                if not owned.pointer:
                    return
                yield Problem(context, owned, None)
        except Error as error:
            error.file = error.file or (str(name) if name else None)
            raise


def _ruleset_names() -> List[str]:
    global _rulesets
    if not _rulesets:
        _rulesets = [info.name.decode() for info in _infos(lib.gg_ruleset_info)]
    return _rulesets


_rulesets: List[str] = []


def rules(text: str, *, board: Any = None, position: Optional[str] = None, symmetry: bool = False,
          first: str = "L", graph: Optional[Problem] = None, context: Optional[Context] = None,
          memory: Optional[int] = None, threads: int = 1, progress: Any = None) -> Problem:
    """A game by rules, such as "nim:3,4,5". board: text of several lines, or the path of a file."""
    context = (graph.context if graph else context) or Context(memory, threads, progress)
    name, _, parameters = text.partition(":")
    ruleset = lib.gg_ruleset_find(name.encode())
    if not ruleset:
        raise BadArgument(f"there is no ruleset {name!r}: rulesets() lists them")
    if isinstance(board, os.PathLike) or (isinstance(board, str) and "\n" not in board
                                          and os.path.exists(board)):
        with open(board, "rb") as file:
            board = file.read()
    elif isinstance(board, str):
        board = board.encode()
    spec = settings(c.gg_rules_spec, c.GG_SETTINGS_RULES)
    spec.parameters = parameters.encode()
    spec.board, spec.board_length = board, len(board) if board is not None else 0
    spec.position = position.encode() if position is not None else None
    spec.symmetry, spec.first = symmetry, _one_of(first, PLAYERS, "first")
    parents: Tuple[Owned, ...] = ()
    if graph is not None:
        spec.graph, spec.base = graph._on_graph(), graph._spec.base
        parents = (graph._owned,)
    owned = Owned(context, lib.gg_problem_free, *parents)
    context.call(lib.gg_problem_of_rules, context.pointer, ruleset, byref(spec),
                 byref(owned.pointer))
    return Problem(context, owned, None)


def rulesets() -> Dict[str, str]:
    """The rulesets that the library has, with a line about each."""
    return {info.name.decode(): info.summary.decode() for info in _infos(lib.gg_ruleset_info)}


def generate(kind: str = "random", vertices: int = 100, edges: int = 0, seed: int = 0, *,
             dead_ends: Optional[int] = None, width: int = 0, race: bool = False,
             context: Optional[Context] = None, memory: Optional[int] = None, threads: int = 1,
             progress: Any = None) -> Problem:
    """A made-up instance, the same for the same seed everywhere. edges 0: four times the vertices."""
    context = context or Context(memory, threads, progress)
    spec = settings(c.gg_gen_spec, c.GG_SETTINGS_GEN)
    spec.kind, spec.vertices, spec.seed = kind.encode(), vertices, seed
    spec.edges, spec.width, spec.rows = edges or 4 * vertices, width, _ROWS
    spec.dead_ends = c.GG_GEN_USUAL if dead_ends is None else dead_ends
    if race:
        spec.play = c.GG_RACE
    owned = Owned(context, lib.gg_problem_free)
    context.call(lib.gg_generate, context.pointer, byref(spec), byref(owned.pointer))
    return Problem(context, owned, None)
