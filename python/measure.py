"""Measures the package: in this folder, `python3 -m measure [overhead] [game] [leak [SOLVES]]`; all three without a word.

overhead   a random graph of 10^6 vertices and 4 * 10^6 edges in an array of numpy: `solve` and its arrays
           against the same calls of the C library alone. Processor time, the best of five turns.
game       a `Game` of 10^6 positions and 12 * 10^6 moves, from its rules to all values.
leak       SOLVES small problems (else 10^6) of several kinds, solved and queried: memory after each tenth.
"""

import ctypes
import os
import sys
import time
from ctypes import byref

import greatgame as gg
from greatgame import _c, _declarations as c, _problem


def in_c(edges, winner, turns):
    """Makes the C calls of `solve` and its arrays, and nothing else."""
    lib, (start, end) = _c.lib, (gg._arrays.column(edges[:, i]) for i in (0, 1))
    ctx, builder, graph, problem, solution = (ctypes.c_void_p() for _ in range(5))
    ctx.value = lib.gg_ctx_new(None)
    spec = _c.settings(c.gg_problem_spec, c.GG_SETTINGS_PROBLEM)
    options = _c.settings(c.gg_solve_options, c.GG_SETTINGS_SOLVE)
    done = [lib.gg_builder_new(ctx, 0, True, byref(builder)),
            lib.gg_builder_edges(builder, start.size, byref(start.numbers), byref(end.numbers), None),
            lib.gg_builder_build(builder, _problem._ROWS, byref(graph)),
            lib.gg_problem_new(ctx, graph, byref(spec), byref(problem)),
            lib.gg_solve(ctx, problem, byref(options), byref(solution)),
            lib.gg_solution_outcomes(ctx, solution, c.GG_LEFT, 0, len(winner), winner.ctypes.data,
                                     turns.ctypes.data)]
    assert not any(done)
    for free, thing in ((lib.gg_solution_free, solution), (lib.gg_problem_free, problem),
                        (lib.gg_graph_free, graph), (lib.gg_builder_free, builder), (lib.gg_ctx_free, ctx)):
        free(thing)


def overhead():
    import numpy as np
    n = 1_000_000
    edges = np.random.default_rng(1).integers(0, n, (4 * n, 2))
    edges[-1] = n - 1
    winner, turns = np.empty(n, "S1"), np.empty(n, "u4")
    taken = {"in C": [], "in Python": []}
    for _ in range(5):
        begun = time.process_time()
        in_c(edges, winner, turns)
        between = time.process_time()
        solution = gg.solve(edges)
        both = solution.winner, solution.turns
        del solution
        gg.Context().memory_used  # which waits until it is freed
        taken["in C"].append(between - begun)
        taken["in Python"].append(time.process_time() - between)
        assert (both[0] == winner.astype("U1")).all() and (both[1] == turns).all()
    best = {how: min(seconds) for how, seconds in taken.items()}
    print(f"overhead: {best['in C']:.3f} s in C, {best['in Python']:.3f} s in Python: "
          f"{100 * (best['in Python'] / best['in C'] - 1):+.1f} %")


def game():
    class Stairs:
        start = (999, 999)

        def moves(self, x):
            a, b = x
            return ([(a - k, b) for k in range(1, 7) if k <= a] + [(a, b - k) for k in range(1, 7) if k <= b])

    begun = time.process_time()
    made = gg.Game(Stairs)
    print(f"game: {len(made)} positions, {made.problem.edges} moves, "
          f"{time.process_time() - begun:.1f} s of processor time; {made[made.start]}")


def leak(solves=1_000_000):
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") >> 10

    context = gg.Context()
    for i in range(solves):
        solution = gg.solve([(j, (j * 5 + i) % 12) for j in range(12)], tokens=[i % 12],
                            value=(None, "nimber")[i % 2], context=context)
        solution.answer()
        if i % 16 == 0:
            gg.solve("nim:1,2", context=context).why()
        if (i + 1) % (solves // 10 or 1) == 0:
            print(f"leak: {i + 1} solves, {resident()} KiB, {context.memory_used} bytes held", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:] or ["overhead", "game", "leak"]
    for i, word in enumerate(words):
        if word in ("overhead", "game", "leak"):
            number = [int(w) for w in words[i + 1:i + 2] if w.isdigit()]
            globals()[word](*number)
        elif not word.isdigit():
            sys.exit(__doc__)
