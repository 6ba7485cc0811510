"""User-written rulesets in C, loaded by their path: a shared library, or a source that cc compiles."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import tempfile
from typing import Any, Dict, List, Optional, Tuple

from . import _declarations as c
from ._c import lib
from ._checked import BadArgument, BadInput, path as path_of

_loaded: Dict[str, Any] = {}  # by edition: a library stays in the process for as long as it lives
_NEEDED = ("open", "start", "moves")
_NAME = re.compile(rb"[!-9;-~]{1,60}")  # as the program wants it: it goes into texts and files


def split_path(text: str) -> Optional[Tuple[str, str]]:
    """(path, parameters) of a text such as "./mine.so:3x4"; None if it names no plug-in."""
    path, _, parameters = text.partition(":")
    return (path, parameters) if path.endswith((".so", ".c")) else None


def ruleset_of(path: str) -> Any:
    """Returns the gg_ruleset of a plug-in. Its code runs in this process, and can crash it."""
    name = path_of(path)
    with open(name, "rb") as file:
        edition = "%016x" % _hash(file.read())
    if edition not in _loaded:
        _loaded[edition] = _load(name, edition)
    return ctypes.byref(_loaded[edition])


def _hash(data: bytes) -> int:
    """FNV-1a, 64 bits: the edition that binds a certificate to a plug-in, as in the program."""
    made = 0xcbf29ce484222325
    for byte in data:
        made = (made ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return made


def _load(name: str, edition: str) -> Any:
    try:
        ctypes.CDLL(lib.path, ctypes.RTLD_GLOBAL)  # a plug-in calls the library's functions
        with tempfile.TemporaryDirectory() as folder:
            library = ctypes.CDLL(_compiled(name, folder) if name.endswith(".c")
                                  else os.path.abspath(name))
        give = library.gg_plugin_1
    except OSError as error:
        raise BadInput(f"it cannot be loaded: {error}", "GG_BAD_INPUT", name) from None
    except AttributeError:
        raise BadInput("it has no function gg_plugin_1, which gives its ruleset", "GG_BAD_INPUT",
                       name) from None
    give.restype = ctypes.POINTER(c.gg_ruleset)
    given = give()
    own = given.contents if given else None
    if own is None or (own.abi, own.size) != (c.GG_RULESET_ABI, ctypes.sizeof(c.gg_ruleset)):
        raise BadInput("its ruleset was made for another version of greatgame_ruleset.h: compile it "
                       "again", "GG_BAD_INPUT", name)
    missing = [field for field in _NEEDED if not getattr(own, field)]
    if not own.info.summary:
        missing.append("info.summary")
    if not _NAME.fullmatch(own.info.name or b""):
        missing.append("an info.name of up to 60 letters, digits or signs")
    if missing:
        raise BadInput(f"its ruleset lacks {missing[0]}", "GG_BAD_INPUT", name)
    made = c.gg_ruleset.from_buffer_copy(own)
    made.edition = edition.encode()
    made._kept = library
    return made


def _compiled(name: str, folder: str) -> str:
    made = os.path.join(folder, "ruleset.so")
    command = ["cc", "-std=c11", "-O2", "-shared", "-fPIC", *_headers(), "-o", made, name]
    try:
        done = subprocess.run(command, stderr=subprocess.PIPE)
    except OSError:
        raise BadArgument(f"{name}: the C compiler cc, which should compile it, cannot be started: "
                          "install gcc, or compile it elsewhere and give the .so") from None
    if done.returncode != 0:
        raise BadInput("it does not compile:\n" + done.stderr.decode("utf-8", "replace"),
                       "GG_BAD_INPUT", name)
    return made


def _headers() -> List[str]:
    """Returns the option for cc that names the folder of greatgame_ruleset.h, if it is in the checkout."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")
    return ["-I", folder] if os.path.exists(os.path.join(folder, "greatgame_ruleset.h")) else []
