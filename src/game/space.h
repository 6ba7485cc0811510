/*
 * The rules of play: the places of the tokens, the turn, the moves and the end of play. All code
 * that plays calls these functions; the fast solvers do not. There are three kinds of play: tokens
 * on a graph (tokens.c), races on a graph (race.c), and positions of a ruleset (by_rules.c).
 *
 * A state holds all of this for any number of tokens. A search numbers states instead: a position
 * is then a 64-bit number that includes the player to move. It numbers the product of all tokens on
 * their graph, or is the position of a game by rules; with symmetry it is the canonical one.
 *
 * A state and a space belong to the caller. Several threads may use one problem, each with its own
 * context; but a game whose positions are strings of bytes serves one context only
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
    int64_t gained;       /* by rules: Left's points minus Right's, since play began */
    gg__scratch *scratch; /* by rules: of the caller; NULL: only the mover can be computed */
} gg__state;

/* One move: the token goes to a vertex; or it is stuck: a pass, or the loss of its player. */
typedef struct gg__step {
    uint32_t token;
    gg_position to;
    bool stuck;
} gg__step;

/* An index into the moves of a state; zero at the beginning. */
typedef struct gg__cursor {
    uint32_t token;
    size_t option;
} gg__cursor;

/* For tokens: (…(v_k-1 * n + v_k-2) * n + … + v_0) * phases + phase; total, total + 1: Left, Right
 * won because a player was stuck. */
typedef struct gg__space {
    gg_ctx *ctx; /* of the caller; it receives errors */
    const gg_problem *problem;
    uint64_t total;       /* of tokens: positions in play */
    uint64_t start[2];    /* the start positions: one for each first player if that is open */
    size_t starts;        /* 1 or 2 */
    gg__state here, next; /* scratch */
} gg__space;

/* One kind of play: the functions that are declared below. */
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

    gg_status (*count)(gg__space *space); /* sets the total, or fails if positions cannot be
                                             numbered */
    uint64_t (*number)(const gg_problem *problem, const gg__state *state);
    gg_player (*mover_at)(const gg__space *space, uint64_t position);
    gg_result (*result_at)(const gg__space *space, uint64_t position);
    gg_status (*options)(const gg__space *space, uint64_t position, gg__positions *options);

    const char *part; /* the noun: "token", "part" */
    bool one_part;    /* a move replaces one part by one other */
};

/* The tokens of the problem where it begins (its vertices are copied). An assigned copy shares the
 * tokens and the scratch memory; gg__state_copy makes its own. */
static inline gg_status gg__state_begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
{
    return problem->ops->begin(ctx, problem, state);
}

gg_status gg__state_copy(gg_ctx *ctx, const gg_problem *problem, const gg__state *from,
                         gg__state *to);
void gg__state_set(const gg_problem *problem, const gg__state *from, gg__state *to); /* copies */
void gg__state_free(gg_ctx *ctx, gg__state *state);

static inline gg_player gg__state_mover(const gg_problem *problem, const gg__state *state)
{
    return problem->ops->mover(problem, state);
}

/* True if either player may move first. */
static inline bool gg__turn_is_open(const gg_problem *problem)
{
    return problem->ops->turn_is_open(problem);
}

/* GG_L, GG_R or GG_D if play is over, else GG_NONE. `both` (may be NULL): in a race, whether
 * tokens of both players are on targets. */
static inline gg_result gg__state_result(const gg_problem *problem, const gg__state *state,
                                         bool *both)
{
    return problem->ops->result(problem, state, both);
}

/* Walks through the moves of a state that is not over; *cursor starts at zero. False at the end,
 * and on failure: see the context. O(1) for each; with incoming rows only O(m) for each token. */
static inline bool gg__state_next(const gg_problem *problem, const gg__state *state,
                                  gg__cursor *cursor, gg__step *step)
{
    return problem->ops->next(problem, state, cursor, step);
}

static inline void gg__state_play(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    problem->ops->play(problem, state, step);
}

/* The vertex of a token; by rules, the position. `put` undoes a step if an assigned copy of the
 * state was made before it. */
static inline gg_position gg__state_place(const gg_problem *problem, const gg__state *state,
                                          uint32_t token)
{
    return problem->ops->place(state, token);
}
static inline void gg__state_put(const gg_problem *problem, gg__state *state, uint32_t token,
                                 gg_position place)
{
    problem->ops->put(state, token, place);
}

/* Appends the terms of a state: the vertices of its tokens, or the parts of its position. */
static inline gg_status gg__state_parts(const gg_problem *problem, const gg__state *state,
                                        gg__positions *parts)
{
    return problem->ops->parts(problem, state, parts);
}

/* ---- their numbers ---- */

/* GG_LIMIT if the positions do not fit 64 bits; GG_NEEDS_ROWS without GG_ROWS_OUT. */
gg_status gg__space_open(gg_ctx *ctx, const gg_problem *problem, gg__space *space);
void gg__space_close(gg__space *space);

/* The player to move; GG_LEFT if the players are not distinguished. */
static inline gg_player gg__space_mover(const gg__space *space, uint64_t position)
{
    return space->problem->ops->mover_at(space, position);
}

/* GG_L, GG_R or GG_D (if the problem is impartial: N, P, D) if play is over; else GG_NONE, and
 * there is at least one option. GG_NONE also on failure: see the context. */
static inline gg_result gg__space_result(const gg__space *space, uint64_t position)
{
    return space->problem->ops->result_at(space, position);
}

/* Appends the options of a position that is not over, with repetitions if moves coincide. */
static inline gg_status gg__space_options(const gg__space *space, uint64_t position,
                                          gg__positions *options)
{
    return space->problem->ops->options(space, position, options);
}

/* The places of the tokens in a position, valid until the next call with this space. */
gg__state gg__space_state(const gg__space *space, uint64_t position);

/* The number of a state. For tokens, the problem's space must have been opened once. A game by
 * rules may fail: see the context. */
static inline uint64_t gg__space_position(const gg_problem *problem, const gg__state *state)
{
    return problem->ops->number(problem, state);
}

#endif
