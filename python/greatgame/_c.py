"""The C library: locating it, calling it, turning its errors into exceptions, and Ctrl-C.

No other module deals with the three things defined here:

`lib`      the library with every function declared (_declarations.py, which declare.py writes).
`Context`  a gg_ctx. `call` runs a function that returns a gg_status; a failure becomes an exception.
`Owned`    an object that C allocates and Python frees. Parents are freed after their children, in
           any order of garbage collection, and never while their context is in use.

An interruption loses nothing: it is raised before C is called, or after C has returned and the state
is consistent again, and never while an object is freed. A forked process can use inherited objects,
except contexts that another thread was using.
"""

from __future__ import annotations

import ctypes
import glob
import os
import queue
import signal
import sys
import threading
import time
import weakref
from ctypes import byref, c_void_p
from typing import Any, Callable, List, Optional, Set

from . import _declarations as c
from ._checked import (BadArgument, BadInput, Cancelled, Error, LimitError, NoMemory, Unpickled,
                       WriteFailed, in_python, put, whole)

__version__ = "0.2.0"
SONAME = "libgreatgame.so.0"

Progress = Callable[[str, int, int], Any]


# ---- the library ------------------------------------------------------------------------------


def _candidates() -> List[str]:
    """Files to try, in order: GREATGAME_LIBRARY, beside this file, in the checkout, installed."""
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


# The exception for each gg_status.
_ERRORS = {c.GG_BAD_INPUT: BadInput, c.GG_BAD_ARGUMENT: BadArgument, c.GG_NEEDS_ROWS: BadArgument,
           c.GG_LIMIT: LimitError, c.GG_NO_MEMORY: NoMemory, c.GG_CANCELLED: Cancelled,
           c.GG_WRITE_FAILED: WriteFailed}


# ---- Ctrl-C -----------------------------------------------------------------------------------


# The C functions, which create no enumerations: those take half of the time of a library call.
_get_handler: Any = getattr(signal.getsignal, "__wrapped__", signal.getsignal)
_set_handler: Any = getattr(signal.signal, "__wrapped__", signal.signal)


class _Interrupts:
    """Cancels the call of C in the main thread on SIGINT.

    Python runs its handlers between bytecodes: not while C runs, but within callbacks, where an
    exception would be lost. So while C runs the handler is `_note`, which raises nothing, and a
    thread waits for the byte that Python's own C handler writes to a pipe immediately. The previous
    handler is called when C has returned; usually it raises KeyboardInterrupt. While the caller's
    progress function runs, the previous handler is called immediately, and ends that function.
    """

    def __init__(self) -> None:
        self.running: List["Context"] = []
        self.heard = False  # a signal has arrived since C was called; the thread may not have read it
        self.caught = False  # and the previous handler has yet to be called
        self.pipe: Optional[int] = None
        self.quiet = threading.Event()
        self.before: Any = None  # the previous handler, and the previous descriptor for wake-ups
        self.wakeup = -1

    def forget(self, inside: bool) -> None:
        """Resets after a fork: no thread reads the pipe. inside: the fork happened in a callback."""
        self.pipe, self.quiet = None, threading.Event()
        self.heard = self.caught = False
        if self.running and not inside:
            signal.set_wakeup_fd(self.wakeup)
            _set_handler(signal.SIGINT, self.before)
            self.running = []
        elif self.running:
            signal.set_wakeup_fd(-1)

    def _note(self, number: int, frame: Any) -> None:
        self.heard = True
        if self.running and self.running[-1].telling:
            self.before(number, frame)
            return
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
        before = _get_handler(signal.SIGINT)
        if before == self._note:  # in a callback
            self.running.append(context)
            try:
                return context.work(function, arguments)
            finally:
                self.running.pop()
                if self.caught and self.running and self.running[-1].telling:
                    self.caught = False
                    self.before(signal.SIGINT, sys._getframe())
        if not callable(before):
            return context.work(function, arguments)
        pipe, wakeup = self._open(), -1
        try:
            self.before = before
            _set_handler(signal.SIGINT, self._note)
            self.wakeup = wakeup = signal.set_wakeup_fd(pipe, warn_on_full_buffer=False)
            self.running.append(context)
            status = context.work(function, arguments)
        finally:
            self.running.clear()
            signal.set_wakeup_fd(wakeup)
            _set_handler(signal.SIGINT, before)
            heard, caught, self.heard, self.caught = self.heard, self.caught, False, False
            if heard and self.pipe == pipe:  # the thread must not cancel the next call instead
                self.quiet.clear()
                os.write(pipe, b"\0")
                self.quiet.wait()
            if caught:
                before(signal.SIGINT, sys._getframe())
        return status


_interrupts = _Interrupts()


# ---- contexts ---------------------------------------------------------------------------------

_available = (0.0, 0)


def available_memory() -> int:
    """Bytes that a process could still allocate; 0: not known. Read at most once a second."""
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


_contexts: "weakref.WeakSet[Context]" = weakref.WeakSet()


