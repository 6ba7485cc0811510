/*
 * The rules of play, at the level of their definition: how the tokens stand, whose turn it is,
 * whether play is over, and what moves there are. Everything that plays asks here; the fast
 * solvers do not.
 */
#ifndef GG_PROBLEM_STAND_H
#define GG_PROBLEM_STAND_H

#include "problem/problem.h"

typedef struct gg__stand {
    uint32_t phase;       /* race: the next entry of the schedule; else the gg_player to move */
    gg_result over;       /* GG_L or GG_R: a player was stuck and has lost; else GG_NONE */
    gg_vertex *vertex;    /* of each token */
    gg_position position; /* by rules: instead of tokens */
    gg__scratch *scratch; /* by rules: of whoever asks; NULL: only the mover may be asked for */
} gg__stand;

/* One move: the token goes to a vertex; or it is stuck: a pass, or the loss of its player. */
typedef struct gg__step {
    uint32_t token;
    gg_position to;
    bool stuck;
} gg__step;

/* The tokens of the problem where it begins (its vertices are copied). An assigned copy shares the
 * tokens and the scratch memory; gg__stand_copy makes its own. */
gg_status gg__stand_begin(gg_ctx *ctx, const gg_problem *problem, gg__stand *stand);
gg_status gg__stand_copy(gg_ctx *ctx, const gg_problem *problem, const gg__stand *from,
                         gg__stand *to);
void gg__stand_free(gg_ctx *ctx, gg__stand *stand);

gg_player gg__stand_mover(const gg_problem *problem, const gg__stand *stand);

/* GG_L, GG_R or GG_D if play is over, else GG_NONE. `both` (may be NULL): in a race, whether
 * tokens of both players are on targets. */
gg_result gg__stand_result(const gg_problem *problem, const gg__stand *stand, bool *both);

/* Walks through the moves of a stand that is not over; *cursor starts at zero. False at the end,
 * and on failure: look at the context. O(1) for each; with incoming rows alone O(m) for each token.
 */
typedef struct gg__cursor {
    uint32_t token;
    size_t option;
} gg__cursor;
bool gg__stand_next(const gg_problem *problem, const gg__stand *stand, gg__cursor *cursor,
                    gg__step *step);

void gg__stand_play(const gg_problem *problem, gg__stand *stand, const gg__step *step);

bool gg__stand_equal(const gg_problem *problem, const gg__stand *a, const gg__stand *b);

#endif
