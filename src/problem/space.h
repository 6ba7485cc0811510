/*
 * Positions and moves, wherever they come from: a position is a 64-bit number that says everything,
 * the player to move included. The product of a problem's tokens is such a space; so is any game
 * that is given by rules.
 */
#ifndef GG_PROBLEM_SPACE_H
#define GG_PROBLEM_SPACE_H

#include "base/ctx.h"

/* A growing list of positions. */
typedef struct gg__positions {
    gg_ctx *ctx;
    uint64_t *at;
    size_t count, capacity;
} gg__positions;

gg_status gg__positions_push(gg__positions *positions, uint64_t position);
void gg__positions_free(gg__positions *positions);

typedef struct gg__space {
    void *self;
    bool impartial; /* movers are not told apart: results are N, P and D */
    gg_player (*mover)(void *self, uint64_t position);
    /* GG_L, GG_R or GG_D (impartial: N, P, D) where play is over; else GG_NONE, and there is at
     * least one option. */
    gg_result (*result)(void *self, uint64_t position);
    /* Appends the options of a position that is not over, with repetitions if moves coincide. */
    gg_status (*options)(void *self, uint64_t position, gg__positions *options);
} gg__space;

#endif
