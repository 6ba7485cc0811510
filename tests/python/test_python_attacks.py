"""Misuse of the package for Python, on purpose or by accident: arguments of every wrong kind,
interruptions at any moment, forks, threads, callbacks that misbehave, forged certificates, files of
wrong bytes, and strange arrays and graphs. Each gives an exception with a message, or a right
answer; the interpreter goes on, and nothing leaks.

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
import struct
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
import xml.etree.ElementTree
import zlib
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
once = unittest.skipIf(os.environ.get("GG_WITH_NUMPY"), "it needs no arrays, and is tried with numpy")
with_numpy = unittest.skipIf(np is None, "numpy is not there")


def python(code, **environment):
    """Runs code in another interpreter; returns its exit status and output."""
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120,
                          env={**os.environ, "PYTHONPATH": PYTHON, **environment})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def table_of(ruleset, parameters):
    """A saved table whose header is right except for these texts."""
    head = struct.pack("<8sIIQQIHHIIQQ", b"\x89GGT\r\n\x1a\n", 1, 0, 0, 1, 1, 4, 0, len(ruleset),
                       len(parameters), 0, 0) + ruleset + parameters
    index = struct.pack("<II", 0, 1)
    made = head + struct.pack("<I", zlib.crc32(head)) + index
    seal = struct.pack("<QQQQQII", len(made) - 8, 0, 1, 0, 0, 0, zlib.crc32(index))
    return made + seal + struct.pack("<I", zlib.crc32(seal)) + b"GGT\n"


class Odd:
    """Is nothing that can be used, and cannot be shown either."""

    __hash__ = None

    def __repr__(self):
        raise ZeroDivisionError


# Wrong wherever it is not a vertex, label or text chosen by the caller.
VALUES = [-1, 7, 2**31, 2**32 - 1, 2**32, 2**40, 2**64 - 1, 2**64, 10**5000, 1.0, 1.5, math.nan, True, "", "x",
          "a\0b", "\ud800", "x" * 70_000, b"", b"x", b"\0\xff", None, [], [None], [-1], [1.5], {}, {-1: "L"},
          {0: "X"}, {2.9: "L"}, (), (1,), ("\0", 1), object(), Odd(), len, int, [Odd()], {"a\0": 0}]

# Calls, and the argument that the message names.
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
                 (gg.open_table, ["x"], dict(context=context)), (gg.Context, [], {}), (gg.Forms, [], {}), (gg.Form, ["1"], {}), (gg.Form.make, [[1], [0]], {}),
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
        self.assertEqual(list(gg.solve(CIRCLE, context=context).winner), ["D", "D", "N", "P"])

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


@once
class Interruptions(unittest.TestCase):
    def test_some_hundred_at_any_moment(self):
        """SIGINT at chance moments of everything that calls C: each is one KeyboardInterrupt, soon, none is
        dropped in a finalizer, and afterwards the values are right and no memory is held."""
        status, out, error = python(f"""
            import gc, os, random, signal, threading, time
            import greatgame as gg
            rng, times = random.Random(3), {80 if SANITIZED else 320}
            problem, rules = gg.generate("random", 3000, seed=1), gg.rules("nim:5,6,7")
            moves = [(v, w) for v in range(60) for w in range(v)]
            nim = gg.solve(moves, value="nimber", tokens=[7])
            graph = gg.solve([(v, (v * 7 + 1) % 900) for v in range(900)], tokens=[5])
            proof, expected = graph.certificate(), list(graph.turns)

            def arrays():
                solution = gg.solve(moves, value="nimber")
                nimbers, rows = solution.nimbers, solution.problem.rows()
                del solution
                assert list(nimbers) == list(range(60)) and len(rows[1]) == len(moves)
                assert len(problem.solve().turns) == 3000

            works = [problem.solve, rules.explore, nim.line, nim.why, arrays,
                     lambda: graph.problem.using(graph.certificate()),
                     lambda: (gg.Form("{{2|1}} + *2") * 3).thermograph(),
                     lambda: gg.Game(start=300, moves=lambda n: [n - k for k in (1, 2, 3) if k <= n])]
            begin, ended = threading.Semaphore(0), threading.Semaphore(0)

            def hit():
                while True:
                    begin.acquire()
                    time.sleep(rng.random() ** 2 * 0.01)
                    os.kill(os.getpid(), signal.SIGINT)
                    ended.release()

            threading.Thread(target=hit, daemon=True).start()
            caught = 0
            for i in range(times):
                try:
                    begin.release()
                    begun = time.monotonic()
                    while time.monotonic() - begun < 30:
                        works[i % len(works)]()
                except KeyboardInterrupt:
                    caught += 1
                ended.acquire()
            assert caught == times, caught
            assert list(graph.problem.using(proof).turns) == expected
            held = problem.context.memory_used
            for _ in range(3):
                problem.solve()
            assert problem.context.memory_used == held
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
            """)
        self.assertEqual((status, out, error), (0, "", ""))

    def test_a_function_of_progress_that_loops_is_ended(self):
        """Also one that calls the library meanwhile; and a handler that raises nothing cancels."""
        status, out, error = python("""
            import os, signal, threading, time
            import greatgame as gg

            def loops(*told):
                while True:
                    pass

            def solves(*told):
                while True:
                    gg.generate("random", 50_000, seed=1).solve()

            for tell in (loops, solves):
                threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
                try:
                    gg.generate("random", 200_000, seed=1, progress=tell)
                except KeyboardInterrupt:
                    print("ended")
            seen = []
            signal.signal(signal.SIGINT, lambda *_: seen.append(1))
            try:
                gg.generate("random", 200_000, progress=lambda *_: os.kill(os.getpid(), signal.SIGINT))
            except gg.Cancelled:
                print(bool(seen))
            """)
        self.assertEqual((status, out, error), (0, "ended\nended\nTrue\n", ""))


@once
class Callbacks(unittest.TestCase):
    """The function of progress, with one thread of C and with three."""

    def made(self, tell, threads):
        return gg.generate("random", 50_000, seed=1, threads=threads, progress=tell)

    def test_it_raises(self):
        for threads in (1, 3):
            for error in (ZeroDivisionError("of its own"), SystemExit(3), GeneratorExit(), StopIteration()):
                def tell(*told):
                    raise error
                with self.assertRaises(type(error)) as caught:
                    self.made(tell, threads)
                self.assertIs(caught.exception, error)
            self.assertEqual(self.made(lambda *told: object(), threads).solve().positions, 50_000)
            self.assertRaises(TypeError, self.made, lambda: None, threads)

    def test_it_calls_the_library(self):
        for threads in (1, 3):
            found = {}

            def tell(*told):
                if "value" not in found:
                    found["value"] = gg.solve([(0, 1)])[0].winner, gg.Form("{2|1}").mean
                if "call" in found:
                    found["call"]()
            problem = self.made(tell, threads)
            self.assertEqual(problem.solve().positions, 50_000)
            self.assertEqual(found["value"], ("N", 1.5))
            for call in (problem.solve, problem.figures, lambda: problem.text("gg")):
                found["call"] = call
                with self.assertRaises(gg.BadArgument) as caught:
                    problem.solve()
                self.assertIn("progress", str(caught.exception))
            found["call"] = lambda: problem.context.memory_used
            self.assertEqual(problem.solve().positions, 50_000)

    def test_it_deletes_the_game(self):
        for threads in (1, 3):
            found = {}

            def tell(*told):
                if found:
                    found.clear()
                    gc.collect()
            found["problem"] = self.made(tell, threads)
            found["problem"] = self.made(None, threads)
            problem = self.made(tell, threads)
            found["solution"] = problem.solve()
            solution = problem.solve()
            found["more"], problem = (problem, solution), None
            self.assertEqual(solution.problem.solve().turns[5], solution.turns[5])

    def test_rules_that_change_their_mind(self):
        """They are asked once for each position, so what they said first is the game."""
        rng = random.Random(1)
        game = gg.Game(start=20, moves=lambda n: rng.sample(range(n), rng.randrange(n + 1)),
                       result=lambda n: rng.choice([None, None, "N", "P"]))
        for x in game:
            options = [game[y] for y in game.problem.options(x)]
            if game[x].winner == "N" and options:
                self.assertIn("P", [value.winner for value in options])


@once
class Lives(unittest.TestCase):
    def test_copies_are_the_same_thing(self):
        solution = gg.solve(CIRCLE, tokens=[0])
        for thing in (solution, solution.problem, solution.context, solution._owned, gg.Form("*2")._table):
            self.assertIs(copy.copy(thing), thing)
            self.assertIs(copy.deepcopy([thing])[0], thing)
            self.assertRaises(TypeError, pickle.dumps, thing)
        copies = [copy.copy(solution._owned) for _ in range(9)]
        del copies
        gc.collect()
        self.assertEqual(list(solution.winner), ["D", "D", "N", "P"])
        form, move = gg.Form("{2|1}"), solution.best(at=2)[0]
        self.assertEqual(pickle.loads(pickle.dumps((form, move))), (form, move))
        error = pickle.loads(pickle.dumps(gg.NoVertex("it is gone")))
        self.assertEqual((str(error), error.code), ("it is gone", "GG_BAD_ARGUMENT"))

    def test_a_solution_that_is_gone_is_freed_soon(self):
        """Without another call, in a thread of the package; and in threads that come and go."""
        context = gg.Context()
        solutions = [gg.solve([(0, 1)] * 50_000, context=context) for _ in range(3)]
        held = gg._c.lib.gg_ctx_memory_used(context.pointer)
        del solutions
        until = time.monotonic() + 20
        while gg._c.lib.gg_ctx_memory_used(context.pointer) > held // 2 and time.monotonic() < until:
            time.sleep(0.01)
        self.assertLess(gg._c.lib.gg_ctx_memory_used(context.pointer), held // 2)

        def work():
            found.append(gg.solve(CIRCLE, context=context, tokens=[0]))
            found.pop().why()
        found = []
        threads = [threading.Thread(target=work) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLess(context.memory_used, held // 2)

    def test_a_forked_process_goes_on(self):
        """With what it has inherited, from any thread; not with what another thread was at work with."""
        status, out, error = python("""
            import gc, os, signal, threading, time, warnings
            warnings.simplefilter("ignore")
            import greatgame as gg

            def child(work):
                pid = os.fork()
                if pid == 0:
                    status = 1
                    try:
                        signal.alarm(60)
                        work()
                        status = 0
                    except gg.BadArgument as error:
                        status = 2 * ("forked" in str(error))
                    finally:
                        os._exit(status)
                return os.waitpid(pid, 0)[1] >> 8

            def all_of_it():
                assert list(problem.solve().turns) == expected
                solution.line(), solution.check(), gg.solve([(0, 1)])
                gone = problem.solve()
                del gone
                gc.collect()

            def interrupted():
                threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
                try:
                    while True:
                        problem.solve()
                except KeyboardInterrupt:
                    pass

            def told(*_):
                at_work.set()
                may_go.wait()

            for threads in (1, 3):
                problem = gg.generate("random", 20_000, seed=1, threads=threads)
                solution = problem.solve()
                expected = list(solution.turns)
                at_work, may_go = threading.Event(), threading.Event()
                may_go.set()
                busy = gg.generate("random", 50_000, seed=1, threads=threads, progress=told)
                print(child(all_of_it), child(interrupted), end=" ")
                thread = threading.Thread(target=lambda: print(child(all_of_it), end=" "))
                thread.start()
                thread.join()
                for first, second in ((busy.solve, None), (None, busy.solve)):
                    at_work.clear(), may_go.clear()

                    def forks():
                        at_work.wait()
                        print(child(busy.solve), child(all_of_it), child(interrupted), end=" ")
                        may_go.set()
                    thread = threading.Thread(target=first or forks)
                    thread.start()
                    (second or forks)()
                    thread.join()
                pids = []

                def forks_once(*_):
                    if not pids:
                        pids.append(os.fork())
                inside = gg.generate("random", 50_000, seed=1, threads=threads)
                gg.generate("random", 50_000, seed=1, threads=threads, progress=forks_once)
                if pids[0] == 0:
                    interrupted()
                    os._exit(7)
                print(os.waitpid(pids[0], 0)[1] >> 8, flush=True)
            """)
        self.assertEqual((status, error), (0, ""))
        self.assertEqual(out.split("\n")[:2], ["0 0 0 2 0 0 2 0 0 7"] * 2)


def asked(solution):
    """All values and moves."""
    return {key: value for key, value in solution.json(all=True, moves=True).items() if key != "method"}


class Certificates(unittest.TestCase):
    def test_forged_ones_are_refused_or_right(self):
        """Bytes changed, cut, repeated, of another problem: accepted only if every value is true."""
        rng = random.Random(5)
        problems = [(gg.problem(CIRCLE, tokens=[0]), None), (gg.problem(CIRCLE, tokens=[0]), "nimber"),
                    (gg.problem(EDGES, tokens=[0, 1], targets=[2]), None), (gg.rules("nim:1,2"), None),
                    (gg.problem([(1, 0), (2, 1), (2, 0)], who="LRL", tokens=[2]), "form")]
        proofs = []
        for problem, value in problems:
            solution = problem.solve(value)
            for text in (False, True):
                try:
                    proofs.append((problem, solution.certificate(text=text), asked(solution)))
                except gg.BadArgument:
                    continue
        self.assertGreater(len(proofs), 6)
        refused = 0
        for problem, proof, known in proofs:
            self.assertEqual(asked(problem.using(proof)), known)
            for i in range(15 if SANITIZED else 60):
                forged = bytearray(proof)
                for _ in range(rng.randrange(1, 4)):
                    forged[rng.randrange(len(forged))] = rng.choice([0, 255, 49, 48, rng.randrange(256)])
                if i % 4 == 0:
                    del forged[rng.randrange(len(forged)):]
                try:
                    made = problem.using(forged)
                    self.assertEqual(asked(made), known)
                    unchecked = problem.using(bytes(forged), check=False)
                    self.assertTrue(unchecked.check())
                except gg.Error as error:
                    self.assertTrue(str(error))
                    refused += 1
            for other, another, _ in proofs:
                if other._written("gg") != problem._written("gg") if problem._graph and other._graph else other is not problem:
                    self.assertRaises(gg.Error, problem.using, another)
        self.assertGreater(refused, 50)

    def test_files_are_whole_or_as_they_were(self):
        solution = gg.solve(CIRCLE, tokens=[0])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.gg")
            solution.problem.write(path)
            os.chmod(path, 0o640)
            with open(path, "rb") as file:
                before = file.read()
            self.assertRaises(gg.BadArgument, solution.problem.write, path, "nonsense")
            with open(path, "rb") as file:
                self.assertEqual(file.read(), before)
            solution.problem.write(path)
            self.assertEqual((os.listdir(folder), os.stat(path).st_mode & 0o777), (["a.gg"], 0o640))
        if os.path.exists("/dev/full"):
            self.assertRaises(OSError, solution.problem.write, "/dev/full", "gg")

    def test_wrong_bytes_of_every_format(self):
        rng, read = random.Random(8), 0
        problem = gg.solve(CIRCLE, tokens=[0]).problem
        race = gg.problem(EDGES, tokens=[0, 1], targets=[2])
        for format in ("gg", "judge", "edges", "ggb", "pg", "mtx", "json", "dot"):
            for source in (problem, race):
                try:
                    known = source._written(format)
                except gg.Error:
                    continue
                for _ in range(10 if SANITIZED else 60):
                    wrong = bytearray(known)
                    for _ in range(rng.randrange(1, 5)):
                        place = rng.randrange(len(wrong))
                        wrong[place:place + rng.randrange(3)] = rng.choice(
                            [b"", b"\0", b"\xff", b"-1", b"4294967296", b"9" * 30, b"\n", wrong[:place]])
                    for given in (None, format):
                        try:
                            for made in gg.read(bytes(wrong), given, memory=1 << 24):
                                made.solve().answer()
                                read += 1
                        except gg.Error as error:
                            self.assertTrue(str(error))
        self.assertGreater(read, 0)

    def test_tables_gone_bad(self):
        """They are refused, at once or by the question that needs what is bad, or nothing is bad."""
        rng, refused = random.Random(4), 0
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ggt")
            solution = gg.solve("quixo:3x3")
            solution.save(path)
            with open(path, "rb") as file:
                known = file.read()
            for function in (gg.solve, gg.rules("quixo:3x3").using):
                with self.assertRaises(gg.BadInput) as caught:
                    function(path)
                self.assertIn("open_table", str(caught.exception))
            for _ in range(30 if SANITIZED else 200):
                wrong = bytearray(known)
                place = rng.randrange(len(wrong))
                wrong[place:place + rng.randrange(3)] = rng.choice([b"", b"\0", b"\xff", wrong[:place]])
                try:
                    table = gg.open_table(bytes(wrong), memory=1 << 26)
                    self.assertTrue(table.check())
                    self.assertEqual(table.answer().json, solution.answer().json)
                except gg.Error as error:
                    refused += 1
                    self.assertEqual(error.code, "GG_BAD_INPUT")
            self.assertGreater(refused, 20)
            table = gg.open_table(path)
            os.truncate(path, 300)
            wants = [lambda: table.answer("X../.../..."), table.answer, table.check, table.listed, table.table,
                     table.certificate, lambda: table.certificate(text=True),
                     lambda: table.save(os.path.join(folder, "b.ggt"))]
            for want in wants + [table.columns] * bool(np):
                self.assertRaises(gg.BadInput, want)
            self.assertEqual(os.listdir(folder), ["a.ggt"])
            self.assertRaises(gg.BadArgument, table.answer, first="R")
            self.assertRaises(gg.BadArgument, table.answer, first="x")
            self.assertRaises(gg.BadArgument, table.answer, [])
            for at in (b"X../.../...", {}, 1.5, object()):
                self.assertRaises(TypeError, table.answer, at)
        for wrong in (b"\xff\xfe", b"mu\ntorere", b"nim"):
            with self.assertRaises(gg.BadInput) as caught:
                gg.open_table(bytearray(table_of(wrong, b"\xff" * (wrong == b"nim"))))
            self.assertNotIn("\n", str(caught.exception))
        self.assertRaises(gg.BadArgument, gg.solve("nim:3,4").answer, "3,3")
        self.assertRaises(gg.BadArgument, gg.solve(CIRCLE).save, "x")
        self.assertRaises(OSError, gg.solve("quixo:3x3").save, "")
        self.assertRaises(IsADirectoryError, gg.solve("quixo:3x3").save, "new/")

    def test_saves_at_once(self):
        """Threads that save under one name: each time the file is a whole one."""
        wrong = []
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ggt")

            def work():
                try:
                    solution = gg.solve("dodgem:3")
                    for _ in range(20):
                        solution.save(path)
                        gg.open_table(path)
                except Exception as error:
                    wrong.append(error)
            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual((wrong, os.listdir(folder)), ([], ["a.ggt"]))

    def test_classes_of_texts(self):
        """What a class of the caller's says of itself is not asked."""
        class Text(str):
            def encode(self, *_):
                return 7

            def __contains__(self, _):
                return False

        class Bytes(bytes):
            def __len__(self):
                return 10**9

        solution = gg.solve("quixo:3x3")
        self.assertEqual(solution.answer(Text("X../.../...")).json, solution.answer("X../.../...").json)
        self.assertRaises(gg.BadArgument, solution.answer, Text("X../.../...\0"))
        with tempfile.TemporaryDirectory() as folder:
            self.assertTrue(gg.solve("quixo:3x3", disk=Text(os.path.join(folder, "a"))).check())
            self.assertRaises(gg.BadArgument, gg.solve, "quixo:3x3", disk=Text(os.path.join(folder, "a\0b")))
            self.assertEqual(os.listdir(folder), ["a"])
        board = b"...\n.P.\n..T\n"
        self.assertEqual(gg.rules("police", board=Bytes(board)).picture(), gg.rules("police", board=board).picture())

    def test_boards_of_games_without(self):
        graph = gg.problem([(0, 1)])
        for name in ("chess:KRK", "chomp", "connect:4x4"):
            self.assertRaises(gg.BadInput, gg.rules, name, graph=graph)
            self.assertRaises(gg.BadInput, gg.rules, name, board="..\n..\n")
        self.assertRaises(gg.BadInput, gg.rules, "police", graph=graph)

    def test_positions_that_are_none(self):
        """Texts and pictures are only of positions that the library has told of."""
        rng, told = random.Random(2), 0
        for name in gg.rulesets():
            try:
                problem = gg.rules(name, memory=1 << 24)
            except gg.Error:
                continue
            for position in [2**63, 2**64 - 1] + [rng.getrandbits(64) for _ in range(40)]:
                self.assertRaises(gg.NoVertex, problem.position_text, position)
                self.assertRaises(gg.NoVertex, problem.picture, position)
            self.assertTrue(problem.position_text(problem.start) + problem.picture())
        solution = gg.solve("tictactoe")
        move = solution.best()[0]
        self.assertEqual(solution.problem.position_text(move.raw[3]), move.end)
        for position in solution.listed()["position"][:100]:
            told += len(solution.problem.picture(position)) > 0
        self.assertEqual(told, 100)

    def test_moves_that_are_none(self):
        solution = gg.solve([(0, 1), (1, 2)], tokens=[0, 1], targets=[2])
        move = solution.answer(moves=True).moves[0]
        import dataclasses
        for raw in ((0, 2**32 - 1, 0, 1, False), (0, 0, 0, 2**63, False), (1, 0, 0, 1, True),
                    (-1, 5, 9, 9, True), (2**31, 0, 0, 1, 0)):
            self.assertRaises(gg.BadArgument, solution.answer, after=[dataclasses.replace(move, raw=raw)])


