/*
 * An optimal line of play. Which move is played depends on the state alone, so a line without end
 * runs into a cycle, which is found in constant memory besides the line itself: R. P. Brent, An
 * improved Monte Carlo factorization algorithm, 1980. Two states are compared by a counter: the
 * tokens that are on different vertices in them.
 */
#include "answer/play.h"

#include <string.h>

enum { MOST_MOVES = 1 << 25 };

/* Copies a state to another that has room. */
static void copy(const gg_problem *problem, gg__state *to, const gg__state *from)
{
    const size_t count = problem->spec.token_count;
    to->phase = from->phase;
    to->over = from->over;
    to->position = from->position;
    if (count > 0) memcpy(to->vertex, from->vertex, count * sizeof *to->vertex);
}

/* Whether states are equal in which so many tokens are on different vertices. */
static bool equal(const gg__state *a, const gg__state *b, size_t apart)
{
    return apart == 0 && a->phase == b->phase && a->over == b->over && a->position == b->position;
}

/* 1 if the token is on different vertices, else 0. */
static size_t differs(const gg__play *play, const gg__state *a, const gg__state *b, uint32_t token)
{
    return play->problem->on_graph && a->vertex[token] != b->vertex[token];
}

/* Plays until the end, or until the state equals one that is `*cycle` moves back. */
static gg_status play_line(gg__play *play, gg__state *anchor, gg__move_list *line, size_t *cycle)
{
    const gg__state *state = &play->state;
    size_t power = 1, since = 0, apart = 0; /* tokens that are not where they were in `anchor` */
    gg_status status = GG_OK;
    *cycle = 0;
    while (status == GG_OK && !play->over && *cycle == 0) {
        gg_move move;
        if (line->count == MOST_MOVES)
            return gg__fail(play->ctx, GG_LIMIT, GG__NOWHERE,
                            "a line of best play has more than %d moves", MOST_MOVES);
        if (since == power) {
            copy(play->problem, anchor, state);
            power *= 2;
            since = apart = 0;
        }
        status = gg__tick(play->ctx, "following moves", line->count, 0);
        if (status == GG_OK) status = gg__best_move(play, &move);
        if (status == GG_OK) status = gg__move_list_push(play->ctx, line, &move);
        if (status != GG_OK) return status;
        apart -= differs(play, state, anchor, move.token);
        status = gg__play_move(play, &move);
        apart += differs(play, state, anchor, move.token);
        since++;
        if (equal(state, anchor, apart)) *cycle = since;
    }
    return status;
}

/* Cuts the line where the cycle of this length has been run through once; returns its start.
 * back and ahead are two copies of the state from which the line begins. */
static size_t cut(const gg__play *play, gg__state *back, gg__state *ahead, gg__move_list *line,
                  size_t cycle)
{
    const gg_problem *problem = play->problem;
    size_t from = 0, apart = 0;
    for (size_t i = 0; i < cycle; i++) {
        const gg_move *move = &line->at[i];
        gg__state_play(problem, ahead, &(gg__step){move->token, move->to, move->pass});
    }
    for (uint32_t i = 0; i < problem->spec.token_count; i++)
        apart += differs(play, back, ahead, i);
    for (; !equal(back, ahead, apart); from++)
        for (size_t i = 0; i < 2; i++) {
            const gg_move *move = &line->at[from + i * cycle];
            apart -= differs(play, back, ahead, move->token);
            gg__state_play(problem, i == 0 ? back : ahead,
                           &(gg__step){move->token, move->to, move->pass});
            apart += differs(play, back, ahead, move->token);
        }
    line->count = from + cycle;
    return from;
}

gg_status gg__best_line(gg__play *play, gg__move_list *line, bool *repeats, size_t *from)
{
    gg_ctx *ctx = play->ctx;
    gg__state start = {0}, anchor = {0};
    size_t cycle = 0;
    gg_status status = gg__state_copy(ctx, play->problem, &play->state, &start);
    if (status == GG_OK) status = gg__state_copy(ctx, play->problem, &play->state, &anchor);
    if (status == GG_OK) status = play_line(play, &anchor, line, &cycle);
    *repeats = cycle > 0;
    *from = 0;
    if (status == GG_OK && *repeats) {
        copy(play->problem, &anchor, &start);
        *from = cut(play, &start, &anchor, line, cycle);
    }
    gg__state_free(ctx, &start);
    gg__state_free(ctx, &anchor);
    return status;
}
