"""The C library: where it is found, how it is called, how it fails, and how Ctrl-C ends a call.

Three things are here, and nobody else has to think of them:

`lib`      the library with every function declared (_declarations.py, which declare.py writes).
`Context`  a gg_ctx. `call` runs a function that returns a gg_status; a failure becomes an exception.
`Owned`    what C has made and Python frees. Parents are freed after their children, in whatever
           order the garbage collector comes across them, and never while their context is in use.
"""

from __future__ import annotations

import ctypes
import glob
import operator
import os
import signal
import sys
import threading
import time
from ctypes import byref, c_void_p
from typing import Any, Callable, List, Optional

from . import _declarations as c

__version__ = "0.2.0"
SONAME = "libgreatgame.so.0"

Progress = Callable[[str, int, int], Any]


# ---- the library ------------------------------------------------------------------------------


def _candidates() -> List[str]:
    """Files to try, in order: the one that is named, beside this file, of the checkout, installed."""
    named = os.environ.get("GREATGAME_LIBRARY")
    if named:
        return [named]
    here = os.path.dirname(os.path.abspath(__file__))
    checkout = os.path.join(here, "..", "..")
    files = sorted(glob.glob(os.path.join(here, "libgreatgame*.so*")))
    files += sorted(glob.glob(os.path.join(here, "libgreatgame*.dylib")))
    if os.path.exists(os.path.join(checkout, "include", "greatgame.h")):
        files += [file for folder in ("python", "run", "release")
                  for file in glob.glob(os.path.join(checkout, "build", folder, "libgreatgame.so"))]
    return files + [SONAME, "libgreatgame.so"]


def _load() -> Any:
    problems: List[str] = []
    for file in _candidates():
        try:
            library: Any = ctypes.CDLL(file)
            library.gg_version.restype = ctypes.c_char_p
            version = library.gg_version().decode()
        except (OSError, AttributeError) as error:
            problems.append(str(error))
            continue
        if version != __version__:
            raise ImportError(f"{file} is greatgame {version}, but this package needs {__version__}; "
                              "GREATGAME_LIBRARY can name another file")
        for name, (result, arguments) in c.FUNCTIONS.items():
            try:
                function = getattr(library, name)
            except AttributeError:
                raise ImportError(f"{file} has no function {name}: "
                                  "it is another greatgame than this package was made for") from None
            function.restype, function.argtypes = result, arguments
        library.path = file
        return library
    if os.environ.get("GREATGAME_LIBRARY"):
        raise ImportError(f"GREATGAME_LIBRARY names no library: {problems[0]}")
    raise ImportError("the library libgreatgame is not found: install it, "
                      "or set GREATGAME_LIBRARY to its file")


lib = _load()


# ---- errors -----------------------------------------------------------------------------------


