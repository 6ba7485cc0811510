/*
 * The rules of play, at the level of their definition: how the tokens stand, whose turn it is,
 * whether play is over, and what moves there are. Everything that plays asks here; the fast
 * solvers do not.
 */
#ifndef GG_GAME_STATE_H
#define GG_GAME_STATE_H

#include "game/position.h"

typedef struct gg__state {
    uint32_t phase;       /* race: the next entry of the schedule; else the gg_player to move */
    gg_result over;       /* GG_L or GG_R: a player was stuck and has lost; else GG_NONE */
    gg_vertex *vertex;    /* of each token */
    gg_position position; /* by rules: instead of tokens */
    gg__scratch *scratch; /* by rules: of whoever asks; NULL: only the mover may be asked for */
} gg__state;

/* One move: the token goes to a vertex; or it is stuck: a pass, or the loss of its player. */
typedef struct gg__step {
    uint32_t token;
    gg_position to;
    bool stuck;
} gg__step;

/* The tokens of the problem where it begins (its vertices are copied). An assigned copy shares the
 * tokens and the scratch memory; gg__state_copy makes its own. */
gg_status gg__state_begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state);
gg_status gg__state_copy(gg_ctx *ctx, const gg_problem *problem, const gg__state *from,
                         gg__state *to);
void gg__state_free(gg_ctx *ctx, gg__state *state);

gg_player gg__state_mover(const gg_problem *problem, const gg__state *state);

/* GG_L, GG_R or GG_D if play is over, else GG_NONE. `both` (may be NULL): in a race, whether
 * tokens of both players are on targets. */
gg_result gg__state_result(const gg_problem *problem, const gg__state *state, bool *both);

/* Walks through the moves of a state that is not over; *cursor starts at zero. False at the end,
 * and on failure: look at the context. O(1) for each; with incoming rows alone O(m) for each token.
 */
typedef struct gg__cursor {
    uint32_t token;
    size_t option;
} gg__cursor;
bool gg__state_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                    gg__step *step);

void gg__state_play(const gg_problem *problem, gg__state *state, const gg__step *step);

bool gg__state_equal(const gg_problem *problem, const gg__state *a, const gg__state *b);

#endif
