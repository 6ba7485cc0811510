"""The package for Python in the interpreter: arrays, errors, interruptions, the search for the library, and
installation. Every misuse raises an exception, and the interpreter goes on."""

import ast
import contextlib
import ctypes
import doctest
import gc
import importlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
import warnings
import xml.etree.ElementTree
from array import array

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ["GREATGAME"]
PYTHON = os.path.join(ROOT, "python")
sys.path.insert(0, PYTHON)

import greatgame as gg  # noqa: E402
from greatgame import _c, _declarations  # noqa: E402

np = gg._np
SANITIZED = bool(os.environ.get("GG_SANITIZED"))
CIRCLE = [(0, 1), (1, 0), (1, 2), (2, 3)]
with_numpy = unittest.skipIf(np is None, "numpy is not there")


def has(module):
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def python(code, **environment):
    """Runs code in another interpreter; returns its exit status and output."""
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": PYTHON, **environment})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Declarations(unittest.TestCase):
    def test_they_are_those_of_the_headers(self):
        made = subprocess.run([sys.executable, os.path.join(PYTHON, "declare.py"), "--print"],
                              stdout=subprocess.PIPE, check=True).stdout.decode()
        with open(os.path.join(PYTHON, "greatgame", "_declarations.py")) as file:
            self.assertEqual(file.read(), made, "python3 python/declare.py brings them up to date")

    def test_they_are_what_a_compiler_sees(self):
        """Sizes, places of fields and constants, by a program of C."""
        lines = []
        for name, struct in vars(_declarations).items():
            if isinstance(struct, type) and issubclass(struct, ctypes.Structure) and name != "Structure":
                lines.append((f"sizeof({name})", ctypes.sizeof(struct)))
                lines += [(f"offsetof({name}, {field})", getattr(struct, field).offset)
                          for field, _ in struct._fields_]
            elif name.startswith("GG_") and isinstance(struct, int):
                lines.append((f"(unsigned long long)({name})", struct % 2**64))
        self.assertGreater(len(lines), 300)
        with tempfile.TemporaryDirectory() as folder:
            source, program = os.path.join(folder, "a.c"), os.path.join(folder, "a")
            with open(source, "w") as file:
                file.write("#include <stddef.h>\n#include <stdio.h>\n#include <greatgame_ruleset.h>\n"
                           "int main(void)\n{\n" + "".join(
                               f'    printf("%llu\\n", (unsigned long long)({what}));\n'
                               for what, _ in lines) + "    return 0;\n}\n")
            subprocess.run(["cc", "-I", os.path.join(ROOT, "include"), source, "-o", program], check=True,
                           env={k: v for k, v in os.environ.items() if k != "LD_PRELOAD"})
            told = subprocess.run([program], stdout=subprocess.PIPE, check=True).stdout.split()
        self.assertEqual([(what, int(n)) for (what, _), n in zip(lines, told)], lines)

    def test_the_version_is_that_of_the_library(self):
        with open(os.path.join(ROOT, "VERSION")) as file:
            self.assertEqual(gg.__version__, file.read().strip())
        with open(os.path.join(ROOT, "CMakeLists.txt")) as file:
            self.assertIn(f"set(GG_SONAME {_c.SONAME.rsplit('.', 1)[1]})", file.read())


class Finding(unittest.TestCase):
    def test_a_library_that_is_not_there(self):
        status, _, error = python("import greatgame", GREATGAME_LIBRARY="/nowhere/libgreatgame.so")
        self.assertEqual(status, 1)
        self.assertIn("ImportError: GREATGAME_LIBRARY names no library: /nowhere", error)

    def test_a_library_of_another_version(self):
        with tempfile.TemporaryDirectory() as folder:
            source, library = os.path.join(folder, "a.c"), os.path.join(folder, "libgreatgame.so")
            with open(source, "w") as file:
                file.write('const char *gg_version(void) { return "0.0.7"; }\n')
            subprocess.run(["cc", "-shared", "-fPIC", source, "-o", library], check=True,
                           env={k: v for k, v in os.environ.items() if k != "LD_PRELOAD"})
            status, _, error = python("import greatgame", GREATGAME_LIBRARY=library)
        self.assertEqual(status, 1)
        self.assertIn(f"{library} is greatgame 0.0.7, but this package needs {gg.__version__}; "
                      "GREATGAME_LIBRARY can name another file", error)

    def test_pip_installs_it_without_network(self):
        if np is None or subprocess.run([sys.executable, "-m", "pip", "--version"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("pip is not there, or has done it already")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "pip", "install", "--no-index", "--quiet",
                            "--disable-pip-version-check", "--target", folder, PYTHON],
                           check=True, stderr=subprocess.DEVNULL,
                           env={**os.environ, "GREATGAME_LIBRARY": _c.lib.path})
            self.assertIn("libgreatgame.so", os.listdir(os.path.join(folder, "greatgame")))
            code = ("import greatgame as gg, greatgame._c as c; "
                    "print(c.lib.path, gg.solve([(0, 1)])[0].winner)")
            environment = {k: v for k, v in os.environ.items() if k != "GREATGAME_LIBRARY"}
            told = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True,
                                  env={**environment, "PYTHONPATH": folder}).stdout.decode().split()
            self.assertEqual(told, [os.path.join(folder, "greatgame", "libgreatgame.so"), "N"])