class Error(Exception):
    """A call has failed. The text is the library's sentence, with the place before it.

    Attributes, each None where there is none: `code`, such as "GG_BAD_INPUT"; `file`, `line` and
    `column`, from 1; `vertex`, its index; `needs`, bytes of memory that would do.
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
    """A file, or arrays that stand for one, say something impossible."""


class BadArgument(Error, ValueError):
    """What is asked for does not exist, or contradicts the input."""


class LimitError(Error):
    """A limit of positions, memory or representation would be passed."""


class NoMemory(Error, MemoryError):
    """There is no memory left."""


class Cancelled(Error):
    """The call was cancelled by Context.cancel."""


class WriteFailed(Error, OSError):
    """What was to be written could not be."""


_ERRORS = {c.GG_BAD_INPUT: BadInput, c.GG_BAD_ARGUMENT: BadArgument, c.GG_NEEDS_ROWS: BadArgument,
           c.GG_LIMIT: LimitError, c.GG_NO_MEMORY: NoMemory, c.GG_CANCELLED: Cancelled,
           c.GG_WRITE_FAILED: WriteFailed}


# ---- Ctrl-C -----------------------------------------------------------------------------------


class _Interrupts:
    """Cancels what C does in the main thread when SIGINT comes.

    Python runs its handlers between bytecodes, so not while C runs, and in the midst of callbacks,
    where an exception would be lost. So while C runs the handler is `_note`, which raises nothing,
    and a thread waits for the byte that Python's own C handler writes to a pipe at once. The handler
    that was there before is called when C has returned; usually it raises KeyboardInterrupt.
    """

    def __init__(self) -> None:
        self.running: List["Context"] = []
        self.caught = False
        self.pipe: Optional[int] = None
        self.quiet = threading.Event()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def _forget(self) -> None:
        self.pipe, self.running, self.caught = None, [], False

    def _note(self, number: int, frame: Any) -> None:
        self.caught = True
        self._cancel()

    def _cancel(self) -> None:
        for context in list(self.running):
            context.cancel()

    def _listen(self, pipe: int) -> None:
        while True:
            signals = os.read(pipe, 64)
            if not signals:
                return
            if signal.SIGINT in signals:
                self._cancel()
            if 0 in signals:
                self.quiet.set()

    def _open(self) -> int:
        if self.pipe is None:
            ending, pipe = os.pipe()
            os.set_blocking(pipe, False)
            threading.Thread(target=self._listen, args=(ending,), daemon=True,
                             name="greatgame-interrupts").start()
            self.pipe = pipe
        return self.pipe

    def run(self, context: "Context", function: Any, arguments: Any) -> int:
        before = signal.getsignal(signal.SIGINT)
        if not callable(before) or before == self._note:
            return int(function(*arguments))
        pipe, wakeup, depth = self._open(), -1, len(self.running)
        try:
            signal.signal(signal.SIGINT, self._note)
            wakeup = signal.set_wakeup_fd(pipe, warn_on_full_buffer=False)
            self.running.append(context)
            status = int(function(*arguments))
        finally:
            del self.running[depth:]
            signal.set_wakeup_fd(wakeup)
            signal.signal(signal.SIGINT, before)
            caught, self.caught = self.caught, False
            if caught:
                self.quiet.clear()  # the thread must not take the next call for this one
                os.write(pipe, b"\0")
                self.quiet.wait()
                before(signal.SIGINT, sys._getframe())
        return status


_interrupts = _Interrupts()
_main = threading.main_thread()


# ---- contexts ---------------------------------------------------------------------------------

_available = (0.0, 0)


def available_memory() -> int:
    """Bytes that a process could still have; 0: not known. Asked of the system once a second."""
    global _available
    now = time.monotonic()
    if now - _available[0] > 1 or not _available[1]:
        amount = 0
        try:
            with open("/proc/meminfo", "rb") as file:
                for line in file:
                    if line.startswith(b"MemAvailable:"):
                        amount = int(line.split()[1]) << 10
        except OSError:
            pass
        _available = (now, amount)
    return _available[1]


def whole(number: Any, what: str, most: int = 2**64 - 1) -> int:
    """A number that C takes as it is: of another, C would see only some bits."""
    try:
        number = operator.index(number)
    except TypeError:
        raise TypeError(f"{what}: a whole number is wanted") from None
    if not 0 <= number <= most:
        raise BadArgument(f"{what}: from 0 to {most}", "GG_BAD_ARGUMENT")
    return int(number)


class Context:
    """Memory limit, threads and progress of all that is made with it; one thread calls at a time.

    memory: bytes that it may hold; None: what the machine has left now; 0: no limit.
    threads: that a call may use; 0: as many as there are processors.
    progress: called with what is done, how much is done, and how much there is (0: not known);
    True: a line on standard error, or below a notebook's cell.
    """

    def __init__(self, memory: Optional[int] = None, threads: int = 1,
                 progress: Any = None) -> None:
        self.lock = threading.RLock()
        self.busy = 0
        self.stale = False  # a cancellation may have come too late for the call that it was for
        self.trouble: Optional[BaseException] = None  # what a callback has raised
        self.pending: List["_Thing"] = []
        threads = whole(threads, "threads", 256)
        limit = available_memory() if memory is None else whole(memory, "memory")
        pointer = lib.gg_ctx_new(None)
        if not pointer:
            raise NoMemory("no memory for a context", "GG_NO_MEMORY")
        self.owned = Owned(self, lib.gg_ctx_free)
        self.owned.pointer.value = pointer
        if limit:
            lib.gg_ctx_set_memory_limit(pointer, limit)
        if threads != 1:
            lib.gg_ctx_set_threads(pointer, threads)
        self._callback = None
        if progress is not None and progress is not False:
            self._callback = c.gg_progress(self._reporter(Bar() if progress is True else progress))
            lib.gg_ctx_set_progress(pointer, self._callback, None)

    @property
    def pointer(self) -> Any:
        return self.owned.pointer

    def _reporter(self, tell: Progress) -> Any:
        def report(_: Any, stage: bytes, done: int, total: int) -> None:
            try:
                if self.trouble is None:
                    tell(stage.decode(), done, total)
            except BaseException as error:  # it is raised when C has returned
                self.trouble = error
                self.cancel()
        return report

    def cancel(self) -> None:
        """Ends the running call, or the next one; from any thread, at any time."""
        self.stale = True
        lib.gg_ctx_cancel(self.pointer)

    def _settle(self) -> None:
        """Spends a cancellation that nobody has noticed."""
        self.stale = False
        builder, graph = c_void_p(), c_void_p()
        if lib.gg_builder_new(self.pointer, 1, False, byref(builder)) == c.GG_OK:
            lib.gg_builder_build(builder, c.GG_ROWS_OUT, byref(graph))
            lib.gg_graph_free(graph)
            lib.gg_builder_free(builder)

    def call(self, function: Any, *arguments: Any) -> None:
        """Calls C, without the interpreter's lock; raises what it fails with, or was hit by."""
        with self.lock:
            if self.stale and not self.busy:
                self._settle()
            self.busy += 1
            try:
                if threading.current_thread() is _main:
                    status = _interrupts.run(self, function, arguments)
                else:
                    status = int(function(*arguments))
            finally:
                self.busy -= 1
                trouble, self.trouble = self.trouble, None
                if not self.busy:
                    self.flush()
            if status == c.GG_CANCELLED:
                self.stale = False
            if trouble is not None:
                raise trouble
            if status != c.GG_OK:
                raise self.error(status)

    def error(self, status: int) -> Error:
        e = lib.gg_ctx_error(self.pointer).contents
        return _ERRORS.get(status, Error)(
            e.message.decode("utf-8", "replace"), lib.gg_status_name(status).decode(), None,
            e.line or None, e.column or None, None if e.vertex == c.GG_NO_VERTEX else e.vertex,
            e.needs or None)

    def flush(self) -> None:
        while self.pending:
            self.pending.pop().free()

    @property
    def memory_used(self) -> int:
        """Bytes held now."""
        return int(lib.gg_ctx_memory_used(self.pointer))

    @property
    def memory_peak(self) -> int:
        """The most bytes that were ever held."""
        return int(lib.gg_ctx_memory_peak(self.pointer))


