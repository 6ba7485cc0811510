/*
 * Solving a table of states: from where play is over to the outcome of every state.
 *
 * Two ways lead there. Retrograde analysis (retrograde.c) goes from decided states to their
 * predecessors, on any graph. A sweep (sweep.c) goes through an ordered graph once, from the last
 * vertex to the first, and needs no incoming rows. Both are built on solve/kernel.
 */
#ifndef GG_SOLVE_STATES_H
#define GG_SOLVE_STATES_H

#include "graph/graph.h"
#include "value/solution.h"

enum { GG__END_KINDS = 8 };

/*
 * The ends of play, and their winners. Each vertex has a kind. Play goes on at vertices of kind 0,
 * unless the mover has no options. The words are for the first side to move and for the second; if
 * sides are relative the first moves. They are decided: those of `over` won at rank 0, those of
 * `stuck` won at one rank, or drawn.
 */
typedef struct gg__ends {
    const uint8_t *kind; /* by vertex, below GG__END_KINDS; NULL: all are of kind 0 */
    gg__word over[GG__END_KINDS][2];
    gg__word stuck[2];
} gg__ends;

/*
 * Decides every state of a table whose words need not have been written; a state that neither side
 * can win is a draw. Sweeps if the graph is ordered and has outgoing rows, else works backwards.
 * GG_NEEDS_ROWS unless the graph has the rows for one of the two; GG_LIMIT where there are too many
 * options, states or ranks. O(states + edges).
 */
gg_status gg__states_solve(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           const gg__ends *ends);

/* Maximum of bytes that it takes for a table of `phases` phases, with the threads that the graph's
 * context has now. */
uint64_t gg__states_bytes(const gg_graph *graph, uint32_t phases);

/* The sweep alone: the graph must be ordered, with GG_ROWS_OUT. */
gg_status gg__sweep(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                    const gg__ends *ends);

/* ---- the outcome of a graph, for solvers that make one ---- */

/* The conventions under which a graph is played. */
typedef struct gg__convention {
    gg_result dead_end; /* GG_P, GG_N or GG_D */
    gg_result infinite; /* GG_D, GG_L or GG_R */
    bool personal;      /* results name players, so both first players must be distinguished */
} gg__convention;

/* Adds to the solution the table of all states of the graph. Needs GG_ROWS_SOLVE. O(n + m). */
gg_status gg__solve_outcome(gg_ctx *ctx, const gg_graph *graph, const gg__convention *convention,
                            gg_solution *solution);

/* ---- states ---- */

/* The player along whose edges a phase moves. */
static inline gg_player gg__phase_player(const gg__table *table, uint32_t phase)
{
    return table->mover[phase] == GG__MOVER_SECOND ? GG_RIGHT : GG_LEFT;
}

/* 0 if the first side moves at v in this phase, 1 if the second. */
static inline int gg__mover_index(const gg_graph *graph, const gg__table *table, uint64_t v,
                                  uint32_t phase)
{
    if (table->mover[phase] != GG__MOVER_OWNER) return table->mover[phase] == GG__MOVER_SECOND;
    return graph->owner[v] == GG_RIGHT;
}

/* The word of a state before anything has been solved: decided if play is over there, else open
 * with the mover and the number of options. */
static inline gg__word gg__ends_word(const gg_graph *graph, const gg__table *table,
                                     const gg__ends *ends, uint64_t v, uint32_t phase)
{
    const int mover = gg__mover_index(graph, table, v, phase);
    const uint32_t degree = graph->degree[gg__phase_player(table, phase)][v];
    const unsigned kind = ends->kind ? ends->kind[v] : 0;
    const gg__word *end = kind ? &ends->over[kind][mover] : &ends->stuck[mover];
    const gg__word open = gg__word_open(mover ? GG__SECOND : GG__FIRST, degree);
    return ((kind != 0) | (degree == 0)) ? *end : open;
}

#endif
