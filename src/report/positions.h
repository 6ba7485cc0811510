/* A walk through every position that a solution has a value for. */
#ifndef GG_ANSWER_TALLY_H
#define GG_ANSWER_TALLY_H

#include "game/problem.h"
#include "value/solution.h"

typedef struct gg__entry {
    gg_position position;
    gg_player to_move; /* GG_LEFT where movers are not told apart */
    gg__word word;
} gg__entry;

/* GG_BAD_ARGUMENT unless the solution holds outcomes of the problem's positions. */
gg_status gg__listable(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution);

/* The next entry; false behind the last. *cursor is 0 at first. */
bool gg__list_next(const gg_problem *problem, const gg_solution *solution, uint64_t *cursor,
                   gg__entry *out);

#endif