class Input(unittest.TestCase):
    """Wrong shapes, types and numbers; and the right ones in unusual clothes."""

    def refused(self, kind, *words, **arguments):
        with self.assertRaises(kind) as caught:
            gg.solve(**arguments)
        for word in words:
            self.assertIn(word, str(caught.exception))
        return caught.exception

    def test_numbers_that_c_cannot_take(self):
        edges = [(0, 1)]
        for name in ("memory", "limit", "threads"):
            for number in (-1, -2**63, 2**64, 2**80):
                self.refused(gg.BadArgument, name, what=edges, **{name: number})
            self.refused(TypeError, name, what=edges, **{name: 1.5})

    def test_numbers_that_are_no_vertices(self):
        error = self.refused(gg.BadInput, "edge 1", "-5 is no vertex number", what=[(0, 1), (1, -5)])
        self.assertEqual(error.code, "GG_BAD_INPUT")
        self.assertEqual(self.refused(gg.BadInput, "out of range", what=[(0, 7)], vertices=3).vertex, 7)
        self.refused(gg.BadInput, "no vertex number", what=[(0, 2**40)])
        self.refused(gg.BadInput, "no vertex number", what=[(0, 2**32 - 1)])
        self.refused(ValueError, "64 bits", what=[(0, 2**70)])
        self.refused(gg.LimitError, "", what=[(0, 2**32 - 2)], memory=1 << 20)
        self.refused(gg.Error, "", what=[(0, 1)], vertices=2**40)

    def test_things_that_are_no_edges(self):
        for what in (5, None, [1, 2, 3], [(1, 2, 3)], [(0,)], ["ab", "c"]):
            self.refused(TypeError, what=what)
        self.refused(ValueError, "beginnings", what=(array("i", [1, 2]), array("i", [1])))
        self.refused(TypeError, "integers", what=(array("d", [1]), array("d", [1])))
        self.refused(FileNotFoundError, what="/nowhere/at.all")
        self.refused(ValueError, what=[(0, 1)], who=["both", "X"])
        self.refused(ValueError, "entries", what=[(0, 1)], who=[])
        self.refused(ValueError, "'X'", what=[(0, 1)], owners={0: "X"})
        self.refused(ValueError, "2 vertices", what=[(0, 1)], owners=["L"])
        self.refused(IndexError, what=[(0, 1)], results={-1: "L"})
        self.refused(gg.NoVertex, "results", what=[(0, 1)], vertices=2, results={5: "L"})
        self.refused(ValueError, "'Z'", what=[(0, 1)], first="Z")
        self.refused(gg.Error, what=[(0, 1)], tokens=[9])
        self.refused(TypeError, what=[(0, 1)], misery=True)
        self.refused(gg.BadArgument, what=[(0, 1)], value="nothing")

    @with_numpy
    def test_arrays(self):
        expected = gg.solve(CIRCLE).winner.tolist()
        for dtype in ("u1", "i2", "i4", "u4", "i8", "u8", ">i4", ">u8"):
            table = np.array(CIRCLE, dtype=dtype)
            for given in (table, np.asfortranarray(table), table[::-1][::-1], (table[:, 0], table[:, 1]),
                          np.repeat(table, 2, axis=1)[:, ::2]):
                self.assertEqual(gg.solve(given).winner.tolist(), expected)
        for wrong in (np.zeros((3, 3), int), np.zeros(4, int), np.zeros((0,), int), np.zeros((2, 2, 2), int)):
            self.refused(ValueError, "shape", what=wrong)
        for dtype in (float, bool, object, "U1", complex):
            self.refused(TypeError, "integers", what=np.ones((2, 2)).astype(dtype))
        self.assertEqual(len(gg.solve(np.zeros((0, 2), int), vertices=3).winner), 3)
        self.assertEqual(len(gg.solve(np.zeros((0, 2), int)).winner), 0)

    @with_numpy
    def test_lent_arrays_outlive_their_owners(self):
        start, end = gg.generate("random", 1000, seed=5).rows()
        nimbers = gg.solve([(v, w) for v in range(99) for w in range(v)], value="nimber").nimbers
        gc.collect()
        self.assertEqual((start[0], len(end), int(start[-1])), (0, 4000, 4000))
        self.assertEqual(nimbers.tolist(), list(range(99)))
        self.assertRaises(ValueError, end.__setitem__, 0, 0)
        self.assertFalse(end.flags.owndata)
        looped = gg.solve(CIRCLE, value="nimber")
        for column in (nimbers, looped.nimbers, looped.ranks):
            self.assertFalse(column.flags.writeable or column.flags.owndata)
        self.assertEqual(looped.nimbers[2:].tolist(), [row[1] for row in looped.table()][2:])
        self.assertEqual((looped.nimbers[2:].tolist(), len(looped.ranks)), ([1, 0], 4))

    def test_matrices(self):
        sparse = has("scipy.sparse")
        sparse = has("scipy.sparse")
        if np is None or sparse is None:
            self.skipTest("scipy is not there")
        rng = np.random.default_rng(7)
        for n in (1, 5, 40):
            matrix = sparse.random(n, n, 0.1, random_state=rng, format="coo")
            pairs = list(zip(matrix.row.tolist(), matrix.col.tolist()))
            one = gg.solve(pairs, vertices=n).turns.tolist()
            for form in ("csr", "csc", "coo", "lil"):
                for borrow in (False, True):
                    self.assertEqual(gg.solve(matrix.asformat(form), borrow=borrow).turns.tolist(), one)
            owners = ["LR"[v % 2] for v in range(n)]
            self.assertEqual(gg.solve(matrix, owners=owners, results={0: "D"}).winner.tolist(),
                             gg.solve(pairs, vertices=n, owners=owners, results={0: "D"}).winner.tolist())
        self.refused(ValueError, "square", what=sparse.csr_matrix((2, 3)))
        bad = sparse.csr_matrix(np.eye(4))
        bad.indices[2] = 77
        self.refused(gg.BadInput, what=bad)
        bad.indices[2] = -1
        self.refused(gg.BadInput, what=bad)
        bad.indptr[2] = 9
        self.refused((gg.BadInput, ValueError), what=bad)

    def test_graphs_of_networkx(self):
        networkx = has("networkx")
        if networkx is None:
            self.skipTest("networkx is not there")
        graph = networkx.DiGraph([("mill", "bridge"), ("mill", "marsh"), ("bridge", "marsh")])
        graph.add_node((1, 2))
        solution = gg.solve(graph, tokens=["mill"])
        self.assertEqual((solution["mill"], solution[(1, 2)]), (("N", 1), ("P", 0)))
        self.assertEqual(solution.best()[0].end, "marsh")
        self.assertIn("marsh", str(solution.why()))
        graph.edges["mill", "marsh"]["who"] = "R"
        self.assertEqual(gg.solve(graph, who="who").outcomes("L")[0][0], "R")
        self.refused(TypeError, "directions", what=networkx.Graph([(0, 1)]))

    def test_errors_say_where(self):
        with tempfile.NamedTemporaryFile("w", suffix=".gg") as file:
            file.write("p normal 3 1\ns 1\ne 1 x\n")
            file.flush()
            error = self.refused(gg.BadInput, file.name + ":3:5", what=file.name)
        self.assertEqual((error.line, error.column, error.code), (3, 5, "GG_BAD_INPUT"))

    def test_forms(self):
        for text in ("{1|", "nothing:3", "1/3", "{on|", "", "domineering:0x0x0"):
            with self.assertRaises(gg.Error):
                gg.Form(text)
        self.assertRaises(TypeError, gg.Form, 1.5)
        self.assertRaises(TypeError, lambda: gg.Form(1) + [])
        g = gg.Form("{3|1||-2}")
        self.assertEqual((-g + g, 2 * g == g + g, hash(g) == hash(gg.Form(str(g)))), (0, True, True))
        self.assertEqual(gg.Form.make(g.left, g.right), g)
        self.assertEqual((g.left_stop, g.right_stop, g.temperature, gg.Form("*2").birthday), (1, -2, 2, 2))
        self.assertEqual((gg.Form("on + off").outcome, gg.Form("upon").kind), ("D", "stopper"))
        self.assertEqual(str(g.cool(1)), str(gg.Form("cool({3|1||-2},1)")))
        self.assertEqual([str(x) for x in gg.Form("^").followers], ["*", "0", "^"])
        self.assertEqual(len(gg.Form("*40").call_list("followers")), 41)
        self.assertEqual(gg.Form("*").call_list("left"), [gg.Form(0)])
        self.assertEqual((str(gg.Form(1).ordinal("*")), str(gg.Form("^").call("pow", 2))), ("1*", "^<2>"))
        self.assertRaises(gg.Error, gg.Form("^").call, "followers")
        xml.etree.ElementTree.fromstring(g._repr_svg_())


