"""What can be done to the package for Python on purpose or by accident: arguments of every wrong kind,
interruptions at any moment, forks, threads, callbacks that misbehave, forged certificates, files of
wrong bytes, and strange arrays and graphs. Each is an exception with a sentence, or right; the
interpreter lives on, and nothing is lost.

Under the sanitizer the interpreter is run with LD_PRELOAD=libasan.so and PYTHONMALLOC=malloc
(python.cmake), so that a use of freed memory ends the test."""

import copy
import gc
import inspect
import math
import os
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
import xml.etree.ElementTree
from array import array

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PYTHON = os.path.join(ROOT, "python")
sys.path.insert(0, PYTHON)

import greatgame as gg  # noqa: E402

np = gg._np
SANITIZED = bool(os.environ.get("GG_SANITIZED"))
EDGES = [(0, 1), (1, 2)]
CIRCLE = [(0, 1), (1, 0), (1, 2), (2, 3)]
FAIR = (gg.Error, TypeError, ValueError, OverflowError, OSError)
with_numpy = unittest.skipIf(np is None, "numpy is not there")


def python(code, **environment):
    """What another interpreter prints, and how it ends."""
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120,
                          env={**os.environ, "PYTHONPATH": PYTHON, **environment})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Odd:
    """Is nothing that can be used, and cannot be shown either."""

    __hash__ = None

    def __repr__(self):
        raise ZeroDivisionError


# Wrong in each place where it is no vertex, label or text of the caller's own.
VALUES = [-1, 7, 2**31, 2**32 - 1, 2**32, 2**40, 2**64 - 1, 2**64, 10**5000, 1.0, 1.5, math.nan, True, "", "x",
          "a\0b", "\ud800", "x" * 70_000, b"", b"x", b"\0\xff", None, [], [None], [-1], [1.5], {}, {-1: "L"},
          {0: "X"}, {2.9: "L"}, (), (1,), ("\0", 1), object(), Odd(), len, int, [Odd()], {"a\0": 0}]

# What is asked, and the argument that the sentence names.
WRONG = """
schedule   gg.solve(EDGES, tokens=[0, 1], targets=[2], schedule="L4294967297")
schedule   gg.solve(EDGES, tokens=[0, 1], targets=[2], schedule="L1 R-2")
schedule   gg.solve(EDGES, tokens=[0, 1], targets=[2], schedule="L1 R\u0662")
schedule   gg.solve(EDGES, tokens=[0, 1], targets=[2], schedule=5)
schedule   gg.solve(EDGES, schedule="L1")
stuck      gg.solve(EDGES, stuck="pass")
misere     gg.solve(EDGES, tokens=[0, 1], targets=[2], misere=True)
misere     gg.solve(EDGES, misere="no")
misere     gg.solve("nim:3,4", misere=True)
tokens     gg.solve("nim:3,4", tokens=[1])
owners     gg.solve(os.path.join(ROOT, "examples", "circle.gg"), owners="LRL")
misere     gg.solve(gg.problem(EDGES), misere=True)
threads    gg.solve(gg.problem(EDGES), threads=2)
instance   gg.solve(EDGES, instance=2)
memory     gg.solve(EDGES, context=gg.Context(), memory=5)
tokens     gg.solve(EDGES, tokens=[1.5])
tokens     gg.solve(EDGES, tokens=[True])
tokens     gg.solve(EDGES, tokens="ab")
tokens     gg.solve(EDGES, tokens={"a\\0b": 0})
targets    gg.solve(EDGES, tokens=[0], targets=[2**40])
results    gg.solve(EDGES, results={2.9: "L"})
results    gg.solve(EDGES, results={2: []})
results    gg.solve(EDGES, results={2: 2.0})
owners     gg.solve(EDGES, owners=[0.0, 1, 1])
owners     gg.solve(EDGES, owners=[False, True, True])
names      gg.solve(EDGES, names=["a\\0b", "c", "d"])
names      gg.solve(EDGES, names={-1: "a"})
NUL        gg.solve("nim:3\\0,4")
board      gg.solve("nim:3,4", board="a\\0\\n")
value      gg.solve(EDGES, value="nimber\\0")
value      gg.solve(EDGES, value=5)
solver     gg.solve(EDGES, solver=b"x")
vertices   gg.solve(EDGES, vertices=2.5)
vertices   gg.solve(EDGES, vertices=-1)
vertices   gg.solve({"a": ["b"]}, vertices=7)
options    gg.solve({"a": "b"})
edges      gg.solve({"a": [[]]})
edge       gg.solve([{1, 2}])
edge       gg.solve(["ab"])
base       gg.solve(EDGES, base=2**32 + 1)
players    gg.solve(EDGES, players=("a",))
who        gg.solve(EDGES, who=[True, 1])
who        gg.solve(EDGES, who=[1.0, 1])
vertex     gg.problem(EDGES).name(-1)
vertex     gg.problem(EDGES).name(2**40)
vertex     gg.problem(EDGES).label(-1)
vertex     gg.problem(EDGES).position_text(-1)
position   gg.rules("nim:3").position_text(-1)
position   gg.rules("nim:3").picture(2**64)
rows       gg.problem(EDGES).predecessors(1)
stage      gg.solve(EDGES, tokens=[0]).hint("a")
after      gg.solve(EDGES, tokens=[0]).answer(after=[5])
path       gg.solve(EDGES).certificate(path=1)
path       gg.problem(EDGES).using(3)
edges      gg.generate(edges=-4)
edges      gg.generate(edges=2**63)
table      gg.Form(1, table=5)
form       gg.Form("1\\0+1")
NUL        gg.Form("a", **{"a": "1\\0"})
result     gg.Game(start=0, moves=lambda x: [], result=lambda x: [])
moves      gg.Game(start=0, moves=lambda x: None)
move       gg.Game(start=0, moves=lambda x: [[]])
start      gg.Game(start=[], moves=lambda x: [])
moves      gg.Game(start=0, moves=5)
owners     gg.Game(start=0, moves=lambda x: [], turn=lambda x: 1.0)
Solution   pickle.dumps(gg.solve(EDGES))
Problem    pickle.dumps(gg.problem(EDGES))
Context    pickle.dumps(gg.Context())
"""


