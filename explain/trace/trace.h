/*
 * Traces: a method at work on a small problem, step by step, as it is taught.
 *
 * The solvers are not watched; each method is here once more, in its simplest form. Its results are
 * compared with those of the solver, value by value, so that a trace cannot teach anything wrong.
 *
 * The folder, in reading order:
 *
 *   trace.c       the public call: choice of the method, limits, comparison, answer; steps
 *   board.c       the positions: vertices, states of vertices, positions of a search, parts
 *   backwards.c   outcomes and races, from the ends of play back
 *   mex.c         nimbers, and pairs of misère play
 *   labels.c      nimbers, finite or infinite, where play can go round
 *   numbers.c     numbers, numbers plus nimbers, canonical forms
 *   search.c      the game tree, with a memory and without
 *   trees.c       Hackenbush on trees
 *
 * A step is a claim (why/why.h) and tells all that it changes: doc/traces.md says how to go
 * forwards and backwards by them. Each file of a method ends in the table of its kinds of steps.
 */
#ifndef GG_ANSWER_TRACE_H
#define GG_ANSWER_TRACE_H

#include "game/explore.h"
#include "why/why.h"

/* A trace in the making. */
typedef struct gg__trace {
    gg_trace trace; /* first, so that one pointer is both */
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution; /* by the solver whose method it is */
    uint64_t limit;              /* of positions */
    gg__why said;                /* collects the steps */
    unsigned depth;              /* of the next step */

    /* The positions (board.c). */
    gg_trace_position *position; /* of trace.position_count */
    size_t position_room;
    uint32_t *option; /* of all of them, one list after the other */
    size_t option_count, option_room;
    const gg__explored *explored; /* the search that met them, or NULL */
    gg__explored *owned;          /* the same, if the trace is to free it */
    const gg_graph *graph;        /* the graph of these vertices, or states of vertices; or NULL */
    gg__index part;               /* the numbers of parts, or branches */
    bool partisan;                /* the players have options of their own */
} gg__trace;

/* ---- steps: trace.c ---- */

/* A kind of step: its name, its template (gg_claim_info) and the solvers whose traces have it. */
#define GG__STEP(name, sentence, solvers)                                                          \
    {                                                                                              \
        name, sentence, solvers, false, false                                                      \
    }

/* A step is begun, given its facts, and ended. Failures stay in the context, and gg__step_end
 * returns them; GG_LIMIT if there are too many steps. Texts and lists are copied. */
void gg__step_begin(gg__trace *t, const gg_info *kind);
void gg__step_number(gg__trace *t, const char *name, uint64_t number);
void gg__step_position(gg__trace *t, const char *name, uint32_t position);
void gg__step_value(gg__trace *t, const char *name, const char *value);
void gg__step_numbers(gg__trace *t, const char *name, const uint32_t *number, size_t count);
void gg__step_positions(gg__trace *t, const char *name, const uint32_t *position, size_t count);
gg_status gg__step_end(gg__trace *t);
/* One without facts. */
gg_status gg__step_about(gg__trace *t, const gg_info *kind);
/* One that says what N and P are. */
gg_status gg__step_letters(gg__trace *t);

/* Notes what a position comes to. GG_INTERNAL if that was done before. */
gg_status gg__trace_decide(gg__trace *t, uint32_t position, const char *value);
/* GG_INTERNAL: the solver has found something else for a position. */
gg_status gg__trace_differs(gg__trace *t, uint32_t position);

/* ---- positions: board.c ---- */

/* Lists the positions and their options: vertices of the problem's graph, or of the one that was
 * explored; or states of them, vertex * phases + phase, as a table has them; or the parts that can
 * be reached from those of the start. */
gg_status gg__trace_vertices(gg__trace *t);
gg_status gg__trace_states(gg__trace *t, const gg__table *table);
gg_status gg__trace_parts(gg__trace *t);
gg_status gg__trace_branches(gg__trace *t); /* their options are the branches that grow on them */
/* Positions of a search from the start, made for the trace. */
gg_status gg__trace_explore(gg__trace *t);

/* The next option of a position: the positions of its sum; one, except for parts. *at is 0 at
 * first. False: there are no more. */
bool gg__trace_option(const gg_trace_position *of, gg_player player, size_t *at,
                      const uint32_t **first, size_t *count);

static inline uint32_t gg__trace_part(uint32_t entry)
{
    return entry & ~GG_TRACE_AND;
}

/* All positions, options first; the caller frees the list. GG_INTERNAL if there is a cycle, where
 * the solver should have declined. */
gg_status gg__trace_order(gg__trace *t, uint32_t **order);

/* The positions with an option that a position is part of, ascending, as often as it is:
 * pred[start[p]] and on. The caller frees both arrays, after a failure, too. */
typedef struct gg__trace_back {
    uint32_t *start, *pred;
} gg__trace_back;
gg_status gg__trace_back_from(gg__trace *t, gg__trace_back *out);

/* ---- methods ---- */

typedef gg_status gg__trace_method(gg__trace *t);
gg__trace_method gg__trace_outcome, gg__trace_race, gg__trace_nimbers, gg__trace_misere,
    gg__trace_loopy, gg__trace_numbers, gg__trace_forms, gg__trace_memo, gg__trace_brute,
    gg__trace_forest;

extern const gg_info gg__steps_retrograde[], gg__steps_mex[], gg__steps_loopy[],
    gg__steps_numbers[], gg__steps_search[], gg__steps_forest[]; /* one without a name ends them */

#endif