class Rules(unittest.TestCase):
    """Games of one's own, and what can go wrong in them."""

    def test_a_game_with_owners_and_results(self):
        class TicTacToe:
            start = "." * 9
            _lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

            def turn(self, x):
                return "LR"[x.count("X") > x.count("O")]

            def moves(self, x):
                mark = "XO"[self.turn(x) == "R"]
                return [x[:i] + mark + x[i + 1:] for i in range(9) if x[i] == "."]

            def result(self, x):
                for line in self._lines:
                    if len({x[i] for i in line}) == 1 and x[line[0]] != ".":
                        return "LR"["XO".index(x[line[0]])]
                return None if "." in x else "D"

        game = gg.Game(TicTacToe)
        self.assertEqual((len(game), game.answer().winner), (5478, "draw"))
        library = gg.solve("tictactoe")
        self.assertEqual(library.positions, 5478)
        said = []
        moves = iter(["x", "hint", "1", "1", "1", "1", "1"])
        self.assertIn(game.play("R", read=lambda _: next(moves), write=said.append), ("L", "draw"))
        self.assertTrue(any("a number from 1" in line for line in said))
        xml.etree.ElementTree.fromstring(game.draw(depth=2))

    def test_the_example_is_a_draw(self):
        """As P. D. Straffin showed, Position graphs for Pong Hau K'i and Mu Torere, 1995."""
        names = {"__name__": "example"}
        with open(os.path.join(ROOT, "examples", "mu_torere.py")) as file:
            exec(file.read(), names)
        game, said = gg.Game(names["MuTorere"]), []
        self.assertEqual(game[game.start].winner, "D")
        moves = iter(["1", "quit"])
        self.assertIsNone(game.play(read=lambda _: next(moves), write=said.append))
        self.assertTrue(said[1].startswith("1) a to m"), said)

    def test_own_moves_have_forms(self):
        game = gg.Game(start=(2, 3), value="form",
                       left=lambda x: [(x[0] - 2, x[1])] if x[0] > 1 else [],
                       right=lambda x: [(x[0], x[1] - 1)] if x[1] else [])
        self.assertEqual(game.solution.forms()[0], -2)
        self.assertEqual(gg.Game(start=3, moves=lambda n: range(n), misere=True)[1].winner, "P")

    def test_rules_that_fail(self):
        def raising(x):
            if x == 50:
                raise ZeroDivisionError("of the rules")
            return [x + 1]
        self.assertRaises(ZeroDivisionError, gg.Game, start=0, moves=raising)
        self.assertRaises(gg.LimitError, gg.Game, start=0, moves=lambda x: [x + 1], limit=1000)
        self.assertRaises(TypeError, gg.Game, start=0, moves=lambda x: [[x]])
        self.assertRaises(TypeError, gg.Game, start=0, moves=lambda x: 5)
        self.assertRaises(TypeError, gg.Game, moves=lambda x: [])
        self.assertRaises(TypeError, gg.Game, start=0)
        self.assertRaises(ValueError, gg.Game, start=0, moves=lambda x: [], result=lambda x: "won")
        self.assertRaises(ValueError, gg.Game, start=0, moves=lambda x: [], turn=lambda x: "Anna")
        game = gg.Game(start=2, moves=lambda x: range(x))
        self.assertRaises(KeyError, game.__getitem__, 77)
        self.assertFalse(77 in game)


