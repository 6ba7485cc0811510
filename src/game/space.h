/*
 * The positions of a problem and the moves between them, wherever they come from. A position is a
 * 64-bit number that says everything, the player to move included: one of the product of all
 * tokens on their graph, or the position of a game by rules, with symmetry the canonical one.
 *
 * A space belongs to whoever asks. Several threads may ask one problem, each with a space and a
 * context of its own; a game whose positions are strings of bytes serves one context alone
 * (gg__problem_serves).
 */
#ifndef GG_GAME_SPACE_H
#define GG_GAME_SPACE_H

#include "game/state.h"

typedef struct gg__space {
    gg_ctx *ctx; /* of whoever asks; errors go there */
    const gg_problem *problem;
    uint64_t total;       /* of tokens: positions in play; total, total + 1: a player was stuck;
                             Left, Right won */
    gg__state here, next; /* scratch */
} gg__space;

/* GG_LIMIT if the positions do not fit 64 bits; GG_NEEDS_ROWS without GG_ROWS_OUT. */
gg_status gg__space_open(gg_ctx *ctx, const gg_problem *problem, gg__space *space);
void gg__space_close(gg__space *space);

/* The player to move. */
gg_player gg__space_mover(const gg__space *space, uint64_t position);

/* GG_L, GG_R or GG_D (impartial: N, P, D) where play is over; else GG_NONE, and there is at least
 * one option. GG_NONE also on failure: look at the context. */
gg_result gg__space_result(const gg__space *space, uint64_t position);

/* Appends the options of a position that is not over, with repetitions if moves coincide. */
gg_status gg__space_options(const gg__space *space, uint64_t position, gg__positions *options);

/* The position of a state. Of tokens, the problem's space must have been opened once. */
uint64_t gg__space_position(const gg_problem *problem, const gg__state *state);

#endif
