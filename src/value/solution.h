/*
 * A solution: a value and a rank for every state, in tables.
 *
 * A table holds the states (vertex, phase) of one token, `phases` words to a vertex. In phase p
 * the side mover[p] moves, and the next phase is p + 1, cyclically.
 *
 *   outcome   one table. Impartial: one phase, sides relative to the mover (N, P, D). Owners: one
 *             phase, Left and Right, the mover is the vertex's owner. Else two phases: Left to
 *             move, Right to move.
 *   distance  a table per kind of token: FIRST is the side whose arrival it is, SECOND the other,
 *             and the phases are the turns in which this token is moved, in cyclic order. Table 0
 *             is always the plain alternation (own, other): mini and maxi.
 *
 * A solution that was found by search over the product of several tokens keeps the positions it
 * met and one table over them.
 */
#ifndef GG_VALUE_SOLUTION_H
#define GG_VALUE_SOLUTION_H

#include "base/ctx.h"
#include "value/word.h"

typedef enum gg__mover {
    GG__MOVER_FIRST = 1,  /* = GG__FIRST */
    GG__MOVER_SECOND = 2, /* = GG__SECOND */
    GG__MOVER_OWNER,      /* the vertex's owner */
    GG__MOVER_RELATIVE    /* whoever it is: values are relative */
} gg__mover;

typedef struct gg__table {
    uint64_t vertices;
    uint32_t phases;
    uint8_t *mover;  /* gg__mover, per phase */
    gg__word *words; /* [vertex * phases + phase] */
} gg__table;

struct gg__solver;   /* solve/solver.h */
struct gg__explored; /* problem/explore.h */

struct gg_solution {
    gg_ctx *ctx;
    const struct gg__solver *solver;
    const char *method, *value_type;
    uint64_t positions, lines;
    gg__table *tables;
    size_t table_count;
    struct gg__explored *explored; /* searches: what the table is about; else NULL */
    void (*free_explored)(struct gg__explored *explored);
    uint64_t limit; /* of positions, for a solver that searches again at each question */
    /* A solver with a table of its own kind: the word of any position of a dense index. NULL: the
     * words are in table 0. */
    gg__word (*word)(const gg_problem *problem, const gg_solution *solution, gg_position x);
    void *plan; /* a solver's own notes: one block, or NULL */
};

/* An empty solution; tables are added by gg__solution_add_table. */
gg_solution *gg__solution_new(gg_ctx *ctx, const char *method, const char *value_type);

/* Adds a table with `movers` (phases bytes, copied) and uninitialised words; returns it or NULL.
 * The pointer is good until the next call. */
gg__table *gg__solution_add_table(gg_solution *solution, uint64_t vertices, const uint8_t *movers,
                                  uint32_t phases);

/* The outcome that a decided word stands for. `relative`: the table's sides are the mover (who is
 * `mover`) and the other; else they are Left and Right. */
gg_outcome gg__word_outcome(gg__word word, bool relative, gg_player mover);

/* The same for a player who has to choose: a draw keeps its rank (value/prefer.h). */
gg_outcome gg__word_play(gg__word word, bool relative, gg_player mover);

#endif