class Interruptions(unittest.TestCase):
    def test_progress_that_raises(self):
        def raising(stage, done, total):
            raise ZeroDivisionError(stage)
        with self.assertRaises(ZeroDivisionError):
            gg.generate("random", 200_000, seed=1, progress=raising).solve()
        seen = []
        solution = gg.generate("random", 200_000, seed=1, progress=lambda *a: seen.append(a)).solve()
        self.assertTrue(seen and all(isinstance(s[0], str) for s in seen))
        self.assertEqual(solution.positions, 200_000)

    def test_progress_of_a_game(self):
        """Exploring in Python reports progress, too; a bar leaves an empty line."""
        seen = []
        game = gg.Game(start=5000, moves=lambda x: range(max(0, x - 3), x), progress=lambda *a: seen.append(a))
        self.assertEqual(seen[:4], [("exploring positions", 1024 * i, 0) for i in range(1, 5)])
        self.assertEqual(game[5000].winner, "N" if 5000 % 4 else "P")

        def raising(stage, done, total):
            raise ZeroDivisionError(stage)
        with self.assertRaises(ZeroDivisionError):
            gg.Game(start=5000, moves=lambda x: range(max(0, x - 3), x), progress=raising)
        written = io.StringIO()
        with contextlib.redirect_stderr(written):
            gg.Game(start=3000, moves=lambda x: range(max(0, x - 3), x), progress=True)
        self.assertEqual(written.getvalue().rsplit("\r", 1)[-1], "")

    def test_cancelling_from_another_thread(self):
        problem = gg.generate("random", 300_000, seed=1)
        problem.context.cancel()  # a cancellation that comes before any work is not held against it
        solution = problem.solve()
        stop = threading.Timer(0.01, problem.context.cancel)
        stop.start()
        ended = 0
        for _ in range(3):
            try:
                problem.solve()
            except gg.Cancelled:
                ended += 1
        stop.join()
        self.assertLessEqual(ended, 1)
        self.assertEqual(problem.solve().winner[:50].tolist() if np is not None else 0,
                         solution.winner[:50].tolist() if np is not None else 0)

    def test_ctrl_c_at_any_time(self):
        """SIGINT at chance moments of building, solving, checking and writing: KeyboardInterrupt, soon,
        no other way out, and the same problem is solved afterwards."""
        status, out, error = python(f"""
            import os, random, signal, sys, threading, time
            import greatgame as gg
            rng = random.Random(3)
            problem = gg.generate("random", 100_000, seed=1)
            expected = problem.solve().turns
            late, caught = 0, 0
            def work():
                s = gg.solve([(v, (v * 7 + 1) % 3000) for v in range(3000)])
                s = problem.solve()
                s.check()
                s.certificate()
                s.columns() if gg._np is not None else s.table()
                gg.Game(start=2000, moves=lambda n: [n - k for k in (1, 2, 3) if k <= n])
            for _ in range({8 if SANITIZED else 25}):
                def hit():
                    global at
                    time.sleep(rng.random() * 0.25)
                    at = time.monotonic()
                    os.kill(os.getpid(), signal.SIGINT)
                thread = threading.Thread(target=hit)
                try:
                    thread.start()
                    begun = time.monotonic()
                    while time.monotonic() - begun < 10:
                        work()
                except KeyboardInterrupt:
                    caught += 1
                    late = max(late, time.monotonic() - at)
                thread.join()
                again = problem.solve().turns
                assert list(again[:100]) == list(expected[:100])
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
            print(caught, problem.context.memory_used > 0)
            sys.exit(late > 30)
            """)
        self.assertEqual(status, 0, error)
        # Python drops exceptions of a handler while it finalizes an object, and reports that.
        ignored = error.count("Exception ignored in")
        self.assertEqual(out.split(), [str((8 if SANITIZED else 25) - ignored), "True"], error)
        self.assertLessEqual(ignored, 5, error)

    def test_a_handler_of_ones_own_is_called(self):
        code = """
            import signal, threading, os
            import greatgame as gg
            def stop(number, frame): raise RuntimeError("mine")
            signal.signal(signal.SIGINT, stop)
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                while True: gg.generate("random", 200_000, seed=1).solve()
            except RuntimeError as error: print(error)
            """
        self.assertEqual(python(code), (0, "mine\n", ""))

    def test_other_threads_run_meanwhile(self):
        """One waits in C for what another one writes: with the lock of the interpreter it would wait for
        ever."""
        ending, pipe = os.pipe()
        found = []
        thread = threading.Thread(target=lambda: found.append(gg.solve(f"/dev/fd/{ending}", format="gg")))
        thread.start()
        time.sleep(0.05)
        with open(pipe, "wb") as file:
            file.write(b"p normal 2 1\ns 1\ne 1 2\n")
        thread.join()
        os.close(ending)
        self.assertEqual(found[0].answer().winner, "L")

    def test_several_threads_with_one_problem(self):
        problem = gg.generate("random", 20_000, seed=1)
        expected, wrong = problem.solve().table(), []

        def work():
            for _ in range(3):
                if problem.solve().table() != expected:
                    wrong.append(1)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Memory(unittest.TestCase):
    @unittest.skipIf(SANITIZED, "ASan keeps what is freed")
    @unittest.skipUnless(hasattr(ctypes.CDLL(None), "mallinfo2"), "the C library does not say what is in use")
    def test_nothing_is_left_behind(self):
        def work(times):
            for i in range(times):
                solution = gg.solve([(j, (j * 5 + i) % 50) for j in range(50)], tokens=[3])
                solution.why()
                solution.answer(line=True, moves=True)
                solution.problem.rows()
                gg.Form(f"{{{i % 5}|-1}} + *").thermograph()
                if i % 10 == 0:
                    self.assertRaises(gg.BadInput, gg.solve, [(0, -1)])
                    gg.solve("nim:1,2").table()
            gc.collect()
            return bytes_in_use(), sys.getallocatedblocks()
        work(200)  # fills what Python keeps
        counts = [work(300) for _ in range(4)]  # what Python keeps varies from round to round
        self.assertLess(min(after[0] - before[0] for before, after in zip(counts, counts[1:])), 300 * 64)
        self.assertLess(min(after[1] - before[1] for before, after in zip(counts, counts[1:])), 300)

    def test_cycles_of_garbage_are_freed_in_the_right_order(self):
        for _ in range(50):
            solution = gg.solve(CIRCLE)
            problem, rows = solution.problem, solution.problem.rows()
            problem.me = [solution, problem, rows]
            problem.context.friend = problem
            solution.me = solution
            del solution, problem, rows
            gc.collect()

    def test_limits(self):
        with self.assertRaises(gg.LimitError) as caught:
            gg.generate("random", 200_000, seed=1, memory=1 << 20)
        self.assertIn("memory", str(caught.exception))


