/*
 * The rules of play: how the tokens stand, whose turn it is, whether play is over, and what moves
 * there are. Everything that plays asks here; the fast solvers do not. There are three kinds of
 * play: of tokens and of races on a graph (tokens.c, race.c), and by rules (by_rules.c).
 *
 * A state says that in full, for any number of tokens. A search numbers states instead: a position
 * is then a 64-bit number that says everything, the player to move included; one of the product of
 * all tokens on their graph, or the position of a game by rules, with symmetry the canonical one.
 *
 * A state and a space belong to whoever asks. Several threads may ask one problem, each with a
 * context of its own; a game whose positions are strings of bytes serves one context alone
 * (gg__problem_serves).
 */
#ifndef GG_GAME_SPACE_H
#define GG_GAME_SPACE_H

#include "game/position.h"

/* ---- states ---- */

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
void gg__state_set(const gg_problem *problem, const gg__state *from, gg__state *to); /* copies */
void gg__state_free(gg_ctx *ctx, gg__state *state);

gg_player gg__state_mover(const gg_problem *problem, const gg__state *state);

/* True if either player may be meant to move first. */
bool gg__turn_is_open(const gg_problem *problem);

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

/* The vertex of a token; by rules, the position. `put` undoes a step that an assigned copy of the
 * state was made before. */
gg_position gg__state_place(const gg_problem *problem, const gg__state *state, uint32_t token);
void gg__state_put(const gg_problem *problem, gg__state *state, uint32_t token, gg_position place);

/* Appends what a state is the sum of: the vertices of its tokens, or the parts of its position. */
gg_status gg__state_parts(const gg_problem *problem, const gg__state *state, gg__positions *parts);

/* ---- their numbers ---- */

/* Of tokens: (…(v_k-1 * n + v_k-2) * n + … + v_0) * phases + phase; total, total + 1 where a player
 * was stuck: Left, Right won. */
typedef struct gg__space {
    gg_ctx *ctx; /* of whoever asks; errors go there */
    const gg_problem *problem;
    uint64_t total;       /* of tokens: positions in play */
    uint64_t start[2];    /* where play begins, with either player to move first if that is open */
    size_t starts;        /* 1 or 2 */
    gg__state here, next; /* scratch */
} gg__space;

/* GG_LIMIT if the positions do not fit 64 bits; GG_NEEDS_ROWS without GG_ROWS_OUT. */
gg_status gg__space_open(gg_ctx *ctx, const gg_problem *problem, gg__space *space);
void gg__space_close(gg__space *space);

/* The player to move; GG_LEFT where nobody is told apart. */
gg_player gg__space_mover(const gg__space *space, uint64_t position);

/* GG_L, GG_R or GG_D (if the problem is impartial: N, P, D) where play is over; else GG_NONE, and
 * there is at least one option. GG_NONE also on failure: look at the context. */
gg_result gg__space_result(const gg__space *space, uint64_t position);

/* Appends the options of a position that is not over, with repetitions if moves coincide. */
gg_status gg__space_options(const gg__space *space, uint64_t position, gg__positions *options);

/* How the tokens stand in a position; good until the space is asked again. */
gg__state gg__space_state(const gg__space *space, uint64_t position);

/* The position of a state. Of tokens, the problem's space must have been opened once. A game by
 * rules may fail: look at the context. */
uint64_t gg__space_position(const gg_problem *problem, const gg__state *state);

/* ---- the kinds of play ---- */

/* How a kind of problem does the above; space.c calls it. */
struct gg__play_ops {
    gg_status (*begin)(gg_ctx *ctx, const gg_problem *problem, gg__state *state);
    gg_player (*mover)(const gg_problem *problem, const gg__state *state);
    gg_result (*result)(const gg_problem *problem, const gg__state *state, bool *both);
    bool (*next)(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                 gg__step *step);
    void (*play)(const gg_problem *problem, gg__state *state, const gg__step *step);
    gg_position (*place)(const gg__state *state, uint32_t token);
    void (*put)(gg__state *state, uint32_t token, gg_position place);
    gg_status (*parts)(const gg_problem *problem, const gg__state *state, gg__positions *parts);
    bool (*turn_is_open)(const gg_problem *problem);

    gg_status (*count)(gg__space *space); /* sets the total, or says why there are no numbers */
    uint64_t (*number)(const gg_problem *problem, const gg__state *state);
    gg_player (*mover_at)(const gg__space *space, uint64_t position);
    gg_result (*result_at)(const gg__space *space, uint64_t position);
    gg_status (*options)(const gg__space *space, uint64_t position, gg__positions *options);

    const char *part; /* the noun: "token", "part" */
    bool one_part;    /* a move replaces one part by one other */
};

#endif
