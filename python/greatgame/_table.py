"""Tables of all positions of a game by rules: saved to a file, opened again, solved in a folder."""

from __future__ import annotations

import ctypes
import os
import stat
from contextlib import contextmanager
from ctypes import byref
from functools import partial
from typing import Any, Iterator, Optional, Union

from . import _declarations as c
from ._c import Context, Owned, callback, lib, settings
from ._checked import BadInput, shown
from ._problem import Input, Problem, name_of, rules
from ._solution import Solution


class _File:
    """A gg_file: C reads the blocks that queries need, as long as the object is referenced."""

    def __init__(self, what: Input) -> None:
        self.input = what
        descriptor = what.__enter__()
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise BadInput("a table is read here and there, so it must be a file", "GG_BAD_INPUT")

        def read(_: Any, at: int, buffer: int, size: int) -> bool:
            try:
                data = os.pread(descriptor, size, at)
            except OSError:
                return False
            ctypes.memmove(buffer, data, len(data))
            return len(data) == size

        self.c = c.gg_file(None, os.fstat(descriptor).st_size, callback(c.gg_file, "read")(read))

    def __del__(self) -> None:
        self.input.__exit__()


def open_table(path: Union[str, "os.PathLike[str]", bytes], *, position: Optional[str] = None,
               context: Optional[Context] = None, memory: Optional[int] = None, threads: int = 1,
               progress: Any = None) -> Solution:
    """Opens the solution in a saved table, with the game that it names. Nothing is solved.

    A query reads one block of the file, which must not change in the meantime. A query about a
    position other than the start opens the table again, which takes some tenths of a millisecond.
    `Solution.check` proves all of it; it takes longer if memory is smaller than the table.
    position: the start of play; bytes: the table itself.
    """
    context = Context.of(context, memory, threads, progress)
    with _blaming(name_of(path)):
        file = _File(Input(path))
        saved = Owned(context, lib.gg_saved_free)
        context.call(lib.gg_saved_new, context.pointer, byref(file.c), byref(saved.pointer))
        says = ctypes.cast(saved.pointer, ctypes.POINTER(c.gg_saved)).contents
        name, parameters = (text.decode("utf-8", "backslashreplace")
                            for text in (says.ruleset, says.parameters or b""))
        if not lib.gg_ruleset_find(says.ruleset):
            raise BadInput(f"a table of {shown(name)}, and there is no such ruleset: rulesets() lists them",
                           "GG_BAD_INPUT")
    board = ctypes.string_at(says.board, says.board_length) if says.board else None
    problem = rules(f"{name}:{parameters}" if parameters else name, board=board, position=position,
                    symmetry=says.symmetry, first="LR"[says.first], context=context)
    with _blaming(name_of(path)):
        solution = Solution(problem, _opened(file, problem))
    solution._opened = partial(_opened, file)
    return solution


@contextmanager
def _blaming(name: Optional[str]) -> Iterator[None]:
    """Attributes errors raised inside to the file."""
    try:
        yield
    except BadInput as error:
        error.file = error.file or name
        raise


def _opened(file: _File, problem: Problem) -> Owned:
    """Returns the values in the file, for one start of its game. O(blocks)."""
    owned = Owned(problem.context, lib.gg_solution_free, problem._owned, kept=file)
    problem.context.call(lib.gg_saved_open, problem.context.pointer, problem._pointer,
                         byref(file.c), byref(owned.pointer))
    return owned