def bytes_in_use():
    """What malloc has given and not got back, to the byte: the pages of a process grow by chance as well."""
    class Mallinfo2(ctypes.Structure):
        _fields_ = [(name, ctypes.c_size_t) for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]
    mallinfo2 = ctypes.CDLL(None).mallinfo2
    mallinfo2.restype = Mallinfo2
    info = mallinfo2()
    return info.uordblks + info.hblkhd


class OwnGames(unittest.TestCase):
    """Games by a class: its settings, misspelt names, files, the page, and plug-ins in C."""

    class Nim:
        start, misere, players = (1, 2, 3), True, ("Ann", "Bob")

        def moves(self, x):
            return (x[:i] + (left,) + x[i + 1:] for i, heap in enumerate(x) for left in range(heap))

    def test_attributes_are_honoured(self):
        game = gg.Game(self.Nim)
        self.assertEqual((game.problem.play, game.problem.players), ("misere", ("Ann", "Bob")))
        self.assertEqual(gg.Game(self.Nim, misere=False).problem.play, "normal")
        ring = dict(start=0, moves=lambda self, x: [1 - x])
        for infinite, first, winner in (("L", "L", "L"), ("R", "L", "R"), ("L", "R", "L")):
            rules = type("Ring", (), {**ring, "infinite": infinite, "first": first})
            self.assertEqual(gg.Game(rules).answer().winner, winner)
            self.assertEqual(gg.Game(rules).problem.first, first)
        self.assertEqual(gg.Game(type("V", (self.Nim,), {"misere": False, "value": "nimber"}))[1, 2, 2], 1)
        self.assertRaises(gg.LimitError, gg.Game, type("Short", (self.Nim,), {"limit": 5}))

    def test_unknown_names_are_refused(self):
        for name, guess in (("resutl", "result"), ("move", "moves"), ("left_moves", ""), ("Misere", "misere")):
            with self.assertRaises(TypeError) as caught:
                gg.Game(type("Rules", (self.Nim,), {name: lambda self, x: None}))
            self.assertIn(f"Rules.{name} ", str(caught.exception))
            self.assertIn(f"is it {guess!r}" if guess else "start, moves", str(caught.exception))
        mine = type("Mine", (gg.Game,), dict(self.Nim.__dict__))
        for make in (mine, lambda: gg.Game(mine)):
            with self.assertRaises(TypeError) as caught:
                make()
            self.assertIn("the rules of Mine are a class of their own", str(caught.exception))
        with_helper = type("Rules", (self.Nim,), {"_helper": lambda self: 1, "__doc__": "Rules."})
        self.assertEqual(len(gg.Game(with_helper)), 24)
        rules = self.Nim()
        rules.size = 3  # data of an object's own
        self.assertEqual(len(gg.Game(rules)), 24)

    def test_saved_and_opened(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "nim.game")
            for value in (None, "nimber"):
                game = gg.Game(type("Nim", (self.Nim,), {"misere": value is None}), value=value)
                game.save(path)
                again = gg.Game.open(path)
                self.assertEqual(again.positions, game.positions)
                self.assertEqual([again[x] for x in again], [game[x] for x in game])
                self.assertEqual(again.best(), game.best())
                self.assertEqual(str(again.report()), str(game.report()))
            odd = gg.Game(start=frozenset({1, (2, "a\nb")}), moves=lambda x: [x - {y} for y in x])
            odd.save(path)
            self.assertEqual(gg.Game.open(path).positions, odd.positions)
            with open(path, "rb") as file:
                whole = file.read()
            rng = random.Random(1)
            for _ in range(100):  # damaged files are refused in one sentence, or the game is whole
                damaged = bytearray(whole)
                damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
                with open(path, "wb") as file:
                    file.write(damaged[:rng.choice((len(whole), rng.randrange(len(whole))))])
                try:
                    self.assertEqual(gg.Game.open(path).positions, odd.positions)
                except gg.BadInput as error:
                    self.assertNotIn("\n", str(error))
            self.assertRaises(TypeError, gg.Game(start=object(), moves=lambda x: []).save, path)

    def test_reports(self):
        lines = str(gg.Game(self.Nim).report()).split("\n")
        self.assertEqual(lines[:2], ["24 positions, 72 moves", "N 18, P 6; the longest play takes 5 turns"])
        self.assertIn("Bob wins in 5 turns", lines[2])
        owned = gg.Game(start=2, moves=lambda x: range(x), turn=lambda x: "LR"[x % 2])
        self.assertEqual(str(owned.report()).split("\n")[1], "R 3; the longest play takes 2 turns")
        self.assertIn("L to move: ", str(gg.Game(start=2, left=lambda x: range(x), right=lambda x: []).report()))

    def test_names_at_every_size(self):
        game = gg.Game(start=(0, 0), moves=lambda x: [(x[0] + 1, 0)] if x[0] < 100_001 else [])
        self.assertEqual(game.problem.name(100_001), "(100001,0)")

    def test_pages(self):
        with tempfile.TemporaryDirectory() as folder:
            page, made = os.path.join(folder, "page.html"), os.path.join(folder, "game.html")
            with open(page, "w") as file:
                file.write('<p>a</p><script type="application/json" id="game"></script><p>b</p>')
            hostile = gg.Game(start="</script><b>", moves=lambda x: [])
            for game in (gg.Game(self.Nim), gg.rules("nim:3,4,5", position="1,1,1"), hostile):
                game.page(made, page=page)
                with open(made) as file:
                    text = file.read()
                inside = text.split('id="game">')[1].split("</script>")[0]
                self.assertTrue(text.startswith("<p>a</p>") and text.endswith("</script><p>b</p>"))
                opened = json.loads(inside)
                self.assertEqual(opened["words"][:1], ["--ruleset"] if isinstance(game, gg.Problem) else [])
                if isinstance(game, gg.Game):
                    again = next(gg.read(opened["text"].encode(), "gg"))
                    self.assertEqual(again.text(), game.problem.text())
            self.assertRaises(gg.BadInput, hostile.page, made, page=made)
            self.assertRaises(OSError, hostile.page, made, page=os.path.join(folder, "none"))

    def test_plugins_by_path(self):
        if subprocess.run(["sh", "-c", "command -v cc"], stdout=subprocess.DEVNULL).returncode != 0:
            self.skipTest("there is no C compiler")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "new-ruleset", "mine"], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            source, proof = os.path.join(folder, "mine.c"), os.path.join(folder, "mine.cert")
            solution = gg.solve(source)
            told = json.loads(subprocess.run([PROGRAM, "solve", "--ruleset", source, "--json", "--certificate", proof],
                                             check=True, stdout=subprocess.PIPE).stdout)
            self.assertEqual(solution.answer().json["moves"], told["moves"])
            self.assertTrue(solution.check())
            problem = gg.rules(source)
            with open(proof, "rb") as file:
                self.assertEqual(problem.using(file.read()).answer().winner, told["winner"])
            with open(source, "a") as file:
                file.write("#error no\n")
            self.assertRaises(gg.BadInput, gg.rules, source)
            other = os.path.join(folder, "empty.c")
            with open(other, "w") as file:
                file.write("int nothing;\n")
            self.assertRaises(gg.BadInput, gg.rules, other)
            self.assertRaises(FileNotFoundError, gg.rules, os.path.join(folder, "none.so"))