class Arguments(unittest.TestCase):
    def test_the_sentence_names_the_argument(self):
        for line in WRONG.strip().splitlines():
            name, expression = line.split(None, 1)
            with self.subTest(expression):
                with self.assertRaises(FAIR) as caught:
                    eval(expression)
                self.assertIn(name, str(caught.exception))
                self.assertNotIn("ctypes", type(caught.exception).__module__)

    def test_every_argument_with_every_wrong_value(self):
        """Of each public function each argument: nothing but fair exceptions comes out."""
        solution, context = gg.solve(EDGES, tokens=[0], memory=1 << 24), gg.Context(1 << 24)
        race = dict(tokens=[0, 1], targets=[2], context=context)
        game, rules = gg.Game(start=3, moves=range), gg.rules("nim:2,3", context=context)
        loose = tempfile.TemporaryDirectory()
        self.addCleanup(loose.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(loose.name)  # where "x" and the like may be written
        calls = [(gg.problem, [EDGES], race), (gg.problem, [EDGES], dict(context=context)),
                 (gg.problem, ["nim:3"], dict(context=context)), (gg.solve, [EDGES], dict(context=context)),
                 (gg.rules, ["nim:3"], {}), (gg.generate, ["random", 9], dict(context=context)),
                 (lambda *a, **k: list(gg.read(*a, **k)), [b"p normal 2 1\ns 1\ne 1 2\n"], {}),
                 (gg.Context, [], {}), (gg.Forms, [], {}), (gg.Form, ["1"], {}), (gg.Form.make, [[1], [0]], {}),
                 (gg.Game, [], dict(start=2, moves=range, context=context, limit=9))]
        for thing in (solution, solution.problem, rules, rules.solve(), game, gg.Form("{2|1}")):
            calls += [(getattr(thing, name), [], {}) for name in dir(type(thing))
                      if name in ("__getitem__", "__add__", "__mul__") or not name.startswith("_")
                      and callable(getattr(type(thing), name)) and name not in ("play", "make", "show", "say")]
        tried, unfair = 0, []
        for function, arguments, keywords in calls:
            signature = inspect.signature(gg.read if "<lambda>" in repr(function) else function)
            for place, parameter in enumerate(signature.parameters.values()):
                if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
                    continue
                for value in VALUES:
                    given, named = list(arguments), dict(keywords)
                    if parameter.kind == parameter.KEYWORD_ONLY:
                        named[parameter.name] = value
                    elif place < len(given):
                        given[place] = value
                    else:
                        named[parameter.name] = value
                    tried += 1
                    unfair += self.unfair(function, given, named, parameter.name)
        self.assertEqual(unfair, [])
        self.assertGreater(tried, 3000)
        self.assertEqual(list(gg.solve(CIRCLE, context=context).winner), [b"D", b"D", b"N", b"P"])

    def unfair(self, function, given, named, name):
        try:
            function(*given, **named)
        except FAIR as error:
            if len(str(error)) > 9 and not isinstance(error, UnicodeError):
                return []
            return [(function, name, error)]
        except BaseException as error:
            return [(function, name, error)]
        return []


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main()