class Context(Unpickled):
    """Memory limit, threads and progress of all objects made with it; one thread calls at a time.

    memory: bytes that it may hold; None: the memory available now; 0: no limit.
    threads: maximum number of threads for a call; 0: the number of processors.
    progress: called with the stage, the amount done, and the total (0: not known);
    True: a line on standard error, or below a notebook's cell. An exception that it raises ends the
    call. It may not call the library with this context.
    """

    def __init__(self, memory: Optional[int] = None, threads: int = 1,
                 progress: Any = None) -> None:
        self.lock = threading.RLock()
        self.busy = 0  # number of nested calls of C that are running
        self.telling = False  # the caller's progress function is running
        self.stale = False  # a cancellation may have come too late for its call
        self.lost = False  # a fork separated it from the thread that was using it
        self.trouble: Optional[BaseException] = None  # the exception raised by a callback
        threads = whole(threads, "threads", 256)
        limit = available_memory() if memory is None else whole(memory, "memory")
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise TypeError("progress: a function is wanted, or True")
        self.owned = Owned(None, lib.gg_ctx_free)
        self.owned.pointer.value = lib.gg_ctx_new(None)
        if not self.pointer:
            raise NoMemory("no memory for a context", "GG_NO_MEMORY")
        _contexts.add(self)
        if limit:
            lib.gg_ctx_set_memory_limit(self.pointer, limit)
        if threads != 1:
            lib.gg_ctx_set_threads(self.pointer, threads)
        self._callback, self._bar = None, Bar() if progress is True else None
        self._progress: Optional[Progress] = self._bar or progress or None
        if progress is not None and progress is not False:
            self._callback = c.gg_progress(self._reporter(self._bar or progress))
            lib.gg_ctx_set_progress(self.pointer, self._callback, None)

    @classmethod
    def of(cls, context: Any, memory: Optional[int], threads: int, progress: Any) -> "Context":
        """Returns the given context, or a new one."""
        if context is None:
            return cls(memory, threads, progress)
        if not isinstance(context, Context):
            raise TypeError("context: a Context is wanted")
        if memory is not None or threads != 1 or progress is not None:
            raise BadArgument("memory, threads and progress are those of the context that is given")
        return context

    @property
    def pointer(self) -> Any:
        return self.owned.pointer

    def _reporter(self, tell: Progress) -> Any:
        def report(_: Any, stage: bytes, done: int, total: int) -> None:
            try:
                if self.trouble is None and self.busy:
                    self.telling = True
                    tell(stage.decode(), done, total)
                    self.telling = False
            except BaseException as error:  # raised again when C has returned
                self.telling, self.trouble = False, error
                self.cancel()
        return report

    def report(self, stage: str, done: int) -> None:
        """Reports progress of work in Python; an exception of the caller's function ends the work."""
        if self._progress is not None:
            self._progress(stage, done, 0)

    def end_report(self) -> None:
        if self._bar is not None:
            self._bar.end()

    def cancel(self) -> None:
        """Ends the running call, if any; can be called from any thread, at any time."""
        self.stale = True
        lib.gg_ctx_cancel(self.pointer)

    def _settle(self) -> None:
        """Uses up a cancellation that no call has noticed."""
        self.stale = False
        builder, graph = c_void_p(), c_void_p()
        if lib.gg_builder_new(self.pointer, 1, False, byref(builder)) == c.GG_OK:
            lib.gg_builder_build(builder, c.GG_ROWS_OUT, byref(graph))
            lib.gg_graph_free(graph)
            lib.gg_builder_free(builder)

    def work(self, function: Any, arguments: Any) -> int:
        """Runs C. In the main thread only Python itself can raise an exception here."""
        if not self.busy:
            if self.stale:
                self._settle()
            free_the_dead()
        self.busy += 1
        try:
            return int(function(*arguments))
        finally:
            self.busy -= 1
            if not self.busy:
                free_the_dead()

    def call(self, function: Any, *arguments: Any) -> None:
        """Calls C, without the interpreter's lock; raises its error, or that of a callback."""
        with self.lock:
            if self.lost:
                raise BadArgument("another thread was at work with this context when the process was "
                                  "forked: make a new one")
            if self.telling:
                raise BadArgument("progress may not call the library with the context that it is of")
            try:
                if threading.current_thread() is threading.main_thread():
                    status = _interrupts.run(self, function, arguments)
                else:
                    status = self.work(function, arguments)
            finally:
                trouble, self.trouble = self.trouble, None
                if self._bar:
                    self._bar.end()
            if trouble is not None:
                raise trouble
            if status != c.GG_OK:
                raise self.error(status)

    def error(self, status: int) -> Error:
        e = lib.gg_ctx_error(self.pointer).contents
        kind: Any = _ERRORS.get(status, Error)
        return kind(  # type: ignore[no-any-return]
            in_python(e.message.decode("utf-8", "replace")), lib.gg_status_name(status).decode(), None,
            e.line or None, e.column or None, None if e.vertex == c.GG_NO_VERTEX else e.vertex,
            e.needs or None)

    @property
    def memory_used(self) -> int:
        """Bytes held now."""
        if not self.busy:
            self.call(lambda: c.GG_OK)  # frees objects that are no longer used
        return int(lib.gg_ctx_memory_used(self.pointer))

    @property
    def memory_peak(self) -> int:
        """Maximum number of bytes held so far."""
        return int(lib.gg_ctx_memory_peak(self.pointer))