class _Thing:
    """What C has made, and how many hold it."""

    __slots__ = ("pointer", "release", "context", "parents", "holders", "kept")

    def __init__(self, context: Optional[Context], release: Any, parents: Any, kept: Any) -> None:
        self.pointer = c_void_p()
        self.release, self.context, self.parents, self.kept = release, context, parents, kept
        self.holders = 1
        for parent in parents:
            parent.holders += 1

    def let_go(self) -> None:
        self.holders -= 1
        if self.holders > 0:
            return
        context = self.context
        if context is None:  # it is a context, and nothing that was made with it is left
            self.free()
        elif context.lock.acquire(False):
            try:
                if context.busy:
                    context.pending.append(self)
                else:
                    self.free()
            finally:
                context.lock.release()
        else:
            context.pending.append(self)

    def free(self) -> None:
        pointer, self.pointer = self.pointer, c_void_p()
        if pointer:
            self.release(pointer)
        parents, self.parents = self.parents, ()
        for parent in parents:
            parent.let_go()


class Owned:
    """Owner of a pointer that C writes into `pointer`: freed with the last owner, before `parents`.

    C gets byref(owned.pointer): so there is no moment in which only a local variable has it, and an
    interruption loses nothing. kept: objects whose memory C uses meanwhile.
    """

    __slots__ = ("thing", "__weakref__")
    thing: _Thing

    def __init__(self, context: Context, release: Any, *parents: "Owned", kept: Any = None) -> None:
        things = [parent.thing for parent in parents]
        if release is lib.gg_ctx_free:
            self.thing = _Thing(None, release, things, kept)
        else:
            self.thing = _Thing(context, release, things + [context.owned.thing], kept)

    @property
    def pointer(self) -> c_void_p:
        return self.thing.pointer

    def __del__(self) -> None:
        thing = getattr(self, "thing", None)
        if thing is not None:
            thing.let_go()


class Bar:
    """Progress as one line that is written over."""

    def __init__(self) -> None:
        self.out = sys.stdout if "ipykernel" in sys.modules else sys.stderr
        self.last, self.width = time.monotonic(), 0

    def __call__(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self.last < 0.2:
            return
        self.last = now
        text = f"{stage}: {100 * done // total} %" if total else f"{stage}: {done}"
        self.out.write("\r" + text.ljust(self.width))
        self.out.flush()
        self.width = len(text)


# ---- texts in and out -------------------------------------------------------------------------


def callback(struct: Any, field: str) -> Any:
    """The type of a function that a struct has as a field."""
    return dict(struct._fields_)[field]


def collect(context: Context, function: Any, *arguments: Any) -> bytes:
    """What a function writes into the sink that is its last argument."""
    pieces: List[bytes] = []
    write_to(context, pieces.append, function, *arguments)
    return b"".join(pieces)


def write_to(context: Context, take: Callable[[bytes], Any], function: Any, *arguments: Any) -> None:
    """Hands each piece that a function writes into its sink to `take`."""
    def write(_: Any, data: int, size: int) -> bool:
        try:
            if context.trouble is None:
                take(ctypes.string_at(data, size))
        except BaseException as error:
            context.trouble = error
        return context.trouble is None

    sink = c.gg_sink(None, callback(c.gg_sink, "write")(write))
    context.call(function, *arguments, byref(sink))


_read = ctypes.CDLL(None, use_errno=False).read


def source_of(descriptor: int) -> Any:
    """A gg_source that reads from a file descriptor by the system's own read(), without Python."""
    return c.gg_source(descriptor, ctypes.cast(_read, callback(c.gg_source, "read")))


def settings(struct: Any, which: int) -> Any:
    """A struct of settings with the library's defaults in it."""
    made = struct()
    if not lib.gg_settings_default(which, byref(made), ctypes.sizeof(made)):
        raise ImportError(f"{lib.path} has another {struct.__name__} than this package")
    return made


def text_of(function: Any, *arguments: Any, size: int = 1 << 14) -> str:
    """What a function writes into a buffer of so many bytes."""
    buffer = ctypes.create_string_buffer(size)
    return buffer.value.decode("utf-8", "replace") if function(*arguments, buffer, size) else ""