class Assumptions(unittest.TestCase):
    def test_notes_are_warnings(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.judge")
            with open(path, "w") as file:
                file.write("1\n3 3\n1 2\n1 2\n2 1\n2 3\n")
            for ask in (lambda: gg.problem(path), lambda: list(gg.read(path)), lambda: gg.solve(path)):
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    ask()
                self.assertEqual(len(caught), 1)
                self.assertIn(f"{path}: 1 edge has u >= v", str(caught[0].message))
                self.assertEqual((caught[0].category, caught[0].filename), (UserWarning, __file__))

    def test_a_header_of_edges_is_said(self):
        text = b"4 4\n1 2\n2 3\n3 1\n3 4\n"
        with self.assertWarnsRegex(UserWarning, "read as a header.*header=False reads"):
            self.assertEqual(next(gg.read(text, "edges")).vertices, 4)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(next(gg.read(text, "edges", header=True, base=1)).vertices, 4)
            self.assertEqual(next(gg.read(text, "edges", header=False, base=0)).vertices, 5)
            self.assertEqual(next(gg.read(b"1 90\n", "edges", compact=True)).vertices, 2)
            self.assertEqual(next(gg.read(b"1 90\n", "edges", compact=False)).vertices, 91)
        with self.assertWarnsRegex(UserWarning, "numbers that occur.*compact=False makes"):
            self.assertEqual(next(gg.read(b"1 90\n", "edges")).vertices, 2)

    def test_the_content_shows_the_format(self):
        """Also of bytes; what shows none is refused, and sentences name arguments, not options of the program."""
        for text, form in ((b"0 1\n1 2\n", "edges"), (b"0: 1\n1: 2\n", "adjacency"), (b"[[1], [0]]", "json"),
                           (b"digraph { a -> b }", "dot"), (b"p normal 2 1\ne 1 2\n", "gg")):
            with self.assertWarnsRegex(UserWarning, f"^the input: it looks like {form} and is read so; format names another"):
                next(gg.read(text))
        for text, sentence in ((b"", "the input is empty"), (b"hello", "format names one of gg, "), (b"a b\nc\n", "format names")):
            with self.assertRaisesRegex(gg.BadArgument, sentence):
                next(gg.read(text))
        with self.assertRaisesRegex(gg.BadInput, 'format="adjacency" reads lists of options'):
            next(gg.read(b"a b c\nb c\n", "edges"))
        with self.assertRaisesRegex(gg.BadInput, "base=1 counts them from 1"):
            next(gg.read(b"[[1,2,3],[1,3],[2]]", "json"))

    def test_positions_that_leave_something_open(self):
        for ask in (lambda: gg.rules("domineering:2x3", position="..#/..."), lambda: gg.solve("domineering:2x3", position="..#/...")):
            with self.assertWarnsRegex(UserWarning, "^domineering:2x3: .*does not say who is to move: read as '..#/...:L'"):
                ask()

    def test_near_rulesets(self):
        for word, near in (("tictactow", "tictactoe"), ("hackenbusch:LR", "hackenbush"), ("Impartial:Colr", "impartial:col")):
            with self.assertRaisesRegex(gg.BadArgument, rf"\(did you mean {near}\?\)"):
                gg.rules(word)
        with self.assertRaisesRegex(gg.BadArgument, "no ruleset 'xyz': rulesets"):
            gg.rules("xyz")

    def test_every_reader_says_what_it_assumes(self):
        graphml = (b'<graphml><key id="w" for="edge" attr.name="weight"/><graph edgedefault="directed"><node id="0"/>'
                   b'<node id="1"/><edge source="0" target="1"><data key="w">2</data></edge></graph></graphml>')
        for form, text, note, options in (
                ("edges", b"1 2\n", "vertices count from 0", [[], [2], []]),
                ("edges", b"2 9\n0 1\n1 0\n0 0\n", "could be a header", [[1, 0], [0], [9]] + 7 * [[]]),
                ("edges", b"0 1 5\n", "other columns are skipped", [[1], []]),
                ("edges", b"3 2\na b\nb c\n", "read as a header", [[1], [2], []]),
                ("edges", b"# 0\n0 1\n# 1\n1 0\n", "LGL", [[1], [0]]),
                ("adjacency", b"0 1\n1\n", "never back", [[1], []]),
                ("adjacency", b"a: 7\n", "7 is written #7", [[1], []]),
                ("json", b"[[1,2],[0,2],[0,1]]", "is no edge", [[1, 2], [0, 2], [0, 1]]),
                ("json", b"[[0,1],[1,0]]", "read as an edge.*base=0", [[1], [0]]),
                ("json", b'{"7": [9]}', "numbers that occur", [[1], []]),
                ("dot", b"graph { 0 -- 1 }", "in both directions", [[1], [0]]),
                ("gml", b"graph [ directed 1 node [ id 0 ] edge [ source 0 target 0 w 1 ] ]", "left out: w", [[0]]),
                ("aut", b"des (0, 1, 2)\n(0, a, 1)\n", "labels of transitions are dropped", [[1], []]),
                ("pg", b"parity 9;\n0 0 0 0;\n", "the head says", [[0]]),
                ("judge", b"1 2 1 1 1 1 2", "line ends do not separate", [[1], []]),
                ("graphml", graphml, "left out: weight", [[1], []])):
            with self.subTest(form=form, text=text):
                try:
                    with self.assertWarnsRegex(UserWarning, note):
                        problem = next(gg.read(text, form))
                except gg.BadInput as error:
                    self.assertIn("built without", str(error))
                    continue
                self.assertRegex(problem.note, note)
                told = [line.split()[1:] for line in problem.text("gg").splitlines() if line.startswith("e ")]
                self.assertEqual(sorted((int(u) - 1, int(v) - 1) for u, v in told),
                                 sorted((u, v) for u, row in enumerate(options) for v in row))

    def test_lent_matrices_cannot_change(self):
        sparse = has("scipy.sparse")
        if np is None or sparse is None:
            self.skipTest("numpy and scipy are not there")
        matrix = sparse.csr_matrix(np.array([[0, 1, 1], [0, 0, 1], [1, 0, 0]]))
        expected = gg.solve(matrix).turns.tolist()
        solution = gg.solve(matrix, borrow=True)
        for change in (lambda: matrix.indices.__setitem__(0, 9), lambda: matrix.indices.sort(),
                       lambda: setattr(matrix.indices.flags, "writeable", True)):
            self.assertRaises(ValueError, change)
        self.assertEqual(solution.turns.tolist(), expected)
        del solution
        gg.Context().memory_used  # waits until it is freed
        matrix.indices[0] = 0
        for alias in (matrix.indices, matrix.indices[1:]):  # another one could change it: it is copied
            solution = gg.solve(matrix, borrow=True)
            alias[:] = 2
            self.assertEqual(solution.problem.options(0), [0, 2])
            matrix.indices[:] = [0, 2, 2, 0]


class Texts(unittest.TestCase):
    def test_examples_in_the_docstrings(self):
        for name in ("greatgame", "greatgame._solution", "greatgame._form", "greatgame._game"):
            failed, tried = doctest.testmod(importlib.import_module(name))
            self.assertTrue(tried > 0 and failed == 0, name)

    def test_everything_public_has_a_docstring(self):
        for name in gg.__all__:
            self.assertTrue(name.startswith("__") or getattr(gg, name).__doc__, name)

    def test_the_readme(self):
        failed, tried = doctest.testfile(os.path.join(PYTHON, "README.md"), module_relative=False)
        self.assertTrue(tried > 10 and failed == 0)

    def test_the_first_steps(self):
        failed, tried = doctest.testfile(os.path.join(ROOT, "doc", "start.md"), module_relative=False)
        self.assertTrue(tried > 3 and failed == 0)

    def test_the_notebook(self):
        """Its cells, one after the other, as a notebook runs them."""
        with open(os.path.join(ROOT, "examples", "greatgame.ipynb")) as file:
            notebook = json.load(file)
        cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        self.assertGreater(len(cells), 5)
        before = os.getcwd()
        os.chdir(os.path.join(ROOT, "examples"))
        try:
            names = {"__name__": "__main__"}
            for cell in cells:
                if np is not None or ("numpy" not in cell and "solution" not in cell):
                    with contextlib.redirect_stdout(io.StringIO()):
                        self.show(run_cell(cell, names))
        finally:
            os.chdir(before)

    def show(self, value):
        """As a notebook would."""
        for name in ("_repr_svg_", "_repr_html_"):
            shown = getattr(value, name)() if hasattr(type(value), name) else None
            if shown:
                xml.etree.ElementTree.fromstring(shown)
        repr(value)

    def test_types(self):
        if np is None or not has_program("mypy"):
            self.skipTest("mypy is not there, or has looked already")
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(["mypy", "--strict", "--ignore-missing-imports", "--cache-dir", cache,
                                   os.path.join(PYTHON, "greatgame")], stdout=subprocess.PIPE,
                                  env={k: v for k, v in os.environ.items() if k != "LD_PRELOAD"})
        self.assertEqual(done.returncode, 0, done.stdout.decode())


def run_cell(cell, names):
    """Runs a cell; the value of its last line, if that is an expression."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


def has_program(name):
    return any(os.access(os.path.join(folder, name), os.X_OK)
               for folder in os.environ.get("PATH", "").split(os.pathsep))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main()