# ---- objects allocated by C -------------------------------------------------------------------


class Owned(Unpickled):
    """Owner of a pointer that C writes into `pointer`: freed after the last owner, before `parents`.

    C gets byref(owned.pointer), so the pointer is never held by a local variable alone, and an
    interruption loses nothing. kept: objects whose memory C uses in the meantime. If context is
    None, the object is itself a context.
    """

    __slots__ = ("pointer", "__weakref__")

    def __init__(self, context: Optional[Context], release: Any, *parents: "Owned", kept: Any = None
                 ) -> None:
        self.pointer = c_void_p()
        grip = _Grip(self, _dead.put)  # type: ignore[arg-type]
        grip.pointer, grip.release, grip.context, grip.kept = self.pointer, release, context, (
            parents, kept)
        _grips.add(grip)
        if _reaper is None:
            _start_reaper()


class _Grip(weakref.ref):  # type: ignore[type-arg]
    """Holds the object of an Owned, and the objects that it needs, until it is freed.

    When the Owned is gone, Python puts this into `_dead` without running a bytecode, since an
    interruption raised there would be lost. The parents are held here, so they are freed later.
    """

    __slots__ = ("pointer", "release", "context", "kept")
    pointer: c_void_p
    release: Any
    context: Optional[Context]
    kept: Any

    def free(self) -> bool:
        """Frees the object; False if the context is busy."""
        context = self.context
        if context is None:
            self.release(self.pointer)
        elif context.lock.acquire(False):
            try:
                if context.busy:
                    return False
                if not context.lost:
                    self.release(self.pointer)
            finally:
                context.lock.release()
        else:
            return False
        _grips.discard(self)
        self.context = self.kept = None
        return True


_grips: Set[_Grip] = set()
_dead: "queue.SimpleQueue[_Grip]" = queue.SimpleQueue()
_freeing = threading.RLock()
_reaper: Optional[threading.Thread] = None


def free_the_dead() -> None:
    """Frees objects that are no longer used; postpones those whose context is busy."""
    if _dead.empty():
        return
    later = []
    with _freeing:
        try:
            while True:
                grip = _dead.get_nowait()
                if not grip.free():
                    later.append(grip)
        except queue.Empty:
            pass
        for grip in later:
            _dead.put(grip)


def _reap() -> None:
    """Frees, after a short delay, objects that no later call of the library frees."""
    while True:
        _dead.put(_dead.get())
        time.sleep(0.05)
        free_the_dead()


def _start_reaper() -> None:
    global _reaper
    _reaper = threading.Thread(target=_reap, daemon=True, name="greatgame-reaper")
    try:
        _reaper.start()
    except RuntimeError:  # no more threads: later calls of the library free the objects
        pass


def _after_fork() -> None:
    """Replaces locks held by threads that do not exist in the forked process."""
    global _freeing, _reaper
    _freeing, _reaper, inside = threading.RLock(), None, False
    for context in list(_contexts):
        if context.lock.acquire(False):
            inside = inside or context in _interrupts.running
            context.lock.release()
        else:
            context.lock, context.lost, context.busy = threading.RLock(), context.busy > 0, 0
    _interrupts.forget(inside)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Bar:
    """Shows progress on one line, which is overwritten."""

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

    def end(self) -> None:
        """Clears the line."""
        if self.width:
            self.out.write("\r" + " " * self.width + "\r")
            self.out.flush()
            self.width = 0


# ---- texts in and out -------------------------------------------------------------------------


def callback(struct: Any, field: str) -> Any:
    """Returns the type of a function field of a struct."""
    return dict(struct._fields_)[field]


def collect(context: Context, function: Any, *arguments: Any) -> bytes:
    """Returns the bytes that a function writes into the sink, its last argument."""
    pieces: List[bytes] = []
    write_to(context, pieces.append, function, *arguments)
    return b"".join(pieces)


def write_to(context: Context, take: Callable[[bytes], Any], function: Any, *arguments: Any) -> None:
    """Passes each piece that a function writes into its sink to `take`."""
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
    """Returns a gg_source that reads from a file descriptor with the system's read(), not Python's."""
    return c.gg_source(descriptor, ctypes.cast(_read, callback(c.gg_source, "read")))


def settings(struct: Any, which: int, **fields: Any) -> Any:
    """Returns a settings struct: the library's defaults, changed by the checked fields (`put`)."""
    made = struct()
    if not lib.gg_settings_default(which, byref(made), ctypes.sizeof(made)):
        raise ImportError(f"{lib.path} has another {struct.__name__} than this package")
    return put(made, **fields)


SHOWN = "backslashreplace"  # how bytes in names that are not UTF-8 appear


def text_of(function: Any, *arguments: Any, size: int = 1 << 14) -> str:
    """Returns the text that a function writes into a buffer of `size` bytes; "" if it fails."""
    buffer = ctypes.create_string_buffer(size)
    return buffer.value.decode("utf-8", "replace") if function(*arguments, buffer, size) else ""