class Arrays(unittest.TestCase):
    @with_numpy
    def test_unusual_ones(self):
        expected = gg.solve(CIRCLE).turns.tolist()
        table = np.array(CIRCLE)
        wide = np.zeros((len(CIRCLE), 4), "i8")
        wide[:, 1:4:2] = table
        packed = np.zeros(len(CIRCLE), dtype=[("skip", "u1"), ("a", "<i8"), ("b", ">u4")])
        packed["a"], packed["b"] = table[:, 0], table[:, 1]
        frozen = table.copy()
        frozen.flags.writeable = False
        mapped = np.frombuffer(table.astype("u4").tobytes(), "u4").reshape(-1, 2)
        for given in (wide[:, 1::2], (packed["a"], packed["b"]), frozen, mapped, np.asfortranarray(table),
                      table[::-1][::-1], np.ma.array(table), (memoryview(table[:, 0].copy()), table[:, 1]),
                      table.tolist(), [tuple(row) for row in table], [list(row) for row in table],
                      (row for row in table), (array("H", table[:, 0].tolist()), array("q", table[:, 1].tolist()))):
            self.assertEqual(gg.solve(given).turns.tolist(), expected)
        one = np.broadcast_to(np.array([[0, 1]]), (5, 2))
        self.assertEqual(gg.problem(one).edges, 5)
        for kind in ("i1", "u1", ">i2", "<u2", "i4", "u4", ">i4", "i8", "u8", ">u8"):
            self.assertEqual(gg.solve(np.zeros((0, 2), kind)).turns.tolist(), [])
            self.assertEqual(gg.solve(np.array(CIRCLE, kind)).turns.tolist(), expected)

    @with_numpy
    def test_wrong_ones(self):
        for wrong in (np.array([[0, 1.0]]), np.array([[True, False]]), np.array([[0, 1]], object),
                      np.array([[0, 1]], "m8[s]"), np.array([["0", "1"]]), np.zeros((2, 2), [("a", "i4")]),
                      np.array([[0, 1j]]), np.array([[np.nan, 1]]), np.array([[0, 1]], np.float16)):
            self.assertRaises(TypeError, gg.solve, wrong)
        masked = np.ma.array([[0, 1], [1, 2]], mask=[[0, 0], [0, 1]])
        self.assertRaises(TypeError, gg.solve, masked)
        for wrong in (np.array(5), np.zeros((3, 3), int), np.zeros((2, 2, 2), int), np.zeros((0, 3), int)):
            self.assertRaises(gg.BadArgument, gg.solve, wrong)
        for kind, number in (("i8", -1), ("i8", -2**63), ("i8", 2**32 - 1), ("u8", 2**64 - 1), (">u8", 2**63),
                             ("u4", 2**32 - 1), ("i4", -2**31), (">i2", -1), ("i1", -1), ("i8", 2**62)):
            with self.assertRaises(gg.BadInput) as caught:
                gg.solve(np.array([[0, 1], [0, number]], kind), memory=1 << 24)
            self.assertIn(f"edge 1, counted from 0: {number} is no vertex number", str(caught.exception))
        for number in (2**31 - 1, 2**31, 2**32 - 2):
            for kind in ("u4", "i8", ">u8"):
                self.assertRaises(gg.LimitError, gg.solve, np.array([[0, number]], kind), memory=1 << 20)

    def test_matrices_that_lie(self):
        try:
            from scipy import sparse
        except ImportError:
            self.skipTest("scipy is not there")
        if np is None:
            self.skipTest("numpy is not there")
        expected = gg.solve(CIRCLE).turns.tolist()
        rows, columns = zip(*CIRCLE)
        matrix = sparse.coo_matrix((np.ones(4), (rows, columns)), shape=(4, 4))
        for form in ("csr", "csc", "coo", "lil", "dok", "dia", "bsr"):
            for number in (bool, np.int8, complex):
                self.assertEqual(gg.solve(matrix.asformat(form).astype(number)).turns.tolist(), expected)
        self.assertEqual(gg.solve(sparse.csr_array(matrix)).turns.tolist(), expected)
        self.assertEqual(gg.solve(sparse.csr_matrix((0, 0))).turns.tolist(), [])

        def lie(**arrays):
            made = matrix.tocsr()
            for name, value in arrays.items():
                setattr(made, name, np.array(value))
            made.tocsr = lambda: made
            made.indptr, made.indices = (np.array(arrays.get(name, getattr(made, name)))
                                         for name in ("indptr", "indices"))
            return made
        for arrays in (dict(indptr=[0, 1, 3, 4]), dict(indptr=[0, 1, 3, 4, 400]), dict(indptr=[0, 9, 3, 4, 4]),
                       dict(indptr=[-1, 1, 3, 4, 4]), dict(indptr=[0, 2**62, 3, 4, 4]),
                       dict(indptr=[0.0, 1, 3, 4, 4]), dict(indices=[1, 0, 2, 4]), dict(indices=[1, 0, 2, -1]),
                       dict(indices=[1, 0, 2, 2**40]), dict(indices=[1, 0, 2.0, 3]), dict(indices=[1]),
                       dict(indptr=[1, 1, 3, 4, 4])):
            for borrow in (False, True):
                with self.subTest(**arrays):
                    self.assertRaises((gg.Error, ValueError), gg.solve, lie(**arrays), borrow=borrow)

    def test_odd_nodes(self):
        try:
            import networkx
        except ImportError:
            self.skipTest("networkx is not there")
        nan = math.nan
        nodes = [nan, (1, 2), "a\0b", "\ud800", "x" * 300, "é" * 200, 3, 2.5, frozenset([1]), b"bytes", "3",
                 "", " "]
        for kind in (networkx.DiGraph, networkx.MultiDiGraph):
            graph = kind([(a, b) for a, b in zip(nodes, nodes[1:])])
            graph.add_edge(nan, (1, 2))
            solution = gg.solve(graph, tokens=[nan])
            self.assertEqual([solution[node].turns for node in nodes], list(range(len(nodes)))[::-1])
            self.assertEqual(solution.problem.edges, len(nodes) - 1 + (kind is networkx.MultiDiGraph))
            self.assertEqual([move.end for move in solution.line()], nodes[1:])
            self.assertTrue(solution.answer().json and str(solution.why()) and solution.hint(3).json)
            xml.etree.ElementTree.fromstring(solution._repr_svg_())
        self.assertEqual(gg.solve(networkx.DiGraph()).problem.vertices, 0)
        shuffled = networkx.DiGraph([(1, 0), (2, 1)])
        self.assertEqual([gg.solve(shuffled)[v].turns for v in (0, 1, 2)], [0, 1, 2])


class Pictures(unittest.TestCase):
    def test_each_is_xml(self):
        graphs = [gg.problem([]), gg.problem([], vertices=1), gg.problem([(0, 0)]), gg.problem(CIRCLE, vertices=9),
                  gg.problem([(0, 1), (0, 2)], who="LR"), gg.problem({"<a&b>": ["\0", '"']}),
                  gg.generate("random", 150, seed=2)]
        for problem in graphs:
            xml.etree.ElementTree.fromstring(problem._repr_svg_())
            xml.etree.ElementTree.fromstring(problem.solve()._repr_svg_())
        self.assertIsNone(gg.generate("random", 5000)._repr_svg_())
        nimbers = gg.solve(CIRCLE, value="nimber", tokens=[0])
        xml.etree.ElementTree.fromstring(nimbers._repr_svg_())
        for text in ("0", "*", "1/1024", "{100|-100}", "{10||1|0} + ^", "Tiny(2)"):
            xml.etree.ElementTree.fromstring(gg.Form(text)._repr_svg_())
        self.assertIsNone(gg.Form("on")._repr_svg_())
        for name in ("tictactoe", "domineering:3x3", "nim:3,4"):
            xml.etree.ElementTree.fromstring(gg.solve(name)._repr_html_())


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main()
